"""Where units belong: calling to fill columns by power lines, keeping a reserve of shield."""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.bots.worth import BOUND, gathers, ride_needs, ride_value
from vgsim.vanguard.clans.astral_plane import is_deity
from vgsim.vanguard.clans.lock import is_unlocked
from vgsim.vanguard.power import front_row, power, shields_in_hand
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import ASK, MOST_ASKED, Circle, Gift, Skill, Zone

MARKER_BONUS = 4_000
MARKER_POWER = 10_000
FRONT_BONUS = 2_000
COLUMN_BONUS = 1_500
ALL_OF_IT = MOST_ASKED - 1  # shield
ASKED_GRADE = MOST_ASKED << ASK
ABOVE = 1 << ASK - 1 | 1 << 2 * ASK - 1 | 1 << 3 * ASK - 1  # a bit above each of the three digits
NOBODY = 1 << 30  # may take a circle: more power than any card has
RANK, LAST = 5, 31  # bits for a circle; more than there are
UNMEASURED = -(1 << 30)


@leaf
def to_beat(g, t, p):
    """The power of the opposing vanguard."""
    v = g.circle[1 - p, Circle.VANGUARD]
    if v:
        return power(g, t, v)
    return 0


@leaf
def behind_power(g, t, p, c):
    """Boost that stands behind a front circle."""
    if c > Circle.FRONT_RIGHT:
        return 0
    u = g.circle[p, 2 * c + 1]
    return power(g, t, u) * ((t.skills[g.card[u]] & Skill.BOOST) != 0)


@leaf
def attack_value(g, power, c):
    """A card of that power on a measured front circle, where it attacks: its whole power counts if its column reaches
    the opposing vanguard."""
    half = power >> 1
    return half + half * (power >= g.plan_reach[c])


@leaf
def back_value(g, t, p, row, c):
    """A card row on a measured circle of the back row. There it boosts; but on an Astral Plane deities attack."""
    if g.plane[p] and c == Circle.BACK_CENTER:
        return ((t.power[row] >> 1) + FRONT_BONUS) * is_deity(t, row)
    return ((t.power[row] * 3 >> 2) + g.plan_lift[c]) * ((t.skills[row] & Skill.BOOST) != 0)


@leaf
def measure_front(g, t, bot, p, c, defence):
    """The power with which the column of a front circle reaches the opposing vanguard, and what a call there costs: who
    is there is given up; on an open circle (a binder wants units there) markers and the place itself are worth
    something."""
    u = g.circle[p, c]
    markers = g.marker[p, c, Gift.FORCE_1] + g.marker[p, c, Gift.ACCEL_1]
    g.plan_reach[c] = defence - behind_power(g, t, p, c) - markers * MARKER_POWER
    taken = attack_value(g, t.power[g.card[u]], c) + bot.replace_gain
    free = g.plan_open - FRONT_BONUS - markers * MARKER_BONUS
    g.plan_cost[c] = taken * (u != 0) + free * (u == 0)


@leaf
def measure_back(g, t, bot, p, c):
    """A booster is worth more where the column has an attacker, and in the vanguard's column."""
    u = g.circle[p, c]
    front = Circle.VANGUARD.value if c == Circle.BACK_CENTER else (c - 1) // 2
    g.plan_lift[c] = COLUMN_BONUS * (g.circle[p, front] != 0) + COLUMN_BONUS * (c == Circle.BACK_CENTER)
    taken = back_value(g, t, p, g.card[u], c) + bot.replace_gain
    g.plan_cost[c] = taken * (u != 0) + g.plan_open * (u == 0)


@leaf
def takes_front(g, p, power):
    """Might a card of that power be called to a front circle?"""
    floor = min(g.plan_floor[Circle.FRONT_LEFT], g.plan_floor[Circle.FRONT_RIGHT])
    for c in range(Circle.ACCEL, g.circles[p]):
        floor = min(floor, g.plan_floor[c])
    return power > floor


