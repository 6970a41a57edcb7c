"""Asking: a prompt and its legal answers are written into the record; a forced answer is given at once.

The long lists (main phase, guard) are put off: it is enough to know that something besides passing is legal.
`game.legal` writes them when somebody reads them; scripted bots seldom do.
"""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.events import emit, give_up, stop
from vgsim.vanguard.terms import CHOICES, PASS, Event, Prompt, Reason

UNLISTED = -1  # in `choices`: the answers are still to be listed


@leaf
def clear_choices(g):
    g.choices = 0


@leaf
def offer(g, value):
    """One more legal answer. (Too many go round; whoever asks then gives up.)"""
    g.choice[g.choices & (CHOICES - 1)] = value
    g.choices += 1


@leaf
def offer_if(g, value, legal):
    """One more answer if it is legal; without a branch, for where that cannot be foretold."""
    g.choice[g.choices & (CHOICES - 1)] = value
    g.choices += legal


@leaf
def offer_next(g, n, value, legal):
    """The same after `n` answers, for a loop that counts them itself (`choices` follows); how many there are then. (The
    largest row and all circles together are not too many.)"""
    g.choice[n] = value
    return n + legal


@leaf
def put(g, player, prompt):
    """The question; the game waits for its answer."""
    g.prompt = prompt
    g.asked = player
    stop(g)


@leaf
def ask_or_pass(g, player, prompt, more):
    """Put a question that can be passed; `more`: there are other answers, which are listed later."""
    if more or g.ask_all:
        g.choices = UNLISTED
        put(g, player, prompt)
    else:
        g.answer = PASS


@rule
def ask(g, player, prompt):
    """Put the question, unless only one answer is legal (and nobody wants to be asked all the same)."""
    if 2 <= g.choices <= CHOICES:
        put(g, player, prompt)
    elif g.choices != 1:
        give_up(g, Reason.CAPACITY)
    elif g.ask_all:
        put(g, player, prompt)
    else:
        g.answer = g.choice[0]


@rule
def give(g, value):
    """The answer to the open prompt."""
    g.answer = value
    emit(g, Event.ANSWERED, g.asked, g.prompt, value, 0)
    g.decisions += 1
    g.prompt = Prompt.NONE


@leaf
def first_is(g, value, k):
    """Bit k if the answer is written there."""
    return (g.choice[k] == value) << k


@rule
def is_legal(g, value):
    """(The first four places at once: most often there are no more, and which it is cannot be foretold.)"""
    found = first_is(g, value, 0) | first_is(g, value, 1) | first_is(g, value, 2) | first_is(g, value, 3)
    if found & ((1 << min(g.choices, 4)) - 1):
        return True
    for k in range(4, g.choices):
        if g.choice[k] == value:
            return True
    return False
