"""The beginner game of the first era: a turn from standing to the last attack."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, grades, happened, kinds, on, one_of, power, scene, unit


def old(name, **facts):
    return unit(name, series="original", formats=("original", "premium"), **facts)


CRITICAL = old("Critical", grade=0, trigger="critical")


def battle(**board):
    return scene("battle", format="original").board("A", **({"VC": THREE} | board))


@pytest.mark.rule("R-ORIG-1")
def test_stand_draw_and_ride():
    s = scene("stand", format="original").board("A", VC=TWO, front_left=ONE, rested=["VC", "front_left"])
    assert (s.state.unit("A", "VC").rested, s.state.unit("A", "front_left").rested) == (False, False)
    assert len(kinds(s, "drew")) == 1
    assert s.prompt.kind == "ride"


@pytest.mark.rule("R-ORIG-2")
def test_the_same_grade_or_one_higher():
    s = scene("ride", format="original").board("A", VC=ONE, hand=[ZERO, ONE, TWO, THREE])
    assert s.legal == ["no ride", "ride: One", "ride: Two"]


@pytest.mark.rule("R-ORIG-4")
def test_units_of_a_grade_not_above_the_vanguards_are_called():
    s = scene(format="original").board("A", VC=TWO, hand=[ONE, TWO, THREE])
    called = {text.partition(" ->")[0] for text in one_of(s.legal, "call")}
    assert called == {"call: One", "call: Two"}


@pytest.mark.rule("R-ORIG-5")
def test_rear_guards_move_within_their_column_and_never_with_the_vanguard():
    s = scene(format="original").board("A", VC=THREE, front_left=TWO, back_left=ONE, back_center=ZERO)
    assert one_of(s.legal, "move") == ["move: left"]
    s.run(["move: left"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left"), on(s, "A", "back_center")) == ("One", "Two", "Zero")


@pytest.mark.rule("R-ORIG-6")
def test_an_act_ability_for_the_cost_on_the_card():
    assert one_of(scene(format="original").board("A", VC=THREE).legal, "act") == []
    paid = unit("Payer", "ACT [V] COST counter-blast 1: draw 1", grade=3, series="original", formats=("original",))
    s = scene(format="original").board("A", VC=paid, damage=[ONE])
    s.run(["act: Payer"])
    assert s.state.side("A").damage == ("One (down)",)
    assert len(kinds(s, "drew")) == 1
    assert one_of(s.legal, "act") == []  # nothing is left to pay with


@pytest.mark.rule("R-ORIG-9")
def test_only_an_attacking_vanguard_checks_and_only_the_own_clan_counts():
    s = battle(front_left=TWO).run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "drive_checked") == []
    s = battle(front_left=TWO).deck("A", top=[CRITICAL, ONE]).run(["attack: VC -> VC", "no guard"])
    assert s.prompt.kind == "critical_to"
    stranger = old("Stranger", grade=0, trigger="critical", clans=("Kagero",))
    s = battle(front_left=TWO).deck("A", top=[stranger, ONE]).run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "trigger") == []
    kagero = grades("Kagero")[2]
    s = battle(front_left=kagero).deck("A", top=[stranger, ONE]).run(["attack: VC -> VC", "no guard"])
    assert s.prompt.kind == "critical_to"  # a rear-guard of the clan is enough


@pytest.mark.rule("R-ORIG-11")
@pytest.mark.parametrize(("attacker", "hit"), [(TWO, 1), (ONE, 0)])
def test_equal_or_greater_power_hits(attacker, hit):
    s = battle(front_left=attacker).board("B", VC=THREE, front_left=TWO)
    s.run(["attack: front_left -> front_left", "no guard"])
    assert s.state.side("B").drop == ("Two",) * hit
    s = battle().board("B", VC=THREE).deck("B", top=[ONE]).run(["attack: VC -> VC", "no guard"])
    assert s.state.side("B").damage == ("One",)
    stronger = {"VC": [("power", 1000, "turn of A")]}
    s = battle().board("B", VC=FOUR, changes=stronger).run(["attack: VC -> VC", "no guard"])
    assert s.state.side("B").damage == ()


@pytest.mark.rule("R-ORIG-12")
def test_unused_front_row_units_keep_attacking_then_the_turn_passes():
    s = battle(front_left=TWO, front_right=TWO).run(["attack: VC -> VC", "no guard"])
    attackers = {text.partition(" ->")[0] for text in one_of(s.legal, "attack")}
    assert attackers == {"attack: front_left", "attack: front_right"}
    s.run(["attack: front_left -> VC", "no guard", "attack: front_right -> VC", "no guard"])
    assert s.legal == ["no attack"]
    assert s.run(["no attack"]).state.player == "B"


@pytest.mark.rule("G-WIN-7")
@pytest.mark.parametrize("player", ["A", "B"])
def test_a_player_concedes_at_any_prompt(player):
    s = battle(front_left=TWO).run(["attack: VC -> VC"])  # B is asked for guardians
    s.run([f"{player} concedes"])
    assert s.result == f"{'AB'['BA'.index(player)]} wins"
    assert happened(s, "result")
    assert s.prompt is None


@pytest.mark.rule("G-WIN-9")
def test_a_losing_condition_that_is_gone_before_the_check_timing_does_no_harm():
    text = "ACT [V]: put deck top 49 into drop; put all own drop cards into deck; shuffle deck"
    s = scene().board("A", VC=unit("Miller", text, grade=3)).run(["act: Miller"])
    assert (s.result, power(s, "A", "VC")) == ("", 13000)
