"""Mulligan, rides and what to give up from the hand."""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.bots.worth import hand_value, price, ride_needs, says_bind, still_binds, worth_of
from vgsim.vanguard.costs import discard_grade, payable
from vgsim.vanguard.objects import owner
from vgsim.vanguard.selectors import at_its_limit, generation, vanguard_grade
from vgsim.vanguard.terms import AbilityZone, Circle, Event, GiftType, Kind, Limit, Skill, Trigger, Zone

BINDER = 50_000  # a vanguard that binds, where abilities count what is bound


@rule
def put_back_already(g, u):
    found = 0
    for k in range(g.picks[0]):
        found |= g.pick[0, k] == u
    return found


@rule
def first_of_grade(g, t, p, grade):
    """The copy of a grade that the mulligan keeps: the one that makes the best vanguard; 0 if none is held."""
    best = 0
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        if t.grade[g.card[u]] != grade or g.card[u] == g.card[best]:
            continue
        if best == 0 or vanguard_worth(g, t, u) > vanguard_worth(g, t, best):
            best = u
    return best


@rule
def unwanted(g, t, p):
    """Bits: the places in hand of what the mulligan puts back. It works toward the ride line: one card of each grade is
    kept; then all but triggers and spare 3s. (Without branches but for who is the first of a grade.)"""
    one, two, three = first_of_grade(g, t, p, 1), first_of_grade(g, t, p, 2), first_of_grade(g, t, p, 3)
    complete = (one != 0) & (two != 0) & (three != 0)
    bits = 0
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        row = g.card[u]
        useful = (u == one) | (u == two) | (u == three) | ((t.grade[row] < 3) & complete)
        useful &= (t.trigger[row] == Trigger.NONE) & (t.grade[row] != 0)
        guards = (t.skills[row] & Skill.SENTINEL) != 0
        if t.bind_goal:
            guards |= says_bind(t, row) != 0
        bits |= (not (useful | guards) and not put_back_already(g, u)) << i
    return bits


@leaf
def goes_on(g):
    """The card that was put back last is the one that was said: what else goes is known since."""
    n = g.picks[0]
    return n != 0 and g.plan_at + 1 == g.decisions and g.pick[0, n - 1] == g.plan_card


@rule
def next_mulligan(g, t, p):
    """The next card to put back, or 0."""
    bits = g.plan_put_back if goes_on(g) else unwanted(g, t, p)
    g.plan_at = g.decisions
    g.plan_put_back = without_lowest(bits)
    g.plan_card = g.row[p, Zone.HAND, lowest(bits)] if bits else 0
    return g.plan_card + 0


@rule
def vanguard_worth(g, t, u):
    """How good a card is as vanguard: power, a gift, abilities that work on V, binding; sentinels stay in hand."""
    row = g.card[u]
    value = t.power[row] + 5_000 * (t.gift[row] != GiftType.NONE) - 5_000 * ((t.skills[row] & Skill.SENTINEL) != 0)
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        value += 3_000 * ((t.zones[ability] & AbilityZone.V) != 0)
    if t.bind_goal and still_binds(g, t, owner(u)):
        value += BINDER * says_bind(t, row)
    return value


@rule
def waits_to_be_ridden_over(g, t, p):
    """Has the vanguard an ability for when it is ridden over, with its limit break reached?"""
    row = g.card[g.circle[p, Circle.VANGUARD]]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.event[ability] == Event.RIDDEN_OVER and t.limit[ability] & Limit.LIMIT_BREAK:
            return at_its_limit(g, t, ability, p)
    return False


@rule
def wanted_rides(g, t, bot, p):
    """Bits: the places among the choices of the next grade; and of spare grade 3s over a grade 3, for a gift or a limit
    break. (Without branches but for what is rare.)"""
    now, bits = vanguard_grade(g, t, p), 0
    reride = now >= 3 and bot.reride != 0
    breaks = reride and waits_to_be_ridden_over(g, t, p)
    for k in range(max(g.choices, 4)):  # most often there are no more
        u = g.choice[k] * (k < g.choices)
        row = g.card[u]
        again = (t.grade[row] == now) & (breaks | (reride & (t.gift[row] != GiftType.NONE)))
        wanted = (u != 0) & (again | (t.grade[row] == now + 1))
        if t.bind_goal and still_binds(g, t, p):
            wanted &= t.grade[row] <= 3
            if t.grade[row] == now:
                wanted &= says_bind(t, row) >= says_bind(t, g.card[g.circle[p, Circle.VANGUARD]])
        bits |= wanted << k
    return bits


@rule
def best_ride(g, t, bot, p):
    """The hand card to ride: the highest grade, and of that the best vanguard; 0 if none is wanted."""
    left = wanted_rides(g, t, bot, p)
    if without_lowest(left) == 0:
        return g.choice[lowest(left)] + 0 if left else 0
    best, most = 0, -1
    while left:
        u = g.choice[lowest(left)]
        left = without_lowest(left)
        value = vanguard_worth(g, t, u) + 1_000_000 * t.grade[g.card[u]]
        if value > most:
            best, most = u, value
    return best


# -- stride ---------------------------------------------------------------------------------------
@rule
def cheapest_stride(g, t, bot, p):
    """What the discards of a stride are worth about: the hand cards that give most grade for what they are missed."""
    if g.free_stride[p]:
        return 0
    best, needs = 1 << 30, ride_needs(g, t, p)
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        grade = discard_grade(g, t, u, 1)
        if grade > 0:
            best = min(best, hand_value(t, g.card[u], needs) * ((grade + 2) // grade))
    return min(best, 3 * bot.price_discard)


@rule
def g_unit_worth(g, t, bot, p, u):
    """A G unit for this turn: its power and drive, its abilities that will hold. One more G unit counts then."""
    row = g.card[u]
    value = t.power[row] * bot.worth_power // 100 + t.drive[row] * bot.worth_draw // 2
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        timely = t.generation_n[ability] <= generation(g, t, p) + 1
        if t.kind[ability] == Kind.AUTO and t.event[ability] == Event.PLACED and can_afford(g, t, ability, p, u):
            value += worth_of(g, t, bot, t.effect[ability], 0, u) - price(g, t, bot, ability, p, u)
        elif t.zones[ability] & AbilityZone.V and timely and can_afford(g, t, ability, p, u):
            value += 3_000
    return value


@rule
def can_afford(g, t, ability, p, u):
    """The cost as things stand before the stride."""
    return t.cost[ability] == 0 or payable(g, t, t.cost[ability], 0, p, u)


@rule
def best_stride(g, t, bot, p):
    """The G unit to stride; 0 where none is worth its cost."""
    best, most = 0, cheapest_stride(g, t, bot, p)
    for k in range(g.choices):
        u = g.choice[k]
        if u and bot.stride and g_unit_worth(g, t, bot, p, u) > most:
            best, most = u, g_unit_worth(g, t, bot, p, u)
    return best


@rule
def cheapest_choice(g, t, p):
    """Of the hand cards offered, the one that is missed least."""
    best, least, needs = g.choice[0], 1 << 30, ride_needs(g, t, p)
    for k in range(g.choices):
        u = g.choice[k]
        value = hand_value(t, g.card[u], needs) if u else least
        if value < least:
            best, least = u, value
    return best
