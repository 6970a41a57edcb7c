"""Actions, the four turn states, Priority and Focus (sections 1 to 3 of the restated rules)."""

import pytest
from board import A, B, Event, Fact, Place, Prompt, Scene, TurnState
from cards import stock

from vgsim.riftbound.terms import EXHAUST_RUNE, MOVE, Domain, Item, Status

rule, ruling = pytest.mark.rule, pytest.mark.ruling
TO_1 = MOVE + Place.FIELD_1


def duel(**fields):
    """A has a ready Three at home, B a Two at battlefield 1, which B controls; each has two runes."""
    s = Scene(stock(), **fields)
    s.three = s.put(A, "Three")
    s.two = s.put(B, "Two", at=1)
    s.control(1, B)
    s.runes(A, 3)
    s.runes(B, 3)
    return s


@ruling("S02")
@rule("T-04", "T-06", "T-07")
def test_neutral_open():
    s = duel().run()
    assert s.state == TurnState.NEUTRAL_OPEN
    assert s.prompt == Prompt.MAIN


@ruling("S03")
@rule("T-05", "T-08", "K-01", "K-02", "K-03", "K-07")
def test_a_pending_item_already_closes_the_state():
    s = duel()
    (bolt,) = s.hand(A, "Bolt")
    s.put(B, "Three", at=1)
    s.run().answer(bolt)
    assert s.prompt == Prompt.TARGET
    assert s.chain(Fact.STATUS) == [Status.PENDING]
    assert s.state == TurnState.NEUTRAL_CLOSED


@ruling("S04")
@rule("T-03", "T-09", "P-05", "P-08")
def test_an_open_showdown_without_a_chain():
    s = duel()
    s.hand(A, "Act")
    s.run().answer(MOVE + Place.FIELD_2)
    assert s.prompt == Prompt.FOCUS
    assert s.asked == A
    assert not s.g.combat
    assert s.state == TurnState.SHOWDOWN_OPEN
    assert (s.g.focus, s.g.priority) == (A + 1, A + 1)


@ruling("S05")
@rule("T-10")
def test_a_combat_with_an_item_on_the_chain():
    s = duel()
    (zap,) = s.hand(A, "Zap")
    s.hand(B, "Think")
    s.run().answer(TO_1, zap, s.two)
    assert s.prompt == Prompt.REACT
    assert s.g.combat == 1
    assert s.state == TurnState.SHOWDOWN_CLOSED


@ruling("S06")
@rule("P-01")
def test_only_the_holder_of_priority_is_asked():
    s = duel()
    slow, think = s.hand(A, "Slow", "Think")
    other = s.hand(B, "Think")[0]
    s.run().answer(slow)
    assert s.asked == A
    assert think in s.legal
    assert other not in s.legal
    with pytest.raises(ValueError, match="not a legal answer"):
        s.answer(other)


@ruling("S08")
@rule("P-03", "P-05")
def test_gaining_focus_creates_priority():
    s = duel()
    s.hand(A, "Act")
    s.run().answer(MOVE + Place.FIELD_2)
    assert s.said(Event.FOCUS) == [(Event.FOCUS, A, 0, 0, 0)]
    assert s.g.priority == A + 1


@ruling("S09")
@rule("P-04")
def test_in_showdown_open_only_focus_acts_and_only_with_fitting_timing():
    s = duel()
    act, slow = s.hand(A, "Act", "Slow")
    other = s.hand(B, "Act")[0]
    s.run().answer(MOVE + Place.FIELD_2)
    assert s.asked == A
    assert s.legal == [act, 0]
    assert slow not in s.legal
    assert other not in s.legal


@ruling("S10", "S11")
@rule("P-06", "P-07")
def test_passing_priority_keeps_focus_which_alone_permits_nothing():
    s = duel()
    act, more = s.hand(A, "Act", "Think")
    s.hand(B, "Think")
    s.run().answer(MOVE + Place.FIELD_2, act)
    s.answer(0)
    assert (s.g.focus, s.g.priority, s.asked) == (A + 1, B + 1, B)
    with pytest.raises(ValueError, match="not a legal answer"):
        s.answer(more)


@ruling("S12")
@rule("P-08")
def test_nobody_has_focus_when_the_turn_is_neutral_again():
    s = duel()
    s.hand(A, "Act")
    s.run().answer(MOVE + Place.FIELD_2, 0)
    assert s.prompt == Prompt.MAIN
    assert s.g.focus == 0
    assert s.state == TurnState.NEUTRAL_OPEN


@ruling("S01")
@rule("T-01", "T-02")
def test_one_action_is_completed_before_the_next():
    """Two triggers at once: the first resolves completely before the other, never together."""
    s = duel()
    s.put(A, "Charger")
    s.put(A, "Charger")
    s.run().answer(TO_1)
    movers = [u for u in s.legal if u]
    s.answer(*movers[1:])
    assert s.prompt == Prompt.ORDER
    s.answer(s.legal[1])
    log = [line[0] for line in s.said(Event.RESOLVED, Event.DREW)]
    assert log == [Event.DREW, Event.RESOLVED, Event.DREW, Event.RESOLVED]


@rule("P-02")
def test_the_moments_at_which_priority_is_received():
    """Own Main Phase; on Focus; the controller of the newest item; the next in order when the holder passes."""
    s = duel()
    (slow,) = s.hand(A, "Slow")
    s.hand(A, "Think")
    s.hand(B, "Think")
    s.run()
    assert (s.prompt, s.g.priority) == (Prompt.MAIN, A + 1)
    s.answer(slow)
    assert (s.prompt, s.g.priority) == (Prompt.REACT, A + 1)
    s.answer(0)
    assert (s.prompt, s.g.priority) == (Prompt.REACT, B + 1)
    s.answer(0)
    assert (s.prompt, s.g.priority) == (Prompt.MAIN, A + 1)


@ruling("X35")
@rule("P-02")
def test_no_reaction_without_a_chain_on_the_opponents_turn():
    s = duel()
    s.hand(B, "Think")
    s.run().answer(0)
    assert (s.prompt, s.asked) == (Prompt.MAIN, B)


@ruling("S56", "X41")
@rule("F-02", "F-09", "H-04")
def test_a_rune_used_for_nothing_resolves_at_once_and_moves_no_focus():
    s = Scene(stock(loose_runes=1))
    s.put(A, "Three")
    s.runes(A, 2)
    s.hand(B, "Think")
    s.runes(B, 2)
    s.run()
    use = EXHAUST_RUNE + Domain.BODY
    s.answer(use)
    assert (s.prompt, s.asked, int(s.g.energy[A])) == (Prompt.MAIN, A, 1)
    assert s.said(Event.RESOLVED)[0][3] == Item.ADD
    s.answer(MOVE + Place.FIELD_2)
    s.answer(use)
    assert (s.prompt, s.asked, s.g.focus, int(s.g.energy[A])) == (Prompt.FOCUS, A, A + 1, 2)


@ruling("S53")
@rule("H-04")
def test_focus_gives_priority_when_nothing_is_outstanding():
    s = duel()
    s.hand(A, "Act")
    s.run().answer(MOVE + Place.FIELD_2)
    assert s.g.chain_n == 0
    assert not s.g.tasks
    assert not s.g.cleanup_due
    assert s.g.priority == s.g.focus == A + 1
