"""Attacking: who attacks next, whom, and where trigger effects go."""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.battle import attackers, behind, possible_booster
from vgsim.vanguard.power import can_boost, combined_power, guarded_power, power
from vgsim.vanguard.terms import CIRCLES, Circle, Zone

BEHIND = sum(behind(c) << 4 * c for c in range(CIRCLES))  # where a column's booster stands, as digits of base 16

RANK, LAST = 4, CIRCLES - 1  # bits for a circle, and the last one
CARD = 10  # bits for a card
NO_ATTACK = 1 << 60  # more than any strength, and nobody as target


@rule
def reach(g, t, u):
    """An attacker's power with the boost it would get."""
    return combined_power(g, t, u, possible_booster(g, t, u))


@rule
def column_power(g, t, p, c):
    """The same of the turn player's unit on a circle. (Without branches: which columns can boost cannot be
    foretold.)"""
    back = (BEHIND >> 4 * c) & 15
    u = g.circle[p, back]
    boosts = (back != 0) & (g.rested[u] == 0) & can_boost(g, t, u)
    return combined_power(g, t, g.circle[p, c], u * boosts)


@rule
def vanguard_of_opponent(g, p):
    return g.circle[1 - p, Circle.VANGUARD]


@leaf
def prey_on(g, t, d, c, strength):
    """The power of the unit on a circle, if it would be hit; else -1."""
    u = g.circle[d, c]
    defence = power(g, t, u)
    return defence if (u != 0) & (defence <= strength) else -1


@rule
def best_rearguard_target(g, t, p, strength):
    """The strongest opposing front rear-guard that would be hit; 0 if none. (Who stands there cannot be foretold.)"""
    d = 1 - p
    left = prey_on(g, t, d, Circle.FRONT_LEFT.value, strength)
    right = prey_on(g, t, d, Circle.FRONT_RIGHT.value, strength)
    most = max(left, right)
    best = g.circle[d, Circle.FRONT_LEFT + (right > left)] * (most >= 0)
    for c in range(Circle.ACCEL, g.circles[d]):
        defence = prey_on(g, t, d, c, strength)
        if defence > most:
            best, most = g.circle[d, c], defence
    return best


@rule
def wanted_target(g, t, bot, p, u, strength):
    """Whom a unit of that strength should attack; 0: it had better not attack."""
    if g.place[u] == Circle.VANGUARD:
        return vanguard_of_opponent(g, p)
    return wanted_by_rearguard(g, t, bot, p, strength)


@rule
def wanted_by_rearguard(g, t, bot, p, strength):
    """The same of a rear-guard. (Whether it reaches the vanguard cannot be foretold: rear-guards are looked at in any
    case.)"""
    v = vanguard_of_opponent(g, p)
    hunting = g.row_n[1 - p, Zone.DAMAGE] < bot.hunt_until_damage
    reaches = strength >= power(g, t, v)
    rearguard = best_rearguard_target(g, t, p, strength)
    return v if reaches & ((rearguard == 0) | (not hunting)) else rearguard


@rule
def plan_attack(g, t, bot, p):
    """The next attack, kept for the prompts that follow: attacker and target, 0 if none is worth it. Weaker columns go
    first, stronger ones can use triggers; the vanguard goes after some rear-guards. Who may attack was just noted."""
    able = g.attackers + 0
    ready = able & (1 << Circle.VANGUARD)
    attacker, target = 0, 0
    if ready == 0 or g.battle < bot.vanguard_after:
        attacker, target = plan_rearguard(g, t, bot, p, able - ready)
    if ready and attacker == 0:
        attacker, target = g.circle[p, Circle.VANGUARD], vanguard_of_opponent(g, p)
    g.plan_attacker = attacker
    g.plan_target = target
    return attacker


@leaf
def plan_rearguard(g, t, bot, p, able):
    """The attack of the weakest of these columns that has somebody to attack: who, and whom. (Strength, circle and
    target are one number: which is the least cannot be foretold.)"""
    least = NO_ATTACK
    while able:
        c = lowest(able)
        able = without_lowest(able)
        strength = int(column_power(g, t, p, c))
        prey = wanted_by_rearguard(g, t, bot, p, strength)
        attack = (strength << RANK | c) << CARD | prey
        least = min(least, attack if prey != 0 else NO_ATTACK)
    c, prey = least >> CARD & LAST, least & (1 << CARD) - 1
    return g.circle[p, c] * (prey != 0), prey


@rule
def next_attacker_left(g, t, p):
    """The strongest unit that can still attack after this battle; 0 if none."""
    most = -1
    able = attackers(g, t, p)
    while able:
        c = lowest(able)
        able = without_lowest(able)
        ranked = int(column_power(g, t, p, c)) << RANK | LAST - c  # of equals the first
        most = max(most, ranked if g.circle[p, c] != g.attacker else -1)
    return g.circle[p, LAST - (most & LAST)] * (most >= 0)


@leaf
def shortfall(g, t):
    """Power that the attack lacks to hit; 0 or less: it hits as things stand."""
    if g.target[0] == 0:
        return 0
    return guarded_power(g, t, g.target[0]) - combined_power(g, t, g.attacker, g.booster)


@rule
def critical_to(g, t, p):
    """R-TRIG-2 for a bot: the attacker if it hits or the bonus can make it hit, else the next attacker."""
    v = g.circle[p, Circle.VANGUARD]
    if p != g.player:
        return v
    if g.attacker and g.target[0] and shortfall(g, t) <= 10_000:
        return g.attacker
    other = next_attacker_left(g, t, p)
    if g.attacker and (g.target[0] == 0 or other == 0):
        return g.attacker
    return other if other else v


@rule
def power_to(g, t, p):
    """R-TRIG-1a for a bot: where the power bonus changes most."""
    v = g.circle[p, Circle.VANGUARD]
    if p != g.player:
        return defender_power_to(g, t, p)
    if g.attacker and 0 < shortfall(g, t) <= 10_000:
        return g.attacker
    other = next_attacker_left(g, t, p)
    if other:
        return other
    return g.attacker if g.attacker else v


@rule
def defender_power_to(g, t, p):
    """In a damage check the vanguard is what later attacks will aim at."""
    return g.circle[p, Circle.VANGUARD]
