"""Rulings about what abilities do to rides, calls, battles and decks."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, scene, unit

from vgsim.vanguard.terms import Zone

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


@pytest.mark.rule("R-CALL-11")
@pytest.mark.ruling("RUL-013")
def test_the_top_cards_of_the_deck_are_called_unseen():
    blind = unit("Blind", "ACT [V]: call deck top 2 to different R; [if 2 called] draw 1", grade=3)
    s = scene().board("A", VC=blind, front_left=TWO).deck("A", top=[ONE, ZERO, TWO]).run(["act: Blind"])
    game = s._played().table.game
    tops = [int(game.row[0, Zone.DECK, game.row_n[0, Zone.DECK] - 1 - i]) for i in range(2)]
    assert s.prompt.kind == "circle"  # where, before anybody knows whom
    s.run(["to: front_left"])
    assert "to: front_left" not in s.legal
    game = s._played().table.game
    assert [int(game.known[u]) for u in tops] == [0, 0]
    assert kinds(s, "placed", "revealed") == []
    s.run(["to: back_right"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_right")) == ("One", "Zero")
    assert kinds(s, "placed", "retired", "drew") == ["placed", "placed", "retired", "drew"]
    game = s._played().table.game
    assert [int(game.known[u]) for u in tops] == [3, 3]


@pytest.mark.rule("R-CALL-5")
def test_what_finds_no_circle_stays_on_the_deck():
    blind = unit("Blind", "ACT [V]: call deck top 2 to open R", grade=3)
    full = dict.fromkeys(("front_left", "front_right", "back_left", "back_center"), TWO)
    s = scene().board("A", VC=blind, **full).deck("A", top=[ONE, ZERO]).run(["act: Blind"])
    assert on(s, "A", "back_right") == "One"  # the only open circle
    assert s.state.side("A").deck[0] == "Zero"


@pytest.mark.rule("G-ORDER-2", "R-CALL-11")
def test_an_order_called_unseen_goes_to_drop_and_nobody_retires_for_it():
    order = unit("Some Order", "ORDER: draw 1", kind="normal order", skills=())
    blind = unit("Blind", "ACT [V]: call deck top 2 to R", grade=3)
    s = scene().board("A", VC=blind, front_left=TWO, front_right=TWO).deck("A", top=[order, ONE])
    s.run(["act: Blind", "to: front_left", "to: front_right"])
    assert (on(s, "A", "front_left"), on(s, "A", "front_right")) == ("Two", "One")
    assert s.state.side("A").drop == ("Some Order", "Two")


WALL = unit("Wall", "AUTO [G] WHEN placed COST counter-blast 1: call deck top 3 to G", grade=1)


@pytest.mark.rule("R-GC-2", "R-GC-3", "R-GC-5", "R-GC-8")
@pytest.mark.ruling("RUL-019")
def test_guardians_called_from_the_decks_top_show_when_they_lie_there():
    placed = unit("Placed", "AUTO [G] WHEN placed: draw 1", grade=0)
    hand = unit("Hand", "AUTO [G] WHEN placed from hand: draw 1", grade=0)
    s = scene("battle").board("B", VC=THREE, hand=[WALL], damage=1).deck("B", top=[placed, hand, TWO])
    s.run(["attack: VC -> VC", "guard: Wall", "pay"])
    names = [guardian.card for guardian in s.state.side("B").guardians]
    assert names == ["Wall", "Placed", "Hand", "Two"]
    assert all(guardian.guards == "VC" for guardian in s.state.side("B").guardians)
    assert happened(s, "looked", "revealed") == []
    assert kinds(s, "ability", "drew") == ["ability", "ability", "drew"]  # placed on G, but not from hand
    powers = [event.numbers for event in s.run(["no guard"]).events if event.kind == "power"]
    assert powers == [(13000, 13000 + 4 * 10000, 0)]
    assert set(s.state.side("B").drop) == {"Wall", "Placed", "Hand", "Two"}


@pytest.mark.rule("R-GC-4")
def test_each_of_them_is_given_an_attacked_unit():
    sweeper = unit("Sweeper", "CONT [V]: this attack battles all opponent front-row units", grade=3)
    s = scene("battle").board("A", VC=sweeper)
    s.board("B", VC=THREE, front_left=TWO, hand=[WALL], damage=1).deck("B", top=[ONE, ONE, ONE])
    s.run(["attack: VC", "guard: Wall", "for: VC", "pay", "for: front_left", "for: VC", "for: front_left"])
    assert [u.guards for u in s.state.side("B").guardians] == ["VC", "front_left", "VC", "front_left"]


# -- where drive-checked cards go ---------------------------------------------------------------------------

ELSEWHERE = "CONT [V/R]: own drive-checked cards (grade = 0) goes into drop instead of hand"


@pytest.mark.rule("R-BATTLE-DRIVE-7")
def test_a_card_may_send_drive_checks_elsewhere():
    s = scene("battle").board("A", VC=unit("Sender", ELSEWHERE, grade=3)).deck("A", top=[ZERO, ONE])
    s.run(["attack: VC -> VC", "no guard"])
    assert (s.state.side("A").drop, s.state.side("A").hand) == (("Zero",), ("One",))


@pytest.mark.rule("R-ASTRAL-7")
@pytest.mark.ruling("RUL-106")
def test_but_not_those_of_a_unit_on_the_astral_plane():
    plane = unit("Plane", "CONT [V]: own back-row center R is Astral Plane", grade=3)
    deity = unit("Deity", grade=3, races=("Astral Deity",))
    sender = unit("Sender", ELSEWHERE)
    s = scene("battle").board("A", VC=plane, back_center=deity, front_left=sender).deck("A", top=[ZERO, ONE, ZERO, ONE])
    s.run(["attack: back_center -> VC", "no guard"])
    assert (set(s.state.side("A").soul), s.state.side("A").drop) == ({"Zero", "One"}, ())
    s.run(["attack: VC -> VC", "no guard"])
    assert (s.state.side("A").drop, s.state.side("A").hand) == (("Zero",), ("One",))


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
