"""What a readable ability must still fulfil to mean something; nonsense is refused with its place.

Kinds, times and costs must fit together, changes must change something, and an effect of an AUTO or ACT
ability that changes a unit must say until when (a CONT ability must not).
"""

from collections.abc import Iterator
from typing import Final

from vgsim.cards.reading import COUNTS, problem
from vgsim.cards.syntax import Ability, Block, Number, Part, Phrase, Step

_MOST: Final = {"power": 200_000, "shield": 200_000, "critical": 10, "drive": 10, "grade_stat": 10}
_CONTINUOUS: Final = frozenset(
    ["modify", "set", "set_original", "grant", "gain", "lose", "take_name", "discard_grade", "stride_grade", "retire_count", "every_clan", "forbid_guard", "guard_many", "cannot_move", "make_astral_plane", "count_as_v", "tokens_called_as", "unaffected", "copy_triggers", "nullify_triggers"]
)
_DURATIONS: Final = frozenset({"until_battle", "until_turn", "until_opponent_turn"})
_FOREVER: Final = Phrase("always")
_MOST_GRADE: Final = 10
_MOST_VALUE: Final = 200_000
_AMOUNTS: Final = frozenset({"draw", "discard", "choose", "opponent_draws"})


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
    for condition in ability.conditions:
        _check_phrase(condition)
    for step in (*ability.cost, *ability.effect):
        for phrase in phrases(step):
            _check_phrase(phrase)
    for act in _acts(ability.effect):
        _check_duration(ability.kind, act)


def _check_frame(ability: Ability) -> None:
    """Kind, zone, event and cost."""
    at = ability.event.at if ability.event else (1, 1)
    if (ability.kind == "AUTO") != (ability.event is not None):
        raise problem(at, f"{ability.kind} and its event do not fit", "AUTO, and only AUTO, needs WHEN and an event")
    if ability.kind in ("CONT", "ON-GET") and ability.cost:
        raise problem(at, f"a {ability.kind} ability has no cost", "leave out COST, or write AUTO or ACT")
    if ability.kind == "ACT" and not set(ability.zones) - {"circle"}:
        raise problem(at, "an ACT ability needs a zone", "write it as in 'ACT [V/R]'")
    for limit in ability.limits:
        _check_phrase(limit)


def phrases(part: Part) -> Iterator[Phrase]:
    """Every phrase in a part, granted abilities left out (they are checked when they are read)."""
    if isinstance(part, Phrase):
        yield part
        for inner in part.parts:
            yield from phrases(inner)
    elif isinstance(part, Block):
        for inner in (part.head, *part.body):
            if inner is not None:
                yield from phrases(inner)
    elif isinstance(part, tuple):
        for inner in part:
            yield from phrases(inner)
    elif isinstance(part, Number):
        if part.base:
            yield from phrases(part.base)
    elif not isinstance(part, str | int | Ability):
        for filter_ in part.filters:
            yield from phrases(filter_)


def _acts(steps: tuple[Step, ...]) -> Iterator[Phrase]:
    for step in steps:
        if isinstance(step, Block):
            yield from _acts(step.body)
        else:
            yield step


def _check_phrase(phrase: Phrase) -> None:
    for part in phrase.parts:
        if isinstance(part, Ability):
            check(part)
    if phrase.name in ("modify", "stride_grade", "instead_of_critical"):
        _check_change(phrase)
    elif phrase.name == "grade":
        _check_range(phrase, phrase.parts[1], range(_MOST_GRADE + 1), "a grade")
    elif phrase.name == "compare":
        _check_range(phrase, phrase.parts[2], range(_MOST_VALUE + 1), "a value to compare with")
    else:
        for part in phrase.parts:
            _check_range(phrase, part, COUNTS, "a number of cards")


def _check_range(phrase: Phrase, part: Part, allowed: range, what: str) -> None:
    if not isinstance(part, Number):
        return
    value = part.times if part.base else part.plus
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
        raise problem(act.at, "a CONT ability only changes what is so", "write AUTO or ACT for something that is done")
    last = act.parts[-1] if act.parts else None
    if kind == "CONT" and isinstance(last, Phrase) and last.name in _DURATIONS:
        raise problem(act.at, "a CONT ability lasts as long as it is valid", "leave out 'until ...'")
    if kind != "CONT" and last == _FOREVER:
        raise problem(act.at, "the change has no end", "add 'until end of battle' or 'until end of turn'")
