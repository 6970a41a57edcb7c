"""What the passive abilities of two decks read, so that a duel works their effects out anew only when that changed.

Whatever is not known to read less is taken to read everything.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from vgsim.riftbound.terms import (
    EVERY_CHANGE,
    CardType,
    Change,
    CondKind,
    ExprKind,
    FilterKind,
    Flag,
    Kind,
    Op,
    Owner,
    Ref,
    Where,
)

_PERMANENTS: Final = int(Where.BASE | Where.FIELD | Where.HERE | Where.THERE | Where.BATTLEFIELD)
_FILTERS: Final = {
    FilterKind.ENERGY: 0, FilterKind.POWER: 0, FilterKind.TRAIT: 0, FilterKind.NOT_TRAIT: 0, FilterKind.NOT_THIS: 0,
    FilterKind.TYPE: 0, FilterKind.CHOSEN_CHAMPION: 0, FilterKind.EQUIPMENT: 0, FilterKind.TOKEN: 0,
    FilterKind.ALONE: Change.BOARD, FilterKind.READY: Change.STATE, FilterKind.EXHAUSTED: Change.STATE,
    FilterKind.ATTACKING: Change.ROLES, FilterKind.DEFENDING: Change.ROLES, FilterKind.BUFFED: Change.NUMBERS,
}  # fmt: skip
_FLAGS: Final = {
    Flag.OWN_TURN: Change.TURN, Flag.OPPONENT_TURN: Change.TURN, Flag.THIS_AT_FIELD: Change.BOARD,
    Flag.THIS_ATTACKING: Change.ROLES, Flag.THIS_DEFENDING: Change.ROLES, Flag.THIS_ALONE: Change.BOARD,
    Flag.THIS_BUFFED: Change.NUMBERS, Flag.THIS_READY: Change.STATE,
}  # fmt: skip


def passives_read(table: np.record) -> int:
    """The `Change` bits that call for working out the continuous effects of a card table anew; 0: there are none."""
    passives = [a for a in range(1, len(table.kind)) if table.kind[a] == Kind.PASSIVE]
    if not passives and not table.any_equipment:
        return 0
    return int(Change.BOARD) | _either(_ability(table, a) | _whose(table, a) for a in passives)


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


def _whose(table: np.record, ability: int) -> int:
    """Of an uncontrolled battlefield the Turn Player speaks (190.6.b), which matters unless it means everybody."""
    of = next(row for row in range(1, len(table.ability)) if 0 <= ability - table.ability[row] < table.abilities[row])
    op, after = table.op[table.effect[ability] :].tolist()[:2]
    plain = op[0] == Op.GRANT or (op[0] == Op.MODIFY and table.expr[op[4], 0] == ExprKind.CONST)
    alone = after[0] == Op.END and table.conds[ability] == 0
    everybody = plain and alone and op[1] == Ref.SELECTED and table.selector[op[2], 0] == Owner.ANY
    return 0 if everybody or table.type[of] != CardType.BATTLEFIELD else int(Change.TURN)


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
        return int(_FLAGS.get(Flag(a), EVERY_CHANGE))
    return _expression(table, a) | _expression(table, b)


def _expression(table: np.record, e: int) -> int:
    kind, a = int(table.expr[e, 0]), int(table.expr[e, 1])
    if kind == ExprKind.CONST:
        return 0
    return _selector(table, a) if kind == ExprKind.COUNT else EVERY_CHANGE


def _selector(table: np.record, sel: int) -> int:
    _, places, _, first, count, _ = (int(x) for x in table.selector[sel])
    read = _either(_FILTERS.get(FilterKind(int(table.filter[f, 0])), EVERY_CHANGE) for f in range(first, first + count))
    if places & Where.IN_COMBAT:
        read |= Change.ROLES
    if places & Where.RUNES:
        read |= Change.RUNES
    return read | (Change.CARDS if places & ~(_PERMANENTS | Where.IN_COMBAT | Where.RUNES) else 0)
