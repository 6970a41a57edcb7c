"""The best version of a deck: a race of all candidates, then the winner's win rate from games of its own.

The winner of a race looks better than it is, for it was chosen for looking good; so what is reported of it
comes from fresh games that had no say in the choice. Versions that cannot be told apart from it are listed.
Paired racing: O. Maron and A. W. Moore, "Hoeffding races" (1994), here on common random numbers; successive
elimination: E. Even-Dar, S. Mannor and Y. Mansour (2006); halving within a budget: Z. Karnin, T. Koren and
O. Somekh (2013).
"""

import sys
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
from vgsim.analysis.runs.pairing import Rules, check_whole
from vgsim.analysis.runs.rounds import Floats, Origin, Player, scores
from vgsim.analysis.sequential import bounded_mean
from vgsim.analysis.studies import race
from vgsim.analysis.studies.candidates import TRIGGERS, Candidate, candidates
from vgsim.analysis.studies.contest import Control, luck
from vgsim.analysis.studies.panel import Panel, make_panel
from vgsim.analysis.studies.race import Course, Race
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from vgsim.analysis.studies.candidates import Vary
    from vgsim.analysis.studies.contest import Field
    from vgsim.analysis.studies.panel import Bots
    from vgsim.cards.games import AnyDeck as Deck

FRESH_AT = 1 << 41  # game numbers of the fresh games: far from those of the race
FRESH_SHARE = 4  # fresh games of a version: this part of those that the race may take, at most
MOST_FRESH = 6  # versions played anew: the winner, the deck as it was, and the nearest
LEARNED = 3  # rounds a candidate from which luck's coefficients are not learned any more, in thousands
STATES = {race.IN: "to the end", race.BEHIND: "worse", race.CUT: "left early"}
WINNER, LEVEL = "winner", "level"

COLUMNS: Final = (
    Column("candidates", "candidate", "words", "the version"),
    Column("candidates", "status", "word", '"winner", "level" (not told apart from it), or "worse"'),
    Column("candidates", "rounds", "rounds", "rounds it played in the race"),
    Column("candidates", "win_rate", "share", "in the race; too good for the winner, which was chosen for it"),
    Column("candidates", "low", "share", "lower bound of the win rate"),
    Column("candidates", "high", "share", "upper bound of the win rate"),
    Column("candidates", "behind", "share", "win rate of the winner minus its own, on the rounds both played"),
    Column("candidates", "behind_low", "share", "lower bound of that, for all candidates together"),
    Column("candidates", "behind_high", "share", "upper bound of that, for all candidates together"),
    Column("fresh", "candidate", "words", "the version: the winner, the deck as it was, the nearest others"),
    Column("fresh", "win_rate", "share", "in games that had no say in the choice"),
    Column("fresh", "low", "share", "lower bound of the win rate"),
    Column("fresh", "high", "share", "upper bound of the win rate"),
    Column("fresh", "gain", "share", "win rate minus that of the deck as it was, on the same shuffles"),
    Column("fresh", "gain_low", "share", "lower bound of the gain"),
    Column("fresh", "gain_high", "share", "upper bound of the gain"),
    Column("fresh", "rounds", "rounds", "rounds it rests on"),
)


# -- how it is played -------------------------------------------------------------------------------------


