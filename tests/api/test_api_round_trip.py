"""Somebody's parametric document, changed and changed back: tree, expressions and constraints stay what they were."""

import ast
import math
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cadwright import api
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.values import Attachment, Blob, Code, Request

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
EMBEDDED = api.Settings(planner="embedded")

BRACKET = """\
doc = App.newDocument("Bracket")
sheet = doc.addObject("Spreadsheet::Sheet", "Sizes")
sizes = (("width", "40 mm"), ("height", "20 mm"), ("thickness", "6 mm"), ("bore", "8 mm"))
for row, (alias, value) in enumerate(sizes, 1):
    sheet.set(f"A{row}", alias)
    sheet.set(f"B{row}", value)
    sheet.setAlias(f"B{row}", alias)
doc.recompute()
body = doc.addObject("PartDesign::Body", "Body")
sketch = body.newObject("Sketcher::SketchObject", "Outline")
points = [(0, 0), (40, 0), (40, 20), (0, 20)]
for a, b in zip(points, points[1:] + points[:1]):
    sketch.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)))
for i in range(4):
    sketch.addConstraint(Sketcher.Constraint("Coincident", i, 2, (i + 1) % 4, 1))
    sketch.addConstraint(Sketcher.Constraint("Vertical" if i % 2 else "Horizontal", i))
sketch.addConstraint(Sketcher.Constraint("Coincident", 0, 1, -1, 1))
for name, kind, line in (("width", "DistanceX", 0), ("height", "DistanceY", 1)):
    number = sketch.addConstraint(Sketcher.Constraint(kind, line, 1, line, 2, 20 if line else 40))
    sketch.renameConstraint(number, name)
    sketch.setExpression(f"Constraints.{name}", f"Sizes.{name}")
pad = body.newObject("PartDesign::Pad", "Pad")
pad.Profile = sketch
pad.setExpression("Length", "Sizes.thickness")
bore = body.newObject("Sketcher::SketchObject", "Bore")
bore.addGeometry(Part.Circle(App.Vector(20, 10, 0), App.Vector(0, 0, 1), 4))
number = bore.addConstraint(Sketcher.Constraint("Diameter", 0, 8))
bore.setExpression(f"Constraints[{number}]", "Sizes.bore")
pocket = body.newObject("PartDesign::Pocket", "Pocket")
pocket.Profile, pocket.Type, pocket.Reversed = bore, "ThroughAll", True
doc.recompute()
"""
TELL = """\
{
    "tree": [(one.Name, one.Label, one.TypeId, sorted(user.Name for user in one.InList)) for one in doc.Objects],
    "expressions": [(one.Name, expression) for one in doc.Objects for expression in one.ExpressionEngine],
    "constraints": [
        (one.Name, c.Type, c.Name, c.First, c.FirstPos, c.Second, c.SecondPos)
        for one in doc.Objects if one.TypeId == "Sketcher::SketchObject" for c in one.Constraints
    ],
}
"""


@pytest.fixture(scope="module")
def environment(kernel: Kernel) -> Iterator[FreeCADEnvironment]:
    with FreeCAD() as freecad, closing(FreeCADEnvironment(kernel, freecad, pictures=False)) as made:
        yield made


@pytest.fixture(scope="module")
def source(environment: FreeCADEnvironment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A body of a pad and a pocket, with its sizes in a spreadsheet."""
    environment.reset(Request("…"))
    seen = environment.step(Code(BRACKET))
    assert seen.outcome == "valid", seen
    assert seen.document is not None
    path = tmp_path_factory.mktemp("mine") / "bracket.FCStd"
    path.write_bytes(seen.document.data)
    return path


def structure(document: Path, environment: FreeCADEnvironment) -> dict[str, list[Any]]:
    data = Blob(document.read_bytes(), "application/octet-stream")
    environment.reset(Request("…", "edit", (Attachment("cad", "bracket.FCStd", data),)))
    told: dict[str, list[Any]] = ast.literal_eval(environment.step(Code(TELL)).value or "")
    return told


def volume(width: float, height: float, thickness: float, bore: float) -> float:
    return thickness * (width * height - math.pi * bore**2 / 4)


@pytest.mark.slow
def test_round_trip(source: Path, environment: FreeCADEnvironment, tmp_path: Path, kernel: Kernel) -> None:
    original, before = source.read_bytes(), structure(source, environment)
    assert len(before["expressions"]) == 4
    assert len(before["constraints"]) == 12
    design, output = tmp_path / "design", tmp_path / "new.FCStd"

    made = api.edit("set thickness to 9 mm", design, source=source, outputs=[output], settings=EMBEDDED, kernel=kernel)
    assert made.status == "done", made
    assert made.measurements is not None
    assert made.measurements.volume == pytest.approx(volume(40, 20, 9, 8))
    assert structure(output, environment) == before

    made = api.set_params(design, {"width": 50.0, "bore": 10.0}, kernel=kernel)
    assert made.measurements is not None
    assert made.measurements.volume == pytest.approx(volume(50, 20, 9, 10))
    assert structure(Path(made.files["part.FCStd"]), environment) == before

    made = api.edit("chamfer the top edges by 1 mm", design, settings=EMBEDDED, kernel=kernel)
    assert made.status == "done", made
    after = structure(Path(made.files["part.FCStd"]), environment)
    assert [one[:3] for one in after["tree"]] == [*(one[:3] for one in before["tree"]), _chamfer(after)]
    assert (after["expressions"], after["constraints"]) == (before["expressions"], before["constraints"])

    undone = api.undo(design)
    assert undone.measurements is not None
    assert undone.measurements.volume == pytest.approx(volume(50, 20, 9, 10))
    redone = api.redo(design)
    assert redone.measurements == made.measurements
    again = tmp_path / "again.FCStd"
    api.export(design, [again], kernel=kernel)
    assert structure(again, environment) == after
    assert source.read_bytes() == original

    assert made.transcript is not None
    replayed = api.replay(Path(made.transcript), tmp_path / "replayed", kernel=kernel)
    assert replayed.status == "done", replayed
    assert replayed.measurements == made.measurements


def _chamfer(after: dict[str, list[Any]]) -> Any:
    return next(one[:3] for one in after["tree"] if one[2] == "PartDesign::Chamfer")
