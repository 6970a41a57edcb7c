"""Power, critical, drive, shield and skills: printed value + effects with a duration + continuous effects.

Effects with a duration are a list (`mod`) whose sums are kept per card; they hold for one object and go with its
refresh. Continuous effects (CONT abilities and gift markers) are worked out anew when something they may read has
changed (`stale`), for all units at once.
"""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.core.zones import card_at, padded
from vgsim.vanguard.clans.circles import renew_circles
from vgsim.vanguard.clans.melody import is_melody, singers
from vgsim.vanguard.events import give_up, valid_in
from vgsim.vanguard.grants import WHILE_VALID, add_gain, end_forbids, end_gains, forbid
from vgsim.vanguard.objects import is_deleted, owner
from vgsim.vanguard.selectors import amount, conditions_hold, find, holds
from vgsim.vanguard.terms import (
    CAN_BE_LOST,
    CIRCLES,
    LASTINGS,
    LOST_SHIFT,
    MODS,
    AbilityZone,
    Circle,
    Kind,
    Mechanic,
    Op,
    Reason,
    Ref,
    Seen,
    Skill,
    Stat,
    Until,
    Zone,
)

SKILL_KIND = 8  # `mod` kinds below are Stats, this one is a Skill bit
ALWAYS = 1 << 2 * CIRCLES  # in `wide`


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
    g.ending[until] += 1
    g.modified[u] += 1
    apply_modifier(g, u, kind, value, 1)


@rule
def apply_modifier(g, u, kind, value, sign):
    if kind == SKILL_KIND:
        if sign > 0:
            g.granted[u] |= value
        else:
            g.granted[u] = granted_elsewhere(g, u)
    else:
        g.bonus[kind, u] += sign * value
        g.stale |= kind == Stat.GRADE


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
    g.ending[g.mod[i, 3]] -= 1
    g.modified[u] -= 1
    for k in range(4):
        g.mod[i, k] = g.mod[g.mods, k]
    apply_modifier(g, u, kind, value, -1)


@rule
def end_durations(g, until):
    """R-BATTLE-CLOSE-2, R-END-7: effects that last until now end."""
    if g.ending[until]:
        if g.ending[until] == g.mods:
            end_all_modifiers(g)
        else:
            end_modifiers(g, until)
        g.ending[until] = 0
    if g.gains:
        end_gains(g, until)
    if g.forbids:
        end_forbids(g, until)
    if g.lastings:
        end_lasting(g, until)


@rule
def end_all_modifiers(g):
    """Most often all end at the same time."""
    for i in range(g.mods):
        u, kind = g.mod[i, 0], g.mod[i, 1]
        g.modified[u] = 0
        if kind == SKILL_KIND:
            g.granted[u] = 0
        else:
            g.bonus[kind, u] = 0
            g.stale |= kind == Stat.GRADE
    g.mods = 0


@rule
def end_modifiers(g, until):
    """Each entry is written where it goes if it stays, and taken off its card if it does not: which do cannot be
    foretold. Skills are put together anew."""
    kept, skills = 0, 0
    for i in range(g.mods):
        u, kind, value, last = g.mod[i, 0], g.mod[i, 1], g.mod[i, 2], g.mod[i, 3]
        ends = last == until
        g.mod[kept, 0] = u
        g.mod[kept, 1] = kind
        g.mod[kept, 2] = value
        g.mod[kept, 3] = last
        kept += not ends
        g.modified[u] -= ends
        if kind == SKILL_KIND:
            skills |= ends
            g.granted[u] &= -int(not ends)
        else:
            g.bonus[kind, u] -= ends * value
            g.stale |= ends & (kind == Stat.GRADE)
    g.mods = kept
    if skills:
        grant_again(g)


@rule
def grant_again(g):
    """The skills of the modifiers in the list."""
    for i in range(g.mods):
        if g.mod[i, 1] == SKILL_KIND:
            g.granted[g.mod[i, 0]] |= g.mod[i, 2]


@rule
def begin_lasting(g, p, what, until):
    """An effect with a duration on a player, not on a card."""
    g.lasting[p, what] = until + 1
    g.lastings = 1
    g.stale = 1


@rule
def end_lasting(g, until):
    for p in range(2):
        for what in range(LASTINGS):
            if g.lasting[p, what] == until + 1:
                g.lasting[p, what] = 0
                g.stale = 1


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
def original(g, t, u, stat):
    """What a unit says itself (R-DELETE-2: a deleted one has no power)."""
    if stat == Stat.POWER and is_deleted(g, u):
        return 0
    return printed(t, g.card[u], stat)


