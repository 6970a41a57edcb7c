"""Showdowns and combat: what a fight comes to as it stands, what a response would change, where damage goes."""

from vgsim.core.jit import rule
from vgsim.riftbound.abilities import act_ability
from vgsim.riftbound.bots.moves import side_left, side_might
from vgsim.riftbound.bots.worth import (
    HELPS,
    HURTS,
    card_worth,
    damage_of,
    effect_worth,
    left,
    plain,
    program,
    unit_worth,
    verb_helps,
)
from vgsim.riftbound.combat import lethal_need
from vgsim.riftbound.selectors import fits
from vgsim.riftbound.terms import (
    ACT,
    Fact,
    Item,
    Kind,
    Op,
    Ref,
    Role,
    Stat,
    Status,
    Zone,
)

FIELD = 60  # worth of a battlefield that changes hands


@rule
def fight_worth(g, t, p, more, less):
    """The ongoing combat for a player, if his side has `more` Might and the enemy's loses as much as `less`."""
    b = g.combat - 1
    mine = side_might(g, t, p, b, Role.NONE) + more
    theirs = side_might(g, t, 1 - p, b, Role.NONE) - less
    my_left = side_left(g, t, p, b, Role.NONE) + more
    their_left = max(side_left(g, t, 1 - p, b, Role.NONE) - less, 0)
    dealt, taken = min(mine, their_left), min(theirs, my_left)
    worth = 5 * (dealt - taken)
    if mine >= their_left and theirs < my_left:
        worth += FIELD
    if theirs >= my_left and mine < their_left:
        worth -= FIELD
    return worth


@rule
def in_fight(g, u):
    """A unit of the ongoing combat."""
    return g.role[u] != Role.NONE


@rule
def most_lost(g, t, pc, sel, card):
    """The most Might that a hurtful row takes from the enemy's side of the combat, with the best target."""
    p = g.asked
    zone = Zone.FIELD_1 + g.combat - 1
    best = 0
    for i in range(g.row_n[1 - p, zone]):
        u = g.row[1 - p, zone, i] + 0
        if in_fight(g, u) and (sel == 0 or fits(g, t, sel, u, p, card)):
            best = max(best, loss(g, t, pc, u, p))
    return best


@rule
def loss(g, t, pc, u, p):
    """Might that a unit's side loses by a row."""
    op = t.op[pc, 0]
    whole = left(g, t, u)
    if op == Op.DEAL:
        return min(damage_of(g, t, t.op[pc, 3], p), whole)
    if op == Op.MODIFY:
        return min(-plain(t, t.op[pc, 4]), whole)
    return whole


@rule
def most_gained(g, t, pc, sel, card):
    """The Might that a helpful row gives to all own units of the combat that a selector finds."""
    p = g.asked
    zone = Zone.FIELD_1 + g.combat - 1
    n = plain(t, t.op[pc, 4]) if t.op[pc, 0] == Op.MODIFY and t.op[pc, 3] <= Stat.SHIELD else 0
    found = 0
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i] + 0
        if in_fight(g, u) and (sel == 0 or fits(g, t, sel, u, p, card)):
            found += 1
    return n * found


@rule
def aim_of(t, ability, group):
    """The row that chooses a target group; 0 if none does."""
    pc = t.chosen[ability] + 0
    while pc and t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.TARGET and t.op[pc, 4] == group + 1:
            return pc
        pc += 1
    return 0


@rule
def reach(t, ability, pc):
    """The selector of whom a row concerns, and how many at most: selector * 100 + number; 0: nobody."""
    ref = t.op[pc, 1]
    if ref == Ref.SELECTED:
        return t.op[pc, 2] * 100 + 50
    if ref == Ref.TARGET_1 or ref == Ref.TARGET_2:
        aim = aim_of(t, ability, ref - Ref.TARGET_1)
        if aim:
            return t.op[aim, 1] * 100 + plain(t, t.op[aim, 3])
    return 0


