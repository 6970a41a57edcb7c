"""Ride: chapter 1 of the rules, and what happens when no vanguard is left (G-WIN-5)."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.clans.circles import remember_circles, renew_circles
from vgsim.vanguard.events import count, emit, fire, fire_placed, owner
from vgsim.vanguard.moves import put_on_circle
from vgsim.vanguard.results import GRADES
from vgsim.vanguard.stride import note_new_vanguard, step_down
from vgsim.vanguard.terms import CardType, Circle, Event, GiftType, Mechanic, Zone


@leaf
def is_unit_card(t, row):
    kind = t.type[row]
    return (kind == CardType.UNIT) | (kind == CardType.TRIGGER_UNIT)


@leaf
def may_normal_ride(g, t, u, grade):
    """R-RIDE-2, 3, R-RIDEPH-3, R-ORIG-2, C-6: a unit card of the same grade as the vanguard on the circle, or one
    higher."""
    return (t.ride_grade[g.card[u]] - grade) >> 1 == 0  # 0 or 1 more


@rule
def note_ride(g, t, p, u):
    """For the result row: the own turn in which each grade was reached."""
    count(g, p, Mechanic.RIDE)
    reached = min(t.grade[g.card[u]], GRADES - 1)
    for grade in range(1, reached + 1):
        if g.ride_turn[p, grade] == 0:
            g.ride_turn[p, grade] = min(g.own_turn[p], 100)


@rule
def ride(g, t, u, c):
    """R-RIDE-1, 4 to 8: the card lands standing, abilities trigger, then the old vanguard goes to the soul.
    R-MULTIVG-6, 7: of several, to the one soul; until then its circle is what it was."""
    p = owner(u)
    old = g.circle[p, c]
    from_hand = g.zone[u] == Zone.HAND
    remember_circles(g)
    put_on_circle(g, t, u, c)
    emit(g, Event.RIDES, p, u, old, c)
    if old:
        fire(g, t, Event.RIDDEN_OVER, old, u)
    fire(g, t, Event.RIDES, u, old)
    fire_placed(g, t, u, old, from_hand)
    if old:
        step_down(g, t, p, old)
    renew_circles(g, t)
    note_new_vanguard(g, p)
    note_ride(g, t, p, u)
    if t.gift[g.card[u]] != GiftType.NONE:
        gain_gift(g, p, t.gift[g.card[u]])


@rule
def gain_gift(g, p, kind):
    """R-RIDE-8, G-GIFT-1, 3: Imaginary Gift processing waits for the next check timing; another type gives nothing."""
    gain_gift_for(g, p, kind, 0)


@rule
def gain_gift_for(g, p, kind, only_vanguard):
    """The same; an effect may say that the marker goes to the vanguard circle. Pending gifts are digits of base 8."""
    if g.gift[p] == 0 or (g.gift[p] + 1) // 2 == kind:
        g.gifts_due[p] = g.gifts_due[p] * 8 + kind + 4 * only_vanguard
        g.due = 1


@leaf
def vanguard(g, p):
    return g.circle[p, Circle.VANGUARD]
