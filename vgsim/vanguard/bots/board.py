"""Where units belong: calling to fill columns by power lines, keeping a reserve of shield."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.bots.worth import BOUND, gathers, ride_value
from vgsim.vanguard.clans.astral_plane import is_deity
from vgsim.vanguard.clans.lock import is_unlocked
from vgsim.vanguard.power import front_row, power
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import Circle, Gift, Skill, Trigger, Zone

MARKER_BONUS = 4_000
FRONT_BONUS = 2_000
COLUMN_BONUS = 1_500
ALL_OF_IT = 1 << 20  # shield


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
    back = 4 if c == Circle.VANGUARD else 2 * c + 1
    if c > Circle.FRONT_RIGHT or g.circle[p, back] == 0:
        return 0
    u = g.circle[p, back]
    if t.skills[g.card[u]] & Skill.BOOST:
        return power(g, t, u)
    return 0


@rule
def front_value(g, t, p, row, c):
    """A card row as attacker on a front circle: its power if its column reaches the opposing vanguard."""
    bonus = g.marker[p, c, Gift.FORCE_1] * 10_000 + g.marker[p, c, Gift.ACCEL_1] * 10_000
    line = t.power[row] + behind_power(g, t, p, c) + bonus
    value = t.power[row] // 2 + FRONT_BONUS + bonus * 2 // 5
    if line >= to_beat(g, t, p):
        value += t.power[row] // 2
    return value


@rule
def back_value(g, t, p, row, c):
    """A card row as booster: worth its power where the column has, or will have, an attacker."""
    if not t.skills[row] & Skill.BOOST:
        return 0
    front = Circle.VANGUARD.value if c == Circle.BACK_CENTER else (c - 1) // 2
    value = t.power[row] * 3 // 4
    if g.circle[p, front]:
        value += COLUMN_BONUS
    if c == Circle.BACK_CENTER:
        value += COLUMN_BONUS
    return value


@rule
def seat_value(g, t, p, row, c):
    """A card row on a circle, not minding who is there."""
    if g.plane[p] and c == Circle.BACK_CENTER:
        return t.power[row] // 2 + FRONT_BONUS if is_deity(t, row) else 0
    if front_row(c):
        return front_value(g, t, p, row, c)
    return back_value(g, t, p, row, c)


@rule
def gain_at(g, t, bot, p, u, c):
    """What calling `u` to circle `c` would gain; replacing a unit costs it and must pay."""
    old = g.circle[p, c]
    if old == 0:
        return seat_value(g, t, p, g.card[u], c) + (BOUND if gathers(g, t, p) else 0)
    if g.rested[old] or t.power[g.card[old]] >= t.power[g.card[u]]:
        return 0
    gain = seat_value(g, t, p, g.card[u], c) - seat_value(g, t, p, g.card[old], c) - bot.replace_gain
    return max(gain, 0)


@rule
def best_circle(g, t, bot, p, u):
    """The rear-guard circle where a card gains most; the gain is kept in the notes."""
    best, most = 0, -1
    for c in range(1, g.circles[p]):
        gain = gain_at(g, t, bot, p, u, c) if is_unlocked(g, p, c) else -1
        if gain > most:
            best, most = c, gain
    g.plan_gain = most
    g.plan_seat = best
    return best


@rule
def call_gain(g, t, bot, p, u):
    """The most that calling `u` would gain; 0 for cards that belong in the hand."""
    row = g.card[u]
    if t.trigger[row] != Trigger.NONE or t.skills[row] & Skill.SENTINEL or ride_value(g, t, p, u):
        return 0
    best_circle(g, t, bot, p, u)
    return g.plan_gain + 0


@rule
def shield_in_hand(g, t, p):
    total = 0
    for i in range(g.row_n[p, Zone.HAND]):
        total += t.shield[g.card[g.row[p, Zone.HAND, i]]]
    return total


@rule
def reserve(g, bot, p):
    """Shield to keep in hand."""
    return bot.reserve + bot.reserve_per_damage * g.row_n[p, Zone.DAMAGE]


@rule
def weakest_seat(g, t, p):
    """The printed power that a card must surpass to gain a circle; -1 with an empty one, rested units are kept."""
    least = 1 << 30
    for c in range(1, g.circles[p]):
        u = g.circle[p, c]
        if u == 0 and is_unlocked(g, p, c):
            return -1
        if u and not g.rested[u]:
            least = min(least, t.power[g.card[u]])
    return least


@rule
def best_call(g, t, bot, p):
    """The hand card to call now; 0 for none. Copies of a card that was just looked at are the same answer. Where it
    would go is kept in the notes."""
    best, most, last = 0, 0, 0
    grade = vanguard_grade(g, t, p)
    spare = max(shield_in_hand(g, t, p) - reserve(g, bot, p), 0)
    if gathers(g, t, p):
        spare = ALL_OF_IT
    weakest = weakest_seat(g, t, p)
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        row = g.card[u]
        fits = t.grade[row] <= grade or (g.plane[p] != 0 and is_deity(t, row))
        if row == last or not fits or t.shield[row] > spare or t.power[row] <= weakest:
            continue
        last = row
        gain = call_gain(g, t, bot, p, u) - t.shield[row] // 4
        if gain > most:
            best, most = u, gain
            g.plan_circle = g.plan_seat
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
