"""Every deck against every other: the match-up tensor by who goes first, and the equilibrium of the field.

WR(A, B) + WR(B, A) = 1 by construction: a pair of decks is played once, in one order that depends on the
decks alone, at game numbers of its own, and told from both sides. The equilibrium carries the sampling error:
it is worked out anew for draws of the whole tensor, which also say which match-ups are worth more games.
"""

import hashlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from vgsim.analysis import estimates
from vgsim.analysis.estimates import Estimate
from vgsim.analysis.frames import Column
from vgsim.analysis.plain import as_json
from vgsim.analysis.runs.pairing import Pairing, Rules, check_whole, pair
from vgsim.analysis.runs.rounds import Block, Floats, Origin, Player, Rows
from vgsim.errors import InputError
from vgsim.vanguard.terms import Result

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.plots import MatrixPlots
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.games import AnyDeck

Ints = np.ndarray[Any, np.dtype[np.int64]]

STAGES = 4  # in which the second half of the games goes where the equilibrium is sensitive
STAGE_DRAWS, DRAWS = 200, 1_000  # of the tensor, from what is known of it
IN_USE = 1e-6  # a weight above this is a deck in use
OUTCOMES: Final = (  # win, draw and loss of the deck in seat A, and of the deck in seat B
    [Result.A_WINS, Result.DRAW, Result.B_WINS],
    [Result.B_WINS, Result.DRAW, Result.A_WINS],
)
FEWEST_FOR_STAGES = 200  # games a match-up; with fewer all are shared out evenly
AT_ONCE = 20_000  # games between two signs of progress
BLOCK_BITS = 32  # a pair of decks has 2**32 game numbers of its own
MOST_EACH = 2**BLOCK_BITS // 64  # games a match-up on average: one match-up may get many more

COLUMNS: Final = (
    Column("matchups", "deck", "name", "the deck whose win rate it is"),
    Column("matchups", "opponent", "name", "the deck it played"),
    Column("matchups", "first", "word", 'games in which the deck went "first" or "second", or "all"'),
    Column("matchups", "win_rate", "share", "(wins + draws / 2) / finished games"),
    Column("matchups", "low", "share", "lower bound of the win rate"),
    Column("matchups", "high", "share", "upper bound of the win rate"),
    Column("matchups", "games", "games", "finished games"),
    Column("matchups", "wins", "games", "games the deck won"),
    Column("matchups", "draws", "games", "drawn games"),
    Column("matchups", "losses", "games", "games the deck lost"),
    Column("equilibrium", "deck", "name", "the deck"),
    Column("equilibrium", "weight", "share", "its share of the equilibrium of the estimated win rates"),
    Column("equilibrium", "low", "share", "lower bound of the weight, from draws of the tensor"),
    Column("equilibrium", "high", "share", "upper bound of the weight"),
    Column("equilibrium", "in_use", "share", "draws in whose equilibrium the deck is in use"),
    Column("field", "deck", "name", "the deck"),
    Column("field", "win_rate", "share", "its win rate against the field"),
    Column("field", "low", "share", "lower bound of the win rate"),
    Column("field", "high", "share", "upper bound of the win rate"),
)


# -- arrays in, numbers out -------------------------------------------------------------------------------


def equilibrium(rates: Floats) -> Floats:
    """Shares of a field that no deck beats: the maximin strategy of the zero-sum game of win rates.

    Parameters
    ----------
    rates : ndarray, shape (decks, decks)
        Win rate of the deck of each row against that of each column; rates + rates.T = 1.

    Returns
    -------
    ndarray, shape (decks,)
        Shares that add up to 1. Where several fields are in equilibrium it is one of them.

    Notes
    -----
    Maximise v such that shares @ (rates - 1/2) >= v, by linear programming: J. von Neumann (1928). The
    value of the game is 0, since it is symmetric.
    """
    from scipy.optimize import linprog

    n = len(rates)
    found = linprog(
        c=np.r_[np.zeros(n), -1.0],
        A_ub=np.c_[-(rates - 0.5).T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=np.r_[np.ones(n), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)],
        method="highs",
    )
    weights = np.clip(found.x[:n], 0.0, None)
    shares: Floats = weights / weights.sum()
    return shares


def both_sides(upper: Floats) -> Floats:
    """Win rates of all ordered pairs from those above the diagonal, which is one half."""
    above = np.triu(upper, 1)
    below = np.tril(1.0 - np.swapaxes(above, -1, -2), -1)
    found: Floats = above + below + 0.5 * np.eye(upper.shape[-1])
    return found


