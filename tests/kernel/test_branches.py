"""Branch counts: counted while code runs, kept in a file, told to the optimiser; never a change of what is computed."""

import ctypes

import llvmlite.binding as llvm
import pytest

import vgsim as vg
from vgsim.core import native
from vgsim.core.branches import COUNTERS, FITTING, Annotator, Counter, Counts, plain_name, read, write
from vgsim.core.jit import BOUNDS_CHECKED, INTERPRETED, cache_folder

# How many of 0 .. n - 1 are odd.
ODD = """
define i64 @odd(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %again ]
  %sum = phi i64 [ 0, %entry ], [ %more, %again ]
  %in = icmp slt i64 %i, %n
  br i1 %in, label %body, label %done
body:
  %bit = trunc i64 %i to i1
  br i1 %bit, label %count, label %again
count:
  %one = add i64 %sum, 1
  br label %again
again:
  %more = phi i64 [ %sum, %body ], [ %one, %count ]
  %next = add i64 %i, 1
  br label %loop
done:
  ret i64 %sum
}
"""
NAME = "odd#1"
COUNTED = Counts(1, ((11, 10), (10, 5)))  # entered once; eleven times asked whether to go on, ten times whether odd


def run(text, n):
    """The answer of `odd`, and the engine that holds its code."""
    module = llvm.parse_assembly(text)
    module.verify()
    engine = llvm.create_mcjit_compiler(module, native.machine())
    engine.finalize_object()
    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(engine.get_function_address("odd"))(n), engine


def plain(text):
    """The text as LLVM writes it."""
    return str(llvm.parse_assembly(text))


def test_counters_count_and_change_nothing():
    counter = Counter()
    answer, engine = run(counter(plain(ODD)), 10)
    address = engine.get_global_value_address(COUNTERS)
    counted = list((ctypes.c_int64 * counter.size).from_address(address))
    assert answer == run(ODD, 10)[0] == 5
    assert counter.counts(counted) == {NAME: COUNTED}


def test_counts_reach_the_optimiser_and_change_nothing():
    noted = Annotator({NAME: COUNTED})(plain(ODD))
    assert '!"function_entry_count", i64 1}' in noted
    assert '!"branch_weights", i32 11, i32 2}' in noted  # one more each: no way is impossible
    assert '!"branch_weights", i32 6, i32 6}' in noted
    assert '!"ProfileSummary"' in noted
    assert f"@{FITTING} = constant [2 x i64] [i64 1, i64 1]" in noted
    assert run(noted, 10)[0] == 5


def test_large_counts_fit_a_weight():
    noted = Annotator({NAME: Counts(1, ((1 << 40, 1 << 39), (4, 4)))})(plain(ODD))
    assert run(noted, 7)[0] == 3


@pytest.mark.parametrize("counts", [{}, {NAME: Counts(1, ((11, 10),))}])
def test_counts_of_another_shape_are_left_out(counts):
    noted = Annotator(counts)(plain(ODD))
    assert "branch_weights" not in noted
    assert FITTING not in noted or f"@{FITTING} = constant [2 x i64] [i64 0, i64 1]" in noted
    assert run(noted, 10)[0] == 5


@pytest.mark.skipif(INTERPRETED or BOUNDS_CHECKED, reason="nothing is compiled, or with more branches")
@pytest.mark.skipif(llvm.llvm_version_info[0] != 22, reason="counted with the branches that LLVM 22 leaves")
@pytest.mark.parametrize(("game", "deck"), [("vanguard", "v_td01_aichi_sendou"), ("riftbound", "annie")])
def test_counts_are_of_the_rules_as_they_are(game, deck):
    """If they are not: `python benchmarks/branches.py GAME`. With counts that do not fit a kernel grows and is slow."""
    vg.simulate(deck, deck, games=1, n_jobs=1, progress=False)
    newest = max(cache_folder(game).glob("*.o"), key=lambda path: path.stat().st_mtime)
    native.load(newest.read_bytes())
    fitting, known = native.counters(FITTING, 2)
    assert known > 500
    assert fitting >= 0.99 * known


def test_a_rule_that_was_never_entered_is_known_to_be_cold():
    assert '!"function_entry_count", i64 0}' in Annotator({"another#1": COUNTED})(plain(ODD))


def test_a_file_keeps_what_was_entered(tmp_path):
    path = tmp_path / "branches.txt"
    write({NAME: COUNTED, "never#1": Counts(0, ((0, 0),))}, path)
    assert read(path) == {NAME: COUNTED}
    assert read(tmp_path / "none.txt") == {}


@pytest.mark.parametrize(
    "line",
    [
        "no number",
        "two",
        "",
        "name 1 2/3",  # taken more often than reached
        "name 1 2",
        "name 1 2/1/0",
        "name -1",
        "name 99999999999999999999 1/1",  # more than the optimiser's numbers hold
        "\x00",
    ],
)
def test_a_line_that_holds_no_counts_is_left_out(tmp_path, line):
    path = tmp_path / "branches.txt"
    write({NAME: COUNTED}, path)
    path.write_text(f"{line}\n{path.read_text()}")
    assert read(path) == {NAME: COUNTED}


def test_a_file_of_bytes_has_no_counts(tmp_path):
    path = tmp_path / "branches.txt"
    path.write_bytes(bytes(range(256)) * 8)
    assert read(path) == {}
    assert read(tmp_path) == {}  # a folder in its place


def test_counts_without_a_branch_change_nothing():
    assert run(Annotator({"another#1": Counts(3, ())})(plain(ODD)), 10)[0] == 5


def test_names_are_without_what_changes_from_one_compiling_to_the_next():
    name = "_ZN5vgsim8vanguard5power5powerB4v343B68c8tJTIeFIjxB2IKSg_3dE6RecordILi1608EEx"
    assert plain_name(name) == "vgsim.vanguard.power.power"
    assert plain_name("vgsim_entry") == "vgsim_entry"
