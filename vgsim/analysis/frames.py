"""Rows and sums to tidy frames, and the one catalogue of their columns (name, unit, meaning).

Every frame has exactly the columns that CATALOGUE lists for it, in that order; a test holds both together.
Seats are "a" and "b"; a suffix _a or _b of a column means that seat. pandas is imported when a frame is made.
"""

import importlib
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vgsim.analysis import estimates, summary
from vgsim.analysis.summary import CHECKS, ICONS, SEATS
from vgsim.vanguard.results import GRADES, TURNS
from vgsim.vanguard.terms import CLAN_MECHANIC, Mechanic, Reason, Result

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import IntEnum

    import pandas as pd

    from vgsim.analysis.estimates import Estimate

WINNERS = {Result.ONGOING: "unfinished", Result.A_WINS: "a", Result.B_WINS: "b", Result.DRAW: "draw"}
SHOWN_GRADES = range(1, 5)
#: modules with COLUMNS of their own
ELSEWHERE = (
    "studies.compare", "studies.metagame", "studies.optimize", "runs.replays", "studies.value", "studies.luck", "duels",
)  # fmt: skip
SHOWN_DAMAGE = 6  # the last share of the damage distribution means "this much or more"


class Column(NamedTuple):
    """A column of a frame."""

    frame: str
    name: str
    unit: str
    meaning: str


def interval(frame: str, of: str) -> list[Column]:
    """The two columns of an interval."""
    return [
        Column(frame, "low", "as the estimate", f"lower bound of {of}"),
        Column(frame, "high", "as the estimate", f"upper bound of {of}"),
    ]


def _games_columns() -> list[Column]:
    """One row a game."""
    rows = [
        ("game", "number", "index of the game; with the seed it names the game"),
        ("first", "seat", "who went first"),
        ("winner", "seat", 'who won: "a", "b", "draw" or "unfinished"'),
        ("reason", "word", "how the game ended, or why it did not"),
        ("turns", "turns", "turns begun by both players together"),
        ("decisions", "answers", "answers given by both players, forced ones included"),
    ]
    for seat in SEATS:
        rows += [
            (f"damage_{seat}", "cards", "damage zone at the end"),
            (f"deck_left_{seat}", "cards", "deck at the end"),
            (f"hand_left_{seat}", "cards", "hand at the end"),
            (f"heals_{seat}", "cards", "damage healed by triggers"),
            (f"guards_{seat}", "cards", "cards called to the guardian circle"),
            (f"mechanics_{seat}", "words", 'clan mechanics used at least once, or "none"'),
        ]
        rows += [
            (f"grade_{g}_turn_{seat}", "own turns", f"own turn on which grade {g} was reached; 0 = never")
            for g in SHOWN_GRADES
        ]
        rows += [
            (f"{kind}_{icon}_{seat}", "checks", f"{kind} checks that showed {_shown(icon)}")
            for kind, icon in product(CHECKS, ICONS)
        ]
    return [Column("games", *row) for row in rows]


def _shown(icon: str) -> str:
    return "no trigger" if icon == "none" else f"a {icon} trigger"


