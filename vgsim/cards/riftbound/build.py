"""Two Riftbound decks and a ruleset to the card table that the kernel reads.

The cards of both decks come first, then the tokens that their abilities name. A card with an ability that is not played
yet gets none at all: it is reported as missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import reduce
from operator import or_
from typing import Final

import numpy as np

from vgsim.cards.names import name_key
from vgsim.cards.riftbound.codecs import Rows
from vgsim.cards.riftbound.compiler import (
    ABILITY_COLUMNS,
    Compiled,
    compile_card,
    playable,
    row_text,
    tokens,
)
from vgsim.cards.riftbound.decks import FORMAT, Deck
from vgsim.cards.riftbound.library import Library, shipped
from vgsim.cards.riftbound.reads import passives_read
from vgsim.cards.riftbound.schema import Card, split_keyword
from vgsim.cards.riftbound.table import TABLE, new_table
from vgsim.cards.syntax import Phrase
from vgsim.errors import InputError
from vgsim.riftbound.terms import (
    CARD_ROWS,
    RULES_VERSION,
    CardType,
    Domain,
    Event,
    Keyword,
    Kind,
    Op,
    PlayerRule,
    Timing,
)

#: moments: events of no card
MOMENTS: Final = (Event.BEGINNING, Event.MAIN_BEGINS, Event.TURN_ENDS)
#: what a keyword does that has no bit of its own, as an ability
KEYWORD_TEXTS: Final = {
    "Vision": "AUTO WHEN played: look at top 1 card; may recycle all looked cards",
    "Weaponmaster": "AUTO MAY WHEN played TARGET 1 own equipment COST Equip of it: attach it to this",
}
_TYPES: Final = {kind.name.lower(): kind for kind in CardType}
_TIMINGS: Final = {timing.name.lower(): timing for timing in Timing}
_KEYWORDS: Final = {
    "Tank": Keyword.TANK, "Backline": Keyword.BACKLINE, "Ganking": Keyword.GANKING, "Accelerate": Keyword.ACCELERATE,
    "Temporary": Keyword.TEMPORARY, "Hidden": Keyword.HIDDEN,
    "Quick-Draw": Keyword.QUICK_DRAW,
}  # fmt: skip
_NUMBERED: Final = {"Assault": "assault", "Shield": "shield", "Deflect": "deflect"}


@dataclass(frozen=True)
class Ruleset:
    """What a duel is played by, besides the cards; doubtful readings of the rules are parameters."""

    first: int = 0  #: 0 alternate by game number, 1 A, 2 B, 3 random
    abilities_on: int = 1
    turn_cap: int = 200
    step_cap: int = 40_000
    victory_score: int = 8
    mulligan_most: int = 2
    second_player_runes: int = 1  #: more Runes in the second player's first Channel Phase (485.7)
    step9_scope: int = 0  #: C-90: 0 per battlefield, 1 anywhere
    staging_scope: int = 0  #: C-60, C-70: 0 no combat anywhere, 1 none at that battlefield
    reapply_contested: int = 1  #: C-80 with 323.11.a
    recall_attached: int = 0  #: 1: attached cards in a foreign base are recalled too, as in CR1.4
    hide_in_showdown: int = 0
    loose_runes: int = 0
    fixed_fields: int = 0  #: 1: the first battlefield of each deck, 0: one at random (485.5)


def ruleset(format: str, first: int = 0, abilities: bool = True) -> Ruleset:
    """The usual rules of a duel.

    Parameters
    ----------
    format : str
        "riftbound".
    first : int
        Who goes first: 0 alternate by game number, 1 A, 2 B, 3 random.
    abilities : bool
        Without them a card is its numbers and its keywords.
    """
    if format != FORMAT:
        raise InputError(f"format {format!r} is not of this game; it is {FORMAT}")
    return Ruleset(first=first, abilities_on=int(abilities))


@dataclass(frozen=True)
class Names:
    """What the rows of a card table are called, for coverage and traces."""

    cards: tuple[str, ...]  #: by card row; row 0 is empty
    abilities: tuple[tuple[str, str], ...]  #: by ability row: card name and canonical text


@dataclass
class _Draft:
    """A table in the making."""

    rows: Rows
    cards: list[Card]  #: by card row, from row 1 on
    compiled: list[Compiled] = field(default_factory=list)


def build_table(a: Deck, b: Deck, rules: Ruleset, cards: Library | None = None) -> np.record:
    """The card table of two decks.

    Parameters
    ----------
    a, b : Deck
    rules : Ruleset
    cards : Library, optional
        Where tokens are looked up; the shipped library by default.

    Returns
    -------
    np.record
        Of dtype `vgsim.cards.riftbound.table.TABLE`.

    Raises
    ------
    InputError
        A deck is too large, a token is not known, or the abilities do not fit into the table.
    """
    draft = _draft(a, b, cards)
    table = new_table()
    table.rows = len(draft.cards) + 1
    for row, card in enumerate(draft.cards, 1):
        _fill_card(table, row, card, draft.compiled[row - 1])
    _fill_sheets(table, draft.rows)
    for row, compiled in enumerate(draft.compiled, 1):
        _fill_summary(table, row, compiled)
    table.any_discount = int(any(_lowers_costs(op) for op in draft.rows.op.rows))
    table.passives_read = passives_read(table)
    for number, asked in enumerate(draft.rows.traits):
        if asked is not None:
            table.trait[number, 1 : len(draft.cards) + 1] = [has_trait(card, asked) for card in draft.cards]
    for seat, deck in enumerate((a, b)):
        _fill_deck(table, seat, deck, draft.cards)
    for name, value in asdict(rules).items():
        setattr(table, name, value)
    return table


def table_names(a: Deck, b: Deck, rules: Ruleset, cards: Library | None = None) -> Names:
    """The names of the rows of `build_table` with the same arguments."""
    draft = _draft(a, b, cards)
    abilities = [("", "")]
    for card, compiled in zip(draft.cards, draft.compiled, strict=True):
        for row in range(compiled.first, compiled.first + compiled.count):
            abilities.append((card.name, row_text(draft.rows, row)))
    return Names(("", *(card.name for card in draft.cards)), tuple(abilities))


def _draft(a: Deck, b: Deck, library: Library | None) -> _Draft:
    """Card rows given out, abilities compiled."""
    library = shipped() if library is None else library
    cards = list(dict.fromkeys((*a.cards, *b.cards)))
    named = {name: library.token(name) for card in cards for text in played_texts(card) for name in tokens(text)}
    cards += [card for card in dict.fromkeys(named.values()) if card not in cards]
    if len(cards) >= CARD_ROWS:
        raise InputError(f"these decks hold more than {CARD_ROWS - 1} different cards; play smaller decks")
    rows = Rows(outside={name: cards.index(card) + 1 for name, card in named.items()})
    return _Draft(rows, cards, [compile_card(played_texts(card), rows) for card in cards])


def played_texts(card: Card) -> tuple[str, ...]:
    """The ability texts of a card that are played, those of its keywords too: all of them, or none."""
    if not card.abilities_known or not all(map(playable, card.abilities)):
        return ()
    words = (split_keyword(keyword)[0] for keyword in card.keywords)
    return (*card.abilities, *(KEYWORD_TEXTS[word] for word in words if word in KEYWORD_TEXTS))


def domain_bits(domains: Iterable[str]) -> int:
    """A set of domains as bits."""
    return reduce(or_, (1 << Domain[domain.upper()] for domain in domains), 0)


def _fill_card(table: np.record, row: int, card: Card, compiled: Compiled) -> None:
    table.type[row] = _TYPES[card.kind]
    table.energy[row], table.power[row] = card.energy or 0, card.power or 0
    table.domains[row] = domain_bits(card.power_domains or card.domains)
    table.might[row] = card.might_bonus if card.kind == "gear" else card.might or 0
    table.timing[row] = _TIMINGS[card.timing]
    words = [split_keyword(keyword)[0] for keyword in card.keywords]
    table.keywords[row] = compiled.keywords | reduce(or_, (_KEYWORDS.get(word, 0) for word in words), 0)
    for word, column in _NUMBERED.items():
        getattr(table, column)[row] = card.keyword(word)
    table.token[row] = card.supertype == "token"
    table.equipment[row] = "Equip" in words
    table.facedown_slots[row] = card.facedown_slots if card.kind == "battlefield" else 0
    table.ability[row], table.abilities[row] = compiled.first, compiled.count
    table.any_equipment |= int("Equip" in words)
    table.any_borrower |= int(bool(table.keywords[row] & Keyword.BORROWS))
    table.any_hidden |= int("Hidden" in words)


def _fill_sheets(table: np.record, rows: Rows) -> None:
    """Op rows and what they refer to."""
    for name in ("op", "selector", "filter", "expr", "condition"):
        sheet = getattr(rows, name)
        getattr(table, name)[: len(sheet.rows)] = sheet.rows
    for column, name in enumerate(ABILITY_COLUMNS):
        getattr(table, name)[: len(rows.ability.rows)] = [row[column] for row in rows.ability.rows]


def _fill_summary(table: np.record, row: int, compiled: Compiled) -> None:
    """What lets the kernel skip work: who listens to what, and which kinds of abilities there are."""
    for ability in range(compiled.first, compiled.first + compiled.count):
        kind, event = int(table.kind[ability]), int(table.event[ability])
        table.kinds[row] |= 1 << kind
        table.any_kind |= 1 << kind
        if kind == Kind.TRIGGERED and table.subject[ability] == 0 and event not in MOMENTS:
            table.listens[row] |= 1 << event
        elif kind == Kind.TRIGGERED:
            table.watched |= 1 << event
        if kind == Kind.EQUIP:
            paid = table.op[table.cost[ability]].tolist()
            table.equip_energy[row], table.equip_power[row] = paid[1], paid[2] + paid[3]


def _lowers_costs(op: Sequence[int]) -> bool:
    """Whether an Energy cost may be lowered, or paid by something else than runes."""
    return op[0] in (Op.DISCOUNT, Op.ADD) or (op[0] == Op.PLAYER_RULE and op[1] == PlayerRule.SPELLS_COST_LESS)


def _fill_deck(table: np.record, seat: int, deck: Deck, cards: list[Card]) -> None:
    row_of: Mapping[Card, int] = {card: row for row, card in enumerate(cards, 1)}
    for name, part, capacity, first in (
        ("deck", deck.main, table.deck.shape[1] - 1, 1),
        ("runes", deck.runes, table.runes.shape[1] - 1, 1),
        ("field", deck.battlefields, table.field.shape[1], 0),
    ):
        if not 1 <= len(part) <= capacity:
            raise InputError(f"{deck.name}: {len(part)} cards in its {name}; 1 to {capacity} can be played")
        getattr(table, name)[seat, first : first + len(part)] = [row_of[card] for card in part]
    if deck.legend is None:
        raise InputError(f"{deck.name}: there is no Champion Legend; name it under [legend]")
    table.legend[seat] = row_of[deck.legend]
    table.deck_size[seat], table.rune_n[seat] = len(deck.main), len(deck.runes)
    table.field_n[seat] = len(deck.battlefields)


def has_trait(card: Card, asked: Phrase) -> bool:
    """Whether a card answers to what a filter asks of its text: one of these tags."""
    return any(name_key(str(text)) in map(name_key, card.tags) for text in asked.parts)


__all__ = ["RULES_VERSION", "TABLE", "Names", "Ruleset", "build_table", "ruleset", "table_names"]
