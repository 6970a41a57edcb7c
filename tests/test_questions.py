"""docs/questions.md: every question has a call, every call an example that runs, with few games, and answers rightly.

The code of the page is run as it stands, in order, but for the number of games; an example that reads what an earlier
one made has that one run before it. `ANSWERS` says what the last line of each example must be worth.
"""

import ast
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from vgsim.analysis.runs.results import Results
from vgsim.analysis.studies.compare import Comparison
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "questions.md").read_text(encoding="utf-8")
HEADED = re.findall(r"^### (\d+)\. (.+?)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
SECTIONS = {int(number): text for number, _, text in HEADED}
LINES = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
TABLE = {int(number): (question, call) for number, question, call in LINES}
QUESTIONS, GAMES = 46, 100
PLAYS = re.compile(r"GAMES|\b(?:r|field|value)\.|vgsim simulate")


def block(text, language):
    found = re.search(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else None


@pytest.fixture(scope="module")
def said():
    """The names that the examples share; each example adds its own."""
    names = {}
    exec(block(PAGE, "python"), names)
    names["GAMES"] = GAMES
    return names


def named(code, context):
    """The names that code reads (`ast.Load`) or makes (`ast.Store`)."""
    nodes = ast.walk(ast.parse(code))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def prepare(number, names):
    """Run the last earlier example that makes each name which example `number` reads and nothing has made yet."""
    for name in sorted(named(block(SECTIONS[number], "python"), ast.Load)):
        codes = {earlier: block(SECTIONS[earlier], "python") or "" for earlier in range(number - 1, 0, -1)}
        maker = next((earlier for earlier, code in codes.items() if name in named(code, ast.Store)), None)
        if name not in names and maker is not None:
            prepare(maker, names)
            worth(codes[maker], names)


def worth(code, names):
    """Run code; the value of its last line."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), "an example ends in what answers the question"
    exec(compile(tree, "questions.md", "exec"), names)
    return eval(compile(ast.Expression(last.value), "questions.md", "eval"), names)


def near(value, digits=1e-6):
    return pytest.approx(value, abs=digits)


def compared(value):
    """A comparison of rounds that were played, with an interval about its estimate."""
    gap = value.difference
    return isinstance(value, Comparison) and value.rounds >= 1 and -1 <= gap.low <= gap.estimate <= gap.high <= 1


def played(value):
    return isinstance(value, Results) and value.games_played == GAMES and value.win_rate.low < value.win_rate.high


def rolled_out(*answers):
    def check(value):
        return set(answers) <= set(value["answer"]) and (value["low"] <= value["win_rate"]).all()

    return check


def told_luck(sources, explained, events):
    """Where luck comes from, all of it together, and the events of a game, the luckiest first."""
    ends = sources["source"].iloc[[0, -1]].tolist()
    shares = (sources["low"] <= sources["explained"]).all() and explained.low < explained.high
    return ends == ["going first", "all luck"] and shares and events["luck"].abs().is_monotonic_decreasing


# What answers each question. Exact figures are those of data/known_answers.csv or of the rulebook's arithmetic.
ANSWERS = {
    1: compared,
    2: lambda v: played(v) and not v.triggers_by("seat", "icon").set_index(["seat", "icon"])["count"]["a", "heal"],
    3: lambda v: v == (near(1.218242399), near(2 * 4 / 49)),
    4: lambda v: v.iloc[0]["probability"] == v["probability"].max() and len(v) == 3,
    5: lambda v: 0.03 < v < 0.06,
    6: lambda v: v[0] - v[1] > 0.1,
    7: lambda v: v.loc[4, "0"] == near(0.4175366724) and v.loc[4].is_monotonic_increasing,
    8: lambda v: v[0].kept["main grade 3"] == 1 and v[0].probability > v[-1].probability,
    9: lambda v: (v[0].kept[2], v[0].kept[3]) == (1, 1) and v[0].probability > v[1].probability > v[-1].probability,
    10: lambda v: v["best"] >= v["one_of_each"] > v["everything"],
    11: lambda v: v == {"critical": near(0.2), "heal": near(0.08), "others": near(18 / 25)},
    12: lambda v: {"shield", "to_pass", "holds"} <= set(v.columns) and v["holds"].is_monotonic_increasing,
    13: rolled_out("critical: VC", "critical: front_left"),
    14: lambda v: v.loc["any", "at_least_1"] == near(27 / 49) and v.loc["any", "expected"] == near(32 / 49),
    15: rolled_out("power: VC", "power: front_left", "power: front_right"),
    16: lambda v: played(v) and v.made.bots == ("guards early", "standard"),
    17: rolled_out("attacker: VC -> VC", "attacker: front_left -> VC"),
    18: compared,
    19: compared,
    20: compared,
    21: compared,
    22: lambda v: v[8] < v[11] < v[12] and v[8] == near(1 - 41 * 40 / (49 * 48)),
    23: lambda v: played(v) and v.made.policies[0]["hunt_until_damage"] == 9,
    24: lambda v: told_luck(*v),
    25: lambda v: len(v) == 3 and (v["low"] <= v["high"]).all(),
    26: lambda v: v[0] == near(38_415, 1) and v[1] < v[0],
    27: lambda v: v.high - v.low > 0.2 and v.n == GAMES,
    28: lambda v: (v.estimate, v.method) == (0.7, "Wilson") and 0.3 < v.low < v.high < 0.9,
    29: lambda v: v[0]["count"].sum() == GAMES and set(v[1]["seat"]) == {"a", "b"},
    30: lambda v: set(v[0]["card"]) == {"Blaster Blade", "Wingal"} and 50 < v[2] < 300 and 0.3 < v[1] < 0.9,
    31: lambda v: len(v) == 2 and (v["low"] < v["effect"]).all() and (v["effect"] < v["high"]).all(),
    32: lambda v: v.sum() == GAMES and v.groupby("first", observed=True).sum().tolist() == [GAMES / 2] * 2,
    33: lambda v: len(v) == 3 and set(v["first"]) == {"second"},
    34: lambda v: v == near(1, 1e-12),
    35: lambda v: v["share"].tolist() == [near(2 / 3), near(1 / 3)],
    36: lambda v: played(v) and v.made.bots == ("mine", "control"),
    37: lambda v: "win rate A" in v,
    38: lambda v: 2.9 < v[0] < 5 and 1 < v[1] < 6,
    39: lambda v: v["bottom"] > v["shuffle"],
    40: lambda v: v.low < v.estimate < v.high,
    41: lambda v: v == near(1 - 16 * 15 / (21 * 20)),
    42: lambda v: "probability" in v,
    43: lambda v: v == near(1 - 0.1702421332),
    44: lambda v: len(v) == 1,
    45: lambda v: sum(v.values()) >= 1 and all(-1 <= score <= 1 for score in v),
    46: lambda v: len(v) == 2 and (v["reached"] > 0.8).all(),
}


def test_every_question_has_a_line_and_an_example():
    assert sorted(TABLE) == sorted(ANSWERS) == list(range(1, QUESTIONS + 1))
    assert sorted(SECTIONS) == sorted(TABLE)
    assert all(question.endswith("?") for question, _ in TABLE.values())
    assert all(TABLE[int(number)][0] == title for number, title, _ in HEADED)


@pytest.mark.parametrize("number", range(1, QUESTIONS + 1))
def test_the_call_of_a_question_is_in_its_example(number):
    text = SECTIONS[number]
    for call in re.findall(r"`([^`]+)`", TABLE[number][1]):
        assert re.search(rf"\b{call.split('.')[-1]}\b", text), call


@pytest.mark.parametrize("number", SECTIONS)
def test_an_example_answers(number, said, tmp_path, monkeypatch):
    text = SECTIONS[number]
    if INTERPRETED and PLAYS.search(text):
        pytest.skip("too many games to interpret")
    monkeypatch.chdir(tmp_path)
    if command := block(text, "sh"):
        words = re.sub(r"-n \d+", f"-n {GAMES}", command).split()
        ran = CliRunner().invoke(app, words[1:], prog_name="vgsim")
        assert ran.exit_code == 0, ran.output
        value = ran.stdout
    else:
        prepare(number, said)
        value = worth(block(text, "python"), said)
    assert ANSWERS[number](value), value
