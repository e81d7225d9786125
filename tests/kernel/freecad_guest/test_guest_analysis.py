"""`analyse_constraint` against what FreeCAD's own solver does with the same constraint."""

import itertools
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

App = pytest.importorskip("FreeCAD", reason="FreeCAD is not installed", exc_type=ImportError)
import Part  # noqa: E402
import Sketcher  # noqa: E402

from cadwright.kernel.freecad_guest import analysis as analysing  # noqa: E402
from cadwright.kernel.freecad_guest import arguments, geometry, scratch, sketches  # noqa: E402
from cadwright.kernel.freecad_guest import constraints as constraining  # noqa: E402

V = App.Vector
C = Sketcher.Constraint
Z = V(0, 0, 1)
TYPES = [name for name in arguments.FORMS if name != "InternalAlignment"]
PLACES = [(number, position) for number in (0, 2, 4, 6, 8, 10, 12, -1, -2) for position in sketches.POSITIONS]


def shapes() -> list[Any]:
    """Two of every kind, nothing of them in any relation; even numbers and odd ones are of the same kinds."""
    turned = Part.Ellipse(V(13, 20, 0), 4.4, 2.2)
    turned.AngleXU = 0.3
    splines = [Part.BSplineCurve(), Part.BSplineCurve()]
    splines[0].buildFromPolesMultsKnots([V(0, 30), V(1, 33), V(4, 32), V(6, 30.5)], [4, 4], [0, 1], False, 3)
    splines[1].buildFromPolesMultsKnots([V(10, 30), V(11, 34), V(14, 32), V(17, 31.5)], [4, 4], [0, 1], False, 3)
    return [
        Part.LineSegment(V(1, 1), V(5, 2)),
        Part.LineSegment(V(7, 1), V(8, 5)),
        Part.ArcOfCircle(Part.Circle(V(0, 10, 0), Z, 2), 0.3, 2),
        Part.ArcOfCircle(Part.Circle(V(9, 10, 0), Z, 3), 0.5, 2.7),
        Part.Circle(V(20, 0, 0), Z, 2.5),
        Part.Circle(V(30, 1, 0), Z, 3.5),
        Part.Ellipse(V(0, 20, 0), 4, 2),
        Part.Ellipse(V(30, 20, 0), 5, 2.4),
        Part.ArcOfEllipse(turned, 0.4, 2.2),
        Part.ArcOfEllipse(Part.Ellipse(V(40, 30, 0), 5, 3), 0.5, 2.6),
        Part.Point(V(-5, -6)),
        Part.Point(V(-7, -3)),
        *splines,
    ]


@pytest.fixture
def doc() -> Iterator[Any]:
    made = App.newDocument("test_analysing", hidden=True)
    yield made
    App.closeDocument(made.Name)


@pytest.fixture
def sketch(doc: Any) -> Any:
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    made.addGeometry(shapes(), False)
    return made


def square(doc: Any, side: float = 10.0) -> Any:
    """Four sides that meet, nothing constrained."""
    made = doc.addObject("Sketcher::SketchObject", "Square")
    corners = [V(0, 0), V(side, 0), V(side, side), V(0, side)]
    made.addGeometry([Part.LineSegment(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)], False)
    return made


def described(what: str, places: Sequence[tuple[int, str]], value: float = 1.7) -> dict[str, Any]:
    references = [{"geometry": number, "position": position} for number, position in places]
    return {"type": what, "references": references, "value": value}


def combinations(what: str) -> list[dict[str, Any]]:
    """Every combination of one and two references, and some of three."""
    second = [(number + 1 if number >= 0 else number, position) for number, position in PLACES]
    third = [(1, "edge"), (3, "edge"), (5, "center"), (7, "edge"), (-1, "edge"), (-1, "start"), (11, "start")]
    pairs = list(itertools.product(PLACES, second))
    triples = [(*pair, last) for pair, last in itertools.product(pairs, third) if last[0] != pair[1][0]]
    chosen = random.Random(what).sample(triples, 200)
    return [described(what, places) for places in [*((one,) for one in PLACES), *pairs, *chosen]]


