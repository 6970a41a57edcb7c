"""The verbs that few cards use, behind a dispatch of their own: control flow, moves, grants, superior rides,
tokens."""

from vgsim.core.jit import rule, seldom
from vgsim.vanguard.call import call_guardian_by_effect, call_tokens, move_to_guardian_circle, offer_call_circles
from vgsim.vanguard.clans.additional_turn import gain_turn, may_ride
from vgsim.vanguard.clans.extra_attack import order_attack
from vgsim.vanguard.clans.tokens import called_as
from vgsim.vanguard.clans.verbs import run_field_verb
from vgsim.vanguard.costs import begin_cost, is_spent, mill, payable, put_card, show
from vgsim.vanguard.events import emit, give_up, lose
from vgsim.vanguard.grants import add_gain, forbid
from vgsim.vanguard.moves import create_pseudo_card, deal_damage, flip, look, move, reveal, turn_unit
from vgsim.vanguard.objects import is_vc, on_field, owner
from vgsim.vanguard.power import (
    SKILL_KIND,
    add_modifier,
    begin_lasting,
    original,
    printed,
    twin_drive,
    until_code,
    up_to_date,
)
from vgsim.vanguard.procedures import next_step
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.refer import contradicts, forward, keep_top, number, refer, speaks_of_nobody, stat_of, value_of
from vgsim.vanguard.ride import is_unit_card, ride
from vgsim.vanguard.selectors import find, fits
from vgsim.vanguard.stride import stride
from vgsim.vanguard.terms import (
    CIRCLES,
    DELAYS,
    DONE,
    HELD,
    LOST_SHIFT,
    NO,
    PICKS,
    YES,
    Circle,
    Event,
    Happened,
    Lasting,
    Limit,
    Op,
    Owner,
    Prompt,
    Reason,
    Skill,
    Stat,
    To,
    Zone,
)


# -- control --------------------------------------------------------------------------------------
@rule
def ask_yes_no(g, p):
    g.f_most[g.depth] = 1
    clear_choices(g)
    offer(g, NO)
    offer(g, YES)
    ask(g, p, Prompt.PAY)


@rule
def op_may(g, t, pc):
    """MAY: the rows that follow are done only if the player, or the opponent, wants it."""
    d = g.depth
    if g.f_most[d] == 0:
        p = g.f_player[d]
        ask_yes_no(g, p if t.op[pc, 2] == Owner.OWN else 1 - p)
        return
    g.f_most[d] = 0
    forward(g)
    if g.answer != YES:
        g.f_pc[d] += t.op[pc, 1]


@rule
def op_pay(g, t, pc):
    """PAY: an optional cost in the middle of an effect; it can only be paid completely."""
    d = g.depth
    end = pc + 1 + t.op[pc, 1]
    if g.f_most[d] == 0:
        g.happened[d, Happened.PAID] = 0
        if payable(g, t, pc + 1, end, g.f_player[d], g.f_source[d]):
            ask_yes_no(g, g.f_player[d])
        else:
            g.f_pc[d] = end
        return
    g.f_most[d] = 0
    g.f_pc[d] = end
    if g.answer == YES:
        g.happened[d, Happened.PAID] = 1
        use_option(g, d)
        begin_cost(g, d, pc + 1, end)
        next_step(g, 2)


@rule
def op_delay(g, t, pc):
    """DELAY: the rows that follow become a delayed trigger."""
    d = g.depth
    g.f_pc[d] = pc + 1 + t.op[pc, 1]
    i = 0
    while i < DELAYS and g.delay[i, 0] != 0:
        i += 1
    if i == DELAYS:
        give_up(g, Reason.CAPACITY)
        return
    g.delay[i, 0] = t.op[pc, 2]
    g.delay[i, 1] = g.f_ability[d]
    g.delay[i, 2] = pc + 1
    g.delay[i, 3] = pc + 1 + t.op[pc, 1]
    g.delay[i, 4] = g.f_player[d]
    g.delay[i, 5] = g.f_source[d]
    g.delay[i, 6] = g.f_source_gen[d]
    g.delay[i, 7] = g.f_subject[d]
    g.delay[i, 8] = g.f_subject_gen[d]
    g.delay[i, 9] = g.f_circle[d]
    g.delays += 1
    hold(g, d, i)


