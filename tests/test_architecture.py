"""The house stands: imports point down the floors, one file knows numba, functions stay short.

The floors are core <- vanguard, riftbound <- cards (which reads only the vocabulary of the games) <-
analysis <- the command line. Keyword-only options of a public call are said by name where it is called,
so the cap of six counts only arguments that have a position.
"""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "vgsim"
FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = {path: ".".join(("vgsim", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in FILES}

LONGEST = 60
MOST_ARGUMENTS = 6
MEDIAN = 10
# Pure dispatch tables: one line a case and nothing else. Name them as module.function.
DISPATCH: frozenset[str] = frozenset()

EVERYONE = ("vgsim.errors",)
MAY_IMPORT = {
    "vgsim.core": ("vgsim.core",),
    "vgsim.vanguard": ("vgsim.core", "vgsim.vanguard"),
    "vgsim.riftbound": ("vgsim.core", "vgsim.riftbound"),
    "vgsim.cards": ("vgsim.cards", "vgsim.vanguard.terms", "vgsim.riftbound.terms"),
    "vgsim.analysis": (
        "vgsim.core",
        "vgsim.vanguard",
        "vgsim.riftbound",
        "vgsim.cards",
        "vgsim.analysis",
        "vgsim.__version__",
    ),
}
GAMES = ("vgsim.vanguard", "vgsim.riftbound")
BOTS = tuple(f"{game}.bots" for game in GAMES)
MAY_IMPORT_BOTS = (*BOTS, *(f"{game}.match" for game in GAMES))


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports, inside functions too."""
    package = NAMES[path].split(".")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            stem = package[: len(package) - node.level] if node.level else []
            yield from (".".join(filter(None, [*stem, node.module, alias.name])) for alias in node.names)


def under(name: str, roots: tuple[str, ...]) -> bool:
    return any(name == root or name.startswith(root + ".") for root in roots)


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{NAMES[path]}.{node.name}", node


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, the docstring not counted."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if ast.get_docstring(node) is not None:
        lines -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
    return lines


def test_the_package_was_found():
    assert len(FILES) > 5


@pytest.mark.parametrize("floor", MAY_IMPORT)
def test_imports_point_down(floor):
    allowed = MAY_IMPORT[floor] + EVERYONE
    bad = [
        f"{NAMES[path]} imports {name}"
        for path in FILES
        if under(NAMES[path], (floor,))
        for name in imports(path)
        if under(name, ("vgsim",)) and not under(name, allowed)
    ]
    assert not bad, "\n".join(bad)


def module(path: Path) -> str:
    """What a file is imported as."""
    return NAMES[path].removesuffix(".__init__")


def used(path: Path) -> Iterator[str]:
    """Modules that a file imports when it runs, inside functions too; what only types read is left out."""
    modules = {module(path) for path in FILES}
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from {name if name in modules else node.module for name in names} & modules
        waiting += ast.iter_child_nodes(node)


def test_imports_go_in_no_circles():
    """Inside a floor too: taking away the modules that import nothing that is left leaves none."""
    left = {module(path): set(used(path)) for path in FILES}
    while ends := [name for name, wanted in left.items() if not wanted & left.keys()]:
        for name in ends:
            del left[name]
    assert not left, "\n".join(f"{name} imports {', '.join(wanted & left.keys())}" for name, wanted in left.items())


def knowing(package: str) -> set[str]:
    """The modules that import a package, inside functions too."""
    return {NAMES[path] for path in FILES if any(under(name, (package,)) for name in imports(path))}


def test_only_the_compiler_knows_numba():
    """And LLVM is known where code is made and where it is loaded."""
    compiler = {f"vgsim.core.{name}" for name in ("compiling", "lowering", "convention", "instructions")}
    assert knowing("numba") <= compiler
    assert knowing("llvmlite") <= compiler | {"vgsim.core.native"}


def test_a_kernel_on_disk_needs_no_numba():
    """Nothing that is imported at once leads to the compiler."""
    assert knowing("vgsim.core.compiling") == {"vgsim.core.jit"}
    assert knowing("vgsim.core.lowering") == {"vgsim.core.compiling"}
    assert knowing("vgsim.core.convention") | knowing("vgsim.core.instructions") == {
        "vgsim.core.compiling",
        "vgsim.core.lowering",
    }


def test_rules_never_import_bots():
    bad = [
        f"{NAMES[path]} imports {name}"
        for path in FILES
        if under(NAMES[path], GAMES) and not under(NAMES[path], MAY_IMPORT_BOTS)
        for name in imports(path)
        if under(name, BOTS)
    ]
    assert not bad, "\n".join(bad)


def test_no_function_is_long():
    long = [
        f"{name}: {length} lines"
        for name, node in functions()
        if (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST and name not in DISPATCH
    ]
    assert not long, "\n".join(long)


def test_no_function_has_many_arguments():
    many = [
        f"{name}: {count} arguments"
        for name, node in functions()
        if (count := len(node.args.posonlyargs + node.args.args)) > MOST_ARGUMENTS and name not in DISPATCH
    ]
    assert not many, "\n".join(many)


def test_the_median_function_is_short():
    assert statistics.median(code_lines(node) for _, node in functions()) <= MEDIAN


def test_dispatch_tables_exist():
    """A name left in the list after its function is gone would be a hole in the cap."""
    assert {name for name, _ in functions()} >= DISPATCH


def test_module_docstrings_are_short():
    docs = {NAMES[path]: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) for path in FILES}
    bad = [
        f"{name}: {'no docstring' if doc is None else f'{len(doc.splitlines())} lines'}"
        for name, doc in docs.items()
        if doc is None or len(doc.splitlines()) > 10
    ]
    assert not bad, "\n".join(bad)
