"""How much of a result is luck: every check and draw against what it was likely to be, and who goes first.

At each check and draw the log says what the next card could be, given all that anybody knew. What came less
what was likely is zero on average at each of them, whatever the players do. How much win rate it is worth is a
regression of results on these surprises, and a game's worth comes from other games (cross-fitting), so taking
luck out of results leaves their mean as it was. The method is that of gnubg's "luck adjusted result"
(D. Zare, "Hedging toward skill", 2000), with surprises in place of a position evaluator.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from vgsim.analysis import estimates
from vgsim.analysis.estimates import Estimate, z_value
from vgsim.analysis.frames import Column
from vgsim.analysis.plain import as_json, plain_rows
from vgsim.analysis.runs.logs import EVENT, SEAT, TURN, A, B, C, Log
from vgsim.analysis.runs.pairing import Pairing, Rules, check_whole, pair
from vgsim.analysis.runs.replays import check_logged, play_logged
from vgsim.analysis.runs.rounds import SCORES, Floats, Origin, origin_of
from vgsim.analysis.summary import SEATS
from vgsim.errors import InputError
from vgsim.vanguard.chance import BITS
from vgsim.vanguard.terms import Event, Skill, Trigger

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.decks import Deck

Ints = np.ndarray[Any, np.dtype[np.int64]]

FOLDS = 5  # parts of the games; the worth of surprises in one part comes from the others
BELIEF = 50.0  # the worth of each surprise begins as if so many units of it had shown no effect
TRACE = 0.5  # two results of this size, one either way, are in every sample: no interval has zero width
KINDS: Final = ("opening hand", "draws", "drive checks", "damage checks")
SOURCES: Final = ("going first", *(f"{kind} of {seat}" for seat in SEATS for kind in KINDS))
ICONS: Final = tuple(icon.name.lower() for icon in Trigger if icon)
DRAWN: Final = ("trigger", "grade 1", "grade 2", "grade 3 or more", "sentinel")
WIDTH: Final = max(len(ICONS), len(DRAWN))  # surprises of an event
MASK: Final = (1 << BITS) - 1
_KIND_OF: Final = {Event.DREW: 1, Event.DRIVE_CHECKED: 2, Event.DAMAGE_CHECKED: 3}

COLUMNS: Final = (
    Column("luck_games", "game", "number", "index of the game"),
    Column("luck_games", "first", "seat", "who went first"),
    Column("luck_games", "score", "share", "1 if A won, 1/2 for a draw, 0 if B won"),
    Column("luck_games", "luck", "share", "all luck together, in win rate of A: above 0 it helped A"),
    Column("luck_games", "adjusted", "share", "score less luck; may lie outside 0 to 1"),
    *(Column("luck_games", source.replace(" ", "_"), "share", f"luck of {source}, as above") for source in SOURCES),
    Column("luck_sources", "source", "words", "where luck comes from; the last row is all of it"),
    Column("luck_sources", "deviation", "share", "standard deviation of this luck in a game, in win rate"),
    Column("luck_sources", "mean", "share", "its mean; 0 apart from chance"),
    Column("luck_sources", "explained", "share", "of the variance of results, the part that it explains"),
    Column("luck_sources", "low", "share", "lower bound of that"),
    Column("luck_sources", "high", "share", "upper bound of that"),
    Column("luck_events", "game", "number", "index of the game"),
    Column("luck_events", "turn", "turns", "turn of the game; 0: opening hand and mulligan"),
    Column("luck_events", "seat", "seat", "who drew or checked"),
    Column("luck_events", "kind", "words", "opening hand, draws, drive checks or damage checks"),
    Column("luck_events", "card", "name", "the card that came"),
    Column("luck_events", "icon", "word", "its trigger icon, or none"),
    Column("luck_events", "trigger_chance", "share", "how likely any trigger was"),
    Column("luck_events", "luck", "share", "what it changed, in win rate of A"),
    Column("luck_worth", "seat", "seat", "who drew or checked"),
    Column("luck_worth", "kind", "words", "opening hand, draws, drive checks or damage checks"),
    Column("luck_worth", "of", "words", "a trigger icon, a grade, a sentinel"),
    Column("luck_worth", "worth", "share", "win rate of its owner that one more than expected is worth"),
    Column("luck_worth", "error", "share", "standard error of the worth"),
)  # fmt: skip


class Chance(NamedTuple):
    """Chance events of some games.

    `game` is the place of each event's game among them; `source` a place in SOURCES; `surprise` what came less
    what was likely (icons of a check, DRAWN of a draw).
    """

    game: Ints
    turn: Ints
    source: Ints
    card: Ints
    icon: Ints
    likely: Floats
    surprise: Floats


def luck(
    a: "Deck | str | Path",
    b: "Deck | str | Path",
    *,
    games: int = 4_000,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    first: str = "alternate",
    abilities: bool = True,
    format: str | None = None,
    cards: Sequence[str | Path] = (),
    level: float = 0.95,
    store: str | Path | None = None,
) -> "Luck":
    """How much of the results between two decks is luck, and in which games it decided.

    Parameters
    ----------
    a, b, seed, n_jobs, bots, first, abilities, format, cards
        What shapes the games, as for `vgsim.simulate`: the games with this seed are the same.
    games : int
        They are played with their log on, which takes five to six times as long as playing.
    level : float
        Confidence level of the intervals.
    store : str or Path, optional
        Folder in which told games are kept: those that are there are not played again.

    Returns
    -------
    Luck
        When interrupted from the keyboard, of the games finished so far.

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    if check_whole("games", games) < 1:
        raise InputError(f"games {games}: at least 1 is needed")
    if check_whole("jobs", n_jobs) == 0:
        raise InputError("jobs 0: give the number of workers, or -1 for every core")
    estimates.check_level(level)
    pairing = pair(a, b, bots, seed, Rules(first, abilities, format), cards)
    check_logged(pairing)
    logs, seconds = _logs(pairing, games, n_jobs, store)
    return luck_of(logs, pairing, level, games, seconds)


