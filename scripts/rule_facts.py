"""What the modules, the book and the rulebook say of one rule: the facts of its page."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

import unorules as uno
from unorules.book import Book
from unorules.cards import CARDS
from unorules.decisions import Decision, WaitingDecision
from unorules.deck import DECKS
from unorules.errors import Code, RulesError
from unorules.interactions import INTERACTIONS, Interaction
from unorules.ruleset import MODULES, PRESETS, Module
from unorules.traits import Disclosure, Trait
from unorules.windows import Window

DOCS = Path(__file__).parents[1] / "docs"
RULEBOOK = (DOCS / "reference/rulebook.md").read_text("utf-8")

SAYS = {  # what it means that a rule writes into the book, by the entry
    "follows": "says which cards fit",
    "vetoes": "may forbid a card that fits",
    "tolerances": "may let a wrong card happen at a price",
    "responses": "says which plays answer draw cards",
    "challengeable": "says which draw cards may be challenged",
    "settlers": "looks at the hands after every action that may let one grow",
    "counts_besides": "says what a seat counts beside the cards that it holds",
    "windows": "lets seats act outside their turn",
    "deal_problems": "may refuse the deal",
    "final_draw": "lets a last draw card strike the next seat",
    "reverse_is_skip": "makes a Reverse a Skip between two seats",
    "calls": "says who owes the UNO call",
    "sets": "says which cards may be laid in one play",
    "side": "says which seats play together",
    "judge": "decides who has won the game",
    "not_joinable": "keeps seats that left from coming back",
    "polling": "asks every seat to which a window stands open, in seat order",
}
PROVIDES = {
    "deal": "deals the round",
    "open": "turns up the opening card",
    "score": "scores the round and ends the game",
    "blocked": "ends a round that cannot go on",
    "worth": "says what a card counts in a hand",
}


def modules() -> list[type[Module]]:
    """The built-in modules: those of every game first, each in the order of the rulebook."""

    def place(module: type[Module]) -> tuple[bool, list[int]]:
        return not module.always, [int(part) for part in module.section.split(".")]

    return sorted([each for each in MODULES.values() if each.__module__.startswith("unorules.")], key=place)


def file_says(module: type[Module]) -> str:
    """The first paragraph of its file."""
    return " ".join((inspect.getmodule(module).__doc__ or "").split("\n\n")[0].split())


def sections(module: type[Module]) -> list[str]:
    """The sections of the rulebook that its file names, its own among them."""
    found = re.search(r"\(sections? ([\d., ]+?)[,)]? ?(?:step.*)?\)", file_says(module))
    return sorted({module.section, *(re.findall(r"\d+(?:\.\d+)?", found[1]) if found else [])})


# --- parameters -------------------------------------------------------------------------------------------------------


def values(field: attrs.Attribute[object]) -> list[object]:
    """The values of a parameter that has a closed list of them, the default first."""
    says = field.metadata["says"]
    if not isinstance(says, Mapping):
        return []
    return [field.default, *[value for value in says if value != field.default and value not in DECKS]]


def variants(module: type[Module]) -> Iterator[tuple[str, dict[str, object]]]:
    """A module with its defaults, then with every other value of each parameter that has a closed list."""
    yield "", {}
    for field in attrs.fields(module):
        for value in values(field)[1:]:
            yield f"{field.name}={value}", {field.name: value}


def playable(module: type[Module]) -> Iterator[tuple[str, dict[str, object], uno.Rules]]:
    """The variants that the official game takes, with the rules that come of it."""
    for words, changes in variants(module):
        try:
            yield words, changes, uno.OFFICIAL.plus(module.name, **changes)
        except RulesError:  # a value that needs another rule beside it
            continue


# --- what it adds -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Entries:
    """What a book holds between two modules."""

    handlers: Mapping[type[uno.Action], object]
    decisions: Mapping[type[Decision], int]
    says: Mapping[str, object]
    traits: Mapping[str, Trait]
    shown: frozenset[str]

    @classmethod
    def of(cls, book: Book) -> Entries:
        kinds = {*book.answers, *book.beside}
        return cls(
            dict(book.handlers),
            {kind: len(book.answers.get(kind, ())) + len(book.beside.get(kind, ())) for kind in kinds},
            {name: len(each) if isinstance(each := getattr(book, name), list) else each for name in SAYS},
            {face: attrs.evolve(trait) for face, trait in book.traits.items()},
            frozenset(book.views),
        )


@cache
def installed(module: type[Module], rules: uno.Rules) -> tuple[Entries, Entries, Book]:
    """What the book holds before and after the module is installed, and the whole book."""
    book = Book(rules)
    kept: list[Entries] = []
    for each in rules:
        around = each.name == module.name
        kept += [Entries.of(book)] if around else []
        book.installing = each.name
        each.install(book)
        kept += [Entries.of(book)] if around else []
    return kept[0], kept[1], book


def official(module: type[Module]) -> tuple[Entries, Entries, Book]:
    """The same in the official game, the module with its defaults."""
    return installed(module, uno.OFFICIAL.plus(module.name))


def actions(module: type[Module]) -> list[type[uno.Action]]:
    """Kinds of action that it carries out."""
    before, after, _ = official(module)
    return [kind for kind in after.handlers if kind not in before.handlers]


def _named(module: type[Module], kind: type) -> list[str]:
    """Classes of a kind that the file of the module speaks of."""
    found = [value for value in vars(inspect.getmodule(module)).values() if inspect.isclass(value)]
    return sorted([each.__name__ for each in found if issubclass(each, kind) and each not in (kind, WaitingDecision)])


def decisions(module: type[Module]) -> list[str]:
    """Kinds of decision that it answers or that its file speaks of."""
    before, after, _ = official(module)
    met = [kind.__name__ for kind, count in after.decisions.items() if count != before.decisions.get(kind, 0)]
    return sorted({*met, *_named(module, Decision)})


def windows(module: type[Module]) -> list[str]:
    """Kinds of window that its file speaks of."""
    return _named(module, Window)


def works(module: type[Module]) -> dict[str, list[str]]:
    """What else it does, in words, and the variants that do it."""
    found: dict[str, list[str]] = {}
    for words, _, rules in playable(module):
        before, after, book = installed(module, rules)
        does = [says for name, says in SAYS.items() if after.says[name] != before.says[name]]
        does += [
            PROVIDES[entry[1]] for entry, owner in book.owners.items() if owner == module.name and entry[1] in PROVIDES
        ]
        for each in does:
            found.setdefault(each, []).append(words)
    return found


def codes(module: type[Module]) -> list[Code]:
    """Codes that its file names, or the files where its actions are judged."""
    _, after, _ = official(module)
    files = {after.handlers[kind].check.__module__ for kind in actions(module)} | {module.__module__}
    text = "".join([inspect.getsource(sys.modules[name]) for name in files if name.startswith("unorules.")])
    names = set(re.findall(r"\bCode\.([A-Z_]+)", text))
    names |= {"ILLEGAL_CARD"} if SAYS["vetoes"] in works(module) else set()
    return [code for code in Code if code.name in names]


def faces(module: type[Module]) -> Iterator[tuple[Trait, Trait, int]]:
    """Faces of which it says something: before it, after it, and what a card with this face counts."""
    before, after, book = official(module)
    points = {card.face: book.worth(card) for card in CARDS}
    for face, trait in after.traits.items():
        old = before.traits.get(face, Trait(face))
        if face not in before.traits or attrs.astuple(trait, recurse=False) != attrs.astuple(old, recurse=False):
            yield old, trait, points[face]


def disclosures(module: type[Module]) -> dict[Disclosure, list[str]]:
    """What it makes known, and the variants that make it known."""
    found: dict[Disclosure, list[str]] = {}
    for words, _, rules in playable(module):
        for each in dict.fromkeys(rules.book.disclosures):
            if each.rule == module.name:
                found.setdefault(each, []).append(words)
    return found


# --- beside other rules -----------------------------------------------------------------------------------------------


def rulings(module: type[Module]) -> list[Interaction]:
    """The joint rulings that it has a part in."""
    return [joint for joint in INTERACTIONS if module.name in joint.modules]


@cache
def refusals() -> Mapping[str, list[str]]:
    """Why two modules, one value of each other than its default, cannot be in force together; by both names."""
    found: dict[str, list[str]] = {}
    for first in [each for each in modules() if "conflicts" in vars(each)]:
        for second in [each for each in modules() if each is not first]:
            for _, changes, _ in playable(first):
                for _, others, _ in playable(second):
                    try:
                        uno.OFFICIAL.combined([(first.name, changes), (second.name, others)])
                    except RulesError as error:
                        for name in (first.name, second.name):
                            known = found.setdefault(name, [])
                            known += [why for why in error.problems if name in why and why not in known]
    return found


def presets(module: type[Module]) -> dict[str, Module]:
    """The built-in presets in which it is other than in the official game."""
    official = uno.OFFICIAL.get(module.name)
    known = {name: rules.get(module.name) for name, rules in PRESETS.items()}
    return {name: here for name, here in known.items() if here is not None and here != official}


# --- the rulebook -----------------------------------------------------------------------------------------------------


def anchor(section: str) -> str:
    """The address of a section, as the site makes it from its heading."""
    found = re.search(rf"^#{{2,3}} ({re.escape(section)}\.? .*)$", RULEBOOK, re.MULTILINE)
    if found is None:
        raise SystemExit(f"the rulebook has no section {section}")
    words = re.sub(r"[^\w\s-]", "", found[1].lower()).strip()
    return "../rulebook.md#" + re.sub(r"[-\s]+", "-", words)


def rows(section: str, module: type[Module]) -> list[list[str]]:
    """Rows of a table of the rulebook whose second cell names a section of this module; that cell is left out."""
    text = RULEBOOK.partition(f"\n## {section}. ")[2].partition("\n## ")[0]
    cells = [[part.strip() for part in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    named = [(row, [part.split()[0] for part in row[1].split(",")]) for row in cells[2:]]
    return [[row[0], *row[2:]] for row, where in named if set(where) & set(sections(module))]
