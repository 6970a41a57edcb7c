"""Melody: chapter 16 of the rules.

A Melody ability is an ordinary ability row of its card. Whoever has Melody has those of every other Melody unit of the
same master too: they are looked up on the field each time, so that nothing has to be kept in step.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.objects import owner
from vgsim.vanguard.terms import Kind, Limit, Skill, Zone


@leaf
def sings(g, t, u):
    """R-MELODY-1, 2, R-DELETE-10: a unit, guardian included, whose card has Melody and has not lost it."""
    on_field = g.zone[u] == Zone.CIRCLE or g.zone[u] == Zone.GUARDIAN
    return on_field and (t.skills[g.card[u]] & Skill.MELODY) != 0 and g.face_down[u] == 0


@leaf
def is_melody(t, ability):
    return (t.limit[ability] & Limit.MELODY) != 0


@rule
def singers(g, t, p):
    """R-MELODY-2, 4: fill `singer` with a player's Melody units, wherever they are; how many."""
    n = 0
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and sings(g, t, u):
            g.singer[n] = u
            n += 1
    for i in range(g.row_n[p, Zone.GUARDIAN]):
        u = g.row[p, Zone.GUARDIAN, i]
        if sings(g, t, u):
            g.singer[n] = u
            n += 1
    return n


@rule
def shared_act(g, t, u, k):
    """R-MELODY-2: the k-th ACT ability that unit `u` has from others; 0 if there are not so many."""
    if not sings(g, t, u):
        return 0
    for i in range(singers(g, t, owner(u))):
        w = g.singer[i]
        row = g.card[w]
        for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
            if w != u and is_melody(t, ability) and t.kind[ability] == Kind.ACT:
                if k == 0:
                    return ability
                k -= 1
    return 0
