"""Ability text to its tree (`syntax.py`) and back to the one canonical text, by way of `ability.lark`."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lark.grammar import Terminal

from vgsim.cards.grammar import PLAIN, Grammar, spaced
from vgsim.cards.meaning import check
from vgsim.cards.reading import Reader
from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Quoted, Selector, Step


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
    abilities: tuple[Ability, ...] = GRAMMAR.read(text, Reader())
    for ability in abilities:
        check(ability)
    return abilities


_SPOKEN: Final = {
    "INT": "a whole number", "SIGNED": "+ or - and a number", "QUOTED": 'a name in "quotes"',
    "$END": "the end", "ZONE": "a zone such as [V] or [R]", "KIND": "CONT, AUTO or ACT",
    "OP": "a comparison such as >=", "CIRCLE": "V, R or G", "MORE": "a number such as 1+",
    "_IT": "it or them", "RESULT": "a result such as cards drawn", "HAPPENED": "a result such as called",
    "GIFT": "Force, Accel or Protect", "GAUGE": "divine or equip",
    "KEYWORD": "a keyword",
}  # fmt: skip
GRAMMAR: Final = Grammar("ability.lark", _SPOKEN)


# -- printing --------------------------------------------------------------------------------------

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
    return spaced(_ability(ability))


def phrase_text(part: Part, symbol: str) -> str:
    """The canonical text of a part of an ability, worded as the grammar's `symbol`."""
    return spaced(_words(part, symbol))


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
    for item in GRAMMAR.rule(symbol, phrase.name):
        plural = several or _after_many(words)
        if item.name in _VERBS:
            words.append(GRAMMAR.word(item.name, not several))  # "this gains", "all units gain"
        elif isinstance(item, Terminal) and item.filter_out:
            words.append(GRAMMAR.word(item.name, plural))
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
    body = step.body[:1] if _pays_later(step) else step.body
    later = [word for inner in step.body[len(body) :] for word in (";", *_step(inner))]
    if step.kind == "opponent_may":
        acts = [Phrase(_THEIRS.get(s.name, s.name), s.parts) if isinstance(s, Phrase) else s for s in body]
        return ["opponent", "may", *_list(acts, "acts")]
    moment = "may" if step.head is None else f"at {phrase_text(step.head, 'moment')}:"
    return [moment, *_list(body, "acts"), *later]


def _pays_later(step: Block) -> bool:
    """A delayed payment: what is done if it was made is written as steps of their own after it."""
    first = step.body[0]
    return step.kind == "delayed" and isinstance(first, Phrase) and first.name == "pay"
