"""What an engine may be asked: one frozen class a request, read from plain data with the path of every defect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

import attrs

from unorules.actions import ACTIONS, Action
from unorules.cards import Card, Color
from unorules.errors import LoadError, UnoRulesError
from unorules.observation import Viewer
from unorules.plain import shown, structure
from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS, unknown_name

Said = Mapping[str, Any]
"""The keys of a request, as read from JSON."""

MAX_CARDS: Final = 1_000
"""Most cards that may lie on a table."""


class Malformed(UnoRulesError, ValueError):
    """A scenario or a request that cannot be read; the message says where and why."""


@attrs.frozen
class RulesSpec:
    """Rules as scenarios write them: a preset, and modules with parameters put on top of it (None takes one out)."""

    preset: str = "official"
    modules: dict[str, dict[str, Any] | None] = attrs.field(factory=dict)


@attrs.frozen
class Request:
    """What all requests share."""

    do: ClassVar[str] = ""
    """The name of the request."""

    def problems(self) -> Iterator[str]:
        """What is wrong with the values taken together, each with its path."""
        return iter(())


@attrs.frozen
class RulesRequest(Request):
    """Build rules, and see whether they suit so many players."""

    rules: RulesSpec
    players: int | None = None

    do = "rules"


@attrs.frozen
class DealerRequest(Request):
    """Say who deals after these draws."""

    players: int
    dealer_draws: tuple[Card, ...]

    do = "dealer"

    def problems(self) -> Iterator[str]:
        """The number of seats."""
        if not _sits(self.players):
            yield f"$.players: {self.players} players: there must be {MIN_PLAYERS} to {MAX_PLAYERS}"


@attrs.frozen
class DealRequest(Request):
    """Begin a game: deal, and turn up the opening card."""

    rules: RulesSpec
    players: int
    dealer: int = 0
    seed: str | None = None

    do = "deal"

    def problems(self) -> Iterator[str]:
        """The dealer."""
        if _sits(self.players):
            yield from _no_seat("dealer", self.dealer, self.players)


@attrs.frozen(kw_only=True)
class OpeningRequest(Request):
    """Lay a table just after the deal, and turn up the opening card from the pile."""

    rules: RulesSpec
    players: int
    hands: dict[str, tuple[Card, ...]]
    draw_pile: tuple[Card, ...]
    dealer: int = 0
    scores: tuple[int, ...] | None = None
    round: int = 1
    eliminated: tuple[int, ...] = ()
    seed: str | None = None

    do = "opening"

    def problems(self) -> Iterator[str]:
        """Seats, totals, number of cards. How many players there may be is for the rules to say."""
        if not _sits(self.players):
            return
        strangers = [seat for seat in self.hands if seat not in map(str, range(self.players))]
        if strangers:
            yield f"$.hands: {shown(', '.join(strangers))} is no seat of {self.players}"
        yield from _no_seat("dealer", self.dealer, self.players)
        for index, seat in enumerate(self.eliminated):
            yield from _no_seat(f"eliminated[{index}]", seat, self.players)
        if len(set(self.eliminated)) < len(self.eliminated):
            yield "$.eliminated: a seat stands twice"
        elif self.players - len(self.eliminated) < MIN_PLAYERS:
            yield f"$.eliminated: at least {MIN_PLAYERS} seats must be left in play"
        if self.scores is not None and len(self.scores) != self.players:
            yield f"$.scores: must hold {self.players} totals, not {len(self.scores)}"
        if self.round < 1:
            yield f"$.round: {self.round} is no round: they are numbered from 1"
        if self.laid > MAX_CARDS:
            yield f"$: {self.laid} cards; a table holds at most {MAX_CARDS}"

    @property
    def laid(self) -> int:
        """How many cards lie on the table."""
        return sum(map(len, self.hands.values())) + len(self.draw_pile)

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """A seat's cards; none where none are said."""
        return self.hands.get(str(seat), ())


@attrs.frozen(kw_only=True)
class PositionRequest(OpeningRequest):
    """Lay a table in the middle of a round: one seat has an ordinary turn, no window is open."""

    draw_pile: tuple[Card, ...] = ()
    top: Card
    color: Color | None
    direction: int
    turn: int
    discard_under: tuple[Card, ...] = ()
    side: int = 0

    do = "position"

    def problems(self) -> Iterator[str]:
        """As for an opening, and the turn."""
        yield from super().problems()
        if self.direction not in (1, -1):
            yield f"$.direction: {self.direction} is no direction: 1 is clockwise, -1 counter-clockwise"
        if _sits(self.players):
            yield from _no_seat("turn", self.turn, self.players)
            if self.turn in self.eliminated:
                yield f"$.turn: seat {self.turn} is not in play"

    @property
    def laid(self) -> int:
        """How many cards lie on the table."""
        return super().laid + len(self.discard_under) + 1


@attrs.frozen
class ApplyRequest(Request):
    """Carry out an action."""

    action: dict[str, Any]

    do = "apply"

    def problems(self) -> Iterator[str]:
        """The shape of the action; whether it is legal is for the rules to say."""
        try:
            read_action(self.action)
        except Malformed as error:
            yield f"$.action: {error}"


@attrs.frozen
class LegalRequest(Request):
    """List the legal actions of a seat, or of all."""

    seat: int | None = None

    do = "legal"


@attrs.frozen
class ViewRequest(Request):
    """Tell what lies on the table, all cards open."""

    do = "view"


@attrs.frozen
class ObserveRequest(Request):
    """Tell what a seat, the host or a spectator may know."""

    seat: Viewer = None

    do = "observe"


REQUESTS: Final[dict[str, type[Request]]] = {
    kind.do: kind
    for kind in (
        RulesRequest,
        DealerRequest,
        DealRequest,
        OpeningRequest,
        PositionRequest,
        ApplyRequest,
        LegalRequest,
        ViewRequest,
        ObserveRequest,
    )
}
"""Every request by name."""


def read_request(do: str, said: Said) -> Request:
    """A request from its name and keys. Raises `Malformed` with every defect and its path."""
    if do not in REQUESTS:
        raise Malformed(f"$.do: {unknown_name('request', do, REQUESTS)}")
    try:
        request: Request = structure(said, REQUESTS[do])
    except LoadError as error:
        raise Malformed(str(error)) from None
    problems = list(request.problems())
    if problems:
        raise Malformed("; ".join(problems))
    return request


def read_action(data: Said) -> Action:
    """An action as scenarios write it. Raises `Malformed` when it has no type, or keys that are not the type's.

    Values are taken as they are: whether a seat, card or colour exists is for `check` to say.
    """
    name = data.get("type")
    kind = ACTIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed(f"no action is named {shown(name)}")
    fields = {field.name: field for field in attrs.fields(kind)}
    extra = set(data) - set(fields) - {"type"}
    missing = [name for name, field in fields.items() if field.default is attrs.NOTHING and name not in data]
    if extra:
        raise Malformed(f"{name} has no {shown(', '.join(sorted(extra)))}")
    if missing:
        raise Malformed(f"{name} needs {', '.join(missing)}")
    return kind(**{key: value for key, value in data.items() if key != "type"})


def _sits(players: int) -> bool:
    return MIN_PLAYERS <= players <= MAX_PLAYERS


def _no_seat(name: str, seat: int, players: int) -> Iterator[str]:
    if not 0 <= seat < players:
        yield f"$.{name}: {seat} is no seat of {players}"
