"""How the parts of a Riftbound phrase become columns of a row, and columns become parts again.

The machinery is that of `vgsim.cards.codecs`: a codec writes and reads; `LookupError` means "not by this codec".
"""

from dataclasses import dataclass, field
from typing import Any, Final

from vgsim.cards import rows as common
from vgsim.cards.codecs import NONE, WHOLE, Code, Fixed, Traits, Words
from vgsim.cards.codecs import Codes as CommonCodes
from vgsim.cards.riftbound.language import phrase_text
from vgsim.cards.rows import Ints, Sheet
from vgsim.cards.syntax import Number, Part, Phrase, Quoted, Selector
from vgsim.riftbound import terms
from vgsim.riftbound.terms import CardType, Compare, Domain, ExprKind, FilterKind, Owner, Ref, Stat, Until, Where


@dataclass
class Rows(common.Rows):
    """Everything that compiled abilities refer to, with the capacities of this game's card table."""

    ability: Sheet = field(default_factory=lambda: Sheet("ability", 11, terms.ABILITY_ROWS))
    op: Sheet = field(default_factory=lambda: Sheet("op", 7, terms.OP_ROWS))
    selector: Sheet = field(default_factory=lambda: Sheet("selector", 6, terms.SELECTOR_ROWS))
    filter: Sheet = field(default_factory=lambda: Sheet("filter", 4, terms.FILTER_ROWS))
    expr: Sheet = field(default_factory=lambda: Sheet("expression", 4, terms.EXPR_ROWS))
    condition: Sheet = field(default_factory=lambda: Sheet("condition", 5, terms.COND_ROWS))
    most_traits: int = terms.TRAITS
    card_rows: int = terms.CARD_ROWS


class Codes(CommonCodes):
    """The codes of one kind of phrase."""

    say = staticmethod(phrase_text)


def constant(rows: common.Rows, number: int) -> int:
    """The expression row of a plain number."""
    return rows.expr.add([(ExprKind.CONST, 0, 0, number)])


class Numbers:
    """A number: an expression row."""

    width = 1

    def write(self, rows: common.Rows, part: Any) -> Ints:
        number = Number(part) if isinstance(part, int) else part
        if number.base is None:
            return (constant(rows, number.plus),)
        kind, a = BASES.write(rows, number.base)
        return (rows.expr.add([(kind, a, number.times, number.plus)]),)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        kind, a, times, plus = rows.expr.rows[ints[0]]
        if kind == ExprKind.CONST:
            return Number(plus)
        return Number(plus, times, BASES.read(rows, (kind, a)))


class Counts(Numbers):
    """A plain whole number, kept as an expression row."""

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        number = super().read(rows, ints)
        if not isinstance(number, Number) or number.base is not None:
            raise LookupError
        return number.plus


class Plain:
    """A plain whole number in its column."""

    width = 1

    def write(self, rows: common.Rows, part: Any) -> Ints:
        return (int(part),)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        return ints[0]


class Quantities:
    """exactly n, up to n: the least and the most."""

    width = 2

    def write(self, rows: common.Rows, part: Any) -> Ints:
        most = constant(rows, part.parts[0])
        return (most if part.name == "exactly" else constant(rows, 0), most)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        most = rows.expr.rows[ints[1]][3]
        return Phrase("exactly" if ints[0] == ints[1] else "up_to", (most,))


class Result:
    """A comparison of what a step did with a plain number; no part says it."""

    width = 3

    def __init__(self, kind: ExprKind, how: Compare, number: int) -> None:
        self.kind, self.how, self.number = kind, how, number

    def write(self, rows: common.Rows, part: Any) -> Ints:
        return rows.expr.add([(self.kind, 0, 1, 0)]), self.how, constant(rows, self.number)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        said = (int(self.kind), 0, 1, 0), int(self.how), (int(ExprKind.CONST), 0, 0, self.number)
        if (rows.expr.rows[ints[0]], ints[1], rows.expr.rows[ints[2]]) != said:
            raise LookupError
        return ""