@rule
def hold(g, d, i):
    """The delayed trigger remembers IT and the called units, as the objects that they are now."""
    g.helds[i, 0] = min(g.picks[d], HELD)
    for k in range(g.helds[i, 0]):
        g.held[i, 0, k, 0] = g.pick[d, k]
        g.held[i, 0, k, 1] = g.generation[g.pick[d, k]]
    g.helds[i, 1] = min(g.callees[d], HELD)
    for k in range(g.helds[i, 1]):
        g.held[i, 1, k, 0] = g.callee[d, k]
        g.held[i, 1, k, 1] = g.generation[g.callee[d, k]]


@rule
def op_give_grades(g, t, pc):
    """COST_GRADE_SUM as an effect: cards with that grade sum are given, if there are such (G-GOLD-2)."""
    d = g.depth
    if payable(g, t, pc, pc + 1, g.f_player[d], g.f_source[d]):
        begin_cost(g, d, pc, pc + 1)
        next_step(g, 2)
    else:
        forward(g)


# -- granting and setting -------------------------------------------------------------------------
@rule
def op_gain(g, t, pc):
    """GAIN: an ability for a duration."""
    if contradicts(g, t.op[pc, 4]):
        return
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    until = until_code(g, t.op[pc, 4], g.f_player[g.depth])
    for i in range(g.founds):
        if on_field(g, g.found[i]):
            add_gain(g, t, g.found[i], t.op[pc, 3], until)


@rule
def op_lose(g, t, pc):
    """LOSE: a printed or granted skill, for a duration."""
    if contradicts(g, t.op[pc, 4]):
        return
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    skill = t.op[pc, 3]
    until = until_code(g, t.op[pc, 4], g.f_player[g.depth])
    for i in range(g.founds):
        u = g.found[i]
        if on_field(g, u):
            add_modifier(g, u, SKILL_KIND, skill << LOST_SHIFT, until)
            if twin_drive(t, g.card[u], skill, 0):
                add_modifier(g, u, Stat.DRIVE, twin_drive(t, g.card[u], skill, 0), until)
            emit(g, Event.LOST, owner(u), u, skill, 0)


@rule
def op_set(g, t, pc):
    """SET: the current value becomes another (R-VALK-2, R-TOKEN-11); SET_ORIGINAL: the printed one. Either is kept as
    a change up or down."""
    if contradicts(g, t.op[pc, 5]) or speaks_of_nobody(g, t, t.op[pc, 4]):
        return
    up_to_date(g, t)
    stat = t.op[pc, 3]
    value = value_of(g, t, t.op[pc, 4])
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    until = until_code(g, t.op[pc, 5], g.f_player[g.depth])
    for i in range(g.founds):
        u = g.found[i]
        if on_field(g, u):
            now = stat_of(g, t, u, stat) if t.op[pc, 0] == Op.SET else original(g, t, u, stat)
            add_modifier(g, u, stat, value - now, until)
            emit(g, Event.MODIFIED, owner(u), u, stat, value - now)


@seldom
def op_copy_bound(g, t, pc):
    """COPY_BOUND: units become, for a time, what the card says that was chosen last and is bound now."""
    d = g.depth
    row = g.card[g.pick[d, 0]] + 0
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds if g.picks[d] else 0):
        if on_field(g, g.found[i]):
            copy_card(g, t, g.found[i], row, until_code(g, t.op[pc, 3], g.f_player[d]))


@seldom
def copy_card(g, t, u, row, until):
    """A unit has the original grade, power and critical of a card row, and its abilities besides its own."""
    for stat in (Stat.GRADE.value, Stat.POWER.value, Stat.CRITICAL.value):
        value = printed(t, row, stat) - original(g, t, u, stat)
        add_modifier(g, u, stat, value, until)
        emit(g, Event.MODIFIED, owner(u), u, stat, value)
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        add_gain(g, t, u, ability, until)


