"""SketchGraphs sequences become sketches, and sketches sequences."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from sketch_samples import PLATE, plain, sketches

from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Constraint, Line, Point, Reference, Sketch
from cadwright.sketch.formats.sketchgraphs import (
    Edge,
    Node,
    Sequence,
    from_record,
    from_sequence,
    read_records,
    to_record,
    to_sequence,
)

ORIGIN = Reference(-1, "start")


def line(start: tuple[float, float], end: tuple[float, float]) -> Node:
    length = math.dist(start, end)
    direction = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    return Node("Line", {"dirX": direction[0], "dirY": direction[1], "pntX": start[0], "pntY": start[1],
                         "startParam": 0.0, "endParam": length, "isConstruction": False})  # fmt: skip


def circle(x: float, y: float, radius: float, **more: float | bool) -> Node:
    given = {"xCenter": x, "yCenter": y, "xDir": 1.0, "yDir": 0.0, "radius": radius, "clockwise": False}
    return Node("Arc" if more else "Circle", {**given, "isConstruction": False, **more})


def read(
    nodes: list[Node], *edges: tuple[str, tuple[int, ...]] | tuple[str, tuple[int, ...], dict[str, str]]
) -> Sketch:
    """The sketch of External and some nodes; every node after the primitives stands for a point of the first ones."""
    imported = from_sequence(Sequence((Node("External"), *nodes), tuple(Edge(*edge) for edge in edges)))
    assert not imported.left_out
    return imported.sketch


def left_out(nodes: list[Node], *edges: tuple[str, tuple[int, ...]]) -> dict[str, int]:
    return from_sequence(Sequence((Node("External"), *nodes), tuple(Edge(*edge) for edge in edges))).left_out


def test_lengths_are_millimetres() -> None:
    sketch = read([line((0, 0), (0.03, 0.04)), Node("Point", {"x": 0.001, "y": 0.002, "isConstruction": True})])
    (first, second) = sketch.geometry
    assert isinstance(first, Line)
    assert first.end == pytest.approx((30, 40))
    assert second == Point((1, 2), True)


@pytest.mark.parametrize(("clockwise", "mid"), [(False, (0, 1)), (True, (0, -1))])
def test_an_arc_runs_the_way_it_says(clockwise: bool, mid: tuple[float, float]) -> None:
    (arc,) = read([circle(0, 0, 0.001, startParam=0.0, endParam=math.pi, clockwise=clockwise)]).geometry
    assert isinstance(arc, Arc)
    assert arc.mid == pytest.approx(mid)
    assert arc.end == pytest.approx((-1, 0))


def test_an_arc_all_the_way_round_is_a_circle() -> None:
    (arc,) = read([circle(0, 0, 0.001, startParam=0.0, endParam=math.tau)]).geometry
    assert arc == Circle((0, 0), 1)


POINTS = [("Subnode", (3, 1)), ("Subnode", (4, 1))]
ENDS = [Node("SN_Start"), Node("SN_End")]


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        (("Coincident", (3, 2)), Constraint("PointOnObject", (Reference(0, "start"), Reference(1)))),
        (("Coincident", (1, 2)), Constraint("Tangent", (Reference(0), Reference(1)))),
        (("Horizontal", (3, 4)), Constraint("Horizontal", (Reference(0, "start"), Reference(0, "end")))),
        (("Coincident", (3, 0)), Constraint("Coincident", (Reference(0, "start"), ORIGIN))),
        (("Coincident", (4, 0)), Constraint("PointOnObject", (Reference(0, "end"), Reference(-1)))),
        (("Horizontal", (4, 0)), Constraint("Horizontal", (Reference(0, "end"), ORIGIN))),
        (("Parallel", (1, 0)), Constraint("Parallel", (Reference(0), Reference(-1)))),
        (("Perpendicular", (2, 0)), Constraint("Perpendicular", (Reference(1), Reference(-1)))),
        (("Length", (1,), {"length": "1*inch"}), Constraint("Distance", (Reference(0),), 25.4)),
        (("Length", (1,), {"length": "#width"}), Constraint("Distance", (Reference(0),), 10.0)),
        (("Fix", (1,)), Constraint("Block", (Reference(0),))),
        (("Midpoint", (0, 2)), Constraint("Symmetric", (Reference(1, "start"), Reference(1, "end"), ORIGIN))),
    ],
)
def test_constraints_between_two_lines(edge: tuple[str, tuple[int, ...]], expected: Constraint) -> None:
    """Line 1 from the origin along x, line 2 across the origin along y, the ends of line 1."""
    sketch = read([line((0, 0), (0.01, 0)), line((0, -0.01), (0, 0.01)), *ENDS], *POINTS, edge)
    assert sketch.constraints == (expected,)


def test_a_distance_between_lines_is_from_a_point_of_the_first() -> None:
    stated = {"direction": "MINIMUM", "length": "0.005 METER"}
    sketch = read([line((0, 0), (0.01, 0)), line((0, 0.005), (0.01, 0.005))], ("Distance", (1, 2), stated))
    assert sketch.constraints == (Constraint("Distance", (Reference(0, "start"), Reference(1)), 5.0),)


@pytest.mark.parametrize(("stated", "taken"), [("0.005 METER", True), ("0.009 METER", False)])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_distance_to_the_far_side_of_a_circle_has_no_counterpart(
    stated: str, taken: bool, order: tuple[int, int]
) -> None:
    nodes = [circle(0, 0.007, 0.002), line((-0.01, 0), (0.01, 0))]
    edge = Edge("Distance", order, {"direction": "MINIMUM", "length": stated})
    imported = from_sequence(Sequence((Node("External"), *nodes), (edge,)))
    assert imported.left_out == ({} if taken else {"Distance": 1})
    assert [c.value for c in imported.sketch.constraints] == ([5.0] if taken else [])


def test_the_middle_of_three_points_is_the_one_that_is_there() -> None:
    nodes = [Node("Point", {"x": x, "y": 0.0, "isConstruction": False}) for x in (0.0, 0.002, 0.001)]
    (midpoint,) = read(nodes, ("Midpoint", (1, 2, 3))).constraints
    assert midpoint.references[-1] == Reference(2, "start")


def test_an_angle_is_that_between_the_directions() -> None:
    nodes = [line((0, 0), (0.01, 0)), line((0, 0), (-0.01, 0.01))]
    sketch = read(nodes, ("Angle", (1, 2), {"angle": "45.0 DEGREE"}))
    assert sketch.constraints[0].value == pytest.approx(135)


def test_circles_that_coincide_are_concentric_and_equal() -> None:
    sketch = read([circle(0.001, 0, 0.005), circle(0.001, 0, 0.005)], ("Coincident", (1, 2)))
    assert [c.type for c in sketch.constraints] == ["Coincident", "Equal"]
    assert {ref.position for ref in sketch.constraints[0].references} == {"center"}


def test_mirrored_lines_are_symmetric_by_their_ends() -> None:
    nodes = [line((0.001, 0), (0.002, 0.003)), line((-0.002, 0.003), (-0.001, 0)), line((0, 0), (0, 1))]
    sketch = read(nodes, ("Mirror", (1, 2, 3)))
    assert sketch.constraints == (
        Constraint("Symmetric", (Reference(0, "start"), Reference(1, "end"), Reference(2))),
        Constraint("Symmetric", (Reference(0, "end"), Reference(1, "start"), Reference(2))),
    )


def test_what_has_no_counterpart_is_counted() -> None:
    nodes = [line((0, 0), (0.01, 0.002)), Node("Spline", {})]
    edges = [("Circular_Pattern", (1, 1)), ("Parallel", (1, 0)), ("Tangent", (1, 2)), ("Parallel", (1, 0))]
    expected = {"Spline": 1, "Circular_Pattern": 1, "Parallel with External": 2, "Tangent": 1}
    assert left_out(nodes, *edges) == expected


@settings(max_examples=30, deadline=None)
@given(sketches(plain))
def test_geometry_survives_the_way_there_and_back(sketch: Sketch) -> None:
    exported = to_sequence(sketch)
    record = json.loads(json.dumps(to_record(exported.sequence)))
    again = from_sequence(from_record(record)).sketch
    assert len(again.geometry) == len(sketch.geometry)
    for a, b in zip(sketch.geometry, again.geometry, strict=True):
        assert type(a) is type(b)
        for name in a.__struct_fields__:
            assert getattr(b, name) == pytest.approx(getattr(a, name), abs=1e-6)


def test_constraints_survive_the_way_there_and_back() -> None:
    exported = to_sequence(PLATE)
    assert exported.left_out == {"DistanceX": 1}  # it only measures
    again = from_sequence(exported.sequence)
    assert not again.left_out
    unnamed = [(c.type, c.references) for c in PLATE.constraints if c.driving]
    assert {(c.type, c.references) for c in again.sketch.constraints} == set(unnamed)


def test_a_bad_record_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"nodes": {"0": {"label": "External"}}, "constraints": []}\n{"nodes": 3}\n')
    records = read_records(tmp_path / "bad.jsonl")
    next(records)
    with pytest.raises(InputError, match=r"bad.jsonl, line 2"):
        next(records)


def test_a_line_without_its_point_is_refused() -> None:
    with pytest.raises(InputError, match="Line without 'pntX'"):
        from_sequence(Sequence((Node("Line", {}),), ()))


@pytest.mark.data
def test_every_sequence_of_the_data_sets_loads(data: Path) -> None:
    for name in ("sgpbench", "onshape"):
        total = taken = 0
        for _, sequence in read_records(data / "sketchgraphs" / f"{name}_sequences.jsonl"):
            imported = from_sequence(sequence)
            ties = [edge for edge in sequence.edges if edge.label != "Subnode"]
            total += len(ties)
            taken += len(ties) - sum(imported.left_out.values())
            again = from_sequence(to_sequence(imported.sketch).sequence).sketch
            assert len(again.geometry) == len(imported.sketch.geometry)
        assert taken > 0.9 * total, f"{name}: only {taken} of {total} constraints have a counterpart"
