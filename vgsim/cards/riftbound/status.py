"""The two statuses of a Riftbound deck's cards: are their abilities played, are the facts that duels read verified."""

from collections.abc import Iterable
from typing import Final

from vgsim.cards.riftbound.compiler import playable
from vgsim.cards.riftbound.decks import Deck
from vgsim.cards.riftbound.schema import FACT_FIELDS
from vgsim.cards.status import ABILITIES, DeckStatus

#: words of an ability text that read a fact which nothing else reads
_ASKED: Final = {"tags": 'tag "'}


def deck_status(deck: Deck, texts: Iterable[str] | None = None) -> DeckStatus:
    """The statuses of a deck's cards, each card once.

    Parameters
    ----------
    deck : Deck
    texts : iterable of str, optional
        Every ability text that is played in its duels (`played_texts`); by default the deck's own.
    """
    names: dict[str, dict[str, None]] = {status: {} for status in ABILITIES}
    cards = dict.fromkeys(deck.cards)
    for card in cards:
        names[card.ability_status(playable)][card.name] = None
    read = facts_read(played_texts(deck) if texts is None else texts)
    doubts = tuple((c.name, fact, status) for c in cards for fact, status in c.doubts if fact in read)
    complete, none, missing = (tuple(names[status]) for status in ABILITIES)
    return DeckStatus(complete, none, missing, doubts)


def played_texts(*decks: Deck) -> list[str]:
    """The ability texts of these decks that are played, each once."""
    cards = dict.fromkeys(card for deck in decks for card in deck.cards)
    complete = (card for card in cards if card.ability_status(playable) == "complete")
    return list(dict.fromkeys(text for card in complete for text in card.abilities))


def facts_read(texts: Iterable[str]) -> frozenset[str]:
    """The facts that duels read (of `FACT_FIELDS`): tags only where a played ability, or deck construction, asks."""
    said = "\n".join(texts)
    unread = {fact for fact, words in _ASKED.items() if words not in said}
    return frozenset(FACT_FIELDS) - unread
