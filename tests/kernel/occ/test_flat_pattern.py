"""Parts of bent sheet whose flat patterns are known by hand: straight lengths, and angle · (R + K t) for each bend."""

import math

import cadquery as cq
import pytest
from known_parts import TURNS, turned

from cadwright.geometry.curves import Circle, Line, bounds, length_of
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.bent_sheet import NoSheetError
from cadwright.kernel.occ.flat_pattern import unfold, unfolded
from cadwright.views.flat_pattern import K_FACTOR, FlatPattern

RIGHT = math.pi / 2


def angle(a: float, b: float, wide: float, t: float, radius: float | None = None) -> cq.Workplane:
    """An L of legs a and b, measured outside."""
    points = [(0, 0), (a, 0), (a, t), (t, t), (t, b), (0, b)]
    part = cq.Workplane("XZ").polyline(points).close().extrude(wide)
    return part if radius is None else rounded(part, [(0, 0, radius + t), (t, t, radius)])


def channel(a: float, b: float, long: float, t: float, radius: float) -> cq.Workplane:
    """A U, open above."""
    outer = cq.Workplane("XZ").rect(a, b).extrude(long).edges("|Y and <Z").fillet(radius + t)
    inner = cq.Workplane("XZ").center(0, t).rect(a - 2 * t, b).extrude(long).edges("|Y and <Z").fillet(radius)
    return outer.cut(inner)


def zed(flange: float, web: float, other: float, wide: float, t: float, radius: float | None) -> cq.Workplane:
    """A Z of two flanges, measured outside."""
    f, far = flange, flange + other - t
    points = [(0, 0), (f, 0), (f, web - t), (far, web - t), (far, web), (f - t, web), (f - t, t), (0, t)]
    part = cq.Workplane("XZ").polyline(points).close().extrude(wide)
    if radius is None:
        return part
    corners = [(f, 0, radius + t), (f - t, t, radius), (f - t, web, radius + t), (f, web - t, radius)]
    return rounded(part, corners)


def rounded(part: cq.Workplane, corners: list[tuple[float, float, float]]) -> cq.Workplane:
    for x, z, radius in corners:
        near = cq.selectors.BoxSelector((x - 0.1, -1e3, z - 0.1), (x + 0.1, 1e3, z + 0.1))
        part = part.edges("|Y").edges(near).fillet(radius)
    return part


def tray(gap: float = 3.0) -> cq.Workplane:
    """A base of 60 × 40 with a flange 10 high on each side, of 1 mm sheet bent at R1; apart at the corners."""
    middle = 1 - math.sqrt(0.5)

    def flange(long: float) -> cq.Workplane:
        bend = cq.Workplane("XZ").threePointArc((math.sqrt(2), 2 * middle), (2, 2)).lineTo(2, 12).lineTo(1, 12)
        return bend.lineTo(1, 2).threePointArc((math.sqrt(0.5), 1 + middle), (0, 1)).close().extrude(-long)

    right = flange(40 - 2 * gap).translate((60, gap, 0))
    back = flange(60 - 2 * gap).rotate((0, 0, 0), (0, 0, 1), 90).translate((60 - gap, 40, 0))
    part = cq.Workplane("XY").box(60, 40, 1, centered=False).union(right).union(back)
    return part.union(right.mirror("YZ", (30, 0, 0))).union(back.mirror("XZ", (0, 20, 0))).clean()


def flat(part: cq.Workplane, *, sharp: bool = False, k_factor: float = K_FACTOR) -> FlatPattern:
    pattern, blank = unfolded(part.val().wrapped, k_factor, sharp=sharp)
    # The sheet before it is bent is as large as told, and the neutral line's formula gives the part's volume.
    assert cq.Shape(blank).Volume() == pytest.approx(pattern.area * pattern.thickness)
    assert pattern.bent_volume == pytest.approx(part.val().Volume(), rel=2e-3)
    return pattern


def size(pattern: FlatPattern) -> tuple[float, float]:
    x0, y0, x1, y1 = bounds(pattern.outline)
    assert (x0, y0) == pytest.approx((0, 0), abs=1e-6)
    return x1, y1


@pytest.mark.parametrize("turn", TURNS)
def test_an_angle(turn: tuple[tuple[float, float, float], float]) -> None:
    pattern = flat(turned(angle(40, 30, 50, 2, radius=2), turn))
    assert pattern.thickness == pytest.approx(2)
    assert size(pattern) == pytest.approx((36 + 26 + RIGHT * (2 + 0.44 * 2), 50), abs=1e-4)
    (bend,) = pattern.bends
    assert bend.up
    assert (bend.angle, bend.radius) == pytest.approx((90, 2))
    (line,) = bend.lines
    assert line.kind == "centre"
    assert length_of(line) == pytest.approx(50)
    assert min(line.start[0], size(pattern)[0] - line.start[0]) == pytest.approx(26 + RIGHT * 2.88 / 2, abs=1e-4)


@pytest.mark.parametrize("k_factor", [0.33, 0.5])
def test_the_neutral_line_lies_where_it_is_said_to(k_factor: float) -> None:
    long, _ = size(flat(angle(40, 30, 50, 2, radius=3), k_factor=k_factor))
    assert long == pytest.approx(35 + 25 + RIGHT * (3 + 2 * k_factor), abs=1e-4)


