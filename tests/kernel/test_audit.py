"""Every state of random and scripted games is sound; every fault that the audit knows is seen when made."""

import numpy as np
import pytest
from kernel_games import AICHI, KAI, give, shipped_pairs, start, table
from scenes import THREE, TWO, ZERO, scene, unit

from vgsim.core.door import Command
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.terms import (
    Audit,
    Circle,
    Prompt,
    Reason,
    Result,
    Skill,
    Stage,
    Stat,
    Until,
    Zone,
)

RANDOM, SCRIPTED = ("random", "random"), ("standard", "control")
many = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")


def names(mask):
    return [bit.name for bit in Audit if mask & bit]


def audited(a, b, bots, seed, games):
    """Play and say what is wrong with the first state that is not sound."""
    game = table(a, b, bots)
    mask, rows = game.play_audited(seed, 0, games)
    g = game.game
    where = f"{a} against {b}, {bots}, seed {seed}, game {int(g.game)}, decision {int(g.decisions)}"
    assert mask == 0, f"{where}: {names(mask)}"
    unfinished = rows[rows["result"] == Result.UNFINISHED]
    assert not len(unfinished), f"{where}: unfinished, {Reason(int(unfinished['reason'][0])).name}"


@many
@pytest.mark.parametrize(("a", "b"), shipped_pairs())
def test_every_state_of_a_game_is_sound(a, b):
    """60 games of each pair of shipped decks."""
    audited(a, b, RANDOM, 1, 50)
    audited(a, b, SCRIPTED, 1, 10)


@many
@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), shipped_pairs())
def test_every_state_of_a_hundred_thousand_games_is_sound(a, b):
    audited(a, b, RANDOM, 2, 1200)
    audited(a, b, SCRIPTED, 2, 200)


def test_audited_games_are_the_games_themselves():
    from vgsim.vanguard.match import run_chunk

    games = 2 if INTERPRETED else 50
    game = table(AICHI, KAI, ("standard", "random"))
    rows, _ = run_chunk(game.table, game.bots, 3, 7, games)
    audited_rows = table(AICHI, KAI, ("standard", "random")).play_audited(3, 7, games)[1]
    assert all(np.array_equal(rows[name], audited_rows[name]) for name in rows.dtype.names)


def test_the_first_fault_stops_and_stays():
    """The audited run ends at once, and the state that is not sound is left in the record."""
    game = table(AICHI, KAI, ("standard", "standard"))
    broken = game.table.copy()
    broken.deck[0, 10] = 0  # there is a card in the deck that is no card
    game.table = broken
    mask, _ = game.play_audited(1, 5, 4)
    assert names(mask) == ["CARDS_NOT_CONSERVED"]
    assert int(game.game.game) == 5
    assert game.audit() == mask


def test_a_fault_that_auditing_mends_is_told_all_the_same():
    """To see that powers are stale is to work them out: asked again about the same state, the audit is content."""
    game = table("v_td11_altmile", "v_td12_ahsha", ("standard", "standard"))
    assert game.play_audited(1, 0, 1)[0] == 0
    deaf = game.table.copy()
    deaf.cont_zones = 0  # what continuous effects read in other zones does not make them stale any more
    game.table = deaf
    assert names(game.play_audited(1, 0, 1)[0]) == ["STALE_POWER"]


# -- every bit can be set ------------------------------------------------------------------------------------

PROTECTOR = unit("Protector", grade=3, gift="protect")


def battle():
    """A attacks with a marker; B is asked to guard, and has power until end of turn."""
    changes = {"VC": [("power", 10000, "turn of A"), ("skill", "cannot be hit", "battle")]}
    s = scene("battle").board("A", VC=THREE, hand=2, damage=2, soul=[ZERO], markers={"VC": "Force I"})
    s.board("B", VC=THREE, front_left=TWO, hand=[ZERO, TWO], damage=1, changes=changes)
    return s.run(["attack: VC -> VC"])._played().table


def first(g, player, zone):
    return int(g.row[player, zone, 0])


def lose_a_card(g):
    g.row_n[0, Zone.HAND] -= 1


def double_a_card(g):
    n = g.row_n[0, Zone.HAND]
    g.row[0, Zone.HAND, n] = first(g, 0, Zone.HAND)
    g.row_n[0, Zone.HAND] += 1


def send_a_card_nowhere(g):
    u = first(g, 1, Zone.HAND)
    g.row[1, Zone.HAND, 0] = g.row[1, Zone.HAND, 1]
    g.row_n[1, Zone.HAND] -= 1
    g.zone[u] = Zone.NOWHERE


def call_it_elsewhere(g):
    g.zone[first(g, 0, Zone.SOUL)] = Zone.DROP


