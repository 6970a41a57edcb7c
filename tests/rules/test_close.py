"""Chapter 6.7: the close step."""

import pytest
from scenes import ONE, THREE, TWO, kinds, listen, power, scene, unit

from vgsim.vanguard.terms import Event


def battle(**board):
    s = (
        scene("battle")
        .board("A", **({"VC": THREE, "front_left": TWO} | board))
        .board("B", VC=THREE, hand=[ONE])
    )
    return s


ATTACK = ["attack: front_left -> VC", "no guard"]


@pytest.mark.rule("R-BATTLE-CLOSE-1")
@pytest.mark.parametrize("event", [Event.CLOSE_STEP, Event.END_OF_BATTLE])
def test_beginning_of_the_close_step_and_end_of_battle_trigger(event):
    ender = unit("Ender", "AUTO [R] WHEN battle this attacked ends: draw 1", grade=2)
    s = listen(battle(front_left=ender), "Ender", event).run(ATTACK)
    assert kinds(s, "end_of_battle", "ability", "drew") == ["end_of_battle", "ability", "drew"]


@pytest.mark.rule("R-BATTLE-CLOSE-2", "R-BATTLE-CLOSE-4")
def test_this_battle_effects_and_statuses_end_after_the_check_timing():
    """An end-of-battle ability still finds the bonus of the battle."""
    ender = unit(
        "Ender",
        "AUTO [R] WHEN attacks: this power +5000 until end of battle",
        "AUTO [R] WHEN battle this attacked ends IF this is attacking: draw 1",
        grade=2,
    )
    s = battle(front_left=ender, back_left=ONE).run(["attack: front_left -> VC", "boost"])
    assert power(s, "A", "front_left") == 15000
    s.run(["no guard"])
    assert kinds(s, "drew") == ["drew"]  # it was still attacking
    assert power(s, "A", "front_left") == 10000
    g = s._played().table.game
    assert [int(x) for x in (g.attacker, g.booster, g.targets, g.mods)] == [0, 0, 0, 0]


@pytest.mark.rule("R-BATTLE-CLOSE-3")
def test_what_comes_up_in_the_close_step_is_done_in_it():
    ender = unit("Ender", "AUTO [R] WHEN battle this attacked ends: call up to 1 own hand card to R", grade=2)
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    s = battle(front_left=ender, hand=[placed]).run([*ATTACK, "choose: Placed", "to: back_left"])
    assert s.prompt.kind == "attack"
    assert kinds(s, "end_of_battle", "placed", "drew") == ["end_of_battle", "placed", "drew"]


@pytest.mark.rule("R-BATTLE-CLOSE-3")
def test_a_unit_that_comes_with_a_close_step_ability_of_its_own_uses_it_in_this_step():
    caller = unit(
        "Caller", "AUTO [R] WHEN battle this attacked ends: call up to 1 own hand card to R", grade=2
    )
    late = unit("Late", "AUTO [R] WHEN attacks: draw 1")
    s = listen(battle(front_left=caller, hand=[late]), "Late", Event.CLOSE_STEP)
    s.run([*ATTACK, "choose: Late", "to: back_left"])
    assert kinds(s, "placed", "drew") == ["placed", "drew"]


@pytest.mark.rule("R-BATTLE-CLOSE-3")
def test_each_close_step_ability_triggers_once():
    ender = unit("Ender", "AUTO [R] WHEN battle this attacked ends: draw 1", grade=2)
    caller = unit("Caller", "AUTO [R] WHEN attacks: call up to 1 own hand card to R", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=ender, back_left=caller, hand=[ONE])
    s = listen(s.board("B", VC=THREE), "Caller", Event.CLOSE_STEP)
    s.run(["attack: front_left -> VC", "use: Ender", "choose: One", "to: back_right"])
    assert kinds(s, "end_of_battle", "drew", "ability") == ["end_of_battle", "ability", "drew", "ability"]


@pytest.mark.rule("R-BATTLE-CLOSE-5")
def test_a_new_start_step_begins():
    s = battle().run(ATTACK)
    assert s.legal == ["no attack", "attack: VC -> VC"]
    assert int(s._played().table.game.battle) == 1
