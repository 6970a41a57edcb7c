"""Where units belong: calling to fill columns by power lines, keeping a reserve of shield."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.bots.worth import BOUND, gathers, ride_value
from vgsim.vanguard.clans.astral_plane import is_deity
from vgsim.vanguard.clans.lock import is_unlocked
from vgsim.vanguard.power import front_row, power, shields_in_hand
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import Circle, Gift, Skill, Trigger, Zone

MARKER_BONUS = 4_000
FRONT_BONUS = 2_000
COLUMN_BONUS = 1_500
ALL_OF_IT = 1 << 20  # shield
NOBODY = 1 << 30  # may take a circle: more power than any card has
UNMEASURED = -(1 << 30)


@leaf
def to_beat(g, t, p):
    """The power of the opposing vanguard."""
    v = g.circle[1 - p, Circle.VANGUARD]
    if v:
        return power(g, t, v)
    return 0


@rule
def behind_power(g, t, p, c):
    """Boost that stands behind a front circle."""
    if c > Circle.FRONT_RIGHT:
        return 0
    u = g.circle[p, 4 if c == Circle.VANGUARD else 2 * c + 1]
    return power(g, t, u) * ((t.skills[g.card[u]] & Skill.BOOST) != 0)


@rule
def measure_front(g, t, p, c):
    """What a card adds to a front circle besides its power, and the power with which its column reaches the opposing
    vanguard."""
    bonus = (g.marker[p, c, Gift.FORCE_1] + g.marker[p, c, Gift.ACCEL_1]) * 10_000
    g.plan_lift[c] = FRONT_BONUS + bonus * 2 // 5
    g.plan_reach[c] = to_beat(g, t, p) - behind_power(g, t, p, c) - bonus


@leaf
def measure_back(g, p, c):
    """A booster is worth more where the column has an attacker, and in the vanguard's column."""
    front = Circle.VANGUARD.value if c == Circle.BACK_CENTER else (c - 1) // 2
    g.plan_lift[c] = COLUMN_BONUS * (g.circle[p, front] != 0) + COLUMN_BONUS * (c == Circle.BACK_CENTER)


@leaf
def seat_value(g, t, p, row, c):
    """A card row on a measured circle, not minding who is there. In front it is an attacker: its whole power counts if
    its column reaches the opposing vanguard. Behind it is a booster."""
    half = t.power[row] // 2
    if front_row(c):
        return half + g.plan_lift[c] + half * (t.power[row] >= g.plan_reach[c])
    if g.plane[p] and c == Circle.BACK_CENTER:
        return (half + FRONT_BONUS) * is_deity(t, row)
    return (t.power[row] * 3 // 4 + g.plan_lift[c]) * ((t.skills[row] & Skill.BOOST) != 0)


@rule
def measure(g, t, bot, p, c):
    """What is the same for all cards that might be called to a circle, and what a call costs because of who is
    there."""
    if front_row(c):
        measure_front(g, t, p, c)
    else:
        measure_back(g, p, c)
    old = g.circle[p, c]
    if old:
        g.plan_cost[c] = seat_value(g, t, p, g.card[old], c) + bot.replace_gain
    else:
        g.plan_cost[c] = -BOUND if gathers(g, t, p) else 0


@rule
def note_circles(g, t, p):
    """Note for each circle the printed power that a card must surpass to gain it: a unit is only replaced by a stronger
    one, and never rested; an open circle is anybody's. The rest is measured when it is asked for. Returns the least.
    (Without branches: what a circle holds cannot be foretold.)"""
    least = NOBODY
    for c in range(1, g.circles[p]):
        u = g.circle[p, c]
        floor = t.power[g.card[u]] - (u == 0) + NOBODY * ((g.rested[u] != 0) | (not is_unlocked(g, p, c)))
        g.plan_floor[c] = floor
        g.plan_cost[c] = UNMEASURED
        least = min(least, floor)
    return least


@leaf
def gain_at(g, t, bot, p, row, c):
    """What calling a card row to a noted circle would gain; replacing a unit must pay."""
    able = t.power[row] > g.plan_floor[c]
    if able & (g.plan_cost[c] == UNMEASURED):
        measure(g, t, bot, p, c)
    return max(seat_value(g, t, p, row, c) - g.plan_cost[c], 0) * able


@rule
def best_noted_circle(g, t, bot, p, row):
    """The noted circle where a card row gains most; the gain is kept in the notes."""
    best, most = 0, -1
    for c in range(1, g.circles[p]):
        gain = gain_at(g, t, bot, p, row, c)
        more = (gain > most) & is_unlocked(g, p, c)
        best, most = (c if more else best), (gain if more else most)
    g.plan_gain = most
    return best


@rule
def best_circle(g, t, bot, p, u):
    """The rear-guard circle where a card gains most; the gain is kept in the notes."""
    note_circles(g, t, p)
    return best_noted_circle(g, t, bot, p, g.card[u])


@leaf
def is_guard(t, row):
    """A trigger or a sentinel."""
    return (t.trigger[row] != Trigger.NONE) | ((t.skills[row] & Skill.SENTINEL) != 0)


@leaf
def belongs_in_hand(g, t, p, u):
    """What guards, and what the ride line waits for."""
    return is_guard(t, g.card[u]) or ride_value(g, t, p, u) != 0


@rule
def call_gain(g, t, bot, p, u):
    """The most that calling `u` to a noted circle would gain; 0 for cards that belong in the hand."""
    if belongs_in_hand(g, t, p, u):
        return 0
    best_noted_circle(g, t, bot, p, g.card[u])
    return g.plan_gain + 0


@rule
def reserve(g, bot, p):
    """Shield to keep in hand."""
    return bot.reserve + bot.reserve_per_damage * g.row_n[p, Zone.DAMAGE]


@rule
def best_call(g, t, bot, p):
    """The hand card to call now; 0 for none. Copies of a card that was just looked at are the same answer. Where it
    would go is kept in the notes."""
    best, most, last = 0, 0, 0
    grade = vanguard_grade(g, t, p)
    spare = max(shields_in_hand(g, t, p) - reserve(g, bot, p), 0)
    if gathers(g, t, p):
        spare = ALL_OF_IT
    weakest = note_circles(g, t, p)
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        row = g.card[u]
        fits = t.grade[row] <= grade
        if g.plane[p]:
            fits |= is_deity(t, row)
        fits &= (row != last) & (t.shield[row] <= spare) & (t.power[row] > weakest) & (not is_guard(t, row))
        if not fits or ride_value(g, t, p, u):
            continue
        last = row
        c = best_noted_circle(g, t, bot, p, row)
        gain = g.plan_gain - t.shield[row] // 4
        if gain > most:
            best, most = u, gain
            g.plan_circle = c
    g.plan_card = best
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
