"""The answer to each prompt, by policy."""

from vgsim.core.jit import rule
from vgsim.core.rng import below


@rule
def decide(g, t, bot):
    """Uniform among the legal answers."""
    return g.choice[below(g, g.asked, g.choices)]
