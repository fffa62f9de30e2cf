"""Packs in tests: known for a while, then forgotten with every word that they brought.

The registers of modules, presets, cards and colours belong to the process, and other tests look at all that is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unorules import book, deck, packs, plain, ruleset
from unorules.cards import _BY_TEXT, _COLORS, _NAMES
from unorules.extension import Pack, add_pack
from unorules.official import draw, naming

_REGISTERS = (
    _COLORS,
    _NAMES,
    _BY_TEXT,
    ruleset.MODULES,
    ruleset.PRESETS,
    deck.DECKS,
    packs.PACKS,
)
_REMEMBERED = (
    book._compile,
    book._misfits,
    plain.parsed,
    plain.rules_text,
    plain.versions,
    naming._answers,
    draw._decisions,
)


@contextmanager
def known(make: Callable[[], Pack]) -> Iterator[Pack]:
    """Make the pack that `make` builds known for the length of a block."""
    before = [dict(register) for register in _REGISTERS]
    try:
        yield add_pack(make())
    finally:
        for register, was in zip(_REGISTERS, before, strict=True):
            register.clear()
            register.update(was)  # type: ignore[arg-type]
        for cache in _REMEMBERED:
            cache.cache_clear()
