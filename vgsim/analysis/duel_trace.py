"""One duel as readable text: the very duel that `simulate` plays at that seed and index.

The kernel writes what happens into a log in its record, which changes nothing; here it is emptied at every prompt and
told in words. What a log row leaves out is of no interest to people, or told by another row.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from vgsim.analysis.board.trace import Happening, Trace
from vgsim.analysis.duel_words import PLACES, SEATS, answer_words, card_name
from vgsim.analysis.runs.pairing import Pairing, check_whole
from vgsim.errors import InputError
from vgsim.riftbound.terms import LOG, Event, Item, Phase, Place, Prompt, Reason, Result, Stat, Zone

if TYPE_CHECKING:
    from vgsim.cards.riftbound.build import Names
    from vgsim.riftbound.match import Table

_RESULTS: Final = {Result.A_WINS: "A wins", Result.B_WINS: "B wins", Result.DRAW: "a draw"}
_PHASES: Final = {
    Phase.BEGINNING: "Beginning Phase", Phase.CHANNEL: "Channel Phase", Phase.DRAW: "Draw Phase",
    Phase.MAIN: "Main Phase", Phase.ENDING: "Ending Phase",
}  # fmt: skip
_STATS: Final = {Stat.MIGHT: "Might", Stat.ASSAULT: "Assault", Stat.SHIELD: "Shield", Stat.DEFLECT: "Deflect"}
_HOW: Final = {1: "holds", 2: "conquers", 3: "gains a point"}
#: events told with one card: how deep, and the words
_ABOUT_CARD: Final = {
    Event.DIED: (3, "{card} dies"), Event.DISCARDED: (3, "{seat} discards {card}"), Event.HEALED: (4, ""),
    Event.SAVED: (3, "{card} does not die: it is healed, exhausted and recalled"),
    Event.RECALLED: (3, "{card} is recalled"), Event.TOOK_CONTROL: (3, "{seat} takes control of {card}"),
    Event.COUNTERED: (3, "{card} is countered"), Event.RECYCLED: (4, ""), Event.CREATED: (3, "{seat} creates {card}"),
    Event.CHANNELED: (3, "{seat} channels {card}"), Event.DREW: (3, "{seat} draws {card}"),
    Event.ADDITIONAL: (3, "{seat} pays the additional cost of {card}"), Event.REMOVED: (3, "{card} does nothing"),
}  # fmt: skip
_AT_PLACE: Final = {
    Event.SHOWDOWN: (1, "showdown at {place}"), Event.COMBAT: (1, "combat at {place}, {seat} attacks"),
    Event.CLOSED: (2, "the showdown closes"), Event.CONTESTED: (3, "{seat} contests {place}"),
    Event.HIDDEN: (2, "{seat} hides a card at {place}"),
}  # fmt: skip
_PLAYER: Final = {
    Event.BURNED_OUT: (2, "{seat} burns out"), Event.EXTRA_TURN: (3, "{seat} will take an additional turn"),
    Event.PASSED: (3, "{seat} passes"),
}  # fmt: skip


class Teller:
    """Turns log rows of a duel into words.

    Parameters
    ----------
    table : Table
        The duel at hand.
    names : Names
        Of its card table.
    """

    def __init__(self, table: "Table", names: "Names") -> None:
        self._table, self._names = table, names
        self._points = [0, 0]  # as they were when the row was written

    def tell(self) -> list[Happening]:
        """What happened since it was last asked; the log is empty then."""
        g = self._table.game
        rows = [tuple(int(x) for x in row) for row in g.log[: g.logs]]
        g.logs = 0
        if len(rows) == LOG:
            raise InputError(f"more than {LOG - 1} events between two prompts; the duel cannot be told in full")
        return [self._row(row) for row in rows]

    def _row(self, row: tuple[int, ...]) -> Happening:
        kind, p, a, b, c, turn = row
        event = Event(kind)
        level, text = self._words(event, p, (a, b, c))
        cards = (self._card(a),) if event in _ABOUT_CARD or event in _TOLD else ()
        return Happening(event.name.lower(), SEATS[p], turn, text, cards, level, (a, b, c))

    def _card(self, u: int) -> str:
        return card_name(self._table.game, self._names, u) if 0 < u < len(self._table.game.card) else ""

    def _words(self, event: Event, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        a = numbers[0]
        if event in _ABOUT_CARD:
            level, words = _ABOUT_CARD[event]
            return level, words.format(card=self._card(a), seat=SEATS[p])
        if event in _AT_PLACE:
            level, words = _AT_PLACE[event]
            return level, words.format(place=self._place(a), seat=SEATS[p])
        if event in _PLAYER:
            level, words = _PLAYER[event]
            return level, words.format(seat=SEATS[p])
        if event in _TOLD:
            return _TOLD[event](self, p, numbers)
        return 4, ""

    def _place(self, place: int) -> str:
        g = self._table.game
        if place >= Place.FIELD_1:
            return f"{PLACES[Place(place)]} ({self._card(int(g.field_card[place - Place.FIELD_1]))})"
        return PLACES.get(Place(place), "nowhere")

    # -- rows with words of their own ------------------------------------------------------------------------

    def turn(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 0, f"turn {numbers[0]}, {SEATS[p]} (points {self._points[0]}:{self._points[1]})"

    def phase(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 1, _PHASES.get(Phase(numbers[0]), "")

    def moved(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 2, f"{SEATS[p]} moves {self._card(numbers[0])} to {self._place(numbers[2])}"

    def damaged(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 3, f"{numbers[1]} damage to {self._card(numbers[0])}"

    def scored(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        self._points[p] = numbers[1]
        return 2, f"{SEATS[p]} {_HOW[numbers[0]]}: {numbers[1]} points"

    def control(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        if p < 0:
            return 3, f"nobody controls {self._place(numbers[0])}"
        return 3, f"{SEATS[p]} controls {self._place(numbers[0])}"

    def modified(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        stat = _STATS.get(Stat(numbers[1]), "") if numbers[1] in _STATS else ""
        return 3, f"{self._card(numbers[0])} {stat} {numbers[2]:+d}" if stat else ""

    def finalized(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        card, item = self._card(numbers[0]), numbers[1]
        if item <= Item.SPELL:
            return 2, f"{SEATS[p]} plays {card}"
        return 2, f"ability of {card}" + (" is used" if item != Item.TRIGGERED else "")

    def targeted(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 3, f"{self._card(numbers[1])} targets {self._card(numbers[0])}"

    def attached(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 3, f"{self._card(numbers[0])} is attached to {self._card(numbers[1])}"

    def assigned(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 3, f"{SEATS[p]} assigns {numbers[1]} to {self._card(numbers[0])}"

    def mulligan(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 1, f"{SEATS[p]} sets {numbers[0]} cards aside"

    def game(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        fields = " and ".join(self._card(int(u)) for u in self._table.game.field_card)
        return 0, f"{SEATS[p]} goes first; battlefields: {fields}"

    def combat_result(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        return 2, f"{SEATS[numbers[1] - 1]} wins the combat" if numbers[1] else "the combat has no result"

    def result(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        why = Reason(numbers[1]).name.lower().replace("_", " ")
        return 0, f"{_RESULTS.get(Result(numbers[0]), 'unfinished')}: {why}"

    def put(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        told = {Zone.HAND: "returns to hand", Zone.BANISHED: "is banished"}
        if numbers[1] >= Zone.BASE or numbers[1] == Zone.TRASH:
            words = told.get(Zone(numbers[2]), "")
            return 3, f"{self._card(numbers[0])} {words}" if words else ""
        return 4, ""

    def answered(self, p: int, numbers: tuple[int, int, int]) -> tuple[int, str]:
        if numbers[0] in (Prompt.MAIN,) and numbers[1] == 0:
            return 2, f"{SEATS[p]} ends the turn"
        if numbers[0] in (Prompt.MAY, Prompt.OPTIONAL) and not numbers[1]:
            return 3, f"{SEATS[p]} declines: {answer_words(self._table.game, self._names, Prompt.MAY, 0)}"
        return 4, ""


_Words = Callable[[Teller, int, tuple[int, int, int]], tuple[int, str]]
_TOLD: Final[dict[Event, _Words]] = {
    Event.TURN: Teller.turn, Event.PHASE: Teller.phase, Event.MOVED: Teller.moved, Event.DAMAGED: Teller.damaged,
    Event.SCORED: Teller.scored, Event.CONTROL: Teller.control, Event.MODIFIED: Teller.modified,
    Event.FINALIZED: Teller.finalized, Event.TARGETED: Teller.targeted, Event.ATTACHED: Teller.attached,
    Event.ASSIGNED: Teller.assigned, Event.MULLIGAN: Teller.mulligan, Event.GAME: Teller.game,
    Event.COMBAT_RESULT: Teller.combat_result, Event.RESULT: Teller.result, Event.PUT: Teller.put,
    Event.ANSWERED: Teller.answered,
}  # fmt: skip


def trace_game(pairing: Pairing, game: int) -> Trace:
    """Tell duel number `game` of a pairing (InputError for a negative number)."""
    if check_whole("game", game) < 0:
        raise InputError(f"game {game}: games are counted from 0")
    table: Any = pairing.kernel.Table(pairing.table(), pairing.policies)
    teller = Teller(table, pairing.names())  # type: ignore[arg-type]
    table.game.log_on, table.game.logs = 1, 0
    table.new_game(pairing.seed, game)
    table.advance()
    events = teller.tell()
    while not table.game.result:
        table.answer(table.decide())
        table.advance()
        events += teller.tell()
    result = _RESULTS.get(Result(int(table.game.result)), "unfinished")
    sides = [f"{d.name} ({seat}, {bot})" for seat, d, bot in zip(SEATS, pairing.decks, pairing.bots, strict=True)]
    title = f"{' against '.join(sides)}, {pairing.format}, seed {pairing.seed}, game {game}"
    return Trace(title, tuple(events), result, int(table.game.decisions), pairing, game)
