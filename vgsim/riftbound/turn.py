"""The turn (314 to 317): set-up, phases, the Main Phase's actions, the turn queue."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.deaths import kill_together
from vgsim.riftbound.events import fire
from vgsim.riftbound.hiding import begin_hide, offer_hides
from vgsim.riftbound.items import next_moment
from vgsim.riftbound.log import count, emit, give_up
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import channel, exhaust, move_unit, ready, recycle_found
from vgsim.riftbound.objects import base_of, is_field, is_unit
from vgsim.riftbound.playing import begin_answer, offer_plays
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.results import TURNS
from vgsim.riftbound.scoring import draw, hold
from vgsim.riftbound.stats import has
from vgsim.riftbound.tasks import add_task, need_cleanup, need_idle_cleanup
from vgsim.riftbound.terms import (
    ACT,
    CARDS,
    DONE,
    HIDE,
    MOVE,
    PASS,
    Change,
    Event,
    Keyword,
    Mechanic,
    Phase,
    Place,
    Prompt,
    Reason,
    Run,
    Task,
    Timing,
    Zone,
)

OPENING_HAND = 4
RUNES_A_TURN = 2


@leaf
def go(g, phase):
    """The next phase; every change of phase asks for a cleanup (319)."""
    g.phase = phase
    g.entered = 0
    emit(g, Event.PHASE, g.player, phase, 0, 0)
    need_idle_cleanup(g)


# -- mulligan -------------------------------------------------------------------------------------
@rule
def begin_mulligan(g):
    """116: in turn order."""
    g.run = Run.MULLIGAN
    g.run_step = 0
    g.picks = 0


@rule
def run_mulligan(g, t):
    """117: up to two cards are set aside, that many drawn, then the set-aside ones recycled in random order (X54)."""
    p = g.first if g.run_step == 0 else 1 - g.first
    done = False
    if g.reply == Prompt.MULLIGAN:
        answer = take_reply(g)
        done = answer == DONE
        if not done:
            g.pick[g.picks] = answer
            g.picks += 1
    if not done and g.picks < t.mulligan_most:
        clear_choices(g)
        offer_hand_after(g, p)
        offer(g, DONE)
        ask(g, p, Prompt.MULLIGAN)
        return
    exchange_hand(g, t, p)
    g.picks = 0
    g.run_step += 1
    if g.run_step == 2:
        g.run = Run.NONE
        go(g, Phase.TURN_BEGINS)


@rule
def offer_hand_after(g, p):
    """Hand cards after the last one set aside."""
    start = 0
    for k in range(g.row_n[p, Zone.HAND]):
        if g.picks and g.row[p, Zone.HAND, k] == g.pick[g.picks - 1]:
            start = k + 1
    for k in range(start, g.row_n[p, Zone.HAND]):
        offer(g, g.row[p, Zone.HAND, k])


@rule
def exchange_hand(g, t, p):
    n = g.picks + 0
    emit(g, Event.MULLIGAN, p, n, 0, 0)
    g.mechanic[p, Mechanic.MULLIGAN] += n
    draw(g, t, p, n)
    for k in range(n):
        g.found[k] = g.pick[k]
    g.founds = n
    recycle_found(g, t, p)


# -- start of turn --------------------------------------------------------------------------------
@rule
def begin_turn(g, t):
    """315: what is counted by the turn begins anew."""
    g.turn += 1
    if g.turn > t.turn_cap:
        give_up(g, Reason.TURN_CAP)
        return
    g.own_turn[g.player] += 1
    g.main_asked = 0
    for p in range(2):
        g.scored[p] = 0
        g.scores[p, 0] = 0
        g.scores[p, 1] = 0
        g.played[p] = 0
        g.discarded[p] = 0
        g.died[p] = 0
    for u in range(1, CARDS):
        g.used[u] = 0
    stale(g, Change.TURN)
    emit(g, Event.TURN, g.player, g.turn, 0, 0)
    go(g, Phase.AWAKEN)


@rule
def awaken(g, t):
    """315.1: everything that the Turn Player controls becomes ready, together."""
    p = g.player + 0
    ready(g, t, g.legend_card[p] + 0)
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        for q in range(2):
            for i in range(g.row_n[q, zone]):
                u = g.row[q, zone, i] + 0
                if g.controller[u] == p:
                    ready(g, t, u)


@rule
def begin_beginning(g, t):
    """315.2: "at the start of the Beginning Phase"; Temporary permanents are killed, before scoring (816)."""
    p = g.player + 0
    fire(g, t, Event.BEGINNING, 0, p)
    g.acts = 0
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        if zone != Zone.RUNES:
            for q in range(2):
                note_temporary(g, t, q, zone, p)
    kill_together(g, t)


@rule
def note_temporary(g, t, q, zone, p):
    for i in range(g.row_n[q, zone]):
        u = g.row[q, zone, i]
        if g.controller[u] == p and has(g, t, u, Keyword.TEMPORARY):
            g.act[g.acts] = u
            g.acts += 1


@rule
def score_holds(g, t):
    """315.2, 469: Hold every controlled battlefield not yet scored this turn."""
    p = g.player + 0
    for b in range(2):
        if g.control[b] == p + 1 and not g.scored[p] >> b & 1:
            hold(g, t, p, b)


@rule
def channel_runes(g, t):
    """315.3, 485.7: two runes, ready; the second player one more in the first Channel Phase."""
    p = g.player + 0
    more = t.second_player_runes if p != g.first and g.own_turn[p] == 1 else 0
    channel(g, t, p, RUNES_A_TURN + more, 0)


# -- main phase -----------------------------------------------------------------------------------
@rule
def begin_main(g):
    """M-01, M-02: two tasks become outstanding in this order: M-03 the pools, M-04 what starts with the Main Phase."""
    add_task(g, Task.EMPTY_POOLS)
    add_task(g, Task.MAIN_PHASE_BEGINS)
    go(g, Phase.MAIN)


@rule
def may_move_to(g, t, u, place):
    """144: units of the base to a battlefield, of a battlefield to the base; with Ganking between battlefields."""
    if g.place[u] == place:
        return False
    if is_field(place):
        return not is_field(g.place[u]) or has(g, t, u, Keyword.GANKING)
    return not has(g, t, g.field_card[g.place[u] - Place.FIELD_1], Keyword.NO_WAY_HOME)


@leaf
def is_mover(g, t, u, p, place):
    """A unit of a player that a Standard Move may take to a place."""
    return g.exhausted[u] == 0 and g.controller[u] == p and is_unit(g, t, u) and may_move_to(g, t, u, place)


@rule
def find_movers(g, t, p, place):
    """All of them, in `found`."""
    g.founds = 0
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        if zone != Zone.RUNES:
            for i in range(g.row_n[p, zone]):
                u = g.row[p, zone, i]
                if is_mover(g, t, u, p, place):
                    g.found[g.founds] = u
                    g.founds += 1


@rule
def has_mover(g, t, p, place):
    """There is one."""
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        if zone != Zone.RUNES:
            for i in range(g.row_n[p, zone]):
                if is_mover(g, t, g.row[p, zone, i] + 0, p, place):
                    return True
    return False


@rule
def offer_moves(g, t, p):
    for place in range(Place.BASE_A, Place.FIELD_2 + 1):
        if (is_field(place) or place == base_of(p)) and has_mover(g, t, p, place):
            offer(g, MOVE + place)


@rule
def main_phase(g, t):
    """M-05, M-06: any legal Discretionary Actions in any order; M-07: the end of the turn must be declared."""
    p = g.player + 0
    g.priority = p + 1
    g.main_asked += 1
    up_to_date(g, t)
    clear_choices(g)
    offer_plays(g, t, p, Timing.DEFAULT)
    offer_moves(g, t, p)
    offer_hides(g, t, p)
    offer(g, PASS)
    ask(g, p, Prompt.MAIN)


@rule
def answer_main(g, t):
    answer = take_reply(g)
    p = g.player + 0
    if answer == PASS:
        g.priority = 0
        go(g, Phase.ENDING)
    elif answer >= ACT or answer < MOVE:
        begin_answer(g, t, p, answer)
    elif answer >= HIDE:
        begin_hide(g, answer - HIDE)
    else:
        g.run = Run.MOVE
        g.move_to = answer - MOVE
        g.picks = 0


@rule
def run_move(g, t):
    """144.3: a group shares one destination and pays together; it is not on the chain."""
    p = g.player + 0
    done = False
    if g.reply == Prompt.MOVE_WHO:
        answer = take_reply(g)
        done = answer == DONE
        if not done:
            g.pick[g.picks] = answer
            g.picks += 1
    if not done:
        up_to_date(g, t)
        find_movers(g, t, p, g.move_to)
        offer_movers(g)
        if g.choices:
            if g.picks:
                offer(g, DONE)
            ask(g, p, Prompt.MOVE_WHO)
            return
    g.run = Run.NONE
    move_group(g, t, p)


@rule
def offer_movers(g):
    """The units after the last one picked."""
    clear_choices(g)
    start = 0
    for k in range(g.founds):
        if g.picks and g.found[k] == g.pick[g.picks - 1]:
            start = k + 1
    for k in range(start, g.founds):
        offer(g, g.found[k])


@rule
def move_group(g, t, p):
    """All pay by exhausting, then all move in one moment."""
    next_moment(g)
    for k in range(g.picks):
        exhaust(g, g.pick[k] + 0)
    for k in range(g.picks):
        count(g, p, Mechanic.STANDARD_MOVE)
        move_unit(g, t, g.pick[k] + 0, g.move_to + 0)
    next_moment(g)
    need_cleanup(g)


# -- end of turn ----------------------------------------------------------------------------------
@rule
def end_turn(g, t):
    """317.1: Stunned wears off, then what happens at the end of the turn."""
    for u in range(1, CARDS):
        g.stunned[u] = 0
    fire(g, t, Event.TURN_ENDS, 0, g.player)


@rule
def expiration(g):
    """317.2: the Special Cleanup of the end of the turn; repeated if anything went through FEPR since (317.2.f)."""
    g.again = 0
    add_task(g, Task.TURN_CLEANUP)


@rule
def next_turn(g):
    """M-08: the next in the turn queue; an additional turn is used up and the Turn Order goes on after it."""
    for p in range(2):
        g.points_at[p, min(g.turn, TURNS - 1)] = min(g.points[p], 100)
    if g.queued:
        g.queued -= 1
        g.player = g.queue[g.queued]
    else:
        g.in_order = 1 - g.in_order
        g.player = g.in_order
    go(g, Phase.TURN_BEGINS)


# -- the procedure --------------------------------------------------------------------------------
@rule
def enter_phase(g, t):
    """What a phase does when it is entered."""
    phase = g.phase
    up_to_date(g, t)
    next_moment(g)
    if phase == Phase.AWAKEN:
        awaken(g, t)
    elif phase == Phase.BEGINNING:
        begin_beginning(g, t)
    elif phase == Phase.SCORING:
        score_holds(g, t)
    elif phase == Phase.CHANNEL:
        channel_runes(g, t)
    elif phase == Phase.DRAW:
        draw(g, t, g.player + 0, 1)
    elif phase == Phase.ENDING:
        end_turn(g, t)
    elif phase == Phase.EXPIRATION:
        expiration(g)
    g.entered = 1


@rule
def phase_step(g, t):
    """335: nothing is outstanding and nothing is ongoing: the Main Phase asks, any other phase does what it does and
    goes on."""
    phase = g.phase + 0
    if phase == Phase.MULLIGAN:
        begin_mulligan(g)
    elif phase == Phase.TURN_BEGINS:
        begin_turn(g, t)
    elif phase == Phase.MAIN_BEGINS:
        begin_main(g)
    elif phase == Phase.MAIN:
        main_phase(g, t)
    elif phase == Phase.NEXT_TURN:
        next_turn(g)
    elif not g.entered:
        enter_phase(g, t)
    elif phase == Phase.EXPIRATION and g.again:
        g.entered = 0
    else:
        go(g, phase + 1)
