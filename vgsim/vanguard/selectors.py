"""Whom a sentence is about: selectors find cards, expressions count them, conditions compare them."""

import numpy as np

from vgsim.core import zones
from vgsim.core.bits import lowest, members, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.objects import (
    has_gauge,
    is_g_card,
    is_under,
    is_vc,
    on_plane,
    on_vc,
    owner,
    place_bit,
    row_bit,
    same_clan,
)
from vgsim.vanguard.terms import (
    CARDS,
    FOUND,
    Circle,
    Compare,
    CondKind,
    ExprKind,
    FilterKind,
    Flag,
    Happened,
    Limit,
    Op,
    Owner,
    Place,
    Ref,
    Row,
    Stage,
    Stat,
    Zone,
)

ORIGINAL = 1 << Circle.VANGUARD  # bits, as the next
BACK = sum(1 << c for c in (Circle.BACK_LEFT, Circle.BACK_CENTER, Circle.BACK_RIGHT))
# what expressions read of the earlier steps of the running ability
HAPPENED = np.zeros(max(ExprKind) + 1, np.int64)
HAPPENED[ExprKind.CALLED] = Happened.CALLED
HAPPENED[ExprKind.RETIRED] = Happened.RETIRED
HAPPENED[ExprKind.MOVED] = Happened.MOVED
HAPPENED[ExprKind.CHANGED] = Happened.MOVED
HAPPENED[ExprKind.DRAWN] = Happened.DRAWN
HAPPENED[ExprKind.PAID] = Happened.PAID
HAPPENED[ExprKind.RIDDEN] = Happened.RIDDEN
HAPPENED[ExprKind.UNLOCKED] = Happened.UNLOCKED
HAPPENED[ExprKind.POWER_GAINED] = Happened.GAINED
HAPPENED[ExprKind.GRADE_OF_BOUND] = Happened.BOUND_GRADE
BREAKS = int(Limit.LIMIT_BREAK | Limit.GENERATION_BREAK | Limit.RITUAL)


@leaf
def column(c):
    """0 left, 1 centre, 2 right; every Accel circle is a column of its own (G-ACCEL-3)."""
    if c == Circle.VANGUARD or c == Circle.BACK_CENTER:
        return 1
    if c == Circle.FRONT_LEFT or c == Circle.BACK_LEFT:
        return 0
    if c == Circle.FRONT_RIGHT or c == Circle.BACK_RIGHT:
        return 2
    return c + 0


@leaf
def same_column(g, a, b):
    """Columns are seen across the table: my left column faces the opponent's right one, and so do Accel circles, which
    are laid left, right, left ... (G-ACCEL-2, 3)."""
    if g.zone[a] != Zone.CIRCLE or g.zone[b] != Zone.CIRCLE:
        return False
    ca, cb = column(g.place[a]), column(g.place[b])
    if owner(a) == owner(b):
        return ca == cb
    if ca > 2 and cb > 2:
        return cb == 6 + ((ca - 6) ^ 1)
    return ca == 2 - cb


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


@leaf
def grade_on(g, t, p, c):
    """The grade of the unit on a circle; -1 without one."""
    u = g.circle[p, c]
    return t.grade[g.card[u]] + g.bonus[Stat.GRADE, u] - (u == 0)


@rule
def vanguard_grade(g, t, p):
    """The grade of a player's vanguard, the highest of several (R-CALL-2, G-GA-3); -1 without one."""
    grade = grade_on(g, t, p, Circle.VANGUARD)
    if g.also_vc[p]:
        for c in range(Circle.FRONT_LEFT, g.circles[p]):
            if is_vc(g, p, c):
                grade = max(grade, grade_on(g, t, p, c))
    return grade


