"""Counting cards: the chance of a draw from known cards, worked in fractions and handed out as floats.

A pool is a plain count per class of card (`{"critical": 8, "heal": 4}` or `{1: 14, 2: 11, 3: 8}`); the
classes do not overlap, and the cards of `size` that no class names are "the others". Nothing here knows the
game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

MAIN_DECK = 49  # 50 cards with the first vanguard already outside (G-DECK-1, G-SETUP-1)
HAND = 5  # G-SETUP-3
MOST_CARDS = 200  # in a deck: exact fractions of many more take minutes, and no game has such decks
MOST_ROWS = 100_000  # of a table of compositions

K = TypeVar("K", bound=Hashable)


class Span(NamedTuple):
    """How many cards of a class are wanted: `low` to `high`, both included; `high` None is no limit."""

    low: int
    high: int | None = None


Want = int | Span | tuple[int, int | None]


def at_least(n: int) -> Span:
    """`n` or more."""
    return Span(n)


def at_most(n: int) -> Span:
    """`n` or fewer."""
    return Span(0, n)


def whole(name: str, value: int, low: int = 0, high: int | None = None) -> int:
    """The value as an int, if it is a whole number from `low` to `high`.

    Raises
    ------
    InputError
        Otherwise, naming the argument, what it was and what it may be.
    """
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = low - 1
    if number != value or number < low or (high is not None and number > high):
        limit = f"{low} or more" if high is None else f"from {low} to {high}"
        raise InputError(f"{name} is {value!r}, but must be a whole number {limit}")
    return number


def checked_pool(pool: Mapping[K, int], size: int) -> dict[K, int]:
    """The pool as a dict, if its counts are whole numbers that fit into `size` cards."""
    counts = {key: whole(f"the count of {key!r}", n) for key, n in pool.items()}
    if sum(counts.values()) > whole("size", size, 1, MOST_CARDS):
        raise InputError(
            f"the classes {counts} add up to {sum(counts.values())} cards, more than the {size} "
            "there are; lower a count or give the real size"
        )
    return counts


def span(want: Want) -> Span:
    """A want as a `Span`: a bare number means exactly that many."""
    pair = want if isinstance(want, tuple) else (want, want)
    low = whole("the least number wanted", pair[0])
    return Span(low, pair[1] if pair[1] is None else whole("the greatest number wanted", pair[1], low))


def exact_chance(
    pool: Mapping[K, int], want: Mapping[K, Want], cards: int, size: int = MAIN_DECK
) -> Fraction:
    """`chance` as a fraction."""
    counts = checked_pool(pool, size)
    cards = whole("cards", cards, 0, size)
    for key in want.keys() - counts.keys():
        raise InputError(f"{key!r} is wanted but the pool has only {list(counts)}; give its count")
    ways = [1] + [0] * cards
    for key, n in counts.items():
        ways = _convolve(ways, n, span(want.get(key, at_least(0))))
    rest = size - sum(counts.values())
    return Fraction(sum(w * comb(rest, cards - k) for k, w in enumerate(ways)), comb(size, cards))


def _convolve(ways: list[int], copies: int, wanted: Span) -> list[int]:
    """Ways to have drawn k cards, after one more class of which `wanted` must be among them."""
    cards = len(ways) - 1
    high = min(copies, cards if wanted.high is None else wanted.high)
    out = [0] * (cards + 1)
    for taken in range(wanted.low, high + 1):
        for k in range(cards + 1 - taken):
            out[k + taken] += ways[k] * comb(copies, taken)
    return out


def chance(pool: Mapping[K, int], want: Mapping[K, Want], cards: int, size: int = MAIN_DECK) -> float:
    """Probability that `cards` cards drawn (or checked) without return hold what is wanted of every class.

    Parameters
    ----------
    pool : mapping
        Cards per class among the `size` unseen cards, e.g. `{"critical": 8, "heal": 4}`.
    want : mapping
        For some classes, the number wanted: `2` (exactly), `at_least(1)`, `at_most(2)` or `(low, high)`.
    cards : int
        Cards drawn.
    size : int
        Unseen cards in all, 49 for a fresh deck.

    Returns
    -------
    float
        Multivariate hypergeometric probability, from an exact fraction.

    Raises
    ------
    InputError
        When counts are negative, do not fit, or a wanted class is not in the pool.
    """
    return float(exact_chance(pool, want, cards, size))


def distribution(copies: int, cards: int, size: int = MAIN_DECK) -> dict[int, float]:
    """Probability of each number of copies among `cards` cards; keys 0 to min(copies, cards).

    Parameters
    ----------
    copies, cards, size : int
        Copies among `size` unseen cards, of which `cards` are drawn.

    Returns
    -------
    dict of int to float
    """
    pool = {"copies": copies}
    return {k: chance(pool, {"copies": k}, cards, size) for k in range(min(copies, cards) + 1)}


def expected(copies: int, cards: int, size: int = MAIN_DECK) -> float:
    """Expected copies among `cards` of `size` cards: cards * copies / size."""
    checked_pool({"copies": copies}, size)
    return float(Fraction(whole("cards", cards, 0, size) * copies, size))


def bernoulli_runs(successes: int, trials: int, p: float = 0.5) -> float:
    """Binomial probability of exactly `successes` in `trials` independent trials, such as games won of games
    played.

    Parameters
    ----------
    successes, trials : int
    p : float
        Chance of a success in each trial, 0 to 1.

    Returns
    -------
    float
    """
    if not 0 <= p <= 1:
        raise InputError(f"p is {p!r}, but a probability lies between 0 and 1")
    n, k = whole("trials", trials), whole("successes", successes, 0, trials)
    ratio = Fraction(p)
    return float(comb(n, k) * ratio**k * (1 - ratio) ** (n - k))


def compositions(cards: int, caps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take `cards` cards from classes that hold `caps` of each, in lexicographic order."""
    if not caps:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, caps[0]) + 1):
        for rest in compositions(cards - first, caps[1:]):
            yield (first, *rest)


def composition_table(pool: Mapping[K, int], cards: int, size: int = MAIN_DECK) -> pd.DataFrame:
    """Every possible composition of `cards` cards with its probability.

    Parameters
    ----------
    pool : mapping
        Cards per class among the `size` unseen cards.
    cards, size : int
        Cards drawn, cards there are.

    Returns
    -------
    pandas.DataFrame
        One column per class, one named "others", and "probability"; the likeliest first.

    Raises
    ------
    InputError
        Also where there would be more than `MOST_ROWS` of them.
    """
    import pandas as pd

    counts = checked_pool(pool, size)
    caps = (*counts.values(), size - sum(counts.values()))
    total = comb(size, whole("cards", cards, 0, size))
    if (n := _how_many(cards, caps)) > MOST_ROWS:
        raise InputError(f"{n:,} compositions are too many for a table (at most {MOST_ROWS:,}); name fewer classes")
    rows = [(*taken, _ways(taken, caps) / total) for taken in compositions(cards, caps)]
    frame = pd.DataFrame(rows, columns=[*map(str, counts), "others", "probability"])
    return frame.sort_values("probability", ascending=False, ignore_index=True)


def _how_many(cards: int, caps: tuple[int, ...]) -> int:
    """The number of `compositions`, without making them."""
    found = [1] + [0] * cards
    for cap in caps:
        found = [sum(found[max(0, n - cap) : n + 1]) for n in range(cards + 1)]
    return found[cards]


def _ways(taken: tuple[int, ...], caps: tuple[int, ...]) -> int:
    ways = 1
    for k, n in zip(taken, caps, strict=True):
        ways *= comb(n, k)
    return ways
