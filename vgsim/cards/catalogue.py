"""What there is to look up, as plain rows for a command line: cards, shipped decks, counts by status.

Rows are frozen dataclasses of texts and numbers, so that a table, JSON or a test can read them alike.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from vgsim.cards import facts
from vgsim.cards.decks import read_list, shipped_files
from vgsim.cards.games import load_deck
from vgsim.cards.library import Library, shipped
from vgsim.cards.names import closest, name_key
from vgsim.cards.schema import FACT_FIELDS, Card, FactStatus


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card, its facts with their status, and its abilities."""

    name: str
    card_no: str
    series: str
    formats: tuple[str, ...]
    kind: str
    clan: str
    nation: str
    grade: int | None
    power: int | None
    shield: int | None
    critical: int | None
    trigger: str
    race: str
    skill: str
    gift: str
    sentinel: bool
    facts: dict[str, FactStatus]  #: status of every fact, by field
    abilities: tuple[str, ...]
    ability_status: str
    unsure: str
    source: str

    def unplayed(self, text: str) -> str:
        """Why an ability text is not played; "" where it is."""
        from vgsim.cards.compiler import why_unplayed

        return why_unplayed(text)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One shipped deck."""

    name: str
    format: str
    clan: str
    source: str
    status: str


@dataclass(frozen=True, slots=True)
class StatusCounts:
    """How many cards have which status."""

    prints: int  #: rows of the facts file
    cards: int  #: distinct cards: library entries and the merged prints that no entry covers
    library: int
    abilities: dict[str, int]
    facts: dict[str, dict[str, int]]


def search_cards(
    text: str = "", playable: Callable[[str], bool] | None = None, cards: Library | None = None
) -> list[CardRow]:
    """Cards whose name contains the text, or whose number it is; exact names first.

    Parameters
    ----------
    text : str
        Part of a name, a name in another language, or a set code; empty for every card.
    playable : callable, optional
        Says of one ability text whether the engine plays it.
    cards : Library, optional
        The shipped library by default.

    Returns
    -------
    list of CardRow
        Empty when nothing fits; `suggest_cards` then has the closest names.
    """
    library = shipped() if cards is None else cards
    key, number = name_key(text), text.strip().upper().removesuffix("EN")
    exact = library.prints(text) if key else ()
    if text.strip() and not key:
        return []  # punctuation alone, which names are compared without
    found = [c for c in _every_card(library) if key in name_key(c.name) or number == c.card_no.upper()]
    found.sort(key=lambda card: (not name_key(card.name).startswith(key), name_key(card.name), card.card_no))
    return [_row(card, playable) for card in dict.fromkeys((*exact, *found))]


def suggest_cards(text: str, cards: Library | None = None) -> list[str]:
    """The card names closest to a misspelt one."""
    return closest(text, (shipped() if cards is None else cards).names(), 5)


def list_shipped_decks() -> list[DeckRow]:
    """The decks that come with the package, in name order."""
    return [_deck_row(name) for name in shipped_files()]


def count_statuses(
    playable: Callable[[str], bool] | None = None, cards: Library | None = None
) -> StatusCounts:
    """Cards by ability status, and by status of each fact.

    Parameters
    ----------
    playable : callable, optional
        Says of one ability text whether the engine plays it.
    cards : Library, optional
        The shipped library by default.
    """
    library = shipped() if cards is None else cards
    every = list(_every_card(library))
    abilities = _counted(card.ability_status(playable) for card in every)
    by_fact = {fact: _counted(card.fact_status(fact) for card in every) for fact in FACT_FIELDS}
    prints = sum(len(same) for same in facts.rows().values())
    return StatusCounts(prints, len(every), len(library), abilities, by_fact)


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(Counter(values))


def _every_card(library: Library) -> Iterator[Card]:
    """Library entries, then the cards of the facts that no entry covers."""
    yield from library
    own = set(library)
    for key in facts.rows():
        yield from (card for card in library.prints(key) if card not in own)


def _row(card: Card, playable: Callable[[str], bool] | None) -> CardRow:
    return CardRow(
        name=card.name,
        card_no=card.card_no,
        series=card.series,
        formats=card.formats,
        kind=card.kind,
        clan="/".join(card.clans),
        nation=card.nation,
        grade=card.grade,
        power=card.power,
        shield=card.shield,
        critical=card.critical,
        trigger=card.trigger,
        race="/".join(card.races),
        skill="/".join(card.skills),
        gift=card.gift,
        sentinel=card.sentinel,
        facts={fact: card.fact_status(fact) for fact in FACT_FIELDS},
        abilities=card.abilities,
        ability_status=card.ability_status(playable),
        unsure=card.unsure,
        source=card.source,
    )


def _deck_row(name: str) -> DeckRow:
    deck_list = read_list(shipped_files()[name])
    about = deck_list.about
    return DeckRow(name, deck_list.format, load_deck(name).clan, about.get("source", ""), about.get("status", ""))
