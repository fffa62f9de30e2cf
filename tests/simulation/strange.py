"""Bots that misbehave, for other processes to import by name."""

from __future__ import annotations

import time
from contextlib import suppress

import unorules as uno
from unorules.bots import RandomBot


class Plain(RandomBot):
    """Behaves."""


class Raises(RandomBot):
    """Fails in the middle of a game."""

    def choose(self, view, legal):
        if view.ply > 20:
            raise ZeroDivisionError("this bot\ncannot count")
        return super().choose(view, legal)


class Exits(RandomBot):
    def choose(self, view, legal):
        raise SystemExit(3)


class Illegal(RandomBot):
    """Passes when it may not."""

    def choose(self, view, legal):
        return uno.Pass(view.seat) if view.ply > 20 else super().choose(view, legal)


class OtherSeat(RandomBot):
    def choose(self, view, legal):
        return uno.Draw((view.seat + 1) % len(view.hand_sizes))


class Host(RandomBot):
    """Would throw another seat out."""

    def choose(self, view, legal):
        return uno.Leave(view.seat)


class Nothing(RandomBot):
    def choose(self, view, legal):
        return None


class Peeps(RandomBot):
    """Would like to know the other hands."""

    def choose(self, view, legal):
        return max(legal, key=lambda action: len(view.hands[0]))


class PeepsQuietly(RandomBot):
    """The same, in case somebody listens."""

    def choose(self, view, legal):
        return legal[0] if getattr(view, "draw_pile", None) is None else legal[-1]


class Sleeps(RandomBot):
    def choose(self, view, legal):
        time.sleep(30)
        return legal[0]


class Spins(RandomBot):
    """Never comes to an end, and will not be told."""

    def choose(self, view, legal):
        while True:
            with suppress(Exception):
                sum(range(100))


def cannot_be_made_later(seed):
    """Can be made once, to be looked over."""
    if seed:
        raise OSError("the model is gone")
    return Plain(seed)


def hangs_later(seed):
    """Can be made once, to be looked over."""
    if seed:
        time.sleep(30)
    return Plain(seed)


class Listens(RandomBot):
    """Wants to be told, and checks that it is."""

    wants_history = True

    def choose(self, view, legal):
        assert len(view.history) == view.ply + 1
        return super().choose(view, legal)
