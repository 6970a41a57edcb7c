"""What is a trigger worth at a check? Fits `vgsim/vanguard/stake_worth.py`, which weighs luck in comparisons.

    python benchmarks/stakes.py                        fit and write them
    python benchmarks/stakes.py --without td11         fit without a deck, print what that explains, write nothing

Games are told with their log on: five trial decks, each against itself with 12 criticals, under three bots, of a seed
that no other benchmark plays. What a check showed less what was likely, put into the cells of what was at stake, is
regressed on results and on differences of results between the two versions on the same shuffles (ridge regression). No
numbers can bias a comparison, see `vgsim/vanguard/stakes.py`; these are good if they explain results of other decks.
Without td11 they explain 24.9 % of the variance of its results under the standard bot (32.7 % rush, 18.1 % control),
and 25.8 % (33.5 %, 16.3 %) of that of its rounds.

Changing the numbers changes the kernel's sources: it is compiled anew.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import numpy as np
from sequential import pairs

import vgsim
from vgsim.analysis.runs.logs import EVENT, SEAT, A, B, C, Log
from vgsim.analysis.runs.pairing import Pairing, Rules
from vgsim.analysis.runs.replays import AT_ONCE, replay_logs
from vgsim.analysis.runs.rounds import SCORES
from vgsim.analysis.studies.contest import Contest, Setting, make_contest
from vgsim.vanguard import stakes
from vgsim.vanguard.chance import BITS
from vgsim.vanguard.stake_worth import WORTH_UNIT
from vgsim.vanguard.terms import Check, Event, Trigger

SEED, ROUNDS = 41, 4_000
BOTS = ("standard", "rush", "control")
RIDGE = 100.0  # a worth begins as if so many surprises in its cell had shown nothing
PATH = Path(vgsim.__file__).parent / "vanguard" / "stake_worth.py"
#: tables: kind of check, shape without columns, where the packed stake has its indices (shift, mask)
NOWHERE, FAR, THEIRS = (0, 0), (0, 7), (stakes.THEIRS, 7)
TABLES: dict[str, tuple[Check, tuple[int, ...], tuple[tuple[int, int], ...]]] = {
    "LACKING": (Check.DRIVE, (5, 6), (FAR, (stakes.NEED, 7))),
    "STANDING": (Check.DRIVE, (5, 4), (FAR, (stakes.STAND, 3))),
    "OWN_DAMAGE": (Check.DRIVE, (5, 6), (FAR, (stakes.OWN, 7))),
    "HAND_OF_DRIVER": (Check.DRIVE, (1, 10), (NOWHERE, (stakes.HAND, 15))),
    "SHIELDS": (Check.DRIVE, (5, 6), ((stakes.SHIELD, 7), THEIRS)),
    "CHECKS_LEFT": (Check.DRIVE, (5, 3), (FAR, (stakes.LEFT, 3))),
    "HEALING": (Check.DAMAGE, (6, 6), ((0, 7), (stakes.PENDING, 7))),
    "HAND_OF_DEFENDER": (Check.DAMAGE, (5, 6), ((stakes.HELD, 7), (0, 7))),
    "BOTH_DAMAGES": (Check.DAMAGE, (6, 6), ((0, 7), (stakes.AGAINST, 7))),
    "ATTACKS_LEFT": (Check.DAMAGE, (6, 4), ((0, 7), (stakes.ATTACKS, 3))),
}
MEANT = {
    "LACKING": "at a drive check: how far the attack reaches, damage that the defender lacks beyond it",
    "STANDING": "how far it reaches, units that may still attack",
    "OWN_DAMAGE": "how far it reaches, own damage",
    "HAND_OF_DRIVER": "own hand",
    "SHIELDS": "shields in the other hand, damage of the other player",
    "CHECKS_LEFT": "how far it reaches, drive checks that follow",
    "HEALING": "at a damage check: own damage, checks that follow (and 3 more where a heal would heal)",
    "HAND_OF_DEFENDER": "own hand by two, own damage",
    "BOTH_DAMAGES": "own damage, damage of the other player",
    "ATTACKS_LEFT": "own damage, units that may still attack",
}


class Checks(NamedTuple):
    """Checks of some games: game, seat, terms.Check, packed stake, surprise in the three columns of the worth."""

    game: np.ndarray
    seat: np.ndarray
    check: np.ndarray
    stake: np.ndarray
    surprise: np.ndarray


def main() -> None:
    """Fit, and write or tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", default="", metavar="DECK", help="leave out a deck; print what is explained of it")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    square, product = np.zeros((WIDTH, WIDTH)), np.zeros(WIDTH)
    held = []
    for name, contest in contests():
        features, won = told(contest, options.rounds)
        if options.without and name.startswith(options.without):
            held.append((name, features, won))
            continue
        for x, y in (*zip(features, won, strict=True), *of_pairs(features, won)):
            square += x.T @ x
            product += x.T @ (y - y.mean())
    worth = np.linalg.solve(square + RIDGE * np.eye(WIDTH), product)
    if held:
        print(json.dumps({name: explained(x @ worth, won) for name, x, won in held}, indent=2))
    else:
        PATH.write_text(written(np.rint(worth * WORTH_UNIT).astype(int)), encoding="utf-8", newline="\n")


