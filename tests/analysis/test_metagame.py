"""Match-up matrices: both sides of a match-up, equilibria that are known, where games go, edge cases."""

import json
import math
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.plots import ink_on
from vgsim.analysis.studies import metagame
from vgsim.analysis.studies.metagame import COLUMNS, both_sides, draw_rates, equilibrium, mean_rates
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError

A, B, C = "v_td01_aichi_sendou", "v_td02_toshiki_kai", "v_td10_chronojet"
OLD = "original_td02_dragonic_overlord"
real = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
ROCK = np.array([[0.5, 0.3, 0.9], [0.7, 0.5, 0.2], [0.1, 0.8, 0.5]])


@pytest.fixture
def field(decks):
    """Three decks of different cards."""
    one = decks[0]
    two = one.replace("Auspice Falcon", "Wingal")
    three = one.with_triggers(critical=12, heal=4)
    named = {"one": one, "two": two, "three": three}
    return tuple(replace(deck, name=name) for name, deck in named.items())


@pytest.fixture
def found(fake, field):
    return vg.matrix(field, games=40, seed=3, n_jobs=1)


def counted(rates, games):
    """Counts that show exactly these win rates, whoever goes first."""
    won = np.round(rates * games).astype(np.int64)
    counts = np.stack([won, np.zeros_like(won), games - won], axis=-1)
    return np.stack([counts, counts], axis=2)


# -- equilibrium


def test_equilibrium_of_a_cycle():
    """Of rock, paper and scissors each counts by how much the other two differ."""
    gains = ROCK - 0.5
    by_hand = np.array([gains[1, 2], gains[2, 0], gains[0, 1]])
    assert equilibrium(ROCK) == pytest.approx(by_hand / by_hand.sum())


def test_equilibrium_of_a_deck_that_beats_all():
    rates = both_sides(np.array([[0, 0.6, 0.51], [0, 0, 0.9], [0, 0, 0]], float))
    assert equilibrium(rates) == pytest.approx([1, 0, 0])


@given(st.lists(st.floats(0, 1), min_size=15, max_size=15))
@settings(max_examples=40)
def test_nothing_beats_an_equilibrium(numbers):
    upper = np.zeros((6, 6))
    upper[np.triu_indices(6, 1)] = numbers
    rates = both_sides(upper)
    weights = equilibrium(rates)
    assert weights.sum() == pytest.approx(1)
    assert (weights >= 0).all()
    assert (rates @ weights <= 0.5 + 1e-6).all()


def test_equilibrium_of_one():
    assert equilibrium(np.array([[0.5]])) == pytest.approx([1])


# -- sampling error


def test_draws_have_both_sides_and_the_right_spread():
    drawn = draw_rates(counted(ROCK, 200), 4_000, 1)
    assert np.array_equal(drawn + np.swapaxes(drawn, 1, 2), np.ones_like(drawn))
    assert drawn.mean(axis=0) == pytest.approx(mean_rates(counted(ROCK, 200)), abs=0.003)
    assert drawn[:, 0, 1].std() == pytest.approx(math.sqrt(0.3 * 0.7 / 400), rel=0.1)


def test_nothing_seen_says_nothing():
    counts = np.zeros((2, 2, 2, 3), np.int64)
    assert mean_rates(counts) == pytest.approx(np.full((2, 2), 0.5))
    assert draw_rates(counts, 500, 1)[:, 0, 1].std() > 0.2


def test_weights_are_less_certain_with_fewer_games():
    spread = []
    for games in (50, 5_000):
        drawn = draw_rates(counted(ROCK, games), 300, 2)
        spread.append(np.array([equilibrium(rates) for rates in drawn]).std(axis=0).sum())
    assert spread[0] > 5 * spread[1]


def test_the_equilibrium_is_sensitive_to_decks_in_use():
    """A fourth deck that loses to all matters to nobody."""
    rates = np.full((4, 4), 0.9)
    rates[:3, :3], rates[3] = ROCK, 0.1
    drawn = draw_rates(counted(rates, 300), 400, 3)
    caused = metagame.sensitivity(drawn, np.array([equilibrium(found) for found in drawn]))
    assert np.array_equal(caused, np.triu(caused, 1))
    assert caused[:3, :3].sum() > 50 * caused[:3, 3].sum()


