"""What may be laid: following, sets, answers, limits, honesty (sections 3.1, 4.1, 4.7, 4.8, 5.1-5.5)."""

from __future__ import annotations

import itertools
from typing import Any

from .cards import COLORS, Refused, color_of, face_of, is_number, is_wild, sort_cards, without
from .state import State, in_play, seats_in_play

NUMBER_FACES = set("0123456789")


# ---------------------------------------------------------------- honesty of W+4 (section 4.7)


def guilty_by(state: State, rest: list[str], guilt: str) -> bool:
    """Section 4.7: would the rest of the hand make a W+4 laid now guilty?"""
    if state["color"] is None:
        return False
    top = state["discard"][0]
    for card in rest:
        if is_wild(card):
            continue
        if color_of(card) == state["color"]:
            return True
        if guilt == "any_playable" and not is_wild(top) and face_of(card) == face_of(top):
            return True
    return False


def w4_lifted(state: State, answering: bool) -> bool:
    """Section 5.1: w4_legality=always makes an answering W+4 a fair use."""
    rules = state["rules"]
    return answering and "stacking" in rules and rules["stacking"]["w4_legality"] == "always"


def w4_guilty(state: State, rest: list[str], answering: bool) -> bool:
    """Section 4.7: the guilt recorded when a W+4 is laid."""
    w4 = state["rules"]["wild_draw_four"]
    if w4["policy"] == "free" or w4_lifted(state, answering):
        return False
    return guilty_by(state, rest, w4["guilt"] if w4["policy"] == "challenge" else "color")


def w4_forbidden(state: State, rest: list[str], answering: bool) -> bool:
    """Section 4.7: strict refuses a W+4 that would be guilty by colour."""
    if state["rules"]["wild_draw_four"]["policy"] != "strict" or w4_lifted(state, answering):
        return False
    return guilty_by(state, rest, "color")


# ---------------------------------------------------------------- hand moves (sections 5.4, 5.12)


def hand_moves(state: State, cards: list[str]) -> list[str]:
    """The hand moves of a play, in order: swap, swap_next, rotate, redeal."""
    rules = state["rules"]
    if cards == ["SWH"]:
        return ["swap"]
    if cards == ["SHH"]:
        return ["redeal"]
    moves: list[str] = []
    if "seven_zero" not in rules:
        return moves
    seven = {"swap_choice": "swap", "swap_next": "swap_next", "off": None}
    zero = {"rotate": "rotate", "off": None}
    for card in cards:
        move = None
        if face_of(card) == "7":
            move = seven[rules["seven_zero"]["seven"]]
        elif face_of(card) == "0":
            move = zero[rules["seven_zero"]["zero"]]
        if move is not None and move not in moves:
            moves.append(move)
    return moves


def effect_before_out(state: State, cards: list[str]) -> bool:
    """Section 3 step 5: with these last cards step 6 runs before anybody goes out."""
    rules, last = state["rules"], cards[-1]
    if last == "SHH":
        return rules["shuffle_hands"]["last_card"] == "redeal"
    if face_of(last) in ("7", "0") and "seven_zero" in rules:
        return rules["seven_zero"]["last_card"] == "effect_first" and bool(hand_moves(state, [last]))
    return False


def color_asked(state: State, cards: list[str], left_over: int) -> bool:
    """Section 3 step 3: does a wild kind ask for a colour, with so many cards left in hand?"""
    if len(cards) != 1 or not is_wild(cards[0]):
        return False
    if left_over > 0:
        return True
    rules, card = state["rules"], cards[0]
    if card == "SHH":
        return rules["shuffle_hands"]["last_card"] == "redeal"
    if rules["finish"]["final_draw"] == "ignore":
        return False
    return card == "SNX" or (card == "GRE" and rules["greninja"]["mode"] == "draw_until_color")


def target_asked(state: State, cards: list[str], left_over: int) -> bool:
    """Section 3 step 4: does this play move hands with a chosen seat?"""
    if "swap" not in hand_moves(state, cards):
        return False
    return left_over > 0 or effect_before_out(state, cards)


def possible_targets(state: State, seat: int) -> list[int]:
    """Section 5.4: every other seat in play."""
    return [s for s in seats_in_play(state) if s != seat]


def target_valid(state: State, seat: int, target: Any) -> bool:
    """Section 5.4: a target is another seat in play."""
    if not isinstance(target, int) or isinstance(target, bool):
        return False
    return 0 <= target < state["players"] and target != seat and in_play(state, target)


# ---------------------------------------------------------------- following (section 4.1)


