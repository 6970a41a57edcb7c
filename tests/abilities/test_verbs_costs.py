"""Costs of every kind: branching, moving this card, grade sums, lines that compete for the same cards."""

import pytest
from scenes import CRITICAL, HEAL, ONE, THREE, TWO, ZERO, kinds, on, one_of, scene, unit

ACTED = ["act: Actor"]


def act(text, **board):
    return scene().board("A", **({"VC": unit("Actor", f"ACT [V] COST {text}: draw 1", grade=3)} | board))


def can_act(scenario):
    return bool(one_of(scenario.legal, "act"))


# -- alternatives ----------------------------------------------------------------------------------------

OR_IF = "counter-blast 1 OR-IF (own face-up damage = 0) soul-blast 1"


def test_the_usual_cost_while_the_condition_of_the_other_fails():
    s = act(OR_IF, damage=[ONE], soul=[TWO]).run(ACTED)
    assert s.state.side("A").damage == ("One (down)",)
    assert s.state.side("A").soul == ("Two",)


def test_the_other_cost_where_its_condition_holds():
    s = act(OR_IF, damage=[(ONE, "down")], soul=[TWO]).run(ACTED)
    assert s.state.side("A").soul == ()
    assert kinds(s, "drew") == ["drew"]


def test_the_condition_chooses_the_cost_even_if_it_cannot_be_paid():
    assert not can_act(act(OR_IF, damage=[(ONE, "down")]))
    assert not can_act(act(OR_IF, soul=[]))


# -- this card -------------------------------------------------------------------------------------------


def test_reveal_this_and_put_it_on_the_deck_from_the_hand():
    seeker = unit(
        "Seeker", "ACT [hand] COST reveal this + put this on deck top: "
        'search deck for up to 1 card (name "Two"), reveal it, to hand; shuffle deck', grade=3,
    )  # fmt: skip
    s = scene().board("A", VC=THREE, hand=[seeker]).deck("A", bottom=[TWO])
    assert one_of(s.legal, "act") == ["act: Seeker in hand"]
    s.run(["act: Seeker", "choose: Two"])
    assert s.state.side("A").hand == ("Two",)
    assert "Seeker" in s.state.side("A").deck
    assert kinds(s, "revealed", "shuffled") == ["revealed", "revealed", "shuffled"]


def test_return_this_to_hand():
    leaver = unit("Leaver", "ACT [R] COST return this to hand: draw 1")
    s = scene().board("A", VC=THREE, front_left=leaver).run(["act: Leaver"])
    assert on(s, "A", "front_left") == ""
    assert s.state.side("A").hand[0] == "Leaver"


def test_retire_this_counts_as_a_unit_retired():
    martyr = unit("Martyr", "ACT [R] COST retire this: [if retired] draw 2")
    s = scene().board("A", VC=THREE, front_left=martyr).run(["act: Martyr"])
    assert s.state.side("A").drop == ("Martyr",)
    assert kinds(s, "drew") == ["drew", "drew"]


def test_a_cost_of_this_needs_the_card_that_triggered():
    """It was called over by the ability before: the AUTO resolves from the drop zone."""
    resting = unit("Resting", "AUTO [R] WHEN placed COST rest this: draw 1")
    caller = unit(
        "Caller", "AUTO [V] WHEN other own unit placed on R: call up to 1 own hand card to R", grade=3
    )
    s = scene().board("A", VC=caller, hand=[resting, ONE])
    s.run(["call: Resting -> front_left", "use: Caller", "choose: One", "to: front_left", "use: Resting"])
    assert on(s, "A", "front_left") == "One"
    assert kinds(s, "cost_failed", "drew") == ["cost_failed"]


# -- other lines -----------------------------------------------------------------------------------------


def test_cards_of_the_deck_into_the_drop_zone():
    s = act("put deck top 2 into drop").deck("A", top=[ONE, TWO, ZERO]).run(ACTED).finish()
    assert s.state.side("A").drop == ("One", "Two")
    assert s.state.side("A").hand == ("Zero",)


def test_a_short_deck_cannot_pay():
    assert not can_act(act("put deck top 4 into drop", drop=46))
    assert can_act(act("put deck top 3 into drop", drop=46))


@pytest.mark.parametrize(
    ("text", "board", "zone"),
    [
        ("put 1 own hand card into soul", {"hand": [ONE]}, "soul"),
        ("put 1 own hand card on deck bottom", {"hand": [ONE]}, "deck"),
        ("bind 1 own drop card (grade = 1)", {"drop": [ONE, TWO]}, "bind"),
        ("bind 1 own rear-guard", {"front_left": ONE}, "bind"),
        ("return 1 own rear-guard to hand", {"front_left": ONE}, "hand"),
    ],
)
def test_a_card_is_put_somewhere_else(text, board, zone):
    s = act(text, **board)
    assert can_act(s)
    s.run(ACTED)
    assert "One" in getattr(s.state.side("A"), zone)
    assert not can_act(act(text))


