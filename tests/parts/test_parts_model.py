"""Any part prints a script that reads back to the same part, builds, and measures as the part says."""

import math
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    AtSides,
    Body,
    Circle,
    Component,
    Corners,
    Counterbore,
    Countersink,
    CurveTo,
    Dress,
    Edges,
    EdgeTreatment,
    EdgeWord,
    Ellipse,
    Extrusion,
    Frame,
    Grid,
    Hole,
    Lettering,
    LineTo,
    Loft,
    Mirror,
    Move,
    Outline,
    Parameter,
    Part,
    Points,
    Polar,
    Polygon,
    Rectangle,
    Revolution,
    Rotate,
    Shell,
    Slot,
    Sphere,
    Within,
)

P = parameter
sizes = st.floats(0.5, 200, allow_nan=False).map(lambda v: expr(float(f"{v:.5g}")))
named = st.sampled_from(["length", "width", "height"]).map(P)
values = st.one_of(sizes, named, st.tuples(named, sizes).map(lambda p: p[0] / 2 + p[1]))
points = st.tuples(values, values)
triples = st.tuples(values, values, values)

profiles = st.one_of(
    st.builds(Rectangle, values, values),
    st.builds(Circle, values),
    st.builds(Polygon, st.integers(3, 9).map(expr), values),
    st.builds(Slot, values, values),
    st.builds(Ellipse, values, values),
    st.builds(
        Outline,
        points,
        st.lists(
            st.one_of(
                st.builds(LineTo, points),
                st.builds(ArcTo, points, points),
                st.builds(CurveTo, st.lists(points, min_size=1, max_size=3).map(tuple)),
            ),
            min_size=1,
            max_size=4,
        ).map(tuple),
    ),
)
positions = st.one_of(
    st.none(),
    st.builds(Points, st.lists(points, min_size=1, max_size=3).map(tuple)),
    st.builds(Grid, values, values, values, values),
    st.builds(Polar, values, values, values),
    st.builds(Corners, values, values),
)
frames = st.builds(
    Frame,
    st.sampled_from(["XY", "YZ", "ZX", "XZ", "YX", "ZY"]),
    st.one_of(st.just((ZERO, ZERO, ZERO)), triples),
    st.one_of(st.none(), triples),
)
operations = st.one_of(
    st.builds(Extrusion, values, st.one_of(st.none(), values), st.booleans()),
    st.builds(Revolution, values),
    st.builds(Loft, values, profiles),
)
words = st.lists(st.sampled_from(get_args(EdgeWord)), min_size=1, max_size=3).map(tuple)
selections = st.one_of(
    st.sampled_from(get_args(Edges)),
    st.lists(words, min_size=1, max_size=3)
    .map(tuple)
    .filter(lambda groups: len(groups) > 1 or not groups[0][0].startswith("along") or len(groups[0]) > 1)
    .map(AtSides),
    st.builds(
        Within,
        triples,
        triples,
        st.sampled_from(["", "X", "Y", "Z"]),
        st.one_of(st.none(), st.tuples(triples, triples)),
    ),
)
finishes = st.builds(EdgeTreatment, st.sampled_from(["fillet", "chamfer"]), selections, values)
notes = st.sampled_from(["", "as drawn", "50 % of the base: rounded"])
bodies = st.one_of(
    st.builds(
        Body,
        st.just("body"),
        frames,
        st.lists(profiles, min_size=1, max_size=2).map(tuple),
        operations,
        st.sampled_from(["join", "cut", "intersect"]),
        positions,
        st.lists(finishes, max_size=2).map(tuple),
        notes,
    ),
    st.builds(Body, st.just("ball"), frames, st.just(()), st.builds(Sphere, values)),
    st.builds(Body, st.just("text"), frames, st.just(()), st.builds(Lettering, st.text(min_size=1), values, values)),
)
recesses = st.one_of(st.none(), st.builds(Counterbore, values, values), st.builds(Countersink, values, values))
features = st.one_of(
    bodies,
    st.builds(Hole, st.just("holes"), frames, values, st.one_of(st.none(), values), positions, recesses, notes),
    st.builds(Dress, st.just("edges"), finishes, notes),
    st.builds(Shell, st.just("hollow"), values, st.sampled_from(["top", "bottom", "top and bottom", "none"]), notes),
    st.builds(Rotate, st.just("turned"), st.sampled_from(["X", "Y", "Z"]), values, notes),
    st.builds(Move, st.just("moved"), triples, notes),
    st.builds(Mirror, st.just("mirrored"), st.sampled_from(["XY", "YZ", "XZ"]), st.booleans(), notes),
)
PARAMETERS = (
    Parameter("length", expr(60), "mm", "along X"),
    Parameter("width", P("length") * 2 / 3),
    Parameter("height", expr(5)),
    Parameter("angle", expr(12.5), "deg", "1/8 of a quarter"),
)
BASE = Body("base", Frame(), (Rectangle(P("length"), P("width")),), Extrusion(P("height")))