def follows(state: State, card: str) -> bool:
    """Section 4.1: colour in force, number or symbol of the top, or a wild kind."""
    if is_wild(card) or state["color"] is None:
        return True
    top = state["discard"][0]
    if color_of(card) == state["color"]:
        return True
    return not is_wild(top) and face_of(card) == face_of(top)


def last_card_limited(state: State, hand: list[str], cards: list[str]) -> bool:
    """Sections 4.8, 5.4: a play that would empty the hand with a card that may not be last."""
    if len(hand) != len(cards):
        return False
    rules, last = state["rules"], cards[-1]
    limit = rules["finish"]["last_card"]
    if limit == "no_wild" and is_wild(last):
        return True
    if limit == "no_action" and not is_number(last):
        return True
    if "seven_zero" in rules and rules["seven_zero"]["last_card"] == "forbidden":
        return face_of(last) in ("7", "0") and bool(hand_moves(state, [last]))
    return False


def answers_penalty(state: State, cards: list[str]) -> bool:
    """Sections 5.1, 5.5: do these cards answer the open penalty?"""
    return stacks(state, cards[0]) or (len(cards) == 1 and deflects(state, cards[0]))


def stacks(state: State, first: str) -> bool:
    """Section 5.1: may this draw card be put on the penalty? (in a set: its first card)"""
    rules, kind = state["rules"], state["pending"]["kind"]
    if "stacking" not in rules:
        return False
    mode = rules["stacking"]["mode"]
    if first == "W+4":
        return kind == "W+4" or mode in ("progressive", "any")
    if face_of(first) != "+2":
        return False
    if kind == "+2":
        return True
    if mode != "any":
        return False
    return rules["stacking"]["d2_on_w4_color"] == "any" or color_of(first) == state["color"]


def deflects(state: State, card: str) -> bool:
    """Section 5.5: S or R of the colour in force, or on a card of the same symbol."""
    rules = state["rules"]
    if "deflect" not in rules or is_wild(card):
        return False
    mode = rules["deflect"]["mode"]
    symbols = {"skip_bounce": ["S"], "skip_any": ["S"], "reverse": ["R"], "skip_and_reverse": ["S", "R"]}[mode]
    if face_of(card) not in symbols or not deflect_covers(rules, state["pending"]["kind"]):
        return False
    return follows(state, card)


def deflect_covers(rules: dict[str, Any], kind: str) -> bool:
    """Section 5.5: skip_bounce only sends on +2 penalties, the other modes W+4 too."""
    return "deflect" in rules and (kind == "+2" or rules["deflect"]["mode"] != "skip_bounce")


# ---------------------------------------------------------------- sets (section 5.2)


def normal_set(cards: list[str]) -> list[str]:
    """Section 5.2: first, last, and the cards between them in card order."""
    if len(cards) < 3:
        return list(cards)
    return [cards[0], *sort_cards(cards[1:-1]), cards[-1]]


def set_allowed(state: State, cards: list[str]) -> bool:
    """Section 5.2: do two or more cards form an allowed set?"""
    rules = state["rules"]
    if "multi_play" not in rules or any(is_wild(card) for card in cards):
        return False
    multi = rules["multi_play"]
    if multi["max_cards"] is not None and len(cards) > multi["max_cards"]:
        return False
    faces = {face_of(card) for card in cards}
    colors = {color_of(card) for card in cards}
    numbers = faces <= NUMBER_FACES
    if multi["match"] == "identical_numbers":
        return len(faces) == 1 and len(colors) == 1 and numbers
    if multi["match"] == "identical":
        return len(faces) == 1 and len(colors) == 1
    if multi["match"] == "same_number":
        return len(faces) == 1 and numbers
    if multi["match"] == "same_face":
        return len(faces) == 1
    if len(colors) != 1 or not numbers:
        return False
    values = [int(face_of(card)) for card in normal_set(cards)]
    return all(b == a + 1 for a, b in itertools.pairwise(values))


def out_call_needed(state: State, hand: list[str], cards: list[str]) -> bool:
    """Section 5.2: going out with a set needs the call (only where calls are made by hand)."""
    rules = state["rules"]
    return (
        len(cards) > 1
        and len(cards) == len(hand)
        and "multi_play" in rules
        and rules["multi_play"]["out_call"] == "required"
        and rules["uno_call"]["mode"] == "explicit"
    )


# ---------------------------------------------------------------- the tests of step 1


