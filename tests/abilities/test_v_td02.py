"""Every ability of V-TD02 Toshiki Kai: working, its condition failing, its cost failing, declined."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene

OVERLORD, NEHALEM, BAHR = "Dragonic Overlord", "Dragon Knight, Nehalem", "Embodiment of Armor, Bahr"
BURJ, GOJO = "Dragon Knight, Burj", "Dragon Monk, Gojo"
ALL = ("front_left", "front_right", "back_left", "back_center", "back_right")


def rear_guards(n, card=ONE):
    return dict.fromkeys(ALL[:n], card)


# -- Dragonic Overlord --------------------------------------------------------------------------------------


@pytest.mark.parametrize("circle", ["VC", "front_left"])
def test_overlord_soul_blasts_for_10000_once_a_turn(circle):
    s = scene().board("A", **({"VC": THREE} | {circle: OVERLORD}), soul=2).run([f"act: {OVERLORD}"])
    assert power(s, "A", circle) == 23000
    assert one_of(s.legal, "act") == []
    s.run(["end turn", "end turn"])  # B's turn passes too
    assert (power(s, "A", circle), s.state.player) == (13000, "B")


def test_overlord_has_its_ability_again_in_the_next_own_turn():
    s = scene().board("A", VC=OVERLORD, soul=2).run([f"act: {OVERLORD}", "end turn", "no ride", "end turn"])
    s.run(["no ride"])
    assert s.state.player == "A"
    assert one_of(s.legal, "act") == [f"act: {OVERLORD} on VC"]


def test_overlord_cannot_pay_without_a_soul():
    assert one_of(scene().board("A", VC=OVERLORD).legal, "act") == []


def overlord(*answers, damage=1, hand=2, theirs=None, **board):
    s = scene("battle").board("A", VC=OVERLORD, damage=damage, hand=hand, **board)
    s.board("B", **({"VC": TWO} | (theirs or {})))
    return s.run(["attack: VC -> VC", "no guard", *answers])


def test_overlord_stands_after_a_hit_and_checks_once_less():
    s = overlord("pay", hand=[ONE, ZERO])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2
    s.run(["discard: One, Zero"])
    unit = s.state.unit("A", "VC")
    assert (unit.rested, unit.drive) == (False, 1)
    assert s.state.side("A").drop == ("One", "Zero")
    s.run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 3
    assert kinds(s, "ability") == ["ability"]  # once a turn
    assert s.legal == ["no attack"]


def test_overlord_stands_after_hitting_a_rear_guard_too():
    s = scene("battle").board("A", VC=OVERLORD, damage=1, hand=2).board("B", VC=THREE, front_left=ONE)
    s.run(["attack: VC -> front_left", "no guard", "pay"])
    assert happened(s, "ability") == [("ability", OVERLORD)]


def test_overlord_that_does_not_hit_stays_rested():
    s = overlord(theirs={"VC": TWO, "changes": {"VC": [("power", 50000, "turn of A")]}})
    assert (kinds(s, "ability"), s.state.unit("A", "VC").rested) == ([], True)


@pytest.mark.parametrize("damage", [0, [(ONE, "down")]])
def test_overlord_cannot_pay_the_counter_blast(damage):
    s = overlord(damage=damage)
    assert (kinds(s, "cost_failed"), s.state.unit("A", "VC").rested) == (["cost_failed"], True)


def test_overlord_can_pay_with_the_cards_it_has_just_checked():
    assert overlord(hand=0).prompt.kind == "pay"  # two drive checks are two cards in hand


def test_overlord_declined():
    s = overlord("decline")
    assert (kinds(s, "declined"), s.state.unit("A", "VC").rested) == (["declined"], True)


def test_overlord_as_a_rear_guard_does_not_stand():
    s = scene("battle").board("A", VC=THREE, front_left=OVERLORD, damage=1, hand=2).board("B", VC=TWO)
    assert kinds(s.run(["attack: front_left -> VC", "no guard"]), "ability") == []


# -- Crested Dragon; Dragon Armored Knight ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Crested Dragon", "Dragon Armored Knight"])
@pytest.mark.parametrize(
    ("n", "target", "gain"), [(3, "VC", 5000), (0, "VC", 5000), (4, "VC", 0), (3, "front_left", 0)]
)
def test_three_opposing_rear_guards_or_fewer_give_an_attacker_5000(name, n, target, gain):
    s = scene("battle").board("A", VC=THREE, front_right=name).board("B", VC=THREE, **rear_guards(n))
    before = power(s, "A", "front_right")
    s.run([f"attack: front_right -> {target}"])
    assert power(s, "A", "front_right") - before == gain
    assert kinds(s, "condition_failed") == ["condition_failed"] * (n == 4)
    s.run(["no guard"])
    assert power(s, "A", "front_right") == before


def test_crested_dragon_on_the_vanguard_circle_gets_nothing():
    s = scene("battle").board("A", VC="Crested Dragon").run(["attack: VC -> VC"])
    assert (kinds(s, "ability"), power(s, "A", "VC")) == ([], 13000)


# -- Dragon Knight, Nehalem ---------------------------------------------------------------------------------


def nehalem(*answers, damage=1, **theirs):
    s = scene().board("A", VC=THREE, hand=[NEHALEM], damage=damage).board("B", VC=THREE, **theirs)
    return s.run([f"call: {NEHALEM} -> front_left", *answers])


def test_nehalem_retires_a_back_row_rear_guard_and_grows():
    s = nehalem("pay", front_left=ONE, back_left=ZERO, back_center=TWO)
    assert s.legal == ["choose: B back_left", "choose: B back_center"]
    s.run(["choose: back_center"])
    assert (s.state.side("B").drop, power(s, "A", "front_left")) == (("Two",), 15000)
    s.run(["end turn"])
    assert power(s, "A", "front_left") == 10000


def test_nehalem_grows_without_a_target_too():
    s = nehalem("pay", front_left=ONE)
    assert (kinds(s, "retired"), power(s, "A", "front_left")) == ([], 15000)


def test_nehalem_cannot_pay():
    s = nehalem(damage=0, back_left=ZERO)
    assert (kinds(s, "cost_failed"), power(s, "A", "front_left")) == (["cost_failed"], 10000)


def test_nehalem_declined():
    s = nehalem("decline", back_left=ZERO)
    assert (on(s, "B", "back_left"), power(s, "A", "front_left")) == ("Zero", 10000)


# -- Guard Griffin ------------------------------------------------------------------------------------------


def griffin(*answers, hand=(ONE,)):
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("power", 50000, "turn of A")]})
    s.board("B", VC=THREE, hand=["Guard Griffin", *hand])
    return s.run(["attack: VC -> VC", "guard: Guard Griffin", *answers, "no guard"])


@pytest.mark.parametrize(
    ("answers", "hand", "damage"), [(["pay"], (ONE,), 0), (["decline"], (ONE,), 1), ([], (), 1)]
)
def test_guard_griffin_saves_for_a_discard(answers, hand, damage):
    assert len(griffin(*answers, hand=hand).state.side("B").damage) == damage


# -- Dragon Monk, Gojo --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "gain"), [(1, 3000), (2, 0), (3, 0)])
def test_gojo_strengthens_the_unit_it_boosts_with_more_rear_guards_than_the_opponent(theirs, gain):
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=GOJO)
    s.board("B", VC=THREE, **rear_guards(theirs)).run(["attack: front_left -> VC", "boost"])
    assert power(s, "A", "front_left") == 10000 + gain
    assert kinds(s, "condition_failed") == ["condition_failed"] * (not gain)
    s.run(["no guard"])
    assert next(e.numbers[0] for e in s.events if e.kind == "power") == 18000 + gain
    assert power(s, "A", "front_left") == 10000 + gain  # until end of turn


def test_gojo_does_nothing_without_a_boost():
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=GOJO)
    assert kinds(s.run(["attack: front_left -> VC", "no boost"]), "ability") == []


# -- Embodiment of Armor, Bahr ------------------------------------------------------------------------------


def bahr(*answers, damage=1, soul=1, mine=None, circle="front_left", **theirs):
    s = scene().board("A", VC=THREE, hand=[BAHR], damage=damage, soul=soul, **(mine or {}))
    s.board("B", VC=THREE, **theirs)
    return s.run([f"call: {BAHR} -> {circle}", *answers])


def test_bahr_retires_a_low_rear_guard_of_its_column():
    """My left column faces the opponent's right one."""
    theirs = {"front_right": ONE, "back_right": TWO, "front_left": ONE, "back_center": ZERO}
    s = bahr("pay", **theirs)
    assert s.legal == ["choose: B front_right", "choose: B back_right"]
    s.run(["choose: back_right"])
    assert s.state.side("B").drop == ("Two",)
    assert power(s, "A", "front_left") == 8000  # one rear-guard against three


