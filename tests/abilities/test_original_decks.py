"""The abilities of the ten original trial decks: at work, their condition failing, their cost failing, declined."""

import pytest
from scenes import ZERO, critical, kinds, on, one_of, power, scene, unit

TURN_ENDS = ["end turn"]
REAR = ("front_left", "front_right", "back_left", "back_center", "back_right")
WORDS = {0: "Nought", 1: "Single", 2: "Double", 3: "Triple"}


def of(clan, grade=1, name=""):
    """A unit of a clan without abilities."""
    return unit(name or f"{WORDS[grade]} of {clan}", grade=grade, clans=(clan,))


def board(stage="main", theirs=None, **mine):
    """The own board, and opposing units."""
    made = scene(stage, format="original").board("A", **({"VC": of("Kagero", 3)} | mine))
    return made.board("B", **({"VC": of("Kagero", 3)} | (theirs or {})))


def units(n, card, *skip):
    return dict.fromkeys([circle for circle in REAR if circle not in skip][:n], card)


def attack(s, who="front_left", whom="VC", *answers):
    return s.run([f"attack: {who} -> {whom}", *answers])


def gained(s, circle="front_left", base=0):
    """Power above the printed one."""
    return power(s, "A", circle) - base


# -- the same ability on many cards ----------------------------------------------------------------------

KEY_ANCHORS = (
    "Key Anchor, Dabid", "Battlefield Storm, Sagramore", "Onslaught Liberator, Maelzion", "Plasmabite Dragon",
    "Barrage Eradicator, Zion", "Death Metal Droid", "Battering Minotaur", "Meteor Break Wizard",
    "Knight of Conviction, Bors", "Labyrinth Revenger, Arawn",
)  # fmt: skip


@pytest.mark.parametrize("name", KEY_ANCHORS)
def test_counter_blast_for_3000_in_the_attack(name):
    for circle in ("front_left", "VC"):
        base = power(board("battle", **{circle: name}), "A", circle)
        s = attack(board("battle", **{circle: name}, damage=1), circle, "VC", "pay")
        assert gained(s, circle, base) == 3000
        assert gained(s.run(["no guard"]), circle, base) == 0
        s = attack(board("battle", **{circle: name}, damage=1), circle, "VC", "decline")
        assert gained(s, circle, base) == 0
        s = attack(board("battle", **{circle: name}), circle)
        assert kinds(s, "cost_failed") == ["cost_failed"]


OASIS = (
    "Tear Knight, Cyprus", "Evil Slaying Swordsman, Haugan", "Pomerugal Liberator", "Lizard Soldier, Riki",
    "Dust Storm Eradicator, Toko", "Oasis Girl", "Sacrilege Revenger, Baal-berith",
)  # fmt: skip


@pytest.mark.parametrize("name", OASIS)
def test_counter_blast_for_1000_as_often_as_it_is_paid(name):
    s = board(front_left=name, damage=2).run([f"act: {name} on front_left"] * 2)
    assert power(s, "A", "front_left") == 9000
    assert one_of(s.legal, "act") == []
    assert one_of(board(VC=name, damage=1).legal, "act") == [f"act: {name} on VC"]


