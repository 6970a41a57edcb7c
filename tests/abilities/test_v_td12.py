"""Every ability of the V-TD12 Ahsha deck: at work, its condition failing, its cost failing, declined."""

from scenes import ONE, THREE, ZERO, critical, kinds, on, one_of, power, scene

ORVELL, AHSHA, CELA = "Genteel Knight, Orvell", "Ranunculus Flower Maiden, Ahsha", "Blossoming Maiden, Cela"
FIST, DIANE, LACE = "Maiden of Bot-fist", "Budding Maiden, Diane", "Maiden of Blue Lace"
FAIRY = "Ahsha's Flower Fairy"


def printed(name):
    return power(scene(player="B").board("A", VC=THREE, front_left=name), "A", "front_left")


def four(card="Plant"):
    return dict.fromkeys(("front_right", "back_left", "back_center", "back_right"), card)


def test_orvell_beside_a_rear_guard_of_the_vanguards_name():
    base = printed(ORVELL)
    s = scene().board("A", VC=AHSHA, front_left=ORVELL, back_right=FAIRY)
    assert power(s, "A", "front_left") == base + 10000
    s = scene().board("A", VC=AHSHA, front_left=ORVELL, back_right=AHSHA)
    assert power(s, "A", "front_left") == base + 10000
    assert power(scene().board("A", VC=AHSHA, front_left=ORVELL), "A", "front_left") == base
    s = scene(player="B").board("A", VC=AHSHA, front_left=ORVELL, back_right=AHSHA)
    assert power(s, "A", "front_left") == base


def test_ahsha_calls_plants_when_she_is_placed():
    base = printed(AHSHA)
    call = [f"call: {AHSHA} -> front_left", "pay"]
    s = scene().board("A", VC=THREE, hand=[AHSHA], damage=1).run([*call, "to: back_left", "to: back_right"])
    assert (on(s, "A", "back_left"), on(s, "A", "back_right")) == ("Plant", "Plant")
    assert power(s, "A", "front_left") == base + 10000
    s = scene().board("A", VC=THREE, hand=[AHSHA], damage=1).run([*call, "no more calls"])
    assert power(s, "A", "front_left") == base + 10000
    s = scene().board("A", VC=THREE, hand=[AHSHA]).run(call[:1])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_ahsha_turns_three_rear_guards_into_her_fairy():
    units = {"back_left": "Plant", "back_center": "Plant", "back_right": ONE, "front_right": ZERO}
    s = scene().board("A", VC=AHSHA, **units).run([f"act: {AHSHA} on VC", "cost: back_left, back_center, back_right"])
    s.run(["to: front_left"])
    assert (on(s, "A", "front_left"), s.state.side("A").drop) == (FAIRY, ("One",))
    assert one_of(s.legal, "act") == []
    assert one_of(scene().board("A", VC=AHSHA, back_left="Plant", back_right=ONE).legal, "act") == []


def test_the_fairy_fights_as_strong_as_ahsha():
    changes = {"VC": [("power", 20000, "turn of A"), ("critical", 1, "turn of A")]}
    s = scene("battle").board("A", VC=AHSHA, front_left=FAIRY, changes=changes).run(["attack: front_left -> VC"])
    assert power(s, "A", "front_left") == power(s, "A", "VC")
    assert critical(s, "A", "front_left") == 2
    assert power(s.run(["no guard"]), "A", "front_left") == 13000
    s = scene("battle").board("A", VC=THREE, front_left=FAIRY, back_left=AHSHA).run(["attack: front_left -> VC"])
    assert power(s, "A", "front_left") == 13000


def test_cela_stays_beside_the_vanguards_name():
    base = printed(CELA)
    slayer = "Embodiment of Armor, Bahr"
    for beside, more in ((AHSHA, 5000), (ONE, 0)):
        s = scene().board("A", VC=AHSHA, back_left=CELA, back_right=beside)
        assert power(s, "A", "back_left") == base + more
        s = scene(player="B").board("A", VC=AHSHA, front_right=CELA, back_right=beside)
        s.board("B", VC=THREE, hand=[slayer], damage=1, soul=1)
        s.run([f"call: {slayer} -> front_left", "pay"])
        if s.prompt.kind == "choose":
            s.run(["choose: A front_right"])
        assert on(s, "A", "front_right") == (CELA if more else "")


def test_cela_calls_plants():
    for circle in ("VC", "back_left"):
        s = scene().board("A", **({"VC": AHSHA} | {circle: CELA}), damage=1).run([f"act: {CELA} on {circle}"])
        s.run(["to: front_left", "to: front_right"])
        assert on(s, "A", "front_left") == "Plant"
    assert one_of(scene().board("A", VC=CELA).legal, "act") == []


def test_the_maidens_with_five_units():
    base = printed(FIST)
    s = scene("battle").board("A", VC=AHSHA, front_left=FIST, **four()).run(["attack: front_left -> VC", "no boost"])
    assert power(s, "A", "front_left") == base + 10000
    units = four()
    units.pop("back_center")
    units.pop("back_right")
    s = scene("battle").board("A", VC=AHSHA, front_left=FIST, **units).run(["attack: front_left -> VC", "no boost"])
    assert power(s, "A", "front_left") == base


def test_diane_changes_a_card_for_a_grade_3_vanguard():
    base = printed(AHSHA)
    s = scene().board("A", VC=AHSHA, hand=[DIANE, ZERO]).run([f"call: {DIANE} -> back_left", "pay"])
    assert (power(s, "A", "VC"), kinds(s, "drew"), s.state.side("A").drop) == (base + 5000, ["drew"], ("Zero",))
    s = scene("ride", turn=3).board("A", VC=ZERO, hand=[DIANE, ZERO]).run([f"ride: {DIANE}", "pay"])
    assert (kinds(s, "drew"), kinds(s, "chosen")) == (["drew"], [])
    s = scene().board("A", VC=AHSHA, hand=[DIANE]).run([f"call: {DIANE} -> back_left"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_blue_lace_once_a_turn():
    base = printed(LACE)
    s = scene().board("A", VC=AHSHA, back_left=LACE, soul=2).run([f"act: {LACE} on back_left", "to: front_left"])
    assert (on(s, "A", "front_left"), power(s, "A", "back_left")) == ("Plant", base + 5000)
    assert one_of(s.legal, f"act: {LACE}") == []
    assert one_of(scene().board("A", VC=AHSHA, back_left=LACE).legal, f"act: {LACE}") == []


def test_momosmo_peach_boosts_with_five_units():
    name = "Momosmo Peach"
    base = printed(name)
    units = {"front_left": ONE, "back_left": name, "back_center": "Plant", "back_right": "Plant"}
    s = scene("battle").board("A", VC=AHSHA, **units, soul=1).run(["attack: front_left -> VC", "boost", "pay"])
    assert power(s, "A", "back_left") == base + 10000
    units.pop("back_right")
    s = scene("battle").board("A", VC=AHSHA, **units, soul=1).run(["attack: front_left -> VC", "boost"])
    assert kinds(s, "condition_failed") == ["condition_failed"]
