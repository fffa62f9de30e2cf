"""Griffe extension for the reference: constructors and fields of attrs classes, and numbers for the names of constants.

mkdocs.yml and finish_site.py load it. Griffe reads the source and does not run it, so neither does this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import griffe

DECORATORS = {"attrs.frozen", "attrs.define"}
PLAIN = re.compile(r"\[\]|\{\}|\(\)|True|False|None|-?\d+|''")
LITERAL = re.compile(r"-?\d[\d_.]*|\"[^\"]*\"|'[^']*'")


class AttrsExtension(griffe.Extension):
    """Give attrs classes the signature that attrs writes, and a row for each field in the table of attributes."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: object) -> None:
        found = list(members(pkg))
        for each in found:
            if isinstance(each, griffe.Function):
                for parameter in each.parameters:
                    parameter.default = plain(parameter.default)
            elif decorator(each) is not None:
                show_fields(each)
        for each in found:  # afterwards: classes that inherit a field have read how it was made
            if isinstance(each, griffe.Class):
                for member in each.attributes.values():
                    show_value(member, field=decorator(each) is not None and is_field(member))


def members(where: griffe.Module | griffe.Class) -> Iterator[griffe.Class | griffe.Function]:
    """Every class and function that is written in a module or class, at any depth."""
    for member in list(where.members.values()):
        if isinstance(member, griffe.Class | griffe.Function):
            yield member
        if isinstance(member, griffe.Class | griffe.Module):
            yield from members(member)


def decorator(cls: griffe.Class) -> griffe.Decorator | None:
    return next((each for each in cls.decorators if each.callable_path in DECORATORS), None)


def fields(cls: griffe.Class) -> dict[str, griffe.Attribute]:
    """The fields of an attrs class: inherited ones, then its own, which replace those of the same name."""
    found: dict[str, griffe.Attribute] = {}
    for each in (*reversed(cls.mro()), cls):
        if decorator(each) is not None:
            own = {name: member for name, member in each.attributes.items() if is_field(member)}
            found = {name: member for name, member in found.items() if name not in own} | own
    return found


def is_field(member: griffe.Attribute) -> bool:
    """An annotated name in the body of the class; a ClassVar bears another label."""
    return not member.is_alias and member.annotation is not None and "instance-attribute" in member.labels


def options(call: object) -> dict[str, griffe.Expr | str]:
    """The named arguments of `attrs.field(...)` or of a decorator that is called."""
    arguments = call.arguments if isinstance(call, griffe.ExprCall) else ()
    return {each.name: each.value for each in arguments if isinstance(each, griffe.ExprKeyword)}


def show_fields(cls: griffe.Class) -> None:
    shown = fields(cls)
    if "__init__" not in cls.members:
        keyword = decorator(cls)
        all_named = keyword is not None and options(keyword.value).get("kw_only") == "True"
        made = [parameter(member, all_named) for member in shown.values() if said(member).get("init") != "False"]
        made.sort(key=lambda each: each.kind is griffe.ParameterKind.keyword_only)
        begin = griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)
        cls.set_member("__init__", griffe.Function("__init__", parameters=griffe.Parameters(begin, *made), parent=cls))
    if cls.docstring is not None:
        describe(cls, cls.docstring, shown)


def said(member: griffe.Attribute) -> dict[str, griffe.Expr | str]:
    """What `attrs.field` is told about a field."""
    call = isinstance(member.value, griffe.ExprCall) and member.value.canonical_path == "attrs.field"
    return options(member.value) if call else {"default": member.value} if member.value is not None else {}


def parameter(member: griffe.Attribute, named: bool) -> griffe.Parameter:
    named = named or said(member).get("kw_only") == "True"
    kind = griffe.ParameterKind.keyword_only if named else griffe.ParameterKind.positional_or_keyword
    name, default = member.name.lstrip("_"), default_of(member)
    return griffe.Parameter(name, annotation=member.annotation, kind=kind, default=default)


def default_of(member: griffe.Attribute) -> griffe.Expr | str | None:
    told = said(member)
    return f"{told['factory']}()" if "factory" in told else plain(told.get("default"))


def plain(default: griffe.Expr | str | None) -> griffe.Expr | str | None:
    """The number or text that stands behind the name of a constant."""
    if not isinstance(default, griffe.ExprName) or not isinstance(default.parent, griffe.Object):
        return default
    try:
        constant = default.parent.modules_collection[default.canonical_path]
    except KeyError:  # no name of this library
        return default
    value = constant.value if isinstance(constant, griffe.Attribute) else None
    return value if isinstance(value, str) and LITERAL.fullmatch(value) else default


def show_value(member: griffe.Attribute, *, field: bool) -> None:
    """Show the default of a field, and of what a constructor sets only plain values: all else is how it is made."""
    if field:
        member.value = default_of(member)
        member.labels.discard("class-attribute")
    elif member.labels == {"instance-attribute"} and not PLAIN.fullmatch(str(member.value)):
        member.value = None


def describe(cls: griffe.Class, docstring: griffe.Docstring, shown: dict[str, griffe.Attribute]) -> None:
    """Give each public field a row in the table of attributes, but those that have a text of their own."""
    told = {row.name: row.description for each in reversed([cls, *cls.mro()]) for row in rows(each.docstring)}
    table = [
        griffe.DocstringAttribute(name, annotation=member.annotation, description=told.get(name, ""))
        for name, member in shown.items()
        if name in told or not (name.startswith("_") or member.docstring)
    ]
    sections = docstring.parsed
    table += [row for row in rows(docstring) if row.name not in shown]
    sections[:] = [each for each in sections if each.kind is not griffe.DocstringSectionKind.attributes]
    if table:
        at = sum(each.kind is griffe.DocstringSectionKind.text for each in sections)
        sections.insert(at, griffe.DocstringSectionAttributes(table))


def rows(docstring: griffe.Docstring | None) -> list[griffe.DocstringAttribute]:
    sections = docstring.parsed if docstring is not None else ()
    return [row for each in sections if isinstance(each, griffe.DocstringSectionAttributes) for row in each.value]
