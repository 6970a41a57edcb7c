"""Tests that may stop early, and estimates that stay honest when they do: arrays in, numbers out.

Decision: the generalised SPRT decides (likelihood ratio of multinomials constrained to two means); how it
behaves, and what may be said once it has stopped, is worked out look by look by numerical integration of
the walk between its two bounds, so batches overshoot nothing unaccounted for. What is shown while games are
still played is a betting confidence sequence, which needs no approximation and holds at all looks at once.
"""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vgsim.analysis.estimates import Estimate, check_level, elo, wilson, z_value
from vgsim.errors import InputError

Floats = NDArray[np.float64]
NELO = 800 / math.log(10)  # normalised Elo points in one standard deviation of a single game's score
OVERSHOOT = 0.5826  # mean overshoot of a normal walk in steps: -zeta(1/2) / sqrt(2 pi), Siegmund (1985)
SHARPEST, BETS = 0.9, 8  # stakes of the betting confidence sequence: 0.9, 0.45, 0.225 ...
NODES_A_STEP, FEWEST_NODES, MOST_NODES = 3, 40, 400  # of the integration between the two bounds
GONE = 1e-12  # probability of still being between the bounds that is no longer followed


# -- scores -----------------------------------------------------------------------------------------------


def moments(values: ArrayLike, counts: ArrayLike) -> tuple[float, float]:
    """Mean and variance (of the sample, not corrected for its size) of scores.

    Parameters
    ----------
    values, counts : array_like, shape (kinds,)
        Scores and how often each was seen; counts need not be whole.
    """
    values, share = np.asarray(values, float), _shares(counts)
    mean = float(share @ values)
    return mean, float(share @ (values - mean) ** 2)


def _shares(counts: ArrayLike) -> Floats:
    share: Floats = np.asarray(counts, float) / np.sum(counts)
    return share


def elo_of_scores(values: ArrayLike, counts: ArrayLike, level: float = 0.95) -> Estimate:
    """Elo difference from scores of which one half is an even match.

    Parameters
    ----------
    values, counts : array_like
        Scores between 0 and 1 of games (0, 1/2, 1) or of pairs (0, 1/4 ... 1), and how often each was seen.
    level : float
        Confidence level.

    Notes
    -----
    The interval is that of the mean score under a normal approximation, carried over to Elo points.
    """
    mean, variance = moments(values, counts)
    n = int(np.sum(counts))
    half = z_value(level) * math.sqrt(variance / n)
    low, high = elo(mean - half), elo(mean + half)
    return Estimate(elo(mean), low, high, n, "normal, in Elo points")


def normalised_elo(values: ArrayLike, counts: ArrayLike, games: int = 1, level: float = 0.95) -> Estimate:
    """Normalised Elo: the mean score in standard deviations of one game, times 800 / ln 10.

    Parameters
    ----------
    values, counts : array_like
        Scores between 0 and 1, and how often each was seen.
    games : int
        Games that one score is the mean of: 1, or 2 for pairs.
    level : float
        Confidence level.

    Notes
    -----
    M. Van den Bergh, "Normalized Elo" (2021). It says how many games a test will need, whatever the draws.
    """
    mean, variance = moments(values, counts)
    n = int(np.sum(counts))
    scale = NELO / math.sqrt(games * variance)
    half = z_value(level) * math.sqrt(variance / n) * scale
    point = (mean - 0.5) * scale
    return Estimate(point, point - half, point + half, n, "normal, in normalised Elo points")


def superiority(values: ArrayLike, counts: ArrayLike) -> float:
    """Probability that the true mean score is above one half, under a flat prior (normal approximation)."""
    mean, variance = moments(values, counts)
    return NormalDist().cdf((mean - 0.5) / math.sqrt(variance / float(np.sum(counts))))


def bounded_mean(values: ArrayLike, low: float, high: float, level: float = 0.95) -> Estimate:
    """Mean of values that lie between two bounds, for a sample whose size was fixed; never of zero width.

    Parameters
    ----------
    values : array_like, shape (n,)
    low, high : float
        What a value can be at least and at most.
    level : float
        Confidence level.

    Notes
    -----
    Wilson's interval on the effective number of trials p (1 - p) n / v, where p is the mean on a scale from 0
    to 1 and v the variance on it; one value at either bound is added while v / (p (1 - p)) is worked out.
    """
    values = (np.asarray(values, float) - low) / (high - low)
    n = len(values)
    if n == 0:
        return Estimate(math.nan, low, high, 0, "no observations")
    padded = np.concatenate([values, [0.0, 1.0]])
    trials = n * float(padded.mean() * (1 - padded.mean()) / padded.var())
    bounds = wilson(float(values.mean()) * trials, trials, level)
    middle, least, most = (low + (high - low) * float(x) for x in (values.mean(), *bounds))
    return Estimate(middle, least, most, n, "Wilson on the effective number")


