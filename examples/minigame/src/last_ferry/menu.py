"""What you may choose at the table, and how it is typed. Everything comes from what your seat may know."""

from __future__ import annotations

from dataclasses import dataclass

import unorules as uno
from last_ferry.scenes import Table


@dataclass(frozen=True)
class Option:
    """A line of the menu, the action it stands for, and what may be typed for it besides its number."""

    says: str
    action: uno.Action
    keys: tuple[str, ...]


def options(view: uno.Observation, table: Table) -> list[Option]:
    """What you may choose, cards first. Colour and call are no options of their own: one is asked, one is typed."""
    plays: dict[tuple[uno.Card, ...], uno.Play] = {}
    for action in view.legal:
        if isinstance(action, uno.Play) and action.color is None and not action.uno:
            plays[action.cards] = action
    cards = [Option(", ".join(card.name for card in laid), play, _keys(laid)) for laid, play in plays.items()]
    others = [action for action in view.legal if not isinstance(action, uno.Play)]
    return cards + [_other(view, action, table) for action in others]


def _keys(laid: tuple[uno.Card, ...]) -> tuple[str, ...]:
    return (",".join(map(str, laid)).lower(), ", ".join(card.name for card in laid).lower())


def _other(view: uno.Observation, action: uno.Action, table: Table) -> Option:
    match action:
        case uno.NameColor(color=color):
            return Option(color.name.capitalize(), action, (color.value.lower(), color.name.lower()))
        case uno.Draw():
            return Option("Draw a card", action, ("d", "draw"))
        case uno.Pass():
            kept = view.drawn is not None
            return Option("Keep the card" if kept else "Let it go", action, ("p", "pass", "keep" if kept else "let"))
        case uno.Accept():
            return Option(f"Take the {view.pending} cards", action, ("a", "accept", "take"))
        case uno.Challenge():
            return Option("Challenge the Wild Draw Four", action, ("c", "challenge"))
        case uno.CallUno():
            return Option("Call UNO", action, ("u", "uno"))
        case uno.Catch(target=target):
            return Option(f"Catch {table.names[target]}", action, ("catch",))
        case _:
            return Option(uno.format_action(action), action, ())


def situation(view: uno.Observation, table: Table) -> list[str]:
    """The table as you see it, and what you are asked."""
    you = view.decision.seat
    others = [f"{table.names[seat]} {_cards(view.hand_sizes[seat])}" for seat in view.in_play if seat != you]
    color = "" if view.color is None or view.top.color == view.color else f" ({view.color.name.lower()})"
    lies = f"On top: {view.top.name}{color}. {', '.join(others)}, {view.draw_pile_size} in the pile."
    return [lies, "Your hand: " + ", ".join(card.name for card in view.hand) + ".", _asked(view, table)]


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _asked(view: uno.Observation, table: Table) -> str:
    match view.decision:
        case uno.DrawnCardDecision():
            return "" if view.drawn is None else f"You have drawn {view.drawn.name}, and it fits."
        case uno.PenaltyDecision():
            return f"{view.pending} cards are aimed at you."
        case uno.ColorDecision():
            return "Which colour?"
        case uno.PollDecision():
            caught = [table.names[action.target] for action in view.legal if isinstance(action, uno.Catch)]
            who = f"{' and '.join(caught)}: " if caught else "You hold "
            return f"{who}one card, and no UNO was called."
        case _:
            return "Your turn."


def read(typed: str, state: uno.GameState, seat: int, offered: list[Option]) -> uno.Action | str:
    """The action that was typed, or why it is none.

    A number, a key or a card; `!` or `uno` behind a card calls UNO, `>b` behind a wild kind names its colour.
    """
    call = typed.endswith(("!", " uno"))
    bare = typed.removesuffix("!").removesuffix(" uno").strip()
    for number, option in enumerate(offered, 1):
        if bare in (str(number), *option.keys):
            action = option.action
            return uno.Play(seat, action.cards, uno=True) if call and isinstance(action, uno.Play) else action
    try:
        action = uno.parse_action(f"{seat}:{bare.upper()}{'!' if call else ''}")
    except uno.NotationError:
        return f"{typed!r} is nothing you can do here. Type a number, or help."
    return action if uno.check(state, action) else uno.explain(state, action)
