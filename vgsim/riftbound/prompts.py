"""Asking: a prompt and its legal answers are written into the record; a forced answer is given at once."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.log import emit, give_up
from vgsim.riftbound.terms import CHOICES, NO, YES, Event, Prompt, Reason


@leaf
def clear_choices(g):
    g.choices = 0


@leaf
def offer(g, value):
    """One more legal answer."""
    if g.choices < CHOICES:
        g.choice[g.choices] = value
    g.choices += 1


@rule
def ask(g, player, prompt):
    """Put the question, unless only one answer is legal (and nobody wants to be asked all the same)."""
    if g.choices > CHOICES or g.choices == 0:
        give_up(g, Reason.CAPACITY)
    elif g.choices == 1 and not g.ask_all:
        g.answer = g.choice[0]
        g.reply = prompt
    else:
        g.prompt = prompt
        g.asked = player


@rule
def ask_yes_no(g, player, prompt):
    clear_choices(g)
    offer(g, NO)
    offer(g, YES)
    ask(g, player, prompt)


@rule
def give(g, value):
    """The answer to the open prompt."""
    g.answer = value
    g.reply = g.prompt
    emit(g, Event.ANSWERED, g.asked, g.prompt, value, 0)
    g.decisions += 1
    g.prompt = Prompt.NONE


@leaf
def take_reply(g):
    """The answer is being dealt with."""
    g.reply = Prompt.NONE
    return g.answer + 0


@rule
def is_legal(g, value):
    for k in range(g.choices):
        if g.choice[k] == value:
            return True
    return False

