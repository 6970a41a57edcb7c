"""Events: whatever is triggered by one goes on the chain Pending (383), and delayed triggers with it.

A card's own abilities are found by the `listens` mask of its row; abilities about other cards, and about moments, only
if the `watched` mask of the table says that some card has one.
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.items import add_item
from vgsim.riftbound.objects import on_board, speaker
from vgsim.riftbound.selectors import conditions_hold, is_where, is_whose, matches
from vgsim.riftbound.stats import might_read
from vgsim.riftbound.terms import (
    DELAYS,
    AbilityZone,
    CardType,
    Event,
    Fact,
    Item,
    Kind,
    Limit,
    Mechanic,
    Owner,
    Seen,
    Zone,
)

ABOUT_PLAYERS = (
    1 << int(Event.HELD)
    | 1 << int(Event.CONQUERED)
    | 1 << int(Event.FIELD_DEFENDED)
    | 1 << int(Event.FIELD_ATTACKED)
    | 1 << int(Event.BEGINNING)
    | 1 << int(Event.MAIN_BEGINS)
    | 1 << int(Event.TURN_ENDS)
)


@rule
def is_valid_here(g, t, ability, u):
    """Where an ability is valid; a card that was just discarded or killed is asked before it moves."""
    zones = t.zones[ability]
    if zones == AbilityZone.BOARD:
        zone = g.zone[u]
        return on_board(g, u) or zone == Zone.LEGEND or zone == Zone.BATTLEFIELD or zone == Zone.CHAIN
    if zones & AbilityZone.ANYWHERE:
        return True
    return (zones & AbilityZone.HAND and g.zone[u] == Zone.HAND) or (
        zones & AbilityZone.TRASH and g.zone[u] == Zone.TRASH
    )


@rule
def rank(g, player):
    """303.2.a: the Turn Player's triggers come first; when a combat opens, the Attacker's (464)."""
    first = g.attacker if g.opening else g.player
    return 0 if player == first else 1


@rule
def add_trigger(g, t, ability, u, player, subject):
    """383: a triggered ability becomes Pending. What its event's card was is remembered."""
    i = add_item(g, Item.TRIGGERED, player, u, ability)
    g.chain[i, Fact.SUBJECT] = subject
    g.chain[i, Fact.SUBJECT_GEN] = g.generation[subject]
    g.chain[i, Fact.THERE] = g.place[subject]
    if subject and t.type[g.card[subject]] == CardType.UNIT:
        g.chain[i, Fact.MIGHT] = might_read(g, t, subject)
    g.chain[i, Fact.RANK] = rank(g, player)
    g.mechanic[player, Mechanic.TRIGGERED] += 1
    return i


@leaf
def used_bit(t, g, u, ability, player):
    return 1 << (2 * (ability - t.ability[g.card[u]]) + player)


@rule
def trigger(g, t, ability, u, player, subject):
    """One ability hears its event: condition, limit, and the item."""
    if not t.abilities_on or not is_valid_here(g, t, ability, u):
        return
    up_to_date(g, t)
    g.event_place = g.place[subject] + 1  # "there" is where the event's card is, whatever else is running
    holds = conditions_hold(g, t, ability, player, u)
    g.event_place = 0
    if not holds:
        g.seen[ability, Seen.CONDITION_FAILED] += 1
        return
    if t.limit[ability] & Limit.ONCE_PER_TURN:
        if g.used[u] & used_bit(t, g, u, ability, player):
            return
        g.used[u] |= used_bit(t, g, u, ability, player)
    i = add_trigger(g, t, ability, u, player, subject)
    g.chain[i, Fact.OBJECT] = g.event_object
    g.chain[i, Fact.OBJECT_GEN] = g.generation[g.event_object]


@rule
def trigger_own(g, t, event, u, player):
    """The card's own abilities about itself."""
    row = g.card[u]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.TRIGGERED and t.event[ability] == event and t.subject[ability] == 0:
            trigger(g, t, ability, u, player, u)


