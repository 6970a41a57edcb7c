"""Circles that are more than they are printed: worked out together, before other continuous effects ask for them."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.clans.astral_plane import renew_plane
from vgsim.vanguard.clans.several_vanguards import renew_vanguard_circles


@rule
def renew(g, t):
    for p in range(2):
        renew_vanguard_circles(g, t, p)
        renew_plane(g, t, p)


@leaf
def renew_circles(g, t):
    """R-MULTIVG-1, R-ASTRAL-1; nothing to do where no card speaks of circles."""
    if t.circle_effects:
        renew(g, t)


@leaf
def remember_circles(g):
    """C-20: who is displaced by the next placement was where he was just before it."""
    g.was_vc[0] = g.also_vc[0]
    g.was_vc[1] = g.also_vc[1]
