"""Positions that a player would not get wrong, put to the `standard` bot."""

from itertools import pairwise

import pytest
from asking import (
    ALFRED,
    ALLEN,
    ARMORED,
    BLADE,
    CRESTED,
    ELAINE,
    FALCON,
    FLOGAL,
    GALLATIN,
    GENJO,
    GOJO,
    GRIFFIN,
    JAURON,
    LAHM,
    MARGAL,
    NEHALEM,
    OVERLORD,
    ROUNORIA,
    STARDRIVE,
    TAHR,
    WINGAL,
    answers,
    guards,
    position,
    shield,
    turn_of_attacks,
)

# -- guarding: B's bot, attacked by A ------------------------------------------------------------------------


def attacked(by="front_left", attacker=STARDRIVE, damage=5, hand=(), power=0, **board):
    """A attacks B's vanguard of 13000."""
    changes = {by: [("power", power, "turn of A")]} if power else None
    units = {"VC": ALFRED, by: attacker}
    s = position("battle").board("A", changes=changes, **units)
    s.board("B", VC=OVERLORD, hand=list(hand), damage=damage, **board)
    return s.run([f"attack: {by} -> VC"])


def test_01_guards_when_the_hit_would_lose_the_game():
    s = attacked(hand=[LAHM, TAHR])
    assert shield(s, guards(s)) > 0


def test_02_does_not_guard_an_attack_that_misses_anyway():
    s = attacked(attacker=WINGAL, hand=[LAHM, TAHR])
    assert guards(s) == []


def test_03_guards_with_no_more_than_it_takes():
    s = attacked(hand=[LAHM, TAHR, GENJO, ARMORED])
    assert guards(s) == [f"guard: {ARMORED}"]


def test_04_two_small_cards_are_not_given_where_one_is_enough():
    s = attacked(power=5000, hand=[ARMORED, NEHALEM, LAHM])
    assert guards(s) == [f"guard: {LAHM}"]


def test_05_a_perfect_guard_meets_a_huge_attack_rather_than_five_cards():
    s = attacked(power=40000, hand=[GRIFFIN, LAHM, LAHM, TAHR, TAHR, TAHR, CRESTED])
    assert guards(s) == [f"guard: {GRIFFIN}"]
    assert answers(s, "pay", "cost", "choose")[:2] == ["pay", f"cost: {CRESTED}"]


def test_06_a_perfect_guard_is_not_spent_on_a_cheap_attack():
    s = attacked(hand=[GRIFFIN, ARMORED, TAHR])
    assert guards(s) == [f"guard: {ARMORED}"]


def test_07_a_perfect_guard_is_used_where_nothing_else_is_enough():
    s = attacked(power=40000, hand=[GRIFFIN, LAHM])
    assert guards(s) == [f"guard: {GRIFFIN}"]
    assert answers(s, "pay", "cost", "choose") == ["pay", f"cost: {LAHM}", "choose: VC"]


@pytest.mark.parametrize("damage", [0, 1])
def test_08_takes_damage_while_there_is_little(damage):
    s = attacked(by="VC", attacker=ALFRED, damage=damage, hand=[LAHM, TAHR, TAHR])
    assert guards(s) == []


def test_09_intercepts_rather_than_lose():
    s = attacked(hand=[], front_left=ARMORED)
    assert guards(s) == ["intercept: front_left"]


def test_10_counts_on_the_drive_checks_of_a_lethal_vanguard_attack():
    """One trigger must not be enough for the attacker, where the cards are there."""
    s = attacked(by="VC", attacker=ALFRED, hand=[LAHM, TAHR, TAHR])
    assert shield(s, guards(s)) > 10000


def test_11_keeps_the_card_to_ride_while_guarding():
    """The only grade 2 is worth more in hand than a draw trigger with the same shield."""
    s = position("battle", turn=3).board("A", VC=BLADE, front_left=JAURON)
    s.board("B", VC=GOJO, hand=[ARMORED, "Red Gem Carbuncle", OVERLORD], damage=5)
    s.run(["attack: front_left -> VC"])
    assert guards(s) == ["guard: Red Gem Carbuncle"]


