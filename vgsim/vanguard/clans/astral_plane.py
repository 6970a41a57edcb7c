"""The Astral Plane: chapter 8 of the rules.

`plane` says whether a player's back-row centre circle is one, worked out with the circles that count as vanguard
circles. The marker's own text names the race that belongs there (`deity`); the circle stays a rear-guard circle
(R-ASTRAL-9) and its markers stay with it (R-ASTRAL-10).
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import count, emit, fire, valid_in
from vgsim.vanguard.objects import is_deleted, on_plane
from vgsim.vanguard.selectors import conditions_hold
from vgsim.vanguard.terms import PER_PLAYER, Circle, Event, Kind, Lasting, Mechanic, Op, Zone


@leaf
def is_deity(t, row):
    """R-ASTRAL-2: a card of the race that belongs on the Astral Plane."""
    return t.trait[t.deity, row] != 0


@rule
def says_plane(g, t, u, p):
    """A valid ability of unit `u` makes the circle an Astral Plane as long as its conditions hold."""
    row = g.card[u]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.CONT and t.op[t.effect[ability], 0] == Op.ASTRAL_PLANE:
            if valid_in(g, t, ability, u) and not is_deleted(g, u) and conditions_hold(g, t, ability, p, u):
                return True
    return False


@rule
def plane_holds(g, t, p):
    """R-ASTRAL-1: an effect with a duration, or an ability whose condition is met."""
    if g.lasting[p, Lasting.ASTRAL_PLANE]:
        return True
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and t.cont[g.card[u]] and says_plane(g, t, u, p):
            return True
    return False


@rule
def renew_plane(g, t, p):
    """R-ASTRAL-1, 3: the marker is put down, or taken away when nothing says so any more. It is no card."""
    holds = plane_holds(g, t, p)
    if holds != (g.plane[p] != 0):
        g.plane[p] = holds
        g.due = 1
        emit(g, Event.PLANE, p, holds, 0, 0)
        if holds:
            count(g, p, Mechanic.ASTRAL_PLANE)


@rule
def may_normal_call_to(g, t, p, u, c, grade):
    """R-ASTRAL-4, 11, R-VALK-3: onto the Astral Plane its race and nobody else, whatever the grade; elsewhere the
    grade must fit (`grade` is the vanguard's)."""
    if g.plane[p] and c == Circle.BACK_CENTER:
        return is_deity(t, g.card[u])
    return t.grade[g.card[u]] <= grade


@rule
def improper_unit(g, t, p):
    """R-ASTRAL-2, 5, R-LOCK-10, G-RULE-6: a unit on the plane that does not belong there, or a locked card, which has
    no race; 0 if none."""
    if g.plane[p] == 0:
        return 0
    u = g.circle[p, Circle.BACK_CENTER]
    if u and not is_deity(t, g.card[u]):
        return u + 0
    return g.lock[p, Circle.BACK_CENTER] + 0


@leaf
def already_waits(g, u, event, t):
    for i in range(g.standbys):
        if g.standby[i, 0] == u and t.event[g.standby[i, 2]] == event:
            return True
    return False


@rule
def fire_off_plane(g, t):
    """R-VALK-3, 4, G-RULE-7: a unit that says so is on a circle, guardian circle included, that is no Astral Plane; who
    was there before has retired by now."""
    for u in range(1, 2 * PER_PLAYER + 1):
        if (t.listens[g.card[u]] >> Event.OFF_ASTRAL_PLANE) & 1:
            on_circle = g.zone[u] == Zone.CIRCLE or g.zone[u] == Zone.GUARDIAN
            if on_circle and not on_plane(g, u) and not already_waits(g, u, Event.OFF_ASTRAL_PLANE, t):
                fire(g, t, Event.OFF_ASTRAL_PLANE, u, 0)
