"""Deck text to deck lines: every form of a deck file, before any card is looked up.

Lines are `4 Name`, `4x Name`, `Name x4` or CSV cells, each with an optional set code and facts in braces,
under optional sections. What cannot be read is an error with file and line; nothing is skipped.
"""

import csv
import re
from dataclasses import dataclass, field
from typing import Final

from vgsim.cards.names import suggest
from vgsim.errors import InputError

MAX_BYTES: Final = 1_000_000
MAX_COUNT: Final = 50
WRITE: Final = "write a count and a name a line, as in '4 Blaster Blade'"
_SAVE: Final = "save the list as UTF-8 text"
_SECTIONS: Final = {
    "name": "name",
    "format": "format",
    "first vanguard": "first",
    "first": "first",
    "deck": "main",
    "main": "main",
    "main deck": "main",
    "g deck": "g",
    "g zone": "g",
    "legend": "legend",
    "champion legend": "legend",
    "champion": "champion",
    "chosen champion": "champion",
    "rune": "runes",
    "runes": "runes",
    "rune deck": "runes",
    "battlefield": "battlefields",
    "battlefields": "battlefields",
}
_ONE_EACH: Final = ("first", "legend", "champion", "battlefields")  #: sections whose lines need no count
_SECTION = re.compile(r"\[\s*(?P<title>[^\]\d]*?)\s*\]\s*(?P<rest>.*)")
_TIMES = "xX×\uff58\uff38"
_COUNT_FIRST = re.compile(rf"(?P<count>\d+)(?:\s*[{_TIMES}])?\s+(?P<name>\S.*)")
_COUNT_LAST = re.compile(rf"(?P<name>.*\S)\s+[{_TIMES}]\s*(?P<count>\d+)")
_CODE = re.compile(
    r"(?P<name>.*\S)\s*(?:\s|(?P<open>[(\[]))"
    r"(?P<code>(?:[VG]-)?[A-Z]{2,4}o?\d{0,4}/[A-Za-z]{0,4}:?\d{1,4}[A-Z]{0,3}"
    r"|(?:[VG]-)?(?:BT|TD|EB|FC|LD|CB|CHB|CMB|RC|SD|TB|TCB|TTD|MB|SS|CS)\d{2}"
    r"|(?:OGN|OGS|SFD)-\d{3})(?(open)[)\]])"
)
_FACTS = re.compile(r"(?P<rest>.*?)\s*\{(?P<facts>[^{}]*)\}\s*")
_CSV_LINE = re.compile(r"\"?\d+\"?\s*,")
_FACT_KEYS: Final = (
    "trigger", "grade", "power", "shield", "critical", "clan", "race", "skill", "gift", "sentinel",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck: so many copies of a name, in a section."""

    count: int
    name: str
    section: str  #: "first", "main", "g", "legend", "champion", "runes" or "battlefields"
    place: str  #: file and line, for messages
    code: str = ""
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class DeckList:
    """A deck file as read."""

    format: str = ""
    name: str = ""
    entries: list[Entry] = field(default_factory=list)
    about: dict[str, str] = field(default_factory=dict)  #: header comments `# source: ...`, `# status: ...`

    def total(self, section: str) -> int:
        """Cards in a section."""
        return sum(entry.count for entry in self.entries if entry.section == section)


def decode(data: bytes, place: str) -> str:
    """Text of a deck file.

    Parameters
    ----------
    data : bytes
        UTF-8 with or without BOM, or UTF-16 (with BOM, or recognised by its zero bytes).
    place : str
        File name for messages.

    Raises
    ------
    InputError
        Empty, too large, or not text.
    """
    if len(data) > MAX_BYTES:
        raise InputError(f"{place}: {len(data)} bytes are too many for a deck list (at most {MAX_BYTES})")
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError as problem:
        raise InputError(f"{place}: not a text file ({problem.reason}); {_SAVE}") from None
    if bad := re.search(r"[\x00-\x08\x0b\x0e-\x1f\x7f\ufffd]", text):
        line = text.count("\n", 0, bad.start()) + 1
        raise InputError(f"{place}:{line}: not a text file (character {bad[0]!r}); {_SAVE}")
    if not text.strip():
        raise InputError(f"{place}: the file is empty; {WRITE}")
    return text


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if data[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if data[:1] == b"\0" else "utf-8-sig"


class _Reader:
    """Reads lines one after another; the section and the CSV columns carry over."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.deck = DeckList()
        self.section = "main"
        self.columns: list[str] = []

    def line(self, number: int, raw: str) -> None:
        text = re.sub(r"(^|\s)#.*", "", raw).strip()
        where = f"{self.place}:{number}"
        if not text:
            self._comment(raw)
        elif (found := _SECTION.fullmatch(text)) and not _CODE.fullmatch(f"x {text}"):
            self._open(found["title"], found["rest"], where)
        elif self.section in ("format", "name"):
            self._value(text, where)
        elif self.columns or _CSV_LINE.match(text) or _is_header(text):
            self._cells(text, where)
        else:
            self.deck.entries.append(_entry(text, self.section, where))

    def _comment(self, raw: str) -> None:
        found = re.match(r"\s*#\s*(source|status)\s*:\s*(.+)", raw)
        if found:
            self.deck.about.setdefault(found[1], found[2].strip())

    def _open(self, title: str, rest: str, where: str) -> None:
        section = _SECTIONS.get(" ".join(title.casefold().replace("-", " ").replace("_", " ").split()))
        if section is None:
            raise InputError(f"{where}: no section is called [{title}]{suggest(title, _SECTIONS)}")
        self.section, self.columns = section, []
        if rest and section in ("format", "name"):
            self._value(rest, where)
        elif rest:
            self.deck.entries.append(_entry(rest, section, where))

    def _value(self, text: str, where: str) -> None:
        if getattr(self.deck, self.section):
            raise InputError(f"{where}: the {self.section} is given twice")
        setattr(self.deck, self.section, text.casefold() if self.section == "format" else text)
        self.section = "main"

    def _cells(self, text: str, where: str) -> None:
        cells = [cell.strip() for cell in next(csv.reader([text], skipinitialspace=True))]
        if not self.columns and _is_header(text):
            self.columns = [cell.casefold() for cell in cells]
            if "slot" in self.columns:
                self.deck.format = self.deck.format or "riftbound"  # only its lists have slots
            return
        self.deck.entries.append(self._row(cells, where))

    def _row(self, cells: list[str], where: str) -> Entry:
        columns = self.columns or ["count", "name"]
        if len(cells) > len(columns) and columns[-1] == "name":  # a name with an unquoted comma
            cells = [*cells[: len(columns) - 1], ", ".join(cells[len(columns) - 1 :])]
        row = dict(zip(columns, cells, strict=False))
        section = self.section
        if title := row.get("section") or row.get("slot"):
            section = _SECTIONS.get(title.casefold().removesuffix("_fill"), "")
            if section in ("", "name", "format"):
                raise InputError(f"{where}: no section is called {title!r}{suggest(title, _SECTIONS)}")
        code = row.get("code") or row.get("card_no") or row.get("card_id") or ""
        return _entry(f"{row.get('count', '')} {row.get('name', '')} {code}".strip(), section, where)


def _is_header(text: str) -> bool:
    cells = {cell.strip().strip('"').casefold() for cell in text.split(",")}
    return {"count", "name"} <= cells


def _entry(text: str, section: str, where: str) -> Entry:
    """One deck line, whatever its form."""
    rest, facts = _split_facts(text, where)
    rest, code = _split_code(rest)
    found = _COUNT_FIRST.fullmatch(rest) or _COUNT_LAST.fullmatch(rest)
    if found is None and section not in _ONE_EACH:
        raise InputError(f"{where}: {text[:60]!r} is no deck line; {WRITE}")
    name, count = (found["name"], _count(found["count"], where)) if found else (rest, 1)
    if not code:
        name, code = _split_code(name)
    if section == "first" and count != 1:
        raise InputError(f"{where}: the first vanguard is one card, not {count}")
    return Entry(count, name.strip(), section, where, code, facts)


def _count(digits: str, where: str) -> int:
    count = int(digits) if len(digits) < 6 else MAX_COUNT + 1
    if not 1 <= count <= MAX_COUNT:
        raise InputError(f"{where}: a count of {digits[:12]} is outside 1..{MAX_COUNT}")
    return count


def _split_code(text: str) -> tuple[str, str]:
    found = _CODE.fullmatch(text)
    return (found["name"], found["code"]) if found else (text, "")


def _split_facts(text: str, where: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The line without its braces, and what they say."""
    found = _FACTS.fullmatch(text)
    if not found:
        return text, ()
    pairs = []
    for part in filter(str.strip, found["facts"].split(",")):
        key, _, value = (piece.strip() for piece in part.partition(":"))
        if key.casefold() not in _FACT_KEYS or not value:
            near = suggest(key, _FACT_KEYS)
            raise InputError(f"{where}: {{{part.strip()}}} is no fact{near}; write it as {{trigger: front}}")
        pairs.append((key.casefold(), value))
    return found["rest"], tuple(sorted(pairs))


def parse_deck(text: str, place: str) -> DeckList:
    """A deck list from text.

    Parameters
    ----------
    text : str
        Any of the forms that the module docstring names.
    place : str
        File name for messages.

    Raises
    ------
    InputError
        With file and line: an unreadable line, section, count or fact.
    """
    reader = _Reader(place)
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(number, line)
    return reader.deck
