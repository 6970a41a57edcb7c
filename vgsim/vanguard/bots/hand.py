"""Mulligan, rides and what to give up from the hand."""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.bots.worth import hand_value, price, ride_needs, says_bind, still_binds, worth_of
from vgsim.vanguard.costs import discard_grade, payable
from vgsim.vanguard.objects import owner
from vgsim.vanguard.selectors import at_its_limit, generation, vanguard_grade
from vgsim.vanguard.terms import AbilityZone, Circle, Event, GiftType, Kind, Limit, Skill, Trigger, Zone

NOTHING = -(1 << 30)
ABOVE_ALL = 1 << 20  # more than anything is worth
PLACE, LAST = 7, 127  # bits for a place in hand, and the last place
BINDER = 50_000  # a vanguard that binds, where abilities count what is bound


@rule
def put_back_already(g, u):
    found = 0
    for k in range(g.picks[0]):
        found |= g.pick[0, k] == u
    return found


@rule
def first_of_grade(g, t, p, grade):
    """The copy of a grade that the mulligan keeps: the one that makes the best vanguard; 0 if none is held. (Without
    branches: hands cannot be foretold.)"""
    most = LAST
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        value = (vanguard_worth(g, t, u) + ABOVE_ALL) * (t.grade[g.card[u]] == grade)
        most = max(most, value << PLACE | LAST - i)
    return g.row[p, Zone.HAND, LAST - (most & LAST)] * (most > LAST)


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
def was_said(g):
    """The card that was put back last is the one that was said: what else goes is known since."""
    n = g.picks[0]
    return n != 0 and g.plan_at + 1 == g.decisions and g.pick[0, n - 1] == g.plan_card


@rule
def next_mulligan(g, t, p):
    """The next card to put back, or 0."""
    bits = g.plan_put_back if was_said(g) else unwanted(g, t, p)
    g.plan_at = g.decisions
    g.plan_put_back = without_lowest(bits)
    g.plan_card = g.row[p, Zone.HAND, lowest(bits)] if bits else 0
    return g.plan_card + 0


@leaf
def vanguard_worth(g, t, u):
    """How good a card is as vanguard: what is printed on it, and binding."""
    value = t.ride_worth[g.card[u]] + 0
    if t.bind_goal and still_binds(g, t, owner(u)):
        value += BINDER * says_bind(t, g.card[u])
    return value


@rule
def waits_to_be_ridden_over(g, t, p):
    """Has the vanguard an ability for when it is ridden over, with its limit break reached?"""
    row = g.card[g.circle[p, Circle.VANGUARD]]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.event[ability] == Event.RIDDEN_OVER and t.limit[ability] & Limit.LIMIT_BREAK:
            return at_its_limit(g, t, ability, p)
    return False


@seldom
def binds_as_well(g, t, p, row):
    """Whoever still binds rides no higher than 3, and over a 3 only what binds if that does."""
    wanted = t.grade[row] <= 3
    if t.grade[row] == vanguard_grade(g, t, p):
        wanted &= says_bind(t, row) >= says_bind(t, g.card[g.circle[p, Circle.VANGUARD]])
    return wanted


@leaf
def best_of_next_grade(g, t, now):
    """Of the hand cards offered, the best vanguard of the next grade; 0 if there is none. (Without branches: most often
    no more than six answers are looked at, the first of which is to pass.)"""
    most, n = LAST, g.choices + 0
    for k in range(1, max(n, 6)):
        row = g.card[g.choice[k] * (k < n)]  # what else stands there need not be a card
        value = (t.ride_worth[row] + ABOVE_ALL) * ((k < n) & (t.grade[row] == now + 1))
        most = max(most, value << PLACE | LAST - k)
    return g.choice[LAST - (most & LAST)] * (most > LAST)


@rule
def best_ride(g, t, bot, p):
    """The hand card to ride: of the next grade; or a spare grade 3 over a grade 3, for a gift or a limit break."""
    now = vanguard_grade(g, t, p)
    if t.bind_goal == 0 and (now < 3 or bot.reride == 0):
        return best_of_next_grade(g, t, now)
    return best_ride_of_all(g, t, bot, p)


@rule
def best_ride_of_all(g, t, bot, p):
    """Of those that are wanted the highest grade, and of that the best vanguard; 0 if there is none."""
    best, most, now = 0, NOTHING, vanguard_grade(g, t, p)
    reride = now >= 3 and bot.reride != 0
    breaks = reride and waits_to_be_ridden_over(g, t, p)
    for k in range(g.choices):
        u = g.choice[k]
        row = g.card[u]
        again = (t.grade[row] == now) & (breaks | (reride & (t.gift[row] != GiftType.NONE)))
        wanted = (u != 0) & (again | (t.grade[row] == now + 1))
        if t.bind_goal and still_binds(g, t, p):
            wanted &= binds_as_well(g, t, p, row)
        value = vanguard_worth(g, t, u) + 1_000_000 * t.grade[row]
        better = wanted & (value > most)
        best, most = (u if better else best), (value if better else most)
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
