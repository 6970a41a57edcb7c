"""A trace is the very game that `simulate` plays, told in words."""

import numpy as np
import pytest

import vgsim as vg
from vgsim.analysis.board.trace import drain, trace_game
from vgsim.analysis.runs.pairing import pair
from vgsim.errors import InputError
from vgsim.vanguard.match import Table, run_chunk
from vgsim.vanguard.terms import LOG, Event

A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"
RESULTS = {1: "A wins", 2: "B wins", 3: "a draw", 4: "unfinished"}


@pytest.mark.parametrize("bots", [("standard", "standard"), ("random", "rush")])
def test_the_game_is_the_one_that_simulate_plays(bots):
    pairing = pair(A, B, bots, seed=7)
    rows, _ = run_chunk(pairing.table(), pairing.policies, 7, 0, 12)
    for game, row in enumerate(rows):
        told = trace_game(pairing, game)
        assert told.result == RESULTS[int(row["result"])]
        assert told.decisions == row["decisions"]
        assert told.events[-1].turn == row["turns"]
        checks = [event.seat for event in told if event.kind == "drive_checked"]
        assert [checks.count(seat) for seat in "AB"] == row["checks"][:, 0].sum(axis=1).tolist()


def test_the_public_name_tells_the_same():
    told = vg.trace(A, B, seed=7, game=3, bots=("rush", "standard"), first="b")
    assert str(told) == str(trace_game(pair(A, B, ("rush", "standard"), 7, vg_rules("b")), 3))
    assert str(told).splitlines()[0].endswith("standard, seed 7, game 3")
    assert str(told).splitlines()[1] == "B goes first"


def vg_rules(first):
    from vgsim.analysis.runs.pairing import Rules

    return Rules(first)


def test_writing_a_log_changes_nothing():
    pairing = pair(A, B, ("standard", "standard"), seed=11)
    records = []
    for log_on in (0, 1):
        table = Table(pairing.table(), pairing.policies)
        table.game.log_on = log_on
        table.game.luck_on = 1  # a log has stakes worked out
        table.new_game(11, 5)
        table.advance()
        while not table.game.result:
            drain(table)
            table.answer(table.decide())
            table.advance()
        records.append(table.game.copy())
    apart = {"log_on", "log", "logs", "pool", "pool_icon", "pool_grade", "pool_sentinels"}
    for name in records[0].dtype.names:
        if name not in apart:
            assert np.array_equal(records[0][name], records[1][name]), name


def test_events_are_steps_with_cards_and_turns():
    told = vg.trace(A, B, seed=7, game=0)
    assert len(told) == len(list(told)) == len(told.events)
    rides = [event for event in told if event.kind == "rides"]
    assert rides[0].cards[-1] in ("Glyme", "Lizard Runner, Undeux")
    assert all(event.seat in "AB" for event in told)
    assert [event.turn for event in told] == sorted(event.turn for event in told)
    assert {"attacks", "drive_checked", "damage_checked", "trigger", "modified", "ability", "result"} <= {
        event.kind for event in told
    }


def test_names_not_numbers():
    text = str(vg.trace(A, B, seed=7, game=1))
    assert "Knight Squire, Allen" in text or "Wingal" in text
    assert "attack 1:" in text
    assert " wins: " in text.splitlines()[-1]


def test_positions_along_the_game():
    told = vg.trace(A, B, seed=7, game=0)
    first, last = told.position(0), told.position(told.decisions)
    assert (first.stage, first.turn) == ("mulligan", 1)
    assert last.pending.startswith("the game is over")
    with pytest.raises(InputError, match="decisions"):
        told.position(told.decisions + 1)


@pytest.mark.parametrize("game", [-1, True, 1.5])
def test_a_game_number_that_is_none(game):
    with pytest.raises(InputError, match="game"):
        vg.trace(A, B, game=game)


def test_a_log_that_is_full_is_told_of():
    pairing = pair(A, B)
    table = Table(pairing.table(), pairing.policies)
    table.game.log[:, 0] = Event.SHUFFLED
    table.game.logs = LOG
    with pytest.raises(InputError, match="more than"):
        drain(table)
    assert table.game.logs == 0
