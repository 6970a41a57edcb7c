"""Ability text of Riftbound cards to its tree (`reading.py`) and back, by way of the `ability.lark` of this folder."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lark.grammar import Terminal

from vgsim.cards.grammar import PLAIN, Grammar, spaced
from vgsim.cards.riftbound.meaning import check
from vgsim.cards.riftbound.reading import Ability, Reader
from vgsim.cards.syntax import Block, Number, Part, Phrase, Quoted, Selector

_SPOKEN: Final = {
    "INT": "a whole number", "SIGNED": "+ or - and a number", "QUOTED": 'a name in "quotes"', "$END": "the end",
    "KIND": "CONT, AUTO, ACT or SPELL", "OP": "a comparison such as >=", "DOMAIN": "a domain such as Fury",
    "KEYWORD": "a keyword such as Shield", "_IT": "it or them",
}  # fmt: skip
GRAMMAR: Final = Grammar("riftbound/ability.lark", _SPOKEN)


def parse(text: str) -> tuple[Ability, ...]:
    """The abilities that a text says.

    Parameters
    ----------
    text : str
        One ability or several joined by ``||``, in the ability language.

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


# -- printing ------------------------------------------------------------------------------------------

_LISTS: Final = {  # symbol: its items' symbol, and what stands between them
    "filters": ("filter", ","), "conds": ("cond", "AND"), "aims": ("aim", "AND"), "payment": ("cost", "+"),
    "effect": ("step", ";"), "acts": ("act", ","),
}  # fmt: skip
_STEPS: Final = {"may": "may_step", "killed": "killed_step", "later": "later_step"}
_MANY: Final = frozenset({"count", "all_of", "activate_conquer"})  # rules that speak of a selector's cards as many


def text_of(ability: Ability) -> str:
    """The canonical text of an ability."""
    return spaced(_ability(ability))


def phrase_text(part: Part, symbol: str) -> str:
    """The canonical text of a part of an ability, worded as the grammar's `symbol`."""
    return spaced(_words(part, symbol))


def _ability(ability: Ability) -> list[str]:
    if ability.kind == "INSTEAD" and ability.event:
        return _phrase(Phrase("saves", ability.event.parts), "ability", False)
    words = [ability.kind, *(word for limit in ability.limits for word in _words(limit, "limit"))]
    if ability.event:
        words += ["WHEN", *_words(ability.event, "event")]
    for title, items, symbol in (
        ("IF", ability.conditions, "conds"),
        ("TARGET", ability.targets, "aims"),
        ("COST", ability.cost, "payment"),
    ):
        words += [title, *_list(items, symbol)] if items else []
    return [*words, ":", *_list(ability.effect, "effect")] if ability.effect else words


def _list(items: Iterable[Part], symbol: str) -> list[str]:
    item_symbol, between = _LISTS[symbol]
    words: list[str] = []
    for item in items:
        words += ([between] if words else []) + _words(item, item_symbol)
    return ["(", *words, ")"] if words and symbol == "filters" else words


def _words(part: Part, symbol: str, many: bool = False) -> list[str]:
    """The words of any part."""
    if isinstance(part, Block):
        return _block(part)
    if isinstance(part, Phrase):
        symbol = "act" if symbol == "step" else symbol
        return _compare(part) if part.name == "compare" else _phrase(part, symbol, many)
    if isinstance(part, Selector):
        return _selector(part, many)
    if isinstance(part, Number):
        return _number(part, symbol)
    if isinstance(part, tuple):
        return _list(part, symbol)
    if isinstance(part, Quoted):
        return [f'"{part}"']
    return [f"{part:+d}" if symbol == "SIGNED" else str(part)]


def _phrase(phrase: Phrase, symbol: str, many: bool) -> list[str]:
    """The words of a rule with its parts put in."""
    parts = iter(phrase.parts)
    words: list[str] = []
    several = many or phrase.name in _MANY
    for item in GRAMMAR.rule(symbol, phrase.name):
        plural = several or _after_many(words)
        if isinstance(item, Terminal) and item.filter_out:
            words.append(GRAMMAR.word(item.name, (plural and item.name != "_GAINS") or _gained_by_one(item, phrase)))
        else:
            words += _words(next(parts), item.name, plural)
    return [word for word in words if word]


def _gained_by_one(item: Terminal, phrase: Phrase) -> bool:
    """ "this gains", "all own units gain"."""
    subject = phrase.parts[0] if phrase.parts else None
    return item.name == "_GAINS" and not (isinstance(subject, Phrase) and subject.name == "all_of")


def _after_many(words: list[str]) -> bool:
    return bool(words) and words[-1].isdigit() and words[-1] != "1"


def _selector(selector: Selector, many: bool) -> list[str]:
    owner = [] if selector.owner == "any" else [selector.owner]
    noun = _words(Phrase(selector.noun), "noun", many)
    return [*(["other"] if selector.other else []), *owner, *noun, *_list(selector.filters, "filters")]


def _number(number: Number, symbol: str) -> list[str]:
    if number.base is None:
        return [f"{number.plus:+d}" if symbol == "signed" else str(number.plus)]
    base = _words(number.base, "base")
    if number.times == 1 and symbol != "signed" and number.base.name != "count":
        return base
    return [f"{number.times:+d}" if symbol == "signed" else str(number.times), "x", "(", *base, ")"]


def _compare(condition: Phrase) -> list[str]:
    """A comparison; "at least one" and "not one" have shorter words."""
    left, how, right = condition.parts
    base = left.base if isinstance(left, Number) else None
    if base and base.name == "count" and (how, right) in ((">=", Number(1)), ("=", Number(0))):
        return (["no"] if how == "=" else []) + _words(base.parts[0], "selector")
    return [*_words(base or 0, "base"), str(how), *_words(right, "number")]


def _block(block: Block) -> list[str]:
    conditions = []
    while block.kind == "if" and block.head:
        conditions.append(block.head)
        inner = block.body[0]
        if not (len(block.body) == 1 and isinstance(inner, Block) and inner.kind == "if"):
            return ["[", "if", *_list(conditions, "conds"), "]", *_list(block.body, "acts")]
        block = inner
    return _phrase(Phrase(_STEPS[block.kind], (block.body,)), "step", False)
