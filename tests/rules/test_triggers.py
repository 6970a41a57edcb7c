"""Chapter 6.7: trigger icons."""

import pytest
from scenes import (
    CRITICAL,
    DRAW,
    FRONT,
    HEAL,
    ONE,
    THREE,
    TWO,
    critical,
    happened,
    kinds,
    one_of,
    power,
    scene,
    unit,
)

from vgsim.cards.build import build_table, ruleset
from vgsim.cards.decks import load_deck
from vgsim.vanguard.bots import policy_rows
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.terms import Reason


def check(*top, answers=(), theirs=0, **board):
    s = (
        scene("battle")
        .board("A", **({"VC": THREE, "front_left": TWO} | board))
        .board("B", VC=THREE, damage=theirs)
    )
    return s.deck("A", top=top).run(["attack: VC -> VC", "no guard", *answers])


@pytest.mark.rule("R-TRIG-1")
def test_the_bonus_is_what_is_printed_with_the_icon():
    s = check(CRITICAL, ONE, answers=["critical: VC", "power: VC"])
    assert power(s, "A", "VC") == 23000
    old = unit("Old Critical", grade=0, trigger="critical", series="original", formats=("premium",))
    assert power(check(old, ONE, answers=["critical: VC", "power: VC"]), "A", "VC") == 18000


@pytest.mark.rule("R-TRIG-1a")
def test_the_turn_player_chooses_an_own_unit_each_time_and_it_lasts_for_the_turn():
    s = check(CRITICAL, CRITICAL, back_right=ONE)
    assert s.legal == ["critical: VC", "critical: front_left", "critical: back_right"]
    s.run(["critical: VC", "power: VC", "critical: front_left", "power: back_right"])
    assert (critical(s, "A", "VC"), critical(s, "A", "front_left")) == (2, 2)
    assert (power(s, "A", "VC"), power(s, "A", "back_right")) == (23000, 18000)
    s.run(["end turn"])
    assert s.state.player == "B"
    assert (critical(s, "A", "VC"), power(s, "A", "VC"), power(s, "A", "back_right")) == (1, 13000, 8000)


@pytest.mark.rule("R-TRIG-2")
def test_critical_the_two_choices_may_be_different_units():
    s = check(CRITICAL, ONE, answers=["critical: VC", "power: front_left"])
    assert (critical(s, "A", "VC"), power(s, "A", "VC")) == (2, 13000)
    assert (critical(s, "A", "front_left"), power(s, "A", "front_left")) == (1, 20000)
    assert len(s.state.side("B").damage) == 2


@pytest.mark.rule("R-TRIG-3")
def test_draw_a_card_is_drawn_before_the_bonus():
    s = check(DRAW, TWO, ONE)
    assert s.prompt.kind == "power_to"
    assert s.state.side("A").hand == ("Two",)
    s.run(["power: front_left"])
    assert power(s, "A", "front_left") == 20000


@pytest.mark.rule("R-TRIG-4")
@pytest.mark.parametrize(
    ("mine", "theirs", "heals"), [(3, 3, True), (4, 3, True), (2, 3, False), (0, 0, False)]
)
def test_heal_needs_as_much_damage_as_the_opponent(mine, theirs, heals):
    s = check(HEAL, ONE, theirs=theirs, damage=mine)
    assert ("healed" in kinds(s, "healed")) is heals
    assert len(s.state.side("A").damage) == mine - heals
    assert s.prompt.kind == "power_to"


@pytest.mark.rule("R-TRIG-4", "G-DAMAGE-7")
def test_heal_is_mandatory_and_its_card_is_chosen():
    s = check(HEAL, ONE, theirs=1, damage=[ONE, (TWO, "down")])
    assert s.legal == ["heal: One", "heal: Two (down)"]
    s.run(["heal: Two (down)", "power: VC"])
    assert s.state.side("A").damage == ("One",)
    assert s.state.side("A").drop == ("Two",)
    assert power(s, "A", "VC") == 23000


@pytest.mark.rule("R-TRIG-5", "G-DAMAGE-5")
def test_a_heal_trigger_being_checked_is_no_damage_yet():
    """B has two damage against A's two: equal, although the heal trigger is B's third damage card to be."""
    s = scene("battle").board("A", VC=THREE, damage=3).board("B", VC=THREE, damage=2).deck("B", top=[HEAL])
    s.run(["attack: VC -> VC", "no guard"])
    assert "healed" not in kinds(s, "healed")
    s = scene("battle").board("A", VC=THREE, damage=2).board("B", VC=THREE, damage=2).deck("B", top=[HEAL])
    s.run(["attack: VC -> VC", "no guard", "power: VC"])
    assert kinds(s, "healed") == ["healed"]
    assert len(s.state.side("B").damage) == 2  # two less one healed, and the trigger itself


@pytest.mark.rule("R-TRIG-6")
def test_front_every_unit_in_the_front_row_gets_the_bonus():
    s = check(FRONT, ONE, back_left=ONE, accel_1=ONE, markers={"accel_1": "Accel II"})
    assert power(s, "A", "VC") == 23000
    assert power(s, "A", "front_left") == 20000
    assert power(s, "A", "accel_1") == 8000 + 10000 + 5000
    assert power(s, "A", "back_left") == 8000
    assert happened(s, "modified") == [("modified", "Three"), ("modified", "Two"), ("modified", "One")]


@pytest.mark.rule("R-TRIG-6")
def test_front_is_for_the_units_that_are_there_now():
    caller = unit("Caller", "AUTO [R] WHEN attacks: call up to 1 own hand card to R", grade=2)
    s = check(FRONT, ONE, front_left=caller, hand=[TWO])
    s.run(["attack: front_left -> VC", "choose: Two", "to: front_right"])
    assert power(s, "A", "front_right") == 10000


@pytest.mark.rule("G-DAMAGE-8")
def test_the_bonus_may_go_to_a_unit_of_another_clan():
    other = unit("Other", grade=2, clans=("Kagero",))
    s = check(CRITICAL, ONE, front_left=other, answers=["critical: VC", "power: front_left"])
    assert power(s, "A", "front_left") == 20000
    assert one_of(s.legal, "attack") == ["attack: front_left -> VC"]


def test_power_is_asked_for_where_effects_may_change_circles():
    """R-TRIG-1a: effects that speak of circles settle before each step, and the trigger goes on all the same."""
    a, b = load_deck("v_gancelot_blaster_blade"), load_deck("v_td11_altmile")
    both = build_table(a, b, ruleset("standard"))
    assert both.circle_effects
    rows, _ = run_chunk(both, policy_rows(("random", "random")), 1, 1, 2)
    assert Reason.STEP_CAP not in rows["reason"]