def test_the_bends_of_a_channel_both_come_up() -> None:
    pattern = flat(channel(40, 20, 100, 1.5, 1.5))
    assert size(pattern) == pytest.approx((100, 2 * 17 + 34 + 2 * RIGHT * (1.5 + 0.66)), abs=1e-4)
    assert [(round(b.angle), b.radius, b.up) for b in pattern.bends] == [(90, 1.5, True)] * 2


def test_the_bends_of_a_zed_go_both_ways() -> None:
    pattern = flat(zed(30, 40, 20, 50, 2, radius=2))
    assert size(pattern)[0] == pytest.approx(26 + 32 + 16 + 2 * RIGHT * 2.88, abs=1e-4)
    assert sorted(bend.up for bend in pattern.bends) == [False, True]


def test_a_tray() -> None:
    pattern = flat(tray())
    assert size(pattern) == pytest.approx((60 + 2 * (10 + RIGHT * 1.44), 40 + 2 * (10 + RIGHT * 1.44)), abs=1e-4)
    assert len(pattern.bends) == 4


def test_no_bend_without_a_rounding_unless_that_is_said() -> None:
    for part in (angle(40, 30, 50, 2), zed(30, 40, 20, 50, 2, radius=None)):
        with pytest.raises(NoSheetError):
            unfolded(part.val().wrapped, K_FACTOR, sharp=False)


def test_sharp_bends() -> None:
    """The sheet is as long as its inside, and as the neutral line in the corners."""
    assert size(flat(angle(40, 30, 50, 2), sharp=True)) == pytest.approx((38 + 28 + RIGHT * 0.88, 50), abs=1e-4)
    pattern = flat(zed(30, 40, 20, 50, 2, radius=None), sharp=True)
    assert size(pattern)[0] == pytest.approx(28 + 36 + 18 + 2 * RIGHT * 0.88, abs=1e-4)
    assert [bend.radius for bend in pattern.bends] == [0, 0]


def test_holes_and_cuts_are_carried_along() -> None:
    part = angle(40, 30, 50, 2, radius=2).faces("<Z").workplane(origin=(25, -25, 0)).hole(6)
    (hole,) = (c for c in flat(part).outline if isinstance(c, Circle))
    assert hole.radius == pytest.approx(3)
    length, _ = size(flat(part))
    assert min(hole.center[0], length - hole.center[0]) == pytest.approx(15, abs=1e-4)
    assert hole.center[1] == pytest.approx(25, abs=1e-4)


def test_a_countersunk_hole_is_cut_as_wide_as_it_is_below() -> None:
    part = angle(40, 30, 50, 2, radius=2).faces("<Z").workplane(origin=(25, -25, 0)).cskHole(4, 7, 90)
    pattern, _ = unfolded(part.val().wrapped, K_FACTOR, sharp=False)
    assert [c.radius for c in pattern.outline if isinstance(c, Circle)] == [pytest.approx(2)]


def test_a_notch_interrupts_a_bend() -> None:
    """Its bend has one line in two pieces."""
    part = channel(40, 20, 100, 1.5, 1.5).cut(cq.Workplane().box(20, 10, 20).translate((20, -50, -8)))
    pieces = sorted(len(bend.lines) for bend in flat(part).bends)
    assert pieces == [1, 2]


def test_a_hole_through_a_bend() -> None:
    drill = cq.Workplane("XY", origin=(20, -30, -10)).transformed(rotate=(0, -45, 0)).circle(2).extrude(20, both=True)
    pattern = flat(channel(40, 20, 100, 1.5, 1.5).cut(drill))
    assert any(not isinstance(curve, Line) for curve in pattern.outline)
    assert pattern.area == pytest.approx(7478.584 - 18, abs=3)


def test_a_flat_plate_is_its_own_pattern() -> None:
    pattern = flat(cq.Workplane().box(80, 50, 2).edges("|Z").fillet(5).faces(">Z").workplane().hole(10))
    assert size(pattern) == pytest.approx((80, 50))
    assert pattern.bends == ()


def drawn() -> cq.Workplane:
    return cq.Workplane().box(80, 50, 20).edges("|Z or <Z").fillet(5).faces(">Z").shell(-2)


def ring() -> cq.Workplane:
    inner = cq.Workplane("XZ").rect(36, 26).extrude(60).edges("|Y").fillet(2)
    return cq.Workplane("XZ").rect(40, 30).extrude(60).edges("|Y").fillet(4).cut(inner)


def overlapping() -> cq.Workplane:
    """Ears of two flanges of a tray, which lie in the same corner before they are bent."""
    ear = cq.Workplane("XY").box(35, 1, 4, centered=False).translate((40, 41, 6))
    other = cq.Workplane("XY").box(1, 35, 2.5, centered=False).translate((61, 20, 2.5))
    return tray().union(ear).union(other).clean()


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (drawn(), "drawn or twisted"),
        (ring(), "close to a ring"),
        (overlapping(), "overlap itself"),
        (cq.Workplane().box(20, 20, 20).union(cq.Workplane().box(40, 10, 10)), "not of one thickness"),
        (cq.Workplane().sphere(10), "no two of its faces"),
        (cq.Workplane().box(9, 9, 1).union(cq.Workplane().box(9, 9, 1).translate((0, 0, 5))), "2 solids"),
    ],
)
def test_what_cannot_be_unfolded_says_why(part: cq.Workplane, why: str) -> None:
    value, _ = unfold({"k_factor": K_FACTOR, "sharp": True}, {"brep": brep.encode(part.val().wrapped)})
    assert why in value["problem"]
    assert "\n" not in value["problem"]
