"""Card values: seen and caused, shared out, together; edge cases and the command. Replays: events and cards."""

import json
import math

import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.runs.pairing import ENGINES, pair
from vgsim.analysis.runs.replays import COLUMNS as CARD_COLUMNS
from vgsim.analysis.runs.replays import USES, replay
from vgsim.analysis.studies import value
from vgsim.analysis.studies.value import COLUMNS, blank, plain_numbers, spread
from vgsim.cli.app import app
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError
from vgsim.vanguard.terms import Check, Trigger

A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"
OLD = "original_td02_dragonic_overlord"
AMONG = ("Blaster Blade", "Wingal", "Margal", "Alfred Early")


def worth(deck, name, slope):
    """What the made-up kernel makes of a card: its power over that of a blank, copy by copy."""
    card = deck.card(name)
    return deck.counts()[name] * slope * (card.power - plain_numbers("standard")[card.grade][0]) / 1000


# -- blanks


def test_a_blank_has_nothing_but_its_grade():
    deck = vg.load_deck(A)
    for number, card in enumerate(dict.fromkeys(deck.main), 1):
        made = blank(card, number, "standard")
        assert (made.grade, made.clans, made.gift, made.skills) == (card.grade, card.clans, card.gift, card.skills)
        assert (made.power, made.shield) == plain_numbers("standard")[card.grade]
        assert (made.trigger, made.sentinel, made.abilities, made.kind) == ("none", False, (), "unit")
        assert made.name != card.name


def test_numbers_of_blanks_are_the_usual_ones():
    assert plain_numbers("standard")[1] == (8000, 10000)
    assert plain_numbers("standard")[2] == (9000, 5000)
    assert plain_numbers("original")[1] == (7000, 5000)
    assert all(
        power > 0 for format in ("standard", "premium", "original") for power, _ in plain_numbers(format).values()
    )


def test_tables_with_blanks_are_those_of_decks_with_blanks(decks):
    """The rows of blanks, and the slots that hold them."""
    pairing = pair(*decks)
    names = list(decks[0].counts())
    table = pairing.table()
    work = value.Work(ENGINES["standard"], table.tobytes(), table.dtype, pairing.policies, 0)
    works = value.Blanks(pairing, work, names)
    from vgsim.cards.table import TABLE

    whole = np.frombuffer(works.work(()).table, TABLE)[0]
    assert np.array_equal(whole["deck"], pairing.table()["deck"])
    less = np.frombuffer(works.work(["Margal", "Blaster Blade"]).table, TABLE)[0]
    for slot, card in enumerate(decks[0].main, 1):
        row = less["deck"][0, slot]
        missing = card.name in ("Margal", "Blaster Blade")
        assert (row != whole["deck"][0, slot]) == missing
        assert less["grade"][row] == card.grade
        if missing:
            assert (less["power"][row], less["shield"][row]) == plain_numbers("standard")[card.grade]
            assert (less["trigger"][row], less["abilities"][row]) == (Trigger.NONE, 0)
    assert np.array_equal(less["deck"][1], whole["deck"][1])


# -- a study of made-up games in which a card's power decides


_once = {}


@pytest.fixture
def found(logged, decks):
    """One study for all tests that only look at it."""
    if not _once:
        options = {"parts": value.PARTS, "among": AMONG, "games": 8_000, "seed": 4, "n_jobs": 1}
        _once["found"] = vg.card_value(*decks, **options)
    return _once["found"]


def test_effects_are_those_of_the_made_up_kernel(found, decks, logged):
    frame = found.values.set_index("card")
    for name in AMONG:
        row = frame.loc[name]
        assert abs(row["effect"] - worth(decks[0], name, logged.SLOPE)) < 4 * row["error"]
        assert row["low"] < row["effect"] < row["high"]
        assert row["per_copy"] == pytest.approx(row["effect"] / row["copies"])
    assert frame.loc["Blaster Blade", "low"] > frame.loc["Margal", "high"]


def test_shapley_values_share_out_what_the_cards_add(found, decks, logged):
    """In a game that adds up, a card's share is its effect; together they are the whole (efficiency)."""
    frame = found.shapley.set_index("card")
    for name in AMONG:
        assert abs(frame.loc[name, "value"] - worth(decks[0], name, logged.SLOPE)) < 4 * frame.loc[name, "error"]
    whole = sum(worth(decks[0], name, logged.SLOPE) for name in AMONG)
    error = math.sqrt(float((frame["error"] ** 2).sum()))
    assert abs(frame["value"].sum() - whole) < 4 * error
    assert (frame["orders"] >= 40).all()


