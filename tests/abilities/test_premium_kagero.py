"""The abilities of the Premium Kagero deck and its G zone: at work, condition failing, cost failing, declined."""

import pytest
from scenes import critical, g_unit, grades, happened, kinds, on, one_of, power, scene, unit

LEGEND = 'Dragonic Overlord "The Legend"'
MIDNIGHT = "Amber Dragon, Midnight"
ZERO, ONE, TWO, THREE, FOUR = grades("Kagero").values()
LORD = unit("Overlord", grade=3, clans=("Kagero",))
FLAME = unit("Flame", grade=3, clans=("Kagero",), races=("Flame Dragon",))
UP = [(g_unit(f"Up {n}", clans=("Kagero",)), "up") for n in range(8)]
DOWN = g_unit("Down", clans=("Kagero",))
HEAL, CRITICAL = (unit(icon.capitalize(), grade=0, trigger=icon, clans=("Kagero",)) for icon in ("heal", "critical"))


def board(stage="main", theirs=None, up=1, **mine):
    """A's board, with so many face-up cards in the G zone, and B's."""
    g_zone = [*mine.pop("g_zone", ()), *UP[:up]]
    made = scene(stage, format="premium").board("A", **({"VC": THREE} | mine), g_zone=g_zone)
    return made.board("B", **({"VC": THREE} | (theirs or {})))


def hand(s, seat="A"):
    return sorted(s.state.side(seat).hand)


def drop(s, seat="A"):
    return sorted(s.state.side(seat).drop)


def attack(s, *answers, who="VC", whom="VC"):
    return s.run([f"attack: {who} -> {whom}", *answers])


# -- main deck --------------------------------------------------------------------------------------------


def test_midnight_retires_a_low_rear_guard():
    theirs = {"front_left": ONE, "front_right": TWO}
    call = ["call: Amber Dragon, Midnight -> front_left"]
    s = board(hand=[MIDNIGHT], damage=1, theirs=theirs).run([*call, "pay"])
    assert s.legal == ["done", "choose: B front_left"]
    assert on(s.run(["choose: B front_left"]), "B", "front_left") == ""
    assert kinds(board(hand=[MIDNIGHT], damage=1, theirs=theirs).run([*call, "decline"]), "retired") == []
    assert kinds(board(hand=[MIDNIGHT], theirs=theirs).run(call), "cost_failed") == ["cost_failed"]
    assert kinds(board(hand=[MIDNIGHT], damage=1, theirs=theirs, up=0).run(call), "ability") == []
    s = board("ride", VC=TWO, hand=[MIDNIGHT], damage=1, theirs=theirs).run(["ride: Amber Dragon, Midnight", "pay"])
    assert on(s.run(["choose: B front_left"]), "B", "front_left") == ""


def test_the_legend_gets_power_grade_and_drive_and_stands_after_rear_guards():
    mine = {"VC": LEGEND, "hand": [FLAME, ONE, ONE, ONE], "damage": 1, "up": 2}
    s = board(**mine, theirs={"front_left": ONE}).run([f"act: {LEGEND} on VC"])
    assert (power(s, "A", "VC"), s.state.unit("A", "VC").drive) == (26000, 3)
    assert drop(s) == ["Flame"]
    assert not one_of(s.legal, "act")
    attack(s, "no guard", "pay", "discard: One, One, One", whom="front_left")
    assert s.state.unit("A", "VC").rested is False
    attack(s, "no guard")  # a vanguard this time: nothing to stand by
    assert s.state.unit("A", "VC").rested is True


@pytest.mark.parametrize("change", [{"up": 1}, {"damage": 0}, {"hand": [LORD, TWO]}])
def test_the_legend_without_generation_damage_or_a_flame_dragon(change):
    assert not one_of(board(**({"VC": LEGEND, "hand": [FLAME], "damage": 1, "up": 2} | change)).legal, "act")


