"""Sheets without hidden lines: a pictorial view tells how deep something is, and what is solid."""

import math
from itertools import pairwise

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Arc, Line, Point, Polyline, placed
from cadwright.geometry.polylines import flatten
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import UNDRAWN, rebuild
from cadwright.views.projection import VIEWS

SUNK = {
    "a wide blind hole": 'r = cq.Workplane().box(60, 50, 30).faces(">Z").workplane().hole(40, 12.3)',
    "a pocket from the front": 'r = cq.Workplane().box(60, 50, 30).faces("<Y").workplane().rect(40, 20).cutBlind(-7.5)',
    "a recess with a hole through": """
r = cq.Workplane().box(60, 60, 20).faces(">Z").workplane().polygon(6, 44).cutBlind(-6).faces(">Z").workplane().hole(16)
""",
    "two pockets of different depths": """
r = cq.Workplane().box(80, 50, 30).faces(">Z").workplane().center(-18, 0).rect(26, 30).cutBlind(-8)
r = r.faces(">Z").workplane(origin=(18, 0, 15)).rect(26, 30).cutBlind(-11.2)
""",
    "a tube on a plate with small holes": """
r = cq.Workplane().box(133.35, 133.35, 6.35).faces(">Z").workplane().rarray(123.19, 123.19, 2, 2).hole(5.08)
r = r.faces(">Z").workplane(origin=(0, 0, 3.175)).circle(50.8).extrude(69.85)
r = r.faces(">Z").workplane(origin=(0, 0, 73.025)).hole(95.25)
""",
    "two hexagonal posts with a web": """
r = cq.Workplane().pushPoints([(12, -9), (-12, 9)]).polygon(6, 20).extrude(30)
web = [(-17, 9 - 8.660254), (7, -9 - 8.660254), (17, -9 + 8.660254), (-7, 9 + 8.660254)]
r = r.union(cq.Workplane().polyline(web).close().extrude(5))
""",
    "a pad lower than the rim around it": """
r = cq.Workplane().box(60, 60, 20).cut(cq.Workplane().rect(44, 44).extrude(10))
r = r.union(cq.Workplane().circle(12).extrude(4.4))
""",
}


def unveiled(kernel: Kernel, brep: bytes, *, pictured: bool = True, seams: bool = False) -> Reading:
    """A sheet with three views without hidden lines, and with a pictorial view that lies anywhere; with ``seams``, as
    some programs draw them, where faces touch.
    """
    reading = reading_of(kernel, brep, (), ("front", "top", "right", *(("iso",) if pictured else ())))

    def bare(view: ReadView) -> ReadView:
        shift = (100.0, 7.0) if view.name == "iso" else (0.0, 0.0)
        kinds = ("visible", "smooth") if seams else ("visible",)
        shown = (msgspec.structs.replace(c, kind="visible") for c in view.curves if c.kind in kinds)
        curves = tuple(placed(c, 1.0, shift) for c in shown)
        return msgspec.structs.replace(view, curves=curves)

    return msgspec.structs.replace(reading, views=tuple(map(bare, reading.views)))


LONG = frozenset(("a pad lower than the rim around it", "two hexagonal posts with a web"))


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] if n in LONG else []) for n in SUNK])
def test_a_pictorial_view_tells_how_deep_something_is(kernel: Kernel, name: str) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{SUNK[name]}")
    found = rebuild(unveiled(kernel, brep))
    assert found.part is not None
    assert found.unpictured < 0.05
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-4)


COVERED = {
    "a stud below a plate": """
r = cq.Workplane().box(60, 50, 6).faces("<Z").workplane().center(8, -5).circle(9).extrude(20)
""",
    "two studs of a size": """
r = cq.Workplane().box(80, 50, 6).faces("<Z").workplane().pushPoints([(-25, 6), (22, 6)]).circle(7).extrude(20)
""",
    "a stud behind a disc, beside its axis": """
r = cq.Workplane("XZ").circle(30).extrude(12).faces(">Y").workplane(origin=(-9, 0, 4)).circle(8).extrude(25)
""",
    "a square bar below a plate": """
r = cq.Workplane().box(60, 50, 6).faces("<Z").workplane().center(8, -5).rect(18, 18).extrude(20)
""",
}


