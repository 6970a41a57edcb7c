"""Which of many candidates is best, without playing all of them to the end: arrays in, numbers out.

Candidates meet on the same rounds. After each rung those that are worse than the leader beyond chance leave
(successive elimination), and when the budget would not last for the rest, the weakest leave too (successive
halving). The chance that the truly best is ever told to be worse is at most `alpha`, all looks together.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vgsim.errors import InputError

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SHARE = 4  # a race costs at most this part of playing every candidate to the end
RUNGS = 7  # looks; each doubles the rounds of those still in the race
FEWEST = 8  # rounds before the first look
TRACE = 0.5  # two differences of this size, one either way, are in every sample: no variance is 0

# the state of a candidate
IN, BEHIND, CUT = 0, 1, 2


@dataclass(frozen=True)
class Course:
    """How a race is run.

    Attributes
    ----------
    candidates : int
    most : int
        Rounds of those who stay to the end.
    budget : int
        Rounds of all candidates together at most.
    alpha : float
        Chance that the best is wrongly told to be worse than another, at all looks together.
    """

    candidates: int
    most: int
    budget: int
    alpha: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 0.5:
            raise InputError(f"alpha {self.alpha}: the chance of an error lies between 0 and 0.5, for example 0.05")

    @classmethod
    def within(cls, candidates: int, budget: int, alpha: float = 0.05) -> "Course":
        """The race that costs a quarter of playing every candidate equally often."""
        return cls(candidates, SHARE * budget // candidates, budget, alpha)

    @property
    def rungs(self) -> list[int]:
        """Rounds played by those in the race at each look."""
        ends = {max(self.most >> (RUNGS - 1 - j), min(FEWEST, self.most)) for j in range(RUNGS)}
        return sorted(end for end in ends if end)

    def threshold(self, rounds: int) -> float:
        """Standard errors behind the leader at which a candidate leaves after so many rounds.

        One-sided, by Student's t, corrected for all looks and all rivals (C. E. Bonferroni).
        """
        from scipy.special import stdtrit

        looks = max(1, len(self.rungs)) * max(1, self.candidates - 1)
        return float(stdtrit(max(1, rounds - 1), 1 - self.alpha / looks))


@dataclass
class Race:
    """A race being run, or over.

    Attributes
    ----------
    course : Course
    scores : list of ndarray
        Of each candidate, one a round; nan where a round has no score.
    state : list of int
        IN (still in the race), BEHIND (told to be worse) or CUT (left for want of budget).
    """

    course: Course
    scores: list[Floats] = field(default_factory=list)
    state: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = [np.zeros(0) for _ in range(self.course.candidates)]
        self.state = [IN] * self.course.candidates

    @property
    def alive(self) -> list[int]:
        """Candidates still in the race."""
        return [place for place, state in enumerate(self.state) if state == IN]

    @property
    def spent(self) -> int:
        """Rounds of all candidates together."""
        return sum(map(len, self.scores))

    def run(self, play: Callable[[Sequence[int], int, int], Floats]) -> None:
        """Run to the end.

        Parameters
        ----------
        play : callable
            Of candidates, first round and number of rounds; gives their scores, shape (candidates, rounds).
        """
        done = 0
        rungs = self.course.rungs
        for look, end in enumerate(rungs):
            self._cut(self._affordable(end - done, len(rungs) - look))
            if look and len(self.alive) < 2:
                return
            alive = self.alive
            found = play(alive, done, end - done)
            for place, scored in zip(alive, found, strict=True):
                self.scores[place] = np.concatenate([self.scores[place], scored])
            done = end
            self._eliminate()

    def _affordable(self, rounds: int, looks: int) -> int:
        """How many may play on: every look that is left may cost the same."""
        left = self.course.budget - self.spent
        return max(int(left / looks / rounds), min(2, int(left / rounds)))

    def _cut(self, places: int) -> None:
        """Only the best so far stay; with no rounds played yet, all do."""
        ranked = sorted(self.alive, key=lambda place: -self.mean(place))
        for place in ranked[max(1, places) :] if self.spent else ():
            self.state[place] = CUT

    def _eliminate(self) -> None:
        leader = self.leader
        for place in self.alive:
            if place != leader and self.is_worse(place, leader):
                self.state[place] = BEHIND

    def mean(self, place: int) -> float:
        """Mean score so far; below all others where there is none."""
        scored = self.scores[place][np.isfinite(self.scores[place])]
        return float(scored.mean()) if len(scored) else -math.inf

    @property
    def leader(self) -> int:
        """The best of those in the race."""
        return max(self.alive, key=self.mean)

    def is_worse(self, place: int, leader: int) -> bool:
        """Whether a candidate is behind another beyond chance."""
        return self.behind(place, leader)[2] > self.course.threshold(len(self.scores[place]))

    def behind(self, place: int, leader: int) -> tuple[float, float, float]:
        """How far a candidate is behind another: mean, standard error and their ratio, over shared rounds."""
        return paired(self.scores[leader], self.scores[place])

    @property
    def level_with_winner(self) -> list[int]:
        """Candidates that cannot be told apart from the winner, the best first; the winner is not among them."""
        winner = self.leader
        rest = [place for place in range(self.course.candidates) if place != winner and self.state[place] != BEHIND]
        near = [place for place in rest if not self.is_worse(place, winner)]
        return sorted(near, key=lambda place: self.behind(place, winner)[0])


def paired(first: Floats, second: Floats) -> tuple[float, float, float]:
    """Mean of first minus second over the rounds that both have a score of, its standard error, and their ratio.

    The standard error is never 0: two differences of TRACE, one either way, are added to its sample.
    """
    shared = min(len(first), len(second))
    gaps = first[:shared] - second[:shared]
    gaps = gaps[np.isfinite(gaps)]
    if not len(gaps):
        return 0.0, math.inf, 0.0
    mean = float(gaps.mean())
    squares = float(((gaps - mean) ** 2).sum()) + 2 * TRACE**2
    error = math.sqrt(squares / (len(gaps) + 2) / len(gaps))
    return mean, error, mean / error
