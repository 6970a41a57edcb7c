"""Combat, scoring and winning."""

import pytest
from board import A, B, Event, Place, Prompt, Scene, Zone
from cards import stock

from vgsim.riftbound.terms import MOVE, Mechanic, Result

rule, ruling = pytest.mark.rule, pytest.mark.ruling
TO_1, TO_2 = MOVE + Place.FIELD_1, MOVE + Place.FIELD_2


def fight(attackers, defenders, **fields):
    """A attacks battlefield 1, which B controls, with all of these; up to the first question in the combat."""
    s = Scene(stock(), **fields)
    s.control(1, B)
    s.runes(A, 2)  # so that A has something to decide in the Main Phase
    s.mine = [s.put(A, name) for name in attackers]
    s.theirs = [s.put(B, name, at=1) for name in defenders]
    s.run().answer(TO_1)
    while s.prompt == Prompt.MOVE_WHO:
        s.answer(s.legal[0])
    return s


def assigned(s, p=A):
    return [(line[2], line[3]) for line in s.said(Event.ASSIGNED) if line[1] == p]


# -- assignment --------------------------------------------------------------------------------------
@ruling("X44")
def test_one_unit_gets_lethal_damage_before_the_next():
    s = fight(["Five"], ["Three", "Three", "Three", "Three"])
    assert (s.prompt, s.asked) == (Prompt.ASSIGN, A)
    assert s.legal == s.theirs
    s.answer(s.theirs[1])
    assert s.prompt == Prompt.ASSIGN
    s.answer(s.theirs[3])
    assert assigned(s) == [(s.theirs[1], 3), (s.theirs[3], 2)]


@ruling("X45")
def test_marked_damage_counts():
    s = Scene(stock())
    s.control(1, B)
    s.put(A, "Five")
    theirs = [s.put(B, "Three", at=1, damage=1) for _ in range(4)]
    s.run().answer(TO_1)
    while s.prompt == Prompt.ASSIGN:
        s.answer(s.legal[0])
    assert assigned(s) == [(theirs[0], 2), (theirs[1], 2), (theirs[2], 1)]


@ruling("X46")
def test_tank_first_backline_last():
    s = fight(["Five", "Three"], ["Backline", "Three", "Tank", "Five"])
    backline, three, tank, five = s.theirs
    assert assigned(s) == [(tank, 3)]
    assert s.legal == [three, five]
    s.answer(five)
    assert assigned(s) == [(tank, 3), (five, 5)]
    assert backline not in dict(assigned(s))


@ruling("X47")
def test_negative_might_counts_as_nothing():
    s = fight(["Feeble", "Four"], ["Five", "Five"])
    s.answer(s.theirs[0])
    assert assigned(s) == [(s.theirs[0], 4)]


@ruling("X48")
def test_no_damage_without_units_of_both_sides():
    s = Scene(stock())
    s.control(1, B)
    s.put(A, "Three")
    two = s.put(B, "Two", at=1)
    kill, _ = s.hand(A, "Kill", "Act")
    s.runes(A, 3)
    s.run().answer(TO_1, kill, two)
    s.passing()
    assert not s.said(Event.ASSIGNED)
    assert s.g.control[0] == A + 1


@ruling("X49")
def test_all_of_it_on_the_only_unit():
    s = fight(["Five", "Two"], ["Three"])
    assert sum(n for _, n in assigned(s)) == 7
    assert {u for u, _ in assigned(s)} == {s.theirs[0]}


@rule("T-02")
def test_damage_of_both_sides_is_dealt_at_once():
    s = fight(["Three"], ["Three"])
    log = [line[0] for line in s.said(Event.ASSIGNED, Event.DAMAGED, Event.DIED)]
    assert log == [Event.ASSIGNED] * 2 + [Event.DAMAGED] * 2 + [Event.DIED] * 2


def test_assault_and_shield_count_in_combat_only():
    s = fight(["Assault"], ["Shield"])
    assert [n for _, n in assigned(s, A)] == [4]
    assert [n for _, n in assigned(s, B)] == [4]
    assert s.zone(s.mine[0]) == s.zone(s.theirs[0]) == Zone.TRASH


# -- what comes of it --------------------------------------------------------------------------------
@ruling("X23", "X05")
def test_a_stunned_defender_deals_nothing():
    s = Scene(stock())
    s.control(1, B)
    s.runes(A, 2)
    four = s.put(A, "Four")
    five = s.put(B, "Five", at=1, stunned=1)
    s.run().answer(TO_1)
    assert (s.zone(four), s.zone(five)) == (Zone.BASE, Zone.FIELD_1)
    assert s.g.control[0] == B + 1
    assert list(s.g.points) == [0, 0]
    assert s.said(Event.COMBAT_RESULT) == [(Event.COMBAT_RESULT, A, Place.FIELD_1, 0, 0)]
    assert s.g.mechanic[A, Mechanic.COMBAT_WON] == s.g.mechanic[B, Mechanic.COMBAT_WON] == 0
    assert (s.g.damage[five], s.g.contested[0]) == (0, 0)


