"""Deaths and what replaces them (142.4, 367 to 375, 808).

A replaced death triggers nothing, which is the same as capturing the trigger and removing it (X60). Where several
effects could replace one death, those on the unit itself come first, then permanents in the order in which they lie.
"""

from vgsim.core.jit import rule
from vgsim.riftbound.log import emit
from vgsim.riftbound.modifiers import use_save
from vgsim.riftbound.moves import exhaust, heal, kill, recall
from vgsim.riftbound.objects import is_unit
from vgsim.riftbound.selectors import fits
from vgsim.riftbound.terms import Event, Kind, Zone


@rule
def saves(g, t, w, u):
    """A SAVE ability of permanent `w` means unit `u`."""
    row = g.card[w]
    if w == u or not t.kinds[row] >> Kind.SAVE & 1:
        return False
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.SAVE and fits(g, t, t.subject[ability], u, g.controller[w], w):
            return True
    return False


@rule
def saver(g, t, u):
    """The permanent that dies instead; 0 if there is none."""
    if not t.any_kind >> Kind.SAVE & 1:
        return 0
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        for p in range(2):
            for i in range(g.row_n[p, zone]):
                w = g.row[p, zone, i] + 0
                if saves(g, t, w, u):
                    return w
    return 0


@rule
def save(g, t, u):
    """Instead of dying it is healed, exhausted and recalled."""
    emit(g, Event.SAVED, g.controller[u], u, 0, 0)
    heal(g, u)
    exhaust(g, u)
    recall(g, t, u)


@rule
def kill_or_save(g, t, u):
    """A permanent would die."""
    if is_unit(g, t, u):
        if g.saves[u] > 0:
            use_save(g, u)
            save(g, t, u)
            return
        w = saver(g, t, u)
        if w:
            kill(g, t, w)
            save(g, t, u)
            return
    kill(g, t, u)
