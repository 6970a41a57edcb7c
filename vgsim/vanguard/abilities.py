"""The op interpreter: conditions, costs, choices, effects (chapter 9 of what the sources leave open).

An ability is a frame with steps: 0 condition, 1 pay or decline, 2 the cost, 3 the effect. A step that needs an answer
leaves `f_pc` on the op that asked and reads `answer` when it comes back.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.costs import payable, run_cost
from vgsim.vanguard.effects import run_effect
from vgsim.vanguard.events import emit, owner, spent
from vgsim.vanguard.procedures import next_step, pop, push
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.selectors import conditions_hold
from vgsim.vanguard.terms import NO, YES, Event, Kind, Limit, Op, Proc, Prompt, Seen


@rule
def begin_standby(g, t, i):
    """R-CHECK-5: one ability leaves the stand-by pool and is used, wherever its card now is."""
    u, ability, p = g.standby[i, 0], g.standby[i, 2], g.standby[i, 3]
    push(g, Proc.ABILITY, p)
    d = g.depth
    g.f_ability[d] = ability
    g.f_source[d] = u
    g.f_source_gen[d] = g.standby[i, 1]
    g.f_subject[d] = g.standby[i, 4]
    g.f_circle[d] = g.standby[i, 5]
    g.standbys -= 1
    for k in range(i, g.standbys):
        for j in range(6):
            g.standby[k, j] = g.standby[k + 1, j]
    emit(g, Event.ABILITY, p, u, ability, 0)


@rule
def begin_act(g, t, u, k):
    """R-MAIN-4: an ACT ability is used; its conditions and cost were tested when it was offered."""
    ability = t.ability[g.card[u]] + k
    push(g, Proc.ABILITY, owner(u))
    d = g.depth
    g.f_ability[d] = ability
    g.f_source[d] = u
    g.f_source_gen[d] = g.generation[u]
    g.f_circle[d] = g.place[u]
    emit(g, Event.ABILITY, g.f_player[d], u, ability, 0)
    start_paying(g, t, ability)


@leaf
def saw(g, ability, how):
    g.seen[ability, how] += 1


@rule
def start_paying(g, t, ability):
    """The cost, or straight to the effect where there is none; a once-a-turn ability is now spent."""
    d = g.depth
    u = g.f_source[d]
    saw(g, ability, Seen.RESOLVED)
    if t.limit[ability] & Limit.ONCE_PER_TURN and g.generation[u] == g.f_source_gen[d]:
        g.used[u] |= 1 << (ability - t.ability[g.card[u]])
    if t.cost[ability]:
        g.f_pc[d] = t.cost[ability]
        next_step(g, 2)
    else:
        g.f_pc[d] = t.effect[ability]
        next_step(g, 3)


@rule
def drop_ability(g, ability, how, event):
    """The ability ends without resolving."""
    saw(g, ability, how)
    emit(g, event, g.f_player[g.depth], g.f_source[g.depth], ability, 0)
    pop(g)


@rule
def test_conditions(g, t):
    """IF is checked when the ability resolves; then the cost is offered, if it can be paid (G-COST-2)."""
    d = g.depth
    ability, u, p = g.f_ability[d], g.f_source[d], g.f_player[d]
    same_object = g.generation[u] == g.f_source_gen[d]
    if (same_object and spent(g, t, ability, u)) or not conditions_hold(g, t, ability, p, u):
        drop_ability(g, ability, Seen.CONDITION_FAILED, Event.CONDITION_FAILED)
    elif t.cost[ability] == 0:
        start_paying(g, t, ability)
    elif not payable(g, t, t.cost[ability], p, u):
        drop_ability(g, ability, Seen.COST_FAILED, Event.COST_FAILED)
    else:
        next_step(g, 1)
        clear_choices(g)
        offer(g, NO)
        offer(g, YES)
        ask(g, p, Prompt.PAY)


@rule
def run_ability(g, t):
    """One step of the running ability."""
    d = g.depth
    step = g.f_step[d]
    if step == 0:
        test_conditions(g, t)
    elif step == 1:
        if g.answer == YES:
            start_paying(g, t, g.f_ability[d])
        else:
            drop_ability(g, g.f_ability[d], Seen.DECLINED, Event.DECLINED)
    elif step == 2:
        run_cost_step(g, t)
    else:
        run_effect_step(g, t)


@rule
def run_cost_step(g, t):
    """G-COST-2: the whole cost, then the effect."""
    d = g.depth
    if t.op[g.f_pc[d], 0] == Op.END:
        emit(g, Event.COST_PAID, g.f_player[d], g.f_source[d], g.f_ability[d], 0)
        g.f_pc[d] = t.effect[g.f_ability[d]]
        g.picks[d] = 0
        g.f_least[d] = 0
        next_step(g, 3)
    else:
        run_cost(g, t)


@rule
def run_effect_step(g, t):
    d = g.depth
    if t.op[g.f_pc[d], 0] == Op.END:
        pop(g)
    else:
        run_effect(g, t)


@rule
def act_is_legal(g, t, ability, p, u):
    """R-MAIN-4: valid where it is, not spent, its conditions hold and its cost can be paid."""
    if t.kind[ability] != Kind.ACT or spent(g, t, ability, u):
        return False
    if not conditions_hold(g, t, ability, p, u):
        return False
    return t.cost[ability] == 0 or payable(g, t, t.cost[ability], p, u)
