"""Imaginary gifts: the markers, when they are gained and what they do."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, kinds, on, one_of, power, scene, unit

from vgsim.vanguard.gifts import accel_side

PROTECT = "Imaginary Gift Protect I"
BEARERS = {gift: unit(gift.capitalize(), grade=3, gift=gift) for gift in ("force", "accel", "protect")}


def ride(gift, *answers, **board):
    s = scene("ride").board("A", **({"VC": TWO, "hand": [BEARERS[gift]]} | board))
    return s.run([f"ride: {gift.capitalize()}", *answers])


def markers(s, seat="A"):
    return s.state.side(seat).markers


@pytest.mark.rule("G-GIFT-1")
def test_riding_a_unit_with_an_icon_gives_its_gift_before_any_ability():
    s = ride("force")
    assert s.prompt.kind == "gift"  # it may not be declined
    assert s.legal == ["gift: Force I", "gift: Force II"]
    s = scene("ride").board("A", VC=TWO, hand=[THREE]).run(["ride: Three"])
    assert s.prompt.kind == "main"


@pytest.mark.rule("G-GIFT-2")
def test_the_type_is_chosen_once():
    s = ride("force", VC=THREE, markers={"VC": "Force II"})
    assert s.prompt.kind == "circle"  # Force II goes without saying
    s.run(["to: front_left"])
    assert markers(s) == {"VC": ("Force II",), "front_left": ("Force II",)}


@pytest.mark.rule("G-GIFT-3")
def test_another_kind_of_gift_gives_nothing():
    s = ride("accel", VC=THREE, markers={"VC": "Force I"})
    assert s.prompt.kind == "main"
    assert markers(s) == {"VC": ("Force I",)}


@pytest.mark.rule("G-GIFT-4")
def test_markers_stay_on_their_circle_whatever_moves():
    s = ride("force", "gift: Force I", "to: front_left", front_left=ONE, back_left=TWO)
    s.run(["move: left"])
    assert markers(s) == {"front_left": ("Force I",)}
    assert (power(s, "A", "front_left"), power(s, "A", "back_left")) == (20000, 8000)
    assert markers(ride("force", "to: VC", VC=THREE, markers={"VC": ["Force I"] * 5})) == {
        "VC": ("Force I",) * 6
    }


@pytest.mark.rule("G-FORCE-1")
def test_force_1_gives_power_in_the_own_turn_on_any_own_circle():
    s = ride("force", "gift: Force I")
    assert s.legal == [
        f"to: {c}" for c in ("VC", "front_left", "front_right", "back_left", "back_center", "back_right")
    ]
    s.run(["to: VC"])
    assert power(s, "A", "VC") == 23000
    s.run(["end turn"])
    assert (s.state.player, power(s, "A", "VC")) == ("B", 13000)


@pytest.mark.rule("G-FORCE-1")
def test_force_1_stacks():
    s = scene().board("A", VC=THREE, front_left=ONE, markers={"front_left": ["Force I", "Force I"]})
    assert power(s, "A", "front_left") == 28000


@pytest.mark.rule("G-FORCE-2")
def test_force_2_makes_the_original_critical_2_in_both_turns_once():
    s = scene().board("A", VC=THREE, front_left=ONE, markers={"VC": ["Force II"] * 2})
    assert (critical(s, "A", "VC"), critical(s, "A", "front_left")) == (2, 1)
    s.run(["end turn"])
    assert (s.state.player, critical(s, "A", "VC")) == ("B", 2)
    raised = {"VC": [("critical", 1, "turn of A")]}
    assert critical(scene().board("A", VC=THREE, markers={"VC": "Force II"}, changes=raised), "A", "VC") == 3


@pytest.mark.rule("G-FORCE-3")
def test_the_bonus_is_the_circles():
    s = scene().board("A", VC=THREE, front_left=ONE, hand=[TWO], markers={"front_left": "Force I"})
    s.run(["call: Two -> front_left"])
    assert power(s, "A", "front_left") == 20000


@pytest.mark.rule("G-ACCEL-1")
@pytest.mark.parametrize(("kind", "bonus", "drawn"), [("Accel I", 10000, 0), ("Accel II", 5000, 1)])
def test_accel_is_a_new_front_row_circle(kind, bonus, drawn):
    s = ride("accel", f"gift: {kind}", hand=[BEARERS["accel"], ONE])
    assert markers(s) == {"accel_1": (kind,)}
    assert kinds(s, "drew") == ["drew"] * drawn
    s.run(["call: One -> accel_1"])
    assert power(s, "A", "accel_1") == 8000 + bonus
    assert "attack: accel_1 -> VC" in s.run(["pass"]).legal
    s.run(["end turn"])
    assert (s.state.player, power(s, "A", "accel_1")) == ("B", 8000)


@pytest.mark.rule("G-ACCEL-2")
def test_accel_circles_are_laid_left_and_right_in_turn():
    assert [accel_side(circle) for circle in (6, 7, 8, 9)] == ["left", "right", "left", "right"]


@pytest.mark.rule("G-ACCEL-3")
def test_an_accel_circle_has_no_back_row():
    s = scene().board(
        "A",
        VC=THREE,
        accel_1=TWO,
        back_left=ONE,
        back_center=ONE,
        back_right=ONE,
        markers={"accel_1": "Accel I"},
    )
    s.run(["attack: accel_1 -> VC"])
    assert s.prompt.kind == "guard"  # nobody stands behind it
    s = scene().board("A", VC=THREE, accel_1=TWO, markers={"accel_1": "Accel I"})
    assert one_of(s.legal, "move") == []


@pytest.mark.rule("G-ACCEL-4")
def test_each_accel_circle_has_its_own_bonus():
    s = ride("accel", VC=THREE, accel_1=ONE, markers={"accel_1": "Accel I"}, hand=[BEARERS["accel"], ZERO])
    s.run(["call: Zero -> accel_2"])
    assert (power(s, "A", "accel_1"), power(s, "A", "accel_2")) == (18000, 15000)


@pytest.mark.rule("G-PROT-1", "G-PROT-2")
def test_protect_1_is_a_card_in_hand_for_the_guardian_circle_only():
    s = ride("protect", "gift: Protect I")
    assert s.state.side("A").hand == (PROTECT,)
    assert s.legal == ["pass"]
    discarding = unit("Payer", "ACT [V] COST discard 1: draw 1", grade=3)
    s = scene().board("A", VC=discarding, hand=[PROTECT])
    assert one_of(s.legal, "act") == ["act: Payer on VC"]


@pytest.mark.rule("G-PROT-1")
def test_protect_1_guards_what_cannot_be_hit():
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("power", 50000, "turn of A")]})
    s.board("B", VC=THREE, hand=[PROTECT, ONE]).run(
        ["attack: VC -> VC", f"guard: {PROTECT}", "pay", "no guard"]
    )
    assert (s.state.side("B").damage, s.state.side("B").drop, s.state.side("B").hand) == ((), ("One",), ())


@pytest.mark.rule("G-PROT-3")
def test_protect_2_gives_power_in_both_turns_and_a_shield_to_its_interceptor():
    s = ride("protect", "gift: Protect II")
    assert "to: VC" not in s.legal
    board = {"VC": THREE, "front_left": TWO, "markers": {"front_left": ["Protect II"] * 2}}
    assert power(scene().board("A", **board), "A", "front_left") == 20000
    s = scene("battle").board("B", **board).run(["attack: VC -> VC"])
    assert power(s, "B", "front_left") == 20000
    s.run(["intercept: front_left", "use: Two", "no guard"])
    assert next(e.numbers[1] for e in s.events if e.kind == "power") == 13000 + 10000 + 20000
    assert on(s, "B", "front_left") == ""
