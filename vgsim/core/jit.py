"""The only file that knows numba exists.

@rule: a rulebook function, compiled once; @leaf: one small enough to be inlined by force; @seldom: one that most games
never reach, kept out of the way; @wrapping: one whose unsigned arithmetic wraps on purpose; @entry: what Python calls,
cached on disk, runs without the GIL.

numba specialises a function for every literal, enum and width of integer; here every number is passed as one int64. It
also optimises each function with all that it calls, again at every level; here rules are only lowered and the entry
links and optimises them once (164 s became 30). Its disk cache does not notice edits in imported files or flags, so the
cache folder is named after a digest of both.
"""

import hashlib
import os
import pathlib
import tempfile

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import codegen, types
from numba.np import arrayobj

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
CORE = "core"
INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)

ONE_MODULE = not INTERPRETED and all(
    hasattr(codegen.CPUCodeLibrary, name) for name in ("finalize", "_finalize_dynamic_globals", "_raise_if_finalized")
)

_rules = []
_seldom: list[str] = []  # names of rules, as LLVM sees them
_compiling: list[object] = []  # the entry being compiled; empty for everybody else's functions
RULE = "vgsim_rule_"  # numba names a library after the function; the prefix keeps other packages' functions apart


def _is_rule(library) -> bool:
    return library.name.startswith(RULE)


def kernel_digest(game: str) -> str:
    """Name of the cache folder: every source file of the game's kernel, numba's version and flags."""
    h = hashlib.sha256(f"{numba.__version__} {np.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
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
    raise OSError("no folder can be written for the compiled kernel; set VGSIM_CACHE to one that can")


def _one_number(t):
    t = types.unliteral(t)
    if isinstance(t, (types.Boolean, types.IntEnumMember)) or (isinstance(t, types.Integer) and t != types.uint64):
        return types.int64
    return t


def _closure(library, seen):
    """All libraries that a library needs, through rules."""
    for needed in library._linking_libraries:
        if needed not in seen:
            seen[needed] = None
            if _is_rule(needed):
                _closure(needed, seen)
    return seen


def _internalize(library):
    """Nobody outside calls a rule: with one caller it is inlined, without any it goes. Code that most games never reach
    is laid apart, so that what they do reach lies close together in the processor's cache."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == "linkonce_odr":
            function.linkage = "internal"
            if any(name in function.name for name in _seldom):
                function.add_function_attribute("cold")
                function.add_function_attribute("noinline")


def _optimize(library):
    """One pass over the whole kernel. Its loops are short and branchy: vectors and unrolling only make it bigger."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = False
    tuning.slp_vectorization = False
    tuning.loop_unrolling = False
    builder = llvm.create_pass_builder(library._codegen._tm, tuning)
    builder.getModulePassManager().run(library._final_module, builder)


def _link_once():
    """Make numba's CPU libraries finalise rules lightly and entries with all their rules."""
    full = codegen.CPUCodeLibrary.finalize
    set_env = codegen.JITCPUCodegen.set_env

    def finalize(self):
        if _is_rule(self):
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        if _compiling and self.name == _compiling[-1].py_func.__qualname__:
            self._linking_libraries = list(_closure(self, {}))
            self._optimize_final_module = lambda: (_internalize(self), _optimize(self))
        full(self)

    def set_env_of_linked(self, env_name, env):
        if self._engine.get_global_value_address(env_name):  # a rule has none: its module was never loaded by itself
            set_env(self, env_name, env)

    codegen.CPUCodeLibrary.finalize = finalize
    codegen.JITCPUCodegen.set_env = set_env_of_linked


def _set_flags(dispatcher, force_inline):
    """Game, card table, policy and rows are different records: the optimiser may keep one while another is written.
    Whether to inline is said outright, or a rule would inherit it from the leaf that first needed it."""

    def customize(flags):
        flags.noalias = True
        flags.forceinline = force_inline
        return flags

    dispatcher._compiler._customize_flags = customize


def _no_wraparound():
    """In the kernel an index of -1 is a mistake, not the last item: spare each access the test for it."""
    wrapping_index = arrayobj.fix_integer_index

    def fix_integer_index(context, builder, idxty, idx, size):
        if _compiling:
            return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)
        return wrapping_index(context, builder, idxty, idx, size)

    arrayobj.fix_integer_index = fix_integer_index


def _in_kernel(dispatcher):
    """Mark the time in which an entry and its rules are compiled (numba's global lock makes it one at a time)."""
    compile_plain = dispatcher.compile

    def compile_marked(sig):
        _compiling.append(dispatcher)
        try:
            return compile_plain(sig)
        finally:
            _compiling.pop()

    dispatcher.compile = compile_marked


_LEAN = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy"}


def _compiled_once(function, force_inline):
    """Let calls from compiled code reach one specialisation: every signed number becomes an int64."""
    function.__qualname__ = RULE + function.__qualname__
    dispatcher = numba.njit(**_LEAN)(function)
    resolve = dispatcher.get_call_template

    def get_call_template(args, kws):
        return resolve(tuple(_one_number(a) for a in args), {k: _one_number(v) for k, v in kws.items()})

    dispatcher.get_call_template = get_call_template
    _set_flags(dispatcher, force_inline)
    _rules.append(dispatcher)
    return dispatcher


def rule(function):
    """Compile a rulebook function; LLVM decides whether to inline it."""
    return function if INTERPRETED else _compiled_once(function, False)


def leaf(function):
    """Compile a small function that is always inlined."""
    return function if INTERPRETED else _compiled_once(function, True)


def seldom(function):
    """Compile a rulebook function that is called in few games, or only for a log: never inlined."""
    if INTERPRETED:
        return function
    compiled = _compiled_once(function, False)
    name = function.__qualname__
    _seldom.append(f"{len(name)}{name}B")  # its length, as in a mangled name
    return compiled


def wrapping(function):
    """Compile unsigned arithmetic that wraps; interpreted, silence numpy's overflow."""
    return np.errstate(over="ignore")(function) if INTERPRETED else leaf(function)


def entry(function):
    """Compile a function that Python calls: cached on disk, without the GIL. Its game is the package it lies in."""
    if INTERPRETED:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(function.__module__.split(".")[1]))
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before
    _set_flags(compiled, False)
    _in_kernel(compiled)
    return compiled


def is_cached(game: str) -> bool:
    """True if a game's compiled kernel lies on disk (or nothing needs compiling)."""
    return INTERPRETED or any(cache_folder(game).rglob("*.nbc"))


def specialisations() -> int:
    """How many specialisations this process compiled (0 when all came from the cache)."""
    return sum(len(d.signatures) for d in _rules)


if ONE_MODULE:
    _link_once()
    _no_wraparound()

if INTERPRETED:
    np.seterr(over="raise")  # compiled int32 + int32 widens; interpreted it would wrap in silence
