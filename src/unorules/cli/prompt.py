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
from unorules.engine import check, explain
from unorules.errors import NotationError
from unorules.phrases import Phrase, joined, phrase
from unorules.state import GameState
from unorules.telling import Teller, direction, sentence
from unorules.verdict import Status

with suppress(ImportError):  # editing of the line, where there is such a thing
    import_module("readline")

_MARKS = ">@!&^="
_HELP = phrase("""\
Type the number of a choice, its letter, or a card: R7 (red 7), BS (blue Skip),
YR (yellow Reverse), G+2 (green Draw Two), W (Wild), W+4 (Wild Draw Four).
All at once: W>B names blue, R7! calls UNO, W>B! does both, G7@2 swaps with
seat 2. You are asked for whatever you leave out.
  d draw    p pass or keep the drawn card    a take the cards    c challenge
  u call UNO    k2 catch seat 2, which holds one card and did not call UNO
  q leave (Ctrl-C or Ctrl-D do the same); the game is kept, you can go on later""")


class Prompt:
    """Shows and asks. End of input and Ctrl-C come out as `EOFError` and `KeyboardInterrupt`."""

    def __init__(self, paint: Paint, teller: Teller) -> None:
        self.paint: Paint = paint
        self.teller: Teller = teller
        self.worded: Callable[..., str] = teller.worded

    def turn(self, state: GameState, view: View) -> Action:
        """The answer to the open decision (or whatever else the seat may do now)."""
        if view.decision == "RoundOver":
            self._line(state, view, self.worded("Enter deals the next round"))
            return NextRound(view.seat)
        offered = choices(view, self.teller)
        question = f"{self.teller.told(_QUESTIONS.get(view.decision, phrase('Your turn')))}> "
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
        offered = choices(view, self.teller)
        say("", flow(self._why(view)))
        while True:
            self._menu([*offered, Choice(("",), self.worded("Enter goes on"), ())])
            typed = self._line(state, view, self.worded("Out of turn"))
            if not typed:
                return None
            action = self._read(state, view, offered, typed)
            if action is not None:
                return action

    # --- showing ----------------------------------------------------------------------------------------------------

    def _table(self, view: View) -> None:
        others = [f"{self.teller.name(seat)} ({self._held(view, seat)})," for seat in view.after(view.seat)]
        pile = self.worded("pile of {count}.", count=view.pile)
        after = self.worded("{direction} after you:", direction=direction(view.direction))
        say("", flow_words([*others, pile], after[:1].upper() + after[1:] + " "))
        hand = [self.paint.card(card) for card in view.hand]
        yours = self.worded("Your hand:")
        say(flow_words([yours, *hand], "", " " * (len(yours) + 1)))
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

    def _held(self, view: View, seat: int) -> str:
        cards = count_of_cards(self.teller, view.sizes[seat])
        return self.worded("{cards}, no UNO call", cards=cards) if seat in view.owing else cards

    def _asked(self, view: View) -> str:
        top = self.worded("on top lies {card}", card=self.paint.top(view.top, view.color))
        if view.penalty is not None:
            return f"{top}; {self.worded('{aimed} at you', aimed=view.penalty.aimed)}"
        if view.decision == "DrawnCardDecision" and view.drawn is not None:
            return f"{top}; {self.worded('you have drawn {card}', card=self.paint.card(view.drawn))}"
        if view.decision == "ColorDecision" and view.waiting is not None:
            return self.worded("{card} waits for its colour", card=self.paint.card(view.waiting))
        if view.decision == "TargetDecision" and view.waiting is not None:
            return self.worded("{card} waits for the seat to swap hands with", card=self.paint.card(view.waiting))
        return top

    def _why(self, view: View) -> str:
        owing = [seat for seat in view.owing if seat != view.seat]
        if any(isinstance(action, CallUno) for action in view.legal):
            return self.worded("You hold one card and have not called UNO.")
        if owing:
            text = self.worded(
                "{names} holds one card and no UNO was called",
                "{names} hold one card and no UNO was called",
                names=self.teller.names(owing),
                count=len(owing),
            )
            return sentence(text)
        if any(isinstance(action, JumpIn) for action in view.legal):
            top = self.paint.top(view.top, view.color)
            return self.worded("On top lies {card}: you hold the same card.", card=top)
        return self.worded("You may do something out of turn.")

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
            rules = self.worded("Rules: {rules}", rules=state.rules)
            say(self.teller.told(_HELP), *_legend(state, self.teller), flow(rules, "", "  "))
            totals = ", ".join(f"{self.teller.name(s)} {p}" for s, p in enumerate(view.scores))
            say(flow(sentence(self.worded("totals: {totals}", totals=totals))))

    def _read(self, state: GameState, view: View, offered: Sequence[Choice], typed: str) -> Action | None:
        choice = find(typed, offered)
        if choice is not None:
            return self._refined(state, view, choice.actions)
        action = _parsed(view, typed)
        if action is None:
            self._no_choice(typed)
            return None
        verdict = check(state, action)
        if verdict.status is Status.LEGAL and any(mark in typed for mark in _MARKS):
            return verdict.normal
        says = explain(state, action, locale=self.paint.locale)
        if verdict.status is Status.REFUSED:
            say(flow(says))
        elif self._yes(state, view, f"{says} {self.worded('Do it?')}", False):
            return action
        return None

    def _refined(self, state: GameState, view: View, actions: Iterable[Action]) -> Action | None:
        """The one action that is meant, after asking for what they differ in. None: the person goes back."""
        left = [action for action in actions if isinstance(action, Play | JumpIn)]
        if not left:
            return next(iter(actions), None)
        if any(each.color is not None for each in left):
            letters = [color.lower() for color in view.colors]
            question = self.worded("Colour: {letters}", letters=_or(letters))
            color = self._pick(state, view, question, lambda typed: _color(typed, view.colors))
            left = [each for each in left if each.color is color]
        aims = sorted({each.target for each in left if each.target is not None})
        if aims and left:
            swap = self.worded("Swap hands with seat {seats}", seats=_or([*map(str, aims)]))
            target = self._pick(state, view, swap, lambda typed: _seat(typed, aims))
            left = [each for each in left if each.target == target]
        if len({each.uno for each in left}) > 1:
            uno = self._yes(state, view, self.worded("Call UNO?"), True)
            left = [each for each in left if each.uno is uno]
        return left[0] if left else None

    def _pick(self, state: GameState, view: View, question: str, read: Callable[[str], object]) -> object:
        """What `read` makes of the answer; -1 when the person goes back with an empty line."""
        while True:
            typed = self._line(state, view, self.worded("{question} (Enter goes back)", question=question))
            found = -1 if not typed else read(typed)
            if found is not None:
                return found
            self._no_choice(typed)

    def _yes(self, state: GameState, view: View, question: str, usual: bool) -> bool:
        while True:
            choice = self.worded("[Y/n]") if usual else self.worded("[y/N]")
            typed = self._line(state, view, f"{question} {choice}").lower()
            if not typed:
                return usual
            if typed in ("y", "yes", self.worded("yes"), self.worded("yes")[0]):
                return True
            if typed in ("n", "no", self.worded("no"), self.worded("no")[0]):
                return False
            self._no_choice(typed)

    def _no_choice(self, typed: str) -> None:
        say(self.worded("That is no choice here: {typed}. Type ? for help.", typed=repr(typed)))


