"""Verbs about permanents: damage, deaths, Might, buffs, moves, control. None of them asks."""

from vgsim.core.jit import rule
from vgsim.riftbound.costs import spend_buff
from vgsim.riftbound.deaths import kill_together
from vgsim.riftbound.events import fire
from vgsim.riftbound.modifiers import KEYWORD, SAVED, add_modifier, stale
from vgsim.riftbound.moves import exhaust, mark_damage, move_unit, ready, recall, reveal, take_control
from vgsim.riftbound.objects import base_of, is_unit, on_board, owner
from vgsim.riftbound.running import concern, item_player, number
from vgsim.riftbound.selectors import here
from vgsim.riftbound.stats import might, player_rule, stat_of
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import At, Change, Event, Fact, Op, PlayerRule, Stat, Until, Zone


@rule
def op_deal(g, t, pc):
    """DEAL: one instance of damage to each; bonus damage is added once for each instance and target (367)."""
    n = number(g, t, t.op[pc, 3])
    concern(g, t, pc)
    if n <= 0:
        return
    bonus = player_rule(g, item_player(g), PlayerRule.DAMAGE_BONUS)
    for k in range(g.acts):
        u = g.act[k]
        if on_board(g, u) and is_unit(g, t, u):
            mark_damage(g, u, n + bonus + stat_of(g, t, u, Stat.DAMAGE_TAKEN))


@rule
def op_modify(g, t, pc):
    """MODIFY: a change of a number; with a floor the change is fixed now so that it does not go below (479)."""
    n = number(g, t, t.op[pc, 4])
    floor = number(g, t, t.op[pc, 6]) if t.op[pc, 6] else -99
    concern(g, t, pc)
    stat = t.op[pc, 3]
    for k in range(g.acts):
        u = g.act[k]
        change = n
        if t.op[pc, 6]:
            now = might(g, t, u) if stat == Stat.MIGHT else stat_of(g, t, u, stat)
            change = max(n, min(floor - now, 0))
        if on_board(g, u) and change:
            add_modifier(g, u, stat, change, t.op[pc, 5])


@rule
def op_grant(g, t, pc):
    concern(g, t, pc)
    for k in range(g.acts):
        if on_board(g, g.act[k]):
            add_modifier(g, g.act[k], KEYWORD, t.op[pc, 3], t.op[pc, 4])


@rule
def op_save(g, t, pc):
    """SAVE: its next death this turn is replaced (367 to 375)."""
    concern(g, t, pc)
    for k in range(g.acts):
        if on_board(g, g.act[k]):
            add_modifier(g, g.act[k], SAVED, 1, Until.END_OF_TURN)


@rule
def op_kill(g, t, pc):
    """KILL: permanents are killed now; deaths may be replaced."""
    concern(g, t, pc)
    g.moved = g.acts
    kill_together(g, t)


@rule
def op_buff(g, t, pc):
    """426: at most one buff on a unit."""
    concern(g, t, pc)
    for k in range(g.acts):
        u = g.act[k] + 0
        if on_board(g, u) and not g.buffed[u]:
            g.buffed[u] = 1
            stale(g, Change.NUMBERS)
            need_cleanup(g)
            fire(g, t, Event.BUFFED, u, g.controller[u])


@rule
def op_stun(g, t, pc):
    """423: a stunned unit deals no combat damage."""
    concern(g, t, pc)
    for k in range(g.acts):
        u = g.act[k] + 0
        if on_board(g, u):
            g.stunned[u] = 1
            need_cleanup(g)
            fire(g, t, Event.STUNNED, u, g.controller[u])


@rule
def op_each(g, t, pc):
    """READY, EXHAUST, RECALL, SPEND_BUFF, REVEAL, GIVE_BACK, TAKE_CONTROL, MOVE: the same for each."""
    concern(g, t, pc)
    op = t.op[pc, 0]
    g.moved = g.acts
    for k in range(g.acts):
        u = g.act[k] + 0
        if on_board(g, u) or (op <= Op.EXHAUST and g.zone[u] == Zone.LEGEND):
            do_to(g, t, op, u, t.op[pc, 3])


@rule
def do_to(g, t, op, u, at):
    if op == Op.READY:
        ready(g, t, u)
    elif op == Op.EXHAUST:
        exhaust(g, u)
    elif op == Op.RECALL:
        recall(g, t, u)
    elif op == Op.SPEND_BUFF:
        spend_buff(g, u)
    elif op == Op.TAKE_CONTROL:
        take_control(g, t, u, item_player(g))
    elif op == Op.GIVE_BACK:
        take_control(g, t, u, owner(u))
    elif op == Op.REVEAL:
        reveal(g, u)
    elif op == Op.MOVE:
        move_unit(g, t, u, where_to(g, u, at))


@rule
def where_to(g, u, at):
    """The place that MOVE names."""
    if at == At.BASE:
        return base_of(g.controller[u])
    if at == At.HERE:
        return here(g, g.chain[g.current, Fact.CARD])
    return g.chain[g.current, Fact.PLACE] + 0


@rule
def run_unit_verb(g, t, op, pc):
    if op == Op.DEAL:
        op_deal(g, t, pc)
    elif op == Op.KILL:
        op_kill(g, t, pc)
    elif op == Op.MODIFY:
        op_modify(g, t, pc)
    elif op == Op.GRANT:
        op_grant(g, t, pc)
    elif op == Op.BUFF:
        op_buff(g, t, pc)
    elif op == Op.STUN:
        op_stun(g, t, pc)
    elif op == Op.SAVE:
        op_save(g, t, pc)
    else:
        op_each(g, t, pc)
