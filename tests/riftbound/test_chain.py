"""The chain, tasks and FEPR (sections 6 to 8), targets and costs of what is played."""

import pytest
from board import A, B, Event, Fact, Place, Prompt, Scene, TurnState, Zone
from cards import stock

from vgsim.riftbound.terms import MOVE, Item, Op, Owner, Status, Timing

rule, ruling = pytest.mark.rule, pytest.mark.ruling
TO_1, TO_2 = MOVE + Place.FIELD_1, MOVE + Place.FIELD_2


def board(draft=None, **fields):
    """Six runes each, a Two of B at battlefield 1, which B controls, and a Five of A at home."""
    s = Scene(draft or stock(), **fields)
    s.control(1, B)
    s.two = s.put(B, "Two", at=1)
    s.five = s.put(A, "Five")
    s.runes(A, 6)
    s.runes(B, 6)
    return s


# -- the chain ---------------------------------------------------------------------------------------
@ruling("S50")
@rule("K-05", "K-06")
def test_a_second_card_joins_the_same_chain():
    s = board()
    slow, think, _ = s.hand(A, "Slow", "Think", "Think")
    s.run().answer(slow, think)
    assert s.chain(Fact.CARD) == [slow, think]
    assert s.state == TurnState.NEUTRAL_CLOSED


@ruling("S51")
@rule("K-03", "K-04")
def test_an_item_is_pending_until_its_legality_is_checked():
    s = board()
    (bolt,) = s.hand(A, "Bolt")
    s.hand(B, "Think")
    s.put(B, "Three", at=1)
    s.run().answer(bolt)
    assert s.chain(Fact.STATUS) == [Status.PENDING]
    s.answer(s.two)
    assert s.chain(Fact.STATUS) == [Status.FINALIZED]


@rule("K-08", "F-09")
@ruling("S63")
def test_the_last_item_resolves_and_the_state_is_open():
    s = board()
    (slow,) = s.hand(A, "Slow")
    s.run().answer(slow)
    assert (s.prompt, s.asked) == (Prompt.MAIN, A)
    assert s.state == TurnState.NEUTRAL_OPEN
    assert s.g.priority == A + 1
    assert s.zone(slow) == Zone.TRASH


# -- tasks -------------------------------------------------------------------------------------------
@ruling("S52", "X07")
@rule("H-01", "H-02", "H-03", "C-110")
def test_triggers_of_a_combats_tasks_wait_until_all_are_done():
    """Two deaths in the Combat Cleanup: survivors are healed before either trigger is finalized."""
    s = board()
    s.put(B, "Knell", at=1)
    s.put(B, "Knell", at=1)
    s.run().answer(TO_1)
    while s.prompt == Prompt.ASSIGN:
        s.answer(s.legal[0])
    log = [line[0] for line in s.said(Event.DIED, Event.HEALED, Event.FINALIZED, Event.COMBAT_RESULT)]
    assert log.index(Event.HEALED) < log.index(Event.FINALIZED)
    s.until(Prompt.MAIN)
    log = [line[0] for line in s.said(Event.DIED, Event.HEALED, Event.FINALIZED, Event.COMBAT_RESULT)]
    assert log.index(Event.FINALIZED) < log.index(Event.COMBAT_RESULT)


@rule("H-05")
def test_what_becomes_pending_during_fepr_is_processed_by_it():
    s = board()
    knell = s.put(A, "Knell")
    (kill,) = s.hand(A, "Kill")
    s.hand(B, "Think")
    s.run().answer(kill, knell)
    s.passing(Prompt.REACT)
    assert s.prompt == Prompt.MAIN
    assert len(s.said(Event.DREW)) == 1


# -- FEPR --------------------------------------------------------------------------------------------
@ruling("S54")
@rule("F-01", "F-03", "I3")
def test_the_oldest_pending_item_is_finalized_first_without_priority_between():
    """Triggers of both players on one combat: the attacker's first."""
    s = board()
    charger = s.put(A, "Charger")
    sentry = s.put(B, "Sentry", at=1)
    s.hand(A, "Think")
    s.run().answer(TO_1, *[charger])
    while s.prompt == Prompt.MOVE_WHO:
        s.answer(0)
    log = s.said(Event.ADDED, Event.FINALIZED, Event.PRIORITY)
    assert [(line[0], line[2]) for line in log if line[0] == Event.FINALIZED] == [
        (Event.FINALIZED, charger),
        (Event.FINALIZED, sentry),
    ]
    assert [line[0] for line in log].index(Event.PRIORITY) == 4


@ruling("S55", "X08")
@rule("F-02")
def test_a_unit_resolves_right_after_finalization():
    s = board()
    (three,) = s.hand(A, "Three")
    s.hand(B, "Think", "Zap")
    s.run().answer(three)
    assert (s.prompt, s.asked) == (Prompt.MAIN, A)
    assert s.place(three) == Place.BASE_A
    assert s.g.exhausted[three] == 1


