"""Ability tree to op rows and back, side by side.

Each phrase has one line in a table here: the number of its verb and a codec per column (`codecs.py`). The
same line compiles and decompiles, so the two cannot drift. A phrase without a line can be read but not
played, and says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from vgsim.cards.codecs import (
    BASE,
    COUNT,
    NONE,
    NUMBER,
    OPERATOR,
    OUTSIDER,
    OWNER,
    QUANTITY,
    REF,
    SELECTOR,
    STAT,
    TARGET,
    Code,
    Codes,
    Fixed,
    Implied,
    Marker,
    OneTrait,
    Only,
    Words,
    not_played,
)
from vgsim.cards.language import parse, phrase_text, text_of
from vgsim.cards.rows import Ints, Rows
from vgsim.cards.syntax import Ability, Block, Part, Phrase, Quoted, Selector, Step
from vgsim.errors import InputError
from vgsim.vanguard.terms import (
    AbilityZone,
    CallTo,
    Circle,
    CondKind,
    Event,
    Flag,
    GiftType,
    Kind,
    Limit,
    Op,
    Owner,
    Place,
    PlaneRule,
    Skill,
    To,
    Until,
)

#: fields of the card table that an ability row fills, in order
ABILITY_COLUMNS: Final = (
    "kind", "zones", "limit", "limit_n", "event", "subject", "cond", "conds", "cost", "effect",
)  # fmt: skip
_KINDS: Final = {
    "AUTO": Kind.AUTO, "ACT": Kind.ACT, "CONT": Kind.CONT, "ON-GET": Kind.ON_GET, "ORDER": Kind.ORDER,
    "ORDER-BLITZ": Kind.BLITZ_ORDER, "RULE": Kind.RULE,
}  # fmt: skip
_ZONES: Final = {
    "V": AbilityZone.V, "R": AbilityZone.R, "G": AbilityZone.G, "hand": AbilityZone.HAND,
    "drop": AbilityZone.DROP, "soul": AbilityZone.SOUL, "circle": AbilityZone.CIRCLE,
    "gzone": AbilityZone.G_ZONE,
}  # fmt: skip
_LIMITS: Final = {
    "limit_break": Limit.LIMIT_BREAK, "lord": Limit.LORD, "once_per_turn": Limit.ONCE_PER_TURN,
    "once_per_turn_per_name": Limit.ONCE_PER_TURN_PER_NAME, "each_option_once": Limit.EACH_OPTION_ONCE,
}  # fmt: skip


class Named(Words):
    """A printed skill in quotes."""

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Quoted(self.names[ints[0]])


class Gained(Named):
    """gains "Boost"."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, part.parts[0])

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase("gains_skill", (super().read(rows, ints),))


class Granted:
    """A granted ability: its row."""

    width = 1

    def write(self, rows: Rows, part: Any) -> Ints:
        return (rows.ability.add([compile_ability(part, rows)], share=False),)

    def read(self, rows: Rows, ints: Ints) -> Part:
        return decompile_ability(rows, ints[0])


class Called(Implied):
    """The cards that a player may not call: a selector of the opponent's hand."""

    def write(self, rows: Rows, part: Any) -> Ints:
        return super().write(rows, part.parts[0])

    def read(self, rows: Rows, ints: Ints) -> Part:
        return Phrase("called_cards", (super().read(rows, ints),))