def test_the_legend_may_decline_to_stand():
    s = board(VC=LEGEND, hand=[FLAME, ONE, ONE, ONE], damage=1, up=2, theirs={"front_left": ONE})
    attack(s.run([f"act: {LEGEND} on VC"]), "no guard", "decline", whom="front_left")
    assert s.state.unit("A", "VC").rested is True


def test_the_legend_when_placed_takes_a_flame_dragon_of_five():
    ride = [f"ride: {LEGEND}"]
    mine = {"VC": TWO, "hand": [LEGEND], "damage": 1}
    s = board("ride", **mine).deck("A", top=[ZERO, ONE, FLAME, TWO, ZERO, FLAME]).run([*ride, "pay"])
    assert s.legal == ["done", "choose: Flame"]
    s.run(["choose: Flame"])
    assert hand(s) == ["Flame"]
    assert kinds(s, "shuffled", "revealed") == ["revealed", "shuffled"]
    assert kinds(board("ride", **mine).run([*ride, "decline"]), "shuffled") == []
    assert kinds(board("ride", **(mine | {"damage": 0})).run(ride), "cost_failed") == ["cost_failed"]


def test_bahr_intercepts_with_10000_more():
    bahr = "Armor of the Flame Dragon, Bahr"

    def guarded(*answers, up=1, drop=(FLAME,)):
        s = board("battle", VC=THREE, changes={"VC": [("power", 10000, "turn of A")]})
        g_zone = UP[:up]
        s.board("B", VC=THREE, front_left=bahr, drop=drop, g_zone=g_zone)
        return attack(s, "intercept: front_left", *answers, "no guard")

    s = guarded("pay")
    assert (happened(s, "hits"), s.state.side("B").deck[-1]) == ([], "Flame")
    assert happened(guarded("decline"), "hits")
    assert kinds(guarded(drop=[TWO]), "cost_failed") == ["cost_failed"]
    assert kinds(guarded(up=0), "ability") == []


NEHALEM = "Emperor Dragon Knight, Nehalem"


def test_nehalem_gets_2000_and_5000_when_a_grade_4_vanguard_attacks():
    s = board(VC=DOWN, heart=[LORD], front_left=NEHALEM)
    assert power(s, "A", "front_left") == 11000
    attack(s)
    assert power(s, "A", "front_left") == 16000
    s.run(["no guard"])
    assert power(s, "A", "front_left") == 16000  # until the end of the turn
    assert power(s.run(["end turn"]), "A", "front_left") == 9000


@pytest.mark.parametrize("change", [{"up": 0, "VC": LORD, "heart": ()}, {"heart": [THREE]}])
def test_nehalem_without_generation_or_an_overlord(change):
    s = board(**({"VC": DOWN, "heart": [LORD], "front_left": NEHALEM, "up": 0} | change))
    assert power(s, "A", "front_left") == 9000
    assert kinds(attack(s), "ability") == []


def test_nehalem_beside_a_vanguard_of_grade_3():
    s = board(VC=LORD, front_left=NEHALEM)
    assert power(s, "A", "front_left") == 11000
    assert kinds(attack(s), "ability") == []


def test_berserk_lord_retires_when_a_grade_4_vanguard_attacks():
    mine = {"VC": DOWN, "heart": [LORD], "front_left": "Berserk Lord Dragon", "damage": 1}
    theirs = {"front_left": TWO, "front_right": THREE}
    s = attack(board(**mine, theirs=theirs), "pay")
    assert s.legal == ["done", "choose: B front_left"]
    assert on(s.run(["choose: B front_left"]), "B", "front_left") == ""
    assert kinds(attack(board(**mine, theirs=theirs), "decline"), "retired") == []
    assert kinds(attack(board(**(mine | {"damage": 0}), theirs=theirs)), "cost_failed") == ["cost_failed"]
    assert kinds(attack(board(**(mine | {"VC": THREE, "heart": ()}), theirs=theirs)), "ability") == []


