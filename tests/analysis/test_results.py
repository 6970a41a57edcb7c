"""A run from outside: frames as catalogued, JSON as promised, files whole or absent, pictures."""

import json
import math

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest

import vgsim as vg
from vgsim.analysis import frames, plots
from vgsim.analysis.frames import CATALOGUE
from vgsim.analysis.runs import files, storage
from vgsim.cli.play import _show_mechanics
from vgsim.errors import InputError
from vgsim.vanguard.results import RESULT
from vgsim.vanguard.terms import CLAN_MECHANIC, Mechanic

mpl.use("agg")
FRAMES = ("games", "triggers", "turns", "damage", "rides", "mechanics", "endings")
PLOTS = ("win_rate", "turns", "damage", "triggers", "rides", "mechanics", "endings")


@pytest.mark.parametrize("name", FRAMES)
def test_frames_have_the_catalogued_columns(results, name):
    frame = getattr(results, name)
    assert list(frame.columns) == frames.columns(name)
    assert len(frame)


def test_summary_has_the_catalogued_columns(results):
    frame = results.summary.reset_index()
    assert list(frame.columns) == frames.columns("summary")


def test_catalogue_is_complete():
    others = {"summary", "side_by_side", "rollout"}  # held by tests of their own
    assert {column.frame for column in CATALOGUE} == {*FRAMES, *others}
    assert all(column.unit and column.meaning for column in CATALOGUE)
    assert len({(column.frame, column.name) for column in CATALOGUE}) == len(CATALOGUE)
    assert list(frames.catalogue().columns) == ["frame", "name", "unit", "meaning"]


@pytest.mark.parametrize("name", ["summary", "triggers", "turns", "damage", "rides", "mechanics", "endings"])
def test_every_interval_has_width_and_holds_its_estimate(results, name):
    frame = getattr(results, name)
    point = frame[
        {
            "triggers": "rate",
            "turns": "share",
            "damage": "mean",
            "rides": "reached",
            "mechanics": "share",
            "endings": "share",
        }.get(name, "estimate")
    ]
    known = frame[point.notna()]
    assert (known["low"] < known["high"]).all()
    assert ((known["low"] <= point) & (point <= known["high"])).all()


def test_games_frame_says_what_the_rows_say(results):
    games = results.games
    assert len(games) == 300
    assert (games["winner"] == "a").sum() == (results.rows["result"] == 1).sum()
    assert (games["winner"] == "unfinished").sum() == (games["reason"] == "turn_cap").sum()
    assert list(games["first"][:3]) == ["a", "b", "a"]
    assert (games["damage_b"] == results.rows["damage"][:, 1]).all()
    assert (games["drive_critical_a"] == results.rows["checks"][:, 0, 0, 1]).all()
    assert set(games["mechanics_b"]) == {"none", "lock"}
    assert ((games["mechanics_b"] == "lock") == (results.rows["mechanics"][:, 1] != 0)).all()


def test_bits_of_clan_mechanics_become_words():
    rows = np.zeros(3, RESULT)
    rows["mechanics"][1] = [1 << (m - CLAN_MECHANIC) for m in (Mechanic.LOCK, max(Mechanic))]
    rows["mechanics"][2, 0] = 1 | 1 << (Mechanic.STRIDE - CLAN_MECHANIC)
    games = frames.games_frame(rows)
    assert games["mechanics_a"].tolist() == ["none", "lock", "several_vanguards, stride"]
    assert games["mechanics_b"].tolist() == ["none", max(Mechanic).name.lower(), "none"]


def test_mechanics_are_told_in_every_output(results, capsys):
    played = int((results.rows["mechanics"][:, 0] != 0).sum())
    frame = results.mechanics
    row = frame[(frame["seat"] == "a") & (frame["mechanic"] == "lock")].iloc[0]
    assert (row["games"], row["uses"]) == (played, played)
    assert row["share"] == row["per_game"] == played / 300
    told = results.to_dict()["mechanics"]["a"]
    assert set(told) == {"boost", "lock"}
    assert (told["lock"]["uses"], told["lock"]["share"]["estimate"]) == (played, played / 300)
    _show_mechanics(results)
    lines = capsys.readouterr().out.splitlines()
    assert sum("lock" in line and f"{played / 300:.2%}" in line for line in lines) >= 1
    assert not any("boost" in line for line in lines)


