"""Damage: application, resolution, damage checks."""

import pytest
from scenes import CRITICAL, DRAW, FRONT, HEAL, ONE, THREE, TWO, ZERO, happened, kinds, power, scene, unit


def hurt(*top, answers=(), hits=1, **theirs):
    attacker = unit("Attacker", grade=2, critical=hits)
    s = scene("battle").board("A", VC=THREE, front_left=attacker).board("B", **({"VC": TWO} | theirs))
    return s.deck("B", top=top).run(["attack: front_left -> VC", "no guard", *answers])


@pytest.mark.rule("G-DAMAGE-1")
def test_battle_damage_is_the_attackers_critical():
    s = hurt(ONE, ZERO, hits=2)
    assert s.state.side("B").damage == ("One", "Zero")
    assert not s._played().table.game.pending_damage.any()
    s.finish()


@pytest.mark.rule("G-DAMAGE-2")
def test_cards_are_checked_one_at_a_time_each_trigger_done_before_the_next():
    s = hurt(DRAW, TWO, ONE, answers=["power: VC"], hits=2)
    assert happened(s, "damage_checked", "drew", "modified") == [
        ("damage_checked", "Draw"),
        ("drew", "Two"),
        ("modified", "Two"),
        ("damage_checked", "One"),
    ]
    assert s.state.side("B").damage == ("Draw", "One")
    s.finish()


@pytest.mark.rule("G-DAMAGE-2")
def test_the_card_lies_face_up_in_the_damage_zone_and_needs_a_clan_for_its_icon():
    s = hurt(unit("Foreign", grade=0, trigger="draw", clans=("Kagero",)))
    assert s.state.side("B").damage == ("Foreign",)
    assert kinds(s, "trigger") == []
    helped = {"back_left": unit("Ally", clans=("Kagero",))}
    s = hurt(
        unit("Foreign", grade=0, trigger="critical", clans=("Kagero",)), answers=["critical: VC"], **helped
    )
    assert kinds(s, "trigger") == ["trigger"]


@pytest.mark.rule("G-DAMAGE-5")
def test_no_check_timing_follows_a_damage_check():
    """The loss of the deck's last card is seen after all of the damage."""
    s = hurt(ONE, ZERO, hits=2, drop=47)
    assert (s.result, s.state.side("B").damage) == ("A wins", ("One", "Zero"))


@pytest.mark.rule("G-DAMAGE-6")
def test_checking_is_not_drawing():
    assert kinds(hurt(ONE), "damage_checked", "drew") == ["damage_checked"]


@pytest.mark.rule("G-DAMAGE-7")
def test_trigger_effects_are_mandatory():
    s = hurt(DRAW, TWO, answers=["power: VC"])
    assert s.state.side("B").hand == ("Two",)
    s = hurt(HEAL, damage=[ONE, ZERO])
    assert s.legal == ["heal: One", "heal: Zero"]


@pytest.mark.rule("G-DAMAGE-8")
def test_bonus_and_effect_may_go_to_different_units():
    s = hurt(CRITICAL, back_left=ONE, answers=["critical: back_left", "power: VC"])
    assert power(s, "B", "VC") == 20000
    assert s.state.unit("B", "back_left").critical == 2


@pytest.mark.rule("G-DAMAGE-9")
def test_a_front_trigger_powers_the_defenders_front_row():
    s = hurt(FRONT, front_right=TWO, back_right=ONE)
    assert (power(s, "B", "VC"), power(s, "B", "front_right"), power(s, "B", "back_right")) == (
        20000,
        20000,
        8000,
    )
