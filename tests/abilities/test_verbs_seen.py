"""Every ability of the shipped original and V decks is used in play: in random games nothing is out of reach."""

import pytest

from vgsim.cards.build import build_table, ruleset, table_names
from vgsim.cards.decks import load_deck, shipped_names
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.bots import policy_rows
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.terms import Kind, Result, Seen

GAMES = 2_000
MOST = 60_000  # an ability that waits for a fourth battle is used once in some ten thousand random games
DECKS = sorted(name for name in shipped_names() if not name.startswith("premium"))

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


def wanted(table, names):
    """The abilities that can be used: ability row to card and text. No deck gains every gift."""
    kinds = (Kind.AUTO, Kind.ACT, Kind.ORDER, Kind.BLITZ_ORDER)
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
