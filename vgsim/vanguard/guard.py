"""The guard step of chapter 6.7, between the attack step and the drive step: hand cards, interceptors, G guardians and
blitz orders. All cards of one action are selected, then put, then each is given whom it guards.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.abilities import begin_chosen, may_play_order, play_order
from vgsim.vanguard.battle import drive_checks
from vgsim.vanguard.call import all_may_guard, call_to_guardian_circle, intercept, may_guard_with
from vgsim.vanguard.events import begin_check, begins, check_timing, go, go_after_check
from vgsim.vanguard.g_guardian import call_g_guardian, g_guardian_ability, may_add_g_guardian, offer_g_guardians
from vgsim.vanguard.grants import guardians_at_once
from vgsim.vanguard.objects import is_order
from vgsim.vanguard.power import front_row, skills, up_to_date
from vgsim.vanguard.prompts import ask, ask_or_pass, clear_choices, offer, offer_if, offer_next
from vgsim.vanguard.selectors import is_attacked
from vgsim.vanguard.terms import DONE, PASS, Circle, Event, Kind, Prompt, Skill, Stage, Zone


@rule
def guard_step(g, t):
    """R-BATTLE-GUARD-1, 2."""
    go(g, Stage.GUARD_2)
    begins(g, t, Event.GUARD_STEP)
    check_timing(g)


@leaf
def may_intercept(g, t, d, c):
    """R-BATTLE-GUARD-4, G-GUARD-3, R-TOKEN-9: a rear-guard in the front row, with the skill, rested or not, and not
    being attacked itself. (Without branches: who it will be cannot be foretold.)"""
    u = g.circle[d, c]
    skills_now = skills(g, t, u)
    in_place = front_row(c) | ((skills_now & Skill.INTERCEPTS_FROM_BACK) != 0)
    able = ((skills_now & Skill.INTERCEPT) != 0) & in_place & ((g.also_vc[d] >> c) & 1 == 0)
    return able & (not is_attacked(g, u))


@leaf
def write_four(g, d, i, k):
    """The cards from place `i` of the hand on become the answers from place `k` on."""
    g.choice[k] = g.row[d, Zone.HAND, i]
    g.choice[k + 1] = g.row[d, Zone.HAND, i + 1]
    g.choice[k + 2] = g.row[d, Zone.HAND, i + 2]
    g.choice[k + 3] = g.row[d, Zone.HAND, i + 3]


@leaf
def offer_whole_hand(g, d):
    """Eight places in any case, whatever lies there: how many cards a hand has cannot be foretold."""
    first, n = g.choices + 0, g.row_n[d, Zone.HAND] + 0
    write_four(g, d, 0, first)
    write_four(g, d, 4, first + 4)
    for i in range(8, n, 4):
        write_four(g, d, i, first + i)
    g.choices = first + n


@rule
def offer_hand(g, t, d):
    """R-BATTLE-GUARD-3; an effect may ask for several at once, or none."""
    if all_may_guard(g, t):
        offer_whole_hand(g, d)
        return
    before = g.choices + 0
    for i in range(g.row_n[d, Zone.HAND]):
        u = g.row[d, Zone.HAND, i]
        offer_if(g, u, may_guard_with(g, t, d, u))
    if g.forbids and g.choices - before < guardians_at_once(g, d):
        g.choices = before


@leaf
def offer_interceptors_of(g, t, d, first, end):
    n = g.choices + 0
    for c in range(first, end):
        n = offer_next(g, n, g.circle[d, c], may_intercept(g, t, d, c))
    g.choices = n


@rule
def offer_interceptors(g, t, d):
    offer_interceptors_of(g, t, d, Circle.FRONT_LEFT, Circle.BACK_LEFT)
    if t.all_skills & Skill.INTERCEPTS_FROM_BACK:
        offer_interceptors_of(g, t, d, Circle.BACK_LEFT, Circle.ACCEL)
    offer_interceptors_of(g, t, d, Circle.ACCEL, g.circles[d])


@leaf
def attacked_units(g):
    n = 0
    for i in range(g.targets):
        n += g.target[i] != 0
    return n


@rule
def list_guard(g, t, d):
    """R-BATTLE-GUARD-3 to 7: cards of the hand and interceptors, as long as somebody is attacked (R-GC-4); blitz
    orders."""
    clear_choices(g)
    offer(g, PASS)
    up_to_date(g, t)
    if attacked_units(g):
        offer_hand(g, t, d)
        offer_interceptors(g, t, d)
        if t.g_zone:
            offer_g_guardians(g, t, d)
    if t.orders:
        offer_blitz_orders(g, t, d)


@rule
def may_guard(g, t, d):
    """Is anything but passing permitted in the guard step? Most often the first card of the hand says so."""
    up_to_date(g, t)
    if g.row_n[d, Zone.HAND] and attacked_units(g) and not g.forbids:
        if may_guard_with(g, t, d, g.row[d, Zone.HAND, 0]):
            return True
    list_guard(g, t, d)
    return g.choices > 1


@rule
def ask_guard(g, t):
    """R-BATTLE-GUARD-2 to 7. With nothing left to guard with, or nobody to guard, the play timing ends."""
    d = 1 - g.player
    g.picks[0] = 0
    go(g, Stage.GUARD_ACTION)
    ask_or_pass(g, d, Prompt.GUARD, may_guard(g, t, d))


@rule
def offer_blitz_orders(g, t, d):
    """G-ORDER-1: one in the opponent's guard step."""
    for i in range(g.row_n[d, Zone.HAND]):
        u = g.row[d, Zone.HAND, i]
        if may_play_order(g, t, d, u, Kind.BLITZ_ORDER):
            offer(g, u)


