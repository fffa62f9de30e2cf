"""`unorules rules`: what presets and modules there are, what rules mean, how two of them differ."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import attrs

from unorules.cli.render import flow, say
from unorules.locale import translate
from unorules.phrases import phrase
from unorules.ruleset import MODULES, PRESETS, Module
from unorules.ruletext import differences, parse_rules


def run(options: argparse.Namespace) -> int:
    """List presets and modules."""

    def told(text: str) -> str:
        return translate(text, options.locale)

    say(told(phrase("Presets (a rules text begins with one):")), "")
    official = PRESETS["official"]
    for name, preset in PRESETS.items():
        words = differences(preset, official)
        say(flow(" ".join(words) or told(phrase("every parameter at its default")), f"  {name:<14} ", " " * 17))
    titles = (
        phrase("Modules of every game (parameter=default | other values):"),
        phrase("House modules, added with +module (parameter=default | other values):"),
    )
    for always, title in zip((True, False), titles, strict=True):
        known = [module for module in MODULES.values() if module.always is always]
        if known:
            say("", told(title))
        for module in sorted(known, key=lambda module: module.name):
            _list(module, told(module.tells()))
    return 0


def _list(module: type[Module], tells: str) -> None:
    say("", flow(tells, f"  {module.name}  ", "    "))
    for field in attrs.fields(module):
        say(flow(f"{field.name}={_values(field.default, field.metadata)}", "      ", "          "))


def _values(default: object, metadata: Mapping[str, object]) -> str:
    says = metadata.get("says")
    if isinstance(says, Mapping):
        return " | ".join(map(str, [default, *[value for value in says if value != default]]))
    if metadata.get("table"):
        return "{} | " + str(metadata["wants"])
    return f"{default} | {metadata['wants']}"


def run_explain(options: argparse.Namespace) -> int:
    """Tell what is in force."""
    for line in parse_rules(options.text).explain(locale=options.locale).splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        say(flow(line, indent, indent + "  "))
    return 0


def run_diff(options: argparse.Namespace) -> int:
    """Tell what turns the first rules into the second."""
    first, second = parse_rules(options.first), parse_rules(options.second)
    words = differences(second, first)
    say(*words or [translate(phrase("The rules are the same."), options.locale)])
    return 0
