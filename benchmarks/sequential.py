"""Does `vg.compare` keep its promises? Errors, coverage while peeking, games saved, on rounds of real decks.

    python benchmarks/sequential.py savings              every pair of versions: games saved
    python benchmarks/sequential.py errors               three pairs, 2,000 runs of the procedure at each truth
    python benchmarks/sequential.py errors --runs 200 --only "one card"

Real rounds are played once. For errors, runs of the whole procedure (pilot, looks, stop, estimate) draw from
them. Where the truth is 0 the two versions of a round change places by the toss of a coin, so that they are equal
and the scores are as spread as in reality; otherwise rounds are drawn such that the difference is as given, or, at
the truth "as it is" ("is" below), as they were played.

Games saved, on 20,000 real rounds of each pair, seed 0, standard bots (`savings --rounds 20000`): how many times as
many games would be needed for the same precision if all were independent and scored as they ended, first as played and
then with luck in checks taken out, as `vg.compare` does after its pilot; standard errors of the latter in brackets.
(Which goes first is no part of it: independent games are counted by seat too.)

| deck | 12 critical | 4 critical, 8 draw | one card | one grade lower |
|---|---|---|---|---|
| td01 | 1.99 / 2.68 (0.03) | 1.98 / 2.60 (0.03) | 11.68 / 14.99 (0.37) | 4.09 / 5.25 (0.10) |
| td02 | 1.95 / 2.62 (0.03) | 1.91 / 2.52 (0.03) | 10.81 / 13.64 (0.41) | 4.05 / 5.17 (0.10) |
| td10 | 1.62 / 2.22 (0.02) | 2.04 / 2.68 (0.03) | 13.73 / 17.85 (0.53) | 3.24 / 4.18 (0.07) |
| td11 | 1.57 / 2.07 (0.02) | 1.98 / 2.48 (0.03) | 4.12 / 5.18 (0.09) | 3.31 / 4.11 (0.06) |
| td12 | 1.69 / 2.31 (0.03) | 2.29 / 3.08 (0.04) | 5.80 / 7.40 (0.16) | 3.95 / 5.20 (0.10) |

The first column in other company, td01: two opponents 1.90 / 2.56 (0.03), rush 2.03 / 3.25 (0.04), control 1.79 / 2.22
(0.03). All 23 pairs save half of the games or more, without luck taken out 13 do. The least, td11 with 12 criticals,
on 60,000 rounds: 2.070 (0.013). It is the number of cards exchanged that counts: 12 criticals change five cards of the
last three decks, and once a card that differs has been seen, games part.

Time: a game that tells its luck takes 1.08 to 1.17 times as long (1.12 on average). In time 12 criticals save 1.88
(td11) to 2.85 times (td01, rush), and every pair saves more time so than as played, without luck. What a trigger is
worth was fitted on games of these five decks of another seed (`benchmarks/stakes.py`). Fitted without td11 it explains
25.8 % of the variance of 4,000 of its rounds there (2.12 by the figures above), so it is not made for these decks
alone.

Errors, 2,000 runs at each truth (1,000 at those between), margin 0.02, alpha = beta = 0.05, level 0.95 (seed 1).
"Better" is the type-I error where the truth is 0 and the power where it is the margin; "sequence": runs in which the
confidence sequence held the truth at every look; "interval": the same of the interval after stopping; "above":
estimates above the truth, and plain means in brackets; "games": on average, where a test of fixed size with these
errors needs 25,800 independent games.

| pair | truth | better | sequence | interval | above | games | foretold |
|---|---|---|---|---|---|---|---|
| td01: 12 critical | 0 | 4.70% (3.8% to 5.7%) | 99.50% | 95.4% | 51% (37%) | 5,153 | 5,073 |
| td01: 12 critical | 0.01 | 53.20% (50.1% to 56.3%) | 99.70% | 95.2% | 53% (53%) | 8,497 | 8,631 |
| td01: 12 critical | 0.02 | 95.55% (94.6% to 96.4%) | 99.90% | 94.2% | 52% (66%) | 4,897 | 5,111 |
| td01: 12 critical | is, 0.0116 | 62.60% (59.5% to 65.6%) | 99.10% | 95.5% | 49% (62%) | 8,651 | 8,405 |
| td01: one card | 0 | 2.75% (2.1% to 3.6%) | 99.95% | 99.0% | 61% (40%) | 1,209 | 1,080 |
| td01: one card | 0.02 | 95.05% (94.0% to 96.0%) | 99.95% | 97.6% | 46% (60%) | 1,292 | 1,275 |
| td01: 12 critical, two opponents | 0 | 4.05% (3.2% to 5.0%) | 99.90% | 96.5% | 51% (37%) | 5,484 | 5,322 |
| td01: 12 critical, two opponents | 0.01 | 50.60% (47.5% to 53.7%) | 99.80% | 94.6% | 51% (51%) | 9,244 | 9,001 |
| td01: 12 critical, two opponents | 0.02 | 95.50% (94.5% to 96.4%) | 99.65% | 95.9% | 49% (64%) | 5,456 | 5,364 |
| td01: 12 critical, two opponents | is, 0.0063 | 23.20% (20.6% to 25.9%) | 99.70% | 95.0% | 47% (32%) | 7,816 | 8,136 |

With one card exchanged 92 of 100 rounds are even; the estimate is then off its median where the truth is 0, and its
interval is too wide.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

import vgsim as vg
from vgsim.analysis import sequential
from vgsim.analysis.estimates import clopper_pearson
from vgsim.analysis.runs.pairing import Rules
from vgsim.analysis.runs.rounds import Block, Origin, Player
from vgsim.analysis.studies.compare import BETTER, PILOT_ROUNDS, UNDECIDED, Comparison, Question, Run
from vgsim.analysis.studies.contest import (
    Batch,
    Contest,
    Control,
    Setting,
    differences,
    make_contest,
)

BOTS = ("standard", "standard")
TRIED = ("td01: 12 critical", "td01: one card", "td01: 12 critical, two opponents")  # whose errors are measured
BLOCKS = 100  # of rounds, for standard errors
MEASURED = 5  # times that a speed is measured


class Pair(NamedTuple):
    """Two versions of a deck, their opponents and the bots."""

    a1: Any
    a2: Any
    against: tuple[str, ...]
    bots: tuple[str, str] = BOTS


# deck, opponent, a card that goes for another of its grade, and one that goes for a card of lower grade
TRIAL_DECKS = {
    "td01": ("v_td01_aichi_sendou", "v_td02_toshiki_kai", ("Auspice Falcon", "Wingal"), ("Stardrive Dragon", "Wingal")),
    "td02": (
        "v_td02_toshiki_kai",
        "v_td01_aichi_sendou",
        ("Dragon Knight, Burj", "Dragon Monk, Gojo"),
        ("Crested Dragon", "Dragon Monk, Gojo"),
    ),
    "td10": (
        "v_td10_chronojet",
        "v_td01_aichi_sendou",
        ("Steam Fighter, Zarlab", "Steam Fighter, Idena"),
        ("Steam Gunner, Yarlaganda", "Steam Fighter, Zarlab"),
    ),
    "td11": (
        "v_td11_altmile",
        "v_td02_toshiki_kai",
        ("Sage of Contemplation, Tedun", "Power Rise Elixir"),
        ("Unite Reet Dragon", "Melodious Angel"),
    ),
    "td12": (
        "v_td12_ahsha",
        "v_td02_toshiki_kai",
        ("Maiden of Bot-fist", "Power Rise Elixir"),
        ("Genteel Knight, Orvell", "Maiden of Blue Lace"),
    ),
}


def pairs() -> dict[str, Pair]:
    """Every pair of versions: four changes of each trial deck, and one of them in other company."""
    found: dict[str, Pair] = {}
    for short, (name, opponent, alike, lower) in TRIAL_DECKS.items():
        deck, against = vg.load_deck(name), (opponent,)
        found[f"{short}: 12 critical"] = Pair(deck, deck.with_triggers(critical=12, heal=4), against)
        found[f"{short}: 4 critical, 8 draw"] = Pair(deck, deck.with_triggers(critical=4, draw=8, heal=4), against)
        found[f"{short}: one card"] = Pair(deck.replace(*alike), deck, against)
        found[f"{short}: one grade lower"] = Pair(deck.replace(*lower), deck, against)
    first = found["td01: 12 critical"]
    found["td01: 12 critical, two opponents"] = first._replace(against=("v_td02_toshiki_kai", "v_td10_chronojet"))
    for bot in ("rush", "control"):
        found[f"td01: 12 critical, {bot}"] = first._replace(bots=(bot, bot))
    return found


def main() -> None:
    """Measure and print one JSON object."""
    options = read_options()
    every = pairs()
    names = every if options.what == "savings" else TRIED
    measure = savings if options.what == "savings" else errors
    chosen = [name for name in names if options.only in name]
    print(json.dumps({name: measure(options, every[name]) for name in chosen}, indent=2))


def read_options() -> argparse.Namespace:
    """The command line of this script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("savings", "errors"))
    parser.add_argument("--only", default="", metavar="WORDS", help="pairs with these words in their names")
    parser.add_argument("--runs", type=int, default=2_000, help="runs at each truth (2000)")
    parser.add_argument("--rounds", type=int, default=6_000, help="real rounds of a pair (6000)")
    parser.add_argument("--jobs", type=int, default=-1, help="workers that play; -1: every core")
    parser.add_argument("--margin", type=float, default=0.02)
    parser.add_argument("--truths", default="0,0.01,0.02,nan", help="true differences; nan: as it is")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def rounds_of(options: argparse.Namespace, of: Pair) -> tuple[Contest, Batch]:
    """The real rounds of a pair."""
    contest = make_contest((of.a1, of.a2), of.against, None, Setting(of.bots, 0, Rules("a"), ()))
    player = Player(contest.pairings, options.jobs, luck=True)
    return contest, contest.read(player.play(contest.blocks(0, options.rounds)))


