"""Sheets of parts in a certain kind of view, composed from exact views and sections of the part."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np

from cadwright.api.drawings import sheet_of as own_sheet
from cadwright.drawing.centrelines import centre_lines
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.around import arrow
from cadwright.drawing.sheets.arrangement import GAP, arrange
from cadwright.drawing.sheets.block import Block, dimensioned
from cadwright.drawing.sheets.paper import Options, frame, frame_of, title_block, title_box
from cadwright.drawing.sheets.sections import hatching
from cadwright.drawing.views import PAPERS, Paper, sections_of, views_of
from cadwright.geometry.clipping import Floats, Inside, clipped
from cadwright.geometry.curves import Curve, Line, Point, Polyline, bounds
from cadwright.geometry.polygons import inside
from cadwright.geometry.tidy import tidy
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values.measurement import Measurements
from cadwright.views.projection import VIEWS, Projection
from cadwright.views.view import View
from view_kinds.parts import Part

PAPER: Paper = "A3"
HEIGHT = 3.5
BEYOND, ARROW, THICK = 22.0, 8.0, 5.0
"""How far a cutting line goes beyond the view, and the lengths of its arrows and thick ends (mm of paper)."""
SCALES = (2.0, 1.0, 0.5)


class Drawn(NamedTuple):
    """A view as it is drawn: its lines, hatching by the scale, lines and marks besides, and its title."""

    view: View
    hatch: Callable[[float], Sequence[Line]] = lambda _: ()
    marks: Callable[[float], Sequence[Primitive]] = lambda _: ()
    title: str = ""
    axes: bool = True


class Piece(NamedTuple):
    """A section, and the region of a view that it is shown in; an outside view has no cut faces."""

    view: View
    region: Inside


def _half_plane(axis: int, at: float, sign: int) -> Inside:
    def holds(points: Floats) -> np.ndarray:
        return sign * (points[:, axis] - at) > 0

    return holds


def _between(low: float, high: float) -> Inside:
    def holds(points: Floats) -> np.ndarray:
        return (points[:, 0] > low) & (points[:, 0] < high)

    return holds


def patched(name: str, pieces: Sequence[Piece], extra: Sequence[Curve] = (), **more: object) -> Drawn:
    """A view put together from pieces of others."""
    curves = tidy([c for piece in pieces for c in clipped(piece.view.curves, piece.region)])

    def hatch(scale: float) -> Sequence[Line]:
        found: list[Line] = []
        for piece in (p for p in pieces if p.view.cut):

            def region(points: Floats, piece: Piece = piece) -> np.ndarray:
                return piece.region(points / scale)

            lines = clipped(hatching(piece.view.cut, scale), region)
            found += [line for line in lines if isinstance(line, Line) and math.dist(line.start, line.end) > 0.5]
        return found

    return Drawn(View(name, (*curves, *extra)), hatch, **more)  # type: ignore[arg-type]


class Studio:
    """A part and its views, each made when it is asked for."""

    def __init__(self, kernel: Kernel, geometry: Geometry, part: Part, rng: Random) -> None:
        self.kernel, self.geometry, self.part, self.rng = kernel, geometry, part, rng

    def outside(self, name: str, *, hidden: bool = False) -> View:
        """A view from outside."""
        view = views_of(self.kernel.project(self.geometry.brep, (name,)))[name]
        return View(name, tuple(c for c in view.curves if hidden or c.kind != "hidden"))

    def section(self, name: str, at: float, turn: float = 0.0) -> View:
        """A section; of the part turned about z."""
        brep = self.geometry.brep
        if turn:
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            brep = self.kernel.turned(brep, ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))
        (view,) = sections_of(self.kernel.sections(brep, [(name, at)]))
        return view


def half(studio: Studio) -> dict[str, Drawn]:
    """Half of the front view in section, or, turned, half of the view from the side."""
    side = studio.rng.choice((1, -1))
    cut, whole = studio.section("front", 0.0), studio.outside("front")
    pieces = [Piece(cut, _half_plane(0, 0.0, side)), Piece(whole, _half_plane(0, 0.0, -side))]
    _, y0, _, y1 = bounds(whole.curves)
    axis = Line((0.0, y0 - 3), (0.0, y1 + 3), "centre")
    return {"front": patched("front", pieces, (axis,)), "top": Drawn(studio.outside("top"))}


def offset(studio: Studio) -> dict[str, Drawn]:
    """A section along a line with a step."""
    (x0, front), (step, _), _, (x1, back) = studio.part.path
    pieces = [
        Piece(studio.section("front", -front), _between(-math.inf, step)),
        Piece(studio.section("front", -back), _between(step, math.inf)),
    ]
    path = ((x0, front), (step, front), (step, back), (x1, back))
    marks = _cutting(path, ((0.0, 1.0), (0.0, 1.0)))
    return {"front": patched("front", pieces, title="A–A"), "top": Drawn(studio.outside("top"), marks=marks)}


def aligned(studio: Studio) -> dict[str, Drawn]:
    """A section along two radii, of which one is turned into the plane of the other."""
    (_, reach), (angle, _) = studio.part.path
    pieces = [
        Piece(studio.section("front", 0.0), _half_plane(0, 0.0, -1)),
        Piece(studio.section("front", 0.0, -angle), _half_plane(0, 0.0, 1)),
    ]
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    path = ((-reach, 0.0), (0.0, 0.0), (reach * c, reach * s))
    marks = _cutting(path, ((0.0, 1.0), (-s, c)))
    _, y0, _, y1 = bounds(pieces[0].view.curves)
    holes = studio.geometry.measurements.holes
    places = {0.0, *(way * math.hypot(*hole.position[:2]) for hole in holes for way in (-1, 1))}
    axes = tuple(Line((x, y0 - 3), (x, y1 + 3), "centre") for x in sorted({round(x, 6) for x in places}))
    front = patched("front", pieces, axes, title="A–A", axes=False)
    return {"front": front, "top": Drawn(studio.outside("top"), marks=marks)}


def broken(studio: Studio) -> dict[str, Drawn]:
    """An outside view with a piece about a hole broken out, bounded by a wavy line."""
    ((at, reach),) = studio.part.path
    whole, cut = studio.outside("front"), studio.section("front", 0.0)
    _, y0, _, y1 = bounds(whole.curves)
    left, right = (_wave((at + way * reach, y0), (at + way * reach, y1)) for way in (-1, 1))
    outline = [*left.points, *reversed(right.points)]

    def within(points: Floats) -> np.ndarray:
        return inside(points, [outline])

    pieces = [Piece(cut, within), Piece(whole, lambda points: ~within(points))]
    return {"front": patched("front", pieces, (left, right)), "top": Drawn(studio.outside("top"))}


def partial(studio: Studio) -> dict[str, Drawn]:
    """A top view that is broken off by a wavy or a zigzag line."""
    ((at, _),) = studio.part.path
    top = studio.outside("top", hidden=True)
    reach = max(p[1] for c in top.curves if isinstance(c, Line) for p in (c.start, c.end) if p[0] > at)
    ends = ((at, -reach), (at, reach))
    line = _wave(*ends) if studio.rng.random() < 0.5 else _zigzag(*ends)
    piece = Piece(top, _half_plane(0, at, -1))
    front = Drawn(studio.outside("front", hidden=True))
    return {
        "front": front,
        "top": patched("top", [piece], (line,)),
        "right": Drawn(studio.outside("right", hidden=True)),
    }


def auxiliary(studio: Studio) -> dict[str, Drawn]:
    """Front and right view, and a view square to the slanting face, folded about its edge."""
    views = {name: Drawn(studio.outside(name, hidden=True)) for name in ("front", "right")}
    slope = studio.kernel.features(studio.geometry.brep).slopes[0]
    nx, _, nz = slope.normal
    edge, away = (nz, 0.0, -nx), (0.0, 1.0, 0.0)  # along the slope, and away from who looks at the front view
    # On paper what is away from the viewer of the front view lies along the slope's normal.
    right, up = ((edge[0] * c + away[0] * n, away[1] * n, edge[2] * c) for c, n in ((nz, nx), (-nx, nz)))
    along = Projection("auxiliary", right, up, "a slanting face")
    view = views_of(studio.kernel.project(studio.geometry.brep, (), along={"auxiliary": along}))["auxiliary"]
    seen = tuple(c for c in view.curves if c.kind != "hidden")
    return {**views, "auxiliary": Drawn(View("auxiliary", seen), axes=False)}


def _wave(start: Point, end: Point) -> Polyline:
    """A line drawn by hand."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    at = np.linspace(0.0, 1.0, 60)
    sway = 0.04 * length * np.sin(at * math.tau * 1.5) * np.sin(at * math.pi)
    xs, ys = start[0] + dx * at - dy / length * sway, start[1] + dy * at + dx / length * sway
    return Polyline(tuple(zip(xs.tolist(), ys.tolist(), strict=True)), "thin")


