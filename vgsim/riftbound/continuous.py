"""Continuous effects (473 to 480), worked out anew when something that they may read has changed."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.objects import speaker
from vgsim.riftbound.selectors import amount, conditions_hold, find, holds
from vgsim.riftbound.terms import PLAYER_RULES, STATS, Kind, Op, Owner, Ref, Stat, Zone


@rule
def touch(g, u):
    """Remember whose continuous sums must be cleared next time."""
    if not g.cont_on[u]:
        g.cont_on[u] = 1
        g.touched[g.touches] = u
        g.touches += 1


@rule
def clear_continuous(g):
    for i in range(g.touches):
        u = g.touched[i]
        g.cont_on[u] = 0
        g.cont_keys[u] = 0
        for k in range(STATS):
            g.cont[u, k] = 0
    g.touches = 0
    for p in range(2):
        for k in range(PLAYER_RULES):
            g.cont_rule[p, k] = 0


@rule
def passive_op(g, t, pc, p, u):
    """One verb of a PASSIVE ability."""
    op = t.op[pc, 0]
    if op == Op.PLAYER_RULE:
        value = amount(g, t, t.op[pc, 2], p, u)
        who = t.op[pc, 3]
        if who != Owner.OPPONENT:
            g.cont_rule[p, t.op[pc, 1]] += value
        if who != Owner.OWN:
            g.cont_rule[1 - p, t.op[pc, 1]] += value
        return
    value = t.op[pc, 3] if op == Op.GRANT else amount(g, t, t.op[pc, 4], p, u)
    if t.op[pc, 1] == Ref.SELECTED:
        find(g, t, t.op[pc, 2], p, u)
    else:
        g.found[0] = u
        g.founds = 1
    for i in range(g.founds):
        v = g.found[i]
        touch(g, v)
        if op == Op.GRANT:
            g.cont_keys[v] |= value
        else:
            g.cont[v, t.op[pc, 3]] += value


@rule
def run_passive(g, t, ability, u):
    """One PASSIVE ability of a card on the board."""
    p = speaker(g, u)
    if not conditions_hold(g, t, ability, p, u):
        return
    pc = t.effect[ability]
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.JUMP_UNLESS:
            if not holds(g, t, t.op[pc, 1], p, u):
                pc += t.op[pc, 2]
        else:
            passive_op(g, t, pc, p, u)
        pc += 1


@rule
def passives_of(g, t, u):
    row = g.card[u]
    if t.kinds[row] >> Kind.PASSIVE & 1:
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            if t.kind[ability] == Kind.PASSIVE:
                run_passive(g, t, ability, u)


@rule
def attachment(g, t, u):
    """818: an attached equipment gives its Might bonus."""
    v = g.attached[u]
    if v:
        touch(g, v)
        g.cont[v, Stat.MIGHT] += t.might[g.card[u]]


@rule
def passives_of_row(g, t, p, zone):
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        passives_of(g, t, u)
        if t.any_equipment:
            attachment(g, t, u)


@rule
def refresh_continuous(g, t):
    """473: all continuous effects, worked out anew."""
    g.stale = 0
    clear_continuous(g)
    for b in range(2):
        passives_of(g, t, g.field_card[b])
        passives_of(g, t, g.legend_card[b])
    for p in range(2):
        passives_of_row(g, t, p, Zone.BASE)
        passives_of_row(g, t, p, Zone.FIELD_1)
        passives_of_row(g, t, p, Zone.FIELD_2)


@leaf
def up_to_date(g, t):
    """Only if something has changed that the passive abilities of these decks read."""
    if g.stale & t.passives_read:
        refresh_continuous(g, t)
