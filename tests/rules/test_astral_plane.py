"""Chapter 8: the Astral Plane and who belongs on it."""

import pytest
from scenes import FOUR, ONE, THREE, TWO, ZERO, happened, kinds, on, power, scene, unit

from vgsim.cards.library import shipped
from vgsim.errors import InputError

HEAVEN = unit("Heaven", "CONT [V]: own back-row center R is Astral Plane", grade=3)
OPENER = unit("Opener", "ACT [V] 1/TURN: own back-row center R is Astral Plane until end of turn", grade=3)
DEITY = unit("Deity", grade=4, races=("Astral Deity",), power=20000)
VALKERION = next(card for card in shipped() if card.name == "Giant Deity of Distant World, Valkerion")
FIVE = {"back_center": DEITY}


def plane(s, seat=0):
    return int(s._played().table.game.plane[seat])


@pytest.mark.rule("R-ASTRAL-1", "R-ASTRAL-3")
def test_the_marker_lies_there_while_the_effect_says_so():
    s = scene().board("A", VC=OPENER).run([])
    assert plane(s) == 0
    s.run(["act: Opener"])
    assert plane(s) == 1
    assert kinds(s, "plane") == ["plane"]
    assert on(s, "A", "back_center") == ""  # the marker is no card
    assert plane(s.run(["end turn"])) == 0


@pytest.mark.rule("R-ASTRAL-1")
def test_the_condition_counts_force_markers_on_the_vanguard_circle():
    says = "CONT [V] IF own V force markers >= 2: own back-row center R is Astral Plane"
    uranus = unit("Uranus", says, "ACT [V]: get gift Force, put it on own V", grade=3)
    s = scene().board("A", VC=uranus, markers={"VC": "Force I"}).run([])
    assert plane(s) == 0
    assert plane(s.run(["act: Uranus"])) == 1


@pytest.mark.rule("R-ASTRAL-2", "R-ASTRAL-5", "G-RULE-6")
@pytest.mark.ruling("RUL-101")
def test_whoever_does_not_belong_there_is_dropped_when_it_opens():
    s = scene().board("A", VC=OPENER, back_center=ONE).run(["act: Opener"])
    assert (on(s, "A", "back_center"), s.state.side("A").drop) == ("", ("One",))


@pytest.mark.rule("R-ASTRAL-4")
@pytest.mark.ruling("RUL-103")
def test_a_deity_is_normal_called_there_whatever_its_grade():
    s = scene().board("A", VC=HEAVEN, hand=[VALKERION])
    s.run(["call: Giant Deity of Distant World, Valkerion -> back_center"])
    assert on(s, "A", "back_center") == VALKERION.name


@pytest.mark.rule("R-ASTRAL-4", "R-VALK-3")
def test_and_only_there():
    low = scene().board("A", VC=HEAVEN, hand=[DEITY])
    with pytest.raises(InputError):
        low.run(["call: Deity -> front_left"])
    assert not any(x.startswith("call") for x in scene().board("A", VC=THREE, hand=[DEITY]).legal)


@pytest.mark.rule("R-ASTRAL-11")
@pytest.mark.ruling("RUL-110")
def test_nobody_else_is_normal_called_there():
    s = scene().board("A", VC=HEAVEN, hand=[ONE])
    with pytest.raises(InputError):
        s.run(["call: One -> back_center"])
    assert on(s.run(["call: One -> back_left"]), "A", "back_left") == "One"


CALLER = unit("Caller", "ACT [R]: call up to 1 own hand card to R", grade=1)


@pytest.mark.rule("R-ASTRAL-11", "C-10")
@pytest.mark.ruling("RUL-111")
def test_an_effect_may_call_one_there_who_is_dropped_before_its_ability_is_used():
    placed = unit("Placed", "AUTO [R] WHEN placed: draw 1")
    s = scene().board("A", VC=HEAVEN, back_left=CALLER, hand=[placed])
    s.run(["act: Caller", "choose: Placed", "to: back_center"])
    assert kinds(s, "placed", "retired", "drew") == ["placed", "retired", "drew"]
    assert s.state.side("A").drop == ("Placed",)


@pytest.mark.rule("R-ASTRAL-12")
def test_it_retires_from_a_rear_guard_circle():
    gone = unit("Gone", "AUTO [R] WHEN retired: draw 1")
    s = scene().board("A", VC=HEAVEN, back_left=CALLER, hand=[gone])
    s.run(["act: Caller", "choose: Gone", "to: back_center"])
    assert kinds(s, "retired", "drew") == ["retired", "drew"]


@pytest.mark.rule("R-ASTRAL-12")
@pytest.mark.ruling("RUL-112")
def test_but_by_no_effect_or_cost_of_a_card():
    gone = unit("Gone", "AUTO [-] WHEN retired from R for effect or cost of own card: draw 1")
    s = scene().board("A", VC=HEAVEN, back_left=CALLER, hand=[gone])
    s.run(["act: Caller", "choose: Gone", "to: back_center"])
    assert kinds(s, "retired", "drew") == ["retired"]


@pytest.mark.rule("R-ASTRAL-6", "R-ASTRAL-7", "C-19")
@pytest.mark.ruling("RUL-105")
def test_the_unit_there_attacks_and_its_checks_go_to_the_soul():
    s = scene("battle").board("A", VC=HEAVEN, **FIVE).deck("A", top=[TWO, ONE])
    s.run(["attack: back_center -> VC", "no guard"])
    assert happened(s, "drive_checked") == [("drive_checked", "Two"), ("drive_checked", "One")]
    assert (s.state.side("A").soul, s.state.side("A").hand) == (("Two", "One"), ())


