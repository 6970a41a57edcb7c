"""The one door for cards. `move` takes a card from where it is and lays it where it goes: rows and circles,
its new identity (refresh), who knows it, its battle statuses, and what rule action may now be due.

Knowledge is kept per card as bits: 1 = player A knows it, 2 = player B does. A card keeps the knowledge it
has while it lies still; a shuffle takes it away.
"""

from vgsim.core import rng, zones
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.chance import foretell_draw
from vgsim.vanguard.events import count, emit, fire, fire_cards, watch
from vgsim.vanguard.grants import refresh_gains
from vgsim.vanguard.objects import is_g_card, is_pseudo, owner
from vgsim.vanguard.power import depend_on, forget_source, note_source, refresh_modifiers
from vgsim.vanguard.terms import (
    DAMAGE_TO_LOSE,
    G_DECK,
    MAIN_DECK,
    PER_PLAYER,
    PSEUDO,
    CardType,
    Circle,
    Event,
    Mechanic,
    Zone,
)

BOTH = 3


@leaf
def bit(p):
    return 1 << p


@rule
def lose_battle_status(g, u):
    """R-BATTLE-ATTACK-6, 9, 14: statuses hold while the unit stays on its circle."""
    if g.attacker == u:
        g.attacker = 0
        g.booster = 0
    if g.booster == u:
        g.booster = 0
    for i in range(g.targets):
        if g.target[i] == u:
            g.target[i] = 0


@rule
def leave_lock(g, p, u):
    """R-LOCK-4: a locked card leaves its circle, which is no retirement."""
    g.lock[p, g.place[u]] = 0
    g.locks -= 1
    g.omega[u] = 0
    g.stale = 1


@leaf
def leave_circle(g, p, u):
    """Its battle statuses go, and what was noted about the circle."""
    c = int(g.place[u])
    g.stale |= depend_on(g, p, c, u)
    if g.circle[p, c] == u:
        g.circle[p, c] = 0
        g.units[p] &= ~(1 << c)
        g.standing[p] &= ~(1 << c)
        g.acting[p] &= ~(1 << c)
        g.also_vc[p] &= ~(1 << c)  # R-MULTIVG-5
        forget_source(g, p, c)
    if g.battle and g.attack_unit:
        lose_battle_status(g, u)
    if c == Circle.VANGUARD or g.row_n[p, Zone.GAUGE]:
        g.due = 1


@leaf
def leave_guardians(g, p, u):
    """It guards nobody any more."""
    g.guarding[u] = 0
    zones.take(g, p, Zone.GUARDIAN, u)
    if g.row_n[p, Zone.GAUGE]:
        g.due = 1


@leaf
def leave_row(g, p, u, zone):
    """A row closes up; with an empty deck a loss may be due."""
    if zone == Zone.HAND:
        zones.take_anywhere(g, p, zone, u)
        return
    zones.take(g, p, zone, u)
    g.face_up[p] -= (zone == Zone.DAMAGE) & (g.face_down[u] == 0)
    if zone == Zone.DECK and g.row_n[p, Zone.DECK] == 0:
        g.due = 1


@rule
def leave(g, u):
    """Take a card from where it is."""
    p = owner(u)
    zone = g.zone[u]
    if zone == Zone.CIRCLE:
        leave_circle(g, p, u)
    elif zone == Zone.GUARDIAN:
        leave_guardians(g, p, u)
    elif zone == Zone.LOCKED:
        leave_lock(g, p, u)
    elif zone != Zone.NOWHERE:
        leave_row(g, p, u, zone)


@rule
def refresh(g, u):
    """R-RIDE-9, R-CALL-10, R-GC-7: a new object; nothing that was applied to the old one applies to it."""
    g.generation[u] += 1
    g.used[u] = 0
    g.rested[u] = 0
    g.face_down[u] = 0
    if g.modified[u] | g.gains:
        forget_effects(g, u)


@rule
def forget_effects(g, u):
    """What was applied to a card, or given to it."""
    refresh_modifiers(g, u)
    if g.gains:
        refresh_gains(g, u)


@rule
def learn(g, u, zone):
    """Who knows a card once it lies in `zone`."""
    if zone == Zone.HAND:
        g.known[u] |= bit(owner(u))
    elif zone != Zone.DECK and zone != Zone.GAUGE:
        g.known[u] = BOTH


@leaf
def may_be_in(g, t, u, zone):
    """R-TOKEN-2, G-RULE-4, G-PROT-1, G-ORDER-4: the valid zones of tokens, of Protect and of tickets."""
    kind = t.type[g.card[u]]
    if kind <= CardType.TRIGGER_UNIT or not is_pseudo(u):
        return True
    if kind == CardType.TOKEN:
        return zone == Zone.CIRCLE or zone == Zone.GUARDIAN
    return zone == Zone.HAND or (kind == CardType.PROTECT and zone == Zone.GUARDIAN)


