"""Plays the games of the parity test and writes their rows and sums: `parity_lane.py OUT GAMES [every]`.

Of two decks; with `every`, of every shipped deck and format.
"""

import sys

import numpy as np
from kernel_games import DECK_PAIRS, every_deck, pairing, start, table

from vgsim.core.jit import BOUNDS_CHECKED, INTERPRETED
from vgsim.vanguard import events
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.terms import Stage

BOTS = (("standard", "standard"), ("random", "random"))
SEED = 11


def lane(games: int, every: bool = False) -> dict[str, np.ndarray]:
    """RESULT rows and tally by pairing, and how this process runs the kernel."""
    made = {"mode": np.array([INTERPRETED, BOUNDS_CHECKED])}
    for a, b in every_deck() if every else DECK_PAIRS:
        for bots in BOTS:
            chosen = pairing(a, b, bots)
            rows, tally = run_chunk(chosen.table(), chosen.policies, SEED, 0, games)
            made[f"{a} {b} {bots[0]} rows"] = rows
            made[f"{a} {b} {bots[0]} sums"] = np.frombuffer(tally.tobytes(), np.uint8)
    return made


def watch_points() -> None:
    """Whoever says the next point while a question is open, or after the game, would play on without it."""
    go = events.go

    def watched(g: np.record, stage: int) -> None:
        if g.prompt or g.result:
            raise AssertionError(f"{Stage(stage).name} is said after what comes before it")
        go(g, stage)

    for name, module in list(sys.modules.items()):
        if name.startswith("vgsim.") and vars(module).get("go") is go:
            module.go = watched  # type: ignore[attr-defined]


def read_beside_a_row() -> None:
    """A record that says its hand is longer than its row: reading it is a mistake that a bounds check sees."""
    game = start(table(), SEED, 0)
    game.game.row_n[0] = game.game.row.shape[-1] + 1
    game.audit()


if __name__ == "__main__":
    if sys.argv[2] == "wild":
        read_beside_a_row()
    else:
        if INTERPRETED:
            watch_points()
        np.savez(sys.argv[1], **lane(int(sys.argv[2]), sys.argv[3:] == ["every"]))
