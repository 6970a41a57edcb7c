"""The cards that can be looked up: shipped TOML files, the user's own, and the facts of every other print.

A library entry stands for its name in its era and clan; the facts fill in what no entry covers. Which print
a deck line means is decided by set code, then format, then clan; what is still open is an error with choices.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from vgsim.cards import facts
from vgsim.cards.checks import read_text
from vgsim.cards.names import name_key, suggest
from vgsim.cards.places import Places
from vgsim.cards.schema import OUTSIDE_KINDS, Card, parse_cards
from vgsim.errors import InputError


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a deck line says about a card: a name, and what may tell prints apart."""

    name: str
    format: str = ""
    code: str = ""  #: a trailing set code, such as V-TD01/004 or V-TD01
    clans: frozenset[str] = frozenset()  #: clans of the rest of the deck, to settle a name of two clans


class Library:
    """Cards by name. Immutable; `extended` gives a new one.

    Parameters
    ----------
    cards : iterable of Card
        Later entries replace earlier ones of the same name, era and clan.
    texts : tuple of str
        Text of the user's card files among them, so that a result can tell what made it.
    """

    def __init__(self, cards: Iterable[Card], texts: tuple[str, ...] = ()) -> None:
        self.texts = texts
        by_print = {_print_key(card): card for card in cards}
        self.cards: tuple[Card, ...] = tuple(by_print.values())
        self._named: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            for key in {name_key(name) for name in (card.name, *card.aliases)}:
                self._named[key].append(card)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def extended(self, cards: Iterable[Card], texts: tuple[str, ...] = ()) -> "Library":
        """A library with these cards added; one of the same name, era and clan is replaced."""
        return Library((*self.cards, *cards), (*self.texts, *texts))

    def with_texts(self, texts: Iterable[str], place: str) -> "Library":
        """A library with the cards of card files added, from their texts; `place` is for messages."""
        found = self
        for text in texts:
            found = found.extended(parse_cards(text, place), (text,))
        return found

    def joined(self, other: "Library") -> "Library":
        """This library with the cards and texts of another that it lacks."""
        if other is self:
            return self
        texts = (text for text in other.texts if text not in self.texts)
        return Library((*other.cards, *self.cards), (*self.texts, *texts))

    def entries(self, name: str) -> tuple[Card, ...]:
        """Library entries of a name or alias, without the facts."""
        key = name_key(name)
        return tuple(self._named.get(key) or self._named.get(_other_name(key)) or ())

    def prints(self, name: str) -> tuple[Card, ...]:
        """Every card of a name: library entries first, then facts that no entry covers."""
        own = self.entries(name)
        covered: set[tuple[str, object]] = {(c.series, mark) for c in own for mark in (c.clans, c.card_no)}
        key = name_key(own[0].name) if own else name_key(name)
        known = facts.cards_named(key) or facts.cards_named(_other_name(key))
        rest = (c for c in known if covered.isdisjoint({(c.series, c.clans), (c.series, c.card_no)}))
        return (*own, *rest)

    def names(self) -> list[str]:
        """Every name that can be looked up, library and facts."""
        listed = [name for card in self.cards for name in (card.name, *card.aliases)]
        return listed + [same[0]["name"] for same in facts.rows().values()]

    def token(self, name: str) -> Card:
        """A token, ticket or marker by its name in the library (InputError when there is none)."""
        for card in self.entries(name):
            if card.kind in OUTSIDE_KINDS:
                return card
        known = [card.name for card in self.cards if card.kind in OUTSIDE_KINDS]
        raise InputError(f"no token, ticket or marker is called {name!r}{suggest(name, known)}")

    def resolve(self, wanted: Wanted) -> Card:
        """The one card that a deck line means.

        Parameters
        ----------
        wanted : Wanted

        Returns
        -------
        Card
            Where no print of the name is legal in the format, the first one: the deck's faults say so.

        Raises
        ------
        InputError
            Unknown name (with the closest ones) or several prints fit (with the choices).
        """
        fitting = self.fitting(wanted)
        if not fitting:
            raise InputError(f"no card is called {wanted.name!r}{suggest(wanted.name, self.names())}")
        if len(fitting) > 1:
            raise InputError(_choices(wanted, fitting))
        return fitting[0]

    def fitting(self, wanted: Wanted) -> tuple[Card, ...]:
        """The cards that a deck line may mean: one when it is clear, none when the name is not known."""
        found = self._candidates(wanted)
        for chosen in (_by_code(found, wanted.code), found):
            for narrowed in _narrowings(chosen, wanted):
                if len(narrowed) == 1:
                    return narrowed
        return tuple(card for card in found if wanted.format in card.formats) or found

    def _candidates(self, wanted: Wanted) -> tuple[Card, ...]:
        own = tuple(card for card in self.entries(wanted.name) if card.kind not in OUTSIDE_KINDS)
        legal = [card for card in own if wanted.format in card.formats]
        if len(legal) == 1 and wanted.format in ("standard", "original") and not wanted.code:
            return own  # one era and an entry: the facts need not be read
        return tuple(card for card in self.prints(wanted.name) if card.kind not in OUTSIDE_KINDS)


