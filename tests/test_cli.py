"""The command line's promises: output, exit codes, one clear message for bad input, nothing half-written."""

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest
from fake_runs import CARDS, decks, fake  # noqa: F401 (fixtures)
from typer.testing import CliRunner

import vgsim
from vgsim.cli import app

ROOT = Path(__file__).resolve().parents[1]


def vg(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


@pytest.fixture
def files(tmp_path):
    """Deck files, good and bad."""
    lines = {
        "good": CARDS,
        "few": CARDS.replace("4 Alfred Early", "3 Alfred Early"),
        "five": CARDS.replace("4 Alfred Early", "5 Alfred Early").replace("4 Flogal", "3 Flogal"),
        "triggers": CARDS.replace("4 Alfred Early", "3 Alfred Early").replace(
            "4 Flogal", "4 Flogal\n1 Flash Shield, Iseult"
        ),
        "unknown": CARDS.replace("Alfred Early", "Alfred Urly"),
        "empty": "",
    }
    for name, text in lines.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "rubbish.txt").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "broken.toml").write_text("[[card]\nname = 'x", encoding="utf-8")
    (tmp_path / "rubbish.toml").write_bytes(bytes(range(256)))
    return tmp_path


# -- simulate


def test_simulate_prints_plain_text_off_a_terminal(fake, files):
    told = vg("simulate", files / "good.txt", files / "good.txt", "-n", 200)
    assert told.exit_code == 0
    assert "win rate A" in told.stdout
    assert "digest" in told.stdout
    assert "\x1b" not in told.stdout
    assert "compiling" in told.stderr


def test_simulate_json_is_one_object(fake, files):
    fake.compiled.append("already")
    told = vg("simulate", files / "good.txt", files / "good.txt", "-n", 50, "--seed", 7, "--bot-a", "random",
              "--first", "b", "--no-abilities", "--level", 0.9, "--json")  # fmt: skip
    assert told.exit_code == 0
    assert told.stderr == ""
    assert told.stdout.count("\n") == 1
    found = json.loads(told.stdout)
    assert (found["games"], found["seed"], found["bots"]) == (50, 7, ["random", "standard"])
    assert (found["first"], found["abilities"], found["win_rate"]["level"]) == ("b", False, 0.9)


def test_jobs_change_no_bit(fake, files):
    digests = {
        json.loads(
            vg("simulate", files / "good.txt", files / "good.txt", "-n", 60, "--json", "--jobs", jobs).stdout
        )["digest"]
        for jobs in (1, 2, -1)
    }
    assert len(digests) == 1


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_out_writes_one_row_a_game(fake, files, ending):
    path = files / f"games.{ending}"
    told = vg("simulate", files / "good.txt", files / "good.txt", "-n", 30, "--out", path, "--json")
    back = vgsim.read_results(path)
    assert len(back.games) == 30
    assert back.made.digest == json.loads(told.stdout)["digest"]


@pytest.mark.parametrize("json_too", [True, False])
def test_interrupted_runs_report_and_keep_what_was_finished(fake, files, monkeypatch, json_too):
    monkeypatch.setenv("FAKE_INTERRUPT", "150")
    arguments = [
        "simulate",
        files / "good.txt",
        files / "good.txt",
        "-n",
        200,
        "--jobs",
        1,
        "--out",
        files / "cut.csv",
    ]
    told = vg(*arguments, *(["--json"] * json_too))
    assert told.exit_code == 130
    assert "interrupted; the first" in told.stderr
    back = vgsim.read_results(files / "cut.csv")
    assert 0 < back.games_played < 200
    if json_too:
        assert json.loads(told.stdout)["games"] == back.games_played
    else:
        assert f"{back.games_played} games of 200 (interrupted)" in told.stdout


def test_interrupted_before_anything_was_finished(fake, files, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "0")
    told = vg(
        "simulate", files / "good.txt", files / "good.txt", "-n", 5, "--jobs", 1, "--out", files / "cut.csv"
    )
    assert told.exit_code == 130
    assert "nothing was finished" in told.stderr
    assert not (files / "cut.csv").exists()


