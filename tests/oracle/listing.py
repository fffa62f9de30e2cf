"""Legal answers, window actions and host actions, each in normal form (sections 1, 3, 5.2)."""

from __future__ import annotations

from itertools import product
from typing import Any

from .calls import own_play_waits
from .cards import COLORS, FACES, Refused, face_of, is_wild, sort_cards
from .legality import (
    check_jump,
    color_asked,
    effect_before_out,
    hand_moves,
    normal_set,
    out_call_needed,
    possible_targets,
    set_allowed,
    target_asked,
    target_valid,
    wrong_code,
)
from .limits import joinable
from .rounds import check_deal
from .state import State, next_seat, running, seats_in_game, seats_in_play
from .turns import check_challenge, check_draw, check_pass

Action = dict[str, Any]


def legal(state: State) -> list[Action]:
    """Answers of the seat to act, then window actions of all seats."""
    phase = state["decision"]["kind"]
    if phase == "GameOver":
        return []
    if phase == "RoundOver":
        if refused(lambda: check_deal(state)):
            return []
        return [{"seat": s, "type": "NextRound"} for s in seats_in_game(state)]
    return answers(state) + calls(state) + catches(state) + disputes(state) + jumps(state)


def refused(test: Any) -> bool:
    """True when the test raises a violation."""
    try:
        test()
    except Refused:
        return True
    return False


# ---------------------------------------------------------------- answers


def answers(state: State) -> list[Action]:
    """Section 1, table of decisions: what the seat to act may answer."""
    seat, phase = state["decision"]["seat"], state["decision"]["kind"]
    if phase == "ColorDecision":
        return [{"seat": seat, "type": "NameColor", "color": color} for color in COLORS]
    if phase == "TargetDecision":
        return [{"seat": seat, "type": "ChooseTarget", "target": target} for target in possible_targets(state, seat)]
    listed = play_actions(state, seat)
    if not refused(lambda: check_draw(state, seat)):
        listed.append({"seat": seat, "type": "Draw"})
    if not refused(lambda: check_pass(state, seat)):
        listed.append({"seat": seat, "type": "Pass"})
    if phase == "PenaltyDecision":
        listed.append({"seat": seat, "type": "Accept"})
    if not refused(lambda: check_challenge(state, seat)):
        listed.append({"seat": seat, "type": "Challenge"})
    return listed


def single_cards(state: State) -> list[str]:
    """The distinct cards the seat to act may lay singly now."""
    if state["decision"]["kind"] not in ("TurnDecision", "DrawnCardDecision", "PenaltyDecision"):
        return []
    seat = state["decision"]["seat"]
    held = sort_cards(list(set(state["hands"][seat])))
    return [card for card in held if wrong_code(state, seat, [card], False, False) is None]


def play_actions(state: State, seat: int) -> list[Action]:
    """All Plays of the seat to act: singles, then sets."""
    listed: list[Action] = []
    hand = state["hands"][seat]
    for card in single_cards(state):
        listed += variants(state, seat, [card], {"type": "Play", "cards": [card]})
    if "multi_play" not in state["rules"] or state["decision"]["kind"] == "DrawnCardDecision":
        return listed
    announce = state["rules"]["multi_play"]["announce"] == "required"
    for cards in possible_sets(state, hand):
        if wrong_code(state, seat, cards, True, True) is None:
            body: Action = {"type": "Play", "cards": cards}
            if announce:
                body["announce"] = True
            listed += variants(state, seat, cards, body)
    return listed


def variants(state: State, seat: int, cards: list[str], body: Action) -> list[Action]:
    """Colour, target and flag beside the plain play, wherever they decide something."""
    hand = state["hands"][seat]
    left_over = len(hand) - len(cards)
    colors: list[Any] = [None]
    if color_asked(state, cards, left_over):
        colors += COLORS
    targets: list[Any] = [None]
    if target_asked(state, cards, left_over) and len(possible_targets(state, seat)) > 1:
        targets += possible_targets(state, seat)
    sizes = hand_sizes(state)
    sizes[seat] -= len(cards)
    listed: list[Action] = []
    for color, target in product(colors, targets):
        if out_call_needed(state, hand, cards):
            flags = [True]
        elif flag_decides(state, seat, cards, target, sizes):
            flags = [False, True]
        else:
            flags = [False]
        for uno in flags:
            action: Action = {"seat": seat, **body}
            if color is not None:
                action["color"] = color
            if target is not None:
                action["target"] = target
            if uno:
                action["uno"] = True
            listed.append(action)
    return listed


# ---------------------------------------------------------------- the flag (4.6)


def hand_sizes(state: State) -> dict[int, int]:
    """Public sizes of the hands in play."""
    return {s: len(state["hands"][s]) for s in seats_in_play(state)}


def flag_decides(state: State, seat: int, cards: list[str], target: Any, sizes: dict[int, int]) -> bool:
    """Section 4.6: may the seat, by public sizes after laying, owe a call at the end of the play?"""
    if state["rules"]["uno_call"]["mode"] != "explicit":
        return False
    if target_asked(state, cards, sizes[seat]) and target is None:
        return any(owes_at_end(state, seat, cards, other, sizes) for other in possible_targets(state, seat))
    return owes_at_end(state, seat, cards, target, sizes)


