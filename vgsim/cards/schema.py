"""The card record, and TOML to card records with errors that say file, line and column.

A card file has defaults at the top (series, clan, nation) and one [[card]] table per card.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

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

_Check: TypeAlias = Callable[[Any], str]  # "" or what is wrong


def _shown(value: Any) -> str:
    """A value in a message, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else f"a text is needed, not {_shown(value)}"


def _one_of(choices: Iterable[str]) -> _Check:
    right = tuple(choices)

    def check(value: Any) -> str:
        if value in right:
            return ""
        return f"{_shown(value)} is none of {', '.join(right)}{suggest(str(value), right)}"

    return check


def _whole(low: int, high: int) -> _Check:
    def check(value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"a whole number is needed, not {_shown(value)}"
        return "" if low <= value <= high else f"{_shown(value)} is outside {low}..{high}"

    return check


def _list_of(inner: _Check) -> _Check:
    def check(value: Any) -> str:
        if not isinstance(value, list):
            return f"a list is needed, not {_shown(value)}"
        return next((bad for bad in map(inner, value) if bad), "")

    return check


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else f"true or false is needed, not {_shown(value)}"


def _table(inner: _Check, keys: Iterable[str] | None = None) -> _Check:
    allowed = None if keys is None else tuple(keys)

    def check(value: Any) -> str:
        if not isinstance(value, dict):
            return f"a table is needed, not {_shown(value)}"
        for key, item in value.items():
            if allowed is not None and key not in allowed:
                return f"unknown key {key!r}{suggest(key, allowed)}"
            if bad := inner(item):
                return f"{key}: {bad}"
        return ""

    return check


def _scalar(value: Any) -> str:
    right = isinstance(value, str | int | bool)
    return "" if right else f"a text, whole number or flag is needed, not {_shown(value)}"


_SHARED: Final[dict[str, _Check]] = {
    "series": _one_of(SERIES),
    "clan": _text,
    "nation": _text,
}
_KEYS: Final[dict[str, _Check]] = {
    **_SHARED,
    "name": _text,
    "card_no": _text,
    "kind": _one_of(KINDS),
    "clans": _list_of(_text),
    "grade": _whole(0, 10),
    "power": _whole(0, 200_000),
    "shield": _whole(0, 200_000),
    "critical": _whole(0, 10),
    "drive": _whole(0, 10),
    "trigger": _one_of(TRIGGERS),
    "races": _list_of(_text),
    "skills": _list_of(_one_of(SKILLS)),
    "gift": _one_of(GIFTS),
    "sentinel": _flag,
    "formats": _list_of(_one_of(FORMATS)),
    "abilities": _list_of(_text),
    "facts": _table(_one_of(("verified", "inferred", "unknown")), FACT_FIELDS),
    "unsure": _text,
    "aliases": _list_of(_text),
    "printed": _text,
    "hints": _table(_scalar),
}
_TOP: Final = (*_SHARED, "card")


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
    table = _toml(text, path)
    places = Places(path, text)
    for key, value in table.items():
        if key not in _TOP:
            raise places.error(f"unknown key {key!r}{suggest(key, _TOP)}", -1, key)
        if key in _SHARED and (bad := _SHARED[key](value)):
            raise places.error(f"{key}: {bad}", -1, key)
    rows = table.pop("card", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise places.error("cards are written as [[card]] tables", -1, "card")
    cards = tuple(_card({**table, **row}, row, i, places) for i, row in enumerate(rows))
    _no_doubles(cards, places)
    return cards


def read_text(path: Path) -> str:
    """The text of a card file on disk; InputError where it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or problem
        raise InputError(f"{path}: cannot be read ({reason}); give a TOML card file") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise InputError(f"{path}:{line}:1: not UTF-8 text; save the card file as UTF-8") from None


_REMEDIES: Final = {  # what tomllib says, and what to do about it
    "Cannot overwrite a value": "; the key is given twice, keep one of them",
    "Invalid value": '; write a text as "text", a list as [1, 2], a whole number as 8000',
    "Invalid statement": "; write a line as key = value",
    "Expected '=' after a key in a key/value pair": "; write a line as key = value",
    "Unclosed array": "; end the list with ], and each text in it with a comma",
    r"Illegal character '\n'": "; end the text with a quote on the same line",
    "Unterminated string": "; end the text with the quotes it began with",
    "Expected ']]' at the end of an array declaration": "; begin a card with [[card]]",
    "Expected newline or end of document after a statement": "; write one key = value a line",
}


def _toml(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(problem))
        line, column = found.groups() if found else (str(text.count("\n") + 1), "1")
        what = re.sub(r"\s*\(at .*\)$", "", str(problem))
        raise InputError(f"{path}:{line}:{column}: not TOML: {what}{_REMEDIES.get(what, '')}") from None
    except (RecursionError, OverflowError, ValueError) as problem:
        raise InputError(f"{path}:1:1: not TOML: {problem}") from None


def _card(row: dict[str, Any], own: dict[str, Any], index: int, places: Places) -> Card:
    """One card from its own keys and the defaults of the file."""
    for key, value in own.items():
        if key not in _KEYS:
            raise places.error(f"unknown key {key!r}{suggest(key, _KEYS)}", index, key)
        if bad := _KEYS[key](value):
            raise places.error(f"{key}: {bad}", index, key)
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
