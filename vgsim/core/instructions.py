"""Functions that are one instruction: rules call them by name, as builtins or from `bits.py`. Imported only to compile.

numba would make a function of `max`, `min` and `int` for every pair of widths.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

Writer = Callable[[Any, Any, Any, Any], Any]


def _of_one(instruct: Callable[[Any, Any], Any]) -> tuple[Any, Writer]:
    """From one number to one: its types, and what writes it."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return instruct(builder, arguments[0])

    return types.int64(types.int64), write


def _of_two(order: str) -> tuple[Any, Writer]:
    """The one of two numbers that comes first in an order; of equal ones either."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        a, b = arguments
        return builder.select(builder.icmp_signed(order, b, a), b, a)

    return types.int64(types.int64, types.int64), write


@intrinsic
def _cttz(typing: Any, bits: Any) -> Any:
    """The zeros below the lowest bit that is set; without a meaning for 0."""
    return _of_one(lambda builder, bits: builder.cttz(bits, ir.IntType(1)(1)))


@intrinsic
def _ctpop(typing: Any, bits: Any) -> Any:
    """How many bits are set."""
    return _of_one(lambda builder, bits: builder.ctpop(bits))


@intrinsic
def _int(typing: Any, number: Any) -> Any:
    """The number itself, from however few bits."""
    return _of_one(lambda builder, number: number)


@intrinsic
def _max(typing: Any, a: Any, b: Any) -> Any:
    """The larger of two numbers."""
    return _of_two(">")


@intrinsic
def _min(typing: Any, a: Any, b: Any) -> Any:
    """The smaller of two numbers."""
    return _of_two("<")


INSTRUCTIONS = {"cttz": _cttz, "ctpop": _ctpop}  # by LLVM's name: how `jit.instruction` names them
BUILTINS = {int: _int, max: _max, min: _min}
