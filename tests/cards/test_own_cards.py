"""A player's own cards: mistakes explained with their place, and the card found wherever cards are shown."""

import json

import pytest
from typer.testing import CliRunner

import vgsim as vg
from vgsim.analysis.runs.pairing import pair, pair_again
from vgsim.analysis.runs.provenance import Provenance
from vgsim.cards.library import load_cards, shipped
from vgsim.cards.reading import AbilityError
from vgsim.cli import app
from vgsim.core.jit import INTERPRETED
from vgsim.errors import InputError

CARD = """series = "V"
clan = "Royal Paladin"

[[card]]
name = "Porridge Knight, Oatwyn"
kind = "unit"
grade = 1
power = 8000
shield = 10000
critical = 1
skills = ["Boost"]
abilities = [
    # what it does
    "AUTO [R] WHEN placed COST counter-blast 1: draw 1",
    'AUTO [R] WHEN attacks: this power +2000 until end of battle',
]
"""
NAME = "Porridge Knight, Oatwyn"


@pytest.fixture
def own(tmp_path):
    """A card file, and a deck with the card in it."""
    cards, deck = tmp_path / "mine.toml", tmp_path / "mine.txt"
    cards.write_text(CARD, encoding="utf-8")
    text = vg.load_deck("v_td01_aichi_sendou").to_text()
    wingal = next(line for line in text.splitlines() if " Wingal " in line)
    assert wingal[:2] == "3 "
    deck.write_text(text.replace(wingal, f"3 {NAME}"), encoding="utf-8")
    return cards, deck


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="vgsim")


def refused(path, text):
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_cards(path)
    return str(caught.value).removeprefix(str(path))


# -- mistakes


MISTAKES = {
    "syntax": ("grade = 1", "grade = ", ":7:9: not TOML: Invalid value; write a text as"),
    "no quote at the end": ('"unit"', '"unit', ":6:13: not TOML: Illegal character"),
    "key twice": ("grade = 1", "grade = 1\ngrade = 2", ":8:10: not TOML: Cannot overwrite a value; the key"),
    "unknown key": ("shield", "shild", ":9:1: unknown key 'shild'; closest: shield"),
    "wrong type": ("8000", '"8000"', ":8:1: power: a whole number is needed, not '8000'"),
    "out of range": ("grade = 1", "grade = 11", ":7:1: grade: 11 is outside 0..10"),
    "unknown word": ('"Boost"', '"Bost"', ":11:1: skills: 'Bost' is none of"),
    "missing key": ("power = 8000\n", "", ":4:1: Porridge Knight, Oatwyn: power is missing; add it"),
    "ability, double quotes": (
        "COST counter",
        "COTS counter",
        ":14:27: Porridge Knight, Oatwyn, ability 1: 'COTS' does not fit here; write 'COST'",
    ),
    "ability, single quotes": (
        "WHEN attacks",
        "WHEN attcks",
        ":15:20: Porridge Knight, Oatwyn, ability 2: 'attcks:' does not fit here; write 'attacks'",
    ),
    "ability cut short": (": draw 1", "", ":14:47: Porridge Knight, Oatwyn, ability 1: the end of the text"),
    "ability without an end": (
        " until end of battle",
        "",
        ":15:29: Porridge Knight, Oatwyn, ability 2: the change has no end; add 'until end of battle'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_explained_with_its_place(tmp_path, mistake):
    right, wrong, says = MISTAKES[mistake]
    assert CARD.count(right) == 1
    assert refused(tmp_path / "mine.toml", CARD.replace(right, wrong)).startswith(says)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ('"""AUTO [R] WHEN attcks: draw 1"""', (2, 19)),
        ("'''\nAUTO [R]\nWHEN attcks: draw 1'''", (4, 6)),
        ('"""\nAUTO [R] \\\n   WHEN attcks: draw 1"""', (4, 9)),
        (r'"AUTO [R] IF own rear-guards (name \"\u00c4x\") WHEN: draw 1"', (2, 50)),
        ('"AUTO [R] WHEN placed: draw 1", # ["no"]\n  "AUTO [R] WHEN attcks: draw 1"', (3, 18)),
    ],
)
def test_a_place_is_found_in_every_kind_of_string(tmp_path, written, place):
    text = CARD[: CARD.index("abilities")] + f"abilities = [\n {written},\n]\n"
    first = text.split("\n").index("abilities = [")
    line, column = place
    assert refused(tmp_path / "mine.toml", text).startswith(
        f":{first + line}:{column}: Porridge Knight, Oatwyn"
    )


