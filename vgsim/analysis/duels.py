"""The answer of `simulate` for Riftbound duels: its figures, its frames and their columns.

What a Vanguard result has too (who wins, turns, endings) is told in the same way. Counts in one duel are not
independent of each other, but duels are: the interval of a mean is that of independent duels.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from vgsim.analysis import estimates, frames, plain, summary
from vgsim.analysis.estimates import Estimate
from vgsim.analysis.frames import Column, interval
from vgsim.analysis.runs import results
from vgsim.analysis.summary import SEATS
from vgsim.errors import InputError
from vgsim.riftbound.results import FIGHTS, POINT_BINS, SPREADS
from vgsim.riftbound.terms import FIELDS, Mechanic, Reason, Result, Spread

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.duel_plots import DuelPlots

SHOWN_POINTS: Final = 8  #: the last share of the points distribution means "so many or more"


def _games_columns() -> list[Column]:
    """One row a duel."""
    rows = [
        ("game", "number", "index of the duel; with the seed it names the duel"),
        ("first", "seat", "who went first"),
        ("winner", "seat", 'who won: "a", "b", "draw" or "unfinished"'),
        ("reason", "word", "how the duel ended, or why it did not"),
        ("turns", "turns", "turns begun by both players together"),
        ("showdowns", "showdowns", "showdowns begun, those of combats included"),
        ("combats", "combats", "combats begun"),
        ("decisions", "answers", "answers given by both players, forced ones left out"),
    ]
    for seat in SEATS:
        rows += [
            (f"points_{seat}", "points", "points at the end"),
            (f"conquers_{seat}", "scores", "battlefields scored by Conquer"),
            (f"holds_{seat}", "scores", "battlefields scored by Hold"),
            (f"burn_outs_{seat}", "times", "times burned out"),
            (f"deck_left_{seat}", "cards", "Main Deck at the end"),
            (f"hand_left_{seat}", "cards", "hand at the end"),
            (f"battlefield_{seat}", "number", "which of the battlefields brought was in play: 1, 2, 3"),
        ]
    return [Column("duel_games", *row) for row in rows]


COLUMNS: Final = (
    *_games_columns(),
    Column("points", "seat", "seat", "whose points"),
    Column("points", "turn", "turns", "turn of the game, both players' turns counted"),
    Column("points", "games", "games", "duels that saw that turn"),
    Column("points", "mean", "points", "mean points at the end of that turn (or of the duel, if it ended there)"),
    *interval("points", "the mean (Student t)"),
    *(
        Column("points", f"share_{n}", "share", f"duels with {n}{' or more' * (n == SHOWN_POINTS)} points then")
        for n in range(SHOWN_POINTS + 1)
    ),
    Column("scoring", "seat", "seat", 'whose; "both" where it is of both together'),
    Column("scoring", "quantity", "word", "conquers, holds, points (at the end), cards played, showdowns or combats"),
    Column("scoring", "games", "games", "all duels"),
    Column("scoring", "mean", "per duel", "mean in a duel"),
    *interval("scoring", "the mean (Student t)"),
    Column("scoring", "none", "share", "duels without any"),
    Column("battlefields", "a", "name", 'the battlefield of A that was in play; "any" for all of them'),
    Column("battlefields", "b", "name", 'the battlefield of B that was in play; "any" for all of them'),
    Column("battlefields", "games", "games", "finished duels on these battlefields"),
    Column("battlefields", "win_rate_a", "share", "(wins + draws / 2) / finished duels of A"),
    *interval("battlefields", "the win rate"),
    Column("battlefields", "wins_a", "games", "duels that A won"),
    Column("battlefields", "draws", "games", "duels without a winner"),
    Column("battlefields", "wins_b", "games", "duels that B won"),
)


def columns(frame: str) -> list[str]:
    """Names of a frame's columns, in order."""
    return [column.name for column in COLUMNS if column.frame == frame]


# -- figures -------------------------------------------------------------------------------------------------


def mean_points(tally: np.record, seat: int, turn: int, level: float = 0.95) -> Estimate:
    """Mean points of a seat at the end of a turn (both players' turns counted), duels still going."""
    return estimates.mean(np.arange(POINT_BINS), np.asarray(tally["points"])[seat, turn], level)


def spread(tally: np.record, seat: int, what: Spread, level: float = 0.95) -> Estimate:
    """Mean in a duel of what a seat did; the last bin of the histogram counts as its value."""
    return estimates.mean(np.arange(SPREADS), np.asarray(tally["spread"])[seat, what], level)


def fights(tally: np.record, combats: bool, level: float = 0.95) -> Estimate:
    """Mean number of showdowns, or of combats, in a duel."""
    return estimates.mean(np.arange(FIGHTS), np.asarray(tally["fights"])[int(combats)], level)


def quantities(tally: np.record, first: str, level: float) -> Iterator[tuple[str, Estimate]]:
    """Every row of the summary: name and estimate."""
    yield from summary.outcome_quantities(tally, first, level)
    for what in Spread:
        for seat, name in enumerate(SEATS):
            yield f"{what.name.lower()}_{name}", spread(tally, seat, what, level)
    yield "showdowns", fights(tally, False, level)
    yield "combats", fights(tally, True, level)


def field_outcomes(tally: np.record) -> np.ndarray:
    """Wins, draws and losses of A by A's and B's battlefield: shape (3, 3, 3)."""
    return np.asarray(tally["field"])[:, :, [Result.A_WINS, Result.DRAW, Result.B_WINS]]


# -- frames --------------------------------------------------------------------------------------------------


