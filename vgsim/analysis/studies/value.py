"""What a card is worth: seen beside it, caused by it, shared out fairly, and what two cards are worth together.

"Win rate when drawn" compares games that differ in much more than the card: long games draw more of everything.
So a card is also replaced by a blank of its grade, which has its place in every shuffle and nothing else of it;
what changes then the card has caused. Shapley values (L. S. Shapley, 1953) share the strength of the whole
deck over blanks out among the cards, sampled over orders in which they come in, each with its reverse
(R. Mitchell et al., "Sampling permutations for Shapley value estimation", JMLR 23, 2022).
"""

import math
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from html import escape
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vgsim.analysis import estimates
from vgsim.analysis.estimates import z_value
from vgsim.analysis.frames import Column
from vgsim.analysis.plain import plain_rows
from vgsim.analysis.runs.pairing import Pairing, Rules, check_whole, pair
from vgsim.analysis.runs.replays import COLUMNS as CARD_COLUMNS
from vgsim.analysis.runs.replays import CardCount, check_logged, play_logged
from vgsim.analysis.runs.rounds import Block, Floats, Origin, Player, scores
from vgsim.analysis.runs.work import Work
from vgsim.analysis.studies.contest import Control, luck
from vgsim.analysis.studies.panel import opponents_of
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.analysis.studies.contest import Field
    from vgsim.analysis.study_plots import ValuePlots
    from vgsim.cards.decks import Deck
    from vgsim.cards.schema import Card

PARTS: Final = ("seen", "blank", "shapley", "synergy")
SHAPLEY_GAMES: Final = 16  # of each deck along an order of cards
TRACE: Final = 0.5  # two values of this size, one either way, are in every sample: no error is 0
AT: Final = {"seen": 0, "blank": 0, "shapley": 1 << 38, "synergy": 1 << 39}  # first game of each part

COLUMNS: Final = (
    Column("card_value", "card", "name", "the card, all its copies together"),
    Column("card_value", "copies", "copies", "in the deck"),
    Column("card_value", "grade", "grade", "its grade"),
    Column("card_value", "effect", "share", "win rate with the card minus with blanks of its grade in its place"),
    Column("card_value", "low", "share", "lower bound of the effect"),
    Column("card_value", "high", "share", "upper bound of the effect"),
    Column("card_value", "error", "share", "standard error of the effect"),
    Column("card_value", "per_copy", "share", "effect / copies"),
    Column("card_value", "games", "games", "games with each of the two decks"),
    Column("shapley", "card", "name", "the card, all its copies together"),
    Column("shapley", "copies", "copies", "in the deck"),
    Column("shapley", "value", "share", "its share of what the deck wins over a deck of blanks"),
    Column("shapley", "low", "share", "lower bound of the value"),
    Column("shapley", "high", "share", "upper bound of the value"),
    Column("shapley", "error", "share", "standard error of the value"),
    Column("shapley", "orders", "orders", "orders that it rests on, each with its reverse"),
    Column("synergy", "card", "name", "one card"),
    Column("synergy", "other", "name", "another"),
    Column("synergy", "synergy", "share", "effect of both together minus the sum of their effects alone"),
    Column("synergy", "low", "share", "lower bound of the synergy"),
    Column("synergy", "high", "share", "upper bound of the synergy"),
    Column("synergy", "error", "share", "standard error of the synergy"),
)


