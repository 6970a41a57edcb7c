"""Versions of a deck to choose among: every trigger line-up, splits of grades, counts of given cards.

What cannot be built (too few known cards, an illegal deck) is no candidate. Each is aligned with the deck it
comes from, so that the cards they share keep their slots and their shuffles.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from vgsim.analysis.runs.pairing import check_whole
from vgsim.errors import InputError

if TYPE_CHECKING:
    from vgsim.cards.decks import Deck
    from vgsim.cards.games import AnyDeck, AnyLibrary
    from vgsim.cards.library import Library
    from vgsim.cards.schema import Card

    Range = int | Sequence[int]
    Vary = str | Mapping[str, Range] | Sequence[AnyDeck]

TRIGGERS, GRADES = "triggers", "grades"
VARIED_GRADES: Final = (1, 2, 3)
REACH: Final = 3  # how far the number of cards of a grade moves from what it is
MOST: Final = 2_000  # candidates
_CHOICES: Final = "one of triggers, grades, card counts such as {'Wingal': (0, 4)}, or decks"


class Candidate(NamedTuple):
    """A version of the deck and what to call it."""

    label: str
    deck: "AnyDeck"


def candidates(deck: "AnyDeck", vary: "Vary", library: "AnyLibrary | None" = None) -> list[Candidate]:
    """The versions of a deck to choose among, the deck itself first.

    Parameters
    ----------
    deck : Deck
    vary : str, mapping or sequence of Deck
        "triggers": every legal split of the 16 triggers among the icons that the clan has (heals at most 4).
        "grades": cards of grade 1, 2 and 3, each at most 3 more or fewer than now.
        A mapping of card names to (fewest, most) copies. Other cards of the same grade make room or fill up.
        Or the versions themselves, which is all that goes for a Riftbound deck: it has no triggers, and no grades
        within which cards could make room for each other.
    library : Library, optional
        Where further cards are looked for; by default where the deck's cards were, or the shipped ones.

    Returns
    -------
    list of Candidate
        Versions with the same cards are there once.

    Raises
    ------
    InputError
        Something else is to be varied, an unknown card, or no version besides the deck itself.
    """
    found = {deck.hash: Candidate(_own_label(deck, vary), deck)}
    for label, version in _versions(deck, vary, library):
        found.setdefault(version.hash, Candidate(label, version))
        if len(found) > MOST:
            raise InputError(f"vary: more than {MOST:,} versions; vary fewer things at a time")
    if len(found) < 2:
        raise InputError(f"vary {vary!r}: nothing legal to choose besides {deck.name} itself")
    return list(found.values())


def _versions(
    deck: "AnyDeck", vary: "Vary", library: "AnyLibrary | None"
) -> "Iterator[tuple[str, Deck]] | Iterator[tuple[str, AnyDeck]]":
    if isinstance(vary, str | Mapping):
        from vgsim.cards.library import Library, shipped

        cards = library or deck.library
        return _varied(_graded(deck, vary), vary, cards if isinstance(cards, Library) else shipped())
    if not vary:
        raise InputError(f"vary {vary!r}: {_CHOICES}")
    return _given(deck, vary)


def _graded(deck: "AnyDeck", vary: object) -> "Deck":
    """A deck whose cards have grades."""
    from vgsim.cards.decks import Deck

    if not isinstance(deck, Deck):
        raise InputError(
            f"vary {vary!r}: {deck.name} is a {deck.format} deck, which has no triggers, and no grades within which "
            "cards could make room for each other; give its versions, such as vary=[deck.replace(old, new)]"
        )
    return deck


def _varied(deck: "Deck", vary: "str | Mapping[str, Range]", library: "Library") -> Iterator[tuple[str, "Deck"]]:
    if vary == TRIGGERS:
        return _built(_trigger_splits(deck, library), lambda counts: deck.with_triggers(library, **counts), "{1} {0}")
    if vary == GRADES:
        return _built(_grade_splits(deck), lambda counts: with_grades(deck, counts, library), "grade {}: {}")
    if isinstance(vary, Mapping) and vary:
        ranges = {_name(deck, name, library): _ends(name, ends) for name, ends in vary.items()}
        return _built(_combinations(ranges), lambda counts: with_counts(deck, counts, library), "{1} {0}")
    raise InputError(f"vary {vary!r}: {_CHOICES}")


def _built(
    splits: Iterator[dict[Any, int]], build: "Callable[[dict[Any, int]], Deck]", form: str
) -> Iterator[tuple[str, "Deck"]]:
    """Those of the splits that can be built."""
    for counts in splits:
        try:
            yield _label(counts, form), build(counts)
        except InputError:
            continue


def _label(counts: Mapping[Any, int], form: str) -> str:
    return ", ".join(form.format(what, n) for what, n in counts.items())


def _own_label(deck: "AnyDeck", vary: "Vary") -> str:
    """What the deck itself is called among its versions."""
    if not isinstance(vary, str | Mapping):
        return deck.name
    deck = _graded(deck, vary)
    if vary == TRIGGERS:
        counts = deck.composition()["trigger"]
        return _label(dict(sorted(counts.items(), key=lambda pair: _icons().index(pair[0]))), "{1} {0}")
    if vary == GRADES:
        return _label(grade_counts(deck), "grade {}: {}")
    if isinstance(vary, Mapping):
        counts = Counter(card.name for card in deck.main)
        return _label({_name(deck, name): counts[_name(deck, name)] for name in vary}, "{1} {0}")
    return deck.name


def _given(deck: "AnyDeck", decks: "Sequence[AnyDeck]") -> Iterator[tuple[str, "AnyDeck"]]:
    """Versions that the user made."""
    from vgsim.cards.games import AnyDeck, align

    for number, version in enumerate(decks, 1):
        if not isinstance(version, AnyDeck):
            raise InputError(f"vary: version {number} is {version!r}; decks are needed, see vgsim.load_deck")
        if version.format != deck.format:
            raise InputError(f"{version.name} is a {version.format} deck and {deck.name} a {deck.format} deck")
        said = version.notes[-1] if version.notes else version.name
        yield said, align(deck, version.require_legal())


# -- trigger line-ups -------------------------------------------------------------------------------------


def _icons() -> tuple[str, ...]:
    from vgsim.cards.lineup import ICONS

    return ICONS


def _trigger_splits(deck: "Deck", library: "Library") -> Iterator[dict[str, int]]:
    """Every split of the 16 trigger units among icons of which the clan has enough known cards."""
    from vgsim.cards.legality import TRIGGER_UNITS

    first = deck.first_vanguard.trigger
    limits = [(icon, int(first == icon), _limit(deck, icon, library)) for icon in _icons()]
    return _splits([limit for limit in limits if limit[2]], TRIGGER_UNITS)


def _limit(deck: "Deck", icon: str, library: "Library") -> int:
    """How many triggers of an icon the deck may hold."""
    from vgsim.cards.legality import HEALS, TRIGGER_UNITS
    from vgsim.cards.lineup import other_triggers, own_triggers, room

    cards = [*own_triggers(deck, icon), *other_triggers(deck, icon, library)]
    most = sum(room(deck, card) for card in cards) + (deck.first_vanguard.trigger == icon)
    return min(most, HEALS if icon == "heal" else TRIGGER_UNITS)


def _splits(limits: list[tuple[str, int, int]], total: int) -> Iterator[dict[str, int]]:
    """Counts within limits that add up."""
    if not limits:
        if total == 0:
            yield {}
        return
    (icon, least, most), *rest = limits
    for count in range(min(most, total), least - 1, -1):
        for split in _splits(rest, total - count):
            yield ({icon: count} if count else {}) | split


# -- splits of grades, and counts of cards ----------------------------------------------------------------


def grade_counts(deck: "Deck") -> dict[int, int]:
    """Cards of grades 1 to 3 without trigger icon, the first vanguard left out."""
    counts = Counter(card.grade for card in _plain(deck))
    return {grade: counts[grade] for grade in VARIED_GRADES}


def _plain(deck: "Deck") -> "list[Card]":
    return [card for card in deck.main[1:] if not card.is_trigger]


def _grade_splits(deck: "Deck") -> Iterator[dict[int, int]]:
    """Splits that are near the deck's own."""
    now = grade_counts(deck)
    for steps in product(range(-REACH, REACH + 1), repeat=len(now)):
        counts = {grade: n + step for (grade, n), step in zip(now.items(), steps, strict=True)}
        if sum(steps) == 0 and min(counts.values()) >= 0:
            yield counts