# -- moving cards ---------------------------------------------------------------------------------
@rule
def op_put(g, t, pc):
    """PUT: cards go to another zone."""
    d = g.depth
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    g.happened[d, Happened.MOVED] = 0
    for i in range(g.founds):
        u = g.found[i]
        if g.zone[u] != Zone.NOWHERE:
            if t.op[pc, 3] == To.BIND or t.op[pc, 3] == To.BIND_FACE_DOWN:
                g.happened[d, Happened.BOUND_GRADE] = t.grade[g.card[u]] + g.bonus[Stat.GRADE, u]
            put_card(g, t, u, t.op[pc, 3])
            g.happened[d, Happened.MOVED] += 1
            if u == g.f_source[d]:
                g.f_source_gen[d] = g.generation[u]


@rule
def op_move_to_g(g, t, pc):
    """R-GC-3, 4, 6: units are moved to GC together, or called there from the deck; then each is given the attacked
    unit that it guards."""
    d = g.depth
    if g.f_most[d] == 0 and t.op[pc, 0] == Op.CALL_TOP_TO_G:
        call_top_to_g(g, t, d, pc)
    elif g.f_most[d] == 0:
        refer(g, t, t.op[pc, 1], t.op[pc, 2])
        become_guardians(g, t, d)
    else:
        g.guarding[g.callee[d, g.f_most[d] - 1]] = g.answer
    if g.f_most[d] < g.callees[d] and offer_attacked(g):
        g.f_most[d] += 1
        ask(g, g.f_player[d], Prompt.GUARD_WHOM)
        return
    g.f_most[d] = 0
    forward(g)


@rule
def become_guardians(g, t, d):
    """Those in `found` that are units become guardians; who is on GC already stays as it is."""
    g.callees[d] = 0
    for i in range(g.founds):
        u = g.found[i]
        if g.zone[u] == Zone.CIRCLE:
            move_to_guardian_circle(g, t, u)
            g.callee[d, g.callees[d]] = u
            g.callees[d] += 1
    g.happened[d, Happened.MOVED] = g.callees[d]


@seldom
def call_top_to_g(g, t, d, pc):
    """R-GC-2, 8: cards of the deck's top, unseen, all together. What is no unit card goes to the drop zone."""
    keep_top(g, t, pc, 1)
    g.callees[d] = 0
    for i in range(min(g.founds, CIRCLES)):
        u = g.found[i]
        if is_unit_card(t, g.card[u]):
            g.callee[d, g.callees[d]] = u
            g.callees[d] += 1
        else:
            move(g, t, u, Zone.DROP)
    for i in range(g.callees[d]):
        call_guardian_by_effect(g, t, g.callee[d, i])
    g.happened[d, Happened.CALLED] = g.callees[d]


@rule
def offer_attacked(g):
    """R-GC-4: whom a guardian may guard; none if nobody is attacked any more."""
    clear_choices(g)
    for i in range(g.targets):
        if g.target[i]:
            offer(g, g.target[i])
    return g.choices > 0


@rule
def op_stride(g, t, pc):
    """STRIDE: a G unit that is still face down in the G zone."""
    d = g.depth
    refer(g, t, t.op[pc, 1], 0)
    for i in range(g.founds):
        u = g.found[i]
        if g.zone[u] == Zone.G_ZONE and g.face_down[u]:
            stride(g, t, u)
            if u == g.f_source[d]:
                g.f_source_gen[d] = g.generation[u]


# -- what the opponent does with his cards ---------------------------------------------------------
@rule
def offer_picked(g, d, whose):
    """The cards last chosen that are still in hand."""
    clear_choices(g)
    for i in range(g.picks[d]):
        if g.zone[g.pick[d, i]] == Zone.HAND and owner(g.pick[d, i]) == whose:
            offer(g, g.pick[d, i])
    return g.choices + 0


