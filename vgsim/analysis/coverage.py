"""How much is there: rules with code and tests, rulings with tests, cards by status, abilities seen in play.

Decision: a rule counts as implemented where the rulebook's code or the cards' names its number, and as tested
where a test does; a ruling counts where a test names it. Tests lie beside the package in a checkout only.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis import duel_coverage
from vgsim.analysis.runs.pairing import MOST_GAMES, check_whole
from vgsim.errors import InputError
from vgsim.vanguard.terms import Seen

if TYPE_CHECKING:
    from vgsim.cards.decks import Deck

PACKAGE = Path(__file__).resolve().parents[1]
TESTS = PACKAGE.parent / "tests"
IMPLEMENTING = ("core", "vanguard", "cards")
USES = tuple(seen.name.lower() for seen in Seen)
# "R-RIDE-2", and after it ", 3", " to 5", " and 7a"
_CITED = re.compile(r"\b([RG]-(?:[A-Z]+-)+)(\d+[a-z]?)((?:(?:, | and | to |, and )\d+[a-z]?\b)*)")
_MORE = re.compile(r"(, | and | to |, and )(\d+)([a-z]?)")
_RULING = re.compile(r"(?<![A-Za-z])RUL[-_](\d+)")


@dataclass(frozen=True)
class Rule:
    """A numbered rule: its chapter, its format ("" for all), and why it is not executable ("" if it is)."""

    number: str
    chapter: str
    format: str
    not_executable: str


@lru_cache(maxsize=1)
def list_rules() -> tuple[Rule, ...]:
    """Every numbered rule, in the rulebook's order."""
    return tuple(Rule(*row) for row in _table("vanguard_rules.csv"))


@lru_cache(maxsize=1)
def list_rulings() -> dict[str, str]:
    """Every ruling and its topic."""
    return {row[0]: row[1] for row in _table("vanguard_rulings.csv")}


def _table(name: str) -> list[list[str]]:
    text = files("vgsim.analysis").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.reader(text.splitlines()))[1:]


def cited_rules(text: str) -> set[str]:
    """Rule numbers that a text names, lists and ranges written out ("R-RIDE-2, 3", "R-CALL-2 to 9")."""
    found = set()
    for stem, first, rest in _CITED.findall(text):
        found.add(stem + first)
        last = int(re.sub(r"\D", "", first))
        for joint, number, letter in _MORE.findall(rest):
            whole = range(last + 1, int(number)) if joint == " to " else ()
            found.update(f"{stem}{n}" for n in whole)
            found.add(f"{stem}{number}{letter}")
            last = int(number)
    return found


def _sources(folder: Path, kinds: Iterable[str] = (".py",)) -> Iterator[str]:
    """Files that may cite rules: bots follow rules, no more, and data files cite none."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.suffix in kinds and path.is_file() and not {"bots", "data"}.intersection(inside):
            yield path.read_text(encoding="utf-8")


def rules_coverage() -> dict[str, Any]:
    """Executable rules with and without code and tests; test figures are None where there are no tests."""
    implemented = {
        n for floor in IMPLEMENTING for text in _sources(PACKAGE / floor) for n in cited_rules(text)
    }
    tested = {n for text in _sources(TESTS, (".py", ".txt")) for n in cited_rules(text)}
    executable = [rule.number for rule in list_rules() if not rule.not_executable]
    return {
        "total": len(list_rules()),
        "executable": len(executable),
        "implemented": sum(n in implemented for n in executable),
        "tested": sum(n in tested for n in executable) if TESTS.is_dir() else None,
        "without_code": [n for n in executable if n not in implemented],
        "without_test": [n for n in executable if n not in tested] if TESTS.is_dir() else None,
        "not_executable": {r.number: r.not_executable for r in list_rules() if r.not_executable},
        "unknown_numbers": sorted((implemented | tested) - {rule.number for rule in list_rules()}),
    }


def rulings_coverage() -> dict[str, Any]:
    """Rulings that a test names; a passing test run means that they pass."""
    if not TESTS.is_dir():
        return {"total": len(list_rulings()), "tested": None, "without_test": None}
    named = {f"RUL-{n}" for text in _sources(TESTS, (".py", ".txt")) for n in _RULING.findall(text)}
    missing = [ruling for ruling in list_rulings() if ruling not in named]
    return {
        "total": len(list_rulings()),
        "tested": len(list_rulings()) - len(missing),
        "without_test": missing,
    }


def cards_coverage() -> dict[str, Any]:
    """Cards by the status of their abilities and of each fact."""
    from vgsim.cards.catalogue import count_statuses
    from vgsim.cards.compiler import playable

    counts = count_statuses(playable)
    return {
        "prints": counts.prints,
        "cards": counts.cards,
        "library": counts.library,
        "abilities": counts.abilities,
        "facts": counts.facts,
    }


def abilities_coverage(games: int = 2000, seed: int = 0) -> dict[str, Any]:
    """How often each ability of the shipped decks was seen, every deck playing itself.

    Parameters
    ----------
    games : int
        Games a deck.
    seed : int

    Returns
    -------
    dict
        `games`, `decks` played, decks `not_played` with the reason, and `abilities`: one entry an ability
        with its card, text, and counts of how its uses ended (`terms.Seen`).
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    texts: dict[tuple[str, str], None] = {}
    played: list[str] = []
    failed: dict[str, str] = {}
    for name in _played_decks():
        try:
            for (card, text), counts in _uses(name, games, seed):
                texts[card, text] = None
                seen.update({(card, text, use): int(n) for use, n in zip(USES, counts, strict=True)})
            played.append(name)
        except InputError as error:
            failed[name] = str(error)
    abilities = [
        {"card": card, "text": text, **{use: seen[card, text, use] for use in USES}} for card, text in texts
    ]
    return {"games": games, "decks": played, "not_played": failed, "abilities": abilities}


def _played_decks() -> list[str]:
    from vgsim.analysis.engines import ENGINES
    from vgsim.cards.catalogue import list_shipped_decks

    return [row.name for row in list_shipped_decks() if row.format in ENGINES]


def _uses(deck: "str | Deck", games: int, seed: int) -> Iterator[tuple[tuple[str, str], np.ndarray]]:
    """(card, text) of each ability in a deck's mirror match, and how its uses ended."""
    from vgsim.analysis.runs.pairing import pair
    from vgsim.analysis.runs.runner import Options, run

    pairing = pair(deck, deck, seed=seed)
    results = run(pairing, Options(games, keep_rows=False, progress=False))
    for row, name in enumerate(pairing.names().abilities):
        if name[1]:
            yield name, results.tally["ability"][row]


def coverage(games: int = 2000, seed: int = 0) -> dict[str, Any]:
    """Everything that `vgsim coverage` tells: keys rules, rulings, cards, riftbound, play."""
    if not 1 <= check_whole("games", games) <= MOST_GAMES:
        raise InputError(f"games {games}: at least 1 game a deck is needed to see abilities in play")
    return {
        "rules": rules_coverage(),
        "rulings": rulings_coverage(),
        "cards": cards_coverage(),
        "riftbound": duel_coverage.coverage(),
        "play": abilities_coverage(games, seed),
    }
