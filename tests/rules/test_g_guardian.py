"""R-BATTLE-GUARD-5, G-GG-1, 2: G guardians."""

import pytest
from scenes import CRITICAL, HEAL, ONE, THREE, TWO, g_guardian, happened, kinds, one_of, scene, unit

from vgsim.errors import InputError

WALL = g_guardian("Wall")
FENCE = g_guardian("Fence", shield=20000)
ATTACK = ["attack: VC -> VC"]
DRAWER = g_guardian("Drawer", "AUTO [-] WHEN placed on G: draw 1")


def guard(hand=(HEAL,), g_zone=(WALL,), attacker=THREE, **theirs):
    """A's vanguard attacks B's; B has G guardians."""
    s = scene("battle", format="premium").board("A", VC=attacker)
    return s.board("B", **({"VC": THREE} | theirs), hand=hand, g_zone=g_zone).run(ATTACK)


@pytest.mark.rule("R-BATTLE-GUARD-5", "G-GG-1")
def test_a_heal_trigger_is_discarded_and_the_g_guardian_is_called_rested():
    s = guard().run(["guard: Wall"])
    side = s.state.side("B")
    assert (side.hand, side.drop, side.g_zone) == ((), ("Heal",), ())
    assert [(unit.card, unit.guards) for unit in side.guardians] == [("Wall", "VC")]
    g = s._played().table.game
    assert int(g.rested[g.row[1, 7, 0]]) == 1
    assert happened(s, "power") == []
    s.run(["no guard"])
    assert [event.numbers for event in s.events if event.kind == "power"] == [(13000, 28000, 0)]


@pytest.mark.rule("G-GG-1")
@pytest.mark.parametrize(
    ("attacker", "mine", "hand", "offered"),
    [(THREE, THREE, HEAL, True), (TWO, THREE, HEAL, False), (THREE, TWO, HEAL, False), (THREE, THREE, CRITICAL, False)],
)
def test_both_vanguards_of_grade_3_and_a_heal_trigger(attacker, mine, hand, offered):
    s = guard(hand=[hand], attacker=attacker, VC=mine)
    assert ("guard: Wall" in s.legal) is offered


@pytest.mark.rule("G-GG-1")
@pytest.mark.parametrize(("used", "offered"), [(3, True), (4, False)])
def test_at_most_four_in_a_game(used, offered):
    up = [(g_guardian(f"Used {n}"), "up") for n in range(used)]
    assert ("guard: Wall" in guard(g_zone=[WALL, *up]).legal) is offered


@pytest.mark.rule("R-BATTLE-GUARD-5", "G-GG-1")
def test_several_in_one_action_each_paid_for():
    s = guard(hand=[HEAL, HEAL, HEAL], g_zone=[WALL, FENCE]).run(["guard: Wall, Fence"])
    side = s.state.side("B")
    assert (len(side.hand), side.drop) == (1, ("Heal", "Heal"))
    assert [unit.card for unit in side.guardians] == ["Wall", "Fence"]
    with pytest.raises(InputError):
        guard(g_zone=[WALL, FENCE]).run(["guard: Wall, Fence"])  # there is one heal trigger only
    up = [(g_guardian(f"Used {n}"), "up") for n in range(3)]
    with pytest.raises(InputError):
        guard(hand=[HEAL, HEAL], g_zone=[WALL, FENCE, *up]).run(["guard: Wall, Fence"])  # the fourth is the last


@pytest.mark.rule("R-BATTLE-GUARD-5", "R-BATTLE-GUARD-6", "R-GC-5")
def test_placed_on_g_triggers_and_a_check_timing_follows():
    s = guard(g_zone=[DRAWER]).run(["guard: Drawer"])
    assert kinds(s, "guarded", "drew") == ["guarded", "drew"]
    assert s.prompt.kind == "guard"


@pytest.mark.rule("G-GG-1")
@pytest.mark.ruling("RUL-221")
def test_it_is_no_normal_call_and_not_from_hand():
    """What hears calls from hand does not trigger; and who may not call from hand may call it."""
    hearing = unit("Hearing", "AUTO [G] WHEN placed from hand: draw 1", grade=1)
    assert kinds(guard(hand=[hearing, HEAL]).run(["guard: Hearing"]), "drew") == ["drew"]
    silent = g_guardian("Silent", "AUTO [G] WHEN placed from hand: draw 1")
    assert kinds(guard(g_zone=[silent]).run(["guard: Silent"]), "drew") == []
    bane = unit(
        "Bane", "AUTO [V] WHEN attacks: opponent cannot call cards from hand to G until end of battle", grade=3
    )
    assert one_of(guard(attacker=bane).legal, "guard") == ["guard: Wall"]


@pytest.mark.rule("G-GG-2", "R-BATTLE-DAMAGE-13")
@pytest.mark.ruling("RUL-075")
def test_g_guardians_retire_first_then_guardians_then_hit_rear_guards():
    """Face up into the G zone."""
    s = scene("battle", format="premium").board("A", VC=THREE, changes={"VC": [("power", 90000, "turn of A")]})
    s.board("B", VC=THREE, front_left=TWO, hand=[HEAL, ONE], g_zone=[WALL])
    s.run(["attack: VC -> front_left", "guard: One", "guard: Wall", "no guard"])
    left = [row for row in happened(s, "moved") if row[1] in ("Wall", "One", "Two")][-3:]
    assert [row[1] for row in left] == ["Wall", "One", "Two"]
    side = s.state.side("B")
    assert side.g_zone == ("Wall (up)",)
    assert side.drop == ("Heal", "One", "Two")


@pytest.mark.rule("G-GG-2")
def test_it_goes_to_the_g_zone_whatever_sends_it_away():
    sender = g_guardian("Sender", "AUTO [G] WHEN placed COST put this into soul: draw 1")
    s = guard(g_zone=[sender]).run(["guard: Sender", "pay"])
    assert s.state.side("B").g_zone == ("Sender (up)",)
    assert s.state.side("B").soul == ()


@pytest.mark.rule("R-BATTLE-GUARD-5")
def test_only_in_the_opponents_guard_step():
    s = scene("main", format="premium").board("B", VC=THREE, hand=[HEAL], g_zone=[WALL])
    s.board("A", VC=THREE, hand=[HEAL], g_zone=[WALL])
    assert not [answer for answer in s.legal if "Wall" in answer]
    s.run(ATTACK)
    assert s.prompt.seat == "B"