@rule
def plain_amount(g, t, e, p):
    """An expression that needs no search."""
    kind, a = t.expr[e, 0], t.expr[e, 1]
    if kind == ExprKind.CONST:
        return t.expr[e, 3] + 0
    base = g.happened[g.depth, HAPPENED[kind]] + 0
    if kind == ExprKind.GRADE_OF_VANGUARD:
        base = vanguard_grade(g, t, p if a == Owner.OWN else 1 - p)
    elif kind == ExprKind.BATTLE_NUMBER:
        base = g.battle + 0
    elif kind == ExprKind.GRADE_OF_IT:
        if g.picks[g.depth]:
            base = t.grade[g.card[g.pick[g.depth, 0]]] + 0
    elif kind == ExprKind.MARKERS_ON_V:
        base = g.marker[p, Circle.VANGUARD, 2 * a - 1] + g.marker[p, Circle.VANGUARD, 2 * a]
    elif kind == ExprKind.GRADE_OF_COST:
        base = grade_of_cost(g, t)
    return t.expr[e, 2] * base + t.expr[e, 3]


@rule
def passes_plainly(g, t, f, u, p, source):
    """One filter that asks about the card itself."""
    kind = t.filter[f, 0]
    if kind == FilterKind.GRADE:
        grade = t.grade[g.card[u]] + g.bonus[Stat.GRADE, u]
        if (g.also_vc[0] | g.also_vc[1]) and is_grade_of_a_vanguard(g, t, f, grade, p):
            return True
        return compare(grade, t.filter[f, 1], plain_amount(g, t, t.filter[f, 2], p))
    if kind == FilterKind.TRAIT:
        return answers_to(g, t, t.filter[f, 3], u)
    if kind == FilterKind.NOT_THIS:
        return u != source
    if kind == FilterKind.SAME_COLUMN:
        return same_column(g, u, source)
    if kind == FilterKind.OTHER_COLUMN:
        return not same_column(g, u, source)
    return passes_rarely(g, t, f, u, p, source)


@rule
def is_grade_of_a_vanguard(g, t, f, grade, p):
    """R-MULTIVG-11: 'the grade of your vanguard' is that of any of them."""
    e = t.filter[f, 2]
    if t.filter[f, 1] != Compare.EQ or t.expr[e, 0] != ExprKind.GRADE_OF_VANGUARD:
        return False
    side = p if t.expr[e, 1] == Owner.OWN else 1 - p
    for c in range(g.circles[side]):
        if is_vc(g, side, c) and grade_on(g, t, side, c) == grade:
            return True
    return False


@seldom
def passes_rarely(g, t, f, u, p, source):
    """Filters about the battle, about clans and about the Astral Plane."""
    kind = t.filter[f, 0]
    if kind == FilterKind.IS_ATTACKED:
        return is_attacked(g, u)
    if kind == FilterKind.IS_ATTACKING:
        return u == g.attacker
    if kind == FilterKind.ON_ASTRAL_PLANE:
        return on_plane(g, u)
    if kind == FilterKind.NOT_CHOSEN:
        return not is_picked(g, g.depth, u)
    if kind == FilterKind.HAS_GAUGE:
        return has_gauge(g, u)
    if kind == FilterKind.UNDER:
        return is_under_ref(g, t, t.filter[f, 2], u, source)
    if kind == FilterKind.DIFFERENT_NAMES:
        return not name_is_picked(g, t, u)
    if kind == FilterKind.FACE_UP:
        return g.face_down[u] == 0
    if kind == FilterKind.SAME_CLAN:
        return same_clan(t, g.card[u], g.card[source])
    return kind == FilterKind.OTHER_CLAN and not same_clan(t, g.card[u], g.card[source])


@rule
def is_under_ref(g, t, ref, x, source):
    """Gauge of this unit, of a chosen, called or boosted one, or of what was retired for the cost."""
    d = g.depth
    if ref == Ref.THIS:
        return is_under(g, x, source)
    u = g.under[x]
    if ref == Ref.BOOSTED:
        meant = g.booster == source and u == g.attacker
    elif ref == Ref.IT:
        meant = is_picked(g, d, u)
    elif ref == Ref.CALLED:
        meant = is_called(g, d, u)
    else:
        meant = is_retired_for_cost(g, t, u)
    return meant and is_under(g, x, u)


@leaf
def is_picked(g, d, u):
    """What frame `d` has chosen."""
    for i in range(g.picks[d]):
        if g.pick[d, i] == u:
            return True
    return False


@leaf
def is_called(g, d, u):
    for i in range(g.callees[d]):
        if g.callee[d, i] == u:
            return True
    return False


