"""Dealer, deal, the turned-up card and the next round (sections 2.2, 2.3)."""

from __future__ import annotations

from typing import Any

from .cards import Refused, face_of, is_number, is_wild
from .legality import possible_targets
from .limits import apply_hand_limit
from .rules import check_players, deck_cards
from .state import (
    Shuffle,
    State,
    draw_cards,
    empty_state,
    in_play,
    next_seat,
    seats_in_game,
    seats_in_play,
    shuffled,
    turn_of,
    two_seats,
)

REDEAL_GUARD = 100000


def dealer_from_draws(players: int, draws: list[str]) -> int:
    """Section 2.2: the highest number deals; tied seats draw again, ten times at most."""
    drawing = list(range(players))
    rest = list(draws)
    for _ in range(10):
        values = {seat: draw_value(rest.pop(0)) for seat in drawing}
        best = max(values.values())
        drawing = [seat for seat in drawing if values[seat] == best]
        if len(drawing) == 1:
            break
    return drawing[0]


def draw_value(card: str) -> int:
    """Section 2.2: numbers count their face, everything else 0."""
    return int(face_of(card)) if is_number(card) else 0


def new_game(rules: dict[str, Any], players: int, dealer: int, shuffle: Shuffle) -> State:
    """Section 2.2: a new game with this dealer: shuffle, deal, turn a card."""
    check_players(rules, players)
    state = empty_state(rules, players, shuffle)
    state["dealer"] = dealer
    check_deal(state)
    deal_and_open(state)
    return state


def check_deal(state: State) -> None:
    """Sections 2.1, 2.3, 5.8: what is refused at the deal."""
    rules = state["rules"]
    hand_size = rules["deal"]["hand_size"]
    cards = deck_cards(rules)
    if "hand_limit" in rules and hand_size >= rules["hand_limit"]["cards"]:
        raise Refused("bad_config")
    if len(seats_in_game(state)) * hand_size + 1 > len(cards):
        raise Refused("bad_config")
    if not any(may_open(rules, card) for card in cards):
        raise Refused("bad_config")


def next_round(state: State) -> None:
    """Section 2.2: the deal moves to the left, scores are kept."""
    if state["decision"]["kind"] != "RoundOver":
        raise Refused("round_not_over")
    check_deal(state)
    n = state["players"]
    state["out_round"] = [False] * n
    state["put_away"] = {}
    state["revealed"] = []
    state["winner"] = None
    state["round_points"] = 0
    state["dealer"] = next_seat(state, state["dealer"], 1)
    state["round"] += 1
    deal_and_open(state)


def deal_and_open(state: State) -> None:
    """Section 2.2: shuffled pack, hands, one card turned up, hand limit."""
    hand_size = state["rules"]["deal"]["hand_size"]
    sizes = dict.fromkeys(seats_in_play(state), hand_size)
    deal(state, deck_cards(state["rules"]), sizes)
    open_round(state)


def deal(state: State, cards: list[str], sizes: dict[int, int]) -> None:
    """Section 2.2: cards go round one at a time, from the seat left of the dealer."""
    n = state["players"]
    state["direction"] = 1
    state["discard"] = []
    state["hands"] = [[] for _ in range(n)]
    state["draw_pile"] = shuffled(state, cards)
    while any(len(state["hands"][s]) < size for s, size in sizes.items()):
        for k in range(1, n + 1):
            seat = (state["dealer"] + k) % n
            if len(state["hands"][seat]) < sizes.get(seat, 0):
                state["hands"][seat].append(state["draw_pile"].pop(0))


def may_open(rules: dict[str, Any], card: str) -> bool:
    """Section 2.3: which cards are not put back."""
    if is_number(card):
        return True
    if not is_wild(card):
        return rules["opening"]["action"] != "redraw"
    if card == "SWH":
        return rules["swap_hands"]["opening"] != "redraw"
    if card == "SHH":
        return True
    if card in ("W", "SNX", "GRE"):
        return rules["opening"]["wild"] != "redraw"
    return False


