"""Cleanups (318 to 324): an atomic pass over steps 1 to 10a, each evaluated on what the previous one left.

During a pass items may be added to the chain, but nothing is finalized or resolved, and neither Priority nor Focus is
used (C-01). Whatever a pass changes asks for another (C-03). A Special Cleanup has steps inserted after the kills and
is never repeated (C-110, C-111).
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.combat import become_combat, begin_combat, designate, recall_attackers
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.deaths import kill_together
from vgsim.riftbound.items import next_moment
from vgsim.riftbound.log import emit, give_up, win
from vgsim.riftbound.modifiers import expire, expire_player_rules
from vgsim.riftbound.moves import contest, heal_all, move_card, recall
from vgsim.riftbound.objects import base_of, both_have_units, field_at, has_unit, is_unit
from vgsim.riftbound.payment import empty_pools
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.scoring import set_control, victory_score
from vgsim.riftbound.showdown import COMBAT_STAGED, SHOWDOWN_STAGED, begin_showdown
from vgsim.riftbound.stats import is_lethal
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import (
    DELAYS,
    CardType,
    Event,
    Place,
    Prompt,
    Reason,
    Run,
    Step9,
    Task,
    Until,
    Zone,
)
from vgsim.riftbound.turnstate import is_closed, is_neutral_open, is_showdown_open

MOST_PASSES = 60  # in a row: a loop that nobody can leave
OPENING_SHOWDOWN, OPENING_COMBAT = 1, 2  # where a pass stands when it asks


@rule
def begin_cleanup(g, task):
    """A cleanup, special or not, begins; what asks for one from now on gets another."""
    g.run = Run.CLEANUP
    g.run_step = 0
    g.special = task
    g.passes_made += 1
    if g.passes_made > MOST_PASSES:
        give_up(g, Reason.LOOP)


@rule
def victory(g, t):
    """C-10 step 1: enough points and strictly more than the opponent."""
    for p in range(2):
        if g.points[p] >= t.victory_score and g.points[p] >= victory_score(g, t, p) and g.points[p] > g.points[1 - p]:
            win(g, p, Reason.POINTS)


# -- step 3 ---------------------------------------------------------------------------------------
@rule
def note_lethal(g, t, p, zone):
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u) and is_lethal(g, t, u):
            g.act[g.acts] = u
            g.acts += 1


@rule
def kill_lethal(g, t):
    """C-30 step 3: every unit with lethal damage is killed, all judged at once and in one moment."""
    g.acts = 0
    for p in range(2):
        note_lethal(g, t, p, Zone.BASE)
        note_lethal(g, t, p, Zone.FIELD_1)
        note_lethal(g, t, p, Zone.FIELD_2)
    if g.acts:
        next_moment(g)
        kill_together(g, t)


@rule
def special_steps(g, t):
    """C-110: inserted after the kills. 466.1: heal all, then recall Attackers if Defenders remain. 317.2: heal all,
    what lasts this turn ends together, pools empty."""
    if g.special == Task.COMBAT_CLEANUP:
        heal_all(g)
        recall_attackers(g, t)
    elif g.special == Task.TURN_CLEANUP:
        heal_all(g)
        expire(g, Until.END_OF_TURN)
        expire_player_rules(g)
        empty_pools(g)


# -- steps 4 and 5 --------------------------------------------------------------------------------
@leaf
def nothing_ongoing(g, b):
    return g.showdown != b + 1 and g.combat != b + 1


@rule
def lose_control(g, t):
    """C-40 step 4: in an Open State a battlefield without units of its controller and with nothing ongoing is lost."""
    if is_closed(g):
        return
    for b in range(2):
        if g.control[b] and nothing_ongoing(g, b) and not has_unit(g, t, g.control[b] - 1, b):
            set_control(g, 0, b)


@rule
def is_stray(g, t, u, place):
    """C-50: gear or a rune at a battlefield, or a permanent or rune in a base not its controller's; unattached."""
    attached = g.attached[u] != 0
    if place >= Place.FIELD_1:
        return not attached and t.type[g.card[u]] != CardType.UNIT
    return place != base_of(g.controller[u]) and (not attached or t.recall_attached != 0)


@rule
def recall_row(g, t, p, zone):
    for i in range(g.row_n[p, zone] - 1, -1, -1):
        u = g.row[p, zone, i] + 0
        if is_stray(g, t, u, g.place[u]):
            g.attached[u] = 0
            recall(g, t, u)


@rule
def recall_strays(g, t):
    """C-50 step 5. Runes recalled lie with the other runes."""
    if g.strays:
        g.strays = 0
        for p in range(2):
            recall_row(g, t, p, Zone.BASE)
            recall_row(g, t, p, Zone.FIELD_1)
            recall_row(g, t, p, Zone.FIELD_2)
    for p in range(2):
        for i in range(g.row_n[p, Zone.FACEDOWN] - 1, -1, -1):
            u = g.row[p, Zone.FACEDOWN, i] + 0
            if g.control[g.place[u] - Place.FIELD_1] != p + 1:
                move_card(g, t, u, Zone.TRASH)


# -- steps 6 to 8 ---------------------------------------------------------------------------------
@leaf
def any_contested_or_staged(g):
    """Steps 6 to 8 find nothing at a battlefield that is neither Contested nor staged."""
    return (g.contested[0] | g.contested[1] | g.staged[0] | g.staged[1]) != 0


@leaf
def any_staged(g):
    """Steps 9 to 10a find nothing where nothing is staged."""
    return (g.staged[0] | g.staged[1]) != 0


@leaf
def no_combat(g, t, b):
    """No combat in progress: anywhere, or (another reading) at that battlefield."""
    return g.combat == 0 or (t.staging_scope != 0 and g.combat != b + 1)


