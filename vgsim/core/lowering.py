"""From rules to one module of LLVM.

numba would take each rule through passes for closures, parallel loops and array expressions, then give it a module of
its own and link them. Here a rule is only typed when its first caller needs it; when all are known they are lowered
together into one module: a third of the time less.
"""

import contextlib
import enum
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba import _dynfunc, config
from numba.core import (
    cgutils,
    compiler,
    cpu,
    funcdesc,
    ir,
    lowering,
    targetconfig,
    typed_passes,
    types,
    typing,
    untyped_passes,
)
from numba.core.environment import Environment
from numba.np import arrayobj

from vgsim.core import convention
from vgsim.core.instructions import BUILTINS
from vgsim.core.native import SYMBOL


class PlainNumbers:
    """A member of an enum is its number, and some builtins are an instruction: numba would give each enum kinds,
    comparisons and casts of its own, and make functions of the builtins."""

    def run_pass(self, state: Any) -> None:
        body = state.func_ir
        for block in body.blocks.values():
            for assigned in block.find_insts(ir.Assign):
                known = _known(body, assigned.value)
                if isinstance(known, int) and not isinstance(known, bool):
                    assigned.value = ir.Const(int(known), assigned.loc)
                elif isinstance(known, Hashable) and known in BUILTINS:
                    assigned.value = ir.Global(known.__name__, BUILTINS[known], assigned.loc)
                else:
                    continue
                body._definitions[assigned.target.name] = [assigned.value]


def _known(body: Any, value: Any) -> Any:
    """What a global name or an attribute of a global enum stands for, and what a number's `value` does."""
    if isinstance(value, ir.Global):
        return value.value
    if isinstance(value, ir.Expr) and value.op == "getattr":
        [owner, *others] = body._definitions[value.value.name]
        if isinstance(owner, ir.Const) and value.attr == "value":
            return owner.value
        if not others and isinstance(owner, ir.Global) and isinstance(owner.value, enum.EnumMeta):
            return getattr(owner.value, value.attr)
    return None


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    PlainNumbers,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
)


class Typed(NamedTuple):
    """A rule for some kinds of arguments, not yet lowered. For numba it is the library that the rule's code is in."""

    context: Any
    flags: Any
    description: Any  # its name in the module, and the types of its variables
    body: Any  # in numba's words

    def _ensure_finalized(self) -> None:
        """There is nothing to load."""


class RuleCompiler(compiler.CompilerBase):
    """numba's compiler as far as the types."""

    def _compile_core(self) -> Any:
        state = self.state
        with targetconfig.ConfigStack().enter(state.flags.copy()):
            for one in PASSES:
                one().run_pass(state)
        return _result(state)


def _result(state: Any) -> Any:
    """What callers need to know of a rule: its types and its name in the module."""
    context, flags = state.targetctx, state.flags
    description = funcdesc.PythonFunctionDescriptor.from_specialized_function(
        state.func_ir,
        state.typemap,
        state.return_type,
        state.calltypes,
        mangler=context.mangler,
        inline=flags.forceinline,
        noalias=flags.noalias,
        abi_tags=[flags.get_mangle_string()],
    )
    rule = Typed(context, flags, description, state.func_ir)
    globals_ = Environment.from_fndesc(description)
    never_called = _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, globals_, ())
    if config.BOUNDSCHECK:
        context.insert_user_function(never_called, description, [rule])
    else:
        call = convention.caller(description, rule)
        context.insert_func_defn([(call, never_called, call.signature)])
    return compiler.compile_result(
        typing_context=state.typingctx,
        target_context=context,
        entry_point=never_called,
        signature=typing.signature(state.return_type, *state.args),
        objectmode=False,
        fndesc=description,
        library=rule,
    )


class _Together:
    """A library of many rules, all in one module."""

    def __init__(self, codegen: Any) -> None:
        self.module = codegen._create_empty_module("rules")

    def create_ir_module(self, name: str) -> Any:
        return self.module

    def add_linking_library(self, library: Any) -> None:
        """Rules call rules; they make no arrays, for which numba offers a library to all."""

    def add_ir_module(self, module: Any) -> None:
        """Each rule was written into it."""


def lower(rules: Sequence[Typed]) -> Any:
    """A module with rules, and a door to the first of them."""
    together = _Together(rules[0].context.codegen())
    with _as_rules_are():
        for rule in rules:
            with targetconfig.ConfigStack().enter(rule.flags), rule.context.push_code_library(together):
                lowering.Lower(rule.context, together, rule.description, rule.body).lower()
    kernel = rules[0].description.mangled_name
    if not config.BOUNDSCHECK:
        convention.write_door(together.module, kernel)
    module = llvm.parse_assembly(cgutils.normalize_ir_text(str(together.module)))
    if config.BOUNDSCHECK:
        module.get_function(kernel).name = SYMBOL
    module.verify()
    return module


@contextlib.contextmanager
def _as_rules_are() -> Iterator[None]:
    """Rules need less than numba gives. An index of -1 is a mistake in them, not the last item: no access asks."""

    def fix_integer_index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)

    context: Any = cpu.CPUContext
    by_value = context.call_conv if config.BOUNDSCHECK else property(convention.ByValue)
    with replaced(arrayobj, "fix_integer_index", fix_integer_index), replaced(context, "call_conv", by_value):
        yield


@contextlib.contextmanager
def replaced(owner: Any, name: str, other: Any) -> Iterator[None]:
    """Something of numba's is another for a while."""
    before = getattr(owner, name)
    setattr(owner, name, other)
    try:
        yield
    finally:
        setattr(owner, name, before)