def swap_owners(g):
    a, b = first(g, 0, Zone.HAND), first(g, 1, Zone.HAND)
    g.row[0, Zone.HAND, 0], g.row[1, Zone.HAND, 0] = b, a


def write_the_guard_row(g):
    g.bonus[Stat.POWER, 0] = 5000


def rest_nobody(g):
    g.rested[0] = 1


def change_nobody(g):
    g.modified[0] = 1


def give_card_zero_a_face(g):
    g.card[0] = 7


def forget_where_units_are(g):
    g.units[0] ^= 1 << Circle.VANGUARD


def forget_who_stands(g):
    g.standing[0] ^= 1 << Circle.VANGUARD


def forget_who_may_act(g):
    g.acting[0] ^= 1 << Circle.VANGUARD


def turn_damage_in_secret(g):
    g.face_up[1] += 1


def use_an_ability_in_secret(g):
    g.used[g.circle[0, Circle.VANGUARD]] |= 1
    g.any_used = 0


def forget_where_effects_come_from(g):
    g.sources[1] ^= 1 << Circle.VANGUARD


def forget_whom_effects_may_concern(g):
    g.wide[1] ^= 1 << Circle.VANGUARD


def forget_an_effect(g):
    g.modified[g.circle[1, Circle.VANGUARD]] -= 1


def forget_when_an_effect_ends(g):
    g.ending[g.mod[0, 3]] -= 1


def note_damage_that_nobody_deals(g):
    g.damage_pending += 1


def unseat_a_unit(g):
    g.place[g.circle[1, Circle.FRONT_LEFT]] = Circle.BACK_LEFT


def take_the_vanguard(g):
    u = int(g.circle[0, Circle.VANGUARD])
    g.circle[0, Circle.VANGUARD] = 0
    g.row[0, Zone.SOUL, g.row_n[0, Zone.SOUL]] = u
    g.row_n[0, Zone.SOUL] += 1
    g.zone[u] = Zone.SOUL


def forget_to_refresh(g):
    g.cont[Stat.POWER, g.circle[0, Circle.VANGUARD]] += 5000


def lose_a_sum(g):
    g.bonus[Stat.POWER, g.circle[1, Circle.VANGUARD]] = 0


def lose_a_grant(g):
    g.granted[g.circle[1, Circle.VANGUARD]] = 0


def grant_out_of_nothing(g):
    g.granted[g.circle[0, Circle.VANGUARD]] = Skill.RESIST


def leave_the_battle(g):
    u = first(g, 1, Zone.HAND)
    g.row[1, Zone.HAND, 0] = g.row[1, Zone.HAND, 1]
    g.row_n[1, Zone.HAND] -= 1
    g.row[1, Zone.GUARDIAN, 0] = u
    g.row_n[1, Zone.GUARDIAN] = 1
    g.zone[u], g.known[u] = Zone.GUARDIAN, 3
    g.stage = Stage.MAIN_2


def forget_the_hand(g):
    g.known[first(g, 1, Zone.HAND)] = 0


def hide_a_unit(g):
    g.known[g.circle[0, Circle.VANGUARD]] = 1


def ask_for_nothing(g):
    g.choices = 0


def leave_one_waiting(g):
    g.standbys = 1


def turn_an_empty_circle_into_a_vanguard_circle(g):
    g.also_vc[0] |= 1 << Circle.FRONT_LEFT
    g.several = 1


def forget_that_there_are_several_vanguards(g):
    g.also_vc[0] |= 1 << Circle.VANGUARD


def attack_in_the_main_phase(g):
    g.x_depth = 1
    g.stage = Stage.MAIN_2


def count_a_lock_that_is_not_there(g):
    g.locks = 1


def put_gauge_under_nobody(g):
    u = first(g, 0, Zone.HAND)
    g.row[0, Zone.HAND, 0] = g.row[0, Zone.HAND, 1]
    g.row_n[0, Zone.HAND] -= 1
    g.row[0, Zone.GAUGE, 0] = u
    g.row_n[0, Zone.GAUGE] = 1
    g.zone[u] = Zone.GAUGE


