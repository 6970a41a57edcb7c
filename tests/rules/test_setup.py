"""Set-up: how a game begins."""

from functools import cache

import numpy as np
import pytest
from scenes import ONE, THREE, ZERO, kinds, scene

import vgsim as vg
from vgsim.analysis.runs.pairing import Rules, pair
from vgsim.vanguard.match import Table
from vgsim.vanguard.terms import Circle, Mulligan, Zone

A, B = "v_td01_aichi_sendou", "v_td02_toshiki_kai"


@cache
def kernel(first):
    pairing = pair(A, B, ("random", "random"), 0, Rules(first))
    return Table(pairing.table(), pairing.policies), pairing.names()


def dealt(seed=1, game=0, first="alternate"):
    table, names = kernel(first)
    table.new_game(seed, game)
    return table, names


@pytest.mark.rule("G-SETUP-1", "G-SETUP-3")
def test_the_first_vanguard_lies_face_down_and_five_cards_are_drawn():
    table, names = dealt()
    g = table.game
    for p, first in enumerate(("Glyme", "Lizard Runner, Undeux")):
        u = g.circle[p, Circle.VANGUARD]
        assert names.cards[g.card[u]] == first
        assert (int(g.face_down[u]), int(g.known[u])) == (1, 1 << p)
        assert (int(g.row_n[p, Zone.HAND]), int(g.row_n[p, Zone.DECK])) == (5, 44)
        assert int(g.row_n[p, Zone.G_ZONE]) == 0


@pytest.mark.rule("G-SETUP-3")
def test_decks_are_shuffled_by_seed_game_and_player():
    def hands(seed, game):
        g = dealt(seed, game)[0].game
        return [g.row[p, Zone.HAND, :5].tolist() for p in range(2)]

    assert hands(1, 0) == hands(1, 0)
    assert hands(1, 0) != hands(1, 1)
    assert hands(1, 0) != hands(2, 0)
    counts = np.zeros(51)
    for game in range(400):
        counts[hands(3, game)[0]] += 1
    assert counts[2:].min() > 10  # every card is drawn: 40.8 times on average
    assert counts[1] == 0  # but the first vanguard


@pytest.mark.rule("G-SETUP-2")
def test_who_goes_first():
    assert [int(dealt(1, game)[0].game.first) for game in range(4)] == [0, 1, 0, 1]
    assert [int(dealt(1, game, "b")[0].game.first) for game in range(3)] == [1, 1, 1]
    random = [int(dealt(1, game, "random")[0].game.first) for game in range(64)]
    assert 16 < sum(random) < 48


@pytest.mark.rule("G-SETUP-4")
def test_the_starting_player_puts_cards_on_the_bottom_draws_and_shuffles():
    s = (
        scene("mulligan", turn=1)
        .board("A", VC=ZERO, hand=[ONE, THREE, ZERO])
        .board("B", VC=ZERO, hand=[ONE, THREE])
    )
    s.deck("A", top=["Wingal", "Margal"])
    assert s.prompt.seat == "A"
    assert s.legal == ["keep", "put back: One", "put back: Three", "put back: Zero"]
    s.run(["mulligan: One, Zero"])
    assert s.state.side("A").hand == ("Three", "Wingal", "Margal")
    assert kinds(s, "mulligan", "drew", "shuffled") == ["mulligan", "drew", "drew", "shuffled"]
    assert s.prompt.seat == "B"
    s.run(["keep"])
    assert kinds(s, "shuffled") == ["shuffled"]  # nothing was put back: no shuffle
    s.finish()


@pytest.mark.rule("G-SETUP-4")
def test_the_whole_hand_may_be_put_back():
    s = scene("mulligan", turn=1).board("A", VC=ZERO, hand=[ONE, ONE]).board("B", VC=ZERO, hand=[ONE])
    s.run(["mulligan: One, One"])
    assert (s.prompt.kind, s.prompt.seat) == ("mulligan", "B")


@pytest.mark.rule("G-SETUP-4")
def test_the_older_mulligan_shuffles_before_it_draws():
    s = scene("mulligan", turn=1, rules={"mulligan": Mulligan.SHUFFLE_IN})
    s.board("A", VC=ZERO, hand=[ONE, THREE]).board("B", VC=ZERO, hand=[ONE]).run(["mulligan: One"])
    assert kinds(s, "mulligan", "shuffled", "drew") == ["mulligan", "shuffled", "drew"]


@pytest.mark.rule("G-SETUP-5")
def test_both_first_vanguards_are_turned_up_before_the_first_turn():
    s = scene("mulligan", turn=1).board("A", VC=ZERO, hand=[ONE]).board("B", VC=ZERO, hand=[ONE])
    g = s.run(["keep"])._played().table.game
    assert [int(g.face_down[g.circle[p, 0]]) for p in range(2)] == [1, 1]
    s.run(["keep"])
    g = s._played().table.game
    assert [int(g.face_down[g.circle[p, 0]]) for p in range(2)] == [0, 0]
    assert [int(g.known[g.circle[p, 0]]) for p in range(2)] == [3, 3]
    assert (s.state.turn, s.state.player) == (1, "A")


@pytest.mark.rule("G-SETUP-6")
def test_the_starting_player_draws_on_turn_one():
    told = vg.trace(A, B, seed=1, game=0, bots=("random", "random"))
    turn_one = [event.kind for event in told if event.turn == 1 and event.kind != "may_be"]
    assert turn_one[: turn_one.index("stage") + 2] == ["turn", "stage", "drew"]
