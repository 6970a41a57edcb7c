"""Comparisons: verdicts, pairs on common random numbers, luck taken out, edge cases, the command."""

import json
import math
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.runs.pairing import Rules, pair
from vgsim.analysis.runs.provenance import DeckInfo
from vgsim.analysis.runs.rounds import Block, Origin, Player, scores
from vgsim.analysis.studies import contest as contests
from vgsim.analysis.studies.compare import BETTER, COLUMNS, NOT_BETTER, UNDECIDED, Plan, Question, Run
from vgsim.analysis.studies.contest import Batch, Control, Setting, differences, luck, make_contest
from vgsim.cards.decks import align
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError
from vgsim.vanguard.results import LUCK_UNIT, RESULT
from vgsim.vanguard.terms import Check

A, B, C = "v_td01_aichi_sendou", "v_td02_toshiki_kai", "v_td10_chronojet"
OLD = "original_td02_dragonic_overlord"
LUARD, BLAZE = "premium_shadow_paladin_luard", "premium_kagero_overlord_blaze"
real = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


class Rigged:
    """In the place of a contest and its player: rounds with a known difference, luck and unfinished games."""

    field, versions, pairings, shares, round_games = ("x",), (), (), np.ones(1), 4

    def __init__(self, up, down, seed=0, lucky=0.0, broken=0.0):
        self.up, self.down, self.lucky, self.broken = up, down, lucky, broken
        self.rng = np.random.default_rng(seed)
        self.games, self.seconds = 0, 1.0

    @property
    def truth(self):
        return (self.up - self.down) / 2

    def blocks(self, start, rounds):
        return rounds

    def play(self, rounds):
        self.games += rounds * self.round_games
        return rounds

    def read(self, rounds):
        """The second version wins every other game; the first wins or loses some whatever the second did."""
        won = np.repeat(self.rng.integers(0, 2, (1, 1, 2, rounds)), 2, axis=1).astype(float)
        drawn = self.rng.random(won[:, 0].shape)
        won[:, 0][drawn < self.up] = 1
        won[:, 0][drawn > 1 - self.down] = 0
        told = self.rng.normal(size=(rounds, 2))
        told[:, 0] += self.lucky * (differences(self.shares, won) - self.truth)
        whole = self.rng.random(rounds) >= self.broken
        return Batch(won[..., whole], told[whole])

    def origin(self, *_):
        decks = tuple(DeckInfo(name, name) for name in ("new", "old", "x"))
        return Origin(decks, ("standard",) * 2, 0, True, "standard", self.games, self.seconds, "digest")


def judged(rigged, **asked):
    made = Run(rigged, Question(**asked), rigged, False)
    made.play()
    return made.found()


@pytest.fixture(scope="module")
def found():
    return judged(Rigged(0.3, 0.22, seed=1), margin=0.02)


# -- verdicts


def test_a_better_version_is_found(found):
    assert found.verdict == BETTER
    assert found.difference.low < 0.04 < found.difference.high
    assert found.sequence.low < 0.04 < found.sequence.high
    slope = 4 * 400 / math.log(10)  # of Elo points at a win rate of one half
    assert found.elo.estimate == pytest.approx(slope * found.difference.estimate, rel=0.05)


def test_a_worse_version_and_an_equal_one_are_not_called_better():
    for up, down in ((0.2, 0.3), (0.25, 0.25)):
        told = judged(Rigged(up, down, seed=2), margin=0.03)
        assert told.verdict == NOT_BETTER
        assert told.difference.low < (up - down) / 2 < told.difference.high


def test_too_few_games_leave_it_open():
    told = judged(Rigged(0.25, 0.25), margin=0.001, games=4_000)
    assert told.verdict == UNDECIDED
    assert told.games <= 4_000
    assert told.plan.undecided > 0.9
    assert not told.interrupted


