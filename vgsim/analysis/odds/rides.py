"""Riding on curve: the exact joint chance of grade 1, 2, 3 in time, with mulligan, G assist and drive checks.

A hand matters only by which still needed grades it holds; every other card is one of "the others", good for
paying G assist. So the state is small, and one dynamic program serves a single deck (fractions) and a grid
(arrays). Rides take one card of the next grade; nothing else leaves the hand, and damage taken changes
nothing, because an unseen card is as random in the damage zone as in the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np

from vgsim.analysis.odds.counting import MAIN_DECK, checked_pool, exact_chance, whole
from vgsim.analysis.odds.hands import (
    Counts,
    Dealer,
    KeepOption,
    Mulligan,
    Value,
    advise,
    better,
    hand_counts,
    one_of,
    share,
)
from vgsim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

Seat = Literal["first", "second"]
LOOK = 5  # cards seen in a G assist (R-GASSIST-5)
PRICE = 2  # cards removed from the hand for it (R-GASSIST-6)


@dataclass(frozen=True)
class Course:
    """What is to be reached, by when, and with which help.

    Parameters
    ----------
    target : int
        Grade of vanguard to reach, from a grade 0 first vanguard.
    by_turn : int, optional
        The player's own turn by whose ride phase it must be reached; the target itself (on curve) when left
        out.
    g_assist : bool
        Whether G assist is used whenever it is allowed and helps (R-GASSIST-3 to 7, G-GA-1).
    seat : {"first", "second"}, optional
        With a seat the vanguard attacks every turn it may and its drive checks join the hand; the first
        player cannot attack on turn 1 (R-BATTLE-START-4), so the second has seen one card more. Without, only
        draw phases count and both seats are alike, because everyone draws every turn (G-SETUP-6).
    """

    target: int = 3
    by_turn: int | None = None
    g_assist: bool = True
    seat: Seat | None = None

    def __post_init__(self) -> None:
        """Refuse a grade, turn or seat that does not exist."""
        whole("target", self.target, 1, 4)
        if self.by_turn is not None:
            whole("by_turn", self.by_turn, 1, MAIN_DECK)
        if self.seat is not None:
            one_of("seat", self.seat, get_args(Seat))

    @property
    def turns(self) -> int:
        """Number of ride phases there are."""
        return self.target if self.by_turn is None else self.by_turn

    def new_cards(self, turn: int, vanguard: int) -> int:
        """Cards that join the hand from the last ride phase to that of `turn`, under such a vanguard."""
        if self.seat is None or turn == 1 or (self.seat == "first" and turn == 2):
            return 1
        return 1 + drive_checks(vanguard)


def drive_checks(grade: int) -> int:
    """Drive checks of a vanguard: Twin Drive!! from grade 3 (R-BATTLE-DRIVE-8)."""
    return 2 if grade >= 3 else 1


def cards_seen(turn: int, seat: Seat | None = None) -> int:
    """Cards drawn or drive checked after the mulligan by the ride phase of a turn, riding on curve.

    Parameters
    ----------
    turn : int
        The player's own turn, from 1.
    seat : {"first", "second"}, optional
        As in `Course`.

    Returns
    -------
    int
    """
    course = Course(seat=seat)
    return sum(course.new_cards(t, t - 1) for t in range(1, whole("turn", turn, 1) + 1))


class _Place(NamedTuple):
    """A point of the course: everything the rest of it depends on."""

    turn: int
    pending: int  # cards still to come before the ride phase of this turn
    vanguard: int
    needed: Counts  # for each grade above the vanguard: 1 if the hand has a card to ride, else 0
    spare: int  # other cards in hand, no more counted than G assist can still ask for
    gone: Counts  # for each grade above the vanguard: cards that have left the deck
    left: int  # cards in the deck


class Road:
    """The chance to complete a course from any hand.

    Parameters
    ----------
    grades : tuple
        Cards of grade 1, 2, ... up to the target in the deck: integers, or arrays of equal shape.
    size : int
        Cards in the deck before the hand is drawn.
    course : Course
    """

    def __init__(self, grades: tuple[Value, ...], size: int, course: Course) -> None:
        self.grades, self.size, self.course = grades, size, course
        self._known: dict[_Place, Value] = {}

    def start(self, hand: Counts) -> Value:
        """Chance of success when `hand` (others, grade 1, grade 2, ...) is held after the mulligan."""
        gone = hand[1 : self.course.target + 1]
        needed = tuple(min(n, 1) for n in gone)
        spare, left = sum(hand) - sum(needed), self.size - sum(hand)
        return self._from(_Place(1, self.course.new_cards(1, 0), 0, needed, spare, gone, left))

    def _from(self, place: _Place) -> Value:
        place = place._replace(spare=min(place.spare, self._payable(place)))
        if place not in self._known:
            self._known[place] = self._draw(place) if place.pending else self._ride(place)
        return self._known[place]

    def _payable(self, place: _Place) -> int:
        return PRICE * (self.course.turns - place.turn + 1) if self.course.g_assist else 0

    def _draw(self, place: _Place) -> Value:
        """One card joins the hand: a grade above the vanguard, or another."""
        after = place._replace(pending=place.pending - 1, left=place.left - 1)
        total: Value = 0
        other: Value = 1
        for i, gone in enumerate(place.gone):
            p = share(self.grades[place.vanguard + i] - gone, place.left)
            other = other - p
            if isinstance(p, np.ndarray) or p:
                total = total + p * self._from(_with_card(after, i))
        return total + other * self._from(after._replace(spare=after.spare + 1))

    def _ride(self, place: _Place) -> Value:
        if place.needed[0]:
            return self._ridden(place)
        unridden = self._next_turn(place)
        return self._assist(place, unridden) if self.course.g_assist and place.vanguard < 3 else unridden

    def _ridden(self, place: _Place) -> Value:
        """The next grade is ridden; what is left of it is of no further use."""
        if place.vanguard + 1 == self.course.target:
            return 1
        above = place._replace(vanguard=place.vanguard + 1, needed=place.needed[1:], gone=place.gone[1:])
        return self._next_turn(above)

    def _next_turn(self, place: _Place) -> Value:
        turn = place.turn + 1
        if self.course.turns - place.turn < len(place.needed):
            return 0
        return self._from(place._replace(turn=turn, pending=self.course.new_cards(turn, place.vanguard)))

    def _assist(self, place: _Place, unridden: Value) -> Value:
        """R-GASSIST-5 to 7: a card of the next grade among the top five, paid for with two of the hand."""
        grade = self.grades[place.vanguard] - place.gone[0]
        miss = none_among(grade, place.left, min(LOOK, place.left))
        found = place._replace(
            needed=(1, *place.needed[1:]), gone=(place.gone[0] + 1, *place.gone[1:]), left=place.left - 1
        )
        if not isinstance(miss, np.ndarray) and miss == 1:
            return unridden
        best = unridden
        for paid in _payments(found):
            best = better(best, self._ridden(paid))
        return miss * unridden + (1 - miss) * best


def _with_card(place: _Place, i: int) -> _Place:
    """The place when the card drawn is of the i-th grade above the vanguard; a second copy is spare."""
    gone = (*place.gone[:i], place.gone[i] + 1, *place.gone[i + 1 :])
    if place.needed[i]:
        return place._replace(gone=gone, spare=place.spare + 1)
    return place._replace(gone=gone, needed=(*place.needed[:i], 1, *place.needed[i + 1 :]))


def _payments(place: _Place) -> list[_Place]:
    """Ways to pay for a G assist: spare cards first, then needed ones, but not the card just found."""
    short = PRICE - min(PRICE, place.spare)
    rest = place._replace(spare=place.spare - (PRICE - short))
    held = [i for i, has in enumerate(rest.needed) if has and i]
    return [
        rest._replace(needed=tuple(0 if i in lost else has for i, has in enumerate(rest.needed)))
        for lost in combinations(held, short)
    ]


def none_among(copies: Value, size: int, cards: int) -> Value:
    """P(none of some copies among `cards` of `size` cards), for an integer or an array of copies."""
    miss: Value = 1
    for i in range(cards):
        miss = miss * share(size - i - copies, size - i)
    return miss


def grade_counts(grades: Mapping[int, int], target: int, size: int) -> tuple[int, tuple[int, ...]]:
    """Deck size and cards of grade 1, 2, ... from plain counts; grade 0 when given settles the size.

    Raises
    ------
    InputError
        When a grade up to the target has no count or the counts do not fit.
    """
    for grade in grades:
        whole("a grade", grade, 0, 4)
    counts = checked_pool(grades, sum(grades.values()) if 0 in grades else size)
    for grade in range(1, target + 1):
        if grade not in counts:
            raise InputError(f"the deck has no count for grade {grade}, which the course needs; got {counts}")
    return (sum(counts.values()) if 0 in counts else size), tuple(
        counts.get(g, 0) for g in range(1, max(target, 3, *counts) + 1)
    )


@lru_cache(maxsize=128)
def _road_dealer(grades: tuple[int, ...], size: int, course: Course) -> Dealer:
    road = Road(grades[: course.target], size, course)
    return Dealer((size - sum(grades), *grades), size, road.start)


def _dealer(grades: Mapping[int, int], course: Course, hand: int, size: int) -> Dealer:
    fresh, counts = grade_counts(grades, course.target, size)
    _check_enough(course, hand, fresh)
    return _road_dealer(counts, fresh, course)


def _check_enough(course: Course, hand: int, size: int) -> None:
    """Refuse a course in which the deck could run out."""
    gone = hand
    for turn in range(1, course.turns + 1):
        gone += course.new_cards(turn, course.target - 1) + course.g_assist
        if gone >= size:
            raise InputError(
                f"all {size} cards may be gone by turn {turn}; ask about an earlier turn or a bigger deck"
            )


def ride(
    grades: Mapping[int, int],
    course: Course | None = None,
    mulligan: Mulligan | None = None,
    size: int = MAIN_DECK,
) -> float:
    """Probability to ride up to a grade in time, by exact enumeration of mulligan, draws and G assists.

    Parameters
    ----------
    grades : mapping of int to int
        Cards per grade in the main deck without the first vanguard, e.g. `{1: 14, 2: 11, 3: 8}`; the rest of
        `size` are others (grade 0). With a grade 0 count the deck is exactly what is given.
    course : Course, optional
        Grade 3 on turn 3 with G assist when left out.
    mulligan : Mulligan, optional
        One of each grade kept under the "bottom" procedure when left out; `Mulligan("best")` for the optimum.
    size : int
        Cards in the deck before the hand is drawn.

    Returns
    -------
    float

    Notes
    -----
    G assist is used whenever that is no loss. The two removed cards are others as long as there are any, and
    else the needed cards whose loss costs least: giving up a needed card only to draw its like out of the
    deck is not considered. Without G assist keeping one of each grade is the best mulligan; with it, keeping
    more can be better.
    """
    plan = mulligan or Mulligan()
    return float(_dealer(grades, course or Course(), plan.hand, size).play(plan))


def ride_advice(
    grades: Mapping[int, int],
    hand: Mapping[int, int],
    course: Course | None = None,
    mulligan: Mulligan | None = None,
    size: int = MAIN_DECK,
) -> list[KeepOption]:
    """What to keep of this hand in order to ride on curve: every option with its chance, the best first.

    Parameters
    ----------
    grades, course, mulligan, size
        As for `ride`; of the mulligan only procedure and hand size are used.
    hand : mapping of int to int
        Cards per grade in the opening hand; the cards it does not name are others.

    Returns
    -------
    list of KeepOption
        Cards kept per grade, "others" for the rest.
    """
    plan, course = mulligan or Mulligan(), course or Course()
    dealer = _dealer(grades, course, plan.hand, size)
    pool = dict(enumerate(dealer.totals[1:], start=1))
    held = hand_counts({g: n for g, n in hand.items() if g}, pool, plan.hand)
    if held[0] != hand.get(0, held[0]):
        raise InputError(
            f"the hand {dict(hand)} does not have {plan.hand} cards; name the cards actually held"
        )
    return advise(dealer, plan, held, ("others", *pool))


def ride_table(
    grades: Mapping[int, int],
    turns: int = 5,
    course: Course | None = None,
    mulligan: Mulligan | None = None,
    size: int = MAIN_DECK,
) -> pd.DataFrame:
    """Chance that the vanguard has reached each grade by each turn.

    Parameters
    ----------
    grades, mulligan, size
        As for `ride`.
    turns : int
        Turns to show, from 1.
    course : Course, optional
        Only its target (the highest grade shown), G assist and seat are used.

    Returns
    -------
    pandas.DataFrame
        One row per turn; columns "grade_1", "grade_2", ... Each column is the best chance for that grade
        alone (G assist paid with that grade in mind).
    """
    import pandas as pd

    course = course or Course()
    rows = {
        turn: {
            f"grade_{g}": ride(grades, Course(g, turn, course.g_assist, course.seat), mulligan, size)
            for g in range(1, course.target + 1)
        }
        for turn in range(1, whole("turns", turns, 1) + 1)
    }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("turn")


def ride_grid(
    cards: int = 33, course: Course | None = None, mulligan: Mulligan | None = None, size: int = MAIN_DECK
) -> pd.DataFrame:
    """The ride chance of every split of some cards over grades 1, 2 and 3.

    Parameters
    ----------
    cards : int
        Cards of grade 1, 2 and 3 together; 33 beside 16 triggers.
    course, mulligan, size
        As for `ride`.

    Returns
    -------
    pandas.DataFrame
        Columns "grade_1", "grade_2", "grade_3", "probability", the best split first; floats to about 1e-13.
    """
    import pandas as pd

    course = course or Course()
    whole("target", course.target, 1, 3)
    whole("cards", cards, 1, size)
    _check_enough(course, (mulligan or Mulligan()).hand, size)
    splits = np.array([(a, b, cards - a - b) for a in range(cards + 1) for b in range(cards + 1 - a)])
    columns = tuple(splits.T)
    road = Road(columns[: course.target], size, course)
    dealer = Dealer((np.full(len(splits), size - cards), *columns), size, road.start)
    frame = pd.DataFrame(splits, columns=["grade_1", "grade_2", "grade_3"])
    frame["probability"] = dealer.play(mulligan or Mulligan())
    return frame.sort_values("probability", ascending=False, ignore_index=True)


def ride_by_marginals(grades: Mapping[int, int], g_assist: bool = False, size: int = MAIN_DECK) -> float:
    """The product of single-grade chances that was published as the chance to ride on curve; an
    approximation.

    Parameters
    ----------
    grades : mapping of int to int
        Cards of grade 1, 2 and 3 in the deck.
    g_assist : bool
        Whether five more cards are looked at, once per grade and without the price of two cards.
    size : int
        Cards in the deck before the hand is drawn.

    Returns
    -------
    float
        The first player's chance with three cards returned under the "shuffle" procedure and drive checks
        counted.

    Notes
    -----
    Source of the formula: the prob-cfvg programs and the stride article of 2015-05-03 by NanoSmasher. The
    grades are treated as independent and three cards are returned whatever the hand; `ride` is exact. For
    12/11/10 without G assist this gives 82.94 %, `ride` gives 83.34 % ("bottom") from draw phases alone.
    """
    fresh, counts = grade_counts(grades, 3, size)
    product = Fraction(1)
    for turn, copies in enumerate(counts[:3], start=1):
        redraw = 3 + cards_seen(turn, "first")
        look = LOOK if g_assist else 0
        pool, none = {"copies": copies}, {"copies": 0}
        product *= 1 - exact_chance(pool, none, 5, fresh) * exact_chance(pool, none, redraw + look, fresh - 2)
    return float(product)
