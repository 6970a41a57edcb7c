"""Events: an event puts the AUTO abilities that listen to it on stand-by (R-CHECK-7), and is written to the log.

A card's own abilities are found by the `listens` mask of its row; abilities about other cards, and about
phases, only if the `watched` mask of the table says that some card has one.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.terms import (
    LOG,
    PER_PLAYER,
    STANDBYS,
    AbilityZone,
    Circle,
    Event,
    Kind,
    Limit,
    Reason,
    Result,
    Zone,
)


@leaf
def owner(u):
    """The player whose card this is (also its master: no card of these formats changes sides)."""
    return 1 if u > PER_PLAYER else 0


@rule
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
    g.mechanic[player, mechanic] += 1


@rule
def give_up(g, reason):
    """The game cannot be finished properly: it is counted apart, never as a draw."""
    g.result = Result.UNFINISHED
    g.reason = reason
    emit(g, Event.RESULT, 0, g.result, reason, 0)


@leaf
def on_vanguard_circle(g, u):
    return g.zone[u] == Zone.CIRCLE and g.place[u] == Circle.VANGUARD


@rule
def ability_zone(g, u):
    """The AbilityZone bit of where a card is."""
    zone = g.zone[u]
    if zone == Zone.CIRCLE:
        if g.place[u] == Circle.VANGUARD:
            return AbilityZone.V.value
        return AbilityZone.R.value
    if zone == Zone.GUARDIAN:
        return AbilityZone.G.value
    if zone == Zone.HAND:
        return AbilityZone.HAND.value
    if zone == Zone.DROP:
        return AbilityZone.DROP.value
    if zone == Zone.SOUL:
        return AbilityZone.SOUL.value
    return 0


@leaf
def valid_in(g, t, ability, u):
    """R-SRC-5: only an ability that functions where its card is can trigger or be used."""
    zones = t.zones[ability]
    return zones == AbilityZone.NONE or (zones & ability_zone(g, u)) != 0


@leaf
def spent(g, t, ability, u):
    """True for a once-a-turn ability that this object has used."""
    return (t.limit[ability] & Limit.ONCE_PER_TURN) != 0 and (g.used[u] >> (ability - t.ability[g.card[u]])) & 1 != 0


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
    g.standbys = n + 1


@rule
def trigger_own(g, t, event, u, subject):
    """The AUTO abilities of card `u` that listen to `event` go on stand-by."""
    row = g.card[u]
    first = t.ability[row]
    for ability in range(first, first + t.abilities[row]):
        if t.kind[ability] == Kind.AUTO and t.event[ability] == event and t.subject[ability] == 0:
            if valid_in(g, t, ability, u) and not spent(g, t, ability, u):
                stand_by(g, ability, u, subject, g.place[u])


@leaf
def fire(g, t, event, u, subject):
    """Something happened to card `u`; `subject` is the other card it concerns."""
    if (t.listens[g.card[u]] >> event) & 1:
        trigger_own(g, t, event, u, subject)


@rule
def fire_field(g, t, event):
    """A moment of the turn: every card on a circle that listens to it."""
    for k in range(2):
        p = g.player if k == 0 else 1 - g.player
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u:
                fire(g, t, event, u, 0)


@leaf
def begins(g, t, event):
    """The beginning of a phase or step triggers what listens to it."""
    if (t.watched >> event) & 1:
        fire_field(g, t, event)


@leaf
def check_timing(g):
    """R-CHECK-1: a check timing comes before the next stage, if it would find anything to do."""
    if g.standbys or g.due:
        g.check = 1


@leaf
def go(g, stage):
    """The next point of the procedure."""
    g.stage = stage


@leaf
def go_after_check(g, stage):
    """A check timing, then the next point."""
    g.stage = stage
    check_timing(g)
