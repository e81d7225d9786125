"""Dimensions of parts that every draughtsman would dimension alike, and none that says what others say."""

from pathlib import Path

import pytest
from part_samples import PARTS, lever, sample, sampled

from cadwright.drawing.audit import audit
from cadwright.drawing.dimension import Diameter, Dimension, Linear
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.views import views_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.projection import millimetres
from cadwright.views.view import View

ROUND = {"plane", "cylinder", "cone", "sphere", "torus"}
EXPECTED = {
    "plate": "10 100 70 76 46 Ø30_THRU 4×_Ø6.6_THRU 4×_R8",
    "bracket": "70 40 50 10 10 16 50 34 R6 Ø9_THRU 2×_Ø5.5_THRU",
    "shaft": "Ø40 Ø30 Ø25 100 40 12 64 24 8 4 2×_1.5_×_45°",
    "flange": "Ø120 Ø50 40 14 Ø36_THRU Ø90 6×_Ø9_THRU⌴_Ø15_↧_8",
    "box": "80 50 30 2.5 2.5 4×_R6",
    "slotted": "120 60 8 38 22 56 4×_R6 2×_7_×_45°",
    "block": "80 50 40 20 30 5 8 10 38 25 50 20 Ø10_↧_18",
    "countersunk": "90 40 6 2×_30_(60) 20 4×_4_×_45° 6×_Ø5.5_THRU⌵_Ø11_×_90°",
    "hexagonal": "24 40 12 Ø20 1.5_×_45° Ø8_↧_25",
}


def dimensions(name: str) -> tuple[Dimension, ...]:
    return dimensions_of(*sampled(name))


def texts(found: tuple[Dimension, ...]) -> list[str]:
    return sorted(d.text.replace("\n", "").replace(" ", "_") for d in found)


@pytest.mark.parametrize("name", PARTS)
def test_what_is_written(name: str) -> None:
    assert texts(dimensions(name)) == sorted(EXPECTED[name].split())


@pytest.mark.parametrize("name", PARTS)
def test_nothing_is_missing_or_said_twice(name: str) -> None:
    assert audit(sampled(name).views, dimensions(name)) == ()


def test_a_slot_is_placed_from_a_centre_where_edges_give_odd_numbers() -> None:
    part = sample(lever())
    found = texts(dimensions_of(*part))
    assert found == sorted(
        ["24", "10", "8", "90", "33.265", "102.752", "18", "39", "8", "Ø40", "Ø24", "Ø20_THRU", "Ø10_THRU"]
    )
    assert audit(part.views, dimensions_of(*part)) == ()


def test_between_round_ends_the_distance_of_their_centres_is_the_length() -> None:
    (length,) = (d for d in dimensions_of(*sample(lever())) if d.feature == "centre distance")
    assert isinstance(length, Linear)
    assert (length.view, length.start[0], length.end[0], length.text) == ("top", 0.0, 90.0, "90")
    assert not any(d.feature == "centre distance" for name in PARTS for d in dimensions(name))


@pytest.mark.parametrize("name", PARTS)
def test_without_features_nothing_is_missing_either(name: str) -> None:
    views, measurements, _ = sampled(name)
    assert audit(views, dimensions_of(views, measurements)) == ()


@pytest.mark.parametrize("name", PARTS)
def test_each_dimension_is_needed_and_missed_by_its_name(name: str) -> None:
    found = dimensions(name)
    for i, dimension in enumerate(found):
        missing = audit(sampled(name).views, (*found[:i], *found[i + 1 :]))
        assert missing, f"nobody misses {dimension}"
        assert any(names(finding.text, dimension) for finding in missing), f"{dimension}: {missing}"


def names(text: str, dimension: Dimension) -> bool:
    """Whether a finding tells where the dimension belongs: its size, or the places that it led to."""
    match dimension:
        case Linear(start=start, end=end, angle=angle):
            place = 0 if angle == 0 else 1
            marks = {millimetres(abs(point[place])) for point in (start, end)}
        case Diameter(center=center):
            marks = {millimetres(dimension.value), millimetres(center[0]), millimetres(center[1])}
        case _:
            marks = {millimetres(dimension.value)}
    return any(mark in text for mark in {*marks, millimetres(dimension.value)})


@pytest.mark.parametrize("name", PARTS)
def test_values_are_the_lengths_that_are_drawn(name: str) -> None:
    for dimension in dimensions(name):
        if isinstance(dimension, Linear):
            place = 0 if dimension.angle == 0 else 1
            assert dimension.end[place] - dimension.start[place] == pytest.approx(dimension.value, abs=1e-6)


