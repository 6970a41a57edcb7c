"""Which game a deck belongs to, and its loaders: a deck file says its format, and each format is of one game."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from vgsim.cards import decks, library
from vgsim.cards.checks import read_text
from vgsim.cards.riftbound import decks as duel_decks
from vgsim.cards.riftbound import library as duel_library
from vgsim.errors import InputError

RIFTBOUND: Final = duel_decks.FORMAT
AnyDeck: TypeAlias = decks.Deck | duel_decks.Deck
AnyLibrary: TypeAlias = library.Library | duel_library.Library


def format_of(deck: "AnyDeck | str | Path", format: str | None = None) -> str:
    """The format that a deck will be played in.

    Parameters
    ----------
    deck : Deck, str or Path
    format : str, optional
        Overrides the deck's own.

    Raises
    ------
    InputError
        No deck, or a file that cannot be read.
    """
    if isinstance(deck, decks.Deck | duel_decks.Deck):
        own = deck.format
    elif not isinstance(deck, str | Path):
        raise InputError(f"deck {deck!r}: give a deck file, the name of a shipped deck or a Deck")
    else:
        own = decks.read_list(decks.deck_path(deck)).format
    return own if own == RIFTBOUND else (format or own or decks.DEFAULT_FORMAT).strip().casefold()


def load_deck(deck: "AnyDeck | str | Path", format: str | None = None, cards: AnyLibrary | None = None) -> AnyDeck:
    """A deck of either game, from a file or from the shipped decks. It need not be legal: ask `faults`.

    Parameters
    ----------
    deck : Deck, str or Path
        A deck file, the name of a shipped deck, or a Deck, which is returned as it is.
    format : str, optional
        "standard", "premium", "original" or "riftbound"; overrides the file's (prints stay those of the file's).
    cards : Library, optional
        From `load_cards`; the shipped cards by default.

    Raises
    ------
    InputError
        No such deck, a file that cannot be read, unknown or ambiguous cards, a format of the other game.
    """
    if isinstance(deck, decks.Deck):
        return decks.load_deck(deck, format, cards if isinstance(cards, library.Library) else None)
    if isinstance(deck, duel_decks.Deck) or format_of(deck, format) == RIFTBOUND:
        if format not in (None, RIFTBOUND):
            name = deck.name if isinstance(deck, duel_decks.Deck) else deck
            raise InputError(f"{name}: its format is {RIFTBOUND}; it is not played in {format}")
        return duel_decks.load_deck(deck, cards if isinstance(cards, duel_library.Library) else None)
    return decks.load_deck(deck, format, cards if isinstance(cards, library.Library) else None)


def align(a: AnyDeck, b: AnyDeck) -> AnyDeck:
    """Deck `b` with the cards it shares with `a` in the slots they have in `a` (InputError: of another game)."""
    if isinstance(a, decks.Deck) and isinstance(b, decks.Deck):
        return decks.align(a, b)
    if isinstance(a, duel_decks.Deck) and isinstance(b, duel_decks.Deck):
        return duel_decks.align(a, b)
    raise InputError(f"{a.name} is a {a.format} deck and {b.name} a {b.format} deck; give decks of one game")


def deck_from_text(format: str, text: str, name: str, cards: AnyLibrary) -> AnyDeck:
    """A deck of a format's game from the text of a deck file (InputError as its game's `Deck.from_text`)."""
    if isinstance(cards, duel_library.Library):
        return duel_decks.Deck.from_text(text, name, cards)
    return decks.Deck.from_text(text, name, cards=cards)


def library_of(format: str, texts: Iterable[str]) -> AnyLibrary:
    """The shipped cards of a format's game, with cards from the texts of card files."""
    shipped = duel_library.shipped() if format == RIFTBOUND else library.shipped()
    return shipped.with_texts(texts, "cards of the results file")


def split_files(paths: Sequence[str | Path]) -> tuple[list[Path], list[Path]]:
    """The user's card files by game: Vanguard cards have a series, Riftbound cards have none."""
    found: tuple[list[Path], list[Path]] = [], []
    for path in map(Path, paths):
        found["series" not in read_text(path)].append(path)
    return found


def joined(libraries: Iterable[AnyLibrary | None]) -> AnyLibrary | None:
    """All cards of the first and the last library given; of the first alone where they are of two games."""
    given = [own for own in libraries if own is not None]
    if not given:
        return None
    first, last = given[0], given[-1]
    if isinstance(first, library.Library) and isinstance(last, library.Library):
        return first.joined(last)
    if isinstance(first, duel_library.Library) and isinstance(last, duel_library.Library):
        return first.joined(last)
    return first


def load_decks(
    decks: "Sequence[AnyDeck | str | Path]", format: str | None = None, files: Sequence[str | Path] = ()
) -> tuple[AnyDeck, ...]:
    """Decks of one game with the user's own card files (InputError as `load_deck` and `load_cards`)."""
    own = load_cards(format_of(decks[0], format), *files) if files and decks else None
    return tuple(load_deck(deck, format, own) for deck in decks)


def load_cards(format: str, *paths: str | Path) -> AnyLibrary:
    """The shipped cards of a format's game with the user's own card files added (InputError as its loader says)."""
    return duel_library.load_cards(*paths) if format == RIFTBOUND else library.load_cards(*paths)
