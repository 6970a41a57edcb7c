"""The counts that the odds ask for, taken from a deck: cards per grade, triggers per icon, and how many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vgsim.analysis.odds.battle import V_BONUS
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.cards.decks import Deck
    from vgsim.cards.schema import Card


@dataclass(frozen=True)
class DeckCounts:
    """A deck as the odds see it, before hands are drawn; the first vanguard is not in it.

    Attributes
    ----------
    name : str
    grades : dict of int to int
        Cards of grade 1, 2 and 3; the rest of `size` are others.
    triggers : dict of str to int
        Triggers per icon. Where a deck mixes eras, icons whose bonus is not the usual one say so, as in
        "critical:5000".
    classes : dict of str to int
        The same cards in classes that do not overlap, for `opening`: "grade0" to "grade4" without triggers,
        and the icons.
    size : int
        Cards in the deck.
    bonus : int
        Power of its triggers: 10000 on V cards, 5000 on older ones.
    g_assist : bool
        Whether its format has G assist; Original has not.
    """

    name: str
    grades: dict[int, int]
    triggers: dict[str, int]
    classes: dict[str, int]
    size: int
    bonus: int
    g_assist: bool

    @property
    def heals(self) -> int:
        """Heal triggers in the deck."""
        return sum(n for icon, n in self.triggers.items() if icon.partition(":")[0] == "heal")


def deck_counts(deck: Deck) -> DeckCounts:
    """The counts of a deck.

    Parameters
    ----------
    deck : Deck
        It need not be legal.

    Returns
    -------
    DeckCounts

    Raises
    ------
    InputError
        A card whose grade or trigger is not known.
    """
    cards = deck.main[1:]
    for card in cards:
        for fact in ("grade", "trigger"):
            if card.fact_status(fact) == "unknown":
                remedy = f"add it to the card's line: {{{fact}: ...}}"
                raise InputError(f"{deck.name}: the {fact} of {card.label} is not known; {remedy}")
    powers = Counter(card.trigger_power for card in cards if card.is_trigger)
    bonus = powers.most_common(1)[0][0] if powers else V_BONUS
    return DeckCounts(
        deck.name,
        {grade: sum(card.grade == grade for card in cards) for grade in (1, 2, 3)},
        dict(Counter(_icon(card, bonus) for card in cards if card.is_trigger)),
        dict(sorted(Counter(map(_class, cards)).items())),
        len(cards),
        bonus,
        deck.format != "original",
    )


def _class(card: Card) -> str:
    return card.trigger if card.is_trigger else f"grade{card.grade}"


def _icon(card: Card, bonus: int) -> str:
    return card.trigger if card.trigger_power == bonus else f"{card.trigger}:{card.trigger_power}"
