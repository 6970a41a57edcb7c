"""Decisions compared by playing on: each legal answer, the same redealt worlds, bots to the end.

Decision: game i of every answer starts from the same redeal and the same later shuffles, so that the
differences between answers are less uncertain than the win rates themselves.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from vgsim.analysis import estimates
from vgsim.analysis.runs.pairing import check_whole
from vgsim.errors import InputError
from vgsim.vanguard.terms import Result

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.runs.pairing import Bot
    from vgsim.core.door import Stepper


class Played(Protocol):
    """A game of either kind that is played in words."""

    table: Any  #: the game step by step (`vgsim.core.door.Stepper`)

    @property
    def bots(self) -> str:
        """The module that makes `policy_rows`."""

    @property
    def decks(self) -> Sequence[int]:
        """Zones in which cards lie whose order nobody knows."""

    def question(self) -> object | None:
        """What is asked; None when the game is over."""

    def lines(self) -> list[tuple[str, list[int]]]:
        """Every legal answer in words, with the numbers that give it."""

    def try_out(self, answer: str) -> list[int]:
        """The numbers that an answer in words comes to; the game stays where it is."""


def compare_answers(
    game: Played, games: int, bots: "Sequence[Bot]", answers: Sequence[str] | None, level: float
) -> "pd.DataFrame":
    """Win rate of each answer to the open prompt; see `Scenario.rollout` and `DuelScenario.rollout`."""
    import pandas as pd

    if check_whole("games", games) < 1:
        raise InputError(f"games {games}: at least 1 game is needed for each answer")
    question = game.question()
    if question is None:
        raise InputError("rollout: the game is over, so nothing is asked")
    lines = game.lines() if answers is None else [(answer, game.try_out(answer)) for answer in answers]
    kept, policies = game.table.game, game.table.bots
    game.table.bots = np.asarray(import_module(game.bots).policy_rows(bots)).view(np.recarray)
    worlds = _Worlds(game.table, int(kept.asked), games, game.decks)
    try:
        rows = [_row(text, worlds.play(kept, values), worlds.seat, level) for text, values in lines]
    finally:
        game.table.game, game.table.bots = kept, policies
    frame = pd.DataFrame(rows).sort_values("win_rate", ascending=False, kind="stable", ignore_index=True)
    frame.attrs["asked"] = str(question)
    return frame


def _row(text: str, results: "np.ndarray[Any, Any]", seat: int, level: float) -> dict[str, Any]:
    """One answer's games, told from the seat that is asked."""
    wins, losses = int(results[Result.A_WINS + seat]), int(results[Result.B_WINS - seat])
    draws = int(results[Result.DRAW])
    rate = estimates.score([wins, draws, losses], level)
    return {
        "answer": text,
        "win_rate": rate.estimate,
        "low": rate.low,
        "high": rate.high,
        "games": rate.n,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "unfinished": int(results[Result.UNFINISHED]),
    }


class _Worlds:
    """The games that every answer is played in: redeals, later shuffles and bots' streams by number."""

    def __init__(self, table: "Stepper", seat: int, games: int, decks: Sequence[int]) -> None:
        self.table, self.seat, self.games, self.decks = table, seat, games, list(decks)
        seeds = np.random.SeedSequence(int(table.game.seed)).generate_state(2 * games, np.uint64)
        self.streams = seeds.reshape(games, 2)
        self.buffer = np.zeros(1, table.game.dtype)

    def play(self, start: Any, values: Sequence[int]) -> "np.ndarray[Any, Any]":
        """How the games from `start` with these answers end: counts by `Result`."""
        table = self.table
        table.game = start.copy()
        table.game.log_on = 0
        given = self._public(values)
        state = np.frombuffer(table.game.tobytes(), np.uint8)
        field, raw = self.buffer, self.buffer.view(np.uint8)
        table.game = self.buffer.view(np.recarray)[0]
        results = np.zeros(len(Result), np.int64)
        for i in range(self.games):
            raw[:] = state
            field["game"], field["rng"] = i, self.streams[i]
            table.redeal(self.seat, i)
            self._give(values[given:])
            field["ask_all"] = 0
            table.finish()
            results[field["result"][0]] += 1
        return results

    def _public(self, values: Sequence[int]) -> int:
        """Give the answers once for all worlds as long as nothing hidden is seen by it; how many."""
        table = self.table
        for n, value in enumerate(values):
            if n:
                before = table.game.copy()
                table.advance()
                if self._seen(before) or value not in table.legal():
                    table.game = before
                    return n
            table.answer(value)
        return len(values)

    def _seen(self, before: Any) -> bool:
        """Whether the asked player has learnt of a card, or a deck has changed, since a state."""
        g = self.table.game
        learnt = np.any((g.known >> self.seat) & 1 != (before.known >> self.seat) & 1)
        return bool(learnt or np.any(g.row_n[:, self.decks] != before.row_n[:, self.decks]))

    def _give(self, values: Sequence[int]) -> None:
        """Give answers in a world of its own."""
        for value in values:
            self.table.advance()
            if value not in self.table.legal():  # what was dealt anew has led elsewhere
                return
            self.table.answer(value)
