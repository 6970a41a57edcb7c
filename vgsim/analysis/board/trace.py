"""One game as readable text: the very game that `simulate` plays at that seed and index.

The kernel writes what happens into a log in its record, which changes nothing of the game; here it is emptied
at every prompt and told in words. What the log leaves open (powers, circles) is read from the record then.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from vgsim.analysis.board.positions import CIRCLE_NAMES, GIFT_NAMES, SEATS, Position, read_position
from vgsim.analysis.runs.pairing import MOST_GAMES, Pairing, Rules, check_whole, pair
from vgsim.errors import InputError
from vgsim.vanguard.terms import (
    LOG,
    MOVE,
    Check,
    Event,
    Prompt,
    Reason,
    Result,
    Reverse,
    Skill,
    Stage,
    Stat,
    Trigger,
    Zone,
)

if TYPE_CHECKING:
    from vgsim.analysis.runs.pairing import Bot
    from vgsim.cards.build import Names
    from vgsim.cards.decks import Deck
    from vgsim.cards.library import Library
    from vgsim.vanguard.match import Table


@dataclass(frozen=True)
class Happening:
    """One thing that happened.

    Attributes
    ----------
    kind : str
        The event in small letters, such as "attacks" (`vgsim.vanguard.terms.Event`).
    seat : str
        Whose event it is, "A" or "B".
    turn : int
        Turns begun by both players together; 0 before the first.
    text : str
        In words; "" for what another event tells better.
    cards : tuple of str
        Names of the cards it is about.
    level : int
        How far the line is indented: 0 turns, 1 phases, 2 actions, 3 what comes of them.
    numbers : tuple of int
        The event's own numbers a, b, c as the kernel wrote them.
    """

    kind: str
    seat: str
    turn: int
    text: str = ""
    cards: tuple[str, ...] = ()
    level: int = 2
    numbers: tuple[int, int, int] = (0, 0, 0)

    def __str__(self) -> str:
        return "  " * self.level + self.text


def drain(table: "Table") -> list[tuple[int, ...]]:
    """The rows of a record's log since it was last drained; the log is empty then.

    Raises
    ------
    InputError
        More happened between two prompts than the log holds.
    """
    g = table.game
    rows = [tuple(int(x) for x in row) for row in g.log[: g.logs]]
    g.logs = 0
    if len(rows) == LOG:
        raise InputError(f"more than {LOG - 1} events between two prompts; the game cannot be told in full")
    return rows


# Card moves that no other event tells: what the mover does.
_MOVES: Final = {
    (Zone.HAND, Zone.DECK): "puts back {card}",
    (Zone.HAND, Zone.DROP): "discards {card}",
    (Zone.HAND, Zone.REMOVED): "removes {card} from the game",
    (Zone.HAND, Zone.SOUL): "puts {card} from hand into the soul",
    (Zone.SOUL, Zone.DROP): "soul-blasts {card}",
    (Zone.DECK, Zone.SOUL): "soul-charges {card}",
    (Zone.DECK, Zone.DROP): "puts {card} from the deck into the drop zone",
    (Zone.TRIGGER, Zone.HAND): "takes {card} into hand",
    (Zone.TRIGGER, Zone.DAMAGE): "takes {card} as damage",
    (Zone.TRIGGER, Zone.DROP): "puts {card} from the trigger zone into the drop zone",
    (Zone.GUARDIAN, Zone.DROP): "puts guardian {card} into the drop zone",
    (Zone.CIRCLE, Zone.SOUL): "puts {card} into the soul",
    (Zone.CIRCLE, Zone.HAND): "returns {card} to hand",
    (Zone.NOWHERE, Zone.HAND): "gets {card} into hand",
    (Zone.DROP, Zone.BIND): "binds {card} from the drop zone",
    (Zone.CIRCLE, Zone.HEART): "keeps {card} as the heart",
    (Zone.HEART, Zone.CIRCLE): "has {card} as vanguard again",
    (Zone.HEART, Zone.SOUL): "puts the heart {card} into the soul",
    (Zone.CIRCLE, Zone.G_ZONE): "returns {card} face up to the G zone",
    (Zone.GUARDIAN, Zone.G_ZONE): "returns {card} face up to the G zone",
    (Zone.G_ZONE, Zone.REMOVED): "removes {card} of the G zone from the game",
    (Zone.LOCKED, Zone.DROP): "puts the locked {card} into the drop zone",
    (Zone.LOCKED, Zone.NOWHERE): "loses {card}: a token is not locked",
    (Zone.GAUGE, Zone.DROP): "puts the gauge {card} into the drop zone",
    (Zone.GAUGE, Zone.HAND): "takes the gauge {card} into hand",
}
_RESULTS: Final = {Result.A_WINS: "A wins", Result.B_WINS: "B wins", Result.DRAW: "a draw"}
_REASONS: Final = {
    Reason.DAMAGE: "six cards in the damage zone",
    Reason.DECK_OUT: "no cards left in the deck",
    Reason.NO_VANGUARD: "no vanguard and no soul",
    Reason.BOTH_LOST: "both players lost in the same check timing",
}
_PHASES: Final = {
    Stage.DRAW_1: "draw phase", Stage.RIDE_1: "ride phase", Stage.MAIN_1: "main phase",
    Stage.START_1: "battle phase", Stage.END_1: "end phase",
}  # fmt: skip
_SILENCE: Final = {
    Prompt.GUARD: "does not guard", Prompt.RIDE: "does not ride", Prompt.STRIDE: "does not stride",
    Prompt.ATTACK: "attacks no more", Prompt.BOOST: "does not boost", Prompt.G_ASSIST: "does not use G assist",
}  # fmt: skip


class Teller:
    """Turns log rows into words.

    Parameters
    ----------
    table : Table
        The game at hand.
    names : Names
        Of its card table.
    """

    def __init__(self, table: "Table", names: "Names") -> None:
        self._table = table
        self._names = names
        self._place: dict[int, int] = {}
        self._drew = 0  # the card that a DREW row has just told of
        self._using = False  # an ability: what rests now does not rest to attack or boost
        self._drawing = 2  # level of draws: the draw phase's own, or what comes of something
        self._guarding = False  # in this battle
        self._compared = False

    def tell(self) -> list[Happening]:
        """What happened since it was last asked."""
        told = [self._row(row) for row in drain(self._table)]
        self.look()
        return told

    def look(self) -> None:
        """See where the units are."""
        self._place = {int(u): c for side in self._table.game.circle for c, u in enumerate(side) if u}

    def _row(self, row: tuple[int, ...]) -> Happening:
        event, p, a, b, c, turn = row
        kind = Event(event)
        text, cards, level = _TELL[kind](self, p, a, b, c) if kind in _TELL else ("", (), 3)
        return Happening(
            kind.name.lower(), SEATS[p], turn, text, tuple(self.card(u) for u in cards), level, (a, b, c)
        )

    def card(self, u: int) -> str:
        """A card's name."""
        return str(self._names.cards[self._table.game.card[u]])

    def unit(self, u: int) -> str:
        """A card's circle and name."""
        place = self._place.get(u)
        return self.card(u) if place is None else f"{CIRCLE_NAMES[place]} {self.card(u)}"

    def ability(self, row: int) -> str:
        """An ability's text."""
        return self._names.abilities[row][1]


