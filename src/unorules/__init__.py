"""unorules: the rules of UNO as a library. Immutable state, `apply(state, action) -> state`, rules that plug in."""

from unorules.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Dispute,
    Draw,
    EndRound,
    Join,
    JumpIn,
    Leave,
    NameColor,
    NextRound,
    Pass,
    Penalize,
    Play,
    format_action,
    parse_action,
)
from unorules.cards import Card, Color, card, cards
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    GameOver,
    PenaltyDecision,
    PollDecision,
    RoundOver,
    TargetDecision,
    TurnDecision,
)
from unorules.defaults import default_action
from unorules.engine import apply, check, explain, host_actions, legal_actions, may_act, step
from unorules.errors import (
    Code,
    IllegalAction,
    LoadError,
    NotationError,
    RulesError,
    SetupError,
    StaleAction,
    UnoRulesError,
    Violation,
)
from unorules.events import Event
from unorules.information import Information, information
from unorules.observation import HOST, Observation, observe
from unorules.poll import polled
from unorules.presets import OFFICIAL
from unorules.resampling import Sample, resample
from unorules.ruleset import PRESETS, Module, Rules
from unorules.ruletext import format_rules, parse_rules
from unorules.serialization import digest, dumps, from_json, loads, to_json
from unorules.setup import new_game, new_game_with_events
from unorules.state import GameState, Match, RoundResult
from unorules.traits import Disclosure
from unorules.verdict import Status, Verdict

__version__ = "0.1.0"

__all__ = [
    "HOST",
    "OFFICIAL",
    "PRESETS",
    "Accept",
    "Action",
    "CallUno",
    "Card",
    "Catch",
    "Challenge",
    "ChooseTarget",
    "Code",
    "Color",
    "ColorDecision",
    "Decision",
    "Disclosure",
    "Dispute",
    "Draw",
    "DrawnCardDecision",
    "EndRound",
    "Event",
    "GameOver",
    "GameState",
    "IllegalAction",
    "Information",
    "Join",
    "JumpIn",
    "Leave",
    "LoadError",
    "Match",
    "Module",
    "NameColor",
    "NextRound",
    "NotationError",
    "Observation",
    "Pass",
    "Penalize",
    "PenaltyDecision",
    "Play",
    "PollDecision",
    "RoundOver",
    "RoundResult",
    "Rules",
    "RulesError",
    "Sample",
    "SetupError",
    "StaleAction",
    "Status",
    "TargetDecision",
    "TurnDecision",
    "UnoRulesError",
    "Verdict",
    "Violation",
    "apply",
    "card",
    "cards",
    "check",
    "default_action",
    "digest",
    "dumps",
    "explain",
    "format_action",
    "format_rules",
    "from_json",
    "host_actions",
    "information",
    "legal_actions",
    "loads",
    "may_act",
    "new_game",
    "new_game_with_events",
    "observe",
    "parse_action",
    "parse_rules",
    "polled",
    "resample",
    "step",
    "to_json",
]
