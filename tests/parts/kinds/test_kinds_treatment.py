"""Rounded and bevelled edges: which ones sentences mean, beside the same part made by hand, and what is refused."""

import math
from collections.abc import Callable
from typing import Any

import cadquery as cq
import pytest
from parts_kit import solid_of

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover

Made = Callable[[], cq.Workplane]
SLANT = 3 * math.tan(math.radians(30))


def box(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> cq.Workplane:
    return cq.Workplane("XY", origin=at).rect(x, y).extrude(z)


def rod(diameter: float, height: float, at: tuple[float, float, float] = (0, 0, 0)) -> cq.Workplane:
    return cq.Workplane("XY", origin=at).circle(diameter / 2).extrude(height)


def turned(*points: tuple[float, float]) -> cq.Workplane:
    return cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))


def drawn(height: float, *points: tuple[float, float]) -> cq.Workplane:
    return cq.Workplane("XY").polyline(points).close().extrude(height)


def near(part: cq.Workplane, x: float, y: float, low: float, high: float) -> cq.Workplane:
    low_corner, high_corner = (-x - 0.1, -y - 0.1, low - 0.1), (x + 0.1, y + 0.1, high + 0.1)
    return part.edges(cq.selectors.BoxSelector(low_corner, high_corner, boundingbox=True))


def bossed() -> cq.Workplane:
    return box(60, 60, 10).union(rod(30, 20, (0, 0, 10)))


def pocketed() -> cq.Workplane:
    return box(60, 40, 20).cut(box(40, 20, 8, (0, 0, 12)))


