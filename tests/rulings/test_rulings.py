"""One test for each ruling that the Standard game reaches; `unreached.csv` says why the others wait.

`tests/data/rulings_vanguard.csv` tells each ruling in words.
"""

import csv
import re
from pathlib import Path

import pytest
from scenes import (
    CRITICAL,
    DRAW,
    FOUR,
    FRONT,
    HEAL,
    ONE,
    THREE,
    TWO,
    ZERO,
    critical,
    happened,
    kinds,
    listen,
    on,
    one_of,
    power,
    scene,
    unit,
)

import vgsim as vg
from vgsim.analysis.coverage import list_rulings
from vgsim.errors import InputError
from vgsim.vanguard.gifts import accel_side
from vgsim.vanguard.moves import deal_damage
from vgsim.vanguard.power import add_modifier
from vgsim.vanguard.terms import Circle, Event, Stage, Stat, Until, Zone

HERE = Path(__file__).parent
SENTINEL = "Indestructible Knight, Earina"
AVENGER = unit("Avenger", "AUTO [V] WHEN attacked: choose 1 opponent rear-guard; retire it", grade=3)
SLAYER = unit("Slayer", "AUTO [R] WHEN attacks: choose 1 opponent front-row rear-guard; retire it", grade=2)


def powers(s):
    """(attack, guard, hit) of each comparison."""
    return [event.numbers for event in s.events if event.kind == "power"]


def modify(s, u, stat, amount):
    """An effect until the end of A's turn, on any card."""
    g = s._played().table.game
    add_modifier(g, u, stat, amount, Until.END_OF_TURN_A)


def test_every_ruling_is_tested_or_waits():
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    markers = re.findall(r"mark\.ruling\(([^)]*)\)", tests)
    here = set(re.findall(r"RUL-\d+", " ".join(markers)))
    with (HERE / "unreached.csv").open(encoding="utf-8", newline="") as file:
        waiting = {row["id"]: row["reason"] for row in csv.DictReader(file)}
    assert here.isdisjoint(waiting)
    assert here | set(waiting) == set(list_rulings())
    assert all(waiting.values())


# -- ride ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-001")
def test_a_grade_3_cannot_be_ridden_on_a_grade_1():
    s = scene("ride").board("A", VC=ONE, hand=[THREE, TWO])
    before = s.state
    with pytest.raises(InputError):
        s.run(["ride: Three"])
    assert s.state == before
    assert on(s.run(["ride: Two"]), "A", "VC") == "Two"  # the normal ride was not used up


@pytest.mark.ruling("RUL-002")
def test_on_a_grade_2_only_grades_2_and_3_are_ridden():
    s = scene("ride").board("A", VC=TWO, hand=[ONE, TWO, THREE, FOUR])
    assert s.legal == ["no ride", "ride: Two", "ride: Three"]


@pytest.mark.ruling("RUL-005")
def test_the_gift_comes_before_the_placed_ability():
    new = unit("New", "AUTO [V] WHEN placed: draw 1", grade=3, gift="force")
    s = scene("ride").board("A", VC=TWO, hand=[new]).run(["ride: New", "gift: Force I", "to: VC"])
    assert kinds(s, "gift_gained", "marked", "ability") == ["gift_gained", "marked", "ability"]


@pytest.mark.ruling("RUL-006")
def test_a_bonus_applied_in_hand_is_gone_after_the_ride():
    s = scene("ride").board("A", VC=TWO, hand=[THREE])
    modify(s, int(s._played().table.game.row[0, Zone.HAND, 0]), Stat.POWER, 5000)
    assert power(s.run(["ride: Three"]), "A", "VC") == 13000


@pytest.mark.ruling("RUL-034")
def test_one_normal_ride_a_turn():
    s = scene("ride").board("A", VC=TWO, hand=[TWO, THREE]).run(["ride: Two"])
    with pytest.raises(InputError):
        s.run(["ride: Three"])


@pytest.mark.ruling("RUL-176")
def test_a_lower_grade_is_not_ridden():
    assert scene("ride").board("A", VC=THREE, hand=[TWO]).legal == ["no ride"]


# -- call ---------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-009")
def test_two_called_cards_need_different_circles():
    caller = unit("Caller", "ACT [V]: call up to 2 own hand cards to R", grade=3)
    s = (
        scene()
        .board("A", VC=caller, hand=[ONE, TWO])
        .run(["act: Caller", "choose: One, Two", "to: front_left"])
    )
    with pytest.raises(InputError):
        s.run(["to: front_left"])


