"""Points, Hold and Conquer, control of battlefields, drawing and Burn Out (188 to 196, 431, 467 to 472)."""

from vgsim.core import zones
from vgsim.core.jit import leaf, rule
from vgsim.riftbound.events import fire
from vgsim.riftbound.log import count, emit, win
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import move_card, recycle_found
from vgsim.riftbound.objects import field_at
from vgsim.riftbound.stats import player_rule
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import Change, Event, Mechanic, PlayerRule, Reason, Zone

HOLD, CONQUER, OTHER = 1, 2, 3
ALL_FIELDS = 3


@leaf
def victory_score(g, t, p):
    """193, 485: the Victory Score; a battlefield may change it."""
    return t.victory_score + player_rule(g, p, PlayerRule.VICTORY_SCORE)


@rule
def gain_points(g, p, n, how):
    """Points only; who wins is asked in step 1 of a cleanup."""
    g.points[p] += n
    emit(g, Event.SCORED, p, how, g.points[p], 0)
    need_cleanup(g)


@rule
def note_score(g, t, p, b, event):
    """470: scored once a turn, whether or not it gave a point; its triggers hear it."""
    g.scored[p] |= 1 << b
    g.scores[p, b] += 1
    count(g, p, Mechanic.HOLD if event == Event.HELD else Mechanic.CONQUER)
    emit(g, event, p, g.field_card[b], field_at(b), 0)
    fire(g, t, event, g.field_card[b], p)
    need_cleanup(g)


@rule
def hold(g, t, p, b):
    """469: a controlled battlefield not yet scored this turn gives a point; a Hold is never restricted (471.1.a.1)."""
    gain_points(g, p, 1, HOLD)
    note_score(g, t, p, b, Event.HELD)


@rule
def conquer(g, t, p, b):
    """470, 471.1.b: the final point needs every battlefield scored this turn, else a card is drawn instead."""
    g.scored[p] |= 1 << b
    if g.points[p] >= victory_score(g, t, p) - 1 and g.scored[p] != ALL_FIELDS:
        count(g, p, Mechanic.FINAL_POINT_DENIED)
        draw(g, t, p, 1)
    else:
        gain_points(g, p, 1, CONQUER)
    note_score(g, t, p, b, Event.CONQUERED)


@rule
def set_control(g, holder, b):
    """190: `holder` is player + 1, or 0 for nobody."""
    g.control[b] = holder
    emit(g, Event.CONTROL, holder - 1, field_at(b), 0, 0)
    stale(g, Change.BOARD)
    need_cleanup(g)


@rule
def establish_control(g, t, p, b):
    """190.4, 466.5: a player gains control, which conquers what he has not scored this turn."""
    set_control(g, p + 1, b)
    if not g.scored[p] >> b & 1:
        conquer(g, t, p, b)


@rule
def draw(g, t, p, n):
    """Draw; an empty deck burns its player out first (431)."""
    for _ in range(n):
        if g.row_n[p, Zone.DECK] == 0:
            burn_out(g, t, p)
        if g.result:
            return
        u = zones.top(g, p, Zone.DECK)
        emit(g, Event.DREW, p, u, 0, 0)
        move_card(g, t, u, Zone.HAND)
        fire(g, t, Event.DREW, u, p)


@rule
def burn_out(g, t, p):
    """431: the Trash is recycled at random and the opponent gains a point; with an empty Trash it repeats, and a
    repeated one wins at once when the opponent has the score and the lead."""
    repeated = False
    while g.row_n[p, Zone.DECK] == 0:
        count(g, p, Mechanic.BURN_OUT)
        emit(g, Event.BURNED_OUT, p, 0, 0, 0)
        g.founds = 0
        for i in range(g.row_n[p, Zone.TRASH]):
            g.found[i] = g.row[p, Zone.TRASH, i]
            g.founds += 1
        recycle_found(g, t, p)
        q = 1 - p
        gain_points(g, q, 1, OTHER)
        if repeated and g.points[q] >= victory_score(g, t, q) and g.points[q] > g.points[p]:
            win(g, q, Reason.BURN_OUT)
            return
        repeated = True
