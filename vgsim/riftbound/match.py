"""Whole duels, the row each one leaves behind, and the one compiled door to the kernel.

A single entry is compiled and cached: numba would link and optimise the whole kernel again for each further one.
"""

from collections.abc import Sequence

import numpy as np

from vgsim.core import jit
from vgsim.core.door import COMMAND, NUMBER, SEED, Command, Stepper, an_order
from vgsim.core.jit import entry, rule
from vgsim.riftbound import bots as policies
from vgsim.riftbound.audit import audit
from vgsim.riftbound.bots import decide
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.game import advance, answer, new_game
from vgsim.riftbound.results import FIGHTS, MECHANICS, POINT_BINS, RESULT, SPREADS, TALLY, TURNS
from vgsim.riftbound.state import allocate
from vgsim.riftbound.stats import might
from vgsim.riftbound.terms import Mechanic, Spread, Zone
from vgsim.riftbound.views import redeal, veil

MIGHT = Command.OWN  # the Might of card `number`


@rule
def finish(g, t, bots):
    """Let the bots play to the end."""
    while True:
        advance(g, t)
        if g.result:
            return
        answer(g, t, decide(g, t, bots[g.asked]))


@rule
def write_row(g, row):
    """The duel in the record as a RESULT row."""
    row.game = g.game
    row.first = g.first
    row.result = g.result
    row.reason = g.reason
    row.turns = g.turn
    row.decisions = g.decisions
    row.showdowns = g.mechanic[0, Mechanic.SHOWDOWN] + g.mechanic[1, Mechanic.SHOWDOWN]
    row.combats = g.mechanic[0, Mechanic.COMBAT] + g.mechanic[1, Mechanic.COMBAT]
    for p in range(2):
        row.points[p] = min(g.points[p], 100)
        row.field[p] = g.field_row[p]
        row.deck_left[p] = g.row_n[p, Zone.DECK]
        row.hand_left[p] = g.row_n[p, Zone.HAND]
        row.conquers[p] = g.mechanic[p, Mechanic.CONQUER]
        row.holds[p] = g.mechanic[p, Mechanic.HOLD]
        row.burn_outs[p] = min(g.mechanic[p, Mechanic.BURN_OUT], 100)


@rule
def tally_spread(tally, p, what, n):
    tally.spread[p, what, min(n, SPREADS - 1)] += 1


@rule
def tally_player(g, tally, p):
    for k in range(MECHANICS):
        tally.mechanic[p, k] += g.mechanic[p, k]
        tally.mechanic_games[p, k] += g.mechanic[p, k] > 0
    tally_spread(tally, p, Spread.CONQUERS, g.mechanic[p, Mechanic.CONQUER])
    tally_spread(tally, p, Spread.HOLDS, g.mechanic[p, Mechanic.HOLD])
    tally_spread(tally, p, Spread.POINTS, g.points[p])
    played = g.mechanic[p, Mechanic.UNIT_PLAYED] + g.mechanic[p, Mechanic.SPELL_PLAYED]
    tally_spread(tally, p, Spread.CARDS_PLAYED, played + g.mechanic[p, Mechanic.GEAR_PLAYED])
    for turn in range(1, min(g.turn, TURNS)):
        tally.points[p, turn, min(g.points_at[p, turn], POINT_BINS - 1)] += 1
    if g.turn < TURNS:
        tally.points[p, g.turn, min(g.points[p], POINT_BINS - 1)] += 1


@rule
def add_to_tally(g, t, tally, abilities):
    """This duel's share of the sums."""
    tally.games += 1
    tally.result[g.first, g.result] += 1
    tally.reason[g.reason] += 1
    tally.turns[g.first, min(g.turn, 2 * TURNS - 1)] += 1
    tally.field[g.field_row[0], g.field_row[1], g.result] += 1
    tally.decisions += g.decisions
    showdowns = g.mechanic[0, Mechanic.SHOWDOWN] + g.mechanic[1, Mechanic.SHOWDOWN]
    combats = g.mechanic[0, Mechanic.COMBAT] + g.mechanic[1, Mechanic.COMBAT]
    tally.fights[0, min(showdowns, FIGHTS - 1)] += 1
    tally.fights[1, min(combats, FIGHTS - 1)] += 1
    for p in range(2):
        tally_player(g, tally, p)
    for ability in range(1, abilities):
        for k in range(4):
            tally.ability[ability, k] += g.seen[ability, k]


