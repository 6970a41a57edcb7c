"""A bot is a row of numbers (a policy) read by one `decide`."""

import numpy as np

from vgsim.core import rng
from vgsim.core.jit import rule

POLICY = np.dtype((np.record, [("random", "i4")]))


@rule
def decide(g, t, bot):
    """A legal answer to the open prompt."""
    return g.choice[rng.below(g, g.asked, g.choices)]


def policy_rows(names):
    return np.ones(2, POLICY)
