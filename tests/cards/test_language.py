"""The ability language: what reads, how it is spelled, and how everything else is refused."""

import random
import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vgsim.cards.language import canonical, parse, text_of
from vgsim.cards.library import shipped
from vgsim.cards.syntax import Block, Number, Phrase, Selector
from vgsim.errors import InputError

TEXTS = sorted({text for card in shipped() for text in card.abilities})


def test_the_library_has_texts() -> None:
    assert len(TEXTS) > 300


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_of_the_library_is_read_and_spelled_back(text: str) -> None:
    assert parse(canonical(text)) == parse(text)
    assert canonical(canonical(text)) == canonical(text)


SPELLINGS = (
    (
        "AUTO [R] WHEN placed: choose 1 own unit; it and this power +5000, critical +1 until end of turn",
        "AUTO [R] WHEN placed: choose 1 own unit; it power +5000 until end of turn;"
        " this power +5000 until end of turn; it critical +1 until end of turn;"
        " this critical +1 until end of turn",
    ),
    (
        'ACT [V] COST soul-blast 1: call up to 1 own hand or soul card (name "Blaster Blade") to R; '
        "[if called] draw 1",
        'ACT [V] COST soul-blast 1: choose up to 1 own hand or soul card (name "Blaster Blade"); '
        "call it to R; [if called] draw 1",
    ),
    (
        "AUTO [-] WHEN placed on V or R COST counter-blast 2: choose 1 opponent rear-guard; retire it",
        "AUTO [V/R] WHEN placed COST counter-blast 2: choose 1 opponent rear-guard; retire it",
    ),
    (
        'ACT [V]: [if own soul has card (name "Blaster Blade")] this power +5000, critical +1 until '
        "end of turn",
        'ACT [V]: [if own soul card (name "Blaster Blade")] this power +5000 until end of turn, this '
        "critical +1 until end of turn",
    ),
    (
        "AUTO [R] WHEN attacks or boosts: this power +5000 until end of battle",
        "AUTO [R] WHEN attacks: this power +5000 until end of battle || AUTO [R] WHEN boosts: this "
        "power +5000 until end of battle",
    ),
    (
        "AUTO [V/R] WHEN placed from hand COST soul-blast 1: may call 1 own hand card (grade = 2) to R",
        "AUTO [V/R] WHEN placed from hand COST soul-blast 1: choose up to 1 own hand card (grade = "
        "2); call it to R",
    ),
    (
        "AUTO [hand] WHEN opponent rear-guard put into drop during own main phase COST reveal this: "
        "ride this",
        "AUTO [hand] WHEN opponent rear-guard put into drop IF own main phase COST reveal this: ride "
        "this standing",
    ),
    (
        "AUTO [-] WHEN placed on V: each player may draw 1",
        "AUTO [V] WHEN placed: may draw 1; opponent may draw 1",
    ),
    (
        "AUTO  [R]\tWHEN  attacks :\n this power +5000 until end of turn",
        "AUTO [R] WHEN attacks: this power +5000 until end of turn",
    ),
    (
        "CONT [R/V]: this power +5000",
        "CONT [V/R]: this power +5000",
    ),
    (
        "CONT [V]: all own units (name “Blaster Blade”) power +5000",
        'CONT [V]: all own units (name "Blaster Blade") power +5000',
    ),
)


@pytest.mark.parametrize(("said", "spelled"), SPELLINGS)
def test_one_spelling(said: str, spelled: str) -> None:
    assert canonical(said) == spelled


def test_a_name_may_hold_quotes() -> None:
    (ability,) = parse(
        'CONT [V] IF own vanguard (name "Phantom Blaster "Diablo"", grade = 3): this power +5000'
    )
    selector = Selector("own", "vanguard", filters=(
        Phrase("name", (("Phantom Blaster \"Diablo\"",),)), Phrase("grade", ("=", Number(3))),
    ))  # fmt: skip
    assert ability.conditions == (
        Phrase("compare", (Number(0, 1, Phrase("count", (selector,))), ">=", Number(1))),
    )


