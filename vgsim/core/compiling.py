"""Compiling a kernel: the only file that knows numba, imported only where no object file lies on disk.

numba specialises a function for every literal, enum and width of integer; here every number is passed as one int64. It
also optimises each function with all that it calls, again at every level; here rules are only lowered, and the entry
links and optimises them once (164 s became 30) and is written to an object file instead of being loaded.
Rules are plain functions in their modules; numba's dispatchers take their places for as long as it compiles.
"""

import contextlib
import functools
import gc
import sys
import threading
import types as python
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import codegen, types
from numba.extending import intrinsic
from numba.np import arrayobj

from vgsim.core.native import SYMBOL, machine

# What LLVM can be told only for the whole process: lay blocks out by how often one follows another, fold a test into
# the one before it where both lead to the same place. Games are 3 to 4 % faster.
OPTIONS = ("-enable-ext-tsp-block-placement", "-bonus-inst-threshold=2")
HAVE_OPTIONS = range(20, 23)  # versions of LLVM: one that does not know an option ends the process
RULE = "vgsim_rule_"  # numba names a library after the function; the prefix keeps other packages' functions apart
_lock = threading.Lock()
_compiling: list["Linked"] = []  # what is being compiled; empty for everybody else's functions
_counted: list[Any] = []  # dispatchers of rules that were compiled


class Linked:
    """An entry on its way to an object file; `noted` rewrites its module's text before it is optimised."""

    def __init__(self, name: str, seldom: Sequence[str], noted: Callable[[str], str]) -> None:
        self.name = name
        self.noted = noted
        self.seldom = [f"{len(RULE + rule)}{RULE + rule}B" for rule in seldom]  # as in a mangled name
        self.object = b""


def compile_entry(
    function: Callable[..., int], rules: dict[Any, str], arguments: Sequence[Any], noted: Callable[[str], str]
) -> bytes:
    """The object file of a function for such arguments, with all rules that it calls.

    Parameters
    ----------
    function : callable
        What Python calls; it returns a whole number.
    rules : dict
        Every rule, by function, and how it is compiled: "rule", "leaf", "seldom" or the name of an instruction.
    arguments : sequence
        Records and arrays of the kinds that the entry will be called with.
    noted : callable
        Writes into the module's text what the optimiser should know, or what should be counted (`branches.py`).
    """
    with _lock, _patient_collector(), _without_repetition():
        _set_options()
        dispatchers = {rule: INSTRUCTIONS.get(how) or _rule(rule, how) for rule, how in rules.items()}
        entry = _njit(_copy(function, function.__qualname__))
        _set_flags(entry, False)
        seldom = [rule.__qualname__ for rule, how in rules.items() if how == "seldom"]
        made = Linked(function.__qualname__, seldom, noted)
        _compiling.append(made)
        try:
            with _in_place(dispatchers):
                entry.compile(tuple(numba.typeof(value) for value in arguments))
        finally:
            _compiling.pop()
        _counted.extend(rule for rule in dispatchers.values() if rule not in INSTRUCTIONS.values())
        return made.object


def specialisations() -> int:
    """How many specialisations of rules this process compiled."""
    return sum(len(d.signatures) for d in _counted)


@contextlib.contextmanager
def _patient_collector() -> Iterator[None]:
    """numba makes many objects that stay: searching them for garbage again and again takes a tenth of the time."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(200_000, 50, 1_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextlib.contextmanager
def _without_repetition() -> Iterator[None]:
    """What numba does anew for every function, a sixth of the time, and need not: spell out each record, optimise what
    the entry will optimise."""
    library: Any = codegen.CPUCodeLibrary
    record: Any = types.Record
    optimise, spell = library._optimize_functions, record.__repr__
    library._optimize_functions = lambda self, module: None
    record.__repr__ = functools.cache(spell)
    try:
        yield
    finally:
        library._optimize_functions, record.__repr__ = optimise, spell


def _set_options() -> None:
    """Set LLVM's options where its version is one that has them."""
    if llvm.llvm_version_info[0] in HAVE_OPTIONS:
        for option in OPTIONS:
            llvm.set_option("vgsim", option)


def _njit(function: Callable[..., Any]) -> Any:
    """Without wrappers for Python and C, and without counting references: a kernel makes no arrays."""
    njit: Any = numba.njit
    return njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)(function)


