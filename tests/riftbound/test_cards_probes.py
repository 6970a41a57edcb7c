"""Probe cards: every system of the rules that the four starter decks do not reach fires in play."""

from typing import Any

import pytest
from duels import RUNES, attack, cast, hands, passed, scene, told

from vgsim.analysis.duel_scenario import DuelScenario
from vgsim.errors import InputError

FIELDS = {1: "A", 2: "B"}
DRAKE = {"field_2": ["Mountain Drake"]}


def test_hidden_gear_is_recalled_from_its_battlefield() -> None:
    """C-50 step 5 (i): gear from hiding lies at a battlefield only until the next cleanup."""
    made = scene({"field_1": ["Pouty Poro"], "facedown_1": ["Zhonya's Hourglass"]}, control=FIELDS)
    made = passed(made.run(["play Zhonya's Hourglass"]))
    assert made.zone("A", "base") == ["Zhonya's Hourglass"]
    assert "Zhonya's Hourglass is recalled" in told(made, "recalled")
    assert made.pool("A") == (12, 12), "its base cost is ignored (X31)"


def test_a_card_is_hidden_for_one_power_and_not_played_this_turn() -> None:
    """421, 811; X30."""
    a = {"hand": ["Zhonya's Hourglass"], "field_1": ["Pouty Poro"], "runes": {"Calm": 1}}
    made = passed(scene(a, control=FIELDS).run(["hide Zhonya's Hourglass"]))
    assert made.zone("A", "facedown") == ["Zhonya's Hourglass"]
    assert made.pool("A") == (0, 0)
    assert not any("Zhonya" in answer for answer in made.legal)


def test_the_hourglass_dies_for_a_unit() -> None:
    a = {"base": ["Pouty Poro", "Zhonya's Hourglass"]}
    made = passed(attack(2, a=a, b=DRAKE, control=FIELDS))
    assert sorted(made.zone("A", "base")) == ["Pouty Poro"]
    assert made.zone("A", "trash") == ["Zhonya's Hourglass"]
    assert made.fact("A", "Pouty Poro", "exhausted") == 1


def test_an_equipment_is_attached_and_gives_its_might() -> None:
    """818: Equip for 1 Body Power."""
    made = scene({"base": ["Doran's Blade", "Pouty Poro"]})
    assert made.might("A", "Pouty Poro") == 2
    made = passed(made.run(["use Doran's Blade"]))
    assert made.might("A", "Pouty Poro") == 4
    assert made.pool("A")[1] == 11
    poor = scene({"base": ["Doran's Blade", "Pouty Poro"], "runes": {"Fury": 3}})
    assert "use Doran's Blade" not in poor.legal


def test_weaponmaster_equips_for_one_power_less() -> None:
    """821: the Blade's Equip costs 1 Power, so nothing is left to pay."""
    made = cast("Veteran Poro", a={"base": ["Doran's Blade"], "runes": {"Body": 2}})
    assert made.kind == "may"
    made = passed(made.run(["yes"]))
    assert made.might("A", "Veteran Poro") == 4
    assert made.pool("A") == (0, 2)
    declined = cast("Veteran Poro", a={"base": ["Doran's Blade"]}).run(["no"])
    assert declined.might("A", "Veteran Poro") == 2


def test_possession_takes_a_unit_home() -> None:
    """The unit goes to the base of its new controller."""
    made = cast("Possession", a={"runes": {"Chaos": 12}}, b=DRAKE, control=FIELDS)
    assert made.zone("A", "base") == ["Mountain Drake"]
    assert made.controls(2) == ""


def test_what_was_taken_dies_into_its_owners_trash() -> None:
    """S27, C-30."""
    a = {"field_1": [("Pouty Poro", "owner B")], "hand": ["Falling Comet"]}
    made = passed(scene(a, control=FIELDS).run(["play Falling Comet"]))
    assert made.zone("B", "trash") == ["Pouty Poro"]
    assert made.zone("A", "trash") == ["Falling Comet"]


def test_hostile_takeover_lasts_until_the_end_of_the_turn() -> None:
    """190.3.a (X70): control of the unit contests the battlefield; at the end of the turn it goes home."""
    b = {"field_2": [("Pouty Poro", "exhausted")]}
    made = cast("Hostile Takeover", a={"runes": {"Mind": 6, "Order": 6}}, b=b, control=FIELDS)
    assert passed(made).fact("A", "Pouty Poro", "exhausted") == 0
    assert made.zone("A", "field_2") == ["Pouty Poro"]
    assert made.controls(2) == "A"
    made = passed(made.run(["end turn"]))
    assert made.zone("B", "base") == ["Pouty Poro"]


