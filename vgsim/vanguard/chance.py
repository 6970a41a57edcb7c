"""What the next card of a deck may be, as far as nobody knows it: what luck is measured by.

Only on request (the log; of checks also `luck_on`): counting a deck costs time and moves no card.
Given what both players know, the cards of a deck that neither knows lie in random order, so that each of them
is equally likely to be on top. What is shown less what was likely is then zero on average, whenever games end.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import emit
from vgsim.vanguard.results import GRADES
from vgsim.vanguard.stakes import add_luck
from vgsim.vanguard.terms import Event, Skill, Zone

BITS = 6  # a count of cards in a packed number


@rule
def add_to_pool(g, t, u):
    row = g.card[u]
    g.pool_icon[t.trigger[row]] += 1
    g.pool_grade[min(t.grade[row], GRADES - 1)] += 1
    g.pool_sentinels += (t.skills[row] & Skill.SENTINEL) > 0
    g.pool += 1


@rule
def fill_pool(g, t, p):
    """The cards that may be on top of a deck: the one that somebody knows is there, else all that nobody knows."""
    g.pool_icon[:] = 0
    g.pool_grade[:] = 0
    g.pool_sentinels = 0
    g.pool = 0
    n = g.row_n[p, Zone.DECK]
    if g.known[g.row[p, Zone.DECK, n - 1]]:
        add_to_pool(g, t, g.row[p, Zone.DECK, n - 1])
        return
    for i in range(n):
        u = g.row[p, Zone.DECK, i]
        if g.known[u] == 0:
            add_to_pool(g, t, u)


@rule
def log_pool(g, p):
    """Packed into three numbers: icons 1 to 5, grades 0 to 4, and the size with the sentinels above it."""
    icons = 0
    grades = 0
    for k in range(5):
        icons |= g.pool_icon[k + 1] << (BITS * k)
        grades |= g.pool_grade[k] << (BITS * k)
    emit(g, Event.MAY_BE, p, icons, grades, g.pool | g.pool_sentinels << BITS)


@leaf
def foretell_draw(g, t, p):
    """For the log: what the card to be drawn may be."""
    if g.log_on:
        fill_pool(g, t, p)
        log_pool(g, p)


@leaf
def foretell_check(g, t, p, check):
    """R-TRIG-1: for the log what the card to be checked may show, and for the luck of the game what that is worth."""
    if g.log_on:
        fill_pool(g, t, p)
        log_pool(g, p)
    if g.log_on | g.luck_on:
        add_luck(g, t, p, check)
