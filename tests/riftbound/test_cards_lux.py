"""Every ability of the Lux deck at work and failing."""

import pytest
from duels import attack, cast, hands, passed, scene

FIELDS = {1: "A", 2: "B"}
DRAKE = {"field_2": ["Mountain Drake"]}


def test_stupefy_lowers_might_never_below_one_and_draws() -> None:
    """479: fixed when applied."""
    made = cast("Stupefy", "Drake", b=DRAKE, control=FIELDS)
    assert made.might("B", "Mountain Drake") == 9
    assert len(hands(made)) == 1
    weak = cast("Stupefy", "Soaring", b={"field_2": ["Soaring Scout"]}, control=FIELDS)
    assert weak.might("B", "Soaring Scout") == 1


def test_ravenbloom_student_grows_with_each_own_spell() -> None:
    made = cast("Stupefy", "Drake", a={"base": ["Ravenbloom Student"]}, b=DRAKE, control=FIELDS)
    assert made.might("A", "Ravenbloom Student") == 3
    unit = cast("Pouty Poro", a={"base": ["Ravenbloom Student"]})
    assert unit.might("A", "Ravenbloom Student") == 2


def test_eager_apprentice_makes_spells_cheaper_at_a_battlefield_only() -> None:
    b = DRAKE
    away = cast("Incinerate", "Drake", a={"field_1": ["Eager Apprentice"], "runes": {"Fury": 3}}, b=b, control=FIELDS)
    assert away.pool("A") == (2, 3)
    home = cast("Incinerate", a={"base": ["Eager Apprentice"], "runes": {"Fury": 3}}, b=b, control=FIELDS)
    assert home.pool("A") == (1, 3)
    one = cast("Stupefy", "Drake", a={"field_1": ["Eager Apprentice"], "runes": {"Mind": 2}}, b=b, control=FIELDS)
    assert one.pool("A") == (1, 2), "this discount alone cannot take a cost below 1"


def test_lecturing_yordle_draws() -> None:
    assert len(hands(cast("Lecturing Yordle"))) == 1


def test_lux_crownguard_gives_energy_for_spells_only() -> None:
    """429: an Add ability in the middle of paying; nobody gets Priority."""
    a = {"base": ["Lux, Crownguard"], "runes": {"Mind": 3}, "hand": ["Falling Comet", "Mega-Mech"]}
    made = scene(a, DRAKE, FIELDS)
    assert "play Falling Comet" in made.legal
    made.run(["play Falling Comet", "Drake", "Lux"])
    assert passed(made).fact("B", "Mountain Drake", "damage") == 6
    assert made.fact("A", "Lux, Crownguard", "exhausted") == 1
    unit = scene(a | {"hand": ["Playful Phantom"]}, DRAKE, FIELDS)
    assert "play Playful Phantom" not in unit.legal, "5 Energy are not there for a unit"


def test_falling_comet_and_final_spark_deal_damage() -> None:
    assert cast("Falling Comet", b=DRAKE, control=FIELDS).fact("B", "Mountain Drake", "damage") == 6
    anywhere = cast("Final Spark", b={"base": ["Mountain Drake"]})
    assert anywhere.fact("B", "Mountain Drake", "damage") == 8
    assert "play Falling Comet" not in scene({"hand": ["Falling Comet"]}, {"base": ["Mountain Drake"]}).legal


def test_blast_of_power_kills() -> None:
    made = cast("Blast of Power", b=DRAKE, control=FIELDS)
    assert made.zone("B", "trash") == ["Mountain Drake"]


@pytest.mark.parametrize(("targets", "killed"), [((), 0), (("Mega-Mech", "done"), 1), (("Mega-Mech", "Pouty"), 2)])
def test_singularity_takes_up_to_two_units_anywhere(targets: tuple[str, ...], killed: int) -> None:
    b = {"base": [("Mega-Mech", "damage 3")], "field_2": ["Pouty Poro"]}
    made = cast("Singularity", *(targets or ("done",)), b=b, control=FIELDS)
    assert len(made.zone("B", "trash")) == killed


def test_lux_illuminated_grows_with_spells_of_five_or_more() -> None:
    """Printed Energy counts."""
    a = {"field_1": ["Lux, Illuminated", "Eager Apprentice"]}
    assert cast("Falling Comet", "Drake", a=a, b=DRAKE, control=FIELDS).might("A", "Lux, Illuminated") == 8
    assert cast("Incinerate", "Drake", a=a, b=DRAKE, control=FIELDS).might("A", "Lux, Illuminated") == 5


def test_lady_of_luminosity_draws_for_spells_of_five_or_more() -> None:
    a = {"legend": "Lady of Luminosity"}
    assert len(hands(cast("Falling Comet", a=a, b=DRAKE, control=FIELDS))) == 1
    assert hands(cast("Incinerate", a=a, b=DRAKE, control=FIELDS)) == []


def test_startipped_peak_may_channel_on_a_hold() -> None:
    a = {"field_1": ["Pouty Poro"], "battlefield": "Startipped Peak", "runes": {"Mind": 2}}
    held = scene(a, control={1: "A"}, turn_player="B", turn=6).run(["end turn"])
    assert held.kind == "may"
    assert held.points == (1, 0)
    assert held.run(["yes"]).pool("A") == (4, 5), "two more come ready in the Channel Phase"
    declined = scene(a, control={1: "A"}, turn_player="B", turn=6).run(["end turn", "no"])
    assert declined.pool("A") == (4, 4)


def test_grove_draws_and_altar_creates_on_a_hold() -> None:
    a = {"field_1": ["Pouty Poro"], "battlefield": "Grove of the God-Willow"}
    grove = passed(scene(a, control={1: "A"}, turn_player="B", turn=6).run(["end turn"]))
    assert len(hands(grove)) == 2, "one for the hold, one in the Draw Phase"
    altar = a | {"battlefield": "Altar to Unity"}
    made = passed(scene(altar, control={1: "A"}, turn_player="B", turn=6).run(["end turn"]))
    assert made.zone("A", "base") == ["Recruit"]
    lost = passed(scene(altar, control={}, turn_player="B", turn=6).run(["end turn"]))
    assert lost.zone("A", "base") == []


def test_daring_poro_assaults_in_this_deck_too() -> None:
    made = passed(attack(2, a={"base": ["Daring Poro"]}, b={"field_2": ["Stalwart Poro"]}, control=FIELDS))
    assert made.zone("A", "trash") == ["Daring Poro"], "3 against 3: both die"
    assert made.zone("B", "trash") == ["Stalwart Poro"]
    assert made.controls(2) == ""