UNTIL: Final = Words(
    until_battle=Until.END_OF_BATTLE,
    until_turn=Until.END_OF_TURN,
    until_opponent_turn=Until.END_OF_OPPONENT_TURN,
    always=Until.END_OF_GAME,  # in a CONT ability: while it is valid
)
SKILL: Final = Words(
    cannot_be_hit=Skill.CANNOT_BE_HIT,
    cannot_attack=Skill.CANNOT_ATTACK,
    cannot_attack_rear_guards=Skill.CANNOT_ATTACK_REARGUARDS,
    cannot_be_retired=Skill.CANNOT_BE_RETIRED,
    resist=Skill.RESIST,
    cannot_be_ridden=Skill.CANNOT_BE_RIDDEN,
    cannot_be_normal_ridden=Skill.CANNOT_BE_NORMAL_RIDDEN,
    attacks_from_back=Skill.ATTACKS_FROM_BACK,
    intercepts_from_back=Skill.INTERCEPTS_FROM_BACK,
    battles_front_row=Skill.BATTLES_FRONT_ROW,
    battles_all=Skill.BATTLES_ALL,
    attacks_back_row=Skill.ATTACKS_BACK_SAME_COLUMN,
    drive_checks_when_attacking=Skill.DRIVE_CHECKS,
    only_to_guardian=Skill.ONLY_TO_GUARDIAN,
)
_PRINTED: Final = {"Boost": Skill.BOOST, "Intercept": Skill.INTERCEPT, "Twin Drive!!": Skill.TWIN_DRIVE}
NAMED: Final = Named(plain=True, **_PRINTED)
GAINED: Final = Gained(plain=True, **_PRINTED)
TO: Final = Words(
    to_hand=To.HAND, to_soul=To.SOUL, to_drop=To.DROP, to_deck=To.DECK, to_deck_top=To.DECK_TOP,
    to_deck_bottom=To.DECK_BOTTOM, to_bind=To.BIND, to_bind_down=To.BIND_FACE_DOWN, to_removed=To.REMOVED,
)  # fmt: skip
_OPEN, _DIFFERENT, _RESTED = CallTo.OPEN, CallTo.DIFFERENT, CallTo.RESTED
CALL_TO: Final = Words(
    to_r=CallTo.ANY, to_r_rested=_RESTED, to_open=_OPEN, to_open_rested=_OPEN | _RESTED,
    to_different=_DIFFERENT, to_different_rested=_DIFFERENT | _RESTED, to_different_open=_DIFFERENT | _OPEN,
    to_different_open_rested=_DIFFERENT | _OPEN | _RESTED, to_back_center=CallTo.BACK_CENTER,
)  # fmt: skip
MOMENT: Final = Words(
    at_end_of_turn=Event.TURN_ENDS, at_end_phase=Event.END_PHASE, at_end_of_battle=Event.END_OF_BATTLE
)
CIRCLES: Final = Words(plain=True, **{"V": Place.V, "R": Place.R, "V or R": Place.V | Place.R})
GIFT: Final = Words(plain=True, Force=GiftType.FORCE, Accel=GiftType.ACCEL, Protect=GiftType.PROTECT)

_THIS: Final = Phrase("this")
_HAND: Final = Selector("own", "hand")
_SOUL: Final = Selector("own", "soul")
_FACE_UP: Final = Selector("own", "damage", False, ("face_up",))
_AT_LEAST: Final = ((0, Only("1+")), (1, Only(">=")), (2, COUNT))  # "1+ cards with grade sum >= n"
_FRONT_CIRCLES: Final = Selector("own", "circles", False, ("front_row",))
_BACK_CENTER: Final = Phrase("all_of", (Selector("own", "center_circle", False, ("back_row",)),))

