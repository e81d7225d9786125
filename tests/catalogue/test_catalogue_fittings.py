"""Fittings, springs, hardware and storage of the catalogue: what sentences of them give, measured on the solid."""

import math
from itertools import combinations
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts import things
from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.change import change
from cadwright.parts.model import Part

Box = tuple[float, float, float]


def built(part: Part) -> Any:
    """The shape that the printed script builds; the script reads back to the same part."""
    source = script(part)
    assert recover(source) == part
    names: dict[str, Any] = {}
    exec(source, names)
    return names["r"].val()


def made(text: str) -> Made:
    found = make(text)
    assert found.part is not None, found.reason
    assert found.not_understood == ()
    return found


def shape(text: str) -> Any:
    part = made(text).part
    assert part is not None
    return built(part)


def size(solid: Any) -> Box:
    box = solid.BoundingBox()
    return box.xlen, box.ylen, box.zlen


def area_at(solid: Any, z: float) -> float:
    """The area of a solid's cross-section at a height."""
    thin = 0.002
    slab = cq.Workplane("XY", origin=(0, 0, z - thin / 2)).box(2000, 2000, thin, centered=(True, True, False)).val()
    assert isinstance(slab, cq.Shape)
    return float(solid.intersect(slab).Volume()) / thin


def disc(diameter: float) -> float:
    return math.pi / 4 * diameter**2


def square(side: float, corner: float, other: float | None = None) -> float:
    """A rectangle with rounded corners."""
    return side * (other or side) - (4 - math.pi) * corner**2


def coil(wire: float, mean: float, pitch: float, turns: float) -> float:
    """A wire's volume by the way of its middle: the section is round in the plane through the axis."""
    return disc(wire) * math.pi * mean * turns