def test_tahr_gives_4000_and_an_ability():
    act = "act: Spear of the Flame Dragon, Tahr on front_left"
    mine = {"front_left": "Spear of the Flame Dragon, Tahr", "damage": 1, "soul": [ONE]}
    s = board(**mine).deck("A", top=[ONE, FLAME, ZERO, ZERO, ZERO, ZERO, ZERO]).run([act])
    assert s.legal == ["done", "choose: VC"]  # another unit
    s.run(["choose: VC"])
    assert power(s, "A", "VC") == 17000
    attack(s, "choose: Flame")
    assert hand(s) == ["Flame"]
    assert not one_of(s.run(["no guard"]).legal, "act")
    for less in ({"up": 0}, {"damage": 0}, {"soul": ()}):
        assert not one_of(board(**(mine | less)).legal, "act")


def test_monica_boosts_flame_dragons_with_3000():
    def boosted(vanguard, up=1):
        s = attack(board("battle", VC=vanguard, back_center="Dragon Partner, Monica", up=up), "boost", "no guard")
        return [event.numbers[0] for event in s.events if event.kind == "power"]

    assert boosted(FLAME) == [23000]
    assert boosted(LORD) == boosted(FLAME, up=0) == [20000]


CONROE = "Lizard General, Conroe"


def test_conroe_reveals_a_grade_3_and_finds_an_overlord():
    call = [f"call: {CONROE} -> front_left"]
    mine = {"hand": [CONROE, THREE]}
    s = board(**mine).deck("A", top=[LORD]).run([*call, "pay"])
    assert kinds(s, "revealed") == ["revealed"]
    s.run(["choose: Overlord", "discard: Three"])
    assert (hand(s), drop(s)) == (["Overlord"], ["Three"])
    assert kinds(board(**mine).run([*call, "decline"]), "shuffled") == []
    assert kinds(board(hand=[CONROE, TWO]).run(call), "cost_failed") == ["cost_failed"]
    assert hand(board(**mine).run([*call, "pay"])) == []  # nothing found: Three is discarded


def test_conroe_retires_for_counter_charge():
    act = f"act: {CONROE} on front_left"
    mine = {"VC": LORD, "front_left": CONROE, "damage": [(ONE, "down"), (ONE, "down"), (ONE, "down")]}
    s = attack(board(**mine).run([act, "choose: VC"]))
    assert [card.endswith("(down)") for card in s.state.side("A").damage] == [False, False, True]
    s = board(**(mine | {"VC": THREE})).run([act])  # no Overlord: the cost is paid for nothing
    assert kinds(attack(s), "flipped") == []
    assert drop(s) == [CONROE]


AERMO = "Flame of Tranquility, Aermo"


def test_aermo_guards_perfectly_and_with_another_in_the_drop_zone_changes_a_card():
    def guarded(*answers, drop=(), hand=(AERMO, TWO)):
        s = board("battle").board("B", VC=THREE, hand=hand, drop=drop)
        return attack(s, f"guard: {AERMO}", *answers)

    s = guarded("pay", "choose: VC")
    assert kinds(s.run(["no guard"]), "hits", "misses") == ["misses"]
    s = guarded("pay", "discard: Two", "choose: VC", drop=[AERMO], hand=[AERMO, TWO, ONE])
    assert kinds(s, "drew") == ["drew"]
    assert len(hand(s.run(["discard: One"]), "B")) == 1
    assert kinds(guarded("decline", "no guard"), "hits") == ["hits"]
    assert kinds(guarded(hand=[AERMO]), "cost_failed") == ["cost_failed"]


UNDEUX = "Lizard Hero, Undeux"


def test_undeux_is_a_forerunner():
    s = board("ride", VC=UNDEUX, hand=[ONE], up=0).run([f"ride: {ONE.name}"])
    assert s.legal == ["decline", "pay"]
    assert on(s.run(["pay", "to: back_center"]), "A", "back_center") == UNDEUX
    s = board("ride", VC=UNDEUX, hand=[ONE], up=0).run([f"ride: {ONE.name}", "decline"])
    assert s.state.side("A").soul == (UNDEUX,)
    stranger = unit("Stranger", grade=1)
    assert kinds(board("ride", VC=UNDEUX, hand=[stranger], up=0).run(["ride: Stranger"]), "ability") == []


