"""Winning and losing."""

import pytest
from scenes import CRITICAL, HEAL, ONE, THREE, TWO, ZERO, kinds, on, scene, unit


@pytest.mark.rule("G-WIN-1", "G-WIN-3")
@pytest.mark.parametrize(("seat", "result"), [("A", "B wins"), ("B", "A wins")])
def test_six_damage_loses(seat, result):
    assert scene().board(seat, VC=THREE, damage=6).result == result
    assert scene().board(seat, VC=THREE, damage=5).result == ""


@pytest.mark.rule("G-WIN-2", "G-DAMAGE-4")
def test_loss_is_looked_for_in_a_check_timing_only():
    """Two damage at once, four before: the second check is still made, and a heal there saves the player."""
    s = scene("battle").board(
        "A", VC=THREE, front_left=TWO, damage=4, changes={"front_left": [("critical", 1, "turn of A")]}
    )
    s.board("B", VC=TWO, damage=4).deck("B", top=[ONE, HEAL])
    s.run(["attack: front_left -> VC", "no guard"])
    assert s.prompt.kind == "heal"
    assert len(s.state.side("B").damage) == 5
    s.run([s.legal[0], "power: VC"])
    assert (s.result, len(s.state.side("B").damage)) == ("", 5)


@pytest.mark.rule("G-WIN-3")
def test_the_sixth_damage_of_an_attack_loses():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).board("B", VC=TWO, damage=5)
    s.run(["attack: front_left -> VC", "no guard"])
    assert s.result == "A wins"


@pytest.mark.rule("G-WIN-4")
def test_an_empty_deck_loses_not_a_draw_that_fails():
    s = scene("draw", filler="Margal").board("A", VC=THREE, drop=47, hand=[ONE]).deck("A", top=[ZERO])
    assert s.result == "B wins"
    assert s.state.side("A").hand == ("One", "Zero")


@pytest.mark.rule("G-WIN-5")
def test_without_a_vanguard_and_a_soul_a_player_loses():
    assert scene().board("B", hand=3).result == "A wins"


@pytest.mark.rule("G-WIN-5", "G-RULE-2")
def test_without_a_vanguard_a_soul_card_is_ridden_standing():
    s = scene().board("B", soul=[ONE, TWO])
    assert (s.prompt.kind, s.prompt.seat) == ("soul_ride", "B")
    assert s.legal == ["ride: One", "ride: Two"]
    s.run(["ride: Two"])
    assert on(s, "B", "VC") == "Two"
    assert not s.state.unit("B", "VC").rested
    assert s.state.side("B").soul == ("One",)


@pytest.mark.rule("G-WIN-6")
def test_both_losing_at_once_is_a_draw():
    assert scene().board("A", VC=THREE, damage=6).board("B", VC=THREE, damage=6).result == "draw"
    assert scene().board("A", VC=THREE, damage=6).board("B", hand=1).result == "draw"


@pytest.mark.rule("G-WIN-10")
def test_checking_the_last_card_loses_in_that_very_drive_check():
    s = (
        scene("battle", filler="Margal")
        .board("A", VC=THREE, back_left=ONE, drop=47)
        .deck("A", top=[CRITICAL])
    )
    s.run(["attack: VC -> VC", "no guard", "critical: VC", "power: VC"])
    assert s.result == "B wins"
    assert kinds(s, "drive_checked", "power") == ["drive_checked"]


@pytest.mark.rule("G-WIN-4", "G-DAMAGE-2")
def test_a_deck_that_runs_out_in_the_middle_of_damage_loses():
    strong = unit("Strong", grade=2, critical=3)
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=strong)
        .board("B", VC=TWO, drop=48)
        .deck("B", top=[ONE])
    )
    s.run(["attack: front_left -> VC", "no guard"])
    assert (s.result, len(s.state.side("B").damage)) == ("A wins", 1)
