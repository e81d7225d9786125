"""Gears, racks, splines, pulleys, sprockets and ratchets from words, measured against what their standards say."""

import math
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover


def built(text: str) -> cq.Shape:
    """The solid that a sentence makes, with nothing left over; its script gives the part back."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    names: dict[str, Any] = {}
    source = script(made.part)
    assert recover(source) == made.part
    exec(source, names)
    assert names["r"].solids().size() == 1
    solid: cq.Shape = names["r"].val()
    assert solid.isValid()
    return solid


def box(solid: cq.Shape) -> tuple[float, float, float]:
    found = solid.BoundingBox()
    return found.xlen, found.ylen, found.zlen


def inside(solid: cq.Shape, x: float, y: float, z: float) -> bool:
    return bool(cq.Solid(solid.Solids()[0].wrapped).isInside(cq.Vector(x, y, z)))


def thickness(solid: cq.Shape, radius: float, z: float) -> float:
    """The angle (radians) over which the first tooth, about the x axis, is solid at a radius."""
    low, high = 0.0, math.pi / 8
    for _ in range(40):
        middle = (low + high) / 2
        if inside(solid, radius * math.cos(middle), radius * math.sin(middle), z):
            low = middle
        else:
            high = middle
    return 2 * low


@pytest.mark.parametrize(
    "text",
    [
        "a spur gear module 2 with 20 teeth 10 mm wide",
        "gear, m=2, z=20, b=10",
        "gear 20T M2 10 wide",
        "20 tooth pinion, 2 mod, face width 10 mm",
        "spur gear with 20 teeth, 44 mm outside diameter, 10 mm thick",
        "gear with a pitch diameter of 40 mm and 20 teeth, 10 mm thick",
        "gear, 12.7 DP, 20 teeth, 10 mm wide",
        "gear with 20 teeth, modulus 2, 10 mm wide, no hub, no keyway",
    ],
)
def test_a_gear_is_the_same_however_its_size_is_said(text: str) -> None:
    solid = built(text)
    assert box(solid) == pytest.approx((44, 44, 10), abs=1e-6)
    root, tip = math.pi * 17.5**2 * 10, math.pi * 22**2 * 10
    assert root < solid.Volume() < tip
    assert solid.Volume() == pytest.approx(12260.6, rel=1e-4)
    assert thickness(solid, 20, 5) == pytest.approx(math.pi / 20, abs=2e-3)


def test_the_number_of_teeth_shapes_a_gear_in_a_text_in_inches() -> None:
    solid = built('spur gear 24 teeth 16 DP, 1/2" face width, 3/8 bore')
    module = 25.4 / 16
    assert box(solid) == pytest.approx((26 * module, 26 * module, 12.7), abs=1e-6)
    assert not inside(solid, 4.7, 0, 6)
    assert inside(solid, 4.8, 0, 6)


def test_a_hub_and_a_keyway_are_those_of_the_bore() -> None:
    plain = built("spur gear module 2, 24 teeth, 12 wide, 10 mm bore").Volume()
    hub = built("spur gear module 2, 24 teeth, 12 wide, 10 mm bore and a hub 25 mm in diameter, 8 mm long").Volume()
    assert hub - plain == pytest.approx(math.pi * (12.5**2 - 5**2) * 8, rel=1e-6)
    keyed = built("spur gear module 2, 24 teeth, 12 wide, 10 mm bore with a keyway").Volume()
    assert plain - keyed == pytest.approx(3 * 1.4 * 12, rel=0.06)  # a 3 mm key, 1.4 mm deep (DIN 6885)
    holed = built("spur gear module 2, 24 teeth, 12 wide, 10 mm bore, with six 5 mm holes on a 27 mm circle").Volume()
    assert plain - holed == pytest.approx(6 * math.pi * 2.5**2 * 12, rel=1e-6)


def test_helical_teeth_are_slanted_the_way_that_is_said() -> None:
    right = built("a helical gear, module 2, 24 teeth, helix angle 15 degrees, 20 mm wide")
    left = built("a left-handed helical gear, module 2, 24 teeth, helix angle 15 degrees, 20 mm wide")
    pitch = 48 / math.cos(math.radians(15))
    assert box(right)[0] == pytest.approx(pitch + 4, abs=0.2)
    turn = 20 * math.tan(math.radians(15)) / (pitch / 2)
    for solid, way in ((right, 1), (left, -1)):
        x, y = (pitch / 2 + 1.8) * math.cos(turn), (pitch / 2 + 1.8) * math.sin(turn) * way
        assert inside(solid, x, y, 19.99)
        assert not inside(solid, x, -y, 19.99) or turn % (math.pi / 12) < 0.02
    assert right.Volume() == pytest.approx(left.Volume(), rel=1e-6)


@pytest.mark.parametrize("text", ["gear with 24 helical teeth, module 2, 20 mm wide", "helical gear m2 z24 b20"])
def test_helical_teeth_without_an_angle_have_one_that_is_told(text: str) -> None:
    assert any("15°" in told for told in make(text).assumptions)
    built(text)


@pytest.mark.slow
def test_a_herringbone_gear_is_two_helical_ones() -> None:
    solid = built("herringbone gear 16 teeth module 1.5 width 12 mm bore 6 mm")
    pitch = 24 / math.cos(math.radians(25))
    assert box(solid)[2] == pytest.approx(12)
    assert inside(solid, pitch / 2 + 1, 0, 0.01)
    assert inside(solid, pitch / 2 + 1, 0, 11.99)
    turn = 5.9 * math.tan(math.radians(25)) / (pitch / 2)
    for z in (5.89, 6.11):
        assert inside(solid, (pitch / 2 + 1) * math.cos(turn), (pitch / 2 + 1) * math.sin(turn), z)


def test_a_ring_gear_meshes_with_a_pinion() -> None:
    ring = built("internal gear module 2, 40 teeth, 12 mm wide, outer diameter 100 mm")
    assert box(ring) == pytest.approx((100, 100, 12), abs=1e-6)
    assert inside(ring, 42.6, 0, 6)
    assert not inside(ring, 42.4, 0, 6)  # a space is on the x axis
    assert inside(ring, 38.1 * math.cos(math.pi / 40), 38.1 * math.sin(math.pi / 40), 6)
    assert built("ring gear m1 z60 w8 OD 70").Volume() == pytest.approx(8099.8, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "length", "teeth"),
    [
        ("a rack module 2, 100 mm long, 10 mm wide and 12 mm high", 100, 15),
        ("gear rack mod 2 with 15 teeth, 10 mm wide, 12 mm tall", 30 * math.pi, 15),
        ("toothed rack 120 x 10 x 12 mm, module 3", 120, 12),
    ],
)
def test_a_rack_has_whole_teeth_with_straight_flanks(text: str, length: float, teeth: int) -> None:
    solid = built(text)
    module = 3 if "module 3" in text else 2
    assert box(solid) == pytest.approx((length, 10, 12), abs=1e-6)
    flank = math.tan(math.radians(20))
    foot, tip = math.pi / 4 + 1.25 * flank, math.pi / 4 - flank
    one = (foot + tip) * 2.25 * module**2
    back = length * (12 - 2.25 * module)
    assert solid.Volume() == pytest.approx((back + teeth * one) * 10, rel=1e-6)


@pytest.mark.slow
def test_a_bevel_gear_lies_on_its_pitch_cone() -> None:
    solid = built("bevel gear with 16 teeth, module 3, meshing with a 32 tooth gear, face width 15 mm")
    cone = math.atan(16 / 32)
    outside = 48 + 2 * 3 * math.cos(cone)
    assert box(solid)[0] == pytest.approx(outside, abs=0.05)
    apex = 48 + 1.7 * 3 * math.sin(cone) + 3  # above the back: half of the mate's pitch diameter, and what is below it
    for along in (0.0, 7.0, 14.0):  # the tooth is half a pitch thick all along the pitch cone
        k = 1 - along / (24 / math.sin(cone)) - 1e-3
        radius, z = 24 * k, apex - 48 * k
        assert thickness(solid, radius, z) == pytest.approx(math.pi / 16, abs=4e-3)


def test_a_miter_gear_has_a_pitch_angle_of_45_degrees() -> None:
    assert box(built("a miter gear 20 teeth module 1.5 bore 6 mm"))[0] == pytest.approx(
        30 + 3 * math.cos(math.pi / 4), abs=0.03
    )


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("spline shaft 6x23x26, 80 mm long", (6, 23, 26, 6, 80)),
        ("splined shaft ISO 14 - 8x36x40, length 50", (8, 36, 40, 7, 50)),
        ("spline shaft with 10 splines, 72 mm minor diameter, 82 mm major diameter, 12 mm spline width, 60 long", None),
    ],
)
def test_a_spline_shaft_is_a_round_core_with_keys(text: str, sizes: tuple[float, ...] | None) -> None:
    solid = built(text)
    count, low, high, key, length = sizes or (10, 72, 82, 12, 60)

    def segment(d: float) -> float:
        """Half of what a strip of the key's width has of a circle."""
        half = math.asin(key / d)
        return d**2 / 4 * half + key / 2 * d / 2 * math.cos(half)

    area = math.pi * low**2 / 4 + count * (segment(high) - segment(low))
    assert solid.Volume() == pytest.approx(area * length, rel=1e-6)
    assert box(solid)[2] == pytest.approx(length)