@pytest.mark.ruling("RUL-012")
def test_three_cards_called_onto_three_units_land_before_those_retire():
    caller = unit("Caller", "ACT [V]: call up to 3 own hand cards to R", grade=3)
    old = dict.fromkeys(("front_left", "front_right", "back_left"), ZERO)
    s = scene().board("A", VC=caller, hand=[ONE, ONE, ONE], **old)
    s.run(["act: Caller", "choose: One, One, One", *(f"to: {circle}" for circle in old)])
    assert kinds(s, "placed", "retired") == ["placed"] * 3 + ["retired"] * 3


# -- guard --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-015")
def test_with_two_attacked_units_each_guardian_is_given_one():
    s = scene("battle").board("B", VC=THREE, front_left=TWO, hand=[ONE, ZERO, ONE]).run(["attack: VC -> VC"])
    g = s._played().table.game
    g.target[1] = g.target_chosen[1] = g.circle[1, 1]
    g.targets = 2
    s.run(["guard: One, Zero, One", "for: VC", "for: front_left", "for: VC"])
    assert [u.guards for u in s.state.side("B").guardians] == ["VC", "front_left", "VC"]
    assert kinds(s, "guarded") == ["guarded"] * 3
    s.run(["no guard"])
    assert [guard for _, guard, _ in powers(s)] == [33000, 20000]


@pytest.mark.ruling("RUL-016")
def test_an_interceptor_intercepts_and_is_not_placed():
    both = unit("Both", "AUTO [G] WHEN placed: draw 1", "AUTO [G] WHEN intercepts: soul-charge 1", grade=2)
    s = (
        scene("battle")
        .board("B", VC=THREE, front_left=both)
        .run(["attack: VC -> VC", "intercept: front_left"])
    )
    assert (kinds(s, "drew"), len(s.state.side("B").soul)) == ([], 1)


@pytest.mark.ruling("RUL-017")
def test_a_bonus_stays_with_an_interceptor():
    changes = {"front_left": [("power", 5000, "turn of A")]}
    s = scene("battle").board("B", VC=THREE, front_left=TWO, changes=changes)
    s.run(["attack: VC -> VC", "intercept: front_left"])
    assert s.state.side("B").guardians[0].changes == (("power", 5000, "turn of A"),)


@pytest.mark.ruling("RUL-018")
def test_a_bonus_does_not_come_along_in_a_call_from_hand():
    s = scene("battle").board("B", VC=THREE, hand=[TWO]).run(["attack: VC -> VC"])
    modify(s, int(s._played().table.game.row[1, Zone.HAND, 0]), Stat.POWER, 5000)
    assert s.run(["guard: Two"]).state.side("B").guardians[0].changes == ()


@pytest.mark.ruling("RUL-050")
def test_the_attacked_unit_does_not_intercept():
    s = (
        scene("battle")
        .board("B", VC=THREE, front_left=TWO, front_right=TWO)
        .run(["attack: VC -> front_left"])
    )
    assert s.legal == ["no guard", "intercept: front_right"]


@pytest.mark.ruling("RUL-051")
def test_each_guard_action_has_its_check_timing_and_a_pass_ends_the_step():
    placed = unit("Placed", "AUTO [G] WHEN placed: draw 1")
    s = scene("battle").board("B", VC=THREE, front_left=TWO, hand=[placed])
    s.run(["attack: VC -> VC", "guard: Placed", "intercept: front_left", "no guard"])
    assert kinds(s, "guarded", "drew", "intercepts", "drive_checked", "power") == [
        "guarded", "drew", "intercepts", "drive_checked", "drive_checked", "power",
    ]  # fmt: skip


@pytest.mark.ruling("RUL-052")
def test_an_ordinary_rear_guard_skips_the_drive_step():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "drive_checked", "power") == ["power"]


@pytest.mark.ruling("RUL-170")
def test_after_an_intercept_cards_may_still_be_called():
    s = scene("battle").board("B", VC=THREE, front_left=TWO, hand=[ONE])
    s.run(["attack: VC -> VC", "intercept: front_left", "guard: One"])
    assert len(s.state.side("B").guardians) == 2


@pytest.mark.ruling("RUL-171")
def test_a_rested_unit_may_intercept():
    s = scene("battle").board("B", VC=THREE, front_left=TWO, rested=["front_left"]).run(["attack: VC -> VC"])
    assert "intercept: front_left" in s.legal


