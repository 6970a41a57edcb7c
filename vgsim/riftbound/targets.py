"""Targets (355, 809, 811.1.d.2): who may be chosen, so that the rest of the choices can be made and paid too."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.costs import optional_of, total_cost
from vgsim.riftbound.payment import can_pay
from vgsim.riftbound.prompts import offer
from vgsim.riftbound.selectors import amount, find, find_some
from vgsim.riftbound.stats import stat_of
from vgsim.riftbound.terms import Fact, Op, Stat, Zone


@rule
def deflects(g, t, i, u):
    """809: what targeting this unit adds to the cost, in Power of any domain."""
    if g.controller[u] == g.chain[i, Fact.PLAYER] or g.zone[u] < Zone.BASE:
        return 0
    return stat_of(g, t, u, Stat.DEFLECT)


@rule
def affordable(g, t, i, more):
    """The item could be paid with so much more Power of any domain."""
    if more == 0:
        return True
    g.chain[i, Fact.DEFLECT] += more
    total_cost(g, t, i)
    result = can_pay(g, t, g.chain[i, Fact.PLAYER])
    g.chain[i, Fact.DEFLECT] -= more
    return result


@rule
def keep_at_battlefield(g, place):
    """811.1.d.2: a card played from hiding targets what is at its battlefield, if anything there can be."""
    n = 0
    for k in range(g.founds):
        if g.place[g.found[k]] == place:
            n += 1
    if n == 0:
        return
    n = 0
    for k in range(g.founds):
        if g.place[g.found[k]] == place:
            g.found[n] = g.found[k]
            n += 1
    g.founds = n


@rule
def find_targets(g, t, i, pc):
    """The cards that a TARGET row may choose by itself, in `found`."""
    u = g.chain[i, Fact.CARD]
    find(g, t, t.op[pc, 1], g.chain[i, Fact.PLAYER], u)
    n = 0
    for k in range(g.founds):
        v = g.found[k]
        if (v != u or g.zone[u] != Zone.CHAIN) and affordable(g, t, i, deflects(g, t, i, v)):
            g.found[n] = v
            n += 1
    g.founds = n
    if g.chain[i, Fact.FROM]:
        keep_at_battlefield(g, g.chain[i, Fact.FROM])


@rule
def set_target(g, t, i, group, u):
    """One target, as the object it is now."""
    k = g.chain[i, Fact.TARGETS_1 + group] + 0
    g.target[i, group, k] = u
    g.target_gen[i, group, k] = g.generation[u]
    g.chain[i, Fact.TARGETS_1 + group] = k + 1
    g.chain[i, Fact.DEFLECT] += deflects(g, t, i, u)


@rule
def unset_target(g, t, i, group, u):
    g.chain[i, Fact.TARGETS_1 + group] -= 1
    g.chain[i, Fact.DEFLECT] -= deflects(g, t, i, u)


# -- can it be completed? -------------------------------------------------------------------------
@rule
def next_target_row(g, t, pc):
    """The next TARGET row from `pc` on, 0 without one."""
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.TARGET:
            return pc
        pc += 1
    return 0


@rule
def still_needed(g, t, i, pc):
    """How many targets this row must still get."""
    least = amount(g, t, t.op[pc, 2], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD])
    return max(least - g.chain[i, Fact.TARGETS_1 + t.op[pc, 4] - 1], 0)


@rule
def cheapest(g, t, i, needed, last):
    """What so many of `found` add to the cost at least, those up to `last` left out; -1 if there are not so many."""
    start = 0
    for k in range(g.founds):
        if last and g.found[k] == last:
            start = k + 1
    if g.founds - start < needed:
        return -1
    total, free = 0, 0
    for k in range(start, g.founds):
        free += deflects(g, t, i, g.found[k]) == 0
    for k in range(start, g.founds):
        more = deflects(g, t, i, g.found[k])
        if more and free < needed:
            total += more
            free += 1
    return total


@rule
def last_target(g, i, group):
    n = g.chain[i, Fact.TARGETS_1 + group]
    return g.target[i, group, n - 1] + 0 if n else 0


@rule
def row_possible(g, t, i, pc):
    """This row can get the targets that it must still get."""
    needed = still_needed(g, t, i, pc)
    if needed == 0:
        return True
    last = last_target(g, i, t.op[pc, 4] - 1)
    if needed == 1 and last == 0 and first_will_do(g, t, i, pc):
        return True
    find_targets(g, t, i, pc)
    more = cheapest(g, t, i, needed, last)
    return more >= 0 and affordable(g, t, i, more)


@rule
def first_will_do(g, t, i, pc):
    """The first card that the row means may be chosen and adds nothing to the cost: no need to look further."""
    u = g.chain[i, Fact.CARD] + 0
    find_some(g, t, t.op[pc, 1], g.chain[i, Fact.PLAYER], u, 1)
    if g.founds == 0:
        return False
    v = g.found[0]
    return (v != u or g.zone[u] != Zone.CHAIN) and deflects(g, t, i, v) == 0


@rule
def rest_possible(g, t, i, pc, u):
    """With `u` as the next target of this row the row, and the next one, can be completed."""
    group = t.op[pc, 4] - 1
    set_target(g, t, i, group, u)
    following = next_target_row(g, t, pc + 1)
    possible = row_possible(g, t, i, pc) and (following == 0 or row_possible(g, t, i, following))
    unset_target(g, t, i, group, u)
    return possible


@leaf
def needs_a_look(g, t, i, pc):
    """More must be chosen after the next target."""
    if still_needed(g, t, i, pc) > 1:
        return True
    following = next_target_row(g, t, pc + 1)
    return following != 0 and still_needed(g, t, i, following) > 0


@rule
def offer_targets(g, t, i, pc):
    """The targets after the last one in list order with which the choices can be completed."""
    find_targets(g, t, i, pc)
    g.acts = g.founds
    for k in range(g.founds):
        g.act[k] = g.found[k]
    last = last_target(g, i, t.op[pc, 4] - 1)
    look = needs_a_look(g, t, i, pc)
    begun = last == 0
    for k in range(g.acts):
        if begun and (not look or rest_possible(g, t, i, pc, g.act[k] + 0)):
            offer(g, g.act[k])
        begun = begun or g.act[k] == last


@rule
def targets_possible(g, t, i):
    """355: every choice that must be made can be made."""
    ability = g.chain[i, Fact.ABILITY]
    pc = t.chosen[ability] + 0
    if optional_of(t, ability):
        pc += 1 + t.op[pc, 1]
    pc = next_target_row(g, t, pc) if pc else 0
    if pc == 0 or not row_possible(g, t, i, pc):
        return pc == 0
    if not needs_a_look(g, t, i, pc):
        return True
    if still_needed(g, t, i, pc) == 0:
        return row_possible(g, t, i, next_target_row(g, t, pc + 1))
    find_targets(g, t, i, pc)
    g.acts = g.founds
    for k in range(g.founds):
        g.act[k] = g.found[k]
    for k in range(g.acts):
        if rest_possible(g, t, i, pc, g.act[k] + 0):
            return True
    return False
