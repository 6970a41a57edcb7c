"""Numbers with their uncertainty: arrays in, numbers out; no frames and no files.

Decision: no interval here ever has zero width. Where a sample shows no spread (all games won, all
values equal) the width comes from what a sample of that size could have missed, never from a variance
estimated as zero.
"""

import math
from collections.abc import Sequence
from numbers import Real
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vgsim.errors import InputError

Floats = NDArray[np.float64]
SCORE = np.array([1.0, 0.5, 0.0])  # of a win, a draw, a loss
MEAN_METHODS = ("Student t", "bound for unseen values", "no observations")  # of means, which are no shares
SCORE_METHOD = ("Wilson, draws count half", "Wilson, draws count half, stratified by who goes first")


class Estimate(NamedTuple):
    """A number, its interval, how many observations it rests on and how the interval was made."""

    estimate: float
    low: float
    high: float
    n: int
    method: str


def is_number(value: object) -> bool:
    """Whether a value can be compared with numbers: a caller may give anything."""
    return isinstance(value, Real)


def check_level(level: float) -> float:
    """The confidence level, or a clear error when it is not strictly between 0 and 1."""
    if not is_number(level) or not 0 < level < 1:
        raise InputError(f"level {level}: a confidence level lies between 0 and 1, for example 0.95")
    return float(level)


def z_value(level: float) -> float:
    """Two-sided standard normal quantile; 1.96 for a level of 0.95."""
    return NormalDist().inv_cdf(0.5 + check_level(level) / 2)


