"""The card record, and TOML to card records with errors that say file, line and column.

A card file has defaults at the top (series, clan, nation) and one [[card]] table per card.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from vgsim.cards import checks
from vgsim.cards.names import name_key, suggest
from vgsim.cards.places import Places
from vgsim.errors import InputError

AbilityStatus: TypeAlias = Literal["complete", "none", "missing"]
FactStatus: TypeAlias = Literal["verified", "inferred", "unknown"]

KINDS: Final = (
    "unit", "trigger unit", "g unit", "g guardian", "normal order", "blitz order",
    "token", "ticket", "marker",
)  # fmt: skip
G_KINDS: Final = ("g unit", "g guardian")
ORDER_KINDS: Final = ("normal order", "blitz order")
OUTSIDE_KINDS: Final = ("token", "ticket", "marker")  # never part of a deck: G-DECK-8
TRIGGERS: Final = ("none", "critical", "draw", "heal", "front", "stand", "over", "unknown")
GIFTS: Final = ("none", "force", "accel", "protect", "unknown")
SKILLS: Final = ("Boost", "Intercept", "Twin Drive!!", "Triple Drive!!!")
SERIES: Final = ("original", "G", "V", "promo")
FORMATS: Final = ("standard", "premium", "original")
SERIES_FORMATS: Final[Mapping[str, tuple[str, ...]]] = {
    "original": ("premium", "original"),
    "G": ("premium",),
    "V": ("standard", "premium"),
    "promo": ("premium",),
}
FACT_FIELDS: Final = (
    "clan", "nation", "grade", "power", "shield", "critical", "trigger", "race", "skill", "gift", "sentinel",
)  # fmt: skip
_DRIVES: Final = {"Twin Drive!!": 2, "Triple Drive!!!": 3}


@dataclass(frozen=True, slots=True)
class Card:
    """One card as the game reads it.

    Equal cards are interchangeable. Numbers are None where a card has none (an order has no power) or where
    the fact is unknown; `fact_status` tells the two apart.
    """

    name: str
    card_no: str
    kind: str
    series: str
    clans: tuple[str, ...] = ()  #: empty for cards of a nation only, for orders of every clan and for tokens
    nation: str = ""
    grade: int | None = None
    power: int | None = None
    shield: int | None = None
    critical: int | None = None
    drive: int = 1  #: drive checks of this unit as vanguard before effects
    trigger: str = "none"
    races: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    gift: str = "none"
    sentinel: bool = False
    formats: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()  #: one string per ability, in the controlled language
    abilities_known: bool = True  #: False: the card has an ability whose text is not in the library
    doubts: tuple[tuple[str, FactStatus], ...] = ()  #: fields that are not verified
    unsure: str = ""
    aliases: tuple[str, ...] = ()
    printed: str = ""  #: printed name where `name` is ours (two tokens print the one name Plant)
    hint_items: tuple[tuple[str, str | int | bool], ...] = ()
    source: str = field(default="", compare=False)  #: the file it came from

    @property
    def hints(self) -> dict[str, str | int | bool]:
        """What a bot may be told about the card."""
        return dict(self.hint_items)

    @property
    def trigger_power(self) -> int:
        """Power that its trigger gives: 10000 on V prints, 5000 on every other (C-3); 0 without an icon."""
        if self.trigger == "none":
            return 0
        return 10000 if self.series == "V" else 5000

    @property
    def is_trigger(self) -> bool:
        """Whether it counts among the 16 trigger units."""
        return self.kind == "trigger unit"

    @property
    def is_heal(self) -> bool:
        """Whether it counts among the four heal triggers."""
        return self.trigger == "heal"

    @property
    def in_g_zone(self) -> bool:
        """Whether it belongs into the G deck."""
        return self.kind in G_KINDS

    @property
    def printed_name(self) -> str:
        """The name that rules and abilities see."""
        return self.printed or self.name

    @property
    def label(self) -> str:
        """Name and number, enough to tell prints apart."""
        return f"{self.name} ({self.card_no})"

    def fact_status(self, name: str) -> FactStatus:
        """How sure one fact is.

        Parameters
        ----------
        name : str
            One of `FACT_FIELDS`.
        """
        if name not in FACT_FIELDS:
            raise InputError(f"no card fact is called {name!r}{suggest(name, FACT_FIELDS)}")
        return dict(self.doubts).get(name, "verified")

    def ability_status(self, playable: Callable[[str], bool] | None = None) -> AbilityStatus:
        """Whether the card's abilities are played.

        Parameters
        ----------
        playable : callable, optional
            Says of one ability text whether the engine plays it; without it every known text counts.

        Returns
        -------
        str
            "complete" (each one is played), "none" (it has none) or "missing".
        """
        if not self.abilities_known:
            return "missing"
        if not self.abilities:
            return "none"
        if playable is None or all(playable(text) for text in self.abilities):
            return "complete"
        return "missing"


_HASHED: Final = (
    "name", "printed", "kind", "series", "clans", "nation", "grade", "power", "shield", "critical", "drive",
    "trigger", "races", "skills", "gift", "sentinel", "abilities", "abilities_known", "hint_items",
)  # fmt: skip


def canonical(card: Card) -> str:
    """Everything about a card that a game reads, as one line of text for hashing."""
    return "|".join(f"{key}={getattr(card, key)!r}" for key in _HASHED)


# -- TOML ---------------------------------------------------------------------------------------------

_SHARED: Final[dict[str, checks.Check]] = {
    "series": checks.one_of(SERIES),
    "clan": checks.text,
    "nation": checks.text,
}
_KEYS: Final[dict[str, checks.Check]] = {
    **_SHARED,
    "name": checks.line,
    "card_no": checks.line,
    "kind": checks.one_of(KINDS),
    "clans": checks.list_of(checks.text),
    "grade": checks.whole(0, 10),
    "power": checks.whole(0, 200_000),
    "shield": checks.whole(0, 200_000),
    "critical": checks.whole(0, 10),
    "drive": checks.whole(0, 10),
    "trigger": checks.one_of(TRIGGERS),
    "races": checks.list_of(checks.text),
    "skills": checks.list_of(checks.one_of(SKILLS)),
    "gift": checks.one_of(GIFTS),
    "sentinel": checks.flag,
    "formats": checks.list_of(checks.one_of(FORMATS)),
    "abilities": checks.list_of(checks.text),
    "facts": checks.table(checks.one_of(("verified", "inferred", "unknown")), FACT_FIELDS),
    "unsure": checks.text,
    "aliases": checks.list_of(checks.line),
    "printed": checks.text,
    "hints": checks.table(checks.scalar),
}


def check_value(key: str, value: Any) -> str:
    """What is wrong with a value of a card key, or an empty text."""
    return _KEYS[key](value)


def parse_cards(text: str, path: str) -> tuple[Card, ...]:
    """Cards of one TOML file.

    Parameters
    ----------
    text : str
        The file's text.
    path : str
        Its name, for messages and for `Card.source`.

    Returns
    -------
    tuple of Card
        In file order.

    Raises
    ------
    InputError
        With file, line and column: syntax, unknown key, wrong type, value out of range, double name.
    """
    rows, places = checks.read_tables(text, path, _SHARED, _KEYS)
    cards = tuple(_card(row, i, places) for i, row in enumerate(rows))
    _no_doubles(cards, places)
    return cards


def _card(row: dict[str, Any], index: int, places: Places) -> Card:
    """One card from its own keys and the defaults of the file."""
    for key in ("name", "kind", "series"):
        if key not in row:
            raise places.error(f"the card has no {key}; add it", index)
    card = _build(row, places.path)
    key, bad = _inconsistent(card)
    if bad:
        raise places.error(f"{card.name}: {bad}", index, key)
    return card


def _build(row: dict[str, Any], source: str) -> Card:
    plain = ("grade", "power", "shield", "critical", "trigger", "gift", "sentinel")
    given = {key: row[key] for key in plain if key in row}
    skills = tuple(row.get("skills", ()))
    clans = row.get("clans", [row["clan"]] if "clan" in row else [])
    return Card(
        name=row["name"],
        card_no=row.get("card_no", ""),
        kind=row["kind"],
        series=row["series"],
        clans=tuple(clans),
        nation=row.get("nation", ""),
        drive=row.get("drive", drive_of(skills)),
        races=tuple(row.get("races", ())),
        skills=skills,
        formats=tuple(row.get("formats", default_formats(row["series"], row["kind"]))),
        abilities=tuple(row.get("abilities", ())),
        doubts=tuple(sorted((k, v) for k, v in row.get("facts", {}).items() if v != "verified")),
        unsure=row.get("unsure", ""),
        printed=row.get("printed", ""),
        aliases=tuple(row.get("aliases", ())),
        hint_items=tuple(sorted(row.get("hints", {}).items())),
        source=source,
        **given,
    )


def drive_of(skills: Iterable[str]) -> int:
    """Drive checks that the printed icon gives."""
    return max((_DRIVES.get(skill, 1) for skill in skills), default=1)


def default_formats(series: str, kind: str) -> tuple[str, ...]:
    """Formats a print may be played in (G-DECK-7); G units need the G deck, which only Premium has."""
    return ("premium",) if kind in G_KINDS else SERIES_FORMATS[series]


def _inconsistent(card: Card) -> tuple[str, str]:
    """(key, what is wrong) of values that do not fit together, or two empty texts."""
    icon = card.trigger != "none"
    if icon != card.is_trigger:
        return "trigger", f"a {card.kind} cannot have trigger = {card.trigger!r}"
    unknown = dict(card.doubts)
    for key in _NEEDED.get(card.kind, ("grade", "power", "shield", "critical")):
        if getattr(card, key) is None and unknown.get(key) != "unknown":
            return key, f'{key} is missing; add it, or say facts = {{ {key} = "unknown" }}'
    if not name_key(card.name):
        return "name", "the name has no letter or digit"
    return "", ""


_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "normal order": ("grade",),
    "blitz order": ("grade",),
    "ticket": ("grade",),
    "marker": (),
    "g unit": ("grade", "power", "critical"),
    "g guardian": ("grade", "shield"),
}


def _no_doubles(cards: tuple[Card, ...], places: Places) -> None:
    seen: dict[tuple[str, str, tuple[str, ...]], int] = {}
    for index, card in enumerate(cards):
        key = (name_key(card.name), card.series, card.clans)
        if key in seen:
            which = f"cards {seen[key] + 1} and {index + 1}"
            raise places.error(f"{card.name} is in the file twice ({which})", index, "name")
        seen[key] = index


def with_facts(card: Card, given: Mapping[str, Any], status: FactStatus = "inferred") -> Card:
    """The card with some facts replaced, each marked with the status.

    Parameters
    ----------
    card : Card
    given : mapping
        Attribute of `Card` -> value; `races` and `skills` as tuples.
    status : str
        Status of the replaced facts.
    """
    names = {"clans": "clan", "races": "race", "skills": "skill"}
    doubts = dict(card.doubts)
    for key in given:
        doubts.pop(names.get(key, key), None)
        if status != "verified":
            doubts[names.get(key, key)] = status
    return replace(card, doubts=tuple(sorted(doubts.items())), **given)
