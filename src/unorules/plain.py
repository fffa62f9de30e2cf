"""Values as plain dicts, lists, texts and numbers, and back: what serialization.py builds its documents of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Union, get_args, get_origin

import attrs
from cattrs import Converter, IterableValidationError, IterableValidationNote, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.strategies import configure_tagged_union

from unorules import decisions, events, windows
from unorules.actions import ACTIONS, Action
from unorules.cards import CARDS, Card, Color, card, cards
from unorules.decisions import Decision
from unorules.errors import LoadError, NotationError, RulesError
from unorules.events import Event
from unorules.move import CODES
from unorules.observation import HOST, Observation, Viewer
from unorules.ruleset import Rules
from unorules.ruletext import format_rules, parse_rules
from unorules.state import Match, RoundResult
from unorules.windows import Window

_TEXTS: Final = tuple(map(str, CARDS))
_CODE_OF: Final = {text: code for code, text in enumerate(_TEXTS)}

Document = dict[str, Any]


def _kinds(module: object, base: type) -> tuple[type, ...]:
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)]
    return tuple(sorted({each for each in found if each is not base}, key=lambda each: each.__name__))


DECISIONS: Final = tuple(k for k in _kinds(decisions, Decision) if k is not decisions.WaitingDecision)
WINDOWS: Final = _kinds(windows, Window)
EVENTS: Final = _kinds(events, Event)

AnyAction: Any = Union[tuple(ACTIONS.values())]  # noqa: UP007  (a union made at run time)
AnyEvent: Any = Union[EVENTS]  # noqa: UP007
AnyDecision: Any = Union[DECISIONS]  # noqa: UP007
AnyWindow: Any = Union[WINDOWS]  # noqa: UP007


# --- packed cards -----------------------------------------------------------------------------------------------------


def pack_text(codes: bytes) -> str:
    """Packed cards as text."""
    return " ".join(map(_TEXTS.__getitem__, codes))


def unpack_text(value: object, *, ordered: bool) -> bytes:
    """Cards from text, packed; in card order unless their order matters."""
    if not isinstance(value, str):
        raise NotationError("must be a text of cards such as 'R7 W+4'")
    try:
        codes = bytes(map(_CODE_OF.__getitem__, value.split()))
    except KeyError:
        codes = bytes([CODES[known] for known in cards(value)])  # says which one is no card
    return codes if ordered else bytes(sorted(codes))


# --- the converter ----------------------------------------------------------------------------------------------------


def _exactly(kind: type) -> Callable[[object, object], object]:
    def structure(value: object, _: object) -> object:
        if type(value) is not kind:
            raise TypeError(f"must be {kind.__name__}, not {type(value).__name__}")
        return value

    return structure


def _converter(*, strict: bool) -> Converter:
    """One that tells every defect with its path, or one that reads, faster, what this program wrote itself."""
    made = Converter(forbid_extra_keys=strict, detailed_validation=strict)
    for kind in (int, str, bool):
        made.register_structure_hook(kind, _exactly(kind) if strict else lambda value, _: value)
    made.register_unstructure_hook(Card, str)
    made.register_structure_hook(Card, lambda value, _: card(value))
    made.register_unstructure_hook(Color, str)
    made.register_structure_hook(Color, lambda value, _: read_color(value))
    made.register_unstructure_hook(bytes, pack_text)
    made.register_structure_hook(bytes, lambda value, _: unpack_text(value, ordered=False))
    made.register_unstructure_hook_func(lambda kind: kind is Rules, rules_text)
    made.register_structure_hook_func(lambda kind: kind is Rules, lambda value, _: parsed(value))
    made.register_structure_hook_func(lambda kind: kind == Viewer, lambda value, _: _viewer(value))
    if not strict:
        made.register_structure_hook(Match, lambda value, _: _trusted_match(value, made))
        made.register_structure_hook_factory(_is_any_length, lambda kind: _tupled(kind, made))
    made.register_unstructure_hook_func(lambda kind: kind == Viewer, lambda value: value)
    if strict:
        made.register_structure_hook_factory(_is_plain_class, lambda kind: _checked(kind, made))
        made.register_structure_hook_factory(_is_tuple, lambda kind: _listed(kind, made))
    for union in (AnyAction, AnyEvent, AnyDecision, AnyWindow):
        for kind in get_args(union):
            made.register_unstructure_hook(kind, _sparse(made, kind))
        configure_tagged_union(union, made, tag_name="type")
    for base, union in ((Action, AnyAction), (Decision, AnyDecision), (Window, AnyWindow), (Event, AnyEvent)):
        made.register_unstructure_hook(base, lambda value, u=union: made.unstructure(value, unstructure_as=u))
        made.register_structure_hook(base, lambda value, _, u=union: made.structure(value, u))
    return made


def _sparse(made: Converter, kind: type) -> Callable[[Any], dict[str, object]]:
    """Leave out what is at its default."""
    return make_dict_unstructure_fn(kind, made, _cattrs_omit_if_default=True)


def _trusted_match(value: Mapping[str, Any], made: Converter) -> Match:
    """A match that this program wrote, without a look at each number."""
    parts: dict[str, Any] = {name: tuple(each) if type(each) is list else each for name, each in value.items()}
    parts["put_away"] = tuple([(seat, unpack_text(hand, ordered=True)) for seat, hand in value["put_away"]])
    if value["result"] is not None:
        parts["result"] = made.structure(value["result"], RoundResult)
    return Match(**parts)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_any_length(kind: Any) -> bool:
    return _is_tuple(kind) and get_args(kind)[1:] == (Ellipsis,)


def _tupled(kind: Any, made: Converter) -> Callable[[list[object], object], tuple[object, ...]]:
    """Read a trusted list as a tuple of this kind."""
    part = get_args(kind)[0]
    read = made.get_structure_hook(part)
    return lambda value, _: tuple([read(each, part) for each in value])


def _is_plain_class(kind: Any) -> bool:
    return attrs.has(kind) and kind is not Rules


def _checked(kind: type, made: Converter) -> Callable[[object, object], object]:
    """Read an object of this class, and nothing else."""
    read: Callable[[Any, Any], object] = make_dict_structure_fn(kind, made, _cattrs_forbid_extra_keys=True)

    def checked(value: object, of: object) -> object:
        if not isinstance(value, Mapping):
            raise TypeError(f"must be an object, not {type(value).__name__}")
        return read(value, of)

    return checked


def _listed(kind: Any, made: Converter) -> Callable[[object, object], tuple[object, ...]]:
    """Read a list, and nothing else, as a tuple of this kind; tell every defect with its place."""
    inside = get_args(kind)
    any_length = len(inside) == 2 and inside[1] is Ellipsis

    def listed(value: object, of: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise TypeError(f"must be a list, not {type(value).__name__}")
        if not any_length and len(value) != len(inside):
            raise ValueError(f"must hold {len(inside)}, not {len(value)}")
        found: list[object] = []
        errors: list[Exception] = []
        for index, each in enumerate(value):
            part = inside[0] if any_length else inside[index]
            try:
                found.append(made.structure(each, part))
            except Exception as error:
                error.add_note(IterableValidationNote(f"in a list, at {index}", index, part))
                errors.append(error)
        if errors:
            # pyright takes the signature from BaseExceptionGroup
            raise IterableValidationError("in a list", errors, kind)  # pyright: ignore[reportCallIssue]
        return tuple(found)

    return listed


def _viewer(value: object) -> Viewer:
    if value is None or type(value) is int:
        return value
    if value == HOST:
        return HOST
    raise TypeError(f"{shown(value)} is no viewer: a seat, null or {HOST!r}")


def shown(value: object) -> str:
    """A value as messages show it: its beginning, if it is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