def wilson(k: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Floats, Floats]:
    """Score interval of a proportion.

    Parameters
    ----------
    k, n : array_like
        Successes and trials, broadcast together. Neither need be whole: an effective number of trials
        is welcome. Where n is 0 the interval is [0, 1].
    level : float
        Confidence level.

    Returns
    -------
    low, high : ndarray
        Bounds, always with low < high.

    Notes
    -----
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    k, n = np.broadcast_arrays(np.asarray(k, float), np.asarray(n, float))
    z2 = z_value(level) ** 2
    trials = np.where(n > 0, n, 1.0)
    p = np.where(n > 0, k / trials, 0.5)
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = np.sqrt(z2 * (p * (1 - p) / trials + z2 / (4 * trials**2))) / (1 + z2 / trials)
    low = np.where((n > 0) & (k > 0), np.maximum(centre - half, 0.0), 0.0)
    high = np.where((n > 0) & (k < n), np.minimum(centre + half, 1.0), 1.0)
    return low, high


def clopper_pearson(k: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Floats, Floats]:
    """Exact interval of a proportion: covers at least `level` for every n and p, so it is wide.

    Parameters
    ----------
    k, n : array_like
        Successes and trials, broadcast together. Where n is 0 the interval is [0, 1].
    level : float
        Confidence level.

    Returns
    -------
    low, high : ndarray

    Notes
    -----
    C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), by quantiles of the beta distribution.
    """
    return _beta_interval(k, n, level, 0.0)


def jeffreys(k: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Floats, Floats]:
    """Equal-tailed interval under the Jeffreys prior, with the bounds 0 and 1 kept at k = 0 and k = n.

    Parameters
    ----------
    k, n : array_like
        Successes and trials, broadcast together. Where n is 0 the interval is [0, 1].
    level : float
        Confidence level.

    Returns
    -------
    low, high : ndarray

    Notes
    -----
    L. D. Brown, T. T. Cai and A. DasGupta, "Interval estimation for a binomial proportion",
    Statistical Science 16 (2001).
    """
    return _beta_interval(k, n, level, 0.5)


def _beta_interval(k: ArrayLike, n: ArrayLike, level: float, prior: float) -> tuple[Floats, Floats]:
    """Beta quantiles; a prior of 0 on the near side and 1 on the far side is Clopper-Pearson."""
    from scipy.special import betaincinv

    k, n = np.broadcast_arrays(np.asarray(k, float), np.asarray(n, float))
    tail = (1 - check_level(level)) / 2
    some, short = k > 0, k < n  # at the ends the beta distribution has no such quantile
    low = betaincinv(np.where(some, k + prior, 1.0), np.where(some, n - k + 1 - prior, 1.0), tail)
    high = betaincinv(np.where(short, k + 1 - prior, 1.0), np.where(short, n - k + prior, 1.0), 1 - tail)
    return np.where(some, low, 0.0), np.where(short, high, 1.0)


def proportion(k: int, n: int, level: float = 0.95) -> Estimate:
    """A share of `n` observations with its Wilson interval; nan within [0, 1] when there are none."""
    low, high = wilson(k, n, level)
    return Estimate(k / n if n else math.nan, float(low), float(high), int(n), "Wilson")


def score(counts: ArrayLike, level: float = 0.95) -> Estimate:
    """Win rate with draws as half a win, over strata whose sizes were fixed beforehand.

    Parameters
    ----------
    counts : array_like, shape (strata, 3) or (3,)
        Wins, draws and losses in each stratum. Who goes first alternates, so the games in which this
        seat went first are one stratum and the others a second.
    level : float
        Confidence level.

    Returns
    -------
    Estimate
        Of (wins + draws / 2) / games. With no games: nan, within [0, 1].

    Notes
    -----
    A Wilson interval on the effective number of games n_e = p (1 - p) / v, v being the variance of the
    stratified mean (L. Kish, "Survey Sampling", 1965; for Wilson intervals from complex samples see
    C. Franco et al., Journal of Survey Statistics and Methodology 7, 2019). Draws and strata lower the
    variance, so n_e >= n. One win and one loss are added to each stratum while v / (p (1 - p)) is worked
    out, so that a stratum without spread does not claim to be certain. With a single stratum and no
    draws this is Wilson's interval to the last bit of rounding.
    """
    table = np.atleast_2d(np.asarray(counts, float))
    table = table[table.sum(axis=1) > 0]
    sizes = table.sum(axis=1)
    games = float(sizes.sum())
    method = SCORE_METHOD[len(table) > 1]
    if games == 0:
        return Estimate(math.nan, 0.0, 1.0, 0, method)
    p = float((table @ SCORE).sum() / games)
    low, high = wilson(p * games / (effect := _design_effect(table)), games / effect, level)
    return Estimate(p, float(low), float(high), int(games), method)


def _design_effect(table: Floats) -> float:
    """Variance of the stratified mean over that of a plain proportion with the same mean."""
    sizes = table.sum(axis=1)
    padded = table + np.array([1.0, 0.0, 1.0])
    share = padded / padded.sum(axis=1, keepdims=True)
    mean = share @ SCORE
    within = share @ SCORE**2 - mean**2
    overall = float(sizes @ mean / sizes.sum())
    return float(sizes @ within / sizes.sum()) / (overall * (1 - overall))


def difference(a: Estimate, b: Estimate) -> Estimate:
    """a - b of two independent estimates, each with an interval of the same level.

    Parameters
    ----------
    a, b : Estimate
        For instance two `score` results: the difference is then stratified as they are.

    Returns
    -------
    Estimate

    Notes
    -----
    Recovers the variances from the two intervals, so it is asymmetric where they are and never has
    zero width: G. Y. Zou and A. Donner, Statistics in Medicine 27 (2008); for two Wilson intervals it is
    R. G. Newcombe's tenth method, Statistics in Medicine 17 (1998).
    """
    point = a.estimate - b.estimate
    low = point - math.hypot(a.estimate - a.low, b.high - b.estimate)
    high = point + math.hypot(a.high - a.estimate, b.estimate - b.low)
    return Estimate(point, low, high, min(a.n, b.n), "MOVER")


def mean(values: ArrayLike, counts: ArrayLike, level: float = 0.95) -> Estimate:
    """Mean of a histogram.

    Parameters
    ----------
    values, counts : array_like, shape (bins,)
        The value of each bin, ascending, and how often it was seen.
    level : float
        Confidence level.

    Returns
    -------
    Estimate
        With Student's t interval. When fewer than two different values were seen the interval reaches
        from the first to the last bin as far as unseen values could have escaped a sample of this size
        (the Clopper-Pearson bound for none in n).
    """
    values, counts = np.asarray(values, float), np.asarray(counts, float)
    n = int(counts.sum())
    if n == 0:
        return Estimate(math.nan, float(values[0]), float(values[-1]), 0, MEAN_METHODS[2])
    centre = float(values @ counts / n)
    if np.count_nonzero(counts) == 1:
        escaped = float(clopper_pearson(0, n, level)[1])
        low, high = centre - escaped * (centre - values[0]), centre + escaped * (values[-1] - centre)
        return Estimate(centre, float(low), float(high), n, MEAN_METHODS[1])
    deviation = math.sqrt(float((values - centre) ** 2 @ counts) / (n - 1))
    half = _t_value(level, n - 1) * deviation / math.sqrt(n)
    return Estimate(centre, centre - half, centre + half, n, MEAN_METHODS[0])


def _t_value(level: float, freedom: int) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.5 + check_level(level) / 2))


def quantiles(values: ArrayLike, counts: ArrayLike, shares: Sequence[float]) -> list[float]:
    """Smallest value of a histogram with at least each share of the observations at or below it.

    Parameters
    ----------
    values, counts : array_like, shape (bins,)
        Ascending values and how often each was seen.
    shares : sequence of float
        0.5 is the median.

    Returns
    -------
    list of float
        nan where there are no observations.
    """
    values, total = np.asarray(values, float), np.cumsum(np.asarray(counts, float))
    if total[-1] == 0:
        return [math.nan] * len(shares)
    return [float(values[np.searchsorted(total, share * total[-1] * (1 - 1e-12))]) for share in shares]


def elo(p: float) -> float:
    """Rating difference, in Elo points, at which the expected score is `p` (0 gives minus infinity).

    Notes
    -----
    400 log10(p / (1 - p)): A. E. Elo, "The Rating of Chessplayers" (1978).
    """
    if p <= 0 or p >= 1:
        return math.copysign(math.inf, p - 0.5)
    return 400 * math.log10(p / (1 - p))


def elo_difference(rate: Estimate) -> Estimate:
    """A win rate told in Elo points; the bounds are those of the win rate, transformed."""
    low, high = elo(rate.low), elo(rate.high)
    return Estimate(elo(rate.estimate), low, high, rate.n, f"{rate.method}, in Elo points")
