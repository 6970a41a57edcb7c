"""Paying the Energy and Power of an item, with the Add abilities used meanwhile (357, 429)."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.costs import rows_payable
from vgsim.riftbound.log import emit
from vgsim.riftbound.moves import exhaust
from vgsim.riftbound.payment import (
    add_ability,
    count_runes,
    domain_to_exhaust,
    energy_from,
    exhaust_rune,
    ready_rune,
    ready_runes,
    recycle_rune,
    rune_to_recycle,
)
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.selectors import amount
from vgsim.riftbound.terms import DOMAINS, DONE, EVERY_DOMAIN, Event, Kind, Prompt, Zone
from vgsim.riftbound.undoing import undo


@rule
def spend_energy(g, p):
    """Energy in the pool is spent, the restricted first."""
    if g.for_spell:
        n = min(g.spell_energy[p], g.need_energy)
        g.spell_energy[p] -= n
        g.need_energy -= n
    n = min(g.energy[p], g.need_energy)
    g.energy[p] -= n
    g.need_energy -= n


@leaf
def wanted_domains(g):
    """The domains that the next Power may have: the cost's own first, then any."""
    return g.need_domains if g.need_power else EVERY_DOMAIN * (g.need_any != 0)


@rule
def spend_power(g, p, d):
    g.power[p, d] -= 1
    if g.need_power:
        g.need_power -= 1
    else:
        g.need_any -= 1


@rule
def power_choices(g, t, p):
    """The domains that Power can come from now: in the pool, or a rune to recycle. Power that only its own domain can
    pay is not given away, since the own domains are paid first."""
    clear_choices(g)
    wanted = wanted_domains(g)
    for d in range(DOMAINS):
        if wanted >> d & 1 and (g.power[p, d] or rune_to_recycle(g, t, p, d)):
            offer(g, d + 1)


@rule
def take_power(g, t, p, d):
    if g.power[p, d] == 0:
        recycle_rune(g, t, p, d)
    spend_power(g, p, d)


@rule
def offer_adds(g, t, p):
    """357: Add abilities of permanents may be used while paying, as long as Energy is needed."""
    clear_choices(g)
    if g.need_energy <= ready_runes(g, p):
        offer(g, DONE)
    if t.any_kind >> Kind.ADD & 1:
        for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
            for i in range(g.row_n[p, zone]):
                u = g.row[p, zone, i] + 0
                ability = add_ability(g, t, u)
                if ability and energy_from(g, t, ability, p, u) and leaves_cost_payable(g, t, u):
                    offer(g, u)


@rule
def leaves_cost_payable(g, t, u):
    """What is exhausted for Energy cannot be exhausted again for the rest of the cost."""
    g.exhausted[u] = 1
    result = rows_payable(g, t)
    g.exhausted[u] = 0
    return result


@rule
def use_add(g, t, p, u):
    """429, F-02: an Add ability in the middle of paying is played and resolved at once; nobody gets Priority."""
    ability = add_ability(g, t, u)
    exhaust(g, u)
    add_to_pool(g, t, t.effect[ability], p, u)
    g.seen[ability, 0] += 1


@rule
def add_to_pool(g, t, pc, p, u):
    """ADD: Energy, restricted or not, and Power."""
    energy = amount(g, t, t.op[pc, 1], p, u)
    power = amount(g, t, t.op[pc, 2], p, u)
    if t.op[pc, 4]:
        g.spell_energy[p] += energy
    else:
        g.energy[p] += energy
    g.power[p, t.op[pc, 3]] += power
    emit(g, Event.POOL, p, energy, power, 0)


@rule
def exhaust_runes(g, t, p):
    """Runes pay the rest of the Energy."""
    count_runes(g, t, p)
    while g.need_energy:
        d = domain_to_exhaust(g, wanted_domains(g))
        g.ready_of[d] -= 1
        g.exhausted_of[d] += 1
        exhaust_rune(g, t, p, ready_rune(g, t, p, d))
        spend_energy(g, p)


@rule
def pay_energy(g, t, p):
    """True once the Energy is paid; else a question is open."""
    if g.reply == Prompt.PAY:
        answer = take_reply(g)
        if answer == DONE:
            exhaust_runes(g, t, p)
            return True
        use_add(g, t, p, answer)
    spend_energy(g, p)
    if g.need_energy == 0:
        return True
    offer_adds(g, t, p)
    if g.choices:
        ask(g, p, Prompt.PAY)
    else:
        undo(g, t)
    return False


@rule
def pay_power(g, t, p):
    """True once the Power is paid; else a question is open."""
    if g.reply == Prompt.RECYCLE:
        take_power(g, t, p, take_reply(g) - 1)
    if g.need_power + g.need_any == 0:
        return True
    power_choices(g, t, p)
    ask(g, p, Prompt.RECYCLE)
    return False
