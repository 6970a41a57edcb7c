"""F-01: all steps of playing an item until it is finalized or has left the chain (349 to 359, 398 to 406).

Choices, total cost, payment, legality; nothing comes between them (X01). Only answers that can be completed are
offered, so the legality check finds nothing illegal but a trigger without targets.
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.costs import begin_rows, can_pay_item, has_optional, pay_rows, rows_payable, total_cost
from vgsim.riftbound.events import fire
from vgsim.riftbound.items import is_card_item
from vgsim.riftbound.log import count, emit
from vgsim.riftbound.objects import base_of, field_at, has_field_open, is_field
from vgsim.riftbound.paying import pay_energy, pay_power
from vgsim.riftbound.payment import can_pay
from vgsim.riftbound.prompts import ask, ask_yes_no, clear_choices, offer, take_reply
from vgsim.riftbound.selectors import amount, holds
from vgsim.riftbound.stats import has
from vgsim.riftbound.targets import offer_targets, set_target
from vgsim.riftbound.tasks import need_idle_cleanup
from vgsim.riftbound.terms import (
    DONE,
    NO,
    TARGETS,
    YES,
    Event,
    Fact,
    Item,
    Keyword,
    Mechanic,
    Op,
    Place,
    Prompt,
    Run,
    Seen,
    Status,
)
from vgsim.riftbound.turnstate import in_showdown_state
from vgsim.riftbound.undoing import drop_item, undo

PLACING, ACCELERATING, CHOOSING, OPTIONAL, COSTING, ENERGY, POWER, OTHER_COSTS, CHECKING = range(9)


@rule
def begin_finalize(g, i):
    """The procedure that finalizes item `i`."""
    g.run = Run.FINALIZE
    g.run_step = PLACING
    g.current = i
    g.pc = 0
    g.most = 0
    g.picks = 0
    g.costs = 0


@leaf
def next_step(g, step):
    g.run_step = step


# -- where, and whether ready ---------------------------------------------------------------------
@rule
def offer_places(g, t, u, p):
    """349: the own base, battlefields under control; with the keyword open battlefields too (no units, no
    controller)."""
    clear_choices(g)
    offer(g, base_of(p))
    for b in range(2):
        if g.control[b] == p + 1 or (has(g, t, u, Keyword.OPEN_FIELD) and has_field_open(g, t, b)):
            offer(g, field_at(b))


@rule
def place_unit(g, t, i):
    """A unit's location; a hidden card is bound to its battlefield (811)."""
    if g.chain[i, Fact.FROM]:
        g.chain[i, Fact.PLACE] = g.chain[i, Fact.FROM]
    elif g.reply == Prompt.PLACE:
        g.chain[i, Fact.PLACE] = take_reply(g)
    elif g.chain[i, Fact.ITEM] == Item.UNIT:
        offer_places(g, t, g.chain[i, Fact.CARD], g.chain[i, Fact.PLAYER])
        ask(g, g.chain[i, Fact.PLAYER], Prompt.PLACE)
        return
    else:
        g.chain[i, Fact.PLACE] = base_of(g.chain[i, Fact.PLAYER])
    next_step(g, ACCELERATING)


@rule
def accelerate(g, t, i):
    """805: an optional additional cost for entering ready; offered only if it can be paid."""
    if g.reply == Prompt.OPTIONAL:
        g.chain[i, Fact.READY] = take_reply(g)
        if g.chain[i, Fact.READY]:
            count(g, g.chain[i, Fact.PLAYER], Mechanic.ACCELERATED)
            emit(g, Event.ADDITIONAL, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD], 0, 0)
    elif g.chain[i, Fact.ITEM] == Item.UNIT and has(g, t, g.chain[i, Fact.CARD], Keyword.ACCELERATE):
        g.chain[i, Fact.READY] = 1
        payable = can_pay_item(g, t, i)
        g.chain[i, Fact.READY] = 0
        if payable:
            ask_yes_no(g, g.chain[i, Fact.PLAYER], Prompt.OPTIONAL)
            return
    next_step(g, CHOOSING)
    g.pc = t.chosen[g.chain[i, Fact.ABILITY]]
    if g.chain[i, Fact.PC]:
        g.pc = 0


