"""The chain as a list of items (328 to 330): putting one on it, taking one off, its batches of triggers.

There is one list, so at most one chain (K-05); an item put on it while others lie there joins them (K-06).
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.log import emit, give_up
from vgsim.riftbound.tasks import need_cleanup, need_idle_cleanup
from vgsim.riftbound.terms import (
    CHAIN,
    FACTS,
    GROUPS,
    TARGETS,
    Event,
    Fact,
    Item,
    Reason,
    Status,
)


@rule
def fill_item(g, kind, player, card, ability):
    """Write an item above the chain without putting it on it, to see what it would take."""
    i = g.chain_n + 0
    if i == CHAIN:
        give_up(g, Reason.CAPACITY)
        return i - 1
    for k in range(FACTS):
        g.chain[i, k] = 0
    g.chain[i, Fact.ITEM] = kind
    g.chain[i, Fact.PLAYER] = player
    g.chain[i, Fact.CARD] = card
    g.chain[i, Fact.GENERATION] = g.generation[card]
    g.chain[i, Fact.ABILITY] = ability
    g.chain[i, Fact.SPOT] = g.place[card]
    return i


@rule
def add_item(g, kind, player, card, ability):
    """K-01 to K-03, K-06: a Pending Item on the chain, which exists from now on. Its index."""
    i = fill_item(g, kind, player, card, ability)
    if g.result:
        return i
    if i == 0:
        g.origin = kind
    g.serial += 1
    g.chain[i, Fact.SERIAL] = g.serial
    g.chain[i, Fact.BATCH] = g.batch
    g.chain_n += 1
    g.priority = 0
    g.passes = 0
    emit(g, Event.ADDED, player, card, kind, ability)
    need_idle_cleanup(g)
    return i


@rule
def copy_item(g, a, b):
    """Item b moves to place a."""
    for k in range(FACTS):
        g.chain[a, k] = g.chain[b, k]
    for group in range(GROUPS):
        for k in range(TARGETS):
            g.target[a, group, k] = g.target[b, group, k]
            g.target_gen[a, group, k] = g.target_gen[b, group, k]


@rule
def remove_item(g, i):
    """An item leaves the chain; without items there is no chain (T-06)."""
    g.chain_n -= 1
    for k in range(i, g.chain_n):
        copy_item(g, k, k + 1)
    if g.current > i:
        g.current -= 1
    if g.resolve_now > i + 1:
        g.resolve_now -= 1
    g.priority = 0
    g.passes = 0
    need_cleanup(g)


@leaf
def next_moment(g):
    """303.2.a: triggers of what happens from now on are no longer simultaneous with earlier ones."""
    g.batch += 1


@rule
def oldest_pending(g):
    """F-01: the place of the oldest Pending Item, -1 without one."""
    for i in range(g.chain_n):
        if g.chain[i, Fact.STATUS] == Status.PENDING:
            return i
    return -1


@rule
def newest_finalized(g):
    """F-08: the place of the newest Finalized Item, -1 without one."""
    for i in range(g.chain_n - 1, -1, -1):
        if g.chain[i, Fact.STATUS] == Status.FINALIZED:
            return i
    return -1


@leaf
def is_card_item(kind):
    return kind <= Item.SPELL


@rule
def swap_items(g, a, b):
    """Two items exchange places; the free place above the chain holds one meanwhile."""
    if g.chain_n == CHAIN:
        give_up(g, Reason.CAPACITY)
        return
    copy_item(g, g.chain_n, a)
    copy_item(g, a, b)
    copy_item(g, b, g.chain_n)
