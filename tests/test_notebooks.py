"""The notebooks run from top to bottom, with few games, and lie in the repository without output."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from vgsim.core.jit import INTERPRETED

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
GAMES = 200
PATIENCE = 1200  # seconds; a busy machine is slow to start a kernel, which says nothing of the notebook


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_notebooks_are_there():
    assert [path.stem for path in NOTEBOOKS] == [
        "going_first_or_second",
        "grade_ratios_and_mulligans",
        "my_first_deck_report",
        "small_metagame",
        "trigger_line_ups",
        "which_card_carries_the_deck",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_lies_here_without_output(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code(notebook))
    assert len(path.read_bytes()) < 100_000


def executed(path, folder):
    """The notebook after a run in a Jupyter kernel that is reached by files, not by ports that others may take."""
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    kernel = AsyncKernelManager(kernel_name="python3", transport="ipc")
    client = NotebookClient(
        notebook,
        km=kernel,
        timeout=PATIENCE,
        startup_timeout=PATIENCE,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    return notebook


@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path, tmp_path):
    """Its cells as one program: no Jupyter kernel, which a busy machine may be slow to start."""
    cells = [cell.source for cell in code(nbformat.read(path, as_version=4))]
    program = tmp_path / "notebook.py"
    program.write_text("\n\n".join(["from IPython.display import display", *cells]), encoding="utf-8")
    environment = os.environ | {"VGSIM_GAMES": str(GAMES), "MPLBACKEND": "Agg"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning:vgsim", str(program)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch, tmp_path):
    monkeypatch.setenv("VGSIM_GAMES", str(GAMES))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    notebook = executed(path, tmp_path)
    assert all(cell.execution_count for cell in code(notebook))
    shown = [output for cell in code(notebook) for output in cell.outputs]
    assert sum("image/png" in output.get("data", {}) for output in shown) >= 3
    assert f"{GAMES:,} games" in "".join(texts(shown))
    assert not [text for text in texts(shown) if re.search(r"Warning|Traceback", text)]


def texts(outputs):
    for output in outputs:
        yield from output.get("data", {}).get("text/plain", "").splitlines()
        yield from output.get("data", {}).get("text/html", "").splitlines()
        yield from output.get("text", "").splitlines()
