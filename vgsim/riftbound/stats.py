"""What a card's numbers come to now: Might, Assault, Shield, Deflect, keywords (142, 143, 473 to 480).

These only read sums; `continuous.up_to_date` must have run since the last change, which it has at the beginning of
every verb, prompt and step. Everything only adds, so no order matters; "never below" is fixed when the effect is
applied.
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.objects import on_board, owner
from vgsim.riftbound.terms import PlayerRule, Role, Stat


@rule
def printed(t, row, stat):
    if stat == Stat.MIGHT:
        return t.might[row] + 0
    if stat == Stat.ASSAULT:
        return t.assault[row] + 0
    if stat == Stat.SHIELD:
        return t.shield[row] + 0
    if stat == Stat.DEFLECT:
        return t.deflect[row] + 0
    return 0


@leaf
def stat_of(g, t, u, stat):
    """The current value; instances of a keyword add up."""
    return printed(t, g.card[u], stat) + g.bonus[u, stat] + g.cont[u, stat]


@leaf
def player_rule(g, p, which):
    return g.rule[p, which] + g.cont_rule[p, which]


@rule
def keywords(g, t, u):
    """All keywords of a card now."""
    return t.keywords[g.card[u]] | g.granted[u] | g.cont_keys[u]


@leaf
def has(g, t, u, keyword):
    return keywords(g, t, u) & keyword != 0


@rule
def might(g, t, u):
    """142, 479: printed Might with everything that changes it; it may be negative inside the arithmetic."""
    value = stat_of(g, t, u, Stat.MIGHT)
    if g.buffed[u]:
        value += 1 + player_rule(g, g.controller[u], PlayerRule.BUFFS_WORTH)
    if g.role[u] == Role.ATTACKER:
        value += stat_of(g, t, u, Stat.ASSAULT)
    elif g.role[u] == Role.DEFENDER:
        value += stat_of(g, t, u, Stat.SHIELD)
    return value


@leaf
def might_read(g, t, u):
    """143.2.b: negative Might counts as 0 when it is read."""
    return max(might(g, t, u), 0)


@leaf
def is_lethal(g, t, u):
    """142.4: damage that is not zero and at least the current Might."""
    return g.damage[u] > 0 and g.damage[u] >= might(g, t, u)


@leaf
def player_of(g, u):
    """Who decides about a card: its controller on the board, else its owner."""
    return g.controller[u] + 0 if on_board(g, u) else owner(u)