@rule
def is_retired_for_cost(g, t, u):
    """A unit that the cost of the running ability retired."""
    d = g.depth
    for i in range(g.spends[d]):
        if g.spend[d, i] == u and t.op[g.spend_op[d, i], 0] == Op.COST_RETIRE:
            return True
    return False


@rule
def grade_of_cost(g, t):
    """The grade of the unit that was retired for the cost; 0 for none."""
    d = g.depth
    for i in range(g.spends[d]):
        if t.op[g.spend_op[d, i], 0] == Op.COST_RETIRE:
            return t.grade[g.card[g.spend[d, i]]] + 0
    return 0


@rule
def name_is_picked(g, t, u):
    """Has a card chosen so far the name of this one?"""
    d = g.depth
    for i in range(g.picks[d]):
        if g.pick[d, i] != u and same_name(g, t, g.pick[d, i], u):
            return True
    return False


@leaf
def is_attacked(g, u):
    attacked = 0
    for i in range(g.targets):
        attacked |= g.target[i] == u
    return attacked != 0


@leaf
def answers_to(g, t, trait, u):
    """A name, a part of a name, a clan or a race that a card has; a name that it was given counts too."""
    answers = t.trait[trait, g.card[u]] != 0
    if t.takes_names:
        answers |= (t.name_trait[trait] != 0) & (t.trait[trait, g.cont_name[u]] != 0)
    return answers


@rule
def same_name(g, t, a, b):
    """Two cards share a name, printed or given."""
    x, y = t.name[g.card[a]], t.name[g.card[b]]
    if x == y and x:
        return True
    more_x, more_y = t.name[g.cont_name[a]], t.name[g.cont_name[b]]
    return (more_x != 0 and (more_x == y or more_x == more_y)) or (more_y != 0 and x == more_y)


@seldom
def shares_a_name(g, t, sel, u, p, source):
    """The card has the name of a card that a selector means. Nothing is written to `found`: another search is
    under way."""
    if t.selector[sel, 1] == Place.V and (g.also_vc[0] | g.also_vc[1]) == 0:
        v = g.circle[p if t.selector[sel, 0] == Owner.OWN else 1 - p, Circle.VANGUARD]
        return v != 0 and same_name(g, t, u, v) and matches_plainly(g, t, sel, v, p, source)
    for v in range(1, CARDS):
        if v != u and g.zone[v] != Zone.NOWHERE and same_name(g, t, u, v) and in_scope(g, t, sel, v, p):
            if matches_plainly(g, t, sel, v, p, source):
                return True
    return False


@rule
def matches_plainly(g, t, sel, u, p, source):
    """The filters of a selector inside a filter."""
    first = t.selector[sel, 3]
    for f in range(first, first + t.selector[sel, 4]):
        if not passes_plainly(g, t, f, u, p, source):
            return False
    return True


@leaf
def passes(g, t, f, u, p, source):
    """One filter."""
    if t.filter[f, 0] == FilterKind.SAME_NAME:
        return shares_a_name(g, t, t.filter[f, 3], u, p, source)
    return passes_plainly(g, t, f, u, p, source)


@rule
def in_scope(g, t, sel, u, p):
    """Owner, place and row of a selector; without a place it means cards anywhere but locked ones (R-LOCK-2)."""
    who, places, rows = t.selector[sel, 0], t.selector[sel, 1], t.selector[sel, 2]
    if who != Owner.ANY and (owner(u) == p) != (who == Owner.OWN):
        return False
    if not (places & place_bit(g, u) if places else g.zone[u] != Zone.LOCKED):
        return False
    return rows == 0 or (g.zone[u] == Zone.CIRCLE and rows & row_bit(g.place[u]) != 0)


@rule
def fits(g, t, sel, u, p, source):
    """Does a selector, said by player `p` and card `source`, mean this card as it is now?"""
    return in_scope(g, t, sel, u, p) and matches(g, t, sel, u, p, source)


@rule
def matches(g, t, sel, u, p, source):
    """All filters of a selector, if what is printed on the card does not rule it out."""
    return t.may_mean[sel, g.card[u]] != 0 and passes_all(g, t, sel, u, p, source)


