"""A state of a Vanguard game as text, and back: the only place that writes a record by hand.

The text is TOML with a table for each seat. It says what lies where and for how long it is changed, so a
position between two actions can be set up again (what a player has learnt of hidden cards is not kept). A
state in the middle of an effect can be told but not set up (`pending`). Zones are listed bottom first, as
cards are laid on them, but the deck from its top.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from vgsim.cards.names import suggest
from vgsim.errors import InputError
from vgsim.vanguard.moves import note_unit
from vgsim.vanguard.power import SKILL_KIND, add_modifier
from vgsim.vanguard.terms import (
    CIRCLES,
    G_DECK,
    LOST_SHIFT,
    MAIN_DECK,
    PER_PLAYER,
    PSEUDO,
    CardType,
    Circle,
    Gift,
    Prompt,
    Result,
    Reverse,
    Skill,
    Stage,
    Stat,
    Until,
    Zone,
)

if TYPE_CHECKING:
    from vgsim.cards.build import Names
    from vgsim.vanguard.match import Table

SEATS = "AB"
CIRCLE_NAMES = (
    "VC", "front_left", "front_right", "back_left", "back_center", "back_right",
    *(f"accel_{n}" for n in range(1, CIRCLES - Circle.ACCEL + 1)),
)  # fmt: skip
GIFT_NAMES = ("", "Force I", "Force II", "Accel I", "Accel II", "Protect I", "Protect II")
#: zones that are rows, by the name that positions give them
ROW_NAMES = {
    "hand": Zone.HAND, "soul": Zone.SOUL, "drop": Zone.DROP, "bind": Zone.BIND, "removed": Zone.REMOVED,
    "heart": Zone.HEART,
}  # fmt: skip
#: how the points of the procedure at which a position can be set up are called
STAGE_NAMES = {
    "mulligan": Stage.MULLIGAN, "stand": Stage.STAND_1, "draw": Stage.DRAW_1, "g assist": Stage.G_ASSIST_1,
    "ride": Stage.RIDE_1, "stride": Stage.STRIDE_1, "main begins": Stage.MAIN_1, "main": Stage.MAIN_2,
    "battle": Stage.START_1, "guard": Stage.GUARD_2, "end": Stage.END_1,
}  # fmt: skip
_UNTIL_NAMES = {
    Until.END_OF_BATTLE: "battle", Until.END_OF_TURN_A: "turn of A", Until.END_OF_TURN_B: "turn of B",
    Until.END_OF_GAME: "game",
}  # fmt: skip
#: where an open prompt stands in the procedure; other prompts are in the middle of something
_ASKING = {
    Prompt.MULLIGAN: Stage.MULLIGAN, Prompt.G_ASSIST: Stage.G_ASSIST_3, Prompt.RIDE: Stage.RIDE_3,
    Prompt.MAIN: Stage.MAIN_2, Prompt.ATTACK: Stage.START_3, Prompt.ATTACKER: Stage.ATTACK_3,
    Prompt.GUARD: Stage.GUARD_2,
}  # fmt: skip
#: triggers that can be reversed, and the durations of that
_TRIGGERS = {bit.name.lower(): bit for bit in Reverse}
_REVERSED_UNTIL = {_UNTIL_NAMES[until]: until for until in (Until.END_OF_TURN_A, Until.END_OF_TURN_B)}
_OMEGA = " (omega)"
_BOTH_KNOW = 3
_ROWS = (*ROW_NAMES, "damage", "deck", "g_zone")
_STATS = tuple(stat.name.lower() for stat in Stat)
_BIG = 1_000_000_000  # no number of a game comes near


@dataclass(frozen=True)
class Unit:
    """A unit on a circle.

    Attributes
    ----------
    card : str
        Its name.
    rested : bool
    changes : tuple of (str, int or str, str)
        Effects with a duration: ("power", 10000, "turn of A"), or ("skill", "cannot be hit", "battle").
    used : tuple of int
        Which of its once-a-turn abilities were used this turn (0 is the first on the card).
    power, critical, drive : int, optional
        As they are now, with every effect; worked out by `read_position`, never written.
    guards : str
        On the guardian circle: the circle of the unit that it guards.
    deleted : bool
        Face down: a vanguard without printed power and abilities.
    gauge : tuple of str
        The gauge that belongs to it.
    """

    card: str
    rested: bool = False
    changes: tuple[tuple[str, Any, str], ...] = ()
    used: tuple[int, ...] = ()
    power: int | None = field(default=None, compare=False)
    critical: int | None = field(default=None, compare=False)
    drive: int | None = field(default=None, compare=False)
    guards: str = ""
    deleted: bool = False
    gauge: tuple[str, ...] = ()


@dataclass(frozen=True)
class Side:
    """What a player has.

    Attributes
    ----------
    circles : mapping of str to Unit
        Units by circle (`CIRCLE_NAMES`).
    hand, soul, drop, bind, removed : tuple of str
    damage : tuple of str
        Face-down ones end in " (down)".
    deck : tuple of str
        From the top.
    markers : mapping of str to tuple of str
        Gift markers by circle (`GIFT_NAMES`); an Accel circle exists with its marker.
    gift : str
        The gift chosen by the first gain, "" before.
    guardians : tuple of Unit
    heart : tuple of str
        What lies under a G unit on VC.
    g_zone : tuple of str
        Face-up ones end in " (up)".
    vanguard_circles : tuple of str
        Circles that effects make vanguard circles; worked out by `read_position`, never written.
    astral_plane : bool
        Whether back_center is an Astral Plane; likewise.
    locked : mapping of str to str
        Locked cards by circle; one that stays locked in the next end phase ends in " (omega)".
    reversed : tuple of (str, str)
        Triggers whose effect is another, and until when: ("heal", "turn of B").
    stays_deleted : bool
        Deleted units are not turned up in the seat's next end phase.
    """

    circles: Mapping[str, Unit] = field(default_factory=dict)
    hand: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()
    soul: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    bind: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    markers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gift: str = ""
    guardians: tuple[Unit, ...] = ()
    heart: tuple[str, ...] = ()
    g_zone: tuple[str, ...] = ()
    vanguard_circles: tuple[str, ...] = field(default=(), compare=False)
    astral_plane: bool = field(default=False, compare=False)
    locked: Mapping[str, str] = field(default_factory=dict)
    reversed: tuple[tuple[str, str], ...] = ()
    stays_deleted: bool = False


@dataclass(frozen=True)
class Battle:
    """The battle under way: circles of the attacker, its booster and the target; "" for none."""

    number: int = 0
    attacker: str = ""
    booster: str = ""
    target: str = ""


@dataclass(frozen=True)
class Position:
    """A state of a game.

    Attributes
    ----------
    sides : tuple of two Side
    player, first : str
        The turn player and who went first, "A" or "B".
    turn : int
        Turns begun by both players together.
    stage : str
        A key of `STAGE_NAMES`, or a `Stage` in small letters.
    battle : Battle, optional
    pending : str
        What is in the middle of being done; such a position cannot be set up.
    """

    sides: tuple[Side, Side]
    player: str = "A"
    turn: int = 5
    stage: str = "main"
    first: str = "A"
    battle: Battle | None = None
    pending: str = field(default="", compare=False)

    def side(self, seat: str) -> Side:
        """The side of seat "A" or "B"."""
        return self.sides[seat_number(seat)]

    def unit(self, seat: str, circle: str) -> Unit | None:
        """The unit on a circle of a seat, None where there is none."""
        return self.side(seat).circles.get(circle_name(circle))

    def to_text(self) -> str:
        """The position as text, which `Position.from_text` reads back to an equal one."""
        return "\n".join(_lines(self)) + "\n"

    def __str__(self) -> str:
        return self.to_text()

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """A position from its text.

        Raises
        ------
        InputError
            With what is wrong in it and what would be right.
        """
        try:
            return _parse(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"position: {error}; write it as `Position.to_text` does") from None


def seat_number(seat: str) -> int:
    """0 for "A", 1 for "B" (InputError otherwise)."""
    if seat not in ("A", "B", "a", "b"):
        raise InputError(f"seat {seat!r}: a seat is A or B")
    return SEATS.index(seat.upper())


def circle_name(text: str) -> str:
    """The name of a circle, however it is written (InputError with the closest names)."""
    key = text.strip().lower().replace("-", "_").replace(" ", "_").replace("centre", "center")
    found = {name.lower(): name for name in CIRCLE_NAMES}.get("vc" if key in ("v", "vanguard") else key)
    if found is None:
        raise InputError(f"circle {text!r}: circles are {', '.join(CIRCLE_NAMES[:7])}, ...")
    return found


def stage_of(name: str) -> Stage:
    """The point of the procedure that a stage name means (InputError with the names)."""
    key = name.strip().lower().replace("_", " ")
    named = {stage.name.lower().replace("_", " "): stage for stage in Stage} | STAGE_NAMES
    if key not in named:
        raise InputError(f"stage {name!r}: stages are {', '.join(STAGE_NAMES)}{suggest(name, named)}")
    return named[key]


def stage_name(stage: int) -> str:
    """What a point of the procedure is called."""
    return {v: k for k, v in STAGE_NAMES.items()}.get(
        Stage(stage), Stage(stage).name.lower().replace("_", " ")
    )


@lru_cache(maxsize=1)
def _skills() -> dict[str, int]:
    names = {skill.name.lower().replace("_", " "): int(skill) for skill in Skill}
    lost = {f"no {name}": bit << LOST_SHIFT for name, bit in names.items() if bit <= Skill.TRIPLE_DRIVE}
    return names | lost


# -- text --------------------------------------------------------------------------------------------------


def _lines(position: Position) -> Iterator[str]:
    if position.pending:
        yield f"# {position.pending}"
    for key in ("turn", "player", "first", "stage"):
        yield f"{key} = {_toml(getattr(position, key))}"
    if position.battle:
        yield f"battle = {_toml(_plain(position.battle, Battle()))}"
    for seat, side in zip(SEATS, position.sides, strict=True):
        yield f"\n[{seat}]"
        yield from _side_lines(side)


def _side_lines(side: Side) -> Iterator[str]:
    for name in CIRCLE_NAMES:
        if unit := side.circles.get(name):
            yield f"{name} = {_toml(_unit_value(unit))}{_strength(unit)}"
    for key, value in _plain(side, Side()).items():
        if key == "guardians":
            value = [_unit_value(unit) for unit in side.guardians]
        if key == "deck":
            value = [_run(name, len(list(same))) for name, same in groupby(side.deck)]
        if key != "circles":
            yield f"{key} = {_toml(value)}"


def _run(name: str, n: int) -> str:
    """Equal cards on top of each other in a deck."""
    return name if n == 1 else f"{n}x {name}"


def _cards_of(entry: str) -> list[str]:
    found = re.fullmatch(r"(\d{1,2})x (.+)", entry)
    return [found[2]] * int(found[1]) if found else [entry]


def _strength(unit: Unit) -> str:
    return "" if unit.power is None else f"  # {unit.power}, critical {unit.critical}"


def _plain(value: Any, empty: Any) -> dict[str, Any]:
    """The fields of a record that are not as in an empty one."""
    return {
        key: getattr(value, key)
        for key in (each.name for each in fields(value) if each.compare)
        if getattr(value, key) != getattr(empty, key)
    }


def _unit_value(unit: Unit) -> Any:
    changed = {"card": unit.card} | _plain(unit, Unit(unit.card))
    return unit.card if len(changed) == 1 else changed


def _toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _parse(table: dict[str, Any]) -> Position:
    sides = [_parse_side(seat, table.pop(seat, {})) for seat in SEATS]
    battle = _parse_battle(table.pop("battle")) if "battle" in table else None
    made: Position = _made(Position, "position", table | {"sides": (sides[0], sides[1]), "battle": battle})
    for key, good in (("turn", _is_count), ("player", _is_text), ("first", _is_text), ("stage", _is_text)):
        _need(good(getattr(made, key)), "position", key, getattr(made, key))
    seat_number(made.player)
    seat_number(made.first)
    stage_of(made.stage)
    return made


def _parse_battle(value: Any) -> Battle:
    _need(isinstance(value, dict), "position", "battle", value)
    made: Battle = _made(Battle, "battle", value)
    for key in ("attacker", "booster", "target"):
        _need(_is_text(getattr(made, key)), "battle", key, getattr(made, key))
    _need(_is_count(made.number), "battle", "number", made.number)
    return made


def _parse_side(seat: str, value: Any) -> Side:
    _need(isinstance(value, dict), "position", seat, value)
    table = dict(value)
    given: dict[str, Any] = {
        "circles": {name: _parse_unit(seat, table.pop(name)) for name in CIRCLE_NAMES if name in table},
        "guardians": tuple(
            _parse_unit(seat, unit) for unit in _list(seat, "guardians", table.pop("guardians", []))
        ),
        "markers": _parse_markers(seat, table.pop("markers", {})),
        "locked": _parse_locked(seat, table.pop("locked", {})),
        "reversed": tuple(_parse_reversed(seat, each) for each in _list(seat, "reversed", table.pop("reversed", []))),
        "gift": table.pop("gift", ""),
    }
    _need(given["gift"] in GIFT_NAMES, seat, "gift", given["gift"])
    rows = {key: _words(seat, key, table.pop(key)) for key in _ROWS if key in table}
    rows["deck"] = tuple(name for entry in rows.get("deck", ()) for name in _cards_of(entry))
    made: Side = _made(Side, seat, table | rows | given)
    _need(isinstance(made.stays_deleted, bool), seat, "stays_deleted", made.stays_deleted)
    return made


def _parse_locked(seat: str, value: Any) -> dict[str, str]:
    _need(isinstance(value, dict) and all(map(_is_text, value.values())), seat, "locked", value)
    return {circle_name(circle): card for circle, card in value.items()}


def _parse_reversed(seat: str, value: Any) -> tuple[str, str]:
    """("heal", "turn of B")."""
    good = isinstance(value, list) and len(value) == 2 and value[0] in _TRIGGERS and value[1] in _REVERSED_UNTIL
    _need(good, seat, "reversed", value)
    return value[0], value[1]


def _parse_markers(seat: str, value: Any) -> dict[str, tuple[str, ...]]:
    _need(isinstance(value, dict), seat, "markers", value)
    return {circle_name(circle): _words(seat, "markers", kinds) for circle, kinds in value.items()}


def _parse_unit(seat: str, value: Any) -> Unit:
    if isinstance(value, str):
        return Unit(value)
    _need(isinstance(value, dict) and _is_text(value.get("card")), seat, "a unit", value)
    changes = tuple(_parse_change(seat, each) for each in _list(seat, "changes", value.get("changes", [])))
    used = tuple(_list(seat, "used", value.get("used", [])))
    _need(all(map(_is_count, used)), seat, "used", used)
    gauge = _words(seat, "gauge", value.get("gauge", []))
    made: Unit = _made(Unit, seat, value | {"changes": changes, "used": used, "gauge": gauge})
    good = isinstance(made.rested, bool) and isinstance(made.deleted, bool) and _is_text(made.guards)
    _need(good, seat, "a unit", value)
    return made


def _parse_change(seat: str, value: Any) -> tuple[str, Any, str]:
    """("power", 10000, "turn of A"), or ("skill", a skill, "battle")."""
    good = isinstance(value, list) and len(value) == 3 and value[2] in _UNTIL_NAMES.values()
    if good and value[0] == "skill":
        good = value[1] in _skills()
    elif good:
        good = value[0] in _STATS and type(value[1]) is int and abs(value[1]) < _BIG
    _need(good, seat, "changes", value)
    return value[0], value[1], value[2]


def _need(good: bool, where: str, key: str, value: Any) -> None:
    if not good:
        raise InputError(
            f"position: {where}: {key}: {value!r} does not fit; write it as `Position.to_text` does"
        )


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _BIG


def _list(where: str, key: str, value: Any) -> list[Any]:
    _need(isinstance(value, list), where, key, value)
    return list(value)


def _words(where: str, key: str, value: Any) -> tuple[str, ...]:
    _need(isinstance(value, list) and all(map(_is_text, value)), where, key, value)
    return tuple(value)


def _made(kind: Any, where: str, values: dict[str, Any]) -> Any:
    """A record from named values, with an error that says what it does not know."""
    known = [each.name for each in fields(kind) if each.compare]
    if unknown := [key for key in values if key not in known]:
        near = suggest(unknown[0], (*known, *CIRCLE_NAMES))
        raise InputError(f"position: {where}: nothing is called {unknown[0]!r}{near}")
    return kind(**values)


# -- record to position ------------------------------------------------------------------------------------


def read_position(table: "Table", names: "Names") -> Position:
    """The state of a game.

    Parameters
    ----------
    table : Table
        The game at hand; it is left as it is.
    names : Names
        Of the same card table.

    Returns
    -------
    Position
        With `pending` where the game is in the middle of something, or over.
    """
    kept = table.game
    table.game = kept.copy()
    try:
        table.refresh()
        return _Reader(table.game, table.table, names).position()
    finally:
        table.game = kept


class _Reader:
    """Reads one record."""

    def __init__(self, g: Any, t: Any, names: "Names") -> None:
        self.g, self.t, self.names = g, t, names

    def position(self) -> Position:
        g = self.g
        stage = _ASKING.get(Prompt(int(g.prompt)), Stage(int(g.stage)))
        return Position(
            (self.side(0), self.side(1)),
            SEATS[g.player],
            int(g.turn) + (stage <= Stage.STAND_1),
            stage_name(stage),
            SEATS[g.first],
            self.battle() if stage >= Stage.START_1 and g.battle else None,
            self.pending(),
        )

    def pending(self) -> str:
        g = self.g
        if g.result:
            return f"the game is over: {Result(int(g.result)).name.lower().replace('_', ' ')}"
        asking = Prompt(int(g.prompt)) in (*_ASKING, Prompt.NONE)
        if g.depth or g.standbys or g.picks[0] or not asking:
            return "in the middle of an action: this can be read, not set up"
        if g.x_depth:
            return "in the middle of an attack that an effect ordered: this can be read, not set up"
        if g.lasting.any() or g.extra_turns.any() or g.no_ride:
            return "effects hold that a position does not say: this can be read, not set up"
        if g.gains or g.forbids or g.delays or g.names_used or g.ordered.any() or g.free_stride.any():
            return "effects hold that a position does not say: this can be read, not set up"
        return ""

    def side(self, p: int) -> Side:
        rows: dict[str, Any] = {name: tuple(self.row(p, zone)) for name, zone in ROW_NAMES.items()}
        return Side(
            circles={CIRCLE_NAMES[c]: self.unit(u) for c, u in enumerate(self.g.circle[p].tolist()) if u},
            damage=tuple(
                self.name(u) + (" (down)" if self.g.face_down[u] else "") for u in self.ids(p, Zone.DAMAGE)
            ),
            deck=tuple(self.row(p, Zone.DECK))[::-1],
            g_zone=tuple(
                self.name(u) + ("" if self.g.face_down[u] else " (up)") for u in self.ids(p, Zone.G_ZONE)
            ),
            markers=self.markers(p),
            gift=GIFT_NAMES[self.g.gift[p]],
            guardians=tuple(self.guardian(u) for u in self.ids(p, Zone.GUARDIAN)),
            vanguard_circles=tuple(name for c, name in enumerate(CIRCLE_NAMES) if self.g.also_vc[p] >> c & 1),
            astral_plane=bool(self.g.plane[p]),
            locked={CIRCLE_NAMES[c]: self.locked(u) for c, u in enumerate(self.g.lock[p].tolist()) if u},
            reversed=tuple(self.reversed(p)),
            stays_deleted=bool(self.g.keep_deleted[p]),
            **rows,
        )

    def locked(self, u: int) -> str:
        return self.name(u) + _OMEGA * bool(self.g.omega[u])

    def reversed(self, p: int) -> Iterator[tuple[str, str]]:
        for name, until in _REVERSED_UNTIL.items():
            yield from ((trigger, name) for trigger, bit in _TRIGGERS.items() if self.g.reverse[p, until] & bit)

    def gauge(self, u: int) -> Iterator[str]:
        g = self.g
        for x in self.ids(int(u > PER_PLAYER), Zone.GAUGE):
            if g.under[x] == u and g.under_gen[x] == g.generation[u]:
                yield self.name(x)

    def ids(self, p: int, zone: Zone) -> list[int]:
        return [int(u) for u in self.g.row[p, zone, : self.g.row_n[p, zone]]]

    def row(self, p: int, zone: Zone) -> list[str]:
        return [self.name(u) for u in self.ids(p, zone)]

    def name(self, u: int) -> str:
        return str(self.names.cards[self.g.card[u]])

    def unit(self, u: int) -> Unit:
        g, row = self.g, self.g.card[u]
        critical = max(int(self.t.critical[row]), int(g.cont_critical[u]))
        return Unit(
            self.name(u),
            bool(g.rested[u]),
            tuple(self.changes(u)),
            tuple(k for k in range(8) if g.used[u] >> k & 1),
            int(self.t.power[row]) + self.sum(u, Stat.POWER),
            critical + self.sum(u, Stat.CRITICAL),
            int(self.t.drive[row]) + self.sum(u, Stat.DRIVE),
            deleted=bool(g.deletes and g.face_down[u]),
            gauge=tuple(self.gauge(u)),
        )

    def sum(self, u: int, stat: Stat) -> int:
        return int(self.g.bonus[stat, u]) + int(self.g.cont[stat, u])

    def changes(self, u: int) -> Iterator[tuple[str, Any, str]]:
        skills = {number: name for name, number in _skills().items()}
        for card, kind, amount, until in self.g.mod[: self.g.mods].tolist():
            if card == u and kind == SKILL_KIND:
                yield "skill", skills[amount], _UNTIL_NAMES[Until(until)]
            elif card == u:
                yield Stat(kind).name.lower(), amount, _UNTIL_NAMES[Until(until)]

    def guardian(self, u: int) -> Unit:
        guarded = int(self.g.guarding[u])
        return replace(self.unit(u), rested=False, guards=self.place(guarded), power=None)

    def place(self, u: int) -> str:
        return CIRCLE_NAMES[self.g.place[u]] if u and self.g.zone[u] == Zone.CIRCLE else ""

    def markers(self, p: int) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for c in range(self.g.circles[p]):
            kinds = [GIFT_NAMES[k] for k in range(1, 7) for _ in range(self.g.marker[p, c, k])]
            if kinds:
                found[CIRCLE_NAMES[c]] = tuple(kinds)
        return found

    def battle(self) -> Battle:
        g = self.g
        target = int(g.target[0]) if g.targets else 0
        return Battle(
            int(g.battle), self.place(int(g.attacker)), self.place(int(g.booster)), self.place(target)
        )


# -- position to record ------------------------------------------------------------------------------------


def set_up(table: "Table", names: "Names", position: Position, seed: int = 0) -> None:
    """Make a position the game at hand.

    Parameters
    ----------
    table : Table
        Its card table's decks hold every card of the position.
    names : Names
        Of the same card table.
    position : Position
    seed : int
        Of the shuffles still to come.

    Raises
    ------
    InputError
        The position lies in the middle of something, or the decks do not have its cards.
    """
    if position.pending:
        raise InputError(f"this position cannot be set up: {position.pending}")
    table.new_game(seed, 0)
    _Writer(table.game, table.table, names).write(position)


class _Writer:
    """Writes one record, fresh from `new_game`, into which everything is laid anew."""

    def __init__(self, g: Any, t: Any, names: "Names") -> None:
        self.g, self.t, self.names = g, t, names
        self.free: list[dict[str, list[int]]] = [{}, {}]
        for p in range(2):
            main = range(p * PER_PLAYER + 1, p * PER_PLAYER + int(t.deck_size[p]) + 1)
            first = p * PER_PLAYER + MAIN_DECK + 1
            for u in (*main, *range(first, first + G_DECK)):
                if g.card[u]:
                    self.free[p].setdefault(names.cards[g.card[u]], []).append(u)

    def write(self, position: Position) -> None:
        g = self.g
        for name in ("row_n", "circle", "lock", "zone", "place", "face_down", "face_up", "known"):
            getattr(g, name)[:] = 0
        self.procedure(position)
        for p, side in enumerate(position.sides):
            self.side(p, side)
            for c in range(int(g.circles[p])):
                note_unit(g, self.t, p, c)
        if position.battle:
            self.battle(position.battle)
        self.began(int(g.player))
        if stage_of(position.stage) == Stage.MULLIGAN:
            for p in range(2):
                vanguard = g.circle[p, Circle.VANGUARD]
                g.face_down[vanguard], g.known[vanguard] = 1, 1 << p

    def procedure(self, position: Position) -> None:
        """Whose turn it is, and where in it. A check timing comes first: a rule action may be due."""
        g, stage = self.g, stage_of(position.stage)
        g.first, g.player = seat_number(position.first), seat_number(position.player)
        g.stage = stage
        before = stage <= Stage.STAND_1  # the stand phase counts the turn itself
        g.turn = position.turn - before
        for p in range(2):
            g.own_turn[p] = (position.turn + (p == g.first)) // 2 - (before and p == g.player)
        g.check = g.due = int(stage > Stage.STAND_1)
        g.stale = 1

    def began(self, p: int) -> None:
        """Before the ride the turn began with the vanguard that is there (G-STRIDE-1)."""
        vanguard = int(self.g.circle[p, Circle.VANGUARD])
        before = self.g.stage <= Stage.RIDE_1
        self.g.began = self.t.grade[self.g.card[vanguard]] if vanguard and before else 0

    def take(self, p: int, name: str) -> int:
        """A card of this name that is not laid yet; pseudo-cards come from the supply."""
        if slots := self.free[p].get(name):
            return slots.pop(0)
        row = self.names.cards.index(name) if name in self.names.cards else 0
        if row and self.t.type[row] in (CardType.TOKEN, CardType.PROTECT, CardType.BLITZ_ORDER):
            first = p * PER_PLAYER + MAIN_DECK + G_DECK + 1
            u = next(u for u in range(first, first + PSEUDO) if self.g.zone[u] == Zone.NOWHERE)
            self.g.card[u] = row
            return u
        raise InputError(f"{SEATS[p]} has no further {name!r} to lay; put it into the deck list")

    def side(self, p: int, side: Side) -> None:
        self.markers(p, side)
        for circle, unit in side.circles.items():
            self.unit(p, CIRCLE_NAMES.index(circle), unit)
        for name, zone in ROW_NAMES.items():
            for card in getattr(side, name):
                self.put(p, zone, card)
        for card in side.damage:
            u = self.put(p, Zone.DAMAGE, card.removesuffix(" (down)"))
            self.g.face_down[u] = card.endswith(" (down)")
            self.g.face_up[p] += not self.g.face_down[u]
        for card in side.g_zone:
            u = self.put(p, Zone.G_ZONE, card.removesuffix(" (up)"))
            self.g.face_down[u] = not card.endswith(" (up)")
            self.g.known[u] = 1 << p if self.g.face_down[u] else _BOTH_KNOW
        for unit in side.guardians:
            u = self.put(p, Zone.GUARDIAN, unit.card)
            self.change(u, unit)
            self.gauge(p, u, unit)
        for circle, card in side.locked.items():
            self.lock(p, CIRCLE_NAMES.index(circle), card)
        for trigger, until in side.reversed:
            self.g.reverse[p, _REVERSED_UNTIL[until]] |= _TRIGGERS[trigger]
            self.g.reversals = 1
        self.g.keep_deleted[p] = side.stays_deleted
        for card in reversed(side.deck):
            self.put(p, Zone.DECK, card)
        if left := [name for name, slots in self.free[p].items() if slots]:
            raise InputError(f"{SEATS[p]}: the position does not say where {left[0]!r} lies")

    def put(self, p: int, zone: Zone, card: str) -> int:
        g, u = self.g, self.take(p, card)
        g.row[p, zone, g.row_n[p, zone]] = u
        g.row_n[p, zone] += 1
        g.zone[u] = zone
        g.known[u] = {Zone.HAND: 1 << p, Zone.DECK: 0}.get(zone, _BOTH_KNOW)
        g.rested[u] = zone == Zone.GUARDIAN
        return u

    def unit(self, p: int, c: int, unit: Unit) -> None:
        g, u = self.g, self.take(p, unit.card)
        if c >= g.circles[p]:
            raise InputError(f"{SEATS[p]} has no circle {CIRCLE_NAMES[c]}; give it its Accel marker")
        g.circle[p, c], g.zone[u], g.place[u] = u, Zone.CIRCLE, c
        g.known[u], g.rested[u] = _BOTH_KNOW, unit.rested
        g.used[u] = sum(1 << k for k in unit.used)
        g.any_used = 1
        if unit.deleted:
            g.face_down[u] = g.deletes = 1
        self.change(u, unit)
        self.gauge(p, u, unit)

    def gauge(self, p: int, u: int, unit: Unit) -> None:
        """Face down, for its owner to know."""
        g = self.g
        for card in unit.gauge:
            x = self.put(p, Zone.GAUGE, card)
            g.face_down[x], g.known[x], g.under[x], g.under_gen[x] = 1, 1 << p, u, g.generation[u]

    def lock(self, p: int, c: int, card: str) -> None:
        g, u = self.g, self.take(p, card.removesuffix(_OMEGA))
        if g.circle[p, c] or c == Circle.VANGUARD or c >= g.circles[p]:
            raise InputError(f"{SEATS[p]}: no card can lie locked on {CIRCLE_NAMES[c]}")
        g.lock[p, c], g.zone[u], g.place[u] = u, Zone.LOCKED, c
        g.face_down[u], g.known[u], g.omega[u] = 1, _BOTH_KNOW, card.endswith(_OMEGA)
        g.locks += 1

    def change(self, u: int, unit: Unit) -> None:
        """Effects with a duration: the list, and the sums kept per card."""
        untils = {name: until for until, name in _UNTIL_NAMES.items()}
        for what, amount, until in unit.changes:
            kind = SKILL_KIND if what == "skill" else Stat[what.upper()]
            value = _skills()[amount] if what == "skill" else amount
            add_modifier(self.g, u, kind, value, untils[until])
            if what == "skill":  # no card of the decks may have it, and what nobody has is not looked for
                self.t.skills_given |= value
                self.t.all_skills |= value

    def markers(self, p: int, side: Side) -> None:
        g = self.g
        for circle, kinds in side.markers.items():
            c = CIRCLE_NAMES.index(circle)
            g.circles[p] = max(int(g.circles[p]), c + 1)
            for kind in kinds:
                g.marker[p, c, self.gift(kind)] += 1
                g.marked[p] += 1
        chosen = side.gift or next((kind for kinds in side.markers.values() for kind in kinds), "")
        g.gift[p] = self.gift(chosen) if chosen else Gift.NONE

    @staticmethod
    def gift(name: str) -> int:
        if name not in GIFT_NAMES[1:]:
            raise InputError(f"gift {name!r}: gifts are {', '.join(GIFT_NAMES[1:])}")
        return GIFT_NAMES.index(name)

    def battle(self, battle: Battle) -> None:
        """The attack under way, as the attack step leaves it."""
        g, p, d = self.g, int(self.g.player), 1 - int(self.g.player)
        g.battle = battle.number
        if not battle.attacker:
            return
        g.attacker = g.attack_unit = self.at(p, battle.attacker)
        g.attack_gen = g.generation[g.attacker]
        if battle.booster:
            g.booster = g.boost_unit = self.at(p, battle.booster)
        if battle.target:
            g.target[0] = g.target_chosen[0] = self.at(d, battle.target)
            g.targets = 1
            g.hit[0] = 0
            g.attacked_vanguard = battle.target == CIRCLE_NAMES[Circle.VANGUARD]
        self.g.guarding[self.ids(d, Zone.GUARDIAN)] = self.g.target[0]

    def ids(self, p: int, zone: Zone) -> list[int]:
        return [int(u) for u in self.g.row[p, zone, : self.g.row_n[p, zone]]]

    def at(self, p: int, circle: str) -> int:
        u = int(self.g.circle[p, CIRCLE_NAMES.index(circle_name(circle))])
        if not u:
            raise InputError(f"battle: {SEATS[p]} has no unit on {circle}")
        return u
