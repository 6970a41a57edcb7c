"""What is at stake at a check, and what a trigger is worth there: luck in checks is weighed by it.

Read before the card is shown and never from the order of the deck, so that worth times surprise is zero on average
whatever the numbers of `stake_worth.py` are: better numbers explain more of a result, and none can move its mean.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.power import combined_power, critical, drive, front_row, guarded_power, shields_in_hand
from vgsim.vanguard.results import LUCK_UNIT
from vgsim.vanguard.stake_worth import (
    ATTACKS_LEFT,
    BOTH_DAMAGES,
    CHECKS_LEFT,
    HAND_OF_DEFENDER,
    HAND_OF_DRIVER,
    HEALING,
    LACKING,
    OWN_DAMAGE,
    SHIELDS,
    STANDING,
    WORTH_UNIT,
)
from vgsim.vanguard.terms import Check, Format, Trigger, Zone

ANY, CRITICAL_MORE, HEAL_MORE = range(3)  # columns of the worth: any icon, and what two of them are worth more
NO_VANGUARD, HITS, HITS_WITH_ONE, HITS_WITH_MORE, FALLS_SHORT = range(5)  # how far an attack reaches
SHIELD_STEP = 15_000
LUCK_PART = LUCK_UNIT // WORTH_UNIT
# bits of a packed stake: see drive_stake and damage_stake
NEED, STAND, OWN, HAND, SHIELD, THEIRS, LEFT = 3, 6, 8, 11, 15, 18, 21
PENDING, HELD, AGAINST, ATTACKS = 3, 6, 9, 12


@rule
def checks_left(g, t):
    """Drive checks that follow this one."""
    return max(drive(g, t, g.attacker) - g.checks_made, 0) if g.attacker else 0


@rule
def reach(g, t, left):
    """How far the attack reaches, if it is on a vanguard: this check and those that are left may carry it."""
    if g.attacker == 0 or g.targets == 0 or g.target[0] == 0 or g.attacked_vanguard == 0:
        return NO_VANGUARD
    lacks = guarded_power(g, t, g.target[0]) - combined_power(g, t, g.attacker, g.booster)
    step = 5_000 if t.format == Format.ORIGINAL else 10_000
    if lacks <= 0:
        return HITS
    if lacks <= step:
        return HITS_WITH_ONE
    return HITS_WITH_MORE if lacks <= step * (1 + left) else FALLS_SHORT


@rule
def standing_attackers(g, p):
    """Units in the front row that stand."""
    n = 0
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        n += u != 0 and front_row(c) and g.rested[u] == 0
    return n


@rule
def drive_stake(g, t, p):
    """Packed: reach, damage that the defender lacks beyond this attack's, units that may still attack, own damage, own
    hand, shields of the other hand, damage of the other player, checks left."""
    left = checks_left(g, t)
    theirs = g.row_n[1 - p, Zone.DAMAGE]
    hits = critical(g, t, g.attacker) if g.attacker else 0
    return (
        reach(g, t, left)
        | min(max(6 - theirs - hits, 0), 5) << NEED
        | min(standing_attackers(g, p), 3) << STAND
        | min(g.row_n[p, Zone.DAMAGE], 5) << OWN
        | min(g.row_n[p, Zone.HAND], 9) << HAND
        | min(shields_in_hand(g, t, 1 - p) // SHIELD_STEP, 4) << SHIELD
        | min(theirs, 5) << THEIRS
        | min(left, 2) << LEFT
    )


@rule
def damage_stake(g, p):
    """Packed: own damage, checks that follow (3 more where a heal would heal, R-TRIG-4), own hand by two, damage of
    the other player, his units that may still attack."""
    own = g.row_n[p, Zone.DAMAGE]
    heals = 1 if own > 0 and own >= g.row_n[1 - p, Zone.DAMAGE] else 0
    return (
        min(own, 5)
        | (min(g.pending_damage[p, 0], 2) + 3 * heals) << PENDING
        | min(g.row_n[p, Zone.HAND] // 2, 4) << HELD
        | min(g.row_n[1 - p, Zone.DAMAGE], 5) << AGAINST
        | min(standing_attackers(g, 1 - p), 3) << ATTACKS
    )


@rule
def stake(g, t, p, check):
    """What is at stake at the player's check, packed."""
    return drive_stake(g, t, p) if check == Check.DRIVE else damage_stake(g, p)


@rule
def drive_worth(s, column):
    """What a column adds at a drive check with this stake."""
    far, theirs = s & 7, s >> THEIRS & 7
    worth = LACKING[far, s >> NEED & 7, column] + STANDING[far, s >> STAND & 3, column]
    worth += OWN_DAMAGE[far, s >> OWN & 7, column] + HAND_OF_DRIVER[0, s >> HAND & 15, column]
    worth += CHECKS_LEFT[far, s >> LEFT & 3, column]
    return worth + SHIELDS[s >> SHIELD & 7, theirs, column]


@rule
def damage_worth(s, column):
    """The same at a damage check."""
    own = s & 7
    worth = HEALING[own, s >> PENDING & 7, column] + HAND_OF_DEFENDER[s >> HELD & 7, own, column]
    return worth + BOTH_DAMAGES[own, s >> AGAINST & 7, column] + ATTACKS_LEFT[own, s >> ATTACKS & 3, column]


@leaf
def worth(s, check, column):
    return drive_worth(s, column) if check == Check.DRIVE else damage_worth(s, column)


@rule
def icon_worth(icon, any_icon, more_critical, more_heal):
    """The columns, for one icon."""
    return (
        any_icon * (icon != Trigger.NONE)
        + more_critical * (icon == Trigger.CRITICAL)
        + more_heal * (icon == Trigger.HEAL)
    )


@rule
def add_luck(g, t, p, check):
    """R-TRIG-1: onto the luck of the game, what the card to be checked is worth less the mean of those that it may be:
    all that nobody knows, in random order. A card that somebody knows is no luck."""
    g.stake = stake(g, t, p, check)
    n = g.row_n[p, Zone.DECK]
    top = g.row[p, Zone.DECK, n - 1]
    if g.known[top]:
        return
    any_icon = worth(g.stake, check, ANY)
    more_critical = worth(g.stake, check, CRITICAL_MORE)
    more_heal = worth(g.stake, check, HEAL_MORE)
    cards = 0
    likely = 0
    for i in range(n):
        u = g.row[p, Zone.DECK, i]
        if g.known[u] == 0:
            cards += 1
            likely += icon_worth(t.trigger[g.card[u]], any_icon, more_critical, more_heal)
    shown = icon_worth(t.trigger[g.card[top]], any_icon, more_critical, more_heal)
    g.luck[p, check] += shown * LUCK_PART - likely * LUCK_PART // cards
