"""The record is large enough, and what would not fit ends the game as unfinished, never in a crash."""

from collections import Counter

import numpy as np
import pytest
from kernel_games import AICHI, KAI, card_table, give, prompts, shipped_pairs, start, table
from scenes import ONE, THREE, TWO, ZERO, scene, unit

from vgsim.cards.library import shipped
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.results import RESULT, TURNS
from vgsim.vanguard.state import GAME
from vgsim.vanguard.terms import (
    ACT,
    CHOICES,
    CIRCLES,
    DEPTH,
    LOG,
    MAIN_DECK,
    MODS,
    PER_PLAYER,
    PICKS,
    PSEUDO,
    STANDBYS,
    Circle,
    Gift,
    Proc,
    Prompt,
    Reason,
    Result,
    Stat,
    Zone,
)

many = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
BOUNDS = {
    "hand_n": PER_PLAYER,
    "choices": CHOICES,
    "standbys": STANDBYS,
    "mods": MODS,
    "most_picks": PICKS,
    "depth": DEPTH - 1,
    "most_circles": CIRCLES,
    "logs": LOG - 1,
    "check_logs": GAME["check_log"].shape[0],
}


def sizes(g):
    """How full the parts of a record are."""
    return {
        "hand_n": int(g.row_n[:, Zone.HAND].max()),
        "choices": int(g.choices),
        "standbys": int(g.standbys),
        "mods": int(g.mods),
        "most_picks": int(g.picks.max()),
        "depth": int(g.depth),
        "most_circles": int(g.circles.max()),
        "logs": int(g.logs),
        "check_logs": int(g.check_logs),
    }


def fullest(pairs, bots, games):
    """The most of everything at any prompt of some games."""
    most: Counter[str] = Counter()
    for a, b in pairs:
        game = table(a, b, bots)
        game.game.log_on = 1
        for index in range(games):
            for _ in prompts(game, 9, index):
                most |= Counter(sizes(game.game))
                game.game.logs = 0
    return most


@many
@pytest.mark.parametrize("bots", [("random", "random"), ("standard", "standard")])
def test_games_stay_far_from_every_bound(bots):
    """A game of each pair of shipped decks fills nothing by more than two thirds."""
    most = fullest(shipped_pairs(), bots, 1)
    assert {name: n for name, n in most.items() if 3 * n > 2 * BOUNDS[name]} == {}


@many
@pytest.mark.slow
def test_many_games_stay_below_every_bound():
    most = fullest(shipped_pairs(), ("random", "random"), 20)
    assert {name: n for name, n in most.items() if n >= BOUNDS[name]} == {}


@many
def test_no_game_is_given_up():
    """In 16800 games nothing overflowed and no cap was reached."""
    for a, b in shipped_pairs():
        game = table(a, b)
        rows, _ = run_chunk(game.table, game.bots, 4, 0, 200)
        assert not (rows["result"] == Result.UNFINISHED).any(), (a, b, np.bincount(rows["reason"]))


# -- what the rules allow at most ----------------------------------------------------------------------------


def test_a_row_holds_every_card_of_its_player():
    assert GAME["row"].shape[2] >= PER_PLAYER
    assert GAME["found"].shape[0] >= 2 * MAIN_DECK  # the drop zones of both


def test_one_choice_list_holds_all_that_can_be_done_in_a_main_phase():
    """Pass, every card in hand, every ACT of every unit, two moves; nothing else asks for more."""
    acts = max(sum(text.startswith("ACT") for text in card.abilities) for card in shipped().cards)
    assert 1 + (PER_PLAYER - CIRCLES) + CIRCLES * acts + 2 <= CHOICES


def test_the_largest_hand():
    """All but five cards of the deck in one hand: each can be called, and all together guard one attack."""
    s = scene("main").board("A", VC=THREE, hand=[ONE] * 44)
    game = s._played().table
    assert len(s.legal) > 1
    assert int(game.game.choices) == 45
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[ONE] * 40 + [ZERO] * 5)
    s.run(["attack: VC -> VC"])
    game = s._played().table
    while game.game.prompt in (Prompt.GUARD, Prompt.GUARD_MORE):
        give(game, game.legal()[-1])
    while game.game.prompt == Prompt.GUARD_WHOM:
        give(game, game.legal()[0])
    assert int(game.game.row_n[1, Zone.GUARDIAN]) == 45
    assert game.audit() == 0


