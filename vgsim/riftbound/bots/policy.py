"""What a bot of the duel is made of: every parameter with its unit and meaning, and the shipped policies.

All numbers are whole, so that every machine plays the same duel. "Worth" is a scale of the bots' own: 10 for each Might
of a unit on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    high: int = 1_000


PARAMETERS: tuple[Parameter, ...] = (
    Parameter("random", "0 or 1", "1: answers uniformly among the legal answers and reads nothing else", 0, 0, 1),
    Parameter("keep_energy", "Energy", "sets cards aside that cost more than this", 4, 0, 20),
    Parameter("margin", "Might", "attacks units only with so much more Might than is needed", 1, 0, 20),
    Parameter("threat", "Might", "guards a battlefield against the units of the enemy base and so much more", 2, 0, 30),
    Parameter("spell_least", "worth", "plays a spell in the Main Phase only for at least this worth", 20),
    Parameter("respond", "0 or 1", "1: weighs spells and abilities in showdowns and on the chain, 0: passes", 1, 0, 1),
    Parameter("respond_least", "worth", "responds only for at least this much gain", 15),
    Parameter("assign", "0 or 1", "1: assigns damage where it kills most, 0: to the first unit", 1, 0, 1),
    Parameter("hide", "0 or 1", "1: hides cards that can be hidden", 1, 0, 1),
    Parameter("accelerate", "0 or 1", "1: pays for Accelerate and other optional costs", 1, 0, 1),
)

POLICY = np.dtype((np.record, [(p.name, "i4") for p in PARAMETERS]))
_BY_NAME = {p.name: p for p in PARAMETERS}


@dataclass(frozen=True)
class Policy:
    """A named bot: parameter values by name; what is not given is as in `standard`."""

    name: str
    values: tuple[tuple[str, int], ...] = ()
    about: str = ""

    @classmethod
    def make(cls, name: str, about: str = "", **values: int) -> Policy:
        """A policy with some values changed (InputError for an unknown parameter or a value out of its range)."""
        for key, value in values.items():
            _check_value(key, value)
        return cls(name, tuple(sorted(values.items())), about)

    def as_dict(self) -> dict[str, int]:
        """Every parameter with its value."""
        return {p.name: p.standard for p in PARAMETERS} | dict(self.values)


def _check_value(key: str, value: int) -> None:
    if key not in _BY_NAME:
        raise InputError(f"policy parameter {key!r} does not exist; they are: {', '.join(_BY_NAME)}")
    p = _BY_NAME[key]
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not p.low <= value <= p.high:
        raise InputError(f"policy parameter {key} = {value!r}: give a whole number from {p.low} to {p.high} ({p.unit})")


POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        Policy.make("random", "uniform over legal answers", random=1),
        Policy.make("tempo", "plays what it can, attacks where it is stronger, passes", respond=0, assign=0, hide=0),
        Policy.make("standard", "as tempo, and weighs responses in showdowns and where damage goes"),
    )
}


def find_policy(bot: str | Policy) -> Policy:
    """A shipped policy by name, or the policy itself (InputError for a name that is not shipped)."""
    if isinstance(bot, Policy):
        return bot
    if not isinstance(bot, str) or bot not in POLICIES:
        raise InputError(f"there is no bot {bot!r}; the bots of duels are {', '.join(POLICIES)}")
    return POLICIES[bot]


def policy_rows(bots: Iterable[str | Policy]) -> np.ndarray:
    """One POLICY row for each bot."""
    found = [find_policy(bot).as_dict() for bot in bots]
    rows = np.zeros(len(found), POLICY)
    for row, values in zip(rows, found, strict=True):
        for name, value in values.items():
            row[name] = value
    return rows
