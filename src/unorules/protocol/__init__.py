"""The line protocol: engines and bots in processes of their own, in any language, over standard input and output."""

from unorules.protocol.bot import BotProcess
from unorules.protocol.lines import MAX_LINE, PROTOCOL
from unorules.protocol.peer import (
    AnswerError,
    Peer,
    PeerEnded,
    PeerError,
    PeerGarbled,
    PeerNotStarted,
    PeerSilent,
)
from unorules.protocol.server import serve

__all__ = [
    "MAX_LINE",
    "PROTOCOL",
    "AnswerError",
    "BotProcess",
    "Peer",
    "PeerEnded",
    "PeerError",
    "PeerGarbled",
    "PeerNotStarted",
    "PeerSilent",
    "serve",
]
