"""Effects: one function per verb. A verb that must ask stays on its op and comes back for the answer.

The frequent verbs are here with the dispatch; those that few cards use are in `verbs.py`.
"""

from vgsim.core import zones
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.call import call_together, may_be_called, offer_call_circles
from vgsim.vanguard.clans.lock import is_unlocked
from vgsim.vanguard.costs import retire_by_ability
from vgsim.vanguard.events import count, emit
from vgsim.vanguard.gifts import add_accel_circle, add_marker
from vgsim.vanguard.moves import (
    create_pseudo_card,
    draw,
    flip,
    look_through,
    move,
    rest,
    shuffle_deck,
    stand,
    turn_unit,
)
from vgsim.vanguard.objects import is_vc, on_field, owner
from vgsim.vanguard.power import SKILL_KIND, add_modifier, has, twin_drive, until_code, up_to_date
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.refer import contradicts, forward, keep_top, refer, spare, value_of
from vgsim.vanguard.ride import gain_gift_for
from vgsim.vanguard.selectors import amount, find, holds, is_picked
from vgsim.vanguard.terms import (
    CIRCLES,
    DONE,
    CallTo,
    Event,
    Happened,
    Mechanic,
    Op,
    Owner,
    Place,
    Prompt,
    Ref,
    Skill,
    Stat,
    Zone,
)
from vgsim.vanguard.verbs import op_give_grades, run_rare_verb


# -- choosing -------------------------------------------------------------------------------------
@rule
def find_choosable(g, t, sel, p, u):
    """G-KEY-1: what an effect may choose; a unit with resist is not chosen by the opponent's effects. A
    search looks through the deck."""
    places = t.selector[sel, 1]
    if places & (Place.V | Place.R):
        up_to_date(g, t)
    find(g, t, sel, p, u)
    if places & (Place.V | Place.R):
        if t.all_skills & Skill.RESIST:
            spare(g, t, p, Skill.RESIST)
    elif places & Place.DECK:
        look_through(g, p, Zone.DECK)


@rule
def begin_choice(g, t, pc):
    """How many are to be chosen: `f_least`, and `f_most` plus one. G-GOLD-6: whole numbers from 0 up. They are worked
    out first: that may be a search of its own."""
    d = g.depth
    p, u = g.f_player[d], g.f_source[d]
    least, most = amount(g, t, t.op[pc, 2], p, u), amount(g, t, t.op[pc, 3], p, u)
    g.picks[d] = 0
    find_choosable(g, t, t.op[pc, 1], p, u)
    g.f_least[d] = min(least, g.founds)
    g.f_most[d] = 1 + min(most, g.founds)


@rule
def op_choose(g, t, pc):
    """CHOOSE: exactly n, as many as exist, or up to n; one at a time, then DONE."""
    d = g.depth
    p, u = g.f_player[d], g.f_source[d]
    begins = g.f_most[d] == 0
    if begins:
        begin_choice(g, t, pc)
    elif g.answer == DONE:
        g.f_most[d] = 1 + g.picks[d]
    else:
        g.pick[d, g.picks[d]] = g.answer
        g.picks[d] += 1
        emit(g, Event.CHOSEN, p if t.op[pc, 4] == Owner.OWN else 1 - p, g.answer, u, 0)
    if g.picks[d] + 1 >= g.f_most[d]:
        g.f_most[d] = 0
        forward(g)
        return
    clear_choices(g)
    if g.picks[d] >= g.f_least[d]:
        offer(g, DONE)
    if not begins:
        find_choosable(g, t, t.op[pc, 1], p, u)
    for i in range(g.founds):
        if not is_picked(g, d, g.found[i]):
            offer(g, g.found[i])
    ask(g, p if t.op[pc, 4] == Owner.OWN else 1 - p, Prompt.CHOOSE)


# -- changing -------------------------------------------------------------------------------------
@rule
def op_modify(g, t, pc):
    """MODIFY: power, critical, shield, drive or grade, for a duration."""
    if contradicts(g, t.op[pc, 5]):
        return
    d = g.depth
    value = value_of(g, t, t.op[pc, 4])
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    until = until_code(g, t.op[pc, 5], g.f_player[d])
    if t.op[pc, 3] == Stat.POWER:
        g.happened[d, Happened.GAINED] = value if g.founds else 0
    for i in range(g.founds):
        if on_field(g, g.found[i]):
            add_modifier(g, g.found[i], t.op[pc, 3], value, until)
            emit(g, Event.MODIFIED, owner(g.found[i]), g.found[i], t.op[pc, 3], value)


