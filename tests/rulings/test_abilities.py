"""Rulings about what abilities do to rides, calls, battles and decks."""

import pytest
from scenes import ONE, THREE, TWO, happened, kinds, on, one_of, scene, unit

# -- rides and calls ----------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-004")
def test_a_card_ridden_in_a_check_timing_uses_its_placed_ability_there():
    rider = unit("Rider", "AUTO [V] WHEN placed: draw 1", grade=3)
    caller = unit("Caller", "AUTO [R] WHEN placed: ride 1 own hand card (name \"Rider\") standing", grade=1)
    s = scene().board("A", VC=TWO, hand=[caller, rider]).run(["call: Caller -> front_left", "choose: Rider"])
    assert on(s, "A", "VC") == "Rider"
    assert kinds(s, "rides", "drew") == ["rides", "drew"]
    assert s.prompt.kind == "main"  # the play timing is open again only now


@pytest.mark.ruling("RUL-011")
def test_a_retired_listener_still_uses_its_ability():
    old = unit("Old", "AUTO [R] WHEN own unit placed: draw 1", grade=1)
    s = scene().board("A", VC=THREE, front_left=old, hand=[ONE]).run(["call: One -> front_left"])
    assert kinds(s, "placed", "retired", "ability", "drew") == ["placed", "retired", "ability", "drew"]
    assert s.state.side("A").drop == ("Old",)


# -- battles ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-044")
def test_an_attacked_vanguard_that_is_ridden_over_is_attacked_no_more():
    rider = unit("Rider", grade=3)
    riding = unit("Riding", "AUTO [G] WHEN placed: ride 1 own hand card (name \"Rider\") standing", grade=1)
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[riding, rider])
    s.run(["attack: VC -> VC", "guard: Riding", "choose: Rider"])
    assert on(s, "B", "VC") == "Rider"
    s.run(["no guard"])
    assert happened(s, "power") == []  # nobody is attacked, so nothing is compared
    assert s.state.side("B").damage == ()


@pytest.mark.ruling("RUL-053")
def test_the_shield_of_a_guardian_retired_in_the_drive_step_is_gone():
    hunter = unit(
        "Hunter",
        'AUTO [V] WHEN drive check reveals card (grade = 1): choose 1 opponent guardian; retire it',
        grade=3,
    )
    s = scene("battle").board("A", VC=hunter, back_center=ONE).board("B", VC=THREE, hand=[ONE])
    s.deck("A", top=[ONE, TWO]).run(["attack: VC -> VC", "boost", "guard: One -> VC", "no guard"])
    powers = [event.numbers for event in s.events if event.kind == "power"]
    assert powers == [(21000, 13000, 1)]
    assert s.state.side("B").drop == ("One",)


@pytest.mark.ruling("RUL-165")
def test_in_the_original_format_a_grade_2_does_not_boost():
    s = scene("battle", format="original").board("A", VC=THREE, back_center=TWO).board("B", VC=THREE)
    s.run(["attack: VC -> VC"])
    assert one_of(s.legal, "boost") == []
    assert kinds(s, "boosts") == []


@pytest.mark.ruling("RUL-202")
def test_a_unit_with_resist_is_not_chosen_when_the_opponents_effect_makes_its_master_choose():
    wary = unit("Wary", "CONT [R]: this cannot be chosen by opponent card effects", grade=1)
    tyrant = unit("Tyrant", "ACT [V]: opponent chooses 1 opponent rear-guard; retire it", grade=3)
    s = scene().board("A", VC=tyrant).board("B", VC=THREE, front_left=wary, front_right=ONE, back_left=TWO)
    s.run(["act: Tyrant"])
    assert s.legal == ["choose: front_right", "choose: back_left"]


# -- decks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-WIN-9")
@pytest.mark.ruling("RUL-216")
def test_a_deck_that_an_effect_empties_and_fills_again_loses_nothing():
    text = "ACT [V]: put deck top 49 into drop; put all own drop cards into deck; shuffle deck"
    miller = unit("Miller", text, grade=3)
    s = scene().board("A", VC=miller).run(["act: Miller"])
    assert s.result == ""
    assert len(s.state.side("A").deck) == 49
    emptied = unit("Emptied", "ACT [V]: put deck top 49 into drop", grade=3)
    assert scene().board("A", VC=emptied).run(["act: Emptied"]).result == "B wins"
