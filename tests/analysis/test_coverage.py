"""Coverage counts what is there: numbers in lists and ranges, rules and rulings, abilities seen in play."""

import json

import pytest
from typer.testing import CliRunner

from vgsim.analysis import coverage
from vgsim.cli import app

E = "R-EXAMPLE"  # no rule of that name, or this file would count as a test of it
EXAMPLES = {
    f"{E}-2: the card": {f"{E}-2"},
    f"{E}-1, 2: ": {f"{E}-1", f"{E}-2"},
    f"{E}-2 to 5, 7": {f"{E}-{n}" for n in (2, 3, 4, 5, 7)},
    f"{E}-2 and {E}-9": {f"{E}-2", f"{E}-9"},
    f"{E}-1, 1a": {f"{E}-1", f"{E}-1a"},
    f"{E}-MORE-13 to 15 and 17": {f"{E}-MORE-{n}" for n in (13, 14, 15, 17)},
    "EXAMPLE-2, R-EXAMPLE, R-example-2": set(),
}


@pytest.mark.parametrize(("text", "numbers"), EXAMPLES.items())
def test_cited_rules(text, numbers):
    assert coverage.cited_rules(text) == numbers


def test_every_rule_is_listed_once_with_its_chapter():
    rules = coverage.list_rules()
    assert len({rule.number for rule in rules}) == len(rules) == 350
    assert all(rule.chapter for rule in rules)
    assert {rule.format for rule in rules} <= {"", "standard", "premium", "original"}


def test_code_and_tests_cite_only_rules_that_exist():
    unknown = coverage.rules_coverage()["unknown_numbers"]
    assert [number for number in unknown if not number.startswith(E)] == []


def test_rules_add_up():
    told = coverage.rules_coverage()
    assert told["implemented"] + len(told["without_code"]) == told["executable"]
    assert told["tested"] + len(told["without_test"]) == told["executable"]
    assert told["executable"] + len(told["not_executable"]) == told["total"]
    assert (told["without_code"], told["without_test"]) == ([], [])


def test_without_tests_nothing_is_claimed(monkeypatch, tmp_path):
    monkeypatch.setattr(coverage, "TESTS", tmp_path / "nowhere")
    assert coverage.rules_coverage()["tested"] is None
    assert coverage.rulings_coverage()["tested"] is None


def test_rulings_are_counted_by_name(monkeypatch, tmp_path):
    (tmp_path / "test_some.py").write_text("def test_RUL_001(): ...\n# RUL-002\n")
    monkeypatch.setattr(coverage, "TESTS", tmp_path)
    told = coverage.rulings_coverage()
    assert told["tested"] == 2
    assert len(told["without_test"]) == told["total"] - 2


@pytest.fixture
def few(fake, monkeypatch):
    monkeypatch.setattr(coverage, "_played_decks", lambda: ["v_td01_aichi_sendou", "v_td02_toshiki_kai"])


def test_abilities_are_counted_by_card_and_text(few):
    told = coverage.abilities_coverage(games=5)
    assert told["decks"] == ["v_td01_aichi_sendou", "v_td02_toshiki_kai"]
    assert {a["card"] for a in told["abilities"]} >= {"Alfred Early", "Dragonic Overlord"}
    assert all(set(a) == {"card", "text", *coverage.USES} for a in told["abilities"])


def test_the_command_prints_all_of_it(few):
    told = CliRunner().invoke(app, ["coverage", "-n", "5", "--json"])
    assert told.exit_code == 0
    assert set(json.loads(told.stdout)) == {"rules", "rulings", "cards", "riftbound", "play"}
    shown = CliRunner().invoke(app, ["coverage", "-n", "5"]).stdout
    for word in ("rules:", "rulings:", "cards:", "Riftbound rulings: 108", "Alfred Early", "condition failed"):
        assert word in shown