def _logs(pairing: Pairing, games: int, n_jobs: int, store: str | Path | None) -> tuple[list[Log], float]:
    """Logs without what luck does not read."""
    import time

    found: list[Log] = []
    began = time.perf_counter()
    try:
        for part in play_logged(pairing, 0, games, n_jobs, store):
            found += [_chances_only(log) for log in part]
    except KeyboardInterrupt:
        if not found:
            raise
    return found, time.perf_counter() - began


def _chances_only(log: Log) -> Log:
    keep = np.isin(log.rows[:, EVENT], [int(Event.MAY_BE), *map(int, _KIND_OF)])
    return log._replace(rows=log.rows[keep], cards=log.cards[keep])


# -- surprises --------------------------------------------------------------------------------------------


def chances(logs: Sequence[Log], table: Any) -> Chance:
    """The chance events of some games.

    Parameters
    ----------
    logs : sequence of Log
    table : record
        The card table that they were played with.
    """
    sizes = [len(log.rows) for log in logs]
    rows = np.concatenate([log.rows for log in logs]) if logs else np.zeros((0, 6), np.int64)
    cards = np.concatenate([log.cards for log in logs]) if logs else np.zeros(0, np.int64)
    game = np.repeat(np.arange(len(logs)), sizes)
    likely = rows[:, EVENT] == Event.MAY_BE
    came = np.isin(rows[:, EVENT], [int(event) for event in _KIND_OF])
    if not np.array_equal(np.flatnonzero(likely) + 1, np.flatnonzero(came & np.roll(likely, 1))):
        raise ValueError("a log has a card that was not foretold")
    return _chance(game[came], rows[came], cards[came], rows[likely], table)


