"""Bots in processes of their own."""

from __future__ import annotations

from collections.abc import Iterable

from unorules.actions import Action
from unorules.errors import LoadError
from unorules.events import Event
from unorules.observation import Observation
from unorules.plain import AnyAction, structure
from unorules.protocol.peer import Peer
from unorules.serialization import to_json
from unorules.testing import BadAnswer


class BotProcess(Peer):
    """A bot at the other end of the line protocol. It gets what its seat may know, and nothing else."""

    def start(self, seat: int, players: int, *, seed: str = "") -> None:
        """Tell the bot that a game begins; one that does not care is not told.

        `seed` decides whatever it leaves to chance, so that a game can be repeated.
        """
        if "start" in self.can:
            self.answer("start", {"seat": seat, "players": players, "seed": seed})

    def choose(
        self, observation: Observation, events: Iterable[Event] = (), *, seconds: float | None = None
    ) -> Action | None:
        """What the bot does; None when it does nothing, which only a seat that need not answer may.

        `events` are those that its seat was told since it was last asked. The action has the right shape; whether it
        is legal is for `check` to say.

        Raises `PeerSilent` when the bot takes longer than `seconds`, `BadAnswer` when what it says is no action, and
        whatever `Peer.answer` raises.
        """
        limit = self.seconds if seconds is None else seconds
        said = {
            "observation": to_json(observation),
            "events": [to_json(event) for event in events],
            "seconds": limit,
        }
        action = self.answer("choose", said, seconds=limit).get("action")
        if action is None:
            return None
        try:
            chosen: Action = structure(action, AnyAction)
        except LoadError as error:
            raise BadAnswer(f"choose: no action: {error}") from None
        return chosen
