"""Chapter 13: delete."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, critical, g_unit, happened, kinds, on, one_of, power, scene, unit

from vgsim.vanguard.terms import Zone

DELETER = unit("Deleter", "ACT [V]: delete opponent vanguard", grade=3)
ABLE = unit(
    "Able",
    "ACT [V]: draw 1",
    "CONT [V]: this power +5000",
    "AUTO [V] WHEN attacks: draw 2",
    "AUTO [V] WHEN ridden over: draw 3",
    grade=3,
)


def deleted(vanguard=ABLE, stage="main", **board):
    """A's deleted vanguard, in A's own turn."""
    return scene(stage).board("A", VC=vanguard, deleted=["VC"], **board).board("B", VC=THREE)


@pytest.mark.rule("R-DELETE-1", "R-DELETE-2", "R-DELETE-3")
def test_a_deleted_vanguard_is_face_down_for_both_to_look_at_and_has_no_printed_power():
    s = scene().board("A", VC=DELETER).board("B", VC=THREE).run(["act: Deleter"])
    assert kinds(s, "deleted") == ["deleted"]
    assert s.state.unit("B", "VC").deleted
    assert power(s, "B", "VC") == 0
    g = s._played().table.game
    assert int(g.known[g.circle[1, 0]]) == 3


@pytest.mark.rule("R-DELETE-2")
@pytest.mark.ruling("RUL-149")
def test_it_keeps_name_clan_grade_critical_and_skills():
    reader = unit(
        "Reader", 'ACT [V]: [if opponent vanguard (name "Three", grade = 3, clan "Royal Paladin")] draw 1', grade=3
    )
    s = scene().board("A", VC=reader).board("B", VC=THREE, deleted=["VC"]).run(["act: Reader"])
    assert kinds(s, "drew") == ["drew"]
    assert (critical(s, "B", "VC"), s.state.unit("B", "VC").drive) == (1, 2)


@pytest.mark.rule("R-DELETE-2", "R-DELETE-5")
@pytest.mark.ruling("RUL-149")
def test_its_own_abilities_are_lost():
    s = deleted()
    assert not one_of(s.legal, "act")
    assert power(s, "A", "VC") == 0
    s = deleted(stage="battle").run(["attack: VC -> VC"])
    assert kinds(s, "drew") == []


@pytest.mark.rule("R-DELETE-5")
def test_abilities_given_by_others_are_used():
    giver = unit("Giver", "ACT [R] 1/TURN: choose 1 own vanguard; it gains {ACT [V] 1/TURN: draw 1} until end of turn")
    s = deleted(front_left=giver).run(["act: Giver"])
    assert kinds(s, "drew") == []
    s.run(["act: Able"])
    assert kinds(s, "drew") == ["drew"]


@pytest.mark.rule("R-DELETE-3", "R-DELETE-7")
@pytest.mark.parametrize("vanguard", [THREE, ABLE, unit("Accelerator", grade=3, power=12000)])
@pytest.mark.ruling("RUL-150", "RUL-200")
def test_power_goes_down_by_what_is_printed_and_up_by_everything_else(vanguard):
    changes = {"VC": [("power", 10000, "turn of B")]}
    s = scene().board("A", VC=DELETER).board("B", VC=vanguard, changes=changes, markers={"VC": "Force I"})
    before = power(s, "B", "VC")
    s.run(["act: Deleter"])
    assert power(s, "B", "VC") == 10000
    assert before == 10000 + vanguard.power + (5000 if vanguard is ABLE else 0)
    s = deleted(markers={"VC": "Force I"}, front_left=unit("Helper", "CONT [R]: all own vanguards power +3000"))
    assert power(s, "A", "VC") == 13000


@pytest.mark.rule("R-DELETE-4", "R-DELETE-7")
@pytest.mark.ruling("RUL-151")
def test_it_attacks_with_a_boost_and_checks_as_ever():
    s = deleted(stage="battle", back_center=ONE).deck("A", top=[CRITICAL, ONE])
    s.run(["attack: VC -> VC", "boost", "no guard", "critical: VC", "power: VC"])
    s.run([])
    assert happened(s, "drive_checked") == [("drive_checked", "Critical"), ("drive_checked", "One")]
    assert [event.numbers[0] for event in s.events if event.kind == "power"] == [18000]
    assert len(s.state.side("B").damage) == 2
    s.finish()


@pytest.mark.rule("R-DELETE-4")
def test_it_is_attacked():
    s = scene("battle").board("A", VC=THREE, front_left=unit("Weak", grade=2, power=1000))
    s.board("B", VC=THREE, deleted=["VC"]).run(["attack: front_left -> VC", "no guard"])
    assert [event.numbers for event in s.events if event.kind == "power"] == [(1000, 0, 1)]


@pytest.mark.rule("R-DELETE-6")
@pytest.mark.ruling("RUL-153")
def test_what_it_did_before_stays_in_force():
    strong = unit(
        "Strong",
        "AUTO [V] WHEN attacks: choose 1 own rear-guard; it power +5000 until end of turn; at end of turn: draw 1",
        grade=3,
    )
    cutter = unit("Cutter", "AUTO [V] WHEN attacked: delete opponent vanguard", grade=3)
    s = scene("battle").board("A", VC=strong, front_left=TWO).board("B", VC=cutter)
    s.run(["attack: VC -> VC", "no guard"])
    assert s.state.unit("A", "VC").deleted
    assert power(s, "A", "front_left") == 15000
    s.run(["no attack", "no ride"])
    assert [event.seat for event in s.events if event.kind == "drew"].count("A") == 1


@pytest.mark.rule("R-DELETE-6")
def test_an_ability_that_waits_is_used_although_the_unit_is_deleted_by_now():
    first = unit("First", "AUTO [V] WHEN attacks: draw 1", grade=3)
    second = unit("Second", "AUTO [R] WHEN own vanguard attacks: delete opponent vanguard")
    cutter = unit("Cutter", "AUTO [V] WHEN attacked: delete opponent vanguard", grade=3)
    s = scene("battle").board("A", VC=first, front_left=second).board("B", VC=cutter)
    s.run(["attack: VC -> VC"])
    s.run(["use: front_left Second"])
    assert "drew" in kinds(s, "drew")


@pytest.mark.rule("R-DELETE-8", "R-END-2")
@pytest.mark.parametrize("rested", [True, False])
def test_it_is_turned_up_at_the_end_of_its_masters_turn_as_it_lies(rested):
    s = deleted(rested=["VC"] if rested else []).board("B", VC=THREE, deleted=["VC"])
    s.run(["end turn"])
    assert not s.state.unit("A", "VC").deleted
    assert s.state.unit("A", "VC").rested is rested
    assert power(s, "A", "VC") == 18000
    assert s.state.unit("B", "VC").deleted


@pytest.mark.rule("R-END-2", "R-LOCK-8", "R-DELETE-8")
@pytest.mark.ruling("RUL-079")
def test_a_locked_card_stands_up_where_a_deleted_vanguard_turns_up_rested():
    s = deleted(THREE, rested=["VC"], locked={"front_left": TWO}).run(["end turn"])
    assert (s.state.unit("A", "VC").rested, s.state.unit("A", "VC").deleted) == (True, False)
    assert s.state.unit("A", "front_left").rested is False


@pytest.mark.rule("R-DELETE-8", "R-END-4")
def test_when_turned_face_up_triggers_in_the_end_phase():
    waker = unit("Waker", "AUTO [V] WHEN turned face up: draw 1", grade=3)
    s = deleted(waker).run(["end turn"])
    assert [event.seat for event in s.events if event.kind == "drew"].count("A") == 1


@pytest.mark.rule("R-DELETE-8")
def test_an_effect_may_keep_it_deleted_once():
    keeper = unit("Keeper", "ACT [V]: opponent cannot turn deleted cards face up in next opponent end phase", grade=3)
    s = scene().board("A", VC=keeper).board("B", VC=THREE, deleted=["VC"]).run(["act: Keeper"])
    s.run(["end turn", "no ride", "end turn", "no ride"])
    assert s.state.unit("B", "VC").deleted
    s.run(["end turn", "no ride", "end turn", "no ride"])
    assert not s.state.unit("B", "VC").deleted


@pytest.mark.rule("R-DELETE-9")
@pytest.mark.ruling("RUL-156")
def test_ridden_over_it_goes_face_up_to_the_soul_and_says_nothing():
    s = deleted(stage="ride", hand=[THREE]).run(["ride: Three"])
    assert s.state.side("A").soul == ("Able",)
    assert kinds(s, "ridden_over", "drew") == []
    g = s._played().table.game
    assert not int(g.face_down[g.row[0, 3, 0]])
    s = scene("ride").board("A", VC=ABLE, hand=[THREE]).run(["ride: Three"])
    assert kinds(s, "drew") == ["drew"] * 3


@pytest.mark.rule("G-GOLD-3", "R-DELETE-1")
def test_deleting_it_again_is_nothing():
    s = scene().board("A", VC=DELETER).board("B", VC=THREE).run(["act: Deleter", "act: Deleter"])
    assert kinds(s, "deleted") == ["deleted"]
    assert power(s, "B", "VC") == 0


@pytest.mark.rule("R-DELETE-1", "R-MULTIVG-1")
def test_every_vanguard_is_deleted():
    gancelot = unit("Leader", 'CONT [V]: own front-row circles holding units (name "Blade") count as V', grade=3)
    blade = unit("Blade", grade=2)
    s = scene().board("A", VC=DELETER).board("B", VC=gancelot, front_left=blade).run(["act: Deleter"])
    assert s.state.unit("B", "VC").deleted
    assert s.state.unit("B", "front_left").deleted
    assert power(s, "B", "front_left") == 0
    assert on(s, "B", "front_left") == "Blade"


@pytest.mark.rule("R-DELETE-7")
@pytest.mark.parametrize("words", ["all own vanguards power = (its power) until end of turn", "CONT"])
def test_a_power_that_an_effect_sets_is_the_power(words):
    if words == "CONT":
        card = unit("Setter", "CONT [R]: all own vanguards power = (own rear-guards)", grade=2)
        assert power(deleted(THREE, front_left=card), "A", "VC") == 1
        return
    card = unit("Setter", f"ACT [R]: choose 1 own rear-guard; {words}", grade=2)
    s = deleted(THREE, front_left=card).run(["act: Setter"])
    assert power(s, "A", "VC") == 10000


@pytest.mark.rule("R-DELETE-9", "G-STRIDE-3")
@pytest.mark.ruling("RUL-201")
def test_strode_upon_it_becomes_a_heart_face_up():
    s = scene("stride", format="premium").board("A", VC=ABLE, deleted=["VC"], hand=[THREE], g_zone=[g_unit("Big")])
    s.run(["stride: Big", "cost: Three"])
    assert (on(s, "A", "VC"), s.state.side("A").heart) == ("Big", ("Able",))
    assert not s.state.unit("A", "VC").deleted
    g = s._played().table.game
    assert not int(g.face_down[g.row[0, Zone.HEART, 0]])
    whole = scene("stride", format="premium").board("A", VC=ABLE, hand=[THREE], g_zone=[g_unit("Big")])
    assert power(s, "A", "VC") == power(whole.run(["stride: Big", "cost: Three"]), "A", "VC") > 13000


@pytest.mark.rule("R-DELETE-10", "R-MELODY-2")
@pytest.mark.ruling("RUL-157")
def test_a_deleted_vanguard_has_no_melody_and_shares_none():
    song = "CONT [V/R] MELODY IF own turn: this power +5000"
    lead, choir = unit("Lead", song, grade=3), unit("Choir", song, grade=2)
    s = scene().board("A", VC=lead, front_left=choir)
    assert power(s, "A", "front_left") == 20000
    s = scene().board("A", VC=lead, front_left=choir, deleted=["VC"])
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (0, 15000)