@pytest.mark.rule("R-ASTRAL-6")
def test_elsewhere_in_the_back_row_nobody_attacks():
    s = scene("battle").board("A", VC=THREE, **FIVE)
    assert "attack: back_center -> VC" not in s.legal
    with pytest.raises(InputError):
        s.run(["attack: back_center -> VC"])


@pytest.mark.rule("R-ASTRAL-8", "R-END-3", "C-9")
def test_at_the_end_of_the_turn_it_goes_under_the_deck():
    s = scene("battle").board("A", VC=HEAVEN, back_left=ONE, **FIVE).run(["no attack"])
    assert s.state.side("A").deck[-1] == "Deity"
    assert (on(s, "A", "back_center"), on(s, "A", "back_left")) == ("", "One")


@pytest.mark.rule("R-ASTRAL-8")
def test_at_the_end_of_the_other_turn_it_stays():
    s = scene("battle", player="B", turn=6).board("A", VC=HEAVEN, **FIVE).run(["no attack"])
    assert on(s, "A", "back_center") == "Deity"


@pytest.mark.rule("R-ASTRAL-9")
def test_it_is_still_a_rear_guard():
    killer = unit("Killer", "ACT [V] 1/TURN: choose 1 opponent rear-guard; retire it", grade=3)
    counter = unit("Counter", "CONT [R]: this power +1000 x (own rear-guards)")
    s = scene().board("A", VC=killer).board("B", VC=HEAVEN, back_left=counter, **FIVE)
    assert power(s, "B", "back_left") == 10000
    s.run(["act: Killer", "choose: B back_center"])
    assert on(s, "B", "back_center") == ""


@pytest.mark.rule("R-ASTRAL-10", "G-FORCE-1")
@pytest.mark.ruling("RUL-109")
def test_a_force_marker_there_stays_and_works():
    s = scene().board("A", VC=OPENER, markers={"back_center": "Force I"}, hand=[DEITY])
    s.run(["act: Opener", "call: Deity -> back_center"])
    assert power(s, "A", "back_center") == 30000
    assert s.state.side("A").markers == {"back_center": ("Force I",)}


@pytest.mark.rule("R-ASTRAL-1")
def test_abilities_may_ask_for_units_there():
    eye = unit("Eye", "CONT [R] IF own Astral Plane units >= 1: this power +5000")
    s = scene().board("A", VC=OPENER, back_left=eye, hand=[DEITY])
    assert power(s, "A", "back_left") == 8000
    s.run(["act: Opener"])
    assert power(s, "A", "back_left") == 8000  # nobody is there yet
    s.run(["call: Deity -> back_center"])
    assert power(s, "A", "back_left") == 13000


# -- Valkerion -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-VALK-1")
def test_any_clan_may_have_it():
    assert VALKERION.clans == ("Cray Elemental",)


def strike(top):
    s = scene("main").board("A", VC=HEAVEN, hand=[VALKERION]).deck("A", top=[top, FOUR, FOUR, FOUR, FOUR])
    s.run([f"call: {VALKERION.name} -> back_center", f"choose: {top.name}"])
    s.run(["attack: back_center -> VC", "no guard"])
    return kinds(s, "drive_checked")


@pytest.mark.rule("R-VALK-2", "C-23")
@pytest.mark.ruling("RUL-114")
def test_a_grade_3_gives_three_drive_checks():
    assert len(strike(THREE)) == 3


@pytest.mark.rule("R-VALK-2")
@pytest.mark.ruling("RUL-115")
def test_a_grade_0_gives_none():
    assert strike(ZERO) == []


@pytest.mark.rule("R-VALK-3", "R-VALK-4", "G-RULE-7")
def test_on_another_circle_it_retires_after_who_was_there():
    raiser = unit("Raiser", "ACT [R] 1/TURN: call up to 1 own drop card to R")
    s = scene().board("A", VC=THREE, back_left=raiser, front_left=ONE, drop=[VALKERION])
    s.run(["act: Raiser", f"choose: {VALKERION.name}", "to: front_left"])
    assert s.state.side("A").drop == ("One", VALKERION.name)
    assert on(s, "A", "front_left") == ""


@pytest.mark.rule("R-VALK-3")
def test_on_the_guardian_circle_it_retires_too():
    s = scene("battle").board("B", VC=THREE, hand=[VALKERION])
    s.run(["attack: VC -> VC", f"guard: {VALKERION.name}"])
    assert s.state.side("B").drop == (VALKERION.name,)


@pytest.mark.rule("G-RULE-7")
def test_it_retires_when_the_plane_closes():
    rider = unit("Rider", "ACT [R] 1/TURN: ride up to 1 own hand card standing")
    s = scene().board("A", VC=HEAVEN, back_center=VALKERION, back_left=rider, hand=[THREE]).run([])
    assert on(s, "A", "back_center") == VALKERION.name
    s.run(["act: Rider", "choose: Three"])
    assert (plane(s), on(s, "A", "back_center")) == (0, "")
    assert s.state.side("A").drop == (VALKERION.name,)


@pytest.mark.rule("R-VALK-3", "C-23")
def test_it_is_not_ridden():
    s = scene("ride").board("A", VC=FOUR, hand=[VALKERION])
    assert s.legal == ["no ride"]
