"""What the ability language can compile is carried by the kernel: every number that its words write is named there."""

import re
from pathlib import Path

import pytest

from vgsim.cards import codecs, compiler
from vgsim.cards.codecs import Codes
from vgsim.vanguard import terms

KERNEL = Path(terms.__file__).parent
FILES = [path for path in KERNEL.rglob("*.py") if path.name != "terms.py" and "bots" not in path.parts]
SOURCES = [path.read_text(encoding="utf-8") for path in FILES]
WORDS = [
    *((compiler.EVENTS, terms.Event), (compiler.CONDITIONS, terms.CondKind), (compiler.COSTS, terms.Op)),
    *((compiler.ACTS, terms.Op), (codecs.FILTERS, terms.FilterKind), (codecs.BASES, terms.ExprKind)),
]
# What needs no test of its own, and why.
IMPLIED = {
    "COMPARE",  # the condition that is left
    "DECK",  # a place that is left
    "DECK_TOP",
    "DIFFERENT",  # R-CALL-4: circles of one call always differ
    "LORD",  # its condition stands in the text
    "MELODY",  # so does what it shares with
    "TRIPLE_DRIVE",  # the table's drive
    "CANNOT_BE_NORMAL_RIDDEN",  # the table's grade to ride by
    "EVERY_CLAN",  # the table says so of a card
}


def named(enum):
    """The members of an enum that the kernel names."""
    found = set()
    for text in SOURCES:
        found |= set(re.findall(rf"\b{enum.__name__}\.([A-Z_0-9]+)\b", text))
    return found


@pytest.mark.parametrize(("codes", "enum"), WORDS, ids=lambda x: getattr(x, "symbol", getattr(x, "__name__", "")))
def test_every_word_is_named_in_the_kernel(codes: Codes, enum):
    known = named(enum)
    written = {enum(int(code.number)).name for code in codes.codes}
    assert not written - known - IMPLIED


FURTHER = [terms.Flag, terms.Ref, terms.To, terms.Skill, terms.Limit, terms.Reverse, terms.CallTo]


@pytest.mark.parametrize("enum", FURTHER)
def test_every_further_word_is_named_in_the_kernel(enum):
    assert not {member.name for member in enum} - named(enum) - IMPLIED - {"ANY", "NONE"}
