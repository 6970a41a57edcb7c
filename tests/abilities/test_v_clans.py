"""V cards of clans without a deck of their own here: at work, condition failing, cost failing, declined."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, critical, grades, happened, kinds, on, one_of, power, scene, unit

OVERLORD, END = "Dragonic Overlord V-TD02/001", "Dragonic Overlord the End"
DOHA, GARAN, VISION = "Wyvern Strike, Doha", "Wyvern Strike, Garan", "Vision"
LEGEND, TIGER, REBELLION = "Interdimensional Dragonknight, Lost Legend", "Chronofang Tiger", "Chronotiger Rebellion"
ESCRUDE, REINNOVATE = "Escrude Dragon", "Re-innovate Wing Dragon"
RIVIERE = "Top Idol, Riviere"
ASTRAIOS, EOSANESIS = "Quaking Heavenly Dragon, Astraios Dragon", "Holy Heavenly Dragon, Eosanesis Dragon"
NEPTUNUS, PLUTO = "Neptunus of Pristine Flows", "Pluto of Deeply-laid Strategems"
BURNET, SATURN, VEJIVA = "Heavenly Wind Sorcerer, Burnet", "Saturn of Opportune Time", "White Wall Sorcerer, Vejiva"
DIKEI = "Dikei of the Just Path"
PEONY, ZANGETSU, KUROGIRI = "Maiden of Stand Peony", "Evil Stealth Dragon, Zangetsu", "Evil Stealth Dragon, Kurogiri"
OBORO, MASK = 'Demon Stealth Dragon, Shiranui "Oboro" V-BT11/002', "Mask of Domination"
EXCULPATE, BLADE = "Exculpate the Blaster", "Blaster Blade V-TD01/004"
PHANTOM, CLARET = "Phantom Blaster Dragon", "Claret Sword Dragon"

POET = unit("Poet", grade=3, races=("Astral Poet",), clans=("Genesis",))
DEITY = unit("Deity", grade=3, races=("Astral Deity",), clans=("Genesis",))


def drawn(s):
    return len(kinds(s, "drew"))


def on_force(s, seat="A"):
    """Gift markers put on the vanguard circle."""
    return len([event for event in s.events if event.kind == "marked"])


def paid(s):
    """Costs from the first cards on offer, and the first gift on the first circle: they do not matter here."""
    while s.prompt.kind in ("cost", "gift") or "to: VC" in s.legal:
        s.run([s.legal[0]])
    return s


# -- perfect guards and first vanguards of the trial decks ----------------------------------------------------

SENTINELS = {
    "Steam Guard, Kastilia": ONE, "Administrator of Hope, Pandora": ONE, "Goddess of Self-sacrifice, Kushinada": ONE,
    "Amimelo Melon": ONE, "Maiden of Blossom Rain": ONE, EOSANESIS: POET,
}  # fmt: skip


@pytest.mark.parametrize(("card", "price"), SENTINELS.items())
def test_a_perfect_guard_for_a_card_of_the_hand(card, price):
    def guarded(*hand):
        s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[card, *hand])
        return s.run(["attack: VC -> VC", f"guard: {card} -> VC"])

    s = guarded(price).run(["pay", "no guard"])
    assert happened(s, "hits") == []
    assert price.name in s.state.side("B").drop
    declined = guarded(price).run(["decline", "no guard"])
    assert declined.state.side("B").hand == (price.name,)
    alone = guarded()
    assert kinds(alone, "cost_failed") == ["cost_failed"]


def test_eosanesis_wants_an_astral_card_for_her_guard():
    s = scene("battle").board("A", VC=THREE).board("B", VC=THREE, hand=[EOSANESIS, ONE])
    s.run(["attack: VC -> VC", f"guard: {EOSANESIS} -> VC"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_amimelo_melon_changes_a_card_when_ridden():
    s = scene("ride", turn=3).board("A", VC=ZERO, hand=["Amimelo Melon", TWO]).run(["ride: Amimelo Melon", "discard: Two"])
    assert (drawn(s), s.state.side("A").drop) == (1, ("Two",))


def test_first_vanguards_that_are_ridden_over():
    s = scene("ride", turn=3).board("A", VC="Pan of New Style", hand=[ONE]).run(["ride: One"])
    assert drawn(s) == 1
    for grade, tickets in ((ZERO, 0), (ONE, 1)):
        s = scene("ride", turn=3).board("A", VC="Spring-Heralding Maiden, Ozu", hand=[ONE]).board("B", VC=grade)
        s.run(["ride: One"])
        assert (drawn(s), s.state.side("A").hand.count("Quick Shield")) == (1, tickets)


# -- Bermuda Triangle -----------------------------------------------------------------------------------------


def test_riviere_draws_two_when_she_is_placed():
    def ridden(damage):
        return paid(scene("ride").board("A", VC=TWO, hand=[RIVIERE, ONE], damage=damage).run([f"ride: {RIVIERE}"]))

    s = ridden(1).run(["pay"])
    assert (drawn(s), s.state.side("A").drop) == (2, ("One",))
    assert drawn(ridden(1).run(["decline"])) == 0
    assert kinds(ridden(0), "cost_failed") == ["cost_failed"]
    called = scene().board("A", VC=THREE, hand=[RIVIERE, ONE], damage=1).run([f"call: {RIVIERE} -> front_left"])
    assert kinds(called, "ability") == []


def test_riviere_rides_another_riviere_after_her_battle_once_a_turn_and_name():
    s = scene("battle").board("A", VC=RIVIERE, hand=[RIVIERE, RIVIERE, ONE, TWO]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "no guard", "pay", "discard: One", "discard: Two", f"choose: {RIVIERE}"])
    paid(s)
    assert s.state.side("A").soul == (RIVIERE,)
    assert not s.state.unit("A", "VC").rested
    s.run(["attack: VC -> VC", "no guard"])
    assert len(kinds(s, "drive_checked")) == 2 + 1  # one drive less
    assert [text for text in s.legal if text == "pay"] == []  # the name was used this turn
    poor = scene("battle").board("A", VC=RIVIERE).board("B", VC=THREE).deck("A", top=[ZERO])
    poor.run(["attack: VC -> VC", "no guard", "decline"])
    assert poor.state.unit("A", "VC").rested


# -- Gear Chronicle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rider", [LEGEND, TIGER])
def test_a_grade_4_for_a_turn(rider):
    four = unit("Four Gears", grade=4, clans=("Gear Chronicle",))
    s = scene().board("A", VC=rider, hand=[THREE]).deck("A", top=[four])
    s.run([f"act: {rider} on VC", "choose: Four Gears"])
    assert on(s, "A", "VC") == "Four Gears"
    s.run(["decline"] if s.prompt.kind == "pay" else [])
    s.run(["end turn"])
    assert (on(s, "A", "VC"), s.state.unit("A", "VC").rested) == (rider, True)
    assert "Four Gears" in s.state.side("A").drop
    assert one_of(scene().board("A", VC=rider, hand=[TWO]).legal, "act") == []  # a grade sum of 3 is wanted


def test_lost_legend_draws_when_it_is_ridden_over():
    def ridden(**board):
        return scene("ride").board("A", VC=LEGEND, hand=[FOUR], **board).run(["ride: Four"])

    assert drawn(ridden(damage=2).run(["pay"])) == 1
    assert drawn(ridden(damage=2).run(["decline"])) == 0
    assert kinds(ridden(damage=1), "cost_failed") == ["cost_failed"]


def test_chronofang_tiger_under_the_rebellion():
    s = scene("ride").board("A", VC=TIGER, hand=[REBELLION, ONE]).run([f"ride: {REBELLION}", "pay"])
    assert critical(s, "A", "VC") == 2
    other = scene("ride").board("A", VC=TIGER, hand=[FOUR, ONE]).run(["ride: Four"])
    assert kinds(other, "ability") == []
    assert critical(scene("ride").board("A", VC=TIGER, hand=[REBELLION, ONE]).run([f"ride: {REBELLION}", "decline"]), "A", "VC") == 1
    assert kinds(scene("ride").board("A", VC=TIGER, hand=[REBELLION]).run([f"ride: {REBELLION}"]), "cost_failed")


def rebellion(n, **more):
    s = scene("battle").board("A", VC=REBELLION, hand=[ONE] * n, front_left=TWO, front_right=TWO, **more)
    s.board("B", VC=THREE, front_left=TWO, front_right=TWO, hand=[ZERO]).run(["attack: VC -> VC"])
    while s.prompt.kind == "choose":
        s.run([s.legal[0]])
    return s


def test_chronotiger_rebellion_by_the_size_of_the_hand():
    s = rebellion(6)
    assert (on(s, "B", "front_left"), power(s, "A", "VC")) == ("Two", 15000)
    s = rebellion(5)
    assert (on(s, "B", "front_left"), on(s, "B", "front_right"), power(s, "A", "VC")) == ("", "", 15000)
    s = rebellion(3)
    assert [power(s, "A", circle) for circle in ("VC", "front_left", "front_right")] == [25000, 20000, 20000]
    s = rebellion(1, damage=2).run(["pay", "guard: Zero -> VC", "no guard"])
    assert s.state.side("A").damage == ("Knight of Silence, Gallatin (down)",) * 2
    strengths = [event.numbers[1] for event in s.events if event.kind == "power"]
    assert strengths == [13000 + 10000 - 5000]
    declined = rebellion(1, damage=2).run(["decline", "guard: Zero -> VC", "no guard"])
    assert [event.numbers[1] for event in declined.events if event.kind == "power"] == [23000]


def test_escrude_binds_and_sends_away_a_lower_grade():
    def attack(behind=TWO, damage=1):
        s = scene("battle").board("A", VC=ESCRUDE, front_left=behind, damage=damage)
        return s.board("B", VC=THREE, front_left=ONE, front_right=TWO).run(["attack: VC -> VC"])

    s = attack().run(["pay"])
    assert (on(s, "B", "front_left"), on(s, "B", "front_right"), s.state.side("A").bind) == ("", "Two", ("Two",))
    assert drawn(s) == 1
    s = attack(ONE).run(["pay"])
    assert (on(s, "B", "front_left"), drawn(s)) == ("One", 0)
    assert kinds(attack(damage=0), "cost_failed") == ["cost_failed"]
    assert on(attack().run(["decline"]), "A", "front_left") == "Two"


def test_reinnovate_wing_calls_two_of_three():
    units = {"front_left": ZERO, "front_right": ZERO}
    s = scene().board("A", VC=REINNOVATE, soul=[ONE], **units).deck("A", top=[ONE, TWO, THREE])
    paid(s.run([f"act: {REINNOVATE} on VC"])).run(["choose: One, Two", "to: back_left", "to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right")) == ("One", "Two")
    assert s.state.side("A").bind == ("Zero", "Zero", "Three")
    assert one_of(scene().board("A", VC=REINNOVATE, soul=[ONE], front_left=ZERO).legal, "act") == []


# -- Genesis --------------------------------------------------------------------------------------------------


def test_astraios_puts_a_force_marker_on_the_vanguard_circle():
    s = scene().board("A", VC=ASTRAIOS, damage=2, soul=[ONE])
    assert len(one_of(s.legal, "act")) == 1  # nobody is on an Astral Plane to draw for
    s.run([one_of(s.legal, "act")[0]])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert (on_force(s), power(s, "A", "VC")) == (1, 23000)
    assert one_of(s.legal, "act") == []  # once a turn
    assert one_of(scene().board("A", VC=ASTRAIOS).legal, "act") == []


def test_astraios_draws_with_a_unit_on_the_astral_plane():
    markers = {"VC": ["Force I"] * 5}
    s = scene().board("A", VC=ASTRAIOS, soul=[ONE], back_center=DEITY, markers=markers)
    assert drawn(s.run([one_of(s.legal, "act")[0]])) == 1
    four = scene().board("A", VC=ASTRAIOS, soul=[ONE], back_center=DEITY, markers={"VC": ["Force I"] * 4})
    assert one_of(four.legal, "act") == []


def test_eosanesis_finds_an_astral_deity():
    s = scene().board("A", VC=THREE, hand=[EOSANESIS], damage=1).deck("A", top=[DEITY])
    s.run([f"call: {EOSANESIS} -> front_left", "pay", "choose: Deity"])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert (s.state.side("A").hand, on_force(s)) == (("Deity",), 1)
    none = scene().board("A", VC=THREE, hand=[EOSANESIS], damage=1).run([f"call: {EOSANESIS} -> front_left", "pay"])
    assert on_force(none) == 0
    poor = scene().board("A", VC=THREE, hand=[EOSANESIS]).run([f"call: {EOSANESIS} -> front_left"])
    assert kinds(poor, "cost_failed") == ["cost_failed"]


def test_neptunus_boosted_and_beside_the_astral_plane():
    s = scene("battle").board("A", VC=NEPTUNUS, back_center=ONE, hand=[ONE]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "boost", "pay"])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert on_force(s) == 1
    alone = scene("battle").board("A", VC=NEPTUNUS, hand=[ONE]).board("B", VC=THREE).run(["attack: VC -> VC"])
    assert kinds(alone, "ability") == []
    s = scene().board("A", VC=ASTRAIOS, front_left=NEPTUNUS, back_center=DEITY, soul=[ONE, ONE], markers={"VC": ["Force I"] * 5})
    s.run([next(text for text in s.legal if "Neptunus" in text and text.startswith("act"))])
    assert (power(s, "A", "front_left"), power(s, "A", "back_center")) == (28000, 28000)


def test_pluto_goes_into_the_soul_after_the_battle():
    def after(vanguard, damage=1):
        s = scene("battle").board("A", VC=vanguard, front_left=PLUTO, damage=damage).board("B", VC=FOUR)
        return s.run(["attack: front_left -> VC", "no guard"])

    s = after(POET).run(["pay"])
    s.run(["gift: Force I"] if s.prompt and s.prompt.kind == "gift" else [])
    assert (s.state.side("A").soul, power(s, "A", "VC"), on_force(s)) == ((PLUTO,), 33000, 1)
    s = after(THREE).run(["pay"])
    assert (power(s, "A", "VC"), on_force(s)) == (23000, 0)
    assert kinds(after(POET, 0), "cost_failed") == ["cost_failed"]
    assert on(after(POET).run(["decline"]), "A", "front_left") == PLUTO


def plane(**board):
    return {"VC": ASTRAIOS, "back_center": DEITY, "markers": {"VC": ["Force I"] * 5}, **board}


@pytest.mark.parametrize(("card", "printed"), [(BURNET, 10000), (SATURN, 8000)])
def test_stronger_beside_an_astral_plane_unit(card, printed):
    assert power(scene().board("A", **plane(back_left=card)), "A", "back_left") == printed + 5000
    assert power(scene().board("A", VC=ASTRAIOS, back_left=card), "A", "back_left") == printed


def test_burnet_lets_a_deity_battle_the_whole_front_row():
    s = scene().board("A", VC=THREE, front_left=BURNET, front_right=DEITY, soul=[ONE] * 3)
    s.board("B", VC=THREE, front_left=ONE, front_right=ONE, back_left=ONE)
    s.run([one_of(s.legal, "act")[0], "attack: front_right", "no guard"])
    assert len(s.state.side("B").damage) == 1
    assert s.state.side("B").drop == ("One", "One")
    assert one_of(scene().board("A", VC=THREE, front_left=BURNET, front_right=DEITY, soul=[ONE] * 2).legal, "act") == []


def test_saturn_rests_for_a_marker_when_an_astral_poet_is_ridden():
    def ridden(rider, *hand):
        s = scene("ride").board("A", VC=TWO, front_left=SATURN, hand=[rider, *hand])
        return s.run([f"ride: {rider.name}"])

    s = ridden(POET, ONE).run(["pay"])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert (s.state.unit("A", "front_left").rested, on_force(s)) == (True, 1)
    assert kinds(ridden(THREE, ONE), "ability") == []
    assert kinds(ridden(POET), "cost_failed") == ["cost_failed"]
    assert not ridden(POET, ONE).run(["decline"]).state.unit("A", "front_left").rested


def test_vejiva_guards_with_more_shield():
    def guarded(vanguard, damage):
        s = scene("battle").board("A", VC=THREE).board("B", VC=vanguard, hand=[VEJIVA], damage=damage)
        return s.run(["attack: VC -> VC", f"guard: {VEJIVA} -> VC"])

    def strength(s):
        return [event.numbers[1] for event in s.run(["no guard"]).events if event.kind == "power"]

    s = guarded(POET, 1).run(["pay"])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert on_force(s) == 1
    assert strength(s) == [13000 + 20000]
    assert strength(guarded(POET, 1).run(["decline"])) == [23000]
    assert on_force(guarded(THREE, 1).run(["pay"])) == 0
    assert kinds(guarded(POET, 0), "cost_failed") == ["cost_failed"]


def test_dikei_looks_for_astral_poets():
    def called(*top):
        s = scene().board("A", VC=THREE, hand=[DIKEI, ONE]).deck("A", top=list(top))
        return s.run([f"call: {DIKEI} -> front_left", "pay"])

    s = called(POET, POET).run(["choose: Poet", "choose: Poet"])
    s.run(["gift: Force I"] if s.prompt.kind == "gift" else [])
    assert (s.state.side("A").hand, s.state.side("A").soul, on_force(s)) == (("Poet", "Poet"), ("One",), 1)
    s = called(POET).run(["choose: Poet"])
    assert (s.state.side("A").hand, on_force(s)) == (("Poet",), 0)
    s = scene().board("A", VC=THREE, hand=[DIKEI]).run([f"call: {DIKEI} -> front_left"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


# -- Kagero ---------------------------------------------------------------------------------------------------


def test_blademaster_against_an_empty_field():
    s = scene().board("A", VC="Dragonic Blademaster V-EB07/004")
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (18000, 2)
    s.board("B", VC=THREE, front_left=ONE)
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (13000, 1)


def test_blademaster_empties_the_field_with_both_wyverns():
    units = {"back_left": DOHA, "back_right": GARAN}
    s = scene().board("A", VC="Dragonic Blademaster V-EB07/004", soul=[THREE], hand=[ONE, TWO], **units)
    s.board("B", VC=THREE, front_left=ONE, back_left=TWO)
    paid(s.run([one_of(s.legal, "act")[0]])).run(["to: front_left"])
    assert (s.state.side("B").drop, on(s, "A", "front_left")) == (("One", "Two"), VISION)
    s.run(["end turn"])
    assert on(s, "A", "front_left") == ""
    for change in ({"soul": [TWO]}, {"hand": [ONE]}, {"back_left": ONE}):
        board = {"VC": "Dragonic Blademaster V-EB07/004", "soul": [THREE], "hand": [ONE, TWO], **units, **change}
        assert one_of(scene().board("A", **board).legal, "act") == []


def test_souen_strengthens_its_visions_in_the_own_turn():
    card = 'Dragonic Blademaster "Souen"'
    s = scene().board("A", VC=card, front_left=VISION)
    assert power(s, "A", "VC") == 23000
    theirs = scene(player="B").board("A", VC=card, front_left=VISION)
    assert power(s, "A", "front_left") == power(theirs, "A", "front_left") + 10000
    assert power(scene(player="B").board("A", VC=card), "A", "VC") == 13000
    s = scene().board("A", VC=card, hand=[ONE, TWO], back_left=DOHA, back_right=GARAN).board("B", VC=THREE, front_left=ONE)
    paid(s.run([one_of(s.legal, "act")[0]])).run(["to: front_right"])
    assert (on(s, "A", "front_right"), s.state.side("B").drop) == (VISION, ("One",))
    s = scene().board("A", VC=card, hand=[ONE, TWO], back_left=DOHA).board("B", VC=THREE, front_left=ONE)
    paid(s.run([one_of(s.legal, "act")[0]])).run(["to: front_right"])
    assert s.state.side("B").drop == ()
    assert one_of(scene().board("A", VC=card, hand=[ONE]).legal, "act") == []


def test_garan_behind_doha():
    s = scene("battle").board("A", VC=THREE, front_left=DOHA, back_left=GARAN, damage=1).board("B", VC=ONE)
    assert power(s, "A", "back_left") == 13000
    s.run(["attack: front_left -> VC", "boost", "no guard", "pay"])
    assert (drawn(s), len(s.state.side("A").soul)) == (1, 1)
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=GARAN, damage=1).board("B", VC=ONE, front_left=ONE)
    assert power(s, "A", "back_left") == 8000
    s.run(["attack: front_left -> VC", "boost", "no guard"])
    assert kinds(s, "ability") == []


def end(**board):
    s = scene("battle").board("A", VC=END, **board).board("B", VC=THREE)
    return s.run(["attack: VC -> VC", "no guard"])


def test_overlord_the_end_stands_for_either_price_once_each():
    s = end(damage=1, soul=[ONE, OVERLORD], hand=[ZERO, ONE]).run(["option: 1", "pay"])
    assert s.state.side("A").soul == ("Dragonic Overlord",) or s.prompt.kind == "cost"
    s.run([f"soul-blast: {ONE.name}"] if s.prompt.kind == "cost" else [])
    assert not s.state.unit("A", "VC").rested
    s.run(["attack: VC -> VC", "no guard"])
    assert len(kinds(s, "drive_checked")) == 2 + 1
    assert s.prompt.kind == "pay"  # the other option, by itself
    paid(s.run(["pay"]))
    assert (power(s, "A", "VC"), s.state.unit("A", "VC").rested) == (23000, False)
    many = end(damage=1, soul=[ONE], hand=[ONE] * 3).run(["option: 1"])  # five cards in hand
    assert many.state.unit("A", "VC").rested
    assert end(damage=1, soul=[ONE], hand=[ONE]).run(["option: 1", "decline"]).state.unit("A", "VC").rested


# -- Neo Nectar, Nubatama -------------------------------------------------------------------------------------


def test_stand_peony_calls_plants():
    s = scene("ride").board("A", VC=TWO, hand=[PEONY]).run([f"ride: {PEONY}"])
    s.run(["gift: " + s.legal[0].partition(": ")[2]] if s.prompt.kind == "gift" else [])
    assert "Plant" not in s.state.side("A").drop
    s = scene().board("A", VC=THREE, hand=[PEONY]).run([f"call: {PEONY} -> front_left", "to: back_left"])
    assert (on(s, "A", "back_left"), s.prompt.kind) == ("Plant", "main")


def test_stand_peony_trades_four_rear_guards_for_plants():
    four = dict.fromkeys(("front_right", "back_left", "back_center", "back_right"), ONE)

    s = scene("battle").board("A", VC=PEONY, damage=1, **four).board("B", VC=THREE).run(["attack: VC -> VC", "no boost", "pay"])
    paid(s).run([f"to: {circle}" for circle in four])
    assert [on(s, "A", circle) for circle in four] == ["Plant"] * 4
    assert power(s, "A", "VC") == 23000
    assert power(s, "A", "back_left") == 15000
    weak = scene("battle").board("A", VC=PEONY, damage=1, **four).board("B", VC=TWO).run(["attack: VC -> VC", "no boost", "pay"])
    paid(weak).run([f"to: {circle}" for circle in four])
    assert power(weak, "A", "VC") == 13000
    three = dict.fromkeys(list(four)[:3], ONE)
    s = scene("battle").board("A", VC=PEONY, damage=1, **three).board("B", VC=THREE).run(["attack: VC -> VC"])
    assert "pay" not in s.legal


def test_zangetsu_and_its_decoys():
    s = scene().board("A", VC=THREE, front_left=ZANGETSU, damage=1)
    s.run([one_of(s.legal, "act")[0], "to: back_left"])
    assert (on(s, "A", "back_left"), power(s, "A", "back_left")) == ("Evil Decoy", 5000)
    assert one_of(scene().board("A", VC=THREE, front_left=ZANGETSU).legal, "act") == []

    def attacked(**board):
        s = scene("battle").board("A", VC=THREE, front_left=TWO).board("B", VC=THREE, front_left=ZANGETSU, **board)
        return s.run(["attack: front_left -> front_left"])

    s = attacked(back_left="Evil Decoy").run(["choose: back_left", "no guard"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left"), s.state.side("B").hand) == ("", "", (ZANGETSU,))
    s = attacked(back_left="Evil Decoy").run(["done", "no guard"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left")) == ("", "Evil Decoy")
    assert attacked(back_left=ONE).run(["no guard"]).state.side("B").drop == (ZANGETSU,)


def test_kurogiri_leaves_two_decoys():
    s = scene().board("A", VC=THREE, back_left=KUROGIRI, soul=[ONE, ONE])
    s.run([one_of(s.legal, "act")[0], "to: front_left", "to: front_right"])
    assert (on(s, "A", "front_left"), on(s, "A", "front_right")) == ("Evil Decoy", "Evil Decoy")
    assert s.state.side("A").hand == (KUROGIRI,)
    assert one_of(scene().board("A", VC=THREE, back_left=KUROGIRI, soul=[ONE]).legal, "act") == []


GRADES = unit("Grades", "CONT [R]: this power +1000 x (grade sum of own rear-guards)", grade=1)


def mask(victim, *answers, drop=(), **board):
    """Oboro binds a card of the opponent and calls its mask."""
    s = scene().board("A", **({"VC": OBORO, "damage": 1, "hand": [ONE]} | board))
    s.board("B", VC=THREE, **({"front_left": victim} if victim else {}), drop=list(drop))
    return s.run(["act: VC", *answers])


def test_the_mask_has_what_the_bound_card_says():
    victim = unit(
        "Victim",
        "CONT [R] IF own turn: this power +3000",
        "AUTO [R] WHEN attack hits: draw 1",
        "ACT [R] 1/TURN: this power +1000 until end of turn",
        grade=2,
        critical=2,
        clans=("Kagero",),
    )
    s = mask(victim, front_left=GRADES)
    assert (s.state.side("B").bind, s.state.side("A").drop) == (("Victim",), ("One",))
    assert (on(s, "A", "back_center"), power(s, "A", "back_center"), critical(s, "A", "back_center")) == (MASK, 13000, 2)
    assert power(s, "A", "front_left") == 8000 + 1000 + 2000
    s.run([f"act: {MASK}"])
    assert power(s, "A", "back_center") == 14000
    assert one_of(s.legal, "act") == []  # both once a turn
    s.run(["attack: back_center -> VC", "no guard"])
    assert (len(s.state.side("B").damage), drawn(s)) == (2, 1)
    s.run(["no attack"])
    assert on(s, "A", "back_center") == ""  # removed at the end of the turn
    assert s.state.side("B").bind == ("Victim",)


def test_the_mask_of_a_card_of_the_drop_zone():
    order = unit("Some Order", "ORDER: draw 1", kind="normal order", skills=())
    s = mask(None, drop=[TWO, order, FOUR], front_left=GRADES)
    assert s.legal == ["choose: Two", "choose: Four"]  # no order: it is no unit card
    s.run(["choose: Four"])
    assert (power(s, "A", "front_left"), power(s, "A", "back_center")) == (8000 + 1000 + 4000, 13000)


def test_the_mask_makes_drive_checks_with_two_shiranui_in_the_soul():
    shiranui = unit('Some Shiranui "Test"', grade=2)
    for soul, checks in (([shiranui], 0), ([shiranui, shiranui], 1)):
        s = mask(TWO, soul=soul)
        assert power(s, "A", "VC") == 12000 + 15000 * checks
        s.run(["attack: back_center -> VC", "no guard"])
        assert len(kinds(s, "drive_checked")) == checks


def test_oboro_binds_nobody():
    s = mask(None)
    assert (kinds(s, "placed"), s.state.side("A").drop) == ([], ("One",))
    wary = unit("Wary", "CONT [R]: this cannot be chosen by opponent card effects")
    assert kinds(mask(wary), "placed") == []
    assert one_of(scene().board("A", VC=OBORO, hand=[ONE]).legal, "act") == []
    assert one_of(scene().board("A", VC=OBORO, damage=1).legal, "act") == []
    assert kinds(mask(TWO, back_center=ONE), "placed", "retired") == ["placed", "retired"]


# -- Royal Paladin, Shadow Paladin ----------------------------------------------------------------------------


def exculpate(soul, hand=(ONE, ONE), damage=1):
    s = scene("ride").board("A", VC=THREE, hand=[EXCULPATE, *hand], soul=soul, damage=damage)
    return paid(s.board("B", VC=THREE, front_left=ONE, back_center=ONE).run([f"ride: {EXCULPATE}"]))


def test_exculpate_battles_everybody_and_gives_way_to_blaster_blade():
    s = exculpate([ONE, BLADE]).run(["pay", "choose: Blaster Blade"])
    assert s.state.side("A").soul == ("Blaster Blade",)
    s.run(["attack: VC", "no guard"])
    s.run([one_of(s.legal, "choose")[0], one_of(s.legal, "choose")[0]])
    assert on(s, "A", "VC") == "Blaster Blade"
    assert not s.state.unit("A", "VC").rested
    assert EXCULPATE in s.state.side("A").drop
    assert len(s.state.side("B").drop) == 2


def test_exculpate_without_blaster_blade_in_the_soul_loses():
    s = exculpate([ONE]).run(["pay", "choose: One", "attack: VC", "no guard"])
    s.run([one_of(s.legal, "choose")[0], one_of(s.legal, "choose")[0]])
    assert s.result == "B wins"


def test_exculpate_may_spare_the_many():
    s = exculpate([BLADE]).run(["decline", "attack: VC -> VC", "no guard"])
    assert len([e for e in s.events if e.kind == "power"]) == 1
    assert kinds(exculpate([BLADE], damage=0), "cost_failed") == ["cost_failed"]


def test_phantom_blaster_takes_three_for_three():
    three = {"back_left": ONE, "back_right": ONE, "back_center": ONE}
    s = scene().board("A", VC=f"{PHANTOM} V-BT02/001", damage=1, **three)
    s.board("B", VC=THREE, front_left=ONE, front_right=TWO, back_left=ONE, back_right=TWO)
    paid(s.run([one_of(s.legal, "act")[0]]))
    assert s.prompt.seat == "B"
    s.run(["choose: front_left, front_right, back_left"])
    assert (on(s, "B", "back_right"), len(s.state.side("B").drop)) == ("Two", 3)
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (28000, 2)
    assert one_of(scene().board("A", VC=f"{PHANTOM} V-BT02/001", **three).legal, "act") == []


def test_phantom_blaster_strikes_an_empty_field():
    s = scene().board("A", VC=f"{PHANTOM} V-BT02/001", soul=[THREE]).board("B", VC=THREE, damage=4)
    s.run([one_of(s.legal, "act")[0]])
    assert len(s.state.side("B").damage) == 5
    assert one_of(s.legal, "act") == []
    for change in ({"damage": 5}, {"front_left": ONE}):
        refused = scene().board("A", VC=f"{PHANTOM} V-BT02/001", soul=[THREE]).board("B", VC=THREE, **change)
        assert one_of(refused.legal, "act") == []
    assert one_of(scene().board("A", VC=f"{PHANTOM} V-BT02/001", soul=[TWO]).legal, "act") == []


def test_claret_sword_drops_grade_ones():
    s = scene("ride").board("A", VC=TWO, hand=[f"{CLARET} V-EB12/001"]).deck("A", top=[ONE, TWO, ONE])
    paid(s.run([one_of(s.legal, "ride")[0]])).run(["choose: One", "choose: One"])
    assert (power(s, "A", "VC"), s.state.side("A").drop) == (13000 + 10000 + 20000, ("One", "One"))  # Force I


def test_claret_sword_stands_for_seven_bound_cards():
    def after(n, damage=1):
        s = scene("battle").board("A", VC=f"{CLARET} V-EB12/001", drop=[ONE] * n, damage=damage).board("B", VC=THREE)
        return s.run(["attack: VC -> VC", "no guard"])

    s = after(7).run(["pay"])
    assert (s.state.side("A").bind, s.state.unit("A", "VC").rested) == (("One",) * 7, False)
    s.run(["attack: VC -> VC", "no guard"])
    assert len(kinds(s, "drive_checked")) == 3
    assert kinds(after(6), "cost_failed") == ["cost_failed"]
    assert after(7).run(["decline"]).state.unit("A", "VC").rested


# -- older Shadow Paladin cards -------------------------------------------------------------------------------

SHADOW = grades("Shadow Paladin")


def test_fodla_calls_two_grade_zeros():
    fodla = "Sharp Fang Witch, Fodla"
    s = scene(format="original").board("A", VC=SHADOW[3], hand=[fodla], damage=1).deck("A", top=[SHADOW[0], SHADOW[0]])
    s.run([f"call: {fodla} -> front_left", "pay", "choose: Zero", "choose: Zero", "to: back_left", "to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right")) == ("Zero", "Zero")
    s = scene(format="original").board("A", VC=THREE, hand=[fodla], damage=1).run([f"call: {fodla} -> front_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]
    s = scene(format="original").board("A", VC=SHADOW[3], hand=[fodla]).run([f"call: {fodla} -> front_left"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_black_winged_swordbreaker_draws():
    card = "Black-winged Swordbreaker"

    def called(vanguard, soul):
        s = scene(format="original").board("A", VC=vanguard, hand=[card], soul=soul)
        return s.run([f"call: {card} -> front_left"])

    assert drawn(called(SHADOW[3], [ONE]).run(["pay"])) == 1
    assert drawn(called(SHADOW[3], [ONE]).run(["decline"])) == 0
    assert kinds(called(THREE, [ONE]), "condition_failed") == ["condition_failed"]
    assert kinds(called(SHADOW[3], []), "cost_failed") == ["cost_failed"]


def test_howl_owl_gives_power_from_the_soul():
    s = scene(format="premium").board("A", VC=THREE, back_left="Howl Owl G-LD01/015", front_left=TWO)
    s.run([one_of(s.legal, "act")[0], "choose: front_left"])
    assert (power(s, "A", "front_left"), s.state.side("A").soul) == (13000, ("Howl Owl",))
    s = scene(format="premium").board("A", VC=THREE, back_left="Howl Owl G-LD01/015")
    s.run([one_of(s.legal, "act")[0], "done"])
    assert power(s, "A", "VC") == 13000
