"""Decks of the second game: deck lines to an immutable Deck, its slots, its faults and its changed versions.

Slot order of the Main Deck: the Chosen Champion, then by Energy (highest first), name and number. The hash is of the
cards as multisets, whatever their slots.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Final

from vgsim.cards.decklist import WRITE, DeckList, Entry, parse_deck
from vgsim.cards.decks import aligned, deck_path, read_list
from vgsim.cards.legality import Fault
from vgsim.cards.names import name_key, suggest
from vgsim.cards.riftbound.legality import find_faults, identity
from vgsim.cards.riftbound.library import Library, shipped
from vgsim.cards.riftbound.schema import Card, canonical
from vgsim.errors import InputError

FORMAT: Final = "riftbound"
SECTIONS: Final = ("legend", "champion", "main", "runes", "battlefields")


@dataclass(frozen=True, repr=False)
class Deck:
    """A deck of known cards; it need not be legal (`faults` says why not)."""

    name: str
    legend: Card | None
    champion: Card | None
    rest: tuple[Card, ...]  #: the Main Deck without the Chosen Champion, in slot order
    runes: tuple[Card, ...] = ()
    battlefields: tuple[Card, ...] = ()
    source: str = field(default="", compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)  #: how this version was made
    library: Library | None = field(default=None, compare=False)  #: where its cards came from

    @classmethod
    def from_text(cls, text: str, name: str = "deck", cards: Library | None = None) -> "Deck":
        """A deck from the text of a deck file (InputError with the line of everything that cannot be read)."""
        if not text.strip():
            raise InputError(f"{name}: the text is empty; {WRITE}")
        return build(parse_deck(text, name), name, cards)

    @property
    def format(self) -> str:
        """Always "riftbound"."""
        return FORMAT

    @property
    def main(self) -> tuple[Card, ...]:
        """The Main Deck in slot order, the Chosen Champion first."""
        return (*((self.champion,) if self.champion else ()), *self.rest)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card: Main Deck, Legend, battlefields, runes."""
        return (*self.main, *((self.legend,) if self.legend else ()), *self.battlefields, *self.runes)

    @property
    def clan(self) -> str:
        """Its Domain Identity, such as "Fury/Chaos"."""
        return "/".join(identity(self))

    @property
    def hash(self) -> str:
        """SHA-256 of all that a game reads; name and slots do not matter."""
        lines = [FORMAT]
        for title, cards in self._parts():
            counts = Counter(canonical(card) for card in cards)
            lines += [title, *(f"{counts[line]} {line}" for line in sorted(counts))]
        return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()

    def _parts(self) -> list[tuple[str, tuple[Card, ...]]]:
        one = ((card,) if card else () for card in (self.legend, self.champion))
        return list(zip(SECTIONS, (*one, self.rest, self.runes, self.battlefields), strict=True))

    def counts(self) -> dict[str, int]:
        """Copies by card name in the Main Deck, the Chosen Champion included, in slot order."""
        return dict(Counter(card.name for card in self.main))

    def composition(self) -> dict[str, dict[str, int]]:
        """Main Deck cards by kind and by Energy, runes by domain, and the battlefields."""
        return {
            "kind": dict(sorted(Counter(card.kind for card in self.main).items())),
            "energy": dict(sorted(Counter(f"{card.energy} Energy" for card in self.main).items())),
            "runes": dict(sorted(Counter(domain for card in self.runes for domain in card.domains).items())),
            "battlefields": dict(Counter(card.name for card in self.battlefields)),
        }

    def faults(self) -> list[Fault]:
        """Every reason why the deck is not legal; empty for a legal deck."""
        return find_faults(self)

    def require_legal(self) -> "Deck":
        """The deck itself (InputError with every reason when it is not legal)."""
        if faults := self.faults():
            reasons = "".join(f"\n  {fault}" for fault in faults)
            raise InputError(f"{self.name} is not legal in {FORMAT}:{reasons}")
        return self

    def replace(self, old: str, new: str, copies: int = 1) -> "Deck":
        """The deck with copies of one Main Deck card swapped for another; other cards keep their slots.

        Raises
        ------
        InputError
            Not so many copies, an unknown card, or an illegal result (with the reasons).
        """
        slots = [i for i, card in enumerate(self.rest) if name_key(card.name) == name_key(old)]
        if not slots:
            raise InputError(f"{self.name} has no {old!r}{suggest(old, self.counts())}")
        if not 1 <= copies <= len(slots):
            have = f"{len(slots)} {self.rest[slots[0]].name}"
            raise InputError(f"{self.name} has {have}; {copies} cannot be replaced")
        card = (self.library or shipped()).resolve(new)
        rest = list(self.rest)
        for slot in slots[::-1][:copies]:
            rest[slot] = card
        note = f"{copies} {self.rest[slots[0]].name} -> {copies} {card.name}"
        return replace(self, rest=tuple(rest), notes=(*self.notes, note)).require_legal()

    def in_slots(self, labels: Sequence[str]) -> "Deck":
        """The deck with its Main Deck in the slots of these labels (`Card.label`), the Chosen Champion first."""
        by_label = {card.label: card for card in self.main}
        return replace(self, rest=tuple(by_label[label] for label in labels[1:]))

    def to_text(self) -> str:
        """The deck as a deck file that reads back to the same deck."""
        lines = [f"[name] {self.name}", f"[format] {FORMAT}"]
        for title, cards in self._parts():
            if cards:
                lines += ["", f"[{title}]", *(_line(n, card) for card, n in Counter(cards).items())]
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        notes = "".join(f"\n  {note}" for note in self.notes)
        return f"{self.name}: {FORMAT}, {self.clan or 'no domains'}, {len(self.main)} cards{notes}"

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {FORMAT}, {self.clan or 'no domains'}, {len(self.main)} cards>"

    def _repr_html_(self) -> str:
        """Table for notebooks: copies, card, kind, Energy, Might."""
        rows = "".join(
            f"<tr><td>{n}</td><td>{escape(c.name)}</td><td>{c.kind}</td><td>{_shown(c.energy)}</td>"
            f"<td>{_shown(c.might)}</td></tr>"
            for c, n in Counter(self.cards).items()
        )
        bad = "".join(f"<li>{escape(str(fault))}</li>" for fault in self.faults())
        head = "<tr><th>copies</th><th>card</th><th>kind</th><th>Energy</th><th>Might</th></tr>"
        title = escape(f"{self.name} ({FORMAT}, {self.clan})")
        return f"<table><caption>{title}</caption>{head}{rows}</table><ul>{bad}</ul>"


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)


