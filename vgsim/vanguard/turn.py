"""Set-up, stand, draw, ride and main phases, and the end phase: chapter 6.1 to 6.6 and 6.8; 6.3 is in `g_assist.py`.

A stage is one numbered point; where it asks, the next stage reads the answer.
"""

from vgsim.core.bits import lowest, without_lowest
from vgsim.core.jit import leaf, rule, seldom
from vgsim.core.zones import padded
from vgsim.vanguard.abilities import (
    act_is_legal,
    begin_act,
    begin_chosen,
    begin_free,
    may_play_order,
    names_known,
    play_order,
)
from vgsim.vanguard.call import call, may_normal_call
from vgsim.vanguard.charge import hollowed_fall
from vgsim.vanguard.clans.additional_turn import may_ride, pass_turn
from vgsim.vanguard.clans.astral_plane import may_normal_call_to
from vgsim.vanguard.clans.circles import renew_circles
from vgsim.vanguard.clans.delete import fire_turned_up, turn_up_deleted
from vgsim.vanguard.clans.lock import is_unlocked, unlock_all
from vgsim.vanguard.clans.melody import shared_act
from vgsim.vanguard.clans.trigger_reversal import end_reversals
from vgsim.vanguard.costs import payable
from vgsim.vanguard.events import (
    begin_check,
    begins,
    check_timing,
    count,
    emit,
    give_up,
    go,
    go_after_check,
    go_on,
    is_silent,
    valid_in,
)
from vgsim.vanguard.grants import renew_gains
from vgsim.vanguard.moves import draw, move_to_bottom, reveal, shuffle_new_deck, stand, swap_circles
from vgsim.vanguard.objects import is_deleted, is_order, is_vc, on_plane, owner
from vgsim.vanguard.power import end_durations, has, up_to_date
from vgsim.vanguard.prompts import ask, ask_or_pass, clear_choices, offer, offer_if, offer_next
from vgsim.vanguard.results import TURNS
from vgsim.vanguard.ride import may_normal_ride, ride
from vgsim.vanguard.selectors import conditions_hold, grade_on, vanguard_grade
from vgsim.vanguard.stride import g_units_return, may_stride, stride_ability
from vgsim.vanguard.terms import (
    ACT,
    DONE,
    MOVE,
    NO,
    PASS,
    YES,
    AbilityZone,
    Circle,
    Event,
    Kind,
    Mechanic,
    Mulligan,
    Prompt,
    Reason,
    Skill,
    Stage,
    Until,
    Zone,
)
from vgsim.vanguard.timing import SEEN_END_PHASE, SEEN_TURN_END, fire_once

OPENING_HAND = 5  # G-SETUP-3
ACTS_OF_A_CARD = 8  # answers for one card; see terms.ACT
STANDING_UP = 1 << int(Event.STOOD)
ELSEWHERE = int(AbilityZone.HAND | AbilityZone.DROP | AbilityZone.SOUL | AbilityZone.G_ZONE)


# -- set-up ---------------------------------------------------------------------------------------
@rule
def ask_mulligan(g, p):
    """G-SETUP-4: any cards of the hand, one at a time, then DONE. Frame 0 keeps the picks."""
    clear_choices(g)
    offer(g, DONE)
    n = g.choices + 0
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        chosen = 0
        for k in range(g.picks[0]):
            chosen |= g.pick[0, k] == u
        n = offer_next(g, n, u, chosen == 0)
    g.choices = n
    ask(g, p, Prompt.MULLIGAN)


@rule
def exchange(g, t, p):
    """G-SETUP-4: newer procedure: to the bottom, draw, shuffle; older: shuffle in, draw."""
    n = g.picks[0]
    g.mechanic[p, Mechanic.MULLIGAN] += n
    emit(g, Event.MULLIGAN, p, n, 0, 0)
    for k in range(n):
        move_to_bottom(g, t, g.pick[0, k])
    if t.mulligan == Mulligan.SHUFFLE_IN and n:
        shuffle_back(g, p, n)
    draw(g, t, p, n)
    if t.mulligan == Mulligan.BOTTOM_DRAW_SHUFFLE and n:
        shuffle_back(g, p, n)
    g.picks[0] = 0


