"""Whole games, the row each one leaves behind, and the one compiled door to the kernel.

A single entry is compiled and cached: numba would link and optimise the whole kernel again for each further one.
"""

from collections.abc import Sequence

import numpy as np

from vgsim.core import jit
from vgsim.core.door import COMMAND, NUMBER, SEED, Command, Stepper, an_order
from vgsim.core.jit import entry, leaf, rule
from vgsim.vanguard import bots as policies
from vgsim.vanguard.audit import audit
from vgsim.vanguard.bots import decide
from vgsim.vanguard.game import advance, answer, forget, legal, new_game
from vgsim.vanguard.power import up_to_date
from vgsim.vanguard.prompts import give
from vgsim.vanguard.results import GRADES, ICONS, MECHANICS, RESULT, TALLY, TURNS
from vgsim.vanguard.state import allocate
from vgsim.vanguard.terms import CLAN_MECHANIC, CONCEDE, LOG, Mechanic, Zone
from vgsim.vanguard.views import redeal, veil

TO_THE_END = 1 << 30  # decisions
KNOWN_MECHANICS = len(Mechanic)
PLAY_ON = Command.OWN  # let the bots play until the log is half full or the game is over


@rule
def let_play(g, t, bots, last, only_ask):
    """The rules run and the bots answer, until the game is over or `last` decisions were made; with `only_ask` the next
    answer is told instead of given. (The one place that calls either, so that both lie in this loop.)"""
    while True:
        advance(g, t)
        if g.result or g.decisions >= last:
            return 0
        x = decide(g, t, bots[g.asked])
        if only_ask:
            return x
        give(g, x)


@leaf
def one_answer(g, t, bots):
    """The next prompt, and a bot's answer to it."""
    let_play(g, t, bots, g.decisions + 1, False)


@rule
def play_on(g, t, bots):
    """Let the bots play until the log is half full or the game is over."""
    while g.result == 0 and g.logs < LOG // 2:
        one_answer(g, t, bots)


@rule
def clan_mechanics(g, p):
    """A bit for each clan mechanic that the player used. Most often there is none."""
    some, used = 0, 0
    for k in range(CLAN_MECHANIC, KNOWN_MECHANICS):
        some |= g.mechanic[p, k]
    if some:
        for k in range(CLAN_MECHANIC, KNOWN_MECHANICS):
            used |= (g.mechanic[p, k] != 0) << (k - CLAN_MECHANIC)
    return used


@rule
def write_row(g, row):
    """The game in the record as a RESULT row."""
    row.game = g.game
    row.first = g.first
    row.result = g.result
    row.reason = g.reason
    row.turns = g.turn
    row.decisions = g.decisions
    for p in range(2):
        row.damage[p] = g.row_n[p, Zone.DAMAGE]
        row.deck_left[p] = g.row_n[p, Zone.DECK]
        row.hand_left[p] = g.row_n[p, Zone.HAND]
        row.heals[p] = g.heals[p]
        row.guards[p] = g.guards[p]
        row.mechanics[p] = clan_mechanics(g, p)
        for k in range(GRADES):
            row.ride_turn[p, k] = g.ride_turn[p, k]
        for k in range(ICONS):
            row.checks[p, 0, k] = g.checks[p, 0, k]
            row.checks[p, 1, k] = g.checks[p, 1, k]
        row.luck[p, 0] = g.luck[p, 0]
        row.luck[p, 1] = g.luck[p, 1]


@rule
def tally_player(g, tally, p, clan_mechanics_used):
    for k in range(1, GRADES):
        tally.ride[p, k, min(g.ride_turn[p, k], TURNS - 1)] += 1
    for k in range(MECHANICS if clan_mechanics_used else CLAN_MECHANIC):
        tally.mechanic[p, k] += g.mechanic[p, k]
        tally.mechanic_games[p, k] += g.mechanic[p, k] > 0
    for turn in range(1, min(g.turn, TURNS)):
        tally.damage[p, turn, min(g.damage_at[p, turn], 9)] += 1
    if g.turn < TURNS:
        tally.damage[p, g.turn, min(g.row_n[p, Zone.DAMAGE], 9)] += 1


