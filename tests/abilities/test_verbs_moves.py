"""Verbs that move, show and turn cards: put, look, reveal, search, discard, heal, damage."""

import pytest
from scenes import CRITICAL, DRAW, ONE, THREE, TWO, ZERO, happened, kinds, on, scene, unit


def actor(text, *more, **facts):
    return unit("Actor", f"ACT [V] {text}", *more, grade=3, **facts)


def knows(scenario, seat, name):
    """Whether a player knows a card (of which there is one)."""
    game = scenario._played()
    row = game.names.cards.index(name)
    (u,) = [u for u, card in enumerate(game.table.game.card) if card == row]
    return bool(int(game.table.game.known[u]) >> "AB".index(seat) & 1)


# -- put -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "zone"),
    [("into hand", "hand"), ("into soul", "soul"), ("into drop", "drop"), ("into bind", "bind"),
     ("into bind face down", "bind"), ("on deck top", "deck"), ("on deck bottom", "deck")],
)  # fmt: skip
def test_a_chosen_unit_goes_to_its_owners_zone(where, zone):
    s = scene().board("A", VC=actor(f": choose 1 opponent rear-guard; put it {where}"))
    s.board("B", VC=THREE, front_left=ONE).run(["act: Actor"])
    cards = getattr(s.state.side("B"), zone)
    assert "One" in cards
    if zone == "deck":
        assert cards[0 if "top" in where else -1] == "One"
    assert on(s, "B", "front_left") == ""


def test_out_of_the_game():
    s = scene().board("A", VC=actor(": choose 1 opponent rear-guard; remove it"))
    s.board("B", VC=THREE, front_left=ONE).run(["act: Actor"])
    assert s.state.side("B").removed == ("One",)


def test_a_unit_put_into_drop_retires():
    dying = unit("Dying", "AUTO [R] WHEN retired: draw 1")
    s = scene().board("A", VC=actor(": choose 1 own rear-guard; put it into drop"), front_left=dying)
    s.run(["act: Actor"])
    assert kinds(s, "retired", "drew") == ["retired", "drew"]


def test_all_of_a_selector_and_nobody():
    card = actor(': return all own rear-guards (clan "Kagero") to hand; [if moved] draw 1')
    kagero = unit("Kagero One", clans=("Kagero",))
    s = scene().board("A", VC=card, front_left=kagero, back_left=kagero, front_right=ONE).run(["act: Actor"])
    assert s.state.side("A").hand[:2] == ("Kagero One", "Kagero One")
    assert (on(s, "A", "front_right"), kinds(s, "drew")) == ("One", ["drew"])
    s = scene().board("A", VC=card, front_right=ONE).run(["act: Actor"])
    assert kinds(s, "drew") == []


def test_the_number_of_cards_that_were_put_is_a_number():
    card = actor(": choose any number of own hand cards (grade = 1); put it into drop; "
                 "this power +1000 x (cards put into drop) until end of turn")  # fmt: skip
    s = scene().board("A", VC=card, hand=[ONE, ONE, TWO]).run(["act: Actor", "choose: One", "choose: One"])
    assert s.state.unit("A", "VC").power == 15000
    s = scene().board("A", VC=card, hand=[ONE, ONE, TWO]).run(["act: Actor", "done"])
    assert s.state.unit("A", "VC").power == 13000


def test_a_vanguard_that_is_taken_away_is_replaced_from_the_soul():
    card = actor(": retire this")
    s = scene().board("A", VC=card, soul=[ONE, TWO]).run(["act: Actor"])
    assert s.prompt.kind == "soul_ride"
    s.run(["ride: Two"])
    assert on(s, "A", "VC") == "Two"


# -- looking and searching -------------------------------------------------------------------------------


def test_looked_at_cards_are_put_one_after_the_other():
    card = actor(": look at deck top 3; put 1 of them into soul; put 1 of them into drop; shuffle deck")
    s = scene().board("A", VC=card).deck("A", top=[ONE, TWO, ZERO]).run(["act: Actor"])
    assert s.legal == ["choose: One", "choose: Two", "choose: Zero"]
    s.run(["choose: Two"])
    assert s.legal == ["choose: One", "choose: Zero"]
    s.run(["choose: Zero"])
    side = s.state.side("A")
    assert (side.soul, side.drop) == (("Two",), ("Zero",))
    assert "One" in side.deck


def test_only_the_looking_player_learns():
    card = actor(": look at deck top 2; put 1 of them into soul; put 1 of them on deck top")
    s = scene().board("A", VC=card).deck("A", top=[ONE, TWO]).run(["act: Actor"])
    assert (knows(s, "A", "Two"), knows(s, "B", "Two")) == (True, False)
    s.run(["choose: One"])
    assert s.state.side("A").deck[0] == "Two"
    assert (knows(s, "B", "One"), knows(s, "B", "Two"), knows(s, "A", "Two")) == (True, False, True)


def test_looking_into_a_short_deck():
    card = actor(": look at deck top 5; put up to 1 of them into soul; shuffle deck")
    s = scene().board("A", VC=card, drop=47).deck("A", top=[ONE, TWO]).run(["act: Actor"])
    assert s.legal == ["done", "choose: One", "choose: Two"]


