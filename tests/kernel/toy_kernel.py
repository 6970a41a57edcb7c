"""A kernel of four functions, to see the door itself at work: `toy_kernel.py` plays with it and prints what it saw."""

import enum
import json
import sys

import numpy as np

from vgsim.core import jit
from vgsim.core.jit import entry, leaf, rule, seldom

COUNTER = np.dtype((np.record, [("seen", "i4"), ("total", "i8"), ("last", "i1", 4), ("parity", "i2", (2, 2))]))
HUGE = 1_000


class Side(enum.IntEnum):
    LEFT = 0
    RIGHT = 1


FAR = Side.RIGHT


@leaf
def remember(g, n):
    g.last[g.seen % 4 if n >= 0 else 4 - n] = n % 100
    g.seen += 1


@seldom
def start_again(g):
    g.total = Side.LEFT.value


@rule
def add(g, n):
    remember(g, n)
    g.total += n
    g.parity[Side.LEFT if n % 2 == Side.LEFT else FAR, Side.RIGHT] += 1
    if g.total > HUGE:
        start_again(g)
    return g.total + 0


def door(g, numbers):
    """The sum so far, with all numbers added; a negative number reaches beside the row."""
    total = 0
    for i in range(numbers.shape[0]):
        total = add(g, numbers[i])
    return total


door.__module__ = "vgsim.toy.match"  # a kernel belongs to a game
door = entry(door)


@rule
def refuse(g):
    if g.seen > HUGE:
        raise ValueError


@rule
def add_all(g):
    g.total = g.last.sum()


def raising(g):
    refuse(g)
    return 0


def of_numba(g):
    add_all(g)
    return 0


def counter() -> np.record:
    return np.zeros(1, COUNTER).view(np.recarray)[0]


def last_item() -> int:
    """What numba makes of somebody else's function, in a process that has compiled rules."""
    numba = sys.modules.get("numba")
    return int(numba.njit(lambda numbers: numbers[-1])(np.array([1, 2, 3]))) if numba else 3


def main() -> dict[str, object]:
    """One record called twice, another in between, a copy, a record inside an array."""
    one, other, three = counter(), counter(), np.array([1, 2, 3])
    answers = [door(one, three), door(one, three), door(other, three), door(one, np.array([1000]))]
    copy = one.copy()
    answers.append(door(copy, three))
    several = np.zeros(3, COUNTER).view(np.recarray)
    answers.append(door(several[2], three))
    return {
        "answers": [int(answer) for answer in answers],
        "records": [int(r.seen) for r in (one, other, copy, *several)],
        "last": one.last.tolist(),
        "parity": one.parity.tolist(),
        "last item": last_item(),
        "compiled": jit.specialisations(),
        "numba": "numba" in sys.modules,
    }


if __name__ == "__main__":
    sys.modules["vgsim.toy.match"] = sys.modules["__main__"]
    if sys.argv[1:] == ["wild"]:
        door(counter(), np.array([-1]))
    for forbidden in (raising, of_numba):
        if sys.argv[1:] == [forbidden.__name__]:
            forbidden.__module__ = door.__module__
            entry(forbidden)(counter())
    print(json.dumps(main()))
