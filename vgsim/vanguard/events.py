"""Events: an event puts the AUTO abilities that listen to it on stand-by (R-CHECK-7), and is written to the
log.

A card's own abilities are found by the `listens` mask of its row; abilities about other cards, and about
phases, only if the `watched` mask of the table says that some card has one; granted ones are in a list of
their own.
"""

import numpy as np

from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.clans.melody import is_melody, singers, sings
from vgsim.vanguard.objects import is_deleted, on_vc, owner
from vgsim.vanguard.selectors import at_its_limit, fits, limits_reached
from vgsim.vanguard.terms import (
    CARDS,
    DELAYS,
    LOG,
    MOMENTS,
    OBJECT_EVENTS,
    PER_PLAYER,
    STANDBYS,
    AbilityZone,
    Event,
    Kind,
    Limit,
    Mechanic,
    Owner,
    Reason,
    Result,
    Zone,
)

ABOUT_OTHERS = sum(1 << int(event) for event in OBJECT_EVENTS)
ABOUT_PLAYERS = sum(1 << int(event) for event in MOMENTS)
MOVES = (  # the card moves right after the event, or becomes another object where it is
    Event.RIDDEN_OVER,
    Event.RETIRED,
    Event.RETIRED_BY_OWN,
    Event.DROPPED_FOR_COST,
    Event.DISCARDED_FOR_G_GUARDIAN,
    Event.LOCKED,
)
OF_PLACING = sum(1 << int(event) for event in (Event.PLACED, Event.PLACED_FROM_HAND))
MOVING = sum(1 << int(event) for event in MOVES)
FALLING = sum(1 << int(event) for event in MOVES[1:])  # into the drop zone
# the AbilityZone bit of each zone; that of a rear-guard for a circle
ABILITY_ZONES = np.zeros(len(Zone), np.int64)
ABILITY_ZONES[Zone.CIRCLE] = AbilityZone.R
ABILITY_ZONES[Zone.GUARDIAN] = AbilityZone.G
ABILITY_ZONES[Zone.HAND] = AbilityZone.HAND
ABILITY_ZONES[Zone.DROP] = AbilityZone.DROP
ABILITY_ZONES[Zone.SOUL] = AbilityZone.SOUL
ABILITY_ZONES[Zone.G_ZONE] = AbilityZone.G_ZONE
R_LESS_V = AbilityZone.R - AbilityZone.V
SPENDABLE = int(Limit.ONCE_PER_TURN | Limit.ONCE_PER_TURN_PER_NAME | Limit.ONCE_EVEN_DECLINED)


@seldom
def write_log(g, event, player, a, b, c):
    if g.logs < LOG:
        g.log[g.logs, 0] = event
        g.log[g.logs, 1] = player
        g.log[g.logs, 2] = a
        g.log[g.logs, 3] = b
        g.log[g.logs, 4] = c
        g.log[g.logs, 5] = g.turn
        g.logs += 1


@leaf
def emit(g, event, player, a, b, c):
    """Tell people what happened; nothing if nobody listens."""
    if g.log_on:
        write_log(g, event, player, a, b, c)


@leaf
def count(g, player, mechanic):
    """One more use of a mechanic (r.mechanics)."""
    g.mechanic[player, mechanic] += 1


@leaf
def stop(g):
    """A prompt, a check timing, a procedure or the end comes before the next point."""
    g.point = 0


@seldom
def give_up(g, reason):
    """The game cannot be finished properly: it is counted apart, never as a draw."""
    g.result = Result.UNFINISHED
    stop(g)
    g.reason = reason
    emit(g, Event.RESULT, 0, g.result, reason, 0)


@rule
def lose(g, p, reason):
    """G-WIN-8: an effect says that a player loses: at once, before any check timing."""
    g.result = Result.B_WINS if p == 0 else Result.A_WINS
    stop(g)
    g.reason = reason
    emit(g, Event.RESULT, 0, g.result, reason, 0)


@leaf
def ability_zone(g, u):
    """The AbilityZone bit of where a card is. (Which it is cannot be foretold.)"""
    zone = g.zone[u]
    return ABILITY_ZONES[zone] - (R_LESS_V * ((zone == Zone.CIRCLE) & on_vc(g, u)))


@leaf
def valid_in(g, t, ability, u):
    """R-SRC-5: only an ability that functions where its card is can trigger or be used."""
    zones = t.zones[ability]
    return (zones == AbilityZone.NONE) | ((zones & ability_zone(g, u)) != 0)


@leaf
def spent(g, t, ability, u):
    """True for a once-a-turn ability that this object has used."""
    return (t.limit[ability] & SPENDABLE) != 0 and used_up(g, t, ability, u)


