"""Effects of laid cards: step 6, going out (step 5), second look, duties, turn (sections 3-5)."""

from __future__ import annotations

from typing import Any

from .cards import FACES, color_of, face_of, is_wild, sort_cards
from .legality import deflect_covers, effect_before_out, hand_moves, may_lay
from .scoring import end_round
from .state import (
    State,
    challenge_permitted,
    draw_cards,
    draw_one,
    lapse_duties,
    next_seat,
    seats_in_play,
    shuffled,
    turn_of,
    two_seats,
)


def complete_play(state: State) -> None:
    """Section 3 steps 5-9, once colour and target are known."""
    play = state["play"]
    seat = play["seat"]
    if not state["hands"][seat] and not effect_before_out(state, play["cards"]):
        go_out(state)
        return
    follow_up = run_effect(state)
    for move in hand_moves(state, play["cards"]):
        move_hands(state, move)
    for other in seats_in_play(state):
        if not state["hands"][other]:
            end_round(state, other)
            return
    settle_duties(state)
    set_next_decision(state, follow_up)


def effect_count(state: State) -> int:
    """Section 5.2: effects=each counts every card of a set, once counts one."""
    rules, cards = state["rules"], state["play"]["cards"]
    if len(cards) > 1 and rules["multi_play"]["effects"] == "once":
        return 1
    return len(cards)


# ---------------------------------------------------------------- step 5: going out


def go_out(state: State) -> None:
    """Section 3 step 5: final effects of 4.9, then scoring."""
    play = state["play"]
    state["w4"] = None
    if state["rules"]["finish"]["final_draw"] == "apply":
        final_effect(state)
    end_round(state, play["seat"])


def final_effect(state: State) -> None:
    """Section 4.9: the next seat suffers the last +2, W+4, SNX, GRE or deflected total."""
    play = state["play"]
    last = play["cards"][-1]
    if play["deflects"]:
        if face_of(last) == "R":
            state["direction"] = -state["direction"]
        draw_cards(state, next_seat(state, play["seat"]), play["carried"])
    elif face_of(last) in ("+2", "W+4"):
        draw_cards(state, next_seat(state, play["seat"]), play["carried"] + draw_total(state))
    elif last == "SNX":
        snorlax(state)
    elif last == "GRE":
        greninja_draw(state)


# ---------------------------------------------------------------- step 6: effects


def run_effect(state: State) -> dict[str, Any]:
    """Section 3 step 6: the effect of the cards; returns what step 9 has to set."""
    play = state["play"]
    seat, card = play["seat"], play["cards"][-1]
    face = face_of(card)
    if play["deflects"]:
        return deflected(state)
    if face in ("+2", "W+4"):
        return draw_penalty(state)
    if face == "S":
        return {"turn": after_skips(state, seat, effect_count(state))}
    if face == "R":
        return reversed_turn(state)
    if card == "SNX":
        snorlax(state)
        return {"turn": next_seat(state, next_seat(state, seat))}
    if card == "GRE":
        return greninja(state)
    return {"turn": next_seat(state, seat)}


def after_skips(state: State, seat: int, skips: int) -> int:
    """Sections 4.2, 4.3, 5.2: who plays after k Skips; never skip yourself unless skip_self."""
    rules = state["rules"]
    round_the_table = "multi_play" in rules and rules["multi_play"]["skip_self"]
    others = len(seats_in_play(state)) - 1
    if not round_the_table:
        skips = min(skips, others)
    after = seat
    for _ in range(skips + 1):
        after = next_seat(state, after)
    return after


def reversed_turn(state: State) -> dict[str, Any]:
    """Sections 4.2, 4.3, 5.2, 5.3: Reverse."""
    play, rules = state["play"], state["rules"]
    count = effect_count(state)
    if two_seats(state) and rules["two_player"]["reverse"] == "skip":
        return {"turn": after_skips(state, play["seat"], count)}
    replaced = play["jump"] and rules["jump_in"]["reverse"] == "replace"
    if count % 2 == 1 and not replaced:
        state["direction"] = -state["direction"]
    return {"turn": next_seat(state, play["seat"])}


def draw_total(state: State) -> int:
    """Sections 4.2, 4.7, 5.2: what the laid draw cards add."""
    if state["play"]["cards"] == ["W+4"]:
        return 4
    return 2 * effect_count(state)


def draw_penalty(state: State) -> dict[str, Any]:
    """Sections 4.2, 4.7, 5.1: +2 and W+4; answered if the rule set allows it, else drawn at once."""
    play = state["play"]
    kind = face_of(play["cards"][-1])
    victim = next_seat(state, play["seat"])
    total = play["carried"] + draw_total(state)
    if penalty_opens(state, kind):
        return {"penalty": victim, "total": total, "kind": kind}
    state["w4"] = None
    if draw_cards(state, victim, total) > 0:
        play["changed"].append(victim)
    return {"turn": next_seat(state, victim)}


def penalty_opens(state: State, kind: str) -> bool:
    """Section 3, last paragraph: does the rule set allow an answer?"""
    rules = state["rules"]
    if "stacking" in rules or deflect_covers(rules, kind):
        return True
    if kind == "W+4":
        return challenge_permitted(state)
    return "jump_in" in rules and rules["jump_in"]["pending"] != "forbid"


