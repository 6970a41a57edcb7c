"""What the scripted bots' mulligan leaves, exactly: summed over every opening hand.

All bots but the random one keep alike (`vgsim.vanguard.bots.hand`): sentinels, one card of each grade 1 to 3
(the one that makes the best vanguard) and, with all three, further grade 1s and 2s. Triggers go back, so the
deck is richer in triggers than the list. A test holds this against the bots' own answers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from vgsim.analysis.odds.counting import HAND, compositions
from vgsim.vanguard.terms import AbilityZone, GiftType, Skill, Trigger

LOOK = 5  # cards seen in a G assist


class Kind(NamedTuple):
    """Cards that a mulligan treats alike."""

    grade: int
    icon: int  #: terms.Trigger
    sentinel: bool
    worth: int  #: as vanguard


Hand = Mapping[Kind, int]


class Left(NamedTuple):
    """What to expect after the mulligan.

    Attributes
    ----------
    icons : tuple of float
        Chance that a card of the deck is of each trigger icon, by `terms.Trigger` (0: no trigger).
    rides : float
        Chance of a grade 1 by the first ride phase, found by G assist too where that is used.
    """

    icons: tuple[float, ...]
    rides: float


def deck_kinds(table: Any, seat: int) -> dict[Kind, int]:
    """The deck of a seat, first vanguard left out, from a card table."""
    slots = [s for s in range(1, int(table.deck_size[seat]) + 1) if s != int(table.first_vanguard[seat])]
    return dict(Counter(_kind(table, int(table.deck[seat, slot])) for slot in slots))


def _kind(t: Any, row: int) -> Kind:
    abilities = range(int(t.ability[row]), int(t.ability[row]) + int(t.abilities[row]))
    sentinel = bool(int(t.skills[row]) & Skill.SENTINEL)
    worth = int(t.power[row]) + 5_000 * (int(t.gift[row]) != GiftType.NONE)
    worth += 3_000 * sum(bool(int(t.zones[ability]) & AbilityZone.V) for ability in abilities)
    return Kind(int(t.grade[row]), int(t.trigger[row]), sentinel, worth - 5_000 * sentinel)


def kept(hand: Hand) -> dict[Kind, int]:
    """The cards of an opening hand that are kept."""
    best = {g: max((k for k in hand if k.grade == g), key=lambda k: k.worth, default=None) for g in (1, 2, 3)}
    complete = None not in best.values()
    return {kind: n for kind, had in hand.items() if (n := _keeps(kind, had, best.get(kind.grade), complete))}


def _keeps(kind: Kind, had: int, best: Kind | None, complete: bool) -> int:
    if kind.sentinel:
        return had
    if kind.icon != Trigger.NONE or kind.grade == 0:
        return 0
    if complete and kind.grade < 3:
        return had
    return int(kind == best)


def left_after_mulligan(kinds: Hand, assist: bool) -> Left:
    """What the mulligan leaves in the deck and brings to the hand.

    Parameters
    ----------
    kinds : mapping
        Cards of each kind in the deck, from `deck_kinds`.
    assist : bool
        Whether G assist is used when the first ride would be missed.

    Returns
    -------
    Left
    """
    return _left(tuple(sorted(kinds.items())), assist)


@lru_cache(maxsize=64)
def _left(kinds: tuple[tuple[Kind, int], ...], assist: bool) -> Left:
    size = sum(n for _, n in kinds)
    rides, icons = 0.0, [0.0] * len(Trigger)
    for hand, chance in _hands(kinds, size):
        keeps = kept(hand)
        returned = HAND - sum(keeps.values())
        rides += chance * _rides(kinds, keeps, returned, assist)
        drawn = returned / (size - HAND)  # share of the cards outside the hand that is drawn
        for kind, n in kinds:
            held = keeps.get(kind, 0) + drawn * (n - hand.get(kind, 0))
            icons[kind.icon] += chance * (n - held) / (size - HAND)
    return Left(tuple(icons), rides)


def _hands(kinds: tuple[tuple[Kind, int], ...], size: int) -> Iterator[tuple[dict[Kind, int], float]]:
    """Every opening hand with its chance."""
    for taken in compositions(HAND, tuple(n for _, n in kinds)):
        ways = 1
        for (_, n), k in zip(kinds, taken, strict=True):
            ways *= comb(n, k)
        hand = {kind: k for (kind, _), k in zip(kinds, taken, strict=True) if k}
        yield hand, ways / comb(size, HAND)


def _rides(kinds: tuple[tuple[Kind, int], ...], keeps: Hand, returned: int, assist: bool) -> float:
    """Chance of a grade 1 by the first ride phase; a hand that has one keeps one."""
    if any(kind.grade == 1 for kind in keeps):
        return 1.0
    ones = sum(n for kind, n in kinds if kind.grade == 1)
    rest = sum(n for _, n in kinds) - HAND
    missed = _none(ones, returned, rest) * _none(ones, 1, rest)
    return 1 - missed * (_none(ones, LOOK, rest - 1) if assist else 1)


def _none(copies: int, cards: int, size: int) -> float:
    """Chance that none of the copies is among so many cards."""
    return comb(size - copies, cards) / comb(size, cards)
