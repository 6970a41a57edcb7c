"""Riftbound cards to look up, as plain rows for a command line, and counts by status."""

from collections import Counter
from dataclasses import dataclass

from vgsim.cards.names import name_key
from vgsim.cards.riftbound.compiler import playable, why_unplayed
from vgsim.cards.riftbound.decks import FORMAT
from vgsim.cards.riftbound.library import Library, shipped
from vgsim.cards.riftbound.schema import FACT_FIELDS, Card, FactStatus


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card, its facts with their status, and its abilities."""

    name: str
    card_no: str
    formats: tuple[str, ...]
    kind: str
    supertype: str
    tags: str
    domains: str
    energy: int | None
    power: int | None
    power_domains: str
    might: int | None
    might_bonus: int
    timing: str
    keywords: str
    facts: dict[str, FactStatus]  #: status of every fact, by field
    abilities: tuple[str, ...]
    ability_status: str
    unsure: str
    source: str

    @property
    def clan(self) -> str:
        """Its domains, where the other game has a clan."""
        return self.domains

    @property
    def grade(self) -> int | None:
        """Its Energy, where the other game has a grade."""
        return self.energy

    def unplayed(self, text: str) -> str:
        """Why an ability text is not played; "" where it is."""
        return why_unplayed(text)


def search_cards(text: str = "", cards: Library | None = None) -> list[CardRow]:
    """Cards whose name or alias contains the text, or whose number it is, in name order.

    Parameters
    ----------
    text : str
        Part of a name, or a card number; empty for every card.
    cards : Library, optional
        The shipped library by default.
    """
    key, number = name_key(text), text.strip().upper()
    found = [card for card in cards or shipped() if _fits(card, key, number)]
    return [_row(card) for card in sorted(found, key=lambda card: name_key(card.name))]


def _fits(card: Card, key: str, number: str) -> bool:
    return any(key in name_key(name) for name in (card.name, *card.aliases)) or number == card.card_no.upper()


def _row(card: Card) -> CardRow:
    return CardRow(
        name=card.name,
        card_no=card.card_no,
        formats=(FORMAT,),
        kind=card.kind,
        supertype=card.supertype,
        tags="/".join(card.tags),
        domains="/".join(card.domains),
        energy=card.energy,
        power=card.power,
        power_domains="/".join(card.power_domains),
        might=card.might,
        might_bonus=card.might_bonus,
        timing=card.timing,
        keywords=", ".join(card.keywords),
        facts={fact: card.fact_status(fact) for fact in FACT_FIELDS},
        abilities=card.abilities,
        ability_status=card.ability_status(playable),
        unsure=card.unsure,
        source=card.source,
    )


def count_statuses(cards: Library | None = None) -> dict[str, int]:
    """Cards by ability status."""
    return dict(Counter(card.ability_status(playable) for card in cards or shipped()))