def _chance(game: Ints, came: Ints, card: Ints, pool: Ints, table: Any) -> Chance:
    kind = np.zeros(len(came), np.int64)
    for event, place in _KIND_OF.items():
        kind[came[:, EVENT] == event] = place
    kind[(kind == 1) & (came[:, TURN] == 0)] = 0
    size = (pool[:, C] & MASK).astype(float)
    icons = np.stack([pool[:, A] >> BITS * k & MASK for k in range(len(ICONS))], axis=1) / size[:, None]
    grades = np.stack([pool[:, B] >> BITS * k & MASK for k in range(5)], axis=1) / size[:, None]
    sentinels = (pool[:, C] >> BITS) / size
    triggers = icons.sum(axis=1)
    icon, grade = np.asarray(table.trigger)[card], np.asarray(table.grade)[card]
    sentinel = (np.asarray(table.skills)[card] & Skill.SENTINEL) > 0
    shown = (icon[:, None] == np.arange(1, len(ICONS) + 1)) - icons
    drawn = np.stack(
        [(icon > 0) - triggers, (grade == 1) - grades[:, 1], (grade == 2) - grades[:, 2],
         (grade >= 3) - grades[:, 3:].sum(axis=1), sentinel - sentinels], axis=1,
    )  # fmt: skip
    surprise = np.where((kind >= 2)[:, None], shown, drawn)
    source = 1 + came[:, SEAT] * len(KINDS) + kind
    return Chance(game, came[:, TURN], source, card, icon, triggers, surprise)


def _by_game(chance: Chance, games: int) -> Floats:
    """Surprises added up, shape (games, sources without the first, WIDTH)."""
    found = np.zeros((games, len(SOURCES) - 1, WIDTH))
    np.add.at(found, (chance.game, chance.source - 1), chance.surprise)
    return found


def _fit(features: Floats, score: Floats) -> Floats:
    """What each surprise is worth; shrunk towards nothing where there is little to learn from."""
    if not len(score):
        return np.zeros(features.shape[1])
    away = features - features.mean(axis=0)
    square = away.T @ away + BELIEF * np.eye(features.shape[1])
    found: Floats = np.linalg.solve(square, away.T @ (score - score.mean()))
    return found


def luck_of(logs: list[Log], pairing: Pairing, level: float, asked: int, seconds: float) -> "Luck":
    """The luck in games that were told; games without a result are left out."""
    finished = [log for log in logs if np.isfinite(SCORES[log.result])]
    chance = chances(finished, pairing.table())
    score = np.array([SCORES[log.result] for log in finished], float)
    first = np.array([log.first for log in finished], np.int64)
    start = (0.5 - first if pairing.rules.first in ("alternate", "random") else np.zeros(len(first)))[:, None]
    features = np.concatenate([start, _by_game(chance, len(finished)).reshape(len(finished), -1)], axis=1)
    fold = np.arange(len(finished)) % FOLDS
    worth = np.array([_fit(features[fold != k], score[fold != k]) for k in range(FOLDS)])
    return Luck(
        game=np.array([log.game for log in finished], np.int64),
        first=first,
        score=score,
        features=features,
        worth_by_fold=worth,
        chance=chance,
        level=level,
        unfinished=len(logs) - len(finished),
        interrupted=len(logs) < asked,
        pairing=pairing,
        made=origin_of([pairing], pairing.decks, len(logs), seconds),
    )


