"""Whom a sentence is about: selectors find cards, expressions count them, conditions compare them.

Words such as "here" depend on what is running: the item on the chain that is finalized or resolved remembers where its
source was, and where the card of its event was.
"""

import numpy as np

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.objects import is_field, is_token, on_board, row_zone
from vgsim.riftbound.stats import has, might_read, player_of
from vgsim.riftbound.terms import (
    FOUND,
    PER_PLAYER,
    ZONES,
    CardType,
    Compare,
    CondKind,
    ExprKind,
    Fact,
    FilterKind,
    Flag,
    Owner,
    Ref,
    Role,
    Run,
    Where,
    Zone,
)


@rule
def compare(a, how, b):
    if how == Compare.EQ:
        return a == b
    if how == Compare.NE:
        return a != b
    if how == Compare.LT:
        return a < b
    if how == Compare.LE:
        return a <= b
    if how == Compare.GT:
        return a > b
    return a >= b


# -- places ---------------------------------------------------------------------------------------
@leaf
def item_runs(g):
    """An item on the chain is being finalized or resolved."""
    return g.run == Run.FINALIZE or g.run == Run.RESOLVE


@leaf
def is_source(g, u):
    return item_runs(g) and g.chain[g.current, Fact.CARD] == u


@rule
def here(g, u):
    """Where a card is, read now; where it was if it is no longer on the board."""
    if on_board(g, u) or g.zone[u] == Zone.BATTLEFIELD:
        return g.place[u] + 0
    if is_source(g, u):
        return g.chain[g.current, Fact.SPOT] + 0
    return 0


@rule
def there(g):
    """Where the card of the event was; of the event that is being heard, if one is."""
    if g.event_place:
        return g.event_place - 1
    if item_runs(g):
        return g.chain[g.current, Fact.THERE] + 0
    return 0


@rule
def with_first(g):
    """Where the first target of group 1 is."""
    if item_runs(g) and g.chain[g.current, Fact.TARGETS_1]:
        return g.place[g.target[g.current, 0, 0]] + 0
    return 0


ZONE_BITS = np.array(  # an array: reading a tuple may raise, and every rule above would ask whether it did
    [
        0,
        Where.DECK,
        Where.HAND,
        Where.TRASH,
        0,
        0,
        Where.CHAMPION,
        Where.LEGEND,
        Where.BATTLEFIELD,
        Where.CHAIN,
        Where.FACEDOWN,
        Where.BASE,
        Where.RUNES,
        Where.FIELD,
        Where.FIELD,
    ],
    np.int64,
)
NEAR = int(Where.HERE | Where.THERE | Where.IN_COMBAT | Where.WITH_FIRST)
ON_BOARD = int(Where.BASE | Where.FIELD | NEAR)


@rule
def is_where(g, places, u, source):
    """A card lies at one of the places (Where bits) of a selector."""
    zone = g.zone[u]
    if places & ZONE_BITS[zone]:
        return True
    return places & NEAR != 0 and zone >= Zone.BASE and zone != Zone.RUNES and is_near(g, places, u, source)


@rule
def is_near(g, places, u, source):
    """A permanent lies at one of the places that depend on what is running."""
    place = g.place[u]
    if places & Where.HERE and place == here(g, source):
        return True
    if places & Where.THERE and place == there(g):
        return True
    if places & Where.WITH_FIRST and place == with_first(g):
        return True
    return places & Where.IN_COMBAT != 0 and g.role[u] != Role.NONE


# -- filters --------------------------------------------------------------------------------------
@rule
def is_alone(g, t, u):
    """Its controller's only unit at its place."""
    zone = g.zone[u]
    p = g.controller[u] if zone >= Zone.FIELD_1 else g.place[u] - 1
    for i in range(g.row_n[p, zone]):
        v = g.row[p, zone, i]
        if v != u and t.type[g.card[v]] == CardType.UNIT and g.controller[v] == g.controller[u]:
            return False
    return True


@leaf
def is_targeted(g, u):
    for i in range(g.chain[g.current, Fact.TARGETS_1]):
        if g.target[g.current, 0, i] == u:
            return True
    return False


@rule
def passes(g, t, f, u, source):
    """One filter."""
    kind = t.filter[f, 0]
    if kind == FilterKind.TRAIT:
        return t.trait[t.filter[f, 3], g.card[u]] != 0
    if kind == FilterKind.NOT_TRAIT:
        return t.trait[t.filter[f, 3], g.card[u]] == 0
    if kind == FilterKind.NOT_THIS:
        return u != source
    if kind == FilterKind.THIS:
        return u == source
    if kind <= FilterKind.POWER:
        return passes_number(g, t, f, u)
    if kind == FilterKind.READY:
        return g.exhausted[u] == 0
    if kind == FilterKind.EXHAUSTED:
        return g.exhausted[u] != 0
    if kind == FilterKind.ATTACKING:
        return g.role[u] == Role.ATTACKER
    if kind == FilterKind.DEFENDING:
        return g.role[u] == Role.DEFENDER
    return passes_rarely(g, t, f, u)


