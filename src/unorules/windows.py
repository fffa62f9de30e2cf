"""Windows: rights outside the turn, as data. Named game events close them; no timer does."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs


@attrs.frozen
class Window:
    """What all windows share: the seat they are about and the events that close them.

    The events are `turn` (an action of a turn was accepted), `card` (a card was laid) and `leave` (a seat left).
    """

    seat: int
    until: tuple[str, ...]

    opens: ClassVar[bool] = True
    """Whether the window lets other seats act; a mere mark does not."""
    personal: ClassVar[bool] = True
    """Whether it closes when its seat is put out of play."""

    @property
    def against(self) -> int | None:
        """Another seat without which the window has no meaning."""
        return None


@attrs.frozen
class CatchWindow(Window):
    """The seat holds one card and owes the call: it may call, the others may catch it (section 4.6)."""


@attrs.frozen
class AccusedMark(Window):
    """The seat has paid for a false catch of `target` and may not repeat it until a card is laid (section 4.6)."""

    target: int

    opens: ClassVar[bool] = False

    @property
    def against(self) -> int:
        """The seat that was accused."""
        return self.target


DISPUTED: Final = ("card", "leave")
"""What closes the right to dispute a card."""


@attrs.frozen
class DisputeWindow(Window):
    """A wrong card of the seat stands and may be disputed (section 4.10)."""

    personal: ClassVar[bool] = False