@pytest.mark.parametrize(
    ("card", "drawn", "runes"), [("Watchful Sentry", 1, 12), ("Soaring Scout", 0, 5), ("Undercover Agent", 2, 12)]
)
def test_death_triggers(card: str, drawn: int, runes: int) -> None:
    """808: captured before the card leaves (S18)."""
    a = {"base": [card], "hand": ["Gust", "Flash", "Pakaa Cub"]}
    a["runes"] = {"Body": 4} if card == "Soaring Scout" else RUNES
    made = passed(attack(2, a=a, b=DRAKE, control=FIELDS))
    if card == "Undercover Agent":
        assert made.kind == "discard"
        made = passed(made.run(["Gust", "Flash"]))
        assert sorted(made.zone("A", "trash")) == ["Flash", "Gust", "Undercover Agent"]
    assert made.zone("A", "hand").count("Playful Phantom") == drawn
    assert made.pool("A")[1] == runes


def test_temporary_units_die_before_scoring() -> None:
    """816, X55."""
    made = cast("Sprite Call", "battlefield 1", a={"field_1": ["Pouty Poro"]}, control=FIELDS)
    assert made.zone("A", "field_1") == ["Pouty Poro", "Sprite"]
    assert made.fact("A", "Sprite", "exhausted") == 0
    alone = scene({"field_1": ["Sprite"], "hand": ["Sprite Call"]}, control={1: "A"}, turn_player="B", turn=6)
    alone = passed(alone.run(["end turn"]))
    assert alone.zone("A", "field_1") == []
    assert alone.points == (0, 0)


def test_cruel_patron_costs_an_own_unit() -> None:
    """X02: the battlefield is kept while the chain lasts, so the Patron may be played there."""
    made = scene({"hand": ["Cruel Patron"], "field_1": ["Pouty Poro"]}, control=FIELDS)
    made = passed(made.run(["play Cruel Patron", "battlefield 1"]))
    assert made.zone("A", "field_1") == ["Cruel Patron"]
    assert made.zone("A", "trash") == ["Pouty Poro"]
    assert made.controls(1) == "A"
    assert "play Cruel Patron" not in scene({"hand": ["Cruel Patron"]}).legal


@pytest.mark.parametrize("paid", [True, False])
def test_brazen_buccaneer_is_cheaper_for_a_discard(paid: bool) -> None:
    made = scene({"hand": ["Brazen Buccaneer", "Gust"], "runes": {"Fury": 6}}).run(["play Brazen Buccaneer"])
    assert made.kind == "optional"
    made = passed(made.run(["yes" if paid else "no"]))
    assert made.pool("A") == (2 if paid else 0, 6)
    assert made.zone("A", "trash") == (["Gust"] if paid else [])


def test_brazen_buccaneer_needs_the_discard_where_runes_are_short() -> None:
    made = scene({"hand": ["Brazen Buccaneer", "Pakaa Cub"], "runes": {"Fury": 4}}).run(["play Brazen Buccaneer"])
    assert passed(made).zone("A", "trash") == ["Pakaa Cub"]
    alone = scene({"hand": ["Brazen Buccaneer"], "runes": {"Fury": 4}})
    assert alone.prompt.startswith("B") or "play Brazen Buccaneer" not in alone.legal


def test_noxus_hopeful_is_cheaper_after_another_card() -> None:
    """812 Legion: a card finalized this turn; X33 and X34: hiding and tokens do not count."""
    a = {"hand": ["Noxus Hopeful", "Legion Rearguard"], "runes": {"Fury": 4}}
    made = scene(a)
    made = passed(made.run(["play Legion Rearguard", "no"]))
    made = passed(made.run(["play Noxus Hopeful"]))
    assert made.pool("A") == (0, 4)


def test_accelerate_lets_a_unit_enter_ready() -> None:
    """805, X56."""
    made = scene({"hand": ["Legion Rearguard"], "runes": {"Fury": 4}}).run(["play Legion Rearguard"])
    assert made.kind == "optional"
    fast = passed(made.run(["yes"]))
    assert fast.fact("A", "Legion Rearguard", "exhausted") == 0
    assert fast.pool("A")[1] == 3
    slow = passed(scene({"hand": ["Legion Rearguard"], "runes": {"Fury": 4}}).run(["play Legion Rearguard", "no"]))
    assert slow.fact("A", "Legion Rearguard", "exhausted") == 1


