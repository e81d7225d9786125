"""Changes of documents that somebody else made: what a plain wish asks for, as an action on the document's own objects.

Nothing is rebuilt: a dimension is set where it is, a feature is added after the last one.
"""

import ast
import json
import re
from collections.abc import Sequence
from typing import Any

from cadwright.planners.embedded.freecad.wishes import (
    SIZES,
    Combine,
    DressEdges,
    Extrude,
    Revolve,
    RoundCorners,
    SetDimension,
    SetSize,
    Wish,
    wish,
)
from cadwright.protocols.base import Parsed
from cadwright.values import Code, Decline, Done, Observation, Request

LOOK = "# The dimensions that have a name\ndimensions(doc)\n"
_TIP = """\
# The solid that no other object is made from
solids = [one for one in doc.Objects if getattr(one, "Shape", None) and one.Shape.Solids]
last = [one for one in solids if not any(user in solids for user in one.InList)][-1]
"""
_EDGES = {
    "all": "list(enumerate(shape.Edges, 1))",
    "vertical": "[(i, e) for i, e in enumerate(shape.Edges, 1) if e.BoundBox.ZLength > 1e-6 and "
    "max(e.BoundBox.XLength, e.BoundBox.YLength) < 1e-6]",
    "top": "[(i, e) for i, e in enumerate(shape.Edges, 1) if e.BoundBox.ZMin > shape.BoundBox.ZMax - 1e-6]",
    "bottom": "[(i, e) for i, e in enumerate(shape.Edges, 1) if e.BoundBox.ZMax < shape.BoundBox.ZMin + 1e-6]",
}
_SELECTED = (
    "[(i, e) for i, e in enumerate(shape.Edges, 1) if any(e.CenterOfMass.distanceToPoint(w.CenterOfMass) < 1e-6 "
    "and abs(e.Length - w.Length) < 1e-6 for w in wanted)]"
)
"""What is selected may be an edge of an object that the last one is made from: it is found there by place and size."""


def edit(request: Request, seen: Sequence[Observation]) -> Parsed:
    """The next action of an edit: look at the dimensions where one is meant, then change it."""
    state = json.loads(seen[0].state or "{}")
    names = [name for one in state.get("objects", ()) for name in (one["name"], one["label"])]
    picked = _picked(request)
    wanted = wish(request.text, names, selected=bool(picked))
    if wanted is None:
        known = "dimensions that have a name, edges, corners of a sketch, extrusions, revolutions and booleans"
        return _declined(f"I can change {known} of a document; {request.text!r} is none of it that I understand")
    last = seen[-1]
    if len(seen) > 1 and last.error is not None:
        return _declined(f"it could not be carried out: {last.error.message}")
    if isinstance(wanted, SetDimension | SetSize):
        return _sized(wanted, seen, request.text)
    if len(seen) > 1:
        return Parsed("What was asked for is in the document.", Done())
    return Parsed("I add one feature and leave the rest as it is.", Code(code(wanted, picked)))


def _picked(request: Request) -> list[str]:
    """The edges and faces that are selected."""
    picks = request.marks.picks if request.marks is not None else ()
    return [pick.reference for pick in picks if pick.kind in ("edge", "face")]


def _declined(reason: str) -> Parsed:
    return Parsed("I change nothing.", Decline(reason))


def _sized(wanted: SetDimension | SetSize, seen: Sequence[Observation], text: str) -> Parsed:
    """Look, set, done."""
    if len(seen) == 1:
        return Parsed("I look for the dimension that is meant.", Code(LOOK))
    if len(seen) > 2:
        return Parsed("The dimension is set, and everything that depends on it follows.", Done())
    there = ast.literal_eval(seen[1].value or "[]")
    found = _meant(wanted, there) if isinstance(wanted, SetDimension) else _giving(wanted, there, seen[0])
    if len(found) != 1:
        told = ", ".join(each["name"] for each in (found or there)) or "none"
        which = "several could be meant" if found else "there is none that fits"
        return _declined(f"which dimension is meant? {which}: {told}")
    name = found[0]["name"]
    value = wanted.value if isinstance(wanted, SetDimension) else found[0]["value"] * _scale(wanted, seen[0])
    return Parsed(f"{name} is the dimension that is meant.", Code(f"set_dimension(doc, {name!r}, {value!r})\n"))


