"""The ruleset's contract: new_game, advance, legal, answer.

`advance` is the only loop (8.1 of the restated rules): the running procedure, outstanding tasks, FEPR, the showdown,
the combat, the phases, in this order, until someone must decide.
"""

from vgsim.core import rng, zones
from vgsim.core.jit import rule
from vgsim.riftbound.cleanup import begin_cleanup, run_cleanup
from vgsim.riftbound.combat import combat_step, run_assignment
from vgsim.riftbound.events import fire
from vgsim.riftbound.fepr import answer_react, fepr
from vgsim.riftbound.finalize import run_finalize
from vgsim.riftbound.hiding import run_hide
from vgsim.riftbound.items import next_moment
from vgsim.riftbound.log import emit, give_up
from vgsim.riftbound.moves import BOTH, shuffle_zone
from vgsim.riftbound.objects import field_at
from vgsim.riftbound.payment import empty_pools
from vgsim.riftbound.prompts import give
from vgsim.riftbound.resolve import begin_resolve, run_resolve
from vgsim.riftbound.scoring import draw
from vgsim.riftbound.showdown import answer_focus, showdown_open
from vgsim.riftbound.tasks import first_task, task_outstanding
from vgsim.riftbound.terms import (
    EVERY_CHANGE,
    FIELD_SLOT,
    LEGEND_SLOT,
    MAIN_DECK,
    PER_PLAYER,
    Event,
    Phase,
    Prompt,
    Reason,
    Run,
    Task,
    Zone,
)
from vgsim.riftbound.turn import OPENING_HAND, answer_main, phase_step, run_move, run_mulligan


# -- set-up ---------------------------------------------------------------------------------------
@rule
def clear_cards(g):
    g.row_n[:] = 0
    g.card[:] = 0
    g.zone[:] = 0
    g.place[:] = 0
    g.controller[:] = 0
    g.generation[:] = 0
    g.exhausted[:] = 0
    g.damage[:] = 0
    g.buffed[:] = 0
    g.stunned[:] = 0
    g.role[:] = 0
    g.fought[:] = 0
    g.attached[:] = 0
    g.hidden_turn[:] = 0
    g.finalized_turn[:] = 0
    g.known[:] = 0
    g.used[:] = 0
    g.assigned[:] = 0
    g.bonus[:] = 0
    g.granted[:] = 0
    g.saves[:] = 0
    g.cont[:] = 0
    g.cont_keys[:] = 0
    g.cont_on[:] = 0
    g.cont_rule[:] = 0
    g.rule[:] = 0
    g.rule_until[:] = 0
    g.mods = 0
    g.touches = 0
    g.damaged = 0
    g.roles = 0
    g.strays = 0


@rule
def clear_procedure(g):
    g.result = 0
    g.reason = 0
    g.ordinal[:] = 0
    g.turn = 0
    g.own_turn[:] = 0
    g.queued = 0
    g.entered = 0
    g.again = 0
    g.steps = 0
    g.decisions = 0
    g.tasks = 0
    g.cleanup_due = 0
    g.unsettled = 1
    g.run = Run.NONE
    g.special = 0
    g.passes_made = 0
    g.resolve_now = 0
    g.current = 0
    g.most = 0
    g.picks = 0
    g.costs = 0
    g.lookeds = 0
    g.priority = 0
    g.focus = 0
    g.passes = 0
    g.chain_n = 0
    g.batch = 0
    g.serial = 0
    g.origin = 0
    g.opening = 0
    g.event_object = 0
    g.event_place = 0
    g.delay[:] = 0
    g.delays = 0
    g.prompt = Prompt.NONE
    g.reply = Prompt.NONE
    g.stale = EVERY_CHANGE


@rule
def clear_board(g):
    g.points[:] = 0
    g.scored[:] = 0
    g.scores[:] = 0
    g.main_asked = 0
    g.control[:] = 0
    g.contested[:] = 0
    g.staged[:] = 0
    g.showdown = 0
    g.combat = 0
    g.combat_step = 0
    g.attacker = 0
    g.combats = 0
    g.winner = 0
    g.recalls = 0
    g.played[:] = 0
    g.discarded[:] = 0
    g.died[:] = 0
    g.points_at[:] = 0
    g.mechanic[:] = 0
    g.seen[:] = 0
    empty_pools(g)


@rule
def lay(g, p, u, row, zone):
    """A card lies where it begins."""
    g.card[u] = row
    g.zone[u] = zone
    g.controller[u] = p
    zones.put(g, p, zone, u)