# -- likelihood ratios ------------------------------------------------------------------------------------


def constrained(values: ArrayLike, counts: ArrayLike, mean: float) -> Floats:
    """The most likely probabilities of scores among those with a given mean.

    Parameters
    ----------
    values, counts : array_like, shape (kinds,)
        Scores and how often each was seen, all above 0; `mean` lies between the extreme scores.
    mean : float

    Returns
    -------
    ndarray
        p_i = f_i / (1 + x (a_i - mean)), x such that the mean is as asked (f: observed shares).

    Raises
    ------
    InputError
        No distribution on these scores has that mean.

    Notes
    -----
    A. B. Owen, "Empirical Likelihood" (2001), section 2.9; M. Van den Bergh's notes on the GSPRT.
    """
    from scipy.optimize import brentq

    away, share = np.asarray(values, float) - mean, _shares(counts)
    lowest, highest = float(away.min()), float(away.max())
    if not lowest < 0 < highest:
        raise InputError(f"mean {mean:g}: scores from {lowest + mean:g} to {highest + mean:g} cannot have it")
    edge = 1e-12
    inner = (-1 / highest * (1 - edge), -1 / lowest * (1 - edge))
    x = brentq(lambda x: float(share @ (away / (1 + x * away))), *inner, xtol=1e-14, maxiter=500)
    found: Floats = share / (1 + x * away)
    return found


def llr(values: ArrayLike, counts: ArrayLike, mean0: float, mean1: float) -> float:
    """Log-likelihood ratio of two mean scores, each with the most likely distribution that has it.

    Parameters
    ----------
    values, counts : array_like, shape (kinds,)
        Scores and how often each was seen, all above 0.
    mean0, mean1 : float
        Above 0 the data speak for `mean1`.

    Notes
    -----
    sum of n_i log(p1_i / p0_i): the generalised SPRT of X. Li, J. Liu and Z. Ying, Sequential Analysis 33
    (2014), as used for trinomial and pentanomial scores of chess engines.
    """
    ratio = constrained(values, counts, mean1) / constrained(values, counts, mean0)
    return float(np.asarray(counts, float) @ np.log(ratio))


def llr_normalised(values: ArrayLike, counts: ArrayLike, t0: float, t1: float) -> float:
    """The same for two values of t = (mean - 1/2) / standard deviation of a score.

    Parameters
    ----------
    values, counts : array_like, shape (kinds,)
        Scores between 0 and 1 and how often each was seen, all above 0.
    t0, t1 : float
        A normalised Elo of e is t = e / NELO for games and sqrt(2) times that for pairs.
    """
    ratio = _constrained_ratio(values, counts, t1) / _constrained_ratio(values, counts, t0)
    return float(np.asarray(counts, float) @ np.log(ratio))


def _constrained_ratio(values: ArrayLike, counts: ArrayLike, t: float) -> Floats:
    """Most likely probabilities with (mean - 1/2) = t sigma: the condition, made linear, again and again."""
    values = np.asarray(values, float)
    found = np.full(len(values), 1 / len(values))
    for _ in range(100):
        before = found
        mean = float(found @ values)
        sigma = math.sqrt(float(found @ (values - mean) ** 2))
        found = constrained(values - 0.5 - t * sigma * (1 + ((mean - values) / sigma) ** 2) / 2, counts, 0.0)
        if np.abs(found - before).max() < 1e-12:
            break
    return found


# -- how many games ---------------------------------------------------------------------------------------


