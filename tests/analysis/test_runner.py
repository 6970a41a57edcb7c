"""Running many games: the same bits however they are cut up, honest interruption, clear errors."""

import dataclasses
import hashlib
import struct
import sys

import joblib
import numpy as np
import pytest
from fake_runs import CARDS

import vgsim as vg
from vgsim.analysis.runs.ledger import Ledger
from vgsim.analysis.runs.pairing import Rules, pair, pair_again
from vgsim.analysis.runs.runner import Options, run
from vgsim.errors import InputError


def same(one, other):
    return (
        one.tally.tobytes() == other.tally.tobytes()
        and one.rows.tobytes() == other.rows.tobytes()
        and one.made.digest == other.made.digest
    )


@pytest.fixture
def reference(fake, decks):
    return run(pair(*decks, seed=11), Options(games=101, n_jobs=1))


@pytest.mark.parametrize("jobs", [1, 2, -1])
@pytest.mark.parametrize("chunk", [1, 7, 101, 5000, None])
def test_jobs_and_chunks_change_no_bit(reference, decks, jobs, chunk):
    assert same(run(pair(*decks, seed=11), Options(games=101, n_jobs=jobs, chunk=chunk)), reference)


@pytest.mark.parametrize("backend", ["threading", "loky", "multiprocessing", "sequential"])
def test_backends_change_no_bit(reference, decks, backend):
    with joblib.parallel_config(backend=backend):
        assert same(run(pair(*decks, seed=11), Options(games=101, n_jobs=2, chunk=13)), reference)


def test_a_run_begins_like_a_longer_one(reference, decks):
    shorter = run(pair(*decks, seed=11), Options(games=40, n_jobs=2, chunk=3))
    assert shorter.rows.tobytes() == reference.rows[:40].tobytes()


def test_another_seed_is_another_run(reference, decks):
    assert run(pair(*decks, seed=12), Options(games=101)).made.digest != reference.made.digest


def test_digest_is_as_documented(reference):
    h = hashlib.sha256()
    for row in reference.rows:
        values = (11, row["game"], row["first"], row["result"], row["turns"], row["reason"], *row["damage"])
        h.update(struct.pack("<8q", *(int(value) for value in values)))
    assert reference.made.digest == h.hexdigest()


def test_digest_leaves_other_columns_out(reference):
    rows = reference.rows.copy()
    rows["guards"] += 1
    rows["decisions"] += 1
    ledger = Ledger(11, keep_rows=False)
    ledger.add(rows, reference.tally.tobytes())
    assert ledger.digest == reference.made.digest


def test_rows_are_kept_only_when_asked(fake, decks):
    lean = vg.simulate(*decks, games=20, games_frame=False)
    assert lean.rows is None
    with pytest.raises(InputError, match="games_frame=True"):
        _ = lean.games
    assert same_sums(lean, vg.simulate(*decks, games=20))


def same_sums(one, other):
    return one.tally.tobytes() == other.tally.tobytes() and one.made.digest == other.made.digest


def test_one_game_is_honestly_uncertain(fake, decks):
    one = vg.simulate(*decks, games=1, seed=1)
    rate = one.win_rate
    assert one.games_played == 1
    assert rate.high - rate.low > 0.7


def test_results_are_immutable(results):
    with pytest.raises(dataclasses.FrozenInstanceError):
        results.level = 0.5
    with pytest.raises(ValueError, match="read-only"):
        results.rows["turns"][0] = 1
    with pytest.raises(ValueError, match="read-only"):
        results.tally["games"] = 1


def test_compiles_once_in_the_parent_with_a_message(fake, decks, capsys):
    vg.simulate(*decks, games=50, n_jobs=2)
    first = capsys.readouterr()
    assert "compiling" in first.err
    assert first.out == ""
    assert len(fake.compiled) == 1
    vg.simulate(*decks, games=50, n_jobs=2)
    assert "compiling" not in capsys.readouterr().err


def test_progress_is_silent_off_a_terminal_and_live_on_one(fake, decks, capsys, monkeypatch):
    fake.compiled.append("already")
    vg.simulate(*decks, games=50)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    vg.simulate(*decks, games=50)
    shown = capsys.readouterr()
    assert "A wins" in shown.err
    assert shown.out == ""


def test_interruption_keeps_what_was_finished(fake, decks, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "60")
    cut = run(pair(*decks, seed=5), Options(games=200, n_jobs=2, chunk=10))
    monkeypatch.delenv("FAKE_INTERRUPT")
    assert cut.interrupted
    assert 0 < cut.games_played < 200
    assert cut.games_played % 10 == 0
    whole = run(pair(*decks, seed=5), Options(games=cut.games_played, n_jobs=1))
    assert same(cut, whole)
    assert "interrupted" in cut.origin_line()


def test_interruption_before_the_first_game(fake, decks, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "0")
    with pytest.raises(KeyboardInterrupt):
        run(pair(*decks), Options(games=20, n_jobs=1))


