"""Costs of cards and abilities (356, 357): the total, the other things they ask for, and paying those.

Replace or ignore the base cost, add additional costs, then discounts, then pay. A discount's minimum binds that discount
alone, so those with a minimum are taken first, which is the order every payer wants (356.4.e).
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.log import emit
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import discard, exhaust, kill, recycle_found
from vgsim.riftbound.payment import can_pay
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.selectors import amount, find, holds
from vgsim.riftbound.stats import player_rule
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import EVERY_DOMAIN, Event, Fact, Item, Kind, Op, PlayerRule, Prompt


@rule
def program_of(t, row):
    """The ability row that says what playing a card takes (and, of a spell, does); 0 if nothing."""
    if t.abilities[row]:
        ability = t.ability[row]
        if t.kind[ability] == Kind.SPELL or t.kind[ability] == Kind.COST:
            return ability + 0
    return 0


@leaf
def is_played_card(kind):
    return kind <= Item.SPELL


@rule
def next_cost_op(g, t, pc):
    """The next row of the running item's cost section that counts: conditions are followed, an optional cost that is not
    paid is left out."""
    i = g.current
    while True:
        op = t.op[pc, 0]
        if op == Op.JUMP_UNLESS:
            pc += 1 + (0 if holds(g, t, t.op[pc, 1], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]) else t.op[pc, 2])
        elif op == Op.OPTIONAL:
            pc += 1 + (0 if g.chain[i, Fact.PAID] else t.op[pc, 1])
        elif op == Op.JUMP:
            pc += 1 + t.op[pc, 1]
        else:
            return pc


# -- the total ------------------------------------------------------------------------------------
@rule
def base_cost(g, t, i):
    """356.1: the printed cost, or nothing if it is ignored; what Accelerate and Deflect add (805, 809)."""
    u = g.chain[i, Fact.CARD]
    row = g.card[u]
    g.need_energy = 0
    g.need_power = 0
    g.need_any = g.chain[i, Fact.DEFLECT]
    g.need_domains = t.domains[row] if t.domains[row] else EVERY_DOMAIN
    g.for_spell = g.chain[i, Fact.ITEM] == Item.SPELL
    if is_played_card(g.chain[i, Fact.ITEM]) and not g.chain[i, Fact.FREE]:
        g.need_energy = t.energy[row]
        g.need_power = t.power[row]
    if g.chain[i, Fact.READY]:
        g.need_energy += 1
        g.need_power += 1


@rule
def added_costs(g, t, i):
    """356.2: resources that the cost section asks for."""
    ability = g.chain[i, Fact.ABILITY]
    pc = t.cost[ability]
    if pc == 0:
        return
    pc = next_cost_op(g, t, pc)
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.COST_RESOURCES:
            g.need_energy += t.op[pc, 1]
            g.need_power += t.op[pc, 2]
            g.need_any += t.op[pc, 3]
            if t.op[pc, 4]:
                g.need_domains = t.op[pc, 4]
        elif t.op[pc, 0] == Op.COST_EQUIP:
            equip_cost(g, t, i)
        pc = next_cost_op(g, t, pc + 1)


@rule
def equip_cost(g, t, i):
    """821: the Equip cost of the chosen equipment, less one Power."""
    if g.chain[i, Fact.TARGETS_1]:
        row = g.card[g.target[i, 0, 0]]
        g.need_energy += t.equip_energy[row]
        g.need_power += max(t.equip_power[row] - 1, 0)
        g.need_domains = t.domains[row]


@rule
def discount(g, n, least):
    """356.4.e: the minimum binds only this discount."""
    g.need_energy = max(min(g.need_energy, least), g.need_energy - n)


@rule
def discounts(g, t, i, with_least):
    """The discounts of the cost section: those with a minimum, or those without."""
    pc = t.cost[g.chain[i, Fact.ABILITY]]
    if pc == 0:
        return
    p, u = g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]
    pc = next_cost_op(g, t, pc)
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.DISCOUNT:
            least = amount(g, t, t.op[pc, 2], p, u)
            if (least > 0) == with_least:
                discount(g, amount(g, t, t.op[pc, 1], p, u), least)
        pc = next_cost_op(g, t, pc + 1)


@rule
def total_cost(g, t, i):
    """356: what the item costs now, into `need_*`."""
    base_cost(g, t, i)
    added_costs(g, t, i)
    if g.for_spell:
        for _ in range(player_rule(g, g.chain[i, Fact.PLAYER], PlayerRule.SPELLS_COST_LESS)):
            discount(g, 1, 1)
    discounts(g, t, i, True)
    discounts(g, t, i, False)


# -- what else it asks for ------------------------------------------------------------------------
@rule
def cost_candidates(g, t, pc):
    """The cards that a cost row may take, in `found`; the card being played is none of them."""
    i = g.current
    find(g, t, t.op[pc, 1], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD])
    n = 0
    op = t.op[pc, 0]
    for k in range(g.founds):
        u = g.found[k]
        if is_free(g, op, u) and not is_picked(g, u) and (u != g.chain[i, Fact.CARD] or op == Op.COST_SPEND_BUFF):
            g.found[n] = u
            n += 1
    g.founds = n


@leaf
def is_free(g, op, u):
    if op == Op.COST_EXHAUST:
        return g.exhausted[u] == 0
    return op != Op.COST_SPEND_BUFF or g.buffed[u] != 0


@leaf
def is_picked(g, u):
    for k in range(g.picks):
        if g.pick[k] == u:
            return True
    return False


@leaf
def takes_cards(op):
    return (
        op == Op.COST_DISCARD
        or op == Op.COST_KILL
        or op == Op.COST_EXHAUST
        or op == Op.COST_RECYCLE
        or op == Op.COST_SPEND_BUFF
    )


@rule
def row_payable(g, t, pc):
    """Could this row of a cost be paid?"""
    op, u = t.op[pc, 0], g.chain[g.current, Fact.CARD]
    if op == Op.COST_EXHAUST_THIS:
        return g.exhausted[u] == 0
    if not takes_cards(op):
        return True
    cost_candidates(g, t, pc)
    found = g.founds + 0
    return found >= amount(g, t, t.op[pc, 2], g.chain[g.current, Fact.PLAYER], u)


@rule
def rows_payable(g, t, pc):
    """All rows of the cost section, each by itself: no two of one cost draw on the same cards."""
    if pc == 0:
        return True
    pc = next_cost_op(g, t, pc)
    while t.op[pc, 0] != Op.END:
        if not row_payable(g, t, pc):
            return False
        pc = next_cost_op(g, t, pc + 1)
    return True


@rule
def can_pay_item(g, t, i):
    """The running item's cost can be paid as it stands."""
    up_to_date(g, t)
    total_cost(g, t, i)
    return can_pay(g, t, g.chain[i, Fact.PLAYER]) and rows_payable(g, t, t.cost[g.chain[i, Fact.ABILITY]])


