"""Every ability of the Annie deck at work and failing."""

import pytest
from duels import attack, cast, hands, passed, scene, told

from vgsim.errors import InputError

FIELDS = {1: "A", 2: "B"}
DRAKE = {"field_2": ["Mountain Drake"]}


def test_disintegrate_draws_only_if_it_kills() -> None:
    """A reflexive trigger: it goes on the chain after the cleanup that kills (C-30)."""
    killed = cast("Disintegrate", "Pouty", b={"field_2": ["Pouty Poro"]}, control=FIELDS)
    assert killed.zone("B", "trash") == ["Pouty Poro"]
    assert len(hands(killed)) == 1
    spared = cast("Disintegrate", b=DRAKE, control=FIELDS)
    assert spared.fact("B", "Mountain Drake", "damage") == 3
    assert hands(spared) == []


def test_disintegrate_needs_a_unit_at_a_battlefield() -> None:
    made = scene({"hand": ["Disintegrate"]}, {"base": ["Mountain Drake"]})
    assert "play Disintegrate" not in made.legal


def test_pouty_poro_costs_an_opponent_one_more_power() -> None:
    """Deflect (809): with one rune left for Energy alone there is no Power for it."""
    b = {"field_2": ["Pouty Poro"]}
    paid = cast("Incinerate", b=b, control=FIELDS, a={"runes": {"Fury": 3}})
    assert paid.pool("A") == (1, 2)
    assert paid.zone("B", "trash") == ["Pouty Poro"]


def test_gust_returns_a_unit_of_at_most_three_might() -> None:
    made = cast("Gust", "Pouty", b={"field_2": ["Pouty Poro", "Mountain Drake"]}, control=FIELDS)
    assert hands(made, "B") == ["Pouty Poro"]
    strong = scene({"hand": ["Gust"]}, DRAKE, FIELDS)
    assert "play Gust" not in strong.legal


def test_incinerate_deals_two() -> None:
    assert cast("Incinerate", b=DRAKE, control=FIELDS).fact("B", "Mountain Drake", "damage") == 2


def test_morbid_return_takes_a_unit_from_the_own_trash() -> None:
    made = cast("Morbid Return", "Sai Scout", a={"trash": ["Sai Scout", "Flash", "Pouty Poro"]})
    assert hands(made) == ["Sai Scout"]
    assert "play Morbid Return" not in scene({"hand": ["Morbid Return"], "trash": ["Flash"]}).legal


def test_flash_moves_up_to_two_own_units_home() -> None:
    a = {"field_1": ["Pouty Poro", "Sai Scout"]}
    both = cast("Flash", "Pouty", "Sai", a=a, control=FIELDS)
    assert sorted(both.zone("A", "base")) == ["Pouty Poro", "Sai Scout"]
    assert both.controls(1) == "", "an open battlefield without units of its controller is lost (C-40)"
    one = cast("Flash", "Pouty", "done", a=a, control=FIELDS)
    assert one.zone("A", "base") == ["Pouty Poro"]


def test_firestorm_deals_three_to_each_enemy_at_one_battlefield() -> None:
    b = {"field_2": ["Mountain Drake", "Pouty Poro"], "base": ["Mega-Mech"]}
    made = cast("Firestorm", "Bandle Tree (2)", b=b, control=FIELDS)
    assert made.fact("B", "Mountain Drake", "damage") == 3
    assert made.zone("B", "trash") == ["Pouty Poro"]
    assert made.fact("B", "Mega-Mech", "damage") == 0


def test_vision_looks_and_may_recycle() -> None:
    """817: keyword of Mystic Poro and Sai Scout."""
    kept = cast("Mystic Poro", "base", a={"deck": ["Tibbers", "Flash"]})
    assert kept.kind == "may"
    assert passed(kept.run(["no"])).zone("A", "deck")[-1] == "Tibbers"
    away = cast("Mystic Poro", "base", a={"deck": ["Tibbers", "Flash"]}).run(["yes"])
    deck = away.zone("A", "deck")
    assert (deck[-1], deck[0]) == ("Flash", "Tibbers")


