"""What was picked is what is changed: edges and faces of a part, found again by place and size."""

import pytest

from cadwright.kernel.client import Geometry, Kernel
from cadwright.parameters import parameters, with_values
from cadwright.planners.embedded.picked import edit_picked
from cadwright.planners.embedded.planner import first
from cadwright.values import Code, Measurements, Request
from cadwright.values.mark import Marks, Pick, Stroke

BLOCK = "import cadquery as cq\n\nlength = 40\nr = cq.Workplane().box(length, 30, 20)\n"
RINGS = BLOCK + "r = r.faces('>Z').workplane().cboreHole(6, 12, 4)\n"


def picks(kernel: Kernel, source: str) -> list[Pick]:
    """Every face and edge of what a script makes."""
    brep = kernel.execute(source).brep
    measured = kernel.measure(brep)
    assert isinstance(measured, Geometry)
    faces, edges = measured.measurements.faces, measured.measurements.edges
    wanted = [(0, f"faces/{n}") for n in range(faces)] + [(0, f"edges/{n}") for n in range(edges)]
    return list(kernel.picked(brep, wanted))


def said(source: str, text: str, *chosen: Pick, strokes: tuple[Stroke, ...] = ()) -> str:
    parsed = first(Request(text, "edit", script=source, marks=Marks(chosen, strokes)))
    assert isinstance(parsed.action, Code), parsed
    return parsed.action.source


def measured(kernel: Kernel, source: str) -> Measurements:
    run = kernel.execute(source)
    assert run.outcome == "ok", run.problem
    geometry = kernel.measure(run.brep)
    assert isinstance(geometry, Geometry)
    assert geometry.measurements.valid
    return geometry.measurements


def edge(found: list[Pick], *at: float) -> Pick:
    return next(p for p in found if p.kind == "edge" and p.center == pytest.approx(at, abs=1e-6))


def face(found: list[Pick], *normal: float) -> Pick:
    return next(p for p in found if p.form == "plane" and p.kind == "face" and p.direction == pytest.approx(normal))


@pytest.mark.parametrize("text", ["fillet this edge 2 mm", "round it by 2mm", "this edge rounded with 2 mm radius"])
def test_the_edge_and_no_other_is_rounded(kernel: Kernel, text: str) -> None:
    chosen = edge(picks(kernel, BLOCK), 20, 15, 0)
    told = measured(kernel, said(BLOCK, text, chosen))
    assert [(f.radius, f.count, f.convex) for f in told.fillets] == [(2, 1, True)]
    assert told.volume == pytest.approx(24000 - (4 - 3.14159265) * 20, rel=1e-6)
    assert told.bbox == pytest.approx((-20, -15, -10, 20, 15, 10))


def test_two_edges_at_once_with_one_dimension(kernel: Kernel) -> None:
    found = picks(kernel, BLOCK)
    source = said(BLOCK, "chamfer these edges 1 mm", edge(found, 20, 15, 0), edge(found, -20, 15, 0))
    told = measured(kernel, source)
    assert [(c.size, c.count) for c in told.chamfers] == [((1, 1), 2)]
    assert {p.name: p.value for p in parameters(source)} == {"length": 40, "picked_chamfer": 1}


def test_of_rings_in_one_place_the_one_that_was_picked(kernel: Kernel) -> None:
    rims = [p for p in picks(kernel, RINGS) if p.form == "circle" and p.center == pytest.approx((0, 0, 6), abs=1e-6)]
    assert sorted(round(p.sizes["diameter"]) for p in rims) == [6, 12]
    inner = min(rims, key=lambda p: p.sizes["diameter"])
    told = measured(kernel, said(RINGS, "chamfer this 0.5 mm", inner))
    assert told.volume < measured(kernel, RINGS).volume
    assert told.holes[0].counterbore is not None
    assert told.holes[0].counterbore.diameter == pytest.approx(12)


def test_all_edges_of_a_face(kernel: Kernel) -> None:
    told = measured(kernel, said(BLOCK, "fillet this face 3 mm", face(picks(kernel, BLOCK), 0, 0, 1)))
    assert sum(f.count for f in told.fillets) >= 4


def test_a_hole_in_a_face_and_where_a_stroke_is(kernel: Kernel) -> None:
    side = face(picks(kernel, BLOCK), 1, 0, 0)
    told = measured(kernel, said(BLOCK, "a 6 mm hole here", side))
    assert [(h.diameter, h.through, abs(h.axis[0])) for h in told.holes] == [(6, True, 1)]
    ring = Stroke(((0.5, 0.5),), on=((20, 4, 2), (20, 8, 2), (20, 6, 4), (20, 6, 0)))
    told = measured(kernel, said(BLOCK, "drill a 4 mm hole 7 deep here", side, strokes=(ring,)))
    assert [(h.diameter, h.depth) for h in told.holes] == [(4, 7)]
    assert told.holes[0].position == pytest.approx((20, 6, 2))


def test_a_boss_on_a_face(kernel: Kernel) -> None:
    below = face(picks(kernel, BLOCK), 0, 0, -1)
    told = measured(kernel, said(BLOCK, "add a boss 10 mm diameter 5 tall on this face", below))
    assert told.bbox[2] == pytest.approx(-15)


def test_it_survives_another_size_of_the_part(kernel: Kernel) -> None:
    source = said(BLOCK, "fillet this edge 2 mm", edge(picks(kernel, BLOCK), 20, 15, 0))
    told = measured(kernel, with_values(source, {"length": 60}))
    assert [(f.radius, f.count) for f in told.fillets] == [(2, 1)]
    assert told.bbox[3] == pytest.approx(30)


def test_a_part_of_words_forgets_that_it_is_all_said(kernel: Kernel) -> None:
    made = first(Request("a 60x40x5 mm plate")).action
    assert isinstance(made, Code)
    chosen = next(p for p in picks(kernel, made.source) if p.kind == "edge" and p.direction == (0, 0, 1))
    source = said(made.source, "fillet this edge 4 mm", chosen)
    longer = said(source, "make it 80 mm long")
    told = measured(kernel, longer)
    assert told.bbox[3] - told.bbox[0] == pytest.approx(80)
    assert [(f.radius, f.count) for f in told.fillets] == [(4, 1)], "what was picked before is still there"


@pytest.mark.parametrize("text", ["fillet all edges 2 mm", "make it 50 mm long", "fillet this edge 2 mm and that 3 mm"])
def test_what_is_not_about_the_pick_goes_the_usual_way(kernel: Kernel, text: str) -> None:
    chosen = edge(picks(kernel, BLOCK), 20, 15, 0)
    assert edit_picked(Request(text, "edit", script=BLOCK, marks=Marks((chosen,)))) is None
    assert edit_picked(Request("fillet this edge 2 mm", "edit", script=BLOCK)) is None


def test_a_corner_is_no_edge(kernel: Kernel) -> None:
    corner = Pick("vertices/0", "vertex", "point", (20, 15, 10))
    told = edit_picked(Request("fillet this 2 mm", "edit", script=BLOCK, marks=Marks((corner,))))
    assert told is not None
    assert "pick the edges" in told.reason