def with_grades(deck: "Deck", counts: Mapping[int, int], library: "Library | None" = None) -> "Deck":
    """The deck with another split of grades 1 to 3, trigger units and first vanguard as they are.

    Parameters
    ----------
    deck : Deck
        Of a grade with too many cards, those of which it has fewest copies go first.
    counts : mapping
        Cards by grade, as many together as the deck has.
    library : Library, optional
        Where cards of the clan are looked for when the deck's own cannot fill a grade.

    Raises
    ------
    InputError
        Another sum, too few known cards, or an illegal result.
    """
    now = grade_counts(deck)
    if set(counts) != set(now) or sum(counts.values()) != sum(now.values()):
        raise InputError(
            f"grades {dict(counts)}: {sum(now.values())} cards are split; now {_label(now, 'grade {}: {}')}"
        )
    cards = [card for card in deck.main[1:] if card.is_trigger or card.grade not in now]
    for grade, wanted in counts.items():
        own = Counter(card for card in _plain(deck) if card.grade == grade)
        cards += _filled(deck, own, wanted, _spare(deck, grade, library))
    return _changed(deck, cards, _label(counts, "grade {}: {}"))


def with_counts(deck: "Deck", counts: Mapping[str, int], library: "Library | None" = None) -> "Deck":
    """The deck with other numbers of some cards; other cards of the same grade make room or fill up.

    Parameters
    ----------
    deck : Deck
    counts : mapping
        Copies by card name, the first vanguard not counted.
    library : Library, optional
        Where new cards are looked up, and cards of the clan when the deck's own cannot fill a grade.

    Raises
    ------
    InputError
        An unknown card, too few cards that may make room or fill up, or an illegal result.
    """
    named = {_card(deck, name, library): count for name, count in counts.items()}
    kinds = {(card.grade, card.is_trigger) for card in named}
    cards = [card for card in deck.main[1:] if (card.grade, card.is_trigger) not in kinds]
    for grade, trigger in kinds:
        here = {card: n for card, n in named.items() if (card.grade, card.is_trigger) == (grade, trigger)}
        own = Counter(card for card in deck.main[1:] if (card.grade, card.is_trigger) == (grade, trigger))
        wanted = own.total() - sum(here.values())
        others = Counter({card: n for card, n in own.items() if card not in here})
        spare = [] if trigger else _spare(deck, grade or 0, library)
        cards += [*Counter(here).elements(), *_filled(deck, others, wanted, [c for c in spare if c not in here])]
    return _changed(deck, cards, _label(counts, "{1} {0}"))