def test_errors_are_as_asked():
    """Runs of equal versions, and of versions that differ by the margin."""
    wrong = sum(judged(Rigged(0.2, 0.2, seed), margin=0.05).verdict == BETTER for seed in range(80))
    assert wrong <= 12  # more have a probability below one in a thousand if the chance is 5 %
    missed = sum(judged(Rigged(0.25, 0.15, seed), margin=0.05).verdict != BETTER for seed in range(80))
    assert missed <= 12


def test_games_are_as_foretold():
    told = [judged(Rigged(0.2, 0.2, seed), margin=0.05) for seed in range(60)]
    games, foretold = np.mean([one.games for one in told]), np.mean([one.plan.games(0.0) for one in told])
    assert games == pytest.approx(foretold, rel=0.3)


def test_the_pilot_is_not_part_of_the_test(found):
    assert found.plan.pilot_games == 800
    assert found.games == len(found.seen) * found.plan.test.batch * 4
    assert found.made.games == found.games + found.plan.pilot_games


# -- luck


def test_luck_is_taken_out_without_moving_the_mean():
    told = [judged(Rigged(0.25, 0.25, seed, lucky=4.0), margin=0.05) for seed in range(60)]
    explained = np.mean([one.luck_explained for one in told])
    assert explained == pytest.approx(2 / 3, abs=0.1)  # of a variance of 1/8: 16 / 8 in 16 / 8 + 1
    moved = [one.corrected.mean() for one in told]
    assert abs(np.mean(moved)) < 4 * np.std(moved) / math.sqrt(60)
    plain = [judged(Rigged(0.25, 0.25, seed), margin=0.05).games for seed in range(60)]
    assert np.mean([one.games for one in told]) < 0.8 * np.mean(plain)


def test_coefficients_come_from_earlier_rounds_alone():
    control, rng = Control(1), np.random.default_rng(3)
    score, lucky = rng.normal(size=50), rng.normal(size=(50, 1))
    assert np.allclose(control.correct(score, lucky), score - lucky[:, 0])  # at first it is worth what it says
    more = rng.normal(size=(5_000, 1))
    control.learn(more[:, 0] * 2, more)
    assert control.correct(score, lucky) == pytest.approx(score - lucky[:, 0] * 2, abs=0.2)


def test_rows_without_luck_tell_none():
    assert luck(np.zeros(3, RESULT)).shape == (3, 0)


def test_luck_is_that_of_one_seat_less_that_of_the_other():
    rows = np.zeros(20, RESULT)
    rows["luck"] = np.random.default_rng(1).integers(-LUCK_UNIT, LUCK_UNIT, rows["luck"].shape)
    swapped = rows.copy()
    swapped["luck"] = rows["luck"][:, ::-1]
    assert luck(rows) == pytest.approx(-luck(swapped))
    of_damage = rows["luck"][:, :, Check.DAMAGE] / LUCK_UNIT
    assert luck(rows)[:, Check.DAMAGE] == pytest.approx(of_damage[:, 0] - of_damage[:, 1])


@real
@pytest.mark.parametrize("bot", ["standard", "rush", "random"])
@pytest.mark.parametrize("decks", [(A, B), (OLD, OLD), (LUARD, BLAZE)])
def test_luck_of_real_games_is_zero_on_average(decks, bot):
    (rows,) = Player([pair(*decks, (bot, bot), seed=8)], luck=True).play([Block(0, 0, 20_000)])
    told = rows["luck"] / LUCK_UNIT
    assert (np.abs(told.mean(axis=0)) < 4 * told.std(axis=0) / math.sqrt(len(rows))).all()


@real
@pytest.mark.parametrize("decks", [(A, B), (OLD, OLD)])
def test_triggers_less_checks_times_their_share_would_not_be_zero_on_average(decks):
    (rows,) = Player([pair(*decks, seed=8)]).play([Block(0, 0, 20_000)])
    shares = rows["checks"][..., 1:].sum(axis=-1) - 16 / 49 * rows["checks"].sum(axis=-1)
    assert (shares.mean(axis=0) > 4 * shares.std(axis=0) / math.sqrt(len(rows))).all()


