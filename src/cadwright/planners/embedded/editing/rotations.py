"""Turning and mirroring the whole part, or features of it."""

from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.extents import extent
from cadwright.parts.model import ZERO, Body, Frame, Hole, Mirror, Point3, Points, Polar, Rotate
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Toward, Value
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.places import host_extent, place_of
from cadwright.planners.embedded.editing.references import base, resolve, whole
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import with_value
from cadwright.planners.embedded.editing.work import Work

_PLANES = {"xy": "XY", "yx": "XY", "xz": "XZ", "zx": "XZ", "yz": "YZ", "zy": "YZ", "x": "YZ", "y": "XZ", "z": "XY"}
_NORMALS = {"YZ": 0, "XZ": 1, "XY": 2}


def rotate(work: Work, clause: Clause) -> None:
    """Turn the part, or a feature about its own middle."""
    words = set(clause.text.lower().split())
    angles = [p.measure.value for p in clause.parts if isinstance(p, Value) and p.role != "from"]
    if words & {"upside", "over"} and not angles:
        _turn(work, "X", 180.0)
        return
    if len(angles) != 1:
        raise Refused("it does not say by what angle")
    sign = -1.0 if "clockwise" in words and not words & {"counter", "anti"} else 1.0
    angle = angles[0] * sign
    axes = [p.direction for p in clause.parts if isinstance(p, Toward)]
    if any(a.lstrip("-") not in ("x", "y", "z") for a in axes):
        raise Refused("it does not say about which axis")
    axis = axes[0] if axes else "z"
    if axis.startswith("-"):
        axis, angle = axis[1:], -angle
    things = [t for t in clause.references() if t.term != "side"]
    found = resolve(work, things[0]) if things else [base(work)]
    if found == [base(work)]:
        _turn(work, axis.upper(), angle)
    for handle in found:
        if handle != base(work):
            _turn_feature(work, handle, axis, angle)
    if not axes:
        work.assume("turned about the Z axis")


def _turn(work: Work, axis: str, angle: float) -> None:
    last = work.part.features[-1]
    if isinstance(last, Rotate) and last.axis == axis and len(last.angle.names()) == 1:
        work.part, _ = with_value(work.part, last.angle, tidy(work.number(last.angle) + angle))
        return
    value = work.define("turn_angle", angle, "deg")
    work.insert(len(work.part.features), Rotate(work.free("turn"), axis, value))  # type: ignore[arg-type]


def _turn_feature(work: Work, handle: Handle, axis: str, angle: float) -> None:
    feature = place_of(work, handle)
    if axis != "z" or feature.frame.plane != "XY":
        raise Refused(f"I turn the {handle.spoken} about the Z axis only")
    match feature.positions:
        case Polar(count, diameter, start) if isinstance(feature, Hole):
            turned = start + work.define(f"{handle.noun}_start_angle", angle, "deg")
            work.put(handle.feature, replace(feature, positions=Polar(count, diameter, turned)))
            return
    known = feature.frame.rotate or (ZERO, ZERO, ZERO)
    about = known[2] + work.define(f"{handle.name}_angle", angle, "deg")
    frame = Frame(feature.frame.plane, feature.frame.origin, (known[0], known[1], about))
    work.put(handle.feature, replace(feature, frame=frame))


def mirror(work: Work, clause: Clause) -> None:
    """Mirror the part, or give a feature a mirrored twin."""
    planes = [_PLANES[p.direction.lstrip("-")] for p in clause.parts if isinstance(p, Toward) and _is_plane(p)]
    things = [t for t in clause.references() if t.term not in ("side", "edge") and t.noun != "copy"]
    if not things or _whole(work, things[0]):
        plane = planes[0] if planes else "YZ"
        if not planes:
            work.assume("mirrored in the YZ plane, left to right")
        keep = bool(set(clause.text.lower().split()) & {"copy", "both", "keep", "keeping"})
        work.insert(len(work.part.features), Mirror(work.free("mirror"), plane, keep))  # type: ignore[arg-type]
        return
    for handle in resolve(work, things[0]):
        _twin(work, handle, _NORMALS[planes[0]] if planes else None)


def _is_plane(part: Toward) -> bool:
    return part.direction.lstrip("-") in _PLANES


def _whole(work: Work, thing: Thing) -> bool:
    return (thing.pronoun and resolve(work, thing) == [base(work)]) or whole(thing)


def _twin(work: Work, handle: Handle, axis: int | None) -> None:
    """A copy on the other side of what the feature stands on; the original stays."""
    feature = place_of(work, handle)
    box = host_extent(work, handle)
    off = [work.number(a - b) for a, b in zip(_middle(feature), box.center, strict=True)]
    if axis is None:
        axis = max((0, 1), key=lambda n: abs(off[n]))
        axis = axis if abs(off[axis]) > 1e-9 else 2
    if axis < 2 and abs(off[axis]) < 1e-9:
        raise Refused(f"the {handle.spoken} is in the middle: its mirror image is where it is")
    at = feature.positions
    if axis < 2 and isinstance(at, Points) and abs(work.number(feature.frame.origin[axis] - box.center[axis])) < 1e-9:
        mirrored = tuple((-x, y) if axis == 0 else (x, -y) for x, y in at.at)
        work.put(handle.feature, replace(feature, positions=Points((*at.at, *mirrored))))
        return
    if isinstance(at, Points) or (isinstance(feature, Hole) and axis == 2):
        raise Refused(f"I cannot mirror the {handle.spoken} there")
    origin = list(feature.frame.origin)
    origin[axis] = box.center[axis] * 2 - origin[axis] if axis < 2 else _below(work, feature, box.low[2])
    frame = Frame(feature.frame.plane, (origin[0], origin[1], origin[2]), feature.frame.rotate)
    copy = replace(feature, name=work.free(handle.name), frame=frame)
    work.insert(handle.feature + 1, copy)
    work.assume(f"the {handle.spoken} stays where it is and gets a mirrored copy")


def _below(work: Work, feature: Body | Hole, level: Expr) -> Expr:
    assert isinstance(feature, Body), "holes go through"
    return level - extent(work.part, feature).size[2]


def _middle(feature: Body | Hole) -> Point3:
    x, y, z = feature.frame.origin
    if isinstance(feature.positions, Points) and len(feature.positions.at) == 1:
        return x + feature.positions.at[0][0], y + feature.positions.at[0][1], z
    return x, y, z
