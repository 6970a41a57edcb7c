"""What a game leaves behind: a row (RESULT) and its share of the sums (TALLY).

Rows are small and optional to keep; the tally is integers that add up, so its size does not grow with
the number of games and no order of adding changes a bit. Turns are capped at TURNS - 1 in histograms.
"""

import numpy as np

from vgsim.vanguard.terms import ABILITY_ROWS

TURNS = 40  # turn histograms: 0 unused, 1 = first player's first turn, last bin = that turn or later
ICONS = 6  # terms.Trigger, 0 = no trigger
MECHANICS = 48  # room for terms.Mechanic
GRADES = 6
DAMAGE_BINS = 10
LUCK_UNIT = 10_000 << 10  # of `luck`: a game won

RESULT = np.dtype(
    [
        ("game", "i8"),
        ("first", "i1"),  # seat that went first: 0 = A, 1 = B
        ("result", "i1"),  # terms.Result
        ("reason", "i1"),  # terms.Reason
        ("turns", "i2"),  # turns begun by both players together
        ("damage", "i1", 2),  # cards in each damage zone at the end
        ("deck_left", "i1", 2),
        ("hand_left", "i1", 2),
        ("ride_turn", "i1", (2, GRADES)),  # own turn when a vanguard of that grade was reached; 0 never
        ("checks", "i1", (2, 2, ICONS)),  # seat that checked, terms.Check, icon
        ("heals", "i1", 2),  # damage healed by triggers
        ("guards", "i1", 2),  # cards called to the guardian circle
        ("mechanics", "i4", 2),  # bit k: the terms.Mechanic CLAN_MECHANIC + k was used at least once
        ("decisions", "i4"),
        ("luck", "i4", (2, 2)),  # seat, terms.Check: worth of what was shown less what was likely, if luck is on
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
            ("checks", "i8", (2, 2, ICONS, TURNS)),  # seat, Check, icon, own turn number of the player whose turn it is
            ("damage", "i8", (2, TURNS, DAMAGE_BINS)),  # seat, game turn, damage at its end; games still going
            ("ride", "i8", (2, GRADES, TURNS)),  # seat, grade, own turn when first reached; turn 0 = never
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
