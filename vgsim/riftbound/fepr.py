"""FEPR (337 to 340): finalize the oldest pending item, execute, pass, resolve the newest finalized one."""

from vgsim.core.jit import rule
from vgsim.riftbound.continuous import up_to_date
from vgsim.riftbound.finalize import begin_finalize
from vgsim.riftbound.items import newest_finalized, oldest_pending, swap_items
from vgsim.riftbound.log import emit
from vgsim.riftbound.playing import begin_answer, offer_plays
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.resolve import begin_resolve
from vgsim.riftbound.terms import PASS, Event, Fact, Prompt, Status, Timing


@rule
def offer_first(g, i):
    """303.2.a: of simultaneous triggers one player's come first, and he orders them; the choices for place `i`."""
    batch = g.chain[i, Fact.BATCH]
    best = 2
    for k in range(i, g.chain_n):
        if g.chain[k, Fact.BATCH] == batch and g.chain[k, Fact.STATUS] == Status.PENDING:
            best = min(best, g.chain[k, Fact.RANK])
    clear_choices(g)
    for k in range(i, g.chain_n):
        if g.chain[k, Fact.BATCH] == batch and g.chain[k, Fact.STATUS] == Status.PENDING:
            if g.chain[k, Fact.RANK] == best:
                offer(g, k + 1)


@rule
def order_pending(g, i):
    """True once the item at place `i` is the one to be finalized."""
    if g.reply == Prompt.ORDER:
        k = take_reply(g) - 1
        if k != i:
            swap_items(g, i, k)
        g.chain[i, Fact.ORDERED] = 1
    if g.chain[i, Fact.ORDERED] or i + 1 == g.chain_n or g.chain[i + 1, Fact.BATCH] != g.chain[i, Fact.BATCH]:
        return True
    offer_first(g, i)
    ask(g, g.chain[g.choice[0] - 1, Fact.PLAYER] + 0, Prompt.ORDER)
    return False


@rule
def fepr(g, t):
    """F-01, F-03, F-04, P-03, F-10, F-11, H-03, H-05: one step of the process; no task is outstanding."""
    i = oldest_pending(g)
    if i >= 0:
        if order_pending(g, i):
            begin_finalize(g, i)
        return
    if g.priority == 0:
        g.priority = g.chain[newest_finalized(g), Fact.PLAYER] + 1
        emit(g, Event.PRIORITY, g.priority - 1, 0, 0, 0)
    execute(g, t)


@rule
def execute(g, t):
    """F-05, P-01, P-02: the holder of Priority, and nobody else, plays something of reaction timing, or passes."""
    p = g.priority - 1
    up_to_date(g, t)
    clear_choices(g)
    offer_plays(g, t, p, Timing.REACTION)
    offer(g, PASS)
    ask(g, p, Prompt.REACT)


@rule
def answer_react(g, t):
    """F-06, F-07: all passed in sequence with nothing added: the newest item resolves; else Priority goes on, once.
    P-06, P-07: Focus stays where it is, and permits nothing meanwhile."""
    answer = take_reply(g)
    p = g.priority - 1
    if answer != PASS:
        begin_answer(g, t, p, answer)
        return
    emit(g, Event.PASSED, p, 0, 0, 0)
    g.passes += 1
    if g.passes == 2:
        begin_resolve(g, t, newest_finalized(g))
    else:
        g.priority = 3 - g.priority