def outcome(sketch: Any, constraint: dict[str, Any]) -> int:
    """What FreeCAD says when the constraint is really added."""
    sketch.addConstraint([sketches.constraint(constraint)])
    return int(sketch.solve())


def judged_alike(doc: Any, sketch: Any, constraint: dict[str, Any]) -> bool:
    """Whether what is told of a constraint is what comes of adding it."""
    copy = doc.addObject("Sketcher::SketchObject", "Copy")
    copy.addGeometry(shapes(), False)
    analysis = analysing.analyse(sketch, constraint)
    code = outcome(copy, constraint)
    assert code != scratch.MALFORMED, constraint
    unsolved = code == scratch.FAILED or "finds no position" in str(analysis.reason)
    alike = unsolved or analysis.is_valid == (code == 0)
    if analysis.is_valid and not unsolved:
        every = list(range(len(copy.Geometry)))
        moves, _ = analysing.compare(every, shapes(), copy.Geometry, 1e-3 * analysing.long_side(shapes()))
        alike = alike and analysis.moves_geometry == bool(moves)
    doc.removeObject(copy.Name)
    return bool(alike)


@pytest.mark.parametrize("what", TYPES)
def test_what_is_let_through_is_judged_as_freecad_judges_it(doc: Any, sketch: Any, what: str) -> None:
    kinds = arguments.Kinds([geometry.kind(shape) for shape in sketch.Geometry])
    sensible = [one for one in combinations(what) if not arguments.reason_against(one, kinds)]
    if what == "Weight":
        assert all("no weight" in str(analysing.analyse(sketch, one).reason) for one in sensible)
        return
    assert sensible
    for constraint in random.Random(what).sample(sensible, min(25, len(sensible))):
        # FreeCAD itself does not end in the same place each time, and now and then in none: a second try decides.
        assert judged_alike(doc, sketch, constraint) or judged_alike(doc, sketch, constraint), constraint
    assert sketch.ConstraintCount == 0


REFUSED = """
import json, os, sys
import FreeCAD as App
from cadwright.kernel.freecad_guest import analysis, sketches  # noqa: E402
sys.path.insert(0, {folder!r})
import test_guest_analysis as t

doc = App.newDocument("refused", hidden=True)
found = {{"crash": 0, "raised": 0, "malformed": 0, "solved": []}}
for constraint in json.load(sys.stdin):
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        sketch = doc.addObject("Sketcher::SketchObject", "Sketch")
        sketch.addGeometry(t.shapes(), False)
        try:
            os.write(writer, str(t.outcome(sketch, constraint)).encode())
        except (IndexError, ValueError, RuntimeError):
            os.write(writer, b"raised")
        os._exit(0)
    os.close(writer)
    said = os.read(reader, 100).decode()
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if status:
        found["crash"] += 1
    elif said == "raised":
        found["raised"] += 1
    elif said == "-5":
        found["malformed"] += 1
    else:
        found["solved"].append(constraint)
print(json.dumps(found))
"""


def freecads_view(constraints: list[dict[str, Any]]) -> dict[str, Any]:
    """What FreeCAD does with constraints that are refused here, each in a process of its own."""
    path = [entry for entry in sys.path if entry]
    folder = os.path.dirname(__file__)
    source = f"import sys; sys.path[:0] = {path!r}\n" + REFUSED.format(folder=folder)
    ran = subprocess.run(
        [sys.executable, "-c", source], input=json.dumps(constraints), capture_output=True, text=True, check=True
    )
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


