"""Gauge (chapter 9, Tachikaze and Genesis): cards face down that belong to a unit on the field.

They lie in a zone of their own, which only their owner may look into, not on the field. `under` and `under_gen`
say to which object each belongs; a further association replaces the one before. Where the card lies on the table
(R-GAUGE-4: rested or not, moved along or not) and in which order (R-GAUGE-6) is not kept: no rule reads it.
"""

from vgsim.core.jit import seldom
from vgsim.vanguard.events import emit
from vgsim.vanguard.moves import bit, move
from vgsim.vanguard.objects import belongs_still, is_pseudo, owner
from vgsim.vanguard.terms import Event, Zone


@seldom
def associate(g, x, u):
    """R-GAUGE-4, 7: gauge belongs to this object, and to it alone."""
    g.under[x] = u
    g.under_gen[x] = g.generation[u]
    g.stale = 1
    emit(g, Event.GAUGED, owner(x), x, u, 0)


@seldom
def put_gauge(g, t, x, u):
    """R-GAUGE-1 to 3: a card goes face down under a unit; its owner may look from then on."""
    move(g, t, x, Zone.GAUGE)
    if is_pseudo(x):
        return
    g.face_down[x] = 1
    g.known[x] |= bit(owner(x))
    associate(g, x, u)


@seldom
def any_improper(g, p):
    for i in range(g.row_n[p, Zone.GAUGE]):
        if not belongs_still(g, g.row[p, Zone.GAUGE, i]):
            return True
    return False


@seldom
def drop_improper(g, t, p):
    """R-GAUGE-5, R-LOCK-12: gauge whose unit has gone goes to the drop zone."""
    for i in range(g.row_n[p, Zone.GAUGE] - 1, -1, -1):
        x = g.row[p, Zone.GAUGE, i]
        if not belongs_still(g, x):
            move(g, t, x, Zone.DROP)


@seldom
def improper_gauge(g, t):
    """R-CHECK-10, C-15, G-RULE-5: the rule action about gauge waits until no ability and no delayed trigger of either
    player is on stand-by. True if it was done."""
    if not (any_improper(g, 0) or any_improper(g, 1)):
        return False
    if g.standbys:
        g.due = 1
        return False
    drop_improper(g, t, 0)
    drop_improper(g, t, 1)
    return True
