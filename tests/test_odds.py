"""Exact odds against known answers, against brute force on small decks, and through the command line.

Each row of data/known_answers.csv is asked of the public API; the rows about estimates are somebody else's
and are named here, so that a new row nobody answers is noticed.
"""

import csv
import dataclasses
import itertools
import json
import re
import subprocess
import sys
from functools import cache
from math import comb, isclose
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from vgsim.analysis import odds
from vgsim.analysis.odds import Attacker, Course, Defender, Mulligan, at_least, at_most
from vgsim.cards.decks import Deck, load_deck
from vgsim.cli.odds import cli_app
from vgsim.errors import InputError

# ---------------------------------------------------------------------------------------- known answers

with (Path(__file__).parent / "data" / "known_answers.csv").open(encoding="utf-8", newline="") as _file:
    ROWS = {row["id"]: row for row in csv.DictReader(_file)}

# Intervals, sequential tests and sample sizes belong to the tests of the estimates; H rows are observations.
NOT_EXACT_ODDS = {i for i in ROWS if i.startswith(("G_stats", "H_empirical")) and i != "G_stats-003"}


def some(pool, want, cards, size=49):
    return odds.chance({k: int(n) for k, n in pool.items()}, want, int(cards), int(size))


def one(copies, want, cards, size=49):
    return some({"it": copies}, {"it": want}, cards, size)


def net(drive, criticals, heals, critical=1):
    return odds.battle(Attacker({"critical": int(criticals)}, 49, int(drive), critical), Defender(int(heals)))


def pair(t, want, size=49):
    """Two drive checks from 49 cards with 16 triggers and 8 grade 3."""
    return some({"trigger": 16, "grade 3": 8}, want, 2, size)


def split(text):
    return {g: int(n) for g, n in enumerate(text.split("/"), start=1)}


def curve(target, grades, setup):
    keep = {"no mul": "everything", "return": "redraw_without_first", "best k": "best"}
    policy = next((name for start, name in keep.items() if setup.startswith(start)), "one_of_each")
    rule = "shuffle" if "shuffle rule" in setup else "bottom"
    course = Course(int(target), g_assist="no G assist" not in setup)
    return odds.ride(split(grades), course, Mulligan(policy, rule))


def seats(copies, want):
    return (one(copies, want, 5, 40) + one(copies, want, 6, 40)) / 2


def best_split():
    top = odds.ride_grid(33, Course(g_assist=False)).iloc[0]
    return "/".join(str(int(top[f"grade_{g}"])) for g in (1, 2, 3))


GRADE_COPIES = {"1": 14, "2": 11, "3": 8}
NO_TRIGGER_FIRST = {"others": 1}

