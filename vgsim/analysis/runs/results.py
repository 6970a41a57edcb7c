"""The answer of `simulate`: sums, maybe rows, and what made them. Immutable; frames are made on demand."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from vgsim.analysis import frames, summary
from vgsim.analysis.estimates import Estimate
from vgsim.analysis.runs.provenance import Provenance
from vgsim.errors import InputError
from vgsim.vanguard.terms import CLAN_MECHANIC, Mechanic, Reason

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.plots import Plots
    from vgsim.analysis.report import Report
    from vgsim.analysis.runs.replays import Replay


@dataclass(frozen=True, eq=False)
class Results:
    """What happened in a run of games.

    Attributes
    ----------
    tally : record of dtype TALLY
        The sums; read only.
    made : Provenance
        Decks, bots, seed, rules, versions, seconds and digest.
    level : float
        Confidence level of every interval.
    rows : ndarray of dtype RESULT, optional
        One row a game; read only.
    frame : DataFrame, optional
        One row a game, in place of `rows` where it was read from a file.
    """

    tally: np.record
    made: Provenance
    level: float = 0.95
    reasons: ClassVar[type[IntEnum]] = Reason  #: how a game ends, or why it does not
    told_mechanics: ClassVar[tuple[IntEnum, ...]] = tuple(m for m in Mechanic if m >= CLAN_MECHANIC)

    rows: np.ndarray | None = field(default=None, repr=False)
    frame: "pd.DataFrame | None" = field(default=None, repr=False)

    @staticmethod
    def games_frame(rows: np.ndarray) -> "pd.DataFrame":
        """One row a game, from RESULT rows."""
        return frames.games_frame(rows)

    @property
    def games_played(self) -> int:
        """Games in this result; fewer than asked for when it was interrupted."""
        return summary.games_played(self.tally)

    @property
    def interrupted(self) -> bool:
        """True when the run was stopped early. What is here is then a whole run of fewer games."""
        return self.games_played < self.made.asked

    @property
    def win_rate(self) -> Estimate:
        """(wins + draws / 2) / finished games of deck A."""
        return summary.win_rate(self.tally, self.made.first, self.level)

    @property
    def incomplete_cards(self) -> dict[str, tuple[str, ...]]:
        """Cards with an ability that was not played, by deck name; decks without such cards are left out."""
        return {deck.name: deck.incomplete_cards for deck in self.made.decks if deck.incomplete_cards}

    @property
    def unverified_facts(self) -> dict[str, tuple[str, ...]]:
        """Facts that the games read and that are not verified, by deck name; decks without are left out."""
        return {deck.name: deck.unverified_facts for deck in self.made.decks if deck.unverified_facts}

    def quantities(self) -> Iterator[tuple[str, Estimate]]:
        """Every row of the summary: name and estimate."""
        return summary.quantities(self.tally, self.made.first, self.level)

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """Estimates with intervals, one row a quantity."""
        return frames.summary_frame(self.quantities())

    @cached_property
    def games(self) -> "pd.DataFrame":
        """One row a game.

        Raises
        ------
        InputError
            When the rows were not kept.
        """
        if self.frame is not None:
            return self.frame
        if self.rows is None:
            raise InputError(
                "the rows of this run were not kept; simulate with games_frame=True to have them"
            )
        return self.games_frame(self.rows)

    @cached_property
    def triggers(self) -> "pd.DataFrame":
        """Checks by seat, kind of check, icon shown and turn: counts, rates, intervals."""
        return frames.triggers_frame(self.tally, None, self.level)

    def triggers_by(self, *by: str) -> "pd.DataFrame":
        """The same, added up over every axis that is not named.

        Parameters
        ----------
        *by : str
            Of "seat", "check", "icon" and "turn".
        """
        axes = ("seat", "check", "icon", "turn")
        if not by or set(by) - set(axes):
            raise InputError(f"triggers_by{by}: name at least one of {', '.join(axes)}")
        return frames.triggers_frame(self.tally, by, self.level)

    @cached_property
    def turns(self) -> "pd.DataFrame":
        """Games by their number of turns."""
        return frames.turns_frame(self.tally, self.level)

    @cached_property
    def damage(self) -> "pd.DataFrame":
        """Damage at the end of each turn by seat: distribution, mean, interval."""
        return frames.damage_frame(self.tally, self.level)

    @cached_property
    def rides(self) -> "pd.DataFrame":
        """When each grade was reached by each seat, and how often it was missed."""
        return frames.rides_frame(self.tally, self.level)

    @cached_property
    def mechanics(self) -> "pd.DataFrame":
        """How often each clan mechanic and keyword was used."""
        return frames.mechanics_frame(self.tally, self.level)

    @cached_property
    def endings(self) -> "pd.DataFrame":
        """How games ended, unfinished ones included."""
        return frames.endings_frame(self.tally, self.level, self.reasons)

    @cached_property
    def cards(self) -> "pd.DataFrame":
        """How each card was used, and the win rate with and without it.

        The games are played again with their log on, which takes six to eight times as long as playing them;
        see `replay` for some of them.
        """
        return self.replay(self.games_played).cards

    def replay(self, games: int = 1_000, start: int = 0, n_jobs: int = -1, store: str | Path | None = None) -> "Replay":
        """Play games of this result again and tell them in full: `.events`, `.card_games`, `.cards`.

        Parameters
        ----------
        games, start : int
            How many, from which index on; about 40 kB a game are kept in memory.
        n_jobs : int
            Workers as joblib counts them.
        store : str or Path, optional
            Folder in which told games are kept: those that are there are not played again.

        Raises
        ------
        InputError
            Games that are not in this result, or decks or bots that have changed since.
        """
        from vgsim.analysis.runs.pairing import pair_again
        from vgsim.analysis.runs.replays import replay

        if not 0 <= start < start + games <= self.games_played:
            raise InputError(f"games {start} to {start + games - 1}: this result has 0 to {self.games_played - 1}")
        return replay(pair_again(self.made), games, start, n_jobs, self.level, store)

    def side_by_side(self, hands: int = 20_000) -> "pd.DataFrame":
        """Exact odds beside what the games show; see `vgsim.analysis.side_by_side`.

        Parameters
        ----------
        hands : int
            Opening hands are dealt again for so many of the first games; 0 leaves them out.
        """
        from vgsim.analysis.side_by_side import side_by_side

        return side_by_side(self, hands)

    @cached_property
    def plot(self) -> "Plots":
        """Pictures: `plot.win_rate(ax=None)`, `.damage`, `.triggers`, `.turns`, `.rides`."""
        from vgsim.analysis.plots import Plots

        return Plots(self)

    def report(self, out: str | Path | None = None) -> "Report":
        """The result as one self-contained page, written to `out` (.html) if that is given."""
        from vgsim.analysis.report import Report

        page = Report(self)
        if out is not None:
            page.write(out)
        return page

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain values, ready for JSON: what `vgsim simulate --json` prints."""
        from vgsim.analysis.plain import as_dict

        return as_dict(self)

    def to_parquet(self, path: str | Path) -> Path:
        """Write rows, sums and provenance to a Parquet file, which `vgsim.read_results` reads back."""
        from vgsim.analysis.runs.storage import write_parquet

        return write_parquet(self, path)

    def to_csv(self, path: str | Path) -> Path:
        """Write the same as CSV, sums and provenance in a comment on the first lines."""
        from vgsim.analysis.runs.storage import write_csv

        return write_csv(self, path)

    def __repr__(self) -> str:
        a, b = (deck.name for deck in self.made.decks)
        rate = self.win_rate
        return (
            f"<Results: {a} against {b}, {self.games_played:,} games, "
            f"{a} wins {rate.estimate:.2%} ({rate.low:.2%} to {rate.high:.2%}, level {self.level:g})>"
        )

    def _repr_html_(self) -> str:
        """For notebooks: title, summary table, what made it, and the cards that were not fully played."""
        made = self.made
        a, b = (escape(deck.name) for deck in made.decks)
        shown = self.summary[["estimate", "low", "high", "n"]].to_html(float_format=lambda x: f"{x:.4f}")
        warnings = _warning("Abilities not played", self.incomplete_cards)
        warnings += _warning("Facts read and not verified", self.unverified_facts)
        return f"<h4>{a} (a) against {b} (b)</h4><p>{escape(self.origin_line())}</p>{warnings}{shown}"

    def origin_line(self) -> str:
        """One line that says what made the result."""
        made = self.made
        cut = f" of {made.asked:,} (interrupted)" if self.interrupted else ""
        off = "" if made.abilities else ", abilities off"
        return (
            f"{self.games_played:,} games{cut}, {made.format}{off}, bots {' and '.join(made.bots)}, "
            f"seed {made.seed}, first player {made.first}, rules {made.rules_version}, vgsim {made.vgsim}, "
            f"level {self.level:g}"
        )


def _warning(title: str, by_deck: dict[str, tuple[str, ...]]) -> str:
    told = " | ".join(f"{deck}: {'; '.join(names)}" for deck, names in by_deck.items())
    return f"<p><b>{title}:</b> {escape(told)}</p>" if told else ""
