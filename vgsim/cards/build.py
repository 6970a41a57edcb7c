"""Two decks and a ruleset to the card table that the kernel reads.

Rows 1 to 6 are the gift markers, then come the cards of both decks, then the tokens and tickets that their
abilities name. A card with an ability that is not played yet gets none at all: it is reported as missing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

import numpy as np

from vgsim.cards.compiler import (
    ABILITY_COLUMNS,
    Compiled,
    compile_card,
    decompile_ability,
    only_skills,
    outsiders,
    playable,
)
from vgsim.cards.decks import Deck
from vgsim.cards.grammar import PLAIN
from vgsim.cards.language import text_of
from vgsim.cards.library import Library, shipped
from vgsim.cards.names import name_key
from vgsim.cards.rows import Rows
from vgsim.cards.schema import FORMATS, ORDER_KINDS, Card
from vgsim.cards.syntax import Phrase
from vgsim.cards.table import new_table
from vgsim.cards.worths import fill_worths
from vgsim.errors import InputError
from vgsim.vanguard.terms import (
    CARD_ROWS,
    EVERY_CLAN,
    G_DECK,
    MAIN_DECK,
    MOMENTS,
    NO_GRADE,
    OBJECT_EVENTS,
    TAKING,
    AbilityZone,
    CardType,
    CondKind,
    Event,
    ExprKind,
    FilterKind,
    Flag,
    Format,
    Gift,
    GiftType,
    Kind,
    Limit,
    Mulligan,
    Op,
    Orders,
    Owner,
    Place,
    Ref,
    Skill,
    Stat,
    Trigger,
    Zone,
)

_MARKERS: Final = {
    Gift.FORCE_1: "Imaginary Gift Force I",
    Gift.FORCE_2: "Imaginary Gift Force II",
    Gift.ACCEL_1: "Imaginary Gift Accel I",
    Gift.ACCEL_2: "Imaginary Gift Accel II",
    Gift.PROTECT_1: "Imaginary Gift Protect I",
    Gift.PROTECT_2: "Imaginary Gift Protect II",
}
_TYPES: Final = {
    "unit": CardType.UNIT, "trigger unit": CardType.TRIGGER_UNIT, "g unit": CardType.G_UNIT,
    "g guardian": CardType.G_GUARDIAN, "normal order": CardType.ORDER, "blitz order": CardType.BLITZ_ORDER,
    "token": CardType.TOKEN, "ticket": CardType.BLITZ_ORDER, "marker": CardType.MARKER,
}  # fmt: skip
_TRIGGERS: Final = {
    "critical": Trigger.CRITICAL, "draw": Trigger.DRAW, "heal": Trigger.HEAL, "front": Trigger.FRONT,
    "stand": Trigger.STAND,
}  # fmt: skip
_GIFTS: Final = {"force": GiftType.FORCE, "accel": GiftType.ACCEL, "protect": GiftType.PROTECT}
_SKILLS: Final = {
    "Boost": Skill.BOOST, "Intercept": Skill.INTERCEPT, "Twin Drive!!": Skill.TWIN_DRIVE,
    "Triple Drive!!!": Skill.TRIPLE_DRIVE,
}  # fmt: skip
_FORMATS: Final = {"standard": Format.STANDARD, "premium": Format.PREMIUM, "original": Format.ORIGINAL}


_TURN_FLAGS: Final = (Flag.OWN_TURN, Flag.OPPONENT_TURN)
_OWN_FLAGS: Final = (
    *_TURN_FLAGS, Flag.THIS_ON_V, Flag.THIS_ON_R, Flag.THIS_ATTACKING, Flag.THIS_ATTACKING_VANGUARD, Flag.THIS_BOOSTING,
)  # fmt: skip
_JUMPS: Final = (Op.JUMP, Op.JUMP_UNLESS)
#: lines of a cost that take the card itself
_TAKES_ITSELF: Final = (Op.COST_THIS_TO_SOUL, Op.COST_PUT_THIS, Op.COST_RETIRE_THIS)
_NARROW: Final = (Op.MODIFY, Op.SET_ORIGINAL, Op.GRANT, Op.LOSE)
_IN_ORDER: Final = (Op.SET, Op.FORBID_GUARD, Op.FORBID_CALL, Op.GUARD_MANY)
_EVERYWHERE: Final = int(reduce(or_, AbilityZone))
_FIRST_VANGUARD: Final = "AUTO [-] WHEN ridden over: draw 1"
_TICKET: Final = '; [if opponent vanguard (grade >= 1)] put 1 "Quick Shield" ticket into own hand'
#: R-BATTLE-CLOSE-1, R-END-6, G-KEY-2: the delayed triggers of charging and hollowed units
_STATES: Final = {
    Skill.CHARGING: "AUTO [-] WHEN battle this attacked ends: put this on deck bottom",
    Skill.HOLLOWED: "AUTO [-] WHEN own turn ends: put this into drop",
}


@dataclass(frozen=True)
class Ruleset:
    """What a game is played by, besides the cards; `ruleset` gives the usual one of a format."""

    format: str
    first: int = 0  #: 0 alternate by game number, 1 A, 2 B, 3 random
    abilities: bool = True
    mulligan: Mulligan = Mulligan.BOTTOM_DRAW_SHUFFLE
    turn_cap: int = 100
    step_cap: int = 20000
    guard_grade_limit: bool = False
    boost_by_grade: bool = False
    g_assist: bool = True
    orders: Orders = Orders.PRINTED


def ruleset(format: str, first: int = 0, abilities: bool = True) -> Ruleset:
    """The usual rules of a format.

    Parameters
    ----------
    format : str
        "standard", "premium" or "original".
    first : int
        Who goes first: 0 alternate by game number, 1 A, 2 B, 3 random.
    abilities : bool
        Without them a card is its numbers and its trigger.

    Raises
    ------
    InputError
        For another format.
    """
    if format not in _FORMATS:
        raise InputError(f"format {format!r} is not a Vanguard format; it is one of {', '.join(FORMATS)}")
    old = format == "original"
    return Ruleset(format, first, abilities, guard_grade_limit=old, boost_by_grade=old, g_assist=not old)


@dataclass(frozen=True)
class Names:
    """What the rows of a card table are called, for coverage and traces."""

    cards: tuple[str, ...]  #: by card row; row 0 is empty
    abilities: tuple[tuple[str, str], ...]  #: by ability row: card name and canonical text


@dataclass
class _Draft:
    """A table in the making."""

    rows: Rows
    cards: list[Card]  #: by card row, from row 1 on
    compiled: list[Compiled] = field(default_factory=list)
    states: dict[Skill, int] = field(default_factory=dict)  #: delayed triggers by the state that has them


def build_table(
    a: Deck, b: Deck, rules: Ruleset, cards: Library | None = None, further: Sequence[Card] = ()
) -> np.record:
    """The card table of two decks.

    Parameters
    ----------
    a, b : Deck
        Main decks of at most 50 cards (slot 1 is the first vanguard), G decks of at most 16.
    rules : Ruleset
    cards : Library, optional
        Where tokens, tickets and markers are looked up; the shipped library by default.
    further : sequence of Card
        Cards that get rows though neither deck has them; see `further_rows`.

    Returns
    -------
    np.record
        Of dtype `vgsim.cards.table.TABLE`.

    Raises
    ------
    InputError
        A deck is too large, a token is not known, or the abilities do not fit into the table.
    """
    draft = _draft(a, b, rules, cards, further)
    table = new_table()
    table.rows = len(draft.cards) + 1
    for row, card in enumerate(draft.cards, 1):
        _fill_card(table, row, card, draft.compiled[row - 1])
    _fill_sheets(table, draft.rows)
    _fill_summaries(table, draft)
    fill_worths(table)
    _fill_wholes(table)
    _fill_traits(table, draft)
    _fill_meanings(table, len(draft.rows.selector.rows))
    for seat, deck in enumerate((a, b)):
        _fill_deck(table, seat, deck, draft.cards)
    _fill_rules(table, rules)
    return table


def table_names(a: Deck, b: Deck, rules: Ruleset, cards: Library | None = None) -> Names:
    """The names of the rows of `build_table` with the same arguments."""
    draft = _draft(a, b, rules, cards)
    abilities = [("", "")]  # granted abilities lie before the own ones of their card
    for card, compiled in zip(draft.cards, draft.compiled, strict=True):
        for row in range(len(abilities), compiled.first + compiled.count):
            abilities.append((card.name, text_of(decompile_ability(draft.rows, row))))
    for row in range(len(abilities), len(draft.rows.ability.rows)):
        abilities.append(("", text_of(decompile_ability(draft.rows, row))))
    return Names(("", *(card.name for card in draft.cards)), tuple(abilities))


def further_rows(a: Deck, b: Deck, further: Sequence[Card]) -> range:
    """The rows that further cards, which neither deck has, get in the table of two decks."""
    first = len(_MARKERS) + len(_deck_cards(a, b)) + 1
    return range(first, first + len(further))


def _deck_cards(a: Deck, b: Deck) -> list[Card]:
    return list(dict.fromkeys((*a.main, *a.g_deck, *b.main, *b.g_deck)))


def _draft(
    a: Deck, b: Deck, rules: Ruleset, library: Library | None, further: Sequence[Card] = ()
) -> _Draft:
    """Card rows given out, abilities compiled."""
    library = shipped() if library is None else library
    cards = [library.token(name) for name in _MARKERS.values()]
    cards += [*_deck_cards(a, b), *further]
    spoken = {card: _texts(card, rules) for card in cards}
    outside = _outside(spoken, library)
    spoken |= {card: _texts(card, rules) for card in outside.values()}
    cards += [card for card in outside.values() if card not in cards]
    if len(cards) >= CARD_ROWS:
        raise InputError(f"these decks hold more than {CARD_ROWS - 7} different cards; play smaller decks")
    rows = Rows(outside={name: cards.index(card) + 1 for name, card in outside.items()})
    draft = _Draft(rows, cards, [compile_card(spoken[card], rows) for card in cards])
    draft.states = {state: _delayed(draft.rows, text) for state, text in _STATES.items() if _says(rows, state)}
    return draft


def _says(rows: Rows, skill: Skill) -> bool:
    """Whether some ability gives a skill."""
    return any(op[0] == Op.GRANT and op[3] == skill for op in rows.op.rows)


def _delayed(rows: Rows, text: str) -> int:
    """The row of a delayed trigger that belongs to no card."""
    return compile_card([text], rows).first


def _texts(card: Card, rules: Ruleset) -> tuple[str, ...]:
    """The ability texts that are played; all of a card's, or only those that say what it is."""
    texts = _with_orders(card, rules.orders)
    if (rules.abilities or card.kind == "marker") and all(map(playable, texts)):
        return texts
    return tuple(text for text in card.abilities if only_skills(text))


