"""Rules as values: a set of modules with parameters that can be compared, hashed, combined, written and read.

A module is a frozen attrs class: its fields are its parameters, each made by `one_of`, `flag`, `count` or `table`,
which also hold the sentences that `explain` prints. Nothing here knows how a rule works; `install` is for book.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, cast

import attrs

from unorules.cards import Card, Face, declare_face, restore_words, words
from unorules.errors import RulesError, SetupError
from unorules.locale import ENGLISH

if TYPE_CHECKING:
    from unorules.book import Book

_T = TypeVar("_T")
_M = TypeVar("_M", bound="type[Module]")

Value = str | int | bool | None | tuple[tuple[str, "Value"], ...]
"""What a parameter may hold; a tuple of pairs is a table."""


def one_of(values: Mapping[_T, str]) -> _T:
    """A parameter with a closed list of values, the first being the default, each with its sentence."""
    metadata = {"says": dict(values), "wants": "one of " + ", ".join(map(str, values))}
    return attrs.field(default=next(iter(values)), metadata=metadata)


def flag(default: bool, *, on: str, off: str) -> bool:
    """A parameter that is True or False."""
    return attrs.field(default=default, metadata={"says": {True: on, False: off}, "wants": "True or False"})


def count(default: int, says: str, *, least: int = 0, most: int = 10_000) -> int:
    """A whole number; `says` holds `{}` where the number goes."""
    metadata = {"says": says, "least": least, "most": most, "wants": f"a whole number from {least} to {most}"}
    return attrs.field(default=default, metadata=metadata)


def optional_count(default: int | None, says: str, *, none: str, least: int = 0, most: int = 1_000_000) -> int | None:
    """A whole number or None; `none` is the sentence for None."""
    wants = f"None or a whole number from {least} to {most}"
    metadata = {"says": says, "none": none, "least": least, "most": most, "wants": wants}
    return attrs.field(default=default, metadata=metadata)


def table(says: str, *, texts: bool = False) -> tuple[tuple[str, Value], ...]:
    """A mapping, empty by default, kept as sorted pairs; the module says in `problems` what may stand in it.

    With `texts`, whole numbers among its values are taken as text.
    """
    metadata = {"says": says, "wants": "a table such as {R1: 3}", "table": True}
    return cast(
        "tuple[tuple[str, Value], ...]",
        attrs.field(default=(), converter=_text_pairs if texts else _pairs, metadata=metadata),
    )


def _pairs(value: object) -> object:
    if isinstance(value, Mapping):
        value = tuple(value.items())
    if isinstance(value, tuple | list):
        return tuple(sorted([tuple(pair) if isinstance(pair, list) else pair for pair in value], key=repr))
    return value


def _text_pairs(value: object) -> object:
    pairs = _pairs(value)
    if not isinstance(pairs, tuple):
        return pairs
    return tuple([(p[0], str(p[1])) if _is_pair(p) and type(p[1]) is int else p for p in pairs])


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def _fits(value: object, metadata: Mapping[str, object]) -> bool:
    if metadata.get("table"):
        return isinstance(value, tuple) and all(map(_is_pair, value)) and len(dict(value)) == len(value)
    says = metadata["says"]
    if isinstance(says, Mapping):
        return any(value == known and type(value) is type(known) for known in says)
    if value is None:
        return "none" in metadata
    return type(value) is int and cast("int", metadata["least"]) <= value <= cast("int", metadata["most"])


def value_text(value: object) -> str:
    """A parameter's value as rule texts write it."""
    if isinstance(value, tuple):
        return "{" + ", ".join(f"{key}: {value_text(each)}" for key, each in value) + "}"
    return str(value)


def module_text(name: str, parameters: Mapping[str, object]) -> str:
    """A module with some parameters as rule texts write it."""
    inside = ", ".join(f"{key}={value_text(value)}" for key, value in parameters.items())
    return name + (f"({inside})" if inside else "")


