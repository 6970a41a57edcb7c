"""Deck construction rules: every reason why a deck is not legal, one function per rule.

Clan Fight (one clan) is asked in Standard and Premium, which G-DECK-7 names; the Original format has no such
rule. A fact that the rules must read but nobody knows is a reason too, with what to write on the deck line.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from vgsim.cards.names import name_key
from vgsim.cards.schema import ORDER_KINDS, OUTSIDE_KINDS, Card

MAIN_SIZE: Final = 50
COPIES: Final = 4
TRIGGER_UNITS: Final = 16
HEALS: Final = 4
SENTINELS: Final = 4
G_SIZE: Final = 16
ANY_CLAN: Final = "Cray Elemental"
_PLAYED_FACTS: Final = ("clan", "grade", "power", "shield", "critical", "trigger", "skill", "gift")
_EVERY_CLAN: Final = "this counts as every clan and nation"


class Listed(Protocol):
    """What the rules of deck construction read of a deck."""

    @property
    def format(self) -> str: ...
    @property
    def main(self) -> tuple[Card, ...]: ...
    @property
    def g_deck(self) -> tuple[Card, ...]: ...
    @property
    def clan(self) -> str: ...
    @property
    def first_vanguard(self) -> Card: ...
    @property
    def first_is_named(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a deck is not legal."""

    rule: str  #: G-DECK-n, or "facts" for a fact that play needs and nobody knows
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


def find_faults(deck: Listed) -> list[Fault]:
    """Every reason why the deck is not legal, in rule order; empty for a legal deck."""
    return [fault for rule in _RULES for fault in rule(deck)]


def deck_clan(cards: Iterable[Card]) -> str:
    """The clan of most of the cards, or "" when none has one."""
    counts = Counter(clan for card in cards for clan in card.clans if clan != ANY_CLAN)
    return min(counts, key=lambda clan: (-counts[clan], clan)) if counts else ""


def _size(deck: Listed) -> Iterator[Fault]:
    """G-DECK-1: exactly 50 cards, first vanguard included."""
    if len(deck.main) != MAIN_SIZE:
        yield Fault("G-DECK-1", f"the main deck has {len(deck.main)} cards; exactly {MAIN_SIZE} are needed")


def _copies(deck: Listed) -> Iterator[Fault]:
    """G-DECK-2 and G-DECK-9: at most four of a printed name, orders too, main deck and G deck apart."""
    for part, cards in (("main deck", deck.main), ("G deck", deck.g_deck)):
        counts = Counter(name_key(card.printed_name) for card in cards)
        names = {name_key(card.printed_name): card.printed_name for card in cards}
        for key, count in counts.items():
            if count > COPIES:
                yield Fault("G-DECK-2", f"{count} copies of {names[key]} in the {part}; at most {COPIES}")


def _triggers(deck: Listed) -> Iterator[Fault]:
    """G-DECK-3: exactly 16 trigger units."""
    count = sum(card.is_trigger for card in deck.main)
    if count != TRIGGER_UNITS:
        yield Fault("G-DECK-3", f"{count} trigger units; exactly {TRIGGER_UNITS} are needed")


def _heals(deck: Listed) -> Iterator[Fault]:
    """G-DECK-4: at most four heal triggers of any names."""
    count = sum(card.is_heal for card in deck.main)
    if count > HEALS:
        yield Fault("G-DECK-4", f"{count} heal triggers; at most {HEALS}")


def _sentinels(deck: Listed) -> Iterator[Fault]:
    """G-DECK-5: at most four sentinels of any names: what replaces a deck rule does so before the game (G-EFF-2)."""
    count = sum(card.sentinel for card in deck.main)
    if count > SENTINELS:
        yield Fault("G-DECK-5", f"{count} sentinels; at most {SENTINELS}")


