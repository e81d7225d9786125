"""Sketches there and back in every format: those of the data sets, and any that can be made."""

import json
import math
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from sketch_samples import CURVES, PLATE, arcs, circles, lines, plain, sketches

from cadwright.errors import InputError
from cadwright.sketch import Arc, BSpline, Circle, Constraint, Ellipse, Geometry, Line, Point, Reference, Sketch
from cadwright.sketch.completion import same
from cadwright.sketch.elements import size_of
from cadwright.sketch.formats import FORMATS, Imported, files, mrcad, records
from cadwright.sketch.formats.carried import ENDINGS, carried, carrying
from cadwright.sketch.formats.sketchgraphs import Edge, Node, Sequence, from_sequence, read_records, to_sequence

EXACT = [name for name, form in FORMATS.items() if form.lossless]
NEARLY = ["sketchgraphs", "json-implicit", "sgpbench-implicit", "sgpbench-point-based"]
"""What these say comes back as exactly as sums of its numbers are."""
DRAWN = ["dxf", "oca"]
"""These hold curves without constraints; in DXF an arc has no sense."""


def agree(a: Sketch, b: Sketch, near: float) -> bool:
    """Whether two sketches have the same primitives in the same order, with the same flags."""
    pairs = list(zip(a.geometry, b.geometry, strict=True))
    return all(same(p, q, near) and p.construction == q.construction for p, q in pairs)


def stated(sketch: Sketch) -> Counter[tuple[object, ...]]:
    """The constraints, each once, values to a billionth."""
    return Counter(
        dict.fromkeys(
            ((c.type, c.references, None if c.value is None else float(f"{c.value:.9g}")) for c in sketch.constraints),
            1,
        )
    )


def has_extent(geometry: Geometry) -> bool:
    return not isinstance(geometry, Line) or geometry.start != geometry.end


@pytest.mark.slow
@pytest.mark.data
@pytest.mark.parametrize("source", ["onshape", "sgpbench"])
def test_every_sketch_of_the_data_sets_comes_back(data: Path, source: str) -> None:
    for name, sequence in read_records(data / "sketchgraphs" / f"{source}_sequences.jsonl"):
        sketch = from_sequence(sequence).sketch
        near = 1e-9 * max(1.0, size_of(sketch.geometry))
        for format_name, form in FORMATS.items():
            text = form.dumps(sketch, None)
            if form.loads is None:
                continue
            again = form.loads(text)
            where = f"{name} as {format_name}"
            if format_name in EXACT:
                assert again == sketch, where
            elif format_name in NEARLY:
                assert agree(sketch, again, near), where
                assert stated(again) == stated(sketch), where
            elif format_name in DRAWN:
                kept = Sketch(tuple(g for g in sketch.geometry if format_name != "dxf" or has_extent(g)))
                assert agree(kept, again, near), where
            else:
                solid = [g for g in sketch.geometry if not g.construction and isinstance(g, Line | Arc | Circle)]
                assert agree(Sketch(tuple(solid)), again, near), where
        for ending in ENDINGS:
            assert carried(files.written(sketch, ending)[0], ending) == sketch, f"{name} in {ending}"


@pytest.mark.data
def test_every_design_of_mrcad_comes_back(data: Path) -> None:
    for line in (data / "mrcad" / "test_design_pool.jsonl").read_text().splitlines():
        design = json.loads(line)["design"]
        sketch = mrcad.loads(line)
        again = json.loads(mrcad.dumps(sketch))
        assert [c["type"] for c in again["curves"]] == [c["type"] for c in design["curves"]]
        for mine, theirs in zip(again["curves"], design["curves"], strict=True):
            if mine["type"] != "circle":  # which diameter its points were on is not kept
                assert mine["control_points"] == theirs["control_points"]
        assert agree(mrcad.loads(json.dumps(again)), sketch, 1e-9)


@pytest.mark.parametrize("name", NEARLY)
@settings(max_examples=30, deadline=None)
@given(sketch=sketches(plain))
def test_any_plain_sketch_comes_back(name: str, sketch: Sketch) -> None:
    form = FORMATS[name]
    assert form.loads is not None
    again = form.loads(form.dumps(sketch, None))
    assert agree(sketch, again, 1e-6)