@leaf
def moves_on(g, t, u, zone):
    """A card goes to another zone: continuous effects that read one of the two are stale, and some ability
    may wait for it."""
    if t.moves_matter:
        note_move(g, t, u, zone)


@rule
def note_move(g, t, u, zone):
    changes(g, t, g.zone[u])
    changes(g, t, zone)
    if zone == Zone.DROP and (t.watched >> Event.PUT_IN_DROP) & 1:
        watch(g, t, Event.PUT_IN_DROP, u)


@leaf
def changes(g, t, zone):
    """A zone changes: what continuous effects read there makes them stale."""
    g.stale |= (t.cont_zones >> zone) & 1


@leaf
def destination(g, t, u, zone):
    """G-GG-2, G-STRIDE-7: a G unit or G guardian that would go to a zone of other cards goes face up to the G zone."""
    if t.g_zone and is_g_card(t, g.card[u]) and zone != Zone.REMOVED:
        return Zone.G_ZONE.value
    return zone + 0


@leaf
def lie_down(g, p, u, zone):
    """A card that has left where it was lies on top of a row; a new object."""
    refresh(g, u)
    zones.put(g, p, zone, u)
    g.zone[u] = zone
    learn(g, u, zone)
    g.face_up[p] += zone == Zone.DAMAGE
    if zone == Zone.DAMAGE and g.row_n[p, Zone.DAMAGE] >= DAMAGE_TO_LOSE:
        g.due = 1


@rule
def move(g, t, u, zone):
    """A card goes on top of a row (not to a circle); it becomes a new object. R-TOKEN-4: a token comes there, which
    some ability may wait for, and is gone before anything else happens."""
    p = owner(u)
    zone = destination(g, t, u, zone)
    emit(g, Event.MOVED, p, u, g.zone[u], zone)
    moves_on(g, t, u, zone)
    leave(g, u)
    if may_be_in(g, t, u, zone):
        lie_down(g, p, u, zone)
    else:
        refresh(g, u)
        g.zone[u] = Zone.NOWHERE


@leaf
def move_checked(g, t, u, zone):
    """As `move`, for a card that was checked: it lies in the trigger zone."""
    p = owner(u)
    zone = destination(g, t, u, zone)
    emit(g, Event.MOVED, p, u, Zone.TRIGGER, zone)
    moves_on(g, t, u, zone)
    leave_row(g, p, u, Zone.TRIGGER)
    lie_down(g, p, u, zone)


@leaf
def move_top(g, t, p, zone):
    """As `move`, for the top card of a deck, which need not be searched for. Returns it."""
    u = zones.top(g, p, Zone.DECK)
    emit(g, Event.MOVED, p, u, Zone.DECK, zone)
    moves_on(g, t, u, zone)
    zones.take_top(g, p, Zone.DECK)
    if g.row_n[p, Zone.DECK] == 0:
        g.due = 1
    lie_down(g, p, u, zone)
    return u


@rule
def move_to_bottom(g, t, u):
    """A card goes to the bottom of its owner's deck."""
    p = owner(u)
    if destination(g, t, u, Zone.DECK) != Zone.DECK:
        move(g, t, u, Zone.G_ZONE)
        return
    emit(g, Event.MOVED, p, u, g.zone[u], Zone.DECK)
    moves_on(g, t, u, Zone.DECK)
    leave(g, u)
    refresh(g, u)
    if is_pseudo(u):
        g.zone[u] = Zone.NOWHERE
        return
    zones.put_bottom(g, p, Zone.DECK, u)
    g.zone[u] = Zone.DECK


@leaf
def note_unit(g, t, p, c):
    """What is kept about the unit on a circle, so that nobody need look at all circles for it."""
    u, others = g.circle[p, c], ~(1 << c)
    g.units[p] = g.units[p] & others | (u != 0) << c
    g.standing[p] = g.standing[p] & others | ((u != 0) & (g.rested[u] == 0)) << c
    g.acting[p] = g.acting[p] & others | t.act[g.card[u]] << c
    note_source(g, t, p, c)


@rule
def put_on_circle(g, t, u, c):
    """A card becomes the unit of a circle; whoever was there must be moved by the caller (G-RULE-9: two never
    stay). A new object, standing."""
    p = owner(u)
    emit(g, Event.MOVED, p, u, g.zone[u], Zone.CIRCLE)
    leave(g, u)
    refresh(g, u)
    g.circle[p, c] = u
    g.zone[u] = Zone.CIRCLE
    g.place[u] = c
    g.known[u] = BOTH
    note_unit(g, t, p, c)
    g.stale |= depend_on(g, p, c, u)