def wald_bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Lower and upper bound of a log-likelihood ratio: A. Wald, "Sequential Analysis" (1947).

    Parameters
    ----------
    alpha, beta : float
        Chances to accept the alternative under the null hypothesis, and to reject it though it is true.
    """
    for name, value in (("alpha", alpha), ("beta", beta)):
        if not 0 < value < 0.5:
            raise InputError(f"{name} {value}: the chance of an error lies between 0 and 0.5, for example 0.05")
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def wald_games(difference: float, variance: float, error: float = 0.05) -> float:
    """Observations an SPRT needs on average when one of its two hypotheses is true (no overshoot).

    Parameters
    ----------
    difference : float
        Between the two mean scores.
    variance : float
        Of one observation.
    error : float
        alpha = beta.
    """
    _, upper = wald_bounds(error, error)
    return (1 - 2 * error) * upper / (difference**2 / (2 * variance))


def fixed_games(difference: float, variance: float, error: float = 0.05) -> float:
    """Observations a test of fixed size needs for the same two errors."""
    return (2 * NormalDist().inv_cdf(1 - error)) ** 2 * variance / difference**2


def games_for_width(half_width: float, variance: float = 0.25, level: float = 0.95) -> float:
    """Observations that an interval of a given half-width needs (1/4: the variance of a game that is even)."""
    return z_value(level) ** 2 * variance / half_width**2


# -- a test, look by look ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sprt:
    """A sequential test of a mean score, looked at after every batch.

    Attributes
    ----------
    margin : float
        The null hypothesis is a mean of 0, the alternative one of `margin`.
    variance : float
        Of one score, as far as it is known when the test is planned.
    batch : float
        Scores in a batch.
    looks : int
        Batches after which the test ends undecided.
    alpha, beta : float
        Chances of the two errors.
    """

    margin: float
    variance: float
    batch: float
    looks: int
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def step(self) -> float:
        """Standard deviation of what a batch adds to the log-likelihood ratio."""
        return self.margin * math.sqrt(self.batch / self.variance)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio stops the test.

        Wald's bounds, moved inward by the mean overshoot of a batch (at most half way): D. Siegmund,
        "Sequential Analysis" (1985), section III.5. Without this the errors would be smaller than
        asked for and the test longer.
        """
        lower, upper = wald_bounds(self.alpha, self.beta)
        jump = OVERSHOOT * self.step
        return min(lower + jump, lower / 2), max(upper - jump, upper / 2)

    def drift(self, truth: float) -> float:
        """What a batch adds to the log-likelihood ratio on average where the mean score is `truth`."""
        return self.batch * self.margin * (truth - self.margin / 2) / self.variance

    def walk(self, truth: float, looks: int | None = None) -> "Walk":
        """The log-likelihood ratio's way between the bounds where the mean score is `truth`."""
        return Walk(*self.bounds, self.step, self.drift(truth), self.looks if looks is None else looks)


class Expected(NamedTuple):
    """What to expect of a test: chances of its three ends, and its scores on average."""

    accept: float
    reject: float
    undecided: float
    scores: float


def expect(test: Sprt, truth: float) -> Expected:
    """What to expect where the mean score is `truth`: the operating characteristic.

    Parameters
    ----------
    test : Sprt
    truth : float

    Returns
    -------
    Expected
    """
    walk = test.walk(truth)
    accept, reject = float(walk.up.sum()), float(walk.down.sum())
    undecided = max(0.0, 1 - accept - reject)
    ended = walk.up + walk.down
    looks = float(np.arange(1, len(ended) + 1) @ ended) + undecided * test.looks
    return Expected(accept, reject, undecided, looks * test.batch)


@dataclass(frozen=True)
class Walk:
    """A normal walk from 0 that stops at the first look at which it is not between two bounds.

    Attributes
    ----------
    lower, upper : float
    step, drift : float
        Standard deviation and mean of what a look adds.
    looks : int

    Notes
    -----
    Its density between the bounds is carried from look to look by Gauss-Legendre integration: P. Armitage,
    C. K. McPherson and B. C. Rowe, JRSS A 132 (1969).
    """

    lower: float
    upper: float
    step: float
    drift: float
    looks: int

    @cached_property
    def up(self) -> Floats:
        """Chance to stop at the upper bound, by look (looks that nobody reaches left out)."""
        return np.array([self._above(mass, self.upper) for mass in self._masses])

    @cached_property
    def down(self) -> Floats:
        """Chance to stop at the lower bound, by look."""
        return np.array([self._below(mass, self.lower) for mass in self._masses])

    def at_least(self, look: int, value: float) -> float:
        """Chance to stop at the upper bound before a look, or to reach the look and stand at `value` or above."""
        if look > len(self._masses):
            return float(self.up.sum())
        return float(self.up[: look - 1].sum()) + self._above(self._masses[look - 1], value)

    def at_most(self, look: int, value: float) -> float:
        """Chance to stop at the lower bound before a look, or to reach the look and stand at `value` or below."""
        if look > len(self._masses):
            return float(self.down.sum())
        return float(self.down[: look - 1].sum()) + self._below(self._masses[look - 1], value)

    @cached_property
    def _nodes(self) -> tuple[Floats, Floats]:
        wanted = math.ceil(NODES_A_STEP * (self.upper - self.lower) / self.step)
        x, w = _legendre(min(max(wanted, FEWEST_NODES), MOST_NODES))
        half = (self.upper - self.lower) / 2
        return self.lower + half * (x + 1), half * w

    @cached_property
    def _masses(self) -> list[tuple[Floats, Floats]]:
        """Before each look: where the walk may stand, and with what probability."""
        places, weights = self._nodes
        moved = (places[None, :] - places[:, None] - self.drift) / self.step
        carry = np.exp(-(moved**2) / 2) * weights[None, :] / (self.step * math.sqrt(2 * math.pi))
        first = np.exp(-(((places - self.drift) / self.step) ** 2) / 2)
        mass = first * weights / (self.step * math.sqrt(2 * math.pi))
        masses = [(np.zeros(1), np.ones(1))]
        while len(masses) < self.looks and mass.sum() > GONE:
            masses.append((places, mass))
            mass = mass @ carry
        return masses

    def _above(self, mass: tuple[Floats, Floats], value: float) -> float:
        from scipy.special import ndtr

        return float(mass[1] @ ndtr((mass[0] + self.drift - value) / self.step))

    def _below(self, mass: tuple[Floats, Floats], value: float) -> float:
        from scipy.special import ndtr

        return float(mass[1] @ ndtr((value - mass[0] - self.drift) / self.step))


