"""Every ability of the Tachikaze and Genesis cards about gauge, at work and failing."""

import pytest
from scenes import CRITICAL, ONE, THREE, TWO, ZERO, critical, kinds, on, one_of, power, scene, unit

ROARBARYO, TROOPER, NOA = "Angry Roar Dragon, Roarbaryo", "Savage Trooper", "Sonic Noa"
LACERATEREX, BLIGHTOPS, MAMMOTH = "Vicious Claw Dragon, Laceraterex", "Assault Dragon, Blightops", "Attempt Mammoth"
SPINOEXTORT, MEGAREX, RAIDER = "Extortion Dragon, Spinoextort", "Ravenous Dragon, Megarex", "Savage Raider"
GIGAREX, KING, DEATHREX = "Ravenous Dragon, Gigarex", "Savage King", "Tyrant, Deathrex"
ANGELICA, CEO = "Regalia of Wisdom, Angelica", "Cosmic Regalia, CEO Yggdrasil"
ARTEMIS, NORN = "Battle Deity of the Night, Artemis", "Regalia of Fate, Norn"
KILLER = unit("Killer", "ACT [V]: choose 1 own rear-guard; retire it", grade=3)


def gauge(s, circle, seat="A"):
    return s.state.unit(seat, circle).gauge


# -- equip gauge -----------------------------------------------------------------------------------------


def test_roarbaryo_arms_and_strengthens_another():
    s = scene().board("A", VC=THREE, front_left=TWO, soul=[ONE], hand=[ROARBARYO], gauge={"front_left": [ZERO]})
    s.run([f"call: {ROARBARYO} -> back_left", "pay"])
    assert len(gauge(s, "front_left")) == 2
    assert power(s, "A", "front_left") == 20000


def test_savage_trooper_grows_with_its_gauge():
    s = scene().board("A", VC=THREE, front_left=TROOPER, gauge={"front_left": [ZERO, ONE]})
    assert power(s, "A", "front_left") == 18000


def test_sonic_noa_arms_the_rear_guard_that_it_boosts_and_draws_on_a_hit():
    s = scene("battle").board("A", VC=THREE, front_left=TWO, back_left=NOA, back_right=ONE).board("B", VC=THREE)
    s.run(["attack: front_left -> VC", "boost", "no guard", "pay", "retire: back_right"])
    assert len(gauge(s, "front_left")) == 1
    assert kinds(s, "drew") == ["drew"]


def test_sonic_noa_does_not_arm_a_vanguard():
    s = scene("battle").board("A", VC=THREE, back_center=NOA).board("B", VC=THREE).run(["attack: VC -> VC", "boost"])
    assert kinds(s, "gauged") == []


def test_laceraterex_arms_itself_from_hand_and_takes_a_gauge_back():
    s = scene().board("A", VC=KILLER, soul=[ONE], hand=[LACERATEREX]).deck("A", top=[CRITICAL])
    s.run([f"call: {LACERATEREX} -> back_left"])
    assert gauge(s, "back_left") == ("Critical",)
    s.run(["act: Killer", "pay", "choose: Critical"])
    assert s.state.side("A").hand == ("Critical",)


@pytest.mark.rule("R-GAUGE-5")
def test_blightops_takes_back_up_to_two_of_its_gauge():
    s = scene().board("A", VC=KILLER, damage=[ONE], front_left=BLIGHTOPS, gauge={"front_left": [ZERO, ONE, TWO]})
    s.run(["act: Killer", "pay", "choose: Zero, Two"])
    assert s.state.side("A").hand == ("Zero", "Two")
    assert set(s.state.side("A").drop) == {BLIGHTOPS, "One"}


def test_attempt_mammoth_asks_for_two_guardians_at_once():
    s = scene("battle").board("A", VC=THREE, front_left=MAMMOTH).board("B", VC=THREE, hand=[ONE, TWO, ZERO])
    s.run(["attack: front_left -> VC", "guard: One"])
    assert s.legal == ["guard: Two", "guard: Zero"]
    s.run(["guard: Two"])
    assert len(kinds(s, "guarded")) == 2
    s = scene("battle").board("A", VC=THREE, front_left=MAMMOTH).board("B", VC=THREE, hand=[ONE])
    s.run(["attack: front_left -> VC"])
    assert not one_of(s.legal, "guard")