SIZED: list[tuple[str, Box, float | None]] = [
    # A run of 25 x 2, and a branch that ends 45 above its middle.
    ("a pipe tee, 25 mm OD, 2 mm wall, 90 mm long, with a branch 45 mm high", (90, 25, 57.5), None),
    ("Pipe tee, 1.5 in OD, .065 in wall, run 6 in, branch 3 in", (152.4, 38.1, 95.25), None),
    ("a DN50 tee", (128, 60.3, 94.15), None),
    ("a DN50 elbow", (106.15, 106.15, 60.3), (disc(60.3) - disc(54.5)) * math.pi / 2 * 76),
    # 15 mm straight at each end, as much volume as the rings and the ring of a cone have.
    (
        "reducer 40 mm OD to 25 mm OD, 3 mm wall, 15 mm straight at each end, 20 mm cone between",
        (40, 40, 50),
        15 * (disc(40) - disc(34) + disc(25) - disc(19))
        + math.pi / 12 * 20 * (40**2 + 40 * 25 + 25**2 - 34**2 - 34 * 19 - 19**2),
    ),
    ("a hose adapter that goes from 32 mm to 40 mm diameter, 80 mm long with a wall of 2.5 mm", (40, 40, 80), None),
    # A flange of 4, then barbs of half the hose's width: 3 * 5 + 10 / 4.
    (
        "a hose barb for a 10 mm hose with 3 barbs, a 6 mm bore and a flange 20 mm in diameter, 4 mm thick",
        (20, 20, 21.5),
        4 * disc(20) + 2.5 * disc(10) + 3 * math.pi / 12 * 5 * (11.5**2 + 11.5 * 10 + 10**2) - 21.5 * disc(6),
    ),
    ("hose barb for 8 mm ID hose, 3 barbs, 5 mm bore, 25 mm long", (16, 16, 25), None),
    ("a hose joiner 8 mm to 8 mm, 60 mm long", (16, 16, 60), None),
    ("a hose connector from 8 mm to 6 mm hose with 2 barbs at each end and a 4 mm bore", (14, 14, 17), None),
    # The coil is as long as said with its wire, and as wide.
    ("compression spring, wire 1.5 mm, OD 12 mm, free length 40 mm, 8 coils", (12, 12, 40), coil(1.5, 10.5, 4.8125, 8)),
    ("spring: 2 mm wire, 20 mm mean diameter, pitch 6 mm, 10 turns", (22, 22, 62), coil(2, 20, 6, 10)),
    ("helical spring, ID 8, wire 1.2, 6 turns, 25 free length", (10.4, 10.4, 25), coil(1.2, 9.2, 3.97, 6)),
    # An arch over the cable, with a foot for the screw beside it: 4 + 6 long.
    (
        "cable clip for a 6 mm cable, 10 mm wide and 2 mm thick, with a 4 mm screw hole",
        (20, 10, 8),
        10 * (2 * 2 * 3 + (disc(10) - disc(6)) / 2 + 10 * 2) - 2 * disc(4),
    ),
    (
        "Design a wall-mounted cable clip. The cable diameter is 8 mm, the clip is 10 mm wide and 2 mm thick.",
        (22, 10, 10),
        None,
    ),
    ("a cable holder with 4 slots for 5 mm cables, 15 mm wide", (30, 15, 9), None),
    ("S hook 80 mm tall from 5 mm rod", (42.5, 5, 80), disc(5) * 2 * 0.75 * math.pi * 37.5),
    (
        "drawer handle, 96 mm between its hole centres, 28 mm high, 14 mm wide, 8 mm thick, with 4 mm holes",
        (104, 14, 28),
        14 * (104 * 28 - 88 * 20) - 2 * 14 * disc(4),
    ),
    # The holes are in the feet, and the bar reaches beyond them.
    (
        "a drawer pull 160 mm long, 30 mm high, 10 mm thick and 15 mm wide with M4 holes 128 mm apart",
        (160, 15, 30),
        15 * (160 * 10 + 2 * 10 * 20) - 2 * 15 * disc(4),
    ),
    ("REDUCER 60.3 OD X 42.4 OD, 3.2 WALL, 90 LG", (60.3, 60.3, 90), None),
    ("spring 0.5 wire 5 od 10 turns 20 long", (5, 5, 20), coil(0.5, 4.5, 1.95, 10)),
    (
        "a compression spring. It should have 12 coils of 2 mm wire, an inside diameter of 16 mm and be 80 mm tall.",
        (20, 20, 80),
        None,
    ),
    ("a knob with five lobes, 60 mm across and 20 thick", (55.798, 57.846, 20), None),
    (
        "a compression spring with mean coil diameter 30 mm, wire diameter 3 mm, 6 turns and a pitch of 10 mm",
        (33, 33, 63),
        None,
    ),
    ("gridfinity bin 1 x 2, 5 units high, stacking lip removed", (41.5, 83.5, 35), None),
    # A cable as thick as two walls, and one that is thinner than the clip.
    ("cord clip, cord dia 4, screw hole 3", (17, 10, 6), None),
    ("cable clip for a 3 mm cable, 4 mm thick", (21, 10, 7), None),
    ("gridfinity 3x1 bin 3 units tall with 4 compartments", (125.5, 41.5, 25.4), None),
    ("Gridfinity base plate, 4 by 3 cells", (168, 126, 4.65), None),
    ("bar handle 12 mm diameter, 160 mm hole spacing, 35 mm projection, 200 mm long", (200, 12, 35), None),
    ("a cabinet handle of 10 mm round bar, 128 mm hole centres, 32 high", (128 * 4 / 3, 10, 32), None),
    ("a hook 60 mm high", (30, 20, 60), None),
    ("phone stand 80 wide with a 20 mm high lip, for a phone 10 mm thick", (80, 80, 90), None),
    ("a tray 300 by 200 by 40 mm with 4 compartments, 3 mm walls and a 3 mm floor", (300, 200, 40), None),
    (
        "a desk organiser 150 mm long, 100 mm wide and 80 mm high with 6 compartments and walls 2 mm thick",
        (150, 100, 80),
        None,
    ),
    # A rounded grid with feet: 4.75 under the body, a lip of 4.4 on top.
    ("gridfinity bin 2x1x3", (83.5, 41.5, 25.4), None),
    ("2 by 3 gridfinity bin, 6 units high, with 1.2 mm walls", (83.5, 125.5, 46.4), None),
    ("Gridfinity bin 1x1, 4u tall, without a lip", (41.5, 41.5, 28), None),
    ("gridfinity baseplate 3x4", (126, 168, 4.65), None),
]


