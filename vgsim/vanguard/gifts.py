"""Imaginary Gift processing: the type is chosen once, then the marker's own instruction is carried out.

The markers are card rows 1 to 6 with abilities like any other (G-GIFT-1 to 4, G-FORCE, G-ACCEL, G-PROT).
"""

from vgsim.core.jit import rule
from vgsim.vanguard.events import count, emit
from vgsim.vanguard.power import note_source
from vgsim.vanguard.procedures import next_step, push
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.terms import Event, Kind, Mechanic, Proc, Prompt, Seen


@rule
def begin_gift(g, p):
    """R-CHECK-3: exactly one pending gift of this player."""
    pending = g.gifts_due[p] % 8
    g.gifts_due[p] //= 8
    push(g, Proc.GIFT, p)
    g.f_gift[g.depth] = pending % 4
    g.f_circle[g.depth] = pending // 4


@rule
def ask_gift(g, p, kind):
    """G-GIFT-2: the first gain of a type chooses I or II; later ones are the same."""
    clear_choices(g)
    if g.gift[p]:
        offer(g, g.gift[p])
    else:
        offer(g, 2 * kind - 1)
        offer(g, 2 * kind)
    ask(g, p, Prompt.GIFT)


@rule
def gain_marker(g, t, p, gift):
    """The marker's ON-GET instruction becomes the running ability; `f_circle` 1: an effect said onto VC."""
    only_vanguard = g.f_circle[g.depth]
    g.gift[p] = gift
    g.stale = 1
    count(g, p, Mechanic.FORCE + (gift - 1) // 2)
    emit(g, Event.GIFT_GAINED, p, gift, 0, 0)
    g.depth -= 1
    first = t.ability[gift]
    for ability in range(first + t.abilities[gift] - 1, first - 1, -1):
        if t.kind[ability] == Kind.ON_GET:
            push(g, Proc.ABILITY, p)
            d = g.depth
            g.f_ability[d] = ability
            g.seen[ability, Seen.RESOLVED] += 1
            g.f_pc[d] = t.effect[ability]
            g.f_gift[d] = gift
            g.f_circle[d] = only_vanguard
            g.f_step[d] = 3


@rule
def run_gift(g, t):
    """Step 0 asks for the type, step 1 carries it out."""
    d = g.depth
    p = g.f_player[d]
    if g.f_step[d] == 0:
        next_step(g, 1)
        ask_gift(g, p, g.f_gift[d])
    else:
        gain_marker(g, t, p, g.answer)


@rule
def add_marker(g, t, p, c, gift):
    """A marker is put on a circle (G-FORCE-1, G-PROT-3)."""
    g.marker[p, c, gift] += 1
    emit(g, Event.MARKED, p, c, gift, 0)
    g.marked[p] += 1
    note_source(g, t, p, c)
    g.stale = 1


@rule
def add_accel_circle(g, t, p, gift):
    """G-ACCEL-1, 2, 4: one more front-row rear-guard circle, with its marker."""
    if g.circles[p] < g.circle.shape[1]:
        c = g.circles[p]
        g.circles[p] += 1
        add_marker(g, t, p, c, gift)


def accel_side(c: int) -> str:
    """G-ACCEL-2: circles are laid alternately outside the left-most and the right-most front circle."""
    return "left" if (c - 6) % 2 == 0 else "right"
