"""TOML files of cards, whatever the game: reading them, and what is wrong with a value in words."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from vgsim.cards.names import suggest
from vgsim.cards.places import Places
from vgsim.errors import InputError

Check: TypeAlias = Callable[[Any], str]  # "" or what is wrong


def shown(value: Any) -> str:
    """A value in a message, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def text(value: Any) -> str:
    """A text that is not empty."""
    return "" if isinstance(value, str) and value.strip() else f"a text is needed, not {shown(value)}"


def line(value: Any) -> str:
    """A text that is shown in a line: a line break or an escape sequence in it would spoil what is printed."""
    return text(value) or ("" if value.isprintable() else f"{shown(value)} has a character that cannot be shown")


def one_of(choices: Iterable[str]) -> Check:
    """One of these words."""
    right = tuple(choices)

    def check(value: Any) -> str:
        if value in right:
            return ""
        return f"{shown(value)} is none of {', '.join(right)}{suggest(str(value), right)}"

    return check


def whole(low: int, high: int) -> Check:
    """A whole number in a range."""

    def check(value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"a whole number is needed, not {shown(value)}"
        return "" if low <= value <= high else f"{shown(value)} is outside {low}..{high}"

    return check


def list_of(inner: Check) -> Check:
    """A list, each item of which passes."""

    def check(value: Any) -> str:
        if not isinstance(value, list):
            return f"a list is needed, not {shown(value)}"
        return next((bad for bad in map(inner, value) if bad), "")

    return check


def flag(value: Any) -> str:
    """True or false."""
    return "" if isinstance(value, bool) else f"true or false is needed, not {shown(value)}"


def table(inner: Check, keys: Iterable[str] | None = None) -> Check:
    """A table with these keys (any, where none are given), each value of which passes."""
    allowed = None if keys is None else tuple(keys)

    def check(value: Any) -> str:
        if not isinstance(value, dict):
            return f"a table is needed, not {shown(value)}"
        for key, item in value.items():
            if allowed is not None and key not in allowed:
                return f"unknown key {key!r}{suggest(key, allowed)}"
            if bad := inner(item):
                return f"{key}: {bad}"
        return ""

    return check


def scalar(value: Any) -> str:
    """A text, a whole number or a flag."""
    right = isinstance(value, str | int | bool)
    return "" if right else f"a text, whole number or flag is needed, not {shown(value)}"


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


def read_tables(
    text: str, path: str, shared: Mapping[str, Check], keys: Mapping[str, Check]
) -> tuple[list[dict[str, Any]], Places]:
    """The [[card]] tables of a file, the defaults at its top filled in.

    Parameters
    ----------
    text, path : str
        Of the file.
    shared, keys : mapping of key to check
        What may stand at the top, and in a card.

    Returns
    -------
    list of dict, and Places
        In file order; places are for further errors.

    Raises
    ------
    InputError
        With file, line and column: syntax, unknown key, wrong type, value out of range.
    """
    table = read_toml(text, path)
    places = Places(path, text)
    top = (*shared, "card")
    for key, value in table.items():
        if key not in top:
            raise places.error(f"unknown key {key!r}{suggest(key, top)}", -1, key)
        if key in shared and (bad := shared[key](value)):
            raise places.error(f"{key}: {bad}", -1, key)
    rows = table.pop("card", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise places.error("cards are written as [[card]] tables", -1, "card")
    for index, row in enumerate(rows):
        for key, value in row.items():
            if key not in keys:
                raise places.error(f"unknown key {key!r}{suggest(key, keys)}", index, key)
            if bad := keys[key](value):
                raise places.error(f"{key}: {bad}", index, key)
    return [{**table, **row} for row in rows], places


def read_toml(text: str, path: str) -> dict[str, Any]:
    """The file as tables (InputError with line and column where it is no TOML)."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(problem))
        line, column = found.groups() if found else (str(text.count("\n") + 1), "1")
        what = re.sub(r"\s*\(at .*\)$", "", str(problem))
        raise InputError(f"{path}:{line}:{column}: not TOML: {what}{_REMEDIES.get(what, '')}") from None
    except (RecursionError, OverflowError, ValueError) as problem:
        raise InputError(f"{path}:1:1: not TOML: {problem}") from None
