"""Frames that answer the usual questions about one deck at a glance; the command line prints them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from vgsim.analysis.odds.battle import Attacker, Defender, battle
from vgsim.analysis.odds.counting import HAND, MAIN_DECK, at_least, chance, distribution, whole
from vgsim.analysis.odds.hands import Keep, Mulligan, Rule, opening, see_copies
from vgsim.analysis.odds.rides import Course, ride

if TYPE_CHECKING:
    import pandas as pd

POLICIES: dict[Keep, str] = {
    "everything": "no mulligan",
    "one_of_each": "keep one of each grade",
    "redraw_without_first": "new hand if no grade 1",
    "best": "best mulligan",
}


def copies_table(cards: int = HAND, most: int = 17, size: int = MAIN_DECK) -> pd.DataFrame:
    """How many copies of a card are among `cards` of `size` cards, by copies in the deck.

    Parameters
    ----------
    cards, size : int
        Cards drawn or checked, cards there are.
    most : int
        Copies in the deck to go up to, 1 or more.

    Returns
    -------
    pandas.DataFrame
        Index "copies"; columns "0", "1", ... (probability of exactly as many) and "at_least_1".
    """
    import pandas as pd

    rows = {}
    for copies in range(1, whole("most", most, 1, size) + 1):
        mass = distribution(copies, cards, size)
        rows[copies] = {**{str(k): mass.get(k, 0.0) for k in range(cards + 1)}, "at_least_1": 1 - mass[0]}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("copies")


def mulligan_table(
    most: int = 4, draws: int = 1, rule: Rule = "bottom", size: int = MAIN_DECK
) -> pd.DataFrame:
    """Chance of at least one copy after the mulligan, by copies in the deck and cards returned.

    Parameters
    ----------
    most : int
        Copies in the deck to go up to, 1 or more.
    draws : int
        Cards drawn after the mulligan.
    rule : {"bottom", "shuffle"}
        Mulligan procedure.
    size : int
        Cards in the deck before the hand is drawn.

    Returns
    -------
    pandas.DataFrame
        Index "copies"; one column per number of cards returned, "0" to "5", none of them a copy.
    """
    import pandas as pd

    rows = {
        n: {str(k): see_copies(n, k, draws, rule, size=size) for k in range(HAND + 1)}
        for n in range(1, whole("most", most, 1, size - HAND) + 1)
    }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("copies")


def summary_table(
    grades: Mapping[int, int], triggers: Mapping[str, int], size: int = MAIN_DECK
) -> pd.DataFrame:
    """The usual questions about a deck, answered exactly.

    Parameters
    ----------
    grades : mapping of int to int
        Cards of grade 1, 2 and 3 in the main deck without the first vanguard.
    triggers : mapping of str to int
        Triggers per icon.
    size : int
        Cards in the deck before the hand is drawn.

    Returns
    -------
    pandas.DataFrame
        Columns "topic" ("opening", "ride", "check", "attack"), "question" and "value"; probabilities, or
        means where the question says "expected".
    """
    import pandas as pd

    rows = [
        *_opening_rows(grades, triggers, size),
        *_ride_rows(grades, size),
        *_check_rows(triggers, size),
        *_attack_rows(triggers, size),
    ]
    return pd.DataFrame(rows, columns=["topic", "question", "value"])


Row = tuple[str, str, float]


def _opening_rows(grades: Mapping[int, int], triggers: Mapping[str, int], size: int) -> Iterator[Row]:
    for grade in sorted(g for g in grades if g):
        held = opening(grades, {grade: at_least(1)}, size=size)
        yield "opening", f"a grade {grade} in the opening hand", held
    pool = {"trigger": sum(triggers.values())}
    held = opening(pool, {"trigger": at_least(2)}, size=size)
    yield "opening", "two triggers or more in the opening hand", held


def _ride_rows(grades: Mapping[int, int], size: int) -> Iterator[Row]:
    for keep, words in POLICIES.items():
        for g_assist in (False, True):
            helped = "with G assist" if g_assist else "no G assist"
            chance_to_ride = ride(grades, Course(g_assist=g_assist), Mulligan(keep), size)
            yield "ride", f"grade 1, 2, 3 on turns 1, 2, 3: {words}, {helped}", chance_to_ride


def _check_rows(triggers: Mapping[str, int], size: int) -> Iterator[Row]:
    pool = {"trigger": sum(triggers.values())}
    for checks in (1, 2, 3):
        yield "check", f"a trigger in {checks} check(s)", chance(pool, {"trigger": at_least(1)}, checks, size)
    for name, copies in triggers.items():
        yield "check", f"a {name} in 2 checks", chance({name: copies}, {name: at_least(1)}, 2, size)


def _attack_rows(triggers: Mapping[str, int], size: int) -> Iterator[Row]:
    defender = Defender(sum(n for key, n in triggers.items() if key.startswith("heal")), size)
    for drive, what in ((0, "rear-guard"), (1, "vanguard, 1 check"), (2, "vanguard, 2 checks")):
        odds = battle(Attacker(triggers, size, drive), defender)
        yield "attack", f"expected net damage, unguarded {what}, against the same deck", odds.expected_net
