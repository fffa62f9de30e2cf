"""The end of a round and of the game: scoring, knock-outs, ties (sections 4.5, 4.11, 5.6, 5.7)."""

from __future__ import annotations

from .cards import hand_points
from .state import State, from_dealers_left, in_play, seats_in_game, seats_in_play


def team_of(seat: int) -> int:
    """Section 5.6: even and odd seats are two teams."""
    return seat % 2


def same_side(state: State, one: int, other: int) -> bool:
    """The seat itself, and with teams its partners."""
    if "teams" in state["rules"]:
        return team_of(one) == team_of(other)
    return one == other


def close_round(state: State) -> None:
    """Nothing of a round stays open when it ends."""
    state["pending"] = None
    state["w4"] = None
    state["play"] = None
    state["duties"] = []
    state["accused"] = []
    state["dispute"] = None
    state["passes"] = []


def end_round(state: State, winner: int | None) -> None:
    """Section 4.11: score, then RoundOver, or GameOver when the game is decided."""
    close_round(state)
    state["winner"] = winner
    state["round_points"] = 0
    state["decision"] = {"kind": "RoundOver", "seat": None}
    if winner is not None:
        score(state, winner)
    if "most_cards" in state["rules"]:
        if winner is not None:
            knock_out_most_cards(state, winner)
        finish_when_one_left(state)
    elif state["rules"]["scoring"]["method"] == "knockout":
        knock_out_by_points(state)
        finish_when_one_left(state)
    else:
        finish_by_total(state)


def score(state: State, winner: int) -> None:
    """Section 4.11: the four methods; section 5.6: only the other team's hands count."""
    rules, method = state["rules"], state["rules"]["scoring"]["method"]
    losers = [s for s in seats_in_play(state) if not same_side(state, s, winner)]
    values = {s: hand_points(rules, state["hands"][s]) for s in losers}
    state["round_points"] = sum(values.values())
    if method in ("winner_takes", "zero_sum"):
        for seat in range(state["players"]):
            if same_side(state, seat, winner):
                state["scores"][seat] += state["round_points"]
    if method == "zero_sum":
        for seat, value in values.items():
            state["scores"][seat] -= value
    if method in ("own_points_lowest", "knockout"):
        for seat, value in values.items():
            state["scores"][seat] += value


def knock_out_by_points(state: State) -> None:
    """Section 4.11, knockout: a seat at or above the target is out."""
    target = state["rules"]["scoring"]["target"]
    remaining = seats_in_game(state)
    beaten = [s for s in remaining if state["scores"][s] >= target]
    if len(beaten) == len(remaining):
        lowest = min(state["scores"][s] for s in remaining)
        beaten = [s for s in remaining if state["scores"][s] > lowest]
    for seat in beaten:
        state["knocked"][seat] = True


def knock_out_most_cards(state: State, winner: int) -> None:
    """Section 5.7: most cards, then more points, then nearest the dealer's left; never the winner."""
    rules = state["rules"]
    place = {seat: k for k, seat in enumerate(from_dealers_left(state))}

    def held(seat: int) -> list[str]:
        return state["put_away"].get(seat, state["hands"][seat])

    others = [s for s in seats_in_game(state) if s != winner]
    if others:
        out = max(others, key=lambda s: (len(held(s)), hand_points(rules, held(s)), -place[s]))
        state["knocked"][out] = True


def finish_when_one_left(state: State) -> None:
    """Sections 4.11, 5.7: the last seat left wins the game."""
    remaining = seats_in_game(state)
    if len(remaining) == 1:
        game_over(state, remaining)


def finish_by_total(state: State) -> None:
    """Section 4.11: rounds or target, then the best total; ties shared or played out."""
    scoring = state["rules"]["scoring"]
    remaining = seats_in_game(state)
    totals = {s: state["scores"][s] for s in remaining}
    if scoring["rounds"] is not None:
        over = state["round"] >= scoring["rounds"]
    else:
        over = scoring["target"] is not None and max(totals.values()) >= scoring["target"]
    if not over:
        return
    lowest_wins = scoring["method"] == "own_points_lowest"
    best = min(totals.values()) if lowest_wins else max(totals.values())
    leaders = [s for s in remaining if totals[s] == best]
    sides = {team_of(s) for s in leaders} if "teams" in state["rules"] else set(leaders)
    if len(sides) > 1 and scoring["tie"] == "extra_round":
        return
    game_over(state, leaders)


def game_over(state: State, winners: list[int]) -> None:
    """The game has ended (section 1, GameOver)."""
    close_round(state)
    state["game_winners"] = sorted(winners)
    state["decision"] = {"kind": "GameOver", "seat": None}


def end_blocked(state: State) -> None:
    """Section 4.5: a blocked round (also EndRound): smallest hand total, or nobody."""
    rules = state["rules"]
    if rules["exhaustion"]["blocked"] == "no_score":
        end_round(state, None)
        return
    order = [s for s in from_dealers_left(state) if in_play(state, s)]
    end_round(state, min(order, key=lambda s: hand_points(rules, state["hands"][s])))