def savings(options: argparse.Namespace, of: Pair) -> dict[str, Any]:
    """How many times as many games would do as well if all were independent; and how many times as much time."""
    contest, batch = rounds_of(options, of)
    scored = differences(contest.shares, batch.won)
    plain, with_luck = (seconds_a_game(options, contest, luck) for luck in (False, True))
    fewer, error = times_fewer(batch.won[..., PILOT_ROUNDS:], luck_taken_out(scored, batch.luck))
    return {
        "rounds": len(scored),
        "difference": round(float(scored.mean()), 4),
        "rounds_that_differ": round(float((scored != 0).mean()), 3),
        "times_fewer_games_than_independent": round(times_fewer(batch.won, scored)[0], 3),
        "and_with_luck_taken_out": round(fewer, 3),
        "standard_error": round(error, 3),
        "a_game_with_luck_takes_times_as_long": round(with_luck / plain, 3),
    }


def times_fewer(won: np.ndarray, scored: np.ndarray) -> tuple[float, float]:
    """Variance of the difference between as many independent games over that of rounds, and its error (jackknife)."""
    parts = np.arange(len(scored)) * BLOCKS // len(scored)

    def ratio(kept: np.ndarray) -> float:
        return float(won[..., kept].var(axis=3).sum() / (4 * len(won) ** 2) / scored[kept].var())

    without = np.array([ratio(parts != part) for part in range(BLOCKS)])
    error = math.sqrt((BLOCKS - 1) * float(without.var()))
    return ratio(parts >= 0), error


