"""Simulated against exact: opening hands, mulligans, rides, drive and damage checks, to four standard errors.

The exact values are those of tests/data/known_answers.csv, or of `vgsim.analysis.odds`, which answers it too.
V-TD01 is the deck they ask about: 49 cards without the first vanguard, 14/11/8 of grade 1/2/3, 16 triggers.
Games are played without abilities, which would search, draw and return cards. Where an event need not happen
before a game ends, the cards left in the deck stand in for it: an unseen card is as random as the next one.
"""

import csv
from collections import Counter
from math import comb
from pathlib import Path

import numpy as np
import pytest
from kernel_games import AICHI, give, start, table

from vgsim.analysis import odds
from vgsim.analysis.odds import Course
from vgsim.core.jit import INTERPRETED
from vgsim.vanguard.match import run_chunk
from vgsim.vanguard.terms import NO, PER_PLAYER, Check, Mulligan, Prompt, Trigger, Zone

pytestmark = pytest.mark.skipif(INTERPRETED, reason="too many games to interpret")

with (Path(__file__).parents[1] / "data" / "known_answers.csv").open(encoding="utf-8", newline="") as _file:
    KNOWN = {row["id"]: row["value"] for row in csv.DictReader(_file)}

DECK, TRIGGERS = 49, 16


def aichi(bots=("standard", "standard"), **rules):
    return table(AICHI, AICHI, bots, **({"abilities": False, "g_assist": False} | rules))


def known(row):
    return float(KNOWN[row])


def agree(samples, wanted):
    """The mean of independent samples is the exact value, within four standard errors."""
    samples = np.asarray(samples, float)
    error = max(samples.std(ddof=1), 1e-3) / np.sqrt(len(samples))
    assert abs(samples.mean() - wanted) < 4 * error, f"{samples.mean():.5f} for {wanted:.5f} ± {error:.5f}"


def test_the_deck_is_the_one_asked_about():
    game = start(aichi(), 1, 0)
    t = game.table
    deck = [int(row) for row in t.deck[0, 2:51]]
    assert len(deck) == DECK
    assert Counter(int(t.grade[row]) for row in deck) == {0: 16, 1: 14, 2: 11, 3: 8}
    icons = Counter(int(t.trigger[row]) for row in deck)
    assert icons == {Trigger.NONE: 33, Trigger.CRITICAL: 8, Trigger.DRAW: 4, Trigger.HEAL: 4}


# -- opening hands -------------------------------------------------------------------------------------------


def opening_hands(games, seed=1):
    """Card rows of both players' hands, read right after the set-up."""
    game = aichi()
    hands = np.zeros((games, 2, 5), np.int64)
    for i in range(games):
        game.new_game(seed, i)
        g = game.game
        hands[i] = g.card[g.row[:, Zone.HAND, :5]]
    return game.table, hands.reshape(-1, 5)


def check_opening_hands(games):
    t, hands = opening_hands(games)
    triggers = (t.trigger[hands] != Trigger.NONE).sum(axis=1)
    for n, row in ((0, "001"), (1, "002"), (2, "003"), (4, "005"), (5, "006")):
        agree(triggers == n, known(f"A_open-{row}"))
    agree(triggers >= 1, known("A_open-007"))
    agree(triggers >= 2, known("A_open-008"))
    for grade, row in ((1, "009"), (2, "010"), (3, "011")):
        agree(~(t.grade[hands] == grade).any(axis=1), known(f"A_open-{row}"))
    for grade, copies in ((1, 14), (2, 11), (3, 8)):
        for held, chance in odds.distribution(copies, 5).items():
            if chance > 1e-3:
                agree((t.grade[hands] == grade).sum(axis=1) == held, chance)


def test_opening_hands():
    check_opening_hands(30_000)


@pytest.mark.slow
def test_opening_hands_of_a_million():
    check_opening_hands(500_000)


# -- mulligans -----------------------------------------------------------------------------------------------


def found_after(game, wanted, returned):
    """Whether the starting player holds one of his first cards after returning so many others and drawing."""
    p = int(game.game.first)
    hand = [int(u) for u in game.game.row[p, Zone.HAND, :5]]
    own = range(2 + p * PER_PLAYER, 2 + p * PER_PLAYER + wanted)
    if not any(u in own for u in hand):
        for u in hand[:returned]:
            give(game, u)
    while game.game.prompt == Prompt.MULLIGAN:
        give(game, NO)
    n = int(game.game.row_n[p, Zone.HAND])
    return any(int(u) in own for u in game.game.row[p, Zone.HAND, :n])


def check_mulligan(row, copies, returned, rule, games):
    game = aichi(mulligan=rule)
    agree([found_after(start(game, 2, i), copies, returned) for i in range(games)], known(row))


