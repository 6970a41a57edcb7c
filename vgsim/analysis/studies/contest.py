"""Who plays whom when two versions of a deck are compared, what a round's score is, and the luck in it.

A round is one game number played four times against each opponent: by both versions, going first and
second, on the same shuffles with the versions' decks aligned. Its score is the difference of their win rates.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vgsim.analysis.runs.pairing import Pairing, Rules, pair
from vgsim.analysis.runs.rounds import Block, Floats, Rows, scores
from vgsim.errors import InputError
from vgsim.vanguard.results import LUCK_UNIT

if TYPE_CHECKING:
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.games import AnyDeck as Deck

    Field = Sequence[Deck | str | Path] | Deck | str | Path

VERSIONS, SEATS_FIRST = 2, ("a", "b")  # the version goes first, then its opponent
# Luck's coefficients begin as if so many rounds of so much luck had shown that it is worth what
# `vgsim.vanguard.stake_worth` says. Where that is a bad guess scores vary more, and no more.
BELIEF, USUAL = 100.0, 0.15


@dataclass(frozen=True, eq=False)
class Contest:
    """Two versions, the field, and their pairings by opponent, version and who goes first.

    Attributes
    ----------
    versions : tuple of two Deck
        The second one aligned with the first.
    field : tuple of Deck
    shares : ndarray
        Of each opponent in the field; together 1.
    pairings : tuple of Pairing
    """

    versions: "tuple[Deck, Deck]"
    field: "tuple[Deck, ...]"
    shares: Floats
    pairings: tuple[Pairing, ...]

    @property
    def round_games(self) -> int:
        """Games in a round."""
        return len(self.pairings)

    def blocks(self, start: int, rounds: int) -> list[Block]:
        """The games of some rounds."""
        return [Block(place, start, rounds) for place in range(self.round_games)]

    def read(self, rows: list[Rows]) -> "Batch":
        """The scores and the luck of the rounds in which every game was finished."""
        shape = (len(self.field), VERSIONS, len(SEATS_FIRST))
        won = np.array([scores(found) for found in rows]).reshape(*shape, -1)
        whole = np.isfinite(won).all(axis=(0, 1, 2))  # a game that did not end properly has no score
        lucky = np.array([luck(found) for found in rows])
        lucky = lucky.reshape(*shape, *lucky.shape[1:]).mean(axis=2)
        beyond = np.tensordot(self.shares, lucky[:, 0] - lucky[:, 1], axes=1)
        return Batch(won[..., whole], beyond[whole])


class Batch(NamedTuple):
    """Finished rounds.

    `won[opponent, version, who goes first, round]` is the version's score; `luck[round, kind]` how much
    luckier in checks the first version was than the second.
    """

    won: Floats
    luck: Floats


class Setting(NamedTuple):
    """What shapes the games besides the decks; see `vgsim.simulate`."""

    bots: "Sequence[Bot]"
    seed: int
    rules: Rules
    cards: Sequence[str | Path]


def make_contest(
    versions: "Sequence[Deck | str | Path]",
    field: "Field",
    shares: Sequence[float] | None,
    setting: Setting,
) -> Contest:
    """Check everything that shapes the games of a comparison.

    Raises
    ------
    InputError
        Saying what is wrong with which of them and what would be right.
    """
    from vgsim.cards.games import align, load_decks

    format, abilities = setting.rules.format, setting.rules.abilities
    first, second, *opponents = load_decks([*versions, *_listed(field)], format, setting.cards)
    decks = first, align(first, second)
    pairings = tuple(
        pair(deck, opponent, setting.bots, setting.seed, Rules(goes, abilities, format), setting.cards)
        for opponent in opponents
        for deck in decks
        for goes in SEATS_FIRST
    )
    return Contest(decks, tuple(opponents), _check_shares(shares, len(opponents)), pairings)


def _listed(field: "Field") -> "Sequence[Deck | str | Path]":
    """Opponents as a list; a single one is welcome without."""
    from vgsim.cards.games import AnyDeck

    opponents = [field] if isinstance(field, AnyDeck | str | Path) else list(field)
    if not opponents:
        raise InputError("against: no opponents; give at least one deck to compare the versions against")
    return opponents


def _check_shares(shares: Sequence[float] | None, opponents: int) -> Floats:
    """Shares that add up to 1."""
    if shares is None:
        return np.full(opponents, 1 / opponents)
    try:
        given = np.asarray(shares, float)
    except (TypeError, ValueError):
        given = np.empty(0)
    if given.shape != (opponents,) or not (np.isfinite(given) & (given > 0)).all():
        raise InputError(f"shares {shares}: {opponents} numbers above 0 are needed, one for each opponent in order")
    found: Floats = given / given.sum()
    return found


def luck(rows: Rows) -> Floats:
    """How much luckier in checks seat A was than seat B, in win rate, by kind of check.

    Parameters
    ----------
    rows : ndarray of dtype RESULT

    Returns
    -------
    ndarray, shape (games, kinds of checks)
        Where rows were asked for luck (`luck`): at each check what the card shown is worth less what the card to be
        shown was worth on average, of the cards in the deck that nobody knew. The worth is a fixed function of what
        both players have at that moment (`vgsim.vanguard.stakes`), never of what is to come; so each check adds a
        martingale difference, and the mean is exactly 0 whatever the worth and whenever and however games end.
        Otherwise no columns: checks times the deck's share of triggers would not do, since mulligans put triggers
        back into the deck and the length of a game depends on what was shown; its mean was found to be +0.19 drive
        triggers a game. A game without checks has no columns.
    """
    if "luck" not in (rows.dtype.names or ()) or not rows["luck"].any():
        return np.zeros((len(rows), 0))
    found: Floats = (rows["luck"][:, 0] - rows["luck"][:, 1]) / LUCK_UNIT
    return found


class Control:
    """Takes out of scores what luck explains, by coefficients from earlier rounds alone.

    Coefficients that do not depend on the rounds they are used on leave the mean exactly as it was.
    """

    def __init__(self, kinds: int) -> None:
        self._products = BELIEF * USUAL**2 * np.eye(kinds)
        self._with_score = np.full(kinds, BELIEF * USUAL**2)

    def learn(self, differences: Floats, luck: Floats) -> None:
        """Rounds that later ones are corrected by."""
        self._products += luck.T @ luck
        self._with_score += luck.T @ (differences - differences.mean())

    def correct(self, differences: Floats, luck: Floats) -> Floats:
        """Scores without what luck explains of them."""
        found: Floats = differences - luck @ np.linalg.solve(self._products, self._with_score)
        return found


class Evidence:
    """The rounds of a comparison so far."""

    def __init__(self, shares: Floats, control: Control) -> None:
        self.shares, self._control = shares, control
        self.won = np.zeros((len(shares), VERSIONS, len(SEATS_FIRST), 0))
        self.corrected: Floats = np.zeros(0)

    def add(self, batch: Batch) -> None:
        """The next batch of rounds."""
        if batch.won.shape[-1]:
            scored = differences(self.shares, batch.won)
            self.corrected = np.concatenate([self.corrected, self._control.correct(scored, batch.luck)])
            self.won = np.concatenate([self.won, batch.won], axis=-1)
            self._control.learn(scored, batch.luck)


def differences(shares: Floats, won: Floats) -> Floats:
    """Score of each round: the first version's win rate minus the second's, opponents weighed by share."""
    rates = won.mean(axis=2)
    found: Floats = shares @ (rates[:, 0] - rates[:, 1])
    return found