def _line(count: int, card: Card) -> str:
    return f"{count} {card.name}" + (f" {card.card_no}" if card.card_no else "")


def build(deck_list: DeckList, name: str, library: Library | None = None) -> Deck:
    """A deck from the lines of a deck file.

    Parameters
    ----------
    deck_list : DeckList
    name : str
        The deck's name unless the file gives one.
    library : Library, optional
        The shipped library by default.

    Raises
    ------
    InputError
        With the line of each unknown card or section, and of a second Legend or champion.
    """
    if not deck_list.entries:
        raise InputError(f"{name}: the list has no cards; {WRITE}")
    parts: dict[str, list[Card]] = {section: [] for section in SECTIONS}
    problems = []
    for entry in deck_list.entries:
        try:
            parts[_section(entry)] += [(library or shipped()).resolve(entry.name, entry.code)] * entry.count
        except InputError as problem:
            problems.append(f"{entry.place}: {problem}")
    if problems:
        raise InputError("\n".join(problems))
    return Deck(
        name=deck_list.name or name,
        legend=_only(parts["legend"], "Champion Legend", name),
        champion=_only(parts["champion"], "Chosen Champion", name),
        rest=_in_order(parts["main"]),
        runes=_in_order(parts["runes"]),
        battlefields=tuple(parts["battlefields"]),
        source=deck_list.about.get("source", name),
        library=library,
    )


def load_deck(deck: "str | Path | Deck", cards: Library | None = None) -> Deck:
    """A deck from a file or from the shipped decks. It need not be legal: ask `Deck.faults`.

    Parameters
    ----------
    deck : str, Path or Deck
        A deck file, the name of a shipped deck, or a Deck, which is returned as it is.
    cards : Library, optional
        From `load_cards`; the shipped library by default.

    Raises
    ------
    InputError
        No such deck, a file that cannot be read, unknown cards; with line and closest matches.
    """
    if isinstance(deck, Deck):
        return deck
    path = deck_path(deck)
    built = build(read_list(path), str(path), cards)
    return built if built.name != str(path) else replace(built, name=path.stem)


def align(a: Deck, b: Deck) -> Deck:
    """Deck `b` with the cards and runes that it shares with `a` in the slots they have in `a`, so that both have the
    same shuffles."""
    return replace(b, rest=aligned(a.rest, b.rest, _slot_key), runes=aligned(a.runes, b.runes, _slot_key))


def _section(entry: Entry) -> str:
    if entry.section not in SECTIONS:
        raise InputError(f"a {FORMAT} deck has no such section; sections: {', '.join(SECTIONS)}")
    return entry.section


def _only(cards: list[Card], what: str, name: str) -> Card | None:
    if len(cards) > 1:
        raise InputError(f"{name}: {len(cards)} cards are named as {what}; there is one")
    return cards[0] if cards else None


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_slot_key))


def _slot_key(card: Card) -> tuple[int, str, str]:
    return (-(card.energy or 0), name_key(card.name), card.card_no)