@rule
def guard_action(g, t):
    """The first card of an action, or pass (R-BATTLE-GUARD-7)."""
    if g.answer == PASS:
        go(g, Stage.DRIVE_1 if drive_checks(g, t) else Stage.DAMAGE_1)
        return
    if t.orders and is_order(t, g.card[g.answer]):
        go(g, Stage.GUARD_2)
        begin_check(g)  # for what the order will trigger
        play_order(g, t, g.answer, Kind.BLITZ_ORDER)
        return
    g.guard_kind = g.zone[g.answer]
    take_guard(g, g.answer)
    ask_more_guards(g, t)


@leaf
def take_guard(g, u):
    g.pick[0, g.picks[0]] = u
    g.picks[0] += 1


@leaf
def is_taken(g, u):
    taken = 0
    for k in range(g.picks[0]):
        taken |= g.pick[0, k] == u
    return taken


@leaf
def enough_guardians(g, d):
    """An effect may ask for several guardians from hand at once."""
    return g.guard_kind != Zone.HAND or g.forbids == 0 or g.picks[0] >= guardians_at_once(g, d)


@rule
def list_rest_of_hand(g, d):
    """R-GC-2: the cards that are not taken. (Eight places in any case, whatever lies there: how many cards a hand has
    cannot be foretold.)"""
    clear_choices(g)
    offer(g, DONE)
    n, k = g.row_n[d, Zone.HAND] + 0, g.choices + 0
    for i in range(max(n, 8)):
        u = g.row[d, Zone.HAND, i]
        k = offer_next(g, k, u, (i < n) & (not is_taken(g, u)))
    g.choices = k


@rule
def list_more_guards(g, t, d):
    """R-GC-2: what can still join comes from the same place as the first card."""
    if g.guard_kind == Zone.HAND and all_may_guard(g, t):
        list_rest_of_hand(g, d)
        return
    list_guard(g, t, d)
    n = g.choices
    clear_choices(g)
    if enough_guardians(g, d):
        offer(g, DONE)
    if g.guard_kind == Zone.G_ZONE and not may_add_g_guardian(g, t, 1 - g.player):
        n = 0
    for k in range(1, n):  # the first is to pass
        u = g.choice[k]
        fits = (g.zone[u] == g.guard_kind) & (not is_order(t, g.card[u]))
        offer_if(g, u, fits & (not is_taken(g, u)))


@rule
def more_than_taken(g, t, d):
    """Those that are taken may guard too: so there is a further card where more of the hand may."""
    if all_may_guard(g, t):
        return g.row_n[d, Zone.HAND] > g.picks[0]
    i, able = 0, 0
    while i < g.row_n[d, Zone.HAND] and able <= g.picks[0]:
        able += may_guard_with(g, t, d, g.row[d, Zone.HAND, i])
        i += 1
    return able > g.picks[0]


@rule
def more_can_join(g, t, d):
    """Is there a further card for this action?"""
    if g.guard_kind == Zone.HAND:
        return more_than_taken(g, t, d)
    list_more_guards(g, t, d)
    return g.choices > 1


@rule
def ask_more_guards(g, t):
    """R-GC-2: all cards of one action are selected first. Frame 0 keeps them."""
    d = 1 - g.player
    go(g, Stage.GUARD_MORE)
    if enough_guardians(g, d):
        ask_or_pass(g, d, Prompt.GUARD_MORE, more_can_join(g, t, d))
    else:
        list_more_guards(g, t, d)
        ask(g, d, Prompt.GUARD_MORE)


@rule
def more_guards(g, t):
    """R-GC-2; of G guardians each is paid for (R-BATTLE-GUARD-5), `f_step` of frame 0 counting them."""
    if g.guard_kind == Zone.G_ZONE and (g.answer == DONE or g.f_step[0]):
        pay_for_g_guardians(g, t)
        return
    if g.answer != DONE:
        take_guard(g, g.answer)
        ask_more_guards(g, t)
        return
    put_guardians(g, t)


@rule
def pay_for_g_guardians(g, t):
    """R-BATTLE-GUARD-5: the cost of the next one; when all are paid they are called."""
    k = g.f_step[0]
    if k == g.picks[0]:
        put_guardians(g, t)
        return
    g.f_step[0] = k + 1
    u = g.pick[0, k] + 0
    begin_chosen(g, t, u, g_guardian_ability(t, g.card[u]))


@rule
def put_guardians(g, t):
    """R-GC-3, 4: put together, rested; then each is given the attacked unit that it guards."""
    go(g, Stage.GUARD_WHOM)
    for k in range(g.picks[0]):
        u = g.pick[0, k]
        if g.guard_kind == Zone.HAND:
            call_to_guardian_circle(g, t, u)
        elif g.guard_kind == Zone.G_ZONE:
            call_g_guardian(g, t, u)
        else:
            intercept(g, t, u)
    g.f_step[0] = 0
    ask_whom(g)


@rule
def ask_whom(g):
    """R-GC-4: one attacked unit for the next guardian of the action."""
    clear_choices(g)
    for i in range(g.targets):
        if g.target[i]:
            offer(g, g.target[i])
    ask(g, 1 - g.player, Prompt.GUARD_WHOM)


@rule
def guard_whom(g, t):
    """R-GC-4; then the check timing of the action (R-BATTLE-GUARD-6)."""
    k = g.f_step[0]
    g.guarding[g.pick[0, k]] = g.answer
    g.f_step[0] = k + 1
    if k + 1 < g.picks[0]:
        go(g, Stage.GUARD_WHOM)
        ask_whom(g)
        return
    g.picks[0] = 0
    g.f_step[0] = 0
    go_after_check(g, Stage.GUARD_2)