# -- choices --------------------------------------------------------------------------------------
@rule
def op_target(g, t, pc):
    """TARGET: exactly so many, or up to; one at a time, then DONE. A trigger without enough is removed."""
    i, group = g.current + 0, t.op[pc, 4] - 1
    p = g.chain[i, Fact.PLAYER] + 0
    up_to_date(g, t)
    if g.most == 0:
        begin_targets(g, t, i, pc)
    done = False
    if g.reply == Prompt.TARGET:
        answer = take_reply(g)
        done = answer == DONE
        if not done:
            set_target(g, t, i, group, answer)
            emit(g, Event.TARGETED, p, answer, g.chain[i, Fact.CARD], 0)
    have = g.chain[i, Fact.TARGETS_1 + group] + 0
    if not done and have + 1 < g.most:
        clear_choices(g)
        offer_targets(g, t, i, pc)
        if g.choices:
            if have >= g.least:
                offer(g, DONE)
            ask(g, p, Prompt.TARGET)
            return
    g.most = 0
    if have < g.least:
        undo(g, t)
    g.pc += 1


@rule
def begin_targets(g, t, i, pc):
    """How many are to be targeted: `least`, and `most` plus one."""
    p, u = g.chain[i, Fact.PLAYER] + 0, g.chain[i, Fact.CARD] + 0
    g.chain[i, Fact.SELECTOR_1 + t.op[pc, 4] - 1] = t.op[pc, 1]
    g.least = amount(g, t, t.op[pc, 2], p, u)
    g.most = 1 + min(amount(g, t, t.op[pc, 3], p, u), TARGETS)


@rule
def op_destination(g, t, pc):
    """DESTINATION (355.4.a): any place but the present one: the base of the unit's controller, the battlefields."""
    i = g.current
    if g.reply == Prompt.PLACE:
        g.chain[i, Fact.PLACE] = take_reply(g)
    else:
        group = t.op[pc, 1] - 1
        if g.chain[i, Fact.TARGETS_1 + group]:
            u = g.target[i, group, 0]
            clear_choices(g)
            if g.place[u] != base_of(g.controller[u]):
                offer(g, base_of(g.controller[u]))
            for b in range(2):
                if g.place[u] != field_at(b):
                    offer(g, field_at(b))
            ask(g, g.chain[i, Fact.PLAYER], Prompt.PLACE)
            return
    g.pc += 1


@rule
def op_mode(g, t, pc):
    i = g.current
    if g.reply == Prompt.MODE:
        g.chain[i, Fact.MODE] = take_reply(g)
        g.pc += 1
        return
    clear_choices(g)
    for k in range(t.op[pc, 1]):
        offer(g, k + 1)
    ask(g, g.chain[i, Fact.PLAYER], Prompt.MODE)


@rule
def op_may(g, t):
    """MAY (402.1.a): "you may" at the beginning is decided now; what cannot be paid is not offered."""
    i = g.current
    ability = g.chain[i, Fact.ABILITY]
    if g.reply == Prompt.MAY:
        if take_reply(g) == NO:
            g.seen[ability, Seen.DECLINED] += 1
            drop_item(g)
            return
        g.pc += 1
    elif can_pay_item(g, t, i):
        ask_yes_no(g, g.chain[i, Fact.PLAYER], Prompt.MAY)
    else:
        g.seen[ability, Seen.COST_FAILED] += 1
        drop_item(g)


@rule
def choose(g, t, i):
    """The section of choices, one row a time."""
    op = t.op[g.pc, 0]
    if g.pc == 0 or op == Op.END:
        next_step(g, OPTIONAL)
    elif op == Op.TARGET:
        op_target(g, t, g.pc + 0)
    elif op == Op.DESTINATION:
        op_destination(g, t, g.pc + 0)
    elif op == Op.MODE:
        op_mode(g, t, g.pc + 0)
    elif op == Op.MAY:
        op_may(g, t)
    elif op == Op.OPTIONAL:
        g.pc += 1 + t.op[g.pc, 1]
    elif op == Op.JUMP_UNLESS:
        skip = 0 if holds(g, t, t.op[g.pc, 1], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]) else t.op[g.pc, 2]
        g.pc += 1 + skip
    else:
        g.pc += 1


# -- costs ----------------------------------------------------------------------------------------
@rule
def choose_optional(g, t, i):
    """356.2: an optional additional cost; not asked where the card can only be paid for with it, or only without."""
    if g.reply == Prompt.OPTIONAL:
        g.chain[i, Fact.PAID] = take_reply(g)
    elif has_optional(g, t):
        without = can_pay_item(g, t, i)
        g.chain[i, Fact.PAID] = YES
        payable = can_pay_item(g, t, i)
        g.chain[i, Fact.PAID] = NO if without else YES
        if payable and without:
            ask_yes_no(g, g.chain[i, Fact.PLAYER], Prompt.OPTIONAL)
            return
    next_step(g, COSTING)


