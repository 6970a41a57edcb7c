"""Ability text to its tree (`syntax.py`) and back to the one canonical text, by way of `ability.lark`.

Printing takes the words of a phrase from the rule that reads it, so that the two cannot drift; where a rule
has several wordings the longest is the canonical one. LALR(1): reading takes time linear in the text.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from lark import Lark, UnexpectedCharacters, UnexpectedInput
from lark.exceptions import VisitError
from lark.grammar import Symbol, Terminal
from lark.lexer import PatternStr, TerminalDef

from vgsim.cards.meaning import check
from vgsim.cards.names import closest
from vgsim.cards.reading import Reader, problem
from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Quoted, Selector, Step
from vgsim.errors import InputError

MOST_TEXT: Final = 4000  #: characters of one card's text; what is longer is not an ability
MOST_NESTED: Final = 3  #: abilities inside abilities
#: quotes and spaces that are typed in several ways
PLAIN: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " "})


def parse(text: str) -> tuple[Ability, ...]:
    """The abilities that a text says.

    Parameters
    ----------
    text : str
        One ability or several joined by ``||``, in the ability language.

    Returns
    -------
    tuple of Ability
        More than one also where a sentence names two events ("attacks or boosts").

    Raises
    ------
    InputError
        With line and column, what is wrong and what would be right.
    """
    return _parse(text.translate(PLAIN))


def canonical(text: str) -> str:
    """The one spelling of what a text says; `parse` reads it to the same tree (InputError as there)."""
    return " || ".join(text_of(ability) for ability in parse(text))


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[Ability, ...]:
    _sized(text)
    try:
        abilities: tuple[Ability, ...] = Reader().transform(grammar().parse(text))
    except UnexpectedInput as error:
        raise _explained(error, text) from None
    except VisitError as error:
        if isinstance(error.orig_exc, InputError):
            raise error.orig_exc from None
        raise
    for ability in abilities:
        check(ability)
    return abilities


def _sized(text: str) -> None:
    if len(text) > MOST_TEXT:
        raise problem((1, MOST_TEXT), "the text is too long", f"write at most {MOST_TEXT} characters")
    depth = 0
    for found in re.finditer(r"[{}]", text):
        depth += 1 if found.group() == "{" else -1
        if depth > MOST_NESTED:
            raise problem(
                (1, found.start() + 1), "too many nested braces", f"nest at most {MOST_NESTED} deep"
            )


@lru_cache(maxsize=1)
def grammar() -> Lark:
    """The parser, made once."""
    rules = files("vgsim.cards").joinpath("ability.lark").read_text(encoding="utf-8")
    return Lark(rules, parser="lalr", maybe_placeholders=False, propagate_positions=True, cache=True)


def _explained(error: UnexpectedInput, text: str) -> InputError:
    """The parser's error in words: where, what stands there, what could stand there."""
    ended = getattr(getattr(error, "token", None), "type", "") == "$END"  # lark says where the last word was
    line, column = error.line or 0, error.column or 0
    at = _end(text) if ended or min(line, column) < 1 else (line, column)
    found = _word_at(text, at)
    names = error.allowed if isinstance(error, UnexpectedCharacters) else getattr(error, "accepts", None)
    names = names or getattr(error, "expected", None) or ()
    words = sorted({_spoken(name) for name in names})
    near = [f"'{word}'" for word in closest(found, [word.strip("'") for word in words if word[0] == "'"], 1)]
    words = near + [word for word in words if word not in near]
    more = f" or {len(words) - 12} other words" if len(words) > 12 else ""
    return problem(at, f"{found} does not fit here", f"write {', '.join(words[:12]) or 'nothing more'}{more}")


def _end(text: str) -> tuple[int, int]:
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1


def _word_at(text: str, at: tuple[int, int]) -> str:
    lines = text.split("\n")
    rest = lines[at[0] - 1][at[1] - 1 :] if at[0] <= len(lines) else ""
    word = re.match(r"\S{1,30}", rest.lstrip())
    return repr(word.group()) if word else "the end of the text"


_SPOKEN: Final = {
    "INT": "a whole number", "SIGNED": "+ or - and a number", "QUOTED": 'a name in "quotes"',
    "$END": "the end", "ZONE": "a zone such as [V] or [R]", "KIND": "CONT, AUTO or ACT",
    "OP": "a comparison such as >=", "CIRCLE": "V, R or G", "MORE": "a number such as 1+",
    "_IT": "it or them", "RESULT": "a result such as cards drawn", "HAPPENED": "a result such as called",
    "GIFT": "Force, Accel or Protect", "GAUGE": "divine or equip",
    "KEYWORD": "a keyword",
}  # fmt: skip


