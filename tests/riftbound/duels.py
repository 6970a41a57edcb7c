"""Boards for tests of Riftbound's cards."""

from collections.abc import Sequence
from typing import Any

from vgsim.analysis.duel_scenario import DuelScenario

RUNES = {"Fury": 2, "Calm": 2, "Mind": 2, "Body": 2, "Chaos": 2, "Order": 2}


def scene(
    a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, control: dict[int, str] | None = None, **more: Any
) -> DuelScenario:
    """A board in A's Main Phase, with runes enough for everything unless it says otherwise."""
    made = DuelScenario(control=control, **more)
    for seat, said in (("A", a), ("B", b)):
        made.board(seat, **({"runes": RUNES} | (said or {})))
    return made


def cast(card: str, *answers: str, a: dict[str, Any] | None = None, **more: Any) -> DuelScenario:
    """A plays a card from hand, and everybody passes."""
    own = dict(a or {})
    own["hand"] = [card, *own.get("hand", ())]
    made = scene(own, **more)
    return passed(made.run([f"play {card}", *answers]))


def passed(made: DuelScenario) -> DuelScenario:
    """Everybody passes, and the first rune that fits pays, until something else is asked."""
    while made.kind in ("react", "focus", "recycle"):
        made.run(["pass" if made.kind != "recycle" else made.legal[0]])
    return made


def told(made: DuelScenario, *kinds: str) -> list[str]:
    """What happened, in words; of these kinds if any are given."""
    return [event.text for event in made.events if event.text and (not kinds or event.kind in kinds)]


def attack(field: int, *movers: str, a: dict[str, Any], **more: Any) -> DuelScenario:
    """A moves units from his base to a battlefield; whatever opens there is open."""
    made = scene(a, **more).run([f"move to battlefield {field}", *movers])
    return made.run(["done"]) if made.kind == "move_who" else made


def hands(made: DuelScenario, seat: str = "A") -> Sequence[str]:
    """A seat's hand, sorted."""
    return sorted(made.zone(seat, "hand"))