_OWNERS: Final = {"own": Owner.OWN, "enemy": Owner.OPPONENT, "any": Owner.ANY}
_OWNER_NAMES: Final = {int(number): name for name, number in _OWNERS.items()}
_BOARD: Final = int(Where.BASE | Where.FIELD)
_UNIT, _GEAR, _SPELL = (1 << int(kind) for kind in (CardType.UNIT, CardType.GEAR, CardType.SPELL))
#: where the cards of a noun lie, and of which types they are (0: any)
_NOUNS: Final = {
    "unit": (_BOARD, _UNIT), "gear": (_BOARD, _GEAR), "equipment": (_BOARD, _GEAR), "card": (0, 0),
    "rune": (int(Where.RUNES), 0), "spell": (int(Where.CHAIN), _SPELL), "battlefield": (int(Where.BATTLEFIELD), 0),
    "hand": (int(Where.HAND), 0), "facedown": (int(Where.FACEDOWN), 0), "looked": (int(Where.LOOKED), 0),
    "trash": (int(Where.TRASH), 0),
    "trash_unit": (int(Where.TRASH), _UNIT), "trash_spell": (int(Where.TRASH), _SPELL),
}  # fmt: skip
#: filters that say where on the board
_PLACES: Final = {
    "at_battlefield": Where.FIELD, "in_base": Where.BASE, "here": Where.HERE, "there": Where.THERE,
    "in_combat": Where.IN_COMBAT, "with_it": Where.WITH_FIRST,
}  # fmt: skip
_ROLES: Final = (FilterKind.NOT_THIS, FilterKind.THIS, FilterKind.EQUIPMENT)  # what other words than filters say


class Selectors:
    """A selector row."""

    width = 1

    def write(self, rows: common.Rows, part: Any) -> Ints:
        places, types = _NOUNS[part.noun]
        said = [_PLACES[f.name] for f in part.filters if f.name in _PLACES]
        if said and (places != _BOARD or len(said) > 1):
            raise LookupError
        run = [FILTERS.write(rows, f) for f in part.filters if f.name not in _PLACES]
        run += [(int(FilterKind.NOT_THIS), 0, 0, 0)] if part.other else []
        run += [(int(FilterKind.EQUIPMENT), 0, 0, 0)] if part.noun == "equipment" else []
        row = (_OWNERS[part.owner], said[0] if said else places, types, rows.filter.add(run), len(run))
        return (rows.selector.add([tuple(map(int, row))]),)

    def read(self, rows: common.Rows, ints: Ints) -> Selector:
        owner, places, types, first, count, _ = rows.selector.rows[ints[0]]
        run = rows.filter.run(first, count)
        kinds = {kind for kind, *_ in run}
        filters = [FILTERS.read(rows, ints) for ints in run if ints[0] not in _ROLES]
        place = next((name for name, bits in _PLACES.items() if bits == places), "")
        noun = _noun(_BOARD if place else places, types, FilterKind.EQUIPMENT in kinds)
        filters += [Phrase(place)] if place else []
        filters.sort(key=lambda item: item.name)
        return Selector(_OWNER_NAMES[owner], noun, FilterKind.NOT_THIS in kinds, (), tuple(filters))


def _noun(places: int, types: int, equipment: bool) -> str:
    found = (name for name, said in _NOUNS.items() if said == (places, types) and (name == "equipment") == equipment)
    return next(found)


class Aims(Selectors):
    """Whom a target may be: a selector, or one of two."""

    def write(self, rows: common.Rows, part: Any) -> Ints:
        if not isinstance(part, Phrase):
            return super().write(rows, part)
        first, second = (super(Aims, self).write(rows, selector)[0] for selector in part.parts)
        return (rows.selector.add([(*rows.selector.rows[first][:5], second)]),)

    def read(self, rows: common.Rows, ints: Ints) -> Any:
        second = rows.selector.rows[ints[0]][5]
        said = super().read(rows, ints)
        return Phrase("either", (said, super().read(rows, (second,)))) if second else said


class Anywhere(Selectors):
    """The card of an event, wherever it is by now: a selector without a place, unless a filter says one."""

    def write(self, rows: common.Rows, part: Any) -> Ints:
        owner, places, *rest = rows.selector.rows[super().write(rows, part)[0]]
        kept = places if any(f.name in _PLACES for f in part.filters) else 0
        return (rows.selector.add([(owner, kept, *rest)]),)

    def read(self, rows: common.Rows, ints: Ints) -> Selector:
        owner, places, types, *rest = rows.selector.rows[ints[0]]
        usual = {_UNIT: _BOARD, _GEAR: _BOARD, _SPELL: int(Where.CHAIN), 0: 0}
        return super().read(rows, (rows.selector.add([(owner, places or usual[types], types, *rest)]),))


