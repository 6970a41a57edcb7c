"""Opening hands and the one mulligan (G-SETUP-3, G-SETUP-4), under both known procedures.

"shuffle" is the older one: return any number, shuffle them in, draw as many. "bottom" is the newer one: put
them under the deck, draw as many, then shuffle, so that a returned card cannot come straight back. The same
`Dealer` works with whole numbers (answers are fractions) and with arrays of them (answers are float arrays,
one deck per element).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from vgsim.analysis.odds.counting import (
    HAND,
    MAIN_DECK,
    K,
    Span,
    Want,
    checked_pool,
    compositions,
    exact_chance,
    span,
    whole,
)
from vgsim.errors import InputError

Rule = Literal["bottom", "shuffle"]
Keep = Literal["everything", "nothing", "one_of_each", "redraw_without_first", "best"]
Counts = tuple[int, ...]  # cards of each class in a hand; index 0 is the others
Value = Any  # a Fraction for one deck, a float array for a grid of decks: both know + - * /


@dataclass(frozen=True)
class Mulligan:
    """How the mulligan is made.

    Parameters
    ----------
    keep : str
        "everything" (no mulligan), "nothing" (return all), "one_of_each" (one card of every named class, no
        others), "redraw_without_first" (return all unless the first named class is in the hand) or "best"
        (whatever gives the best chance, hand by hand).
    rule : str
        "bottom" (newer procedure) or "shuffle" (older procedure).
    hand : int
        Cards in the opening hand.
    """

    keep: Keep = "one_of_each"
    rule: Rule = "bottom"
    hand: int = HAND

    def __post_init__(self) -> None:
        """Refuse a policy, a rule or a hand size that does not exist."""
        one_of("keep", self.keep, get_args(Keep))
        one_of("rule", self.rule, get_args(Rule))
        whole("hand", self.hand, 1)


def one_of(name: str, value: object, known: tuple[object, ...]) -> None:
    """Raise `InputError` unless the value is a known one."""
    if value not in known:
        raise InputError(f"{name} is {value!r}, but must be one of {', '.join(map(str, known))}")


def kept_cards(keep: Keep, hand: Counts) -> Counts:
    """The cards of a hand that a fixed policy keeps."""
    if keep == "one_of_each":
        return (0, *(min(n, 1) for n in hand[1:]))
    if keep == "everything" or (keep == "redraw_without_first" and hand[1]):
        return hand
    return (0,) * len(hand)


def choose(n: Value, k: int) -> Value:
    """Ways to choose k of n cards, of an integer exactly, of an array as floats."""
    if isinstance(n, int):
        return comb(n, k)
    out = np.ones(n.shape)
    for i in range(k):
        out = out * (n - i)
    return out / factorial(k)


def share(part: Value, of: int) -> Value:
    """part / of, a fraction when the part is an integer."""
    return Fraction(part, of) if isinstance(part, int) else part / of


def better(x: Value, y: Value) -> Value:
    """The greater value, element by element where there are many."""
    if isinstance(x, np.ndarray) or isinstance(y, np.ndarray):
        return np.maximum(x, y)
    return max(x, y)


class Dealer:
    """Deals hands from one deck, or from many of the same size at once.

    Parameters
    ----------
    totals : tuple
        Cards of each class in the fresh deck, the others first: integers, or arrays of equal shape.
    size : int
        Cards in the fresh deck.
    value : callable
        What a hand is worth once the mulligan is over, e.g. the chance to ride on curve with it.
    """

    def __init__(self, totals: tuple[Value, ...], size: int, value: Callable[[Counts], Value]) -> None:
        self.totals, self.size, self.value = totals, size, value
        self._ways: dict[tuple[int, int, int], Value] = {}
        self._after: dict[tuple[int, Counts, Counts], Value] = {}

    def chance(self, taken: Counts, gone: Counts) -> Value:
        """P(the next cards of the deck without `gone` are exactly `taken`)."""
        if not any(taken):
            return 1
        ways: Value = 1
        for group, k in enumerate(taken):
            if k:
                ways = ways * self._choose(group, gone[group], k)
        return share(ways, comb(self.size - sum(gone), sum(taken)))

    def _choose(self, group: int, gone: int, k: int) -> Value:
        key = (group, gone, k)
        if key not in self._ways:
            self._ways[key] = choose(self.totals[group] - gone, k)
        return self._ways[key]

    def draws(self, cards: int, gone: Counts) -> Iterator[Counts]:
        """Every composition the next cards may have."""
        return compositions(cards, tuple(int(np.max(t)) - g for t, g in zip(self.totals, gone, strict=True)))

    def play(self, plan: Mulligan) -> Value:
        """Mean worth of the hand after the mulligan."""
        none = (0,) * len(self.totals)
        total: Value = 0
        for hand in self.draws(plan.hand, none):
            total = total + self.chance(hand, none) * self._decided(plan, hand)
        return total

    def _decided(self, plan: Mulligan, hand: Counts) -> Value:
        if plan.keep != "best":
            return self.after(plan, hand, kept_cards(plan.keep, hand))
        best: Value = 0
        for kept in product(*(range(n + 1) for n in hand)):
            best = better(best, self.after(plan, hand, kept))
        return best

    def after(self, plan: Mulligan, hand: Counts, kept: Counts) -> Value:
        """Mean worth when of this opening hand only `kept` is kept."""
        key = (sum(hand) - sum(kept), hand if plan.rule == "bottom" else kept, kept)
        if key not in self._after:
            self._after[key] = self._redrawn(*key)
        return self._after[key]

    def _redrawn(self, cards: int, gone: Counts, kept: Counts) -> Value:
        total: Value = 0
        for new in self.draws(cards, gone):
            hand = tuple(a + b for a, b in zip(kept, new, strict=True))
            total = total + self.chance(new, gone) * self.value(hand)
        return total


class KeepOption(NamedTuple):
    """One way to mulligan a hand: the cards kept, per class, and the chance of success it leaves."""

    kept: dict[Hashable, int]
    probability: float


def advise(dealer: Dealer, plan: Mulligan, hand: Counts, names: tuple[Hashable, ...]) -> list[KeepOption]:
    """Every way to mulligan this hand, best first; of equals the one that keeps more cards."""
    ranked = sorted(
        product(*(range(n + 1) for n in hand)), key=lambda kept: (-dealer.after(plan, hand, kept), -sum(kept))
    )
    return [
        KeepOption(dict(zip(names, kept, strict=True)), float(dealer.after(plan, hand, kept)))
        for kept in ranked
    ]


def hand_counts(hand: Mapping[K, int], pool: Mapping[K, int], cards: int) -> Counts:
    """A hand given by its classes as counts with the others first, checked against the pool."""
    for key in hand.keys() - pool.keys():
        raise InputError(f"the hand has {key!r}, but the pool has only {list(pool)}; add its count")
    named = tuple(whole(f"{key!r} in hand", hand.get(key, 0), 0, n) for key, n in pool.items())
    if sum(named) > cards:
        raise InputError(f"the hand {dict(hand)} has more than {cards} cards; name the cards actually held")
    return (cards - sum(named), *named)


def opening(
    pool: Mapping[K, int], want: Mapping[K, Want], draws: int = 0, size: int = MAIN_DECK, hand: int = HAND
) -> float:
    """Probability that the opening hand, with `draws` further cards and no mulligan, holds what is wanted.

    Parameters
    ----------
    pool, want : mapping
        Cards per class in the deck, and the number wanted per class (see `chance`).
    draws : int
        Cards drawn after the hand, 1 for "by the first ride": in Vanguard both players draw every turn
        (G-SETUP-6).
    size, hand : int
        Cards in the deck before the hand is drawn, cards in the hand.

    Returns
    -------
    float
    """
    return float(exact_chance(pool, want, whole("hand", hand) + whole("draws", draws), size))


def mulligan(
    pool: Mapping[K, int],
    want: Mapping[K, Want],
    plan: Mulligan | None = None,
    draws: int = 1,
    size: int = MAIN_DECK,
) -> float:
    """Probability that the hand after the mulligan and `draws` draws holds what is wanted.

    Parameters
    ----------
    pool, want : mapping
        Cards per class in the deck, and the number wanted per class (see `chance`).
    plan : Mulligan, optional
        Policy and procedure; the best choice for every hand under the "bottom" procedure when left out.
    draws, size : int
        Cards drawn after the mulligan, cards in the deck before the hand is drawn.

    Returns
    -------
    float
        By enumeration of every opening hand and every redraw.
    """
    return float(_asked(pool, want, draws, size).play(plan or Mulligan("best")))


def mulligan_advice(
    pool: Mapping[K, int],
    want: Mapping[K, Want],
    hand: Mapping[K, int],
    draws: int = 1,
    plan: Mulligan | None = None,
    size: int = MAIN_DECK,
) -> list[KeepOption]:
    """What to keep of this very hand: every option with its chance, the best first.

    Parameters
    ----------
    pool, want, draws, size
        As for `mulligan`.
    hand : mapping
        Cards per class in the opening hand; the cards it does not name are others.
    plan : Mulligan, optional
        Only its procedure and hand size are used.

    Returns
    -------
    list of KeepOption
    """
    plan = plan or Mulligan("best")
    held = hand_counts(hand, pool, plan.hand)
    return advise(_asked(pool, want, draws, size), plan, held, ("others", *pool))


def _asked(pool: Mapping[K, int], want: Mapping[K, Want], draws: int, size: int) -> Dealer:
    """A dealer to whom a hand is worth the chance that `draws` more cards give what is wanted."""
    counts = checked_pool(pool, size)
    exact_chance(counts, want, draws, size)  # refuses a want the pool does not have

    @cache
    def value(hand: Counts) -> Fraction:
        held = dict(zip(counts, hand[1:], strict=True))
        left = {key: n - held[key] for key, n in counts.items()}
        still = {key: missing(span(want[key]), held[key]) for key in want}
        found = {key: wanted for key, wanted in still.items() if wanted is not None}
        return exact_chance(left, found, draws, size - sum(hand)) if len(found) == len(still) else Fraction(0)

    return Dealer((size - sum(counts.values()), *counts.values()), size, value)


def missing(wanted: Span, held: int) -> Span | None:
    """What is still wanted of a class when `held` are already there; None when that is too many."""
    if wanted.high is not None and wanted.high < held:
        return None
    return Span(max(0, wanted.low - held), None if wanted.high is None else wanted.high - held)


def see_copies(
    copies: int,
    returned: int,
    draws: int = 1,
    rule: Rule = "bottom",
    missed_opening: bool = False,
    size: int = MAIN_DECK,
) -> float:
    """Chance of at least one of some copies among opening hand, redraw and draws, returning a fixed number of
    cards.

    Parameters
    ----------
    copies : int
        Copies in the deck.
    returned : int
        Cards returned in the mulligan, 0 to 5, none of them a copy.
    draws : int
        Cards drawn after the mulligan.
    rule : {"bottom", "shuffle"}
        Mulligan procedure.
    missed_opening : bool
        Condition on an opening hand without a copy.
    size : int
        Cards in the deck before the hand is drawn.

    Returns
    -------
    float

    Notes
    -----
    A table of 2017 for the older procedure (surpassthestorm.blogspot.com/2017/02) differs from this formula
    in four cells, e.g. 35.29 % for 3 copies and 3 cards returned, a misprint of 45.29 %. Figures of 83 % and
    76.2 % for a grade 1 after keeping one and two other cards (ameblo.jp/option225) are 83.75 % and 77.06 %:
    the first was drawn from 49 cards although the kept one had left the deck. A figure of 18.5 % for missing
    12 grade 1 cards in the newer procedure (wataru57.hatenablog.com, 2018-09-12) forgets that the returned
    cards are shuffled in before the draw: 19.27 %.
    """
    one_of("rule", rule, get_args(Rule))
    unseen = size - HAND
    back = whole("returned", returned, 0, HAND)
    pool, none = {"copies": whole("copies", copies, 0, unseen)}, {"copies": 0}
    from_cards = unseen if rule == "bottom" else unseen + back
    missed = exact_chance(pool, none, back, from_cards) * exact_chance(pool, none, draws, unseen)
    return float(1 - missed * (1 if missed_opening else exact_chance(pool, none, HAND, size)))
