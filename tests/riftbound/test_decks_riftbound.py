"""Riftbound decks: the four starter decks, every construction rule of 103, files and back."""

from dataclasses import replace

import pytest

from vgsim.cards import decks as vanguard_decks
from vgsim.cards.games import format_of, load_deck
from vgsim.cards.riftbound.compiler import playable
from vgsim.cards.riftbound.decks import Deck
from vgsim.cards.riftbound.decks import load_deck as load_duel
from vgsim.cards.riftbound.library import shipped
from vgsim.errors import InputError

STARTERS = ("annie", "garen", "lux", "master_yi")
CARD = shipped().resolve


@pytest.fixture(scope="module")
def annie() -> Deck:
    return load_duel("annie")


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_deck_is_legal_and_complete(name: str) -> None:
    deck = load_duel(name)
    assert deck.faults() == []
    assert (len(deck.main), len(deck.runes), len(deck.battlefields)) == (40, 12, 3)
    assert [card.name for card in deck.cards if card.ability_status(playable) == "missing"] == []


@pytest.mark.parametrize("name", STARTERS)
def test_a_deck_reads_back_from_its_own_text(name: str) -> None:
    deck = load_duel(name)
    again = Deck.from_text(deck.to_text())
    assert again == deck
    assert again.hash == deck.hash


def faults(deck: Deck) -> set[str]:
    return {fault.rule for fault in deck.faults()}


def test_103_1_a_legend_and_its_domain_identity(annie: Deck) -> None:
    assert faults(replace(annie, legend=None)) == {"103.1"}
    assert faults(replace(annie, legend=CARD("Gust"))) >= {"103.1"}
    assert faults(replace(annie, rest=(CARD("En Garde"), *annie.rest[1:]))) == {"103.1.b"}
    mixed = replace(annie, rest=(CARD("Decisive Strike"), *annie.rest[1:]))
    assert faults(mixed) == {"103.1.b", "103.2.d"}, "both of its domains must be in the identity"


def test_103_2_the_size_counts_the_chosen_champion(annie: Deck) -> None:
    assert faults(replace(annie, rest=annie.rest[:-1])) == {"103.2"}
    assert faults(replace(annie, rest=(*annie.rest, *[CARD("Gust")] * 22))) == {"103.2", "103.2.b"}
    assert faults(replace(annie, rest=(CARD("Void Gate"), *annie.rest[1:]))) == {"103.2"}


def test_103_2_a_the_champion_has_the_tag_of_the_legend(annie: Deck) -> None:
    assert faults(replace(annie, champion=None, rest=(*annie.rest, CARD("Pouty Poro")))) == {"103.2.a"}
    assert "103.2.a" in faults(replace(annie, champion=CARD("Jinx, Demolitionist")))
    assert "103.2.a" in faults(replace(annie, champion=CARD("Tibbers"))), "a Signature card is never the champion"


def test_103_2_b_three_copies_with_the_champion(annie: Deck) -> None:
    stubborn = CARD("Annie, Stubborn")
    rest = [card for card in annie.rest if card != stubborn]
    assert faults(replace(annie, rest=(*rest[:-1], stubborn, stubborn))) == set()
    assert faults(replace(annie, rest=(*rest[:-2], *[stubborn] * 3))) == {"103.2.b"}


def test_103_2_d_three_signature_cards_in_all(annie: Deck) -> None:
    rest = [card for card in annie.rest if card.name != "Tibbers"]
    assert faults(replace(annie, rest=(*rest[:-1], *[CARD("Tibbers")] * 3))) == set()
    other = replace(annie, rest=(*rest[:-2], *[CARD("Tibbers")] * 4))
    assert faults(other) == {"103.2.b", "103.2.d"}


def test_103_3_and_4_runes_and_battlefields(annie: Deck) -> None:
    assert faults(replace(annie, runes=annie.runes[1:])) == {"103.3"}
    assert faults(replace(annie, runes=(*annie.runes[1:], CARD("Body Rune")))) == {"103.1.b"}
    assert faults(replace(annie, runes=(*annie.runes[1:], CARD("Gust")))) == {"103.3"}
    assert faults(replace(annie, battlefields=annie.battlefields[:1])) == {"103.4"}
    assert faults(replace(annie, battlefields=annie.battlefields[:1] * 3)) == {"103.4"}
    assert faults(replace(annie, battlefields=(*annie.battlefields[:2], CARD("Gust")))) == {"103.4"}