def owes_at_end(state: State, seat: int, cards: list[str], target: Any, sizes: dict[int, int]) -> bool:
    """The seat ends the play with one card that is not exempt, and nobody is sure to be out."""
    if sizes[seat] == 0 and not effect_before_out(state, cards):
        return False
    moved = False
    after = dict(sizes)
    for move in hand_moves(state, cards):
        after = moved_sizes(state, seat, move, target, after)
        moved = True
    if after[seat] != 1 or 0 in after.values():
        return False
    return not (moved and state["rules"]["uno_call"]["on_swap"] == "exempt")


def moved_sizes(state: State, seat: int, move: str, target: Any, sizes: dict[int, int]) -> dict[int, int]:
    """The hand sizes after one hand move (5.4, 5.12)."""
    after = dict(sizes)
    if move in ("swap", "swap_next"):
        other = target if move == "swap" else next_seat(state, seat)
        after[seat], after[other] = sizes[other], sizes[seat]
    elif move == "rotate":
        for s, size in sizes.items():
            after[next_seat(state, s)] = size
    else:
        after = dict.fromkeys(sizes, 0)
        receiver = seat
        for _ in range(sum(sizes.values())):
            receiver = next_seat(state, receiver)
            after[receiver] += 1
    return after


# ---------------------------------------------------------------- sets (5.2)


def possible_sets(state: State, hand: list[str]) -> list[list[str]]:
    """All allowed sets of the hand in normal form, each once."""
    if state["rules"]["multi_play"]["match"] == "runs":
        return possible_runs(state, hand)
    listed: list[list[str]] = []
    for face in FACES:
        equal = [card for card in hand if not is_wild(card) and face_of(card) == face]
        for group in sub_multisets(sort_cards(equal)):
            listed += [cards for cards in arrangements(group) if set_allowed(state, cards)]
    return listed


def possible_runs(state: State, hand: list[str]) -> list[list[str]]:
    """Rising runs of one colour."""
    listed: list[list[str]] = []
    for color in COLORS:
        for start in range(10):
            cards: list[str] = []
            for number in range(start, 10):
                if color + str(number) not in hand:
                    break
                cards = [*cards, color + str(number)]
                if len(cards) > 1 and set_allowed(state, cards):
                    listed.append(cards)
    return listed


def sub_multisets(cards: list[str]) -> list[list[str]]:
    """All choices of two or more of these cards, equal choices once."""
    kinds = sort_cards(list(set(cards)))
    counts = [range(cards.count(kind) + 1) for kind in kinds]
    return [
        [kind for kind, n in zip(kinds, numbers, strict=True) for _ in range(n)]
        for numbers in product(*counts)
        if sum(numbers) > 1
    ]


def arrangements(group: list[str]) -> list[list[str]]:
    """Every first and last card, the cards between in card order."""
    listed: list[list[str]] = []
    for first in sort_cards(list(set(group))):
        rest = list(group)
        rest.remove(first)
        for last in sort_cards(list(set(rest))):
            between = list(rest)
            between.remove(last)
            listed.append(normal_set([first, *between, last]))
    return listed


# ---------------------------------------------------------------- windows


def calls(state: State) -> list[Action]:
    """Section 4.6: CallUno for open duties, and for an own play that waits."""
    return [
        {"seat": seat, "type": "CallUno"}
        for seat in seats_in_play(state)
        if seat in state["duties"] or waiting_flag(state, seat)
    ]


def waiting_flag(state: State, seat: int) -> bool:
    """Section 4.6: the own play waits, is not flagged, and a call can still mean something."""
    if state["rules"]["uno_call"]["mode"] != "explicit" or not own_play_waits(state, seat):
        return False
    play = state["play"]
    if play["uno"]:
        return False
    if len(state["hands"][seat]) == 1:
        return True
    target = play["target"] if target_valid(state, seat, play["target"]) else None
    return flag_decides(state, seat, play["cards"], target, hand_sizes(state))


def catches(state: State) -> list[Action]:
    """Section 4.6: every other seat in play may catch an open duty."""
    return [
        {"seat": seat, "type": "Catch", "target": target}
        for target in sorted(state["duties"])
        for seat in seats_in_play(state)
        if seat != target
    ]


def disputes(state: State) -> list[Action]:
    """Section 4.10: every other seat in play may dispute a wrong card that stands."""
    if state["dispute"] is None:
        return []
    offender = state["dispute"]["seat"]
    return [{"seat": seat, "type": "Dispute", "target": offender} for seat in seats_in_play(state) if seat != offender]


def jumps(state: State) -> list[Action]:
    """Section 5.3: every other seat that holds a fitting twin."""
    listed: list[Action] = []
    top = state["discard"][0]
    for seat in seats_in_play(state):
        if not refused(lambda seat=seat: check_jump(state, seat, top, None, None)):
            listed += variants(state, seat, [top], {"type": "JumpIn", "card": top})
    return listed


# ---------------------------------------------------------------- host


def host(state: State) -> list[Action]:
    """Host actions: Leave, Join, Penalize, EndRound (sections 4.5, 5.9, 6, 6.1)."""
    if state["decision"]["kind"] == "GameOver":
        return []
    listed: list[Action] = [{"seat": s, "type": "Leave"} for s in seats_in_game(state)]
    if joinable(state):
        listed += [{"seat": s, "type": "Join"} for s in range(state["players"]) if state["left"][s]]
    if running(state):
        if "faults" in state["rules"]:
            listed += [
                {"seat": s, "type": "Penalize", "fault": fault}
                for s in seats_in_play(state)
                for fault in state["rules"]["faults"]
            ]
        listed.append({"type": "EndRound"})
    return listed
