"""The bot `process`: a program of somebody else, in a process of its own, asked by the line protocol.

This is the wall that a view cannot be: the program gets observations and events as text, and nothing else of the game.
"""

from __future__ import annotations

import atexit
import os
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from unorules.actions import Action
from unorules.bots.bot import BotError
from unorules.bots.view import View
from unorules.protocol import BotProcess
from unorules.protocol.peer import CAN_LIMIT, SECONDS

_idle: Final[defaultdict[tuple[int, str, int | None], list[BotProcess]]] = defaultdict(list)
"""Programs that run and sit at no table, by the process that started them (a fork must not share them), command, limit.

Starting one takes longer than many a game.
"""


class ProcessBot:
    """Asks a program for each action.

    A program is used for one game after the other, and told with `start` when a new one begins. One that does not
    answer in time or not as it should is ended, and the bot forfeits.

    Args:
        seed: handed on to the program.
        command: the program and its arguments.
        seconds: how long it may take for one action.
        memory: how many megabytes of address space the program may take, and each process that it starts; by default
            as many as there are. One that asks for more is refused them by the system, and mostly ends. Not on Windows.
    """

    wants_history = True

    def __init__(self, seed: int, command: str = "", seconds: float = SECONDS, memory: int | None = None) -> None:
        if not command:
            raise BotError("process needs a command: process(command=python3 my_bot.py)")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
            raise BotError(f"process: seconds is {seconds!r}; it must be a number above 0")
        if memory is not None and (type(memory) is not int or memory < 1):
            raise BotError(f"process: memory is {memory!r}; it must be a whole number of megabytes from 1")
        if memory is not None and not CAN_LIMIT:
            raise BotError("process: this system cannot limit the memory of a program; leave memory out")
        self._seed = seed
        self._command = command
        self._memory = memory
        self._seconds = seconds
        self._program: BotProcess | None = None
        self._heard = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the program says."""
        history = view.history
        events = [event for told in history[self._heard :] for event in told.events]
        self._heard = len(history)
        try:
            if self._program is None:
                idle = _idle[os.getpid(), self._command, self._memory]
                self._program = idle.pop() if idle else BotProcess(self._command, memory=self._memory)
                self._program.start(view.seat, len(view.hand_sizes), seed=str(self._seed))
            return self._program.choose(view.observation, events, seconds=self._seconds)
        except BaseException:  # an interruption, too, leaves the program in the middle of an answer
            if self._program is not None:
                self._program.close()
                self._program = None
            raise

    def __del__(self) -> None:
        program = getattr(self, "_program", None)
        if program is not None:
            _idle[os.getpid(), self._command, self._memory].append(program)


@atexit.register
def _close() -> None:
    for (process, _, _), programs in _idle.items():
        while programs and process == os.getpid():
            programs.pop().close()