@given(st.lists(features, max_size=4))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_the_script_reads_back_to_the_part(more: list[Any]) -> None:
    part = Part(PARAMETERS, (BASE, *more))
    again = recover(script(part))
    centred = Points(((ZERO, ZERO),))
    wanted = tuple(
        Hole(f.name, f.frame, f.diameter, f.depth, None, f.recess, f.note)
        if isinstance(f, Hole) and f.positions == centred
        else f
        for f in part.features
    )
    assert again == Part(part.parameters, wanted)


@given(st.lists(features, max_size=2), st.lists(features, max_size=2))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_the_script_of_an_assembly_reads_back_to_it(first: list[Any], second: list[Any]) -> None:
    centred = Points(((ZERO, ZERO),))
    moved = (f for f in (*first, None, *second) if not (isinstance(f, Hole) and f.positions == centred))
    with_seam = [f if f is not None else Component("plate") for f in moved]
    at = with_seam.index(Component("plate"))
    part = Part(
        PARAMETERS, (BASE, *with_seam[: at + 1], replace(BASE, name="lid"), *with_seam[at + 1 :], Component("lid 1"))
    )
    assert recover(script(part)) == part


def test_layout_does_not_matter() -> None:
    part = Part(PARAMETERS, (BASE,))
    squeezed = script(part).replace("\n\n", "\n").replace(" = ", "=")
    assert recover(squeezed).features == part.features


@pytest.mark.parametrize(
    "source",
    [
        "",
        "import os\nos.system('true')",
        "import cadquery as cq\nr = cq.Workplane('XY').box(1, 2, 3)",
        "r = (",
        "for i in range(3):\n    pass",
        "import cadquery as cq\n\nlength = 5\n\n# Plate\nplate = cq.Workplane('QQ').rect(1, 2).extrude(3)\nr = plate",
        "x = 1\x00",
    ],
)
def test_other_scripts_are_refused(source: str) -> None:
    with pytest.raises(NotAPart):
        recover(source)


def built(part: Part) -> Any:
    namespace: dict[str, Any] = {}
    exec(script(part), namespace)
    return namespace["r"].val()


def one(profile: Any, operation: Any, **more: Any) -> Part:
    return Part((), (Body("body", more.pop("frame", Frame()), profile, operation, **more),))


