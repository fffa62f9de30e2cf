"""The state of a game and the small moves every rule uses (sections 1, 4.5, 4.6)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from .cards import sort_cards

State = dict[str, Any]
Shuffle = Callable[[list[str]], list[str]]

SHARED = ("rules", "shuffle")


def empty_state(rules: dict[str, Any], players: int, shuffle: Shuffle) -> State:
    """A table without cards."""
    return {
        "rules": rules,
        "shuffle": shuffle,
        "players": players,
        "hands": [[] for _ in range(players)],
        "left": [False] * players,  # left the game (section 6)
        "knocked": [False] * players,  # knocked out of the game (4.11, 5.7)
        "out_round": [False] * players,  # put out of this round (5.8)
        "put_away": {},  # seat -> hand it put away (5.7, 5.8)
        "draw_pile": [],  # next card first
        "discard": [],  # top first
        "color": None,
        "direction": 1,
        "laid_by": None,
        "dealer": 0,
        "round": 1,
        "scores": [0] * players,
        "decision": {"kind": "TurnDecision", "seat": 0},
        "pending": None,  # total and kind of the open penalty
        "w4": None,  # the W+4 that may still be challenged (4.7)
        "play": None,  # a play that waits for colour or target
        "duties": [],  # open UNO duties (4.6)
        "accused": [],  # [accuser, target] of priced false catches
        "dispute": None,  # offender and snapshot (4.10)
        "passes": [],  # seats that passed one after another (4.5)
        "revealed": [],  # seats that were shown a challenged hand
        "winner": None,
        "round_points": 0,
        "game_winners": [],
        "shuffles": 0,
    }


def copy_state(state: State) -> State:
    """An independent copy; rules and the shuffle callable are shared."""
    return {key: value if key in SHARED else copy.deepcopy(value) for key, value in state.items()}


# ---------------------------------------------------------------- seats (section 1)


def in_game(state: State, seat: int) -> bool:
    """Not left and not knocked out."""
    return not state["left"][seat] and not state["knocked"][seat]


def in_play(state: State, seat: int) -> bool:
    """Section 1: not left, not knocked out, not put out of the round."""
    return in_game(state, seat) and not state["out_round"][seat]


def seats_in_play(state: State) -> list[int]:
    """All seats in play, ascending."""
    return [s for s in range(state["players"]) if in_play(state, s)]


def seats_in_game(state: State) -> list[int]:
    """All seats still in the game, ascending."""
    return [s for s in range(state["players"]) if in_game(state, s)]


def next_seat(state: State, seat: int, direction: int | None = None) -> int:
    """Section 1: the next seat in play in the present (or the given) direction."""
    step = state["direction"] if direction is None else direction
    other = seat
    for _ in range(state["players"]):
        other = (other + step) % state["players"]
        if in_play(state, other):
            return other
    return seat


def two_seats(state: State) -> bool:
    """Section 4.3: exactly two seats are in play."""
    return len(seats_in_play(state)) == 2


def from_dealers_left(state: State) -> list[int]:
    """All seats in the order they sit from the dealer's left, the dealer last."""
    n = state["players"]
    return [(state["dealer"] + k) % n for k in range(1, n + 1)]


def running(state: State) -> bool:
    """True while a round runs."""
    return state["decision"]["kind"] not in ("RoundOver", "GameOver")


def turn_of(state: State, seat: int) -> None:
    """The seat has a TurnDecision (section 1)."""
    state["decision"] = {"kind": "TurnDecision", "seat": seat}
    state["pending"] = None
    state["play"] = None
    state["w4"] = None


# ---------------------------------------------------------------- piles (section 4.5)


def shuffled(state: State, cards: list[str]) -> list[str]:
    """One shuffle the rules demand: the cards are handed over in card order."""
    state["shuffles"] += 1
    return list(state["shuffle"](sort_cards(cards)))


def challenge_permitted(state: State) -> bool:
    """Section 4.7 (and 5.1, 6): may the newest W+4 be challenged, whatever the hands hold?"""
    rules, w4 = state["rules"], state["w4"]
    if w4 is None or rules["wild_draw_four"]["policy"] != "challenge":
        return False
    if not in_play(state, w4["seat"]):
        return False
    if "stacking" in rules:
        allowed = rules["stacking"]["challenge"]
        if allowed == "none" or (allowed == "unstacked_only" and w4["stacked"]):
            return False
    return True


def cards_kept(state: State) -> int:
    """Section 4.5: the top is kept; under take_back also the card under an open W+4 (4.7)."""
    take_back = state["rules"]["wild_draw_four"]["guilty"] == "take_back"
    return 2 if take_back and challenge_permitted(state) else 1


def can_draw(state: State) -> bool:
    """Section 4.5: is there a card to draw, in the pile or by a reshuffle?"""
    return bool(state["draw_pile"]) or len(state["discard"]) > cards_kept(state)


def draw_one(state: State, seat: int) -> str | None:
    """Draw one card; an empty pile is renewed first (section 4.5)."""
    if not can_draw(state):
        return None
    if not state["draw_pile"]:
        kept = cards_kept(state)
        rest = state["discard"][kept:]
        state["discard"] = state["discard"][:kept]
        state["draw_pile"] = shuffled(state, rest)
    card = state["draw_pile"].pop(0)
    state["hands"][seat].append(card)
    state["passes"] = []
    lapse_duties(state)
    return card


def draw_cards(state: State, seat: int, count: int) -> int:
    """A penalty draws what there is, the rest is forgiven (section 4.5)."""
    drawn = 0
    while drawn < count and draw_one(state, seat) is not None:
        drawn += 1
    return drawn


# ---------------------------------------------------------------- windows (section 4.6)


def lapse_duties(state: State) -> None:
    """In every mode a duty lapses as soon as the hand is not one card."""
    state["duties"] = [s for s in state["duties"] if in_play(state, s) and len(state["hands"][s]) == 1]


def close_turn_windows(state: State) -> None:
    """An accepted Play, JumpIn, Draw, Pass, Accept or Challenge closes next_turn windows."""
    if state["rules"]["uno_call"]["window"] == "next_turn":
        state["duties"] = []


def close_card_windows(state: State) -> None:
    """A card is laid: next_turn and next_card windows close."""
    if state["rules"]["uno_call"]["window"] in ("next_turn", "next_card"):
        state["duties"] = []


# ---------------------------------------------------------------- summary


def summary(state: State) -> dict[str, Any]:
    """The public and hidden facts that two engines must agree on."""
    decision = state["decision"]
    out = [s for s in range(state["players"]) if not in_play(state, s)]
    return {
        "phase": decision["kind"],
        "to_act": decision["seat"],
        "hands": [[] if s in out else sort_cards(hand) for s, hand in enumerate(state["hands"])],
        "draw_pile": list(state["draw_pile"]),
        "top": state["discard"][0] if state["discard"] else None,
        "under": sort_cards(state["discard"][1:]),
        "color": state["color"],
        "direction": state["direction"],
        "pending": state["pending"]["total"] if decision["kind"] == "PenaltyDecision" else 0,
        "drawn": decision.get("drawn"),
        "vulnerable": sorted(state["duties"]),
        "disputable": state["dispute"]["seat"] if state["dispute"] else None,
        "scores": list(state["scores"]),
        "dealer": state["dealer"],
        "round": state["round"],
        "eliminated": out,
        "winner": state["winner"],
        "round_points": state["round_points"],
        "game_winners": list(state["game_winners"]),
    }
