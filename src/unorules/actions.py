"""Actions: everything that a seat or the host can say to the game.

Every action names the `seat` it is about. Constructors convert what they can (text to cards and colours) and never
judge: whatever does not convert is kept as it is, and `check` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import ClassVar, TypeAlias, cast

import attrs

from unorules.cards import Card, Color, card, cards, color
from unorules.errors import NotationError

CardLike: TypeAlias = Card | str
"""A card or its text, for example `"R7"`."""


def _to_seat(value: int) -> int:
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def _to_target(value: int | None) -> int | None:
    return None if value is None else _to_seat(value)


def _to_cards(value: CardLike | Iterable[CardLike]) -> tuple[Card, ...]:
    if isinstance(value, Card):
        return (value,)
    if isinstance(value, str):
        try:
            return cards(value)
        except NotationError:
            return (value,)  # type: ignore[return-value]  # kept for check to refuse
    try:
        return tuple(_to_card(each) for each in value)
    except TypeError:
        return (value,)  # type: ignore[return-value]  # kept for check to refuse


def _to_card(value: CardLike) -> Card:
    if isinstance(value, str):
        try:
            return card(value)
        except NotationError:
            pass
    return value  # type: ignore[return-value]  # kept for check to refuse


def _to_color(value: Color | str) -> Color:
    if isinstance(value, str):
        try:
            return color(value)
        except NotationError:
            pass
    return value  # type: ignore[return-value]  # kept for check to refuse


def _to_optional_color(value: Color | str | None) -> Color | None:
    return None if value is None else _to_color(value)


@attrs.frozen
class Action:
    """What all actions share.

    Attributes:
        seat: the seat it is about, 0 to players - 1.
    """

    seat: int = attrs.field(converter=_to_seat)

    host: ClassVar[bool] = False
    """Whether only the host may send it; host actions are never part of play."""

    def __str__(self) -> str:
        return format_action(self)


@attrs.frozen
class Play(Action):
    """Lay one card, or several where a rule allows it, from the hand of the seat that must answer.

    Attributes:
        cards: a card or several, as cards or text.
        color: the colour that a wild kind names; it may follow as `NameColor`.
        target: the seat to swap hands with; it may follow as `ChooseTarget`.
        uno: whether UNO is called with it.
        announce: whether a set is announced.

    Examples:
        >>> Play(0, "R7").cards[0].name
        'Red 7'
    """

    cards: tuple[Card, ...] = attrs.field(converter=_to_cards)
    color: Color | None = attrs.field(default=None, converter=_to_optional_color)
    target: int | None = attrs.field(default=None, converter=_to_target)
    uno: bool = attrs.field(default=False, converter=bool)
    announce: bool = attrs.field(default=False, converter=bool)


@attrs.frozen
class JumpIn(Action):
    """Lay a card equal to the top card out of turn (rulebook, section 5.3).

    Attributes:
        card: a card or its text.
        color: the colour that a wild kind names; it may follow as `NameColor`.
        target: the seat to swap hands with; it may follow as `ChooseTarget`.
        uno: whether UNO is called with it.
    """

    card: Card = attrs.field(converter=_to_card)
    color: Color | None = attrs.field(default=None, converter=_to_optional_color)
    target: int | None = attrs.field(default=None, converter=_to_target)
    uno: bool = attrs.field(default=False, converter=bool)


@attrs.frozen
class Draw(Action):
    """Draw from the pile instead of laying a card (section 4.4)."""


@attrs.frozen
class Pass(Action):
    """Keep the drawn card, or pass because nothing can be drawn (sections 4.4, 4.5)."""


@attrs.frozen
class Accept(Action):
    """Take the penalty that is aimed at the seat and lose the turn (section 4.7)."""


@attrs.frozen
class Challenge(Action):
    """Doubt the Wild Draw Four that is aimed at the seat (section 4.7)."""


@attrs.frozen
class NameColor(Action):
    """Name the colour that a laid or turned-up wild kind waits for.

    Attributes:
        color: a colour of the deck, or its letter.
    """

    color: Color = attrs.field(converter=_to_color)


@attrs.frozen
class ChooseTarget(Action):
    """Choose the seat that a swap waits for.

    Attributes:
        target: another seat in play.
    """

    target: int = attrs.field(converter=_to_seat)


@attrs.frozen
class CallUno(Action):
    """Call UNO apart from a play (section 4.6)."""


@attrs.frozen
class Catch(Action):
    """Point out that `target` holds one card and has not called UNO (section 4.6).

    Attributes:
        target: the seat that is caught.
    """

    target: int = attrs.field(converter=_to_seat)


@attrs.frozen
class Dispute(Action):
    """Point out that the card `target` laid was wrong (section 4.10).

    Attributes:
        target: the seat that laid it.
    """

    target: int = attrs.field(converter=_to_seat)


@attrs.frozen
class NextRound(Action):
    """Deal the next round; any seat still in the game may say so (section 2.2)."""


@attrs.frozen
class Leave(Action):
    """The seat leaves the game (section 6)."""

    host: ClassVar[bool] = True


@attrs.frozen
class Join(Action):
    """A seat that left is dealt in again from the next round (section 6.1)."""

    host: ClassVar[bool] = True


@attrs.frozen
class Penalize(Action):
    """The host punishes a fault that a program cannot see (section 5.9).

    Attributes:
        fault: a parameter of the rule `faults`, for example `"advice"`.
    """

    fault: str

    host: ClassVar[bool] = True


@attrs.frozen
class EndRound(Action):
    """The host ends a round that goes on without end; it counts as blocked (section 4.5).

    Attributes:
        seat: decides nothing.
    """

    seat: int = attrs.field(default=0, converter=_to_seat)

    host: ClassVar[bool] = True


ACTIONS: dict[str, type[Action]] = {
    kind.__name__: kind
    for kind in (
        Play,
        JumpIn,
        Draw,
        Pass,
        Accept,
        Challenge,
        NameColor,
        ChooseTarget,
        CallUno,
        Catch,
        Dispute,
        NextRound,
        Leave,
        Join,
        Penalize,
        EndRound,
    )
}
"""Every built-in action by name."""

_VERBS: dict[type[Action], str] = {
    Draw: "draw",
    Pass: "pass",
    Accept: "accept",
    Challenge: "challenge",
    NameColor: "color",
    ChooseTarget: "target",
    CallUno: "uno",
    Catch: "catch",
    Dispute: "dispute",
    NextRound: "next",
    Leave: "leave",
    Join: "join",
    Penalize: "penalize",
    EndRound: "end",
}
_BY_VERB = {verb: kind for kind, verb in _VERBS.items()}


def format_action(action: Action) -> str:
    """Write an action as text that `parse_action` reads back.

    A play is the seat and the cards, then `>` and the colour, `@` and the target, `!` for UNO and `&` for an
    announced set; a jump-in has `^` before its card, and `-` stands for no card at all. Other actions are a word, with
    `=` before what they name.

    Examples:
        >>> format_action(Play(0, "W+4", color="B", uno=True))
        '0:W+4>B!'
        >>> format_action(Catch(2, 0))
        '2:catch=0'
    """
    if isinstance(action, Play | JumpIn):
        laid = "^" + str(action.card) if isinstance(action, JumpIn) else ",".join(map(str, action.cards)) or "-"
        return (
            f"{action.seat}:{laid}"
            + (f">{action.color}" if action.color is not None else "")
            + (f"@{action.target}" if action.target is not None else "")
            + ("!" if action.uno else "")
            + ("&" if isinstance(action, Play) and action.announce else "")
        )
    said = [str(getattr(action, field.name)) for field in attrs.fields(type(action)) if field.name != "seat"]
    return f"{action.seat}:{_VERBS.get(type(action), type(action).__name__)}" + "".join(f"={word}" for word in said)


def parse_action(text: str) -> Action:
    """Read the text of an action, for example `0:R7`, `0:W+4>B!`, `1:^R5` or `2:catch=0`.

    Raises `NotationError` and says what would be right.

    Examples:
        >>> parse_action("0:R7@2!")
        Play(seat=0, cards=(card('R7'),), color=None, target=2, uno=True, announce=False)
    """
    if not isinstance(text, str):
        raise NotationError(f"an action is a text such as 0:R7, not a {type(text).__name__}")
    seat_text, colon, rest = text.partition(":")
    if not (colon and seat_text.isascii() and seat_text.isdigit() and len(seat_text) < 4):
        raise NotationError(f"{text!r} is no action: begin with the seat and a colon, as in 0:R7")
    seat = int(seat_text)
    verb, equals, said = rest.partition("=")
    kind = _BY_VERB.get(verb)
    if kind is None:
        return _parse_play(text, seat, rest)
    fields = [field.name for field in attrs.fields(kind) if field.name != "seat"]
    make = cast("Callable[..., Action]", kind)
    if bool(fields) != bool(equals) or (equals and not said):
        raise NotationError(f"{text!r}: write {seat}:{verb}" + (f"=<{fields[0]}>" if fields else " and no more"))
    if not fields:
        return make(seat)
    if fields[0] == "target":
        return make(seat, _parse_seat(text, said))
    return make(seat, color(said) if fields[0] == "color" else said)


def _parse_seat(text: str, said: str) -> int:
    if not (said.isascii() and said.isdigit() and len(said) < 4):
        raise NotationError(f"{text!r}: {said!r} is no seat")
    return int(said)


def _parse_play(text: str, seat: int, rest: str) -> Action:
    jump = rest.startswith("^")
    body = rest.removeprefix("^")
    announce = body.endswith("&")
    body = body.removesuffix("&")
    uno = body.endswith("!")
    body, at, target = body.removesuffix("!").partition("@")
    body, named, letter = body.partition(">")
    where = _parse_seat(text, target) if at else None
    tint = color(letter) if named else None
    laid = () if body == "-" else tuple(card(word) for word in body.split(","))
    if not jump:
        return Play(seat, laid, tint, where, uno, announce)
    if len(laid) != 1 or announce:
        raise NotationError(f"{text!r}: one card jumps in, without an announcement")
    return JumpIn(seat, laid[0], tint, where, uno)
