"""What a bot of any game is made of: a row of whole numbers, each a documented parameter.

A game derives `Policy` with its own parameters and ships some policies by name.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

import numpy as np

from vgsim.errors import InputError


@dataclass(frozen=True)
class Parameter:
    """One number of a policy."""

    name: str
    unit: str
    meaning: str
    standard: int  #: its value in the policy `standard`
    low: int = 0
    high: int = 200_000

    def check(self, value: int) -> None:
        """InputError unless `value` is a whole number in range."""
        whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
        if not whole or not self.low <= value <= self.high:
            right = f"give a whole number from {self.low} to {self.high} ({self.unit})"
            raise InputError(f"policy parameter {self.name} = {value!r}: {right}")


@dataclass(frozen=True)
class Policy:
    """A named bot: parameter values by name; what is not given is as in `standard`."""

    name: str
    values: tuple[tuple[str, int], ...] = ()
    about: str = ""

    parameters: ClassVar[tuple[Parameter, ...]] = ()

    @classmethod
    def make(cls, name: str, about: str = "", base: Self | None = None, **values: int) -> Self:
        """A policy from another one (default `standard`) with some values changed.

        Raises
        ------
        InputError
            For an unknown parameter or a value out of its range.
        """
        known = {p.name: p for p in cls.parameters}
        for key, value in values.items():
            if key not in known:
                close = difflib.get_close_matches(key, known, 3) or list(known)
                raise InputError(f"policy parameter {key!r} does not exist; closest: {', '.join(close)}")
            known[key].check(value)
        merged = dict(base.values if base else ()) | values
        return cls(name, tuple(sorted(merged.items())), about)

    def as_dict(self) -> dict[str, int]:
        """Every parameter with its value."""
        return {p.name: p.standard for p in self.parameters} | dict(self.values)


AnyPolicy = TypeVar("AnyPolicy", bound=Policy)


def row_type(parameters: Iterable[Parameter]) -> np.dtype:
    """The record of a policy."""
    return np.dtype((np.record, [(p.name, "i4") for p in parameters]))


def find(bot: str | AnyPolicy, shipped: Mapping[str, AnyPolicy]) -> AnyPolicy:
    """A shipped policy by name, or the policy itself.

    Raises
    ------
    InputError
        For a name that is not shipped; the message lists those that are.
    """
    if isinstance(bot, Policy):
        return bot
    if not isinstance(bot, str) or bot not in shipped:
        raise InputError(f"there is no bot {bot!r}; the shipped bots are {', '.join(shipped)}")
    return shipped[bot]


def as_rows(policies: Iterable[Policy], row: np.dtype) -> np.ndarray:
    """One row for each policy."""
    found = [policy.as_dict() for policy in policies]
    rows = np.zeros(len(found), row)
    for one, values in zip(rows, found, strict=True):
        for name, value in values.items():
            one[name] = value
    return rows