def games_frame(rows: np.ndarray) -> "pd.DataFrame":
    """One row a duel, from RESULT rows."""
    import pandas as pd

    made = frames.outcome_columns(rows, Reason)
    made |= {"showdowns": rows["showdowns"], "combats": rows["combats"], "decisions": rows["decisions"]}
    for seat, name in enumerate(SEATS):
        for field in ("points", "conquers", "holds", "burn_outs", "deck_left", "hand_left"):
            made[f"{field}_{name}"] = rows[field][:, seat]
        made[f"battlefield_{name}"] = rows["field"][:, seat] + 1
    return pd.DataFrame({name: made[name] for name in columns("duel_games")})


def points_frame(tally: np.record, level: float) -> "pd.DataFrame":
    """Points at the end of each turn by seat: distribution, mean, interval."""
    import pandas as pd

    rows: list[tuple[Any, ...]] = []
    counts = np.asarray(tally["points"])
    for seat, turn in zip(*np.nonzero(counts.sum(axis=2)), strict=True):
        seen, mean = counts[seat, turn], mean_points(tally, seat, turn, level)
        shares = [*seen[:SHOWN_POINTS], seen[SHOWN_POINTS:].sum()] / seen.sum()
        rows.append((SEATS[seat], int(turn), mean.n, mean.estimate, mean.low, mean.high, *shares))
    return pd.DataFrame(rows, columns=columns("points"))


def scoring_frame(tally: np.record, level: float) -> "pd.DataFrame":
    """Conquers, holds, points, cards played by seat, showdowns and combats of both: means with intervals."""
    import pandas as pd

    games = summary.games_played(tally)
    rows: list[tuple[Any, ...]] = []
    for what in Spread:
        for seat, name in enumerate(SEATS):
            mean, none = spread(tally, seat, what, level), int(tally["spread"][seat, what, 0])
            rows.append((name, what.name.lower(), games, *mean[:3], none / games))
    for kind, name in enumerate(("showdowns", "combats")):
        mean, none = fights(tally, bool(kind), level), int(tally["fights"][kind, 0])
        rows.append(("both", name, games, *mean[:3], none / games))
    return pd.DataFrame(rows, columns=columns("scoring"))


def battlefields_frame(tally: np.record, names: tuple[list[str], list[str]], level: float) -> "pd.DataFrame":
    """Win rates of A by the battlefields in play: each pair that occurred, and each side's alone."""
    import pandas as pd

    table = field_outcomes(tally)
    told = [(a, b, table[i, j]) for i, a in enumerate(names[0]) for j, b in enumerate(names[1])]
    told += [(a, "any", table[i].sum(axis=0)) for i, a in enumerate(names[0])]
    told += [("any", b, table[:, j].sum(axis=0)) for j, b in enumerate(names[1])]
    rows = []
    for a, b, counts in told:
        if counts.sum():
            rate = estimates.score(counts, level)
            rows.append((a, b, int(counts.sum()), rate.estimate, rate.low, rate.high, *map(int, counts)))
    return pd.DataFrame(rows, columns=columns("battlefields"))


# -- the result ----------------------------------------------------------------------------------------------


_TOLD: Final = "a result of Riftbound duels has no such figures; it has points, scoring, battlefields and mechanics"


def _of_vanguard(self: Any) -> Any:
    raise AttributeError(_TOLD)


class Results(results.Results):
    """What happened in a run of duels; its attributes are those of `vgsim.Results`."""

    reasons: ClassVar[type[IntEnum]] = Reason
    told_mechanics: ClassVar[tuple[IntEnum, ...]] = tuple(Mechanic)
    triggers = damage = rides = property(_of_vanguard)

    def triggers_by(self, *by: str) -> "pd.DataFrame":
        """Not of this game: InputError."""
        raise InputError(_TOLD)

    def side_by_side(self, hands: int = 0) -> "pd.DataFrame":
        """Not of this game: InputError."""
        raise InputError(_TOLD)

    @staticmethod
    def games_frame(rows: np.ndarray) -> "pd.DataFrame":
        """One row a duel, from RESULT rows."""
        return games_frame(rows)

    def quantities(self) -> Iterator[tuple[str, Estimate]]:
        """Every row of the summary: name and estimate."""
        return quantities(self.tally, self.made.first, self.level)

    @cached_property
    def points(self) -> "pd.DataFrame":
        """Points at the end of each turn by seat: distribution, mean, interval."""
        return points_frame(self.tally, self.level)

    @cached_property
    def scoring(self) -> "pd.DataFrame":
        """Conquers, holds, points, cards played, showdowns and combats in a duel: means with intervals."""
        return scoring_frame(self.tally, self.level)

    @cached_property
    def battlefields(self) -> "pd.DataFrame":
        """Win rates of A by the battlefields in play."""
        return battlefields_frame(self.tally, self._fields(), self.level)

    @cached_property
    def mechanics(self) -> "pd.DataFrame":
        """How often each mechanic was used."""
        return frames.mechanics_frame(self.tally, self.level, Mechanic)

    @cached_property
    def plot(self) -> "DuelPlots":  # type: ignore[override]
        """Pictures: `plot.win_rate(ax=None)`; also turns, endings, points, scoring, battlefields, mechanics."""
        from vgsim.analysis.duel_plots import DuelPlots

        return DuelPlots(self)

    def _fields(self) -> tuple[list[str], list[str]]:
        """Names of the battlefields that each deck brought, in the order of its list."""
        from vgsim.cards.decklist import parse_deck

        lists = [parse_deck(deck.text, deck.name).entries for deck in self.made.decks]
        a, b = ([e.name for e in entries if e.section == "battlefields"][:FIELDS] for entries in lists)
        return a, b

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain values, ready for JSON."""
        common = {**plain.origin(self), **plain.outcome(self)}
        shown = ("points", "scoring", "battlefields", "mechanics")
        told = {frame: plain.plain_rows(getattr(self, frame)) for frame in shown}
        return {**common, **told, **plain.ending(self)}
