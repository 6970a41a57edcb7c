"""Every ability of the Garen deck at work and failing."""

import pytest
from duels import attack, cast, hands, passed, scene, told

FIELDS = {1: "A", 2: "B"}


def test_confront_lets_units_enter_ready_for_the_turn_and_draws() -> None:
    made = cast("Confront", a={"hand": ["Pouty Poro"]})
    assert len(hands(made)) == 2
    assert passed(made.run(["play Pouty"])).fact("A", "Pouty Poro", "exhausted") == 0
    assert cast("Pouty Poro").fact("A", "Pouty Poro", "exhausted") == 1


@pytest.mark.parametrize(("card", "attacking"), [("Daring Poro", 3), ("Petty Officer", 6), ("Garen, Rugged", 7)])
def test_assault_counts_only_while_attacking(card: str, attacking: int) -> None:
    """807; Garen, Rugged has Assault 2 and Shield 2."""
    made = attack(2, a={"base": [card]}, b={"field_2": ["Mountain Drake"], "hand": ["En Garde"]}, control=FIELDS)
    assert made.might("A", card) == attacking
    assert scene({"base": [card]}).might("A", card) < attacking


def test_garen_rugged_defends_with_shield_two() -> None:
    a = {"base": ["Mountain Drake"], "hand": ["En Garde"]}
    made = attack(2, a=a, b={"field_2": ["Garen, Rugged"]}, control=FIELDS)
    assert made.might("B", "Garen, Rugged") == 7


def test_back_to_back_gives_two_own_units_two_might() -> None:
    made = cast("Back to Back", a={"base": ["Pouty Poro", "Mega-Mech"]})
    assert (made.might("A", "Pouty Poro"), made.might("A", "Mega-Mech")) == (4, 10)
    assert "play Back to Back" not in scene({"hand": ["Back to Back"], "base": ["Pouty Poro"]}).legal


def test_crackshot_corsair_deals_one_to_an_enemy_where_it_attacks() -> None:
    b = {"field_2": ["Mountain Drake", "Pouty Poro"], "base": ["Mega-Mech"]}
    made = attack(2, a={"base": ["Crackshot Corsair"]}, b=b, control=FIELDS)
    assert made.kind == "target"
    assert len(made.legal) == 2
    made = passed(made.run(["Drake"]))
    assert "1 damage to Mountain Drake" in told(made, "damaged")


def test_dune_drake_grows_if_a_ready_enemy_is_there() -> None:
    """Read on resolution; until the end of the turn."""
    b = {"field_2": ["Mountain Drake"], "hand": ["En Garde"]}
    assert attack(2, a={"base": ["Dune Drake"]}, b=b, control=FIELDS).run(["pass"]).might("A", "Dune Drake") == 7
    tired = b | {"field_2": [("Mountain Drake", "exhausted")]}
    made = attack(2, a={"base": ["Dune Drake"]}, b=tired, control=FIELDS)
    assert made.run(["pass"]).might("A", "Dune Drake") == 5


def test_faithful_manufactor_creates_a_recruit_where_it_is() -> None:
    made = cast("Faithful Manufactor", "battlefield 1", a={"field_1": ["Pouty Poro"]}, control=FIELDS)
    assert made.zone("A", "field_1") == ["Pouty Poro", "Faithful Manufactor", "Recruit"]
    assert made.might("A", "Recruit") == 1
    assert made.fact("A", "Recruit", "exhausted") == 1


def test_first_mate_readies_another_unit() -> None:
    made = cast("First Mate", "Pouty", a={"base": [("Pouty Poro", "exhausted"), "Mega-Mech"]})
    assert made.fact("A", "Pouty Poro", "exhausted") == 0
    assert cast("First Mate").kind == "main", "not itself"


def test_noxian_drummer_creates_a_recruit_at_the_battlefield_it_moves_to() -> None:
    made = attack(1, a={"base": ["Noxian Drummer"]})
    assert passed(made).zone("A", "field_1") == ["Noxian Drummer", "Recruit"]
    home = scene({"field_1": ["Noxian Drummer"]}, control=FIELDS).run(["move to A's base"])
    assert home.zone("A", "base") == ["Noxian Drummer"]


def test_decisive_strike_gives_all_own_units_two_might() -> None:
    a = {"base": ["Pouty Poro"], "field_1": ["Mega-Mech"]}
    made = cast("Decisive Strike", a=a, b={"field_2": ["Pouty Poro"]}, control=FIELDS)
    assert (made.might("A", "Pouty Poro"), made.might("A", "Mega-Mech"), made.might("B", "Pouty Poro")) == (4, 10, 2)


def test_garen_commander_leads_the_others_where_he_is() -> None:
    made = scene({"field_1": ["Garen, Commander", "Pouty Poro"], "base": ["Mega-Mech"]}, control=FIELDS)
    assert [made.might("A", name) for name in ("Garen, Commander", "Pouty Poro", "Mega-Mech")] == [5, 3, 8]


def test_recruit_the_vanguard_asks_for_each_token_where() -> None:
    places = ["battlefield 1", "A's base", "battlefield 1"]
    made = cast("Recruit the Vanguard", a={"field_1": ["Pouty Poro"]}, control=FIELDS).run([*places, "A's base"])
    assert made.zone("A", "field_1") == ["Pouty Poro", "Recruit", "Recruit"]
    assert made.zone("A", "base") == ["Recruit", "Recruit"]


@pytest.mark.parametrize("card", ["Vanguard Attendant", "Yi, Honed"])
def test_some_units_enter_ready(card: str) -> None:
    assert cast(card).fact("A", card, "exhausted") == 0


def test_might_of_demacia_draws_two_for_a_conquest_with_four_units() -> None:
    a = {"legend": "Might of Demacia", "base": ["Pouty Poro"] * 4}
    four = passed(attack(1, "Pouty Poro at", "Pouty Poro at", "Pouty Poro at", "Pouty Poro at", a=a))
    assert four.points == (1, 0)
    assert len(hands(four)) == 2
    three = passed(attack(1, "Pouty Poro at", "Pouty Poro at", "Pouty Poro at", "done", a=a))
    assert three.points == (1, 0)
    assert hands(three) == []


def test_trifarian_war_camp_strengthens_all_units_there() -> None:
    a = {"field_1": ["Pouty Poro"], "battlefield": "Trifarian War Camp", "base": ["Mega-Mech"]}
    made = scene(a, {"field_2": ["Pouty Poro"]}, control=FIELDS)
    assert (made.might("A", "Pouty Poro"), made.might("A", "Mega-Mech"), made.might("B", "Pouty Poro")) == (3, 8, 2)