def test_bahr_grows_with_more_rear_guards_than_the_opponent_has_then():
    s = bahr("pay", front_right=ONE)
    assert (on(s, "B", "front_right"), power(s, "A", "front_left")) == ("", 13000)
    s = bahr("pay", front_right=ONE, front_left=ONE)  # one against one that is left
    assert power(s, "A", "front_left") == 8000
    s = bahr("pay", front_right=ONE, front_left=ONE, mine={"back_left": ONE})
    assert power(s, "A", "front_left") == 13000


def test_bahr_leaves_grade_3_and_the_vanguard_alone():
    s = bahr("pay", front_right=THREE)
    assert (kinds(s, "retired"), on(s, "B", "front_right")) == ([], "Three")
    s = bahr("pay", circle="back_center", back_center=TWO)
    assert (on(s, "B", "back_center"), on(s, "B", "VC")) == ("", "Three")


@pytest.mark.parametrize("short", [{"damage": 0}, {"soul": 0}])
def test_bahr_cannot_pay(short):
    s = bahr(front_right=ONE, **short)
    assert (kinds(s, "cost_failed"), on(s, "B", "front_right")) == (["cost_failed"], "One")


def test_bahr_declined():
    s = bahr("decline", front_right=ONE)
    assert (on(s, "B", "front_right"), power(s, "A", "front_left")) == ("One", 8000)


