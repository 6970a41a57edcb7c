"""Every ability of the Link Joker cards that lock, delete and reverse triggers, at work and failing."""

import pytest
from scenes import ONE, THREE, TWO, critical, kinds, one_of, power, scene

MESSIAH, ALTER_EGO, NAIL = "Harmonics Messiah", "Alter Ego Messiah", "Claw of Occlusion, Ghastly Nail"
GREION, YDOGA = "Docking Deletor, Greion", "Screening Deletor, Ydoga"
GREIDHOL, IGGY = "Waving Deletor, Greidhol", "Penetrate Deletor, Iggy"
SCHWARZSCHILD = "Schwarzschild Dragon"
BRANDT, RINGER = "Wandering Starhulk Ruler, Brandt", "Wandering Starhulk Deity, Brandt Ringer"


def locked(s, seat="A"):
    return dict(s.state.side(seat).locked)


# -- lock ------------------------------------------------------------------------------------------------


def test_harmonics_messiah_locks_a_card_of_the_deck():
    s = scene("battle").board("A", VC=MESSIAH).board("B", VC=THREE).deck("A", top=[TWO])
    s.run(["attack: VC -> VC", "choose: Two", "to: front_left"])
    assert locked(s) == {"front_left": "Two"}
    assert "shuffled" in kinds(s, "shuffled")


def test_harmonics_messiah_need_not_find_one():
    s = scene("battle").board("A", VC=MESSIAH).board("B", VC=THREE).run(["attack: VC -> VC", "done"])
    assert locked(s) == {}


@pytest.mark.parametrize("soul", [[THREE], [TWO]])
def test_harmonics_messiah_unlocks_draws_and_strengthens(soul):
    s = scene("battle").board("A", VC=MESSIAH, damage=[TWO], soul=soul, hand=[ONE], locked={"front_left": TWO})
    s.board("B", VC=THREE).run(["attack: VC -> VC", "done", "no guard"])
    if soul == [TWO]:
        assert s.prompt.kind == "attack" or s.prompt.seat == "B"
        return
    before = len(kinds(s, "drew"))
    s.run(["pay", "discard: One", "choose: front_left"])
    assert len(kinds(s, "drew")) == before + 1
    assert power(s, "A", "front_left") == 25000
    assert "attack: front_left -> VC" in s.legal


def test_alter_ego_messiah_locks_cards_of_different_names_from_the_drop_zone():
    s = scene().board("A", VC=ALTER_EGO, soul=[ONE], drop=[TWO, TWO, ONE]).run([f"act: {ALTER_EGO}", "choose: Two"])
    assert "choose: Two" not in s.legal
    s.run(["choose: One", "to: front_left", "to: back_left"])
    assert set(locked(s).values()) == {"Two", "One"}


def test_alter_ego_messiah_unlocks_when_it_attacks():
    s = scene("battle").board("A", VC=ALTER_EGO, locked={"front_left": TWO}).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "choose: front_left", "no guard"])
    assert power(s, "A", "front_left") == 20000


def test_ghastly_nail_grows_with_locked_cards_and_locks_one_to_draw():
    s = scene("battle").board("A", VC=NAIL, soul=[ONE], hand=[TWO], locked={"front_left": TWO}).board("B", VC=THREE)
    assert power(s, "A", "VC") == 18000
    s.run(["attack: VC -> VC", "pay", "choose: Two", "to: back_left"])
    assert locked(s) == {"front_left": "Two", "back_left": "Two"}
    assert kinds(s, "drew") == ["drew"]
    s = scene("battle").board("A", VC=NAIL, soul=[ONE], hand=[TWO]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "pay", "done"])
    assert kinds(s, "drew") == []


# -- delete ----------------------------------------------------------------------------------------------


def test_greion_deletes_and_binds():
    s = scene().board("A", VC=GREION, damage=[ONE, ONE], soul=[ONE]).board("B", VC=THREE, front_left=TWO)
    s.run([f"act: {GREION}"])
    assert s.state.unit("B", "VC").deleted
    s.run(["attack: VC -> VC", "no guard", "pay"])
    assert s.state.side("B").bind == ("Two",)
    g = s._played().table.game
    assert int(g.face_down[g.row[1, 8, 0]])


