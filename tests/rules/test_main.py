"""Chapter 6.6: main phase."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, kinds, listen, on, one_of, power, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.terms import Event


@pytest.mark.rule("R-MAIN-1", "R-MAIN-2")
def test_beginning_of_the_main_phase_resolves_in_the_first_check_timing():
    begins = unit("Begins", "AUTO [R] WHEN own main phase begins: draw 1")
    s = scene("main begins").board("A", VC=THREE, front_left=begins)
    assert s.prompt.kind == "main"
    assert kinds(s, "stage", "drew") == ["stage", "drew"]
    assert kinds(scene("main").board("A", VC=THREE, front_left=begins), "drew") == []


@pytest.mark.rule("R-MAIN-3")
def test_one_card_at_a_time_is_called():
    s = scene().board("A", VC=THREE, hand=[ONE, TWO, CRITICAL]).run(["call: One -> front_left"])
    assert s.prompt.kind == "main"
    assert s.state.side("A").hand == ("Two", "Critical")
    s.run(["call: Critical -> front_left"])  # a trigger unit is a unit card too
    assert on(s, "A", "front_left") == "Critical"


@pytest.mark.rule("R-MAIN-4")
def test_act_abilities_of_units_and_of_nothing_else():
    act = unit("Act", "ACT [R] COST counter-blast 1: this power +5000 until end of turn")
    s = scene().board("A", VC=THREE, front_left=act, hand=[act], drop=[act], damage=1)
    assert one_of(s.legal, "act") == ["act: Act on front_left"]
    s.run(["act: Act"])
    assert power(s, "A", "front_left") == 13000
    assert one_of(s.legal, "act") == []  # its cost cannot be paid again


@pytest.mark.rule("R-MAIN-5")
def test_units_move_within_their_column():
    s = scene().board("A", VC=THREE, front_left=ONE, back_right=ZERO, back_center=TWO, rested=["front_left"])
    assert one_of(s.legal, "move") == ["move: left", "move: right"]
    s.run(["move: left", "move: right"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("", "One")
    assert (on(s, "A", "front_right"), on(s, "A", "back_right")) == ("Zero", "")
    assert s.state.unit("A", "back_left").rested
    assert (on(s, "A", "VC"), on(s, "A", "back_center")) == ("Three", "Two")


@pytest.mark.rule("R-MAIN-5")
def test_two_units_of_a_column_change_places():
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    changed = {"front_left": [("power", 3000, "turn of A")]}
    s = scene().board("A", VC=THREE, front_left=ONE, back_left=placed, changes=changed).run(["move: left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left")) == ("Placed", "One")
    assert power(s, "A", "back_left") == 11000  # no refresh
    assert kinds(s, "ability") == []  # nothing was placed


@pytest.mark.rule("R-MAIN-5")
def test_an_empty_column_has_nothing_to_move():
    with pytest.raises(InputError, match="is not legal"):
        scene().board("A", VC=THREE, back_center=ONE).run(["move: left"])


@pytest.mark.rule("R-MAIN-6")
def test_passing_ends_the_phase():
    s = scene().board("A", VC=THREE, hand=[ONE]).run(["pass"])
    assert s.prompt.kind == "attack"
    with pytest.raises(InputError, match="is not legal"):
        s.run(["call: One -> front_left"])


@pytest.mark.rule("R-MAIN-2")
def test_the_main_phase_has_one_play_timing_and_its_beginning_triggers_once():
    begins = unit("Begins", "AUTO [R] WHEN attacks: draw 1")
    s = listen(
        scene("ride").board("A", VC=THREE, front_left=begins, hand=[THREE]), "Begins", Event.MAIN_PHASE
    )
    s.run(["no ride", "move: left", "move: left"])
    assert kinds(s, "drew") == ["drew"]