def test_every_protect_card_and_the_whole_deck_in_one_guard():
    """No hand is larger: 48 cards of the deck and all 18 Protect cards, called in one action."""
    protector = unit("Protector", grade=3, gift="protect")
    s = scene("battle").board("A", VC=THREE).board("B", VC=protector, hand=[ONE] * 48, gift="Protect I")
    game = s._played().table
    g = game.game
    first = PER_PLAYER + PER_PLAYER - PSEUDO + 1
    for u in range(first, first + PSEUDO):
        g.card[u], g.zone[u], g.known[u] = Gift.PROTECT_1, Zone.HAND, 3
        g.row[1, Zone.HAND, g.row_n[1, Zone.HAND]] = u
        g.row_n[1, Zone.HAND] += 1
    s.run(["attack: VC -> VC"])
    while game.game.prompt in (Prompt.GUARD, Prompt.GUARD_MORE):
        give(game, game.legal()[-1])
    assert int(game.game.row_n[1, Zone.GUARDIAN]) == 48 + PSEUDO == int(game.game.picks[0]) <= PICKS
    assert game.audit() == 0


def test_accel_circles_end_where_the_record_does():
    """The eleventh marker finds no further circle; nothing is written beside the record's own."""
    speedy = unit("Speedy", grade=3, gift="accel")
    markers = {f"accel_{n}": "Accel I" for n in range(1, 11)}
    s = scene("ride").board("A", VC=THREE, hand=[speedy], markers=markers).run(["ride: Speedy"])
    game = s._played().table
    assert int(game.game.circles[0]) == CIRCLES
    assert game.audit() == 0


# -- what does not fit ---------------------------------------------------------------------------------------


def given_up(game):
    g = game.game
    return (Result(int(g.result)), Reason(int(g.reason))) == (Result.UNFINISHED, Reason.CAPACITY)


def test_too_many_abilities_on_stand_by():
    """Fifty abilities trigger at once; the pool holds 48."""
    eager = unit("Eager", *["AUTO [R] WHEN placed: draw 1"] * 25, grade=1)
    caller = unit("Caller", "AUTO [V] WHEN placed: choose up to 2 own hand cards; call it to R", grade=3)
    s = scene("ride").board("A", VC=TWO, hand=[caller, eager, eager])
    s.run(["ride: Caller", "choose: Eager, Eager", "to: front_left"])
    game = s._played().table
    if game.game.prompt == Prompt.CIRCLE:
        give(game, game.legal()[0])
    assert given_up(game)


def test_as_many_abilities_on_stand_by_as_fit():
    eager = unit("Eager", *["AUTO [R] WHEN placed: soul-charge 1"] * 24, grade=1)
    caller = unit("Caller", "AUTO [V] WHEN placed: choose up to 2 own hand cards; call it to R", grade=3)
    s = scene("ride").board("A", VC=TWO, hand=[caller, eager, eager])
    s.run(["ride: Caller", "choose: Eager, Eager", "to: front_left"])
    game = s._played().table
    if game.game.prompt == Prompt.CIRCLE:
        give(game, game.legal()[0])
    assert not game.game.result
    assert int(game.game.standbys) == STANDBYS


def test_too_many_effects_with_a_duration():
    """An ability without cost or limit is used until the list of modifiers is full, and once more."""
    endless = unit("Endless", "ACT [V]: this power +1000 until end of turn", grade=3)
    game = scene("main").board("A", VC=endless)._played().table
    game.game.ask_all = 0
    game.advance()
    act = next(x for x in game.legal() if x >= ACT)
    for _ in range(MODS):
        give(game, act)
    assert not game.game.result
    assert int(game.game.bonus[Stat.POWER, game.game.circle[0, 0]]) == 1000 * MODS
    give(game, act)
    assert given_up(game)


