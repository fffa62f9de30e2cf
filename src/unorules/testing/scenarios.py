"""Scenarios: one JSON object a line that states a position, actions and what must hold afterwards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from unorules.actions import ACTIONS, Action, Play
from unorules.cards import cards
from unorules.engine import legal_actions, step
from unorules.errors import IllegalAction, NotationError, RulesError, SetupError, UnoRulesError
from unorules.events import Event, HandShown, RoundStarted
from unorules.ruleset import MODULES, PRESETS, Rules
from unorules.setup import dealer_from_draws, new_game
from unorules.state import GameState
from unorules.testing.positions import count_cards, opening_position, position, snapshot
from unorules.windows import CatchWindow

Scenario = Mapping[str, Any]
"""One scenario as read from JSON."""


@attrs.frozen
class Mismatch:
    """One expectation that does not hold: which, what was expected, what was found."""

    key: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, got {self.got!r}"


class Unsupported(UnoRulesError):
    """The scenario names a module or preset that is not known here."""


class Malformed(UnoRulesError, ValueError):
    """A line that is no scenario; the message says why."""


REQUIRED: Final = ("id", "kind", "rules", "actions", "expect")
_SHAPES: Final[dict[str, tuple[type, str]]] = {
    "id": (str, "a text"),
    "rules": (dict, "an object"),
    "players": (int, "a number"),
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
KINDS: Final = ("play", "opening", "dealer", "deal", "deck", "config")


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


def scenario_rules(scenario: Scenario) -> Rules:
    """The rules of a scenario. Raises `RulesError` when they make no sense, `Unsupported` when a name is unknown."""
    said = scenario["rules"]
    preset, modules = said.get("preset", "official"), said.get("modules", {})
    unknown = [name for name in modules if name not in MODULES]
    if preset not in PRESETS:
        raise Unsupported(f"preset {preset}")
    if unknown:
        raise Unsupported("module " + ", ".join(unknown))
    base = PRESETS[preset]
    changes = [
        (name, given) for name, given in modules.items() if given is not None or name in base or MODULES[name].always
    ]
    return base.combined(changes)


def modules_of(scenario: Scenario) -> set[str]:
    """The names under which a scenario can be found: its group and every module that its rules name."""
    return {str(scenario.get("group", "")), *scenario["rules"].get("modules", {})}


def read_action(data: Mapping[str, Any]) -> Action:
    """An action of a scenario."""
    kind = ACTIONS.get(data.get("type", ""))
    if kind is None:
        raise Malformed(f"no action is named {data.get('type')!r}")
    known = {field.name for field in attrs.fields(kind)}
    extra = set(data) - known - {"type"}
    if extra:
        raise Malformed(f"{data['type']} has no {', '.join(sorted(extra))}")
    try:
        return kind(**{key: value for key, value in data.items() if key != "type"})
    except TypeError as error:
        raise Malformed(str(error)) from None


def run_scenario(scenario: Scenario) -> list[Mismatch]:
    """Replay a scenario and return every mismatch, the broken invariants included.

    Raises `Unsupported`, or `Malformed` where the scenario names what is no card or no seat.
    """
    expect = dict(scenario["expect"])
    try:
        rules = scenario_rules(scenario)
        if scenario["kind"] == "deck":
            return _compare(expect, _deck_facts(rules, expect))
        if scenario["kind"] == "config":
            rules.check_players(scenario["players"])
            return _compare(expect, {"error": None} if "error" in expect else {})
        if scenario["kind"] == "dealer":
            draws = tuple(card for text in scenario["dealer_draws"] for card in cards(text))
            dealer, decided, _ = dealer_from_draws(scenario["players"], draws)
            return _compare(expect, {"dealer": dealer if decided else None})
        state = _begin(scenario, rules)
    except (RulesError, SetupError) as error:
        return _compare({"error": expect.get("error")}, {"error": {"at": None, "code": str(error.code)}})
    except NotationError as error:
        raise Malformed(str(error)) from None
    except Unsupported:
        if expect.get("error") == {"at": None, "code": "bad_config"}:
            return []
        raise
    return _replay(scenario, state)


def _begin(scenario: Scenario, rules: Rules) -> GameState:
    players = scenario["players"]
    if scenario["kind"] == "deal":
        return new_game(rules, players, seed=str(scenario["id"]), dealer=scenario.get("dealer", 0))
    strangers = set(scenario["hands"]) - set(map(str, range(players)))
    if strangers:
        raise Malformed(f"hands: {', '.join(sorted(strangers))} is no seat of {players}")
    hands = [cards(" ".join(scenario["hands"].get(str(seat), ()))) for seat in range(players)]
    pile = cards(" ".join(scenario.get("draw_pile", ())))
    dealer, scores = scenario.get("dealer", 0), scenario.get("scores")
    number, out = scenario.get("round", 1), scenario.get("eliminated", ())
    if scenario["kind"] == "opening":
        return opening_position(
            rules,
            hands=hands,
            draw_pile=pile,
            dealer=dealer,
            scores=scores,
            round=number,
            out=out,
            seed=str(scenario["id"]),
        )
    return position(
        rules,
        hands=hands,
        top=scenario["top"],
        color=scenario["color"],
        turn=scenario["turn"],
        direction=scenario["direction"],
        draw_pile=pile,
        discard_under=cards(" ".join(scenario.get("discard_under", ()))),
        dealer=dealer,
        scores=scores,
        round=number,
        out=out,
        seed=str(scenario["id"]),
    )


def _replay(scenario: Scenario, state: GameState) -> list[Mismatch]:
    found: list[Mismatch] = []
    shown: list[int] = []
    error: dict[str, object] | None = None
    for index, data in enumerate(scenario["actions"]):
        action = read_action(data)
        before = snapshot(state)
        try:
            after, events = step(state, action)
        except IllegalAction as refusal:
            error = {"at": index, "code": str(refusal.code)}
            after, events = state, ()
        if snapshot(state) != before:
            found.append(Mismatch(f"actions[{index}]", "an input state that stays as it was", "a changed one"))
        found += [
            Mismatch(f"actions[{index}]", "as many cards as before", "other") for _ in _lost(state, after, events)
        ]
        shown = _shown(shown, events)
        state = after
        if error is not None:
            break
    facts = state_facts(state) | {"error": error, "revealed_to": sorted(set(shown))}
    expect = {"error": None} | dict(scenario["expect"])
    return found + _compare(expect, facts)


def _lost(before: GameState, after: GameState, events: Sequence[Event]) -> list[int]:
    dealt = any(isinstance(event, RoundStarted) for event in events)
    counts = [count_cards(state) for state in (before, after)]
    return [] if dealt or counts[0] == counts[1] else counts


def _shown(shown: list[int], events: Sequence[Event]) -> list[int]:
    for event in events:
        if isinstance(event, RoundStarted):
            shown = []
        elif isinstance(event, HandShown):
            shown = [*shown, event.to]
    return shown


def single_cards(state: GameState) -> list[str]:
    """The distinct cards that the seat to act may lay singly now."""
    return sorted(
        {str(a.cards[0]) for a in legal_actions(state, state.to_act) if isinstance(a, Play) and len(a.cards) == 1}
    )


def state_facts(state: GameState) -> dict[str, object]:
    """What the keys of a scenario's `expect` say of a state."""
    match = state.match
    winners = match.winners
    out = state.eliminated
    hands = [() if seat in out else hand for seat, hand in enumerate(state.hands)]
    return {
        "phase": type(state.decision).__name__,
        "turn": state.to_act,
        "direction": state.direction,
        "color": state.color,
        "top": str(state.top),
        "top_not": str(state.top),
        "pending": state.pending,
        "hands": {str(seat): [str(known) for known in hand] for seat, hand in enumerate(hands)},
        "hand_sizes": [len(hand) for hand in hands],
        "draw_pile_size": len(state.pile_codes),
        "discard_size": len(state.discard_codes),
        "legal": single_cards(state),
        "vulnerable": sorted(window.seat for window in state.windows if isinstance(window, CatchWindow)),
        "winner": None if match.result is None else match.result.winner,
        "round_points": 0 if match.result is None else match.result.points,
        "scores": list(match.scores),
        "eliminated": list(state.eliminated),
        "game_winner": winners[0] if len(winners) == 1 else None,
        "game_winners": list(winners),
        "dealer": match.dealer,
        "round": match.round,
    }


