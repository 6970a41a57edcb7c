"""What lock, delete, gauge and trigger reversal are worth to a bot, in the terms of the frequent verbs."""

from vgsim.core.jit import seldom
from vgsim.vanguard.clans.trigger_reversal import reversal
from vgsim.vanguard.objects import is_deleted, owner
from vgsim.vanguard.power import front_row, power
from vgsim.vanguard.terms import Circle, Op, Place, Trigger, Zone

GAUGE_CARD = 2_500  # a card under a unit: it strengthens, pays or comes back
PRICE_GAUGE = 1_500
AS_EVER = -2  # judged as for any other verb
KEEP_IN_DECK = 12  # no gauge is put from the deck's top of its own will below that


@seldom
def locked_cards(g, p):
    n = 0
    for c in range(g.circles[p]):
        n += g.lock[p, c] != 0
    return n


@seldom
def delete_worth(g, t, bot, p):
    """The power that the opposing vanguard loses, for every own unit that can still attack it; nothing twice."""
    v = g.circle[1 - p, Circle.VANGUARD]
    if v == 0 or is_deleted(g, v):
        return 0
    attackers = 0
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        attackers += u != 0 and g.rested[u] == 0 and front_row(c)
    return max(power(g, t, v), 0) * attackers * bot.worth_power // 100


@seldom
def put_locked_worth(t, bot, pc):
    """A unit for the next turn; from the own hand it costs the card."""
    before = pc - 1
    if t.op[before, 0] == Op.CHOOSE and t.selector[t.op[before, 1], 1] & Place.HAND:
        return bot.worth_call - bot.price_discard
    return bot.worth_call + 0


@seldom
def clan_worth(g, t, bot, pc, p, u):
    """Verbs from LOCK on."""
    op = t.op[pc, 0]
    if op == Op.LOCK:
        return bot.worth_retire + 0
    if op == Op.OMEGA_LOCK:
        return bot.worth_retire * locked_cards(g, 1 - p)
    if op == Op.UNLOCK:
        return bot.worth_call * locked_cards(g, p)
    if op == Op.PUT_LOCKED:
        return put_locked_worth(t, bot, pc)
    if op == Op.DELETE:
        return delete_worth(g, t, bot, p)
    if op == Op.KEEP_DELETED:
        v = g.circle[1 - p, Circle.VANGUARD]
        return bot.worth_retire + 0 if v and is_deleted(g, v) else 0
    if op == Op.REVERSE_TRIGGERS:
        return bot.worth_critical + 0 if t.op[pc, 1] & ~reversal(g, 1 - p) else 0
    if op == Op.GUARD_MANY or op == Op.FORBID_CALL:
        return bot.worth_call + 0
    return GAUGE_CARD + 0 if op == Op.PUT_GAUGE else 0


@seldom
def clan_score(g, t, p, u, pc):
    """How much a bot wants to choose a card for a verb from LOCK on; below 0: rather not at all."""
    op = t.op[pc, 0]
    if op == Op.UNLOCK:
        return 1 + t.power[g.card[u]] if owner(u) == p else -1
    if op == Op.PUT_GAUGE and t.op[pc, 1] == 0 and g.row_n[p, Zone.DECK] - g.picks[g.depth] < KEEP_IN_DECK:
        return -1
    if op == Op.PUT_LOCKED and g.zone[u] != Zone.HAND:
        return 1 + t.power[g.card[u]] + (20_000 if t.trigger[g.card[u]] == Trigger.NONE else 0)
    return AS_EVER