def test_12_gives_no_card_to_an_attack_that_it_cannot_stop():
    s = attacked(power=30000, damage=3, hand=[LAHM, TAHR])
    assert guards(s) == []


def test_13_one_perfect_guard_is_enough():
    s = attacked(power=40000, hand=[GRIFFIN, GRIFFIN, LAHM, CRESTED])
    assert guards(s) == [f"guard: {GRIFFIN}"]
    assert answers(s, "pay", "cost", "choose") == ["pay", f"cost: {CRESTED}", "choose: VC"]
    assert answers(s, "guard") == ["no guard"]


def test_14_two_cards_are_given_where_it_takes_two():
    s = attacked(power=10000, hand=[ARMORED, LAHM])
    assert guards(s) == [f"guard: {ARMORED}", f"guard: {LAHM}"]


def test_15_a_lethal_attack_is_not_taken_for_the_sake_of_a_rear_guard():
    """The interceptor goes, the cards to attack with stay."""
    s = attacked(hand=[OVERLORD, CRESTED], front_left=ARMORED, front_right=CRESTED)
    assert guards(s) == ["intercept: front_left"]


# -- attacking: A's bot --------------------------------------------------------------------------------------


def test_16_the_vanguard_attacks_while_a_rear_guard_can_still_use_its_triggers():
    s = position("battle").board("A", VC=ALFRED, front_left=STARDRIVE, front_right=STARDRIVE)
    s.board("B", VC=OVERLORD, hand=3, damage=2)
    order = [text.split(" -> ")[0] for text in turn_of_attacks(s)]
    assert sorted(order) == ["VC", "front_left", "front_right"]
    assert order.index("VC") < 2


def test_17_a_rear_guard_attacks_first_when_another_is_left():
    s = position("battle").board("A", VC=ALFRED, front_left=STARDRIVE, front_right=STARDRIVE)
    s.board("B", VC=OVERLORD, hand=3, damage=2)
    assert turn_of_attacks(s)[0].split(" -> ")[0] != "VC"


def test_18_does_not_attack_a_vanguard_out_of_reach_but_a_rear_guard():
    s = position("battle").board("A", VC=ALFRED, front_left=BLADE, rested=["VC"])
    s.board("B", VC=OVERLORD, front_right=ARMORED, hand=3, damage=3)
    assert turn_of_attacks(s) == ["front_left -> front_right"]


def test_19_attacks_nobody_where_nobody_can_be_hit():
    s = position("battle").board("A", VC=ALFRED, front_left=WINGAL, rested=["VC"])
    s.board("B", VC=OVERLORD, front_right=CRESTED, hand=3, damage=3)
    assert turn_of_attacks(s) == []


def test_20_goes_for_the_last_damage():
    """Against five damage and no hand every attack that can reach is at the vanguard."""
    s = position("battle").board("A", VC=ALFRED, front_left=STARDRIVE)
    s.board("B", VC=OVERLORD, front_left=NEHALEM, hand=0, damage=5)
    assert turn_of_attacks(s)[0].endswith("-> VC")


def test_21_attacks_with_what_reaches_only_boosted():
    s = position("battle").board("A", VC=ALFRED, front_left=WINGAL, back_left=ALLEN, rested=["VC"])
    s.board("B", VC=OVERLORD, hand=3, damage=3)
    assert turn_of_attacks(s) == ["front_left -> VC"]


def test_22_boosts():
    s = position("battle").board("A", VC=ALFRED, back_center=WINGAL)
    s.board("B", VC=OVERLORD, hand=3, damage=2).run(["attack: VC -> VC"])
    assert answers(s, "boost") == ["boost"]


def checked(top, power=0, guard=(), **board):
    """A's vanguard has attacked and checks this card."""
    changes = {"VC": [("power", power, "turn of A")]} if power else None
    s = position("battle").board("A", VC=BLADE, changes=changes, **board)
    s.board("B", VC=NEHALEM, hand=list(guard), damage=2).deck("A", top=[top])
    given = [f"guard: {', '.join(guard)}"] if guard else []
    return s.run(["attack: VC -> VC", *given, "no guard"])


