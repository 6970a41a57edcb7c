"""Damage resolution: what was dealt (`moves.deal_damage`) is checked in a check timing (G-DAMAGE-2 to 6).

One card at a time: checked, its trigger fully done, then into the damage zone, before the next.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import fire
from vgsim.vanguard.moves import move_checked
from vgsim.vanguard.procedures import goes_on, next_step, pop, push
from vgsim.vanguard.terms import Check, Event, Proc, Zone
from vgsim.vanguard.triggers import check_card


@rule
def pending_circle(g, p):
    """The first circle whose vanguard has pending damage; -1 if none."""
    for c in range(g.circles[p]):
        if g.pending_damage[p, c] > 0:
            return c
    return -1


@rule
def begin_damage(g, p, c):
    """G-DAMAGE-2, 3: process one vanguard's pending damage."""
    push(g, Proc.DAMAGE, p)
    g.f_circle[g.depth] = c


@rule
def run_damage(g, t):
    """G-DAMAGE-2, 6. Step 0: the next damage check; step 1: the checked card goes to the damage zone. They follow each
    other as long as nothing comes in between."""
    d = g.depth
    while True:
        if g.f_step[d] == 0:
            check_damage(g, t, d)
        else:
            lay_checked(g, t, d)
        if not goes_on(g, t, d):
            return


@leaf
def lay_checked(g, t, d):
    """G-DAMAGE-6: the card has been checked, and its trigger is done."""
    next_step(g, 0)
    if g.zone[g.f_subject[d]] == Zone.TRIGGER:
        move_checked(g, t, g.f_subject[d], Zone.DAMAGE)
        fire(g, t, Event.DAMAGE_DEALT, g.f_subject[d], 0)


@leaf
def check_damage(g, t, d):
    """G-DAMAGE-2: one card, or the end where all is processed."""
    p, c = g.f_player[d], g.f_circle[d]
    if g.pending_damage[p, c] <= 0 or g.row_n[p, Zone.DECK] == 0:
        g.damage_pending -= g.pending_damage[p, c]
        g.pending_damage[p, c] = 0
        pop(g)
        return
    g.pending_damage[p, c] -= 1
    g.damage_pending -= 1
    next_step(g, 1)
    g.f_subject[d] = check_card(g, t, p, Check.DAMAGE)
