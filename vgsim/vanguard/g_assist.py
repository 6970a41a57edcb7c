"""The G assist step of the draw phase: chapter 6.3."""

from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.events import begins, check_timing, count, emit, go, go_after_check
from vgsim.vanguard.moves import look, move, reveal, shuffle_deck
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import NO, YES, Event, Mechanic, Prompt, Stage, Zone

ASSIST_LOOKS_AT = 5
ASSIST_REMOVES = 2


@rule
def g_assist_step(g, t):
    """R-GASSIST-1, 2."""
    go(g, Stage.G_ASSIST_3 if t.g_assist else Stage.RIDE_1)
    begins(g, t, Event.G_ASSIST_STEP)
    check_timing(g)


@leaf
def next_grade_unit(g, t, p, u):
    """G-ORDER-3: the grade of an order does not count here."""
    return t.unit_grade[g.card[u]] == vanguard_grade(g, t, p) + 1


@rule
def may_g_assist(g, t, p):
    """R-GASSIST-3: no vanguard of grade 3 or more, and no unit card of the next grade in hand."""
    grade, has_one = vanguard_grade(g, t, p) + 1, False
    if grade > 3:
        return False
    for i in range(0, max(g.row_n[p, Zone.HAND], 8), 4):
        has_one |= holds_grade(g, t, p, grade, i) | holds_grade(g, t, p, grade, i + 1)
        has_one |= holds_grade(g, t, p, grade, i + 2) | holds_grade(g, t, p, grade, i + 3)
    return not has_one


@leaf
def holds_grade(g, t, p, grade, i):
    """A unit card of a grade at place `i` of the hand. (Four at a time and eight in any case, whatever lies beyond: how
    many cards a hand has cannot be foretold.)"""
    return (i < g.row_n[p, Zone.HAND]) & (t.unit_grade[g.card[g.row[p, Zone.HAND, i]]] == grade)


@rule
def ask_g_assist(g, t):
    """R-GASSIST-3."""
    if not may_g_assist(g, t, g.player):
        go_after_check(g, Stage.RIDE_1)
        return
    go(g, Stage.G_ASSIST_5)
    clear_choices(g)
    offer(g, NO)
    offer(g, YES)
    ask(g, g.player, Prompt.G_ASSIST)


@seldom
def look_for_grade(g, t):
    """R-GASSIST-4, 5: the hand is shown; at most one unit of the next grade among the top five."""
    p = g.player
    if g.answer != YES:
        go_after_check(g, Stage.RIDE_1)
        return
    count(g, p, Mechanic.G_ASSIST)
    emit(g, Event.G_ASSIST, p, 0, 0, 0)
    for i in range(g.row_n[p, Zone.HAND]):
        reveal(g, g.row[p, Zone.HAND, i])
    go(g, Stage.G_ASSIST_6)
    g.f_step[0] = 0
    g.picks[0] = 0
    clear_choices(g)
    offer(g, NO)
    n = g.row_n[p, Zone.DECK]
    for i in range(n - 1, max(n - 1 - ASSIST_LOOKS_AT, -1), -1):
        u = g.row[p, Zone.DECK, i]
        look(g, p, u)
        if next_grade_unit(g, t, p, u):
            offer(g, u)
    ask(g, p, Prompt.G_ASSIST_TAKE)


@rule
def ask_removal(g, p):
    """R-GASSIST-6: one of the hand cards to remove."""
    clear_choices(g)
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        if g.picks[0] == 0 or g.pick[0, 0] != u:
            offer(g, u)
    ask(g, p, Prompt.G_ASSIST_REMOVE)


@rule
def end_g_assist(g, t, p):
    """R-GASSIST-6 to 8: the two cards leave the game together; the deck is shuffled in every case."""
    go(g, Stage.RIDE_1)
    for k in range(g.picks[0]):
        move(g, t, g.pick[0, k], Zone.REMOVED)
    g.picks[0] = 0
    g.f_step[0] = 0
    shuffle_deck(g, p)
    check_timing(g)


@seldom
def take_and_remove(g, t):
    """R-GASSIST-5 to 7, G-GA-1. Step 0: the card taken, or none; step 1: a card to remove."""
    p = g.player
    if g.f_step[0] == 0:
        if g.answer == NO:
            count(g, p, Mechanic.G_ASSIST_FAILED)
            end_g_assist(g, t, p)
            return
        move(g, t, g.answer, Zone.HAND)
        reveal(g, g.answer)
        g.f_step[0] = 1
    else:
        g.pick[0, g.picks[0]] = g.answer
        g.picks[0] += 1
    if g.picks[0] == min(ASSIST_REMOVES, g.row_n[p, Zone.HAND]):
        end_g_assist(g, t, p)
    else:
        ask_removal(g, p)
