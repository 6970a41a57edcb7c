"""A zone is an ordered row, g.row[player, zone, :g.row_n[player, zone]]; its top is the end of the row.

Only this file (and the shuffle in `rng.py`) writes rows. It knows no game: what moves where is `moves.py`'s.
"""

from vgsim.core.jit import leaf, rule


@leaf
def put(g, p, z, card):
    """Lay a card on top."""
    g.row[p, z, g.row_n[p, z]] = card
    g.row_n[p, z] += 1


@rule
def put_bottom(g, p, z, card):
    """(The others move up four at a time, whatever lies beyond the last of them.)"""
    for k in range((g.row_n[p, z] - 1) & ~3, -1, -4):
        a, b, c, d = g.row[p, z, k], g.row[p, z, k + 1], g.row[p, z, k + 2], g.row[p, z, k + 3]
        g.row[p, z, k + 1], g.row[p, z, k + 2], g.row[p, z, k + 3], g.row[p, z, k + 4] = a, b, c, d
    g.row[p, z, 0] = card
    g.row_n[p, z] += 1


@rule
def take(g, p, z, card):
    """Remove a card, keeping the order of the others."""
    n = g.row_n[p, z] - 1
    i = n
    while i > 0 and g.row[p, z, i] != card:
        i -= 1
    for k in range(i, n):
        g.row[p, z, k] = g.row[p, z, k + 1]
    g.row_n[p, z] = n


@rule
def take_anywhere(g, p, z, card):
    """As `take`, where it cannot be foretold how deep in a short row a card lies: the row is gone through in eights,
    and nothing is asked of a card."""
    kept = 0
    for i in range(0, g.row_n[p, z], 8):
        kept = close_up(g, p, z, i, kept, card)
        kept = close_up(g, p, z, i + 1, kept, card)
        kept = close_up(g, p, z, i + 2, kept, card)
        kept = close_up(g, p, z, i + 3, kept, card)
        kept = close_up(g, p, z, i + 4, kept, card)
        kept = close_up(g, p, z, i + 5, kept, card)
        kept = close_up(g, p, z, i + 6, kept, card)
        kept = close_up(g, p, z, i + 7, kept, card)
    g.row_n[p, z] -= 1


@leaf
def close_up(g, p, z, i, kept, card):
    """The card at place `i` goes to place `kept`, unless it is the one that is taken. The next place to fill."""
    other = g.row[p, z, i]
    g.row[p, z, kept] = other
    return kept + int(other != card)


@leaf
def top(g, p, z):
    return g.row[p, z, g.row_n[p, z] - 1]


@leaf
def take_top(g, p, z):
    """Remove the top card."""
    g.row_n[p, z] -= 1


# -- to go through a short row without branches ---------------------------------------------------------
@leaf
def padded(n):
    """A number of places rounded up to whole eights: where a row ends cannot be foretold, in which eight can."""
    return (n + 7) & ~7


@leaf
def card_at(g, p, z, i):
    """The card at a place of a row; beyond the end card 0, which is nobody."""
    return g.row[p, z, i] * (i < g.row_n[p, z])
