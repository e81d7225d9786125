"""From a reading to a part."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from cadwright.drawing.dimension import Note
from cadwright.drawing.primitives import Box, Line, bounds
from cadwright.drawing.reading.values import Reading
from cadwright.planners.embedded.drawings.arrangement import Arrangement, arrange
from cadwright.planners.embedded.drawings.blocks import blocks_of
from cadwright.planners.embedded.drawings.building import part_of
from cadwright.planners.embedded.drawings.cleaning import ROUGH, tolerance_of, without_axes
from cadwright.planners.embedded.drawings.naming import measured
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, planes_of
from cadwright.planners.embedded.drawings.prisms import Prisms, prisms_of
from cadwright.planners.embedded.drawings.solving import solve
from cadwright.planners.embedded.drawings.turned import Silhouettes, silhouettes
from cadwright.planners.embedded.part import Part

THICKNESS = re.compile(r"\s*(t|th|thk|thickness)\W*\d", re.IGNORECASE)
NOTHING = "no body could be found that the views agree on"


class Rebuilt(msgspec.Struct, frozen=True):
    """A part that a drawing shows, or the reason why there is none. ``unexplained`` is the share of the length of the
    drawing's lines that the part does not account for, ``missed`` that of its volume which the features got wrong.
    """

    part: Part | None
    unexplained: float = 1.0
    missed: float = 1.0
    problems: tuple[str, ...] = ()
    reason: str = ""


def rebuild(reading: Reading) -> Rebuilt:
    """The part that a reading's views and dimensions show."""
    return candidates(reading)[0]


def candidates(reading: Reading) -> tuple[Rebuilt, ...]:
    """The parts that a reading may show, the most likely first; a single one without a part where there is none."""
    planes = planes_of(reading.views)
    if len(planes) == 1:
        planes |= _sheet_metal(planes, reading)
    if len(planes) < 2:
        return (Rebuilt(None, reason=_few(reading)),)
    size = max(_extent(planes), 1e-9)
    planes = {axes: without_axes(plane, ROUGH * size) for axes, plane in planes.items()}
    fine = tolerance_of(planes, size)
    known = measured(planes, reading.dimensions, fine)
    spans = [(p[0], p[-1]) for p in known.names.places]
    frames = {axes: _frame(spans, axes) for axes in known.planes}
    whole = {axes: arrange(plane, fine, frames[axes]) for axes, plane in known.planes.items()}
    plain = {axes: arrange(plane, fine, frames[axes], free=False) for axes, plane in known.planes.items()}
    believed = silhouettes(plain, fine)
    beliefs = (believed, Silhouettes()) if believed.turned else (believed,)
    tried = [_tried(whole, plain, each, fine) for each in beliefs]
    found: list[Rebuilt] = []
    for unexplained, prisms in sorted(tried, key=lambda t: t[0] + t[1].missed):
        part = part_of(prisms, known.names) if prisms.joined else None
        if part is not None and all(part != other.part for other in found):
            found.append(Rebuilt(part, unexplained, prisms.missed, known.problems))
    return tuple(found) or (Rebuilt(None, 1.0, 1.0, known.problems, NOTHING),)


def _tried(
    whole: Mapping[Axes, Arrangement], arranged: Mapping[Axes, Arrangement], believed: Silhouettes, tolerance: float
) -> tuple[float, Prisms]:
    """The share of lines that stay unexplained and the features, where some surfaces are believed to be turned."""
    blocks = blocks_of(arranged, whole, believed, tolerance)
    solid, unexplained = solve(blocks)
    return unexplained, prisms_of(blocks, solid, arranged, believed.turned, tolerance)


def _extent(planes: Mapping[Axes, Plane]) -> float:
    """The longest side of what is drawn."""
    boxes = [bounds(look.curves) for plane in planes.values() for look in plane.looks]
    return max((max(b[2] - b[0], b[3] - b[1]) for b in boxes), default=0.0)


def _sheet_metal(planes: Mapping[Axes, Plane], reading: Reading) -> dict[Axes, Plane]:
    """The side of a flat part that is drawn in one view, with its thickness in a note."""
    (axes, plane), *_ = planes.items()
    noted = [d.value for d in reading.dimensions if isinstance(d, Note) and THICKNESS.match(d.text)]
    if not noted or axes != (0, 1):
        return {}
    x0, _, x1, _ = bounds(tuple(c for look in plane.looks for c in look.curves))
    corners = ((x0, 0.0), (x1, 0.0), (x1, noted[0]), (x0, noted[0]), (x0, 0.0))
    return {(0, 2): Plane((0, 2), (Look("front", -1, tuple(Line(a, b) for a, b in pairwise(corners))),))}


def _frame(spans: Sequence[tuple[float, float]], axes: Axes) -> Box:
    (x0, x1), (y0, y1) = spans[axes[0]], spans[axes[1]]
    return (x0, y0, x1, y1)


def _few(reading: Reading) -> str:
    names = ", ".join(v.name for v in reading.views)
    shown = f"the drawing shows {names}" if names else "no view was found in the drawing"
    return f"{shown}; two views along different axes are needed"