def test_what_freecad_ignores_or_dies_of_is_refused(sketch: Any) -> None:
    kinds = arguments.Kinds([geometry.kind(shape) for shape in sketch.Geometry])
    everything = [one for what in TYPES for one in combinations(what)]
    refused = [one for one in everything if arguments.reason_against(one, kinds)]
    told = freecads_view(random.Random(7).sample(refused, 120))
    assert told["malformed"] > 40
    for constraint in told["solved"]:  # FreeCAD takes them: then they ignore a reference, or say nothing
        assert explained(constraint), constraint


def explained(constraint: dict[str, Any]) -> bool:
    """Whether a constraint that FreeCAD solves is refused for a reason of ours."""
    places = [(one["geometry"], one["position"]) for one in constraint["references"]]
    numbers = [number for number, _ in places]
    unused = {"Block": 1, "Radius": 1, "Diameter": 1, "Weight": 1, "Parallel": 0, "Equal": 0, "PointOnObject": 0}
    return (
        constraint["type"] in unused  # positions and further references are ignored
        or any(number in (-1, -2) and position != "edge" for number, position in places)  # ends of an axis
        or any(number in (10, 11) and position == "end" for number, position in places)
        or all(number < 0 for number in numbers)
        or "center" in [position for _, position in places]  # the direction of a curve at its centre
        or len(places) == 3  # more than two where FreeCAD reads two
        or any(position == "edge" for _, position in places)  # an edge where a point is meant
    )


WRONG = [
    ("Coincident", [(0, "end"), (99, "start")], "no geometry 99"),
    ("Coincident", [(-3, "start"), (0, "start")], "no geometry -3"),
    ("Coincident", [(-5000, "start"), (0, "start")], "no geometry -5000"),
    ("Coincident", [(0, "center"), (1, "start")], "has no center"),
    ("Coincident", [(4, "start"), (1, "start")], "has no start"),
    ("Coincident", [(0, "edge"), (1, "start")], "takes"),
    ("Coincident", [(0, "start"), (0, "start")], "twice"),
    ("Coincident", [(0, "start"), (0, "end")], "vanish"),
    ("Coincident", [(-1, "start"), (-2, "start")], "the origin twice"),
    ("Distance", [(-1, "start"), (-2, "edge")], "cannot be changed"),
    ("PointOnObject", [(0, "start"), (0, "edge")], "itself"),
    ("PointOnObject", [(0, "edge"), (4, "edge")], "takes"),
    ("Horizontal", [(4, "edge")], "takes a line"),
    ("Vertical", [(-2, "edge")], "cannot be changed"),
    ("Parallel", [(0, "edge"), (4, "edge")], "takes"),
    ("Parallel", [(0, "edge"), (0, "edge")], "twice"),
    ("Perpendicular", [(2, "edge"), (3, "edge")], "takes"),
    ("Tangent", [(0, "edge"), (10, "edge")], "takes"),
    ("Equal", [(0, "edge"), (4, "edge")], "takes"),
    ("Symmetric", [(0, "start"), (0, "end"), (0, "edge")], "symmetric"),
    ("Symmetric", [(0, "start"), (1, "end")], "takes"),
    ("Block", [(-1, "edge")], "takes a primitive of the sketch"),
    ("Distance", [(4, "edge")], "takes"),
    ("Radius", [(0, "edge")], "takes"),
    ("Diameter", [(6, "edge")], "takes"),
    ("Angle", [(4, "edge")], "takes"),
    ("SnellsLaw", [(0, "end"), (1, "start")], "takes"),
    ("Weight", [(4, "edge")], "no weight"),
    ("Nonsense", [(0, "edge")], "no type"),
    ("Horizontal", [], "refers to nothing"),
]


@pytest.mark.parametrize(("what", "places", "said"), WRONG, ids=[f"{w[0]}-{n}" for n, w in enumerate(WRONG)])
def test_wrong_arguments_are_refused_with_the_reason(sketch: Any, what: str, places: Any, said: str) -> None:
    analysis = analysing.analyse(sketch, described(what, places))
    assert not analysis.is_valid
    assert not analysis.moves_geometry
    assert said in str(analysis.reason)


