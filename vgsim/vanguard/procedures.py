"""The bounded stack of procedures: an ability, a trigger icon, damage, a gift. A nested one runs first.

A frame keeps where it is (`f_step`, `f_pc`) and what it has chosen, so that a procedure can stop to ask in its middle.
Frame 0 is never run.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import give_up, stop
from vgsim.vanguard.terms import DEPTH, Reason


@rule
def push(g, proc, player):
    """Begin a procedure; it runs before whatever was running."""
    if g.depth + 1 >= DEPTH:
        give_up(g, Reason.CAPACITY)
        return
    g.depth += 1
    stop(g)
    d = g.depth
    g.f_proc[d] = proc
    g.f_step[d] = 0
    g.f_player[d] = player
    g.f_ability[d] = 0
    g.f_pc[d] = 0
    g.f_source[d] = 0
    g.f_subject[d] = 0
    g.f_circle[d] = 0
    g.f_gift[d] = 0
    for what in range(g.happened.shape[1]):
        g.happened[d, what] = 0
    g.f_end[d] = 0
    g.f_option[d] = 0
    g.f_least[d] = 0
    g.f_most[d] = 0
    g.picks[d] = 0
    g.callees[d] = 0


@leaf
def pop(g):
    g.depth -= 1


@leaf
def goes_on(g, t, d):
    """Nothing comes before the next step of the procedure in frame `d`, so that it may follow at once: no procedure
    within it, no end, and no effect that must settle (`game.settles`)."""
    return (g.depth ^ d | g.result | g.stale & (t.circle_effects | t.cont_gains)) == 0


@leaf
def next_step(g, step):
    g.f_step[g.depth] = step
