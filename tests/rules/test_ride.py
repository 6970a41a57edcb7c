"""Chapter 1: ride."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene, unit

from vgsim.errors import InputError
from vgsim.vanguard.power import add_modifier
from vgsim.vanguard.terms import Stat, Until


def ride_step(vanguard, *hand, **board):
    return scene("ride").board("A", VC=vanguard, hand=hand, **board)


@pytest.mark.rule("R-RIDE-1")
def test_the_destination_is_the_own_vanguard_circle():
    s = ride_step(TWO, THREE, front_left=ONE).run(["ride: Three"])
    assert (on(s, "A", "VC"), on(s, "A", "front_left"), on(s, "B", "VC")) == ("Three", "One", "Three")


@pytest.mark.rule("R-RIDE-2", "R-RIDEPH-3")
@pytest.mark.parametrize(
    ("vanguard", "rideable"),
    [(ZERO, "Zero One"), (ONE, "One Two"), (TWO, "Two Three"), (THREE, "Three Four")],
)
def test_a_normal_ride_needs_the_same_grade_or_one_higher(vanguard, rideable):
    s = ride_step(vanguard, ZERO, ONE, TWO, THREE, FOUR)
    assert s.legal == ["no ride", *(f"ride: {name}" for name in rideable.split())]


@pytest.mark.rule("R-RIDE-3")
def test_a_ride_that_fails_the_test_changes_nothing():
    s = ride_step(ONE, THREE, TWO)
    before = s.state
    with pytest.raises(InputError, match=r"legal answers: no ride; ride: Two"):
        s.run(["ride: Three"])
    assert s.state == before
    assert on(s.run(["ride: Two"]), "A", "VC") == "Two"


@pytest.mark.rule("R-RIDE-4")
def test_the_card_lands_standing():
    s = ride_step(TWO, THREE, rested=["VC"]).run(["ride: Three"])
    assert s.state.unit("A", "VC").rested is False


@pytest.mark.rule("R-RIDE-5")
def test_the_old_vanguard_goes_to_the_soul_after_the_new_one_has_landed():
    s = ride_step(TWO, THREE, soul=[ONE]).run(["ride: Three"])
    assert s.state.side("A").soul == ("One", "Two")
    assert happened(s, "rides", "moved")[-2:] == [("rides", "Three", "Two"), ("moved", "Two")]


@pytest.mark.rule("R-RIDE-6")
def test_abilities_of_the_old_and_of_the_new_vanguard_trigger_together():
    old = unit("Old", "AUTO [-] WHEN ridden over: draw 1", grade=2)
    new = unit("New", "AUTO [V] WHEN placed: draw 1", grade=3)
    s = ride_step(old, new).run(["ride: New"])
    assert s.prompt.kind == "standby"
    assert s.legal == ["use: Old", "use: VC New"]


@pytest.mark.rule("R-RIDE-7", "G-RULE-2")
def test_a_ride_inside_a_check_timing_has_its_abilities_used_there():
    saviour = unit("Saviour", "AUTO [V] WHEN placed: draw 1", grade=2)
    s = scene("main").board("A", soul=[ONE, saviour], hand=0).run(["ride: Saviour"])
    assert s.prompt.kind == "main"  # no play timing came between the ride and its ability
    assert kinds(s, "rides", "ability", "drew") == ["rides", "ability", "drew"]


@pytest.mark.rule("R-RIDE-8", "R-RIDEPH-5")
def test_a_gift_comes_before_the_abilities_of_the_ride():
    new = unit("New", "AUTO [V] WHEN placed: draw 1", grade=3, gift="force")
    s = ride_step(TWO, new).run(["ride: New", "gift: Force I", "to: front_left"])
    assert kinds(s, "gift_gained", "ability") == ["gift_gained", "ability"]


@pytest.mark.rule("R-RIDE-9")
def test_what_was_applied_to_the_card_in_hand_does_not_apply_on_the_circle():
    s = ride_step(TWO, THREE)
    g = s._played().table.game
    u = int(g.row[0, 2, 0])
    add_modifier(g, u, Stat.POWER, 5000, Until.END_OF_TURN_A)
    assert power(s.run(["ride: Three"]), "A", "VC") == 13000


@pytest.mark.rule("R-RIDE-9")
def test_a_new_vanguard_has_used_no_ability():
    twin = unit("Twin", "ACT [V] 1/TURN: this power +1000 until end of turn", grade=3)
    s = scene("main").board("A", VC=twin).run(["act: Twin"])
    assert one_of(s.legal, "act") == []
    assert s.state.unit("A", "VC").used == (0,)
    s = scene("ride").board("A", VC=twin, hand=[twin]).run(["ride: Twin"])
    assert one_of(s.legal, "act") == ["act: Twin on VC"]


@pytest.mark.rule("R-RIDE-10")
def test_of_cards_ridden_at_once_each_becomes_vanguard_in_turn():
    rider = unit("Rider", "ACT [V]: ride 2 own hand cards standing", grade=3)
    s = scene().board("A", VC=rider, hand=[ONE, TWO]).run(["act: Rider", "choose: Two, One"])
    assert on(s, "A", "VC") == "One"
    assert s.state.side("A").soul == ("Rider", "Two")
