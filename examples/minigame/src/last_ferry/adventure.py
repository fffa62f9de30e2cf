"""The adventure: one value that holds where you are, what is true, and the round of UNO that is being played.

Pure: every function returns a new adventure. What is left to chance follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

import unorules as uno
from last_ferry.opponents import answer
from last_ferry.scenes import Choice, Facts, Scene, Table
from last_ferry.story import FIRST_FACTS, SCENES, START

Events = tuple[uno.Event, ...]


@dataclass(frozen=True)
class Adventure:
    """A story at one moment; `game` is the whole round of UNO where the scene has a table, and None elsewhere."""

    seed: str
    scene: str = START
    facts: Facts = FIRST_FACTS
    game: uno.GameState | None = None

    @property
    def here(self) -> Scene:
        """The scene as the story tells it."""
        return SCENES[self.scene]


def rules_of(table: Table) -> uno.Rules:
    """The rules at a table. With polls each seat is asked whether it calls or catches, so nobody has to be fast."""
    return uno.polled(uno.parse_rules(table.rules))


def choose(adventure: Adventure, choice: Choice) -> tuple[Adventure, Events]:
    """Go on by a choice of the scene. At a table the cards are dealt; the events tell how."""
    after = replace(adventure, scene=choice.to, facts=choice.after(adventure.facts), game=None)
    table = after.here.table
    if table is None:
        return after, ()
    seed = f"{after.seed}/{after.scene}"
    game, events = uno.new_game_with_events(rules_of(table), len(table.names), seed=seed)
    return replace(after, game=game), events


def act(adventure: Adventure, action: uno.Action) -> tuple[Adventure, Events]:
    """Carry out an action at the table. Raises `unorules.IllegalAction`; nothing has changed then."""
    game = _game(adventure)
    after, events = uno.step(game, action)
    silent = isinstance(game.decision, uno.PollDecision) and isinstance(
        action, uno.Pass
    )  # nobody sees what one lets go
    return replace(adventure, game=after), () if silent else events


def opponents_action(adventure: Adventure) -> uno.Action | None:
    """What the opponent that must answer does; None when you must, or when the round is over."""
    game, table = _game(adventure), _table(adventure)
    seat = game.to_act
    if seat is None or seat == table.you:
        return None

    def chance(question: str) -> int:
        asked = f"{adventure.seed}/{adventure.scene}/{game.ply}/{seat}/{question}"
        return int.from_bytes(blake2b(asked.encode(), digest_size=8).digest(), "big") % 100

    return answer(table.opponents[seat], uno.observe(game, seat), chance)


def outcome(adventure: Adventure) -> Choice | None:
    """Where the end of the round leads; None while it is played."""
    game, table = _game(adventure), _table(adventure)
    if not isinstance(game.decision, uno.GameOver):
        return None
    return table.won if table.you in game.match.winners else table.lost


def _game(adventure: Adventure) -> uno.GameState:
    if adventure.game is None:
        raise ValueError(f"no round is played in the scene {adventure.scene!r}")
    return adventure.game


def _table(adventure: Adventure) -> Table:
    table = adventure.here.table
    if table is None:
        raise ValueError(f"the scene {adventure.scene!r} has no table")
    return table
