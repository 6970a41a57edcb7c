"""Power, critical, drive, shield and skills: printed value + effects with a duration + continuous effects.

Effects with a duration are a list (`mod`) whose sums are kept per card; they hold for one object and go with its
refresh. Continuous effects (CONT abilities and gift markers) are worked out anew when something they may read has
changed (`stale`), for all units at once.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import give_up, owner, valid_in
from vgsim.vanguard.terms import (
    MODS,
    Circle,
    Kind,
    Op,
    Reason,
    Ref,
    Skill,
    Stat,
    Until,
    Zone,
)
from vgsim.vanguard.selectors import amount, conditions_hold, find

SKILL_KIND = 8  # `mod` kinds below are Stats, this one is a Skill bit
ORIGINAL_KIND = 9  # reserved for originals with a duration


@leaf
def until_code(g, until, player):
    """R-END-7: durations name whose end phase ends them; `player` is the turn player when they begin."""
    if until == Until.END_OF_TURN:
        return Until.END_OF_TURN_A + g.player
    if until == Until.END_OF_OPPONENT_TURN:
        return Until.END_OF_TURN_A + 1 - player
    return until + 0


@rule
def add_modifier(g, u, kind, value, until):
    """An effect with a duration on one object."""
    n = g.mods
    if n >= MODS:
        give_up(g, Reason.CAPACITY)
        return
    g.mod[n, 0] = u
    g.mod[n, 1] = kind
    g.mod[n, 2] = value
    g.mod[n, 3] = until
    g.mods = n + 1
    apply_modifier(g, u, kind, value, 1)


@rule
def apply_modifier(g, u, kind, value, sign):
    if kind == SKILL_KIND:
        if sign > 0:
            g.granted[u] |= value
        else:
            g.granted[u] = granted_elsewhere(g, u)
    else:
        g.bonus[u, kind] += sign * value


@rule
def granted_elsewhere(g, u):
    """The skills still granted to a card by the modifiers in the list."""
    flags = 0
    for i in range(g.mods):
        if g.mod[i, 0] == u and g.mod[i, 1] == SKILL_KIND:
            flags |= g.mod[i, 2]
    return flags


@rule
def drop_modifier(g, i):
    """Take entry `i` off the list; the last entry fills its place."""
    u, kind, value = g.mod[i, 0], g.mod[i, 1], g.mod[i, 2]
    g.mods -= 1
    for k in range(4):
        g.mod[i, k] = g.mod[g.mods, k]
    apply_modifier(g, u, kind, value, -1)


@rule
def end_durations(g, until):
    """R-BATTLE-CLOSE-2, R-END-7: effects that last until now end."""
    i = 0
    while i < g.mods:
        if g.mod[i, 3] == until:
            drop_modifier(g, i)
        else:
            i += 1


@rule
def refresh_modifiers(g, u):
    """R-RIDE-9: nothing applied to a card in its previous zone applies to it in the new one."""
    i = 0
    while i < g.mods:
        if g.mod[i, 0] == u:
            drop_modifier(g, i)
        else:
            i += 1


@rule
def modify(g, t, u, stat, value, source):
    """One line of a continuous effect."""
    if stat == Stat.CRITICAL or stat == Stat.POWER or stat == Stat.SHIELD or stat == Stat.DRIVE or stat == Stat.GRADE:
        g.cont[u, stat] += value


@rule
def continuous_line(g, t, pc, unit, source, times):
    """One op of a CONT ability, about the units it concerns."""
    op, ref, sel = t.op[pc, 0], t.op[pc, 1], t.op[pc, 2]
    touch(g, unit)
    if op == Op.SET_ORIGINAL:
        g.cont_critical[unit] = max(g.cont_critical[unit], amount(g, t, t.op[pc, 4], owner(source), source))
        return
    if ref == Ref.SELECTED:
        find(g, t, sel, owner(source), source)
        n = g.founds
    else:
        g.found[0] = unit
        n = 1
    for i in range(n):
        touch(g, g.found[i])
    if op == Op.GRANT:
        for i in range(n):
            g.cont_flags[g.found[i]] |= t.op[pc, 3]
        return
    value = times * amount(g, t, t.op[pc, 4], owner(source), source)
    for i in range(n):
        modify(g, t, g.found[i], t.op[pc, 3], value, source)


@rule
def continuous(g, t, row, unit, source, times):
    """The valid CONT abilities of a card row (a unit's, or a marker's about the unit on its circle)."""
    first = t.ability[row]
    for ability in range(first, first + t.abilities[row]):
        if t.kind[ability] != Kind.CONT or (row == g.card[source] and not valid_in(g, t, ability, source)):
            continue
        if conditions_hold(g, t, ability, owner(source), source):
            pc = t.effect[ability]
            while t.op[pc, 0] != Op.END:
                continuous_line(g, t, pc, unit, source, times)
                pc += 1


@leaf
def touch(g, u):
    """Remember that continuous effects changed a card, so that the next time only such cards are cleared."""
    if not g.cont_on[u]:
        g.cont_on[u] = 1
        g.touched[g.touches] = u
        g.touches += 1


@rule
def clear_continuous(g):
    for i in range(g.touches):
        u = g.touched[i]
        g.cont_on[u] = 0
        g.cont_critical[u] = 0
        g.cont_flags[u] = 0
        for stat in range(5):
            g.cont[u, stat] = 0
    g.touches = 0


@rule
def continuous_of(g, t, p):
    """G-FORCE-1 to 3, G-ACCEL-1, G-PROT-3: units' CONT abilities, and gift markers about the unit on their circle."""
    gift = g.gift[p]
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u:
            if t.cont[g.card[u]]:
                continuous(g, t, g.card[u], u, u, 1)
            if g.marker[p, c, gift]:
                continuous(g, t, gift, u, u, g.marker[p, c, gift])