@pytest.mark.ruling("RUL-172")
def test_an_interceptor_is_retired_after_the_battle():
    s = scene("battle").board("B", VC=THREE, front_left=TWO)
    s.run(["attack: VC -> VC", "intercept: front_left", "no guard"])
    assert (s.state.side("B").drop, on(s, "B", "front_left")) == (("Two",), "")


@pytest.mark.ruling("RUL-173")
def test_the_back_row_does_not_intercept():
    s = scene("battle").board("B", VC=THREE, back_left=TWO).run(["attack: VC -> VC"])
    assert s.legal == ["no guard"]


# -- check timing, play timing ------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-020")
def test_six_damage_on_both_sides_is_a_draw():
    assert scene().board("A", VC=THREE, damage=6).board("B", VC=THREE, damage=6).result == "draw"


@pytest.mark.ruling("RUL-022")
def test_two_gifts_are_processed_one_after_the_other():
    twice = unit("Twice", "ACT [V] 1/TURN: get gift Accel on own V; get gift Accel on own V", grade=3)
    s = scene().board("A", VC=twice).run(["act: Twice", "gift: Accel I"])
    assert s.state.side("A").markers == {"accel_1": ("Accel I",), "accel_2": ("Accel I",)}
    assert kinds(s, "gift_gained", "marked") == ["gift_gained", "marked"] * 2


@pytest.mark.ruling("RUL-024")
def test_the_turn_players_new_ability_comes_before_the_others_old_one():
    victim = unit(
        "Victim",
        "AUTO [V] WHEN attacked: choose 1 opponent rear-guard; retire it",
        "AUTO [V] WHEN attacked: draw 1",
        grade=3,
    )
    dying = unit("Dying", "AUTO [R] WHEN retired: draw 1", grade=2)
    s = scene("battle").board("A", VC=THREE, back_left=dying).board("B", VC=victim)
    s.run(["attack: VC -> VC", "use: Victim"])
    assert happened(s, "ability", "retired") == [
        ("ability", "Victim"), ("retired", "Dying"), ("ability", "Dying"), ("ability", "Victim"),
    ]  # fmt: skip


@pytest.mark.ruling("RUL-026")
def test_a_check_timing_follows_a_normal_call():
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    s = scene().board("A", VC=THREE, hand=[placed]).run(["call: Placed -> front_left"])
    assert (kinds(s, "placed", "drew"), s.prompt.kind) == (["placed", "drew"], "main")


@pytest.mark.ruling("RUL-027")
def test_only_the_turn_player_uses_act_abilities_in_the_main_phase():
    act = unit("Act", "ACT [V]: draw 1", grade=3)
    s = scene().board("B", VC=act)
    assert (s.prompt.seat, one_of(s.legal, "act")) == ("A", [])


@pytest.mark.ruling("RUL-028")
def test_when_stood_resolves_in_the_stand_phase():
    stood = unit("Stood", "AUTO [R] WHEN attacks: draw 1")
    s = scene("stand").board("A", VC=THREE, front_left=stood, rested=["front_left"])
    assert kinds(listen(s, "Stood", Event.STOOD), "stood", "ability", "stage")[:3] == [
        "stood",
        "ability",
        "stage",
    ]


@pytest.mark.ruling("RUL-177")
def test_a_rested_unit_moves_and_stays_rested():
    s = scene().board("A", VC=THREE, front_left=ONE, rested=["front_left"]).run(["move: left"])
    assert s.state.unit("A", "back_left").rested


@pytest.mark.ruling("RUL-179")
def test_a_placed_cost_is_paid_once():
    payer = unit("Payer", "AUTO [R] WHEN placed COST counter-blast 1: draw 1")
    s = scene().board("A", VC=THREE, hand=[payer], damage=3).run(["call: Payer -> front_left", "pay"])
    assert (s.prompt.kind, kinds(s, "drew")) == ("main", ["drew"])


# -- G assist -----------------------------------------------------------------------------------------------


def assist(*answers, hand=(ZERO, THREE), vanguard=ONE):
    s = scene("g assist").board("A", VC=vanguard, hand=hand).deck("A", top=[ZERO, TWO, ONE])
    return s.run(["g assist", *answers])


@pytest.mark.ruling("RUL-030")
def test_with_the_next_grade_in_hand_there_is_no_g_assist():
    s = scene("g assist").board("A", VC=ONE, hand=[TWO])
    assert (s.prompt.kind, kinds(s, "g_assist", "shuffled")) == ("ride", [])


@pytest.mark.ruling("RUL-031")
def test_nothing_need_be_taken():
    s = assist("take nothing")
    assert (s.state.side("A").removed, s.state.side("A").hand) == ((), ("Zero", "Three"))
    assert kinds(s, "shuffled") == ["shuffled"]