@rule("F-02")
def test_gear_resolves_right_after_finalization_and_enters_ready():
    s = board()
    (gear,) = s.hand(A, "Gear")
    s.hand(B, "Think")
    s.run().answer(gear)
    assert (s.prompt, s.asked) == (Prompt.MAIN, A)
    assert (s.place(gear), s.g.exhausted[gear]) == (Place.BASE_A, 0)


@ruling("S58")
@rule("F-04")
def test_the_controller_of_the_newest_item_gets_priority():
    s = board()
    slow, _ = s.hand(A, "Slow", "Think")
    s.run().answer(slow)
    assert (s.prompt, s.asked) == (Prompt.REACT, A)


@ruling("S59")
@rule("F-06", "F-08")
def test_all_pass_and_it_resolves():
    s = board()
    slow, _ = s.hand(A, "Slow", "Think")
    s.hand(B, "Think")
    s.run().answer(slow, 0)
    assert (s.prompt, s.asked) == (Prompt.REACT, B)
    assert not s.said(Event.RESOLVED)
    s.answer(0)
    assert s.said(Event.RESOLVED)


@ruling("S60")
@rule("F-05", "F-06", "F-07")
def test_an_addition_starts_the_passing_anew():
    s = board()
    slow, _ = s.hand(A, "Slow", "Think")
    think = s.hand(B, "Think", "Think")
    s.run().answer(slow, 0, think[0])
    assert (s.prompt, s.asked) == (Prompt.REACT, B)
    s.answer(0)
    assert (s.prompt, s.asked) == (Prompt.REACT, A)
    assert not s.said(Event.RESOLVED)


@ruling("S61", "X09")
@rule("F-08", "F-11")
def test_the_newest_resolves_first_and_priority_comes_back():
    s = board()
    slow, think, _ = s.hand(A, "Slow", "Think", "Think")
    s.run().answer(slow, think)
    s.answer(0)
    assert [line[2] for line in s.said(Event.RESOLVED)] == [think]
    assert (s.prompt, s.asked) == (Prompt.REACT, A)
    assert s.chain(Fact.CARD) == [slow]


@ruling("S62")
@rule("F-10")
def test_a_trigger_of_the_resolution_is_finalized_before_anyone_gets_priority():
    s = board()
    knell = s.put(A, "Knell")
    slow, kill, _ = s.hand(A, "Slow", "Kill", "Think")
    s.run().answer(slow, kill, knell)
    s.answer(0)
    log = [line[0] for line in s.said(Event.DIED, Event.FINALIZED, Event.PRIORITY)]
    assert log[log.index(Event.DIED) :] == [Event.DIED, Event.FINALIZED, Event.PRIORITY]
    assert s.chain(Fact.ITEM) == [Item.SPELL, Item.TRIGGERED]


@ruling("X39")
@rule("F-09")
def test_focus_moves_on_when_the_chain_of_a_card_is_gone():
    s = board()
    act, _ = s.hand(A, "Act", "Act")
    s.hand(B, "Act")
    s.run().answer(TO_2, act)
    assert (s.prompt, s.asked, s.g.focus) == (Prompt.FOCUS, B, B + 1)


@ruling("X40")
@rule("F-09")
def test_focus_stays_when_a_trigger_began_the_chain():
    s = board()
    s.put(A, "Charger")
    s.hand(A, "Act")
    s.run().answer(TO_1)
    s.answer(s.legal[1]).passing(Prompt.REACT)
    assert s.said(Event.DREW)
    assert (s.prompt, s.asked, s.g.focus) == (Prompt.FOCUS, A, A + 1)


@ruling("X59")
@rule("F-01", "F-09")
def test_a_declined_trigger_leaves_the_chain_and_focus_stays():
    s = board()
    asker = s.put(A, "Asker")
    s.hand(A, "Act")
    s.run().answer(TO_1, asker)
    assert (s.prompt, s.legal) == (Prompt.MAY, [0, 1])
    s.answer(0)
    assert s.said(Event.REMOVED)
    assert not s.said(Event.DREW)
    assert (s.prompt, s.g.focus) == (Prompt.FOCUS, A + 1)


# -- targets -----------------------------------------------------------------------------------------
@ruling("X63")
def test_a_target_that_left_and_came_back_is_legal_again():
    s = board()
    other = s.put(B, "Five", at=1)
    (zap,) = s.hand(A, "Zap")
    jumps = s.hand(B, "Jump", "Jump")
    s.run().answer(zap, other)
    s.answer(jumps[0], other, Place.BASE_B)
    while s.chain(Fact.CARD) != [zap]:
        s.answer(0)
    assert s.place(other) == Place.BASE_B
    s.answer(jumps[1], other, Place.FIELD_1)
    while s.prompt == Prompt.REACT:
        s.answer(0)
    assert [line[2] for line in s.said(Event.DAMAGED)] == [other]


