"""Where units go: which battlefield to move to and with whom, where a unit or token is put."""

from vgsim.core.jit import rule
from vgsim.riftbound.objects import base_of, field_at, is_field, is_unit
from vgsim.riftbound.stats import might_read, stat_of
from vgsim.riftbound.terms import (
    DONE,
    MOVE,
    Fact,
    Item,
    Op,
    Place,
    Role,
    Run,
    Stat,
    Zone,
)

CONQUER, WIN, REINFORCE = 120, 90, 8


# -- sides -----------------------------------------------------------------------------------------
@rule
def fighting_might(g, t, u, role):
    """The Might that a unit would have in a role."""
    value = might_read(g, t, u)
    if g.role[u] == Role.NONE:
        value += stat_of(g, t, u, Stat.ASSAULT if role == Role.ATTACKER else Stat.SHIELD)
    return value


@rule
def side_might(g, t, p, b, role):
    """What a player's units at a battlefield would deal."""
    total = 0
    zone = Zone.FIELD_1 + b
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u) and not g.stunned[u]:
            total += fighting_might(g, t, u, role)
    return total


@rule
def side_left(g, t, p, b, role):
    """The damage that kills all of a player's units at a battlefield."""
    total = 0
    zone = Zone.FIELD_1 + b
    for i in range(g.row_n[p, zone]):
        u = g.row[p, zone, i]
        if is_unit(g, t, u):
            total += max(fighting_might(g, t, u, role) - g.damage[u], 1)
    return total


@rule
def base_might(g, t, p, ready_only):
    """Might of a player's units in the base."""
    total = 0
    for i in range(g.row_n[p, Zone.BASE]):
        u = g.row[p, Zone.BASE, i]
        if is_unit(g, t, u) and not (ready_only and g.exhausted[u]):
            total += fighting_might(g, t, u, Role.ATTACKER)
    return total


@rule
def shortfall(g, t, bot, p, b):
    """How much Might a controlled battlefield lacks against what the enemy could send next turn."""
    return base_might(g, t, 1 - p, False) + bot.threat - side_might(g, t, p, b, Role.DEFENDER)


@rule
def needed(g, t, bot, p, b):
    """The Might that an attack at a battlefield needs: to kill all there, and to be left with a unit."""
    deal = side_left(g, t, 1 - p, b, Role.DEFENDER)
    survive = side_might(g, t, 1 - p, b, Role.DEFENDER) + 1
    return max(deal, survive) + bot.margin - side_might(g, t, p, b, Role.ATTACKER)


# -- moving ----------------------------------------------------------------------------------------
@rule
def move_worth(g, t, bot, p, b):
    """A Standard Move to a battlefield; 0 if it is better not made."""
    if side_left(g, t, 1 - p, b, Role.DEFENDER) == 0:
        if g.control[b] != p + 1:
            return CONQUER
        return REINFORCE if shortfall(g, t, bot, p, b) > 0 else 0
    if base_might(g, t, p, True) >= needed(g, t, bot, p, b):
        return WIN
    return 0


@rule
def best_move(g, t, bot, p):
    """The best Standard Move on offer, and its worth: answer * 1000 + worth; 0 for none."""
    best, answer = 0, 0
    for k in range(g.choices):
        x = g.choice[k] + 0
        if MOVE < x <= MOVE + Place.FIELD_2 and is_field(x - MOVE):
            worth = move_worth(g, t, bot, p, x - MOVE - Place.FIELD_1)
            if worth > best:
                best, answer = worth, x
    return answer * 1000 + best


@rule
def picked_might(g, t):
    """Might of the units that move along already."""
    total = 0
    for i in range(g.picks):
        total += fighting_might(g, t, g.pick[i], Role.ATTACKER)
    return total


@rule
def choose_mover(g, t, bot, p):
    """Units in the order of the list until there are enough; one where no enemy is."""
    b = g.move_to - Place.FIELD_1
    if side_left(g, t, 1 - p, b, Role.DEFENDER) == 0:
        return DONE if g.picks else strongest_choice(g, t)
    if g.picks and picked_might(g, t) >= needed(g, t, bot, p, b):
        return DONE
    return g.choice[0] + 0


@rule
def strongest_choice(g, t):
    """The unit on offer with most Might."""
    best, answer = -1, 0
    for k in range(g.choices):
        u = g.choice[k] + 0
        if u and might_read(g, t, u) > best:
            best, answer = might_read(g, t, u), u
    return answer


# -- placing ---------------------------------------------------------------------------------------
@rule
def is_destination(g, t):
    """Is the place asked for where a target is moved to?"""
    if g.run != Run.FINALIZE:
        return False
    return t.op[g.pc, 0] == Op.DESTINATION and g.chain[g.current, Fact.ITEM] >= Item.SPELL


@rule
def place_worth(g, t, bot, p, place):
    """Where an own unit is wanted."""
    if not is_field(place):
        return 1
    b = place - Place.FIELD_1
    if g.control[b] == p + 1:
        return 10 + shortfall(g, t, bot, p, b) if shortfall(g, t, bot, p, b) > 0 else 0
    return 50 if side_left(g, t, 1 - p, b, Role.DEFENDER) == 0 else 0


@rule
def choose_place(g, t, bot, p):
    """The place where an own unit is wanted most; an enemy's unit is sent home, or where it does no harm."""
    enemy = is_destination(g, t) and g.controller[g.target[g.current, 0, 0]] != p
    best, answer = -99, g.choice[0] + 0
    for k in range(g.choices):
        place = g.choice[k] + 0
        worth = place_worth(g, t, bot, p, place)
        if enemy:
            worth = 20 if place == base_of(1 - p) else -worth
        if worth > best:
            best, answer = worth, place
    return answer


@rule
def choose_field(g, t, p):
    """Which of two staged showdowns or combats opens first: where the own units are stronger."""
    best, answer = -999, g.choice[0] + 0
    for k in range(g.choices):
        b = g.choice[k] - Place.FIELD_1
        edge = side_might(g, t, p, b, Role.ATTACKER) - side_might(g, t, 1 - p, b, Role.DEFENDER)
        if edge > best:
            best, answer = edge, field_at(b)
    return answer
