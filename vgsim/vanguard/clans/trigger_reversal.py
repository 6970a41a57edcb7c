"""Trigger reversal (chapter 14, Link Joker): a player's trigger effects are others until the end of his turn.

It is a change of the rules, not of a card: it is kept per player (`reverse`, Reverse bits by Until) and stays whatever
becomes of the card that made it. The power bonus is as ever. Both kinds of checks are meant, and a reversed heal
trigger asks for no condition: the printed texts limit neither.
"""

from vgsim.core.jit import leaf, seldom
from vgsim.vanguard.events import count, emit
from vgsim.vanguard.moves import deal_damage
from vgsim.vanguard.objects import on_vc
from vgsim.vanguard.power import add_modifier
from vgsim.vanguard.prompts import ask, clear_choices, offer
from vgsim.vanguard.refer import contradicts
from vgsim.vanguard.terms import Event, Mechanic, Prompt, Reverse, Stat, Trigger, Until, Zone


@leaf
def reversal(g, p):
    """Reverse bits of a player's triggers."""
    return g.reverse[p, 0] | g.reverse[p, 1] | g.reverse[p, 2]


@seldom
def reverse_triggers(g, p, bits, until):
    """R-TRIGREV-1: from now on, until the end of a turn."""
    g.reverse[p, until] |= bits
    g.reversals = 1
    emit(g, Event.REVERSED, p, 0, bits, 0)


@seldom
def end_reversals(g, until):
    for p in range(2):
        g.reverse[p, until] = 0
    g.reversals = (reversal(g, 0) | reversal(g, 1)) != 0


@leaf
def bit_of(icon):
    """The Reverse bit of a trigger icon; 0 for one that nothing reverses."""
    if icon == Trigger.CRITICAL:
        return Reverse.CRITICAL.value
    if icon == Trigger.HEAL:
        return Reverse.HEAL.value
    if icon == Trigger.DRAW:
        return Reverse.DRAW.value
    return Reverse.FRONT.value if icon == Trigger.FRONT else 0


@seldom
def is_reversed(g, p, icon):
    return (reversal(g, p) & bit_of(icon)) != 0


@seldom
def weaken_vanguards(g, p):
    """R-MULTIVG-12: all vanguards get critical -1 for this battle; nothing outside a battle (G-EFF-1)."""
    if contradicts(g, Until.END_OF_BATTLE):
        return
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and on_vc(g, u):
            add_modifier(g, u, Stat.CRITICAL, -1, Until.END_OF_BATTLE)
            emit(g, Event.MODIFIED, p, u, Stat.CRITICAL, -1)


@seldom
def damage_vanguards(g, p):
    """R-MULTIVG-12: one damage to each vanguard."""
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        if u and on_vc(g, u):
            deal_damage(g, p, c, 1)


@seldom
def ask_discard(g, p):
    """The player discards one; nothing with an empty hand. True if he is asked."""
    clear_choices(g)
    for i in range(g.row_n[p, Zone.HAND]):
        offer(g, g.row[p, Zone.HAND, i])
    if g.choices == 0:
        return False
    ask(g, p, Prompt.COST)
    return True


@seldom
def note_reversal(g, p, u):
    count(g, 1 - p, Mechanic.TRIGGER_REVERSAL)
    emit(g, Event.REVERSED, p, u, 0, 0)