def _with_orders(card: Card, orders: Orders) -> tuple[str, ...]:
    """G-ORDER-4: first vanguards of V have the sentence of the ticket, or not; without orders nothing is one."""
    if orders == Orders.NONE and card.kind in ORDER_KINDS:
        return ()
    if orders == Orders.NONE:
        return tuple(text.removesuffix(_TICKET) for text in card.abilities)
    if orders == Orders.ALL and card.series == "V":
        return tuple(text + _TICKET if text == _FIRST_VANGUARD else text for text in card.abilities)
    return card.abilities


def _outside(spoken: Mapping[Card, tuple[str, ...]], library: Library) -> dict[str, Card]:
    """The tokens and tickets that the cards' abilities name, and those that these name."""
    found: dict[str, Card] = {}
    texts = [text for own in spoken.values() for text in own]
    while texts:
        for name in outsiders(texts.pop()):
            if name not in found:
                found[name] = library.token(name)
                texts += found[name].abilities
    return found


def _fill_card(table: np.record, row: int, card: Card, compiled: Compiled) -> None:
    table.type[row] = CardType.PROTECT if row == Gift.PROTECT_1 else _TYPES[card.kind]
    for name in ("grade", "power", "shield", "critical"):
        getattr(table, name)[row] = getattr(card, name) or 0
    table.drive[row] = card.drive
    table.trigger[row] = _TRIGGERS.get(card.trigger, Trigger.NONE)
    table.trigger_power[row] = card.trigger_power
    table.gift[row] = _GIFTS.get(card.gift, GiftType.NONE)
    skills = sum(_SKILLS[skill] for skill in card.skills) | compiled.skills
    table.skills[row] = (skills | (Skill.SENTINEL if card.sentinel else 0)) & ~Skill.EVERY_CLAN
    is_unit = table.type[row] in (CardType.UNIT, CardType.TRIGGER_UNIT)
    may_ride = not table.skills[row] & (Skill.CANNOT_BE_RIDDEN | Skill.CANNOT_BE_NORMAL_RIDDEN)
    table.unit_grade[row] = table.grade[row] if is_unit else NO_GRADE
    table.ride_grade[row] = table.grade[row] if is_unit and may_ride else NO_GRADE
    table.ability[row] = compiled.first
    table.abilities[row] = compiled.count


