"""Decks: a deck file or text to an immutable Deck, its slots, its faults and its changed versions.

Slot order: the first vanguard, then the main deck by grade (highest first), name and number. `align` gives a
second deck the slots of a first one, card by card, so that shared cards keep the shuffles they had. `replace`
and `with_triggers` return aligned decks. The hash is of the cards as a multiset, whatever their slots.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final, TypeVar

from vgsim.cards.decklist import MAX_BYTES, WRITE, DeckList, Entry, decode, parse_deck
from vgsim.cards.legality import Fault, deck_clan, find_faults
from vgsim.cards.library import Library, Wanted, shipped
from vgsim.cards.names import name_key, suggest
from vgsim.cards.schema import (
    FORMATS,
    Card,
    FactStatus,
    canonical,
    check_value,
    drive_of,
    with_facts,
)
from vgsim.errors import InputError

DEFAULT_FORMAT: Final = "standard"
SECTIONS: Final = ("first", "main", "g")
_NUMBERS: Final = ("grade", "power", "shield", "critical")
_LISTS: Final = {"clan": "clans", "race": "races", "skill": "skills"}
AnyCard = TypeVar("AnyCard", bound=Hashable)


@dataclass(frozen=True, repr=False)
class Deck:
    """A deck of known cards; it need not be legal (`faults` says why not).

    `main` holds every card of the main deck in slot order, the first vanguard in slot 0.
    """

    name: str
    format: str
    main: tuple[Card, ...]
    g_deck: tuple[Card, ...] = ()
    source: str = field(default="", compare=False)
    first_is_named: bool = True  #: False: the list names none and slot 0 is a stand-in (a fault)
    notes: tuple[str, ...] = field(default=(), compare=False)  #: how this version was made
    supplied: tuple[tuple[str, str], ...] = ()  #: facts that deck lines gave: (card label, braces)
    library: Library | None = field(default=None, compare=False)  #: where its cards came from

    @classmethod
    def from_text(
        cls, text: str, name: str = "deck", format: str | None = None, cards: Library | None = None
    ) -> "Deck":
        """A deck from the text of a deck file.

        Parameters
        ----------
        text : str
            Any form of a deck file.
        name : str
            The deck's name unless the text has a [name] section.
        format : str, optional
            Overrides the text's format (prints stay those of the text's); without either it is "standard".
        cards : Library, optional
            Where cards are looked up; the shipped library by default.

        Raises
        ------
        InputError
            With the line of everything that cannot be read or is not known.
        """
        if not text.strip():
            raise InputError(f"{name}: the text is empty; {WRITE}")
        return _build(parse_deck(text, name), name, format, cards)

    @property
    def first_vanguard(self) -> Card:
        """The card that starts face down on the vanguard circle."""
        return self.main[0]

    @property
    def clan(self) -> str:
        """The clan of most of the main deck."""
        return deck_clan(self.main)

    @property
    def hash(self) -> str:
        """SHA-256 of all that a game reads: format, first vanguard, cards. Name and slots do not matter."""
        lines = [self.format, canonical(self.first_vanguard)]
        for title, cards in (("main", self.main), ("g", self.g_deck)):
            counts = Counter(canonical(card) for card in cards)
            lines += [title, *(f"{counts[line]} {line}" for line in sorted(counts))]
        return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()

    def counts(self) -> dict[str, int]:
        """Copies by card name in the main deck, first vanguard included, in slot order."""
        return dict(Counter(card.name for card in self.main))

    def g_counts(self) -> dict[str, int]:
        """Copies by card name in the G deck."""
        return dict(Counter(card.name for card in self.g_deck))

    def composition(self) -> dict[str, dict[str, int]]:
        """Main deck cards by grade, trigger icon and kind, sentinels, and the G deck by keyword if there is one."""
        g_deck = {"G deck": dict(Counter(map(_keyword, self.g_deck)))} if self.g_deck else {}
        return {
            "grade": dict(sorted(Counter(str(card.grade) for card in self.main).items())),
            "trigger": dict(sorted(Counter(card.trigger for card in self.main if card.is_trigger).items())),
            "kind": dict(Counter(card.kind for card in self.main)),
            "sentinel": {"sentinel": sum(card.sentinel for card in self.main)},
            **g_deck,
        }

    def faults(self) -> list[Fault]:
        """Every reason why the deck is not legal in its format; empty for a legal deck."""
        return find_faults(self)

    def require_legal(self) -> "Deck":
        """The deck itself, or an InputError with every reason why it is not legal."""
        if faults := self.faults():
            raise InputError(f"{self.name} is not legal in {self.format}: " + "; ".join(map(str, faults)))
        return self

    def incomplete_cards(self, playable: Callable[[str], bool] | None = None) -> list[str]:
        """Names of the cards with an ability that is not played.

        Parameters
        ----------
        playable : callable, optional
            Says of one ability text whether the engine plays it; by default the engine is asked.
        """
        from vgsim.cards import compiler

        played = compiler.playable if playable is None else playable
        cards = dict.fromkeys((*self.main, *self.g_deck))
        missing = (card.name for card in cards if card.ability_status(played) == "missing")
        return list(dict.fromkeys(missing))

    def unverified_facts(self) -> list[tuple[str, str, FactStatus]]:
        """(card, fact, status) of every fact that is not verified, whether or not a game reads it."""
        cards = dict.fromkeys((*self.main, *self.g_deck))
        return [(card.name, fact, status) for card in cards for fact, status in card.doubts]

    def replace(self, old: str, new: str, copies: int = 1, cards: Library | None = None) -> "Deck":
        """The deck with copies of one card swapped for another; other cards keep their slots.

        Parameters
        ----------
        old, new : str
            Card names; `new` may carry a set code.
        copies : int
            How many copies of `old` go out. The first vanguard goes out last.
        cards : Library, optional
            Where `new` is looked up when the deck does not have it; by default where the deck's cards were.

        Raises
        ------
        InputError
            Not so many copies, an unknown card, or an illegal result (with the reasons).
        """
        slots = [i for i, card in enumerate(self.main) if name_key(card.name) == name_key(old)]
        if not slots:
            raise InputError(f"{self.name} has no {old!r}{suggest(old, self.counts())}")
        if not 1 <= copies <= len(slots):
            have = f"{len(slots)} {self.main[slots[0]].name}"
            raise InputError(f"{self.name} has {have}; {copies} cannot be replaced")
        card = self.card(new, cards)
        main = list(self.main)
        for slot in slots[::-1][:copies]:
            main[slot] = card
        note = f"{copies} {self.main[slots[0]].name} -> {copies} {card.name}"
        return replace(self, main=tuple(main), notes=(*self.notes, note)).require_legal()

    def card(self, name: str, cards: Library | None = None) -> Card:
        """The card of that name: the deck's own, else one of the library (InputError if there is none)."""
        own = {name_key(card.name): card for card in self.main}
        if name_key(name) in own:
            return own[name_key(name)]
        entry = parse_deck(f"1 {name}", self.name).entries[0]
        wanted = Wanted(entry.name, self.format, entry.code, frozenset({self.clan}))
        return _first_of(cards, self.library).resolve(wanted)

    def in_slots(self, labels: Sequence[str]) -> "Deck":
        """The deck with its cards in the slots of these labels (`Card.label`), which are all of them."""
        by_label = {card.label: card for card in self.main}
        return replace(self, main=tuple(by_label[label] for label in labels))

    def with_triggers(self, cards: Library | None = None, **counts: int) -> "Deck":
        """The deck with another trigger line-up; its own trigger cards are used first.

        Parameters
        ----------
        cards : Library, optional
            Where further triggers of the clan are looked for; by default where the deck's cards were.
        **counts : int
            Trigger units by icon: critical, draw, heal, front, stand. Icons not named get none.

        Returns
        -------
        Deck
            Its last note says which names fill the line-up.

        Raises
        ------
        InputError
            No known trigger of that icon in the clan, too few, or an illegal result (with the reasons).
        """
        from vgsim.cards.lineup import fill_triggers

        picked = fill_triggers(self, counts, _first_of(cards, self.library))
        rest = [card for card in self.main[1:] if not card.is_trigger]
        changed = align(self, replace(self, main=(self.main[0], *rest, *picked)))
        said = [f"{kind}: {_listed(c for c in changed.main if c.trigger == kind)}" for kind in counts]
        return replace(changed, notes=(*self.notes, "triggers " + "; ".join(said))).require_legal()

    def to_text(self) -> str:
        """The deck as a deck file that reads back to the same deck."""
        lines = [f"[name] {self.name}", f"[format] {self.format}"]
        rest = self.main
        if self.first_is_named:
            lines += ["", "[first vanguard]", self._line(1, self.main[0])]
            rest = self.main[1:]
        lines += ["", "[deck]", *(self._line(n, card) for card, n in Counter(rest).items())]
        if self.g_deck:
            lines += ["", "[g deck]", *(self._line(n, card) for card, n in Counter(self.g_deck).items())]
        return "\n".join(lines) + "\n"

    def _line(self, count: int, card: Card) -> str:
        braces = dict(self.supplied).get(card.label, "")
        code = f" {card.card_no}" if card.card_no else ""
        return f"{count} {card.name}{code}{braces}"

    def __str__(self) -> str:
        notes = "".join(f"\n  {note}" for note in self.notes)
        return f"{self.name}: {self.format}, {self.clan or 'no clan'}, {len(self.main)} cards{notes}"

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {self.format}, {self.clan or 'no clan'}, {len(self.main)} cards>"

    def _repr_html_(self) -> str:
        """Table for notebooks: copies, card, grade, trigger."""
        rows = "".join(
            f"<tr><td>{n}</td><td>{escape(c.name)}</td><td>{c.grade}</td>"
            f"<td>{'' if c.trigger == 'none' else c.trigger}</td></tr>"
            for c, n in Counter((*self.main, *self.g_deck)).items()
        )
        bad = "".join(f"<li>{escape(str(fault))}</li>" for fault in self.faults())
        head = "<tr><th>copies</th><th>card</th><th>grade</th><th>trigger</th></tr>"
        title = escape(f"{self.name} ({self.format}, {self.clan})")
        return f"<table><caption>{title}</caption>{head}{rows}</table><ul>{bad}</ul>"


