"""How a kernel is written, and its door.

@rule: a rulebook function, compiled once; @leaf: one inlined by force, because it is small or has one caller;
@seldom: one that most games never reach, kept out of the way; @wrapping: one whose unsigned arithmetic wraps on
purpose; @instruction: what the processor does by itself; @entry: what Python calls. None may raise: calls do not ask
whether one did, and what could is not compiled.

The first call of an entry looks for its object file in the cache folder; only where there is none is numba imported to
make it. The folder is named after a digest of the sources and flags, the file after what it depends on besides.
"""

import ctypes
import functools
import hashlib
import importlib.metadata
import os
import pathlib
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from vgsim.errors import InputError

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
CORE = "core"
BRANCHES = "branches.txt"  # in the package of a game: what `branches.py` reads
SEAL = hashlib.sha256().digest_size  # bytes at the end of an object file


def _flag(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


INTERPRETED = _flag("NUMBA_DISABLE_JIT")
BOUNDS_CHECKED = _flag("NUMBA_BOUNDSCHECK")

_rules: dict[Any, str] = {}
_lock = threading.Lock()


def kernel_digest(game: str) -> str:
    """Name of the cache folder: every source file of the game's kernel, numba's version and flags."""
    version = importlib.metadata.version("numba")
    h = hashlib.sha256(f"{version} {np.__version__} {BOUNDS_CHECKED} {os.environ.get('NUMBA_OPT')}".encode())
    for folder in (CORE, game):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            h.update(path.name.encode() + path.read_bytes())
    return h.hexdigest()[:16]


def _writable(folder: pathlib.Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder(game: str) -> pathlib.Path:
    """Where a game's compiled kernel lives: $VGSIM_CACHE, else inside the package, else the user's cache folder."""
    home = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    last = pathlib.Path(tempfile.gettempdir()) / "vgsim"
    wanted = [os.environ.get("VGSIM_CACHE"), PACKAGE / ".kernel", home / "vgsim", last]
    for place in wanted:
        if place and _writable(pathlib.Path(place) / kernel_digest(game)):
            return pathlib.Path(place) / kernel_digest(game)
    raise InputError("no folder can be written for the compiled kernel; set VGSIM_CACHE to one that can")


def rule(function):
    """A rulebook function; LLVM decides whether to inline it."""
    _rules[function] = "rule"
    return function


def leaf(function):
    """A function that is always inlined: a small one, or the only one that its caller loops over."""
    _rules[function] = "leaf"
    return function


def seldom(function):
    """A rulebook function that is called in few games, or only for a log: never inlined."""
    _rules[function] = "seldom"
    return function


def instruction(name):
    """A function of one number that is a single instruction, by the name that LLVM gives it; interpreted it is what it
    says."""

    def named(function):
        _rules[function] = name
        return function

    return named


def wrapping(function):
    """Unsigned arithmetic that wraps; interpreted, silence numpy's overflow."""
    return np.errstate(over="ignore")(function) if INTERPRETED else leaf(function)


def entry(function: Callable[..., int]) -> Callable[..., int]:
    """A function that Python calls with records and arrays, without the GIL; it returns a whole number. Its game is the
    package it lies in."""
    return function if INTERPRETED else Door(function)


class Door:
    """A compiled entry. Calls with the same objects as the last one need not look up where they lie."""

    def __init__(self, function: Callable[..., int]) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.game = function.__module__.split(".")[1]
        self._native: Callable[..., int] | None = None
        self._last: tuple[Sequence[Any], Sequence[Any]] = ((), ())

    def __call__(self, *arguments: Any) -> int:
        from vgsim.core import native

        call = self._native or self._open(arguments)
        known, numbers = self._last
        if len(known) != len(arguments) or any(a is not b for a, b in zip(known, arguments, strict=True)):
            numbers = native.flat(arguments)
            self._last = (arguments, numbers)
        result, fault = ctypes.c_int64(), ctypes.c_void_p()
        if call(ctypes.byref(result), ctypes.byref(fault), *numbers):
            raise IndexError("the kernel reached beside a row; NUMBA_DISABLE_JIT=1 shows where")
        return result.value

    def _open(self, arguments: Sequence[Any]) -> Callable[..., int]:
        """Load the object file; make it first where there is none."""
        from vgsim.core import native

        with _lock:
            if self._native is None:
                counted = PACKAGE / self.game / BRANCHES
                needs = f"{native.processor()} {native.kinds(arguments)}".encode()
                needs += counted.read_bytes() if counted.is_file() else b""
                path = cache_folder(self.game) / f"{self.function.__name__}-{hashlib.sha256(needs).hexdigest()[:16]}.o"
                code = _kept(path)
                if code is None:
                    from vgsim.core.branches import Annotator, read
                    from vgsim.core.compiling import compile_entry

                    code = compile_entry(self.function, _rules, arguments, Annotator(read(counted)))
                    _keep(path, code)
                self._native = native.load(code)
            return self._native


def _seal(path: pathlib.Path, code: bytes) -> bytes:
    """What an object file ends with: a hash of its name and code. One that is cut short or another's would not raise
    but crash, or play something else."""
    return hashlib.sha256(f"{path.parent.name} {path.name} ".encode() + code).digest()


def _kept(path: pathlib.Path) -> bytes | None:
    """The code in an object file; None where there is none, or one that does not read back as it was written."""
    try:
        whole = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        whole = b""
    code = whole[:-SEAL]
    if whole[-SEAL:] == _seal(path, code):
        return code
    print(f"vgsim: {path}: damaged; the rules are compiled again (about a minute)...", file=sys.stderr, flush=True)
    return None


def _keep(path: pathlib.Path, code: bytes) -> None:
    """Write an object file at once: who reads it meanwhile sees the whole or nothing. Where that cannot be, this run
    plays all the same."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(code + _seal(path, code))
        os.replace(unfinished, path)
    except OSError as problem:
        print(f"vgsim: {path}: cannot be written ({problem.strerror}); the next run compiles again", file=sys.stderr)
    finally:
        unfinished.unlink(missing_ok=True)


def is_cached(game: str) -> bool:
    """True if a game's compiled kernel lies on disk (or nothing needs compiling)."""
    return INTERPRETED or any(cache_folder(game).glob("*.o"))


def specialisations() -> int:
    """How many specialisations this process compiled (0 when all came from the cache)."""
    compiling = sys.modules.get("vgsim.core.compiling")
    return compiling.specialisations() if compiling else 0


if INTERPRETED:
    np.seterr(over="raise")  # compiled int32 + int32 widens; interpreted it would wrap in silence