def _zigzag(start: Point, end: Point) -> Polyline:
    """A straight line with a zigzag in it, a little beyond both ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    places = ((-0.06, 0), (0.44, 0), (0.47, 0.06), (0.53, -0.06), (0.56, 0), (1.06, 0))
    return Polyline(tuple((start[0] + dx * t - dy * s, start[1] + dy * t + dx * s) for t, s in places), "thin")


def _cutting(path: Sequence[Point], sight: tuple[Point, Point]) -> Callable[[float], Sequence[Primitive]]:
    """The line of a section with thick ends and corners, arrows in the direction of sight, and letters."""

    def marks(scale: float) -> Sequence[Primitive]:
        points = [(x * scale, y * scale) for x, y in path]
        first, last = (_beyond(points[i], points[j]) for i, j in ((0, 1), (-1, -2)))
        points = [first, *points[1:-1], last]
        shapes: list[Primitive] = [Line(a, b, "cutting") for a, b in pairwise(points)]
        for a, b in (*pairwise(points), *pairwise(points[::-1])):
            shapes.append(Line(a, _toward(a, b, THICK)))
        for (x, y), (dx, dy) in zip((first, last), sight, strict=True):
            tail = (x - ARROW * dx, y - ARROW * dy)
            reach = ARROW + 1.0 + HEIGHT
            shapes += [
                Line(tail, (x, y), "dimension"),
                arrow((x, y), math.degrees(math.atan2(dy, dx))),
                Text((x - reach * dx, y - reach * dy - HEIGHT / 2), "A", 1.4 * HEIGHT, "centre", "dimension"),
            ]
        return shapes

    return marks


def _toward(a: Point, b: Point, length: float) -> Point:
    part = length / math.dist(a, b)
    return (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))


def _beyond(end: Point, inner: Point) -> Point:
    return _toward(end, inner, -BEYOND)


COMPOSERS: dict[str, Callable[[Studio], dict[str, Drawn]]] = {
    "half": half,
    "offset": offset,
    "aligned": aligned,
    "broken-out": broken,
    "partial": partial,
    "auxiliary": auxiliary,
}


def sheet_of(kind: str, studio: Studio) -> Sheet | None:
    """The sheet of a part; ``None`` where it does not fit on the paper. Shafts are drawn as `cadwright draw` does."""
    if kind == "shaft":
        return own_sheet(studio.geometry, Options(title=kind), studio.kernel, conventional=True)[0]
    drawn = COMPOSERS[kind](studio)
    flat = {name: d.view for name, d in drawn.items() if name in VIEWS}
    measured = studio.geometry.measurements
    dimensions = dimensions_of(flat, measured, studio.kernel.features(studio.geometry.brep))
    options = Options(title=kind)
    taken = [title_box(PAPER, options)]
    x0, y0, x1, y1 = frame_of(PAPER)
    for scale in SCALES:
        blocks = {name: _block(d, dimensions, measured, scale) for name, d in drawn.items()}
        beside = blocks.pop("auxiliary", None)
        area = (x0 + GAP, y0 + GAP, (x1 + x0) / 2 if beside else x1 - GAP, (y1 + y0) / 2 if beside else y1 - GAP)
        found = arrange(blocks, "third", area, taken)
        if found is not None and beside is not None:
            found = (*found, _folded(beside, found[0], studio, scale))
        if found is not None:
            shapes = [
                *frame(PAPER),
                *title_block(PAPER, options, scale, None),
                *(p for b in found for p in b.primitives),
            ]
            return Sheet(*PAPERS[PAPER], tuple(shapes), kind, tuple(d for b in found for d in b.dimensions))
    return None


def _folded(block: Block, front: Block, studio: Studio, scale: float) -> Block:
    """The auxiliary view in line with the front view, along the normal of the slanting face."""
    nx, _, nz = studio.kernel.features(studio.geometry.brep).slopes[0].normal
    origin = (front.outline[0] - scale * studio.geometry.measurements.bbox[0], front.outline[1])
    apart = 40.0
    while True:
        there = block.moved((origin[0] + apart * nx, origin[1] + apart * nz))
        if there.bounds[1] > front.bounds[3] + GAP or there.bounds[0] > front.bounds[2] + 60:
            return there
        apart += 5


def _block(drawn: Drawn, dimensions: Sequence[Dimension], measured: Measurements, scale: float) -> Block:
    axes = centre_lines(VIEWS[drawn.view.name], measured, 2.5 / scale) if drawn.axes else ()
    kept = bounds(drawn.view.curves)
    axes = tuple(
        a for a in axes if kept[0] - 9 <= min(a.start[0], a.end[0]) and max(a.start[0], a.end[0]) <= kept[2] + 9
    )
    whole = View(drawn.view.name, (*drawn.view.curves, *axes))
    return dimensioned(
        whole, dimensions, scale, HEIGHT, hatch=drawn.hatch(scale), marks=drawn.marks(scale), title=drawn.title
    )
