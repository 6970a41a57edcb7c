"""The catalogues of rules and rulings, and that every test names numbers that are in them."""

import ast
import csv
from pathlib import Path

import pytest

from vgsim.analysis.coverage import list_rules, list_rulings

TESTS = Path(__file__).resolve().parents[1]


def table(name):
    with (TESTS / "data" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def marked(kind):
    """What the markers of this kind say, by test."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == f"pytest.mark.{kind}":
                        said = [ast.literal_eval(each) for each in mark.args]
                        found.setdefault(f"{path.stem}.{node.name}", []).extend(said)
    return found


def test_the_catalogue_of_rules_is_the_packages():
    ours = {row["number"]: (row["format"], row["reason"]) for row in table("rules_vanguard.csv")}
    assert ours == {rule.number: (rule.format, rule.not_executable) for rule in list_rules()}
    assert all(row["title"] for row in table("rules_vanguard.csv"))
    assert all((row["executable"] == "no") is bool(row["reason"]) for row in table("rules_vanguard.csv"))


def test_the_catalogue_of_rulings_is_the_packages():
    rows = table("rulings_vanguard.csv")
    assert {row["id"]: row["topic"] for row in rows} == list_rulings()
    assert all(row["scenario"] and row["expected"] for row in rows)


@pytest.mark.parametrize(
    ("kind", "known"), [("rule", "rules_vanguard.csv"), ("ruling", "rulings_vanguard.csv")]
)
def test_markers_name_what_is_in_the_catalogue(kind, known):
    numbers = {row["number" if kind == "rule" else "id"] for row in table(known)}
    numbers |= {f"C-{n}" for n in range(1, 27)}  # the readings chosen where the sources disagree
    if kind == "ruling":
        numbers |= {row["id"] for row in table("rulings_riftbound.csv")}
    wrong = {test: set(said) - numbers for test, said in marked(kind).items() if set(said) - numbers}
    assert not wrong
    assert len({number for said in marked(kind).values() for number in said}) > 60


#: rule numbers that wait for cards of later decks
LATER = {"R-CHECK": {10}, "R-BATTLE": {2}, "R-BATTLE-DAMAGE": {11}, "R-END": {2}}
CHAPTERS = (
    "R-RIDE", "R-CALL", "R-GC", "R-CHECK", "R-PLAY", "R-STAND", "R-DRAW", "R-GASSIST", "R-RIDEPH", "R-STRIDE",
    "R-MAIN",
    "R-BATTLE", "R-BATTLE-START", "R-BATTLE-ATTACK", "R-BATTLE-GUARD", "R-BATTLE-DRIVE", "R-TRIG",
    "R-BATTLE-DAMAGE", "R-BATTLE-CLOSE", "R-END", "G-SETUP", "G-DAMAGE", "G-GIFT", "G-FORCE", "G-ACCEL",
    "G-PROT", "G-COST", "G-COUNT", "G-STRIDE", "G-GG", "G-ORDER",
)  # fmt: skip


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_rule_that_is_reached_has_a_test(chapter):
    rules = [row for row in table("rules_vanguard.csv") if row["number"].rpartition("-")[0] == chapter]
    assert rules
    waiting = {f"{chapter}-{n}" for n in LATER.get(chapter, ())}
    tested = {number for said in marked("rule").values() for number in said}
    expected = {row["number"] for row in rules if row["executable"] == "yes"} - waiting
    assert expected - tested == set()
