"""DXF as people have it, as a sketch in mm.

Lines, arcs, circles, ellipses, splines and points are taken over; polylines (with bulges) and blocks are taken apart
into them. Text, dimensions, hatches, faces and whatever else is no curve of the sketch is counted as left out, and so
is what lies on layers that are switched off. The drawing is seen from above: heights are let go of.
"""

import io
import logging
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import ezdxf
from ezdxf import recover, units
from ezdxf.document import Drawing
from ezdxf.math import OCS, Vec3

from cadwright.errors import InputError
from cadwright.sketch.curves import sketch_bounds
from cadwright.sketch.formats.imported import Imported
from cadwright.sketch.graph import XY, Arc, BSpline, Circle, Ellipse, Geometry, Line, Point, Sketch
from cadwright.sketch.transforms import scaled

MOST = 200_000
"""Primitives beyond which a drawing is refused: blocks within blocks multiply."""
_DEEPEST = 16
"""Blocks within blocks beyond which they are left out; one that holds itself has no end."""
_MILLIMETRES = {
    1: 25.4, 2: 304.8, 3: 1_609_344.0, 4: 1.0, 5: 10.0, 6: 1000.0, 7: 1e6, 8: 25.4e-6, 9: 0.0254, 10: 914.4,
    11: 1e-7, 12: 1e-6, 13: 1e-3, 14: 100.0,
}  # fmt: skip
"""Millimetres in each unit that $INSUNITS can name, from inches to decimetres."""
_BROKEN = (ezdxf.DXFError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)
"""What ezdxf raises on entities whose data make no sense."""
_FARTHEST = 1e12
"""Coordinates beyond this are mistakes."""
_NOTES = 3
"""Repairs that are told one by one."""
_FLAT = 1e-6
"""How far the direction of an entity may be from that of the z axis."""


def read(data: bytes) -> Imported:
    """The sketch of a DXF file (text or binary), in mm, with what was left out and how its unit was found.

    Raises `InputError` for what is no DXF, or holds too much.
    """
    document, repairs = _open(data)
    factor, notes = _unit(document)
    left_out: Counter[str] = Counter()
    hidden = {layer.dxf.name.lower() for layer in document.layers if layer.is_off() or layer.is_frozen()}
    geometry: list[Geometry] = []
    with _quiet():
        for entity in _entities(document.modelspace(), left_out, hidden, count(), 0):
            found = _geometry(entity)
            if found is None:
                kind = entity.dxftype()
                left_out[f"{kind} without extent" if kind in _MAKERS else kind] += 1
                continue
            geometry.append(found)
    sketch = Sketch(tuple(geometry))
    return Imported(scaled(sketch, factor) if factor != 1 else sketch, dict(left_out), (*notes, *repairs))


def _open(data: bytes) -> tuple[Drawing, tuple[str, ...]]:
    """The document, and what had to be repaired to read it."""
    if b"SECTION" not in data:
        raise InputError("not a DXF drawing: it has no sections" if data.strip() else "not a DXF drawing: it is empty")
    try:
        with _quiet():
            document, auditor = recover.read(io.BytesIO(data))
    except (OSError, *_BROKEN) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise InputError(f"not a DXF drawing that can be read: {reason}") from None
    messages = [f"repaired: {entry.message}" for entry in (*auditor.errors, *auditor.fixes)]
    more = [f"repaired: {len(messages) - _NOTES} things more"] if len(messages) > _NOTES else []
    return document, (*messages[:_NOTES], *more)


@contextmanager
def _quiet() -> Iterator[None]:
    """What ezdxf would log of a faulty drawing goes into the notes instead of to the terminal."""
    logger = logging.getLogger("ezdxf")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


def _unit(document: Drawing) -> tuple[float, tuple[str, ...]]:
    """Millimetres in the drawing's unit, and what to know about it."""
    unit = document.header.get("$INSUNITS", 0)
    if not unit:
        return 1.0, ("the drawing states no unit: millimetres are assumed",)
    factor = _MILLIMETRES.get(unit)
    if factor is None:
        return 1.0, (f"the drawing's unit, number {unit}, is not known: millimetres are assumed",)
    return factor, () if factor == 1 else (f"the drawing's unit is {units.unit_name(unit).lower()}, {factor:g} mm",)


def _entities(
    space: Iterable[Any], left_out: Counter[str], hidden: set[str], seen: Iterator[int], depth: int
) -> Iterator[Any]:
    """The curves of a space, polylines and blocks taken apart. Raises `InputError` for more than can be meant."""
    for entity in space:
        _counted(seen)
        kind = entity.dxftype()
        if entity.dxf.get("layer", "0").lower() in hidden or entity.dxf.get("invisible", 0):
            left_out[f"{kind} on a hidden layer"] += 1
        elif kind == "INSERT" and depth < _DEEPEST:
            blocks = entity.multi_insert() if entity.mcount > 1 else [entity]
            for block in blocks:
                _counted(seen)  # it may be empty
                yield from _entities(_virtual(block, left_out), left_out, hidden, seen, depth + 1)
        elif kind in ("LWPOLYLINE", "POLYLINE"):
            parts = list(_virtual(entity, left_out))
            curves = [part for part in parts if part.dxftype() in ("LINE", "ARC")]
            for _ in curves:
                _counted(seen)
            if not curves:
                left_out[kind] += 1
            yield from curves
        else:
            yield entity


