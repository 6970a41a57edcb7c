"""Simulation beside exact odds: what can be worked out, and what the games of a result show of it.

Rows of kind "exact" are truly comparable: with enough games the two agree. Rows of kind "policy" are shown
for orientation: what bots do with their cards, and games that end on a trigger, move them apart. Opening
hands are not in a result; the hands of its first games are dealt again from its seed.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vgsim.analysis import estimates, odds, summary
from vgsim.analysis.estimates import Estimate
from vgsim.analysis.kept import Left, deck_kinds, left_after_mulligan
from vgsim.analysis.odds.counting import HAND
from vgsim.analysis.summary import ICONS, SEATS
from vgsim.vanguard.terms import Check, Trigger, Zone

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.pairing import Pairing
    from vgsim.analysis.runs.results import Results

MOST_HANDS = 20_000  # games whose opening hands are dealt again: about two seconds
BY_CHOICE = re.compile(r"\bdeck\b")  # an ability that looks at, searches or fills a deck
_MULLIGAN = "the bots' mulligan: one card of each grade and every sentinel kept"
_NO_CHOICE = "no ability picks deck cards before it"
_UNSEEN = "every unseen card is as likely; searches and games that end on a trigger shift it"
_CURVE = "one card of each grade kept, one draw and the drive checks a turn, nothing spent"


class Line(NamedTuple):
    """A row before it has its interval: what is compared, its exact value, and how often it was seen."""

    topic: str
    seat: str
    quantity: str
    kind: str
    exact: float
    seen: int
    n: int
    assumes: str


def side_by_side(results: "Results", hands: int = MOST_HANDS) -> "pd.DataFrame":
    """Exact values and simulated estimates of the same quantities.

    Parameters
    ----------
    results : Results
    hands : int
        Opening hands are dealt again for so many of the first games; 0 leaves them out.

    Returns
    -------
    DataFrame
        A row for each quantity: topic, seat, quantity, kind ("exact" or "policy"), exact, estimate, low,
        high, n, apart (in standard errors) and assumes. Rows that cannot be compared are left out: checks and
        rides where the random bot plays or an early ability picks deck cards.

    Raises
    ------
    InputError
        When the decks or bots of a result from a file no longer read as they were.
    """
    import pandas as pd

    from vgsim.analysis.frames import columns
    from vgsim.analysis.runs.pairing import check_whole, pair_again

    hands = min(check_whole("hands", hands), results.games_played)
    pairing = pair_again(results.made)
    lines = [*_hands(pairing, hands), *_play(results, pairing), *_symmetry(results)]
    rows = [_row(line, results.level) for line in lines if line.n]
    return pd.DataFrame(rows, columns=columns("side_by_side"))


def _row(line: Line, level: float) -> tuple[Any, ...]:
    told = estimates.proportion(line.seen, line.n, level)
    return (*line[:5], told.estimate, told.low, told.high, told.n, _apart(line.exact, told), line.assumes)


def _apart(exact: float, told: Estimate) -> float:
    """How far they are apart, in standard errors of the estimate if the exact value holds."""
    error = (exact * (1 - exact) / told.n) ** 0.5
    return (told.estimate - exact) / error if error else float("nan")


# -- opening hands -------------------------------------------------------------------------------------------


def _hands(pairing: "Pairing", games: int) -> Iterator[Line]:
    """Composition of the opening hands before the mulligan."""
    if games < 1:
        return
    table = pairing.table()
    dealt = _dealt(pairing, table, games)
    for seat, name in enumerate(SEATS):
        kinds = deck_kinds(table, seat)
        size = sum(kinds.values())
        grades, icons = table.grade[dealt[:, seat]], table.trigger[dealt[:, seat]]
        for grade in (1, 2, 3):
            copies = sum(n for kind, n in kinds.items() if kind.grade == grade)
            exact = odds.opening({"it": copies}, {"it": odds.at_least(1)}, size=size)
            seen = int((grades == grade).any(axis=1).sum())
            yield Line("opening hand", name, f"a grade {grade}", "exact", exact, seen, games, "")
        triggers = sum(n for kind, n in kinds.items() if kind.icon)
        held = (icons != Trigger.NONE).sum(axis=1)
        for count, chance in odds.distribution(triggers, HAND, size).items():
            seen = int((held == count).sum())
            yield Line("opening hand", name, f"{count} triggers", "exact", chance, seen, games, "")


def _dealt(pairing: "Pairing", table: np.record, games: int) -> np.ndarray:
    """Card rows of the opening hands of the first games: shape (games, 2, 5)."""
    from vgsim.vanguard.match import Table

    play = Table(table, pairing.policies)
    hands = np.zeros((games, 2, HAND), np.int64)
    for game in range(games):
        play.new_game(pairing.seed, game)
        hands[game] = play.game.card[play.game.row[:, Zone.HAND, :HAND]]
    return hands


# -- checks and rides ----------------------------------------------------------------------------------------


class _Seat(NamedTuple):
    """A seat that a scripted bot plays, and what its mulligan leaves."""

    results: "Results"
    number: int
    grades: dict[int, int]
    size: int
    assist: bool
    left: Left

    @property
    def name(self) -> str:
        return SEATS[self.number]


def _play(results: "Results", pairing: "Pairing") -> Iterator[Line]:
    """What bots' games show of checks and rides."""
    table = pairing.table()
    for number, bot in enumerate(pairing.policies):
        if bot["random"]:
            continue
        kinds = deck_kinds(table, number)
        grades = {g: sum(n for kind, n in kinds.items() if kind.grade == g) for g in (1, 2, 3)}
        assist = bool(table.g_assist and bot["g_assist"])
        left = left_after_mulligan(kinds, assist)
        seat = _Seat(results, number, grades, sum(kinds.values()), assist, left)
        if not _picks_early(pairing, number):
            yield _first_ride(seat)
            yield from _first_check(seat)
        yield from _later_rides(seat)
        yield from _all_checks(seat)


