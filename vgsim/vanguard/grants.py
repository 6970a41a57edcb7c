"""Abilities that a card was granted, and calls to the guardian circle that were forbidden: two lists with
durations.

A granted ability is an ordinary ability row outside any card's range; it goes with the card's refresh, as
modifiers do.
"""

from vgsim.core.jit import rule, seldom
from vgsim.vanguard.events import emit, give_up
from vgsim.vanguard.objects import owner
from vgsim.vanguard.selectors import fits
from vgsim.vanguard.terms import FORBIDS, GAINS, Event, Kind, Op, Reason

WHILE_VALID = -1  # Until of what a CONT ability forbids or gives: worked out anew with the other continuous effects


@seldom
def add_gain(g, t, u, ability, until):
    """A card is granted an ability."""
    n = g.gains
    if n >= GAINS:
        give_up(g, Reason.CAPACITY)
        return
    g.gain[n, 0] = u
    g.gain[n, 1] = ability
    g.gain[n, 2] = until
    g.gain[n, 3] = 0
    g.gains = n + 1
    g.stale |= t.kind[ability] == Kind.CONT
    if until != WHILE_VALID:
        emit(g, Event.GAINED, owner(u), u, ability, 0)


@rule
def drop_gain(g, i):
    g.gains -= 1
    for k in range(4):
        g.gain[i, k] = g.gain[g.gains, k]
    g.stale = 1


@seldom
def refresh_gains(g, u):
    """R-RIDE-9: what was granted to a card in its previous zone is gone."""
    for i in range(g.gains - 1, -1, -1):
        if g.gain[i, 0] == u:
            drop_gain(g, i)


@seldom
def end_gains(g, until):
    for i in range(g.gains - 1, -1, -1):
        if g.gain[i, 2] == until:
            drop_gain(g, i)


@seldom
def renew_gains(g):
    """A new turn: once-a-turn abilities may be used again."""
    for i in range(g.gains):
        g.gain[i, 3] = 0


@seldom
def forbid(g, what, p, source, until, op):
    """Player `p` forbids the other one calls: FORBID_GUARD such cards to the guardian circle, FORBID_CALL any normal
    call of such cards, GUARD_MANY fewer guardians at once from hand (`what` is a selector, or the number)."""
    n = g.forbids
    if n >= FORBIDS:
        give_up(g, Reason.CAPACITY)
        return
    g.forbid[n, 0] = what
    g.forbid[n, 1] = p
    g.forbid[n, 2] = source
    g.forbid[n, 3] = until
    g.forbid[n, 4] = op
    g.forbids = n + 1


@seldom
def end_forbids(g, until):
    for i in range(g.forbids - 1, -1, -1):
        if g.forbid[i, 3] == until:
            g.forbids -= 1
            for k in range(5):
                g.forbid[i, k] = g.forbid[g.forbids, k]


@rule
def is_forbidden(g, t, u, to_guardian):
    """G-GOLD-7: does some effect forbid to normal call this card (to the guardian circle)?"""
    for i in range(g.forbids):
        op = g.forbid[i, 4]
        if op == Op.FORBID_CALL or (op == Op.FORBID_GUARD and to_guardian):
            if fits(g, t, g.forbid[i, 0], u, g.forbid[i, 1], g.forbid[i, 2]):
                return True
    return False


@rule
def guardians_at_once(g, p):
    """How many guardians player `p` must call at least in one action from hand."""
    least = 1
    for i in range(g.forbids):
        if g.forbid[i, 4] == Op.GUARD_MANY and g.forbid[i, 1] != p:
            least = max(least, g.forbid[i, 0])
    return least
