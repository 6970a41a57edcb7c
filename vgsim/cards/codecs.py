"""How the parts of a phrase become columns of a row, and columns become parts again.

A `Code` is one phrase: the number of its verb and a codec per column. Every codec writes and reads, and
`LookupError` means "not by this codec", so that one line in a table serves both directions.
"""

from dataclasses import dataclass
from typing import Any, Final, Protocol

from vgsim.cards.language import phrase_text
from vgsim.cards.reading import problem
from vgsim.cards.rows import Ints, Rows
from vgsim.cards.syntax import Number, Part, Phrase, Quoted, Selector
from vgsim.errors import InputError
from vgsim.vanguard.terms import Compare, ExprKind, FilterKind, GaugeKind, GiftType, Owner, Place, Ref, Row, Stat

MOST: Final = 99  #: "any number"; no text can say it as a number


class Codec(Protocol):
    """How one part becomes columns, and back; LookupError where it does not apply."""

    width: int

    def write(self, rows: Rows, part: Any) -> Ints: ...

    def read(self, rows: Rows, ints: Ints) -> Part: ...


class Words:
    """A part that is one word: its number. Phrases without parts, or plain words."""

    width = 1

    def __init__(self, plain: bool = False, **numbers: int) -> None:
        self.numbers = {name: int(number) for name, number in numbers.items()}
        self.names = {number: name for name, number in self.numbers.items()}
        self.plain = plain

    def write(self, rows: Rows, part: Any) -> Ints:
        return (self.numbers[part if self.plain else part.name],)

    def read(self, rows: Rows, ints: Ints) -> Part:
        name = self.names[ints[0]]
        return name if self.plain else Phrase(name)


class Only:
    """A part that can only be this, and needs no column."""

    width = 0

    def __init__(self, part: Part) -> None:
        self.part = part

    def write(self, rows: Rows, part: Any) -> Ints:
        if part != self.part:
            raise LookupError
        return ()

    def read(self, rows: Rows, ints: Ints) -> Part:
        return self.part


class Fixed:
    """Columns that no part says: always these numbers."""

    def __init__(self, *ints: int) -> None:
        self.ints = ints
        self.width = len(ints)

    def write(self, rows: Rows, part: Any) -> Ints:
        return self.ints

    def read(self, rows: Rows, ints: Ints) -> Part:
        if ints != self.ints:
            raise LookupError
        return ""


class Numbers:
    """A number: an expression row."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        if part.base is None:
            return (rows.expr.add([(ExprKind.CONST, 0, 0, part.plus)]),)
        kind, a = BASES.write(rows, part.base)
        return (rows.expr.add([(kind, a, part.times, part.plus)]),)

    def read(self, rows: Rows, ints: Ints) -> Number:
        kind, a, times, plus = rows.expr.rows[ints[0]]
        if kind == ExprKind.CONST:
            return Number(plus)
        return Number(plus, times, BASES.read(rows, (kind, a)))


class Counts(Numbers):
    """A plain whole number, kept as an expression row."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, Number(part))

    def read(self, rows: Rows, ints: Ints) -> Any:
        number = super().read(rows, ints)
        if number.base is not None:
            raise LookupError
        return number.plus