@rule
def refresh_continuous(g, t):
    """Work out every continuous effect anew."""
    g.stale = 0
    clear_continuous(g)
    for p in range(2):
        if t.any_cont or g.marked[p]:
            continuous_of(g, t, p)


@leaf
def up_to_date(g, t):
    if g.stale:
        refresh_continuous(g, t)


@leaf
def power(g, t, u):
    """A unit's power without boost."""
    up_to_date(g, t)
    return t.power[g.card[u]] + g.bonus[u, Stat.POWER] + g.cont[u, Stat.POWER]


@leaf
def critical(g, t, u):
    up_to_date(g, t)
    original = max(t.critical[g.card[u]], g.cont_critical[u])
    return original + g.bonus[u, Stat.CRITICAL] + g.cont[u, Stat.CRITICAL]


@leaf
def drive(g, t, u):
    """How many drive checks the unit makes when it attacks as a vanguard."""
    up_to_date(g, t)
    return t.drive[g.card[u]] + g.bonus[u, Stat.DRIVE] + g.cont[u, Stat.DRIVE]


@leaf
def shield(g, t, u):
    return t.shield[g.card[u]] + g.bonus[u, Stat.SHIELD]


@leaf
def grade(g, t, u):
    return t.grade[g.card[u]] + g.bonus[u, Stat.GRADE]


@leaf
def skills(g, t, u):
    """Skill bits: printed, granted with a duration, granted continuously."""
    up_to_date(g, t)
    return t.skills[g.card[u]] | g.granted[u] | g.cont_flags[u]


@leaf
def has(g, t, u, skill):
    return (skills(g, t, u) & skill) != 0


@leaf
def combined_power(g, t, u, booster):
    """R-BATTLE-ATTACK-16: the booster's current power is added."""
    if booster:
        return power(g, t, u) + power(g, t, booster)
    return power(g, t, u)


@rule
def guarded_power(g, t, u):
    """R-BATTLE-GUARD-8: each guardian's shield is added to the unit that it guards."""
    total = power(g, t, u)
    p = owner(u)
    for i in range(g.row_n[p, Zone.GUARDIAN]):
        guardian = g.row[p, Zone.GUARDIAN, i]
        if g.guarding[guardian] == u:
            total += shield(g, t, guardian)
    return total


@leaf
def can_boost(g, t, u):
    """R-BATTLE-ATTACK-13, C-5."""
    return has(g, t, u, Skill.BOOST)


@leaf
def front_row(c):
    return c <= Circle.FRONT_RIGHT or c >= Circle.ACCEL
