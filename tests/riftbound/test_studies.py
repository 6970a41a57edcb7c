"""Studies of duels: comparisons, races of versions, rollouts, and what is refused with its reason."""

from dataclasses import replace

import numpy as np
import pytest
from duels import scene

import vgsim as vg
from vgsim.analysis.duel_scenario import DuelScenario
from vgsim.analysis.frames import columns
from vgsim.analysis.runs.pairing import Rules
from vgsim.analysis.studies.contest import Setting, make_contest
from vgsim.cards import games
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError

many = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


def changed_deck(deck: str = "garen") -> "games.AnyDeck":
    """The deck with one card exchanged."""
    return vg.load_deck(deck).replace("Dune Drake", "Garen, Rugged")


def test_versions_of_a_deck_share_slots():
    """So that they have the same shuffles but for the card that was exchanged; the hash is of the cards alone."""
    deck, changed = vg.load_deck("garen"), changed_deck()
    mixed = replace(changed, rest=changed.rest[::-1], runes=changed.runes[::-1])
    again = games.align(deck, mixed)
    assert again.hash == changed.hash
    assert sum(a != b for a, b in zip(deck.main, again.main, strict=True)) == 1
    assert again.runes == deck.runes


def test_decks_of_two_games_are_not_aligned():
    with pytest.raises(InputError, match="decks of one game"):
        games.align(vg.load_deck("annie"), vg.load_deck("v_td01_aichi_sendou"))


def test_a_contest_of_duels_has_no_luck_in_checks():
    setting = Setting(("standard", "standard"), 0, Rules("a", True, None), ())
    contest = make_contest(("annie", "lux"), ["garen", "master_yi"], None, setting)
    assert contest.round_games == 8
    rows = np.zeros(3, contest.pairings[0].engine.module("rows").RESULT)
    rows["result"] = 1
    assert contest.read([rows] * 8).luck.shape == (3, 0)


@many
def test_a_deck_is_compared_with_a_better_one():
    found = vg.compare("lux", "annie", "garen", games=2_000, margin=0.1, progress=False)
    assert found.verdict == "better"
    assert found.luck_explained is None
    assert found.win_rates[0].low > found.win_rates[1].high


@many
def test_a_version_compared_with_itself_is_even_in_every_round():
    found = vg.compare("garen", vg.load_deck("garen"), ["annie", "lux"], games=800, progress=False)
    assert set(found.pair_scores) == {0.0}


@many
def test_given_versions_of_a_deck_are_raced():
    found = vg.optimize("annie", [vg.load_deck("lux")], against="garen", games=2_000, progress=False)
    assert found.winner.name == "lux"
    assert found.gain.low > 0


@pytest.mark.parametrize("vary", ["triggers", "grades", {"Flash": (0, 3)}])
def test_a_duel_deck_has_nothing_else_to_vary(vary):
    with pytest.raises(InputError, match=r"annie is a riftbound deck.*give its versions"):
        vg.optimize("annie", vary, against="garen")


def test_what_is_worked_out_for_vanguard_alone_says_why():
    with pytest.raises(InputError, match=r"worked out for Vanguard.*vgsim\.compare"):
        vg.card_value("annie", "garen")
    with pytest.raises(InputError, match="cannot be told event by event"):
        vg.luck("annie", "garen")


# -- rollouts ---------------------------------------------------------------------------------------------


def last_point(**more: object) -> DuelScenario:
    """A has scored one battlefield this turn and may conquer the other, for the last point, before B does."""
    a = {"base": ["Pouty Poro"], "points": 7, "hand": ["Gust"]}
    b = {"points": 7, "base": ["Pouty Poro"], "field_2": ["Pouty Poro"]}
    return scene(a, b, {1: "A", 2: "B"}, **more)


@many
def test_a_rollout_tells_the_win_rate_of_every_answer():
    made = last_point()
    frame = made.rollout(games=60)
    assert list(frame.columns) == columns("rollout")
    assert sorted(frame.answer) == sorted(made.legal)
    assert frame.attrs["asked"] == made.prompt
    assert (frame.games == 60).all()
    assert frame.win_rate.is_monotonic_decreasing


@many
def test_a_rollout_is_repeatable_and_leaves_the_duel_alone():
    made = last_point(seed=5)
    before = made.legal
    first = made.rollout(games=20, bots=("random", "random"))
    assert first.equals(made.rollout(games=20, bots=("random", "random")))
    assert made.legal == before
    assert not first.equals(last_point(seed=6).rollout(games=20, bots=("random", "random")))


@many
def test_a_rollout_knows_who_holds_the_last_point():
    """469: with two battlefields held and seven points the next turn of one's own wins, unless the enemy scores
    first: he has nobody."""
    made = scene({"points": 7, "field_1": ["Pouty Poro"]}, {"points": 0}, {1: "A"})
    frame = made.rollout(games=40, answers=["end turn"])
    assert list(frame.answer) == ["end turn"]
    assert frame.win_rate[0] > 0.9


def test_a_rollout_takes_legal_answers_only():
    with pytest.raises(InputError, match="end turn"):
        last_point().rollout(games=1, answers=["play Firestorm"])
    with pytest.raises(InputError, match="at least 1"):
        last_point().rollout(games=0)
