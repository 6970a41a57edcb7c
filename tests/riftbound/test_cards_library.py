"""The Riftbound cards: every shipped card is read, says what it is sure of, and its abilities make the journey."""

import csv
import io

import pytest

from vgsim.cards.games import load_cards
from vgsim.cards.riftbound.codecs import Rows
from vgsim.cards.riftbound.compiler import compile_card, decompile_card, playable, why_unplayed
from vgsim.cards.riftbound.language import canonical, parse
from vgsim.cards.riftbound.library import shipped
from vgsim.cards.riftbound.schema import FACT_FIELDS, Card, parse_cards
from vgsim.errors import InputError

TEXTS = sorted({text for card in shipped() for text in card.abilities})
PLAYED = [text for text in TEXTS if playable(text)]
STARTERS = ("annie", "garen", "lux", "master_yi")


def test_the_library_has_the_pool() -> None:
    assert len(shipped()) == 154
    assert {card.kind for card in shipped()} == {"unit", "gear", "spell", "rune", "legend", "battlefield"}


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_read_and_spelled_back(text: str) -> None:
    assert parse(canonical(text)) == parse(text)
    assert canonical(text) == text, "the library has the canonical spelling"


@pytest.mark.parametrize("text", PLAYED)
def test_every_played_text_survives_the_op_rows(text: str) -> None:
    rows = Rows()
    assert decompile_card(compile_card([text], rows), rows) == canonical(text)


def test_every_card_is_played() -> None:
    assert {card.name for card in shipped() if card.ability_status(playable) == "missing"} == set()


def test_what_is_not_verified_stays_marked() -> None:
    doubts = {card.name: dict(card.doubts) for card in shipped() if card.doubts}
    assert doubts == {
        "Decisive Strike": {"power_domains": "inferred"},
        "Doran's Blade": {"might_bonus": "inferred"},
        "Hostile Takeover": {"power_domains": "inferred"},
        "Tibbers": {"power_domains": "inferred"},
    }


def test_numbers_of_some_cards() -> None:
    cards = {card.name: card for card in shipped()}
    tibbers = cards["Tibbers"]
    assert (tibbers.energy, tibbers.power, tibbers.might, tibbers.domains) == (8, 2, 7, ("Fury", "Chaos"))
    assert tibbers.power_domains == ("Fury", "Chaos")
    assert cards["Garen, Rugged"].keyword("Assault") == 2
    assert cards["Stalwart Poro"].keyword("Shield") == 1
    assert cards["Stalwart Poro"].keyword("Tank") == 0
    assert cards["Annie, Fiery"].power_domains == ("Fury",)
    assert cards["Recruit"].supertype == "token"


def test_cards_are_found_by_name_alias_and_number() -> None:
    library = shipped()
    assert library.resolve("yi, meditative") is library.resolve("Master Yi, Meditative") is library.resolve("OGS-004")
    assert library.token("Sprite").keywords == ("Temporary",)
    with pytest.raises(InputError, match="closest: Incinerate"):
        library.resolve("Incinerat")
    with pytest.raises(InputError, match="no token is called 'Gust'"):
        library.token("Gust")
    with pytest.raises(InputError, match="no card is called 'Recruit'"):
        library.resolve("Recruit")


CARD = '[[card]]\nname = "A"\nkind = "unit"\nenergy = 1\npower = 0\nmight = 2\n'
FAULTS = (
    ("[[card]\n", "not TOML"),
    ('[[card]]\nname = "A"\n', "x.toml:1:1: the card has no kind"),
    ('[[card]]\nname = "A"\nkind = "unit"\nenergy = 1\npower = 0\n', "might is missing"),
    (CARD + "mught = 1\n", "x.toml:7:1: unknown key 'mught'; closest: might"),
    (CARD.replace('"unit"', '"unti"'), "closest: unit"),
    (CARD + 'keywords = ["Shield two"]\n', "is no keyword|does not fit"),
    (CARD + 'keywords = ["Tank 2"]\n', "has a number that does not fit"),
    (CARD + 'keywords = ["Shild"]\n', "is no keyword; closest: Shield"),
    (CARD + "\n" + CARD, "A is in the file twice"),
    ('[[card]]\nname = "R"\nkind = "rune"\n', "a rune has one domain"),
)


