"""The figures of a run: sums in (a TALLY record), named estimates out; no frames, so no pandas.

Checks in one game come from the same deck, so they are not quite independent; drawn without replacement
they vary less than independent ones, which leaves the Wilson intervals of trigger rates on the safe side.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vgsim.analysis import estimates
from vgsim.analysis.estimates import Estimate
from vgsim.vanguard.results import TURNS
from vgsim.vanguard.terms import Check, Mechanic, Reason, Result, Trigger

Ints = NDArray[np.int64]
SEATS = ("a", "b")
CHECKS = tuple(check.name.lower() for check in Check)
ICONS = tuple(icon.name.lower() for icon in Trigger)
GAME_TURNS = np.arange(2 * TURNS)
STRATIFIED = ("alternate", "a", "b")  # the sizes of the strata are fixed before play


def outcomes(tally: np.record) -> Ints:
    """Wins, draws and losses of seat A; first row: games in which A went first, second: B did."""
    return np.asarray(tally["result"])[:, [Result.A_WINS, Result.DRAW, Result.B_WINS]]


def games_played(tally: np.record) -> int:
    """Games that were begun, unfinished ones included."""
    return int(tally["games"])


def games_finished(tally: np.record) -> int:
    """Games with a winner or a draw."""
    return int(outcomes(tally).sum())


def win_rate(tally: np.record, first: str = "alternate", level: float = 0.95) -> Estimate:
    """(wins + draws / 2) / finished games of seat A; stratified unless chance decided who went first."""
    table = outcomes(tally)
    return estimates.score(table if first in STRATIFIED else table.sum(axis=0), level)


def first_player_win_rate(tally: np.record, first: str = "alternate", level: float = 0.95) -> Estimate:
    """The same for whoever went first."""
    table = outcomes(tally)
    table = np.array([table[0], table[1, ::-1]])
    return estimates.score(table if first in STRATIFIED else table.sum(axis=0), level)


def turns(tally: np.record, level: float = 0.95) -> Estimate:
    """Mean number of turns of both players together; the last bin of the histogram counts as its value."""
    return estimates.mean(GAME_TURNS, np.asarray(tally["turns"]).sum(axis=0), level)


def turn_quantiles(tally: np.record, shares: tuple[float, ...] = (0.05, 0.5, 0.95)) -> list[float]:
    """Turns that a share of the games did not exceed."""
    return estimates.quantiles(GAME_TURNS, np.asarray(tally["turns"]).sum(axis=0), shares)


def endings(tally: np.record, reasons: type[IntEnum] = Reason) -> dict[str, int]:
    """Finished games by how they ended, for the ways that occurred."""
    counts = np.asarray(tally["reason"])
    return {r.name.lower(): int(counts[r]) for r in reasons if 0 < r < Reason.CAPACITY and counts[r]}


def unfinished(tally: np.record, reasons: type[IntEnum] = Reason) -> dict[str, int]:
    """Games that did not end properly, by why not."""
    counts = np.asarray(tally["reason"])
    return {r.name.lower(): int(counts[r]) for r in reasons if r >= Reason.CAPACITY and counts[r]}


def trigger_counts(tally: np.record) -> Ints:
    """Checks by seat, kind of check and icon over all turns, shape (2, 2, icons)."""
    counts: Ints = np.asarray(tally["checks"]).sum(axis=3)
    return counts


def trigger_rate(tally: np.record, seat: int, check: int, level: float = 0.95) -> Estimate:
    """Share of a seat's checks that showed a trigger."""
    counts = trigger_counts(tally)[seat, check]
    return estimates.proportion(int(counts[1:].sum()), int(counts.sum()), level)


def mean_damage(tally: np.record, seat: int, turn: int, level: float = 0.95) -> Estimate:
    """Mean damage of a seat at the end of a turn (both players' turns counted), games still going."""
    counts = np.asarray(tally["damage"])[seat, turn]
    return estimates.mean(np.arange(len(counts)), counts, level)


def reached(tally: np.record, seat: int, grade: int, turn: int, level: float = 0.95) -> Estimate:
    """Share of games in which a seat had a vanguard of at least a grade by its own turn number `turn`."""
    counts = np.asarray(tally["ride"])[seat, grade]
    return estimates.proportion(int(counts[1 : turn + 1].sum()), int(counts.sum()), level)


class Use(NamedTuple):
    """How often a seat used a mechanic."""

    seat: int
    mechanic: IntEnum
    uses: int
    per_game: float
    games: int
    share: Estimate


def mechanics(tally: np.record, level: float = 0.95, words: Iterable[IntEnum] = Mechanic) -> Iterator[Use]:
    """The uses of every mechanic by either seat, with the share of games that saw at least one."""
    played = games_played(tally)
    for seat, mechanic in product(range(len(SEATS)), tuple(words)):
        uses, games = int(tally["mechanic"][seat, mechanic]), int(tally["mechanic_games"][seat, mechanic])
        share = estimates.proportion(games, played, level)
        yield Use(seat, mechanic, uses, uses / played if played else np.nan, games, share)


def quantities(
    tally: np.record, first: str = "alternate", level: float = 0.95
) -> Iterator[tuple[str, Estimate]]:
    """Every row of the summary: name and estimate."""
    yield from outcome_quantities(tally, first, level)
    for seat, name in enumerate(SEATS):
        for check, kind in enumerate(CHECKS):
            yield f"{kind}_trigger_rate_{name}", trigger_rate(tally, seat, check, level)
    for seat, name in enumerate(SEATS):
        for grade in (1, 2, 3):
            yield f"grade_{grade}_on_curve_{name}", reached(tally, seat, grade, grade, level)


def outcome_quantities(
    tally: np.record, first: str = "alternate", level: float = 0.95
) -> Iterator[tuple[str, Estimate]]:
    """The rows that the summary of any game begins with: who wins, and how long it takes."""
    rate = win_rate(tally, first, level)
    yield "win_rate_a", rate
    yield "win_rate_b", Estimate(1 - rate.estimate, 1 - rate.high, 1 - rate.low, rate.n, rate.method)
    table = outcomes(tally)
    yield "win_rate_a_going_first", estimates.score(table[0], level)
    yield "win_rate_a_going_second", estimates.score(table[1], level)
    yield "win_rate_first_player", first_player_win_rate(tally, first, level)
    yield "draw_rate", estimates.proportion(int(table[:, 1].sum()), games_finished(tally), level)
    broken = games_played(tally) - games_finished(tally)
    yield "unfinished_rate", estimates.proportion(broken, games_played(tally), level)
    yield "turns", turns(tally, level)