def _fill_sheets(table: np.record, rows: Rows) -> None:
    """Op rows and what they refer to."""
    for name, sheet in (
        ("op", rows.op),
        ("selector", rows.selector),
        ("filter", rows.filter),
        ("expr", rows.expr),
        ("condition", rows.condition),
    ):
        getattr(table, name)[: len(sheet.rows)] = sheet.rows
    for column, name in enumerate(ABILITY_COLUMNS):
        getattr(table, name)[: len(rows.ability.rows)] = [row[column] for row in rows.ability.rows]


def _may_guard(table: np.record, row: int) -> bool:
    """What may be called to the guardian circle, or can never be in a hand."""
    units = (CardType.UNIT, CardType.TRIGGER_UNIT)
    elsewhere = (CardType.G_UNIT, CardType.G_GUARDIAN, CardType.TOKEN, CardType.MARKER)
    return table.type[row] in units + elsewhere or bool(table.skills[row] & Skill.ONLY_TO_GUARDIAN)


def _fill_summaries(table: np.record, draft: _Draft) -> None:
    """What lets the kernel skip work: who listens to what, who has CONT and ACT abilities."""
    for row, compiled in enumerate(draft.compiled, 1):
        for ability in range(compiled.first, compiled.first + compiled.count):
            kind, event = int(table.kind[ability]), int(table.event[ability])
            table.cont[row] |= (int(table.zones[ability]) or _EVERYWHERE) * (kind == Kind.CONT)
            table.cont_turns[row] |= _turns(table, ability) * (kind == Kind.CONT)
            table.cont_wide[row] |= _turns(table, ability) * (kind == Kind.CONT and not _is_narrow(table, ability))
            table.act[row] |= kind == Kind.ACT
            if kind == Kind.AUTO and not _watches(table, ability):
                table.listens[row] |= 1 << event
    rows = range(1, len(draft.rows.ability.rows))
    autos = [i for i in rows if table.kind[i] == Kind.AUTO]
    heard = (i for i in autos if _watches(table, i) or int(table.event[i]) in MOMENTS)
    table.watched = _bits(int(table.event[i]) for i in heard)
    table.any_cont = int(any(kind == Kind.CONT for kind in table.kind[_after_markers(draft) :]))
    table.act_zones = _all_bits(int(table.zones[i]) for i in rows if table.kind[i] == Kind.ACT)
    table.orders = int(any(table.kind[i] in (Kind.ORDER, Kind.BLITZ_ORDER) for i in rows))
    table.all_guard = int(all(_may_guard(table, row) for row in range(1, len(draft.compiled) + 1)))
    table.g_zone = int(any(card.in_g_zone for card in draft.cards))
    ops = draft.rows.op.rows
    spoken = {op[0] for op in ops}
    off_plane = any(int(table.event[i]) == Event.OFF_ASTRAL_PLANE for i in autos)
    table.circle_effects = int(off_plane or not spoken.isdisjoint((Op.COUNT_AS_V, Op.ASTRAL_PLANE)))
    for place, zone in enumerate((AbilityZone.R, AbilityZone.V)):
        here = AbilityZone.R | AbilityZone.V if table.circle_effects else zone  # it may become a vanguard circle
        table.cont_there[place] = (table.cont_turns | table.cont_wide << 2) * (table.cont & here != 0)
    table.deity = max((op[2] for op in ops if op[0] == Op.RULE), default=0)
    table.gives_names = int(Op.TAKE_NAME in spoken)
    table.takes_names = int(bool(table.gives_names or table.g_zone))
    table.nullifies = int(Op.NULLIFY_TRIGGERS in spoken)
    table.retire_counts = int(Op.RETIRE_COUNT in spoken)
    costs = list(_costs(table, rows))
    table.cost_jumps = int(any(line[0] in _JUMPS for cost in costs for line in cost))
    table.cost_shares = int(any(_shares(table, cost) for cost in costs))
    table.charge = draft.states.get(Skill.CHARGING, 0)
    table.hollow = draft.states.get(Skill.HOLLOWED, 0)
    table.copies_triggers = int(Op.COPY_TRIGGERS in spoken)
    table.checks_go = int(Op.CHECKS_GO in spoken)
    table.skills_given = _all_bits(op[3] for op in ops if op[0] == Op.GRANT)
    table.all_skills = _all_bits(int(bits) for bits in table.skills) | table.skills_given
    table.counts_markers = int(any(expr[0] == ExprKind.MARKERS_ON_V for expr in draft.rows.expr.rows))
    table.bind_goal = max(_bind_goals(draft.rows), default=0)
    _share_melody(table, draft)
    table.heard = table.watched | _all_bits(int(events) for events in table.listens)
    _fill_cont_reads(table, [i for i in rows if table.kind[i] == Kind.CONT])
    if any(row[0] in (FilterKind.HAS_GAUGE, FilterKind.UNDER) for row in draft.rows.filter.rows) and table.any_cont:
        table.cont_zones |= 1 << Zone.GAUGE
    _fill_markers(table)
    table.restless = int(_is_restless(table, spoken))
    table.moves_matter = int(bool(table.cont_zones or int(table.watched) >> Event.PUT_IN_DROP & 1))


