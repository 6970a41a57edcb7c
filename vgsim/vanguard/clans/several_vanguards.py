"""Several vanguards: chapter 7 of the rules.

Which further circles are vanguard circles is worked out when units are placed and whenever continuous effects are, and
kept as bits (`also_vc`). Other rules ask `objects.is_vc` and `objects.on_vc` and do not know where it comes from. There
is one soul, under the original vanguard circle (R-MULTIVG-4).
"""

from vgsim.core.jit import rule
from vgsim.vanguard.events import count, valid_in
from vgsim.vanguard.objects import is_deleted
from vgsim.vanguard.selectors import conditions_hold, fits
from vgsim.vanguard.terms import Circle, Kind, Mechanic, Op


@rule
def circles_holding(g, t, sel, p, source):
    """The front-row circles of a player that hold such a unit, as bits."""
    circles = 0
    for c in range(Circle.FRONT_LEFT, g.circles[p]):
        in_front = c <= Circle.FRONT_RIGHT or c >= Circle.ACCEL
        if in_front and g.circle[p, c] and fits(g, t, sel, g.circle[p, c], p, source):
            circles |= 1 << c
    return circles


@rule
def further_circles(g, t, p):
    """R-MULTIVG-1, 2, C-21: what the valid ability of the vanguard makes vanguard circles."""
    v = g.circle[p, Circle.VANGUARD]
    row = g.card[v]
    circles = 0
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        pc = t.effect[ability]
        if t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.COUNT_AS_V:
            if valid_in(g, t, ability, v) and not is_deleted(g, v) and conditions_hold(g, t, ability, p, v):
                circles |= circles_holding(g, t, t.op[pc, 1], p, v)
    return circles


@rule
def renew_vanguard_circles(g, t, p):
    """R-MULTIVG-1, 5: what counts as a vanguard circle now."""
    circles = further_circles(g, t, p)
    if circles & ~g.also_vc[p]:
        count(g, p, Mechanic.SEVERAL_VANGUARDS)
        g.several = 1
    g.also_vc[p] = circles
