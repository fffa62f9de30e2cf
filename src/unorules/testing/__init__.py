"""The conformance kit: hand-built positions, and scenarios with their right outcomes, for tests and other engines."""

from unorules.testing.engine import Answer, BadAnswer, Engine, LocalEngine, Refused, Unsupported, scenario_rules
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
    "REQUESTS",
    "Answer",
    "BadAnswer",
    "Engine",
    "Hand",
    "LocalEngine",
    "Malformed",
    "Mismatch",
    "Refused",
    "Request",
    "Said",
    "Scenario",
    "Unsupported",
    "count_cards",
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
