"""Surface textures that a request states ("all surfaces Ra 3.2", "the bore Ra 0.8"), at the faces that are meant."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.drawing.symbol import Texture
from cadwright.geometry.curves import Line, Point
from cadwright.geometry.tolerance import ROUNDING
from cadwright.views.view import View

About = Literal["all", "hole", "shaft", "top", "bottom", "left", "right", "front", "back", "unknown"]
_VALUE = re.compile(
    r"\b(?P<name>R(?:a|z|q|t|max))\s*(?:of|=|:|is|≤|<=|max\.?)?\s*(?P<size>\d+(?:[.,]\d+)?)(?!\d)(?:\s*(?:µm|um|microns?)\b)?"
)
_SUBJECT = re.compile(
    r"(?:(?:Ø|\bD)?\s*(?P<size>\d+(?:\.\d+)?)\s*(?:mm\b)?\s*(?:[A-Z]{1,2}\d{1,2}\b)?\s*)?\b"
    r"(?:(?P<hole>bores?|holes?)|(?P<shaft>shafts?|journals?|pins?|seats?|outside diameter|outer diameter)"
    r"|(?P<side>top|upper|bottom|lower|under|left|right|front|back|rear)\b(?:[ -]*(?:side|face|surface))?"
    r"|(?P<all>all|every|everywhere|overall|surfaces|general|finish|roughness|texture|over|otherwise|else)"
    r"|(?P<other>face|groove|slot|pocket|thread|flange|side|edge|keyway|taper|shoulder|wall|floor)s?)\b",
    re.IGNORECASE,
)
_SIDES = {"upper": "top", "lower": "bottom", "under": "bottom", "rear": "back"}
_CLAUSES = re.compile(r"[;\n]|,(?!\d)|\.(?!\d)|\b(?:and|but|with)\b")
_SHOWN: dict[str, tuple[tuple[str, int, bool], ...]] = {
    "top": (("front", 1, True), ("right", 1, True), ("left", 1, True)),
    "bottom": (("front", 1, False), ("right", 1, False), ("left", 1, False)),
    "left": (("front", 0, False), ("top", 0, False)),
    "right": (("front", 0, True), ("top", 0, True)),
    "front": (("top", 1, False), ("right", 0, False), ("left", 0, True)),
    "back": (("top", 1, True), ("right", 0, True), ("left", 0, False)),
}
"""For each side the views in which it is a line: which way it lies across, and whether at the upper end of that."""


class Stated(msgspec.Struct, frozen=True):
    """A surface texture that is asked for.

    It has the words, its parameter ("Ra 0.8"), the faces that it is of, and how wide these are, where that is said.
    """

    text: str
    parameter: str
    about: About
    size: float | None = None


def textures_in(request: str) -> tuple[Stated, ...]:
    """The textures that a request states, each once."""
    found: dict[Stated, None] = {}
    wide = _widths(request)
    for clause in _CLAUSES.split(request):
        for match in _VALUE.finditer(clause):
            about, size = _subject(clause[: match.start()], clause[match.end() :], wide)
            value = match["size"].replace(",", ".")
            found[Stated(" ".join(clause.split()), f"{match['name']} {value}", about, size)] = None
    return tuple(found)


def _widths(request: str) -> dict[str, float]:
    """How wide what is called by a word is, where a request says one width of it alone: “a 20 H7 bore … the bore”."""
    said: dict[str, set[float]] = {}
    for match in _SUBJECT.finditer(request):
        if match["size"] and (word := match["hole"] or match["shaft"]):
            said.setdefault(word.lower().rstrip("s"), set()).add(float(match["size"]))
    return {word: sizes.pop() for word, sizes in said.items() if len(sizes) == 1}


def _subject(before: str, behind: str, wide: Mapping[str, float]) -> tuple[About, float | None]:
    """What a texture is said of, and how wide that is: the last thing before it, else the first one behind it, else the
    whole part.
    """
    matches = [*_SUBJECT.finditer(before)][-1:] or [*_SUBJECT.finditer(behind)][:1]
    if not matches or matches[0]["all"]:
        return "all", None
    match = matches[0]
    if word := match["hole"] or match["shaft"]:
        size = float(match["size"]) if match["size"] else wide.get(word.lower().rstrip("s"))
        return "hole" if match["hole"] else "shaft", size
    if match["side"]:
        side = match["side"].lower()
        sides: dict[str, About] = {name: name for name in _SHOWN}  # type: ignore[misc]
        return sides[_SIDES.get(side, side)], None
    return "unknown", None


def textured(
    views: Mapping[str, View], dimensions: Sequence[Dimension], stated: Sequence[Stated], *, stands: bool = True
) -> tuple[tuple[Texture, ...], tuple[str, ...]]:
    """The textures at the faces that they are said of, and the words of those that could stand nowhere, or anywhere.

    Where the part does not stand as it was asked for, sides are not where their names say.
    """
    placed, unplaced = [], []
    for each in stated:
        if each.about in ("hole", "shaft"):
            texture = _round(dimensions, each)
        elif each.about in _SHOWN and stands:
            texture = _flat(views, each)
        else:
            texture = None
        if texture is not None:
            placed.append(texture)
        elif each.about != "all":
            unplaced.append(each.text)
    return tuple(placed), tuple(unplaced)


def _round(dimensions: Sequence[Dimension], stated: Stated) -> Texture | None:
    """At the holes, or outer cylinders, of that diameter; without one, at the only ones there are."""
    found = [
        d
        for d in dimensions
        if (isinstance(d, Diameter) or (isinstance(d, Linear) and "Ø" in d.text))
        and ("hole" in d.feature) == (stated.about == "hole")
        and (stated.size is None or abs(d.value - stated.size) < ROUNDING)
    ]
    if not found or len({d.value for d in found}) > 1:
        return None
    first = found[0]
    if isinstance(first, Diameter):
        return Texture(first.view, first.center, stated.parameter, first.radius)
    assert isinstance(first, Linear), "nothing else was looked for"
    return Texture(first.view, first.start, stated.parameter)


def _flat(views: Mapping[str, View], stated: Stated) -> Texture | None:
    """At the line that a side of the part is in the first view that shows it as one."""
    for name, across, upper in _SHOWN[stated.about]:
        if name in views:
            bounds = views[name].bounds
            level = bounds[across + 2] if upper else bounds[across]
            for point in _on(views[name], across, level):
                return Texture(name, point, stated.parameter)
    return None


def _on(view: View, across: int, level: float) -> Iterator[Point]:
    """A quarter of the way along the longest line of a view at that level."""
    lines = [
        curve
        for curve in view.curves
        if isinstance(curve, Line)
        and curve.kind == "visible"
        and all(abs(p[across] - level) < ROUNDING for p in (curve.start, curve.end))
    ]
    for line in sorted(lines, key=lambda c: -abs(c.end[1 - across] - c.start[1 - across])):
        (x0, y0), (x1, y1) = sorted((line.start, line.end))
        yield (x0 + (x1 - x0) / 4, y0 + (y1 - y0) / 4)
