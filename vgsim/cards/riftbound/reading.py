"""The tree of an ability, and the reader that makes it from what the parser found.

A tree is made of the same parts as the first game's (`vgsim.cards.syntax`). What has no method here is a `Phrase` with
its parts as they are.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from lark import Token, Transformer, v_args

from vgsim.cards.reading import problem
from vgsim.cards.syntax import Block, Number, Phrase, Quoted, Selector, Step, compared, count

MOST: Final = 60  #: no number of cards, damage or Might is higher


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability.

    `targets` are chosen, and `cost` is paid, while the ability or spell is finalized.
    """

    kind: str  #: CONT, AUTO, ACT, SPELL, PLAY, EQUIP or INSTEAD
    limits: tuple[Phrase, ...] = ()
    event: Phrase | None = None
    conditions: tuple[Phrase, ...] = ()
    targets: tuple[Phrase, ...] = ()
    cost: tuple[Phrase, ...] = ()
    effect: tuple[Step, ...] = ()


@v_args(inline=True)
class Reader(Transformer[Token, Any]):
    """From the parser's tree to abilities."""

    def INT(self, token: Token) -> int:
        number = int(token[:6])
        if number > MOST:
            raise problem(_at(token), f"{token} is too large", f"write a number up to {MOST}")
        return number

    def SIGNED(self, token: Token) -> int:
        number = int(token[:6])
        if not 0 < abs(number) <= MOST:
            raise problem(_at(token), f"{token} is no change", f"write a change of 1 to {MOST}, with + or -")
        return number

    def QUOTED(self, token: Token) -> Quoted:
        name = re.sub(r"\s+", " ", token[1:-1]).strip()
        if not name:
            raise problem(_at(token), "an empty name", 'write it as in "Recruit"')
        return Quoted(name)

    def __default_token__(self, token: Token) -> str:
        return str(token)

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Phrase:
        at = (getattr(meta, "line", 1), getattr(meta, "column", 1))
        return Phrase(str(data), tuple(children), at)

    # -- whom ----------------------------------------------------------------------------------------------

    def selector(self, owner: Phrase, noun: Phrase, filters: tuple[Phrase, ...]) -> Selector:
        return Selector(owner.name, noun.name, False, (), filters)

    def other_selector(self, owner: Phrase, noun: Phrase, filters: tuple[Phrase, ...]) -> Selector:
        return replace(self.selector(owner, noun, filters), other=True)

    def whom(self, selector: Selector) -> Selector:
        return selector

    def filters(self, *items: Phrase) -> tuple[Phrase, ...]:
        return tuple(sorted(items, key=lambda item: item.name))

    def number(self, number: int | Number) -> Number:
        return number if isinstance(number, Number) else Number(number)

    def times(self, times: int, base: Phrase) -> Number:
        return Number(0, times, base)

    def value(self, base: Phrase) -> Number:
        return Number(0, 1, base)

    def signed(self, change: int) -> Number:
        return Number(change)

    # -- conditions ----------------------------------------------------------------------------------------

    def compare(self, base: Phrase, how: str, number: int) -> Phrase:
        return compared(base, how, number)

    def exists(self, selector: Selector) -> Phrase:
        return compared(count(selector), ">=", 1)

    def none_exists(self, selector: Selector) -> Phrase:
        return compared(count(selector), "=", 0)

    def conds(self, *items: Phrase) -> tuple[Phrase, ...]:
        return items

    payment = acts = aims = conds

    def limits(self, *items: Phrase) -> tuple[Phrase, ...]:
        return tuple(sorted(set(items), key=lambda limit: limit.name))

    def conditions(self, items: tuple[Phrase, ...] = ()) -> tuple[Phrase, ...]:
        return items

    targets = costs = conditions

    def when(self, event: Phrase | None = None) -> Phrase | None:
        return event

    # -- steps and the whole -------------------------------------------------------------------------------

    def if_step(self, conditions: tuple[Phrase, ...], body: tuple[Step, ...]) -> tuple[Step, ...]:
        for condition in reversed(conditions):
            body = (Block("if", condition, body),)
        return body

    def may_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return (Block("may", None, body),)

    def killed_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return (Block("killed", None, body),)

    def later_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return (Block("later", None, body),)

    def plain_step(self, body: tuple[Step, ...]) -> tuple[Step, ...]:
        return body

    def effect(self, *steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(act for step in steps for act in step)

    def timed(self, kind: str, limits: Any, event: Phrase | None, *rest: Any) -> Ability:
        conditions, targets, cost, effect = rest
        return Ability(kind, limits, event, conditions, targets, cost, effect)

    def playing(self, limits: Any, conditions: Any, cost: Any, effect: Any) -> Ability:
        return Ability("PLAY", limits, None, conditions, (), cost, effect)

    def additional(self, limits: Any, conditions: Any, cost: Any) -> Ability:
        return Ability("PLAY", limits, None, conditions, (), cost)

    def saves(self, selector: Selector) -> Ability:
        return Ability("INSTEAD", event=Phrase("would_die", (selector,)))

    def start(self, *abilities: Ability) -> tuple[Ability, ...]:
        return abilities


def _at(token: Token) -> tuple[int, int]:
    return token.line or 1, token.column or 1
