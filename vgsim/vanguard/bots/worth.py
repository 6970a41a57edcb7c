"""What things are worth to a bot, in power points: hand cards, units, abilities with their costs."""

from vgsim.core.jit import leaf, rule, seldom
from vgsim.core.zones import card_at, padded
from vgsim.vanguard.bots.clans import PRICE_GAUGE, clan_worth
from vgsim.vanguard.clans.astral_plane import is_deity
from vgsim.vanguard.costs import is_over, next_line, payable, takes_cards
from vgsim.vanguard.objects import owner
from vgsim.vanguard.power import front_row, power
from vgsim.vanguard.prompts import is_legal
from vgsim.vanguard.selectors import amount, circles_meant, holds, how_many, vanguard_grade
from vgsim.vanguard.terms import (
    Circle,
    CondKind,
    ExprKind,
    Op,
    Owner,
    Place,
    Ref,
    Stat,
    To,
    Zone,
)

RIDE = 6_000
ONLY_RIDE = 5  # times that
LATER_RIDE = 2
SHORT_DECK = 6
UNITS = int(Place.V | Place.R)
EXTRA_TURN = 60_000
BOUND = 8_000  # a card more for abilities that count what is bound


@rule
def held_twice(g, t, p):
    """The grades of which a player's hand has more than one card: digits of base 8, by grade."""
    once, twice = 0, 0
    for i in range(padded(g.row_n[p, Zone.HAND])):
        u = card_at(g, p, Zone.HAND, i)
        grade = (u != 0) << 3 * t.grade[g.card[u]]
        twice |= once & grade
        once |= grade
    return twice


@leaf
def ride_needs(g, t, p):
    """What the ride line still needs: the grades to come of which there are not two cards in hand, each with the worth
    of that card in units of RIDE, as digits of base 8."""
    now = vanguard_grade(g, t, p)
    highest = 4 if t.bind_goal else 3  # who counts what is bound is kept until it is enough
    if now >= highest:
        return 0
    to_ride = 1 << 3 * (now + 1)
    needed = (8 << 3 * highest) - to_ride & 0o11111 & ~held_twice(g, t, p)
    return needed * LATER_RIDE + (needed & to_ride) * (ONLY_RIDE - LATER_RIDE)


@leaf
def ride_value(t, row, needs):
    """How much the ride line needs a hand card, as `ride_needs` says."""
    return RIDE * (needs >> 3 * t.grade[row] & 7)


@leaf
def hand_value(t, row, needs):
    """What a player gives up with a hand card: its part in the ride line (`ride_needs`), and its worth
    besides (`cards/worths.py`)."""
    return t.hand_worth[row] + ride_value(t, row, needs)


@leaf
def may_still_attack(g, u):
    """A unit in the front row that stands in its master's turn."""
    return g.zone[u] == Zone.CIRCLE and owner(u) == g.player and g.rested[u] == 0 and front_row(g.place[u])


@leaf
def in_battle_now(g, u):
    return u == g.attacker


@rule
def cheapest_in_hand(g, t, p):
    """What the hand card that is missed least is worth."""
    least, needs = 1 << 30, ride_needs(g, t, p)
    for i in range(g.row_n[p, Zone.HAND]):
        least = min(least, hand_value(t, g.card[g.row[p, Zone.HAND, i]], needs))
    return least


@rule
def price_each(g, t, bot, pc, p):
    """The price of one card that line `pc` of a cost takes; a card that is hardly missed is cheap to
    discard."""
    op, places = t.op[pc, 0], t.selector[t.op[pc, 1], 1]
    if op == Op.COST_FLIP_DOWN:
        return bot.price_counter_blast + 0
    if op == Op.COST_REST:
        return bot.price_rest + 0
    if binds(t, pc) and still_binds(g, t, p):
        return 0
    if places & Place.HAND:
        return min(bot.price_discard + 0, cheapest_in_hand(g, t, p))
    if places & (Place.V | Place.R):
        return bot.price_retire + 0
    return PRICE_GAUGE + 0 if places & Place.GAUGE else bot.price_soul_blast + 0