@rule
def printed(t, row, stat):
    """What a card says itself."""
    if stat == Stat.POWER:
        return t.power[row] + 0
    if stat == Stat.CRITICAL:
        return t.critical[row] + 0
    if stat == Stat.SHIELD:
        return t.shield[row] + 0
    if stat == Stat.DRIVE:
        return t.drive[row] + 0
    return t.grade[row] + 0


@leaf
def twin_drive(t, row, skill, gained):
    """How Twin Drive!! gained or lost changes the drive of a card; 0 for other skills."""
    if skill != Skill.TWIN_DRIVE:
        return 0
    return max(2 - t.drive[row], 0) if gained else min(1 - t.drive[row], 0)


@rule
def set_continuously(g, t, pc, u, value):
    """SET and SET_ORIGINAL in a CONT ability; the largest original critical counts (G-FORCE-2)."""
    stat = t.op[pc, 3]
    if t.op[pc, 0] == Op.SET:
        g.cont[stat, u] = value - original(g, t, u, stat) - g.bonus[stat, u]
    elif stat == Stat.CRITICAL:
        g.cont_critical[u] = max(g.cont_critical[u], value)
    else:
        g.cont[stat, u] += value - original(g, t, u, stat)


@rule
def apply_continuously(g, t, pc, u, value):
    """One line of a continuous effect, to one unit."""
    op = t.op[pc, 0]
    touch(g, u)
    if op == Op.MODIFY:
        g.cont[t.op[pc, 3], u] += value
    elif op == Op.GRANT:
        g.cont_flags[u] |= t.op[pc, 3]
        g.cont[Stat.DRIVE, u] += twin_drive(t, g.card[u], t.op[pc, 3], 1)
    elif op == Op.LOSE:
        g.cont_flags[u] |= t.op[pc, 3] << LOST_SHIFT
        g.cont[Stat.DRIVE, u] += twin_drive(t, g.card[u], t.op[pc, 3], 0)
    elif op == Op.SET or op == Op.SET_ORIGINAL:
        set_continuously(g, t, pc, u, value)


@leaf
def is_spared(g, t, u, p):
    """A unit that the cards of player `p` do not affect; such effects are worked out first (`sparing`)."""
    return (t.skills_given & Skill.UNAFFECTED) != 0 and owner(u) != p and (g.cont_flags[u] & Skill.UNAFFECTED) != 0


@leaf
def has_value(op):
    return op == Op.MODIFY or op == Op.SET or op == Op.SET_ORIGINAL


@rule
def rare_continuous_line(g, t, pc, unit, source):
    """What a CONT ability forbids, gives or nullifies."""
    op, p = t.op[pc, 0], owner(source)
    if op == Op.FORBID_GUARD or op == Op.FORBID_CALL:
        forbid(g, t.op[pc, 1], p, source, WHILE_VALID, op)
    elif op == Op.GUARD_MANY:
        forbid(g, amount(g, t, t.op[pc, 1], p, source), p, source, WHILE_VALID, op)
    elif op == Op.NULLIFY_TRIGGERS:
        g.untriggered[1 - p] = 1
    elif t.op[pc, 1] != Ref.SELECTED:
        add_gain(g, t, unit, t.op[pc, 3], WHILE_VALID)
    else:
        find(g, t, t.op[pc, 2], p, source)
        for i in range(g.founds):
            add_gain(g, t, g.found[i], t.op[pc, 3], WHILE_VALID)


@leaf
def is_rare_line(op):
    forbids = op == Op.FORBID_GUARD or op == Op.FORBID_CALL or op == Op.GUARD_MANY
    return forbids or op == Op.GAIN or op == Op.NULLIFY_TRIGGERS


@rule
def continuous_line(g, t, pc, unit, source, times):
    """One op of a CONT ability, about the units it concerns."""
    op, p = t.op[pc, 0], owner(source)
    if is_rare_line(op):
        rare_continuous_line(g, t, pc, unit, source)
        return
    if op == Op.COUNT_AS_V or op == Op.ASTRAL_PLANE or op == Op.COPY_TRIGGERS or op == Op.CHECKS_GO:
        return  # `renew_circles` has done it, or the trigger or the drive check asks for it
    value = amount(g, t, t.op[pc, 4], p, source) if has_value(op) else 0
    if op == Op.MODIFY:
        value *= times
    if t.op[pc, 1] != Ref.SELECTED:
        apply_continuously(g, t, pc, unit, value)
        return
    find(g, t, t.op[pc, 2], p, source)
    for i in range(g.founds):
        if not is_spared(g, t, g.found[i], p):
            apply_continuously(g, t, pc, g.found[i], value)