def _spoken(name: str) -> str:
    if name in _SPOKEN:
        return _SPOKEN[name]
    terminal = _terminals().get(name)
    return f"'{_word(terminal)}'" if terminal else name


# -- printing --------------------------------------------------------------------------------------

_NO_GAP_BEFORE: Final = frozenset(",;:)]}")
_NO_GAP_AFTER: Final = frozenset("([{")
_LISTS: Final = {  # symbol: its items' symbol, and what stands between them
    "texts": ("QUOTED", "or"), "filters": ("filter", ","), "conds": ("cond", "AND"), "payment": ("cost", "+"),
    "effect": ("step", ";"), "acts": ("step", ","), "rules": ("rule", ";"),
    "options": ("option", ""), "replacements": ("replacement", ""),
}  # fmt: skip
_ALIAS: Final = {
    "targets": "target",
    "thing": "selector",
    "head": "owner",
    "owned": "selector",
    "rules": "rule",
}
_AMOUNTS: Final = {"called": "units called", "retired": "units retired"}
_MANY: Final = frozenset({"count", "all_of", "grade_sum"})  # rules that speak of a selector's cards as many
_VERBS: Final = frozenset({"_GAINS", "_LOSES", "_PERFORMS"})
_THEIRS: Final = {"opponent_draws": "draw", "opponent_chooses": "choose"}


def text_of(ability: Ability) -> str:
    """The canonical text of an ability."""
    return _spaced(_ability(ability))


def phrase_text(part: Part, symbol: str) -> str:
    """The canonical text of a part of an ability, worded as the grammar's `symbol`."""
    return _spaced(_words(part, symbol))


def _spaced(words: list[str]) -> str:
    text = ""
    for word in words:
        gap = "" if not text or word in _NO_GAP_BEFORE or text[-1] in _NO_GAP_AFTER else " "
        text += gap + word
    return text


def _ability(ability: Ability) -> list[str]:
    if ability.kind == "KEYWORD":
        return ["KEYWORD", *(step.name for step in ability.effect if isinstance(step, Phrase))]
    if ability.kind in ("ON-GET", "RULE"):
        symbol = "effect" if ability.kind == "ON-GET" else "rules"
        return ["MARKER", ability.kind, *_list(ability.effect, symbol)]
    words = [ability.kind, *_zones(ability)]
    for limit in ability.limits:
        words += _words(limit, "limit")
    if ability.event:
        words += ["WHEN", *_words(ability.event, "event")]
    if ability.conditions:
        words += ["IF", *_list(ability.conditions, "conds")]
    return [*words, *_cost(ability.cost), ":", *_list(ability.effect, "effect")]


def _zones(ability: Ability) -> list[str]:
    if ability.zones == ("circle",) or ability.kind.startswith("ORDER"):
        return []
    return [f"[{'/'.join(ability.zones) or '-'}]"]


def _cost(cost: tuple[Step, ...]) -> list[str]:
    if not cost:
        return []
    first = cost[0]
    if isinstance(first, Phrase) and first.name == "or_if":
        usual, conditions, other = first.parts
        words = ["COST", *_words(usual, "payment"), "OR-IF", "(", *_words(conditions, "conds"), ")"]
        return [*words, *_words(other, "payment")]
    return ["COST", *_list(cost, "payment")]


def _list(items: Iterable[Part], symbol: str) -> list[str]:
    item_symbol, between = _LISTS[symbol]
    words: list[str] = []
    for item in items:
        words += ([between] if words and between else []) + _words(item, item_symbol)
    return ["(", *words, ")"] if words and symbol == "filters" else words


def _words(part: Part, symbol: str, many: bool = False) -> list[str]:
    """The words of any part."""
    symbol = _ALIAS.get(symbol, symbol)
    if isinstance(part, Block) or symbol == "step":
        return _step(part)
    if isinstance(part, Phrase):
        return _compare(part) if part.name == "compare" else _phrase(part, symbol, many)
    if isinstance(part, Selector):
        return _selector(part, many)
    if isinstance(part, Number):
        return _number(part, symbol)
    if isinstance(part, Ability):
        return _ability(part)
    if isinstance(part, tuple):
        return _list(part, symbol)
    return [_plain(part, symbol)]


def _plain(part: str | int, symbol: str) -> str:
    if isinstance(part, int):
        return f"{part:+d}" if symbol == "SIGNED" else str(part)
    if isinstance(part, Quoted):
        return f'"{part}"'
    return _AMOUNTS.get(part, f"cards {part}") if symbol == "RESULT" else part


