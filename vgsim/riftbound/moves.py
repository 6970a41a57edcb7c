"""The one door for cards. Crossing a non-board zone makes a new object (124); on the board a card only changes place.

Knowledge is kept per card as bits: 1 = player A knows it, 2 = player B does. A card keeps the knowledge it has while it
lies still; a shuffle takes it away.
"""

from vgsim.core import rng, zones
from vgsim.core.jit import leaf, rule
from vgsim.riftbound.events import fire, fire_about
from vgsim.riftbound.log import count, emit
from vgsim.riftbound.modifiers import forget_modifiers, stale
from vgsim.riftbound.objects import (
    base_of,
    field_at,
    is_field,
    is_token,
    is_unit,
    on_board,
    owner,
    row_player,
    row_zone,
)
from vgsim.riftbound.stats import has
from vgsim.riftbound.tasks import need_cleanup, need_idle_cleanup
from vgsim.riftbound.terms import (
    FIELD_SLOT,
    PER_PLAYER,
    TOKENS,
    CardType,
    Change,
    Event,
    Keyword,
    Mechanic,
    Place,
    Role,
    Zone,
)

BOTH = 3


@leaf
def bit(p):
    return 1 << p


# -- rows -----------------------------------------------------------------------------------------
@rule
def detach_all(g, u):
    """Equipment stays where its unit was, unattached."""
    for p in range(2):
        zone = g.zone[u]
        for i in range(g.row_n[p, zone]):
            e = g.row[p, zone, i]
            if g.attached[e] == u:
                g.attached[e] = 0
                g.strays = 1
                stale(g, Change.BOARD)


@rule
def leave(g, t, u):
    """Take a card from where it is."""
    zone = g.zone[u]
    if on_board(g, u):
        if t.any_equipment:
            detach_all(g, u)
            g.attached[u] = 0
        zones.take(g, row_player(g.place[u], g.controller[u]), zone, u)
        if zone == Zone.RUNES:
            stale(g, Change.RUNES)
            need_idle_cleanup(g)
        else:
            stale(g, Change.BOARD)
            need_cleanup(g)
    elif zone == Zone.FACEDOWN:
        zones.take(g, g.controller[u], zone, u)
        need_cleanup(g)
    elif zone != Zone.NOWHERE:
        zones.take(g, owner(u), zone, u)


@rule
def refresh(g, u):
    """124: a new object; nothing that was applied to the old one applies to it."""
    g.generation[u] += 1
    g.controller[u] = owner(u)
    g.exhausted[u] = 0
    g.damage[u] = 0
    g.buffed[u] = 0
    g.stunned[u] = 0
    g.role[u] = Role.NONE
    g.fought[u] = 0
    g.attached[u] = 0
    g.used[u] = 0
    g.place[u] = Place.NONE
    if g.mods:
        forget_modifiers(g, u)


@rule
def lay(g, t, u, zone):
    """A card lies on top of one of its owner's zones off the board; a token ceases to exist (187)."""
    p = owner(u)
    if is_token(u):
        g.zone[u] = Zone.NOWHERE
        return
    zones.put(g, p, zone, u)
    g.zone[u] = zone
    if zone == Zone.HAND:
        g.known[u] |= bit(p)
    elif zone != Zone.DECK and zone != Zone.RUNE_DECK:
        g.known[u] = BOTH
    stale(g, Change.CARDS)


@rule
def move_card(g, t, u, zone):
    """056: a card goes to its owner's zone off the board, as a new object."""
    emit(g, Event.PUT, owner(u), u, g.zone[u], zone)
    leave(g, t, u)
    refresh(g, u)
    lay(g, t, u, zone)


@rule
def put_on_bottom(g, t, u):
    """416: a card is recycled, a rune to the Rune Deck; both players saw which."""
    zone = Zone.RUNE_DECK if t.type[g.card[u]] == CardType.RUNE else Zone.DECK
    p = owner(u)
    emit(g, Event.RECYCLED, p, u, g.zone[u], 0)
    leave(g, t, u)
    refresh(g, u)
    if is_token(u):
        g.zone[u] = Zone.NOWHERE
        return
    zones.put_bottom(g, p, zone, u)
    g.zone[u] = zone