@rule
def continuous(g, t, row, unit, source, times):
    """The valid CONT abilities of a card row (a unit's, or a marker's about the unit on its circle)."""
    first = t.ability[row]
    for ability in range(first, first + t.abilities[row]):
        if t.kind[ability] == Kind.CONT and (row != g.card[source] or valid_in(g, t, ability, source)):
            if not is_melody(t, ability):
                continuous_ability(g, t, ability, unit, source, times)


@leaf
def touch(g, u):
    """Remember that continuous effects changed a card, so that the next time only such cards are cleared."""
    g.touched[g.touches] = u
    g.touches += g.cont_on[u] == 0
    g.cont_on[u] = 1


@rule
def continuous_ability(g, t, ability, unit, source, times):
    """A CONT ability; its effect may have conditions of its own."""
    p = owner(source)
    if not conditions_hold(g, t, ability, p, source):
        return
    g.seen[ability, Seen.RESOLVED] = 1  # in force in this game
    pc = t.effect[ability]
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.JUMP_UNLESS:
            if not holds(g, t, t.op[pc, 1], p, source):
                pc += t.op[pc, 2]
        else:
            continuous_line(g, t, pc, unit, source, times)
        pc += 1


@seldom
def continuous_gained(g, t):
    """CONT abilities that units were granted; one may grant another."""
    i = -1
    while i + 1 < g.gains:
        i += 1
        u, ability = g.gain[i, 0], g.gain[i, 1]
        if t.kind[ability] == Kind.CONT and g.zone[u] == Zone.CIRCLE and valid_in(g, t, ability, u):
            continuous_ability(g, t, ability, u, u, 1)


@seldom
def continuous_shared(g, t, p):
    """R-MELODY-2 to 4: each Melody unit of a player on a circle has the CONT abilities of each of them."""
    n = singers(g, t, p)
    for i in range(n):
        u = g.singer[i]
        if g.zone[u] == Zone.CIRCLE:
            for j in range(n):
                sing_with(g, t, u, g.singer[j])


@seldom
def sing_with(g, t, u, w):
    """The CONT abilities that unit `u` has from `w`, or from itself."""
    row = g.card[w]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if is_melody(t, ability) and t.kind[ability] == Kind.CONT and valid_in(g, t, ability, u):
            continuous_ability(g, t, ability, u, u, 1)
            if u != w:
                g.mechanic[owner(u), Mechanic.MELODY] = max(g.mechanic[owner(u), Mechanic.MELODY], 1)


@seldom
def sparing(g, t, p):
    """Continuous effects that spare units the opponent's cards, before any other."""
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        row = g.card[u]
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            pc = t.effect[ability]
            spares = t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.GRANT and t.op[pc, 3] == Skill.UNAFFECTED
            if spares and valid_in(g, t, ability, u) and not is_deleted(g, u):
                continuous_ability(g, t, ability, u, u, 1)


@seldom
def names_given(g, t, p):
    """R-TOKEN-11: names first: other continuous effects may ask for them."""
    for c in range(1, g.circles[p]):
        u = g.circle[p, c]
        row = g.card[u]
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            pc = t.effect[ability]
            if t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.TAKE_NAME and valid_in(g, t, ability, u):
                if conditions_hold(g, t, ability, p, u):
                    find(g, t, t.op[pc, 2], p, u)
                    touch(g, u)
                    g.cont_name[u] = g.card[g.found[0]] if g.founds else 0


@rule
def clear_continuous(g):
    """(Two in any case: whether there are so many cannot be foretold, and to clear one that is clear does nothing.)"""
    clear_effects_on(g, g.touched[0])
    clear_effects_on(g, g.touched[1])
    for i in range(2, g.touches):
        clear_effects_on(g, g.touched[i])
    g.touches = 0