def test_both_statuses_are_told(fake, files, monkeypatch):
    told = vg("simulate", files / "good.txt", files / "good.txt", "-n", 5)
    assert "abilities in good: of 9 cards complete, 5 have none, 0 not played" in told.stdout
    assert "not verified" not in told.stdout
    off = vg("simulate", files / "good.txt", files / "good.txt", "-n", 5, "--no-abilities")
    assert "abilities in good: off" in off.stdout
    monkeypatch.setattr("vgsim.cards.status.playable", lambda text: "counter-blast" not in text)
    told = vg("simulate", files / "good.txt", files / "good.txt", "-n", 5)
    assert "abilities not played in good: Alfred Early; Blaster Blade" in told.stdout


BAD = {
    "missing file": (["nowhere.txt", "good.txt"], "nowhere.txt"),
    "49 cards": (["few.txt", "good.txt"], "49 cards"),
    "5 copies": (["five.txt", "good.txt"], "5 copies of Alfred Early"),
    "17 triggers": (["triggers.txt", "good.txt"], "17 trigger units"),
    "unknown card": (["unknown.txt", "good.txt"], "Alfred Early"),
    "empty deck": (["empty.txt", "good.txt"], "empty"),
    "binary rubbish": (["rubbish.txt", "good.txt"], "not a text file"),
    "folder as a deck": ([".", "good.txt"], ""),
    "unknown bot": (["good.txt", "good.txt", "--bot-b", "standart"], "no bot 'standart'"),
    "negative games": (["good.txt", "good.txt", "-n", -5], "at least 1"),
    "no games": (["good.txt", "good.txt", "-n", 0], "at least 1"),
    "not a number": (["good.txt", "good.txt", "-n", "many"], "'-n' / '--games'"),
    "negative seed": (["good.txt", "good.txt", "--seed", -1], "seed -1"),
    "no jobs": (["good.txt", "good.txt", "--jobs", 0], "-1 for every core"),
    "level": (["good.txt", "good.txt", "--level", "nan"], "between 0 and 1"),
    "first": (["good.txt", "good.txt", "--first", "me"], "alternate, a, b, random"),
    "format": (["good.txt", "good.txt", "--format", "modern"], "modern"),
    "other format": (["good.txt", "good.txt", "--format", "original"], "not legal in original"),
    "output ending": (["good.txt", "good.txt", "--out", "games.xlsx"], ".parquet or .csv"),
    "output folder": (["good.txt", "good.txt", "--out", "no/where/games.csv"], "cannot be written"),
    "missing cards file": (["good.txt", "good.txt", "--cards", "nowhere.toml"], "nowhere.toml"),
    "corrupt cards file": (["good.txt", "good.txt", "--cards", "broken.toml"], "broken.toml"),
    "binary cards file": (["good.txt", "good.txt", "--cards", "rubbish.toml"], "rubbish.toml"),
    "unnamed store": (["good.txt", "good.txt", "--store", ""], "an empty name"),
    "one deck": (["good.txt"], "Missing argument"),
    "unknown option": (["good.txt", "good.txt", "--gmaes", 5], "--gmaes"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_one_clear_message_and_exit_2(fake, files, monkeypatch, arguments, message):
    monkeypatch.chdir(files)
    before = sorted(files.rglob("*"))
    told = vg("simulate", *arguments)
    assert told.exit_code == 2, told.output
    assert message in told.stderr
    assert "Traceback" not in told.stderr
    assert told.stdout == ""
    assert sorted(files.rglob("*")) == before


def test_every_fault_is_told_at_once(fake, files):
    told = vg("simulate", files / "five.txt", files / "few.txt")
    assert "five: G-DECK-2" in told.stderr
    assert "few: G-DECK-1" in told.stderr


# -- check, decks, cards, trace


def test_check_of_legal_decks(files):
    told = vg("check", files / "good.txt", "v_td02_toshiki_kai")
    assert told.exit_code == 0
    assert told.stdout.count("legal in standard") == 2
    assert "8 critical" in told.stdout


@pytest.mark.parametrize(
    ("name", "fault"), [("few", "49 cards"), ("five", "5 copies"), ("triggers", "17 trigger")]
)
def test_check_of_an_illegal_deck(files, name, fault):
    told = vg("check", files / f"{name}.txt")
    assert told.exit_code == 1
    assert fault in told.stdout
    found = json.loads(vg("check", files / f"{name}.txt", files / "good.txt", "--json").stdout)
    assert [deck["legal"] for deck in found["decks"]] == [False, True]
    assert any(fault in text for text in found["decks"][0]["faults"])


@pytest.mark.parametrize("name", ["unknown.txt", "rubbish.txt", "empty.txt", "nowhere.txt"])
def test_check_of_what_is_no_deck(files, name):
    told = vg("check", files / name)
    assert told.exit_code == 2
    assert name in told.stderr
    assert told.stdout == ""


def test_decks_are_listed_one_a_line():
    lines = vg("decks").stdout.splitlines()
    assert any(line.split()[:2] == ["v_td01_aichi_sendou", "standard"] for line in lines)
    assert len(json.loads(vg("decks", "--json").stdout)["decks"]) == len(lines) - 1


def test_a_card_is_looked_up():
    told = vg("cards", "Stardrive Dragon")
    assert told.exit_code == 0
    assert "grade: 3" in told.stdout
    assert "abilities: complete" in told.stdout


def test_a_card_that_is_not_there():
    told = vg("cards", "Stardrve Dragn")
    assert told.exit_code == 1
    assert "Stardrive Dragon" in told.stderr


def test_trace_of_a_game_that_the_results_do_not_have(fake, files):
    path = files / "games.csv"
    vg("simulate", files / "good.txt", files / "good.txt", "-n", 10, "--out", path)
    told = vg("trace", path, "--game", 10)
    assert told.exit_code == 2
    assert "games 0 to 9" in told.stderr


def test_trace_of_what_is_no_results_file(files):
    told = vg("trace", files / "good.txt")
    assert told.exit_code == 2
    assert "not a whole results file" in told.stderr


# -- the whole


@pytest.mark.parametrize("command", ["simulate", "trace", "check", "decks", "cards", "odds"])
def test_every_command_explains_itself(command):
    told = vg(command, "--help")
    assert told.exit_code == 0
    assert "Usage: vgsim" in told.stdout


def test_version():
    assert vg("--version").stdout == f"vgsim {vgsim.__version__}\n"


def python(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)


def test_importing_the_package_is_light():
    heavy = ("numba", "pandas", "matplotlib", "scipy", "pyarrow", "joblib", "numpy", "typer")
    told = python("-c", f"import sys, vgsim; print([m for m in {heavy} if m in sys.modules])")
    assert told.stdout == "[]\n", told.stderr


def test_commands_that_do_not_play_compile_nothing():
    watch = "import atexit, sys; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr)); "
    told = python("-c", watch + "from vgsim.cli import main; main()", "check", "v_td01_aichi_sendou")
    assert (told.returncode, told.stderr) == (0, "False\n")


def test_checked_asks_for_bounds_checks_before_the_kernel_is_loaded():
    watch = "import atexit, sys; jit = lambda: sys.modules['vgsim.core.jit'].BOUNDS_CHECKED; "
    watch += "atexit.register(lambda: print(jit(), file=sys.stderr)); from vgsim.cli import main; main()"
    deck = "v_td01_aichi_sendou"
    told = python("-c", watch, "simulate", deck, deck, "--bot-a", "nobody", "--checked")
    assert "nobody" in told.stderr
    assert told.stderr.endswith("True\n")


def test_python_m_vgsim_is_the_command():
    assert python("-m", "vgsim", "--version").stdout == f"vgsim {vgsim.__version__}\n"


def test_public_names_are_listed_and_unknown_ones_refused():
    assert {"simulate", "load_deck", "Deck", "read_results", "odds", "bots", "trace", "Scenario"} <= set(
        dir(vgsim)
    )
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        _ = vgsim.simulat


def test_decks_may_be_given_in_code(fake, decks):
    short = dataclasses.replace(decks[0], main=decks[0].main[:-1])
    with pytest.raises(vgsim.InputError, match="49 cards"):
        vgsim.simulate(short, decks[1], games=1)