@rule
def begin_paying(g, t, i):
    """The total is fixed; what cannot be paid is undone."""
    up_to_date(g, t)
    total_cost(g, t, i)
    g.picks = 0
    if g.chain[i, Fact.PC]:
        next_step(g, CHECKING)
    elif not can_pay(g, t, g.chain[i, Fact.PLAYER]) or not rows_payable(g, t):
        g.seen[g.chain[i, Fact.ABILITY], Seen.COST_FAILED] += 1
        undo(g, t)
    else:
        emit(g, Event.PAID, g.chain[i, Fact.PLAYER], g.need_energy, g.need_power + g.need_any, 0)
        next_step(g, ENERGY)


# -- finalized ------------------------------------------------------------------------------------
@rule
def count_card(g, i):
    """812: a card counts as played this turn from its finalization on."""
    p, kind = g.chain[i, Fact.PLAYER], g.chain[i, Fact.ITEM]
    g.played[p] += 1
    g.finalized_turn[g.chain[i, Fact.CARD]] = g.turn
    if kind == Item.UNIT:
        count(g, p, Mechanic.UNIT_PLAYED)
    elif kind == Item.GEAR:
        count(g, p, Mechanic.GEAR_PLAYED)
    else:
        count(g, p, Mechanic.SPELL_PLAYED)
    if g.chain_n > 1:
        count(g, p, Mechanic.REACTION)
    if in_showdown_state(g):
        count(g, p, Mechanic.IN_SHOWDOWN)


@rule
def tell_targets(g, t, i):
    """A battlefield may hear that a unit there is targeted by a spell."""
    if not t.listens[g.card[g.field_card[0]]] >> Event.TARGETED_HERE & 1:
        if not t.listens[g.card[g.field_card[1]]] >> Event.TARGETED_HERE & 1:
            return
    for group in range(2):
        for k in range(g.chain[i, Fact.TARGETS_1 + group]):
            u = g.target[i, group, k]
            if is_field(g.place[u]) and g.controller[u] == g.chain[i, Fact.PLAYER]:
                tell_target(g, t, i, u)


@rule
def tell_target(g, t, i, u):
    g.event_object = u
    fire(g, t, Event.TARGETED_HERE, g.field_card[g.place[u] - Place.FIELD_1], g.chain[i, Fact.PLAYER])
    g.event_object = 0


@rule
def finish_finalize(g, t, i):
    """K-04, F-02: the item is a Finalized Item; units, gear and Add abilities resolve before anything else."""
    kind = g.chain[i, Fact.ITEM] + 0
    g.chain[i, Fact.STATUS] = Status.FINALIZED
    emit(g, Event.FINALIZED, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD], kind, 0)
    g.run = Run.NONE
    g.again = 1
    if is_card_item(kind):
        count_card(g, i)
    if kind == Item.UNIT or kind == Item.GEAR or kind == Item.ADD:
        g.resolve_now = i + 1
    need_idle_cleanup(g)
    if kind == Item.SPELL:
        tell_targets(g, t, i)


@rule
def run_finalize(g, t):
    """Finalize until a question or the end."""
    while g.run == Run.FINALIZE and g.prompt == 0 and not g.result:
        finalize_step(g, t)


@rule
def finalize_step(g, t):
    """One step of finalizing."""
    i, step = g.current + 0, g.run_step
    if step == PLACING:
        place_unit(g, t, i)
    elif step == ACCELERATING:
        accelerate(g, t, i)
    elif step == CHOOSING:
        choose(g, t, i)
    elif step == OPTIONAL:
        choose_optional(g, t, i)
    elif step == COSTING:
        begin_paying(g, t, i)
    elif step == ENERGY:
        if pay_energy(g, t, g.chain[i, Fact.PLAYER]):
            next_step(g, POWER)
    elif step == POWER:
        if pay_power(g, t, g.chain[i, Fact.PLAYER]):
            begin_rows(g, t)
            g.paying_row = 0
            next_step(g, OTHER_COSTS)
    elif step == OTHER_COSTS:
        if pay_rows(g, t):
            next_step(g, CHECKING)
    else:
        finish_finalize(g, t, i)
