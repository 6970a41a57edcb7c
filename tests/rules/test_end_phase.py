"""Chapter 6.8: the end phase."""

import pytest
from scenes import ONE, THREE, ZERO, happened, kinds, listen, power, scene, unit

from vgsim.vanguard.terms import Event

ENDER = unit("Ender", "AUTO [R] WHEN own turn ends: soul-charge 1")


def end(**board):
    return scene("end").board("A", **({"VC": THREE} | board))


@pytest.mark.rule("R-END-5", "R-END-6")
@pytest.mark.parametrize("event", [Event.END_PHASE, Event.TURN_ENDS])
def test_beginning_of_the_end_phase_and_end_of_turn_trigger(event):
    s = listen(end(front_left=ENDER), "Ender", event)
    assert kinds(s, "stage", "ability", "turn")[:3] == ["stage", "ability", "turn"]
    assert len(s.state.side("A").soul) == 1


@pytest.mark.rule("R-END-5")
def test_a_check_timing_comes_before_the_end_of_turn_abilities():
    s = end(front_left=ENDER, damage=6)
    assert (s.result, kinds(s, "ability")) == ("B wins", [])


@pytest.mark.rule("R-END-7")
def test_effects_until_end_of_turn_end_after_the_abilities():
    watcher = unit(
        "Watcher",
        "AUTO [R] WHEN own turn ends COST counter-blast 1: all own vanguards power +1000 until end of turn",
    )
    changes = {
        "VC": [("power", 5000, "turn of A"), ("power", 700, "turn of B"), ("critical", 1, "turn of A")]
    }
    s = end(front_left=watcher, damage=1, changes=changes)
    assert power(s, "A", "VC") == 18700
    s.run(["pay"])
    assert s.state.player == "B"
    assert power(s, "A", "VC") == 13700  # what lasts until the end of B's turn goes on
    assert s.state.unit("A", "VC").critical == 1


@pytest.mark.rule("R-END-8", "R-END-6")
def test_an_ability_that_comes_late_triggers_in_the_same_end_phase_and_each_once():
    caller = unit("Caller", "AUTO [R] WHEN own turn ends: call up to 1 own hand card to R")
    s = end(front_left=caller, hand=[ENDER]).run(["choose: Ender", "to: back_left"])
    assert happened(s, "ability", "turn")[:3] == [("ability", "Caller"), ("ability", "Ender"), ("turn",)]


@pytest.mark.rule("R-END-8")
def test_the_next_turn_is_the_opponents_and_begins_with_the_stand_phase():
    s = end(hand=[ONE], rested=["VC"]).board("B", VC=THREE, front_left=ZERO, rested=["front_left"])
    s.run()
    assert (s.state.player, s.state.turn) == ("B", 6)
    assert s.state.unit("A", "VC").rested
    assert not s.state.unit("B", "front_left").rested
    assert kinds(s, "turn", "stood", "drew")[:3] == ["turn", "stood", "drew"]


@pytest.mark.rule("R-END-8")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_an_ability_used_this_turn_may_be_used_in_the_next(seat):
    once = unit("Once", "AUTO [V] 1/TURN WHEN attacked: draw 1", "ACT [V] 1/TURN: draw 1", grade=3)
    s = scene("main").board("A", VC=once, back_center=ONE).board("B", VC=once)
    s.run(["act: Once", "attack: VC -> VC", "no boost", "no guard", "no attack"])
    used = s._played().table.game.used
    assert not used.any()
    assert kinds(s, "ability") == ["ability", "ability"]
