"""A card as an object: whose it is, whether it is a pseudo-card, where it lies in the words of selectors."""

from vgsim.core.jit import leaf, rule
from vgsim.vanguard.terms import EVERY_CLAN, G_DECK, MAIN_DECK, PER_PLAYER, CardType, Circle, Place, Row, Zone


@leaf
def owner(u):
    """The player whose card this is (also its master: no card of these formats changes sides)."""
    return 1 if u > PER_PLAYER else 0


@leaf
def is_pseudo(u):
    """R-TOKEN-2, G-PROT-1: a token, Protect or ticket; it is no card of a deck."""
    return (u - 1) % PER_PLAYER >= MAIN_DECK + G_DECK


@leaf
def is_g_card(t, row):
    """A G unit or a G guardian: its place is the G zone (G-DECK-6)."""
    return t.type[row] == CardType.G_UNIT or t.type[row] == CardType.G_GUARDIAN


@leaf
def same_clan(t, a, b):
    """Two card rows share a clan."""
    x, y = t.clan[a], t.clan[b]
    return x == y or x == EVERY_CLAN or y == EVERY_CLAN


@leaf
def is_order(t, row):
    return t.type[row] == CardType.ORDER or t.type[row] == CardType.BLITZ_ORDER


@leaf
def is_vc(g, p, c):
    """R-MULTIVG-1: a vanguard circle: the original one, or a circle that an effect makes one."""
    return c == Circle.VANGUARD or (g.also_vc[p] >> c) & 1 != 0


@leaf
def on_vc(g, u):
    """A unit on a circle is a vanguard. C-20: for who has just been displaced the circle is what it was before."""
    c = g.place[u]
    if g.several == 0:
        return c == Circle.VANGUARD
    p = owner(u)
    here = g.circle[p, c] == u
    circles = g.also_vc[p] * here | g.was_vc[p] * (not here)
    return (c == Circle.VANGUARD) | ((circles >> c) & 1 != 0)


@leaf
def on_plane(g, u):
    """R-ASTRAL-1: a unit on an Astral Plane."""
    return g.place[u] == Circle.BACK_CENTER and g.zone[u] == Zone.CIRCLE and g.plane[owner(u)] != 0


@leaf
def row_bit(c):
    if Circle.BACK_LEFT <= c <= Circle.BACK_RIGHT:
        return Row.BACK.value
    return Row.FRONT.value


@rule
def place_bit(g, u):
    """The Place bit of where a card lies; 0 for places that no selector names. R-TOKEN-3: a token on a circle is a unit
    as others are, for costs too."""
    zone = g.zone[u]
    if zone == Zone.CIRCLE:
        return Place.V.value if on_vc(g, u) else Place.R.value
    if zone == Zone.GUARDIAN:
        return Place.G.value
    if zone == Zone.HAND:
        return Place.HAND.value
    if zone == Zone.DROP:
        return Place.DROP.value
    return hidden_place_bit(g, u, zone)


@leaf
def is_deleted(g, u):
    """R-DELETE-1: a unit face down on its circle (before the game also a first vanguard, which `deletes` tells
    apart)."""
    return g.deletes != 0 and g.face_down[u] != 0 and g.zone[u] == Zone.CIRCLE


@leaf
def on_field(g, u):
    return g.zone[u] == Zone.CIRCLE or g.zone[u] == Zone.GUARDIAN


@leaf
def belongs_still(g, x):
    """R-GAUGE-4: the unit of gauge is on the field, and still that object."""
    u = g.under[x]
    return on_field(g, u) and g.generation[u] == g.under_gen[x]


@leaf
def is_under(g, x, u):
    """R-GAUGE-4, 5: gauge of this unit, or of the unit that this card was when it left the field."""
    return g.zone[x] == Zone.GAUGE and g.under[x] == u and (belongs_still(g, x) or not on_field(g, u))


@rule
def has_gauge(g, u):
    p = owner(u)
    for i in range(g.row_n[p, Zone.GAUGE]):
        if is_under(g, g.row[p, Zone.GAUGE, i], u):
            return True
    return False


@rule
def hidden_place_bit(g, u, zone):
    if zone == Zone.DECK:
        return Place.DECK.value
    if zone == Zone.SOUL:
        return Place.SOUL.value
    if zone == Zone.BIND:
        return Place.BIND.value
    if zone == Zone.DAMAGE:
        return Place.DAMAGE_DOWN.value if g.face_down[u] else Place.DAMAGE_UP.value
    if zone == Zone.G_ZONE:
        return Place.G_ZONE_DOWN.value if g.face_down[u] else Place.G_ZONE_UP.value
    if zone == Zone.HEART:
        return Place.HEART.value
    if zone == Zone.GAUGE:
        return Place.GAUGE.value
    return Place.LOCKED.value if zone == Zone.LOCKED else 0