# What a row asks ("question || setup") and how the API answers it.
ASKED = [
    (r"P\(exactly (\d) triggers in opening 5\) \|\| .*16", lambda k: odds.opening({"t": 16}, {"t": int(k)})),
    (r"P\(>=(\d) triggers? in opening 5\)", lambda k: odds.opening({"t": 16}, {"t": at_least(int(k))})),
    (r"P\(no grade (\d) in opening 5\) with (\d+)", lambda g, n: odds.opening({int(g): int(n)}, {int(g): 0})),
    (
        r"P\(exactly (\d) (?:triggers|criticals) in (\d) drive checks\) \|\| (\d+) cards\D*(\d+)",
        lambda k, d, size, n: one(n, int(k), d, size),
    ),
    (r"P\(2 triggers\) 2 drive checks \|\| (\d+)\D+(\d+)", lambda size, n: one(n, 2, 2, size)),
    (r"P\(>=1 trigger\) 2 drive checks \|\| (\d+)\D+(\d+)", lambda size, n: one(n, at_least(1), 2, size)),
    (r"P\((1) trigger \+ 1 blank\)", lambda k: pair(k, {"trigger": 1, "grade 3": 0})),
    (r"P\((2) grade 3\) 2 drive", lambda k: pair(k, {"grade 3": 2})),
    (r"P\((1) grade 3 \+ 1 blank\)", lambda k: pair(k, {"trigger": 0, "grade 3": 1})),
    (r"P\((1) grade 3 \+ 1 trigger\)", lambda k: pair(k, {"trigger": 1, "grade 3": 1})),
    (r"P\(anything\) (2)", lambda k: 1 - pair(k, {"trigger": 0, "grade 3": 0})),
    (
        r"P\(first check is trigger\) \|\| (\d+) cards, (\d+)",
        lambda size, n: odds.next_check({"trigger": int(n)}, {}, int(size))["trigger"],
    ),
    (
        r"P\(second is trigger \| first missed\) \|\| (\d+) cards, (\d+)",
        lambda size, n: odds.next_check({"trigger": int(n)}, NO_TRIGGER_FIRST, int(size))["trigger"],
    ),
    (
        r"P\(double trigger\) \|\| (\d+) cards, (\d+)",
        lambda size, n: odds.distribution(int(n), 2, int(size))[2],
    ),
    (r"P\(single check is critical\) \|\| (\d+) cards, (\d+)", lambda size, n: one(n, 1, 1, size)),
    (r"E\[triggers in (\d) damage checks\] \|\| 49/16", lambda d: odds.expected(16, int(d))),
    (r"P\(>=1 trigger in (\d) damage checks\) \|\| 49/16", lambda d: one(16, at_least(1), d)),
    (r"P\(>=1 heal in (\d) damage checks\) \|\| 49 cards, (\d)", lambda d, n: one(n, at_least(1), d)),
    (
        r"P\(exactly (\d) heals in (\d) damage checks\) \|\| 49 cards, (\d)",
        lambda k, d, n: one(n, int(k), d),
    ),
    (r"P\(>=1 of (\d) copies among first (\d+) cards seen\)", lambda n, d: one(n, at_least(1), d)),
    (r"P\(all (\d) copies .* among first (\d+) cards seen\)", lambda n, d: one(n, int(n), d)),
    (r"P\(>=1 of (\d) PGs lost in (\d) damage checks\)", lambda n, d: one(n, at_least(1), d)),
    (r"E\[net damage\], unguarded rear.*defender (\d) heal", lambda h: net(0, 0, h).expected_net),
    (
        r"E\[net damage\], unguarded vanguard, (\d) drive checks .*attacker (\d) crit, defender (\d) heal",
        lambda d, c, h: net(d, c, h).expected_net,
    ),
    (
        r"E\[cards drawn from own (\d) drive checks\] \|\| (\d) draw triggers in 49",
        lambda d, n: odds.battle(Attacker({"draw": int(n)}, drive=int(d)), Defender()).expected_draws,
    ),
    (
        r"P\((\d) crits checked and (\d) heals checked\), 3 unguarded attacks \|\| (\d+) crit.* x (\d) heal",
        # three attacks of critical 1 with one vanguard among them deal 3 + c damage, like one of critical 3
        lambda c, h, n, m: net(2, n, m, 3).criticals_and_heals.get((int(c), int(h)), 0.0),
    ),
    (
        r"Expected damage removed by (\d) heals against (\d)-drive vanguard .*\|\| (\d+) criticals",
        lambda h, d, c: net(d, c, h).expected_healed,
    ),
    (
        r"P\(>=1 of (\d+) copies after mulligan of (\d) \+ turn-1 draw\), (shuffle|bottom) rule",
        lambda n, k, rule: odds.see_copies(int(n), int(k), rule=rule),
    ),
    (
        r"P\(>=1 of (\d+) copies after 5 \+ mulligan (\d) \+ draw\), (shuffle) rule",
        lambda n, k, rule: odds.see_copies(int(n), int(k), rule=rule),
    ),
    (
        r"P\(>=1 grade 1 by first draw \| none in opening\), mulligan (\d).*shuffle rule \|\| (\d+) grade 1",
        lambda k, n: odds.see_copies(int(n), int(k), rule="shuffle", missed_opening=True),
    ),
    (
        r"P\(no grade 1 by first draw \| none in opening\), keep 1 change (\d), (bottom) rule \|\| (\d+)",
        lambda k, rule, n: 1 - odds.see_copies(int(n), int(k), rule=rule, missed_opening=True),
    ),
    (
        r"P\(>=1 grade 2 \| none in opening\), (\d) cards from 44 unseen \|\| (\d+)",
        lambda k, n: odds.see_copies(int(n), int(k), draws=0, missed_opening=True),
    ),
    (
        r"P\(>=1 grade 2\), (\d) cards from 48-card pool \|\| (\d+)",
        lambda k, n: odds.see_copies(int(n), int(k), draws=0, rule="shuffle", missed_opening=True),
    ),
    (r"P\(searcher top-(\d) finds one of (\d)\)", lambda k, n: one(n, at_least(1), k)),
    (
        r"P\(>=1 of (\d) copies by turn (\d) ride, going (first), mulligan (\d), (shuffle) rule\)",
        lambda n, turn, seat, k, rule: odds.see_copies(
            int(n), int(k), odds.cards_seen(int(turn), seat), rule
        ),
    ),
    (
        r"ride chance as a product of marginals, (no|with) G assist, (\S+)",
        lambda helped, grades: odds.ride_by_marginals(split(grades), helped == "with"),
    ),
    (
        r"P\(grades 1, 2, (3) ridden on turns 1, 2, 3\), (\S+) \|\| (.*)",
        lambda target, grades, setup: curve(target, grades, setup),
    ),
    (r"P\(on-curve rides up to grade (\d)\) (\S+) \|\| (.*)", curve),
    (r"Best grade ratio \((33) non-trigger cards\)", lambda n: best_split()),
    (r"Yu-Gi-Oh, P\(>=1 of (\d+) in (\d) cards\)", lambda n, k: one(n, at_least(1), k, 40)),
    (r"P\(>=1 of (\d)\), mean of going 1st", lambda n: seats(n, at_least(1))),
    (r"P\(exactly 1 of (\d)\), mean of going 1st", lambda n: seats(n, 1)),
    (
        r"Magic, P\((\d) lands in (\d)\) \|\| (\d+) cards, (\d+)",
        lambda k, d, size, n: one(n, int(k), d, size),
    ),
    (
        r"One Piece, P\(>=1 trigger card among (\d) life\) \|\| (\d+) cards, (\d)",
        lambda k, size, n: one(n, at_least(1), k, size),
    ),
    (
        r"P\(exactly (\d+) of (\d+) \| p=(\.\d)\) \|\| binomial",
        lambda k, n, p: odds.bernoulli_runs(int(k), int(n), float(p)),
    ),
]


