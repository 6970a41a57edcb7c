"""The door to a compiled kernel: compiled once for a machine, loaded without numba, called with what is there now."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from kernel_games import environment, launch

from vgsim.core import jit
from vgsim.core.jit import BOUNDS_CHECKED, INTERPRETED

TOY = Path(__file__).with_name("toy_kernel.py")


def played(folder: Path, **settings: str) -> dict[str, object]:
    """What the toy kernel says in a Python of its own."""
    told = subprocess.run(
        [sys.executable, TOY],
        env=environment(VGSIM_CACHE=str(folder), **settings),
        capture_output=True,
        text=True,
        check=True,
    )
    return {**json.loads(told.stdout), "said": told.stderr}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture(scope="module")
def first(folder):
    """The run that compiles."""
    return played(folder)


def test_calls_change_the_records_they_are_given(first):
    """The same objects again, others, a copy, an item of an array: each is read and written where it lies."""
    assert first["answers"] == [6, 12, 6, 0, 6, 6]
    assert first["records"] == [7, 3, 10, 0, 0, 3]
    assert first["last"] == [2, 3, 0, 1]


def test_a_member_of_an_enum_is_its_number(first):
    """As one of two indices, by a global name, by `value`."""
    assert first["parity"] == [[0, 3], [0, 4]]


def test_interpreted_it_does_the_same(first, folder):
    interpreted = played(folder, NUMBA_DISABLE_JIT="1")
    seen = ("answers", "records", "last", "parity")
    assert [interpreted[key] for key in seen] == [first[key] for key in seen]


def test_other_functions_are_compiled_as_numba_does(first):
    """Rules do without negative indices; nobody else does."""
    assert first["last item"] == 3


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_numba_is_there_only_to_compile(first, folder):
    again = played(folder)
    assert (first["compiled"], first["numba"]) == (3, True)
    assert (again["compiled"], again["numba"]) == (0, False)
    assert again["answers"] == first["answers"]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_folder_holds_one_object_file(first, folder):
    """And no half-written one."""
    assert [path.suffix for path in folder.rglob("*") if path.is_file()] == [".o"]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize(
    "damage", [lambda code: b"", lambda code: code[:-100], lambda code: code[:999] + b"?" + code[1000:]]
)
def test_a_damaged_object_file_is_told_and_made_anew(first, folder, tmp_path, damage):
    """Loading it would end the process without a word, or play something else."""
    [kept] = folder.rglob("*.o")
    place = tmp_path / kept.relative_to(folder)
    place.parent.mkdir()
    place.write_bytes(damage(kept.read_bytes()))
    again = played(tmp_path)
    assert "damaged; the rules are compiled again" in again["said"]
    assert (again["compiled"], again["answers"]) == (3, first["answers"])
    assert (played(tmp_path)["compiled"], played(tmp_path)["said"]) == (0, "")


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_an_object_file_under_another_name_is_not_loaded(first, folder, tmp_path, capsys):
    [kept] = folder.rglob("*.o")
    other = tmp_path / kept.parent.name / "kernel.o"
    other.parent.mkdir()
    other.write_bytes(kept.read_bytes())
    assert jit._kept(kept) is not None
    assert jit._kept(other) is None
    assert "damaged" in capsys.readouterr().err


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_an_object_file_that_cannot_be_written_costs_only_the_next_run(first, folder, tmp_path):
    [kept] = folder.rglob("*.o")
    (tmp_path / kept.relative_to(folder)).mkdir(parents=True)  # a folder in its place
    again = played(tmp_path)
    assert "cannot be written" in again["said"]
    assert again["answers"] == first["answers"]
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_with_bounds_checks_it_is_another_kernel(first, folder):
    checked = played(folder, NUMBA_BOUNDSCHECK="1")
    assert checked["compiled"] == 3
    assert checked["answers"] == first["answers"]
    assert len(list(folder.rglob("*.o"))) == 2


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_mistake_in_a_checked_kernel_is_an_error(folder):
    process = launch(TOY, "wild", VGSIM_CACHE=str(folder), NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in process.communicate()[1]
    assert process.returncode == 1


@pytest.mark.skipif(INTERPRETED or BOUNDS_CHECKED, reason="nothing is compiled, or on purpose with what may raise")
@pytest.mark.parametrize(
    ("forbidden", "told"),
    [
        ("raising", r"a rule can raise ValueError in .*toy_kernel\.py:\d+"),
        ("of_numba", "a rule calls .*arraymath.*numba's"),
    ],
)
def test_what_may_raise_is_not_compiled(tmp_path, forbidden, told):
    """Calls ask no status, so that nothing could come of an error."""
    process = launch(TOY, forbidden, VGSIM_CACHE=str(tmp_path))
    assert re.search(told, process.communicate()[1])
    assert process.returncode == 1
    assert not list(tmp_path.rglob("*.o"))


@pytest.mark.parametrize(("version", "known"), [(22, True), (21, False), (23, False)])
def test_llvm_is_told_only_options_that_its_version_has(monkeypatch, version, known):
    from vgsim.core import compiling  # here: whoever imports it imports numba

    told = []
    monkeypatch.setattr(compiling.llvm, "llvm_version_info", (version, 1, 0))
    monkeypatch.setattr(compiling.llvm, "set_option", lambda name, option: told.append(option))
    compiling._set_options()
    assert told == (list(compiling.OPTIONS) if known else [])
