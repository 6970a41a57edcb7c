"""Whole games: every state sound, compiled = interpreted, hidden cards dealt anew, chance by address, capacities."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from board import A, B, Place, Prompt, Scene, Zone
from cards import stock

from vgsim.cards.riftbound.build import build_table, ruleset
from vgsim.cards.riftbound.decks import load_deck
from vgsim.core.jit import INTERPRETED
from vgsim.riftbound.bots import policy_rows
from vgsim.riftbound.match import Table, run_chunk
from vgsim.riftbound.terms import Audit, Reason, Result

rule = pytest.mark.rule
DECKS = ("annie", "garen", "lux", "master_yi")
PAIRS = [(a, b) for k, a in enumerate(DECKS) for b in DECKS[k:]]
many = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
HERE = Path(__file__).resolve()


def table(a: str, b: str, bots: tuple[str, str] = ("random", "random"), **rules: int) -> Table:
    made = build_table(load_deck(a), load_deck(b), ruleset("riftbound"))
    for name, value in rules.items():
        made[name] = value
    return Table(made, policy_rows(bots))


def names(mask: int) -> list[str]:
    return [bit.name for bit in Audit if mask & bit]


def audited(game: Table, seed: int, games: int) -> np.ndarray:
    mask, rows = game.play_audited(seed, 0, games)
    g = game.game
    assert mask == 0, f"game {int(g.game)}, decision {int(g.decisions)}, {Prompt(int(g.prompt)).name}: {names(mask)}"
    unfinished = rows[rows["result"] == Result.UNFINISHED]
    assert not len(unfinished), Reason(int(unfinished["reason"][0])).name
    return rows


@rule("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12")
@many
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_state_is_sound(a, b):
    audited(table(a, b), 1, 200)


@rule("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12")
@many
@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_state_of_a_hundred_thousand_games_is_sound(a, b):
    audited(table(a, b), 2, 10_000)


@rule("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12")
def test_every_state_of_a_few_games_is_sound():
    """Interpreted too."""
    audited(table("annie", "garen"), 5, 1)


@many
@pytest.mark.parametrize(
    "rules",
    [{"step9_scope": 1}, {"staging_scope": 1}, {"reapply_contested": 0}, {"loose_runes": 1}, {"recall_attached": 1}],
)
def test_every_state_is_sound_by_other_readings(rules):
    audited(table("lux", "master_yi", **rules), 3, 100)


LANE = f"""
import sys, hashlib
sys.path[:0] = {[str(HERE.parent), str(HERE.parents[1])]!r}
from test_invariants import run_chunk, table
game = table(*sys.argv[1:3])
rows, _ = run_chunk(game.table, game.bots, 11, 4, int(sys.argv[3]))
print(hashlib.sha256(rows.tobytes()).hexdigest())
"""


def lane(a: str, b: str, games: int, **environment: str) -> str:
    """The digest of duels that a Python of its own plays."""
    command = [sys.executable, "-c", LANE, a, b, str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    return done.stdout.split()[-1]


@many
def test_compiled_and_interpreted_games_are_the_same_bits():
    assert lane("annie", "lux", 2) == lane("annie", "lux", 2, NUMBA_DISABLE_JIT="1")


@many
@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_hundred_interpreted_games_are_the_compiled_ones(a, b):
    """20 of each pair."""
    assert lane(a, b, 20) == lane(a, b, 20, NUMBA_DISABLE_JIT="1")


def test_the_same_seed_gives_the_same_game():
    game = table("annie", "garen")
    first, _ = run_chunk(game.table, game.bots, 4, 2, 1)
    again, _ = run_chunk(game.table, game.bots, 4, 2, 1)
    assert first.tobytes() == again.tobytes()


# -- hidden cards ------------------------------------------------------------------------------------
def prompts(game: Table, seed: int) -> Iterator[None]:
    game.new_game(seed, 0)
    game.advance()
    while not game.game.result:
        yield
        game.answer(game.decide())
        game.advance()


def test_redealt_cards_are_those_that_a_player_does_not_know():
    """At many prompts: what the asked player knows stays, each owner's cards stay the same together, and so do the
    answers that are legal for him."""
    game = table("annie", "lux")
    moved = 0
    for k, _ in enumerate(prompts(game, 6)):
        if k % 7:
            continue
        p = int(game.game.asked)
        before = game.game.copy()
        other = Table(game.table, game.bots)
        other.game = game.game.copy()
        other.redeal(p, k)
        after = other.game
        known = (before.known >> p) & 1 == 1
        assert (before.card[known] == after.card[known]).all()
        for side in (slice(1, 61), slice(61, 73)):
            assert sorted(before.card[side]) == sorted(after.card[side])
        moved += int((before.card != after.card).any())
        assert other.audit() == 0
        assert other.legal() == game.legal()
    assert moved > 3


def test_a_facedown_card_is_dealt_anew_among_hidden_cards_only():
    s = Scene(stock())
    s.control(2, A)
    s.put(A, "Two", at=2, exhausted=1)
    trap = s.hide(A, "Trap", at=2)
    for u in [int(x) for x in s.g.row[A, Zone.DECK, :3]]:
        s.g.card[u] = s.draft.rows["Sneak"]
    s.runes(B, 3)
    s.run()
    seen = set()
    for ordinal in range(12):
        before = s.g.copy()
        s.table.redeal(B, ordinal)
        seen.add(int(s.g.card[trap]))
        s.table.game = s.g = before
    assert seen == {s.draft.rows["Trap"], s.draft.rows["Sneak"]}


def test_a_veiled_view_shows_no_unknown_face():
    game = table("annie", "lux")
    game.new_game(1, 0)
    game.advance()
    game.veil(A)
    g = game.game
    assert all(g.card[u] == 0 for u in g.row[B, Zone.HAND, :4])
    assert all(g.card[u] for u in g.row[A, Zone.HAND, :4])


# -- chance ------------------------------------------------------------------------------------------
def test_a_battlefield_is_one_of_those_brought_at_random():
    game = table("annie", "garen")
    seen = set()
    for index in range(12):
        game.new_game(9, index)
        seen.add(int(game.game.field_row[A]))
    assert seen == {0, 1, 2}
    fixed = table("annie", "garen", fixed_fields=1)
    for index in range(4):
        fixed.new_game(9, index)
        assert list(fixed.game.field_row) == [0, 0]


# -- every bit of the audit can be set -------------------------------------------------------------
def sound() -> Scene:
    s = Scene(stock())
    s.put(A, "Two")
    s.runes(A, 3)
    s.control(1, A)
    s.put(A, "Three", at=1)
    s.run()
    assert s.audit() == 0
    return s


def spoil(field: str, *index: int, value: int) -> Scene:
    s = sound()
    if index:
        s.g[field][index if len(index) > 1 else index[0]] = value
    else:
        s.g[field] = value
    return s


@pytest.mark.parametrize(
    ("bit", "field", "index", "value"),
    [
        (Audit.TWO_HOLDERS, "focus", (), 1),
        (Audit.TWO_HOLDERS, "priority", (), 2),
        (Audit.ASKED_DURING_TASK, "cleanup_due", (), 1),
        (Audit.CONTROL_WITHOUT_UNIT, "control", (1,), 1),
        (Audit.CONTESTED_WITHOUT_UNIT, "contested", (1,), 2),
        (Audit.LETHAL_UNIT, "damage", (2,), 5),
        (Audit.CARDS_NOT_CONSERVED, "zone", (110,), 1),
        (Audit.SCORED_TWICE, "scores", (0, 0), 2),
        (Audit.ZONE_ROW_DISAGREES, "zone", (2,), 2),
        (Audit.GUARD_ROW_WRITTEN, "damage", (0,), 1),
        (Audit.MODIFIER_SUM, "bonus", (2, 0), 1),
        (Audit.KNOWLEDGE, "known", (2,), 1),
        (Audit.PROMPT_WITHOUT_ANSWER, "choices", (), 0),
        (Audit.POOL_NOT_EMPTY, "energy", (0,), 1),
    ],
)
def test_the_audit_sees_the_fault(bit, field, index, value):
    s = spoil(field, *index, value=value)
    if bit == Audit.CARDS_NOT_CONSERVED:
        s.g.card[110] = 1
    assert bit.name in names(s.audit())


def test_the_audit_sees_two_showdowns():
    s = spoil("showdown", value=1)
    s.g.combat = 2
    assert "TWO_SHOWDOWNS" in names(s.audit())


def test_the_audit_sees_a_chain_out_of_order():
    s = sound()
    s.g.chain_n = 2
    s.g.chain[0, 1] = 0
    s.g.chain[1, 1] = 1
    assert "CHAIN_ORDER" in names(s.audit())


def test_the_audit_sees_focus_without_priority():
    s = Scene(stock())
    s.put(A, "Three")
    s.hand(A, "Act")
    s.runes(A, 1)
    s.run().answer(500 + Place.FIELD_1)
    assert s.audit() == 0
    s.g.priority = 2
    assert "PRIORITY_AWAY_FROM_FOCUS" in names(s.audit())


def test_the_audit_sees_an_unstable_cleanup():
    s = sound()
    s.g.staged[1] = 1
    assert "CLEANUP_UNSTABLE" in names(s.audit())


def test_the_audit_sees_stale_might():
    s = Scene(stock())
    s.put(A, "Leader")
    two = s.put(A, "Two")
    s.runes(A, 2)
    s.run()
    assert s.audit() == 0
    assert s.might(two) == 3
    s.g.cont[two, 0] = 5
    assert "STALE_MIGHT" in names(s.audit())