def answers(row):
    """Every answer that a pattern gives to the row; there should be one."""
    text = f"{row['question']} || {row['setup']}"
    found = ((re.match(pattern, text), answer) for pattern, answer in ASKED)
    return [answer(*match.groups()) for match, answer in found if match]


@pytest.mark.parametrize("row_id", sorted(set(ROWS) - NOT_EXACT_ODDS))
def test_known_answer(row_id):
    row = ROWS[row_id]
    got = answers(row)
    assert len(got) == 1, "the row must be asked of exactly one function"
    if "/" in row["value"]:
        assert got[0] == row["value"]
        return
    assert got[0] == pytest.approx(float(row["value"]), rel=0, abs=1e-9)
    if row["exact"]:
        top, bottom = map(int, row["exact"].split("/"))
        assert got[0] == pytest.approx(top / bottom, rel=1e-14, abs=0)


def test_the_rows_left_to_others_are_estimates_and_observations():
    assert len(ROWS) == 387
    assert len(NOT_EXACT_ODDS) == 40
    assert all(not answers(ROWS[i]) for i in NOT_EXACT_ODDS)


def test_three_drive_checks_make_heals_worth_more_not_less():
    for criticals in (4, 8, 12, 16):
        assert net(3, criticals, 4).expected_healed > net(2, criticals, 4).expected_healed


# ------------------------------------------------------------------------------------------ brute force


def near(x, y, tolerance=1e-12):
    return isclose(x, y, rel_tol=0, abs_tol=tolerance)


small_pools = st.lists(st.integers(0, 4), min_size=1, max_size=3)


@given(small_pools, st.integers(1, 4), st.data())
def test_chance_counts_like_enumeration(counts, others, data):
    pool = dict(enumerate(counts))
    deck = [k for k, n in pool.items() for _ in range(n)] + ["others"] * others
    cards = data.draw(st.integers(0, min(5, len(deck))))
    low = data.draw(st.integers(0, 3))
    high = data.draw(st.none() | st.integers(low, 4))
    hands = list(itertools.combinations(deck, cards))
    good = [h for h in hands if low <= h.count(0) and (high is None or h.count(0) <= high)]
    assert near(odds.chance(pool, {0: (low, high)}, cards, len(deck)), len(good) / len(hands))
    table = odds.composition_table(pool, cards, len(deck))
    mass = table[(table["0"] >= low) & (table["0"] <= (99 if high is None else high))].probability.sum()
    assert near(mass, len(good) / len(hands))
    assert near(table.probability.sum(), 1)


def after_mulligan(deck, hand, kept, rule):
    """All equally likely (hand, deck) pairs after returning the rest of the hand, by index."""
    back = [i for i in hand if i not in kept]
    unseen = [i for i in range(len(deck)) if i not in hand]
    pool = unseen if rule == "bottom" else unseen + back
    for new in itertools.combinations(pool, len(back)):
        held = [*kept, *new]
        yield held, [i for i in range(len(deck)) if i not in held]


def brute_value(deck, hand, kept, rule):
    """Chance to hold an "a" after mulligan and one draw."""
    cases = list(after_mulligan(deck, hand, kept, rule))
    hits = sum(
        1.0 if any(deck[i] == "a" for i in held) else sum(deck[i] == "a" for i in rest) / len(rest)
        for held, rest in cases
    )
    return hits / len(cases)


@pytest.mark.parametrize("rule", ["bottom", "shuffle"])
@pytest.mark.parametrize("deck", ["aabbccdd", "abbbbccc", "aaabbbbc"])
def test_mulligan_against_enumeration(deck, rule):
    hands = list(itertools.combinations(range(len(deck)), 3))
    subsets = {h: [s for k in range(4) for s in itertools.combinations(h, k)] for h in hands}
    best = sum(max(brute_value(deck, h, s, rule) for s in subsets[h]) for h in hands) / len(hands)
    fixed = 0.0
    for h in hands:
        kept = [i for i in h if deck[i] in "ab"]
        one_each = [next(i for i in kept if deck[i] == c) for c in sorted({deck[i] for i in kept})]
        fixed += brute_value(deck, h, one_each, rule) / len(hands)
    pool, want = {"a": deck.count("a"), "b": deck.count("b")}, {"a": at_least(1)}
    assert near(odds.mulligan(pool, want, Mulligan("best", rule, 3), 1, len(deck)), best)
    assert near(odds.mulligan(pool, want, Mulligan("one_of_each", rule, 3), 1, len(deck)), fixed)


