"""From projections to a drawing: views arranged by third-angle projection on a sheet of paper, with a title line."""

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Literal

import msgspec

from cadwright.drawing.centrelines import centre_lines
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Box, Circle, Line, Point, placed
from cadwright.values.measurement import Measurements
from cadwright.views.projection import VIEWS, millimetres
from cadwright.views.view import View

Paper = Literal["A4", "A3", "A2", "A1", "A0"]
PAPERS: dict[Paper, tuple[float, float]] = {
    "A4": (297, 210),
    "A3": (420, 297),
    "A2": (594, 420),
    "A1": (841, 594),
    "A0": (1189, 841),
}
"""Width and height in mm, landscape."""

MARGIN, TITLE, GAP = 10.0, 12.0, 14.0
"""Paper around the frame, height of the title line, least distance between views (mm)."""
LONGEST_NAME = 46
"""Characters of the part's name that fit into the title line."""
SHEET_VIEWS = ("front", "top", "right", "iso")


def views_of(projected: Mapping[str, Any]) -> dict[str, View]:
    """The views in what `cadwright.kernel.occ.hidden_lines.project` returned."""
    return msgspec.convert(projected["views"], dict[str, View])


def sections_of(cut: Mapping[str, Any]) -> tuple[View, ...]:
    """The views in what `cadwright.kernel.occ.sections.sections` returned, in the order of the planes."""
    return msgspec.convert(cut["sections"], tuple[View, ...])


def view_sheet(
    views: Mapping[str, View], name: str, *, measurements: Measurements | None = None, paper: Paper = "A4"
) -> Sheet:
    """Front, top above it, right beside it and iso in the corner, at the largest standard scale that fits.

    ``views`` holds those four. With ``measurements``, holes and bosses get centre lines. The title line gives
    ``name``, the scale and the overall width x depth x height.
    """
    width, height = PAPERS[paper]
    frame = (MARGIN, MARGIN, width - MARGIN, height - MARGIN)
    area = (frame[0], frame[1] + TITLE, frame[2], frame[3])
    front, top, right, iso = (views[name].bounds for name in SHEET_VIEWS)
    w, h, d = front[2] - front[0], front[3] - front[1], top[3] - top[1]
    room = (area[2] - area[0] - 3 * GAP, area[3] - area[1] - 3 * GAP)
    scale = standard_scale(min(room[0] / max(w + d, 1e-9), room[1] / max(h + d, 1e-9)))
    gap_x = (area[2] - area[0] - (w + d) * scale) / 3
    gap_y = (area[3] - area[1] - (h + d) * scale) / 3
    x, y = area[0] + gap_x, area[1] + gap_y
    beside, above = x + w * scale + gap_x, y + h * scale + gap_y
    primitives: list[Primitive] = [*_frame(frame), *_title(frame, name, scale, (w, d, h))]
    for view, bounds, corner in (("front", front, (x, y)), ("top", top, (x, above)), ("right", right, (beside, y))):
        primitives += _place(views[view], bounds, scale, corner, measurements)
    free = (x + w * scale + GAP / 2, y + h * scale + GAP / 2, area[2] - GAP / 2, area[3] - GAP / 2)
    primitives += _place_iso(views["iso"], iso, free, scale)
    return Sheet(width, height, tuple(primitives), name)


def flat_profile(view: View, *, measurements: Measurements | None = None) -> Sheet:
    """One view at 1:1 in the model's own coordinates, as one sends it to a laser cutter."""
    width, height = view.bounds[2] - view.bounds[0], view.bounds[3] - view.bounds[1]
    axes = centre_lines(VIEWS[view.name], measurements, 0.03 * math.hypot(width, height)) if measurements else ()
    return Sheet(width, height, (*view.curves, *axes))


def standard_scale(largest: float) -> float:
    """The largest scale of ISO 5455 (…, 1:5, 1:2, 1:1, 2:1, 5:1, …) that is not above ``largest``."""
    decade = 10.0 ** math.floor(math.log10(largest))
    return max(decade * step for step in (1, 2, 5) if decade * step <= largest * (1 + 1e-9))