def _first_of(*libraries: Library | None) -> Library:
    """The first that is given, else the shipped one."""
    given = [library for library in libraries if library is not None]
    return given[0] if given else shipped()


def _keyword(card: Card) -> str:
    """By which keyword a card of the G deck is used."""
    if card.kind == "g guardian":
        return "G guardian"
    return "ultimate stride" if "KEYWORD ULTIMATE-STRIDE" in card.abilities else "stride"


def _listed(cards: Iterable[Card]) -> str:
    return ", ".join(f"{n} {name}" for name, n in Counter(card.name for card in cards).items()) or "none"


def align(a: Deck, b: Deck) -> Deck:
    """Deck `b` with the cards it shares with `a` in the slots they have in `a`.

    Parameters
    ----------
    a : Deck
        Gives the slots.
    b : Deck
        Is reordered.

    Returns
    -------
    Deck
        `b` with the same cards; slots of `a` whose card `b` lacks take the rest of `b` in canonical order.
    """
    main = (b.main[0], *aligned(a.main[1:], b.main[1:], _slot_key))
    return replace(b, main=main, g_deck=aligned(a.g_deck, b.g_deck, _slot_key))


def aligned(
    model: tuple[AnyCard, ...], cards: tuple[AnyCard, ...], order: Callable[[AnyCard], Any]
) -> tuple[AnyCard, ...]:
    """The cards in the slots that they have in the model; those that it lacks fill the other slots in order."""
    left = Counter(cards)
    kept: list[AnyCard | None] = []
    for card in model[: len(cards)]:
        kept.append(card if left[card] > 0 else None)
        left[card] -= left[card] > 0
    kept += [None] * (len(cards) - len(kept))
    rest = iter(sorted(left.elements(), key=order))
    return tuple(next(rest) if card is None else card for card in kept)


