"""Chapter 6.7: the drive step."""

import pytest
from scenes import CRITICAL, DRAW, ONE, THREE, TWO, ZERO, happened, kinds, listen, scene, unit

from vgsim.vanguard.terms import Event


def drive(top=(ONE, ZERO), answers=(), **board):
    s = scene("battle").board("A", **({"VC": THREE} | board)).deck("A", top=top)
    return s.run(["attack: VC -> VC", "no guard", *answers])


@pytest.mark.rule("R-BATTLE-DRIVE-1")
def test_beginning_of_the_drive_step_comes_before_the_first_check():
    listener = unit("Listener", "AUTO [R] WHEN attacks: draw 1")
    s = listen(scene("battle").board("A", VC=THREE, back_left=listener), "Listener", Event.DRIVE_STEP)
    s.run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "ability", "drive_checked") == ["ability", "drive_checked", "drive_checked"]


@pytest.mark.rule("R-BATTLE-DRIVE-2")
def test_without_an_attacker_there_is_no_check():
    """The attacking rear-guard, which may drive check, is retired when the drive step begins."""
    checking = unit("Checking", "CONT [R]: this performs drive checks when attacking", grade=2)
    avenger = unit("Avenger", "AUTO [V] WHEN attacked: choose 1 opponent rear-guard; retire it", grade=3)
    s = scene("battle").board("A", VC=THREE, front_left=checking).board("B", VC=avenger)
    listen(s, "Avenger", Event.DRIVE_STEP).run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "retired", "drive_checked", "misses") == ["retired", "misses"]


@pytest.mark.rule("R-BATTLE-DRIVE-3")
@pytest.mark.parametrize("drive_change", [-2, -3])
def test_with_drive_zero_or_less_nothing_is_checked(drive_change):
    lame = unit("Lame", f"CONT [V]: this drive {drive_change}", grade=3)
    assert kinds(drive((), VC=lame), "drive_checked", "power") == ["power"]


@pytest.mark.rule("R-BATTLE-DRIVE-4")
def test_the_top_card_goes_face_up_to_the_trigger_zone():
    icon = unit("Icon", grade=0, trigger="critical")
    s = drive((icon,), back_left=ONE)
    g = s._played().table.game
    assert s.prompt.kind == "critical_to"
    assert [int(g.row_n[0, 6]), int(g.known[g.row[0, 6, 0]])] == [1, 3]
    assert s._played().desk.name(int(g.row[0, 6, 0])) == "Icon"


@pytest.mark.rule("R-BATTLE-DRIVE-5")
@pytest.mark.parametrize(
    ("clan", "board", "works"),
    [
        ("Royal Paladin", {}, True),
        ("Kagero", {}, False),
        ("Kagero", {"back_left": unit("Ally", clans=("Kagero",))}, True),
        ("Kagero", {"soul": [unit("Buried", clans=("Kagero",))]}, False),
    ],
)
def test_an_icon_works_if_a_unit_shares_its_clan(clan, board, works):
    icon = unit("Icon", grade=0, trigger="draw", clans=(clan,))
    s = drive((icon, ONE, TWO), ["power: VC"] if works else [], **board)
    assert ("trigger" in kinds(s, "trigger")) is works
    assert "Icon" in s.state.side("A").hand


@pytest.mark.rule("R-BATTLE-DRIVE-6")
def test_a_check_timing_follows_while_the_card_lies_in_the_trigger_zone():
    """Emptying the deck with the check loses before the card reaches the hand (G-WIN-10)."""
    s = scene("battle", filler="Margal").board("A", VC=THREE, drop=48).deck("A", top=[ONE])
    s.run(["attack: VC -> VC", "no guard"])
    assert s.result == "B wins"
    assert s.state.side("A").hand == ()


@pytest.mark.rule("R-BATTLE-DRIVE-7")
def test_the_card_goes_to_hand_with_or_without_an_icon():
    s = drive((CRITICAL, ONE), ["critical: VC", "power: VC"])
    assert s.state.side("A").hand == ("Critical", "One")
    s.finish()


@pytest.mark.rule("R-BATTLE-DRIVE-8")
def test_as_many_checks_as_the_unit_has_drive():
    assert kinds(drive((ONE, ZERO)), "drive_checked") == ["drive_checked"] * 2
    assert kinds(drive((ONE,), VC=TWO), "drive_checked") == ["drive_checked"]
    triple = unit("Triple", "CONT [V]: this drive +1", grade=3)
    assert kinds(drive((ONE, ZERO, TWO), VC=triple), "drive_checked") == ["drive_checked"] * 3


@pytest.mark.rule("R-BATTLE-DRIVE-8")
def test_each_check_is_done_before_the_next():
    s = drive((DRAW, TWO, ONE), ["power: VC"])
    assert happened(s, "drive_checked", "drew") == [
        ("drive_checked", "Draw"),
        ("drew", "Two"),
        ("drive_checked", "One"),
    ]
    assert s.state.side("A").hand == ("Two", "Draw", "One")


@pytest.mark.rule("R-BATTLE-DRIVE-9")
def test_after_the_last_check_comes_the_damage_step():
    s = drive((ONE, ZERO))
    assert kinds(s, "drive_checked", "power") == ["drive_checked", "drive_checked", "power"]