class Bases(Numbers):
    """A bare amount such as the grade of a card."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, Number(0, 1, part))

    def read(self, rows: Rows, ints: Ints) -> Any:
        number = super().read(rows, ints)
        if number.base is None or number.times != 1:
            raise LookupError
        return number.base


class Quantities(Numbers):
    """exactly n, up to n, any number: the least and the most."""

    width = 2

    def write(self, rows: Rows, part: Any) -> Ints:
        most = Number(MOST) if part.name == "any_number" else part.parts[0]
        (upper,) = super().write(rows, most)
        return (upper if part.name == "exactly" else super().write(rows, Number(0))[0], upper)

    def read(self, rows: Rows, ints: Ints) -> Any:
        most = super().read(rows, ints[1:])
        if ints[0] == ints[1]:
            return Phrase("exactly", (most,))
        return Phrase("any_number") if most == Number(MOST) else Phrase("up_to", (most,))


class Selectors:
    """A selector row."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        if not isinstance(part, Selector):
            return (_write_special(rows, part),)
        place, filters = _PLACES[part.noun], list(part.filters)
        named = {name for name in part.adjectives if name not in _ROWS}
        if "locked" in named:
            place = {"card": Place.LOCKED}[part.noun]
            named.remove("locked")
        for face, nouns in _FACES.items():
            if face in named and part.noun in nouns:
                place = nouns[part.noun]
                named.remove(face)
        row = sum(_ROWS[name] for name in part.adjectives if name in _ROWS)
        roles = [Phrase(name) for name in sorted(named)]
        roles += [Phrase("other")] if part.other else []
        roles += [Phrase(_KINDS[part.noun])] if part.noun in _KINDS else []
        run = [FILTERS.write(rows, f) for f in (*roles, *filters)]
        return (rows.selector.add([(_OWNERS[part.owner], place, row, rows.filter.add(run), len(run))]),)

    def read(self, rows: Rows, ints: Ints) -> Selector:
        found = self.part(rows, ints)
        if not isinstance(found, Selector):
            raise LookupError
        return found

    def part(self, rows: Rows, ints: Ints) -> Selector | Phrase:
        """The selector of a row, or the phrase that stands for one (gauge, locked cards of any player)."""
        owner, place, row, first, count, kind = rows.selector.rows[ints[0]]
        if place == Place.GAUGE or (place == Place.LOCKED and owner == Owner.ANY):
            return _read_special(rows, kind, place, rows.filter.run(first, count))
        filters = [FILTERS.read(rows, ints) for ints in rows.filter.run(first, count)]
        roles = {f.name for f in filters if f.name in _ROLES}
        adjectives = {name for name, bit in _ROWS.items() if row & bit} | roles - {"other", *_KINDS.values()}
        noun = "token" if "token" in roles else _NOUNS.get(place, "")
        if place == Place.LOCKED:
            noun = "card"
            adjectives.add("locked")
        if not noun:
            face, noun = next((f, n) for f, nouns in _FACES.items() for n, bits in nouns.items() if bits == place)
            adjectives.add(face)
        rest = tuple(f for f in filters if f.name not in _ROLES)
        return Selector(_OWNER_NAMES[owner], noun, "other" in roles, tuple(sorted(adjectives)), rest)


_OWNERS: Final = {"own": Owner.OWN, "opponent": Owner.OPPONENT, "any": Owner.ANY}
_OWNER_NAMES: Final = {int(number): name for name, number in _OWNERS.items()}
_ROWS: Final = {"front_row": Row.FRONT, "back_row": Row.BACK}
_ROLES: Final = frozenset({"attacked", "attacking", "astral_plane", "face_up", "other", "token", "unit_card"})
#: nouns that say what card it is besides where it lies, and the filter for that
_KINDS: Final = {"token": "token", "rear_guard_or_drop": "unit_card"}
_PLACES: Final[dict[str, int]] = {
    "unit": Place.V | Place.R, "vanguard": Place.V, "rear_guard": Place.R, "token": Place.V | Place.R,
    "guardian": Place.G, "card": 0, "hand": Place.HAND, "soul": Place.SOUL, "drop": Place.DROP,
    "hand_or_soul": Place.HAND | Place.SOUL, "damage": Place.DAMAGE_UP | Place.DAMAGE_DOWN,
    "deck": Place.DECK, "looked": Place.LOOKED, "bind": Place.BIND, "heart": Place.HEART,
    "g_zone": Place.G_ZONE_UP | Place.G_ZONE_DOWN, "v_card": Place.V | Place.HEART,
    "rear_guard_or_drop": Place.R | Place.DROP,
}  # fmt: skip
_NOUNS: Final = {place: noun for noun, place in _PLACES.items() if noun != "token"}
_FACES: Final[dict[str, dict[str, int]]] = {  # what lies so, by noun; no text says "face-down"
    "face_up": {"damage": Place.DAMAGE_UP, "g_zone": Place.G_ZONE_UP},
    "face_down": {"g_zone": Place.G_ZONE_DOWN},
}


def _write_special(rows: Rows, part: Any) -> int:
    """Gauge, and the locked cards of both players, which a phrase of their own means."""
    if part.name == "locked_of_any":
        return rows.selector.add([(Owner.ANY, Place.LOCKED)])
    if part.name not in ("gauge", "gauge_under"):
        raise LookupError
    (kind,) = GAUGE.write(rows, part.parts[0])
    run = [(FilterKind.UNDER, kind, *REF.write(rows, part.parts[1]))] if part.name == "gauge_under" else []
    return rows.selector.add([(Owner.OWN, Place.GAUGE, 0, rows.filter.add(run), len(run), kind)])


def _read_special(rows: Rows, kind: int, place: int, filters: list[Ints]) -> Phrase:
    if place == Place.LOCKED:
        return Phrase("locked_of_any")
    gauge = GAUGE.read(rows, (kind,))
    return Phrase("gauge_under", (gauge, REF.read(rows, filters[0][2:3]))) if filters else Phrase("gauge", (gauge,))


class AnySelectors(Selectors):
    """A selector, or a phrase that means one."""

    def read(self, rows: Rows, ints: Ints) -> Any:
        return self.part(rows, ints)


