"""A pairing: two legal decks of one format, their bots, a seed and who goes first, all checked.

Everything that shapes a game is here; with an index it names one game, for `simulate` and `trace` alike.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vgsim.analysis.provenance import FIRST, DeckInfo, Provenance
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.cards.build import Names, Ruleset
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library
    from vgsim.cards.schema import Card
    from vgsim.vanguard.bots import Policy

    Bot = str | Policy

BIGGEST_SEED = 2**63 - 1
MOST_GAMES = 2**62  # of one seed


class Engine(NamedTuple):
    """Modules with a game's kernel (`run_chunk`, `compile_kernel`, `kernel_is_cached`) and its bots.

    `luck`: whether `run_chunk` takes a last argument that asks for what checks were expected to show.
    """

    match: str
    bots: str
    luck: bool = False


_VANGUARD = Engine("vgsim.vanguard.match", "vgsim.vanguard.bots", luck=True)
ENGINES = {"standard": _VANGUARD, "premium": _VANGUARD, "original": _VANGUARD}


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

    decks: "tuple[Deck, Deck]"
    bots: tuple[str, str]
    policies: np.ndarray
    seed: int = 0
    rules: Rules = Rules()
    library: "Library | None" = None

    @property
    def cards(self) -> tuple[str, ...]:
        """Text of the user's own card files."""
        return self.library.texts if self.library else ()

    @property
    def format(self) -> str:
        """The format both decks are played in."""
        return self.decks[0].format

    @property
    def kernel(self) -> Any:
        """The module that plays this game."""
        return importlib.import_module(ENGINES[self.format].match)

    def table(self, further: "Sequence[Card]" = ()) -> np.record:
        """The card table for the kernel, with rows for further cards that neither deck has."""
        from vgsim.cards.build import build_table

        return build_table(*self.decks, self._ruleset(), self.library, further)

    def names(self) -> "Names":
        """What the rows of the card table are called."""
        from vgsim.cards.build import table_names

        return table_names(*self.decks, self._ruleset(), self.library)

    def _ruleset(self) -> "Ruleset":
        from vgsim.cards.build import ruleset

        return ruleset(self.format, FIRST.index(self.rules.first), self.rules.abilities)

    def policy_values(self) -> tuple[dict[str, int], dict[str, int]]:
        """The bots as a result remembers them: every parameter by name."""
        names = self.policies.dtype.names or ()
        a, b = ({name: int(row[name]) for name in names} for row in self.policies)
        return a, b

    def deck_infos(self) -> tuple[DeckInfo, DeckInfo]:
        """The decks as a result remembers them."""
        from vgsim.cards.status import played_texts

        texts = played_texts(*self.decks) if self.rules.abilities else []
        a, b = (_info(deck, texts) for deck in self.decks)
        return a, b


def _info(deck: "Deck", texts: list[str]) -> DeckInfo:
    """A deck with the statuses of its cards; a fact only where something in these games reads it."""
    from vgsim.cards.status import deck_status

    status = deck_status(deck, texts)
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
    a: "Deck | str | Path",
    b: "Deck | str | Path",
    bots: "Sequence[Bot]" = ("standard", "standard"),
    seed: int = 0,
    rules: Rules | None = None,
    cards: "Library | Sequence[str | Path]" = (),
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
    from vgsim.cards.decks import load_deck

    if not 0 <= check_whole("seed", seed) <= BIGGEST_SEED:
        raise InputError(f"seed {seed}: a seed is a whole number from 0 to {BIGGEST_SEED}")
    rules = rules or Rules()
    library = _library(cards, (a, b))
    deck_a, deck_b = (load_deck(deck, rules.format, cards=library) for deck in (a, b))
    _check_decks(deck_a, deck_b)
    names, policies = _find_bots(deck_a.format, bots)
    return Pairing((deck_a, deck_b), names, policies, int(seed), rules, library)


def _library(
    cards: "Library | Sequence[str | Path]", decks: "Sequence[Deck | str | Path]"
) -> "Library | None":
    """The user's own cards: those given, else those that the decks were made of."""
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library, load_cards

    if isinstance(cards, Library):
        return cards
    if cards:
        return load_cards(*([cards] if isinstance(cards, str | Path) else cards))
    own = [deck.library for deck in decks if isinstance(deck, Deck) and deck.library]
    return own[0].joined(own[-1]) if own else None


def check_whole(name: str, value: object) -> int:
    """An int (numpy's too, True not), or a clear error."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise InputError(f"{name} {value!r}: a whole number is needed")
    return int(value)


def _check_decks(a: "Deck", b: "Deck") -> None:
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
    if isinstance(bots, str) or len(bots) != 2:
        raise InputError(f"bots {bots!r}: two are needed, one for each deck")
    rows = importlib.import_module(ENGINES[format].bots).policy_rows(bots)
    a, b = (bot if isinstance(bot, str) else bot.name for bot in bots)
    return (a, b), np.asarray(rows)


def pair_again(made: Provenance) -> Pairing:
    """The pairing that made a result, from the result alone.

    Raises
    ------
    InputError
        When its decks or bots no longer read as they were, since cards or parameters have changed.
    """
    from vgsim.cards.library import shipped
    from vgsim.cards.schema import parse_cards

    library = shipped()
    for text in made.cards:
        library = library.extended(parse_cards(text, "cards of the results file"), (text,))
    a, b = (_deck_again(info, library) for info in made.decks)
    policies = importlib.import_module(ENGINES[made.format].bots).policy_rows(("standard", "standard"))
    if any(set(values) != set(policies.dtype.names) for values in made.policies):
        raise InputError(
            f"bots {' and '.join(made.bots)}: parameters have changed since these games were played"
        )
    for row, values in zip(policies, made.policies, strict=True):
        for name, value in values.items():
            row[name] = value
    rules = Rules(made.first, made.abilities)
    return Pairing((a, b), made.bots, policies, made.seed, rules, library)


def _deck_again(info: DeckInfo, library: "Library") -> "Deck":
    """The deck with its cards in the slots they had."""
    from vgsim.cards.decks import Deck

    deck = Deck.from_text(info.text, info.name, cards=library)
    by_label = {card.label: card for card in deck.main}
    if deck.hash != info.hash or set(info.slots) != set(by_label):
        raise InputError(f"{info.name}: its cards have changed since these games were played")
    return replace(deck, main=tuple(by_label[label] for label in info.slots))