def test_if_governs_only_its_own_step() -> None:
    (ability,) = parse("AUTO [V] WHEN placed: [if own turn] draw 1; soul-charge 1")
    assert [type(step) for step in ability.effect] == [Block, Phrase]


def test_that_unit_is_what_was_produced_or_the_object_of_the_event() -> None:
    (event,) = parse('AUTO [V] WHEN own unit (race "Elf") attacks: that unit power +5000 until end of turn')
    (later,) = parse(
        "ACT [V] COST soul-blast 1: search deck for up to 1 card (grade = 4), ride it standing; shuffle deck;"
        " at end of turn: retire that unit"
    )
    (token,) = parse(
        'ACT [V] COST soul-blast 1: call 1 "Vision" token to R; at end of turn: retire that token'
    )
    assert event.effect[0].parts[0] == Phrase("subject")
    assert later.effect[-1].body == (Phrase("retire", (Phrase("it"),)),)
    assert token.effect[-1].body == (Phrase("retire", (Phrase("called_unit"),)),)


def test_places_do_not_count_in_comparisons() -> None:
    assert parse("CONT [V]:    this power +5000") == parse("CONT [V]: this power +5000")


NONSENSE = [
    ("", "end of the text"),
    ("CONT [V]: this power +0", "+0 is not a possible change"),
    ("CONT [V]: this critical +5000", "critical"),
    ("ACT [V] COST counter-blast 0: draw 1", "0 is not a possible number"),
    ("ACT [V] COST counter-blast 51: draw 1", "51 is not a possible number"),
    ("ACT [V] COST counter-blast -1: draw 1", "write a whole number"),
    ("AUTO [V] WHEN placed: draw 0", "0 is not"),
    ("AUTO [V] WHEN placed: draw 999999999999999999999", "digits"),
    ("AUTO [V] WHEN placed: choose up to 99 own units; stand it", "99 is not a number of cards"),
    ("CONT [X]: this power +5000", "'[X]:'"),
    ("CONT [V] IF own vanguards (grade = 11) >= 1: this power +5000", "11 is not a grade"),
    ("AUTO [V]: draw 1", "only AUTO, has WHEN"),
    ("CONT [V] WHEN placed: this power +5000", "only AUTO, has WHEN"),
    ("CONT [V] COST counter-blast 1: this power +5000", "no cost"),
    ("ACT [-] COST counter-blast 1: draw 1", "needs a zone"),
    ("CONT [V]: draw 1", "AUTO or ACT"),
    ("CONT [V]: this power +5000 until end of turn", "leave out"),
    ("AUTO [V] WHEN placed: this power +5000", "until end of"),
    ("AUTO [V] WHEN placed: retire it", "'it' stands for nothing yet"),
    ("AUTO [V] WHEN placed: called unit power +5000 until end of turn", "call a unit before"),
    ("AUTO [V] WHEN placed: put 1 of them into soul", "look at cards before"),
    ("CONT [V]: may this power +5000", "leave out 'may'"),
    ("CONT [V]: it power +5000", "'it' stands for nothing yet"),
    ("AUTO [V] WHEN placed IF called: draw 1", "[if ...]"),
    ("AUTO [V] LIMIT-BREAK 11 WHEN placed: draw 1", "11 is not a limit"),
    ("ACT [V] 1/TURN 1/TURN COST counter-blast 1: draw 1", "twice"),
    ("AUTO [V] 1/TURN WHEN attacks or boosts: draw 1", "shared by two events"),
    ('CONT [V]: all own units (name "") power +5000', "empty name"),
    ("AUTO [V] WHEN placed on R: draw 1", "different circles"),
    ("AUTO [V] WHEN placed: draw 1 until end of turn", "'until'"),
    ("AUTO [V] WHEN placed: critical +1 until end of turn", "without a unit"),
    ("CONT [V]: this gains {CONT [V]: this gains {CONT [V]: this gains {CONT [V]: this gains {", "nest"),
    ("CONT [V]: this power +5000 " * 500, "too long"),
]


