"""Calls between turns: CallUno, Catch, Dispute, Penalize (sections 4.6, 4.10, 5.9)."""

from __future__ import annotations

from typing import Any

from .cards import Refused
from .state import State, close_turn_windows, draw_cards, in_game, in_play, lapse_duties, next_seat, turn_of


def is_seat(state: State, value: Any) -> bool:
    """A seat number of this table."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < state["players"]


def own_play_waits(state: State, seat: int) -> bool:
    """Section 4.6: the seat's own play waits for its colour or target."""
    return state["play"] is not None and state["play"]["seat"] == seat


def call_uno(state: State, seat: int) -> None:
    """Section 4.6: the flag of a waiting play, an open duty met, or a call without cause."""
    rules = state["rules"]["uno_call"]
    if rules["mode"] != "explicit":
        raise Refused("uno_not_applicable")
    if own_play_waits(state, seat):
        state["play"]["uno"] = True
    elif seat in state["duties"]:
        state["duties"].remove(seat)
    elif rules["false_call"] > 0 and len(state["hands"][seat]) != 1:
        draw_cards(state, seat, rules["false_call"])
    else:
        raise Refused("uno_not_applicable")


def catch(state: State, seat: int, target: Any) -> None:
    """Section 4.6: an open duty is caught, or a catch without duty is refused or paid for."""
    rules = state["rules"]["uno_call"]
    if is_seat(state, target) and target == seat:
        raise Refused("self_catch")
    if not is_seat(state, target) or not in_play(state, target) or rules["mode"] != "explicit":
        raise Refused("nothing_to_catch")
    if target in state["duties"]:
        state["duties"].remove(target)
        draw_cards(state, target, rules["penalty"])
        return
    if rules["false_catch"] == 0 or [seat, target] in state["accused"]:
        raise Refused("nothing_to_catch")
    state["accused"].append([seat, target])
    draw_cards(state, seat, rules["false_catch"])


def dispute(state: State, seat: int, target: Any) -> None:
    """Section 4.10: the wrong card that stands is undone; or a needless dispute."""
    price = state["rules"]["misplay"]["false_dispute"]
    if is_seat(state, target) and target == seat:
        raise Refused("self_dispute")
    if not is_seat(state, target) or not in_game(state, target):
        raise Refused("nothing_to_dispute")
    if state["dispute"] is not None and state["dispute"]["seat"] == target:
        undo(state)
        return
    if price == 0:
        raise Refused("nothing_to_dispute")
    draw_cards(state, seat, price)


def undo(state: State) -> None:
    """Section 4.10: everything since the wrong card is undone; the offender draws, the turn passes."""
    offender, before = state["dispute"]["seat"], state["dispute"]["before"]
    seen = state["revealed"]
    state.update(before)
    state["revealed"] = seen
    state["passes"] = []
    close_turn_windows(state)
    draw_cards(state, offender, state["rules"]["misplay"]["penalty"])
    lapse_duties(state)
    turn_of(state, next_seat(state, offender))


def penalize(state: State, seat: int, fault: Any) -> None:
    """Section 5.9: the host names a fault; the seat draws its price, nothing else changes."""
    rules = state["rules"]
    if "faults" not in rules:
        raise Refused("faults_off")
    if not isinstance(fault, str) or fault not in rules["faults"]:
        raise Refused("unknown_fault")
    draw_cards(state, seat, rules["faults"][fault])