def _counted(seen: Iterator[int]) -> None:
    if next(seen) >= MOST:
        raise InputError(f"the drawing has more than {MOST} primitives")


def _virtual(entity: Any, left_out: Counter[str]) -> Iterator[Any]:
    """What a block or polyline consists of, in place."""
    try:
        yield from entity.virtual_entities()
    except _BROKEN:
        left_out[f"broken {entity.dxftype()}"] += 1


def _geometry(entity: Any) -> Geometry | None:
    """The primitive of an entity; None for one that is none, has no extent, or stands upright."""
    make = _MAKERS.get(entity.dxftype())
    if make is None:
        return None
    try:
        geometry = make(entity, "construct" in entity.dxf.get("layer", "0").lower())
    except _BROKEN:
        return None
    bounds = sketch_bounds(Sketch((geometry,))) if geometry is not None else None
    return geometry if bounds is not None and all(abs(value) < _FARTHEST for value in bounds) else None


def _xy(point: Any) -> XY:
    return (float(point.x), float(point.y))


def _line(entity: Any, construction: bool) -> Line | None:
    start, end = _xy(entity.dxf.start), _xy(entity.dxf.end)
    return Line(start, end, construction) if start != end else None


def _point(entity: Any, construction: bool) -> Point:
    return Point(_xy(entity.dxf.location), construction)


def _ocs(entity: Any) -> OCS | None:
    """The entity's own coordinate system, None where its plane is not the drawing's."""
    extrusion = Vec3(entity.dxf.get("extrusion", (0, 0, 1))).normalize()
    return OCS(extrusion) if abs(abs(extrusion.z) - 1) < _FLAT else None


def _circle(entity: Any, construction: bool) -> Circle | None:
    ocs, radius = _ocs(entity), abs(float(entity.dxf.radius))
    return Circle(_xy(ocs.to_wcs(entity.dxf.center)), radius, construction) if ocs and radius > 0 else None


def _arc(entity: Any, construction: bool) -> Arc | Circle | None:
    ocs, radius = _ocs(entity), abs(float(entity.dxf.radius))
    if ocs is None or radius == 0:
        return None
    first, center = math.radians(entity.dxf.start_angle), entity.dxf.center
    sweep = (math.radians(entity.dxf.end_angle) - first) % math.tau
    if sweep < 1e-9:
        return _circle(entity, construction)
    angles = (first, first + sweep / 2, first + sweep)
    places = [center + Vec3(radius * math.cos(a), radius * math.sin(a), 0) for a in angles]
    start, mid, end = (_xy(ocs.to_wcs(place)) for place in places)
    return Arc(start, mid, end, construction)


def _ellipse(entity: Any, construction: bool) -> Ellipse | Circle | None:
    axis, ratio = Vec3(entity.dxf.major_axis), abs(float(entity.dxf.ratio))
    normal = Vec3(entity.dxf.get("extrusion", (0, 0, 1))).normalize()
    major, center = math.hypot(axis.x, axis.y), _xy(entity.dxf.center)
    if abs(abs(normal.z) - 1) > _FLAT or major == 0 or ratio == 0:
        return None
    first, last = float(entity.dxf.start_param), float(entity.dxf.end_param)
    sweep = (last - first) % math.tau
    whole = sweep < 1e-9 or sweep > math.tau - 1e-9
    if whole and abs(ratio - 1) < 1e-9:
        return Circle(center, major, construction)
    if normal.z < 0:  # seen from below: the parameter runs the other way
        first = -last
    first %= math.tau
    span = None if whole else (first, first + sweep)
    return Ellipse(center, major, major * ratio, math.atan2(axis.y, axis.x), span, construction)


def _spline(entity: Any, construction: bool) -> BSpline | None:
    if not entity.control_points:  # it has points to go through instead
        entity.apply_construction_tool(entity.construction_tool())
    poles = tuple(_xy(Vec3(pole)) for pole in entity.control_points)
    if len(set(poles)) < 2:
        return None
    knots: list[float] = []
    counts: list[int] = []
    for knot in entity.knots:
        if knots and abs(knot - knots[-1]) < 1e-9 * max(1.0, abs(knot)):
            counts[-1] += 1
        else:
            knots.append(float(knot))
            counts.append(1)
    weights = tuple(float(weight) for weight in entity.weights)
    degree = int(entity.dxf.degree)
    return BSpline(poles, degree, tuple(knots), tuple(counts), weights, False, construction)


_MAKERS: dict[str, Callable[[Any, bool], Geometry | None]] = {
    "LINE": _line,
    "POINT": _point,
    "CIRCLE": _circle,
    "ARC": _arc,
    "ELLIPSE": _ellipse,
    "SPLINE": _spline,
}