def test_cards_that_add_up_have_no_synergy(found):
    frame = found.synergy
    assert len(frame) == 6
    assert (frame["synergy"].abs() < 4 * frame["error"]).all()
    square = found.synergy_matrix
    assert np.allclose(square, square.T, equal_nan=True)
    assert np.isnan(np.diag(square)).all()


def test_synergy_is_found(logged, decks, monkeypatch):
    """Two cards that are worth something only together."""

    whole = pair(*decks).table()
    slots = [next(i for i, card in enumerate(decks[0].main, 1) if card.name == name) for name in AMONG[:2]]
    wanted = [whole.name[whole.deck[0, slot]] for slot in slots]

    def strength(table):
        names = np.asarray(table.name)[np.asarray(table.deck)[0, 1:51]]
        return 0.7 if all((names == name).any() for name in wanted) else 0.4

    monkeypatch.setattr(logged, "strength", strength)
    told = vg.card_value(decks[0], decks[1], parts=["synergy"], among=AMONG[:3], games=6_000, n_jobs=1)
    first = told.synergy.iloc[0]
    assert {first["card"], first["other"]} == set(AMONG[:2])
    assert first["synergy"] == pytest.approx(0.3, abs=4 * first["error"])
    assert (told.synergy["synergy"].iloc[1:].abs() < 4 * told.synergy["error"].iloc[1:]).all()


def test_what_is_seen_is_counted(found, logged):
    frame = found.seen
    assert set(frame["card"]) == set(AMONG)
    assert list(frame["use"].unique()) == list(USES)
    drawn = frame[frame["use"] == "drawn"].set_index("card")
    draws = 5 + logged.TURNS / 2  # opening hand with one card put back and another drawn, and a card a turn
    assert drawn.loc["Margal", "per_game"] == pytest.approx(draws * 4 / 49, abs=0.12)
    assert (frame["low"] <= frame["win_rate"].fillna(0.5)).all()
    assert frame.loc[frame["use"] == "guarded", "games"].eq(0).all()


def test_frames_and_json(found):
    frames = {"card_value": found.values, "shapley": found.shapley, "synergy": found.synergy, "cards": found.seen}
    for name, frame in frames.items():
        assert list(frame.columns) == [c.name for c in (*COLUMNS, *CARD_COLUMNS) if c.frame == name]
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert {"seen", "values", "shapley", "synergy"} <= set(told)
    assert "carries" in str(found)
    assert "<table" in found._repr_html_()


def test_pictures(found):
    for name in ("values", "shapley", "seen_and_caused"):
        ax = getattr(found.plot, name)()
        assert len(ax.get_yticklabels()) == len(AMONG)
        assert ax.containers
    assert len(found.plot.synergy().texts) == 12


def test_a_part_that_was_not_asked_for(logged, decks):
    told = vg.card_value(*decks, parts=["blank"], among=AMONG, games=200, n_jobs=1)
    with pytest.raises(InputError, match="shapley"):
        _ = told.shapley
    assert set(told.done) == {"blank"}


def test_several_opponents_count_alike(logged, decks):
    told = vg.card_value(decks[0], list(decks), parts=["seen", "blank"], among=AMONG, games=2_000, n_jobs=1)
    assert len(told.done["blank"]["Margal"]) == told.values["games"].iloc[0]
    assert told.seen["games"].max() <= 200
    assert [deck.name for deck in told.made.decks] == ["left", "left", "right"]


def test_games_that_never_end_differently(logged, decks, monkeypatch):
    monkeypatch.setattr(logged, "strength", lambda table: 1.0)
    told = vg.card_value(*decks, parts=["blank", "shapley", "synergy"], among=AMONG, games=2_000, n_jobs=1)
    for frame in (told.values, told.shapley, told.synergy):
        assert (frame["low"] < 0).all()
        assert (frame["high"] > 0).all()


@pytest.mark.parametrize(
    ("options", "said"),
    [({"games": 3}, "at least"), ({"games": float("inf")}, "whole"), ({"level": float("nan")}, "level"),
     ({"parts": "blank"}, "some of"), ({"parts": ["worth"]}, "some of"), ({"parts": []}, "some of"),
     ({"among": ["Wingel"]}, "Wing"), ({"among": "Wingal"}, "sequence"), ({"among": ["Dragonic Overlord"]}, "has no"),
     ({"n_jobs": 0}, "jobs"), ({"bots": "standard"}, "two are needed")],
)  # fmt: skip
def test_bad_options(logged, decks, options, said):
    with pytest.raises(InputError, match=said):
        vg.card_value(*decks, **{"among": AMONG, "games": 200, "n_jobs": 1} | options)


