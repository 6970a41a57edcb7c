"""A game played in words: questions and answers as people say them, over the step-by-step kernel.

The record asks every prompt; forced ones are answered here, so that an answer may be for them too.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from vgsim.analysis.board.answers import Desk, Option, Question, Want, conceding, fit, listed, parse_answer
from vgsim.analysis.board.positions import SEATS, Position, read_position, set_up
from vgsim.analysis.board.trace import Happening, Teller
from vgsim.errors import InputError
from vgsim.vanguard.terms import CONCEDE, Audit, Prompt, Result, Zone

if TYPE_CHECKING:
    from vgsim.cards.build import Names

RESULTS: Final = {
    Result.ONGOING: "", Result.A_WINS: "A wins", Result.B_WINS: "B wins", Result.DRAW: "draw",
    Result.UNFINISHED: "unfinished",
}  # fmt: skip
_STOPS: Final = (
    Prompt.RIDE,
    Prompt.STRIDE,
    Prompt.MAIN,
    Prompt.ATTACK,
    Prompt.GUARD,
)  # a scenario never runs past these by itself
_CHAINS: Final = {  # a choice that is completed at the next prompt, and how the two read together
    (Prompt.ATTACK, Prompt.ATTACKER): ": ",
    (Prompt.ATTACKER, Prompt.TARGET): " -> ",
    (Prompt.MAIN, Prompt.CIRCLE): " -> ",
}


class Game:
    """The game of a scenario: table, names, answers still wanted, what happened."""

    bots: Final = "vgsim.vanguard.bots"
    decks: Final = (Zone.DECK,)

    def __init__(
        self, record: Any, names: "Names", position: Position, stacked: list[tuple[int, str]], seed: int
    ) -> None:
        from vgsim.vanguard.match import Table

        self.table = Table(record)
        self.names = names
        self.desk = Desk(self.table, names)
        set_up(self.table, names, position, seed)
        self.stacked = [
            (p, name, u) for (p, name), u in zip(stacked, self._tops(position, stacked), strict=True)
        ]
        self.table.game.log_on, self.table.game.logs, self.table.game.ask_all = 1, 0, 1
        self.events: list[Happening] = []
        self._teller = Teller(self.table, names)
        self._teller.look()
        self._wants: list[Want] = []
        self.given: list[int] = []
        self._started = False

    def _tops(self, position: Position, stacked: list[tuple[int, str]]) -> list[int]:
        g, found = self.table.game, []
        for p in range(2):
            n = int(g.row_n[p, Zone.DECK])
            count = sum(seat == p for seat, _ in stacked)
            found += [int(u) for u in g.row[p, Zone.DECK, n - count : n][::-1]]
        return found

    def left_in_deck(self) -> list[str]:
        """Stacked cards that are still in their deck."""
        zone = self.table.game.zone
        return [f"{SEATS[p]}: {name}" for p, name, u in self.stacked if zone[u] == Zone.DECK]

    def question(self) -> Question | None:
        self.settle()
        return self.desk.question() if self.desk.prompt else None

    def position(self) -> Position:
        self.settle()
        return read_position(self.table, self.names)

    def give(self, answer: str) -> None:
        """Carry out one answer in words; one that is not legal changes nothing."""
        self._start()
        kept = self.table.game.copy(), list(self.events), list(self.given)
        try:
            self._carry_out(answer)
        except InputError:
            self.table.game, self.events, self.given = kept
            self._teller.look()
            raise

    def _carry_out(self, answer: str) -> None:
        if (player := conceding(answer)) is not None and self.desk.prompt:
            self._answer(CONCEDE - player)
            return
        self._wants = parse_answer(answer)
        asked = int(self.table.game.asked)
        while self._wants:
            if self._wants[0].optional and (not self.desk.prompt or self._others_mulligan(asked)):
                self._wants.pop(0)
            elif not self.desk.prompt:
                raise InputError(f"answer {answer!r}: the game is over ({self.events[-1].text})")
            else:
                self._answer_for(self._wants[0])

    def _others_mulligan(self, asked: int) -> bool:
        return self.desk.prompt == Prompt.MULLIGAN and self.table.game.asked != asked

    def try_out(self, answer: str) -> list[int]:
        """The numbers that an answer in words comes to; the game stays where it is."""
        kept = self.table.game, self.events, self.given
        self.table.game, self.events, self.given = kept[0].copy(), [], []
        try:
            self.give(answer)
            return self.given
        finally:
            self.table.game, self.events, self.given = kept
            self._teller.look()

    def _answer_for(self, want: Want) -> None:
        """Answer the open prompt as the want says, or get past it."""
        prompt, options = self.desk.prompt, self.desk.options()
        if prompt not in want.prompts:
            self._get_past(want, prompt, options)
            return
        option, rest = fit(want, prompt, options)
        if option is None and len(options) == 1 and prompt in (Prompt.COST, Prompt.CHOOSE):
            option, rest = options[0], want  # the answer is for a later card of the same cost or choice
        if option is None and want.optional:
            self._wants.pop(0)
        elif option is None:
            raise self._illegal(want, options)
        else:
            self._wants[:1] = [rest] if rest else []
            self._answer(option.value)

    def _get_past(self, want: Want, prompt: Prompt, options: list[Option]) -> None:
        """This prompt is not what the answer is for: forced ones, and the pass before an attack, go by."""
        later = any(prompt in other.prompts for other in self._wants[1:])
        if want.optional and (later or prompt in _STOPS or len(options) > 1):
            self._wants.pop(0)
        elif len(options) == 1:
            self._answer(options[0].value)
        elif prompt == Prompt.MAIN and Prompt.ATTACK in want.prompts:
            self._answer(0)
        else:
            raise self._illegal(want, options)

    def _illegal(self, want: Want, options: list[Option]) -> InputError:
        return InputError(
            f"answer {want.text!r} is not legal; {self.desk.question()} legal answers: {listed(options)}"
        )

    def _start(self) -> None:
        if not self._started:
            self._started = True
            self._advance()

    def settle(self) -> None:
        """Forced prompts are answered by themselves, but for those that would let the turn run on."""
        self._start()
        while (
            self.desk.prompt and self.desk.prompt not in _STOPS and len(options := self.desk.options()) == 1
        ):
            self._answer(options[0].value)

    def _answer(self, value: int) -> None:
        self.given.append(value)
        self.table.answer(value)
        self._advance()

    def _advance(self) -> None:
        self.table.advance()
        self.events += self._teller.tell()
        if bad := self.table.audit():
            names = ", ".join(bit.name for bit in Audit if bad & bit and bit.name)
            raise RuntimeError(f"the rules broke an invariant: {names}")

    # -- answers that go over several prompts ------------------------------------------------------------

    def lines(self) -> list[tuple[str, list[int]]]:
        """Every legal answer in words, with the numbers that give it."""
        self.settle()
        kept = self.table.game
        try:
            return list(self._lines(self.desk.prompt))
        finally:
            self.table.game = kept

    def _lines(self, prompt: Prompt) -> Iterable[tuple[str, list[int]]]:
        start = self.table.game
        for option in self.desk.options() if prompt else ():
            self.table.game = start.copy()
            self.table.answer(option.value)
            self.table.advance()
            joint = _CHAINS.get((prompt, self.desk.prompt)) if option.value else None
            if joint is None:
                yield option.text, [option.value]
                continue
            for text, values in self._lines(self.desk.prompt):
                yield option.text + joint + text.partition(": ")[2], [option.value, *values]
        self.table.game = start
