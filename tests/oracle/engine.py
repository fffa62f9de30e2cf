"""One entrance: apply(state, action) -> new state (section 3, sections 4-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .calls import call_uno, catch, dispute, is_seat, penalize
from .cards import Refused
from .limits import apply_hand_limit, join, leave
from .plays import choose_target, jump_in, name_color, play
from .rounds import next_round
from .scoring import end_blocked
from .state import State, copy_state, in_game, in_play
from .turns import accept, challenge, draw, pass_turn

Action = dict[str, Any]

HANDLERS: dict[str, Callable[[State, int, Action], None]] = {
    "Play": play,
    "JumpIn": jump_in,
    "Draw": lambda state, seat, action: draw(state, seat),
    "Pass": lambda state, seat, action: pass_turn(state, seat),
    "Accept": lambda state, seat, action: accept(state, seat),
    "Challenge": lambda state, seat, action: challenge(state, seat),
    "NameColor": name_color,
    "ChooseTarget": choose_target,
    "CallUno": lambda state, seat, action: call_uno(state, seat),
    "Catch": lambda state, seat, action: catch(state, seat, action.get("target")),
    "Dispute": lambda state, seat, action: dispute(state, seat, action.get("target")),
    "Penalize": lambda state, seat, action: penalize(state, seat, action.get("fault")),
    "NextRound": lambda state, seat, action: next_round(state),
    "Leave": lambda state, seat, action: leave(state, seat),
    "Join": lambda state, seat, action: join(state, seat),
}


def apply(state: State, action: Any) -> State:
    """The state after the action; the given state is not touched. Raises Refused(code)."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise Refused("unknown_action")
    kind = action["type"]
    if kind != "EndRound" and kind not in HANDLERS:
        raise Refused("unknown_action")
    check_common(state, kind, action.get("seat"))
    after = copy_state(state)
    if kind == "EndRound":
        end_blocked(after)
    else:
        HANDLERS[kind](after, action["seat"], action)
    apply_hand_limit(after)
    return after


def check_common(state: State, kind: str, seat: Any) -> None:
    """Section 3 step 1, first four tests: unknown_player, game_over, seat_out, round_over."""
    phase = state["decision"]["kind"]
    if kind != "EndRound" and not is_seat(state, seat):
        raise Refused("unknown_player")
    if phase == "GameOver":
        raise Refused("game_over")
    if kind == "Join":
        return
    if kind != "EndRound":
        alive = in_game if kind in ("Leave", "NextRound") else in_play
        if not alive(state, seat):
            raise Refused("seat_out")
    if phase == "RoundOver" and kind not in ("Leave", "NextRound"):
        raise Refused("round_over")