CATALOGUE: tuple[Column, ...] = (
    Column("summary", "quantity", "name", "what is estimated; the index of the frame"),
    Column("summary", "estimate", "share or turns", "the estimate"),
    *interval("summary", "the confidence interval"),
    Column("summary", "n", "observations", "how many games or checks the estimate rests on"),
    Column("summary", "method", "name", "how the interval was made"),
    *_games_columns(),
    Column("triggers", "seat", "seat", "who checked"),
    Column("triggers", "check", "word", "drive or damage check"),
    Column("triggers", "icon", "word", 'the trigger shown; "none" for a card without one'),
    Column("triggers", "turn", "own turns", "number of the turn player's own turn (the last bin: or later)"),
    Column("triggers", "count", "checks", "checks that showed this icon"),
    Column("triggers", "checks", "checks", "all checks of that seat and kind on that turn"),
    Column("triggers", "rate", "share", "count / checks"),
    *interval("triggers", "the rate (Wilson)"),
    Column("turns", "turns", "turns", "turns of both players together (the last bin: or more)"),
    Column("turns", "count", "games", "games of that many turns"),
    Column("turns", "share", "share", "count / games"),
    *interval("turns", "the share (Wilson)"),
    Column("damage", "seat", "seat", "whose damage"),
    Column("damage", "turn", "turns", "turn of the game, both players' turns counted"),
    Column("damage", "games", "games", "games that saw that turn"),
    Column(
        "damage", "mean", "cards", "mean damage at the end of that turn (or of the game, if it ended there)"
    ),
    *interval("damage", "the mean (Student t)"),
    *(
        Column("damage", f"share_{d}", "share", f"games with {d}{' or more' * (d == SHOWN_DAMAGE)} damage")
        for d in range(SHOWN_DAMAGE + 1)
    ),
    Column("rides", "seat", "seat", "whose vanguard"),
    Column("rides", "grade", "grade", "the grade reached (a higher one counts as reaching it)"),
    Column("rides", "turn", "own turns", "number of the own turn"),
    Column("rides", "games", "games", "all games"),
    Column("rides", "count", "games", "games in which the grade was first reached on that turn"),
    Column("rides", "reached", "share", "games in which it was reached by that turn"),
    *interval("rides", "the share reached (Wilson)"),
    Column("rides", "missed", "share", "1 - reached; a game that ended sooner counts as missed"),
    Column("mechanics", "seat", "seat", "who used it"),
    Column("mechanics", "mechanic", "word", "the clan mechanic, keyword or kind of move"),
    Column("mechanics", "uses", "uses", "how often it was used in all games"),
    Column("mechanics", "per_game", "uses per game", "uses / games"),
    Column("mechanics", "games", "games", "games with at least one use"),
    Column("mechanics", "share", "share", "of all games, those with at least one use"),
    *interval("mechanics", "the share (Wilson)"),
    Column("endings", "reason", "word", "how the game ended, or why it did not"),
    Column("endings", "finished", "yes or no", "whether the game had a winner or was a draw"),
    Column("endings", "count", "games", "games that ended so"),
    Column("endings", "share", "share", "count / all games, unfinished ones included"),
    *interval("endings", "the share (Wilson)"),
    Column("side_by_side", "topic", "word", "opening hand, ride, check, start or result"),
    Column("side_by_side", "seat", "seat", "whose"),
    Column("side_by_side", "quantity", "name", "what is compared"),
    Column("side_by_side", "kind", "word", '"exact": truly comparable; "policy": depends on how bots play'),
    Column("side_by_side", "exact", "share", "the value worked out exactly under what is assumed"),
    Column("side_by_side", "estimate", "share", "the share of the games or checks played"),
    *interval("side_by_side", "the estimate (Wilson)"),
    Column("side_by_side", "n", "observations", "how many games, hands or checks the estimate rests on"),
    Column("side_by_side", "apart", "standard errors", "(estimate - exact) / its standard error"),
    Column("side_by_side", "assumes", "sentence", "what the exact value takes for granted"),
    Column("rollout", "answer", "words", "the legal answer"),
    Column("rollout", "win_rate", "share", "(wins + draws / 2) / games of the player who is asked"),
    *interval("rollout", "the win rate"),
    Column("rollout", "games", "games", "finished games with this answer"),
    Column("rollout", "wins", "games", "those that the asked player won"),
    Column("rollout", "draws", "games", "those without a winner"),
    Column("rollout", "losses", "games", "those that the asked player lost"),
    Column("rollout", "unfinished", "games", "games that did not end properly, counted apart"),
)


def columns(frame: str) -> list[str]:
    """Names of a frame's columns, in order."""
    return [column.name for column in CATALOGUE if column.frame == frame]


