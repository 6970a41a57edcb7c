"""The abilities of the Premium Shadow Paladin deck and its G zone: at work, condition failing, cost failing,
declined."""

import pytest
from scenes import critical, g_unit, grades, kinds, on, one_of, power, scene, unit

import vgsim as vg

CLAN = ("Shadow Paladin",)
ZERO, ONE, TWO, THREE, FOUR = grades("Shadow Paladin").values()
HEAL = unit("Heal", grade=0, trigger="heal", clans=CLAN)
UP = [(g_unit(f"Up {n}", clans=CLAN), "up") for n in range(8)]
DOWN = g_unit("Down", clans=CLAN)
LUARD = "Dragheart, Luard"
DIABLO = unit('Heart of "Diablo"', grade=3, clans=CLAN)
RITUAL = [ONE, ONE, ONE]
DECK = vg.load_deck("premium_shadow_paladin_luard")
PRINTS = {card.name: card for card in (*DECK.main, *DECK.g_deck)}  # several prints have these names
REAR = ("front_left", "front_right", "back_left", "back_center", "back_right")


def printed(said):
    """The deck's own prints for the names in what is said of a board."""
    if isinstance(said, dict):
        return {key: printed(value) for key, value in said.items()}
    if isinstance(said, list | tuple):
        return type(said)(printed(value) for value in said)
    return PRINTS.get(said, said) if isinstance(said, str) else said


def board(stage="main", theirs=None, up=1, **mine):
    """A's board, with so many face-up cards in the G zone, and B's."""
    g_zone = [*mine.pop("g_zone", ()), *UP[:up]]
    made = scene(stage, format="premium").board("A", **printed({"VC": THREE} | mine | {"g_zone": g_zone}))
    return made.board("B", **printed({"VC": THREE} | (theirs or {})))


def hand(s, seat="A"):
    return sorted(s.state.side(seat).hand)


def drop(s, seat="A"):
    return sorted(s.state.side(seat).drop)


def units(n, card=ONE):
    return dict.fromkeys(REAR[:n], card)


def attack(s, *answers, who="VC", whom="VC"):
    return s.run([f"attack: {who} -> {whom}", *answers])


# -- main deck --------------------------------------------------------------------------------------------

DAVID = "Promising Knight, David"
PAYER = unit("Payer", "ACT [V] COST retire 2 own rear-guards: draw 1", grade=3, clans=CLAN)
THRICE = unit("Thrice", "ACT [V] COST retire 3 own rear-guards: draw 1", grade=3, clans=CLAN)


def test_david_is_a_forerunner():
    s = board("ride", VC=DAVID, hand=[ONE], up=0).run(["ride: One", "pay", "to: back_center"])
    assert on(s, "A", "back_center") == DAVID
    assert board("ride", VC=DAVID, hand=[ONE], up=0).run(["ride: One", "decline"]).state.side("A").soul == (DAVID,)


def test_david_may_count_as_two():
    s = board(VC=PAYER, back_left=DAVID).run(["act: Payer on VC"])
    assert (drop(s), kinds(s, "drew")) == ([DAVID], ["drew"])
    s = board(VC=PAYER, back_left=DAVID, back_right=ONE).run(["act: Payer on VC", f"retire: {DAVID}"])
    assert s.legal == ["cost: back_right", "enough"]  # or as one
    s.run(["retire: One"])
    assert drop(s) == ["One", DAVID]
    s = board(VC=THRICE, back_left=DAVID, back_right=ONE).run(["act: Thrice on VC", "retire: back_left, back_right"])
    assert kinds(s, "drew") == ["drew"]


def test_david_counts_as_one_without_generation():
    assert not one_of(board(VC=PAYER, back_left=DAVID, up=0).legal, "act")
    assert not one_of(board(VC=THRICE, back_left=DAVID).legal, "act")