def _turns(table: np.record, ability: int) -> int:
    """In whose turn the conditions of an ability may hold: 1 the own, 2 the opponent's, 3 either."""
    first, turns = int(table.cond[ability]), 3
    for kind, flag, _, _, negated in table.condition[first : first + int(table.conds[ability])].tolist():
        if kind == CondKind.FLAG and flag in (Flag.OWN_TURN, Flag.OPPONENT_TURN):
            turns &= 1 if (flag == Flag.OWN_TURN) != bool(negated) else 2
    return turns


def _effect(table: np.record, ability: int) -> Iterator[list[int]]:
    """The lines of an ability's effect."""
    pc = int(table.effect[ability])
    while table.op[pc, 0] != Op.END:
        yield table.op[pc].tolist()
        pc += 1


def _only_turns(table: np.record, ability: int, flags: Sequence[Flag] = _TURN_FLAGS) -> bool:
    """Whether all that an ability asks for is whose turn it is, or other such flags."""
    first = int(table.cond[ability])
    asked = table.condition[first : first + int(table.conds[ability])].tolist()
    return all(kind == CondKind.FLAG and flag in flags for kind, flag, _, _, _ in asked)


def _is_narrow(table: np.record, ability: int) -> bool:
    """Whether a CONT ability concerns its own unit alone and asks for nothing that other units may change."""
    for op, whom, _, _, value, _, _ in _effect(table, ability):
        if op not in _NARROW or whom not in (Ref.THIS, Ref.UNIT_HERE):
            return False
        if op in _VALUES and table.expr[value, 0] != ExprKind.CONST:
            return False
    return _only_turns(table, ability, _OWN_FLAGS)


