"""Perft: how many legal answer sequences lead on from known positions, compiled and interpreted."""

import json
from dataclasses import replace
from pathlib import Path

import perft
import pytest
from kernel_games import finished, launch

from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.terms import Prompt

FILES = perft.files()


def told(found, wanted):
    """Counts that differ, by first answer."""
    parts = {key: (found.split.get(key, 0), wanted.split.get(key, 0)) for key in found.split | wanted.split}
    lines = [f"{key}: {n}, the file says {m}" for key, (n, m) in parts.items() if n != m]
    return "\n".join([f"{found.counts}, the file says {wanted.counts}", *lines])


@pytest.mark.skipif(INTERPRETED, reason="too many answers to interpret")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_answers_as_were_counted(path):
    wanted = perft.read(path)
    found = perft.counted(wanted)
    assert found == wanted, told(found, wanted)


@pytest.mark.skipif(INTERPRETED, reason="compares with the compiled kernel")
def test_the_interpreted_kernel_counts_the_same(tmp_path):
    out = tmp_path / "counts.json"
    finished(launch(Path(perft.__file__), out, NUMBA_DISABLE_JIT="1"))
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["interpreted"] is True
    here = {path.stem: perft.counted(perft.shallow(perft.read(path))).text() for path in FILES}
    assert found["made"] == here


def test_files_read_as_they_are_written():
    for path in FILES:
        assert perft.read(path).text() == path.read_text(encoding="utf-8")


def test_the_positions_ask_of_every_part_of_a_turn():
    kinds = {perft.at(perft.read(path)).prompt for path in FILES}
    assert kinds >= {
        Prompt.MULLIGAN,
        Prompt.G_ASSIST,
        Prompt.RIDE,
        Prompt.MAIN,
        Prompt.ATTACK,
        Prompt.GUARD,
    }


def test_a_lost_answer_is_told():
    """The split names the first answer behind which a count is wrong."""
    found = perft.read(FILES[0])
    first = next(iter(found.split))
    wrong = replace(found, split=found.split | {first: found.split[first] + 1})
    assert told(found, wrong).splitlines()[1].startswith(f"{first}: ")
