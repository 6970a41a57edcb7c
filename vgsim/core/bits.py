"""Sets of small numbers as the bits of one: to go through one costs a step for each member, not for each place."""

import numpy as np

from vgsim.core.jit import leaf

PLACES = 37  # 2 is a generator modulo 37: powers of two below 2 ** 36 have different rests
PLACE_OF = np.array([{(1 << place) % PLACES: place for place in range(PLACES - 1)}.get(k, 0) for k in range(PLACES)])


@leaf
def lowest(bits):
    """The place of the lowest bit that is set; `bits` are not 0 and below 2 ** 36.

    >>> lowest(0b10100)
    2
    """
    return PLACE_OF[(bits & -bits) % PLACES]


@leaf
def without_lowest(bits):
    """The bits but the lowest one.

    >>> bin(without_lowest(0b10100))
    '0b10000'
    """
    return bits & (bits - 1)
