"""Laying cards: Play, JumpIn, colour and target, misplays (sections 3, 4.10, 5.3)."""

from __future__ import annotations

from typing import Any

from .cards import COLORS, Refused, holds_all, is_wild, without
from .effects import complete_play
from .legality import (
    bad_target,
    check_color,
    check_jump,
    color_asked,
    deflects,
    normal_set,
    out_call_needed,
    possible_targets,
    stacks,
    target_asked,
    target_valid,
    w4_guilty,
    wrong_code,
)
from .rounds import opening_named, opening_swap
from .state import (
    SHARED,
    State,
    close_card_windows,
    close_turn_windows,
    copy_state,
    draw_cards,
    lapse_duties,
    next_seat,
    turn_of,
)


def check_turn(state: State, seat: int) -> None:
    """Section 3 step 1: the decision is this seat's, and neither colour nor target is owed."""
    decision = state["decision"]
    if decision["seat"] != seat:
        raise Refused("not_your_turn")
    if decision["kind"] == "ColorDecision":
        raise Refused("color_required")
    if decision["kind"] == "TargetDecision":
        raise Refused("target_required")


def play(state: State, seat: int, action: dict[str, Any]) -> None:
    """Section 3 step 1 for a Play, then the play, or what a misplay costs (4.10)."""
    rules, decision = state["rules"], state["decision"]
    if decision["seat"] != seat and play_out_of_turn(state, seat):
        return
    check_turn(state, seat)
    cards = action.get("cards")
    hand = state["hands"][seat]
    if not isinstance(cards, (list, tuple)) or not cards or not holds_all(hand, list(cards)):
        raise Refused("card_not_in_hand")
    cards = normal_set(list(cards))
    color, target = action.get("color"), action.get("target")
    left_over = len(hand) - len(cards)
    check_color(state, cards, left_over, color)
    code = wrong_code(state, seat, cards, flag(action, "uno"), flag(action, "announce"))
    target_wrong = bad_target(state, seat, cards, left_over, target)
    if code is None:
        if target_wrong:
            raise Refused("bad_target")
        lay(state, seat, cards, action, jump=False)
        return
    if decision["kind"] == "PenaltyDecision" or rules["misplay"]["mode"] == "reject":
        raise Refused(code)
    stands = len(cards) == 1 and code in ("illegal_card", "only_drawn_card") and left_over > 0
    if rules["misplay"]["mode"] == "penalty" or not stands:
        misplay_penalty(state, seat)
        return
    if target_wrong:
        raise Refused("bad_target")
    before = {key: value for key, value in copy_state(state).items() if key not in SHARED}
    before["dispute"] = None
    lay(state, seat, cards, action, jump=False, dispute={"seat": seat, "before": before})


def flag(action: dict[str, Any], name: str) -> bool:
    """A flag counts only when it is given as true."""
    return action.get(name) is True


def play_out_of_turn(state: State, seat: int) -> bool:
    """Section 4.10, out_of_turn=penalty: any Play of another seat costs it, the turn stays."""
    rules = state["rules"]
    if rules["misplay"]["out_of_turn"] != "penalty":
        return False
    if state["decision"]["kind"] not in ("TurnDecision", "DrawnCardDecision"):
        return False
    draw_cards(state, seat, rules["misplay"]["penalty"])
    return True


def misplay_penalty(state: State, seat: int) -> None:
    """Section 4.10, penalty: the cards go back, the seat draws, the turn passes."""
    close_turn_windows(state)
    state["passes"] = []
    draw_cards(state, seat, state["rules"]["misplay"]["penalty"])
    turn_of(state, next_seat(state, seat))


def jump_in(state: State, seat: int, action: dict[str, Any]) -> None:
    """Section 5.3: one card equal to the top, laid out of turn."""
    card = action.get("card")
    check_jump(state, seat, card, action.get("color"), action.get("target"))
    lay(state, seat, [card], action, jump=True)


# ---------------------------------------------------------------- step 2: lay