def _slot_key(card: Card) -> tuple[int, str, str, str]:
    return (-(card.grade or 0), name_key(card.name), card.series, card.card_no)


# -- from a list to a deck --------------------------------------------------------------------------------


def _build(deck_list: DeckList, name: str, format: str | None, library: Library | None) -> Deck:
    chosen = _format(deck_list.format, format, name)
    if not deck_list.entries:
        raise InputError(f"{name}: the list has no cards; {WRITE}")
    for entry in deck_list.entries:
        if entry.section not in SECTIONS:
            right = "first vanguard, deck, g deck"
            raise InputError(f"{entry.place}: a {chosen} deck has no [{entry.section}]; sections: {right}")
    era = deck_list.format or chosen  # an override moves no print
    cards = _resolve_all(deck_list.entries, era, _first_of(library))
    supplied = {c.label: _braces(e) for c, e in zip(cards, deck_list.entries, strict=True) if e.facts}
    parts: dict[str, list[Card]] = {"first": [], "main": [], "g": []}
    for entry, card in zip(deck_list.entries, cards, strict=True):
        parts[entry.section] += [card] * entry.count
    first, rest, named = _first_vanguard(parts["first"], parts["main"], name)
    return Deck(
        name=deck_list.name or name,
        format=chosen,
        main=(first, *sorted(rest, key=_slot_key)),
        g_deck=tuple(sorted(parts["g"], key=_slot_key)),
        source=deck_list.about.get("source", name),
        first_is_named=named,
        supplied=tuple(sorted(supplied.items())),
        library=library,
    )