ELSEWHERE = {"PSEUDO_CARD_ASTRAY", "G_UNIT_ASTRAY", "HEART_ASTRAY"}  # below, and in the tests of Premium
FAULTS = [
    (turn_an_empty_circle_into_a_vanguard_circle, "CIRCLE_KIND"),
    (forget_that_there_are_several_vanguards, "CIRCLE_KIND"),
    (attack_in_the_main_phase, "ATTACK_ASTRAY"),
    (count_a_lock_that_is_not_there, "FACE_DOWN_ASTRAY"),
    (put_gauge_under_nobody, "GAUGE_ASTRAY"),
    (lose_a_card, "CARDS_NOT_CONSERVED"),
    (double_a_card, "CARDS_NOT_CONSERVED"),
    (send_a_card_nowhere, "CARDS_NOT_CONSERVED"),
    (call_it_elsewhere, "ZONE_ROW_DISAGREES"),
    (swap_owners, "ZONE_ROW_DISAGREES"),
    (write_the_guard_row, "GUARD_ROW_WRITTEN"),
    (rest_nobody, "GUARD_ROW_WRITTEN"),
    (change_nobody, "GUARD_ROW_WRITTEN"),
    (give_card_zero_a_face, "GUARD_ROW_WRITTEN"),
    (take_the_vanguard, "NO_VANGUARD"),
    (unseat_a_unit, "CIRCLE_DISAGREES"),
    (forget_where_units_are, "CIRCLE_DISAGREES"),
    (forget_who_stands, "CIRCLE_DISAGREES"),
    (forget_who_may_act, "CIRCLE_DISAGREES"),
    (forget_where_effects_come_from, "CIRCLE_DISAGREES"),
    (forget_whom_effects_may_concern, "CIRCLE_DISAGREES"),
    (note_damage_that_nobody_deals, "NOTE_ASTRAY"),
    (turn_damage_in_secret, "NOTE_ASTRAY"),
    (use_an_ability_in_secret, "NOTE_ASTRAY"),
    (forget_to_refresh, "STALE_POWER"),
    (lose_a_sum, "MODIFIER_SUM"),
    (forget_an_effect, "MODIFIER_SUM"),
    (forget_when_an_effect_ends, "MODIFIER_SUM"),
    (lose_a_grant, "MODIFIER_SUM"),
    (grant_out_of_nothing, "MODIFIER_SUM"),
    (leave_the_battle, "GUARDIAN_OUTSIDE_BATTLE"),
    (forget_the_hand, "KNOWLEDGE"),
    (hide_a_unit, "KNOWLEDGE"),
    (ask_for_nothing, "PROMPT_WITHOUT_ANSWER"),
    (leave_one_waiting, "STANDBY_OUTSIDE_CHECK"),
]


def test_the_position_to_be_broken_is_sound():
    assert names(battle().audit()) == []


@pytest.mark.parametrize(("fault", "bit"), FAULTS, ids=lambda x: getattr(x, "__name__", x))
def test_a_broken_record_is_caught(fault, bit):
    game = battle()
    game.refresh()
    fault(game.game)
    assert bit in names(game.audit())


def test_a_pseudo_card_where_it_may_not_be_is_caught():
    """G-PROT-1: Protect is in the hand, or on the guardian circle."""
    s = scene("ride").board("A", VC=TWO, hand=[PROTECTOR]).run(["ride: Protector", "gift: Protect I"])
    game = s._played().table
    g = game.game
    assert names(game.audit()) == []
    u = first(g, 0, Zone.HAND)
    g.row_n[0, Zone.HAND] = 0
    g.row[0, Zone.DROP, g.row_n[0, Zone.DROP]] = u
    g.row_n[0, Zone.DROP] += 1
    g.zone[u], g.known[u] = Zone.DROP, 3
    assert names(game.audit()) == ["PSEUDO_CARD_ASTRAY"]


def test_who_may_attack_is_noted_at_the_question():
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE)
    assert s.prompt.kind == "attack"
    game = s._played().table
    assert names(game.audit()) == []
    game.game.attackers = 0
    assert names(game.audit()) == ["NOTE_ASTRAY"]


def test_every_bit_has_a_fault():
    assert {bit for _, bit in FAULTS} | ELSEWHERE == {bit.name for bit in Audit}


def test_a_finished_game_need_not_have_a_vanguard():
    """What is only wrong while a game goes on is not wrong at its end."""
    game = battle()
    take_the_vanguard(game.game)
    game.game.result = Result.B_WINS
    assert names(game.audit()) == []


def test_auditing_changes_nothing():
    game = start(table(AICHI, KAI, SCRIPTED), 5, 0)
    for _ in range(60):
        game.refresh()
        before = game.game.copy()
        assert game._call(Command.AUDIT) == 0
        scratch = ("found", "founds")
        changed = [n for n in before.dtype.names if n not in scratch and np.any(before[n] != game.game[n])]
        assert changed == []
        assert game.game.prompt != Prompt.NONE
        give(game, game.decide())


def test_faults_are_named_apart():
    """A lasting effect that ends is not taken for a wrong sum."""
    game = battle()
    g = game.game
    g.ending[g.mod[0, 3]] -= 1
    g.ending[Until.END_OF_GAME] += 1
    g.mod[0, 3] = Until.END_OF_GAME
    assert names(game.audit()) == []
