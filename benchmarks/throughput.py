"""How fast, how big, how quick to start, and the digest that says the games are still the same.

    python benchmarks/throughput.py                      one core, all cores, cold and warm start, memory
    python benchmarks/throughput.py --compare main~1     two commits in turn, median of 7 rounds, ratios

Every figure comes from a process of its own, timed from outside where that is what a user waits for. A
change of speed with another digest is a bug, not a speed-up; the comparison says so and exits with 1.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TOLD = 2_000  # games that are told event by event
# Runs in the measured process, of whatever commit; it needs nothing but the public face.
CHILD = """
import json, sys
import vgsim as vg
ask = json.loads(sys.argv[1])
shape = dict(bots=ask["bots"], abilities=ask["abilities"], seed=0, games_frame=ask["rows"], progress=False)
vg.simulate(*ask["decks"], games=100, n_jobs=1, **shape)
runs = [vg.simulate(*ask["decks"], games=ask["games"], n_jobs=jobs, **shape) for jobs in ask["jobs"]]
told = {"digests": [r.made.digest for r in runs], "speeds": [r.games_played / r.made.seconds for r in runs]}
try:
    import resource
    unit = 2**20 if sys.platform == "darwin" else 2**10
    told["peak_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)
except ImportError:
    told["peak_mb"] = None
if ask["told"]:
    import time
    import pandas
    played, times = runs[-1], [time.perf_counter()]
    replay = played.replay(ask["told"], n_jobs=1)
    times.append(time.perf_counter())
    for frame in ("events", "card_games"):
        getattr(replay, frame)
        times.append(time.perf_counter())
    told["telling"] = [(b - a) / ask["told"] for a, b in zip(times, times[1:])]
from vgsim.core import jit
told["specialisations"] = jit.specialisations()
print(json.dumps(told))
"""


def main() -> int:
    """Measure, or compare two commits; the exit code is 1 when a comparison finds other digests."""
    options = read_options()
    if options.compare:
        return compare(options)
    told = measure(options)
    print(json.dumps(told, indent=2))
    return 0


def read_options() -> argparse.Namespace:
    """The command line of this script."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("decks", nargs="*", default=["v_td01_aichi_sendou"] * 2, help="two decks")
    parser.add_argument("-n", "--games", type=int, default=200_000, help="games a measurement (200000)")
    parser.add_argument("--bots", nargs=2, default=["standard", "standard"])
    parser.add_argument("--no-abilities", action="store_true")
    parser.add_argument(
        "--no-cold", action="store_true", help="skip the cold start, which compiles everything"
    )
    parser.add_argument("--compare", metavar="REV", help="the commit to compare with")
    parser.add_argument("--new", metavar="REV", default="HEAD", help="the commit compared (HEAD)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of a comparison (7)")
    return parser.parse_args()


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Every figure of this checkout."""
    cold = None if options.no_cold else cold_start(options)
    one = child(options, ROOT, jobs=[1])
    every = child(options, ROOT, jobs=[1, -1])
    rows = child(options, ROOT, jobs=[1], games=4 * options.games, rows=True)
    lean = child(options, ROOT, jobs=[1], games=4 * options.games)
    telling = telling_costs(options)
    digests = {one["digests"][0], *every["digests"]}
    return {
        "decks": options.decks,
        "bots": options.bots,
        "games": options.games,
        "digest": one["digests"][0]
        if len(digests) == 1
        else "DIFFERS BETWEEN RUNS: " + ", ".join(sorted(digests)),
        "games_per_second_one_core": round(one["speeds"][0]),
        "games_per_second_all_cores": round(every["speeds"][1]),
        "cores": os.cpu_count(),
        "scaling": round(every["speeds"][1] / every["speeds"][0], 2),
        "cold_start_seconds": cold and round(cold["seconds"], 1),
        "specialisations": cold and cold["specialisations"],
        "warm_start_seconds": round(min(warm_start(options) for _ in range(3)), 2),
        "peak_mb": one["peak_mb"],
        f"peak_mb_{4 * options.games}_games": lean["peak_mb"],
        f"peak_mb_{4 * options.games}_games_with_rows": rows["peak_mb"],
        "times_as_long_told": telling,
    }


def telling_costs(options: argparse.Namespace) -> dict[str, float]:
    """How many times as long as playing it takes to tell games, without a frame and with each of the two."""
    rounds = [child(options, ROOT, jobs=[1], games=TOLD, rows=True, told=TOLD) for _ in range(options.rounds)]
    played = statistics.median(1 / told["speeds"][0] for told in rounds)
    by_part = zip(*(told["telling"] for told in rounds), strict=True)
    logs, events, cards = (statistics.median(times) for times in by_part)
    costs = {"log": logs, "event_frame": logs + events, "card_frame": logs + cards}
    return {name: round(cost / played, 1) for name, cost in costs.items()}


def cold_start(options: argparse.Namespace) -> dict[str, Any]:
    """Seconds to the first result on a machine that never compiled anything, and what was compiled for it."""
    with tempfile.TemporaryDirectory() as cache:
        before = time.perf_counter()
        told = child(options, ROOT, jobs=[1], games=100, VGSIM_CACHE=cache)
        return told | {"seconds": time.perf_counter() - before}


def warm_start(options: argparse.Namespace) -> float:
    """Seconds from typing the command to its first result."""
    command = [sys.executable, "-m", "vgsim", "simulate", *options.decks, "-n", "1000", "--json"]
    before = time.perf_counter()
    run(command, ROOT, {})
    return time.perf_counter() - before


def child(
    options: argparse.Namespace,
    tree: Path,
    *,
    jobs: list[int],
    games: int = 0,
    rows: bool = False,
    told: int = 0,
    **environment: str,
) -> dict[str, Any]:
    """What a process of its own says after playing games with the vgsim of `tree`."""
    ask = {
        "decks": options.decks,
        "bots": options.bots,
        "abilities": not options.no_abilities,
        "games": games or options.games,
        "jobs": jobs,
        "rows": rows,
        "told": told,
    }
    said: dict[str, Any] = json.loads(run([sys.executable, "-c", CHILD, json.dumps(ask)], tree, environment))
    return said


def run(command: list[str], tree: Path, environment: dict[str, str]) -> str:
    """Standard output of a command that uses the vgsim of `tree`; its errors are shown."""
    found = os.environ | {"PYTHONPATH": str(tree)} | environment
    return subprocess.run(command, cwd=tree, env=found, check=True, stdout=subprocess.PIPE, text=True).stdout


def compare(options: argparse.Namespace) -> int:
    """Play two commits in turn and print both speeds, their ratio and both digests."""
    with checkout(options.compare) as old, checkout(options.new) as new:
        trees = {options.compare: old, options.new: new}
        for tree in trees.values():
            child(options, tree, jobs=[1], games=100)  # compiles, before anything is timed
        speeds: dict[str, list[float]] = {name: [] for name in trees}
        digests: dict[str, str] = {}
        for number in range(options.rounds):
            for name in sorted(trees, reverse=bool(number % 2)):
                told = child(options, trees[name], jobs=[1])
                speeds[name].append(told["speeds"][0])
                digests[name] = told["digests"][0]
    return report(options, speeds, digests)


def report(options: argparse.Namespace, speeds: dict[str, list[float]], digests: dict[str, str]) -> int:
    """Print a comparison; 1 when the digests differ."""
    old, new = options.compare, options.new
    ratios = [b / a for a, b in zip(speeds[old], speeds[new], strict=True)]
    for name in (old, new):
        middle = statistics.median(speeds[name])
        print(f"{name}: median {middle:,.0f} games/s of {options.rounds} rounds, digest {digests[name]}")
    middle = statistics.median(ratios)
    print(f"{new} / {old}: median ratio {middle:.3f} ({min(ratios):.3f} to {max(ratios):.3f})")
    if digests[old] != digests[new]:
        print("the digests differ: these are not the same games")
        return 1
    return 0


@contextlib.contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """A work tree of a commit, removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=ROOT, check=True
        )
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