@pytest.mark.parametrize(("text", "box", "volume"), SIZED, ids=[t[:40] for t, _, _ in SIZED])
def test_a_sentence_makes_one_solid_of_its_sizes(text: str, box: Box, volume: float | None) -> None:
    solid = shape(text)
    assert solid.isValid()
    assert len(solid.Solids()) == 1
    assert size(solid) == pytest.approx(box, abs=0.005)
    assert volume is None or solid.Volume() == pytest.approx(volume, rel=2e-3)


def test_a_tee_is_hollow_through_its_run_and_its_branch() -> None:
    tee = shape("a pipe tee, 25 mm OD, 2 mm wall, 90 mm long, with a branch of 20 mm OD, 45 mm high")
    assert area_at(tee, 44) == pytest.approx(disc(20) - disc(16), rel=1e-3)
    inside = cq.Workplane("YZ").circle(10.4).extrude(45, both=True).union(cq.Workplane("XY").circle(7.9).extrude(45))
    assert tee.intersect(inside.val()).Volume() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("leaves", "holes"), [("two leaves 60 x 25 x 2 mm", 0), ("leaves 25 mm wide", 3)])
def test_leaves_and_pin_of_a_hinge_are_bodies_that_do_not_touch(leaves: str, holes: int) -> None:
    drilled = f" and {holes} countersunk 4 mm holes in each leaf" if holes else ""
    hinge = shape(f"a hinge 60 mm long with {leaves}, 5 knuckles, a 4 mm pin{drilled}")
    assert size(hinge) == pytest.approx((50, 60, 4 + 0.4 + 4))
    bodies = hinge.Solids()
    assert len(bodies) == 3
    assert all(one.isValid() for one in bodies)
    for one, other in combinations(bodies, 2):
        assert one.distance(other) == pytest.approx(0.2, abs=1e-6)
    pin = min(bodies, key=lambda b: b.Volume())
    assert pin.Volume() == pytest.approx(disc(4) * 60)
    sinks = [f for f in hinge.Faces() if f.geomType() == "CONE"]
    assert len(sinks) == 2 * holes


def test_a_hinge_without_its_pin_is_two_bodies_with_a_bore() -> None:
    assert len(shape("a hinge 80 long without pin, 6 screw holes").Solids()) == 2


def test_the_holes_of_a_hinge_are_those_of_each_leaf_or_of_both() -> None:
    for text, holes in (
        ("with 4 holes of 3 mm in each leaf", 8),
        ("with four 3 mm holes per leaf", 8),
        ("with 4 holes of 3 mm", 4),
    ):
        hinge = shape(f"a hinge 60 mm long {text}")
        bores = [f for f in hinge.Faces() if f.geomType() == "CYLINDER" and f.BoundingBox().xlen < 3.01]
        assert len([f for f in bores if f.BoundingBox().ylen == pytest.approx(3, abs=0.01)]) == holes


def test_the_feet_of_a_bin_have_the_published_profile() -> None:
    """Foot: 35.6 wide, 0.8 at 45 degrees, 1.8 straight, 2.15 at 45 degrees to 41.5."""
    solid = shape("gridfinity bin 2x3x3")
    for z, side, corner in ((0.4, 36.4, 1.2), (1.7, 37.2, 1.6), (3.6, 39.2, 2.6)):
        assert area_at(solid, z) == pytest.approx(6 * square(side, corner), rel=1e-3)
    assert area_at(solid, 6) == pytest.approx(square(83.5, 3.75, 125.5), rel=1e-4)
    walls = square(83.5, 3.75, 125.5) - square(83.5 - 2.4, 2.55, 125.5 - 2.4)
    assert area_at(solid, 12) == pytest.approx(walls, rel=1e-4)
    mouth = square(83.5, 3.75, 125.5) - square(83.5 - 3.8, 1.85, 125.5 - 3.8)
    assert area_at(solid, 21 + 1.5) == pytest.approx(mouth, rel=1e-3)


