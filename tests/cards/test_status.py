"""The two statuses of cards: what is not played is named; a fact is doubted only where it is read."""

import pytest

from vgsim.cards import facts
from vgsim.cards.decks import Deck, load_deck, shipped_names
from vgsim.cards.schema import FACT_FIELDS
from vgsim.cards.status import deck_status, facts_read, played_texts, told_doubts

WINGAL = "CONT [V/R]: this power +1000"


@pytest.mark.parametrize("name", shipped_names())
def test_every_card_has_one_ability_status(name):
    deck = load_deck(name)
    status = deck_status(deck)
    named = [card for cards in status.by_ability().values() for card in cards]
    assert sorted(named) == sorted({card.name for card in (*deck.main, *deck.g_deck)})
    assert list(status.missing) == deck.incomplete_cards()


def test_a_deck_asks_the_engine_what_is_played(monkeypatch):
    deck = load_deck("v_td01_aichi_sendou")
    assert deck.incomplete_cards() == []
    monkeypatch.setattr("vgsim.cards.compiler.playable", lambda text: "discard" not in text)
    assert deck.incomplete_cards() == ["Strong Knight, Rounoria"]


def test_facts_are_read_as_the_format_and_the_abilities_ask():
    plain = facts_read("standard", [WINGAL])
    assert plain == set(FACT_FIELDS) - {"race", "nation"}
    assert facts_read("premium", ()) == plain
    assert facts_read("original", ()) == plain - {"clan", "gift"}
    asking = [
        'AUTO [R] WHEN attacks IF own vanguard (clan "Kagero"): draw 1',
        'CONT [R] IF own units (race "Elf"): draw 1',
    ]
    assert facts_read("original", asking) == plain - {"gift"} | {"race"}


def test_what_is_not_played_reads_nothing(monkeypatch):
    deck = load_deck("v_td11_altmile")
    assert played_texts(deck)
    monkeypatch.setattr("vgsim.cards.status.playable", lambda text: False)
    assert played_texts(deck) == []


def test_a_race_that_nobody_asks_for_is_no_warning():
    deck = load_deck("v_td01_aichi_sendou")
    assert ("Sage of the Arts, Jauron", "race", "unknown") in deck.unverified_facts()
    assert deck_status(deck).doubts == ()
    asked = deck_status(deck, [*played_texts(deck), 'CONT [R] IF own units (race "Elf"): this power +1000'])
    assert asked.doubts == (("Sage of the Arts, Jauron", "race", "unknown"),)


def test_doubts_are_told_by_fact():
    doubts = [("A, b", "gift", "inferred"), ("C", "gift", "inferred"), ("C", "shield", "unknown")]
    assert told_doubts(doubts) == ["gift inferred: A, b; C", "shield unknown: C"]


def test_the_limit_of_four_heals_is_no_ability():
    """A heal trigger of full power says only that; one that costs power does more."""
    plain, more = facts.cards_named("wallboy")[1], facts.cards_named("blackmediceleleth")[0]
    assert (plain.trigger, plain.power, plain.abilities_known) == ("heal", 5000, True)
    assert (more.trigger, more.power, more.abilities_known) == ("heal", 4000, False)


def test_a_card_of_unknown_text_is_missing():
    deck = Deck.from_text("1 Battleraizer\n4 Asura Kaiser\n4 Shining Lady")
    status = deck_status(deck)
    assert set(status.missing) >= {"Asura Kaiser"} - set(status.complete)
    assert "Shining Lady" in status.none