class Gauge(Selectors):
    """The gauge of a cost: its kind, and whether it lies under this card."""

    def __init__(self, here: bool) -> None:
        self.name = "gauge_under" if here else "gauge"
        self.rest: tuple[Part, ...] = (Phrase("this"),) if here else ()

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, Phrase(self.name, (part, *self.rest)))

    def read(self, rows: Rows, ints: Ints) -> Any:
        found = self.part(rows, ints)
        if not isinstance(found, Phrase) or found.name != self.name or found.parts[1:] != self.rest:
            raise LookupError
        return found.parts[0]


class Implied:
    """A selector that the phrase implies, with filters of its own where it has a part."""

    width = 1

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def write(self, rows: Rows, part: Any) -> Ints:
        filters = part if isinstance(part, tuple) else ()
        return SELECTOR.write(rows, _with(self.selector, filters))

    def read(self, rows: Rows, ints: Ints) -> Part:
        found = SELECTOR.read(rows, ints)
        if _with(found, ()) != self.selector:
            raise LookupError
        return found.filters


def _with(selector: Selector, filters: tuple[Phrase, ...]) -> Selector:
    return Selector(selector.owner, selector.noun, selector.other, selector.adjectives, filters)


class Targets:
    """Whom an act concerns: a Ref and, for "all own units", a selector."""

    width = 2

    def write(self, rows: Rows, part: Any) -> Ints:
        if part.name == "all_of":
            return (Ref.SELECTED, *CARDS.write(rows, part.parts[0]))
        return (_REFS[part.name], 0)

    def read(self, rows: Rows, ints: Ints) -> Part:
        if ints[0] == Ref.SELECTED:
            return Phrase("all_of", (CARDS.read(rows, ints[1:]),))
        return Phrase(_REF_NAMES[ints[0]])


_REFS: Final = {
    "this": Ref.THIS, "it": Ref.IT, "subject": Ref.SUBJECT, "boosted_unit": Ref.BOOSTED,
    "called_unit": Ref.CALLED, "unit_here": Ref.UNIT_HERE, "retired_cards": Ref.RETIRED,
    "retired_for_cost": Ref.RETIRED_FOR_COST,
}  # fmt: skip
_REF_NAMES: Final = {int(number): name for name, number in _REFS.items()}


class Refs(Targets):
    """A target that cannot be a selector: one column."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (_REFS[part.name],)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase(_REF_NAMES[ints[0]])


class Outsiders:
    """A token or ticket by its name: a card row."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (rows.outsider(str(part)),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Quoted(next(name for name, row in rows.outside.items() if row == ints[0]))


