"""Which trigger units fill a wanted line-up: the deck's own first, then the clan's, best known first.

Among further cards those without abilities come first, so that a line-up never adds a card that is not fully
played while another would do. Sentinels are used only as far as the deck has them already.
"""

from collections.abc import Callable, Mapping
from typing import Final

from vgsim.cards import facts
from vgsim.cards.compiler import playable
from vgsim.cards.legality import COPIES, TRIGGER_UNITS, Listed
from vgsim.cards.library import Library
from vgsim.cards.names import name_key, suggest
from vgsim.cards.schema import Card
from vgsim.errors import InputError

ICONS: Final = ("critical", "draw", "heal", "front", "stand")
_NEEDED: Final = ("trigger", "power", "shield", "critical")
_NEEDED_OF_UNITS: Final = ("grade", "power", "shield", "critical", "skill", "gift")
_RANK: Final = {"none": 0, "complete": 1, "missing": 2}


def fill_triggers(deck: Listed, counts: Mapping[str, int], library: Library) -> list[Card]:
    """Trigger units for a line-up, without the first vanguard even if it is one of them.

    Parameters
    ----------
    deck : Listed
        Gives clan, format and the cards to prefer.
    counts : mapping
        Trigger units by icon, 16 together.
    library : Library
        Where further cards are looked for, before the facts.

    Returns
    -------
    list of Card

    Raises
    ------
    InputError
        Unknown icon, wrong sum, or not enough known triggers of an icon in the clan.
    """
    _check(counts)
    first = deck.first_vanguard
    if first.is_trigger and not counts.get(first.trigger, 0):
        raise InputError(
            f"the first vanguard {first.name} is a {first.trigger} trigger; ask for at least one"
        )
    return [card for icon, count in counts.items() for card in _fill(deck, icon, count, library)]


def _check(counts: Mapping[str, int]) -> None:
    for icon, count in counts.items():
        if icon not in ICONS:
            right = ", ".join(ICONS)
            raise InputError(f"no trigger icon is called {icon!r}{suggest(icon, ICONS)}; icons: {right}")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= TRIGGER_UNITS:
            raise InputError(f"{icon}: {count!r} is no number of trigger units from 0 to {TRIGGER_UNITS}")
    if (total := sum(counts.values())) != TRIGGER_UNITS:
        raise InputError(f"{total} trigger units are asked for; G-DECK-3 wants exactly {TRIGGER_UNITS}")


def _fill(deck: Listed, icon: str, count: int, library: Library) -> list[Card]:
    wanted = count - (deck.first_vanguard.trigger == icon)
    cards = own_triggers(deck, icon)
    if sum(room(deck, card) for card in cards) < wanted:
        cards += other_triggers(deck, icon, library)
    picked: list[Card] = []
    for card in cards:
        picked += [card] * min(room(deck, card), wanted - len(picked))
    if len(picked) < wanted:
        names = ", ".join(card.name for card in cards) or "none"
        clan = f"{deck.clan or 'no clan'} in {deck.format}"
        raise InputError(f"{wanted} {icon} triggers are wanted; known of {clan}: {names}")
    return picked


def room(deck: Listed, card: Card) -> int:
    """Copies that may be put in besides the first vanguard."""
    limit = min(COPIES, deck.main.count(card)) if card.sentinel else COPIES
    return limit - (name_key(card.name) == name_key(deck.first_vanguard.name))


def own_triggers(deck: Listed, icon: str) -> list[Card]:
    """The deck's triggers of an icon, most copies first."""
    cards = [card for card in dict.fromkeys(deck.main) if card.trigger == icon]
    return sorted(cards, key=lambda card: -deck.main.count(card))


def other_triggers(deck: Listed, icon: str, library: Library) -> list[Card]:
    """Further triggers of the deck's clan, library first, then facts."""
    return _clan_cards(deck, library, lambda card: card.is_trigger and card.trigger == icon, _NEEDED)


def other_units(deck: Listed, grade: int, library: Library) -> list[Card]:
    """Normal units of a grade that the clan has and the deck has not, best known first."""
    return _clan_cards(deck, library, lambda card: card.kind == "unit" and card.grade == grade, _NEEDED_OF_UNITS)


def _clan_cards(
    deck: Listed, library: Library, wanted: Callable[[Card], bool], needed: tuple[str, ...]
) -> list[Card]:
    """Cards of the deck's clan and format that it has not got and whose needed facts are known."""
    had = {name_key(card.name) for card in deck.main}
    entries = [card for card in library if wanted(card)]
    listed = {(name_key(card.name), card.series) for card in entries}
    known = (card for key in facts.rows() for card in facts.cards_named(key))
    rest = [c for c in known if wanted(c) and (name_key(c.name), c.series) not in listed]
    fitting = [c for c in (*entries, *rest) if _fits(c, deck, needed) and name_key(c.name) not in had]
    first_of_name = {name_key(c.name): c for c in reversed(fitting)}
    return sorted(first_of_name.values(), key=_preference)


def _fits(card: Card, deck: Listed, needed: tuple[str, ...]) -> bool:
    legal = deck.clan in card.clans and deck.format in card.formats
    return legal and not card.sentinel and all(card.fact_status(fact) != "unknown" for fact in needed)


def _preference(card: Card) -> tuple[int, bool, int, str]:
    """Played in full before not, library before facts, more shield before less."""
    from_facts = card.source == "card facts"
    return (_RANK[card.ability_status(playable)], from_facts, -(card.shield or 0), name_key(card.name))
