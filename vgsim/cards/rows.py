"""Op rows as they grow: sheets of numbered rows that share what is equal, and the traits they ask for.

Row 0 of every sheet is a guard. A run (all filters of a selector, a whole program) is stored once and known
by its first row, which keeps two decks far inside the table's capacities.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from vgsim.cards.syntax import Phrase
from vgsim.errors import InputError
from vgsim.vanguard import terms

Ints: TypeAlias = tuple[int, ...]


class Sheet:
    """Rows of one kind.

    Parameters
    ----------
    name : str
        For messages.
    width : int
        Columns of a row; shorter rows are filled with zeros.
    capacity : int
        Rows that the card table has.
    """

    def __init__(self, name: str, width: int, capacity: int) -> None:
        self.name, self.width, self.capacity = name, width, capacity
        self.rows: list[Ints] = [(0,) * width]
        self._runs: dict[tuple[Ints, ...], int] = {}

    def add(self, run: Sequence[Ints], share: bool = True) -> int:
        """The first row of a run; an equal run is stored only once unless `share` is off."""
        key = tuple(row + (0,) * (self.width - len(row)) for row in run)
        if not key:
            return 0
        if share and key in self._runs:
            return self._runs[key]
        start = len(self.rows)
        if start + len(key) > self.capacity:
            raise InputError(
                f"card table: the abilities of these decks need more than {self.capacity} {self.name} rows;"
                " play decks with fewer different abilities"
            )
        self.rows.extend(key)
        self._runs.setdefault(key, start)
        return start

    def run(self, start: int, count: int) -> list[Ints]:
        """`count` rows from `start` on."""
        return self.rows[start : start + count]


@dataclass
class Rows:
    """Everything that compiled abilities refer to."""

    ability: Sheet = field(default_factory=lambda: Sheet("ability", 12, terms.ABILITY_ROWS))
    op: Sheet = field(default_factory=lambda: Sheet("op", 7, terms.OP_ROWS))
    selector: Sheet = field(default_factory=lambda: Sheet("selector", 6, terms.SELECTOR_ROWS))
    filter: Sheet = field(default_factory=lambda: Sheet("filter", 4, terms.FILTER_ROWS))
    expr: Sheet = field(default_factory=lambda: Sheet("expression", 4, terms.EXPR_ROWS))
    condition: Sheet = field(default_factory=lambda: Sheet("condition", 5, terms.COND_ROWS))
    traits: list[Phrase | None] = field(default_factory=lambda: [None])  #: what each trait row asks
    outside: dict[str, int] = field(default_factory=dict)  #: tokens and tickets by name: their card row
    most_traits: int = terms.TRAITS
    card_rows: int = terms.CARD_ROWS

    def trait(self, asked: Phrase) -> int:
        """The trait row of a filter such as ``clan "Kagero"``."""
        if asked not in self.traits:
            if len(self.traits) >= self.most_traits:
                raise InputError(
                    f"card table: the abilities of these decks ask for more than {self.most_traits - 1} names,"
                    " clans and races; play decks with fewer different abilities"
                )
            self.traits.append(asked)
        return self.traits.index(asked)

    def outsider(self, name: str) -> int:
        """The card row of a token or ticket; rows not given in advance are numbered from the end."""
        return self.outside.setdefault(name, self.card_rows - 1 - len(self.outside))