def scale_text(scale: float) -> str:
    """A scale as drawings write it: 2:1, 1:5."""
    return f"{scale:.10g}:1" if scale >= 1 else f"1:{1 / scale:.10g}"


def _place(view: View, bounds: Box, scale: float, corner: Point, measurements: Measurements | None) -> list[Primitive]:
    """A view with its lower left corner at ``corner``, its axes and its name."""
    shift = (corner[0] - bounds[0] * scale, corner[1] - bounds[1] * scale)
    axes = centre_lines(VIEWS[view.name], measurements, 2.5 / scale) if measurements else ()
    middle = corner[0] + (bounds[2] - bounds[0]) * scale / 2
    name = Text((middle, corner[1] - 7), view.name.upper(), 2.0, "centre")
    return [*(placed(curve, scale, shift) for curve in (*view.curves, *axes)), name]


def _place_iso(view: View, bounds: Box, room: Box, scale: float) -> list[Primitive]:
    """The pictorial view in the middle of its room, without hidden lines; at its own scale where it must be smaller."""
    w, h = max(bounds[2] - bounds[0], 1e-9), max(bounds[3] - bounds[1], 1e-9)
    own = min(scale, standard_scale(min((room[2] - room[0]) / w, (room[3] - room[1] - 6) / h)))
    middle = ((room[0] + room[2]) / 2, (room[1] + room[3]) / 2)
    corner = (middle[0] - w * own / 2, middle[1] - h * own / 2)
    seen = View(view.name, tuple(curve for curve in view.curves if curve.kind != "hidden"))
    *curves, _ = _place(seen, bounds, own, corner, None)
    name = "ISO" if own == scale else f"ISO  {scale_text(own)}"
    return [*curves, Text((middle[0], corner[1] - 7), name, 2.0, "centre")]


def _frame(frame: Box) -> list[Primitive]:
    x0, y0, x1, y1 = frame
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    sides = [Line(a, b) for a, b in pairwise(corners)]
    return [*sides, Line((x0, y0 + TITLE), (x1, y0 + TITLE), "thin")]


def _title(frame: Box, name: str, scale: float, size: tuple[float, float, float]) -> list[Primitive]:
    """The line along the bottom: name, overall size, scale, the symbol of third-angle projection."""
    x0, y0, x1, _ = frame
    base = y0 + TITLE / 2
    extents = " x ".join(millimetres(v) for v in size)
    fields = ((x1 - 125, "W x D x H", f"{extents} mm"), (x1 - 52, "SCALE", scale_text(scale)))
    short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3].rstrip()}..."
    texts: list[Primitive] = [Text((x0 + 4, base - 1.75), short, 3.5)]
    for x, label, value in fields:
        texts += [
            Text((x + 2, y0 + TITLE - 3.6), label, 1.8),
            Text((x + 2, y0 + 2.6), value, 3.0),
            Line((x, y0), (x, y0 + TITLE), "thin"),
        ]
    return [*texts, Line((x1 - 28, y0), (x1 - 28, y0 + TITLE), "thin"), *_third_angle((x1 - 14, base))]


def _third_angle(at: Point) -> list[Primitive]:
    """ISO 5456-2's symbol: a truncated cone, seen from its small end on the left and from the side on the right."""
    x, y = at
    left, right = x - 5, x + 5
    cone = ((right - 3, y - 1.5), (right - 3, y + 1.5), (right + 3, y + 3), (right + 3, y - 3), (right - 3, y - 1.5))
    return [
        Circle((left, y), 1.5, "thin"),
        Circle((left, y), 3.0, "thin"),
        *(Line(a, b, "thin") for a, b in pairwise(cone)),
        Line((left - 4, y), (left + 4, y), "centre"),
        Line((left, y - 4), (left, y + 4), "centre"),
        Line((right - 4, y), (right + 4, y), "centre"),
    ]