@settings(max_examples=30, deadline=None)
@given(sketch=sketches())
def test_any_sketch_comes_back_in_implicit_json_with_its_constraints(sketch: Sketch) -> None:
    form = FORMATS["json-implicit"]
    assert form.loads is not None
    again = form.loads(form.dumps(sketch, None))
    assert again.constraints == sketch.constraints
    for a, b in zip(sketch.geometry, again.geometry, strict=True):
        assert same(a, b, 1e-6)
        assert not isinstance(a, Ellipse | BSpline | Circle | Point) or a == b


@pytest.mark.parametrize("ending", sorted(ENDINGS))
@settings(max_examples=30, deadline=None)
@given(sketch=sketches())
def test_any_sketch_is_carried_through_drawings(ending: str, sketch: Sketch) -> None:
    """Ellipses, splines, flags, names of constraints with whatever letters."""
    text = carrying("<svg>\n</svg>\n" if ending == ".svg" else "0\nEOF\n", sketch, ending)
    assert carried(text, ending) == sketch
    assert carried(text.replace("\n", "\r\n"), ending) == sketch
    assert carried(text + " ", ending) is None
    assert carried("", ending) is None
    if ending == ".svg":
        comment = text[text.index("<!--") + 4 : text.rindex("-->")]
        assert "--" not in comment


@settings(max_examples=30, deadline=None)
@given(sketch=sketches(lines | arcs | circles))
def test_any_design_of_mrcad_comes_back(sketch: Sketch) -> None:
    solid = Sketch(tuple(g for g in sketch.geometry if not g.construction))
    assert agree(solid, mrcad.loads(mrcad.dumps(sketch)), 1e-9)


@pytest.mark.parametrize("sketch", [PLATE, CURVES], ids=["plate", "curves"])
def test_what_a_format_cannot_hold_is_told(sketch: Sketch) -> None:
    told = {name: files.losses(sketch, form) for name, form in FORMATS.items()}
    assert all(told[name] == {} for name in (*EXACT, "json-implicit"))
    if sketch is PLATE:
        assert told["mrcad"]["Point"] == 1
        assert told["mrcad"]["construction flag"] == 1
        assert told["sketchgraphs"] == {"DistanceX constraint": 1, "constraint name": 1}
        assert told["dxf"]["Coincident constraint"] == 2
    else:
        assert told["oca"] == {"Ellipse": 2, "B-spline": 3, "construction flag": 1}
        assert told["sketchgraphs"] == {"Ellipse": 1, "B-spline": 3, "construction flag": 1}
        assert told["dxf"] == {}


def test_an_axis_and_an_end_are_remembered_in_a_sequence() -> None:
    """``External`` may be anything in a sequence: which axis is said beside it, so that rounding takes nothing."""
    exact = (Line((0.00001, 3.3), (7, 0.1)), Line((0, 9), (7, 9)), Circle((3, 4), 1))
    ties = (
        Constraint("PointOnObject", (Reference(0, "start"), Reference(-2))),
        Constraint("Coincident", (Reference(2, "center"), Reference(-1, "start"))),
        Constraint("Distance", (Reference(1), Reference(0)), 5.0),
    )
    sketch = Sketch(exact, ties)
    again = from_sequence(to_sequence(sketch).sequence).sketch
    assert stated(again) == stated(sketch)


@pytest.mark.parametrize(
    "text", ["Radius 9 =3.0", "Radius x", "Nonsense 0", "Radius 0.middle", "Radius -3", "=", "0 0"]
)
def test_words_beside_an_edge_that_make_no_sense_are_not_heeded(text: str) -> None:
    circle = {"xCenter": 0.0, "yCenter": 0.0, "xDir": 1.0, "yDir": 0.0, "radius": 1.0, "clockwise": False}
    nodes = (Node("External"), Node("Circle", {**circle, "isConstruction": False}), Node("Stop"))
    sequence = Sequence(nodes, (Edge("Radius", (1,), {"length": "1 METER", "freecad": text}),))
    (constraint,) = from_sequence(sequence).sketch.constraints
    assert constraint.type == "Radius"
    assert constraint.value == pytest.approx(1000)


