"""Games kept in a folder, so that asking for more never plays old ones again.

Everything that shapes a game makes its key: the card table (decks, format, rules), the bots' numbers, the seed,
the kernel's sources and the layout of a row. A key has a folder of blocks, Parquet files named by first game
and number of games, each with its sums and a hash of all that is in it. A block that does not read back as it
was written is told, and its games are played again. Games that were told event by event lie in a folder beside
those of their key (`vgsim.analysis.runs.logs`).
"""

import base64
import hashlib
import json
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np

from vgsim import __version__
from vgsim.analysis.runs.files import check_folder, whole_file
from vgsim.vanguard import results

if TYPE_CHECKING:
    from vgsim.analysis.runs.work import Work

Rows = np.ndarray[Any, Any]
Played = tuple[Rows, bytes]  # rows, and the bytes of their tally
Play = Callable[["Work", int, int], Played]
Content = TypeVar("Content")

KEY = b"vgsim"
BLOCK = 5_000  # games; a run with a store is cut at multiples of it


class Damaged(Exception):
    """A block that does not read back as it was written."""


class Kept(NamedTuple):
    """A block: games start to start + games - 1, and its file if there is one."""

    start: int
    games: int
    path: Path | None = None

    @property
    def end(self) -> int:
        return self.start + self.games


@lru_cache
def _kernel(module: str) -> str:
    """Digest of the sources that play: those of the game whose kernel module this is."""
    from vgsim.core.jit import kernel_digest

    return kernel_digest(module.split(".")[1] if "." in module else "vanguard")


def key_of(work: "Work") -> str:
    """SHA-256 of everything that shapes the games of some work, and of how they are told."""
    game = work.engine.module("rows")
    parts = [
        __version__,
        work.engine.module("terms").RULES_VERSION,
        work.kernel,
        _kernel(work.kernel),
        str(work.seed),
        str(work.luck),
        str(game.RESULT.descr),
    ]
    found = hashlib.sha256("\n".join(parts).encode())
    for part in (work.table, str(work.policies.dtype.descr).encode(), work.policies.tobytes()):
        found.update(hashlib.sha256(part).digest())
    return found.hexdigest()


class Shelf(Generic[Content]):
    """Blocks of games in a folder, whatever is told of the games.

    Parameters
    ----------
    folder : Path
        Made if it is not there.
    read : callable
        Path, first game and number of games to a block's content; raises `Damaged`.
    write : callable
        Path and content.

    Raises
    ------
    InputError
        A folder that cannot be written.
    """

    def __init__(
        self, folder: Path, read: Callable[[Path, int, int], Content], write: Callable[[Path, Content], None]
    ) -> None:
        self._folder, self._read, self._write = check_folder(folder), read, write

    def whole(self, start: int, games: int, play: Callable[[int, int], Content]) -> list[Content]:
        """Blocks that make up some games, those that are not kept played now; whole blocks only are of use."""
        end = start + games
        inside = [kept for kept in self._kept() if kept.start >= start and kept.end <= end]
        return [self._block(piece, play) for piece in _tiles(inside, start, end)]

    def parts(self, start: int, games: int, play: Callable[[int, int], Content]) -> Iterator[tuple[Content, slice]]:
        """The same where parts of a block are of use too: blocks, and which of their games are asked for."""
        place, end = start, start + games
        near = [kept for kept in self._kept() if kept.start < end and kept.end > start]
        for piece in _tiles(near, start, end):
            last = min(piece.end, end)
            yield self._block(piece, play), slice(max(piece.start, place) - piece.start, last - piece.start)
            place = last

    def _kept(self) -> list[Kept]:
        """Blocks in the folder, the longest of those with the same start first."""
        found = []
        for path in self._folder.glob("*-*.parquet"):
            start, _, games = path.stem.partition("-")
            if start.isdecimal() and games.isdecimal():
                found.append(Kept(int(start), int(games), path))
        return sorted(found, key=lambda kept: (kept.start, -kept.games))

    def _block(self, piece: Kept, play: Callable[[int, int], Content]) -> Content:
        """A block from the folder, or played and put there."""
        if piece.path is not None:
            try:
                return self._read(piece.path, piece.start, piece.games)
            except Damaged as problem:
                print(f"vgsim: {piece.path}: damaged ({problem}); its games are played again", file=sys.stderr)
        found = play(piece.start, piece.games)
        self._write(self._folder / f"{piece.start}-{piece.games}.parquet", found)
        return found


