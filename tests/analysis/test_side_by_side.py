"""Simulation beside exact odds: what is called exact agrees, what cannot be compared is left out."""

import json
from collections import Counter

import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis import frames, odds
from vgsim.analysis.kept import deck_kinds, kept, left_after_mulligan
from vgsim.analysis.runs.pairing import pair
from vgsim.analysis.side_by_side import side_by_side
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.match import Table
from vgsim.vanguard.terms import NO, Prompt, Trigger, Zone

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"
OLD = "original_td07_descendants_of_the_marine_emperor"


@pytest.fixture(scope="module")
def played():
    return vg.simulate(A, B, games=40_000, seed=12, games_frame=False)


@pytest.fixture(scope="module")
def frame(played):
    return played.side_by_side()


@pytest.fixture(scope="module")
def mirror():
    options = {"games": 40_000, "seed": 13, "first": "random", "abilities": False, "games_frame": False}
    return vg.simulate(OLD, OLD, **options).side_by_side()


def exact(frame):
    return frame[frame["kind"] == "exact"]


def test_what_is_exact_agrees_within_four_standard_errors(frame, mirror):
    for told in (exact(frame), exact(mirror)):
        assert set(told["topic"]) >= {"opening hand", "ride", "check"}
        assert not told[told["apart"].abs() > 4].to_dict("records")
        assert told["n"].min() >= 10_000


def test_the_test_could_fail(frame):
    """Leaving the mulligan out, or one trigger more in the deck, would show."""
    for seat in "ab":
        row = one(frame, seat, "first drive, going second: a trigger")
        error = (row.estimate - row.exact) / row.apart
        assert abs(row.estimate - 16 / 49) > 4 * error
        assert abs(row.estimate - row.exact * 18 / 16) > 4 * error


def one(frame, seat, quantity):
    rows = frame[(frame["seat"] == seat) & (frame["quantity"] == quantity)]
    assert len(rows) == 1
    return rows.iloc[0]


def test_the_frame_is_as_the_catalogue_says(frame):
    assert list(frame.columns) == frames.columns("side_by_side")
    assert set(frame["kind"]) == {"exact", "policy"}
    assert frame[frame["kind"] == "policy"]["assumes"].all()
    assert (frame["low"] < frame["high"]).all()


def test_opening_hands_are_those_of_the_odds(frame):
    row = one(frame, "a", "2 triggers")
    assert row.exact == pytest.approx(odds.opening({"t": 16}, {"t": 2}))
    assert one(frame, "a", "a grade 3").exact == pytest.approx(odds.opening({3: 8}, {3: odds.at_least(1)}))
    hands = frame[frame["topic"] == "opening hand"]
    triggers = hands[hands["quantity"].str.endswith("triggers")].groupby("seat")
    assert triggers["exact"].sum().tolist() == pytest.approx([1, 1])
    assert triggers["estimate"].sum().tolist() == pytest.approx([1, 1])


def test_a_mirror_is_even_and_a_coin_is_fair(mirror, frame):
    assert one(mirror, "a", "wins").exact == one(mirror, "a", "goes first").exact == 0.5
    assert "result" not in set(frame["topic"])
    assert "start" not in set(frame["topic"])


def test_the_first_ride_is_that_of_the_odds(frame):
    """Where the mulligan of the odds is that of the bots: no sentinels among the 49."""
    wanted = odds.ride({1: 14, 2: 11, 3: 8}, odds.Course(1))
    kinds = {kind._replace(sentinel=False): n for kind, n in deck_kinds(pair(A, B).table(), 0).items()}
    assert left_after_mulligan(kinds, True).rides == pytest.approx(wanted, abs=2e-4)


