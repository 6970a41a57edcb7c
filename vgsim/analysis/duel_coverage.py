"""How much of the second game is there: its rules with code and tests, its rulings with tests, its cards by status.

A rule counts as implemented where the code names its number, and as tested where a test does; a ruling counts
where a test names it. Tests lie beside the package in a checkout only.
"""

import csv
import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

from vgsim.cards.riftbound.catalogue import count_statuses

PACKAGE = Path(__file__).resolve().parents[1]
TESTS = PACKAGE.parent / "tests" / "riftbound"


def _numbers(name: str) -> list[str]:
    text = files("vgsim.analysis").joinpath("data", name).read_text(encoding="utf-8")
    return [row[0] for row in csv.reader(text.splitlines())][1:]


def _text(folder: Path) -> str:
    paths = sorted(path for path in folder.rglob("*.py") if "bots" not in path.parts)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def _cited(text: str, numbers: Iterable[str]) -> set[str]:
    """Numbers that a text names, ranges ("K-01 to K-03") written out."""
    found = set(re.findall(r"\b[A-Z]-?\d+\b", text))
    for stem, first, last in re.findall(r"\b([A-Z]-?)(\d+) to [A-Z]-?(\d+)\b", text):
        found.update(f"{stem}{n:0{len(first)}d}" for n in range(int(first), int(last) + 1))
    return found.intersection(numbers)


def coverage() -> dict[str, Any]:
    """Keys rules, rulings and cards; figures of tests are None where there are no tests."""
    rules, rulings = _numbers("riftbound_rules.csv"), _numbers("riftbound_rulings.csv")
    implemented = _cited(_text(PACKAGE / "riftbound"), rules)
    tests = _text(TESTS) if TESTS.is_dir() else None
    tested = None if tests is None else _cited(tests, rules)
    ruled = None if tests is None else _cited(tests, rulings)
    return {
        "rules": {
            "executable": len(rules),
            "implemented": len(implemented),
            "tested": None if tested is None else len(tested),
            "without_code": sorted(set(rules) - implemented),
            "without_test": None if tested is None else sorted(set(rules) - tested),
        },
        "rulings": {
            "total": len(rulings),
            "tested": None if ruled is None else len(ruled),
            "without_test": None if ruled is None else sorted(set(rulings) - ruled),
        },
        "cards": count_statuses(),
    }
