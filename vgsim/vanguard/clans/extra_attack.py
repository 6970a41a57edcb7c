"""Attacks outside the normal sequence: chapter 11 of the rules.

An effect orders an attack process; it waits until the check timing is over and then runs from the attack step to the
close step. What the procedure was doing, another battle included, is laid aside (`paused`) and taken up again.
Only the turn player attacks, with effects too: an attack ordered by the other player does not happen.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import count, emit, give_up, stop
from vgsim.vanguard.objects import owner
from vgsim.vanguard.terms import CIRCLES, PAUSES, XATTACKS, Circle, Event, Mechanic, Reason, Whom, Zone

KEPT = 12  # columns of `paused` before the targets


@rule
def order_attack(g, u, whom):
    """R-XATK-1, 2: one more attack process, to be run after this check timing."""
    if owner(u) != g.player:
        return
    if g.x_attacks == XATTACKS:
        give_up(g, Reason.CAPACITY)
        return
    i = g.x_attacks
    g.x_attack[i, 0] = u
    g.x_attack[i, 1] = g.generation[u]
    g.x_attack[i, 2] = whom
    g.x_attack[i, 3] = g.x_depth
    g.x_attacks += 1
    emit(g, Event.EXTRA_ATTACK, g.player, u, 0, 0)


@rule
def due_attack(g):
    """R-XATK-2: the next process of those ordered at this level, one after another; -1 if none."""
    for i in range(g.x_attacks):
        if g.x_attack[i, 3] == g.x_depth:
            return i
    return -1


@rule
def lay_aside(g):
    """Where the procedure stands, and the battle that may be under way."""
    d = g.x_depth
    g.paused[d, 0] = g.stage
    g.paused[d, 1] = g.attacker
    g.paused[d, 2] = g.attack_unit
    g.paused[d, 3] = g.attack_gen
    g.paused[d, 4] = g.booster
    g.paused[d, 5] = g.boost_unit
    g.paused[d, 6] = g.targets
    g.paused[d, 7] = g.attacked_vanguard
    g.paused[d, 8] = g.checks_made
    g.paused[d, 9] = g.checked
    g.paused[d, 10] = g.guard_kind
    g.paused[d, 11] = g.answer
    for i in range(CIRCLES):
        g.paused[d, KEPT + i] = g.target[i]
        g.paused[d, KEPT + CIRCLES + i] = g.target_chosen[i]
        g.paused[d, KEPT + 2 * CIRCLES + i] = g.hit[i]


@rule
def take_up(g):
    """What was laid aside goes on; who has left its circle gets no status back (R-BATTLE-ATTACK-12)."""
    d = g.x_depth
    g.stage = g.paused[d, 0]
    g.attacker = still_there(g, g.paused[d, 1])
    g.attack_unit = g.paused[d, 2]
    g.attack_gen = g.paused[d, 3]
    g.booster = still_there(g, g.paused[d, 4])
    g.boost_unit = g.paused[d, 5]
    g.targets = g.paused[d, 6]
    g.attacked_vanguard = g.paused[d, 7]
    g.checks_made = g.paused[d, 8]
    g.checked = g.paused[d, 9]
    g.guard_kind = g.paused[d, 10]
    g.answer = g.paused[d, 11]
    for i in range(CIRCLES):
        g.target[i] = still_there(g, g.paused[d, KEPT + i])
        g.target_chosen[i] = g.paused[d, KEPT + CIRCLES + i]
        g.hit[i] = g.paused[d, KEPT + 2 * CIRCLES + i]


@leaf
def still_there(g, u):
    return u if g.zone[u] == Zone.CIRCLE else 0


@rule
def begin_process(g, i):
    """R-XATK-2, 3: entry `i` leaves the queue; its attack step begins."""
    if g.x_depth + 1 == PAUSES:
        give_up(g, Reason.CAPACITY)
        return
    lay_aside(g)
    d = g.x_depth + 1
    g.x_depth = d
    for k in range(3):
        g.x_now[d, k] = g.x_attack[i, k]
    g.x_attacks -= 1
    for j in range(i, g.x_attacks):
        for k in range(4):
            g.x_attack[j, k] = g.x_attack[j + 1, k]
    count(g, g.player, Mechanic.EXTRA_ATTACK)


@rule
def end_process(g):
    """R-BATTLE-CLOSE-5: no start step follows; the procedure goes on where it was, or with the next process."""
    stop(g)
    g.x_depth -= 1
    take_up(g)


@rule
def ordered_attacker(g):
    """R-XATK-4: the attacker that the effect fixed; 0 if it is not that unit on a circle any more."""
    u = g.x_now[g.x_depth, 0]
    if g.generation[u] == g.x_now[g.x_depth, 1] and g.zone[u] == Zone.CIRCLE:
        return u + 0
    return 0


@rule
def ordered_target(g):
    """R-XATK-4: the target that the effect fixed; 0 where it left the choice open."""
    if g.x_depth and g.x_now[g.x_depth, 2] == Whom.OPPONENT_VANGUARD:
        return g.circle[1 - g.player, Circle.VANGUARD] + 0
    return 0
