"""Games for the tests of the kernel: pairings of shipped decks, games walked prompt by prompt, processes."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

import vgsim
from vgsim.analysis.runs.pairing import Pairing, pair
from vgsim.cards.build import build_table, ruleset
from vgsim.cards.decks import load_deck, shipped_names
from vgsim.vanguard.bots import policy_rows
from vgsim.vanguard.match import Table

AICHI, KAI = "v_td01_aichi_sendou", "v_td02_toshiki_kai"
DECK_PAIRS = ((AICHI, KAI), (AICHI, AICHI), (KAI, KAI))


@cache
def pairing(a: str, b: str, bots: tuple[str, str] = ("random", "random")) -> Pairing:
    return pair(a, b, bots)


@cache
def card_table(a: str, b: str, **rules: Any) -> np.record:
    """The card table of two shipped decks, with fields of the ruleset changed."""
    one, other = load_deck(a), load_deck(b)
    return build_table(one, other, replace(ruleset(one.format), **rules))


def table(a: str = AICHI, b: str = KAI, bots: Sequence[str] = ("random", "random"), **rules: Any) -> Table:
    """A game of two shipped decks, not set up yet."""
    return Table(card_table(a, b, **rules), policy_rows(bots))


def start(game: Table, seed: int, index: int) -> Table:
    """Up to the first prompt of game `index`."""
    game.new_game(seed, index)
    game.advance()
    return game


def give(game: Table, answer: int) -> None:
    """Answer and go on to the next prompt."""
    game.answer(answer)
    game.advance()


def prompts(game: Table, seed: int, index: int) -> Iterator[None]:
    """Stop at every prompt of a game that its bots play; what is done to `game.game` meanwhile is undone."""
    start(game, seed, index)
    while not game.game.result:
        record = game.game
        yield
        game.game = record
        give(game, game.decide())


def copied(game: Table) -> Table:
    """The same game in a record of its own."""
    other = Table(game.table, game.bots)
    other.game = game.game.copy()
    return other


@cache
def shipped_pairs() -> tuple[tuple[str, str], ...]:
    """Every pair of shipped decks of one format, mirrors included."""
    formats: dict[str, list[str]] = {}
    for name in shipped_names():
        formats.setdefault(load_deck(name).format, []).append(name)
    return tuple(p for names in formats.values() for p in combinations_with_replacement(names, 2))


@cache
def every_deck() -> tuple[tuple[str, str], ...]:
    """Every shipped deck once in each seat, against the next one of its format."""
    formats: dict[str, list[str]] = {}
    for name in shipped_names():
        formats.setdefault(load_deck(name).format, []).append(name)
    return tuple(pair for names in formats.values() for pair in zip(names, names[1:] + names[:1], strict=True))


def environment(**settings: str) -> dict[str, str]:
    """The environment of another process that imports this very package."""
    own = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    home = str(Path(vgsim.__file__).resolve().parents[1])
    return own | {"PYTHONPATH": home} | settings


def launch(script: Path, *arguments: object, **settings: str) -> "subprocess.Popen[str]":
    """Start a script of this folder in a Python with other settings."""
    command = [sys.executable, str(script), *map(str, arguments)]
    return subprocess.Popen(command, env=environment(**settings), stderr=subprocess.PIPE, text=True)


def finished(process: "subprocess.Popen[str]") -> None:
    """Wait for a script; its error is this test's failure."""
    _, error = process.communicate()
    assert process.returncode == 0, error
