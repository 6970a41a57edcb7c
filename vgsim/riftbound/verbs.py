"""Verbs about cards, players and turns, and those that have to ask: these go forward themselves."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.events import fire, trigger
from vgsim.riftbound.items import remove_item
from vgsim.riftbound.log import count, emit, give_up, win
from vgsim.riftbound.modifiers import add_player_rule, stale
from vgsim.riftbound.moves import (
    channel,
    create_token,
    discard,
    enter_board,
    look,
    move_card,
    recycle_found,
    relocate,
)
from vgsim.riftbound.objects import base_of, field_at, on_board, owner
from vgsim.riftbound.paying import add_to_pool
from vgsim.riftbound.playing import begin_play
from vgsim.riftbound.prompts import ask, ask_yes_no, clear_choices, offer, take_reply
from vgsim.riftbound.running import concern, item_card, item_player, number, player_meant
from vgsim.riftbound.scoring import OTHER, draw, gain_points
from vgsim.riftbound.selectors import find, here, refer
from vgsim.riftbound.terms import (
    DELAYS,
    DONE,
    NO,
    PICKS,
    QUEUE,
    At,
    Change,
    Event,
    Fact,
    Kind,
    Mechanic,
    Op,
    Owner,
    Prompt,
    Reason,
    Ref,
    To,
    Zone,
)


@rule
def op_put(g, t, pc):
    """PUT: each to its owner's zone; two or more are recycled in random order."""
    concern(g, t, pc)
    to = t.op[pc, 3]
    g.moved = g.acts
    if to == To.RECYCLE:
        recycle_each(g, t)
        return
    for k in range(g.acts):
        u = g.act[k] + 0
        if to == To.HAND:
            move_card(g, t, u, Zone.HAND)
        elif to == To.TRASH:
            move_card(g, t, u, Zone.TRASH)
        elif to == To.BANISHED:
            move_card(g, t, u, Zone.BANISHED)
        elif to == To.CHAMPION:
            move_card(g, t, u, Zone.CHAMPION)
        else:
            put_on_top(g, t, u)


@rule
def put_on_top(g, t, u):
    """Whoever knows the card still knows it on top of the deck."""
    move_card(g, t, u, Zone.DECK)


@rule
def forget_looked(g):
    """The cards in `act` are put elsewhere."""
    n = 0
    for k in range(g.lookeds):
        away = False
        for j in range(g.acts):
            away = away or g.act[j] == g.looked[k]
        if not away:
            g.looked[n] = g.looked[k]
            n += 1
    g.lookeds = n


@rule
def recycle_each(g, t):
    """The cards of each owner are recycled together; they are no longer among those that were looked at."""
    forget_looked(g)
    for p in range(2):
        g.founds = 0
        for k in range(g.acts):
            if owner(g.act[k]) == p:
                g.found[g.founds] = g.act[k]
                g.founds += 1
        if g.founds:
            recycle_found(g, t, p)


@rule
def op_draw(g, t, pc):
    """DRAW; nobody if its player is whoever controlled a target that is none any more."""
    who = t.op[pc, 2]
    p = g.chain[g.current, Fact.HOLDER] - 1 if who == Owner.ITS else player_meant(g, who)
    if p >= 0:
        draw(g, t, p, number(g, t, t.op[pc, 1]))


@rule
def op_player_rule(g, t, pc):
    value = number(g, t, t.op[pc, 2])
    who = t.op[pc, 3]
    if who != Owner.OPPONENT:
        add_player_rule(g, item_player(g), t.op[pc, 1], value, t.op[pc, 4])
    if who != Owner.OWN:
        add_player_rule(g, 1 - item_player(g), t.op[pc, 1], value, t.op[pc, 4])


@rule
def op_extra_turn(g):
    """M-08: an additional turn is inserted right after the present one."""
    if g.queued == QUEUE:
        give_up(g, Reason.CAPACITY)
        return
    g.queue[g.queued] = item_player(g)
    g.queued += 1
    count(g, item_player(g), Mechanic.EXTRA_TURN)
    emit(g, Event.EXTRA_TURN, item_player(g), 0, 0, 0)


@rule
def op_add(g, t, pc):
    add_to_pool(g, t, pc, item_player(g), item_card(g))


@rule
def op_counter(g, t, pc):
    """COUNTER: a spell leaves the chain without resolving."""
    refer(g, t, t.op[pc, 1], 0)
    if g.founds == 0:
        return
    u = g.found[0] + 0
    for i in range(g.chain_n):
        if g.chain[i, Fact.CARD] == u and i != g.current:
            emit(g, Event.COUNTERED, item_player(g), u, 0, 0)
            remove_item(g, i)
            move_card(g, t, u, Zone.TRASH)
            return


