"""Costs: G-COST-1 to 3. A cost is paid completely or not at all; only what can be completed is offered.

First every line's cards are picked (`spend`), then all is paid at once. A cost may have alternatives: jumps
at its beginning, decided before anything is paid. Where two lines can take the same card, what is offered is
what leaves the other lines enough (Hall's condition over sets of lines).
"""

from vgsim.core import zones
from vgsim.core.jit import leaf, rule, seldom
from vgsim.vanguard.events import count, emit, fire
from vgsim.vanguard.moves import flip, move, move_to_bottom, rest, retire, reveal
from vgsim.vanguard.objects import is_order, owner, place_bit
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.selectors import amount, conditions_hold, find, holds, how_many
from vgsim.vanguard.terms import (
    CARDS,
    COST_LINES,
    DONE,
    TAKING,
    AbilityZone,
    Circle,
    Event,
    Happened,
    Kind,
    Mechanic,
    Op,
    Prompt,
    To,
    Zone,
)

TAKES_CARDS = sum(1 << int(op) for op in TAKING)  # all of them are below 64
OUTSIDE = int(AbilityZone.HAND | AbilityZone.DROP | AbilityZone.SOUL | AbilityZone.G_ZONE)


@leaf
def takes_cards(op):
    """Lines of `sel`, `expr`: so many cards, or so much of their grades."""
    return (op < 64) & ((TAKES_CARDS >> int(op & 63)) & 1 != 0)


@leaf
def moves_this(op):
    return op == Op.COST_THIS_TO_SOUL or op == Op.COST_PUT_THIS or op == Op.COST_RETIRE_THIS


@leaf
def pays_all(op):
    """Lines of `sel`: all those cards, of which there must be one."""
    return op == Op.COST_TURN_DOWN or op == Op.COST_DISCARD_HAND


@leaf
def next_line(g, t, pc, p, u, end):
    """The next line of a cost program from `pc` on, up to its `end`; jumps are followed, where any cost has them."""
    return follow_jumps(g, t, pc, p, u, end) if t.cost_jumps else pc + 0


@rule
def follow_jumps(g, t, pc, p, u, end):
    while pc != end and (t.op[pc, 0] == Op.JUMP_UNLESS or t.op[pc, 0] == Op.JUMP):
        if t.op[pc, 0] == Op.JUMP:
            pc += 1 + t.op[pc, 1]
        elif holds(g, t, t.op[pc, 1], p, u):
            pc += 1
        else:
            pc += 1 + t.op[pc, 2]
    return pc


@leaf
def is_over(t, pc, end):
    return pc == end or t.op[pc, 0] == Op.END


@rule
def this_can_pay(g, t, pc, p, u):
    """Costs that concern the card itself: it must be where it can be moved from, and standing to be
    rested."""
    op = t.op[pc, 0]
    if op == Op.COST_MILL:
        return g.row_n[p, Zone.DECK] >= amount(g, t, t.op[pc, 1], p, u)
    if pays_all(op):
        find_payers(g, t, pc, p, u)
        return g.founds > 0
    if op == Op.COST_REVEAL_THIS or op == Op.COST_PUT_THIS:
        return g.zone[u] != Zone.NOWHERE
    if op == Op.COST_REST_THIS:
        return g.zone[u] == Zone.CIRCLE and g.rested[u] == 0
    return g.zone[u] == Zone.CIRCLE or g.zone[u] == Zone.GUARDIAN


@rule
def find_payers(g, t, pc, p, u):
    """Cards that can pay line `pc`: what its selector means; a unit must stand to be rested, an order is
    being played."""
    find(g, t, t.op[pc, 1], p, u)
    rests = t.op[pc, 0] == Op.COST_REST
    if rests or is_order(t, g.card[u]):
        n = 0
        for i in range(g.founds):
            v = g.found[i]
            if (v != u and not rests) or (rests and g.rested[v] == 0):
                g.found[n] = v
                n += 1
        g.founds = n


@rule
def count_payers(g, t, pc, p, u):
    """How many there are."""
    if t.op[pc, 0] != Op.COST_REST and not is_order(t, g.card[u]):
        return how_many(g, t, t.op[pc, 1], p, u)
    find_payers(g, t, pc, p, u)
    return g.founds + 0


