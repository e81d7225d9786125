"""Bodies whose section another noun tells, and wedges by the heights of their ends: volumes, and what stays quoted."""

import pytest

from cadwright.parts.build import Made, make
from cadwright.parts.loops import area
from cadwright.parts.model import Body, Extrusion, Hole


def _volume(made: Made) -> float:
    """The volume of the first body, mm³."""
    assert made.part is not None, made.reason
    values = made.part.values()
    body = made.part.features[0]
    assert isinstance(body, Body)
    assert isinstance(body.operation, Extrusion)
    return area(body.profiles[0], lambda e: e.evaluate(values)) * body.operation.height.evaluate(values)


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("a prism whose base is an equilateral triangle of side 30, height 50", 19486),
        ("prism on a right triangle, legs 30 and 40; the prism is 60 long", 36000),
        ("right-angled triangular prism: the short sides of the triangle measure 30 and 40, the prism 20 thick", 12000),
        ("a solid prism over a right triangle with sides 6, 8 and 10 cm, the prism being 5 cm high", 120000),
        ("a triangular prism. Equilateral triangle, each side 2.5 cm, prism 8 cm long.", 21651),
        ("nameplate: triangular prism 200 long, section is an isosceles triangle 60 wide at the base, 45 high", 270000),
        ("triangular prism, the triangle is right-angled with legs of 30 and 40 mm, the prism is 60 mm long", 36000),
        ("bar, right triangle in section, legs 20 and 30, 100 long", 30000),
        ("bar of right-angled triangular section, legs 30 and 40, 200 long", 120000),
        ("3/16 plate, right triangle, legs 4 and 3. gusset", 18435),
        ("right triangle, legs 4 and 3 in, 3/16 plate", 18435),
        ("prism 60 long over a trapezium with parallel sides of 40 and 20, height 15", 27000),
        ("Bar, section: trapezoid, 40 at the bottom, 20 at the top, 15 high. Length 100", 45000),
        ("bar with an elliptical cross-section, 40 by 20, 150 mm long", 94248),
        ("a 100 mm long bar with a hexagonal section, 20 across flats", 34641),
        ("prism of 30 mm length over a T section, 40 wide, 40 high, 5 thick", 11250),
        ("Sleeper, 30 long. Cross section is a symmetric trapezium: 3.5 wide at the bottom, 2.5 on top, 2 high.", 180),
        ("a prism with a trapezoidal base: parallel sides 60 mm and 40 mm, height 30, and extrude it by 50", 75000),
        ("prism, base: isosceles trapezoid (parallel sides 8 cm and 4 cm, height 3 cm), prism height 10 cm", 180000),
        ("prism with a hexagonal base, 20 mm sides, 60 mm high", 62354),
        ("A wedge with a right-triangle cross section: base 40, height 20, length 60", 24000),
    ],
)  # fmt: skip
def test_a_body_goes_on_over_the_section_that_is_told(text: str, volume: float) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert _volume(made) == pytest.approx(volume, rel=4e-3)


@pytest.mark.parametrize(
    ("text", "length", "thin", "thick"),
    [
        ("door wedge 50 long 30 wide, 0 high at one end n 20 high other", 50, 0, 20),
        ("wedge 100 long, 30 wide, 5 mm high at one end and 25 mm at the other", 100, 5, 25),
        ("ramp 200 x 30, height 0 at the front, 50 at the back", 200, 0, 50),
        ("wedge: length 60, width 30, from 0 to 15 high", 60, 0, 15),
        ("wedge 60 mm long, 30 mm wide, from 20 mm down to 2 mm", 60, 2, 20),
        ("wedge 60 lg 30 wd 20 thk to 5 thk", 60, 5, 20),
        ("a ramp that is 200 mm long, 30 mm wide and rises to 40 mm", 200, 0, 40),
        ("a wedge 100 long, 30 wide, 0 at the thin end rising to 25. Just a plain triangle from the side.", 100, 0, 25),
        ("wedge 80x30, 12 high at the thick end, running out to nothing", 80, 0, 12),
        ("doorstop 120 long, 30 wide, back 30 high, down to a sharp edge", 120, 0, 30),
        ("doorstop: right triangle in profile, 120 long and 40 high, 30 wide", 120, 0, 40),
        ("a wedge, right triangle seen from the side, 120 mm along the flat bottom, upright back 30 mm high, "
         "going down to a knife edge at the front. Make it 30 mm wide.", 120, 0, 30),
        ("wedge 100 long x 30 wide, 20 high at the heel running straight down to 5 at the toe", 100, 5, 20),
        ("wedge: 100 x 30 WIDE, HT 5 FRONT / 20 REAR", 100, 5, 20),
        ("wedge 100 deep, 30 wide\nheight at front 5, at back 20, straight slope between", 100, 5, 20),
        ("a wedge, 30 wide, 100 long, starting off at 5 thick and going up in a straight line to 20 thick", 100, 5, 20),
        ("block 100 long, 30 wide, its height going from 5 at the left to 20 at the right", 100, 5, 20),
        ("ramp: length 100, width 30, in front high 5, behind high 20", 100, 5, 20),
    ],
)  # fmt: skip
def test_a_wedge_by_the_heights_of_its_ends(text: str, length: float, thin: float, thick: float) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert _volume(made) == pytest.approx(30 * length * (thin + thick) / 2, rel=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "a block 60 x 40 x 20, over a triangle",
        "prism over a right triangle with sides 6, 8 and 12 cm, 5 cm high",
        "prism 50 long over a right triangle with a side of 30",
        "plate 60x40x5, right triangle, legs 4 and 3",
    ],
)
def test_a_section_that_cannot_be_is_not_done(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


_WEDGE = "wedge 100 long, 50 wide, 30 high at the back and 10 at the front, "


@pytest.mark.parametrize(
    ("text", "x", "z"),
    [
        ("an 8 mm hole through the 50 width, 20 from the back face and 12 above the bottom", 80, 12),
        ("an 8 mm hole sideways, 30 from the heel and 12 from the bottom", 70, 12),
        ("a 10 wide slot across the full width, its centreline 20 from the front, floor 8 above the base", 20, 30),
        ("a 10 wide slot across the full width, near wall 15 behind the front, floor 8 above the base", 20, 30),
    ],
)
def test_cuts_in_wedges_are_measured_from_their_ends(text: str, x: float, z: float) -> None:
    made = make(_WEDGE + text)
    assert made.not_understood == ()
    assert made.part is not None
    values = made.part.values()
    cut = made.part.features[1]
    assert isinstance(cut, Body | Hole)
    assert [cut.frame.origin[n].evaluate(values) for n in (0, 2)] == pytest.approx([x, z])


def test_a_hole_that_leaves_the_slope_of_a_wedge_is_not_made() -> None:
    made = make(_WEDGE + "an 8 mm hole through the 50 width, 10 from the front face and 20 above the bottom")
    assert "hole: it would not be inside of the wedge" in made.not_understood
