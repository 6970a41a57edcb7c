"""Chapters 6.1 and 6.2: stand phase and draw step."""

import pytest
from scenes import ONE, THREE, happened, kinds, listen, scene, unit

from vgsim.vanguard.terms import Event

LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1")


def listening(event, stage):
    return listen(scene(stage).board("A", VC=THREE, front_left=LISTENER, hand=[ONE]), "Listener", event)


@pytest.mark.rule("R-STAND-1", "R-STAND-2")
@pytest.mark.parametrize("event", [Event.TURN_BEGINS, Event.STAND_PHASE])
def test_beginning_of_turn_and_of_stand_phase_come_before_units_stand(event):
    s = listening(event, "stand").board("A", VC=THREE, front_left=LISTENER, rested=["VC"])
    listen(s, "Listener", event).run()
    assert kinds(s, "turn", "ability", "stood", "drew") == ["turn", "ability", "stood", "drew"]


@pytest.mark.rule("R-STAND-3")
def test_every_own_unit_stands():
    s = scene("stand").board(
        "A", VC=THREE, front_left=ONE, back_right=ONE, accel_1=ONE, markers={"accel_1": "Accel I"},
        rested=["VC", "front_left", "accel_1"],
    ).board("B", VC=THREE, rested=["VC"])  # fmt: skip
    state = s.state
    assert not any(unit.rested for unit in state.side("A").circles.values())
    assert state.unit("B", "VC").rested
    assert kinds(s, "stood") == ["stood"] * 3  # a standing unit is not stood (G-GOLD-3)


@pytest.mark.rule("R-STAND-4")
def test_when_stood_resolves_at_the_end_of_the_stand_phase():
    s = scene("stand").board("A", VC=THREE, front_left=LISTENER, rested=["front_left"])
    listen(s, "Listener", Event.STOOD).run()
    assert kinds(s, "stood", "ability", "stage")[:3] == ["stood", "ability", "stage"]


@pytest.mark.rule("R-DRAW-1", "R-DRAW-2")
def test_beginning_of_the_draw_phase_comes_before_the_draw():
    s = listening(Event.DRAW_PHASE, "draw").run()
    assert kinds(s, "stage", "ability", "drew")[:3] == ["stage", "ability", "drew"]


@pytest.mark.rule("R-DRAW-3")
def test_the_turn_player_draws_one_card():
    s = scene("draw").board("A", VC=THREE, hand=[ONE]).deck("A", top=["Wingal"])
    assert s.state.side("A").hand == ("One", "Wingal")
    assert s.state.side("B").hand == ()
    s.finish()


@pytest.mark.rule("R-DRAW-3", "G-SETUP-6")
def test_the_first_player_draws_on_the_first_turn_too():
    s = scene("stand", turn=1).deck("A", top=["Wingal"])
    assert s.state.side("A").hand == ("Wingal",)
    s.finish()


@pytest.mark.rule("R-DRAW-4")
def test_when_drawn_resolves_before_the_g_assist_step():
    drawn = unit("Drawn", "AUTO [hand] WHEN attacks: soul-charge 1", grade=0)
    s = scene("draw").board("A", VC=ONE).deck("A", top=[drawn])
    listen(s, "Drawn", Event.DREW).run()
    assert s.prompt.kind == "g_assist"
    assert happened(s, "drew", "ability") == [("drew", "Drawn"), ("ability", "Drawn")]
