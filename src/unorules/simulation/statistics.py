"""Shares with intervals, and what histograms tell. Whatever goes beyond comes from scipy (extra `stats`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import attrs

from unorules.errors import UnoRulesError

CONFIDENCE: Final = 0.95


class MissingExtra(UnoRulesError, ImportError):
    """An optional package is not installed; the message names the extra that brings it."""


def extra(module: str, name: str) -> Any:
    """An optional module. Raises `MissingExtra` when it is not installed."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(f'{module.partition(".")[0]} is missing: pip install "unorules[{name}]"') from error


@attrs.frozen
class Share:
    """So many out of so many, with Wilson's interval for the share behind it at 95 %.

    Attributes:
        count: how often it came.
        of: how often it could have come.

    Examples:
        >>> share = Share(60, 100)
        >>> share.share, round(share.low, 3), round(share.high, 3)
        (0.6, 0.502, 0.691)
    """

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share itself, from 0 to 1; 0 when there is nothing to count."""
        return self.count / self.of if self.of else 0.0

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self._interval()[0]

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self._interval()[1]

    def _interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        spread = z * z / self.of
        middle = (self.share + spread / 2) / (1 + spread)
        half = z * sqrt(self.share * (1 - self.share) / self.of + spread / self.of / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


@attrs.frozen
class Difference:
    """A mean of differences, each within one deal, judged by the paired t test (scipy): is it zero?

    Attributes:
        mean: the mean that was found.
        low: where the true mean begins, at 95 %.
        high: where the true mean ends, at 95 %.
        p: how likely so large a mean is by chance alone; two-sided.
        pairs: how many deals were compared.
    """

    mean: float
    low: float
    high: float
    p: float
    pairs: int


def paired_t_test(pairs: int, total: int, squares: int, unit: int = 1) -> Difference:
    """The test from the number of pairs, the sum of their differences and the sum of the squares of those.

    Sums of whole numbers in units of 1/`unit`, so that they come out the same in whatever order they are added.
    Raises `MissingExtra` without scipy.
    """
    t = extra("scipy.stats", "stats").t
    mean = total / pairs if pairs else 0.0
    variance = (squares * pairs - total * total) / (pairs * (pairs - 1)) if pairs > 1 else 0.0
    error = sqrt(max(0.0, variance) / pairs) if pairs else 0.0
    if not error:
        sure = pairs > 1
        low, high = (mean, mean) if sure else (float("-inf"), float("inf"))
        return Difference(mean / unit, low / unit, high / unit, 0.0 if sure and mean else 1.0, pairs)
    half = float(t.ppf((1 + CONFIDENCE) / 2, pairs - 1)) * error
    p = 2 * float(t.sf(abs(mean / error), pairs - 1))
    return Difference(mean / unit, (mean - half) / unit, (mean + half) / unit, p, pairs)


def mean(histogram: Mapping[int, int]) -> float:
    """The mean of a histogram (value -> how often); 0 when it is empty."""
    count = sum(histogram.values())
    return sum(value * times for value, times in histogram.items()) / count if count else 0.0


def quantile(histogram: Mapping[int, int], part: float) -> int:
    """The least value that at least this part of the histogram does not exceed; 0 when it is empty."""
    left = part * sum(histogram.values())
    for value in sorted(histogram):
        left -= histogram[value]
        if left <= 1e-9:
            return value
    return max(histogram, default=0)