@attrs.frozen
class Module:
    """The base of every rule: a name, a version of its behaviour, parameters, and what it installs.

    A module whose parameters are wrong cannot be made: the constructor raises `RulesError` with every problem.
    """

    name: ClassVar[str] = ""
    """The name in rule texts."""
    version: ClassVar[int] = 1
    """Raised whenever the same parameters come to behave differently."""
    section: ClassVar[str] = ""
    """Where the rulebook tells it."""
    always: ClassVar[bool] = False
    """Whether every rule set holds it."""
    faces: ClassVar[tuple[Face, ...]] = ()
    """Faces of cards that this rule brings and that no built-in card has."""

    def __attrs_post_init__(self) -> None:
        problems = [
            f"{self.name}: {field.name} is {getattr(self, field.name)!r}; it must be {field.metadata['wants']}"
            for field in attrs.fields(type(self))
            if not _fits(getattr(self, field.name), field.metadata)
        ]
        problems += [f"{self.name}: {problem}" for problem in ([] if problems else self.problems())]
        if problems:
            raise RulesError(problems)

    def install(self, book: Book) -> None:
        """Write into the book what this rule adds to the game."""

    def problems(self) -> Iterable[str]:
        """What is wrong with the parameters taken together."""
        return ()

    def conflicts(self, rules: Rules) -> Iterable[str]:
        """What makes no sense beside the other modules of `rules`: both sides and a way out."""
        return ()

    def seating(self, rules: Rules, players: int) -> Iterable[str]:
        """What is wrong with this number of players."""
        return ()

    def idle(self, rules: Rules) -> Iterable[str]:
        """Names of parameters that decide nothing in these rules; `explain` passes them over."""
        return ()

    def brings(self) -> Iterable[str]:
        """Names of modules that come with this one."""
        return ()

    @classmethod
    def tells(cls) -> str:
        """What the rule is, in one sentence: the first line of its docstring."""
        return (cls.__doc__ or "").strip().split("\n", 1)[0]

    def deck(self) -> Mapping[Card, int] | None:
        """The cards that are played with and how many of each, from the one module that says so."""
        return None

    @property
    def parameters(self) -> dict[str, Value]:
        """Every parameter with its value."""
        return {field.name: getattr(self, field.name) for field in attrs.fields(type(self))}

    @property
    def changed(self) -> dict[str, Value]:
        """The parameters that differ from their defaults."""
        return {
            field.name: getattr(self, field.name)
            for field in attrs.fields(type(self))
            if getattr(self, field.name) != field.default
        }

    def __str__(self) -> str:
        return module_text(self.name, self.changed)


_Kept: TypeAlias = tuple[tuple[tuple[str, dict[str, Value]] | Module, ...], tuple[str, ...]]
"""What a pickle of rules holds: modules, and the packs that must be loaded to know them."""

MODULES: Final[dict[str, type[Module]]] = {}
"""Every known module by name."""

PRESETS: Final[dict[str, Rules]] = {}
"""Every known preset by name."""


def register(module: _M) -> _M:
    """Make a module known by its name (a class decorator), with the faces that it brings.

    Raises `RulesError` when the class cannot be a rule, or when its name or one of its faces means something else.
    """
    problems = class_problems(module)
    if not problems and MODULES.get(module.name, module) is not module:
        problems = [f"two modules are named {module.name!r}"]
    if problems:
        raise RulesError(problems)
    before = words()
    try:
        for face in module.faces:
            declare_face(face)
    except RulesError:
        restore_words(before)
        raise
    MODULES[module.name] = module
    return module


def class_problems(module: type[Module]) -> list[str]:
    """What keeps a class from being a rule: it must be a frozen attrs class with a name and declared parameters."""
    if not (isinstance(module, type) and issubclass(module, Module)):
        return [f"{module!r} is no class derived from Module"]
    title = module.__qualname__
    if not isinstance(module.name, str) or not re.fullmatch("[a-z][a-z0-9_]{0,39}", module.name, re.ASCII):
        return [f"{title}.name is {module.name!r}: give small letters, digits and _, beginning with a letter"]
    if "__attrs_attrs__" not in vars(module) or module.__setattr__ is not Module.__setattr__:
        return [f"{module.name}: {title} is not frozen; decorate it with @attrs.frozen and keep nothing in it"]
    found = [
        f"{module.name}: {field.name} is no parameter; make it with one_of, flag, count, optional_count or table"
        for field in attrs.fields(module)
        if "wants" not in field.metadata
    ]
    if not isinstance(module.faces, tuple):
        return [*found, f"{module.name}: faces is {module.faces!r}; it must be a tuple of Face, such as (Face(...),)"]
    return found + [
        f"{module.name}: {face!r} among its faces; each must be a Face of texts, such as Face('+3', 'Draw Three')"
        for face in module.faces
        if not isinstance(face, Face) or not all([isinstance(each, str) for each in attrs.astuple(face)])
    ]


