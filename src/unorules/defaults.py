"""What a host plays for a seat whose time is up."""

from __future__ import annotations

from unorules.actions import Accept, Action, ChooseTarget, Draw, NameColor, NextRound, Pass, Play
from unorules.decisions import RoundOver
from unorules.engine import legal_actions
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
    legal = legal_actions(state, seat)
    for kind in (Accept, Draw, Pass):
        for action in legal:
            if type(action) is kind:
                return action
    held = [card.color for card in state.hands[seat]]
    sizes = [len(hand) for hand in state.hand_codes]
    colors = [action for action in legal if isinstance(action, NameColor)]
    targets = [action for action in legal if isinstance(action, ChooseTarget)]
    plays = [action for action in legal if isinstance(action, Play)]
    if colors:
        return max(colors, key=lambda action: held.count(action.color))
    if targets:
        return min(targets, key=lambda action: sizes[action.target])
    return min(plays, key=lambda play: (play.cards[-1].is_wild, len(play.cards)), default=None)