@rule
def measure(g, t, bot, p, power):
    """What is the same for all cards up to that power, circle by circle. Only the front row asks for the power of
    units."""
    g.plan_open = -BOUND if gathers(g, t, p) else 0
    if takes_front(g, p, power):
        defence = to_beat(g, t, p)
        measure_front(g, t, bot, p, Circle.FRONT_LEFT.value, defence)
        measure_front(g, t, bot, p, Circle.FRONT_RIGHT.value, defence)
        for c in range(Circle.ACCEL, g.circles[p]):
            measure_front(g, t, bot, p, c, defence)
    measure_back(g, t, bot, p, Circle.BACK_LEFT.value)
    measure_back(g, t, bot, p, Circle.BACK_CENTER.value)
    measure_back(g, t, bot, p, Circle.BACK_RIGHT.value)
    g.plan_measured = power


@rule
def note_circles(g, t, p):
    """Note for each circle the printed power that a card must surpass to gain it: a unit is only replaced by a stronger
    one, and never rested; an open circle is anybody's. The rest is measured when it is asked for. Returns the least.
    (Without branches: what a circle holds cannot be foretold.)"""
    least = NOBODY
    for c in range(1, g.circles[p]):
        u = g.circle[p, c]
        floor = t.power[g.card[u]] - (u == 0) + NOBODY * ((g.rested[u] | g.lock[p, c]) != 0)
        g.plan_floor[c] = floor
        least = min(least, floor)
    g.plan_measured = UNMEASURED
    return least


@leaf
def ranked(gain, c):
    """A circle and what a card gains there as one number: the greatest is the best, and of equals the first."""
    return gain << RANK | LAST - c


@leaf
def ranked_front(g, c, power):
    """To replace a unit must pay."""
    return ranked(max(attack_value(g, power, c) - g.plan_cost[c], 0) * (power > g.plan_floor[c]), c)


@leaf
def ranked_back(g, t, p, c, row):
    """The same in the back row."""
    return ranked(max(back_value(g, t, p, row, c) - g.plan_cost[c], 0) * (t.power[row] > g.plan_floor[c]), c)


@seldom
def first_unlocked(g, p):
    """Where nothing is gained anywhere, the first circle that is not locked; -1 if all are."""
    best = -1
    for c in range(1, g.circles[p]):
        if is_unlocked(g, p, c):
            best = max(best, ranked(0, c))
    return best


@rule
def best_noted_circle(g, t, bot, p, row):
    """The noted circle where a card row gains most; the gain is kept in the notes."""
    power = t.power[row]
    if power > g.plan_measured:
        measure(g, t, bot, p, power)
    front = max(ranked_front(g, Circle.FRONT_LEFT.value, power), ranked_front(g, Circle.FRONT_RIGHT.value, power))
    back = max(ranked_back(g, t, p, Circle.BACK_LEFT.value, row), ranked_back(g, t, p, Circle.BACK_RIGHT.value, row))
    best = max(front, max(back, ranked_back(g, t, p, Circle.BACK_CENTER.value, row)))
    for c in range(Circle.ACCEL, g.circles[p]):
        best = max(best, ranked_front(g, c, power))
    if g.locks and best <= LAST:
        best = first_unlocked(g, p)
    g.plan_gain = best >> RANK
    return LAST - (best & LAST)


@rule
def best_circle(g, t, bot, p, u):
    """The rear-guard circle where a card gains most; the gain is kept in the notes."""
    note_circles(g, t, p)
    return best_noted_circle(g, t, bot, p, g.card[u])


@leaf
def is_guard(t, row):
    """A trigger or a sentinel."""
    return t.call_asks[row] & MOST_ASKED == MOST_ASKED


@rule
def call_gain(g, t, bot, p, u):
    """The most that calling `u` to a noted circle would gain; 0 for cards that belong in the hand: what guards, and
    what the ride line waits for."""
    row = g.card[u]
    if is_guard(t, row) or ride_value(t, row, ride_needs(g, t, p)):
        return 0
    best_noted_circle(g, t, bot, p, row)
    return g.plan_gain + 0


@rule
def reserve(g, bot, p):
    """Shield to keep in hand."""
    return bot.reserve + bot.reserve_per_damage * g.row_n[p, Zone.DAMAGE]