def test_rhasa_costs_less_for_each_card_in_the_trash() -> None:
    made = cast("Rhasa the Sunderer", a={"trash": ["Gust", "Flash", "Pouty Poro"], "runes": {"Chaos": 8}})
    assert made.pool("A") == (1, 7)
    assert "play Rhasa the Sunderer" not in scene({"hand": ["Rhasa the Sunderer"], "runes": {"Chaos": 8}}).legal


def test_time_warp_gives_an_additional_turn_and_is_banished() -> None:
    """M-08, S17: the next turn is A's again, then B's."""
    made = cast("Time Warp", a={"runes": {"Mind": 12}})
    assert made.zone("A", "banished") == ["Playful Phantom", "Time Warp"]
    made = passed(made.run(["end turn"]))
    assert made.prompt.startswith("A")
    made = passed(made.run(["end turn"]))
    assert made.prompt.startswith("B")


def test_defy_counters_a_cheap_spell() -> None:
    b = {"hand": ["Defy"]}
    made = scene({"hand": ["Incinerate"]}, b | DRAKE, FIELDS).run(["play Incinerate", "pass", "play Defy"])
    made = passed(made)
    assert made.fact("B", "Mountain Drake", "damage") == 0
    assert made.zone("A", "trash") == ["Incinerate"]
    dear = scene({"hand": ["Falling Comet"]}, b | DRAKE, FIELDS).run(["play Falling Comet"])
    with pytest.raises(InputError):
        dear.run(["pass", "play Defy"])


def test_charm_moves_an_enemy_where_it_is_not() -> None:
    """355.4.a, X15: the present location is no destination."""
    made = scene({"hand": ["Charm"]}, DRAKE, FIELDS).run(["play Charm"])
    assert made.kind == "place"
    assert made.legal == ["B's base", "battlefield 1"]
    assert passed(made.run(["B's base"])).zone("B", "base") == ["Mountain Drake"]


def test_ride_the_wind_moves_and_readies() -> None:
    made = cast("Ride the Wind", "battlefield 1", a={"base": [("Pouty Poro", "exhausted")]})
    made = passed(made)
    assert made.zone("A", "field_1") == ["Pouty Poro"]
    assert made.fact("A", "Pouty Poro", "exhausted") == 0


def test_aspirants_climb_raises_the_victory_score() -> None:
    """X06 the other way: 8 points do not win there."""
    a = {"points": 8, "battlefield": "Aspirant's Climb"}
    assert scene(a).result == ""
    assert scene({"points": 8}).result == "A wins"


def test_bandle_tree_takes_a_second_hidden_card() -> None:
    a = {"hand": ["Pakaa Cub", "Sprite Call"], "field_1": ["Pouty Poro"]}
    made = passed(scene(a, control=FIELDS).run(["hide Pakaa"]))
    made = passed(made.run(["hide Sprite"]))
    assert sorted(made.zone("A", "facedown")) == ["Pakaa Cub", "Sprite Call"]


def test_iron_ballista_enters_exhausted_and_shoots() -> None:
    made = cast("Iron Ballista")
    assert made.fact("A", "Iron Ballista", "exhausted") == 1
    ready = passed(scene({"base": ["Iron Ballista"]}, DRAKE, FIELDS).run(["use Iron Ballista"]))
    assert ready.fact("B", "Mountain Drake", "damage") == 2


def test_pit_rookie_buffs_another_unit() -> None:
    made = cast("Pit Rookie", a={"base": ["Pouty Poro"]})
    assert made.might("A", "Pouty Poro") == 3
    again = cast("Pit Rookie", a={"base": [("Pouty Poro", "buffed")]})
    assert again.might("A", "Pouty Poro") == 3, "at most one buff"
    assert hands(again) == []


# -- general verbs that a single card of the pool needs -----------------------------------------------------


def test_hidden_blade_lets_the_controller_draw() -> None:
    made = cast("Hidden Blade", b={"field_2": ["Pouty Poro"]}, control=FIELDS)
    assert made.zone("B", "trash") == ["Pouty Poro"]
    assert (len(hands(made, "B")), len(hands(made, "A"))) == (2, 0)
    own = cast("Hidden Blade", a={"field_1": ["Pouty Poro"]}, control=FIELDS)
    assert (len(hands(own, "B")), len(hands(own, "A"))) == (0, 2)


