"""Chapter 6.7: the battle phase in general, and the start step."""

import pytest
from scenes import ONE, THREE, TWO, kinds, listen, one_of, said, scene, unit

from vgsim.vanguard.terms import Event

LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1", grade=2)


@pytest.mark.rule("R-BATTLE-1", "R-BATTLE-CLOSE-5")
def test_any_number_of_units_attack_each_in_a_battle_of_its_own():
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=TWO, front_right=TWO)
        .board("B", VC=THREE, front_left=TWO)
    )
    s.run(["attack: front_left -> front_left", "no guard", "attack: VC -> VC", "no guard"])
    assert s.legal == ["no attack", "attack: front_right -> VC"]
    s.run(["attack: front_right -> VC", "no guard"])
    assert s.legal == ["no attack"]
    order = ["attacks", "drive_checked", "power", "damage_dealt", "end_of_battle"]
    told = kinds(s, *order)
    assert told == [
        order[0],
        *order[2::2],
        order[0],
        order[1],
        order[1],
        *order[2:],
        order[0],
        order[2],
        order[4],
    ]


@pytest.mark.rule("R-BATTLE-START-1", "R-BATTLE-START-2")
def test_the_battle_phase_begins_once_and_each_start_step_anew():
    board = {"VC": THREE, "front_left": TWO, "back_left": LISTENER}
    attacks = ["attack: front_left -> VC", "no guard", "attack: VC -> VC", "no guard"]
    s = listen(scene("battle").board("A", **board), "Listener", Event.START_STEP).run(attacks)
    assert kinds(s, "ability", "attacks") == ["ability", "attacks", "ability", "attacks", "ability"]
    s = listen(scene("battle").board("A", **board), "Listener", Event.BATTLE_PHASE).run(attacks)
    assert kinds(s, "ability", "attacks") == ["ability", "attacks", "attacks"]


@pytest.mark.rule("R-BATTLE-START-3")
def test_without_an_attack_the_battle_phase_ends():
    s = scene("battle").run(["no attack"])
    assert said(s, "stage")[:2] == ["battle phase", "end phase"]
    assert s.state.player == "B"


@pytest.mark.rule("R-BATTLE-START-4")
def test_nobody_attacks_on_the_first_turn_of_the_game():
    assert scene("battle", turn=1).legal == ["no attack"]
    assert one_of(scene("battle", turn=2).legal, "attack") == ["attack: VC -> VC"]


@pytest.mark.rule("R-BATTLE-START-4")
def test_without_a_unit_able_to_attack_nobody_does():
    s = scene("battle").board("A", VC=THREE, back_left=ONE, rested=["VC"])
    assert s.legal == ["no attack"]
