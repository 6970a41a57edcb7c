"""The older game: +5000 triggers, stand triggers, guardians' grades, boosting by grade, no G assist."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, critical, kinds, on, power, scene, unit


def old(name, **facts):
    return unit(name, series="original", formats=("original", "premium"), **facts)


CRITICAL, DRAW, HEAL, STAND = (
    old(icon.capitalize(), grade=0, trigger=icon) for icon in ("critical", "draw", "heal", "stand")
)


def battle(**board):
    return scene("battle", format="original").board("A", **({"VC": THREE} | board))


def checked(card, **board):
    """The vanguard's first drive check reveals a card."""
    return battle(**board).deck("A", top=[card, ONE]).run(["attack: VC -> VC", "no guard"])


@pytest.mark.rule("R-ORIG-10", "R-TRIG-1")
@pytest.mark.ruling("RUL-167")
def test_every_icon_gives_5000():
    s = checked(CRITICAL, front_left=TWO).run(["critical: front_left", "power: front_left"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (15000, 2)
    s = checked(DRAW, front_left=TWO).run(["power: VC"])
    assert (kinds(s, "drew"), power(s, "A", "VC")) == (["drew"], 18000)
    s = checked(HEAL, front_left=TWO, damage=[ONE]).run(["power: VC"])
    assert (s.state.side("A").damage, power(s, "A", "VC")) == ((), 18000)


@pytest.mark.rule("R-ORIG-10")
@pytest.mark.ruling("RUL-167")
def test_a_stand_trigger_stands_any_one_rear_guard():
    s = checked(STAND, front_left=TWO, back_left=ONE, rested=["front_left"])
    assert s.legal == ["stand: front_left", "stand: back_left"]
    s.run(["stand: front_left", "power: front_left"])
    assert not s.state.unit("A", "front_left").rested
    assert power(s, "A", "front_left") == 15000


@pytest.mark.rule("R-ORIG-10")
def test_a_stand_trigger_without_rear_guards_gives_its_power():
    s = checked(STAND)
    assert power(s, "A", "VC") == 18000
    assert kinds(s, "stood") == []


@pytest.mark.rule("R-TRIG-7")
def test_in_premium_any_unit_may_be_chosen_for_a_stand():
    s = scene("battle", format="premium", filler="Glyme").board(
        "A", VC=THREE, front_left=TWO, rested=["front_left"]
    )
    s.deck("A", top=[STAND, ONE]).run(["attack: VC -> VC", "no guard"])
    assert s.legal == ["stand: VC", "stand: front_left"]


@pytest.mark.rule("R-ORIG-8")
@pytest.mark.ruling("RUL-166")
def test_guardians_of_a_grade_not_above_the_vanguards():
    s = battle().board("B", VC=ONE, hand=[ZERO, ONE, TWO]).run(["attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: Zero", "guard: One"]
    s = (
        scene("battle")
        .board("A", VC=THREE)
        .board("B", VC=ONE, hand=[ZERO, ONE, TWO])
        .run(["attack: VC -> VC"])
    )
    assert len(s.legal) == 4


@pytest.mark.rule("R-ORIG-7")
@pytest.mark.ruling("RUL-165")
def test_grades_0_and_1_boost():
    plain = old("Plain", grade=1, skills=())
    s = battle(back_center=plain).run(["attack: VC -> VC"])
    assert s.legal == ["no boost", "boost"]
    s = battle(back_center=TWO).run(["attack: VC -> VC"])
    assert kinds(s, "boosts") == []
    assert s.prompt.kind == "guard"


def test_no_g_assist():
    s = scene("draw", format="original").board("A", VC=ZERO, hand=[TWO])
    assert s.prompt.kind == "ride"


@pytest.mark.rule("R-ORIG-1")
@pytest.mark.ruling("RUL-164")
def test_one_ride_a_turn():
    s = scene("ride", format="original").board("A", VC=ZERO, hand=[ONE, TWO]).run(["ride: One"])
    assert s.prompt.kind == "main"
    assert on(s, "A", "VC") == "One"


@pytest.mark.ruling("RUL-191")
def test_a_token_without_a_clan_keeps_a_lord_from_attacking():
    lord = unit(
        "Lord", "CONT [V/R] LORD IF own units (clan not same as this) >= 1: this cannot attack", grade=3
    )
    clanless = unit("Clanless", clans=())
    s = scene("battle").board("A", VC=lord, back_left=clanless)
    assert s.legal == ["no attack"]
