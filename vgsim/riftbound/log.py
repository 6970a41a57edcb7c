"""What is told of a duel: the log for people, counts for statistics, and giving up."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.terms import LOG, Event, Result


@rule
def write_log(g, event, player, a, b, c):
    if g.logs < LOG:
        g.log[g.logs, 0] = event
        g.log[g.logs, 1] = player
        g.log[g.logs, 2] = a
        g.log[g.logs, 3] = b
        g.log[g.logs, 4] = c
        g.log[g.logs, 5] = g.turn
        g.logs += 1


@leaf
def emit(g, event, player, a, b, c):
    """Tell people what happened; nothing if nobody listens."""
    if g.log_on:
        write_log(g, event, player, a, b, c)


@leaf
def count(g, player, mechanic):
    g.mechanic[player, mechanic] += 1


@rule
def give_up(g, reason):
    """The duel cannot be finished properly: it is counted apart, never as a draw."""
    g.result = Result.UNFINISHED
    g.reason = reason
    emit(g, Event.RESULT, 0, g.result, reason, 0)


@rule
def win(g, player, reason):
    """193: the duel ends."""
    g.result = Result.A_WINS + player
    g.reason = reason
    emit(g, Event.RESULT, player, g.result, reason, 0)
