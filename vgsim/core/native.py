"""A compiled kernel in an object file: loaded by LLVM alone, called with addresses. numba need not be there.

The calling convention is numba's: where the result goes, where an exception goes, then a record as its address and an
array of one axis as seven numbers.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.binding as llvm
import numpy as np

SYMBOL = "vgsim_entry"
_engines: list[Any] = []  # they own the code


def machine() -> Any:
    """The machine that code is made for: this one. Code lies close together, so that calls are short."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="pic",
        codemodel="small",
    )


def processor() -> str:
    """What the code depends on: another machine that shares the cache folder compiles its own."""
    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def load(code: bytes) -> Callable[..., int]:
    """The function in an object file: (result, fault, numbers of `flat`) -> status, 0 if all is well."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    address = engine.get_function_address(SYMBOL)
    return ctypes.CFUNCTYPE(ctypes.c_int32)(address)


def counters(symbol: str, size: int) -> np.ndarray:
    """The numbers of a global array in the object file loaded last, as they stand; writing changes them."""
    address = _engines[-1].get_global_value_address(symbol)
    return np.ctypeslib.as_array((ctypes.c_int64 * size).from_address(address))


def flat(values: Sequence[Any]) -> list[ctypes.c_int64]:
    """Records and arrays as the kernel takes them."""
    numbers: list[int] = []
    for value in values:
        if isinstance(value, np.void):
            numbers.append(_address(value))
        else:
            (size,), (stride,) = value.shape, value.strides
            numbers += [0, 0, size, value.itemsize, value.ctypes.data, size, stride]
    return [ctypes.c_int64(number) for number in numbers]


def _address(record: np.void) -> int:
    """Where a record lies; quickly found for the only one of an array."""
    array: Any = record.base
    if not isinstance(array, np.ndarray) or array.nbytes != record.nbytes:
        array = np.frombuffer(record, np.uint8)
    return int(array.ctypes.data)


def kinds(values: Sequence[Any]) -> str:
    """What the compiled code takes for granted about its arguments."""
    return " ".join(f"{type(value).__name__} {value.dtype!r}" for value in values)