@rule
def op_grant(g, t, pc):
    """GRANT: a skill for a duration."""
    if contradicts(g, t.op[pc, 4]):
        return
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    skill = t.op[pc, 3]
    until = until_code(g, t.op[pc, 4], g.f_player[d])
    for i in range(g.founds):
        u = g.found[i]
        if on_field(g, u):
            add_modifier(g, u, SKILL_KIND, skill, until)
            if twin_drive(t, g.card[u], skill, 1):
                add_modifier(g, u, Stat.DRIVE, twin_drive(t, g.card[u], skill, 1), until)
            emit(g, Event.GRANTED, owner(u), u, skill, 0)
    if skill == Skill.CANNOT_BE_HIT:
        count(g, g.f_player[d], Mechanic.PERFECT_GUARD)


# -- calling --------------------------------------------------------------------------------------
@rule
def note_callees(g, t, pc):
    """Who is to be called: unit cards. An order goes to the drop zone instead (G-ORDER-2, G-RULE-8); among cards that
    nobody has looked at only when it is put (`call_together`)."""
    d = g.depth
    unseen = t.op[pc, 1] == Ref.DECK_TOP
    if unseen:
        keep_top(g, t, pc, 3)
    else:
        refer(g, t, t.op[pc, 1], 0)
    n = 0
    for i in range(g.founds):
        u = g.found[i]
        if owner(u) != g.f_player[d]:
            continue
        if not unseen and not may_be_called(t, g.card[u]):
            move(g, t, u, Zone.DROP)
        elif n < CIRCLES:
            g.callee[d, n] = u
            n += 1
    g.f_least[d] = n
    g.callees[d] = 0


@rule
def op_call(g, t, pc):
    """CALL: the cards are chosen, then circles for all, then all are put together (R-CALL-1, 4 to 7)."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        note_callees(g, t, pc)
    else:
        g.callee_circle[d, g.callees[d]] = g.answer - 1
        g.callees[d] += 1
    if g.callees[d] < g.f_least[d]:
        clear_choices(g)
        offer_call_circles(g, d, p, t.op[pc, 2])
        if g.choices:
            ask(g, p, Prompt.CIRCLE)
            return
    call_together(g, t, d)
    g.happened[d, Happened.CALLED] = g.callees[d]
    if t.op[pc, 2] & CallTo.RESTED:
        arrive_rested(g, d)
    still_this(g, d)
    g.f_most[d] = 0
    forward(g)


@rule
def arrive_rested(g, d):
    for i in range(g.callees[d]):
        turn_unit(g, g.callee[d, i], 1)


@rule
def still_this(g, d):
    """A card that its own ability calls is still 'this' for the rest of the ability."""
    for i in range(g.callees[d]):
        if g.callee[d, i] == g.f_source[d]:
            g.f_source_gen[d] = g.generation[g.f_source[d]]


# -- retiring, standing, charging -----------------------------------------------------------------
@rule
def op_retire(g, t, pc):
    """RETIRE: what an effect cannot retire stays."""
    d = g.depth
    up_to_date(g, t)
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    n = 0
    for i in range(g.founds):
        u = g.found[i]
        if on_field(g, u) and not has(g, t, u, Skill.CANNOT_BE_RETIRED):
            g.found[n] = u
            n += 1
    g.happened[d, Happened.RETIRED] = n
    g.gone[d] = 0
    for i in range(n):
        retire_by_ability(g, t, g.found[i])
        remember_gone(g, d, g.found[i])


@leaf
def remember_gone(g, d, u):
    """The card that a retired unit has become."""
    g.gone_card[d, g.gone[d]] = u
    g.gone_gen[d, g.gone[d]] = g.generation[u]
    g.gone[d] += 1


@rule
def op_stand(g, t, pc, standing):
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds):
        u = g.found[i]
        if g.zone[u] == Zone.CIRCLE:
            if standing:
                stand(g, t, u)
            else:
                rest(g, u)


@rule
def op_soul_charge(g, t, pc):
    """G-COST-1: deck top to soul."""
    d = g.depth
    p = g.f_player[d]
    for _ in range(amount(g, t, t.op[pc, 1], p, g.f_source[d])):
        if g.row_n[p, Zone.DECK]:
            move(g, t, zones.top(g, p, Zone.DECK), Zone.SOUL)


@rule
def op_counter_charge(g, t, pc):
    """G-COST-1: face-down damage is turned face up, the oldest first (which one never matters to these
    cards)."""
    d = g.depth
    p = g.f_player[d]
    n = amount(g, t, t.op[pc, 1], p, g.f_source[d])
    for i in range(g.row_n[p, Zone.DAMAGE]):
        u = g.row[p, Zone.DAMAGE, i]
        if n > 0 and g.face_down[u]:
            flip(g, t, u, 0)
            n -= 1


@rule
def op_draw(g, t, pc):
    """DRAW: for the own player, or for the opponent."""
    d = g.depth
    p = g.f_player[d]
    n = amount(g, t, t.op[pc, 1], p, g.f_source[d])
    g.happened[d, Happened.DRAWN] = draw(g, t, p if t.op[pc, 2] == Owner.OWN else 1 - p, n)


# -- gift markers ---------------------------------------------------------------------------------
@rule
def op_marker_to_circle(g, t, pc):
    """A gift marker is put on one of the player's circles, empty or not; an effect may say onto VC
    (`f_circle`)."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        clear_choices(g)
        for c in range(g.circles[p]):
            here = Place.V if is_vc(g, p, c) else Place.R
            if t.op[pc, 1] & here and (here == Place.V or not g.f_circle[d]) and is_unlocked(g, p, c):
                offer(g, c + 1)
        ask(g, p, Prompt.CIRCLE)
        return
    g.f_most[d] = 0
    add_marker(g, t, p, g.answer - 1, g.f_gift[d])
    forward(g)


