"""What a bot is made of: every parameter with its unit and meaning, and the four shipped policies.

All numbers are whole, so that every machine plays the same game. "Power points" are the game's own scale: a card's
shield, a unit's power; the worth of abilities is told in them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from vgsim.core import policy
from vgsim.core.policy import Parameter

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

POLICY = policy.row_type(PARAMETERS)


class Policy(policy.Policy):
    """A bot of this game."""

    parameters = PARAMETERS


POLICIES: Mapping[str, Policy] = {
    bot.name: bot
    for bot in (
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
    """A shipped policy by name, or the policy itself (InputError for a name that is not shipped)."""
    return policy.find(bot, POLICIES)


def policy_rows(bots: Iterable[str | Policy]) -> np.ndarray:
    """One POLICY row for each bot."""
    return policy.as_rows(map(find_policy, bots), POLICY)
