"""What a player may see, and worlds that agree with it.

`redeal` deals the cards that a player does not know anew, among the places where they can be: the opponent's hand and
both decks, face-down cards that are no units and G zones. The knowledge of places is kept, the cards in them are
exchanged.
"""

from vgsim.core import rng
from vgsim.core.jit import rule
from vgsim.vanguard.moves import bit
from vgsim.vanguard.terms import G_DECK, MAIN_DECK, PER_PLAYER, Zone


@rule
def exchange_faces(g, a, b):
    """Two hidden cards of one owner change identity where they lie."""
    g.card[a], g.card[b] = g.card[b], g.card[a]


@rule
def redeal(g, p, ordinal):
    """Deal anew all that player `p` does not know, from a stream of its own. Each owner's hidden cards are one pool.
    Who lies face down on a circle is not of it: a first vanguard was chosen with the deck (G-SETUP-1)."""
    for side in range(2):
        state = rng.address(g.seed, g.game, side, rng.STREAM_OF_DEAL + ordinal)
        base = side * PER_PLAYER
        n = 0
        for u in range(base + 1, base + MAIN_DECK + 1):
            if not g.known[u] & bit(p) and g.zone[u] != Zone.CIRCLE:
                g.found[n] = u
                n += 1
        for i in range(n - 1, 0, -1):
            state = rng.step(state)
            exchange_faces(g, g.found[i], g.found[rng.scaled(rng.mix(state), i + 1)])
        redeal_g_zone(g, p, base + MAIN_DECK + 1, state)


@rule
def redeal_g_zone(g, p, first, state):
    """The face-down cards of a G zone are a pool of their own."""
    n = 0
    for u in range(first, first + G_DECK):
        if g.card[u] and not g.known[u] & bit(p):
            g.found[n] = u
            n += 1
    for i in range(n - 1, 0, -1):
        state = rng.step(state)
        exchange_faces(g, g.found[i], g.found[rng.scaled(rng.mix(state), i + 1)])


@rule
def veil(g, p):
    """Take the faces off every card that player `p` does not know: what is left is his view."""
    for u in range(1, g.card.shape[0]):
        if not g.known[u] & bit(p):
            g.card[u] = 0
    g.seed = 0
