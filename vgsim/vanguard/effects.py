"""Effects: one function per verb, one dispatch. A verb that must ask stays on its op and comes back for the answer."""

from vgsim.core import zones
from vgsim.core.jit import leaf, rule
from vgsim.vanguard.call import call_together
from vgsim.vanguard.costs import is_picked
from vgsim.vanguard.events import count, emit, owner
from vgsim.vanguard.gifts import add_accel_circle, add_marker
from vgsim.vanguard.moves import create_pseudo_card, draw, flip, move, rest, retire, shuffle_deck, stand
from vgsim.vanguard.power import SKILL_KIND, add_modifier, until_code
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.ride import gain_gift
from vgsim.vanguard.selectors import amount, find, holds
from vgsim.vanguard.terms import (
    DONE,
    Circle,
    Event,
    Mechanic,
    Op,
    Owner,
    Place,
    Prompt,
    Ref,
    Skill,
    Stage,
    Stat,
    Until,
    Zone,
)


@leaf
def forward(g):
    g.f_pc[g.depth] += 1


@rule
def keep(g, u):
    """Leave one card in `found`."""
    g.founds = 0
    if u:
        g.found[0] = u
        g.founds = 1


@rule
def keep_row(g, d, called):
    n = g.callees[d] if called else g.picks[d]
    for i in range(n):
        g.found[i] = g.callee[d, i] if called else g.pick[d, i]
    g.founds = n


@rule
def refer(g, t, ref, sel):
    """Fill `found` with whom the op concerns. A card that has become another object is no longer meant by 'this'."""
    d = g.depth
    u = g.f_source[d]
    if ref == Ref.THIS:
        keep(g, u if g.generation[u] == g.f_source_gen[d] else 0)
    elif ref == Ref.IT:
        keep_row(g, d, 0)
    elif ref == Ref.CALLED:
        keep_row(g, d, 1)
    elif ref == Ref.SUBJECT:
        keep(g, g.f_subject[d])
    elif ref == Ref.BOOSTED:
        keep(g, g.attacker if g.booster == u else 0)
    elif ref == Ref.ATTACKER:
        keep(g, g.attacker)
    elif ref == Ref.UNIT_HERE:
        keep(g, g.circle[g.f_player[d], g.f_circle[d]])
    else:
        find(g, t, sel, g.f_player[d], u)


@leaf
def on_field(g, u):
    return g.zone[u] == Zone.CIRCLE or g.zone[u] == Zone.GUARDIAN


@rule
def op_choose(g, t, pc):
    """CHOOSE: exactly n, as many as exist, or up to n; one at a time, then DONE."""
    d = g.depth
    p, u = g.f_player[d], g.f_source[d]
    if g.f_most[d] == 0:  # begin
        g.picks[d] = 0
        find(g, t, t.op[pc, 1], p, u)
        found = g.founds
        g.f_least[d] = min(amount(g, t, t.op[pc, 2], p, u), found)
        g.f_most[d] = 1 + min(amount(g, t, t.op[pc, 3], p, u), found)
    elif g.answer == DONE:
        g.f_most[d] = 1 + g.picks[d]
    else:
        g.pick[d, g.picks[d]] = g.answer
        g.picks[d] += 1
        emit(g, Event.CHOSEN, p, g.answer, u, 0)
    if g.picks[d] + 1 >= g.f_most[d]:
        g.f_most[d] = 0
        forward(g)
        return
    clear_choices(g)
    if g.picks[d] >= g.f_least[d]:
        offer(g, DONE)
    find(g, t, t.op[pc, 1], p, u)
    for i in range(g.founds):
        if not is_picked(g, d, g.found[i]):
            offer(g, g.found[i])
    ask(g, p if t.op[pc, 4] == Owner.OWN else 1 - p, Prompt.CHOOSE)


@leaf
def contradicts(g, until):
    """G-EFF-1: an effect for 'this battle' is not created outside a battle."""
    return until == Until.END_OF_BATTLE and not Stage.ATTACK_3 <= g.stage <= Stage.CLOSE_2


@rule
def op_modify(g, t, pc):
    """MODIFY: power, critical, shield, drive or grade, for a duration."""
    if contradicts(g, t.op[pc, 5]):
        return
    d = g.depth
    value = amount(g, t, t.op[pc, 4], g.f_player[d], g.f_source[d])
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    until = until_code(g, t.op[pc, 5], g.f_player[d])
    for i in range(g.founds):
        if on_field(g, g.found[i]):
            add_modifier(g, g.found[i], t.op[pc, 3], value, until)
            emit(g, Event.MODIFIED, owner(g.found[i]), g.found[i], t.op[pc, 3], value)
    if t.op[pc, 3] == Stat.GRADE:
        g.stale = 1