class Implied(Selectors):
    """A selector that the phrase implies."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def write(self, rows: common.Rows, part: Any) -> Ints:
        return super().write(rows, self.selector)

    def read(self, rows: common.Rows, ints: Ints) -> Any:
        if super().read(rows, ints) != self.selector:
            raise LookupError
        return ""


class This:
    """A selector of the card itself; no part says it."""

    width = 1
    row = (int(Owner.OWN), _BOARD, 1 << int(CardType.UNIT))

    def write(self, rows: common.Rows, part: Any) -> Ints:
        only = rows.filter.add([(int(FilterKind.THIS), 0, 0, 0)])
        return (rows.selector.add([(*self.row, only, 1)]),)

    def read(self, rows: common.Rows, ints: Ints) -> str:
        *said, first, count, _ = rows.selector.rows[ints[0]]
        if tuple(said) != self.row or rows.filter.run(first, count) != [(int(FilterKind.THIS), 0, 0, 0)]:
            raise LookupError
        return ""


class Refs:
    """Whom an act concerns, where it cannot be a selector: a Ref."""

    width = 1

    def write(self, rows: common.Rows, part: Any) -> Ints:
        return (_REFS[part.name],)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        return Phrase(_REF_NAMES[ints[0]])


class Targets(Refs):
    """Whom an act concerns: a Ref and, for "all own units", a selector."""

    width = 2

    def write(self, rows: common.Rows, part: Any) -> Ints:
        if part.name == "all_of":
            return (Ref.SELECTED, *SELECTOR.write(rows, part.parts[0]))
        return (*super().write(rows, part), 0)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        if ints[0] == Ref.SELECTED:
            return Phrase("all_of", (SELECTOR.read(rows, ints[1:]),))
        return super().read(rows, ints)


_REFS: Final = {
    "this": Ref.THIS, "it": Ref.TARGET_1, "second": Ref.TARGET_2, "that_unit": Ref.SUBJECT, "moved_unit": Ref.OBJECT,
    "chosen": Ref.IT, "discarded": Ref.COST,
}  # fmt: skip
_REF_NAMES: Final = {int(number): name for name, number in _REFS.items()}


class Tokens:
    """A token by its name: a card row."""

    width = 1

    def write(self, rows: common.Rows, part: Any) -> Ints:
        return (rows.outsider(str(part)),)

    def read(self, rows: common.Rows, ints: Ints) -> Part:
        return Quoted(next(name for name, row in rows.outside.items() if row == ints[0]))


NUMBER: Final = Numbers()
COUNT: Final = Counts()
PLAIN: Final = Plain()
QUANTITY: Final = Quantities()
SELECTOR: Final = Selectors()
AIM: Final = Aims()
SUBJECT: Final = Anywhere()
TARGET: Final = Targets()
REF: Final = Refs()
TOKEN: Final = Tokens()
_SIGNS: Final = {
    "=": Compare.EQ, "!=": Compare.NE, "<": Compare.LT, "<=": Compare.LE, ">": Compare.GT, ">=": Compare.GE,
}  # fmt: skip
OPERATOR: Final = Words(plain=True, **_SIGNS)
DOMAIN: Final = Words(plain=True, **{domain.name.capitalize(): domain for domain in Domain})
DOMAIN_BIT: Final = Words(plain=True, **{domain.name.capitalize(): 1 << domain for domain in Domain})
UNTIL: Final = Words(until_turn=Until.END_OF_TURN, until_combat=Until.END_OF_COMBAT, always=Until.FOREVER)
STAT: Final = Words(plain=True, Assault=Stat.ASSAULT, Shield=Stat.SHIELD, Deflect=Stat.DEFLECT)

FILTERS: Final = Codes(
    "filter",
    4,  # FilterKind, Compare, expression, trait
    Code("might", FilterKind.MIGHT, ((0, OPERATOR), (1, COUNT))),
    Code("energy", FilterKind.ENERGY, ((0, OPERATOR), (1, COUNT))),
    Code("power", FilterKind.POWER, ((0, OPERATOR), (1, COUNT))),
    Code("ready", FilterKind.READY),
    Code("exhausted", FilterKind.EXHAUSTED),
    Code("attacking", FilterKind.ATTACKING),
    Code("defending", FilterKind.DEFENDING),
    Code("alone", FilterKind.ALONE),
    Code("buffed", FilterKind.BUFFED),
    Code("damaged", FilterKind.DAMAGED),
    Code("token", FilterKind.TOKEN),
    Code("chosen_champion", FilterKind.CHOSEN_CHAMPION),
    Code("tag", FilterKind.TRAIT, ((NONE, Fixed(0, 0)), (WHOLE, Traits()))),
)
BASES: Final = Codes(
    "base",
    2,  # ExprKind, a
    Code("count", ExprKind.COUNT, ((0, SELECTOR),)),
    Code("might_of", ExprKind.MIGHT_OF, ((0, REF),)),
    Code("energy_of", ExprKind.ENERGY_OF, ((0, REF),)),
    Code("discarded_this_turn", ExprKind.DISCARDED),
    Code("turns_begun", ExprKind.OWN_TURN),
)
