"""A card as an object: whose it is, what it is, where it lies (105 to 110, 119 to 187)."""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.terms import FIELD_SLOT, PER_PLAYER, CardType, Place, Zone


@leaf
def owner(u):
    """The player whose deck brought this card."""
    return 1 if u > PER_PLAYER else 0


@leaf
def is_token(u):
    return (u - 1) % PER_PLAYER >= FIELD_SLOT


@leaf
def is_unit(g, t, u):
    return t.type[g.card[u]] == CardType.UNIT


@leaf
def base_of(p):
    return Place.BASE_A + p


@leaf
def field_at(b):
    """The Place of battlefield 0 or 1."""
    return Place.FIELD_1 + b


@leaf
def is_field(place):
    return place >= Place.FIELD_1


@leaf
def on_board(g, u):
    """107: a unit, gear or rune on the board, face up."""
    return g.zone[u] >= Zone.BASE


@leaf
def row_zone(place):
    """The row of permanents at a place."""
    return Zone.BASE + 0 if place < Place.FIELD_1 else Zone.FIELD_1 + place - Place.FIELD_1


@leaf
def row_player(place, controller):
    """Whose row it is: of a base its player's, at a battlefield the controller's."""
    return place - Place.BASE_A if place < Place.FIELD_1 else controller


@rule
def has_unit(g, t, p, b):
    """A player controls a unit at battlefield `b`."""
    zone = Zone.FIELD_1 + b
    for i in range(g.row_n[p, zone]):
        if is_unit(g, t, g.row[p, zone, i]):
            return True
    return False


@leaf
def both_have_units(g, t, b):
    return has_unit(g, t, 0, b) and has_unit(g, t, 1, b)


@leaf
def has_field_open(g, t, b):
    """An open battlefield: no units, no controller."""
    return g.control[b] == 0 and not has_unit(g, t, 0, b) and not has_unit(g, t, 1, b)


@rule
def speaker(g, u):
    """The player who handles a card's abilities; of a battlefield its controller, of an uncontrolled one the Turn
    Player (190.6.b)."""
    if g.zone[u] != Zone.BATTLEFIELD:
        return g.controller[u] + 0
    holder = g.control[g.place[u] - Place.FIELD_1]
    return holder - 1 if holder else g.player + 0