@pytest.mark.ruling("RUL-032")
def test_the_taken_card_may_be_one_of_the_two_removed():
    s = assist("take: Two", "remove: Two, Zero")
    assert (s.state.side("A").removed, s.state.side("A").hand) == (("Two", "Zero"), ("Three",))
    assert kinds(s, "shuffled") == ["shuffled"]


@pytest.mark.ruling("RUL-033")
def test_a_grade_3_vanguard_has_no_g_assist():
    assert scene("g assist").board("A", VC=THREE, hand=[ZERO]).prompt.kind == "ride"


@pytest.mark.ruling("RUL-203")
def test_a_single_card_in_hand_is_removed_face_up():
    s = assist("take: Two", hand=())
    g = s._played().table.game
    assert (s.state.side("A").removed, int(g.face_down[g.row[0, Zone.REMOVED, 0]])) == (("Two",), 0)


# -- draw and main phases -----------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-168")
def test_the_first_player_draws_on_turn_one():
    s = scene("stand", turn=1).deck("A", top=[ONE]).finish()
    assert s.state.side("A").hand == ("One",)


@pytest.mark.ruling("RUL-036")
def test_a_unit_moves_to_the_back_of_its_own_column():
    s = scene().board("A", VC=THREE, front_left=ONE)
    assert one_of(s.legal, "move") == ["move: left"]
    assert on(s.run(["move: left"]), "A", "back_left") == "One"


@pytest.mark.ruling("RUL-037")
def test_nobody_changes_places_with_the_vanguard():
    assert one_of(scene().board("A", VC=THREE, back_center=ONE).legal, "move") == []


@pytest.mark.ruling("RUL-117")
def test_a_grade_5_is_not_normal_called_under_a_grade_3():
    s = scene().board("A", VC=THREE, hand=["Giant Deity of Distant World, Valkerion"])
    assert one_of(s.legal, "call") == []


# -- battle -------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-038")
def test_no_attack_on_the_first_turn():
    assert scene("battle", turn=1).legal == ["no attack"]


@pytest.mark.ruling("RUL-039")
def test_the_second_start_step_does_not_begin_the_battle_phase():
    begins = unit("Begins", "AUTO [R] WHEN attacks: draw 1")
    for event, times in ((Event.START_STEP, 2), (Event.BATTLE_PHASE, 1)):
        s = scene("battle").board("A", VC=THREE, front_left=TWO, back_right=begins)
        listen(s, "Begins", event).run(["attack: front_left -> VC", "no guard"])
        assert kinds(s, "drew") == ["drew"] * times


@pytest.mark.ruling("RUL-041")
def test_an_attacker_rested_in_the_attack_step_ends_the_battle_phase():
    tired = unit("Tired", "AUTO [R] WHEN attacks: rest all own units")
    s = listen(scene("battle").board("A", VC=THREE, back_left=tired), "Tired", Event.ATTACK_STEP).run(
        ["attack"]
    )
    assert kinds(s, "attacks") == []
    assert s.state.player == "B"


@pytest.mark.ruling("RUL-043")
def test_a_new_unit_on_the_targets_circle_is_not_attacked():
    relay = unit("Relay", "AUTO [R] WHEN retired: call up to 1 own hand card to R")
    s = (
        scene("battle")
        .board("A", VC=THREE, front_left=SLAYER)
        .board("B", VC=THREE, front_left=relay, hand=[ONE])
    )
    s.run(["attack: front_left -> front_left", "choose: One", "to: front_left", "no guard"])
    assert on(s, "B", "front_left") == "One"
    assert kinds(s, "power", "misses") == ["misses"]


@pytest.mark.ruling("RUL-045")
def test_the_defender_is_still_attacked_when_the_attacker_has_left():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).board("B", VC=AVENGER, hand=[ONE])
    s.run(["attack: front_left -> VC"])
    assert (s.state.battle.attacker, s.state.battle.target) == ("", "VC")
    assert s.legal == ["no guard", "guard: One"]


@pytest.mark.ruling("RUL-046")
def test_a_retired_booster_boosts_no_more_but_the_battle_was_boosted():
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=ONE).board("B", VC=AVENGER)
    s.run(["attack: front_left -> VC", "boost", "choose: A back_left"])
    assert s.state.battle.booster == ""
    assert s._played().desk.name(int(s._played().table.game.boost_unit)) == "One"
    assert powers(s.run(["no guard"]))[0][0] == 10000