@rule
def shuffle_back(g, p, n):
    """G-SETUP-4: the next shuffle, of a deck of which nobody knows more than the cards that were put back."""
    for k in range(n):
        if g.zone[g.pick[0, k]] == Zone.DECK:
            g.known[g.pick[0, k]] = 0
    shuffle_new_deck(g, p)


@rule
def mulligan(g, t):
    """G-SETUP-4: the starting player first. `f_step` of frame 0: 0 ask, 1 an answer is there."""
    p = g.player
    if g.f_step[0] == 1:
        if g.answer != DONE:
            g.pick[0, g.picks[0]] = g.answer
            g.picks[0] += 1
        if g.answer == DONE or g.picks[0] == g.row_n[p, Zone.HAND]:
            exchange(g, t, p)
            g.f_step[0] = 0
            g.player = 1 - p
            go_on(g, Stage.MULLIGAN if p == g.first else Stage.STAND_UP)
            return
    g.f_step[0] = 1
    ask_mulligan(g, p)


@rule
def stand_up(g, t):
    """G-SETUP-5: both first vanguards are turned face up; the starting player's turn begins."""
    for p in range(2):
        reveal(g, g.circle[p, Circle.VANGUARD])
        g.face_down[g.circle[p, Circle.VANGUARD]] = 0
    g.stale = 1
    g.player = g.first
    go(g, Stage.STAND_1)


# -- stand and draw phases ------------------------------------------------------------------------
@rule
def begin_turn(g, t):
    """R-STAND-1, 2."""
    g.turn += 1
    g.own_turn[g.player] += 1
    if g.turn > t.turn_cap:
        give_up(g, Reason.TURN_CAP)
        return
    g.battle = 0
    g.battle_phase = 0
    g.ridden = 0
    g.began = vanguard_grade(g, t, g.player)
    g.new_vanguard[g.player] = 0
    g.stale = 1
    renew_circles(g, t)
    emit(g, Event.TURN, g.player, g.turn, 0, 0)
    go(g, Stage.STAND_3)
    begins(g, t, Event.TURN_BEGINS)
    begins(g, t, Event.STAND_PHASE)
    check_timing(g)


@rule
def stand_all(g, t):
    """R-STAND-3, 4, R-ORIG-1."""
    go(g, Stage.DRAW_1)
    if is_silent(g, t, STANDING_UP):
        stand_in_silence(g, g.player)
    else:
        for c in range(g.circles[g.player]):
            stand(g, t, g.circle[g.player, c])
    check_timing(g)


@leaf
def stand_in_silence(g, p):
    """As to stand each unit, where nobody listens: then it is the same whether it was rested, which cannot be
    foretold."""
    for c in range(g.circles[p]):
        g.rested[g.circle[p, c]] = 0
    g.standing[p] = g.units[p]


@rule
def draw_step(g, t):
    """R-DRAW-1, 2."""
    go(g, Stage.DRAW_3)
    emit(g, Event.STAGE, g.player, Stage.DRAW_1, 0, 0)
    begins(g, t, Event.DRAW_PHASE)
    check_timing(g)


@rule
def draw_for_turn(g, t):
    """R-DRAW-3, 4, R-ORIG-1; G-SETUP-6: on the first turn too."""
    go(g, Stage.G_ASSIST_1)
    draw(g, t, g.player, 1)
    check_timing(g)


# -- ride phase -----------------------------------------------------------------------------------
@rule
def ride_step(g, t):
    """R-RIDEPH-1, 2."""
    go(g, Stage.RIDE_3)
    emit(g, Event.STAGE, g.player, Stage.RIDE_1, 0, 0)
    begins(g, t, Event.RIDE_PHASE)
    check_timing(g)


@rule
def ask_ride(g, t):
    """R-RIDE-1, R-RIDEPH-3: up to one unit card of the vanguard's grade or one higher. Frame 0 keeps the circle;
    step 1: it is asked for, because there are several."""
    go(g, Stage.RIDE_3_CIRCLE)
    g.f_circle[0] = Circle.VANGUARD
    g.f_step[0] = g.also_vc[g.player] != 0
    if g.f_step[0]:
        ask_ride_circle(g, t, g.player)
    else:
        ask_ride_card(g, t, g.player)