# -- Dragon Knight, Burj ------------------------------------------------------------------------------------


def burj(n=4, damage=1, **board):
    s = scene().board("A", VC=THREE, back_left=BURJ, damage=damage, **({"front_left": TWO} | board))
    return s.board("B", VC=THREE, **rear_guards(n))


def test_burj_goes_to_the_soul_to_retire_one_and_strengthen_another():
    s = burj(front_right=ONE).run([f"act: {BURJ}", "choose: B back_left"])
    assert s.legal == ["choose: front_left", "choose: front_right"]
    s.run(["choose: front_left"])
    assert (on(s, "B", "back_left"), power(s, "A", "front_left")) == ("", 20000)
    assert (s.state.side("A").soul, on(s, "A", "back_left")) == ((BURJ,), "")
    s.run(["end turn"])
    assert power(s, "A", "front_left") == 10000


def test_burj_alone_has_nobody_to_strengthen():
    s = scene().board("A", VC=THREE, back_left=BURJ, damage=1).board("B", VC=THREE, **rear_guards(4))
    s.run([f"act: {BURJ}", "choose: B front_left"])
    assert (kinds(s, "retired", "modified"), s.prompt.kind) == (["retired"], "main")


def test_burj_needs_four_opposing_rear_guards():
    assert one_of(burj(3).legal, "act") == []
    assert one_of(burj(5).legal, "act") == [f"act: {BURJ} on back_left"]


@pytest.mark.parametrize("damage", [0, [(ONE, "down")]])
def test_burj_cannot_pay(damage):
    assert one_of(burj(damage=damage).legal, "act") == []


# -- Lizard Runner, Undeux ----------------------------------------------------------------------------------


def test_undeux_draws_when_it_is_ridden_over():
    s = scene("ride").board("A", VC="Lizard Runner, Undeux", hand=[ONE]).run(["ride: One"])
    assert kinds(s, "rides", "ability", "drew") == ["rides", "ability", "drew"]
