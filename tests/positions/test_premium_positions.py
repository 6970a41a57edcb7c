"""Premium positions that a player would not get wrong, put to the `standard` bot."""

from asking import answers, guards
from scenes import HEAL, ONE, THREE, TWO, g_guardian, g_unit, scene, unit

PLAIN = g_unit("Plain", clans=("Royal Paladin",))
SKILLED = g_unit("Skilled", "AUTO [V] WHEN attacks vanguard: draw 1")
BREAKER = g_unit("Breaker", "AUTO [V] GENERATION-BREAK 8 WHEN attacks vanguard: draw 1")
WALL = g_guardian("Wall")
SMALL = unit("Small", grade=0, shield=5000)


def stride(hand, g_zone, **board):
    s = scene("stride", format="premium").board("A", VC=THREE, hand=hand, g_zone=g_zone, **board)
    return answers(s, "stride", "stride_cost", "cost")


def test_01_strides_with_what_it_can_spare():
    assert stride([THREE, ONE], [PLAIN]) == ["stride: Plain", "cost: Three", "enough"]


def test_02_strides_the_unit_whose_ability_holds():
    assert stride([THREE], [PLAIN, SKILLED])[0] == "stride: Skilled"
    assert stride([THREE], [SKILLED, BREAKER])[0] == "stride: Skilled"


def test_03_takes_a_free_stride():
    giver = unit("Giver", "AUTO [V] WHEN own ride phase begins: own next stride may be free until end of turn", grade=3)
    s = scene("ride", format="premium").board("A", VC=giver, hand=[THREE], g_zone=[PLAIN])
    assert answers(s, "ride", "stride", "stride_cost", "cost")[-2:] == ["stride: Plain", "for free"]


def attacked(power, hand, g_zone=(WALL,)):
    """A's vanguard attacks B's of 13000 at five damage."""
    stronger = {"front_left": [("power", power - 10000, "turn of A")]}
    s = scene("battle", format="premium").board("A", VC=THREE, front_left=TWO, changes=stronger)
    s.board("B", VC=THREE, damage=5, hand=hand, g_zone=g_zone)
    return guards(s.run(["attack: front_left -> VC"]))


def test_04_a_g_guardian_where_the_heal_trigger_alone_is_too_little():
    assert attacked(25000, [HEAL]) == ["guard: Wall"]


def test_05_the_heal_trigger_itself_where_it_is_enough():
    assert attacked(18000, [HEAL]) == ["guard: Heal"]


def test_06_no_g_guardian_where_a_small_card_is_enough():
    assert attacked(14000, [HEAL, SMALL]) == ["guard: Small"]
