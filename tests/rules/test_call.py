"""Chapter 2: calls to rear-guard circles."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, scene, unit

from vgsim.errors import InputError

CALLER = unit("Caller", "ACT [V]: call up to 3 own hand cards to R", grade=3)


@pytest.mark.rule("R-CALL-1", "R-CALL-4")
def test_all_cards_are_selected_before_any_circle_and_circles_differ():
    s = scene().board("A", VC=CALLER, hand=[ONE, TWO, ZERO])
    s.run(["act: Caller", "choose: One, Two"])
    assert s.prompt.kind == "choose"
    s.run(["done"])
    assert s.prompt.kind == "circle"
    s.run(["to: front_left"])
    assert "to: front_left" not in s.legal
    assert len(s.legal) == 4
    with pytest.raises(InputError, match="is not legal"):
        s.run(["to: front_left"])
    s.run(["to: back_left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("One", "Two")


@pytest.mark.rule("R-CALL-2", "R-MAIN-3")
@pytest.mark.parametrize(
    ("vanguard", "names"),
    [(ZERO, "Zero"), (ONE, "Zero One"), (TWO, "Zero One Two"), (FOUR, "Zero One Two Three Four")],
)
def test_a_normal_call_needs_a_grade_not_above_the_vanguards(vanguard, names):
    s = scene().board("A", VC=vanguard, hand=[ZERO, ONE, TWO, THREE, FOUR])
    offered = dict.fromkeys(option.split(" -> ")[0] for option in one_of(s.legal, "call"))
    assert list(offered) == [f"call: {name}" for name in names.split()]


@pytest.mark.rule("R-CALL-3")
def test_a_call_that_fails_the_test_changes_nothing():
    s = scene().board("A", VC=TWO, hand=[THREE, ONE])
    before = s.state
    with pytest.raises(InputError, match="is not legal"):
        s.run(["call: Three -> front_left"])
    assert s.state == before


@pytest.mark.rule("R-CALL-5")
def test_with_more_cards_than_circles_the_rest_stays_where_it_was():
    many = unit("Many", "ACT [V] 1/TURN: call up to 9 own hand cards to R", grade=3)
    hand = [unit(f"Card {n}") for n in "abcdef"]
    s = (
        scene()
        .board("A", VC=many, hand=hand)
        .run(["act: Many", "choose: " + ", ".join(c.name for c in hand)])
    )
    s.run(
        [
            f"to: {circle}"
            for circle in ("front_left", "front_right", "back_left", "back_center", "back_right")
        ]
    )
    assert s.state.side("A").hand == ("Card f",)
    assert len(s.state.side("A").circles) == 6


@pytest.mark.rule("G-RULE-9", "R-CALL-6", "R-CALL-7")
def test_cards_are_put_together_and_the_old_rear_guards_retire_afterwards():
    s = scene().board("A", VC=CALLER, front_left=TWO, back_left=ZERO, hand=[ONE, ONE], rested=["front_left"])
    s.run(["act: Caller", "choose: One, One", "to: front_left", "to: back_left"])
    assert kinds(s, "placed", "retired") == ["placed", "placed", "retired", "retired"]
    assert s.state.side("A").drop == ("Two", "Zero")
    assert s.state.unit("A", "front_left").rested is False


@pytest.mark.rule("R-CALL-8", "R-MAIN-3")
def test_placed_abilities_wait_for_the_next_check_timing():
    first, second = (unit(name, "AUTO [R] WHEN placed: draw 1") for name in ("First", "Second"))
    s = scene().board("A", VC=CALLER, hand=[first, second])
    s.run(["act: Caller", "choose: First, Second", "to: front_left", "to: front_right"])
    assert s.prompt.kind == "standby"
    assert kinds(s, "placed", "drew") == ["placed", "placed"]
    assert kinds(s.run(["use: Second"]), "drew") == ["drew", "drew"]


@pytest.mark.rule("R-CALL-8")
def test_only_an_ability_that_is_valid_on_the_circle_triggers():
    vanguard_only = unit("Elsewhere", "AUTO [V] WHEN placed: draw 1")
    s = scene().board("A", VC=THREE, hand=[vanguard_only]).run(["call: Elsewhere -> front_left"])
    assert kinds(s, "ability") == []


@pytest.mark.rule("R-CALL-9")
def test_a_displaced_rear_guard_uses_its_ability_from_the_drop_zone():
    old = unit("Old", "AUTO [R] WHEN retired: draw 1")
    s = scene().board("A", VC=THREE, front_left=old, hand=[ONE]).run(["call: One -> front_left"])
    assert happened(s, "retired", "ability") == [("retired", "Old"), ("ability", "Old")]
    assert s.state.side("A").drop == ("Old",)
    assert len(s.state.side("A").hand) == 1


@pytest.mark.rule("R-CALL-10")
def test_a_called_card_is_a_new_object():
    act = unit("Twin", "ACT [R] 1/TURN: this power +1000 until end of turn")
    s = scene().board("A", VC=THREE, front_left=act, hand=[act]).run(["act: Twin"])
    assert one_of(s.legal, "act") == []
    s.run(["call: Twin -> front_left"])
    assert one_of(s.legal, "act") == ["act: Twin on front_left"]
    assert s.state.unit("A", "front_left").changes == ()


@pytest.mark.rule("R-CALL-11", "R-CALL-2")
def test_a_normal_call_shows_its_card_before_the_circle_is_chosen():
    s = scene().board("A", VC=THREE, hand=[ONE, TWO]).run(["call: One"])
    assert s.prompt.kind == "circle"
    g = s._played().table.game
    known = {s._played().desk.name(int(u)): int(g.known[u]) for u in g.row[0, 2, :2]}
    assert known == {"One": 3, "Two": 1}
