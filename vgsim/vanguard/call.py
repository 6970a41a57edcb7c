"""Calls: chapters 2 and 3 of the rules, to rear-guard circles and to the guardian circle."""

from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.clans.astral_plane import is_deity
from vgsim.vanguard.clans.circles import remember_circles, renew_circles
from vgsim.vanguard.clans.lock import is_unlocked
from vgsim.vanguard.events import count, emit, fire, fire_placed, stand_by
from vgsim.vanguard.grants import is_forbidden
from vgsim.vanguard.moves import create_pseudo_card, move, put_on_circle, put_on_guardian_circle, retire
from vgsim.vanguard.objects import is_vc, owner
from vgsim.vanguard.prompts import offer
from vgsim.vanguard.ride import is_unit_card
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import AbilityZone, CallTo, Circle, Event, Mechanic, Skill, Zone


@rule
def may_normal_call(g, t, p, u):
    """R-CALL-2, R-MAIN-3, R-ORIG-4: a unit card of a grade up to the vanguard's; R-ASTRAL-4: or one for the plane."""
    row = g.card[u]
    fits = t.grade[row] <= vanguard_grade(g, t, p)
    if g.plane[p]:
        fits |= is_deity(t, row)
    if g.forbids:
        fits &= not is_forbidden(g, t, u, False)
    return fits & may_be_called(t, row)


@leaf
def all_may_guard(g, t):
    """Every card of a hand may be called to GC: no card is an order, and nothing forbids it."""
    return (t.all_guard != 0) & ((g.forbids | t.guard_grade_limit) == 0)


@leaf
def may_guard_with(g, t, p, u):
    """R-BATTLE-GUARD-3, G-GUARD-1, G-PROT-2: no grade is asked, but by the older rule R-ORIG-8. (Without branches.)"""
    if all_may_guard(g, t):
        return True
    row = g.card[u]
    able = is_unit_card(t, row) | ((t.skills[row] & Skill.ONLY_TO_GUARDIAN) != 0)
    if g.forbids:
        able &= not is_forbidden(g, t, u, True)
    if t.guard_grade_limit:
        able &= t.grade[row] <= vanguard_grade(g, t, p)
    return able


@leaf
def may_be_called(t, row):
    """By an effect: any unit card but one that may be called only to the guardian circle. An order never lies on a
    circle (G-RULE-8)."""
    return is_unit_card(t, row) & ((t.skills[row] & Skill.ONLY_TO_GUARDIAN) == 0)


@rule
def land(g, t, u, c, from_hand):
    """R-CALL-6 to 9, 11: the card is put, for all to see; 'placed' triggers; then the old rear-guard retires: the
    newest unit stays (G-RULE-9).
    R-MULTIVG-8 to 10: it may be placed as a vanguard, over a unit that is a rear-guard still."""
    p = owner(u)
    old = g.circle[p, c]
    put_on_circle(g, t, u, c)
    if t.circle_effects:
        renew_circles(g, t)
        g.due = 1  # it may not belong there
    count(g, p, Mechanic.CALL)
    emit(g, Event.PLACED, p, u, c, old)
    fire_placed(g, t, u, old, from_hand)
    return old


@rule
def offer_call_circles(g, d, p, how):
    """R-CALL-4, R-LOCK-5: own rear-guard circles that nobody of this call has yet, of those that the effect allows."""
    for c in range(1, g.circles[p]):
        free = ((how & CallTo.OPEN) == 0 or g.circle[p, c] == 0) and not is_vc(g, p, c) and is_unlocked(g, p, c)
        if how & CallTo.BACK_CENTER and c != Circle.BACK_CENTER:
            free = False
        for k in range(g.callees[d]):
            free = free and g.callee_circle[d, k] != c
        if free:
            offer(g, c + 1)


@rule
def call(g, t, u, c):
    """Call one card to a rear-guard circle."""
    remember_circles(g)
    old = land(g, t, u, c, g.zone[u] == Zone.HAND)
    if old:
        retire(g, t, old)


