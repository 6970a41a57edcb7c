"""The shipped bots: how strong they are, that seats are alike, and that every parameter is told and read."""

import re
from pathlib import Path

import numpy as np
import pytest
from kernel_games import AICHI, KAI, give, pairing, shipped_pairs, start, table

import vgsim as vg
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError
from vgsim.vanguard import bots
from vgsim.vanguard.bots import PARAMETERS, POLICIES, POLICY, Policy, policy_rows
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.prompts import UNLISTED
from vgsim.vanguard.terms import Prompt, Reason, Result

many = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
SCRIPTED = ("standard", "rush", "control")


def wins(a, b, bot_a, bot_b, games, seed=1):
    """Games that A won, and games that were finished."""
    chosen = pairing(a, b, (bot_a, bot_b))
    rows, _ = run_chunk(chosen.table(), chosen.policies, seed, 0, games)
    finished = rows["result"] != Result.UNFINISHED
    assert finished.all()
    return int((rows["result"] == Result.A_WINS).sum()), games


def lower(k, n):
    """Four standard errors below a rate, never less than those of a rate near 1."""
    rate = k / n
    return rate - 4 * np.sqrt(max(rate * (1 - rate), 1 / n) / n)


@many
@pytest.mark.parametrize("deck", [AICHI, KAI])
def test_standard_beats_random_on_either_seat(deck):
    k, n = wins(deck, deck, "standard", "random", 2000)
    assert lower(k, n) >= 0.95
    k, n = wins(deck, deck, "random", "standard", 2000)
    assert lower(n - k, n) >= 0.95


@many
@pytest.mark.parametrize("bot", ["rush", "control"])
def test_every_script_beats_random(bot):
    k, n = wins(AICHI, AICHI, bot, "random", 1000)
    assert lower(k, n) >= 0.9


@many
@pytest.mark.parametrize("bot", SCRIPTED)
def test_standard_is_not_beaten_by_its_variations(bot):
    """It is what results are about: no other shipped policy may play the deck clearly better."""
    k, n = wins(AICHI, AICHI, "standard", bot, 4000)
    assert k / n > 0.45


@many
@pytest.mark.parametrize(("deck", "bot"), [(AICHI, "standard"), (KAI, "standard"), (KAI, "random")])
def test_seats_are_even_in_a_mirror_match(deck, bot):
    """Who goes first alternates, so within four standard errors neither seat wins more."""
    games = 40_000 if bot == "standard" else 10_000
    k, n = wins(deck, deck, bot, bot, games, seed=3)
    assert abs(k / n - 0.5) < 4 * 0.5 / np.sqrt(n)


@many
@pytest.mark.slow
@pytest.mark.parametrize("deck", [AICHI, KAI])
def test_seats_are_even_over_a_million_games(deck):
    k, n = wins(deck, deck, "standard", "standard", 1_000_000, seed=4)
    assert abs(k / n - 0.5) < 4 * 0.5 / np.sqrt(n)


@many
def test_swapping_the_seats_swaps_the_result():
    """A against B from seat A wins as often as B against A loses, within four standard errors."""
    k, n = wins(AICHI, KAI, "standard", "rush", 8000, seed=5)
    m, _ = wins(KAI, AICHI, "rush", "standard", 8000, seed=6)
    assert abs(k / n - (n - m) / n) < 4 * np.sqrt(0.5 / n)


@many
def test_a_script_plays_to_a_proper_end():
    """Games of scripts end by damage, hardly ever by an empty deck, within a dozen turns each."""
    for bot in SCRIPTED:
        chosen = pairing(AICHI, KAI, (bot, bot))
        rows, _ = run_chunk(chosen.table(), chosen.policies, 2, 0, 500)
        assert (rows["reason"] == Reason.DAMAGE).mean() > 0.95
        assert 6 <= rows["turns"].mean() <= 24


PUT_OFF = {Prompt.MAIN, Prompt.GUARD, Prompt.GUARD_MORE}  # where one may pass, they are listed when somebody asks


