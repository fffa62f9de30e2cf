"""Games by the million: how strong bots are, and what rules do to a game."""

from unorules.simulation.cluster import ClusterError, cluster
from unorules.simulation.comparison import MEASURES, Comparison, Sums
from unorules.simulation.plan import PLIES, SECONDS, Bots, Setup
from unorules.simulation.playing import compare_rules, play_games
from unorules.simulation.runner import Stopped, WorkerLost
from unorules.simulation.statistics import Difference, MissingExtra, Share, mean, quantile
from unorules.simulation.stored import (
    comparison_from_json,
    comparison_to_json,
    read_json,
    summary_from_json,
    summary_to_json,
    write_json,
)
from unorules.simulation.summary import Fault, Forfeit, MergeError, Summary

__all__ = [
    "MEASURES",
    "PLIES",
    "SECONDS",
    "Bots",
    "ClusterError",
    "Comparison",
    "Difference",
    "Fault",
    "Forfeit",
    "MergeError",
    "MissingExtra",
    "Setup",
    "Share",
    "Stopped",
    "Summary",
    "Sums",
    "WorkerLost",
    "cluster",
    "compare_rules",
    "comparison_from_json",
    "comparison_to_json",
    "mean",
    "play_games",
    "quantile",
    "read_json",
    "summary_from_json",
    "summary_to_json",
    "write_json",
]