@rule
def passes_number(g, t, f, u):
    """A filter on a number; it compares with a plain number."""
    kind, row = t.filter[f, 0], g.card[u]
    bound = t.expr[t.filter[f, 2], 3]
    if kind == FilterKind.MIGHT:
        return compare(might_read(g, t, u), t.filter[f, 1], bound)
    if kind == FilterKind.ENERGY:
        return compare(t.energy[row], t.filter[f, 1], bound)
    return compare(t.power[row], t.filter[f, 1], bound)


@rule
def passes_rarely(g, t, f, u):
    kind = t.filter[f, 0]
    if kind == FilterKind.ALONE:
        return is_alone(g, t, u)
    if kind == FilterKind.BUFFED:
        return g.buffed[u] != 0
    if kind == FilterKind.TYPE:
        return (t.filter[f, 3] >> t.type[g.card[u]]) & 1 != 0
    if kind == FilterKind.CHOSEN_CHAMPION:
        return (u - 1) % PER_PLAYER == 0
    if kind == FilterKind.EQUIPMENT:
        return t.equipment[g.card[u]] != 0
    if kind == FilterKind.NOT_TARGETED:
        return not is_targeted(g, u)
    if kind == FilterKind.KEYWORD:
        return has(g, t, u, t.filter[f, 3])
    if kind == FilterKind.DAMAGED:
        return g.damage[u] > 0
    return kind == FilterKind.TOKEN and is_token(u)


@leaf
def is_of_type(g, t, sel, u):
    types = t.selector[sel, 2]
    return types == 0 or (types >> t.type[g.card[u]]) & 1 != 0


@leaf
def matches(g, t, sel, u, source):
    """Types and filters of a selector."""
    return is_of_type(g, t, sel, u) and passes_all(g, t, sel, u, source)


@rule
def passes_all(g, t, sel, u, source):
    """All filters of a selector."""
    first = t.selector[sel, 3]
    for f in range(first, first + t.selector[sel, 4]):
        if not passes(g, t, f, u, source):
            return False
    return True


@rule
def is_whose(g, t, sel, u, p):
    """Whose card a selector of player `p` means."""
    who = t.selector[sel, 0]
    return who == Owner.ANY or (player_of(g, u) == p) == (who == Owner.OWN)


@rule
def fits(g, t, sel, u, p, source):
    """Does a selector, said by player `p` and card `source`, mean this card as it is now?"""
    if fits_one(g, t, sel, u, p, source):
        return True
    return t.selector[sel, 5] != 0 and fits_one(g, t, t.selector[sel, 5], u, p, source)


@rule
def fits_one(g, t, sel, u, p, source):
    """As `fits`, without the selector that may be meant as well. What is asked first is what costs least."""
    if not is_of_type(g, t, sel, u) or not is_whose(g, t, sel, u, p):
        return False
    places = t.selector[sel, 1]
    if places and not is_where(g, places, u, source):
        return False
    return t.selector[sel, 4] == 0 or passes_all(g, t, sel, u, source)


@rule
def find_in(g, t, sel, p, zone, source):
    """The cards of a zone, the player's own first. In most zones a row holds one player's cards; a base may hold what
    the other has taken control of."""
    who = t.selector[sel, 0]
    mixed = zone == Zone.BASE or zone == Zone.RUNES
    if lies_there(t, sel, zone) and (who == Owner.ANY or not mixed):
        if who != Owner.OPPONENT:
            find_of_type(g, t, sel, p * ZONES + zone, source)
        if who != Owner.OWN:
            find_of_type(g, t, sel, (1 - p) * ZONES + zone, source)
        return
    if mixed or who != Owner.OPPONENT:
        find_in_row(g, t, sel, p, p * ZONES + zone, source)
    if mixed or who != Owner.OWN:
        find_in_row(g, t, sel, p, (1 - p) * ZONES + zone, source)


@rule
def find_in_row(g, t, sel, p, row, source):
    """The cards of one player's row of a zone; `row`: player * ZONES + zone."""
    q, zone = row // ZONES, row % ZONES
    for i in range(g.row_n[q, zone]):
        u = g.row[q, zone, i]
        if g.founds < g.enough and fits(g, t, sel, u, p, source):
            g.found[g.founds] = u
            g.founds += 1