@pytest.mark.parametrize("name", COVERED)
def test_a_stud_that_something_covers_is_round_where_the_pictorial_view_says_so(kernel: Kernel, name: str) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{COVERED[name]}")
    found = rebuild(unveiled(kernel, brep))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-4)


@pytest.mark.parametrize("seams", [("right",), ("front", "right"), ()])
def test_a_seam_in_one_of_two_views_says_that_a_stud_is_round(kernel: Kernel, seams: tuple[str, ...]) -> None:
    """Without a pictorial view; a line in the middle of both is that of a bar that stands on its edge, or of slots."""
    square = "import cadquery as cq\nr = cq.Workplane().box(60, 50, 6)"
    brep, drawn = built(kernel, f'{square}.faces("<Z").workplane().circle(9).extrude(20)')
    reading = unveiled(kernel, brep, pictured=False)
    seam = Line((0.0, -3.0), (0.0, -23.0))
    views = [
        msgspec.structs.replace(v, curves=(*v.curves, *([seam] if v.name in seams else []))) for v in reading.views
    ]
    found = rebuild(msgspec.structs.replace(reading, views=tuple(views)))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert (rebuilt.volume == pytest.approx(drawn.volume, rel=1e-4)) == (seams == ("right",))


def test_a_line_on_one_round_face_closes_no_hole(kernel: Kernel) -> None:
    """Between the ends of an arm and of the boss on it, which are one face: a hole that ended there would have a line,
    and one that nobody could see.
    """
    source = """
import cadquery as cq
r = cq.Workplane().slot2D(110, 50).extrude(22).union(cq.Workplane().center(-30, 0).circle(25).extrude(42))
r = r.cut(cq.Workplane().pushPoints([(-30, 0), (30, 0)]).circle(14).extrude(50))
"""
    brep, drawn = built(kernel, source)
    reading = unveiled(kernel, brep, pictured=False)
    between = Line((-55.0, 22.0), (-30.0, 22.0))
    views = [msgspec.structs.replace(v, curves=(*v.curves, between)) if v.name == "front" else v for v in reading.views]
    found = rebuild(msgspec.structs.replace(reading, views=tuple(views)))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-3)


def test_a_pictorial_view_is_unlike_the_mirror_image_of_its_part(kernel: Kernel) -> None:
    """That is what views in the wrong angle of projection show."""
    source = "r = cq.Workplane().box(60, 40, 10).union(cq.Workplane().center(20, 12).rect(20, 16).extrude(40))"
    brep, _ = built(kernel, f"import cadquery as cq\n{source}")
    reading = unveiled(kernel, brep)
    other = {"top": "bottom", "right": "left"}
    views = [msgspec.structs.replace(v, name=other.get(v.name, v.name)) for v in reading.views]
    assert not rebuild(reading).unlike
    assert rebuild(msgspec.structs.replace(reading, views=tuple(views))).unlike


def test_lines_between_faces_of_one_plane_are_no_hole(kernel: Kernel) -> None:
    """An arm that was joined to a disc, and whose outline is still drawn on it, as is the disc's on the arm."""
    corners = [(17.0, 10.0), (40.0, 56.0), (27.0, 64.0), (4.0, 18.0)]
    arm = f'cq.Workplane("XZ").polyline({corners}).close().extrude(20)'
    brep, drawn = built(kernel, f'import cadquery as cq\nr = {arm}.union(cq.Workplane("XZ").circle(24).extrude(20))')
    first, last = (_entering(*ends) for ends in ((corners[0], corners[1]), (corners[3], corners[2])))
    begin, end = (math.degrees(math.atan2(p[1], p[0])) for p in (first, last))
    rim = Arc((0.0, 0.0), 24.0, begin, end)
    chain = (first, corners[0], corners[3], last)
    seams: tuple[Line | Arc, ...] = (rim, *(Line(a, b) for a, b in pairwise(chain)))

    def with_seams(view: ReadView) -> ReadView:
        if view.name == "front":
            return msgspec.structs.replace(view, curves=(*view.curves, *seams))
        if view.name != "iso":
            return view
        flat = (tuple(VIEWS["iso"].to_view((x, -20.0, z)) for x, z in flatten(c, 1e-3)) for c in seams)
        drawn = (placed(Polyline(points), 1.0, (100.0, 7.0)) for points in flat)
        return msgspec.structs.replace(view, curves=(*view.curves, *drawn))

    reading = unveiled(kernel, brep)
    found = rebuild(msgspec.structs.replace(reading, views=tuple(map(with_seams, reading.views))))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-3)