def seconds_a_game(options: argparse.Namespace, contest: Contest, luck: bool) -> float:
    """Of processor time, the fastest of several measurements."""
    player, found = Player(contest.pairings, 1, luck=luck), []
    for _ in range(MEASURED):
        began = time.process_time()
        player.play(contest.blocks(0, options.rounds // 20))
        found.append(time.process_time() - began)
    return min(found) / (options.rounds // 20 * contest.round_games)


def errors(options: argparse.Namespace, of: Pair) -> dict[str, Any]:
    """What runs of the procedure are right and wrong about, at each truth."""
    contest, batch = rounds_of(options, of)
    truths = [float(text) for text in options.truths.split(",")]
    return {
        "as it is" if math.isnan(truth) else f"{truth:g}": trials(options, Pool(contest, batch), truth)
        for truth in truths
    }


def luck_taken_out(scored: np.ndarray, luck: np.ndarray) -> np.ndarray:
    """Scores after a comparison's pilot, by what the pilot says that luck is worth."""
    control = Control(luck.shape[1])
    control.learn(scored[:PILOT_ROUNDS], luck[:PILOT_ROUNDS])
    return control.correct(scored[PILOT_ROUNDS:], luck[PILOT_ROUNDS:])


@dataclass
class Pool:
    """Real rounds to draw from, in the place of a contest and of its player."""

    contest: Contest
    batch: Batch
    games: int = 0
    seconds: float = 1.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)
    chances: Any = None

    def __post_init__(self) -> None:
        self.field, self.shares = self.contest.field, self.contest.shares
        self.versions, self.pairings = self.contest.versions, self.contest.pairings
        self.round_games, self.blocks = self.contest.round_games, self.contest.blocks

    def tilt(self, truth: float) -> float:
        """Draw such that the mean difference is `truth`; it is then told."""
        won, luck = self.batch
        if math.isnan(truth):
            self.chances = np.full(won.shape[-1], 1 / won.shape[-1])
        else:
            won, luck = np.concatenate([won, won[:, ::-1]], axis=-1), np.concatenate([luck, -luck])
            scored = differences(self.shares, won)
            self.chances = sequential.constrained(scored, np.ones(len(scored)), truth)
        self.batch = Batch(won, luck - self.chances @ luck)  # as in reality luck is 0 on average
        return float(self.chances @ differences(self.shares, won))

    @property
    def alone(self) -> float:
        """What the variance of a round's score would be if its games were independent."""
        mean = self.batch.won @ self.chances
        return float((self.batch.won**2 @ self.chances - mean**2).sum() / (4 * len(self.field) ** 2))

    def play(self, blocks: list[Block]) -> Any:
        """Numbers of rounds, drawn with replacement."""
        self.games += sum(block.games for block in blocks)
        return self.rng.choice(len(self.chances), blocks[0].games, p=self.chances)

    def read(self, drawn: Any) -> Batch:
        """Those rounds."""
        return Batch(self.batch.won[..., drawn], self.batch.luck[drawn])

    def origin(self, *_: Any) -> Origin:
        """Nothing that matters here."""
        return Origin((), (), 0, True, "", self.games, self.seconds, "")


def trials(options: argparse.Namespace, pool: Pool, truth: float) -> dict[str, Any]:
    """Many runs where the true difference is known."""
    truth = pool.tilt(truth)
    question = Question(margin=options.margin)
    began, found = time.perf_counter(), []
    for number in range(options.runs):
        pool.rng = np.random.default_rng([options.seed, number])
        run = Run(pool, question, pool, False)  # type: ignore[arg-type]
        run.play()
        found.append(seen(run.found(), run.plan.games(truth), truth))
    told = {name: sum(one[name] for one in found) / options.runs for name in found[0]}
    low, high = clopper_pearson(round(told["better"] * options.runs), options.runs)
    errors = question.alpha + question.beta
    fixed = sequential.fixed_games(options.margin, pool.alone, errors / 2) * pool.round_games
    return {
        "truth": truth,
        "called_better": told["better"],
        "interval": [float(low), float(high)],
        "undecided": told["undecided"],
        "sequence_holds_at_every_look": told["always"],
        "interval_holds_after_stopping": told["covered"],
        "estimate_above_truth": told["above"],
        "plain_mean_above_truth": told["plain_above"],
        "games": told["games"],
        "games_foretold": told["foretold"],
        "independent_games_of_a_fixed_test": fixed,
        "seconds": time.perf_counter() - began,
    }


def seen(found: Comparison, foretold: float, truth: float) -> dict[str, float]:
    """What one run was right and wrong about."""
    always = all(look.low <= truth <= look.high for look in found.seen)
    gap, plain = found.difference, found.sequence.estimate
    return {
        "better": found.verdict == BETTER,
        "undecided": found.verdict == UNDECIDED,
        "always": always,
        "covered": gap.low <= truth <= gap.high,
        "above": above(gap.estimate, truth),
        "plain_above": above(plain, truth),
        "games": found.games,
        "foretold": foretold,
    }


def above(estimate: float, truth: float) -> float:
    """1 or 0; an estimate that hits the truth counts half above it."""
    return 0.5 if estimate == truth else float(estimate > truth)


if __name__ == "__main__":
    main()