E = expr
MEASURED = [
    ("rectangle", one((Rectangle(E(4), E(3)),), Extrusion(E(2))), 24),
    ("tube", one((Circle(E(10)), Circle(E(6))), Extrusion(E(2))), math.pi * (25 - 9) * 2),
    ("hexagon", one((Polygon(E(6), E(10)),), Extrusion(E(2))), 6 * math.sqrt(3) / 4 * 25 * 2),
    ("slot", one((Slot(E(10), E(4)),), Extrusion(E(1))), 24 + math.pi * 4),
    ("ellipse", one((Ellipse(E(10), E(4)),), Extrusion(E(1))), math.pi * 5 * 2),
    ("ball", one((), Sphere(E(10))), math.pi * 1000 / 6),
    ("both ways", one((Rectangle(E(4), E(3)),), Extrusion(E(2), None, True)), 48),
    (
        "cone",
        one(
            (Outline((ZERO, ZERO), (LineTo((E(3), ZERO)), LineTo((ZERO, E(4))))),),
            Revolution(E(360)),
            frame=Frame("XZ"),
        ),
        math.pi * 9 * 4 / 3,
    ),
    (
        "half disc",
        one((Outline((E(-2), ZERO), (LineTo((E(2), ZERO)), ArcTo((ZERO, E(2)), (E(-2), ZERO)))),), Extrusion(E(1))),
        math.pi * 2,
    ),
    ("loft", one((Rectangle(E(4), E(4)),), Loft(E(3), Rectangle(E(2), E(2)))), 3 / 3 * (16 + 4 + 8)),
    ("grid", one((Circle(E(2)),), Extrusion(E(1)), positions=Grid(E(3), E(2), E(5), E(5))), 6 * math.pi),
    ("polar", one((Circle(E(2)),), Extrusion(E(1)), positions=Polar(E(5), E(20))), 5 * math.pi),
    ("corners", one((Circle(E(2)),), Extrusion(E(1)), positions=Corners(E(9), E(8))), 4 * math.pi),
]


@pytest.mark.parametrize(("part", "volume"), [m[1:] for m in MEASURED], ids=[m[0] for m in MEASURED])
def test_it_builds_and_measures(part: Part, volume: float) -> None:
    solid = built(part)
    assert solid.isValid()
    assert solid.Volume() == pytest.approx(volume, rel=1e-6)


BLOCK = Body("block", Frame(), (Rectangle(E(20), E(10)),), Extrusion(E(8)))
NEAR = Within((E(9.9), E(-9), E(-1)), (E(10.1), E(9), E(9)))


@pytest.mark.parametrize(
    ("edges", "volume"),
    [
        (AtSides((("along Z", "right", "front"),)), 8 / 2),
        (AtSides((("along Z", "right", "front"), ("along Z", "left", "back"))), 8),
        (AtSides((("top", "back"),)), 20 / 2),
        (AtSides((("along X", "not bottom"),)), 20),
        (Within((E(9.9), E(-9), E(-1)), (E(10.1), E(9), E(9)), "Z"), 8),
        (Within((E(-11), E(-9), E(-1)), (E(11), E(9), E(9)), "Z", (NEAR.low, NEAR.high)), 8),
    ],
)
def test_chosen_edges_are_chamfered(edges: Any, volume: float) -> None:
    part = Part((), (replace(BLOCK, finishes=(EdgeTreatment("chamfer", edges, E(1)),)),))
    assert built(part).Volume() == pytest.approx(1600 - volume)
    assert recover(script(part)) == part


sides = st.floats(2, 50).map(lambda v: float(f"{v:.3g}"))


@given(sides, sides, sides, st.integers(1, 6))
@settings(max_examples=12, deadline=None)
def test_random_plates_measure_as_they_say(x: float, y: float, z: float, count: int) -> None:
    hole = 0.1 * min(x, y)
    parameters = tuple(Parameter(n, expr(v)) for n, v in (("x", x), ("y", y), ("z", z), ("hole", hole)))
    ring: Expr = P("x") / 2
    ring = ring if x < y else P("y") / 2
    holes = Hole("holes", Frame("XY", (ZERO, ZERO, P("z"))), P("hole"), P("z"), Polar(expr(count), ring))
    part = Part(parameters, (Body("plate", Frame(), (Rectangle(P("x"), P("y")),), Extrusion(P("z"))), holes))
    solid = built(part)
    box = solid.BoundingBox()
    assert (box.xlen, box.ylen, box.zlen) == pytest.approx((x, y, z))
    assert solid.Volume() == pytest.approx(x * y * z - count * math.pi * hole**2 / 4 * z, rel=1e-6)
    assert recover(script(part)) == part
