"""What is square to a slanting face: taken out of the views, and put on what is found without it."""

import math

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.dimension import Linear
from cadwright.drawing.reading.values import Reading
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.parts.expressions import expr
from cadwright.parts.model import Hole, Part
from cadwright.planners.embedded.drawings.planes import planes_of
from cadwright.planners.embedded.drawings.plans import rebuild
from cadwright.planners.embedded.drawings.slanted import slanted_of

VIEWS = ("front", "top", "right")
BLOCKS = {
    "XZ": ("[(0, 0), (80, 0), (80, 12), (44, 48), (0, 48)]", "36, 0, 36"),
    "YZ": ("[(0, 0), (70, 0), (70, 14), (40, 50), (0, 50)]", "0, 36, 30"),
    "XY": ("[(0, 0), (80, 0), (80, 20), (40, 60), (0, 60)]", "40, 40, 0"),
}
"""Outlines of blocks with a slanting face, and what it faces."""
ON_FACE = {
    "blind hole": "hole(10, 8)",
    "hole through": "hole(10)",
    "two holes": "pushPoints([(-6, 7), (6, -7)]).hole(7, 6)",
    "peg": "circle(6).extrude(9)",
    "pocket": "rect(10, 16).cutBlind(-4)",
}


def with_feature(plane: str, feature: str) -> str:
    outline, normal = BLOCKS[plane]
    return f"""import cadquery as cq
r = cq.Workplane("{plane}").polyline({outline}).close().extrude(25, both=True)
face = r.faces(cq.selectors.DirectionNthSelector(cq.Vector({normal}), -1)).workplane(centerOption="CenterOfMass")
r = face.{ON_FACE[feature]}
"""


@pytest.mark.parametrize(
    ("plane", "feature"),
    [
        *(("XZ", feature) for feature in ON_FACE),
        ("YZ", "two holes"),
        ("YZ", "pocket"),
        ("XY", "hole through"),
        ("XY", "peg"),
    ],
)
def test_what_is_square_to_a_slanting_face_is_rebuilt(kernel: Kernel, plane: str, feature: str) -> None:
    brep, drawn = built(kernel, with_feature(plane, feature))
    found = rebuild(reading_of(kernel, brep, names=VIEWS))
    assert found.part is not None
    assert found.unexplained < 1e-3
    assert any(f.name.startswith("slanted") for f in found.part.features)
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-5)
    assert rebuilt.faces == drawn.faces


def test_a_groove_that_runs_out_at_both_sides_is_none(kernel: Kernel) -> None:
    outline, normal = BLOCKS["XZ"]
    brep, drawn = built(
        kernel,
        f"""import cadquery as cq
r = cq.Workplane("XZ").polyline({outline}).close().extrude(25, both=True)
r = r.faces(cq.selectors.DirectionNthSelector(cq.Vector({normal}), -1)).workplane(centerOption="CenterOfMass")
r = r.rect(10, 60).cutBlind(-4)
""",
    )
    reading = reading_of(kernel, brep, names=VIEWS)
    assert slanted_of(planes_of(reading.views), 0.01)[0] == []
    found = rebuild(reading)
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)


def test_nothing_is_found_where_no_other_view_shows_the_mouth(kernel: Kernel) -> None:
    brep, _ = built(kernel, with_feature("XZ", "blind hole"))
    reading = reading_of(kernel, brep, names=VIEWS)
    (front,) = (view for view in reading.views if view.name == "front")
    planes = planes_of(Reading((front,), (), 1.0, "third").views)
    found, left = slanted_of(planes, 0.01)
    assert found == []
    assert left == planes


def test_a_hole_stays_square_to_a_slope_that_changes(kernel: Kernel) -> None:
    brep, _ = built(kernel, with_feature("XZ", "blind hole"))
    high = Linear("front", (0, 0), (0, 48), 90, 48.0, "48")
    found = rebuild(reading_of(kernel, brep, (high,), VIEWS))
    assert found.part is not None
    *base, hole = found.part.features
    assert isinstance(hole, Hole)
    higher = [msgspec.structs.replace(p, value=expr(66)) if p.value == expr(48) else p for p in found.part.parameters]
    assert higher != list(found.part.parameters)
    plain, bored = (
        built(kernel, script(Part(tuple(higher), features)))[1] for features in (tuple(base), found.part.features)
    )
    assert plain.volume - bored.volume == pytest.approx(math.pi * 5**2 * 8, rel=1e-6)