@rule
def used_up(g, t, ability, u):
    """A card keeps bits for its own abilities, a name for 1/TURN-PER-NAME, the list of granted ones its own
    marks."""
    row = g.card[u]
    k = ability - t.ability[row]
    if 0 <= k < t.abilities[row]:
        by_name = t.limit[ability] & Limit.ONCE_PER_TURN_PER_NAME
        return ((g.name_used[owner(u), row] if by_name else g.used[u]) >> k) & 1 != 0
    for i in range(g.gains):
        if g.gain[i, 0] == u and g.gain[i, 1] == ability and g.gain[i, 3] == 0:
            return False
    return True


@rule
def use_up(g, t, ability, u):
    """A once-a-turn ability is used: its cost is paid, or it resolves without one."""
    row = g.card[u]
    k = ability - t.ability[row]
    if not 0 <= k < t.abilities[row]:
        use_up_gained(g, ability, u)
    elif t.limit[ability] & Limit.ONCE_PER_TURN_PER_NAME:
        g.name_used[owner(u), row] |= 1 << k
        g.names_used = 1
    else:
        g.used[u] |= 1 << k
        g.any_used = 1


@seldom
def use_up_gained(g, ability, u):
    """One of the equal abilities that a card was granted."""
    for i in range(g.gains):
        if g.gain[i, 0] == u and g.gain[i, 1] == ability and g.gain[i, 3] == 0:
            g.gain[i, 3] = 1
            return


@rule
def stand_by(g, ability, u, subject, circle):
    """R-CHECK-7: one more AUTO or delayed trigger waits for a check timing."""
    n = g.standbys
    if n >= STANDBYS:
        give_up(g, Reason.CAPACITY)
        return
    g.standby[n, 0] = u
    g.standby[n, 1] = g.generation[u]
    g.standby[n, 2] = ability
    g.standby[n, 3] = owner(u)
    g.standby[n, 4] = subject
    g.standby[n, 5] = circle
    g.standby[n, 6] = g.generation[subject] if subject < CARDS else 0
    g.standby[n, 7] = 0
    g.standbys = n + 1


@rule
def hears(g, t, event, ability, u, subject):
    """Is this event of card `u` the one that its ability waits for?"""
    sel = t.subject[ability]
    if (ABOUT_PLAYERS >> event) & 1:
        return hears_player(g, t, event, ability, u)
    if sel == 0:
        return True
    return (ABOUT_OTHERS >> event) & 1 != 0 and subject != 0 and fits(g, t, sel, subject, owner(u), u)


@rule
def hears_player(g, t, event, ability, u):
    """Phases, turns and draws: whose it is. Where no zone is printed, the card must be a unit."""
    if t.zones[ability] == AbilityZone.NONE and g.zone[u] != Zone.CIRCLE:
        return False
    sel = t.subject[ability]
    who = t.selector[sel, 0] if sel else Owner.OWN.value
    return event == Event.DREW or who == Owner.ANY or (g.player == owner(u)) == (who == Owner.OWN)


@leaf
def may_trigger(g, t, event, ability, u):
    """R-SRC-5: an AUTO about this event that is valid where its card is, and not spent."""
    if (t.kind[ability] != Kind.AUTO) | (t.event[ability] != event):
        return False
    if not valid_in(g, t, ability, u) or spent(g, t, ability, u):
        return False
    if (FALLING >> event) & 1:
        return limits_reached(g, t, ability, owner(u), t.grade[g.card[u]] == 1)
    return at_its_limit(g, t, ability, owner(u))


@rule
def trigger(g, t, event, ability, u, subject):
    """An AUTO ability of card `u` goes on stand-by if it listens to this. A card that moves now is still this
    card there."""
    if may_trigger(g, t, event, ability, u) and hears(g, t, event, ability, u, subject):
        stand_by(g, ability, u, subject, g.place[u])
        if t.limit[ability] & Limit.ONCE_EVEN_DECLINED:
            use_up(g, t, ability, u)
        if (MOVING >> event) & 1:
            g.standby[g.standbys - 1, 1] += 1


@rule
def trigger_own(g, t, event, u, subject):
    """The AUTO abilities of card `u` that listen to `event` go on stand-by; a deleted unit has lost them
    (R-DELETE-2, 9)."""
    if is_deleted(g, u):
        return
    row = g.card[u]
    first = t.ability[row]
    for ability in range(first, first + t.abilities[row]):
        if not is_melody(t, ability):
            trigger(g, t, event, ability, u, subject)


@rule
def trigger_shared(g, t, event, u, subject):
    """R-MELODY-2, 3: unit `u` has the Melody abilities of every Melody unit of its master, once for each of them."""
    for i in range(singers(g, t, owner(u))):
        w = g.singer[i]
        row = g.card[w]
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            if is_melody(t, ability):
                before = g.standbys
                trigger(g, t, event, ability, u, subject)
                if w != u and g.standbys > before:
                    count(g, owner(u), Mechanic.MELODY)


@leaf
def fire(g, t, event, u, subject):
    """Something happened to card `u`; `subject` is the other card it concerns."""
    if ((t.heard >> event) & 1) | g.gains:
        if (((t.listens[g.card[u]] | t.watched) >> event) & 1) | g.gains:
            fire_all(g, t, event, u, subject)