def test_games_are_shared_out_by_what_they_cause():
    played, caused = np.array([100.0, 100.0, 400.0]), np.array([4.0, 1.0, 0.0])
    extra = metagame.share_out(300, played, caused)
    assert (extra % 2 == 0).all()
    assert extra[2] == 0
    assert 290 <= extra.sum() <= 300
    assert (played + extra)[0] / (played + extra)[1] == pytest.approx(2, rel=0.35)
    assert metagame.share_out(30, played[:2], np.zeros(2)).tolist() == [14, 14]


# -- the tensor


def test_both_sides_add_up_to_one(found):
    for row in range(3):
        for column in range(3):
            for first in (None, 0, 1):
                other = None if first is None else 1 - first
                one, two = found.win_rate(row, column, first), found.win_rate(column, row, other)
                assert one.estimate + two.estimate == 1
                assert one.low + two.high == pytest.approx(1, abs=1e-12)
                assert one.n == two.n
    assert np.array_equal(found.counts, np.transpose(found.counts, (1, 0, 2, 3))[:, :, ::-1, ::-1])
    assert np.array_equal(found.rates + found.rates.T, np.ones((3, 3)))


def test_both_decks_of_a_match_up_gain_the_same_by_going_first(found):
    """Every game has one that goes first, so what the coin is worth belongs to the match-up, not to a deck."""
    for a, b in ((0, 1), (0, 2), (1, 2)):
        gains = [found.win_rate(*pair, 0).estimate - found.win_rate(*pair, 1).estimate for pair in ((a, b), (b, a))]
        assert gains[0] == pytest.approx(gains[1], abs=1e-12)


def test_every_game_is_counted_once(found):
    pairs = np.triu_indices(3, 1)
    games = found.counts.sum(axis=(2, 3)) + found.unfinished
    assert (games[pairs] == 40).all()
    mirrors = np.diagonal(found.counts.sum(axis=(2, 3))) // 2 + np.diagonal(found.unfinished)
    assert (mirrors == 40).all()
    assert found.made.games == 40 * 6
    assert found.unfinished.sum() > 0


def test_the_order_of_decks_does_not_matter(fake, field):
    one, two = (vg.matrix(decks, games=40, seed=3, n_jobs=1) for decks in (field, field[::-1]))
    assert np.array_equal(one.counts, two.counts[::-1, ::-1])


def test_neither_does_who_else_plays(found, fake, field):
    pair = vg.matrix(field[:2], games=40, seed=3)
    assert np.array_equal(pair.counts, found.counts[:2, :2])


@real
def test_the_tensor_is_what_was_played():
    """Told from both sides, by who went first: against a plain count of the rows."""
    from vgsim.vanguard.terms import Result

    told = vg.matrix([A, B], games=100, seed=1, n_jobs=2)
    field = metagame._make_field([A, B], None, ())
    rules = metagame.Rules("alternate")
    cell = metagame._make_cells(field, ["standard"] * 2, 1, rules, ())[1]
    (rows,) = metagame.Player([cell.pairing], 1).play([metagame.Block(0, cell.start, 100)])
    seat = [deck.name for deck in cell.pairing.decks].index(field[0].name)
    won = rows["result"] == (Result.A_WINS, Result.B_WINS)[seat]
    assert told.counts[0, 1, 0, 0] == (won & (rows["first"] == seat)).sum()
    assert told.counts[0, 1, 1, 0] == (won & (rows["first"] != seat)).sum()
    assert told.counts[1, 0, 0, 2] == told.counts[0, 1, 1, 0]


@real
def test_jobs_change_no_bit():
    one, two = (vg.matrix([A, B, C], games=240, seed=2, n_jobs=jobs) for jobs in (1, 2))
    assert one.made.digest == two.made.digest
    assert np.array_equal(one.counts, two.counts)
    assert one.equilibrium.equals(two.equilibrium)