@leaf
def passes_all(g, t, sel, u, p, source):
    """All filters of a selector. (No branch out of the loop: which card passes cannot be foretold.)"""
    first = t.selector[sel, 3]
    fit = 1
    for f in range(first, first + t.selector[sel, 4]):
        fit &= passes(g, t, f, u, p, source)
    return fit != 0


@leaf
def note_found(g, n, u, fit):
    """A card is written as the n-th in any case, and counted or not (see `passes_all`). How many there are then."""
    g.found[n] = u
    return n + (fit & (n < FOUND))


# the zones that are searched as they lie, with the bits that name them
ROWS = (
    (Place.G, Zone.GUARDIAN),
    (Place.HAND, Zone.HAND),
    (Place.SOUL, Zone.SOUL),
    (Place.DROP, Zone.DROP),
    (Place.DECK, Zone.DECK),
    (Place.BIND, Zone.BIND),
    (Place.HEART, Zone.HEART),
    (Place.GAUGE, Zone.GAUGE),
)
ALL_ROWS = sum(int(place) for place, _ in ROWS)
# the row of each bit; an array, because reading a tuple at a place that is not a constant may raise
ROW_ZONES = np.zeros(ALL_ROWS.bit_length(), np.int64)
for _place, _zone in ROWS:
    ROW_ZONES[int(_place).bit_length() - 1] = _zone


@rule
def find_rows(g, t, sel, p, side, source):
    left, n = t.selector[sel, 1] & ALL_ROWS, g.founds + 0
    while left:
        zone = ROW_ZONES[lowest(left)]
        left = without_lowest(left)
        if t.by_print[sel]:
            n = find_printed(g, t, sel, side, zone, n)
        else:
            for i in range(g.row_n[side, zone]):
                u = g.row[side, zone, i]
                n = note_found(g, n, u, matches(g, t, sel, u, p, source))
    g.founds = n


@leaf
def find_printed(g, t, sel, side, zone, n):
    """In one row, where what is printed says it all: nothing is asked of a single card, nor where the row ends. How
    many are found then."""
    for i in range(zones.padded(g.row_n[side, zone])):
        u = zones.card_at(g, side, zone, i)
        n = note_found(g, n, u, (u != 0) & (t.may_mean[sel, g.card[u]] != 0))
    return n


@rule
def find_damage(g, t, sel, p, side, source):
    places, n = t.selector[sel, 1], g.founds + 0
    for i in range(g.row_n[side, Zone.DAMAGE]):
        u = g.row[side, Zone.DAMAGE, i]
        here = Place.DAMAGE_DOWN if g.face_down[u] else Place.DAMAGE_UP
        n = note_found(g, n, u, ((places & here) != 0) & matches(g, t, sel, u, p, source))
    g.founds = n


@rule
def find_g_zone(g, t, sel, p, side, source):
    places, n = t.selector[sel, 1], g.founds + 0
    for i in range(g.row_n[side, Zone.G_ZONE]):
        u = g.row[side, Zone.G_ZONE, i]
        if places & (Place.G_ZONE_DOWN if g.face_down[u] else Place.G_ZONE_UP):
            n = note_found(g, n, u, matches(g, t, sel, u, p, source))
    g.founds = n


@leaf
def circles_meant(g, places, rows, side):
    """Bits: the circles of a player with units that such places and rows mean."""
    vanguards = g.also_vc[side] | ORIGINAL
    meant = -int((places & Place.V) != 0) & vanguards | -int((places & Place.R) != 0) & ~vanguards
    lines = -int((rows & Row.BACK) != 0) & BACK | -int((rows & Row.FRONT) != 0) & ~BACK | -int(rows == 0)
    return g.units[side] & meant & lines


@rule
def find_circles(g, t, sel, p, side, source):
    """(As many steps as there are circles: how many units stand there cannot be foretold.)"""
    meant, n = circles_meant(g, t.selector[sel, 1], t.selector[sel, 2], side), g.founds + 0
    for c in range(g.circles[side]):
        u = g.circle[side, c]
        fit = (meant >> c) & 1 & t.may_mean[sel, g.card[u]]
        if t.selector[sel, 4] == 0:
            n = note_found(g, n, u, fit)
        elif fit:
            n = note_found(g, n, u, passes_all(g, t, sel, u, p, source))
    g.founds = n