@ruling("X22")
def test_all_dead_nobody_controls():
    s = fight(["Three"], ["Three"])
    assert s.g.control[0] == 0
    assert list(s.g.points) == [0, 0]
    assert s.prompt == Prompt.MAIN


@ruling("X11")
def test_a_showdown_does_not_close_early():
    s = Scene(stock())
    s.control(1, B)
    s.put(A, "Three")
    two = s.put(B, "Two", at=1)
    kill, _ = s.hand(A, "Kill", "Act")
    s.hand(B, "Act")
    s.runes(A, 3)
    s.runes(B, 3)
    s.run().answer(TO_1, kill, two)
    s.passing(Prompt.REACT)
    assert (s.prompt, s.asked) == (Prompt.FOCUS, B)
    assert s.g.combat == 1


@ruling("X51")
def test_a_surprise_defender_who_wins_conquers_on_the_opponents_turn():
    s = Scene(stock())
    s.put(A, "Two")
    five = s.put(B, "Five")
    s.hand(A, "Act")
    (jump,) = s.hand(B, "Jump")
    s.runes(A, 1)
    s.runes(B, 1)
    s.run().answer(TO_2, 0)
    assert (s.prompt, s.asked) == (Prompt.FOCUS, B)
    s.answer(jump, Place.FIELD_2)
    s.passing()
    assert s.units(B, 2) == [five]
    assert s.g.control[1] == B + 1
    assert list(s.g.points) == [0, 1]


@ruling("X52")
def test_a_defender_who_controls_already_scores_nothing():
    s = fight(["Two"], ["Five"])
    assert s.g.control[0] == B + 1
    assert list(s.g.points) == [0, 0]
    assert s.g.mechanic[B, Mechanic.COMBAT_WON] == 1


def test_an_attacker_who_wins_conquers():
    s = fight(["Five"], ["Three"])
    assert s.g.control[0] == A + 1
    assert list(s.g.points) == [1, 0]
    assert s.g.role[s.mine[0]] == 0


# -- scoring -----------------------------------------------------------------------------------------
def conqueror(points, **fields):
    """A's units lie ready for two empty battlefields."""
    s = Scene(stock(), **fields)
    s.runes(A, 2)
    s.put(A, "Two")
    s.put(A, "Three")
    s.points(*points)
    return s.run()


def take(s, where):
    s.answer(where)
    s.answer(s.legal[0])
    if s.prompt == Prompt.MOVE_WHO:
        s.answer(0)


@ruling("X17")
@rule("C-10", "I10")
def test_two_conquests_from_six_win():
    s = conqueror((6, 0))
    take(s, TO_1)
    assert s.g.points[A] == 7
    s.answer(TO_2)
    assert s.g.result == Result.A_WINS


@ruling("X18")
def test_the_final_point_by_one_conquest_is_a_card():
    s = conqueror((7, 0))
    take(s, TO_1)
    assert s.g.points[A] == 7
    assert len(s.said(Event.DREW)) == 1
    assert s.g.scored[A] == 1
    assert s.said(Event.CONQUERED)
    assert s.audit() == 0


@ruling("X19")
def test_the_second_conquest_gives_the_final_point():
    s = conqueror((7, 0))
    take(s, TO_1)
    s.answer(TO_2)
    assert s.g.result == Result.A_WINS
    assert s.g.points[A] == 8


@ruling("X20")
def test_a_hold_gives_the_final_point():
    s = Scene(stock(), player=B, turn=8)
    s.runes(B, 2)
    s.control(1, A)
    s.put(A, "Two", at=1)
    s.points(7, 0)
    s.run().answer(0)
    assert s.g.result == Result.A_WINS


@ruling("X21")
def test_hold_then_conquer():
    s = Scene(stock(), player=B, turn=8)
    s.runes(B, 2)
    s.control(1, A)
    s.put(A, "Two", at=1)
    s.put(A, "Three")
    s.points(6, 0)
    s.run().answer(0)
    assert s.g.points[A] == 7
    s.answer(TO_2)
    assert s.g.result == Result.A_WINS
    assert s.g.points[A] == 8


@ruling("X50")
@rule("I10")
def test_a_battlefield_is_scored_once_a_turn():
    s = Scene(stock())
    s.control(1, B)
    s.put(B, "Two", at=1)
    five, three = s.put(A, "Five"), s.put(A, "Three")
    kill = s.hand(A, "Kill")[0]
    s.runes(A, 2)
    s.run().answer(TO_1, five, 0).passing()
    assert list(s.g.points) == [1, 0]
    s.answer(kill, five)
    assert s.g.control[0] == 0
    s.answer(TO_1)
    assert s.g.control[0] == A + 1
    assert list(s.g.points) == [1, 0]
    assert s.units(A, 1) == [three]


def test_holds_score_at_the_start_of_the_own_turn():
    s = Scene(stock())
    for field in (1, 2):
        s.control(field, B)
        s.put(B, "Two", at=field)
    s.run().answer(0)
    assert list(s.g.points) == [0, 2]
    assert s.g.mechanic[B, Mechanic.HOLD] == 2