def _fill_markers(table: np.record) -> None:
    """Gift markers that give their unit power in somebody's turn and do nothing else continuously."""
    for gift in _MARKERS:
        first = int(table.ability[gift])
        conts = [i for i in range(first, first + int(table.abilities[gift])) if table.kind[i] == Kind.CONT]
        lines = [line for ability in conts for line in _effect(table, ability)]
        if len(conts) == 1 and len(lines) == 1 and _is_narrow(table, conts[0]) and _only_turns(table, conts[0]):
            op, _, _, stat, value, _, _ = lines[0]
            if op == Op.MODIFY and stat == Stat.POWER and not table.limit[conts[0]]:
                table.marker_plain[gift] = conts[0]
                turns = _turns(table, conts[0])
                table.marker_power[gift] = [int(table.expr[value, 3]) * (turns >> other & 1) for other in range(2)]


def _is_restless(table: np.record, spoken: set[int]) -> bool:
    """Whether continuous effects are worked out one after the other, and anew with every unit that comes or goes: they
    do more than to change numbers of units, or count what was added before."""
    conts = np.flatnonzero(table.kind == Kind.CONT).tolist()
    said = {line[0] for ability in conts for line in _effect(table, ability)}
    names = table.gives_names or table.g_zone
    further = table.melody or table.cont_gains or table.cont_guardians or table.circle_effects or table.nullifies
    markers = any(table.cont_wide[gift] for gift in _MARKERS)
    spares = int(table.skills_given) & Skill.UNAFFECTED
    gains = not spoken.isdisjoint((Op.GAIN, Op.COPY_BOUND))
    return bool(names or further or markers or spares or gains or not said.isdisjoint(_IN_ORDER))


