"""Which of two versions of a deck is better, and by how much, in as few games as possible.

A pilot on games of its own says what the test will cost and how luck in checks moves scores; the test never
reads the pilot's scores. A generalised SPRT on the rounds' scores says when to stop; the estimate then given
is median-unbiased for having stopped there.
"""

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from vgsim.analysis import estimates, sequential
from vgsim.analysis.estimates import Estimate, elo
from vgsim.analysis.frames import Column
from vgsim.analysis.plain import as_json
from vgsim.analysis.runs.pairing import Rules, check_whole
from vgsim.analysis.runs.rounds import Floats, Origin, Player
from vgsim.analysis.studies.contest import Contest, Control, Evidence, Setting, differences, make_contest
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.analysis.studies.contest import Field
    from vgsim.cards.games import AnyDeck as Deck

BETTER, NOT_BETTER, UNDECIDED = "better", "not better", "undecided"

PILOT_ROUNDS, SMALLEST_PILOT = 200, 16
PILOT_AT = 1 << 40  # the pilot's game numbers: far from those of the test
LOOKS = 30  # in a test that takes as long as the hardest difference does on average
SMALLEST_BATCH = 16  # rounds
RESERVE = 0.85  # of the errors asked for: variances are estimated, and likelihoods are approximations
ONE_GAME = 0.5  # what a single game changes in the score of a round against one opponent
TRACE = 1e-3  # of a round that one version wins outright, so that either hypothesis can always be fitted

COLUMNS: Final = (
    Column("comparison", "quantity", "name", "what is estimated; the index of the frame"),
    Column("comparison", "estimate", "share or Elo points", "the estimate"),
    Column("comparison", "low", "as the estimate", "lower bound of the interval"),
    Column("comparison", "high", "as the estimate", "upper bound of the interval"),
    Column("comparison", "n", "rounds", "rounds that the estimate rests on"),
    Column("comparison", "method", "name", "how the interval was made"),
    Column("opponents", "opponent", "name", "deck of the field"),
    Column("opponents", "share", "share", "its share of the field"),
    Column("opponents", "difference", "share", "win rate of the first version minus that of the second"),
    Column("opponents", "low", "share", "lower bound of the difference"),
    Column("opponents", "high", "share", "upper bound of the difference"),
    Column("opponents", "win_rate_1", "share", "win rate of the first version"),
    Column("opponents", "win_rate_2", "share", "win rate of the second version"),
    Column("looks", "rounds", "rounds", "rounds finished so far"),
    Column("looks", "games", "games", "games so far, those of the pilot not counted"),
    Column("looks", "difference", "share", "mean score of the rounds so far; read it with the interval"),
    Column("looks", "low", "share", "lower bound of the confidence sequence, valid at all looks at once"),
    Column("looks", "high", "share", "upper bound of the confidence sequence"),
    Column("looks", "llr", "nats", "log-likelihood ratio of a difference of the margin over none"),
    Column("looks", "reject_at", "nats", "the test stops here or below: not better"),
    Column("looks", "accept_at", "nats", "the test stops here or above: better"),
)