def test_hidden_blade_draws_for_whoever_controlled_the_unit() -> None:
    """Not for its owner, to whose Trash it goes."""
    made = cast("Hidden Blade", b={"field_2": [("Pouty Poro", "owner A")]}, control=FIELDS)
    assert sorted(made.zone("A", "trash")) == ["Hidden Blade", "Pouty Poro"]
    assert (len(hands(made, "B")), len(hands(made, "A"))) == (2, 0)


def test_hidden_blade_without_a_legal_target_draws_nothing() -> None:
    """359.3.e: the unit has gone home when it resolves, so nobody controls what is meant."""
    b = {"field_2": ["Stalwart Poro"], "hand": ["Flash"]}
    made = scene({"hand": ["Hidden Blade"]}, b, control=FIELDS).run(["play Hidden Blade", "play Flash", "Stalwart"])
    made = passed(made)
    assert made.zone("B", "base") == ["Stalwart Poro"]
    assert hands(made, "A") == hands(made, "B") == []


def test_hidden_blade_needs_a_unit_at_a_battlefield() -> None:
    made = scene({"hand": ["Hidden Blade"]}, {"base": ["Pouty Poro"]})
    assert "play Hidden Blade" not in made.legal


def test_fading_memories_makes_a_unit_temporary() -> None:
    """816: killed at the start of its controller's next Beginning Phase, before scoring."""
    made = cast("Fading Memories", b={"field_2": ["Pouty Poro"]}, control=FIELDS)
    assert made.zone("B", "field_2") == ["Pouty Poro"]
    made = passed(made.run(["end turn"]))
    assert made.zone("B", "trash") == ["Pouty Poro"]
    assert made.points == (0, 0)


def test_fading_memories_means_units_at_battlefields_and_gear_anywhere() -> None:
    a = {"hand": ["Fading Memories"], "base": ["Pouty Poro"]}
    b = {"base": ["Mountain Drake", "Scrapheap"], "field_2": ["Stalwart Poro"]}
    made = scene(a, b, control=FIELDS).run(["play Fading Memories"])
    assert sorted(made.legal) == ["B Scrapheap at B's base", "B Stalwart Poro at battlefield 2"]
    made = passed(passed(made.run(["Scrapheap"])).run(["end turn"]))
    assert "Scrapheap" in made.zone("B", "trash")
    assert "play Fading Memories" not in scene({"hand": ["Fading Memories"], "base": ["Pouty Poro"]}).legal


def sanctum(*answers: str) -> list[str]:
    """What A draws from the top of the deck, in order, after conquering the Sanctum."""
    top = ["Gust", "Mountain Drake", "Stalwart Poro"]
    made = attack(1, "Pouty Poro", a={"base": ["Pouty Poro"], "deck": top, "battlefield": "The Candlelit Sanctum"})
    made = passed(made).run(answers)
    drawn = []
    for _ in range(3):
        before = hands(passed(made))
        made = passed(passed(made.run(["end turn"])).run(["end turn"]))
        drawn += [card for card in hands(made) if card not in before]
    return drawn


def test_the_candlelit_sanctum_orders_the_top_of_the_deck() -> None:
    assert sanctum("done", "Gust") == ["Gust", "Mountain Drake", "Stalwart Poro"]
    assert sanctum("done", "Mountain Drake") == ["Mountain Drake", "Gust", "Stalwart Poro"]


def test_the_candlelit_sanctum_recycles_any() -> None:
    assert sanctum("Gust", "done")[:2] == ["Mountain Drake", "Stalwart Poro"]
    assert sanctum("Gust", "Mountain Drake")[0] == "Stalwart Poro"


UDYR = ("Udyr, Wildman", "buffed")


def uses(made: DuelScenario, name: str) -> list[str]:
    return [answer for answer in made.legal if name in answer and answer.startswith("use")]


def udyr(number: int, *words: str, place: str = "base") -> DuelScenario:
    """Udyr with a buff, and what he uses it for."""
    made = scene({place: [(*UDYR, *words)]}, DRAKE if place == "base" else {}, control=FIELDS)
    return passed(made.run([f"use Udyr, Wildman ({number})"]))