def _costs(table: np.record, abilities: Iterable[int]) -> Iterator[list[list[int]]]:
    """The lines of each cost of abilities, also of those in the middle of an effect."""
    for first in (int(table.cost[ability]) for ability in abilities if table.cost[ability]):
        yield table.op[first : first + np.argmax(table.op[first:, 0] == Op.END)].tolist()
    for pay in np.flatnonzero(table.op[:, 0] == Op.PAY):
        yield table.op[pay + 1 : pay + 1 + table.op[pay, 1]].tolist()


def _shares(table: np.record, cost: list[list[int]]) -> bool:
    """Whether two lines of a cost may take the same card; the card itself may lie anywhere."""
    taken = [int(table.selector[line[1], 1]) for line in cost if line[0] in TAKING]
    itself = any(line[0] in _TAKES_ITSELF for line in cost)
    return (itself and len(cost) > 1) or any(a & b for a, b in combinations(taken, 2))


def _bind_goals(rows: Rows) -> Iterator[int]:
    """What abilities compare the grade sum of bound cards with."""
    for kind, a, _, b, _ in rows.condition.rows:
        if kind != CondKind.COMPARE:
            continue
        base, selector = rows.expr.rows[a][:2]
        if base == ExprKind.GRADE_SUM and rows.selector.rows[selector][1] == Place.BIND:
            yield rows.expr.rows[b][3]


def _share_melody(table: np.record, draft: _Draft) -> None:
    """R-MELODY-2: whoever has Melody listens and acts for every card with Melody."""
    has_melody = Phrase("has_melody")
    rows = [row for row, card in enumerate(draft.cards, 1) if has_trait(card, has_melody)]
    table.melody = int(any(limit & Limit.MELODY for limit in table.limit))
    if table.melody:
        table.cont_zones |= 1 << Zone.GUARDIAN  # R-MELODY-4: guardians share, too
    for row in rows:
        table.skills[row] |= Skill.MELODY
        table.listens[row] = _all_bits(int(table.listens[other]) for other in rows)
        table.act[row] = max(int(table.act[other]) for other in rows)


def _all_bits(numbers: Iterable[int]) -> int:
    return reduce(or_, numbers, 0)


# What a CONT ability may read besides circles, turn and markers, which always make continuous effects stale.
_READS: Final = (
    (Place.G, Zone.GUARDIAN), (Place.HAND, Zone.HAND), (Place.DECK, Zone.DECK), (Place.SOUL, Zone.SOUL),
    (Place.DAMAGE_UP | Place.DAMAGE_DOWN, Zone.DAMAGE), (Place.DROP, Zone.DROP), (Place.BIND, Zone.BIND),
    (Place.G_ZONE_UP | Place.G_ZONE_DOWN, Zone.G_ZONE), (Place.HEART, Zone.HEART), (Place.GAUGE, Zone.GAUGE),
)  # fmt: skip
_LIMIT_READS: Final = (
    (Limit.LIMIT_BREAK, Zone.DAMAGE), (Limit.GENERATION_BREAK, Zone.G_ZONE), (Limit.RITUAL, Zone.DROP),
)  # fmt: skip
_BATTLE_FLAGS: Final = (
    Flag.THIS_ATTACKING, Flag.THIS_ATTACKING_VANGUARD, Flag.THIS_BOOSTING, Flag.OWN_MAIN_PHASE,
)  # fmt: skip
_VALUES: Final = (Op.MODIFY, Op.SET, Op.SET_ORIGINAL)


