"""A board set up by hand, for rules questions, tests and decisions.

Cards that are not named are a filler without abilities (or come from `decks`), so that nothing but what was
set up happens. Every prompt is asked; a forced one is answered by itself, unless the next answer is for it or
the turn would run on.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from vgsim.analysis.board.answers import Question
from vgsim.analysis.board.playing import RESULTS, Game
from vgsim.analysis.board.positions import SEATS, Position, Side, Unit, circle_name, seat_number, stage_of
from vgsim.analysis.board.trace import Happening
from vgsim.cards.schema import OUTSIDE_KINDS, Card
from vgsim.errors import InputError
from vgsim.vanguard.terms import MAIN_DECK, Result

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.build import Ruleset
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library

#: a card: its name (with a set code where it needs one), or a Card; with "down" for face-down damage, "up" for a
#: face-up card of the G zone
Item = str | Card | tuple[str | Card, str]
_Said = TypeVar("_Said")
FILLER: Final = "Knight of Silence, Gallatin V-TD01/003"


@dataclass
class _Board:
    """What was said about a seat."""

    units: dict[str, str | Card] = field(default_factory=dict)
    zones: dict[str, Sequence[Item] | int] = field(default_factory=dict)
    markers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    gift: str = ""
    rested: frozenset[str] = frozenset()
    changes: dict[str, tuple[tuple[str, Any, str], ...]] = field(default_factory=dict)
    locked: dict[str, str | Card] = field(default_factory=dict)
    gauge: dict[str, Sequence[Item]] = field(default_factory=dict)
    deleted: frozenset[str] = frozenset()
    reversed: tuple[tuple[str, str], ...] = ()

    def checked(self, seat: str) -> "_Board":
        """What is said about a unit needs one (InputError otherwise)."""
        for circle in (*self.rested, *self.changes, *self.gauge, *self.deleted):
            if circle not in self.units:
                raise InputError(f"{seat}: there is no unit on {circle} to rest or change; put one there")
        return self


def _by_circle(said: "Mapping[str, _Said] | None") -> "dict[str, _Said]":
    """The same by the circles' own names."""
    return {circle_name(circle): value for circle, value in (said or {}).items()}