@rule
def op_they_discard(g, t, pc):
    """THEY_DISCARD: the opponent discards so many of the chosen cards; the last one is kept for what follows."""
    d = g.depth
    p = 1 - g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1 + number(g, t, pc, 1)
        g.spends[d] = 0
    else:
        g.spend[d, g.spends[d]] = g.answer
        g.spends[d] += 1
    left = offer_picked(g, d, p) - g.spends[d]
    if left > 1 and g.spends[d] + 1 < g.f_most[d]:
        drop_spent_choices(g, d)
        ask(g, p, Prompt.COST)
        return
    for i in range(g.spends[d]):
        move(g, t, g.spend[d, i], Zone.DROP)
    g.happened[d, Happened.MOVED] = g.spends[d]
    g.f_most[d] = 0
    forward(g)


@rule
def drop_spent_choices(g, d):
    n = 0
    for k in range(g.choices):
        if not is_spent(g, d, g.choice[k]):
            g.choice[n] = g.choice[k]
            n += 1
    g.choices = n


@rule
def op_they_ride(g, t, pc):
    """THEY_RIDE: the opponent rides one of the chosen cards that are left to him. An order goes to the drop zone
    (G-ORDER-2)."""
    d = g.depth
    p = 1 - g.f_player[d]
    if g.f_most[d] == 0 and offer_picked(g, d, p):
        g.f_most[d] = 1
        ask(g, p, Prompt.CHOOSE)
        return
    if g.f_most[d]:
        g.f_most[d] = 0
        superior_ride(g, t, g.answer, Circle.VANGUARD, t.op[pc, 1])
    forward(g)


@rule
def superior_ride(g, t, u, c, rested):
    """A ride by an effect; True if it happened."""
    if not is_unit_card(t, g.card[u]):
        move(g, t, u, Zone.DROP)
        return False
    if t.skills[g.card[u]] & Skill.CANNOT_BE_RIDDEN:
        return False
    ride(g, t, u, c)
    turn_unit(g, u, rested)
    return True


@rule
def op_reveal(g, t, pc):
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds):
        reveal(g, g.found[i])
        emit(g, Event.REVEALED, owner(g.found[i]), g.found[i], 0, 0)


@rule
def op_look(g, t, pc):
    """LOOK: the player sees the top cards of the deck, or both do; they stay where they are."""
    d = g.depth
    p = g.f_player[d]
    have = g.row_n[p, Zone.DECK]
    n = min(min(number(g, t, pc, 1), have), PICKS)
    for i in range(n):
        u = g.row[p, Zone.DECK, have - 1 - i]
        look(g, p, u)
        if t.op[pc, 2]:
            show(g, p, u)
        g.looked[d, i] = u
        g.looked_gen[d, i] = g.generation[u]
    g.lookeds[d] = n


@rule
def op_discard(g, t, pc):
    """DISCARD: the player chooses the cards, as many as there are; all go together."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1 + number(g, t, pc, 2)
        g.spends[d] = 0
    else:
        g.spend[d, g.spends[d]] = g.answer
        g.spends[d] += 1
    find(g, t, t.op[pc, 1], p, g.f_source[d])
    clear_choices(g)
    for i in range(g.founds):
        if not is_spent(g, d, g.found[i]):
            offer(g, g.found[i])
    if g.choices and g.spends[d] + 1 < g.f_most[d]:
        ask(g, p, Prompt.COST)
        return
    for i in range(g.spends[d]):
        move(g, t, g.spend[d, i], Zone.DROP)
    g.happened[d, Happened.MOVED] = g.spends[d]
    g.f_most[d] = 0
    forward(g)


@rule
def op_heal(g, t, pc):
    """HEAL: damage cards that the player chooses go to the drop zone."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.f_most[d] = 1 + number(g, t, pc, 1)
    else:
        emit(g, Event.HEALED, p, g.answer, 0, 0)
        move(g, t, g.answer, Zone.DROP)
        g.f_most[d] -= 1
    if g.f_most[d] > 1 and g.row_n[p, Zone.DAMAGE]:
        clear_choices(g)
        for i in range(g.row_n[p, Zone.DAMAGE]):
            offer(g, g.row[p, Zone.DAMAGE, i])
        ask(g, p, Prompt.HEAL)
        return
    g.f_most[d] = 0
    forward(g)


