"""The op interpreter: conditions, costs, choices, effects (chapter 9 of what the sources leave open).

An ability is a frame with steps: 0 condition, 1 pay or decline, 2 the cost, 3 the effect. A step that needs
an answer leaves `f_pc` on the op that asked and reads `answer` when it comes back. A delayed trigger is a
frame that begins in the middle of its ability's effect.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.clans.melody import shared_act
from vgsim.vanguard.costs import begin_cost, needs_this, payable, run_cost
from vgsim.vanguard.effects import run_effect
from vgsim.vanguard.events import SPENDABLE, count, emit, spent, use_up
from vgsim.vanguard.moves import move
from vgsim.vanguard.objects import is_order, is_pseudo, owner
from vgsim.vanguard.power import up_to_date
from vgsim.vanguard.procedures import goes_on, next_step, pop, push
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.selectors import conditions_hold, vanguard_grade
from vgsim.vanguard.terms import HELD, NO, YES, Event, Happened, Kind, Limit, Mechanic, Op, Proc, Prompt, Seen, Zone

STANDBY_COLUMNS = 8


@rule
def open_frame(g, p, ability, u, generation):
    """The frame of an ability of card `u`."""
    push(g, Proc.ABILITY, p)
    d = g.depth
    g.f_ability[d] = ability
    g.f_source[d] = u
    g.f_source_gen[d] = generation
    g.spends[d] = 0
    g.lookeds[d] = 0
    g.gone[d] = 0
    return d


@rule
def begin_standby(g, t, i):
    """R-CHECK-5: one ability leaves the stand-by pool and is used, wherever its card now is."""
    u, ability, p = g.standby[i, 0], g.standby[i, 2], g.standby[i, 3]
    d = open_frame(g, p, ability, u, g.standby[i, 1])
    g.f_subject[d] = g.standby[i, 4]
    g.f_circle[d] = g.standby[i, 5]
    g.f_subject_gen[d] = g.standby[i, 6]
    if t.event[ability] == Event.DREW:
        g.happened[d, Happened.DRAWN] = g.standby[i, 4]
    delayed = g.standby[i, 7]
    g.standbys -= 1
    for k in range(i, g.standbys):
        for j in range(STANDBY_COLUMNS):
            g.standby[k, j] = g.standby[k + 1, j]
    emit(g, Event.ABILITY, p, u, ability, 0)
    if delayed:
        resume(g, d, delayed - 1)


@rule
def resume(g, d, i):
    """A delayed trigger: what its step means is what it meant then, as far as it is still the same object."""
    g.f_pc[d] = g.delay[i, 2]
    g.f_end[d] = g.delay[i, 3]
    g.f_source_gen[d] = g.delay[i, 6]
    g.f_subject[d] = g.delay[i, 7]
    g.f_subject_gen[d] = g.delay[i, 8]
    recall(g, d, i)
    g.delay[i, 0] = 0
    g.delays -= 1
    next_step(g, 3)


@rule
def recall(g, d, i):
    """IT and the called units of the delayed trigger."""
    for k in range(min(g.helds[i, 0], HELD)):
        if g.generation[g.held[i, 0, k, 0]] == g.held[i, 0, k, 1]:
            g.pick[d, g.picks[d]] = g.held[i, 0, k, 0]
            g.picks[d] += 1
    for k in range(min(g.helds[i, 1], HELD)):
        if g.generation[g.held[i, 1, k, 0]] == g.held[i, 1, k, 1]:
            g.callee[d, g.callees[d]] = g.held[i, 1, k, 0]
            g.callees[d] += 1


@rule
def nth_ability(g, t, u, k):
    """The ability that an answer names: the card's own first, then those that it was granted; 0 if there is
    none."""
    row = g.card[u]
    if k < t.abilities[row]:
        return t.ability[row] + k
    k -= t.abilities[row]
    for i in range(g.gains):
        if g.gain[i, 0] == u:
            if k == 0:
                return g.gain[i, 1] + 0
            k -= 1
    return shared_act(g, t, u, k) if t.melody else 0


@rule
def begin_act(g, t, u, k):
    """R-MAIN-4: an ACT ability is used; its conditions and cost were tested when it was offered."""
    begin_chosen(g, t, u, nth_ability(g, t, u, k))


@rule
def open_chosen(g, u, ability):
    """The frame of an ability that its player chose to use."""
    d = open_frame(g, owner(u), ability, u, g.generation[u])
    g.f_circle[d] = g.place[u]
    emit(g, Event.ABILITY, g.f_player[d], u, ability, 0)
    return d


@rule
def begin_chosen(g, t, u, ability):
    """An ability that its player chose to use."""
    open_chosen(g, u, ability)
    start_paying(g, t, ability)


@rule
def begin_free(g, t, u, ability):
    """The same without its cost."""
    d = open_chosen(g, u, ability)
    saw(g, ability, Seen.RESOLVED)
    g.f_pc[d] = t.effect[ability]
    next_step(g, 3)


@leaf
def saw(g, ability, how):
    g.seen[ability, how] += 1


@leaf
def spent_before(t, ability):
    """An ability that is used up when it triggers, even if its cost is declined."""
    return (t.limit[ability] & Limit.ONCE_EVEN_DECLINED) != 0


@rule
def start_paying(g, t, ability):
    """The cost, or straight to the effect where there is none; a once-a-turn ability is now spent."""
    d = g.depth
    u = g.f_source[d]
    saw(g, ability, Seen.RESOLVED)
    if t.limit[ability] & SPENDABLE and not spent_before(t, ability) and g.generation[u] == g.f_source_gen[d]:
        use_up(g, t, ability, u)
    if t.cost[ability]:
        begin_cost(g, d, t.cost[ability], 0)
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


@leaf
def names_known(g, t):
    """Where abilities give names, filters must see those of now."""
    if t.takes_names:
        up_to_date(g, t)


@rule
def can_pay(g, t, cost, p, u, same_object):
    """The whole cost, and by this very card where the cost says so."""
    return payable(g, t, cost, 0, p, u) and (same_object or not needs_this(g, t, cost, p, u))


@rule
def test_conditions(g, t):
    """IF is checked when the ability resolves; then the cost is offered, if it can be paid (G-COST-2)."""
    d = g.depth
    ability, u, p = g.f_ability[d], g.f_source[d], g.f_player[d]
    same_object = g.generation[u] == g.f_source_gen[d]
    names_known(g, t)
    used = same_object and not spent_before(t, ability) and spent(g, t, ability, u)
    if used or not conditions_hold(g, t, ability, p, u):
        drop_ability(g, ability, Seen.CONDITION_FAILED, Event.CONDITION_FAILED)
    elif t.cost[ability] == 0:
        start_paying(g, t, ability)
    elif not can_pay(g, t, t.cost[ability], p, u, same_object):
        drop_ability(g, ability, Seen.COST_FAILED, Event.COST_FAILED)
    else:
        next_step(g, 1)
        clear_choices(g)
        offer(g, NO)
        offer(g, YES)
        ask(g, p, Prompt.PAY)


@leaf
def goes_further(g, t, d):
    """Nothing is asked and nothing comes before the next step of the ability in frame `d`. (Steps count: those of some
    ability might never end.)"""
    if not goes_on(g, t, d) or g.prompt or g.steps_left <= 0:
        return False
    g.steps_left -= 1
    return True


@rule
def run_ability(g, t):
    """The steps of the running ability, one after another as far as they follow at once."""
    d = g.depth + 0
    while run_step(g, t, d):
        pass


@leaf
def run_step(g, t, d):
    """One step of the running ability, or all of its effect. True if a further one follows at once."""
    step = g.f_step[d]
    if step >= 3:
        return run_effect_steps(g, t, d)
    if step == 0:
        test_conditions(g, t)
    elif step == 1:
        if g.answer == YES:
            start_paying(g, t, g.f_ability[d])
        else:
            drop_ability(g, g.f_ability[d], Seen.DECLINED, Event.DECLINED)
    else:
        run_cost_step(g, t)
    return goes_further(g, t, d)


@rule
def run_cost_step(g, t):
    """G-COST-2: the whole cost, then the effect; or, for a cost in the middle of an effect, what follows
    it."""
    if not run_cost(g, t):
        return
    d = g.depth
    emit(g, Event.COST_PAID, g.f_player[d], g.f_source[d], g.f_ability[d], 0)
    g.f_least[d] = 0
    g.f_pc[d] = g.f_cost_end[d] if g.f_cost_end[d] else t.effect[g.f_ability[d]]
    next_step(g, 3)


@rule
def run_effect_steps(g, t, d):
    """The ops of an effect, as far as they follow each other at once. True if another step does."""
    while not is_done(g, t, d):
        names_known(g, t)
        run_effect(g, t)
        if not goes_further(g, t, d):
            return False
        if g.f_step[d] != 3:
            return True
    pop(g)
    return False


@leaf
def is_done(g, t, d):
    """The effect has come to its end."""
    pc = g.f_pc[d]
    return t.op[pc, 0] == Op.END or pc == g.f_end[d]


@rule
def act_is_legal(g, t, ability, p, u):
    """R-MAIN-4, R-ORIG-6: valid where it is, not spent, its conditions hold and its cost can be paid."""
    if t.kind[ability] != Kind.ACT or spent(g, t, ability, u):
        return False
    return may_be_used(g, t, ability, p, u)


@rule
def may_be_used(g, t, ability, p, u):
    if not conditions_hold(g, t, ability, p, u):
        return False
    return t.cost[ability] == 0 or payable(g, t, t.cost[ability], 0, p, u)


# -- orders ---------------------------------------------------------------------------------------
@rule
def order_ability(g, t, u, kind):
    """The ability of an order card of this kind; 0 if the card has none."""
    row = g.card[u]
    if is_order(t, row):
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            if t.kind[ability] == kind:
                return ability
    return 0


@rule
def may_play_order(g, t, p, u, kind):
    """G-ORDER-1: one order a turn, of a grade not above the vanguard's, if its cost can be paid."""
    if g.ordered[p] or t.grade[g.card[u]] > vanguard_grade(g, t, p):
        return False
    ability = order_ability(g, t, u, kind)
    return ability != 0 and may_be_used(g, t, ability, p, u)


@rule
def play_order(g, t, u, kind):
    """G-ORDER-1: the order leaves the hand, its cost is paid, it resolves. (It lies in the drop zone from the
    start: no card of these formats could tell the difference.)"""
    p = owner(u)
    ability = order_ability(g, t, u, kind)
    g.ordered[p] = 1
    count(g, p, Mechanic.QUICK_SHIELD if is_pseudo(u) else Mechanic.ORDER)
    emit(g, Event.ORDERED, p, u, 0, 0)
    move(g, t, u, Zone.DROP)
    begin_chosen(g, t, u, ability)