def _copy(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The same function under another name."""
    defaults, closure = function.__defaults__, function.__closure__
    copy = python.FunctionType(function.__code__, function.__globals__, function.__name__, defaults, closure)
    copy.__qualname__ = name
    copy.__module__ = function.__module__
    return copy


def _rule(function: Callable[..., Any], how: str) -> Any:
    """Let calls from compiled code reach one specialisation: every signed number becomes an int64."""
    dispatcher = _njit(_copy(function, RULE + function.__qualname__))
    resolve = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(_one_number(a) for a in args), {k: _one_number(v) for k, v in kws.items()})

    dispatcher.get_call_template = get_call_template
    _set_flags(dispatcher, how == "leaf")
    return dispatcher


@intrinsic
def _cttz(typing: Any, bits: Any) -> Any:
    """The zeros below the lowest bit that is set; without a meaning for 0."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.int64), write


@intrinsic
def _ctpop(typing: Any, bits: Any) -> Any:
    """How many bits are set."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), write


INSTRUCTIONS = {"cttz": _cttz, "ctpop": _ctpop}


@contextlib.contextmanager
def _in_place(dispatchers: dict[Any, Any]) -> Iterator[None]:
    """Put dispatchers where their functions are named, for as long as it takes to compile."""
    named = [
        (vars(module), name, value)
        for path, module in list(sys.modules.items())
        if path.startswith("vgsim.")
        for name, value in list(vars(module).items())
        if isinstance(value, python.FunctionType) and value in dispatchers
    ]
    for names, name, value in named:
        names[name] = dispatchers[value]
    try:
        yield
    finally:
        for names, name, value in named:
            names[name] = value


def _is_rule(library: Any) -> bool:
    return bool(library.name.startswith(RULE))


def _one_number(t: Any) -> Any:
    t = types.unliteral(t)
    if isinstance(t, (types.Boolean, types.IntEnumMember)) or (isinstance(t, types.Integer) and t != types.uint64):
        return types.int64
    return t


def _closure(library: Any, seen: dict[Any, None]) -> dict[Any, None]:
    """All libraries that a library needs, through rules."""
    for needed in library._linking_libraries:
        if needed not in seen:
            seen[needed] = None
            if _is_rule(needed):
                _closure(needed, seen)
    return seen


def _link(library: Any, needed: Sequence[Any]) -> None:
    """Put all that an entry needs into its module. Two and two, and those again: linking looks through the whole of
    what it links into, so that one after the other would take a time that grows with the square."""
    modules = [other._final_module.clone() for other in needed]
    while len(modules) > 1:
        for into, other in zip(modules[::2], modules[1::2], strict=False):
            into.link_in(other)
        modules = modules[::2]
    for module in modules:
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"  # only now: such functions are left out where nobody calls them yet
        library._final_module.link_in(module)


def _internalize(library: Any, seldom: Sequence[str]) -> None:
    """Nobody outside calls a rule: with one caller it is inlined, without any it goes. Code that most games never reach
    is laid apart, so that what they do reach lies close together in the processor's cache."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == "linkonce_odr":
            function.linkage = "internal"
            if any(name in function.name for name in seldom):
                function.add_function_attribute("cold")
                function.add_function_attribute("noinline")


def _optimize(library: Any, made: Linked) -> None:
    """One pass over the whole kernel. Its loops are short and branchy: vectors and unrolling only make it bigger."""
    _internalize(library, made.seldom)
    _name_entry(library)
    _simplify(library._final_module, _builder())
    library._final_module = llvm.parse_assembly(made.noted(str(library._final_module)))
    builder = _builder()  # one that has run other passes takes twice as long
    builder.getModulePassManager().run(library._final_module, builder)


def _builder() -> Any:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = False
    tuning.slp_vectorization = False
    tuning.loop_unrolling = False
    tuning.inlining_threshold = 25  # of what is not called often: more takes longer to compile and is not faster
    return llvm.create_pass_builder(machine(), tuning)


def _simplify(module: Any, builder: Any) -> None:
    """Without the detours of the lowering, so that what is left are branches of the rules."""
    functions = llvm.create_new_function_pass_manager()
    functions.add_sroa_pass()
    functions.add_simplify_cfg_pass()
    functions.add_instruction_combine_pass()
    functions.add_simplify_cfg_pass()
    whole = llvm.create_new_module_pass_manager()
    whole.add_ipsccp_pass()
    whole.add_dead_arg_elimination_pass()
    whole.add_global_dead_code_eliminate_pass()
    for passes in (_each(functions), whole.run, _each(functions)):
        passes(module, builder)


def _each(functions: Any) -> Any:
    def run(module: Any, builder: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                functions.run(function, builder)

    return run


def _name_entry(library: Any) -> None:
    """A plain name for what Python calls; everything else is internal by now."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage.name == "external":
            function.name = SYMBOL


def _write(library: Any, made: Linked) -> None:
    """Machine code; numba need not load it."""
    library._finalize_dynamic_globals()
    made.object = machine().emit_object(library._final_module)
    library._finalized = True


def _link_once() -> None:
    """Make numba's CPU libraries finalise rules lightly and entries with all their rules."""
    library: Any = codegen.CPUCodeLibrary
    generator: Any = codegen.JITCPUCodegen
    full, set_env = library.finalize, generator.set_env

    def finalize(self: Any) -> None:
        if _is_rule(self):
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        if _compiling and self.name == _compiling[-1].name:
            made = _compiling[-1]
            _link(self, list(_closure(self, {})))
            self._linking_libraries = []
            self._optimize_final_module = lambda: _optimize(self, made)
            self._finalize_final_module = lambda: _write(self, made)
        full(self)

    def set_env_of_loaded(self: Any, env_name: str, env: Any) -> None:
        if self._engine.get_global_value_address(env_name):  # rules and entries have none: numba never loads them
            set_env(self, env_name, env)

    library.finalize = finalize
    generator.set_env = set_env_of_loaded


def _set_flags(dispatcher: Any, force_inline: bool) -> None:
    """Game, card table, policy and rows are different records: the optimiser may keep one while another is written.
    Whether to inline is said outright, or a rule would inherit it from the leaf that first needed it."""

    def customize(flags: Any) -> Any:
        flags.noalias = True
        flags.forceinline = force_inline
        return flags

    dispatcher._compiler._customize_flags = customize


def _no_wraparound() -> None:
    """In the kernel an index of -1 is a mistake, not the last item: spare each access the test for it."""
    wrapping_index = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        if _compiling:
            return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)
        return wrapping_index(context, builder, idxty, idx, size)

    arrayobj.fix_integer_index = fix_integer_index


_link_once()
_no_wraparound()