def test_more_games_where_the_equilibrium_is_sensitive(fake, field, monkeypatch):
    """With one match-up that matters the second half of the games goes there."""
    only = np.zeros((3, 3))
    only[0, 2] = 1.0
    monkeypatch.setattr(metagame, "sensitivity", lambda rates, weights: only)
    told = vg.matrix(field, games=200, n_jobs=1)
    games = told.counts.sum(axis=(2, 3)) + told.unfinished
    assert games[0, 1] == games[1, 2] == 100
    assert games[0, 2] > 500
    assert told.made.games <= 200 * 6


def test_uncertainty_of_weights_is_carried(found):
    frame = found.equilibrium
    assert frame["weight"].sum() == pytest.approx(1)
    assert (frame["low"] <= frame["weight"]).all()
    assert (frame["weight"] <= frame["high"]).all()
    assert (frame["high"] - frame["low"]).max() > 0.5
    assert frame["in_use"].between(0, 1).all()


def test_a_field_that_is_given(found):
    frame = found.against({"two": 3, "three": 1})
    expected = found.rates @ [0, 0.75, 0.25]
    assert frame["win_rate"].to_numpy() == pytest.approx(expected)
    assert (frame["low"] < frame["win_rate"]).all()
    assert (frame["win_rate"] < frame["high"]).all()
    assert found.against()["win_rate"].mean() == pytest.approx(0.5)


@pytest.mark.parametrize(
    "shares", [{"nobody": 1}, {}, [1, 2], [1, -1, 1], [0, 0, 0], [math.nan, 1, 1], [math.inf, 1, 1]]
)
def test_fields_that_are_none(found, shares):
    with pytest.raises(InputError, match="shares"):
        found.against(shares)


def test_always_won_is_not_certain(fake, field):
    told = vg.matrix(field[:2], games=4)
    sure = np.zeros((2, 2, 2, 3), np.int64)
    sure[0, 1, :, 0] = sure[1, 0, :, 2] = 30
    told = replace(told, counts=sure)
    rate = told.win_rate(0, 1)
    assert rate.estimate == 1
    assert rate.low < 1
    assert told.win_rate(1, 0).high > 0
    assert told.weights == pytest.approx([1, 0])


# -- edge cases


def test_one_deck(fake, field):
    told = vg.matrix(field[:1], games=10)
    assert told.weights == pytest.approx([1])
    assert told.win_rate(0, 0).estimate == 0.5
    assert told.win_rate(0, 0, 0).estimate + told.win_rate(0, 0, 1).estimate == 1
    json.dumps(told.to_dict(), allow_nan=False)


def test_two_games(fake, field):
    told = vg.matrix(field[:2], games=2, seed=5)
    assert told.win_rate(0, 1).high - told.win_rate(0, 1).low > 0.3
    json.dumps(told.to_dict(), allow_nan=False)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"games": 1}, "at least 2"),
        ({"games": 0}, "at least 2"),
        ({"games": 2.0}, "whole number"),
        ({"level": math.nan}, "level"),
        ({"n_jobs": 0}, "jobs"),
        ({"seed": -5}, "seed"),
        ({"bots": "nobody"}, "nobody"),
        ({"bots": ("standard", "rush")}, "bots"),
    ],
)
def test_bad_input(fake, field, options, complaint):
    with pytest.raises(InputError, match=complaint):
        vg.matrix(field, **options)


def test_no_decks_or_the_same_one_twice(fake, field, decks):
    with pytest.raises(InputError, match="no decks"):
        vg.matrix([])
    with pytest.raises(InputError, match="left and right have the same cards"):
        vg.matrix(decks)


def test_decks_of_different_formats():
    with pytest.raises(InputError, match="one format"):
        vg.matrix([A, OLD])


def test_each_deck_may_have_its_own_bot(fake, field):
    told = vg.matrix(field, games=2, bots=("standard", "rush", "random"))
    assert told.made.bots


