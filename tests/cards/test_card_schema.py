"""Card files: what they hold, and errors with file, line and column."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vgsim.cards.checks import read_text
from vgsim.cards.schema import Card, canonical, parse_cards, with_facts
from vgsim.errors import InputError

GOOD = """series = "V"
clan = "Royal Paladin"

[[card]]
name = "Own Knight"
kind = "unit"
grade = 2
power = 10000
shield = 5000
critical = 1
skills = ["Intercept"]
abilities = [
    '''AUTO [R] WHEN attacks: this power +2000 until end of battle''',
]
facts = { race = "unknown" }
hints = { role = "beater", keep = 2 }

[[card]]
name = "Own Trigger"
kind = "trigger unit"
trigger = "critical"
grade = 0
power = 5000
shield = 15000
critical = 1
skills = ["Boost"]
"""


def load(path):
    return parse_cards(read_text(path), str(path))


def refused(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_cards(text, "mine.toml")
    return str(caught.value)


def test_a_card_file_is_read():
    knight, trigger = parse_cards(GOOD, "mine.toml")
    assert (knight.name, knight.clans, knight.grade, knight.drive) == ("Own Knight", ("Royal Paladin",), 2, 1)
    assert knight.formats == ("standard", "premium")
    assert knight.hints == {"role": "beater", "keep": 2}
    assert knight.fact_status("race") == "unknown"
    assert knight.fact_status("power") == "verified"
    assert trigger.is_trigger
    assert trigger.trigger_power == 10000
    assert trigger.source == "mine.toml"


@pytest.mark.parametrize(
    ("series", "power"), [("V", 10000), ("original", 5000), ("G", 5000), ("promo", 5000)]
)
def test_trigger_power_is_that_of_the_era(series, power):
    text = GOOD.replace('series = "V"', f'series = "{series}"')
    assert parse_cards(text, "x")[1].trigger_power == power


def test_drive_follows_the_icon():
    for icon, drive in (("Twin Drive!!", 2), ("Triple Drive!!!", 3), ("Boost", 1)):
        assert parse_cards(GOOD.replace("Intercept", icon), "x")[0].drive == drive


def test_ability_status_asks_the_engine():
    knight, trigger = parse_cards(GOOD, "x")
    assert knight.ability_status() == "complete"
    assert knight.ability_status(lambda text: False) == "missing"
    assert trigger.ability_status(lambda text: False) == "none"
    unknown = Card(name="x", card_no="", kind="unit", series="V", abilities_known=False)
    assert unknown.ability_status() == "missing"


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("grade = 2", "grad = 2", "7:1", "unknown key 'grad'; closest: grade"),
        ("grade = 2", "  grade = 12", "7:3", "grade: 12 is outside 0..10"),
        ("grade = 2", 'grade = "2"', "7:1", "grade: a whole number is needed, not '2'"),
        ("grade = 2", "grade = true", "7:1", "a whole number is needed"),
        ("power = 10000", "power = -1", "8:1", "outside 0..200000"),
        ('kind = "unit"', 'kind = "unti"', "6:1", "'unti' is none of unit"),
        ('skills = ["Intercept"]', 'skills = ["Interzept"]', "11:1", "closest: Intercept"),
        ('skills = ["Intercept"]', 'skills = "Intercept"', "11:1", "a list is needed"),
        ('name = "Own Knight"', "", "4:1", "the card has no name"),
        ('name = "Own Knight"', 'name = "  "', "5:1", "a text is needed"),
        ('name = "Own Knight"', 'name = "Own\\nKnight"', "5:1", "has a character that cannot be shown"),
        ('name = "Own Knight"', 'name = "\\u001b[31mKnight"', "5:1", "has a character that cannot be shown"),
        ('name = "Own Knight"', 'name = "!?"', "5:1", "no letter or digit"),
        ('kind = "unit"\n', 'kind = "unit"\ntrigger = "heal"\n', "7:1", "cannot have trigger = 'heal'"),
        ('trigger = "critical"\n', "", "18:1", "cannot have trigger = 'none'"),
        ('facts = { race = "unknown" }', 'facts = { rase = "unknown" }', "15:1", "closest: race"),
        ('facts = { race = "unknown" }', 'facts = { race = "guess" }', "15:1", "race: 'guess' is none of"),
        ('hints = { role = "beater", keep = 2 }', "hints = { role = [1] }", "16:1", "hints: role"),
        ("power = 10000\n", "", "4:1", "power is missing"),
        ('clan = "Royal Paladin"', 'klan = "Royal Paladin"', "2:1", "unknown key 'klan'; closest: clan"),
        ('series = "V"', 'series = "W"', "1:1", "series: 'W' is none of"),
        ('"Own Trigger"', '"Own  knight"', "19:1", "in the file twice (cards 1 and 2)"),
        ("grade = 2", "grade = = 2", "7:9", "not TOML"),
        ("critical = 1\nskills", "critical = 1\ncritical = 1\nskills", "11:1", "not TOML"),
    ],
)
def test_errors_say_line_and_column(old, new, place, says):
    assert old in GOOD
    message = refused(GOOD.replace(old, new, 1))
    line, column = place.split(":")
    assert says in message
    if says == "not TOML":  # the column is tomllib's
        assert message.startswith(f"mine.toml:{line}:")
    else:
        assert message.startswith(f"mine.toml:{line}:{column}: ")


def test_a_key_inside_a_long_text_is_no_key():
    text = GOOD.replace('facts = { race = "unknown" }', 'unsure = """\ngrade = 9\n"""').replace(
        "grade = 2", "grade = 99"
    )
    assert refused(text).startswith("mine.toml:7:1: grade")


def test_facts_may_be_a_sub_table():
    text = GOOD.replace('facts = { race = "unknown" }\n', "").replace(
        '\n[[card]]\nname = "Own Trigger"', '\n[card.facts]\nrace = "maybe"\n\n[[card]]\nname = "Own Trigger"'
    )
    message = refused(text)
    line = text.split("\n").index("[card.facts]") + 1
    assert message.startswith(f"mine.toml:{line}:7: facts: race: 'maybe'")


def test_inline_cards_have_the_place_of_their_list():
    assert refused('series = "V"\ncard = [{name = "x", kind = "unit", grade = 99}]').startswith(
        "mine.toml:2:1: grade"
    )
    assert refused('series = "V"\n\ncard = 3').startswith("mine.toml:3:1: cards are written")


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: cannot be read"):
        read_text(tmp_path / "none.toml")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'series = "V"\n# \xff\n')
    with pytest.raises(InputError, match=r"latin\.toml:2:1: not UTF-8"):
        read_text(path)


def test_line_ends_and_byte_order_mark_do_not_matter(tmp_path):
    path = tmp_path / "dos.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert [card.name for card in load(path)] == ["Own Knight", "Own Trigger"]


def test_unknown_numbers_are_said_to_be_unknown():
    text = GOOD.replace("shield = 5000\n", "").replace('race = "unknown"', 'shield = "unknown"')
    card = parse_cards(text, "x")[0]
    assert card.shield is None
    assert card.fact_status("shield") == "unknown"


def test_cards_are_values():
    first, second = parse_cards(GOOD, "a.toml"), parse_cards(GOOD, "b.toml")
    assert first == second
    assert hash(first[0]) == hash(second[0])
    assert pickle.loads(pickle.dumps(first[0])) == first[0]
    assert canonical(first[0]) != canonical(first[1])


def test_facts_of_a_card_can_be_replaced():
    card = with_facts(parse_cards(GOOD, "x")[0], {"races": ("Human",), "power": 9000})
    assert (card.races, card.power) == (("Human",), 9000)
    assert card.fact_status("race") == "inferred"
    assert with_facts(card, {"power": 9000}, "verified").fact_status("power") == "verified"
    with pytest.raises(InputError, match="no card fact is called 'races'"):
        card.fact_status("races")


LINES = st.sampled_from(
    [*GOOD.split("\n"), "[card.facts]", "[[card]]", 'x = """', "grade = 1e400", "card = []", "'''"]
)


@given(st.lists(LINES | st.text(max_size=30), max_size=12))
def test_only_input_errors_escape(lines):
    text = "\n".join(lines)
    try:
        outcome = "".join(card.source for card in parse_cards(text, "mine.toml")[:1]) or "mine.toml: no card"
    except InputError as problem:
        outcome = str(problem)
    assert outcome.startswith("mine.toml")


@given(st.binary(max_size=200))
def test_bytes_that_are_no_card_file(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("cards") / "fuzz.toml"
    path.write_bytes(data)
    try:
        outcome = [card.source for card in load(path)]
    except InputError as problem:
        outcome = [str(problem)]
    assert all(told.startswith(str(path)) for told in outcome)