@real
@pytest.mark.parametrize("decks", [("v_gauge_gigarex", "v_lock_messiah"), (OLD, OLD), (LUARD, BLAZE)])
def test_luck_explains_results_of_decks_that_its_worth_was_not_made_of(decks):
    (rows,) = Player([pair(*decks, seed=8)], luck=True).play([Block(0, 0, 4_000)])
    won = scores(rows)
    assert (won - luck(rows).sum(axis=1)).var() < 0.97 * won.var()


# -- rounds


@real
def test_versions_are_aligned_and_share_their_luck():
    deck = vg.load_deck(A)
    other = deck.with_triggers(critical=12, heal=4)
    setting = Setting(("standard", "standard"), 3, Rules("a"), ())
    made = make_contest((deck, other), [B], None, setting)
    assert made.versions[1].main == align(deck, other).main
    assert [p.rules.first for p in made.pairings] == ["a", "b", "a", "b"]
    rows = Player(made.pairings, 1).play(made.blocks(0, 400))
    assert [set(found["first"].tolist()) for found in rows] == [{0}, {1}, {0}, {1}]
    won = made.read(rows).won
    assert np.corrcoef(won[0, 0, 0], won[0, 1, 0])[0, 1] > 0.2
    independent = won.var(axis=3).sum() / 4
    assert differences(made.shares, won).var() < independent / 1.4


@real
def test_half_the_games_are_saved_where_five_cards_are_exchanged():
    deck = vg.load_deck(C)
    setting = Setting(("standard", "standard"), 3, Rules("a"), ())
    made = make_contest((deck, deck.with_triggers(critical=12, heal=4)), [A], None, setting)
    won, lucky = made.read(Player(made.pairings, 1, luck=True).play(made.blocks(0, 2_200)))
    scored, control = differences(made.shares, won), Control(lucky.shape[1])
    control.learn(scored[:200], lucky[:200])
    corrected = control.correct(scored[200:], lucky[200:])
    independent = won[..., 200:].var(axis=3).sum() / 4
    assert corrected.var() < independent / 2 < scored[200:].var()
    assert abs(corrected.mean() - scored[200:].mean()) < 4 * (scored[200:] - corrected).std() / math.sqrt(2_000)


@real
def test_neither_jobs_nor_backends_change_a_bit():
    deck = vg.load_deck(A)
    other = deck.with_triggers(critical=12, heal=4)
    one, two = (vg.compare(deck, other, B, margin=0.05, n_jobs=jobs, seed=5) for jobs in (1, 2))
    assert one.made.digest == two.made.digest
    assert one.seen == two.seen
    assert one.difference == two.difference


@real
def test_one_card_takes_a_fraction_of_the_games():
    deck = vg.load_deck(A)
    told = vg.compare(deck.replace("Auspice Falcon", "Wingal"), deck, B, margin=0.03)
    assert told.savings > 4


def test_the_same_deck_twice(fake, decks):
    told = vg.compare(decks[0], decks[0], decks[1])
    assert told.verdict == NOT_BETTER
    assert told.difference.estimate == 0
    assert told.difference.low < 0 < told.difference.high
    assert told.sequence.low < 0 < told.sequence.high
    assert told.pair_scores == {0.0: told.rounds}
    assert math.isnan(told.savings)
    assert "same cards" in told.notes[0]
    json.dumps(told.to_dict(), allow_nan=False)


def test_unfinished_games_leave_rounds_out(fake, decks):
    told = vg.compare(*decks, decks[1])
    assert told.left_out > 0
    assert told.rounds + told.left_out == told.games // 4
    assert any("left out" in note for note in told.notes)


def test_rounds_of_which_none_is_finished():
    told = judged(Rigged(0.2, 0.2, broken=1.0), games=400)
    assert told.verdict == UNDECIDED
    assert told.difference[1:4] == (-1, 1, 0)
    assert told.sequence[1:4] == (-1, 1, 0)
    assert json.loads(json.dumps(told.to_dict(), allow_nan=False))["difference"]["estimate"] is None
    assert "undecided" in str(told)
    assert told._repr_html_()


