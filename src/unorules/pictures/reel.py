"""Tables one after the other in one picture that moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import attrs

from unorules.pictures.svg import SVG, at, document, fitting, number, tag, words, wrapped
from unorules.pictures.tables import BREADTH, Scene

_SIZE = 19
_LINE = 24


@attrs.frozen
class Film:
    """Tables with their captions, each to be shown for so many seconds."""

    scenes: Sequence[Scene]
    captions: Sequence[str]
    seconds: float

    def draw(self, width: float | None) -> SVG:
        """The picture. Without motion the last table is seen, which lies over the others."""
        told = [wrapped(caption, (BREADTH - 40) / _SIZE) for caption in self.captions]
        above = max(map(len, told)) * _LINE + 22
        height = above + max([scene.height for scene in self.scenes])
        ground = tag("rect", width=BREADTH, height=height, rx=16, fill="ground")
        frames = []
        for place, (scene, lines) in enumerate(zip(self.scenes, told, strict=True)):
            drawn = [
                words(line, BREADTH / 2, 23 + _LINE * row, self._size(line), fill="accent")
                for row, line in enumerate(lines)
            ]
            frame = [ground, *drawn, self._dots(place, above - 8), at(0, above, scene.drawing)]
            frames.append(tag("g", *frame, class_="uno-film", style=self._timing(place)))
        return document(BREADTH, height, " / ".join(self.captions), frames, shown=width, more_style=self._style())

    def _size(self, line: str) -> float:
        return fitting(line, BREADTH - 40, _SIZE)

    def _dots(self, place: int, y: float) -> str:
        """How far the film has come."""
        count = len(self.scenes)
        step = min(16, (BREADTH - 40) / count)
        return "".join(
            tag(
                "circle",
                cx=BREADTH / 2 + step * (dot - (count - 1) / 2),
                cy=y,
                r=step * 0.3,
                fill="accent" if dot == place else "edge",
            )
            for dot in range(count)
        )

    def _timing(self, place: int) -> str:
        """All frames have begun when the picture is first seen, and each is visible in its turn."""
        count = len(self.scenes)
        whole, delay = number(self.seconds * count), number(self.seconds * (place - count))
        return f"animation:uno-film{count} {whole}s step-end {delay}s infinite"

    def _style(self) -> str:
        count = len(self.scenes)
        part = f"{ceil(10000 / count) / 100:g}"  # frames overlap rather than leave a gap
        return (
            f"@keyframes uno-film{count}{{from{{visibility:visible}}{part}%,to{{visibility:hidden}}}}"
            "@media (prefers-reduced-motion:reduce){.uno-film{animation:none!important}}"
        )
