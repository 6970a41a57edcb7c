"""The activated abilities of a permanent or legend by number: its own, then those that it has of other cards."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.stats import has
from vgsim.riftbound.terms import ACTS, Keyword, Kind, Op, Zone


@leaf
def act_ability(g, t, u, k):
    """The ability that ACT + u * 8 + k names; 0 if there is none."""
    row = g.card[u]
    if k < t.abilities[row]:
        return t.ability[row] + k
    return borrowed(g, t, u, k - t.abilities[row]) if t.any_borrower else 0


@leaf
def how_many(g, t, u):
    """How many numbers there are to look at."""
    if t.any_borrower and has(g, t, u, Keyword.BORROWS):
        return ACTS + 0
    return min(t.abilities[g.card[u]], ACTS)


@rule
def takes_exhausting(t, ability):
    """An activated ability whose cost exhausts its card."""
    if t.kind[ability] != Kind.ACTIVATED and t.kind[ability] != Kind.ADD:
        return False
    pc = t.cost[ability] + 0
    while pc and t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.COST_EXHAUST_THIS:
            return True
        pc += 1
    return False


@rule
def borrowed(g, t, u, n):
    """The n-th exhaust ability of the legend, units and gear of a card's controller; 0 if there are not so many."""
    if not has(g, t, u, Keyword.BORROWS):
        return 0
    p = g.controller[u]
    left = n - count_of(g, t, g.legend_card[p])
    if left < 0:
        return nth_of(g, t, g.legend_card[p], n)
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        for q in range(2):
            for i in range(g.row_n[q, zone]):
                w = g.row[q, zone, i] + 0
                if g.controller[w] == p and w != u:
                    here = count_of(g, t, w)
                    if left < here:
                        return nth_of(g, t, w, left)
                    left -= here
    return 0


@rule
def count_of(g, t, w):
    """How many exhaust abilities a card lends."""
    row = g.card[w]
    found = 0
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        found += takes_exhausting(t, ability)
    return found


@rule
def nth_of(g, t, w, n):
    """The n-th of them."""
    row = g.card[w]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if takes_exhausting(t, ability):
            if n == 0:
                return ability
            n -= 1
    return 0