@leaf
def lies_there(t, sel, zone):
    """A selector asks for nothing more of where a card is than that it lies in this zone."""
    places = t.selector[sel, 1]
    return places == 0 or places & ZONE_BITS[zone] != 0


@rule
def find_of_type(g, t, sel, row, source):
    """As `find_in_row`, where all that is left to ask are types and filters."""
    q, zone = row // ZONES, row % ZONES
    for i in range(g.row_n[q, zone]):
        u = g.row[q, zone, i]
        if g.founds < g.enough and matches(g, t, sel, u, source):
            g.found[g.founds] = u
            g.founds += 1


@rule
def may_lie_in(t, sel, zone):
    """A selector may mean a card of this zone."""
    if lies_there(t, sel, zone) or t.selector[sel, 5]:
        return True
    return t.selector[sel, 1] & NEAR != 0 and zone >= Zone.BASE and zone != Zone.RUNES


@rule
def one_place(g, places, source):
    """The only place that such Where bits mean now, 0 if there is none; -1: they say otherwise where to look."""
    if places == Where.HERE:
        return here(g, source)
    if places == Where.THERE:
        return there(g)
    if places == Where.WITH_FIRST:
        return with_first(g)
    return -1


@rule
def find_looked(g, t, sel, source):
    """Among the cards last looked at, those that still lie in a deck."""
    for i in range(g.lookeds):
        u = g.looked[i]
        if g.zone[u] == Zone.DECK and matches(g, t, sel, u, source):
            g.found[g.founds] = u
            g.founds += 1


@leaf
def find(g, t, sel, p, source):
    """Fill `found` with the cards that the selector means."""
    find_some(g, t, sel, p, source, FOUND)


@rule
def find_some(g, t, sel, p, source, enough):
    """The first cards that the selector means, up to so many."""
    g.founds = 0
    g.enough = enough
    if t.selector[sel, 5]:
        find_either(g, t, sel, p, source)
        return
    places = t.selector[sel, 1]
    if places & Where.LOOKED:
        find_looked(g, t, sel, source)
        return
    place = one_place(g, places, source)
    if place >= 0:
        if place > 0:
            find_in(g, t, sel, p, row_zone(place), source)
    elif places == 0 or places & ON_BOARD:
        if places != Where.FIELD:
            find_in(g, t, sel, p, Zone.BASE, source)
        if places != Where.BASE:
            find_in(g, t, sel, p, Zone.FIELD_1, source)
            find_in(g, t, sel, p, Zone.FIELD_2, source)
    if places & ~ON_BOARD:
        for zone in range(Zone.RUNES + 1):
            if zone != Zone.BASE and places & ZONE_BITS[zone]:
                find_in(g, t, sel, p, zone, source)


@rule
def find_either(g, t, sel, p, source):
    """The permanents that one of two selectors means."""
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        find_in_row(g, t, sel, p, p * ZONES + zone, source)
        find_in_row(g, t, sel, p, (1 - p) * ZONES + zone, source)


# -- numbers --------------------------------------------------------------------------------------
@leaf
def same_target(g, i, group, k):
    """A target as long as it is the same object, else 0."""
    u = g.target[i, group, k] + 0
    return u if g.generation[u] == g.target_gen[i, group, k] else 0


@rule
def legal_target(g, t, i, group, k):
    """359.3.e: a target that is still the same object and still matches; 0 if not."""
    u = same_target(g, i, group, k)
    sel = g.chain[i, Fact.SELECTOR_1 + group]
    if u == 0 or not fits(g, t, sel, u, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD]):
        return 0
    return u


@rule
def drop_illegal_targets(g, t, i):
    """359.3.e: when the item begins to resolve its targets are judged once, whatever it then does to them; who
    controls the first one is remembered."""
    for group in range(2):
        n = 0
        for k in range(g.chain[i, Fact.TARGETS_1 + group]):
            u = legal_target(g, t, i, group, k)
            if u:
                g.target[i, group, n] = u
                g.target_gen[i, group, n] = g.generation[u]
                n += 1
        g.chain[i, Fact.TARGETS_1 + group] = n
    if g.chain[i, Fact.TARGETS_1]:
        g.chain[i, Fact.HOLDER] = g.controller[g.target[i, 0, 0]] + 1


@rule
def keep(g, u):
    """Leave one card in `found`."""
    g.founds = 0
    if u:
        g.found[0] = u
        g.founds = 1


@rule
def keep_same(g, u, generation):
    """The card, if it is still the same object."""
    keep(g, u if g.generation[u] == generation else 0)


@rule
def keep_targets(g, group):
    i = g.current
    n = 0
    for k in range(g.chain[i, Fact.TARGETS_1 + group]):
        u = same_target(g, i, group, k)
        if u:
            g.found[n] = u
            n += 1
    g.founds = n


