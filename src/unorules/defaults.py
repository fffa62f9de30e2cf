"""What a host plays for a seat whose time is up."""

from __future__ import annotations

from unorules.actions import Accept, Action, ChooseTarget, Draw, NameColor, NextRound, Pass, Play
from unorules.cards import COLORS
from unorules.decisions import ColorDecision, PenaltyDecision, PollDecision, RoundOver, TargetDecision
from unorules.draft import COLOR_OF
from unorules.engine import legal_actions
from unorules.flow import targets
from unorules.state import GameState


def default_action(state: GameState, seat: int) -> Action | None:
    """The answer a host gives for a seat whose time is up; None when the seat has nothing to answer.

    It draws, passes or accepts; it lays a card only where the rules force it to, and then a coloured card before a
    wild kind. A colour is the one the seat holds most of, a target the seat with the fewest cards.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.default_action(state, state.to_act) == uno.Draw(state.to_act)
        True
    """
    decision = state.decisions[-1]
    if isinstance(decision, RoundOver):
        return NextRound(seat) if seat in state.match.seats else None
    if decision.seat != seat or type(seat) is not int:
        return None
    hand = state.hand_codes[seat]
    if isinstance(decision, PollDecision):
        return Pass(seat)
    if isinstance(decision, PenaltyDecision):
        return Accept(seat)
    if isinstance(decision, ColorDecision):
        held = [COLOR_OF[code] for code in hand]
        return NameColor(seat, max(COLORS, key=lambda color: held.count(COLORS.index(color))))
    if isinstance(decision, TargetDecision):
        return ChooseTarget(seat, min(targets(state, seat), key=lambda other: len(state.hand_codes[other])))
    legal = legal_actions(state, seat)
    for kind in (Draw, Pass):
        for action in legal:
            if type(action) is kind:
                return action
    plays = [action for action in legal if isinstance(action, Play)]
    return min(plays, key=lambda play: (play.cards[-1].is_wild, len(play.cards)), default=None)
