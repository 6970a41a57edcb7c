"""Bots see views: dealing anew what a player may not know, or hiding it, changes no decision of his bot.

A redealt record differs from the real one only in the faces of cards that the player does not know.
"""

from collections import Counter

import numpy as np
import pytest
from kernel_games import AICHI, KAI, copied, give, pairing, prompts, start, table
from scenes import ONE, THREE, TWO, ZERO, scene

from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.terms import ACT, MAIN_DECK, PER_PLAYER, Circle, Prompt, Zone

GAMES = 1 if INTERPRETED else 12
POLICIES = ("standard", "rush", "control", "random")
#: what asking a bot may write: its stream, its plan, scratch, and continuous effects brought up to date
OWN = {"rng", "found", "founds", "stale"}
BROUGHT_UP = ("cont", "touch")


PAIRS = [
    (AICHI, KAI),
    ("v_td12_ahsha", "v_td10_chronojet"),
    ("premium_shadow_paladin_luard", "premium_kagero_overlord_blaze"),
]


def hidden(game, player):
    """The cards that a player does not know."""
    return np.flatnonzero((np.asarray(game.game.known) >> player & 1) == 0)


def faces(game):
    return np.asarray(game.game.card).copy()


def decided(game):
    """What the bot answers, from a copy."""
    return copied(game).decide()


def redealt(game, player, ordinal):
    other = copied(game)
    other.redeal(player, ordinal)
    return other


def veiled(game, player):
    other = copied(game)
    other.veil(player)
    return other


def faceless(game, player, ordinal):
    """The player's view; of his own deck he knows which cards are left, but not where they lie."""
    view, dealt = veiled(game, player), redealt(game, player, ordinal)
    own = slice(player * PER_PLAYER + 1, (player + 1) * PER_PLAYER + 1)
    view.game.card[own] = dealt.game.card[own]
    return view


def differing(a, b, bots, games, change):
    """Prompts where the bot decides otherwise once `change` was made to what it may not know."""
    game, bad, seen = table(a, b, bots), [], Counter()
    for index in range(games):
        for n, _ in enumerate(prompts(game, 13, index)):
            player = int(game.game.asked)
            seen[Prompt(int(game.game.prompt))] += 1
            if decided(change(game, player, n)) != decided(game):
                bad.append((index, int(game.game.decisions), Prompt(int(game.game.prompt)).name))
    return bad, seen


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize("pair", PAIRS)
def test_no_decision_changes_when_what_is_hidden_is_dealt_anew(bot, pair):
    bad, seen = differing(*pair, (bot, bot), GAMES, redealt)
    assert bad == []
    assert seen[Prompt.GUARD] > 0
    assert seen[Prompt.MAIN] > 0


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize("pair", PAIRS)
def test_no_decision_changes_when_what_is_hidden_has_no_face(bot, pair):
    bad, _ = differing(*pair, (bot, bot), GAMES, faceless)
    assert bad == []


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
@pytest.mark.parametrize("bots", [("standard", "rush"), ("control", "standard")])
def test_no_decision_changes_in_many_games(bots):
    assert differing(AICHI, KAI, bots, 300, redealt)[0] == []
    assert differing(AICHI, KAI, bots, 300, faceless)[0] == []


def test_a_bot_that_peeks_is_caught():
    """The comparison can fail: what the other player's bot would decide in one's place is not the same."""
    game, differ = table(AICHI, KAI, ("standard", "standard")), 0
    for index in range(2):
        for n, _ in enumerate(prompts(game, 13, index)):
            other = redealt(game, 1 - int(game.game.asked), n)  # deals the asked player's own hand anew
            differ += other.legal() != game.legal() or decided(other) != decided(game)
    assert differ > 10


def littered(game, player, ordinal):
    """Numbers that are no cards, where earlier prompts left theirs."""
    other = copied(game)
    other.game.choice[max(other.game.choices, 0) :] = ACT + 8 * PER_PLAYER  # "use an ability"
    return other


@pytest.mark.parametrize("bot", POLICIES)
@pytest.mark.parametrize("pair", PAIRS)
def test_no_decision_looks_at_answers_of_an_earlier_prompt(bot, pair):
    assert differing(*pair, (bot, bot), GAMES, littered)[0] == []


@pytest.mark.parametrize("bot", POLICIES)
def test_deciding_changes_only_what_is_the_bots_own(bot):
    """Asking twice gives the same answer, and nothing of the game has moved."""
    game = table(AICHI, KAI, (bot, bot))
    for _ in prompts(game, 17, 0):
        game.refresh()
        asked = copied(game)
        answer = asked.decide()
        assert answer in game.legal()
        changed = {n for n in game.game.dtype.names if np.any(game.game[n] != asked.game[n])}
        changed = {n for n in changed if n not in OWN and not n.startswith(("plan_", *BROUGHT_UP))}
        assert changed == set(), Prompt(int(game.game.prompt)).name
        assert bot == "random" or asked.decide() == answer


# -- what a redeal keeps and what it deals -------------------------------------------------------------------


def mid_game(decisions=60, seed=3):
    """A game between random bots, some way on."""
    game = start(table(AICHI, KAI, ("random", "random")), seed, 1)
    for _ in range(decisions):
        give(game, game.decide())
    return game


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("decisions", [0, 40, 90])
def test_a_redeal_keeps_all_that_the_player_knows(player, decisions):
    game = mid_game(decisions)
    other = redealt(game, player, 5)
    same = [n for n in game.game.dtype.names if n not in ("card", "found", "founds")]
    assert [n for n in same if np.any(game.game[n] != other.game[n])] == []
    known = np.setdiff1d(np.arange(len(faces(game))), hidden(game, player))
    assert np.array_equal(faces(game)[known], faces(other)[known])
    assert not np.array_equal(faces(game), faces(other))