@rule
def ask_ride_circle(g, t, p):
    """R-MULTIVG-6: onto which vanguard, of those that a card in hand can be ridden on."""
    clear_choices(g)
    offer(g, PASS)
    for c in range(g.circles[p]):
        if is_vc(g, p, c) and rideable(g, t, p, c):
            offer(g, c + 1)
    ask(g, p, Prompt.VANGUARD_CIRCLE)


@rule
def rideable(g, t, p, c):
    grade = grade_on(g, t, p, c)
    for i in range(g.row_n[p, Zone.HAND]):
        if may_normal_ride(g, t, g.row[p, Zone.HAND, i], grade):
            return may_ride(g, p)
    return False


@rule
def ask_ride_card(g, t, p):
    grade = grade_on(g, t, p, g.f_circle[0])
    clear_choices(g)
    offer(g, PASS)
    if may_ride(g, p):
        offer_rides(g, t, p, grade)
    ask(g, p, Prompt.RIDE)


@leaf
def offer_rides(g, t, p, grade):
    """The cards of the hand that may be ridden. (Eight places in any case, whatever lies beyond: how many cards a hand
    has cannot be foretold.)"""
    held, n = g.row_n[p, Zone.HAND] + 0, g.choices + 0
    for i in range(padded(held)):
        u = g.row[p, Zone.HAND, i]
        n = offer_next(g, n, u, (i < held) & may_normal_ride(g, t, u, grade))
    g.choices = n


@rule
def normal_ride(g, t):
    """R-RIDEPH-4, 5: at most one normal ride, whichever circle; then a check timing."""
    if g.f_step[0] and g.answer != PASS:
        g.f_step[0] = 0
        g.f_circle[0] = g.answer - 1
        ask_ride_card(g, t, g.player)
        return
    go(g, Stage.STRIDE_1)
    g.f_step[0] = 0
    if g.answer != PASS:
        g.ridden += 1
        ride(g, t, g.answer, g.f_circle[0])
    check_timing(g)


@rule
def stride_step(g, t):
    """R-STRIDE-1, 2: a step of the procedure in every format; striding itself needs a G zone."""
    go(g, Stage.STRIDE_3 if t.g_zone else Stage.MAIN_1)
    begins(g, t, Event.STRIDE_STEP)
    check_timing(g)


@leaf
def is_free(g, t, p, ability):
    """The whole cost of a normal stride may be left out; an ultimate stride is another action."""
    return g.free_stride[p] != 0 and t.kind[ability] == Kind.STRIDE


@rule
def may_normal_stride(g, t, p, u):
    """R-STRIDE-3, G-STRIDE-2, 8: a face-down G unit whose conditions hold and whose cost can be paid or left out."""
    ability = stride_ability(t, g.card[u])
    if ability == 0 or not g.face_down[u] or not conditions_hold(g, t, ability, p, u):
        return False
    return is_free(g, t, p, ability) or payable(g, t, t.cost[ability], 0, p, u)


@rule
def ask_stride(g, t):
    """R-STRIDE-3, 4: up to one; the step asks once, so there is one normal stride a turn."""
    p = g.player
    g.f_step[0] = 0
    clear_choices(g)
    offer(g, PASS)
    if may_stride(g, t, p):
        up_to_date(g, t)
        for i in range(g.row_n[p, Zone.G_ZONE]):
            u = g.row[p, Zone.G_ZONE, i]
            if may_normal_stride(g, t, p, u):
                offer(g, u)
    if g.choices == 1:
        go_after_check(g, Stage.MAIN_1)
        return
    go(g, Stage.STRIDE_4)
    ask(g, p, Prompt.STRIDE)


@rule
def ask_stride_cost(g, t, p, ability):
    """Free, or paid all the same where that can be done."""
    g.f_step[0] = 1
    clear_choices(g)
    offer(g, NO)
    if payable(g, t, t.cost[ability], 0, p, g.f_subject[0]):
        offer(g, YES)
    ask(g, p, Prompt.STRIDE_COST)


