"""What the passive abilities of two decks read, so that a duel works their effects out anew only when that changed.

Whatever is not known to read less is taken to read everything.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from vgsim.riftbound.terms import (
    EVERY_CHANGE,
    Change,
    CondKind,
    ExprKind,
    FilterKind,
    Flag,
    Kind,
    Op,
    Ref,
    Where,
)

_PERMANENTS: Final = int(Where.BASE | Where.FIELD | Where.HERE | Where.THERE | Where.IN_COMBAT | Where.BATTLEFIELD)
_OF_STATE: Final = (FilterKind.READY, FilterKind.EXHAUSTED)
_OF_BOARD: Final = tuple(kind for kind in FilterKind if kind not in _OF_STATE and kind != FilterKind.NOT_TARGETED)
_FLAGS: Final = {
    Flag.OWN_TURN: 0, Flag.OPPONENT_TURN: 0, Flag.THIS_AT_FIELD: 0, Flag.THIS_ATTACKING: 0, Flag.THIS_DEFENDING: 0,
    Flag.THIS_ALONE: 0, Flag.THIS_BUFFED: 0, Flag.THIS_READY: int(Change.STATE),
}  # fmt: skip


def passives_read(table: np.record) -> int:
    """The `Change` bits that call for working out the continuous effects of a card table anew; 0: there are none."""
    passives = [a for a in range(1, len(table.kind)) if table.kind[a] == Kind.PASSIVE]
    if not passives and not table.any_equipment:
        return 0
    return int(Change.BOARD) | _either(_ability(table, a) for a in passives)


def _either(changes: Iterable[int]) -> int:
    result = 0
    for change in changes:
        result |= change
    return result


def _ability(table: np.record, ability: int) -> int:
    """Its conditions, and each row of its effect."""
    first = int(table.cond[ability])
    read = _either(_condition(table, c) for c in range(first, first + int(table.conds[ability])))
    pc = int(table.effect[ability])
    while table.op[pc, 0] != Op.END:
        read |= _row(table, [int(x) for x in table.op[pc]])
        pc += 1
    return read


def _row(table: np.record, op: list[int]) -> int:
    if op[0] == Op.JUMP_UNLESS:
        return _condition(table, op[1])
    if op[0] == Op.PLAYER_RULE:
        return _expression(table, op[2])
    whom = _selector(table, op[2]) if op[1] == Ref.SELECTED else 0
    if op[0] == Op.GRANT:
        return whom
    return whom | _expression(table, op[4]) if op[0] == Op.MODIFY else EVERY_CHANGE


def _condition(table: np.record, c: int) -> int:
    kind, a, _, b, _ = (int(x) for x in table.condition[c])
    if kind == CondKind.FLAG:
        return _FLAGS.get(Flag(a), EVERY_CHANGE)
    return _expression(table, a) | _expression(table, b)


def _expression(table: np.record, e: int) -> int:
    kind, a = int(table.expr[e, 0]), int(table.expr[e, 1])
    if kind == ExprKind.CONST:
        return 0
    return _selector(table, a) if kind == ExprKind.COUNT else EVERY_CHANGE


def _selector(table: np.record, sel: int) -> int:
    _, places, _, first, count = (int(x) for x in table.selector[sel])
    cards = int(Change.CARDS) if places & ~_PERMANENTS else 0
    return cards | _either(_filter(int(table.filter[f, 0])) for f in range(first, first + count))


def _filter(kind: int) -> int:
    if kind in _OF_STATE:
        return int(Change.STATE)
    return 0 if kind in _OF_BOARD else EVERY_CHANGE
