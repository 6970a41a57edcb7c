"""Sets of small numbers as the bits of one: to go through one costs a step for each member, not for each place."""

import numpy as np

from vgsim.core.jit import leaf

# A de Bruijn sequence: its five highest bits differ wherever it is shifted to, so that they tell how far it was.
SEQUENCE, WORD, SHIFT = 0x077CB531, 0xFFFFFFFF, 27
PLACE_OF = np.zeros(32, np.int64)
for _place in range(32):
    PLACE_OF[(SEQUENCE << _place & WORD) >> SHIFT] = _place


@leaf
def lowest(bits):
    """The place of the lowest bit that is set; `bits` are not 0 and below 2 ** 32.

    >>> int(lowest(0b10100))
    2
    """
    return PLACE_OF[((int(bits) & -int(bits)) * SEQUENCE & WORD) >> SHIFT]


@leaf
def without_lowest(bits):
    """The bits but the lowest one.

    >>> bin(without_lowest(0b10100))
    '0b10000'
    """
    return bits & (bits - 1)