@rule
def op_delay(g, t, pc):
    """DELAY: the rows that follow wait for an event, with the card that they will mean."""
    k = 0
    while k < DELAYS and g.delay[k, 0] != 0:
        k += 1
    if k == DELAYS:
        give_up(g, Reason.CAPACITY)
        return
    i = g.current
    refer(g, t, t.op[pc, 3] if t.op[pc, 3] else Ref.TARGET_1.value, 0)
    about = g.found[0] if g.founds else 0
    event = t.op[pc, 2]
    moment = Event.BEGINNING <= event <= Event.TURN_ENDS
    if about == 0 and not moment:
        return
    g.delay[k, 0] = event
    g.delay[k, 1] = g.chain[i, Fact.ABILITY]
    g.delay[k, 2] = pc + 1
    g.delay[k, 3] = item_player(g)
    g.delay[k, 4] = item_card(g)
    g.delay[k, 5] = g.chain[i, Fact.GENERATION]
    g.delay[k, 6] = 0 if moment else about
    g.delay[k, 7] = g.generation[about]
    g.delay[k, 8] = t.op[pc, 4]
    g.delay[k, 9] = g.chain[i, Fact.SPOT]
    g.delay[k, 10] = about
    g.delay[k, 11] = g.generation[about]
    g.delays += 1


@rule
def op_attach(g, t, pc):
    """818: an equipment is attached to a unit and is where it is."""
    refer(g, t, t.op[pc, 1], 0)
    e = g.found[0] if g.founds else 0
    refer(g, t, t.op[pc, 2], 0)
    u = g.found[0] if g.founds else 0
    if e and u and on_board(g, e) and on_board(g, u):
        if g.place[e] != g.place[u]:
            relocate(g, t, e, g.place[u] + 0)
        g.attached[e] = u
        stale(g, Change.BOARD)
        emit(g, Event.ATTACHED, item_player(g), e, u, 0)


@rule
def op_activate(g, t, pc):
    """ACTIVATE: the abilities of these cards for an event trigger as if it had happened."""
    find(g, t, t.op[pc, 1], item_player(g), item_card(g))
    for k in range(g.founds):
        g.act[k] = g.found[k]
    g.acts = g.founds
    for k in range(g.acts):
        u = g.act[k] + 0
        row = g.card[u]
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            if t.kind[ability] == Kind.TRIGGERED and t.event[ability] == t.op[pc, 2]:
                trigger(g, t, ability, u, g.controller[u] + 0, g.chain[g.current, Fact.SUBJECT] + 0)


@rule
def op_look(g, t, pc):
    """LOOK: the player sees the top cards of the deck; they stay where they are (nobody burns out)."""
    p = item_player(g)
    have = g.row_n[p, Zone.DECK] + 0
    n = min(min(number(g, t, t.op[pc, 1]), have), PICKS)
    for k in range(n):
        u = g.row[p, Zone.DECK, have - 1 - k] + 0
        look(g, p, u)
        g.looked[k] = u
    g.lookeds = n


# -- verbs that ask -------------------------------------------------------------------------------
@leaf
def forward(g):
    g.most = 0
    g.pc += 1


@rule
def offer_found_after(g, needed):
    """The cards found that come after the last pick in list order."""
    start = 0
    for k in range(g.founds):
        if g.picks and g.found[k] == g.pick[g.picks - 1]:
            start = k + 1
    clear_choices(g)
    for k in range(start, g.founds):
        if g.founds - k >= needed:
            offer(g, g.found[k])


@rule
def op_choose(g, t, pc):
    """CHOOSE: not targets; as many as there are, or up to; one at a time, then DONE."""
    chooser = player_meant(g, t.op[pc, 4])
    done = False
    if g.reply == Prompt.CHOOSE:
        answer = take_reply(g)
        done = answer == DONE
        if not done:
            g.pick[g.picks] = answer
            g.picks += 1
    else:
        g.picks = 0
    begins = g.most == 0
    if begins:
        least, most = number(g, t, t.op[pc, 2]), number(g, t, t.op[pc, 3])
        find(g, t, t.op[pc, 1], item_player(g), item_card(g))
        g.least = min(least, g.founds)
        g.most = 1 + min(most, g.founds)
    if done or g.picks + 1 >= g.most:
        forward(g)
        return
    if not begins:
        find(g, t, t.op[pc, 1], item_player(g), item_card(g))
    offer_found_after(g, max(g.least - g.picks, 1))
    if g.choices == 0:
        forward(g)
        return
    if g.picks >= g.least:
        offer(g, DONE)
    ask(g, chooser, Prompt.CHOOSE)


@rule
def op_ask(g, t, pc):
    """ASK: the rows that follow are done only if the player wants it."""
    if g.reply == Prompt.MAY:
        if take_reply(g) == NO:
            g.pc += t.op[pc, 1]
        forward(g)
    else:
        ask_yes_no(g, player_meant(g, t.op[pc, 2]), Prompt.MAY)


