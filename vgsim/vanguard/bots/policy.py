"""What a bot is made of: every parameter with its unit and meaning, and the four shipped policies.

All numbers are whole, so that every machine plays the same game. "Power points" are the game's own scale: a card's
shield, a unit's power; the worth of abilities is told in them too.
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
    high: int = 200_000


PARAMETERS: tuple[Parameter, ...] = (
    Parameter("random", "0 or 1", "1: answers uniformly among the legal answers and reads nothing else", 0, 0, 1),
    Parameter("g_assist", "0 or 1", "1: uses G assist whenever a ride would be missed", 1, 0, 1),
    Parameter("reride", "0 or 1", "1: rides a spare grade 3 over a grade 3 for another gift", 1, 0, 1),
    Parameter("stride", "0 or 1", "1: strides where a G unit is worth more than its cost", 1, 0, 1),
    Parameter("gift_two", "0 or 1", "1: chooses type II of a gift, 0: type I", 0, 0, 1),
    Parameter("force_on_vanguard", "markers", "Force markers put on VC before rear-guard circles get any", 1, 0, 99),
    Parameter("reserve", "power points of shield", "shield kept in hand while calling, at no damage", 5_000),
    Parameter("reserve_per_damage", "power points of shield", "the same, more per card in the own damage zone", 5_000),
    Parameter("replace_gain", "power points", "calls over an own unit only for at least this gain", 4_000),
    Parameter("vanguard_after", "rear-guard attacks", "rear-guards attack this often before the vanguard does", 1, 0, 9),
    Parameter("hunt_until_damage", "damage cards", "attacks rear-guards with rear-guards while the opponent has fewer damage", 1, 0, 9),
    Parameter("guard_from_damage", "damage cards", "guards an attack that is not lethal from this damage on", 3, 0, 9),
    Parameter("guard_cheap_from_damage", "damage cards", "the same, where one card is enough", 2, 0, 9),
    Parameter("guard_cost_limit", "power points of shield", "most shield spent on an attack that is not lethal", 20_000),
    Parameter("margin_lethal", "trigger checks", "a lethal vanguard attack is guarded so that this many power triggers do not pass", 2, 0, 3),
    Parameter("margin", "trigger checks", "the same for an attack that is not lethal", 1, 0, 3),
    Parameter("perfect_guard_from", "power points of shield", "uses a perfect guard rather than at least this much shield", 25_000),
    Parameter("protect_rearguard", "power points of shield", "most shield spent to save an attacked rear-guard", 0),
    Parameter("worth_draw", "power points", "worth of drawing a card", 9_000),
    Parameter("worth_retire", "power points", "worth of retiring an opposing rear-guard", 9_000),
    Parameter("worth_stand", "power points", "worth of standing an own attacker again", 14_000),
    Parameter("worth_call", "power points", "worth of calling a unit by an ability", 7_000),
    Parameter("worth_critical", "power points", "worth of one more critical on a unit that can still attack", 8_000),
    Parameter("worth_power", "percent", "worth of power until end of turn on a unit that can still attack, per point", 40, 0, 500),
    Parameter("price_counter_blast", "power points", "price of turning one damage card face down", 2_500),
    Parameter("price_soul_blast", "power points", "price of one soul card", 800),
    Parameter("price_discard", "power points", "price of discarding one card", 6_000),
    Parameter("price_rest", "power points", "price of resting a unit that could attack or boost", 3_000),
    Parameter("price_retire", "power points", "price of losing an own rear-guard", 7_000),
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
    def make(cls, name: str, about: str = "", base: Policy | None = None, **values: int) -> Policy:
        """A policy from another one (default `standard`) with some values changed.

        Raises
        ------
        InputError
            For an unknown parameter or a value out of its range.
        """
        for key, value in values.items():
            _check_value(key, value)
        merged = dict(base.values if base else ()) | values
        return cls(name, tuple(sorted(merged.items())), about)

    def as_dict(self) -> dict[str, int]:
        """Every parameter with its value."""
        return {p.name: p.standard for p in PARAMETERS} | dict(self.values)


def _check_value(key: str, value: int) -> None:
    if key not in _BY_NAME:
        import difflib

        close = difflib.get_close_matches(key, _BY_NAME, 3)
        raise InputError(f"policy parameter {key!r} does not exist; closest: {', '.join(close) or 'see vg.bots.PARAMETERS'}")
    p = _BY_NAME[key]
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not p.low <= value <= p.high:
        raise InputError(f"policy parameter {key} = {value!r}: give a whole number from {p.low} to {p.high} ({p.unit})")


POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        Policy.make("random", "uniform over legal answers", random=1),
        Policy.make("standard", "a sound human-like script: rides on curve, fills columns, guards by damage and cost"),
        Policy.make(
            "rush",
            "attacks with all it has, keeps little, guards only what would lose the game",
            reserve=0,
            reserve_per_damage=1_500,
            hunt_until_damage=0,
            guard_from_damage=5,
            guard_cheap_from_damage=4,
            guard_cost_limit=10_000,
            margin_lethal=1,
            margin=0,
        ),
        Policy.make(
            "control",
            "keeps a hand, guards early, fights rear-guards first",
            reserve=15_000,
            reserve_per_damage=6_000,
            hunt_until_damage=3,
            guard_from_damage=2,
            guard_cheap_from_damage=1,
            guard_cost_limit=25_000,
            protect_rearguard=5_000,
            worth_retire=11_000,
        ),
    )
}


def find_policy(bot: str | Policy) -> Policy:
    """A shipped policy by name, or the policy itself.

    Raises
    ------
    InputError
        For a name that is not shipped; the message lists those that are.
    """
    if isinstance(bot, Policy):
        return bot
    if not isinstance(bot, str) or bot not in POLICIES:
        raise InputError(f"there is no bot {bot!r}; the shipped bots are {', '.join(POLICIES)}")
    return POLICIES[bot]


def policy_rows(bots: Iterable[str | Policy]) -> np.ndarray:
    """One POLICY row for each bot."""
    found = [find_policy(bot).as_dict() for bot in bots]
    rows = np.zeros(len(found), POLICY)
    for row, values in zip(rows, found, strict=True):
        for name, value in values.items():
            row[name] = value
    return rows
