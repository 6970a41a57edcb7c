"""Rule actions: what a check timing does before anything else."""

import pytest
from scenes import ONE, THREE, TWO, kinds, on, scene, unit

from vgsim.vanguard.moves import deal_damage
from vgsim.vanguard.terms import Circle

PROTECT = "Imaginary Gift Protect I"


@pytest.mark.rule("G-RULE-1")
def test_the_loss_check_comes_first():
    saviour = unit("Saviour", "AUTO [V] WHEN placed: draw 1", grade=2)
    s = scene().board("A", VC=THREE, damage=6).board("B", soul=[saviour])
    assert s.result == "B wins"
    assert kinds(s, "rule_action") == []


@pytest.mark.rule("G-RULE-2")
def test_a_player_without_a_vanguard_rides_from_the_soul():
    s = scene().board("B", soul=[ONE, TWO]).run(["ride: One"])
    assert s.state.side("B").soul == ("Two",)
    assert kinds(s, "rule_action", "rides") == ["rule_action", "rides"]


@pytest.mark.rule("G-RULE-3", "G-DAMAGE-3")
def test_damage_waits_for_every_other_rule_action():
    """B has damage pending and no vanguard: the ride from the soul comes first."""
    s = scene().board("B", soul=[ONE, TWO])
    deal_damage(s._played().table.game, 1, Circle.VANGUARD, 1)
    assert s.prompt.kind == "soul_ride"
    s.run(["ride: One"])
    assert kinds(s, "rides", "damage_checked") == ["rides", "damage_checked"]


@pytest.mark.rule("G-RULE-3", "G-DAMAGE-3")
def test_pending_damage_of_both_players_is_processed_turn_player_first():
    s = scene()
    for p in range(2):
        deal_damage(s._played().table.game, p, Circle.VANGUARD, 2)
    checked = [event.seat for event in s.events if event.kind == "damage_checked"]
    assert checked == ["A", "A", "B", "B"]


@pytest.mark.rule("G-RULE-4", "G-PROT-1")
def test_a_pseudo_card_in_another_zone_vanishes():
    payer = unit("Payer", "ACT [V] COST discard 1: draw 1", grade=3)
    s = scene().board("A", VC=payer, hand=[PROTECT]).run(["act: Payer"])
    state = s.state.side("A")
    assert (len(state.hand), state.drop) == (1, ())
    s = scene("battle").board("B", VC=THREE, hand=[PROTECT, ONE]).run(["attack: VC -> VC"])
    s.run([f"guard: {PROTECT}", "pay", "no guard"])
    assert s.state.side("B").drop == ("One",)
    assert s.state.side("B").guardians == ()


@pytest.mark.rule("G-RULE-9")
def test_of_two_units_on_a_circle_the_newest_stays():
    s = scene().board("A", VC=THREE, front_left=TWO, hand=[ONE]).run(["call: One -> front_left"])
    assert (on(s, "A", "front_left"), s.state.side("A").drop) == ("One", ("Two",))