class Scenario:
    """A board set up by hand.

    Parameters
    ----------
    format : str
        "standard", "premium" or "original".
    turn_player : str
        "A" or "B".
    turn : int
        Turns begun by both players together, this one included.
    stage : str
        Where to start: "mulligan", "stand", "draw", "g assist", "ride", "main begins", "main" (its play
        timing is open), "battle", "end", or the name of a `vgsim.vanguard.terms.Stage`.
    first : str, optional
        Who went first; by default whoever fits the turn and the turn player.
    decks : two of Deck, path or name, optional
        Where cards that are not named come from; by default a filler.
    cards : Library, or iterable of Card or path, optional
        Further cards: test cards, the user's own TOML files.
    filler : str
        The card that fills what is not named.
    seed : int
        Of shuffles and of cards dealt at random from `decks`.
    rules : mapping, optional
        Fields of `vgsim.cards.build.Ruleset` to change, such as ``{"mulligan": 1}``.
    """

    def __init__(
        self,
        format: str = "standard",
        *,
        turn_player: str = "A",
        turn: int = 5,
        stage: str = "main",
        first: str | None = None,
        decks: "Sequence[Deck | str | Path] | None" = None,
        cards: "Library | Iterable[Card | str | Path] | None" = None,
        filler: str = FILLER,
        seed: int = 0,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        from vgsim.cards.build import ruleset
        from vgsim.cards.decks import load_deck

        stage_of(stage)
        self.format = format
        self._player = SEATS[seat_number(turn_player)]
        self._turn, self._stage, self._seed = turn, stage, seed
        begins = self._player if turn % 2 == 1 else SEATS[1 - seat_number(turn_player)]
        self._first = begins if first is None else SEATS[seat_number(first)]
        self._rules: Ruleset = replace(ruleset(format), **(rules or {}))
        self._library = _library(cards)
        self._decks = [load_deck(deck, format, cards=self._library) for deck in decks or ()]
        self._filler = filler
        self._boards = [_Board(), _Board()]
        self._stacks: list[dict[str, Sequence[Item]]] = [{}, {}]
        self._game: Game | None = None

    # -- setting up ------------------------------------------------------------------------------------------

    def board(
        self,
        seat: str,
        *,
        hand: Sequence[Item] | int = (),
        damage: Sequence[Item] | int = (),
        soul: Sequence[Item] | int = (),
        drop: Sequence[Item] | int = (),
        bind: Sequence[Item] | int = (),
        heart: Sequence[Item] = (),
        g_zone: Sequence[Item] = (),
        markers: Mapping[str, str | Sequence[str]] | None = None,
        gift: str = "",
        rested: Sequence[str] = (),
        changes: Mapping[str, Sequence[tuple[str, Any, str]]] | None = None,
        locked: Mapping[str, str | Card] | None = None,
        gauge: Mapping[str, Sequence[Item]] | None = None,
        deleted: Sequence[str] = (),
        reversed: Sequence[tuple[str, str]] = (),
        **circles: str | Card,
    ) -> "Scenario":
        """Lay out a seat, in place of what was said about it before.

        Parameters
        ----------
        seat : str
            "A" or "B".
        hand, damage, soul, drop, bind : sequence of cards, or int
            Cards by name, or so many of any. A face-down damage card is ``(card, "down")``.
        heart, g_zone : sequence of cards
            What lies under a G unit on VC; the G zone, face down or ``(card, "up")``.
        markers, changes, locked, gauge : mapping of circle to gifts, effects, a card, cards
            ``{"VC": "Force I"}``, ``{"VC": [("power", 10000, "turn of A")]}``; see `vgsim.analysis.board.positions`.
        gift : str
            The gift that the seat has chosen; by default that of its markers.
        rested, deleted : sequence of circle
        reversed : sequence of (trigger, until)
            Triggers whose effect is another: ``[("heal", "turn of A")]``.
        **circles : card
            VC, front_left, front_right, back_left, back_center, back_right, accel_1 ...

        Returns
        -------
        Scenario
            This one.
        """
        self._boards[seat_number(seat)] = _Board(
            _by_circle(circles),
            {"hand": hand, "damage": damage, "soul": soul, "drop": drop, "bind": bind}
            | {"heart": heart, "g_zone": g_zone},
            {c: (m,) if isinstance(m, str) else tuple(m) for c, m in _by_circle(markers).items()},
            gift,
            frozenset(map(circle_name, rested)),
            {c: tuple(each) for c, each in _by_circle(changes).items()},
            *(_by_circle(locked), _by_circle(gauge)),
            frozenset(map(circle_name, deleted)),
            tuple(reversed),
        ).checked(seat)
        self._game = None
        return self

    def deck(self, seat: str, top: Sequence[Item] = (), bottom: Sequence[Item] = ()) -> "Scenario":
        """Stack a deck: cards from its top down, and cards at its bottom.

        Stacked top cards that never leave the deck are a fault of the scenario: `finish` says so.
        """
        self._stacks[seat_number(seat)] = {"top": top, "bottom": bottom}
        self._game = None
        return self

    # -- playing ---------------------------------------------------------------------------------------------

    def run(self, answers: Iterable[str] = ()) -> "Scenario":
        """Play on with these answers, up to the first prompt without one.

        Parameters
        ----------
        answers : iterable of str
            As `legal` lists them; also ``"guard: A, B -> VC"``, ``"mulligan: A, B"``, ``"end turn"``,
            ``"A concedes"``. From
            the main phase an attack answer passes on by itself.

        Returns
        -------
        Scenario
            This one.

        Raises
        ------
        InputError
            An answer is not legal; the message lists those that are.
        """
        game = self._played()
        for answer in answers:
            game.give(answer)
        game.settle()
        return self

    def finish(self) -> "Scenario":
        """Nothing more will be answered: every stacked top card must have left its deck (InputError if not).

        As a context manager a scenario does this by itself at the end.
        """
        game = self._played()
        game.settle()
        left = game.left_in_deck()
        if left:
            raise InputError(f"stacked cards that were never drawn or checked: {'; '.join(left)}")
        return self

    def __enter__(self) -> "Scenario":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.finish()

    @property
    def prompt(self) -> Question | None:
        """What is asked; None when the game is over."""
        return self._played().question()

    @property
    def legal(self) -> list[str]:
        """What may be answered. Attacks are listed with their targets, normal calls with their circles."""
        return [text for text, _ in self._played().lines()]

    @property
    def state(self) -> Position:
        """The position now."""
        return self._played().position()

    @property
    def events(self) -> list[Happening]:
        """What has happened since the board was set up."""
        game = self._played()
        game.settle()
        return list(game.events)

    @property
    def result(self) -> str:
        """How the game ended: "A wins", "B wins", "draw" or "unfinished"; "" while it goes on."""
        game = self._played()
        game.settle()
        return RESULTS[Result(int(game.table.game.result))]

    def rollout(
        self,
        games: int = 20_000,
        bots: "Sequence[Bot]" = ("standard", "standard"),
        answers: Sequence[str] | None = None,
        level: float = 0.95,
    ) -> "pd.DataFrame":
        """Win rate of every legal answer to the open prompt, the rest of the game left to bots.

        What the asked player cannot know (hidden cards of the other seat, the order of both decks) is dealt
        anew for each game; game number i is dealt alike for every answer: they are compared on equal luck.

        Parameters
        ----------
        games : int
            Games for each answer.
        bots : two of str or Policy
            Who plays A and B on.
        answers : sequence of str, optional
            The answers to compare; by default all that `legal` lists.
        level : float
            Confidence level.

        Returns
        -------
        DataFrame
            A row for each answer, best first: answer, win_rate of the asked player with low and high, games
            finished, wins, draws, losses, unfinished.

        Raises
        ------
        InputError
            Nothing is asked, or an answer is not legal.
        """
        from vgsim.analysis.board.rollout import compare_answers

        return compare_answers(self._played(), games, bots, answers, level)

    # -- making the game -------------------------------------------------------------------------------------

    def _played(self) -> "Game":
        if self._game is None:
            self._game = self._make()
        return self._game

    def _make(self) -> "Game":
        from vgsim.cards.build import build_table, table_names
        from vgsim.cards.decks import Deck

        seats = [_Seat(self, p) for p in range(2)]
        a, b = (Deck(SEATS[p], self.format, tuple(seat.cards), tuple(seat.g_cards)) for p, seat in enumerate(seats))
        names = table_names(a, b, self._rules, self._library)
        position = Position(
            (seats[0].side, seats[1].side), self._player, self._turn, self._stage, self._first
        )
        stacked = [(p, name) for p, seat in enumerate(seats) for name in seat.top]
        return Game(build_table(a, b, self._rules, self._library), names, position, stacked, self._seed)


def _library(cards: "Library | Iterable[Card | str | Path] | None") -> "Library":
    from vgsim.cards.library import Library, load_cards, shipped

    if isinstance(cards, Library):
        return cards
    given = list(cards or ())
    paths = [card for card in given if not isinstance(card, Card)]
    library = load_cards(*paths) if paths else shipped()
    own = [card for card in given if isinstance(card, Card)]
    return library.extended(own) if own else library


class _Seat:
    """The cards of one seat: those named, and those that fill the deck up to 50."""

    def __init__(self, scenario: Scenario, p: int) -> None:
        self._scenario, self._p = scenario, p
        board, stack = scenario._boards[p], scenario._stacks[p]
        self.cards: list[Card] = []
        self.g_cards: list[Card] = []
        self._spare: list[Card] | None = None
        units = {circle: self._named(card) for circle, card in board.units.items()}
        locked = {circle: self._named(card) for circle, card in board.locked.items()}
        gauge = {circle: tuple(map(self._named, cards)) for circle, cards in board.gauge.items()}
        zones = {zone: self._zone(items) for zone, items in board.zones.items()}
        self.top = [self._named(item) for item in stack.get("top", ())]
        bottom = [self._named(item) for item in stack.get("bottom", ())]
        for zone, items in board.zones.items():
            if isinstance(items, int):
                zones[zone] = [self._any() for _ in range(items)]
        if len(self.cards) > MAIN_DECK:
            raise InputError(f"{SEATS[p]}: {len(self.cards)} cards are laid out; a deck has {MAIN_DECK}")
        middle = [self._any() for _ in range(MAIN_DECK - len(self.cards))]
        placed = {
            c: Unit(
                card,
                c in board.rested,
                board.changes.get(c, ()),
                deleted=c in board.deleted,
                gauge=gauge.get(c, ()),
            )
            for c, card in units.items()
        }
        rows: dict[str, Any] = {zone: tuple(cards) for zone, cards in zones.items()}
        deck = (*self.top, *middle, *bottom)
        rows |= {"locked": locked, "reversed": board.reversed}
        self.side = Side(placed, deck=deck, markers=board.markers, gift=board.gift, **rows)

    def _zone(self, items: Sequence[Item] | int) -> list[str]:
        return [] if isinstance(items, int) else [self._named(item) for item in items]

    def _named(self, item: Item) -> str:
        """A card is laid: its name, as positions write it."""
        given, face = (item[0], f" ({item[1]})") if isinstance(item, tuple) else (item, "")
        card = given if isinstance(given, Card) else self._find(given)
        if card.kind not in OUTSIDE_KINDS:
            (self.g_cards if card.in_g_zone else self.cards).append(card)
        return card.name + face

    def _find(self, name: str) -> Card:
        from vgsim.cards.decklist import parse_deck
        from vgsim.cards.library import Wanted
        from vgsim.cards.names import name_key

        scenario = self._scenario
        deck = scenario._decks[self._p] if scenario._decks else None
        own = (*deck.main, *deck.g_deck) if deck else ()
        for card in own:
            if name_key(card.name) == name_key(name):
                return card
        library = scenario._library
        outside = [card for card in library.entries(name) if card.kind in OUTSIDE_KINDS]
        if outside:
            return outside[0]
        entry = parse_deck(f"1 {name}", "scenario").entries[0]
        return library.resolve(Wanted(entry.name, scenario.format, entry.code))

    def _any(self) -> str:
        """A card that nobody named."""
        if self._spare is None:
            self._spare = self._shuffled_rest()
        card = self._spare.pop() if self._spare else self._find(self._scenario._filler)
        self.cards.append(card)
        return card.name

    def _shuffled_rest(self) -> list[Card]:
        """What is left of the given deck, in an order of its own."""
        if not self._scenario._decks:
            return []
        left = Counter(self._scenario._decks[self._p].main) - Counter(self.cards)
        rest = list(left.elements())
        random.Random(f"{self._scenario._seed} {self._p}").shuffle(rest)
        return rest
