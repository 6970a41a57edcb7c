"""Answers on standard output: a table on a terminal, plain text in a pipe, or one JSON object."""

import json
import sys
from collections.abc import Sequence
from typing import Any

Row = Sequence[object]


def show_table(head: Sequence[str], rows: Sequence[Row], numbers: Sequence[int] = ()) -> None:
    """Print a table.

    Parameters
    ----------
    head : sequence of str
        Titles of the columns.
    rows : sequence of rows
        Their cells; None is shown as nothing.
    numbers : sequence of int
        Columns set flush right.
    """
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _draw(head, cells, numbers)
    else:
        show_lines(_aligned([list(head), *cells], numbers))


def show_lines(lines: Sequence[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        print(line)


def show_json(value: dict[str, Any]) -> None:
    """Print exactly one JSON object; a number that JSON does not have is a bug, not an output."""
    print(json.dumps(value, allow_nan=False, ensure_ascii=False))


def say(message: str) -> None:
    """A message to the user, on standard error."""
    print(f"vgsim: {message}", file=sys.stderr, flush=True)


def _draw(head: Sequence[str], cells: list[list[str]], numbers: Sequence[int]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(header_style="bold")
    for column, title in enumerate(head):
        table.add_column(title, justify="right" if column in numbers else "left", overflow="fold")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def _aligned(cells: list[list[str]], numbers: Sequence[int]) -> list[str]:
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
