"""What a player may play now, and beginning to (349, 398, 806, 811, 813)."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.abilities import act_ability, how_many
from vgsim.riftbound.costs import can_pay_item, has_optional, program_of
from vgsim.riftbound.items import add_item, fill_item
from vgsim.riftbound.log import count
from vgsim.riftbound.moves import lay, leave, refresh
from vgsim.riftbound.payment import ready_rune, ready_runes, rune_to_recycle
from vgsim.riftbound.prompts import is_legal, offer
from vgsim.riftbound.selectors import conditions_hold
from vgsim.riftbound.targets import targets_possible
from vgsim.riftbound.terms import (
    ACT,
    DOMAINS,
    EXHAUST_RUNE,
    RECYCLE_RUNE,
    CardType,
    Fact,
    Item,
    Kind,
    Limit,
    Mechanic,
    Run,
    Zone,
)


@leaf
def item_kind(t, row):
    """Item of a card that is played."""
    return t.type[row] + 0


# -- beginning ------------------------------------------------------------------------------------
@rule
def describe_play(g, t, i, u, free):
    """Where the card comes from; a hidden one ignores its base cost (811)."""
    if g.zone[u] == Zone.FACEDOWN:
        g.chain[i, Fact.FROM] = g.place[u]
        g.chain[i, Fact.FREE] = 1
    elif free:
        g.chain[i, Fact.FREE] = 1
    g.chain[i, Fact.ORIGIN] = g.zone[u]


@rule
def begin_play(g, t, u, p, free):
    """349, K-01: the card goes on the chain, Pending."""
    i = add_item(g, item_kind(t, g.card[u]), p, u, program_of(t, g.card[u]))
    if g.result:
        return
    describe_play(g, t, i, u, free)
    leave(g, t, u)
    refresh(g, u)
    lay(g, t, u, Zone.CHAIN)
    g.chain[i, Fact.GENERATION] = g.generation[u]


@rule
def begin_act(g, t, u, k, p):
    """398: an activated ability goes on the chain, Pending."""
    ability = act_ability(g, t, u, k)
    add_item(g, Item.ADD if t.kind[ability] == Kind.ADD else Item.ACTIVATED, p, u, ability)
    count(g, p, Mechanic.ACTIVATED)
    if t.limit[ability] & Limit.ONCE_PER_TURN:
        g.used[u] |= 1 << (2 * k + p)


@rule
def begin_loose_rune(g, t, p, answer):
    """429: a rune's Add ability, with nothing to pay for."""
    recycle = answer >= RECYCLE_RUNE
    d = answer - (RECYCLE_RUNE if recycle else EXHAUST_RUNE)
    u = rune_to_recycle(g, t, p, d) if recycle else ready_rune(g, t, p, d)
    i = add_item(g, Item.ADD, p, u, 0)
    g.chain[i, Fact.MODE] = d + 1
    g.chain[i, Fact.PAID] = recycle


# -- may it be played? ----------------------------------------------------------------------------
@rule
def payable_with_optional(g, t, i):
    """356.2: an optional additional cost may make the rest cheaper."""
    if not has_optional(g, t):
        return False
    g.chain[i, Fact.PAID] = 1
    payable = can_pay_item(g, t, i)
    g.chain[i, Fact.PAID] = 0
    return payable


@rule
def item_possible(g, t, i):
    """The item above the chain could be finalized."""
    run, item = g.run + 0, g.current + 0
    g.run = Run.FINALIZE
    g.current = i
    g.picks = 0
    possible = (can_pay_item(g, t, i) or payable_with_optional(g, t, i)) and targets_possible(g, t, i)
    g.run = run
    g.current = item
    return possible


@rule
def can_play(g, t, u, p):
    """The card could be played now, as far as cost and choices go."""
    i = fill_item(g, item_kind(t, g.card[u]), p, u, program_of(t, g.card[u]))
    if g.result:
        return False
    describe_play(g, t, i, u, False)
    return item_possible(g, t, i)


@rule
def can_act(g, t, u, k, p):
    """The k-th activated ability could be used now, as far as condition, limit, cost and choices go."""
    ability = act_ability(g, t, u, k)
    if t.limit[ability] & Limit.ONCE_PER_TURN and g.used[u] >> (2 * k + p) & 1:
        return False
    if not conditions_hold(g, t, ability, p, u):
        return False
    i = fill_item(g, Item.ACTIVATED, p, u, ability)
    return not g.result and item_possible(g, t, i)