@rule
def find_locked(g, t, sel, p, side, source):
    n = g.founds + 0
    for c in range(g.circles[side]):
        u = g.lock[side, c]
        if u:
            n = note_found(g, n, u, matches(g, t, sel, u, p, source))
    g.founds = n


@rule
def find_looked(g, t, sel, p, source):
    """Among the cards last looked at, those that have not been moved since."""
    d, n = g.depth, 0
    for i in range(g.lookeds[d]):
        u = g.looked[d, i]
        if g.generation[u] == g.looked_gen[d, i]:
            n = note_found(g, n, u, matches(g, t, sel, u, p, source))
    g.founds = n


@rule
def find_side(g, t, sel, p, side, source):
    places = t.selector[sel, 1]
    if places & (Place.V | Place.R):
        find_circles(g, t, sel, p, side, source)
    if places & (Place.DAMAGE_UP | Place.DAMAGE_DOWN):
        find_damage(g, t, sel, p, side, source)
    if places & ALL_ROWS:
        find_rows(g, t, sel, p, side, source)
    if places & (Place.G_ZONE_UP | Place.G_ZONE_DOWN):
        find_g_zone(g, t, sel, p, side, source)
    if places & Place.LOCKED:
        find_locked(g, t, sel, p, side, source)


@rule
def find_all(g, zone, side):
    """All rear-guards, all damage that is face up, or all cards of another zone."""
    n = 0
    if zone == Zone.CIRCLE:
        meant = circles_of_rearguards(g, side)
        for c in range(1, g.circles[side]):
            n = note_found(g, n, g.circle[side, c], (meant >> c) & 1)
    else:
        for i in range(g.row_n[side, zone]):
            u = g.row[side, zone, i]
            n = note_found(g, n, u, (zone != Zone.DAMAGE) | (g.face_down[u] == 0))
    g.founds = n


@leaf
def side_of(t, sel, p):
    """The player whose cards a selector for one player's cards means."""
    return p if t.selector[sel, 0] == Owner.OWN else 1 - p


@rule
def find(g, t, sel, p, source):
    """Fill `found` with the cards that the selector means, for player `p` and the card `source`."""
    zone, who = t.selector[sel, 5], t.selector[sel, 0]
    if zone:
        find_all(g, zone, side_of(t, sel, p))
        return
    g.founds = 0
    if t.selector[sel, 1] & Place.LOOKED:
        find_looked(g, t, sel, p, source)
        return
    if who != Owner.OPPONENT:
        find_side(g, t, sel, p, p, source)
    if who != Owner.OWN:
        find_side(g, t, sel, p, 1 - p, source)


@leaf
def circles_of_rearguards(g, p):
    return g.units[p] & ~(g.also_vc[p] | ORIGINAL)


@leaf
def rearguards(g, p):
    return members(circles_of_rearguards(g, p))


@rule
def how_many(g, t, sel, p, source):
    """How many cards a selector means. (What `find` leaves in `found` is not to be read.)"""
    zone = t.selector[sel, 5]
    if zone == 0:
        find(g, t, sel, p, source)
        return g.founds + 0
    side = side_of(t, sel, p)
    if zone == Zone.DAMAGE:
        return g.face_up[side] + 0
    return rearguards(g, side) if zone == Zone.CIRCLE else g.row_n[side, zone] + 0


@leaf
def amount(g, t, e, p, source):
    """The value of an expression. Most often it is a plain number."""
    if t.expr[e, 0] == ExprKind.CONST:
        return t.expr[e, 3] + 0
    return counted(g, t, e, p, source)


@rule
def counted(g, t, e, p, source):
    """The value of an expression that is more than a number."""
    kind = t.expr[e, 0]
    if kind == ExprKind.COUNT:
        return t.expr[e, 2] * how_many(g, t, t.expr[e, 1], p, source) + t.expr[e, 3]
    if kind == ExprKind.GRADE_SUM:
        find(g, t, t.expr[e, 1], p, source)
        total = 0
        for i in range(g.founds):
            total += t.grade[g.card[g.found[i]]] + g.bonus[Stat.GRADE, g.found[i]]
        return t.expr[e, 2] * total + t.expr[e, 3]
    return plain_amount(g, t, e, p)