@pytest.mark.parametrize("player", [0, 1])
def test_a_redeal_neither_adds_nor_loses_a_card(player):
    game = mid_game()
    other = redealt(game, player, 5)
    for side in range(2):
        own = slice(side * PER_PLAYER + 1, (side + 1) * PER_PLAYER + 1)
        assert Counter(faces(game)[own].tolist()) == Counter(faces(other)[own].tolist())
    assert other.audit() == 0


def test_a_player_knows_his_hand_and_what_lies_open_and_nothing_of_the_decks():
    game = mid_game()
    g = game.game
    for player in range(2):
        unknown = set(hidden(game, player).tolist())
        own = {int(u) for u in g.row[player, Zone.HAND, : g.row_n[player, Zone.HAND]]}
        theirs = {int(u) for u in g.row[1 - player, Zone.HAND, : g.row_n[1 - player, Zone.HAND]]}
        decks = {int(u) for p in range(2) for u in g.row[p, Zone.DECK, : g.row_n[p, Zone.DECK]]}
        assert own & unknown == set()
        assert decks <= unknown
        assert theirs & unknown  # a hand that is not all drive checks
        assert unknown - decks - theirs <= {u for u in unknown if not g.zone[u]}


def test_a_card_seen_in_a_drive_check_stays_known_in_hand():
    s = scene("battle").board("A", VC=TWO, hand=[ONE]).board("B", VC=THREE, hand=0).deck("A", top=[ZERO])
    game = s.run(["attack: VC -> VC", "no guard"])._played().table
    seen = int(game.game.row[0, Zone.HAND, 1])
    assert int(game.game.zone[seen]) == Zone.HAND
    assert int(game.game.known[seen]) == 3
    for ordinal in range(5):
        assert redealt(game, 1, ordinal).game.card[seen] == game.game.card[seen]


@pytest.mark.parametrize("player", [0, 1])
def test_the_first_vanguard_is_not_dealt_anew(player):
    """G-SETUP-1: it lies face down until both stand up, but it was never in the deck that is dealt from."""
    game = start(table("premium_shadow_paladin_luard", "premium_kagero_overlord_blaze"), 3, 0)
    other = 1 - player
    first = int(game.game.circle[other, Circle.VANGUARD])
    assert first in hidden(game, player)
    for ordinal in range(5):
        dealt = redealt(game, player, ordinal)
        assert dealt.game.card[first] == game.table.deck[other, game.table.first_vanguard[other]]
        assert not np.array_equal(faces(dealt), faces(game))


def test_another_ordinal_deals_otherwise_and_the_same_one_alike():
    game = mid_game()
    assert np.array_equal(faces(redealt(game, 0, 7)), faces(redealt(game, 0, 7)))
    assert not np.array_equal(faces(redealt(game, 0, 7)), faces(redealt(game, 0, 8)))


@pytest.mark.skipif(INTERPRETED, reason="too many redeals to interpret")
@pytest.mark.parametrize("player", [0, 1])
def test_a_redeal_is_uniform(player):
    """Chi-square over places and faces: the opponent's hidden cards lie anywhere with equal chance."""
    from scipy.stats import chi2

    game, deals = mid_game(), 4000
    side = 1 - player
    base = side * PER_PLAYER
    pool = [int(u) for u in hidden(game, player) if base < u <= base + MAIN_DECK]
    start_faces = faces(game)
    kinds = sorted(set(start_faces[pool].tolist()))
    counts = np.zeros((len(pool), len(kinds)))
    for ordinal in range(deals):
        dealt = faces(redealt(game, player, ordinal))[pool]
        counts[np.arange(len(pool)), np.searchsorted(kinds, dealt)] += 1
    share = np.array([(start_faces[pool] == kind).mean() for kind in kinds])
    statistic = ((counts - deals * share) ** 2 / (deals * share)).sum()
    # rows and columns are fixed: (places - 1) * (kinds - 1), and cards of one kind lie in distinct places
    freedom = (len(pool) - 1) * (len(kinds) - 1)
    low, high = chi2.ppf([1e-4, 1 - 1e-4], freedom) * len(pool) / (len(pool) - 1)
    assert low < statistic < high


def test_a_redealt_game_can_be_played_on():
    """A world dealt anew is a sound game to its end."""
    for ordinal in range(2 if INTERPRETED else 40):
        other = redealt(mid_game(50, seed=ordinal), ordinal % 2, ordinal)
        other.finish()
        assert other.game.result
        assert other.audit() == 0


def test_a_view_shows_nothing_that_is_hidden():
    game = mid_game()
    for player in range(2):
        view = veiled(game, player)
        unknown = hidden(game, player)
        assert not faces(view)[unknown].any()
        known = np.setdiff1d(np.arange(len(faces(game))), unknown)
        assert np.array_equal(faces(view)[known], faces(game)[known])
        assert int(view.game.seed) == 0  # it would tell the shuffles


def test_bots_of_both_seats_are_asked():
    game = table(AICHI, KAI, ("standard", "standard"))
    assert {int(game.game.asked) for _ in prompts(game, 1, 0)} == {0, 1}
    assert pairing(AICHI, KAI).format == "standard"
