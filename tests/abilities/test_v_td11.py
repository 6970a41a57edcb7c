"""Every ability of the V-TD11 Altmile deck: at work, its condition failing, its cost failing, declined."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, kinds, on, one_of, power, scene

ALTMILE, REET, LIVAROT = "Blue Sky Knight, Altmile", "Unite Reet Dragon", "Absolute Blade Knight, Livarot"
TEDUN, FELAX, ANGEL = "Sage of Contemplation, Tedun", "Lunar Crescent Knight, Felax", "Melodious Angel"
DOWN = [(ONE, "down")]


def printed(name):
    return power(scene(player="B").board("A", VC=THREE, front_left=name), "A", "front_left")


@pytest.mark.parametrize("circle", ["VC", "front_left"])
def test_altmile_without_face_up_damage(circle):
    base = printed(ALTMILE)
    for damage, more in (([], 15000), (DOWN, 15000), (1, 0)):
        s = scene().board("A", **({"VC": THREE} | {circle: ALTMILE}), damage=damage)
        assert power(s, "A", circle) == base + more
    s = scene(player="B").board("A", **({"VC": THREE} | {circle: ALTMILE}))
    assert power(s, "A", circle) == base


def test_altmile_follows_his_own_counter_blast():
    base = printed(ALTMILE)
    s = scene().board("A", VC=ALTMILE, damage=1, hand=[ZERO]).deck("A", bottom=[TWO, TWO])
    assert power(s, "A", "VC") == base
    s.run([f"act: {ALTMILE} on VC", "choose: Two", "choose: Two"])
    assert power(s, "A", "VC") == base + 15000
    assert s.state.side("A").hand == ("Two", "Two")
    assert kinds(s, "revealed", "shuffled") == ["revealed", "revealed", "shuffled"]
    assert one_of(s.legal, "act") == []  # once a turn
    assert one_of(scene().board("A", VC=ALTMILE, damage=1).legal, "act") == []
    assert one_of(scene().board("A", VC=ALTMILE, damage=DOWN, hand=1).legal, "act") == []


def test_unite_reet_calls_a_grade_2():
    call = [f"call: {REET} -> front_left"]
    s = scene().board("A", VC=THREE, hand=[REET, TWO], soul=1).run([*call, "pay", "choose: Two", "to: front_right"])
    assert (on(s, "A", "front_right"), kinds(s, "drew")) == ("Two", ["drew"])
    s = scene().board("A", VC=THREE, hand=[REET, TWO], soul=1).run([*call, "pay", "done"])
    assert kinds(s, "drew") == []
    assert kinds(scene().board("A", VC=THREE, hand=[REET, TWO]).run(call), "cost_failed") == ["cost_failed"]
    s = scene().board("A", VC=THREE, hand=[REET, TWO], soul=1).run([*call, "decline"])
    assert s.state.side("A").hand == ("Two",)


def test_livarot_pays_one_way_or_the_other():
    call = [f"call: {LIVAROT} -> front_left"]
    for damage, left in ((1, 1), (DOWN, 0)):
        s = scene().board("A", VC=THREE, hand=[LIVAROT], damage=damage, soul=1).deck("A", bottom=[TWO])
        s.run([*call, "pay", "choose: Two"])
        assert "to: front_left" not in s.legal  # an open circle
        s.run(["to: front_right"])
        assert (on(s, "A", "front_right"), len(s.state.side("A").soul)) == ("Two", left)
    s = scene().board("A", VC=THREE, hand=[LIVAROT], damage=DOWN).run(call)
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_tedun_once_a_turn():
    base = printed(TEDUN)
    s = scene().board("A", VC=THREE, front_left=TEDUN, damage=2, soul=2).run([f"act: {TEDUN} on front_left"])
    assert power(s, "A", "front_left") == base + 15000
    assert one_of(s.legal, "act") == []
    assert one_of(scene().board("A", VC=THREE, front_left=TEDUN, damage=2).legal, "act") == []


def test_felax_returns_a_unit_of_another_column():
    base = printed(FELAX)
    units = {"front_left": FELAX, "back_left": ONE, "back_right": TWO}
    s = scene("battle").board("A", VC=THREE, **units, soul=1).run(["attack: front_left -> VC", "no boost", "pay"])
    assert (on(s, "A", "back_right"), on(s, "A", "back_left")) == ("", "One")
    assert (power(s, "A", "front_left"), s.state.side("A").hand) == (base + 5000, ("Two",))
    units = {"front_left": TWO, "back_left": FELAX, "back_right": ONE}
    s = scene("battle").board("A", VC=THREE, **units, soul=1).run(["attack: front_left -> VC", "boost", "pay"])
    assert power(s, "A", "back_left") == base + 5000
    s = scene("battle").board("A", VC=THREE, front_left=FELAX, back_left=ONE, soul=1)
    s.run(["attack: front_left -> VC", "no boost"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_melodious_angel_pays_herself_back():
    s = scene().board("A", VC=THREE, back_left=ANGEL, damage=2).run([f"act: {ANGEL} on back_left"])
    assert (kinds(s, "drew"), s.state.side("A").damage.count("Knight of Silence, Gallatin")) == (["drew"], 1)
    s = scene().board("A", VC=THREE, back_left=ANGEL, damage=[ONE, ONE, TWO])
    s.run([f"act: {ANGEL} on back_left", "counter-blast: One, One"])
    assert s.state.side("A").damage == ("One (down)", "One (down)", "Two")


def test_epaticcus_attacks_a_vanguard():
    name = "Pioneer Knight, Epaticcus"
    base = printed(name)
    for whom, more in (("VC", 3000), ("front_left", 0)):
        s = scene("battle").board("A", VC=THREE, front_left=name).board("B", VC=THREE, front_left=ZERO)
        assert power(s.run([f"attack: front_left -> {whom}"]), "A", "front_left") == base + more
