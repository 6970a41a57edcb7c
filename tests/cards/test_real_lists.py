"""Lists as people have them, in every form of a deck file: each loads, gets its verdict and plays.

tests/data/decks holds trial decks, tournament lists, lists of a blog and of a collector, an unfinished core,
and decks of clans whose abilities the library may not have. What is not played of each is said.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.cards.compiler import playable
from vgsim.cards.decks import load_deck
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED

FOLDER = Path(__file__).parents[1] / "data" / "decks"
#: file: format, clan, cards, rules that a deck list breaks
LISTS = {
    "claret_sword_core.txt": ("standard", "Shadow Paladin", 24, ["G-DECK-1", "G-DECK-3", "G-DECK-10"]),
    "cosmic_paladins.txt": ("original", "Royal Paladin", 50, []),
    "double_butterfly.txt": ("original", "Royal Paladin", 50, []),
    "galahad.txt": ("original", "Royal Paladin", 50, []),
    "granblue_tsurugi_cup.txt": ("original", "Granblue", 50, []),
    "kagero_overlord_blaze.txt": ("premium", "Kagero", 50, []),
    "luard_hakodate_2017.csv": ("premium", "Shadow Paladin", 50, []),
    "murakumo_arresters.txt": ("standard", "Murakumo", 50, []),
    "ninja_angels.txt": ("original", "Angel Feather", 50, []),
    "nova_grappler_raizers.txt": ("standard", "Nova Grappler", 50, []),
    "oracle_think_tank_gift_supplied.txt": ("standard", "Oracle Think Tank", 50, []),
    "oracle_think_tank_gift_unknown.txt": ("standard", "Oracle Think Tank", 50, ["facts"]),
    "pre_jurassic_tachikaze.txt": ("original", "Tachikaze", 50, []),
    "td01_utf16.txt": ("original", "Royal Paladin", 50, []),
    "td02_bom.txt": ("original", "Kagero", 50, []),
    "td03_count_last.txt": ("original", "Nova Grappler", 50, []),
    "td04_sections.csv": ("original", "Oracle Think Tank", 50, []),
    "td05_numbers.csv": ("original", "Gold Paladin", 50, []),
    "td06_set_codes.txt": ("original", "Narukami", 50, []),
    "td07_codes_in_brackets.txt": ("original", "Aqua Force", 50, []),
    "td08_capitals.txt": ("original", "Gold Paladin", 50, []),
    "td09_wide_utf16le.txt": ("original", "Narukami", 50, []),
    "td10_code_then_count.txt": ("original", "Shadow Paladin", 50, []),
    "v_td01_japanese_name.txt": ("standard", "Royal Paladin", 50, []),
    "v_td02_typed_quotes.txt": ("standard", "Kagero", 50, []),
    "v_td10_inventory.txt": ("standard", "Gear Chronicle", 49, ["G-DECK-1", "G-DECK-3", "G-DECK-5"]),
    "v_td10_no_sections.txt": ("standard", "Gear Chronicle", 50, []),
    "v_td11_inventory.txt": ("standard", "Royal Paladin", 49, ["G-DECK-1", "G-DECK-3", "G-DECK-5"]),
    "v_td11_mixed.txt": ("standard", "Royal Paladin", 50, []),
    "v_td12_counts.csv": ("standard", "Neo Nectar", 50, []),
    "v_td12_inventory.txt": ("standard", "Neo Nectar", 50, ["G-DECK-3", "G-DECK-5"]),
}
LEGAL = [name for name, (*_, broken) in LISTS.items() if not broken]
#: the same list as a shipped deck, written otherwise
SAME = {
    "granblue_tsurugi_cup.txt": "original_granblue_tsurugi_cup",
    "kagero_overlord_blaze.txt": "premium_kagero_overlord_blaze",
    "luard_hakodate_2017.csv": "premium_shadow_paladin_luard",
    "td01_utf16.txt": "original_td01_blaster_blade",
    "td02_bom.txt": "original_td02_dragonic_overlord",
    "td03_count_last.txt": "original_td03_golden_mechanical_soldier",
    "td04_sections.csv": "original_td04_maiden_princess_of_the_cherry_blossoms",
    "td05_numbers.csv": "original_td05_slash_of_silver_wolf",
    "td06_set_codes.txt": "original_td06_resonance_of_thunder_dragon",
    "td07_codes_in_brackets.txt": "original_td07_descendants_of_the_marine_emperor",
    "td08_capitals.txt": "original_td08_liberator_of_the_sanctuary",
    "td09_wide_utf16le.txt": "original_td09_eradicator_of_the_empire",
    "td10_code_then_count.txt": "original_td10_purgatory_revenger",
    "v_td01_japanese_name.txt": "v_td01_aichi_sendou",
    "v_td02_typed_quotes.txt": "v_td02_toshiki_kai",
    "v_td10_no_sections.txt": "v_td10_chronojet",
    "v_td11_mixed.txt": "v_td11_altmile",
    "v_td12_counts.csv": "v_td12_ahsha",
}


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


def unread_texts(deck):
    """Cards whose print has a text that no library entry gives: they cannot be played in full."""
    cards = dict.fromkeys((*deck.main, *deck.g_deck))
    return {card.name for card in cards if not card.abilities_known or not all(map(playable, card.abilities))}


def test_there_are_twenty_lists_and_more():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(LISTS)
    assert len(LEGAL) >= 20


def test_the_forms_are_not_one_and_the_same():
    data = {name: (FOLDER / name).read_bytes() for name in LISTS}
    assert sum(text.startswith((b"\xff\xfe", b"\xfe\xff")) for text in data.values()) >= 1
    assert sum(text.startswith(b"\xef\xbb\xbf") for text in data.values()) >= 2
    assert sum(b"\0" in text[:4] for text in data.values()) >= 3
    assert sum(b"\r\n" in text or b"\r\0\n" in text for text in data.values()) >= 3
    assert sum(b"\r" in text and b"\n" not in text for text in data.values()) == 1
    assert sum(name.endswith(".csv") for name in LISTS) >= 4


@pytest.mark.parametrize("name", LISTS)
def test_a_list_gets_its_verdict(name):
    format, clan, cards, broken = LISTS[name]
    told = run("check", FOLDER / name)
    verdict = "NOT legal" if broken else "legal"
    assert told.stdout.startswith(f"{Path(name).stem}: {verdict} in {format} ({clan}, {cards} cards)\n")
    assert told.exit_code == int(bool(broken))
    assert [
        line.split(":")[0].strip() for line in told.stdout.split("\n") if line.startswith("  fault ")
    ] == [f"fault {rule}" for rule in broken]


@pytest.mark.parametrize("name", SAME)
def test_a_list_is_the_same_in_any_form(name):
    assert load_deck(FOLDER / name).hash == load_deck(SAME[name]).hash


@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
@pytest.mark.parametrize("name", LEGAL)
def test_a_list_plays_and_says_what_is_not_played(name):
    deck = load_deck(FOLDER / name)
    results = vg.simulate(deck, deck, games=200, seed=8, n_jobs=1)
    assert results.games_played == 200
    assert int(results.to_dict()["unfinished"]) == 0
    assert set(results.incomplete_cards.get(deck.name, ())) == unread_texts(deck)


@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
def test_simulate_names_what_is_not_played():
    deck = FOLDER / "nova_grappler_raizers.txt"
    missing = sorted(unread_texts(load_deck(deck)))
    told = run("simulate", deck, "v_td01_aichi_sendou", "-n", 20)
    line = next(line for line in told.stdout.split("\n") if line.startswith("abilities not played in nova"))
    assert sorted(line.partition(": ")[2].split("; ")) == missing


def test_a_fact_of_the_deck_line_is_used():
    deck = load_deck(FOLDER / "oracle_think_tank_gift_supplied.txt")
    sarasa = next(card for card in deck.main if card.name == "Battle Maiden, Sarasa")
    assert (sarasa.gift, sarasa.fact_status("gift")) == ("protect", "inferred")
    zapper = next(c for c in load_deck(FOLDER / "murakumo_arresters.txt").main if "Zapper" in c.name)
    assert zapper.shield == 5000


def test_a_name_that_a_blog_misspelt_is_found():
    """As it was written there; the message says what to write."""
    with pytest.raises(vg.InputError, match=r"closest: Soul Saver Dragon") as caught:
        vg.Deck.from_text(
            "[format] original\n4 Soul Savor Dragon\n4 Flash Shield, Isuelt\n4 Yggrasil Maiden, Elaine"
        )
    assert "closest: Flash Shield, Iseult" in str(caught.value)
    assert "closest: Yggdrasil Maiden, Elaine" in str(caught.value)