def _print_key(card: Card) -> tuple[str, str, tuple[str, ...]]:
    return name_key(card.name), card.series, card.clans


def _narrowings(cards: tuple[Card, ...], wanted: Wanted) -> Iterator[tuple[Card, ...]]:
    """The candidates, narrowed step by step: by format, then by the deck's clan."""
    if not cards:
        return
    legal = tuple(card for card in cards if wanted.format in card.formats) or cards
    yield legal
    yield tuple(card for card in legal if not wanted.clans or wanted.clans.intersection(card.clans))
    if not any(wanted.format in card.formats for card in cards):
        yield legal[:1]


def _by_code(cards: tuple[Card, ...], code: str) -> tuple[Card, ...]:
    """The cards that a set code points to: the very number, else the set, else its era."""
    if not code:
        return ()
    wanted = code.upper().removesuffix("EN")
    exact = tuple(card for card in cards if card.card_no.upper() == wanted)
    same_set = tuple(card for card in cards if card.card_no.upper().split("/")[0] == wanted.split("/")[0])
    era = "V" if wanted.startswith("V-") else "G" if wanted.startswith("G-") else "original"
    return exact or same_set or tuple(card for card in cards if card.series == era)


def _choices(wanted: Wanted, found: tuple[Card, ...]) -> str:
    listed = "; ".join(f"{c.card_no} ({c.series}, {'/'.join(c.clans)} grade {c.grade})" for c in found)
    where = f" in {wanted.format}" if wanted.format else ""
    remedy = f"add a set code, as in '4 {wanted.name} {found[0].card_no}'"
    return f"{wanted.name!r} means several cards{where}: {listed}; {remedy}"


@lru_cache(maxsize=1)
def _other_names() -> dict[str, str]:
    """Japanese and Chinese names where they are known, to the English name's key."""
    text = files("vgsim.cards").joinpath("data", "other_names.csv").read_text(encoding="utf-8")
    pairs = (line.split(";", 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {name_key(other): name_key(english) for other, english in pairs}


def _other_name(key: str) -> str:
    return "" if key.isascii() else _other_names().get(key, "")


@lru_cache(maxsize=1)
def shipped() -> Library:
    """The library that comes with the package."""
    folder = files("vgsim.cards").joinpath("library")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    texts = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    return Library(card for name, text in texts.items() for card in parse_cards(text, name))


def load_cards(*paths: str | Path) -> Library:
    """The shipped library with the user's own card files added.

    Parameters
    ----------
    *paths : str or Path
        TOML files in the form of the shipped ones. A card of the same name, era and clan replaces the
        shipped one.

    Returns
    -------
    Library
        For `load_deck(..., cards=...)`.

    Raises
    ------
    InputError
        With file, line and column of what is wrong, in an ability's text too.
    """
    library = shipped()
    for path in map(Path, paths):
        text = read_text(path)
        cards = parse_cards(text, str(path))
        check_abilities(cards, text, str(path))
        library = library.extended(cards, (text,))
    return library


def check_abilities(cards: Iterable[Card], text: str, path: str) -> None:
    """Refuse a card file with an ability that cannot be read.

    Parameters
    ----------
    cards : iterable of Card
        All cards of the file, in order.
    text, path : str
        Of the file.

    Raises
    ------
    InputError
        With file, line and column, what does not fit there and what would.
    """
    from vgsim.cards.language import parse
    from vgsim.cards.reading import AbilityError

    for index, card in enumerate(cards):
        for number, ability in enumerate(card.abilities):
            try:
                parse(ability)
            except AbilityError as error:
                told = f"{card.name}, ability {number + 1}: {error.told}"
                places = Places(path, text)
                raise places.error_in(told, index, "abilities", number, error.at) from None
