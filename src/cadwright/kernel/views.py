"""The exact views of a part that a drawing asks for."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import msgspec

from cadwright.drawing.comparison.alignment import likeness
from cadwright.drawing.comparison.by_view import named_views, tolerance_of
from cadwright.drawing.comparison.units import in_millimetres
from cadwright.drawing.comparison.veiled import leaves_hidden_out
from cadwright.drawing.comparison.view_names import ALONE, FLAT, Fits, as_named, best_way, renamed
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.views import views_of
from cadwright.drawing.wireframe import Wire, Wires, wires_of
from cadwright.errors import DrawingError
from cadwright.geometry.curves import Curve, placed
from cadwright.geometry.recognition import recognise
from cadwright.geometry.tidy import tidy
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.cut_views import Opened, along
from cadwright.values.features import Slope
from cadwright.views.projection import VIEWS, Projection, Vector
from cadwright.views.sight import Sight
from cadwright.views.view import View

WIREFRAME = {"top": "FRONT", "front": "TOP", "right": "RIGHT"}
"""Our names of the views on IterCAD's sheets; the pictorial one there is at a scale that nothing tells."""
ROUND = 1e-4
"""How far sampled points (mm) may lie beside the circle that they are on."""
MOST_SLOPES = 3
"""So many slanting faces are looked at squarely."""


def understood(reading: Reading, geometry: Geometry, kernel: Kernel) -> tuple[Reading, dict[str, View]]:
    """The drawing with its views named as the part lies, and a view of the part for each of them.

    Where the names that a reading gave by position do not fit, or views stand by themselves, they are told by the
    lines; drawings in inches are brought to mm. Raises `DrawingError` as `views_for` does.
    """
    box = geometry.measurements.bbox
    reading = in_millimetres(reading, max(box[i + 3] - box[i] for i in range(3)))
    views = views_for(reading, geometry, kernel)
    first, tolerance = as_named(reading), tolerance_of(reading)
    part = {name: view.curves for name, view in views.items()}
    fits = Fits(reading, part, tolerance)
    loose = reading.traced and any(view.name == "auxiliary" for view in reading.views)
    well = all(fits.of(number, place).share >= ALONE for number, place in first.items())
    if reading.wireframe or (first and well and not loose):
        return reading, views
    for name in FLAT:
        if name not in views:
            with suppress(DrawingError):  # the rare view that takes too long is done without
                part |= {n: v.curves for n, v in views_of(kernel.project(geometry.brep, (name,))).items()}
    fits = Fits(reading, part, tolerance)
    named = best_way(fits)
    if named == first:
        return reading, views
    reading = renamed(fits, named)
    return reading, views_for(reading, geometry, kernel)


def views_for(reading: Reading, geometry: Geometry, kernel: Kernel) -> dict[str, View]:
    """A view of the part for each of the drawing's, by the names of `named_views`.

    Where a section is cut and which way an auxiliary or a pictorial view looks, a reading does not say. Sections are
    tried through the middle and the axes of holes, auxiliary views square to slanting faces, pictorial ones from all
    sides that we know; the one that covers the drawing's lines best is taken. Raises `DrawingError` for the rare part
    whose views cannot be drawn.
    """
    if reading.wireframe:
        return _wireframe(wires_of(kernel.wireframe(geometry.brep)))
    wanted, tolerance = {name: view.curves for name, view in named_views(reading).items()}, tolerance_of(reading)
    named = named_views(reading)
    cut = {name: view for name, view in named.items() if view.cut or view.patches or name.startswith("section")}
    plain = tuple(name for name in wanted if name in VIEWS and name not in cut and not VIEWS[name].is_oblique)
    found = views_of(kernel.project(geometry.brep, plain)) if plain else {}
    if cut:
        opened = Opened(geometry, kernel)
        views = ((name, opened.likest(view, tolerance)) for name, view in cut.items())
        found |= {name: msgspec.structs.replace(view, name=name) for name, view in views if view is not None}
    pictorial = {name: curves for name, curves in wanted.items() if name.startswith("iso")}
    if pictorial:
        oblique = tuple(name for name, view in VIEWS.items() if view.is_oblique)
        found |= _likest(pictorial, list(views_of(kernel.project(geometry.brep, oblique)).values()), tolerance)
    others = {name: curves for name, curves in wanted.items() if name.startswith("auxiliary")}
    if others:
        squarely = _squarely(kernel.features(geometry.brep).slopes[:MOST_SLOPES])
        square = list(views_of(kernel.project(geometry.brep, (), along=squarely)).values()) if squarely else []
        found |= _likest(others, square, tolerance)
    return found