@rule
def has_optional(t, ability):
    """The row of the optional cost in a cost section, 0 without one."""
    pc = t.cost[ability]
    if pc:
        while t.op[pc, 0] != Op.END:
            if t.op[pc, 0] == Op.OPTIONAL:
                return pc
            pc += 1
    return 0


# -- paying those ---------------------------------------------------------------------------------
@rule
def pay_row_with(g, t, op, u):
    """One card for the cost."""
    g.cost_card[g.costs] = u
    g.costs += 1
    if op == Op.COST_DISCARD:
        discard(g, t, u)
    elif op == Op.COST_KILL:
        kill(g, t, u)
    elif op == Op.COST_EXHAUST:
        exhaust(g, u)
    elif op == Op.COST_SPEND_BUFF:
        spend_buff(g, u)


@rule
def spend_buff(g, u):
    """426: the buff is removed."""
    g.buffed[u] = 0
    stale(g)
    need_cleanup(g)


@rule
def pay_picked(g, t, op):
    """All cards chosen for one row, together."""
    n = g.picks + 0
    if op == Op.COST_RECYCLE:
        for k in range(n):
            g.found[k] = g.pick[k]
            g.cost_card[g.costs] = g.pick[k]
            g.costs += 1
        g.founds = n
        recycle_found(g, t, g.chain[g.current, Fact.PLAYER])
    else:
        for k in range(n):
            pay_row_with(g, t, op, g.pick[k] + 0)
    g.picks = 0


@rule
def pay_row(g, t, pc):
    """A row that takes cards: they are chosen one at a time. True once it is paid."""
    i = g.current
    if g.reply == Prompt.COST:
        g.pick[g.picks] = take_reply(g)
        g.picks += 1
    if g.picks == amount(g, t, t.op[pc, 2], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]):
        pay_picked(g, t, t.op[pc, 0])
        return True
    cost_candidates(g, t, pc)
    clear_choices(g)
    for k in range(g.founds):
        offer(g, g.found[k])
    ask(g, g.chain[i, Fact.PLAYER], Prompt.COST)
    return False


@rule
def pay_rows(g, t):
    """The rest of the cost section from `pc` on. True once all is paid."""
    while not g.result:
        g.pc = next_cost_op(g, t, g.pc)
        op = t.op[g.pc, 0]
        if op == Op.END:
            return True
        if takes_cards(op):
            if not pay_row(g, t, g.pc):
                return False
        elif op == Op.COST_EXHAUST_THIS:
            exhaust(g, g.chain[g.current, Fact.CARD])
        elif op == Op.COST_KILL_THIS:
            kill(g, t, g.chain[g.current, Fact.CARD] + 0)
        g.pc += 1
    return False


@leaf
def tell_paid(g, p):
    emit(g, Event.PAID, p, g.need_energy, g.need_power, g.need_any)