@rule
def normal_stride(g, t):
    """R-STRIDE-3, 5, G-STRIDE-2: the cost, then the stride; a check timing. `f_step` of frame 0 is 1 once it was asked
    whether to pay."""
    p = g.player
    if g.f_step[0] == 0:
        if g.answer == PASS:
            go_after_check(g, Stage.MAIN_1)
            return
        g.f_subject[0] = g.answer
        if is_free(g, t, p, stride_ability(t, g.card[g.answer])):
            ask_stride_cost(g, t, p, stride_ability(t, g.card[g.answer]))
            return
    u, free = g.f_subject[0], g.f_step[0] == 1 and g.answer == NO
    g.f_step[0] = 0
    go(g, Stage.MAIN_1)
    begin_check(g)  # for what the stride will trigger
    g.free_stride[p] = 0
    if free:
        begin_free(g, t, u, stride_ability(t, g.card[u]))
    else:
        begin_chosen(g, t, u, stride_ability(t, g.card[u]))


# -- main phase -----------------------------------------------------------------------------------
@rule
def main_phase(g, t):
    """R-MAIN-1, 2."""
    go(g, Stage.MAIN_2)
    emit(g, Event.STAGE, g.player, Stage.MAIN_1, 0, 0)
    begins(g, t, Event.MAIN_PHASE)
    check_timing(g)


@rule
def offer_acts(g, t, p, u):
    """R-MAIN-4, R-ORIG-6, R-DELETE-5: a card's own ACT abilities, unless it is deleted, then those that it was
    granted."""
    row = g.card[u]
    for k in range(0 if is_deleted(g, u) else t.abilities[row]):
        ability = t.ability[row] + k
        if valid_in(g, t, ability, u) and act_is_legal(g, t, ability, p, u):
            offer(g, ACT + u * ACTS_OF_A_CARD + k)
    if g.gains | t.melody:
        offer_gained_acts(g, t, p, u)


@seldom
def offer_gained_acts(g, t, p, u):
    k = t.abilities[g.card[u]] + 0
    for i in range(g.gains):
        if g.gain[i, 0] == u:
            ability = g.gain[i, 1]
            if k < ACTS_OF_A_CARD and valid_in(g, t, ability, u) and act_is_legal(g, t, ability, p, u):
                offer(g, ACT + u * ACTS_OF_A_CARD + k)
            k += 1
    if t.melody:
        offer_shared_acts(g, t, p, u, k)


@rule
def offer_shared_acts(g, t, p, u, first):
    """R-MELODY-2: the ACT abilities that a unit has from other Melody units come after its own."""
    for k in range(first, ACTS_OF_A_CARD):
        ability = shared_act(g, t, u, k - first)
        if ability and valid_in(g, t, ability, u) and act_is_legal(g, t, ability, p, u):
            offer(g, ACT + u * ACTS_OF_A_CARD + k)


@rule
def offer_acts_in(g, t, p, zone):
    """ACT abilities that are valid in a zone other than the field."""
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if t.act[g.card[u]] and (zone != Zone.G_ZONE or g.face_down[u]):
            offer_acts(g, t, p, u)


@seldom
def offer_elsewhere(g, t, p):
    """ACT abilities of hand, drop zone, soul and G zone, and normal orders (G-ORDER-1)."""
    if t.act_zones & AbilityZone.HAND:
        offer_acts_in(g, t, p, Zone.HAND)
    if t.act_zones & AbilityZone.DROP:
        offer_acts_in(g, t, p, Zone.DROP)
    if t.act_zones & AbilityZone.SOUL:
        offer_acts_in(g, t, p, Zone.SOUL)
    if t.act_zones & AbilityZone.G_ZONE:
        offer_acts_in(g, t, p, Zone.G_ZONE)
    if t.orders:
        for i in range(g.row_n[p, Zone.HAND]):
            u = g.row[p, Zone.HAND, i]
            if may_play_order(g, t, p, u, Kind.ORDER):
                offer(g, ACT + u * ACTS_OF_A_CARD)


@leaf
def back_of(c):
    """The back-row circle behind the left or the right front circle."""
    return 2 * c + 1