def open_round(state: State) -> None:
    """Section 2.3: turn the upper card, then its effect, then the hand limit."""
    turn_up(state)
    state["laid_by"] = None
    state["color"] = None
    opening_effect(state)
    apply_hand_limit(state)


def turn_up(state: State) -> None:
    """Section 2.3: cards that may not open go back; if nothing may open the deal is repeated."""
    rules = state["rules"]
    for _ in range(REDEAL_GUARD):
        card = state["draw_pile"].pop(0)
        if may_open(rules, card):
            state["discard"] = [card]
            return
        state["draw_pile"].append(card)
        if any(may_open(rules, other) for other in state["draw_pile"]):
            state["draw_pile"] = shuffled(state, state["draw_pile"])
            continue
        everything = list(state["draw_pile"])
        sizes = {s: len(state["hands"][s]) for s in seats_in_play(state)}
        for hand in state["hands"]:
            everything += hand
        if not any(may_open(rules, other) for other in everything):
            raise Refused("bad_config")
        deal(state, everything, sizes)
    raise RuntimeError("the shuffle never brings up a card that may open")


def opening_effect(state: State) -> None:
    """Section 2.3, table: the state after the turned-up card; F is the seat left of the dealer."""
    rules, card = state["rules"], state["discard"][0]
    first = next_seat(state, state["dealer"], 1)
    if is_wild(card):
        opening_wild(state, card, first)
        return
    state["color"] = card[0]
    face = face_of(card)
    if rules["opening"]["action"] == "ignore" or is_number(card):
        turn_of(state, first)
    elif face == "S":
        turn_of(state, next_seat(state, first))
    elif face == "+2":
        draw_cards(state, first, 2)
        turn_of(state, next_seat(state, first))
    else:
        opening_reverse(state)


def dealer_seat(state: State) -> int:
    """The dealer, or (set-up positions only) the next seat in play to the left of an absent dealer."""
    dealer = state["dealer"]
    return dealer if in_play(state, dealer) else next_seat(state, dealer, 1)


def opening_reverse(state: State) -> None:
    """Section 2.3: an opening Reverse; with two seats and reverse=skip it is a Skip."""
    rules, dealer = state["rules"], dealer_seat(state)
    if two_seats(state) and rules["two_player"]["reverse"] == "skip":
        turn_of(state, dealer)
        return
    state["direction"] = -1
    if rules["opening"]["reverse"] == "dealer_first":
        turn_of(state, dealer)
    else:
        turn_of(state, next_seat(state, state["dealer"]))


def opening_wild(state: State, card: str, first: int) -> None:
    """Section 2.3: who names the colour of an opening wild kind, if anybody does."""
    wild = state["rules"]["opening"]["wild"]
    special = card in ("SWH", "SHH")
    if wild == "any_card" and not special:
        turn_of(state, first)
        return
    dealer_names = wild == "dealer_chooses" and not special
    turn_of(state, first)
    state["decision"] = {
        "kind": "ColorDecision",
        "opening": True,
        "first": first,
        "seat": dealer_seat(state) if dealer_names else first,
    }


def opening_named(state: State, color: str) -> None:
    """Section 2.3: the colour of the opening wild kind has been named."""
    first = state["decision"]["first"]
    state["color"] = color
    top = state["discard"][0]
    if top == "SWH" and state["rules"]["swap_hands"]["opening"] == "swap":
        targets = possible_targets(state, first)
        if len(targets) > 1:
            state["decision"] = {"kind": "TargetDecision", "seat": first, "opening": True}
            return
        opening_swap(state, first, targets[0])
        return
    turn_of(state, first)


def opening_swap(state: State, seat: int, target: int) -> None:
    """Section 2.3: hands are swapped and F plays; nobody owes UNO."""
    hands = state["hands"]
    hands[seat], hands[target] = hands[target], hands[seat]
    turn_of(state, seat)
