"""What a Vanguard prompt asks and what may be answered, in words and back.

An answer in words may cover several prompts ("attack: front_left -> VC"); it becomes a queue of `Want`s, each
for a kind of prompt. Cards go by name or, on the field, by circle; equal cards of a zone are one choice.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from vgsim.analysis.board.positions import CIRCLE_NAMES, GIFT_NAMES, SEATS
from vgsim.cards.names import name_key
from vgsim.errors import InputError
from vgsim.vanguard.terms import ACT, MOVE, NO, YES, Op, Prompt, Zone

if TYPE_CHECKING:
    from vgsim.cards.build import Names
    from vgsim.vanguard.match import Table


@dataclass(frozen=True)
class Question:
    """An open prompt.

    Attributes
    ----------
    seat : str
        Who is asked, "A" or "B".
    kind : str
        The prompt in small letters, such as "guard" (`vgsim.vanguard.terms.Prompt`).
    text : str
        The question in words.
    """

    seat: str
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"


@dataclass(frozen=True)
class Option:
    """One legal answer: its number, its text as `legal` lists it, keys of what may be said for its object."""

    value: int
    text: str
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Want:
    """What an answer wants of one kind of prompt.

    Attributes
    ----------
    text : str
        The answer that it comes from, for messages.
    prompts : tuple of Prompt
        The prompts it is for.
    value : int, optional
        The number to answer (no, yes); None where objects say it.
    objects : str
        Cards or circles, one for each prompt, separated by commas.
    verb : str
        Of the option, where a prompt has several.
    optional : bool
        Dropped where no such prompt comes.
    again : bool
        Kept as long as such prompts come.
    """

    text: str
    prompts: tuple[Prompt, ...]
    value: int | None = None
    objects: str = ""
    verb: str = ""
    optional: bool = False
    again: bool = False


# The word for "no" (0) at a prompt, and the verb for its cards.
_WORDS: Final[dict[Prompt, tuple[str, str]]] = {
    Prompt.MULLIGAN: ("keep", "put back"),
    Prompt.G_ASSIST: ("no g assist", "g assist"),
    Prompt.G_ASSIST_TAKE: ("take nothing", "take"),
    Prompt.G_ASSIST_REMOVE: ("", "remove"),
    Prompt.RIDE: ("no ride", "ride"),
    Prompt.MAIN: ("pass", "call"),
    Prompt.CIRCLE: ("no more calls", "to"),
    Prompt.ATTACK: ("no attack", "attack"),
    Prompt.ATTACKER: ("", "attacker"),
    Prompt.TARGET: ("", "target"),
    Prompt.BOOST: ("no boost", "boost"),
    Prompt.GUARD: ("no guard", "guard"),
    Prompt.GUARD_MORE: ("no more guards", "guard"),
    Prompt.GUARD_WHOM: ("", "for"),
    Prompt.CRITICAL_TO: ("", "critical"),
    Prompt.POWER_TO: ("", "power"),
    Prompt.HEAL: ("", "heal"),
    Prompt.GIFT: ("", "gift"),
    Prompt.STANDBY: ("", "use"),
    Prompt.PAY: ("decline", "pay"),
    Prompt.COST: ("enough", "cost"),
    Prompt.CHOOSE: ("done", "choose"),
    Prompt.SOUL_RIDE: ("", "ride"),
    Prompt.STAND_TO: ("", "stand"),
    Prompt.VANGUARD_CIRCLE: ("no ride", "on"),
    Prompt.OPTION: ("", "option"),
    Prompt.STRIDE: ("no stride", "stride"),
    Prompt.STRIDE_COST: ("for free", "pay"),
}
# there is one way to say yes
_YES_NO: Final = (Prompt.G_ASSIST, Prompt.ATTACK, Prompt.BOOST, Prompt.PAY, Prompt.STRIDE_COST)
_GUARDS: Final = (Prompt.GUARD, Prompt.GUARD_MORE)
_OF_ABILITIES: Final = (Prompt.PAY, Prompt.COST, Prompt.CHOOSE, Prompt.CIRCLE, Prompt.OPTION)
_ASKED: Final[dict[Prompt, str]] = {
    Prompt.MULLIGAN: "which cards to put back?",
    Prompt.G_ASSIST: "use G assist?",
    Prompt.G_ASSIST_TAKE: "which card to take?",
    Prompt.G_ASSIST_REMOVE: "which card to remove from the game?",
    Prompt.RIDE: "which card to ride?",
    Prompt.MAIN: "what to do in the main phase?",
    Prompt.CIRCLE: "which circle?",
    Prompt.ATTACK: "attack?",
    Prompt.ATTACKER: "which unit attacks?",
    Prompt.TARGET: "which unit to attack?",
    Prompt.BOOST: "boost?",
    Prompt.GUARD: "guard?",
    Prompt.GUARD_MORE: "another guardian in the same action?",
    Prompt.GUARD_WHOM: "which unit does the guardian guard?",
    Prompt.CRITICAL_TO: "which unit gets the critical?",
    Prompt.POWER_TO: "which unit gets the power?",
    Prompt.HEAL: "which damage to heal?",
    Prompt.GIFT: "which gift?",
    Prompt.STANDBY: "which ability first?",
    Prompt.PAY: "pay the cost?",
    Prompt.COST: "which card for the cost?",
    Prompt.CHOOSE: "which card?",
    Prompt.SOUL_RIDE: "which soul card to ride?",
    Prompt.STAND_TO: "which unit to stand?",
    Prompt.VANGUARD_CIRCLE: "onto which vanguard?",
    Prompt.OPTION: "which option?",
    Prompt.STRIDE: "which G unit to stride?",
    Prompt.STRIDE_COST: "pay the cost of the stride?",
}


class Desk:
    """The open prompt of a game, in words.

    Parameters
    ----------
    table : Table
        The game at hand, at a prompt.
    names : Names
        Of its card table.
    """

    def __init__(self, table: "Table", names: "Names") -> None:
        self.table = table
        self.names = names

    @property
    def prompt(self) -> Prompt:
        """The open prompt, NONE when the game is over."""
        return Prompt(int(self.table.game.prompt))

    def question(self) -> Question:
        """What is asked."""
        g = self.table.game
        text = _ASKED[self.prompt]
        if self.prompt in _GUARDS and g.attacker and g.targets and g.target[0]:
            text = f"guard {self.unit(int(g.target[0]))} against {self.unit(int(g.attacker))}?"
        elif self.prompt in _OF_ABILITIES and g.f_ability[g.depth]:
            card, ability = self.names.abilities[g.f_ability[g.depth]]
            text = f"{'do it?' if self._optional() else text} ({card}: {ability})"
        return Question(SEATS[g.asked], self.prompt.name.lower(), text)

    def _optional(self) -> bool:
        """Whether an optional step of an effect is asked for, not a cost."""
        g, t = self.table.game, self.table.table
        return self.prompt == Prompt.PAY and bool(t.op[g.f_pc[g.depth], 0] == Op.MAY)

    def name(self, u: int) -> str:
        """A card's name."""
        return str(self.names.cards[self.table.game.card[u]])

    def unit(self, u: int) -> str:
        """A card's circle and name, or its name alone."""
        g = self.table.game
        return f"{CIRCLE_NAMES[g.place[u]]} {self.name(u)}" if g.zone[u] == Zone.CIRCLE else self.name(u)

    def options(self) -> list[Option]:
        """The legal answers; equal cards of a zone count once, different ones of one name get numbers."""
        made: dict[str, Option] = {}
        twins: dict[str, Any] = {}
        for value in self.table.legal():
            option, same = self._option(value)
            text, n = option.text, 1
            while text in made and (same is None or twins[text] != same):
                n += 1
                text = f"{option.text} #{n}"
            if text not in made:
                numbered = frozenset(f"{key}{n}" for key in option.keys)
                made[text] = replace(option, text=text, keys=numbered if n > 1 else option.keys)
                twins[text] = same
        return list(made.values())

    def _option(self, value: int) -> tuple[Option, Any]:
        """An answer in words, and what it shares with answers that are the same choice (None: nothing)."""
        no, verb = _WORDS[self.prompt]
        if value == NO and no:
            return Option(value, no), None
        if self.prompt in _YES_NO:
            return Option(value, verb), None
        special = _SPECIAL.get(self.prompt, Desk._card)
        verb, said, keys, same = special(self, value, verb)
        return Option(value, f"{verb}: {said}", frozenset(name_key(key) for key in keys)), same

    def _card(self, u: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        g = self.table.game
        name = self.name(u)
        if g.zone[u] == Zone.GAUGE:
            said = f"{name} under {self.unit(int(g.under[u]))}"
            return verb, said, (name, said), (name, int(g.under[u]))
        if g.zone[u] not in (Zone.CIRCLE, Zone.LOCKED):
            down = " (down)" if g.zone[u] == Zone.DAMAGE and g.face_down[u] else ""
            return verb, name + down, (name, name + down), (name, int(g.zone[u]), down)
        p, circle = int(u > (len(g.card) - 1) // 2), CIRCLE_NAMES[g.place[u]]
        mine = p == g.asked or self.prompt in (Prompt.TARGET, Prompt.GUARD_WHOM)
        said = circle if mine else f"{SEATS[p]} {circle}"
        short = (circle,) if mine or not self._own_twin(u) else ()
        return verb, said, (name, f"{SEATS[p]} {circle}", *short), None

    def _own_twin(self, u: int) -> bool:
        """Whether the asked player's unit on the same circle of his is a choice too."""
        g = self.table.game
        return not {int(x[g.asked, g.place[u]]) for x in (g.circle, g.lock)}.isdisjoint(self.table.legal())

    def _guard(self, u: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        return self._card(u, verb if self.table.game.zone[u] != Zone.CIRCLE else "intercept")

    def _main(self, value: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        if value >= MOVE:
            side = CIRCLE_NAMES[value - MOVE].split("_")[1]
            return "move", side, (side, f"front {side}", f"back {side}"), None
        if value >= ACT:
            u = (value - ACT) // 8
            _, circle, keys, same = self._card(u, verb)
            zone = Zone(int(self.table.game.zone[u]))
            where = f"on {circle}" if zone == Zone.CIRCLE else f"in {zone.name.lower()}"
            number = None if same is None else (*same, value % 8)
            return "act", f"{self.name(u)} {where}", (*keys, f"{self.name(u)} {where}"), number
        return self._card(value, verb)

    def _circle(self, value: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        return verb, CIRCLE_NAMES[value - 1], (CIRCLE_NAMES[value - 1],), None

    def _number(self, value: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        return verb, str(value), (str(value),), None

    def _gift(self, value: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        return verb, GIFT_NAMES[value], (GIFT_NAMES[value],), None

    def _standby(self, value: int, verb: str) -> tuple[str, str, tuple[str, ...], Any]:
        u, _, ability = (int(x) for x in self.table.game.standby[value - 1, :3])
        g = self.table.game
        circle = (CIRCLE_NAMES[g.place[u]],) if g.zone[u] == Zone.CIRCLE else ()
        return verb, self.unit(u), (self.unit(u), self.name(u), *circle), (u, ability)


_SPECIAL: Final = {
    Prompt.MAIN: Desk._main, Prompt.CIRCLE: Desk._circle, Prompt.VANGUARD_CIRCLE: Desk._circle,
    Prompt.GUARD: Desk._guard, Prompt.GUARD_MORE: Desk._guard, Prompt.GIFT: Desk._gift,
    Prompt.STANDBY: Desk._standby, Prompt.OPTION: Desk._number,
}  # fmt: skip


def conceding(text: str) -> int | None:
    """Which player an answer lets concede ("A concedes"); None for any other answer."""
    words = text.split()
    return SEATS.index(words[0].upper()) if words[1:] == ["concedes"] and words[0].upper() in SEATS else None


# -- words to wants ----------------------------------------------------------------------------------------


def parse_answer(text: str) -> list[Want]:
    """The wants of an answer in words.

    Parameters
    ----------
    text : str
        As `Scenario.legal` lists answers; "guard" and the like may name several cards.

    Raises
    ------
    InputError
        No answer begins like that.
    """
    head, _, rest = text.partition(":")
    verb = " ".join(head.lower().split())
    objects, _, target = (part.strip() for part in rest.partition("->"))
    if verb in _PHRASES:
        return list(_PHRASES[verb](text, objects, target))
    if verb in _NO:
        return [Want(text, _NO[verb], NO)]
    if verb in _VERBS:
        yes_no = all(prompt in _YES_NO for prompt in _VERBS[verb])
        return [Want(text, _VERBS[verb], YES if yes_no and not objects else None, objects, verb)]
    known = sorted({*_PHRASES, *_NO, *_VERBS})
    raise InputError(f"answer {text!r}: answers begin with one of {', '.join(known)}")


def _attack(text: str, attacker: str, target: str) -> Iterator[Want]:
    yield Want(text, (Prompt.ATTACK,), YES)
    if attacker:
        yield from _attacker(text, attacker, target)


def _attacker(text: str, attacker: str, target: str) -> Iterator[Want]:
    yield Want(text, (Prompt.ATTACKER,), None, attacker)
    if target:
        yield Want(text, (Prompt.TARGET,), None, target)


def _call(text: str, card: str, circle: str) -> Iterator[Want]:
    yield Want(text, (Prompt.MAIN,), None, card, "call")
    if circle:
        yield Want(text, (Prompt.CIRCLE,), None, circle)


def _mulligan(text: str, cards: str, _: str) -> Iterator[Want]:
    if cards:
        yield Want(text, (Prompt.MULLIGAN,), None, cards)
    yield Want(text, (Prompt.MULLIGAN,), NO, optional=True)


def _guard(verb: str) -> Any:
    def wants(text: str, cards: str, whom: str) -> Iterator[Want]:
        yield Want(text, _GUARDS, None, cards, verb)
        yield Want(text, (Prompt.GUARD_MORE,), NO, optional=True)
        if whom:
            yield Want(text, (Prompt.GUARD_WHOM,), None, whom, optional=True, again=True)

    return wants


def _end_turn(text: str, *_: str) -> Iterator[Want]:
    yield Want(text, (Prompt.MAIN,), NO, optional=True)
    yield Want(text, (Prompt.ATTACK,), NO, optional=True)


_PHRASES: Final[dict[str, Any]] = {
    "attack": _attack, "attacker": _attacker, "call": _call, "mulligan": _mulligan, "guard": _guard("guard"),
    "intercept": _guard("intercept"), "end turn": _end_turn,
}  # fmt: skip
_NO: Final = {no: (prompt,) for prompt, (no, _) in _WORDS.items() if no} | {
    "pass": (Prompt.MAIN, Prompt.GUARD, Prompt.RIDE, Prompt.STRIDE, Prompt.ATTACK, Prompt.BOOST),
    "no ride": (Prompt.RIDE, Prompt.VANGUARD_CIRCLE),
}
_VERBS: Final[dict[str, tuple[Prompt, ...]]] = {
    "act": (Prompt.MAIN,),
    "move": (Prompt.MAIN,),
    "choose": (Prompt.CHOOSE, Prompt.COST),
    "discard": (Prompt.COST,),
    "soul-blast": (Prompt.COST,),
    "counter-blast": (Prompt.COST,),
    "retire": (Prompt.COST,),
}
for _prompt, (_, _verb) in _WORDS.items():
    _VERBS.setdefault(_verb, ())
    _VERBS[_verb] += (_prompt,)


def fit(want: Want, prompt: Prompt, options: list[Option]) -> tuple[Option | None, Want | None]:
    """The option that a want means at a prompt, and what is left of the want.

    Returns
    -------
    (option, rest)
        The option is None where the want means none of them or more than one.
    """
    if want.value is not None:
        found = [option for option in options if bool(option.value) == bool(want.value)]
        return (found[0] if found else None), (want if want.again else None)
    exact = [option for option in options if option.text == want.text]
    if exact:
        return exact[0], want if want.again else None
    fitting = [option for option in options if _verb_of(option) in (want.verb, "") or not _has_verbs(prompt)]
    parts = want.objects.split(",")
    for n in range(len(parts), 0, -1):
        found = [option for option in fitting if name_key(",".join(parts[:n])) in option.keys]
        if len(found) == 1:
            rest = ",".join(parts[n:]).strip()
            return found[0], want if want.again else replace(want, objects=rest) if rest else None
    return None, None


def _verb_of(option: Option) -> str:
    return option.text.partition(":")[0]


def _has_verbs(prompt: Prompt) -> bool:
    """Whether a prompt offers choices of different kinds."""
    return prompt in (Prompt.MAIN, *_GUARDS)


def listed(options: list[Option]) -> str:
    """Options in a message."""
    return "; ".join(option.text for option in options)
