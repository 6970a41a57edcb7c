"""Set-up, the phases, the Main Phase, moves, hiding, the turn queue."""

import pytest
from board import A, B, Draft, Event, Phase, Place, Prompt, Scene, Zone
from cards import stock

from vgsim.riftbound.terms import ACT, HIDE, MOVE, Keyword, Kind, Op, Owner, Reason, Result, Timing

rule, ruling = pytest.mark.rule, pytest.mark.ruling
TO_1, TO_2, TO_BASE = MOVE + Place.FIELD_1, MOVE + Place.FIELD_2, MOVE + Place.BASE_A


def board(draft=None, **fields):
    s = Scene(draft or stock(), **fields)
    s.runes(A, 3)
    s.runes(B, 3)
    return s


# -- set-up ------------------------------------------------------------------------------------------
def started(**rules):
    game = Draft(**rules).game()
    game.new_game(3, 0)
    game.game.log_on = 1
    game.advance()
    return game


def test_set_up():
    """485: four cards each, no points, no runes, both battlefields uncontrolled, the Chosen Champion set out."""
    g = started().game
    assert [int(g.row_n[p, Zone.HAND]) for p in (A, B)] == [4, 4]
    assert [int(g.row_n[p, Zone.RUNES]) for p in (A, B)] == [0, 0]
    assert [int(g.row_n[p, Zone.CHAMPION]) for p in (A, B)] == [1, 1]
    assert list(g.control) == [0, 0]
    assert g.prompt == Prompt.MULLIGAN
    assert g.asked == g.first


@ruling("X54")
def test_mulligan_draws_before_it_recycles():
    game = started()
    g = game.game
    hand = [int(u) for u in g.row[A, Zone.HAND, :4]]
    top = [int(u) for u in g.row[A, Zone.DECK, int(g.row_n[A, Zone.DECK]) - 2 : int(g.row_n[A, Zone.DECK])]]
    game.answer(hand[0])
    game.advance()
    game.answer(hand[2])
    game.advance()
    assert sorted(int(u) for u in g.row[A, Zone.HAND, :4]) == sorted([hand[1], hand[3], *top])
    assert sorted(int(u) for u in g.row[A, Zone.DECK, :2]) == sorted([hand[0], hand[2]])
    assert [int(g.known[u]) for u in (hand[0], hand[2])] == [0, 0]
    assert g.asked == B


def first_turns(game):
    """Both keep their hands; (player, runes, cards) at each of the first two Main Phases."""
    g = game.game
    seen = []
    while len(seen) < 2:
        if g.prompt == Prompt.MAIN:
            p = int(g.player)
            seen.append((p, int(g.row_n[p, Zone.RUNES]), int(g.row_n[p, Zone.HAND])))
        game.answer(0)
        game.advance()
    return seen


@ruling("X53")
def test_the_second_player_channels_three_and_both_draw():
    assert first_turns(started()) == [(A, 2, 5), (B, 3, 5)]


def test_the_extra_rune_is_a_parameter():
    assert first_turns(started(second_player_runes=0)) == [(A, 2, 5), (B, 2, 5)]


# -- start of turn -----------------------------------------------------------------------------------
@ruling("S13")
@rule("M-01")
def test_the_main_phase_begins_after_every_step_of_the_start():
    """A Beginning trigger is on the chain: nobody acts by himself, the phase has not moved on."""
    d = stock()
    d.table.watched |= 1 << Event.BEGINNING
    s = board(d)
    s.put(B, "Dawn")
    s.hand(A, "Think")
    s.run().answer(0)
    assert (s.prompt, s.g.phase, s.g.player) == (Prompt.REACT, Phase.BEGINNING, B)
    s.passing(Prompt.REACT)
    assert (s.prompt, s.g.phase) == (Prompt.MAIN, Phase.MAIN)


@ruling("S15")
@rule("M-02", "M-03", "M-04", "I12")
def test_pools_empty_before_what_starts_with_the_main_phase():
    d = stock()
    d.table.watched |= 1 << Event.MAIN_BEGINS
    s = board(d)
    s.put(B, "Noon")
    s.run()
    s.g.energy[:] = (3, 2)
    s.answer(0)
    assert (s.prompt, s.asked) == (Prompt.MAIN, B)
    assert list(s.g.energy) == [0, 1]


@rule("I12")
def test_pools_of_both_players_are_empty_at_the_first_decision():
    s = board()
    s.run()
    s.g.energy[:] = (3, 2)
    s.g.power[0, 0] = 1
    s.answer(0)
    assert list(s.g.energy) == [0, 0]
    assert not s.g.power.any()
    assert s.audit() == 0


@ruling("X55")
def test_temporary_dies_before_scoring():
    s = board()
    ghost = s.put(B, "Ghost", at=2)
    s.control(2, B)
    s.run().answer(0)
    assert s.zone(ghost) == Zone.TRASH
    assert s.g.control[1] == 0
    assert list(s.g.points) == [0, 0]


@ruling("X27")
def test_an_empty_rune_deck_channels_nothing():
    s = board()
    s.empty(B, Zone.RUNE_DECK)
    s.run().answer(0)
    assert (s.prompt, s.asked) == (Prompt.MAIN, B)
    assert s.g.row_n[B, Zone.RUNES] == 3