_PARTED: Final = (Zone.DAMAGE, Zone.G_ZONE)  # what lies there face up is another place than what lies face down
#: places that are the whole of a zone, and the parts of damage and circles that selectors count most
_WHOLE: Final = {place: zone for place, zone in _READS if zone not in _PARTED} | {
    Place.DAMAGE_UP: Zone.DAMAGE, Place.R: Zone.CIRCLE,
}  # fmt: skip


def _fill_wholes(table: np.record) -> None:
    """Selectors of all cards of one player in one place: counted without a look at the cards."""
    table.selector[:, 5] = 0
    for row in np.flatnonzero(table.selector[:, 1]):
        who, places, rows, _, filters, _ = table.selector[row].tolist()
        if who != Owner.ANY and rows == 0 and filters == 0 and places in _WHOLE:
            table.selector[row, 5] = _WHOLE[places]


def _fill_cont_reads(table: np.record, abilities: Iterable[int]) -> None:
    """The zones that CONT abilities read, and whether they read the battle: a change makes them stale."""
    for ability in abilities:
        for limit, zone in _LIMIT_READS:
            if table.limit[ability] & limit:
                table.cont_zones |= 1 << zone
        if table.zones[ability] & AbilityZone.G:
            table.cont_guardians = 1
            table.cont_zones |= 1 << Zone.GUARDIAN
        first, count = int(table.cond[ability]), int(table.conds[ability])
        for condition in range(first, first + count):
            _read_condition(table, condition)
        pc = int(table.effect[ability])
        while table.op[pc, 0] != Op.END:
            if table.op[pc, 0] == Op.JUMP_UNLESS:
                _read_condition(table, int(table.op[pc, 1]))
            elif table.op[pc, 0] == Op.GAIN:
                table.cont_gains = 1
            elif table.op[pc, 0] in _VALUES:
                _read_number(table, int(table.op[pc, 4]))
                _read_places(table, int(table.op[pc, 2]))
            pc += 1


def _read_condition(table: np.record, condition: int) -> None:
    kind, a, _, b, _ = (int(x) for x in table.condition[condition])
    if kind == CondKind.FLAG:
        table.cont_battle |= int(a in _BATTLE_FLAGS)
    else:
        _read_number(table, a)
        _read_number(table, b)


def _read_number(table: np.record, expr: int) -> None:
    kind, a = int(table.expr[expr, 0]), int(table.expr[expr, 1])
    battle = kind == ExprKind.BATTLE_NUMBER
    if kind in (ExprKind.COUNT, ExprKind.GRADE_SUM):
        row = [int(x) for x in table.selector[a]]
        kinds = table.filter[row[3] : row[3] + row[4], 0].tolist()
        battle = FilterKind.IS_ATTACKED in kinds or FilterKind.IS_ATTACKING in kinds
        _read_places(table, a)
    table.cont_battle |= int(battle)


def _read_places(table: np.record, selector: int) -> None:
    for bits, zone in _READS:
        if int(table.selector[selector, 1]) & bits:
            table.cont_zones |= 1 << zone


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _watches(table: np.record, ability: int) -> bool:
    """Whether an AUTO ability hears about cards other than its own."""
    event = int(table.event[ability])
    return bool(table.subject[ability]) and event not in OBJECT_EVENTS and event not in MOMENTS


def _after_markers(draft: _Draft) -> int:
    """The first ability row that is not a gift marker's."""
    return max(compiled.first + compiled.count for compiled in draft.compiled[: len(_MARKERS)])