@rule
def drop_uncallable(g, t, d):
    """G-ORDER-2: what turns out to be no unit card goes to the drop zone, and nobody retires for it."""
    n = 0
    for i in range(g.callees[d]):
        u = g.callee[d, i]
        if may_be_called(t, g.card[u]):
            g.callee[d, n] = u
            g.callee_circle[d, n] = g.callee_circle[d, i]
            n += 1
        else:
            move(g, t, u, Zone.DROP)
    g.callees[d] = n


@rule
def call_together(g, t, d):
    """R-CALL-6, 7: the called cards of frame `d` are put together; the displaced rear-guards retire."""
    drop_uncallable(g, t, d)
    remember_circles(g)
    for i in range(g.callees[d]):
        u = g.callee[d, i]
        old = land(g, t, u, g.callee_circle[d, i], g.zone[u] == Zone.HAND)
        g.callee_circle[d, i] = old
    for i in range(g.callees[d]):
        if g.callee_circle[d, i]:
            retire(g, t, g.callee_circle[d, i])


@seldom
def call_tokens(g, t, d, row):
    """R-CALL-12, R-TOKEN-1, 7: a token on each chosen circle, as many as the supply holds; then what was there
    retires."""
    p = g.f_player[d]
    made = 0
    remember_circles(g)
    for i in range(g.callees[d]):
        u = create_pseudo_card(g, t, p, row)
        if u:
            count(g, p, Mechanic.TOKEN)
            g.callee[d, made] = u
            g.callee_circle[d, made] = land(g, t, u, g.callee_circle[d, i], False)
            made += 1
    g.callees[d] = made
    for i in range(made):
        if g.callee_circle[d, i]:
            retire(g, t, g.callee_circle[d, i])


@rule
def call_to_guardian_circle(g, t, u):
    """R-GC-3, 5, 8: a call to GC is 'placed'; from hand, by the normal call of R-BATTLE-GUARD-3."""
    p = owner(u)
    put_on_guardian_circle(g, t, u, 1)
    g.due |= t.circle_effects
    count(g, p, Mechanic.GUARD)
    g.guards[p] += 1
    emit(g, Event.GUARDED, p, u, 0, 0)
    fire_placed(g, t, u, 0, True)


@seldom
def call_guardian_by_effect(g, t, u):
    """R-GC-3, 5, 7, 8: as a call from hand, but it is none; the face shows once the card lies there."""
    put_on_guardian_circle(g, t, u, 1)
    g.due |= t.circle_effects
    count(g, owner(u), Mechanic.GUARD)
    g.guards[owner(u)] += 1
    emit(g, Event.GUARDED, owner(u), u, 0, 0)
    fire(g, t, Event.PLACED, u, 0)


@rule
def move_to_guardian_circle(g, t, u):
    """R-GC-1, 6: a move to GC by an effect; not an intercept, and nothing listens to it."""
    put_on_guardian_circle(g, t, u, 0)
    emit(g, Event.GUARDED, owner(u), u, 0, 0)


@rule
def intercept(g, t, u):
    """R-GC-1, 6, R-BATTLE-GUARD-4: a move to GC, neither a call nor 'placed'."""
    p, c = owner(u), g.place[u]
    put_on_guardian_circle(g, t, u, 0)
    g.due |= t.circle_effects
    count(g, p, Mechanic.INTERCEPT)
    emit(g, Event.INTERCEPTS, p, u, 0, 0)
    fire(g, t, Event.INTERCEPTS, u, 0)
    if g.marked[p]:
        markers_see(g, t, Event.INTERCEPTS, u, c)


@seldom
def markers_see(g, t, event, u, c):
    """G-PROT-3: the abilities of the markers on a circle about the unit there, once for each marker."""
    for gift in range(1, 7):
        for ability in range(t.ability[gift], t.ability[gift] + t.abilities[gift]):
            if t.zones[ability] == AbilityZone.CIRCLE and t.event[ability] == event:
                for _ in range(g.marker[owner(u), c, gift]):
                    stand_by(g, ability, u, u, c)
