"""Decks of probe cards: every system of the rules that the starter decks do not reach fires in play."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from vgsim.analysis.runs.pairing import pair
from vgsim.cards.riftbound.compiler import playable
from vgsim.cards.riftbound.decks import Deck, load_deck
from vgsim.riftbound.terms import Kind, Mechanic, Seen

FOLDER = Path(__file__).resolve().parents[1] / "data" / "riftbound"
NAMES = ("calm_body", "mind_order", "fury_chaos")
PAIRS = [*pairwise(NAMES), (NAMES[0], NAMES[2])]
TOLD = (Kind.TRIGGERED, Kind.ACTIVATED, Kind.ADD, Kind.SPELL, Kind.EQUIP)


def deck(name: str) -> Deck:
    return load_deck(FOLDER / f"probes_{name}.txt")


@pytest.mark.parametrize("name", NAMES)
def test_a_probe_deck_is_legal_and_complete(name: str) -> None:
    assert deck(name).faults() == []
    assert [card.name for card in deck(name).cards if card.ability_status(playable) == "missing"] == []


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_random_duel_of_probes_breaks_no_invariant(a: str, b: str) -> None:
    """I1 to I12 on every state."""
    pairing = pair(deck(a), deck(b), ("random", "random"))
    broken, rows = pairing.kernel.Table(pairing.table(), pairing.policies).play_audited(3, 0, 1)
    assert broken == 0
    assert rows["result"][0] in (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_ability_of_the_probes_resolves_in_play(a: str, b: str) -> None:
    pairing = pair(deck(a), deck(b), ("random", "random"))
    table = pairing.table()
    _, tally = pairing.kernel.run_chunk(table, pairing.policies, 1, 0, 5_000)
    told = [
        name
        for row, name in enumerate(pairing.names().abilities)
        if row and table.kind[row] in TOLD and not tally["ability"][row, Seen.RESOLVED]
    ]
    assert told == []


@pytest.mark.slow
def test_every_mechanic_is_seen_in_play() -> None:
    seen = np.zeros(len(Mechanic), bool)
    for a, b in PAIRS:
        for bots in (("random", "random"), ("standard", "tempo")):
            pairing = pair(deck(a), deck(b), bots)
            _, tally = pairing.kernel.run_chunk(pairing.table(), pairing.policies, 1, 0, 3_000)
            seen |= tally["mechanic"].sum(axis=0)[: len(Mechanic)] > 0
    assert [mechanic.name for mechanic in Mechanic if not seen[mechanic]] == []
