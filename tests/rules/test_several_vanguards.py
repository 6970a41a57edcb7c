"""Chapter 7: rear-guards that become vanguards."""

import pytest
from scenes import CRITICAL, FOUR, ONE, THREE, TWO, ZERO, critical, happened, kinds, on, power, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.terms import Mechanic

CROWN = "own front-row circles holding unit (name \"Blade\") count as V"
KING = unit("King", f"CONT [V] IF own turn AND opponent vanguard (grade >= 3): {CROWN}", grade=3)
EMPEROR = unit("Emperor", f"CONT [V] IF own turn: {CROWN}", grade=3)
BLADE = unit("Blade", "CONT [V] IF own rear-guards >= 1: this critical +1", grade=2)


def also(s, seat=0):
    """The further vanguard circles, as bits."""
    return int(s._played().table.game.also_vc[seat])


@pytest.mark.rule("R-MULTIVG-1")
@pytest.mark.ruling("RUL-084")
def test_in_the_own_turn_against_a_grade_3_the_front_blades_are_vanguards():
    s = scene().board("A", VC=KING, front_left=BLADE, front_right=TWO, back_right=BLADE).run([])
    assert also(s) == 1 << 1  # front_left alone: not another card, not the back row
    assert s._played().table.game.mechanic[0, Mechanic.SEVERAL_VANGUARDS] == 1


@pytest.mark.rule("R-MULTIVG-1")
@pytest.mark.ruling("RUL-085")
def test_in_the_other_turn_or_against_a_lower_grade_they_are_rear_guards():
    other = scene(player="B", turn=6, stage="battle").board("A", VC=KING, front_left=BLADE)
    assert also(other.run(["attack: VC -> front_left", "no guard"])) == 0
    assert kinds(other, "retired") == ["retired"]  # hit like any rear-guard
    assert also(scene().board("A", VC=KING, front_left=BLADE).board("B", VC=TWO).run([])) == 0


@pytest.mark.rule("R-MULTIVG-1")
def test_at_the_end_of_the_turn_they_are_rear_guards_again():
    s = scene(stage="battle").board("A", VC=KING, front_left=BLADE).deck("B", top=[ZERO]).run(["no attack"])
    assert s.state.player == "B"
    assert also(s) == 0


@pytest.mark.rule("R-MULTIVG-2")
@pytest.mark.ruling("RUL-086")
def test_such_a_blade_drive_checks_and_its_vanguard_ability_counts():
    s = scene("battle").board("A", VC=KING, front_left=BLADE, front_right=TWO).deck("A", top=[TWO])
    assert critical(s, "A", "front_left") == 2
    s.run(["attack: front_left -> VC", "no guard"])
    assert happened(s, "drive_checked") == [("drive_checked", "Two")]
    assert len(s.state.side("A").hand) == 1


@pytest.mark.rule("R-MULTIVG-2")
def test_each_ability_asks_its_own_condition():
    assert critical(scene().board("A", VC=KING, front_left=BLADE), "A", "front_left") == 1  # no rear-guard beside


@pytest.mark.rule("R-MULTIVG-3")
def test_it_is_not_moved_within_its_column():
    s = scene().board("A", VC=KING, front_left=BLADE, back_left=ONE, front_right=TWO)
    assert [x for x in s.legal if x.startswith("move")] == ["move: right"]


@pytest.mark.rule("R-MULTIVG-4", "R-MULTIVG-6")
@pytest.mark.ruling("RUL-088")
def test_there_is_one_soul():
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[TWO], soul=[ONE])
    s.run(["on: front_left", "ride: Two"])
    assert s.state.side("A").soul == ("One", "Blade")
    assert (on(s, "A", "front_left"), also(s)) == ("Two", 0)


@pytest.mark.rule("R-MULTIVG-5")
@pytest.mark.ruling("RUL-089")
def test_when_it_leaves_its_circle_is_a_rear_guard_circle():
    away = unit("Away", "ACT [R] COST retire 1 own unit (name \"Blade\"): draw 1", grade=1)
    s = scene().board("A", VC=KING, front_left=BLADE, back_center=away, hand=[ZERO]).run(["act: Away"])
    assert also(s) == 0
    assert on(s.run(["call: Zero -> front_left"]), "A", "front_left") == "Zero"


@pytest.mark.rule("R-MULTIVG-6", "R-RIDE-1", "R-RIDE-2")
def test_a_grade_2_or_3_is_ridden_onto_it_a_grade_4_only_onto_the_first():
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[ONE, TWO, THREE, FOUR])
    assert s.legal == ["no ride", "on: VC", "on: front_left"]
    assert s.run(["on: front_left"]).legal == ["no ride", "ride: Two", "ride: Three"]
    first = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[ONE, TWO, THREE, FOUR]).run(["on: VC"])
    assert first.legal == ["no ride", "ride: Three", "ride: Four"]


@pytest.mark.ruling("RUL-092")
def test_a_grade_4_is_refused_there():
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[FOUR])
    assert s.legal == ["no ride", "on: VC"]
    with pytest.raises(InputError):
        s.run(["on: front_left"])


@pytest.mark.rule("R-MULTIVG-6", "R-RIDEPH-4")
def test_one_normal_ride_in_total():
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[TWO, THREE]).run(["on: front_left", "ride: Two"])
    assert s.prompt.kind == "main"
    assert on(s, "A", "VC") == "King"


@pytest.mark.rule("R-MULTIVG-6")
def test_another_blade_ridden_there_is_a_vanguard_again():
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[BLADE]).run(["on: front_left", "ride: Blade"])
    assert also(s) == 1 << 1


