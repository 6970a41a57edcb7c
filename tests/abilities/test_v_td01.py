"""Every ability of V-TD01 Aichi Sendou: working, its condition failing, its cost failing, declined."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, kinds, on, one_of, power, scene

BLADE, ALLEN, FALCON = "Blaster Blade", "Knight Squire, Allen", "Auspice Falcon"


# -- Alfred Early -------------------------------------------------------------------------------------------


def alfred(*answers, hand=(BLADE, ONE), soul=(), damage=1, **board):
    s = scene("ride").board("A", VC=TWO, hand=["Alfred Early", *hand], soul=soul, damage=damage, **board)
    return s.run(["ride: Alfred Early", "gift: Force II", "to: VC", *answers])


@pytest.mark.parametrize(("hand", "soul"), [((BLADE,), ()), ((), (BLADE,))])
def test_alfred_calls_a_blaster_blade_from_hand_or_soul(hand, soul):
    s = alfred("pay", "choose: Blaster Blade", "to: front_left", hand=hand, soul=soul)
    assert on(s, "A", "front_left") == BLADE
    assert power(s, "A", "front_left") == 20000
    assert kinds(s, "drew") == ["drew"]
    assert s.state.side("A").damage[0].endswith("(down)")
    s.run(["end turn"])
    assert power(s, "A", "front_left") == 10000


def test_alfred_may_call_none_and_then_draws_none():
    s = alfred("pay", "done")
    assert (kinds(s, "drew"), len(s.state.side("A").circles)) == ([], 1)


def test_alfred_without_a_blaster_blade():
    s = alfred("pay", hand=[ONE])
    assert (s.prompt.kind, kinds(s, "drew")) == ("main", [])


def test_alfred_cannot_pay():
    s = alfred(damage=0)
    assert kinds(s, "ability", "cost_failed") == ["ability", "cost_failed"]


def test_alfred_declined():
    s = alfred("decline")
    assert (kinds(s, "declined", "drew"), s.state.side("A").hand) == (["declined"], (BLADE, "One"))


def test_alfred_called_to_a_rear_guard_circle_does_nothing():
    s = scene().board("A", VC=THREE, hand=["Alfred Early", BLADE], damage=1)
    assert kinds(s.run(["call: Alfred Early -> front_left"]), "ability") == []


# -- Stardrive Dragon; Sage of the Arts, Jauron -------------------------------------------------------------


@pytest.mark.parametrize("name", ["Stardrive Dragon", "Sage of the Arts, Jauron"])
@pytest.mark.parametrize(
    ("others", "target", "gain"),
    [
        ({"back_left": ONE, "back_right": ONE}, "VC", 5000),
        ({"back_left": ONE}, "VC", 0),  # two rear-guards
        ({"back_left": ONE, "back_right": ONE}, "front_left", 0),  # no vanguard
    ],
)
def test_three_rear_guards_give_an_attacker_5000(name, others, target, gain):
    s = scene("battle").board("A", VC=THREE, front_right=name, **others).board("B", VC=THREE, front_left=ONE)
    before = power(s, "A", "front_right")
    s.run([f"attack: front_right -> {target}", "no boost"])
    assert power(s, "A", "front_right") - before == gain
    failed = target == "VC" and not gain
    assert kinds(s, "condition_failed") == ["condition_failed"] * failed
    s.run(["no guard"])
    assert power(s, "A", "front_right") == before  # until end of battle


def test_stardrive_on_the_vanguard_circle_gets_nothing():
    rear = {"front_left": ONE, "back_left": ONE, "back_right": ONE}
    s = scene("battle").board("A", VC="Stardrive Dragon", **rear).run(["attack: VC -> VC"])
    assert (kinds(s, "ability"), power(s, "A", "VC")) == ([], 13000)


# -- Blaster Blade ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rear_guards", "expected"), [(4, 2), (5, 2), (3, 1)])
def test_blaster_blade_has_critical_2_with_four_rear_guards(rear_guards, expected):
    circles = ("front_left", "front_right", "back_left", "back_center", "back_right")[:rear_guards]
    s = scene().board("A", VC=BLADE, **dict.fromkeys(circles, ONE))
    assert critical(s, "A", "VC") == expected
    s.run(["end turn"])
    assert critical(s, "A", "VC") == expected  # in both turns


def test_blaster_blade_as_a_rear_guard_has_critical_1():
    s = scene().board("A", VC=THREE, front_left=BLADE, front_right=ONE, back_left=ONE, back_right=ONE)
    assert critical(s, "A", "front_left") == 1


def blade(*answers, damage=1, soul=(ONE,), **theirs):
    s = scene().board("A", VC=THREE, hand=[BLADE], damage=damage, soul=soul)
    s.board("B", VC=THREE, **theirs)
    return s.run(["call: Blaster Blade -> front_left", *answers])


def test_blaster_blade_retires_a_front_row_rear_guard():
    s = blade("pay", front_left=ONE, front_right=TWO, back_left=ZERO)
    assert s.legal == ["choose: B front_left", "choose: B front_right"]
    s.run(["choose: front_right"])
    assert s.state.side("B").drop == ("Two",)
    assert s.state.side("A").damage[0].endswith("(down)")
    assert s.state.side("A").soul == ()


def test_blaster_blade_on_the_vanguard_circle_too():
    s = (
        scene("ride")
        .board("A", VC=ONE, hand=[BLADE], damage=1, soul=[ZERO])
        .board("B", VC=THREE, front_left=ONE)
    )
    s.run(["ride: Blaster Blade", "pay", "cost: Zero"])
    assert s.state.side("B").drop == ("One",)
    assert s.state.side("A").soul == ("One",)


def test_blaster_blade_without_a_target():
    s = blade("pay", back_left=ZERO)
    assert (kinds(s, "cost_paid", "retired"), s.prompt.kind) == (["cost_paid"], "main")


@pytest.mark.parametrize(("damage", "soul"), [(0, (ONE,)), ([(ONE, "down")], (ONE,)), (1, ())])
def test_blaster_blade_cannot_pay(damage, soul):
    s = blade(damage=damage, soul=soul, front_left=ONE)
    assert (kinds(s, "cost_failed"), on(s, "B", "front_left")) == (["cost_failed"], "One")


def test_blaster_blade_declined():
    s = blade("decline", front_left=ONE)
    assert (kinds(s, "declined"), on(s, "B", "front_left")) == (["declined"], "One")
    assert s.state.side("A").soul == ("One",)


# -- Wingal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("circle", "wingal", "gain"),
    [
        ("front_left", "back_left", 5000),
        ("back_right", "front_right", 5000),
        ("front_left", "back_right", 0),  # another column
    ],
)
def test_wingal_strengthens_blaster_blades_of_its_column_in_the_own_turn(circle, wingal, gain):
    s = scene().board("A", VC=THREE, **{circle: BLADE, wingal: "Wingal"})
    assert power(s, "A", circle) == 10000 + gain
    s.run(["end turn"])
    assert power(s, "A", circle) == 10000


def test_wingal_strengthens_a_vanguard_blaster_blade_and_nothing_else():
    s = scene().board("A", VC=BLADE, back_center="Wingal")
    assert power(s, "A", "VC") == 15000
    s = scene().board("A", VC=THREE, back_center="Wingal", front_left=TWO, back_left="Wingal")
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (13000, 10000)


def test_two_wingals_add_up_and_a_move_takes_the_bonus_away():
    s = scene().board(
        "A", VC=BLADE, back_center="Wingal", front_left=BLADE, back_left="Wingal", hand=["Wingal"]
    )
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (15000, 15000)
    s.run(["call: Wingal -> front_left"])
    assert power(s, "A", "VC") == 15000


# -- Knight Squire, Allen -----------------------------------------------------------------------------------


def allen(*answers, vanguard=TWO, hand=(ZERO, ONE, TWO, THREE), damage=1, **board):
    s = scene().board("A", VC=vanguard, hand=[ALLEN, *hand], damage=damage, **board)
    return s.run([f"call: {ALLEN} -> front_left", *answers])


def test_allen_calls_a_card_draws_and_grows():
    s = allen("pay")
    assert s.legal == ["done", "choose: Zero", "choose: One", "choose: Two"]  # grade not above the vanguard's
    s.run(["choose: Two", "to: back_left"])
    assert on(s, "A", "back_left") == "Two"
    assert kinds(s, "drew") == ["drew"]
    assert power(s, "A", "front_left") == 11000
    s.run(["end turn"])
    assert power(s, "A", "front_left") == 8000


def test_allen_may_call_over_itself_and_then_does_not_grow():
    s = allen("pay", "choose: Two", "to: front_left")
    assert (on(s, "A", "front_left"), power(s, "A", "front_left")) == ("Two", 10000)
    assert kinds(s, "drew") == ["drew"]
    assert s.state.side("A").drop == (ALLEN,)


@pytest.mark.parametrize("hand", [(ZERO,), (THREE,), ()])
def test_allen_without_a_call_draws_nothing(hand):
    s = allen("pay", *(["done"] if hand == (ZERO,) else []), hand=hand)
    assert (kinds(s, "drew"), power(s, "A", "front_left")) == ([], 8000)


def test_allen_cannot_pay():
    assert kinds(allen(damage=0), "cost_failed") == ["cost_failed"]


def test_allen_declined():
    s = allen("decline")
    assert (kinds(s, "declined"), power(s, "A", "front_left")) == (["declined"], 8000)


def test_allen_ridden_does_nothing():
    s = scene("ride").board("A", VC=ZERO, hand=[ALLEN, ZERO], damage=1).run([f"ride: {ALLEN}"])
    assert kinds(s, "ability") == []


# -- Strong Knight, Rounoria --------------------------------------------------------------------------------


def sentinel(*answers, hand=(ONE,), name="Strong Knight, Rounoria", vanguard=THREE, **board):
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("power", 50000, "turn of A")]})
    s.board("B", VC=vanguard, hand=[name, *hand], **board)
    return s.run(["attack: VC -> VC", f"guard: {name}", *answers])


def test_a_sentinel_saves_the_chosen_unit():
    s = sentinel("pay")
    s.run(["no guard"])
    assert (s.state.side("B").damage, s.state.side("B").drop) == ((), ("One", "Strong Knight, Rounoria"))


def test_a_sentinel_may_save_a_unit_that_is_not_attacked():
    s = sentinel("pay", "choose: front_left", "no guard", front_left=TWO)
    assert len(s.state.side("B").damage) == 1


def test_a_sentinels_protection_ends_with_the_battle():
    s = scene("battle").board("A", VC=THREE, front_left=THREE, front_right=THREE)
    s.board("B", VC=TWO, hand=["Strong Knight, Rounoria", ONE])
    s.run(["attack: front_left -> VC", "guard: Strong Knight, Rounoria", "pay", "no guard"])
    assert s.state.side("B").damage == ()
    s.run(["attack: front_right -> VC", "no guard"])
    assert len(s.state.side("B").damage) == 1


def test_a_sentinel_cannot_pay_without_another_card():
    s = sentinel(hand=()).run(["no guard"])
    assert (kinds(s, "cost_failed"), len(s.state.side("B").damage)) == (["cost_failed"], 1)


def test_a_sentinel_declined():
    s = sentinel("decline", "no guard")
    assert (kinds(s, "declined"), len(s.state.side("B").damage)) == (["declined"], 1)


def test_a_sentinel_called_to_a_rear_guard_circle_does_nothing():
    s = scene().board("A", VC=THREE, hand=["Strong Knight, Rounoria", ONE])
    assert kinds(s.run(["call: Strong Knight, Rounoria -> front_left"]), "ability") == []


# -- Auspice Falcon -----------------------------------------------------------------------------------------


def falcon(damage=1, rested=(), **board):
    return scene().board("A", VC=THREE, back_left=FALCON, damage=damage, rested=rested, **board)


def test_auspice_falcon_strengthens_two_rear_guards():
    s = falcon(front_left=TWO, front_right=TWO, back_right=ONE).run(["act: Auspice Falcon"])
    assert "choose: VC" not in s.legal
    s.run(["choose: front_left, front_right"])
    assert (power(s, "A", "front_left"), power(s, "A", "front_right")) == (15000, 15000)
    assert power(s, "A", "back_right") == 8000
    assert s.state.unit("A", "back_left").rested
    s.run(["end turn"])
    assert power(s, "A", "front_left") == 10000


def test_auspice_falcon_with_fewer_rear_guards():
    s = falcon().run(["act: Auspice Falcon"])
    assert power(s, "A", "back_left") == 11000


@pytest.mark.parametrize("short", [{"damage": 0}, {"damage": [(ONE, "down")]}, {"rested": ["back_left"]}])
def test_auspice_falcon_cannot_pay(short):
    assert one_of(falcon(**short).legal, "act") == []


def test_auspice_falcon_as_vanguard_has_no_ability():
    assert one_of(scene().board("A", VC=FALCON, damage=1).legal, "act") == []


# -- Glyme --------------------------------------------------------------------------------------------------


def test_glyme_draws_when_it_is_ridden_over():
    s = scene("ride").board("A", VC="Glyme", hand=[ONE]).run(["ride: One"])
    assert kinds(s, "rides", "ability", "drew") == ["rides", "ability", "drew"]
    assert s.state.side("A").soul == ("Glyme",)


def test_glyme_called_over_draws_nothing():
    s = scene().board("A", VC=THREE, front_left="Glyme", hand=[ONE]).run(["call: One -> front_left"])
    assert kinds(s, "drew") == []
