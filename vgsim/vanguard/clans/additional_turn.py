"""Additional turns: chapter 15 of the rules."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import count, emit
from vgsim.vanguard.terms import Event, Mechanic


@rule
def gain_turn(g, p):
    """R-XTURN-1: player `p` takes one more turn after an own turn."""
    g.extra_turns[p] += 1
    emit(g, Event.EXTRA_TURN, p, 0, 0, 0)


@rule
def pass_turn(g):
    """R-XTURN-1, R-END-8: whose turn is next: the same player's where he gained one, with what was said about it
    (C-22); a complete turn from the stand phase on."""
    p = g.player
    g.no_ride = 0
    if g.extra_turns[p] == 0:
        g.player = 1 - p
        return
    g.extra_turns[p] -= 1
    g.no_ride = g.extra_no_ride[p]
    g.extra_no_ride[p] = 0
    count(g, p, Mechanic.ADDITIONAL_TURN)


@leaf
def may_ride(g, p):
    """C-22, G-GOLD-7: a player who cannot ride this turn does so by no ride."""
    return g.no_ride == 0 or p != g.player
