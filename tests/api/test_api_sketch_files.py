"""Sketches of FreeCAD documents, read and written: nothing of them is lost that a document holds."""

from collections import Counter
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from cadwright import api
from cadwright.api.sketch_files import opened, write
from cadwright.errors import InputError
from cadwright.kernel.freecad import FreeCAD
from cadwright.kernel.freecad.discovery import find
from cadwright.sandbox import Limits
from cadwright.sketch import Arc, BSpline, Circle, Constraint, Ellipse, Line, Point, Reference, Sketch
from cadwright.sketch.completion import same
from cadwright.sketch.elements import size_of
from cadwright.sketch.formats import native
from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records
from cadwright.values import to_builtins

pytestmark = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
PARTS = 3
"""So many pieces is each data set gone through in, side by side."""
CURVES = Sketch(
    (
        Line((0, 0), (40, 0)),
        Arc((40, 0), (45, 5), (40, 10)),
        Circle((10, 5), 3, construction=True),
        Point((1, 2)),
        Ellipse((20, 30), 8, 3, 0.5),
        Ellipse((-20, 30), 8, 3, 0.5, (0.2, 2.0)),
        BSpline(((0, 50), (10, 60), (20, 50), (30, 60)), 3, (0, 1), (4, 4)),
    ),
    (
        Constraint("Coincident", (Reference(0, "end"), Reference(1, "start"))),
        Constraint("Radius", (Reference(2),), 3.0, name="hole"),
        Constraint("Distance", (Reference(0),), 40.0, driving=False),
    ),
)


def test_a_document_holds_curves_flags_names_and_reference_dimensions(tmp_path: Path) -> None:
    path = tmp_path / "curves.FCStd"
    assert write(CURVES, path) == {}
    again = opened(path, None, print).sketch
    near = 1e-6
    assert all(same(a, b, near) for a, b in zip(CURVES.geometry, again.geometry, strict=True))
    assert [g.construction for g in again.geometry] == [g.construction for g in CURVES.geometry]
    assert again.constraints == CURVES.constraints


def test_internal_geometry_of_an_ellipse_comes_back(tmp_path: Path) -> None:
    ellipse = Sketch(
        (Ellipse((0, 0), 4, 2), Line((-4, 0), (4, 0), construction=True)),
        (Constraint("InternalAlignment", (Reference(1), Reference(0)), alignment="EllipseMajorDiameter"),),
    )
    first, text, second = tmp_path / "a.FCStd", tmp_path / "a.csv", tmp_path / "b.FCStd"
    assert write(ellipse, first) == {}
    api.convert(first, text)
    done = api.convert(text, second)
    assert done.left_out == {}
    assert opened(second, None, print).sketch.constraints[0].alignment == "EllipseMajorDiameter"


def test_what_freecad_refuses_is_told(tmp_path: Path) -> None:
    wrong = Sketch((Line((0, 0), (1, 0)), Circle((3, 3), 1)), (Constraint("Equal", (Reference(0), Reference(1))),))
    source = tmp_path / "wrong.json"
    source.write_text(native.dumps(wrong))
    assert api.convert(source, tmp_path / "out.FCStd").left_out == {"Equal constraint": 1}


def test_how_far_the_solver_moved_is_told(tmp_path: Path) -> None:
    crooked = Sketch((Line((0, 0), (10, 0.5)),), (Constraint("Horizontal", (Reference(0),)),))
    source = tmp_path / "crooked.json"
    source.write_text(native.dumps(crooked))
    notes: list[str] = []
    api.convert(source, tmp_path / "out.FCStd", announce=notes.append)
    assert any("moved" in note for note in notes)


def test_another_sketch_of_a_document_is_named(tmp_path: Path) -> None:
    path = tmp_path / "curves.FCStd"
    write(CURVES, path)
    assert opened(path, "Sketch", print).name == "Sketch"
    with pytest.raises(InputError, match="no sketch Other"):
        opened(path, "Other", print)


@pytest.mark.data
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("source", ["onshape", "sgpbench"])
def test_every_sketch_of_the_data_sets_comes_back_from_a_document(data: Path, source: str, part: int) -> None:
    """All primitives with their flags where they were, and every constraint that FreeCAD takes.

    Primitives are compared without constraints: FreeCAD solves a document, and rounded sketches are not what their
    constraints say.
    """
    with FreeCAD(Limits(wall_seconds=300)) as freecad:  # one of 401 constraints takes FreeCAD's solver most of a minute

        def kept(sketch: Sketch) -> tuple[Sketch, set[int]]:
            told, blobs = freecad.call("calls:build_sketch", {"graph": to_builtins(sketch)}, {})
            value, _ = freecad.call("calls:sketch_graphs", {}, {"document": blobs["document"]})
            refused = {each["constraint"] for each in told["left_out"]}
            return msgspec.convert(value["sketches"][0]["graph"], Sketch), refused

        records = read_records(data / "sketchgraphs" / f"{source}_sequences.jsonl")
        for name, sequence in islice(records, part, None, PARTS):
            sketch = from_sequence(sequence).sketch
            if not sketch.geometry:
                continue
            bare, _ = kept(Sketch(sketch.geometry))
            near = 1e-7 * max(1.0, size_of(sketch.geometry))
            for a, b in zip(sketch.geometry, bare.geometry, strict=True):
                assert same(a, b, near), name
                assert a.construction == b.construction, name
            again, refused = kept(sketch)
            given = Counter(c.type for n, c in enumerate(sketch.constraints) if n not in refused)
            assert Counter(c.type for c in again.constraints) == given, name
