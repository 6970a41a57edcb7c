"""Chapter 11: attacks outside the normal sequence."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, happened, kinds, on, power, scene, unit

from vgsim.vanguard.terms import Mechanic

BEAST = unit("Beast", "ACT [V] 1/TURN: choose 1 own rear-guard; it attacks opponent vanguard now", grade=3)
OPEN = unit("Open", "ACT [V] 1/TURN: choose 1 own rear-guard; it attacks now", grade=3)
ROARS = unit(
    "Roars",
    "AUTO [V] WHEN placed COST discard 1: choose 1 own unit (name \"Two\"); stand it; it attacks opponent vanguard now",
    grade=3,
)


@pytest.mark.rule("R-XATK-1", "R-XATK-3", "R-BATTLE-2")
def test_a_unit_attacks_in_the_main_phase_and_the_phase_goes_on():
    s = scene().board("A", VC=BEAST, front_left=TWO, hand=[ONE]).run(["act: Beast", "no guard"])
    assert kinds(s, "extra_attack", "attacks", "power", "hits", "end_of_battle") == [
        "extra_attack", "attacks", "power", "end_of_battle",
    ]  # fmt: skip
    assert s.prompt.kind == "main"
    assert s.state.unit("A", "front_left").rested
    assert s._played().table.game.mechanic[0, Mechanic.EXTRA_ATTACK] == 1


@pytest.mark.rule("R-XATK-1")
def test_in_the_ride_phase_too():
    s = scene("ride").board("A", VC=TWO, front_left=TWO, hand=[ROARS, ZERO]).board("B", VC=TWO)
    s.run(["ride: Roars", "pay", "choose: front_left"])
    assert kinds(s, "attacks") == ["attacks"]
    assert len(s.run(["no guard"]).state.side("B").damage) == 1
    assert s.prompt.kind == "main"


@pytest.mark.rule("R-XATK-2", "G-WIN-3")
def test_an_attack_in_the_ride_phase_may_end_the_game():
    s = scene("ride").board("A", VC=TWO, front_left=TWO, hand=[ROARS, ZERO])
    s.board("B", VC=TWO, damage=5).run(["ride: Roars", "pay", "choose: front_left", "no guard"])
    assert (s.result, len(s.state.side("B").damage)) == ("A wins", 6)


@pytest.mark.rule("R-XATK-2")
@pytest.mark.ruling("RUL-136")
def test_two_attacks_come_one_after_the_other_when_the_check_timing_is_over():
    both = unit(
        "Both",
        "ACT [V] 1/TURN: all own front-row rear-guards attacks opponent vanguard now; draw 1; soul-charge 1",
        grade=3,
    )
    waits = unit("Waits", "AUTO [R] WHEN you draw card: counter-charge 1", grade=1)
    s = scene().board("A", VC=both, front_left=TWO, front_right=TWO, back_left=waits)
    s.run(["act: Both", "no guard", "no guard"])
    assert kinds(s, "extra_attack", "drew", "ability", "attacks", "end_of_battle") == [
        "ability", "extra_attack", "extra_attack", "drew", "ability",
        "attacks", "end_of_battle", "attacks", "end_of_battle",
    ]  # fmt: skip
    assert int(s._played().table.game.battle) == 2


@pytest.mark.rule("R-XATK-4", "R-XATK-5", "R-BATTLE-ATTACK-13")
@pytest.mark.ruling("RUL-137")
@pytest.mark.ruling("RUL-048")
def test_what_the_effect_named_is_not_chosen_again_and_nobody_boosts():
    s = scene().board("A", VC=BEAST, front_left=TWO, back_left=ONE).board("B", VC=THREE, front_left=TWO)
    s.run(["act: Beast", "choose: front_left"])
    assert s.prompt.kind == "guard"
    assert happened(s, "attacks")[0][1:] == ("Two", "Three")
    assert not s.state.unit("A", "back_left").rested


@pytest.mark.rule("R-XATK-4")
def test_what_it_left_open_is_chosen_in_the_attack_step():
    s = scene().board("A", VC=OPEN, front_left=TWO).board("B", VC=THREE, front_left=TWO).run(["act: Open"])
    assert s.prompt.kind == "target"
    assert s.legal == ["target: VC", "target: front_left"]
    assert on(s.run(["target: front_left", "no guard"]), "B", "front_left") == ""


@pytest.mark.rule("R-XATK-4", "R-BATTLE-ATTACK-5")
def test_a_rested_attacker_ends_in_the_close_step():
    s = scene().board("A", VC=BEAST, front_left=TWO, rested=["front_left"]).run(["act: Beast"])
    assert kinds(s, "attacks", "end_of_battle") == ["end_of_battle"]
    assert s.prompt.kind == "main"


@pytest.mark.rule("R-XATK-4")
def test_an_attacker_that_has_left_does_not_attack():
    lone = unit(
        "Lone", "ACT [V] 1/TURN: choose 1 own rear-guard; it attacks opponent vanguard now; retire it", grade=3
    )
    s = scene().board("A", VC=lone, front_left=TWO).run(["act: Lone"])
    assert kinds(s, "attacks", "power") == []
    assert s.prompt.kind == "main"


@pytest.mark.rule("R-BATTLE-CLOSE-5")
@pytest.mark.ruling("RUL-078")
def test_no_start_step_follows():
    s = scene().board("A", VC=BEAST, front_left=TWO).run(["act: Beast", "no guard"])
    assert s.prompt.kind == "main"
    s.run(["attack: VC -> VC", "no guard"])  # the battle phase still begins as ever
    assert int(s._played().table.game.battle) == 2


@pytest.mark.rule("R-XATK-3", "R-BATTLE-DRIVE-1")
def test_a_vanguard_drive_checks_in_it():
    self_made = unit("Self", "ACT [V] 1/TURN: this attacks opponent vanguard now", grade=3)
    s = scene().board("A", VC=self_made).deck("A", top=[CRITICAL, ONE])
    s.run(["act: Self", "no guard", "critical: VC", "power: VC"])
    assert len(s.state.side("B").damage) == 2
    assert s.prompt.kind == "main"


@pytest.mark.rule("R-XATK-2")
def test_one_ordered_in_a_battle_interrupts_it_after_the_check_timing():
    helper = unit(
        "Helper", "AUTO [R] WHEN attacks: choose 1 other own rear-guard; it attacks opponent vanguard now", grade=2
    )
    s = scene("battle").board("A", VC=THREE, front_left=helper, front_right=TWO)
    s.board("B", VC=THREE, hand=[ONE, ONE]).run(["attack: front_left -> VC"])
    assert [event.cards[0] for event in s.events if event.kind == "attacks"] == ["Helper", "Two"]
    s.run(["no guard"])
    assert s.prompt.kind == "guard"  # now against Helper
    g = s._played().table.game
    assert int(g.attacker) == int(g.circle[0, 1])
    s.run(["no guard"])
    assert kinds(s, "end_of_battle") == ["end_of_battle"] * 2


AGAIN = unit(
    "Again",
    "ACT [V] 1/TURN: choose 1 own rear-guard; it attacks opponent vanguard now;"
    " at end of that battle: [if attack did not hit] stand it;"
    " at end of that battle: [if attack hit] it power +5000 until end of turn",
    grade=3,
)


@pytest.mark.rule("R-XATK-3", "R-BATTLE-CLOSE-1")
def test_the_end_of_that_battle_knows_whether_it_hit():
    missed = scene().board("A", VC=AGAIN, front_left=TWO).run(["act: Again", "no guard"])
    assert not missed.state.unit("A", "front_left").rested
    assert power(missed, "A", "front_left") == 10000
    hit = scene().board("A", VC=AGAIN, front_left=TWO).board("B", VC=TWO).run(["act: Again", "no guard"])
    assert hit.state.unit("A", "front_left").rested
    assert power(hit, "A", "front_left") == 15000