def _entering(inside: Point, outside: Point) -> Point:
    """Where a line enters the disc."""
    for _ in range(60):
        middle = ((inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2)
        inside, outside = (middle, outside) if math.hypot(*middle) < 24 else (inside, middle)
    return inside


@pytest.mark.parametrize("narrower", [0.5, 1.0, 4.0])
def test_an_arm_touches_its_boss_however_flat(kernel: Kernel, narrower: float) -> None:
    """Its sides are so little askew that they might be inexact, and touch the boss near where it is widest."""
    far, wide = 92.5, 28.8
    narrow, lean = wide - narrower, narrower / far
    level = math.sqrt(1 - lean**2)
    corners = [(lean * r + x, s * level * r) for s in (1, -1) for x, r in ((0, wide), (far, narrow))[::s]]
    arm = f"cq.Workplane().polyline({corners}).close().extrude(25)"
    end = f"cq.Workplane().center({far}, 0).circle({narrow}).extrude(25)"
    boss = f"cq.Workplane().circle({wide}).extrude(49).union({arm}).union({end})"
    holes = f'r = boss.faces("<Z").workplane(origin=(0, 0, 0)).pushPoints([(0, 0), ({far}, 0)]).hole(31.6)'
    brep, drawn = built(kernel, f"import cadquery as cq\nboss = {boss}\n{holes}")
    found = rebuild(unveiled(kernel, brep, seams=True))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.valid
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=2e-4)


def test_without_a_picture_what_is_open_goes_through(kernel: Kernel) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{SUNK['a wide blind hole']}")
    found = rebuild(unveiled(kernel, brep, pictured=False))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert [h.through for h in rebuilt.holes] == [True]
    assert rebuilt.volume < 0.9 * drawn.volume


def test_a_view_of_no_side_that_shows_the_part_from_the_corner_is_a_picture(kernel: Kernel) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{SUNK['a wide blind hole']}")
    names = {"iso": "auxiliary"}
    reading = unveiled(kernel, brep)
    views = tuple(msgspec.structs.replace(view, name=names.get(view.name, view.name)) for view in reading.views)
    found = rebuild(msgspec.structs.replace(reading, views=views))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-4)


def test_a_picture_of_something_else_changes_nothing(kernel: Kernel) -> None:
    brep, drawn = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 50, 30)")
    other, _ = built(kernel, f"import cadquery as cq\n{SUNK['two pockets of different depths']}")
    views = [view for view in unveiled(kernel, brep).views if view.name != "iso"]
    views += [view for view in unveiled(kernel, other).views if view.name == "iso"]
    found = rebuild(Reading(tuple(views), (), 1.0, "third"))
    assert found.part is not None
    assert found.unpictured == 0
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)


def test_a_part_whose_edges_the_picture_lacks_is_told_of(kernel: Kernel) -> None:
    brep, _ = built(
        kernel, 'import cadquery as cq\nr = cq.Workplane().box(60, 50, 12).faces(">Z").workplane().hole(40)'
    )
    plain, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 50, 12)")
    views = [view for view in unveiled(kernel, brep).views if view.name != "iso"]
    views += [view for view in unveiled(kernel, plain).views if view.name == "iso"]
    found = rebuild(Reading(tuple(views), (), 1.0, "third"))
    assert found.part is not None
    assert found.unknown == (UNDRAWN,)