def test_undeux_finds_an_overlord():
    act = f"act: {UNDEUX} on back_center"
    mine = {"back_center": UNDEUX, "damage": 1}
    s = board(**mine).deck("A", top=[LORD]).run([act, "choose: Overlord"])
    assert (hand(s), s.state.side("A").soul) == (["Overlord"], (UNDEUX,))
    assert not one_of(board(**(mine | {"damage": 0})).legal, "act")
    assert not one_of(board(**mine, up=0).legal, "act")


# -- G units ----------------------------------------------------------------------------------------------

NOUVELLE = "Transcendence Divine Dragon, Nouvelle Vague L'Express"


def express(**mine):
    """Nouvelle on VC and another one face down; with one face up that is generation 2."""
    given = {"VC": NOUVELLE, "heart": [LORD], "g_zone": [NOUVELLE], "damage": 1}
    return board(**(given | mine), theirs={"hand": [ONE, TWO, ZERO], "damage": 5})


def test_nouvelle_vague_lets_no_grade_1_guard_and_no_trigger_work():
    s = express().run([f"act: {NOUVELLE} on VC"])
    assert s.state.side("A").g_zone.count(f"{NOUVELLE} (up)") == 1
    attack(s)
    assert one_of(s.legal, "guard") == ["guard: Two", "guard: Zero"]
    s = express(front_left=TWO).board("B", VC=THREE, damage=5).deck("B", top=[HEAL])
    s.run([f"act: {NOUVELLE} on VC"])
    attack(s, "no guard")
    assert kinds(s, "damage_checked", "trigger", "healed") == ["damage_checked"]
    assert s.result == "A wins"


def test_nouvelle_vague_nullifies_only_at_five_damage():
    s = express().board("B", VC=THREE, damage=4).deck("B", top=[HEAL])
    s.run([f"act: {NOUVELLE} on VC"])
    assert kinds(attack(s, "no guard"), "trigger") == ["trigger"]


@pytest.mark.parametrize("change", [{"up": 0}, {"damage": 0}, {"g_zone": [DOWN]}])
def test_nouvelle_vague_without_generation_damage_or_its_like(change):
    assert not one_of(express(**change).legal, "act")


VORTEX = "Supreme Heavenly Emperor Dragon, Vortex Desire"


def test_vortex_desire_retires_one_for_each_flame_dragon_on_v():
    mine = {"VC": VORTEX, "g_zone": [DOWN]}
    theirs = {"front_left": TWO, "front_right": TWO, "back_left": ONE, "back_right": THREE}
    s = attack(board("battle", **mine, heart=[FLAME], theirs=theirs), "pay", "no guard")
    assert s.legal == ["done", "choose: B front_left", "choose: B front_right", "choose: B back_left"]
    s.run(["choose: B front_left", "choose: B front_right"])
    assert len(kinds(s, "retired")) == 2
    s = attack(board("battle", **mine, heart=[LORD], theirs=theirs), "pay", "no guard", "choose: B front_left")
    assert len(kinds(s, "retired")) == 1  # the G unit itself is one
    s = attack(board("battle", **mine, heart=[LORD], theirs=theirs), "decline", "no guard")
    assert kinds(s, "retired") == []
    s = attack(board("battle", VC=VORTEX, heart=[LORD], theirs=theirs))
    assert kinds(s, "cost_failed") == ["cost_failed"]
    assert kinds(attack(board("battle", **mine, theirs=theirs), whom="front_left"), "ability") == []


ACE = 'Supreme Heavenly Emperor Dragon, Dragonic Overlord "the Ace"'


def ace(**mine):
    return board(**({"VC": ACE, "heart": [LORD], "g_zone": [ACE], "damage": 2, "hand": [LEGEND, TWO]} | mine))


def test_the_ace_stands_after_attacking_a_vanguard():
    s = ace().run([f"act: {ACE} on VC"])
    assert s.state.unit("A", "VC").drive == 2
    attack(s, "no guard", "pay")
    s.run([f"discard: Two, {LEGEND}"])
    assert drop(s) == [LEGEND, "Two"]
    assert s.state.unit("A", "VC").rested is False
    assert power(s, "A", "VC") == 15000 + 13000 + 5000
    attack(s, "no guard")
    assert kinds(s, "stood") == ["stood"]


