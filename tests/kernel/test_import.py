"""`import vgsim` is light: it compiles nothing and loads neither numba nor what frames and plots need."""

import json
import subprocess
import sys

import pytest
from kernel_games import environment

from vgsim.core.jit import BOUNDS_CHECKED, INTERPRETED

HEAVY = ("numba", "llvmlite", "pandas", "matplotlib", "scipy", "pyarrow", "joblib")
SAY = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"


def modules_after(code, **settings):
    """The packages in memory after some code in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{SAY}"],
        env=environment(**settings),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_loads_nothing_heavy():
    assert modules_after("import vgsim").isdisjoint(HEAVY)


def test_importing_compiles_nothing(tmp_path):
    """No kernel is compiled or looked for: its folder is not even made."""
    modules_after("import vgsim", VGSIM_CACHE=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_reading_decks_and_bots_loads_no_numba():
    code = "import vgsim as vg; vg.load_deck('v_td01_aichi_sendou')"
    assert modules_after(code).isdisjoint(("numba", "llvmlite", "matplotlib", "scipy"))


def test_the_list_above_is_of_what_is_used():
    """Frames load pandas: the list would show it."""
    assert "pandas" in modules_after("import vgsim.analysis.frames, pandas")


def test_importing_a_kernel_loads_no_compiler():
    assert modules_after("import vgsim.vanguard.match").isdisjoint(("numba", "llvmlite"))


@pytest.mark.skipif(INTERPRETED or BOUNDS_CHECKED, reason="plays with the compiled kernel")
def test_a_compiled_kernel_plays_without_its_compiler():
    """It is compiled by now, or the first call does it."""
    play = "import vgsim as vg; vg.simulate(*['v_td01_aichi_sendou'] * 2, games=2, n_jobs=1, progress=False)"
    modules_after(play)
    assert "numba" not in modules_after(play)


@pytest.mark.parametrize("name", ["simulate", "trace", "load_deck", "Scenario", "bots", "odds", "read_results"])
def test_the_public_names_are_there(name):
    import vgsim

    assert getattr(vgsim, name) is not None