@leaf
def clear_effects_on(g, u):
    g.cont_on[u] = 0
    g.cont_critical[u] = 0
    g.cont_flags[u] = 0
    g.cont_name[u] = 0
    g.cont[Stat.POWER, u] = 0
    g.cont[Stat.CRITICAL, u] = 0
    g.cont[Stat.SHIELD, u] = 0
    g.cont[Stat.DRIVE, u] = 0
    g.cont[Stat.GRADE, u] = 0


@rule
def continuous_of(g, t, left):
    """G-FORCE-1 to 3, G-ACCEL-1, G-PROT-3: the CONT abilities of units on such circles (bits as in `sources`), and gift
    markers about the unit on theirs. What most markers do, give power, needs no reading of their ability."""
    while True:  # without any there is one step, about nobody: whether there is one cannot be foretold
        k = lowest(left + (left == 0))
        p = int(k >= CIRCLES)
        c = k - CIRCLES * p
        u, gift, other = g.circle[p, c] * (left != 0), g.gift[p], int(g.player != p)
        if (t.cont_turns[g.card[u]] >> other) & 1 and not is_deleted(g, u):
            continuous(g, t, g.card[u], u, u, 1)
        times = g.marker[p, c, gift] * (u != 0)
        given = times * t.marker_power[gift, other]
        touch(g, u)
        g.cont[Stat.POWER, u] += given
        g.seen[t.marker_plain[gift], Seen.RESOLVED] |= given != 0  # in force in this game
        if t.marker_plain[gift] == 0 and times and (t.cont_turns[gift] >> other) & 1:
            continuous(g, t, gift, u, u, times)
        left = without_lowest(left)
        if left == 0:
            return


@leaf
def bit_of(p, c):
    """A circle in `sources` and `wide`."""
    return 1 << int(CIRCLES * p + c)


@rule
def note_source(g, t, p, c):
    """Whether continuous effects may come from a circle: its unit has CONT abilities valid there, or gift markers."""
    u, gift, k = g.circle[p, c], g.gift[p], int(CIRCLES * p + c)
    marked = (u != 0) & (g.marker[p, c, gift] != 0)
    says = int(t.cont_there[int(c == Circle.VANGUARD), g.card[u]] | t.cont_turns[gift] * marked)
    others = ~(1 << k)
    g.sources[p] = g.sources[p] & others | (says & 1) << k
    g.sources[1 - p] = g.sources[1 - p] & others | (says >> 1 & 1) << k
    g.wide[p] = g.wide[p] & others | (says >> 2 & 1) << k
    g.wide[1 - p] = g.wide[1 - p] & others | (says >> 3) << k


@leaf
def note_restless(g, t):
    """Whether continuous effects may change with any unit that comes or goes is the same all game."""
    g.wide[:] = ALWAYS if t.restless else 0


@leaf
def forget_source(g, p, c):
    """A circle is empty."""
    kept = ~bit_of(p, c)
    g.sources[0] &= kept
    g.sources[1] &= kept
    g.wide[0] &= kept
    g.wide[1] &= kept


@leaf
def depend_on(g, p, c, u):
    """Whether continuous effects may change because unit `u` comes to a circle or leaves it: they come from there,
    concern the unit, or some may concern any unit."""
    return ((g.sources[g.player] & bit_of(p, c)) | g.wide[g.player] | g.cont_on[u]) != 0


@rule
def continuous_of_guardians(g, t, p):
    """CONT abilities that are valid on GC."""
    for i in range(g.row_n[p, Zone.GUARDIAN]):
        u = g.row[p, Zone.GUARDIAN, i]
        if t.cont[g.card[u]] & AbilityZone.G:
            continuous(g, t, g.card[u], u, u, 1)


@rule
def hearts_give(g, t):
    """G-STRIDE-4: a G unit has the original power and the name of its heart, nothing else."""
    for p in range(2):
        u = g.circle[p, Circle.VANGUARD]
        if u and g.row_n[p, Zone.HEART]:
            heart = g.card[g.row[p, Zone.HEART, 0]]
            touch(g, u)
            g.cont[Stat.POWER, u] += t.power[heart]
            g.cont_name[u] = heart


@rule
def refresh_continuous(g, t):
    """Work out every continuous effect anew."""
    if t.restless:
        refresh_in_order(g, t)
    else:
        clear_continuous(g)
        continuous_of(g, t, g.sources[g.player])
    if g.deletes:
        take_printed_power(g, t)
    g.stale = 0


