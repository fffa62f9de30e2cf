"""The sections of a position line, each read on its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from unorules.cards import Card, Color, card
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    GameOver,
    Link,
    Opening,
    PenaltyDecision,
    PendingPlay,
    PollDecision,
    RoundOver,
    TargetDecision,
    TurnDecision,
)
from unorules.errors import NotationError
from unorules.notation.words import (
    CARD,
    NAME,
    NONE,
    WORD,
    read_json,
    read_name,
    read_number,
    read_optional_seat,
    read_seat,
    read_signed,
    read_word,
    split,
)
from unorules.observation import HOST, Viewer
from unorules.plain import read_color, shown
from unorules.ruleset import MAX_PLAYERS
from unorules.shuffle import KEY_SIZE
from unorules.state import RoundResult
from unorules.windows import AccusedMark, CatchWindow, DisputeWindow, Window

if TYPE_CHECKING:
    from unorules.notation.reading import Reading


def _versions(reading: Reading, text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in text.split(" "):
        name, _, number = word.partition("=")
        if name in found:
            raise NotationError(f"{name} stands twice")
        found[read_name(name)] = read_number(number)
    return found


def _view(reading: Reading, text: str) -> Viewer:
    return HOST if text == HOST else read_optional_seat(text)


def _hands(reading: Reading, text: str) -> tuple[bytes, ...]:
    hands, problems = [], []
    parts = text.split(" | ")
    if len(parts) > MAX_PLAYERS:
        raise NotationError(f"{len(parts)} hands: there are at most {MAX_PLAYERS} seats")
    for seat, hand in enumerate(parts):
        try:
            hands.append(bytes(sorted(reading.cards(hand))))
        except NotationError as error:
            problems += [f"seat {seat}: {problem}" for problem in error.problems]
    if problems:
        raise NotationError(problems)
    return tuple(hands)


def _pile(reading: Reading, text: str) -> bytes:
    return reading.cards(text)


def _discard(reading: Reading, text: str) -> bytes:
    return reading.cards(text)[::-1]


def _color(reading: Reading, text: str) -> Color | None:
    if text == NONE:
        return None
    color = read_color(text)
    if color not in reading.book.color_codes:
        raise NotationError(f"{color} is not in play: {' '.join(reading.book.colors)} are")
    return color


def _ccw(reading: Reading, text: str) -> None:
    if text:
        raise NotationError(f"{shown(text)} follows; write ccw and no more")


def _turn(reading: Reading, text: str) -> Decision:
    return TurnDecision(read_seat(text))


def _over(reading: Reading, text: str) -> Decision:
    return RoundOver(read_seat(text))


def _end(reading: Reading, text: str) -> Decision:
    if text:
        raise NotationError(f"{shown(text)} follows; write end and no more")
    return GameOver()


def _poll(reading: Reading, text: str) -> Decision:
    seat, *rest = split(text, read_seat)
    return PollDecision(seat, tuple(rest))


_LINK: Final = (
    rf"\[[0-9] {CARD} [0-9]+(?: until)?(?: on [A-Z])?(?: by [0-9])?(?: deflected)?"
    rf"(?: \?|(?: guilty)?(?: had(?: {CARD})+)?)\]"
)
_DRAWN: Final = re.compile(rf"([0-9]) (\?|{CARD})( whole)?( forced)?(?: by ({WORD}))?")
_PENALTY: Final = re.compile(rf"([0-9])((?: {_LINK})+)")
_LINK_PARTS: Final = re.compile(
    rf"\[([0-9]) ({CARD}) ([0-9]+)( until)?(?: on ([A-Z]))?(?: by ([0-9]))?( deflected)?( \?)?( guilty)?"
    rf"(?: had((?: {CARD})+))?\]"
)
_OPENING: Final = re.compile(r"([0-9]) opening ([0-9])")
_PENDING: Final = re.compile(
    rf"([0-9]) ([0-9]):(\^?)({CARD}(?:,{CARD})*)(?:@([0-9]))?(!?)( single)?"
    rf"(?: noted ({_LINK}))?(?: answers((?: {_LINK})+))?"
)
_WINDOW: Final = re.compile(r"(catch|accused|dispute) ([0-9])(?: ([0-9]))? \(((?:[a-z]+(?: [a-z]+)*)?)\)")
_SLOT: Final = re.compile(rf"({NAME}) (?:= (\S+)|\[(.*)\])", re.DOTALL)
_EXTRA: Final = re.compile(rf"({NAME}) = (\S+)")
_CHANCE: Final = re.compile(rf"([0-9a-f]{{{2 * KEY_SIZE}}})@([0-9]+)")
_COUNTER: Final = re.compile("()@([0-9]+)")


def _matched(pattern: re.Pattern[str], text: str, right: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise NotationError(f"{shown(text)} cannot be read; write {right}")
    return found


def _drawn(reading: Reading, text: str) -> Decision:
    found = _matched(_DRAWN, text, "the seat and the card, as in 2 R7")
    seat, drawn, whole, forced, source = found.groups()
    if drawn == "?":
        drawn = reading.some_card()
    return DrawnCardDecision(
        int(seat), card(drawn), bool(whole), bool(forced), "draw" if source is None else read_word(source)
    )


def _penalty(reading: Reading, text: str) -> Decision:
    found = _matched(_PENALTY, text, "the seat and each draw card, as in 2 [1 W+4 4 on R]")
    return PenaltyDecision(int(found[1]), _links(reading, found[2]))


def _links(reading: Reading, text: str) -> tuple[Link, ...]:
    return tuple([_link(reading, found) for found in _LINK_PARTS.finditer(text)])


def _link(reading: Reading, found: re.Match[str]) -> Link:
    seat, drawn, amount, until, color, laid_by, deflected, unknown, guilty, hand = found.groups()
    if unknown:
        reading.hidden = True
    return Link(
        int(seat),
        card(drawn),
        read_number(amount),
        None if color is None else read_color(color),
        None if laid_by is None else int(laid_by),
        bool(guilty),
        tuple([card(word) for word in (hand or "").split()]),
        bool(deflected),
        bool(until),
    )


def _waiting(reading: Reading, text: str) -> tuple[int, Opening | PendingPlay]:
    opening = _OPENING.fullmatch(text)
    if opening is not None:
        return int(opening[1]), Opening(int(opening[2]))
    found = _matched(_PENDING, text, "the seat and the play that waits, as in 2 2:W, or 2 opening 2")
    asked, seat, jumped, laid, target, uno, single, noted, answered = found.groups()
    play = PendingPlay(
        int(seat),
        tuple([card(word) for word in laid.split(",")]),
        None if target is None else int(target),
        bool(uno),
        bool(single),
        bool(jumped),
        _links(reading, noted)[0] if noted else None,
        _links(reading, answered or ""),
    )
    return int(asked), play


def _name(reading: Reading, text: str) -> Decision:
    return ColorDecision(*_waiting(reading, text))


def _target(reading: Reading, text: str) -> Decision:
    return TargetDecision(*_waiting(reading, text))


def _windows(reading: Reading, text: str) -> tuple[Window, ...]:
    return tuple([_window(each) for each in text.split(" | ")])


def _window(text: str) -> Window:
    found = _matched(_WINDOW, text, "a window such as catch 2 (turn), dispute 1 (card leave) or accused 0 2 (card)")
    kind, seat, target, until = found.groups()
    closes = tuple(until.split())
    if (kind == "accused") != (target is not None):
        raise NotationError(f"{shown(text)}: accused names two seats, other windows one")
    if target is not None:
        return AccusedMark(int(seat), closes, int(target))
    return (CatchWindow if kind == "catch" else DisputeWindow)(int(seat), closes)


def _seat(reading: Reading, text: str) -> int:
    return read_seat(text)


def _seats(reading: Reading, text: str) -> tuple[int, ...]:
    return split(text, read_seat)


def _ring(reading: Reading, text: str) -> tuple[int, ...]:
    return () if text == NONE else split(text, read_seat)


def _number(reading: Reading, text: str) -> int:
    return read_number(text)


def _scores(reading: Reading, text: str) -> tuple[int, ...]:
    return split(text, read_signed)


def _away(reading: Reading, text: str) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    found = []
    parts = text.split(" | ")
    if len(parts) > MAX_PLAYERS:
        raise NotationError(f"{len(parts)} hands: there are at most {MAX_PLAYERS} seats")
    for part in parts:
        seat, _, hand = part.partition(" ")
        known = reading.book.cards
        found.append((read_seat(seat), tuple([known[code] for code in reading.cards(hand)])))
    return tuple(found)


def _result(reading: Reading, text: str) -> RoundResult:
    return read_result(text)


def read_result(text: str) -> RoundResult:
    """How a round ended, as `write_result` writes it."""
    words = text.split(" ")
    if len(words) < 4:
        raise NotationError(f"{shown(text)}: write winner, reason, points and a change for each seat")
    winner, reason, points, *deltas = words
    return RoundResult(
        read_optional_seat(winner), read_word(reason), read_signed(points), tuple(map(read_signed, deltas))
    )


def _won(reading: Reading, text: str) -> tuple[tuple[int, ...], str]:
    return read_winners(text)


def read_winners(text: str) -> tuple[tuple[int, ...], str]:
    """Winners and reason, as `write_winners` writes them."""
    seats, _, reason = text.rpartition(" ")
    return (() if seats == NONE else split(seats, read_seat)), read_word(reason)


def _slot(reading: Reading, text: str) -> dict[str, object]:
    found = _matched(_SLOT, text, "a name and = JSON, or a position in brackets")
    name, plain, inside = found.groups()
    slots: dict[str, object] = reading.found.get("slot", {})
    if name not in reading.book.slot_at:
        raise NotationError(f"{name}: no rule keeps a slot of that name")
    if name in slots:
        raise NotationError(f"{name} stands twice")
    if inside is None:
        return {**slots, name: read_json(plain)}
    if not reading.book.kept_slots[name].holds_state:
        raise NotationError(f"{name}: holds no position; write = and JSON")
    return {**slots, name: reading.within(inside)}


def _extra(reading: Reading, text: str) -> dict[str, object]:
    found = _matched(_EXTRA, text, "a name, = and JSON")
    name, plain = found.groups()
    extras: dict[str, object] = reading.found.get("extra", {})
    if name not in reading.book.views:
        raise NotationError(f"{name}: no rule adds this to a view")
    if name in extras:
        raise NotationError(f"{name} stands twice")
    return {**extras, name: read_json(plain)}


def _packs(reading: Reading, text: str) -> list[str]:
    return list(map(read_name, text.split(" ")))


def _side(reading: Reading, text: str) -> int:
    side = read_number(text)
    if side not in ((0, 1) if reading.rules.book.two_sided else (0,)):
        raise NotationError(f"{side}: cards of these rules have no such side")
    reading.show(side)
    return side


def _chance(reading: Reading, text: str) -> tuple[bytes, int]:
    if reading.outer is None:
        found = _matched(_CHANCE, text, "the key in 64 hexadecimal digits, @ and a number")
    else:
        found = _matched(_COUNTER, text, "@ and a number; the key is that of the position around it")
    return bytes.fromhex(found[1]), read_number(found[2])


READERS: Final[dict[str, Callable[[Reading, str], object]]] = {
    "versions": _versions,
    "packs": _packs,
    "view": _view,
    "side": _side,
    "hands": _hands,
    "pile": _pile,
    "discard": _discard,
    "color": _color,
    "ccw": _ccw,
    "turn": _turn,
    "drawn": _drawn,
    "penalty": _penalty,
    "name": _name,
    "target": _target,
    "over": _over,
    "end": _end,
    "poll": _poll,
    "windows": _windows,
    "laid": _seat,
    "passes": _number,
    "scores": _scores,
    "dealer": _seat,
    "round": _number,
    "left": _seats,
    "knocked": _seats,
    "away": _away,
    "result": _result,
    "won": _won,
    "in": _ring,
    "slot": _slot,
    "extra": _extra,
    "ply": _number,
    "chance": _chance,
}
