"""Sketch graphs to FreeCAD and back."""

import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadwright.sketch import graph as g

App = pytest.importorskip("FreeCAD", reason="FreeCAD is not installed", exc_type=ImportError)
from cadwright.kernel.freecad_guest import geometry, sketches  # noqa: E402 - it needs FreeCAD

NUMBER = st.floats(-50, 50).map(lambda x: round(x, 4))
XY = st.tuples(NUMBER, NUMBER)


@pytest.fixture
def doc() -> Iterator[Any]:
    made = App.newDocument("test_sketches", hidden=True)
    yield made
    App.closeDocument(made.Name)


def round_trip(doc: Any, sketch: g.Sketch, folder: Path) -> g.Sketch:
    """Through FreeCAD and an FCStd file."""
    made = sketches.from_graph(doc, msgspec.to_builtins(sketch))
    path = str(folder / "sketch.FCStd")
    doc.saveCopy(path)
    doc.removeObject(made.Name)
    opened = App.openDocument(path, True)
    told = sketches.to_graph(opened.Objects[0])
    App.closeDocument(opened.Name)
    return msgspec.convert(told, g.Sketch)


def same(one: g.Geometry, other: g.Geometry) -> bool:
    """Whether two primitives are the same, but for the direction of an arc."""
    if isinstance(one, g.Arc) and isinstance(other, g.Arc) and not one.counterclockwise:
        one = g.Arc(one.end, one.mid, one.start, one.construction)
    if isinstance(one, g.Arc):
        assert isinstance(other, g.Arc)
        (center, radius), (center2, radius2) = one.circle, other.circle
        ends = (one.start, one.end), (other.start, other.end)
        return (
            math.dist(center, center2) < 1e-6 * max(1, radius)
            and abs(radius - radius2) < 1e-6 * max(1, radius)
            and all(math.dist(a, b) < 1e-6 for a, b in zip(*ends, strict=True))
            and one.construction == other.construction
        )
    return flat(one) == pytest.approx(flat(other), abs=1e-6) and type(one) is type(other)


def flat(value: Any) -> list[float]:
    """All numbers of a primitive."""
    if isinstance(value, msgspec.Struct):
        return [x for item in msgspec.structs.astuple(value) for x in flat(item)]
    if isinstance(value, tuple):
        return [x for item in value for x in flat(item)]
    return [] if value is None else [float(value)]


def arcs() -> st.SearchStrategy[g.Arc]:
    def made(center: g.XY, radius: float, begin: float, turn: float) -> g.Arc:
        def at(angle: float) -> g.XY:
            return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)

        return g.Arc(at(begin), at(begin + turn / 2), at(begin + turn))

    turn = st.floats(0.05, 6.2) | st.floats(-6.2, -0.05)
    return st.builds(made, XY, st.floats(0.1, 40), st.floats(-7, 7), turn)


LINES = st.builds(g.Line, XY, XY, st.booleans()).filter(lambda line: math.dist(line.start, line.end) > 1e-3)
CIRCLES = st.builds(g.Circle, XY, st.floats(0.01, 40), st.booleans())
ELLIPSES = st.builds(
    lambda center, major, share, angle: g.Ellipse(center, major, major * share, angle),
    XY,
    st.floats(0.1, 40),
    st.floats(0.1, 0.95),
    st.floats(-3, 3),
)
PRIMITIVES = LINES | arcs() | CIRCLES | ELLIPSES | st.builds(g.Point, XY, st.booleans())


@given(st.lists(PRIMITIVES, min_size=1, max_size=6))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_geometry_survives(doc: Any, primitives: list[g.Geometry]) -> None:
    made = sketches.from_graph(doc, msgspec.to_builtins(g.Sketch(tuple(primitives))))
    back = msgspec.convert(sketches.to_graph(made), g.Sketch)
    doc.removeObject(made.Name)
    assert len(back.geometry) == len(primitives)
    for before, after in zip(primitives, back.geometry, strict=True):
        assert same(before, after), (before, after)


def test_splines_and_arcs_of_ellipses_survive(doc: Any, tmp_path: Path) -> None:
    spline = g.BSpline(((0, 0), (1, 2), (3, 2), (4, 0)), 3, (0.0, 1.0), (4, 4), (1.0, 2.0, 1.0, 1.0))
    arc = g.Ellipse((1, 2), 5, 2, 0.4, (0.5, 2.5), True)
    closed = g.BSpline(((0, 0), (1, 2), (3, 2), (4, 0)), 2, (0.0, 1.0, 2.0, 3.0, 4.0), (1, 1, 1, 1, 1), (), True)
    back = round_trip(doc, g.Sketch((spline, arc, closed)), tmp_path)
    assert flat(back.geometry[0]) == pytest.approx(flat(spline))
    assert flat(back.geometry[1]) == pytest.approx(flat(arc))
    assert flat(back.geometry[2]) == pytest.approx(flat(closed))