def test_23_trigger_power_goes_to_a_rear_guard_when_the_attack_hits_already():
    assert answers(checked(MARGAL, front_left=JAURON), "power_to") == ["power: front_left"]


def test_24_a_critical_goes_to_the_vanguard_that_hits_and_its_power_to_a_rear_guard():
    s = checked(FLOGAL, front_left=JAURON)
    assert answers(s, "critical_to", "power_to") == ["critical: VC", "power: front_left"]


def test_25_power_goes_to_the_attacker_when_it_is_short_of_a_hit():
    s = checked(FLOGAL, guard=[LAHM], front_left=JAURON)
    assert answers(s, "critical_to", "power_to") == ["critical: VC", "power: VC"]


def test_26_both_go_to_a_rear_guard_when_the_attack_misses_anyway():
    s = checked(FLOGAL, guard=[LAHM, LAHM], front_left=JAURON)
    assert answers(s, "critical_to", "power_to") == ["critical: front_left", "power: front_left"]


def test_27_in_a_damage_check_power_goes_to_the_vanguard():
    s = position("battle").board("A", VC=ALFRED, front_left=STARDRIVE, back_left=WINGAL)
    s.board("B", VC=OVERLORD, front_left=NEHALEM, hand=1, damage=2).deck("B", top=["Red Gem Carbuncle"])
    s.run(["attack: front_left -> VC", "no boost", "no guard"])
    assert answers(s, "power_to") == ["power: VC"]


def test_28_heals_a_card_that_is_face_down():
    s = position("battle").board("A", VC=ALFRED, damage=[BLADE, (WINGAL, "down"), ALLEN])
    s.board("B", VC=OVERLORD, damage=2).deck("A", top=[ELAINE]).run(["attack: VC -> VC", "no guard"])
    assert answers(s, "heal") == [f"heal: {WINGAL} (down)"]


# -- riding, calling -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "vanguard", "ridden"), [(1, "Glyme", WINGAL), (3, WINGAL, GALLATIN), (5, GALLATIN, ALFRED)]
)
def test_29_rides_the_next_grade(turn, vanguard, ridden):
    s = position("ride", turn=turn).board("A", VC=vanguard, hand=[ALFRED, WINGAL, GALLATIN, MARGAL])
    assert answers(s, "ride") == [f"ride: {ridden}"]


def test_30_does_not_ride_the_same_grade_below_three():
    s = position("ride", turn=3).board("A", VC=WINGAL, hand=[ALLEN, ALFRED, MARGAL])
    assert answers(s, "ride") == ["no ride"]


def test_31_mulligan_keeps_one_of_each_grade_and_returns_triggers():
    s = position("mulligan", turn=1).board("A", VC="Glyme", hand=[WINGAL, BLADE, ALFRED, FLOGAL, MARGAL])
    s.board("B", VC="Lizard Runner, Undeux", hand=5)
    given = []
    while s.prompt.seat == "A" and s.prompt.kind == "mulligan":
        game = s._played()
        game.table.bots[:] = policies()
        value = game.table.decide()
        given.append(game.desk._option(value)[0].text)
        game._answer(value)
    assert sorted(given) == ["keep", f"put back: {FLOGAL}", f"put back: {MARGAL}"]


def policies():
    from vgsim.vanguard.bots import policy_rows

    return policy_rows(("standard", "standard"))


def test_32_uses_g_assist_rather_than_miss_a_ride_and_takes_the_grade():
    s = position("g assist").board("A", VC=GALLATIN, hand=[WINGAL, MARGAL, FLOGAL])
    s.deck("A", top=[MARGAL, ALFRED, FLOGAL])
    said = answers(s, "g_assist", "g_assist_take", "g_assist_remove")
    assert said[:2] == ["g assist", f"take: {ALFRED}"]
    assert f"remove: {ALFRED}" not in said[2:]


