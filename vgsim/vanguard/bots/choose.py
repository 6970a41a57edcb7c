"""Choices in the middle of effects, judged by what the next verb does with them, never by a card's name."""

from vgsim.core.jit import rule
from vgsim.vanguard.bots.attack import reach
from vgsim.vanguard.bots.board import call_gain
from vgsim.vanguard.bots.hand import cheapest_choice
from vgsim.vanguard.bots.worth import hand_value, may_still_attack, unit_value
from vgsim.vanguard.events import owner
from vgsim.vanguard.terms import DONE, Circle, Op, Skill, Zone


@rule
def verb_of_choice(g, t):
    """The op that will use what is being chosen."""
    pc = g.f_pc[g.depth] + 1
    while t.op[pc, 0] == Op.JUMP_UNLESS:
        pc += 1
    return t.op[pc, 0]


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
def score(g, t, bot, p, u, verb, safety):
    """How much a bot wants to choose a card."""
    if safety:
        return 100 if u == g.target[0] else 1
    if g.zone[u] == Zone.CIRCLE:
        if owner(u) != p:
            return unit_value(g, t, u)
        if verb == Op.RETIRE:
            return 100_000 - unit_value(g, t, u)
        return score_own(g, t, u)
    if verb == Op.CALL:
        return 1 + call_gain(g, t, bot, p, u) + t.power[g.card[u]] // 2
    return 200_000 - hand_value(g, t, p, u)


@rule
def choose(g, t, bot, p):
    """The best card offered; DONE only when nothing else is."""
    verb, safety = verb_of_choice(g, t), grants_safety(g, t)
    best, most = DONE + 0, -1
    for k in range(g.choices):
        u = g.choice[k]
        if u and score(g, t, bot, p, u, verb, safety) > most:
            best, most = u, score(g, t, bot, p, u, verb, safety)
    return best


@rule
def choose_cost(g, t, p):
    """What to pay with: the hand card or unit that is missed least; damage and soul in the order they lie."""
    u = g.choice[0]
    if g.zone[u] == Zone.HAND:
        return cheapest_choice(g, t, p)
    if g.zone[u] == Zone.CIRCLE:
        return cheapest_unit(g, t)
    return u + 0


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
