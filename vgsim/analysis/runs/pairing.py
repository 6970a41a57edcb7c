"""A pairing: two legal decks of one format, their bots, a seed and who goes first, all checked.

Everything that shapes a game is here; with an index it names one game, for `simulate` and `trace` alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis.engines import ENGINES, Engine
from vgsim.analysis.runs.provenance import FIRST, DeckInfo, Provenance
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.cards.build import Names
    from vgsim.cards.decks import Deck
    from vgsim.cards.games import AnyDeck, AnyLibrary
    from vgsim.cards.schema import Card
    from vgsim.cards.status import DeckStatus
    from vgsim.vanguard.bots import Policy

    Bot = str | Policy

BIGGEST_SEED = 2**63 - 1
MOST_GAMES = 2**62  # of one seed


@dataclass(frozen=True)
class Rules:
    """What may be chosen about the rules.

    Attributes
    ----------
    first : str
        Who goes first: "alternate" (A in even games), "a", "b" or "random".
    abilities : bool
        Play the cards' abilities; without them a card is its numbers and its trigger.
    format : str, optional
        Overrides the decks' own.
    """

    first: str = "alternate"
    abilities: bool = True
    format: str | None = None

    def __post_init__(self) -> None:
        if self.first not in FIRST:
            raise InputError(f"first {self.first!r}: who goes first is one of {', '.join(FIRST)}")


@dataclass(frozen=True, eq=False)
class Pairing:
    """Two decks about to play; made by `pair`.

    Attributes
    ----------
    decks : tuple of two Deck
    bots : tuple of two str
        Their names.
    policies : ndarray of two rows
        Their numbers, for the kernel.
    seed : int
    rules : Rules
    library : Library, optional
        The shipped cards with the user's own; None: the shipped cards alone.
    """

    decks: "tuple[AnyDeck, AnyDeck]"
    bots: tuple[str, str]
    policies: np.ndarray
    seed: int = 0
    rules: Rules = Rules()
    library: "AnyLibrary | None" = None

    @property
    def cards(self) -> tuple[str, ...]:
        """Text of the user's own card files."""
        return self.library.texts if self.library else ()

    @property
    def format(self) -> str:
        """The format both decks are played in."""
        return self.decks[0].format

    @property
    def vanguard_decks(self) -> "tuple[Deck, Deck]":
        """The decks, for what is worked out for Vanguard alone (InputError where they are of another game)."""
        from vgsim.cards.decks import Deck

        a, b = self.decks
        if not isinstance(a, Deck) or not isinstance(b, Deck):
            raise InputError(f"{a.name}: this is worked out for Vanguard decks, not for {a.format}")
        return a, b

    @property
    def engine(self) -> Engine:
        """The game that is played."""
        return ENGINES[self.format]

    @property
    def kernel(self) -> Any:
        """The module that plays this game."""
        return self.engine.module("match")

    def table(self, further: "Sequence[Card]" = ()) -> np.record:
        """The card table for the kernel, with rows for further cards that neither deck has (of Vanguard)."""
        more = (further,) if further else ()
        made: np.record = self.engine.module("cards").build_table(*self.decks, self._ruleset(), self.library, *more)
        return made

    def names(self) -> "Names":
        """What the rows of the card table are called."""
        names: Names = self.engine.module("cards").table_names(*self.decks, self._ruleset(), self.library)
        return names

    def _ruleset(self) -> Any:
        chosen = self.format, FIRST.index(self.rules.first), self.rules.abilities
        return self.engine.module("cards").ruleset(*chosen)

    def policy_values(self) -> tuple[dict[str, int], dict[str, int]]:
        """The bots as a result remembers them: every parameter by name."""
        names = self.policies.dtype.names or ()
        a, b = ({name: int(row[name]) for name in names} for row in self.policies)
        return a, b

    def deck_infos(self) -> tuple[DeckInfo, DeckInfo]:
        """The decks as a result remembers them."""
        status = self.engine.module("status")
        texts = status.played_texts(*self.decks) if self.rules.abilities else []
        a, b = (_info(deck, status.deck_status(deck, texts)) for deck in self.decks)
        return a, b


def _info(deck: "AnyDeck", status: "DeckStatus") -> DeckInfo:
    """A deck with the statuses of its cards; a fact only where something in these games reads it."""
    return DeckInfo(
        deck.name,
        deck.hash,
        deck.to_text(),
        tuple(card.label for card in deck.main),
        status.missing,
        tuple(f"{fact} of {card} is {how}" for card, fact, how in status.doubts),
        status.complete,
        status.none,
    )