# -- grade sums -----------------------------------------------------------------------------------
@rule
def discard_grade(g, t, u, striding):
    """A card's grade for a grade sum, an order's too (G-ORDER-3); in hand it may count as another ("may count as
    grade 3 when discarded", "grade +2 while paying stride cost")."""
    row = g.card[u]
    grade = t.grade[row] + 0
    if g.zone[u] != Zone.HAND:
        return grade
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        pc = t.effect[ability]
        if t.kind[ability] == Kind.CONT and t.zones[ability] & AbilityZone.HAND:
            if t.op[pc, 0] == Op.DISCARD_GRADE:
                grade = max(grade, amount(g, t, t.op[pc, 2], 0, u))
            elif striding and t.op[pc, 0] == Op.STRIDE_GRADE:
                grade += amount(g, t, t.op[pc, 2], 0, u)
    return grade


@rule
def grades_found(g, t, striding):
    total = 0
    for i in range(g.founds):
        total += discard_grade(g, t, g.found[i], striding)
    return total


@rule
def grades_spent(g, t, d, pc):
    """The grade sum of what was picked for line `pc`."""
    total = 0
    for i in range(g.spends[d]):
        if g.spend_op[d, i] == pc:
            total += discard_grade(g, t, g.spend[d, i], t.op[pc, 3])
    return total


# -- units that count as several ------------------------------------------------------------------
@rule
def counts_as(g, t, p, u):
    """How many rear-guards a unit may count as when it is retired for a cost."""
    row = g.card[u]
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        pc = t.effect[ability]
        says = t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.RETIRE_COUNT
        if says and t.zones[ability] & place_zone(g, u) and conditions_hold(g, t, ability, p, u):
            return amount(g, t, t.op[pc, 2], p, u)
    return 1


@leaf
def place_zone(g, u):
    """The AbilityZone bit of a unit that could be retired."""
    return AbilityZone.V.value if g.place[u] == Circle.VANGUARD else AbilityZone.R.value


@rule
def retired_count(g, t, p):
    """What the units in `found` count as at most."""
    total = 0
    for i in range(g.founds):
        total += counts_as(g, t, p, g.found[i])
    return total


@rule
def spent_count(g, t, d, pc):
    """What the units picked for line `pc` count as at most."""
    total = 0
    for i in range(g.spends[d]):
        if g.spend_op[d, i] == pc:
            total += counts_as(g, t, g.f_player[d], g.spend[d, i])
    return total


@rule
def may_stop(g, t, d, pc):
    """Whether what was picked for line `pc` is enough although more could be given: a grade sum, or units that
    count as several."""
    op = t.op[pc, 0]
    if op != Op.COST_GRADE_SUM and (op != Op.COST_RETIRE or t.retire_counts == 0):
        return False
    wanted = amount(g, t, t.op[pc, 2], g.f_player[d], g.f_source[d])
    given = grades_spent(g, t, d, pc) if op == Op.COST_GRADE_SUM else spent_count(g, t, d, pc)
    return given >= wanted


@rule
def places_of(g, t, pc, u):
    """Place bits that line `pc` takes cards from; 0 if it takes none."""
    if takes_cards(t.op[pc, 0]):
        return t.selector[t.op[pc, 1], 1] + 0
    return place_bit(g, u) if moves_this(t.op[pc, 0]) else 0


# -- can it be paid? ------------------------------------------------------------------------------
@rule
def line_is_payable(g, t, pc, p, u):
    """One line by itself."""
    op = t.op[pc, 0]
    if not takes_cards(op):
        return this_can_pay(g, t, pc, p, u)
    if op == Op.COST_GRADE_SUM:
        find_payers(g, t, pc, p, u)
        return grades_found(g, t, t.op[pc, 3]) >= amount(g, t, t.op[pc, 2], p, u)
    if op == Op.COST_RETIRE and t.retire_counts:
        find_payers(g, t, pc, p, u)
        found = retired_count(g, t, p)
    else:
        found = count_payers(g, t, pc, p, u)
    return found >= amount(g, t, t.op[pc, 2], p, u)


