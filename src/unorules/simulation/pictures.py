"""Comparisons as pictures (extra `plot`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from unorules.simulation.comparison import Comparison
from unorules.simulation.statistics import extra, mean, quantile
from unorules.simulation.summary import Summary

FIGURES: Final = ("matplotlib.figure", "plot")
"""What pictures are drawn with, and the extra that brings it."""
_SIZE: Final = (7.2, 4.0)  # inches
_DPI: Final = 120
_COLORS: Final = ("#2b6cb0", "#c05621")
_SHOWN: Final = 0.995  # the part of a histogram that a picture shows; the rest is a long thin tail
_BARS: Final = 40


def save_pictures(comparison: Comparison, folder: Path) -> tuple[Path, ...]:
    """Write `length.png`, `points.png` and `seats.png` into a folder, which is made if need be.

    Raises `MissingExtra` without matplotlib, and `OSError`.
    """
    figure = extra(*FIGURES).Figure
    folder.mkdir(parents=True, exist_ok=True)
    pictures: dict[str, Callable[[Any, Comparison], None]] = {
        "length": lambda axes, each: _histograms(axes, each, "round_lengths", "actions of a round"),
        "points": lambda axes, each: _histograms(axes, each, "round_points", "points of a round"),
        "seats": _seats,
    }
    paths = []
    for name, draw in pictures.items():
        drawn = figure(figsize=_SIZE, dpi=_DPI, layout="constrained")
        axes = drawn.subplots()
        draw(axes, comparison)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, loc="upper right", fontsize="small")
        path = folder / f"{name}.png"
        drawn.savefig(path)
        paths.append(path)
    return tuple(paths)


def _both(comparison: Comparison) -> tuple[tuple[Summary, str, str], tuple[Summary, str, str]]:
    first, second = comparison.first, comparison.second
    return (first, first.setup.rules, _COLORS[0]), (second, second.setup.rules, _COLORS[1])


def _histograms(axes: Any, comparison: Comparison, name: str, says: str) -> None:
    """How often a round came to so much, with the means."""
    last = max(quantile(summary.histogram(name), _SHOWN) for summary, _, _ in _both(comparison))
    width = max(1, round(last / _BARS))
    edges = [at - 0.5 for at in range(0, last + width + 1, width)]
    for summary, rules, color in _both(comparison):
        counts = summary.histogram(name)
        middle = mean(counts)
        axes.stairs(_percent(counts, edges, width), edges, color=color, fill=True, alpha=0.25)
        axes.stairs(_percent(counts, edges, width), edges, color=color, label=f"{rules}: mean {middle:.1f}")
        axes.axvline(middle, color=color, linestyle="--", linewidth=1)
    axes.set_xlabel(says)
    axes.set_ylabel("% of rounds")
    axes.set_xlim(0, last)


def _percent(counts: Mapping[int, int], edges: list[float], width: int) -> list[float]:
    total = sum(counts.values()) or 1
    bars = [0.0] * (len(edges) - 1)
    for value, times in counts.items():
        if 0 <= value < width * len(bars):
            bars[value // width] += 100 * times / total
    return bars


def _seats(axes: Any, comparison: Comparison) -> None:
    """What share of the rounds each place wins, with its interval, and what an even share would be."""
    for shift, (summary, rules, color) in zip((-0.12, 0.12), _both(comparison), strict=True):
        shares = summary.rounds_by_place
        places = [place + 1 + shift for place in range(len(shares))]
        middle = [100 * each.share for each in shares]
        below = [max(0.0, 100 * (each.share - each.low)) for each in shares]
        above = [max(0.0, 100 * (each.high - each.share)) for each in shares]
        axes.errorbar(places, middle, yerr=[below, above], fmt="o", color=color, capsize=3, label=rules)
    players = comparison.first.setup.players
    axes.axhline(100 / players, color="gray", linewidth=1, linestyle=":")
    axes.set_xticks(range(1, players + 1))
    axes.set_xlabel("place at the table; 1 is left of the dealer")
    axes.set_ylabel("% of rounds won, with 95 % intervals")
    axes.margins(y=0.35)
