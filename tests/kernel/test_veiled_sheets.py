"""Drawings that leave hidden lines out, held against parts: what they tell, and what would be a guess."""

import msgspec
import pytest

from cadwright.drawing.comparison import compare
from cadwright.drawing.comparison.veiled import DOUBT
from cadwright.drawing.dimension import Diameter, Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.drawing.views import views_of
from cadwright.geometry.curves import Curve, Line
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.views import sight_of, views_for
from cadwright.values import decode, encode
from cadwright.values.comparison import Compared
from cadwright.views.projection import VIEWS

Extra = dict[str, tuple[Curve, ...]]
FOUR = ("front", "top", "right", "iso")
START = "import cadquery as cq\nr = cq.Workplane()"
PLATE = START + ".box(60, 40, 12, centered=(True, True, False))"
BORED = PLATE + ".faces('>Z').workplane().hole({})"
ROD = START + ".circle(10).extrude(30)"
STAIR = "import cadquery as cq\nr = cq.Workplane('XZ').polyline({}).close().extrude(-40)"
RISING = STAIR.format([(0, 0), (60, 0), (60, 20), (20, 20), (20, 10), (0, 10)])


def built(kernel: Kernel, script: str) -> Geometry:
    made = kernel.execute(script)
    assert made.outcome == "ok", made.problem
    measured = kernel.measure(made.brep)
    assert isinstance(measured, Geometry)
    return measured


def sheet(
    kernel: Kernel, script: str, *dimensions: Dimension, views: tuple[str, ...] = FOUR, extra: Extra | None = None
) -> Reading:
    """The part as it is drawn without hidden lines, with some lines more."""
    drawn = views_of(kernel.project(built(kernel, script).brep, views))
    seen = {
        name: (*(c for c in drawn[name].curves if c.kind == "visible"), *(extra or {}).get(name, ())) for name in views
    }
    read = tuple(ReadView(name, curves, drawn[name].bounds, (1.0, 0.0, 0.0)) for name, curves in seen.items())
    return Reading(read, dimensions, 1.0, "third")


def held(kernel: Kernel, reading: Reading, script: str) -> Compared:
    geometry = built(kernel, script)
    views = views_for(reading, geometry, kernel)
    sight = sight_of(reading, views, geometry, kernel)
    return compare(reading, views, geometry.measurements.holes, sight).compared("it")


def across(*ends: tuple[float, float, float]) -> Extra:
    """A straight line in space as front, top, right and iso show it."""
    found = {name: tuple(VIEWS[name].to_view(end) for end in ends) for name in FOUR}
    return {name: (Line(a, b),) for name, (a, b) in found.items() if a != b}


def test_what_is_hidden_in_one_view_and_seen_in_another_is_told(kernel: Kernel) -> None:
    compared = held(kernel, sheet(kernel, RISING), RISING)
    assert compared.open == ()
    assert compared.in_doubt == (DOUBT,)
    falling = STAIR.format([(0, 0), (60, 0), (60, 20), (20, 20), (20, 12), (0, 12)])
    assert "front" in held(kernel, sheet(kernel, RISING), falling).open[0]


def test_a_drawing_with_hidden_lines_is_asked_for_all_of_them(kernel: Kernel) -> None:
    seen = sheet(kernel, RISING)
    right = msgspec.structs.replace(seen.views[2], curves=(*seen.views[2].curves, Line((0, 5), (40, 5), "hidden")))
    drawn = msgspec.structs.replace(seen, views=(*seen.views[:2], right, seen.views[3]))
    geometry = built(kernel, RISING)
    assert sight_of(drawn, views_for(drawn, geometry, kernel), geometry, kernel) is None
    assert held(kernel, drawn, RISING).open


@pytest.mark.parametrize(
    ("hole", "told"),
    [
        ("12", True),  # looked down for two thirds of its length
        ("20", True),  # its other mouth is seen
        ("6", False),  # its bottom may be anywhere below a third
        ("6, 11", False),
        ("12, 6", True),  # its bottom is seen
        ("6, 6", False),
    ],
)
def test_depths_that_no_line_tells_are_guesses(kernel: Kernel, hole: str, told: bool) -> None:
    script = BORED.format(hole)
    open_ = held(kernel, sheet(kernel, script), script).open
    assert (open_ == ()) == told
    assert all(text.startswith("no line tells") for text in open_)


@pytest.mark.parametrize(("hole", "text"), [("6", "⌀6 THRU"), ("6, 7", "⌀6 ↧ 7")])
def test_a_callout_tells_how_deep_a_hole_is(kernel: Kernel, hole: str, text: str) -> None:
    told = Diameter("top", (0, 0), 3, 6, text)
    assert held(kernel, sheet(kernel, BORED.format(hole), told), BORED.format(hole)).open == ()
    for other in {"6", "6, 7", "6, 9"} - {hole}:
        assert held(kernel, sheet(kernel, BORED.format(hole), told), BORED.format(other)).open