def test_advice_ranks_the_options_of_one_hand():
    deck = "aabbccdd"
    plan = Mulligan("best", "bottom", 3)
    pool, want = {"a": 2, "b": 2}, {"a": at_least(1), "b": at_most(1)}
    ranked = odds.mulligan_advice(pool, want, {"b": 2}, 1, plan, len(deck))
    assert [o.probability for o in ranked] == sorted((o.probability for o in ranked), reverse=True)
    assert len(ranked) == 6
    everything = next(o for o in ranked if o.kept == {"others": 1, "a": 0, "b": 2})
    assert everything.probability == 0  # two b are one too many
    held = odds.mulligan_advice(pool, {"a": at_least(1)}, {"a": 1}, 1, plan, len(deck))
    assert held[0].kept == {"others": 2, "a": 1, "b": 0}  # of options that are equally good, keep the most
    single = odds.mulligan_advice(pool, {"a": at_least(1)}, {"b": 2}, 1, plan, len(deck))
    kept = next(o for o in single if o.kept == {"others": 1, "a": 0, "b": 0})
    assert near(kept.probability, brute_value(deck, (2, 3, 4), (4,), "bottom"))


class FullHands:
    """The ride problem with whole hands and every choice spelt out: slow, unlike the program it checks."""

    def __init__(self, deck, course):
        self.deck, self.course = deck, course
        self.draw = cache(self._draw)

    def start(self, hand):
        deck = tuple(a - b for a, b in zip(self.deck, hand, strict=True))
        return self.draw(1, 0, self.new(1, 0), hand, deck)

    def new(self, turn, vanguard):
        attacked = turn > 1 and (self.course.seat == "second" or (self.course.seat == "first" and turn > 2))
        return 1 + attacked * (2 if vanguard == 3 else 1)

    def _draw(self, turn, vanguard, cards, hand, deck):
        if not cards:
            return self.ride(turn, vanguard, hand, deck)
        return sum(
            n / sum(deck) * self.draw(turn, vanguard, cards - 1, moved(hand, g, 1), moved(deck, g, -1))
            for g, n in enumerate(deck)
            if n
        )

    def ride(self, turn, vanguard, hand, deck):
        if hand[vanguard + 1]:
            return self.next(turn, vanguard + 1, moved(hand, vanguard + 1, -1), deck)
        skip = self.next(turn, vanguard, hand, deck)
        if not self.course.g_assist or vanguard >= 3:
            return skip
        miss = comb(sum(deck) - deck[vanguard + 1], 5) / comb(sum(deck), 5)
        if miss == 1:
            return skip
        added, rest = moved(hand, vanguard + 1, 1), moved(deck, vanguard + 1, -1)
        ridden = [
            self.next(turn, vanguard + 1, moved(left, vanguard + 1, -1), rest)
            for left in payments(added, vanguard)
        ]
        return miss * skip + (1 - miss) * max([skip, *ridden])

    def next(self, turn, vanguard, hand, deck):
        if vanguard == self.course.target:
            return 1.0
        if turn == self.course.turns:
            return 0.0
        return self.draw(turn + 1, vanguard, self.new(turn + 1, vanguard), hand, deck)


def payments(hand, vanguard):
    """Hands after two cards are removed, as few needed grades lost as possible, the one to ride kept."""
    pairs = itertools.combinations_with_replacement(range(len(hand)), 2)
    left = [moved(moved(hand, a, -1), b, -1) for a, b in pairs]
    left = [h for h in left if min(h) >= 0 and h[vanguard + 1]]
    needed = [sum(n > 0 for n in h[vanguard + 1 :]) for h in left]
    return [h for h, n in zip(left, needed, strict=True) if n == max(needed)]


def moved(counts, g, by):
    return (*counts[:g], counts[g] + by, *counts[g + 1 :])


def full_ride(deck, course, plan):
    """Keep one of each grade: every opening hand and redraw of a deck given by counts of grade 0 to 3."""
    solve, total = FullHands(deck, course), 0.0
    hands = [h for h in itertools.product(*(range(min(n, 5) + 1) for n in deck)) if sum(h) == plan.hand]
    for hand in hands:
        kept = (0, *(min(n, 1) for n in hand[1:]))
        gone = hand if plan.rule == "bottom" else kept
        pool = tuple(a - b for a, b in zip(deck, gone, strict=True))
        back = plan.hand - sum(kept)
        redraws = [r for r in itertools.product(*(range(min(n, 5) + 1) for n in pool)) if sum(r) == back]
        value = sum(
            ways(r, pool) * solve.start(tuple(a + b for a, b in zip(kept, r, strict=True))) for r in redraws
        )
        total += ways(hand, deck) * value
    return total