@rule
def saved_worth(g, t, sel, card):
    """What it is worth that one own unit does not die: nothing unless the fight is lost as it stands."""
    p, b = g.asked, g.combat - 1
    if side_might(g, t, 1 - p, b, Role.NONE) < side_left(g, t, p, b, Role.NONE):
        return 0
    best = 0
    for i in range(g.row_n[p, Zone.FIELD_1 + b]):
        u = g.row[p, Zone.FIELD_1 + b, i] + 0
        if in_fight(g, u) and g.saves[u] == 0 and fits(g, t, sel, u, p, card):
            best = max(best, unit_worth(g, t, u))
    return best // 2


@rule
def response_gain(g, t, ability, card):
    """What an effect changes in the ongoing combat, for the player asked."""
    more, less, saved = 0, 0, 0
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        kind = verb_helps(g, t, pc)
        who = reach(t, ability, pc)
        if who and t.op[pc, 0] == Op.SAVE:
            saved += saved_worth(g, t, who // 100, card)
        elif who and kind == HELPS:
            gained = most_gained(g, t, pc, who // 100, card)
            one = plain(t, t.op[pc, 4]) if t.op[pc, 0] == Op.MODIFY else 0
            more += min(gained, one * (who % 100))
        elif who and kind == HURTS:
            less += most_lost(g, t, pc, who // 100, card)
        pc += 1
    if more == 0 and less == 0:
        return saved
    return saved + fight_worth(g, t, g.asked, more, less) - fight_worth(g, t, g.asked, 0, 0)


@rule
def enemy_spell(g, p):
    """The newest finalized spell of the enemy on the chain; 0 if the newest item is none."""
    i = g.chain_n - 1
    if i >= 0 and g.chain[i, Fact.STATUS] == Status.FINALIZED and g.chain[i, Fact.ITEM] == Item.SPELL:
        if g.chain[i, Fact.PLAYER] != p:
            return g.chain[i, Fact.CARD] + 0
    return 0


@rule
def counters(t, ability):
    """Does an effect counter a spell?"""
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        if t.op[pc, 0] == Op.COUNTER:
            return True
        pc += 1
    return False


@rule
def answer_worth(g, t, ability, card):
    """A response: what it changes in a combat, or a spell countered, less what the card is worth."""
    gain = 0
    if counters(t, ability):
        spell = enemy_spell(g, g.asked)
        gain = 2 * card_worth(g, t, spell) if spell else 0
    elif g.combat:
        gain = response_gain(g, t, ability, card)
    return gain


@rule
def idle_worth(g, t, ability):
    """What a response does besides, such as a card drawn."""
    total = 0
    pc = t.effect[ability] + 0
    while t.op[pc, 0] != Op.END:
        total += 25 * (t.op[pc, 0] == Op.DRAW) + 20 * (t.op[pc, 0] == Op.CHANNEL)
        pc += 1
    return total


@rule
def best_response(g, t, bot, p):
    """The response on offer that gains most, if it gains enough; PASS if none does."""
    best, answer = bot.respond_least - 1, 0
    for k in range(g.choices):
        x = g.choice[k] + 0
        if x == 0:
            continue
        u = (x - ACT) // 8 if x >= ACT else x
        ability = act_ability(g, t, u, (x - ACT) % 8) if x >= ACT else program(t, g.card[u])
        if ability == 0 or t.kind[ability] == Kind.ADD:
            continue
        gain = answer_worth(g, t, ability, u)
        if gain > 0:
            gain += idle_worth(g, t, ability)
        elif x >= ACT:
            gain = effect_worth(g, t, ability, u)
        if gain > best:
            best, answer = gain, x
    return answer


# -- damage ----------------------------------------------------------------------------------------
@rule
def choose_victim(g, t, bot):
    """Damage goes where it kills the unit worth most; what can no longer kill goes to the first."""
    if not bot.assign:
        return g.choice[0] + 0
    best, answer = -1, g.choice[0] + 0
    for k in range(g.choices):
        u = g.choice[k] + 0
        if lethal_need(g, t, u) <= g.to_assign and unit_worth(g, t, u) > best:
            best, answer = unit_worth(g, t, u), u
    return answer