def _meant(wanted: SetDimension, there: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The dimensions that words name: exactly, or else by all of their words."""
    said = " ".join(wanted.words).lower()
    exact = [each for each in there if each["name"].lower() in (said, said.replace(" ", "_"), said.replace(" ", ""))]
    parts = set(re.findall(r"[a-z0-9]+", said))
    return exact or [each for each in there if parts <= set(re.findall(r"[a-z]+|[0-9]+", each["name"].lower()))]


def _giving(wanted: SetSize, there: Sequence[dict[str, Any]], first: Observation) -> list[dict[str, Any]]:
    """The dimensions that are as large as the whole along an axis now, or half of it."""
    extent = _extent(wanted, first)
    if extent is None:
        return []
    lengths = [each for each in there if each["unit"] == "mm" or each["kind"] == "cell"]
    same = [each for each in lengths if abs(each["value"] - extent) < 1e-6 * extent]
    named = [each for each in same if any(word in each["name"].lower() for word in _called(wanted.word))]
    return named or same


def _called(word: str) -> tuple[str, ...]:
    """Names that go with a word for a size."""
    nouns = {"thick": "thick", "high": "height", "tall": "height", "long": "length", "wide": "width", "deep": "depth"}
    return word, nouns[word]


def _extent(wanted: SetSize, first: Observation) -> float | None:
    if first.measurements is None or first.measurements.flat:
        return None
    x0, y0, z0, x1, y1, z1 = first.measurements.bbox
    sizes = {"x": x1 - x0, "y": y1 - y0, "z": z1 - z0}
    if wanted.word == "thick":
        return min(sizes.values())
    if wanted.word == "long":
        return max(sizes.values())
    return sizes[SIZES[wanted.word]]


def _scale(wanted: SetSize, first: Observation) -> float:
    extent = _extent(wanted, first)
    return wanted.value / extent if extent else 1.0


def code(wanted: Wish, picked: Sequence[str] = ()) -> str:
    """The action that carries out a wish on ``doc`` and ``sketch``; dimensions are looked for first, not done here.

    ``picked`` are the edges and faces that are selected.
    """
    match wanted:
        case DressEdges(kind, "selected", size):
            return _selection(picked) + _dressed(kind, _SELECTED, size)
        case DressEdges(kind, edges, size):
            return _dressed(kind, _EDGES[edges], size)
        case RoundCorners(radius):
            return _rounded(radius)
        case Extrude(length, symmetric):
            return (
                'extrusion = doc.addObject("Part::Extrusion", "Extrusion")\n'
                'extrusion.Base, extrusion.DirMode, extrusion.Solid = sketch, "Normal", True\n'
                f"extrusion.LengthFwd, extrusion.Symmetric = {length!r}, {symmetric}\n"
                "doc.recompute()\n"
            )
        case Revolve(angle, axis, offset):
            along, aside = ("(0, 1, 0)", f"({offset!r}, 0, 0)") if axis == "y" else ("(1, 0, 0)", f"(0, {offset!r}, 0)")
            return (
                'revolution = doc.addObject("Part::Revolution", "Revolution")\n'
                "revolution.Source, revolution.Solid = sketch, True\n"
                f"revolution.Axis = sketch.Placement.Rotation.multVec(App.Vector{along})\n"
                f"revolution.Base = sketch.Placement.multVec(App.Vector{aside})\n"
                f"revolution.Angle = {angle!r}\n"
                "doc.recompute()\n"
            )
        case Combine(kind, base, tool):
            return (
                f"base, tool = (doc.getObjectsByLabel(name)[0] for name in ({base!r}, {tool!r}))\n"
                f'result = doc.addObject("{kind}", "{kind[6:]}")\n'
                "result.Base, result.Tool = base, tool\n"
                "doc.recompute()\n"
            )
        case SetDimension() | SetSize():
            raise ValueError("dimensions are looked for first")


def _selection(picked: Sequence[str]) -> str:
    """Code for the edges of what is selected."""
    names = [tuple(each.split(".")) for each in picked]
    return (
        "# The edges that are selected, and those of faces\n"
        f"picked = [doc.getObject(owner).getSubObject(part) for owner, part in {names!r}]\n"
        'wanted = [edge for one in picked for edge in (one.Edges if one.ShapeType == "Face" else [one])]\n'
    )


def _dressed(kind: str, edges: str, size: float) -> str:
    property_name = "Radius" if kind == "Fillet" else "Size"
    return f"""{_TIP}shape = last.Shape
chosen = [i for i, _ in {edges}]
if last.TypeId == "PartDesign::Body":
    dressed = last.newObject("PartDesign::{kind}", "{kind}")
    dressed.Base = (dressed.BaseFeature or last.Group[-2], [f"Edge{{i}}" for i in chosen])
    dressed.{property_name} = {size!r}
else:
    dressed = doc.addObject("Part::{kind}", "{kind}")
    dressed.Base = last
    dressed.Edges = [(i, {size!r}, {size!r}) for i in chosen]
doc.recompute()
"""


def _rounded(radius: float) -> str:
    return f"""# The corners where two lines meet; FreeCAD rounds those that a constraint holds together
lines = [i for i, one in enumerate(sketch.Geometry) if isinstance(one, Part.LineSegment)]
ends = [(i, p) for i in lines for p in (1, 2)]
held = [{{(one.First, one.FirstPos), (one.Second, one.SecondPos)}} for one in sketch.Constraints]
corners = []
for a in ends:
    for b in ends:
        if a[0] < b[0] and sketch.getPoint(*a).distanceToPoint(sketch.getPoint(*b)) < 1e-7:
            corners.append(a)
            if {{a, b}} not in held:
                sketch.addConstraint(Sketcher.Constraint("Coincident", *a, *b))
for a, p in corners:
    sketch.fillet(a, p, {radius!r})
doc.recompute()
len(corners)
"""
