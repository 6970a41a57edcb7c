"""A stand-in for the kernel that can also tell its games: `fake_kernel` with a Table that writes a log.

Two players draw and check cards of their real card table. Every trigger more than expected helps its owner by a
known amount, and nothing else decides, so that what is luck and what it is worth is known.
"""

import numpy as np
from fake_kernel import compile_kernel, fill, kernel_is_cached, policy_rows, tally_of

from vgsim.vanguard.chance import BITS
from vgsim.vanguard.results import LUCK_UNIT, RESULT
from vgsim.vanguard.terms import PER_PLAYER, Event, Reason, Result, Skill, Zone

TURNS = 6
WORTH = 0.12  # win rate that a trigger in a check is worth to its owner
FIRST = 0.05  # win rate that going first is worth
SLOPE = 0.004  # win rate that 1000 power of one card is worth

__all__ = ["compile_kernel", "kernel_is_cached", "policy_rows", "run_chunk", "tally_of"]


class Record:
    """What readers of a game look at."""

    def __init__(self, table):
        self.log_on = self.logs = self.first = self.result = 0
        self.log = np.zeros((1024, 6), np.int32)
        self.card = np.zeros(2 * PER_PLAYER + 1, np.int64)
        for seat in range(2):
            self.card[seat * PER_PLAYER : (seat + 1) * PER_PLAYER + 1] = table.deck[seat]


class Table:
    """One game at a time, half of it at each `play_on`."""

    def __init__(self, table, bots=None):
        self.table = table
        self.game = Record(table)

    def new_game(self, seed, game):
        g = self.game
        self._rng = np.random.default_rng([seed, game])
        g.logs, g.result, g.first, self._turn = 0, 0, game % 2, 0
        self._decks = [[seat * PER_PLAYER + slot for slot in range(2, 51)] for seat in range(2)]
        self._score = FIRST * (0.5 - g.first)
        for deck in self._decks:
            self._rng.shuffle(deck)
        for seat in range(2):
            drawn = [self._draw(seat) for _ in range(5)]
            back = drawn[0]  # a mulligan; the card does not come again
            self._write(Event.MOVED, seat, back, Zone.HAND, Zone.DECK)
            self._draw(seat)

    def play_on(self):
        g = self.game
        for _ in range(TURNS // 2):
            self._turn += 1
            seat = (self._turn + 1 + g.first) % 2
            self._write(Event.TURN, seat, self._turn, 0, 0)
            u = self._draw(seat)
            self._write(Event.RIDES if self._turn < 3 else Event.PLACED, seat, u, 0, 0)
            self._check(seat, Event.DRIVE_CHECKED)
            self._check(1 - seat, Event.DAMAGE_CHECKED)
        if self._turn == TURNS:
            chance = 0.5 + self._score
            g.result = int(Result.A_WINS if self._rng.random() < chance else Result.B_WINS)

    def _write(self, event, seat, a, b, c):
        g = self.game
        g.log[g.logs] = event, seat, a, b, c, self._turn
        g.logs += 1

    def _pool(self, seat):
        rows = self.game.card[self._decks[seat]]
        icons, grades = self.table.trigger[rows], self.table.grade[rows]
        a = sum(int((icons == k + 1).sum()) << BITS * k for k in range(5))
        b = sum(int((grades == k).sum()) << BITS * k for k in range(5))
        sentinels = int(((self.table.skills[rows] & Skill.SENTINEL) > 0).sum())
        self._write(Event.MAY_BE, seat, a, b, len(rows) | sentinels << BITS)
        return icons

    def _draw(self, seat):
        self._pool(seat)
        u = self._decks[seat].pop()
        self._write(Event.DREW, seat, u, 0, 0)
        return u

    def _check(self, seat, event):
        icons = self._pool(seat)
        u = self._decks[seat].pop()
        icon = int(self.table.trigger[self.game.card[u]])
        self._score += (1 - 2 * seat) * WORTH * ((icon > 0) - (icons > 0).mean())
        self._write(event, seat, u, icon, 0)


def run_chunk(table, policies, seed, start, n, luck=False):
    """Games whose result the cards of deck A decide, so that blanks cost a known amount."""
    rows = np.zeros(n, RESULT)
    for i in range(n):
        fill(rows[i], seed, start + i)
        rng = np.random.default_rng([seed, start + i, 1])
        rows[i]["result"] = Result.A_WINS if rng.random() < strength(table) else Result.B_WINS
        rows[i]["reason"] = Reason.DAMAGE
        if luck:
            rows[i]["luck"] = np.round(rng.normal(scale=0.05, size=rows[i]["luck"].shape) * LUCK_UNIT)
    return rows, tally_of(rows)


def strength(table):
    """Win rate of deck A: what its cards' power adds up to, above 8000 each."""
    power = np.asarray(table.power)[np.asarray(table.deck)[0, 1:51]]
    return 0.5 + SLOPE * float((power - 8000).sum()) / 1000