def ways(taken, pool):
    return np.prod([float(comb(n, k)) for n, k in zip(pool, taken, strict=True)]) / comb(
        sum(pool), sum(taken)
    )


decks = st.tuples(st.integers(0, 6), st.integers(0, 5), st.integers(0, 4), st.integers(20, 23)).map(
    lambda n: (n[3] - sum(n[:3]), *n[:3])
)
courses = st.builds(
    lambda target, late, g_assist, seat: Course(target, target + late, g_assist, seat),
    st.integers(1, 3),
    st.integers(0, 1),
    st.booleans(),
    st.sampled_from([None, "first", "second"]),
)
plans = st.builds(
    Mulligan, st.just("one_of_each"), st.sampled_from(["bottom", "shuffle"]), st.sampled_from([1, 2, 3, 5])
)


@settings(max_examples=40)
@given(decks, courses, plans)
@example((12, 3, 3, 2), Course(3, 4), Mulligan(hand=1))  # too few cards to pay for G assist
@example(
    (12, 4, 3, 3, 2), Course(4, 5, True, "second"), Mulligan(hand=3)
)  # twin drive on the way, no assist for it
@example((9, 4, 3, 3, 2), Course(4, 4, True, "first"), Mulligan("one_of_each", "shuffle"))
def test_ride_against_whole_hands(deck, course, plan):
    got = odds.ride(dict(enumerate(deck)), course, plan)
    assert near(got, full_ride(deck, course, plan), 1e-10)


@pytest.mark.parametrize("keep", ["one_of_each", "best"])
@pytest.mark.parametrize("course", [Course(), Course(g_assist=False), Course(2, 3, True, "first")])
def test_the_grid_agrees_with_single_decks(course, keep):
    grid = odds.ride_grid(20, course, Mulligan(keep, "shuffle"), 30)
    assert len(grid) == comb(22, 2)
    assert grid.probability.is_monotonic_decreasing
    for row in grid.iloc[::23].itertuples():
        grades = {1: row.grade_1, 2: row.grade_2, 3: row.grade_3}
        assert near(row.probability, odds.ride(grades, course, Mulligan(keep, "shuffle"), 30), 1e-11)


def test_a_better_plan_never_rides_less():
    grades = {1: 14, 2: 11, 3: 8}
    by_keep = {
        k: odds.ride(grades, mulligan=Mulligan(k)) for k in ("everything", "nothing", "one_of_each", "best")
    }
    assert max(by_keep, key=by_keep.get) == "best"
    by_seat = [odds.ride(grades, Course(seat=seat)) for seat in (None, "first", "second")]
    assert by_seat == sorted(by_seat)
    assert by_seat[0] < by_seat[1] < by_seat[2]
    table = odds.ride_table(grades, 4)
    assert table["grade_3"].iloc[:2].tolist() == [0, 0]
    assert table["grade_3"].is_monotonic_increasing


def test_ride_advice_agrees_with_the_whole():
    """The best options, weighted by their hands, make the optimal mulligan."""
    grades = {1: 6, 2: 5, 3: 4}
    total = 0.0
    for hand in [h for h in itertools.product(range(6), range(6), range(6), range(5)) if sum(h) == 5]:
        best = odds.ride_advice(grades, dict(enumerate(hand)), size=25)[0]
        total += ways(hand, (10, 6, 5, 4)) * best.probability
    assert near(total, odds.ride(grades, mulligan=Mulligan("best"), size=25), 1e-11)


# ----------------------------------------------------------------------------------- battles and guards


def brute_battle(attacker_deck, defender_deck, attacker, defender):
    """(hit, net damage) of every order of the cards checked, all equally likely."""
    for drive in itertools.permutations(attacker_deck, attacker.drive):
        power = attacker.power + attacker.bonus * sum(c != "-" for c in drive)
        own, other = defender.damage, attacker.damage
        for card in drive:
            if card == "heal" and other >= own and other > 0:
                other -= 1
        hit = power >= defender.power + defender.shield
        dealt = attacker.critical + drive.count("critical") if hit else 0
        for checked in itertools.permutations(defender_deck, dealt):
            damage = own
            for card in checked:
                if card == "heal" and damage >= other and damage > 0:
                    damage -= 1
                damage += 1
            # orders of checks come in different numbers for different amounts of damage
            weight = 1 / len(list(itertools.permutations(defender_deck, dealt)))
            yield hit, damage - own, weight


battle_numbers = st.tuples(*(st.integers(0, 5) for _ in range(2)), *(st.integers(0, 2) for _ in range(3)))