@pytest.mark.ruling("RUL-049")
def test_two_check_timings_end_the_attack_step():
    both = unit("Both", "AUTO [V] WHEN attacks: draw 1", "AUTO [V] WHEN attacks: soul-charge 1", grade=3)
    s = scene("battle").board("A", VC=both).run(["attack: VC -> VC"])
    assert (s.prompt.kind, int(s._played().table.game.stage)) == ("standby", Stage.ATTACK_17_AGAIN)


@pytest.mark.ruling("RUL-054")
def test_a_vanguard_with_drive_0_checks_nothing_and_the_step_goes_on():
    lame = unit("Lame", "CONT [V]: this drive -2", grade=3)
    s = scene("battle").board("A", VC=lame).run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "drive_checked", "power") == ["power"]


@pytest.mark.ruling("RUL-055")
def test_the_first_of_two_drive_checks_is_finished_before_the_second():
    s = scene("battle").deck("A", top=[DRAW, ONE, TWO]).run(["attack: VC -> VC", "no guard"]).finish()
    assert kinds(s, "drive_checked", "drew", "modified") == [
        "drive_checked",
        "drew",
        "modified",
        "drive_checked",
    ]
    assert s.state.side("A").hand == ("One", "Draw", "Two")


@pytest.mark.ruling("RUL-056")
def test_drive_lowered_between_the_checks_ends_them():
    slowing = unit("Slowing", "AUTO [V] WHEN attacks: this drive -1 until end of turn", grade=3)
    s = listen(scene("battle").board("A", VC=slowing), "Slowing", Event.DRIVE_CHECKED)
    s.run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "drive_checked") == ["drive_checked"]


@pytest.mark.ruling("RUL-064")
def test_equal_powers_hit():
    s = scene("battle").run(["attack: VC -> VC", "no guard"])
    assert powers(s) == [(13000, 13000, 1)]


@pytest.mark.ruling("RUL-065")
def test_a_weaker_attack_does_nothing_to_either():
    s = scene("battle").board("A", VC=THREE, front_left=TWO).run(["attack: front_left -> VC", "no guard"])
    assert powers(s) == [(10000, 13000, 0)]
    assert (s.state.side("B").damage, on(s, "A", "front_left")) == ((), "Two")


@pytest.mark.ruling("RUL-066")
def test_of_three_targets_the_one_that_left_is_not_hit():
    s = (
        scene("battle")
        .board("A", VC=THREE)
        .board("B", VC=THREE, front_left=ONE, front_right=ONE, hand=[ZERO])
    )
    s.run(["attack: VC -> VC"])
    g = s._played().table.game
    for i, circle in ((1, 1), (2, 2)):
        g.target[i] = g.target_chosen[i] = g.circle[1, circle]
        g.hit[i] = 0
    g.targets, g.target[1] = 3, 0  # as when the unit in front on the left is retired
    s.run(["no guard"])
    assert powers(s) == [(13000, 13000, 1), (13000, 8000, 1)]
    assert (on(s, "B", "front_left"), on(s, "B", "front_right")) == ("One", "")
    assert len(s.state.side("B").damage) == 1


@pytest.mark.ruling("RUL-068")
def test_on_hit_abilities_come_after_the_damage():
    hitter = unit("Hitter", "AUTO [V] WHEN attack hits: draw 1", grade=3)
    s = scene("battle").board("A", VC=hitter).run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "power", "damage_checked", "ability") == ["power", "damage_checked", "ability"]


@pytest.mark.ruling("RUL-069")
def test_critical_0_hits_without_damage():
    hitter = unit("Hitter", "AUTO [V] WHEN attack hits: draw 1", grade=3)
    changes = {"VC": [("critical", -1, "turn of A")]}
    s = scene("battle").board("A", VC=hitter, changes=changes).run(["attack: VC -> VC", "no guard"])
    assert sorted(kinds(s, "damage_dealt", "hits", "ability")) == ["ability", "hits"]


@pytest.mark.ruling("RUL-070")
def test_an_attacker_that_left_after_its_hit_deals_no_damage():
    s = scene("battle").board("A", VC=THREE, front_left=THREE).board("B", VC=THREE, hand=[ONE])
    s.run(["attack: front_left -> VC"])
    game = s._played()
    g = game.table.game
    game.table.answer(0)
    g.stage, g.hit[0], g.attacker = Stage.DAMAGE_5, 1, 0  # compared and hit; then the attacker leaves
    game._advance()
    assert (s.state.side("B").damage, kinds(s, "hits", "misses")) == ((), ["hits"])