def test_a_bin_sits_in_its_baseplate_and_another_bin_on_its_lip() -> None:
    plate, low = shape("gridfinity baseplate 2x1"), shape("gridfinity bin 2x1x3")
    assert plate.intersect(low).Volume() == pytest.approx(0, abs=1e-6)
    assert low.intersect(low.moved(cq.Location(cq.Vector(0, 0, 21)))).Volume() == pytest.approx(0, abs=1e-3)
    assert area_at(plate, 1.6) == pytest.approx(square(84, 4, 42) - 2 * square(37.7, 1.85), rel=1e-4)


def test_compartments_of_a_bin_lie_along_its_longer_side() -> None:
    plain, parted = (area_at(shape(f"gridfinity bin 1x3x4{also}"), 15) for also in ("", " with 3 dividers"))
    assert parted - plain == pytest.approx(3 * 1.2 * (41.5 - 2.4), rel=1e-3)


def test_magnets_have_four_holes_under_each_cell() -> None:
    plain, magnets = (area_at(shape(f"gridfinity bin 2x1x3{also}"), 1) for also in ("", " with magnet holes"))
    assert plain - magnets == pytest.approx(8 * disc(6.5), rel=1e-3)


def test_a_nut_has_its_pocket_under_a_star_knob() -> None:
    plain, pocket = (
        shape(f"star knob with 6 lobes, 40 mm diameter, 14 mm thick{also}")
        for also in ("", ", M6 nut pocket on the underside")
    )
    hexagon = math.sqrt(3) / 2 * 10.2**2
    assert plain.Volume() - pocket.Volume() == pytest.approx(hexagon * 5.2, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a DN50 tee", "reaches 64 mm"),
        ("reducing tee: run 40 mm OD, branch 25 mm OD, 3 mm wall, 100 mm long", "how far the branch"),
        ("gridfinity bin 2x1x3", "stacking lip of 4.4 mm"),
        ("a spring", "ends of the spring are open"),
        ("a hinge", "laid flat open"),
        ("a cable clip for a 6 mm cable", "hole of 4 mm in its foot"),
        ("2 by 3 gridfinity bin, 6 units high", "6 units of 7 mm, 42 mm"),
        (
            "a tray 300 x 200 x 40 mm with 4 compartments, 3 mm walls and a 3 mm floor",
            "as thick as those of the compartments, 3 mm",
        ),
    ],
)
def test_what_is_not_said_is_told(text: str, told: str) -> None:
    assert any(told in each for each in made(text).assumptions)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("spring 20 mm long, 10 coils, 3 mm wire, 15 mm diameter", "run into each other"),
        ("a spring with a 6 mm wire and an outer diameter of 10 mm", "no room inside"),
        ("an extension spring 10 mm OD, 50 long", "compression springs"),
        ("torsion spring 20 mm OD", "compression springs"),
        ("spring washer M8", "compression springs"),
        ("a living hinge 40 mm long", "two leaves with knuckles"),
        ("a crane hook 60 mm high", "wall hooks"),
        ("a pipe tee 20 mm OD with a 12 mm wall", "fills it"),
        ("pipe tee 25 mm OD, 2 mm wall, branch 40 mm OD", "wider than its run"),
        ("a cylinder with an inside diameter of 16 mm, 80 mm tall", "diameter of the cylinder is missing"),
        ("DN51 tee", "not a size of EN 10253"),
        ("hose barb for a 6 mm hose with an 8 mm bore", "as wide as the hose"),
        ("gridfinity bin 84 x 42 x 21 mm", "cells of 42 mm"),
        ("gridfinity bin 2x1x1", "no room inside"),
        ("gridfinity bin for my calipers", "missing"),
        ("a hinge 60 mm long with 20 holes of 4 mm in each leaf", "do not fit"),
        ("a hinge 60 mm long with one leaf", "one leaf"),
        ("drawer handle 96 mm hole spacing, 6 mm thick with 8 mm holes", "wider than its feet"),
        ("a phone stand 90 mm high with a slot of 60 mm", "too short"),
        ("S hook 20 mm high of 6 mm wire", "too thick"),
    ],
)
def test_what_cannot_be_is_declined_with_the_reason(text: str, why: str) -> None:
    found = make(text)
    assert found.part is None
    assert why in found.reason


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("an eccentric reducer from 60 to 34 mm, 76 long", "eccentric"),
        ("a spring with closed and ground ends, wire 2, OD 20, 8 coils, 50 long", "ground"),
        ("cable clip for a 6 mm cable, foot removed", "removed"),
        ("T-connector for 8 mm hose", "hose"),
        ("a star knob with 6 lobes and an M6 nut pocket on the top", "top"),
        ("a box 80x60x40 with 2 mm walls and a hinge", "hinge"),
        ("reducer: 50 mm ID at the large end, 32 mm ID at the small end, 3 mm wall", "ID"),
        ("a phone stand with a 15 mm cable hole", "hole"),
    ],
)
def test_what_does_not_shape_it_is_quoted(text: str, word: str) -> None:
    found = make(text)
    assert any(word in quote for quote in (*found.not_understood, found.reason))


