"""All chance. Every shuffle has an address, (seed, game, player, ordinal); bots have streams of their own.

splitmix64: a counter with a strong finaliser, so that streams keyed by different addresses are independent
and nothing that one player does moves another player's cards.
"""

import numpy as np

from vgsim.core.jit import leaf, rule, wrapping

U = np.uint64
GOLDEN = U(0x9E3779B97F4A7C15)
MIX_1 = U(0xBF58476D1CE4E5B9)
MIX_2 = U(0x94D049BB133111EB)
S30, S27, S31, S32 = U(30), U(27), U(31), U(32)
LOW = U(0xFFFFFFFF)
STREAM_OF_BOT = 1 << 40  # ordinals of bots' streams lie far above those of shuffles
STREAM_OF_START = 1 << 41  # who goes first, where it is random
STREAM_OF_DEAL = 1 << 42  # what a player does not know, dealt anew


@wrapping
def mix(z):
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@wrapping
def address(seed, game, player, ordinal):
    """The start of the stream at one address."""
    z = mix(U(seed) + GOLDEN)
    z = mix((z ^ U(game)) + GOLDEN)
    return mix((z ^ (U(ordinal) * U(2) + U(player))) + GOLDEN)


@wrapping
def step(state):
    return state + GOLDEN


@wrapping
def scaled(word, n):
    """32 random bits as an integer in [0, n); the bias for n <= 100 is below 3e-8."""
    return np.int64(((word & LOW) * U(n)) >> S32)


@wrapping
def high(word):
    return word >> S32


@rule
def below(g, player, n):
    """Uniform integer in [0, n) from the stream of a player's bot."""
    g.rng[player] = step(g.rng[player])
    return scaled(mix(g.rng[player]), n)


@rule
def shuffle(g, player, zone, ordinal):
    """Fisher-Yates on a zone row, two swaps a word, by the address (seed, game, player, ordinal)."""
    state = address(g.seed, g.game, player, ordinal)
    i = g.row_n[player, zone] - 1
    while i > 1:
        state = step(state)
        word = mix(state)
        swap(g, player, zone, i, scaled(word, i + 1))
        swap(g, player, zone, i - 1, scaled(high(word), i))
        i -= 2
    if i == 1:
        swap(g, player, zone, 1, scaled(mix(step(state)), 2))


@leaf
def swap(g, player, zone, i, j):
    g.row[player, zone, i], g.row[player, zone, j] = g.row[player, zone, j], g.row[player, zone, i]
