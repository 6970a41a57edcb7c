"""Stride [P]: chapter 6.5, what the sources leave open about it (G-STRIDE-1 to 8), and G units going back (R-END-1).

The keyword is an ability of the G unit in the G zone: its cost is the cost of the stride, its effect the verb STRIDE,
which abilities of other cards may use too. The heart lies in a row of its own: it is neither a unit nor soul. In these
formats one card at most lies under a G unit, so that the heart that gives name and power is never a choice.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.clans.circles import renew_circles
from vgsim.vanguard.events import count, emit, fire
from vgsim.vanguard.moves import move, put_on_circle, turn_unit
from vgsim.vanguard.objects import is_g_card, owner
from vgsim.vanguard.selectors import vanguard_grade
from vgsim.vanguard.terms import Circle, Event, Kind, Mechanic, Stage, Zone

STRIDE_GRADE = 3


@rule
def stride_ability(t, row):
    """The stride or ultimate stride of a card row; 0 if it has none."""
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.STRIDE or t.kind[ability] == Kind.ULTIMATE_STRIDE:
            return ability
    return 0


@rule
def is_ultimate(t, row):
    return t.kind[stride_ability(t, row)] == Kind.ULTIMATE_STRIDE


@rule
def may_stride(g, t, p):
    """G-STRIDE-1: both vanguards are grade 3 or more, or the own one was when the turn began."""
    own = vanguard_grade(g, t, p)
    both = own >= STRIDE_GRADE and vanguard_grade(g, t, 1 - p) >= STRIDE_GRADE
    return both or (own >= 0 and g.began >= STRIDE_GRADE)


@leaf
def note_new_vanguard(g, p):
    """Somebody was placed on V in the ride phase."""
    g.new_vanguard[p] |= Stage.RIDE_1 <= g.stage < Stage.MAIN_1


@rule
def stride(g, t, u):
    """R-STRIDE-3, G-STRIDE-3, 5: the G unit is placed on the centre VC, standing or rested as the vanguard was, which
    becomes its heart. It is no ride."""
    p = owner(u)
    old = g.circle[p, Circle.VANGUARD]
    rested = g.rested[old] if old else 0
    put_on_circle(g, t, u, Circle.VANGUARD)
    turn_unit(g, u, rested)
    count(g, p, Mechanic.ULTIMATE_STRIDE if is_ultimate(t, g.card[u]) else Mechanic.STRIDE)
    emit(g, Event.STRIDES, p, u, old, 0)
    fire(g, t, Event.STRIDES, u, old)
    fire(g, t, Event.PLACED, u, old)
    if old:
        go_under(g, t, p, old)
    renew_circles(g, t)
    note_new_vanguard(g, p)


@rule
def go_under(g, t, p, old):
    """G-STRIDE-3, 7: the vanguard becomes the heart; of a G unit that was there the heart goes to the soul."""
    if is_g_card(t, g.card[old]):
        step_down(g, t, p, old)
        return
    move(g, t, old, Zone.HEART)
    for i in range(g.standbys):
        if g.standby[i, 0] == old:  # what it triggered as the vanguard is the heart's now
            g.standby[i, 1] = g.generation[old]


@rule
def step_down(g, t, p, old):
    """R-RIDE-5, G-STRIDE-7: who is ridden over goes to the soul; a G unit to the G zone, and its heart to the soul."""
    if t.g_zone and is_g_card(t, g.card[old]):
        while g.row_n[p, Zone.HEART]:
            move(g, t, g.row[p, Zone.HEART, 0], Zone.SOUL)
        go_back(g, t, p, old)
    else:
        move(g, t, old, Zone.SOUL)


@rule
def go_back(g, t, p, u):
    """R-END-1, G-STRIDE-8: face up into the G zone; after an ultimate stride the whole G zone leaves the game."""
    move(g, t, u, Zone.G_ZONE)
    if is_ultimate(t, g.card[u]):
        while g.row_n[p, Zone.G_ZONE]:
            move(g, t, g.row[p, Zone.G_ZONE, 0], Zone.REMOVED)


@rule
def heart_returns(g, t, p, rested):
    """G-STRIDE-6: the heart is the vanguard again, standing or rested as the G unit was. It is not placed."""
    if g.row_n[p, Zone.HEART] and g.circle[p, Circle.VANGUARD] == 0:
        u = g.row[p, Zone.HEART, 0] + 0
        put_on_circle(g, t, u, Circle.VANGUARD)
        turn_unit(g, u, rested)


@rule
def g_units_return(g, t):
    """R-END-1, G-STRIDE-6: the turn player's G units on VC and RC go back, before anything else of the end phase."""
    p = g.player
    g.free_stride[p] = 0
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and is_g_card(t, g.card[u]):
            rested = g.rested[u] + 0
            go_back(g, t, p, u)
            if c == Circle.VANGUARD:
                heart_returns(g, t, p, rested)
