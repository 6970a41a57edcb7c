"""What a player may see (128), and worlds that agree with it.

`redeal` deals the cards that a player does not know anew among the places where they can be, each owner's Main Deck
cards and runes apart. A facedown card was hidden by its keyword, so only cards with that keyword come to lie there.
"""

from vgsim.core import rng
from vgsim.core.jit import rule
from vgsim.riftbound.moves import bit
from vgsim.riftbound.terms import CARDS, MAIN_DECK, PER_PLAYER, RUNE_DECK, Keyword, Zone


@rule
def exchange_faces(g, a, b):
    """Two hidden cards of one owner change identity where they lie."""
    g.card[a], g.card[b] = g.card[b], g.card[a]


@rule
def note_hidden(g, p, first, n):
    """The cards among these slots that player `p` does not know, in `found`; facedown ones are left for later."""
    g.founds = 0
    for u in range(first, first + n):
        if g.card[u] and not g.known[u] & bit(p) and g.zone[u] != Zone.FACEDOWN:
            g.found[g.founds] = u
            g.founds += 1


@rule
def deal_found(g, state):
    """A random order of the faces in `found`; the stream after it."""
    for i in range(g.founds - 1, 0, -1):
        state = rng.step(state)
        exchange_faces(g, g.found[i], g.found[rng.scaled(rng.mix(state), i + 1)])
    return state


@rule
def deal_facedown(g, t, u, state):
    """A facedown card becomes one of the unknown cards with the keyword, itself among them."""
    n = 1
    for k in range(g.founds):
        n += t.keywords[g.card[g.found[k]]] & Keyword.HIDDEN != 0
    pick = rng.scaled(rng.mix(state), n)
    for k in range(g.founds):
        if t.keywords[g.card[g.found[k]]] & Keyword.HIDDEN:
            pick -= 1
            if pick == 0:
                exchange_faces(g, u, g.found[k])
                return


@rule
def redeal(g, t, p, ordinal):
    """Deal anew all that player `p` does not know, from a stream of its own."""
    for side in range(2):
        state = rng.address(g.seed, g.game, side, rng.STREAM_OF_DEAL + ordinal)
        base = side * PER_PLAYER
        note_hidden(g, p, base + MAIN_DECK + 1, RUNE_DECK)
        state = deal_found(g, state)
        note_hidden(g, p, base + 1, MAIN_DECK)
        state = deal_found(g, state)
        for i in range(g.row_n[side, Zone.FACEDOWN]):
            u = g.row[side, Zone.FACEDOWN, i] + 0
            if not g.known[u] & bit(p):
                state = rng.step(state)
                deal_facedown(g, t, u, state)


@rule
def veil(g, p):
    """Take the faces off every card that player `p` does not know: what is left is his view."""
    for u in range(1, CARDS):
        if not g.known[u] & bit(p):
            g.card[u] = 0
    g.seed = 0
