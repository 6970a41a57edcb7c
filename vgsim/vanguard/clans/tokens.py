"""Tokens: chapter 10 of the rules, as far as it is not the common way of pseudo-cards (`moves.py`, `call.py`)."""

from vgsim.core.jit import rule
from vgsim.vanguard.events import valid_in
from vgsim.vanguard.selectors import conditions_hold
from vgsim.vanguard.terms import Kind, Op


@rule
def called_as(g, t, p, row):
    """R-TOKEN-10: the kind of token that a player's tokens of this kind are called as, while an ability says so."""
    for c in range(g.circles[p]):
        u = g.circle[p, c]
        card = g.card[u]
        for ability in range(t.ability[card], t.ability[card] + t.abilities[card]):
            pc = t.effect[ability]
            says = t.kind[ability] == Kind.CONT and t.op[pc, 0] == Op.TOKENS_CALLED_AS and t.op[pc, 1] == row
            if u and says and valid_in(g, t, ability, u) and conditions_hold(g, t, ability, p, u):
                return t.op[pc, 2] + 0
    return row