def contests() -> Iterator[tuple[str, Contest]]:
    """Each trial deck with and without 12 criticals, under each bot."""
    for name, of in pairs().items():
        if name.endswith("12 critical"):
            for bot in BOTS:
                setting = Setting((bot, bot), SEED, Rules("a"), ())
                yield f"{name}, {bot}", make_contest((of.a1, of.a2), of.against, None, setting)


def told(contest: Contest, rounds: int) -> tuple[np.ndarray, np.ndarray]:
    """Surprises by cell, seat A's less seat B's, and scores; by pairing and round."""
    features, won = [], []
    for pairing in contest.pairings:
        logs = list(logs_of(pairing, rounds))
        features.append(by_cell(checks_of(logs), len(logs)))
        won.append(SCORES[[log.result for log in logs]])
    return np.array(features), np.array(won)


def logs_of(pairing: Pairing, rounds: int) -> Iterator[Log]:
    """The logs' checks and what was likely at them."""
    pairing.kernel.compile_kernel(pairing.table())
    wanted = [int(event) for event in (Event.MAY_BE, Event.DREW, Event.DRIVE_CHECKED, Event.DAMAGE_CHECKED)]
    for start in range(0, rounds, AT_ONCE):
        for log in replay_logs(pairing, start, min(AT_ONCE, rounds - start)):
            yield log._replace(rows=log.rows[np.isin(log.rows[:, EVENT], wanted)])


def checks_of(logs: list[Log]) -> Checks:
    """Every check, with what was likely a row before it."""
    rows = np.concatenate([log.rows for log in logs])
    game = np.repeat(np.arange(len(logs)), [len(log.rows) for log in logs])
    at = np.flatnonzero(np.isin(rows[:, EVENT], (Event.DRIVE_CHECKED, Event.DAMAGE_CHECKED)))
    pool, came = rows[at - 1], rows[at]
    size = (pool[:, C] & (1 << BITS) - 1).astype(float)
    likely = np.stack([pool[:, A] >> BITS * (k - 1) & (1 << BITS) - 1 for k in range(1, len(Trigger))], axis=1)
    shown = (came[:, B, None] == np.arange(1, len(Trigger))) - likely / size[:, None]
    columns = [shown.sum(axis=1), shown[:, Trigger.CRITICAL - 1], shown[:, Trigger.HEAL - 1]]
    check = np.where(came[:, EVENT] == Event.DRIVE_CHECKED, Check.DRIVE, Check.DAMAGE)
    return Checks(game[at], came[:, SEAT], check, came[:, C], np.stack(columns, axis=1))


def by_cell(checks: Checks, games: int) -> np.ndarray:
    """Surprises added up over each game, shape (games, cells)."""
    found = np.zeros((games, WIDTH))
    signed = checks.surprise * (1 - 2 * checks.seat)[:, None]
    start = 0
    for check, shape, (one, two) in TABLES.values():
        which = checks.check == check
        stake = checks.stake[which]
        cell = (stake >> one[0] & one[1]) * shape[1] + (stake >> two[0] & two[1])
        for column in range(COLUMNS):
            np.add.at(found, (checks.game[which], start + cell * COLUMNS + column), signed[which, column])
        start += shape[0] * shape[1] * COLUMNS
    return found


def of_pairs(features: np.ndarray, won: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The same of differences between the versions, each going first and second."""
    for first in range(2):
        yield features[first] - features[2 + first], won[first] - won[2 + first]


def explained(luck: np.ndarray, won: np.ndarray) -> dict[str, float]:
    """Shares of the variance of results, and of scores of rounds, that go with luck."""
    rounds = [(x[0] + x[1] - x[2] - x[3]) / 2 for x in (luck, won)]
    games = np.corrcoef(luck.ravel(), won.ravel())[0, 1] ** 2
    return {"of_results": round(float(games), 3), "of_rounds": round(float(np.corrcoef(*rounds)[0, 1] ** 2), 3)}


def written(worth: np.ndarray) -> str:
    """The module with these numbers."""
    parts, start = [HEAD], 0
    for name, (_, shape, _) in TABLES.items():
        size = shape[0] * shape[1] * COLUMNS
        told = ", ".join(map(str, worth[start : start + size]))
        numbers = fill(told, 112, initial_indent=INDENT, subsequent_indent=INDENT)
        made = f"np.array([\n{numbers},\n], np.int32).reshape({shape[0]}, {shape[1]}, {COLUMNS})"
        parts.append(f"# {MEANT[name]}\n{name} = {made}  # fmt: skip\n")
        start += size
    return "\n".join(parts)


COLUMNS, INDENT = 3, 4 * " "
WIDTH = sum(shape[0] * shape[1] for _, shape, _ in TABLES.values()) * COLUMNS
HEAD = '''"""What a trigger is worth to who checks it, by what is at stake: in ten-thousandths of a win rate.

Written by `python benchmarks/stakes.py`. Three numbers a cell: any icon; a critical more; a heal more. A worth is added
up over the tables of its kind of check.
"""

import numpy as np

WORTH_UNIT = 10_000
'''


if __name__ == "__main__":
    main()
