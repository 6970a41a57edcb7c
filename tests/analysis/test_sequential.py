"""Sequential tests and what is told after them: against simulation, exact properties, and edge cases."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vgsim.analysis import estimates, sequential
from vgsim.analysis.sequential import Sprt
from vgsim.errors import InputError

SCORES = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])
counts = st.lists(st.integers(0, 400), min_size=5, max_size=5)


def walks(test: Sprt, truth: float, runs: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Simulated log-likelihood ratios: where each stopped, at which look, and whether it stopped at all."""
    rng = np.random.default_rng(seed)
    path = np.cumsum(rng.normal(test.drift(truth), test.step, (runs, test.looks)), axis=1)
    lower, upper = test.bounds
    out = (path <= lower) | (path >= upper)
    look = np.where(out.any(axis=1), out.argmax(axis=1), test.looks - 1)
    return path[np.arange(runs), look], look + 1, out.any(axis=1)


# -- likelihood ratios


@given(counts, st.floats(-0.9, 0.9))
def test_constrained_distributions_have_the_mean(seen, mean):
    found = sequential.constrained(SCORES, np.array(seen) + 0.1, mean)
    assert found.sum() == pytest.approx(1)
    assert found @ SCORES == pytest.approx(mean, abs=1e-9)
    assert (found > 0).all()


def test_constrained_to_the_mean_that_was_seen_changes_nothing():
    seen = np.array([3, 10, 50, 12, 4.0])
    mean, _ = sequential.moments(SCORES, seen)
    assert sequential.constrained(SCORES, seen, mean) == pytest.approx(seen / seen.sum())


def test_constrained_is_the_most_likely():
    """Any other distribution with that mean is less likely."""
    seen, mean = np.array([3, 10, 50, 12, 4.0]), 0.2
    best = sequential.constrained(SCORES, seen, mean)
    rng = np.random.default_rng(1)
    for _ in range(200):
        shift = rng.normal(size=5)
        plane = np.array([np.ones(5), SCORES])
        shift -= plane.T @ np.linalg.solve(plane @ plane.T, plane @ shift)  # keeps sum and mean
        other = best + 0.01 * shift / np.abs(shift).max()
        if (other > 0).all():
            assert seen @ np.log(other) < seen @ np.log(best)


def test_no_distribution_has_a_mean_outside():
    with pytest.raises(InputError, match="cannot have it"):
        sequential.constrained([0.0, 0.5], [1, 1], 0.7)


@given(counts)
def test_llr_changes_sign_with_the_hypotheses_and_the_scores(seen):
    seen = np.array(seen) + 0.1
    forward = sequential.llr(SCORES, seen, -0.02, 0.02)
    assert forward == pytest.approx(-sequential.llr(SCORES, seen, 0.02, -0.02), abs=1e-6)
    assert forward == pytest.approx(-sequential.llr(SCORES, seen[::-1], -0.02, 0.02), abs=1e-6)


def test_llr_of_two_scores_is_the_binomial_one():
    wins, losses = 70, 50
    exact = wins * math.log(0.55 / 0.5) + losses * math.log(0.45 / 0.5)
    assert sequential.llr([0.0, 1.0], [losses, wins], 0.5, 0.55) == pytest.approx(exact, rel=1e-9)


# -- how a test behaves