def test_awaken_readies_what_the_turn_player_controls():
    s = board()
    mine = s.put(B, "Two", exhausted=1)
    theirs = s.put(A, "Two", exhausted=1)
    s.run().answer(0)
    assert (s.g.exhausted[mine], s.g.exhausted[theirs]) == (0, 1)


# -- main phase --------------------------------------------------------------------------------------
@ruling("S16")
@rule("M-05", "M-07")
def test_the_turn_ends_only_by_declaration():
    s = Scene(stock())
    s.g.ask_all = 1
    s.run()
    assert (s.prompt, s.legal) == (Prompt.MAIN, [0])
    assert s.g.player == A
    s.answer(0)
    s.until(Prompt.MAIN)
    assert s.g.player == B


@rule("M-06")
def test_an_action_makes_a_showdown_inside_the_main_phase():
    s = board()
    s.put(A, "Three")
    s.hand(A, "Act")
    s.run().answer(TO_1)
    assert (s.prompt, s.g.phase) == (Prompt.FOCUS, Phase.MAIN)
    s.answer(0)
    assert (s.prompt, s.g.phase, s.g.player) == (Prompt.MAIN, Phase.MAIN, A)


@ruling("X36")
def test_an_exhausted_unit_cannot_move_even_with_ganking():
    s = board()
    s.put(A, "Ganker", at=1, exhausted=1)
    s.control(1, A)
    s.run()
    assert not [x for x in s.legal if x >= MOVE]


@ruling("X37")
def test_a_group_of_several_origins_shares_one_destination():
    s = board()
    s.control(1, A)
    ganker = s.put(A, "Ganker", at=1)
    two, three = s.put(A, "Two"), s.put(A, "Three")
    s.run().answer(TO_2)
    assert sorted(u for u in s.legal) == sorted([ganker, two, three])
    s.answer(two, three)
    assert s.prompt == Prompt.MOVE_WHO
    s.answer(s.legal[0])
    assert sorted(s.units(A, 2)) == sorted([ganker, two, three])
    assert all(s.g.exhausted[u] for u in (ganker, two, three))


def test_only_ganking_moves_between_battlefields():
    s = board()
    s.control(1, A)
    s.put(A, "Three", at=1)
    s.run()
    assert [x for x in s.legal if x >= MOVE] == [TO_BASE]


@ruling("X16")
def test_playing_at_a_battlefield_is_no_move():
    s = board()
    s.control(2, A)
    s.put(A, "Two", at=2)
    (walker,) = s.hand(A, "Walker")
    s.run().answer(walker, Place.FIELD_2)
    assert s.zone(walker) == Zone.FIELD_2
    assert not s.said(Event.DREW)


def test_a_unit_goes_to_the_base_or_to_a_battlefield_under_control():
    s = board()
    s.control(2, A)
    s.control(1, B)
    s.put(A, "Two", at=2)
    s.put(B, "Two", at=1)
    (three,) = s.hand(A, "Three")
    s.run().answer(three)
    assert (s.prompt, s.legal) == (Prompt.PLACE, [Place.BASE_A, Place.FIELD_2])


def test_the_open_field_keyword():
    d = stock()
    d.unit("Deckhand", 2, 2, keywords=Keyword.OPEN_FIELD)
    s = board(d)
    (deckhand,) = s.hand(A, "Deckhand")
    s.put(B, "Two", at=1)
    s.control(1, B)
    s.run().answer(deckhand)
    assert s.legal == [Place.BASE_A, Place.FIELD_2]
    s.answer(Place.FIELD_2)
    assert s.g.control[1] == A + 1  # a showdown opened and closed: he conquered


def test_the_chosen_champion_is_played_from_its_zone():
    s = board()
    champion = 1
    s.run()
    assert champion in s.legal
    s.answer(champion)
    assert s.zone(champion) == Zone.BASE


def test_an_activated_ability_with_its_cost():
    d = stock()
    d.unit("Worker", 1, 1, {"kind": Kind.ACTIVATED, "cost": [(Op.COST_EXHAUST_THIS,), (Op.COST_RESOURCES, 1)],
                            "effect": [(Op.DRAW, d.n(1), Owner.OWN)]})  # fmt: skip
    s = board(d)
    worker = s.put(A, "Worker")
    s.run()
    act = ACT + 8 * worker
    assert act in s.legal
    s.answer(act)
    assert s.g.exhausted[worker] == 1
    assert len(s.said(Event.DREW)) == 1
    assert act not in s.legal


# -- hiding ------------------------------------------------------------------------------------------
def hiding():
    s = board()
    s.control(2, A)
    s.put(A, "Two", at=2, exhausted=1)
    return s


@ruling("X30", "X33")
def test_a_card_hidden_this_turn_cannot_be_played_and_is_not_played():
    s = hiding()
    (trap,) = s.hand(A, "Trap")
    s.run().answer(HIDE + trap)
    assert (s.zone(trap), s.place(trap)) == (Zone.FACEDOWN, Place.FIELD_2)
    assert int(s.g.known[trap]) == 1 << A
    assert trap not in s.legal
    assert s.g.played[A] == 0
    assert s.g.row_n[A, Zone.RUNES] == 2


