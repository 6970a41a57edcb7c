"""Resources: the rune pool, the runes, and what a player could pay (162 to 168, 356, 357, 429).

Exhausting a rune gives 1 Energy, recycling one gives 1 Power of its domain; both are Add abilities that may be used
while paying. Runes of one domain and state are alike, so the kernel picks among them: exhausted ones are recycled
first, and Energy comes first from runes that will be recycled, then so that every domain keeps an exhausted one for
that. Whoever wants another rune exhausted plays with the ruleset's `loose_runes`; otherwise runes are used only to pay.
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.abilities import act_ability, how_many
from vgsim.riftbound.log import count
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import exhaust, put_on_bottom
from vgsim.riftbound.selectors import amount, conditions_hold
from vgsim.riftbound.terms import DOMAINS, Change, Kind, Mechanic, Op, Zone


@leaf
def domain_bits(g, t, u):
    return t.domains[g.card[u]] + 0


@leaf
def domain_of(g, t, u):
    """The domain of a basic rune."""
    bits = domain_bits(g, t, u)
    d = 0
    while d < DOMAINS - 1 and not bits >> d & 1:
        d += 1
    return d


# -- what there is --------------------------------------------------------------------------------
@rule
def ready_runes(g, p):
    n = 0
    for i in range(g.row_n[p, Zone.RUNES]):
        n += g.exhausted[g.row[p, Zone.RUNES, i]] == 0
    return n


@rule
def power_of(g, t, p, domains):
    """Power of these domains that a player could have: in the pool, and from recycling."""
    n = 0
    for d in range(DOMAINS):
        if domains >> d & 1:
            n += g.power[p, d]
    for i in range(g.row_n[p, Zone.RUNES]):
        n += domain_bits(g, t, g.row[p, Zone.RUNES, i]) & domains != 0
    return n


@rule
def all_power(g, p):
    n = g.row_n[p, Zone.RUNES] + 0
    for d in range(DOMAINS):
        n += g.power[p, d]
    return n


@rule
def add_ability(g, t, u):
    """The ADD ability of a permanent that could be used now to pay with; 0 if there is none."""
    if not (t.kinds[g.card[u]] >> Kind.ADD & 1 or t.any_borrower) or g.exhausted[u]:
        return 0
    for k in range(how_many(g, t, u)):
        ability = act_ability(g, t, u, k)
        if t.kind[ability] == Kind.ADD and conditions_hold(g, t, ability, g.controller[u], u):
            return ability
    return 0


@rule
def energy_from(g, t, ability, p, u):
    """The Energy that an ADD ability gives towards what is being paid."""
    pc = t.effect[ability]
    if t.op[pc, 0] != Op.ADD or (t.op[pc, 4] and not g.for_spell):
        return 0
    return amount(g, t, t.op[pc, 1], p, u)


@rule
def added_energy(g, t, p):
    """Energy that ADD abilities of permanents could give."""
    n = 0
    if t.any_kind >> Kind.ADD & 1:
        for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
            for i in range(g.row_n[p, zone]):
                u = g.row[p, zone, i] + 0
                ability = add_ability(g, t, u)
                if ability:
                    n += energy_from(g, t, ability, p, u)
    return n


@rule
def can_pay(g, t, p):
    """Could a player pay what is needed (`need_*`, `for_spell`)?"""
    if g.need_power and power_of(g, t, p, g.need_domains) < g.need_power:
        return False
    if g.need_any and all_power(g, p) < g.need_power + g.need_any:
        return False
    energy = g.energy[p] + ready_runes(g, p)
    if energy >= g.need_energy:
        return True
    if g.for_spell:
        energy += g.spell_energy[p]
    return energy + added_energy(g, t, p) >= g.need_energy


# -- runes ----------------------------------------------------------------------------------------
@rule
def count_runes(g, t, p):
    """How many runes of each domain are ready and exhausted."""
    for d in range(DOMAINS):
        g.ready_of[d] = 0
        g.exhausted_of[d] = 0
    for i in range(g.row_n[p, Zone.RUNES]):
        u = g.row[p, Zone.RUNES, i]
        d = domain_of(g, t, u)
        if g.exhausted[u]:
            g.exhausted_of[d] += 1
        else:
            g.ready_of[d] += 1


@rule
def domain_to_exhaust(g, wanted):
    """Where Energy comes from: the domains that will be recycled, else the one with fewest exhausted runes."""
    best, least = 0, 99
    for d in range(DOMAINS):
        if g.ready_of[d]:
            n = g.exhausted_of[d] - 20 * (wanted >> d & 1)
            if n < least:
                best, least = d, n
    return best + 0


@rule
def ready_rune(g, t, p, d):
    """A ready rune of a domain, 0 without any."""
    for i in range(g.row_n[p, Zone.RUNES]):
        u = g.row[p, Zone.RUNES, i]
        if not g.exhausted[u] and domain_bits(g, t, u) >> d & 1:
            return u + 0
    return 0


@rule
def rune_to_recycle(g, t, p, d):
    """A rune of a domain, exhausted if there is one; 0 without any."""
    best = 0
    for i in range(g.row_n[p, Zone.RUNES]):
        u = g.row[p, Zone.RUNES, i]
        if domain_bits(g, t, u) >> d & 1 and (best == 0 or g.exhausted[u] > g.exhausted[best]):
            best = u
    return best + 0


@rule
def exhaust_rune(g, t, p, u):
    """163: 1 Energy."""
    exhaust(g, u)
    g.energy[p] += 1


@rule
def recycle_rune(g, t, p, d):
    """163: 1 Power of its domain; the rune goes to the bottom of the Rune Deck."""
    put_on_bottom(g, t, rune_to_recycle(g, t, p, d))
    count(g, p, Mechanic.RUNE_RECYCLED)
    g.power[p, d] += 1
    stale(g, Change.RUNES)


@rule
def empty_pools(g):
    """M-03, 165, 167: unspent Energy and Power of both players are lost."""
    for p in range(2):
        g.energy[p] = 0
        g.spell_energy[p] = 0
        for d in range(DOMAINS):
            g.power[p, d] = 0


@rule
def add_to_loose_pool(g, t, d, recycle, p):
    """S56: a rune's Add ability that was played for itself. A rune that is gone or exhausted meanwhile gives
    nothing."""
    if recycle:
        if rune_to_recycle(g, t, p, d):
            recycle_rune(g, t, p, d)
    else:
        for i in range(g.row_n[p, Zone.RUNES]):
            u = g.row[p, Zone.RUNES, i] + 0
            if not g.exhausted[u] and domain_bits(g, t, u) >> d & 1:
                exhaust_rune(g, t, p, u)
                return