def test_a_chunk_that_was_cut_off_while_being_added_is_not_there(reference, monkeypatch):
    ledger = Ledger(11, keep_rows=True)
    half = reference.tally.tobytes()
    ledger.add(reference.rows, half)

    def interrupted(self, rows):
        raise KeyboardInterrupt

    monkeypatch.setattr("vgsim.analysis.runs.ledger.Digest.extended", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ledger.add(reference.rows, half)
    assert ledger.games == 101
    assert ledger.tally.tobytes() == half
    assert ledger.rows.tobytes() == reference.rows.tobytes()
    assert ledger.digest == reference.made.digest


BAD = {
    "games 0": ({"games": 0}, "at least 1"),
    "games -5": ({"games": -5}, "at least 1"),
    "games 1.5": ({"games": 1.5}, "whole number"),
    "games true": ({"games": True}, "whole number"),
    "seed -1": ({"seed": -1}, "seed -1"),
    "seed big": ({"seed": 2**63}, "from 0 to"),
    "jobs 0": ({"n_jobs": 0}, "-1 for every core"),
    "level": ({"level": 95}, "between 0 and 1"),
    "level nan": ({"level": float("nan")}, "between 0 and 1"),
    "level none": ({"level": None}, "level None: a confidence level"),
    "level text": ({"level": "0.95"}, "between 0 and 1"),
    "first": ({"first": "c"}, "alternate, a, b, random"),
    "bot": ({"bots": ("standard", "rsuh")}, "no bot 'rsuh'"),
    "bots": ({"bots": "standard"}, "two are needed"),
    "no bots": ({"bots": None}, "two are needed"),
    "no deck": ({"a": None}, "deck None: give a deck file"),
    "format": ({"format": "modern"}, "no format"),
    "cards": ({"cards": ["no_such_cards.toml"]}, "no_such_cards.toml"),
}


@pytest.mark.parametrize(("options", "message"), BAD.values(), ids=BAD)
def test_bad_input(fake, decks, options, message):
    with pytest.raises(InputError, match=message):
        vg.simulate(**({"a": decks[0], "b": decks[1], "games": 5} | options))


def test_every_fault_of_both_decks_is_told(fake, decks):
    a, b = decks
    short = dataclasses.replace(a, main=a.main[:-1])
    with pytest.raises(InputError) as error:
        vg.simulate(short, dataclasses.replace(b, name="many", main=(*b.main, b.main[-1])), games=5)
    for part in ("left: G-DECK-1", "49 cards", "left: G-DECK-3", "many: G-DECK-1", "51 cards", "5 copies"):
        assert part in str(error.value)


def test_two_formats_are_an_error(fake, decks):
    with pytest.raises(InputError, match="two decks of one format"):
        pair(decks[0], dataclasses.replace(decks[1], format="premium"))


def test_who_goes_first_reaches_the_result(fake, decks):
    chance = run(pair(*decks, rules=Rules(first="random")), Options(games=50))
    assert chance.made.first == "random"
    assert "stratified" not in chance.win_rate.method


def test_tallies_are_sums(reference):
    assert int(reference.tally["games"]) == 101
    assert reference.tally["result"].sum() == 101
    assert np.array_equal(reference.tally["checks"].sum(axis=3), reference.rows["checks"].sum(axis=0))


def test_a_pairing_comes_back_from_its_result(fake, decks, tmp_path):
    """With the slots of a changed deck, which are not those of a freshly read one."""
    changed = decks[0].replace("Wingal", "Auspice Falcon", 1)
    played = vg.simulate(changed, decks[1], games=20, seed=9, first="b", bots=("random", "rush"))
    again = pair_again(vg.read_results(played.to_parquet(tmp_path / "r.parquet")).made)
    assert [deck.main for deck in again.decks] == [changed.main, decks[1].main]
    assert same(run(again, Options(games=20)), played)


def test_a_pairing_whose_cards_changed_is_an_error(results):
    a, b = results.made.decks
    made = dataclasses.replace(results.made, decks=(dataclasses.replace(a, hash="0"), b))
    with pytest.raises(InputError, match="have changed"):
        pair_again(made)


def test_a_pairing_whose_bots_changed_is_an_error(results):
    made = dataclasses.replace(results.made, policies=({"other": 1}, {"other": 1}))
    with pytest.raises(InputError, match="parameters have changed"):
        pair_again(made)


def test_facts_are_doubted_only_where_something_reads_them(fake, decks):
    """A race nobody asks for is no warning; one that an ability asks for is, and so is a clan."""
    card = dataclasses.replace(decks[0].main[5], doubts=(("clan", "inferred"), ("race", "unknown")))
    doubtful = dataclasses.replace(
        decks[0], main=tuple(card if c.name == card.name else c for c in decks[0].main)
    )
    told = vg.simulate(doubtful, decks[1], games=1).made.decks
    assert told[0].unverified_facts == (f"clan of {card.name} is inferred",)
    assert told[1].unverified_facts == ()
    text = 'CONT [V] IF own rear-guards (race "Human"): this power +1000'
    asking = dataclasses.replace(card, abilities=(text,))
    asked = dataclasses.replace(doubtful, main=tuple(asking if c == card else c for c in doubtful.main))
    assert f"race of {card.name} is unknown" in pair(asked, decks[1]).deck_infos()[0].unverified_facts


def test_ones_own_cards_are_played_and_remembered(fake, tmp_path):
    card = tmp_path / "mine.toml"
    card.write_text(
        '[[card]]\nname = "Squire of Tests"\nkind = "unit"\nseries = "V"\nclans = ["Royal Paladin"]\n'
        'grade = 1\npower = 8000\nshield = 10000\ncritical = 1\nskills = ["Boost"]\n'
        'trigger = "none"\nabilities = []\n',
        encoding="utf-8",
    )
    deck = tmp_path / "deck.txt"
    deck.write_text(CARDS.replace("3 Wingal", "3 Squire of Tests"), encoding="utf-8")
    with pytest.raises(InputError, match="Squire of Tests"):
        vg.simulate(deck, deck, games=5)
    played = vg.simulate(deck, deck, games=5, cards=[card])
    again = pair_again(played.made)
    assert "Squire of Tests" in again.decks[0].counts()
    assert same(run(again, Options(games=5)), played)