def every_column() -> list[Column]:
    """The catalogue, with the columns of frames that other modules make."""
    more = (importlib.import_module(f"vgsim.analysis.{name}").COLUMNS for name in ELSEWHERE)
    return [*CATALOGUE, *(column for columns in more for column in columns)]


def catalogue() -> "pd.DataFrame":
    """Every column of every frame with its unit and meaning, as a frame."""
    import pandas as pd

    return pd.DataFrame(every_column())


def summary_frame(quantities: "Iterable[tuple[str, Estimate]]") -> "pd.DataFrame":
    """Estimates with intervals, one row a quantity."""
    import pandas as pd

    named = dict(quantities)
    frame = pd.DataFrame(named.values(), index=pd.Index(named, name="quantity"))
    return frame[columns("summary")[1:]]


def games_frame(rows: np.ndarray) -> "pd.DataFrame":
    """One row a game, from RESULT rows."""
    import pandas as pd

    made = {**outcome_columns(rows, Reason), "decisions": rows["decisions"]}
    for seat, name in enumerate(SEATS):
        for field in ("damage", "deck_left", "hand_left", "heals", "guards"):
            made[f"{field}_{name}"] = rows[field][:, seat]
        made[f"mechanics_{name}"] = _mechanics_used(rows["mechanics"][:, seat])
        for grade in SHOWN_GRADES:
            made[f"grade_{grade}_turn_{name}"] = rows["ride_turn"][:, seat, grade]
        for (check, kind), (icon, word) in product(enumerate(CHECKS), enumerate(ICONS)):
            made[f"{kind}_{word}_{name}"] = rows["checks"][:, seat, check, icon]
    return pd.DataFrame({name: made[name] for name in columns("games")})


def outcome_columns(rows: np.ndarray, reasons: "type[IntEnum]") -> dict[str, Any]:
    """What a row of any game begins with: game, first, winner, reason, turns."""
    import pandas as pd

    return {
        "game": rows["game"],
        "first": pd.Categorical.from_codes(rows["first"].astype(np.int8), pd.Index(SEATS)),
        "winner": _winners(rows["result"]),
        "reason": _words(rows["reason"], {reason: reason.name.lower() for reason in reasons}),
        "turns": rows["turns"],
    }


def _mechanics_used(bits: np.ndarray) -> "pd.Series[str]":
    """The clan mechanics that bits of RESULT name, as words; few combinations occur."""
    import pandas as pd

    kinds, which = np.unique(bits, return_inverse=True)
    clans = [mechanic for mechanic in Mechanic if mechanic >= CLAN_MECHANIC]
    words = [", ".join(m.name.lower() for m in clans if kind >> (m - CLAN_MECHANIC) & 1) for kind in kinds]
    return pd.Series(np.array([word or "none" for word in words], object)[which], dtype=str)


def _winners(results: np.ndarray) -> "pd.Categorical[str]":
    return _words(results, {result: WINNERS.get(result, "unfinished") for result in Result})


def _words(codes: np.ndarray, names: dict[int, str]) -> "pd.Categorical[str]":
    """Numbers to a categorical column of words."""
    import pandas as pd

    words = list(dict.fromkeys(names.values()))
    table = np.full(max(names) + 1, -1, np.int8)
    for code, name in names.items():
        table[code] = words.index(name)
    return pd.Categorical.from_codes(np.asarray(table[codes], np.int8), pd.Index(words))