@pytest.mark.parametrize(("text", "told"), FAULTS)
def test_a_faulty_file_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse_cards(text, "x.toml")


def test_an_unknown_fact_may_be_left_out() -> None:
    card = parse_cards(CARD.replace("might = 2", 'facts = { might = "unknown" }'), "x.toml")[0]
    assert card.fact_status("might") == "unknown"
    with pytest.raises(InputError, match="no card fact"):
        card.fact_status("grade")
    assert set(FACT_FIELDS) <= set(Card.__slots__)


def test_own_cards_say_where_their_ability_is_wrong(tmp_path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(CARD + "abilities = [\n  'AUTO WHEN played: draw 1',\n  'AUTO WHEN played: drow 1',\n]\n")
    with pytest.raises(InputError, match=r"own.toml:9:\d+: A, ability 2: .*does not fit here"):
        load_cards("riftbound", path)
    path.write_text(CARD + "abilities = ['AUTO WHEN played: draw 1']\n")
    assert load_cards("riftbound", path).resolve("A").ability_status(playable) == "complete"


WRONG = (
    ("AUTO: draw 1", "AUTO, and only AUTO, has WHEN"),
    ("CONT: draw 1", "does nothing, it only holds"),
    ("CONT COST 1 Energy: this Might +1", "leave out TARGET, COST and limits"),
    ("AUTO WHEN played: this Might +1", "the change has no end"),
    ("CONT: this Might +1 until end of turn", "lasts as long as it is valid"),
    ("SPELL: deal 3 to it", "'it' stands for nothing yet; say TARGET before"),
    ("SPELL TARGET 1 unit: deal 3 to chosen", "'chosen' stands for nothing yet"),
    ("SPELL TARGET 1 unit: move it there", "'to there' stands for nothing yet"),
    ("SPELL: when it dies now: draw 1", "stands for nothing yet"),
    ("SPELL: draw 100", "too large"),
    ("SPELL: this costs 1 Energy less", "belongs to playing the card"),
    ("PLAY TARGET 1 unit COST 1 Energy", "does not fit here"),
    ("SPELL: deal to it", "'to' does not fit here; write 'Energy'"),
    ('SPELL: create 1 "" here', "an empty name"),
)


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_nonsense_is_refused(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse(text)


NOT_PLAYED = (
    ("AUTO WHEN you target enemy unit (here) with spell: draw 1", "you target enemy unit"),
    ("SPELL TARGET 1 unit (here, in base): kill it", "not played yet"),
    ("SPELL: add 1 any Power", "not played yet"),
    ("CONT: this gains Shield", "not played yet"),
    ("SPELL TARGET 1 unit AND 1 unit AND 1 unit: kill it", "not played yet"),
)


@pytest.mark.parametrize(("text", "told"), NOT_PLAYED)
def test_what_has_no_verb_yet_says_so(text: str, told: str) -> None:
    assert parse(text)
    assert told in why_unplayed(text)


def test_facts_agree_with_the_numbers_they_were_taken_from() -> None:
    """A few rows as the public data has them: number, kind, Energy, Power, Might, timing."""
    data = """OGN-005,spell,4,0,,action
OGN-095,spell,1,0,,reaction
OGN-105,spell,6,2,,default
OGN-127,spell,2,1,,reaction
OGN-137,unit,7,0,6,default
OGN-191,unit,5,0,4,default
OGS-004,unit,5,1,4,default
OGS-008,spell,6,1,,action
OGS-014,unit,4,0,2,default
OGN-122,spell,10,4,,default
OGN-077,gear,2,0,,default"""
    by_number = {card.card_no: card for card in shipped()}
    for number, kind, energy, power, might, timing in csv.reader(io.StringIO(data)):
        card = by_number[number]
        shown = (str(number) if number is not None else "" for number in (card.energy, card.power, card.might))
        assert (card.kind, *shown, card.timing) == (kind, energy, power, might, timing)