MULLIGANS = [
    ("D_mull-015", 2, 1, Mulligan.SHUFFLE_IN),
    ("D_mull-020", 2, 3, Mulligan.BOTTOM_DRAW_SHUFFLE),
    ("D_mull-031", 3, 3, Mulligan.SHUFFLE_IN),
    ("D_mull-038", 4, 0, Mulligan.BOTTOM_DRAW_SHUFFLE),
    ("D_mull-047", 4, 5, Mulligan.SHUFFLE_IN),
    ("D_mull-048", 4, 5, Mulligan.BOTTOM_DRAW_SHUFFLE),
]


@pytest.mark.parametrize(("row", "copies", "returned", "rule"), MULLIGANS[1::2])
def test_mulligans(row, copies, returned, rule):
    check_mulligan(row, copies, returned, rule, 4000)


@pytest.mark.slow
@pytest.mark.parametrize(("row", "copies", "returned", "rule"), MULLIGANS)
def test_many_mulligans(row, copies, returned, rule):
    """Enough to tell the two procedures apart."""
    check_mulligan(row, copies, returned, rule, 60_000)


# -- rides ---------------------------------------------------------------------------------------------------


def put_back(keep, grades):
    """Which of a hand's cards a fixed policy returns: indices."""
    if keep == "no mulligan" or (keep == "return all 5" and 1 in grades):
        return []
    if keep == "return all 5":
        return list(range(len(grades)))
    kept = {grades.index(grade) for grade in (1, 2, 3) if grade in grades}
    return [i for i in range(len(grades)) if i not in kept]


class Peaceful:
    """Players who ride on curve and do nothing else, so that only draw phases bring cards."""

    def __init__(self, keep, **rules):
        self.keep = keep
        self.game = aichi(**rules)
        self.returns = {}

    def play(self, index):
        """Own turns on which each player reached grade 1, 2 and 3: 0 for never in three turns each."""
        game = start(self.game, 3, index)
        self.returns = {}
        while game.game.turn <= 6:
            give(game, self.answer(Prompt(int(game.game.prompt)), game.legal()))
        return np.array(game.game.ride_turn[:, 1:4])

    def answer(self, prompt, legal):
        if prompt == Prompt.MULLIGAN:
            return self.mulligan(int(self.game.game.asked))
        if prompt == Prompt.G_ASSIST:
            return 1
        if prompt == Prompt.G_ASSIST_REMOVE:
            return self.least_needed(legal)
        if prompt in (Prompt.RIDE, Prompt.G_ASSIST_TAKE):
            return max(legal, key=lambda u: self.rise(u) if u else 0)
        return NO if NO in legal else legal[0]

    def grade(self, u):
        return int(self.game.table.grade[self.game.game.card[u]])

    def vanguard(self):
        g = self.game.game
        return self.grade(int(g.circle[g.asked, 0]))

    def rise(self, u):
        return 1 if self.grade(u) == self.vanguard() + 1 else -1

    def mulligan(self, p):
        if p not in self.returns:
            g = self.game.game
            hand = [int(u) for u in g.row[p, Zone.HAND, : g.row_n[p, Zone.HAND]]]
            self.returns[p] = [hand[i] for i in put_back(self.keep, [self.grade(u) for u in hand])]
        return self.returns[p].pop() if self.returns[p] else NO

    def least_needed(self, legal):
        """Others first, then a second copy, then the highest grade; never the card to be ridden."""
        now, g = self.vanguard(), self.game.game
        hand = [self.grade(int(u)) for u in g.row[g.asked, Zone.HAND, : g.row_n[g.asked, Zone.HAND]]]

        def need(u):
            grade = self.grade(u)
            return 0 if grade <= now or hand.count(grade) > 1 else 10 - grade

        return min(legal, key=need)


#: known rows for grade 1, 2 and 3; None where the file has none and `odds.ride` says it
CURVES = {
    ("no mulligan", "bottom", False): ("061", "073", "085"),
    ("no mulligan", "bottom", True): ("062", None, "086"),
    ("keep one", "bottom", False): (None, "075", None),
    ("keep one", "bottom", True): ("064", "076", "088"),
    ("return all 5", "bottom", False): ("065", "077", None),
    ("return all 5", "bottom", True): ("066", "078", "090"),
    ("no mulligan", "shuffle", False): ("067", "079", None),
    ("no mulligan", "shuffle", True): ("068", "080", "092"),
    ("keep one", "shuffle", False): ("069", "081", "093"),
    ("keep one", "shuffle", True): (None, "082", "094"),
    ("return all 5", "shuffle", False): ("071", "083", "095"),
    ("return all 5", "shuffle", True): ("072", "084", None),
}
POLICIES = {"no mulligan": "everything", "keep one": "one_of_each", "return all 5": "redraw_without_first"}


def exact_curve(keep, rule, assist, grade):
    row = CURVES[keep, rule, assist][grade - 1]
    if row:
        return known(f"E_ride-{row}")
    plan = odds.Mulligan(POLICIES[keep], rule)
    return odds.ride({1: 14, 2: 11, 3: 8}, Course(grade, g_assist=assist), plan)


