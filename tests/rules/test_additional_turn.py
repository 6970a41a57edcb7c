"""Chapter 15: additional turns."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, kinds, on, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.terms import Mechanic, Stage

FLARE = unit("Flare", "ACT [V] 1/TURN: take extra turn; you cannot ride during that turn", grade=3)
FREE = unit("Free", "ACT [V] 1/TURN: take extra turn", grade=3)


def turn_of(s):
    return s.state.player, s.state.turn


@pytest.mark.rule("R-XTURN-1")
def test_the_same_player_takes_a_complete_turn():
    s = scene().board("A", VC=FREE, front_left=TWO, rested=["front_left"]).deck("A", top=[ONE])
    s.run(["act: Free", "end turn"])
    assert turn_of(s) == ("A", 6)
    assert not s.state.unit("A", "front_left").rested  # the stand phase
    assert s.state.side("A").hand == ("One",)  # the draw phase
    assert s._played().table.game.mechanic[0, Mechanic.ADDITIONAL_TURN] == 1
    assert s._played().table.game.stage >= Stage.RIDE_1


@pytest.mark.rule("R-XTURN-1")
def test_then_the_turn_passes():
    s = scene().board("A", VC=FREE).run(["act: Free", "end turn", "no ride", "end turn"])
    assert turn_of(s) == ("B", 7)


@pytest.mark.rule("R-XTURN-1")
def test_two_additional_turns_are_two():
    twice = unit("Twice", "ACT [V]: take extra turn", grade=3)
    s = scene().board("A", VC=twice).run(["act: Twice", "act: Twice", "end turn", "no ride", "end turn"])
    assert turn_of(s) == ("A", 7)


@pytest.mark.rule("R-XTURN-1", "C-22")
def test_who_cannot_ride_has_a_ride_phase_all_the_same():
    s = scene().board("A", VC=FLARE, hand=[THREE]).deck("A", top=[THREE]).run(["act: Flare", "end turn"])
    assert s.legal == ["no ride"]
    assert len(s.state.side("A").hand) == 2
    free = scene().board("A", VC=FREE, hand=[THREE]).deck("A", top=[THREE]).run(["act: Free", "end turn"])
    assert free.legal == ["no ride", "ride: Three"]


@pytest.mark.rule("R-XTURN-1", "C-22", "G-GOLD-7")
def test_nor_by_an_effect():
    rider = unit("Rider", "ACT [R]: ride up to 1 own hand card standing")
    s = scene().board("A", VC=FLARE, back_left=rider, hand=[THREE]).deck("A", top=[ONE])
    s.run(["act: Flare", "end turn", "no ride", "act: Rider", "choose: Three"])
    assert on(s, "A", "VC") == "Flare"


@pytest.mark.rule("R-XTURN-1")
def test_what_ends_with_the_turn_has_ended_and_limits_are_new():
    s = scene().board("A", VC=FREE, front_left=TWO, changes={"front_left": [("power", 5000, "turn of A")]})
    s.run(["act: Free", "end turn"])
    assert s.state.unit("A", "front_left").power == 10000
    assert any(x.startswith("act: Free") for x in s.run(["no ride"]).legal)


@pytest.mark.rule("R-XTURN-1")
def test_what_lasts_until_the_end_of_the_other_players_turn_lasts():
    ward = unit("Ward", "ACT [R] 1/TURN: this power +3000 until end of opponent turn")
    s = scene().board("A", VC=FREE, back_left=ward).run(["act: Ward", "act: Free", "end turn"])
    assert s.state.unit("A", "back_left").power == 11000


@pytest.mark.rule("R-XTURN-1", "R-LOCK-8", "R-END-2", "G-KEY-3")
def test_a_turn_begun_while_cards_are_locked():
    """The end phase before it unlocks the own cards but not those of an omega lock, nor the opponent's: his turn has
    not ended."""
    keeper = unit("Keeper", "ACT [R] 1/TURN: choose 1 own locked card; omega lock it")
    s = scene().board("A", VC=FREE, back_left=keeper, locked={"front_left": TWO, "front_right": ONE})
    s.board("B", VC=THREE, locked={"front_left": TWO}).deck("A", top=[ZERO])
    s.run(["act: Keeper", "choose: front_right", "act: Free", "end turn", "no ride"])
    assert turn_of(s) == ("A", 6)
    assert (on(s, "A", "front_left"), s.state.unit("A", "front_left").rested) == ("Two", False)
    assert dict(s.state.side("A").locked) == {"front_right": "One"}
    assert dict(s.state.side("B").locked) == {"front_left": "Two"}
    assert "call: Zero -> front_right" not in s.legal  # R-LOCK-5
    assert "move: right" not in s.legal
    s.run(["attack: front_left -> VC", "no boost", "no guard", "no attack"])
    assert turn_of(s) == ("B", 7)
    assert on(s, "A", "front_right") == "One"  # the end phase of the additional turn unlocks it
    assert dict(s.state.side("B").locked) == {"front_left": "Two"}
    s.run(["no ride", "end turn"])
    assert on(s, "B", "front_left") == "Two"


@pytest.mark.rule("R-XTURN-1", "R-LOCK-3")
def test_in_it_a_locked_card_of_the_opponent_is_not_attacked():
    s = scene().board("A", VC=FREE).board("B", VC=THREE, locked={"front_left": TWO}, front_right=ONE)
    s.run(["act: Free", "end turn", "no ride"])
    with pytest.raises(InputError):
        s.run(["attack: VC -> front_left"])
    assert kinds(s.run(["attack: VC -> front_right", "no guard"]), "hits") == ["hits"]


LATE = unit(
    "Late",
    "ACT [V] 1/TURN: at end of turn: may pay discard all own hand cards; [if paid] take extra turn;"
    " [if paid] you cannot ride during that turn",
    grade=3,
)


@pytest.mark.rule("R-XTURN-1", "R-END-6")
def test_it_may_be_paid_for_at_the_end_of_the_turn():
    s = scene().board("A", VC=LATE, hand=[ONE, TWO]).deck("A", top=[THREE]).run(["act: Late", "end turn"])
    assert s.prompt.kind == "pay"
    s.run(["pay"])
    assert turn_of(s) == ("A", 6)
    assert s.state.side("A").drop == ("One", "Two")
    assert s.legal == ["no ride"]  # the card drawn is a grade 3


@pytest.mark.rule("R-XTURN-1")
def test_declined_it_is_not_taken():
    s = scene().board("A", VC=LATE, hand=[ONE]).run(["act: Late", "end turn", "decline"])
    assert turn_of(s)[0] == "B"
    assert kinds(s, "extra_turn") == []