@rule
def may_swap(g, t, p, c):
    """R-MAIN-5, R-LOCK-5: both are rear-guard circles, and no unit there is forbidden to move; R-MULTIVG-3: a vanguard
    is not moved."""
    if is_vc(g, p, c) or (g.locks and not (is_unlocked(g, p, c) and is_unlocked(g, p, back_of(c)))):
        return False
    if not t.skills_given & Skill.CANNOT_MOVE:
        return True
    return may_move(g, t, g.circle[p, c]) and may_move(g, t, g.circle[p, back_of(c)])


@leaf
def may_move(g, t, u):
    return u == 0 or not has(g, t, u, Skill.CANNOT_MOVE)


@rule
def offer_moves(g, t, p):
    """R-MAIN-5: the two rear-guard circles of the left or the right column, if at least one holds a unit."""
    for c in range(Circle.FRONT_LEFT, Circle.BACK_LEFT):
        if (g.circle[p, c] or g.circle[p, back_of(c)]) and may_swap(g, t, p, c):
            offer(g, MOVE + c)


@leaf
def may_be_called_to(g, t, u, c, grade):
    """R-CALL-4, R-LOCK-5, R-MULTIVG-3: a rear-guard circle that is none else, and fit for the card."""
    p = owner(u)
    return not is_vc(g, p, c) and is_unlocked(g, p, c) and may_normal_call_to(g, t, p, u, c, grade)


@rule
def has_circle_for(g, t, p, u):
    """With locked circles there may be none left for a card."""
    grade = vanguard_grade(g, t, p)
    for c in range(1, g.circles[p]):
        if may_be_called_to(g, t, u, c, grade):
            return True
    return False


@leaf
def may_call(g, t, p, u):
    """R-MAIN-3: a hand card that may be called to some circle."""
    able = may_normal_call(g, t, p, u)
    if g.locks:
        able &= has_circle_for(g, t, p, u)
    return able


@rule
def list_calls(g, t, p):
    """R-MAIN-3."""
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        offer_if(g, u, may_call(g, t, p, u))


@leaf
def may_have_acts(g, t, p):
    """Bits: the circles whose units have ACT abilities, printed or perhaps granted."""
    return (g.units[p] if g.gains else g.acting[p]) + 0


@rule
def list_acts(g, t, p):
    """R-MAIN-4, G-ORDER-1: ACT abilities of units, of cards elsewhere, and orders."""
    left = may_have_acts(g, t, p)
    while left:
        offer_acts(g, t, p, g.circle[p, lowest(left)])
        left = without_lowest(left)
    if t.act_zones & ELSEWHERE or t.orders:
        offer_elsewhere(g, t, p)


@rule
def list_main(g, t, p):
    """R-MAIN-3 to 6: one permitted action, or pass."""
    clear_choices(g)
    offer(g, PASS)
    list_calls(g, t, p)
    list_acts(g, t, p)
    offer_moves(g, t, p)


@rule
def may_act(g, t, p):
    """Is anything but passing permitted in the main phase? A unit in a front corner could move, where nothing can
    forbid it; else most often the first card of the hand could be called."""
    free = (g.locks | g.also_vc[p] | (t.skills_given & Skill.CANNOT_MOVE)) == 0
    if free and (g.circle[p, Circle.FRONT_LEFT] | g.circle[p, Circle.FRONT_RIGHT]):
        return True
    if g.row_n[p, Zone.HAND] and may_call(g, t, p, g.row[p, Zone.HAND, 0]):
        return True
    list_main(g, t, p)
    return g.choices > 1


@rule
def ask_main(g, t):
    """R-PLAY-1, 2, R-MAIN-3 to 6."""
    p = g.player
    go(g, Stage.MAIN_ACTION)
    names_known(g, t)
    ask_or_pass(g, p, Prompt.MAIN, may_act(g, t, p))


@rule
def ask_circle(g, t, p, u):
    """R-CALL-4, R-LOCK-5: one of the player's rear-guard circles; most often they are all alike."""
    grade = vanguard_grade(g, t, p)
    alike = (g.also_vc[p] | g.locks | g.plane[p]) == 0 and t.grade[g.card[u]] <= grade
    n = 0
    for c in range(1, g.circles[p]):
        n = offer_next(g, n, c + 1, alike or may_be_called_to(g, t, u, c, grade))
    g.choices = n
    ask(g, p, Prompt.CIRCLE)