@pytest.mark.parametrize("value", [0.0, -2.0, math.nan, math.inf])
def test_lengths_that_cannot_be(sketch: Any, value: float) -> None:
    for what in ("Distance", "Radius", "Diameter"):
        number = 0 if what == "Distance" else 4
        assert not analysing.analyse(sketch, described(what, [(number, "edge")], value)).is_valid


def test_it_prints_what_moves_and_leaves_the_sketch_alone(doc: Any, capsys: pytest.CaptureFixture[str]) -> None:
    made = square(doc)
    made.addGeometry(Part.LineSegment(V(20, 1), V(30, 2)), False)
    before = sketches.to_graph(made), doc.Objects, App.ActiveDocument
    assert analysing.analyse_constraint(made, C("Coincident", 0, 2, 4, 1)) == (True, True)
    text = capsys.readouterr().out
    assert "- First: 0\n- FirstPos: END\n- Second: 4\n- SecondPos: START" in text
    assert "Sketch.Geometry[4]:\n- START moved from: (20.000, 1.000) to" in text
    assert "Moves Geometries: True\nIsValid: True" in text
    assert (sketches.to_graph(made), doc.Objects, App.ActiveDocument) == before


def test_constraints_that_hold_already_move_nothing(doc: Any) -> None:
    made = square(doc)
    for constraint in (C("Coincident", 0, 2, 1, 1), C("Horizontal", 0), C("Equal", 0, 1), C("Distance", 0, 10.0)):
        assert analysing.analyse(made, constraint)[1:3] == (True, None)
        assert not analysing.analyse(made, constraint).moves_geometry


@pytest.mark.parametrize(
    ("there", "added", "said"),
    [
        ([C("Horizontal", 0)], C("Horizontal", 0), "redundant"),
        ([C("Horizontal", 0), C("Vertical", 1)], C("Perpendicular", 0, 1), "redundant"),
        ([C("Distance", 0, 10.0)], C("Distance", 0, 12.0), "conflicts"),
        ([C("Block", 0)], C("Distance", 0, 12.0), None),  # FreeCAD moves what is blocked then
        ([C("Horizontal", 0)], C("Vertical", 0), "no position"),
        ([C("Distance", 0, 10.0), C("Distance", 0, 12.0)], C("Vertical", 1), None),
        ([C("Distance", 0, 10.0), C("Distance", 0, 12.0)], C("Horizontal", 0), "already contradict"),
        ([C("Horizontal", 0), C("Horizontal", 0)], C("Distance", 0, 10.0), "already are redundant"),
    ],
)
def test_redundancy_and_conflict(doc: Any, there: list[Any], added: Any, said: str | None) -> None:
    made = square(doc)
    made.addConstraint(there)
    analysis = analysing.analyse(made, added)
    assert analysis.is_valid == (said is None)
    assert said is None or said in str(analysis.reason)


def test_reference_dimensions_and_switched_off_constraints_hold_nothing(doc: Any) -> None:
    made = square(doc)
    made.addConstraint([C("Distance", 0, 10.0), C("Horizontal", 0)])
    made.setDriving(0, False)
    made.setActive(1, False)
    assert analysing.analyse(made, C("Distance", 0, 12.0)).is_valid
    assert analysing.analyse(made, C("Horizontal", 0)).is_valid


def test_a_sketch_that_is_not_solved_yet_is_judged_from_where_it_will_be(doc: Any) -> None:
    made = square(doc)
    made.addConstraint([C("Distance", 0, 14.0)])  # many at once are not solved
    assert made.getPoint(0, 2) == V(10, 0, 0)
    assert not analysing.analyse(made, C("Horizontal", 0)).moves_geometry