@rule
def attack_hit(g):
    """The attack of this battle hit somebody."""
    for i in range(g.targets):
        if g.hit[i]:
            return True
    return False


@rule
def flag_holds(g, flag, p, source):
    if flag == Flag.OWN_TURN:
        return g.player == p
    if flag == Flag.OPPONENT_TURN:
        return g.player != p
    if flag == Flag.THIS_ATTACKING:
        return g.attacker == source
    if flag == Flag.THIS_ATTACKING_VANGUARD:
        return g.attacker == source and g.attacked_vanguard != 0
    if flag == Flag.THIS_BOOSTING:
        return g.booster == source
    if flag == Flag.THIS_ON_V:
        return g.zone[source] == Zone.CIRCLE and on_vc(g, source)
    if flag == Flag.THIS_ON_R:
        return g.zone[source] == Zone.CIRCLE and not on_vc(g, source)
    if flag == Flag.NO_OPPONENT_RIDE:
        return g.new_vanguard[1 - p] == 0
    if flag == Flag.ATTACK_HIT or flag == Flag.ATTACK_MISSED:
        return attack_hit(g) == (flag == Flag.ATTACK_HIT)
    return flag == Flag.OWN_MAIN_PHASE and g.player == p and Stage.MAIN_1 <= g.stage < Stage.START_1


@rule
def holds(g, t, c, p, source):
    """One condition."""
    if t.condition[c, 0] == CondKind.FLAG:
        result = flag_holds(g, t.condition[c, 1], p, source)
    elif t.condition[c, 0] == CondKind.SUBJECT_FITS:
        result = matches(g, t, t.condition[c, 1], g.f_subject[g.depth], p, source)
    elif t.condition[c, 0] == CondKind.RIDDEN_FROM:
        old = g.f_subject[g.depth]
        result = old != 0 and t.grade[g.card[old]] == t.condition[c, 1]
    else:
        left = amount(g, t, t.condition[c, 1], p, source)
        result = compare(left, t.condition[c, 2], amount(g, t, t.condition[c, 3], p, source))
    return result != (t.condition[c, 4] != 0)


@rule
def generation(g, t, p):
    """GENERATION-BREAK counts G units face up in the G zone or on V."""
    n = 0
    for i in range(g.row_n[p, Zone.G_ZONE]):
        n += g.face_down[g.row[p, Zone.G_ZONE, i]] == 0
    u = g.circle[p, Circle.VANGUARD]
    return n + (u != 0 and is_g_card(t, g.card[u]))


@rule
def ritual(g, t, p):
    """RITUAL counts the grade 1 cards of the drop zone."""
    n = 0
    for i in range(g.row_n[p, Zone.DROP]):
        n += t.grade[g.card[g.row[p, Zone.DROP, i]]] == 1
    return n


@rule
def limits_reached(g, t, ability, p, falling):
    """Limit break: so many damage; generation break and ritual: see there. `falling` grade 1 cards are on their way
    to the drop zone and count as there."""
    limit = t.limit[ability]
    if limit & Limit.LIMIT_BREAK and g.row_n[p, Zone.DAMAGE] < t.limit_n[ability]:
        return False
    if limit & Limit.GENERATION_BREAK and generation(g, t, p) < t.generation_n[ability]:
        return False
    return (limit & Limit.RITUAL) == 0 or ritual(g, t, p) + falling >= t.ritual_n[ability]


@leaf
def at_its_limit(g, t, ability, p):
    """LIMIT-BREAK n and the like are conditions of validity: they must hold when the ability triggers, too."""
    return (t.limit[ability] & BREAKS) == 0 or limits_reached(g, t, ability, p, 0)


@rule
def conditions_hold(g, t, ability, p, source):
    """IF c AND c ..., and the conditions of validity."""
    if not at_its_limit(g, t, ability, p):
        return False
    first = t.cond[ability]
    for c in range(first, first + t.conds[ability]):
        if not holds(g, t, c, p, source):
            return False
    return True