@pytest.mark.parametrize(
    ("text", "wish", "box", "number"),
    [
        ("a hinge 60 mm long with two leaves 25 mm wide and a 4 mm pin", "make it 80 mm long", (50, 80, 8.4), 3),
        ("a hinge 60 mm long with two leaves 25 mm wide and a 4 mm pin", "remove the pin", (50, 60, 8.4), 2),
        ("compression spring, wire 1.5 mm, OD 12 mm, 40 mm long, 8 coils", "twice as many coils", (12, 12, 40), 1),
        ("a gridfinity bin 2x3x6 with 2 compartments", "make it 4 units high", (83.5, 125.5, 32.4), 1),
        ("a gridfinity bin 2x3x6 with 2 compartments", "remove the lip", (83.5, 125.5, 42), 1),
        ("a hose barb for a 10 mm hose with a 6 mm bore", "make the bore 5 mm", (20, 20, 20.8), 1),
        (
            "a hose barb for a 10 mm hose with a flange 20 mm wide, 4 thick",
            "make the flange 25 mm wide",
            (25, 25, 21.5),
            1,
        ),
        # The thickness of a handle is not its height.
        ("a drawer handle with 96 mm between its hole centres, 28 mm high", "10 mm thick", (106, 12, 28), 1),
    ],
)
def test_a_fitting_is_edited_by_the_names_of_its_pieces(text: str, wish: str, box: Box, number: int) -> None:
    found = made(text)
    assert found.part is not None
    edited = change(wish, script(found.part) + things.line(found.reading.mentions))
    assert edited is not None
    assert edited.not_understood == ()
    solid = built(edited.part)
    assert len(solid.Solids()) == number
    assert size(solid) == pytest.approx(box, abs=0.005)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a hinge pin 6 mm dia 50 long", "cylinder"),
        ("hinge plate 60x40x3", "block"),
        ("spring disc 30 mm dia 4 thick", "cylinder"),
        ("reducer bushing 20 od 12 id 15 long", "tube"),
        ("desk caddy 100x80x50, 2 mm walls", "enclosure"),
        ("a handle 120 mm long, 25 mm diameter", "cylinder"),
        ("a tube for a hose, 12 OD 8 ID 40 long", "tube"),
    ],
)
def test_a_word_of_use_before_another_thing_is_not_the_part(text: str, kind: str) -> None:
    assert [m.kind for m in made(text).reading.mentions] == [kind]
