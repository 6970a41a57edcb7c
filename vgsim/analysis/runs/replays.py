"""Games played again with their log on: what happened, event by event and card by card.

A game is known by its seed and index, so any game of a run can be told in full afterwards and `simulate`
itself keeps no record. Measured on one core (`benchmarks/throughput.py`, V-TD01 against V-TD02): keeping the log
takes 5 to 6 times as long as playing, counting cards 6 to 8 times, the frame of events 9 to 12 times; so a result
is replayed when its events or cards are asked for, and only then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vgsim.analysis.estimates import Estimate, difference, score
from vgsim.analysis.frames import Column
from vgsim.analysis.runs.logs import EVENT, SEAT, TURN, A, B, C, Log, LogStore
from vgsim.analysis.runs.pairing import Pairing, check_whole
from vgsim.analysis.runs.rounds import SCORES, Floats
from vgsim.analysis.runs.work import handed_over, prepare
from vgsim.analysis.summary import SEATS
from vgsim.errors import InputError
from vgsim.vanguard.terms import PER_PLAYER, Event, Zone

if TYPE_CHECKING:
    import pandas as pd

Ints = np.ndarray[Any, np.dtype[np.int64]]

AT_ONCE = 250  # games a worker replays at a time
USES: Final = ("drawn", "ridden", "called", "guarded", "drive_checked", "damage_checked")
#: log event -> column of the card-level frame
_COUNTED: Final = {
    Event.DREW: "drawn", Event.RIDES: "ridden", Event.PLACED: "called", Event.GUARDED: "guarded",
    Event.DRIVE_CHECKED: "drive_checked", Event.DAMAGE_CHECKED: "damage_checked",
}  # fmt: skip
#: events whose first number is a card
CARD_EVENTS: Final = tuple(
    int(event)
    for event in (
        Event.PLACED, Event.RIDES, Event.ATTACKS, Event.BOOSTS, Event.INTERCEPTS, Event.HITS, Event.MISSES,
        Event.DRIVE_CHECKED, Event.DAMAGE_CHECKED, Event.RETIRED, Event.DREW, Event.STOOD, Event.MOVED,
        Event.ABILITY, Event.COST_PAID, Event.TRIGGER, Event.HEALED, Event.GUARDED, Event.CHOSEN, Event.DECLINED,
        Event.CONDITION_FAILED, Event.COST_FAILED, Event.RESTED, Event.FLIPPED, Event.MODIFIED, Event.GRANTED,
        Event.REVEALED, Event.GAINED, Event.ORDERED, Event.LOST,
    )
)  # fmt: skip
_QUIET: Final = (int(Event.MAY_BE), int(Event.ANSWERED))  # not told in the event-level frame

COLUMNS: Final = (
    Column("events", "game", "number", "index of the game"),
    Column("events", "number", "number", "place of the event in its game, from 0"),
    Column("events", "turn", "turns", "turn of the game; 0 before the first"),
    Column("events", "seat", "seat", "whose event it is"),
    Column("events", "event", "word", "what happened (`vgsim.vanguard.terms.Event` in small letters)"),
    Column("events", "card", "name", "the card it is about; empty where it is about none"),
    Column("events", "a", "number", "the event's first number, as the kernel wrote it"),
    Column("events", "b", "number", "its second number"),
    Column("events", "c", "number", "its third number"),
    Column("card_games", "game", "number", "index of the game"),
    Column("card_games", "seat", "seat", "whose card"),
    Column("card_games", "card", "name", "the card, all its copies together"),
    Column("card_games", "drawn", "copies", "drawn, opening hand included; put back in the mulligan does not count"),
    Column("card_games", "ridden", "copies", "ridden"),
    Column("card_games", "called", "copies", "called to a rear-guard circle, from wherever"),
    Column("card_games", "guarded", "copies", "called to a guardian circle from hand"),
    Column("card_games", "drive_checked", "copies", "shown in a drive check"),
    Column("card_games", "damage_checked", "copies", "shown in a damage check"),
    Column("card_games", "score", "share", "1 if its owner won, 1/2 for a draw, 0 if he lost; nan if unfinished"),
    Column("cards", "seat", "seat", "whose card"),
    Column("cards", "card", "name", "the card, all its copies together"),
    Column("cards", "copies", "copies", "in the deck"),
    Column("cards", "use", "word", "drawn, ridden, called, guarded, drive_checked or damage_checked"),
    Column("cards", "per_game", "copies", "so used in a game, on average"),
    Column("cards", "games", "games", "finished games in which it was so used at least once"),
    Column("cards", "win_rate", "share", "in those games"),
    Column("cards", "low", "share", "lower bound of the win rate (Wilson, stratified by who goes first)"),
    Column("cards", "high", "share", "upper bound of the win rate"),
    Column("cards", "without", "share", "win rate in the other games"),
    Column("cards", "difference", "share", "win rate with minus without; no cause, see docs/card_value.md"),
    Column("cards", "difference_low", "share", "lower bound of the difference"),
    Column("cards", "difference_high", "share", "upper bound of the difference"),
)


def replay_logs(pairing: Pairing, start: int, games: int) -> list[Log]:
    """Play games again with the log on; runs in a worker.

    Raises
    ------
    InputError
        More happened between two looks than the log holds.
    """
    table = pairing.kernel.Table(pairing.table(), pairing.policies)
    return [_log(table, pairing.seed, game) for game in range(start, start + games)]


def _log(table: Any, seed: int, game: int) -> Log:
    g = table.game
    g.log_on, g.logs = 1, 0
    table.new_game(seed, game)
    rows, cards = [], []
    while True:
        table.play_on()
        found = np.array(g.log[: int(g.logs)], np.int64)
        if len(found) == len(g.log):
            raise InputError(f"game {game}: more happened at once than the log holds; it cannot be told in full")
        g.logs = 0
        rows.append(found)
        about = np.isin(found[:, EVENT], CARD_EVENTS)
        cards.append(np.where(about, np.asarray(g.card)[np.where(about, found[:, A], 0)], 0))
        if g.result:
            return Log(game, int(g.first), int(g.result), np.concatenate(rows), np.concatenate(cards))


def play_logged(
    pairing: Pairing, start: int, games: int, n_jobs: int = -1, store: str | Path | None = None
) -> Iterator[list[Log]]:
    """Logs of games in order, a part at a time; with a `store`, those that are kept in it are not played again."""
    from joblib import Parallel, delayed

    work = prepare(pairing, store=store)
    kept = LogStore(store, work) if store else None
    starts = range(start, start + games, AT_ONCE)
    tasks = (delayed(_some_logs)(pairing, kept, s, min(AT_ONCE, start + games - s)) for s in starts)
    yield from handed_over(Parallel(n_jobs, prefer="threads", return_as="generator", batch_size=1)(tasks))


def _some_logs(pairing: Pairing, kept: LogStore | None, start: int, games: int) -> list[Log]:
    play = partial(replay_logs, pairing)
    return kept.logs(start, games, play) if kept else play(start, games)


@dataclass(frozen=True, eq=False)
class Replay:
    """Games told in full. Immutable.

    Attributes
    ----------
    pairing : Pairing
    logs : tuple of Log
    level : float
        Confidence level of the intervals.
    """

    pairing: Pairing = field(repr=False)
    logs: tuple[Log, ...] = field(repr=False)
    level: float = 0.95

    @cached_property
    def events(self) -> "pd.DataFrame":
        """One row an event: about 640 a game."""
        return events_frame(self.logs, self.pairing)

    @cached_property
    def card_games(self) -> "pd.DataFrame":
        """One row a card and game in which it was used."""
        return CardCount.of(self.logs, self.pairing).games_frame()

    @cached_property
    def cards(self) -> "pd.DataFrame":
        """How each card was used, and the win rate with and without."""
        return CardCount.of(self.logs, self.pairing).frame(self.level)


def replay(
    pairing: Pairing,
    games: int,
    start: int = 0,
    n_jobs: int = -1,
    level: float = 0.95,
    store: str | Path | None = None,
) -> Replay:
    """Play games of a pairing again and keep everything that happened (about 40 kB a game).

    Raises
    ------
    InputError
        Fewer than one game, or a game that cannot tell its events.
    """
    if check_whole("games", games) < 1:
        raise InputError(f"games {games}: at least 1 is needed")
    check_logged(pairing)
    logs = tuple(log for part in play_logged(pairing, start, games, n_jobs, store) for log in part)
    return Replay(pairing, logs, level)


def check_logged(pairing: Pairing) -> None:
    """An InputError where the kernel of a pairing cannot tell events."""
    if not hasattr(getattr(pairing.kernel, "Table", None), "play_on"):
        raise InputError(
            f"{pairing.format}: its games cannot be told event by event, which luck, the frames of events and what "
            "each card does are worked out from; vgsim trace tells one game at a time"
        )


def events_frame(logs: tuple[Log, ...], pairing: Pairing) -> "pd.DataFrame":
    """The event-level frame; see COLUMNS."""
    import pandas as pd

    kept = [~np.isin(log.rows[:, EVENT], _QUIET) for log in logs]
    sizes = [int(keep.sum()) for keep in kept]
    rows = np.concatenate([log.rows[keep] for log, keep in zip(logs, kept, strict=True)])
    cards = np.concatenate([log.cards[keep] for log, keep in zip(logs, kept, strict=True)])
    words = {int(event): event.name.lower() for event in Event}
    codes = sorted(set(rows[:, EVENT].tolist()))
    return pd.DataFrame({
        "game": np.repeat([log.game for log in logs], sizes),
        "number": np.concatenate([np.arange(n) for n in sizes]),
        "turn": rows[:, TURN],
        "seat": pd.Categorical.from_codes(rows[:, SEAT], pd.Index(SEATS)),
        "event": pd.Categorical.from_codes(np.searchsorted(codes, rows[:, EVENT]), pd.Index([words[c] for c in codes])),
        "card": np.array(pairing.names().cards, object)[cards],
        "a": rows[:, A], "b": rows[:, B], "c": rows[:, C],
    })  # fmt: skip


# -- cards ------------------------------------------------------------------------------------------------


class CardCount:
    """How often each card of both decks was used in each game: counts[game, seat, card, use].

    Cards are those of the decks by name; tokens and the like are left out.
    """

    def __init__(self, pairing: Pairing) -> None:
        self.names = [list(dict.fromkeys(card.name for card in deck.main)) for deck in pairing.vanguard_decks]
        self.copies = [deck.counts() for deck in pairing.vanguard_decks]
        self._place = _places(pairing, self.names)
        self.game: list[int] = []
        self.first: list[int] = []
        self.score: list[float] = []
        self._counts: list[Ints] = []

    @classmethod
    def of(cls, logs: tuple[Log, ...] | list[Log], pairing: Pairing) -> "CardCount":
        """The uses in some games."""
        found = cls(pairing)
        found.add(logs)
        return found

    def add(self, logs: tuple[Log, ...] | list[Log]) -> None:
        """Count further games."""
        for log in logs:
            self.game.append(log.game)
            self.first.append(log.first)
            self.score.append(float(SCORES[log.result]))
            self._counts.append(self._count(log))

    def _count(self, log: Log) -> Ints:
        most = max(map(len, self.names))
        found = np.zeros((2, most + 1, len(USES)), np.int64)
        for event, use in _COUNTED.items():
            rows = log.rows[log.rows[:, EVENT] == event]
            np.add.at(found, (rows[:, SEAT], self._place[rows[:, A]], USES.index(use)), 1)
        back = log.rows[(log.rows[:, EVENT] == Event.MOVED) & (log.rows[:, TURN] == 0)]
        back = back[(back[:, B] == Zone.HAND) & (back[:, C] == Zone.DECK)]  # the mulligan
        np.add.at(found, (back[:, SEAT], self._place[back[:, A]], USES.index("drawn")), -1)
        return found[:, :most]

    @property
    def counts(self) -> Ints:
        """Shape (games, 2 seats, cards, uses)."""
        return np.array(self._counts, np.int64)

    @property
    def scores(self) -> Floats:
        """Score of each seat in each game, shape (games, 2)."""
        mine = np.array(self.score)
        return np.stack([mine, 1 - mine], axis=1)

    @classmethod
    def together(cls, counts: "list[CardCount]") -> "CardCount":
        """The uses of deck A's cards against several opponents."""
        found = cls.__new__(cls)
        found.names, found.copies = [counts[0].names[0]], [counts[0].copies[0]]
        found.game, found.first, found.score, found._counts = [], [], [], []
        for count in counts:
            found.game += count.game
            found.first += count.first
            found.score += count.score
            found._counts += [one[:1, : len(found.names[0])] for one in count._counts]
        return found

    def games_frame(self) -> "pd.DataFrame":
        """One row a card and game in which it was used; see COLUMNS."""
        import pandas as pd

        counts = self.counts
        game, seat, card = np.nonzero(counts.any(axis=3))
        names = np.array([[*own, *[""] * (counts.shape[2] - len(own))] for own in self.names], object)
        made = {"game": np.array(self.game)[game], "seat": np.array(SEATS)[seat], "card": names[seat, card]}
        made |= {use: counts[game, seat, card, place] for place, use in enumerate(USES)}
        return pd.DataFrame(made | {"score": self.scores[game, seat]})

    def frame(self, level: float, seats: tuple[int, ...] = (0, 1)) -> "pd.DataFrame":
        """How each card was used, and the win rate with and without; see COLUMNS."""
        import pandas as pd

        counts, rows = self.counts, []
        for seat in seats:
            for place, name in enumerate(self.names[seat]):
                for use, word in enumerate(USES):
                    used = counts[:, seat, place, use]
                    told = self._rates(seat, used > 0, level)
                    head = (SEATS[seat], name, self.copies[seat][name], word, float(used.mean()))
                    rows.append((*head, *told))
        return pd.DataFrame(rows, columns=[column.name for column in COLUMNS if column.frame == "cards"])

    def _rates(self, seat: int, used: np.ndarray, level: float) -> tuple[float, ...]:
        """Games, win rate with its interval, win rate without, difference with its interval."""
        with_it, without = (self._score(seat, mask, level) for mask in (used, ~used))
        gap = difference(with_it, without)
        return (with_it.n, *with_it[:3], without.estimate, *gap[:3])

    def _score(self, seat: int, mask: np.ndarray, level: float) -> Estimate:
        """Win rate of a seat in some of the games, by who went first."""
        scored, first = self.scores[:, seat], np.array(self.first)
        table = [[int(((scored == s) & mask & (first == who)).sum()) for s in (1.0, 0.5, 0.0)] for who in (0, 1)]
        return score(table, level)


def _places(pairing: Pairing, names: list[list[str]]) -> Ints:
    """Place of each card of the record among the names of its owner; the last place for what is not of the deck."""
    most = max(map(len, names))
    found = np.full(2 * PER_PLAYER + 1, most, np.int64)
    for seat, deck in enumerate(pairing.vanguard_decks):
        for slot, card in enumerate(deck.main, 1):
            found[seat * PER_PLAYER + slot] = names[seat].index(card.name)
    return found