@pytest.mark.rule("R-MULTIVG-7", "C-20")
@pytest.mark.ruling("RUL-093")
def test_who_rides_it_lands_on_a_vanguard_circle():
    new = unit("New", "AUTO [V] WHEN placed: draw 1", grade=3, gift="force")
    s = scene("ride").board("A", VC=KING, front_left=BLADE, hand=[new])
    s.run(["on: front_left", "ride: New", "gift: Force I", "to: VC"])
    assert s.state.side("A").soul == ("Blade",)
    assert kinds(s, "rides", "gift_gained", "marked", "ability", "drew") == [
        "rides", "gift_gained", "marked", "ability", "drew",
    ]  # fmt: skip
    assert also(s) == 0  # and is a rear-guard from then on


@pytest.mark.rule("R-MULTIVG-8")
@pytest.mark.ruling("RUL-090")
def test_who_is_called_over_retires_from_a_rear_guard_circle():
    old = unit("Old", "AUTO [R] WHEN retired: draw 1")
    s = scene().board("A", VC=KING, front_left=old, hand=[BLADE]).run(["call: Blade -> front_left"])
    assert kinds(s, "placed", "retired", "drew") == ["placed", "retired", "drew"]
    assert also(s) == 1 << 1


@pytest.mark.rule("R-MULTIVG-9")
@pytest.mark.ruling("RUL-094")
def test_a_called_blade_is_placed_as_a_vanguard():
    hears = unit("Charger", "AUTO [V/R] WHEN own vanguard placed: draw 1", grade=3)
    s = scene().board("A", VC=KING, front_right=hears, hand=[BLADE]).run(["call: Blade -> front_left"])
    assert kinds(s, "placed", "drew") == ["placed", "drew"]


@pytest.mark.rule("R-MULTIVG-9")
def test_it_is_not_placed_as_a_rear_guard():
    hears = unit("Marron", "AUTO [R] WHEN other own rear-guard (same column) placed: draw 1")
    s = scene().board("A", VC=KING, back_left=hears, hand=[BLADE, TWO]).run(["call: Blade -> front_left"])
    assert kinds(s, "drew") == []
    plain = scene().board("A", VC=THREE, back_left=hears, hand=[BLADE]).run(["call: Blade -> front_left"])
    assert kinds(plain, "drew") == ["drew"]


@pytest.mark.rule("R-MULTIVG-9", "R-MULTIVG-10", "R-CALL-9")
@pytest.mark.ruling("RUL-096")
def test_the_rear_guard_under_it_still_hears_it():
    hears = unit("Pluck", "AUTO [R] 1/TURN WHEN own unit (name \"Blade\") placed: draw 1")
    s = scene().board("A", VC=KING, front_left=hears, hand=[BLADE]).run(["call: Blade -> front_left"])
    assert kinds(s, "placed", "retired", "drew") == ["placed", "retired", "drew"]


ZENON = unit("Zenon", "ACT [R]: look at deck top 1; ride up to 1 of them (grade = own vanguard grade) standing")


@pytest.mark.rule("R-MULTIVG-11")
@pytest.mark.ruling("RUL-097")
def test_a_grade_2_from_the_deck_may_go_onto_the_first_vanguard():
    s = scene().board("A", VC=KING, front_left=BLADE, back_left=ZENON).deck("A", top=[TWO])
    s.run(["act: Zenon", "choose: Two", "on: VC"])
    assert (on(s, "A", "VC"), s.state.side("A").soul, also(s)) == ("Two", ("King",), 0)


@pytest.mark.rule("R-MULTIVG-11")
@pytest.mark.ruling("RUL-098")
def test_a_grade_3_from_the_deck_may_go_onto_the_blade():
    s = scene().board("A", VC=KING, front_left=BLADE, back_left=ZENON).deck("A", top=[THREE])
    s.run(["act: Zenon", "choose: Three", "on: front_left"])
    assert (on(s, "A", "front_left"), s.state.side("A").soul) == ("Three", ("Blade",))
    one = scene().board("A", VC=KING, front_left=BLADE, back_left=ZENON).deck("A", top=[ONE])
    assert one.run(["act: Zenon"]).prompt.kind == "main"  # a grade 1 fits no vanguard


@pytest.mark.rule("G-GA-3", "R-CALL-2")
def test_the_highest_grade_is_the_vanguards_grade():
    low = unit("Low", f"CONT [V] IF own turn: {CROWN}", grade=1)
    s = scene().board("A", VC=low, front_left=BLADE, hand=[TWO, THREE])
    calls = [x for x in s.legal if x.startswith("call")]
    assert any("Two" in x for x in calls)
    assert not any("Three" in x for x in calls)


@pytest.mark.rule("R-CALL-4")
def test_nothing_is_called_onto_a_vanguard_circle():
    s = scene().board("A", VC=KING, front_left=BLADE, hand=[ONE])
    assert not any("front_left" in x for x in s.legal if x.startswith("call"))


@pytest.mark.rule("G-FORCE-1")
def test_a_marker_may_be_put_on_it_as_on_any_circle():
    s = scene().board("A", VC=KING, front_left=BLADE, markers={"front_left": "Force I"})
    assert power(s, "A", "front_left") == 20000


@pytest.mark.rule("R-TRIG-2")
def test_a_trigger_may_go_to_any_of_them():
    s = scene("battle").board("A", VC=EMPEROR, front_left=BLADE).deck("A", top=[CRITICAL])
    s.run(["attack: front_left -> VC", "no guard", "critical: front_left", "power: front_left"])
    assert len(s.state.side("B").damage) == 2
