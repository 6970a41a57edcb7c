"""What every game's compiled door is asked, and one game of it played step by step from Python."""

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar

import numpy as np


class Command(IntEnum):
    """What the one compiled door is asked to do."""

    PLAY = 0  # play `n` whole games from game number `start`
    NEW = 1  # set up game number `start`
    ADVANCE = 2
    ANSWER = 3
    DECIDE = 4
    AUDIT = 5
    REDEAL = 6
    FINISH = 7  # let the bots play the game in the record to its end
    REFRESH = 8  # work out continuous effects, if they are stale
    PLAY_AUDITED = 9  # as PLAY, auditing every state at a prompt; stops at the first that is not sound
    VEIL = 10  # take away what player `number` does not know
    OWN = 11  # what only one of the games asks: its `match.py` says what


COMMAND, SEED, NUMBER = 0, 1, 2  # places in an order to the door


def an_order(command: Command, seed: int, number: int) -> np.ndarray:
    """What the door is asked: command, seed (or player), number of the game (or an answer)."""
    return np.array([int(command), seed, number], np.int64)


class Stepper:
    """One game at a time, step by step: the same compiled kernel behind the contract of every game.

    A game's own class gives its door as `_kernel`.

    Parameters
    ----------
    game : record
        The game to play in.
    table : record
        The card table.
    bots : array of policy rows
    row, tally : dtype
        Of a result row, and of the sums over games.
    """

    _kernel: ClassVar[Callable[..., int]]

    def __init__(self, game: np.record, table: np.record, bots: np.ndarray, row: np.dtype, tally: np.dtype) -> None:
        self.game, self.table = game, table
        self.bots = np.asarray(bots).view(np.recarray)
        self._row = row
        self._rows = np.zeros(0, row).view(np.recarray)
        self._tally = np.zeros(1, tally).view(np.recarray)[0]
        self._order = an_order(Command.AUDIT, 0, 0)

    def _call(self, command: Command, seed: int = 0, number: int = 0) -> int:
        self._order[:] = int(command), seed, number
        return int(self._kernel(self.game, self.table, self.bots, self._rows, self._tally, self._order))

    def new_game(self, seed: int, game: int) -> None:
        """Set up game number `game` of `seed`."""
        self._call(Command.NEW, seed, game)

    def advance(self) -> None:
        """Run the rules until a prompt or the end."""
        self._call(Command.ADVANCE)

    def legal(self) -> list[int]:
        """The legal answers to the open prompt."""
        return [int(x) for x in self.game.choice[: int(self.game.choices)]]

    def answer(self, value: int) -> None:
        """Answer the open prompt; `value` must be legal."""
        if value not in self.legal():
            raise ValueError(f"{value} is not a legal answer: {self.legal()}")
        self._call(Command.ANSWER, 0, value)

    def decide(self) -> int:
        """What the bot of the asked player would answer."""
        return self._call(Command.DECIDE)

    def audit(self) -> int:
        """0, or the bits of the broken invariants (terms.Audit)."""
        return self._call(Command.AUDIT)

    def redeal(self, player: int, ordinal: int) -> None:
        """Deal anew what `player` does not know."""
        self._call(Command.REDEAL, player, ordinal)

    def finish(self) -> None:
        """Let the bots play the game to its end."""
        self._call(Command.FINISH)

    def refresh(self) -> None:
        """Work out continuous effects, so that numbers can be read from the record."""
        self._call(Command.REFRESH)

    def veil(self, player: int) -> None:
        """Leave in the record only what `player` may know: his view."""
        self._call(Command.VEIL, 0, player)

    def play_audited(self, seed: int, start: int, n: int) -> tuple[int, np.ndarray]:
        """Play `n` games, auditing every state: 0 or the bits of the first fault, which stays in `game`; their rows."""
        rows = np.zeros(n, self._row)
        self._rows = rows.view(np.recarray)
        return self._call(Command.PLAY_AUDITED, seed, start), rows
