"""Blocks of games from anywhere in a seed, for several pairings at once, on all cores.

What studies of more than two decks stand on. Blocks come back in the order they were asked for, so no
number of workers changes a bit.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vgsim import __version__
from vgsim.analysis.runs.ledger import Digest
from vgsim.analysis.runs.pairing import Pairing, check_whole
from vgsim.analysis.runs.provenance import DeckInfo
from vgsim.analysis.runs.work import Work, play_rows, prepare
from vgsim.errors import InputError
from vgsim.vanguard.terms import Result

if TYPE_CHECKING:
    from vgsim.cards.games import AnyDeck

MOST_AT_ONCE = 2_000  # games a worker plays at a time

Rows = np.ndarray[Any, Any]
Floats = np.ndarray[Any, np.dtype[np.float64]]

# score of seat A by Result; a game that did not end properly has none
SCORES = np.full(max(Result) + 1, np.nan)
SCORES[[Result.A_WINS, Result.DRAW, Result.B_WINS]] = 1.0, 0.5, 0.0


class Block(NamedTuple):
    """Games start to start + games - 1 of a pairing, which is known by its place in the list."""

    pairing: int
    start: int
    games: int


@dataclass(frozen=True)
class Origin:
    """What made a study.

    Attributes
    ----------
    decks : tuple of DeckInfo
        Every deck of the study.
    bots : tuple of str
    seed : int
    abilities : bool
    format, vgsim, rules_version : str
    games : int
        Games played.
    seconds : float
        Time that playing took.
    digest : str
        SHA-256 over all games in the order they were asked for, see `vgsim.analysis.runs.ledger.Digest`.
    """

    decks: tuple[DeckInfo, ...]
    bots: tuple[str, ...]
    seed: int
    abilities: bool
    format: str
    games: int
    seconds: float
    digest: str
    vgsim: str = __version__
    rules_version: str = ""

    @property
    def incomplete_cards(self) -> dict[str, tuple[str, ...]]:
        """Cards with an ability that was not played, by deck name; decks without such cards are left out."""
        return {deck.name: deck.incomplete_cards for deck in self.decks if deck.incomplete_cards}

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        speed = self.games / self.seconds if self.seconds else None
        return {
            "vgsim": self.vgsim,
            "rules_version": self.rules_version,
            "format": self.format,
            "seed": self.seed,
            "bots": list(self.bots),
            "abilities": self.abilities,
            "decks": [
                {"name": deck.name, "hash": deck.hash, "incomplete_cards": list(deck.incomplete_cards)}
                for deck in self.decks
            ],
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": speed,
            "digest": self.digest,
        }


class Player:
    """Plays blocks of games of several pairings of one seed, and keeps count.

    Parameters
    ----------
    pairings : sequence of Pairing
    n_jobs : int
        Workers as joblib counts them.
    luck : bool
        Whether rows are to tell the luck in checks, where the game can.
    store : str or Path, optional
        Where games are kept; those that are there are not played again, and count as played.

    Attributes
    ----------
    works : list of Work
        What the pairings come to; a block names one by its place.
    store : str or Path, optional
        As given.
    games : int
        Games played so far.
    seconds : float
        Time that took.
    """

    def __init__(
        self,
        pairings: Sequence[Pairing],
        n_jobs: int = -1,
        luck: bool = False,
        store: "str | Path | None" = None,
    ) -> None:
        if check_whole("jobs", n_jobs) == 0:
            raise InputError("jobs 0: give the number of workers, or -1 for every core")
        self.works: list[Work] = [prepare(pairing, luck, store) for pairing in pairings]
        self._digest = Digest(pairings[0].seed, pairings[0].engine.score)
        self.n_jobs, self.store = n_jobs, store
        self.games = 0
        self.seconds = 0.0

    def play(self, blocks: Iterable[Block]) -> list[Rows]:
        """The rows (dtype RESULT) of each block.

        Raises
        ------
        KeyboardInterrupt
            The games of this call are then lost, and not counted.
        """
        from joblib import Parallel, delayed

        blocks = list(blocks)
        parts = [part for block in blocks for part in _cut(block)]
        began = time.perf_counter()
        tasks = (delayed(play_rows)(self.works[p.pairing], p.start, p.games) for p in parts)
        played = iter(Parallel(self.n_jobs, prefer="threads")(tasks))
        rows = [np.concatenate([next(played) for _ in _cut(block)]) for block in blocks]
        self.seconds += time.perf_counter() - began
        self.games += sum(block.games for block in blocks)
        for found in rows:
            self._digest = self._digest.extended(found)
        return rows

    def origin(self, pairings: Sequence[Pairing], decks: "Sequence[AnyDeck]") -> Origin:
        """What made a study of these decks, each of which is in one of the pairings."""
        return origin_of(pairings, decks, self.games, self.seconds, self._digest.hex())


def origin_of(
    pairings: Sequence[Pairing], decks: "Sequence[AnyDeck]", games: int, seconds: float, digest: str = ""
) -> Origin:
    """What made a study of these decks, each of which is in one of the pairings."""
    known = {deck: info for p in pairings for deck, info in zip(p.decks, p.deck_infos(), strict=True)}
    return Origin(
        decks=tuple(known[deck] for deck in decks),
        bots=pairings[0].bots,
        seed=pairings[0].seed,
        abilities=pairings[0].rules.abilities,
        format=pairings[0].format,
        games=games,
        seconds=seconds,
        digest=digest,
        rules_version=pairings[0].engine.module("terms").RULES_VERSION,
    )


def _cut(block: Block) -> list[Block]:
    """A block in parts that are small enough to share among workers."""
    starts = range(block.start, block.start + block.games, MOST_AT_ONCE)
    end = block.start + block.games
    return [Block(block.pairing, start, min(MOST_AT_ONCE, end - start)) for start in starts]


def scores(rows: Rows) -> Floats:
    """Score of seat A in each game: 1, 1/2 or 0; nan where the game did not end properly."""
    found: Floats = SCORES[rows["result"]]
    return found
