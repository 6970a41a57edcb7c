"""Optional steps, optional costs in the middle of an effect, and steps that are put off."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, happened, kinds, on, power, scene, unit

TURN_ENDS = ["end turn"]


def actor(text, **facts):
    return unit("Actor", f"ACT [V] {text}", grade=3, **facts)


# -- may -------------------------------------------------------------------------------------------------


def test_an_optional_step_is_asked_for():
    s = scene().board("A", VC=actor(": may draw 2; soul-charge 1")).run(["act: Actor"])
    assert s.legal == ["decline", "pay"]
    s.run(["pay"])
    assert kinds(s, "drew") == ["drew", "drew"]
    assert len(s.state.side("A").soul) == 1


def test_a_declined_step_is_left_out_and_the_rest_is_done():
    s = scene().board("A", VC=actor(": may draw 2; soul-charge 1")).run(["act: Actor", "decline"])
    assert kinds(s, "drew") == []
    assert len(s.state.side("A").soul) == 1


def test_the_opponent_may():
    s = scene().board("A", VC=actor(": each player may draw 1")).run(["act: Actor"])
    assert s.prompt.seat == "A"
    s.run(["decline"])
    assert s.prompt.seat == "B"
    s.run(["pay"])
    assert (len(s.state.side("A").hand), len(s.state.side("B").hand)) == (0, 1)


def test_a_condition_inside_an_effect_sees_the_step_before():
    card = actor(
        ": may call 1 own hand card (grade = 1) to R; [if called] draw 1; [if not called] soul-charge 1"
    )
    s = scene().board("A", VC=card, hand=[ONE]).run(["act: Actor", "choose: One", "to: back_left"])
    assert (kinds(s, "drew"), s.state.side("A").soul) == (["drew"], ())
    s = scene().board("A", VC=card, hand=[ONE]).run(["act: Actor", "done"])
    assert (kinds(s, "drew"), len(s.state.side("A").soul)) == ([], 1)
    s = scene().board("A", VC=card, hand=[TWO]).run(["act: Actor"])  # nothing to choose
    assert (kinds(s, "drew"), len(s.state.side("A").soul)) == ([], 1)


# -- pay -------------------------------------------------------------------------------------------------

PAYER = (
    ": choose 1 own rear-guard; may pay counter-blast 1 + discard 1; "
    "[if paid] it power +3000 until end of turn"
)


def test_a_cost_in_the_middle_of_an_effect_keeps_what_was_chosen():
    s = scene().board("A", VC=actor(PAYER), front_left=ONE, back_left=ONE, damage=1, hand=[ZERO])
    s.run(["act: Actor", "choose: back_left", "pay"])
    assert (power(s, "A", "back_left"), power(s, "A", "front_left")) == (11000, 8000)
    assert s.state.side("A").drop == ("Zero",)


def test_it_may_be_declined():
    s = (
        scene()
        .board("A", VC=actor(PAYER), front_left=ONE, damage=1, hand=[ZERO])
        .run(["act: Actor", "decline"])
    )
    assert power(s, "A", "front_left") == 8000
    assert s.state.side("A").hand == ("Zero",)


def test_it_is_not_asked_for_where_it_cannot_be_paid():
    s = scene().board("A", VC=actor(PAYER), front_left=ONE, damage=1).run(["act: Actor"])
    assert s.prompt.kind == "main"
    assert power(s, "A", "front_left") == 8000


# -- delayed steps ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-END-6")
def test_a_step_at_the_end_of_the_turn():
    card = actor(": choose 1 own rear-guard; it power +5000 until end of turn; at end of turn: retire it")
    s = scene().board("A", VC=card, front_left=ONE).run(["act: Actor"])
    assert on(s, "A", "front_left") == "One"
    s.run(TURN_ENDS)
    assert on(s, "A", "front_left") == ""
    assert s.state.side("A").drop == ("One",)


def test_a_delayed_step_leaves_another_object_alone():
    """The chosen unit went to hand and was called again."""
    card = unit(
        "Actor",
        "ACT [V]: choose 1 own rear-guard; at end of turn: retire it",
        "ACT [V]: return all own rear-guards to hand",
        grade=3,
    )
    s = scene().board("A", VC=card, front_left=ONE)
    s.run([s.legal[1], s.legal[2], "call: One -> front_left", *TURN_ENDS])
    assert on(s, "A", "front_left") == "One"


def test_a_delayed_step_is_done_once():
    card = actor(": at end of turn: draw 1")
    s = scene().board("A", VC=card).run(["act: Actor", *TURN_ENDS])
    assert happened(s, "drew")[:1] == [("drew", *happened(s, "drew")[0][1:])]
    mine = [event for event in s.events if event.kind == "drew" and event.seat == "A"]
    assert len(mine) == 1
    s.run(["no ride", *TURN_ENDS, "no ride", *TURN_ENDS])
    mine = [event for event in s.events if event.kind == "drew" and event.seat == "A"]
    assert len(mine) == 2  # the second is A's draw phase


def test_each_use_has_its_own_delayed_step():
    card = actor(": at end of turn: soul-charge 1")
    s = scene().board("A", VC=card).run(["act: Actor", "act: Actor", *TURN_ENDS])
    assert len(s.state.side("A").soul) == 2


def test_a_step_at_the_beginning_of_the_end_phase():
    back = unit("Back", "AUTO [R] WHEN boosts: boosted unit power +3000 until end of battle; "
                "at beginning of end phase: put this into deck, shuffle deck")  # fmt: skip
    s = scene().board("A", VC=THREE, back_center=back).run(["attack: VC -> VC", "boost"])
    assert power(s, "A", "VC") == 16000
    s.run(["no guard", "no attack"])
    assert on(s, "A", "back_center") == ""
    assert "Back" in s.state.side("A").deck
    assert kinds(s, "shuffled") == ["shuffled"]


def test_a_step_at_the_end_of_that_battle():
    standing = unit("Standing", "AUTO [R] 1/TURN WHEN attacks: at end of that battle: stand this", grade=2)
    s = scene().board("A", VC=THREE, front_left=standing).run(["attack: front_left -> VC", "no guard"])
    assert not s.state.unit("A", "front_left").rested
    s.run(["attack: front_left -> VC", "no guard"])
    assert s.state.unit("A", "front_left").rested


def test_called_units_are_remembered():
    card = actor(": call 1 own hand card to R; called unit power +4000 until end of turn; "
                 "at end of turn: retire called unit")  # fmt: skip
    s = scene().board("A", VC=card, hand=[ONE], front_left=TWO).run(["act: Actor", "to: back_left"])
    assert power(s, "A", "back_left") == 12000
    s.run(TURN_ENDS)
    assert (on(s, "A", "back_left"), on(s, "A", "front_left")) == ("", "Two")


# -- once a turn -----------------------------------------------------------------------------------------


def test_once_a_turn_for_every_card_of_the_name():
    twin = unit("Twin", "ACT [V/R] 1/TURN-PER-NAME: draw 1", grade=3)
    s = scene().board("A", VC=twin, front_left=twin).run(["act: Twin on front_left"])
    assert [text for text in s.legal if text.startswith("act")] == []
    s.run([*TURN_ENDS, "no ride", *TURN_ENDS, "no ride"])
    assert len([text for text in s.legal if text.startswith("act")]) == 2


def test_once_a_turn_is_spent_by_use_not_by_declining():
    auto = unit("Auto", "AUTO [V] 1/TURN WHEN other own unit placed on R COST discard 1: draw 1", grade=3)
    s = scene().board("A", VC=auto, hand=[ONE, ONE, ONE, ZERO, ZERO])
    s.run(["call: One -> front_left", "decline", "call: One -> back_left", "pay", "cost: Zero"])
    s.run(["call: One -> back_right"])
    assert s.prompt.kind == "main"
    assert kinds(s, "declined", "cost_paid") == ["declined", "cost_paid"]


def test_limit_break_must_hold_when_it_triggers_and_when_it_resolves():
    breaker = unit(
        "Breaker", "AUTO [V] LIMIT-BREAK 4 WHEN attacks: this critical +1 until end of battle", grade=3
    )
    s = scene("battle").board("A", VC=breaker, damage=3).run(["attack: VC -> VC"])
    assert kinds(s, "ability") == []
    s = scene("battle").board("A", VC=breaker, damage=4).run(["attack: VC -> VC"])
    assert critical(s, "A", "VC") == 2
