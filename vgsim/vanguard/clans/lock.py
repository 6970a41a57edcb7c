"""Lock and unlock (chapter 12, Link Joker).

A locked card has a zone of its own and its circle holds nobody: whatever looks for a unit, a rear-guard or a card
with a name does not see it, so that R-LOCK-2 and 3 need no test anywhere. Only what looks for a free circle asks
for the locked ones. A token has no valid zone there. Locking and unlocking make the card a new object.
"""

from vgsim.core.jit import leaf, seldom
from vgsim.vanguard.events import emit, fire
from vgsim.vanguard.moves import BOTH, leave, move, moves_on, note_unit, refresh, retire
from vgsim.vanguard.objects import is_order, is_pseudo, owner
from vgsim.vanguard.terms import Event, Zone


@seldom
def lay_locked(g, t, u, c):
    """R-LOCK-1, 2, 5: face down, for both to look at; the circle is a locked one."""
    g.lock[owner(u), c] = u
    g.locks += 1
    g.zone[u] = Zone.LOCKED
    g.place[u] = c
    g.face_down[u] = 1
    g.known[u] = BOTH
    g.stale = 1
    g.due |= t.circle_effects  # R-LOCK-10


@seldom
def lock(g, t, u):
    """R-LOCK-1 to 3, 10: a rear-guard is turned face down where it lies. Its 'when locked' is heard as what it was."""
    p, c = owner(u), int(g.place[u])
    emit(g, Event.LOCKED, p, u, c, 0)
    fire(g, t, Event.LOCKED, u, 0)
    leave(g, u)
    refresh(g, u)
    if is_pseudo(u):
        vanish(g, p, u)
    else:
        lay_locked(g, t, u, c)


@seldom
def vanish(g, p, u):
    """R-LOCK-11, C-27: a locked token is removed from the game at once."""
    emit(g, Event.MOVED, p, u, Zone.LOCKED, Zone.NOWHERE)
    g.zone[u] = Zone.NOWHERE


@seldom
def put_locked(g, t, u, c):
    """R-LOCK-6, 7: a card arrives already locked, never as a unit; who was there retires. It is seen when it lies."""
    p = owner(u)
    old = g.circle[p, c]
    emit(g, Event.MOVED, p, u, g.zone[u], Zone.LOCKED)
    moves_on(g, t, u, Zone.LOCKED)
    leave(g, u)
    refresh(g, u)
    if is_pseudo(u):
        g.zone[u] = Zone.NOWHERE
        return
    lay_locked(g, t, u, c)
    emit(g, Event.LOCKED, p, u, c, 1)
    if old:
        retire(g, t, old)


@seldom
def turn_up(g, t, u):
    """R-LOCK-9: face up and standing, which is no 'stood'. An order is no unit: it goes to the drop zone
    (G-ORDER-2)."""
    p, c = owner(u), int(g.place[u])
    if is_order(t, g.card[u]):
        move(g, t, u, Zone.DROP)
        return
    leave(g, u)
    refresh(g, u)
    g.circle[p, c] = u
    g.zone[u] = Zone.CIRCLE
    note_unit(g, t, p, c)
    g.stale = 1
    emit(g, Event.TURNED_UP, p, u, c, 0)


@seldom
def unlock(g, t, u):
    """R-LOCK-9: an effect turns a locked card face up."""
    turn_up(g, t, u)
    fire(g, t, Event.TURNED_UP, u, 0)


@leaf
def stays_locked(g, u):
    """G-KEY-3: an omega lock skips one unlocking."""
    return g.omega[u] != 0


@seldom
def unlock_all(g, t, p):
    """R-LOCK-8, R-END-2: the end of the master's turn; an omega lock holds once more. `found` keeps who stood up."""
    g.founds = 0
    for c in range(g.circles[p]):
        u = g.lock[p, c]
        if u and stays_locked(g, u):
            g.omega[u] = 0
        elif u:
            turn_up(g, t, u)
            g.found[g.founds] = u
            g.founds += 1


@leaf
def is_unlocked(g, p, c):
    """R-LOCK-5: a locked circle is no rear-guard circle."""
    return g.lock[p, c] == 0
