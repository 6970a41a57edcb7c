"""The verbs of lock, delete, gauge and trigger reversal, behind a dispatch of their own.

What a verb still has to choose it asks itself, one card at a time, and carries it out when all is chosen; `spend`
and `spend_op` of the frame keep the picks.
"""

from vgsim.core import zones
from vgsim.core.jit import leaf, seldom
from vgsim.vanguard.call import offer_call_circles
from vgsim.vanguard.clans.delete import delete_vanguards
from vgsim.vanguard.clans.gauge import associate, put_gauge
from vgsim.vanguard.clans.lock import lock, put_locked, unlock
from vgsim.vanguard.clans.trigger_reversal import reverse_triggers
from vgsim.vanguard.costs import is_spent
from vgsim.vanguard.events import count, emit
from vgsim.vanguard.grants import forbid
from vgsim.vanguard.objects import is_under, on_field, owner, place_bit
from vgsim.vanguard.power import until_code
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.refer import contradicts, forward, number, refer
from vgsim.vanguard.selectors import find
from vgsim.vanguard.terms import (
    CIRCLES,
    DONE,
    PICKS,
    Event,
    Happened,
    Mechanic,
    Op,
    Place,
    Prompt,
    Zone,
)


# -- lock and delete ------------------------------------------------------------------------------
@seldom
def op_lock(g, t, pc):
    """LOCK: rear-guards only (R-LOCK-1)."""
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    g.happened[d, Happened.MOVED] = 0
    n = keep_found(g, d)
    for i in range(n):
        u = g.spend[d, i]
        if place_bit(g, u) == Place.R:
            lock(g, t, u)
            count(g, g.f_player[d], Mechanic.LOCK)
            g.happened[d, Happened.MOVED] += 1


@seldom
def keep_found(g, d):
    """Events search, too: what the op concerns is kept in the frame. How many."""
    n = min(g.founds, PICKS)
    for i in range(n):
        g.spend[d, i] = g.found[i]
        g.spend_op[d, i] = 0
    g.spends[d] = n
    return n


@seldom
def op_omega_lock(g, t, pc):
    """G-KEY-3: these locked cards skip the next unlocking."""
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds):
        u = g.found[i]
        if g.zone[u] == Zone.LOCKED:
            g.omega[u] = 1
            count(g, g.f_player[d], Mechanic.OMEGA_LOCK)
            emit(g, Event.KEPT, owner(u), u, 0, 0)


@seldom
def op_unlock(g, t, pc):
    """UNLOCK: anybody's locked cards (R-LOCK-9)."""
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    g.happened[d, Happened.UNLOCKED] = 0
    n = keep_found(g, d)
    for i in range(n):
        u = g.spend[d, i]
        if g.zone[u] == Zone.LOCKED:
            unlock(g, t, u)
            count(g, g.f_player[d], Mechanic.UNLOCK)
            g.happened[d, Happened.UNLOCKED] += 1


@seldom
def note_cards(g, t, pc):
    """PUT_LOCKED: the player's own cards among those that the op concerns."""
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    n = 0
    for i in range(g.founds):
        u = g.found[i]
        if owner(u) == g.f_player[d] and n < CIRCLES and g.zone[u] != Zone.NOWHERE:
            g.callee[d, n] = u
            n += 1
    g.f_least[d] = n
    g.callees[d] = 0


@seldom
def op_put_locked(g, t, pc):
    """R-LOCK-6: rear-guard circles for all of them first; what finds none stays where it was."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        note_cards(g, t, pc)
    else:
        g.callee_circle[d, g.callees[d]] = g.answer - 1
        g.callees[d] += 1
    if g.callees[d] < g.f_least[d]:
        clear_choices(g)
        offer_call_circles(g, d, p, t.op[pc, 3])  # CallTo.ANY
        if g.choices:
            ask(g, p, Prompt.CIRCLE)
            return
    for i in range(g.callees[d]):
        put_locked(g, t, g.callee[d, i], g.callee_circle[d, i])
        count(g, p, Mechanic.LOCK)
    g.happened[d, Happened.MOVED] = g.callees[d]
    g.callees[d] = 0
    g.f_most[d] = 0
    forward(g)


@seldom
def op_delete(g):
    p = g.f_player[g.depth]
    if delete_vanguards(g, 1 - p):
        count(g, p, Mechanic.DELETE)


@seldom
def op_keep_deleted(g):
    """The opponent's deleted cards stay face down in his next end phase."""
    p = g.f_player[g.depth]
    g.keep_deleted[1 - p] = 1
    emit(g, Event.KEPT, 1 - p, 0, 0, 0)


