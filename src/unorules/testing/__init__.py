"""The conformance kit: hand-built positions, and scenarios with their right outcomes, for tests and other engines."""

from unorules.testing.positions import Hand, count_cards, opening_position, position, snapshot
from unorules.testing.scenarios import (
    KINDS,
    Malformed,
    Mismatch,
    Scenario,
    Unsupported,
    modules_of,
    read_action,
    read_scenario,
    read_scenarios,
    run_scenario,
    scenario_rules,
    single_cards,
    state_facts,
)

__all__ = [
    "KINDS",
    "Hand",
    "Malformed",
    "Mismatch",
    "Scenario",
    "Unsupported",
    "count_cards",
    "modules_of",
    "opening_position",
    "position",
    "read_action",
    "read_scenario",
    "read_scenarios",
    "run_scenario",
    "scenario_rules",
    "single_cards",
    "snapshot",
    "state_facts",
]
