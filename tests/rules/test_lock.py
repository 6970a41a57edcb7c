"""Chapter 12: lock and unlock."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError

LOCKER = unit("Locker", "ACT [V]: choose 1 opponent rear-guard; lock it", grade=3)
UNLOCKER = unit("Unlocker", "ACT [V]: choose any number of locked cards of any player; unlock them", grade=3)
PUTTER = unit("Putter", "ACT [V]: put up to 2 own hand cards on R locked", grade=3)


def locked(scenario, seat):
    """Locked cards by circle."""
    return dict(scenario.state.side(seat).locked)


@pytest.mark.rule("R-LOCK-1", "R-LOCK-2")
@pytest.mark.ruling("RUL-138")
def test_a_locked_rear_guard_lies_face_down_and_is_no_unit_any_more():
    s = scene().board("A", VC=LOCKER).board("B", VC=THREE, front_left=ONE).run(["act: Locker"])
    assert locked(s, "B") == {"front_left": "One"}
    assert on(s, "B", "front_left") == ""
    assert kinds(s, "locked", "retired") == ["locked"]
    g = s._played().table.game
    (u,) = [int(x) for x in g.lock[1] if x]
    assert (int(g.face_down[u]), int(g.known[u])) == (1, 3)


@pytest.mark.rule("R-LOCK-1")
def test_only_rear_guards_are_locked():
    card = unit("Hard Locker", "ACT [V]: choose 1 opponent vanguard; lock it", grade=3)
    s = scene().board("A", VC=card).board("B", VC=THREE).run(["act: Hard Locker"])
    assert on(s, "B", "VC") == "Three"
    assert locked(s, "B") == {}


@pytest.mark.rule("R-LOCK-2")
@pytest.mark.ruling("RUL-138", "RUL-175")
def test_a_locked_card_has_no_name_no_grade_and_does_not_count():
    reader = unit(
        "Reader",
        "CONT [V]: this power +2000 x (own rear-guards)",
        'ACT [V]: [if own rear-guard (name "One")] draw 1',
        grade=3,
    )
    s = scene().board("A", VC=reader, front_left=TWO, front_right=TWO, locked={"back_left": ONE})
    assert power(s, "A", "VC") == 13000 + 4000
    s.run(["act: Reader"])
    assert kinds(s, "drew") == []


@pytest.mark.rule("R-LOCK-3")
def test_a_locked_card_does_not_attack_and_is_not_attacked():
    s = scene("battle").board("A", VC=THREE, locked={"front_left": TWO}).board("B", VC=THREE)
    assert one_of(s.legal, "attack") == ["attack: VC -> VC"]
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, locked={"front_left": ONE})
    assert one_of(s.legal, "attack") == ["attack: VC -> VC"]


@pytest.mark.rule("R-LOCK-3")
def test_a_locked_card_does_not_boost_intercept_or_move():
    s = scene("battle").board("A", VC=THREE, locked={"back_center": ONE}).board("B", VC=THREE)
    s.run(["attack: VC -> VC"])
    assert kinds(s, "boosts") == []
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, locked={"front_left": TWO})
    s.run(["attack: VC -> VC"])
    assert not one_of(s.legal, "intercept")
    s = scene().board("A", VC=THREE, locked={"front_left": TWO})
    assert not one_of(s.legal, "move")


@pytest.mark.rule("R-LOCK-3")
def test_a_locked_card_uses_no_abilities():
    busy = unit(
        "Busy", "ACT [R]: draw 1", "CONT [R]: all own units power +5000", "AUTO [R] WHEN own unit placed: draw 1"
    )
    s = scene().board("A", VC=THREE, locked={"front_left": busy}, hand=[ONE])
    assert not one_of(s.legal, "act")
    assert power(s, "A", "VC") == 13000
    s.run(["call: One -> front_right"])
    assert kinds(s, "drew") == []


@pytest.mark.rule("R-LOCK-3")
def test_a_locked_card_does_not_stand_in_the_stand_phase_and_stays_locked():
    s = scene("stand").board("A", VC=THREE, locked={"front_left": TWO}).run()
    assert kinds(s, "stood") == []
    assert locked(s, "A") == {"front_left": "Two"}


@pytest.mark.rule("R-LOCK-3")
def test_an_attacked_unit_that_is_locked_is_not_attacked_any_more():
    flash = unit("Flash", "AUTO [V] WHEN attacks: choose 1 opponent front-row rear-guard; lock it", grade=3)
    s = scene("battle").board("A", VC=flash).board("B", VC=THREE, front_left=TWO)
    s.run(["attack: VC -> front_left"])
    while s.prompt.kind != "attack" and "no guard" in s.legal:
        s.run(["no guard"])
    assert "misses" in kinds(s, "hits", "misses")
    assert locked(s, "B") == {"front_left": "Two"}


@pytest.mark.rule("R-LOCK-4")
def test_a_locked_card_put_into_drop_does_not_retire():
    mourner = unit("Mourner", "AUTO [R] WHEN retired: draw 1")
    cleaner = unit("Cleaner", "ACT [V]: put all own locked cards into drop", grade=3)
    s = scene().board("A", VC=cleaner, locked={"front_left": mourner}).run(["act: Cleaner"])
    assert s.state.side("A").drop == ("Mourner",)
    assert kinds(s, "retired", "drew") == []
    assert locked(s, "A") == {}


@pytest.mark.rule("R-LOCK-5")
def test_nothing_is_called_to_a_locked_circle():
    s = scene().board("A", VC=THREE, locked={"front_left": TWO}, hand=[ONE])
    with pytest.raises(InputError, match="is not legal"):
        s.run(["call: One -> front_left"])
    caller = unit("Caller", "ACT [V]: call 1 own hand card to R", grade=3)
    s = scene().board("A", VC=caller, locked={"front_left": TWO}, hand=[ONE]).run(["act: Caller"])
    assert "to: front_left" not in s.legal
    assert len(s.legal) == 4


@pytest.mark.rule("R-LOCK-5")
def test_with_every_circle_locked_nothing_can_be_called():
    rows = ("front_left", "front_right", "back_left", "back_center", "back_right")
    s = scene().board("A", VC=THREE, locked=dict.fromkeys(rows, TWO), hand=[ONE])
    assert not one_of(s.legal, "call")


@pytest.mark.rule("R-LOCK-5", "R-MAIN-5")
@pytest.mark.parametrize("place", ["front_left", "back_left"])
@pytest.mark.ruling("RUL-197")
def test_a_column_with_a_locked_circle_is_not_moved(place):
    other = {"front_left": "back_left", "back_left": "front_left"}[place]
    s = scene().board("A", VC=THREE, **{other: ONE}, front_right=ONE, locked={place: TWO})
    assert one_of(s.legal, "move") == ["move: right"]


@pytest.mark.rule("R-LOCK-5", "G-FORCE-1")
def test_no_marker_is_put_on_a_locked_circle():
    rider = unit("Rider", grade=3, gift="force")
    s = scene("ride").board("A", VC=TWO, locked={"front_left": ONE}, hand=[rider]).run(["ride: Rider"])
    s.run(["gift: Force I"])
    assert "to: front_left" not in s.legal
    assert "to: front_right" in s.legal


@pytest.mark.rule("R-LOCK-6", "R-LOCK-7")
@pytest.mark.ruling("RUL-143")
def test_put_as_a_locked_card_it_never_is_a_unit_and_the_rear_guard_retires():
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    s = scene().board("A", VC=PUTTER, hand=[placed, ONE], front_left=TWO)
    s.run(["act: Putter", "choose: Placed, One", "to: front_left", "to: back_left"])
    assert locked(s, "A") == {"front_left": "Placed", "back_left": "One"}
    assert kinds(s, "placed", "drew", "retired") == ["retired"]
    assert s.state.side("A").drop == ("Two",)


@pytest.mark.rule("R-LOCK-6")
@pytest.mark.ruling("RUL-142")
def test_the_top_card_of_the_deck_is_seen_when_it_lies_locked():
    card = unit("Blind", "ACT [V]: look at deck top 1; put 1 of them on R locked", grade=3)
    s = scene().board("A", VC=card).deck("A", top=[CRITICAL]).run(["act: Blind"])
    g = s._played().table.game
    top = int(g.row[0, 1, g.row_n[0, 1] - 1])
    assert not int(g.known[top]) & 2
    s.run(["to: back_right"])
    assert locked(s, "A") == {"back_right": "Critical"}
    assert int(g.known[top]) == 3
    s.finish()


@pytest.mark.rule("R-LOCK-8", "R-END-2")
@pytest.mark.ruling("RUL-144")
def test_at_the_end_of_its_masters_turn_every_locked_card_stands_up():
    s = scene().board("A", VC=THREE, locked={"front_left": TWO, "back_center": ONE})
    s.board("B", VC=THREE, locked={"front_left": ONE}).run(["end turn", "no ride"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_center")) == ("Two", "One")
    assert locked(s, "A") == {}
    assert s.state.unit("A", "front_left").rested is False
    assert locked(s, "B") == {"front_left": "One"}


@pytest.mark.rule("R-LOCK-8", "R-END-4")
def test_when_unlocked_triggers_in_the_end_phase():
    waker = unit("Waker", "AUTO [R] WHEN unlocked: draw 1", "AUTO [R] WHEN placed: draw 2")
    s = scene().board("A", VC=THREE, locked={"front_left": waker}).run(["end turn", "no ride"])
    assert happened(s, "turned_up", "drew")[:2] == [("turned_up", "Waker"), happened(s, "drew")[0]]
    assert len([event for event in s.events if event.kind == "drew" and event.seat == "A"]) == 1


@pytest.mark.rule("R-LOCK-9")
@pytest.mark.ruling("RUL-145")
def test_an_unlocked_unit_stands_without_having_been_stood_and_may_attack():
    early = unit(
        "Early", "AUTO [V] WHEN attacks: choose any number of locked cards of any player; unlock them", grade=3
    )
    stander = unit("Stander", "AUTO [R] WHEN placed: draw 1", grade=2)
    s = scene("battle").board("A", VC=early, locked={"front_left": stander}).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "choose: front_left", "no guard"])
    assert kinds(s, "stood", "placed") == []
    assert "attack: front_left -> VC" in s.legal


@pytest.mark.rule("R-LOCK-9")
def test_locked_cards_of_both_players_may_be_unlocked():
    s = scene().board("A", VC=UNLOCKER, locked={"front_left": TWO}).board("B", VC=THREE, locked={"front_left": ONE})
    s.run(["act: Unlocker", "choose: front_left, B front_left"])
    assert (on(s, "A", "front_left"), on(s, "B", "front_left")) == ("Two", "One")


@pytest.mark.rule("R-LOCK-2", "R-LOCK-9")
@pytest.mark.ruling("RUL-198")
def test_a_unit_that_was_locked_and_unlocked_is_another_object():
    both = unit(
        "Both",
        "ACT [V] 1/TURN: choose 1 own rear-guard; it power +5000 until end of turn; lock it",
        "ACT [V]: unlock all own locked cards",
        grade=3,
    )
    s = scene().board("A", VC=both, front_left=TWO)
    s.run([one_of(s.legal, "act: Both")[0]])
    assert locked(s, "A") == {"front_left": "Two"}
    s.run([one_of(s.legal, "act: Both")[-1]])
    assert power(s, "A", "front_left") == 10000


@pytest.mark.rule("R-LOCK-10")
@pytest.mark.ruling("RUL-146")
def test_a_unit_locked_on_the_astral_plane_is_put_into_drop_and_its_ability_works():
    plane = unit(
        "Plane", "CONT [V]: own back-row center R is Astral Plane", "ACT [V]: choose 1 own rear-guard; lock it", grade=3
    )
    deity = unit("Deity", "AUTO [R] WHEN locked: draw 1", grade=3, races=("Astral Deity",))
    s = scene().board("A", VC=plane, back_center=deity).run(["act: Plane"])
    assert kinds(s, "locked", "drew", "retired") == ["locked", "drew"]
    assert s.state.side("A").drop == ("Deity",)
    assert locked(s, "A") == {}


@pytest.mark.rule("R-LOCK-11")
@pytest.mark.ruling("RUL-147")
def test_a_locked_token_is_gone_at_once_and_its_ability_works():
    maker = unit(
        "Maker",
        'ACT [V] 1/TURN: call 1 "Plant" token to R; called unit gains {AUTO [R] WHEN locked: draw 1} until end of turn',
        "ACT [V]: choose 1 own rear-guard; lock it",
        grade=3,
    )
    s = scene().board("A", VC=maker)
    s.run([one_of(s.legal, "act: Maker")[0], "to: front_left"])
    assert on(s, "A", "front_left") == "Plant"
    s.run([one_of(s.legal, "act: Maker")[-1]])
    assert locked(s, "A") == {}
    assert on(s, "A", "front_left") == ""
    assert kinds(s, "locked", "drew") == ["locked", "drew"]


@pytest.mark.rule("R-LOCK-12", "R-GAUGE-5")
@pytest.mark.ruling("RUL-148", "RUL-193")
def test_gauge_of_a_locked_unit_goes_after_what_waited():
    bearer = unit("Bearer", "AUTO [R] WHEN locked: [if equip gauge under this] draw 1", grade=1)
    s = scene().board("A", VC=LOCKER).board("B", VC=THREE, front_left=bearer, gauge={"front_left": [ZERO]})
    s.run(["act: Locker"])
    told = happened(s, "locked", "drew", "moved")
    assert [kind for kind, *_ in told if kind != "moved"] == ["locked", "drew"]
    assert told[-1] == ("moved", "Zero")
    assert s.state.side("B").drop == ("Zero",)


@pytest.mark.rule("R-LOCK-13", "G-KEY-3")
def test_an_omega_lock_outlasts_one_end_phase():
    omega = unit("Omega", "ACT [V]: omega lock all opponent locked cards", grade=3)
    s = scene().board("A", VC=omega).board("B", VC=THREE, locked={"front_left": ONE})
    s.run(["act: Omega"])
    assert locked(s, "B") == {"front_left": "One (omega)"}
    s.run(["end turn", "no ride", "end turn", "no ride"])
    assert locked(s, "B") == {"front_left": "One"}
    s.run(["end turn", "no ride", "end turn", "no ride"])
    assert on(s, "B", "front_left") == "One"


@pytest.mark.rule("G-ORDER-2", "R-LOCK-6")
def test_an_order_that_was_put_locked_goes_to_drop_when_it_is_unlocked():
    order = unit("Some Order", "ORDER: draw 1", kind="normal order", skills=())
    s = scene().board("A", VC=THREE, locked={"front_left": order}).run(["end turn", "no ride"])
    assert s.state.side("A").drop == ("Some Order",)
    assert kinds(s, "retired") == []
    assert on(s, "A", "front_left") == ""


@pytest.mark.rule("R-LOCK-2")
@pytest.mark.ruling("RUL-195")
def test_of_five_rear_guards_four_count_where_one_is_locked():
    counter = unit("Counter", "CONT [V]: this power +2000 x (own rear-guards)", grade=3)
    rows = {"front_left": TWO, "front_right": TWO, "back_left": ONE, "back_center": ONE}
    s = scene().board("A", VC=counter, **rows, locked={"back_right": ONE})
    assert power(s, "A", "VC") == 13000 + 8000


@pytest.mark.rule("R-LOCK-2")
@pytest.mark.ruling("RUL-196")
def test_a_lord_attacks_where_the_only_foreign_rear_guard_is_locked():
    stranger = unit("Stranger", clans=("Kagero",))
    words = "CONT [V] IF own rear-guard (clan not same as this): this cannot attack"
    lord = unit("Some Lord", words, grade=3)
    s = scene("battle").board("A", VC=lord, front_left=stranger).board("B", VC=THREE)
    assert "attack: VC -> VC" not in s.legal
    s = scene("battle").board("A", VC=lord, locked={"front_left": stranger}).board("B", VC=THREE)
    assert "attack: VC -> VC" in s.legal


@pytest.mark.rule("R-ASTRAL-5", "R-LOCK-10")
@pytest.mark.ruling("RUL-190")
def test_a_card_that_lies_locked_where_the_plane_opens_is_dropped():
    opener = unit("Opener", "ACT [V]: own back-row center R is Astral Plane until end of turn", grade=3)
    s = scene().board("A", VC=opener, locked={"back_center": TWO}).run(["act: Opener"])
    assert (locked(s, "A"), s.state.side("A").drop) == ({}, ("Two",))
    assert kinds(s, "retired") == []