@rule
def payable(g, t, first, end, p, u):
    """Can the whole cost (rows `first` to `end`, or to END) be paid now?"""
    pc = next_line(g, t, first, p, u, end)
    places, shared = 0, 0
    while not is_over(t, pc, end):
        if not line_is_payable(g, t, pc, p, u):
            return False
        if t.cost_shares:
            here = places_of(g, t, pc, u)
            shared |= places & here
            places |= here
        pc = next_line(g, t, pc + 1, p, u, end)
    return shared == 0 or can_share(g, t, first, end, p, u)


@rule
def needs_this(g, t, first, p, u):
    """Does the cost say 'this'? Then the card must still be the one that triggered."""
    pc = next_line(g, t, first, p, u, 0)
    while t.op[pc, 0] != Op.END:
        op = t.op[pc, 0]
        if not takes_cards(op) and op != Op.COST_MILL and not pays_all(op):
            return True
        pc = next_line(g, t, pc + 1, p, u, 0)
    return False


@rule
def moves_itself(g, t, first, end, p, u):
    """Does the card itself go away as part of this cost? Then no other line can take it."""
    pc = next_line(g, t, first, p, u, end)
    while not is_over(t, pc, end):
        if moves_this(t.op[pc, 0]):
            return True
        pc = next_line(g, t, pc + 1, p, u, end)
    return False


@rule
def note_payers(g, t, first, end, p, u):
    """Write to `member` which lines (bits) each card could still pay for; picked cards and a card that pays
    with itself are out. The number of lines."""
    for v in range(1, CARDS):
        g.member[v] = 0
    pc = next_line(g, t, first, p, u, end)
    lines = 0
    while not is_over(t, pc, end) and lines < COST_LINES:
        if takes_cards(t.op[pc, 0]):
            find_payers(g, t, pc, p, u)
            for i in range(g.founds):
                g.member[g.found[i]] |= 1 << lines
            lines += 1
        pc = next_line(g, t, pc + 1, p, u, end)
    if moves_itself(g, t, first, end, p, u):
        g.member[u] = 0
    return lines


@rule
def needs(g, t, first, end, p, u):
    """Write to `need` how many cards each line takes; a grade sum takes at least one."""
    pc = next_line(g, t, first, p, u, end)
    lines = 0
    while not is_over(t, pc, end) and lines < COST_LINES:
        if takes_cards(t.op[pc, 0]):
            g.need[lines] = 1 if t.op[pc, 0] == Op.COST_GRADE_SUM else amount(g, t, t.op[pc, 2], p, u)
            g.need_op[lines] = pc
            lines += 1
        pc = next_line(g, t, pc + 1, p, u, end)


@rule
def enough_for_all(g, lines):
    """Hall: every set of lines finds as many cards as it needs."""
    for group in range(1, 1 << lines):
        wanted, have = 0, 0
        for k in range(lines):
            if (group >> k) & 1:
                wanted += g.need[k]
        for v in range(1, CARDS):
            if g.member[v] & group:
                have += 1
        if have < wanted:
            return False
    return True


@seldom
def can_share(g, t, first, end, p, u):
    """Nothing is picked yet: are there enough cards for all lines?"""
    lines = note_payers(g, t, first, end, p, u)
    needs(g, t, first, end, p, u)
    return enough_for_all(g, lines)


@seldom
def leaves_enough(g, t, d, v, pc):
    """With `v` picked for line `pc` of the cost of frame `d`, can the rest still be paid?"""
    p, u = g.f_player[d], g.f_source[d]
    lines = note_payers(g, t, g.f_cost[d], g.f_cost_end[d], p, u)
    if g.member[v] == 0 or lines < 2:
        return g.member[v] != 0
    needs(g, t, g.f_cost[d], g.f_cost_end[d], p, u)
    for i in range(g.spends[d]):
        g.member[g.spend[d, i]] = 0
        pay_off(g, lines, g.spend_op[d, i])
    g.member[v] = 0
    pay_off(g, lines, pc)
    return enough_for_all(g, lines)


@rule
def pay_off(g, lines, pc):
    """One card for line `pc`."""
    for k in range(lines):
        if g.need_op[k] == pc:
            g.need[k] = max(g.need[k] - 1, 0)


# -- paying ---------------------------------------------------------------------------------------
@rule
def begin_cost(g, d, first, end):
    """The cost of rows `first` to `end` is to be paid next."""
    g.f_cost[d] = first
    g.f_cost_end[d] = end
    g.f_pc[d] = first
    g.f_least[d] = 0
    g.spends[d] = 0


