"""Chapter 6.7: the damage step."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, happened, kinds, listen, on, scene, unit

from vgsim.vanguard.terms import Event

HITTER = unit("Hitter", "AUTO [R] WHEN attack hits: draw 1", grade=2)
MISSER = unit("Misser", "AUTO [R] WHEN attacks: draw 1", grade=2)


def attack(how="attack: front_left -> VC", theirs=None, **board):
    s = scene("battle").board("A", **({"VC": THREE, "front_left": HITTER} | board))
    return s.board("B", **({"VC": TWO} | (theirs or {}))).run([how])


@pytest.mark.rule("R-BATTLE-DAMAGE-1")
def test_beginning_of_the_damage_step_comes_before_the_comparison():
    listener = unit(
        "Listener", "AUTO [R] WHEN attacks: choose 1 own vanguard; it power +5000 until end of battle"
    )
    s = (
        scene("battle")
        .board("A", VC=THREE, back_left=listener)
        .board("B", VC=THREE, changes={"VC": [("power", 5000, "turn of A")]})
    )
    listen(s, "Listener", Event.DAMAGE_STEP).run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "modified", "power") == ["modified", "power"]
    assert next(event.numbers for event in s.events if event.kind == "power") == (18000, 18000, 1)


@pytest.mark.rule("R-BATTLE-DAMAGE-2")
@pytest.mark.parametrize(("change", "hit"), [(0, True), (-1000, False), (1000, True)])
def test_a_hit_needs_at_least_the_targets_power(change, hit):
    s = attack(changes={"front_left": [("power", change, "turn of A")]}).run(["no guard"])
    assert (len(s.state.side("B").damage) == 1) is hit
    assert on(s, "A", "front_left") == "Hitter"


@pytest.mark.rule("R-BATTLE-DAMAGE-3")
def test_without_the_target_there_is_no_comparison_and_no_hit():
    slayer = unit(
        "Slayer", "AUTO [R] WHEN attacks: choose 1 opponent front-row rear-guard; retire it", grade=2
    )
    s = attack("attack: front_left -> front_left", {"front_left": ONE}, front_left=slayer).run(["no guard"])
    assert kinds(s, "power", "misses") == ["misses"]


@pytest.mark.rule("R-BATTLE-DAMAGE-4", "R-BATTLE-DAMAGE-8", "R-BATTLE-DAMAGE-12")
def test_on_hit_abilities_trigger_only_after_the_damage():
    s = attack().run(["no guard"])
    order = ["power", "damage_dealt", "damage_checked", "hits", "ability", "drew", "end_of_battle"]
    assert kinds(s, *order) == order


@pytest.mark.rule("R-BATTLE-DAMAGE-5")
@pytest.mark.parametrize(("change", "damage"), [(0, 1), (1, 2), (-1, 0), (-3, 0)])
def test_a_hit_vanguard_is_dealt_the_attackers_critical(change, damage):
    s = attack(changes={"front_left": [("critical", change, "turn of A")]}).run(["no guard"])
    assert len(s.state.side("B").damage) == damage
    assert kinds(s, "hits") == ["hits"]


@pytest.mark.rule("R-BATTLE-DAMAGE-5")
def test_a_hit_rear_guard_is_dealt_no_damage():
    s = attack("attack: front_left -> front_left", {"front_left": ONE}).run(["no guard"])
    assert (s.state.side("B").damage, s.state.side("B").drop) == ((), ("One",))


@pytest.mark.rule("R-BATTLE-DAMAGE-6", "R-BATTLE-DAMAGE-10")
def test_an_attacker_that_has_left_deals_no_damage_although_it_hit():
    s = attack(theirs={"hand": [ONE]})
    game = s._played()
    g = game.table.game
    game.table.answer(0)  # no guard
    g.stage = 52  # the comparison is made by hand: a hit, and then the attacker leaves
    g.hit[0], g.prompt, g.attacker = 1, 0, 0
    game._advance()
    assert s.state.side("B").damage == ()
    assert kinds(s, "hits", "misses") == ["hits"]


@pytest.mark.rule("R-BATTLE-DAMAGE-7")
def test_damage_is_resolved_in_the_check_timing_after_it_was_dealt():
    hurt = unit("Hurt", "AUTO [V] WHEN attacked: draw 1", grade=2)
    s = attack(theirs={"VC": hurt}, changes={"front_left": [("critical", 1, "turn of A")]}).run(["no guard"])
    assert kinds(s, "damage_dealt", "damage_checked", "hits") == [
        "damage_dealt",
        "damage_checked",
        "damage_checked",
        "hits",
    ]


@pytest.mark.rule("R-BATTLE-DAMAGE-9")
def test_hits_vanguard_and_hits_rear_guard_need_the_chosen_target():
    vanguard = unit("Vanguard Hitter", "AUTO [R] WHEN attack hits vanguard: draw 1", grade=2)
    rear = unit("Rear Hitter", "AUTO [R] WHEN attack hits rear-guard: draw 1", grade=2)
    theirs = {"front_left": ONE}
    for unit_, target, drawn in [
        (vanguard, "VC", 1), (vanguard, "front_left", 0), (rear, "VC", 0), (rear, "front_left", 1),
    ]:  # fmt: skip
        s = attack(f"attack: front_left -> {target}", theirs, front_left=unit_).run(["no guard"])
        assert len(s.state.side("A").hand) == drawn


@pytest.mark.rule("R-BATTLE-DAMAGE-10")
def test_a_miss_because_the_target_left_is_still_a_miss():
    s = scene("battle").board("A", VC=THREE, front_left=MISSER).board("B", VC=THREE, front_left=ONE)
    listen(s, "Misser", Event.MISSES).run(["attack: front_left -> front_left"])
    game = s._played()
    g = game.table.game
    g.target[0] = 0
    s.run(["no guard"])
    assert happened(s, "misses", "ability", "drew")[:2] == [("misses", "Misser"), ("ability", "Misser")]


@pytest.mark.rule("R-BATTLE-DAMAGE-10")
def test_a_hit_without_damage_is_still_a_hit():
    s = attack(changes={"front_left": [("critical", -1, "turn of A")]}).run(["no guard"])
    assert kinds(s, "damage_dealt", "ability") == ["ability"]


@pytest.mark.rule("R-BATTLE-DAMAGE-13", "R-BATTLE-DAMAGE-14")
def test_guardians_then_hit_rear_guards_retire_after_the_on_hit_abilities():
    counting = unit("Counting", "AUTO [R] WHEN attack hits IF opponent rear-guards >= 1: draw 1", grade=2)
    strong = {"front_left": [("power", 20000, "turn of A")]}
    s = attack(
        "attack: front_left -> front_left",
        {"front_left": ONE, "hand": [CRITICAL]},
        front_left=counting,
        changes=strong,
    )
    s.run(["guard: Critical", "no guard"])
    assert len(s.state.side("A").hand) == 1  # the rear-guard was still there
    assert s.state.side("B").drop == ("Critical", "One")
    dying = unit("Dying", "AUTO [R] WHEN retired: draw 1")
    s = attack("attack: front_left -> front_left", {"front_left": dying}).run(["no guard"])
    assert kinds(s, "retired", "drew", "end_of_battle")[-3:] == ["retired", "drew", "end_of_battle"]