def test_a_spline_hub_takes_its_shaft() -> None:
    shaft = built("spline shaft 8x36x40, 40 mm long").Volume()
    hub = built("splined hub 8x36x40, outer diameter 60 mm, length 40 mm").Volume()
    assert hub == pytest.approx(math.pi * 30**2 * 40 - shaft, rel=1e-6)


@pytest.mark.parametrize(
    ("text", "tip", "width"),
    [
        ("sprocket for 08B chain with 17 teeth and a 16 mm bore", 12.7 * (0.6 + 1 / math.tan(math.pi / 17)), 7.2075),
        ("08B-1 sprocket, 17T, bore 16", 12.7 * (0.6 + 1 / math.tan(math.pi / 17)), 7.2075),
        ('#40 chain sprocket, 18 teeth, 5/8" bore', 12.7 * (0.6 + 1 / math.tan(math.pi / 18)), 7.3005),
        ("ANSI 35 sprocket 12 tooth 1/2 inch bore", 9.525 * (0.6 + 1 / math.tan(math.pi / 12)), 4.3524),
        ("sprocket, 12.7 mm pitch, 8.51 mm roller, 20 teeth, 7 mm thick", 12.7 * (0.6 + 1 / math.tan(math.pi / 20)), 7),
    ],
)
def test_a_sprocket_has_the_pitch_of_its_chain(text: str, tip: float, width: float) -> None:
    solid = built(text)
    found = solid.BoundingBox()
    assert max(math.hypot(v.X, v.Y) for v in solid.Vertices()) == pytest.approx(tip / 2, abs=1e-3)
    assert found.zlen == pytest.approx(width, abs=1e-3)


