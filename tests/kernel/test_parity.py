"""One kernel run in three ways: compiled, interpreted and with bounds checks it gives the same bytes."""

from pathlib import Path

import numpy as np
import parity_lane
import pytest
from kernel_games import finished, launch

from vgsim.core.jit import BOUNDS_CHECKED, INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED or BOUNDS_CHECKED, reason="compares with the compiled kernel")
SCRIPT = Path(parity_lane.__file__)
LANES = {"interpreted": {"NUMBA_DISABLE_JIT": "1"}, "bounds-checked": {"NUMBA_BOUNDSCHECK": "1"}}
MODES = {"interpreted": [True, False], "bounds-checked": [False, True]}


def played_elsewhere(folder, games, *every):
    """What each lane played; all run at once."""
    outs = {lane: folder / f"{lane}.npz" for lane in games}
    running = [launch(SCRIPT, outs[lane], games[lane], *every, **LANES[lane]) for lane in games]
    for process in running:
        finished(process)
    return {lane: dict(np.load(outs[lane])) for lane in games}


def first_difference(one, other):
    """Where two sets of rows part, in words; "" where all bytes but padding are the same."""
    if one.dtype.names is None:
        return "" if one.tobytes() == other.tobytes() else "the sums differ"
    parts = {name: np.argwhere(one[name] != other[name]) for name in one.dtype.names}
    games = [int(where[0][0]) for where in parts.values() if len(where)]
    if not games:
        return ""
    fields = [name for name, where in parts.items() if min(games) in where[:, 0]]
    told = "; ".join(f"{name} {one[name][min(games)]} is not {other[name][min(games)]}" for name in fields)
    return f"game {min(games)}: {told}"


def compare(lane, found, games, every=False):
    assert found.pop("mode").tolist() == MODES[lane]
    here = parity_lane.lane(games, every)
    assert here.pop("mode").tolist() == [False, False]
    assert found.keys() == here.keys()
    differences = {key: first_difference(here[key], found[key]) for key in here}
    assert not any(differences.values()), {key: text for key, text in differences.items() if text}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """4 interpreted and 300 bounds-checked games of each deck pair and bot."""
    return played_elsewhere(tmp_path_factory.mktemp("lanes"), {"interpreted": 4, "bounds-checked": 300})


def test_interpreted_games_are_the_compiled_ones(elsewhere):
    compare("interpreted", elsewhere["interpreted"], 4)


def test_bounds_checked_games_are_the_compiled_ones(elsewhere):
    compare("bounds-checked", elsewhere["bounds-checked"], 300)


def test_bounds_checks_see_a_wild_index(elsewhere):
    """The lane can fail: a record that points beside its rows ends in an error there."""
    process = launch(SCRIPT, "", "wild", **LANES["bounds-checked"])
    assert "IndexError" in process.communicate()[1]
    assert process.returncode == 1


@pytest.mark.slow
def test_two_hundred_interpreted_games_are_the_compiled_ones(tmp_path):
    """4 games of each shipped deck in both seats, of all formats and for each bot."""
    compare("interpreted", played_elsewhere(tmp_path, {"interpreted": 4}, "every")["interpreted"], 4, every=True)


@pytest.mark.slow
def test_many_bounds_checked_games_are_the_compiled_ones(tmp_path):
    """Of every shipped deck: no index is wild in any of them."""
    found = played_elsewhere(tmp_path, {"bounds-checked": 1_000}, "every")
    compare("bounds-checked", found["bounds-checked"], 1_000, every=True)


def test_a_difference_is_seen():
    """The comparison itself can fail, and says where."""
    rows = parity_lane.lane(2)
    name = next(key for key in rows if key.endswith("rows"))
    changed = rows[name].copy()
    changed["turns"][1] += 1
    assert first_difference(rows[name], changed).startswith("game 1: turns ")
