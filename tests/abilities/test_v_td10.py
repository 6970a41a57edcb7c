"""Every ability of the V-TD10 Chronojet deck: at work, its condition failing, its cost failing, declined."""

from scenes import CRITICAL, HEAL, ONE, THREE, TWO, ZERO, kinds, on, one_of, power, scene, unit

JET, PHOENIX, ROVER = "Chronojet Dragon", "Interdimensional Beast, Metallica Phoenix", "Bearing Rover"
FOUR = unit("Four", grade=4)
WALL = unit("Wall", "KEYWORD SENTINEL", sentinel=True)


def test_chrono_dran_draws_and_brings_a_ticket():
    s = scene("ride", turn=2).board("A", VC="Chrono Dran", hand=[ONE]).board("B", VC=ONE).run(["ride: One"])
    assert (kinds(s, "drew"), s.state.side("A").hand[-1]) == (["drew"], "Quick Shield")
    s = scene("ride", turn=2).board("A", VC="Chrono Dran", hand=[ONE]).board("B", VC=ZERO).run(["ride: One"])
    assert (kinds(s, "drew"), len(s.state.side("A").hand)) == (["drew"], 1)


def test_metallica_phoenix_is_only_ridden_by_effects():
    s = scene("ride").board("A", VC=JET, hand=[PHOENIX])
    assert s.legal == ["no ride"]
    s = scene().board("A", VC=JET, hand=[THREE]).deck("A", bottom=[PHOENIX])
    s.run([f"act: {JET} on VC", "enough", f"choose: {PHOENIX}"])
    assert on(s, "A", "VC") == PHOENIX


def test_chronojet_rides_a_grade_4_and_comes_back_rested():
    s = scene().board("A", VC=JET, hand=[ONE, TWO, ZERO]).deck("A", bottom=[FOUR])
    s.run([f"act: {JET} on VC", "cost: One", "cost: Two", "enough", "choose: Four"])
    assert (on(s, "A", "VC"), s.state.side("A").soul) == ("Four", (JET,))
    assert not s.state.unit("A", "VC").rested
    s.run(["end turn"])
    if s.prompt.kind == "gift":
        s.run(["gift: Force I", "to: VC"])
    assert (on(s, "A", "VC"), s.state.unit("A", "VC").rested) == (JET, True)
    assert s.state.side("A").drop[-1] == "Four"
    assert one_of(scene().board("A", VC=JET, hand=[ONE, ZERO]).legal, "act") == []


def test_chronojet_pays_even_if_the_deck_has_no_grade_4():
    s = scene().board("A", VC=JET, hand=[THREE]).run([f"act: {JET} on VC", "enough"])
    assert (on(s, "A", "VC"), s.state.side("A").drop) == (JET, ("Three",))
    s.run(["end turn"])
    assert on(s, "A", "VC") == JET


def test_chronojet_forbids_sentinels_in_his_battle():
    s = scene("battle").board("A", VC=JET, damage=1).board("B", VC=THREE, hand=[WALL, ONE])
    s.run(["attack: VC -> VC", "pay"])
    assert (power(s, "A", "VC"), s.legal) == (18000, ["no guard", "guard: One"])
    s = scene("battle").board("A", VC=JET, damage=1).board("B", VC=THREE, hand=[WALL, ONE])
    s.run(["attack: VC -> VC", "decline"])
    assert s.legal == ["no guard", "guard: Wall", "guard: One"]


def test_yarlaganda_draws_and_grows():
    name = "Steam Gunner, Yarlaganda"
    s = scene("battle").board("A", VC=THREE, front_left=name, damage=1).run(["attack: front_left -> VC", "pay"])
    base = power(scene().board("A", VC=THREE, front_left=name), "A", "front_left")
    assert (kinds(s, "drew"), power(s, "A", "front_left")) == (["drew"], base + 5000)
    s = scene("battle").board("A", VC=THREE, front_left=name).run(["attack: front_left -> VC"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_power_rise_elixir():
    name = "Power Rise Elixir"
    s = scene().board("A", VC=THREE, front_left=ONE, hand=[name], damage=2).run([f"act: {name} in hand"])
    s.run(["choose: front_left"])
    assert (power(s, "A", "front_left"), s.state.side("A").drop) == (28000, (name,))
    assert one_of(scene().board("A", VC=THREE, hand=[name], damage=1).legal, "act") == []
    assert one_of(scene().board("A", VC=ONE, hand=[name], damage=2).legal, "act") == []


def test_idena_attacks_boosted():
    name = "Steam Fighter, Idena"
    base = power(scene().board("A", VC=THREE, front_left=name), "A", "front_left")
    for answer, more in (("boost", 5000), ("no boost", 0)):
        s = scene("battle").board("A", VC=THREE, front_left=name, back_left=ONE)
        assert power(s.run(["attack: front_left -> VC", answer]), "A", "front_left") == base + more


def test_stroboscope_dragon_retires_after_its_battle():
    name = "Stroboscope Dragon"
    for lead, drew in ((FOUR, 1), (THREE, 0)):
        s = scene("battle").board("A", VC=lead, front_left=name, soul=1, hand=[ONE])
        s.board("B", VC=THREE, back_left=TWO).run(["attack: front_left -> VC", "no guard", "pay"])
        assert on(s, "B", "back_left") == ""
        assert kinds(s, "drew") == ["drew"] * drew
    s = scene("battle").board("A", VC=FOUR, front_left=name, hand=[ONE]).run(["attack: front_left -> VC", "no guard"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_bearing_rover_counts_as_a_grade_3_discard_and_changes_a_card():
    s = scene().board("A", VC=JET, hand=[ROVER, ZERO]).deck("A", bottom=[FOUR])
    s.run([f"act: {JET} on VC", f"cost: {ROVER}", "enough", "choose: Four"])
    assert s.state.side("A").drop == (ROVER,)
    s = scene("battle").board("A", VC=ROVER, hand=[ONE]).board("B", VC=ZERO).run(["attack: VC -> VC", "no guard", "pay"])
    s.run(["discard: One"])
    assert len(kinds(s, "drew")) == 1
    s = scene("battle").board("A", VC=THREE, front_left=ROVER, hand=[ONE]).board("B", VC=ZERO)
    assert kinds(s.run(["attack: front_left -> VC", "no guard"]), "ability") == []


def test_gears_repeater_placed_from_hand():
    name = "Gears Repeater"
    base = power(scene().board("A", VC=THREE, front_left=name), "A", "front_left")
    s = scene().board("A", VC=THREE, hand=[name], soul=1).run([f"call: {name} -> front_left", "pay"])
    assert power(s, "A", "front_left") == base + 5000
    s = scene("ride").board("A", VC=ZERO, hand=[name]).run([f"ride: {name}", "pay"])
    assert power(s, "A", "VC") == base + 5000
    s = scene().board("A", VC=THREE, hand=[name]).run([f"call: {name} -> front_left"])
    assert kinds(s, "cost_failed") == ["cost_failed"]


def test_gitlim_draws_and_discards():
    name = "Steam Janitor, Gitlim"
    s = scene("ride", turn=3).board("A", VC=ZERO, hand=[name, CRITICAL]).deck("A", top=[HEAL])
    s.run([f"ride: {name}", "cost: Heal"])
    assert (s.state.side("A").hand, s.state.side("A").drop) == (("Critical",), ("Heal",))