def _braces(entry: Entry) -> str:
    return " {" + ", ".join(f"{key}: {value}" for key, value in entry.facts) + "}"


def _format(own: str, override: str | None, name: str) -> str:
    chosen = (override or own or DEFAULT_FORMAT).strip().casefold()
    if chosen == "riftbound" or own == "riftbound":
        raise InputError(f"{name}: its format is riftbound; it cannot be read as a Vanguard deck")
    if chosen not in FORMATS:
        known = (*FORMATS, "riftbound")
        raise InputError(f"{name}: {chosen!r} is no format{suggest(chosen, known)}; formats: {', '.join(known)}")
    return chosen


def _resolve_all(entries: list[Entry], format: str, library: Library) -> list[Card]:
    """The card of every line; what is ambiguous alone is settled by the clan of the rest."""
    facts = _shared_facts(entries)
    clear = [library.fitting(Wanted(e.name, format, e.code)) for e in entries]
    clan = deck_clan(c[0] for e, c in zip(entries, clear, strict=True) if len(c) == 1 for _ in range(e.count))
    cards, problems = [], []
    for entry, fitting in zip(entries, clear, strict=True):
        try:
            wanted = Wanted(entry.name, format, entry.code, frozenset(filter(None, (clan,))))
            card = fitting[0] if len(fitting) == 1 else library.resolve(wanted)
            cards.append(_supply(card, facts[name_key(entry.name)], entry.place))
        except InputError as problem:
            text = str(problem)
            problems.append(text if text.startswith(entry.place) else f"{entry.place}: {text}")
    if problems:
        raise InputError("\n".join(problems))
    return cards


def _shared_facts(entries: list[Entry]) -> dict[str, dict[str, str]]:
    """Facts by name key: what one line says of a card holds for its other lines."""
    facts: dict[str, dict[str, str]] = {}
    for entry in entries:
        known = facts.setdefault(name_key(entry.name), {})
        for key, value in entry.facts:
            if known.setdefault(key, value) != value:
                both = f"{key} {value} here and {known[key]} on another line"
                raise InputError(f"{entry.place}: {entry.name} has {both}; give it once")
    return facts


def _supply(card: Card, given: Mapping[str, str], place: str) -> Card:
    """The card with the facts of its deck lines; a verified fact may not be contradicted."""
    changed: dict[str, Any] = {}
    for key, text in given.items():
        value = _fact_value(key, text, place)
        attribute = _LISTS.get(key, key)
        if card.fact_status(key) == "verified" and getattr(card, attribute) != value:
            known = getattr(card, attribute)
            says = f"the {key} of {card.label} is known to be {known!r}, not {text!r}"
            raise InputError(f"{place}: {says}; take it off the line")
        if card.fact_status(key) != "verified":
            changed[attribute] = value
    if "skills" in changed:
        changed["drive"] = drive_of(changed["skills"])
    return with_facts(card, changed) if changed else card


