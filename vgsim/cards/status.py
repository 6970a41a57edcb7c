"""The two statuses of a deck's cards: are their abilities played, and are the facts that games read verified.

A fact counts only where something in the game reads it: a race that no played ability asks for, a nation or,
in the Original format, a gift is no warning.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from vgsim.cards.compiler import playable
from vgsim.cards.decks import Deck
from vgsim.cards.schema import FACT_FIELDS, AbilityStatus, FactStatus

ABILITIES: Final[tuple[AbilityStatus, ...]] = ("complete", "none", "missing")
#: words of an ability text that read a fact which nothing else reads
_ASKED: Final = {"race": 'race "', "clan": 'clan "'}


@dataclass(frozen=True, slots=True)
class DeckStatus:
    """The statuses of a deck's cards, each card once, in slot order.

    Attributes
    ----------
    complete, none, missing : tuple of str
        Cards whose abilities are all played, that have none, that have one which is not played.
    doubts : tuple of (card, fact, status)
        Facts that the deck's games read and that are not verified.
    """

    complete: tuple[str, ...]
    none: tuple[str, ...]
    missing: tuple[str, ...]
    doubts: tuple[tuple[str, str, FactStatus], ...]

    def by_ability(self) -> dict[str, tuple[str, ...]]:
        """Card names by ability status."""
        return {"complete": self.complete, "none": self.none, "missing": self.missing}


def deck_status(deck: Deck, texts: Iterable[str] | None = None) -> DeckStatus:
    """The statuses of a deck's cards.

    Parameters
    ----------
    deck : Deck
    texts : iterable of str, optional
        Every ability text that is played in its games (`played_texts`); by default the deck's own.

    Returns
    -------
    DeckStatus
    """
    cards = dict.fromkeys((*deck.main, *deck.g_deck))
    names: dict[str, dict[str, None]] = {status: {} for status in ABILITIES}
    for card in cards:
        names[card.ability_status(playable)][card.name] = None
    read = facts_read(deck.format, played_texts(deck) if texts is None else texts)
    doubts = tuple((c.name, fact, status) for c in cards for fact, status in c.doubts if fact in read)
    complete, none, missing = (tuple(names[status]) for status in ABILITIES)
    return DeckStatus(complete, none, missing, doubts)


def played_texts(*decks: Deck) -> list[str]:
    """The ability texts of these decks that are played, each once."""
    cards = dict.fromkeys(card for deck in decks for card in (*deck.main, *deck.g_deck))
    complete = (card for card in cards if card.ability_status(playable) == "complete")
    return list(dict.fromkeys(text for card in complete for text in card.abilities))


def facts_read(format: str, texts: Iterable[str]) -> frozenset[str]:
    """The facts that games of a format read.

    Parameters
    ----------
    format : str
        "standard", "premium" or "original". Deck rules count: Standard and Premium decks are of one clan.
    texts : iterable of str
        The ability texts that are played.

    Returns
    -------
    frozenset of str
        Of `FACT_FIELDS`.
    """
    said = "\n".join(texts)
    asked = {fact for fact, words in _ASKED.items() if words in said}
    unread = {"nation", "race"} | ({"clan", "gift"} if format == "original" else set())
    return frozenset(FACT_FIELDS) - unread | asked


def told_doubts(doubts: Iterable[tuple[str, str, str]]) -> list[str]:
    """Doubts in few words: one line for each fact and status, with its cards."""
    cards: dict[tuple[str, str], dict[str, None]] = {}
    for card, fact, status in doubts:
        cards.setdefault((fact, status), {})[card] = None
    return [f"{fact} {status}: {'; '.join(named)}" for (fact, status), named in cards.items()]