EVENTS: Final = Codes(
    "event",
    2,  # Event, subject selector
    Code("placed", Event.PLACED),
    Code("placed_from_hand", Event.PLACED_FROM_HAND),
    Code("unit_placed", Event.PLACED, ((0, SELECTOR),)),
    Code("ridden_over", Event.RIDDEN_OVER),
    Code("ridden_over_by", Event.RIDDEN_OVER, ((0, SELECTOR),)),
    Code("attacks", Event.ATTACKS),
    Code("unit_attacks", Event.ATTACKS, ((0, SELECTOR),)),
    Code("attacks_vanguard", Event.ATTACKS_VANGUARD),
    Code("attacks_boosted", Event.ATTACKS_BOOSTED),
    Code("attacked", Event.IS_ATTACKED),
    Code("boosts", Event.BOOSTS),
    Code("boosts_unit", Event.BOOSTS, ((0, SELECTOR),)),
    Code("intercepts", Event.INTERCEPTS),
    Code("hits", Event.HITS),
    Code("hits_vanguard", Event.HITS_VANGUARD),
    Code("unit_hits_vanguard", Event.HITS_VANGUARD, ((0, SELECTOR),)),
    Code("hits_rear_guard", Event.HITS_REARGUARD),
    Code("boosted_hits", Event.BOOSTED_ATTACK_HITS),
    Code("boosted_unit_hits", Event.BOOSTED_ATTACK_HITS, ((0, SELECTOR),)),
    Code("boosted_hits_vanguard", Event.BOOSTED_ATTACK_HITS_VANGUARD),
    Code("drive_checks", Event.DRIVE_CHECKED, ((0, SELECTOR),)),
    Code("retired", Event.RETIRED),
    Code("unit_put_in_drop", Event.PUT_IN_DROP, ((0, SELECTOR),)),
    Code("main_phase", Event.MAIN_PHASE),
    Code("ride_phase", Event.RIDE_PHASE),
    Code("turn_ends", Event.TURN_ENDS),
    Code("opponent_turn_ends", Event.TURN_ENDS, ((NONE, Implied(Selector("opponent", "card"))),)),
    Code("draws", Event.DREW),
    Code("battle_ends", Event.END_OF_BATTLE),
    Code("unit_battle_ends", Event.END_OF_BATTLE, ((0, SELECTOR),)),
    Code("battle_ends_vanguard", Event.END_OF_BATTLE_VANGUARD),
    Code("boosted_battle_ends", Event.END_OF_BATTLE_BOOSTED, ((0, SELECTOR),)),
    Code("off_astral_plane", Event.OFF_ASTRAL_PLANE),
)

CONDITIONS: Final = Codes(
    "cond",
    5,  # CondKind, a, Compare, b, negate
    Code("compare", CondKind.COMPARE, ((0, NUMBER), (1, OPERATOR), (2, NUMBER))),
    *(
        Code(flag.name.lower(), CondKind.FLAG, ((NONE, Fixed(flag)),))
        for flag in Flag  # the flags are named like their phrases
    ),
)