def lay(
    state: State, seat: int, cards: list[str], action: dict[str, Any], jump: bool, dispute: dict[str, Any] | None = None
) -> None:
    """Section 3 step 2: the cards go to the discard; windows close; guilt is recorded."""
    hand = state["hands"][seat]
    rest = without(hand, cards)
    answering = state["decision"]["kind"] == "PenaltyDecision" and not jump
    needed = out_call_needed(state, hand, cards)
    deflecting = answering and not stacks(state, cards[0]) and deflects(state, cards[0])
    carried, kind = carried_total(state, jump)
    state["dispute"] = dispute
    state["accused"] = []
    state["passes"] = []
    close_card_windows(state)
    state["w4"] = None
    if cards == ["W+4"]:
        state["w4"] = {
            "seat": seat,
            "guilty": w4_guilty(state, rest, answering),
            "stacked": answering,
            "color": state["color"],
            "laid_by": state["laid_by"],
        }
    state["hands"][seat] = rest
    lapse_duties(state)
    for card in cards:
        state["discard"].insert(0, card)
    if not is_wild(cards[-1]):
        state["color"] = cards[-1][0]
    state["laid_by"] = seat
    state["pending"] = None
    state["play"] = {
        "seat": seat,
        "cards": cards,
        "color": action.get("color") if color_asked(state, cards, len(rest)) else None,
        "target": action.get("target") if target_asked(state, cards, len(rest)) else None,
        "uno": flag(action, "uno"),
        "jump": jump,
        "deflects": deflecting,
        "carried": carried,
        "carried_kind": kind,
        "flag_needed": needed,
        "after_laying": len(rest),
        "changed": [seat],
        "moved": [],
        "shed": [],
    }
    continue_play(state)


def carried_total(state: State, jump: bool) -> tuple[int, str | None]:
    """Sections 5.1, 5.3, 5.5: the total a laid card takes over from the open penalty."""
    if state["decision"]["kind"] != "PenaltyDecision":
        return 0, None
    if jump and state["rules"]["jump_in"]["pending"] == "replace":
        return 0, None
    return state["pending"]["total"], state["pending"]["kind"]


# ---------------------------------------------------------------- steps 3 and 4


def continue_play(state: State) -> None:
    """Section 3 steps 3 and 4: ask for colour and target where they are missing, then go on."""
    now = state["play"]
    seat, cards = now["seat"], now["cards"]
    left_over = len(state["hands"][seat])
    if color_asked(state, cards, left_over):
        if now["color"] is None:
            state["decision"] = {"kind": "ColorDecision", "seat": seat}
            return
        state["color"] = now["color"]
    if target_asked(state, cards, left_over) and not target_valid(state, seat, now["target"]):
        targets = possible_targets(state, seat)
        if len(targets) > 1:
            now["target"] = None
            state["decision"] = {"kind": "TargetDecision", "seat": seat}
            return
        now["target"] = targets[0]
    complete_play(state)


def name_color(state: State, seat: int, action: dict[str, Any]) -> None:
    """Section 3 step 3: NameColor answers a ColorDecision."""
    decision = state["decision"]
    if decision["seat"] != seat:
        raise Refused("not_your_turn")
    if decision["kind"] == "TargetDecision":
        raise Refused("target_required")
    if decision["kind"] != "ColorDecision":
        raise Refused("nothing_to_name")
    if action.get("color") not in COLORS:
        raise Refused("bad_color")
    if decision.get("opening"):
        opening_named(state, action["color"])
        return
    state["play"]["color"] = action["color"]
    continue_play(state)


def choose_target(state: State, seat: int, action: dict[str, Any]) -> None:
    """Section 3 step 4: ChooseTarget answers a TargetDecision."""
    decision = state["decision"]
    if decision["seat"] != seat:
        raise Refused("not_your_turn")
    if decision["kind"] == "ColorDecision":
        raise Refused("color_required")
    if decision["kind"] != "TargetDecision":
        raise Refused("nothing_to_target")
    target = action.get("target")
    if not target_valid(state, seat, target):
        raise Refused("bad_target")
    if decision.get("opening"):
        opening_swap(state, seat, target)
        return
    state["play"]["target"] = target
    complete_play(state)