def test_udyr_spends_his_own_buff_for_one_of_four_things() -> None:
    assert len(uses(scene({"base": [UDYR]}, DRAKE, control=FIELDS), "Udyr")) == 4
    assert uses(scene({"base": ["Udyr, Wildman", ("Pouty Poro", "buffed")]}, DRAKE, control=FIELDS), "Udyr") == []
    hurt = udyr(1)
    assert hurt.fact("B", "Mountain Drake", "damage") == 2
    assert hurt.fact("A", "Udyr, Wildman", "buffed") == 0
    assert uses(hurt, "Udyr") == []
    assert udyr(2).fact("B", "Mountain Drake", "stunned") == 1
    assert udyr(3, "exhausted").fact("A", "Udyr, Wildman", "exhausted") == 0


def test_udyr_gangs_only_this_turn() -> None:
    ganking = udyr(4, place="field_1")
    assert "move to battlefield 2" in ganking.legal
    assert "move to battlefield 2" not in scene({"field_1": [UDYR]}, control=FIELDS).legal
    later = passed(passed(ganking.run(["end turn"])).run(["end turn"]))
    assert "move to battlefield 2" not in later.legal


def test_udyr_uses_each_once_a_turn() -> None:
    """The Blind Monk buffs him again; what was used is not offered again, the other three are."""
    made = scene({"base": [UDYR], "legend": "Blind Monk"}, DRAKE, control=FIELDS)
    made = passed(made.run(["use Udyr, Wildman (1)"]))
    made = passed(made.run(["use Blind Monk"]))
    assert made.fact("A", "Udyr, Wildman", "buffed") == 1
    assert len(uses(made, "Udyr")) == 3
    stunned = passed(made.run(["use Udyr, Wildman (1)"]))
    assert stunned.fact("B", "Mountain Drake", "stunned") == 1
    assert stunned.fact("B", "Mountain Drake", "damage") == 2


HEIMER = "Heimerdinger, Inventor"


def workshop(**more: Any) -> DuelScenario:
    a = {"base": [HEIMER, ("Orb of Regret", "exhausted"), "Pouty Poro"], "legend": "Blind Monk"}
    return scene(a | more.pop("a", {}), more.pop("b", DRAKE), control=FIELDS, **more)


def test_heimerdinger_has_the_exhaust_abilities_of_legend_and_gear() -> None:
    made = workshop()
    assert len(uses(made, "Heimerdinger")) == 2
    weak = passed(made.run([f"use {HEIMER} (2)", "Mountain Drake"]))
    assert weak.might("B", "Mountain Drake") == scene({}, DRAKE).might("B", "Mountain Drake") - 1
    assert weak.fact("A", HEIMER, "exhausted") == 1
    assert uses(weak, "Heimerdinger") == [], "he is exhausted for it"
    assert uses(weak, "Blind Monk") == ["use Blind Monk"], "and the Legend is not"


def test_heimerdinger_is_this_in_what_he_borrows() -> None:
    """The Legend's ability exhausts him, not the Legend."""
    buffed = passed(workshop().run([f"use {HEIMER} (1)", "Pouty Poro"]))
    assert buffed.fact("A", "Pouty Poro", "buffed") == 1
    assert buffed.fact("A", HEIMER, "exhausted") == 1
    assert uses(buffed, "Blind Monk") == ["use Blind Monk"]


def test_heimerdinger_borrows_from_his_controller_alone() -> None:
    made = scene({"base": [HEIMER]}, {"base": ["Orb of Regret"], "legend": "Blind Monk", "field_2": ["Mountain Drake"]})
    assert uses(made, "Heimerdinger") == []
    assert uses(workshop(a={"base": [(HEIMER, "exhausted"), "Orb of Regret"]}), "Heimerdinger") == []


def test_heimerdinger_pays_as_those_that_he_borrows_from() -> None:
    """429: Lux's Add ability; she is exhausted herself."""
    a = {"base": [HEIMER, ("Lux, Crownguard", "exhausted")], "hand": ["Gust"], "runes": {"Chaos": 0}}
    made = scene(a, {"field_2": ["Stalwart Poro"]}, control=FIELDS)
    assert "play Gust" in made.legal
    made = passed(made.run(["play Gust"]))
    assert made.fact("A", HEIMER, "exhausted") == 1
    assert "Stalwart Poro" in hands(made, "B")
    without = scene(a | {"base": [("Lux, Crownguard", "exhausted")]}, {"field_2": ["Stalwart Poro"]}, control=FIELDS)
    assert "play Gust" not in without.legal