COSTS: Final = Codes(
    "cost",
    7,  # Op, a to f
    Code("counter_blast", Op.COST_FLIP_DOWN, ((NONE, Implied(_FACE_UP)), (0, COUNT))),
    Code("soul_blast", Op.COST_SOUL_BLAST, ((1, Implied(_SOUL)), (0, COUNT))),
    Code("discard", Op.COST_DISCARD, ((1, Implied(_HAND)), (0, COUNT))),
    Code("cost_retire", Op.COST_RETIRE, ((1, SELECTOR), (0, COUNT))),
    Code("cost_retire_this", Op.COST_RETIRE_THIS),
    Code("rest_this", Op.COST_REST_THIS),
    Code("cost_rest", Op.COST_REST, ((1, SELECTOR), (0, COUNT))),
    Code("cost_put_this", Op.COST_THIS_TO_SOUL, ((0, Only(Phrase("to_soul"))),)),
    Code("cost_put_this", Op.COST_PUT_THIS, ((0, TO),)),
    Code("cost_put", Op.COST_PUT, ((1, SELECTOR), (0, COUNT), (2, TO))),
    Code("cost_put_top", Op.COST_MILL, ((0, COUNT), (1, Only(Phrase("to_drop"))))),
    Code("reveal_this", Op.COST_REVEAL_THIS),
    Code("turn_all_down", Op.COST_TURN_DOWN, ((NONE, Implied(_FACE_UP)),)),
    Code("cost_discard_hand", Op.COST_DISCARD_HAND, ((NONE, Implied(_HAND)),)),
    Code("discard_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_HAND)), *_AT_LEAST)),
    Code("soul_blast_sum", Op.COST_GRADE_SUM, ((NONE, Implied(_SOUL)), *_AT_LEAST)),
)

ACTS: Final = Codes(
    "act",
    7,  # Op, a to f
    Code("choose", Op.CHOOSE, ((1, SELECTOR), (0, QUANTITY))),
    Code("opponent_chooses", Op.CHOOSE, ((1, SELECTOR), (0, QUANTITY), (NONE, Fixed(Owner.OPPONENT)))),
    Code("modify", Op.MODIFY, ((0, TARGET), (1, STAT), (2, NUMBER), (3, UNTIL))),
    Code("set", Op.SET, ((0, TARGET), (1, STAT), (2, BASE), (3, UNTIL))),
    Code("set_original", Op.SET_ORIGINAL, ((0, TARGET), (1, STAT), (2, COUNT), (3, UNTIL))),
    Code("grant", Op.GRANT, ((0, TARGET), (1, SKILL), (2, UNTIL))),
    Code("grant", Op.GRANT, ((0, TARGET), (1, GAINED), (2, UNTIL))),
    Code("lose", Op.LOSE, ((0, TARGET), (1, NAMED), (2, UNTIL))),
    Code("gain", Op.GAIN, ((0, TARGET), (1, Granted()), (2, UNTIL))),
    Code("take_name", Op.TAKE_NAME, ((0, REF), (1, SELECTOR))),
    Code("discard_grade", Op.DISCARD_GRADE, ((0, REF), (1, COUNT))),
    Code("draw", Op.DRAW, ((0, NUMBER),)),
    Code("opponent_draws", Op.DRAW, ((0, NUMBER), (NONE, Fixed(Owner.OPPONENT)))),
    Code("discard", Op.DISCARD, ((1, Implied(_HAND)), (0, NUMBER))),
    Code("look", Op.LOOK, ((0, NUMBER),)),
    Code("shuffle", Op.SHUFFLE),
    Code("reveal", Op.REVEAL, ((0, TARGET),)),
    Code("call", Op.CALL, ((0, REF), (1, CALL_TO))),
    Code("call_token", Op.CALL_TOKEN, ((1, OUTSIDER), (0, QUANTITY), (2, CALL_TO))),
    Code("put_ticket", Op.PUT_TICKET, ((1, OUTSIDER), (0, COUNT))),
    Code("ride", Op.RIDE, ((0, REF), (1, Words(standing=0, rested=1)))),
    Code("put", Op.PUT, ((0, TARGET), (1, TO))),
    Code("put_top", Op.MILL, ((0, COUNT), (1, Only(Phrase("to_drop"))))),
    Code("retire", Op.RETIRE, ((0, TARGET),)),
    Code("stand", Op.STAND, ((0, TARGET),)),
    Code("rest", Op.REST, ((0, TARGET),)),
    Code("turn_up", Op.TURN_UP, ((0, TARGET),)),
    Code("soul_charge", Op.SOUL_CHARGE, ((0, NUMBER),)),
    Code("counter_charge", Op.COUNTER_CHARGE, ((0, NUMBER),)),
    Code("heal", Op.HEAL, ((0, NUMBER),)),
    Code("deal_damage", Op.DEAL_DAMAGE, ((0, NUMBER), (1, OWNER))),
    Code("get_gift", Op.GET_GIFT, ((0, GIFT), (1, CIRCLES))),
    Code("forbid_guard", Op.FORBID_GUARD, ((0, Called(Selector("opponent", "hand"))), (1, UNTIL))),
    Code("redirect", Op.REDIRECT, ((0, REF),)),
    Code("lose_game", Op.LOSE_GAME),
    Code(
        "make_astral_plane",
        Op.ASTRAL_PLANE,
        ((0, Only(_BACK_CENTER)), (NONE, Fixed(Circle.BACK_CENTER)), (1, UNTIL), (NONE, Marker("Astral Plane"))),
    ),
    Code("count_as_v", Op.COUNT_AS_V, ((0, Only(_FRONT_CIRCLES)), (1, SELECTOR))),
    Code("marker_to_circle", Op.MARKER_TO_CIRCLE, ((0, CIRCLES),)),
    Code("marker_new_circle", Op.MARKER_NEW_CIRCLE),
    Code("marker_to_hand", Op.MARKER_TO_HAND),
)

_RACE: Final = (0, OneTrait())
RULES: Final = Codes(
    "rule",
    7,  # Op.RULE, PlaneRule, trait; for the table, not for a program
    Code("rule_grade_ignored", Op.RULE, ((NONE, Fixed(PlaneRule.GRADE_IGNORED)), _RACE)),
    Code("rule_others_to_drop", Op.RULE, ((NONE, Fixed(PlaneRule.OTHERS_TO_DROP)), _RACE)),
    Code("rule_attacks_from_back", Op.RULE, ((NONE, Fixed(PlaneRule.ATTACKS_FROM_BACK)),)),
    Code("rule_checks_to_soul", Op.RULE, ((NONE, Fixed(PlaneRule.CHECKS_TO_SOUL)),)),
)


def _is(skill: str) -> tuple[Phrase, ...]:
    return (Phrase("grant", (_THIS, Phrase(skill), Phrase("always"))),)


# Abilities that only say what the card is: bits of its skills instead of an ability row.
_STATIC: Final = {
    Ability("KEYWORD", effect=(Phrase("SENTINEL"),)): Skill.SENTINEL,
    Ability("CONT", ("hand",), effect=_is("only_to_guardian")): Skill.ONLY_TO_GUARDIAN,
    Ability("CONT", (), effect=_is("cannot_be_ridden")): Skill.CANNOT_BE_RIDDEN,
    Ability("CONT", (), effect=_is("cannot_be_normal_ridden")): Skill.CANNOT_BE_NORMAL_RIDDEN,
}


# -- programs: steps <-> op rows -----------------------------------------------------------------------


def write_steps(rows: Rows, steps: Iterable[Step], codes: Codes) -> list[Ints]:
    """The op rows of steps, without the end."""
    return [ints for step in steps for ints in _write_step(rows, step, codes)]


def _write_step(rows: Rows, step: Step, codes: Codes) -> list[Ints]:
    if isinstance(step, Block):
        body = write_steps(rows, step.body, codes)
        return [(*_block_head(rows, step, len(body)), *(0,) * 4), *body]
    if step.name == "pay":
        body = write_steps(rows, _steps(step.parts[0]), COSTS)
        return [(Op.PAY, len(body), 0, 0, 0, 0, 0), *body]
    if step.name == "or_if":
        return _write_or_if(rows, step)
    if step.name == "choose_option":
        return _write_options(rows, step)
    return [codes.write(rows, step)]


def _steps(part: Part) -> tuple[Step, ...]:
    return tuple(p for p in part if isinstance(p, Phrase)) if isinstance(part, tuple) else ()


def _block_head(rows: Rows, block: Block, length: int) -> Ints:
    if block.kind == "if" and block.head:
        return (Op.JUMP_UNLESS, rows.condition.add([CONDITIONS.write(rows, block.head)]), length)
    if block.kind == "delayed" and block.head:
        return (Op.DELAY, length, *MOMENT.write(rows, block.head))
    return (Op.MAY, length, Owner.OPPONENT if block.kind == "opponent_may" else Owner.OWN)


def _write_or_if(rows: Rows, step: Phrase) -> list[Ints]:
    """A cost with an alternative: if the conditions hold the other cost, else the usual one."""
    usual, conditions, other = (_steps(part) for part in step.parts)
    usual_rows = write_steps(rows, usual, COSTS)
    other_rows = [*write_steps(rows, other, COSTS), (Op.JUMP, len(usual_rows), 0, 0, 0, 0, 0)]
    jumps: list[Ints] = []
    for left, condition in zip(range(len(conditions) - 1, -1, -1), conditions, strict=True):
        row = rows.condition.add([CONDITIONS.write(rows, condition)])  # type: ignore[arg-type]
        jumps.append((Op.JUMP_UNLESS, row, left + len(other_rows), 0, 0, 0, 0))
    return [*jumps, *other_rows, *usual_rows]


def _write_options(rows: Rows, step: Phrase) -> list[Ints]:
    """Choose 1 option: the question, then each option with its number and whether it is paid for."""
    options = [_steps_of(option) for option in step.parts[1]]  # type: ignore[union-attr]
    ops: list[Ints] = [(Op.CHOOSE_OPTION, len(options), 0, 0, 0, 0, 0)]
    for number, steps in enumerate(options, 1):
        body = write_steps(rows, steps, ACTS)
        paid = any(op[0] == Op.PAY for op in body)
        ops += [(Op.OPTION, len(body), number, int(paid), 0, 0, 0), *body]
    return ops


def _steps_of(option: Any) -> tuple[Step, ...]:
    return tuple(option.parts[0])


def _read_options(rows: Rows, ops: Sequence[Ints]) -> tuple[Phrase, int]:
    """The question at the beginning of these rows, and how many rows it and its options take."""
    options: list[Part] = []
    at = 1
    for _ in range(ops[0][1]):
        length = ops[at][1]
        options.append(Phrase("option", (read_steps(rows, ops[at + 1 : at + 1 + length], ACTS),)))
        at += 1 + length
    return Phrase("choose_option", (1, tuple(options))), at


def read_steps(rows: Rows, ops: Sequence[Ints], codes: Codes) -> tuple[Step, ...]:
    """The steps of op rows."""
    steps: list[Step] = []
    at = 0
    while at < len(ops):
        op, a, b = ops[at][:3]
        length = {Op.JUMP_UNLESS: b, Op.MAY: a, Op.DELAY: a, Op.PAY: a}.get(Op(op), 0)
        body = ops[at + 1 : at + 1 + length]
        if op == Op.JUMP_UNLESS and codes is COSTS:
            return (_read_or_if(rows, ops),)
        if op == Op.CHOOSE_OPTION:
            chosen, taken = _read_options(rows, ops[at:])
            steps.append(chosen)
            length = taken - 1
        elif op == Op.PAY:
            steps.append(Phrase("pay", (read_steps(rows, body, COSTS),)))
        elif op in (Op.JUMP_UNLESS, Op.MAY, Op.DELAY):
            steps.append(Block(*_read_head(rows, op, a, b), read_steps(rows, body, codes)))
        else:
            steps.append(codes.read(rows, ops[at]))
        at += 1 + length
    return tuple(steps)


def _read_head(rows: Rows, op: int, a: int, b: int) -> tuple[str, Phrase | None]:
    if op == Op.JUMP_UNLESS:
        return "if", CONDITIONS.read(rows, rows.condition.rows[a])
    if op == Op.DELAY:
        moment = MOMENT.read(rows, (b,))
        return "delayed", moment if isinstance(moment, Phrase) else None
    return "opponent_may" if b == Owner.OPPONENT else "may", None


def _read_or_if(rows: Rows, ops: Sequence[Ints]) -> Phrase:
    jumps = [op for op in ops if op[0] == Op.JUMP_UNLESS]
    conditions = tuple(CONDITIONS.read(rows, rows.condition.rows[op[1]]) for op in jumps)
    middle = len(ops) - next(op[1] for op in ops if op[0] == Op.JUMP)
    other, usual = ops[len(jumps) : middle - 1], ops[middle:]
    return Phrase("or_if", (read_steps(rows, usual, COSTS), conditions, read_steps(rows, other, COSTS)))


def _program(rows: Rows, steps: tuple[Step, ...], codes: Codes) -> int:
    """The first row of a program and its end; 0 for none."""
    return rows.op.add([*write_steps(rows, steps, codes), (Op.END,)]) if steps else 0


def _steps_at(rows: Rows, start: int, codes: Codes) -> tuple[Step, ...]:
    if not start:
        return ()
    end = start
    while rows.op.rows[end][0] != Op.END:
        end += 1
    return read_steps(rows, rows.op.rows[start:end], codes)


# -- abilities -----------------------------------------------------------------------------------------


def compile_ability(ability: Ability, rows: Rows) -> Ints:
    """The ability row (kind, zones, limit, limit_n, event, subject, cond, conds, cost, effect).

    Raises
    ------
    InputError
        Where the ability says something that is not played yet, or a sheet is full.
    """
    if ability.kind not in _KINDS:
        raise not_played((1, 1), text_of(ability))
    conditions = [CONDITIONS.write(rows, condition) for condition in ability.conditions]
    limit, limit_n = _write_limits(ability.limits)
    return (
        _KINDS[ability.kind],
        sum(_ZONES[zone] for zone in ability.zones),
        limit,
        limit_n,
        *(EVENTS.write(rows, ability.event) if ability.event else (0, 0)),
        rows.condition.add(conditions),
        len(conditions),
        _program(rows, ability.cost, COSTS),
        _program(rows, ability.effect, _effects_of(ability.kind)),
    )


def _effects_of(kind: str) -> Codes:
    return RULES if kind == "RULE" else ACTS


def decompile_ability(rows: Rows, row: int) -> Ability:
    """The ability of an ability row; `text_of` gives its canonical text."""
    kind, zones, limit, limit_n, event, subject, cond, conds, cost, effect = rows.ability.rows[row]
    kind_name = next(name for name, number in _KINDS.items() if number == kind)
    return Ability(
        kind_name,
        tuple(name for name, bit in _ZONES.items() if zones & bit),
        _read_limits(limit, limit_n),
        EVENTS.read(rows, (event, subject)) if event else None,
        tuple(CONDITIONS.read(rows, ints) for ints in rows.condition.run(cond, conds)),
        _steps_at(rows, cost, COSTS),
        _steps_at(rows, effect, _effects_of(kind_name)),
    )


def _write_limits(limits: tuple[Phrase, ...]) -> Ints:
    bits: Any = 0
    number: Any = 0
    for limit in limits:
        if limit.name not in _LIMITS:
            raise not_played(limit.at, phrase_text(limit, "limit"))
        bits |= _LIMITS[limit.name]
        number = limit.parts[0] if limit.parts else number
    return bits, number


def _read_limits(bits: int, number: int) -> tuple[Phrase, ...]:
    names = [name for name, bit in _LIMITS.items() if bits & bit]
    return tuple(Phrase(name, (number,) if name == "limit_break" else ()) for name in names)


@dataclass(frozen=True)
class Compiled:
    """Where a card's abilities lie."""

    first: int  #: first ability row, 0 for none
    count: int
    skills: int  #: Skill bits that its abilities say


def compile_card(texts: Iterable[str], rows: Rows) -> Compiled:
    """All abilities of a card, in consecutive rows.

    Parameters
    ----------
    texts : iterable of str
        Ability texts.
    rows : Rows
        Receives the rows.

    Raises
    ------
    InputError
        As `parse` and `compile_ability`.
    """
    abilities = [ability for text in texts for ability in parse(text)]
    skills = sum({_STATIC[ability] for ability in abilities if ability in _STATIC})
    run = [compile_ability(ability, rows) for ability in abilities if ability not in _STATIC]
    return Compiled(rows.ability.add(run, share=False), len(run), skills)


def decompile_card(compiled: Compiled, rows: Rows) -> str:
    """The canonical text of compiled abilities, what only says what the card is first."""
    static = [ability for ability, skill in _STATIC.items() if compiled.skills & skill]
    rest = [decompile_ability(rows, row) for row in range(compiled.first, compiled.first + compiled.count)]
    return " || ".join(text_of(ability) for ability in (*static, *rest))


def only_skills(text: str) -> bool:
    """Whether an ability text only says what the card is (SENTINEL and the like)."""
    return playable(text) and all(ability in _STATIC for ability in parse(text))


def outsiders(text: str) -> list[str]:
    """The tokens and tickets that a playable ability text names."""
    rows = Rows()
    compile_card([text], rows)
    return list(rows.outside)


def playable(text: str) -> bool:
    """Whether the kernel can play an ability text: it can be read and every phrase has its op."""
    return not why_unplayed(text)


@lru_cache(maxsize=4096)
def why_unplayed(text: str) -> str:
    """Why the kernel cannot play an ability text; "" where it can."""
    try:
        compile_card([text], Rows())
    except InputError as error:
        return str(error)
    return ""
