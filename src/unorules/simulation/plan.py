"""What is to be played: everything that decides the outcome of each game, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, cast

import attrs

from unorules.bots import Bot, BotError, BotSpec, Factory, parse_bots
from unorules.bots.bot import factory_name
from unorules.errors import SetupError, UnoRulesError
from unorules.loading import load_packs
from unorules.packs import PACKS, packs_of
from unorules.ruleset import Rules
from unorules.ruletext import parse_rules
from unorules.setup import new_game

PLIES: Final = 20_000
"""How many actions a round may take before the game counts as truncated."""

SECONDS: Final = 10.0
"""How long a bot may take for one action."""

Bots: TypeAlias = str | Sequence[str | BotSpec | Factory]
"""Bots as one text (`"greedy,random"`) or one by one, each a text or what makes one from a seed."""


@attrs.frozen
class Setup:
    """A plan in words: what two summaries must share to be added up, and what a stored one tells.

    Attributes:
        rules: as text.
        bots: the name of the bot of each seat.
        seed: as text.
        rounds: each game was stopped after so many rounds; None: games were played to their end.
        plies: how many actions a round might take.
    """

    rules: str
    bots: tuple[str, ...]
    seed: str
    rounds: int | None
    plies: int

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order in which they sit."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def rotations(self) -> int:
        """In how many ways the bots can sit round the table: how often each deal is played."""
        count = len(self.bots)
        turned = (self.bots[step:] + self.bots[:step] for step in range(1, count + 1))
        return next(step for step, bots in enumerate(turned, 1) if bots == self.bots)

    def seating(self, rotation: int) -> tuple[int, ...]:
        """For each seat, the place in `bots` of the bot that sits there."""
        return tuple((seat - rotation) % self.players for seat in range(self.players))


@attrs.frozen
class Plan:
    """A plan that can be carried out, in this process or another.

    Attributes:
        rules: the rules in force.
        bots: what makes the bots, one a seat.
        seed: decides every deal and all that the bots leave to chance.
        rounds: each game is stopped after so many rounds; None plays games to their end.
        plies: how many actions a round may take; a game with a longer one is cut off there.
        seconds: how long a bot may take for one action; None for any time.
    """

    rules: Rules
    bots: tuple[Factory, ...]
    seed: str
    rounds: int | None = None
    plies: int = PLIES
    seconds: float | None = SECONDS

    @property
    def setup(self) -> Setup:
        """The plan in words."""
        names = tuple(factory_name(factory) for factory in self.bots)
        return Setup(str(self.rules), names, self.seed, self.rounds, self.plies)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Rules go to other processes as text, with the packs that must be loaded to read it."""
        words = (packs_of(self.rules), str(self.rules))
        return _restored, (*words, self.bots, self.seed, self.rounds, self.plies, self.seconds)


def _restored(
    packs: Sequence[str],
    rules: str,
    bots: tuple[Factory, ...],
    seed: str,
    rounds: int | None,
    plies: int,
    seconds: float | None,
) -> Plan:
    missing = [name for name in packs if name not in PACKS]
    if missing:
        load_packs(*missing)
    return Plan(parse_rules(rules), bots, seed, rounds, plies, seconds)


def make_plan(
    rules: Rules,
    bots: Bots,
    seed: int | str,
    *,
    players: int | None = None,
    rounds: int | None = None,
    plies: int = PLIES,
    seconds: float | None = SECONDS,
) -> Plan:
    """A plan, looked over: the rules allow so many seats, every bot can be made.

    With `players`, the bots are seated over and over until all seats are taken.

    Raises `SetupError` with every problem, or `BotError`.
    """
    makers = tuple(_makers(bots))
    for maker in dict.fromkeys(makers):
        _try(maker)
    problems = [] if makers else ["no bot is named"]
    if players is not None and makers:
        if players < len(makers):
            problems.append(f"{len(makers)} bots are too many for {players!r} seats")
        makers = tuple(makers[seat % len(makers)] for seat in range(players))
    elif len(makers) == 1:
        problems.append("one bot is named: name two or more, or say with players how many seats it shall fill")
    for name, value, least in (("rounds", rounds, 1), ("plies", plies, 1)):
        if value is not None and (type(value) is not int or value < least):
            problems.append(f"{name} is {value!r}; it must be a whole number from {least}")
    if seconds is not None and not seconds > 0:
        problems.append(f"seconds is {seconds!r}; it must be above 0, or None")
    if problems:
        raise SetupError(problems)
    new_game(rules, len(makers), seed=0)  # raises SetupError where no such game can begin
    return Plan(rules, makers, str(seed), rounds, plies, seconds)


def _makers(bots: Bots) -> Iterable[Factory]:
    for each in parse_bots(bots) if isinstance(bots, str) else bots:
        yield BotSpec.parse(each) if isinstance(each, str) else each


def _try(maker: Callable[[int], object]) -> Bot:
    try:
        bot = maker(0)
    except UnoRulesError:
        raise
    except Exception as error:  # whatever a foreign bot raises
        raise BotError(f"the bot {factory_name(maker)} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"the bot {factory_name(maker)} has no method choose(view, legal)")
    return cast("Bot", bot)
