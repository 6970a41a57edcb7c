"""Choices of cards: targets, costs, discards, the mulligan, runes, and yes or no."""

from vgsim.core.jit import rule
from vgsim.riftbound.bots.worth import HELPS, card_worth, group_helped, spoken_for, thing_worth, unit_worth, worth_on
from vgsim.riftbound.objects import is_field, is_unit, on_board
from vgsim.riftbound.terms import DONE, NO, YES, Fact, Op, Role, Run, To, Zone


@rule
def is_own(g, u, p):
    return spoken_for(g, u) == p


@rule
def helped_worth(g, t, u, p):
    """Whom to help: own units, those in a combat first, then those at battlefields, then exhausted ones."""
    if not is_own(g, u, p):
        return -unit_worth(g, t, u) if on_board(g, u) and is_unit(g, t, u) else 0
    worth = thing_worth(g, t, u)
    if on_board(g, u) and is_unit(g, t, u):
        worth += 200 * (g.role[u] != Role.NONE) + 20 * is_field(g.place[u]) + 30 * (g.exhausted[u] != 0)
    return worth


@rule
def target_worth(g, t, u, p):
    """One target on offer."""
    i = g.current
    ability = g.chain[i, Fact.ABILITY]
    group = t.op[g.pc, 4] - 1
    if g.zone[u] == Zone.BATTLEFIELD:
        return field_worth(g, t, u, p)
    if group_helped(g, t, ability, group) == HELPS:
        return helped_worth(g, t, u, p)
    return worth_on(g, t, ability, group, u, p) * 10 + (0 if is_own(g, u, p) else 1)


@rule
def field_worth(g, t, u, p):
    """A battlefield as a target: what the enemy has there."""
    zone = Zone.FIELD_1 + (1 if g.field_card[1] == u else 0)
    total = 0
    for i in range(g.row_n[1 - p, zone]):
        v = g.row[1 - p, zone, i]
        if is_unit(g, t, v):
            total += 200 - unit_worth(g, t, v) // 10
    return total


@rule
def choose_target(g, t, p):
    """The target worth most; no further one that is worth nothing."""
    best, answer = -9999, g.choice[0] + 0
    may_stop = False
    for k in range(g.choices):
        u = g.choice[k] + 0
        if u == DONE:
            may_stop = True
        else:
            worth = target_worth(g, t, u, p)
            if worth > best:
                best, answer = worth, u
    return DONE if may_stop and best <= 0 else answer


@rule
def least_choice(g, t):
    """What costs least to lose."""
    best, answer = 99999, g.choice[0] + 0
    for k in range(g.choices):
        u = g.choice[k] + 0
        if u and loss_worth(g, t, u) < best:
            best, answer = loss_worth(g, t, u), u
    return answer


@rule
def loss_worth(g, t, u):
    """A rune that is exhausted already, a weak unit, a cheap card."""
    if g.zone[u] == Zone.RUNES:
        return 10 - 5 * (g.exhausted[u] != 0)
    if on_board(g, u) and is_unit(g, t, u):
        return unit_worth(g, t, u) + 10 * (g.exhausted[u] == 0)
    return card_worth(g, t, u)


@rule
def most_choice(g, t):
    """What is worth most."""
    best, answer = -1, g.choice[0] + 0
    for k in range(g.choices):
        u = g.choice[k] + 0
        if u and thing_worth(g, t, u) > best:
            best, answer = thing_worth(g, t, u), u
    return answer


@rule
def next_verb(g, t):
    """What the effect does with what is chosen: the verb of the row that follows."""
    return t.op[g.pc + 1, 0] + 0 if g.run == Run.RESOLVE else 0


@rule
def choose_card(g, t, p):
    """CHOOSE: runes to ready, own cards to lose, an enemy's unit to lose."""
    verb = next_verb(g, t)
    first = g.choice[0] + 0
    if verb == Op.PUT and first and g.zone[first] == Zone.DECK:
        return choose_looked(g, t, p)
    if verb == Op.READY or verb == Op.BUFF:
        return first if first else g.choice[g.choices - 1] + 0
    if is_own(g, first, p):
        return least_choice(g, t)
    return most_choice(g, t)


@rule
def choose_looked(g, t, p):
    """A card of the deck to put away: one that is too dear, if it need be none; to put on top or to take: the best
    that is not."""
    recycled = t.op[g.pc + 1, 3] == To.RECYCLE
    best, answer = -1, g.choice[0] + 0
    for k in range(g.choices):
        u = g.choice[k] + 0
        if recycled and (u == DONE or too_dear(g, t, p, u)):
            return u
        if u and not recycled and card_worth(g, t, u) - 100 * too_dear(g, t, p, u) > best:
            best, answer = card_worth(g, t, u) - 100 * too_dear(g, t, p, u), u
    return answer


@rule
def runes_of(g, p):
    return g.row_n[p, Zone.RUNES] + 0


@rule
def too_dear(g, t, p, u):
    """A card that cannot be paid for soon."""
    return t.energy[g.card[u]] > runes_of(g, p) + 2


@rule
def choose_may(g, t, p):
    """YES, but a card that was looked at is only put away if it is too dear."""
    if g.lookeds and g.run == Run.RESOLVE:
        return YES if too_dear(g, t, p, g.looked[0] + 0) else NO
    return YES


@rule
def choose_aside(g, t, bot):
    """The mulligan: the first card on offer that is too dear to keep."""
    for k in range(g.choices):
        u = g.choice[k] + 0
        if u and t.energy[g.card[u]] > bot.keep_energy:
            return u
    return DONE


@rule
def rune_count(g, t, p, d):
    n = 0
    for i in range(g.row_n[p, Zone.RUNES]):
        n += t.domains[g.card[g.row[p, Zone.RUNES, i]]] == 1 << d
    return n


@rule
def choose_domain(g, t, p):
    """Recycle a rune of the domain of which there are most."""
    best, answer = -1, g.choice[0] + 0
    for k in range(g.choices):
        n = rune_count(g, t, p, g.choice[k] - 1)
        if n > best:
            best, answer = n, g.choice[k] + 0
    return answer


@rule
def choose_payment(g):
    """Energy that is only for spells is used before runes."""
    for k in range(g.choices):
        if g.choice[k]:
            return g.choice[k] + 0
    return DONE
