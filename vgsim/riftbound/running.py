"""The item that is running: whose it is, its numbers, whom its ops concern."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.selectors import amount, refer
from vgsim.riftbound.terms import Fact, Owner


@leaf
def item_player(g):
    return g.chain[g.current, Fact.PLAYER] + 0


@leaf
def item_card(g):
    return g.chain[g.current, Fact.CARD] + 0


@rule
def number(g, t, e):
    """A number of the running item."""
    return amount(g, t, e, item_player(g), item_card(g))


@leaf
def player_meant(g, who):
    return item_player(g) if who == Owner.OWN else 1 - item_player(g)


@rule
def concern(g, t, pc):
    """The cards that the op concerns, kept apart from what selectors find meanwhile."""
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for k in range(g.founds):
        g.act[k] = g.found[k]
    g.acts = g.founds