_SHOWN: Final = 80


def read_color(value: object) -> Color:
    """A colour from its letter."""
    if isinstance(value, str) and value in Color.__members__.values():
        return Color(value)
    raise NotationError(f"{shown(value)} is no colour: R, Y, G and B are")


@lru_cache(maxsize=256)
def rules_text(rules: Rules) -> str:
    """The text of rules; remembered, since states share theirs."""
    return format_rules(rules)


@lru_cache(maxsize=256)
def parsed(text: str) -> Rules:
    """Rules from their text; remembered, since states share theirs."""
    return parse_rules(text)


CONVERTER: Final = _converter(strict=True)
_TRUSTING: Final = _converter(strict=False)


@lru_cache(maxsize=64)
def _reader(kind: Any, trusted: bool) -> Callable[[Any, Any], Any]:
    return (_TRUSTING if trusted else CONVERTER).get_structure_hook(kind)


def structure(data: object, kind: Any, *, trusted: bool = False) -> Any:
    """Build a value from plain data. Raises `LoadError` with every defect and its path from `$`."""
    try:
        return _reader(kind, trusted)(data, kind)
    except Exception as error:  # every defect of the data ends here; cattrs gathers them with their paths
        raise LoadError([_with_path(line) for line in transform_error(error, "$", _say)]) from None


def _with_path(line: str) -> str:
    text, at, where = line.rpartition(" @ ")
    return f"{where}: {text}" if at else f"$: {line}"


def _say(error: BaseException, kind: type | None) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing" if error.args else "something is missing"
    return str(error) or type(error).__name__


CONVERTER.register_unstructure_hook(Observation, make_dict_unstructure_fn(Observation, CONVERTER))


@lru_cache(maxsize=256)
def versions(rules: Rules) -> dict[str, int]:
    """The behaviour version of every module that is not at version 1."""
    return {module.name: module.version for module in rules if module.version != 1}


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Rules from their text and the versions of their modules. Raises `LoadError`."""
    problems = [f"$.{key}: no such key" for key in data if key not in ("rules", "versions")]
    text = data.get("rules")
    if not isinstance(text, str):
        raise LoadError([*problems, "$.rules: must be the text of rules"])
    try:
        rules = parsed(text)
    except RulesError as error:
        raise LoadError([*problems, *[f"$.rules: {problem}" for problem in error.problems]]) from None
    if data.get("versions", {}) != versions(rules):
        problems.append(
            f"$.versions: {shown(data.get('versions'))}; this version of the library has {versions(rules)!r}"
        )
    if problems:
        raise LoadError(problems)
    return rules


def extend(configure: Callable[[Converter], None]) -> None:
    """Teach both converters, the strict one and the trusting one, the classes of a package that stands above."""
    configure(CONVERTER)
    configure(_TRUSTING)
