"""Every ability of the Master Yi deck at work and failing."""

import pytest
from duels import attack, cast, hands, passed, scene, told

FIELDS = {1: "A", 2: "B"}


def test_en_garde_gives_more_to_a_unit_alone() -> None:
    assert cast("En Garde", a={"base": ["Pouty Poro"]}).might("A", "Pouty Poro") == 4
    both = cast("En Garde", "Pouty", a={"base": ["Pouty Poro", "Mega-Mech"]})
    assert both.might("A", "Pouty Poro") == 3


@pytest.mark.parametrize("paid", [True, False])
def test_meditation_draws_two_for_an_exhausted_unit(paid: bool) -> None:
    made = scene({"hand": ["Meditation"], "base": ["Pouty Poro"]}).run(["play Meditation"])
    assert made.kind == "optional"
    made = passed(made.run(["yes" if paid else "no"]))
    assert len(hands(made)) == 1 + paid
    assert made.fact("A", "Pouty Poro", "exhausted") == paid


def test_meditation_cannot_exhaust_what_is_exhausted() -> None:
    made = cast("Meditation", a={"base": [("Pouty Poro", "exhausted")]})
    assert len(hands(made)) == 1


@pytest.mark.parametrize(("card", "might"), [("Stalwart Poro", 3), ("Zephyr Sage", 7)])
def test_shield_counts_only_while_defending(card: str, might: int) -> None:
    """814."""
    a = {"base": ["Mega-Mech"], "hand": ["En Garde"]}
    made = attack(2, a=a, b={"field_2": [card]}, control=FIELDS)
    assert made.might("B", card) == might
    assert scene({"field_1": [card]}, control=FIELDS).might("A", card) == might - 1


def test_wielder_of_water_fights_better_alone() -> None:
    b = {"field_2": ["Mega-Mech"], "hand": ["En Garde"]}
    assert attack(2, a={"base": ["Wielder of Water"]}, b=b, control=FIELDS).might("A", "Wielder of Water") == 4
    a = {"base": ["Wielder of Water", "Pouty Poro"]}
    assert attack(2, "Wielder", "Pouty", a=a, b=b, control=FIELDS).might("A", "Wielder of Water") == 2
    assert scene({"field_1": ["Wielder of Water"]}, control=FIELDS).might("A", "Wielder of Water") == 2
    a = {"base": ["Mega-Mech"], "hand": ["En Garde"]}
    defends = attack(2, a=a, b={"field_2": ["Wielder of Water"]}, control=FIELDS)
    assert defends.might("B", "Wielder of Water") == 4


def test_cannon_barrage_hits_every_enemy_in_combat() -> None:
    a = {"base": ["Mega-Mech"], "hand": ["Cannon Barrage"]}
    b = {"field_2": ["Mountain Drake", "Pouty Poro"], "base": ["Mega-Mech"]}
    made = passed(attack(2, a=a, b=b, control=FIELDS).run(["play Cannon Barrage"]))
    assert "2 damage to Mountain Drake" in told(made, "damaged")
    assert "2 damage to Pouty Poro" in told(made, "damaged")
    assert made.fact("B", "Mega-Mech", "damage") == 0


def test_cannon_barrage_does_nothing_without_a_combat() -> None:
    made = cast("Cannon Barrage", b={"field_2": ["Mountain Drake"]}, control=FIELDS)
    assert made.fact("B", "Mountain Drake", "damage") == 0
    assert made.zone("A", "trash") == ["Cannon Barrage"]


def test_mobilize_channels_exhausted_or_draws() -> None:
    made = cast("Mobilize", a={"runes": {"Body": 4}})
    assert made.pool("A") == (2, 5)
    assert hands(made) == []
    none_left = cast("Mobilize")
    assert len(hands(none_left)) == 1


def test_stormclaw_ursine_channels_exhausted() -> None:
    assert cast("Stormclaw Ursine", a={"runes": {"Body": 8}}).pool("A") == (1, 9)


def test_yi_meditative_needs_eight_runes() -> None:
    assert scene({"base": ["Yi, Meditative"], "runes": {"Calm": 8}}).might("A", "Yi, Meditative") == 8
    assert scene({"base": ["Yi, Meditative"], "runes": {"Calm": 7}}).might("A", "Yi, Meditative") == 4


def test_yi_honed_moves_between_battlefields() -> None:
    """810 Ganking."""
    a = {"field_1": ["Yi, Honed", "Pouty Poro"]}
    made = scene(a, control=FIELDS).run(["move to battlefield 2"])
    assert passed(made).zone("A", "field_2") == ["Yi, Honed"]
    without = scene({"field_1": ["Pouty Poro"]}, control=FIELDS)
    assert "move to battlefield 2" not in without.legal


def test_gentlemens_duel_deals_might_both_ways_after_the_bonus() -> None:
    made = cast("Gentlemen's Duel", a={"base": ["Mega-Mech"]}, b={"field_2": ["Mountain Drake"]}, control=FIELDS)
    assert made.zone("B", "trash") == ["Mountain Drake"], "8 + 3 Might against 10"
    assert made.fact("A", "Mega-Mech", "damage") == 10
    assert "play Gentlemen's Duel" not in scene({"hand": ["Gentlemen's Duel"], "base": ["Mega-Mech"]}).legal


def test_highlander_replaces_the_next_death() -> None:
    """367 to 375: healed, exhausted, recalled; no death trigger (X60)."""
    a = {"base": ["Soaring Scout"], "hand": ["Highlander"], "runes": {"Calm": 6}}
    made = attack(2, a=a, b={"field_2": ["Mountain Drake"]}, control=FIELDS)
    made = passed(made.run(["play Highlander"]))
    assert made.zone("A", "base") == ["Soaring Scout"]
    assert made.fact("A", "Soaring Scout", "damage") == 0
    assert made.fact("A", "Soaring Scout", "exhausted") == 1
    assert made.pool("A")[1] == 6, "the Deathknell channeled nothing"
    without = passed(attack(2, a=a | {"hand": []}, b={"field_2": ["Mountain Drake"]}, control=FIELDS))
    assert without.zone("A", "trash") == ["Soaring Scout"]
    assert without.pool("A")[1] == 7


def test_wuju_bladesman_helps_a_lone_defender() -> None:
    a = {"base": ["Mega-Mech"], "hand": ["En Garde"]}
    alone = {"field_2": ["Pouty Poro"], "legend": "Wuju Bladesman"}
    assert attack(2, a=a, b=alone, control=FIELDS).might("B", "Pouty Poro") == 4
    pair = alone | {"field_2": ["Pouty Poro", "Stalwart Poro"]}
    assert attack(2, a=a, b=pair, control=FIELDS).might("B", "Pouty Poro") == 2
    assert scene(b=alone, control=FIELDS).might("B", "Pouty Poro") == 2


def test_fortified_position_shields_a_unit_for_the_combat() -> None:
    b = {"field_2": ["Pouty Poro"], "battlefield": "Fortified Position"}
    made = attack(2, a={"base": ["Mega-Mech"], "hand": ["En Garde"]}, b=b, control=FIELDS)
    assert made.kind in ("target", "react")
    if made.kind == "target":
        made.run(["Pouty"])
    made.run(["pass"])
    assert made.might("B", "Pouty Poro") == 4
