"""Counts of legal answer sequences from the positions in tests/perft: `perft.py OUT` writes them as JSON.

A file is TOML: what it is about, decks, position, how many sequences of 1, 2, ... answers there are, and how
the deepest count splits by the first answer. `rewrite.py` counts anew.
"""

import json
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from vgsim.analysis.board.answers import Desk
from vgsim.analysis.board.positions import Position, set_up
from vgsim.cards.build import build_table, ruleset, table_names
from vgsim.cards.decks import load_deck
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.match import Table

FOLDER = Path(__file__).resolve().parents[1] / "perft"
INTERPRETED_LEAVES = 400  # what the interpreted kernel counts in a few seconds


@dataclass(frozen=True)
class Perft:
    """A position with its counts."""

    about: str
    decks: tuple[str, str]
    position: str
    counts: tuple[int, ...]
    split: dict[str, int]

    def text(self) -> str:
        """As it is written to a file."""
        lines = [f"about = {json.dumps(self.about)}", f"decks = {json.dumps(list(self.decks))}"]
        quotes = "'''" if "\\" in self.position else '"""'  # a name with quotes in it
        lines += [f"counts = {list(self.counts)}", f"position = {quotes}\n{self.position}{quotes}", "", "[split]"]
        return "\n".join([*lines, *(f"{json.dumps(key)} = {n}" for key, n in self.split.items())]) + "\n"


def read(path: Path) -> Perft:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return Perft(found["about"], tuple(found["decks"]), found["position"], tuple(found["counts"]), found["split"])


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.perft"))


@cache
def _cards(decks: tuple[str, str]):
    a, b = map(load_deck, decks)
    rules = ruleset(a.format)
    return build_table(a, b, rules), table_names(a, b, rules)


def at(perft: Perft) -> Desk:
    """The game at its position, at the first prompt."""
    record, names = _cards(perft.decks)
    game = Table(record)
    set_up(game, names, Position.from_text(perft.position))
    game.advance()
    return Desk(game, names)


def count(game: Table, depth: int) -> int:
    """Sequences of that many legal answers from here; a game that ends sooner gives none."""
    legal = game.legal() if game.game.prompt else []
    if depth == 1:
        return len(legal)
    return sum(_behind(game, answer, depth - 1) for answer in legal)


def _behind(game: Table, answer: int, depth: int) -> int:
    here = game.game
    game.game = here.copy()
    game.answer(answer)
    game.advance()
    found = count(game, depth)
    game.game = here
    return found


def split(desk: Desk, depth: int) -> dict[str, int]:
    """The count by first answer, in words."""
    found: Counter[str] = Counter()
    for answer in desk.table.legal():
        found[_said(desk, answer)] += _behind(desk.table, answer, depth - 1) if depth > 1 else 1
    return dict(found)


def _said(desk: Desk, answer: int) -> str:
    return desk._option(answer)[0].text


def counted(perft: Perft) -> Perft:
    """The same with counts as they are now."""
    desk = at(perft)
    depths = range(1, len(perft.counts) + 1)
    counts = tuple(count(desk.table, depth) for depth in depths)
    return replace(perft, counts=counts, split=split(desk, len(perft.counts)))


def shallow(perft: Perft) -> Perft:
    """Cut to the depth that the interpreted kernel counts too."""
    return replace(perft, counts=tuple(n for n in perft.counts if n <= INTERPRETED_LEAVES))


if __name__ == "__main__":
    made = {path.stem: counted(shallow(read(path))).text() for path in files()}
    Path(sys.argv[1]).write_text(json.dumps({"interpreted": INTERPRETED, "made": made}), encoding="utf-8")
