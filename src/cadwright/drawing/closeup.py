"""A section through a place of a part as a small picture, with the coordinates of the part along both sides.

Cut faces are hatched; what was looked at, or is missing, is red, what is there is blue.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace
from PIL import Image

from cadwright.drawing.coloured import composed, compressed
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheets.sections import hatching
from cadwright.drawing.views import standard_scale
from cadwright.geometry.curves import Box, Circle, Line, Point, placed
from cadwright.values.probe import Axis
from cadwright.values.spot import Mark, Plane, Spot
from cadwright.views.projection import VIEWS, Projection, millimetres
from cadwright.views.view import View

SEEN: dict[Axis, tuple[str, Axis, Axis]] = {
    "x": ("right", "y", "z"),
    "y": ("front", "x", "z"),
    "z": ("top", "x", "y"),
}
"""From where a plane across an axis is seen, and the coordinates that go to the right and up there."""
DOTS = 4.0
"""Pixels per mm of the picture: letters are 12 pixels high."""
MOST_PIXELS = 150_000
"""About 200 tokens."""
LONGEST, LEAST = 96.0, 36.0
"""The longer side of what is shown, and the least one of either (mm of the picture)."""
LEFT, BELOW, BESIDE, ABOVE = 13.0, 9.0, 4.0, 3.0
"""Room around it for coordinates (mm)."""
LETTERS = 3.0
SLACK = 0.06
"""Of what is shown is left free around it."""
AROUND = 3.0
"""A close-up shows so many times as much as the marks take up …"""
SHARE = 0.3
"""… and this share of the whole section at least."""
_WHOLE = 0.7
"""A close-up that would show this share of the section shows all of it."""
BEHIND, HATCH, EDGES, WANTED, FOUND, WORDS = "#b4b4b4", "#a8a8a8", "#202020", "#d81e1e", "#1e50d8", "#202021"


def projection_of(axis: Axis) -> Projection:
    """The view in which a plane across an axis is seen."""
    return VIEWS[SEEN[axis][0]]


def cut_of(plane: Plane) -> tuple[str, float]:
    """A plane as `cadwright.kernel.client.Kernel.sections` wants it: the view, and how far toward its viewer it is."""
    axis, at = plane
    return SEEN[axis][0], at * sum(projection_of(axis).toward)


def closeup(section: View, spot: Spot) -> bytes | None:
    """The section through a spot as PNG; ``None`` where there is nothing to see."""
    curves = (*section.curves, *section.cut)
    if not curves:
        return None
    axis = spot.plane[0]
    whole = View(section.name, curves).bounds
    window = _window(whole, [_flat(mark, projection_of(axis)) for mark in spot.marks], close=spot.close)
    wide, high = window[2] - window[0], window[3] - window[1]
    scale = LONGEST / max(wide, high)
    inner = (max(wide * scale, LEAST), max(high * scale, LEAST))
    # A narrow part has white on both sides.
    margins = (inner[0] - wide * scale) / 2, (inner[1] - high * scale) / 2
    shift = (margins[0] - window[0] * scale, margins[1] - window[1] * scale)
    shown = _layers(section, spot, scale, shift)
    outer = (inner[0] + LEFT + BESIDE, inner[1] + BELOW + ABOVE)
    dots = min(DOTS, math.sqrt(MOST_PIXELS / (outer[0] * outer[1])))
    picture = composed({WORDS: _frame(inner, scale, shift, SEEN[axis][1:])}, outer, dots)
    inside = composed(shown, inner, dots)
    picture.paste(_bordered(inside), (round(LEFT * dots), round(ABOVE * dots)))
    return compressed(picture)


def _layers(section: View, spot: Spot, scale: float, shift: Point) -> dict[str, list[Primitive]]:
    """What lies behind the plane, the cut faces and the marks, by colour."""
    hatch = hatching(section.cut, scale) if section.cut else ()
    layers: dict[str, list[Primitive]] = {
        BEHIND: [replace(placed(curve, scale, shift), kind="thin") for curve in section.curves],
        HATCH: [placed(line, 1.0, shift) for line in hatch],
        EDGES: [placed(curve, scale, shift) for curve in section.cut],
        FOUND: [],
        WANTED: [],
    }
    projection = projection_of(spot.plane[0])
    for number, (_, marks) in enumerate(spot.failed, 1):
        name = str(number) if len(spot.failed) > 1 else ""
        for mark in marks:
            low_x, low_y, high_x, high_y = _flat(mark, projection)
            box = (*_at((low_x, low_y), scale, shift), *_at((high_x, high_y), scale, shift))
            layers[FOUND if mark.there else WANTED] += _drawn(mark, box, name)
    return layers


def _drawn(mark: Mark, box: Box, name: str) -> Iterator[Primitive]:
    """A mark, and the number of its check where there are several; ``box`` in mm of the picture."""
    x0, y0, x1, y1 = box
    match mark.kind:
        case "line":
            yield Line((x0, y0), (x1, y1))
        case "box":
            x0, y0, x1, y1 = x0 - 0.6, y0 - 0.6, x1 + 0.6, y1 + 0.6
            corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
            yield from (Line(a, b) for a, b in pairwise(corners))
        case "point":
            yield Line((x0 - 2, y0), (x0 + 2, y0))
            yield Line((x0, y0 - 2), (x0, y0 + 2))
            yield Circle((x0, y0), 2.6)
    if name and not mark.there:
        beside = (x0 + 3, y0 + 2) if mark.kind == "point" else (x0 + 1, y1 + 1)
        yield Text(beside, name, LETTERS, kind="thin")


def _at(point: Point, scale: float, shift: Point) -> Point:
    return (point[0] * scale + shift[0], point[1] * scale + shift[1])


def _flat(mark: Mark, projection: Projection) -> Box:
    """A mark in the view."""
    (a, b), (c, d) = projection.to_view(mark.start), projection.to_view(mark.end)
    return (min(a, c), min(b, d), max(a, c), max(b, d))


def _window(whole: Box, marks: Sequence[Box], *, close: bool) -> Box:
    """What is shown of a view: all of it with the marks, or what is around these."""
    around = _around([whole, *marks])
    if close and marks:
        near, limit = _around(marks), SHARE * max(whole[2] - whole[0], whole[3] - whole[1])
        half = max(AROUND * max(near[2] - near[0], near[3] - near[1]), limit) / 2
        x, y = (near[0] + near[2]) / 2, (near[1] + near[3]) / 2
        if 2 * half < _WHOLE * max(around[2] - around[0], around[3] - around[1]):
            return (x - half, y - half, x + half, y + half)
    slack = SLACK * max(around[2] - around[0], around[3] - around[1])
    return (around[0] - slack, around[1] - slack, around[2] + slack, around[3] + slack)


def _around(boxes: Sequence[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


# coordinates


def _frame(inner: Point, scale: float, shift: Point, axes: tuple[str, ...]) -> list[Primitive]:
    """The coordinates of the part below and to the left of the picture, with the names of the axes at their ends."""
    shapes: list[Primitive] = []
    for value, x in _ticks(inner[0], scale, shift[0]):
        shapes += [Line((LEFT + x, BELOW), (LEFT + x, BELOW - 1.2), "thin")]
        shapes += [Text((LEFT + x, BELOW - 2 - LETTERS), value, LETTERS, "centre")]
    for value, y in _ticks(inner[1], scale, shift[1]):
        shapes += [Line((LEFT, BELOW + y), (LEFT - 1.2, BELOW + y), "thin")]
        shapes += [Text((LEFT - 2, BELOW + y - LETTERS / 2), value, LETTERS, "right")]
    right, up = axes
    shapes += [Text((LEFT + inner[0] + BESIDE - 2.5, BELOW - 2 - LETTERS), right, LETTERS)]
    return [*shapes, Text((2, BELOW + inner[1] + ABOVE - LETTERS - 1), up, LETTERS)]


def _ticks(room: float, scale: float, shift: float) -> Iterator[tuple[str, float]]:
    """Round coordinates with their places (mm of the picture), neither at its very end nor too near to each other."""
    step = standard_scale(room / scale / 2.5)
    low, high = -shift / scale, (room - shift) / scale
    for number in range(math.ceil(low / step), math.floor(high / step) + 1):
        place = number * step * scale + shift
        if 3 < place < room - 5:
            yield millimetres(number * step), place


def _bordered(image: Image.Image) -> Image.Image:
    """The picture with a thin line around it."""
    image.paste(WORDS, (0, 0, image.width, 1))
    image.paste(WORDS, (0, image.height - 1, image.width, image.height))
    image.paste(WORDS, (0, 0, 1, image.height))
    image.paste(WORDS, (image.width - 1, 0, image.width, image.height))
    return image
