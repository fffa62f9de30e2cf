"""Catalogs of what people read: `locales.py [--check] [PACKAGE]`; PACKAGE is a source directory, without it unorules.

Every text for people that stands in the source is brought into `PACKAGE/locale/*/LC_MESSAGES/unorules.po`, what is no
longer in it is dropped, and the catalogs are compiled. With --check nothing is written: the exit code tells whether a
catalog is complete and compiled. A new language begins with an empty file of that name.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from unorules.telling import without_subject

HERE = Path(__file__).parent.parent / "src" / "unorules"
DOMAIN = "unorules"

PLACES: dict[str, tuple[int, ...]] = {
    "phrase": (0, 1),
    "worded": (0, 1),
    "_all": (0,),
    "refused": (1,),
    "because": (1,),
    "Violation": (1,),
    "Disclosure": (2,),
    "Interaction": (1,),
    "_pair": (2,),
    "Deck": (1,),
    "Face": (1,),
    "count": (1,),
    "optional_count": (1,),
    "table": (0,),
    "declare_color": (1,),
}
"""Which arguments of which calls are texts for people; two of them are singular and plural."""
NAMED = {"says", "on", "off", "none"}
"""Arguments by name that are such texts, of the calls of `PLACES` and of `flag`."""

Found = tuple[str, ...]
"""A text, or its singular and plural."""


def texts(tree: ast.AST) -> Iterator[Found]:
    """Every text for people in a source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef) and _is_rule(node):
            yield ((ast.get_docstring(node) or "").split("\n", 1)[0],)


def _is_rule(node: ast.ClassDef) -> bool:
    """Whether a class is a rule: it has a base and a name for texts."""
    return bool(node.bases) and any(
        isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "name" for each in node.body
    )


def _of_call(call: ast.Call) -> Iterator[Found]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    texts = [each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else "" for each in call.args]
    if name == "does":
        for text in texts:
            yield (text,)
            yield (without_subject(text),)
    elif name == "one_of":
        yield from [(text,) for text in _values(call.args[0])]
    elif name == "declare_color" and len(texts) > 1:
        yield from ((texts[1].lower(),), (texts[1].capitalize(),))
    elif name in PLACES:
        found = tuple([texts[place] for place in PLACES[name] if place < len(texts) and texts[place]])
        if found:
            yield found
    if name == "flag" or name in PLACES:
        yield from [(text,) for key in call.keywords if key.arg in NAMED for text in _values(key.value)]


def _values(node: ast.expr) -> list[str]:
    """The text that stands here, or those of a dict."""
    nodes = node.values if isinstance(node, ast.Dict) else [node]
    return [each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def template(package: Path) -> Catalog:
    """All texts for people of a package."""
    catalog = Catalog(domain=DOMAIN, fuzzy=False)
    for file in sorted(package.rglob("*.py")):
        where = file.relative_to(package.parent).as_posix()
        for found in texts(ast.parse(file.read_text(encoding="utf-8"))):
            if all(found):
                catalog.add(found if len(found) > 1 else found[0], locations=[(where, 0)])
    return catalog


class _Plain(Catalog):
    """A catalog whose head tells what is needed to read it, and nothing of when and by what it was written."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", self.plural_forms),
        ]


def _plain(catalog: Catalog) -> Catalog:
    made = _Plain(locale=catalog.locale, domain=DOMAIN, header_comment=f"# Texts of unorules in {catalog.locale}.")
    made.fuzzy = False
    for message in catalog:
        if message.id:
            made[message.id] = message
    return made


def catalogs(package: Path) -> dict[str, Path]:
    """The catalog of each language."""
    return {file.parent.parent.name: file for file in sorted((package / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def read(file: Path) -> Catalog:
    """A catalog from its file."""
    with file.open("rb") as stream:
        return _plain(read_po(stream, locale=file.parent.parent.name, domain=DOMAIN))


def updated(file: Path, wanted: Catalog) -> Catalog:
    """A catalog with all texts that are wanted and no others; what it has for them is kept."""
    catalog = read(file)
    catalog.update(wanted, no_fuzzy_matching=True, keep_user_comments=True)
    catalog.obsolete.clear()
    return _plain(catalog)


def compiled(catalog: Catalog) -> bytes:
    """What `gettext` reads."""
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def defects(catalog: Catalog, wanted: Catalog) -> Iterator[str]:
    """What is wrong with a catalog: texts that it misses, and those in which a placeholder is lost."""
    for message in wanted:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        known = catalog.get(key)
        if known is None or known.fuzzy or not all(_forms(known)):
            yield f"{key!r} is not translated"
        elif any(fields(form) != fields(_source(message, form)) for form in _forms(known)):
            yield f"{key!r}: {known.string!r} has other placeholders"
    yield from [f"{each.id!r} is no text any more" for each in catalog if each.id and wanted.get(_key(each)) is None]


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _source(message: Message, form: str) -> str:
    """The English form that one form of a translation is held against: a singular may leave out the number."""
    if isinstance(message.id, str):
        return message.id
    singular, plural = message.id
    return singular if fields(form) == fields(singular) else plural


def _write(package: Path) -> None:
    wanted = template(package)
    for file in catalogs(package).values():
        catalog = updated(file, wanted)
        with file.open("wb") as stream:
            write_po(stream, catalog, width=110, include_lineno=False)
        file.with_suffix(".mo").write_bytes(compiled(catalog))


def _problems(package: Path) -> Iterable[str]:
    wanted = template(package)
    for locale, file in catalogs(package).items():
        catalog = read(file)
        yield from [f"{locale}: {defect}" for defect in defects(catalog, wanted)]
        mo = file.with_suffix(".mo")
        if not mo.is_file() or mo.read_bytes() != compiled(catalog):
            yield f"{locale}: {mo.name} is not what {file.name} compiles to"


def main() -> int:
    """Bring the catalogs up to date, or check them."""
    named = [word for word in sys.argv[1:] if word != "--check"]
    package = Path(named[0]).resolve() if named else HERE
    if "--check" not in sys.argv:
        _write(package)
    problems = list(_problems(package))
    print(*problems or ["all texts are translated"], sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
