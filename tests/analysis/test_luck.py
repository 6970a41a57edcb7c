"""Luck: surprises of mean zero, what they are worth, results without them, edge cases, the command."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.studies import luck as lucky
from vgsim.analysis.studies.luck import COLUMNS, KINDS, SOURCES
from vgsim.cli.app import app
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError

A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"
OLD = "original_td02_dragonic_overlord"
real = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


_once = {}


@pytest.fixture
def found(logged, decks):
    """One study for all tests that only look at it."""
    if not _once:
        _once["found"] = vg.luck(*decks, games=1_200, seed=2, n_jobs=1)
    return _once["found"]


def z(values):
    return values.mean(axis=0) / (values.std(axis=0) / math.sqrt(len(values)) + 1e-12)


def test_what_triggers_are_worth_is_found(found, logged):
    """The made-up games are decided by triggers in checks, by who goes first, and by nothing else."""
    worth = found.worth.set_index(["seat", "kind", "of"])
    checks = worth[worth.index.get_level_values("kind").isin(["drive checks", "damage checks"])]
    off = (checks["worth"] - logged.WORTH) / checks["error"]
    assert len(checks) == 12
    assert (off.abs() < 4).all()
    draws = worth.drop(checks.index)
    assert (draws["worth"].abs() < 4 * draws["error"]).all()
    assert checks["worth"].mean() == pytest.approx(logged.WORTH, abs=0.025)


def test_surprises_are_zero_on_average(found):
    assert (np.abs(z(found.features[:, 1:])) < 4).all()
    assert (np.abs(z(found.by_source[:, 1:])) < 4).all()


def test_luck_taken_out_leaves_the_mean_and_narrows_the_interval(found):
    plain, adjusted = found.win_rate, found.adjusted_win_rate
    assert abs(plain.estimate - adjusted.estimate) < 4 * float(found.luck.std()) / math.sqrt(plain.n)
    assert adjusted.high - adjusted.low < 0.97 * (plain.high - plain.low)
    assert np.allclose(found.adjusted + found.luck, found.score)


def test_shares_add_up(found):
    frame = found.sources.set_index("source")
    assert list(frame.index) == [*SOURCES, "all luck"]
    assert frame["explained"].iloc[:-1].sum() == pytest.approx(frame.loc["all luck", "explained"])
    assert (frame["low"] < frame["high"]).all()
    checks = [f"{kind} of {seat}" for seat in "ab" for kind in ("drive checks", "damage checks")]
    assert frame.loc[checks, "explained"].min() > frame.loc["draws of a", "high"]
    assert found.explained.low > 0.02


def test_the_coefficients_of_a_game_come_from_others(found):
    """Turning one result round changes no coefficient that this game's luck is worked out with."""
    fold = np.arange(len(found.score)) % lucky.FOLDS
    others = fold != 0
    again = found.score.copy()
    again[0] = 1 - again[0]
    assert np.array_equal(lucky._fit(found.features[others], again[others]), found.worth_by_fold[0])
    inside = fold != 1
    assert not np.array_equal(lucky._fit(found.features[inside], again[inside]), found.worth_by_fold[1])


def test_events_add_up_to_games(found):
    events = found.events
    assert set(events["kind"]) == set(KINDS)
    total = events.groupby("game")["luck"].sum().reindex(found.game).to_numpy()
    assert np.allclose(total, found.luck - found.by_source[:, 0])
    game = found.of_game(7)
    assert len(game) == 12 + 6 + 12
    assert game["trigger_chance"].between(0.1, 0.6).all()
    with pytest.raises(InputError, match="not among"):
        found.of_game(10_000)


def test_frames_have_the_columns_of_the_catalogue(found):
    for name, frame in (
        ("games", found.games),
        ("sources", found.sources),
        ("events", found.events),
        ("worth", found.worth),
    ):
        assert list(frame.columns) == [column.name for column in COLUMNS if column.frame == f"luck_{name}"]
    assert len(found.games) == len(found.score)
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert told["explained"]["estimate"] == pytest.approx(found.explained.estimate)
    assert "luck explains" in str(found)
    assert "<table" in found._repr_html_()


