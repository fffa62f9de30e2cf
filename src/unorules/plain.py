"""Values as plain dicts, lists, texts and numbers, and back: what serialization.py builds its documents of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import isfinite
from typing import Any, Final, TypeGuard, Union, get_args, get_origin

import attrs
from cattrs import Converter, IterableValidationError, IterableValidationNote, transform_error
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.strategies import configure_tagged_union

from unorules import decisions, events, windows
from unorules.actions import ACTIONS, Action
from unorules.book import Book, is_plain
from unorules.cards import Card, Color, card
from unorules.decisions import Decision
from unorules.errors import LoadError, NotationError, RulesError
from unorules.events import Event
from unorules.jsontext import MAX_NUMBER
from unorules.observation import HOST, Observation, Viewer
from unorules.packs import PACKS, packs_of
from unorules.ruleset import MODULES, Module, Rules
from unorules.ruletext import format_rules, parse_rules
from unorules.state import Match, RoundResult
from unorules.windows import Window

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


def pack_text(book: Book, codes: bytes) -> str:
    """Packed cards as text."""
    return " ".join(map(book.texts.__getitem__, codes))


def unpack_text(book: Book, value: object, *, ordered: bool) -> bytes:
    """Cards from text, packed; in card order unless their order matters."""
    if not isinstance(value, str):
        raise NotationError("must be a text of cards such as 'R7 W+4'")
    words = value.split()
    try:
        codes = bytes(map(book.text_codes.__getitem__, words))
    except KeyError:
        wrong = [word for word in words if word not in book.text_codes]
        for word in wrong:
            card(word)  # says why it is no card at all
        raise NotationError(f"{wrong[0]} does not show in these rules") from None
    return codes if ordered else bytes(sorted(codes))


# --- the converter ----------------------------------------------------------------------------------------------------


def _exactly(kind: type) -> Callable[[object, object], object]:
    def structure(value: object, _: object) -> object:
        if type(value) is not kind:
            raise TypeError(f"must be {kind.__name__}, not {type(value).__name__}")
        return value

    return structure


def _whole(value: object, _: object) -> int:
    if type(value) is not int:
        raise TypeError(f"must be int, not {type(value).__name__}")
    if not -MAX_NUMBER < value < MAX_NUMBER:
        raise ValueError("must be below 2^63")
    return value


def _converter(*, strict: bool) -> Converter:
    """One that tells every defect with its path, or one that reads, faster, what this program wrote itself."""
    made = Converter(forbid_extra_keys=strict, detailed_validation=strict)
    for kind in (str, bool):
        made.register_structure_hook(kind, _exactly(kind) if strict else lambda value, _: value)
    made.register_structure_hook(int, _whole if strict else lambda value, _: value)
    made.register_structure_hook_func(lambda kind: kind is object, lambda value, _: _plain(value))
    made.register_unstructure_hook(Card, str)
    made.register_structure_hook(Card, lambda value, _: card(value))
    made.register_unstructure_hook(Color, str)
    made.register_structure_hook(Color, lambda value, _: read_color(value))
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
        made.register_structure_hook_factory(_is_table, lambda kind: _keyed(kind, made))
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
    parts["put_away"] = tuple([(seat, tuple(map(card, hand))) for seat, hand in value["put_away"]])
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


def _plain(value: object) -> object:
    if not is_plain(value):
        raise TypeError(f"{shown(value)} is more than plain data")
    return value


def _is_table(kind: Any) -> bool:
    return get_origin(kind) is dict


def _keyed(kind: Any, made: Converter) -> Callable[[object, object], dict[str, object]]:
    """Read an object, and nothing else, as a dict whose values are of this kind; tell every defect with its place."""
    part = get_args(kind)[1]

    def keyed(value: object, of: object) -> dict[str, object]:
        if not isinstance(value, Mapping):
            raise TypeError(f"must be an object, not {type(value).__name__}")
        found: dict[str, object] = {}
        errors: list[Exception] = []
        for key, each in value.items():
            try:
                found[key] = made.structure(each, part)
            except Exception as error:
                error.add_note(IterableValidationNote(f"in an object, at {key}", key, part))
                errors.append(error)
        if errors:
            # pyright takes the signature from BaseExceptionGroup
            raise IterableValidationError("in an object", errors, kind)  # pyright: ignore[reportCallIssue]
        return found

    return keyed


def _viewer(value: object) -> Viewer:
    if value is None or type(value) is int:
        return value
    if value == HOST:
        return HOST
    raise TypeError(f"{shown(value)} is no viewer: a seat, null or {HOST!r}")


def is_finite(value: object) -> TypeGuard[float]:
    """Whether it is a number, neither infinite nor too large for arithmetic."""
    try:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    except OverflowError:
        return False


def shown(value: object) -> str:
    """A value as messages show it: its beginning, if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists without end
        return "something too long to show"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


_SHOWN: Final = 80


def read_color(value: object) -> Color:
    """A colour from its letter."""
    try:
        return Color(value)  # type: ignore[arg-type]  # what is no text is refused
    except ValueError:
        raise NotationError(f"{shown(value)} is no colour such as R, Y, G and B") from None


@lru_cache(maxsize=256)
def rules_text(rules: Rules) -> str:
    """The text of rules; remembered, since states share theirs."""
    return format_rules(rules)


def parsed(text: str) -> Rules:
    """Rules from their text; remembered, since states share theirs."""
    rules, added = _remembered(text)
    if any([MODULES.get(module.name) is not type(module) for module in added]):
        _remembered.cache_clear()  # a name has come to mean another rule
        rules, _ = _remembered(text)
    return rules


@lru_cache(maxsize=256)
def _remembered(text: str) -> tuple[Rules, tuple[Module, ...]]:
    """Rules from their text, and those of their modules that need not be known."""
    rules = parse_rules(text)
    return rules, tuple([module for module in rules if not module.always])


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
    if isinstance(error, ForbiddenExtraKeysError):
        return "no such key: " + ", ".join(sorted(error.extra_fields))
    return str(error) or type(error).__name__


CONVERTER.register_unstructure_hook(Observation, make_dict_unstructure_fn(Observation, CONVERTER))


@lru_cache(maxsize=256)
def versions(rules: Rules) -> dict[str, int]:
    """The behaviour version of every module that is not at version 1."""
    return {module.name: module.version for module in rules if module.version != 1}


def require_packs(packs: object) -> None:
    """Raise `LoadError` that names the packs which a document needs and which are not loaded, and nothing else."""
    if not isinstance(packs, list) or not all([isinstance(name, str) for name in packs]):
        raise LoadError("$.packs: must be a list of names")
    missing = [name for name in packs if name not in PACKS]
    if missing:
        raise LoadError(
            [f"$.packs: {shown(name)} is not loaded; load_packs({shown(name)}) loads it" for name in missing]
        )


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Rules from their text and the versions of their modules. Raises `LoadError`."""
    problems = [f"$.{key}: no such key" for key in data if key not in ("rules", "versions", "packs")]
    text, packs = data.get("rules"), data.get("packs", [])
    require_packs(packs)
    if not isinstance(text, str):
        raise LoadError([*problems, "$.rules: must be the text of rules"])
    try:
        rules = parsed(text)
    except RulesError as error:
        raise LoadError([*problems, *[f"$.rules: {problem}" for problem in error.problems]]) from None
    if packs != packs_of(rules):
        problems.append(f"$.packs: {shown(packs)}; these rules need {packs_of(rules)!r}")
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
