"""The abilities of the V-TD09 Genesis cards that need no Astral Plane: at work, failing, declined."""

from scenes import ONE, THREE, TWO, ZERO, kinds, on, one_of, power, scene, unit

URANUS, PERSEUS, PROMETHEUS = "Gleaming Lord, Uranus", "Perseus of Probity", "Prometheus of Dancing Lights"
PARTHENOS, DIANA, ATLAS, SNAKE = "Parthenos of Holy Verse", "Diana of Moonlight", "Atlas of Heavenly Sphere", "Ambrosial Snake"
POET = unit("Poet", grade=3, races=("Astral Poet",))
FORCED = {"markers": {"VC": "Force I"}}  # the gift is chosen already


def markers(s):
    return s.state.side("A").markers.get("VC", ())


def test_uranus_gets_a_gift_onto_the_vanguard():
    s = scene().board("A", VC=POET, hand=[URANUS], soul=2).run([f"call: {URANUS} -> front_left", "pay", "gift: Force II"])
    assert markers(s) == ("Force II",)
    s = scene("ride").board("A", VC=TWO, hand=[URANUS], soul=1).run([f"ride: {URANUS}", "gift: Force I", "to: VC"])
    assert s.prompt.kind == "pay"  # the ridden unit is in the soul too
    s.run(["pay", "soul-blast: Two"])
    assert markers(s) == ("Force I", "Force I")
    s = scene().board("A", VC=POET, hand=[URANUS], soul=1).run([f"call: {URANUS} -> front_left"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_perseus_draws_and_puts_a_card_into_the_soul():
    for circle in ("VC", "front_left"):
        s = scene("battle").board("A", **({"VC": POET} | {circle: PERSEUS}), damage=1).deck("A", top=[ONE, TWO])
        s.run([f"attack: {circle} -> VC", "pay", "choose: One"])
        assert (s.state.side("A").hand, s.state.side("A").soul) == (("Two",), ("One",))
    s = scene("battle").board("A", VC=PERSEUS, damage=1).board("B", VC=THREE, front_left=ONE)
    assert kinds(s.run(["attack: VC -> front_left"]), "ability") == []


def test_prometheus_sorts_two_cards():
    s = scene().board("A", VC=POET, hand=[PROMETHEUS]).deck("A", top=[ONE, TWO])
    s.run([f"call: {PROMETHEUS} -> front_left", "choose: One"])
    assert (s.state.side("A").soul, s.state.side("A").deck[0]) == (("One",), "Two")


def test_prometheus_strengthens_the_vanguard_against_a_grade_3():
    for other, more in ((THREE, 5000), (TWO, 0)):
        s = scene("battle").board("A", VC=POET, front_left=PROMETHEUS).board("B", VC=other)
        s.run(["attack: front_left -> VC"])
        assert (power(s, "A", "front_left"), power(s, "A", "VC")) == (10000 + more, 13000 + more)


def test_parthenos_needs_a_boost_a_counter_blast_and_a_poet():
    for lead, answer, count in ((POET, "boost", 2), (THREE, "boost", 1), (POET, "no boost", 1)):
        s = scene("battle").board("A", VC=lead, front_left=PARTHENOS, back_left=ONE, damage=1, **FORCED)
        s.run(["attack: front_left -> VC", answer])
        if answer == "boost":
            s.run(["pay"])
        assert len(markers(s)) == count


def test_diana_pays_with_damage_and_soul():
    for lead, up in ((POET, True), (THREE, False)):
        s = scene("battle").board("A", VC=lead, front_left=TWO, back_left=DIANA, damage=1, soul=1, **FORCED)
        s.board("B", VC=ONE).run(["attack: front_left -> VC", "boost", "no guard", "pay"])
        assert len(markers(s)) == 2
        assert ("(down)" not in s.state.side("A").damage[0]) == up
    s = scene("battle").board("A", VC=POET, front_left=TWO, back_left=DIANA, damage=1).board("B", VC=ONE)
    s.run(["attack: front_left -> VC", "boost", "no guard"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_atlas_charges_on_the_vanguard_circle_and_pays_on_a_rear_guard_circle():
    s = scene("ride", turn=3).board("A", VC=ZERO, hand=[ATLAS]).run([f"ride: {ATLAS}"])
    assert len(s.state.side("A").soul) == 2
    for lead, count in ((POET, 2), (THREE, 1)):
        s = scene().board("A", VC=lead, back_left=ATLAS, damage=1, **FORCED).run([f"act: {ATLAS} on back_left"])
        assert (kinds(s, "drew"), s.state.side("A").soul, len(markers(s))) == (["drew"], (ATLAS,), count)
        assert on(s, "A", "back_left") == ""
    assert one_of(scene().board("A", VC=POET, back_left=ATLAS).legal, "act") == []


def test_ambrosial_snake_once_a_turn():
    s = scene().board("A", VC=POET, back_left=SNAKE, soul=10, **FORCED).run([f"act: {SNAKE} on back_left"])
    assert (len(s.state.side("A").soul), len(markers(s))) == (5, 2)
    assert one_of(s.legal, "act") == []
    assert one_of(scene().board("A", VC=POET, back_left=SNAKE, soul=4).legal, "act") == []
