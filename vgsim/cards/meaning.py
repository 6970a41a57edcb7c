"""What a readable ability must still fulfil to mean something; nonsense is refused with its place.

Kinds, times and costs must fit together, changes must change something, and an effect of an AUTO or ACT
ability that changes a unit must say until when (a CONT ability must not).
"""

from collections.abc import Iterator
from typing import Final

from vgsim.cards.reading import COUNTS, problem
from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Selector, Step

_MOST: Final = {"power": 200_000, "shield": 200_000, "critical": 10, "drive": 10, "grade_stat": 10}
_CONTINUOUS: Final = frozenset({
    "modify", "set", "set_original", "grant", "gain", "lose", "take_name", "discard_grade", "stride_grade",
    "retire_count", "every_clan", "forbid_guard", "guard_many", "cannot_move", "make_astral_plane",
    "count_as_v", "tokens_called_as", "unaffected", "copy_triggers", "nullify_triggers", "forbid_call", "checks_go",
})  # fmt: skip
_DURATIONS: Final = frozenset({"until_battle", "until_turn", "until_opponent_turn"})
_FOREVER: Final = Phrase("always")
_MOST_GRADE: Final = 10
_MOST_VALUE: Final = 200_000
_MOST_LIMIT: Final = 10
# What a word stands for must have been produced by an earlier step: by which verbs, and the remedy.
_PRODUCERS: Final = {
    "it": ("choose opponent_chooses reveal_until", "choose a card before"),
    "called_unit": ("call call_top call_top_to_g call_token", "call a unit before"),
    "looked": ("look reveal_top", "look at cards before"),
    "retired_cards": ("retire", "retire units before"),
}
_MEANS: Final = {"stat_of_it": "it", "grade_of_it": "it", "copy_bound": "it"}
_SAID: Final = {
    "called_unit": "called unit",
    "looked": "of them",
    "retired_cards": "retired cards",
    "stat_of_it": "its",
    "grade_of_it": "that card",
    "copy_bound": "bound card",
}


def check(ability: Ability) -> None:
    """Refuse an ability that reads well but cannot mean anything.

    Raises
    ------
    InputError
        With the place, the cause and the remedy.
    """
    if ability.kind in ("KEYWORD", "RULE"):
        return
    _check_frame(ability)
    for piece in pieces(
        (ability.event or (), ability.limits, ability.conditions, ability.cost, ability.effect)
    ):
        if isinstance(piece, Phrase):
            _check_phrase(piece)
    for act in _acts(ability.effect):
        _check_duration(ability.kind, act)
    _check_order(ability)


def _check_frame(ability: Ability) -> None:
    """Kind, zone, event and cost."""
    at = ability.event.at if ability.event else (1, 1)
    if (ability.kind == "AUTO") != (ability.event is not None):
        raise problem(at, f"{ability.kind} and its event do not fit", "AUTO, and only AUTO, has WHEN")
    if ability.kind in ("CONT", "ON-GET") and ability.cost:
        raise problem(at, f"a {ability.kind} ability has no cost", "leave out COST, or write AUTO or ACT")
    if ability.kind == "ACT" and not set(ability.zones) - {"circle"}:
        raise problem(at, "an ACT ability needs a zone", "write it as in 'ACT [V/R]'")
    names = [limit.name for limit in ability.limits]
    if len(set(names)) < len(names):
        raise problem(ability.limits[0].at, "a limit stands twice", "write it once")


def pieces(part: Part) -> Iterator[Phrase | Selector | Block]:
    """Every phrase, selector and block in a part; granted abilities are checked on their own."""
    inside: tuple[Part, ...] = ()
    if isinstance(part, Phrase | Selector | Block):
        yield part
    if isinstance(part, Phrase):
        inside = part.parts
    elif isinstance(part, Selector):
        inside = part.filters
    elif isinstance(part, Block):
        inside = (*((part.head,) if part.head else ()), *part.body)
    elif isinstance(part, Number):
        inside = (part.base,) if part.base else ()
    elif isinstance(part, tuple):
        inside = part
    for inner in inside:
        yield from pieces(inner)