def card_value(
    deck: "Deck | str | Path",
    against: "Field",
    *,
    parts: Sequence[str] = ("seen", "blank"),
    among: Sequence[str] | None = None,
    games: int = 40_000,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    abilities: bool = True,
    format: str | None = None,
    cards: Sequence[str | Path] = (),
    level: float = 0.95,
    store: str | Path | None = None,
    progress: bool | None = None,
) -> "CardValue":
    """What the cards of a deck are worth against a field.

    Parameters
    ----------
    deck : Deck, str or Path
    against : Deck, str or Path, or a sequence of these
        The field; every opponent is met equally often.
    parts : sequence of str
        "seen": win rates when drawn, ridden, called, guarded with (a tenth of the games, for they are played with
        their log on); "blank": the effect of each card; "shapley"; "synergy" of each pair of cards.
    among : sequence of str, optional
        Cards to study; all by default.
    games : int
        Games of each part.
    seed, n_jobs, bots, abilities, format, cards, level, store, progress
        As for `vgsim.simulate`; the first bot plays the deck.

    Returns
    -------
    CardValue
        When interrupted from the keyboard, with the parts finished so far.

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    estimates.check_level(level)
    wanted = _check_parts(parts)
    pairings = _pairings(deck, against, bots, seed, Rules("alternate", abilities, format), cards)
    _check_game(pairings[0])
    study = Study(pairings, among, games)
    study.player = Player(study.pairings, n_jobs, luck=True, store=store)
    study.play(wanted, sys.stderr.isatty() if progress is None else progress)
    return study.found(level)


def _check_parts(parts: Sequence[str]) -> list[str]:
    if isinstance(parts, str) or not parts or set(parts) - set(PARTS):
        raise InputError(f"parts {parts!r}: some of {', '.join(PARTS)} are needed, such as ('blank', 'synergy')")
    return [part for part in PARTS if part in parts]


def _check_game(pairing: Pairing) -> None:
    """Blanks have a grade, and what was seen is told event by event: an InputError for decks of another game."""
    from vgsim.cards.decks import Deck

    deck = pairing.decks[0]
    if not isinstance(deck, Deck):
        raise InputError(
            f"{deck.name}: card values are worked out for Vanguard, where a blank of the card's grade takes its place "
            f"and games are told event by event; of a {deck.format} card compare versions of the deck with and "
            "without it (vgsim.compare)"
        )


def _pairings(
    deck: "Deck | str | Path",
    against: "Field",
    bots: "Sequence[Bot]",
    seed: int,
    rules: Rules,
    cards: Sequence[str | Path],
) -> list[Pairing]:
    return [pair(deck, opponent, bots, seed, rules, cards) for opponent in opponents_of(against, rules.format, cards)]


# -- blanks -----------------------------------------------------------------------------------------------


@lru_cache
def plain_numbers(format: str) -> dict[int, tuple[int, int]]:
    """Power and shield that normal units of each grade most often have in a format."""
    from vgsim.cards import facts

    seen: dict[int, Counter[tuple[int, int]]] = {}
    for key in facts.rows():
        for card in facts.cards_named(key):
            if card.kind == "unit" and format in card.formats and card.grade is not None and card.power is not None:
                seen.setdefault(card.grade, Counter())[card.power, card.shield or 0] += 1
    return {grade: min(counts, key=lambda pair: (-counts[pair], pair)) for grade, counts in seen.items()}


def blank(card: "Card", number: int, format: str) -> "Card":
    """A unit of a card's grade with nothing of its own: usual power and shield, no ability, no trigger icon.

    Parameters
    ----------
    card : Card
        Its grade, clan, nation, races, imaginary gift and skills (boost, intercept, drive) are kept: any other
        card of its grade in the deck would have them.
    number : int
        Makes the name unique.
    format : str
    """
    power, shield = plain_numbers(format).get(card.grade or 0, (5000, 0))
    return replace(
        card, name=f"Blank {number}", card_no=f"blank {number}", kind="unit", power=power, shield=shield, critical=1,
        trigger="none", sentinel=False, abilities=(), abilities_known=True, doubts=(), unsure="", aliases=(),
        printed="", hint_items=(),
    )  # fmt: skip


class Blanks:
    """One opponent's card table with the blanks in it, from which any deck with some cards blanked is made."""

    def __init__(self, pairing: Pairing, work: Work, names: list[str]) -> None:
        from vgsim.cards.build import further_rows

        main = pairing.vanguard_decks[0].main
        first = {card.name: card for card in reversed(main)}
        blanks = [blank(first[name], number, pairing.format) for number, name in enumerate(names, 1)]
        self._work = work
        self._table = pairing.table(blanks)
        rows = dict(zip(names, further_rows(*pairing.vanguard_decks, blanks), strict=True))
        self._slots = {
            name: [(slot, rows[name]) for slot, card in enumerate(main, 1) if card.name == name]
            for name in names
        }

    def work(self, missing: Iterable[str]) -> Work:
        """The games in which some cards are blanks."""
        table = self._table.copy()
        for name in missing:
            for slot, row in self._slots[name]:
                table.deck[0, slot] = row
        return self._work._replace(table=table.tobytes())