@lru_cache
def _legendre(nodes: int) -> tuple[Floats, Floats]:
    """Nodes and weights of Gauss-Legendre integration; working them out takes as long as all the rest of a walk."""
    x, w = np.polynomial.legendre.leggauss(nodes)
    return x, w


def after_stopping(test: Sprt, look: int, mean: float, rejected: bool, level: float = 0.95) -> Estimate:
    """The mean score as it may be told after a test has stopped: median-unbiased, with its interval.

    Parameters
    ----------
    test : Sprt
        With the variance that the scores turned out to have.
    look : int
        The look at which it stopped, counted from 1.
    mean : float
        Mean of the scores up to there.
    rejected : bool
        Whether it stopped at the lower bound.
    level : float
        Confidence level.

    Returns
    -------
    Estimate
        The truth for which this outcome is the median of all outcomes, ordered by stages: the sooner the
        upper bound was reached the better, the sooner the lower the worse, those that never stopped between
        them. The plain mean is too far from 0: a test stops when luck takes it over a bound.

    Notes
    -----
    C. Jennison and B. W. Turnbull, "Group Sequential Methods" (2000), chapter 8.
    """
    tail = (1 - check_level(level)) / 2
    low, middle, high = (_truth(test, look, mean, rejected, share) for share in (tail, 0.5, 1 - tail))
    n = round(look * test.batch)
    return Estimate(middle, low, high, n, "median-unbiased, ordered by stages")


def _truth(test: Sprt, look: int, mean: float, rejected: bool, share: float) -> float:
    """The mean score for which an outcome at least as good as this one has probability `share`."""
    from scipy.optimize import brentq

    reached = look * test.drift(mean)

    def excess(truth: float) -> float:
        walk = test.walk(truth, look)
        better = 1 - walk.at_most(look, reached) if rejected else walk.at_least(look, reached)
        return better - share

    width = math.sqrt(test.variance / test.batch)
    low, high = mean - width, mean + width
    while excess(low) > 0:
        low -= width
    while excess(high) < 0:
        high += width
    return float(brentq(excess, low, high, xtol=1e-9))


# -- at all looks at once ---------------------------------------------------------------------------------


def confidence_sequence(
    values: ArrayLike, counts: ArrayLike, low: float, high: float, level: float = 0.95
) -> tuple[float, float]:
    """An interval for the mean of bounded scores that holds at every number of scores at once.

    Parameters
    ----------
    values, counts : array_like, shape (kinds,)
        Scores so far, whatever their order, and how often each was seen. None at all is welcome.
    low, high : float
        What a score can be at least and at most.
    level : float
        The chance, at least, that the interval holds the mean at all looks, wherever one stops.

    Returns
    -------
    low, high : float

    Notes
    -----
    Bets against each candidate mean m, a share k of the capital on every score: the capital, the product
    of 1 - k + k (x - low) / (m - low), is on average what it was if m is right, so it exceeds 2 / (1 - level)
    with at most half the error probability (J. Ville, 1939). It is averaged over several k; bets that scores
    are lower give the other bound: I. Waudby-Smith and A. Ramdas, JRSS B 86 (2024), with a mixture in place
    of their running stakes, so that the order of scores does not matter. Exact: no normal approximation.
    """
    values, counts = np.asarray(values, float), np.asarray(counts, float)
    need = math.log(2 / (1 - check_level(level)))
    size = high - low
    return (
        low + size * _beaten((values - low) / size, counts, need),
        high - size * _beaten((high - values) / size, counts, need),
    )


def _beaten(values: Floats, counts: Floats, need: float) -> float:
    """The largest mean that bets on higher scores between 0 and 1 refute."""
    from scipy.optimize import brentq

    if not values @ counts > 0:
        return 0.0
    stakes = SHARPEST * 0.5 ** np.arange(BETS)[:, None]

    def won(mean: float) -> float:
        logs = np.log1p(stakes * (values / mean - 1)) @ counts
        return float(np.logaddexp.reduce(logs) - math.log(BETS) - need)

    mean = float(values @ counts / counts.sum())
    least = mean / 2
    while won(least) < 0:
        least /= 2
        if least < 1e-9:
            return 0.0
    return float(brentq(won, least, mean, xtol=1e-12))