def test_ydoga_deletes_when_it_is_ridden():
    s = scene("ride").board("A", VC=THREE, damage=[ONE], hand=[YDOGA, ONE]).board("B", VC=THREE)
    s.run([f"ride: {YDOGA}"])
    if s.prompt.kind == "gift":
        s.run(["gift: Force I", "to: VC"])
    s.run(["pay"])
    assert s.state.unit("B", "VC").deleted


def test_ydoga_keeps_it_deleted_when_it_is_called():
    s = scene().board("A", VC=THREE, soul=[ONE], hand=[YDOGA]).board("B", VC=THREE, deleted=["VC"])
    s.run([f"call: {YDOGA} -> front_left", "pay", "end turn", "no ride", "end turn", "no ride"])
    assert s.state.unit("B", "VC").deleted


@pytest.mark.parametrize(("old", "deleted"), [(THREE, True), (TWO, False)])
def test_greidhol_deletes_where_it_is_ridden_over_a_grade_3(old, deleted):
    s = scene("ride").board("A", VC=old, damage=[ONE], hand=[GREIDHOL]).board("B", VC=THREE, front_left=TWO)
    s.run([f"ride: {GREIDHOL}"])
    if s.prompt.kind == "gift":
        s.run(["gift: Force I", "to: VC"])
    s.run(["pay"])
    assert s.state.side("B").bind == ("Two",)
    assert s.state.unit("B", "VC").deleted is deleted
    assert critical(s, "A", "VC") == 1 + deleted


def test_greidhol_binds_rear_guards_to_their_circles():
    s = scene(player="B", turn=6).board("A", VC=GREIDHOL).board("B", VC=THREE, front_left=TWO)
    assert not one_of(s.legal, "move")
    s = scene(player="B", turn=6).board("A", VC=THREE).board("B", VC=THREE, front_left=TWO)
    assert one_of(s.legal, "move")


@pytest.mark.parametrize(("price", "gain"), [(TWO, 8000), (ONE, 4000)])
def test_iggy_grows_with_the_grade_of_what_is_retired(price, gain):
    s = scene("battle").board("A", VC=THREE, front_left=IGGY, back_left=price).board("B", VC=THREE, front_left=TWO)
    s.run(["attack: front_left -> VC"])
    if s.prompt.kind == "boost":
        s.run(["no boost"])
    s.run(["pay"])
    assert power(s, "A", "front_left") == 13000 + gain
    assert s.state.side("B").bind == (("Two",) if gain >= 8000 else ())


def test_schwarzschild_binds_and_forbids_the_same_names():
    s = scene().board("A", VC=SCHWARZSCHILD, damage=[ONE] * 3, soul=[THREE])
    s.board("B", VC=THREE, front_left=TWO, hand=[TWO, ONE]).run([one_of(s.legal, "act")[0]])
    assert s.state.side("B").bind == ("Two",)
    s.run([one_of(s.legal, "act")[-1], "end turn", "no ride"])
    calls = one_of(s.legal, "call")
    assert any("One" in call for call in calls)
    assert not any("Two" in call for call in calls)


def test_schwarzschild_forbids_guarding_with_the_same_names_too():
    s = scene().board("A", VC=SCHWARZSCHILD, damage=[ONE], soul=[THREE])
    s.board("B", VC=THREE, bind=[TWO], hand=[TWO, ONE]).run([one_of(s.legal, "act")[-1], "attack: VC -> VC"])
    assert one_of(s.legal, "guard") == ["guard: One"]


# -- trigger reversal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "icons"), [(BRANDT, {"critical", "heal"}), (RINGER, {"critical", "heal", "draw", "front"})]
)
def test_brandt_and_brandt_ringer_reverse_triggers(card, icons):
    s = scene().board("A", VC=card, damage=[ONE], soul=[ONE]).board("B", VC=THREE).run([f"act: {card}"])
    assert set(s.state.side("B").reversed) == {(icon, "turn of B") for icon in icons}
    s = scene().board("A", VC=card).board("B", VC=THREE)
    assert not one_of(s.legal, "act")
