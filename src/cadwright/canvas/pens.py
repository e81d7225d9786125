"""Strokes from files, and the picture that they are drawn on.

The canvas as an SVG file can be opened in any program that draws; what is drawn on it in another colour than black are
strokes. JSON files hold strokes as the data set has them.
"""

import math
from collections.abc import Iterable
from itertools import groupby

import msgspec

from cadwright.canvas.design import GRID, XY, Circle, Design, Drawing
from cadwright.canvas.raster import polyline
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.errors import InputError
from cadwright.foreign import decoded
from cadwright.geometry.polylines import flatten

SIDE = GRID + 2
"""Grid units of a side of the picture: the canvas and a cell around it."""
MM = 5.0
"""Millimetres of a grid unit in it."""
DARK = 0x60
"""A colour whose parts are all below is the design's, not a pen's."""


def canvas_svg(design: Design) -> bytes:
    """The design in black on the canvas's grid, to draw strokes on in another colour."""
    side, low = SIDE * MM, -SIDE / 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side:g}mm" height="{side:g}mm"'
        f' viewBox="{low:g} {low:g} {SIDE:g} {SIDE:g}">',
        "  <title>Draw on this in red</title>",
        f'  <rect x="{low:g}" y="{low:g}" width="{SIDE:g}" height="{SIDE:g}" fill="white"/>',
        '  <g fill="none" stroke="black" stroke-width="0.2" stroke-linecap="round">',
    ]
    for each in design.curves:
        if isinstance(each, Circle):
            (x, y), r = each.center, each.radius
            lines.append(f'    <circle cx="{x:.6g}" cy="{y:.6g}" r="{r:.6g}"/>')
        else:
            points = " ".join(f"{x:.6g},{y:.6g}" for x, y in polyline(each))
            lines.append(f'    <polyline points="{points}"/>')
    return "\n".join([*lines, "  </g>", "</svg>", ""]).encode()


def read_strokes(data: bytes, name: str) -> Drawing:
    """The strokes of an SVG file on a square page that is the canvas with its margin, or of a JSON file.

    Raises `InputError` for a file that is neither, and for one without strokes.
    """
    drawing = _json(data, name) if data.lstrip()[:1] in (b"{", b"[") else _svg(data, name)
    if not any(drawing.splines):
        raise InputError(
            f"{name}: there are no strokes", "draw them on the canvas in red, or another colour than black"
        )
    return drawing


def _json(data: bytes, name: str) -> Drawing:
    try:
        return msgspec.json.decode(data, type=Drawing)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{name}: not a drawing ({error})") from None


def _svg(data: bytes, name: str) -> Drawing:
    failed = f"{name}: the strokes could not be read"
    sheet = decoded("cadwright.drawing.reading.worker:svg", data, Strokes, failed)
    scale = SIDE / max(sheet.width, sheet.height, 1e-9)

    def at(point: XY) -> XY:
        return point[0] * scale - SIDE / 2, SIDE / 2 - point[1] * scale

    coloured = [each for each in sheet.strokes if not _is_dark(each.color)]
    splines: list[tuple[XY, ...]] = []
    for chain in _chains(coloured):
        splines.append(tuple(at(p) for p in chain))
    return Drawing(tuple(splines))


def _chains(strokes: Iterable[Stroke]) -> list[list[XY]]:
    """The points of strokes; pieces that follow each other end to end are one stroke of the pen."""
    chains: list[list[XY]] = []
    for _, same in groupby(strokes, key=lambda each: each.color):
        for each in same:
            points = list(flatten(each.curve, 0.05))
            if chains and math.dist(chains[-1][-1], points[0]) < 1e-6:
                chains[-1] += points[1:]
            else:
                chains.append(points)
    return chains


def _is_dark(color: str) -> bool:
    return all(int(color[n : n + 2], 16) < DARK for n in (1, 3, 5))
