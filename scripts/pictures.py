"""Draw the pictures of the README and of the page "Show cards and tables" into docs/images.

python scripts/pictures.py
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import unorules as uno
from unorules import pictures
from unorules.cards import Card
from unorules.cli.render import Paint
from unorules.telling import Teller, sentence

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs/images"
PAGE: Final = ROOT / "docs/how-to/pictures.md"

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
SEED: Final = 12
PLAYS: Final = ("0:RR", "3:R+2", "1:W+4>B", "0:challenge", "0:BS")


class Names(Paint):
    """Cards by their names."""

    def card(self, known: Card) -> str:
        return known.name

    def cards(self, known: Iterable[Card]) -> str:
        return ", ".join([each.name for each in known])


def turn() -> pictures.SVG:
    """Some turns of a game, as the first seat sees them."""
    teller = Teller(Names(on=False), names=NAMES)
    state = uno.new_game(uno.OFFICIAL, players=4, seed=SEED, dealer=3)
    views, captions = [uno.observe(state, 0)], ["What Ada may know, and nothing else."]
    for text in PLAYS:
        state, events = uno.step(state, uno.parse_action(text))
        views.append(uno.observe(state, 0))
        captions.append(sentence(teller.tell([event.for_seat(None) for event in events])))
    return pictures.film(views, captions, names=NAMES, seconds=3.5)


def shown() -> Mapping[str, pictures.SVG]:
    """The pictures that the page makes, by the names that it gives them."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    values: dict[str, Any] = {}
    for block in blocks:
        exec(block, values)
    return {name: value for name, value in values.items() if isinstance(value, pictures.SVG)}


def drawn() -> Mapping[str, str]:
    """Every picture by the name of its file."""
    return {"turn.svg": turn(), **{f"pictures/{name}.svg": picture for name, picture in shown().items()}}


if __name__ == "__main__":
    for file, picture in drawn().items():
        (IMAGES / file).write_text(picture + "\n", "utf-8")