def deflected(state: State) -> dict[str, Any]:
    """Section 5.5: the unchanged total goes on; a W+4 can no longer be challenged."""
    play = state["play"]
    if face_of(play["cards"][-1]) == "R":
        state["direction"] = -state["direction"]
    state["w4"] = None
    return {"penalty": next_seat(state, play["seat"]), "total": play["carried"], "kind": play["carried_kind"]}


def snorlax(state: State) -> None:
    """Section 5.10: the next seat draws, then sheds all cards of the colour in force."""
    play, rules = state["play"], state["rules"]["snorlax"]
    victim = next_seat(state, play["seat"])
    drawn = draw_cards(state, victim, rules["draw"])
    hand = state["hands"][victim]
    shed = sort_cards([c for c in hand if not is_wild(c) and color_of(c) == state["color"]])
    state["hands"][victim] = [c for c in hand if is_wild(c) or color_of(c) != state["color"]]
    lapse_duties(state)
    if drawn or shed:
        play["changed"].append(victim)
        play["shed"].append(victim)
    shed.sort(key=lambda card: FACES.index(face_of(card)), reverse=True)
    if rules["placement"] == "under":
        state["discard"][1:1] = shed
    elif shed:
        state["discard"][0:0] = shed
        state["laid_by"] = None
    if not state["hands"][victim] and rules["victim_out"] == "draw_one":
        draw_cards(state, victim, 1)


def greninja_draw(state: State) -> str | None:
    """Section 5.11: the draw of the victim; returns the single drawn card, if there is one."""
    play, mode = state["play"], state["rules"]["greninja"]["mode"]
    victim = next_seat(state, play["seat"])
    if mode == "wild_only":
        return None
    card = draw_one(state, victim)
    if card is not None:
        play["changed"].append(victim)
    if mode != "draw_until_color":
        return card
    while card is not None and (is_wild(card) or color_of(card) != state["color"]):
        card = draw_one(state, victim)
    return None


def greninja(state: State) -> dict[str, Any]:
    """Section 5.11: a hit may be laid; a miss, or draw_until_color, costs the turn."""
    seat, rules = state["play"]["seat"], state["rules"]["greninja"]
    victim = next_seat(state, seat)
    if rules["mode"] == "wild_only":
        return {"turn": victim}
    card = greninja_draw(state)
    if card is not None:
        hit = rules["wild_playable"] if is_wild(card) else color_of(card) == state["color"]
        if hit and may_lay(state, victim, card):
            return {"drawn": victim, "card": card}
    return {"turn": next_seat(state, victim)}


# ---------------------------------------------------------------- hand moves


def move_hands(state: State, move: str) -> None:
    """Sections 5.4, 5.12: swap, swap with the next seat, rotation, redeal."""
    play = state["play"]
    seat = play["seat"]
    if move == "swap":
        swap(state, seat, play["target"])
        moved = [seat, play["target"]]
    elif move == "swap_next":
        other = next_seat(state, seat)
        swap(state, seat, other)
        moved = [seat, other]
    elif move == "rotate":
        old = {s: state["hands"][s] for s in seats_in_play(state)}
        for s, hand in old.items():
            state["hands"][next_seat(state, s)] = hand
        moved = list(old)
    else:
        redeal(state, seat)
        moved = seats_in_play(state)
    lapse_duties(state)
    play["changed"] += moved
    play["moved"] += moved


def swap(state: State, one: int, other: int) -> None:
    """Two hands change places."""
    hands = state["hands"]
    hands[one], hands[other] = hands[other], hands[one]


def redeal(state: State, seat: int) -> None:
    """Section 5.12: all hands are shuffled together and dealt one by one from the next seat round."""
    together: list[str] = []
    for s in seats_in_play(state):
        together += state["hands"][s]
        state["hands"][s] = []
    receiver = seat
    for card in shuffled(state, together):
        receiver = next_seat(state, receiver)
        state["hands"][receiver].append(card)


# ---------------------------------------------------------------- steps 8 and 9


def settle_duties(state: State) -> None:
    """Section 3 step 8 and 4.6: who owes the call; a needless flag is paid for here."""
    rules, play = state["rules"], state["play"]
    if rules["uno_call"]["mode"] != "explicit":
        return
    seat = play["seat"]
    if play["uno"] and not play["flag_needed"] and play["after_laying"] != 1 and len(state["hands"][seat]) != 1:
        draw_cards(state, seat, rules["uno_call"]["false_call"])
    for other in seats_in_play(state):
        if other not in play["changed"] or len(state["hands"][other]) != 1:
            continue
        called = other == seat and play["uno"]
        if other in play["moved"] and rules["uno_call"]["on_swap"] == "exempt":
            called = True
        if other in play["shed"] and rules["snorlax"]["uno"] == "exempt":
            called = True
        if other in state["duties"]:
            state["duties"].remove(other)
        if not called:
            state["duties"].append(other)


def set_next_decision(state: State, follow_up: dict[str, Any]) -> None:
    """Section 3 step 9: the next decision is set."""
    state["play"] = None
    if "turn" in follow_up:
        turn_of(state, follow_up["turn"])
    elif "drawn" in follow_up:
        turn_of(state, follow_up["drawn"])
        state["decision"] = {
            "kind": "DrawnCardDecision",
            "seat": follow_up["drawn"],
            "drawn": follow_up["card"],
            "source": "greninja",
        }
    else:
        state["decision"] = {"kind": "PenaltyDecision", "seat": follow_up["penalty"]}
        state["pending"] = {"total": follow_up["total"], "kind": follow_up["kind"]}