def test_an_interruption_keeps_what_was_finished(fake, field, monkeypatch):
    monkeypatch.setattr(metagame, "AT_ONCE", 60)
    rules = metagame.Rules("alternate")
    start = min(cell.start for cell in metagame._make_cells(field, ["standard"] * 3, 0, rules, ()))
    monkeypatch.setenv("FAKE_INTERRUPT", str(start + 25))
    cut = vg.matrix(field, games=100, n_jobs=1)
    assert cut.interrupted
    assert 0 < cut.made.games < 600
    monkeypatch.setenv("FAKE_INTERRUPT", str(start))
    with pytest.raises(KeyboardInterrupt):
        vg.matrix(field, games=100, n_jobs=1)


# -- telling


def test_frames_are_as_catalogued(found):
    frames = {"matchups": found.matchups, "equilibrium": found.equilibrium, "field": found.against()}
    assert {column.frame for column in COLUMNS} == set(frames)
    for name, frame in frames.items():
        assert frame.columns.tolist() == [column.name for column in COLUMNS if column.frame == name]


def test_the_match_up_frame_adds_up(found):
    frame = found.matchups
    assert (frame["wins"] + frame["draws"] + frame["losses"] == frame["games"]).all()
    by = frame.set_index(["deck", "opponent", "first"])
    for one, two in (("one", "two"), ("two", "three")):
        halves = by.loc[(one, two, "first")] + by.loc[(one, two, "second")]
        added = ["games", "wins", "draws"]
        assert halves[added].tolist() == by.loc[(one, two, "all"), added].tolist()


def test_results_are_immutable(found):
    with pytest.raises(FrozenInstanceError):
        found.level = 0.5


def test_pictures(found):
    import matplotlib

    matplotlib.use("Agg")
    ax = found.plot.heatmap()
    written = [text.get_text() for text in ax.texts]
    rate = found.win_rate(0, 1)
    assert f"{rate.estimate:.1%}" in written
    assert f"{rate.low:.1%} to {rate.high:.1%}" in written
    assert [label.get_text() for label in ax.get_yticklabels()] == ["one", "two", "three"]
    assert found.plot.heatmap(ax) is ax
    weights = found.plot.equilibrium()
    assert len(weights.containers) == 3
    for drawn in (ax, weights, found.plot.against()):
        assert drawn.get_title(loc="left") == f"{found.made.games:,} games, bots: standard"
    assert found._repr_html_()


def test_ink_stands_out():
    """WCAG 2.1, relative luminance: at least 4.5 to 1, on the darkest and the lightest squares and between."""
    assert [ink_on(colour) for colour in ([1, 1, 1], [0, 0.447, 0.698], [0.4, 0.67, 0.82], [0.902, 0.624, 0])] == [
        "black",
        "white",
        "black",
        "black",
    ]


# -- the command


@pytest.fixture
def files(tmp_path, field):
    paths = []
    for deck in field:
        paths.append(tmp_path / f"{deck.name}.txt")
        paths[-1].write_text(deck.to_text(), encoding="utf-8")
    return paths


def run_command(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


def test_command_prints_plain_text(fake, files):
    told = run_command("matrix", *files, "-n", 20)
    assert told.exit_code == 0
    for word in ("going first / going second", "equilibrium", "digest", "unfinished"):
        assert word in told.stdout
    assert "\x1b" not in told.stdout


def test_command_json_is_one_object(fake, files):
    fake.compiled.append("already")
    told = run_command("matrix", *files, "-n", 20, "--level", 0.9, "--json")
    values = json.loads(told.stdout)
    assert told.stderr == ""
    assert len(values["matchups"]) == 9
    assert values["matchups"][1]["level"] == 0.9
    assert set(values["matchups"][1]["going_first"]) >= {"estimate", "low", "high", "method"}
    assert [row["deck"] for row in values["equilibrium"]] == ["one", "two", "three"]


@pytest.mark.parametrize("arguments", [("-n", 1), ("--level", "nan"), ("--bot", "nobody"), ("--seed", -1)])
def test_command_explains_bad_input(fake, files, arguments):
    told = run_command("matrix", *files, *arguments)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr.startswith("vgsim: ")


def test_command_refuses_a_deck_twice(fake, files):
    told = run_command("matrix", files[0], files[0])
    assert told.exit_code == 2
    assert "same cards" in told.stderr