@rule
def op_grant(g, t, pc):
    """GRANT: a skill for a duration."""
    if contradicts(g, t.op[pc, 4]):
        return
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    until = until_code(g, t.op[pc, 4], g.f_player[d])
    for i in range(g.founds):
        if on_field(g, g.found[i]):
            add_modifier(g, g.found[i], SKILL_KIND, t.op[pc, 3], until)
            emit(g, Event.GRANTED, owner(g.found[i]), g.found[i], t.op[pc, 3], 0)
    if t.op[pc, 3] == Skill.CANNOT_BE_HIT:
        count(g, g.f_player[d], Mechanic.PERFECT_GUARD)


@rule
def ask_call_circle(g, d, p):
    """R-CALL-4: a different own rear-guard circle for each card."""
    clear_choices(g)
    for c in range(1, g.circles[p]):
        taken = False
        for k in range(g.callees[d]):
            taken = taken or g.callee_circle[d, k] == c
        if not taken:
            offer(g, c + 1)
    ask(g, p, Prompt.CIRCLE)


@rule
def op_call(g, t, pc):
    """CALL: the cards are chosen, then circles for all, then all are put together (R-CALL-1, 4 to 7)."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.callees[d] = 0
        g.f_most[d] = 1
    else:
        g.callee[d, g.callees[d]] = g.pick[d, g.callees[d]]
        g.callee_circle[d, g.callees[d]] = g.answer - 1
        g.callees[d] += 1
    if g.callees[d] < min(g.picks[d], g.circles[p] - 1):
        ask_call_circle(g, d, p)
        return
    call_together(g, t, d)
    g.f_called[d] = g.callees[d]
    g.f_most[d] = 0
    forward(g)


@rule
def op_retire(g, t, pc):
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    n = g.founds
    g.f_retired[d] = 0
    for i in range(n):
        u = g.found[i]
        if g.zone[u] == Zone.CIRCLE and g.place[u] != Circle.VANGUARD:
            retire(g, t, u)
            g.f_retired[d] += 1


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
    """G-COST-1: face-down damage is turned face up, the oldest first (which one never matters to these cards)."""
    d = g.depth
    p = g.f_player[d]
    n = amount(g, t, t.op[pc, 1], p, g.f_source[d])
    for i in range(g.row_n[p, Zone.DAMAGE]):
        u = g.row[p, Zone.DAMAGE, i]
        if n > 0 and g.face_down[u]:
            flip(g, u, 0)
            n -= 1


@rule
def op_marker_to_circle(g, t, pc):
    """A gift marker is put on one of the player's circles, empty or not."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        clear_choices(g)
        for c in range(g.circles[p]):
            if t.op[pc, 1] & (Place.V if c == Circle.VANGUARD else Place.R):
                offer(g, c + 1)
        ask(g, p, Prompt.CIRCLE)
        return
    g.f_most[d] = 0
    add_marker(g, p, g.answer - 1, g.f_gift[d])
    forward(g)


@rule
def op_marker_to_hand(g, t):
    """G-PROT-1: the pseudo-card Protect goes to the hand."""
    p = g.f_player[g.depth]
    u = create_pseudo_card(g, t, p, g.f_gift[g.depth])
    if u:
        move(g, t, u, Zone.HAND)
        g.known[u] = 3


@rule
def run_zone_verb(g, t, op, pc):
    """Verbs that move or turn cards."""
    d = g.depth
    p = g.f_player[d]
    if op == Op.DRAW:
        draw(g, t, p, amount(g, t, t.op[pc, 1], p, g.f_source[d]))
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
        add_accel_circle(g, p, g.f_gift[d])
    elif op == Op.MARKER_TO_HAND:
        op_marker_to_hand(g, t)
    elif op == Op.GET_GIFT:
        gain_gift(g, p, t.op[pc, 1])
    forward(g)


@rule
def run_effect(g, t):
    """The op at `f_pc`."""
    d = g.depth
    pc = g.f_pc[d]
    op = t.op[pc, 0]
    if op == Op.JUMP_UNLESS:
        forward(g)
        if not holds(g, t, t.op[pc, 1], g.f_player[d], g.f_source[d]):
            g.f_pc[d] += t.op[pc, 2]
    elif op == Op.CHOOSE:
        op_choose(g, t, pc)
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