# -- what was found ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Luck:
    """The answer of `luck`. Immutable; luck is told in win rate of deck A.

    Attributes
    ----------
    game, first, score : ndarray
        Index, who went first (0: A) and score of A of each finished game.
    features : ndarray, shape (games, surprises)
        Who went first, then surprises by source, added up over each game.
    worth_by_fold : ndarray, shape (FOLDS, surprises)
        What each surprise is worth, as learned from the other folds' games.
    chance : Chance
        Every chance event.
    level : float
    unfinished : int
        Games left out because they did not end properly.
    interrupted : bool
    pairing : Pairing
    made : Origin
    """

    game: Ints = field(repr=False)
    first: Ints = field(repr=False)
    score: Floats = field(repr=False)
    features: Floats = field(repr=False)
    worth_by_fold: Floats = field(repr=False)
    chance: Chance = field(repr=False)
    level: float
    unfinished: int
    interrupted: bool
    pairing: Pairing = field(repr=False)
    made: Origin = field(repr=False)

    @property
    def names(self) -> tuple[str, str]:
        """Names of decks A and B."""
        return self.pairing.decks[0].name, self.pairing.decks[1].name

    @cached_property
    def by_source(self) -> Floats:
        """Luck of each source in each game, shape (games, sources)."""
        each = self.features * self.worth_by_fold[np.arange(len(self.score)) % FOLDS]
        parts = each[:, 1:].reshape(len(each), len(SOURCES) - 1, WIDTH).sum(axis=2)
        return np.concatenate([each[:, :1], parts], axis=1)

    @property
    def luck(self) -> Floats:
        """All luck of each game."""
        found: Floats = self.by_source.sum(axis=1)
        return found

    @property
    def adjusted(self) -> Floats:
        """Score of A in each game without luck; may lie outside 0 to 1."""
        return self.score - self.luck

    @property
    def win_rate(self) -> Estimate:
        """Win rate of A as it was."""
        table = [[int(((self.score == s) & (self.first == who)).sum()) for s in (1.0, 0.5, 0.0)] for who in (0, 1)]
        return estimates.score(table, self.level)

    @property
    def adjusted_win_rate(self) -> Estimate:
        """Win rate of A with luck taken out: the same on average, with a narrower interval."""
        n = len(self.score)
        if not n:
            return Estimate(math.nan, 0.0, 1.0, 0, "no observations")
        mean = float(self.adjusted.mean())
        squares = float(((self.adjusted - mean) ** 2).sum()) + 2 * TRACE**2
        half = z_value(self.level) * math.sqrt(squares / (n + 2) / n)
        return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half), n, "normal, luck taken out")

    @property
    def explained(self) -> Estimate:
        """Share of the results' variance that luck in checks, draws and going first explains."""
        return self.share(self.luck)

    def share(self, part: Floats) -> Estimate:
        """Share of the results' variance that goes with some luck.

        Parameters
        ----------
        part : ndarray, shape (games,)

        Notes
        -----
        Covariance with the result over the result's variance, which adds up over sources. The interval is normal,
        its error from the linearised ratio (delta method).
        """
        n, away = len(self.score), self.score - self.score.mean() if len(self.score) else self.score
        variance = float((away**2).mean()) if n else 0.0
        if n < 2 or variance == 0.0:
            return Estimate(math.nan, 0.0, 1.0, n, "results that do not differ have no variance to explain")
        products = (part - part.mean()) * away
        found = float(products.mean()) / variance
        influence = (products - found * away**2) / variance
        error = math.sqrt((float((influence**2).sum()) + 2 * TRACE**2) / (n + 2) / n)
        half = z_value(self.level) * error
        return Estimate(found, max(-1.0, found - half), min(1.0, found + half), n, "normal, delta method")

    @cached_property
    def sources(self) -> "pd.DataFrame":
        """Where luck comes from; the last row is all of it."""
        import pandas as pd

        parts = [*zip(SOURCES, self.by_source.T, strict=True), ("all luck", self.luck)]
        rows = []
        for name, part in parts:
            share = self.share(part)
            spread, mean = (float(part.std()), float(part.mean())) if len(part) else (math.nan, math.nan)
            rows.append((name, spread, mean, *share[:3]))
        return pd.DataFrame(rows, columns=_columns("luck_sources"))

    @cached_property
    def games(self) -> "pd.DataFrame":
        """One row a game: result, luck by source, result without luck."""
        import pandas as pd

        made: dict[str, Any] = {
            "game": self.game,
            "first": np.array(SEATS)[self.first],
            "score": self.score,
            "luck": self.luck,
            "adjusted": self.adjusted,
        }
        made |= {source.replace(" ", "_"): part for source, part in zip(SOURCES, self.by_source.T, strict=True)}
        return pd.DataFrame(made, columns=_columns("luck_games"))

    @cached_property
    def events(self) -> "pd.DataFrame":
        """One row a check or draw: what came, how likely a trigger was, what it changed."""
        import pandas as pd

        chance = self.chance
        worth = self.worth_by_fold[:, 1:].reshape(FOLDS, len(SOURCES) - 1, WIDTH)
        changed = (chance.surprise * worth[chance.game % FOLDS, chance.source - 1]).sum(axis=1)
        place = chance.source - 1
        names = np.array(self.pairing.names().cards, object)
        return pd.DataFrame({
            "game": self.game[chance.game],
            "turn": chance.turn,
            "seat": np.array(SEATS)[place // len(KINDS)],
            "kind": np.array(KINDS, object)[place % len(KINDS)],
            "card": names[chance.card],
            "icon": np.array(["none", *ICONS], object)[chance.icon],
            "trigger_chance": chance.likely,
            "luck": changed,
        })  # fmt: skip

    def of_game(self, game: int) -> "pd.DataFrame":
        """The chance events of one game.

        Raises
        ------
        InputError
            It is not among the finished games.
        """
        if game not in self.game:
            raise InputError(f"game {game}: not among the {len(self.game):,} finished games of this study")
        return self.events[self.events["game"] == game].reset_index(drop=True)

    @cached_property
    def worth(self) -> "pd.DataFrame":
        """What one more than expected of everything is worth to its owner."""
        import pandas as pd

        found = self.worth_by_fold[:, 1:].reshape(FOLDS, 2, len(KINDS), WIDTH)
        errors = self._errors().reshape(2, len(KINDS), WIDTH)
        rows = []
        for seat, name in enumerate(SEATS):
            for place, kind in enumerate(KINDS):
                for k, of in enumerate(ICONS if place >= 2 else DRAWN):
                    worth = float(found[:, seat, place, k].mean()) * (1 - 2 * seat)
                    rows.append((name, kind, of, worth, float(errors[seat, place, k])))
        frame = pd.DataFrame(rows, columns=_columns("luck_worth"))
        return frame[frame["worth"] != 0].reset_index(drop=True)

    def _errors(self) -> Floats:
        """Standard errors of the worth of surprises, from all games."""
        n, width = self.features.shape
        away = self.features - self.features.mean(axis=0) if n else self.features
        inverse = np.linalg.inv(away.T @ away + BELIEF * np.eye(width))
        residual = float(self.adjusted.var()) if n else math.nan
        found: Floats = np.sqrt(residual * np.diag(inverse @ (away.T @ away) @ inverse))[1:]
        return found

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Share of the results' variance by source of luck, with intervals."""
        from vgsim.analysis.study_plots import luck_sources

        ax = luck_sources(self.sources, self.names, ax)
        bots = " and ".join(dict.fromkeys(self.made.bots))
        title = f"{' against '.join(self.names)}\n{len(self.score):,} games, bots: {bots}"
        ax.set_title(title, loc="left", fontsize="small", color="0.35")
        return ax

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: what `vgsim luck --json` prints."""
        return {
            **self.made.as_dict(),
            "interrupted": self.interrupted,
            "unfinished": self.unfinished,
            "win_rate": as_json(self.win_rate, self.level),
            "adjusted_win_rate": as_json(self.adjusted_win_rate, self.level),
            "explained": as_json(self.explained, self.level),
            "sources": plain_rows(self.sources),
            "worth": plain_rows(self.worth),
        }

    def __str__(self) -> str:
        share, rate = self.explained, self.adjusted_win_rate
        a, b = self.names
        told = f"{a} wins {rate.estimate:.2%} ({rate.low:.2%} to {rate.high:.2%}) against {b} with luck taken out"
        if math.isnan(share.estimate):
            return f"{told}; {share.method}"
        return f"{told}; luck explains {share.estimate:.0%} ({share.low:.0%} to {share.high:.0%}) of the results"

    def _repr_html_(self) -> str:
        """For notebooks: the answer and where luck comes from."""
        return f"<h4>{escape(str(self))}</h4>{self.sources.to_html(index=False, float_format=lambda x: f'{x:.4f}')}"


def _columns(frame: str) -> list[str]:
    return [column.name for column in COLUMNS if column.frame == frame]
