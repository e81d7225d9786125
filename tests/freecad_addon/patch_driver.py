"""Runs in FreeCAD: bring changes from document to document, and print as JSON what came of each."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1])
sys.path[:0] = sys.argv[2:]

import FreeCAD  # noqa: E402
import Part  # noqa: E402
from freecad.cadwright import patch  # noqa: E402


def bracket() -> Any:
    """A body, a boolean that a formula holds to it, and a shape that nothing computes."""
    document = FreeCAD.newDocument("bracket")
    body = document.addObject("PartDesign::Body", "Body")
    sketch = body.newObject("Sketcher::SketchObject", "Sketch")
    corners = [FreeCAD.Vector(*at) for at in ((0, 0), (40, 0), (40, 30), (0, 30))]
    for number, corner in enumerate(corners):
        sketch.addGeometry(Part.LineSegment(corner, corners[(number + 1) % 4]))
    pad = body.newObject("PartDesign::Pad", "Pad")
    pad.Profile, pad.Length = sketch, 10
    cut = document.addObject("Part::Cut", "Cut")
    cut.Base = document.addObject("Part::Box", "Box")
    cut.Base.Placement.Base.x = 100
    cut.Base.setExpression("Height", "Pad.Length")
    cut.Tool = document.addObject("Part::Cylinder", "Tool")
    cut.Tool.Placement.Base = FreeCAD.Vector(105, 5, 0)
    document.addObject("Part::Feature", "Raw").Shape = Part.makeSphere(5)
    document.recompute()
    return document


def longer(document: Any) -> None:
    document.Pad.Length = 12


def rounded(document: Any) -> None:
    """New features in a body, other formulas, a property of one's own, another shape."""
    fillet = document.Body.newObject("PartDesign::Fillet", "Fillet")
    fillet.Base, fillet.Radius = (document.Pad, ["Edge1", "Edge3"]), 2
    document.Body.Tip = fillet
    document.Box.setExpression("Height", None)
    document.Box.Height = 33
    document.Box.setExpression("Width", "Pad.Length + 3 mm")
    document.Tool.addProperty("App::PropertyLength", "Extra", "Own", "")
    document.Raw.Label, document.Raw.Shape = "Ball", Part.makeSphere(6)


def bare(document: Any) -> None:
    for name in ("Cut", "Tool", "Raw"):
        document.removeObject(name)


def turned(document: Any) -> None:
    """A cone where the cylinder was, of the same name."""
    document.removeObject("Tool")
    cone = document.addObject("Part::Cone", "Tool")
    cone.Placement.Base = FreeCAD.Vector(105, 5, 0)
    document.Cut.Tool = cone


def sizes(document: Any) -> dict[str, float]:
    return {one.Name: round(one.Shape.Volume, 4) for one in document.Objects if hasattr(one, "Shape")}


def case(name: str, change: Callable[[Any], object], meanwhile: Callable[[Any], object] = lambda _: None) -> None:
    """Apply a change to a bracket that is open and was itself changed ``meanwhile``."""
    before, after = FOLDER / f"{name}-before.FCStd", FOLDER / f"{name}-after.FCStd"
    copy = bracket()
    copy.saveAs(str(before))
    change(copy)
    copy.recompute()
    wanted = sizes(copy)
    copy.saveAs(str(after))
    FreeCAD.closeDocument(copy.Name)
    told: dict[str, Any] = {"wanted": wanted, "error": None}
    mine = bracket()
    meanwhile(mine)
    mine.recompute()
    first, numbers = sizes(mine), {one.Name: one.ID for one in mine.Objects}
    mine.clearUndos()
    mine.UndoMode = 1
    try:
        patch.patched(mine, before, after, name)
    except Exception as error:  # noqa: BLE001 - what FreeCAD raises is told, too
        told["error"] = f"{type(error).__name__}: {error}"
    told |= {"now": sizes(mine), "steps": mine.UndoNames, "open": list(FreeCAD.listDocuments())}
    told["same"] = sorted(one.Name for one in mine.Objects if numbers.get(one.Name) == one.ID)
    told["formulas"] = sorted(formula for _, formula, *_ in mine.Box.ExpressionEngine)
    while mine.UndoCount:
        mine.undo()
    told["undone"] = sizes(mine) == first
    while mine.RedoCount:
        mine.redo()
    told["redone"] = sizes(mine) == told["now"]
    FreeCAD.closeDocument(mine.Name)
    sys.stderr.write(json.dumps({"case": name, **told}) + "\n")


case("longer", longer)
case("rounded", rounded)
case("bare", bare)
case("turned", turned)
case("nothing", lambda _: None)
case("changed meanwhile", longer, lambda document: setattr(document.Box, "Length", 20))
case("unreadable", longer, lambda _: (FOLDER / "unreadable-after.FCStd").write_bytes(b"PK"))
case("removed meanwhile", rounded, lambda document: document.removeObject("Tool"))
case("named meanwhile", rounded, lambda document: document.addObject("Part::Box", "Fillet"))