def test_unfinished_games_are_neither_draws_nor_losses(results):
    told = results.to_dict()
    assert told["unfinished"] > 0
    assert sum(told["wins"]) + told["draws"] + told["unfinished"] == told["games"] == 300
    assert told["unfinished_reasons"] == {"turn_cap": told["unfinished"]}
    assert told["win_rate"]["n"] == 300 - told["unfinished"]
    expected = (told["wins"][0] + told["draws"] / 2) / told["win_rate"]["n"]
    assert told["win_rate"]["estimate"] == pytest.approx(expected)
    assert sum(told["endings"].values()) == pytest.approx(1)


PROMISED = {
    *("vgsim", "rules_version", "format", "seed", "games", "decks", "bots", "wins", "draws", "unfinished"),
    *("win_rate", "first_player_win_rate", "turns", "triggers", "damage", "endings", "mechanics"),
    *("seconds", "games_per_second", "digest"),
}


def test_json_has_what_is_promised(results):
    told = json.loads(json.dumps(results.to_dict(), allow_nan=False))
    assert set(told) >= PROMISED
    assert set(told["decks"][0]) >= {"name", "hash", "incomplete_cards"}
    assert set(told["win_rate"]) >= {"estimate", "low", "high", "level", "method"}
    assert set(told["turns"]) >= {"mean", "p05", "p50", "p95"}
    assert (told["vgsim"], told["seed"], told["bots"]) == (vg.__version__, 3, ["standard", "standard"])


def test_json_of_a_run_without_a_finished_game(fake, decks, monkeypatch):
    def never_ending(row, seed, game):
        row["game"], row["first"], row["result"], row["reason"] = game, 0, 4, 11

    monkeypatch.setattr(fake, "fill", never_ending)
    told = vg.simulate(*decks, games=4, n_jobs=1).to_dict()
    json.dumps(told, allow_nan=False)
    assert told["win_rate"]["estimate"] is None
    assert (told["win_rate"]["low"], told["win_rate"]["high"]) == (0, 1)
    assert told["unfinished"] == 4


def test_turns(results):
    turns = results.rows["turns"]
    told = results.to_dict()["turns"]
    assert told["mean"] == pytest.approx(turns.mean())
    shares = [0.05, 0.5, 0.95]
    assert [told["p05"], told["p50"], told["p95"]] == list(np.quantile(turns, shares, method="inverted_cdf"))


def test_seats_add_up_to_one(results):
    rates = results.summary["estimate"]
    assert rates["win_rate_a"] + rates["win_rate_b"] == pytest.approx(1)


def test_first_player_win_rate_is_of_who_went_first(results):
    rows = results.rows[np.isin(results.rows["result"], (1, 2, 3))]
    won = np.where(rows["result"] == 3, 0.5, rows["result"] - 1 == rows["first"])
    assert results.summary["estimate"]["win_rate_first_player"] == pytest.approx(won.mean())


def test_triggers_add_up(results):
    frame = results.triggers
    assert frame["count"].sum() == results.rows["checks"].sum()
    by_seat = results.triggers_by("seat", "check")
    assert list(by_seat.columns) == ["seat", "check", "count", "checks", "rate", "low", "high"]
    assert by_seat["count"].sum() == frame["count"].sum()
    icons = results.triggers_by("icon")
    assert icons["rate"].sum() == pytest.approx(1)
    with pytest.raises(InputError, match="seat, check, icon, turn"):
        results.triggers_by("colour")


def test_damage_by_hand(results):
    frame = results.damage
    shares = frame[[c for c in frame if c.startswith("share_")]]
    assert shares.sum(axis=1).to_numpy() == pytest.approx(np.ones(len(frame)))
    rows = results.rows[results.rows["turns"] >= 10]
    line = frame[(frame["seat"] == "b") & (frame["turn"] == 10)].iloc[0]
    assert (line["games"], line["mean"]) == (len(rows), pytest.approx(rows["damage"][:, 1].mean()))


def test_rides_by_hand(results):
    frame = results.rides
    line = frame[(frame["seat"] == "b") & (frame["grade"] == 3) & (frame["turn"] == 2)].iloc[0]
    turn = results.rows["ride_turn"][:, 1, 3]
    assert line["count"] == (turn == 2).sum()
    assert line["missed"] == pytest.approx(1 - np.isin(turn, (1, 2)).mean())


