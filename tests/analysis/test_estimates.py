"""Intervals: known values, never zero width, and coverage where it can be counted exactly."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vgsim.analysis import estimates
from vgsim.analysis.estimates import Estimate
from vgsim.errors import InputError


def test_wilson_known_value():
    """81 of 263 is the worked example of Newcombe (1998), table I."""
    low, high = estimates.wilson(81, 263)
    assert low == pytest.approx(0.2553, abs=5e-5)
    assert high == pytest.approx(0.3662, abs=5e-5)


def test_clopper_pearson_known_value():
    low, high = estimates.clopper_pearson(81, 263)
    assert low == pytest.approx(0.2527, abs=5e-5)
    assert high == pytest.approx(0.3676, abs=5e-5)


def test_clopper_pearson_is_scipys():
    from scipy.stats import binomtest

    for k, n in [(0, 1), (1, 1), (0, 29), (1, 29), (15, 30), (9999, 10000)]:
        ours = estimates.clopper_pearson(k, n)
        theirs = binomtest(k, n).proportion_ci(method="exact")
        assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_jeffreys_lies_inside_clopper_pearson():
    k = np.arange(1, 20)
    inner, outer = estimates.jeffreys(k, 20), estimates.clopper_pearson(k, 20)
    assert (inner[0] > outer[0]).all()
    assert (inner[1] < outer[1]).all()


@pytest.mark.parametrize("interval", [estimates.wilson, estimates.clopper_pearson, estimates.jeffreys])
def test_no_trials_say_nothing(interval):
    low, high = interval([0, 3], [0, 4])
    assert (low[0], high[0]) == (0, 1)
    assert 0 < low[1] < 0.75 < high[1] < 1


@pytest.mark.parametrize("interval", [estimates.wilson, estimates.clopper_pearson, estimates.jeffreys])
@given(data=st.data(), n=st.integers(1, 10**7), level=st.floats(0.5, 0.999))
def test_intervals_hold_their_estimate_and_have_width(interval, data, n, level):
    k = data.draw(st.integers(0, n))
    low, high = interval(k, n, level)
    assert 0 <= low <= k / n <= high <= 1
    assert low < high


def binomial(n: int, p: float) -> np.ndarray:
    k = np.arange(n + 1)
    logs = np.array([math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in k])
    return np.exp(logs + k * math.log(p) + (n - k) * math.log1p(-p))


def test_coverage_of_proportions():
    """Exact coverage over a grid of p: Clopper-Pearson always, Wilson on the whole."""
    n, grid = 40, np.linspace(0.02, 0.98, 49)
    k = np.arange(n + 1)
    covered = {}
    for name in ("clopper_pearson", "wilson", "jeffreys"):
        low, high = getattr(estimates, name)(k, n)
        covered[name] = np.array([binomial(n, p) @ ((low <= p) & (p <= high)) for p in grid])
    assert covered["clopper_pearson"].min() >= 0.95
    assert covered["wilson"].mean() >= 0.945
    assert covered["jeffreys"].mean() >= 0.945


def test_score_is_wilson_without_draws_and_strata():
    for wins, losses in [(1, 0), (0, 1), (7, 3), (512, 488), (0, 1000)]:
        rate = estimates.score([wins, 0, losses])
        low, high = estimates.wilson(wins, wins + losses)
        assert (rate.estimate, rate.n) == (wins / (wins + losses), wins + losses)
        assert (rate.low, rate.high) == pytest.approx((float(low), float(high)), abs=1e-12)


counts = st.lists(st.tuples(*[st.integers(0, 10**6)] * 3), min_size=1, max_size=2)


@given(counts)
def test_score_holds_its_estimate_and_has_width(table):
    rate = estimates.score(table)
    games = sum(map(sum, table))
    assert rate.n == games
    assert 0 <= rate.low < rate.high <= 1
    if games:
        assert rate.estimate == pytest.approx(sum(w + d / 2 for w, d, _ in table) / games)
        assert rate.low <= rate.estimate <= rate.high


@given(counts)
def test_the_two_seats_add_up(table):
    a = estimates.score(table)
    b = estimates.score([(loss, draw, win) for win, draw, loss in table])
    if a.n:
        assert a.estimate + b.estimate == pytest.approx(1)
        assert a.low + b.high == pytest.approx(1)


def test_draws_and_strata_narrow_the_interval():
    plain = estimates.score([500, 0, 500])
    drawn = estimates.score([400, 200, 400])
    stratified = estimates.score([[400, 0, 100], [100, 0, 400]])
    for other in (drawn, stratified):
        assert other.estimate == plain.estimate
        assert other.high - other.low < 0.95 * (plain.high - plain.low)


@pytest.mark.parametrize(("first", "second"), list(product((0.05, 0.5, 0.8), (0.2, 0.5))))
@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize("n", [10, 400])
def test_coverage_of_the_score(first, second, draws, n):
    """Seats alternate, a share of games is drawn: the interval covers as often as it says."""
    rng = np.random.default_rng(20240229)
    truth = draws / 2 + (1 - draws) * (first + second) / 2
    runs = 1500
    covered = 0
    for _ in range(runs):
        table = [
            rng.multinomial(n // 2, [(1 - draws) * p, draws, (1 - draws) * (1 - p)]) for p in (first, second)
        ]
        rate = estimates.score(np.array(table))
        covered += rate.low <= truth <= rate.high
    assert covered / runs >= 0.935


def test_difference_of_scores_covers():
    rng = np.random.default_rng(5)
    n, runs, covered = 200, 1500, 0
    for _ in range(runs):
        a = estimates.score([[w := rng.binomial(n, 0.6), 0, n - w], [w := rng.binomial(n, 0.4), 0, n - w]])
        b = estimates.score([[w := rng.binomial(n, 0.5), 0, n - w], [w := rng.binomial(n, 0.3), 0, n - w]])
        gap = estimates.difference(a, b)
        covered += gap.low <= 0.1 <= gap.high
    assert covered / runs >= 0.935


def test_difference_is_newcombes():
    """56/70 - 48/80: method 10 of Newcombe (1998) gives 0.0524 to 0.3339."""
    gap = estimates.difference(estimates.proportion(56, 70), estimates.proportion(48, 80))
    assert (gap.low, gap.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_mean_is_students():
    from scipy.stats import t

    sample = [3, 5, 5, 6, 9]
    values, seen = np.unique(sample, return_counts=True)
    ours = estimates.mean(values, seen)
    low, high = t.interval(0.95, 4, np.mean(sample), np.std(sample, ddof=1) / math.sqrt(5))
    assert (ours.estimate, ours.n) == (pytest.approx(5.6), 5)
    assert (ours.low, ours.high) == pytest.approx((low, high))


def test_mean_without_spread_has_width():
    one = estimates.mean(np.arange(11), np.eye(11)[4])
    many = estimates.mean(np.arange(11), np.eye(11)[4] * 1000)
    assert one.low < 1 < 9 < one.high
    assert 3.9 < many.low < 4 < many.high < 4.1


@given(st.lists(st.integers(0, 50), min_size=2, max_size=30), st.floats(0.01, 0.99))
@settings(max_examples=50)
def test_quantiles_are_numpys(sample, share):
    values, seen = np.unique(sample, return_counts=True)
    assert estimates.quantiles(values, seen, [share]) == [np.quantile(sample, share, method="inverted_cdf")]


def test_quantiles_of_nothing():
    assert math.isnan(estimates.quantiles([1, 2], [0, 0], [0.5])[0])


def test_elo():
    assert estimates.elo(10 / 11) == pytest.approx(400)
    assert estimates.elo(0.5) == 0
    told = estimates.elo_difference(Estimate(1.0, 0.9, 1.0, 30, "Wilson"))
    assert told.estimate == math.inf
    assert told.low == pytest.approx(381.7, abs=0.05)


@pytest.mark.parametrize("level", [0, 1, -1, 95, math.nan])
def test_level_out_of_range(level):
    with pytest.raises(InputError, match=r"for example 0\.95"):
        estimates.wilson(1, 2, level)
