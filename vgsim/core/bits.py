"""Sets of small numbers as the bits of one: to go through one costs a step for each member, not for each place."""

from vgsim.core.jit import instruction, leaf


@instruction("cttz")
def lowest(bits):
    """The place of the lowest bit that is set; `bits` are not 0.

    >>> lowest(0b10100)
    2
    """
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


@leaf
def without_lowest(bits):
    """The bits but the lowest one.

    >>> bin(without_lowest(0b10100))
    '0b10000'
    """
    return bits & (bits - 1)


@instruction("ctpop")
def members(bits):
    """How many bits are set.

    >>> members(0b10100)
    2
    """
    return int(bits).bit_count()
