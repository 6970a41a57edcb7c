"""Chapter 6.7: the guard step."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, happened, kinds, listen, one_of, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.terms import Event


def power_row(s):
    return next(event.numbers for event in s.events if event.kind == "power")


def attacked(attack="attack: VC -> VC", attacker=None, **board):
    s = scene("battle").board("A", VC=THREE, **(attacker or {})).board("B", **({"VC": THREE} | board))
    return s.run([attack])


@pytest.mark.rule("R-BATTLE-GUARD-1", "R-BATTLE-GUARD-2")
def test_beginning_of_the_guard_step_resolves_in_the_first_check_timing():
    listener = unit("Listener", "AUTO [R] WHEN attacked: draw 1")
    s = listen(scene("battle").board("B", VC=THREE, back_left=listener), "Listener", Event.GUARD_STEP)
    s.run(["attack: VC -> VC"])
    assert (s.prompt.kind, s.prompt.seat) == ("guard", "B")
    assert kinds(s, "ability", "drew") == ["ability", "drew"]


@pytest.mark.rule("R-BATTLE-GUARD-3", "R-BATTLE-GUARD-6")
def test_cards_from_hand_are_called_and_a_check_timing_follows():
    healer = unit("Placed", "AUTO [G] WHEN placed: draw 1")
    s = attacked(hand=[healer, ZERO, ONE]).run(["guard: Placed, Zero"])
    assert kinds(s, "guarded", "drew") == ["guarded", "guarded", "drew"]
    assert s.prompt.kind == "guard"  # the play timing goes on
    s.run(["guard: One"])
    assert [u.card for u in s.state.side("B").guardians] == ["Placed", "Zero", "One"]


@pytest.mark.rule("R-BATTLE-GUARD-4")
def test_front_row_units_with_intercept_that_are_not_attacked_may_intercept():
    board = {"front_left": TWO, "front_right": ONE, "back_left": TWO, "accel_1": TWO}
    markers = {"accel_1": "Accel I"}
    s = attacked(**board, markers=markers)
    assert s.legal == ["no guard", "intercept: front_left", "intercept: accel_1"]
    s = attacked("attack: VC -> front_left", **board, markers=markers)
    assert s.legal == ["no guard", "intercept: accel_1"]
    s.run(["intercept: accel_1", "no guard"])
    assert s.state.side("B").drop == ("Two",)  # the interceptor, which has saved the other


@pytest.mark.rule("R-BATTLE-GUARD-4")
def test_several_units_may_intercept_in_one_action():
    triggered = unit("Alert", "AUTO [G] WHEN intercepts: draw 1", grade=2)
    s = attacked(front_left=TWO, front_right=triggered).run(["intercept: front_left, front_right"])
    assert kinds(s, "intercepts", "drew") == ["intercepts", "intercepts", "drew"]


@pytest.mark.rule("R-BATTLE-GUARD-4")
def test_without_the_skill_nobody_intercepts():
    with pytest.raises(InputError, match="is not legal"):
        attacked(front_left=ONE).run(["intercept: front_left"])


@pytest.mark.rule("R-BATTLE-GUARD-7")
def test_a_pass_leads_to_the_drive_step_for_a_vanguard_only():
    s = attacked().run(["no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"] * 2
    s = attacked("attack: front_left -> VC", {"front_left": TWO}).run(["no guard"])
    assert kinds(s, "drive_checked") == []
    checking = unit("Checking", "CONT [R]: this performs drive checks when attacking", grade=2)
    s = attacked("attack: front_left -> VC", {"front_left": checking}).run(["no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"]


@pytest.mark.rule("R-BATTLE-GUARD-8")
def test_shields_are_added_to_the_unit_that_is_guarded():
    s = attacked(hand=[ONE, ZERO], front_left=TWO).run(
        ["guard: One, Zero", "intercept: front_left", "no guard"]
    )
    assert power_row(s)[1] == 13000 + 10000 + 10000 + 10000
    assert happened(s, "misses") == [("misses", "Three")]


@pytest.mark.rule("R-BATTLE-GUARD-8")
def test_a_shield_counts_with_what_changes_it():
    stronger = unit("Stronger", "AUTO [G] WHEN placed: this shield +5000 until end of battle")
    s = attacked(hand=[stronger]).run(["guard: Stronger", "no guard"])
    assert power_row(s)[1] == 13000 + 15000


@pytest.mark.rule("R-BATTLE-GUARD-2")
def test_only_the_attacked_player_guards():
    s = scene("battle").board("A", VC=THREE, hand=[ONE]).board("B", VC=THREE, hand=[ZERO])
    s.run(["attack: VC -> VC"])
    assert (s.prompt.seat, one_of(s.legal, "guard")) == ("B", ["guard: Zero"])