def test_the_ace_is_spent_even_if_it_is_declined():
    standing = unit("Helper", "AUTO [R] WHEN battle this attacked ends: choose 1 own vanguard; stand it", grade=2)
    s = ace(front_left=standing).run([f"act: {ACE} on VC"])
    attack(s, "no guard", "decline")
    attack(s, "no guard", "choose: VC", who="front_left")
    assert s.state.unit("A", "VC").rested is False
    attack(s, "no guard")
    assert kinds(s, "declined") == ["declined"]
    assert s.state.unit("A", "VC").rested is True


def test_the_ace_with_too_little():
    s = ace(up=0).run([f"act: {ACE} on VC"])  # one card face up: nothing happens
    assert s.state.unit("A", "VC").drive == 3
    assert kinds(attack(s, "no guard"), "cost_failed", "declined") == []
    s = attack(ace(hand=[TWO, TWO]).run([f"act: {ACE} on VC"]), "no guard")
    assert kinds(s, "cost_failed") == ["cost_failed"]  # no Overlord in hand
    assert not one_of(ace(damage=1).legal, "act")
    assert not one_of(ace(g_zone=[DOWN]).legal, "act")


BURST = "Supreme Heavenly Emperor Dragon, Blazing Burst Dragon"


@pytest.mark.parametrize(("n", "gains"), [(3, True), (2, False)])
def test_blazing_burst_retires_all(n, gains):
    theirs = dict.fromkeys(("front_left", "front_right", "back_left")[:n], TWO)
    s = attack(board("battle", VC=BURST, heart=[LORD], front_left=TWO, up=7, theirs=theirs))
    assert len(kinds(s, "retired")) == n
    assert power(s, "A", "front_left") == 20000
    assert power(s, "A", "VC") == 28000 + 10000 * gains
    assert critical(s, "A", "VC") == 1 + gains


def test_blazing_burst_below_generation_8():
    s = attack(board("battle", VC=BURST, heart=[LORD], up=6, theirs={"front_left": TWO}))
    assert kinds(s, "ability") == []


MUSTAFA = "Divine Dragon Knight, Mustafa"


def test_mustafa_retires_and_gives_an_ability_to_as_many_as_lie_face_up():
    mine = {"VC": MUSTAFA, "heart": [LORD], "g_zone": [MUSTAFA], "front_left": TWO, "damage": [(ONE, "down"), TWO]}
    s = board(**mine, theirs={"front_left": TWO, "back_left": ONE}).run([f"act: {MUSTAFA} on VC"])
    s.run(["choose: B back_left"])
    assert on(s, "B", "back_left") == ""
    s.run(["choose: front_left"])
    attack(s, "no guard", who="front_left")
    assert kinds(s, "hits") == []  # 10000 against 13000
    assert not one_of(s.legal, "act")
    s = board(**mine, theirs={"front_left": TWO}).run([f"act: {MUSTAFA} on VC", "choose: VC"])
    attack(s, "no guard", "choose: One (down)")
    assert [card.endswith("(down)") for card in s.state.side("A").damage] == [False, True]
    assert not one_of(board(**(mine | {"damage": 0})).legal, "act")
    assert not one_of(board(**(mine | {"g_zone": []})).legal, "act")


DRACHMA = "Zeroth Dragon of Inferno, Drachma"


def drachma(hand=(ONE, TWO, THREE, ZERO), damage=2, **theirs):
    s = board("stride", VC=LORD, hand=[LORD], damage=damage, g_zone=[DRACHMA], up=3)
    s.board("B", **({"VC": THREE, "front_left": TWO, "back_left": ONE, "soul": [ZERO]} | theirs), hand=hand)
    return s.run([f"stride: {DRACHMA}", "cost: Overlord"])


