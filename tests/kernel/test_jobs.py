"""The same bits from every chunk, record and worker: what a game is depends on its address alone.

How `simulate` hands out jobs and chunks is tested in tests/analysis; here it is the kernel below it.
"""

from concurrent.futures import ThreadPoolExecutor

import joblib
import numpy as np
import pytest
from kernel_games import AICHI, KAI, pairing, table

from vgsim.analysis.runs.pairing import pair
from vgsim.analysis.runs.runner import Options, run
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.results import RESULT, TALLY, add_tally

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
GAMES = 240
SEED = 2**63 - 1  # the last one: addresses wrap


@pytest.fixture(scope="module", params=[("standard", "random"), ("rush", "control")])
def together(request):
    """One chunk of games, and what made it."""
    chosen = pairing(AICHI, KAI, request.param)
    return chosen, *run_chunk(chosen.table(), chosen.policies, SEED, 0, GAMES)


def same(one, other):
    """Whether two chunks of games are equal in every field."""
    (rows, tally), (more, sums) = one, other
    return all(np.array_equal(rows[n], more[n]) for n in RESULT.names) and tally.tobytes() == sums.tobytes()


def joined(parts):
    """Chunks in order as one."""
    total = np.zeros(1, TALLY).view(np.recarray)[0]
    for _, tally in parts:
        add_tally(total, tally)
    return np.concatenate([rows for rows, _ in parts]), total


@pytest.mark.parametrize("size", [1, 7, 100])
def test_chunks_of_any_size(together, size):
    chosen, rows, tally = together
    starts = range(0, GAMES, size)
    parts = [run_chunk(chosen.table(), chosen.policies, SEED, at, min(size, GAMES - at)) for at in starts]
    assert same(joined(parts), (rows, tally))


def test_chunks_in_any_order(together):
    """A game does not remember the one that was played before it."""
    chosen, rows, tally = together
    backwards = [run_chunk(chosen.table(), chosen.policies, SEED, at, 1) for at in reversed(range(GAMES))]
    assert same(joined(backwards[::-1]), (rows, tally))


def test_threads_at_the_same_time(together):
    """The kernel lets go of the interpreter: threads share the card table and nothing else."""
    chosen, rows, tally = together
    shared = chosen.table()
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda at: run_chunk(shared, chosen.policies, SEED, at, 20), range(0, GAMES, 20)))
    assert same(joined(parts), (rows, tally))


def test_a_card_table_and_policies_are_only_read(together):
    chosen, *_ = together
    record, policies = chosen.table(), chosen.policies.copy()
    before = record.tobytes()
    run_chunk(record, policies, SEED, 0, 20)
    assert record.tobytes() == before
    assert policies.tobytes() == chosen.policies.tobytes()


def test_a_record_full_of_another_game(together):
    """Setting up clears whatever was in the record, rubbish included (but card 0, the guard)."""
    chosen, rows, _ = together
    game = table(AICHI, KAI, chosen.bots)
    for index in (17, 3):
        for name in game.game.dtype.names:
            game.game[name] = 99
        game.game.log_on = game.game.logs = game.game.ask_all = game.game.card[0] = 0
        game.new_game(SEED, index)
        game.finish()
        assert int(game.game.decisions) == rows["decisions"][index]
        assert int(game.game.result) == rows["result"][index]
        assert game.audit() == 0


def test_games_differ(together):
    """Equal bytes mean something: no two games of a run are alike, and another seed gives other games."""
    chosen, rows, _ = together
    looks = {tuple(row[n].tobytes() for n in RESULT.names if n not in ("game", "first")) for row in rows}
    assert len(looks) > 0.99 * GAMES
    other, _ = run_chunk(chosen.table(), chosen.policies, SEED - 1, 0, GAMES)
    assert (other["decisions"] != rows["decisions"]).mean() > 0.9


@pytest.mark.parametrize("backend", ["threading", "multiprocessing", "loky"])
def test_backends(backend):
    alone = run(pair(AICHI, KAI, seed=5), Options(games=90, n_jobs=1))
    with joblib.parallel_config(backend=backend):
        shared = run(pair(AICHI, KAI, seed=5), Options(games=90, n_jobs=2, chunk=15))
    assert same((shared.rows, shared.tally), (alone.rows, alone.tally))
    assert shared.made.digest == alone.made.digest