@rule
def stage(g, b, what):
    if not g.staged[b] & what:
        g.staged[b] |= what
        emit(g, Event.STAGED, g.player, field_at(b), what, 0)
        need_cleanup(g)


@rule
def unstage(g, b, what):
    if g.staged[b] & what:
        g.staged[b] &= ~what
        need_cleanup(g)


@rule
def stage_showdowns(g, t, b):
    """C-60 step 6: a Contested battlefield gets a Staged Showdown; it stays while whoever contested has units there."""
    if g.contested[b] == 0 or not has_unit(g, t, g.contested[b] - 1, b):
        unstage(g, b, SHOWDOWN_STAGED)
    elif no_combat(g, t, b) and nothing_ongoing(g, b):
        stage(g, b, SHOWDOWN_STAGED)


@rule
def stage_combats(g, t, b):
    """C-70, C-71 steps 7 and 7a: with units of both players a Combat is Staged, without not."""
    if not both_have_units(g, t, b):
        unstage(g, b, COMBAT_STAGED)
    elif g.contested[b] and no_combat(g, t, b):
        stage(g, b, COMBAT_STAGED)


@rule
def end_contests(g, t, b):
    """C-80 step 8: Contested goes with the units of whoever applied it; then (323.11.a) others may apply it."""
    if g.contested[b] == 0 or not nothing_ongoing(g, b) or has_unit(g, t, g.contested[b] - 1, b):
        return
    other = 2 - g.contested[b]
    g.contested[b] = 0
    need_cleanup(g)
    if t.reapply_contested and g.control[b] != other + 1 and has_unit(g, t, other, b):
        contest(g, other, b)


# -- steps 9 to 10a -------------------------------------------------------------------------------
@rule
def showdown_may_open(g, t, b):
    """C-90: a Showdown is Staged and no Combat, at that battlefield or (another reading) anywhere."""
    if not g.staged[b] & SHOWDOWN_STAGED or g.staged[b] & COMBAT_STAGED:
        return False
    return t.step9_scope == Step9.PER_BATTLEFIELD or not (g.staged[0] | g.staged[1]) & COMBAT_STAGED


@rule
def open_showdown(g, t):
    """C-90 step 9: in Neutral Open the Turn Player picks where a Staged Showdown begins. True if a question is open."""
    if g.reply == Prompt.SHOWDOWN_AT:
        begin_showdown(g, take_reply(g) - Place.FIELD_1)
        return False
    if not any_staged(g) or not is_neutral_open(g):
        return False
    clear_choices(g)
    for b in range(2):
        if showdown_may_open(g, t, b):
            offer(g, field_at(b))
    return asks_where(g, Prompt.SHOWDOWN_AT)


@rule
def asks_where(g, prompt):
    """A single place needs no question."""
    if g.choices:
        ask(g, g.player, prompt)
    return g.choices > 0


@rule
def open_combat(g, t):
    """C-100 step 10: in Neutral Open the Turn Player picks where a Staged Combat begins. True if a question is open."""
    if g.reply == Prompt.COMBAT_AT:
        begin_combat(g, t, take_reply(g) - Place.FIELD_1)
        return False
    if not any_staged(g) or not is_neutral_open(g):
        return False
    clear_choices(g)
    for b in range(2):
        if g.staged[b] & COMBAT_STAGED:
            offer(g, field_at(b))
    return asks_where(g, Prompt.COMBAT_AT)


@rule
def upgrade_showdown(g, t):
    """C-101 step 10a: in Showdown Open a Non-Combat Showdown with a Staged Combat becomes a combat's."""
    if is_showdown_open(g) and g.showdown and g.combat == 0 and g.staged[g.showdown - 1] & COMBAT_STAGED:
        become_combat(g, t, g.showdown - 1)


# -- the pass -------------------------------------------------------------------------------------
@rule
def steps_1_to_8(g, t):
    up_to_date(g, t)
    victory(g, t)
    if g.result:
        return
    if g.combat:
        designate(g, t)
        up_to_date(g, t)
    if g.damaged:
        kill_lethal(g, t)
    if g.special != Task.CLEANUP:
        special_steps(g, t)
    lose_control(g, t)
    recall_strays(g, t)
    if any_contested_or_staged(g):
        for b in range(2):
            stage_showdowns(g, t, b)
        for b in range(2):
            stage_combats(g, t, b)
        for b in range(2):
            end_contests(g, t, b)


@leaf
def is_idle(g, t):
    """C-03: the last pass left nothing to do, and nothing that a pass reads has changed since."""
    return g.unsettled == 0 and g.special == Task.CLEANUP and not g.stale & t.passives_read


@rule
def run_cleanup(g, t):
    """One pass, or what is left of it after a question."""
    if g.run_step == 0:
        g.cleanup_due = 0
        if is_idle(g, t):
            end_pass(g)
            return
        g.unsettled = 0
        steps_1_to_8(g, t)
        if g.result:
            return
        g.run_step = OPENING_SHOWDOWN
    if g.run_step == OPENING_SHOWDOWN:
        if open_showdown(g, t):
            return
        g.run_step = OPENING_COMBAT
    if g.run_step == OPENING_COMBAT:
        if open_combat(g, t):
            return
        upgrade_showdown(g, t)
    end_pass(g)


@rule
def end_pass(g):
    """The pass is over, and with it what waited for it only."""
    g.run = Run.NONE
    g.special = Task.NONE
    if g.delays:
        for k in range(DELAYS):
            if g.delay[k, 0] and g.delay[k, 8]:
                g.delay[k, 0] = 0
                g.delays -= 1
    next_moment(g)
