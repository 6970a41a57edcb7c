"""Real games through the whole house: the same bits however played, sums that agree with rows, traces."""

import json

import joblib
import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis import summary
from vgsim.analysis.runs.pairing import Rules, pair
from vgsim.analysis.runs.runner import Options, run
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.terms import Result

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"


@pytest.fixture(scope="module")
def played():
    return run(pair(A, B, seed=21), Options(games=600, n_jobs=1))


def same(one, other):
    return (
        one.rows.tobytes() == other.rows.tobytes()
        and one.tally.tobytes() == other.tally.tobytes()
        and one.made.digest == other.made.digest
    )


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 1), (2, 50), (-1, None), (2, 600)])
def test_jobs_and_chunks_change_no_bit(played, jobs, chunk):
    assert same(run(pair(A, B, seed=21), Options(games=600, n_jobs=jobs, chunk=chunk)), played)


def test_processes_change_no_bit(played):
    with joblib.parallel_config(backend="loky"):
        assert same(run(pair(A, B, seed=21), Options(games=600, n_jobs=2, chunk=100)), played)


def test_sums_agree_with_rows(played):
    rows, tally = played.rows, played.tally
    assert list(rows["game"]) == list(range(600))
    assert np.array_equal(np.asarray(tally["checks"]).sum(axis=3), rows["checks"].sum(axis=0))
    assert int(tally["decisions"]) == rows["decisions"].sum()
    for first in (0, 1):
        ended = rows["result"][rows["first"] == first]
        assert np.array_equal(tally["result"][first], np.bincount(ended, minlength=5))
    assert np.array_equal(tally["reason"], np.bincount(rows["reason"], minlength=16))
    for seat in (0, 1):
        for grade in (1, 2, 3):
            reached = rows["ride_turn"][:, seat, grade]
            assert np.array_equal(tally["ride"][seat, grade], np.bincount(reached, minlength=40))


def test_turn_sums_agree_with_rows(played):
    """Every game is counted on each of its turns, and with its last damage on its last one."""
    rows, damage = played.rows, np.asarray(played.tally["damage"])
    for turn in range(1, 40):
        assert damage[0, turn].sum() == (rows["turns"] >= turn).sum()
    longest = int(rows["turns"].max())
    last = rows["damage"][rows["turns"] == longest]
    assert np.array_equal(damage[1, longest], np.bincount(last[:, 1], minlength=damage.shape[2]))


@pytest.mark.parametrize(
    ("first", "wanted"), [("a", {0}), ("b", {1}), ("alternate", {0, 1}), ("random", {0, 1})]
)
def test_who_goes_first(first, wanted):
    rows = run(pair(A, A, rules=Rules(first=first)), Options(games=40, n_jobs=1)).rows
    assert set(rows["first"]) == wanted
    if first == "alternate":
        assert list(rows["first"]) == [0, 1] * 20


def test_damage_ends_games_as_the_rules_say(played):
    lost = played.rows[played.rows["result"] == Result.A_WINS]
    by_damage = lost[lost["reason"] == 1]
    assert len(by_damage) > 100
    assert (by_damage["damage"][:, 1] >= 6).all()
    assert (by_damage["damage"][:, 0] < 6).all()


def test_abilities_matter(played):
    plain = pair(A, B, seed=21, rules=Rules(abilities=False))
    without = run(plain, Options(games=600, n_jobs=1))
    table = plain.table()
    after_markers = int(max(table.ability[row] + table.abilities[row] for row in range(1, 7)))
    assert without.made.digest != played.made.digest
    assert int(without.tally["ability"][:after_markers].sum()) > 0  # gift markers are rules of the game
    assert int(without.tally["ability"][after_markers:].sum()) == 0
    assert int(played.tally["ability"].sum()) > 0
    assert "abilities off" in without.origin_line()


def test_the_traced_game_is_the_one_in_the_file(tmp_path):
    path = tmp_path / "games.parquet"
    told = CliRunner().invoke(
        app, ["simulate", A, B, "-n", "12", "--seed", "5", "--out", str(path), "--json"]
    )
    assert json.loads(told.stdout)["games"] == 12
    games = vg.read_results(path).games
    for game in (0, 7, 11):
        from_file = CliRunner().invoke(app, ["trace", str(path), "--game", str(game)]).stdout
        from_decks = CliRunner().invoke(app, ["trace", A, B, "--seed", "5", "--game", str(game)]).stdout
        assert from_file == from_decks
        assert f"{games['winner'][game].upper()} wins" in from_file


def test_a_mirror_match_is_even():
    """Within four standard errors, who goes first alternating."""
    rate = run(pair(A, A, seed=1), Options(games=20_000, keep_rows=False)).win_rate
    assert abs(rate.estimate - 0.5) < 4 * 0.5 / np.sqrt(rate.n)


@pytest.mark.slow
def test_a_mirror_match_of_a_million_games_is_even():
    results = run(pair(A, A, seed=2), Options(games=1_000_000, keep_rows=False))
    assert summary.games_finished(results.tally) == 1_000_000
    assert abs(results.win_rate.estimate - 0.5) < 4 * 0.5 / np.sqrt(1_000_000)
