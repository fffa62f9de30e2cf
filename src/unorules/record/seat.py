"""A game as one seat saw it: every action, what happened as far as the seat was told, and the table after each ply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from unorules.actions import Action, Play, parse_action
from unorules.errors import LoadError, NotationError, SetupError
from unorules.events import CardsLaid, Event
from unorules.jsontext import decode, encode
from unorules.migrations import SCHEMA, opened
from unorules.notation.reading import parse_view
from unorules.notation.words import NONE
from unorules.notation.writing import view_body, view_head
from unorules.observation import Observation, own_seat
from unorules.plain import Document, shown, versions
from unorules.record.game import Record
from unorules.record.header import Header
from unorules.record.news import format_event, parse_event
from unorules.record.orders import counted
from unorules.record.parts import (
    HEADER,
    RULES,
    Path,
    Reading,
    dollar,
    filled,
    header_document,
    read_header,
    read_number,
    read_rules,
    read_text,
    rules_document,
)
from unorules.ruleset import Rules

KEYS: Final = (*RULES, "players", "seat", *HEADER, "actions", "events", "views")
"""The parts of the record of a seat, in the order in which they are written."""


@attrs.frozen
class SeatStep:
    """One ply as a seat saw it.

    Attributes:
        ply: how many actions came before the view.
        action: None at the beginning; a play that never lay on the table names no cards.
        events: what happened, as the seat may see it.
        view: the table after it as a line; `parse_view` makes an observation of it.
    """

    ply: int
    action: Action | None
    events: tuple[Event, ...]
    view: str


@attrs.frozen(repr=False)
class SeatRecord:
    """A record redacted to what a seat may see; cards that it does not see stand as `?`.

    It cannot be replayed, since it does not hold the game: it holds what the seat was shown of it. A play that never
    showed its cards, such as one out of turn, names none. Comments are left out, and the secret of a fair deal.

    Attributes:
        rules: the rules in force.
        players: number of seats.
        seat: whose view it is, None for a spectator.
        header: names, date and other facts.
        steps: every ply with what the seat was told, the beginning included.

    Examples:
        >>> import unorules as uno
        >>> record = uno.Record.start(uno.OFFICIAL, players=3, seed=7)
        >>> seen = record.then(uno.Draw(record.state.to_act)).for_seat(0)
        >>> seen.steps[1].view == uno.format_view(record.then(uno.Draw(record.state.to_act)).state, 0)
        True
        >>> uno.SeatRecord.parse(seen.format()) == seen
        True
    """

    rules: Rules
    players: int
    seat: int | None
    header: Header
    steps: tuple[SeatStep, ...]

    def views(self) -> Iterator[Observation]:
        """What the seat could observe, one at a time: at the beginning, then after each ply."""
        return map(parse_view, [step.view for step in self.steps])

    def __bool__(self) -> bool:
        """A record without actions is a record all the same."""
        return True

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.steps) - 1

    def dumps(self) -> str:
        """The record as JSON text, on one line; `loads` reads it back as an equal record."""
        return encode({"schema": SCHEMA, "kind": KIND, **seat_document(self)})

    @staticmethod
    def loads(text: str | bytes) -> SeatRecord:
        """Read the record of a seat from JSON. Raises `LoadError` with the path of every defect."""
        kind, document = opened(decode(text))
        if kind != KIND:
            raise LoadError(f"$.kind: is {shown(kind)}; it must be {KIND}")
        return read_seat_record(document)

    def format(self) -> str:
        """The record as text for people; `parse` reads it back as an equal record."""
        from unorules.record.text import format_document

        return format_document(seat_document(self), f" seat {NONE if self.seat is None else self.seat}")

    @staticmethod
    def parse(text: str) -> SeatRecord:
        """Read the record of a seat from text. Raises `NotationError` with the line of every defect."""
        from unorules.record.text import parse_lines, record_lines

        return parse_lines(record_lines(text), KIND, read_seat_record)

    def __repr__(self) -> str:
        return f"<SeatRecord of {counted(len(self), 'action')}, seat {self.seat}>"


KIND: Final = "seat_record"
"""The kind of its documents."""


def seen_by(record: Record, seat: int | None) -> SeatRecord:
    """What a seat saw of a game; None is a spectator. Raises `SetupError` when the seat is none."""
    if seat is not None and type(seat) is not int:
        raise SetupError(f"{seat!r} is no seat; the host has the record itself")
    own = own_seat(record.state, seat)
    header = record.header
    if header.fair is not None:
        header = attrs.evolve(header, fair=header.fair.hidden())
    head = view_head(record.rules, own)
    steps = []
    for step in record.steps():
        action = None if step.action is None else _shown(step.action, step.events, own)
        events = tuple([event.for_seat(own) for event in step.events])
        steps.append(SeatStep(step.ply, action, events, f"{head}; {view_body(step.state, own)}"))
    return SeatRecord(record.rules, record.players, own, header, tuple(steps))


def _shown(action: Action, events: tuple[Event, ...], seat: int | None) -> Action:
    """The action as others see it: cards that never lay on the table are not told."""
    if not isinstance(action, Play) or action.seat == seat:
        return action
    laid = any(isinstance(event, CardsLaid) and event.seat == action.seat for event in events)
    return action if laid else Play(action.seat, ())


def seat_document(record: SeatRecord) -> Document:
    """The record as plain data, without the head that names kind and schema. What is empty is left out."""
    head = len(view_head(record.rules, record.seat)) + 2
    return filled(
        {
            **rules_document(record.rules),
            "players": record.players,
            "seat": record.seat,
            **header_document(record.header),
            "actions": [str(step.action) for step in record.steps if step.action is not None],
            "events": [
                {"ply": step.ply, "event": format_event(event)} for step in record.steps for event in step.events
            ],
            "views": [{"ply": step.ply, "view": step.view[head:]} for step in record.steps],
        }
    )


def read_seat_record(
    data: Mapping[str, Any],
    where: Callable[[Path], str] = dollar,
    word: Callable[[str], str] = str,
    unread: Sequence[str] = (),
) -> SeatRecord:
    """The record of a seat from plain data, as `read_record` reads one. Raises `LoadError` with every defect."""
    reading = Reading(data, where, unread)
    for name in data:
        if name not in KEYS:
            reading.bad((name,), f"{word(name)} has no place in the record of one seat")
    needed = ("rules", "players", "actions", "views")
    reading.missing([word(name) for name in needed if name not in data])
    rules, old = read_rules(reading)
    players = reading.part("players", read_number, 0)
    seat = reading.part("seat", lambda value: None if value is None else read_number(value), None)
    header = read_header(reading)
    if rules is not None:
        reading.bad(("players",), *rules.seating_problems(players))
        if old != versions(rules):
            reading.bad(("versions",), f"{old or 'none'}; this version of the library has {versions(rules) or 'none'}")
    if seat is not None and seat >= players:
        reading.bad(("seat",), f"{seat} is no seat: seats are 0 to {players - 1}")
    if not unread:
        reading.read((), players, header.suits, None)
    actions = reading.listed("actions", lambda value: parse_action(read_text(value)))
    events = reading.noted("events", "event", parse_event, many=True)
    head = "" if rules is None else view_head(rules, seat)
    views = reading.noted("views", "view", lambda text: _view(f"{head}; {text}", players))
    if not reading.problems and [ply for ply, _ in views] != list(range(len(actions) + 1)):
        reading.bad(("views",), f"there must be a view for the beginning and one after each of {len(actions)} plies")
    if reading.problems or rules is None:
        raise LoadError(reading.problems)
    told: dict[int, list[Event]] = {}
    for ply, event in events:
        told.setdefault(ply, []).append(event)
    steps = [SeatStep(ply, actions[ply - 1] if ply else None, tuple(told.get(ply, ())), view) for ply, view in views]
    return SeatRecord(rules, players, seat, header, tuple(steps))


def _view(line: str, players: int) -> str:
    seen = parse_view(line)
    if seen.players != players:
        raise NotationError(f"a view of {seen.players} seats, but {players} play")
    return line
