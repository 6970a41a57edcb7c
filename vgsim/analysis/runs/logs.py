"""A game's log as it is handed on, and files of logs: games told event by event, kept as `store` keeps games.

A block has one row a game: its index, who went first, the result, and its events as lists of numbers.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vgsim import __version__
from vgsim.analysis.runs.files import whole_file
from vgsim.analysis.runs.store import KEY, Damaged, Shelf, first_line, folder_of
from vgsim.analysis.runs.work import Work

Ints = np.ndarray[Any, np.dtype[np.int64]]

EVENT, SEAT, A, B, C, TURN = range(6)  # columns of a log row
HEAD = ("game", "first", "result")
LISTS = ("event", "seat", "a", "b", "c", "turn", "card")


class Log(NamedTuple):
    """A game's log: rows (Event, player, a, b, c, turn) and the card row of each card that a row is about."""

    game: int
    first: int
    result: int
    rows: Ints
    cards: Ints


class LogStore:
    """The logs of the games of one key in a folder, beside their rows.

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

    def __init__(self, folder: str | Path, work: Work) -> None:
        self._shelf: Shelf[list[Log]] = Shelf(folder_of(folder, work) / "logs", read_logs, write_logs)

    def logs(self, start: int, games: int, play: Callable[[int, int], list[Log]]) -> list[Log]:
        """Logs of some games, those that are not kept played now."""
        return [log for logs, asked in self._shelf.parts(start, games, play) for log in logs[asked]]


def write_logs(path: Path, logs: list[Log]) -> None:
    """Write logs under another name, then rename."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    heads, ends, events = _packed(logs)
    columns: dict[str, Any] = dict(zip(HEAD, heads.T, strict=True))
    columns |= {
        name: pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.array(numbers))
        for name, numbers in zip(LISTS, events.T, strict=True)
    }
    told = {"vgsim": __version__, "sha256": _hash(heads, ends, events)}
    table = pa.table(columns).replace_schema_metadata({KEY: json.dumps(told).encode()})
    with whole_file(path) as part:
        pq.write_table(table, part, compression="zstd")


def read_logs(path: Path, start: int, games: int) -> list[Log]:
    """Logs from a file, checked.

    Parameters
    ----------
    path : Path
    start, games : int
        Which games they must be.

    Raises
    ------
    Damaged
        It is not what was written.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path).combine_chunks()
        told = json.loads(table.schema.metadata[KEY])["sha256"]
        heads = np.stack([table[name].to_numpy() for name in HEAD], axis=1).astype(np.int64)
        lists = [table[name].chunk(0) for name in LISTS]
        ends = np.asarray(lists[0].offsets).astype(np.int64)
        events = np.stack([np.asarray(one.values) for one in lists], axis=1).astype(np.int64)
    except (pa.ArrowException, OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as problem:
        raise Damaged(first_line(problem)) from None
    if not np.array_equal(heads[:, 0], np.arange(start, start + games)) or _hash(heads, ends, events) != told:
        raise Damaged("its hash is not that of its games")
    return list(_unpacked(heads, ends, events))


def _packed(logs: list[Log]) -> tuple[Ints, Ints, Ints]:
    """Head of each game, where its events begin and end, and all events with their cards."""
    heads = np.array([log[: len(HEAD)] for log in logs], np.int64)
    ends = np.cumsum([0, *(len(log.rows) for log in logs)])
    rows = np.concatenate([log.rows for log in logs])
    cards = np.concatenate([log.cards for log in logs])
    return heads, ends, np.column_stack([rows, cards]).astype(np.int64)


def _unpacked(heads: Ints, ends: Ints, events: Ints) -> Iterator[Log]:
    for (game, first, result), (begin, end) in zip(heads.tolist(), pairwise(ends.tolist()), strict=True):
        yield Log(game, first, result, events[begin:end, :-1], events[begin:end, -1])


def _hash(*arrays: Ints) -> str:
    found = hashlib.sha256()
    for array in arrays:
        found.update(np.ascontiguousarray(array, "<i8").tobytes())
    return found.hexdigest()
