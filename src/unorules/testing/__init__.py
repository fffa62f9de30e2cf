"""The conformance kit: hand-built positions, scenarios with their right outcomes, and the laws, for rules of others."""

from unorules.testing.check import Checked, check_rule, loaded
from unorules.testing.laws import LAWS, LawBroken
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
    "LAWS",
    "Checked",
    "Hand",
    "LawBroken",
    "Malformed",
    "Mismatch",
    "Scenario",
    "Unsupported",
    "check_rule",
    "count_cards",
    "loaded",
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