@seldom
def op_reverse(g, t, pc):
    p = g.f_player[g.depth]
    reverse_triggers(g, 1 - p, t.op[pc, 1], until_code(g, t.op[pc, 2], p))


@seldom
def op_forbid_calls(g, t, pc, op):
    """GUARD_MANY, FORBID_CALL: what the opponent may not do."""
    d = g.depth
    what = number(g, t, pc, 1) if op == Op.GUARD_MANY else t.op[pc, 1]
    if not contradicts(g, t.op[pc, 2]):
        forbid(g, what, g.f_player[d], g.f_source[d], until_code(g, t.op[pc, 2], g.f_player[d]), op)


# -- gauge ----------------------------------------------------------------------------------------
@seldom
def nth_holder(g, t, pc, k):
    """The k-th unit that gets gauge; 0 after the last."""
    refer(g, t, t.op[pc, 4], t.op[pc, 5])
    for i in range(g.founds):
        if on_field(g, g.found[i]):
            if k == 0:
                return g.found[i] + 0
            k -= 1
    return 0


@seldom
def put_tops(g, t, pc):
    """PUT_GAUGE without a selector: a card of the deck's top under each unit (R-GAUGE-3)."""
    d = g.depth
    p = g.f_player[d]
    g.happened[d, Happened.MOVED] = 0
    u = nth_holder(g, t, pc, 0)
    while u and g.row_n[p, Zone.DECK]:
        put_gauge(g, t, zones.top(g, p, Zone.DECK), u)
        count(g, p, Mechanic.GAUGE)
        g.happened[d, Happened.MOVED] += 1
        u = nth_holder(g, t, pc, g.happened[d, Happened.MOVED])


@leaf
def pick(g, d, x, u):
    """One more gauge card for unit `u`."""
    g.spend[d, g.spends[d]] = x
    g.spend_op[d, g.spends[d]] = u
    g.spends[d] += 1


@leaf
def given(g, d, u):
    """How many gauge cards were picked for a unit."""
    n = 0
    for i in range(g.spends[d]):
        n += g.spend_op[d, i] == u
    return n


@seldom
def offer_gauge(g, t, pc, u):
    """Cards that may still go under unit `u`; enough is enough. True if there is one."""
    d = g.depth
    n = given(g, d, u)
    clear_choices(g)
    if n >= number(g, t, pc, 2):
        offer(g, DONE)
    done = g.choices + 0
    if n < number(g, t, pc, 3):
        find(g, t, t.op[pc, 1], g.f_player[d], g.f_source[d])
        for i in range(g.founds):
            if not is_spent(g, d, g.found[i]) and g.spends[d] < PICKS:
                offer(g, g.found[i])
    return g.choices > done


@seldom
def op_put_gauge(g, t, pc):
    """PUT_GAUGE: under each unit in turn the player's cards for it; all go together (R-GAUGE-1). `f_least` counts
    the units."""
    d = g.depth
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        g.f_least[d] = 0
        g.spends[d] = 0
    elif g.answer == DONE:
        g.f_least[d] += 1
    else:
        pick(g, d, g.answer, nth_holder(g, t, pc, g.f_least[d]))
    u = nth_holder(g, t, pc, g.f_least[d])
    while u:
        if offer_gauge(g, t, pc, u):
            ask(g, g.f_player[d], Prompt.CHOOSE)
            return
        g.f_least[d] += 1
        u = nth_holder(g, t, pc, g.f_least[d])
    for i in range(g.spends[d]):
        put_gauge(g, t, g.spend[d, i], g.spend_op[d, i])
        count(g, g.f_player[d], Mechanic.GAUGE)
    end_gauge(g, d)


