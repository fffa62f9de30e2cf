"""Asking a person: the table as the seat sees it, a menu, and questions for colour, target and UNO."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module

import attrs

from unorules.actions import Action, CallUno, JumpIn, NextRound, Play, parse_action
from unorules.cards import COLORS, FACES, Card, Color
from unorules.cli.menu import Choice, choices, find
from unorules.cli.render import Paint, flow, flow_words, say
from unorules.cli.table import count_of_cards
from unorules.cli.view import View
from unorules.cli.words import Teller, direction, sentence
from unorules.engine import check, explain
from unorules.errors import NotationError
from unorules.state import GameState
from unorules.verdict import Status

with suppress(ImportError):  # editing of the line, where there is such a thing
    import_module("readline")

_MARKS = ">@!&^="
_HELP = """\
Type the number of a choice, its letter, or a card: R7 (red 7), BS (blue Skip),
YR (yellow Reverse), G+2 (green Draw Two), W (Wild), W+4 (Wild Draw Four).
All at once: W>B names blue, R7! calls UNO, W>B! does both, G7@2 swaps with
seat 2. You are asked for whatever you leave out.
  d draw    p pass or keep the drawn card    a take the cards    c challenge
  u call UNO    k2 catch seat 2, which holds one card and did not call UNO
  q leave (Ctrl-C or Ctrl-D do the same); the game is kept, you can go on later"""


class Prompt:
    """Shows and asks. End of input and Ctrl-C come out as `EOFError` and `KeyboardInterrupt`."""

    def __init__(self, paint: Paint, teller: Teller) -> None:
        self.paint = paint
        self.teller = teller

    def turn(self, state: GameState, view: View) -> Action:
        """The answer to the open decision (or whatever else the seat may do now)."""
        if view.decision == "RoundOver":
            self._line(state, view, "Enter deals the next round")
            return NextRound(view.seat)
        offered = choices(view, self.paint)
        question = f"{_QUESTIONS.get(view.decision, 'Your turn')}> "
        self._table(view)
        self._menu(offered)
        while True:
            typed = self._line(state, view, question)
            action = self._read(state, view, offered, typed) if typed else None
            if action is not None:
                return action
            if not typed:
                self._table(view)
            self._menu(offered)

    def aside(self, state: GameState, view: View) -> Action | None:
        """Something out of turn, or None to let the game go on."""
        offered = choices(view, self.paint)
        say("", flow(self._why(view)))
        while True:
            self._menu([*offered, Choice(("",), "Enter goes on", ())])
            typed = self._line(state, view, "Out of turn")
            if not typed:
                return None
            action = self._read(state, view, offered, typed)
            if action is not None:
                return action

    # --- showing ----------------------------------------------------------------------------------------------------

    def _table(self, view: View) -> None:
        others = [f"seat {seat} ({self._held(view, seat)})," for seat in view.after(view.seat)]
        say("", flow_words([*others, f"pile of {view.pile}."], f"{direction(view.direction).capitalize()} after you: "))
        hand = [self.paint.card(card) for card in view.hand]
        say(flow_words(["Your hand:", *hand], "", "           "))
        for name, value in view.extras.items():
            if value is not None:
                say(flow(f"{name.replace('_', ' ').capitalize()}: {self._shown(view, value)}", "", "  "))
        say(flow(sentence(self._asked(view))))

    def _shown(self, view: View, value: object) -> str:
        """Something that rules add to the view, in words; a list with a part for each seat names the seats."""
        if isinstance(value, list) and len(value) == len(view.sizes) and all(isinstance(each, list) for each in value):
            parts = [(seat, self._shown(view, value[seat])) for seat in (view.seat, *view.after(view.seat))]
            return ", ".join(f"{self.teller.name(seat)} {part}" for seat, part in parts if part)
        if isinstance(value, list):
            return " ".join(self._shown(view, each) for each in value)
        if isinstance(value, dict):
            return ", ".join(f"{key} {self._shown(view, each)}" for key, each in value.items())
        return self.paint.word(str(value))

    @staticmethod
    def _held(view: View, seat: int) -> str:
        return count_of_cards(view.sizes[seat]) + (", no UNO call" if seat in view.owing else "")

    def _asked(self, view: View) -> str:
        top = f"on top lies {self.paint.top(view.top, view.color)}"
        if view.penalty is not None:
            return f"{top}; {view.penalty.aimed} at you"
        if view.decision == "DrawnCardDecision" and view.drawn is not None:
            return f"{top}; you have drawn {self.paint.card(view.drawn)}"
        if view.decision in ("ColorDecision", "TargetDecision") and view.waiting is not None:
            wanted = "its colour" if view.decision == "ColorDecision" else "the seat to swap hands with"
            return f"{self.paint.card(view.waiting)} waits for {wanted}"
        return top

    def _why(self, view: View) -> str:
        owing = [seat for seat in view.owing if seat != view.seat]
        if any(isinstance(action, CallUno) for action in view.legal):
            return "You hold one card and have not called UNO."
        if owing:
            verb = "holds" if len(owing) == 1 else "hold"
            return sentence(f"{self.teller.names(owing)} {verb} one card and no UNO was called")
        if any(isinstance(action, JumpIn) for action in view.legal):
            return f"On top lies {self.paint.top(view.top, view.color)}: you hold the same card."
        return "You may do something out of turn."

    @staticmethod
    def _menu(offered: Sequence[Choice]) -> None:
        say(flow_words([choice.text for choice in offered], "  ", "  ", "   "))

    # --- asking -----------------------------------------------------------------------------------------------------

    def _line(self, state: GameState, view: View, question: str) -> str:
        """A line that was typed; help is given here, `q` ends like the end of the input."""
        mark = "" if question.endswith("> ") else "> "
        while True:
            typed = input(question + mark).strip()
            if typed.lower() in ("q", "quit", "exit"):
                raise EOFError
            if typed not in ("?", "h", "help"):
                return typed
            say(_HELP, *_legend(state), flow(f"Rules: {state.rules}", "", "  "))
            say(flow("Totals: " + ", ".join(f"{self.teller.name(s)} {p}" for s, p in enumerate(view.scores)) + "."))

    def _read(self, state: GameState, view: View, offered: Sequence[Choice], typed: str) -> Action | None:
        choice = find(typed, offered)
        if choice is not None:
            return self._refined(state, view, choice.actions)
        action = _parsed(view, typed)
        if action is None:
            say(f"That is no choice here: {typed!r}. Type ? for help.")
            return None
        verdict = check(state, action)
        if verdict.status is Status.LEGAL and any(mark in typed for mark in _MARKS):
            return verdict.normal
        if verdict.status is not Status.REFUSED and self._yes(state, view, explain(state, action) + " Do it?", False):
            return action
        if verdict.status is Status.REFUSED:
            say(flow(explain(state, action)))
        return None

    def _refined(self, state: GameState, view: View, actions: Iterable[Action]) -> Action | None:
        """The one action that is meant, after asking for what they differ in. None: the person goes back."""
        left = [action for action in actions if isinstance(action, Play | JumpIn)]
        if not left:
            return next(iter(actions), None)
        if any(each.color is not None for each in left):
            letters = [color.lower() for color in view.colors]
            color = self._pick(state, view, "Colour: " + _or(letters), lambda typed: _color(typed, view.colors))
            left = [each for each in left if each.color is color]
        aims = sorted({each.target for each in left if each.target is not None})
        if aims and left:
            swap = "Swap hands with seat " + _or([*map(str, aims)])
            target = self._pick(state, view, swap, lambda typed: _seat(typed, aims))
            left = [each for each in left if each.target == target]
        if len({each.uno for each in left}) > 1:
            uno = self._yes(state, view, "Call UNO?", True)
            left = [each for each in left if each.uno is uno]
        return left[0] if left else None

    def _pick(self, state: GameState, view: View, question: str, read: Callable[[str], object]) -> object:
        """What `read` makes of the answer; -1 when the person goes back with an empty line."""
        while True:
            typed = self._line(state, view, f"{question} (Enter goes back)")
            found = -1 if not typed else read(typed)
            if found is not None:
                return found

    def _yes(self, state: GameState, view: View, question: str, usual: bool) -> bool:
        while True:
            typed = self._line(state, view, f"{question} {'[Y/n]' if usual else '[y/N]'}").lower()
            if not typed:
                return usual
            if typed in ("y", "yes", "n", "no"):
                return typed[0] == "y"


_QUESTIONS = {
    "DrawnCardDecision": "Lay it?",
    "PenaltyDecision": "Your answer",
    "ColorDecision": "Colour",
    "TargetDecision": "Swap with",
}


_LETTERS = {"d": "draw", "p": "pass", "a": "accept", "c": "challenge", "u": "uno"}


def _parsed(view: View, typed: str) -> Action | None:
    """What was typed as an action of this seat, in either case, with spaces or commas between cards."""
    joined = _LETTERS.get(typed.lower(), ",".join(typed.replace(",", " ").split()))
    for text in (joined, joined.upper(), joined.lower()):
        with suppress(NotationError):
            action = parse_action(f"{view.seat}:{text}")
            if isinstance(action, Play):
                return attrs.evolve(action, cards=_held(view, action.cards))
            return attrs.evolve(action, card=_held(view, [action.card])[0]) if isinstance(action, JumpIn) else action
    return None


def _held(view: View, named: Sequence[Card]) -> list[Card]:
    """The cards of a hand that are meant: one with two sides may be named by what shows."""
    left, found = list(view.hand), []
    for card in named:
        meant = next((each for each in left if card in (each, each.front)), card)
        if meant in left:
            left.remove(meant)
        found.append(meant)
    return found


def _legend(state: GameState) -> list[str]:
    """Colours and faces of these cards that the help does not tell of."""
    book, lines = state.book, []
    if state.colors != COLORS:
        lines.append("Colours: " + ", ".join(f"{color} {color.name.lower()}" for color in state.colors) + ".")
    shown = {card.face: card.front for card in (book.cards[code] for code in reversed(book.pack))}
    others = [f"{card} ({card.name})" for face, card in sorted(shown.items()) if face not in (*FACES, "W", "W+4")]
    if others:
        lines.append(f"Further cards: {', '.join(others)}.")
    return [flow(line, "", "  ") for line in lines]


def _color(typed: str, colors: Iterable[Color]) -> Color | None:
    return next((color for color in colors if typed.upper() in (color.value, color.name)), None)


def _seat(typed: str, seats: Sequence[int]) -> int | None:
    said = typed.lower().removeprefix("seat").strip()
    return next((seat for seat in seats if str(seat) == said), None)


def _or(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