@ruling("X64")
def test_a_target_that_became_another_object_is_not_hit():
    s = board()
    other = s.put(B, "Five", at=1)
    (zap,) = s.hand(A, "Zap")
    (bounce,) = s.hand(B, "Bounce")
    s.run().answer(zap, other, bounce, other)
    s.passing(Prompt.REACT)
    assert s.zone(other) == Zone.HAND
    assert not s.said(Event.DAMAGED)


@ruling("X65")
def test_a_spell_without_legal_targets_still_resolves():
    s = board()
    other = s.put(B, "Five", at=1)
    (spell,) = s.hand(A, "Deal And Draw")
    (home,) = s.hand(B, "Home")
    s.run().answer(spell, other, home, other)
    s.passing(Prompt.REACT)
    assert not s.said(Event.DAMAGED)
    assert len(s.said(Event.DREW)) == 1
    assert s.g.played[A] == 1


@ruling("X15")
def test_a_destination_is_another_place():
    s = board()
    (jump,) = s.hand(A, "Jump")
    s.run().answer(jump)
    assert s.prompt == Prompt.PLACE
    assert s.legal == [Place.FIELD_1, Place.FIELD_2]


@rule("F-08")
def test_a_countered_spell_does_nothing():
    s = board()
    (slow,) = s.hand(A, "Slow")
    (counter,) = s.hand(B, "Counter")
    s.run().answer(slow)
    assert (s.prompt, s.asked) == (Prompt.REACT, B)
    s.answer(counter)
    assert s.zone(slow) == Zone.TRASH
    assert not s.said(Event.DREW)


# -- costs -------------------------------------------------------------------------------------------
@ruling("X57")
def test_deflect_is_paid_for_each_targeting():
    s = board()
    deflector = s.put(B, "Deflect", at=1)
    (spell,) = s.hand(A, "Two Bolts")
    s.run().answer(spell, deflector)
    assert s.prompt == Prompt.TARGET
    s.answer(deflector)
    assert [line[2:4] for line in s.said(Event.PAID)] == [(1, 2)]
    assert s.g.row_n[A, Zone.RUNES] == 4


def test_deflect_makes_a_target_unaffordable():
    s = Scene(stock())
    s.control(1, B)
    s.put(B, "Deflect", at=1)
    (spell,) = s.hand(A, "Two Bolts")
    s.runes(A, 1)
    s.run()
    assert spell not in s.legal  # its two targetings cost two Power, and there is one rune


@ruling("X56", "X66")
def test_accelerate_is_paid_besides_an_ignored_cost_and_readies_nobody():
    s = board()
    (accel,) = s.hand(A, "Accel")
    s.run().answer(accel)
    assert s.prompt == Prompt.OPTIONAL
    s.answer(1)
    assert s.g.exhausted[accel] == 0
    assert not s.said(Event.READIED)
    assert [line[2:4] for line in s.said(Event.PAID)] == [(4, 1)]


@ruling("X67")
@pytest.mark.parametrize(("energy", "paid"), [(6, 0), (9, 1)])
def test_a_discounts_minimum_binds_only_that_discount(energy, paid):
    """One discount of 1 down to 1, one of 7 without a minimum: taken in the order that is cheaper."""
    d = stock()
    one, seven, none = d.n(1), d.n(7), d.n(0)
    d.spell(
        "Cheap", energy, Timing.DEFAULT, [(Op.DRAW, one, Owner.OWN)],
        cost=[(Op.DISCOUNT, seven, none), (Op.DISCOUNT, one, one)],
    )  # fmt: skip
    s = board(d)
    (cheap,) = s.hand(A, "Cheap")
    s.run().answer(cheap)
    assert [line[2] for line in s.said(Event.PAID)] == [paid]


def test_a_cost_that_cannot_be_paid_is_not_offered():
    s = Scene(stock())
    (patron,) = s.hand(A, "Patron")
    s.runes(A, 6)
    s.run()
    assert patron not in s.legal


def test_power_is_paid_by_recycling_the_exhausted_rune():
    d = stock()
    d.spell("Strong", 1, Timing.DEFAULT, [(Op.DRAW, d.n(1), Owner.OWN)], power=1)
    s = Scene(d)
    (strong,) = s.hand(A, "Strong")
    s.runes(A, 2)
    s.run().answer(strong)
    runes = [int(u) for u in s.g.row[A, Zone.RUNES, : int(s.g.row_n[A, Zone.RUNES])]]
    assert [int(s.g.exhausted[u]) for u in runes] == [0]


def test_which_domain_pays_any_power_is_asked():
    s = board()
    s.runes(A, 1, "Fury")
    s.put(B, "Deflect", at=1)
    (zap,) = s.hand(A, "Zap")
    s.run().answer(zap)
    s.answer(next(u for u in s.legal if s.g.card[u] == s.draft.rows["Deflect"]))
    assert s.prompt == Prompt.RECYCLE
    assert len(s.legal) == 2