def test_only_standing_units_can_be_rested():
    s = act("rest 2 own rear-guards", front_left=ONE, back_left=TWO, back_right=ZERO, rested=["front_left"])
    s.run([*ACTED, "cost: back_left"])
    assert all(s.state.unit("A", circle).rested for circle in ("front_left", "back_left", "back_right"))
    assert not can_act(act("rest 2 own rear-guards", front_left=ONE, back_left=TWO, rested=["front_left"]))


# -- grade sums ------------------------------------------------------------------------------------------

SUM = "discard 1+ cards with grade sum >= 3"


def test_one_or_more_cards_until_the_sum_is_reached():
    s = act(SUM, hand=[ONE, TWO, ZERO]).run(["act: Actor", "cost: One"])
    assert s.legal == ["cost: Two", "cost: Zero"]
    s.run(["cost: Two"])
    assert s.legal == ["cost: Zero", "enough"]
    s.run(["enough"])
    assert s.state.side("A").drop == ("One", "Two")
    assert len(s.state.side("A").hand) == 2


def test_more_than_enough_may_be_given():
    s = act(SUM, hand=[THREE, ONE]).run(["act: Actor", "cost: Three", "cost: One"])
    assert s.state.side("A").drop == ("Three", "One")


def test_all_cards_together_must_reach_the_sum():
    assert not can_act(act(SUM, hand=[ONE, ONE, ZERO]))
    assert can_act(act(SUM, hand=[ONE, ONE, ONE]))


def test_a_grade_sum_from_the_soul():
    s = act("soul-blast 1+ cards with grade sum >= 5", soul=[THREE, TWO, ONE])
    s.run(["act: Actor", "cost: Three", "cost: Two", "enough"])
    assert s.state.side("A").soul == ("One",)


def test_a_card_in_hand_may_count_as_another_grade():
    rover = unit("Rover", "CONT [hand]: this may count as grade 3 when discarded")
    s = act(SUM, hand=[rover, ZERO]).run(["act: Actor", "cost: Rover", "enough"])
    assert s.state.side("A").drop == ("Rover",)
    in_soul = act("soul-blast 1+ cards with grade sum >= 3", soul=[rover])
    assert not can_act(in_soul)


# -- lines that compete ----------------------------------------------------------------------------------


def test_two_lines_that_draw_on_the_same_cards_need_enough_for_both():
    """Counting each line by itself would find one grade 3 and two cards."""
    text = "discard 1 (grade = 3) + discard 1"
    assert not can_act(act(text, hand=[THREE]))
    assert can_act(act(text, hand=[THREE, ONE]))
    assert not can_act(act(text, hand=[ONE, TWO]))


def test_what_the_other_line_needs_is_not_offered():
    s = act("discard 1 + discard 1 (grade = 3)", hand=[THREE, ONE, TWO]).run(ACTED)
    assert s.legal == ["cost: One", "cost: Two"]
    s.run(["cost: One"])
    assert sorted(s.state.side("A").drop) == ["One", "Three"]


def test_two_filters_that_overlap_in_one_card():
    text = 'discard 1 (grade <= 1) + discard 1 (name "One" or "Two")'
    assert not can_act(act(text, hand=[ONE]))
    s = act(text, hand=[ONE, TWO, ZERO]).run(ACTED)
    assert s.legal == ["cost: One", "cost: Zero"]
    s = act(text, hand=[ONE, TWO]).run(ACTED)
    assert s.state.side("A").hand[:-1] == ()
    s = act(text, hand=[ONE, ZERO]).run(ACTED)  # One is the only card for the second line
    assert sorted(s.state.side("A").drop) == ["One", "Zero"]


def test_a_card_that_pays_with_itself_pays_for_no_other_line():
    sinking = unit("Sinking", "ACT [R] COST put this into soul + retire 1 own rear-guard: draw 1")
    assert not one_of(scene().board("A", VC=THREE, front_left=sinking).legal, "act")
    s = scene().board("A", VC=THREE, front_left=sinking, back_left=ONE, back_right=TWO).run(["act: Sinking"])
    assert s.legal == ["cost: back_left", "cost: back_right"]


def test_everything_is_paid_at_once():
    """The retired rear-guard is not yet in the drop zone when a drop card is picked for the other line."""
    s = act("retire 1 own rear-guard + bind 1 own drop card", front_left=ONE, drop=[TWO]).run(ACTED)
    assert (s.state.side("A").bind, s.state.side("A").drop) == (("Two",), ("One",))
    assert not can_act(act("retire 1 own rear-guard + bind 1 own drop card", front_left=ONE))


def test_a_declined_cost_is_not_paid():
    auto = unit("Auto", "AUTO [R] WHEN placed COST discard 1+ cards with grade sum >= 1: draw 1")
    s = (
        scene()
        .board("A", VC=THREE, hand=[auto, CRITICAL, HEAL, ONE])
        .run(["call: Auto -> front_left", "decline"])
    )
    assert len(s.state.side("A").hand) == 3
    assert kinds(s, "declined", "drew") == ["declined"]
