"""unorules: the rules of UNO as a library. Immutable state, `apply(state, action) -> state`, rules that plug in."""

from unorules import events, pictures
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
    LocaleError,
    NotationError,
    ReplayError,
    RulesError,
    SetupError,
    StaleAction,
    UnoRulesError,
    Violation,
)
from unorules.events import Event
from unorules.fair import FairDeal
from unorules.information import Information, information
from unorules.loading import load_packs
from unorules.locale import locales, translate
from unorules.notation import format_position, format_view, parse_position, parse_view
from unorules.observation import HOST, Observation, observe
from unorules.packs import Pack
from unorules.poll import polled
from unorules.presets import OFFICIAL
from unorules.record import (
    Deal,
    Finding,
    Header,
    Record,
    SeatRecord,
    SeatStep,
    Shuffle,
    Standing,
    Step,
    Verification,
    read_records,
    verify,
)
from unorules.resampling import Sample, resample
from unorules.ruleset import PRESETS, Module, Rules
from unorules.ruletext import format_rules, parse_rules
from unorules.serialization import digest, dumps, from_json, loads, to_json
from unorules.setup import new_game, new_game_with_events
from unorules.state import GameState, Match, RoundResult
from unorules.telling import describe
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
    "Deal",
    "Decision",
    "Disclosure",
    "Dispute",
    "Draw",
    "DrawnCardDecision",
    "EndRound",
    "Event",
    "FairDeal",
    "Finding",
    "GameOver",
    "GameState",
    "Header",
    "IllegalAction",
    "Information",
    "Join",
    "JumpIn",
    "Leave",
    "LoadError",
    "LocaleError",
    "Match",
    "Module",
    "NameColor",
    "NextRound",
    "NotationError",
    "Observation",
    "Pack",
    "Pass",
    "Penalize",
    "PenaltyDecision",
    "Play",
    "PollDecision",
    "Record",
    "ReplayError",
    "RoundOver",
    "RoundResult",
    "Rules",
    "RulesError",
    "Sample",
    "SeatRecord",
    "SeatStep",
    "SetupError",
    "Shuffle",
    "StaleAction",
    "Standing",
    "Status",
    "Step",
    "TargetDecision",
    "TurnDecision",
    "UnoRulesError",
    "Verdict",
    "Verification",
    "Violation",
    "apply",
    "card",
    "cards",
    "check",
    "default_action",
    "describe",
    "digest",
    "dumps",
    "events",
    "explain",
    "format_action",
    "format_position",
    "format_rules",
    "format_view",
    "from_json",
    "host_actions",
    "information",
    "legal_actions",
    "load_packs",
    "loads",
    "locales",
    "may_act",
    "new_game",
    "new_game_with_events",
    "observe",
    "parse_action",
    "parse_position",
    "parse_rules",
    "parse_view",
    "pictures",
    "polled",
    "read_records",
    "resample",
    "step",
    "to_json",
    "translate",
    "verify",
]
