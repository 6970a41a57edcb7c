"""Optimising a deck: candidates, the race, fresh games, edge cases."""

import json
import math

import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.studies.candidates import candidates, with_counts, with_grades
from vgsim.analysis.studies.race import BEHIND, CUT, Course, Race, paired
from vgsim.cli.app import app
from vgsim.errors import InputError

A, B, C = "v_td01_aichi_sendou", "v_td02_toshiki_kai", "v_td10_chronojet"


@pytest.fixture(scope="module")
def deck():
    return vg.load_deck(A)


# -- candidates


def test_every_legal_split_of_the_triggers(deck):
    """G-DECK-3: sixteen triggers; G-DECK-4: at most four heals; no more of an icon than cards are known."""
    found = candidates(deck, "triggers")
    splits = [
        tuple(c.deck.composition()["trigger"].get(icon, 0) for icon in ("critical", "draw", "heal")) for c in found
    ]
    assert len(set(splits)) == len(splits)
    most_critical, most_draw = (max(split[i] for split in splits) for i in (0, 1))
    legal = {(c, d, 16 - c - d) for c in range(most_critical + 1) for d in range(most_draw + 1) if 0 <= 16 - c - d <= 4}
    assert set(splits) == legal
    assert most_critical >= 12
    assert found[0].deck is deck
    assert found[0].label == "8 critical, 4 draw, 4 heal"
    assert not any(candidate.deck.faults() for candidate in found)


def test_candidates_keep_the_slots_of_shared_cards(deck):
    for candidate in candidates(deck, "triggers"):
        here = [(i, card) for i, card in enumerate(deck.main) if not card.is_trigger]
        assert all(candidate.deck.main[i] == card for i, card in here)


def test_grades_are_split_near_the_decks_own(deck):
    found = candidates(deck, "grades")
    assert len(found) > 20
    for candidate in found:
        plain = [card.grade for card in candidate.deck.main[1:] if not card.is_trigger]
        counts = {grade: plain.count(grade) for grade in (1, 2, 3)}
        assert candidate.label == ", ".join(f"grade {grade}: {n}" for grade, n in counts.items())
        assert sum(counts.values()) == 33
        assert not candidate.deck.faults()


def test_a_grade_loses_the_cards_of_which_there_are_fewest(deck):
    less = with_grades(deck, {1: 13, 2: 11, 3: 9}).counts()
    assert less["Wingal"] == deck.counts()["Wingal"] - 1
    assert less["Strong Knight, Rounoria"] == 4


def test_counts_of_a_card_are_made_up_by_others_of_its_grade(deck):
    found = candidates(deck, {"wingal": (0, 4)})
    assert sorted(c.deck.counts().get("Wingal", 0) for c in found) == [0, 1, 2, 3, 4]
    for candidate in found:
        grades = candidate.deck.composition()["grade"]
        assert grades == deck.composition()["grade"]
    with pytest.raises(InputError, match=r"is no|no card|not known|closest|called"):
        candidates(deck, {"Wingle": (0, 4)})
    both = with_counts(deck, {"Wingal": 4, "Auspice Falcon": 4})
    assert (both.counts()["Wingal"], both.counts()["Auspice Falcon"], len(both.main)) == (4, 4, 50)


@pytest.mark.parametrize(
    ("vary", "said"),
    [("colours", "triggers, grades"), ({"Wingal": (2, 1)}, "fewest and most"), ({"Wingal": (0, 5)}, "0 to 4"),
     ({"Wingal": (0.5, 2)}, "whole"), ([], "triggers, grades"), ([B], "decks are needed"),
     ({"Wingal": (3, 3)}, "nothing")],
)  # fmt: skip
def test_what_cannot_be_varied(deck, vary, said):
    with pytest.raises(InputError, match=said):
        candidates(deck, vary)


def test_decks_of_another_format_are_no_versions(deck):
    with pytest.raises(InputError, match="original"):
        candidates(deck, [vg.load_deck("original_td02_dragonic_overlord")])


def test_the_same_cards_are_one_version(deck):
    other = deck.replace("Auspice Falcon", "Wingal")
    assert len(candidates(deck, [deck, other, other])) == 2


# -- the race


def runner(means, seed=0, spread=0.4, shared=0.3):
    """Scores with these means, partly shared."""
    rng = np.random.default_rng(seed)
    kept = rng.normal(size=100_000)

    def play(places, start, rounds):
        noise = np.random.default_rng([seed, start]).normal(size=(len(means), rounds))
        return np.array([means[p] + shared * kept[start : start + rounds] + spread * noise[p] for p in places])

    return play


def test_a_race_finds_the_best_within_its_budget():
    found = []
    for seed in range(40):
        means = np.concatenate([[0.5], np.linspace(0.3, 0.47, 19)])
        race = Race(Course.within(20, 20_000))
        race.run(runner(means, seed))
        assert race.spent <= 20_000
        found.append(race.leader)
    assert found.count(0) >= 38


def test_the_best_is_hardly_ever_told_to_be_worse():
    """All are equal: whoever is told to be worse is told so wrongly."""
    wrong = 0
    for seed in range(200):
        race = Race(Course.within(10, 5_000, 0.05))
        race.run(runner(np.full(10, 0.5), seed))
        wrong += race.state[0] == BEHIND
    assert wrong <= 10


def test_what_leaves_for_want_of_budget_is_not_told_to_be_worse():
    race = Race(Course.within(12, 600))
    race.run(runner(np.full(12, 0.5), 3))
    assert CUT in race.state
    assert BEHIND not in race.state
    assert len(race.level_with_winner) == 11


def test_a_race_that_never_ends_differently():
    """Everyone wins every game: nobody is told to be worse, and no interval has width zero."""
    race = Race(Course.within(4, 400))
    race.run(lambda places, start, rounds: np.ones((len(places), rounds)))
    assert BEHIND not in race.state
    assert all(race.behind(place, race.leader)[1] > 0 for place in range(4))


