"""The Riftbound cards that can be looked up: shipped TOML files and the user's own."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from vgsim.cards.checks import read_text
from vgsim.cards.names import name_key, suggest
from vgsim.cards.places import Places
from vgsim.cards.riftbound.schema import Card, parse_cards
from vgsim.errors import InputError


class Library:
    """Cards by name, alias or number. Immutable; `extended` gives a new one.

    Parameters
    ----------
    cards : iterable of Card
        Later entries replace earlier ones of the same name.
    texts : tuple of str
        Text of the user's card files among them, so that a result can tell what made it.
    """

    def __init__(self, cards: Iterable[Card], texts: tuple[str, ...] = ()) -> None:
        self.texts = texts
        by_name = {name_key(card.name): card for card in cards}
        self.cards: tuple[Card, ...] = tuple(by_name.values())
        self._named = {name_key(alias): card for card in self.cards for alias in card.aliases} | by_name
        self._numbered = {card.card_no.upper(): card for card in self.cards if card.card_no}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def extended(self, cards: Iterable[Card], texts: tuple[str, ...] = ()) -> "Library":
        """A library with these cards added; one of the same name is replaced."""
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
        return Library((*other.cards, *self.cards), (*self.texts, *(t for t in other.texts if t not in self.texts)))

    def find(self, name: str, code: str = "") -> Card | None:
        """The card of a number, else of a name or alias; None when neither is known."""
        return self._numbered.get(code.upper()) or self._named.get(name_key(name)) or self._numbered.get(name.upper())

    def names(self) -> list[str]:
        """Every name that can be looked up."""
        return [name for card in self.cards for name in (card.name, *card.aliases)]

    def resolve(self, name: str, code: str = "") -> Card:
        """The card that a name means (InputError with the closest names when there is none)."""
        found = self.find(name, code)
        if found is None or found.supertype == "token":
            raise InputError(f"no card is called {name!r}{suggest(name, self.names())}")
        return found

    def token(self, name: str) -> Card:
        """A token by its name (InputError when there is none)."""
        found = self.find(name)
        if found is None or found.supertype != "token":
            known = [card.name for card in self.cards if card.supertype == "token"]
            raise InputError(f"no token is called {name!r}{suggest(name, known)}")
        return found


@lru_cache(maxsize=1)
def shipped() -> Library:
    """The library that comes with the package."""
    folder = files("vgsim.cards").joinpath("riftbound", "library")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    texts = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    return Library(card for name, text in texts.items() for card in parse_cards(text, name))


def load_cards(*paths: str | Path) -> Library:
    """The shipped library with the user's own card files added.

    Parameters
    ----------
    *paths : str or Path
        TOML files in the form of the shipped ones. A card of the same name replaces the shipped one.

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
    """Refuse a card file with an ability that cannot be read (InputError with file, line and column).

    Parameters
    ----------
    cards : iterable of Card
        All cards of the file, in order.
    text, path : str
        Of the file.
    """
    from vgsim.cards.reading import AbilityError
    from vgsim.cards.riftbound.language import parse

    for index, card in enumerate(cards):
        for number, ability in enumerate(card.abilities):
            try:
                parse(ability)
            except AbilityError as error:
                told = f"{card.name}, ability {number + 1}: {error.told}"
                raise Places(path, text).error_in(told, index, "abilities", number, error.at) from None