def test_a_picture_of_the_sources(found):
    ax = found.plot()
    assert [label.get_text() for label in ax.get_yticklabels()][-1] == "all luck"
    assert len(ax.containers) == 3


def test_a_fixed_first_player_is_no_luck(logged, decks):
    told = vg.luck(*decks, games=40, first="a", n_jobs=1)
    assert not told.by_source[:, 0].any()


@pytest.mark.parametrize("games", [1, 2])
def test_hardly_any_games(logged, decks, games):
    told = vg.luck(*decks, games=games, n_jobs=1)
    assert told.adjusted_win_rate.low < told.adjusted_win_rate.high
    assert told.explained.low < told.explained.high
    json.dumps(told.to_dict(), allow_nan=False)
    assert len(told.games) == games


def test_a_match_up_that_never_ends_differently(logged, decks):
    told = vg.luck(*decks, games=60, n_jobs=1)
    same = replace(told, score=np.ones(60))
    assert math.isnan(same.explained.estimate)
    assert (same.explained.low, same.explained.high) == (0, 1)
    assert same.win_rate.low < 1
    assert same.adjusted_win_rate.low < same.adjusted_win_rate.high
    json.dumps(same.to_dict(), allow_nan=False)
    assert "no variance" in str(same)


def test_a_deck_against_itself(logged, decks):
    told = vg.luck(decks[0], decks[0], games=100, n_jobs=1)
    assert told.adjusted_win_rate.low < 0.5 < told.adjusted_win_rate.high


@pytest.mark.parametrize(
    ("options", "said"),
    [({"games": 0}, "at least 1"), ({"games": float("nan")}, "whole"), ({"level": float("inf")}, "level"),
     ({"n_jobs": 0}, "jobs"), ({"first": "me"}, "first")],
)  # fmt: skip
def test_bad_options(logged, decks, options, said):
    with pytest.raises(InputError, match=said):
        vg.luck(*decks, **options)


def test_decks_of_different_formats(decks):
    with pytest.raises(InputError, match="one format"):
        vg.luck(decks[0], OLD)


def test_a_kernel_that_tells_no_events(fake, decks):
    with pytest.raises(InputError, match="event by event"):
        vg.luck(*decks, games=10)


def test_interrupted_games_count(logged, decks, monkeypatch):
    """The games before an interruption are those of a shorter run."""
    whole = lucky.play_logged

    def stops(*args, **options):
        yield next(whole(*args, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr(lucky, "play_logged", stops)
    told = vg.luck(*decks, games=600, seed=2, n_jobs=1)
    assert told.interrupted
    monkeypatch.setattr(lucky, "play_logged", whole)
    shorter = vg.luck(*decks, games=len(told.score), seed=2, n_jobs=1)
    assert np.array_equal(told.luck, shorter.luck)


def test_the_command(logged, tmp_path, decks):
    path = tmp_path / "deck.txt"
    path.write_text(decks[0].to_text())
    told = CliRunner().invoke(app, ["luck", str(path), str(path), "-n", "200", "--game", "3", "--jobs", "1"])
    assert told.exit_code == 0, told.output
    assert "luck taken out" in told.output
    assert "game 3" in told.output
    told = CliRunner().invoke(app, ["luck", str(path), str(path), "-n", "60", "--game", "3", "--jobs", "1", "--json"])
    assert json.loads(told.stdout)["events"][0]["game"] == 3


@real
@pytest.mark.parametrize("decks", [(A, B), (OLD, OLD)])
def test_surprises_of_real_games_are_zero_on_average(decks):
    """G-SETUP-3, R-DRAW-3, R-TRIG-1: opening hands, mulligans, draws and checks, whenever a game ends."""
    told = vg.luck(*decks, games=1_500, seed=5)
    assert (np.abs(z(told.features[:, 1:])) < 4.5).all()
    assert told.explained.low > 0.1