@leaf
def spare_shield(g, t, bot, p):
    """The most shield that a card may have to be called."""
    spare = max(shields_in_hand(g, t, p) - reserve(g, bot, p), 0)
    return ALL_OF_IT if gathers(g, t, p) else spare


@seldom
def may_go_to_plane(g, t, p, row):
    """A deity that the ride line does not wait for."""
    return is_deity(t, row) & (ride_value(t, row, ride_needs(g, t, p)) == 0)


@leaf
def asks_of(g, t, p, row):
    """What a call of a card asks for. (What the ride line waits for is of a higher grade than the vanguard.)"""
    asks = t.call_asks[row] + 0
    if g.plane[p] and may_go_to_plane(g, t, p, row):
        asks &= ~ASKED_GRADE
    return asks


@leaf
def call_limits(spare, grade, weakest):
    """The most that a call may ask for: shield, the grade of the vanguard, and what is lacking in power to surpass a
    circle."""
    lacks = MOST_ASKED - 1 - min(weakest, ALL_OF_IT)
    return ABOVE | min(int(spare), ALL_OF_IT) | (int(grade) + 1) << ASK | int(lacks) << 2 * ASK


@leaf
def is_within(asks, limits):
    """None of three digits is above its limit: one subtraction tells, which takes the bit above a digit that is."""
    return (limits - asks) & ABOVE == ABOVE


@rule
def best_call(g, t, bot, p):
    """The hand card to call now; 0 for none. Where it would go is kept in the notes. (Who comes into question cannot be
    foretold: that is worked out without branches, for eight cards at a time.)"""
    best, most, circle = 0, 0, g.plan_circle
    n = g.row_n[p, Zone.HAND]
    weakest = note_circles(g, t, p)
    limits = call_limits(spare_shield(g, t, bot, p), vanguard_grade(g, t, p), weakest)
    for start in range(0, n, 8):
        left = 0
        for i in range(8):
            row = g.card[g.row[p, Zone.HAND, start + i]]  # beyond the end somebody's who has gone
            left |= int(is_within(asks_of(g, t, p, row), limits)) << i
        left &= (1 << min(n - start, 8)) - 1
        while left:
            u = g.row[p, Zone.HAND, start + lowest(left)]
            left = without_lowest(left)
            c = best_noted_circle(g, t, bot, p, g.card[u])
            gain = g.plan_gain - (t.shield[g.card[u]] >> 2)
            better = gain > most
            best, most = (u if better else best), (gain if better else most)
            circle = c if better else circle
    g.plan_card = best
    g.plan_circle = circle
    g.plan_at = g.decisions
    return best


@rule
def planned_circle(g, t, bot, p, u):
    """The circle for a normal call: as it was planned when the card was chosen."""
    if g.plan_card == u and g.plan_at + 1 == g.decisions:
        return g.plan_circle + 0
    return best_circle(g, t, bot, p, u)


@rule
def marker_circle(g, t, bot, p, gift):
    """Where a gift marker goes: VC first (always, where abilities count those there), then front circles with the
    fewest markers."""
    wanted = 99 if t.counts_markers else bot.force_on_vanguard
    if (gift == Gift.FORCE_1 or gift == Gift.FORCE_2) and g.marker[p, Circle.VANGUARD, gift] < wanted:
        return Circle.VANGUARD.value
    best = Circle.FRONT_LEFT.value
    for c in range(1, g.circles[p]):
        if front_row(c) and g.marker[p, c, gift] < g.marker[p, best, gift]:
            best = c
    return best


@rule
def token_circle(g, t, p):
    """Where a token goes: an empty circle; over a unit only if it must, and over the weakest."""
    best, least = g.choice[0] + 0, 1 << 30
    for k in range(g.choices):
        c = g.choice[k] - 1
        value = 30_000 if c < 0 else 0  # to stop here is better than to lose a unit
        if c >= 0 and g.circle[p, c]:
            value = 60_000 + power(g, t, g.circle[p, c])
        if value < least:
            best, least = g.choice[k] + 0, value
    return best
