"""Chapter 4: check timing. Rule actions, gifts, abilities on stand-by, one at a time and round again."""

import pytest
from scenes import CRITICAL, ONE, THREE, happened, kinds, scene, unit

TWICE = unit("Twice", "ACT [V] 1/TURN: get gift Force on own V or R; get gift Force on own V or R", grade=3)


@pytest.mark.rule("R-CHECK-1")
def test_an_ability_that_triggers_waits_for_the_next_check_timing():
    """The hit triggers after damage; its ability resolves before anything retires."""
    hitter = unit("Hitter", "AUTO [R] WHEN attack hits: draw 1", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=hitter).board("B", VC=THREE, front_left=ONE)
    s.run(["attack: front_left -> front_left", "no guard"])
    assert kinds(s, "hits", "drew", "retired") == ["hits", "drew", "retired"]


@pytest.mark.rule("R-CHECK-2", "G-WIN-6")
def test_rule_actions_that_are_due_together_are_done_together():
    s = scene().board("A", VC=THREE, damage=6).board("B", VC=THREE, damage=6)
    assert (s.prompt, s.result) == (None, "draw")


@pytest.mark.rule("R-CHECK-2", "R-CHECK-8")
def test_a_rule_action_that_becomes_due_comes_before_the_next_ability():
    """The first draw empties the deck: the game is lost with the second ability still waiting."""
    last = unit("Last", "AUTO [R] WHEN placed: draw 1")
    caller = unit("Caller", "ACT [V]: call up to 2 own hand cards to R", grade=3)
    s = scene().board("A", VC=caller, hand=[last, last], drop=46).deck("A", top=[CRITICAL])
    s.run(["act: Caller", "choose: Last, Last", "to: front_left", "to: front_right", "use: front_left"])
    assert s.result == "B wins"
    assert happened(s, "ability")[1:] == [("ability", "Last")]


@pytest.mark.rule("R-CHECK-3", "G-GIFT-4")
def test_gifts_are_processed_one_at_a_time():
    s = scene().board("A", VC=TWICE).run(["act: Twice", "gift: Force I"])
    assert kinds(s, "gift_gained") == ["gift_gained"]
    s.run(["to: VC"])
    assert kinds(s, "gift_gained", "marked") == ["gift_gained", "marked"] * 1 + ["gift_gained"]
    s.run(["to: VC"])
    assert s.state.side("A").markers == {"VC": ("Force I", "Force I")}


@pytest.mark.rule("R-CHECK-4")
def test_the_other_players_gift_comes_after_the_turn_players():
    giver = unit("Giver", "AUTO [V] WHEN attacks: get gift Force on own V", grade=3)
    taker = unit("Taker", "AUTO [V] WHEN attacked: get gift Force on own V", grade=3)
    s = scene("battle").board("A", VC=giver).board("B", VC=taker).run(["attack: VC -> VC"])
    assert (s.prompt.kind, s.prompt.seat) == ("gift", "A")
    s.run(["gift: Force I", "to: VC"])
    assert (s.prompt.kind, s.prompt.seat) == ("gift", "B")


@pytest.mark.rule("R-CHECK-5", "R-CHECK-6")
def test_abilities_of_the_turn_player_come_before_those_of_the_other():
    mine = unit("Mine", "AUTO [V] WHEN attacks: draw 1", grade=3)
    theirs = unit("Theirs", "AUTO [V] WHEN attacked: draw 1", grade=3)
    s = scene("battle").board("A", VC=mine).board("B", VC=theirs).run(["attack: VC -> VC"])
    assert happened(s, "ability") == [("ability", "Mine"), ("ability", "Theirs")]


@pytest.mark.rule("R-CHECK-7")
def test_with_several_waiting_their_player_picks_one_each_time():
    first, second, third = (unit(n, "AUTO [R] WHEN placed: draw 1") for n in ("First", "Second", "Third"))
    caller = unit("Caller", "ACT [V]: call up to 3 own hand cards to R", grade=3)
    s = scene().board("A", VC=caller, hand=[first, second, third])
    s.run(
        ["act: Caller", "choose: First, Second, Third", "to: front_left", "to: front_right", "to: back_left"]
    )
    assert s.legal == ["use: front_left First", "use: front_right Second", "use: back_left Third"]
    s.run(["use: Third"])
    assert s.legal == ["use: front_left First", "use: front_right Second"]
    s.run(["use: Second"])  # the last goes by itself
    assert happened(s, "ability")[1:] == [("ability", "Third"), ("ability", "Second"), ("ability", "First")]


@pytest.mark.rule("R-CHECK-8", "R-CHECK-9")
def test_a_new_ability_may_be_used_before_an_older_one():
    helper = unit("Helper", "AUTO [R] WHEN placed: draw 1")
    caller = unit("Caller", "AUTO [V] WHEN placed: call up to 1 own hand card to R", grade=3)
    old = unit("Old", "AUTO [-] WHEN ridden over: draw 1", grade=2)
    s = scene("ride").board("A", VC=old, hand=[caller, helper])
    s.run(["ride: Caller", "use: Caller", "choose: Helper", "to: front_left"])
    assert s.legal == ["use: Old", "use: front_left Helper"]
    s.run(["use: Helper"])
    assert happened(s, "ability") == [("ability", "Caller"), ("ability", "Helper"), ("ability", "Old")]