@rule
def op_turn_up(g, t, pc):
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds):
        if g.face_down[g.found[i]]:
            flip(g, t, g.found[i], 0)


# -- superior rides, tokens, tickets --------------------------------------------------------------
@rule
def ask_vanguard(g, p):
    """R-RIDE-1, R-MULTIVG-11: onto which of several vanguards."""
    clear_choices(g)
    for c in range(g.circles[p]):
        if is_vc(g, p, c):
            offer(g, c + 1)
    ask(g, p, Prompt.VANGUARD_CIRCLE)


@rule
def op_ride(g, t, pc):
    """RIDE: superior rides, one after the other (R-RIDE-10), onto one vanguard circle."""
    d = g.depth
    c = Circle.VANGUARD.value
    if g.f_most[d]:
        c = g.answer - 1
    elif g.also_vc[g.f_player[d]] and anybody(g, t, pc):
        g.f_most[d] = 1
        ask_vanguard(g, g.f_player[d])
        return
    g.f_most[d] = 0
    ride_all(g, t, pc, c)
    forward(g)


@rule
def anybody(g, t, pc):
    """The op concerns at least one card."""
    refer(g, t, t.op[pc, 1], 0)
    return g.founds > 0


@rule
def ride_all(g, t, pc, c):
    """An order goes to the drop zone (G-ORDER-2)."""
    d = g.depth
    g.happened[d, Happened.RIDDEN] = 0
    if not may_ride(g, g.f_player[d]):
        return
    refer(g, t, t.op[pc, 1], 0)
    n = g.founds
    for i in range(n):
        refer(g, t, t.op[pc, 1], 0)  # a ride may have searched
        u = g.found[i]
        if owner(u) == g.f_player[d] and superior_ride(g, t, u, c, t.op[pc, 2]):
            g.happened[d, Happened.RIDDEN] = 1
            if u == g.f_source[d]:
                g.f_source_gen[d] = g.generation[u]


@rule
def op_call_token(g, t, pc):
    """CALL_TOKEN: circles first, then the tokens (R-TOKEN-7); "up to" may stop early."""
    d = g.depth
    p = g.f_player[d]
    if g.f_most[d] == 0:
        g.callees[d] = 0
        g.f_most[d] = 1 + number(g, t, pc, 3)
    elif g.answer == DONE:
        g.f_most[d] = 1 + g.callees[d]
    else:
        g.callee_circle[d, g.callees[d]] = g.answer - 1
        g.callees[d] += 1
    clear_choices(g)
    if g.callees[d] + 1 < g.f_most[d]:
        offer_call_circles(g, d, p, t.op[pc, 4])
        if g.choices:
            if g.callees[d] >= number(g, t, pc, 2):
                offer(g, DONE)
            ask(g, p, Prompt.CIRCLE)
            return
    call_tokens(g, t, d, called_as(g, t, p, t.op[pc, 1]))
    g.happened[d, Happened.CALLED] = g.callees[d]
    g.f_most[d] = 0
    forward(g)


@rule
def op_put_ticket(g, t, pc):
    """G-ORDER-4: tickets go to the own hand; both players know them."""
    p = g.f_player[g.depth]
    for _ in range(number(g, t, pc, 2)):
        u = create_pseudo_card(g, t, p, t.op[pc, 1])
        if u:
            move(g, t, u, Zone.HAND)
            g.known[u] = 3


@rule
def op_damage(g, t, pc):
    """DEAL_DAMAGE: to a player's vanguard; the checks come in the next check timing (G-DAMAGE-1)."""
    p = g.f_player[g.depth]
    deal_damage(g, p if t.op[pc, 2] == Owner.OWN else 1 - p, Circle.VANGUARD, number(g, t, pc, 1))


