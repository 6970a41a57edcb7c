"""Riftbound ability tree to op rows and back, side by side.

Each phrase has one line in a table here: the number of its verb and a codec per column. The same line compiles and
decompiles, so the two cannot drift. A phrase without a line can be read but not played, and says so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from vgsim.cards.codecs import NONE, Code, Fixed, Only, Words, not_played
from vgsim.cards.riftbound.codecs import (
    AIM,
    COUNT,
    DOMAIN,
    DOMAIN_BIT,
    NUMBER,
    OPERATOR,
    PLAIN,
    QUANTITY,
    REF,
    SELECTOR,
    STAT,
    SUBJECT,
    TARGET,
    TOKEN,
    UNTIL,
    Codes,
    Implied,
    Result,
    Rows,
    This,
    constant,
)
from vgsim.cards.riftbound.language import parse, text_of
from vgsim.cards.riftbound.reading import Ability
from vgsim.cards.rows import Ints
from vgsim.cards.syntax import Block, Phrase, Selector, Step
from vgsim.errors import InputError
from vgsim.riftbound.terms import (
    AbilityZone,
    At,
    Compare,
    CondKind,
    Event,
    ExprKind,
    Flag,
    Keyword,
    Kind,
    Limit,
    Op,
    Owner,
    PlayerRule,
    Ref,
    Stat,
    Timing,
    To,
    Until,
)

#: fields of the card table that an ability row fills, in order
ABILITY_COLUMNS: Final = (
    "kind", "zones", "timing_of", "limit", "event", "subject", "cond", "conds", "chosen", "cost", "effect",
)  # fmt: skip
_KINDS: Final = {
    "AUTO": Kind.TRIGGERED, "ACT": Kind.ACTIVATED, "CONT": Kind.PASSIVE, "SPELL": Kind.SPELL, "PLAY": Kind.COST,
    "INSTEAD": Kind.SAVE, "EQUIP": Kind.EQUIP,
}  # fmt: skip
_KIND_NAMES: Final = {int(number): name for name, number in _KINDS.items()} | {int(Kind.ADD): "ACT"}
_ADDS: Final = (Op.ADD, Op.END)

_HAND: Final = Selector("own", "hand")
_BUFFED: Final = Selector("own", "unit", False, (), (Phrase("buffed"),))
_OWN_HERE: Final = Selector("own", "unit", False, (), (Phrase("here"),))
_OWN_FIELD: Final = Selector("own", "battlefield")
_KEYWORD: Final = Words(
    plain=True, Tank=Keyword.TANK, Backline=Keyword.BACKLINE, Ganking=Keyword.GANKING, Temporary=Keyword.TEMPORARY
)
_GOAL: Final = Words(to_base=At.BASE, to_there=At.CHOSEN)
_SPOT: Final = Words(at_base=At.BASE, at_here=At.HERE, at_each=At.EACH)
_OWN, _THEIRS = Fixed(Owner.OWN), Fixed(Owner.OPPONENT)


class Zeros:
    """An expression row that is 0; no part says it."""

    width = 1

    def write(self, rows: Any, part: Any) -> Ints:
        return (constant(rows, 0),)

    def read(self, rows: Any, ints: Ints) -> str:
        if rows.expr.rows[ints[0]] != (ExprKind.CONST, 0, 0, 0):
            raise LookupError
        return ""


class Ones(Zeros):
    """An expression row that is 1; no part says it."""

    def write(self, rows: Any, part: Any) -> Ints:
        return (constant(rows, 1),)

    def read(self, rows: Any, ints: Ints) -> str:
        if rows.expr.rows[ints[0]] != (ExprKind.CONST, 0, 0, 1):
            raise LookupError
        return ""


EVENTS: Final = Codes(
    "event",
    2,  # Event, subject selector
    Code("played", Event.PLAYED),
    Code("you_play", Event.PLAYED, ((0, SUBJECT),)),
    Code("attacks", Event.ATTACKS),
    Code("unit_attacks", Event.ATTACKS, ((0, SUBJECT),)),
    Code("defends", Event.DEFENDS),
    Code("unit_defends", Event.DEFENDS, ((0, SUBJECT),)),
    Code("moves", Event.MOVED),
    Code("moves_to_battlefield", Event.MOVED_TO_FIELD),
    Code("dies", Event.DIED),
    Code("unit_dies", Event.DIED, ((0, SUBJECT),)),
    Code("is_discarded", Event.DISCARDED),
    Code("you_target", Event.TARGETED_HERE, ((0, Only(_OWN_HERE)),)),
    Code("unit_leaves", Event.LEFT_HERE, ((0, Only(Selector("any", "unit"))),)),
    Code("hold_here", Event.HELD),
    Code("hold", Event.HELD, ((NONE, Implied(_OWN_FIELD)),)),
    Code("conquer_here", Event.CONQUERED),
    Code("conquer", Event.CONQUERED, ((NONE, Implied(_OWN_FIELD)),)),
    Code("attack_here", Event.FIELD_ATTACKED),
    Code("defend_here", Event.FIELD_DEFENDED),
    Code("beginning", Event.BEGINNING),
    Code("main_begins", Event.MAIN_BEGINS),
    Code("turn_ends", Event.TURN_ENDS),
    Code("you_buff", Event.BUFFED, ((0, SUBJECT),)),
)
_PAID, _CHANNELED = ExprKind.PAID, ExprKind.CHANNELED
_FLAGS: Final = {
    "own_turn": Flag.OWN_TURN, "enemy_turn": Flag.OPPONENT_TURN, "this_at_battlefield": Flag.THIS_AT_FIELD,
    "this_attacking": Flag.THIS_ATTACKING, "this_defending": Flag.THIS_DEFENDING, "legion": Flag.LEGION,
    "this_alone": Flag.THIS_ALONE, "this_buffed": Flag.THIS_BUFFED,
}  # fmt: skip
CONDITIONS: Final = Codes(
    "cond",
    5,  # CondKind, a, Compare, b, negate
    Code("extra_paid", CondKind.COMPARE, ((NONE, Result(_PAID, Compare.GE, 1)),)),
    Code("extra_not_paid", CondKind.COMPARE, ((NONE, Result(_PAID, Compare.EQ, 0)),)),
    Code("channeled", CondKind.COMPARE, ((NONE, Result(_CHANNELED, Compare.GE, 1)),)),
    Code("not_channeled", CondKind.COMPARE, ((NONE, Result(_CHANNELED, Compare.EQ, 0)),)),
    Code("compare", CondKind.COMPARE, ((0, NUMBER), (1, OPERATOR), (2, NUMBER))),
    *(Code(name, CondKind.FLAG, ((NONE, Fixed(flag)),)) for name, flag in _FLAGS.items()),
)
COSTS: Final = Codes(
    "cost",
    7,  # Op, a to f
    Code("pay_energy", Op.COST_RESOURCES, ((0, PLAIN), (NONE, Fixed(0, 0, 0)))),
    Code("pay_power", Op.COST_RESOURCES, ((NONE, Fixed(0)), (0, PLAIN), (NONE, Fixed(0)), (1, DOMAIN_BIT))),
    Code("pay_power", Op.COST_RESOURCES, ((NONE, Fixed(0, 0)), (0, PLAIN), (NONE, Fixed(0)), (1, Only("any")))),
    Code("cost_exhaust_this", Op.COST_EXHAUST_THIS),
    Code("cost_exhaust", Op.COST_EXHAUST, ((1, SELECTOR), (0, COUNT))),
    Code("cost_kill_this", Op.COST_KILL_THIS),
    Code("cost_kill", Op.COST_KILL, ((1, SELECTOR), (0, COUNT))),
    Code("cost_discard", Op.COST_DISCARD, ((NONE, Implied(_HAND)), (0, COUNT))),
    Code("cost_recycle", Op.COST_RECYCLE, ((1, SELECTOR), (0, COUNT))),
    Code("cost_equip", Op.COST_EQUIP),
    Code("cost_spend_own_buff", Op.COST_SPEND_BUFF, ((NONE, This()), (NONE, Ones()))),
    Code("cost_spend_buff", Op.COST_SPEND_BUFF, ((NONE, Implied(_BUFFED)), (0, COUNT))),
)
_MIGHT: Final = Fixed(Stat.MIGHT)
_RULES: Final = PlayerRule


def _rule(name: str, number: PlayerRule, *fields: Any) -> Code:
    """A PLAYER_RULE: the rule, an expression, whose, how long."""
    return Code(name, Op.PLAYER_RULE, ((NONE, Fixed(number)), *fields))


ACTS: Final = Codes(
    "act",
    7,  # Op, a to f
    Code("choose", Op.CHOOSE, ((1, SELECTOR), (0, QUANTITY), (NONE, _OWN))),
    Code("enemy_chooses", Op.CHOOSE, ((1, SELECTOR), (0, QUANTITY), (NONE, _THEIRS))),
    Code("look", Op.LOOK, ((0, COUNT),)),
    Code("deal", Op.DEAL, ((1, TARGET), (0, NUMBER))),
    Code("kill", Op.KILL, ((0, TARGET),)),
    Code("ready_it", Op.READY, ((0, TARGET),)),
    Code("exhaust_it", Op.EXHAUST, ((0, TARGET),)),
    Code("stun", Op.STUN, ((0, TARGET),)),
    Code("buff", Op.BUFF, ((0, TARGET),)),
    Code("recall", Op.RECALL, ((0, TARGET),)),
    Code("counter", Op.COUNTER, ((0, REF),)),
    Code("recycle", Op.PUT, ((0, TARGET), (NONE, Fixed(To.RECYCLE)))),
    Code("to_hand", Op.PUT, ((0, TARGET), (NONE, Fixed(To.HAND)))),
    Code("to_deck_top", Op.PUT, ((0, TARGET), (NONE, Fixed(To.DECK_TOP)))),
    Code("to_champion_zone", Op.PUT, ((0, TARGET), (NONE, Fixed(To.CHAMPION)))),
    Code("activate_conquer", Op.ACTIVATE, ((0, SELECTOR), (NONE, Fixed(Event.CONQUERED)))),
    Code("move", Op.MOVE, ((0, TARGET), (1, _GOAL))),
    Code("draw", Op.DRAW, ((0, NUMBER), (NONE, _OWN))),
    Code("enemy_draws", Op.DRAW, ((0, NUMBER), (NONE, _THEIRS))),
    Code("controller_draws", Op.DRAW, ((0, NUMBER), (NONE, Fixed(Owner.ITS)))),
    Code("discard", Op.DISCARD, ((0, NUMBER), (NONE, _OWN))),
    Code("channel", Op.CHANNEL, ((0, NUMBER),)),
    Code("channel_exhausted", Op.CHANNEL, ((0, NUMBER), (NONE, Fixed(1)))),
    Code("modify", Op.MODIFY, ((0, TARGET), (NONE, _MIGHT), (1, NUMBER), (2, UNTIL), (NONE, Fixed(0)))),
    Code("modify_floor", Op.MODIFY, ((0, TARGET), (NONE, _MIGHT), (1, NUMBER), (2, UNTIL), (3, COUNT))),
    Code("gain", Op.GRANT, ((0, TARGET), (1, _KEYWORD), (2, UNTIL))),
    Code("gain_number", Op.MODIFY, ((0, TARGET), (1, STAT), (2, COUNT), (3, UNTIL), (NONE, Fixed(0)))),
    Code("take_more", Op.MODIFY, ((1, TARGET), (NONE, Fixed(Stat.DAMAGE_TAKEN)), (0, NUMBER), (NONE, Fixed(2, 0)))),
    Code("create", Op.CREATE, ((1, TOKEN), (0, COUNT), (2, _SPOT), (NONE, Fixed(0)))),
    Code("create_ready", Op.CREATE, ((1, TOKEN), (0, COUNT), (2, _SPOT), (NONE, Fixed(1)))),
    Code("take_control", Op.TAKE_CONTROL, ((0, TARGET),)),
    Code("give_back", Op.GIVE_BACK, ((0, TARGET),)),
    Code("extra_turn", Op.EXTRA_TURN),
    Code("banish_this", Op.BANISH_THIS),
    Code("add_energy", Op.ADD, ((0, NUMBER), (NONE, Zeros()), (NONE, Fixed(0, 0)))),
    Code("add_spell_energy", Op.ADD, ((0, NUMBER), (NONE, Zeros()), (NONE, Fixed(0, 1)))),
    Code("add_power", Op.ADD, ((NONE, Zeros()), (0, NUMBER), (1, DOMAIN), (NONE, Fixed(0)))),
    Code("gain_points", Op.GAIN_POINTS, ((0, NUMBER), (NONE, _OWN))),
    Code("win", Op.WIN),
    Code("attach", Op.ATTACH, ((0, REF), (1, REF))),
    Code("play_this", Op.PLAY_THIS),
    Code("save", Op.SAVE, ((0, TARGET), (1, Only(Phrase("until_turn"))))),
    Code("discount", Op.DISCOUNT, ((0, NUMBER), (NONE, Zeros()))),
    _rule("units_enter_ready", _RULES.UNITS_ENTER_READY, (NONE, Ones()), (NONE, _OWN), (0, UNTIL)),
    _rule("deal_more", _RULES.DAMAGE_BONUS, (0, NUMBER), (NONE, _OWN), (1, UNTIL)),
    _rule("spells_cost_less", _RULES.SPELLS_COST_LESS, (0, NUMBER), (NONE, _OWN), (1, UNTIL)),
    _rule("buffs_worth", _RULES.BUFFS_WORTH, (0, NUMBER), (NONE, _OWN), (1, UNTIL)),
    _rule("victory_score", _RULES.VICTORY_SCORE, (0, NUMBER), (NONE, Fixed(Owner.ANY, Until.FOREVER))),
)


# Abilities that only say what the card is: bits of its keywords instead of an ability row.
_STATIC: Final = {
    Ability("CONT", effect=(Phrase(name),)): bit
    for name, bit in (
        ("enters_ready", Keyword.ENTERS_READY),
        ("enters_exhausted", Keyword.ENTERS_EXHAUSTED),
        ("open_field", Keyword.OPEN_FIELD),
        ("no_way_home", Keyword.NO_WAY_HOME),
        ("borrows", Keyword.BORROWS),
    )
}


# -- programs: steps <-> op rows -----------------------------------------------------------------------


def _write_steps(rows: Rows, steps: Iterable[Step]) -> list[Ints]:
    """The op rows of steps, without the end."""
    written: list[Ints] = []
    for step in steps:
        if isinstance(step, Block):
            body = _write_steps(rows, step.body)
            written += [(*_block_head(rows, step, len(body)), *(0,) * 6)[:7], *body]
        else:
            written.append(ACTS.write(rows, step))
    return written


def _block_head(rows: Rows, block: Block, length: int) -> Ints:
    if block.kind == "if" and block.head:
        return int(Op.JUMP_UNLESS), rows.condition.add([CONDITIONS.write(rows, block.head)]), length
    if block.kind == "killed":
        return int(Op.DELAY), length, int(Event.DIED), int(Ref.TARGET_1), 1
    if block.kind == "later":
        return int(Op.DELAY), length, int(Event.TURN_ENDS), 0, 0
    return int(Op.ASK), length, int(Owner.OWN)


def _read_steps(rows: Rows, ops: Sequence[Ints]) -> tuple[Step, ...]:
    """The steps of op rows."""
    steps: list[Step] = []
    at = 0
    while at < len(ops):
        op, a, b = ops[at][:3]
        length = {Op.JUMP_UNLESS: b, Op.ASK: a, Op.DELAY: a}.get(Op(op), 0)
        body = ops[at + 1 : at + 1 + length]
        if op == Op.JUMP_UNLESS:
            head = CONDITIONS.read(rows, rows.condition.rows[a])
            steps.append(Block("if", head, _read_steps(rows, body)))
        elif op == Op.DELAY:
            steps.append(Block("killed" if b == Event.DIED else "later", None, _read_steps(rows, body)))
        elif op == Op.ASK:
            steps.append(Block("may", None, _read_steps(rows, body)))
        else:
            steps.append(ACTS.read(rows, ops[at]))
        at += 1 + length
    return tuple(steps)


def _write_choices(rows: Rows, ability: Ability) -> list[Ints]:
    """What is chosen at finalization: whether to, an optional cost, targets, a destination."""
    written: list[Ints] = []
    if Phrase("may_decline") in ability.limits:
        if ability.kind == "PLAY":
            cost = [COSTS.write(rows, cost) for cost in ability.cost]
            written += [(int(Op.OPTIONAL), len(cost), 0, 0, 0, 0, 0), *cost]
        else:
            written.append((int(Op.MAY), 0, 0, 0, 0, 0, 0))
    groups = 0
    for aim in ability.targets:
        if aim.name == "destination":
            written.append((int(Op.DESTINATION), 1, 0, 0, 0, 0, 0))
            continue
        groups += 1
        quantity, selector = aim.parts
        row = (Op.TARGET, *AIM.write(rows, selector), *QUANTITY.write(rows, quantity), groups, 0, 0)
        written.append(tuple(map(int, row)))
    return written


def _read_choices(rows: Rows, ops: Sequence[Ints]) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...], list[Phrase]]:
    """Limits, optional cost, targets."""
    limits: tuple[Phrase, ...] = ()
    cost: tuple[Phrase, ...] = ()
    aims: list[Phrase] = []
    at = 0
    while at < len(ops):
        op, a, b, c = ops[at][:4]
        if op == Op.OPTIONAL:
            cost = tuple(COSTS.read(rows, row) for row in ops[at + 1 : at + 1 + a])
            at += a
        if op in (Op.MAY, Op.OPTIONAL):
            limits = (Phrase("may_decline"),)
        elif op == Op.DESTINATION:
            aims.append(Phrase("destination"))
        else:
            aims.append(Phrase("target", (QUANTITY.read(rows, (b, c)), AIM.read(rows, (a,)))))
        at += 1
    return limits, cost, aims


def _program(rows: Rows, ops: Sequence[Ints]) -> int:
    """The first row of a program and its end; 0 for none."""
    return rows.op.add([*ops, (int(Op.END),)]) if ops else 0


def _ops_at(rows: Rows, start: int) -> list[Ints]:
    end = start
    while start and rows.op.rows[end][0] != Op.END:
        end += 1
    return rows.op.rows[start:end]


# -- abilities -----------------------------------------------------------------------------------------


def compile_ability(ability: Ability, rows: Rows) -> Ints:
    """The ability row, its columns as ABILITY_COLUMNS says.

    Raises
    ------
    InputError
        Where the ability says something that is not played yet, or a sheet is full.
    """
    try:
        return _compile(ability, rows)
    except LookupError:
        raise not_played((1, 1), text_of(ability)) from None


def _compile(ability: Ability, rows: Rows) -> Ints:
    if len(ability.targets) > 2 or (ability.kind == "PLAY" and "once_per_turn" in _names(ability.limits)):
        raise not_played((1, 1), text_of(ability))
    conditions = [CONDITIONS.write(rows, condition) for condition in ability.conditions]
    event = _write_event(rows, ability.event)
    optional = ability.kind == "PLAY" and "may_decline" in _names(ability.limits)
    cost = [] if optional else [COSTS.write(rows, cost) for cost in ability.cost]
    effect = _write_steps(rows, ability.effect)
    if ability.kind == "PLAY":  # what it does to the cost is part of the cost
        cost, effect = [*effect, *cost], []
    return (
        int(_kind(ability, effect)),
        int(AbilityZone.ANYWHERE if event[0] == Event.DISCARDED else AbilityZone.BOARD),
        _timing(ability),
        int(Limit.ONCE_PER_TURN if "once_per_turn" in _names(ability.limits) else Limit.NONE),
        *event,
        rows.condition.add(conditions),
        len(conditions),
        _program(rows, _write_choices(rows, ability)),
        _program(rows, cost),
        _program(rows, effect),
    )


def _names(phrases: Iterable[Phrase]) -> set[str]:
    return {phrase.name for phrase in phrases}


def _kind(ability: Ability, effect: Sequence[Ints]) -> Kind:
    if ability.kind == "ACT" and effect and all(op[0] == Op.ADD for op in effect):
        return Kind.ADD
    return _KINDS[ability.kind]


def _timing(ability: Ability) -> int:
    names = _names(ability.limits)
    return int(Timing.REACTION if "reaction" in names else Timing.ACTION if "action" in names else Timing.DEFAULT)


def _write_event(rows: Rows, event: Phrase | None) -> Ints:
    if event and event.name == "would_die":
        return (0, *SELECTOR.write(rows, event.parts[0]))
    return EVENTS.write(rows, event) if event else (0, 0)


def row_text(rows: Rows, row: int) -> str:
    """The canonical text of an ability row."""
    return text_of(decompile_ability(rows, row))


def decompile_ability(rows: Rows, row: int) -> Ability:
    """The ability of an ability row; `text_of` gives its canonical text."""
    kind, _, timing, limit, event, subject, cond, conds, choose, cost, effect = rows.ability.rows[row]
    name = _KIND_NAMES[kind]
    limits, optional, aims = _read_choices(rows, _ops_at(rows, choose))
    if limit & Limit.ONCE_PER_TURN:
        limits = (*limits, Phrase("once_per_turn"))
    if timing:
        limits = (*limits, Phrase("reaction" if timing == Timing.REACTION else "action"))
    said = EVENTS.read(rows, (event, subject)) if event else None
    if kind == Kind.SAVE:
        said = Phrase("would_die", (SELECTOR.read(rows, (subject,)),))
    paid = _ops_at(rows, cost)
    steps = _ops_at(rows, effect)
    if kind == Kind.COST:
        steps = [op for op in paid if op[0] == Op.DISCOUNT]
        paid = [op for op in paid if op[0] != Op.DISCOUNT]
    return Ability(
        name,
        tuple(sorted(limits, key=lambda limit: limit.name)),
        said,
        tuple(CONDITIONS.read(rows, ints) for ints in rows.condition.run(cond, conds)),
        tuple(aims),
        (*optional, *(COSTS.read(rows, op) for op in paid)),
        _read_steps(rows, steps),
    )


@dataclass(frozen=True)
class Compiled:
    """Where a card's abilities lie."""

    first: int  #: first ability row, 0 for none
    count: int
    keywords: int  #: Keyword bits that its abilities say


def compile_card(texts: Iterable[str], rows: Rows) -> Compiled:
    """All abilities of a card, in consecutive rows; what a spell does comes first.

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
    abilities.sort(key=lambda ability: ability.kind != "SPELL")
    bits = sum({_STATIC[ability] for ability in abilities if ability in _STATIC})
    run = [compile_ability(ability, rows) for ability in abilities if ability not in _STATIC]
    return Compiled(rows.ability.add(run, share=False), len(run), bits)


def decompile_card(compiled: Compiled, rows: Rows) -> str:
    """The canonical text of compiled abilities, what only says what the card is first."""
    static = [ability for ability, bit in _STATIC.items() if compiled.keywords & bit]
    rest = [decompile_ability(rows, row) for row in range(compiled.first, compiled.first + compiled.count)]
    return " || ".join(text_of(ability) for ability in (*static, *rest))


def tokens(text: str) -> list[str]:
    """The tokens that a playable ability text names."""
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