def _phrase(phrase: Phrase, symbol: str, many: bool) -> list[str]:
    """The words of a rule with its parts put in."""
    parts = iter(phrase.parts)
    words: list[str] = []
    several = many or phrase.name in _MANY or _is_about_all(phrase)
    for item in _rule(symbol, phrase.name):
        plural = several or _after_many(words)
        if item.name in _VERBS:
            words.append(_word(_terminals()[item.name], not several))  # "this gains", "all units gain"
        elif isinstance(item, Terminal) and item.filter_out:
            words.append(_word(_terminals()[item.name], plural))
        else:
            words += _words(next(parts), item.name, plural)
    return [word for word in words if word]


def _is_about_all(phrase: Phrase) -> bool:
    target = phrase.parts[0] if phrase.parts else None
    return isinstance(target, Phrase) and target.name == "all_of"


def _after_many(words: list[str]) -> bool:
    last = words[-1] if words else ""
    number = last.rstrip("+").isdigit() and last != "1"
    return number or last == ")" or words[-2:] == ["number", "of"]


def _word(terminal: TerminalDef, many: bool = False) -> str:
    """The word of a terminal that is not kept; the plural where its pattern has one."""
    if terminal.name == "_IT":
        return "it"
    if isinstance(terminal.pattern, PatternStr):
        return terminal.pattern.value
    plain = terminal.pattern.value.removesuffix(r"\b").replace(r"\s+", " ")
    return plain.replace("s?", "s" if many else "")


def _selector(selector: Selector, many: bool) -> list[str]:
    anybodys_other = (Phrase("other"),) if selector.other and selector.owner == "any" else ()
    filters = _list((*anybodys_other, *selector.filters), "filters")
    rest = [*_words(Phrase(selector.noun), "noun", many), *filters]
    adjectives = [word for name in selector.adjectives for word in _words(Phrase(name), "adjective")]
    if selector.owner == "any":
        return [*adjectives, *rest]
    front = adjectives[:1] if selector.adjectives == ("attacking",) else []
    other = ["other"] if selector.other else []
    return [*front, *other, selector.owner, *adjectives[len(front) :], *rest]


def _number(number: Number, symbol: str) -> list[str]:
    plus = f"{number.plus:+d}" if symbol == "signed" else str(number.plus)
    if number.base is None:
        return [plus]
    base = _words(number.base, "base")
    if symbol == "value":
        return base
    return [f"{number.times:+d}" if symbol == "signed" else str(number.times), "x", "(", *base, ")"]


def _compare(condition: Phrase) -> list[str]:
    """A comparison; "at least one" and "not one" have shorter words."""
    left, how, right = condition.parts
    base = left.base if isinstance(left, Number) else None
    if base and base.name == "count" and (how, right) == (">=", Number(1)):
        return _words(base.parts[0], "selector")
    if base and base.name == "result" and (how, right) in ((">=", Number(1)), ("=", Number(0))):
        return (["not"] if how == "=" else []) + [str(base.parts[0])]
    return [*_words(left, "value"), str(how), *_words(right, "value")]


def _step(step: Part) -> list[str]:
    if not isinstance(step, Block):
        return _words(step, "act")
    conditions = []
    while step.kind == "if" and step.head:
        conditions.append(step.head)
        inner = step.body[0]
        if not (len(step.body) == 1 and isinstance(inner, Block) and inner.kind == "if"):
            return ["[", "if", *_list(conditions, "conds"), "]", *_list(step.body, "acts")]
        step = inner
    body = step.body
    if step.kind == "opponent_may":
        acts = [Phrase(_THEIRS.get(s.name, s.name), s.parts) if isinstance(s, Phrase) else s for s in body]
        return ["opponent", "may", *_list(acts, "acts")]
    return ["may" if step.head is None else f"at {phrase_text(step.head, 'moment')}:", *_list(body, "acts")]


@lru_cache(maxsize=1)
def _terminals() -> dict[str, TerminalDef]:
    return {terminal.name: terminal for terminal in grammar().terminals}


@lru_cache(maxsize=1)
def _rules() -> dict[tuple[str, str], Sequence[Symbol]]:
    """Symbol and rule name to the rule's longest wording."""
    found: dict[tuple[str, str], Sequence[Symbol]] = {}
    for rule in grammar().rules:
        key = (rule.origin.name, rule.alias or rule.origin.name)
        if len(rule.expansion) >= len(found.get(key, [])):
            found[key] = rule.expansion
    return found


def _rule(symbol: str, name: str) -> Sequence[Symbol]:
    return _rules()[symbol, name]
