"""Boards and test-only cards for the tests of rules, rulings and abilities.

Test cards say what they do in the ability language, so that a test reads like the rule it tests.
"""

from collections.abc import Iterable
from typing import Any

from vgsim.analysis.board.scenario import Scenario
from vgsim.cards.compiler import playable
from vgsim.cards.schema import Card, drive_of
from vgsim.vanguard.terms import Event

SKILLS = {0: ("Boost",), 1: ("Boost",), 2: ("Intercept",), 3: ("Twin Drive!!",), 4: ("Twin Drive!!",)}
POWERS = {0: 5000, 1: 8000, 2: 10000, 3: 13000, 4: 13000}


def unit(name: str, *abilities: str, grade: int = 1, **facts: Any) -> Card:
    """A test-only unit: usual numbers for its grade, and what its abilities say."""
    assert all(map(playable, abilities)), f"{name} has an ability that is not played"
    skills = facts.pop("skills", SKILLS[grade])
    usual = {
        "card_no": f"T/{name}",
        "kind": "trigger unit" if facts.get("trigger") else "unit",
        "series": "V",
        "clans": ("Royal Paladin",),
        "power": POWERS[grade],
        "shield": 10000 if grade < 3 else 0,
        "critical": 1,
        "drive": drive_of(skills),
        "formats": ("standard", "premium"),
    }
    return Card(name, grade=grade, skills=skills, abilities=abilities, **(usual | facts))


def g_unit(name: str, *abilities: str, keyword: str = "STRIDE", **facts: Any) -> Card:
    """A test-only G unit with Stride."""
    usual = {"kind": "g unit", "power": 15000, "skills": ("Triple Drive!!!",), "formats": ("premium",)}
    return unit(name, f"KEYWORD {keyword}", *abilities, grade=4, **(usual | facts))


def g_guardian(name: str, *abilities: str, **facts: Any) -> Card:
    """A test-only G guardian."""
    usual = {"kind": "g guardian", "power": 0, "shield": 15000, "critical": 0, "skills": ()}
    return g_unit(name, *abilities, keyword="G-GUARDIAN", **(usual | facts))


def grades(clan: str = "Royal Paladin") -> dict[int, Card]:
    """Units without abilities: Zero, One, Two, Three, Four."""
    words = ("Zero", "One", "Two", "Three", "Four")
    return {g: unit(word, grade=g, clans=(clan,)) for g, word in enumerate(words)}


ZERO, ONE, TWO, THREE, FOUR = grades().values()
CRITICAL, DRAW, HEAL, FRONT = (
    unit(icon.capitalize(), grade=0, trigger=icon) for icon in ("critical", "draw", "heal", "front")
)


def scene(stage: str = "main", turn: int = 5, player: str = "A", **options: Any) -> Scenario:
    """A scenario with Three on both vanguard circles, for `board` to change."""
    made = Scenario(stage=stage, turn=turn, turn_player=player, **options)
    return made.board("A", VC=THREE).board("B", VC=THREE)


def said(scenario: Scenario, *kinds: str) -> list[str]:
    """What happened, in words; only events of these kinds if any are given."""
    return [event.text for event in scenario.events if event.text and (not kinds or event.kind in kinds)]


def happened(scenario: Scenario, *kinds: str) -> list[tuple[str, ...]]:
    """(kind, cards ...) of what happened, of these kinds."""
    return [(event.kind, *event.cards) for event in scenario.events if event.kind in kinds]


def kinds(scenario: Scenario, *wanted: str) -> list[str]:
    """The kinds of what happened, in order."""
    return [event.kind for event in scenario.events if event.kind in wanted]


def on(scenario: Scenario, seat: str, circle: str) -> str:
    """The name of the unit on a circle, "" where there is none."""
    found = scenario.state.unit(seat, circle)
    return found.card if found else ""


def power(scenario: Scenario, seat: str, circle: str) -> int:
    """The power of the unit on a circle."""
    found = scenario.state.unit(seat, circle)
    assert found is not None
    assert found.power is not None
    return found.power


def critical(scenario: Scenario, seat: str, circle: str) -> int:
    """The critical of the unit on a circle."""
    found = scenario.state.unit(seat, circle)
    assert found is not None
    assert found.critical is not None
    return found.critical


def listen(scenario: Scenario, card: str, event: Event) -> Scenario:
    """Let the first ability of a card listen to an event that the ability language has no words for."""
    game = scenario._played()
    table = game.table.table
    row = game.names.cards.index(card)
    table.event[table.ability[row]] = event
    table.listens[row] = 1 << event
    table.watched |= 1 << event
    table.heard |= 1 << event
    return scenario


def one_of(options: Iterable[str], start: str) -> list[str]:
    """The options that begin like this."""
    return [option for option in options if option.startswith(start)]