# -- offering -------------------------------------------------------------------------------------
@rule
def offer_cards(g, t, p, timing):
    """Hand cards and the Chosen Champion whose timing permits it, and hidden cards."""
    energy = g.energy[p] + ready_runes(g, p)
    for i in range(g.row_n[p, Zone.HAND]):
        offer_hand_card(g, t, p, i, timing, energy)
    for i in range(g.row_n[p, Zone.CHAMPION]):
        u = g.row[p, Zone.CHAMPION, i] + 0
        if may_be_played(g, t, u, timing, energy) and (is_paid_at_sight(g, t, u, energy) or can_play(g, t, u, p)):
            offer(g, u)
    for i in range(g.row_n[p, Zone.FACEDOWN]):
        u = g.row[p, Zone.FACEDOWN, i] + 0
        if g.hidden_turn[u] < g.turn and can_play(g, t, u, p):
            offer(g, u)


@rule
def copy_before(g, p, i):
    """A hand card before the i-th of which the same may be said, 0 if there is none."""
    u = g.row[p, Zone.HAND, i]
    for k in range(i):
        v = g.row[p, Zone.HAND, k] + 0
        if g.card[v] == g.card[u] and g.finalized_turn[v] == g.finalized_turn[u]:
            return v
    return 0


@leaf
def may_be_played(g, t, u, timing, energy):
    """A quick look before the exact one: with `energy` from runes and pool the printed Energy is there; more than that
    can only help where something lowers costs or adds Energy."""
    row = g.card[u]
    return t.timing[row] >= timing and (t.energy[row] <= energy or t.any_discount != 0)


@leaf
def is_paid_at_sight(g, t, u, energy):
    """A unit or gear that takes its printed Energy, which is there, and nothing else."""
    row = g.card[u]
    plain = t.type[row] != CardType.SPELL and t.power[row] == 0 and not t.kinds[row] >> Kind.COST & 1
    return plain and t.energy[row] <= energy


@rule
def offer_hand_card(g, t, p, i, timing, energy):
    """The i-th hand card, if it can be played; an equal one that was looked at before says whether it can."""
    u = g.row[p, Zone.HAND, i] + 0
    if not may_be_played(g, t, u, timing, energy):
        return
    if is_paid_at_sight(g, t, u, energy):
        offer(g, u)
        return
    copy = copy_before(g, p, i)
    if is_legal(g, copy) if copy else can_play(g, t, u, p):
        offer(g, u)


@rule
def offer_acts_of(g, t, p, u, timing):
    for k in range(how_many(g, t, u)):
        ability = act_ability(g, t, u, k)
        kind = t.kind[ability]
        activated = kind == Kind.ACTIVATED or kind == Kind.EQUIP
        if (activated and t.timing_of[ability] >= timing) or (kind == Kind.ADD and t.loose_runes):
            if can_act(g, t, u, k, p):
                offer(g, ACT + u * 8 + k)


@rule
def offer_acts(g, t, p, timing):
    """Activated abilities of what a player controls on the board."""
    if not t.any_kind & (1 << Kind.ACTIVATED | 1 << Kind.EQUIP) and not t.loose_runes:
        return
    offer_acts_of(g, t, p, g.legend_card[p] + 0, timing)
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        for q in range(2):
            for i in range(g.row_n[q, zone]):
                u = g.row[q, zone, i] + 0
                if g.controller[u] == p and (t.kinds[g.card[u]] or t.any_borrower):
                    offer_acts_of(g, t, p, u, timing)
    if t.loose_runes:
        offer_loose_runes(g, t, p)


@rule
def offer_loose_runes(g, t, p):
    for d in range(DOMAINS):
        if ready_rune(g, t, p, d):
            offer(g, EXHAUST_RUNE + d)
        if rune_to_recycle(g, t, p, d):
            offer(g, RECYCLE_RUNE + d)


@rule
def offer_plays(g, t, p, timing):
    """Everything that a player may play with this timing."""
    offer_cards(g, t, p, timing)
    offer_acts(g, t, p, timing)


@rule
def begin_answer(g, t, p, answer):
    """The player plays what he chose."""
    if answer >= EXHAUST_RUNE:
        begin_loose_rune(g, t, p, answer)
    elif answer >= ACT:
        begin_act(g, t, (answer - ACT) // 8, (answer - ACT) % 8, p)
    else:
        begin_play(g, t, answer, p, False)
