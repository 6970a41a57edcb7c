"""Every numbered rule has code and a test that names it; every ruling has a test or a reason why not."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest
from board import A, B, Event, Place, Scene, Zone
from cards import stock

from vgsim.riftbound.terms import AbilityZone, Flag, Kind, Op
from vgsim.riftbound.terms import Event as Happens

TESTS = Path(__file__).resolve().parents[1]
RULES = TESTS.parent / "vgsim" / "riftbound"
#: rulings that no card or board of the pool can express, each with the reason
UNSUPPORTED: dict[str, str] = {}


def table(name: str) -> list[dict[str, str]]:
    with (TESTS / "data" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def text(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.mark.parametrize("number", [row["number"] for row in table("rules_riftbound.csv")])
def test_a_rule_has_code_and_a_test(number):
    assert re.search(rf"\b{number}\b|\b{number[:2]}0?\d+ to {number}\b", text(RULES)), "no code cites it"
    assert f'"{number}"' in text(TESTS / "riftbound"), "no test names it"


@pytest.mark.parametrize("ruling", [row["id"] for row in table("rulings_riftbound.csv")])
def test_a_ruling_has_a_test_or_a_reason(ruling):
    named = f'"{ruling}"' in text(TESTS / "riftbound")
    assert named != (ruling in UNSUPPORTED)


def test_the_lists_are_whole():
    assert len(table("rules_riftbound.csv")) == 67 + 12
    assert len({row["id"] for row in table("rulings_riftbound.csv")}) == 108


# -- two rulings about cards that are no cards ---------------------------------------------------------
@pytest.mark.ruling("X34")
def test_a_token_does_not_turn_legion_on():
    d = stock()
    legion = [d.flag(Flag.LEGION)]
    d.unit("Hopeful", 4, 4, {"kind": Kind.COST, "conditions": legion, "cost": [(Op.DISCOUNT, d.n(2), d.n(0))]})
    d.unit("Maker", 1, 1, {"kind": Kind.ACTIVATED, "cost": [(Op.COST_EXHAUST_THIS,)],
                           "effect": [(Op.CREATE, d.rows["Recruit"], d.n(1), 1, 0)]})  # fmt: skip
    s = Scene(d)
    maker = s.put(A, "Maker")
    hopeful, two = s.hand(A, "Hopeful", "Two")
    s.runes(A, 6)
    s.run().answer(1000 + 8 * maker)
    assert s.said(Event.CREATED)
    s.answer(hopeful)
    assert [line[2] for line in s.said(Event.PAID) if line[2]] == [4]
    s = Scene(d)
    hopeful, two = s.hand(A, "Hopeful", "Two")
    s.runes(A, 6)
    s.run().answer(two, hopeful)
    assert [line[2] for line in s.said(Event.PAID)] == [2, 2]


@pytest.mark.ruling("X03")
def test_a_pending_unit_may_enter_where_the_last_unit_just_died():
    d = stock()
    d.unit("Phoenix", 2, 9, {"kind": Kind.TRIGGERED, "event": Happens.DIED, "zones": AbilityZone.ANYWHERE,
                             "effect": [(Op.PLAY_THIS,)]})  # fmt: skip
    s = Scene(d)
    s.control(2, A)
    phoenix = s.put(A, "Phoenix", at=2)
    (kill,) = s.hand(A, "Kill")
    s.put(B, "Two")
    s.runes(A, 1)
    s.run().answer(kill, phoenix)
    assert s.legal == [Place.BASE_A, Place.FIELD_2]
    assert s.g.control[1] == A + 1
    s.answer(Place.FIELD_2)
    assert s.zone(phoenix) == Zone.FIELD_2
    assert s.g.control[1] == A + 1
