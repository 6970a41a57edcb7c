"""Compiling a kernel, imported only where no object file lies on disk.

numba specialises a function for every literal, enum and width of integer; here every number is passed as one int64. It
also optimises each function with all that it calls, again at every level; here all rules are lowered into one module
(`lowering.py`), which is optimised once and written to an object file instead of being loaded.
Rules are plain functions in their modules; numba's dispatchers take their places for as long as it compiles.
"""

import contextlib
import functools
import gc
import sys
import threading
import types as python
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock

from vgsim.core.convention import refuse_errors
from vgsim.core.instructions import INSTRUCTIONS
from vgsim.core.lowering import RuleCompiler, lower, replaced
from vgsim.core.native import SYMBOL, machine

# What LLVM can be told only for the whole process: lay blocks out by how often one follows another, fold a test into
# the one before it where both lead to the same place. Games are 3 to 4 % faster.
OPTIONS = ("-enable-ext-tsp-block-placement", "-bonus-inst-threshold=2")
HAVE_OPTIONS = (22,)  # versions of LLVM: one that does not know an option ends the process
_lock = threading.Lock()
_counted: list[int] = []  # specialisations of rules, by kernel


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
    with _lock, global_compiler_lock, _patient_collector(), _records_spelt_once():
        _set_options()
        dispatchers: dict[Any, Any] = {rule: INSTRUCTIONS.get(how) or _rule(rule, how) for rule, how in rules.items()}
        entry = _rule(function, "rule")
        with _in_place(dispatchers):
            entry.compile(tuple(numba.typeof(value) for value in arguments))
        rules_of_numba = ((dispatchers[rule], how) for rule, how in rules.items() if how not in INSTRUCTIONS)
        made = [(one, how) for rule, how in rules_of_numba for one in rule.overloads.values()]
        _counted.append(len(made))
        [kernel] = entry.overloads.values()
        module = lower([kernel.library, *(one.library for one, _ in made)])
        seldom = {one.fndesc.mangled_name for one, how in made if how == "seldom"}
        return _optimized(module, seldom, noted)


def specialisations() -> int:
    """How many specialisations of rules this process compiled."""
    return sum(_counted)


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


def _records_spelt_once() -> contextlib.AbstractContextManager[None]:
    """numba spells out each record's fields anew for every function, a tenth of the time."""
    record: Any = types.Record
    return replaced(record, "__repr__", functools.cache(record.__repr__))


def _set_options() -> None:
    """Set LLVM's options where its version is one that has them."""
    if llvm.llvm_version_info[0] in HAVE_OPTIONS:
        for option in OPTIONS:
            llvm.set_option("vgsim", option)


def _rule(function: Callable[..., Any], how: str) -> Any:
    """Let calls from compiled code reach one specialisation: every signed number becomes an int64.

    Without wrappers for Python and C, and without counting references: a kernel makes no arrays.
    """
    njit: Any = numba.njit
    dispatcher = njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False, pipeline_class=RuleCompiler
    )(function)
    resolve = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(_one_number(a) for a in args), {k: _one_number(v) for k, v in kws.items()})

    dispatcher.get_call_template = get_call_template
    _set_flags(dispatcher, how == "leaf")
    return dispatcher


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


def _one_number(t: Any) -> Any:
    t = types.unliteral(t)
    if isinstance(t, (types.Boolean, types.IntEnumMember)) or (isinstance(t, types.Integer) and t != types.uint64):
        return types.int64
    return t


def _optimized(module: Any, seldom: Collection[str], noted: Callable[[str], str]) -> bytes:
    """One pass over the whole kernel. Its loops are short and branchy: vectors and unrolling only make it bigger."""
    _internalize(module, seldom)
    _simplify(module, _builder())
    module = llvm.parse_assembly(noted(str(module)))
    builder = _builder()  # one that has run other passes takes twice as long
    builder.getModulePassManager().run(module, builder)
    refuse_errors(module)
    return bytes(machine().emit_object(module))


def _internalize(module: Any, seldom: Collection[str]) -> None:
    """Nobody outside calls a rule: with one caller it is inlined, without any it goes. Code that most games never reach
    is laid apart, so that what they do reach lies close together in the processor's cache."""
    for function in module.functions:
        if not function.is_declaration and function.name != SYMBOL:
            function.linkage = "internal"
            if function.name in seldom:
                function.add_function_attribute("cold")
                function.add_function_attribute("noinline")


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


def _set_flags(dispatcher: Any, force_inline: bool) -> None:
    """Game, card table, policy and rows are different records: the optimiser may keep one while another is written.
    Whether to inline is said outright, or a rule would inherit it from the leaf that first needed it."""

    def customize(flags: Any) -> Any:
        flags.noalias = True
        flags.forceinline = force_inline
        return flags

    dispatcher._compiler._customize_flags = customize