@pytest.mark.parametrize(("text", "says"), NONSENSE)
def test_nonsense_is_refused_with_place_cause_and_remedy(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse(text)
    message = str(error.value)
    assert says in message
    assert message.startswith("ability text, line ")
    assert ", column " in message
    assert "; " in message


def test_the_place_is_right() -> None:
    with pytest.raises(
        InputError, match=r"line 2, column 6: 'cards' does not fit here; write .*a whole number"
    ):
        parse("AUTO [V] WHEN placed:\ndraw cards")


WORDS = sorted({word for text in TEXTS for word in text.split()})


def _mutated(text: str, seed: int) -> str:
    """A real text with a few words lost, doubled, swapped or replaced."""
    chance = random.Random(seed)
    words = text.split()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(words))
        match chance.randrange(5):
            case 0:
                words[at : at + 1] = []
            case 1:
                words.insert(at, words[at])
            case 2:
                words.insert(at, chance.choice(WORDS))
            case 3:
                words[at] = chance.choice(WORDS)
            case _:
                other = chance.randrange(len(words))
                words[at], words[other] = words[other], words[at]
        words = words or [""]
    return " ".join(words)


FRAMES = [text.split(": ", 1) for text in TEXTS if ": " in text and "{" not in text]
STEPS = [step for _, effect in FRAMES for step in effect.split("; ")]


def _clauses(pattern: str) -> list[str]:
    found = (re.search(pattern, frame) for frame, _ in FRAMES)
    return sorted({match[1] for match in found if match})


EVENTS = _clauses(r"WHEN (.*?)(?: IF .*)?(?: COST .*)?$")
CONDITIONS = _clauses(r"IF (.*?)(?: COST .*)?$")
COSTS = _clauses(r"COST (.*)$")


def _recombined(seed: int) -> str:
    """A sentence made of clauses of real ones; about a third mean something."""
    chance = random.Random(seed)
    kind = chance.choice(["AUTO", "AUTO", "ACT", "CONT"])
    text = f"{kind} {chance.choice(['[V]', '[R]', '[V/R]', '[G]', '[-]', '[hand]'])}"
    if kind == "AUTO":
        text += f" WHEN {chance.choice(EVENTS)}"
    if chance.random() < 0.4:
        text += f" IF {chance.choice(CONDITIONS)}"
    if kind != "CONT" and chance.random() < 0.5:
        text += f" COST {chance.choice(COSTS)}"
    steps = [chance.choice(STEPS) for _ in range(chance.randint(1, 3))]
    steps = [f"[if {chance.choice(CONDITIONS)}] {s}" if chance.random() < 0.15 else s for s in steps]
    return f"{text}: {'; '.join(steps)}"


def _read_or_refused(text: str) -> None:
    try:
        abilities = parse(text)
    except InputError as error:
        message = str(error)
    else:
        spelled = " || ".join(map(text_of, abilities))
        assert parse(spelled) == abilities
        return
    assert message.startswith("ability text, line ")
    assert "; " in message


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_mutations_of_real_texts_are_read_or_refused(text: str, seed: int) -> None:
    _read_or_refused(_mutated(text, seed))


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32))
def test_recombined_clauses_are_read_or_refused(seed: int) -> None:
    _read_or_refused(_recombined(seed))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=string.printable + "“”é日\0", max_size=200))
def test_random_text_is_read_or_refused(text: str) -> None:
    _read_or_refused(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_word_salad_is_read_or_refused(words: list[str]) -> None:
    _read_or_refused("AUTO [V] WHEN placed: " + " ".join(words))