@settings(max_examples=30)
@example((0, 0, 1, 2, 1), 0)  # nothing to heal at no damage
@given(battle_numbers, st.sampled_from([0, 5_000, 10_000, 15_000, 25_000]))
def test_battle_against_every_order(numbers, shield):
    own, opposing, criticals, heals, drive = numbers
    mine = ["critical"] * criticals + ["heal"] * 1 + ["-"] * 3
    theirs = ["heal"] * heals + ["-"] * 4
    attacker = Attacker({"critical": criticals, "heal": 1}, len(mine), drive, 1, 10_000, damage=opposing)
    defender = Defender(heals, len(theirs), 10_000, shield, own)
    cases = list(brute_battle(mine, theirs, attacker, defender))
    total = sum(w for *_, w in cases)
    got = odds.battle(attacker, defender)
    assert near(got.hit, sum(w for hit, _, w in cases if hit) / total)
    assert near(got.expected_net, sum(n * w for _, n, w in cases) / total)
    assert near(got.lethal, sum(w for _, n, w in cases if own + n >= 6) / total)
    assert near(odds.guard_holds(attacker, defender), 1 - got.hit)
    assert near(sum(got.net_damage.values()), 1)
    assert near(got.expected_damage - got.expected_net, got.expected_healed)


def test_dead_heals_heal_nothing():
    assert net(2, 8, 4).expected_healed > 0
    dead = odds.battle(Attacker({"critical": 8}), Defender(4, heals_live=False))
    assert dead.expected_healed == 0
    behind = odds.battle(Attacker({"critical": 8}, damage=5), Defender(4, damage=0))
    assert behind.expected_healed < dead.expected_damage
    assert behind.net_damage == pytest.approx(dead.net_damage)


def test_to_pass_counts_triggers():
    attacker = Attacker({"critical": 8, "draw": 4, "heal": 4}, power=33_000)
    shields = {passes: odds.shield_for(passes, attacker, Defender(power=13_000)) for passes in range(4)}
    assert shields == {0: 0, 1: 25_000, 2: 35_000, 3: 45_000}
    for passes, shield in shields.items():
        behind = Defender(power=13_000, shield=shield)
        assert odds.passes_needed(attacker, behind) == passes
        assert odds.guard_holds(attacker, behind) == pytest.approx(
            odds.chance({"trigger": 16}, {"trigger": at_most(passes - 1)}, 2) if passes else 0
        )
    table = odds.guard_table(attacker, Defender(4, power=13_000))
    assert table.shield.tolist() == [0, 25_000, 35_000, 45_000]
    assert table.holds.iloc[-1] == 1
    assert table.expected_damage.is_monotonic_decreasing


def test_one_more_point_of_power_breaks_an_equal_guard():
    """A hit needs power equal or greater (R-BATTLE-DAMAGE-2)."""
    assert odds.guard_holds(Attacker(power=20_000, drive=0), Defender(power=10_000, shield=10_000)) == 0
    assert odds.guard_holds(Attacker(power=19_000, drive=0), Defender(power=10_000, shield=10_000)) == 1


def test_old_triggers_are_worth_half():
    old = Attacker({"critical": 16}, power=10_000, bonus=odds.OLD_BONUS)
    mixed = Attacker({"critical": 8, "critical:5000": 8}, power=10_000)
    behind = Defender(power=10_000, shield=10_000)
    assert odds.guard_holds(old, behind) == pytest.approx(one(16, at_most(1), 2))
    broken = one(8, at_least(1), 2) + some({"v": 8, "old": 8}, {"v": 0, "old": 2}, 2)
    assert odds.guard_holds(mixed, behind) == pytest.approx(1 - broken)
    assert odds.battle(mixed, Defender()).expected_damage == pytest.approx(1 + 2 * 16 / 49)


def test_tables():
    checks = odds.check_table({"critical": 8, "heal": 4}, 2)
    assert checks.loc["any", "0"] == pytest.approx(one(12, 0, 2))
    assert checks.loc["heal", "expected"] == pytest.approx(8 / 49)
    assert odds.copies_table(5, 4).loc[4, "at_least_1"] == pytest.approx(10875 / 30268)
    assert odds.mulligan_table(rule="shuffle").loc[3, "3"] == pytest.approx(690311 / 1524210)
    summary = odds.summary_table({1: 14, 2: 11, 3: 8}, {"critical": 8, "draw": 4, "heal": 4})
    assert set(summary.topic) == {"opening", "ride", "check", "attack"}
    assert summary.value.between(0, 2).all()
    assert summary.value.max() == pytest.approx(2925 / 2401)


def test_cards_seen_by_seat():
    assert [odds.cards_seen(t) for t in (1, 2, 3)] == [1, 2, 3]
    assert [odds.cards_seen(t, "first") for t in (1, 2, 3, 4)] == [1, 2, 4, 7]
    assert [odds.cards_seen(t, "second") for t in (1, 2, 3, 4)] == [1, 3, 5, 8]