def test_it_shows_itself(results):
    assert "left against right" in repr(results)
    page = results._repr_html_()
    assert "win_rate_a" in page
    assert "seed 3" in page


def test_incomplete_cards_are_named(results):
    import dataclasses

    said = {"incomplete_cards": ("Some <Card>",), "unverified_facts": ("power of X is inferred",)}
    decks = tuple(dataclasses.replace(d, **said) for d in results.made.decks)
    told = dataclasses.replace(results, made=dataclasses.replace(results.made, decks=decks))
    assert "Some &lt;Card&gt;" in told._repr_html_()
    assert "power of X is inferred" in told._repr_html_()
    assert told.to_dict()["decks"][1]["incomplete_cards"] == ["Some <Card>"]
    assert set(told.unverified_facts) == {"left", "right"}


# -- files


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_files_come_back_whole(results, tmp_path, ending):
    path = storage.write_results(results, tmp_path / f"games.{ending}")
    back = vg.read_results(path)
    assert back.made == results.made
    assert back.to_dict() == results.to_dict()
    pd.testing.assert_frame_equal(back.games, results.games)
    pd.testing.assert_frame_equal(back.summary, results.summary)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_parquet_is_readable_without_vgsim(results, tmp_path):
    frame = pd.read_parquet(results.to_parquet(tmp_path / "games.parquet"))
    assert len(frame) == 300
    import pyarrow.parquet as pq

    made = json.loads(pq.read_schema(tmp_path / "games.parquet").metadata[b"vgsim"])["made"]
    assert (made["seed"], made["bots"]) == (3, ["standard", "standard"])
    assert made["rules_version"]
    assert made["decks"][0]["hash"]


def test_csv_is_readable_without_vgsim(results, tmp_path):
    frame = pd.read_csv(results.to_csv(tmp_path / "games.csv"), comment="#")
    assert list(frame.columns) == frames.columns("games")
    assert len(frame) == 300