def test_the_pictorial_view_shows_a_bottom_that_others_do_not(kernel: Kernel) -> None:
    open_ = held(kernel, sheet(kernel, BORED.format("12, 5")), BORED.format("12")).open
    assert open_[0].startswith("iso")
    open_ = held(kernel, sheet(kernel, BORED.format("12")), BORED.format("12, 5")).open
    assert any(text.startswith("iso") for text in open_)


def test_a_square_bar_under_a_head_has_the_lines_of_a_round_one(kernel: Kernel) -> None:
    under = START + ".circle(15).extrude(8).faces('<Z').workplane().{}.extrude(20)"
    flat = sheet(kernel, under.format("circle(6)"), views=("front", "top", "right"))
    for shape in ("circle(6)", "rect(12, 12)"):
        open_ = held(kernel, flat, under.format(shape)).open
        assert bool(open_) == (shape == "circle(6)")


@pytest.mark.parametrize(
    ("script", "ends"),
    [
        (ROD, ((10, 0, 0), (10, 0, 30))),  # the seam of a cylinder
        (PLATE, ((-30, -20, 4), (30, -20, 4))),  # two plates on each other
        (PLATE, ((5, -20, 12), (5, 20, 12))),
    ],
)
def test_joints_of_faces_that_run_on_are_no_edges(
    kernel: Kernel, script: str, ends: tuple[tuple[float, float, float], ...]
) -> None:
    assert held(kernel, sheet(kernel, script, extra=across(*ends)), script).open == ()


@pytest.mark.parametrize(
    ("script", "ends"),
    [
        (PLATE, ((5, -20, 12), (5, 10, 12))),  # it ends within the face
        (PLATE, ((-30, -20, 12), (30, 20, 12))),  # no view looks along it
        (ROD, ((10, 0, 10), (10, 0, 30))),
    ],
)
def test_other_lines_are_edges_that_the_part_has_not(
    kernel: Kernel, script: str, ends: tuple[tuple[float, float, float], ...]
) -> None:
    assert held(kernel, sheet(kernel, script, extra=across(*ends)), script).open != ()


def test_a_line_that_no_view_shows_from_its_end_is_no_joint(kernel: Kernel) -> None:
    line = across((-30, 0, 12), (30, 0, 12))
    for views, joint in ((("front", "top"), False), (("front", "top", "right"), True)):
        reading = sheet(kernel, PLATE, views=views, extra=line)
        assert (held(kernel, reading, PLATE).open == ()) == joint


def test_a_pocket_is_no_set_of_joints(kernel: Kernel) -> None:
    pocket = PLATE + ".faces('>Z').workplane().rect({}, 10).cutBlind(-3)"
    for width in (20, 60):
        reading = sheet(kernel, pocket.format(width), views=("front", "top"))
        assert held(kernel, reading, PLATE).open != ()


def test_seams_of_steps_are_joints_one_by_one(kernel: Kernel) -> None:
    script = START + ".circle(15).extrude(8).faces('>Z').workplane().circle(9).extrude(20)"
    low, high = across((15, 0, 0), (15, 0, 8)), across((9, 0, 8), (9, 0, 28))
    both = {name: (*low.get(name, ()), *high.get(name, ())) for name in FOUR}
    assert held(kernel, sheet(kernel, script, extra=both), script).open == ()


def test_joints_that_go_on_from_edges_can_be_kept(kernel: Kernel) -> None:
    comb = STAIR.format([(0, 0), (60, 0), (60, 10), (40, 10), (40, 20), (20, 20), (20, 10), (0, 10)])
    compared = held(kernel, sheet(kernel, comb, extra=across((0, 0, 10), (60, 0, 10))), comb)
    assert compared.open == ()
    assert decode(encode(compared), Compared) == compared


def test_what_is_seen_of_a_part(kernel: Kernel) -> None:
    sight = kernel.sight(built(kernel, BORED.format("12, 5")).brep, FOUR)
    bottom = next(n for n, face in enumerate(sight.surfaces) if face.kind == "plane" and abs(face.middle[2] - 7) < 1e-6)
    wall = next(n for n, face in enumerate(sight.surfaces) if face.kind == "cylinder")
    assert [name for name in FOUR if any(bottom in edge.faces for edge in sight.seen[name])] == ["iso"]
    assert [name for name in FOUR if any(wall in edge.faces for edge in sight.seen[name])] == ["top", "iso"]
    assert [(mouth.walls, round(mouth.middle[2], 6)) for mouth in sight.mouths] == [((wall,), 12.0)]
    assert sight.surfaces[wall].radius == 6