def test_holes_are_called_out_where_they_are_circles() -> None:
    found = {d.text: d.view for d in dimensions("bracket")}
    assert found["Ø9 THRU"] == "right"
    assert found["2× Ø5.5 THRU"] == "top"


def test_turned_parts_have_their_diameters_from_the_side() -> None:
    sides = [d for d in dimensions("shaft") if isinstance(d, Linear) and d.text.startswith("Ø")]
    assert {d.view for d in sides} == {"front"}
    assert {d.angle for d in sides} == {90.0}


def test_holes_of_different_kinds_on_one_line_are_placed_once() -> None:
    """The bore of the plate is in the middle of a symmetric part: nothing places it."""
    assert not [d for d in dimensions("plate") if isinstance(d, Linear) and (0.0, 0.0) in (d.start, d.end)]


@pytest.mark.slow
def test_examples_are_complete_but_for_free_curves(data: Path, kernel: Kernel) -> None:
    """Prismatic and turned parts of CadQuery's examples leave nothing open."""
    open_codes = {}
    for script in sorted((data / "cadquery_examples").glob("Ex*.py")):
        made = kernel.execute(script.read_text())
        geometry = kernel.measure(made.brep) if made.outcome == "ok" else None
        if not isinstance(geometry, Geometry) or not set(geometry.measurements.surfaces) <= ROUND:
            continue
        views = views_of(kernel.project(made.brep))
        found = audit(views, dimensions_of(views, geometry.measurements, kernel.features(made.brep)))
        open_codes[script.name] = {finding.code for finding in found} - {"shape-missing"}
    assert len(open_codes) > 15
    assert not any(open_codes.values())


HEAD = "import cadquery as cq\n"
SLOTTED = """
r = cq.Workplane().box(120, 60, 6).edges('|Z').fillet(5)
r = r.faces('>Z').workplane().rarray(1, 20, 1, 2).slot2D(50, 10).cutThruAll()
"""
BEVELLED = "r = cq.Workplane().box(70, 50, 25).edges('>Z and >X').chamfer(5, 10).edges('>Z and <X').chamfer(3)\n"
RING = """
r = cq.Workplane().circle(30).extrude(8).union(cq.Workplane(obj=cq.Solid.makeTorus(30, 6)).translate((0, 0, 6)))
r = r.union(cq.Workplane().sphere(20).translate((0, 0, 30))).union(cq.Workplane().circle(8).extrude(25))
"""


def written(kernel: Kernel, script: str) -> list[str]:
    """The texts of the dimensions of a script's part, which must be complete."""
    geometry = kernel.measure(kernel.execute(HEAD + script).brep)
    assert isinstance(geometry, Geometry)
    views = views_of(kernel.project(geometry.brep))
    found = dimensions_of(views, geometry.measurements, kernel.features(geometry.brep))
    assert audit(views, found) == ()
    return [d.text for d in found]


def test_corners_are_not_counted_with_the_ends_of_slots(kernel: Kernel) -> None:
    texts = written(kernel, SLOTTED)
    assert texts.count("4× R5") == 2


def test_chamfers_of_unequal_legs_have_their_legs(kernel: Kernel) -> None:
    texts = written(kernel, BEVELLED)
    assert {"10", "5", "3 × 45°"} <= set(texts)
    assert sum("°" in text for text in texts) == 1


def test_a_ring_is_no_sphere(kernel: Kernel) -> None:
    texts = written(kernel, RING)
    assert [text for text in texts if "S" in text] == ["SØ40"]
    assert any(text.endswith("R6") for text in texts)


def test_holes_as_wide_as_others_and_of_another_depth_have_a_callout_where_no_bottom_is_drawn(kernel: Kernel) -> None:
    execution = kernel.execute(
        "import cadquery as cq\nr = cq.Workplane().box(70, 64, 29).faces('>Z').workplane()\n"
        "r = r.rect(54, 48, forConstruction=True).vertices().hole(7, 18)\n"
        "r = r.faces('>Z').workplane().center(-21, 0).hole(7, 26)\n"
    )
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry)
    views = views_of(kernel.project(geometry.brep, ("top", "front")))
    seen = {n: View(n, tuple(c for c in v.curves if c.kind != "hidden")) for n, v in views.items()}
    found = texts(dimensions_of(seen, geometry.measurements))
    assert {"4×_Ø7_↧_18", "Ø7_↧_26"} <= set(found)
