"""Scenarios: one JSON object a line that states a position, actions and what must hold afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from unorules.engine import legal_actions
from unorules.plain import CONVERTER, AnyAction
from unorules.state import GameState
from unorules.testing.engine import (
    Answer,
    BadAnswer,
    Engine,
    LocalEngine,
    Refused,
    Unsupported,
    table_facts,
    unknown_names,
)
from unorules.testing.requests import REQUESTS, Malformed, Said

Scenario = Mapping[str, Any]
"""One scenario as read from JSON."""


@attrs.frozen
class Mismatch:
    """One expectation that does not hold.

    Attributes:
        key: which.
        expected: what the scenario says.
        got: what was found.
    """

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, got {self.got!r}"


REQUIRED: Final = ("id", "kind", "rules", "actions", "expect")
_SHAPES: Final[dict[str, tuple[type, str]]] = {
    "id": (str, "a text"),
    "rules": (dict, "an object"),
    "players": (int, "a number"),
    "side": (int, "a number"),
    "hands": (dict, "an object"),
    "draw_pile": (list, "a list"),
    "discard_under": (list, "a list"),
    "dealer_draws": (list, "a list"),
    "actions": (list, "a list"),
    "expect": (dict, "an object"),
}
_NEEDED: Final = {
    "play": ("players", "hands", "top", "color", "direction", "turn"),
    "opening": ("players", "hands", "draw_pile"),
    "dealer": ("players", "dealer_draws"),
    "deal": ("players",),
    "config": ("players",),
    "deck": (),
}
SETUPS: Final = {
    "play": "position",
    "opening": "opening",
    "dealer": "dealer",
    "deal": "deal",
    "deck": "rules",
    "config": "rules",
}
"""The request that each kind of scenario begins with."""

KINDS: Final = tuple(SETUPS)

VIEWED: Final = (
    "phase",
    "turn",
    "direction",
    "side",
    "color",
    "top",
    "pending",
    "hands",
    "draw_pile_size",
    "discard_size",
    "vulnerable",
    "revealed_to",
    "winner",
    "round_points",
    "scores",
    "eliminated",
    "game_winners",
    "dealer",
    "round",
)
"""The keys of `expect` that an engine's view of the table tells as they stand."""

FACTS: Final = (
    *VIEWED,
    "error",
    "top_not",
    "hand_sizes",
    "legal",
    "game_winner",
    "deck_size",
    "deck_counts",
    "points",
)
"""Every key that `expect` may hold."""


def read_scenarios(lines: Iterable[str]) -> Iterator[tuple[int, Scenario | Malformed]]:
    """Each scenario of some lines with its line number, or what is wrong with the line. Blank lines are passed over."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield number, read_scenario(line)
        except Malformed as error:
            yield number, error


def read_scenario(line: str) -> Scenario:
    """Read one line; raises `Malformed`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Malformed("a scenario is a JSON object")
    missing = [key for key in REQUIRED if key not in data]
    if missing:
        raise Malformed(f"missing {', '.join(missing)}")
    if data["kind"] not in KINDS:
        raise Malformed(f"kind is {data['kind']!r}; it must be one of {', '.join(KINDS)}")
    wrong = [f"{key} is missing" for key in _NEEDED[data["kind"]] if key not in data]
    wrong += [
        f"{key} must be {name}"
        for key, (shape, name) in _SHAPES.items()
        if key in data and (not isinstance(data[key], shape) or isinstance(data[key], bool))
    ]
    if not wrong:
        acts = enumerate(data["actions"])
        wrong = [f"actions[{at}] must be an object" for at, each in acts if not isinstance(each, dict)]
    if wrong:
        raise Malformed("; ".join(wrong))
    return data


def modules_of(scenario: Scenario) -> set[str]:
    """The names under which a scenario can be found: its group and every module that its rules name."""
    return {str(scenario.get("group", "")), *scenario["rules"].get("modules", {})}


# --- running ----------------------------------------------------------------------------------------------------------


def run_scenario(scenario: Scenario, engine: Engine | None = None) -> list[Mismatch]:
    """Replay a scenario and return every mismatch, broken invariants included.

    It is run against `engine`, and without one against this library.

    Raises `Unsupported` when the engine cannot express the scenario, `Malformed` where that names what is no card or
    no seat, `BadAnswer` when an answer cannot be read.
    """
    engine = LocalEngine() if engine is None else engine
    kind, expect = scenario["kind"], {"error": None} | dict(scenario["expect"])
    try:
        told = engine.answer(SETUPS[kind], _setup(scenario))
    except Refused as refusal:
        return _compare({"error": expect["error"]}, {"error": {"at": None, "code": refusal.code}})
    except Unsupported:
        if expect["error"] == {"at": None, "code": "bad_config"} and unknown_names(scenario["rules"]):
            return []  # nobody knows such rules
        raise
    if kind in ("play", "opening", "deal"):
        return _replay(scenario["actions"], expect, engine)
    return _compare(expect, {"error": None} | (_deck_facts(told, expect) if kind == "deck" else dict(told)))


def _setup(scenario: Scenario) -> Said:
    names = [field.name for field in attrs.fields(REQUESTS[SETUPS[scenario["kind"]]])]
    return {name: scenario[name] for name in names if name in scenario} | (
        {"seed": str(scenario["id"])} if "seed" in names else {}
    )