@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.02, 0.1)])
@pytest.mark.parametrize("batch", [5, 60, 240])
def test_corrected_bounds_keep_the_errors(alpha, beta, batch):
    """Whatever the batch: the correction is for the overshoot that the batch causes."""
    test = Sprt(0.02, 0.1, batch, 4000 // batch * 10, alpha, beta)
    assert sequential.expect(test, 0.0).accept == pytest.approx(alpha, rel=0.12)
    assert sequential.expect(test, 0.02).reject == pytest.approx(beta, rel=0.12)


def test_expectations_agree_with_simulation():
    test = Sprt(0.02, 0.11, 80, 25)
    for truth in (-0.01, 0.0, 0.013, 0.03):
        end, look, stopped = walks(test, truth, 40_000, 7)
        told = sequential.expect(test, truth)
        shares = [(stopped & (end > 0)).mean(), (stopped & (end < 0)).mean(), (~stopped).mean()]
        assert shares == pytest.approx(list(told[:3]), abs=4 * 0.5 / 200)
        spread = look.std() * test.batch / 200
        assert look.mean() * test.batch == pytest.approx(told.scores, abs=4 * spread)


def test_expectations_are_symmetric():
    test = Sprt(0.02, 0.1, 60, 100)
    low, high = sequential.expect(test, -0.01), sequential.expect(test, 0.03)
    assert low.accept == pytest.approx(high.reject, abs=1e-9)
    assert low.scores == pytest.approx(high.scores, rel=1e-9)


def test_wald_without_overshoot_is_the_limit_of_small_batches():
    test = Sprt(0.02, 0.1, 1, 60_000)
    assert sequential.expect(test, 0.0).scores == pytest.approx(sequential.wald_games(0.02, 0.1), rel=0.02)


@pytest.mark.parametrize(("alpha", "beta"), [(0, 0.05), (0.05, 1), (math.nan, 0.05), (0.05, math.inf), (0.6, 0.1)])
def test_errors_out_of_range(alpha, beta):
    with pytest.raises(InputError, match="chance of an error"):
        sequential.wald_bounds(alpha, beta)


# -- after stopping


@pytest.mark.parametrize("truth", [0.0, 0.02])
def test_outcomes_ordered_by_stages_are_uniform(truth):
    """The chance of an outcome at least as good as the one seen: uniform, or intervals would not cover."""
    test = Sprt(0.02, 0.11, 80, 60)
    walk = test.walk(truth)
    end, look, stopped = walks(test, truth, 4_000, 3)
    chances = [
        1 - walk.at_most(k, e) if out and e < 0 else walk.at_least(k, e)
        for k, e, out in zip(look.tolist(), end.tolist(), stopped.tolist(), strict=True)
    ]
    seen = np.histogram(chances, bins=10, range=(0, 1))[0]
    assert ((seen - 400) ** 2 / 400).sum() < 27.9  # chi-squared with 9 degrees of freedom, 0.1 %


def test_estimates_after_stopping_are_median_unbiased_and_cover():
    test, truth = Sprt(0.02, 0.11, 80, 60), 0.02
    end, look, stopped = walks(test, truth, 60, 3)
    means = end * test.variance / (look * test.batch * test.margin) + test.margin / 2
    found = [
        sequential.after_stopping(test, k, mean, out and e < 0)
        for k, mean, e, out in zip(look.tolist(), means.tolist(), end.tolist(), stopped.tolist(), strict=True)
    ]
    above = np.mean([estimate.estimate > truth for estimate in found])
    assert above == pytest.approx(0.5, abs=4 * 0.5 / math.sqrt(60))
    assert np.mean([estimate.low <= truth <= estimate.high for estimate in found]) >= 0.85
    assert abs(above - 0.5) < abs((means > truth).mean() - 0.5)  # the plain mean is not


def test_a_test_that_never_could_stop_earlier_tells_the_plain_mean():
    test = Sprt(0.02, 0.1, 500, 10)
    found = sequential.after_stopping(test, 1, 0.3, False)
    half = 1.959964 * math.sqrt(0.1 / 500)
    assert found[:3] == pytest.approx((0.3, 0.3 - half, 0.3 + half), abs=1e-6)
    assert found.n == 500


@pytest.mark.parametrize("mean", [-1.0, -0.2, 0.01, 0.9, 1.0])
@pytest.mark.parametrize("look", [1, 7, 40])
@pytest.mark.parametrize("rejected", [True, False])
def test_intervals_after_stopping_have_width_and_hold_their_estimate(mean, look, rejected):
    found = sequential.after_stopping(Sprt(0.02, 0.01, 16, 40), look, mean, rejected)
    assert found.low < found.estimate < found.high


# -- at all looks at once


@given(counts, st.floats(0.5, 0.999))
def test_confidence_sequence_holds_the_mean_and_has_width(seen, level):
    low, high = sequential.confidence_sequence(SCORES, seen, -1, 1, level)
    assert -1 <= low < high <= 1
    if sum(seen):
        assert low <= np.dot(SCORES, seen) / sum(seen) <= high


def test_confidence_sequence_of_nothing_and_of_extremes():
    assert sequential.confidence_sequence([], [], -1, 1) == (-1, 1)
    low, high = sequential.confidence_sequence([1.0], [500], -1, 1)
    assert 0.9 < low < 1
    assert high == 1


def test_confidence_sequence_does_not_need_the_scale():
    seen = [3, 20, 80, 25, 9]
    wide = sequential.confidence_sequence(SCORES, seen, -1, 1)
    unit = sequential.confidence_sequence((SCORES + 1) / 2, seen, 0, 1)
    assert wide == pytest.approx([2 * x - 1 for x in unit], abs=1e-9)


def test_confidence_sequence_holds_at_every_look():
    """Peeking after each of 60 batches; a fixed-size interval peeked at so often fails far more."""
    chances, mean = np.array([0.02, 0.16, 0.6, 0.18, 0.04]), 0.03
    rng = np.random.default_rng(5)
    failed = fixed = 0
    for _ in range(200):
        seen = np.cumsum(rng.multinomial(40, chances, size=60), axis=0)
        bounds = [sequential.confidence_sequence(SCORES, row, -1, 1) for row in seen]
        failed += any(not low <= mean <= high for low, high in bounds)
        middle = seen @ SCORES / seen.sum(axis=1)
        spread = np.sqrt((seen @ SCORES**2 / seen.sum(axis=1) - middle**2) / seen.sum(axis=1))
        fixed += bool((np.abs(middle - mean) > 1.96 * spread).any())
    assert failed <= 10
    assert fixed > 40


# -- means of bounded values


@given(st.integers(0, 300), st.integers(1, 300))
def test_bounded_mean_of_wins_and_losses_is_wilson(k, more):
    n = k + more
    values = np.r_[np.ones(k), np.zeros(more)]
    found = sequential.bounded_mean(values, 0.0, 1.0)
    low, high = estimates.wilson(k, n)
    assert (found.low, found.high) == pytest.approx((float(low), float(high)), rel=0.02, abs=0.02)


@given(st.lists(st.sampled_from(SCORES.tolist()), max_size=60))
def test_bounded_means_have_width(values):
    found = sequential.bounded_mean(values, -1.0, 1.0)
    assert -1 <= found.low < found.high <= 1
    if values:
        assert found.low <= found.estimate <= found.high


def test_no_values_say_nothing():
    found = sequential.bounded_mean([], -1.0, 1.0)
    assert math.isnan(found.estimate)
    assert found[1:4] == (-1, 1, 0)
