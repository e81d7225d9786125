"""What of a part can be spoken of: bodies, voids, holes, treated edges, walls; and their dimensions."""

import re
from typing import Literal

import msgspec

from cadwright.parts.build import reader
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.extents import shape_of
from cadwright.parts.model import (
    Body,
    Circle,
    Component,
    Corners,
    Counterbore,
    Countersink,
    Dress,
    EdgeTreatment,
    Ellipse,
    Extrusion,
    Feature,
    Grid,
    Hole,
    Loft,
    Mirror,
    Move,
    Part,
    Points,
    Polar,
    Polygon,
    Positions,
    Rectangle,
    Rotate,
    Shell,
    Slot,
    Sphere,
    expressions,
)
from cadwright.planners.embedded.editing.scanner import NOUNS
from cadwright.planners.embedded.editing.vocabulary import SOLIDS, VOIDS, singular

Kind = Literal["body", "void", "hole", "fillet", "chamfer", "wall", "turn", "move", "mirror"]

_NUMBERED = re.compile(r"_\d+$")


class Handle(msgspec.Struct, frozen=True):
    """A feature of a part, or one finish of a body: where it is, what it is called, what it is."""

    feature: int
    finish: int | None
    kind: Kind
    noun: str
    term: str
    name: str
    copies: int = 1

    @property
    def spoken(self) -> str:
        """What it is called in a sentence."""
        return self.name.replace("_", " ")

    @property
    def prefix(self) -> str:
        """What the names of its parameters begin with."""
        return self.name if _NUMBERED.search(self.name) else self.noun


def handles(part: Part) -> list[Handle]:
    """Everything that can be spoken of, in order."""
    found: list[Handle] = []
    for n, feature in enumerate(part.features):
        found += _of_feature(part, n, feature)
    return found


def nouns(part: Part) -> dict[str, str]:
    """Return every noun that an edit of the part may name a thing with.

    They are those of requests, the names of the part's own bodies, and the names of objects, which mean the whole.
    """
    own = {h.noun: h.term for h in handles(part) if h.kind in ("body", "void", "hole")}
    return _wholes() | own | NOUNS


def _of_feature(part: Part, n: int, feature: Feature) -> list[Handle]:
    noun = singular(_NUMBERED.sub("", feature.name))
    match feature:
        case Body():
            kind: Kind = "void" if feature.mode == "cut" else "body"
            term = VOIDS.get(noun) or SOLIDS.get(noun) or shape_of(feature)
            if kind == "void" and shape_of(feature) == "cylinder" and noun == "hole":
                kind = "hole"
            body = Handle(n, None, kind, noun, term, feature.name, copies(part, feature.positions))
            finishes = [
                Handle(n, i, f.kind, f.kind, f.kind, f"{f.kind} on the {f.where} edges")
                for i, f in enumerate(feature.finishes)
            ]
            return [body, *finishes]
        case Hole():
            return [Handle(n, None, "hole", noun, "hole", feature.name, copies(part, feature.positions))]
        case Dress():
            kind = feature.finish.kind
            return [Handle(n, None, kind, kind, kind, f"{kind} on the {feature.finish.where} edges")]
        case Shell():
            return [Handle(n, None, "wall", "wall", "wall", feature.name)]
        case Component():
            return []
        case Rotate():
            return [Handle(n, None, "turn", "rotation", "rotation", feature.name)]
        case Move():
            return [Handle(n, None, "move", "move", "move", feature.name)]
        case Mirror():
            return [Handle(n, None, "mirror", "mirror", "mirror", feature.name)]


def copies(part: Part, positions: Positions | None) -> int:
    """How many places these positions are."""
    match positions:
        case Points(at):
            return len(at)
        case Grid(columns, rows):
            values = part.values()
            return round(columns.evaluate(values) * rows.evaluate(values))
        case Polar(count):
            return round(count.evaluate(part.values()))
        case Corners():
            return 4
    return 1


def finish_of(part: Part, handle: Handle) -> EdgeTreatment:
    """The finish that a handle of kind "fillet" or "chamfer" stands for."""
    feature = part.features[handle.feature]
    if isinstance(feature, Dress):
        return feature.finish
    assert isinstance(feature, Body), "only bodies and dresses have finishes"
    assert handle.finish is not None, "a body's finish has an index"
    return feature.finishes[handle.finish]


def own(part: Part, handle: Handle) -> object:
    """The value in the part that a handle speaks of, without the finishes of a body."""
    feature = part.features[handle.feature]
    if handle.kind in ("fillet", "chamfer"):
        return finish_of(part, handle)
    return msgspec.structs.replace(feature, finishes=()) if isinstance(feature, Body) else feature


def dimensions(part: Part, handle: Handle) -> dict[str, Expr]:
    """The handle's dimensions by every name that they go by. Names in the script come first."""
    feature = part.features[handle.feature]
    if handle.kind in ("fillet", "chamfer"):
        size = finish_of(part, handle).size
        return dict.fromkeys(("", "size", "radius", "width", "length", "depth", "height", "side"), size)
    match feature:
        case Body():
            found = _body(feature) | _slender(part, feature)
        case Hole():
            found = _drill(feature)
        case Shell(_, wall):
            found = dict.fromkeys(("", "thickness", "wall thickness", "width", "wall"), wall)
        case Rotate(_, _, angle):
            found = {"": angle, "angle": angle}
        case _:
            found = {}
    return found | by_name(part, handle)


