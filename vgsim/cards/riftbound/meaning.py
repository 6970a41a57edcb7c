"""What a readable ability must still fulfil to mean something; nonsense is refused with its place."""

from collections.abc import Iterator
from typing import Final

from vgsim.cards.meaning import pieces
from vgsim.cards.reading import problem
from vgsim.cards.riftbound.reading import Ability
from vgsim.cards.syntax import Block, Phrase, Step

_FOREVER: Final = Phrase("always")
_DURATIONS: Final = (Phrase("until_turn"), Phrase("until_combat"))
_HELD: Final = frozenset({  # what holds as long as a CONT ability is valid
    "modify", "gain", "gain_number", "units_enter_ready", "deal_more", "take_more", "spells_cost_less", "buffs_worth",
    "victory_score", "enters_ready", "enters_exhausted", "open_field", "no_way_home", "borrows", "discount",
})  # fmt: skip
_STATIC: Final = frozenset({
    "victory_score", "enters_ready", "enters_exhausted", "open_field", "no_way_home", "borrows",
})  # fmt: skip
# What a word stands for must have been made by an earlier part: by which one, and the remedy.
_MAKERS: Final = {
    "it": (("target",), "say TARGET before"),
    "with_it": (("target",), "say TARGET before"),
    "cost_equip": (("target",), "say TARGET before"),
    "controller_draws": (("target",), "say TARGET before"),
    "second": (("target",), "say TARGET ... AND ... before"),
    "chosen": (("choose", "enemy_chooses"), "choose a card before"),
    "discarded": (("discard", "cost_discard"), "discard a card before"),
    "to_there": (("destination",), "say TARGET ... AND destination before"),
}


def check(ability: Ability) -> None:
    """Refuse an ability that reads well but cannot mean anything.

    Raises
    ------
    InputError
        With the place, the cause and the remedy.
    """
    at = ability.event.at if ability.event else (1, 1)
    if (ability.kind == "AUTO") != (ability.event is not None) and ability.kind != "INSTEAD":
        raise problem(at, f"{ability.kind} and its event do not fit", "AUTO, and only AUTO, has WHEN")
    if ability.kind == "CONT" and (ability.targets or ability.cost or ability.limits):
        raise problem(at, "a CONT ability does nothing, it only holds", "leave out TARGET, COST and limits")
    if ability.kind == "SPELL" and ability.cost:
        raise problem(at, "what a spell does has no cost", "write 'PLAY COST ...' before it")
    for act in _acts(ability.effect):
        _check_act(ability.kind, act)
    _check_order(ability)


def _acts(steps: tuple[Step, ...]) -> Iterator[Phrase]:
    for step in steps:
        if isinstance(step, Block):
            yield from _acts(step.body)
        else:
            yield step


def _check_act(kind: str, act: Phrase) -> None:
    """A continuous effect lasts while it is valid; any other change says how long."""
    last = act.parts[-1] if act.parts else None
    timed = next((part for part in act.parts if part == _FOREVER or part in _DURATIONS), None)
    if kind == "CONT" and act.name not in _HELD:
        raise problem(act.at, "a CONT ability does nothing, it only holds", "write AUTO or ACT")
    if kind == "CONT" and timed in _DURATIONS:
        raise problem(act.at, "a CONT ability lasts as long as it is valid", "leave out 'until ...'")
    if kind != "CONT" and ((timed == _FOREVER and act.name != "gain") or act.name in _STATIC):
        raise problem(act.at, "the change has no end", "add 'until end of turn', or write CONT")
    if act.name == "discount" and kind != "PLAY":
        raise problem(act.at, f"{last} less belongs to playing the card", "write PLAY")


def _check_order(ability: Ability) -> None:
    """A word like "it" needs an earlier part that says what it is."""
    done: set[str] = set()
    for piece in pieces((ability.conditions, ability.targets, ability.cost, ability.effect)):
        name = piece.name if isinstance(piece, Phrase) else ""
        makers, remedy = _MAKERS.get(name, ((), ""))
        if isinstance(piece, Block) and piece.kind == "killed":
            makers, remedy = _MAKERS["it"]
        if makers and not done.intersection(makers):
            at = piece.at if isinstance(piece, Phrase) else (1, 1)
            raise problem(at, f"'{name.replace('_', ' ')}' stands for nothing yet", remedy)
        done.add(name)