def test_drachma_takes_the_field_and_lets_the_opponent_ride_one_of_three():
    s = drachma().run(["pay"])
    assert sorted(s.state.side("B").bind) == ["One", "Three", "Two"]
    assert drop(s, "B") == []
    assert s.prompt.seat == "B"
    s.run(["choose: One, Two, Three"])
    s.run(["discard: Three, One"])
    assert on(s, "B", "VC") == "Two"
    assert (hand(s, "B"), drop(s, "B")) == (["Zero"], ["One", "Three"])
    assert s.state.side("B").soul == ("Zero",)


@pytest.mark.parametrize(
    ("hand_", "answers", "left"),
    [([ONE, TWO], ["choose: One, Two", "discard: Two"], "One"), ([TWO], [], "Two"), ([], [], "Zero")],
)
def test_drachma_with_a_small_hand(hand_, answers, left):
    """The ride comes before the discards; with an empty hand the soul gives the vanguard (G-WIN-5)."""
    s = drachma(hand=hand_).run(["pay", *answers])
    assert on(s, "B", "VC") == left


def test_drachma_wins_against_neither_hand_nor_soul():
    assert drachma(hand=(), soul=()).run(["pay"]).result == "A wins"


def test_drachma_declined_or_unpaid():
    s = drachma().run(["decline"])
    assert on(s, "B", "VC") == "Three"
    assert kinds(drachma(damage=1), "cost_failed") == ["cost_failed"]


# -- G guardians ------------------------------------------------------------------------------------------


def guarded(name, *answers, battle="VC -> VC", mine=None, **theirs):
    s = board("battle", **({"VC": THREE, "front_left": TWO, "back_left": ONE} | (mine or {})))
    s.board("B", **({"VC": LORD, "hand": [HEAL], "damage": 1} | theirs), g_zone=[name])
    return s.run([f"attack: {battle}", *(["no boost"] if "front" in battle else []), f"guard: {name}", *answers])


def test_defeat_flare_retires_the_back_row():
    name = "Supreme Heavenly Emperor Dragon, Defeat Flare Dragon"
    given = {"drop": [FLAME, FLAME]}
    s = guarded(name, "pay", **given)
    assert (on(s, "A", "back_left"), on(s, "A", "front_left")) == ("", "Two")
    assert s.state.side("B").deck[-2:] == ("Flame", "Flame")
    assert kinds(guarded(name, "decline", **given), "retired") == []
    assert kinds(guarded(name, drop=[FLAME]), "cost_failed") == ["cost_failed"]
    assert kinds(guarded(name, **given, VC=THREE), "condition_failed") == ["condition_failed"]
    s = guarded(name, battle="front_left -> VC", **given)
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_denial_griffin_retires_the_attacking_rear_guard():
    name = "Flame Wing Steel Beast, Denial Griffin"
    s = guarded(name, "pay", battle="front_left -> VC")
    assert on(s, "A", "front_left") == ""
    assert kinds(guarded(name, "decline", battle="front_left -> VC"), "retired") == []
    assert kinds(guarded(name, battle="front_left -> VC", damage=0), "cost_failed") == ["cost_failed"]
    assert kinds(guarded(name, "pay"), "retired") == []  # a vanguard attacks


def test_asyl_orb_has_5000_more_against_few_rear_guards():
    name = "Flame Emperor Dragon King, Asyl Orb Dragon"

    def against(n):
        mine = dict.fromkeys(("front_left", "front_right", "back_left", "back_center", "back_right")[:n], TWO)
        s = guarded(name, "no guard", mine={"front_left": TWO, "back_left": TWO} | mine)
        return [event.numbers[1] for event in s.events if event.kind == "power"]

    assert against(4) == [33000]
    assert against(5) == [28000]


def test_triggers_without_abilities_are_there():
    for name in ("Seiten Master, Goku", "Tenpou Master, Hakkai", "Kenren Master, Gojo", "Sanzou Master, Genjo"):
        s = board("battle", VC=LORD).deck("A", top=[name, CRITICAL])
        assert "trigger" in kinds(attack(s, "no guard"), "trigger")