@pytest.mark.parametrize(("a", "b"), shipped_pairs()[:1] if INTERPRETED else shipped_pairs())
def test_every_answer_of_a_script_is_legal(a, b):
    """Most of them are not looked up in the list of what is legal, which in play is often not even written."""
    game = table(a, b, ("standard", "control"))
    for index in range(1 if INTERPRETED else 6):
        start(game, 21, index)
        while not game.game.result:
            listed = game.legal()
            if Prompt(int(game.game.prompt)) in PUT_OFF and 0 in listed:
                game.game.choices = UNLISTED
            answer = game.decide()
            assert answer in listed, f"{Prompt(int(game.game.prompt)).name} of game {index}"
            assert game.legal() == listed
            give(game, answer)


# -- policies ------------------------------------------------------------------------------------------------


def test_shipped_policies_are_rows_of_one_table():
    rows = policy_rows(POLICIES)
    assert list(POLICIES) == ["random", "standard", "rush", "control"]
    assert rows.dtype == POLICY
    assert len({row.tobytes() for row in rows}) == len(POLICIES)
    assert all(policy.about for policy in POLICIES.values())


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda p: p.name)
def test_every_parameter_is_documented(parameter):
    assert parameter.unit
    assert len(parameter.meaning.split()) >= 4
    assert parameter.low <= parameter.standard <= parameter.high
    assert parameter.name in POLICY.names
    assert parameter in vg.bots.PARAMETERS


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda p: p.name)
def test_every_parameter_is_read(parameter):
    """A number that no judgement reads would be a promise not kept."""
    sources = [path.read_text(encoding="utf-8") for path in Path(bots.__file__).parent.glob("*.py")]
    assert any(re.search(rf"\bbot\.{parameter.name}\b", source) for source in sources)


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_shipped_values_are_in_range(name):
    values = POLICIES[name].as_dict()
    assert set(values) == {p.name for p in PARAMETERS}
    assert all(p.low <= values[p.name] <= p.high for p in PARAMETERS)


def test_a_policy_of_ones_own_plays_its_numbers():
    """Two policies that differ in one number play different games; equal numbers play equal games."""
    bold = Policy.make("bold", guard_from_damage=9, guard_cheap_from_damage=9)
    same = Policy.make("same")
    games = 2 if INTERPRETED else 40
    plays = {}
    for bot in ("standard", same, bold):
        chosen = pairing(AICHI, KAI, (bot, bot))
        plays[getattr(bot, "name", bot)], _ = run_chunk(chosen.table(), chosen.policies, 8, 0, games)
    assert np.array_equal(plays["standard"]["decisions"], plays["same"]["decisions"])
    assert not np.array_equal(plays["standard"]["decisions"], plays["bold"]["decisions"])


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"guard_from_damge": 3}, "guard_from_damage"),
        ({"guard_from_damage": 10}, "from 0 to 9"),
        ({"guard_from_damage": -1}, "from 0 to 9"),
        ({"guard_from_damage": 2.5}, "whole number"),
        ({"guard_from_damage": True}, "whole number"),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(values, said):
    with pytest.raises(InputError, match=said):
        Policy.make("mine", **values)


def test_a_policy_can_be_made_from_another():
    mine = Policy.make("mine", base=POLICIES["rush"], reserve=2_000)
    assert mine.as_dict()["reserve"] == 2_000
    assert mine.as_dict()["guard_from_damage"] == POLICIES["rush"].as_dict()["guard_from_damage"]


@many
def test_random_is_uniform_over_what_is_legal():
    """At the first mulligan each of the six answers comes as often as any other."""
    from kernel_games import start, table

    game, counts = table(AICHI, KAI), np.zeros(6)
    for index in range(3000):
        start(game, 3, index)
        assert len(game.legal()) == 6
        counts[game.legal().index(game.decide())] += 1
    expected = counts.sum() / 6
    assert ((counts - expected) ** 2 / expected).sum() < 30  # chi-square, 5 degrees: p = 1.5e-5
