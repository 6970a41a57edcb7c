"""From rules to one module of LLVM.

numba would take each rule through passes for closures, parallel loops and array expressions, then give it a module of
its own and link them. Here a rule is only typed when its first caller needs it; when all are known they are lowered
together into one module: a third of the time less.
"""

import contextlib
import enum
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core import (
    cgutils,
    compiler,
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


class NumbersOfMembers:
    """A member of an enum is its number: numba would give each enum kinds, comparisons and casts of its own."""

    def run_pass(self, state: Any) -> None:
        body = state.func_ir
        for block in body.blocks.values():
            for assigned in block.find_insts(ir.Assign):
                member = _constant(body, assigned.value)
                if isinstance(member, int):
                    assigned.value = ir.Const(int(member), assigned.loc)
                    body._definitions[assigned.target.name] = [assigned.value]


def _constant(body: Any, value: Any) -> Any:
    """What a global name of an enum or an attribute of one stands for, and what a number's `value` does."""
    if isinstance(value, ir.Global) and isinstance(value.value, (enum.EnumMeta, enum.IntEnum)):
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
    NumbersOfMembers,
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

    def __hash__(self) -> int:
        return hash(self.description.mangled_name)


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
    context.insert_user_function(never_called, description, [rule])
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
    """A library of many rules: one module, and the few functions of numba's own that they call."""

    def __init__(self, codegen: Any) -> None:
        self.module = codegen._create_empty_module("rules")
        self.called: dict[Any, None] = {}

    def create_ir_module(self, name: str) -> Any:
        return self.module

    def add_linking_library(self, library: Any) -> None:
        if not isinstance(library, Typed):
            self.called[library] = None

    def add_ir_module(self, module: Any) -> None:
        """Each rule was written into it."""


@contextlib.contextmanager
def _no_wraparound() -> Iterator[None]:
    """In the kernel an index of -1 is a mistake, not the last item: spare each access the test for it."""
    wrapping_index = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)

    arrayobj.fix_integer_index = fix_integer_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = wrapping_index


def lower(rules: Sequence[Typed]) -> Any:
    """A module with rules; the rules that they call are declared in it."""
    together = _Together(rules[0].context.codegen())
    with _no_wraparound():
        for rule in rules:
            with targetconfig.ConfigStack().enter(rule.flags), rule.context.push_code_library(together):
                lowering.Lower(rule.context, together, rule.description, rule.body).lower()
    module = llvm.parse_assembly(cgutils.normalize_ir_text(str(together.module)))
    module.verify()
    for library in together.called:
        module.link_in(library._get_module_for_linking(), preserve=True)
    return module