def _acts(steps: tuple[Step, ...]) -> Iterator[Phrase]:
    for step in steps:
        if isinstance(step, Block):
            yield from _acts(step.body)
        else:
            yield step


def _check_phrase(phrase: Phrase) -> None:
    if phrase.name in ("modify", "stride_grade", "instead_of_critical"):
        _check_change(phrase)
    elif phrase.name in ("limit_break", "generation_break", "ritual"):
        _check_range(phrase, phrase.parts[0], range(1, _MOST_LIMIT + 1), "a limit")
    elif phrase.name == "grade":
        _check_range(phrase, phrase.parts[1], range(_MOST_GRADE + 1), "a grade")
    elif phrase.name == "compare":
        _check_range(phrase, phrase.parts[2], range(_MOST_VALUE + 1), "a value to compare with")
    else:
        for part in phrase.parts:
            _check_range(phrase, part, COUNTS, "a number of cards")


def _check_range(phrase: Phrase, part: Part, allowed: range, what: str) -> None:
    if isinstance(part, Number):
        value = part.times if part.base else part.plus
    elif isinstance(part, int):
        value = part
    else:
        return
    if value not in allowed:
        remedy = f"write a whole number from {allowed[0]} to {allowed[-1]}"
        raise problem(phrase.at, f"{value} is not {what}", remedy)


def _check_change(phrase: Phrase) -> None:
    stat = next((p.name for p in phrase.parts if isinstance(p, Phrase) and p.name in _MOST), "grade_stat")
    for part in phrase.parts:
        if isinstance(part, Number):
            value = part.times if part.base else part.plus
            if not value or abs(value) > _MOST[stat]:
                remedy = f"write a change of {stat.removesuffix('_stat')} by 1 to {_MOST[stat]}, with + or -"
                raise problem(phrase.at, f"{value:+d} is not a possible change", remedy)


def _check_duration(kind: str, act: Phrase) -> None:
    """A continuous effect lasts while it is valid; any other change says how long."""
    if kind == "CONT" and act.name not in _CONTINUOUS:
        raise problem(act.at, "a CONT ability does nothing, it only holds", "write AUTO or ACT")
    last = act.parts[-1] if act.parts else None
    if kind == "CONT" and isinstance(last, Phrase) and last.name in _DURATIONS:
        raise problem(act.at, "a CONT ability lasts as long as it is valid", "leave out 'until ...'")
    if kind != "CONT" and last == _FOREVER:
        raise problem(act.at, "the change has no end", "add 'until end of battle' or 'until end of turn'")


def _check_order(ability: Ability) -> None:
    """A word like "it" needs an earlier step that says what it is."""
    at = ability.event.at if ability.event else (1, 1)
    done: set[str] = set()
    for piece in pieces(ability.conditions):
        if isinstance(piece, Phrase) and piece.name == "result" and piece.parts != ("drawn",):
            raise problem(at, "IF asks what a step did before it is done", "use [if ...] before a later step")
    for piece in pieces(ability.effect):
        name = piece.noun if isinstance(piece, Selector) else "" if isinstance(piece, Block) else piece.name
        at = piece.at if isinstance(piece, Phrase) and piece.at != (1, 1) else at
        makers, remedy = _PRODUCERS.get(_MEANS.get(name, name), ("", ""))
        if makers and not done.intersection(makers.split()):
            raise problem(at, f"'{_SAID.get(name, name)}' stands for nothing yet", remedy)
        done.add(name)
    if ability.kind == "CONT" and any(isinstance(s, Block) and s.kind != "if" for s in ability.effect):
        raise problem(at, "a CONT ability does nothing, it only holds", "leave out 'may' and 'at ...'")
    if ability.kind == "CONT" and done.intersection({"it", "called_unit"}):
        raise problem(at, "a CONT ability chooses and calls nothing", "name the unit, as in 'all own units'")