def test_a_fact_that_play_needs_must_be_known(annie: Deck) -> None:
    dark = replace(CARD("Gust"), name="Dark", energy=None, doubts=(("energy", "unknown"),))
    assert [f.rule for f in replace(annie, rest=(dark, *annie.rest[1:])).faults()] == ["facts"]


def test_replace_keeps_the_other_slots(annie: Deck) -> None:
    changed = annie.replace("Pouty Poro", "Chemtech Enforcer", 1)
    assert [a == b for a, b in zip(annie.main, changed.main, strict=True)].count(False) == 1
    assert changed.notes == ("1 Pouty Poro -> 1 Chemtech Enforcer",)
    assert changed.hash != annie.hash
    for bad in (("Nobody", "Gust"), ("Pouty Poro", "Nobody"), ("Pouty Poro", "En Garde"), ("Pouty Poro", "Gust", 3)):
        with pytest.raises(InputError):
            annie.replace(*bad)


LISTS = (
    ("[legend]\nDark Child\n[deck]\n3 Gust\n", ""),
    ("[legend]\nDark Child\nDark Child\n[deck]\n3 Gust\n", "there is one"),
    ("[deck]\n3 Gusst\n", "deck:2: no card is called 'Gusst'; closest: Gust"),
    ("[g deck]\n3 Gust\n", "a riftbound deck has no such section"),
    ("   ", "the text is empty"),
    ("[deck]\n", "the list has no cards"),
)


@pytest.mark.parametrize(("text", "told"), LISTS)
def test_deck_texts(text: str, told: str) -> None:
    if told:
        with pytest.raises(InputError, match=told):
            Deck.from_text(text)
    else:
        assert Deck.from_text(text).counts() == {"Gust": 3}


def test_lists_with_slots_and_card_numbers_are_read(tmp_path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "deck,slot,card_id,name,count,source,verified\n"
        'x,legend,OGS-017,"Dark Child - Starter",1,"a, b",\n'
        'x,main,OGS-001,"Annie, Fiery",3,s,\n'
        "x,rune,OGN-007,Fury Rune,6,s,\n"
        "x,battlefield_fill,OGN-280,Grove of the God-Willow,1,ours,\n"
    )
    deck = load_deck(path)
    assert isinstance(deck, Deck)
    assert (deck.counts(), len(deck.runes), len(deck.battlefields)) == ({"Annie, Fiery": 3}, 6, 1)


def test_each_game_reads_its_own_decks(annie: Deck) -> None:
    assert format_of("annie") == format_of(annie) == "riftbound"
    assert format_of("v_td01_aichi_sendou") == "standard"
    assert isinstance(load_deck("annie"), Deck)
    assert load_deck(annie) is annie
    assert isinstance(load_deck("v_td01_aichi_sendou", "premium"), vanguard_decks.Deck)
    with pytest.raises(InputError, match="its format is riftbound"):
        load_deck("annie", "standard")
    with pytest.raises(InputError, match="its format is riftbound"):
        load_deck(annie, "standard")
    with pytest.raises(InputError, match="its format is riftbound"):
        vanguard_decks.load_deck("annie")
    with pytest.raises(InputError, match=r"its format is riftbound|no card is called"):
        load_deck("v_td01_aichi_sendou", "riftbound")


def test_a_section_of_the_other_game_is_refused() -> None:
    with pytest.raises(InputError, match=r"a standard deck has no \[legend\]"):
        vanguard_decks.Deck.from_text("[legend]\n1 Dark Child\n[deck]\n4 Wingal\n")


def test_html_and_words_name_the_deck(annie: Deck) -> None:
    assert str(annie) == "annie: riftbound, Fury/Chaos, 40 cards"
    assert "<td>Tibbers</td><td>unit</td><td>8</td><td>7</td>" in annie._repr_html_()
    with pytest.raises(InputError, match=r"103\.3"):
        replace(annie, runes=()).require_legal()
