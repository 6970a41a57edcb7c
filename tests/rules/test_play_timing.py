"""Chapter 5: play timing."""

import pytest
from scenes import ONE, THREE, ZERO, kinds, one_of, scene, unit


@pytest.mark.rule("R-PLAY-1", "R-PLAY-2", "R-MAIN-6")
def test_actions_are_taken_until_a_pass_each_after_a_check_timing():
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    s = scene().board("A", VC=THREE, hand=[placed, placed])
    s.run(["call: Placed -> front_left"])
    assert s.prompt.kind == "main"
    assert kinds(s, "drew") == ["drew"]
    s.run(["call: Placed -> front_right", "move: left", "pass"])
    assert s.prompt.kind == "attack"


@pytest.mark.rule("R-PLAY-2")
def test_a_play_timing_begins_with_a_check_timing():
    s = scene("main begins").board("A", VC=THREE).board("B", VC=THREE, damage=6)
    assert s.result == "A wins"


@pytest.mark.rule("R-PLAY-3")
def test_only_the_turn_player_acts_in_the_main_phase_and_only_the_other_in_the_guard_step():
    act = unit("Act", "ACT [R]: draw 1")
    s = (
        scene()
        .board("A", VC=THREE, front_left=act, hand=[ONE])
        .board("B", VC=THREE, front_left=act, hand=[ZERO])
    )
    assert s.prompt.seat == "A"
    assert one_of(s.legal, "act") == ["act: Act on front_left"]
    assert len(one_of(s.legal, "call")) == 5
    s.run(["attack: VC -> VC"])
    assert (s.prompt.seat, s.prompt.kind) == ("B", "guard")
    assert s.legal == ["no guard", "guard: Zero"]