def test_the_second_card_of_a_file(tmp_path):
    second = CARD[CARD.index("[[card]]") :].replace("Oatwyn", "Ryewyn").replace("attacks", "attcks")
    assert refused(tmp_path / "mine.toml", CARD + second).startswith(
        ":28:20: Porridge Knight, Ryewyn, ability 2"
    )


def test_shipped_abilities_can_all_be_read():
    """`load_cards` asks it of the user's cards; the shipped ones are held to it here."""
    from vgsim.cards.language import parse

    bad = {}
    for card in shipped():
        for text in card.abilities:
            try:
                parse(text)
            except AbilityError as error:
                bad[card.name] = str(error)
    assert not bad


@pytest.mark.parametrize("command", ["simulate", "trace", "check", "cards"])
def test_every_command_says_a_mistake_in_one_message(own, command):
    cards, deck = own
    cards.write_text(CARD.replace("attacks", "attcks"), encoding="utf-8")
    decks = {"simulate": [deck, deck], "trace": [deck, deck], "check": [deck], "cards": ["Oatwyn"]}[command]
    told = run(command, *decks, "--cards", cards)
    assert told.exit_code == 2
    assert told.stderr.startswith(f"vgsim: {cards}:15:20: {NAME}, ability 2: ")
    assert told.stdout == ""


# -- the card in use


def test_cards_shows_it(own):
    told = run("cards", "oatwyn", "--cards", own[0])
    assert told.exit_code == 0
    assert told.stdout.startswith(f"{NAME} (no number), legal in standard, premium")
    assert "abilities: complete" in told.stdout
    assert "AUTO [R] WHEN attacks: this power +2000 until end of battle" in told.stdout


def test_cards_says_why_an_ability_is_not_played(own):
    cards, _ = own
    unplayed = "placed: replace opponent trigger effects (not power) until end of turn {Draw: they discard 2}"
    cards.write_text(CARD.replace("placed COST counter-blast 1: draw 1", unplayed), encoding="utf-8")
    told = run("cards", "oatwyn", "--cards", cards)
    assert "abilities: missing" in told.stdout
    assert "      not played: ability text, line 1, column " in told.stdout
    assert "(not power) until end of turn {Draw: they discard 2}' is not played yet" in told.stdout


def test_check_knows_it(own):
    cards, deck = own
    assert run("check", deck).exit_code == 2
    told = run("check", deck, "--cards", cards, "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["decks"][0]["incomplete_cards"] == []


@pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")
def test_it_plays_and_is_in_the_trace(own, tmp_path):
    cards, deck = own
    out = tmp_path / "games.parquet"
    assert run("simulate", deck, deck, "--cards", cards, "-n", 20, "--out", out).exit_code == 0
    of_decks = [run("trace", deck, deck, "--cards", cards, "--game", i).stdout for i in range(5)]
    assert of_decks == [run("trace", out, "--game", i).stdout for i in range(5)]
    assert any(f"calls {NAME}" in text for text in of_decks)
    assert any(f"ability of {NAME}" in text or f"{NAME}: " in text for text in of_decks)


def test_a_deck_remembers_where_its_cards_came_from(own):
    """Neither `simulate` nor `replace` has to be told again."""
    cards, path = own
    library = load_cards(cards)
    deck = vg.load_deck(path, cards=library)
    more = deck.replace("Blaster Blade", NAME)
    assert more.counts()[NAME] == 4
    for pairing in (pair(deck, "v_td02_toshiki_kai"), pair(more, deck), pair(path, path, cards=library)):
        assert pairing.cards == (CARD,)
        assert NAME in pairing.names().cards


def test_two_card_files_meet(own, tmp_path):
    cards, path = own
    other = tmp_path / "other.toml"
    other.write_text(CARD.replace("Oatwyn", "Ryewyn"), encoding="utf-8")
    left = vg.load_deck(path, cards=load_cards(cards))
    right = vg.load_deck("v_td01_aichi_sendou", cards=load_cards(other))
    right = right.replace("Wingal", "Porridge Knight, Ryewyn")
    pairing = pair(left, right)
    assert len(pairing.cards) == 2
    assert pair_again(made_by(pairing)).decks == (left, right)


def made_by(pairing):
    return Provenance(
        "",
        "",
        pairing.format,
        pairing.deck_infos(),
        pairing.bots,
        pairing.policy_values(),
        0,
        1,
        cards=pairing.cards,
    )
