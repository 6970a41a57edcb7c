"""The documents say what the code does: the column catalogue is written from it, links lead somewhere."""

import importlib.util
import re
from pathlib import Path

import pytest

from vgsim.analysis import frames

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def columns_script():
    spec = importlib.util.spec_from_file_location("columns", ROOT / "docs" / "columns.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_column_catalogue_is_up_to_date():
    written = (ROOT / "docs" / "columns.md").read_text(encoding="utf-8")
    assert written == columns_script().page(), "run: python docs/columns.py"


def test_the_catalogue_has_the_columns_of_every_module():
    folder = ROOT / "vgsim" / "analysis"
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    texts = {name: path.read_text("utf-8") for name, path in paths.items()}
    own = {name for name, text in texts.items() if re.search(r"^COLUMNS\b", text, re.MULTILINE)}
    assert own == set(frames.ELSEWHERE)
    every = frames.every_column()
    assert len({(column.frame, column.name) for column in every}) == len(every)
    assert len(frames.catalogue()) == len(every)
    assert all(column.unit and column.meaning for column in every)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_exist(page):
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`((?:vgsim|docs|tests|decks|notebooks|benchmarks)/[\w./-]+)`", text)
    named += list(re.findall(r"\]\(([^)#:]+)\)", text))
    assert not [name for name in named if not (ROOT / name).exists() and not (page.parent / name).exists()]