def _deck_facts(rules: Rules, expect: Mapping[str, Any]) -> dict[str, object]:
    pack = Counter(rules.book.texts[code] for code in rules.book.pack)
    return {
        "error": None,
        "deck_size": pack.total(),
        "deck_counts": {text: pack[text] for text in expect.get("deck_counts", {})},
        "points": {text: rules.book.worth(cards(text)[0]) for text in expect.get("points", {})},
    }


def _compare(expect: Mapping[str, object], facts: Mapping[str, object]) -> list[Mismatch]:
    found = []
    for key, expected in expect.items():
        if key not in facts:
            found.append(Mismatch(key, expected, "nothing: this runner does not know the key"))
            continue
        got = facts[key]
        if key == "top_not":
            if got == expected:
                found.append(Mismatch(key, f"not {expected}", got))
        elif key == "hands":
            wanted = {seat: sorted(hand) for seat, hand in cast("dict[str, list[str]]", expected).items()}
            held = {seat: sorted(cast("dict[str, list[str]]", got).get(seat, [])) for seat in wanted}
            if wanted != held:
                found.append(Mismatch(key, wanted, held))
        elif key == "legal":
            if sorted(cast("list[str]", expected)) != got:
                found.append(Mismatch(key, expected, got))
        elif key == "turn" and facts.get("phase") in ("RoundOver", "GameOver"):
            continue
        elif expected != got:
            found.append(Mismatch(key, expected, got))
    return found
