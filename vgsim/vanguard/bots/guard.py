"""Guarding: by damage and cost. How much shield an attack asks for, and which cards give it with the least waste."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.battle import drive_checks
from vgsim.vanguard.bots.worth import hand_value, ride_needs, unit_value
from vgsim.vanguard.game import legal
from vgsim.vanguard.objects import is_order, owner
from vgsim.vanguard.power import combined_power, critical, drive, guarded_power, has, shield, shield_now, up_to_date
from vgsim.vanguard.selectors import amount
from vgsim.vanguard.terms import Circle, Op, Skill, Stat, Trigger, Zone

DAMAGE_TO_LOSE = 6
TRIGGER_POWER = 10_000
LOSE_UNIT = 6_000
G_GUARDIAN = 2_000  # each can be used once
NOTHING_LACKS = -(1 << 30)
EIGHT = 8  # answers are looked at in any case
PLACE, LAST = 7, 127  # bits for the place of an answer, and the last place
NOT_TO_PAY = 1 << 30 + PLACE  # a price and a place
INTERCEPTOR = 11_000  # a unit that intercepts is worth about a card that guards with 10000


@rule
def promised(g, t):
    """Shield of the cards already picked for this action."""
    total = 0
    for k in range(g.picks[0]):
        total += shield(g, t, g.pick[0, k])
    return total


@rule
def perfect_guard_picked(g, t):
    skills = 0
    for k in range(g.picks[0]):
        skills |= t.skills[g.card[g.pick[0, k]]]
    return (skills & Skill.SENTINEL) != 0


@rule
def gap(g, t):
    """Shield still lacking so that the attack misses as it stands; 0 or less: nothing. Each more power trigger that is
    to be met adds TRIGGER_POWER."""
    target = g.target[0]
    if has(g, t, target, Skill.CANNOT_BE_HIT) or perfect_guard_picked(g, t):
        return NOTHING_LACKS
    attack = combined_power(g, t, g.attacker, g.booster)
    return attack - guarded_power(g, t, target) - promised(g, t) + 1_000


@leaf
def checks_to_come(g, t):
    """Drive checks that this attack will make."""
    if drive_checks(g, t):
        return max(drive(g, t, g.attacker) - g.checks_made, 0)
    return 0


@leaf
def lethal(g, t, d, checks):
    """Would the hit lose the game? Drive checks to come may add a critical."""
    damage = g.row_n[d, Zone.DAMAGE]
    lacks = DAMAGE_TO_LOSE - damage - critical(g, t, g.attacker)
    return (lacks <= 0) | ((lacks == 1) & (damage >= 4) & (checks > 0))


@rule
def shield_available(g, t):
    """All shield on offer: of the hand and of interceptors (answers to the open prompt; the first is to pass).
    How many there are cannot be foretold: most often eight are looked at."""
    total, n = 0, g.choices + 0
    up_to_date(g, t)
    for k in range(1, max(n, EIGHT)):
        total += shield_now(g, t, g.choice[k] * (k < n))
    return total


@leaf
def affordable_margin(lacks, most, total):
    """The largest margin up to `most` that all the shield can cover; -1 if the attack cannot even be met as it
    stands."""
    return min(most, max((total - lacks) // TRIGGER_POWER, -1))


@rule
def perfect_guard(g, t, d):
    """A perfect guard on offer that could be paid for; 0 if none. (Where it lies cannot be foretold.)"""
    first, n = 0, g.choices + 0
    for k in range(max(n, EIGHT) - 1, 0, -1):
        u = g.choice[k] * (k < n)  # what else stands there need not be a card
        found = (t.skills[g.card[u]] & Skill.SENTINEL) != 0
        first = k if found else first
    return g.choice[first] * (first != 0) * (g.row_n[d, Zone.HAND] >= 2)


@leaf
def guard_price(g, t, d, u, needs):
    """What is given up with a guardian: a hand card, a unit of the front row that stands in for it, or one of the
    few G guardians and a heal trigger."""
    if t.g_zone and g.zone[u] == Zone.G_ZONE:
        return heal_price(g, t, d, needs) + G_GUARDIAN
    in_hand = hand_value(t, g.card[u], needs)
    return in_hand if g.zone[u] == Zone.HAND else INTERCEPTOR


@rule
def heal_price(g, t, d, needs):
    """The heal trigger in hand that is missed least: it pays for a G guardian."""
    least = 1 << 30
    for i in range(g.row_n[d, Zone.HAND]):
        row = g.card[g.row[d, Zone.HAND, i]]
        if t.trigger[row] == Trigger.HEAL:
            least = min(least, hand_value(t, row, needs))
    return least


@rule
def weigh_guards(g, t, d, need):
    """Of the cards on offer: the cheapest that alone gives at least `need`, and the one that gives most for what it
    costs (0 if none does, or gives any). (A price and the place that has it are one number, so that of equals it is
    the first.)"""
    least, most, n = NOT_TO_PAY, LAST, g.choices + 0
    needs = ride_needs(g, t, d)
    up_to_date(g, t)
    for k in range(1, max(n, EIGHT)):
        u = g.choice[k] * (k < n)
        gives, price = int(shield_now(g, t, u)), int(guard_price(g, t, d, u, needs))
        gain = gives * 16 - price + 100_000
        least = min(least, price << PLACE | k if gives >= need else NOT_TO_PAY)
        most = max(most, gain << PLACE | LAST - k if gives > 0 else 0)
    one, big = least & LAST, LAST - (most & LAST)
    return g.choice[one] * (least < NOT_TO_PAY), g.choice[big] * (most > LAST)


@leaf
def settles(g, u):
    """Note that this card is enough for the attack."""
    g.plan_guard = u
    g.plan_guard_at = g.decisions
    return u


@leaf
def is_settled(g):
    """The card just picked was enough: nothing has happened since."""
    n = g.picks[0]
    return n != 0 and g.plan_guard_at + 1 == g.decisions and g.pick[0, n - 1] == g.plan_guard


@leaf
def is_borne(g, bot, d, need):
    """An attack that can be taken is not guarded before some damage, or with very much shield."""
    early = (g.row_n[d, Zone.DAMAGE] < bot.guard_cheap_from_damage) & (g.picks[0] == 0)
    return early | (need > bot.guard_cost_limit)


@leaf
def guard_vanguard(g, t, bot, d):
    """The margin that is wanted, if it has to be guarded for at all. (Which attacks are deadly cannot be foretold.)"""
    checks = checks_to_come(g, t)
    deadly = lethal(g, t, d, checks)
    lacks, most = gap(g, t), min(bot.margin_lethal if deadly else bot.margin, checks)
    need = lacks + TRIGGER_POWER * most
    if (need <= 0) | ((not deadly) & is_borne(g, bot, d, need)):
        return 0
    legal(g, t)
    return guard_for(g, t, bot, d, (deadly, lacks, most))


@leaf
def guard_for(g, t, bot, d, attack):
    """An attack that would lose the game: the largest margin that can be paid, or a perfect guard. Else one card that
    is enough; from some damage on several."""
    deadly, lacks, most = attack
    total = shield_available(g, t)
    margin = affordable_margin(lacks, most, total) if deadly else most
    need = lacks + TRIGGER_POWER * max(margin, 0)
    if deadly & (g.picks[0] == 0) & ((margin < 0) | (need >= bot.perfect_guard_from)):
        sentinel = perfect_guard(g, t, d)
        if sentinel:
            return settles(g, sentinel)
    if (margin < 0) | (need <= 0):
        return 0
    one, big = weigh_guards(g, t, d, need)
    if one:
        return settles(g, one)
    return big * (deadly | ((g.row_n[d, Zone.DAMAGE] >= bot.guard_from_damage) & (need <= total)))


@rule
def guard_rearguard(g, t, bot, d):
    """An attacked rear-guard is saved only with a small single card."""
    need = gap(g, t) if bot.protect_rearguard else 0
    if need <= 0 or need > bot.protect_rearguard or unit_value(g, t, g.target[0]) < LOSE_UNIT:
        return 0
    legal(g, t)
    one, _ = weigh_guards(g, t, d, need)
    return one


@rule
def order_power(g, t, u):
    """Power that a blitz order would give the attacked unit."""
    total = 0
    pc = t.effect[t.ability[g.card[u]]]
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.MODIFY and t.op[pc, 3] == Stat.POWER:
            total += amount(g, t, t.op[pc, 4], owner(u), u)
        pc += 1
    return total


@rule
def useful_order(g, t, bot, d):
    """A blitz order on offer that is enough by itself; 0 if none."""
    legal(g, t)
    need = gap(g, t) + TRIGGER_POWER * min(bot.margin + 0, checks_to_come(g, t))
    for k in range(1, g.choices):
        u = g.choice[k]
        if need > 0 and is_order(t, g.card[u]) and order_power(g, t, u) >= need:
            return u + 0
    return 0


@rule
def guard_with(g, t, bot, d):
    """The card for the guard action now, or 0 to stop."""
    target = g.target[0]
    if target == 0 or g.attacker == 0 or is_settled(g):
        return 0
    if g.place[target] != Circle.VANGUARD:
        return guard_rearguard(g, t, bot, d)
    if t.orders and g.picks[0] == 0 and useful_order(g, t, bot, d):
        return useful_order(g, t, bot, d)
    return guard_vanguard(g, t, bot, d)