@rule
def op_forbid(g, t, pc):
    """FORBID_GUARD: the opponent cannot call such cards to the guardian circle."""
    d = g.depth
    if not contradicts(g, t.op[pc, 2]):
        until = until_code(g, t.op[pc, 2], g.f_player[d])
        forbid(g, t.op[pc, 1], g.f_player[d], g.f_source[d], until, Op.FORBID_GUARD)


@rule
def op_reveal_until(g, t, pc):
    """REVEAL_UNTIL: cards from the deck's top are shown one by one; where they lie they stay."""
    d = g.depth
    p = g.f_player[d]
    g.picks[d] = 0
    for i in range(g.row_n[p, Zone.DECK] - 1, -1, -1):
        u = g.row[p, Zone.DECK, i]
        reveal(g, u)
        emit(g, Event.REVEALED, p, u, 0, 0)
        if fits(g, t, t.op[pc, 1], u, p, g.f_source[d]):
            g.pick[d, 0] = u
            g.picks[d] = 1
            return


@rule
def op_attack_now(g, t, pc):
    """ATTACK_NOW, R-XATK-1."""
    refer(g, t, t.op[pc, 1], t.op[pc, 2])
    for i in range(g.founds):
        if g.zone[g.found[i]] == Zone.CIRCLE:
            order_attack(g, g.found[i], t.op[pc, 3])


@rule
def op_astral_plane(g, t, pc):
    """ASTRAL_PLANE, R-ASTRAL-1: the own back-row centre circle is one for a time."""
    p = g.f_player[g.depth]
    begin_lasting(g, p, Lasting.ASTRAL_PLANE, until_code(g, t.op[pc, 2], p))


# -- options --------------------------------------------------------------------------------------
OPTION_USED = 1 << 16  # bits of `used` from here on: options of EACH-OPTION-1/TURN


@rule
def op_choose_option(g, t, pc):
    """CHOOSE_OPTION: one of those that follow, as far as they may still be used this turn."""
    d = g.depth
    if g.f_most[d] == 0:
        g.f_most[d] = 1
        g.f_option[d] = 0
        spent = g.used[g.f_source[d]] if t.limit[g.f_ability[d]] & Limit.EACH_OPTION_ONCE else 0
        clear_choices(g)
        for k in range(t.op[pc, 1]):
            if not spent & (OPTION_USED << k):
                offer(g, k + 1)
        if g.choices:
            ask(g, g.f_player[d], Prompt.OPTION)
            return
    else:
        g.f_option[d] = g.answer
    g.f_most[d] = 0
    forward(g)


@rule
def op_option(g, t, pc):
    """OPTION: skipped unless it was chosen. One that is not paid for is used up by being chosen."""
    d = g.depth
    forward(g)
    if g.f_option[d] != t.op[pc, 2]:
        g.f_pc[d] += t.op[pc, 1]
    elif not t.op[pc, 3]:
        use_option(g, d)


@rule
def use_option(g, d):
    """1/TURN is spent when the cost is paid."""
    if g.f_option[d] and g.generation[g.f_source[d]] == g.f_source_gen[d]:
        g.used[g.f_source[d]] |= OPTION_USED << (g.f_option[d] - 1)
        g.any_used = 1


# -- battles --------------------------------------------------------------------------------------
@rule
def op_redirect(g, t, pc):
    """REDIRECT: the unit that heard of the attack is attacked no more, another is instead; what was chosen
    in the attack step stays chosen (R-BATTLE-DAMAGE-9)."""
    d = g.depth
    refer(g, t, t.op[pc, 1], 0)
    g.happened[d, Happened.MOVED] = 0
    for i in range(g.targets):
        if g.founds and g.target[i] == g.f_source[d] and g.generation[g.f_source[d]] == g.f_source_gen[d]:
            g.target[i] = g.found[0]
            g.happened[d, Happened.MOVED] = 1
            g.stale |= t.cont_battle
            emit(g, Event.ATTACKS, g.player, g.attacker, g.found[0], g.battle)


