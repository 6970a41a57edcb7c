"""What things are worth to a bot, in power points: hand cards, units, abilities with their costs."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import owner
from vgsim.vanguard.power import front_row, power
from vgsim.vanguard.selectors import amount, find, holds, vanguard_grade
from vgsim.vanguard.terms import Circle, Op, Ref, Skill, Stat, Trigger, Zone

ONLY_RIDE = 30_000
LATER_RIDE = 12_000
PERFECT_GUARD = 18_000


@rule
def copies_in_hand(g, t, p, grade):
    """Unit cards of a grade in a player's hand."""
    n = 0
    for i in range(g.row_n[p, Zone.HAND]):
        n += t.grade[g.card[g.row[p, Zone.HAND, i]]] == grade
    return n


@rule
def ride_value(g, t, p, u):
    """How much the ride line needs this hand card."""
    grade = t.grade[g.card[u]]
    now = vanguard_grade(g, t, p)
    if grade <= now or grade > 3 or copies_in_hand(g, t, p, grade) > 1:
        return 0
    if grade == now + 1:
        return ONLY_RIDE
    return LATER_RIDE


@rule
def hand_value(g, t, p, u):
    """What a player gives up with a hand card: its part in the ride line, its shield, something for its power."""
    row = g.card[u]
    value = t.shield[row] + ride_value(g, t, p, u)
    if t.skills[row] & Skill.SENTINEL:
        value += PERFECT_GUARD
    if t.trigger[row] == Trigger.NONE:
        value += t.power[row] // 4
    return value


@leaf
def may_still_attack(g, u):
    """A unit in the front row that stands in its master's turn."""
    return g.zone[u] == Zone.CIRCLE and owner(u) == g.player and g.rested[u] == 0 and front_row(g.place[u])


@leaf
def in_battle_now(g, u):
    return u == g.attacker


@rule
def price(g, t, bot, ability, p, u):
    """The price of an ability's cost."""
    pc = t.cost[ability]
    total = 0
    while pc and t.op[pc, 0] != Op.END:
        op = t.op[pc, 0]
        if op == Op.COST_REST_THIS:
            total += bot.price_rest
        elif op == Op.COST_THIS_TO_SOUL:
            total += bot.price_retire
        else:
            n = amount(g, t, t.op[pc, 2], p, u)
            if op == Op.COST_FLIP_DOWN:
                total += n * bot.price_counter_blast
            elif op == Op.COST_SOUL_BLAST:
                total += n * bot.price_soul_blast
            elif op == Op.COST_DISCARD:
                total += n * bot.price_discard
            else:
                total += n * bot.price_retire
        pc += 1
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


@rule
def choice_is_empty(g, t, pc, p, u):
    """True if a CHOOSE finds nobody."""
    find(g, t, t.op[pc, 1], p, u)
    return g.founds == 0


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
    return 0


@rule
def depends_on_result(t, cond):
    """A condition on an earlier step of the same effect ('if called'): counted as if it will hold."""
    left = t.condition[cond, 1]
    return t.condition[cond, 0] == 1 and 5 <= t.expr[left, 0] <= 7


@rule
def worth(g, t, bot, ability, p, u):
    """What the effect of an ability would bring in this position; 0 if its first choice finds nobody."""
    if t.worth[ability]:
        return t.worth[ability] + 0
    pc = t.effect[ability]
    total = 0
    while t.op[pc, 0] != Op.END:
        op = t.op[pc, 0]
        if op == Op.CHOOSE and choice_is_empty(g, t, pc, p, u):
            return total
        if op == Op.JUMP_UNLESS:
            cond = t.op[pc, 1]
            if not depends_on_result(t, cond) and not holds(g, t, cond, p, u):
                pc += t.op[pc, 2]
        else:
            total += op_worth(g, t, bot, pc, p, u)
        pc += 1
    return total


@rule
def unit_value(g, t, u):
    """How much a unit on the field matters to its master."""
    value = power(g, t, u)
    if g.zone[u] == Zone.CIRCLE and g.place[u] == Circle.VANGUARD:
        value += 20_000
    elif g.zone[u] == Zone.CIRCLE and front_row(g.place[u]):
        value += 3_000
    return value