# ------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: odds.chance({"a": 60}, {"a": 1}, 5), "49"),
        (lambda: odds.chance({"a": -1}, {"a": 1}, 5), "'a'"),
        (lambda: odds.chance({"a": 4}, {"b": 1}, 5), "'b'"),
        (lambda: odds.chance({"a": 4}, {"a": 1}, 50), "cards"),
        (lambda: odds.chance({"a": 4}, {"a": 1.5}, 5), "wanted"),
        (lambda: odds.chance({"a": 4}, {"a": "x"}, 5), "wanted"),
        (lambda: odds.bernoulli_runs(7, 10, 1.5), "probability"),
        (lambda: Mulligan("one"), "one_of_each"),
        (lambda: Mulligan(rule="top"), "bottom, shuffle"),
        (lambda: odds.see_copies(4, 6), "returned"),
        (lambda: odds.see_copies(4, 1, rule="top"), "rule"),
        (lambda: Course(5), "target"),
        (lambda: Course(seat="third"), "first, second"),
        (lambda: odds.ride({1: 14, 2: 11}), "grade 3"),
        (lambda: odds.ride({1: 14, 2: 11, 7: 8}), "grade"),
        (lambda: odds.ride({1: 2, 2: 2, 3: 2}, Course(3, 9), size=20), "all 20 cards may be gone by turn 8"),
        (lambda: Course(3, 10**9), "by_turn"),
        (lambda: odds.chance({"a": 4}, {"a": 1}, 5, size=10**9), "size"),
        (lambda: odds.opening({"a": 4}, {"a": 1}, 8, hand=-3), "hand"),
        (lambda: odds.composition_table(dict.fromkeys("abcdefghi", 5), 25), "3,705,741 compositions are too many"),
        (lambda: odds.ride_advice({1: 14, 2: 11, 3: 8}, {1: 6}), "more than 5"),
        (lambda: odds.ride_advice({1: 14, 2: 11, 3: 8}, {0: 1, 1: 1}), "5 cards"),
        (lambda: odds.mulligan_advice({"a": 4}, {"a": 1}, {"b": 1}), "'b'"),
        (lambda: odds.ride_grid(60), "cards"),
        (lambda: Attacker({"crit": 8}), "critical"),
        (lambda: Attacker({"critical:x": 8}), "power"),
        (lambda: Attacker(drive=-1), "drive"),
        (lambda: Defender(damage=6), "damage"),
        (lambda: odds.next_check({"a": 4}, {"a": 5}), "seen"),
        (lambda: odds.next_check({"a": 4}, {"b": 1}), "'b'"),
        (lambda: odds.next_check({"a": 1}, {"a": 1}, 1), "seen"),
        (lambda: odds.passes_needed(Attacker(bonus=0), Defender()), "bonus"),
    ],
)
def test_bad_input_says_what_is_wrong(call, words):
    with pytest.raises(InputError, match=re.escape(words)):
        call()


# ---------------------------------------------------------------------------------------- command line


def run(*words):
    return CliRunner().invoke(cli_app(), words)


def asked(*words):
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        ("opening --pool g1=14 --want g1=0", "probability", 11594 / 68103),
        ("mulligan --copies 4", "3", 0.470488),
        ("ride --grades 17/14/11/8 --no-g-assist", "probability", 0.80947962),
        ("ride --grades 14/11/8 --keep best", "probability", 0.9518986776),
        ("ride --grades 14/11/8 --target 1 --no-g-assist --keep everything", "probability", 0.8839258182),
        ("ride --splits 33", "probability", 0.9662175524),
        ("check --checks 2", "expected", 16 / 49),
        ("guard --power 33000 --defence 13000 --shield 25000", "holds", 22 / 49),
        ("mulligan --grades 14/11/8 --hand 1/2/0", "probability", None),
        ("summary --grades 14/11/8", "value", 1 - 11594 / 68103),
        ("attack", "value", 1.0),
    ],
)
def test_command_prints_one_json_object(words, key, value):
    answer = asked(*words.split())
    assert answer["question"] == words.split()[0]
    row = answer["rows"][0]
    if words.startswith("mulligan --copies"):
        assert answer["rows"][3]["1"] == pytest.approx(value, abs=1e-6)
    elif value is not None:
        assert row[key] == pytest.approx(value, abs=1e-9)


def test_attack_command_answers_for_a_known_damage():
    rows = {
        row["quantity"]: row["value"] for row in asked("attack", "--damage", "5", "--opposing", "2")["rows"]
    }
    assert rows["expected net damage"] == pytest.approx(2925 / 2401)
    assert rows["lethal"] == pytest.approx(1 - rows["net damage 0"])
    unknown = {row["quantity"]: row["value"] for row in asked("attack", "--power", "10000")["rows"]}
    assert unknown["lethal"] is None


def test_advice_command_ranks_keeps():
    rows = asked("mulligan", "--grades", "14/11/8", "--hand", "2/1/2/0")["rows"]
    assert rows[0] == {
        "others": 0,
        "grade_1": 1,
        "grade_2": 1,
        "grade_3": 0,
        "probability": pytest.approx(0.9079530997),
    }
    assert len(rows) == 3 * 2 * 3