@rule
def op_discard(g, t, pc):
    """DISCARD: the player chooses, as many as there are; all go together."""
    p = player_meant(g, t.op[pc, 2])
    if g.reply == Prompt.DISCARD:
        g.pick[g.picks] = take_reply(g)
        g.picks += 1
    else:
        g.picks = 0
        g.most = 1 + min(number(g, t, t.op[pc, 1]), g.row_n[p, Zone.HAND])
    if g.picks + 1 < g.most:
        offer_hand(g, p)
        ask(g, p, Prompt.DISCARD)
        return
    g.costs = g.picks
    g.moved = g.picks
    for k in range(g.costs):
        g.cost_card[k] = g.pick[k]
        discard(g, t, g.cost_card[k] + 0)
    forward(g)


@rule
def offer_hand(g, p):
    """The hand cards after the last pick; enough are left, or the earlier ones would have been the only choice."""
    g.founds = g.row_n[p, Zone.HAND]
    for k in range(g.founds):
        g.found[k] = g.row[p, Zone.HAND, k]
    offer_found_after(g, g.most - 1 - g.picks)


@rule
def create_at(g, t, pc, place):
    """A token enters: exhausted unless it says ready."""
    p = item_player(g)
    u = create_token(g, p, t.op[pc, 1])
    if u == 0:
        give_up(g, Reason.CAPACITY)
        return
    enter_board(g, t, u, place, p)
    g.exhausted[u] = 1 - t.op[pc, 4]
    count(g, p, Mechanic.TOKEN)
    emit(g, Event.CREATED, p, u, place, 0)
    fire(g, t, Event.CREATED, u, p)


@rule
def op_create(g, t, pc):
    """CREATE: tokens at a place; where each may have its own, it is asked for."""
    p = item_player(g)
    if g.most == 0:
        g.most = 1 + number(g, t, t.op[pc, 2])
    while g.most > 1 and not g.result:
        at = t.op[pc, 3]
        place = here(g, item_card(g)) if at == At.HERE else base_of(p)
        if at == At.EACH:
            if g.reply != Prompt.PLACE:
                offer_own_places(g, p)
                ask(g, p, Prompt.PLACE)
                return
            place = take_reply(g)
        if place:
            create_at(g, t, pc, place)
        g.most -= 1
    forward(g)


@rule
def offer_own_places(g, p):
    clear_choices(g)
    offer(g, base_of(p))
    for b in range(2):
        if g.control[b] == p + 1:
            offer(g, field_at(b))


# -- dispatch -------------------------------------------------------------------------------------
@rule
def run_asking_verb(g, t, op, pc):
    """Verbs that go forward themselves; False for others."""
    if op == Op.CHOOSE:
        op_choose(g, t, pc)
    elif op == Op.ASK:
        op_ask(g, t, pc)
    elif op == Op.DISCARD:
        op_discard(g, t, pc)
    elif op == Op.CREATE:
        op_create(g, t, pc)
    elif op == Op.DELAY:
        op_delay(g, t, pc)
        g.pc += 1 + t.op[pc, 1]
    elif op == Op.JUMP:
        g.pc += 1 + t.op[pc, 1]
    else:
        return False
    return True


@rule
def run_card_verb(g, t, op, pc):
    if op == Op.DRAW:
        op_draw(g, t, pc)
    elif op == Op.CHANNEL:
        g.channeled = channel(g, t, item_player(g), number(g, t, t.op[pc, 1]), t.op[pc, 2])
    elif op == Op.PUT:
        op_put(g, t, pc)
    elif op == Op.LOOK:
        op_look(g, t, pc)
    elif op == Op.ADD:
        op_add(g, t, pc)
    elif op == Op.COUNTER:
        op_counter(g, t, pc)
    elif op == Op.ATTACH:
        op_attach(g, t, pc)
    elif op == Op.ACTIVATE:
        op_activate(g, t, pc)
    else:
        run_player_verb(g, t, op, pc)


@rule
def run_player_verb(g, t, op, pc):
    if op == Op.PLAYER_RULE:
        op_player_rule(g, t, pc)
    elif op == Op.EXTRA_TURN:
        op_extra_turn(g)
    elif op == Op.GAIN_POINTS:
        gain_points(g, player_meant(g, t.op[pc, 2]), number(g, t, t.op[pc, 1]), OTHER)
    elif op == Op.WIN:
        win(g, item_player(g), Reason.EFFECT)
    elif op == Op.BANISH_THIS:
        g.chain[g.current, Fact.BANISH] = 1
    elif op == Op.PLAY_THIS:
        begin_play(g, t, item_card(g), item_player(g), True)
