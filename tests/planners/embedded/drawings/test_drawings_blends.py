"""Chamfers and fillets round the end of a body are found in the views, taken back, and made features again."""

import pytest
from read_parts import built, reading_of

from cadwright.drawing.dimension import Note, Radius
from cadwright.geometry.curves import Circle, Line
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Body, EdgeTreatment
from cadwright.planners.embedded.drawings.blends import Blend, blends_of, sharpened
from cadwright.planners.embedded.drawings.planes import Look, Plane, arrange, planes_of
from cadwright.planners.embedded.drawings.plans import rebuild

BLENDED = {
    "top edges bevelled": ('r = cq.Workplane().box(60, 40, 20).faces(">Z").edges().chamfer(3)', "top", "chamfer"),
    "top edges rounded": ('r = cq.Workplane().box(60, 40, 20).faces(">Z").edges().fillet(3)', "top", "fillet"),
    "a disc's low rim bevelled": (
        'r = cq.Workplane().circle(25).extrude(10).faces("<Z").edges().chamfer(2).faces(">Z").workplane().hole(9)',
        "bottom",
        "chamfer",
    ),
    "a flange's rim rounded below its hub": (
        'r = cq.Workplane("YZ").circle(30).extrude(9).faces(">X").edges().fillet(2)\n'
        'r = r.faces(">X").workplane().circle(10).extrude(10)',
        "right",
        "fillet",
    ),
    "the front of a block with round corners": (
        'r = cq.Workplane("XZ").rect(60, 40).extrude(20).edges("|Y").fillet(8).faces("<Y").edges().chamfer(2)',
        "front",
        "chamfer",
    ),
}
HOLLOW = {
    "a cove at a boss' foot": (
        'r = cq.Workplane().box(60, 60, 10).union(cq.Workplane().circle(12).extrude(25)).faces(">Z[-2]")'
        '.edges("%CIRCLE").fillet(4)'
    ),
    "a countersink": 'r = cq.Workplane().box(60, 40, 10).faces(">Z").workplane().cskHole(6, 14, 90)',
    "a bevel on one edge": 'r = cq.Workplane().box(60, 40, 20).edges(">Z and >X").chamfer(5)',
    "a dome": "r = cq.Workplane().sphere(20).intersect(cq.Workplane().box(90, 90, 40, centered=(True, True, False)))",
}


def part(source: str) -> str:
    return f"import cadquery as cq\n{source}"


@pytest.mark.parametrize("name", BLENDED)
def test_a_blend_round_an_end_is_a_feature_of_the_body(kernel: Kernel, name: str) -> None:
    source, edges, kind = BLENDED[name]
    brep, drawn = built(kernel, part(source))
    found = rebuild(reading_of(kernel, brep))
    assert found.part is not None
    assert [(f.kind, f.edges) for b in found.part.features if isinstance(b, Body) for f in b.finishes][-1] == (
        kind,
        edges,
    )
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
    assert rebuilt.faces == drawn.faces


@pytest.mark.parametrize("name", BLENDED)
@pytest.mark.parametrize("views", [("front", "top"), ("front", "right"), ("top", "right")])
def test_two_views_of_a_blended_body_are_explained(kernel: Kernel, name: str, views: tuple[str, ...]) -> None:
    brep, drawn = built(kernel, part(BLENDED[name][0]))
    found = rebuild(reading_of(kernel, brep, names=views))
    assert found.part is not None
    assert found.unexplained < 0.02
    _, rebuilt = built(kernel, script(found.part))
    assert sorted(rebuilt.size) == pytest.approx(sorted(drawn.size), rel=1e-6)


@pytest.mark.parametrize("name", HOLLOW)
def test_what_only_looks_like_a_blend_is_none(kernel: Kernel, name: str) -> None:
    brep, _ = built(kernel, part(HOLLOW[name]))
    assert blends_of(planes_of(reading_of(kernel, brep).views), 1e-3) == []


def test_a_blend_knows_its_end_and_the_extents_of_its_body(kernel: Kernel) -> None:
    brep, _ = built(kernel, part(BLENDED["top edges bevelled"][0]))
    (found,) = blends_of(planes_of(reading_of(kernel, brep).views), 1e-3)
    assert isinstance(found, Blend)
    assert (found.axis, found.high, found.kind) == (2, True, "chamfer")
    assert (found.level, found.size, found.foot) == pytest.approx((10, 3, 7))
    (left, right), (front, back) = found.box
    assert (left, right, front, back) == pytest.approx((-30, 30, -20, 20))


@pytest.mark.parametrize(
    ("name", "stated", "wanted"),
    [
        ("top edges bevelled", Note("front", (30, 10), 3.0, "3 × 45°"), {"chamfer": 3}),
        ("top edges rounded", Radius("front", (27, 7), 3, 45, 3, "R3"), {"radius": 3}),
    ],
)
def test_a_stated_blend_is_a_parameter(
    kernel: Kernel, name: str, stated: Note | Radius, wanted: dict[str, float]
) -> None:
    brep, _ = built(kernel, part(BLENDED[name][0]))
    found = rebuild(reading_of(kernel, brep, (stated,)))
    assert found.part is not None
    assert {p.name: p.value.evaluate({}) for p in found.part.parameters} == wanted


def test_a_rectangle_with_round_corners_is_one_with_a_fillet(kernel: Kernel) -> None:
    source = 'r = cq.Workplane().rect(60, 40).extrude(10).edges("|Z").fillet(6).faces(">Z").workplane().hole(8)'
    brep, drawn = built(kernel, part(source))
    found = rebuild(reading_of(kernel, brep, (Radius("top", (24, 14), 6, 45, 6, "4× R6"),)))
    assert found.part is not None
    body = found.part.features[0]
    assert isinstance(body, Body)
    assert [type(f) for f in body.finishes] == [EdgeTreatment]
    lines = script(found.part).split()
    assert {'.edges("|Z")', ".fillet(radius)"} <= set(lines)
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume)


def test_from_the_end_a_chamfer_is_circles_and_keeps_those_of_grooves_and_the_lines_of_keyways() -> None:
    rim, bevel, groove, below = (Circle((0.0, 0.0), radius) for radius in (14.0, 12.5, 13.0, 8.0))
    key = Line((-5.0, 13.2), (5.0, 13.2), "hidden")
    side = [Line((0.0, way * 13.0), (2.0, way * 13.0)) for way in (-1, 1)]
    planes = {
        (1, 2): Plane((1, 2), (Look("right", 1, (rim, bevel, groove, below, key)),)),
        (0, 1): Plane((0, 1), (Look("top", 1, tuple(side)),)),
        (0, 2): Plane((0, 2), (Look("front", -1, tuple(side)),)),
    }
    blend = Blend("chamfer", 0, 40.0, high=True, size=1.5, box=((-14.0, 14.0), (-14.0, 14.0)))
    whole = {axes: arrange(plane, 0.01, (-50.0, -50.0, 50.0, 50.0)) for axes, plane in planes.items()}
    (look,) = sharpened(planes, blend, whole, 0.01)[1, 2].looks
    assert look.curves == (rim, groove, below, key)
    bare = {axes: Plane(axes, ()) if 0 in axes else plane for axes, plane in planes.items()}
    (look,) = sharpened(bare, blend, whole, 0.01)[1, 2].looks
    assert look.curves == (rim, below, key)