def test_a_roller_sits_in_the_gap_of_a_sprocket() -> None:
    solid = built("08B sprocket with 17 teeth, 16 mm bore")
    seat = 12.7 / math.sin(math.pi / 17) / 2
    assert inside(solid, seat - 0.506 * 8.51, 0, 3)
    assert not inside(solid, seat - 0.504 * 8.51, 0, 3)
    roller = cq.Workplane(origin=(seat, 0, 0)).circle(8.5 / 2).extrude(7.2).val()
    assert isinstance(roller, cq.Shape)
    assert solid.intersect(roller).Volume() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "outer", "width"),
    [
        ("HTD 5M pulley with 24 teeth, 15 mm belt, 10 mm bore", 24 * 5 / math.pi - 1.143 + 5, 19.5),
        ("pulley htd 3m 30T width 9 bore 8", 30 * 3 / math.pi - 0.762 + 3, 12),
        ("8M HTD pulley, 28 teeth, 22 mm wide, no flanges", 28 * 8 / math.pi - 1.3716, 22),
        ("GT2 pulley 20 teeth for a 9 mm belt", 40 / math.pi - 0.508 + 3, 12),
    ],
)
def test_a_belt_pulley_follows_from_its_pitch(text: str, outer: float, width: float) -> None:
    solid = built(text)
    assert max(math.hypot(v.X, v.Y) for v in solid.Vertices()) == pytest.approx(outer / 2, abs=0.01)
    assert box(solid)[2] == pytest.approx(width, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("v-belt pulley SPA, 100 mm pitch diameter, one groove, 24 mm bore", (105.5, 20)),
        ("2-groove V belt pulley for A section, 125 mm pitch diameter, 28 mm bore", (130.5, 35)),
        ("SPZ v-belt pulley with 3 grooves, outer diameter 84 mm, 20 mm bore", (84, 40)),
    ],
)
def test_a_v_belt_pulley_is_as_wide_as_its_grooves(text: str, size: tuple[float, float]) -> None:
    found = box(built(text))
    assert (found[0], found[2]) == pytest.approx(size, abs=0.01)


