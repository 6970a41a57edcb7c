"""Deaths and what replaces them (142.4, 367 to 375, 808).

A replaced death triggers nothing, which is the same as capturing the trigger and removing it (X60). Where several
effects could replace one death, those on the unit itself come first, then permanents in the order in which they lie.
"""

from vgsim.core.jit import rule
from vgsim.riftbound.log import emit
from vgsim.riftbound.modifiers import use_save
from vgsim.riftbound.moves import exhaust, heal, kill, move_card, recall, tell_death
from vgsim.riftbound.objects import is_unit, on_board
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
def replace_death(g, t, u):
    """Something happens instead of the death; False if nothing does."""
    if not is_unit(g, t, u):
        return False
    if g.saves[u] > 0:
        use_save(g, u)
        save(g, t, u)
        return True
    w = saver(g, t, u)
    if w:
        kill(g, t, w)
        save(g, t, u)
    return w != 0


@rule
def kill_together(g, t):
    """The permanents in `act` die in one moment: what is replaced is taken out, then all triggers are captured, then
    all go."""
    n = 0
    for k in range(g.acts):
        u = g.act[k] + 0
        if on_board(g, u) and not replace_death(g, t, u):
            g.act[n] = u
            n += 1
    g.acts = n
    for k in range(g.acts):
        if on_board(g, g.act[k]):
            tell_death(g, t, g.act[k] + 0)
    for k in range(g.acts):
        if on_board(g, g.act[k]):
            move_card(g, t, g.act[k] + 0, Zone.TRASH)


@rule
def kill_or_save(g, t, u):
    """One permanent would die."""
    g.act[0] = u
    g.acts = 1
    kill_together(g, t)
