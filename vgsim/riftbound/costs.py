"""Costs of cards and abilities (356, 357): the total, the other things they ask for, and paying those.

Replace or ignore the base cost, add additional costs, then discounts, then pay. A discount's minimum binds that
discount alone, so those with a minimum are taken first, which is the order every payer wants (356.4.e).
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.deaths import kill_or_save
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import discard, exhaust, recycle_found
from vgsim.riftbound.payment import can_pay
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.selectors import amount, conditions_hold, find, holds
from vgsim.riftbound.stats import player_rule
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import EVERY_DOMAIN, Change, Fact, Item, Kind, Op, PlayerRule, Prompt


@rule
def program_of(t, row):
    """The ability row that says what playing a card does or takes; 0 if nothing."""
    if t.abilities[row]:
        ability = t.ability[row]
        if t.kind[ability] == Kind.SPELL or t.kind[ability] == Kind.COST:
            return ability + 0
    return 0


@leaf
def is_played_card(kind):
    return kind <= Item.SPELL


# -- the rows of a cost ---------------------------------------------------------------------------
# A cost is written in sections: of each ability that says something of the cost, what its OPTIONAL asks for, and its
# section `cost`. The cursor is (`cost_part`, `cost_pc`); parts are numbered 2 * ability + section.
@rule
def optional_of(t, ability):
    """The row of an OPTIONAL cost, 0 without one."""
    pc = t.chosen[ability] + 0
    return pc if pc and t.op[pc, 0] == Op.OPTIONAL else 0


@rule
def part_counts(g, t, ability, section):
    """Conditions, and whether an optional cost is paid."""
    i = g.current
    optional = optional_of(t, ability)
    if (section == 0 or optional) and not (optional and g.chain[i, Fact.PAID]):
        return False
    if t.kind[ability] != Kind.COST:
        return True
    return conditions_hold(g, t, ability, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD])


@leaf
def says_cost(g, t, ability):
    """Every SPELL and COST ability of a played card; of an ability only itself."""
    return ability == g.chain[g.current, Fact.ABILITY] or t.kind[ability] == Kind.COST


@leaf
def has_rows(g, t, i):
    """The current item's cost has rows: most cards cost what is printed."""
    if t.cost[g.chain[i, Fact.ABILITY]]:
        return True
    says = t.kinds[g.card[g.chain[i, Fact.CARD]]] >> Kind.COST & 1 != 0
    return says and is_played_card(g.chain[i, Fact.ITEM])


@rule
def begin_rows(g, t):
    """The cursor before the first part."""
    i = g.current
    row = g.card[g.chain[i, Fact.CARD]]
    ability = g.chain[i, Fact.ABILITY]
    cards = is_played_card(g.chain[i, Fact.ITEM])
    g.cost_pc = 0
    if not has_rows(g, t, i):
        g.cost_part = 0
        g.cost_last = 0
        return
    g.cost_part = 2 * (t.ability[row] if cards else ability) - 1
    g.cost_last = 2 * (t.ability[row] + t.abilities[row] if cards else ability + (ability > 0)) - 1


@rule
def enter_part(g, t):
    """The first row of the part, 0 if it has none that counts."""
    ability, section = g.cost_part // 2, g.cost_part % 2
    if not says_cost(g, t, ability) or not part_counts(g, t, ability, section):
        return 0
    if section:
        return t.cost[ability] + 0
    pc = optional_of(t, ability)
    g.cost_end = pc + 1 + t.op[pc, 1]
    return pc + 1


@leaf
def part_over(g, t, pc):
    return t.op[pc, 0] == Op.END or (g.cost_part % 2 == 0 and pc >= g.cost_end)