# -- what is asked, and what it costs ---------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What a comparison is to find out.

    Attributes
    ----------
    margin : float
        The test tells a difference of 0 from one of `margin` (0.01: one percentage point).
    alpha, beta : float
        Chances to call the first version better though it is not, and not better though it is by `margin`.
    games : int
        Games at most, those of the pilot not counted.
    level : float
        Confidence level of the intervals.
    """

    margin: float = 0.01
    alpha: float = 0.05
    beta: float = 0.05
    games: int = 200_000
    level: float = 0.95

    def __post_init__(self) -> None:
        if not estimates.is_number(self.margin) or not 0 < self.margin < 1:
            raise InputError(f"margin {self.margin}: a difference of win rates is wanted, such as 0.01")
        sequential.wald_bounds(self.alpha, self.beta)
        estimates.check_level(self.level)
        check_whole("games", self.games)

    def rounds(self, round_games: int) -> int:
        """Rounds at most."""
        if self.games < round_games:
            raise InputError(
                f"games {self.games}: a round is {round_games} games, four against each opponent; "
                f"give at least {round_games}"
            )
        return self.games // round_games

    def test(self, variance: float, round_games: int) -> sequential.Sprt:
        """The test that answers it, where a round's score has this variance."""
        errors = RESERVE * self.alpha, RESERVE * self.beta
        lower, upper = sequential.wald_bounds(*errors)
        hardest = -lower * upper * variance / self.margin**2  # rounds on average at half the margin
        most = self.rounds(round_games)
        batch = min(max(SMALLEST_BATCH, math.ceil(hardest / LOOKS)), most)
        return sequential.Sprt(self.margin, variance, batch, most // batch, *errors)


@dataclass(frozen=True)
class Plan:
    """What a comparison will cost, told before it starts.

    Attributes
    ----------
    test : Sprt
        Rounds in a batch and number of looks.
    round_games : int
        Games in a round.
    pilot_games : int
        Games played to make this plan.
    speed : float
        Games per second of the pilot.
    """

    test: sequential.Sprt
    round_games: int
    pilot_games: int
    speed: float

    @property
    def most_games(self) -> int:
        """Games after which the comparison ends undecided."""
        return int(self.test.batch) * self.test.looks * self.round_games

    def games(self, truth: float) -> float:
        """Games on average where the true difference is `truth`."""
        return sequential.expect(self.test, truth).scores * self.round_games

    @cached_property
    def undecided(self) -> float:
        """Chance to end undecided at half the margin, which takes longest."""
        return sequential.expect(self.test, self.test.margin / 2).undecided

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        margin = self.test.margin
        truths = {"none": 0.0, "half_the_margin": margin / 2, "the_margin": margin}
        return {
            "rounds_per_look": int(self.test.batch),
            "games_per_round": self.round_games,
            "pilot_games": self.pilot_games,
            "most_games": self.most_games,
            "expected_games": {name: self.games(truth) for name, truth in truths.items()},
            "chance_undecided": self.undecided,
            "seconds": self.games(margin / 2) / self.speed,
        }

    def __str__(self) -> str:
        margin = self.test.margin
        none, half, full = (self.games(truth) for truth in (0.0, margin / 2, margin))
        return (
            f"expected: {none:,.0f} games if the versions are equal, {full:,.0f} if the first is better by "
            f"{margin:.2%}, {half:,.0f} (about {half / self.speed:,.1f} s) at half of that; "
            f"at most {self.most_games:,} games, then undecided (chance up to {self.undecided:.1%})"
        )


# -- how it is played -------------------------------------------------------------------------------------


def compare(
    a1: "Deck | str | Path",
    a2: "Deck | str | Path",
    against: "Field",
    *,
    shares: Sequence[float] | None = None,
    margin: float = 0.01,
    alpha: float = 0.05,
    beta: float = 0.05,
    games: int = 200_000,
    level: float = 0.95,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    abilities: bool = True,
    format: str | None = None,
    cards: Sequence[str | Path] = (),
    store: str | Path | None = None,
    progress: bool | None = None,
    announce: Callable[[Plan], object] | None = None,
) -> "Comparison":
    """Is version `a1` of a deck better than version `a2` against a field?

    Parameters
    ----------
    a1, a2 : Deck, str or Path
        The versions; the one hoped to be better first.
    against : Deck, str or Path, or a sequence of these
        The field.
    shares : sequence of float, optional
        How common each opponent is.
    margin, alpha, beta, games, level
        What is asked; see `Question`.
    bots, seed, n_jobs, abilities, format, cards, store
        As for `vgsim.simulate`; the first bot plays the versions and the second the field.
    progress : bool, optional
        Show the plan and the live confidence sequence on standard error; by default only on a terminal.
    announce : callable, optional
        Is given the `Plan` before the comparison starts, in place of standard error.

    Returns
    -------
    Comparison
        When interrupted from the keyboard, undecided, of the rounds finished so far.

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    question = Question(margin, alpha, beta, games, level)
    setting = Setting(bots, seed, Rules("a", abilities, format), cards)
    contest = make_contest((a1, a2), against, shares, setting)
    question.rounds(contest.round_games)
    shown = sys.stderr.isatty() if progress is None else progress
    run = Run(contest, question, Player(contest.pairings, n_jobs, luck=True, store=store), shown)
    (announce or run.announce)(run.plan)
    run.play()
    return run.found()


class Look(NamedTuple):
    """What is seen after a batch; see COLUMNS."""

    rounds: int
    games: int
    difference: float
    low: float
    high: float
    llr: float
    reject_at: float
    accept_at: float

    @property
    def verdict(self) -> str:
        """What the test says here."""
        if self.llr >= self.accept_at:
            return BETTER
        return NOT_BETTER if self.llr <= self.reject_at else UNDECIDED


class Run:
    """A comparison being made: pilot, plan, batches, answer."""

    def __init__(self, contest: Contest, question: Question, player: Player, shown: bool) -> None:
        self.contest, self.question, self.player, self.shown = contest, question, player, shown
        self.control, self.plan = self._pilot()
        self.evidence = Evidence(contest.shares, self.control)
        self.looks: list[Look] = []
        self.interrupted = False

    def _pilot(self) -> tuple[Control, Plan]:
        """Games of their own that say how much scores vary, and how luck moves them."""
        rounds = self.question.rounds(self.contest.round_games)
        rounds = min(PILOT_ROUNDS, max(SMALLEST_PILOT, rounds // 10))
        batch = self.contest.read(self.player.play(self.contest.blocks(PILOT_AT, rounds)))
        control = Control(batch.luck.shape[1])
        scored = differences(self.contest.shares, batch.won)
        if len(scored):
            control.learn(scored, batch.luck)
            scored = control.correct(scored, batch.luck)
        test = self.question.test(_variance(scored, len(self.contest.field)), self.contest.round_games)
        speed = self.player.games / self.player.seconds
        return control, Plan(test, self.contest.round_games, self.player.games, speed)

    def announce(self, plan: Plan) -> None:
        """The plan on standard error, if anything is shown there."""
        if self.shown:
            print(plan, file=sys.stderr, flush=True)

    def play(self) -> None:
        """Batch after batch until the test stops, the games run out or the user interrupts."""
        from tqdm import tqdm

        bar = tqdm(total=self.plan.most_games, unit=" games", unit_scale=True, leave=False,
                   disable=not self.shown, file=sys.stderr)  # fmt: skip
        with bar:
            try:
                while len(self.looks) < self.plan.test.looks and self.verdict == UNDECIDED:
                    self._batch()
                    bar.set_postfix_str(_live(self.looks[-1]), refresh=False)
                    bar.update(self.plan.test.batch * self.contest.round_games)
            except KeyboardInterrupt:
                if not self.looks:
                    raise
                self.interrupted = True

    def _batch(self) -> None:
        rounds = int(self.plan.test.batch)
        blocks = self.contest.blocks(len(self.looks) * rounds, rounds)
        self.evidence.add(self.contest.read(self.player.play(blocks)))
        self.looks.append(self._look())

    def _look(self) -> Look:
        """What the rounds so far say; bounds are those of the variance as it is now known."""
        corrected, margin = self.evidence.corrected, self.question.margin
        mean = float(corrected.mean()) if len(corrected) else math.nan
        scored = differences(self.contest.shares, self.evidence.won)
        sequence = sequential.confidence_sequence(
            *np.unique(scored, return_counts=True), -1.0, 1.0, self.question.level
        )
        opponents = len(self.contest.field)
        test = replace(self.plan.test, variance=_variance(corrected, opponents))
        llr = sequential.llr(*_with_traces(corrected, opponents), 0.0, margin)
        games = (len(self.looks) + 1) * int(self.plan.test.batch) * self.contest.round_games
        return Look(len(corrected), games, mean, *sequence, llr, *test.bounds)

    @property
    def verdict(self) -> str:
        return self.looks[-1].verdict if self.looks else UNDECIDED

    def found(self) -> "Comparison":
        """The answer, of the rounds up to the last look: an interruption may have struck after some more."""
        decks = (*self.contest.versions, *self.contest.field)
        last = self.looks[-1]
        return Comparison(
            question=self.question,
            plan=self.plan,
            verdict=last.verdict,
            shares=self.contest.shares,
            won=self.evidence.won[..., : last.rounds],
            corrected=self.evidence.corrected[: last.rounds],
            left_out=last.games // self.contest.round_games - last.rounds,
            seen=tuple(self.looks),
            interrupted=self.interrupted,
            made=self.player.origin(self.contest.pairings, decks),
        )


def _variance(scored: Floats, opponents: int) -> float:
    """Of a round's score; never 0: two rounds that one game decided are added, one for either version."""
    squares = float(((scored - scored.mean()) ** 2).sum()) if len(scored) else 0.0
    return (squares + 2 * (ONE_GAME / opponents) ** 2) / (len(scored) + 2)


def _with_traces(scored: Floats, opponents: int) -> tuple[Floats, Floats]:
    """Scores and counts with those that a test begins with: half a round that one game decided, either way."""
    game = ONE_GAME / opponents
    values, counts = np.unique(scored, return_counts=True)
    traces = np.array([TRACE, 0.5, 0.5, TRACE])
    return np.concatenate([values, [-1.0, -game, game, 1.0]]), np.concatenate([counts, traces])


def _live(look: Look) -> str:
    return (
        f"A1 - A2: {look.low:+.2%} to {look.high:+.2%} at any time, "
        f"LLR {look.llr:.2f} ({look.reject_at:.2f} to {look.accept_at:.2f})"
    )


# -- what was found ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Comparison:
    """The answer of `compare`. Immutable.

    Attributes
    ----------
    question : Question
    plan : Plan
    verdict : str
        "better": the first version is better; "not better": it is not, by the margin; "undecided".
    shares : ndarray
        Of each opponent.
    won : ndarray, shape (opponents, 2 versions, 2 going first or second, rounds)
        Scores of the versions in every game of every finished round.
    corrected : ndarray, shape (rounds,)
        Score of each round, without what luck in checks explains of it.
    left_out : int
        Rounds left out because a game did not end properly.
    seen : tuple of Look
        What was seen at each look.
    interrupted : bool
        True when the user stopped it.
    made : Origin
        Decks (versions first), bots, seed, versions, seconds, digest.
    """

    question: Question
    plan: Plan
    verdict: str
    shares: Floats
    won: Floats = field(repr=False)
    corrected: Floats = field(repr=False)
    left_out: int
    seen: tuple[Look, ...] = field(repr=False)
    interrupted: bool
    made: Origin = field(repr=False)

    @property
    def rounds(self) -> int:
        """Rounds finished."""
        return len(self.corrected)

    @property
    def games(self) -> int:
        """Games of the test, those of rounds left out included and those of the pilot not."""
        return self.seen[-1].games

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the versions and of the field."""
        return tuple(deck.name for deck in self.made.decks)

    @cached_property
    def difference(self) -> Estimate:
        """Win rate of the first version minus that of the second: median-unbiased, with its interval."""
        if not len(np.unique(self.corrected)) > 1:  # rounds that are all alike say nothing of when to stop
            return sequential.bounded_mean(self.corrected, -1.0, 1.0, self.question.level)
        looks = len(self.seen)
        variance = _variance(self.corrected, len(self.shares))
        test = replace(self.plan.test, variance=variance, batch=self.rounds / looks)
        mean, rejected = float(self.corrected.mean()), self.verdict == NOT_BETTER
        found = sequential.after_stopping(test, looks, mean, rejected, self.question.level)
        middle, low, high = (max(-1.0, min(1.0, x)) for x in found[:3])
        return Estimate(middle, low, high, self.rounds, found.method)

    @property
    def sequence(self) -> Estimate:
        """The confidence sequence where the test stopped: it would hold wherever one had stopped."""
        last = self.seen[-1]
        return Estimate(last.difference, last.low, last.high, self.rounds, "betting confidence sequence")

    @cached_property
    def win_rates(self) -> tuple[Estimate, Estimate]:
        """Win rate of each version against the field."""
        rates = np.tensordot(self.shares, self.won.mean(axis=2), axes=1)
        first, second = (sequential.bounded_mean(rate, 0.0, 1.0, self.question.level) for rate in rates)
        return first, second

    @property
    def elo(self) -> Estimate:
        """The difference in Elo points, around the mean of both win rates."""
        middle = sum(rate.estimate for rate in self.win_rates) / 2
        gap, low, high = (_elo_around(middle, x) for x in self.difference[:3])
        return Estimate(gap, low, high, self.rounds, f"{self.difference.method}, in Elo points")

    @property
    def pair_scores(self) -> dict[float, int]:
        """How often each score of a round was seen."""
        scored = np.round(differences(self.shares, self.won), 12)
        values, counts = np.unique(scored, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    @property
    def savings(self) -> float:
        """How many times as many games would be needed for the same precision if all were independent."""
        if not self.corrected.any():
            return math.nan
        alone = float(self.shares**2 @ self.won.var(axis=3).mean(axis=2).sum(axis=1)) / 2
        return alone / _variance(self.corrected, len(self.shares))

    @property
    def luck_explained(self) -> float | None:
        """Share of the scores' variance that luck in checks explained; None where it was not recorded."""
        scored = differences(self.shares, self.won)
        if np.array_equal(scored, self.corrected):
            return None
        return 1 - float(self.corrected.var() / scored.var())

    @property
    def notes(self) -> list[str]:
        """What a reader should know besides the figures."""
        first, second = self.made.decks[:2]
        told = []
        if first.hash == second.hash:
            told.append("the two versions have the same cards, so every round is even")
        if self.left_out:
            told.append(f"{self.left_out:,} rounds were left out: a game of theirs did not end properly")
        if self.interrupted:
            told.append("interrupted; the rounds finished so far count")
        return told

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """Estimates with intervals, one row a quantity."""
        import pandas as pd

        named = dict(self.quantities())
        return pd.DataFrame(named.values(), index=pd.Index(named, name="quantity"))

    def quantities(self) -> list[tuple[str, Estimate]]:
        """Every row of the summary: name and estimate."""
        first, second = self.win_rates
        return [
            ("difference", self.difference),
            ("difference_at_any_time", self.sequence),
            ("elo_difference", self.elo),
            ("win_rate_1", first),
            ("win_rate_2", second),
        ]

    @cached_property
    def opponents(self) -> "pd.DataFrame":
        """The difference against each opponent."""
        import pandas as pd

        rates = self.won.mean(axis=2)
        rows = []
        for name, share, (first, second) in zip(self.names[2:], self.shares, rates, strict=True):
            gap = sequential.bounded_mean(first - second, -1.0, 1.0, self.question.level)
            mean = (float(x.mean()) if len(x) else math.nan for x in (first, second))
            rows.append((name, float(share), gap.estimate, gap.low, gap.high, *mean))
        return pd.DataFrame(rows, columns=_columns("opponents"))

    @cached_property
    def looks(self) -> "pd.DataFrame":
        """What was seen at each look, from the first on."""
        import pandas as pd

        return pd.DataFrame(self.seen, columns=_columns("looks"))

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """The difference and its confidence sequence by games played."""
        from vgsim.analysis.plots import difference_by_games

        return difference_by_games(self.looks, self.question.margin, ax)

    def plot_opponents(self, ax: "Axes | None" = None) -> "Axes":
        """The difference against each opponent."""
        from vgsim.analysis.plots import opponents

        return opponents(self.opponents, ax)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: what `vgsim compare --json` prints."""
        level = self.question.level
        opponents = self.opponents.astype(object).where(self.opponents.notna(), None).to_dict("records")
        return {
            **self.made.as_dict(),
            "games": self.games,
            "rounds": self.rounds,
            "rounds_left_out": self.left_out,
            "interrupted": self.interrupted,
            "verdict": self.verdict,
            "margin": self.question.margin,
            "alpha": self.question.alpha,
            "beta": self.question.beta,
            **{name: as_json(estimate, level) for name, estimate in self.quantities()},
            "llr": self.seen[-1].llr,
            "looks": len(self.seen),
            "opponents": opponents,
            "pair_scores": {f"{score:g}": count for score, count in self.pair_scores.items()},
            "savings": None if math.isnan(self.savings) else self.savings,
            "luck_explained": self.luck_explained,
            "plan": self.plan.as_dict(),
            "notes": self.notes,
        }

    def __str__(self) -> str:
        a, b = self.names[:2]
        gap, percent = self.difference, f"{self.question.margin:.2%}"
        said = {
            BETTER: f"{a} (A1) is better than {b} (A2)",
            NOT_BETTER: f"{a} (A1) is not better than {b} (A2) by {percent}",
            UNDECIDED: f"undecided whether {a} (A1) is better than {b} (A2)",
        }[self.verdict]
        return f"{said}: {gap.estimate:+.2%} ({gap.low:+.2%} to {gap.high:+.2%}) after {self.games:,} games"

    def _repr_html_(self) -> str:
        """For notebooks: the verdict, the estimates and the opponents."""
        shown = self.summary[["estimate", "low", "high", "n"]].to_html(float_format=lambda x: f"{x:.4f}")
        field = self.opponents.to_html(index=False, float_format=lambda x: f"{x:.4f}")
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return f"<h4>{escape(str(self))}</h4>{notes}{shown}{field}"


def _columns(frame: str) -> list[str]:
    return [column.name for column in COLUMNS if column.frame == frame]


def _elo_around(middle: float, difference: float) -> float:
    """Elo points between win rates `difference` apart around a middle; infinite where one is out of range."""
    high, low = middle + difference / 2, middle - difference / 2
    return math.nan if math.isnan(difference) else elo(high) - elo(low)