@pytest.mark.ruling("RUL-072")
def test_a_target_that_left_is_a_miss():
    misser = unit("Misser", "AUTO [R] WHEN attacks: draw 1", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=misser).board("B", VC=THREE, front_left=ONE)
    listen(s, "Misser", Event.MISSES).run(["attack: front_left -> front_left"])
    s._played().table.game.target[0] = 0
    assert kinds(s.run(["no guard"]), "misses", "ability") == ["misses", "ability"]


@pytest.mark.ruling("RUL-076")
def test_a_bonus_for_the_battle_ends_with_the_close_step():
    brave = unit("Brave", "AUTO [V] WHEN attacks: this power +10000 until end of battle", grade=3)
    s = scene("battle").board("A", VC=brave).run(["attack: VC -> VC"])
    assert power(s, "A", "VC") == 23000
    assert power(s.run(["no guard"]), "A", "VC") == 13000


@pytest.mark.ruling("RUL-225")
def test_a_battle_that_fizzled_was_battle_1():
    second = unit("Second", "AUTO [R] WHEN attacks IF battle number = 2: draw 1", grade=2)
    s = scene("battle").board("A", VC=THREE, front_left=SLAYER, front_right=second)
    s.board("B", VC=THREE, front_left=TWO)
    s.run(["attack: front_left -> front_left", "no guard", "attack: front_right -> VC"])
    assert kinds(s, "misses", "drew") == ["misses", "drew"]


# -- triggers -----------------------------------------------------------------------------------------------


def check(*top, theirs=0, format="standard", **board):
    s = scene("battle", format=format).board("A", **({"VC": THREE, "front_left": TWO} | board))
    s.board("B", VC=THREE, damage=theirs).deck("A", top=top)
    return s.run(["attack: VC -> VC", "no guard"])


@pytest.mark.ruling("RUL-057")
def test_critical_and_power_may_go_to_different_units():
    s = check(CRITICAL, ONE).run(["critical: VC", "power: front_left"])
    assert (critical(s, "A", "VC"), power(s, "A", "front_left")) == (2, 20000)


@pytest.mark.ruling("RUL-058")
def test_with_less_damage_nothing_is_healed():
    s = check(HEAL, ONE, damage=3, theirs=4).run(["power: VC"])
    assert (len(s.state.side("A").damage), power(s, "A", "VC")) == (3, 23000)


@pytest.mark.ruling("RUL-059")
def test_with_as_much_damage_one_must_be_healed():
    s = check(HEAL, ONE, damage=[ONE, TWO, ZERO], theirs=3)
    assert s.legal == ["heal: One", "heal: Two", "heal: Zero"]


@pytest.mark.ruling("RUL-060")
def test_a_front_trigger_is_for_all_in_the_front_row_now():
    s = check(
        FRONT, ONE, front_right=ONE, accel_1=ONE, back_left=ONE, markers={"accel_1": "Accel II"}, hand=[TWO]
    )
    assert [name for _, name in happened(s, "modified")] == ["Three", "Two", "One", "One"]
    assert (power(s, "A", "VC"), power(s, "A", "accel_1"), power(s, "A", "back_left")) == (23000, 23000, 8000)


@pytest.mark.ruling("RUL-062")
def test_a_trigger_of_a_foreign_clan_has_no_effect():
    foreign = unit("Foreign", grade=0, trigger="critical", clans=("Kagero",))
    s = check(foreign, ONE)
    assert (kinds(s, "trigger"), s.state.side("A").hand) == ([], ("Foreign", "One"))


@pytest.mark.ruling("RUL-063")
def test_a_trigger_that_is_not_of_the_v_series_gives_5000():
    old = unit("Old", grade=0, trigger="critical", series="original", formats=("premium",))
    s = check(old, ONE, format="premium").run(["critical: VC", "power: VC"])
    assert power(s, "A", "VC") == 18000


@pytest.mark.ruling("RUL-169")
def test_the_first_damage_check_is_finished_before_the_second():
    strong = unit("Strong", grade=3, critical=2)
    s = (
        scene("battle")
        .board("A", VC=strong)
        .deck("B", top=[DRAW, ONE, TWO])
        .run(["attack: VC -> VC", "no guard"])
    )
    assert happened(s, "damage_checked", "drew") == [
        ("damage_checked", "Draw"), ("drew", "One"), ("damage_checked", "Two"),
    ]  # fmt: skip


