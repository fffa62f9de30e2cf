"""What a person may choose from: actions that differ only in colour, target or call stand together as one choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from unorules.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Dispute,
    Draw,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
)
from unorules.cards import Card
from unorules.cli.view import View
from unorules.phrases import Phrase, as_phrase, phrase
from unorules.telling import Teller

_KEYS: dict[type[Action], str] = {Draw: "d", Pass: "p", Accept: "a", Challenge: "c", CallUno: "u", NextRound: "n"}
_WORDS: dict[type[Action], Phrase] = {
    Draw: phrase("draw"),
    Pass: phrase("pass"),
    CallUno: phrase("call UNO"),
    NextRound: phrase("deal the next round"),
    Accept: phrase("accept"),
    Challenge: phrase("challenge"),
}


@attrs.frozen
class Choice:
    """One line of the menu: what to type for it, what it says, and the actions it stands for."""

    keys: tuple[str, ...]
    text: str
    actions: tuple[Action, ...]


def choices(view: View, teller: Teller) -> list[Choice]:
    """What the seat may choose from, cards first and numbered from 1."""
    found: list[Choice] = []
    groups = _by_cards(view.legal)
    fronts = Counter([written(_fronts(laid)) for laid, _ in groups])
    for laid, actions in groups:
        number, front = str(len(found) + 1), written(_fronts(laid))
        jump = isinstance(actions[0], JumpIn)
        cards = teller.style.cards(laid)
        text = f"{number} {teller.worded('jump in with {cards}', cards=cards) if jump else cards}"
        keys = (number, written(laid), *([front] if fronts[front] == 1 else []))
        found.append(Choice(keys, text, tuple(actions)))
    return found + [_other(view, action, teller) for action in view.legal if not isinstance(action, Play | JumpIn)]


def _by_cards(legal: Sequence[Action]) -> list[tuple[tuple[Card, ...], list[Action]]]:
    groups: dict[tuple[bool, tuple[Card, ...]], list[Action]] = {}
    for action in legal:
        if isinstance(action, Play):
            groups.setdefault((False, action.cards), []).append(action)
        elif isinstance(action, JumpIn):
            groups.setdefault((True, (action.card,)), []).append(action)
    return [(laid, actions) for (_, laid), actions in groups.items()]


def _other(view: View, action: Action, teller: Teller) -> Choice:
    if isinstance(action, NameColor):
        named = action.color
        key, told = named.value.lower(), teller.told(named.word)
        return Choice((key, named.name.lower(), told), f"{key} {told}", (action,))
    if isinstance(action, ChooseTarget):
        seat = str(action.target)
        cards = view.sizes[action.target]
        text = teller.worded("seat {seat} ({cards} cards)", seat=seat, cards=cards)
        return Choice((seat, f"seat {seat}"), f"{seat} {text}", (action,))
    if isinstance(action, Catch | Dispute):
        verb = "catch" if isinstance(action, Catch) else "dispute"
        key = f"{verb[0] if verb == 'dispute' else 'k'}{action.target}"
        told = phrase("catch seat {seat}", seat=action.target)
        if isinstance(action, Dispute):
            told = phrase("dispute seat {seat}", seat=action.target)
        return Choice((key, f"{verb} {action.target}"), f"{key} {teller.told(told)}", (action,))
    kind = type(action)
    word: Phrase = _WORDS.get(kind, as_phrase(kind.__name__.lower()))
    if isinstance(action, Pass) and view.drawn is not None:
        word = phrase("keep it")
    if isinstance(action, Accept) and view.penalty is not None:
        due = view.penalty.due
        word = phrase("take {cards}", cards=due) if view.penalty.until else phrase("take the {cards}", cards=due)
    if isinstance(action, Challenge) and view.penalty is not None:
        word = phrase("challenge seat {seat}", seat=view.penalty.links[-1].seat)
    key, told = _KEYS.get(kind, kind.__name__.lower()), teller.told(word)
    return Choice((key, word, told, kind.__name__.lower()), f"{key} {told}", (action,))


def _fronts(laid: Iterable[Card]) -> tuple[Card, ...]:
    return tuple([card.front for card in laid])


def written(laid: Iterable[Card]) -> str:
    """Cards as they are typed."""
    return ",".join(map(str, laid))


def find(typed: str, offered: Iterable[Choice]) -> Choice | None:
    """The choice that was typed: its number, key, word or cards, in either case."""
    lowered = " ".join(typed.lower().replace(",", " ").split())
    for choice in offered:
        if lowered in [" ".join(key.lower().replace(",", " ").split()) for key in choice.keys]:
            return choice
    return None
