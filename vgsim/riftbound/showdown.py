"""Showdowns (341 to 348): opening, Focus, closing."""

from vgsim.core.jit import rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.hiding import begin_hide, offer_hides
from vgsim.riftbound.log import count, emit
from vgsim.riftbound.objects import field_at, has_unit
from vgsim.riftbound.playing import begin_answer, offer_plays
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.scoring import establish_control
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import ACT, HIDE, PASS, CombatStep, Event, Mechanic, Prompt, Timing

SHOWDOWN_STAGED, COMBAT_STAGED = 1, 2


@rule
def give_focus(g, holder):
    """P-05: Focus comes with Priority, which is given when the tasks are done (C-01). `holder` is player + 1."""
    g.focus = holder
    emit(g, Event.FOCUS, holder - 1, 0, 0, 0)


@rule
def begin_showdown(g, b):
    """C-90, 344: a showdown begins at a battlefield; whoever contested it has Focus."""
    g.showdown = b + 1
    g.staged[b] &= ~SHOWDOWN_STAGED
    g.passes = 0
    g.priority = 0
    count(g, g.contested[b] - 1, Mechanic.SHOWDOWN)
    emit(g, Event.SHOWDOWN, g.contested[b] - 1, field_at(b), 0, 0)
    give_focus(g, g.contested[b] + 0)
    need_cleanup(g)


@rule
def showdown_open(g, t):
    """H-04, P-04: the holder of Focus receives Priority and may act with fitting timing, or pass."""
    p = g.focus - 1
    g.priority = g.focus
    up_to_date(g, t)
    clear_choices(g)
    offer_plays(g, t, p, Timing.ACTION)
    if t.hide_in_showdown and p == g.player:
        offer_hides(g, t, p)
    offer(g, PASS)
    ask(g, p, Prompt.FOCUS)


@rule
def answer_focus(g, t):
    """347: play, or pass Focus; when all have passed in a row on an empty chain the showdown closes (348)."""
    answer = take_reply(g)
    p = g.focus - 1
    if HIDE <= answer < ACT:
        g.passes = 0
        begin_hide(g, answer - HIDE)
        return
    if answer != PASS:
        begin_answer(g, t, p, answer)
        return
    emit(g, Event.PASSED, p, 0, 0, 0)
    g.passes += 1
    if g.passes == 2:
        close_showdown(g, t)
    else:
        give_focus(g, 3 - g.focus)


@rule
def close_showdown(g, t):
    """348: it closes; a combat goes on with its damage. P-08: nobody has Focus any more."""
    b = g.showdown - 1
    emit(g, Event.CLOSED, g.focus - 1, field_at(b), 0, 0)
    g.showdown = 0
    g.focus = 0
    g.priority = 0
    g.passes = 0
    need_cleanup(g)
    if g.combat:
        g.combat_step = CombatStep.DAMAGE
    else:
        settle_field(g, t, b)


@rule
def settle_field(g, t, b):
    """348.2, 466.5: whoever alone has units there gains control unless he has it, which conquers; then nobody
    contests."""
    for p in range(2):
        if has_unit(g, t, p, b) and not has_unit(g, t, 1 - p, b):
            g.contested[b] = 0
            if g.control[b] != p + 1:
                establish_control(g, t, p, b)