@pytest.mark.parametrize("rounds", [0, 1])
def test_no_or_one_shared_round(rounds):
    mean, error, ratio = paired(np.ones(rounds), np.zeros(rounds))
    assert mean == rounds
    assert error > 0.3 or math.isinf(error)
    assert abs(ratio) < Course(2, 8, 16).threshold(rounds)


def test_rounds_without_a_score_are_left_out():
    nan = np.array([1.0, np.nan, 0.5])
    assert paired(nan, np.array([0.0, 1.0, 0.5]))[0] == 0.5
    race = Race(Course.within(3, 60))
    race.run(lambda places, start, rounds: np.full((len(places), rounds), np.nan))
    assert race.leader in range(3)


@pytest.mark.parametrize("alpha", [0, 0.5, float("nan"), float("inf"), -1])
def test_alpha_is_a_probability(alpha):
    with pytest.raises(InputError, match="alpha"):
        Course(2, 10, 10, alpha)


# -- the whole


@pytest.fixture
def found(fake, decks):
    return vg.optimize(decks[0], against=decks[1], games=4_000, seed=3, n_jobs=1)


def test_what_is_told(found):
    frame = found.candidates
    assert frame["status"].iloc[0] == "winner"
    assert (frame["status"] == "winner").sum() == 1
    assert len(frame) == len(found.versions)
    assert (frame["low"] < frame["high"]).all()
    assert {version.label for version in found.level_with_winner} == set(
        frame.loc[frame["status"] == "level", "candidate"]
    )
    assert found.games <= 4_000
    assert found.fresh["candidate"].iloc[0] == found.winner_label
    assert found.win_rate.low < found.win_rate.high
    assert found.winner.hash in {version.deck.hash for version in found.versions}
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert told["winner"]["label"] == found.winner_label
    assert "not told apart" in " ".join(found.notes)
    assert "fresh games" in str(found)
    assert "<table" in found._repr_html_()


def test_fresh_games_had_no_say(found, monkeypatch):
    from vgsim.analysis.studies.optimize import FRESH_AT
    from vgsim.analysis.studies.panel import PAIR

    played = found.race.course.most * PAIR
    assert played < FRESH_AT


def test_equal_versions_are_not_told_apart(found):
    """The made-up kernel plays every version alike, so that any difference told would be wrong."""
    assert len(found.level_with_winner) == len(found.versions) - 1
    assert found.gain.low <= 0 <= found.gain.high


def test_several_opponents_and_bots(fake, decks):
    told = vg.optimize(
        decks[0], {"Wingal": (2, 4)}, against=list(decks), shares=[3, 1], games=2_000,
        bots=[("standard", "standard"), ("rush", "standard")], n_jobs=1,
    )  # fmt: skip
    assert told.round_games == 8
    assert told.bot_pairs == (("standard", "standard"), ("rush", "standard"))
    assert told.opponents == ("left", "right")


@pytest.mark.parametrize(
    ("options", "said"),
    [({"games": 10}, "at least"), ({"games": 1.5}, "whole"), ({"level": float("nan")}, "level"),
     ({"alpha": float("nan")}, "alpha"), ({"bots": "standard"}, "two are needed"), ({"n_jobs": 0}, "jobs"),
     ({"shares": [float("inf")]}, "shares"), ({"bots": ["standard"]}, "two are needed"),
     ({"against": []}, "no opponents"), ({"seed": -1}, "seed")],
)  # fmt: skip
def test_bad_options(fake, decks, options, said):
    given = {"against": decks[1], "games": 4_000} | options
    with pytest.raises(InputError, match=said):
        vg.optimize(decks[0], **given)


def test_an_opponent_of_another_format(fake, decks):
    with pytest.raises(InputError, match="original"):
        vg.optimize(decks[0], against="original_td02_dragonic_overlord", games=4_000)


def test_an_interrupted_race_goes_on_where_it_was(fake, decks, monkeypatch, tmp_path, found):
    """With a store nothing is played twice and the answer is that of a run without interruption."""
    monkeypatch.setenv("FAKE_INTERRUPT", "20")
    told = vg.optimize(decks[0], against=decks[1], games=4_000, seed=3, n_jobs=1, store=tmp_path)
    assert told.interrupted
    assert not told.fresh_scores
    assert math.isnan(told.win_rate.estimate)
    json.dumps(told.to_dict(), allow_nan=False)
    monkeypatch.delenv("FAKE_INTERRUPT")
    again = vg.optimize(decks[0], against=decks[1], games=4_000, seed=3, n_jobs=1, store=tmp_path)
    assert again.made.digest == found.made.digest
    assert again.winner_label == found.winner_label
    assert np.array_equal(again.candidates["behind"], found.candidates["behind"])


def test_the_command(fake, decks, tmp_path):
    path, out = tmp_path / "deck.txt", tmp_path / "best.txt"
    path.write_text(decks[0].to_text())
    line = ["optimize", str(path), "--vary", "Wingal=2..4", "--against", str(path), "-n", "400", "--jobs", "1"]
    told = CliRunner().invoke(app, [*line, "--bot", "standard", "--bot", "rush", "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert "3 Wingal" in told.output
    assert vg.load_deck(out).hash in {c.deck.hash for c in candidates(decks[0], {"Wingal": (2, 4)})}
    told = CliRunner().invoke(app, [*line, "--json"])
    assert json.loads(told.stdout)["winner"]["win_rate"]["low"] >= 0
    told = CliRunner().invoke(app, [*line[:3], "Wingal=some", *line[4:]])
    assert told.exit_code == 2
    assert "LO..HI" in told.output