# -- clans ----------------------------------------------------------------------------------------
@rule
def run_clan_verb(g, t, op, pc):
    """Verbs of single clans."""
    p = g.f_player[g.depth]
    if op == Op.ASTRAL_PLANE:
        op_astral_plane(g, t, pc)
    elif op == Op.ATTACK_NOW:
        op_attack_now(g, t, pc)
    elif op == Op.REVEAL_UNTIL:
        op_reveal_until(g, t, pc)
    elif op == Op.HITS_ON_MISSES:
        begin_lasting(g, p, Lasting.HITS_ON_MISSES, until_code(g, t.op[pc, 1], p))
    elif op == Op.EXTRA_TURN:
        gain_turn(g, p)
    elif op == Op.NO_RIDE_THEN:
        g.extra_no_ride[p] = 1


# -- dispatch -------------------------------------------------------------------------------------
@rule
def run_asking_verb(g, t, op, pc):
    """Verbs that may have to ask: they go forward themselves."""
    if op == Op.MAY:
        op_may(g, t, pc)
    elif op == Op.PAY:
        op_pay(g, t, pc)
    elif op == Op.DELAY:
        op_delay(g, t, pc)
    elif op == Op.DISCARD:
        op_discard(g, t, pc)
    elif op == Op.HEAL:
        op_heal(g, t, pc)
    elif op == Op.CALL_TOKEN:
        op_call_token(g, t, pc)
    elif op == Op.RIDE:
        op_ride(g, t, pc)
    elif op == Op.CHOOSE_OPTION:
        op_choose_option(g, t, pc)
    elif op == Op.OPTION:
        op_option(g, t, pc)
    elif op == Op.JUMP:
        g.f_pc[g.depth] = pc + 1 + t.op[pc, 1]
    else:
        return run_premium_verb(g, t, op, pc)
    return True


@rule
def run_premium_verb(g, t, op, pc):
    """Verbs of Premium that may have to ask."""
    if op == Op.MOVE_TO_G or op == Op.CALL_TOP_TO_G:
        op_move_to_g(g, t, pc)
    elif op == Op.THEY_DISCARD:
        op_they_discard(g, t, pc)
    elif op == Op.THEY_RIDE:
        op_they_ride(g, t, pc)
    else:
        return False
    return True


@rule
def run_card_verb(g, t, op, pc):
    """Verbs that move or show cards."""
    if op == Op.PUT:
        op_put(g, t, pc)
    elif op == Op.REVEAL:
        op_reveal(g, t, pc)
    elif op == Op.LOOK:
        op_look(g, t, pc)
    elif op == Op.MILL:
        g.happened[g.depth, Happened.MOVED] = mill(g, t, g.f_player[g.depth], number(g, t, pc, 1))
    elif op == Op.TURN_UP:
        op_turn_up(g, t, pc)
    elif op == Op.STRIDE:
        op_stride(g, t, pc)
    elif op == Op.FREE_STRIDE:
        g.free_stride[g.f_player[g.depth]] = 1
    elif op == Op.PUT_TICKET:
        op_put_ticket(g, t, pc)


@rule
def run_rare_verb(g, t, op, pc):
    """Ops from JUMP on."""
    if Op.LOCK <= op <= Op.COPY_TRIGGERS:
        run_field_verb(g, t, op, pc)
        return
    if run_asking_verb(g, t, op, pc):
        return
    if op == Op.GAIN:
        op_gain(g, t, pc)
    elif op == Op.LOSE:
        op_lose(g, t, pc)
    elif op == Op.SET or op == Op.SET_ORIGINAL:
        op_set(g, t, pc)
    elif op == Op.DEAL_DAMAGE:
        op_damage(g, t, pc)
    elif op == Op.FORBID_GUARD:
        op_forbid(g, t, pc)
    elif op == Op.REDIRECT:
        op_redirect(g, t, pc)
    elif op == Op.COPY_BOUND:
        op_copy_bound(g, t, pc)
    elif op == Op.LOSE_GAME:
        lose(g, g.f_player[g.depth], Reason.EFFECT)
    elif op >= Op.COUNT_AS_V or op == Op.ASTRAL_PLANE:
        run_clan_verb(g, t, op, pc)
    else:
        run_card_verb(g, t, op, pc)
    forward(g)