@rule
def recycle_found(g, t, p):
    """416.5: two or more cards are recycled in random order, so that nobody knows where each lies. All are `found`,
    of one owner."""
    n = g.founds + 0
    state = rng.address(g.seed, g.game, p, g.ordinal[p])
    g.ordinal[p] += n > 1
    for i in range(n - 1, 0, -1):
        state = rng.step(state)
        j = rng.scaled(rng.mix(state), i + 1)
        g.found[i], g.found[j] = g.found[j], g.found[i]
    for i in range(n):
        put_on_bottom(g, t, g.found[i])
        if n > 1:
            g.known[g.found[i]] = 0


@rule
def shuffle_zone(g, p, zone):
    """The next shuffle of this player; nobody knows a card of it any more."""
    rng.shuffle(g, p, zone, g.ordinal[p])
    g.ordinal[p] += 1
    for i in range(g.row_n[p, zone]):
        g.known[g.row[p, zone, i]] = 0


# -- the board ------------------------------------------------------------------------------------
@rule
def arrive(g, t, u):
    """190, 445: a unit at an uncontested battlefield that its controller does not control applies Contested."""
    b = g.place[u] - Place.FIELD_1
    p = g.controller[u]
    if b >= 0 and g.contested[b] == 0 and g.control[b] != p + 1 and is_unit(g, t, u):
        contest(g, p, b)


@rule
def contest(g, p, b):
    """The battlefield is Contested, and remembers by whom."""
    g.contested[b] = p + 1
    emit(g, Event.CONTESTED, p, field_at(b), 0, 0)
    need_cleanup(g)


@rule
def enter_board(g, t, u, place, p):
    """A card becomes a permanent at a place, under the control of a player: a new object, ready."""
    emit(g, Event.PUT, p, u, g.zone[u], row_zone(place))
    leave(g, t, u)
    refresh(g, u)
    g.controller[u] = p
    g.place[u] = place
    zone = row_zone(place)
    zones.put(g, row_player(place, p), zone, u)
    g.zone[u] = zone
    g.known[u] = BOTH
    stale(g, Change.BOARD)
    need_cleanup(g)
    if not is_unit(g, t, u):
        g.strays = 1
    arrive(g, t, u)


@rule
def relocate(g, t, u, place):
    """A permanent changes place as the same object; what is attached to it comes along."""
    old = g.place[u] + 0
    zone = g.zone[u] + 0
    zones.take(g, row_player(old, g.controller[u]), zone, u)
    g.place[u] = place
    g.zone[u] = Zone.RUNES + 0 if t.type[g.card[u]] == CardType.RUNE else row_zone(place)
    zones.put(g, row_player(place, g.controller[u]), g.zone[u], u)
    stale(g, Change.BOARD)
    need_cleanup(g)
    if not is_unit(g, t, u):
        g.strays = 1
    if t.any_equipment:
        bring_along(g, t, u, zone)
    arrive(g, t, u)


@rule
def bring_along(g, t, u, zone):
    """818: attached equipment is where its unit is."""
    for p in range(2):
        for i in range(g.row_n[p, zone] - 1, -1, -1):
            e = g.row[p, zone, i]
            if g.attached[e] == u:
                zones.take(g, p, zone, e)
                g.strays = 1
                g.place[e] = g.place[u]
                g.zone[e] = g.zone[u]
                zones.put(g, row_player(g.place[e], g.controller[e]), g.zone[e], e)


@rule
def move_unit(g, t, u, place):
    """445: a Move; its triggers see where the unit was and where it is. False if it cannot."""
    old = g.place[u] + 0
    if old == place or (not is_field(place) and is_held_back(g, t, old)):
        return False
    relocate(g, t, u, place)
    p = g.controller[u] + 0
    emit(g, Event.MOVED, p, u, old, place)
    fire(g, t, Event.MOVED, u, p)
    if is_field(place):
        fire(g, t, Event.MOVED_TO_FIELD, u, p)
    if is_field(old):
        fire_about(g, t, Event.LEFT_HERE, g.field_card[old - Place.FIELD_1], u)
    return True


@leaf
def is_held_back(g, t, place):
    """A battlefield that units cannot move home from."""
    return is_field(place) and has(g, t, g.field_card[place - Place.FIELD_1], Keyword.NO_WAY_HOME)