def test_commands_print_a_table():
    result = run("guard", "--power", "33000", "--defence", "13000")
    assert result.exit_code == 0
    assert re.search(r"35000\s+2\s+0\.8980\s+0\.1874\s+-", result.stdout)
    assert "{" not in result.stdout


OLD, NEW = "original_td02_dragonic_overlord", "v_td01_aichi_sendou"


def test_counts_of_a_deck():
    counts = odds.deck_counts(load_deck(NEW))
    assert (counts.grades, counts.size, counts.bonus) == ({1: 14, 2: 11, 3: 8}, 49, 10_000)
    assert (counts.triggers, counts.heals) == ({"critical": 8, "draw": 4, "heal": 4}, 4)
    assert sum(counts.classes.values()) == 49
    assert odds.deck_counts(load_deck(OLD)).bonus == 5_000


def test_counts_of_a_deck_of_two_eras():
    """Icons whose bonus is not that of most say so, and the odds read it."""
    mixed = Deck.from_text(
        "[format] premium\n[first vanguard] Glyme\n[deck]\n4 Flogal V-TD01\n4 Margal V-TD01\n4 Flogal TD01"
    )
    counts = odds.deck_counts(mixed)
    assert counts.triggers == {"critical": 4, "draw": 4, "stand:5000": 4}
    assert odds.battle(Attacker(counts.triggers, counts.size), Defender()).hit == 1


def test_counts_of_a_card_that_is_not_known():
    deck = Deck.from_text("[format] premium\n1 Lizard Hero, Undeux\n4 Scouting Owl")
    unknown = dataclasses.replace(deck.main[1], doubts=(("trigger", "unknown"),))
    with pytest.raises(InputError, match=r"the trigger of .* is not known; add it to the card's line"):
        odds.deck_counts(dataclasses.replace(deck, main=(deck.main[0], unknown)))


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (f"summary --deck {NEW}", "summary --grades 14/11/8"),
        (f"summary --deck {OLD}", "summary --grades 14/12/7 --triggers critical=4,draw=4,heal=4,stand=4"),
        (f"opening --deck {NEW}", "opening --pool trigger=16"),
        (f"opening --deck {NEW} --want heal=0,grade3=1", "opening --pool grade3=8,heal=4 --want heal=0,grade3=1"),
        (f"mulligan --deck {NEW} --hand 1/2/0", "mulligan --grades 14/11/8 --hand 1/2/0"),
        (f"ride --deck {NEW}", "ride --grades 14/11/8"),
        (f"ride --deck {OLD}", "ride --grades 14/12/7 --no-g-assist"),
        (f"ride --deck {OLD} --g-assist", "ride --grades 14/12/7"),
        (f"check --deck {OLD}", "check --triggers critical=4,draw=4,heal=4,stand=4"),
        (f"check --deck {NEW} --triggers critical=7 --size 40", "check --triggers critical=7 --size 40"),
        (
            f"guard --deck {OLD} --power 21000 --defence 11000",
            "guard --power 21000 --defence 11000 --triggers critical=4,draw=4,heal=4,stand=4 --bonus 5000",
        ),
        (f"attack --deck {NEW} --against {OLD}", "attack"),
        (f"attack --deck {NEW} --against {OLD} --heals 0", "attack --heals 0"),
    ],
)
def test_a_deck_gives_the_counts(words, same):
    told, wanted = asked(*words.split()), asked(*same.split())
    assert told["rows"] == wanted["rows"]
    assert told["setup"]["deck"] == words.split()[2]


@pytest.mark.parametrize(
    "words",
    [
        "summary",
        "ride --deck nowhere.txt",
        f"ride --deck {NEW} --splits 33",
        f"mulligan --deck {NEW}",
        "mulligan --hand 1/1/0",
        f"opening --deck {NEW} --want grad1=1",
        "ride",
        "ride --grades 14/11",
        "ride --grades 14/11/8/3",
        "ride --grades 14/11/8 --keep some",
        "opening --want heal",
        "opening --pool heal=x",
        "opening --draws -1",
        "opening --pool heal=4,heal=4",
        "mulligan --copies 0",
        "guard --power 20000 --defence 13000 --damage -1",
        "ride --splits -1",
        "opening --pool heal=4 --want heal=one",
        "mulligan --grades 14/11/8",
        "ride --grades 14/11/8 --seat third",
        "check --triggers crit=8",
        "guard --power -5 --defence 13000",
    ],
)
def test_wrong_use_is_an_input_error(words):
    assert isinstance(run(*words.split()).exception, InputError)


def test_importing_odds_loads_nothing_heavy():
    code = (
        "import sys, vgsim.analysis.odds, vgsim.cli.odds;"
        "print([m for m in ('pandas', 'matplotlib', 'scipy', 'numba', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
