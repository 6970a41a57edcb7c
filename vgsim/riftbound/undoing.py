"""358.4: what turns out to be illegal while it is being played is undone and leaves the chain."""

from vgsim.core import zones
from vgsim.core.jit import rule
from vgsim.riftbound.items import is_card_item, remove_item
from vgsim.riftbound.log import emit
from vgsim.riftbound.moves import bit, lay, leave
from vgsim.riftbound.terms import Event, Fact, Place, Run, Zone


@rule
def put_back(g, t, u, place):
    """The card lies again where it was: a zone of its owner, or hidden at a battlefield."""
    leave(g, t, u)
    p = g.chain[g.current, Fact.PLAYER]
    if place >= Place.FIELD_1:
        g.place[u] = place
        g.controller[u] = p
        g.zone[u] = Zone.FACEDOWN
        g.known[u] = bit(p)
        zones.put(g, p, Zone.FACEDOWN, u)
    else:
        lay(g, t, u, g.chain[g.current, Fact.ORIGIN])


@rule
def drop_item(g):
    """The item that is being finalized leaves the chain without resolving."""
    i = g.current + 0
    emit(g, Event.REMOVED, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD], g.chain[i, Fact.ITEM], 0)
    g.run = Run.NONE
    remove_item(g, i)


@rule
def undo(g, t):
    """358.4: the play is undone."""
    i = g.current + 0
    if is_card_item(g.chain[i, Fact.ITEM]):
        put_back(g, t, g.chain[i, Fact.CARD], g.chain[i, Fact.FROM])
    drop_item(g)
