"""Keywords and words of cards."""

import pytest
from scenes import ONE, THREE, TWO, happened, kinds, scene, unit


@pytest.mark.rule("G-KEY-4")
def test_retiring_covers_hit_displaced_and_intercepting_rear_guards():
    dying = unit("Dying", "AUTO [R] WHEN retired: draw 1", grade=2)
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, front_left=dying)
    s.run(["attack: VC -> front_left", "no guard"])
    assert happened(s, "retired", "drew")[:1] == [("retired", "Dying")]
    s = scene().board("A", VC=THREE, front_left=dying, hand=[ONE]).run(["call: One -> front_left"])
    assert kinds(s, "retired", "drew") == ["retired", "drew"]


@pytest.mark.rule("G-KEY-4")
def test_a_discard_is_no_retiring():
    dying = unit("Dying", "AUTO [R] WHEN retired: draw 1", grade=2)
    payer = unit("Payer", "ACT [V] COST discard 1: soul-charge 1", grade=3)
    s = scene().board("A", VC=payer, hand=[dying]).run(["act: Payer"])
    assert kinds(s, "retired", "drew") == []
    assert s.state.side("A").drop == ("Dying",)


@pytest.mark.rule("G-COUNT-1")
def test_a_battle_that_fizzles_is_counted():
    second = unit("Second", "AUTO [R] WHEN attacks IF battle number = 2: draw 1", grade=2)
    slayer = unit(
        "Slayer", "AUTO [R] WHEN attacks: choose 1 opponent front-row rear-guard; retire it", grade=2
    )
    s = scene("battle").board("A", VC=THREE, front_left=slayer, front_right=second)
    s.board("B", VC=THREE, front_left=TWO)
    s.run(["attack: front_left -> front_left", "no guard", "attack: front_right -> VC"])
    assert kinds(s, "misses", "drew") == ["misses", "drew"]


@pytest.mark.rule("R-SRC-5")
def test_only_valid_abilities_trigger():
    anywhere = unit(
        "Anywhere", "AUTO [V] WHEN attacks: draw 1", "AUTO [R] WHEN attacks: soul-charge 1", grade=2
    )
    s = scene("battle").board("A", VC=THREE, front_left=anywhere).run(["attack: front_left -> VC"])
    assert (kinds(s, "drew"), len(s.state.side("A").soul)) == ([], 1)
    s = scene("battle").board("A", VC=anywhere).run(["attack: VC -> VC"])
    assert (kinds(s, "drew"), len(s.state.side("A").soul)) == (["drew"], 0)
