"""Chapter 16: Melody."""

import pytest
from scenes import ONE, THREE, TWO, ZERO, kinds, one_of, power, scene, unit

from vgsim.cards.compiler import playable, why_unplayed
from vgsim.vanguard.terms import Mechanic

SONATA = unit("Sonata", "CONT [V/R] MELODY IF own turn: this power +5000", grade=3)
CANON = unit("Canon", "AUTO [V/R] MELODY WHEN placed: may soul-charge 1", grade=3)
SERENA = unit("Serena", "AUTO [V/R] MELODY WHEN attack hits vanguard IF own hand <= 4: draw 1", grade=3)
FINA = unit(
    "Fina",
    'CONT [V/R] MELODY: this gains "Intercept"; this gains'
    " {AUTO [-] WHEN intercepts: this shield +10000 until end of battle}",
    grade=3,
)
CARO = unit(
    "Caro",
    'CONT [V/R] MELODY: this gains "Boost"; this gains {CONT [R] IF this is boosting: this power +5000}',
    grade=3,
)
ALONE = unit("Alone", "KEYWORD MELODY", grade=1, power=8000)
CIER = unit("Cier", "ACT [R]: choose up to 1 own rear-guard (has MELODY); it power +1000 until end of turn")


@pytest.mark.rule("R-MELODY-1", "R-MELODY-2")
@pytest.mark.ruling("RUL-160")
def test_each_of_two_units_has_the_abilities_of_both():
    s = scene("battle").board("A", VC=SONATA, front_left=SERENA, front_right=TWO)
    assert [power(s, "A", c) for c in ("VC", "front_left", "front_right")] == [18000, 18000, 10000]
    s.run(["attack: VC -> VC", "no guard"])
    assert kinds(s, "ability", "drew") == ["ability", "drew"]  # Serena's, used by Sonata
    assert s._played().table.game.mechanic[0, Mechanic.MELODY] >= 1


@pytest.mark.rule("R-MELODY-2")
def test_other_masters_and_other_zones_have_no_part():
    s = scene().board("A", VC=SONATA, hand=[SONATA], soul=[SONATA], drop=[SONATA]).board("B", VC=SONATA)
    assert (power(s, "A", "VC"), power(s, "B", "VC")) == (18000, 13000)


@pytest.mark.rule("R-MELODY-1")
def test_melody_alone_on_a_line_takes_part_too():
    s = scene().board("A", VC=SONATA, front_left=ALONE, front_right=ONE)
    assert [power(s, "A", c) for c in ("front_left", "front_right")] == [13000, 8000]


@pytest.mark.rule("R-MELODY-3")
@pytest.mark.ruling("RUL-161")
def test_two_sonatas_get_ten_thousand_each():
    s = scene().board("A", VC=SONATA, front_left=SONATA, front_right=ALONE)
    assert [power(s, "A", c) for c in ("VC", "front_left", "front_right")] == [23000, 23000, 18000]
    other = scene(player="B", turn=6).board("A", VC=SONATA, front_left=SONATA)
    assert power(other, "A", "VC") == 13000


@pytest.mark.rule("R-MELODY-2")
def test_an_automatic_ability_is_had_once_for_each_who_shares_it():
    s = scene().board("A", VC=CANON, front_left=CANON, hand=[ALONE])
    s.run(["call: Alone -> back_left", "pay", "pay"])
    assert len(s.state.side("A").soul) == 2


@pytest.mark.rule("R-MELODY-2")
def test_an_activated_ability_is_shared_too():
    conductor = unit("Conductor", "ACT [R] MELODY COST rest this: draw 1")
    s = scene().board("A", VC=THREE, back_left=conductor, back_right=ALONE, back_center=ONE)
    assert len(one_of(s.legal, "act")) == 2
    s.run(["act: Alone"])
    assert s.state.unit("A", "back_right").rested
    assert kinds(s, "drew") == ["drew"]


@pytest.mark.rule("R-MELODY-4")
@pytest.mark.ruling("RUL-162")
def test_fina_on_the_guardian_circle_lets_all_intercept_with_more():
    s = scene("battle").board("B", VC=THREE, front_left=SONATA, front_right=THREE, hand=[FINA])
    s.run(["attack: VC -> VC"])
    assert s.legal == ["no guard", "guard: Fina"]
    s.run(["guard: Fina"])
    assert s.legal == ["no guard", "intercept: front_left"]
    s.run(["intercept: front_left", "no guard"])
    assert [event.numbers[1] for event in s.events if event.kind == "power"] == [23000]


@pytest.mark.rule("R-MELODY-4")
def test_two_finas_give_twenty_thousand():
    s = scene("battle").board("B", VC=THREE, front_left=FINA, front_right=FINA).run(["attack: VC -> VC"])
    s.run(["intercept: front_left", "no guard"])
    assert [event.numbers[1] for event in s.events if event.kind == "power"] == [33000]


@pytest.mark.rule("R-MELODY-2", "R-MELODY-3")
def test_what_a_shared_ability_grants_is_had_by_each():
    s = scene("battle").board("A", VC=SONATA, back_center=CARO).run(["attack: VC -> VC", "boost"])
    # Caro boosts with 13000 + 5000 of Sonata's + 5000 of its own
    assert power(s, "A", "back_center") == 23000
    s.run(["no guard"])
    assert [event.numbers[0] for event in s.events if event.kind == "power"] == [41000]


@pytest.mark.rule("R-MELODY-5")
def test_who_only_speaks_of_melody_has_none():
    s = scene().board("A", VC=SONATA, back_left=CIER, front_left=ALONE)
    assert power(s, "A", "back_left") == 8000
    s.run(["act: Cier"])
    assert s.legal == ["done", "choose: front_left"]


@pytest.mark.rule("R-MELODY-2")
def test_sharing_ends_when_the_unit_is_none_any_more():
    away = unit("Away", "ACT [R] COST retire 1 other own rear-guard: draw 1")
    s = scene().board("A", VC=SONATA, front_left=SONATA, back_left=away, back_right=ZERO)
    assert power(s, "A", "VC") == 23000
    s.run(["act: Away", "cost: front_left"])
    assert power(s, "A", "VC") == 18000


@pytest.mark.rule("R-MELODY-1")
def test_a_limit_a_turn_cannot_be_shared():
    assert not playable("ACT [V] 1/TURN MELODY: draw 1")
    assert "MELODY with a limit a turn" in why_unplayed("ACT [V] 1/TURN MELODY: draw 1")


MISSES = unit("Misses", "ACT [V]: own attack-hit abilities also trigger on non-hits until end of turn", grade=3)


@pytest.mark.rule("R-BATTLE-DAMAGE-11")
@pytest.mark.ruling("RUL-073")
def test_on_hit_abilities_trigger_once_without_a_hit():
    s = scene().board("A", VC=MISSES, front_left=SERENA).board("B", VC=THREE, hand=[TWO]).run(["act: Misses"])
    s.run(["attack: front_left -> VC", "guard: Two", "no guard"])
    assert kinds(s, "misses", "drew") == ["misses", "drew"]
    plain = scene("battle").board("A", VC=THREE, front_left=SERENA).board("B", VC=THREE, hand=[TWO])
    plain.run(["attack: front_left -> VC", "guard: Two", "no guard"])
    assert kinds(plain, "misses", "drew") == ["misses"]