@rule
def recall(g, t, u):
    """454 to 458: to its controller's base; not a Move, and nothing else about it changes."""
    p = g.controller[u] + 0
    if g.place[u] != base_of(p):
        count(g, p, Mechanic.RECALLED)
        emit(g, Event.RECALLED, p, u, g.place[u], 0)
        relocate(g, t, u, base_of(p))


@rule
def take_control(g, t, u, p):
    """190.3: a player controls a permanent; where it lies it now arrives as his."""
    if g.controller[u] == p:
        return
    place = g.place[u] + 0
    zones.take(g, row_player(place, g.controller[u]), g.zone[u], u)
    g.controller[u] = p
    zones.put(g, row_player(place, p), g.zone[u], u)
    emit(g, Event.TOOK_CONTROL, p, u, 0, 0)
    g.strays = 1
    stale(g, Change.BOARD)
    need_cleanup(g)
    arrive(g, t, u)


@rule
def ready(g, t, u):
    if g.exhausted[u]:
        g.exhausted[u] = 0
        emit(g, Event.READIED, g.controller[u], u, 0, 0)
        stale(g, Change.STATE)
        need_idle_cleanup(g)
        fire(g, t, Event.READIED, u, g.controller[u])


@rule
def exhaust(g, u):
    g.exhausted[u] = 1
    emit(g, Event.EXHAUSTED, g.controller[u], u, 0, 0)
    stale(g, Change.STATE)
    need_idle_cleanup(g)


@rule
def heal(g, u):
    """All damage marked on a unit is removed."""
    if g.damage[u]:
        g.damage[u] = 0
        emit(g, Event.HEALED, g.controller[u], u, 0, 0)
        need_cleanup(g)


@rule
def heal_all(g):
    """466.1, 317.2: every unit everywhere."""
    if g.damaged:
        for p in range(2):
            heal_row(g, p, Zone.BASE)
            heal_row(g, p, Zone.FIELD_1)
            heal_row(g, p, Zone.FIELD_2)
        g.damaged = 0


@rule
def heal_row(g, p, zone):
    for i in range(g.row_n[p, zone]):
        heal(g, g.row[p, zone, i])


@rule
def mark_damage(g, u, n):
    """Damage is marked on a unit."""
    g.damage[u] += n
    g.damaged = 1
    emit(g, Event.DAMAGED, g.controller[u], u, n, 0)
    need_cleanup(g)


@rule
def tell_death(g, t, u):
    """808: triggers on a death are captured while the permanent is where it was."""
    p = g.controller[u] + 0
    emit(g, Event.DIED, p, u, g.place[u], 0)
    fire(g, t, Event.DIED, u, p)
    if is_unit(g, t, u):
        g.died[p] += 1
        count(g, p, Mechanic.KILLED)


@rule
def kill(g, t, u):
    """C-30: killed; to its owner's Trash."""
    tell_death(g, t, u)
    move_card(g, t, u, Zone.TRASH)


@rule
def discard(g, t, u):
    """A hand card goes to the Trash; its triggers hear it first."""
    p = owner(u)
    g.discarded[p] += 1
    emit(g, Event.DISCARDED, p, u, 0, 0)
    fire(g, t, Event.DISCARDED, u, p)
    move_card(g, t, u, Zone.TRASH)


@rule
def channel(g, t, p, n, exhausted):
    """430: runes from the Rune Deck into the base, as many as there are. How many."""
    done = 0
    while done < n and g.row_n[p, Zone.RUNE_DECK]:
        u = zones.top(g, p, Zone.RUNE_DECK)
        leave(g, t, u)
        refresh(g, u)
        zones.put(g, p, Zone.RUNES, u)
        g.zone[u] = Zone.RUNES
        g.place[u] = base_of(p)
        g.exhausted[u] = exhausted
        g.known[u] = BOTH
        emit(g, Event.CHANNELED, p, u, exhausted, 0)
        done += 1
    stale(g, Change.RUNES)
    need_idle_cleanup(g)
    return done


@rule
def create_token(g, p, row):
    """187: a token from the player's supply; 0 if none is left."""
    first = p * PER_PLAYER + FIELD_SLOT + 1
    for u in range(first, first + TOKENS):
        if g.zone[u] == Zone.NOWHERE:
            g.card[u] = row
            return u
    return 0


@rule
def look(g, p, u):
    """Player `p` sees a card that only he may see."""
    g.known[u] |= bit(p)


@rule
def reveal(g, u):
    g.known[u] = BOTH
