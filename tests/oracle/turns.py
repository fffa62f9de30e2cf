"""Answers without a card: Draw, Pass, Accept, Challenge (sections 4.4, 4.5, 4.7)."""

from __future__ import annotations

from .cards import Refused
from .legality import any_forced, drawn_only, may_be_forced, may_lay
from .plays import check_turn
from .scoring import end_blocked
from .state import (
    State,
    can_draw,
    challenge_permitted,
    close_turn_windows,
    draw_cards,
    draw_one,
    next_seat,
    seats_in_play,
    turn_of,
)

# ---------------------------------------------------------------- Draw (4.4)


def check_draw(state: State, seat: int) -> None:
    """Sections 4.4, 4.5, 5.1: when Draw is refused."""
    check_turn(state, seat)
    kind = state["decision"]["kind"]
    if kind == "PenaltyDecision":
        raise Refused("penalty_pending")
    if kind == "DrawnCardDecision":
        raise Refused("already_drew")
    if state["rules"]["draw"]["choice"] == "must_play_if_able" and any_forced(state, seat):
        raise Refused("must_play")
    if not can_draw(state):
        raise Refused("nothing_to_draw")


def draw(state: State, seat: int) -> None:
    """Section 4.4: draw one card, or until one may be laid; then lay it, keep it, or the turn ends."""
    check_draw(state, seat)
    rules = state["rules"]["draw"]
    close_turn_windows(state)
    card = draw_one(state, seat)
    while rules["until_playable"] and not something_fits(state, seat, card) and can_draw(state):
        card = draw_one(state, seat)
    if rules["drawn"] != "keep" and something_fits(state, seat, card):
        state["decision"] = {"kind": "DrawnCardDecision", "seat": seat, "drawn": card, "source": "draw"}
    else:
        turn_of(state, next_seat(state, seat))


def something_fits(state: State, seat: int, card: str | None) -> bool:
    """Section 4.4: the drawn card may be laid; under hand_after_draw any card of the hand."""
    if state["rules"]["draw"]["hand_after_draw"]:
        return any(may_lay(state, seat, held) for held in state["hands"][seat])
    return card is not None and may_lay(state, seat, card)


# ---------------------------------------------------------------- Pass (4.4, 4.5)


def check_pass(state: State, seat: int) -> None:
    """Sections 4.4, 4.5, 5.11: when Pass is refused."""
    check_turn(state, seat)
    kind, rules = state["decision"]["kind"], state["rules"]
    if kind == "PenaltyDecision":
        raise Refused("penalty_pending")
    if kind == "DrawnCardDecision":
        if drawn_forced(state, seat):
            raise Refused("must_play")
        return
    if can_draw(state):
        raise Refused("must_draw")
    if rules["draw"]["choice"] == "must_play_if_able" and any_forced(state, seat):
        raise Refused("must_play")


def drawn_forced(state: State, seat: int) -> bool:
    """Sections 4.4, 5.11: must the drawn card (or a fitting card) be laid?"""
    decision, rules = state["decision"], state["rules"]
    if decision["source"] == "greninja":
        must = rules["greninja"]["mode"] == "draw_one_must_play"
    else:
        must = rules["draw"]["drawn"] == "must_play"
    if not must:
        return False
    if drawn_only(state):
        return may_be_forced(state, seat, decision["drawn"])
    return any_forced(state, seat)


def pass_turn(state: State, seat: int) -> None:
    """Section 4.4: the turn passes; section 4.5: all seats passing one after another block the round."""
    check_pass(state, seat)
    close_turn_windows(state)
    if state["decision"]["kind"] == "TurnDecision":
        state["passes"].append(seat)
        if all(s in state["passes"] for s in seats_in_play(state)):
            end_blocked(state)
            return
    turn_of(state, next_seat(state, seat))


# ---------------------------------------------------------------- Accept and Challenge (4.7, 5.1)


def accept(state: State, seat: int) -> None:
    """Sections 4.7, 5.1: the victim draws the whole total and loses the turn."""
    check_turn(state, seat)
    if state["decision"]["kind"] != "PenaltyDecision":
        raise Refused("nothing_pending")
    close_turn_windows(state)
    suffer(state, seat, state["pending"]["total"])


def suffer(state: State, seat: int, count: int) -> None:
    """The penalty is answered: these draws come after the answer (4.7), then the turn passes."""
    state["w4"] = None
    state["pending"] = None
    draw_cards(state, seat, count)
    turn_of(state, next_seat(state, seat))


def check_challenge(state: State, seat: int) -> None:
    """Sections 4.7, 5.1, 5.5, 6: when Challenge is refused."""
    check_turn(state, seat)
    if state["decision"]["kind"] != "PenaltyDecision" or not challenge_permitted(state):
        raise Refused("not_challengeable")


def challenge(state: State, seat: int) -> None:
    """Section 4.7: guilty by what was recorded when the card was laid."""
    check_challenge(state, seat)
    rules, w4, total = state["rules"]["wild_draw_four"], state["w4"], state["pending"]["total"]
    close_turn_windows(state)
    if seat not in state["revealed"]:
        state["revealed"].append(seat)
    if not w4["guilty"]:
        suffer(state, seat, total + rules["innocent_extra"])
        return
    state["w4"] = None
    state["pending"] = None
    if rules["guilty"] == "take_back":
        take_back(state, w4)
    draw_cards(state, w4["seat"], total + rules["guilty_draw"] - 4)
    turn_of(state, seat)


def take_back(state: State, w4: dict) -> None:
    """Section 4.7: the card returns; the former top and colour are restored."""
    state["hands"][w4["seat"]].append(state["discard"].pop(0))
    state["color"] = w4["color"]
    state["laid_by"] = w4["laid_by"]
