"""Scenarios: set-up positions, replay and comparison."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .cards import Refused, card_points, sort_cards
from .engine import apply
from .listing import single_cards
from .rounds import dealer_from_draws, new_game, open_round
from .rules import build_rules, check_players, deck_cards
from .state import Shuffle, State, copy_state, empty_state, summary, turn_of


def from_scenario(scenario: dict[str, Any], shuffle: Shuffle) -> State:
    """The position a scenario of kind play or opening describes, any cards allowed."""
    rules = build_rules(scenario.get("rules") or {})
    players = scenario["players"]
    state = empty_state(rules, players, shuffle)
    for seat, cards in scenario["hands"].items():
        state["hands"][int(seat)] = list(cards)
    state["draw_pile"] = list(scenario.get("draw_pile") or [])
    state["dealer"] = scenario.get("dealer") or 0
    state["round"] = scenario.get("round") or 1
    state["scores"] = list(scenario.get("scores") or [0] * players)
    for seat in scenario.get("eliminated") or []:
        state["left"][seat] = True
    if scenario["kind"] == "opening":
        open_round(state)
        return state
    state["discard"] = [scenario["top"], *list(scenario.get("discard_under") or [])]
    state["color"] = scenario["color"]
    state["direction"] = scenario["direction"]
    turn_of(state, scenario["turn"])
    return state


def card_total(state: State) -> int:
    """Cards over hands, pile and discard."""
    return sum(map(len, state["hands"])) + len(state["draw_pile"]) + len(state["discard"])


def frozen(state: State) -> dict[str, Any]:
    """An independent copy without the callable, for equality tests."""
    return {key: value for key, value in copy_state(state).items() if key != "shuffle"}


def run_scenario(scenario: dict[str, Any], shuffle: Shuffle) -> list[str]:
    """All mismatches of one scenario; an empty list means it holds."""
    kind, expect = scenario["kind"], dict(scenario["expect"])
    wanted = expect.pop("error", None)
    try:
        if kind == "dealer":
            facts: dict[str, Any] = {"dealer": dealer_from_draws(scenario["players"], scenario["dealer_draws"])}
            return compare(facts, expect)
        rules = build_rules(scenario.get("rules") or {})
        if kind == "deck":
            return compare(deck_facts(rules, expect), expect)
        if kind == "config":
            check_players(rules, scenario["players"])
            return [] if wanted is None else [f"accepted, wanted {wanted}"]
        if kind == "deal":
            state = new_game(rules, scenario["players"], scenario.get("dealer") or 0, shuffle)
        else:
            state = from_scenario(scenario, shuffle)
    except Refused as violation:
        found = {"at": None, "code": violation.code}
        return [] if wanted == found else [f"refused {found}, wanted {wanted}"]
    if wanted is not None and wanted["at"] is None:
        return [f"accepted, wanted {wanted}"]
    found_error, problems = None, []
    for at, action in enumerate(scenario["actions"]):
        before = frozen(state)
        try:
            after = apply(state, action)
        except Refused as violation:
            found_error = {"at": at, "code": violation.code}
            after = state
        if frozen(state) != before:
            problems.append(f"action {at} touched its input")
        if action["type"] != "NextRound" and card_total(after) != card_total(state):
            problems.append(f"action {at} changed the number of cards")
        state = after
        if found_error:
            break
    if found_error != wanted:
        problems.append(f"error {found_error}, wanted {wanted}")
    return problems + compare(state_facts(state, expect), expect)


def deck_facts(rules: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """Facts of kind deck."""
    counts = Counter(deck_cards(rules))
    return {
        "deck_size": sum(counts.values()),
        "deck_counts": {card: counts[card] for card in expect.get("deck_counts", {})},
        "points": {card: card_points(rules, card) for card in expect.get("points", {})},
    }


def state_facts(state: State, expect: dict[str, Any]) -> dict[str, Any]:
    """Every fact a scenario may ask for."""
    seen = summary(state)
    named = expect.get("hands", {})
    return {
        **{
            key: seen[key]
            for key in (
                "phase",
                "direction",
                "color",
                "top",
                "pending",
                "vulnerable",
                "winner",
                "round_points",
                "scores",
                "eliminated",
                "game_winners",
                "dealer",
                "round",
            )
        },
        "turn": seen["to_act"] if seen["to_act"] is not None else expect.get("turn"),
        "top_not": None if seen["top"] == expect.get("top_not") else expect.get("top_not"),
        "hands": {seat: seen["hands"][int(seat)] for seat in named},
        "hand_sizes": [len(hand) for hand in seen["hands"]],
        "draw_pile_size": len(state["draw_pile"]),
        "discard_size": len(state["discard"]),
        "legal": single_cards(state),
        "revealed_to": sorted(state["revealed"]),
        "game_winner": seen["game_winners"][0] if len(seen["game_winners"]) == 1 else None,
    }


def compare(facts: dict[str, Any], expect: dict[str, Any]) -> list[str]:
    """Differences between what holds and what must hold."""
    problems = []
    for key, said in expect.items():
        wanted, found = said, facts.get(key, "no such fact")
        if key == "hands":
            wanted = {seat: sort_cards(cards) for seat, cards in said.items()}
        if key == "legal":
            wanted, found = sorted(said), sorted(found)
        if found != wanted:
            problems.append(f"{key}: {found!r}, wanted {wanted!r}")
    return problems
