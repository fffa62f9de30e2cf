"""Pictures read back as XML."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

NAMESPACE = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Element:
    """The picture, which must be a well-formed SVG that is one image to screen readers."""
    root = fromstring(picture)
    assert root.tag == NAMESPACE + "svg"
    assert root.get("role") == "img"
    assert root[0].tag == NAMESPACE + "title"
    return root


def title(picture: str) -> str:
    """What screen readers say."""
    return read(picture)[0].text or ""


def texts(picture: str) -> list[str]:
    """All words that are drawn."""
    return [each.text or "" for each in read(picture).iter(NAMESPACE + "text")]


def paths(picture: str) -> list[str]:
    """The outlines of all shapes that are drawn."""
    return [each.get("d", "") for each in read(picture).iter(NAMESPACE + "path")]


def size(picture: str) -> tuple[float, float]:
    """Width and height in the picture's own units."""
    _, _, width, height = read(picture).get("viewBox", "").split()
    return float(width), float(height)
