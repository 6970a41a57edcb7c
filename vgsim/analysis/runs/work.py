"""What a worker is given, and how it plays: now, or from the games that are kept."""

import importlib
import sys
import warnings
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from vgsim.analysis.engines import Engine
from vgsim.analysis.runs.files import check_folder
from vgsim.analysis.runs.pairing import Pairing
from vgsim.analysis.runs.store import Store

Part = TypeVar("Part")


class Work(NamedTuple):
    """What a worker needs to play any chunk: names and bytes, since records do not travel well."""

    engine: Engine
    table: bytes
    dtype: np.dtype[Any]  #: of the table
    policies: np.ndarray
    seed: int
    luck: bool = False  #: rows tell the luck in checks
    store: "str | Path | None" = None  #: where games are kept

    @property
    def kernel(self) -> str:
        """Name of the module that plays."""
        return self.engine.match


def prepare(pairing: Pairing, luck: bool = False, store: "str | Path | None" = None) -> Work:
    """The work of a pairing, with the kernel compiled here so that no worker compiles it again.

    Raises
    ------
    InputError
        A store that is no folder and cannot be made one: told before anything is compiled or played.
    """
    if store:
        check_folder(store)
    table, policies = pairing.table(), pairing.policies
    if not pairing.kernel.kernel_is_cached():
        print(
            "vgsim: compiling the rules, once for this version on this machine (about a minute)...",
            file=sys.stderr,
            flush=True,
        )
    pairing.kernel.compile_kernel(table)
    engine = pairing.engine
    return Work(engine, table.tobytes(), table.dtype, policies, pairing.seed, luck and engine.luck, store)


def handed_over(parts: Generator[Part, None, None]) -> Generator[Part, None, None]:
    """What joblib's workers hand over; when that is stopped early, without a warning of what was played for nothing."""
    try:
        for part in parts:  # noqa: UP028 (yield from would close joblib outside the filter below)
            yield part
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parts.close()


def play_chunk(work: Work, start: int, games: int) -> tuple[np.ndarray, bytes]:
    """Games start to start + games - 1: their rows, and the bytes of their tally. Runs in a worker."""
    return Store(work.store, work).chunk(start, games, _play_now) if work.store else _play_now(work, start, games)


def play_rows(work: Work, start: int, games: int) -> np.ndarray:
    """The rows alone, which may be parts of games that are kept. Runs in a worker."""
    return Store(work.store, work).rows(start, games, _play_now) if work.store else _play_now(work, start, games)[0]


def _play_now(work: Work, start: int, games: int) -> tuple[np.ndarray, bytes]:
    kernel = importlib.import_module(work.kernel)
    table = np.frombuffer(bytearray(work.table), work.dtype)[0]
    asked = (True,) if work.luck else ()
    rows, tally = kernel.run_chunk(table, work.policies, work.seed, start, games, *asked)
    return np.asarray(rows), tally.tobytes()
