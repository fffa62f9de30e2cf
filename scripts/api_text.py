"""The reference as plain Markdown: what `::: unorules.name` stands for in docs/reference, for readers of text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
ENTRY = re.compile(r"^::: unorules\.(\S+)\n((?:    .*\n)*)", re.MULTILINE)


@cache
def library() -> griffe.Object | griffe.Alias:
    extensions = griffe.load_extensions(str(ROOT / "scripts/griffe_attrs.py"))
    return griffe.load("unorules", search_paths=[ROOT / "src"], extensions=extensions, docstring_parser="google")


def with_entries(page: str) -> str:
    """A page of the reference with its entries written out."""
    return ENTRY.sub(lambda found: "\n\n".join(entry(library()[found[1]], found[2])) + "\n", page)


def entry(told: griffe.Object | griffe.Alias, options: str) -> Iterator[str]:
    """One entry, with the options that stand under it on its page."""
    yield f"### {told.name}"
    if isinstance(told, griffe.Alias):
        told = told.final_target
    if isinstance(told, griffe.Attribute) or "merge_init_into_class: false" not in options:
        yield from signature(told)
    if "show_docstring_description: false" not in options:
        yield from docstring(told)
    if isinstance(told, griffe.Class | griffe.Module) and "members: false" not in options:
        for member in members(told, options):
            yield f"#### {told.name}.{member.name}" if isinstance(told, griffe.Class) else f"#### {member.name}"
            yield from signature(member)
            yield from docstring(member)


def members(of: griffe.Class | griffe.Module, options: str) -> list[griffe.Object]:
    """The public members that have a text; inherited ones first, where the options name them."""
    named = {key: re.findall(r"\w+", names) for key, names in re.findall(r"(\w*members): \[(.*)\]", options)}
    wanted = named.get("members")
    every = "show_if_no_docstring: true" in options
    own = [
        member
        for name, member in of.members.items()
        if isinstance(member, griffe.Class | griffe.Function | griffe.Attribute)
        and (name in wanted if wanted is not None else not name.startswith("_"))
        and (member.docstring is not None or every)
        and f"!^{name}$" not in options
    ]
    inherited = [of.all_members[name] for name in named.get("inherited_members", ())]
    return [*(each.final_target if isinstance(each, griffe.Alias) else each for each in inherited), *own]


def signature(told: griffe.Object) -> Iterator[str]:
    if isinstance(told, griffe.Function) and "property" in told.labels:
        yield code(f"{told.name}: {told.returns}")
    elif isinstance(told, griffe.Function):
        yield code(told.signature())
    elif isinstance(told, griffe.Class) and "__init__" in told.all_members:
        made = told.all_members["__init__"]
        assert isinstance(made, griffe.Function | griffe.Alias)
        yield code(made.signature(return_type=False, name=told.name))
    elif isinstance(told, griffe.Attribute):
        typed = "" if told.annotation is None else f": {told.annotation}"
        short = told.value is not None and told.labels != {"instance-attribute"} and len(str(told.value)) < 80
        yield code(f"{told.name}{typed}" + (f" = {told.value}" if short else ""))


def docstring(told: griffe.Object) -> Iterator[str]:
    for section in told.docstring.parsed if told.docstring is not None else ():
        if isinstance(section, griffe.DocstringSectionText):
            yield section.value
        elif isinstance(section, griffe.DocstringSectionExamples):
            yield "\n\n".join(code(text) if ">>>" in text else text for _, text in section.value)
        elif isinstance(section, griffe.DocstringSectionParameters | griffe.DocstringSectionAttributes):
            yield "\n".join(f"- {row(each)}" for each in section.value)


def row(told: griffe.DocstringParameter | griffe.DocstringAttribute) -> str:
    typed = "" if told.annotation is None else f": {told.annotation}"
    return f"`{told.name}{typed}` {' '.join(told.description.split())}".rstrip()


def code(text: str) -> str:
    return f"```python\n{text}\n```"