def _g_deck(deck: Listed) -> Iterator[Fault]:
    """G-DECK-6: a G deck only in Premium, at most 16 cards, G units only; none of them in the main deck."""
    if deck.g_deck and deck.format != "premium":
        yield Fault("G-DECK-6", f"a G deck of {len(deck.g_deck)} cards; {deck.format} has none")
    if len(deck.g_deck) > G_SIZE:
        yield Fault("G-DECK-6", f"{len(deck.g_deck)} cards in the G deck; at most {G_SIZE}")
    for name in _names(card for card in deck.g_deck if not card.in_g_zone):
        yield Fault("G-DECK-6", f"{name} is no G unit; it belongs under [deck]")
    for name in _names(card for card in deck.main if card.in_g_zone):
        yield Fault("G-DECK-6", f"{name} is a G unit; it belongs under [g deck]")


def _format(deck: Listed) -> Iterator[Fault]:
    """G-DECK-7: Standard takes cards with the V icon, Original those of its series, Premium all."""
    for card in _each((*deck.main, *deck.g_deck)):
        if deck.format not in card.formats and not (card.in_g_zone and deck.format != "premium"):
            where = ", ".join(card.formats) or "none of our formats"
            yield Fault("G-DECK-7", f"{card.label} is not legal in {deck.format} (legal in: {where})")


def _clan_fight(deck: Listed) -> Iterator[Fault]:
    """G-DECK-7: one clan; Cray Elementals, orders of no clan and cards of the clan's nation go with any."""
    if deck.format == "original":
        return
    clan = deck.clan
    nations = {card.nation for card in deck.main if clan in card.clans}
    strange = [c for c in _each((*deck.main, *deck.g_deck)) if not _fits(c, clan, nations)]
    if strange:
        listed = ", ".join(f"{c.name} ({'/'.join(c.clans) or c.nation or 'no clan'})" for c in strange)
        yield Fault("G-DECK-7", f"one clan a deck (Clan Fight): not {clan or 'of any clan'}: {listed}")


def _fits(card: Card, clan: str, nations: set[str]) -> bool:
    """G-DECK-7, R-VALK-1: of the clan, or of those cards that any clan may have."""
    if clan in card.clans or ANY_CLAN in card.clans or card.fact_status("clan") == "unknown":
        return True  # an unknown clan is reported by `_facts`
    if not card.clans and (card.kind in ORDER_KINDS or card.nation in nations):
        return True
    return any(_EVERY_CLAN in text for text in card.abilities)


def _outside(deck: Listed) -> Iterator[Fault]:
    """G-DECK-8: tokens, tickets and markers are kept outside the deck."""
    for name in _names(card for card in (*deck.main, *deck.g_deck) if card.kind in OUTSIDE_KINDS):
        yield Fault("G-DECK-8", f"{name} is kept outside the game and is no part of a deck")


def _first(deck: Listed) -> Iterator[Fault]:
    """G-DECK-10: the first vanguard is a grade 0 unit of the deck (a trigger unit may be one)."""
    if not deck.first_is_named:
        yield Fault("G-DECK-10", "no first vanguard is named; add [first vanguard] with a grade 0 unit")
    elif deck.first_vanguard.grade != 0 or deck.first_vanguard.kind not in ("unit", "trigger unit"):
        card = deck.first_vanguard
        what = f"{card.name} is a grade {card.grade} {card.kind}"
        yield Fault("G-DECK-10", f"the first vanguard {what}; a grade 0 unit is needed")


def _facts(deck: Listed) -> Iterator[Fault]:
    """A fact that play reads must be known; the deck line may supply it."""
    for card in _each((*deck.main, *deck.g_deck)):
        for fact in _PLAYED_FACTS:
            if card.fact_status(fact) == "unknown" and card.kind not in OUTSIDE_KINDS:
                remedy = f"add it to the card's line: {{{fact}: ...}}"
                yield Fault("facts", f"the {fact} of {card.label} is not known; {remedy}")
        if card.trigger == "over":
            yield Fault("G-DECK-11", f"{card.label} is an over trigger, which belongs to a later era")


def _each(cards: Iterable[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def _names(cards: Iterable[Card]) -> list[str]:
    return list(dict.fromkeys(card.name for card in cards))


_RULES: Final[tuple[Callable[[Listed], Iterator[Fault]], ...]] = (
    _size, _copies, _triggers, _heals, _sentinels, _g_deck, _format, _clan_fight, _outside, _first, _facts,
)  # fmt: skip
