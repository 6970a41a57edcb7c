"""Charge and Hollow [P]: G-KEY-2, R-BATTLE-CLOSE-1, R-END-6. Delayed triggers of units that an effect made so.

They are ability rows of the card table that no card has (`charge`, `hollow`), 0 where no ability makes a unit charging
or hollowed.
"""

from vgsim.core.jit import rule
from vgsim.vanguard.events import count, stand_by
from vgsim.vanguard.objects import owner
from vgsim.vanguard.power import has
from vgsim.vanguard.terms import Mechanic, Skill, Zone


@rule
def charge_ends(g, t, u):
    """R-BATTLE-CLOSE-1: a charging unit that attacked, boosted or was attacked goes under its owner's deck."""
    if u and g.zone[u] == Zone.CIRCLE and has(g, t, u, Skill.CHARGING):
        count(g, owner(u), Mechanic.CHARGE)
        stand_by(g, t.charge, u, 0, g.place[u])


@rule
def charging_fall(g, t):
    """R-BATTLE-CLOSE-1: once for each such unit, at the beginning of the close step."""
    charge_ends(g, t, g.attack_unit if g.generation[g.attack_unit] == g.attack_gen else 0)
    charge_ends(g, t, g.boost_unit)
    for i in range(g.targets):
        charge_ends(g, t, g.target_chosen[i])


@rule
def hollowed_fall(g, t):
    """R-END-6: each hollowed unit goes to its owner's drop zone, once, at the turn's end."""
    for p in range(2):
        for c in range(g.circles[p]):
            u = g.circle[p, c]
            if u and has(g, t, u, Skill.HOLLOWED):
                count(g, p, Mechanic.HOLLOW)
                stand_by(g, t.hollow, u, 0, c)