CONSTRAINTS = (
    g.Constraint("Coincident", (g.Reference(0, "end"), g.Reference(1, "start"))),
    g.Constraint("PointOnObject", (g.Reference(2, "center"), g.Reference(-1))),
    g.Constraint("Horizontal", (g.Reference(0),)),
    g.Constraint("Vertical", (g.Reference(1, "end"), g.Reference(2, "center"))),
    g.Constraint("Perpendicular", (g.Reference(0), g.Reference(1))),
    g.Constraint("Tangent", (g.Reference(1), g.Reference(2))),
    g.Constraint("Tangent", (g.Reference(0), g.Reference(2), g.Reference(3, "start"))),
    g.Constraint("Symmetric", (g.Reference(0, "start"), g.Reference(0, "end"), g.Reference(-2))),
    g.Constraint("Distance", (g.Reference(0),), 10.0, "width"),
    g.Constraint("DistanceX", (g.Reference(0, "start"), g.Reference(3, "start")), -4.0, None, False),
    g.Constraint("Radius", (g.Reference(2),), 2.0),
    g.Constraint("Angle", (g.Reference(0), g.Reference(1)), 90.0),
    g.Constraint("Block", (g.Reference(3),), None, None, False),
    g.Constraint("SnellsLaw", (g.Reference(0, "end"), g.Reference(1, "start"), g.Reference(-1)), 1.5),
)
GEOMETRY = (g.Line((0, 0), (10, 0)), g.Line((10, 0), (10, 5)), g.Circle((3, 3), 2), g.Point((-4, 1)))


def test_constraints_survive_with_names_units_and_reference_dimensions(doc: Any, tmp_path: Path) -> None:
    back = round_trip(doc, g.Sketch(GEOMETRY, CONSTRAINTS), tmp_path)
    assert len(back.constraints) == len(CONSTRAINTS)
    for before, after in zip(CONSTRAINTS, back.constraints, strict=True):
        if before.value is not None:
            assert after.value == pytest.approx(before.value), before
        assert msgspec.structs.replace(after, value=before.value) == before


def test_angles_are_degrees_here_and_radians_there(doc: Any) -> None:
    sketch = sketches.from_graph(doc, msgspec.to_builtins(g.Sketch(GEOMETRY, (CONSTRAINTS[11],))))
    assert sketch.Constraints[0].Value == pytest.approx(math.pi / 2)


def test_a_clockwise_arc_keeps_what_its_ends_are_joined_to(doc: Any) -> None:
    arc = g.Arc((0.0, 0.0), (1.0, 1.0), (2.0, 0.0))  # over the top, so clockwise
    line = g.Line((2.0, 0.0), (5.0, 0.0))
    joined = g.Constraint("Coincident", (g.Reference(0, "end"), g.Reference(1, "start")))
    sketch = sketches.from_graph(doc, msgspec.to_builtins(g.Sketch((arc, line), (joined,))))
    assert sketch.solve() == 0
    back = msgspec.convert(sketches.to_graph(sketch), g.Sketch)
    assert back.constraints[0].references[0] == g.Reference(0, "start")
    assert flat(back.geometry[1]) == pytest.approx(flat(line))


def test_internal_alignment_is_found_from_the_geometry(doc: Any) -> None:
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    whole = g.Ellipse((1, 2), 5, 3, 0.5)
    spline = g.BSpline(((20, 0), (21, 2), (23, 2), (24, 0)), 3, (0.0, 1.0), (4, 4))
    made.addGeometry([geometry.build(msgspec.to_builtins(one)) for one in (whole, spline)], False)
    made.exposeInternalGeometry(0)
    made.exposeInternalGeometry(1)
    before = [sketches.alignment(one) for one in made.Constraints if one.Type == "InternalAlignment"]
    graph = msgspec.to_builtins(msgspec.convert(sketches.to_graph(made), g.Sketch))  # without names of alignments
    again, left_out = sketches.build(doc, graph)
    assert not left_out
    assert [sketches.alignment(one) for one in again.Constraints if one.Type == "InternalAlignment"] == before
    assert len(before) == 10
    assert again.solve() == 0


def test_external_geometry_is_referred_to_but_not_copied(doc: Any) -> None:
    box = doc.addObject("Part::Box", "Box")
    doc.recompute()
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    made.addExternal(box.Name, "Edge4")
    line = g.Line((1, 1), (4, 5))
    made.addGeometry([geometry.build(msgspec.to_builtins(line))], False)
    on_edge = g.Constraint("PointOnObject", (g.Reference(0, "start"), g.Reference(-3)))
    made.addConstraint(sketches.constraint(msgspec.to_builtins(on_edge)))
    graph = sketches.to_graph(made)
    assert len(graph["geometry"]) == 1
    assert graph["external"] == [{"geometry": -3, "object": "Box", "element": "Edge4"}]
    again, left_out = sketches.build(doc, graph)
    assert not left_out
    assert sketches.to_graph(again)["constraints"] == graph["constraints"]
    elsewhere = App.newDocument("elsewhere", hidden=True)
    _, left_out = sketches.build(elsewhere, graph)
    App.closeDocument("elsewhere")
    assert left_out[0]["type"] == "PointOnObject"
    assert "-3" in left_out[0]["reason"]


