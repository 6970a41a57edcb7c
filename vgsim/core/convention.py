"""How a rule is called: with its arguments in registers, and its value comes back in one. Imported only to compile.

numba's own convention returns a status and writes the value to memory, and each call asks the status whether there was
an error. No rule can raise, except where bounds are checked: there numba's convention stays.
"""

from typing import Any

from llvmlite import ir
from numba.core import callconv, cgutils

from vgsim.core.native import SYMBOL

RAISES = "a rule can raise "


class ByValue(callconv.BaseCallConv):
    """A calling convention without errors."""

    def _make_call_helper(self, builder: Any) -> None:
        """There is nothing to help with."""

    def get_function_type(self, restype: Any, argtypes: Any) -> Any:
        returned = self.context.data_model_manager[restype].get_return_type()
        return ir.FunctionType(returned, list(self._get_arg_packer(argtypes).argument_types))

    def get_arguments(self, func: Any) -> Any:
        return func.args

    def decorate_function(self, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
        self._get_arg_packer(fe_argtypes).assign_names(fn.args, [f"arg.{name}" for name in args])
        if noalias:
            mark_apart(fn.args)

    def return_value(self, builder: Any, retval: Any) -> None:
        builder.ret(retval)

    def call_function(self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any) -> Any:
        raise TypeError(f"a rule calls {callee.name}, which is numba's: it may raise")

    def return_user_exc(
        self, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None, func_name: str | None = None
    ) -> None:
        """numba writes this where it cannot tell that it never happens; the optimiser can, or it is an error."""
        where = f" in {loc.filename}:{loc.line}" if loc else ""
        never = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), []), f"{RAISES}{exc.__name__}{where}"
        )
        never.attributes.add("noreturn")
        builder.call(never, [])
        builder.unreachable()


def mark_apart(arguments: Any) -> None:
    """Arguments are different pieces of memory, and nobody keeps their addresses."""
    for argument in arguments:
        if isinstance(argument.type, ir.PointerType):
            argument.add_attribute("captures(none)")
            argument.add_attribute("noalias")


def caller(description: Any, library: Any) -> Any:
    """What writes a call of a rule: there is no status to look at."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = context.declare_function(builder.module, description)
        packed = context.get_arg_packer(description.argtypes).as_arguments(builder, arguments)
        returned = builder.call(function, packed)
        return context.get_returned_value(builder, description.restype, returned)

    write.signature = description.argtypes
    write.libs = (library,)
    return write


def write_door(module: Any, kernel: str) -> None:
    """What `native.py` calls: a status is returned, 0 as all is well, and the kernel's value is written."""
    inside = module.globals[kernel]
    status, pointer = ir.IntType(32), ir.IntType(64).as_pointer()
    outside = ir.Function(module, ir.FunctionType(status, [pointer, pointer, *inside.function_type.args]), SYMBOL)
    mark_apart(outside.args)
    builder = ir.IRBuilder(outside.append_basic_block())
    builder.store(builder.call(inside, outside.args[2:]), outside.args[0])
    builder.ret(status(0))


def refuse_errors(module: Any) -> None:
    """Raise a TypeError if anything that can be raised is left in an optimised module."""
    if left := [function.name for function in module.functions if function.name.startswith(RAISES)]:
        raise TypeError("; ".join(left))
