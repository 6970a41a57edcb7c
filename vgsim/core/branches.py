"""How often each branch of a kernel is taken, so that the optimiser lays out its code for games as they are played.

`benchmarks/branches.py` counts while games are played and writes a game's `branches.txt`; compiling reads it. The
counts of a rule are left out if it has another number of branches by now, or if they cannot be counts: an old or
broken file makes a kernel slower, never wrong.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

COUNTERS = "vgsim_counters"  # one number for each counter, in the module's order
FITTING = "vgsim_fitting"  # two numbers in an object file: functions that counts fitted, of how many with counts
MOST = (1 << 31) - 2  # a weight is an unsigned number of 32 bits
SHARES = (10_000, 100_000, 200_000, 400_000, 600_000, 800_000, 900_000, 950_000, 990_000, 999_000, 999_900, 999_999)
_BEGINS = re.compile(r'define .*?@"?([^"(]+)"?\(')
_BRANCH = re.compile(r"  br i1 (\S+), label [^\s,]+, label [^\s,]+")
_NAMED = re.compile(r"(\d+)(?=[A-Za-z_])")
_COUNTED = re.compile(r"(\S+) (\d{1,15})((?: \d{1,15}/\d{1,15})*)")  # the sum of all fits 64 bits


class Counts(NamedTuple):
    """Of one function: how often it was entered; for each branch how often it was reached and went the first way."""

    entered: int
    branches: tuple[tuple[int, int], ...]


def plain_name(symbol: str) -> str:
    """`vgsim.vanguard.power.power` of a mangled name; the name itself where it is none.

    >>> plain_name("_ZN5vgsim8vanguard5power5powerB4v343B68xyzE6RecordILi1EE")
    'vgsim.vanguard.power.power'
    """
    parts, place = [], len("_ZN")
    while symbol.startswith("_ZN") and (found := _NAMED.match(symbol, place)):
        place = found.end() + int(found[1])
        parts.append(symbol[found.end() : place])
    return ".".join(parts) or symbol


class Function(NamedTuple):
    """Where in a module's text a function begins and branches; `name` tells its specialisations apart."""

    name: str
    first: int
    branches: tuple[int, ...]


def functions(lines: Sequence[str]) -> Iterator[Function]:
    """The functions of a module's text, in its order."""
    seen: dict[str, int] = {}
    found, first, branches = "", 0, []
    for number, line in enumerate(lines):
        if begins := _BEGINS.match(line):
            found, first, branches = plain_name(begins[1]), number, []
            seen[found] = seen.get(found, 0) + 1
        elif line == "}":
            yield Function(f"{found}#{seen[found]}", first, tuple(branches))
        elif _BRANCH.match(line):
            branches.append(number)


# -- counting -------------------------------------------------------------------------------------
class Counter:
    """Adds counters to a module's text, and makes counts of what they counted."""

    def __init__(self) -> None:
        self.functions: list[Function] = []
        self.size = 0

    def __call__(self, text: str) -> str:
        """The text with counters."""
        lines = text.split("\n")
        self.functions = list(functions(lines))
        for function in self.functions:
            after = function.first + (not lines[function.first + 1].startswith(" "))  # a block may begin with its name
            lines[after] += "\n" + self._add("true")
            for line in function.branches:
                condition = _BRANCH.match(lines[line])[1]  # type: ignore[index]
                lines[line] = f"{self._add('true')}\n{self._add(condition)}\n{lines[line]}"
        place = self.functions[0].first
        lines[place] = f"@{COUNTERS} = global [{self.size} x i64] zeroinitializer\n\n{lines[place]}"
        return "\n".join(lines)

    def _add(self, condition: str) -> str:
        """Instructions that add a condition to the next counter."""
        k = self.size
        self.size += 1
        slot = f"ptr getelementptr inbounds (i64, ptr @{COUNTERS}, i64 {k})"
        return (
            f"  %vgsim.is.{k} = zext i1 {condition} to i64\n"
            f"  %vgsim.was.{k} = load i64, {slot}\n"
            f"  %vgsim.now.{k} = add i64 %vgsim.was.{k}, %vgsim.is.{k}\n"
            f"  store i64 %vgsim.now.{k}, {slot}"
        )

    def counts(self, counted: Sequence[int]) -> dict[str, Counts]:
        """What the counters say, by function."""
        made, k = {}, 0
        for function in self.functions:
            n = len(function.branches)
            pairs = tuple((int(counted[k + 1 + 2 * i]), int(counted[k + 2 + 2 * i])) for i in range(n))
            made[function.name] = Counts(int(counted[k]), pairs)
            k += 1 + 2 * n
        return made