def test_a_search_may_find_nothing_and_shuffles_all_the_same():
    card = actor(': search deck for up to 1 card (name "Zero"), reveal it, to hand; shuffle deck; '
                 "[if card put into hand] draw 1")  # fmt: skip
    s = scene().board("A", VC=card).run(["act: Actor"])
    assert kinds(s, "shuffled", "drew") == ["shuffled"]
    s = scene().board("A", VC=card).deck("A", bottom=[ZERO]).run(["act: Actor"])
    assert s.legal == ["done", "choose: Zero"]
    s.run(["choose: Zero"])
    assert kinds(s, "revealed", "shuffled", "drew") == ["revealed", "shuffled", "drew"]
    assert knows(s, "B", "Zero")
    s = scene().board("A", VC=card).deck("A", bottom=[ZERO]).run(["act: Actor", "done"])
    assert kinds(s, "revealed", "shuffled", "drew") == ["shuffled"]


def test_a_search_lets_the_player_see_the_deck_until_it_is_shuffled():
    card = actor(': search deck for up to 1 card (name "Zero"), put it into drop; shuffle deck')
    s = scene().board("A", VC=card).deck("A", top=[TWO], bottom=[ZERO]).run(["act: Actor"])
    assert knows(s, "A", "Two")
    s.run(["choose: Zero"])
    assert not knows(s, "A", "Two")
    assert s.state.side("A").drop == ("Zero",)


# -- discarding, milling, drawing ------------------------------------------------------------------------


def test_a_discard_by_an_effect_takes_as_many_as_there_are():
    s = scene().board("A", VC=actor(": discard 2; draw 1"), hand=[ONE, TWO, ZERO])
    s.run(["act: Actor", "cost: Two", "cost: One"])
    assert s.state.side("A").drop == ("Two", "One")
    s = scene().board("A", VC=actor(": discard 2; draw 1"), hand=[ONE]).run(["act: Actor"])
    assert (s.state.side("A").drop, len(s.state.side("A").hand)) == (("One",), 1)
    s = scene().board("A", VC=actor(": discard 2; draw 1")).run(["act: Actor"])
    assert len(s.state.side("A").hand) == 1


def test_the_deck_loses_cards_to_the_drop_zone():
    s = (
        scene()
        .board("A", VC=actor(": put deck top 3 into drop"))
        .deck("A", top=[ONE, TWO, ZERO])
        .run(["act: Actor"])
    )
    assert s.finish().state.side("A").drop == ("One", "Two", "Zero")
    s = scene().board("A", VC=actor(": put deck top 3 into drop"), drop=47).run(["act: Actor"])
    assert s.result == "B wins"  # as many as there are, then there is no deck


def test_the_opponent_draws():
    s = scene().board("A", VC=actor(": opponent draws 2")).run(["act: Actor"])
    assert (len(s.state.side("A").hand), len(s.state.side("B").hand)) == (0, 2)


def test_several_cards_drawn_at_once_are_one_event():
    dancer = unit(
        "Dancer", "AUTO [V/R] WHEN you draw card: this power +1000 x (cards drawn) until end of turn"
    )
    s = scene().board("A", VC=actor(": draw 2; opponent draws 1"), front_left=dancer).run(["act: Actor"])
    assert kinds(s, "ability")[1:] == ["ability"]
    assert s.state.unit("A", "front_left").power == 10000


# -- damage ----------------------------------------------------------------------------------------------


def test_an_effect_deals_damage():
    s = scene().board("A", VC=actor(": deal 2 damage to opponent vanguard"))
    s.board("B", VC=THREE, back_left=ZERO).deck("B", top=[ONE, DRAW])
    s.run(["act: Actor"])
    assert s.prompt.kind == "power_to"  # the draw trigger of the second check
    s.run(["power: VC"])
    assert s.state.side("B").damage == ("One", "Draw")
    assert happened(s, "damage_checked") == [("damage_checked", "One"), ("damage_checked", "Draw")]


def test_healing_by_an_effect_needs_no_comparison():
    s = scene().board("A", VC=actor(": heal 1"), damage=[ONE, TWO]).board("B", VC=THREE, damage=5)
    s.run(["act: Actor", "heal: Two"])
    assert (s.state.side("A").damage, s.state.side("A").drop) == (("One",), ("Two",))
    s = scene().board("A", VC=actor(": heal 2"), damage=[ONE]).run(["act: Actor"])
    assert s.state.side("A").damage == ()
    assert scene().board("A", VC=actor(": heal 1")).run(["act: Actor"]).prompt.kind == "main"


def test_a_chosen_damage_card_is_turned_up_whatever_it_was():
    s = scene().board(
        "A", VC=actor(": choose 1 own damage card; turn it face up"), damage=[ONE, (TWO, "down")]
    )
    s.run(["act: Actor", "choose: One"])
    assert s.state.side("A").damage == ("One", "Two (down)")
    s.run(["act: Actor", "choose: Two (down)"])
    assert s.state.side("A").damage == ("One", "Two")


def test_all_own_units_stand():
    card = unit("Finisher", "AUTO [V/R] WHEN attack hits: stand all own units", grade=3)
    s = scene("battle").board("A", VC=card, front_left=ONE, back_left=TWO, rested=["front_left"])
    s.run(["attack: VC -> VC", "no boost", "no guard"])
    assert not any(unit.rested for unit in s.state.side("A").circles.values())
    assert happened(s, "stood") == [("stood", "Finisher"), ("stood", "One")]


def test_nothing_critical_happens_with_an_empty_choice():
    s = scene().board("A", VC=actor(": choose 1 opponent rear-guard; retire it; draw 1"), hand=[CRITICAL])
    s.run(["act: Actor"])
    assert kinds(s, "chosen", "drew") == ["drew"]