@pytest.mark.parametrize(
    ("primitive", "said"),
    [
        ({"type": "line", "start": [1, 1]}, "geometry 0"),
        ({"type": "line", "start": [1, 1], "end": [math.nan, 1]}, "geometry 0"),
        ({"type": "arc", "start": [0, 0], "mid": [1, 0], "end": [2, 0]}, "in line"),
        ({"type": "circle", "center": [0, 0], "radius": 0}, "radius"),
        ({"type": "circle", "center": [0, 0]}, "radius"),
        ({"type": "ellipse", "center": [0, 0], "major_radius": 1, "minor_radius": 2}, "minor"),
        ({"type": "bspline", "poles": [[0, 0]], "degree": 3, "knots": [0, 1], "multiplicities": [4, 4]}, "bspline"),
        ({"type": "nurbs"}, "nurbs"),
    ],
)
def test_geometry_that_cannot_be_is_named(doc: Any, primitive: dict[str, Any], said: str) -> None:
    with pytest.raises(sketches.SketchError, match=said):
        sketches.from_graph(doc, {"geometry": [primitive], "constraints": []})
    assert not doc.Objects


def test_a_line_without_length_keeps_its_number(doc: Any) -> None:
    sketch = g.Sketch((g.Line((1, 1), (1, 1)), g.Line((2, 1), (3, 1))))
    back = msgspec.convert(sketches.to_graph(sketches.from_graph(doc, msgspec.to_builtins(sketch))), g.Sketch)
    assert flat(back.geometry[0])[:4] == pytest.approx([1, 1, 1, 1], abs=1e-6)
    assert back.geometry[1] == sketch.geometry[1]


def test_constraints_that_name_nothing_are_left_out(doc: Any) -> None:
    wrong = g.Constraint("Coincident", (g.Reference(0, "end"), g.Reference(9, "start")))
    sketch, left_out = sketches.build(doc, msgspec.to_builtins(g.Sketch(GEOMETRY, (wrong, CONSTRAINTS[2]))))
    assert sketch.ConstraintCount == 1
    assert left_out[0]["constraint"] == 0
    assert "geometry 9" in left_out[0]["reason"]


def test_two_thousand_primitives(doc: Any) -> None:
    grid = [g.Line((x, y), (x + 0.9, y)) for x in range(50) for y in range(40)]
    flat_lines = tuple(g.Constraint("Horizontal", (g.Reference(n),)) for n in range(len(grid)))
    graph = msgspec.to_builtins(g.Sketch(tuple(grid), flat_lines))
    sketch = sketches.from_graph(doc, graph)
    back = msgspec.convert(sketches.to_graph(sketch), g.Sketch)
    assert back == g.Sketch(tuple(grid), flat_lines)


EVERY_FILE = """
import sys
from pathlib import Path
import FreeCAD as App
from cadwright.kernel.freecad_guest import sketches

def points(graph):
    return [(one["type"], [tuple(one[k]) for k in ("start", "mid", "end", "center", "at") if k in one],
             one.get("radius", 0.0)) for one in graph["geometry"]]

worst = 0.0
for path in sorted(Path(sys.argv[1]).glob("*.FCStd")):
    doc, other = App.openDocument(str(path), True), App.newDocument("other", hidden=True)
    before = sketches.to_graph(next(o for o in doc.Objects if o.isDerivedFrom("Sketcher::SketchObject")))
    sketches.from_graph(other, before)
    other.saveCopy(sys.argv[2])
    again = App.openDocument(sys.argv[2], True)
    after = sketches.to_graph(again.Objects[0])
    for (kind, at, radius), (kind2, at2, radius2) in zip(points(before), points(after)):
        assert kind == kind2, path
        worst = max([worst, abs(radius - radius2)] + [abs(x - y) for p, q in zip(at, at2) for x, y in zip(p, q)])
    assert len(before["geometry"]) == len(after["geometry"])
    for one in (doc, other, again):
        App.closeDocument(one.Name)
print(worst)
"""


@pytest.mark.slow
def test_every_document_of_the_data_survives(data: Path, tmp_path: Path) -> None:
    files = data / "sgpbench2d" / "fcstd"
    path = [entry for entry in sys.path if entry]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}\n{EVERY_FILE}", str(files)]
    ran = subprocess.run([*command, str(tmp_path / "again.FCStd")], capture_output=True, text=True, check=True)
    assert float(ran.stdout.split()[-1]) < 1e-6