@rule
def line_price(g, t, bot, pc, p, u):
    """The price of one line of a cost."""
    op = t.op[pc, 0]
    if op == Op.COST_GRADE_SUM:
        return price_each(g, t, bot, pc, p) * ((amount(g, t, t.op[pc, 2], p, u) + 2) // 3)
    if takes_cards(op):
        return price_each(g, t, bot, pc, p) * amount(g, t, t.op[pc, 2], p, u)
    if op == Op.COST_REST_THIS:
        return bot.price_rest + 0
    if op == Op.COST_REVEAL_THIS or op == Op.COST_MILL:
        return 0
    if op == Op.COST_DISCARD_HAND:
        return bot.price_discard * g.row_n[p, Zone.HAND]
    if op == Op.COST_TURN_DOWN:
        return bot.price_counter_blast + 0
    return bot.price_discard + 0 if g.zone[u] == Zone.HAND else bot.price_retire + 0


@rule
def price(g, t, bot, ability, p, u):
    """The price of an ability's cost."""
    if t.cost[ability] == 0:
        return 0
    return price_of(g, t, bot, t.cost[ability], 0, u)


@rule
def price_of(g, t, bot, first, end, u):
    """The price of the cost of rows `first` to `end`."""
    p = owner(u)
    pc = next_line(g, t, first, p, u, end)
    total = 0
    while not is_over(t, pc, end):
        total += line_price(g, t, bot, pc, p, u)
        pc = next_line(g, t, pc + 1, p, u, end)
    return total


@rule
def modify_worth(g, t, bot, pc, p, u):
    """Power, critical or drive for a unit that can use it."""
    ref, stat = t.op[pc, 1], t.op[pc, 3]
    useful = ref == Ref.BOOSTED or ref == Ref.IT or ref == Ref.CALLED or may_still_attack(g, u) or in_battle_now(g, u)
    if not useful or g.player != p:
        return 0
    n = amount(g, t, t.op[pc, 4], p, u)
    if stat == Stat.POWER:
        return n * bot.worth_power // 100
    if stat == Stat.CRITICAL:
        return n * bot.worth_critical
    if stat == Stat.DRIVE:
        return n * bot.worth_draw // 2
    return n


@leaf
def units_meant(g, t, sel, p):
    """Bits: circles with units that a selector of units without filters means, on either side."""
    who, places, rows = t.selector[sel, 0], t.selector[sel, 1], t.selector[sel, 2]
    own = circles_meant(g, places, rows, p) * (who != Owner.OPPONENT)
    return own | circles_meant(g, places, rows, 1 - p) * (who != Owner.OWN)


@rule
def choice_is_empty(g, t, pc, p, u):
    """True if a CHOOSE finds nobody. What lies in the deck is not known: a search is thought to find
    something."""
    sel = t.op[pc, 1]
    if t.selector[sel, 1] & (Place.LOOKED | Place.DECK):
        return False
    if t.selector[sel, 1] & ~UNITS == 0 and t.selector[sel, 4] == 0:
        return units_meant(g, t, sel, p) == 0
    return how_many(g, t, sel, p, u) == 0


@rule
def op_worth(g, t, bot, pc, p, u):
    op = t.op[pc, 0]
    if op == Op.DRAW:
        return bot.worth_draw * amount(g, t, t.op[pc, 1], p, u)
    if op == Op.RETIRE:
        return bot.worth_retire + 0
    if op == Op.STAND:
        return bot.worth_stand + 0
    if op == Op.CALL:
        return bot.worth_call + 0
    if op == Op.MODIFY:
        return modify_worth(g, t, bot, pc, p, u)
    if op == Op.COUNTER_CHARGE or op == Op.SOUL_CHARGE:
        return bot.price_counter_blast * amount(g, t, t.op[pc, 1], p, u)
    if op == Op.GET_GIFT:
        return bot.worth_critical + 0
    if op >= Op.JUMP:
        return rare_worth(g, t, bot, pc, p, u)
    return 0


@rule
def rare_worth(g, t, bot, pc, p, u):
    """Verbs that few cards use, in the terms of the frequent ones."""
    op = t.op[pc, 0]
    if op == Op.PUT:
        return put_worth(t, bot, pc) + (BOUND if binds(t, pc) and still_binds(g, t, p) else 0)
    if op == Op.RIDE:
        return 0 if still_binds(g, t, p) else 2 * bot.worth_draw
    if op == Op.CALL_TOKEN:
        return bot.worth_call * min(amount(g, t, t.op[pc, 3], p, u), open_circles(g, p))
    if op == Op.DISCARD:
        return -bot.price_discard * amount(g, t, t.op[pc, 2], p, u)
    if op == Op.HEAL or op == Op.DEAL_DAMAGE:
        return bot.worth_critical * amount(g, t, t.op[pc, 1], p, u)
    if op == Op.ASTRAL_PLANE:
        return plane_worth(g, t, bot, p)
    if op == Op.ATTACK_NOW:
        return bot.worth_stand + 0
    if op == Op.HITS_ON_MISSES:
        return bot.price_soul_blast + 0
    if op == Op.EXTRA_TURN:
        return EXTRA_TURN + 0
    if op == Op.SET:
        return modify_worth(g, t, bot, pc, p, u)
    if op == Op.GAIN or op == Op.PUT_TICKET or op == Op.FORBID_GUARD or op == Op.FREE_STRIDE:
        return bot.worth_call + 0
    if op == Op.STRIDE:
        return 3 * bot.worth_draw
    if Op.LOCK <= op <= Op.COPY_TRIGGERS:
        return clan_worth(g, t, bot, pc, p, u)
    return bot.price_counter_blast + 0 if op == Op.TURN_UP else 0


@rule
def plane_worth(g, t, bot, p):
    """An Astral Plane is worth what can be called there."""
    most = 0
    for i in range(0 if g.plane[p] else g.row_n[p, Zone.HAND]):
        row = g.card[g.row[p, Zone.HAND, i]]
        if is_deity(t, row):
            most = max(most, t.power[row] * bot.worth_power // 100)
    return most


@rule
def bound_grades(g, t, p):
    """The grade sum of a player's face-up bind zone, which some abilities count."""
    total = 0
    for i in range(g.row_n[p, Zone.BIND]):
        u = g.row[p, Zone.BIND, i]
        if not g.face_down[u]:
            total += t.grade[g.card[u]]
    return total


@leaf
def binds(t, pc):
    return (t.op[pc, 0] == Op.COST_PUT or t.op[pc, 0] == Op.PUT) and t.op[pc, 3] == To.BIND


@rule
def says_bind(t, row):
    """1 for a card that binds cards, for a cost or as an effect: it is worth more where it can do so again."""
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        for first in (t.cost[ability], t.effect[ability]):
            pc = first + 0
            while pc and t.op[pc, 0] != Op.END:
                if binds(t, pc):
                    return 1
                pc += 1
    return 0


@leaf
def gathers(g, t, p):
    """The player has a unit that binds, and still wants more bound cards: units are what it binds."""
    return t.bind_goal != 0 and still_binds(g, t, p) and has_binder(g, t, p)


@seldom
def has_binder(g, t, p):
    for c in range(g.circles[p]):
        if g.circle[p, c] and says_bind(t, g.card[g.circle[p, c]]):
            return True
    return False


@leaf
def still_binds(g, t, p):
    """The player gathers bound cards and has not as many yet as his abilities ask for."""
    return t.bind_goal != 0 and bound_grades(g, t, p) < t.bind_goal


@rule
def put_worth(t, bot, pc):
    """PUT: what is chosen just before says from where. To the own hand it is a draw; away from the field a
    retirement."""
    before = pc - 1
    if t.op[pc, 1] == Ref.SELECTED:
        places, whose = t.selector[t.op[pc, 2], 1], t.selector[t.op[pc, 2], 0]
    elif t.op[before, 0] == Op.CHOOSE:
        places, whose = t.selector[t.op[before, 1], 1], t.selector[t.op[before, 1], 0]
    else:
        return bot.worth_draw + 0 if t.op[pc, 3] == To.HAND else 0
    if places & (Place.V | Place.R):
        return bot.worth_retire + 0 if whose == Owner.OPPONENT else 0
    if places & Place.HAND:
        return -bot.price_discard
    return bot.worth_draw + 0 if t.op[pc, 3] == To.HAND else 0


@rule
def open_circles(g, p):
    n = 0
    for c in range(1, g.circles[p]):
        n += (g.circle[p, c] | g.lock[p, c]) == 0
    return n


@rule
def depends_on_result(t, cond):
    """A condition on an earlier step of the same effect ('if called'): counted as if it will hold."""
    left = t.condition[cond, 1]
    kind = t.expr[left, 0]
    if t.condition[cond, 0] != CondKind.COMPARE:
        return False
    if ExprKind.UNLOCKED <= kind <= ExprKind.POWER_GAINED:
        return True
    return ExprKind.CALLED <= kind <= ExprKind.RETIRED or ExprKind.MOVED <= kind <= ExprKind.RIDDEN


@rule
def worth(g, t, bot, ability, p, u):
    """What the effect of an ability would bring in this position; 0 if its first choice finds nobody."""
    if t.worth[ability]:
        return t.worth[ability] + 0
    return worth_of(g, t, bot, t.effect[ability], 0, u)


@rule
def worth_of(g, t, bot, first, end, u):
    """What the rows `first` to `end` would bring. What is put off to the end of the turn, and what is paid
    for, is left out."""
    p = owner(u)
    pc = first + 0
    total = 0
    while not is_over(t, pc, end):
        op = t.op[pc, 0]
        if op == Op.CHOOSE and choice_is_empty(g, t, pc, p, u):
            return total
        if op == Op.JUMP_UNLESS:
            cond = t.op[pc, 1]
            if not depends_on_result(t, cond) and not holds(g, t, cond, p, u):
                pc += t.op[pc, 2]
        elif op == Op.PAY or op == Op.DELAY or op == Op.OPTION or (op == Op.MAY and t.op[pc, 2] == Owner.OPPONENT):
            pc += t.op[pc, 1]
        else:
            total += op_worth(g, t, bot, pc, p, u)
        pc += 1
    return total


@rule
def option_worth(g, t, bot, first, end, u):
    """What the option of rows `first` to `end` would bring, less its price; 0 if it cannot be paid for."""
    p = owner(u)
    gain = worth_of(g, t, bot, first, end, u)
    pc = first
    while pc < end:
        op = t.op[pc, 0]
        if op == Op.PAY:
            last = pc + 1 + t.op[pc, 1]
            if not payable(g, t, pc + 1, last, p, u):
                return 0
            return gain - price_of(g, t, bot, pc + 1, last, u)
        if op == Op.JUMP_UNLESS and not depends_on_result(t, t.op[pc, 1]) and not holds(g, t, t.op[pc, 1], p, u):
            pc += t.op[pc, 2]
        pc += 1
    return 0 if first < end and has_pay(t, first, end) else gain


@rule
def has_pay(t, first, end):
    for pc in range(first, end):
        if t.op[pc, 0] == Op.PAY:
            return True
    return False


@rule
def best_option(g, t, bot):
    """Of the options on offer the one that brings most."""
    d = g.depth
    best, most = g.choice[0] + 0, -(1 << 30)
    pc = g.f_pc[d] + 1
    for k in range(1, t.op[pc - 1, 1] + 1):
        end = pc + 1 + t.op[pc, 1]
        if is_legal(g, k):
            value = option_worth(g, t, bot, pc + 1, end, g.f_source[d])
            if value > most:
                best, most = k, value
        pc = end
    return best


@rule
def wants_step(g, t, bot, p):
    """MAY and PAY: is the optional step worth it? Nobody draws the last cards of a deck for it."""
    d = g.depth
    pc, u = g.f_pc[d], g.f_source[d]
    end = pc + 1 + t.op[pc, 1]
    if t.op[pc, 0] == Op.PAY:
        return worth_of(g, t, bot, end, 0, u) > price_of(g, t, bot, pc + 1, end, u)
    if g.row_n[p, Zone.DECK] <= SHORT_DECK:
        return t.op[pc + 1, 0] != Op.DRAW and t.op[pc + 1, 0] != Op.SOUL_CHARGE
    return worth_of(g, t, bot, pc + 1, end, u) >= 0


@rule
def unit_value(g, t, u):
    """How much a unit on the field matters to its master."""
    value = power(g, t, u)
    if g.zone[u] == Zone.CIRCLE and g.place[u] == Circle.VANGUARD:
        value += 20_000
    elif g.zone[u] == Zone.CIRCLE and front_row(g.place[u]):
        value += 3_000
    return value
