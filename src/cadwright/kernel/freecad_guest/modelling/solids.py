"""Solids of a modelling script: what becomes of sketches, and what is made of other solids."""

from __future__ import annotations

from typing import Any

import FreeCAD as App

from cadwright.kernel.freecad_guest.modelling.drawing import circle, sketch
from cadwright.kernel.freecad_guest.modelling.places import Axis, Plane, Point, number, place

doc: Any = None
"""The script's document."""


def extrusion(drawing: Any, height: str, taper: str | None = None, both: bool = False, down: bool = False) -> Any:
    """Extrude a sketch along its normal, against it, or both ways; tapered inwards by degrees."""
    solid = doc.addObject("Part::Extrusion", drawing.Name.replace("_sketch", ""))
    solid.Base, solid.DirMode, solid.Solid = drawing, "Normal", True
    solid.FaceMakerClass = "Part::FaceMakerBullseye"
    solid.Reversed, solid.Symmetric = down, both
    solid.setExpression("LengthFwd", f"2 * ({height})" if both else height)
    if taper is not None:
        solid.setExpression("TaperAngle", f"-({taper})")
    return solid


def revolution(drawing: Any, angle: str) -> Any:
    """Revolve a sketch about its y axis."""
    solid = doc.addObject("Part::Revolution", drawing.Name.replace("_sketch", ""))
    solid.Source, solid.Solid = drawing, True
    solid.FaceMakerClass = "Part::FaceMakerBullseye"
    solid.Axis = drawing.Placement.Rotation.multVec(App.Vector(0, 1, 0))
    for name in "xyz":
        solid.setExpression(f"Base.{name}", f"{drawing.Name}.Placement.Base.{name}")
    solid.setExpression("Angle", angle)
    return solid


def coil(drawing: Any, height: str, pitch: str, radius: str) -> Any:
    """Sweep a sketch along a helix about its y axis."""
    helix = doc.addObject("Part::Helix", drawing.Name.replace("_sketch", "_helix"))
    for name, size in (("Height", height), ("Pitch", pitch), ("Radius", radius)):
        helix.setExpression(name, size)
    for name in "xyz":
        helix.setExpression(f"Placement.Base.{name}", f"{drawing.Name}.Placement.Base.{name}")
    return swept(drawing, helix)


def twisted(drawing: Any, plane: Plane, height: str, angle: str) -> Any:
    """Sweep a sketch along its plane's normal, turning it about the origin by so many degrees on the way."""
    name, pitch = drawing.Name.replace("_sketch", ""), f"abs(360 * ({height}) / ({angle}))"
    helix = place(doc.addObject("Part::Helix", f"{name}_helix"), plane)
    helix.setExpression("Pitch", pitch)
    helix.setExpression("Radius", f"10 * {pitch}")  # any does: what is swept moves as a screw
    helix.setExpression("LocalCoord", f"({angle}) < 0 ? 1 : 0")  # left-handed
    # The end of a sweep is a little askew, as its helix is approximated: it goes on, and is cut off square.
    helix.setExpression("Height", f"1.1 * ({height})")
    solid = swept(drawing, helix)
    doc.recompute()
    room = sketch(f"{name}_room_sketch", plane, f"-({height})")
    circle(room, f"2 * {drawing.Name}.Shape.BoundBox.DiagonalLength")
    return common(extrusion(room, f"2 * ({height})"), solid)


def swept(drawing: Any, helix: Any) -> Any:
    """A solid that a sketch leaves on its way along a helix."""
    doc.recompute()
    solid = doc.addObject("Part::Sweep", drawing.Name.replace("_sketch", ""))
    solid.Sections, solid.Spine, solid.Solid, solid.Frenet = [drawing], helix, True, True
    return solid


def loft(lower: Any, upper: Any) -> Any:
    """A solid from one sketch to another."""
    solid = doc.addObject("Part::Loft", lower.Name.replace("_sketch", ""))
    solid.Sections, solid.Solid, solid.Ruled = [lower, upper], True, False
    return solid


def ball(name: str, plane: Plane, diameter: str, u: str = "0", v: str = "0") -> Any:
    """A sphere about (u, v) on a plane."""
    solid = place(doc.addObject("Part::Sphere", name), plane, u, v)
    solid.setExpression("Radius", f"({diameter}) / 2")
    return solid


def cone(name: str, plane: Plane, diameter: str, angle: str, u: str = "0", v: str = "0") -> Any:
    """A cone that opens towards the plane: the mouth of a countersunk hole."""
    height = f"({diameter}) / 2 / tan(({angle}) / 2 * 1 deg)"
    solid = place(doc.addObject("Part::Cone", name), plane, u, v, f"-{height}")
    solid.Radius1 = 0
    solid.setExpression("Radius2", f"({diameter}) / 2")
    solid.setExpression("Height", height)
    return solid


def turned(solid: Any, plane: Plane, count: str, start: str = "0") -> list[Any]:
    """Copies of a solid, evenly spaced about the normal of a plane."""
    origin, rotation = plane
    normal = rotation.multVec(App.Vector(0, 0, 1))
    about = App.Vector(*map(number, origin))
    copies = []
    for i in range(round(number(count))):
        copy = doc.addObject("App::Link", f"{solid.Name}_copy")
        copy.LinkedObject, copy.LinkTransform = solid, True
        turn = App.Rotation(normal, number(start) + 360 * i / number(count))
        copy.LinkPlacement = App.Placement(about - turn.multVec(about), turn)
        copies.append(copy)
    solid.Visibility = False  # the copies are the part, not what they are copied from
    return copies


def joined(name: str, *solids: Any) -> Any:
    """Several solids as one object."""
    together = doc.addObject("Part::MultiFuse", name)
    together.Shapes = solids
    return together


def cut(solid: Any, *tools: Any) -> Any:
    """Take tools away from a solid."""
    for tool in tools:
        rest = doc.addObject("Part::Cut", f"{tool.Name}_cut")
        rest.Base, rest.Tool = solid, tool
        solid = rest
    return solid


def common(*solids: Any) -> Any:
    """What solids have in common."""
    shared = doc.addObject("Part::MultiCommon", "Common")
    shared.Shapes = solids
    return shared


def moved(solid: Any, name: str, axis: Axis, angle: str = "0", by: Point = ("0", "0", "0")) -> Any:
    """Everything so far, turned about an axis through the origin and moved."""
    whole = doc.addObject("Part::Compound", name)
    whole.Links = [solid]
    whole.Placement = App.Placement(App.Vector(), App.Rotation(App.Vector(*axis), number(angle)))
    for coordinate, size in zip("xyz", by):
        whole.setExpression(f"Placement.Base.{coordinate}", size)
    return whole


def mirrored(solid: Any, normal: Axis) -> Any:
    """Everything so far, mirrored in a plane through the origin."""
    image = doc.addObject("Part::Mirroring", f"{solid.Name}_mirrored")
    image.Source, image.Normal = solid, App.Vector(*normal)
    return image
