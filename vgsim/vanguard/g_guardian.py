"""G guardians [P]: R-BATTLE-GUARD-5, G-GG-1, 2. An action of the guard step's play timing.

The keyword is an ability of the card in the G zone that has only a cost; all costs of an action are paid, then the
guardians are called together.
"""

from vgsim.core.jit import rule
from vgsim.vanguard.costs import payable
from vgsim.vanguard.events import count, emit, fire
from vgsim.vanguard.moves import move, put_on_guardian_circle
from vgsim.vanguard.objects import owner
from vgsim.vanguard.prompts import offer
from vgsim.vanguard.selectors import find, vanguard_grade
from vgsim.vanguard.terms import CardType, Event, Kind, Mechanic, Zone

MOST_G_GUARDIANS = 4  # that a player can use in a game


@rule
def g_guardian_ability(t, row):
    """The G guardian keyword of a card row; 0 if it has none."""
    for ability in range(t.ability[row], t.ability[row] + t.abilities[row]):
        if t.kind[ability] == Kind.G_GUARDIAN:
            return ability
    return 0


@rule
def used_g_guardians(g, t, d):
    """Face-up G guardians of a player, in the G zone and on the guardian circle."""
    n = 0
    for i in range(g.row_n[d, Zone.G_ZONE]):
        u = g.row[d, Zone.G_ZONE, i]
        n += t.type[g.card[u]] == CardType.G_GUARDIAN and g.face_down[u] == 0
    for i in range(g.row_n[d, Zone.GUARDIAN]):
        n += t.type[g.card[g.row[d, Zone.GUARDIAN, i]]] == CardType.G_GUARDIAN
    return n


@rule
def g_guardians_left(g, t, d):
    """G-GG-1: how many may be called now: both vanguards are grade 3 or more, at most four in a game."""
    if vanguard_grade(g, t, d) < 3 or vanguard_grade(g, t, 1 - d) < 3:
        return 0
    return MOST_G_GUARDIANS - used_g_guardians(g, t, d)


@rule
def offer_g_guardians(g, t, d):
    """R-BATTLE-GUARD-5: own face-down cards with G guardian whose cost can be paid."""
    if g_guardians_left(g, t, d) <= 0:
        return
    for i in range(g.row_n[d, Zone.G_ZONE]):
        u = g.row[d, Zone.G_ZONE, i]
        ability = g_guardian_ability(t, g.card[u])
        if ability and g.face_down[u] and payable(g, t, t.cost[ability], 0, d, u):
            offer(g, u)


@rule
def may_add_g_guardian(g, t, d):
    """Another one in the same action: the limit holds and there is a card for its cost too."""
    first = g.pick[0, 0]
    find(g, t, t.op[t.cost[g_guardian_ability(t, g.card[first])], 1], d, first)
    return g.picks[0] < min(g.founds, g_guardians_left(g, t, d))


@rule
def call_g_guardian(g, t, u):
    """G-GG-1: called to GC rested; no normal call, and not from the hand."""
    p = owner(u)
    put_on_guardian_circle(g, t, u, 1)
    count(g, p, Mechanic.G_GUARDIAN)
    g.guards[p] += 1
    emit(g, Event.GUARDED, p, u, 0, 0)
    fire(g, t, Event.PLACED, u, 0)


@rule
def retire_g_guardians(g, t, d):
    """R-BATTLE-DAMAGE-13, G-GG-2: they retire first, face up into the G zone."""
    for i in range(g.row_n[d, Zone.GUARDIAN] - 1, -1, -1):
        u = g.row[d, Zone.GUARDIAN, i]
        if t.type[g.card[u]] == CardType.G_GUARDIAN:
            move(g, t, u, Zone.G_ZONE)