_QUESTIONS = {
    "DrawnCardDecision": phrase("The card drawn"),
    "PenaltyDecision": phrase("Your answer"),
    "ColorDecision": phrase("Colour"),
    "TargetDecision": phrase("Swap with"),
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


def _legend(state: GameState, teller: Teller) -> list[str]:
    """Colours and faces of these cards that the help does not tell of."""
    book, lines = state.book, []
    if state.colors != COLORS:
        named = ", ".join(f"{color} {teller.told(color.word)}" for color in state.colors)
        lines.append(teller.worded("Colours: {colors}.", colors=named))
    shown = {card.face: card.front for card in (book.cards[code] for code in reversed(book.pack))}
    strange = [card for face, card in sorted(shown.items()) if face not in (*FACES, "W", "W+4")]
    if strange:
        named = ", ".join(f"{card} ({teller.told(card.name)})" for card in strange)
        lines.append(teller.worded("Further cards: {cards}.", cards=named))
    return [flow(line, "", "  ") for line in lines]


def _color(typed: str, colors: Iterable[Color]) -> Color | None:
    return next((color for color in colors if typed.upper() in (color.value, color.name)), None)


def _seat(typed: str, seats: Sequence[int]) -> int | None:
    said = typed.lower().removeprefix("seat").strip()
    return next((seat for seat in seats if str(seat) == said), None)


def _or(words: Sequence[str]) -> Phrase:
    if len(words) < 2:
        return joined(words, "")
    return phrase("{first} or {last}", first=joined(words[:-1], ", "), last=words[-1])
