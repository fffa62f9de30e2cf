"""Phrases: what people read, as texts that know their template and values, so that they can be told in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Phrase(str):
    """An English text that knows how it was made. It is equal to, and pickled as, the plain text.

    Attributes:
        template: the text with names in braces where values go; without values it stands as it is.
        plural: the template for any `count` but 1; empty where there is no such form.
        values: what goes into the braces. A phrase among them is translated too, anything else stays.
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: Mapping[str, object]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def phrase(template: str, plural: str = "", /, **values: object) -> Phrase:
    """A phrase; with a `plural` the value `count` says which of the two forms is meant.

    Examples:
        >>> phrase("seat {seat} is out and may do nothing more", seat=2)
        'seat 2 is out and may do nothing more'
        >>> phrase("1 card", "{count} cards", count=3)
        '3 cards'
    """
    form = plural if plural and values["count"] != 1 else template
    made = str.__new__(Phrase, form.format_map(values) if values else form)
    made.template, made.plural, made.values = template, plural, values
    return made


def as_phrase(text: str) -> Phrase:
    """A text as a phrase; a plain one is a template without values."""
    return text if isinstance(text, Phrase) else phrase(text)


def with_values(template: Phrase, **values: object) -> Phrase:
    """A phrase that stands ready as a template, with its values."""
    return phrase(template.template, template.plural, **values)


def joined(parts: Iterable[str], between: str) -> Phrase:
    """Several texts as one; those that are phrases are translated with it."""
    values = {f"part{place}": part for place, part in enumerate(parts)}
    return phrase(between.join([f"{{{name}}}" for name in values]), **values)


def several(parts: Sequence[str]) -> Phrase:
    """Texts as a list in words: "a, b and c"."""
    if len(parts) < 2:
        return joined(parts, "")
    return phrase("{first} and {last}", first=joined(parts[:-1], ", "), last=parts[-1])
