"""F-08: the newest Finalized Item resolves, completely (340, 349, 359, 399)."""

from vgsim.core.jit import rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.effects import run_unit_verb
from vgsim.riftbound.events import fire
from vgsim.riftbound.items import is_card_item, next_moment, remove_item
from vgsim.riftbound.log import emit
from vgsim.riftbound.moves import enter_board, move_card
from vgsim.riftbound.payment import add_to_loose_pool
from vgsim.riftbound.running import item_card, item_player
from vgsim.riftbound.selectors import drop_illegal_targets, holds
from vgsim.riftbound.stats import has, player_rule
from vgsim.riftbound.terms import Event, Fact, Item, Keyword, Op, PlayerRule, Run, Seen, Zone
from vgsim.riftbound.verbs import run_asking_verb, run_card_verb

UNIT_VERBS = sum(
    1 << int(op)
    for op in (
        Op.DEAL,
        Op.KILL,
        Op.MODIFY,
        Op.GRANT,
        Op.READY,
        Op.EXHAUST,
        Op.MOVE,
        Op.RECALL,
        Op.BUFF,
        Op.SPEND_BUFF,
        Op.STUN,
        Op.TAKE_CONTROL,
        Op.GIVE_BACK,
        Op.SAVE,
        Op.REVEAL,
    )
)


@rule
def begin_resolve(g, t, i):
    """The procedure that resolves item `i`."""
    g.run = Run.RESOLVE
    g.current = i
    g.resolve_now = 0
    g.picks = 0
    g.lookeds = 0
    g.channeled = 0
    g.moved = 0
    g.most = 0
    g.priority = 0
    ability = g.chain[i, Fact.ABILITY]
    g.pc = g.chain[i, Fact.PC] if g.chain[i, Fact.PC] else t.effect[ability]
    if ability:
        g.seen[ability, Seen.RESOLVED] += 1
    if g.chain[i, Fact.TARGETS_1] + g.chain[i, Fact.TARGETS_2] and g.chain[i, Fact.PC] == 0:
        up_to_date(g, t)
        drop_illegal_targets(g, t, i)
    next_moment(g)


# -- permanents -----------------------------------------------------------------------------------
@rule
def enters_ready(g, t, i, u):
    """Units enter exhausted unless something says otherwise, gear ready (349, 805)."""
    if g.chain[i, Fact.ITEM] == Item.GEAR:
        return not has(g, t, u, Keyword.ENTERS_EXHAUSTED)
    if g.chain[i, Fact.READY] or has(g, t, u, Keyword.ENTERS_READY):
        return True
    return player_rule(g, item_player(g), PlayerRule.UNITS_ENTER_READY) > 0


@rule
def resolve_permanent(g, t, i):
    """A unit or gear enters the board; "when you play" triggers now."""
    u, p = item_card(g), item_player(g)
    up_to_date(g, t)
    ready = enters_ready(g, t, i, u)
    enter_board(g, t, u, g.chain[i, Fact.PLACE] + 0, p)
    g.exhausted[u] = 0 if ready else 1
    up_to_date(g, t)
    fire(g, t, Event.PLAYED, u, p)
    finish(g, i)


# -- spells and abilities -------------------------------------------------------------------------
@rule
def resolve_op(g, t):
    """One row of the effect."""
    pc = g.pc + 0
    op = int(t.op[pc, 0])
    next_moment(g)
    up_to_date(g, t)
    if op == Op.JUMP_UNLESS:
        g.pc += 1 + (0 if holds(g, t, t.op[pc, 1], item_player(g), item_card(g)) else t.op[pc, 2])
    elif UNIT_VERBS >> op & 1:
        run_unit_verb(g, t, op, pc)
        g.pc += 1
    elif not run_asking_verb(g, t, op, pc):
        run_card_verb(g, t, op, pc)
        g.pc += 1


@rule
def end_of_effect(g, t, i):
    """359: a resolved spell goes to the Trash; it counts as played whatever became of its targets (X65)."""
    if g.chain[i, Fact.ITEM] == Item.SPELL:
        u = item_card(g)
        up_to_date(g, t)
        fire(g, t, Event.PLAYED, u, item_player(g))
        move_card(g, t, u, Zone.BANISHED if g.chain[i, Fact.BANISH] else Zone.TRASH)
    finish(g, i)


@rule
def pass_focus(g):
    """F-09, 340.2.a, 346.1: the chain is gone; in a showdown Focus passes on, unless a trigger or an Add ability began
    the chain."""
    if g.chain_n == 0 and g.showdown and g.origin != Item.TRIGGERED and g.origin != Item.ADD:
        g.focus = 3 - g.focus
        emit(g, Event.FOCUS, g.focus - 1, 0, 0, 0)


@rule
def finish(g, i):
    """The item leaves the chain."""
    kind = g.chain[i, Fact.ITEM] + 0
    emit(g, Event.RESOLVED, g.chain[i, Fact.PLAYER], g.chain[i, Fact.CARD], kind, 0)
    g.run = Run.NONE
    remove_item(g, i)
    pass_focus(g)
    next_moment(g)


@rule
def run_resolve(g, t):
    """Resolve until a question or the end."""
    i = g.current + 0
    if is_card_item(g.chain[i, Fact.ITEM]) and g.chain[i, Fact.ITEM] != Item.SPELL:
        resolve_permanent(g, t, i)
    elif g.chain[i, Fact.ITEM] == Item.ADD and g.chain[i, Fact.ABILITY] == 0:
        add_to_loose_pool(g, t, g.chain[i, Fact.MODE] - 1, g.chain[i, Fact.PAID], item_player(g))
        finish(g, i)
    else:
        while g.prompt == 0 and not g.result and t.op[g.pc, 0] != Op.END:
            resolve_op(g, t)
        if g.prompt == 0 and not g.result and t.op[g.pc, 0] == Op.END:
            end_of_effect(g, t, g.current + 0)