def test_a_single_round(fake, decks):
    told = vg.compare(*decks, decks[1], games=4, seed=1)
    assert (told.rounds, told.games, told.verdict) == (1, 4, UNDECIDED)
    assert told.difference.high - told.difference.low > 1
    assert all(rate.high - rate.low > 0.5 for rate in told.win_rates)
    json.dumps(told.to_dict(), allow_nan=False)


def test_a_version_that_always_wins():
    told = judged(Rigged(1.0, 0.0), margin=0.05)
    assert told.verdict == BETTER
    assert told.win_rates[0].estimate == 1
    assert told.win_rates[0].low < 1
    assert told.difference.low < told.difference.high
    json.dumps(told.to_dict(), allow_nan=False)


def test_a_field_counts_by_its_shares(fake, decks, monkeypatch):
    rng = np.random.default_rng(4)
    monkeypatch.setattr(contests, "scores", lambda rows: rng.random(len(rows)))
    told = vg.compare(*decks, [decks[0], decks[1], decks[0]], shares=[3, 2, 1], games=1_200)
    field = told.opponents
    assert field["share"].tolist() == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    assert told.seen[-1].difference == pytest.approx(float(field["share"] @ field["difference"]))


# -- asking


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"margin": 0}, "margin"),
        ({"margin": math.nan}, "margin"),
        ({"margin": math.inf}, "margin"),
        ({"alpha": 0}, "alpha"),
        ({"alpha": math.nan}, "alpha"),
        ({"beta": 0.7}, "beta"),
        ({"level": math.nan}, "level"),
        ({"level": 1}, "level"),
        ({"games": 3}, "at least 4"),
        ({"games": 0}, "at least 4"),
        ({"games": 2.5}, "whole number"),
        ({"games": True}, "whole number"),
        ({"n_jobs": 0}, "jobs"),
        ({"seed": -1}, "seed"),
        ({"shares": [1, 2]}, "shares"),
        ({"shares": [0]}, "shares"),
        ({"shares": [math.nan]}, "shares"),
        ({"shares": [-1]}, "shares"),
        ({"shares": "many"}, "shares many: 1 numbers above 0"),
        ({"margin": None}, "margin None: a difference"),
        ({"bots": "standard"}, "bots"),
        ({"bots": ("standard", "nobody")}, "nobody"),
    ],
)
def test_bad_input(fake, decks, options, complaint):
    with pytest.raises(InputError, match=complaint):
        vg.compare(*decks, decks[1], **options)


def test_no_opponents(fake, decks):
    with pytest.raises(InputError, match="no opponents"):
        vg.compare(*decks, [])


def test_decks_of_different_formats():
    for decks in ((A, B, OLD), (A, OLD, B), (OLD, A, B)):
        with pytest.raises(InputError, match="one format"):
            vg.compare(*decks)


def test_the_cost_is_told_before_it_starts(fake, decks, capsys):
    plans = []
    told = vg.compare(*decks, decks[1], announce=plans.append)
    assert isinstance(plans[0], Plan)
    assert plans == [told.plan]
    assert capsys.readouterr().out == ""
    vg.compare(*decks, decks[1], progress=True)
    shown = capsys.readouterr().err
    assert shown.index("expected:") < shown.index("at any time")


def test_nothing_is_shown_off_a_terminal(fake, decks, capsys):
    fake.compiled.append("already")
    vg.compare(*decks, decks[1])
    assert capsys.readouterr() == ("", "")


def test_an_interruption_keeps_what_was_finished(fake, decks, monkeypatch):
    whole = vg.compare(*decks, decks[1], n_jobs=1)
    batch = int(whole.plan.test.batch)
    monkeypatch.setenv("FAKE_INTERRUPT", str(3 * batch + 1))
    cut = vg.compare(*decks, decks[1], n_jobs=1)
    assert cut.interrupted
    assert cut.verdict == UNDECIDED
    assert cut.seen == whole.seen[:3]
    assert any("interrupted" in note for note in cut.notes)


def test_an_interruption_before_the_first_look(fake, decks, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "0")
    with pytest.raises(KeyboardInterrupt):
        vg.compare(*decks, decks[1], n_jobs=1)