@pytest.mark.ruling("RUL-211")
def test_healing_is_mandatory_although_it_ends_a_limit_break():
    broken = unit("Broken", "AUTO [V] LIMIT-BREAK 4 WHEN attack hits: draw 1", grade=3)
    s = check(ONE, ONE, VC=broken, damage=4, theirs=3)
    assert kinds(s, "drew") == ["drew"]
    s = check(HEAL, ONE, VC=broken, damage=4, theirs=3).run(["power: front_left"])
    assert (len(s.state.side("A").damage), kinds(s, "healed", "hits", "drew")) == (3, ["healed", "hits"])


# -- end of turn --------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-082")
def test_a_unit_called_at_the_end_of_the_turn_uses_its_own_end_of_turn_ability():
    caller = unit("Caller", "AUTO [R] WHEN own turn ends: call up to 1 own hand card to R")
    ender = unit("Ender", "AUTO [R] WHEN own turn ends: draw 1; this power +1000 until end of turn")
    s = scene("end").board(
        "A", VC=THREE, front_left=caller, hand=[ender], changes={"VC": [("power", 500, "turn of A")]}
    )
    s.run(["choose: Ender", "to: back_left"])
    assert kinds(s, "placed", "drew", "turn")[:3] == ["placed", "drew", "turn"]
    assert (power(s, "A", "VC"), power(s, "A", "back_left")) == (13000, 8000)


@pytest.mark.ruling("RUL-226")
def test_end_of_turn_abilities_go_round_until_none_is_left():
    caller = unit("Caller", "AUTO [R] WHEN own turn ends: call up to 1 own hand card to R")
    s = scene("end").board("A", VC=THREE, front_left=caller, hand=[caller, caller])
    s.run(["choose: Caller", "to: back_left", "choose: Caller", "to: back_right"])
    assert kinds(s, "ability", "turn")[:4] == ["ability", "ability", "ability", "turn"]


# -- gifts --------------------------------------------------------------------------------------------------


def bearer(gift):
    return unit("Bearer", grade=3, gift=gift)


@pytest.mark.ruling("RUL-180")
def test_two_force_1_on_a_circle_give_20000():
    s = scene().board("A", VC=THREE, markers={"VC": ["Force I", "Force I"]})
    assert power(s, "A", "VC") == 33000


@pytest.mark.ruling("RUL-181")
def test_the_third_accel_circle_is_on_the_left():
    markers = {"accel_1": "Accel I", "accel_2": "Accel I"}
    s = scene("ride").board("A", VC=THREE, hand=[bearer("accel")], markers=markers).run(["ride: Bearer"])
    assert list(s.state.side("A").markers) == ["accel_1", "accel_2", "accel_3"]
    assert [accel_side(circle) for circle in (6, 7, 8)] == ["left", "right", "left"]


@pytest.mark.ruling("RUL-183")
def test_the_type_chosen_first_stays():
    s = (
        scene("ride")
        .board("A", VC=THREE, hand=[bearer("force")], markers={"VC": "Force I"})
        .run(["ride: Bearer"])
    )
    assert s.prompt.kind == "circle"
    assert s.run(["to: VC"]).state.side("A").markers == {"VC": ("Force I", "Force I")}


@pytest.mark.ruling("RUL-184")
def test_another_gift_gives_nothing_and_the_markers_stay():
    s = (
        scene("ride")
        .board("A", VC=THREE, hand=[bearer("accel")], markers={"VC": "Force I"})
        .run(["ride: Bearer"])
    )
    assert (s.prompt.kind, s.state.side("A").markers) == ("main", {"VC": ("Force I",)})


@pytest.mark.ruling("RUL-185")
def test_nobody_boosts_a_unit_on_an_accel_circle():
    s = scene("battle").board("A", VC=THREE, accel_1=TWO, back_left=ONE, markers={"accel_1": "Accel I"})
    assert s.run(["attack: accel_1 -> VC"]).prompt.kind == "guard"


@pytest.mark.ruling("RUL-188")
def test_an_interceptor_from_a_protect_2_circle():
    s = scene("battle").board("B", VC=THREE, front_left=TWO, markers={"front_left": "Protect II"})
    s.run(["attack: VC -> VC"])
    assert power(s, "B", "front_left") == 15000
    s.run(["intercept: front_left", "no guard"])
    assert powers(s)[0][1] == 13000 + 20000
    s = scene().board("A", VC=THREE, front_left=TWO, markers={"front_left": "Protect II"})
    assert power(s, "A", "front_left") == 15000  # in the own turn too


# -- damage, winning, golden rules --------------------------------------------------------------------------


