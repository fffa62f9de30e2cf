"""A table as a picture: seats around the piles, the cards of the viewer below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, pi, sin
from typing import Final

import attrs

from unorules.actions import JumpIn, Play
from unorules.cards import Card, card, is_known
from unorules.decisions import (
    ColorDecision,
    DrawnCardDecision,
    GameOver,
    PenaltyDecision,
    RoundOver,
    TargetDecision,
    TurnDecision,
)
from unorules.errors import SetupError
from unorules.observation import HOST, Observation, observe
from unorules.pictures.faces import card_name, draw_card, halo, hue, on, shape, spread
from unorules.pictures.svg import at, fitting, shortened, tag, words
from unorules.state import GameState
from unorules.windows import CatchWindow

BREADTH: Final = 560
_MARGIN: Final = 20
_RING: Final = 408
_MIDDLE: Final = (BREADTH / 2, 204)
_SEATS: Final = (206, 168)
_ARC: Final = (132, 108)
_PLATE: Final = (118, 56)
_SMALL: Final = 0.6
_PILE: Final = 0.72


@attrs.frozen
class Scene:
    """A table drawn: what is seen, how high the drawing is, and the same in words."""

    drawing: str
    height: float
    says: str


def scene(seen: Observation | GameState, names: Sequence[str] = ()) -> Scene:
    """Draw a table. Raises `SetupError` unless there are as many names as seats, or none."""
    if isinstance(seen, GameState):
        seen = observe(seen, HOST)
    if not isinstance(seen, Observation):
        raise SetupError(f"{shortened(repr(seen), 40)} is no table: give what observe() gives, or a state")
    if names and len(names) != seen.players:
        raise SetupError(f"{len(names)} names were given for {seen.players} seats: give one for each seat, or none")
    return _Table(seen, tuple(map(str, names)) or tuple([f"Seat {seat}" for seat in range(seen.players)])).draw()


@attrs.frozen
class _Table:
    seen: Observation
    names: tuple[str, ...]

    def draw(self) -> Scene:
        seats = [self._seat(seat) for seat in range(self.seen.players)]
        below, height = self._below()
        ground = tag("rect", width=BREADTH, height=height, rx=16, fill="ground")
        felt = tag("rect", x=8, y=8, width=BREADTH - 16, height=_RING - 16, rx=150, fill="felt")
        return Scene("".join([ground, felt, self._way(), self._piles(), *seats, below]), height, self._says())

    # --- around the table ---------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> str:
        seen = self.seen
        nearest = seen.viewer if isinstance(seen.viewer, int) else 0
        angle = pi / 2 + 2 * pi * (seat - nearest) / seen.players
        x, y = (
            middle + radius * part
            for middle, radius, part in zip(_MIDDLE, _SEATS, (cos(angle), sin(angle)), strict=True)
        )
        wide, high = _PLATE
        turn, out = seen.to_act == seat, seat not in seen.in_play
        edge: dict[str, str | float] = {"stroke": "accent" if turn else "edge", "stroke_width": 4 if turn else 1.5}
        plate = tag("rect", width=wide, height=high, rx=10, fill="paper", **edge)
        name = shortened(self.names[seat], (wide - 30) / 18)
        title = words(name, wide / 2 + (6 if turn else 0), 24, 18, fill="soft" if out else "ink")
        if turn:
            title += tag("path", d="M8 10v16l11-8z", fill="accent")
        return at(x - wide / 2, y - high / 2, plate + title + self._count(seat, out))

    def _count(self, seat: int, out: bool) -> str:
        middle = _PLATE[0] / 2
        if out:
            return words("out", middle, 46, 16, fill="soft", bold=False)
        count = self.seen.hand_sizes[seat]
        if seat in self._owing:
            return words(f"{count}: no call!", middle, 46, 15, fill="warn")
        fan = min(count, 7)
        backs = [
            at(
                middle - 24 - 2 * fan + 5 * place,
                33,
                tag("rect", width=11, height=16, rx=2, fill="back", stroke="paper"),
            )
            for place in range(fan)
        ]
        return "".join(backs) + words(str(count), middle - 6 + 3 * fan, 47, 17, anchor="start")

    @property
    def _owing(self) -> set[int]:
        return {window.seat for window in self.seen.windows if isinstance(window, CatchWindow)}

    def _way(self) -> str:
        """The direction of play, as arrowheads on a ring."""
        (x, y), (rx, ry) = _MIDDLE, _ARC
        ring = tag(
            "ellipse", cx=x, cy=y, rx=rx, ry=ry, fill="none", stroke="edge", stroke_width=1.5, stroke_dasharray="2 7"
        )
        heads = []
        for eighth in (1, 3, 5, 7):
            angle = eighth * pi / 4
            along = degrees(atan2(ry * cos(angle), -rx * sin(angle))) + (0 if self.seen.direction == 1 else 180)
            turned = f"translate({x + rx * cos(angle):.1f} {y + ry * sin(angle):.1f}) rotate({along:.0f})"
            heads.append(tag("path", d="M-9-9 11 0-9 9-3 0Z", fill="edge", transform=turned))
        return ring + "".join(heads)

    # --- in the middle ------------------------------------------------------------------------------------------

    def _piles(self) -> str:
        seen = self.seen
        x, y = _MIDDLE
        top = y - 70
        hidden = self._backs("pile_back")
        pile = at(x - 84, top, draw_card(hidden[0] if hidden else None), _PILE) if seen.draw_pile_size else ""
        lying = at(x + 12, top, draw_card(seen.top), _PILE)
        left = words(f"{seen.draw_pile_size} left", x - 48, top + 122, 16, fill="soft", bold=False)
        return pile + lying + left + self._color(x + 48, top + 116) + self._aimed(x, top - 11)

    def _color(self, x: float, y: float) -> str:
        """The colour in force."""
        color = self.seen.color
        if color is None:
            return words("any colour", x, y + 6, 16, fill="soft", bold=False)
        chip = tag("rect", x=x - 44, y=y - 13, width=88, height=26, rx=13, **hue(color))
        name = color.name.lower()
        said = words(name, x + 8, y + 5.5, fitting(name, 56, 16), fill=on(color))
        return chip + shape(color, x - 29, y, 0.75, fill=on(color)) + halo(color, said)

    def _aimed(self, x: float, y: float) -> str:
        decision = self.seen.delayed
        if not isinstance(decision, PenaltyDecision):
            return ""
        said = f"+{decision.total}" + (" and more" if decision.until else "")
        return words(f"{said} for {shortened(self.names[decision.seat], 7)}", x, y, 16, fill="warn")

    # --- below --------------------------------------------------------------------------------------------------

    def _below(self) -> tuple[str, float]:
        """What is asked, the cards of the viewer, and those that it sees of others; and where the picture ends."""
        says = self._asked()
        size = fitting(says, BREADTH - 2 * _MARGIN, 19)
        parts, y = [words(says, BREADTH / 2, _RING + 18, size)], _RING + 34.0
        if isinstance(self.seen.viewer, int):
            fits = [
                each.cards[0] if isinstance(each, Play) else each.card
                for each in self.seen.legal
                if isinstance(each, Play | JumpIn)
            ]
            drawn, wide, high = spread(self.seen.hand, BREADTH - 2 * _MARGIN, fits)
            parts.append(at((BREADTH - wide) / 2, y, drawn))
            y += high + _MARGIN
        for label, cards in self._rows():
            parts.append(words(label, _MARGIN, y + 12, 16, fill="soft", anchor="start"))
            drawn, _, high = spread(cards, (BREADTH - 2 * _MARGIN) / _SMALL)
            parts.append(at(_MARGIN, y + 20, drawn, _SMALL))
            y += 20 + high * _SMALL + 18
        return "".join(parts), y

    def _rows(self) -> Iterator[tuple[str, Sequence[Card]]]:
        """Hands that the viewer sees beside its own: all for the host, elsewhere what rules show of their backs."""
        seen = self.seen
        for seat in range(seen.players):
            if seen.hands is not None and seen.hands[seat]:
                yield self.names[seat], seen.hands[seat]
            elif seat != seen.viewer and (behind := self._backs("backs", seat)):
                yield f"{self.names[seat]}, backs", behind

    def _backs(self, name: str, seat: int | None = None) -> tuple[Card, ...]:
        """The backs that rules show under this name, of a seat or of the pile."""
        shown = self.seen.extras.get(name)
        if seat is not None:
            shown = shown[seat] if isinstance(shown, list) and len(shown) == self.seen.players else None
        texts = shown if isinstance(shown, list) else [shown]
        return tuple([card(text) for text in texts if isinstance(text, str) and is_known(text)])

    # --- in words -----------------------------------------------------------------------------------------------

    def _asked(self) -> str:
        """What the game waits for."""
        seen, decision = self.seen, self.seen.decision
        if isinstance(decision, GameOver):
            won = " and ".join([self.names[seat] for seat in seen.winners])
            return f"The game is over; {won} won" if won else "The game is over"
        if isinstance(decision, RoundOver):
            winner = None if seen.result is None else seen.result.winner
            return "The round is over" + ("" if winner is None else f"; {self.names[winner]} won it")
        name = self.names[decision.seat]
        if isinstance(decision, PenaltyDecision):
            return f"{name}: take {decision.due}, or answer"
        for kind, says in _ASKED.items():
            if isinstance(decision, kind):
                return f"{name} {says}"
        return f"{name} is asked"

    def _says(self) -> str:
        """The whole picture in words."""
        seen = self.seen
        color = "any colour" if seen.color is None else f"colour {seen.color.name.lower()}"
        way = "clockwise" if seen.direction == 1 else "counter-clockwise"
        counts = ", ".join(f"{name} {count}" for name, count in zip(self.names, seen.hand_sizes, strict=True))
        said = [
            self._asked(),
            f"On the table: {card_name(seen.top)}, {color}, {way}",
            f"Cards: {counts}; {seen.draw_pile_size} to draw",
        ]
        said += [f"{self.names[seat]} has not called UNO" for seat in sorted(self._owing)]
        if isinstance(seen.viewer, int):
            said.append("In hand: " + (", ".join(map(card_name, seen.hand)) or "nothing"))
        said += [f"{label}: " + ", ".join(map(card_name, cards)) for label, cards in self._rows()]
        return ". ".join(said)


_ASKED: Final = {
    TurnDecision: "has the turn",
    DrawnCardDecision: "has drawn a card that fits",
    ColorDecision: "names a colour",
    TargetDecision: "chooses a target",
}