@leaf
def may_hear(g, t, events, u):
    """May one of these events (bits) about card `u` be heard?"""
    return (((t.listens[g.card[u]] | t.watched) & events) | g.gains) != 0


@leaf
def fire_placed(g, t, u, old, from_hand):
    """A unit was placed; `old` was there before."""
    if may_hear(g, t, OF_PLACING, u):
        fire(g, t, Event.PLACED, u, old)
        if from_hand:
            fire(g, t, Event.PLACED_FROM_HAND, u, old)


@leaf
def is_heard(g, t, events):
    """May some card hear one of these events (bits) about any card? What is fired otherwise is nothing."""
    return ((t.heard & events) | g.gains) != 0


@leaf
def is_silent(g, t, events):
    """Nobody hears these events (bits), and they are not written down."""
    return ((t.heard & events) | g.gains | g.log_on) == 0


@rule
def fire_all(g, t, event, u, subject):
    """Somebody may listen."""
    if (t.listens[g.card[u]] >> event) & 1:
        trigger_own(g, t, event, u, subject)
        if t.melody and sings(g, t, u):
            trigger_shared(g, t, event, u, subject)
    if ((t.watched >> event) & 1) | g.gains:
        fire_further(g, t, event, u, subject)


@rule
def fire_further(g, t, event, u, subject):
    """The abilities that `u` was granted, and those of any card about what happens to others."""
    if u == 0:
        return
    for i in range(g.gains):
        if g.gain[i, 0] == u:
            trigger(g, t, event, g.gain[i, 1], u, subject)
    if (t.watched >> event) & 1 and not (ABOUT_PLAYERS >> event) & 1:
        watch(g, t, event, u)


@seldom
def watch(g, t, event, u):
    """R-SRC-5: the abilities of all cards about what happens to card `u`; `u` is then the unit of the
    event."""
    for w in range(1, CARDS):
        row = g.card[w]
        if t.abilities[row] and g.zone[w] != Zone.NOWHERE and not is_deleted(g, w):
            for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
                watch_with(g, t, event, ability, w, u)
    for i in range(g.gains):
        watch_with(g, t, event, g.gain[i, 1], g.gain[i, 0], u)


@rule
def watch_with(g, t, event, ability, w, u):
    """One ability of card `w`. Where no zone is printed, it must be a unit."""
    if t.subject[ability] == 0 or (ABOUT_OTHERS >> event) & 1 or not may_trigger(g, t, event, ability, w):
        return
    if t.zones[ability] == AbilityZone.NONE and g.zone[w] != Zone.CIRCLE and g.zone[w] != Zone.GUARDIAN:
        return
    if fits(g, t, t.subject[ability], u, owner(w), w):
        stand_by(g, ability, w, u, g.place[w])


@seldom
def fire_field(g, t, event):
    """A moment of the turn: every card on a circle that listens to it, and cards elsewhere whose ability is
    valid there."""
    for k in range(2):
        p = g.player if k == 0 else 1 - g.player
        fire_cards(g, t, event, p, 0)


@rule
def fire_cards(g, t, event, p, subject):
    """All cards of a player."""
    first = p * PER_PLAYER + 1
    for u in range(first, first + PER_PLAYER):
        if g.card[u] and g.zone[u] != Zone.NOWHERE:
            fire(g, t, event, u, subject)


@leaf
def begins(g, t, event):
    """The beginning of a phase or step triggers what listens to it."""
    if (t.watched >> event) & 1:
        fire_field(g, t, event)


@seldom
def delayed_triggers(g, event):
    """Delayed triggers for this moment go on stand-by, each once. True if there was one."""
    any_due = False
    for i in range(DELAYS):
        if g.delay[i, 0] == event:
            g.delay[i, 0] = -event
            stand_by(g, g.delay[i, 1], g.delay[i, 5], 0, g.delay[i, 9])
            g.standby[g.standbys - 1, 3] = g.delay[i, 4]
            g.standby[g.standbys - 1, 7] = i + 1
            any_due = True
    return any_due


@leaf
def begin_check(g):
    """R-CHECK-1: a check timing comes before the next stage."""
    g.check = 1
    stop(g)


@leaf
def check_timing(g):
    """R-CHECK-1: the same, if it would find anything to do."""
    if g.standbys | g.due:
        begin_check(g)


@leaf
def go(g, stage):
    """The next point of the procedure, said before what may have to happen first (`stop`)."""
    g.stage = stage
    g.point = stage


@leaf
def go_on(g, stage):
    """The same, said after something that may have ended the game: no ability more may wait than there is room for."""
    g.stage = stage
    if g.point:
        g.point = stage


@leaf
def go_after_check(g, stage):
    """A check timing, then the next point."""
    go(g, stage)
    check_timing(g)
