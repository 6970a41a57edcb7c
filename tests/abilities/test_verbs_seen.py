"""Every ability of the shipped decks is used in play: in random games nothing is out of reach."""

import pytest

import vgsim as vg
from vgsim.cards.build import build_table, ruleset, table_names
from vgsim.cards.decks import load_deck, shipped_names
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.bots import policy_rows
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.terms import Kind, Result, Seen

GAMES = 2_000
MOST = 60_000  # an ability that waits for a fourth battle is used once in some ten thousand random games
DECKS = sorted(shipped_names())

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


def wanted(table, names):
    """The abilities that can be used: ability row to card and text. No deck gains every gift."""
    kinds = (Kind.AUTO, Kind.ACT, Kind.ORDER, Kind.BLITZ_ORDER, Kind.STRIDE, Kind.ULTIMATE_STRIDE, Kind.G_GUARDIAN)
    listed = enumerate(names.abilities)
    return {i: said for i, said in listed if table.kind[i] in kinds and not said[0].startswith("Imaginary")}


@pytest.mark.parametrize("name", DECKS)
def test_every_ability_is_used_and_every_game_ends(name):
    """Games of the deck against itself, of scripted and then of random bots, until everything was seen. (Random ones
    hardly ever gather five Force markers on VC; scripted ones never pay what is not worth it.)"""
    deck = load_deck(name)
    rules = ruleset(deck.format)
    table = build_table(deck, deck, rules)
    never = wanted(table, table_names(deck, deck, rules))
    for start in range(0, MOST, GAMES):
        bots = policy_rows(("random" if start else "standard",) * 2)
        rows, tally = run_chunk(table, bots, 5, start, GAMES)
        assert not (rows["result"] == Result.UNFINISHED).any()
        never = {i: said for i, said in never.items() if not tally.ability[i, Seen.RESOLVED]}
        if not never:
            break
    assert list(never.values()) == []


MECHANICS = {
    "v_gancelot_blaster_blade": "several_vanguards", "v_uranus_astral_plane": "astral_plane", "v_gauge_gigarex": "gauge",
    "v_gauge_regalia": "gauge", "v_td12_ahsha": "token", "v_ethics_buster": "extra_attack", "v_lock_messiah": "lock",
    "v_delete_greion": "delete", "v_reversal_brandt": "trigger_reversal", "v_mystery_flare": "additional_turn",
    "v_colorful_pastorale": "melody", "premium_shadow_paladin_luard": "stride", "premium_kagero_overlord_blaze": "stride",
}  # fmt: skip


@pytest.mark.parametrize(("name", "mechanic"), MECHANICS.items())
def test_the_mechanic_of_a_deck_is_seen_in_a_third_of_its_games(name, mechanic):
    """Games of the deck against itself by `standard` bots; a game counts where either player used the mechanic."""
    games = vg.simulate(name, name, games=GAMES, seed=0, progress=False).games
    used = [games[column].str.contains(rf"\b{mechanic}\b") for column in ("mechanics_a", "mechanics_b")]
    assert (used[0] | used[1]).mean() >= 1 / 3
