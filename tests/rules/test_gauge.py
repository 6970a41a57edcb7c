"""Chapter 9: gauge."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, happened, kinds, on, one_of, power, scene, unit

ARMER = unit("Armer", "ACT [V]: choose 1 own rear-guard; put deck top card face down under it as equip gauge", grade=3)
SOUL_ARMER = unit(
    "Soul Armer",
    "ACT [V]: choose up to 2 own rear-guards; put up to 1 own soul card face down under each of them as divine gauge",
    grade=3,
)


def gauge(scenario, seat, circle):
    """The gauge of a unit."""
    return scenario.state.unit(seat, circle).gauge


def axe_at_close():
    """Retires the attacker while its delayed trigger waits."""
    return unit("Closer", "AUTO [V] WHEN battle own rear-guard attacked ends: retire all own rear-guards", grade=3)


def lies(scenario, seat):
    """(card, knowledge bits, face down) of the gauge zone."""
    g = scenario._played().table.game
    p = "AB".index(seat)
    return [(int(g.known[x]), int(g.face_down[x])) for x in g.row[p, 11, : g.row_n[p, 11]]]


@pytest.mark.rule("R-GAUGE-1", "R-GAUGE-2", "R-GAUGE-3")
@pytest.mark.ruling("RUL-120")
def test_gauge_lies_face_down_under_its_unit_and_its_owner_may_look_once_it_lies():
    s = scene().board("A", VC=ARMER, front_left=TWO).deck("A", top=[CRITICAL])
    g = s._played().table.game
    top = int(g.row[0, 1, g.row_n[0, 1] - 1])
    assert int(g.known[top]) == 0
    s.run(["act: Armer"])
    assert gauge(s, "A", "front_left") == ("Critical",)
    assert lies(s, "A") == [(1, 1)]
    s.finish()


@pytest.mark.rule("R-GAUGE-1")
def test_gauge_from_the_soul_goes_under_each_chosen_unit_as_far_as_wished():
    s = scene().board("A", VC=SOUL_ARMER, front_left=TWO, back_left=ONE, soul=[ZERO, CRITICAL])
    s.run(["act: Soul Armer", "choose: front_left, back_left", "choose: Zero"])
    s.run(["done"])
    assert (gauge(s, "A", "front_left"), gauge(s, "A", "back_left")) == (("Zero",), ())
    assert s.state.side("A").soul == ("Critical",)
    s = scene().board("A", VC=SOUL_ARMER, front_left=TWO, back_left=ONE, soul=[ZERO])
    s.run(["act: Soul Armer", "choose: front_left, back_left", "done", "choose: Zero"])
    assert (gauge(s, "A", "front_left"), gauge(s, "A", "back_left")) == ((), ("Zero",))


@pytest.mark.rule("R-GAUGE-2")
@pytest.mark.ruling("RUL-121")
def test_gauge_is_not_on_the_field():
    counter = unit("Counter", "CONT [V]: this power +1000 x (own units)", grade=3)
    s = scene().board("A", VC=counter, front_left=TWO, gauge={"front_left": [ONE, ONE]})
    assert power(s, "A", "VC") == 15000


@pytest.mark.rule("R-GAUGE-1")
def test_effects_count_it_and_move_it_to_other_zones():
    counter = unit(
        "Counter",
        "CONT [R]: this power +5000 x (equip gauge under this)",
        "ACT [R] 1/TURN: return up to 1 equip gauge under this to hand",
        "ACT [R] COST discard 2 equip gauge: draw 1",
        grade=2,
    )
    s = scene().board(
        "A", VC=THREE, front_left=counter, back_left=ONE, gauge={"front_left": [ZERO], "back_left": [ONE, TWO]}
    )
    assert power(s, "A", "front_left") == 15000
    s.run([one_of(s.legal, "act")[0], "choose: Zero"])
    assert s.state.side("A").hand == ("Zero",)
    assert power(s, "A", "front_left") == 10000
    s.run([one_of(s.legal, "act")[-1], "discard: One, Two"])
    assert set(s.state.side("A").drop) == {"One", "Two"}
    assert kinds(s, "drew") == ["drew"]


@pytest.mark.rule("R-GAUGE-1")
def test_a_cost_of_more_gauge_than_there_is_cannot_be_paid():
    counter = unit("Counter", "ACT [V] COST discard 2 equip gauge: draw 1", grade=3)
    s = scene().board("A", VC=counter, front_left=ONE, gauge={"front_left": [ZERO]})
    assert not one_of(s.legal, "act")


@pytest.mark.rule("R-GAUGE-4")
@pytest.mark.ruling("RUL-122")
def test_a_column_move_does_not_break_the_association():
    s = scene().board("A", VC=THREE, front_left=ONE, gauge={"front_left": [ZERO]}).run(["move: left"])
    assert gauge(s, "A", "back_left") == ("Zero",)


@pytest.mark.rule("R-GAUGE-4", "R-GAUGE-5")
@pytest.mark.ruling("RUL-122")
def test_an_intercept_does_not_break_it_and_after_the_battle_it_goes():
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, front_left=TWO, gauge={"front_left": [ZERO]})
    s.run(["attack: VC -> VC", "intercept: front_left"])
    assert s.state.side("B").guardians[0].gauge == ("Zero",)
    s.run(["no guard"])
    assert s.state.side("B").drop == ("Two", "Zero")


@pytest.mark.rule("R-GAUGE-5", "R-CHECK-10", "G-RULE-5")
@pytest.mark.ruling("RUL-025", "RUL-123")
def test_gauge_goes_to_drop_only_after_what_waits_on_either_side():
    mourner = unit(
        "Mourner", "AUTO [R] WHEN retired COST counter-blast 1: return up to 2 equip gauge under this to hand", grade=2
    )
    watcher = unit("Watcher", "AUTO [V] WHEN opponent rear-guard put into drop: draw 1", grade=3)
    killer = unit("Killer", "ACT [R]: choose 1 own other rear-guard; retire it")
    s = scene().board(
        "A", VC=THREE, front_left=mourner, front_right=killer, damage=[ONE], gauge={"front_left": [ZERO, ONE, TWO]}
    )
    s.board("B", VC=watcher).run(["act: Killer", "pay", "choose: Zero, Two"])
    assert s.state.side("A").hand == ("Zero", "Two")
    assert s.state.side("A").drop == ("Mourner", "One")
    told = [(event.seat, event.kind) for event in s.events if event.kind in ("drew", "moved")]
    assert told.index(("B", "drew")) < len(told) - 1 - told[::-1].index(("A", "moved"))
    assert happened(s, "moved")[-1] == ("moved", "One")


@pytest.mark.rule("R-GAUGE-5")
def test_gauge_waits_for_delayed_triggers_too():
    late = unit("Late", "AUTO [R] WHEN attacks: at end of that battle: [if equip gauge under this] draw 1", grade=2)
    axe = unit("Axe", "AUTO [V] WHEN attacked: choose 1 opponent rear-guard; at end of that battle: retire it", grade=3)
    s = scene("battle").board("A", VC=THREE, front_left=late, gauge={"front_left": [ZERO]}).board("B", VC=axe)
    s.run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "retired", "drew") == ["drew", "retired"]
    assert s.state.side("A").drop == ("Late", "Zero")
    s = scene("battle").board("A", VC=axe_at_close(), front_left=late, gauge={"front_left": [ZERO]})
    s.run(["attack: front_left -> VC", "no guard", "use: VC Closer"])
    assert kinds(s, "retired", "drew") == ["retired", "drew"]
    assert s.state.side("A").drop == ("Late", "Zero")


@pytest.mark.rule("R-GAUGE-5")
def test_a_unit_that_comes_back_is_another_one_and_its_old_gauge_goes():
    back = unit("Back", "ACT [R] 1/TURN: return this to hand")
    s = scene().board("A", VC=THREE, front_left=back, gauge={"front_left": [ZERO]}).run(["act: Back"])
    assert s.state.side("A").drop == ("Zero",)
    s.run(["call: Back -> front_left"])
    assert gauge(s, "A", "front_left") == ()


@pytest.mark.rule("R-GAUGE-6")
def test_a_unit_may_have_any_number():
    s = scene().board("A", VC=ARMER, front_left=TWO).run(["act: Armer"] * 6)
    assert len(gauge(s, "A", "front_left")) == 6


@pytest.mark.rule("R-GAUGE-7")
@pytest.mark.ruling("RUL-125")
def test_given_to_another_unit_it_belongs_to_that_one_alone():
    mover = unit("Mover", "ACT [V]: move any number of equip gauge from 1 own rear-guard to 1 own rear-guard", grade=3)
    s = scene().board("A", VC=mover, front_left=TWO, back_left=ONE, gauge={"front_left": [ZERO, CRITICAL]})
    s.run(["act: Mover", "choose: front_left", "choose: Zero", "done", "choose: back_left"])
    assert (gauge(s, "A", "front_left"), gauge(s, "A", "back_left")) == (("Critical",), ("Zero",))


@pytest.mark.rule("R-GAUGE-7")
def test_all_gauge_of_a_unit_may_come_to_this():
    king = unit("King", "ACT [R]: may move all equip gauge from 1 own unit to this", grade=2)
    s = scene().board("A", VC=THREE, front_left=king, back_left=ONE, gauge={"back_left": [ZERO, CRITICAL]})
    s.run(["act: King", "choose: back_left"])
    assert (set(gauge(s, "A", "front_left")), gauge(s, "A", "back_left")) == ({"Zero", "Critical"}, ())


@pytest.mark.rule("R-GAUGE-5", "R-GAUGE-7")
def test_gauge_that_was_given_on_stays_when_its_first_unit_goes():
    mover = unit(
        "Mover",
        "ACT [V] 1/TURN: move any number of equip gauge from 1 own rear-guard to 1 own rear-guard",
        "ACT [V]: choose 1 own rear-guard; retire it",
        grade=3,
    )
    s = scene().board("A", VC=mover, front_left=TWO, back_left=ONE, gauge={"front_left": [ZERO]})
    s.run([one_of(s.legal, "act: Mover")[0], "choose: front_left", "choose: Zero", "choose: back_left"])
    s.run([one_of(s.legal, "act: Mover")[-1], "choose: front_left"])
    assert gauge(s, "A", "back_left") == ("Zero",)
    assert s.state.side("A").drop == ("Two",)


@pytest.mark.rule("R-GAUGE-5", "R-CALL-7")
def test_gauge_of_a_displaced_rear_guard_goes():
    s = scene().board("A", VC=THREE, front_left=TWO, hand=[ONE], gauge={"front_left": [ZERO]})
    s.run(["call: One -> front_left"])
    assert on(s, "A", "front_left") == "One"
    assert s.state.side("A").drop == ("Two", "Zero")
    assert kinds(s, "retired") == ["retired"]


@pytest.mark.rule("R-GAUGE-1")
def test_gauge_under_a_unit_that_was_retired_for_the_cost():
    eater = unit(
        "Eater",
        "ACT [R] COST retire 1 other own rear-guard:"
        " this power +10000 x (equip gauge under unit retired for cost) until end of turn",
        grade=2,
    )
    s = scene().board("A", VC=THREE, front_left=eater, back_left=ONE, gauge={"back_left": [ZERO, ZERO]})
    s.run(["act: Eater"])
    assert power(s, "A", "front_left") == 30000
    assert sorted(s.state.side("A").drop) == ["One", "Zero", "Zero"]


@pytest.mark.rule("R-GAUGE-1")
def test_units_with_gauge_are_told_from_others():
    lady = unit("Lady", "CONT [V]: all own rear-guards (has divine gauge) power +5000", grade=3)
    s = scene().board("A", VC=lady, front_left=TWO, front_right=TWO, gauge={"front_left": [ZERO]})
    assert (power(s, "A", "front_left"), power(s, "A", "front_right")) == (15000, 10000)


@pytest.mark.rule("R-GAUGE-1")
def test_up_to_one_under_each_is_for_the_player_to_say():
    giga = unit(
        "Giga", "ACT [V]: put up to 1 deck top card face down under each own rear-guard as equip gauge", grade=3
    )
    s = scene().board("A", VC=giga, front_left=TWO, back_left=ONE).deck("A", top=[ZERO, CRITICAL])
    s.run(["act: Giga", "choose: back_left, front_left"])
    assert (gauge(s, "A", "back_left"), gauge(s, "A", "front_left")) == (("Zero",), ("Critical",))
    s.finish()
    assert happened(s, "gauged") == [("gauged", "Zero", "One"), ("gauged", "Critical", "Two")]


@pytest.mark.rule("R-GAUGE-3", "G-WIN-4")
def test_the_last_card_of_the_deck_as_gauge_loses():
    digger = unit(
        "Digger",
        "ACT [V]: put deck top 47 into drop; put deck top card face down under all own rear-guards as equip gauge",
        grade=3,
    )
    s = scene().board("A", VC=digger, front_left=TWO, back_left=ONE).run(["act: Digger"])
    assert s.result == "B wins"
