"""The notebooks run from top to bottom, with few games, and lie in the repository without output."""

import os
import re
from pathlib import Path

import nbformat
import pytest

from vgsim.core.jit import INTERPRETED

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
GAMES = 300


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_is_a_first_report():
    assert "my_first_deck_report" in [path.stem for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_lies_here_without_output(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code(notebook))
    assert len(path.read_bytes()) < 100_000


@pytest.mark.slow  # starts a Jupyter kernel, which a busy machine does not always answer in time
@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch, tmp_path):
    from nbclient import NotebookClient

    monkeypatch.setenv("VGSIM_GAMES", str(GAMES))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert all(cell.execution_count for cell in code(notebook))
    shown = [output for cell in code(notebook) for output in cell.outputs]
    assert sum("image/png" in output.get("data", {}) for output in shown) >= 5
    assert f"{GAMES:,} games" in "".join(texts(shown))
    assert not [text for text in texts(shown) if re.search(r"Warning|Traceback", text)]


def texts(outputs):
    for output in outputs:
        yield from output.get("data", {}).get("text/plain", "").splitlines()
        yield from output.get("data", {}).get("text/html", "").splitlines()
        yield from output.get("text", "").splitlines()
