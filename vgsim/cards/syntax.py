"""What an ability says, as data: the small tree between ability text and op rows.

Most of it is `Phrase`: a rule of the grammar and its parts, so that one writer (`ability.lark`) decides how a
phrase is worded. Only what many phrases share has a type of its own. Places never count in comparisons.
"""

from dataclasses import dataclass, field
from typing import TypeAlias, Union


class Quoted(str):
    """A name, clan or race as written between quotes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A rule of the grammar with its parts, in the order of the rule."""

    name: str
    parts: tuple["Part", ...] = ()
    at: tuple[int, int] = field(default=(1, 1), compare=False)  #: line and column


@dataclass(frozen=True, slots=True)
class Number:
    """times * base + plus; without a base it is the plain number `plus`."""

    plus: int = 0
    times: int = 0
    base: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Selector:
    """The cards that a phrase is about: whose, where and which of them."""

    owner: str  #: own, opponent or any
    noun: str  #: a noun of the grammar
    other: bool = False  #: not this card itself
    adjectives: tuple[str, ...] = ()
    filters: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Steps that are done on a condition ("if"), if the player wants ("may"), or later ("delayed")."""

    kind: str
    head: Phrase | None
    body: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability. A keyword is an ability whose kind is KEYWORD and whose effect is its name."""

    kind: str  #: CONT, AUTO, ACT, ORDER, ORDER-BLITZ, ON-GET, RULE or KEYWORD
    zones: tuple[str, ...] = ()  #: empty: the event itself says where
    limits: tuple[Phrase, ...] = ()
    event: Phrase | None = None
    conditions: tuple[Phrase, ...] = ()
    cost: tuple["Step", ...] = ()
    effect: tuple["Step", ...] = ()


Step: TypeAlias = Phrase | Block
Part: TypeAlias = Union[Phrase, Number, Selector, Ability, Block, str, int, tuple["Part", ...]]  # noqa: UP007


def count(selector: Selector) -> Phrase:
    """How many cards a selector finds."""
    return Phrase("count", (selector,))


def compared(base: Phrase, how: str, plus: int) -> Phrase:
    """The condition that compares a base with a plain number."""
    return Phrase("compare", (Number(0, 1, base), how, Number(plus)))