@ruling("X31", "S34")
def test_a_card_hidden_before_is_a_free_reaction_and_gear_is_recalled():
    s = hiding()
    trap = s.hide(A, "Trap", at=2)
    s.run().answer(trap)
    assert [line[2:4] for line in s.said(Event.PAID)] == [(0, 0)]
    assert (Event.RECALLED, A, trap, Place.FIELD_2, 0) in s.said(Event.RECALLED)
    assert s.place(trap) == Place.BASE_A


@ruling("X31")
def test_a_hidden_unit_is_played_on_the_opponents_turn_at_its_battlefield():
    s = board(player=B, turn=8)
    s.control(2, A)
    s.put(A, "Two", at=2)
    sneak = s.hide(A, "Sneak", at=2)
    (slow,) = s.hand(B, "Slow")
    s.run().answer(slow)
    assert (s.prompt, s.asked) == (Prompt.REACT, A)
    s.answer(sneak)
    assert s.place(sneak) == Place.FIELD_2
    assert s.g.row_n[A, Zone.RUNES] == 3


@ruling("X32")
def test_a_hidden_spell_targets_what_is_at_its_battlefield():
    s = hiding()
    s.control(1, B)
    there = s.put(B, "Five", at=1)
    here = s.put(B, "Five", at=2, exhausted=1)
    other = s.put(B, "Five", at=2, exhausted=1)
    ambush = s.hide(A, "Ambush", at=2)
    s.run().answer(ambush)
    assert there not in s.legal
    assert {here, other} <= set(s.legal)


def test_one_card_can_be_hidden_at_a_battlefield():
    s = hiding()
    s.hide(A, "Trap", at=2)
    (trap,) = s.hand(A, "Trap")
    s.run()
    assert HIDE + trap not in s.legal


@pytest.mark.parametrize("allowed", [0, 1])
def test_hiding_with_focus_is_a_parameter(allowed):
    s = board(stock(hide_in_showdown=allowed))
    s.control(2, A)
    s.put(A, "Two", at=2, exhausted=1)
    s.put(A, "Three")
    trap, _ = s.hand(A, "Trap", "Act")
    s.run().answer(TO_1)
    assert (HIDE + trap in s.legal) == bool(allowed)
    if allowed:
        s.answer(HIDE + trap)
        assert s.zone(trap) == Zone.FACEDOWN
        assert (s.prompt, s.asked) == (Prompt.FOCUS, A)


# -- end of turn -------------------------------------------------------------------------------------
@ruling("S17")
@rule("M-08")
def test_an_additional_turn_comes_right_after_and_is_used_up():
    s = board()
    (again,) = s.hand(A, "Again")
    s.run().answer(again)
    assert s.zone(again) == Zone.BANISHED
    seen = []
    for _ in range(4):
        s.answer(0)
        s.until(Prompt.MAIN)
        seen.append(int(s.g.player))
    assert seen == [A, B, A, B]


def test_end_of_turn_triggers_and_stun():
    d = stock()
    d.table.watched |= 1 << Event.TURN_ENDS
    s = board(d)
    s.put(A, "Dusk")
    three = s.put(A, "Three", stunned=1)
    s.run().answer(0)
    assert s.g.stunned[three] == 0
    assert [line[1] for line in s.said(Event.DREW)] == [A, B]


def test_players_rules_end_with_the_turn():
    d = stock()
    d.spell("Rush", 1, Timing.DEFAULT, [(Op.PLAYER_RULE, 0, d.n(1), Owner.OWN, 0)])
    s = board(d)
    rush, two = s.hand(A, "Rush", "Two")
    s.run().answer(rush, two)
    assert s.g.exhausted[two] == 0
    s.answer(0)
    assert not s.g.rule.any()


# -- burn out ----------------------------------------------------------------------------------------
def test_burn_out_recycles_the_trash_and_gives_a_point():
    s = board()
    s.trash(B, "Two", "Three", "Five")
    s.empty(B, Zone.DECK)
    s.run().answer(0)
    assert list(s.g.points) == [1, 0]
    assert s.g.row_n[B, Zone.TRASH] == 0
    assert s.g.row_n[B, Zone.HAND] == 1


def test_a_repeated_burn_out_ends_the_duel():
    s = board()
    s.empty(B, Zone.DECK)
    s.points(5, 2)
    s.run().answer(0)
    assert (s.g.result, s.g.reason) == (Result.A_WINS, Reason.BURN_OUT)
    assert s.g.points[A] == 8


def test_a_turn_cap_is_unfinished():
    s = board(stock(turn_cap=7))
    s.run().answer(0)
    assert (s.g.result, s.g.reason) == (Result.UNFINISHED, Reason.TURN_CAP)


def test_who_goes_first():
    for first, seat in ((0, (0, 1)), (1, (0, 0)), (2, (1, 1))):
        game = Draft(first=first).game()
        for index in (0, 1):
            game.new_game(1, index)
            assert game.game.first == seat[index]