def write(counts: dict[str, Counts], path: Path) -> None:
    """A line for each function that was entered: name, entered, then reached/first way of each branch."""
    lines = [
        " ".join([name, str(one.entered), *(f"{reached}/{taken}" for reached, taken in one.branches)])
        for name, one in sorted(counts.items())
        if one.entered
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


# -- using the counts -----------------------------------------------------------------------------
def read(path: Path) -> dict[str, Counts]:
    """The counts in a file; none where there is no file, none of a line that holds no counts."""
    counts = {}
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    for found in filter(None, map(_COUNTED.fullmatch, lines)):
        pairs = (pair.partition("/") for pair in found[3].split())
        branches = tuple((int(reached), int(taken)) for reached, _, taken in pairs)
        if all(taken <= reached for reached, taken in branches):
            counts[found[1]] = Counts(int(found[2]), branches)
    return counts


class Annotator:
    """Writes counts into a module's text, in the optimiser's own words (`!prof`)."""

    def __init__(self, counts: dict[str, Counts]) -> None:
        self.known = counts
        self.notes: list[str] = []
        self.next = 0

    def __call__(self, text: str) -> str:
        """The text with counts; as it is where there are none."""
        if not self.known:
            return text
        self.next = 1 + max((int(n) for n in re.findall(r"^!(\d+) = ", text, re.MULTILINE)), default=0)
        lines, fitting = text.split("\n"), 0
        for function in functions(lines):
            counts = self.known.get(function.name, Counts(0, ((0, 0),) * len(function.branches)))
            if len(counts.branches) == len(function.branches):
                self._function(lines, function, counts)
                fitting += function.name in self.known
        self.notes.append(f"@{FITTING} = constant [2 x i64] [i64 {fitting}, i64 {len(self.known)}]")
        flag = self._note(f'!{{i32 1, !"ProfileSummary", {self._summary()}}}')
        return self._flagged("\n".join(lines), flag) + "\n".join(self.notes) + "\n"

    def _function(self, lines: list[str], function: Function, counts: Counts) -> None:
        entered = self._note(f'!{{!"function_entry_count", i64 {counts.entered}}}')
        lines[function.first] = f"{lines[function.first].removesuffix('{')}!prof {entered} {{"
        for line, (reached, taken) in zip(function.branches, counts.branches, strict=True):
            if reached:
                scale = max(1, reached // MOST + 1)
                first, second = taken // scale + 1, (reached - taken) // scale + 1
                weights = self._note(f'!{{!"branch_weights", i32 {first}, i32 {second}}}')
                lines[line] = re.sub(r", !prof !\d+", "", lines[line]) + f", !prof {weights}"

    def _note(self, words: str) -> str:
        """A numbered note at the end of the module."""
        self.notes.append(f"!{self.next} = {words}")
        self.next += 1
        return f"!{self.next - 1}"

    def _summary(self) -> str:
        """Which counts are hot: the largest ones that make up a share of all (in millionths)."""
        entered = [one.entered for one in self.known.values()]
        branches = [reached for one in self.known.values() for reached, _ in one.branches]
        counts = sorted(entered + branches, reverse=True)
        shares = [self._note(f"!{{i32 {share}, i64 {least}, i32 {n}}}") for share, least, n in _hot(counts)]
        facts = {
            "TotalCount": sum(counts),
            "MaxCount": max(counts),
            "MaxInternalCount": max(branches, default=0),
            "MaxFunctionCount": max(entered),
            "NumCounts": len(counts),
            "NumFunctions": len(entered),
        }
        parts = [self._note('!{!"ProfileFormat", !"InstrProf"}')]
        parts += [self._note(f'!{{!"{name}", i64 {value}}}') for name, value in facts.items()]
        parts += [self._note(f'!{{!"DetailedSummary", {self._note("!{" + ", ".join(shares) + "}")}}}')]
        return self._note("!{" + ", ".join(parts) + "}")

    def _flagged(self, text: str, flag: str) -> str:
        flags = "!llvm.module.flags = !{"
        if flags in text:
            return text.replace(flags, f"{flags}{flag}, ")
        return f"{text}\n{flags}{flag}}}\n"


def _hot(counts: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """For each share: the least of the counts that make it up, and how many they are."""
    wanted = list(SHARES)
    total, sum_so_far = sum(counts), 0
    for n, count in enumerate(counts, 1):
        sum_so_far += count
        while wanted and sum_so_far * 1_000_000 >= total * wanted[0]:
            yield wanted.pop(0), max(count, 1), n