@rule
def hears(g, t, ability, w, u, player):
    """A watcher's ability means this event: the card by its selector, the player by the selector's Owner."""
    sel = t.subject[ability]
    p = speaker(g, w)
    if (ABOUT_PLAYERS >> t.event[ability]) & 1:
        who = t.selector[sel, 0]
        if who != Owner.ANY and (player == p) != (who == Owner.OWN):
            return False
        return u == 0 or matches(g, t, sel, u, w)
    if not is_whose(g, t, sel, u, p) or not matches(g, t, sel, u, w):
        return False
    places = t.selector[sel, 1]
    return places == 0 or is_where(g, places, u, w)


@leaf
def whose_trigger(g, event, w, player):
    """What a battlefield says of players is about the player of the event (190.6.b)."""
    return player if g.zone[w] == Zone.BATTLEFIELD and (ABOUT_PLAYERS >> event) & 1 else speaker(g, w)


@rule
def hear(g, t, event, w, u, player):
    """What a card has to say to what happens to others, and to moments."""
    row = g.card[w]
    if not (t.kinds[row] >> Kind.TRIGGERED) & 1:
        return
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.TRIGGERED and t.event[ability] == event:
            if t.subject[ability]:
                if hears(g, t, ability, w, u, player):
                    trigger(g, t, ability, w, whose_trigger(g, event, w, player), u)
            elif u == 0 and (player == speaker(g, w) or g.zone[w] == Zone.BATTLEFIELD):
                trigger(g, t, ability, w, player, 0)


@rule
def hear_row(g, t, event, zone, u, player):
    for p in range(2):
        for i in range(g.row_n[p, zone]):
            hear(g, t, event, g.row[p, zone, i], u, player)


@rule
def watch(g, t, event, u, player):
    """Every card on the board may have something to say."""
    for k in range(2):
        hear(g, t, event, g.legend_card[k], u, player)
        hear(g, t, event, g.field_card[k], u, player)
    hear_row(g, t, event, Zone.BASE, u, player)
    hear_row(g, t, event, Zone.FIELD_1, u, player)
    hear_row(g, t, event, Zone.FIELD_2, u, player)


@rule
def delayed(g, t, event, u):
    """Delayed triggers for this event, each once."""
    for k in range(DELAYS):
        if g.delay[k, 0] == event and (g.delay[k, 6] == 0 or g.delay[k, 6] == u):
            if g.delay[k, 6] and g.generation[u] != g.delay[k, 7]:
                continue
            i = add_trigger(g, t, g.delay[k, 1], g.delay[k, 4], g.delay[k, 3], g.delay[k, 10])
            g.chain[i, Fact.SUBJECT_GEN] = g.delay[k, 11]
            g.chain[i, Fact.GENERATION] = g.delay[k, 5]
            g.chain[i, Fact.PC] = g.delay[k, 2]
            g.chain[i, Fact.SPOT] = g.delay[k, 9]
            give_target(g, i, k)
            g.delay[k, 0] = 0
            g.delays -= 1


@rule
def give_target(g, i, k):
    """What the delayed trigger was about is still its target."""
    if g.delay[k, 10]:
        g.chain[i, Fact.TARGETS_1] = 1
        g.target[i, 0, 0] = g.delay[k, 10]
        g.target_gen[i, 0, 0] = g.delay[k, 11]


@leaf
def fire(g, t, event, u, player):
    """Something happened to card `u` (0: a moment); usually nobody listens."""
    if ((t.listens[g.card[u]] | t.watched) >> event) & 1 or g.delays:
        fire_all(g, t, event, u, player)


@rule
def fire_all(g, t, event, u, player):
    if (t.listens[g.card[u]] >> event) & 1:
        trigger_own(g, t, event, u, player)
    if (t.watched >> event) & 1:
        watch(g, t, event, u, player)
    if g.delays:
        delayed(g, t, event, u)


@rule
def fire_about(g, t, event, u, thing):
    """An event of a battlefield with an object; its player is whoever handles the battlefield."""
    g.event_object = thing
    fire(g, t, event, u, speaker(g, u))
    g.event_object = 0