def _fact_value(key: str, text: str, place: str) -> Any:
    """The value of a fact as deck lines write it."""
    if key in _LISTS:
        return tuple(part.strip() for part in text.split("/"))
    value: Any = text.casefold()
    if key in _NUMBERS:
        value = int(text) if text.isdecimal() and len(text) < 8 else text
    if key == "sentinel":
        value = {"yes": True, "true": True, "no": False, "false": False}.get(text.casefold(), text)
    bad = check_value(key, value) or ("unknown is no value" if value == "unknown" else "")
    if bad:
        raise InputError(f"{place}: {key}: {bad}")
    return value


def _first_vanguard(first: list[Card], main: list[Card], name: str) -> tuple[Card, list[Card], bool]:
    """(first vanguard, the other cards, whether the list names it).

    A card under [first vanguard] is one of the 50. Where the other lines have 50 already, it is one of those.
    """
    if len(first) > 1:
        raise InputError(f"{name}: {len(first)} first vanguards; there is one")
    if first:
        rest = list(main)
        if len(main) >= 50 and first[0] in rest:
            rest.remove(first[0])
        return first[0], rest, True
    if not main:
        raise InputError(f"{name}: the main deck is empty; put its cards under [deck]")
    starters = list(dict.fromkeys(c for c in main if c.grade == 0 and c.kind == "unit"))
    chosen = starters[0] if len(starters) == 1 else min(main, key=lambda c: (c.grade or 0, _slot_key(c)))
    rest = list(main)
    rest.remove(chosen)
    return chosen, rest, len(starters) == 1


# -- deck files -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def shipped_files() -> dict[str, Path]:
    """Shipped deck files by name: next to the package in a wheel, at the top of the repository otherwise."""
    package = Path(__file__).resolve().parents[1]
    folder = next((f for f in (package / "decks", package.parent / "decks") if f.is_dir()), None)
    found = sorted(folder.iterdir()) if folder else []
    return {path.stem: path for path in found if path.suffix in (".txt", ".csv")}


def shipped_names(*formats: str) -> list[str]:
    """Names of the shipped decks of these formats; of Vanguard's formats without any."""
    return [name for name, path in shipped_files().items() if read_list(path).format in (formats or FORMATS)]


def deck_path(deck: str | Path) -> Path:
    """The file of a deck given as a path or as the name of a shipped deck.

    Raises
    ------
    InputError
        Neither a file nor a shipped deck (with the closest names).
    """
    path = Path(deck)
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        raise InputError(f"{str(deck)[:80]!r} is no file name; give a deck file or a shipped deck") from None
    by_key = {name_key(name): name for name in shipped_files()}
    if found := by_key.get(name_key(str(deck))):
        return shipped_files()[found]
    near = suggest(path.stem, shipped_files())
    raise InputError(f"{deck}: no such file, and no shipped deck is called that{near}")


def read_list(path: Path) -> DeckList:
    """The lines of a deck file, before any card is looked up (InputError when it cannot be read)."""
    try:
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except OSError as problem:
        raise InputError(f"{path}: cannot be read ({problem.strerror or problem})") from None
    return parse_deck(decode(data, str(path)), str(path))


def load_deck(deck: "str | Path | Deck", format: str | None = None, cards: Library | None = None) -> Deck:
    """A deck from a file or from the shipped decks. It need not be legal: ask `Deck.faults`.

    Parameters
    ----------
    deck : str, Path or Deck
        A deck file, the name of a shipped deck, or a Deck, which is returned as it is.
    format : str, optional
        "standard", "premium" or "original"; overrides the file's (prints stay those of the file's).
    cards : Library, optional
        From `load_cards`; the shipped library by default.

    Returns
    -------
    Deck

    Raises
    ------
    InputError
        No such deck, a file that cannot be read, unknown or ambiguous cards; with line and closest matches.
    """
    if isinstance(deck, Deck):
        return deck if format in (None, deck.format) else replace(deck, format=_format("", format, deck.name))
    path = deck_path(deck)
    built = _build(read_list(path), str(path), format, cards)
    return built if built.name != str(path) else replace(built, name=path.stem)
