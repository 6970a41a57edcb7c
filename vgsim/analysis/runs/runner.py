"""A pairing to results: cuts the games into chunks, plays them on all cores, adds them up.

Decision: a game is known by seed and index alone, and chunks are added in index order, so neither the
number of jobs nor the size of a chunk nor joblib's backend changes a bit. An interrupted run keeps the
games before the first one missing, so it equals a shorter run.
"""

import os
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim import __version__
from vgsim.analysis import estimates, summary
from vgsim.analysis.runs.ledger import Ledger
from vgsim.analysis.runs.pairing import MOST_GAMES, Pairing, Rules, check_whole, pair
from vgsim.analysis.runs.provenance import Provenance
from vgsim.analysis.runs.results import Results
from vgsim.analysis.runs.store import BLOCK
from vgsim.analysis.runs.work import Work, handed_over, play_chunk, prepare
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library

BIGGEST_CHUNK = 5_000  # games; a fraction of a second, so that progress is live and memory flat
CHUNKS_A_JOB = 16


def simulate(
    a: "Deck | str | Path",
    b: "Deck | str | Path",
    *,
    games: int = 10_000,
    seed: int = 0,
    n_jobs: int = -1,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    first: str = "alternate",
    abilities: bool = True,
    checked: bool = False,
    format: str | None = None,
    cards: "Library | Sequence[str | Path]" = (),
    games_frame: bool = True,
    level: float = 0.95,
    store: "str | Path | None" = None,
    progress: bool | None = None,
) -> Results:
    """Play two decks against each other.

    Parameters
    ----------
    a, b, seed, bots, first, abilities, format, cards
        What shapes the games; see `pair` and `Rules` in `vgsim.analysis.runs.pairing`.
    games : int
        How many games, at least 1.
    n_jobs : int
        Workers as joblib counts them (-1: every core): threads, unless a `joblib.parallel_config` context
        asks for another backend. No choice of them changes a bit of the result.
    checked : bool
        Check every array access (about 16 % slower).
    games_frame : bool
        Keep one row a game for `Results.games` (about 100 bytes a game).
    level : float
        Confidence level of the intervals.
    store : str or Path, optional
        Folder in which games are kept: those that are there are not played again (see `vgsim.analysis.runs.store`).
    progress : bool, optional
        Show a progress bar on standard error; by default only on a terminal.

    Returns
    -------
    Results
        When interrupted from the keyboard, of the games finished so far (`Results.interrupted`).

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    options = Options(games, n_jobs, games_frame, level, progress, checked, store=store)
    if checked:
        _check_bounds()  # before anything loads the kernel
    rules = Rules(first, abilities, format)
    return run(pair(a, b, bots, seed, rules, cards), options)


@dataclass(frozen=True)
class Options:
    """How a run is made, not what is played; see `simulate`. `chunk`: games a worker plays at a time."""

    games: int = 10_000
    n_jobs: int = -1
    keep_rows: bool = True
    level: float = 0.95
    progress: bool | None = None
    checked: bool = False
    chunk: int | None = None
    store: "str | Path | None" = None

    def __post_init__(self) -> None:
        if not 1 <= check_whole("games", self.games) <= MOST_GAMES:
            raise InputError(f"games {self.games}: at least 1 game is needed (and at most {MOST_GAMES})")
        if check_whole("jobs", self.n_jobs) == 0:
            raise InputError("jobs 0: give the number of workers, or -1 for every core")
        estimates.check_level(self.level)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """(first game, games) of each chunk, in order."""
        from joblib import effective_n_jobs

        share = self.games // (effective_n_jobs(self.n_jobs) * CHUNKS_A_JOB)
        size = self.chunk or (BLOCK if self.store else min(max(share, 1), BIGGEST_CHUNK))
        return ((start, min(size, self.games - start)) for start in range(0, self.games, size))


def run(pairing: Pairing, options: Options) -> Results:
    """Play a pairing.

    Parameters
    ----------
    pairing : Pairing
    options : Options

    Returns
    -------
    Results

    Raises
    ------
    KeyboardInterrupt
        When interrupted before the first game was finished; later ones end the run early instead.
    """
    if options.checked:
        _check_bounds()
    work = prepare(pairing, store=options.store)
    ledger = Ledger(pairing.seed, options.keep_rows, pairing.engine)
    started = time.perf_counter()
    try:
        _play(work, options, ledger, pairing.rules.first)
    except KeyboardInterrupt:
        if not ledger.games:
            raise
    made = _provenance(pairing, options, time.perf_counter() - started, ledger.digest)
    results: Results = pairing.engine.module("figures").Results(ledger.tally, made, options.level, ledger.rows)
    return results


def _check_bounds() -> None:
    """Ask for bounds checks, which numba reads once, when it is imported."""
    os.environ["NUMBA_BOUNDSCHECK"] = "1"
    from vgsim.core import jit

    if not (jit.BOUNDS_CHECKED or jit.INTERPRETED):
        del os.environ["NUMBA_BOUNDSCHECK"]
        raise InputError(
            "checked: the kernel is already loaded without bounds checks; start Python with "
            "NUMBA_BOUNDSCHECK=1 in its environment, or use `vgsim simulate --checked`"
        )


def _play(work: Work, options: Options, ledger: Ledger, first: str) -> None:
    """Play all chunks, adding each to the ledger in order and to the progress bar."""
    bar = _bar(options)
    with bar, closing(_in_order(work, options)) as parts:
        for rows, tally in parts:
            ledger.add(rows, tally)
            if not bar.disable:
                rate = summary.win_rate(ledger.tally, first, options.level)
                bar.set_postfix_str(f"A wins {rate.low:.1%} to {rate.high:.1%}", refresh=False)
            bar.update(len(rows))
        bar.refresh()


def _in_order(work: Work, options: Options) -> Generator[tuple[np.ndarray, bytes], None, None]:
    """Chunks as joblib plays them, first to last."""
    from joblib import Parallel, delayed

    try:
        parallel = Parallel(options.n_jobs, prefer="threads", return_as="generator", batch_size=1)
    except ValueError:  # a backend that cannot hand over chunks as they come: all at the end
        parallel = Parallel(options.n_jobs, batch_size=1)
    played = parallel(delayed(play_chunk)(work, start, games) for start, games in options.chunks())
    return handed_over((part for part in played) if isinstance(played, list) else played)


def _bar(options: Options) -> Any:
    from tqdm import tqdm

    show = sys.stderr.isatty() if options.progress is None else options.progress
    return tqdm(
        total=options.games, unit=" games", unit_scale=True, disable=not show, leave=False, file=sys.stderr
    )


def _provenance(pairing: Pairing, options: Options, seconds: float, digest: str) -> Provenance:
    return Provenance(
        vgsim=__version__,
        rules_version=pairing.engine.module("terms").RULES_VERSION,
        format=pairing.format,
        decks=pairing.deck_infos(),
        bots=pairing.bots,
        policies=pairing.policy_values(),
        seed=pairing.seed,
        asked=options.games,
        first=pairing.rules.first,
        abilities=pairing.rules.abilities,
        checked=options.checked,
        cards=pairing.cards,
        seconds=seconds,
        digest=digest,
    )
