"""Lids, rims and square tubes: bodies of their own, clearances, ledges inside and outside."""

import math
from typing import Any

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Body, Rectangle

BOX = 80 * 60 * 40 - 76 * 56 * 38


def built(text: str) -> cq.Shape:
    """The shape of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    names: dict[str, Any] = {}
    exec(script(made.part), names)
    shape = names["r"].val()
    assert isinstance(shape, cq.Shape)
    return shape


@pytest.mark.parametrize(
    ("lid", "volume"),
    [
        ("and a lid 3 thick", 80 * 60 * 3),
        ("plus a lid", 80 * 60 * 2),
        (", closed with a lid 2 mm thick", 80 * 60 * 2),
        (
            "with a 3 mm thick lid. The lid has a 5 mm high lip, 0.2 mm clearance",
            14400 + (75.6 * 55.6 - 71.6 * 51.6) * 5,
        ),
        ("and a lid with a lip that fits inside, 0.3 clearance", 9600 + (75.4 * 55.4 - 71.4 * 51.4) * 3),
        ("and a matching lid that slips over the box, 10 high", 84.4 * 64.4 * 10 - 80.4 * 60.4 * 8),
        (
            "and a flat cover 2 mm thick with four 3 mm holes, 5 mm from the edges",
            9600 - 4 * math.pi * 1.5**2 * 2,
        ),
    ],
)
def test_a_lid_is_a_body_beside_its_box(lid: str, volume: float) -> None:
    shape = built(f"box 80x60x40 with 2 mm walls {lid}")
    assert sorted(s.Volume() for s in shape.Solids()) == pytest.approx(sorted([BOX, volume]))


@pytest.mark.parametrize(
    ("lid", "nominal", "core", "clear"),
    [
        ("and a screw-on lid", 3, 2.5, 3.4),
        ("and a lid that is screwed on", 3, 2.5, 3.4),
        ("and a lid held by four M3 screws", 3, 2.5, 3.4),
        ("and a lid with four M4 screws", 4, 3.3, 4.5),
    ],
)
def test_a_lid_that_is_screwed_on_has_posts_below_its_holes(
    lid: str, nominal: float, core: float, clear: float
) -> None:
    shape = built(f"box 80x60x40 with 2 mm walls {lid}")
    small, large = sorted(shape.Solids(), key=lambda s: s.Volume())
    assert small.Volume() == pytest.approx(80 * 60 * 2 - 4 * math.pi / 4 * clear**2 * 2)
    post = 2 * nominal + 1
    at = 40 - 2 - post / 2 + 0.5, 30 - 2 - post / 2 + 0.5
    assert not large.isInside(cq.Vector(*at, 39))
    assert large.isInside(cq.Vector(*at, 40 - 3 * nominal - 1))
    assert large.isInside(cq.Vector(at[0] - core / 2 - 0.5, at[1], 39))
    assert not large.isInside(cq.Vector(at[0] - post / 2 - 0.1, at[1], 39))
    middle = small.Center()
    assert not small.isInside(cq.Vector(middle.x + at[0], middle.y - at[1], 1))


@pytest.mark.parametrize("lid", ["and a lid with a lip and four M3 screws", "and a lid with six M3 screws"])
def test_a_screwed_lid_that_is_not_known_is_quoted(lid: str) -> None:
    assert make(f"box 80x60x40 with 2 mm walls {lid}").not_understood


def test_a_lid_alone_is_a_plate() -> None:
    assert built("cover 80x60x3 with a 10 mm hole in the centre").Volume() == pytest.approx(14400 - math.pi * 25 * 3)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("box 80x60x40, 2 mm wall and a lip around the top, sticking out 5 mm and 2 thick", BOX + (90 * 70 - 4800) * 2),
        (
            "tray 80x60x40, wall 2, with a rim 6 wide and 2 thick around the outside at the top",
            BOX + (92 * 72 - 4800) * 2,
        ),
        ("box 80x60x40 wall 2 with an inside ledge 3 wide 2 thick, 5 below the top", BOX + (76 * 56 - 70 * 50) * 2),
        ("box 80x60x40 wall 2 with a lip 2 high and 1.2 thick on top", BOX + (78.4 * 58.4 - 76 * 56) * 2),
        ("plate 100x60x4 with a raised rim 3 wide and 5 high", 24000 + (6000 - 94 * 54) * 5),
    ],
)
def test_rims(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("Square tube 25x25x2, 300 long", (625 - 441) * 300),
        ("rectangular tube 50 wide 30 high 200 long with 2 mm walls", (1500 - 46 * 26) * 200),
        ("box section 50 x 50 x 4 x 120", (2500 - 42 * 42) * 120),
        ("square sleeve, inside 20 x 20, wall 2, 50 long", (24 * 24 - 400) * 50),
        ("a 20 mm square tube, 1.5 mm thick, 100 mm long", (400 - 17 * 17) * 100),
    ],
)
def test_square_tubes(text: str, volume: float) -> None:
    assert built(text).Volume() == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "box 80x60x40 wall 2, sliding lid 2 mm thick",
        "square tube 20x20, 12 mm wall, 50 long",
        "square tube 40x30x2, 100 long",
        "box 80x60x40 wall 2 with a lip 2 high and 5 thick on top",
        "box 80x60x40 wall 2 with two lids",
    ],
)
def test_what_cannot_be_is_refused_or_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


@pytest.mark.parametrize(
    ("lip", "outside", "foot"),
    [
        ("a lip underneath 4 tall 2 thick, 3 mm in from the edge all around", (84, 54), -4),
        ("a lip on the underside, 84 x 54 over the outside, 2 thick, 4 high, centred", (84, 54), -4),
        ("a rim on top 4 high 2 thick, inset 5 from all edges", (80, 50), 3),
    ],
)
def test_a_lip_set_in_on_a_cover_without_a_box(lip: str, outside: tuple[float, float], foot: float) -> None:
    made = make(f"cover 90 x 60 x 3 with {lip}")
    assert made.not_understood == ()
    assert made.part is not None
    values, ring = made.part.values(), made.part.features[1]
    assert isinstance(ring, Body)
    outer = ring.profiles[0]
    assert isinstance(outer, Rectangle)
    assert (outer.x.evaluate(values), outer.y.evaluate(values)) == outside
    assert ring.frame.origin[2].evaluate(values) == foot


def test_a_wall_set_in_from_the_edges_is_no_single_one() -> None:
    made = make("base plate 120 x 80 x 5, on top a wall 3 thick and 12 high, set in 10 from the edges")
    assert "wall: whether the wall goes all around is not said" in made.not_understood