def wrong_code(state: State, seat: int, cards: list[str], uno: bool, announce: bool) -> str | None:
    """Section 3 step 1 from `drawn card only` to `card fits`: the first failing test, or None."""
    decision, hand = state["decision"], state["hands"][seat]
    rules = state["rules"]
    if decision["kind"] == "DrawnCardDecision":
        if drawn_only(state) and cards != [decision["drawn"]]:
            return "only_drawn_card"
        if len(cards) > 1:
            return "multi_not_allowed"
    if len(cards) > 1:
        if not set_allowed(state, cards):
            return "multi_not_allowed"
        if rules["multi_play"]["announce"] == "required" and not announce:
            return "announcement_missing"
        if out_call_needed(state, hand, cards) and not uno:
            return "uno_required"
    answering = decision["kind"] == "PenaltyDecision"
    if answering and not answers_penalty(state, cards):
        return "penalty_pending"
    if not answering and not follows(state, cards[0]):
        return "illegal_card"
    if cards == ["W+4"] and w4_forbidden(state, without(hand, cards), answering):
        return "illegal_card"
    if last_card_limited(state, hand, cards):
        return "illegal_card"
    return None


def drawn_only(state: State) -> bool:
    """Section 4.4: only the drawn card, unless hand_after_draw (which does not reach Greninja)."""
    decision = state["decision"]
    return decision["source"] == "greninja" or not state["rules"]["draw"]["hand_after_draw"]


def may_lay(state: State, seat: int, card: str) -> bool:
    """May this one card of the seat in turn be laid in an ordinary turn (section 4.1 and limits)?"""
    hand = state["hands"][seat]
    if not follows(state, card) or last_card_limited(state, hand, [card]):
        return False
    return card != "W+4" or not w4_forbidden(state, without(hand, [card]), False)


def may_be_forced(state: State, seat: int, card: str) -> bool:
    """Section 4.4: a card that fits forces, a dishonest W+4 never does."""
    if not may_lay(state, seat, card):
        return False
    return card != "W+4" or not w4_guilty(state, without(state["hands"][seat], [card]), False)


def any_forced(state: State, seat: int) -> bool:
    """Section 4.4: does any card of the hand fit (a dishonest W+4 excepted)?"""
    return any(may_be_forced(state, seat, card) for card in state["hands"][seat])


def check_color(state: State, cards: list[str], left_over: int, color: Any) -> None:
    """Section 3 step 1: a needed colour, if given, is one of R, Y, G, B."""
    if color is not None and color_asked(state, cards, left_over) and color not in COLORS:
        raise Refused("bad_color")


def bad_target(state: State, seat: int, cards: list[str], left_over: int, target: Any) -> bool:
    """Section 3 step 1: a needed target, if given, is valid."""
    if target is None or not target_asked(state, cards, left_over):
        return False
    return not target_valid(state, seat, target)


# ---------------------------------------------------------------- jump-in (section 5.3)


def check_jump(state: State, seat: int, card: Any, color: Any, target: Any) -> None:
    """Section 3 step 1, JumpIn: the tests in their order."""
    rules = state["rules"]
    if "jump_in" not in rules:
        raise Refused("jump_in_off")
    if state["decision"]["seat"] == seat:
        raise Refused("your_turn")
    if not jump_open(state, seat):
        raise Refused("jump_in_closed")
    hand = state["hands"][seat]
    if card not in hand:
        raise Refused("card_not_in_hand")
    check_color(state, [card], len(hand) - 1, color)
    if card != state["discard"][0] or not jump_covers(rules, card):
        raise Refused("not_identical")
    if card == "W+4" and w4_forbidden(state, without(hand, [card]), False):
        raise Refused("illegal_card")
    if last_card_limited(state, hand, [card]):
        raise Refused("illegal_card")
    if bad_target(state, seat, [card], len(hand) - 1, target):
        raise Refused("bad_target")


def jump_open(state: State, seat: int) -> bool:
    """Section 5.3: the window is open in a TurnDecision, and on a +2 penalty by `pending`."""
    jump, kind = state["rules"]["jump_in"], state["decision"]["kind"]
    if kind == "PenaltyDecision":
        if jump["pending"] == "forbid" or state["pending"]["kind"] != "+2":
            return False
        if face_of(state["discard"][0]) != "+2":
            return False
    elif kind != "TurnDecision":
        return False
    return jump["own_twin"] or state["laid_by"] != seat


def jump_covers(rules: dict[str, Any], card: str) -> bool:
    """Section 5.3: cards = coloured | numbers | all."""
    covered = rules["jump_in"]["cards"]
    if covered == "numbers":
        return is_number(card)
    return covered == "all" or not is_wild(card)