@pytest.mark.parametrize("card", ["Sai Scout", "Sneaky Deckhand"])
def test_some_units_may_be_played_to_an_open_battlefield(card: str) -> None:
    made = scene({"hand": [card, "Pouty Poro"]}).run([f"play {card}"])
    assert made.legal == ["A's base", "battlefield 1", "battlefield 2"]
    other = scene({"hand": [card, "Pouty Poro"]}).run(["play Pouty"])
    assert other.zone("A", "base") == ["Pouty Poro"], "others only go to the base or to what is controlled"
    taken = scene({"hand": [card]}, {"field_2": ["Pouty Poro"]}).run([f"play {card}"])
    assert taken.legal == ["A's base", "battlefield 1"]


def test_traveling_merchant_discards_then_draws_when_it_moves() -> None:
    a = {"base": ["Traveling Merchant"], "hand": ["Flash", "Gust"], "deck": ["Tibbers"]}
    made = passed(attack(1, a=a))
    assert made.kind == "discard"
    made.run(["Flash"])
    assert hands(made) == ["Gust", "Tibbers"]
    assert made.zone("A", "trash") == ["Flash"]


def test_maddened_marauder_moves_a_unit_from_a_battlefield_home() -> None:
    made = cast("Maddened Marauder", "A's base", "Drake", b=DRAKE, control=FIELDS)
    assert made.zone("B", "base") == ["Mountain Drake"]
    assert made.controls(2) == ""


def test_annie_fiery_adds_one_to_each_instance_and_target() -> None:
    b = {"field_2": ["Mountain Drake", "Mega-Mech"]}
    made = cast("Firestorm", "Bandle Tree (2)", a={"base": ["Annie, Fiery"]}, b=b, control=FIELDS)
    assert (made.fact("B", "Mountain Drake", "damage"), made.fact("B", "Mega-Mech", "damage")) == (4, 4)


def test_annie_stubborn_returns_a_spell_from_the_trash() -> None:
    made = cast("Annie, Stubborn", "A's base", "Flash", a={"trash": ["Flash", "Pouty Poro", "Gust"]})
    assert hands(made) == ["Flash"]
    none = cast("Annie, Stubborn", a={"trash": ["Pouty Poro"]})
    assert hands(none) == []
    assert none.kind == "main", "a trigger without a target is removed"


def test_tibbers_deals_three_to_every_unit_at_battlefields() -> None:
    a = {"field_1": ["Mega-Mech"], "base": ["Mountain Drake"]}
    made = cast("Tibbers", "A's base", a=a, b={"field_2": ["Mega-Mech"]}, control=FIELDS)
    assert (made.fact("A", "Mega-Mech", "damage"), made.fact("B", "Mega-Mech", "damage")) == (3, 3)
    assert made.fact("A", "Mountain Drake", "damage") == 0


def test_dark_child_readies_up_to_two_runes_at_the_end_of_the_turn() -> None:
    a = {"legend": "Dark Child", "runes": {"Fury": 4}, "exhausted_runes": 3}
    made = scene(a).run(["end turn", "Fury Rune (1)", "Fury Rune (1)"])
    assert made.pool("A") == (3, 4)
    with pytest.raises(InputError, match="not legal"):
        scene({"legend": "Dark Child", "runes": {"Fury": 4}}).run(["end turn", "Fury Rune"])


def test_void_gate_adds_one_damage_from_spells_there() -> None:
    b = {"field_2": ["Mountain Drake"], "battlefield": "Void Gate"}
    assert cast("Incinerate", b=b, control=FIELDS).fact("B", "Mountain Drake", "damage") == 3
    elsewhere = {"field_1": ["Mountain Drake"], "battlefield": "Void Gate"}
    assert cast("Incinerate", b=elsewhere, control={1: "B"}).fact("B", "Mountain Drake", "damage") == 2


def test_void_gate_adds_nothing_to_combat_damage() -> None:
    a = {"base": ["Mega-Mech"]}
    made = passed(attack(2, a=a, b={"field_2": ["Mountain Drake"], "battlefield": "Void Gate"}, control=FIELDS))
    assert "8 damage to Mountain Drake" in told(made, "damaged")