BOXES: dict[str, Made] = {
    "plate 80x50x6, all edges rounded 1": lambda: box(80, 50, 6).edges().fillet(1),
    "block 60 x 40 x 20, break top and bottom edges 1mm": lambda: box(60, 40, 20).faces("|Z").edges().chamfer(1),
    "make a 100x60x8 plate, radius the corners 6": lambda: box(100, 60, 8).edges("|Z").fillet(6),
    "100x60x8 plate corners R5": lambda: box(100, 60, 8).edges("|Z").fillet(5),
    "plate 100x60x8 with 4 corners C2": lambda: box(100, 60, 8).edges("|Z").chamfer(2),
    "plate 90x60x5, the two front corners rounded with 12 mm": lambda: box(90, 60, 5).edges("|Z and <Y").fillet(12),
    "plate 90x60x5, front corners R10, back corners R5": lambda: (
        box(90, 60, 5).edges("|Z and <Y").fillet(10).edges("|Z and >Y").fillet(5)
    ),
    "plate 90x60x5 where only the upper left corner is rounded, radius 15": lambda: (
        box(90, 60, 5).edges("|Z and <X and >Y").fillet(15)
    ),
    "plate 90x60x5, one corner cut off 10x45°": lambda: box(90, 60, 5).edges("|Z and <X and >Y").chamfer(10),
    "block 40x30x20, the top edges along X rounded with 8": lambda: box(40, 30, 20).edges(">Z and |X").fillet(8),
    "block 40x30x20, round the edges parallel to the Y axis with 5 mm": lambda: box(40, 30, 20).edges("|Y").fillet(5),
    "block 40x30x20, chamfer 2 on the left bottom edge along Y": lambda: box(40, 30, 20).edges("<X and <Z").chamfer(2),
    "block 40x30x20, the right top edge chamfered 4 mm wide and 2 mm deep": lambda: (
        box(40, 30, 20).edges(">X and >Z").chamfer(4, 2)
    ),
    "plate 90x60x5 with two opposite corners rounded 8 mm": lambda: (
        box(90, 60, 5).edges("(|Z and <X and <Y) or (|Z and >X and >Y)").fillet(8)
    ),
    "block 80x30x20 with the long edges chamfered 2 mm": lambda: box(80, 30, 20).edges("|X").chamfer(2),
    "bar 200x50x25 with one long edge chamfered 6 x 45": lambda: box(200, 50, 25).edges(">Z and >Y").chamfer(6),
    "block 60x40x20: 2 mm fillet on the vertical edges and 0.5 chamfer on the top": lambda: (
        box(60, 40, 20).edges("|Z").fillet(2).faces(">Z").edges().chamfer(0.5)
    ),
    "block 60x40x20, round the outer edges 2 but leave the bottom sharp": lambda: (
        box(60, 40, 20).edges("not <Z").fillet(2)
    ),
    "plate 80x50x6, bevel the left edge 3 mm on top": lambda: box(80, 50, 6).edges("<X and >Z").chamfer(3),
    "block 60x40x20, all edges rounded 2, bottom edges left sharp": lambda: box(60, 40, 20).edges("not <Z").fillet(2),
    "plate 80x50x6, all edges rounded 1, vertical edges stay sharp": lambda: box(80, 50, 6).edges("|X or |Y").fillet(1),
    "a 25 mm cube with a 10mm hole straight thru and 1mm chamfer on all outer edges of the cube (not the hole)": (
        lambda: box(25, 25, 25).edges().chamfer(1).cut(rod(10, 25))
    ),
    "plate 120x80x6 with rounded corners of 10 mm on the left side": lambda: (
        box(120, 80, 6).edges("|Z and <X").fillet(10)
    ),
    "bar 20x20x100, chamfer 3 on all four long edges": lambda: box(20, 20, 100).edges("|Z").chamfer(3),
    "plate 100x50x10. Fillets: 5 mm on vertical edges, 1 mm on top.": lambda: (
        box(100, 50, 10).edges("|Z").fillet(5).faces(">Z").edges().fillet(1)
    ),
    "100 x 40 x 10 plate. Chamfer left and right edges of the top 2 mm.": lambda: (
        box(100, 40, 10).edges(">Z and (<X or >X)").chamfer(2)
    ),
    "plate 80x50x6, deburr all edges": lambda: box(80, 50, 6),
    "plate 80x50x6, break sharp edges 0.3": lambda: box(80, 50, 6).edges().chamfer(0.3),
}
ENDS: dict[str, Made] = {
    "bar 100 x 20 x 6 with fully rounded ends": lambda: cq.Workplane("XY").slot2D(100, 20).extrude(6),
    "strip 100x20x3 with rounded ends": lambda: cq.Workplane("XY").slot2D(100, 20).extrude(3),
    "flat bar 120x25x5, one end full round": lambda: (
        cq.Workplane("XY").slot2D(120, 25).extrude(5).union(box(60, 25, 5, (-30, 0, 0)))
    ),
    "bar 200x30x10 with a 45° mitre on one end": lambda: drawn(10, (-100, -15), (100, -15), (70, 15), (-100, 15)),
    "plate 80x60x4, front right corner clipped 20 x 10": lambda: drawn(
        4, (-40, -30), (20, -30), (40, -20), (40, 30), (-40, 30)
    ),
    "rod 10 mm diameter, 80 long with a full round end": lambda: rod(10, 75).union(
        cq.Workplane("XY").sphere(5).translate((0, 0, 75))
    ),
    "pin dia 8 length 40, one end chamfered 1 mm, the other end rounded R2": lambda: (
        rod(8, 40).faces("<Z").edges().chamfer(1).faces(">Z").edges().fillet(2)
    ),
    "plate 50 high, 20 wide, 3 thick with fully rounded top and bottom": lambda: (
        cq.Workplane("XY").slot2D(50, 20).extrude(3)
    ),
    "Punch: Ø6 tip x 12, then Ø10 body x 46, head Ø13 x 5. R1.5 fillet between tip and body.": lambda: near(
        rod(6, 12).union(rod(10, 46, (0, 0, 12))).union(rod(13, 5, (0, 0, 58))), 3, 3, 12, 12
    ).fillet(1.5),
    "turn a knob: Ø40 head 15 long w/ R3 on the outer edge, Ø20 neck 10 long": lambda: (
        rod(40, 15).faces("<Z").edges().fillet(3).union(rod(20, 10, (0, 0, 15)))
    ),
    "Ø12 x 60 pin, C1 both ends": lambda: rod(12, 60).edges().chamfer(1),
    "shaft dia 20, 100 long, chamfer 3 mm x 30° on both ends": lambda: turned(
        (0, 0), (10 - SLANT, 0), (10, 3), (10, 97), (10 - SLANT, 100), (0, 100)
    ),
    "stepped shaft: Ø20 x 30, Ø30 x 40, Ø20 x 30, 1x45° chamfers on both ends": lambda: turned(
        (0, 0), (9, 0), (10, 1), (10, 30), (15, 30), (15, 70), (10, 70), (10, 99), (9, 100), (0, 100)
    ),
    "bushing 30 OD 20 ID 25 long, chamfer the outer edges 1 mm": lambda: (
        rod(30, 25).edges().chamfer(1).cut(rod(20, 25))
    ),
    "bushing 30 OD 20 ID 25 long, both ends of the bore chamfered 1": lambda: turned(
        (11, 0), (15, 0), (15, 25), (11, 25), (10, 24), (10, 1)
    ),
}
OTHERS: dict[str, Made] = {
    "60x60x10 plate with a 30 mm diameter 20 mm tall boss and a 3 mm fillet at the base of the boss": lambda: near(
        bossed(), 15, 15, 10, 10
    ).fillet(3),
    "60x60x10 plate with a boss 30 dia 20 high. Fillet R2 where the boss meets the plate.": lambda: near(
        bossed(), 15, 15, 10, 10
    ).fillet(2),
    "60x60x10 plate, boss 30 dia 20 high on top, chamfer the boss 1 mm": lambda: (
        bossed().faces(">Z").edges().chamfer(1)
    ),
    "block 60x40x20 with a pocket 40x20, 8 deep, inside corners R4": lambda: box(60, 40, 20).cut(
        box(40, 20, 8, (0, 0, 12)).edges("|Z").fillet(4)
    ),
    "block 60x40x20 with a 40x20 pocket 8 deep. Fillet the pocket floor 2 mm.": lambda: box(60, 40, 20).cut(
        box(40, 20, 8, (0, 0, 12)).faces("<Z").edges().fillet(2)
    ),
    "block 60x40x20 with a 40x20 pocket 8 deep, chamfer the rim of the pocket 1 mm": lambda: near(
        pocketed(), 20, 10, 20, 20
    ).chamfer(1),
    "cup 60 outer diameter, 80 tall, 3 mm wall, rim rounded 1 mm on the outside": lambda: (
        rod(60, 80).faces(">Z").edges().fillet(1).cut(rod(54, 77, (0, 0, 3)))
    ),
    "cup 60 outer diameter, 80 tall, 3 mm wall, round the inner rim 1 mm": lambda: near(
        rod(60, 80).cut(rod(54, 77, (0, 0, 3))), 27, 27, 80, 80
    ).fillet(1),
    "open box 80x50x30 with 3 mm walls, inside corners R3": lambda: box(80, 50, 30).cut(
        box(74, 44, 27, (0, 0, 3)).edges("|Z").fillet(3)
    ),
    "L bracket, legs 50 and 50, 30 wide, 5 thick, 5 mm fillet in the inside corner": lambda: (
        cq.Workplane("XZ")
        .moveTo(0, 0)
        .polyline([(50, 0), (50, 5), (10, 5)], includeCurrent=True)
        .radiusArc((5, 10), 5)
        .polyline([(5, 50), (0, 50)], includeCurrent=True)
        .close()
        .extrude(30)
    ),
    "plate 100x80x10, a block 40x30x20 on top in the middle, vertical edges of the block R5": lambda: box(
        100, 80, 10
    ).union(box(40, 30, 20, (0, 0, 10)).edges("|Z").fillet(5)),
    "base plate 90x90x12 with a central post dia 25 height 40; blend the post into the plate with R6": lambda: near(
        box(90, 90, 12).union(rod(25, 40, (0, 0, 12))), 12.5, 12.5, 12, 12
    ).fillet(6),
    "plate 100x80x10 with four posts 12 dia 15 high, 15 mm from the edges, fillets of 2 mm at the base of each post": (
        lambda: near(
            box(100, 80, 10).union(
                cq.Workplane("XY", origin=(0, 0, 10))
                .pushPoints([(35, 25), (-35, 25), (35, -25), (-35, -25)])
                .circle(6)
                .extrude(15)
            ),
            45,
            35,
            10,
            10,
        ).fillet(2)
    ),
    "angle bracket legs 60 and 40, 5 thick, 30 wide, corners of the legs rounded R8": lambda: (
        cq.Workplane("XZ")
        .polyline([(0, 0), (60, 0), (60, 5), (5, 5), (5, 40), (0, 40)])
        .close()
        .extrude(30)
        .edges("|Z and >X")
        .fillet(8)
        .edges("|X and >Z")
        .fillet(8)
    ),
    "stepped shaft Ø30 x 50 then Ø20 x 40, 2x45° chamfer on the small end, R2 fillet at the shoulder": lambda: near(
        rod(30, 50).union(rod(20, 40, (0, 0, 50))).faces(">Z").edges().chamfer(2), 10, 10, 50, 50
    ).fillet(2),
    "frame 140x100x6 with an inside opening of 120x80, outer corners R5, inner corners R3": lambda: (
        box(140, 100, 6).edges("|Z").fillet(5).cut(box(120, 80, 6).edges("|Z").fillet(3))
    ),
}


