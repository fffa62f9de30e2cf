"""Every Python block in README.md and docs/ runs as a test."""

from collections.abc import MutableMapping
from typing import Any

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from unorules.deck import DECKS
from unorules.packs import PACKS
from unorules.ruleset import MODULES, PRESETS

REGISTERS: tuple[MutableMapping[str, Any], ...] = (DECKS, PACKS, MODULES, PRESETS)


def remember(namespace: dict[str, Any]) -> None:
    """A page may make rules known; the next one begins without them."""
    namespace["_known"] = [dict(register) for register in REGISTERS]


def restore(namespace: dict[str, Any]) -> None:
    """What was known before the page."""
    for register, known in zip(REGISTERS, namespace["_known"], strict=True):
        register.clear()
        register.update(known)


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
    setup=remember,
    teardown=restore,
).pytest()
