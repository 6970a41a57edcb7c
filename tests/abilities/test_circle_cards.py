"""The cards of several vanguards and of the Astral Plane: at work, failing, declined."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError

GANCELOT, BLADE, ALFRED = "Solitary Knight, Gancelot", "Blaster Blade", "King of Knights, Alfred"
URANUS, ORIGIN = "Gleaming Lord, Uranus", "Origin Deity of Heavenly Light, Uranus"
ASTRAIOS, EOSANESIS = "Quaking Heavenly Dragon, Astraios Dragon", "Holy Heavenly Dragon, Eosanesis Dragon"
NEPTUNUS, SATURN = "Neptunus of Pristine Flows", "Saturn of Opportune Time"
BURNET, VEJIVA, DIKEI = "Heavenly Wind Sorcerer, Burnet", "White Wall Sorcerer, Vejiva", "Dikei of the Just Path"
PLUTO, VALKERION = "Pluto of Deeply-laid Strategems", "Giant Deity of Distant World, Valkerion"
POET = unit("Poet", grade=3, races=("Astral Poet",))
DEITY = unit("Deity", grade=4, power=20000, races=("Astral Deity",))


def forces(n):
    return {"VC": ["Force I"] * n}


def markers(s):
    return len(s.state.side("A").markers.get("VC", ()))


def plane(s):
    return s.run([]).state.side("A").astral_plane


# -- Royal Paladin ---------------------------------------------------------------------------------------------


def test_gancelot_strengthens_every_blaster_blade():
    s = scene().board("A", VC=GANCELOT, front_left=BLADE, back_right=BLADE, front_right=TWO)
    assert [power(s, "A", c) for c in ("front_left", "back_right", "front_right")] == [20000, 20000, 10000]
    other = scene(player="B", turn=6).board("A", VC=GANCELOT, front_left=BLADE)
    assert power(other, "A", "front_left") == 20000  # in either turn
    rear = scene().board("A", VC=THREE, front_right=GANCELOT, front_left=BLADE)
    assert power(rear, "A", "front_left") == 10000  # only as vanguard


def test_gancelot_makes_blaster_blade_a_vanguard_against_a_grade_3():
    s = scene().board("A", VC=GANCELOT, front_left=BLADE, back_left=BLADE)
    assert s.run([]).state.side("A").vanguard_circles == ("front_left",)
    low = scene().board("A", VC=GANCELOT, front_left=BLADE).board("B", VC=TWO)
    assert low.run([]).state.side("A").vanguard_circles == ()


def test_blaster_blade_has_its_critical_beside_gancelot_with_four_rear_guards():
    behind = dict.fromkeys(("back_left", "back_center", "back_right"), ONE)
    s = scene().board("A", VC=GANCELOT, front_left=BLADE, front_right=TWO, **behind)
    assert critical(s, "A", "front_left") == 2
    fewer = scene().board("A", VC=GANCELOT, front_left=BLADE, **behind)
    assert critical(fewer, "A", "front_left") == 1


def test_alfred_counts_blaster_blades_that_are_rear_guards():
    s = scene().board("A", VC=ALFRED, front_left=BLADE)
    assert power(s, "A", "VC") == 23000
    assert power(scene().board("A", VC=ALFRED), "A", "VC") == 13000


# -- Genesis: the plane opens ----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [URANUS, ASTRAIOS, EOSANESIS])
def test_five_force_markers_on_the_vanguard_circle_open_the_plane(card):
    assert plane(scene().board("A", VC=card, markers=forces(5)))
    assert not plane(scene().board("A", VC=card, markers=forces(4)))
    assert not plane(scene().board("A", VC=POET, front_left=card, markers=forces(5)))


def test_the_origin_deity_opens_it_for_a_turn():
    soul = [THREE, TWO]
    s = scene().board("A", VC=ORIGIN, markers=forces(3), soul=soul)
    s.run(["act: Origin Deity of Heavenly Light, Uranus"])
    while s.prompt.kind == "cost":
        s.run([s.legal[0]])
    assert plane(s)
    assert s.state.side("A").soul == ()
    few = scene().board("A", VC=ORIGIN, markers=forces(2), soul=soul)
    assert one_of(few.legal, "act") == []
    poor = scene().board("A", VC=ORIGIN, markers=forces(3), soul=[TWO, TWO])
    assert one_of(poor.legal, "act") == []


def test_the_origin_deity_stands_the_unit_on_the_plane_again():
    board = {"VC": ORIGIN, "front_left": POET, "back_center": DEITY, "markers": forces(3), "soul": [THREE, TWO]}
    s = scene().board("A", **board).run(["act: Origin Deity of Heavenly Light, Uranus"])
    while s.prompt.kind == "cost":
        s.run([s.legal[0]])
    s.run(["attack: back_center -> VC", "no guard", "pay", "cost: VC", "cost: front_left"])
    assert not s.state.unit("A", "back_center").rested
    assert s.state.unit("A", "front_left").rested
    assert s.state.unit("A", "back_center").drive <= 0


# -- Genesis: what gathers markers and what uses the plane -----------------------------------------------------------


def test_astraios_gets_a_gift_and_draws_beside_a_unit_on_the_plane():
    s = scene().board("A", VC=ASTRAIOS, damage=1, soul=1, markers=forces(4)).run([f"act: {ASTRAIOS}"])
    assert markers(s) == 5
    assert one_of(s.legal, "act") == []  # nobody is on the plane
    open_plane = scene().board("A", VC=ASTRAIOS, soul=1, back_center=DEITY, markers=forces(5))
    assert kinds(open_plane.run([f"act: {ASTRAIOS}"]), "drew") == ["drew"]
    poor = scene().board("A", VC=ASTRAIOS, back_center=DEITY, markers=forces(5))
    assert one_of(poor.legal, "act") == []


def test_eosanesis_finds_an_astral_deity_and_gets_a_gift():
    s = scene().board("A", VC=POET, damage=1, hand=[EOSANESIS], markers=forces(1)).deck("A", bottom=[DEITY])
    s.run([f"call: {EOSANESIS} -> front_left", "pay", "choose: Deity"])
    assert (s.state.side("A").hand, markers(s)) == (("Deity",), 2)
    none = scene().board("A", VC=POET, damage=1, hand=[EOSANESIS], markers=forces(1)).deck("A", bottom=[DEITY])
    none.run([f"call: {EOSANESIS} -> front_left", "pay", "done"])
    assert markers(none) == 1
    declined = scene().board("A", VC=POET, damage=1, hand=[EOSANESIS], markers=forces(1))
    assert markers(declined.run([f"call: {EOSANESIS} -> front_left", "decline"])) == 1


def test_eosanesis_guards_perfectly_for_a_poet_or_a_deity():
    s = scene("battle").board("B", VC=POET, hand=[EOSANESIS, DEITY]).run(["attack: VC -> VC"])
    s.run([f"guard: {EOSANESIS}", "pay", "choose: VC", "no guard"])
    assert kinds(s, "hits") == []
    poor = scene("battle").board("B", VC=POET, hand=[EOSANESIS, ONE])
    poor.run(["attack: VC -> VC", f"guard: {EOSANESIS}"])
    assert kinds(poor, "cost_failed") == ["cost_failed"]


def test_neptunus_pays_for_a_gift_and_strengthens_the_plane():
    s = scene("battle").board("A", VC=POET, front_left=NEPTUNUS, back_left=ONE, hand=[ONE], markers=forces(1))
    s.run(["attack: front_left -> VC", "boost", "pay"])
    assert markers(s) == 2
    alone = scene("battle").board("A", VC=POET, front_left=NEPTUNUS, hand=[ONE], markers=forces(1))
    alone.run(["attack: front_left -> VC"])
    assert kinds(alone, "ability") == []
    s = scene().board("A", VC=URANUS, front_left=NEPTUNUS, back_center=DEITY, soul=2, markers=forces(5))
    s.run([f"act: {NEPTUNUS}"])
    assert (power(s, "A", "back_center"), power(s, "A", "front_left")) == (35000, 28000)
    nobody = scene().board("A", VC=URANUS, front_left=NEPTUNUS, soul=2, markers=forces(5))
    assert one_of(nobody.legal, f"act: {NEPTUNUS}") == []


@pytest.mark.parametrize(("card", "printed"), [(SATURN, 8000), (BURNET, 10000)])
def test_some_are_stronger_beside_a_unit_on_the_plane(card, printed):
    board = {"VC": URANUS, "front_left": card, "markers": forces(5)}
    assert power(scene().board("A", **board), "A", "front_left") == printed
    assert power(scene().board("A", back_center=DEITY, **board), "A", "front_left") == printed + 5000


def test_saturn_rests_for_a_gift_when_a_poet_is_placed():
    s = scene("ride").board("A", VC=TWO, back_left=SATURN, hand=[POET, ONE], markers=forces(1))
    s.run(["ride: Poet", "pay"])
    assert (markers(s), s.state.unit("A", "back_left").rested) == (2, True)
    plain = scene("ride").board("A", VC=TWO, back_left=SATURN, hand=[THREE, ONE], markers=forces(1)).run(["ride: Three"])
    assert kinds(plain, "ability") == []
    poor = scene("ride").board("A", VC=TWO, back_left=SATURN, hand=[POET], markers=forces(1)).run(["ride: Poet"])
    assert markers(poor) == 1


def test_burnet_lets_a_deity_battle_the_whole_front_row():
    s = scene().board("A", VC=URANUS, front_left=BURNET, back_center=DEITY, soul=3, markers=forces(5))
    s.board("B", VC=THREE, front_left=TWO, front_right=TWO, back_left=ONE)
    s.run([f"act: {BURNET}", "attack: back_center", "no guard"])
    assert [on(s, "B", c) for c in ("front_left", "front_right", "back_left")] == ["", "", "One"]
    assert len(s.state.side("B").damage) == 1
    poor = scene().board("A", VC=URANUS, front_left=BURNET, back_center=DEITY, soul=2, markers=forces(5))
    assert one_of(poor.legal, "act") == []


def test_vejiva_shields_more_and_gets_a_gift_for_a_poet():
    for lead, count in ((POET, 2), (THREE, 1)):
        s = scene("battle", player="B", turn=6).board("A", VC=lead, damage=1, hand=[VEJIVA], markers=forces(1))
        s.run(["attack: VC -> VC", f"guard: {VEJIVA}", "pay", "no guard"])
        assert markers(s) == count
        assert [event.numbers[1] for event in s.events if event.kind == "power"] == [33000]
    poor = scene("battle", player="B", turn=6).board("A", VC=POET, hand=[VEJIVA], markers=forces(1))
    poor.run(["attack: VC -> VC", f"guard: {VEJIVA}"])
    assert kinds(poor, "cost_failed") == ["cost_failed"]


def test_dikei_finds_two_poets():
    s = scene().board("A", VC=POET, hand=[DIKEI, ONE], markers=forces(1)).deck("A", top=[POET, TWO, POET])
    s.run([f"call: {DIKEI} -> back_left", "pay", "choose: Poet", "choose: Poet"])
    assert (s.state.side("A").hand, markers(s)) == (("Poet", "Poet"), 2)
    one = scene().board("A", VC=POET, hand=[DIKEI, ONE], markers=forces(1)).deck("A", top=[POET])
    one.run([f"call: {DIKEI} -> back_left", "pay", "choose: Poet"])
    assert markers(one) == 1


def test_pluto_goes_into_the_soul():
    for lead, count in ((POET, 2), (THREE, 1)):
        s = scene("battle").board("A", VC=lead, front_left=PLUTO, damage=1, markers=forces(1))
        s.run(["attack: front_left -> VC", "no guard", "pay", "choose: VC"])
        assert (s.state.side("A").soul, markers(s)) == ((PLUTO,), count)
    other = scene("battle").board("A", VC=POET, front_left=PLUTO, damage=1).board("B", VC=THREE, front_left=ONE)
    other.run(["attack: front_left -> front_left", "no guard"])
    assert kinds(other, "ability") == []


def test_valkerion_drops_one_of_five_cards():
    s = scene().board("A", VC=URANUS, hand=[VALKERION], markers=forces(5))
    s.deck("A", top=[ZERO, ONE, TWO, THREE, THREE]).run([f"call: {VALKERION} -> back_center", "choose: Two"])
    assert s.state.side("A").drop == ("Two",)
    assert s.state.unit("A", "back_center").drive == 2
    closed = scene().board("A", VC=URANUS, hand=[VALKERION], markers=forces(4))
    with pytest.raises(InputError):
        closed.run([f"call: {VALKERION} -> back_center"])
