"""Mulligan, rides and what to give up from the hand."""

from vgsim.core.jit import rule
from vgsim.vanguard.bots.worth import hand_value, price, says_bind, still_binds, worth_of
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
def ride_line_complete(g, t, p):
    return first_of_grade(g, t, p, 1) and first_of_grade(g, t, p, 2) and first_of_grade(g, t, p, 3)


@rule
def keeps(g, t, p, u):
    """Mulligan toward the ride line: one card of each grade; then all but triggers and spare 3s."""
    grade = t.grade[g.card[u]]
    if t.skills[g.card[u]] & Skill.SENTINEL or (t.bind_goal and says_bind(t, g.card[u])):
        return True
    if t.trigger[g.card[u]] != Trigger.NONE or grade == 0:
        return False
    if grade <= 3 and first_of_grade(g, t, p, grade) == u:
        return True
    return grade < 3 and ride_line_complete(g, t, p)


@rule
def next_mulligan(g, t, p):
    """The next card to put back, or 0."""
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        if not put_back_already(g, u) and not keeps(g, t, p, u):
            return u + 0
    return 0


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
def best_ride(g, t, bot, p):
    """The hand card to ride: the next grade; a spare grade 3 over a grade 3 for a gift or a limit break."""
    now = vanguard_grade(g, t, p)
    best, most = 0, -1
    reride = now >= 3 and bot.reride
    breaks = reride and waits_to_be_ridden_over(g, t, p)
    for k in range(g.choices):
        u = g.choice[k]
        if u == 0 or (t.grade[g.card[u]] > 3 and still_binds(g, t, p)):
            continue
        grade = t.grade[g.card[u]]
        again = grade == now and (breaks or (reride and t.gift[g.card[u]] != GiftType.NONE))
        if t.bind_goal and still_binds(g, t, p):
            again = again and says_bind(t, g.card[u]) >= says_bind(t, g.card[g.circle[p, Circle.VANGUARD]])
        if grade == now + 1 or again:
            value = vanguard_worth(g, t, u) + 1_000_000 * grade
            if value > most:
                best, most = u, value
    return best


# -- stride ---------------------------------------------------------------------------------------
@rule
def cheapest_stride(g, t, bot, p):
    """What the discards of a stride are worth about: the hand cards that give most grade for what they are missed."""
    if g.free_stride[p]:
        return 0
    best = 1 << 30
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        grade = discard_grade(g, t, u, 1)
        if grade > 0:
            best = min(best, hand_value(g, t, p, u) * ((grade + 2) // grade))
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
    best, least = g.choice[0], 1 << 30
    for k in range(g.choices):
        u = g.choice[k]
        value = hand_value(g, t, p, u) if u else least
        if value < least:
            best, least = u, value
    return best