@rule
def ability_rows(t):
    """Rows of abilities in use, the guard row included."""
    last = 0
    for row in range(t.rows + 1):
        last = max(last, t.ability[row] + t.abilities[row])
    return last


@rule
def play(g, t, bots, out, tally, order):
    """One whole game for each row of `out`."""
    abilities = ability_rows(t)
    for i in range(out.shape[0]):
        new_game(g, t, order[SEED], order[NUMBER] + i)
        finish(g, t, bots)
        write_row(g, out[i])
        add_to_tally(g, t, tally, abilities)


@rule
def play_audited(g, t, bots, out, order):
    """As `play`, auditing every state; the first that is not sound stays in the record."""
    for i in range(out.shape[0]):
        new_game(g, t, order[SEED], order[NUMBER] + i)
        advance(g, t)
        mask = audit(g, t)  # asked once a state: working things out anew to compare them is what mends them
        while mask == 0 and g.result == 0:
            answer(g, t, decide(g, t, bots[g.asked]))
            advance(g, t)
            mask = audit(g, t)
        if mask:
            return mask
        write_row(g, out[i])
    return 0


@entry
def kernel(g, t, bots, out, tally, order):
    """The door: what it returns depends on the command (an answer, an audit mask, or 0)."""
    command, seed, number = order[COMMAND], order[SEED], order[NUMBER]
    if command == Command.PLAY:
        play(g, t, bots, out, tally, order)
    elif command == Command.NEW:
        new_game(g, t, seed, number)
    elif command == Command.ADVANCE:
        advance(g, t)
    elif command == Command.ANSWER:
        answer(g, t, number)
    elif command == Command.DECIDE:
        return decide(g, t, bots[g.asked])
    elif command == Command.AUDIT:
        return audit(g, t)
    elif command == Command.REDEAL:
        redeal(g, t, seed, number)
    elif command == Command.FINISH:
        finish(g, t, bots)
    elif command == Command.REFRESH:
        up_to_date(g, t)
    elif command == Command.PLAY_AUDITED:
        return play_audited(g, t, bots, out, order)
    elif command == Command.VEIL:
        veil(g, number)
    elif command == MIGHT:
        up_to_date(g, t)
        return might(g, t, number)
    return 0


class Table(Stepper):
    """One game at a time, step by step: the same compiled kernel behind the ruleset's contract."""

    _kernel = staticmethod(kernel)

    def __init__(self, table: np.record, bots: np.ndarray | None = None) -> None:
        rows = policies.policy_rows(("random", "random")) if bots is None else bots
        super().__init__(allocate(), table, rows, RESULT, TALLY)

    def might(self, card: int) -> int:
        """The Might of a unit now."""
        return self._call(MIGHT, 0, card)


def run_chunk(table: np.record, bots: np.ndarray, seed: int, start: int, n: int) -> tuple[np.ndarray, np.record]:
    """Play games start to start + n - 1 of a seed.

    Returns
    -------
    (rows, tally) : RESULT array of length n, and their sums (TALLY).
    """
    rows = np.zeros(n, RESULT)
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    kernel(
        allocate(),
        np.asarray(table, table.dtype).reshape(1).view(np.recarray)[0],
        np.asarray(bots).view(np.recarray),
        rows.view(np.recarray),
        tally,
        an_order(Command.PLAY, seed, start),
    )
    return rows, tally


def compile_kernel(table: np.record) -> None:
    """Compile the kernel, or load it from the cache; any card table will do."""
    Table(table).audit()


def kernel_is_cached() -> bool:
    """True if the next call will not compile."""
    return jit.is_cached("riftbound")


__all__: Sequence[str] = ("RESULT", "TALLY", "Table", "compile_kernel", "kernel", "kernel_is_cached", "run_chunk")