_Said = tuple[str, Sequence[int], int]
_TELL: dict[Event, Callable[[Any, int, int, int, int], _Said]] = {}


def _tells(*events: Event) -> Callable[[Callable[..., _Said]], Callable[..., _Said]]:
    def enter(function: Callable[..., _Said]) -> Callable[..., _Said]:
        _TELL.update(dict.fromkeys(events, function))
        return function

    return enter


@_tells(Event.GAME)
def _game(_: Teller, p: int, first: int, game: int, c: int) -> _Said:
    return f"{SEATS[p]} goes first", (), 0


@_tells(Event.TURN)
def _turn(_: Teller, p: int, turn: int, b: int, c: int) -> _Said:
    return f"turn {turn}: {SEATS[p]}", (), 0


@_tells(Event.STAGE)
def _stage(self: Teller, p: int, stage: int, b: int, c: int) -> _Said:
    self._using = False
    self._drawing = 2 if stage == Stage.DRAW_1 else 3
    return f"{_PHASES[Stage(stage)]}", (), 1


@_tells(Event.MULLIGAN)
def _mulligan(_: Teller, p: int, n: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} " + (f"changes {n} card{'s' * (n > 1)}" if n else "keeps the hand"), (), 2


@_tells(Event.DREW)
def _drew(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    self._drew = u
    return f"{SEATS[p]} draws {self.card(u)}", (u,), self._drawing


@_tells(Event.MOVED)
def _moved(self: Teller, p: int, u: int, source: int, to: int) -> _Said:
    way = (Zone(source), Zone(to))
    words = _MOVES.get(way, "")
    if way == (Zone.DECK, Zone.HAND) and self._drew != u:
        words = "takes {card} from the deck"
    self._drew = 0
    if source == Zone.CIRCLE:
        self._place.pop(u, None)
    if way == (Zone.HEART, Zone.CIRCLE):
        self._place[u] = 0
    return (f"{SEATS[p]} {words.format(card=self.card(u))}" if words else ""), (u,), 3


@_tells(Event.SHUFFLED)
def _shuffled(_: Teller, p: int, a: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} shuffles", (), 3


@_tells(Event.STOOD)
def _stood(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} stands {self.unit(u)}", (u,), 3


@_tells(Event.RESTED)
def _rested(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return (f"{SEATS[p]} rests {self.unit(u)}" if self._using else ""), (u,), 3


@_tells(Event.FLIPPED)
def _flipped(self: Teller, p: int, u: int, down: int, c: int) -> _Said:
    where = {Zone.DAMAGE: "damage ", Zone.G_ZONE: "G zone card "}.get(Zone(int(self._table.game.zone[u])), "")
    return f"{SEATS[p]} turns {where}{self.card(u)} face {'down' if down else 'up'}", (u,), 3


@_tells(Event.LOCKED)
def _locked(self: Teller, p: int, u: int, circle: int, put: int) -> _Said:
    self._place.pop(u, None)
    how = "comes locked to" if put else "is locked on"
    return f"{SEATS[p]}'s {self.card(u)} {how} {CIRCLE_NAMES[circle]}", (u,), 3


@_tells(Event.TURNED_UP)
def _turned_up(self: Teller, p: int, u: int, circle: int, c: int) -> _Said:
    self._place[u] = circle
    return f"{SEATS[p]}'s {self.unit(u)} turns face up", (u,), 3


@_tells(Event.DELETED)
def _deleted(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} is deleted", (u,), 3


@_tells(Event.KEPT)
def _kept(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    what = f"{SEATS[p]}'s {self.card(u)} stays locked" if u else f"{SEATS[p]}'s deleted cards stay face down"
    return f"{what} in the next end phase", (u,) if u else (), 3


@_tells(Event.GAUGED)
def _gauged(self: Teller, p: int, u: int, unit: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.card(u)} is gauge of {self.unit(unit)}", (u, unit), 3


@_tells(Event.REVERSED)
def _reversed(_: Teller, p: int, u: int, bits: int, c: int) -> _Said:
    if u:
        return "the trigger's effect is reversed", (u,), 3
    icons = " and ".join(bit.name.lower() for bit in Reverse if bits & bit)
    return f"{SEATS[p]}'s {icons} triggers are reversed", (), 3


@_tells(Event.G_ASSIST)
def _assist(_: Teller, p: int, a: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} uses G assist", (), 2


@_tells(Event.RIDES)
def _rides(self: Teller, p: int, u: int, old: int, circle: int) -> _Said:
    self._place[u] = circle
    over = f" over {self.card(old)}" if old else ""
    over += f" on {CIRCLE_NAMES[circle]}" if circle else ""
    return f"{SEATS[p]} rides {self.card(u)}{over}", (u, old) if old else (u,), 2


@_tells(Event.STRIDES)
def _strides(self: Teller, p: int, u: int, old: int, c: int) -> _Said:
    self._place[u] = 0
    over = f" over {self.card(old)}" if old else ""
    return f"{SEATS[p]} strides {self.card(u)}{over}", (u, old) if old else (u,), 2


@_tells(Event.PLACED)
def _placed(self: Teller, p: int, u: int, circle: int, old: int) -> _Said:
    self._place[u] = circle
    over = f" over {self.card(old)}" if old else ""
    return f"{SEATS[p]} calls {self.card(u)} to {CIRCLE_NAMES[circle]}{over}", (u, old) if old else (u,), 2


@_tells(Event.RETIRED)
def _retired(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} retires", (u,), 3


@_tells(Event.ABILITY)
def _ability(self: Teller, p: int, u: int, ability: int, c: int) -> _Said:
    self._using = True
    return f"{SEATS[p]}'s {self.unit(u)}: {self.ability(ability)}", (u,), 3


@_tells(Event.GAINED)
def _gained(self: Teller, p: int, u: int, ability: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} gains {{{self.ability(ability)}}}", (u,), 3


@_tells(Event.LOST)
def _lost(self: Teller, p: int, u: int, skill: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} loses {Skill(skill).name.lower().replace('_', ' ')}", (u,), 3


@_tells(Event.REVEALED)
def _revealed(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} reveals {self.card(u)}", (u,), 3


@_tells(Event.ORDERED)
def _ordered(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} plays {self.card(u)}", (u,), 2


@_tells(Event.COST_PAID)
def _paid(self: Teller, p: int, u: int, ability: int, c: int) -> _Said:
    return f"{SEATS[p]} has paid the cost", (u,), 3


_ENDED: Final = {
    Event.DECLINED: "declines", Event.CONDITION_FAILED: "its condition fails",
    Event.COST_FAILED: "its cost cannot be paid",
}  # fmt: skip


def _ending(words: str) -> Callable[..., _Said]:
    def tell(self: Teller, p: int, u: int, ability: int, c: int) -> _Said:
        self._using = False
        return f"{self.card(u)}: {words}", (u,), 3

    return tell


_TELL.update({event: _ending(words) for event, words in _ENDED.items()})


@_tells(Event.CHOSEN)
def _chosen(self: Teller, p: int, u: int, source: int, c: int) -> _Said:
    return f"{SEATS[p]} chooses {self.unit(u)}", (u, source), 3


@_tells(Event.GIFT_GAINED)
def _gift(_: Teller, p: int, gift: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} gains {GIFT_NAMES[gift]}", (), 3


@_tells(Event.MARKED)
def _marked(_: Teller, p: int, circle: int, gift: int, c: int) -> _Said:
    return f"{GIFT_NAMES[gift]} marker on {SEATS[p]}'s {CIRCLE_NAMES[circle]}", (), 3


@_tells(Event.ATTACKS)
def _attacks(self: Teller, p: int, u: int, target: int, battle: int) -> _Said:
    self._guarding = self._compared = False
    powers = [powered(self._table, u), powered(self._table, target)]
    return (
        f"attack {battle}: {SEATS[p]}'s {self.unit(u)} ({powers[0]}) ->"
        f" {SEATS[1 - p]}'s {self.unit(target)} ({powers[1]})",
        (u, target),
        2,
    )


@_tells(Event.BOOSTS)
def _boosts(self: Teller, p: int, u: int, boosted: int, c: int) -> _Said:
    return f"boosted by {self.unit(u)} ({powered(self._table, u)})", (u, boosted), 3


@_tells(Event.GUARDED)
def _guarded(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    self._guarding = True
    shield = int(self._table.table.shield[self._table.game.card[u]])
    return f"{SEATS[p]} guards with {self.card(u)} (shield {shield})", (u,), 3


@_tells(Event.INTERCEPTS)
def _intercepts(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    self._guarding = True
    shield = int(self._table.table.shield[self._table.game.card[u]])
    return f"{SEATS[p]} intercepts with {self.card(u)} (shield {shield})", (u,), 3


def _check(check: Check) -> Callable[..., _Said]:
    def tell(self: Teller, p: int, u: int, icon: int, c: int) -> _Said:
        trigger = f", {Trigger(icon).name.lower()} trigger" if icon else ""
        return f"{SEATS[p]}'s {check.name.lower()} check: {self.card(u)}{trigger}", (u,), 3

    return tell


_TELL.update({Event.DRIVE_CHECKED: _check(Check.DRIVE), Event.DAMAGE_CHECKED: _check(Check.DAMAGE)})


@_tells(Event.TRIGGER)
def _trigger(self: Teller, p: int, u: int, icon: int, c: int) -> _Said:
    return f"{Trigger(icon).name.lower()} trigger takes effect", (u,), 3


@_tells(Event.MODIFIED)
def _modified(self: Teller, p: int, u: int, stat: int, amount: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} gets {Stat(stat).name.lower()} {amount:+}", (u,), 3


@_tells(Event.GRANTED)
def _granted(self: Teller, p: int, u: int, skill: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)}: {Skill(skill).name.lower().replace('_', ' ')}", (u,), 3


@_tells(Event.HEALED)
def _healed(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} heals {self.card(u)}", (u,), 3


@_tells(Event.POWER)
def _power(self: Teller, p: int, attack: int, guard: int, hit: int) -> _Said:
    self._compared = True
    return f"{attack} against {guard}: {'a hit' if hit else 'no hit'}", (), 3


@_tells(Event.DAMAGE_DEALT)
def _damage(_: Teller, p: int, n: int, b: int, c: int) -> _Said:
    return f"{n} damage to {SEATS[p]}'s vanguard", (), 3


@_tells(Event.MISSES)
def _misses(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return ("" if self._compared else "the attack does not hit"), (u,) if u else (), 3


@_tells(Event.RULE_ACTION)
def _rule_action(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    if u:
        return f"{self.card(u)} does not belong on {SEATS[p]}'s Astral Plane", (u,), 3
    return f"{SEATS[p]} has no vanguard and rides a card from the soul", (), 3


@_tells(Event.EXTRA_ATTACK)
def _extra_attack(self: Teller, p: int, u: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]}'s {self.unit(u)} will attack, by an effect", (u,), 3


@_tells(Event.EXTRA_TURN)
def _extra_turn(_: Teller, p: int, a: int, b: int, c: int) -> _Said:
    return f"{SEATS[p]} gains an additional turn", (), 3


@_tells(Event.PLANE)
def _plane(_: Teller, p: int, holds: int, b: int, c: int) -> _Said:
    what = "is an Astral Plane" if holds else "is no longer an Astral Plane"
    return f"{SEATS[p]}'s back_center {what}", (), 3


@_tells(Event.RESULT)
def _result(_: Teller, p: int, result: int, reason: int, c: int) -> _Said:
    why = _REASONS.get(Reason(reason), Reason(reason).name.lower().replace("_", " "))
    if result == Result.UNFINISHED:
        return f"unfinished: {why}", (), 0
    loser = {Result.A_WINS: "B has ", Result.B_WINS: "A has "}.get(Result(result), "")
    return f"{_RESULTS[Result(result)]}: {loser}{why}", (), 0


@_tells(Event.ANSWERED)
def _answered(self: Teller, p: int, prompt: int, value: int, c: int) -> _Said:
    if prompt in (Prompt.ATTACK, Prompt.ATTACKER, Prompt.BOOST):
        self._using = False
    if prompt == Prompt.MAIN and value >= MOVE:
        return f"{SEATS[p]} moves the units of the {CIRCLE_NAMES[value - MOVE].split('_')[1]} column", (), 2
    if value == 0 and prompt in _SILENCE and not (prompt == Prompt.GUARD and self._guarding):
        return f"{SEATS[p]} {_SILENCE[Prompt(prompt)]}", (), 3
    return "", (), 3


def powered(table: "Table", u: int) -> int:
    """The power of a unit now, without boost; continuous effects as they were last worked out."""
    g, t = table.game, table.table
    return int(t.power[g.card[u]]) + int(g.bonus[Stat.POWER, u]) + int(g.cont[Stat.POWER, u])


# -- a whole game ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trace:
    """One game, told. `str` gives the text; iterating gives the events one by one.

    Attributes
    ----------
    title : str
        Decks, bots, seed and index.
    events : tuple of Happening
    result : str
        "A wins", "B wins", "a draw" or "unfinished".
    decisions : int
        Answers that the bots gave.
    """

    title: str
    events: tuple[Happening, ...]
    result: str
    decisions: int
    pairing: Pairing = field(repr=False)
    game: int = 0

    def __str__(self) -> str:
        return "\n".join([self.title, *(str(event) for event in self.events if event.text)])

    def __iter__(self) -> Iterator[Happening]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def position(self, decisions: int) -> Position:
        """The state after that many answers of the bots, each of which the game gives again.

        Raises
        ------
        InputError
            The game has not so many.
        """
        if not 0 <= check_whole("decisions", decisions) <= self.decisions:
            raise InputError(f"decisions {decisions}: this game has {self.decisions}")
        table = _table(self.pairing)
        table.new_game(self.pairing.seed, self.game)
        table.advance()
        for _ in range(decisions):
            table.answer(table.decide())
            table.advance()
        return read_position(table, self.pairing.names())


def _table(pairing: Pairing) -> "Table":
    table: Table = pairing.kernel.Table(pairing.table(), pairing.policies)
    return table


def trace(
    a: "Deck | str | Path",
    b: "Deck | str | Path",
    seed: int = 0,
    game: int = 0,
    *,
    bots: "Sequence[Bot]" = ("standard", "standard"),
    first: str = "alternate",
    abilities: bool = True,
    format: str | None = None,
    cards: "Library | Sequence[str | Path]" = (),
) -> Trace:
    """Tell one game: the very game that `simulate` plays at that seed and index.

    Parameters
    ----------
    a, b, seed, bots, first, abilities, format, cards
        What shapes the game, as in `vgsim.simulate`.
    game : int
        Index of the game, from 0.

    Returns
    -------
    Trace

    Raises
    ------
    InputError
        Saying which input is wrong and what would be right.
    """
    pairing = pair(a, b, bots, seed, Rules(first, abilities, format), cards)
    told: Trace = pairing.engine.module("telling").trace_game(pairing, game)
    return told


def trace_game(pairing: Pairing, game: int) -> Trace:
    """Tell game number `game` of a pairing (InputError for a number that no game has)."""
    if not 0 <= check_whole("game", game) < MOST_GAMES:
        raise InputError(f"game {game}: games are counted from 0, to {MOST_GAMES - 1} at most")
    table = _table(pairing)
    teller = Teller(table, pairing.names())
    table.game.log_on = 1
    table.game.logs = 0
    table.new_game(pairing.seed, game)
    table.advance()
    events = teller.tell()
    while not table.game.result:
        table.answer(table.decide())
        table.advance()
        events += teller.tell()
    result = _RESULTS.get(Result(int(table.game.result)), "unfinished")
    sides = [
        f"{deck.name} ({seat}, {bot})"
        for seat, deck, bot in zip(SEATS, pairing.decks, pairing.bots, strict=True)
    ]
    title = f"{' against '.join(sides)}, {pairing.format}, seed {pairing.seed}, game {game}"
    return Trace(title, tuple(events), result, int(table.game.decisions), pairing, game)