@rule
def keep_list(g, costs):
    n = g.costs if costs else g.picks
    for k in range(n):
        g.found[k] = g.cost_card[k] if costs else g.pick[k]
    g.founds = n


@rule
def refer(g, t, ref, sel):
    """Fill `found` with whom an op of the running item concerns."""
    i = g.current
    if ref == Ref.THIS:
        keep_same(g, g.chain[i, Fact.CARD], g.chain[i, Fact.GENERATION])
    elif ref == Ref.SUBJECT:
        keep_same(g, g.chain[i, Fact.SUBJECT], g.chain[i, Fact.SUBJECT_GEN])
    elif ref == Ref.OBJECT:
        keep_same(g, g.chain[i, Fact.OBJECT], g.chain[i, Fact.OBJECT_GEN])
    elif ref == Ref.TARGET_1 or ref == Ref.TARGET_2:
        keep_targets(g, ref - Ref.TARGET_1)
    elif ref == Ref.IT or ref == Ref.COST:
        keep_list(g, ref == Ref.COST)
    else:
        find(g, t, sel, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD])


@rule
def sum_of(g, t, ref, energy):
    """Printed Energy, or Might, of whom a Ref means."""
    refer(g, t, ref, 0)
    total = 0
    for k in range(g.founds):
        total += t.energy[g.card[g.found[k]]] if energy else might_read(g, t, g.found[k])
    return total


@rule
def base_amount(g, t, e, p):
    """Expressions that need no search."""
    kind, a = t.expr[e, 0], t.expr[e, 1]
    if kind == ExprKind.PAID:
        return g.chain[g.current, Fact.PAID] + 0
    if kind == ExprKind.MODE:
        return g.chain[g.current, Fact.MODE] + 0
    if kind == ExprKind.PICKED:
        return g.picks + 0 if a == 0 else g.chain[g.current, Fact.TARGETS_1 + a - 1] + 0
    if kind == ExprKind.CHANNELED:
        return g.channeled + 0
    if kind == ExprKind.DISCARDED:
        return g.discarded[p] + 0
    if kind == ExprKind.PLAYED:
        return g.played[p] + 0
    if kind == ExprKind.OWN_TURN:
        return g.own_turn[p] + 0
    if kind == ExprKind.POINTS:
        return g.points[p if a == Owner.OWN else 1 - p] + 0
    if kind == ExprKind.DIED:
        return g.died[p] + 0
    return g.moved + 0


@rule
def amount(g, t, e, p, source):
    """The value of an expression."""
    kind, a = t.expr[e, 0], t.expr[e, 1]
    if kind == ExprKind.CONST:
        return t.expr[e, 3] + 0
    if kind == ExprKind.COUNT:
        find(g, t, a, p, source)
        base = g.founds + 0
    elif kind == ExprKind.MIGHT_OF or kind == ExprKind.ENERGY_OF:
        base = sum_of(g, t, a, kind == ExprKind.ENERGY_OF)
    else:
        base = base_amount(g, t, e, p)
    return t.expr[e, 2] * base + t.expr[e, 3]


# -- conditions -----------------------------------------------------------------------------------
@rule
def flag_holds(g, t, flag, p, source):
    if flag == Flag.OWN_TURN:
        return g.player == p
    if flag == Flag.OPPONENT_TURN:
        return g.player != p
    if flag == Flag.THIS_AT_FIELD:
        return is_field(here(g, source))
    if flag == Flag.THIS_ATTACKING:
        return g.role[source] == Role.ATTACKER
    if flag == Flag.THIS_DEFENDING:
        return g.role[source] == Role.DEFENDER
    if flag == Flag.LEGION:
        return g.played[p] > (g.finalized_turn[source] == g.turn)
    if flag == Flag.THIS_ALONE:
        return on_board(g, source) and is_alone(g, t, source)
    if flag == Flag.THIS_BUFFED:
        return g.buffed[source] != 0
    return flag == Flag.THIS_READY and g.exhausted[source] == 0


@rule
def holds(g, t, c, p, source):
    """One condition."""
    if t.condition[c, 0] == CondKind.FLAG:
        result = flag_holds(g, t, t.condition[c, 1], p, source)
    else:
        left = amount(g, t, t.condition[c, 1], p, source)
        result = compare(left, t.condition[c, 2], amount(g, t, t.condition[c, 3], p, source))
    return result != (t.condition[c, 4] != 0)


@rule
def conditions_hold(g, t, ability, p, source):
    """All conditions of an ability."""
    first = t.cond[ability]
    for c in range(first, first + t.conds[ability]):
        if not holds(g, t, c, p, source):
            return False
    return True
