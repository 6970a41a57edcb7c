"""Chapter 6.7: the attack step."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, listen, on, one_of, said, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.moves import turn_unit
from vgsim.vanguard.terms import Event, Stage

LISTENER = unit("Listener", "AUTO [R] WHEN attacks: soul-charge 1", grade=2)
#: a defender that retires an attacking rear-guard, or its booster
AVENGER = unit("Avenger", "AUTO [V] WHEN attacked: choose 1 opponent rear-guard; retire it", grade=3)
#: an attacker that retires what it attacks
SLAYER = unit("Slayer", "AUTO [R] WHEN attacks: choose 1 opponent front-row rear-guard; retire it", grade=2)


def battle(**board):
    return scene("battle").board("A", **({"VC": THREE} | board))


@pytest.mark.rule("R-BATTLE-ATTACK-1", "R-BATTLE-ATTACK-2")
def test_beginning_of_the_attack_step_comes_before_the_attacker_is_chosen():
    s = listen(battle(back_left=LISTENER), "Listener", Event.ATTACK_STEP).run(["attack"])
    assert kinds(s, "ability", "attacks") == ["ability", "attacks"]


@pytest.mark.rule("R-BATTLE-ATTACK-3")
def test_standing_units_on_the_vanguard_circle_or_in_the_front_row_attack():
    barred = unit("Barred", "CONT [R]: this cannot attack", grade=2)
    s = battle(
        front_left=TWO, front_right=barred, back_left=ONE, accel_1=TWO, accel_2=TWO, rested=["accel_1"],
        markers={"accel_1": "Accel I", "accel_2": "Accel I"},
    )  # fmt: skip
    assert s.legal[1:] == ["attack: VC -> VC", "attack: front_left -> VC", "attack: accel_2 -> VC"]


@pytest.mark.rule("R-BATTLE-ATTACK-4")
def test_with_no_attacker_left_the_battle_phase_ends():
    tired = unit("Tired", "AUTO [R] WHEN attacks: rest all own units")
    s = listen(battle(back_left=tired), "Tired", Event.ATTACK_STEP).run(["attack"])
    assert kinds(s, "attacks") == []
    assert said(s, "stage")[:2] == ["battle phase", "end phase"]


@pytest.mark.rule("R-BATTLE-ATTACK-5")
def test_an_attacker_that_cannot_be_rested_goes_straight_to_the_close_step():
    s = battle(front_left=TWO).run(["attack"])
    game = s._played()
    u = game.desk.options()[1].value
    game.table.answer(u)
    turn_unit(game.table.game, u, 1)  # as an effect could, had it the time
    game._advance()
    assert kinds(s, "attacks", "power", "end_of_battle") == ["end_of_battle"]
    assert s.prompt.kind == "attack"


@pytest.mark.rule("R-BATTLE-ATTACK-6")
def test_the_attacker_rests_and_is_attacking_until_the_close_step():
    s = battle(front_left=TWO).run(["attack: front_left -> VC"])
    assert s.state.unit("A", "front_left").rested
    assert s.state.battle.attacker == "front_left"
    s.run(["no guard"])
    assert s.prompt.kind == "attack"
    assert int(s._played().table.game.attacker) == 0


@pytest.mark.rule("R-BATTLE-ATTACK-7", "R-BATTLE-ATTACK-11", "R-BATTLE-DAMAGE-3")
def test_the_battle_goes_on_without_its_attacker():
    s = battle(front_left=TWO).board("B", VC=AVENGER, hand=[ONE]).run(["attack: front_left -> VC"])
    assert on(s, "A", "front_left") == ""
    assert s.prompt.kind == "guard"
    assert (s.state.battle.attacker, s.state.battle.target) == ("", "VC")
    s.run(["guard: One", "no guard"])
    assert kinds(s, "power", "misses", "end_of_battle") == ["misses", "end_of_battle"]
    assert s.state.side("B").damage == ()


@pytest.mark.rule("R-BATTLE-ATTACK-8")
def test_targets_are_units_on_the_vanguard_circle_or_in_the_front_row():
    s = scene("battle").board(
        "B", VC=THREE, front_right=TWO, back_left=ONE, back_center=ONE, accel_1=ZERO,
        markers={"accel_1": "Accel II"},
    )  # fmt: skip
    assert s.legal[1:] == ["attack: VC -> VC", "attack: VC -> front_right", "attack: VC -> accel_1"]


@pytest.mark.rule("R-BATTLE-ATTACK-9")
def test_the_target_is_attacked_until_the_close_step():
    s = scene("battle").board("B", VC=THREE, front_left=TWO).run(["attack: VC -> front_left"])
    assert s.state.battle.target == "front_left"
    s.run(["no guard"])
    assert int(s._played().table.game.targets) == 0


@pytest.mark.rule("R-BATTLE-ATTACK-10")
def test_the_battle_goes_on_without_its_target():
    s = battle(front_left=SLAYER).board("B", VC=THREE, front_left=TWO, hand=[ONE])
    s.run(["attack: front_left -> front_left"])
    assert s.state.battle.target == ""
    assert s.legal == ["no guard"]  # a guardian would have nobody to guard
    s.run(["no guard"])
    assert kinds(s, "misses", "end_of_battle") == ["misses", "end_of_battle"]


@pytest.mark.rule("R-BATTLE-ATTACK-12")
def test_a_new_unit_on_the_circle_takes_over_no_status():
    relay = unit("Relay", "AUTO [R] WHEN attacks: call up to 1 own hand card to R", grade=2)
    s = battle(front_left=relay, hand=[TWO]).run(
        ["attack: front_left -> VC", "choose: Two", "to: front_left"]
    )
    assert on(s, "A", "front_left") == "Two"
    assert (s.state.battle.attacker, s.state.battle.target) == ("", "VC")
    assert not s.state.unit("A", "front_left").rested


@pytest.mark.rule("R-BATTLE-ATTACK-13")
@pytest.mark.parametrize(
    ("booster", "rested", "asked"),
    [(ONE, (), True), (ZERO, (), True), (TWO, (), False), (ONE, ("back_left",), False)],
)
def test_a_standing_unit_with_boost_behind_the_attacker_may_boost(booster, rested, asked):
    s = battle(front_left=TWO, back_left=booster, rested=rested).run(["attack: front_left -> VC"])
    assert (s.prompt.kind == "boost") is asked


@pytest.mark.rule("R-BATTLE-ATTACK-13")
def test_only_the_unit_of_the_attackers_column_boosts_and_it_rests():
    s = battle(front_left=TWO, back_left=ONE, back_center=ZERO, back_right=ZERO).run(
        ["attack: front_left -> VC"]
    )
    assert s.legal == ["no boost", "boost"]
    s.run(["boost"])
    assert happened(s, "boosts") == [("boosts", "One", "Two")]
    assert [c for c, u in s.state.side("A").circles.items() if u.rested] == ["front_left", "back_left"]
    s = battle(back_center=ONE).run(["attack: VC -> VC", "boost"])
    assert happened(s, "boosts") == [("boosts", "One", "Three")]


@pytest.mark.rule("R-BATTLE-ATTACK-14", "R-BATTLE-ATTACK-15")
def test_when_the_booster_leaves_its_power_goes_but_the_battle_was_boosted():
    s = battle(front_left=TWO, back_left=ONE).board("B", VC=AVENGER)
    s.run(["attack: front_left -> VC", "boost", "choose: A back_left"])
    assert s.state.battle.booster == ""
    g = s._played().table.game
    assert s._played().desk.name(int(g.boost_unit)) == "One"
    s.run(["no guard"])
    assert happened(s, "power") == [("power",)]
    assert next(event.numbers[0] for event in s.events if event.kind == "power") == 10000


@pytest.mark.rule("R-BATTLE-ATTACK-14")
def test_when_the_boosted_unit_leaves_nobody_boosts():
    s = battle(front_left=TWO, back_left=ONE).board("B", VC=AVENGER)
    s.run(["attack: front_left -> VC", "boost", "choose: A front_left"])
    assert (s.state.battle.attacker, s.state.battle.booster) == ("", "")


@pytest.mark.rule("R-BATTLE-ATTACK-16")
def test_the_boosters_power_of_the_moment_is_added():
    growing = unit("Growing", "AUTO [R] WHEN boosts: this power +3000 until end of turn")
    s = battle(front_left=TWO, back_left=growing).run(["attack: front_left -> VC", "boost", "no guard"])
    assert next(event.numbers[0] for event in s.events if event.kind == "power") == 10000 + 8000 + 3000


@pytest.mark.rule("R-BATTLE-ATTACK-17")
def test_two_check_timings_end_the_attack_step():
    attacker = unit("Attacker", "AUTO [R] WHEN attacks: draw 1", grade=2)
    booster = unit("Booster", "AUTO [R] WHEN boosts: draw 1")
    victim = unit("Victim", "AUTO [V] WHEN attacked: draw 1", grade=3)
    s = battle(front_left=attacker, back_left=booster).board("B", VC=victim)
    s.run(["attack: front_left -> VC", "boost"])
    assert s.legal == ["use: front_left Attacker", "use: back_left Booster"]
    assert int(s._played().table.game.stage) == Stage.ATTACK_17_AGAIN  # the second is still to come
    s.run(["use: Booster"])
    assert happened(s, "ability") == [("ability", "Booster"), ("ability", "Attacker"), ("ability", "Victim")]
    assert s.prompt.kind == "guard"


@pytest.mark.rule("R-BATTLE-ATTACK-13")
def test_a_unit_that_may_not_boost_is_no_legal_answer():
    with pytest.raises(InputError, match="is not legal"):
        battle(front_left=TWO, back_left=TWO).run(["attack: front_left -> VC", "boost"])
    assert one_of(battle(front_left=TWO).legal, "boost") == []
