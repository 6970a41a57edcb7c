"""Choices in the middle of effects, judged by what the next verb does with them, never by a card's name."""

from vgsim.core.jit import rule
from vgsim.vanguard.bots.attack import reach
from vgsim.vanguard.bots.board import call_gain, note_circles
from vgsim.vanguard.bots.clans import AS_EVER, clan_score
from vgsim.vanguard.bots.hand import cheapest_choice, vanguard_worth
from vgsim.vanguard.bots.worth import (
    binds,
    hand_value,
    may_still_attack,
    ride_needs,
    says_bind,
    still_binds,
    unit_value,
)
from vgsim.vanguard.costs import discard_grade
from vgsim.vanguard.events import owner
from vgsim.vanguard.power import front_row, power
from vgsim.vanguard.terms import DONE, Circle, Op, Skill, To, Zone


@rule
def verb_of_choice(g, t):
    """The row that will use what is being chosen; the one that asks, where it uses it itself."""
    pc = g.f_pc[g.depth] + 0
    if t.op[pc, 0] != Op.CHOOSE:
        return pc
    pc += 1
    while t.op[pc, 0] == Op.JUMP_UNLESS or t.op[pc, 0] == Op.MAY or t.op[pc, 0] == Op.REVEAL:
        pc += 1
    return pc


@rule
def grants_safety(g, t):
    pc = g.f_pc[g.depth] + 1
    return t.op[pc, 0] == Op.GRANT and t.op[pc, 3] == Skill.CANNOT_BE_HIT


@rule
def score_own(g, t, u):
    """An own unit for something good: one that can still attack, the strongest first."""
    if may_still_attack(g, u):
        return 100_000 + reach(g, t, u)
    if g.zone[u] == Zone.CIRCLE and g.place[u] == Circle.VANGUARD:
        return 50_000
    return unit_value(g, t, u)


@rule
def loses_it(t, pc):
    """Would its master rather not be chosen? Retired, or taken away from the field."""
    return t.op[pc, 0] == Op.RETIRE or t.op[pc, 0] == Op.PUT or t.op[pc, 0] == Op.MOVE_TO_G


@rule
def score(g, t, bot, p, u, pc):
    """How much a bot wants to choose a card for the verb at `pc`; below 0: rather not at all."""
    if Op.LOCK <= t.op[pc, 0] <= Op.COPY_TRIGGERS:
        value = clan_score(g, t, p, u, pc)
        if value != AS_EVER:
            return value
    if binds(t, pc) and owner(u) == p and still_binds(g, t, p):
        kept = 2 * (u == g.f_source[g.depth]) + (g.zone[u] == Zone.CIRCLE and says_bind(t, g.card[u]))
        return 10_000_000 + 100_000 * t.grade[g.card[u]] - 1_000_000 * kept
    if g.zone[u] == Zone.CIRCLE:
        if owner(u) != p:
            return unit_value(g, t, u)
        if loses_it(t, pc):
            return 100_000 - unit_value(g, t, u)
        return score_own(g, t, u)
    verb = t.op[pc, 0]
    if verb == Op.CALL:
        return 1 + call_gain(g, t, bot, p, u) + t.power[g.card[u]] // 2
    if verb == Op.RIDE:
        return 200_000 * t.grade[g.card[u]] + max(vanguard_worth(g, t, u), 0)
    if verb == Op.TURN_UP:
        return 1 + g.face_down[u]
    if verb == Op.PUT and (t.op[pc, 3] == To.HAND or t.op[pc, 3] == To.DECK_TOP):
        return hand_value(t, g.card[u], ride_needs(g, t, p))
    return 200_000 - hand_value(t, g.card[u], ride_needs(g, t, p))


@rule
def choose(g, t, bot, p):
    """The best card offered; DONE only when nothing else is."""
    pc, safety = verb_of_choice(g, t), grants_safety(g, t)
    best, most = DONE + 0, -1
    if t.op[pc, 0] == Op.CALL:
        note_circles(g, t, p)
    for k in range(g.choices):
        u = g.choice[k]
        if u == DONE:
            continue
        value = (100 if u == g.target[0] else 1) if safety else score(g, t, bot, p, u, pc)
        if value > most:
            best, most = u, value
    return best


@rule
def choose_cost(g, t, p):
    """What to pay with: the hand card or unit that is missed least; damage and soul in the order they lie.
    Enough is enough."""
    u = g.choice[0]
    if g.choice[g.choices - 1] == DONE:
        return DONE + 0
    if g.zone[u] == Zone.HAND and is_grade_sum(g, t):
        return cheapest_grades(g, t, p)
    if g.zone[u] == Zone.HAND:
        return cheapest_choice(g, t, p)
    if g.zone[u] == Zone.CIRCLE:
        binding = binds(t, g.f_pc[g.depth]) and still_binds(g, t, p)
        return highest_grade(g, t) if binding else cheapest_unit(g, t)
    return u + 0


@rule
def highest_grade(g, t):
    """For abilities that count the grades of what is bound; not the unit whose ability it is, nor others that bind, if
    it can be helped."""
    best, most = g.choice[0], -1_000
    for k in range(g.choices):
        u = g.choice[k]
        kept = 40 * (u == g.f_source[g.depth]) + 20 * says_bind(t, g.card[u])
        value = 4 * t.grade[g.card[u]] - kept + g.rested[u]
        if value > most:
            best, most = u, value
    return best


@rule
def is_grade_sum(g, t):
    return t.op[g.f_pc[g.depth], 0] == Op.COST_GRADE_SUM


@rule
def cheapest_grades(g, t, p):
    """The card that gives most grade for what it is missed."""
    best, least = g.choice[0], 1 << 30
    striding, needs = t.op[g.f_pc[g.depth], 3], ride_needs(g, t, p)
    for k in range(g.choices):
        u = g.choice[k]
        value = (hand_value(t, g.card[u], needs) + 1_000) * 12 // max(min(3 * discard_grade(g, t, u, striding), 9), 1)
        if value < least:
            best, least = u, value
    return best


@rule
def cheapest_unit(g, t):
    best, least = g.choice[0], 1 << 30
    for k in range(g.choices):
        if unit_value(g, t, g.choice[k]) < least:
            best, least = g.choice[k], unit_value(g, t, g.choice[k])
    return best


@rule
def choose_heal(g, t):
    """Heal a card that is face down: a face-up one can still pay."""
    for k in range(g.choices):
        if g.face_down[g.choice[k]]:
            return g.choice[k] + 0
    return g.choice[0] + 0


@rule
def stand_to(g, t, p):
    """R-TRIG-7 for a bot: the strongest rested rear-guard of the front row, else any rested one."""
    best, most = g.choice[0] + 0, -1
    for k in range(g.choices):
        u = g.choice[k]
        if g.rested[u] and g.place[u] != Circle.VANGUARD:
            value = power(g, t, u) + (100_000 if front_row(g.place[u]) else 0)
            if value > most:
                best, most = u, value
    return best
