"""Deck construction (103): every reason why a Riftbound deck is not legal, one function per rule.

A fact that the rules must read but nobody knows is a reason too.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from vgsim.cards.legality import Fault
from vgsim.cards.names import name_key
from vgsim.cards.riftbound.schema import MAIN_KINDS, Card

MAIN_SIZE: Final = 40
MOST_MAIN: Final = 60  #: slots that the state has
RUNES: Final = 12
BATTLEFIELDS: Final = 3
COPIES: Final = 3
SIGNATURES: Final = 3
_PLAYED_FACTS: Final = ("domains", "energy", "power", "power_domains", "might", "timing", "keywords")


class Listed(Protocol):
    """What the rules read of a deck."""

    @property
    def legend(self) -> Card | None: ...
    @property
    def champion(self) -> Card | None: ...
    @property
    def rest(self) -> tuple[Card, ...]: ...
    @property
    def runes(self) -> tuple[Card, ...]: ...
    @property
    def battlefields(self) -> tuple[Card, ...]: ...


def find_faults(deck: Listed) -> list[Fault]:
    """Every reason why the deck is not legal, in rule order; empty for a legal deck."""
    return [fault for rule in _RULES for fault in rule(deck)]


def identity(deck: Listed) -> tuple[str, ...]:
    """The Domain Identity, which the Champion Legend defines (103.1)."""
    return deck.legend.domains if deck.legend else ()


def main_deck(deck: Listed) -> tuple[Card, ...]:
    """The Main Deck with the Chosen Champion, which counts as part of it (103.2)."""
    return (*((deck.champion,) if deck.champion else ()), *deck.rest)


def _legend(deck: Listed) -> Iterator[Fault]:
    """103.1: one Champion Legend."""
    if deck.legend is None:
        yield Fault("103.1", "there is no Champion Legend; name it under [legend]")
    elif deck.legend.kind != "legend":
        yield Fault("103.1", f"{deck.legend.name} is a {deck.legend.kind}, not a Champion Legend")


def _size(deck: Listed) -> Iterator[Fault]:
    """103.2: at least 40 cards in the Main Deck, the Chosen Champion included."""
    count = len(main_deck(deck))
    if count < MAIN_SIZE:
        yield Fault("103.2", f"the Main Deck has {count} cards with its champion; at least {MAIN_SIZE} are needed")
    if count > MOST_MAIN:
        yield Fault("103.2", f"the Main Deck has {count} cards; more than {MOST_MAIN} are not played here")
    for card in _each(deck.rest):
        if card.kind not in MAIN_KINDS or card.supertype == "token":
            yield Fault("103.2", f"{card.name} is a {card.supertype} {card.kind}, which is no part of a Main Deck")


def _champion(deck: Listed) -> Iterator[Fault]:
    """103.2.a: the Chosen Champion is a Champion Unit with the Legend's champion tag."""
    card, legend = deck.champion, deck.legend
    if card is None:
        yield Fault("103.2.a", "there is no Chosen Champion; name it under [champion]")
    elif not card.is_champion:
        yield Fault("103.2.a", f"{card.name} is no Champion Unit; a Champion Unit is needed")
    elif legend and not champion_tags(legend) & set(card.tags):
        yield Fault("103.2.a", f"{card.name} does not have the champion tag of {legend.name}")


def champion_tags(legend: Card) -> set[str]:
    """The champion that a Legend stands for: its tags."""
    return set(legend.tags)


def _copies(deck: Listed) -> Iterator[Fault]:
    """103.2.b: at most three copies of a name, the Chosen Champion counted; one of a Unique card (825)."""
    cards = main_deck(deck)
    for card in _each(cards):
        count = sum(name_key(other.name) == name_key(card.name) for other in cards)
        most = 1 if card.keyword("Unique") else COPIES
        if count > most:
            yield Fault("103.2.b", f"{count} copies of {card.name}; at most {most}")


def _signatures(deck: Listed) -> Iterator[Fault]:
    """103.2.d: at most three Signature cards together, of the Legend's champion only."""
    cards = [card for card in main_deck(deck) if card.supertype == "signature"]
    if len(cards) > SIGNATURES:
        yield Fault("103.2.d", f"{len(cards)} Signature cards; at most {SIGNATURES} in all")
    for card in _each(cards):
        if deck.legend and not champion_tags(deck.legend) & set(card.tags):
            yield Fault("103.2.d", f"{card.name} is a Signature card of {'/'.join(card.tags) or 'nobody'}, not yours")


def _domains(deck: Listed) -> Iterator[Fault]:
    """103.1.b: every card inside the Domain Identity; a card of several domains needs all of them."""
    own = identity(deck)
    if deck.legend:
        for card in _each((*main_deck(deck), *deck.runes)):
            if not set(card.domains) <= set(own):
                yield Fault("103.1.b", f"{card.name} is {'/'.join(card.domains)}, outside {'/'.join(own) or 'nothing'}")


def _runes(deck: Listed) -> Iterator[Fault]:
    """103.3: exactly twelve Runes."""
    if len(deck.runes) != RUNES:
        yield Fault("103.3", f"the Rune Deck has {len(deck.runes)} cards; exactly {RUNES} are needed")
    for card in _each(card for card in deck.runes if card.kind != "rune"):
        yield Fault("103.3", f"{card.name} is a {card.kind}; the Rune Deck has Runes only")


def _battlefields(deck: Listed) -> Iterator[Fault]:
    """103.4: three battlefields of different names, of which a duel draws one at random (485.5)."""
    if len(deck.battlefields) != BATTLEFIELDS:
        yield Fault("103.4", f"{len(deck.battlefields)} battlefields; exactly {BATTLEFIELDS} are needed")
    for name, count in Counter(card.name for card in deck.battlefields).items():
        if count > 1:
            yield Fault("103.4", f"{count} copies of {name}; battlefields have different names")
    for card in _each(card for card in deck.battlefields if card.kind != "battlefield"):
        yield Fault("103.4", f"{card.name} is a {card.kind}, not a battlefield")


def _facts(deck: Listed) -> Iterator[Fault]:
    """A fact that play reads must be known."""
    for card in _each(main_deck(deck)):
        for fact in _PLAYED_FACTS:
            if card.fact_status(fact) == "unknown":
                yield Fault("facts", f"the {fact} of {card.label} is not known; give it in a card file of your own")


def _each(cards: Iterable[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


_RULES: Final[tuple[Callable[[Listed], Iterator[Fault]], ...]] = (
    _legend, _domains, _size, _champion, _copies, _signatures, _runes, _battlefields, _facts,
)  # fmt: skip
