"""Openings by what goes through them: their sizes, where they are, and what is no size of them."""

import math

import pytest

from cadwright.catalogue.fittings import METRIC, PG, boards, openings
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

BOX = "an enclosure 100x60x40 mm with 2 mm walls"
WHOLE = 100 * 60 * 40 - 96 * 56 * 38


def volume(text: str) -> float:
    """The volume of a text of which everything is understood."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    names: dict[str, object] = {}
    exec(script(made.part), names)
    return float(names["r"].val().Volume())  # type: ignore[attr-defined]


def rectangle(wide: float, high: float) -> float:
    return wide * high * 2


def circle(across: float) -> float:
    return math.pi / 4 * across**2 * 2


USB_C = (9.54 - 3.86) * 3.86 * 2 + circle(3.86)


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("and a USB-C cutout in the front wall", USB_C),
        ("and a USB-C port in the left wall, 8 mm above the floor", USB_C),
        ("and a cutout for a USB-C port in the front wall", USB_C),
        ("and a hole in the back wall for a USB type C connector", USB_C),
        ("and an RJ45 cutout in the right wall", rectangle(16.5, 14)),
        ("and an HDMI port 16 x 7 mm in the front", rectangle(16, 7)),
        ("and a hole for a DC jack in the left wall", circle(8.2)),
        ("and a mini toggle switch hole in the front wall", circle(6.55)),
        ("and two PG9 cable gland holes in the back wall", 2 * circle(15.5)),
        ("and a PG 7 cable gland in the left wall", circle(12.8)),
        ("and a hole for an M16 cable gland in the right wall", circle(16.3)),
        ("and an IEC C14 inlet in the back wall", rectangle(27.2, 20) + 2 * circle(3.4)),
    ],
)
def test_an_opening_has_the_size_of_what_goes_through_it(said: str, gone: float) -> None:
    assert volume(f"{BOX} {said}") == pytest.approx(WHOLE - gone, abs=0.05)


def test_a_panel_of_inches_has_openings_too() -> None:
    made = volume("a panel 4 x 2 inch, 1/8 inch thick, with a USB-A cutout in the centre")
    assert made == pytest.approx((101.6 * 50.8 - 13.7 * 6.3) * 3.175)


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("and a USB-C port", "at which side"),
        ("and a PG8 cable gland in the left wall", "no size of cable glands"),
        ("and an M17 cable gland in the left wall", "no size of cable glands"),
        ("and a cable gland hole in the left wall", "missing"),
    ],
)
def test_what_is_not_known_of_an_opening_is_quoted(said: str, quoted: str) -> None:
    made = make(f"{BOX} {said}")
    assert any(quoted in each for each in made.not_understood)


def test_the_sources_of_sizes_are_told() -> None:
    assert any("USB Type-C specification" in a for a in make(f"{BOX} and a USB-C cutout in the front").assumptions)


def test_the_tables_say_where_they_are_from() -> None:
    for known in openings().values():
        assert known.source
        assert (known.size is None) != (known.diameter == 0)
    for board in boards().values():
        assert board.source
        assert all(0 < x < board.size[0] and 0 < y < board.size[1] for x, y in board.holes)
    assert list(PG.values()) == sorted(PG.values())
    assert list(METRIC) == sorted(METRIC)
