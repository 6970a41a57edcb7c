"""Chapter 3: calls and moves to the guardian circle."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, happened, kinds, scene, unit

from vgsim.vanguard.power import add_modifier
from vgsim.vanguard.terms import Stat, Until

WALL = unit("Wall", "AUTO [G] WHEN placed: draw 1", "AUTO [G] WHEN intercepts: soul-charge 1", grade=2)


def attacked(**board):
    """A attacks B's vanguard with its own; B is asked to guard."""
    return (
        scene("battle").board("A", VC=THREE).board("B", **({"VC": THREE} | board)).run(["attack: VC -> VC"])
    )


@pytest.mark.rule("R-GC-1", "R-GC-2", "R-BATTLE-GUARD-3")
def test_calls_and_intercepts_are_selected_before_any_is_put():
    s = attacked(hand=[ONE, ZERO], front_left=TWO).run(["guard: One"])
    assert s.state.side("B").guardians[0].card == "One"
    s = attacked(hand=[ONE, ZERO], front_left=TWO)
    s._played().table.answer(s._played().desk.options()[1].value)
    s._played().table.advance()
    assert s.prompt.kind == "guard_more"
    assert s.state.side("B").guardians == ()
    assert s.legal == ["no more guards", "guard: Zero"]  # one action is of one kind


@pytest.mark.rule("R-GC-3")
@pytest.mark.parametrize("answer", ["guard: One", "intercept: front_left"])
def test_guardians_are_put_rested(answer):
    s = attacked(hand=[ONE], front_left=TWO).run([answer])
    g = s._played().table.game
    assert int(g.row_n[1, 7]) == 1
    assert int(g.rested[g.row[1, 7, 0]]) == 1


@pytest.mark.rule("R-GC-4")
def test_each_guardian_is_given_the_attacked_unit():
    s = attacked(hand=[ONE, ZERO]).run(["guard: One, Zero"])
    assert [unit.guards for unit in s.state.side("B").guardians] == ["VC", "VC"]


@pytest.mark.rule("R-GC-5", "R-GC-6")
def test_a_call_is_placed_and_an_intercept_is_not():
    s = attacked(hand=[WALL]).run(["guard: Wall"])
    assert kinds(s, "ability", "drew") == ["ability", "drew"]
    assert s.state.side("B").soul == ()
    s = attacked(front_left=WALL).run(["intercept: front_left"])
    assert kinds(s, "ability", "drew") == ["ability"]
    assert len(s.state.side("B").soul) == 1


@pytest.mark.rule("R-GC-7")
def test_a_move_keeps_what_was_applied_and_a_call_does_not():
    modified = {"front_left": [("shield", 5000, "turn of A")]}
    s = attacked(front_left=TWO, changes=modified).run(["intercept: front_left"])
    assert s.state.side("B").guardians[0].changes == (("shield", 5000, "turn of A"),)
    s.run(["no guard"])
    assert "no hit" in next(
        event.text for event in s.events if event.kind == "power"
    )  # 13000 < 13000 + 15000
    s = attacked(hand=[TWO])
    g = s._played().table.game
    u = int(g.row[1, 2, 0])
    add_modifier(g, u, Stat.SHIELD, 5000, Until.END_OF_TURN_A)
    s.run(["guard: Two"])
    assert s.state.side("B").guardians[0].changes == ()


@pytest.mark.rule("R-GC-8")
def test_the_faces_are_public_once_they_are_put():
    s = attacked(hand=[ONE, ZERO]).run(["guard: One"])
    g = s._played().table.game
    assert int(g.known[g.row[1, 7, 0]]) == 3
    assert int(g.known[g.row[1, 2, 0]]) == 2


@pytest.mark.rule("R-GC-9", "G-GUARD-1")
def test_no_grade_is_asked_of_a_guardian():
    s = attacked(VC=ONE, hand=[FOUR, THREE, TWO])
    assert s.legal == ["no guard", "guard: Four", "guard: Three", "guard: Two"]


@pytest.mark.rule("G-GUARD-3", "R-GC-6")
def test_calls_may_follow_an_intercept_and_the_interceptor_retires():
    s = attacked(front_left=TWO, hand=[ONE], rested=["front_left"])
    s.run(["intercept: front_left", "guard: One", "no guard"])
    assert happened(s, "intercepts", "guarded") == [("intercepts", "Two"), ("guarded", "One")]
    assert s.state.side("B").drop == ("Two", "One")


@pytest.mark.rule("G-GUARD-4")
def test_what_cannot_be_hit_is_not_hit_whatever_the_power():
    sentinel = unit(
        "Sentinel",
        "AUTO [G] WHEN placed COST discard 1: choose 1 own unit; it cannot be hit until end of battle",
    )
    s = scene("battle").board("A", VC=THREE, changes={"VC": [("power", 100000, "turn of A")]})
    s.board("B", VC=THREE, hand=[sentinel, ONE]).run(
        ["attack: VC -> VC", "guard: Sentinel", "pay", "no guard"]
    )
    assert s.state.side("B").damage == ()
    assert "misses" in kinds(s, "misses")