def box_sides(part: Part, handle: Handle) -> dict[str, Expr]:
    """Length, width and height of a box in the order of its sketch; nothing for other bodies."""
    body = part.features[handle.feature]
    outer = body.profiles[0] if isinstance(body, Body) and body.profiles else None
    if not isinstance(body, Body) or handle.finish is not None or not isinstance(outer, Rectangle):
        return {}
    height = {"height": body.operation.height} if isinstance(body.operation, Extrusion) else {}
    return {"length": outer.x, "width": outer.y} | height


def _body(body: Body) -> dict[str, Expr]:
    found = _operation(body)
    outer = body.profiles[0] if body.profiles else None
    match outer:
        case Rectangle(x, y):
            found |= {"length": x, "width": y} | ({"side": x, "": x} if x == y else {})
        case Circle(d):
            found |= _round(d)
            if len(body.profiles) > 1 and isinstance(inner := body.profiles[1], Circle):
                wall = (d - inner.diameter) / 2
                found |= {"outer diameter": d, "outer radius": d / 2, "inner diameter": inner.diameter}
                found |= {"inner radius": inner.diameter / 2, "wall thickness": wall, "wall": wall}
        case Polygon(sides, d):
            found |= _round(d) | {"sides": sides}
        case Slot(x, y) | Ellipse(x, y):
            found |= {"length": x, "width": y}
    return found | _places(body.positions)


def _slender(part: Part, body: Body) -> dict[str, Expr]:
    """How thick a round bar is that is longer than it is wide: its diameter."""
    outer = body.profiles[0] if body.profiles else None
    if not isinstance(outer, Circle) or not isinstance(body.operation, Extrusion) or len(body.profiles) > 1:
        return {}
    values = part.values()
    slender = body.operation.height.evaluate(values) > outer.diameter.evaluate(values)
    return {"thickness": outer.diameter} if slender else {}


def _operation(body: Body) -> dict[str, Expr]:
    match body.operation:
        case Extrusion(height, taper, both):
            full = height * 2 if both else height
            names = ("width", "extrusion") if both else ("height", "thickness", "depth", "extrusion")
            round_only = ("length",) if body.profiles and isinstance(body.profiles[0], Circle | Polygon) else ()
            angle = {"angle": taper} if taper is not None else {}
            return dict.fromkeys((*names, *round_only), full) | angle
        case Loft(height, _):
            return {"height": height, "length": height}
        case Sphere(diameter):
            return _round(diameter)
    return {}


def _round(diameter: Expr) -> dict[str, Expr]:
    return {"": diameter, "diameter": diameter, "width": diameter, "radius": diameter / 2}


def _drill(drill: Hole) -> dict[str, Expr]:
    found = _round(drill.diameter)
    if drill.depth is not None:
        found |= {"depth": drill.depth}
    match drill.recess:
        case Counterbore(diameter, depth):
            found |= {"counterbore diameter": diameter, "counterbore depth": depth}
        case Countersink(diameter, angle):
            found |= {"countersink diameter": diameter, "countersink angle": angle, "angle": angle}
    return found | _places(drill.positions)


def _places(positions: Positions | None) -> dict[str, Expr]:
    match positions:
        case Polar(count, diameter, start):
            ring = {"circle": diameter, "pcd": diameter, "circle diameter": diameter, "circle radius": diameter / 2}
            return ring | {"count": count, "start": start}
        case Grid(columns, rows, dx, dy):
            row = {"spacing": dx} if dx == dy or rows == expr(1) else {"spacing": dy} if columns == expr(1) else {}
            return row | {"columns": columns, "rows": rows, "x spacing": dx, "y spacing": dy}
    return {}


def by_name(part: Part, handle: Handle) -> dict[str, Expr]:
    """Parameters named after the handle that it uses, by the rest of their names; the base body's have no prefix."""
    mine = {name for e in expressions(own(part, handle)) for name in e.names()}
    for p in reversed(part.parameters):
        mine |= p.value.names() if p.name in mine else frozenset()
    found: dict[str, Expr] = {}
    for p in part.parameters:
        bare = _bare(part, handle, p.name) if p.name in mine else None
        if bare is not None:
            found[bare.replace("_", " ")] = Expr(((p.name, 1.0),))
    return found


def _bare(part: Part, handle: Handle, name: str) -> str | None:
    """The dimension that a parameter of the handle is named for."""
    for prefix in (f"{handle.name}_", f"{handle.noun}_"):
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    if handle.feature or handle.kind != "body":
        return None
    owners = {f.name for f in part.features} | {singular(_NUMBERED.sub("", f.name)) for f in part.features}
    return None if any(name.startswith(f"{owner}_") for owner in owners) else name


def _wholes() -> dict[str, str]:
    """What families of parts are called."""
    return {noun: "whole" for f in reader().frames.values() if f.role == "whole" for noun in f.nouns if " " not in noun}