# -- how it is played -------------------------------------------------------------------------------------


class Study:
    """The games of a study of cards being played."""

    player: Player

    def __init__(self, pairings: list[Pairing], among: Sequence[str] | None, games: int) -> None:
        self.pairings = pairings
        self.deck = pairings[0].vanguard_decks[0]
        self.names = self._studied(among)
        self.games = check_whole("games", games)
        if self.games < self.least:
            raise InputError(f"games {games}: {len(self.names)} cards are studied; give at least {self.least:,}")
        self.done: dict[str, Any] = {}
        self.interrupted = False

    def _studied(self, among: Sequence[str] | None) -> list[str]:
        if among is None:
            return list(self.deck.counts())
        if isinstance(among, str) or not among:
            raise InputError(f"among {among!r}: a sequence of card names is needed")
        names = [self.deck.card(name).name for name in among]
        for name in names:
            if name not in self.deck.counts():
                raise InputError(f"among: {self.deck.name} has no {name}; it has {', '.join(self.deck.counts())}")
        return list(dict.fromkeys(names))

    @property
    def least(self) -> int:
        """Fewest games with which every part has something to say."""
        pairs = len(self.names) * (len(self.names) - 1) // 2
        return 2 * len(self.pairings) * (1 + len(self.names) + pairs)

    def play(self, parts: list[str], shown: bool) -> None:
        """Part after part, or those finished before an interruption."""
        from tqdm import tqdm

        bases = list(self.player.works)
        self.blanks = [Blanks(p, work, self.names) for p, work in zip(self.pairings, bases, strict=True)]
        with tqdm(total=len(parts) * self.games, unit=" games", unit_scale=True, leave=False, disable=not shown,
                  file=sys.stderr) as self._bar:  # fmt: skip
            try:
                for part in parts:
                    self.done[part] = getattr(self, f"_{part}")()
            except KeyboardInterrupt:
                if not self.done:
                    raise
                self.interrupted = True

    def _seen(self) -> CardCount:
        """Games with their log on."""
        counts = []
        each = max(1, self.games // 10 // len(self.pairings))
        for pairing in self.pairings:
            check_logged(pairing)
            count = CardCount(pairing)
            for part in play_logged(pairing, AT["seen"], each, self.player.n_jobs, self.player.store):
                count.add(part)
                self._bar.update(10 * len(part))
            counts.append(count)
        return CardCount.together(counts)

    def _blank(self) -> dict[str, Floats]:
        """Score of the whole deck minus that without each card, game by game."""
        decks: list[tuple[str, ...]] = [(), *((name,) for name in self.names)]
        whole, *without = self._scores(decks, AT["blank"], self._each(len(decks)))
        return {name: whole - score for name, score in zip(self.names, without, strict=True)}

    def _synergy(self) -> dict[tuple[str, str], Floats]:
        """Effect of two cards together minus the sum of their effects, game by game."""
        pairs = list(combinations(self.names, 2))
        decks: list[tuple[str, ...]] = [(), *((name,) for name in self.names), *pairs]
        found = dict(zip(decks, self._scores(decks, AT["synergy"], self._each(len(decks))), strict=True))
        return {(a, b): found[()] - found[(a,)] - found[(b,)] + found[(a, b)] for a, b in pairs}

    def _shapley(self) -> Floats:
        """What each card adds where it comes in, shape (orders, cards); an order counts with its reverse."""
        size = len(self.names)
        orders = max(1, self.games // (2 * (size + 1) * SHAPLEY_GAMES))
        rng = np.random.default_rng([self.player_seed, size])
        found = np.zeros((orders, size))
        for number in range(orders):
            order = rng.permutation(size)
            start = AT["shapley"] + number * SHAPLEY_GAMES
            both = [self._along(way, start, number % len(self.pairings)) for way in (order, order[::-1])]
            found[number] = np.mean(both, axis=0)
        return found

    @property
    def player_seed(self) -> int:
        """The seed of the games."""
        return self.pairings[0].seed

    def _along(self, order: Any, start: int, opponent: int) -> Floats:
        """What each card adds when the cards come in in this order."""
        names = [self.names[place] for place in order]
        decks = [tuple(names[k:]) for k in range(len(names) + 1)]
        means = [_mean(score) for score in self._scores(decks, start, SHAPLEY_GAMES, [opponent])]
        found = np.zeros(len(order))
        found[order] = np.diff(means)
        return found

    def _each(self, decks: int) -> int:
        """Games of each deck against each opponent; even, so that both go first equally often."""
        return 2 * (self.games // (2 * decks * len(self.pairings)))

    def _scores(
        self, decks: Sequence[tuple[str, ...]], start: int, games: int, opponents: Sequence[int] | None = None
    ) -> list[Floats]:
        """Scores of decks with some cards blanked, luck in checks taken out; opponents one after the other."""
        places = range(len(self.pairings)) if opponents is None else opponents
        found: list[list[Floats]] = [[] for _ in decks]
        for place in places:
            self.player.works = [self.blanks[place].work(missing) for missing in decks]
            rows = self.player.play([Block(k, start, games) for k in range(len(decks))])
            for mine, told in zip(found, rows, strict=True):
                lucky = luck(told)
                mine.append(Control(lucky.shape[1]).correct(scores(told), lucky))
            self._bar.update(games * len(decks))
        return [np.concatenate(mine) for mine in found]

    def found(self, level: float) -> "CardValue":
        """The answer."""
        opponents = [pairing.vanguard_decks[1] for pairing in self.pairings]
        return CardValue(
            deck=self.deck,
            names=tuple(self.names),
            done=self.done,
            level=level,
            interrupted=self.interrupted,
            made=self.player.origin(self.pairings, [self.deck, *opponents]),
        )


def _mean(score: Floats) -> float:
    """Of finished games; one half where there is none, which no difference then shows."""
    finished = score[np.isfinite(score)]
    return float(finished.mean()) if len(finished) else 0.5


# -- what was found ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class CardValue:
    """The answer of `card_value`. Immutable. Intervals are for one row at a time, not for all rows at once.

    Attributes
    ----------
    deck : Deck
    names : tuple of str
        Cards studied.
    done : dict
        What each finished part found, game by game.
    level : float
    interrupted : bool
    made : Origin
        Deck and opponents, bots, seed, versions, seconds, digest.
    """

    deck: "Deck"
    names: tuple[str, ...]
    done: dict[str, Any] = field(repr=False)
    level: float
    interrupted: bool
    made: Origin = field(repr=False)

    def _part(self, name: str) -> Any:
        if name not in self.done:
            raise InputError(f"{name}: not part of this study; ask card_value for parts=({name!r},)")
        return self.done[name]

    @cached_property
    def seen(self) -> "pd.DataFrame":
        """Win rates when each card was drawn, ridden, called, guarded with, checked."""
        count: CardCount = self._part("seen")
        frame = count.frame(self.level, (0,))
        return frame[frame["card"].isin(self.names)].reset_index(drop=True)

    @cached_property
    def values(self) -> "pd.DataFrame":
        """The effect of each card: win rate with it minus with blanks in its place; the strongest first."""
        import pandas as pd

        grades = {card.name: card.grade for card in self.deck.main}
        rows = []
        for name, gaps in self._part("blank").items():
            effect, error, n = spread(gaps)
            half = z_value(self.level) * error
            copies = self.deck.counts()[name]
            head = (name, copies, grades[name])
            rows.append((*head, effect, max(-1.0, effect - half), min(1.0, effect + half), error, effect / copies, n))
        frame = pd.DataFrame(rows, columns=_columns("card_value"))
        return frame.sort_values("effect", ascending=False).reset_index(drop=True)

    @cached_property
    def shapley(self) -> "pd.DataFrame":
        """Each card's share of what the deck wins over a deck of blanks; the largest first."""
        import pandas as pd

        added, rows = self._part("shapley"), []
        for place, name in enumerate(self.names):
            value, error, n = spread(added[:, place], TRACE / SHAPLEY_GAMES)
            half = z_value(self.level) * error
            rows.append((name, self.deck.counts()[name], value, value - half, value + half, error, n))
        frame = pd.DataFrame(rows, columns=_columns("shapley"))
        return frame.sort_values("value", ascending=False).reset_index(drop=True)

    @cached_property
    def synergy(self) -> "pd.DataFrame":
        """Every pair of cards, those that help each other most first; below 0: they do the same."""
        import pandas as pd

        rows = []
        for (a, b), gaps in self._part("synergy").items():
            value, error, _ = spread(gaps)
            half = z_value(self.level) * error
            rows.append((a, b, value, value - half, value + half, error))
        frame = pd.DataFrame(rows, columns=_columns("synergy"))
        return frame.sort_values("synergy", ascending=False).reset_index(drop=True)

    @cached_property
    def synergy_matrix(self) -> "pd.DataFrame":
        """The same as a square, cards by cards; nan on the diagonal."""
        import pandas as pd

        names = list(self.names)
        square = np.full((len(names), len(names)), math.nan)
        for (a, b), gaps in self._part("synergy").items():
            i, j = names.index(a), names.index(b)
            square[i, j] = square[j, i] = spread(gaps)[0]
        return pd.DataFrame(square, index=names, columns=names)

    @property
    def plot(self) -> "ValuePlots":
        """Pictures: `plot.values(ax=None)`, `.shapley`, `.seen_and_caused`, `.synergy`."""
        from vgsim.analysis.study_plots import ValuePlots

        return ValuePlots(self)

    @property
    def notes(self) -> list[str]:
        """What a reader should know besides the figures."""
        told = [f"{name}: abilities not played" for name in self.made.incomplete_cards.get(self.deck.name, ())]
        return ["interrupted; the parts finished so far count", *told] if self.interrupted else told

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON: what `vgsim card-value --json` prints."""
        frames = {"seen": "seen", "blank": "values", "shapley": "shapley", "synergy": "synergy"}
        told = {name: plain_rows(getattr(self, name)) for part, name in frames.items() if part in self.done}
        return {
            **self.made.as_dict(),
            "interrupted": self.interrupted,
            "level": self.level,
            **told,
            "notes": self.notes,
        }

    def __str__(self) -> str:
        if "blank" not in self.done:
            return f"{self.deck.name}: {', '.join(self.done) or 'nothing'} of {len(self.names)} cards"
        best = self.values.iloc[0]
        return (
            f"{best.card} carries {self.deck.name}: blanks in its place cost {best.effect:.2%} of win rate "
            f"({best.low:.2%} to {best.high:.2%})"
        )

    def _repr_html_(self) -> str:
        """For notebooks: every frame there is."""
        frames = {"seen": "seen", "blank": "values", "shapley": "shapley", "synergy": "synergy"}
        shown = [getattr(self, name) for part, name in frames.items() if part in self.done and part != "seen"]
        tables = "".join(frame.to_html(index=False, float_format=lambda x: f"{x:.4f}") for frame in shown)
        return f"<h4>{escape(str(self))}</h4>{tables}"


def spread(values: Floats, trace: float = TRACE) -> tuple[float, float, int]:
    """Mean, standard error and number of values; nan are left out, and the error is never 0.

    Two values that are `trace` from the mean, one either way, are added while the error is worked out.
    """
    values = values[np.isfinite(values)]
    n = len(values)
    if not n:
        return math.nan, math.inf, 0
    mean = float(values.mean())
    squares = float(((values - mean) ** 2).sum()) + 2 * trace**2
    return mean, math.sqrt(squares / (n + 2) / n), n


def _columns(frame: str) -> list[str]:
    return [column.name for column in (*COLUMNS, *CARD_COLUMNS) if column.frame == frame]
