"""Tables one after the other in one picture that moves."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.pictures.svg import STYLE, SVG, at, document, fitting, number, tag, words
from unorules.pictures.tables import BREADTH, Scene

_CAPTION = 46


def draw_film(scenes: Sequence[Scene], captions: Sequence[str], seconds: float, width: float | None) -> SVG:
    """The scenes with their captions, each shown in turn."""
    count = len(scenes)
    height = max([each.height for each in scenes]) + _CAPTION
    frames = [
        _frame(each, caption, place, count, height)
        for place, (each, caption) in enumerate(zip(scenes, captions, strict=True))
    ]
    shown = [
        tag("g", frame, class_=f"uno-film{count}", style=f"animation-delay:{number(seconds * (place - count))}s")
        for place, frame in enumerate(frames)
    ]
    style = _style(count, seconds)
    return document(
        BREADTH, height, " / ".join(captions), shown, shown=width, style=STYLE.replace("</style>", style + "</style>")
    )


def _style(count: int, seconds: float) -> str:
    """Each frame is visible for its part of the round. Without motion the last one, which lies over the others, is."""
    part = number(100 / count)
    return (
        f"@keyframes uno-film{count}{{0%,{part}%{{visibility:visible}}{part}1%,100%{{visibility:hidden}}}}"
        f"@media (prefers-reduced-motion:no-preference){{.uno-film{count}"
        f"{{animation:uno-film{count} {number(seconds * count)}s step-end infinite}}}}"
    )


def _frame(scene: Scene, caption: str, place: int, count: int, height: float) -> str:
    ground = tag("rect", width=BREADTH, height=height, rx=16, fill="ground")
    dots = [
        tag(
            "circle",
            cx=BREADTH / 2 + 16 * (dot - (count - 1) / 2),
            cy=38,
            r=5,
            fill="accent" if dot == place else "edge",
        )
        for dot in range(count)
    ]
    said = words(caption, BREADTH / 2, 23, fitting(caption, BREADTH - 40, 19), fill="accent")
    return ground + at(0, _CAPTION, scene.drawing) + said + "".join(dots)
