"""A Riftbound board set up by hand, for rules questions, tests and decisions.

Cards that are not named are a filler without abilities, so that nothing but what was set up happens. Every prompt is
asked; one with a single legal answer is answered by itself, unless the next answer is for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from vgsim.analysis.board.trace import Happening
from vgsim.analysis.duel_trace import Teller
from vgsim.analysis.duel_words import SEATS, card_name, find_answer, options, question
from vgsim.cards.riftbound.library import Library
from vgsim.cards.riftbound.schema import DOMAINS, Card
from vgsim.errors import InputError
from vgsim.riftbound.terms import (
    FIELD_SLOT,
    MAIN_DECK,
    PER_PLAYER,
    RUNE_DECK,
    Audit,
    Phase,
    Place,
    Prompt,
    Result,
    Zone,
)

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.riftbound.decks import Deck

#: a card: its name, or a Card; in brackets with words for what it is: "exhausted", "buffed", "stunned", "damage 2",
#: "owner A" (where it is not its controller's)
Item = str | Card | tuple[str | Card, *tuple[str, ...]]
FILLER: Final = "Playful Phantom"
LEGEND: Final = "Might of Demacia"
FIELD: Final = "Bandle Tree"
_RESULTS: Final = {
    Result.A_WINS: "A wins", Result.B_WINS: "B wins", Result.DRAW: "draw", Result.UNFINISHED: "unfinished",
}  # fmt: skip
_PLACES: Final = ("base", "field_1", "field_2")


@dataclass
class _Board:
    """What was said about a seat."""

    zones: dict[str, Sequence[Item]] = field(default_factory=dict)
    runes: Mapping[str, int] = field(default_factory=dict)
    exhausted_runes: int = 0
    points: int = 0
    legend: str | Card = LEGEND
    battlefield: str | Card = FIELD
    champion: str | Card | None = None
    deck: Sequence[Item] = ()


class DuelScenario:
    """A board set up by hand, in the Main Phase of a player.

    Parameters
    ----------
    turn_player : str
        "A" or "B".
    turn : int
        Turns begun by both players together, this one included.
    control : mapping, optional
        Who controls battlefield 1 and 2: ``{1: "A"}``; nobody otherwise. Battlefield 1 is the one that A brought.
    cards : iterable of Card or path, or Library, optional
        Further cards: test cards, the user's own TOML files.
    rules : mapping, optional
        Fields of `vgsim.cards.riftbound.build.Ruleset` to change.
    seed : int
        Of shuffles.
    """

    def __init__(
        self,
        *,
        turn_player: str = "A",
        turn: int = 7,
        control: Mapping[int, str] | None = None,
        cards: "Library | Iterable[Card | str | Path]" = (),
        rules: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        self._player, self._turn, self._seed = _seat(turn_player), turn, seed
        self._control = {place: _seat(seat) for place, seat in (control or {}).items()}
        self._library = _library(cards)
        self._rules = dict(rules or {})
        self._boards = [_Board(), _Board()]
        self._duel: _Duel | None = None

    def board(
        self,
        seat: str,
        *,
        base: Sequence[Item] = (),
        field_1: Sequence[Item] = (),
        field_2: Sequence[Item] = (),
        hand: Sequence[Item] = (),
        trash: Sequence[Item] = (),
        facedown_1: Sequence[Item] = (),
        facedown_2: Sequence[Item] = (),
        deck: Sequence[Item] = (),
        runes: Mapping[str, int] | None = None,
        exhausted_runes: int = 0,
        points: int = 0,
        legend: str | Card = LEGEND,
        battlefield: str | Card = FIELD,
        champion: str | Card | None = None,
    ) -> "DuelScenario":
        """Lay out a seat, in place of what was said about it before.

        Parameters
        ----------
        seat : str
            "A" or "B".
        base, field_1, field_2, hand, trash, facedown_1, facedown_2 : sequence of cards
            By name; ``("Pouty Poro", "exhausted", "damage 1")`` says what a permanent is. Facedown cards were hidden
            in an earlier turn.
        deck : sequence of cards
            From its top down; fillers follow.
        runes : mapping of domain to number
            In the base, ready but for `exhausted_runes`.
        points : int
        legend, battlefield : card
            Usually without effect on what is tested.
        champion : card, optional
            In the Champion Zone, which is empty by default.
        """
        zones = dict(zip(_PLACES, (base, field_1, field_2), strict=True))
        zones |= {"hand": hand, "trash": trash, "facedown_1": facedown_1, "facedown_2": facedown_2}
        for domain in runes or {}:
            if domain not in DOMAINS:
                raise InputError(f"{domain!r} is no domain; domains: {', '.join(DOMAINS)}")
        self._boards[_seat(seat)] = _Board(
            zones, runes or {}, exhausted_runes, points, legend, battlefield, champion, deck
        )
        self._duel = None
        return self

    def run(self, answers: Iterable[str] = ()) -> "DuelScenario":
        """Play on with these answers, up to the first prompt without one.

        Parameters
        ----------
        answers : iterable of str
            As `legal` lists them, or a part of one that no other kind of answer has: "play Gust", "battlefield 1".

        Raises
        ------
        InputError
            An answer is not legal; the message lists those that are.
        """
        duel = self._played()
        for answer in answers:
            duel.give(answer)
        duel.settle()
        return self

    @property
    def prompt(self) -> str:
        """Who is asked what, "" when the duel is over."""
        return question(self._settled().game)

    @property
    def kind(self) -> str:
        """The open prompt in small letters, such as "main" (`vgsim.riftbound.terms.Prompt`), or "none"."""
        return Prompt(int(self._settled().game.prompt)).name.lower()

    @property
    def legal(self) -> list[str]:
        """What may be answered."""
        return list(self._settled().offered())

    @property
    def events(self) -> list[Happening]:
        """What has happened since the board was set up."""
        return list(self._settled().events)

    @property
    def result(self) -> str:
        """How the duel ended: "A wins", "B wins", "draw" or "unfinished"; "" while it goes on."""
        return _RESULTS.get(Result(int(self._settled().game.result)), "")

    @property
    def points(self) -> tuple[int, int]:
        """Points of A and of B."""
        a, b = (int(n) for n in self._settled().game.points)
        return a, b

    def zone(self, seat: str, zone: str) -> list[str]:
        """Names of a seat's cards: base, field_1, field_2, hand, trash, banished, facedown, runes."""
        duel = self._settled()
        if zone == "base":
            return duel.names_in(_seat(seat), Zone.BASE)
        return duel.names_in(_seat(seat), Zone[zone.upper()])

    def might(self, seat: str, name: str) -> int:
        """The Might of a seat's first unit of that name on the board."""
        duel = self._settled()
        return int(duel.table.might(duel.find(_seat(seat), name)))

    def fact(self, seat: str, name: str, what: str) -> int:
        """A number of a seat's first permanent of that name: damage, exhausted, buffed, stunned, place ..."""
        duel = self._settled()
        return int(duel.game[what][duel.find(_seat(seat), name)])

    def controls(self, battlefield: int) -> str:
        """Who controls battlefield 1 or 2: "A", "B" or ""."""
        holder = int(self._settled().game.control[battlefield - 1])
        return SEATS[holder - 1] if holder else ""

    def pool(self, seat: str) -> tuple[int, int]:
        """Ready runes and all runes of a seat."""
        return self._settled().runes(_seat(seat))

    def rollout(
        self,
        games: int = 20_000,
        bots: "Sequence[Bot]" = ("standard", "standard"),
        answers: Sequence[str] | None = None,
        level: float = 0.95,
    ) -> "pd.DataFrame":
        """Win rate of every legal answer to the open prompt, the rest of the duel left to bots.

        What the asked player cannot know (hidden cards of the other seat, the order of the decks) is dealt anew for
        each duel; duel number i is dealt alike for every answer: they are compared on equal luck.

        Parameters
        ----------
        games : int
            Duels for each answer.
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

        return compare_answers(self._settled(), games, bots, answers, level)

    # -- making the duel -------------------------------------------------------------------------------------

    def _settled(self) -> "_Duel":
        duel = self._played()
        duel.settle()
        return duel

    def _played(self) -> "_Duel":
        if self._duel is None:
            self._duel = self._make()
        return self._duel

    def _make(self) -> "_Duel":
        from vgsim.cards.riftbound.build import ruleset, table_names

        seats = [_Seat(self._library, board) for board in self._boards]
        rules = replace(ruleset("riftbound"), fixed_fields=1, **self._rules)
        strays = [seats[1 - p].owned_by(SEATS[p]) for p in range(2)]
        a, b = (seat.deck(SEATS[p], strays[p]) for p, seat in enumerate(seats))
        names = table_names(a, b, rules, self._library)
        duel = _Duel(a, b, rules, self._library, names)
        duel.table.new_game(self._seed, 0)
        duel.empty_hands()
        for p, seat in enumerate(seats):
            duel.lay_out(p, seat)
        for place, p in self._control.items():
            duel.game.control[place - 1] = p + 1
        duel.begin(self._player, self._turn)
        return duel


def _seat(seat: str) -> int:
    if seat not in SEATS:
        raise InputError(f"seat {seat!r}: it is A or B")
    return SEATS.index(seat)


def _library(cards: "Library | Iterable[Card | str | Path]") -> Library:
    from vgsim.cards.riftbound.library import load_cards

    if isinstance(cards, Library):
        return cards
    given = list(cards)
    own = [card for card in given if isinstance(card, Card)]
    library = load_cards(*(card for card in given if not isinstance(card, Card)))
    return library.extended(own) if own else library


class _Seat:
    """The cards of one seat and what was said of each; a deck that holds them."""

    def __init__(self, library: Library, board: _Board) -> None:
        self.library, self.board = library, board
        self.laid = {zone: [self._read(item) for item in items] for zone, items in board.zones.items()}
        self.top = [self._read(item)[0] for item in board.deck]

    def _read(self, item: Item) -> tuple[Card, tuple[str, ...]]:
        card, *words = item if isinstance(item, tuple) else (item,)
        if isinstance(card, str):
            found = self.library.find(card)
            card = found if found is not None else self.library.resolve(card)
        return card, tuple(words)

    def card(self, name: str | Card) -> Card:
        return name if isinstance(name, Card) else self.library.resolve(name)

    def owned_by(self, seat: str) -> list[Card]:
        """Cards laid out here that the other seat owns."""
        return [card for items in self.laid.values() for card, words in items if f"owner {seat}" in words]

    def deck(self, name: str, strays: Sequence[Card]) -> "Deck":
        """A deck of the cards laid out and of those that lie on the other side; it need not be legal."""
        from vgsim.cards.riftbound.decks import Deck

        cards = [card for items in self.laid.values() for card, _ in items if card.supertype != "token"]
        rest = [*cards, *strays, *self.top]
        rest += [self.card(FILLER)] * (MAIN_DECK - 1 - len(rest))
        runes = [domain for domain, n in self.board.runes.items() for _ in range(n)]
        runes += list(DOMAINS) * 2
        return Deck(
            name,
            self.card(self.board.legend),
            self.card(self.board.champion or FILLER),
            tuple(rest),
            tuple(self.card(f"{domain} Rune") for domain in runes[:RUNE_DECK]),
            (self.card(self.board.battlefield),),
        )


class _Duel:
    """The duel of a scenario: its record, what happened, answers in words."""

    bots: Final = "vgsim.riftbound.bots"
    decks: Final = (Zone.DECK, Zone.RUNE_DECK)

    def __init__(self, a: "Deck", b: "Deck", rules: Any, library: Library, names: Any) -> None:
        from vgsim.cards.riftbound.build import build_table
        from vgsim.riftbound.match import Table

        self.table: Any = Table(build_table(a, b, rules, library))
        self.names = names
        self.events: list[Happening] = []
        self._teller = Teller(self.table, names)
        self._tokens = [0, 0]

    @property
    def game(self) -> Any:
        return self.table.game

    # -- laying out ------------------------------------------------------------------------------------------

    def empty_hands(self) -> None:
        g = self.game
        for p in range(2):
            while g.row_n[p, Zone.HAND]:
                self._put(int(g.row[p, Zone.HAND, 0]), Zone.DECK, 0, p)

    def lay_out(self, p: int, seat: _Seat) -> None:
        board = seat.board
        for zone, items in seat.laid.items():
            for card, words in items:
                self._lay(p, zone, card, words)
        for card in reversed(seat.top):
            self._put(self._take(p, card), Zone.DECK, 0, p)
        for domain, n in board.runes.items():
            for _ in range(n):
                self._lay_rune(p, seat.card(f"{domain} Rune").name)
        g = self.game
        for u in [int(u) for u in g.row[p, Zone.RUNES, : board.exhausted_runes]]:
            g.exhausted[u] = 1
        g.points[p] = board.points
        if board.champion is None:
            self._put(int(g.row[p, Zone.CHAMPION, 0]), Zone.BANISHED, 0, p)

    def _lay(self, p: int, zone: str, card: Card, words: tuple[str, ...]) -> None:
        owner = next((_seat(word.removeprefix("owner ")) for word in words if word.startswith("owner ")), p)
        u = self._token(owner, card) if card.supertype == "token" else self._take(owner, card)
        if zone in _PLACES:
            place = Place.BASE_A + p if zone == "base" else Place.FIELD_1 + _PLACES.index(zone) - 1
            self._put(u, Zone.BASE + _PLACES.index(zone) + (zone != "base"), int(place), p)
        elif zone.startswith("facedown"):
            self._put(u, Zone.FACEDOWN, Place.FIELD_1 + int(zone[-1]) - 1, p)
            self.game.hidden_turn[u] = 1
        else:
            self._put(u, Zone[zone.upper()], 0, p)
        for word in words:
            self._say(u, word)

    def _say(self, u: int, word: str) -> None:
        name, _, number = word.partition(" ")
        if name == "owner":
            return
        if name not in ("exhausted", "buffed", "stunned", "damage"):
            raise InputError(f"{word!r} says nothing of a card; words: exhausted, buffed, stunned, damage N, owner A")
        self.game[name][u] = int(number or 1)
        self.game.damaged = 1

    def _take(self, p: int, card: Card) -> int:
        """A card of a seat's deck that is not laid yet."""
        g = self.game
        for i in range(int(g.row_n[p, Zone.DECK])):
            u = int(g.row[p, Zone.DECK, i])
            if self.names.cards[int(g.card[u])] == card.name:
                return u
        raise InputError(f"{SEATS[p]}: {card.name} is not in the deck")

    def _token(self, p: int, card: Card) -> int:
        if card.name not in self.names.cards:
            raise InputError(f"{card.name}: no card here creates it, so it cannot be laid out")
        self._tokens[p] += 1
        u = p * PER_PLAYER + FIELD_SLOT + self._tokens[p]
        self.game.card[u] = self.names.cards.index(card.name)
        return u

    def _lay_rune(self, p: int, name: str) -> None:
        g = self.game
        for u in [int(u) for u in g.row[p, Zone.RUNE_DECK, : int(g.row_n[p, Zone.RUNE_DECK])]]:
            if self.names.cards[int(g.card[u])] == name:
                self._put(u, Zone.RUNES, Place.BASE_A + p, p)
                return
        raise InputError(f"{SEATS[p]}: more than {RUNE_DECK} runes")

    def _put(self, u: int, zone: int, place: int, p: int) -> None:
        """Write a card into a row, out of the one it lies in."""
        g = self.game
        for q, z in [(q, z) for q in range(2) for z in range(g.row.shape[1])]:
            row = [int(x) for x in g.row[q, z, : int(g.row_n[q, z])]]
            if u in row:
                row.remove(u)
                g.row[q, z, : len(row)] = row
                g.row_n[q, z] = len(row)
        whose = place - Place.BASE_A if zone in (Zone.BASE, Zone.RUNES) else p
        g.row[whose, zone, int(g.row_n[whose, zone])] = u
        g.row_n[whose, zone] += 1
        g.zone[u], g.place[u], g.controller[u] = zone, place, p
        if zone not in (Zone.DECK, Zone.RUNE_DECK):
            g.known[u] = 1 << p if zone in (Zone.HAND, Zone.FACEDOWN) else 3
        g.stale = g.cleanup_due = g.unsettled = 1

    def begin(self, player: int, turn: int) -> None:
        g = self.game
        g.phase, g.entered, g.turn = Phase.MAIN, 1, turn
        g.own_turn[:] = (turn + 1) // 2
        g.player = g.in_order = player
        g.log_on, g.logs, g.ask_all = 1, 0, 1

    # -- playing ---------------------------------------------------------------------------------------------

    def _advance(self) -> None:
        self.table.advance()
        self.events += self._teller.tell()
        if bad := self.table.audit():
            names = ", ".join(bit.name for bit in Audit if bad & bit and bit.name)
            raise RuntimeError(f"the rules broke an invariant: {names}")

    def _start(self) -> None:
        if not self.game.prompt and not self.game.result:
            self._advance()

    def offered(self) -> dict[str, int]:
        """Every legal answer in words."""
        return options(self.game, self.names, self.table.legal()) if self.game.prompt else {}

    def question(self) -> str | None:
        """What is asked; None when the duel is over."""
        return question(self.game) if self.game.prompt else None

    def lines(self) -> list[tuple[str, list[int]]]:
        """Every legal answer in words, with its number."""
        return [(text, [value]) for text, value in self.offered().items()]

    def try_out(self, answer: str) -> list[int]:
        """The number of an answer in words."""
        return [find_answer(answer, self.offered(), question(self.game))]

    def give(self, answer: str) -> None:
        """One answer in words; prompts with a single legal answer before it are answered by themselves."""
        self._start()
        while self.game.prompt:
            offered = self.offered()
            try:
                value = find_answer(answer, offered, question(self.game))
            except InputError:
                if len(offered) > 1:
                    raise
                self._answer(next(iter(offered.values())))
                continue
            self._answer(value)
            return
        raise InputError(f"answer {answer!r}: the duel is over")

    def settle(self) -> None:
        """Answer what leaves no choice; the end of a turn is always declared."""
        self._start()
        while self.game.prompt and self.game.prompt != Prompt.MAIN and len(offered := self.table.legal()) == 1:
            self._answer(offered[0])

    def _answer(self, value: int) -> None:
        self.table.answer(value)
        self._advance()

    # -- looking ---------------------------------------------------------------------------------------------

    def names_in(self, p: int, zone: int) -> list[str]:
        g = self.game
        row = [int(u) for u in g.row[p, zone, : int(g.row_n[p, zone])]]
        return [card_name(g, self.names, u) for u in row]

    def find(self, p: int, name: str) -> int:
        """The first permanent of that name that a seat controls."""
        g = self.game
        for zone in (Zone.BASE, Zone.FIELD_1, Zone.FIELD_2):
            for q in range(2):
                for u in [int(u) for u in g.row[q, zone, : int(g.row_n[q, zone])]]:
                    if g.controller[u] == p and card_name(g, self.names, u) == name:
                        return u
        raise InputError(f"{SEATS[p]} has no {name!r} on the board")

    def runes(self, p: int) -> tuple[int, int]:
        g = self.game
        row = [int(u) for u in g.row[p, Zone.RUNES, : int(g.row_n[p, Zone.RUNES])]]
        return sum(not g.exhausted[u] for u in row), len(row)