@rule
def add_to_tally(g, tally, abilities, row):
    """This game's share of the sums; its row is written. (How often abilities were used is then counted anew.)"""
    tally.games += 1
    tally.result[g.first, g.result] += 1
    tally.reason[g.reason] += 1
    tally.turns[g.first, min(g.turn, 2 * TURNS - 1)] += 1
    tally.decisions += g.decisions
    for p in range(2):
        tally_player(g, tally, p, row.mechanics[p])
    for i in range(g.check_logs):
        code = g.check_log[i]
        tally.checks[code >> 10, (code >> 9) & 1, (code >> 6) & 7, code & 63] += 1
    for ability in range(1, abilities):
        for k in range(4):
            tally.ability[ability, k] += g.seen[ability, k]
            g.seen[ability, k] = 0


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
    forget(g)
    for i in range(out.shape[0]):
        new_game(g, t, order[SEED], order[NUMBER] + i)
        let_play(g, t, bots, TO_THE_END, False)
        write_row(g, out[i])
        add_to_tally(g, tally, abilities, out[i])


@rule
def play_audited(g, t, bots, out, order):
    """As `play`, auditing every state; the first that is not sound stays in the record."""
    for i in range(out.shape[0]):
        new_game(g, t, order[SEED], order[NUMBER] + i)
        let_play(g, t, bots, 0, False)
        legal(g, t)
        mask = audit(g, t)  # asked once a state: working things out anew to compare them is what mends them
        while mask == 0 and g.result == 0:
            one_answer(g, t, bots)
            legal(g, t)
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
        forget(g)
        new_game(g, t, seed, number)
    elif command == Command.ADVANCE:
        let_play(g, t, bots, 0, False)
        legal(g, t)
    elif command == Command.ANSWER:
        answer(g, t, number)
    elif command == Command.DECIDE:
        number = let_play(g, t, bots, TO_THE_END, True)
        legal(g, t)
        return number
    elif command == Command.AUDIT:
        return audit(g, t)
    elif command == Command.REDEAL:
        redeal(g, seed, number)
    elif command == Command.FINISH:
        let_play(g, t, bots, TO_THE_END, False)
    elif command == Command.REFRESH:
        up_to_date(g, t)
    elif command == Command.PLAY_AUDITED:
        return play_audited(g, t, bots, out, order)
    elif command == Command.VEIL:
        veil(g, number)
    elif command == PLAY_ON:
        play_on(g, t, bots)
    return 0


class Table(Stepper):
    """One game at a time, step by step: the same compiled kernel behind the ruleset's contract."""

    _kernel = staticmethod(kernel)

    def __init__(self, table: np.record, bots: np.ndarray | None = None) -> None:
        rows = policies.policy_rows(("random", "random")) if bots is None else bots
        super().__init__(allocate(), table, rows, RESULT, TALLY)

    def answer(self, value: int) -> None:
        """Answer the open prompt; `value` must be legal. `terms.CONCEDE` (A) and one less (B) are always."""
        if value in (CONCEDE, CONCEDE - 1):
            self._call(Command.ANSWER, 0, value)
        else:
            super().answer(value)

    def play_on(self) -> None:
        """Let the bots play until the log is half full or the game is over."""
        self._call(PLAY_ON)


def run_chunk(
    table: np.record, bots: np.ndarray, seed: int, start: int, n: int, luck: bool = False
) -> tuple[np.ndarray, np.record]:
    """Play games start to start + n - 1 of a seed; with `luck` rows tell the luck in their checks.

    Returns
    -------
    (rows, tally) : RESULT array of length n, and their sums (TALLY).
    """
    rows = np.zeros(n, RESULT)
    tally = np.zeros(1, TALLY).view(np.recarray)[0]
    game = allocate()
    game.luck_on = luck
    kernel(
        game,
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
    return jit.is_cached("vanguard")


__all__: Sequence[str] = ("RESULT", "TALLY", "Table", "compile_kernel", "kernel", "kernel_is_cached", "run_chunk")
