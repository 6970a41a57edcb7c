"""What a bot is made of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vgsim.errors import InputError

POLICY = np.dtype((np.record, [("random", "i4")]))


def policy_rows(bots: Sequence[str]) -> np.ndarray:
    """The numbers of two bots by name, one row each (dtype POLICY)."""
    for bot in bots:
        if bot != "random":
            raise InputError(f"bot {bot!r}: the bots of this game are: random")
    rows = np.zeros(len(bots), POLICY)
    rows["random"] = 1
    return rows
