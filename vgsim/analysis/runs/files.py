"""Files that are whole or not there, and places where they can be written."""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from vgsim.errors import InputError

KINDS = (".parquet", ".csv")  # of results


def check_output(path: str | Path, kinds: Sequence[str] = KINDS, what: str = "results are") -> Path:
    """A path that results, or something else, can be written to.

    Parameters
    ----------
    path : str or Path
    kinds : sequence of str
        Endings that the path may have, in small letters.
    what : str
        What is to be written, for the message.

    Returns
    -------
    Path

    Raises
    ------
    InputError
        Another ending, a folder, or a place where nothing can be written. Nothing is left behind.
    """
    path = Path(path)
    if path.suffix.lower() not in kinds:
        raise InputError(f"{path}: {what} written as {' or '.join(kinds)}; end the name so")
    try:
        if path.is_dir():
            raise InputError(f"{path}: is a folder; give the name of a file")
        with _part(path).open("xb"):
            pass
        _part(path).unlink()
    except OSError as problem:
        raise _unwritable(path, problem) from None
    return path


def check_folder(path: str | Path) -> Path:
    """A folder that can be written, made if it is not there (InputError where that cannot be)."""
    path = Path(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _unwritable(path, problem) from None
    return path


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A name to write under; renamed to `path` at the end, or removed when something went wrong.

    Raises
    ------
    InputError
        A place that cannot be written.
    """
    part = _part(path)
    try:
        yield part
        os.replace(part, path)
    except OSError as problem:
        raise _unwritable(path, problem) from None
    finally:
        part.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    """A name of this thread's own: two workers may write the same file."""
    return path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")


def _unwritable(path: Path, problem: OSError) -> InputError:
    return InputError(f"{path}: cannot be written ({problem.strerror or problem}); choose another place")