def triggers_frame(tally: np.record, by: tuple[str, ...] | None, level: float) -> "pd.DataFrame":
    """Checks by seat, kind of check, icon and turn, or by some of these (`by`), the others added up."""
    import pandas as pd

    axes = ("seat", "check", "icon", "turn")
    kept = axes if by is None else tuple(axis for axis in axes if axis in by)
    counts = np.asarray(tally["checks"]).sum(axis=tuple(i for i, a in enumerate(axes) if a not in kept))
    labels = {"seat": SEATS, "check": CHECKS, "icon": ICONS, "turn": range(TURNS)}
    checks = counts.sum(axis=kept.index("icon"), keepdims=True) if "icon" in kept else counts
    index = pd.MultiIndex.from_product([labels[axis] for axis in kept], names=kept)
    frame = index.to_frame(index=False)
    frame["count"], frame["checks"] = counts.ravel(), np.broadcast_to(checks, counts.shape).ravel()
    frame = frame[frame["checks"] > 0].reset_index(drop=True)
    frame["rate"] = frame["count"] / frame["checks"]
    frame["low"], frame["high"] = estimates.wilson(frame["count"], frame["checks"], level)
    return frame


def turns_frame(tally: np.record, level: float) -> "pd.DataFrame":
    """Games by their number of turns."""
    import pandas as pd

    counts = np.asarray(tally["turns"]).sum(axis=0)
    seen = np.flatnonzero(counts)
    frame = pd.DataFrame({"turns": seen, "count": counts[seen], "share": counts[seen] / counts.sum()})
    frame["low"], frame["high"] = estimates.wilson(frame["count"], counts.sum(), level)
    return frame


def damage_frame(tally: np.record, level: float) -> "pd.DataFrame":
    """Damage at the end of each turn by seat: mean, interval and distribution."""
    import pandas as pd

    counts = np.asarray(tally["damage"])
    rows = []
    for seat, turn in zip(*np.nonzero(counts.sum(axis=2)), strict=True):
        seen = counts[seat, turn]
        mean = summary.mean_damage(tally, seat, turn, level)
        shares = [*seen[:SHOWN_DAMAGE], seen[SHOWN_DAMAGE:].sum()] / seen.sum()
        rows.append((SEATS[seat], int(turn), mean.n, mean.estimate, mean.low, mean.high, *shares))
    return pd.DataFrame(rows, columns=columns("damage"))


def rides_frame(tally: np.record, level: float) -> "pd.DataFrame":
    """When each grade was reached by each seat, and how often it was missed by then."""
    import pandas as pd

    counts = np.asarray(tally["ride"])
    last = max(3, int(np.nonzero(counts[:, :, 1:].sum(axis=(0, 1)))[0].max(initial=0)) + 1)
    rows = []
    for seat, grade, turn in product(range(2), range(1, GRADES), range(1, last + 1)):
        if counts[seat, grade, 1:].any():
            by = summary.reached(tally, seat, grade, turn, level)
            first = counts[seat, grade, turn]
            rows.append(
                (SEATS[seat], grade, turn, by.n, first, by.estimate, by.low, by.high, 1 - by.estimate)
            )
    return pd.DataFrame(rows, columns=columns("rides"))


def mechanics_frame(tally: np.record, level: float, words: "Iterable[IntEnum]" = Mechanic) -> "pd.DataFrame":
    """How often each mechanic was used, by seat."""
    import pandas as pd

    rows = []
    for use in summary.mechanics(tally, level, words):
        share = use.share
        named = (SEATS[use.seat], use.mechanic.name.lower(), use.uses, use.per_game)
        rows.append((*named, use.games, share.estimate, share.low, share.high))
    return pd.DataFrame(rows, columns=columns("mechanics"))


def endings_frame(tally: np.record, level: float, reasons: "type[IntEnum]" = Reason) -> "pd.DataFrame":
    """How games ended, unfinished ones included, the commonest first."""
    import pandas as pd

    games = summary.games_played(tally)
    told = [(name, True, n) for name, n in summary.endings(tally, reasons).items()]
    told += [(name, False, n) for name, n in summary.unfinished(tally, reasons).items()]
    rows = []
    for reason, finished, count in sorted(told, key=lambda row: -row[2]):
        share = estimates.proportion(count, games, level)
        rows.append((reason, finished, count, share.estimate, share.low, share.high))
    return pd.DataFrame(rows, columns=columns("endings"))