def _known(name: str) -> type[Module]:
    try:
        return MODULES[name]
    except (KeyError, TypeError):
        raise RulesError(unknown_name("module", name, MODULES)) from None


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """Say that a name is unknown, with the nearest known one."""
    close = get_close_matches(str(name), list(known), n=1)
    hint = f"did you mean {close[0]!r}?" if close else "known are " + (", ".join(sorted(known)) or "none")
    return f"there is no {what} {name!r}; {hint}"


def _merged(module: Module | None, kind: type[Module], parameters: Mapping[str, object]) -> Module:
    names = [field.name for field in attrs.fields(kind)]
    problems = [unknown_name(f"parameter of {kind.name}", name, names) for name in parameters if name not in names]
    before = module.parameters if module is not None else {}
    try:
        merged = kind(**before | {name: value for name, value in parameters.items() if name in names})
    except RulesError as error:
        raise RulesError([*problems, *error.problems]) from None
    if problems:
        raise RulesError(problems)
    return merged


def _by_name(modules: Iterable[Module]) -> tuple[Module, ...]:
    return tuple(sorted(modules, key=lambda module: module.name))


@attrs.frozen(repr=False)
class Rules:
    """A rule set: an immutable set of modules with their parameters. Build one from a preset.

    Attributes:
        modules: the rules in force, in the order of their names.

    Examples:
        >>> import unorules as uno
        >>> rules = uno.OFFICIAL.plus("draw", until_playable=True)
        >>> str(rules)
        'official +draw(until_playable=True)'
        >>> rules == uno.parse_rules(str(rules))
        True

    Raises `RulesError` with every problem when the modules make no sense together.
    """

    modules: tuple[Module, ...] = attrs.field(converter=_by_name)
    book: Book = attrs.field(init=False, eq=False)
    """The compiled rules."""
    _hash: int = attrs.field(default=0, init=False, eq=False)

    compiler: ClassVar[Callable[[Rules], Book]]
    """What makes the book; set by book.py, which stands above this module."""

    def __attrs_post_init__(self) -> None:
        names = [module.name for module in self.modules]
        problems = [f"{name} stands twice" for name in sorted(set(names)) if names.count(name) > 1]
        problems += [f"{name} is missing: it is always part of the rules" for name in _always() if name not in names]
        problems += [
            f"{module.name}: {type(module).__qualname__} is not the known rule of that name; call it something else"
            for module in self.modules
            if MODULES.get(module.name, type(module)) is not type(module)
        ]
        decks = [module for module in self.modules if type(module).deck is not Module.deck]
        if len(decks) > 1:
            givers = [module.name for module in decks if module.deck() is not None]
            if len(givers) > 1:
                problems.append(f"{' and '.join(givers)} both give a deck; leave one of them out")
        if not problems:
            problems = [problem for module in self.modules for problem in module.conflicts(self)]
        if problems:
            raise RulesError(problems)
        object.__setattr__(self, "_hash", hash(self.modules))
        object.__setattr__(self, "book", Rules.compiler(self))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> _Kept:
        """Modules that are known go by their name, so that nothing is imported because a pickle asks for it."""
        from unorules.packs import packs_of

        modules = [
            (module.name, module.changed) if MODULES.get(module.name) is type(module) else module
            for module in self.modules
        ]
        return tuple(modules), tuple(packs_of(self))

    def __setstate__(self, kept: _Kept) -> None:
        from unorules.packs import PACKS

        modules, packs = kept
        missing = [name for name in packs if name not in PACKS]
        if missing:
            raise RulesError([f"pack {name!r} is not loaded; load_packs({name!r}) loads it" for name in missing])
        Rules.__init__(self, [each if isinstance(each, Module) else _known(each[0])(**each[1]) for each in modules])

    def get(self, name: str) -> Module | None:
        """The module of that name, or None when it is not part of these rules."""
        return next((module for module in self.modules if module.name == name), None)

    def __getitem__(self, name: str) -> Module:
        module = self.get(name)
        if module is None:
            raise RulesError(unknown_name("module here named", name, [m.name for m in self.modules]))
        return module

    def __contains__(self, name: object) -> bool:
        return any(module.name == name for module in self.modules)

    def __iter__(self) -> Iterator[Module]:
        return iter(self.modules)

    def plus(self, name: str, /, **parameters: object) -> Rules:
        """These rules with the named module added, or its given parameters changed and all others kept."""
        return self.combined([(name, parameters)])

    def combined(self, changes: Iterable[tuple[str, Mapping[str, object] | None]]) -> Rules:
        """These rules after several changes at once: parameters for a module, or None to remove it.

        Only the outcome must make sense, not the steps between.
        """
        modules = {module.name: module for module in self.modules}
        problems: list[str] = []
        for name, parameters in changes:
            try:
                if parameters is None:
                    self._remove(modules, name)
                else:
                    kind = _known(name)
                    modules[name] = _merged(modules.get(name), kind, parameters)
                    for brought in modules[name].brings():
                        if brought not in modules:
                            modules[brought] = _known(brought)()
            except RulesError as error:
                problems += error.problems
        if problems:
            raise RulesError(problems)
        return Rules(modules.values())

    @staticmethod
    def _remove(modules: dict[str, Module], name: str) -> None:
        if _known(name).always:
            raise RulesError(f"{name} cannot be removed: it is always part of the rules")
        if name not in modules:
            raise RulesError(f"{name} cannot be removed: it is not part of these rules")
        del modules[name]

    def replace(self, module: Module) -> Rules:
        """These rules with a whole module put in the place of the one of its name (or added)."""
        if not isinstance(module, Module):
            raise RulesError(f"{module!r} is no module: give one such as DealRule(hand_size=5), or use plus")
        rest = {each.name: each for each in self.modules} | {module.name: module}
        for brought in module.brings():
            rest.setdefault(brought, _known(brought)())
        return Rules(rest.values())

    def minus(self, name: str, /) -> Rules:
        """These rules without a house module. Raises `RulesError` for a module that is always there."""
        return self.combined([(name, None)])

    def check_players(self, players: int) -> None:
        """Raise `SetupError` with every problem if so many players cannot play by these rules."""
        problems = self.seating_problems(players)
        if problems:
            raise SetupError(problems)

    def seating_problems(self, players: int) -> list[str]:
        """Why so many players cannot play by these rules; empty when they can."""
        if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
            return [f"{players!r} players: there must be {MIN_PLAYERS} to {MAX_PLAYERS}"]
        if players in self.book.seatings:
            return []
        problems = [problem for module in self.modules for problem in module.seating(self, players)]
        if not problems:
            self.book.seatings.add(players)
        return problems

    def explain(self, *, locale: str = ENGLISH) -> str:
        """These rules in plain words: every parameter, what differs from the official game, the joint rulings.

        Raises `LocaleError` when there is no such language.

        Examples:
            >>> import unorules as uno
            >>> print(uno.OFFICIAL.explain().splitlines()[0])
            official
        """
        from unorules.ruletext import explain

        return explain(self, locale)

    def __str__(self) -> str:
        from unorules.ruletext import format_rules

        return format_rules(self)

    def __repr__(self) -> str:
        return f"parse_rules({str(self)!r})"


MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 10


def _always() -> list[str]:
    return [name for name, module in MODULES.items() if module.always]


def defaults() -> Rules:
    """Every module that is always there, with its defaults: the official game."""
    return Rules(MODULES[name]() for name in _always())