def test_luard_strides_for_free_with_ritual():
    mine = {"VC": LUARD, "drop": [*RITUAL, TWO], "g_zone": [DOWN], "up": 0}
    s = board("ride", **mine).run(["pay"])
    assert s.legal == ["cost: One", "cost: Two"]
    s.run(["cost: One, Two", "no ride", "stride: Down"])
    assert on(s, "A", "VC") == "Down"
    assert s.state.side("A").deck[-2:] == ("One", "Two")
    s = board("ride", **mine).run(["decline", "no ride"])
    assert s.prompt.kind == "main"  # nothing to pay with
    assert kinds(board("ride", **(mine | {"drop": [ONE, ONE, TWO]})), "ability") == []
    heal_only = {"drop": [unit("Ticking", grade=1, trigger="critical", clans=CLAN)] * 3}
    assert kinds(board("ride", **(mine | heal_only)), "cost_failed") == ["cost_failed"]  # no normal units


def test_luards_free_stride_ends_with_the_turn_or_the_next_stride():
    mine = {"VC": LUARD, "drop": [*RITUAL, TWO, TWO], "g_zone": [DOWN], "up": 0, "hand": [THREE]}
    s = board("ride", **mine).run(["pay", "cost: Two, Two", "no ride", "stride: Down", "pay", "cost: Three"])
    assert "Three" in drop(s)  # it may be paid all the same
    assert int(s._played().table.game.free_stride[0]) == 0
    s = board("ride", **mine).run(["pay", "cost: Two, Two", "no ride", "no stride", "end turn"])
    assert int(s._played().table.game.free_stride[0]) == 0


def test_luard_under_a_g_unit_calls_two():
    mine = {"VC": LUARD, "hand": [THREE], "g_zone": [DOWN], "up": 0, "front_left": TWO, "damage": 1}
    stride = ["stride: Down", "cost: Three"]
    s = board("stride", **mine).deck("A", top=[ONE, ZERO]).run([*stride, "pay", "choose: One, Zero"])
    s.run(["to: back_left", "to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right"), on(s, "A", "front_left")) == ("One", "Zero", "")
    assert kinds(board("stride", **mine).run([*stride, "decline"]), "retired") == []
    for less in ({"damage": 0}, {"front_left": unit("In hand", grade=1)}):
        s = board("stride", **({k: v for k, v in mine.items() if k != "front_left"} | less)).run(stride)
        assert ("cost_failed" in kinds(s, "cost_failed")) is ("damage" in less)


def test_fodla_calls_two_of_grade_0():
    name = "Sharp Fang Witch, Fodla"
    call = [f"call: {name} -> front_left"]
    s = board(hand=[name], damage=1).deck("A", top=[ZERO, HEAL, ONE]).run([*call, "pay", "choose: Zero, Heal"])
    s.run(["to: back_left", "to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right")) == ("Zero", "Heal")
    assert kinds(board(hand=[name], damage=1).run([*call, "decline"]), "shuffled") == []
    assert kinds(board(hand=[name]).run(call), "cost_failed") == ["cost_failed"]
    stranger = unit("Stranger", grade=3)
    assert kinds(board(VC=stranger, hand=[name], damage=1).run(call), "condition_failed") == ["condition_failed"]


HOEL, KAHEDIN = "Black Chain Flame Dance Formation, Hoel", "Black Chain Spirit Dance Formation, Kahedin"


