"""Named rule sets: data, nothing else (rulebook, section 8)."""

from __future__ import annotations

from typing import Final

import unorules.official  # noqa: F401  (makes the modules known)
from unorules.ruleset import PRESETS, defaults

OFFICIAL: Final = defaults()
"""The official game with every parameter at its default."""

PRESETS["official"] = OFFICIAL