def test_decks_of_different_formats(decks):
    with pytest.raises(InputError, match="one format"):
        vg.card_value(decks[0], OLD)


@pytest.mark.parametrize("n", [0, 1])
def test_no_or_one_value(n):
    mean, error, count = spread(np.ones(n))
    assert count == n
    assert error > 0.3
    assert math.isnan(mean) or mean == 1


def test_an_interrupted_study_keeps_its_parts(logged, decks, monkeypatch):
    def stops(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(value.Study, "_shapley", stops)
    told = vg.card_value(*decks, parts=["blank", "shapley"], among=AMONG, games=400, n_jobs=1)
    assert told.interrupted
    assert list(told.done) == ["blank"]
    assert "interrupted" in told.notes[0]


def test_kept_games_give_the_same_answer(logged, decks, tmp_path):
    options = {"parts": ["blank", "shapley"], "among": AMONG, "games": 600, "n_jobs": 1}
    first, again = (vg.card_value(*decks, store=tmp_path, **options) for _ in range(2))
    assert first.made.digest == again.made.digest
    assert np.array_equal(first.values["effect"], again.values["effect"])


def test_the_command(logged, decks, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(decks[0].to_text())
    line = ["card-value", str(path), "--against", str(path), "--among", "Wingal", "--among", "Margal", "-n", "300"]
    told = CliRunner().invoke(app, [*line, "--jobs", "1", "--part", "blank", "--part", "synergy"])
    assert told.exit_code == 0, told.output
    assert "Wingal" in told.output
    told = CliRunner().invoke(app, [*line, "--jobs", "1", "--json"])
    assert {row["card"] for row in json.loads(told.stdout)["values"]} == {"Wingal", "Margal"}


# -- replays of real games


@pytest.fixture(scope="module")
def replayed():
    games = 2 if INTERPRETED else 100
    results = vg.simulate(A, B, games=games, seed=11, progress=False)
    return results, results.replay(games)


def test_a_replay_is_the_game_that_was_played(replayed):
    results, told = replayed
    assert [log.result for log in told.logs] == results.rows["result"].tolist()
    assert [log.first for log in told.logs] == results.rows["first"].tolist()
    turns = told.events[told.events["event"] == "turn"].groupby("game").size()
    assert turns.tolist() == results.rows["turns"].tolist()


def test_cards_are_counted_as_rows_count(replayed):
    """Checks by icon, guards and grades: two ways of counting the same games."""
    results, told = replayed
    cards = told.card_games
    decks = [vg.load_deck(A), vg.load_deck(B)]
    icons = [{card.name: card.trigger for card in deck.main} for deck in decks]
    icon = [icons["ab".index(seat)][name] for seat, name in zip(cards["seat"], cards["card"], strict=True)]
    for place, seat in enumerate("ab"):
        mine = cards["seat"] == seat
        for check in Check:
            counts = cards[mine].groupby(np.array(icon)[mine])[f"{check.name.lower()}_checked"].sum()
            for kind in Trigger:
                assert counts.get(kind.name.lower(), 0) == results.rows["checks"][:, place, check, kind].sum()
        assert cards.loc[mine, "guarded"].sum() <= results.rows["guards"][:, place].sum()
    assert (cards.loc[:, list(USES)].to_numpy() >= 0).all()
    assert list(told.events.columns) == [c.name for c in CARD_COLUMNS if c.frame == "events"]


def test_opening_hands_are_drawn(replayed):
    """G-SETUP-3: five cards; what the mulligan puts back does not count and what it draws does."""
    _, told = replayed
    drawn = told.card_games.groupby(["game", "seat"])["drawn"].sum()
    turns = told.events[told.events["event"] == "turn"].groupby(["game", "seat"], observed=False).size()
    assert (drawn >= 5 + turns).all()


def test_games_that_are_not_there(replayed):
    results, _ = replayed
    with pytest.raises(InputError, match="this result has"):
        results.replay(results.games_played + 1)
    with pytest.raises(InputError, match="this result has"):
        results.replay(0)


def test_replays_do_not_depend_on_jobs():
    games = 2 if INTERPRETED else 20
    one, two = (replay(pair(A, B, seed=3), games, n_jobs=jobs) for jobs in (1, 2))
    assert one.events.equals(two.events)
