"""What units, cards and effects are worth: 10 for each Might on the board, and everything else on that scale.

Effects are judged by their op rows, never by a card's name.
"""

from vgsim.core.jit import rule
from vgsim.riftbound.objects import is_field, is_unit, on_board, owner
from vgsim.riftbound.selectors import fits, is_of_type, is_whose, may_lie_in, passes_all
from vgsim.riftbound.stats import has, might_read, player_rule, stat_of
from vgsim.riftbound.terms import (
    ZONES,
    CardType,
    ExprKind,
    Fact,
    Keyword,
    Kind,
    Op,
    PlayerRule,
    Ref,
    Stat,
    Where,
    Zone,
)

DRAW, CHANNEL, TOKEN, CARD, EXTRA_TURN = 25, 25, 20, 12, 150
HELPS, HURTS, NEITHER = 1, -1, 0


@rule
def unit_worth(g, t, u):
    """A unit on the board."""
    worth = 10 * might_read(g, t, u) + 5
    if t.token[g.card[u]]:
        worth -= 5
    if t.abilities[g.card[u]]:
        worth += 5
    return worth


@rule
def card_worth(g, t, u):
    """A card in hand or trash, by what it costs."""
    row = g.card[u]
    return CARD + 8 * t.energy[row] + 6 * t.power[row]


@rule
def thing_worth(g, t, u):
    """Whatever it is."""
    return unit_worth(g, t, u) if on_board(g, u) and is_unit(g, t, u) else card_worth(g, t, u)


@rule
def spoken_for(g, u):
    """Whose card it is."""
    return g.controller[u] + 0 if on_board(g, u) else owner(u)


# -- numbers of an effect --------------------------------------------------------------------------
@rule
def plain(t, e):
    """A plain number, or 3 for what depends on the board."""
    return t.expr[e, 3] + 0 if t.expr[e, 0] == ExprKind.CONST else 3


@rule
def damage_of(g, t, e, p):
    """Damage of an own effect before what its target adds; the Might of a target where it asks for that."""
    n = plain(t, e)
    if t.expr[e, 0] == ExprKind.MIGHT_OF and g.current < g.chain_n:
        u = g.target[g.current, 0, 0] if g.chain[g.current, Fact.TARGETS_1] else g.chain[g.current, Fact.CARD]
        n = might_read(g, t, u)
    return n + player_rule(g, p, PlayerRule.DAMAGE_BONUS)


@rule
def left(g, t, u):
    """Damage that a unit can still take, one less than which leaves it alive."""
    return max(might_read(g, t, u) - g.damage[u], 1)


@rule
def hit_worth(g, t, u, n):
    """Damage to a unit: its whole worth if it dies, little if it does not."""
    n += stat_of(g, t, u, Stat.DAMAGE_TAKEN)
    if n >= left(g, t, u):
        return unit_worth(g, t, u)
    return 2 * n


# -- whom an effect helps --------------------------------------------------------------------------
@rule
def verb_helps(g, t, pc):
    """Does a row help or hurt the cards that it concerns?"""
    op = t.op[pc, 0]
    if op == Op.MODIFY:
        return HURTS if plain(t, t.op[pc, 4]) < 0 else HELPS
    if op == Op.READY or op == Op.BUFF or op == Op.SAVE or op == Op.ATTACH:
        return HELPS
    if op == Op.GRANT:
        return HURTS if t.op[pc, 3] == Keyword.TEMPORARY else HELPS
    if op == Op.DEAL or op == Op.KILL or op == Op.STUN or op == Op.TAKE_CONTROL or op == Op.COUNTER:
        return HURTS
    if op == Op.MOVE or op == Op.RECALL or op == Op.EXHAUST or op == Op.PUT:
        return HURTS
    return NEITHER