@rule
def put_on_guardian_circle(g, t, u, is_call):
    """R-GC-3, R-GC-7: rested; a call refreshes the card, a move does not."""
    p = owner(u)
    emit(g, Event.MOVED, p, u, g.zone[u], Zone.GUARDIAN)
    moves_on(g, t, u, Zone.GUARDIAN)
    leave(g, u)
    if is_call:
        refresh(g, u)
    zones.put(g, p, Zone.GUARDIAN, u)
    g.zone[u] = Zone.GUARDIAN
    g.known[u] = BOTH
    g.rested[u] = 1


@rule
def swap_circles(g, t, p, a, b):
    """R-MAIN-5: units change circles; no refresh, no placement."""
    x, y = g.circle[p, a], g.circle[p, b]
    g.circle[p, a], g.circle[p, b] = y, x
    if x:
        g.place[x] = b
    if y:
        g.place[y] = a
    note_unit(g, t, p, a)
    note_unit(g, t, p, b)
    g.stale = 1


@rule
def retire(g, t, u):
    """G-KEY-4: a unit goes from the field to the drop zone."""
    p = owner(u)
    count(g, p, Mechanic.RETIRED)
    emit(g, Event.RETIRED, p, u, g.place[u], 0)
    fire(g, t, Event.RETIRED, u, 0)
    move(g, t, u, Zone.DROP)


@rule
def draw(g, t, p, n):
    """Draw up to `n` cards; an empty deck gives none (G-GOLD-2) and loses at the next check timing. How many
    were drawn."""
    drawn = 0
    while drawn < n and g.row_n[p, Zone.DECK]:
        foretell_draw(g, t, p)
        emit(g, Event.DREW, p, zones.top(g, p, Zone.DECK), 0, 0)
        move_top(g, t, p, Zone.HAND)
        drawn += 1
    if drawn < n:
        g.due = 1
    if drawn and (t.watched >> Event.DREW) & 1:
        fire_cards(g, t, Event.DREW, p, drawn)
    return drawn


@rule
def shuffle_new_deck(g, p):
    """The next shuffle of this player, of a deck that nobody knows a card of."""
    rng.shuffle(g, p, Zone.DECK, g.ordinal[p])
    g.ordinal[p] += 1
    emit(g, Event.SHUFFLED, p, 0, 0, 0)


@rule
def shuffle_deck(g, p):
    """The next shuffle of this player; nobody knows a card of it any more."""
    shuffle_new_deck(g, p)
    for i in range(g.row_n[p, Zone.DECK]):
        g.known[g.row[p, Zone.DECK, i]] = 0


@rule
def deal_damage(g, p, c, n):
    """G-DAMAGE-1: damage application to the vanguard on a circle; nothing for 0 or less (G-GOLD-4)."""
    if n > 0:
        g.pending_damage[p, c] += n
        g.damage_pending += n
        g.due = 1
        emit(g, Event.DAMAGE_DEALT, p, n, 0, 0)


@leaf
def turn_unit(g, u, rested):
    """A unit is rested or standing from now on; no event."""
    p, c = owner(u), int(g.place[u])
    g.rested[u] = rested
    if g.circle[p, c] == u:
        g.standing[p] = g.standing[p] & ~(1 << c) | ((rested == 0) << c)


@rule
def stand(g, t, u):
    """G-GOLD-3: standing a standing unit is nothing and triggers nothing."""
    if g.rested[u]:
        turn_unit(g, u, 0)
        emit(g, Event.STOOD, owner(u), u, 0, 0)
        fire(g, t, Event.STOOD, u, 0)


@leaf
def rest(g, u):
    turn_unit(g, u, 1)
    emit(g, Event.RESTED, owner(u), u, 0, 0)


@leaf
def flip(g, t, u, down):
    """G-COST-1: a card of the damage zone or the G zone (or a bound one) is turned face down or face up."""
    g.face_up[owner(u)] += (g.zone[u] == Zone.DAMAGE) * (g.face_down[u] - down)
    g.face_down[u] = down
    if not down:
        reveal(g, u)
    changes(g, t, g.zone[u])
    emit(g, Event.FLIPPED, owner(u), u, down, 0)


@rule
def look(g, p, u):
    """Player `p` sees a card that only he may see."""
    g.known[u] |= bit(p)


@rule
def reveal(g, u):
    g.known[u] = BOTH


@rule
def look_through(g, p, zone):
    """Player `p` looks at a whole zone of his to search it."""
    for i in range(g.row_n[p, zone]):
        look(g, p, g.row[p, zone, i])


@rule
def create_pseudo_card(g, t, p, row):
    """R-TOKEN-6: a pseudo-card from the player's supply; 0 if none is left."""
    first = p * PER_PLAYER + MAIN_DECK + G_DECK + 1
    for u in range(first, first + PSEUDO):
        if g.zone[u] == Zone.NOWHERE:
            g.card[u] = row
            return u
    return 0