def sight_of(reading: Reading, views: Mapping[str, View], geometry: Geometry, kernel: Kernel) -> Sight | None:
    """Tell what the drawing's views can see of the part's faces, by the names of ``views``.

    ``None`` where that is not asked, because the drawing shows hidden lines, or its lines are not exact.
    """
    if not leaves_hidden_out(reading):
        return None
    names = {name: view.seen_from or name for name, view in views.items()}
    known = {name: along for name, along in names.items() if along in VIEWS}
    seen = kernel.sight(geometry.brep, tuple(dict.fromkeys(known.values())))
    return Sight(seen.surfaces, seen.mouths, {name: seen.seen[along] for name, along in known.items()}, known)


def _wireframe(wires: Wires) -> dict[str, View]:
    """All edges, as IterCAD's sheets show them, by our names; its y points up, and its right view stands turned."""
    found = {ours: View(ours, tidy(_curves(wires[theirs]))) for ours, theirs in WIREFRAME.items()}
    right = tuple(placed(curve, 1.0, (0.0, 0.0), -90.0) for curve in found["right"].curves)
    return {**found, "right": View("right", right)}


def _curves(wires: Iterable[Wire]) -> list[Curve]:
    found = (recognise(wire.points, "visible", ROUND) for wire in wires)
    return [curve for curve in found if curve is not None]


def _likest(wanted: Mapping[str, Sequence[Curve]], tried: Sequence[View], tolerance: float) -> dict[str, View]:
    """For each of the drawing's views the likest of those that were tried."""
    found = {}
    for name, curves in wanted.items() if tried else ():
        best = max(tried, key=lambda view: likeness(name, curves, view.curves, tolerance))
        found[name] = View(name, best.curves, seen_from=best.name)
    return found


def _squarely(slopes: Iterable[Slope]) -> dict[str, Projection]:
    """Views square to slanting faces, as they lie on paper beside front, top and right: folded about the face's edge.

    What the fold leaves as it is runs along the edge; across it the viewer of the parent view is farther away. Each is
    tried as people turn it, too, with the edge level.
    """
    found: dict[str, Projection] = {}
    for number, slope in enumerate(slopes):
        for parent in (VIEWS["front"], VIEWS["top"], VIEWS["right"]):
            if abs(along(parent.toward, slope.normal)) > 1e-6:
                continue
            nx, ny = parent.to_view(slope.normal)
            edge = _mixed(parent.right, -ny, parent.up, nx)
            away: Vector = (-parent.toward[0], -parent.toward[1], -parent.toward[2])
            folded = (_mixed(edge, -ny, away, nx), _mixed(edge, nx, away, ny))
            for kind, (right, up) in (("folded", folded), ("level", (edge, away))):
                view = Projection(f"{kind} {number} {parent.name}", right, up, "a slanting face")
                mirrored = along(view.toward, slope.normal) < 0
                turned = Projection(view.name, _mixed(right, -1, up, 0), up, view.seen_from)
                found[view.name] = turned if mirrored else view
    return found


def _mixed(a: Vector, p: float, b: Vector, q: float) -> Vector:
    x, y, z = (p * c + q * d for c, d in zip(a, b, strict=True))
    return (x, y, z)
