"""Boards that boxes and plates are for: room, posts, holes, and boards that do not fit."""

import math

import cadquery as cq
import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script


def built(text: str) -> cq.Shape:
    """The shape of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    names: dict[str, object] = {}
    exec(script(made.part), names)
    shape = names["r"].val()  # type: ignore[attr-defined]
    assert isinstance(shape, cq.Shape)
    assert shape.isValid()
    return shape


def size(shape: cq.Shape) -> tuple[float, float, float]:
    box = shape.BoundingBox()
    return box.xlen, box.ylen, box.zlen


def solid_at(shape: cq.Shape, x: float, y: float, z: float) -> bool:
    return any(cq.Solid(s.wrapped).isInside(cq.Vector(x, y, z)) for s in shape.Solids())


@pytest.mark.parametrize(
    ("text", "outer"),
    [
        ("a case for a Raspberry Pi 4 with 2 mm walls", (91, 62, 28.6)),
        ("a housing for a Raspberry Pi 5, 3 mm walls", (93, 64, 29.6)),
        ("a project box for a Pi Zero 2 W, 2 mm walls", (71, 36, 18.6)),
        ("an enclosure for an Arduino Uno, 3 mm walls, standoffs 8 mm tall", (76.6, 61.4, 32.6)),
        ("an enclosure for a 100 x 60 mm PCB, 30 mm high, 2 mm walls", (106, 66, 30)),
        ("an enclosure for a 100 x 60 mm board, 30 mm high inside, 2 mm walls", (106, 66, 32)),
        ("an enclosure 1.2 inches high for a 4 x 2.5 inch circuit board, 2 mm walls", (107.6, 69.5, 30.48)),
        ("an enclosure 100x70x40 mm with 2 mm walls for a Raspberry Pi 4", (100, 70, 40)),
    ],
)
def test_a_box_has_room_for_its_board(text: str, outer: tuple[float, float, float]) -> None:
    assert size(built(text)) == pytest.approx(outer)


def test_posts_stand_where_the_holes_of_the_board_are() -> None:
    shape = built("a case for a Raspberry Pi 4 with 2 mm walls")
    for x in (3.5 - 42.5, 61.5 - 42.5):
        for y in (-24.5, 24.5):
            assert solid_at(shape, x + 2, y, 6.9)
            assert not solid_at(shape, x, y, 6.9)
            assert not solid_at(shape, x, y, 7.1)
    box = 91 * 62 * 28.6 - 87 * 58 * 26.6
    assert shape.Volume() == pytest.approx(box + 4 * math.pi * (9 - 1.025**2) * 5)


def test_a_plate_has_the_holes_of_its_board() -> None:
    shape = built("a 90x60x3 mm mounting plate for an Arduino Uno")
    assert shape.Volume() == pytest.approx((90 * 60 - 4 * math.pi * 1.6**2) * 3)
    assert not solid_at(shape, 13.97 - 34.3, 2.54 - 26.7, 1.5)


def test_the_posts_of_a_screwed_lid_leave_the_board_its_room() -> None:
    assert size(built("a case for a Raspberry Pi 4 with 2 mm walls and a screw-on lid"))[0] == pytest.approx(105)
    made = make("an enclosure 92x63x40 mm with 2 mm walls for a Raspberry Pi 4, with a screw-on lid")
    assert made.part is None
    assert "where the board is" in made.reason


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("an enclosure 80x50x30 mm with 2 mm walls for a Raspberry Pi 4", "does not fit"),
        ("an enclosure 100x70x6 mm with 2 mm walls for a Raspberry Pi 4", "higher than the box"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(text: str, why: str) -> None:
    made = make(text)
    assert made.part is None
    assert why in made.reason


def test_a_board_of_wood_is_no_circuit_board() -> None:
    assert built("a board 200 x 100 x 18 mm with a 10 mm hole in the centre").Volume() == pytest.approx(
        (200 * 100 - math.pi * 25) * 18
    )
