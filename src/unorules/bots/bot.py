"""What a bot is, and how one is named and made."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Protocol, TypeAlias, cast

import attrs

from unorules.actions import Action
from unorules.bots.view import View
from unorules.errors import UnoRulesError
from unorules.ruleset import unknown_name

GROUP: Final = "unorules.bots"
"""The entry-point group under which packages offer bots."""

MAX_SEED: Final = 1 << 64


class Bot(Protocol):
    """A player: asked for one action at a time, shown what its seat may know.

    A class that declares `wants_history = True` is also told everything that happens at its seat (`view.history`).
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What to do now.

        `legal` holds every legal action of the seat and is never empty. When `view.to_act` is the seat it must
        answer; otherwise a window stands open to it and None lets it pass. An action that the rules tolerate as a
        fault may be returned too; it costs its price.
        """
        ...


Factory: TypeAlias = Callable[[int], Bot]
"""What makes a bot from a seed: a number from 0 to 2**64 - 1 that decides everything it leaves to chance."""

Value: TypeAlias = bool | int | float | str | None
"""What a parameter of a bot may be."""

BUILT_IN: Final[dict[str, Callable[..., Bot]]] = {}
"""The bots of this library by name."""


class BotError(UnoRulesError, ValueError):
    """A bot that cannot be made: an unknown name or parameter, or a package that does not give one."""


@attrs.frozen
class BotSpec:
    """A bot by name, with parameters as they are written: what `random(calls=0.5)` says.

    Calling it with a seed makes the bot.

    Attributes:
        name: as `bot_names` gives it.
        parameters: pairs of a name and a value as it is written.

    Examples:
        >>> str(BotSpec.parse("random(catches=1, calls=0.5)"))
        'random(calls=0.5, catches=1)'
    """

    name: str
    parameters: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(text: str) -> BotSpec:
        """Read the text of a bot. Raises `BotError` and says what would be right."""
        found = re.fullmatch(r"\s*([A-Za-z][\w.-]*)\s*(?:\((.*)\))?\s*", text, re.DOTALL)
        if found is None:
            raise BotError(f"{text!r} is no bot: write a name such as greedy or random(calls=0.5)")
        pairs: dict[str, str] = {}
        for word in filter(None, map(str.strip, _split(found[2] or ""))):
            key, equals, value = map(str.strip, word.partition("="))
            if not (key.isidentifier() and equals and value):
                raise BotError(f"{text!r}: {word!r} is no parameter; write name=value")
            if key in pairs:
                raise BotError(f"{text!r}: {key} stands twice")
            pairs[key] = value
        return BotSpec(found[1], tuple(sorted(pairs.items())))

    def __call__(self, seed: int) -> Bot:
        """Make the bot. Raises `BotError` when there is no such bot or it cannot be made."""
        return _prepared(self)(seed)

    def __str__(self) -> str:
        inside = ", ".join(f"{key}={value}" for key, value in self.parameters)
        return self.name + (f"({inside})" if inside else "")


def parse_bots(text: str) -> tuple[BotSpec, ...]:
    """Read a list of bots, separated by commas.

    Examples:
        >>> [str(spec) for spec in parse_bots("greedy, random(calls=0.5, catches=1)")]
        ['greedy', 'random(calls=0.5, catches=1)']
    """
    return tuple(BotSpec.parse(word) for word in _split(text))


def bot_names() -> tuple[str, ...]:
    """The names of all bots that can be made: the built-in ones and those that installed packages offer.

    No package is imported for this; it is when its bot is made.
    """
    return tuple(sorted({*BUILT_IN, *(point.name for point in entry_points(group=GROUP))}))


def seed_from(*words: object) -> int:
    """A seed from what tells one bot's place from another's: the run, the game, the seat."""
    text = "/".join(map(str, words)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8, person=b"unorules.bots.1").digest(), "little")


def factory_name(factory: object) -> str:
    """What a factory is called in summaries."""
    if isinstance(factory, BotSpec):
        return str(factory)
    return str(getattr(factory, "__qualname__", type(factory).__qualname__))


def chance(value: object) -> float:
    """A chance given as a parameter. Raises `BotError` unless it is a number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise BotError(f"{value!r} is no chance: it must be a number from 0 to 1")
    return float(value)


def _split(text: str) -> list[str]:
    """The text between commas that stand outside of brackets."""
    words, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            words.append("")
        else:
            words[-1] += letter
    return words


def _value(text: str) -> Value:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    return value if value is None or isinstance(value, bool | int | float | str) else text


@lru_cache(maxsize=256)
def _prepared(spec: BotSpec) -> Factory:
    """The factory with its parameters, looked over once."""
    factory = _factory(spec.name)
    parameters = {key: _value(value) for key, value in spec.parameters}
    _check_parameters(spec.name, factory, parameters)
    return partial(factory, **parameters) if parameters else factory


def _factory(name: str) -> Callable[..., Bot]:
    if name in BUILT_IN:
        return BUILT_IN[name]
    offered = list(entry_points(group=GROUP, name=name))
    if not offered:
        raise BotError(unknown_name("bot", name, bot_names()))
    if len(offered) > 1:
        raise BotError(f"several packages offer a bot {name!r}: {', '.join(map(_package, offered))}")
    try:
        return cast("Callable[..., Bot]", offered[0].load())
    except Exception as error:  # whatever a foreign package raises when it is imported
        raise BotError(f"the bot {name!r} of {_package(offered[0])} cannot be loaded: {error}") from error


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _check_parameters(name: str, factory: Callable[..., Bot], parameters: dict[str, Value]) -> None:
    try:
        inspect.signature(factory).bind(0, **parameters)
    except TypeError:
        known = [each for each in inspect.signature(factory).parameters if each != "seed"]
        has = f"it has {', '.join(known)}" if known else "it has none"
        strange = ", ".join(key for key in parameters if key not in known) or "what is missing"
        raise BotError(f"the bot {name!r} does not take these parameters ({strange}); {has}") from None
    except ValueError:  # a factory without a signature judges for itself
        return