def pair(
    a: "AnyDeck | str | Path",
    b: "AnyDeck | str | Path",
    bots: "Sequence[Bot]" = ("standard", "standard"),
    seed: int = 0,
    rules: Rules | None = None,
    cards: "AnyLibrary | Sequence[str | Path]" = (),
) -> Pairing:
    """Check everything that shapes a game.

    Parameters
    ----------
    a, b : Deck, str or Path
        Decks, deck files, or names of shipped decks.
    bots : two of str or Policy
        Names of bots, or policies (see `vgsim.bots`), for A and for B.
    seed : int
        0 to 2**63 - 1.
    rules : Rules, optional
    cards : Library, or sequence of path
        The user's own card files, or what `load_cards` made of them; by default those the decks came with.

    Returns
    -------
    Pairing

    Raises
    ------
    InputError
        Saying what is wrong with which of them and what would be right.
    """
    from vgsim.cards.games import load_deck

    if not 0 <= check_whole("seed", seed) <= BIGGEST_SEED:
        raise InputError(f"seed {seed}: a seed is a whole number from 0 to {BIGGEST_SEED}")
    rules = rules or Rules()
    library = _library(cards, (a, b), rules.format)
    deck_a, deck_b = (load_deck(deck, rules.format, cards=library) for deck in (a, b))
    _check_decks(deck_a, deck_b)
    names, policies = _find_bots(deck_a.format, bots)
    return Pairing((deck_a, deck_b), names, policies, int(seed), rules, library)


def _library(
    cards: "AnyLibrary | Sequence[str | Path]", decks: "Sequence[AnyDeck | str | Path]", format: str | None
) -> "AnyLibrary | None":
    """The user's own cards: those given, else those that the decks were made of."""
    from vgsim.cards.games import AnyDeck, AnyLibrary, format_of, joined, load_cards

    if isinstance(cards, AnyLibrary):
        return cards
    if cards:
        return load_cards(format_of(decks[0], format), *([cards] if isinstance(cards, str | Path) else cards))
    return joined(deck.library for deck in decks if isinstance(deck, AnyDeck))


def check_whole(name: str, value: object) -> int:
    """An int (numpy's too, True not), or a clear error."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise InputError(f"{name} {value!r}: a whole number is needed")
    return int(value)


def _check_decks(a: "AnyDeck", b: "AnyDeck") -> None:
    """Both decks are legal and of one format that can be played; every reason is told at once."""
    if a.format != b.format:
        raise InputError(
            f"{a.name} is a {a.format} deck and {b.name} a {b.format} deck; "
            "give two decks of one format, or --format to play both in it"
        )
    if a.format not in ENGINES:
        raise InputError(f"{a.name}: format {a.format!r} is not played; formats: {', '.join(ENGINES)}")
    faults = [f"  {deck.name}: {fault}" for deck in dict.fromkeys((a, b)) for fault in deck.faults()]
    if faults:
        raise InputError(f"not legal in {a.format}, so not played:\n" + "\n".join(faults))


def _find_bots(format: str, bots: "Sequence[Bot]") -> tuple[tuple[str, str], np.ndarray]:
    """The bots' names, and their rows of numbers."""
    if not isinstance(bots, Sequence) or isinstance(bots, str) or len(bots) != 2:
        raise InputError(f"bots {bots!r}: two are needed, one for each deck")
    rows = ENGINES[format].module("bots").policy_rows(bots)
    a, b = (bot if isinstance(bot, str) else bot.name for bot in bots)
    return (a, b), np.asarray(rows)


def pair_again(made: Provenance) -> Pairing:
    """The pairing that made a result, from the result alone.

    Raises
    ------
    InputError
        When its decks or bots no longer read as they were, since cards or parameters have changed.
    """
    from vgsim.cards.games import library_of

    library = library_of(made.format, made.cards)
    a, b = (_deck_again(info, made.format, library) for info in made.decks)
    policies = ENGINES[made.format].module("bots").policy_rows(("standard", "standard"))
    if any(set(values) != set(policies.dtype.names) for values in made.policies):
        raise InputError(
            f"bots {' and '.join(made.bots)}: parameters have changed since these games were played"
        )
    for row, values in zip(policies, made.policies, strict=True):
        for name, value in values.items():
            row[name] = value
    rules = Rules(made.first, made.abilities)
    return Pairing((a, b), made.bots, policies, made.seed, rules, library)


def lists_give_the_games(made: Provenance) -> bool:
    """Whether the decks' lists, read anew, put every card into the slot that it had.

    Decks made from other decks keep the slots of these; their lists then give games as good, but other ones.
    """
    from vgsim.cards.games import deck_from_text, library_of

    try:
        library = library_of(made.format, made.cards)
        read = [deck_from_text(made.format, info.text, info.name, library) for info in made.decks]
    except InputError:
        return False
    return [tuple(card.label for card in deck.main) for deck in read] == [info.slots for info in made.decks]


def _deck_again(info: DeckInfo, format: str, library: "AnyLibrary") -> "AnyDeck":
    """The deck with its cards in the slots they had."""
    from vgsim.cards.games import deck_from_text

    deck = deck_from_text(format, info.text, info.name, library)
    by_label = {card.label: card for card in deck.main}
    if deck.hash != info.hash or set(info.slots) != set(by_label):
        raise InputError(f"{info.name}: its cards have changed since these games were played")
    return deck.in_slots(info.slots)
