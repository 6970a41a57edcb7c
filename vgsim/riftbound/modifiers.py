"""Effects with a duration: a list with sums kept per card, and changes of a player's rules."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.log import emit, give_up
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import MODS, PLAYER_RULES, Change, Event, Reason, Until

KEYWORD = 8  # kinds of a modifier besides Stat
SAVED = 9


@leaf
def stale(g, change):
    """Something that continuous effects may read has changed."""
    g.stale |= change


@rule
def apply_sum(g, u, kind, value, sign):
    if kind == KEYWORD:
        g.granted[u] |= value
    elif kind == SAVED:
        g.saves[u] += sign * value
    else:
        g.bonus[u, kind] += sign * value


@rule
def add_modifier(g, u, kind, value, until):
    """An effect on one object for a duration."""
    if g.mods == MODS:
        give_up(g, Reason.CAPACITY)
        return
    g.mod[g.mods, 0] = u
    g.mod[g.mods, 1] = kind
    g.mod[g.mods, 2] = value
    g.mod[g.mods, 3] = until
    g.mods += 1
    apply_sum(g, u, kind, value, 1)
    stale(g, Change.NUMBERS)
    need_cleanup(g)
    if kind == KEYWORD:
        emit(g, Event.GRANTED, g.controller[u], u, value, 0)
    elif kind != SAVED:
        emit(g, Event.MODIFIED, g.controller[u], u, kind, value)


@rule
def drop_modifier(g, i):
    """One modifier ends; keywords are summed anew, since two may have granted the same."""
    u, kind = g.mod[i, 0] + 0, g.mod[i, 1] + 0
    apply_sum(g, u, kind, g.mod[i, 2], -1)
    g.mods -= 1
    for k in range(4):
        g.mod[i, k] = g.mod[g.mods, k]
    if kind == KEYWORD:
        g.granted[u] = 0
        for j in range(g.mods):
            if g.mod[j, 0] == u and g.mod[j, 1] == KEYWORD:
                g.granted[u] |= g.mod[j, 2]


@rule
def expire(g, until):
    """All effects with a duration end together."""
    for i in range(g.mods - 1, -1, -1):
        if g.mod[i, 3] == until:
            drop_modifier(g, i)
            stale(g, Change.NUMBERS)
            need_cleanup(g)


@rule
def forget_modifiers(g, u):
    """124: a new object has none of the old one's."""
    for i in range(g.mods - 1, -1, -1):
        if g.mod[i, 0] == u:
            drop_modifier(g, i)


@rule
def use_save(g, u):
    """One replaced death is used up."""
    for i in range(g.mods):
        if g.mod[i, 0] == u and g.mod[i, 1] == SAVED:
            drop_modifier(g, i)
            return


@rule
def add_player_rule(g, p, which, value, until):
    """An effect on a player."""
    g.rule[p, which] += value
    if until == Until.END_OF_TURN:
        g.rule_until[p, which] += value
    stale(g, Change.NUMBERS)
    need_cleanup(g)


@rule
def expire_player_rules(g):
    for p in range(2):
        for k in range(PLAYER_RULES):
            g.rule[p, k] -= g.rule_until[p, k]
            g.rule_until[p, k] = 0