def folder_of(folder: str | Path, work: "Work") -> Path:
    """Where the games of some work are kept in a folder."""
    key = key_of(work)
    return Path(folder) / key[:2] / key


class Store:
    """The games of one key in a folder: their rows and sums.

    Parameters
    ----------
    folder : str or Path
        Made if it is not there.
    work : Work
        Whose games they are.

    Raises
    ------
    InputError
        A folder that cannot be written.
    """

    def __init__(self, folder: str | Path, work: "Work") -> None:
        self._work = work
        self._game = work.engine.module("rows")  # RESULT, TALLY
        self._shelf: Shelf[Played] = Shelf(folder_of(folder, work), self._read, write_block)

    def chunk(self, start: int, games: int, play: Play) -> Played:
        """Rows and sums of some games, those that are not kept played now."""
        blocks = self._shelf.whole(start, games, partial(play, self._work))
        total = np.zeros(1, self._game.TALLY)[0]
        for _, tally in blocks:
            self._game.add_tally(total, np.frombuffer(tally, self._game.TALLY)[0])
        return _joined([rows for rows, _ in blocks]), total.tobytes()

    def rows(self, start: int, games: int, play: Play) -> Rows:
        """Rows alone, for which parts of a block are of use too."""
        found = self._shelf.parts(start, games, partial(play, self._work))
        return _joined([rows[asked] for (rows, _), asked in found])

    def _read(self, path: Path, start: int, games: int) -> Played:
        return read_block(path, start, games, self._game)


def _joined(parts: list[Rows]) -> Rows:
    """Rows one after the other, with the bytes between their fields as they were."""
    return np.frombuffer(bytearray(b"".join(rows.tobytes() for rows in parts)), parts[0].dtype)


def _tiles(kept: list[Kept], start: int, end: int) -> Iterator[Kept]:
    """Blocks that follow each other from start to end: those kept, and new ones between them."""
    place = start
    for block in kept:
        if block.end <= place or (block.start < place and block.start >= start):
            continue  # covered, or begins within one that is used already
        if block.start > place:
            yield Kept(place, block.start - place)
        yield block
        place = block.end
    if place < end:
        yield Kept(place, end - place)


def write_block(path: Path, played: Played) -> None:
    """Write games (rows of dtype RESULT, bytes of a TALLY record) under another name, then rename."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows, tally = played
    told = {
        "vgsim": __version__,
        "tally": base64.b85encode(zlib.compress(tally)).decode(),
        "sha256": _hash(rows, tally),
    }
    table = pa.table(dict(_columns(rows)))
    with whole_file(path) as part:
        pq.write_table(table.replace_schema_metadata({KEY: json.dumps(told).encode()}), part, compression="zstd")


def read_block(path: Path, start: int, games: int, game: Any = results) -> Played:
    """Games from a file, checked.

    Parameters
    ----------
    path : Path
    start, games : int
        Which games they must be.
    game : module
        With the `RESULT` and `TALLY` of their game.

    Raises
    ------
    Damaged
        It is not what was written.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
        told = json.loads(table.schema.metadata[KEY])
        tally = zlib.decompress(base64.b85decode(told["tally"]))
        rows = np.zeros(len(table), game.RESULT)
        for name, column in _columns(rows):
            column[:] = table[name].to_numpy()
    except (pa.ArrowException, OSError, ValueError, KeyError, TypeError, zlib.error) as problem:
        raise Damaged(first_line(problem)) from None
    whole = len(rows) == games and len(tally) == game.TALLY.itemsize and _hash(rows, tally) == told["sha256"]
    if not whole or not np.array_equal(rows["game"], np.arange(start, start + games)):
        raise Damaged("its hash is not that of its games")
    return rows, tally


def first_line(problem: Exception) -> str:
    """What an exception says, in one line."""
    return (str(problem).splitlines() or [type(problem).__name__])[0]


def _columns(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Every number of a row as a column of its own: views of the rows."""
    for name in rows.dtype.names or ():
        values = rows[name]
        for place in np.ndindex(values.shape[1:]):
            yield "_".join((name, *map(str, place))), values[(slice(None), *place)]


def _hash(rows: Rows, tally: bytes) -> str:
    found = hashlib.sha256(tally)
    for _, column in _columns(rows):
        found.update(np.ascontiguousarray(column).tobytes())
    return found.hexdigest()
