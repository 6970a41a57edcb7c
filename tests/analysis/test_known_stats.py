"""Known answers about estimates and sequential tests: the rows of data/known_answers.csv in group G_stats.

Each is asked of the public functions to the precision that its source states. Rows about models that vgsim
does not use are named in ELSEWHERE with the reason, so that a new row cannot be forgotten.
"""

import ast
import csv
import math
import re
from pathlib import Path

import pytest

from vgsim.analysis import estimates, sequential

with (Path(__file__).parents[1] / "data" / "known_answers.csv").open(encoding="utf-8", newline="") as _file:
    ROWS = {row["id"]: row for row in csv.DictReader(_file) if row["group"] == "G_stats"}

ELSEWHERE = {
    "G_stats-003": "a binomial probability, not an estimate",
    "G_stats-020": "the BayesElo model, which vgsim does not use",
    "G_stats-032": "the BayesElo model",
    "G_stats-033": "the BayesElo model",
    "G_stats-034": "the BayesElo model",
    "G_stats-035": "alpha-rank, which vgsim does not use",
}
GAMES, PAIRS = (0.0, 0.5, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0)


def rows(word: str) -> list[str]:
    return [name for name, row in ROWS.items() if word in row["question"] and name not in ELSEWHERE]


def numbers(text: str) -> list[float]:
    return [float(x) for x in re.findall(r"-?\d+(?:\.\d+)?", text)]


def counted(setup: str) -> tuple[tuple[float, ...], list[float]]:
    """Scores and counts of a setup; cells that were not seen count a thousandth, as in the sources."""
    if setup.startswith("W"):
        found = dict(re.findall(r"([WLD])(\d+)", setup))
        values, counts = GAMES, [int(found[key]) for key in "LDW"]
    else:
        ll, ld, wl, dd, wd, ww = (int(x) for x in numbers(setup)[-6:])
        values, counts = PAIRS, [ll, ld, wl + dd, wd, ww]
    return values, [float(count) if count else 1e-3 for count in counts]


def test_every_row_is_asked_or_named():
    words = ("interval", "Clopper-Pearson", "SPRT LLR", "Elo", "Expected games", "Fixed-sample")
    asked = {name for word in words for name in rows(word)}
    assert asked | set(ELSEWHERE) == set(ROWS)
    assert not asked & set(ELSEWHERE)


def test_upper_clopper_pearson():
    (name,) = rows("Clopper-Pearson")
    k, n = numbers(ROWS[name]["setup"])
    upper = estimates.clopper_pearson(k, n)[1]
    assert float(upper) == pytest.approx(float(ROWS[name]["value"]), abs=5e-11)


@pytest.mark.parametrize("name", [*rows("Wilson"), *rows("Jeffreys")])
def test_intervals(name):
    k, n = numbers(ROWS[name]["question"].split("interval")[1])
    method = estimates.wilson if "Wilson" in ROWS[name]["question"] else estimates.jeffreys
    assert [float(x) for x in method(k, n)] == pytest.approx(ast.literal_eval(ROWS[name]["value"]), abs=5e-7)


@pytest.mark.parametrize("name", rows("SPRT LLR"))
def test_likelihood_ratios(name):
    row = ROWS[name]
    values, counts = counted(row["setup"])
    low, high = numbers(re.findall(r"\[(.*?)\]", row["question"])[0])
    if "normalized" in row["question"]:
        scale = math.sqrt(2 if values == PAIRS else 1) / sequential.NELO
        found = sequential.llr_normalised(values, counts, low * scale, high * scale)
    else:
        means = (1 / (1 + 10 ** (-elo / 400)) for elo in (low, high))
        found = sequential.llr(values, counts, *means)
    assert found == pytest.approx(float(row["value"]), rel=0.01)


@pytest.mark.parametrize("name", rows("Elo / nElo"))
def test_elo_and_superiority(name):
    row = ROWS[name]
    values, counts = counted(row["setup"])
    told = re.search(r"nElo (\S+) \+/- (\S+); LOS (\S+)%", row["value"])
    nelo = sequential.normalised_elo(values, counts, 2 if values == PAIRS else 1)
    assert nelo.estimate == pytest.approx(float(told[1]), abs=0.005)
    assert (nelo.high - nelo.low) / 2 == pytest.approx(float(told[2]), abs=0.005)
    assert 100 * sequential.superiority(values, counts) == pytest.approx(float(told[3]), abs=0.005)
    if told := re.search(r"^Elo (\S+) \+/- (\S+);", row["value"]):
        elo = sequential.elo_of_scores(values, counts)
        assert elo.estimate == pytest.approx(float(told[1]), abs=0.005)
        assert (elo.high - elo.low) / 2 == pytest.approx(float(told[2]), abs=0.005)


@pytest.mark.parametrize("name", rows("Expected games"))
def test_games_of_an_sprt(name):
    null, alternative = numbers(ROWS[name]["question"].split("alpha")[0].replace("H0", "").replace("H1", ""))
    found = sequential.wald_games((alternative - null) / 100, 0.25)
    assert found == pytest.approx(float(ROWS[name]["value"]), rel=1e-9)


@pytest.mark.parametrize(("name", "difference"), [*zip(rows("Fixed-sample"), (0.01, 0.02, 0.05), strict=True)])
def test_games_of_a_fixed_test(name, difference):
    """The rows were worked out with a normal quantile of seven decimals, hence not to 1e-9."""
    found = sequential.fixed_games(difference, 0.25)
    assert found == pytest.approx(float(ROWS[name]["value"]), rel=1e-7)


@pytest.mark.parametrize("name", rows("half-width"))
def test_games_for_a_width(name):
    width = float(re.search(r"half-width (\S+)", ROWS[name]["question"])[1])
    assert sequential.games_for_width(width) == pytest.approx(float(ROWS[name]["value"]), rel=1e-9)