@leaf
def is_spent(g, d, u):
    for i in range(g.spends[d]):
        if g.spend[d, i] == u:
            return True
    return False


@rule
def spent_on(g, d, pc):
    n = 0
    for i in range(g.spends[d]):
        if g.spend_op[d, i] == pc:
            n += 1
    return n


@rule
def line_is_complete(g, t, d, pc):
    """Whether line `pc` has the cards it needs; a grade sum ends when its player says so, or with nothing
    more to give."""
    if t.op[pc, 0] == Op.COST_GRADE_SUM:
        return False
    return spent_on(g, d, pc) >= amount(g, t, t.op[pc, 2], g.f_player[d], g.f_source[d])


@rule
def ask_payer(g, t, d, pc):
    """The next card for line `pc`."""
    p, u = g.f_player[d], g.f_source[d]
    find_payers(g, t, pc, p, u)
    n = g.founds
    clear_choices(g)
    for i in range(n):
        if not is_spent(g, d, g.found[i]):
            offer(g, g.found[i])
    if t.cost_shares and several_lines(g, t, d):
        keep_completable(g, t, d, pc)
    if may_stop(g, t, d, pc):
        offer(g, DONE)
    g.f_least[d] = 1
    ask(g, p, Prompt.COST)


@rule
def several_lines(g, t, d):
    """Whether another line of the cost could take the same cards."""
    p, u, end = g.f_player[d], g.f_source[d], g.f_cost_end[d]
    pc = next_line(g, t, g.f_cost[d], p, u, g.f_cost_end[d])
    places = 0
    while not is_over(t, pc, end):
        here = places_of(g, t, pc, u)
        if places & here:
            return True
        places |= here
        pc = next_line(g, t, pc + 1, p, u, g.f_cost_end[d])
    return False


@rule
def keep_completable(g, t, d, pc):
    """Of the cards on offer, those that leave the other lines enough."""
    n = 0
    for k in range(g.choices):
        v = g.choice[k]
        if leaves_enough(g, t, d, v, pc):
            g.choice[n] = v
            n += 1
    g.choices = n


@rule
def run_cost(g, t):
    """One step of the cost line at `f_pc`: take the answer; ask for the next card until the line is complete.
    True when the whole cost was paid."""
    d = g.depth
    p, u = g.f_player[d], g.f_source[d]
    pc = next_line(g, t, g.f_pc[d], p, u, g.f_cost_end[d])
    g.f_pc[d] = pc
    if is_over(t, pc, g.f_cost_end[d]):
        pay_all(g, t, d)
        return True
    if not takes_cards(t.op[pc, 0]):
        g.f_pc[d] = pc + 1
        return False
    if g.f_least[d]:  # an answer was asked for
        g.f_least[d] = 0
        if g.answer == DONE:
            g.f_pc[d] = pc + 1
            return False
        g.spend[d, g.spends[d]] = g.answer
        g.spend_op[d, g.spends[d]] = pc
        g.spends[d] += 1
    if line_is_complete(g, t, d, pc):
        g.f_pc[d] = pc + 1
    else:
        ask_payer(g, t, d, pc)
    return False


@rule
def pay_all(g, t, d):
    """G-COST-2: everything at once, in the order in which it is written."""
    p, u = g.f_player[d], g.f_source[d]
    pc = next_line(g, t, g.f_cost[d], p, u, g.f_cost_end[d])
    while not is_over(t, pc, g.f_cost_end[d]):
        if takes_cards(t.op[pc, 0]):
            for i in range(g.spends[d]):
                if g.spend_op[d, i] == pc:
                    pay_with(g, t, pc, p, g.spend[d, i])
        else:
            pay_this(g, t, pc, p, u)
        pc += 1
        if t.op[pc, 0] == Op.JUMP:
            pc += 1 + t.op[pc, 1]


