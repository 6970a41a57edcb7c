"""Which trigger units fill a wanted line-up: the deck's own first, then the clan's, best known first.

Among further cards those without abilities come first, so that a line-up never adds a card that is not fully
played while another would do; sentinels are used only where the deck has them already.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from vgsim.cards import facts
from vgsim.cards.legality import COPIES, TRIGGER_UNITS
from vgsim.cards.library import Library
from vgsim.cards.names import name_key, suggest
from vgsim.cards.schema import Card
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.cards.decks import Deck

ICONS: Final = ("critical", "draw", "heal", "front", "stand")
_RANK: Final = {"none": 0, "complete": 1, "missing": 2}


def fill_triggers(deck: "Deck", counts: Mapping[str, int], library: Library) -> list[Card]:
    """Trigger units for a line-up, without the first vanguard even if it is one of them.

    Parameters
    ----------
    deck : Deck
    counts : mapping
        Trigger units by icon, 16 together.
    library : Library

    Raises
    ------
    InputError
        Unknown icon, wrong sum, or not enough known triggers of an icon in the clan.
    """
    _check(counts)
    return [card for icon, count in counts.items() for card in _fill(deck, icon, count, library)]


def _check(counts: Mapping[str, int]) -> None:
    for icon, count in counts.items():
        if icon not in ICONS:
            raise InputError(f"no trigger icon is called {icon!r}{suggest(icon, ICONS)}; icons: {', '.join(ICONS)}")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= TRIGGER_UNITS:
            raise InputError(f"{icon}: {count!r} trigger units; a whole number from 0 to {TRIGGER_UNITS} is needed")
    if sum(counts.values()) != TRIGGER_UNITS:
        raise InputError(f"{sum(counts.values())} trigger units are asked for; a deck has exactly {TRIGGER_UNITS} (G-DECK-3)")


def _fill(deck: "Deck", icon: str, count: int, library: Library) -> list[Card]:
    first = deck.first_vanguard
    wanted = count - (first.trigger == icon)
    if wanted < 0:
        raise InputError(f"the first vanguard {first.name} is a {icon} trigger; ask for at least one")
    cards = _own(deck, icon)
    have = sum(min(COPIES, deck.counts()[card.name]) for card in cards)
    if have < count:
        cards += _others(deck, icon, library)
    picked: list[Card] = []
    for card in cards:
        room = COPIES - (name_key(card.name) == name_key(first.name))
        picked += [card] * min(room, wanted - len(picked))
    if len(picked) < wanted:
        names = ", ".join(card.name for card in cards) or "none"
        raise InputError(f"{wanted} {icon} triggers of {deck.clan} are wanted for {deck.format}; known: {names}")
    return picked


def _own(deck: "Deck", icon: str) -> list[Card]:
    """The deck's triggers of an icon, most copies first."""
    cards = [card for card in dict.fromkeys(deck.main) if card.trigger == icon]
    return sorted(cards, key=lambda card: -deck.main.count(card))


def _others(deck: "Deck", icon: str, library: Library) -> list[Card]:
    """Further triggers of the deck's clan, library first, then facts."""
    had = {name_key(card.name) for card in deck.main}
    entries = [card for card in library if card.is_trigger]
    listed = {(name_key(card.name), card.series) for card in entries}
    known = (card for key in facts.rows() for card in facts.cards_named(key))
    rest = [c for c in known if c.is_trigger and (name_key(c.name), c.series) not in listed]
    fitting = [c for c in (*entries, *rest) if _fits(c, deck, icon) and name_key(c.name) not in had]
    first_of_name = {name_key(c.name): c for c in reversed(fitting)}
    return sorted(first_of_name.values(), key=_preference)


def _fits(card: Card, deck: "Deck", icon: str) -> bool:
    played = all(card.fact_status(fact) != "unknown" for fact in ("trigger", "power", "shield", "critical"))
    return played and card.trigger == icon and deck.clan in card.clans and deck.format in card.formats and not card.sentinel


def _preference(card: Card) -> tuple[int, bool, int, str]:
    return (_RANK[card.ability_status()], card.source == "card facts", -(card.shield or 0), name_key(card.name))
