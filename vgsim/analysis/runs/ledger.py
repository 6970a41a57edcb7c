"""Adds chunks of games up in index order: sums, rows if they are kept, and the digest of all games."""

import hashlib

import numpy as np

from vgsim.analysis import summary
from vgsim.analysis.engines import ENGINES, Engine


class Digest:
    """SHA-256 over games in index order, fed chunk by chunk.

    Each game gives eight little-endian 64-bit integers: seed, game number, who went first (0 = A, 1 = B),
    result (`terms.Result`), turns, reason (`terms.Reason`) and the score of A and of B (Vanguard: damage).
    Other columns of a game are left out, so that new ones keep the digest.
    """

    COLUMNS = ("game", "first", "result", "turns", "reason")

    def __init__(self, seed: int, score: str) -> None:
        self._seed, self._score = seed, score
        self._hash = hashlib.sha256()

    def extended(self, rows: np.ndarray) -> "Digest":
        """The digest with the next rows (dtype RESULT) added."""
        packed = np.empty((len(rows), 8), "<i8")
        packed[:, 0] = self._seed
        for column, name in enumerate(self.COLUMNS, 1):
            packed[:, column] = rows[name]
        packed[:, 6:] = rows[self._score]
        longer = Digest(self._seed, self._score)
        longer._hash = self._hash.copy()
        longer._hash.update(packed.tobytes())
        return longer

    def hex(self) -> str:
        """The digest so far."""
        return self._hash.hexdigest()


class Ledger:
    """Adds chunks up, in index order.

    A keyboard interrupt may strike anywhere in `add`, so new sums are worked out aside and put in place
    by one assignment: a chunk is in all of them or in none.
    """

    def __init__(self, seed: int, keep_rows: bool, engine: Engine = ENGINES["standard"]) -> None:
        self._keep = keep_rows
        self._game = engine.module("rows")
        self._rows: list[np.ndarray] = []
        self._sums: tuple[int, bytes, Digest] = (0, bytes(self._game.TALLY.itemsize), Digest(seed, engine.score))

    def add(self, rows: np.ndarray, tally: bytes) -> None:
        """The next chunk: its rows and the bytes of its tally."""
        chunks, before, digest = self._sums
        total = np.frombuffer(bytearray(before), self._game.TALLY)[0]
        self._game.add_tally(total, np.frombuffer(tally, self._game.TALLY)[0])
        if self._keep:
            self._rows[chunks:] = [rows]
        self._sums = chunks + 1, total.tobytes(), digest.extended(rows)

    @property
    def tally(self) -> np.record:
        """The sums so far; read only."""
        found: np.record = np.frombuffer(self._sums[1], self._game.TALLY)[0]
        return found

    @property
    def games(self) -> int:
        """Games added so far."""
        return summary.games_played(self.tally)

    @property
    def rows(self) -> np.ndarray | None:
        """Rows so far, if they are kept; read only."""
        if not self._keep:
            return None
        kept = self._rows[: self._sums[0]]
        return np.frombuffer(b"".join(rows.tobytes() for rows in kept), self._game.RESULT)  # padding and all

    @property
    def digest(self) -> str:
        """Digest so far."""
        return self._sums[2].hex()
