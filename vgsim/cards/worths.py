"""What bots take a card for by what is printed on it, in power points: columns of the card table."""

from typing import Final

import numpy as np

from vgsim.vanguard.terms import ASK, MOST_ASKED, AbilityZone, GiftType, Skill, Trigger

PERFECT_GUARD: Final = 18_000  # a sentinel in hand, besides its shield
GIFT: Final = 5_000
ON_VANGUARD: Final = 3_000  # for each ability that works there
STAYS_IN_HAND: Final = 5_000  # what a sentinel is worse as vanguard


def fill_worths(table: np.record) -> None:
    """In hand a shield, something for the power unless it is a trigger, and more for a perfect guard; as vanguard
    power, a gift and abilities that work there. A call asks for the shield (all, of what guards), for a grade (counted
    from 1) and for a circle that takes what is lacking in power: three digits, each as little as can be."""
    for row in range(1, table.rows):
        power, shield = int(table.power[row]), int(table.shield[row])
        trigger, sentinel = table.trigger[row] != Trigger.NONE, bool(table.skills[row] & Skill.SENTINEL)
        gift, first = table.gift[row] != GiftType.NONE, int(table.ability[row])
        works = np.count_nonzero(table.zones[first : first + table.abilities[row]] & AbilityZone.V)
        table.hand_worth[row] = shield + PERFECT_GUARD * sentinel + (0 if trigger else power >> 2)
        table.ride_worth[row] = power + GIFT * gift - STAYS_IN_HAND * sentinel + ON_VANGUARD * works
        gives_up, lacks = MOST_ASKED if trigger or sentinel else shield, MOST_ASKED - power
        table.call_asks[row] = gives_up | (int(table.grade[row]) + 1) << ASK | lacks << 2 * ASK