def optimize(
    deck: "Deck | str | Path",
    vary: "Vary" = TRIGGERS,
    *,
    against: "Field",
    shares: Sequence[float] | None = None,
    games: int = 100_000,
    alpha: float = 0.05,
    level: float = 0.95,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Bots" = ("standard", "standard"),
    abilities: bool = True,
    format: str | None = None,
    cards: Sequence[str | Path] = (),
    store: str | Path | None = None,
    progress: bool | None = None,
) -> "Optimum":
    """The best version of a deck against a field, found by a race (`vgsim.analysis.studies.race`).

    Parameters
    ----------
    deck : Deck, str or Path
    vary : str, mapping or sequence of Deck
        "triggers": every legal split of the 16 triggers; "grades": splits of grades 1 to 3 near the deck's own;
        {"Wingal": (0, 4)}: copies of cards, others of the same grade make room; or versions of your own.
    against, shares
        The field, and how common each opponent is; see `vgsim.compare`.
    games : int
        Games of the race at most; fresh ones for the winner and the nearest come on top, a quarter of that.
    alpha : float
        Chance that the truly best version is told to be worse than another.
    bots : two bots, or a sequence of such pairs
        Who plays the versions and who the field; with several pairs each plays equally often.
    level, seed, n_jobs, abilities, format, cards, store, progress
        As for `vgsim.simulate`.

    Returns
    -------
    Optimum
        When interrupted from the keyboard, of the looks finished so far (`Optimum.interrupted`).

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    estimates.check_level(level)
    versions = _versions(deck, vary, format, cards)
    decks = [version.deck for version in versions]
    rules = Rules("alternate", abilities, format)
    panel = make_panel(decks, against, shares=shares, bots=bots, seed=seed, rules=rules, cards=cards)
    player = Player(panel.pairings, n_jobs, luck=True, store=store)
    meet = Meet(versions, panel, _course(panel, check_whole("games", games), alpha), player)
    meet.play(sys.stderr.isatty() if progress is None else progress)
    return meet.found(level)


def _versions(
    deck: "Deck | str | Path", vary: "Vary", format: str | None, cards: Sequence[str | Path]
) -> list[Candidate]:
    from vgsim.cards.games import format_of, load_cards, load_deck

    library = load_cards(format_of(deck, format), *cards) if cards else None
    return candidates(load_deck(deck, format, library).require_legal(), vary, library)


def _course(panel: Panel, games: int, alpha: float) -> Course:
    """The race that so many games pay for."""
    least = 2 * len(panel.decks) * panel.round_games
    if games < least:
        raise InputError(
            f"games {games}: {len(panel.decks)} versions play {panel.round_games} games in a round; "
            f"give at least {least:,}"
        )
    return Course.within(len(panel.decks), games // panel.round_games, alpha)


class Meet:
    """A race of versions and the fresh games after it, being played."""

    def __init__(self, versions: list[Candidate], panel: Panel, course: Course, player: Player) -> None:
        self.versions, self.panel, self.player = versions, panel, player
        self.race = Race(course)
        self.fresh: dict[int, Floats] = {}
        self.interrupted = False
        self._control: Control | None = None

    def play(self, shown: bool) -> None:
        """The race and the fresh games, or as much of them as there was before an interruption."""
        from tqdm import tqdm

        total = self.race.course.budget * self.panel.round_games
        with tqdm(total=total, unit=" games", unit_scale=True, leave=False, disable=not shown,
                  file=sys.stderr) as self._bar:  # fmt: skip
            try:
                self.race.run(self._scores)
                self._play_fresh()
            except KeyboardInterrupt:
                if not self.race.spent:
                    raise
                self.interrupted = True

    def _scores(self, places: Sequence[int], start: int, rounds: int) -> Floats:
        """Scores without what luck explains of them, by coefficients from earlier rounds alone."""
        rows = self.player.play(self.panel.blocks(places, start, rounds))
        lucky = [luck(found) for found in rows]
        if self._control is None:
            self._control = Control(lucky[0].shape[1])
        found = self.panel.read(rows, self._control)
        for one, told in zip(rows, lucky, strict=True):
            scored = scores(one)
            whole = np.isfinite(scored)
            if whole.any():
                self._control.learn(scored[whole], told[whole])
        self._bar.update(len(places) * rounds * self.panel.round_games)
        self._bar.set_postfix_str(f"{len(places)} versions in the race", refresh=False)
        return found

    def _play_fresh(self) -> None:
        """The winner, the deck as it was and the nearest versions on games of their own."""
        places = list(dict.fromkeys([self.race.leader, 0, *self.race.level_with_winner]))[:MOST_FRESH]
        rounds = max(1, self.race.course.budget // FRESH_SHARE // len(places))
        rows = self.player.play(self.panel.blocks(places, FRESH_AT, rounds))
        self.fresh = dict(zip(places, self.panel.read(rows), strict=True))

    def found(self, level: float) -> "Optimum":
        """The answer."""
        decks = (*self.panel.decks, *self.panel.field)
        return Optimum(
            versions=tuple(self.versions),
            race=self.race,
            fresh_scores=self.fresh,
            level=level,
            interrupted=self.interrupted,
            round_games=self.panel.round_games,
            bot_pairs=tuple((_bot(a), _bot(b)) for a, b in self.panel.bots),
            opponents=tuple(opponent.name for opponent in self.panel.field),
            made=self.player.origin(self.panel.pairings, decks),
        )


def _bot(bot: Any) -> str:
    return bot if isinstance(bot, str) else str(bot.name)


# -- what was found ---------------------------------------------------------------------------------------


class Fresh(NamedTuple):
    """A version in fresh games: its win rate, and what it gains over the deck as it was."""

    win_rate: Estimate
    gain: Estimate


@dataclass(frozen=True, eq=False)
class Optimum:
    """The answer of `optimize`. Immutable.

    Attributes
    ----------
    versions : tuple of Candidate
        Label and deck of every version; the first is the deck as it was.
    race : Race
        Scores of every version in the rounds it played, luck in checks taken out, and why it left.
    fresh_scores : dict
        Scores in fresh rounds by place among the versions; empty where an interruption came first.
    level : float
        Confidence level of the intervals.
    interrupted : bool
    round_games : int
        Games of a version in a round.
    bot_pairs, opponents : tuple
        Who played.
    made : Origin
        Decks, seed, versions, seconds, digest.
    """

    versions: tuple[Candidate, ...] = field(repr=False)
    race: Race = field(repr=False)
    fresh_scores: dict[int, Floats] = field(repr=False)
    level: float
    interrupted: bool
    round_games: int
    bot_pairs: tuple[tuple[str, str], ...]
    opponents: tuple[str, ...]
    made: Origin = field(repr=False)

    @property
    def winner(self) -> "Deck":
        """The version that won the race; see `level_with_winner` for those as good as far as is known."""
        return self.versions[self.race.leader].deck

    @property
    def winner_label(self) -> str:
        """What the winner is called among the versions."""
        return self.versions[self.race.leader].label

    @property
    def level_with_winner(self) -> tuple[Candidate, ...]:
        """Versions that cannot be told apart from the winner, the nearest first."""
        return tuple(self.versions[place] for place in self.race.level_with_winner)

    @property
    def win_rate(self) -> Estimate:
        """Win rate of the winner in fresh games; unknown if an interruption came before them."""
        return self.fresh_of(self.race.leader).win_rate

    @property
    def gain(self) -> Estimate:
        """What the winner gains over the deck as it was, in fresh games on the same shuffles."""
        return self.fresh_of(self.race.leader).gain

    def fresh_of(self, place: int) -> Fresh:
        """A version in fresh games."""
        mine, before = (self.fresh_scores.get(p, np.zeros(0)) for p in (place, 0))
        gaps = mine - before
        return Fresh(
            bounded_mean(mine[np.isfinite(mine)], 0.0, 1.0, self.level),
            bounded_mean(gaps[np.isfinite(gaps)], -1.0, 1.0, self.level),
        )

    @property
    def games(self) -> int:
        """Games of the race."""
        return self.race.spent * self.round_games

    @property
    def exhaustive_games(self) -> int:
        """Games that giving every version as many rounds as the winner had would have taken."""
        return len(self.versions) * len(self.race.scores[self.race.leader]) * self.round_games

    @cached_property
    def candidates(self) -> "pd.DataFrame":
        """Every version in the race, the winner first."""
        import pandas as pd

        rows = [self._candidate(place) for place in range(len(self.versions))]
        frame = pd.DataFrame(rows, columns=_columns("candidates"))
        order = {WINNER: 0, LEVEL: 1}
        return frame.sort_values(
            ["status", "behind"], key=lambda column: column.map(order).fillna(2) if column.name == "status" else column
        ).reset_index(drop=True)

    def _candidate(self, place: int) -> tuple[Any, ...]:
        winner, scored = self.race.leader, self.race.scores[place]
        scored = scored[np.isfinite(scored)]
        rate = clipped(scored, self.level)
        gap, error, _ = self.race.behind(place, winner)
        half = error * self.race.course.threshold(len(scored))
        low, high = (0.0, 0.0) if place == winner else (max(-1.0, gap - half), min(1.0, gap + half))
        near = place in self.race.level_with_winner
        status = WINNER if place == winner else LEVEL if near else "worse"
        return (self.versions[place].label, status, len(self.race.scores[place]), *rate[:3], gap, low, high)

    @cached_property
    def fresh(self) -> "pd.DataFrame":
        """The winner, the deck as it was and the nearest versions in games that had no say in the choice."""
        import pandas as pd

        rows = []
        for place in self.fresh_scores:
            told = self.fresh_of(place)
            rows.append((self.versions[place].label, *told.win_rate[:3], *told.gain[:3], told.win_rate.n))
        return pd.DataFrame(rows, columns=_columns("fresh"))

    @property
    def notes(self) -> list[str]:
        """What a reader should know besides the figures."""
        told = []
        if self.interrupted:
            told.append("interrupted; the looks finished so far count")
        near = self.level_with_winner
        if near:
            names = "; ".join(version.label for version in near[:MOST_FRESH])
            more = f" and {len(near) - MOST_FRESH} more" if len(near) > MOST_FRESH else ""
            told.append(f"not told apart from the winner: {names}{more}")
        if self.race.leader == 0:
            told.append("the deck as it was won")
        return told

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """How far each version is behind the winner, with intervals."""
        from vgsim.analysis.study_plots import behind_winner

        ax = behind_winner(self.candidates, ax)
        shown = ax.get_title(loc="left")
        bots = ", ".join(dict.fromkeys(bot for pair in self.bot_pairs for bot in pair))
        title = f"{self.versions[0].deck.name} against {', '.join(self.opponents)}\n{self.games:,} games, bots: {bots}"
        ax.set_title(f"{title}; {shown}" if shown else title, loc="left", fontsize="small", color="0.35")
        return ax

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: what `vgsim optimize --json` prints."""
        return {
            **self.made.as_dict(),
            "bots": [list(pair) for pair in self.bot_pairs],
            "opponents": list(self.opponents),
            "interrupted": self.interrupted,
            "winner": {
                "label": self.winner_label,
                "deck": self.winner.to_text(),
                "win_rate": as_json(self.win_rate, self.level),
                "gain": as_json(self.gain, self.level),
            },
            "level_with_winner": [version.label for version in self.level_with_winner],
            "games_of_the_race": self.games,
            "candidates": plain_rows(self.candidates),
            "fresh": plain_rows(self.fresh),
            "notes": self.notes,
        }

    def __str__(self) -> str:
        rate, gain = self.win_rate, self.gain
        said = f"{self.winner_label}: wins {rate.estimate:.2%} ({rate.low:.2%} to {rate.high:.2%}) of fresh games"
        if self.race.leader:
            said += f", {gain.estimate:+.2%} ({gain.low:+.2%} to {gain.high:+.2%}) over {self.versions[0].label}"
        return said if rate.n else f"{self.winner_label}: won the race; no fresh games were played"

    def _repr_html_(self) -> str:
        """For notebooks: the winner, fresh games, the race."""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        tables = (
            frame.to_html(index=False, float_format=lambda x: f"{x:.4f}") for frame in (self.fresh, self.candidates)
        )
        return f"<h4>{escape(str(self))}</h4>{notes}{''.join(tables)}"


def clipped(scored: Floats, level: float) -> Estimate:
    """Mean of scores that luck was taken out of, so that they may lie outside 0 to 1; never of zero width."""
    n = len(scored)
    if not n:
        return Estimate(float("nan"), 0.0, 1.0, 0, "no observations")
    mean = float(scored.mean())
    variance = (float(((scored - mean) ** 2).sum()) + 2 * race.TRACE**2) / (n + 2)
    half = z_value(level) * float(np.sqrt(variance / n))
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half), n, "normal, luck taken out")


def _columns(frame: str) -> list[str]:
    return [column.name for column in COLUMNS if column.frame == frame]