class Marker:
    """The marker that a phrase puts down: its card row, so that the table holds what it says."""

    width = 1

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, rows: Rows, part: Any) -> Ints:
        return (rows.outsider(self.name),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return ""


class OneTrait:
    """Filters that are one trait, such as a race."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        if len(part) != 1 or part[0].name not in TRAITS:
            raise LookupError
        return (rows.trait(part[0]),)

    def read(self, rows: Rows, ints: Ints) -> Any:
        return (rows.traits[ints[0]],)


class Traits:
    """A filter about printed text: its trait row, from the whole phrase."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (rows.trait(part),)

    def read(self, rows: Rows, ints: Ints) -> Any:
        return rows.traits[ints[0]]


NONE: Final = -1
WHOLE: Final = -2


@dataclass(frozen=True)
class Code:
    """One phrase: the number of its verb, then (part, codec) in the order of the columns.

    Part NONE stands for columns that no part says, part WHOLE for the whole phrase.
    """

    name: str
    number: int
    fields: tuple[tuple[int, Codec], ...] = ()

    def write(self, rows: Rows, phrase: Phrase) -> Ints:
        ints: list[int] = [int(self.number)]
        for part, codec in self.fields:
            said = phrase if part == WHOLE else phrase.parts[part] if part >= 0 else None
            ints += map(int, codec.write(rows, said))
        return tuple(ints)

    def read(self, rows: Rows, ints: Ints) -> Phrase:
        parts: dict[int, Part] = {}
        at = 1
        for part, codec in self.fields:
            parts[part] = codec.read(rows, ints[at : at + codec.width])
            at += codec.width
        if any(ints[at:]):
            raise LookupError
        whole = parts.get(WHOLE)
        if isinstance(whole, Phrase):
            return whole
        return Phrase(self.name, tuple(parts[i] for i in sorted(parts) if i >= 0))


def not_played(at: tuple[int, int], text: str) -> InputError:
    """The error for words that can be read but have no verb yet."""
    return problem(
        at, f"'{text}' is not played yet", "say it in words that played cards use, or leave it out"
    )


class Codes:
    """The codes of one kind of phrase."""

    say = staticmethod(phrase_text)  #: words for an error; those of the game whose phrases these are

    def __init__(self, symbol: str, width: int, *codes: Code) -> None:
        self.symbol, self.width, self.codes = symbol, width, codes

    def write(self, rows: Rows, phrase: Phrase) -> Ints:
        for code in self.codes:
            if code.name == phrase.name:
                try:
                    ints = code.write(rows, phrase)
                except LookupError:
                    continue
                return ints + (0,) * (self.width - len(ints))
        raise not_played(phrase.at, self.say(phrase, self.symbol))

    def read(self, rows: Rows, ints: Ints) -> Phrase:
        for code in self.codes:
            if code.number == ints[0]:
                try:
                    return code.read(rows, ints)
                except LookupError:
                    continue
        raise InputError(f"card table: {ints} is no {self.symbol} row; build the table again")


NUMBER: Final = Numbers()
COUNT: Final = Counts()
BASE: Final = Bases()
QUANTITY: Final = Quantities()
SELECTOR: Final = Selectors()
CARDS: Final = AnySelectors()
GAUGE: Final = Words(plain=True, equip=GaugeKind.EQUIP, divine=GaugeKind.DIVINE)
TARGET: Final = Targets()
REF: Final = Refs()
OUTSIDER: Final = Outsiders()
_SIGNS: Final = {
    "=": Compare.EQ, "!=": Compare.NE, "<": Compare.LT, "<=": Compare.LE, ">": Compare.GT, ">=": Compare.GE,
}  # fmt: skip
OPERATOR: Final = Words(plain=True, **_SIGNS)
STAT: Final = Words(
    power=Stat.POWER, critical=Stat.CRITICAL, shield=Stat.SHIELD, drive=Stat.DRIVE, grade_stat=Stat.GRADE
)
OWNER: Final = Words(own=Owner.OWN, opponent=Owner.OPPONENT)

TRAITS: Final = (
    "clan", "race", "name", "name_has", "normal_unit", "sentinel", "g_guardian", "has_melody", "token", "heal_trigger",
    "unit_card",
)  # fmt: skip
FILTERS: Final = Codes(
    "filter",
    4,  # FilterKind, Compare, expression, trait
    Code("grade", FilterKind.GRADE, ((0, OPERATOR), (1, NUMBER))),
    Code("other", FilterKind.NOT_THIS),
    Code("same_column", FilterKind.SAME_COLUMN),
    Code("other_column", FilterKind.OTHER_COLUMN),
    Code("attacked", FilterKind.IS_ATTACKED),
    Code("attacking", FilterKind.IS_ATTACKING),
    Code("astral_plane", FilterKind.ON_ASTRAL_PLANE),
    Code("face_up", FilterKind.FACE_UP),
    Code("not_chosen", FilterKind.NOT_CHOSEN),
    Code("same_name", FilterKind.SAME_NAME, ((NONE, Fixed(0, 0)), (0, SELECTOR))),
    Code("other_clan", FilterKind.OTHER_CLAN),
    Code("same_clan", FilterKind.SAME_CLAN),
    Code("has_gauge", FilterKind.HAS_GAUGE, ((0, GAUGE),)),
    Code("different_names", FilterKind.DIFFERENT_NAMES),
    *(Code(name, FilterKind.TRAIT, ((NONE, Fixed(0, 0)), (WHOLE, Traits()))) for name in TRAITS),
)
_RESULTS: Final = {
    "called": ExprKind.CALLED, "retired": ExprKind.RETIRED, "moved": ExprKind.MOVED, "drawn": ExprKind.DRAWN,
    "paid": ExprKind.PAID, "ridden": ExprKind.RIDDEN, "changed": ExprKind.CHANGED, "unlocked": ExprKind.UNLOCKED,
}  # fmt: skip
BASES: Final = Codes(
    "base",
    2,  # ExprKind, a
    Code("count", ExprKind.COUNT, ((0, CARDS),)),
    Code("vanguard_grade", ExprKind.GRADE_OF_VANGUARD, ((0, OWNER),)),
    Code("battle_number", ExprKind.BATTLE_NUMBER),
    Code("grade_sum", ExprKind.GRADE_SUM, ((0, SELECTOR),)),
    Code("grade_of_it", ExprKind.GRADE_OF_IT),
    Code("grade_of_retired", ExprKind.GRADE_OF_COST),
    Code("power_gained", ExprKind.POWER_GAINED),
    Code("stat_of_it", ExprKind.STAT_OF_IT, ((0, STAT),)),
    Code("bound_grade", ExprKind.GRADE_OF_BOUND),
    Code("force_markers", ExprKind.MARKERS_ON_V, ((0, Only(Phrase("own"))), (NONE, Fixed(GiftType.FORCE)))),
    *(Code("result", kind, ((0, Only(name)),)) for name, kind in _RESULTS.items()),
)