@pytest.mark.ruling("RUL-209")
def test_pending_damage_of_the_turn_player_comes_first():
    s = scene()
    for p in range(2):
        deal_damage(s._played().table.game, p, Circle.VANGUARD, 1)
    assert [event.seat for event in s.events if event.kind == "damage_checked"] == ["A", "B"]


@pytest.mark.ruling("RUL-210")
def test_other_rule_actions_come_before_damage():
    s = scene().board("B", soul=[ONE, TWO])
    deal_damage(s._played().table.game, 1, Circle.VANGUARD, 1)
    assert kinds(s.run(["ride: One"]), "rides", "damage_checked") == ["rides", "damage_checked"]


@pytest.mark.ruling("RUL-213")
def test_both_losing_is_a_draw():
    s = scene(filler="Margal").board("A", VC=THREE, damage=6).board("B", VC=THREE, drop=49)
    assert s.result == "draw"


@pytest.mark.ruling("RUL-214")
def test_no_vanguard_and_no_soul_loses():
    assert scene().board("B", hand=3).result == "A wins"


@pytest.mark.ruling("RUL-215")
def test_no_vanguard_but_a_soul_rides():
    s = scene().board("B", soul=[ONE, TWO]).run(["ride: Two"])
    assert (on(s, "B", "VC"), s.state.unit("B", "VC").rested) == ("Two", False)


@pytest.mark.ruling("RUL-217")
def test_standing_a_standing_unit_triggers_nothing():
    stander = unit("Stander", "ACT [V]: stand all own rear-guards", grade=3)
    stood = unit("Stood", "AUTO [R] WHEN attacks: draw 1")
    s = listen(scene().board("A", VC=stander, front_left=stood), "Stood", Event.STOOD).run(["act: Stander"])
    assert kinds(s, "ability", "stood") == ["ability"]


@pytest.mark.ruling("RUL-218")
def test_the_turn_player_chooses_first():
    choose = "choose 1 own unit; it power +1000 until end of turn"
    mine = unit("Mine", f"AUTO [V] WHEN attacks: {choose}", grade=3)
    theirs = unit("Theirs", f"AUTO [V] WHEN attacked: {choose}", grade=3)
    s = scene("battle").board("A", VC=mine, front_left=ONE).board("B", VC=theirs, front_left=ONE)
    assert s.run(["attack: VC -> VC"]).prompt.seat == "A"
    assert s.run(["choose: VC"]).prompt.seat == "B"


# -- decks --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("RUL-113")
def test_a_cray_elemental_is_legal_in_a_deck_of_any_clan():
    deck = vg.load_deck("v_td01_aichi_sendou").replace("Wingal", "Giant Deity of Distant World, Valkerion")
    assert deck.faults() == []


@pytest.mark.ruling("RUL-227")
def test_five_sentinels_are_illegal_whatever_their_names():
    deck = vg.load_deck("v_td01_aichi_sendou")
    with pytest.raises(InputError, match=r"(?i)sentinel"):
        deck.replace("Wingal", SENTINEL)


# -- the original rules, where they are played already ------------------------------------------------------


@pytest.mark.ruling("RUL-164")
def test_original_one_ride_a_turn():
    s = scene("ride", format="original").board("A", VC=TWO, hand=[TWO, THREE]).run(["ride: Two"])
    with pytest.raises(InputError):
        s.run(["ride: Three"])


@pytest.mark.ruling("RUL-166")
def test_original_a_guardians_grade_may_not_exceed_the_vanguards():
    s = scene("battle", format="original").board("B", VC=ONE, hand=[TWO, ONE, ZERO]).run(["attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: One", "guard: Zero"]


@pytest.mark.ruling("RUL-167")
def test_original_triggers_give_5000():
    icons = {
        icon: unit(icon.capitalize(), grade=0, trigger=icon, series="original", formats=("original",))
        for icon in ("draw", "critical", "heal", "stand")
    }
    old = {"format": "original"}
    s = check(icons["draw"], TWO, ONE, **old).run(["power: VC"])
    assert (power(s, "A", "VC"), kinds(s, "drew")) == (18000, ["drew"])
    s = check(icons["critical"], ONE, **old).run(["critical: VC", "power: VC"])
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (18000, 2)
    s = check(icons["heal"], ONE, damage=1, theirs=1, **old).run(["power: VC"])
    assert (power(s, "A", "VC"), s.state.side("A").damage) == (18000, ())
    s = check(icons["stand"], ONE, rested=["front_left"], **old).run(["power: VC"])
    assert (power(s, "A", "VC"), s.state.unit("A", "front_left").rested) == (18000, False)