def sizes(shape: Any) -> list[float]:
    found = shape.BoundingBox()
    return [shape.Volume(), shape.Area(), *sorted((found.xlen, found.ylen, found.zlen))]


@pytest.mark.parametrize(("text", "wanted"), [*BOXES.items(), *ENDS.items(), *OTHERS.items()])
def test_these_edges_are_treated(text: str, wanted: Made) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    source = script(made.part)
    assert recover(source) == made.part
    names: dict[str, Any] = {}
    exec(source, names)
    shape = names["r"].val()
    assert shape.isValid()
    assert sizes(shape) == pytest.approx(sizes(wanted().val()), rel=1e-4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cube of 20 mm, fillet all edges with radius 12", "too much"),
        ("plate 80x50x6, 4 mm chamfer on the top and bottom edges", "too much"),
        ("plate 80x50x6, corners R30", "too much"),
        ("cup 60 outer diameter, 80 tall, 3 mm wall, round the rim 2 mm", "too much"),
        ("60x60x10 plate with a boss 30 dia 20 high, fillet R16 at the base of the boss", "too much"),
        ("cylinder 20 dia x 50 long, fillet the vertical edges 2 mm", "no such edges"),
        ("plate 90x60x5, three corners rounded 10", "which"),
        ("plate 80x50x6, chamfer the inside corners 2 mm", "which"),
        ("plate 80x50x6, fillet the edges of the boss 2 mm", ""),
        ("block 40x30x20, the top edge along X is rounded with 8", "which"),
        ("disc of 30 mm diameter, 5 mm thick, the top edges along X chamfered 1", "which"),
        ("plate 80x50x6 with a boss 20 dia 10 high in the middle, 1 mm chamfer", "which edges"),
        ("plate 90x60x8, both ends full radius, Ø24 hole concentric w/ the radius", "radius"),
        ("bar 100 x 20 x 6 with fully rounded ends R5", "full round"),
    ],
)
def test_what_cannot_be_is_quoted_with_the_reason(text: str, why: str) -> None:
    made = make(text)
    assert made.not_understood
    assert any(why in lost for lost in made.not_understood)


