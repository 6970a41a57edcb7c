"""What both ability languages stand on: a grammar file that reads text, and whose rules give the text back.

Printing takes the words of a phrase from the rule that reads it, so that the two cannot drift; where a rule
has several wordings the longest is the canonical one. LALR(1): reading takes time linear in the text.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, Final

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput
from lark.exceptions import VisitError
from lark.grammar import Symbol
from lark.lexer import PatternStr, TerminalDef

from vgsim.cards.names import closest
from vgsim.cards.reading import problem
from vgsim.errors import InputError

MOST_TEXT: Final = 4000  #: characters of one card's text; what is longer is not an ability
MOST_NESTED: Final = 3  #: abilities inside abilities
#: quotes and spaces that are typed in several ways
PLAIN: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " "})
_NO_GAP_BEFORE: Final = frozenset(",;:)]}")
_NO_GAP_AFTER: Final = frozenset("([{")


class Grammar:
    """A grammar file of this package.

    Parameters
    ----------
    file : str
        Beside this module, or in a folder beside it.
    spoken : mapping
        What a message calls the terminals that are not words.
    """

    def __init__(self, file: str, spoken: Mapping[str, str]) -> None:
        self._file, self._named = file, spoken

    @cached_property
    def parser(self) -> Lark:
        """The parser, made once."""
        rules = files("vgsim.cards").joinpath(*self._file.split("/")).read_text(encoding="utf-8")
        return Lark(rules, parser="lalr", maybe_placeholders=False, propagate_positions=True, cache=True)

    def read(self, text: str, reader: Transformer[Token, Any]) -> Any:
        """What the reader makes of a text; InputError with line and column where it cannot be read."""
        _sized(text)
        try:
            return reader.transform(self.parser.parse(text))
        except UnexpectedInput as error:
            raise self._explained(error, text) from None
        except VisitError as error:
            if isinstance(error.orig_exc, InputError):
                raise error.orig_exc from None
            raise

    def rule(self, symbol: str, name: str) -> Sequence[Symbol]:
        """The longest wording of a rule."""
        return self._rules[symbol, name]

    def word(self, name: str, many: bool = False) -> str:
        """The word of a terminal that is not kept; the plural where its pattern has one."""
        return _word(self._terminals[name], many)

    @cached_property
    def _terminals(self) -> dict[str, TerminalDef]:
        return {terminal.name: terminal for terminal in self.parser.terminals}

    @cached_property
    def _rules(self) -> dict[tuple[str, str], Sequence[Symbol]]:
        """Symbol and rule name to the rule's longest wording."""
        found: dict[tuple[str, str], Sequence[Symbol]] = {}
        for rule in self.parser.rules:
            key = (rule.origin.name, rule.alias or rule.origin.name)
            if len(rule.expansion) >= len(found.get(key, [])):
                found[key] = rule.expansion
        return found

    def _explained(self, error: UnexpectedInput, text: str) -> InputError:
        """The parser's error in words: where, what stands there, what could stand there."""
        ended = getattr(getattr(error, "token", None), "type", "") == "$END"  # lark says where the last word was
        line, column = error.line or 0, error.column or 0
        at = _end(text) if ended or min(line, column) < 1 else (line, column)
        found = _word_at(text, at)
        names = error.allowed if isinstance(error, UnexpectedCharacters) else getattr(error, "accepts", None)
        names = names or getattr(error, "expected", None) or ()
        words = sorted({self._spoken(name) for name in names})
        near = [f"'{word}'" for word in closest(found, [word.strip("'") for word in words if word[0] == "'"], 1)]
        words = near + [word for word in words if word not in near]
        more = f" or {len(words) - 12} other words" if len(words) > 12 else ""
        return problem(at, f"{found} does not fit here", f"write {', '.join(words[:12]) or 'nothing more'}{more}")

    def _spoken(self, name: str) -> str:
        if name in self._named:
            return self._named[name]
        return f"'{self.word(name)}'" if name in self._terminals else name


def _sized(text: str) -> None:
    if len(text) > MOST_TEXT:
        raise problem((1, MOST_TEXT), "the text is too long", f"write at most {MOST_TEXT} characters")
    depth = 0
    for found in re.finditer(r"[{}]", text):
        depth += 1 if found.group() == "{" else -1
        if depth > MOST_NESTED:
            raise problem((1, found.start() + 1), "too many nested braces", f"nest at most {MOST_NESTED} deep")


def _end(text: str) -> tuple[int, int]:
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1


def _word_at(text: str, at: tuple[int, int]) -> str:
    lines = text.split("\n")
    rest = lines[at[0] - 1][at[1] - 1 :] if at[0] <= len(lines) else ""
    word = re.match(r"\S{1,30}", rest.lstrip())
    return repr(word.group()) if word else "the end of the text"


def _word(terminal: TerminalDef, many: bool) -> str:
    if terminal.name == "_IT":
        return "it"
    if isinstance(terminal.pattern, PatternStr):
        return terminal.pattern.value
    plain = terminal.pattern.value.removesuffix(r"\b").replace(r"\s+", " ")
    return plain.replace("s?", "s" if many else "")


def spaced(words: Sequence[str]) -> str:
    """Words as a text, with no gap before a comma or after an opening bracket."""
    text = ""
    for word in words:
        gap = "" if not text or word in _NO_GAP_BEFORE or text[-1] in _NO_GAP_AFTER else " "
        text += gap + word
    return text