def _fill_traits(table: np.record, draft: _Draft) -> None:
    for number, asked in enumerate(draft.rows.traits):
        if asked is not None:
            answers = [has_trait(card, asked) for card in draft.cards]
            table.trait[number, 1 : len(answers) + 1] = answers
            table.name_trait[number] = asked.name in ("name", "name_has")
    first_clans = [card.clans[0] if card.clans else "" for card in draft.cards]
    clans = ["", *sorted(set(first_clans) - {""})]
    ids = [clans.index(clan) for clan in first_clans]
    every = [compiled.skills & Skill.EVERY_CLAN for compiled in draft.compiled]
    table.clan[1 : len(ids) + 1] = [EVERY_CLAN if all_ else i for i, all_ in zip(ids, every, strict=True)]
    names = [name_key(card.printed_name) for card in draft.cards]
    table.name[1 : len(names) + 1] = [names.index(name) + 1 for name in names]


def _fill_meanings(table: np.record, selectors: int) -> None:
    """Which card rows the traits that a selector asks for rule out; a name may be given to any card. Whether it asks
    for nothing else."""
    table.may_mean[:] = 1
    table.by_print[:] = 1
    for selector in range(selectors):
        first, count = table.selector[selector, 3:5].tolist()
        for kind, _, _, trait in table.filter[first : first + count].tolist():
            if kind == FilterKind.TRAIT and not (table.takes_names and table.name_trait[trait]):
                table.may_mean[selector] &= table.trait[trait]
            else:
                table.by_print[selector] = 0


def has_trait(card: Card, asked: Phrase) -> bool:
    """Whether a card answers to what a filter asks of its text.

    Parameters
    ----------
    card : Card
    asked : Phrase
        A filter of `codecs.TRAITS`, such as ``clan "Kagero"`` or ``normal unit``.
    """
    texts = [text for part in asked.parts if isinstance(part, tuple) for text in part]
    return any(_TRAITS[asked.name](card, str(text)) for text in texts or [""])


def _of_every_clan(card: Card) -> bool:
    return any("counts as every clan" in text for text in card.abilities)


def _spelled(name: str) -> str:
    return name.translate(PLAIN).casefold()


_TRAITS: Final[Mapping[str, Callable[[Card, str], bool]]] = {
    "clan": lambda card, text: text in card.clans or _of_every_clan(card),
    "race": lambda card, text: text in card.races,
    "name": lambda card, text: name_key(card.printed_name) == name_key(text),
    "name_has": lambda card, text: _spelled(text) in _spelled(card.printed_name),
    "normal_unit": lambda card, _: card.kind == "unit",  # R-TOKEN-5: a token is none
    "sentinel": lambda card, _: card.sentinel,
    "heal_trigger": lambda card, _: card.trigger == "heal",
    "g_guardian": lambda card, _: card.kind == "g guardian",
    "token": lambda card, _: card.kind == "token",
    "unit_card": lambda card, _: card.kind not in ORDER_KINDS,
    # R-MELODY-5: the prefix or the line of its own, not the word somewhere in a text
    "has_melody": lambda card, _: any("MELODY" in text.split(":")[0] for text in card.abilities),
}


def _fill_deck(table: np.record, seat: int, deck: Deck, cards: list[Card]) -> None:
    if not 1 <= len(deck.main) <= MAIN_DECK or len(deck.g_deck) > G_DECK:
        raise InputError(
            f"{deck.name}: {len(deck.main)} cards and {len(deck.g_deck)} G deck cards;"
            f" a deck has 1 to {MAIN_DECK} cards and at most {G_DECK} in the G deck"
        )
    row_of = {card: row for row, card in enumerate(cards, 1)}
    for slot, card in enumerate(deck.main, 1):
        table.deck[seat, slot] = row_of[card]
    for slot, card in enumerate(deck.g_deck, MAIN_DECK + 1):
        table.deck[seat, slot] = row_of[card]
    table.deck_size[seat] = len(deck.main)
    table.first_vanguard[seat] = 1


def _fill_rules(table: np.record, rules: Ruleset) -> None:
    table.format = _FORMATS[rules.format]
    table.mulligan = rules.mulligan
    table.first = rules.first
    table.abilities_on = int(rules.abilities)
    table.turn_cap = rules.turn_cap
    table.step_cap = rules.step_cap
    table.guard_grade_limit = int(rules.guard_grade_limit)
    table.boost_by_grade = int(rules.boost_by_grade)
    table.g_assist = int(rules.g_assist)