def _spare(deck: "Deck", grade: int, library: "Library | None") -> "list[Card]":
    """Cards of the clan that the deck has not got."""
    from vgsim.cards.library import shipped
    from vgsim.cards.lineup import other_units

    return other_units(deck, grade, library or deck.library or shipped())


def _filled(deck: "Deck", own: "Counter[Card]", wanted: int, spare: "list[Card]") -> "list[Card]":
    """So many cards: some of these go, those with fewest copies first, or more come, of these and then of others."""
    from vgsim.cards.lineup import room

    own = own.copy()
    order = sorted(own, key=lambda card: -own[card])
    while own.total() > max(wanted, 0):
        own[next(card for card in reversed(order) if own[card])] -= 1
    for card in (*order, *spare):
        own[card] += max(0, min(room(deck, card) - own[card], wanted - own.total()))
    if own.total() != wanted:
        raise InputError(f"{deck.name}: {wanted} cards are wanted where {own.total()} are known")
    return list(own.elements())


def _changed(deck: "Deck", cards: "list[Card]", note: str) -> "Deck":
    from vgsim.cards.decks import align

    changed = replace(deck, main=(deck.main[0], *cards), notes=(*deck.notes, note))
    return align(deck, changed).require_legal()


def _card(deck: "Deck", name: str, library: "Library | None" = None) -> "Card":
    return deck.card(name, library)


def _name(deck: "Deck", name: str, library: "Library | None" = None) -> str:
    return _card(deck, name, library).name


def _ends(name: str, ends: "Range") -> tuple[int, int]:
    """Fewest and most copies."""
    both = (ends, ends) if isinstance(ends, int) else tuple(ends)
    if len(both) != 2 or not 0 <= check_whole(name, both[0]) <= check_whole(name, both[1]) <= 4:
        raise InputError(f"{name}: {ends!r}; fewest and most copies are needed, from 0 to 4, such as (0, 4)")
    return both[0], both[1]


def _combinations(ranges: Mapping[str, tuple[int, int]]) -> Iterator[dict[str, int]]:
    for counts in product(*(range(low, high + 1) for low, high in ranges.values())):
        yield dict(zip(ranges, counts, strict=True))