def test_procedures_nested_too_deep():
    """A trigger is checked where the stack of procedures is full."""
    critical = unit("Critical", grade=0, trigger="critical")
    s = scene("main").deck("A", top=[critical])
    game = s._played().table
    g = game.game
    g.depth = DEPTH - 1
    g.f_proc[DEPTH - 1], g.f_player[DEPTH - 1], g.f_step[DEPTH - 1] = Proc.DAMAGE, 0, 0
    g.f_circle[DEPTH - 1] = Circle.VANGUARD
    g.pending_damage[0, Circle.VANGUARD] = 1
    game.advance()
    assert given_up(game)


def test_a_choice_list_that_does_not_fit():
    """A hand and a board that no game can deal: the question is not asked, the game is given up."""
    handy = unit("Handy", *["ACT [V/R]: this power +1000 until end of turn"] * 5, grade=2)
    front = {"front_left": handy, "front_right": handy} | {f"accel_{n}": handy for n in range(1, 9)}
    markers = {f"accel_{n}": "Accel I" for n in range(1, 9)}
    game = scene("main").board("A", VC=handy, hand=[ONE] * 38, markers=markers, **front)._played().table
    g = game.game
    g.row[0, Zone.HAND, 38:76] = g.row[0, Zone.HAND, :38]
    g.row_n[0, Zone.HAND] = 76
    beyond = g.answer
    game.advance()
    assert int(g.choices) > CHOICES
    assert g.answer == beyond  # the field behind the list
    assert given_up(game)


def test_a_full_log_changes_nothing():
    """What no longer fits into the log is not told; the game is the same. (What the next card may be is counted for the
    log alone; the luck in checks is worked out for both.)"""
    quiet, told = table(AICHI, KAI), table(AICHI, KAI)
    told.game.log_on = 1
    for game in (quiet, told):
        game.game.luck_on = 1
        game.new_game(6, 2)
        game.finish()
    assert int(told.game.logs) == LOG
    untold = [n for n in GAME.names if n not in ("log", "logs", "log_on") and not n.startswith("pool")]
    assert [n for n in untold if np.any(quiet.game[n] != told.game[n])] == []


# -- caps ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "reason"), [({"turn_cap": 4}, Reason.TURN_CAP), ({"step_cap": 300}, Reason.STEP_CAP)]
)
def test_a_cap_ends_the_game_as_unfinished(rules, reason):
    game = table(AICHI, KAI, **rules)
    rows, tally = run_chunk(game.table, game.bots, 1, 0, 3)
    assert set(rows["result"]) == {Result.UNFINISHED}
    assert set(rows["reason"]) == {reason}
    assert tally.reason[reason] == 3


def test_the_longest_game():
    """Nobody ever acts: both decks are drawn to the end, beyond the last bin of the histograms."""
    game = start(table(AICHI, KAI), 1, 0)
    while not game.game.result:
        give(game, 0 if 0 in game.legal() else game.legal()[0])
    assert int(game.game.reason) == Reason.DECK_OUT
    assert int(game.game.turn) > 2 * TURNS
    assert int(game.game.turn) < card_table(AICHI, KAI).turn_cap
    assert game.audit() == 0


def test_counts_in_a_row_are_wide_enough():
    """Checks, rides and guards are i1: a card is checked or called once, unless it returns to the deck."""
    for name in ("checks", "ride_turn", "guards", "heals", "damage", "deck_left", "hand_left"):
        assert np.iinfo(RESULT[name].base).max >= max(PER_PLAYER, 2 * TURNS)


def test_a_hundred_damage():
    """More damage at once than there are cards: the deck runs out, which is an end like any other."""
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("critical", 100, "turn of A")]})
    s.board("B", VC=THREE).run(["attack: VC -> VC"])
    game = s._played().table
    while not game.game.result:
        give(game, game.legal()[0])
    assert int(game.game.result) == Result.A_WINS
    assert game.audit() == 0