@rule
def column_move(g, t, p, c):
    """R-MAIN-5, R-ORIG-5: never a refresh, never another column, rested or not (no `placed`)."""
    count(g, p, Mechanic.MOVE)
    swap_circles(g, t, p, c, back_of(c))
    renew_circles(g, t)


@rule
def use_act(g, t, u, k):
    """R-MAIN-4, G-ORDER-1: an ACT ability, or an order."""
    if is_order(t, g.card[u]):
        play_order(g, t, u, Kind.ORDER)
    else:
        begin_act(g, t, u, k)


@rule
def main_action(g, t):
    """R-MAIN-3 to 6."""
    p, x = g.player, g.answer
    if x == PASS:
        go(g, Stage.START_1)
    elif x >= MOVE:
        column_move(g, t, p, x - MOVE)
        go_after_check(g, Stage.MAIN_2)
    elif x >= ACT:
        go(g, Stage.MAIN_2)
        begin_check(g)  # for what the ability will trigger
        use_act(g, t, (x - ACT) // ACTS_OF_A_CARD, (x - ACT) % ACTS_OF_A_CARD)
    else:
        g.f_subject[0] = x
        reveal(g, x)
        go(g, Stage.MAIN_CALL)
        ask_circle(g, t, p, x)


@rule
def normal_call(g, t):
    """R-CALL-2 to 9: the revealed card is called to the chosen circle."""
    go(g, Stage.MAIN_2)
    call(g, t, g.f_subject[0], g.answer - 1)
    check_timing(g)


# -- end phase ------------------------------------------------------------------------------------
@rule
def turn_face_up(g, t, p):
    """R-END-2, 4: locked cards stand up, deleted units turn up as they are; then what waited for that triggers."""
    unlock_all(g, t, p)
    turn_up_deleted(g, t, p)
    fire_turned_up(g, t)


@rule
def leave_plane(g, t, u):
    """R-END-3, R-ASTRAL-8."""
    if u and on_plane(g, u):
        move_to_bottom(g, t, u)


@rule
def end_phase(g, t):
    """R-END-1 to 5: G units, locked and deleted cards and the Astral Plane come first; then a check timing."""
    go(g, Stage.END_6)
    emit(g, Event.STAGE, g.player, Stage.END_1, 0, 0)
    if t.g_zone:
        g_units_return(g, t)
    if g.locks | g.deletes:
        turn_face_up(g, t, g.player)
    if g.plane[g.player]:
        leave_plane(g, t, g.circle[g.player, Circle.BACK_CENTER])
    check_timing(g)


@rule
def end_of_turn(g, t):
    """R-END-6: 'beginning of the end phase' and 'end of turn' trigger."""
    go(g, Stage.END_7)
    end_phase_triggers(g, t)
    if t.hollow:
        hollowed_fall(g, t)
    check_timing(g)


@rule
def end_phase_triggers(g, t):
    """R-END-6, 8: each ability once in an end phase. True if one triggered."""
    first = fire_once(g, t, Event.END_PHASE, SEEN_END_PHASE)
    return fire_once(g, t, Event.TURN_ENDS, SEEN_TURN_END) or first


@rule
def renew_limits(g):
    """What may be done once a turn may be done again."""
    g.ordered[:] = 0
    if g.any_used:
        g.used[:] = 0
        g.any_used = 0
    if g.names_used:
        g.name_used[:] = 0
        g.names_used = 0
    if g.gains:
        renew_gains(g)


@rule
def turn_over(g, t):
    """R-END-7, 8: effects 'until end of turn' end; what is still due goes round again; else the turn passes."""
    end_durations(g, Until.END_OF_TURN_A + g.player)
    if g.reversals:
        end_reversals(g, Until.END_OF_TURN_A + g.player)
    if end_phase_triggers(g, t) or g.standbys or g.due:
        go_on(g, Stage.END_7)
        check_timing(g)
        return
    renew_limits(g)
    turn = min(g.turn, TURNS - 1)
    for p in range(2):
        g.damage_at[p, turn] = g.row_n[p, Zone.DAMAGE]
    pass_turn(g)
    go_on(g, Stage.STAND_1)
