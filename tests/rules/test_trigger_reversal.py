"""Chapter 14: trigger reversal."""

import pytest
from scenes import CRITICAL, DRAW, FRONT, HEAL, ONE, THREE, TWO, critical, happened, kinds, power, scene, unit

PART = "{Critical: their vanguard critical -1 until end of battle} {Heal: deal 1 damage to their vanguard}"
WHOLE = f"{PART} {{Draw: they discard 1}} {{Front power: back row instead of front row}}"
REVERSER = unit(
    "Reverser", f"ACT [V]: replace opponent trigger effects (not power) until end of opponent turn {WHOLE}", grade=3
)
ALL = [(trigger, "turn of A") for trigger in ("critical", "heal", "draw", "front")]


def checking(card, **board):
    """A, whose triggers are reversed, attacks and checks a card."""
    board = {"front_left": TWO} | board
    s = scene("battle").board("A", VC=THREE, reversed=ALL, **board).board("B", VC=THREE, damage=[ONE])
    s.deck("A", top=[card])
    return s.run(["attack: VC -> VC", "no guard"])


@pytest.mark.rule("R-TRIGREV-1")
def test_the_opponents_triggers_are_reversed_until_the_end_of_his_turn():
    s = scene().board("A", VC=REVERSER).board("B", VC=THREE).run(["act: Reverser"])
    assert set(s.state.side("B").reversed) == {(icon, "turn of B") for icon, _ in ALL}
    assert s.state.side("A").reversed == ()
    s.run(["end turn", "no ride"])
    assert len(s.state.side("B").reversed) == 4
    s.run(["end turn", "no ride"])
    assert s.state.side("B").reversed == ()


@pytest.mark.rule("R-TRIGREV-1")
def test_only_what_the_card_says_is_reversed():
    partly = unit(
        "Partly", f"ACT [V]: replace opponent trigger effects (not power) until end of opponent turn {PART}", grade=3
    )
    s = scene().board("A", VC=partly).board("B", VC=THREE).run(["act: Partly"])
    assert {icon for icon, _ in s.state.side("B").reversed} == {"critical", "heal"}


@pytest.mark.rule("R-TRIGREV-1")
def test_a_critical_takes_one_from_the_vanguard_for_the_battle_and_gives_its_power():
    s = checking(CRITICAL)
    assert s.prompt.kind == "power_to"
    assert critical(s, "A", "VC") == 0
    s.run(["power: VC"])
    assert len(s.state.side("B").damage) == 1
    assert (critical(s, "A", "VC"), power(s, "A", "VC")) == (1, 23000)
    s.finish()


@pytest.mark.rule("R-TRIGREV-1", "G-DAMAGE-1")
@pytest.mark.parametrize("own_damage", [[], [ONE, ONE]])
def test_a_heal_deals_one_damage_whatever_the_damage(own_damage):
    s = checking(HEAL, damage=own_damage).run(["power: VC"])
    assert len(s.state.side("A").damage) == len(own_damage) + 1
    assert kinds(s, "healed") == []
    assert power(s, "A", "VC") == 23000


@pytest.mark.rule("R-TRIGREV-1")
def test_a_draw_discards_one():
    s = checking(DRAW, hand=[TWO, ONE])
    assert s.prompt.kind == "cost"
    s.run(["discard: Two", "power: VC"])
    assert "Two" in s.state.side("A").drop
    assert kinds(s, "drew") == []
    s = checking(DRAW)
    assert s.prompt.kind == "power_to"


@pytest.mark.rule("R-TRIGREV-1")
def test_a_front_strengthens_the_back_row():
    s = checking(FRONT, front_left=TWO, back_left=ONE)
    assert (power(s, "A", "front_left"), power(s, "A", "back_left"), power(s, "A", "VC")) == (10000, 18000, 13000)


@pytest.mark.rule("R-TRIGREV-1", "G-DAMAGE-2")
def test_damage_checks_too_and_a_reversed_heal_is_one_more_check_of_the_same_damage():
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, reversed=[("heal", "turn of B")], damage=[ONE])
    s.deck("B", top=[HEAL, ONE]).run(["attack: VC -> VC", "no guard", "power: VC"])
    assert happened(s, "damage_checked") == [("damage_checked", "Heal"), ("damage_checked", "One")]
    assert len(s.state.side("B").damage) == 3
    s.finish()


@pytest.mark.rule("R-TRIGREV-1", "R-DELETE-6")
@pytest.mark.ruling("RUL-158")
def test_it_stays_when_the_card_that_made_it_is_deleted_or_ridden_over():
    rider = unit("Rider", "ACT [R]: ride 1 own hand card", grade=1)
    s = scene().board("A", VC=REVERSER, front_left=rider, hand=[THREE]).board("B", VC=THREE)
    s.run(["act: Reverser", "act: Rider"])
    assert s.state.unit("A", "VC").card == "Three"
    assert len(s.state.side("B").reversed) == 4
    cutter = unit("Cutter", "ACT [V]: delete opponent vanguard", grade=3)
    s = (
        scene()
        .board("A", VC=REVERSER)
        .board("B", VC=cutter)
        .run(["act: Reverser", "end turn", "no ride", "act: Cutter"])
    )
    assert s.state.unit("A", "VC").deleted
    assert len(s.state.side("B").reversed) == 4


@pytest.mark.rule("R-MULTIVG-12")
@pytest.mark.ruling("RUL-099", "RUL-100")
def test_with_several_vanguards_each_is_weakened_or_damaged():
    leader = unit("Leader", 'CONT [V]: own front-row circles holding units (name "Blade") count as V', grade=3)
    blade = unit("Blade", grade=2)
    s = scene("battle").board("A", VC=leader, front_left=blade, reversed=ALL).board("B", VC=THREE)
    s.deck("A", top=[CRITICAL, HEAL]).run(["attack: VC -> VC", "no guard"])
    assert (critical(s, "A", "VC"), critical(s, "A", "front_left")) == (0, 0)
    s.run(["power: VC", "power: VC"])
    assert len(s.state.side("A").damage) == 2


@pytest.mark.rule("R-TRIGREV-1", "G-EFF-1")
@pytest.mark.ruling("RUL-207")
def test_outside_a_battle_nothing_lasts_until_its_end():
    dealer = unit("Dealer", "ACT [R]: deal 1 damage to own vanguard")
    s = scene().board("A", VC=THREE, front_left=dealer, reversed=[("critical", "turn of A")])
    s.deck("A", top=[CRITICAL]).run(["act: Dealer", "power: VC"])
    assert (critical(s, "A", "VC"), power(s, "A", "VC")) == (1, 23000)