@rule
def lay_out(g, t, p):
    """110 to 114: legend and Chosen Champion set out, both decks."""
    base = p * PER_PLAYER
    lay(g, p, base + LEGEND_SLOT, t.legend[p], Zone.LEGEND)
    g.legend_card[p] = base + LEGEND_SLOT
    g.known[base + LEGEND_SLOT] = BOTH
    lay(g, p, base + 1, t.deck[p, 1], Zone.CHAMPION)
    g.known[base + 1] = BOTH
    for slot in range(2, t.deck_size[p] + 1):
        lay(g, p, base + slot, t.deck[p, slot], Zone.DECK)
    for slot in range(1, t.rune_n[p] + 1):
        lay(g, p, base + MAIN_DECK + slot, t.runes[p, slot], Zone.RUNE_DECK)


@rule
def lay_field(g, t, p):
    """113, 485.5: one of the battlefields brought, at random; uncontrolled."""
    k = 0
    if t.field_n[p] > 1 and not t.fixed_fields:
        k = rng.scaled(rng.mix(rng.address(g.seed, g.game, p, rng.STREAM_OF_START + 1)), t.field_n[p])
    g.field_row[p] = k
    u = p * PER_PLAYER + FIELD_SLOT
    lay(g, p, u, t.field[p, k], Zone.BATTLEFIELD)
    g.field_card[p] = u
    g.place[u] = field_at(p)
    g.known[u] = BOTH


@rule
def who_goes_first(g, t):
    """115: alternating by game number, fixed, or random by the game's own address."""
    if t.first == 0:
        return g.game % 2
    if t.first == 3:
        return rng.scaled(rng.mix(rng.address(g.seed, g.game, 0, rng.STREAM_OF_START)), 2)
    return t.first - 1


@rule
def new_game(g, t, seed, game):
    """110 to 118: set up a duel at its address (seed, game): shuffles depend on nothing else."""
    clear_cards(g)
    clear_procedure(g)
    clear_board(g)
    g.seed = seed
    g.game = game
    g.first = who_goes_first(g, t)
    g.player = g.first
    g.in_order = g.first
    emit(g, Event.GAME, g.first, game, 0, 0)
    for p in range(2):
        g.rng[p] = rng.address(g.seed, game, p, rng.STREAM_OF_BOT)
        lay_out(g, t, p)
        lay_field(g, t, p)
        shuffle_zone(g, p, Zone.DECK)
        shuffle_zone(g, p, Zone.RUNE_DECK)
    for p in range(2):
        draw(g, t, p, OPENING_HAND)
    g.phase = Phase.MULLIGAN


# -- the loop -------------------------------------------------------------------------------------
@rule
def run_procedure(g, t):
    """T-01, T-02: what has begun is carried on before anything else."""
    run = g.run
    if run == Run.FINALIZE:
        run_finalize(g, t)
    elif run == Run.RESOLVE:
        run_resolve(g, t)
    elif run == Run.CLEANUP:
        run_cleanup(g, t)
    elif run == Run.ASSIGN:
        run_assignment(g, t)
    elif run == Run.MOVE:
        run_move(g, t)
    elif run == Run.HIDE:
        run_hide(g, t)
    else:
        run_mulligan(g, t)


@rule
def run_task(g, t):
    """H-01, H-02: the first outstanding task; what it adds to the chain waits there."""
    task = first_task(g)
    if task == Task.EMPTY_POOLS:
        empty_pools(g)
    elif task == Task.MAIN_PHASE_BEGINS:
        next_moment(g)
        fire(g, t, Event.MAIN_BEGINS, 0, g.player)
        next_moment(g)
    else:
        begin_cleanup(g, task)
        if not g.result:
            run_cleanup(g, t)


@rule
def deal_with_reply(g, t):
    """The answer to a question of the rules themselves."""
    if g.reply == Prompt.MAIN:
        answer_main(g, t)
    elif g.reply == Prompt.REACT:
        answer_react(g, t)
    elif g.reply == Prompt.FOCUS:
        answer_focus(g, t)
    else:
        fepr(g, t)


@rule
def step(g, t):
    """One step of the control loop."""
    g.steps += 1
    if g.steps > t.step_cap:
        give_up(g, Reason.STEP_CAP)
    elif g.run:
        run_procedure(g, t)
    elif g.reply:
        deal_with_reply(g, t)
    elif task_outstanding(g):
        run_task(g, t)
    else:
        g.passes_made = 0
        settled_step(g, t)


@rule
def settled_step(g, t):
    """H-03, H-04: no task is outstanding."""
    if g.resolve_now:
        begin_resolve(g, t, g.resolve_now - 1)
    elif g.chain_n:
        fepr(g, t)
    elif g.showdown:
        showdown_open(g, t)
    elif g.combat:
        combat_step(g, t)
    else:
        phase_step(g, t)


@rule
def advance(g, t):
    """Run the rules until someone must decide or the duel is over."""
    while g.result == 0 and g.prompt == Prompt.NONE:
        step(g, t)


@rule
def answer(g, t, value):
    """Answer the open prompt; `value` must be legal."""
    give(g, value)