@pytest.mark.parametrize("text", ["", "[]", '{"nodes": []}', '{"nodes": {"0": {"label": 3}}, "constraints": []}', "{"])
def test_other_records_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match="SketchGraphs sequence") as refused:
        records.loads(text)
    assert "\n" not in refused.value.message


def test_internal_alignments_keep_what_they_align() -> None:
    axis = Constraint("InternalAlignment", (Reference(1), Reference(0)), alignment="EllipseMajorDiameter", index=None)
    pole = Constraint(
        "InternalAlignment", (Reference(1, "center"), Reference(0)), alignment="BSplineControlPoint", index=2
    )
    sketch = Sketch((Ellipse((0, 0), 4, 2), Line((-4, 0), (4, 0), construction=True)), (axis, pole))
    for name in EXACT:
        form = FORMATS[name]
        assert form.loads is not None
        assert form.loads(form.dumps(sketch, None)) == sketch, name


def test_too_many_primitives_are_refused() -> None:
    many = Sketch(tuple(Point((float(n), 0.0)) for n in range(files.MOST + 1)))
    text = FORMATS["graph"].dumps(many, None)
    with pytest.raises(InputError, match="primitives"):
        files.read(text, ".json")


SPLINE = BSpline(((0, 0), (1, 3), (4, 3), (6, 0)), 3, (0, 1), (4, 4))


@pytest.mark.parametrize(
    ("geometry", "said"),
    [
        (Line((0, 0), (1e13, 0)), "no length"),
        (Point((math.nan, 0)), "no length"),
        (Circle((0, 0), -1), "negative"),
        (Ellipse((0, 0), 1, 2), "larger one first"),
        (replace(SPLINE, degree=0), "degree 0"),
        (replace(SPLINE, degree=10**9), "degree 1000000000"),
        (replace(SPLINE, multiplicities=(4,)), "go together"),
        (replace(SPLINE, multiplicities=(4, 10**9)), "go together"),
        (replace(SPLINE, knots=(1, 0)), "rise"),
        (replace(SPLINE, poles=SPLINE.poles[:3]), "not 3"),
        (replace(SPLINE, weights=(1, 1)), "weights"),
        (replace(SPLINE, weights=(1, 1, 1, 0)), "weights"),
    ],
)
def test_primitives_that_make_no_sense_are_named(geometry: Geometry, said: str) -> None:
    with pytest.raises(InputError, match="geometry 1, a") as refused:
        files.checked(Imported(Sketch((Circle((0, 0), 1), geometry))))
    assert said in refused.value.message


@settings(max_examples=50, deadline=None)
@given(sketch=sketches())
def test_any_sketch_that_can_be_drawn_is_sound(sketch: Sketch) -> None:
    assert files.checked(Imported(sketch)).sketch is sketch


@pytest.mark.parametrize("references", ["[2]", "[2, 1.5]", '"21"', "[99, 1]", "[1, 0]"])
def test_points_of_nothing_are_refused(references: str) -> None:
    circle = '{"label": "Circle", "params": {"xCenter": 0, "yCenter": 0, "radius": 1, "isConstruction": false}}'
    nodes = f'{{"0": {{"label": "External"}}, "1": {circle}, "2": {{"label": "SN_Center"}}}}'
    with pytest.raises(InputError, match="SketchGraphs sequence"):
        records.loads(f'{{"nodes": {nodes}, "constraints": [{{"label": "Subnode", "references": {references}}}]}}')


def test_numbers_are_what_they_were_to_the_last_digit() -> None:
    third = Sketch((Line((1 / 3, math.pi), (1e-17, -0.1)), Circle((1e11, 0.1 + 0.2), 1e-9)))
    for name in EXACT:
        form = FORMATS[name]
        assert form.loads is not None
        assert form.loads(form.dumps(third, None)) == third, name