def test_hoel_hears_grade_1_units_placed():
    mine = {"VC": DIABLO, "front_left": HOEL, "damage": [(ONE, "down")]}
    s = board(**mine, hand=[ONE]).run(["call: One -> back_left", "choose: VC"])
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (16000, 12000)
    assert kinds(s, "flipped") == []
    s = board(**mine, hand=[KAHEDIN]).run([f"call: {KAHEDIN} -> back_left", "choose: VC"])
    assert kinds(s, "flipped") == ["flipped"]
    assert len(s.state.side("A").soul) == 1
    for change in ({"up": 0}, {"hand": [TWO]}):
        s = board(**(mine | {"hand": [ONE]} | change))
        s.run([one_of(s.legal, "call")[0].replace("front_left", "back_left")])
        assert kinds(s, "ability") == []
    s = board(**(mine | {"VC": THREE}), hand=[ONE]).run(["call: One -> back_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


COSTLY = unit("Costly", "ACT [V] COST retire 1 own rear-guard: draw 1", grade=3, clans=CLAN)


def test_kahedin_retired_for_a_cost_gives_power_and_an_ability():
    costly = unit('Costly "Diablo"', "ACT [V] COST retire 1 own rear-guard: draw 1", grade=3, clans=CLAN)
    mine = {"VC": costly, "front_left": KAHEDIN, "front_right": HOEL}
    act = [f"act: {costly.name} on VC", f"retire: {KAHEDIN}", "choose: VC"]
    s = board(**mine).deck("A", top=[ZERO, ZERO, ZERO, ONE]).run(act)
    assert power(s, "A", "VC") == 18000
    attack(s, "no guard", "choose: One", "to: back_left")
    assert power(s, "A", "back_left") == 13000  # Hoel is there
    s = board(**(mine | {"front_right": TWO})).deck("A", top=[ZERO, ZERO, ZERO, ONE]).run(act)
    assert power(attack(s, "no guard", "choose: One", "to: back_left"), "A", "back_left") == 8000
    act = ["act: Costly on VC", f"retire: {KAHEDIN}"]
    assert kinds(board(**(mine | {"VC": COSTLY})).run(act), "condition_failed") == ["condition_failed"]
    retirer = unit('Retirer "Diablo"', "ACT [V]: choose 1 own rear-guard; retire it", grade=3, clans=CLAN)
    s = board(VC=retirer, front_left=KAHEDIN).run([f"act: {retirer.name} on VC"])
    assert kinds(s, "retired", "ability") == ["ability", "retired"]  # an effect is no cost
    s = board(**mine, up=0).run([f"act: {costly.name} on VC", f"retire: {KAHEDIN}"])
    assert kinds(s, "ability") == ["ability"]


ESRAS = "Dragsaver, Esras"


def test_esras_guards_perfectly():
    def guarded(*answers, hand=(ESRAS, TWO)):
        s = board("battle").board("B", **printed({"VC": THREE, "hand": hand}))
        return attack(s, f"guard: {ESRAS}", *answers)

    assert kinds(guarded("pay", "no guard"), "hits", "misses") == ["misses"]
    assert kinds(guarded("decline", "no guard"), "hits") == ["hits"]
    assert kinds(guarded(hand=[ESRAS]), "cost_failed") == ["cost_failed"]


def test_esras_comes_back_from_the_drop_zone():
    mine = {"drop": [ESRAS, ESRAS, ONE], "front_left": TWO}
    s = board(**mine).run([f"act: {ESRAS} in drop"])
    assert hand(s) == [ESRAS]
    assert s.state.side("A").deck[-1] == ESRAS
    assert drop(s) == ["One", "Two"]
    for less in ({"up": 0}, {"drop": [ESRAS, ESRAS]}, {"drop": [ESRAS, ONE, ONE]}):
        assert not one_of(board(**(mine | less)).legal, "act")
    assert not one_of(board(drop=[ESRAS, ESRAS, ONE]).legal, "act")  # nobody to retire


OWL = "Abyssal Owl"


def test_abyssal_owl_takes_a_luard_and_discards_a_grade_3():
    call = [f"call: {OWL} -> back_left"]
    top = [ZERO] * 6 + [PRINTS[LUARD]]
    s = board(hand=[OWL, ONE, TWO]).deck("A", top=top).run([*call, f"choose: {LUARD}"])
    assert s.legal == [f"cost: {LUARD}", "cost: Two", "cost: One"] or len(s.legal) == 3
    s.run(["discard: One, Two"])
    if s.prompt.kind == "cost":
        s.run(["enough"])
    assert hand(s) == [LUARD]
    s = board(hand=[OWL, ONE]).deck("A", top=[ZERO] * 7 + [PRINTS[LUARD]]).run(call)
    assert (hand(s), kinds(s, "shuffled")) == (["One"], ["shuffled"])  # the eighth card is too deep


@pytest.mark.parametrize(("lead", "n", "turned"), [("Luard", 2, True), ("Luard", 1, False), ("Other", 2, False)])
def test_abyssal_owl_retired_by_a_luard_with_ritual(lead, n, turned):
    """The Owl itself is the third grade 1 of the drop zone."""
    boss = unit(f"{lead} of ours", "ACT [V] COST retire 1 own rear-guard: draw 1", grade=3, clans=CLAN)
    s = board(VC=boss, back_left=OWL, drop=[ONE] * n, damage=[(ONE, "down")]).run([f"act: {boss.name} on VC"])
    assert bool(kinds(s, "flipped")) is turned


def test_swordbreaker_draws_for_a_soul():
    name = "Black-winged Swordbreaker"
    call = [f"call: {name} -> back_left"]
    assert kinds(board(hand=[name], soul=1).run([*call, "pay"]), "drew") == ["drew"]
    assert kinds(board(hand=[name], soul=1).run([*call, "decline"]), "drew") == []
    assert kinds(board(hand=[name]).run(call), "cost_failed") == ["cost_failed"]
    s = board(VC=unit("Stranger", grade=3), hand=[name], soul=1).run(call)
    assert kinds(s, "condition_failed") == ["condition_failed"]


BRANWEN = "Cherishing Knight, Branwen"


def test_branwen_reveals_a_grade_3_and_finds_a_claret_sword_dragon():
    claret = unit("Claret Sword Dragon", grade=3, clans=CLAN)
    call = [f"call: {BRANWEN} -> back_left"]
    s = board(hand=[BRANWEN, THREE]).deck("A", top=[claret]).run([*call, "pay", "choose: Claret Sword Dragon"])
    s.run(["discard: Three"])
    assert (hand(s), drop(s)) == (["Claret Sword Dragon"], ["Three"])
    assert kinds(board(hand=[BRANWEN, THREE]).run([*call, "decline"]), "shuffled") == []
    assert kinds(board(hand=[BRANWEN, TWO]).run(call), "cost_failed") == ["cost_failed"]


def test_branwen_pays_for_a_stride_alone():
    s = board("stride", hand=[BRANWEN], g_zone=[DOWN], up=0).run(["stride: Down", f"cost: {BRANWEN}"])
    assert on(s, "A", "VC") == "Down"


def test_night_sky_eagle_has_4000_more():
    call = ["call: Night Sky Eagle -> front_left"]
    s = board(hand=["Night Sky Eagle"]).run(call)
    assert power(s, "A", "front_left") == 11000
    assert power(s.run(["end turn"]), "A", "front_left") == 7000
    assert power(board(hand=["Night Sky Eagle"], up=0).run(call), "A", "front_left") == 7000


RAVEN = "Cursed Eye Raven"


def test_cursed_eye_raven_calls_rested_until_the_end_of_the_turn():
    act = f"act: {RAVEN} on back_left"
    s = board(back_left=RAVEN, hand=2).run([act])
    assert kinds(s, "shuffled") == ["shuffled"]
    calls = [answer for answer in s.legal if answer.startswith("choose")]
    s.run([calls[0]])
    s.run(["done"] if s.prompt.kind == "choose" else [])
    s.run(["to: back_left"])
    assert s.state.unit("A", "back_left").rested is True
    s.run(["end turn"])
    assert on(s, "A", "back_left") == ""
    assert not one_of(board(back_left=RAVEN, up=0).legal, "act")
    assert not one_of(board(back_left=RAVEN, rested=["back_left"]).legal, "act")


def test_cursed_eye_raven_puts_the_rest_under_the_deck():
    s = board(back_left=RAVEN).run([f"act: {RAVEN} on back_left", "done"])
    assert len(s.state.side("A").deck) == len(board(back_left=RAVEN).state.side("A").deck) + 1
    assert kinds(s, "placed") == []


def test_howl_owl_gives_3000():
    s = board(back_left="Howl Owl").run(["act: Howl Owl on back_left", "choose: VC"])
    assert power(s, "A", "VC") == 16000
    assert s.state.side("A").soul == ("Howl Owl",)


WITCH, QUEEN = "Witch of Heresy, Jeliddo", "Witch Queen of Iniquity, Jeliddo"
PLOT, AGLEAM = "Dark Dragon, Plotmaker Dragon", "Light Element, Agleam"


def guarded(name, *answers, up=0, **theirs):
    """B guards with a G guardian."""
    s = board("battle")
    given = {"VC": THREE, "hand": [HEAL]} | theirs
    given["g_zone"] = [name, *given.pop("more", ()), *UP[:up]]
    s.board("B", **printed(given))
    return attack(s, f"guard: {name}", *answers)


def test_the_witch_discarded_for_the_witch_queen_changes_a_card():
    s = guarded(QUEEN, "pay", hand=[WITCH, ONE, TWO])
    assert (hand(s, "B"), kinds(s, "drew")) != ((), ())
    assert kinds(s, "drew") == ["drew"]
    assert drop(s, "B") == ["One", WITCH]
    assert kinds(guarded(QUEEN, "decline", hand=[WITCH, ONE]), "drew") == []
    assert kinds(guarded(QUEEN, hand=[WITCH, TWO]), "cost_failed") == ["cost_failed"]
    assert kinds(guarded(PLOT, hand=[WITCH, ONE]), "ability").count("ability") == 1  # the call itself only


def test_the_witch_queen_moves_two_to_guard_and_draws():
    given = {"up": 1, "more": [PLOT], "front_left": ONE, "back_left": ONE, "back_right": TWO}
    s = guarded(QUEEN, "pay", **given)
    assert s.legal == ["done", "choose: front_left", "choose: back_left"]
    s.run(["choose: front_left, back_left"])
    side = s.state.side("B")
    assert [unit.card for unit in side.guardians] == [QUEEN, "One", "One"]
    assert {unit.guards for unit in side.guardians} == {"VC"}
    assert kinds(s, "drew", "intercepts", "placed") == ["drew"]
    assert f"{PLOT} (up)" in side.g_zone
    s = guarded(QUEEN, "pay", "choose: front_left", "done", **given)
    assert kinds(s, "drew") == []
    assert kinds(guarded(QUEEN, "decline", **given), "flipped") == []
    assert kinds(guarded(QUEEN, **(given | {"more": [DOWN]})), "cost_failed") == ["cost_failed"]
    assert kinds(guarded(QUEEN, **(given | {"up": 0})), "cost_failed") == []


def shielded(s):
    return [event.numbers[1] for event in s.run(["no guard"]).events if event.kind == "power"]


def test_plotmaker_shields_10000_more_with_ritual():
    assert shielded(guarded(PLOT, drop=RITUAL)) == [38000]
    assert shielded(guarded(PLOT, drop=[ONE, ONE, TWO])) == [28000]


def test_agleam_changes_a_card_and_is_of_every_clan():
    s = guarded(AGLEAM, "pay", hand=[HEAL, ONE])
    assert (drop(s, "B"), kinds(s, "drew")) == (["Heal", "One"], ["drew"])
    assert kinds(guarded(AGLEAM, "decline", hand=[HEAL, ONE]), "drew") == []
    assert kinds(guarded(AGLEAM), "cost_failed") == ["cost_failed"]


BELIAL = "Belial Owl"


def test_belial_owl_goes_under_the_deck_at_the_end_of_the_turn():
    mine = {"VC": LUARD, "drop": [BELIAL, *RITUAL]}
    s = board(**mine).run(["end turn", "pay"])
    assert s.state.side("A").deck[-1] == BELIAL
    assert BELIAL in drop(board(**mine).run(["end turn", "decline"]))
    for less in ({"up": 0}, {"drop": [BELIAL, ONE, ONE]}):
        assert kinds(board(**(mine | less)).run(["end turn"]), "ability") == []
    s = board(**(mine | {"VC": THREE})).run(["end turn"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_belial_owl_retired_by_an_own_card_draws():
    boss = unit("Luard too", "ACT [V] COST retire 1 own rear-guard: soul-charge 1", grade=3, clans=CLAN)
    s = board(VC=boss, back_left=BELIAL).run(["act: Luard too on VC"])
    assert kinds(s, "drew") == ["drew"]
    s = board(VC=COSTLY, back_left=BELIAL).run(["act: Costly on VC"])
    assert kinds(s, "condition_failed") == ["condition_failed"]
    s = board(VC=boss, back_left=BELIAL, hand=[ONE]).run(["call: One -> back_left"])
    assert kinds(s, "retired", "drew") == ["retired"]  # displaced, by no card


# -- G units ----------------------------------------------------------------------------------------------

DOOMED, GEYSER = "Supremacy Black Dragon, Aurageyser Doomed", "Supremacy Black Dragon, Aurageyser Dragon"


def test_doomed_retires_one_for_each_low_card_revealed():
    mine = {"VC": DOOMED, "heart": [LUARD], "g_zone": [GEYSER], "damage": 1, **units(3)}
    theirs = units(3, TWO)
    act = [f"act: {DOOMED} on VC", "retire: front_left, front_right, back_left"]
    s = board(**mine, theirs=theirs).deck("A", top=[ONE, TWO]).run([*act, "choose: B front_left"])
    assert hand(s) == ["One", "Two"]
    assert len([c for c in REAR if on(s, "B", c)]) == 2
    assert critical(s, "A", "VC") == 1
    assert kinds(s, "revealed") == ["revealed", "revealed"]
    s = board(**mine, theirs=theirs).deck("A", top=[THREE, TWO]).run(act)
    assert len([c for c in REAR if on(s, "B", c)]) == 3
    assert not one_of(s.legal, "act")
    s = board(**(mine | {"g_zone": [GEYSER, (GEYSER, "up"), (GEYSER, "up")]})).deck("A", top=[TWO, TWO])
    assert critical(s.run(act), "A", "VC") == 2
    for less in ({"damage": 0}, {"g_zone": [DOWN]}):
        assert not one_of(board(**(mine | less)).legal, "act")
    two = {circle: card for circle, card in mine.items() if circle != "back_left"}
    assert not one_of(board(**two).legal, "act")


def test_aurageyser_gets_5000_for_each_low_card_revealed():
    mine = {"VC": GEYSER, "heart": [LUARD], "g_zone": [GEYSER], "damage": 1, "soul": 1, **units(2)}
    s = attack(board("battle", **mine).deck("A", top=[ONE, ZERO]), "pay")
    s.run(["retire: front_left, front_right"])
    assert power(s, "A", "VC") == 15000 + 11000 + 10000
    assert hand(s) == ["One", "Zero"]
    assert kinds(attack(board("battle", **mine), "decline"), "revealed") == []
    for less in ({"damage": 0}, {"soul": 0}, {"g_zone": [DOWN]}):
        assert kinds(attack(board("battle", **(mine | less))), "cost_failed") == ["cost_failed"]
    assert kinds(attack(board("battle", **mine, theirs={"front_left": TWO}), whom="front_left"), "ability") == []


CARNIVORE = "Dark Dragon, Carnivore Dragon"


@pytest.mark.parametrize(("n", "bonus"), [(2, False), (1, True), (0, True)])
def test_carnivore_makes_the_opponent_choose_two(n, bonus):
    mine = {"VC": CARNIVORE, "heart": [LUARD], "front_left": TWO, "front_right": TWO, "back_left": ONE}
    s = board(**mine, theirs=units(n, TWO)).run([f"act: {CARNIVORE} on VC", "retire: back_left"])
    s.run(["choose: front_left, front_right"] if n == 2 else [])
    assert len([c for c in REAR if on(s, "B", c)]) == 0
    s.run(["choose: VC, front_left, front_right"] if bonus else [])
    assert power(s, "A", "front_left") == 10000 + 4000 * bonus
    assert not one_of(s.legal, "act")


def test_carnivore_needs_a_rear_guard_and_the_opponent_chooses():
    assert not one_of(board(VC=CARNIVORE, heart=[LUARD]).legal, "act")
    s = board(VC=CARNIVORE, heart=[LUARD], back_left=ONE, theirs=units(3, TWO)).run([f"act: {CARNIVORE} on VC"])
    assert s.prompt.seat == "B"
    s.run(["choose: front_left, front_right"])
    assert on(s, "B", "back_left") == "Two"


SPECTRAL = 'Dark Dragon, Spectral Blaster "Diablo"'


def test_spectral_blaster_stands_with_two_drive_checks_less():
    mine = {"VC": SPECTRAL, "heart": [THREE], "g_zone": [DOWN], "up": 2, "soul": 1, "damage": 2, **units(3)}
    s = board(**mine).run([f"act: {SPECTRAL} on VC", "retire: front_left"])
    attack(s, "no guard", "pay", "retire: front_right, back_left")
    assert (s.state.unit("A", "VC").rested, s.state.unit("A", "VC").drive) == (False, 1)
    attack(s, "no guard")
    assert kinds(s, "stood") == ["stood"]  # once a turn
    s = board(**mine).run([f"act: {SPECTRAL} on VC", "retire: front_left"])
    assert kinds(attack(s, "no guard", "decline"), "stood") == []
    s = board(**(mine | {"up": 0})).run([f"act: {SPECTRAL} on VC", "retire: front_left"])
    assert kinds(attack(s, "no guard"), "stood", "cost_failed") == []  # generation 2: one flipped, one on V
    s = board(**(mine | {"damage": 1})).run([f"act: {SPECTRAL} on VC", "retire: front_left"])
    assert kinds(attack(s, "no guard"), "cost_failed") == ["cost_failed"]


def test_spectral_blaster_calls_with_a_diablo_heart():
    mine = {"VC": SPECTRAL, "g_zone": [DOWN], "soul": 1, "front_left": TWO}
    s = board(**mine, heart=[DIABLO]).deck("A", top=[ONE]).run([f"act: {SPECTRAL} on VC", "choose: One"])
    assert on(s.run(["to: back_left"]), "A", "back_left") == "One"
    s = board(**mine, heart=[THREE]).run([f"act: {SPECTRAL} on VC"])
    assert kinds(s, "shuffled") == []
    for less in ({"soul": 0}, {"g_zone": []}):
        assert not one_of(board(**(mine | less), heart=[DIABLO]).legal, "act")
    assert not one_of(board(VC=SPECTRAL, heart=[DIABLO], g_zone=[DOWN], soul=1).legal, "act")


VERT = "Dark Knight, Irgahn Vert"


def test_irgahn_vert_changes_rear_guards_for_stronger_ones():
    mine = {"VC": VERT, "heart": [LUARD], "up": 7, "damage": 1, "front_left": TWO, "front_right": TWO}
    s = board(**mine, theirs=units(3, TWO)).deck("A", top=[ONE, ZERO])
    s.run([f"act: {VERT} on VC", "choose: front_left, front_right"])
    s.run(["choose: One, Zero", "to: front_left", "to: front_right"])
    assert (power(s, "A", "front_left"), power(s, "A", "front_right")) == (23000, 20000)
    s.run(["choose: B front_left, B front_right"])
    assert len([c for c in REAR if on(s, "B", c)]) == 1
    assert not one_of(board(**(mine | {"up": 6})).legal, "act")
    assert not one_of(board(**(mine | {"damage": 0})).legal, "act")


THREE_GO = "retire: front_left, front_right, back_left"
PHANTOM = 'Dark Dragon, Phantom Blaster "Diablo"'


def phantom(**mine):
    given = {"VC": PHANTOM, "heart": [LUARD], "g_zone": [PHANTOM], "damage": 1, **units(3)}
    s = board(**(given | mine)).board("B", VC=THREE, **units(2, TWO), hand=[TWO])
    return s


def test_phantom_blaster_gets_stronger_and_makes_the_opponent_choose():
    s = phantom().run([f"act: {PHANTOM} on VC"])
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (36000, 2)
    attack(s, "pay", THREE_GO)
    assert s.prompt.seat == "B"
    s.run(["pay", "choose: front_left, front_right"])  # the opponent retires two
    assert len([c for c in REAR if on(s, "B", c)]) == 0
    assert "guard: Two" in s.legal


def test_phantom_blaster_else_lets_nobody_guard():
    s = attack(phantom().run([f"act: {PHANTOM} on VC"]), "pay", THREE_GO, "decline")
    assert one_of(s.legal, "guard") == []
    assert kinds(s, "retired") == ["retired"] * 3  # A's own
    s = attack(phantom().run([f"act: {PHANTOM} on VC"]), "decline")
    assert "guard: Two" in s.legal


def test_phantom_blaster_with_too_little():
    s = phantom(up=0).run([f"act: {PHANTOM} on VC"])  # one face up: nothing happens
    assert (power(s, "A", "VC"), kinds(attack(s), "cost_failed")) == (26000, [])
    for less in ({"damage": 0}, {"g_zone": [DOWN]}):
        assert not one_of(phantom(**less).legal, "act")


SEBREEZE = "Air Element, Sebreeze"


def sebreeze(stage="main", **mine):
    given = {"VC": THREE, "g_zone": [SEBREEZE], "damage": 2, "hand": [ONE], "up": 0}
    return board(stage, **(given | mine), theirs={"VC": TWO})


def test_sebreeze_strides_against_a_grade_2():
    s = sebreeze().run([f"act: {SEBREEZE}"])
    assert on(s, "A", "VC") == SEBREEZE
    assert s.state.side("A").heart == ("Three",)
    assert drop(s) == ["One"]
    for less in ({"damage": 1}, {"hand": ()}):
        assert not one_of(sebreeze(**less).legal, "act")


@pytest.mark.parametrize("change", [{"VC": TWO}, {"up": 1}])
def test_sebreeze_pays_for_nothing_where_its_conditions_fail(change):
    s = sebreeze(**change).run([f"act: {SEBREEZE}"])
    assert kinds(s, "strides") == []
    assert drop(s) == ["One"]


@pytest.mark.parametrize(("rides", "strides"), [(True, []), (False, ["strides"])])
def test_sebreeze_asks_whether_the_opponent_rode_in_his_turn(rides, strides):
    s = scene("ride", player="B", turn=5, format="premium").board("B", VC=TWO if not rides else ONE, hand=[TWO])
    s.board("A", VC=THREE, g_zone=printed([SEBREEZE]), damage=2, hand=[ONE])
    s.run(["ride: Two"] if rides else ["no ride"])
    s.run(["end turn", "no ride", "no stride", f"act: {SEBREEZE}", "cost: One"])
    assert kinds(s, "strides") == strides


def test_sebreeze_makes_every_clans_triggers_work():
    s = board("battle", VC=SEBREEZE, heart=[unit("Stranger", grade=3)]).deck("A", top=[HEAL])
    assert kinds(attack(s, "no guard"), "trigger") == ["trigger"]
