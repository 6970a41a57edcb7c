"""Every form of a deck file, what is wrong with a bad one, and reading back what was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vgsim.cards.decklist import decode, parse_deck
from vgsim.cards.decks import Deck, load_deck, shipped_names
from vgsim.errors import InputError

TD01 = "v_td01_aichi_sendou"
CARDS = [
    (4, "Alfred Early"),
    (4, "Stardrive Dragon"),
    (4, "Knight of Silence, Gallatin"),
    (4, "Blaster Blade"),
    (3, "Sage of the Arts, Jauron"),
    (3, "Wingal"),
    (4, "Knight Squire, Allen"),
    (4, "Strong Knight, Rounoria"),
    (3, "Auspice Falcon"),
    (4, "Bringer of Good Luck, Epona"),
    (4, "Flogal"),
    (4, "Margal"),
    (4, "Yggdrasil Maiden, Elaine"),
    (1, "Glyme"),
]


@pytest.fixture(scope="module")
def td01():
    return load_deck(TD01)


def lines(form):
    return "\n".join(form.format(n=n, name=name) for n, name in CARDS)


FORMS = {
    "4 Name": lines("{n} {name}"),
    "4x Name": lines("{n}x {name}"),
    "4 x Name": lines("{n} x {name}"),
    "Name x4": lines("{name} x{n}"),
    "Name X 4": lines("{name} X {n}"),
    "multiplication sign": lines("{n}× {name}"),
    "wide digits": lines("{n} {name}").replace("4 ", "４ "),
    "set code": lines("{n} {name} V-TD01/000EN"),
    "set code in brackets": lines("{n} {name} (V-TD01)"),
    "set code, then count": lines("{name} [V-TD01/000] x{n}"),
    "count, then set code": lines("{name} x{n} V-TD01/000"),
    "upper case, odd spaces": lines("  {n}   {name}  ").upper(),
    "comments": "# a list\n\n" + lines("{n} {name}  # so many"),
    "sections": "[Format] Standard\n[DECK]\n" + lines("{n} {name}"),
    "section values on the next line": "[format]\nstandard\n[main deck]\n" + lines("{n} {name}"),
    "first vanguard beside 49": "[first vanguard]\nGlyme\n[deck]\n"
    + lines("{n} {name}").replace("1 Glyme", ""),
    "first vanguard of 50": "[first vanguard] 1 Glyme\n[deck]\n" + lines("{n} {name}"),
    "csv": "count,name\n" + lines('{n},"{name}"'),
    "csv without quotes": "count,name\n" + lines("{n},{name}"),
    "csv without header": lines("{n},{name}"),
    "csv, other order": "name,count,card_no\n" + lines('"{name}",{n},V-TD01/000'),
    "csv with sections": "section,count,name\n"
    + lines('deck,{n},"{name}"').replace("deck,1", "first vanguard,1"),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_a_list(td01, form):
    deck = Deck.from_text(FORMS[form], name=TD01)
    assert deck.hash == td01.hash
    assert deck.main == td01.main
    assert deck.faults() == []


@pytest.mark.parametrize(
    ("encoding", "newline"),
    [
        ("utf-8", "\n"),
        ("utf-8-sig", "\r\n"),
        ("utf-16", "\n"),
        ("utf-16-le", "\r\n"),
        ("utf-16-be", "\n"),
        ("utf-8", "\r"),
    ],
)
def test_encodings_and_line_ends(td01, tmp_path, encoding, newline):
    path = tmp_path / "mine.txt"
    path.write_bytes(FORMS["sections"].replace("\n", newline).encode(encoding))
    deck = load_deck(path)
    assert (deck.name, deck.hash) == ("mine", td01.hash)


def test_a_csv_file(td01, tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text(FORMS["csv"], encoding="utf-8")
    assert load_deck(str(path)).hash == td01.hash


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b" \n\t\n", "the file is empty"),
        (b"# only a comment\n", "the list has no cards"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a text file"),
        (b"4 Blaster Blade\n\xff\xfe\xfa\n", "not a text file"),
        (b"4 Blaster\x07 Blade\n", "bad.txt:1: not a text file"),
        (b"4 Wingal\n" * 120_000, "too many for a deck list"),
        (b"4 Wingal\n99999999999999999999 Flogal\n", "bad.txt:2: a count of 999999999999 is outside 1..50"),
        (b"0 Wingal\n", "bad.txt:1: a count of 0 is outside"),
        (b"51 Wingal\n", "a count of 51 is outside"),
        (b"Wingal\n", "bad.txt:1: 'Wingal' is no deck line"),
        (b"count,name\n4\n", "bad.txt:2: '4' is no deck line"),
        (b"[side deck]\n4 Wingal\n", "bad.txt:1: no section is called [side deck]"),
        (b"[format] modern\n4 Wingal\n", "'modern' is no format; formats: standard, premium, original, riftbound"),
        (b"[format] standard\n[format] premium\n", "bad.txt:2: the format is given twice"),
        (b"[format] riftbound\n4 Wingal\n", "its format is riftbound"),
        (b"deck,slot,card_id,name,count\nannie,main,OGN-169,Gust,3\n", "its format is riftbound"),
        (b"section,count,name\nsideboard,4,Wingal\n", "no section is called 'sideboard'"),
        (b"[first vanguard]\n4 Glyme\n", "the first vanguard is one card, not 4"),
        (b"[first vanguard]\nGlyme\nWingal\n[deck]\n4 Flogal\n", "2 first vanguards"),
        (b"[g deck]\n4 Divine Dragon Knight, Mustafa\n", "the main deck is empty"),
        (b"4 Wingal {colour: red}\n", "{colour: red} is no fact"),
        (b"4 Wingal {grade: }\n", "is no fact"),
    ],
)
def test_bad_files(tmp_path, data, says):
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_deck(path)
    assert says in str(caught.value)
    assert "bad.txt" in str(caught.value)


def test_every_unknown_name_is_said_with_its_line():
    with pytest.raises(InputError) as caught:
        Deck.from_text("4 Blaster Blad\n4 Wingal\n4 Gallatinn, Silence\n", name="mine")
    first, second = str(caught.value).split("\n")
    assert first.startswith("mine:1: no card is called 'Blaster Blad'; closest: Blaster Blade")
    assert second.startswith("mine:3: no card is called 'Gallatinn, Silence'")


def test_an_ambiguous_line_lists_the_choices():
    with pytest.raises(
        InputError, match=r"mine:2: 'Blaster Blade' means several cards in premium: .*TD01/005"
    ):
        Deck.from_text("[format] premium\n4 Blaster Blade", name="mine")


def test_the_clan_of_the_list_settles_a_name():
    deck = Deck.from_text("4 Alfred Early\n4 Blaster Dagger\n1 Glyme")
    assert {card.clans for card in deck.main} == {("Royal Paladin",)}


def test_a_missing_file_gets_the_closest_deck():
    with pytest.raises(
        InputError, match="no such file, and no shipped deck is called that; closest: v_td01_aichi_sendou"
    ):
        load_deck("v_td01_aichi_sendo")
    with pytest.raises(InputError, match="no such file"):
        load_deck("decks/none.txt")
    with pytest.raises(InputError, match=r"no file name|no such file"):
        load_deck("x\0y")


def test_a_folder_is_no_deck(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        load_deck(tmp_path)


def test_a_file_beats_a_shipped_deck_of_the_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / TD01).write_text("1 Glyme", encoding="utf-8")
    assert len(load_deck(TD01).main) == 1


def test_shipped_decks_are_found_whatever_the_spelling(td01):
    assert load_deck("V-TD01 Aichi Sendou") == td01


def test_the_format_can_be_overridden(td01):
    deck = load_deck(TD01, format="premium")
    assert deck.format == "premium"
    assert deck.hash != td01.hash
    assert load_deck(td01, format="premium").hash == deck.hash
    assert load_deck(td01) is td01
    with pytest.raises(InputError, match="'modern' is no format"):
        load_deck(TD01, format="modern")


def test_without_a_format_a_list_is_standard():
    assert Deck.from_text("4 Wingal").format == "standard"


def test_the_first_vanguard_of_four_copies():
    deck = load_deck("original_td03_golden_mechanical_soldier")
    assert deck.first_vanguard.name == "Battleraizer"
    assert deck.counts()["Battleraizer"] == 4
    assert len(deck.main) == 50


def test_facts_on_a_line():
    text = "1 Glyme\n4 Battle Maiden, Kukurihime {race: Noble / Angel}\n2 Battle Maiden, Kukurihime"
    deck = Deck.from_text(text)
    (card,) = {card for card in deck.main if card.is_trigger}
    assert card.races == ("Noble", "Angel")
    assert card.fact_status("race") == "inferred"
    assert "{race: Noble / Angel}" in deck.to_text()
    assert Deck.from_text(deck.to_text()) == deck


@pytest.mark.parametrize(
    ("braces", "says"),
    [
        ("{trigger: draw}", "the trigger of Flogal (V-TD01/013) is known to be 'critical', not 'draw'"),
        ("{power: many}", "power: a whole number is needed, not 'many'"),
        ("{trigger: shiny}", "trigger: 'shiny' is none of"),
        ("{trigger: unknown}", "trigger: unknown is no value"),
        ("{sentinel: perhaps}", "sentinel: true or false is needed"),
    ],
)
def test_facts_that_are_refused(braces, says):
    with pytest.raises(InputError) as caught:
        Deck.from_text(f"1 Glyme\n4 Flogal {braces}", name="mine")
    assert f"mine:2: {says}" in str(caught.value)


def test_facts_that_contradict_each_other():
    with pytest.raises(InputError, match="race Human here and Angel on another line"):
        Deck.from_text("2 Cyber Tiger {race: Angel}\n2 Cyber Tiger {race: Human}")


@pytest.mark.parametrize("name", shipped_names())
def test_text_reads_back_to_the_same_deck(name):
    deck = load_deck(name)
    again = Deck.from_text(deck.to_text())
    assert again == deck
    assert again.hash == deck.hash


def test_names_with_digits_and_crosses():
    entries = parse_deck("4 3 Apple Sisters\n2 100% Orange\nGaingain X2 x3\n4 Gaingain X2", "x").entries
    assert [(e.count, e.name) for e in entries] == [
        (4, "3 Apple Sisters"), (2, "100% Orange"), (3, "Gaingain X2"), (4, "Gaingain X2"),
    ]  # fmt: skip


def test_header_comments_are_kept():
    deck_list = parse_deck("# source: a friend\n# status: exact\n4 Wingal # source: no\n", "x")
    assert deck_list.about == {"source": "a friend", "status": "exact"}


def read(data):
    """What became of some bytes: "fuzz" in front of whatever was said."""
    try:
        return f"fuzz: {len(parse_deck(decode(data, 'fuzz'), 'fuzz').entries)} lines"
    except InputError as problem:
        return str(problem)


@given(st.binary(max_size=300))
def test_bytes_never_raise_anything_else(data):
    assert read(data).startswith("fuzz")
    assert read(b"\xff\xfe" + data).startswith("fuzz")


PIECES = [
    "4",
    "x4",
    "Glyme",
    "Blaster Blade",
    ",",
    '"',
    "[deck]",
    "[first vanguard]",
    "[format]",
    "premium",
    "{",
    "}",
]
PIECES += [
    "{race: Elf}",
    "V-TD01/004",
    "(V-TD01)",
    "#",
    "count,name",
    "²",
    "٣",
    "１",
    "\n",
    "\r\n",
    " ",
    "\t",
    "\u2028",
    "[",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=30))
def test_lists_never_raise_anything_else(pieces):
    try:
        deck = Deck.from_text("".join(pieces))
    except InputError:
        return
    assert deck.faults()
    assert Deck.from_text(deck.to_text()).hash == deck.hash