@pytest.mark.parametrize("bot", ["standard", "rush", "control"])
@pytest.mark.parametrize("deck", [A, OLD, "v_td11_altmile"])
def test_the_mulligan_is_the_bots_own(deck, bot):
    pairing = pair(deck, deck, (bot, bot), seed=3)
    table = pairing.table()
    game = Table(table, pairing.policies)
    kind_of = kinds_by_row(table)
    for number in range(150):
        game.new_game(3, number)
        game.advance()
        p = int(game.game.asked)
        hand = Counter(kind_of[row] for row in hand_rows(game, p))
        returned = Counter()
        while game.game.prompt == Prompt.MULLIGAN and game.game.asked == p:
            answer = game.decide()
            if answer != NO:
                returned[kind_of[int(game.game.card[answer])]] += 1
            game.answer(answer)
            game.advance()
        assert Counter(kept(hand)) == hand - returned


def hand_rows(game, p):
    g = game.game
    return [int(g.card[u]) for u in g.row[p, Zone.HAND, : g.row_n[p, Zone.HAND]]]


def kinds_by_row(table):
    from vgsim.analysis.kept import _kind

    return {row: _kind(table, row) for row in range(1, int(table.rows) + 1)}


def test_the_mulligan_makes_the_deck_richer_in_triggers():
    kinds = deck_kinds(pair(A, B).table(), 0)
    left = left_after_mulligan(kinds, True)
    assert sum(left.icons) == pytest.approx(1)
    assert 16 / 49 < 1 - left.icons[Trigger.NONE] < 16 / 44
    assert left_after_mulligan(kinds, False).rides < left.rides < 1


def test_the_random_bot_is_not_compared():
    told = vg.simulate(A, B, games=50, bots=("random", "standard")).side_by_side(hands=50)
    assert set(told[told["seat"] == "a"]["topic"]) == {"opening hand"}
    assert set(told[told["seat"] == "b"]["topic"]) == {"opening hand", "ride", "check"}


def test_an_early_ability_that_picks_deck_cards_leaves_rows_out():
    deck = "original_td01_blaster_blade"  # Gancelot searches from the hand
    told = exact(vg.simulate(deck, OLD, games=50).side_by_side(hands=0))
    assert set(told["seat"]) == {"b"}
    off = exact(vg.simulate(deck, OLD, games=50, abilities=False).side_by_side(hands=0))
    assert set(off["seat"]) == {"a", "b"}


def test_a_result_from_a_file_is_compared_alike(tmp_path):
    results = vg.simulate(A, B, games=60, seed=2)
    path = results.to_parquet(tmp_path / "games.parquet")
    assert side_by_side(vg.read_results(path)).equals(side_by_side(results))


def test_hands_are_those_of_the_games_played():
    """The first games of a seed, not others."""
    small, large = (vg.simulate(A, B, games=n, seed=5).side_by_side(hands=40) for n in (40, 80))
    hands = [told[told["topic"] == "opening hand"] for told in (small, large)]
    assert hands[0].equals(hands[1])
    assert np.isfinite(small["estimate"]).all()


def test_the_command_shows_both():
    arguments = ["simulate", A, B, "-n", "60", "--odds"]
    told = CliRunner().invoke(app, arguments)
    assert told.exit_code == 0
    assert "exact   A     ride: grade 1 on turn 1" in told.stdout
    found = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)["side_by_side"]
    assert [set(row) for row in found] == [set(frames.columns("side_by_side"))] * len(found)
    assert "side_by_side" not in json.loads(CliRunner().invoke(app, [*arguments[:-1], "--json"]).stdout)


def test_the_picture_has_a_row_for_each_comparison():
    import matplotlib.pyplot as plt

    played = vg.simulate(A, B, games=100)
    axes = played.plot.side_by_side()
    told = exact(played.side_by_side())
    assert len(axes.get_yticks()) == told["quantity"].nunique()
    points = sum(len(container.lines[0].get_xdata()) for container in axes.containers)
    assert points == len(told)
    given = plt.figure().subplots()
    assert played.plot.side_by_side(ax=given) is given
    plt.close("all")
