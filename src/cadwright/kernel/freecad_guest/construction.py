"""Construction sequences built natively: a sketch for every profile, ``Part::Extrusion``, booleans."""

from __future__ import annotations

from typing import Any, Dict, Tuple

import FreeCAD as App
import Part

from cadwright.kernel.freecad_guest import files, sketches

Blobs = Dict[str, bytes]
Result = Tuple[Dict[str, Any], Blobs]

TOUCHING = 1e-5
"""Bodies no farther apart than this, in mm, are one when they are joined."""
SHARED = 1e-9
"""The part of a tool's volume that a cut must share with a body to be made on it."""
_BOOLEANS = {"join": "Part::Fuse", "cut": "Part::Cut", "intersect": "Part::Common"}


def build(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """A document of ``arguments["steps"]``, each a dict as msgspec writes `cadwright.construction.Step`.

    Returns ``{"bodies": names of what is left at the end, "problems": […]}`` and the blob ``document``. A step that
    cannot be built is told in ``problems`` and left out.
    """
    doc = files.new_document(str(arguments.get("name") or "Construction"))
    bodies: list[Any] = []
    problems: list[str] = []
    for step in arguments["steps"]:
        problem = _add(doc, bodies, step)
        if problem:
            problems.append("{}: {}".format(step["name"], problem))
    doc.recompute()
    return {"bodies": [body.Name for body in bodies], "problems": problems}, {"document": files.bytes_of(doc)}


def _add(doc: Any, bodies: list[Any], step: dict[str, Any]) -> str | None:
    """Extrude the profile of a step and do with it what it says; the problem, if there is one."""
    operation = step["operation"]
    if operation in ("cut", "intersect") and not bodies:
        return f"there is nothing yet that it could {operation}"
    graph = _graph(step["profile"])
    sketch, _ = sketches.build(doc, graph, "Sketch", _placement(step["plane"]))
    sketch.Label = step["profile"]["sketch"]
    tool = _extrusion(doc, sketch, step)
    doc.recompute([sketch, tool])
    if tool.Shape.isNull() or not tool.Shape.Volume > 0:
        reason = tool.getStatusString()
        doc.removeObject(tool.Name)
        doc.removeObject(sketch.Name)
        return f"it could not be extruded ({reason})"
    if operation == "new" or not bodies:
        bodies.append(tool)
        return None
    near = _touches if operation == "join" else _overlaps
    single = len(bodies) == 1
    others = [body for body in bodies if single or near(body.Shape, tool.Shape)] or bodies[-1:]
    return (_join if operation == "join" else _take)(doc, bodies, others, tool, operation)


def _graph(profile: dict[str, Any]) -> dict[str, Any]:
    """A sketch graph of a profile's loops, with the joints of each loop held together."""
    geometry: list[dict[str, Any]] = []
    constraints: list[dict[str, Any]] = []
    for loop in [profile["outer"], *profile.get("inner", ())]:
        first, count = len(geometry), len(loop["curves"])
        geometry.extend(loop["curves"])
        if loop["curves"][0]["type"] == "circle":
            continue
        for number in range(count):
            ends = [
                {"geometry": first + number, "position": "end"},
                {"geometry": first + (number + 1) % count, "position": "start"},
            ]
            constraints.append({"type": "Coincident", "references": ends})
    return {"geometry": geometry, "constraints": constraints}


def _placement(plane: dict[str, Any]) -> Any:
    axes = zip(*(plane[name] for name in ("x", "y", "normal", "origin")))
    return App.Placement(App.Matrix(*(value for row in axes for value in row)))


def _extrusion(doc: Any, sketch: Any, step: dict[str, Any]) -> Any:
    forward, backward = step["forward"], step.get("backward", 0.0)
    made = doc.addObject("Part::Extrusion", "Extrude")
    made.Label = step["name"]
    made.Base, made.DirMode, made.Solid = sketch, "Normal", True
    if step.get("extent") == "symmetric":
        made.Symmetric, made.LengthFwd = True, forward + backward
    elif forward:
        made.LengthFwd, made.LengthRev = forward, backward
    else:
        made.Reversed, made.LengthFwd = True, backward
    return made


def _join(doc: Any, bodies: list[Any], others: list[Any], tool: Any, operation: str) -> str | None:
    """Join to every body that is touched, which makes them one; to the last where none is."""
    joined = tool
    for body in others:
        joined = _boolean(doc, operation, body, joined)
        bodies.remove(body)
    bodies.append(joined)
    return None


def _take(doc: Any, bodies: list[Any], others: list[Any], tool: Any, operation: str) -> str | None:
    """Cut from, or intersect with, every body that shares volume; the last where none does."""
    for body in others:
        made = _boolean(doc, operation, body, tool)
        if made.Shape.isNull() or not made.Shape.Solids:
            bodies.remove(body)
        else:
            bodies[bodies.index(body)] = made
    return None if bodies else f"nothing is left after this {operation}"


def _boolean(doc: Any, operation: str, base: Any, tool: Any) -> Any:
    """A boolean of two objects, without seams in its faces where that leaves it valid."""
    made = doc.addObject(_BOOLEANS[operation], operation.capitalize())
    made.Base, made.Tool, made.Refine = base, tool, True
    doc.recompute([made])
    if not made.Shape.isNull() and not made.Shape.isValid():
        made.Refine = False
        doc.recompute([made])
    return made


def _touches(one: Any, other: Any) -> bool:
    wider = App.BoundBox(other.BoundBox)
    wider.enlarge(TOUCHING)
    return bool(one.BoundBox.intersect(wider) and one.distToShape(other)[0] <= TOUCHING)


def _overlaps(one: Any, other: Any) -> bool:
    if not one.BoundBox.intersect(other.BoundBox):
        return False
    try:
        return bool(one.common(other).Volume > SHARED * other.Volume)
    except Part.OCCError:
        return True
