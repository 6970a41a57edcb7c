"""Decisions compared by playing on: each legal answer, the same redealt worlds, bots to the end.

Decision: game i of every answer starts from the same redeal and the same later shuffles, so that the
differences between answers are less uncertain than the win rates themselves.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis import estimates
from vgsim.analysis.pairing import check_whole
from vgsim.errors import InputError
from vgsim.vanguard.terms import Result

if TYPE_CHECKING:
    import pandas as pd

    from vgsim.analysis.pairing import Bot
    from vgsim.analysis.playing import Game


def compare_answers(
    game: "Game", games: int, bots: "Sequence[Bot]", answers: Sequence[str] | None, level: float
) -> "pd.DataFrame":
    """Win rate of each answer to the open prompt; see `Scenario.rollout`."""
    import pandas as pd

    from vgsim.vanguard.bots import policy_rows

    if check_whole("games", games) < 1:
        raise InputError(f"games {games}: at least 1 game is needed for each answer")
    question = game.question()
    if question is None:
        raise InputError("rollout: the game is over, so nothing is asked")
    lines = game.lines() if answers is None else [(answer, game.try_out(answer)) for answer in answers]
    kept, policies = game.table.game, game.table.bots
    game.table.bots = np.asarray(policy_rows(bots)).view(np.recarray)
    try:
        rows = [_row(game, kept, line, games, level) for line in lines]
    finally:
        game.table.game, game.table.bots = kept, policies
    frame = pd.DataFrame(rows).sort_values("win_rate", ascending=False, kind="stable", ignore_index=True)
    frame.attrs["asked"] = str(question)
    return frame


def _row(game: "Game", start: Any, line: tuple[str, list[int]], games: int, level: float) -> dict[str, Any]:
    """One answer's games."""
    text, values = line
    seat = int(start.asked)
    results = np.zeros(len(Result), np.int64)
    for i in range(games):
        results[_play(game, start, values, seat, i)] += 1
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


def _play(game: "Game", start: Any, values: Sequence[int], seat: int, i: int) -> int:
    """Game i after these answers: its result. Shuffles and bots' streams are those of game i."""
    table = game.table
    g = table.game = start.copy()
    g.log_on = 0
    g.game = i
    g.rng[:] = np.random.SeedSequence([int(g.seed), i]).generate_state(2, np.uint64)
    table.redeal(seat, i)
    for value in values:
        if value not in table.legal():  # what was dealt anew has led elsewhere
            break
        table.answer(value)
        table.advance()
    g.ask_all = 0
    table.finish()
    return int(g.result)
