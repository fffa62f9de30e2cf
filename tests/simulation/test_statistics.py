"""Intervals and tests against published figures and against scipy."""

from collections import Counter
from random import Random

import pytest

from unorules.simulation import Share, mean, quantile
from unorules.simulation.statistics import paired_t_test

# Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3.
PUBLISHED = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]


@pytest.mark.parametrize(("count", "of", "low", "high"), PUBLISHED)
def test_wilsons_interval_is_the_published_one(count: int, of: int, low: float, high: float):
    share = Share(count, of)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_nothing_counted_tells_nothing():
    assert (Share(0, 0).share, Share(0, 0).low, Share(0, 0).high) == (0.0, 0.0, 1.0)


def test_mean_and_quantiles_of_a_histogram_are_those_of_its_values():
    chance = Random(1)
    for size in (1, 2, 9, 10, 100):
        values = sorted(chance.randrange(20) for _ in range(size))
        histogram = Counter(values)
        assert mean(histogram) == pytest.approx(sum(values) / size)
        for part in (0.05, 0.5, 0.9, 0.95, 1.0):
            least = min(value for value in values if sum(each <= value for each in values) >= part * size - 1e-9)
            assert quantile(histogram, part) == least
    assert mean(Counter()) == quantile(Counter(), 0.5) == 0


def test_the_paired_t_test_is_that_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    chance = Random(2)
    for size, shift in ((2, 1), (5, 0), (40, 2), (500, -1)):
        values = [chance.randrange(-30, 31) + shift for _ in range(size)]
        found = paired_t_test(size, sum(values), sum(value * value for value in values), unit=10)
        right = stats.ttest_1samp([value / 10 for value in values], 0)
        low, high = right.confidence_interval(0.95)
        assert (found.mean, found.p) == (pytest.approx(sum(values) / size / 10), pytest.approx(right.pvalue))
        assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))


def test_differences_that_never_vary_are_sure_and_one_pair_tells_nothing():
    pytest.importorskip("scipy.stats")
    same = paired_t_test(10, 30, 90)
    assert (same.mean, same.low, same.high, same.p) == (3.0, 3.0, 3.0, 0.0)
    assert paired_t_test(10, 0, 0).p == 1.0
    assert paired_t_test(1, 5, 25).low == float("-inf")
    assert paired_t_test(0, 0, 0).p == 1.0
