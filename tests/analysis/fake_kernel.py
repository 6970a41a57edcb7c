"""A stand-in for the kernel and the bots in tests of what is above them: random but well-formed games.

A game depends on its seed and index alone, as the real kernel's does. It is found by name in any process.
"""

import os
import signal
import time

import numpy as np

from vgsim.errors import InputError
from vgsim.vanguard.results import DAMAGE_BINS, RESULT, TALLY, TURNS
from vgsim.vanguard.terms import CLAN_MECHANIC, Mechanic, Reason, Result

POLICIES = {"standard": None, "random": None, "rush": None}
POLICY = np.dtype((np.record, [("number", "i4")]))
compiled = []


def policy_rows(names):
    for name in names:
        if name not in POLICIES:
            raise InputError(f"there is no bot {name!r}")
    rows = np.zeros(2, POLICY)
    rows["number"] = [list(POLICIES).index(name) for name in names]
    return rows


def kernel_is_cached() -> bool:
    return bool(compiled)


def compile_kernel(table) -> None:
    compiled.append(table)


def run_chunk(table, policies, seed, start, n):
    """Rows and tally of n made-up games."""
    interrupt_at = int(os.environ.get("FAKE_INTERRUPT", -1))
    if start <= interrupt_at < start + n:
        time.sleep(0.3)  # earlier chunks reach the main thread, and then the signal does
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)
    rows = np.zeros(n, RESULT)
    for i in range(n):
        fill(rows[i], seed, start + i)
    return rows, tally_of(rows)


def fill(row, seed, game):
    rng = np.random.default_rng([seed, game])
    row["game"], row["first"] = game, game % 2
    row["result"] = rng.choice(
        [Result.A_WINS, Result.B_WINS, Result.DRAW, Result.UNFINISHED], p=[0.5, 0.4, 0.08, 0.02]
    )
    row["reason"] = Reason.TURN_CAP if row["result"] == Result.UNFINISHED else Reason.DAMAGE
    row["turns"] = rng.integers(5, 20)
    row["damage"] = rng.integers(0, 7, 2)
    row["ride_turn"][:, 1:4] = [[1, 2, 3], [1, 2, rng.integers(0, 5)]]
    row["checks"] = rng.integers(0, 5, row["checks"].shape)
    row["decisions"] = rng.integers(50, 90)
    row["mechanics"] = rng.integers(0, 2, 2) << (Mechanic.LOCK - CLAN_MECHANIC)


def tally_of(rows):
    """The sums of rows, with all checks on turn 3 and the last damage on every turn."""
    tally = np.zeros(1, TALLY)[0]
    tally["games"] = len(rows)
    np.add.at(tally["result"], (rows["first"], rows["result"]), 1)
    np.add.at(tally["reason"], rows["reason"], 1)
    np.add.at(tally["turns"], (rows["first"], rows["turns"]), 1)
    tally["checks"][..., 3] = rows["checks"].sum(axis=0)
    tally["decisions"] = rows["decisions"].sum()
    for seat in range(2):
        for turn in range(1, TURNS):
            going = rows["turns"] >= turn
            tally["damage"][seat, turn] = np.bincount(rows["damage"][going, seat], minlength=DAMAGE_BINS)
        for grade in range(1, 4):
            tally["ride"][seat, grade] = np.bincount(rows["ride_turn"][:, seat, grade], minlength=TURNS)
    tally["mechanic"][:, 0] = 2 * len(rows)
    tally["mechanic_games"][:, 0] = (rows["turns"] > 9).sum()
    for sums in ("mechanic", "mechanic_games"):
        tally[sums][:, Mechanic.LOCK] = (rows["mechanics"] != 0).sum(axis=0)
    return tally