@pytest.mark.parametrize("text", ["with one corner rounded to a radius of 15 mm", "with one rounded corner R15"])
def test_one_corner_is_not_all_of_them(text: str) -> None:
    made = make(f"80x60x4 plate {text}")
    assert made.not_understood == ()
    assert any("the corner is the" in told for told in made.assumptions)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("block 40x30x20, the right top edge chamfered 4 mm x 2 mm", "4 mm of the chamfer are upright, 2 mm level"),
        ("block 40x30x20, vertical edges chamfered 4 mm x 2 mm", "4 mm of the chamfer are along X, 2 mm along Y"),
        ("rod 20 dia 50 long, top end chamfered 4 mm x 2 mm", "4 mm of the chamfer are along the axis, 2 mm across it"),
        ("disc 40 dia 8 thick with two flats 30 apart, the bottom edge of the disc chamfered 1 mm", "before the flats"),
    ],
)
def test_one_of_two_readings_of_a_chamfer_is_told(text: str, told: str) -> None:
    made = make(text)
    assert not made.not_understood
    assert any(told in each for each in made.assumptions)


def test_the_legs_of_a_chamfer_that_are_named_lie_as_they_are_named() -> None:
    made = make("block 40x30x20, the right top edge chamfered 4 mm wide and 2 mm deep")
    assert made.part is not None
    assert made.assumptions == ()
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    assert names["r"].faces(">Z").val().BoundingBox().xlen == pytest.approx(36)


@pytest.mark.parametrize(
    ("text", "removed"),
    [
        ("plate 100x60x8, a corner clipped: 20 x 10", 20 * 10 / 2 * 8),
        ("plate 100x60x8 with a corner rounded R10", (1 - math.pi / 4) * 100 * 8),
        ("plate 100x60x8 with a long edge chamfered 2 mm", 2 * 100),
    ],
)
def test_an_article_says_that_one_corner_or_edge_is_meant(text: str, removed: float) -> None:
    assert solid_of(text).Volume() == pytest.approx(100 * 60 * 8 - removed)


@pytest.mark.parametrize(
    "text",
    [
        "plate 100x60x8 with a 2 mm chamfer on one top edge",
        "plate 100x60x8 with a top edge rounded 2 mm",
        "block 60x40x30, the right-hand 20 mm is cut down to a height of 12",
    ],
)
def test_which_edge_is_meant_is_not_guessed_and_a_height_is_no_diameter(text: str) -> None:
    assert make(text).not_understood
