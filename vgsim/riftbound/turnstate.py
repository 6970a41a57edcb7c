"""The four turn states, always derived (T-03 to T-10)."""

from vgsim.core.jit import leaf
from vgsim.riftbound.terms import TurnState


@leaf
def in_showdown_state(g):
    """T-03, T-04: a showdown or a combat is in progress."""
    return g.showdown != 0 or g.combat != 0


@leaf
def is_closed(g):
    """T-05, T-06, K-02, K-07, K-08: the chain exists if it holds an item, pending or finalized."""
    return g.chain_n > 0


@leaf
def turn_state(g):
    """T-07, T-08, T-09, T-10."""
    return 2 * in_showdown_state(g) + is_closed(g)


@leaf
def is_neutral_open(g):
    """T-07."""
    return turn_state(g) == TurnState.NEUTRAL_OPEN


@leaf
def is_showdown_open(g):
    """T-09."""
    return turn_state(g) == TurnState.SHOWDOWN_OPEN