def draw_rates(counts: Ints, draws: int, seed: int) -> Floats:
    """Tensors of win rates that fit what was seen.

    Parameters
    ----------
    counts : ndarray, shape (decks, decks, 2, 3)
        Wins, draws and losses of the row deck when it went first and second.
    draws : int
    seed : int

    Returns
    -------
    ndarray, shape (draws, decks, decks)
        Win rates over both seats, each from its Jeffreys posterior with draws as half a win and half a loss.
    """
    rng = np.random.default_rng([seed, draws])
    won = counts[..., 0] + counts[..., 1] / 2 + 0.5
    lost = counts[..., 2] + counts[..., 1] / 2 + 0.5
    return both_sides(rng.beta(won, lost, size=(draws, *won.shape)).mean(axis=-1))


def mean_rates(counts: Ints) -> Floats:
    """Estimated win rates over both seats, the means of what `draw_rates` draws."""
    won = counts[..., 0] + counts[..., 1] / 2 + 0.5
    return both_sides((won / (counts.sum(axis=-1) + 1)).mean(axis=-1))


def sensitivity(rates: Floats, weights: Floats) -> Floats:
    """How much of the weights' sampling variance each match-up is the cause of.

    Parameters
    ----------
    rates : ndarray, shape (draws, decks, decks)
    weights : ndarray, shape (draws, decks)
        The equilibrium of each draw.

    Returns
    -------
    ndarray, shape (decks, decks)
        Above the diagonal: sum over decks of cov(weight, rate)^2 / var(rate), less what would be found where
        there is no connection; never below 0.
    """
    draws = len(rates)
    moved = rates - rates.mean(axis=0)
    weighed = weights - weights.mean(axis=0)
    covariance = np.einsum("sij,sk->ijk", moved, weighed) / draws
    variance = (moved**2).mean(axis=0)
    caused = (covariance**2).sum(axis=-1) / np.where(variance > 0, variance, 1.0)
    found: Floats = np.triu(np.clip(caused - weighed.var(axis=0).sum() / draws, 0.0, None), 1)
    return found


def share_out(games: int, played: Floats, caused: Floats) -> Ints:
    """How many more games each match-up gets.

    Parameters
    ----------
    games : int
        To be shared out.
    played : ndarray
        Games each match-up has had.
    caused : ndarray
        Variance of what is sought that each match-up is the cause of.

    Returns
    -------
    ndarray of int
        Even numbers. In the end games are in proportion to the standard deviation that one game of a match-up
        causes, sqrt(caused x played): J. Neyman, JRSS 97 (1934).
    """
    pull = np.sqrt(caused * played)
    if not pull.sum():
        pull = np.ones(len(pull))
    wanted = np.clip(pull / pull.sum() * (played.sum() + games) - played, 0.0, None)
    found: Ints = (wanted * games / wanted.sum() / 2).astype(np.int64) * 2
    return found


# -- how it is played -------------------------------------------------------------------------------------


def matrix(
    decks: "Sequence[AnyDeck | str | Path]",
    *,
    games: int = 2_000,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Bot | Sequence[Bot]" = "standard",
    abilities: bool = True,
    format: str | None = None,
    cards: Sequence[str | Path] = (),
    level: float = 0.95,
    store: str | Path | None = None,
    progress: bool | None = None,
) -> "Matrix":
    """Play every deck against every other and find the equilibrium of the field.

    Parameters
    ----------
    decks : sequence of Deck, str or Path
        At least one; each of other cards than the rest.
    games : int
        Games a match-up on average, at least 2. Half of them are shared out evenly, a deck against itself
        included; the rest goes where the equilibrium is sensitive.
    seed : int
        0 to 2**63 - 1.
    n_jobs : int
        Workers as joblib counts them. No choice of them changes a bit of the result.
    bots : str or Policy, or one for each deck
        Who plays the decks.
    abilities, format, cards
        As for `vgsim.simulate`.
    level : float
        Confidence level of the intervals.
    store : str or Path, optional
        As for `vgsim.simulate`. A pair of decks keeps its games whatever field it is in.
    progress : bool, optional
        Show a progress bar on standard error; by default only on a terminal.

    Returns
    -------
    Matrix
        When interrupted from the keyboard, of the games finished so far.

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    estimates.check_level(level)
    if not 2 <= check_whole("games", games) <= MOST_EACH:
        raise InputError(
            f"games {games}: a match-up needs at least 2, one for each deck to go first, and has at most {MOST_EACH:,}"
        )
    field = _make_field(decks, format, cards)
    cells = _make_cells(field, _each(bots, len(field)), seed, Rules("alternate", abilities, format), cards)
    season = _Season(field, cells, Player([cell.pairing for cell in cells], n_jobs, store=store))
    season.play(games, sys.stderr.isatty() if progress is None else progress)
    return season.found(level)


def _make_field(
    decks: "Sequence[AnyDeck | str | Path]", format: str | None, cards: Sequence[str | Path]
) -> "tuple[AnyDeck, ...]":
    """The decks, of different cards."""
    from vgsim.cards.games import load_decks

    field = load_decks(decks, format, cards)
    if not field:
        raise InputError("matrix: no decks; give at least one")
    seen: dict[str, str] = {}
    for deck in field:
        if deck.hash in seen:
            raise InputError(f"{seen[deck.hash]} and {deck.name} have the same cards; give each deck once")
        seen[deck.hash] = deck.name
    return field


def _each(bots: "Bot | Sequence[Bot]", decks: int) -> "list[Bot]":
    """A bot for each deck."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        return [bots] * decks
    if len(bots) != decks:
        raise InputError(f"bots: {len(bots)} are given for {decks} decks; give one, or one for each deck")
    return list(bots)


