"""Somebody at the keyboard: types a way through the story, and plays cards sensibly or not at all."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import unorules as uno
from last_ferry.adventure import Adventure, act, choose, opponents_action
from last_ferry.menu import options
from last_ferry.scenes import Choice
from last_ferry.screen import Screen
from last_ferry.sitting import Sitting

BRIGHT = ("loft", "drawer", "quay", "bell", "oil", "quay", "slip", "maren", "look ahead", "fit the wick")
"""Words that lead to the best end if the round with Maren is won."""

BOTH_TABLES = ("bell", "odile", "oil", "quay", "slip", "maren", "wait", "look ahead", "cut a wick")
"""Words that lead past both tables to the small light if the round with Maren is lost."""


class Keyboard(io.StringIO):
    """An input that answers when it is asked: words for scenes, a card for tables; `typed` keeps all of it."""

    def __init__(self, words: Iterable[str], *, tries: bool = True) -> None:
        super().__init__()
        self.words = list(words)
        self.tries = tries
        self.typed: list[str] = []
        self.sitting: Sitting | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed's bases disagree
        assert self.sitting is not None
        adventure = self.sitting.adventure
        if adventure.game is None:
            line = self.words.pop(0) if self.words else ""
        else:
            line = card_to_type(adventure, tries=self.tries)
        self.typed.append(line)
        return f"{line}\n" if line else ""


def moments(scene: str, seed: str) -> Iterator[Adventure]:
    """A round to its end, you choosing at random."""
    chance = random.Random(seed)
    adventure, _ = choose(Adventure(seed), Choice("Sit down", scene))
    while adventure.game is not None and not isinstance(adventure.game.decision, uno.GameOver):
        yield adventure
        game = adventure.game
        action = opponents_action(adventure) or chance.choice(uno.legal_actions(game, game.to_act))
        adventure, _ = act(adventure, action)
    yield adventure


def card_to_type(adventure: Adventure, *, tries: bool) -> str:
    """The first option of the menu, with the call; or draw, keep, accept, when losing is wanted."""
    table = adventure.here.table
    assert table is not None
    assert adventure.game is not None
    view = uno.observe(adventure.game, table.you)
    offered = options(view, table)
    if tries:
        return "1!" if len(view.hand) == 2 else "1"
    names = (uno.Draw, uno.Pass, uno.Accept)
    return str(next((number for number, each in enumerate(offered, 1) if isinstance(each.action, names)), 1))


def sit(adventure: Adventure, keyboard: Keyboard, path: Path) -> tuple[Adventure, str]:
    """Play until the words run out or the story ends: the adventure as it then stands, and what was shown."""
    out = io.StringIO()
    sitting = Sitting(adventure, Screen(keyboard, out), path)
    keyboard.sitting = sitting
    with suppress(EOFError):
        sitting.run()
    return sitting.adventure, out.getvalue()


def seed_for(words: Iterable[str], end: str, path: Path, *, tries: bool = True) -> str:
    """The first seed with which these words lead to this scene."""
    words = list(words)
    for seed in map(str, range(100)):
        adventure, _ = sit(Adventure(seed), Keyboard(words, tries=tries), path)
        if adventure.scene == end:
            return seed
    raise AssertionError(f"no seed leads to {end}")