def _replay(actions: Sequence[Said], expect: Mapping[str, object], engine: Engine) -> list[Mismatch]:
    found: list[Mismatch] = []
    error: dict[str, object] | None = None
    told = engine.answer("view", {})
    for index, action in enumerate(actions):
        before = told
        try:
            engine.answer("apply", {"action": action})
        except Refused as refusal:
            error = {"at": index, "code": refusal.code}
        except Malformed as wrong:
            raise Malformed(f"actions[{index}]: {wrong}") from None
        told = engine.answer("view", {})
        if error is not None:
            if told != before:
                found.append(Mismatch(f"actions[{index}]", "a refusal that changes nothing", "a change"))
            break
        if told.get("round") == before.get("round") and told.get("cards") != before.get("cards"):
            found.append(Mismatch(f"actions[{index}]", "as many cards as before", "other"))
    legal = _legal(engine) if "legal" in expect else None
    return found + _compare(expect, _facts(told, legal) | {"error": error})


def _legal(engine: Engine) -> list[str] | None:
    try:
        return _single(engine.answer("legal", {}).get("actions"))
    except Unsupported:
        return None


def _single(actions: object) -> list[str]:
    """The distinct cards that listed plays lay singly."""
    if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
        raise BadAnswer("legal: actions must be a list of objects")
    plays = [action.get("cards") for action in actions if action.get("type") == "Play"]
    if not all(isinstance(cards, list) and all(isinstance(card, str) for card in cards) for cards in plays):
        raise BadAnswer("legal: the cards of a Play must be a list of texts")
    return sorted({cards[0] for cards in plays if len(cards) == 1})


def _facts(told: Answer, legal: list[str] | None) -> dict[str, object]:
    """What the keys of `expect` say of a table, from what an engine tells of it."""
    facts = {key: value for key, value in told.items() if key in VIEWED}
    if legal is not None:
        facts["legal"] = legal
    if "top" in told:
        facts["top_not"] = told["top"]
    if "hands" in told:
        hands = told["hands"]
        if not isinstance(hands, dict) or not all(isinstance(hand, list) for hand in hands.values()):
            raise BadAnswer("view: hands must be an object of lists")
        if sorted(hands) != sorted(map(str, range(len(hands)))):
            raise BadAnswer("view: hands must name every seat from 0")
        facts["hand_sizes"] = [len(hands[str(seat)]) for seat in range(len(hands))]
    if "game_winners" in told:
        winners = told["game_winners"]
        if not isinstance(winners, list):
            raise BadAnswer("view: game_winners must be a list")
        facts["game_winner"] = winners[0] if len(winners) == 1 else None
    return facts


def state_facts(state: GameState) -> dict[str, object]:
    """What the keys of a scenario's `expect` say of a state."""
    return _facts(table_facts(state), single_cards(state))


def single_cards(state: GameState) -> list[str]:
    """The distinct cards that the seat to act may lay singly now."""
    legal = legal_actions(state, state.to_act)
    return _single([CONVERTER.unstructure(action, AnyAction) for action in legal])


def _deck_facts(told: Answer, expect: Mapping[str, Any]) -> dict[str, object]:
    facts: dict[str, object] = {}
    if "deck" in told:
        deck = told["deck"]
        if not isinstance(deck, dict) or not all(type(copies) is int for copies in deck.values()):
            raise BadAnswer("rules: deck must be an object of numbers")
        facts["deck_size"] = sum(deck.values())
        facts["deck_counts"] = {text: deck.get(text, 0) for text in expect.get("deck_counts", {})}
    if "points" in told:
        if not isinstance(told["points"], dict):
            raise BadAnswer("rules: points must be an object")
        facts["points"] = {text: told["points"].get(text) for text in expect.get("points", {})}
    return facts


def _compare(expect: Mapping[str, object], facts: Mapping[str, object]) -> list[Mismatch]:
    """Every expectation that does not hold. Raises `Unsupported` when all others hold and the engine tells too few."""
    found = []
    for key, expected in expect.items():
        if key not in FACTS:
            found.append(Mismatch(key, expected, "nothing: this runner does not know the key"))
        elif key in facts and not _holds(key, expected, facts):
            found.append(Mismatch(key, *_shown(key, expected, facts[key])))
    untold = [key for key in expect if key in FACTS and key not in facts]
    if untold and not found:
        raise Unsupported("fact " + ", ".join(untold))
    return found


def _holds(key: str, expected: object, facts: Mapping[str, object]) -> bool:
    got = facts[key]
    if key == "turn" and facts.get("phase") in ("RoundOver", "GameOver"):
        return True
    if key == "error" and isinstance(got, dict) and isinstance(expected, dict) and got["code"] is None:
        return bool(got["at"] == expected.get("at"))  # the engine does not tell why
    expected, got = _shown(key, expected, got)
    return expected != got if key == "top_not" else expected == got


_Hands = dict[str, list[str]]


def _shown(key: str, expected: object, got: object) -> tuple[object, object]:
    """What is compared: without the order where that means nothing, and only the hands that are named."""
    if key == "hands":
        hands, held = cast(_Hands, expected), cast(_Hands, got)
        return (
            {seat: sorted(hand) for seat, hand in hands.items()},
            {seat: sorted(held.get(seat, [])) for seat in hands},
        )
    return (sorted(cast("list[str]", expected)), got) if key == "legal" else (expected, got)
