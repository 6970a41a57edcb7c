"""Count how often each branch of a game's kernel is taken, for the optimiser: writes vgsim/GAME/branches.txt.

    python benchmarks/branches.py vanguard
    python benchmarks/branches.py riftbound

To be done again after larger changes of the rules or the bots. The counts are of games between all shipped decks, each
against the next of its format, so that no deck is laid out for at the cost of the others.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import vgsim as vg
from vgsim.analysis.engines import ENGINES
from vgsim.cards.catalogue import list_shipped_decks
from vgsim.core import jit, native
from vgsim.core.branches import COUNTERS, Counter, write
from vgsim.core.compiling import compile_entry


def main() -> int:
    """Compile a kernel that counts, let it play, write what it counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["vanguard", "riftbound"])
    parser.add_argument("-n", "--games", type=int, default=300, help="games of each pairing")
    options = parser.parse_args()
    counter = Counter()
    open_counting(counter)
    for a, b in pairings(options.game):
        vg.simulate(a, b, games=options.games, n_jobs=1, games_frame=False, progress=False)
        print(a, b)
    path = jit.PACKAGE / options.game / jit.BRANCHES
    write(counter.counts(native.counters(COUNTERS, counter.size).tolist()), path)
    print(f"{path}: {len(counter.functions)} functions, {counter.size} counters")
    return 0


def open_counting(counter: Counter) -> None:
    """From now on a kernel is compiled with counters, and not kept."""

    def open_door(self: Any, arguments: Sequence[Any]) -> Any:
        if self._native is None:
            self._native = native.load(compile_entry(self.function, jit._rules, arguments, counter))
        return self._native

    jit.Door._open = open_door  # type: ignore[method-assign]


def pairings(game: str) -> Iterator[tuple[str, str]]:
    """Each shipped deck of a game against the next one of its format."""
    rows = [row for row in list_shipped_decks() if ENGINES[row.format].match.split(".")[1] == game]
    for _, of_a_format in itertools.groupby(sorted(rows, key=lambda row: row.format), lambda row: row.format):
        names = [row.name for row in of_a_format]
        yield from zip(names, names[1:] + names[:1], strict=True)


if __name__ == "__main__":
    sys.exit(main())
