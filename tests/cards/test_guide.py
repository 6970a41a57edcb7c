"""docs/adding_cards.md is true: its ten cards load, are played in full, and do what the page says."""

import re
from pathlib import Path

import pytest

import vgsim as vg
from vgsim.analysis.runs.pairing import pair
from vgsim.analysis.runs.runner import Options, run
from vgsim.cards.compiler import playable
from vgsim.cards.language import canonical
from vgsim.cards.library import load_cards, shipped
from vgsim.cards.schema import parse_cards
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError

GUIDE = Path(__file__).parents[2] / "docs" / "adding_cards.md"
BLOCK = re.compile(r"^```(toml|python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(text, language):
    return "\n".join(code for name, code in BLOCK.findall(text) if name == language)


TEXT = GUIDE.read_text(encoding="utf-8")
START, *CARDS = re.split(r"^## (?=\d+\. )", TEXT, flags=re.MULTILINE)
CARDS[-1] = re.split(r"^## ", CARDS[-1], flags=re.MULTILINE)[0]
TITLES = [section.split("\n")[0] for section in CARDS]
CARD_FILE = blocks(START, "toml") + "\n".join(blocks(section, "toml") for section in CARDS)
ABILITY = re.compile(r"^abilities = \[\n.*?^\]\n", re.DOTALL | re.MULTILINE)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with the card file that the page adds up to."""
    (tmp_path / "my_cards.toml").write_text(CARD_FILE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(section):
    exec(
        compile(blocks(START, "python") + blocks(section, "python"), TITLES[CARDS.index(section)], "exec"), {}
    )


def test_the_guide_has_ten_cards_of_our_own():
    cards = parse_cards(CARD_FILE, "guide")
    assert len(cards) == len(CARDS) == 10
    assert [title.split(".")[0] for title in TITLES] == [str(n) for n in range(1, 11)]
    names = {name.casefold() for name in shipped().names()}
    assert not [card.name for card in cards if card.name.casefold() in names]


def test_every_card_of_the_guide_is_played_in_full(here):
    own = [card for card in load_cards("my_cards.toml") if card.source == "my_cards.toml"]
    assert len(own) == 10
    assert {card.ability_status(playable) for card in own} == {"none", "complete"}


@pytest.mark.skipif(INTERPRETED, reason="the compiled kernel plays them")
@pytest.mark.parametrize("section", CARDS, ids=TITLES)
def test_a_card_of_the_guide_does_what_it_says(here, section):
    assert "assert" in blocks(section, "python")
    play(section)


@pytest.mark.skipif(INTERPRETED, reason="the compiled kernel plays them")
@pytest.mark.parametrize("section", [c for c in CARDS if ABILITY.search(blocks(c, "toml"))])
def test_without_its_ability_the_page_would_be_false(here, section):
    card = blocks(section, "toml")
    plain = CARD_FILE.replace(card, ABILITY.sub("", card))
    assert plain != CARD_FILE
    (here / "my_cards.toml").write_text(plain, encoding="utf-8")
    with pytest.raises((AssertionError, InputError)):
        play(section)


@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
def test_the_deck_of_the_guide_plays_and_its_abilities_are_used(here):
    (here / "mine.txt").write_text(blocks(TEXT, "text"), encoding="utf-8")
    deck = vg.load_deck("mine.txt", cards=load_cards("my_cards.toml"))
    assert set(deck.counts()) >= {card.name for card in parse_cards(CARD_FILE, "guide")}
    pairing = pair(deck.require_legal(), "v_td02_toshiki_kai")
    results = run(pairing, Options(games=300, n_jobs=1))
    assert results.incomplete_cards == {}
    used = {row for row, counts in enumerate(results.tally["ability"]) if counts.any()}
    printed = {(card.name, canonical(text)) for card in deck.main for text in card.abilities}
    autos = {
        row
        for row, ability in enumerate(pairing.names().abilities)
        if ability in printed and ability[1].startswith("AUTO")
    }
    assert len(autos) == 6
    assert used >= autos
