"""Costs: G-COST-1 to 3. A cost is paid completely or not at all; only what can be completed is offered.

A cost that picks cards stays on its op until it has them all; the picks are then paid together.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import count
from vgsim.vanguard.moves import flip, move, rest, retire
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.selectors import amount, find
from vgsim.vanguard.terms import Mechanic, Op, Place, Prompt, Zone


@leaf
def picks_cards(op):
    return Op.COST_FLIP_DOWN <= op <= Op.COST_RETIRE


@rule
def cost_of_this(g, op, u):
    """Costs that concern the card itself: it must be there, and standing to be rested."""
    if g.zone[u] != Zone.CIRCLE:
        return False
    return op != Op.COST_REST_THIS or g.rested[u] == 0


@rule
def needed_before(g, t, first, pc, p, u):
    """How many cards earlier lines of the same cost take from the places that line `pc` picks from."""
    places = t.selector[t.op[pc, 1], 1]
    total = 0
    for k in range(first, pc):
        op = t.op[k, 0]
        if picks_cards(op):
            if t.selector[t.op[k, 1], 1] & places:
                total += amount(g, t, t.op[k, 2], p, u)
        elif op == Op.COST_THIS_TO_SOUL and places & Place.R:
            total += 1
    return total


@rule
def payable(g, t, first, p, u):
    """Can the whole cost be paid now?"""
    pc = first
    while t.op[pc, 0] != Op.END:
        op = t.op[pc, 0]
        if picks_cards(op):
            need = amount(g, t, t.op[pc, 2], p, u) + needed_before(g, t, first, pc, p, u)
            find(g, t, t.op[pc, 1], p, u)
            if g.founds < need:
                return False
        elif not cost_of_this(g, op, u):
            return False
        pc += 1
    return True


@rule
def pay_with(g, t, op, p, u):
    """One picked card is paid."""
    if op == Op.COST_FLIP_DOWN:
        flip(g, u, 1)
        count(g, p, Mechanic.COUNTER_BLAST)
    elif op == Op.COST_RETIRE:
        retire(g, t, u)
        g.f_retired[g.depth] += 1
    else:
        if op == Op.COST_SOUL_BLAST:
            count(g, p, Mechanic.SOUL_BLAST)
        move(g, t, u, Zone.DROP)


@rule
def pay_this(g, t, op, u):
    """The card itself pays."""
    if op == Op.COST_REST_THIS:
        rest(g, u)
    elif op == Op.COST_THIS_TO_SOUL:
        move(g, t, u, Zone.SOUL)


@leaf
def is_picked(g, d, u):
    for i in range(g.picks[d]):
        if g.pick[d, i] == u:
            return True
    return False


@rule
def run_cost(g, t):
    """One step of the cost line at `f_pc`: take the answer, pay when complete, else ask for the next card."""
    d = g.depth
    p, u, pc = g.f_player[d], g.f_source[d], g.f_pc[d]
    op = t.op[pc, 0]
    if not picks_cards(op):
        pay_this(g, t, op, u)
        g.f_pc[d] = pc + 1
        return
    if g.f_least[d]:  # an answer was asked for
        g.pick[d, g.picks[d]] = g.answer
        g.picks[d] += 1
        g.f_least[d] = 0
    if g.picks[d] >= amount(g, t, t.op[pc, 2], p, u):
        for i in range(g.picks[d]):
            pay_with(g, t, op, p, g.pick[d, i])
        g.picks[d] = 0
        g.f_pc[d] = pc + 1
        return
    find(g, t, t.op[pc, 1], p, u)
    clear_choices(g)
    for i in range(g.founds):
        if not is_picked(g, d, g.found[i]):
            offer(g, g.found[i])
    g.f_least[d] = 1
    ask(g, p, Prompt.COST)
