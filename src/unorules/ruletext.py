"""Rules as text: written, read, and explained in plain English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

import attrs

from unorules.errors import RulesError
from unorules.interactions import INTERACTIONS
from unorules.locale import ENGLISH, translate
from unorules.packs import PACKS, presets_for
from unorules.phrases import Phrase, phrase
from unorules.ruleset import PRESETS, Rules, module_text, unknown_name, value_text


def differences(rules: Rules, base: Rules) -> list[str]:
    """What turns `base` into `rules`, in the words that `parse_rules` reads."""
    words = []
    for module in rules:
        before = base.get(module.name)
        if before is None:
            words.append("+" + str(module))
        elif before != module:
            old = before.parameters
            words.append("+" + module_text(module.name, {k: v for k, v in module.parameters.items() if v != old[k]}))
    return words + ["-" + module.name for module in base if module.name not in rules]


def format_rules(rules: Rules) -> str:
    """Write rules as the preset they differ least from and the differences; `parse_rules` reads it back.

    Examples:
        >>> import unorules as uno
        >>> uno.format_rules(uno.OFFICIAL)
        'official'
    """
    name, words = min(
        ((name, differences(rules, preset)) for name, preset in presets_for(rules, PRESETS).items()),
        key=lambda found: (sum(map(len, found[1])), found[0] != "official", found[0]),
    )
    return " ".join([name, *words])


_MAX_TEXT: Final = 20_000


def parse_rules(text: str) -> Rules:
    """Read rules: a preset, then `+module(parameter=value, ...)` and `-module` in any number.

    Values are words, whole numbers, True, False, None, and tables such as `{R1: 3, W: 1}`.
    Raises `RulesError` that tells every unknown name with the nearest known one.

    Examples:
        >>> import unorules as uno
        >>> uno.parse_rules("official +deal(hand_size=5)")["deal"]
        DealRule(hand_size=5)
    """
    if not isinstance(text, str) or len(text) > _MAX_TEXT:
        raise RulesError(f"rules are a text of at most {_MAX_TEXT} characters")
    words = re.findall(r"[^\s(]+(?:\s*\([^)]*\)?)?", text)
    if not words:
        raise RulesError("rules begin with a preset, for example official")
    problems: list[str] = []
    base = PRESETS.get(words[0])
    if base is None:
        glued = " (a blank stands before each + and -)" if "+" in words[0] else ""
        problems.append(unknown_name("preset", words[0], PRESETS) + glued)
        base = PRESETS["official"]
    changes: list[tuple[str, Mapping[str, object] | None]] = []
    for word in words[1:]:
        try:
            changes.append(_parse_word(word))
        except RulesError as error:
            problems += error.problems
    try:
        rules = base.combined(changes)
    except RulesError as error:
        raise RulesError([*problems, *error.problems]) from None
    if problems:
        raise RulesError(problems)
    return rules


def _parse_word(word: str) -> tuple[str, dict[str, object] | None]:
    match = re.fullmatch(r"([+-])([A-Za-z_][A-Za-z0-9_]*)\s*(?:\((.*)\))?", word, re.DOTALL)
    if match is None:
        raise RulesError(f"{word!r}: write +module, +module(parameter=value) or -module")
    sign, name, inside = match.groups()
    if sign == "-":
        if inside is not None:
            raise RulesError(f"{word!r}: a module that is taken out has no parameters")
        return name, None
    parameters: dict[str, object] = {}
    for part in _split(inside or ""):
        key, equals, value = part.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise RulesError(f"{word!r}: {part.strip()!r} is no parameter; write name=value")
        if key.strip() in parameters:
            raise RulesError(f"{word!r}: {key.strip()} stands twice")
        parameters[key.strip()] = _parse_value(word, value.strip())
    return name, parameters


def _split(text: str) -> Iterator[str]:
    """The parts between commas that stand in no braces; a blank text has none."""
    depth, part = 0, ""
    for char in text:
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            yield part
            part = ""
        else:
            part += char
    if part.strip() or text.strip().endswith(","):
        yield part


def _parse_value(word: str, text: str) -> object:
    if text.startswith("{") and text.endswith("}"):
        pairs: dict[str, object] = {}
        for part in _split(text[1:-1]):
            key, colon, value = part.partition(":")
            if not colon or not key.strip() or not value.strip() or "{" in value:
                raise RulesError(f"{word!r}: {part.strip()!r} is no entry; write name: value")
            if key.strip() in pairs:
                raise RulesError(f"{word!r}: {key.strip()} stands twice")
            pairs[key.strip()] = _parse_value(word, value.strip())
        return pairs
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        return int(text)
    if re.fullmatch(r"[A-Za-z0-9_+]+", text, re.ASCII):
        return text
    raise RulesError(f"{word!r}: {text!r} is no value")


_CONSTANTS: Final[dict[str, object]] = {"True": True, "False": False, "None": None}


# --- in plain English -------------------------------------------------------------------------------------------------


def explain(rules: Rules, locale: str = ENGLISH) -> str:
    """Every parameter of every module as a sentence; a star marks what differs from the official game.

    Then the joint rulings of the modules in force, and what the rules make known of hidden cards.
    """

    def told(text: str) -> str:
        return translate(text, locale)

    official = PRESETS["official"]
    lines = [format_rules(rules), told(phrase("(* marks what is other than in the official game)"))]
    for module in rules:
        if not attrs.fields(type(module)) and module.always:
            continue
        before = official.get(module.name)
        section = phrase("section {number}", number=module.section)
        lines += ["", f"{module.name} ({told(section)}): {told(module.tells())}"]
        idle = set(module.idle(rules))
        for field in attrs.fields(type(module)):
            value = getattr(module, field.name)
            same = before is not None and getattr(before, field.name) == value
            if same and field.name in idle:
                continue
            says = _sentence(field.metadata, value, told)
            if says:
                lines.append(f"  {' ' if same else '*'} {field.name}={value_text(value)}: {says}")
    known = [*INTERACTIONS, *[each for pack in PACKS.values() for each in pack.interactions]]
    joint = [each for each in known if each.applies(rules)]
    if joint:
        lines += ["", told(phrase("Where rules meet:")), *[f"    {each.name}: {told(each.says)}" for each in joint]]
    if rules.book.disclosures:
        lines += ["", told(phrase("What becomes known of hidden cards:"))]
        known_of = [
            f"    {each.name} ({told(_learner(each.to))}): {told(each.says)}" for each in rules.book.disclosures
        ]
        lines += dict.fromkeys(known_of)  # several draw cards may tell the same
    return "\n".join(lines)


def _learner(to: str) -> Phrase:
    return {
        "everyone": phrase("to everyone"),
        "challenger": phrase("to challenger"),
    }.get(to, phrase("to {whom}", whom=to))


def _sentence(metadata: Mapping[str, object], value: object, told: Callable[[str], str]) -> str:
    says = metadata["says"]
    if isinstance(says, Mapping):
        return told(cast("str", says[value]))
    if value is None:
        return told(cast("str", metadata["none"]))
    if metadata.get("table") and not value:
        return ""
    return told(cast("str", says)).format(value_text(value))
