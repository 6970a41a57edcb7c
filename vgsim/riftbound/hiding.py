"""Hidden (421, 811): a card is laid facedown at a battlefield under control. Whether that may be done with Focus in
Showdown Open no public text settles; the ruleset's `hide_in_showdown` says, by default not."""

from vgsim.core import zones
from vgsim.core.jit import leaf, rule
from vgsim.riftbound.log import count, emit
from vgsim.riftbound.modifiers import stale
from vgsim.riftbound.moves import bit, leave, refresh
from vgsim.riftbound.objects import field_at
from vgsim.riftbound.paying import pay_power
from vgsim.riftbound.payment import all_power
from vgsim.riftbound.prompts import ask, clear_choices, offer, take_reply
from vgsim.riftbound.tasks import need_cleanup
from vgsim.riftbound.terms import EVERY_DOMAIN, HIDE, Change, Event, Keyword, Mechanic, Prompt, Run, Zone


@rule
def slots_left(g, t, p, b):
    """421: cards that may still be hidden at a battlefield under control."""
    if g.control[b] != p + 1:
        return 0
    used = 0
    for i in range(g.row_n[p, Zone.FACEDOWN]):
        used += g.place[g.row[p, Zone.FACEDOWN, i]] == field_at(b)
    return t.facedown_slots[g.card[g.field_card[b]]] - used


@rule
def offer_hides(g, t, p):
    """421, 811: a card with Hidden may be hidden for one Power of any domain."""
    if not t.any_hidden or slots_left(g, t, p, 0) + slots_left(g, t, p, 1) <= 0 or not can_pay_any(g, p):
        return
    for i in range(g.row_n[p, Zone.HAND]):
        u = g.row[p, Zone.HAND, i]
        if t.keywords[g.card[u]] & Keyword.HIDDEN:
            offer(g, HIDE + u)


@leaf
def can_pay_any(g, p):
    return all_power(g, p) > 0


@rule
def begin_hide(g, u):
    g.run = Run.HIDE
    g.run_step = 0
    g.pick[0] = u
    g.need_energy = 0
    g.need_power = 0
    g.need_any = 1
    g.need_domains = EVERY_DOMAIN
    g.for_spell = 0


@rule
def run_hide(g, t):
    """421: the battlefield, one Power of any domain, then the card lies there facedown. It is not played."""
    p = g.player + 0
    if g.run_step == 0:
        if g.reply == Prompt.PLACE:
            g.move_to = take_reply(g)
            g.run_step = 1
            return
        clear_choices(g)
        for b in range(2):
            if slots_left(g, t, p, b) > 0:
                offer(g, field_at(b))
        ask(g, p, Prompt.PLACE)
    elif pay_power(g, t, p):
        g.run = Run.NONE
        lay_facedown(g, t, g.pick[0] + 0, p, g.move_to + 0)


@rule
def lay_facedown(g, t, u, p, place):
    """Only its owner knows it."""
    known = g.known[u] + 0
    leave(g, t, u)
    refresh(g, u)
    g.controller[u] = p
    g.place[u] = place
    g.zone[u] = Zone.FACEDOWN
    zones.put(g, p, Zone.FACEDOWN, u)
    g.known[u] = known | bit(p)
    g.hidden_turn[u] = g.turn
    count(g, p, Mechanic.HIDDEN)
    emit(g, Event.HIDDEN, p, place, 0, 0)
    stale(g, Change.CARDS)
    need_cleanup(g)