class Cell(NamedTuple):
    """A match-up: places of its decks, their pairing, the row deck's seat, its first game number."""

    row: int
    column: int
    pairing: Pairing
    seat: int
    start: int


def _make_cells(
    field: "Sequence[AnyDeck]",
    bots: "Sequence[Bot]",
    seed: int,
    rules: Rules,
    cards: Sequence[str | Path],
) -> list[Cell]:
    """Every pair of decks, and every deck against itself; which of a pair sits in seat A its cards decide."""
    cells = []
    for row, column in combinations_with_replacement(range(len(field)), 2):
        a, b = sorted((row, column), key=lambda place: field[place].hash)
        pairing = pair(field[a], field[b], (bots[a], bots[b]), seed, rules, cards)
        number = hashlib.sha256(f"{field[a].hash} {field[b].hash}".encode()).digest()[:4]
        start = (int.from_bytes(number) >> 2) << BLOCK_BITS
        cells.append(Cell(row, column, pairing, int(a != row), start))
    return cells


class _Season:
    """The games of a matrix being played."""

    def __init__(self, field: "tuple[AnyDeck, ...]", cells: list[Cell], player: Player) -> None:
        self.field, self.cells, self.player = field, cells, player
        self.counts = np.zeros((len(cells), 2, 3), np.int64)
        self.unfinished = np.zeros(len(cells), np.int64)
        self.played = np.zeros(len(cells), np.int64)
        self.interrupted = False
        self.mirror = np.array([cell.row == cell.column for cell in cells])

    def play(self, games: int, shown: bool) -> None:
        """So many games a match-up on average, or as many as there were before an interruption."""
        from tqdm import tqdm

        total = games * len(self.cells)
        with tqdm(total=total, unit=" games", unit_scale=True, leave=False, disable=not shown,
                  file=sys.stderr) as bar:  # fmt: skip
            try:
                staged = games >= FEWEST_FOR_STAGES and not self.mirror.all()
                self._spend(np.full(len(self.cells), _even(games // 2 if staged else games)), bar)
                for left in range(STAGES, 0, -1) if staged else ():
                    self._spend(self._sensitive((total - int(self.played.sum())) // left), bar)
            except KeyboardInterrupt:
                if not self.played.any():
                    raise
                self.interrupted = True

    def _sensitive(self, games: int) -> Ints:
        """More games for the match-ups that the equilibrium depends on."""
        rates = draw_rates(self.tensor(), STAGE_DRAWS, self.cells[0].pairing.seed)
        caused = sensitivity(rates, np.array([equilibrium(found) for found in rates]))
        extra = np.zeros(len(self.cells), np.int64)
        pairs = [cell for cell in self.cells if cell.row != cell.column]
        by_pair = np.array([caused[cell.row, cell.column] for cell in pairs])
        extra[~self.mirror] = share_out(games, self.played[~self.mirror].astype(float), by_pair)
        return extra

    def _spend(self, extra: Ints, bar: Any) -> None:
        """Play so many more games of each match-up, a part at a time."""
        extra = extra.copy()
        while extra.any():
            part = np.minimum(extra, _even(AT_ONCE // int(np.count_nonzero(extra))))
            blocks = [
                Block(place, cell.start + int(self.played[place]), int(part[place]))
                for place, cell in enumerate(self.cells)
                if part[place]
            ]
            for block, rows in zip(blocks, self.player.play(blocks), strict=True):
                self._count(block.pairing, rows)
            extra -= part
            bar.update(int(part.sum()))

    def _count(self, place: int, rows: Rows) -> None:
        """Enter the games of a match-up, as its row deck sees them."""
        cell = self.cells[place]
        table = np.zeros((2, max(Result) + 1), np.int64)
        np.add.at(table, (rows["first"], rows["result"]), 1)
        self.counts[place] += table[[cell.seat, 1 - cell.seat]][:, OUTCOMES[cell.seat]]
        self.unfinished[place] += table[:, Result.UNFINISHED].sum()
        self.played[place] += len(rows)

    def tensor(self) -> Ints:
        """Wins, draws and losses of each deck against each, going first and second."""
        decks = len(self.field)
        found = np.zeros((decks, decks, 2, 3), np.int64)
        for cell, counts in zip(self.cells, self.counts, strict=True):
            if cell.row == cell.column:  # told from whoever went first, and from whoever went second
                counts = counts + counts[::-1, ::-1]
            found[cell.row, cell.column] = counts
            found[cell.column, cell.row] = counts[::-1, ::-1]
        return found

    def found(self, level: float) -> "Matrix":
        """The answer."""
        broken = np.zeros((len(self.field), len(self.field)), np.int64)
        for cell, count in zip(self.cells, self.unfinished, strict=True):
            broken[cell.row, cell.column] = broken[cell.column, cell.row] = count
        origin = self.player.origin([cell.pairing for cell in self.cells], self.field)
        return Matrix(self.tensor(), broken, level, self.interrupted, origin)


def _even(games: int) -> int:
    """At least 2, and both decks go first equally often."""
    return max(2, games + games % 2)


# -- what was found ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Matrix:
    """The answer of `matrix`. Immutable.

    Attributes
    ----------
    counts : ndarray, shape (decks, decks, 2, 3)
        Wins, draws and losses of the row deck against the column deck when it went first and second.
    unfinished : ndarray, shape (decks, decks)
        Games that did not end properly, counted apart.
    level : float
        Confidence level of every interval.
    interrupted : bool
        True when the user stopped it.
    made : Origin
        Decks, bots, seed, versions, seconds, digest.
    """

    counts: Ints = field(repr=False)
    unfinished: Ints = field(repr=False)
    level: float
    interrupted: bool
    made: Origin = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the decks."""
        return tuple(deck.name for deck in self.made.decks)

    def win_rate(self, row: int, column: int, first: int | None = None) -> Estimate:
        """Win rate of one deck against another, by their places.

        Parameters
        ----------
        row, column : int
        first : int, optional
            0 when the deck of the row goes first, 1 when it goes second; both alike by default. A deck
            against itself wins half of its games if both seats are counted.

        Notes
        -----
        The win rate of the higher place is 1 minus that of the lower, not another estimate.
        """
        if row > column or (row == column and first == 1):
            other = self.win_rate(column, row, None if first is None else 1 - first)
            return Estimate(1 - other.estimate, 1 - other.high, 1 - other.low, other.n, other.method)
        if row == column and first is None:
            return Estimate(0.5, 0.5, 0.5, int(self.counts[row, row, 0].sum()), "by symmetry")
        counts = self.counts[row, column]
        return estimates.score(counts if first is None else counts[first], self.level)

    @cached_property
    def rates(self) -> Floats:
        """Estimated win rates over both seats, shape (decks, decks); rates + rates.T = 1."""
        return mean_rates(self.counts)

    @cached_property
    def drawn(self) -> tuple[Floats, Floats]:
        """Draws of the win rates and the equilibrium of each: shapes (draws, decks, decks), (draws, decks)."""
        rates = draw_rates(self.counts, DRAWS, self.made.seed)
        return rates, np.array([equilibrium(found) for found in rates])

    @cached_property
    def weights(self) -> Floats:
        """Shares of the equilibrium of the estimated win rates."""
        return equilibrium(self.rates)

    @cached_property
    def matchups(self) -> "pd.DataFrame":
        """Every match-up by who went first: win rate, interval, counts."""
        import pandas as pd

        rows = []
        places = range(len(self.names))
        for row, column in ((row, column) for row in places for column in places):
            for word, first in (("all", None), ("first", 0), ("second", 1)):
                rate = self.win_rate(row, column, first)
                counts = self.counts[row, column]
                seen = (counts.sum(axis=0) if first is None else counts[first]).tolist()
                if row == column and first is None:  # each game of a deck against itself has two sides
                    seen = [n // 2 for n in seen]
                rows.append((self.names[row], self.names[column], word, *rate[:3], sum(seen), *seen))
        return pd.DataFrame(rows, columns=_columns("matchups"))

    @cached_property
    def equilibrium(self) -> "pd.DataFrame":
        """Shares of the field that no deck beats, with what sampling makes uncertain about them.

        A weight can be exactly 0 or 1 in nearly all draws; its interval is then that point, and `in_use`
        says how sure it is.
        """
        import pandas as pd

        _, weights = self.drawn
        low, high = self._interval(weights)
        made = {
            "deck": self.names,
            "weight": self.weights,
            "low": np.minimum(low, self.weights),
            "high": np.maximum(high, self.weights),
            "in_use": (weights > IN_USE).mean(axis=0),
        }
        return pd.DataFrame({name: made[name] for name in _columns("equilibrium")})

    def against(self, shares: Mapping[str, float] | Sequence[float] | None = None) -> "pd.DataFrame":
        """Win rate of each deck against a field.

        Parameters
        ----------
        shares : mapping of name to share, or sequence in the order of the decks, optional
            How common each deck is, in any unit; names left out are not played. By default all equally.

        Returns
        -------
        DataFrame
            Columns deck, win_rate, low, high; a deck wins half of its games against itself.
        """
        import pandas as pd

        field_shares = self._shares(shares)
        low, high = self._interval(self.drawn[0] @ field_shares)
        made = {"deck": self.names, "win_rate": self.rates @ field_shares, "low": low, "high": high}
        return pd.DataFrame({name: made[name] for name in _columns("field")})

    def _shares(self, shares: Mapping[str, float] | Sequence[float] | None) -> Floats:
        """Shares in the order of the decks, together 1."""
        if isinstance(shares, Mapping):
            if strange := [name for name in shares if name not in self.names]:
                raise InputError(f"shares: there is no deck {strange[0]!r}; decks: {', '.join(self.names)}")
            shares = [shares.get(name, 0.0) for name in self.names]
        given = np.ones(len(self.names)) if shares is None else np.asarray(shares, float)
        if given.shape != (len(self.names),) or not (np.isfinite(given) & (given >= 0)).all() or not given.sum():
            raise InputError(f"shares: {len(self.names)} numbers are needed, none below 0 and not all 0")
        found: Floats = given / given.sum()
        return found

    def _interval(self, drawn: Floats) -> Floats:
        tail = (1 - self.level) / 2
        found: Floats = np.quantile(drawn, [tail, 1 - tail], axis=0)
        return found

    @cached_property
    def plot(self) -> "MatrixPlots":
        """Pictures: `plot.heatmap(ax=None)` and `plot.equilibrium(ax=None)`."""
        from vgsim.analysis.plots import MatrixPlots

        return MatrixPlots(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: what `vgsim matrix --json` prints."""
        places = range(len(self.names))
        return {
            **self.made.as_dict(),
            "interrupted": self.interrupted,
            "level": self.level,
            "unfinished": int(np.triu(self.unfinished).sum()),
            "matchups": [
                {
                    "deck": self.names[row],
                    "opponent": self.names[column],
                    **as_json(self.win_rate(row, column), self.level),
                    "going_first": as_json(self.win_rate(row, column, 0), self.level),
                    "going_second": as_json(self.win_rate(row, column, 1), self.level),
                }
                for row in places
                for column in places
            ],
            "equilibrium": self.equilibrium.to_dict("records"),
            "against_equilibrium": self.against(self.weights.tolist()).to_dict("records"),
            "against_all_equally": self.against().to_dict("records"),
        }

    def __repr__(self) -> str:
        used = ", ".join(
            f"{name} {weight:.0%}"
            for name, weight in zip(self.names, self.weights, strict=True)
            if weight > IN_USE
        )
        return f"<Matrix: {len(self.names)} decks, {self.made.games:,} games, equilibrium {used}>"

    def _repr_html_(self) -> str:
        """For notebooks: win rates of all pairs, and the equilibrium."""
        overall = self.matchups[self.matchups["first"] == "all"]
        shown = overall.pivot(index="deck", columns="opponent", values="win_rate")
        shown = shown.loc[list(self.names), list(self.names)]
        tables = (
            frame.to_html(float_format=lambda x: f"{x:.3f}") for frame in (shown, self.equilibrium)
        )
        return f"<h4>{escape(repr(self)[1:-1])}</h4>{''.join(tables)}"


def _columns(frame: str) -> list[str]:
    return [column.name for column in COLUMNS if column.frame == frame]