@pytest.mark.parametrize("cards", [[], [ZERO]])
def test_attempt_mammoth_gives_a_gauge_or_retires(cards):
    s = scene("battle").board("A", VC=THREE, front_left=MAMMOTH, gauge={"front_left": cards}).board("B", VC=THREE)
    s.run(["attack: front_left -> VC", "no guard"])
    assert on(s, "A", "front_left") == (MAMMOTH if cards else "")
    assert s.state.side("A").drop == ("Zero",) if cards else (MAMMOTH,)


def test_spinoextort_calls_gauge_of_the_retired_unit_and_arms_it():
    s = scene("battle").board(
        "A", VC=THREE, front_left=SPINOEXTORT, back_right=ONE, damage=[TWO], gauge={"back_right": [ZERO]}
    )
    s.board("B", VC=THREE).run(["attack: front_left -> VC", "pay", "choose: Zero", "to: back_right"])
    assert on(s, "A", "back_right") == "Zero"
    assert len(gauge(s, "back_right")) == 1
    assert kinds(s, "drew") == ["drew"]


def test_megarex_arms_itself_for_power():
    s = scene("battle").board(
        "A", VC=THREE, front_left=MEGAREX, back_right=ONE, damage=[TWO], gauge={"front_left": [ZERO]}
    )
    s.board("B", VC=THREE).run(["attack: front_left -> VC", "pay", "pay"])
    assert power(s, "A", "front_left") == 19000
    assert len(gauge(s, "front_left")) == 2


def test_megarex_as_vanguard_only_draws():
    s = scene("battle").board("A", VC=MEGAREX, back_right=ONE, damage=[TWO]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "pay", "no guard"])
    assert kinds(s, "gauged") == []
    assert kinds(s, "drew") == ["drew"]


def test_savage_raider_arms_another_and_moves_gauge():
    s = scene().board("A", VC=THREE, front_right=TWO, hand=[RAIDER])
    s.run([f"call: {RAIDER} -> front_left", "choose: front_right"])
    assert len(gauge(s, "front_right")) == 1
    s.board("A", VC=THREE, front_left=RAIDER, front_right=TWO, gauge={"front_right": [ZERO]}).board("B", VC=THREE)
    s.run(["attack: front_left -> VC", "choose: front_right", "choose: Zero", "choose: front_left"])
    assert gauge(s, "front_left") == ("Zero",)


def test_gigarex_arms_rear_guards_and_grows():
    s = scene("battle").board("A", VC=GIGAREX, front_left=TWO, back_left=ONE).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "choose: front_left, back_left"])
    assert (len(gauge(s, "front_left")), len(gauge(s, "back_left"))) == (1, 1)
    assert power(s, "A", "VC") == 22000


@pytest.mark.parametrize(("damage", "dealt"), [(4, 1), (5, 0)])
def test_gigarex_spends_five_gauge(damage, dealt):
    s = scene().board("A", VC=GIGAREX, front_left=TWO, front_right=TWO, gauge={"front_left": [ZERO] * 5})
    s.board("B", VC=THREE, damage=damage).run([f"act: {GIGAREX}", "choose: front_left, front_right"])
    assert len(s.state.side("A").drop) == 5
    assert power(s, "A", "front_left") == 15000
    assert len(s.state.side("B").damage) == damage + dealt


def test_savage_king_grows_and_gathers_gauge():
    s = scene("battle").board(
        "A", VC=THREE, front_left=KING, back_left=ONE, gauge={"back_left": [ZERO, ONE], "front_left": [ZERO]}
    )
    s.board("B", VC=THREE)
    assert power(s, "A", "front_left") == 17000
    s.run(["attack: front_left -> VC", "no boost", "choose: back_left"])
    assert power(s, "A", "front_left") == 27000


def test_deathrex_eats_a_unit_with_its_gauge():
    s = scene("battle").board("A", VC=DEATHREX, back_left=ONE, soul=[ZERO], gauge={"back_left": [ZERO, ZERO]})
    s.board("B", VC=THREE, front_left=TWO).run(["attack: VC -> VC", "pay"])
    assert power(s, "A", "VC") == 32000
    assert s.state.side("B").drop == ("Two",)


# -- divine gauge ----------------------------------------------------------------------------------------


