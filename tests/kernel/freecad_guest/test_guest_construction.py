"""Construction sequences as native documents."""

import math
from typing import Any

import pytest

pytest.importorskip("FreeCAD", reason="FreeCAD is not installed", exc_type=ImportError)
from cadwright.kernel.freecad_guest import construction, files, measurement, solids

XY = {"origin": (0, 0, 0), "x": (1, 0, 0), "y": (0, 1, 0), "normal": (0, 0, 1)}
FRONT = {"origin": (0, 0, 0), "x": (1, 0, 0), "y": (0, 0, 1), "normal": (0, -1, 0)}


def rectangle(x: float, y: float, width: float, height: float) -> dict[str, Any]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return {"curves": [{"type": "line", "start": list(a), "end": list(b)} for a, b in sides]}


def circle(x: float, y: float, radius: float) -> dict[str, Any]:
    return {"curves": [{"type": "circle", "center": [x, y], "radius": radius}]}


def step(operation: str, outer: dict[str, Any], forward: float, backward: float = 0.0, **more: Any) -> dict[str, Any]:
    profile = {"sketch": "Drawn", "outer": outer, "inner": more.pop("inner", [])}
    told = {"name": operation, "plane": XY, "profile": profile, "operation": operation}
    return {**told, "forward": forward, "backward": backward, "extent": "one-sided", **more}


def built(*steps: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What the builder told, what the recogniser sees, what the verifier says."""
    told, blobs = construction.build({"steps": steps}, {})
    checked, _ = measurement.check({}, blobs)
    with files.file_of(blobs["document"]) as path:
        doc, _ = files.open_document(path)
        seen = solids.recognise(doc)
    assert checked["errors"] == []
    assert checked["mismatches"] == []
    return told, seen, checked


def volumes(checked: dict[str, Any]) -> list[float]:
    return sorted(result["shape"]["volume"] for result in checked["results"])


@pytest.mark.parametrize(
    ("forward", "backward", "extent", "low", "high"),
    [
        (5, 0, "one-sided", 0, 5),
        (0, 5, "one-sided", -5, 0),
        (5, 5, "symmetric", -5, 5),
        (5, 2, "two-sided", -2, 5),
    ],
)
@pytest.mark.parametrize("plane", [XY, FRONT])
def test_lengths(plane: Any, forward: float, backward: float, extent: str, low: float, high: float) -> None:
    one = step("new", rectangle(0, 0, 10, 20), forward, backward, extent=extent, plane=plane)
    told, seen, checked = built(one)
    assert told["problems"] == []
    assert volumes(checked) == [pytest.approx(200 * (high - low))]
    (_, ymin, zmin), (_, ymax, zmax) = checked["results"][0]["shape"]["box"]
    span = (zmin, zmax) if plane is XY else (-ymax, -ymin)
    assert span == (pytest.approx(low), pytest.approx(high))
    (extrusion,) = seen["extrusions"]
    assert sum(extrusion["lengths"]) == pytest.approx(high - low)


def test_every_type_of_operation_is_a_boolean_in_the_tree() -> None:
    told, seen, checked = built(
        step("new", rectangle(0, 0, 40, 20), 5, inner=[circle(10, 10, 3)]),
        step("join", rectangle(0, 0, 10, 20), 9),
        step("cut", circle(30, 10, 4), 5),
        step("intersect", rectangle(-1, -1, 42, 22), 7),
    )
    assert told["problems"] == []
    assert [one["type"] for one in seen["extrusions"]] == ["new", "join", "cut", "intersect"]
    assert [len(one["constraints"]) for one in seen["sketches"]] == [4, 4, 0, 4]
    # The corner joined fills what of the first hole lies below it: half of the circle.
    expected = 800 * 5 - math.pi * 9 * 5 / 2 + 200 * 2 - math.pi * 16 * 5
    assert volumes(checked) == [pytest.approx(expected)]


def test_a_new_body_stays_apart_until_a_join_touches_both() -> None:
    apart = step("new", rectangle(0, 0, 10, 10), 5), step("new", rectangle(30, 0, 10, 10), 5)
    assert volumes(built(*apart)[2]) == [pytest.approx(500), pytest.approx(500)]
    assert volumes(built(*apart, step("join", rectangle(10, 0, 20, 10), 5))[2]) == [pytest.approx(2000)]
    assert volumes(built(*apart, step("cut", rectangle(0, 0, 40, 5), 5))[2]) == [pytest.approx(250)] * 2


def test_what_cannot_be_built_is_told() -> None:
    flat = {"curves": [{"type": "line", "start": a, "end": b} for a, b in (([0, 0], [9, 0]), ([9, 0], [0, 0]))]}
    told, _, checked = built(
        step("cut", circle(0, 0, 1), 5), step("new", flat, 5), step("new", rectangle(0, 0, 5, 5), 5)
    )
    assert [problem.partition(":")[0] for problem in told["problems"]] == ["cut", "new"]
    assert volumes(checked) == [pytest.approx(125)]


def test_a_cut_that_leaves_nothing_is_told() -> None:
    told, _ = construction.build(
        {"steps": [step("new", rectangle(0, 0, 5, 5), 5), step("cut", rectangle(-1, -1, 7, 7), 5)]}, {}
    )
    assert told["bodies"] == []
    assert "nothing is left" in told["problems"][0]
