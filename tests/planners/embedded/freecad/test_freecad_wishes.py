"""Plain wishes about documents: what is read, what is done, and what is left alone."""

from collections.abc import Iterator
from math import pi

import pytest

from cadwright import tools
from cadwright.agent import run
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.planners.embedded.freecad.planner import FreeCADPlanner
from cadwright.planners.embedded.freecad.wishes import (
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
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.tools.toolbox import Toolbox
from cadwright.values import Attachment, Blob, Code, Request, Transcript

READ: dict[str, Wish | None] = {
    "set Pad.Length to 12": SetDimension(("Pad.Length",), 12),
    "height = 30 mm": SetDimension(("height",), 30),
    "make the wall thickness 3 mm": SetDimension(("wall", "thickness"), 3),
    "change the radius to 1/2 in": SetDimension(("radius",), 12.7),
    "make it 8 mm thick": SetSize("z", 8, "thick"),
    "make the part 100 long": SetSize("x", 100, "long"),
    "fillet all edges with 2 mm": DressEdges("Fillet", "all", 2),
    "chamfer the top edges by 1": DressEdges("Chamfer", "top", 1),
    "round the vertical edges with a radius of 3 mm": DressEdges("Fillet", "vertical", 3),
    "Apply a fillet on the 4 corners of this rectangle with radius 2": RoundCorners(2),
    "extrude the sketch by 10 mm": Extrude(10),
    "extrude it 10 mm symmetrically": Extrude(10, symmetric=True),
    "revolve it 360 degrees about the y axis": Revolve(360, "y"),
    "cut Tool from Base": Combine("Part::Cut", "Base", "Tool"),
    "fuse Base and Tool": Combine("Part::Fuse", "Base", "Tool"),
    "make it beautiful": None,
    "fillet the edges near the logo with 2 mm": None,
    "extrude the sketch by 10 mm and then drill a hole": None,
    "cut Tool from Base twice": None,
}

BOX = 'doc = App.newDocument("Mine")\nbox = doc.addObject("Part::Box", "Block")\n'
SKETCH = """
doc = App.newDocument("Mine")
sketch = doc.addObject("Sketcher::SketchObject", "Profile")
corners = [(5, 0), (15, 0), (15, 20), (5, 20)]
for a, b in zip(corners, corners[1:] + corners[:1]):
    sketch.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)))
for i in range(4):
    sketch.addConstraint(Sketcher.Constraint("Coincident", i, 2, (i + 1) % 4, 1))
doc.recompute()
"""
TWO = f"""{BOX}
tool = doc.addObject("Part::Cylinder", "Tool")
tool.Radius, tool.Height = 2, 10
doc.recompute()
"""
CHANGES = [
    (f"{BOX}doc.recompute()", "set Block.Height to 4", 10 * 10 * 4),
    (f"{BOX}box.Height = 3\ndoc.recompute()", "make it 6 mm thick", 10 * 10 * 6),
    (f"{BOX}doc.recompute()", "round the vertical edges with a radius of 2", 1000 - (4 - pi) * 4 * 10),
    (f"{BOX}doc.recompute()", "chamfer the top edges by 1", None),
    (SKETCH, "extrude the sketch by 10 mm", 200 * 10),
    (SKETCH, "revolve it 360 degrees about the y axis", pi * (15**2 - 5**2) * 20),
    (TWO, "cut Tool from Block", 1000 - pi * 4 * 10 / 4),
]


@pytest.mark.parametrize(("text", "wanted"), READ.items())
def test_what_is_read(text: str, wanted: Wish | None) -> None:
    assert wish(text, ("Base", "Tool", "Profile")) == wanted


@pytest.fixture(scope="module")
def environment(kernel: Kernel) -> Iterator[FreeCADEnvironment]:
    with FreeCAD() as freecad, Toolbox(kernel) as toolbox:
        if not freecad.available:
            pytest.skip("there is no FreeCAD on this machine")
        environment = FreeCADEnvironment(kernel, freecad, tools=tools.stubs(), answer=toolbox.answer, pictures=False)
        yield environment
        environment.close()


def changed(environment: FreeCADEnvironment, document: str, text: str) -> Transcript:
    """The run of an edit of the document that a script makes."""
    environment.reset(Request("a document"))
    made = environment.step(Code(document))
    assert made.document is not None, made.error
    request = Request(text, "edit", (Attachment("cad", "mine.FCStd", Blob(made.document.data, "")),))
    protocol = CADAssistant(tools.docstrings)
    return run(request, FreeCADPlanner(protocol), protocol, environment)


@pytest.mark.parametrize(("document", "text", "volume"), CHANGES)
def test_what_is_done(environment: FreeCADEnvironment, document: str, text: str, volume: float | None) -> None:
    transcript = changed(environment, document, text)
    assert transcript.end is not None
    assert transcript.end.status == "done", transcript.steps[-1].observation.error
    best = transcript.best
    assert best is not None
    assert best.observation.measurements is not None
    if volume is not None:
        assert best.observation.measurements.volume == pytest.approx(volume)


def test_corners_of_a_sketch_are_rounded(environment: FreeCADEnvironment) -> None:
    transcript = changed(environment, SKETCH, "apply a fillet on the 4 corners of this rectangle with radius 2")
    assert transcript.end is not None
    assert transcript.end.status == "done", transcript.steps[-1]
    best = transcript.best
    assert best is not None
    assert best.observation.value == "4"
    assert "4 primitives more (8 now)" in " ".join(best.observation.changes)


@pytest.mark.parametrize("text", ["make it beautiful", "set the colour to 3", "make it 7 mm high and red"])
def test_what_is_not_understood_changes_nothing(environment: FreeCADEnvironment, text: str) -> None:
    transcript = changed(environment, f"{BOX}doc.recompute()", text)
    assert transcript.end is not None
    assert transcript.end.status == "declined"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("fillet this edge 2 mm", DressEdges("Fillet", "selected", 2)),
        ("chamfer these by 1", DressEdges("Chamfer", "selected", 1)),
        ("fillet the edges of this face with 1.5 mm", DressEdges("Fillet", "selected", 1.5)),
        ("fillet all edges with 2 mm", DressEdges("Fillet", "all", 2)),
        ("chamfer the top edges by 1", DressEdges("Chamfer", "top", 1)),
        ("fillet this edge 2 mm and that 3 mm", None),
        ("fillet this edge 2 mm like the gizmo", None),
    ],
)
def test_what_is_selected_is_meant_where_nothing_else_is_named(text: str, wanted: Wish | None) -> None:
    assert wish(text, selected=True) == wanted


def test_this_edge_is_none_without_a_selection() -> None:
    assert wish("fillet this edge 2 mm") is None