def test_angelica_guards_and_strengthens_who_has_gauge():
    hunter = unit("Hunter", "ACT [V]: choose 1 opponent rear-guard; retire it", grade=3)
    s = scene(player="B", turn=6).board("B", VC=hunter)
    s.board("A", VC=ANGELICA, front_left=TWO, front_right=TWO, gauge={"front_left": [ZERO]})
    assert (power(s, "A", "front_left"), power(s, "A", "front_right")) == (15000, 10000)
    s.run(["act: Hunter"])
    assert (on(s, "A", "front_left"), on(s, "A", "front_right")) == ("Two", "")


def test_angelica_arms_two_from_the_soul_and_heals_for_five():
    s = scene("battle").board("A", VC=ANGELICA, front_left=TWO, front_right=TWO, soul=[ZERO, ONE]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "choose: front_left, front_right", "choose: Zero", "choose: One"])
    assert (gauge(s, "front_left"), gauge(s, "front_right")) == (("Zero",), ("One",))
    s = scene("end", player="B", turn=6).board("B", VC=THREE)
    s.board("A", VC=ANGELICA, front_left=TWO, damage=[ONE], gauge={"front_left": [ZERO] * 5}).run(["pay"])
    assert s.state.side("A").damage == ()


def test_ceo_yggdrasil_gives_boost_and_spares_in_the_opponents_turn():
    wiper = unit("Wiper", "ACT [V]: retire all opponent rear-guards", grade=3)
    s = scene(player="B", turn=6).board("B", VC=wiper)
    s.board("A", VC=CEO, front_left=TWO, front_right=TWO, gauge={"front_left": [ZERO]}).run(["act: Wiper"])
    assert (on(s, "A", "front_left"), on(s, "A", "front_right")) == ("Two", "")
    s = scene("battle").board("A", VC=CEO, back_center=TWO, gauge={"back_center": [ZERO]}).board("B", VC=THREE)
    s.run(["attack: VC -> VC"])
    assert "boost" in s.legal


def test_ceo_yggdrasil_calls_norn_and_arms():
    s = scene().board("A", VC=CEO, damage=[ONE], front_left=TWO, soul=[ZERO, ONE]).deck("A", top=[NORN])
    s.run([f"act: {CEO}", f"choose: {NORN}", "to: back_left", "choose: front_left, back_left", "choose: Zero", "done"])
    assert (gauge(s, "front_left"), gauge(s, "back_left")) == (("Zero",), ())
    s.finish()


def test_artemis_arms_itself_and_shares_what_a_trigger_gives():
    s = scene().board("A", VC=THREE, soul=[ZERO], hand=[ARTEMIS])
    s.run([f"call: {ARTEMIS} -> front_left", "pay"])
    assert gauge(s, "front_left") == ("Zero",)
    s = scene("battle").board("A", VC=ARTEMIS, front_left=TWO, front_right=TWO, gauge={"front_left": [ZERO]})
    s.board("B", VC=THREE).deck("A", top=[CRITICAL])
    assert (power(s, "A", "front_left"), power(s, "A", "front_right")) == (15000, 10000)
    s.run(["attack: VC -> VC", "no guard", "critical: VC", "power: VC"])
    assert (power(s, "A", "front_left"), critical(s, "A", "front_left")) == (25000, 2)
    assert (power(s, "A", "front_right"), critical(s, "A", "front_right")) == (10000, 1)


def test_norn_draws_arms_and_charges():
    s = scene().board("A", VC=THREE, front_left=NORN, damage=[ONE], soul=[ZERO])
    s.run([f"act: {NORN}", "pay"])
    assert gauge(s, "front_left") == ("Zero",)
    assert len(s.state.side("A").soul) == 2
    assert kinds(s, "drew") == ["drew"]


def test_norn_stands_the_regalia_that_it_boosted():
    s = scene("battle").board("A", VC=CEO, back_center=NORN, hand=[ONE], gauge={"back_center": [ZERO]})
    s.board("B", VC=THREE).run(["attack: VC -> VC", "boost", "no guard", "pay", "discard: One"])
    assert s.state.unit("A", "VC").rested is False
    assert (power(s, "A", "VC"), s.state.unit("A", "VC").drive) == (23000, 1)
    s = scene("battle").board("A", VC=CEO, back_center=NORN, hand=[ONE]).board("B", VC=THREE)
    s.run(["attack: VC -> VC", "no guard"])
    assert s.state.unit("A", "VC").rested