@seldom
def end_gauge(g, d):
    """How many cards were put or moved; on to the next op."""
    g.happened[d, Happened.MOVED] = g.spends[d]
    g.spends[d] = 0
    g.f_most[d] = 0
    forward(g)


@seldom
def offer_gauge_of_it(g, t, pc):
    """MOVE_GAUGE: gauge of the chosen unit; all of it, or any number. True if the player is to be asked."""
    d = g.depth
    clear_choices(g)
    if g.picks[d] == 0:
        return False
    p, u = g.f_player[d], g.pick[d, 0]
    everything = number(g, t, pc, 1) > 0
    offer(g, DONE)
    for i in range(g.row_n[p, Zone.GAUGE]):
        x = g.row[p, Zone.GAUGE, i]
        if is_under(g, x, u) and not is_spent(g, d, x):
            if everything:
                pick(g, d, x, 0)
            else:
                offer(g, x)
    return g.choices > 1


@seldom
def offer_new_holder(g, t, pc):
    """MOVE_GAUGE: to whom, but not to the unit that it is taken from. True if there is somebody."""
    d = g.depth
    refer(g, t, t.op[pc, 3], t.op[pc, 4])
    clear_choices(g)
    for i in range(g.founds):
        if on_field(g, g.found[i]) and g.found[i] != g.pick[d, 0]:
            offer(g, g.found[i])
    return g.choices > 0


@seldom
def op_move_gauge(g, t, pc):
    """MOVE_GAUGE: gauge of the chosen unit becomes another's (R-GAUGE-7). `f_most`: 1 cards, 2 the new unit."""
    d = g.depth
    p = g.f_player[d]
    enough = g.f_most[d] == 1 and g.answer == DONE
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        g.spends[d] = 0
    elif g.f_most[d] == 2:
        for i in range(g.spends[d]):
            associate(g, g.spend[d, i], g.answer)
        end_gauge(g, d)
        return
    elif not enough:
        pick(g, d, g.answer, 0)
    if not enough and offer_gauge_of_it(g, t, pc):
        ask(g, p, Prompt.CHOOSE)
        return
    g.f_most[d] = 2
    if g.spends[d] and offer_new_holder(g, t, pc):
        ask(g, p, Prompt.CHOOSE)
        return
    g.spends[d] = 0
    end_gauge(g, d)


# -- dispatch -------------------------------------------------------------------------------------
@seldom
def run_lock_verb(g, t, op, pc):
    """Verbs that ask nothing."""
    if op == Op.LOCK:
        op_lock(g, t, pc)
    elif op == Op.OMEGA_LOCK:
        op_omega_lock(g, t, pc)
    elif op == Op.UNLOCK:
        op_unlock(g, t, pc)
    elif op == Op.DELETE:
        op_delete(g)
    elif op == Op.KEEP_DELETED:
        op_keep_deleted(g)
    elif op == Op.REVERSE_TRIGGERS:
        op_reverse(g, t, pc)
    elif op == Op.GUARD_MANY or op == Op.FORBID_CALL:
        op_forbid_calls(g, t, pc, op)
    elif op == Op.PUT_GAUGE:
        put_tops(g, t, pc)
    forward(g)


@seldom
def run_field_verb(g, t, op, pc):
    """Ops from LOCK to COPY_TRIGGERS."""
    if op == Op.PUT_LOCKED:
        op_put_locked(g, t, pc)
    elif op == Op.PUT_GAUGE and t.op[pc, 1]:
        op_put_gauge(g, t, pc)
    elif op == Op.MOVE_GAUGE:
        op_move_gauge(g, t, pc)
    else:
        run_lock_verb(g, t, op, pc)