@rule
def op_marker_to_hand(g, t):
    """G-PROT-1: the pseudo-card Protect goes to the hand."""
    p = g.f_player[g.depth]
    u = create_pseudo_card(g, t, p, g.f_gift[g.depth])
    if u:
        move(g, t, u, Zone.HAND)
        g.known[u] = 3


# -- dispatch -------------------------------------------------------------------------------------
@rule
def run_zone_verb(g, t, op, pc):
    """Verbs that move or turn cards."""
    d = g.depth
    p = g.f_player[d]
    if op == Op.DRAW:
        op_draw(g, t, pc)
    elif op == Op.RETIRE:
        op_retire(g, t, pc)
    elif op == Op.STAND or op == Op.REST:
        op_stand(g, t, pc, op == Op.STAND)
    elif op == Op.SOUL_CHARGE:
        op_soul_charge(g, t, pc)
    elif op == Op.COUNTER_CHARGE:
        op_counter_charge(g, t, pc)
    elif op == Op.SHUFFLE:
        shuffle_deck(g, p)
    elif op == Op.MARKER_NEW_CIRCLE:
        add_accel_circle(g, t, p, g.f_gift[d])
    elif op == Op.MARKER_TO_HAND:
        op_marker_to_hand(g, t)
    elif op == Op.GET_GIFT:
        gain_gift_for(g, p, t.op[pc, 1], t.op[pc, 2] == Place.V)
    forward(g)


@rule
def run_effect(g, t):
    """The op at `f_pc`."""
    d = g.depth
    pc = g.f_pc[d]
    op = t.op[pc, 0]
    if op >= Op.JUMP or op == Op.SET_ORIGINAL:
        run_rare_verb(g, t, op, pc)
    elif op == Op.JUMP_UNLESS:
        forward(g)
        if not holds(g, t, t.op[pc, 1], g.f_player[d], g.f_source[d]):
            g.f_pc[d] += t.op[pc, 2]
    elif op == Op.CHOOSE:
        op_choose(g, t, pc)
    elif op == Op.COST_GRADE_SUM:
        op_give_grades(g, t, pc)
    elif op == Op.CALL:
        op_call(g, t, pc)
    elif op == Op.MARKER_TO_CIRCLE:
        op_marker_to_circle(g, t, pc)
    elif op == Op.MODIFY:
        op_modify(g, t, pc)
        forward(g)
    elif op == Op.GRANT:
        op_grant(g, t, pc)
        forward(g)
    else:
        run_zone_verb(g, t, op, pc)