def calls(hand, **board):
    """Where the bot's calls of a main phase go."""
    s = position("main").board("A", VC=ALFRED, hand=hand, damage=2, **board)
    s.board("B", VC=OVERLORD, hand=3, damage=2)
    said = answers(s, "main", "circle", "standby", "pay")
    made = [(a, b) for a, b in pairwise(said) if b.startswith("to: ")]
    return {card.partition(": ")[2]: circle.partition(": ")[2] for card, circle in made}


FRONT = ("front_left", "front_right")


def test_33_calls_attackers_to_the_front_and_boosters_to_the_back():
    called = calls([JAURON, WINGAL, ELAINE, ELAINE])
    assert called[JAURON] in FRONT
    assert called[WINGAL].startswith("back")


def test_34_does_not_call_a_weaker_unit_over_a_stronger_one():
    board = {"front_left": STARDRIVE, "front_right": STARDRIVE, "back_left": WINGAL, "back_right": WINGAL}
    assert calls([FALCON, ELAINE, ELAINE], back_center=WINGAL, **board) == {}


def test_35_keeps_perfect_guards_and_triggers_in_hand():
    called = calls([ROUNORIA, FLOGAL, MARGAL, ELAINE])
    assert called == {}


def test_36_discards_what_it_misses_least_not_the_next_ride():
    s = position("battle", turn=3).board("A", VC=BLADE, front_left=JAURON)
    s.board("B", VC=GOJO, hand=[GRIFFIN, ARMORED, GOJO], damage=5)
    s.run(["attack: front_left -> VC", f"guard: {GRIFFIN}"])
    assert answers(s, "standby", "pay", "cost")[-1] == f"cost: {GOJO}"


# -- abilities -----------------------------------------------------------------------------------------------


def called_blade(**opposing):
    s = position("main").board("A", VC=ALFRED, hand=[BLADE], damage=3, soul=["Glyme"])
    s.board("B", VC=OVERLORD, hand=3, **opposing)
    return s.run([f"call: {BLADE} -> front_left"])


def test_37_blaster_blade_pays_to_retire():
    assert answers(called_blade(front_left=NEHALEM), "pay") == ["pay"]


def test_38_and_does_not_pay_where_there_is_nobody_to_retire():
    assert answers(called_blade(back_left=NEHALEM), "pay") == ["decline"]


def test_39_the_strongest_opposing_rear_guard_is_retired():
    s = called_blade(front_left=NEHALEM, front_right=CRESTED)
    assert answers(s, "pay", "cost", "choose")[-1] == "choose: B front_right"


def restand(hand, opposing_damage):
    s = position("battle", turn=6, player="B").board("A", VC=ALFRED, hand=0, damage=opposing_damage)
    s.board("B", VC=OVERLORD, hand=hand, damage=2)
    return s.run(["attack: VC -> VC", "no guard"])


def test_40_overlord_stands_again_where_it_wins_the_game():
    """Two spare grade 3 cards pay, the opponent holds nothing, and one more hit is the sixth damage."""
    s = restand([CRESTED, CRESTED, LAHM, LAHM], 4)
    assert answers(s, "pay") == ["pay"]


def test_41_alfred_brings_blaster_blade_out_of_the_soul():
    s = position("ride").board("A", VC=GALLATIN, hand=[ALFRED, WINGAL], soul=[BLADE], damage=3)
    s.run([f"ride: {ALFRED}", "gift: Force I", "to: VC"])
    assert answers(s, "pay", "cost", "choose")[-1] == f"choose: {BLADE}"


def test_42_a_counter_blast_keeps_nothing_for_a_turn_that_does_not_come():
    """Overlord's own power for a soul card, where it makes the attack hard to guard."""
    s = position("main", turn=6, player="B").board("A", VC=ALFRED, hand=2, damage=5)
    s.board("B", VC=OVERLORD, soul=["Lizard Runner, Undeux"], damage=5)
    assert f"act: {OVERLORD} on VC" in answers(s, "main", "cost")


def test_43_a_script_does_not_draw_lots():
    """The same position is answered alike every time."""
    asked = [guards(attacked(hand=[LAHM, TAHR, GENJO])) for _ in range(3)]
    assert asked[0] == asked[1] == asked[2] != []