def test_writing_twice_replaces(results, tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("old")
    results.to_csv(path)
    assert vg.read_results(path).games_played == 300


BAD_PLACES = {
    "ending": ("games.xlsx", r"\.parquet or \.csv"),
    "no ending": ("games", r"\.parquet or \.csv"),
    "folder": ("folder.csv", "is a folder"),
    "no folder": ("nowhere/games.csv", "cannot be written"),
    "under a file": ("file/games.csv", "cannot be written"),
}


@pytest.mark.parametrize(("name", "message"), BAD_PLACES.values(), ids=BAD_PLACES)
def test_places_that_cannot_be_written(results, tmp_path, name, message):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.rglob("*"))
    for write in (files.check_output, results.to_csv, results.to_parquet):
        with pytest.raises(InputError, match=message):
            write(tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_no_partial_file_when_writing_fails(results, tmp_path, ending, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pyarrow.parquet.write_table", full)
    monkeypatch.setattr(pd.DataFrame, "to_csv", full)
    with pytest.raises(InputError, match="No space left"):
        storage.write_results(results, tmp_path / f"games.{ending}")
    assert list(tmp_path.iterdir()) == []


def test_damaged_files_are_clear_errors(results, tmp_path):
    good = results.to_parquet(tmp_path / "good.parquet").read_bytes()
    text = results.to_csv(tmp_path / "good.csv").read_text().splitlines()
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")
    (tmp_path / "cut.parquet").write_bytes(good[: len(good) // 2])
    (tmp_path / "empty.csv").write_bytes(b"")
    (tmp_path / "noise.parquet").write_bytes(b"PAR1" + bytes(range(256)) * 9)
    (tmp_path / "noise.csv").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "plain.csv").write_text("a,b\n1,2\n")
    (tmp_path / "short.csv").write_text("\n".join(text[:50]))
    (tmp_path / "header.csv").write_text("\n".join([text[0][:99], *text[1:]]))
    bad = [path.name for path in tmp_path.iterdir() if not path.name.startswith("good")]
    assert len(bad) == 8
    for name in bad:
        with pytest.raises(InputError, match=rf"{name}: not a whole results file"):
            vg.read_results(tmp_path / name)
    with pytest.raises(InputError, match="cannot be read"):
        vg.read_results(tmp_path / "missing.parquet")


# -- pictures


@pytest.mark.parametrize("name", PLOTS)
def test_plots_return_axes_with_intervals(results, name):
    import matplotlib.pyplot as plt

    axes = getattr(results.plot, name)()
    assert isinstance(axes, plt.Axes)
    bars = [c for c in axes.containers if type(c).__name__ == "ErrorbarContainer" and c.has_xerr | c.has_yerr]
    assert bars
    given = plt.figure().subplots()
    assert getattr(results.plot, name)(ax=given) is given
    given.figure.canvas.draw()
    assert "300 games, bots: standard" in given.get_title(loc="left")
    plt.close("all")


def test_endings_add_up(results):
    told = results.endings
    assert told["count"].sum() == 300
    assert told[~told["finished"]]["count"].sum() == results.to_dict()["unfinished"]


def test_pictures_of_other_frames():
    import matplotlib.pyplot as plt

    grid = vg.odds.ride_grid(33)
    axes = plots.ride_grid(grid)
    best = axes.lines[-1]
    assert (best.get_xdata()[0], best.get_ydata()[0]) == tuple(grid.loc[0, ["grade_1", "grade_2"]])
    rates = {"answer": ["guard", "no guard"], "win_rate": [0.6, 0.4], "low": [0.5, 0.3], "high": [0.7, 0.5]}
    given = plt.figure().subplots()
    assert plots.rollout(pd.DataFrame(rates), given) is given
    assert [text.get_text() for text in given.get_yticklabels()] == ["guard", "no guard"]
    for each in (axes, given):
        each.figure.canvas.draw()
    plt.close("all")


def test_plots_of_one_game(fake, decks):
    import matplotlib.pyplot as plt

    one = vg.simulate(*decks, games=1)
    for name in PLOTS:
        getattr(one.plot, name)().figure.canvas.draw()
    plt.close("all")
    assert math.isnan(one.summary["estimate"]["win_rate_a_going_second"])


def test_results_can_be_pickled(results):
    import pickle

    back = pickle.loads(pickle.dumps(results))
    assert back.to_dict() == results.to_dict()
    assert back.rows.tobytes() == results.rows.tobytes()


def test_pictures_of_estimates_of_ones_own():
    import matplotlib.pyplot as plt

    rows = [(line, bot, 0.5, 0.45, 0.55) for line in ("12/4", "$8/4$", "_4") for bot in ("standard", "rush")]
    frame = pd.DataFrame(rows, columns=["line", "bot", "win_rate", "low", "high"])
    axes = plots.intervals(frame, "line", "bot")
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["standard", "rush"]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["12/4", r"\$8/4\$", " _4"]
    assert len({line.get_marker() for line in axes.lines if line.get_marker() in plots.MARKERS}) == 2
    gaps = pd.DataFrame({"opponent": ["x"], "difference": [0.01], "low": [-0.02], "high": [0.04]})
    for drawn in (axes, plots.opponents(gaps), plots.against(frame.rename(columns={"line": "deck"})[::2])):
        drawn.figure.canvas.draw()
    plt.close("all")


def test_pictures_of_duels():
    import matplotlib.pyplot as plt

    from vgsim.analysis import duel_plots

    rows = [(seat, what, 1.0, 0.5, 1.5) for what in ("conquers", "holds") for seat in ("a", "b")]
    rows.append(("both", "combats", 2.0, 1.0, 3.0))
    frame = pd.DataFrame(rows, columns=["seat", "quantity", "mean", "low", "high"])
    drawn = duel_plots.scoring(frame, {"a": "annie", "b": "garen"})
    assert [text.get_text() for text in drawn.get_yticklabels()] == ["conquers", "holds"]
    rows = [("X", "Y", 0.5, 0.4, 0.6), ("any", "Y", 0.6, 0.5, 0.7)]
    fields = pd.DataFrame(rows, columns=["a", "b", "win_rate_a", "low", "high"])
    rates = duel_plots.battlefields(fields, "annie")
    assert [text.get_text() for text in rates.get_yticklabels()] == ["X\nY", "any\nY"]
    for axes in (drawn, rates):
        axes.figure.canvas.draw()
    plt.close("all")
