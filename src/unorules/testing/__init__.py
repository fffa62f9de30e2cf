"""The conformance kit: hand-built positions, scenarios with their right outcomes, and the laws, for rules of others."""

from unorules.testing.check import Checked, check_rule, loaded
from unorules.testing.engine import Answer, BadAnswer, Engine, LocalEngine, Refused, Unsupported, scenario_rules
from unorules.testing.laws import LAWS, LawBroken
from unorules.testing.positions import Hand, count_cards, opening_position, position, snapshot
from unorules.testing.requests import REQUESTS, Malformed, Request, Said, read_action, read_request
from unorules.testing.scenarios import (
    FACTS,
    KINDS,
    Mismatch,
    Scenario,
    modules_of,
    read_scenario,
    read_scenarios,
    run_scenario,
    single_cards,
    state_facts,
)

__all__ = [
    "FACTS",
    "KINDS",
    "LAWS",
    "REQUESTS",
    "Answer",
    "BadAnswer",
    "Checked",
    "Engine",
    "Hand",
    "LawBroken",
    "LocalEngine",
    "Malformed",
    "Mismatch",
    "Refused",
    "Request",
    "Said",
    "Scenario",
    "Unsupported",
    "check_rule",
    "count_cards",
    "loaded",
    "modules_of",
    "opening_position",
    "position",
    "read_action",
    "read_request",
    "read_scenario",
    "read_scenarios",
    "run_scenario",
    "scenario_rules",
    "single_cards",
    "snapshot",
    "state_facts",
]
