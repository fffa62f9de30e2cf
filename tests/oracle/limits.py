"""Seats that leave or are put out: decisions move on (sections 5.8, 6)."""

from __future__ import annotations

from .cards import Refused
from .scoring import end_round, game_over, team_of
from .state import State, lapse_duties, next_seat, running, seats_in_game, seats_in_play, turn_of


def move_decision(state: State, seat: int) -> None:
    """Section 6, table: the open decision when this seat is no longer in play."""
    decision = state["decision"]
    if decision.get("opening") and decision["kind"] == "ColorDecision":
        move_opening(state, seat)
    elif decision["seat"] == seat:
        turn_of(state, next_seat(state, seat))


def move_opening(state: State, seat: int) -> None:
    """Section 6: the next seat becomes first player and names; after a choosing dealer the first player."""
    decision = state["decision"]
    was_first = decision["first"] == seat
    if was_first:
        decision["first"] = next_seat(state, seat)
    if decision["seat"] == seat:
        decision["seat"] = decision["first"]


def hand_under_discard(state: State, seat: int) -> None:
    """Sections 5.8, 6: the hand goes under the discard."""
    state["discard"] += state["hands"][seat]
    state["hands"][seat] = []


def leave(state: State, seat: int) -> None:
    """Section 6: the seat is out of the game."""
    state["left"][seat] = True
    hand_under_discard(state, seat)
    lapse_duties(state)
    state["dispute"] = None
    state["passes"] = []
    if "teams" in state["rules"]:
        game_over(state, [s for s in seats_in_game(state) if team_of(s) != team_of(seat)])
    elif len(seats_in_game(state)) == 1:
        game_over(state, seats_in_game(state))
    elif running(state):
        if len(seats_in_play(state)) == 1:
            end_round(state, seats_in_play(state)[0])
        elif not state["out_round"][seat]:
            move_decision(state, seat)


def join(state: State, seat: int) -> None:
    """Section 6.1: a seat that left is dealt in from the next round, with its total."""
    if not joinable(state):
        raise Refused("not_joinable")
    if not state["left"][seat]:
        raise Refused("seat_taken")
    state["left"][seat] = False


def joinable(state: State) -> bool:
    """Section 6.1: not with teams, knockout or most_cards, and only between rounds."""
    rules = state["rules"]
    if "teams" in rules or "most_cards" in rules or rules["scoring"]["method"] == "knockout":
        return False
    return state["decision"]["kind"] == "RoundOver"


def apply_hand_limit(state: State) -> None:
    """Section 5.8: after any action or deal, seats holding the limit are out of this round."""
    rules = state["rules"]
    if "hand_limit" not in rules or not running(state):
        return
    full = [s for s in seats_in_play(state) if len(state["hands"][s]) >= rules["hand_limit"]["cards"]]
    for seat in full:
        state["out_round"][seat] = True
        state["put_away"][seat] = list(state["hands"][seat])
        hand_under_discard(state, seat)
        lapse_duties(state)
        remaining = seats_in_play(state)
        one_team = "teams" in rules and len({team_of(s) for s in remaining}) == 1
        if len(remaining) == 1 or one_team:
            end_round(state, remaining[0])
            return
        move_decision(state, seat)