# -- telling


def test_frames_are_as_catalogued(found):
    frames = {
        "comparison": found.summary.reset_index(),
        "opponents": found.opponents,
        "looks": found.looks,
    }
    assert {column.frame for column in COLUMNS} == set(frames)
    for name, frame in frames.items():
        assert frame.columns.tolist() == [column.name for column in COLUMNS if column.frame == name]


def test_the_sequence_narrows_and_the_last_look_decides(found):
    looks = found.looks
    assert (looks["low"] < looks["difference"]).all()
    assert (looks["difference"] < looks["high"]).all()
    width = looks["high"] - looks["low"]
    assert width.iloc[-1] < 0.7 * width.iloc[0]
    undecided = looks.iloc[:-1]
    assert ((undecided["llr"] > undecided["reject_at"]) & (undecided["llr"] < undecided["accept_at"])).all()
    assert looks["llr"].iloc[-1] >= looks["accept_at"].iloc[-1]


def test_results_are_immutable(found):
    with pytest.raises(FrozenInstanceError):
        found.verdict = NOT_BETTER


def test_plot_returns_its_axes(found):
    import matplotlib

    matplotlib.use("Agg")
    ax = found.plot()
    assert ax.get_xlabel() == "games"
    assert found.plot(ax) is ax


# -- the command


def run_command(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


@pytest.fixture
def files(tmp_path, decks):
    paths = [tmp_path / name for name in ("one.txt", "two.txt", "three.txt")]
    for path in paths:
        path.write_text(decks[0].to_text(), encoding="utf-8")
    return paths


def test_command_says_no_with_exit_code_1(fake, files):
    told = run_command("compare", *files[:2], "--against", *files, "-n", 12_000)
    assert told.exit_code == 1
    assert told.stdout.startswith("expected:")
    assert "is not better" in told.stdout
    assert "digest" in told.stdout
    assert "\x1b" not in told.stdout


@pytest.mark.parametrize("order", [0, 1])
def test_command_takes_opponents_in_any_form(fake, files, order):
    spread = ["--against", files[1], f"--against={files[2]}"]
    together = ["--against", *files[1:], "--seed", 0]
    told = run_command("compare", *files[:2], *(together, spread)[order], "--json")
    assert [row["opponent"] for row in json.loads(told.stdout)["opponents"]] == ["left", "left"]


def test_command_json_is_one_object(fake, files):
    fake.compiled.append("already")
    told = run_command("compare", *files[:2], "--against", files[2], "--shares", "2", "--json")
    values = json.loads(told.stdout)
    assert told.stderr == ""
    assert values["verdict"] == NOT_BETTER
    assert values["plan"]["expected_games"]["none"] > 0
    for name in ("difference", "difference_at_any_time", "elo_difference", "win_rate_1", "win_rate_2"):
        assert set(values[name]) >= {"estimate", "low", "high", "level", "method"}


@real
def test_command_says_yes_with_exit_code_0():
    told = run_command("compare", A, B, "--against", A, C, "--margin", 0.05)
    assert told.exit_code == 0
    assert "is better" in told.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--margin", "nan"),
        ("--shares", "a,b"),
        ("--shares", "1,2"),
        ("--alpha", "2"),
        ("-n", "1"),
        ("--level", "inf"),
        ("--bot-a", "nobody"),
        ("--jobs", "0"),
    ],
)
def test_command_explains_bad_input(fake, files, arguments):
    told = run_command("compare", *files[:2], "--against", files[2], *arguments)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr.startswith("vgsim: ")
    assert "Traceback" not in told.stderr


def test_command_needs_opponents(files):
    assert run_command("compare", *files[:2]).exit_code == 2


def test_command_reports_an_interruption(fake, files, monkeypatch):
    monkeypatch.setenv("FAKE_INTERRUPT", "40")
    told = run_command("compare", *files[:2], "--against", files[2], "--jobs", 1)
    assert told.exit_code == 130
    assert "rounds were finished and count" in told.stderr