def test_internal_alignment_and_weight(doc: Any) -> None:
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    made.addGeometry([shapes()[12], Part.Circle(V(0, 30, 0), Z, 1), Part.Ellipse(V(30, 20, 0), 5, 2.4)], False)
    pole = described("InternalAlignment", [(1, "center"), (0, "edge")]) | {
        "alignment": "BSplineControlPoint",
        "index": 0,
    }
    assert analysing.analyse(made, pole).is_valid
    assert not analysing.analyse(made, pole | {"alignment": "EllipseFocus1"}).is_valid
    assert "not clear" in str(
        analysing.analyse(made, described("InternalAlignment", [(1, "center"), (0, "edge")])).reason
    )
    made.addConstraint(sketches.constraint(pole))
    assert analysing.analyse(made, C("Weight", 1, 1.0)).is_valid
    made.exposeInternalGeometry(2)
    assert all(one.is_valid is False for one in [analysing.analyse(made, c) for c in made.Constraints[1:2]])


def test_external_geometry_is_followed(doc: Any) -> None:
    box = doc.addObject("Part::Box", "Box")
    doc.recompute()
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    made.addExternal(box.Name, "Edge4")  # y from 0 to 10 at x = 0
    made.addGeometry(Part.LineSegment(V(3, 2), V(9, 2)), False)
    away = analysing.analyse(made, C("PointOnObject", 0, 1, -3))
    assert away.is_valid
    assert away.max_move == pytest.approx(3 if abs(made.getPoint(-3, 1).x) < 1e-9 else away.max_move)
    made.addConstraint(C("PointOnObject", 0, 1, -3))
    assert not analysing.analyse(made, C("PointOnObject", 0, 1, -3)).is_valid


def test_only_safe_constraints_are_added(doc: Any) -> None:
    made = square(doc)
    wanted = [C("Coincident", n, 2, (n + 1) % 4, 1) for n in range(4)]
    wanted += [C("Horizontal", 0), C("Vertical", 1), C("Horizontal", 2), C("Vertical", 3)]
    wanted += [C("Parallel", 0, 2), C("Angle", 0, 0.3), C("Coincident", 0, 1, 77, 1), C("Distance", 0, 10.0)]
    told = constraining.add_constraints(made, wanted)
    assert told["applied"] == [0, 1, 2, 3, 4, 5, 6, 7, 11]
    assert [one["constraint"] for one in told["dropped"]] == [8, 9, 10]
    assert told["max_move"] < 1e-9
    assert (told["dof"], told["fully_constrained"]) == (3, False)
    told = constraining.add_constraints(made, [C("Coincident", 0, 1, -1, 1), C("Equal", 0, 1)])
    assert (told["dof"], told["fully_constrained"]) == (0, True)


@pytest.mark.parametrize(
    ("primitives", "constraints", "dof"),
    [
        ([Part.LineSegment(V(0, 0), V(3, 1))], [], 4),
        ([Part.LineSegment(V(0, 0), V(3, 1))], [C("Block", 0)], 0),
        ([Part.Circle(V(1, 2), Z, 3)], [C("Radius", 0, 3.0)], 2),
        ([Part.ArcOfCircle(Part.Circle(V(1, 2), Z, 3), 0, math.pi)], [C("Radius", 0, 3.0)], 4),
        ([Part.Point(V(1, 2)), Part.Point(V(3, 2))], [C("Horizontal", 0, 1, 1, 1)], 3),
        ([Part.Ellipse(V(1, 2), 4, 2)], [], 5),
        ([Part.Ellipse(V(1, 2), 4, 2)], [C("PointOnObject", 0, 3, -1)], None),
        ([Part.LineSegment(V(0, 0), V(3, 0))], [C("Horizontal", 0), C("Horizontal", 0)], None),
    ],
)
def test_degrees_of_freedom(doc: Any, primitives: list[Any], constraints: list[Any], dof: int | None) -> None:
    made = doc.addObject("Sketcher::SketchObject", "Sketch")
    made.addGeometry(primitives, False)
    made.addConstraint(constraints)
    if hasattr(made, "DoF") and dof is None:
        pytest.skip("this FreeCAD counts them itself")
    assert constraining.degrees_of_freedom(made) == dof