def check_rides(keep, rule, assist, games):
    rules = Mulligan.SHUFFLE_IN if rule == "shuffle" else Mulligan.BOTTOM_DRAW_SHUFFLE
    players = Peaceful(keep, mulligan=rules, g_assist=assist)
    turns = np.concatenate([players.play(i) for i in range(games)])
    for grade in (1, 2, 3):
        agree(turns[:, grade - 1] == grade, exact_curve(keep, rule, assist, grade))


@pytest.mark.parametrize(
    ("keep", "rule", "assist"),
    [("keep one", "bottom", True), ("return all 5", "shuffle", False)],
)
def test_rides_on_curve(keep, rule, assist):
    check_rides(keep, rule, assist, 2500)


@pytest.mark.slow
@pytest.mark.parametrize(("keep", "rule", "assist"), CURVES)
def test_many_rides_on_curve(keep, rule, assist):
    check_rides(keep, rule, assist, 8_000)


@pytest.mark.parametrize("assist", [False, True])
def test_scripted_bots_ride_grade_1_as_often_as_their_mulligan_allows(assist):
    """They keep one card of each grade; until the first ride nothing but the draw phase brings cards."""
    game = aichi(g_assist=assist)
    rows, _ = run_chunk(game.table, game.bots, 4, 0, 30_000)
    wanted = odds.ride({1: 14, 2: 11, 3: 8}, Course(1, g_assist=assist))
    for seat in range(2):
        agree(rows["ride_turn"][:, seat, 1] == 1, wanted)


# -- drive and damage checks ---------------------------------------------------------------------------------


class Checks:
    """What both players checked in one game, in order, and what was left in their decks."""

    def __init__(self, game):
        g, t = game.game, game.table
        codes = np.asarray(g.check_log[: int(g.check_logs)]) // 64
        self.icons = {(p, check): codes[codes // 8 == p * 2 + check] % 8 for p in range(2) for check in Check}
        self.left = [t.trigger[g.card[g.row[p, Zone.DECK, : g.row_n[p, Zone.DECK]]]] for p in range(2)]

    def some(self, p, check, n, is_wanted):
        """1 or 0 for one wanted in a player's first n checks; the deck stands in for checks never made."""
        icons = self.icons[p, check][:n]
        if is_wanted(icons).any():
            return 1.0
        left, more = self.left[p], n - len(icons)
        if more > len(left):  # once in some thousand games a deck has run out
            return float("nan")
        return 1 - comb(len(left) - int(is_wanted(left).sum()), more) / comb(len(left), more)

    def first(self, p, icon):
        return float(self.icons[p, Check.DRIVE][0] == icon)

    def two(self, p, n):
        """Whether n of the first two drive checks are triggers."""
        icons = self.icons[p, Check.DRIVE][:2]
        return float(triggers(icons).sum() == n) if len(icons) == 2 else float("nan")


def triggers(icons):
    return icons != Trigger.NONE


def heals(icons):
    return icons == Trigger.HEAL


#: of a player's first n checks, drive and damage alike (a check is a check): the known row for one wanted
SOME = [
    (1, triggers, "C_damage-002"),
    (2, triggers, "C_damage-005"),
    (3, triggers, "C_damage-008"),
    (1, heals, "C_damage-003"),
    (2, heals, "C_damage-006"),
    (3, heals, "C_damage-009"),
]
ICONS = [(Trigger.CRITICAL, 8), (Trigger.DRAW, 4), (Trigger.HEAL, 4)]
TWO = ["B_drive-003", "B_drive-004", "B_drive-005"]


def figures(checks):
    """A game's share of every figure, the mean of both players."""
    made = [
        [checks.some(p, check, n, wanted) for check in Check for n, wanted, _ in SOME]
        + [checks.first(p, icon) for icon, _ in ICONS]
        + [checks.two(p, n) for n in range(3)]
        for p in range(2)
    ]
    return np.mean(made, axis=0)


def exact_figures():
    return [known(row) for _ in Check for *_, row in SOME] + [n / DECK for _, n in ICONS] + list(map(known, TWO))


def played(games, seed=5):
    """The figures of games that nobody prepares with a mulligan: decks stay as they were shuffled."""
    game, found = aichi(), []
    for i in range(games):
        start(game, seed, i)
        while game.game.prompt == Prompt.MULLIGAN:
            give(game, NO)
        game.finish()
        found.append(figures(Checks(game)))
    return np.array(found)


def check_checks(found):
    for samples, wanted in zip(found.T, exact_figures(), strict=True):
        told = samples[~np.isnan(samples)]
        assert len(told) > 0.99 * len(samples)
        agree(told, wanted)


@pytest.fixture(scope="module")
def some_games():
    return played(12_000)


def test_drive_and_damage_checks(some_games):
    check_checks(some_games)


@pytest.mark.slow
def test_drive_and_damage_checks_of_a_million():
    check_checks(played(500_000))


def test_a_wrong_value_is_noticed(some_games):
    """Four standard errors of these games are less than one trigger in the deck more or less."""
    agree(some_games[:, 0], known("B_drive-002"))
    with pytest.raises(AssertionError):
        agree(some_games[:, 0], odds.chance({"trigger": TRIGGERS - 1}, {"trigger": 1}, 1))