def _picks_early(pairing: "Pairing", number: int) -> bool:
    """Whether an ability of grade 0 or 1, or one used from the hand, may choose cards of the deck."""
    from vgsim.cards.compiler import playable

    if not pairing.rules.abilities:
        return False
    deck = pairing.vanguard_decks[number]
    cards = [card for card in dict.fromkeys(deck.main) if all(map(playable, card.abilities))]
    texts = [t for c in cards for t in c.abilities if (c.grade or 0) <= 1 or t.startswith("ACT [hand]")]
    return any(BY_CHOICE.search(text) for text in texts)


def _first_ride(seat: _Seat) -> Line:
    rode = summary.reached(seat.results.tally, seat.number, 1, 1)
    seen = round(rode.estimate * rode.n)
    return Line("ride", seat.name, "grade 1 on turn 1", "exact", seat.left.rides, seen, rode.n, _MULLIGAN)


def _first_check(seat: _Seat) -> Iterator[Line]:
    """Going second: the drive check of the own turn 1, before which nothing but draws has happened."""
    counts = np.asarray(seat.results.tally["checks"])[seat.number, Check.DRIVE, :, 1]
    n, icons = int(counts.sum()), seat.left.icons
    wanted = [("a trigger", 1 - icons[Trigger.NONE], n - int(counts[Trigger.NONE]))]
    wanted += [
        (name, icons[icon], int(counts[icon])) for icon, name in enumerate(ICONS) if icon and icons[icon]
    ]
    for name, exact, seen in wanted:
        what = f"first drive, going second: {name}"
        yield Line("check", seat.name, what, "exact", exact, seen, n, f"{_MULLIGAN}; {_NO_CHOICE}")


def _later_rides(seat: _Seat) -> Iterator[Line]:
    """Grades 2 and 3 on curve, beside players who spend no card, going first as often as was played."""
    games = np.asarray(seat.results.tally["result"]).sum(axis=1)
    starts: tuple[odds.rides.Seat, ...] = ("first", "second") if seat.number == 0 else ("second", "first")
    for target in (2, 3):
        courses = [odds.Course(target, None, seat.assist, start) for start in starts]
        chances = [odds.ride(seat.grades, course, size=seat.size) for course in courses]
        rode = summary.reached(seat.results.tally, seat.number, target, target)
        what, seen = f"grade 1 to {target} on turn 1 to {target}", round(rode.estimate * rode.n)
        exact = float(np.average(chances, weights=games))
        yield Line("ride", seat.name, what, "policy", exact, seen, rode.n, _CURVE)


def _all_checks(seat: _Seat) -> Iterator[Line]:
    """Every check of a kind, beside the deck that the mulligan leaves."""
    counts = summary.trigger_counts(seat.results.tally)[seat.number]
    for check, icon in product(Check, range(1, len(ICONS))):
        if seat.left.icons[icon]:
            n, seen = int(counts[check].sum()), int(counts[check][icon])
            what = f"any {check.name.lower()} check: {ICONS[icon]}"
            yield Line("check", seat.name, what, "policy", seat.left.icons[icon], seen, n, _UNSEEN)


# -- symmetry ------------------------------------------------------------------------------------------------


def _symmetry(results: "Results") -> Iterator[Line]:
    """What holds for any rules: equal seats win alike, and a coin says who goes first."""
    made = results.made
    table = summary.outcomes(results.tally)
    if made.first == "random":
        n = results.games_played
        seen = int(np.asarray(results.tally["result"])[0].sum())
        yield Line("start", "a", "goes first", "exact", 0.5, seen, n, "")
    equal = made.decks[0].hash == made.decks[1].hash and made.policies[0] == made.policies[1]
    if equal and made.first in ("alternate", "random"):
        wins, draws, losses = (int(x) for x in table.sum(axis=0))
        if not draws:
            yield Line("result", "a", "wins", "exact", 0.5, wins, wins + losses, "equal decks and bots")
