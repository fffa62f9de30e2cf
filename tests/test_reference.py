"""What the reference shows of classes that attrs writes, held against the classes themselves."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import attrs
import griffe
import pytest

ROOT = Path(__file__).parents[1]
ENTRIES = {
    entry: page.relative_to(ROOT).as_posix()
    for page in sorted((ROOT / "docs/reference").glob("*.md"))
    for entry in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE)
}


@pytest.fixture(scope="module")
def library() -> griffe.Module:
    extensions = griffe.load_extensions(str(ROOT / "scripts/griffe_attrs.py"))
    found = griffe.load("unorules", search_paths=[ROOT / "src"], extensions=extensions, docstring_parser="google")
    assert isinstance(found, griffe.Module)
    return found


def classes(where: griffe.Object | griffe.Alias) -> Iterator[tuple[griffe.Class, type]]:
    """Every attrs class of the library: as the reference shows it, and itself."""
    for member in where.members.values():
        if isinstance(member, griffe.Module):
            yield from classes(member)
        elif isinstance(member, griffe.Class):
            itself = getattr(import_module(member.module.path), member.name)
            if "__attrs_attrs__" in vars(itself):
                yield member, itself


def test_a_constructor_is_shown_as_it_can_be_called(library: griffe.Module):
    wrong = []
    for shown, itself in classes(library):
        if "__init__" in vars(itself) and "__init__" in shown.members:
            told = [(each.name, str(each.kind), each.default is None) for each in shown.parameters][1:]
            called = [
                (each.name, each.kind.description, each.default is each.empty)
                for each in inspect.signature(itself).parameters.values()
            ]
            wrong += [shown.path] if told != called else []
    assert wrong == []


def test_a_field_is_shown_without_how_it_is_made(library: griffe.Module):
    table = library["state.Table"]
    assert isinstance(table, griffe.Class)
    assert (table.members["ply"].value, table.members["moved"].value) == (None, "0")
    assert table.members["ply"].labels == {"instance-attribute"}


def test_the_default_of_a_constant_is_its_value(library: griffe.Module):
    settings = {each.name: str(each.default) for each in library["table.settings.Settings"].parameters}
    assert (settings["seats"], settings["autopilot"], settings["clocks"]) == ("10", "'default'", "Clocks()")
    limits = {each.name: str(each.default) for each in library["simulation.play_games"].parameters}
    assert (limits["seconds"], limits["plies"]) == ("10.0", "20000")


def test_every_field_in_the_reference_is_told(library: griffe.Module):
    """By its row in the table of attributes, or by a text of its own."""
    untold = []
    entries = [found(entry) for entry in ENTRIES]
    for shown, itself in classes(library):
        if shown.docstring is None or not (itself in entries or shown.module.path == "unorules.events"):
            continue
        rows = {
            row.name: row.description
            for section in shown.docstring.parsed
            if isinstance(section, griffe.DocstringSectionAttributes)
            for row in section.value
        }
        for field in attrs.fields(itself):
            told = rows.get(field.name) or shown.all_members[field.name].docstring
            if not (field.name.startswith("_") or told):
                untold.append(f"{shown.name}.{field.name}")
    assert untold == []


def found(entry: str) -> object:
    """The object that an entry is about."""
    where, _, name = entry.rpartition(".")
    return import_module(entry) if entry == "unorules.events" else getattr(import_module(where), name)


def names() -> Iterator[str]:
    """Every public name of the packages that the reference is about."""
    for package in (
        "",
        ".table",
        ".hosting",
        ".extension",
        ".bots",
        ".simulation",
        ".testing",
        ".protocol",
        ".pictures",
    ):
        module = import_module(f"unorules{package}")
        yield from (f"unorules{package}.{name}" for name in module.__all__ if not name.startswith("__"))


def test_every_public_name_has_an_entry():
    elsewhere = {"unorules.cards": "unorules.cards.cards", "unorules.pictures": "unorules.pictures.card"}
    assert [name for name in names() if elsewhere.get(name, name) not in ENTRIES] == []