@rule
def refresh_in_order(g, t):
    """The same where effects do more than to add to the numbers of units."""
    renew_circles(g, t)
    clear_continuous(g)
    if g.forbids:
        end_forbids(g, WHILE_VALID)
    if t.cont_gains:
        end_gains(g, WHILE_VALID)
    if t.nullifies:
        g.untriggered[:] = 0
    if t.g_zone:
        hearts_give(g, t)
    if t.gives_names:
        names_given(g, t, 0)
        names_given(g, t, 1)
    if t.skills_given & Skill.UNAFFECTED:
        sparing(g, t, 0)
        sparing(g, t, 1)
    for p in range(2):
        continuous_of(g, t, g.sources[g.player] & ((bit_of(0, CIRCLES) - 1) * bit_of(p, 0)))
        if t.cont_guardians:
            continuous_of_guardians(g, t, p)
    if t.melody:
        continuous_shared(g, t, 0)
        continuous_shared(g, t, 1)
    if g.gains:
        continuous_gained(g, t)


@rule
def take_printed_power(g, t):
    """R-DELETE-2, 3, 7: the printed power of a deleted unit is 0; all that was added stays."""
    for p in range(2):
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u and is_deleted(g, u):
                touch(g, u)
                g.cont[Stat.POWER, u] -= t.power[g.card[u]]


@leaf
def up_to_date(g, t):
    if g.stale:
        refresh_continuous(g, t)


@leaf
def power(g, t, u):
    """A unit's power without boost."""
    up_to_date(g, t)
    return power_now(g, t, u)


@leaf
def power_now(g, t, u):
    """The same, where continuous effects are up to date."""
    return t.power[g.card[u]] + g.bonus[Stat.POWER, u] + g.cont[Stat.POWER, u]


@leaf
def critical(g, t, u):
    up_to_date(g, t)
    original = max(t.critical[g.card[u]], g.cont_critical[u])
    return original + g.bonus[Stat.CRITICAL, u] + g.cont[Stat.CRITICAL, u]


@leaf
def drive(g, t, u):
    """How many drive checks the unit makes when it attacks as a vanguard."""
    up_to_date(g, t)
    return t.drive[g.card[u]] + g.bonus[Stat.DRIVE, u] + g.cont[Stat.DRIVE, u]


@leaf
def shield(g, t, u):
    up_to_date(g, t)
    return shield_now(g, t, u)


@leaf
def shield_now(g, t, u):
    """The same, where continuous effects are up to date."""
    return t.shield[g.card[u]] + g.bonus[Stat.SHIELD, u] + g.cont[Stat.SHIELD, u]


@rule
def shields_in_hand(g, t, p):
    """Printed shields of a player's hand; nobody's is 0. (How many cards it holds cannot be foretold.)"""
    total = 0
    for i in range(padded(g.row_n[p, Zone.HAND])):
        total += t.shield[g.card[card_at(g, p, Zone.HAND, i)]]
    return total


@leaf
def grade(g, t, u):
    return t.grade[g.card[u]] + g.bonus[Stat.GRADE, u]


@leaf
def skills(g, t, u):
    """Skill bits: printed, granted with a duration, granted continuously; without those that are lost."""
    up_to_date(g, t)
    bits = t.skills[g.card[u]] | g.granted[u] | g.cont_flags[u]
    return bits & ~((bits >> LOST_SHIFT) & CAN_BE_LOST)


@leaf
def has(g, t, u, skill):
    return (skills(g, t, u) & skill) != 0


@leaf
def combined_power(g, t, u, booster):
    """R-BATTLE-ATTACK-16: the booster's current power is added (nobody's is 0)."""
    up_to_date(g, t)
    return power_now(g, t, u) + power_now(g, t, booster)


@rule
def guarded_power(g, t, u):
    """R-BATTLE-GUARD-8: each guardian's shield is added to the unit that it guards."""
    total = power(g, t, u)
    p = owner(u)
    for i in range(g.row_n[p, Zone.GUARDIAN]):
        guardian = g.row[p, Zone.GUARDIAN, i]
        total += (g.guarding[guardian] == u) * shield_now(g, t, guardian)
    return total


@leaf
def can_boost(g, t, u):
    """R-BATTLE-ATTACK-13, C-5; with the older rule R-ORIG-7 every unit of grade 0 or 1."""
    able = has(g, t, u, Skill.BOOST)
    if t.boost_by_grade:
        able |= grade(g, t, u) <= 1
    return able


@leaf
def front_row(c):
    return c <= Circle.FRONT_RIGHT or c >= Circle.ACCEL
