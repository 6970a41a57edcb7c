"""What a duel leaves behind: a row (RESULT) and its share of the sums (TALLY).

Rows are small and optional to keep; the tally is integers that add up, so no order of adding changes a bit. Turns are
capped at TURNS - 1 in histograms.
"""

import numpy as np

from vgsim.riftbound.terms import ABILITY_ROWS, FIELDS

TURNS = 40  # game turns of both players together; last bin = that turn or later
MECHANICS = 28  # room for terms.Mechanic
POINT_BINS = 12
SPREADS = 32  # bins of terms.Spread; the last one is that many or more
FIGHTS = 64  # bins of showdowns and combats in a duel

RESULT = np.dtype(
    [
        ("game", "i8"),
        ("first", "i1"),  # seat that went first: 0 = A, 1 = B
        ("result", "i1"),  # terms.Result
        ("reason", "i1"),  # terms.Reason
        ("turns", "i2"),  # turns begun by both players together
        ("points", "i1", 2),
        ("field", "i1", 2),  # which of the battlefields each seat brought was used: 0, 1, 2
        ("deck_left", "i1", 2),
        ("hand_left", "i1", 2),
        ("conquers", "i1", 2),
        ("holds", "i1", 2),
        ("burn_outs", "i1", 2),
        ("showdowns", "i2"),
        ("combats", "i2"),
        ("decisions", "i4"),
    ],
    align=True,
)

TALLY = np.dtype(
    (
        np.record,
        [
            ("games", "i8"),
            ("result", "i8", (2, 5)),  # who went first, terms.Result
            ("reason", "i8", 16),  # terms.Reason
            ("turns", "i8", (2, TURNS * 2)),  # who went first; turns of both players together
            ("points", "i8", (2, TURNS, POINT_BINS)),  # seat, game turn, points at its end; games still going
            ("field", "i8", (FIELDS, FIELDS, 5)),  # battlefield of A, of B, terms.Result
            ("spread", "i8", (2, 4, SPREADS)),  # duels by seat, terms.Spread, how many
            ("fights", "i8", (2, FIGHTS)),  # duels by number of showdowns, of combats
            ("mechanic", "i8", (2, MECHANICS)),  # uses
            ("mechanic_games", "i8", (2, MECHANICS)),  # games with at least one use
            ("ability", "i8", (ABILITY_ROWS, 4)),  # terms.Seen
            ("decisions", "i8"),
        ],
    )
)


def add_tally(total: np.record, part: np.record) -> None:
    """Add `part` into `total`, field by field (both of dtype TALLY)."""
    for name in TALLY.fields or ():
        total[name] += part[name]
