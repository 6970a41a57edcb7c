"""Verbs about battles and bans, options, and costs that take everything."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError


def actor(text, *more, **facts):
    return unit("Actor", f"ACT [V] {text}", *more, grade=3, **facts)


def beaten(s):
    """(attack, guard, hit) of each comparison."""
    return [event.numbers for event in s.events if event.kind == "power"]


# -- battles with several units -------------------------------------------------------------------------------


@pytest.mark.rule("R-BATTLE-ATTACK-8", "R-BATTLE-ATTACK-9", "R-BATTLE-DAMAGE-3")
def test_an_attack_on_all_units_of_the_front_row():
    card = actor(": choose 1 own rear-guard; its attack battles all opponent front-row units until end of turn")
    s = scene("main").board("A", VC=card, front_left=TWO)
    s.board("B", VC=THREE, front_left=ONE, front_right=TWO, back_left=ONE, hand=[ONE])
    s.run(["act: Actor", "choose: front_left", "attack: front_left"])
    assert one_of(s.legal, "guard") == ["guard: One"]
    s.run(["guard: One -> front_right", "no guard"])
    assert beaten(s) == [(10000, 13000, 0), (10000, 8000, 1), (10000, 20000, 0)]
    assert (on(s, "B", "front_left"), on(s, "B", "front_right"), on(s, "B", "back_left")) == ("", "Two", "One")


def test_an_attack_on_all_units_reaches_the_back_row_and_the_vanguard():
    card = unit("All", "AUTO [V] WHEN placed: this attack battles all opponent units until end of turn", grade=3)
    s = scene("ride").board("A", VC=TWO, hand=[card]).board("B", VC=THREE, back_center=ONE, front_left=ONE)
    s.deck("A", top=[ZERO, ZERO, ZERO]).deck("B", top=[ONE]).run(["ride: All", "attack: VC", "no guard"])
    assert sorted(hit for *_, hit in beaten(s)) == [1, 1, 1]
    assert s.state.side("B").damage == ("One",)
    assert sorted(s.state.side("B").drop) == ["One", "One"]
    assert happened(s, "attacks") == [("attacks", "All", "Three"), ("attacks", "All", "One"), ("attacks", "All", "One")]


def test_every_unit_that_is_attacked_hears_of_it():
    wary = unit("Wary", "AUTO [R] WHEN attacked: draw 1", grade=1)
    card = unit("All", "AUTO [V] WHEN placed: this attack battles all opponent units until end of turn", grade=3)
    s = scene("ride").board("A", VC=TWO, hand=[card]).board("B", VC=THREE, back_center=wary, front_left=wary)
    s.run(["ride: All", "attack: VC", "use: front_left"])
    assert kinds(s, "drew") == ["drew", "drew"]


# -- another unit is attacked ---------------------------------------------------------------------------------

DECOY = unit("Decoy", "AUTO [R] WHEN attacked: may change attack target to 1 own rear-guard (grade = 0) on R; "
             "[if changed] return this to hand")  # fmt: skip


@pytest.mark.ruling("RUL-071")
def test_another_unit_becomes_the_attacked_one():
    hurt = unit("Hurt", "AUTO [R] WHEN retired: draw 1", grade=0)
    hunter = unit("Hunter", "AUTO [R] WHEN attack hits rear-guard: soul-charge 1", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=hunter)
    s.board("B", VC=THREE, front_left=DECOY, back_left=hurt)
    s.run(["attack: front_left -> front_left", "choose: back_left", "no guard"])
    assert s.state.side("B").hand == ("Decoy", "Knight of Silence, Gallatin")  # what Hurt drew lies behind
    assert beaten(s) == [(10000, 5000, 1)]
    assert kinds(s, "retired", "drew") == ["retired", "drew"]
    assert s.state.side("A").soul == ()  # not the unit that was attacked in the attack step


def test_without_another_unit_the_attack_stays():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).board("B", VC=THREE, front_left=DECOY)
    s.run(["attack: front_left -> front_left", "no guard"])
    assert beaten(s) == [(10000, 8000, 1)]
    declined = scene("battle").board("A", VC=THREE, front_left=TWO)
    declined.board("B", VC=THREE, front_left=DECOY, back_left=ZERO)
    declined.run(["attack: front_left -> front_left", "done", "no guard"])
    assert declined.state.side("B").drop == ("Decoy",)


# -- options --------------------------------------------------------------------------------------------------

TWICE = unit(
    "Twice",
    "AUTO [V] EACH-OPTION-1/TURN WHEN battle this attacked ends: choose 1 option "
    "{[if own hand <= 4] may pay counter-blast 1; [if paid] stand this; [if paid] this drive -1 until end of turn} "
    "{[if own soul has card (grade = 3)] may pay discard 1; [if paid] stand this; [if paid] this power +10000 until end of turn}",
    grade=3,
)


def twice(**board):
    return scene("battle").board("A", VC=TWICE, **board).board("B", VC=THREE)


def test_each_option_once_a_turn():
    s = twice(damage=1, soul=[THREE], hand=[ONE])
    s.run(["attack: VC -> VC", "no guard"])
    assert s.legal == ["option: 1", "option: 2"]
    s.run(["option: 1", "pay", "attack: VC -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 3
    s.run(["pay", "discard: One"])  # one option is left
    assert power(s, "A", "VC") == 23000
    s.run(["attack: VC -> VC", "no guard"])
    assert s.state.unit("A", "VC").rested
    assert s.prompt.kind != "option"


def test_an_option_whose_condition_fails_does_nothing_and_is_not_spent():
    s = twice(damage=1, hand=[ONE])
    s.run(["attack: VC -> VC", "no guard", "option: 2"])
    assert kinds(s, "cost_paid") == []
    assert s.state.unit("A", "VC").rested


def test_an_option_that_is_declined_may_be_used_later():
    s = twice(damage=2, soul=[THREE], hand=[ONE])
    s.run(["attack: VC -> VC", "no guard", "option: 1", "decline"])
    assert s.state.unit("A", "VC").rested
    s = twice(damage=2, soul=[THREE], hand=[ONE])
    s.run(["attack: VC -> VC", "no guard", "option: 2", "pay", "discard: One", "attack: VC -> VC", "no guard"])
    assert s.prompt.kind == "pay"  # option 1 is left; it is asked for, and may be declined
    s.run(["decline"])
    assert s.state.unit("A", "VC").rested


# -- costs that take everything, amounts that remember --------------------------------------------------------


def test_all_damage_is_turned_face_down():
    card = actor(": may pay turn all own damage face down; [if paid] draw 1")
    s = scene().board("A", VC=card, damage=[ONE, (ONE, "down"), ONE]).run(["act: Actor", "pay"])
    assert s.state.side("A").damage == ("One (down)",) * 3
    assert kinds(s, "drew") == ["drew"]
    none = scene().board("A", VC=card, damage=[(ONE, "down")]).run(["act: Actor"])
    assert kinds(none, "drew") == []


def test_the_whole_hand_is_discarded():
    card = actor("COST discard all own hand cards: draw 2")
    s = scene().board("A", VC=card, hand=[ONE, TWO]).run(["act: Actor"])
    assert (s.state.side("A").drop, len(s.state.side("A").hand)) == (("One", "Two"), 2)
    assert one_of(scene().board("A", VC=card).legal, "act") == []


def test_the_grade_of_the_card_that_was_bound():
    binder = actor(": choose 1 other own rear-guard; bind it; choose 1 opponent rear-guard (grade < bound card grade); "
                   "put it on deck bottom; [if moved] draw 1")  # fmt: skip
    s = scene().board("A", VC=binder, front_left=TWO).board("B", VC=THREE, front_left=ONE, front_right=TWO)
    s.run(["act: Actor"])
    assert (on(s, "B", "front_left"), on(s, "B", "front_right")) == ("", "Two")


def test_the_grade_sum_of_face_up_bound_cards():
    card = actor(": draw 1 x (grade sum of own face-up bind cards)")
    s = scene().board("A", VC=card, bind=[ONE, TWO]).run(["act: Actor"])
    assert len(s.state.side("A").hand) == 3


@pytest.mark.rule("G-WIN-8")
def test_an_effect_says_who_loses():
    card = actor(": [if own hand = 0] you lose; draw 1")
    s = scene().board("A", VC=card).run(["act: Actor"])
    assert s.result == "B wins"
    assert kinds(s, "drew") == []
    assert scene().board("A", VC=card, hand=[CRITICAL]).run(["act: Actor"]).result == ""
    with pytest.raises(InputError):
        s.run(["act: Actor"])
