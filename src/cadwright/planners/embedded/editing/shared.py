"""One parameter for several dimensions ("side" of a cube): giving one of them a parameter of its own."""

from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.extents import AXES
from cadwright.parts.model import (
    Body,
    Corners,
    Extrusion,
    Feature,
    Frame,
    Grid,
    Hole,
    Points,
    Positions,
    Rectangle,
)
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.work import Work

_FIELDS = {"length": 0, "width": 1, "height": 2, "thickness": 2, "depth": 2, "extrusion": 2}
"""Which of a box's three sizes a dimension is: sketch x, sketch y, extrusion."""


def separate(work: Work, handle: Handle, dimension: str, e: Expr, value: float) -> bool:
    """Give the dimension of a box its own parameter where its present one is that of another size too.

    What stands on or goes through the box along that axis follows. False when there is nothing to separate.
    """
    body = work.part.features[handle.feature]
    if dimension not in _FIELDS or not isinstance(body, Body) or handle.finish is not None:
        return False
    sizes = _sizes(body)
    field = _FIELDS[dimension]
    if sizes is None or sizes[field] != e or not any(s.names() & e.names() for n, s in enumerate(sizes) if n != field):
        return False
    if str(e) not in {p.name for p in work.part.parameters}:
        raise Refused(f"the {dimension} follows from {e}")
    name = dimension if handle.feature == 0 else f"{handle.name}_{dimension}"
    new = work.define(name, value, note="")
    axis = AXES[body.frame.plane][field][0]
    along = {str(e): new}
    for n, feature in enumerate(work.part.features):
        changed = _with_size(body, field, new) if n == handle.feature else _following(feature, axis, along)
        work.put(n, changed)
    assert dimension in dimensions(work.part, handle), "the dimension is still there"
    return True


def _sizes(body: Body) -> tuple[Expr, Expr, Expr] | None:
    outer = body.profiles[0] if body.profiles else None
    if not isinstance(outer, Rectangle) or not isinstance(body.operation, Extrusion):
        return None
    return outer.x, outer.y, body.operation.height


def _with_size(body: Body, field: int, new: Expr) -> Body:
    outer = body.profiles[0]
    assert isinstance(outer, Rectangle), "checked before"
    assert isinstance(body.operation, Extrusion), "checked before"
    if field == 2:
        return replace(body, operation=replace(body.operation, height=new))
    resized = replace(outer, x=new) if field == 0 else replace(outer, y=new)
    return replace(body, profiles=(resized, *body.profiles[1:]))


def _following(feature: Feature, axis: int, along: dict[str, Expr]) -> Feature:
    """The feature with the new parameter in everything that lies along the axis."""
    if not isinstance(feature, Body | Hole):
        return feature
    frame = feature.frame
    origin = tuple(o.substitute(along) if n == axis else o for n, o in enumerate(frame.origin))
    frame = Frame(frame.plane, origin, frame.rotate)  # type: ignore[arg-type]
    local = next(n for n, (a, _) in enumerate(AXES[frame.plane]) if a == axis)
    positions = _moved(feature.positions, local, along)
    if isinstance(feature, Hole):
        depth = feature.depth.substitute(along) if feature.depth is not None and local == 2 else feature.depth
        return replace(feature, frame=frame, positions=positions, depth=depth)
    operation = feature.operation
    if local == 2 and isinstance(operation, Extrusion) and feature.mode == "cut":
        operation = replace(operation, height=operation.height.substitute(along))
    return replace(feature, frame=frame, positions=positions, operation=operation)


def _moved(positions: Positions | None, local: int, along: dict[str, Expr]) -> Positions | None:
    match positions:
        case Corners(x, y) if local < 2:
            return Corners(x.substitute(along), y) if local == 0 else Corners(x, y.substitute(along))
        case Grid(_, _, dx, dy) if local < 2:
            return (
                replace(positions, x_spacing=dx.substitute(along))
                if local == 0
                else replace(positions, y_spacing=dy.substitute(along))
            )
        case Points(at) if local < 2:
            return Points(tuple((x.substitute(along), y) if local == 0 else (x, y.substitute(along)) for x, y in at))
    return positions
