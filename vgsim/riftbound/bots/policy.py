"""What a bot of the duel is made of: every parameter with its unit and meaning, and the shipped policies.

All numbers are whole, so that every machine plays the same duel. "Worth" is a scale of the bots' own: 10 for each Might
of a unit on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from vgsim.core import policy
from vgsim.core.policy import Parameter

PARAMETERS: tuple[Parameter, ...] = (
    Parameter("random", "0 or 1", "1: answers uniformly among the legal answers and reads nothing else", 0, 0, 1),
    Parameter("keep_energy", "Energy", "sets cards aside that cost more than this", 5, 0, 20),
    Parameter("margin", "Might", "attacks units only with so much more Might than is needed", 0, 0, 20),
    Parameter("threat", "Might", "guards a battlefield against the units of the enemy base and so much more", 0, 0, 30),
    Parameter("spell_least", "worth", "plays a spell in the Main Phase only for at least this worth", 10, 0, 1_000),
    Parameter("respond", "0 or 1", "1: weighs spells and abilities in showdowns and on the chain, 0: passes", 1, 0, 1),
    Parameter("respond_least", "worth", "responds only for at least this much gain", 15, 0, 1_000),
    Parameter("assign", "0 or 1", "1: assigns damage where it kills most, 0: to the first unit", 1, 0, 1),
    Parameter("hide", "0 or 1", "1: hides cards that can be hidden", 1, 0, 1),
    Parameter("accelerate", "0 or 1", "1: pays for Accelerate and other optional costs", 1, 0, 1),
)

POLICY = policy.row_type(PARAMETERS)


class Policy(policy.Policy):
    """A bot of this game."""

    parameters = PARAMETERS


POLICIES: Mapping[str, Policy] = {
    bot.name: bot
    for bot in (
        Policy.make("random", "uniform over legal answers", random=1),
        Policy.make("tempo", "plays what it can, attacks where it is stronger, passes", respond=0, assign=0, hide=0),
        Policy.make("standard", "as tempo, and weighs responses in showdowns and where damage goes"),
    )
}


def find_policy(bot: str | Policy) -> Policy:
    """A shipped policy by name, or the policy itself (InputError for a name that is not shipped)."""
    return policy.find(bot, POLICIES)


def policy_rows(bots: Iterable[str | Policy]) -> np.ndarray:
    """One POLICY row for each bot."""
    return policy.as_rows(map(find_policy, bots), POLICY)