@rule
def pay_with(g, t, pc, p, u):
    """One picked card is paid. (A grade sum is discarded, or soul-blasted, card by card.)"""
    op = t.op[pc, 0]
    if op == Op.COST_FLIP_DOWN:
        flip(g, t, u, 1)
        count(g, p, Mechanic.COUNTER_BLAST)
    elif op == Op.COST_RETIRE:
        retire_for_cost(g, t, u)
    elif op == Op.COST_PUT:
        put_card(g, t, u, t.op[pc, 3])
    elif op == Op.COST_REST:
        rest(g, u)
    elif op == Op.COST_G_FLIP:
        flip(g, t, u, 0)
        reveal(g, u)
    elif op == Op.COST_REVEAL:
        show(g, p, u)
    else:
        pay_into_drop(g, t, op, p, u)


@rule
def pay_into_drop(g, t, op, p, u):
    """G-COST-1: soul-blasts and discards."""
    source = g.f_source[g.depth]
    if op == Op.COST_SOUL_BLAST:
        count(g, p, Mechanic.SOUL_BLAST)
    elif op == Op.COST_DISCARD and t.kind[g.f_ability[g.depth]] == Kind.G_GUARDIAN:
        fire(g, t, Event.DISCARDED_FOR_G_GUARDIAN, u, source)
    move(g, t, u, Zone.DROP)


@rule
def show(g, p, u):
    """A card is revealed where it lies."""
    reveal(g, u)
    emit(g, Event.REVEALED, p, u, 0, 0)


@rule
def retire_by_ability(g, t, u):
    """A unit is retired for an effect or a cost of the running ability."""
    source = g.f_source[g.depth]
    if owner(source) == owner(u):
        fire(g, t, Event.RETIRED_BY_OWN, u, source)
    retire(g, t, u)


@rule
def retire_for_cost(g, t, u):
    """G-KEY-4; for an ability used from outside the field it is not the cost of a unit's ability."""
    g.happened[g.depth, Happened.RETIRED] += 1
    if (t.zones[g.f_ability[g.depth]] & OUTSIDE) == 0:
        fire(g, t, Event.DROPPED_FOR_COST, u, 0)
    retire_by_ability(g, t, u)


@rule
def pay_this(g, t, pc, p, u):
    """The card itself pays, or the deck."""
    op = t.op[pc, 0]
    if op == Op.COST_REST_THIS:
        rest(g, u)
    elif op == Op.COST_THIS_TO_SOUL:
        move(g, t, u, Zone.SOUL)
    elif op == Op.COST_RETIRE_THIS:
        retire_for_cost(g, t, u)
    elif op == Op.COST_PUT_THIS:
        put_card(g, t, u, t.op[pc, 1])
    elif op == Op.COST_REVEAL_THIS:
        show(g, p, u)
    elif op == Op.COST_MILL:
        mill(g, t, p, amount(g, t, t.op[pc, 1], p, u))
    elif pays_all(op):
        pay_everything(g, t, pc, p, u)


@rule
def pay_everything(g, t, pc, p, u):
    """All damage face down, the whole hand discarded."""
    find_payers(g, t, pc, p, u)
    for i in range(g.founds):
        if t.op[pc, 0] == Op.COST_TURN_DOWN:
            flip(g, t, g.found[i], 1)
        else:
            move(g, t, g.found[i], Zone.DROP)


@rule
def mill(g, t, p, n):
    """Cards from the deck's top into the drop zone, as many as there are (G-GOLD-2)."""
    moved = 0
    while moved < n and g.row_n[p, Zone.DECK]:
        move(g, t, zones.top(g, p, Zone.DECK), Zone.DROP)
        moved += 1
    return moved


@rule
def zone_of(to):
    """The zone that a To means."""
    if to == To.HAND:
        return Zone.HAND.value
    if to == To.SOUL:
        return Zone.SOUL.value
    if to == To.DROP:
        return Zone.DROP.value
    if to == To.BIND or to == To.BIND_FACE_DOWN:
        return Zone.BIND.value
    if to == To.REMOVED:
        return Zone.REMOVED.value
    return Zone.DECK.value


@rule
def put_card(g, t, u, to):
    """A card goes where an effect or a cost says; a unit that goes to the drop zone retires (G-KEY-4)."""
    if to == To.DECK_BOTTOM:
        move_to_bottom(g, t, u)
    elif to == To.DROP and g.zone[u] == Zone.CIRCLE:
        retire_by_ability(g, t, u)
    else:
        move(g, t, u, zone_of(to))
        if to == To.BIND_FACE_DOWN:
            g.face_down[u] = 1
