"""Delete (chapter 13, Link Joker): a vanguard face down is a vanguard still, and battles as one (R-DELETE-4).

Its printed power goes as the last of the continuous effects (`power.py`), its own abilities where they are looked
for; what other cards gave it stays, and so does what it has done (R-DELETE-6).
"""

from vgsim.core.jit import seldom
from vgsim.vanguard.events import emit, fire
from vgsim.vanguard.objects import is_deleted, on_vc
from vgsim.vanguard.terms import Event


@seldom
def delete(g, u):
    """R-DELETE-1, G-GOLD-3: it is turned face down; True if it was not yet."""
    if is_deleted(g, u):
        return False
    g.face_down[u] = 1
    g.deletes = 1
    g.stale = 1
    return True


@seldom
def delete_vanguards(g, p):
    """R-DELETE-1: every vanguard of a player ("the opponent's vanguard" where there are several). How many."""
    deleted = 0
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and on_vc(g, u) and delete(g, u):
            emit(g, Event.DELETED, p, u, 0, 0)
            deleted += 1
    return deleted


@seldom
def turn_up_deleted(g, t, p):
    """R-DELETE-8, R-END-2: at the end of the master's turn, keeping stand or rest; an effect may forbid it once.
    `found` gets who was turned up, after those that are in it."""
    if g.keep_deleted[p]:
        g.keep_deleted[p] = 0
        return
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and is_deleted(g, u):
            g.face_down[u] = 0
            g.stale = 1
            emit(g, Event.TURNED_UP, p, u, c, 0)
            g.found[g.founds] = u
            g.founds += 1
    g.deletes = any_deleted(g, 1 - p)


@seldom
def any_deleted(g, p):
    """1 if a unit of a player is deleted."""
    for c in range(g.circles[p]):
        if g.circle[p, c] and is_deleted(g, g.circle[p, c]):
            return 1
    return 0


@seldom
def fire_turned_up(g, t):
    """R-END-4: 'when unlocked' and 'when turned face up' trigger for all of `found`."""
    n = g.founds
    for i in range(n):
        fire(g, t, Event.TURNED_UP, g.found[i], 0)
