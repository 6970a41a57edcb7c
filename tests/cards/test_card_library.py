"""The shipped library, the facts, and which print a name means."""

import pytest

from vgsim.cards import facts
from vgsim.cards.library import Library, Wanted, load_cards, shipped
from vgsim.cards.schema import FACT_FIELDS, FORMATS
from vgsim.errors import InputError

OWN = """series = "V"
clan = "Royal Paladin"
nation = "United Sanctuary"

[[card]]
name = "Blaster Blade"
kind = "unit"
grade = 2
power = 12000
shield = 5000
critical = 1
aliases = ["Blasti"]

[[card]]
name = "Quite New"
kind = "unit"
grade = 1
power = 8000
shield = 10000
critical = 1
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def resolve(name, format="standard", code="", clans=()):
    return shipped().resolve(Wanted(name, format, code, frozenset(clans)))


def test_the_library_has_every_entry_once():
    library = shipped()
    assert len(library) == 395
    assert len({(c.name, c.series, c.clans) for c in library}) == 395
    by_series = {s: sum(c.series == s for c in library) for s in ("V", "original", "G", "promo")}
    assert by_series == {"V": 167, "original": 182, "G": 45, "promo": 1}


def test_library_cards_are_whole():
    for card in shipped():
        assert card.card_no, card
        assert set(card.formats) <= set(FORMATS), card
        assert card.fact_status("power") != "unknown", card
        assert ("KEYWORD SENTINEL" in card.abilities) == card.sentinel or card.kind == "marker", card
        assert card.kind in ("token", "ticket", "marker", "normal order") or card.clans or card.nation, card


def test_the_library_agrees_with_the_facts():
    prints = {card.card_no: card for card in facts.all_prints()}
    attributes = {"clan": "clans", "race": "races", "skill": "skills"}
    compared = 0
    for card in shipped():
        known = prints.get(card.card_no)
        for fact in FACT_FIELDS if known else ():
            if known.fact_status(fact) == "verified":
                name = attributes.get(fact, fact)
                assert getattr(card, name) == getattr(known, name), (card.label, fact)
                compared += 1
    assert compared > 2500


def test_no_two_library_cards_of_an_era_share_a_number():
    numbers = [card.card_no for card in shipped()]
    assert len(numbers) == len(set(numbers))


def test_there_are_8017_facts():
    prints = facts.all_prints()
    assert len(prints) == 8017
    assert len({card.card_no for card in prints}) == 8017
    with_text = [row for same in facts.rows().values() for row in same if row["has_ability"] == "1"]
    assert len(with_text) == 7260
    assert sum(not card.abilities_known for card in prints) == 7260 - 165  # these say the limit of four heals


def test_facts_say_how_sure_they_are():
    prints = facts.all_prints()
    unknown = [card for card in prints if card.fact_status("trigger") == "unknown"]
    assert len(unknown) == 260
    assert {card.trigger for card in unknown} == {"unknown"}
    assert all(
        card.fact_status(f) in ("verified", "inferred", "unknown") for card in prints for f in FACT_FIELDS
    )
    assert all(card.races == () for card in prints if card.fact_status("race") == "unknown")


def test_premium_sets_with_v_numbers_are_not_standard():
    for card in facts.all_prints():
        if card.card_no.split("/")[0] in ("V-SS01", "V-SS05", "V-SS09", "V-SS10"):
            assert "standard" not in card.formats, card


def test_shields_of_the_scrambled_set_are_not_believed():
    scrambled = [card for card in facts.all_prints() if card.card_no.startswith("V-SS07/")]
    assert scrambled
    assert {card.fact_status("shield") for card in scrambled} == {"inferred", "unknown"}
    assert {card.shield for card in scrambled} == {0, None}


def test_prints_that_differ_are_inferred():
    (card,) = (c for c in facts.cards_named("battlemaidenkukurihime") if c.series == "original")
    assert card.power == 4000
    assert card.fact_status("power") == "inferred"
    assert "BT10/073 4000, EB12/033 5000" in card.unsure


@pytest.mark.parametrize(("format", "number"), [("standard", "V-TD01/004"), ("original", "TD01/005")])
def test_the_format_settles_a_name_of_two_eras(format, number):
    assert resolve("Blaster Blade", format).card_no == number


def test_a_name_of_two_eras_is_ambiguous_in_premium():
    with pytest.raises(InputError) as caught:
        resolve("Blaster Blade", "premium")
    message = str(caught.value)
    assert "means several cards in premium" in message
    assert "TD01/005 (original" in message
    assert "V-TD01/004 (V" in message
    assert "'4 Blaster Blade TD01/005'" in message


@pytest.mark.parametrize("code", ["V-TD01/004", "V-TD01/004EN", "v-td01/004", "V-TD01", "V-BT99/001"])
def test_a_set_code_settles_it(code):
    assert resolve("Blaster Blade", "premium", code).series == "V"


def test_a_set_code_counts_even_where_the_print_is_not_legal():
    assert resolve("Blaster Blade", "standard", "TD01/005").series == "original"


def test_the_clan_settles_a_name_of_two_clans():
    with pytest.raises(InputError, match="means several cards in standard"):
        resolve("Blaster Dagger")
    assert resolve("Blaster Dagger", clans=("Royal Paladin",)).clans == ("Royal Paladin",)
    assert resolve("Blaster Dagger", clans=("Shadow Paladin",)).clans == ("Shadow Paladin",)


def test_a_name_of_no_legal_print_is_still_found():
    card = resolve("Alfred Early", "original")
    assert card.series == "V"
    assert "original" not in card.formats


def test_a_card_known_by_facts_only():
    card = resolve("Monarch Sanctuary Alfred")
    assert card.source == "card facts"
    assert card.ability_status() == "missing"
    assert resolve("Knight of Silence, Gallatin").ability_status() == "none"


@pytest.mark.parametrize("name", ["ブラスター・ブレード", "ブラスターブレード", "狂风剑刃"])
def test_names_in_other_languages(name):
    assert resolve(name).name == "Blaster Blade"
    assert resolve(name, "original").series == "original"


def test_other_languages_reach_the_facts():
    assert resolve("圣域大君主·阿尔弗雷德").name == "Monarch Sanctuary Alfred"


def test_an_unknown_name_gets_the_closest():
    with pytest.raises(InputError, match=r"no card is called 'Blaster Blad'; closest: Blaster Blade"):
        resolve("Blaster Blad")


def test_tokens_are_no_deck_cards_but_are_found_as_tokens():
    with pytest.raises(InputError, match="no card is called 'Quick Shield'"):
        resolve("Quick Shield")
    assert shipped().token("quick shield").kind == "ticket"
    strong = shipped().token("Plant (strengthened)")
    assert (strong.name, strong.printed_name, strong.power) == ("Plant (strengthened)", "Plant", 10000)
    with pytest.raises(InputError, match="no token, ticket or marker is called 'Plnat'"):
        shipped().token("Plnat")


def test_own_cards_are_added_and_replace(own):
    library = load_cards(own)
    assert len(library) == len(shipped()) + 1
    assert library.resolve(Wanted("Blaster Blade", "standard")).power == 12000
    assert library.resolve(Wanted("blasti", "standard")).power == 12000
    assert library.resolve(Wanted("Quite New", "standard")).grade == 1
    assert shipped().resolve(Wanted("Blaster Blade", "standard")).power == 10000


def test_the_original_print_stays_beside_an_own_v_card(own):
    assert load_cards(own).resolve(Wanted("Blaster Blade", "original")).power == 9000


def test_an_empty_library_knows_the_facts():
    assert Library(()).resolve(Wanted("Blaster Blade", "standard")).ability_status() == "missing"