@rule
def group_helped(g, t, ability, group):
    """Is a target group chosen to be helped or hurt? The first row that concerns it says so."""
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        which = t.op[pc, 2] if t.op[pc, 0] == Op.ATTACH else t.op[pc, 1]
        if which == Ref.TARGET_1 + group and verb_helps(g, t, pc) != NEITHER:
            return verb_helps(g, t, pc)
        pc += 1
    return HURTS if group == 0 else NEITHER


@rule
def row_on(g, t, pc, u, p):
    """What one row is worth to player `p` if it concerns card `u`."""
    op = t.op[pc, 0]
    sign = 1 if spoken_for(g, u) != p else -1
    if op == Op.DEAL:
        return sign * hit_worth(g, t, u, damage_of(g, t, t.op[pc, 3], p))
    if op == Op.KILL or op == Op.TAKE_CONTROL:
        return sign * (unit_worth(g, t, u) + 10 * (op == Op.TAKE_CONTROL))
    if op == Op.PUT:
        return sign * unit_worth(g, t, u) * 2 // 3 if on_board(g, u) else card_worth(g, t, u)
    if op == Op.MOVE or op == Op.RECALL:
        return sign * (unit_worth(g, t, u) // 2 if is_field(g.place[u]) else 0)
    if op == Op.COUNTER:
        return sign * card_worth(g, t, u)
    if op == Op.GRANT and t.op[pc, 3] == Keyword.TEMPORARY:
        return sign * thing_worth(g, t, u) * 2 // 3
    if op == Op.READY:
        return -sign * (unit_worth(g, t, u) // 2 if g.exhausted[u] else 0)
    if op == Op.STUN:
        return sign * (unit_worth(g, t, u) // 2 if g.role[u] else 3)
    if op == Op.BUFF:
        return -sign * (10 if not g.buffed[u] else 0)
    if op == Op.MODIFY:
        return -sign * modify_worth(g, t, pc, u)
    return 0


@rule
def modify_worth(g, t, pc, u):
    """Might for a turn counts in a fight; a fall of it may kill."""
    n = plain(t, t.op[pc, 4])
    if n < 0 and g.damage[u] and -n >= left(g, t, u):
        return -unit_worth(g, t, u)
    return n * (10 if g.role[u] else 1)


@rule
def worth_on(g, t, ability, group, u, p):
    """What an effect is worth by what it does to one card of a target group."""
    total = 0
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 1] == Ref.TARGET_1 + group:
            total += row_on(g, t, pc, u, p)
        pc += 1
    return total


# -- a whole effect --------------------------------------------------------------------------------
@rule
def best_on(g, t, ability, group, sel, card):
    """The most that a target of a row can be worth: units on the board, cards of the own trash, spells on the chain."""
    p = spoken_for(g, card)
    place = ability * 2 + group
    best = -1
    for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
        if may_lie_in(t, sel, zone):
            best = max(best, best_in(g, t, place, sel, p * ZONES + zone, card))
            best = max(best, best_in(g, t, place, sel, (1 - p) * ZONES + zone, card))
    if may_lie_in(t, sel, Zone.TRASH):
        best = max(best, best_in(g, t, place, sel, p * ZONES + Zone.TRASH, card))
    for i in range(g.chain_n):
        best = max(best, worth_if(g, t, place, sel, g.chain[i, Fact.CARD] + 0, card))
    return best


@rule
def best_in(g, t, place, sel, row, card):
    """The most that a card of a row (player * ZONES + zone) is worth as a target."""
    q, zone = row // ZONES, row % ZONES
    best = -1
    for i in range(g.row_n[q, zone]):
        best = max(best, worth_if(g, t, place, sel, g.row[q, zone, i] + 0, card))
    return best


@rule
def worth_if(g, t, place, sel, u, card):
    """Worth of one possible target, -1 if it is none. `place`: ability * 2 + group."""
    p = spoken_for(g, card)
    if u == card or not fits(g, t, sel, u, p, card):
        return -1
    return worth_on(g, t, place // 2, place % 2, u, p)


@rule
def all_on(g, t, pc, card):
    """A row that concerns all that a selector finds: what it does to the others' units, less to the own."""
    p = spoken_for(g, card)
    total = 0
    for q in range(2):
        for zone in range(Zone.BASE, Zone.FIELD_2 + 1):
            if zone != Zone.RUNES:
                for i in range(g.row_n[q, zone]):
                    u = g.row[q, zone, i] + 0
                    if t.type[g.card[u]] == CardType.UNIT and fits(g, t, t.op[pc, 2], u, p, card):
                        total += row_on(g, t, pc, u, p)
    return total


@rule
def all_at(g, t, pc, card, b):
    """A row that concerns all that a selector finds at a battlefield yet to be chosen: what it does there."""
    p, sel = spoken_for(g, card), t.op[pc, 2]
    total = 0
    for q in range(2):
        for i in range(g.row_n[q, Zone.FIELD_1 + b]):
            u = g.row[q, Zone.FIELD_1 + b, i] + 0
            if is_of_type(g, t, sel, u) and is_whose(g, t, sel, u, p) and passes_all(g, t, sel, u, card):
                total += row_on(g, t, pc, u, p)
    return total


@rule
def row_worth(g, t, pc, card):
    """A row that needs no target."""
    op = t.op[pc, 0]
    if op == Op.DRAW:
        return DRAW * plain(t, t.op[pc, 1]) * (1 - 2 * (t.op[pc, 2] != 0))
    if op == Op.CHANNEL:
        return CHANNEL * plain(t, t.op[pc, 1])
    if op == Op.CREATE:
        return TOKEN * plain(t, t.op[pc, 2]) + 10 * t.might[t.op[pc, 1]]
    if op == Op.EXTRA_TURN:
        return EXTRA_TURN
    if op == Op.GAIN_POINTS:
        return 100
    if op == Op.PLAYER_RULE:
        return 15
    if op == Op.DISCARD:
        return -CARD * plain(t, t.op[pc, 1])
    if t.op[pc, 1] == Ref.SELECTED and verb_helps(g, t, pc) != NEITHER:
        if t.selector[t.op[pc, 2], 1] == Where.WITH_FIRST:
            return max(all_at(g, t, pc, card, 0), all_at(g, t, pc, card, 1))
        return all_on(g, t, pc, card)
    return 0


@rule
def effect_worth(g, t, ability, card):
    """An ability's effect, with the best targets there are; conditions are taken to hold."""
    total = 0
    pc = t.chosen[ability] + 0
    while pc and t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.TARGET:
            total += target_worth(g, t, ability, pc, card)
        pc += 1
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        total += row_worth(g, t, pc, card)
        pc += 1
    return total


@rule
def target_worth(g, t, ability, pc, card):
    """The best target of a row; a second and third are taken to be worth half."""
    best = best_on(g, t, ability, t.op[pc, 4] - 1, t.op[pc, 1] + 0, card)
    most = plain(t, t.op[pc, 3])
    return max(best, 0) * (1 + most) // 2


@rule
def program(t, row):
    """The ability row of what a spell does; 0 for other cards."""
    if t.abilities[row] and t.kind[t.ability[row]] == Kind.SPELL:
        return t.ability[row] + 0
    return 0


@rule
def play_worth(g, t, u):
    """Playing a card: a unit by its Might, a spell by its effect."""
    row = g.card[u]
    ability = program(t, row)
    if ability:
        return effect_worth(g, t, ability, u)
    worth = card_worth(g, t, u) if t.type[row] != CardType.UNIT else 10 * t.might[row] + 10
    for k in range(t.abilities[row]):
        ability = t.ability[row] + k
        if t.kind[ability] == Kind.TRIGGERED and t.subject[ability] == 0:
            worth += max(effect_worth(g, t, ability, u), 0) // 2
    return worth + 5 * has(g, t, u, Keyword.ENTERS_READY)