INTERCEPTORS = [
    ("Titan of the Infinite Trench", "Aqua Force"), ("Sacred Guardian Beast, Nemean Lion", "Gold Paladin"),
    ("Zoom Down Eagle", "Gold Paladin"), ("Skeleton Swordsman", "Granblue"), ("Shieldblade Dragoon", "Narukami"),
    ("Dragon Dancer, Veronica", "Narukami"), ("NGM Prototype", "Nova Grappler"),
    ("Security Guardian", "Oracle Think Tank"), ("Revenger Fortress, Fatalita", "Shadow Paladin"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clan"), INTERCEPTORS)
def test_intercepting_with_10000(name, clan):
    """An attack of 17000 meets 10000 and a shield of 5000, or of 10000."""
    for lead, hit in ((clan, False), ("Great Nature", True)):
        changes = {"VC": [("power", 4000, "turn of A")]}
        s = board("battle", {"VC": of(lead, 2), "front_left": name}, changes=changes)
        attack(s, "VC", "VC", "intercept: front_left", "no guard")
        assert bool(kinds(s, "hits")) == hit


UNICORNS = [
    ("Accelerated Command", "Aqua Force"), ("Blessing Owl", "Gold Paladin"), ("Wyvern Supply Unit", "Narukami"),
    ("Starlight Unicorn", "Royal Paladin"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clan"), UNICORNS)
def test_2000_for_another_unit_of_the_clan(name, clan):
    s = board(VC=of(clan, 3), front_left=of(clan, 1), front_right=of("Kagero"), hand=[name])
    s.run([f"call: {name} -> back_left"])
    assert s.legal == ["choose: VC", "choose: front_left"]
    assert power(s.run(["choose: front_left"]), "A", "front_left") == 10000
    assert power(s.run(TURN_ENDS), "A", "front_left") == 8000
    s = board(hand=[name]).run([f"call: {name} -> back_left"])  # nobody else of the clan
    assert kinds(s, "chosen") == []


WITCHES = [("Silver Fang Witch", "Gold Paladin"), ("Luck Bird", "Oracle Think Tank"), ("Dancing Cutlass", "Granblue")]


@pytest.mark.parametrize(("name", "clan"), WITCHES)
def test_soul_blast_2_to_draw(name, clan):
    call = [f"call: {name} -> back_left"]
    s = board(VC=of(clan, 3), hand=[name], soul=2).run([*call, "pay"])
    assert (kinds(s, "drew"), s.state.side("A").soul) == (["drew"], ())
    assert kinds(board(VC=of(clan, 3), hand=[name], soul=2).run([*call, "decline"]), "drew") == []
    assert kinds(board(VC=of(clan, 3), hand=[name], soul=1).run(call), "cost_failed") == ["cost_failed"]
    assert kinds(board(hand=[name], soul=2).run(call), "condition_failed") == ["condition_failed"]


CYNTHIAS = ("Battle Siren, Cynthia", "Precipice Whirlwind, Sagramore", "Flame of Hope, Aermo", "Lightning of Hope, Helena")


@pytest.mark.parametrize("name", CYNTHIAS)
def test_a_boosted_hit_changes_a_card(name):
    def boosted(*answers, hand=1, whom="VC"):
        s = board("battle", {"VC": of("Kagero", 1), "front_left": of("Kagero", 1)}, front_left=of("Kagero", 2),
                  back_left=name, hand=hand)  # fmt: skip
        return attack(s, "front_left", whom, "boost", "no guard", *answers)

    for whom in ("VC", "front_left"):
        s = boosted("pay", whom=whom)
        assert (len(s.state.side("A").hand), len(s.state.side("A").drop)) == (1, 1)
    assert kinds(boosted("decline"), "drew") == []
    assert kinds(boosted(hand=0), "cost_failed") == ["cost_failed"]


@pytest.mark.parametrize("name", ["Dragon Monk, Gojo", "Screamin' and Dancin' Announcer, Shout"])
def test_rest_and_discard_to_draw(name):
    s = board(front_left=name, hand=1).run([f"act: {name} on front_left"])
    assert s.state.unit("A", "front_left").rested
    assert (kinds(s, "drew"), len(s.state.side("A").drop)) == (["drew"], 1)
    assert one_of(board(front_left=name).legal, "act") == []
    assert one_of(board(front_left=name, hand=1, rested=["front_left"]).legal, "act") == []


SQUIRES = [
    ("Wingal", "Blaster Blade", 4000, 0), ("Queen of Heart", "King of Sword", 4000, 0),
    ("Wyvern Strike, Jarran", "Wyvern Strike, Tejas", 4000, 0),
    ("Charjgal", "Great Silver Wolf, Garmore", 5000, 1), ("Dragon Dancer, RaiRai", "Thunder Break Dragon", 5000, 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "whom", "more", "soul"), SQUIRES)
def test_boosting_a_unit_of_a_name(name, whom, more, soul):
    def boosted(front, soul=soul):
        return attack(board("battle", front_left=front, back_left=name, soul=soul), "front_left", "VC", "boost")

    base = power(board("battle", front_left=whom), "A", "front_left")
    s = boosted(whom)
    assert gained(s.run(["pay"]) if soul else s, "front_left", base) == more
    assert kinds(boosted(of("Kagero", 2)), "ability") == []
    if soul:
        assert gained(boosted(whom).run(["decline"]), "front_left", base) == 0
        assert kinds(boosted(whom, soul=0), "cost_failed") == ["cost_failed"]


def liberator(n=1, grade=1):
    return unit(f"Liberator {n}", grade=grade, clans=("Gold Paladin",))


PAGES = [
    ("Weather Girl, Milk", "Oracle Think Tank", {"hand": 4}, {}, {"hand": 3}, {}),
    ("Eradicator of Fire, Kohkaiji", "Narukami", {}, {"damage": 3}, {}, {"damage": 2}),
    ("Branbau Revenger", "Shadow Paladin", {}, units(2, ZERO), {}, units(1, ZERO)),
    ("Future Liberator, Llew", "Gold Paladin", units(3, liberator(), "back_center"), {},
     units(2, liberator(), "back_center"), {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clan", "mine", "theirs", "less", "fewer"), PAGES)
def test_boosting_the_vanguard_under_a_condition(name, clan, mine, theirs, less, fewer):
    for own, others, more in ((mine, theirs, 4000), (less, fewer, 0)):
        s = board("battle", others, VC=of(clan, 3), back_center=name, **own)
        attack(s, "VC", "VC", "boost")
        assert gained(s, "VC", 13000) == more
    s = board("battle", theirs, VC=of("Great Nature", 3), back_center=name, **mine)
    assert kinds(attack(s, "VC", "VC", "boost"), "ability") == []


ERADICATOR = unit("An Eradicator", grade=3, clans=("Narukami",))
REVENGER = unit("A Revenger", grade=3, clans=("Shadow Paladin",))
LIBERATOR = unit("A Liberator", grade=3, clans=("Gold Paladin",))
LED = [
    ("Eradicator, Spark Rain Dragon", ERADICATOR, 3000), ("Eradicator, Demolition Dragon", ERADICATOR, 3000),
    ("Liberator of Royalty, Phallon", LIBERATOR, 3000), ("Little Liberator, Marron", LIBERATOR, 3000),
    ("Nullity Revenger, Masquerade", REVENGER, 3000), ("Transient Revenger, Masquerade", REVENGER, 3000),
    ("Djinn of the Lightning Flash", ERADICATOR, 2000), ("Djinn of the Lightning Flare", ERADICATOR, 2000),
    ("Djinn of the Lightning Spark", ERADICATOR, 2000), ("Dignified Gold Dragon", LIBERATOR, 2000),
    ("Discharging Dragon", ERADICATOR, 2000), ("Venomous Breath Dragon", REVENGER, 2000),
]  # fmt: skip


@pytest.mark.parametrize(("name", "lead", "more"), LED)
def test_rear_guards_that_are_led(name, lead, more):
    base = power(board("battle", front_left=name), "A", "front_left")
    assert gained(attack(board("battle", VC=lead, front_left=name)), "front_left", base) == more
    assert gained(attack(board("battle", VC=of("Great Nature", 3), front_left=name)), "front_left", base) == 0


@pytest.mark.parametrize("name", ["Dignified Gold Dragon", "Discharging Dragon", "Venomous Breath Dragon"])
def test_led_only_against_a_vanguard(name):
    lead = {"Dignified Gold Dragon": LIBERATOR, "Discharging Dragon": ERADICATOR}.get(name, REVENGER)
    s = board("battle", {"front_left": ZERO}, VC=lead, front_left=name)
    assert kinds(attack(s, "front_left", "front_left"), "ability") == []


WOLVES = ("Great Silver Wolf, Garmore", "Dignified Gold Dragon", "Thunder Break Dragon", "Discharging Dragon",
          "Venomous Breath Dragon")  # fmt: skip


@pytest.mark.parametrize("name", WOLVES)
def test_limit_break_5000_against_a_vanguard(name):
    assert gained(attack(board("battle", VC=name, damage=4), "VC"), "VC", 10000) == 5000
    assert gained(attack(board("battle", VC=name, damage=3), "VC"), "VC", 10000) == 0
    s = board("battle", {"front_left": ZERO}, VC=name, damage=4)
    assert gained(attack(s, "VC", "front_left"), "VC", 10000) == 0


CONDITIONS = [
    ("Lightning Blade Eradicator, Jeem", {}, units(2, ZERO), {}, units(3, ZERO)),
    ("Charging Chariot Knight", {"hand": 1}, {"hand": 2}, {"hand": 2}, {"hand": 2}),
    ("Brightjet Dragon", {"hand": 1}, {"hand": 2}, {"hand": 2}, {"hand": 2}),
    ("Covenant Knight, Randolf", {"hand": 2}, {"hand": 1}, {"hand": 1}, {"hand": 1}),
    ("Battle Sister, Maple", {"hand": 4}, {}, {"hand": 3}, {}),
    ("Zoigal Liberator", units(3, liberator(), "front_left", "back_left"), {},
     units(2, liberator(), "front_left", "back_left"), {}),
    ("Koilbau Revenger", {}, units(2, ZERO), {}, units(1, ZERO)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "mine", "theirs", "less", "fewer"), CONDITIONS)
def test_3000_in_the_attack_under_a_condition(name, mine, theirs, less, fewer):
    base = power(board("battle", front_left=name), "A", "front_left")
    assert gained(attack(board("battle", theirs, front_left=name, **mine)), "front_left", base) == 3000
    assert gained(attack(board("battle", fewer, front_left=name, **less)), "front_left", base) == 0


# -- TD01 Blaster Blade ----------------------------------------------------------------------------------

GANCELOT = "Solitary Knight, Gancelot"


@pytest.mark.parametrize("name", ["Crimson Butterfly, Brigitte", "Knight of the Harp, Tristan"])
def test_a_drive_check_of_grade_3_strengthens(name):
    three, two = of("Royal Paladin", 3), of("Royal Paladin", 2)
    for top, more in ((three, 5000), (two, 0), (of("Kagero", 3), 0)):
        s = board("battle", VC=name, front_left=two).deck("A", top=[top, two])
        base = power(s, "A", "VC")
        s.run(["attack: VC -> VC", "no guard"])
        assert [int(event.numbers[2]) for event in s.events if event.kind == "modified"] == [more] * bool(more)
        assert power(s, "A", "VC") == base  # the battle is over


def test_gancelot_pays_with_or_without_blaster_blade():
    s = board(VC=GANCELOT, soul=["Blaster Blade"], damage=2).run([f"act: {GANCELOT} on VC"])
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (14000, 2)
    s = board(VC=GANCELOT, damage=2).run([f"act: {GANCELOT} on VC"])
    assert (power(s, "A", "VC"), critical(s, "A", "VC")) == (9000, 1)
    assert s.state.side("A").damage == ("Knight of Silence, Gallatin (down)",) * 2
    assert one_of(board(VC=GANCELOT, damage=1).legal, "act") == []


def test_gancelot_in_hand_searches_for_blaster_blade():
    s = board(hand=[GANCELOT]).deck("A", bottom=["Blaster Blade"])
    s.run([f"act: {GANCELOT} in hand", "choose: Blaster Blade"])
    assert s.state.side("A").hand == ("Blaster Blade",)
    s = board(hand=[GANCELOT]).run([f"act: {GANCELOT} in hand"])
    assert (s.state.side("A").hand, kinds(s, "shuffled")) == ((), ["shuffled"])


def test_blaster_blade_on_the_vanguard_circle_and_on_a_rear_guard_circle():
    theirs = {"front_left": of("Kagero", 1), "back_left": of("Kagero", 2)}
    s = board("ride", theirs, VC=of("Royal Paladin", 2), hand=["Blaster Blade"], damage=2)
    s.run(["ride: Blaster Blade", "pay"])
    assert s.legal == ["choose: B front_left", "choose: B back_left"]
    s.run(["choose: B front_left"])
    assert on(s, "B", "front_left") == ""
    s = board("main", theirs, VC=of("Royal Paladin", 3), hand=["Blaster Blade"], damage=2)
    s.run(["call: Blaster Blade -> front_left", "pay"])
    assert (on(s, "B", "front_left") != "", on(s, "B", "back_left")) == (True, "")
    s = board("main", theirs, hand=["Blaster Blade"], damage=2).run(["call: Blaster Blade -> front_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_morgana_discards_for_the_turn():
    name = "Knight of Rose, Morgana"
    s = attack(board("battle", front_left=name, hand=1), "front_left", "VC", "pay", "no guard")
    assert power(s, "A", "front_left") == 10000
    assert kinds(attack(board("battle", front_left=name)), "cost_failed") == ["cost_failed"]


# -- TD02 Dragonic Overlord ------------------------------------------------------------------------------

OVERLORD, YAKSHA = "Dragonic Overlord", "Demonic Dragon Berserker, Yaksha"


def test_overlord_is_weaker_alone():
    assert power(board(VC=OVERLORD), "A", "VC") == 9000
    assert power(board(VC=OVERLORD, back_left=of("Kagero")), "A", "VC") == 11000
    assert power(board(VC=OVERLORD, back_left=of("Narukami")), "A", "VC") == 9000
    assert power(board(front_left=OVERLORD), "A", "front_left") == 11000  # the vanguard is of the clan


def test_overlord_gains_a_stand_and_loses_twin_drive():
    theirs = {"front_left": of("Kagero"), "front_right": of("Kagero")}
    s = board("main", theirs, VC=OVERLORD, back_left=of("Kagero"), damage=3).run([f"act: {OVERLORD} on VC"])
    assert power(s, "A", "VC") == 16000
    attack(s, "VC", "front_left", "no boost", "no guard")
    attack(s, "VC", "front_right", "no boost", "no guard")
    attack(s, "VC", "VC", "no boost", "no guard")
    assert kinds(s, "drive_checked") == ["drive_checked"] * 3
    assert s.state.unit("A", "VC").rested
    assert one_of(board(VC=OVERLORD, damage=2).legal, "act") == []


def test_yaksha_rides_over_a_grade_2():
    theirs = {"front_left": of("Kagero", 2)}
    berserk = ["call: Berserk Dragon -> front_left", "pay"]
    s = board("main", theirs, VC=of("Kagero", 2), hand=[YAKSHA, "Berserk Dragon"], damage=2).run([*berserk, "pay"])
    assert on(s, "A", "VC") == YAKSHA
    s = board("main", theirs, VC=of("Kagero", 2), hand=[YAKSHA, "Berserk Dragon"], damage=2).run([*berserk, "decline"])
    assert YAKSHA in s.state.side("A").hand
    s = board("main", theirs, VC=of("Kagero", 3), hand=[YAKSHA, "Berserk Dragon"], damage=2).run(berserk)
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_goku_retires_for_a_drive_check_of_grade_3():
    s = board("battle", {"back_left": of("Kagero", 1), "back_right": of("Kagero", 2)}, VC="Dragon Monk, Goku")
    s.deck("A", top=[of("Kagero", 3), of("Kagero", 2)]).run(["attack: VC -> VC", "no guard"])
    assert (on(s, "B", "back_left"), on(s, "B", "back_right") != "") == ("", True)


@pytest.mark.parametrize("place", ["ride", "main"])
def test_berserk_dragon(place):
    answers = ["ride: Berserk Dragon"] if place == "ride" else ["call: Berserk Dragon -> front_left"]
    theirs = {"front_left": of("Kagero", 3), "back_left": of("Kagero", 2)}
    s = board(place, theirs, VC=of("Kagero", 2), hand=["Berserk Dragon"], damage=2).run([*answers, "pay"])
    assert on(s, "B", "back_left") == ""
    s = board("main", theirs, VC=of("Narukami", 2), hand=["Berserk Dragon"], damage=2)
    s.run(["call: Berserk Dragon -> front_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


def test_tejas_reaches_the_back_row():
    theirs = {"back_right": of("Kagero"), "back_left": of("Kagero")}
    s = board("battle", theirs, front_left="Wyvern Strike, Tejas")
    assert one_of(s.legal, "attack: front_left") == ["attack: front_left -> VC", "attack: front_left -> back_right"]


@pytest.mark.parametrize("name", ["Demonic Dragon Madonna, Joka", "Demonic Dragon Mage, Rakshasa"])
def test_3000_for_each_opposing_rear_guard_lost_in_the_main_phase(name):
    theirs = {"front_left": of("Kagero", 2), "front_right": of("Kagero", 2)}
    base = power(board(front_left=name), "A", "front_left")
    s = board("main", theirs, front_left=name, hand=["Berserk Dragon"] * 2, damage=4)
    s.run(["call: Berserk Dragon -> front_right", "pay", *["counter-blast: Knight of Silence, Gallatin"] * 2])
    s.run(["choose: B front_left", "call: Berserk Dragon -> back_right", "pay"])
    assert gained(s, "front_left", base) == 6000
    s = board("battle", theirs, front_left=name)
    attack(s, "VC", "front_left", "no guard")
    assert kinds(s, "retired", "condition_failed") == ["retired", "condition_failed"]
    assert gained(s, "front_left", base) == 0


# -- TD03 Golden Mechanical Soldier ----------------------------------------------------------------------

NOVA = "Nova Grappler"


@pytest.mark.parametrize(("name", "clan"), [("Battleraizer", NOVA), ("Lozenge Magus", "Oracle Think Tank")])
def test_a_first_vanguard_comes_back_boosts_and_returns_to_the_deck(name, clan):
    s = scene("ride", format="original", turn=3).board("A", VC=name, hand=[of(clan, 1)]).board("B", VC=ZERO)
    s.run([f"ride: Single of {clan}", "pay", "to: back_center", "attack: VC -> VC", "boost"])
    assert power(s, "A", "VC") == 11000
    s.run(["no guard", "no attack"])
    assert (on(s, "A", "back_center"), name in s.state.side("A").deck) == ("", True)
    s = scene("ride", format="original", turn=3).board("A", VC=name, hand=[of("Kagero", 1)])
    assert kinds(s.run(["ride: Single of Kagero"]), "ability") == []


def test_gold_rutile_turns_damage_up_and_stands_a_rear_guard():
    down = [("Oasis Girl", "down"), ("Oasis Girl", "down")]
    rear = of(NOVA, 2)
    s = board("battle", {"VC": of("Kagero", 1)}, VC="Gold Rutile", front_left=rear, damage=down)
    attack(s, "front_left", "VC", "no guard")
    assert s.state.side("A").damage == ("Oasis Girl", "Oasis Girl (down)")
    s = board("battle", {"VC": of("Kagero", 1)}, VC="Gold Rutile", front_left=rear, rested=["front_left"], damage=2)
    attack(s, "VC", "VC", "no guard", "pay")
    assert not s.state.unit("A", "front_left").rested
    s = board("battle", {"VC": of("Kagero", 1)}, VC="Gold Rutile", front_left=of("Kagero"), rested=["front_left"], damage=2)
    attack(s, "VC", "VC", "no guard", "pay")
    assert s.state.unit("A", "front_left").rested


def test_mr_invincible_charges_and_stands_everyone():
    s = board("main begins", VC="Mr. Invincible", damage=[("Oasis Girl", "down")])
    assert (len(s.state.side("A").soul), s.state.side("A").damage) == (1, ("Oasis Girl",))
    board_ = {"front_left": of(NOVA, 2), "rested": ["front_left"], "soul": 8, "damage": 5}
    weak = {"VC": of("Kagero", 1)}
    s = attack(board("battle", weak, VC="Mr. Invincible", **board_), "VC", "VC", "no guard", "pay")
    assert not any(u.rested for u in s.state.side("A").circles.values())
    assert (s.state.side("A").soul, len(one_of(list(s.state.side("A").damage), "Knight"))) == ((), 5)
    s = attack(board("battle", weak, VC="Mr. Invincible", **(board_ | {"soul": 7})), "VC", "VC", "no guard")
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_storm_turns_a_damage_up():
    name = "Super Electromagnetic Lifeform, Storm"
    for lead, up in ((NOVA, 1), ("Kagero", 0)):
        s = board("battle", {"VC": of("Kagero", 1)}, VC=of(lead, 3), front_left=name, damage=[("Oasis Girl", "down")])
        attack(s, "front_left", "VC", "no guard")
        assert s.state.side("A").damage == ("Oasis Girl" + " (down)" * (1 - up),)


# -- TD04 Maiden Princess of the Cherry Blossoms ---------------------------------------------------------

OTT = "Oracle Think Tank"
SAKUYA = "Goddess of Flower Divination, Sakuya"


def test_sakuya_with_four_cards_in_hand_in_the_own_turn():
    assert power(board(VC=SAKUYA, hand=4), "A", "VC") == 14000
    assert power(board(VC=SAKUYA, hand=3), "A", "VC") == 10000
    theirs = scene("main", format="original", player="B").board("A", VC=SAKUYA, hand=4).board("B", VC=ZERO)
    assert power(theirs, "A", "VC") == 10000


def test_sakuya_returns_the_rear_guards_of_her_clan():
    s = board("ride", VC=of(OTT, 2), hand=[SAKUYA], front_left=of(OTT, 1), back_left=of("Kagero")).run([f"ride: {SAKUYA}"])
    assert (on(s, "A", "front_left"), on(s, "A", "back_left") != "") == ("", True)
    assert s.state.side("A").hand == (f"Single of {OTT}",)


def test_apollon_draws_two_and_puts_one_back_or_draws_one():
    name = "Oracle Guardian, Apollon"
    s = board("battle", {"VC": of("Kagero", 1)}, VC=name, damage=2, hand=[of(OTT, 1)]).deck("A", top=[ZERO] * 4)
    attack(s, "VC", "VC", "no guard", "pay", f"choose: Single of {OTT}")
    assert (len(s.state.side("A").hand), kinds(s, "shuffled")) == (4, ["shuffled"])
    assert f"Single of {OTT}" in s.state.side("A").deck
    s = board("battle", {"VC": of("Kagero", 1)}, front_left=name, damage=2)
    attack(s, "front_left", "VC", "no guard", "pay")
    assert (kinds(s, "drew"), kinds(s, "shuffled")) == (["drew"], [])
    s = attack(board("battle", {"VC": of("Kagero", 1)}, front_left=name, damage=1), "front_left", "VC", "no guard")
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_sword_dancer_angel_counts_the_cards_of_a_draw():
    name = "Sword Dancer Angel"
    s = board("draw", front_left=name, VC=of(OTT, 3))
    assert power(s, "A", "front_left") == 9000
    s = board("battle", {"VC": of("Kagero", 1)}, VC="Oracle Guardian, Apollon", front_left=name, damage=2, hand=1)
    s.deck("A", top=[ZERO] * 4)
    attack(s, "VC", "VC", "no guard", "pay")
    assert power(s, "A", "front_left") == 8000  # put back first
    s.run([s.legal[0]])
    assert power(s, "A", "front_left") == 10000


def test_dark_cat_lets_both_draw():
    s = board(VC=of(OTT, 3), hand=["Dark Cat"]).run(["call: Dark Cat -> back_left", "pay", "pay"])
    assert (len(s.state.side("A").hand), len(s.state.side("B").hand)) == (1, 1)
    s = board(VC=of(OTT, 3), hand=["Dark Cat"]).run(["call: Dark Cat -> back_left", "decline", "decline"])
    assert kinds(s, "drew") == []
    s = board(hand=["Dark Cat"]).run(["call: Dark Cat -> back_left"])
    assert kinds(s, "condition_failed") == ["condition_failed"]


# -- TD05 Slash of Silver Wolf ---------------------------------------------------------------------------

GOLD = "Gold Paladin"


def test_garmore_calls_from_the_deck():
    name = "Great Silver Wolf, Garmore"
    s = board("ride", VC=of(GOLD, 2), hand=[name], damage=2).deck("A", bottom=[of(GOLD, 2), of(GOLD, 3), of("Kagero", 1)])
    s.run([f"ride: {name}", "pay"])
    assert s.legal == ["done", f"choose: Double of {GOLD}"]
    s.run([f"choose: Double of {GOLD}", "to: front_left"])
    assert (on(s, "A", "front_left"), kinds(s, "shuffled")) == (f"Double of {GOLD}", ["shuffled"])


@pytest.mark.parametrize("name", ["Sleygal Double Edge", "Sleygal Sword"])
def test_sleygals_need_four_others(name):
    for n, more in ((4, 2000), (3, 0)):
        s = board(front_left=name, **units(n, of(GOLD), "front_left"), damage=1)
        base = power(s, "A", "front_left")
        assert gained(s.run([f"act: {name} on front_left"]), "front_left", base) == more


# -- TD06 Resonance of Thunder Dragon --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Djinn of the Lightning Flash", "Djinn of the Lightning Flare", "Djinn of the Lightning Spark"])
def test_djinns_attack_vanguards_only(name):
    s = board("battle", {"front_left": ZERO}, VC=name, front_left=name)
    assert one_of(s.legal, "attack:") == ["attack: VC -> VC", "attack: front_left -> VC"]
    base = power(s, "A", "VC")
    assert gained(attack(s, "VC"), "VC", base) == 4000


def test_thunder_break_dragon_retires_when_it_is_ridden():
    name = "Thunder Break Dragon"
    theirs = {"front_left": of("Kagero", 3), "back_left": of("Kagero", 2)}
    s = board("ride", theirs, VC=of("Narukami", 2), hand=[name], damage=2).run([f"ride: {name}", "pay"])
    assert (on(s, "B", "front_left") != "", on(s, "B", "back_left")) == (True, "")
    s = board("main", theirs, VC=of("Narukami", 3), hand=[name], damage=2).run([f"call: {name} -> front_left"])
    assert kinds(s, "ability") == []


# -- TD07 Descendants of the Marine Emperor --------------------------------------------------------------

AQUA = "Aqua Force"
NAVALGAZER = "Navalgazer Dragon"


def third(s, who, *answers):
    """The third attack of the turn."""
    s.run(["attack: front_right -> VC", "no guard", "attack: accel_1 -> VC", "no guard"])
    return attack(s, who, "VC", *answers)


def aqua(stage="battle", **mine):
    """A board with two units to attack first."""
    more = {"front_right": of(AQUA, 1), "accel_1": of(AQUA, 1), "markers": {"accel_1": "Accel I"}}
    return board(stage, {"VC": of("Kagero", 3)}, **({"VC": of(AQUA, 3)} | more | mine))


WAVES = [
    ("Coral Assault", "front_left", 3000), ("Splash Assault", "front_left", 3000),
    ("Marine General of the Full Tides, Xenophon", "front_left", 1000),
    ("Marine General of the Full Tides, Xenophon", "VC", 3000), (NAVALGAZER, "VC", 3000),
]  # fmt: skip


@pytest.mark.parametrize(("name", "circle", "more"), WAVES)
def test_the_third_battle_strengthens(name, circle, more):
    base = power(aqua(**{circle: name}), "A", circle)
    assert gained(third(aqua(**{circle: name}), circle), circle, base) == more
    assert gained(attack(aqua(**{circle: name}), circle), circle, base) == 0


def test_dorothea_boosts_the_vanguard_in_the_third_battle():
    s = third(aqua(back_center="Battle Siren, Dorothea"), "VC", "boost")
    assert power(s, "A", "VC") == 17000
    s = attack(aqua(back_center="Battle Siren, Dorothea"), "VC", "VC", "boost")
    assert power(s, "A", "VC") == 13000


def test_algos_draws_in_the_fourth_battle():
    name = "Marine General of the Restless Tides, Algos"
    s = aqua(front_left=name).board("B", VC=of("Kagero", 0))
    third(s, "VC", "no guard")
    drew = len(kinds(s, "drew"))
    attack(s, "front_left", "VC", "no guard")
    assert len(kinds(s, "drew")) == drew + 1
    early = aqua(front_left=name).board("B", VC=of("Kagero", 0))
    attack(early, "front_left", "VC", "no guard")
    assert kinds(early, "hits", "condition_failed", "drew") == ["hits", "condition_failed"]


def test_navalgazer_stands_two_rear_guards_after_the_third_hit():
    s = aqua("main", VC=NAVALGAZER, damage=4).board("B", VC=of("Kagero", 0)).run([f"act: {NAVALGAZER} on VC"])
    assert power(s, "A", "VC") == 13000
    third(s, "VC", "no guard", "choose: front_right", "choose: accel_1")
    assert not s.state.unit("A", "front_right").rested
    assert not s.state.unit("A", "accel_1").rested
    assert one_of(aqua("main", VC=NAVALGAZER, damage=3).legal, "act") == []


# -- TD08 Liberator of the Sanctuary, TD09 Eradicator of the Empire, TD10 Purgatory Revenger --------------

BREAKERS = [
    ("Solitary Liberator, Gancelot", GOLD), ("Eradicator, Vowing Sword Dragon", "Narukami"),
    ("Illusionary Revenger, Mordred Phantom", "Shadow Paladin"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clan"), BREAKERS)
def test_lords_do_not_attack_beside_another_clan(name, clan):
    assert one_of(board("battle", VC=name, back_left=of(clan)).legal, "attack: VC") == ["attack: VC -> VC"]
    assert one_of(board("battle", VC=name, back_left=of("Great Nature")).legal, "attack: VC") == []


@pytest.mark.parametrize(("name", "clan"), BREAKERS)
def test_lords_are_stronger_against_a_vanguard(name, clan):
    theirs = {"damage": 3} if clan == "Narukami" else {}
    assert power(attack(board("battle", theirs, VC=name), "VC"), "A", "VC") == 13000
    fewer = {"front_left": ZERO, "damage": 2}
    assert power(attack(board("battle", fewer, VC=name), "VC", "front_left"), "A", "VC") == 11000


def ridden(name, clan, damage=4, **more):
    lead = of(clan, 3, "Successor")
    return board("ride", more.pop("theirs", None), VC=name, hand=[lead], damage=damage, **more).run(["ride: Successor"])


@pytest.mark.parametrize(("name", "clan"), BREAKERS)
def test_no_break_ride_with_three_damage_or_another_clan(name, clan):
    assert kinds(ridden(name, clan, damage=3), "ability") == []
    s = board("ride", VC=name, hand=[of("Great Nature", 3)], damage=4).run(["ride: Triple of Great Nature"])
    assert kinds(s, "ability") == []


def test_gancelots_break_ride():
    s = ridden(*BREAKERS[0], front_left=of(GOLD), back_left=of(GOLD), front_right=of("Kagero"))
    s.run(["choose: front_left", "choose: back_left"])
    assert (power(s, "A", "VC"), power(s, "A", "front_left"), power(s, "A", "front_right")) == (23000, 13000, 8000)


def test_vowing_swords_break_ride():
    theirs = {"front_left": of("Kagero"), "back_left": of("Kagero")}
    s = ridden(*BREAKERS[1], theirs=theirs)
    assert (on(s, "B", "front_left"), on(s, "B", "back_left") != "", power(s, "A", "VC")) == ("", True, 23000)


def test_mordreds_break_ride_is_paid():
    shadow = "Shadow Paladin"
    s = board("ride", VC=BREAKERS[2][0], hand=[of(shadow, 3, "Successor")], damage=4).deck("A", bottom=[of(shadow, 2)])
    s.run(["ride: Successor", "pay", "counter-blast: Knight of Silence, Gallatin", f"choose: Double of {shadow}"])
    s.run(["to: front_left"])
    assert (power(s, "A", "VC"), power(s, "A", "front_left")) == (23000, 15000)
    s = ridden(*BREAKERS[2]).run(["decline"])
    assert power(s, "A", "VC") == 13000
    spent = [(of(shadow, 1), "down")] * 4
    s = board("ride", VC=BREAKERS[2][0], hand=[of(shadow, 3, "Successor")], damage=spent).run(["ride: Successor"])
    assert (kinds(s, "cost_failed"), power(s, "A", "VC")) == (["cost_failed"], 13000)


BLADES = [("Blaster Blade Liberator", LIBERATOR), ("Blaster Dark Revenger", REVENGER)]


@pytest.mark.parametrize(("name", "lead"), BLADES)
def test_blades_retire_in_the_front_row(name, lead):
    theirs = {"front_left": of("Kagero"), "back_left": of("Kagero")}
    call = [f"call: {name} -> front_left"]
    s = board("main", theirs, VC=lead, hand=[name], damage=2).run([*call, "pay"])
    assert (on(s, "B", "front_left"), on(s, "B", "back_left") != "") == ("", True)
    s = board("main", theirs, VC=of("Great Nature", 3), hand=[name], damage=2).run(call)
    assert kinds(s, "condition_failed") == ["condition_failed"]
    s = board("main", theirs, VC=lead, hand=[name], damage=1).run(call)
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_susei_retires_after_a_hit():
    name = "Assassin Sword Eradicator, Susei"
    theirs = {"VC": of("Kagero", 0), "front_left": of("Kagero")}
    s = board("battle", theirs, VC=ERADICATOR, front_left=name, damage=2)
    attack(s, "front_left", "VC", "no guard", "pay")
    assert on(s, "B", "front_left") == ""
    s = board("battle", theirs, VC=of("Narukami", 3), front_left=name, damage=2)
    assert kinds(attack(s, "front_left", "VC", "no guard"), "condition_failed") == ["condition_failed"]

