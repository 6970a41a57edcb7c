"""What a prompt of a duel asks and what may be answered, in words and back.

Cards go by their names; where several on offer read alike they are numbered in the order of the offer.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from vgsim.cards.names import name_key
from vgsim.errors import InputError
from vgsim.riftbound.terms import ACT, EXHAUST_RUNE, HIDE, MOVE, RECYCLE_RUNE, Domain, Place, Prompt, Zone

if TYPE_CHECKING:
    from vgsim.cards.riftbound.build import Names

SEATS: Final = ("A", "B")
PLACES: Final = {
    Place.BASE_A: "A's base", Place.BASE_B: "B's base", Place.FIELD_1: "battlefield 1", Place.FIELD_2: "battlefield 2",
}  # fmt: skip
QUESTIONS: Final = {
    Prompt.MULLIGAN: "which cards are set aside?", Prompt.MAIN: "what is done in the Main Phase?",
    Prompt.MOVE_WHO: "who moves?", Prompt.PLACE: "where?", Prompt.TARGET: "what is the target?",
    Prompt.CHOOSE: "which card?", Prompt.MAY: "is it done?", Prompt.OPTIONAL: "is the additional cost paid?",
    Prompt.PAY: "what gives Energy?", Prompt.RECYCLE: "a rune of which domain is recycled?",
    Prompt.COST: "what is the cost paid with?", Prompt.ORDER: "which comes first?", Prompt.REACT: "a reaction?",
    Prompt.FOCUS: "what is done with Focus?", Prompt.SHOWDOWN_AT: "which showdown opens?",
    Prompt.COMBAT_AT: "which combat opens?", Prompt.ASSIGN: "who is assigned damage next?",
    Prompt.DISCARD: "what is discarded?", Prompt.MODE: "which mode?",
}  # fmt: skip
_YES_NO: Final = (Prompt.MAY, Prompt.OPTIONAL)
_AT: Final = (Prompt.PLACE, Prompt.SHOWDOWN_AT, Prompt.COMBAT_AT)
_ACTIONS: Final = (Prompt.MAIN, Prompt.REACT, Prompt.FOCUS)


def card_name(game: Any, names: "Names", u: int) -> str:
    """The name of a card of the record; "a card" where it has none to be seen."""
    return names.cards[int(game.card[u])] or "a card"


def card_words(game: Any, names: "Names", u: int) -> str:
    """A card with whose it is and where, if it is on the board."""
    name, zone = card_name(game, names, u), int(game.zone[u])
    if zone >= Zone.BASE and zone != Zone.RUNES:
        return f"{SEATS[int(game.controller[u])]} {name} at {PLACES[Place(int(game.place[u]))]}"
    return name


def domain_name(domain: int) -> str:
    """A domain as it is printed."""
    return Domain(domain).name.capitalize()


def _action(game: Any, names: "Names", prompt: Prompt, value: int) -> str:
    if value == 0:
        return "end turn" if prompt == Prompt.MAIN else "pass"
    if value >= EXHAUST_RUNE:
        verb, domain = ("recycle", value - RECYCLE_RUNE) if value >= RECYCLE_RUNE else ("exhaust", value - EXHAUST_RUNE)
        return f"{verb} {domain_name(domain)} Rune"
    if value >= ACT:
        return f"use {card_name(game, names, (value - ACT) // 8)}"
    if value >= HIDE:
        return f"hide {card_name(game, names, value - HIDE)}"
    if value >= MOVE:
        return f"move to {PLACES[Place(value - MOVE)]}"
    return f"play {card_name(game, names, value)}"


def answer_words(game: Any, names: "Names", prompt: Prompt, value: int) -> str:
    """One answer in words."""
    if prompt in _ACTIONS:
        return _action(game, names, prompt, value)
    if prompt in _YES_NO:
        return "yes" if value else "no"
    if prompt == Prompt.RECYCLE:
        return domain_name(value - 1)
    if prompt in _AT:
        return PLACES[Place(value)]
    if prompt == Prompt.MODE:
        return f"mode {value}"
    if value == 0:
        return "done"
    if prompt == Prompt.ORDER:
        return card_name(game, names, int(game.chain[value - 1, 3]))
    return card_words(game, names, value)


def options(game: Any, names: "Names", values: Sequence[int]) -> dict[str, int]:
    """Every legal answer in words, with its number; answers that read alike are numbered."""
    prompt = Prompt(int(game.prompt))
    texts = [answer_words(game, names, prompt, value) for value in values]
    many, seen = Counter(texts), Counter[str]()
    found: dict[str, int] = {}
    for text, value in zip(texts, values, strict=True):
        seen[text] += 1
        found[f"{text} ({seen[text]})" if many[text] > 1 else text] = value
    return found


def question(game: Any) -> str:
    """What is asked, in words."""
    prompt = Prompt(int(game.prompt))
    return f"{SEATS[int(game.asked)]}: {QUESTIONS[prompt]}" if prompt else ""


def find_answer(given: str, offered: dict[str, int], asked: str) -> int:
    """The number of an answer in words: as it is listed, or any part of it that only one kind of answer has.

    Raises
    ------
    InputError
        No legal answer reads so, or several different ones; the message lists those that are legal.
    """
    key = name_key(given)
    exact = [value for text, value in offered.items() if name_key(text) == key]
    fitting = {text.rsplit(" (", 1)[0]: value for text, value in reversed(offered.items()) if key in name_key(text)}
    if exact or len(fitting) == 1:
        return exact[0] if exact else next(iter(fitting.values()))
    why = "fits several answers" if fitting else "is not legal"
    raise InputError(f"answer {given!r} {why}; {asked} legal answers: {', '.join(offered)}")
