"""Where things stand in a card file: line and column of a key, and of a character inside a listed text.

tomllib gives places only for syntax errors, so keys and strings are found in the file's text again.
"""

import re
from typing import Final

from vgsim.errors import InputError

_KEY: Final = re.compile(r"""\s*(?P<key>[A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*(?:=|\.)""")
_PIECE: Final = re.compile(  # a string of any of TOML's four kinds, a comment, or a bracket
    r'"""(?:\r?\n)?(?P<basic_lines>(?:\\.|[^\\])*?)"""' + r"|'''(?:\r?\n)?(?P<plain_lines>.*?)'''"
    r'|"(?P<basic>(?:\\.|[^"\\\n])*)"' + r"|'(?P<plain>[^'\n]*)'|\#[^\n]*|(?P<open>\[)|(?P<close>\])",
    re.DOTALL,
)
_CHARACTER: Final = re.compile(
    r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|(?P<nothing>\\[ \t]*\r?\n\s*)|\\.|\r\n|.", re.DOTALL
)


class Places:
    """Line and column of a key in the top part (card -1) or in the n-th card of a file."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self._text = path, text
        self._places: dict[tuple[int, str], tuple[int, int]] = {}
        self._starts: list[int] = []
        self._scan(text)

    @property
    def _top(self) -> tuple[int, int]:
        return self._places.get((-1, "card"), (1, 1))

    def _scan(self, text: str) -> None:
        card, quote = -1, ""
        for number, line in enumerate(text.split("\n"), 1):
            if not quote:
                if re.match(r"\s*\[\[\s*card\s*\]\]", line):
                    card += 1
                    self._starts.append(number)
                elif found := re.match(r"\s*\[\s*card\s*\.\s*(?P<key>\w+)", line):
                    self._places.setdefault((card, found["key"]), (number, found.start("key") + 1))
                elif found := _KEY.match(line):
                    key = found["key"].strip("\"'")
                    self._places.setdefault((card, key), (number, found.start("key") + 1))
            quote = _open_quote(line, quote)

    def error(self, problem: str, card: int = -1, key: str = "") -> InputError:
        """The error for a problem with a key of a card (-1: the top part), with its place in front."""
        start = (self._starts[card], 1) if 0 <= card < len(self._starts) else self._top
        line, column = self._places.get((card, key), start)
        return InputError(f"{self.path}:{line}:{column}: {problem}")

    def error_in(self, problem: str, card: int, key: str, number: int, at: tuple[int, int]) -> InputError:
        """The error for a problem inside a listed text.

        Parameters
        ----------
        problem : str
        card : int
            Number of the card in the file, from 0.
        key : str
            Of the list, such as "abilities".
        number : int
            Which text of the list, from 0.
        at : (int, int)
            Line and column in that text, from 1.

        Returns
        -------
        InputError
            With the place of that character in the file in front, or of the key where it cannot be found.
        """
        strings = self._strings(card, key)
        if number >= len(strings):
            return self.error(problem, card, key)
        offset = _offset(strings[number], at)
        line = self._text.count("\n", 0, offset) + 1
        column = offset - self._text.rfind("\n", 0, offset)
        return InputError(f"{self.path}:{line}:{column}: {problem}")

    def _strings(self, card: int, key: str) -> list[re.Match[str]]:
        """The strings of a list, in order."""
        if (card, key) not in self._places:
            return []
        line, column = self._places[card, key]
        start = sum(len(row) + 1 for row in self._text.split("\n")[: line - 1]) + column - 1
        found: list[re.Match[str]] = []
        depth = 0
        for piece in _PIECE.finditer(self._text, start):
            depth += (piece.lastgroup == "open") - (piece.lastgroup == "close")
            if piece.lastgroup == "close" and depth <= 0:
                break
            if piece.lastgroup not in (None, "open", "close"):
                found.append(piece)
        return found


def _offset(string: re.Match[str], at: tuple[int, int]) -> int:
    """Where in the file a character of a string stands that is at a line and column of the string's value."""
    kind = string.lastgroup or ""
    start, written = string.start(kind), string[kind]
    escaped = kind.startswith("basic")
    line, column = 1, 1
    for found in _CHARACTER.finditer(written):
        if (line, column) >= at:
            return start + found.start()
        if found["nothing"] and escaped:
            continue
        newline = found[0] in ("\n", "\r\n") or (escaped and found[0] == r"\n")
        step = 1 if escaped or not found[0].startswith("\\") else len(found[0])
        line, column = (line + 1, 1) if newline else (line, column + step)
    return start + len(written)


def _open_quote(line: str, quote: str) -> str:
    """The multi-line quote that is open after a line, or ""."""
    for mark in re.findall(r'"""|' + r"'''", line):
        quote = "" if quote == mark else quote or mark
    return quote