def test_a_ratchet_is_made_of_triangles() -> None:
    solid = built("a ratchet wheel with 12 teeth, 50 mm in diameter, 8 mm thick, 4 mm deep teeth, 10 mm bore")
    triangle = 25 * 21 * math.sin(math.pi / 6) / 2
    assert solid.Volume() == pytest.approx((12 * triangle - math.pi * 25) * 8, rel=1e-6)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a gear module 2, 20 teeth, 10 mm wide, 50 mm outer diameter", "44 mm"),
        ("gear module 2, 20 teeth, pitch diameter 44, 10 wide", "40 mm"),
        ("gear module 2, 20 teeth, 10 wide, bore 36", "bore"),
        ("spur gear module 2, 20 teeth, 10 wide, left hand", "left-handed"),
        ("ring gear module 2, 40 teeth, 12 wide, outer diameter 84", "rim"),
        ("rack module 2 with 20 teeth, 100 mm long", "fit"),
        ("bevel gear module 2, 20 teeth, face width 30 mm", "half"),
        ("08B sprocket with 17 teeth, outer diameter 90 mm", "75.559"),
        ("spline shaft 6x23x27, 80 mm long", "ISO 14"),
        ("HTD 5M pulley with 24 teeth, 20 mm belt, 15 mm wide", "narrower"),
        ("ratchet wheel with 12 teeth, 20 mm diameter, 12 mm deep teeth, 5 thick", "deep"),
    ],
)
def test_what_does_not_go_together_is_refused_in_words(text: str, why: str) -> None:
    found = make(text)
    assert found.part is None
    assert why in found.reason


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("spur gear module 2, 20 teeth, 10 mm wide with a keyway", "has none"),
        ("spur gear module 2, 20 teeth, 10 mm wide with 0.1 mm backlash", "0.1"),
        ("duplex sprocket 08B 17 teeth 16 mm bore", "duplex"),
        ("spur gear module 2, 20 teeth, 10 mm wide, 8 mm bore, 1 mm chamfer on all edges", "chamfer"),
        ("spur gear module 2, 20 teeth, 10 mm wide, with a 3 mm hole in the side", "hole"),
        ("two bevel gears, module 2, 20 teeth and 40 teeth", "0"),
    ],
)
def test_what_is_not_made_is_quoted(text: str, quoted: str) -> None:
    found: Made = make(text)
    assert found.part is None or any(quoted in each for each in found.not_understood)


def test_symbols_are_words_of_teeth_only_beside_what_has_them() -> None:
    threaded = make("plate 40x30x5 with an M2 hole in the middle")
    assert threaded.not_understood == ()
    assert not any("module" in p.name for p in threaded.part.parameters) if threaded.part else False