@rule
def next_row(g, t):
    """Go on to the next row of the cost; False after the last. Conditions are followed."""
    i = g.current
    pc = g.cost_pc + 1 if g.cost_pc else 0
    while True:
        while pc == 0 or part_over(g, t, pc):
            if g.cost_part >= g.cost_last:
                g.cost_pc = 0
                return False
            g.cost_part += 1
            pc = enter_part(g, t)
        op = t.op[pc, 0]
        if op == Op.JUMP_UNLESS:
            pc += 1 + (0 if holds(g, t, t.op[pc, 1], g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]) else t.op[pc, 2])
        else:
            g.cost_pc = pc
            return True


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
    """356.2: resources that the cost asks for besides."""
    begin_rows(g, t)
    while next_row(g, t):
        pc = g.cost_pc + 0
        if t.op[pc, 0] == Op.COST_RESOURCES:
            g.need_energy += t.op[pc, 1]
            g.need_power += t.op[pc, 2]
            g.need_any += t.op[pc, 3]
            if t.op[pc, 4]:
                g.need_domains = t.op[pc, 4]
        elif t.op[pc, 0] == Op.COST_EQUIP:
            equip_cost(g, t, i)


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
    """The discounts that the card says: those with a minimum, or those without."""
    p, u = g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]
    begin_rows(g, t)
    while next_row(g, t):
        pc = g.cost_pc + 0
        if t.op[pc, 0] == Op.DISCOUNT:
            least = amount(g, t, t.op[pc, 2], p, u)
            if (least > 0) == with_least:
                discount(g, amount(g, t, t.op[pc, 1], p, u), least)


@rule
def total_cost(g, t, i):
    """356: what the item costs now, into `need_*`; `i` is the current item."""
    base_cost(g, t, i)
    rows = has_rows(g, t, i)
    if rows:
        added_costs(g, t, i)
    if g.for_spell:
        for _ in range(player_rule(g, g.chain[i, Fact.PLAYER], PlayerRule.SPELLS_COST_LESS)):
            discount(g, 1, 1)
    if rows:
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
def rows_payable(g, t):
    """All rows of the cost, each by itself: no two of one cost draw on the same cards."""
    if not has_rows(g, t, g.current):
        return True
    begin_rows(g, t)
    while next_row(g, t):
        if not row_payable(g, t, g.cost_pc + 0):
            return False
    return True


@rule
def can_pay_item(g, t, i):
    """The current item's cost can be paid as it stands."""
    up_to_date(g, t)
    total_cost(g, t, i)
    return can_pay(g, t, g.chain[i, Fact.PLAYER]) and rows_payable(g, t)


@rule
def has_optional(g, t):
    """The current item has an optional cost whose conditions hold."""
    i = g.current
    if not has_rows(g, t, i):
        return False
    g.chain[i, Fact.PAID] = 1
    begin_rows(g, t)
    found = False
    while next_row(g, t):
        found = found or g.cost_part % 2 == 0
    g.chain[i, Fact.PAID] = 0
    return found


# -- paying those ---------------------------------------------------------------------------------
@rule
def pay_row_with(g, t, op, u):
    """One card for the cost."""
    g.cost_card[g.costs] = u
    g.costs += 1
    if op == Op.COST_DISCARD:
        discard(g, t, u)
    elif op == Op.COST_KILL:
        kill_or_save(g, t, u)
    elif op == Op.COST_EXHAUST:
        exhaust(g, u)
    elif op == Op.COST_SPEND_BUFF:
        spend_buff(g, u)


@rule
def spend_buff(g, u):
    """426: the buff is removed."""
    g.buffed[u] = 0
    stale(g, Change.NUMBERS)
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
    """The rest of the cost from the cursor on, which stays on a row that asks. True once all is paid."""
    while not g.result:
        if g.paying_row == 0:
            if not next_row(g, t):
                return True
            g.paying_row = g.cost_pc
        pc = g.paying_row + 0
        op = t.op[pc, 0]
        if takes_cards(op):
            if not pay_row(g, t, pc):
                return False
        elif op == Op.COST_EXHAUST_THIS:
            exhaust(g, g.chain[g.current, Fact.CARD])
        elif op == Op.COST_KILL_THIS:
            kill_or_save(g, t, g.chain[g.current, Fact.CARD] + 0)
        g.paying_row = 0
    return False
