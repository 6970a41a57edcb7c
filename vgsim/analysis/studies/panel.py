"""Many versions of a deck against one field, under one or more bots, on the same shuffles.

A round is two games in a row, one going first and one going second, against each opponent under each pair of
bots. Its score is the version's win rate in it, opponents weighed by their share.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vgsim.analysis.runs.pairing import Pairing, Rules, pair
from vgsim.analysis.runs.rounds import Block, Floats, Rows, scores
from vgsim.analysis.studies.contest import Control, _check_shares, _listed, luck
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.analysis.studies.contest import Field
    from vgsim.cards.games import AnyDeck as Deck

    Bots = Sequence[Bot] | Sequence[Sequence[Bot]]

PAIR = 2  # games in a round against one opponent under one pair of bots


@dataclass(frozen=True, eq=False)
class Panel:
    """Who plays whom.

    Attributes
    ----------
    decks : tuple of Deck
        The versions.
    field : tuple of Deck
        The opponents.
    bots : tuple of pairs
        Bots of the version and of the opponent.
    shares : ndarray
        Of each opponent in the field; together 1.
    pairings : tuple of Pairing
        By version, opponent and bots.
    """

    decks: "tuple[Deck, ...]"
    field: "tuple[Deck, ...]"
    bots: "tuple[tuple[Bot, Bot], ...]"
    shares: Floats
    pairings: tuple[Pairing, ...]

    @property
    def meetings(self) -> int:
        """Pairings of a version."""
        return len(self.field) * len(self.bots)

    @property
    def round_games(self) -> int:
        """Games of a version in a round."""
        return PAIR * self.meetings

    def blocks(self, places: Sequence[int], start: int, rounds: int) -> list[Block]:
        """The games of some rounds of some versions."""
        return [
            Block(place * self.meetings + meeting, PAIR * start, PAIR * rounds)
            for place in places
            for meeting in range(self.meetings)
        ]

    def read(self, rows: list[Rows], control: Control | None = None) -> Floats:
        """Scores of the rounds of `blocks`, shape (versions, rounds); nan where a game did not end properly.

        With a `control`, what luck in checks explains is taken out of them.
        """
        won = [scores(found) for found in rows]
        if control is not None:
            won = [control.correct(score, luck(found)) for score, found in zip(won, rows, strict=True)]
        by_round = np.array(won).reshape(-1, len(self.field), len(self.bots), len(won[0]) // PAIR, PAIR)
        found: Floats = np.tensordot(by_round.mean(axis=(2, 4)), self.shares, axes=(1, 0))
        return found


def make_panel(
    decks: "Sequence[Deck]",
    field: "Field",
    *,
    shares: Sequence[float] | None = None,
    bots: "Bots" = ("standard", "standard"),
    seed: int = 0,
    rules: Rules | None = None,
    cards: Any = (),
) -> Panel:
    """Check everything that shapes the games.

    Parameters
    ----------
    decks : sequence of Deck
        The versions, aligned with each other.
    field, shares
        Opponents, and how common each is; equally by default.
    bots : two bots, or a sequence of such pairs
        Who plays the version and who its opponent; every pair of bots plays equally often.
    seed, rules, cards
        As for `vgsim.analysis.runs.pairing.pair`; the version goes first in every other game.

    Raises
    ------
    InputError
        Saying what is wrong with which of them and what would be right.
    """
    opponents = opponents_of(field, rules.format if rules else None, cards)
    pairs = bot_pairs(bots)
    rules = Rules("alternate", rules.abilities, rules.format) if rules else Rules()
    pairings = tuple(
        pair(deck, opponent, both, seed, rules, cards) for deck in decks for opponent in opponents for both in pairs
    )
    return Panel(tuple(decks), opponents, pairs, _check_shares(shares, len(opponents)), pairings)


def opponents_of(field: "Field", format: str | None, cards: Sequence[str | Path]) -> "tuple[Deck, ...]":
    """The decks of a field; a single one is welcome without a list."""
    from vgsim.cards.games import load_decks

    return load_decks(_listed(field), format, cards)


def bot_pairs(bots: "Bots") -> "tuple[tuple[Bot, Bot], ...]":
    """Pairs of bots from one pair or from a sequence of pairs."""
    listed: list[Any] = [] if isinstance(bots, str) else list(bots)
    pairs = [listed] if listed and not isinstance(listed[0], list | tuple) else listed
    if not pairs or any(isinstance(both, str) or len(both) != 2 for both in pairs):
        raise InputError(
            f"bots {bots!r}: two are needed, one for the deck and one for its opponents, or several such pairs"
        )
    return tuple((both[0], both[1]) for both in pairs)
