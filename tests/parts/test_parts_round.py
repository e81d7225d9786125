"""Round things as strangers describe them: rods by their thickness, round ends, what is within a length, bevels."""

import math
from typing import Any

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Hole

PI = math.pi
INCH = 25.4


def volume(text: str) -> float:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    solid = namespace["r"].val()
    assert solid.isValid()
    return float(solid.Volume())


def rod(across: float, length: float, bore: float = 0.0) -> float:
    return PI / 4 * (across**2 - bore**2) * length


def capped(across: float, length: float) -> float:
    """A rod of which one end is half a ball, within its length."""
    return rod(across, length) - PI / 24 * across**3


def bevelled(across: float, length: float, leg: float, ends: int = 2) -> float:
    r = across / 2
    return rod(across, length) - ends * PI * leg**2 * (r - leg / 3)


def frustum(bottom: float, top: float, height: float) -> float:
    return PI / 12 * height * (bottom**2 + bottom * top + top**2)


def segment(radius: float, distance: float) -> float:
    """What a flat at a distance from the middle of a circle cuts off."""
    return radius**2 * math.acos(distance / radius) - distance * math.sqrt(radius**2 - distance**2)


def flat_ball(across: float, depth: float) -> float:
    """A ball of which a slice is cut off."""
    return PI * across**3 / 6 - PI * depth**2 * (across / 2 - depth / 3)


def sunk(bore: float, leg: float) -> float:
    """What a chamfer takes from the rim of a bore."""
    return PI * leg**2 * (bore / 2 + leg / 3)


def crossing(across: float, hole: float) -> float:
    """What a hole takes that goes through a rod at right angles."""
    steps = 20000
    halves = (hole / 2 * math.sin(PI * ((k + 0.5) / steps - 0.5)) for k in range(steps))
    return sum(
        4 * math.sqrt((across**2 / 4 - x**2) * (hole**2 / 4 - x**2)) * PI / steps * math.sqrt(hole**2 / 4 - x**2)
        for x in halves
    )


_MOUTH = rod(12, 3.5, 5) - rod(8, 1, 5)

ROUND = [
    # a rod is as thick as it is across, a pipe in its wall
    ("a rod 100 long and 8 thick", rod(8, 100)),
    ('oak dowel, 3/8" thick and 1-1/2" long', rod(0.375 * INCH, 1.5 * INCH)),
    ("a post 5 mm thick and 40 tall", rod(5, 40)),
    ("a disc 40 dia 5 thick", rod(40, 5)),
    ("a steel pipe, 50 mm od, 2.5 thick, 1000 long", rod(50, 1000, 45)),
    ("a tube 20 mm outside 1 mm thick 80 mm long", rod(20, 80, 18)),
    ("a tube 60 outside, 40 inside, 10 thick", rod(60, 10, 40)),
    # bores
    ("Spacer, OD 30 bore 17 length 22.5", rod(30, 22.5, 17)),
    ("spacer od 30, 17 bore, 22.5 long", rod(30, 22.5, 17)),
    ("bush 30 od x 40 long, bore 17 and 20 deep", rod(30, 40) - rod(17, 20)),
    ("round bar 20 dia 60 long, 6 mm hole longitudinally", rod(20, 60, 6)),
    ("hex bar 17 AF, 60 long, 8 mm hole lengthwise", 17**2 * math.sqrt(3) / 2 * 60 - rod(8, 60)),
    ("bar 12 x 12 x 100, 5 mm hole drilled lengthwise through the centre", 14400 - rod(5, 100)),
    # ends that are half balls
    ("rod 32 dia 100 long, one end fully round", capped(32, 100)),
    ("Ø32 rod, 100 lg, one end full spherical R16 (100 to the tip)", capped(32, 100)),
    ("rod 32 dia 100 long, one end hemispherical", capped(32, 100)),
    ("rod 32 dia 100 long, one end rounded to a full hemisphere", capped(32, 100)),
    ("rod 32 dia 100 long, one end rounded R16", capped(32, 100)),
    ("rod 32 dia 100 long with a domed top, 100 to the tip", capped(32, 100)),
    ("rod 32 dia, 100 overall including the hemispherical end", capped(32, 100)),
    ("post 20 dia 40 tall including the domed top", capped(20, 40)),
    ("peg 20 dia, 40 tall in total, the top is a half ball", capped(20, 40)),
    ("peg 20 dia, 40 tall overall with a half ball on top", capped(20, 40)),
    ("post with a domed top, 20 mm dia, 40 mm tall in total. The top is a half ball.", capped(20, 40)),
    ("rod 12 dia 80 long, both ends hemispherical, 80 tip to tip", 2 * capped(12, 80) - rod(12, 80)),
    ("cylinder with hemispherical ends, 20 mm diameter, 60 mm overall", 2 * capped(20, 60) - rod(20, 60)),
    (
        "cylinder with a half-ball on either end, 20 mm in diameter, and 60 mm from tip to tip",
        2 * capped(20, 60) - rod(20, 60),
    ),
    (
        "handle: cylinder 28 dia, 110 long, one end fully round, a 6 mm hole 50 deep in the other end",
        capped(28, 110) - rod(6, 50),
    ),
    (
        "cylinder 28 dia, 110 long, one end fully round (hemisphere, included in the 110), other end flat with a 6mm "
        "hole 50 deep",
        capped(28, 110) - rod(6, 50),
    ),
    ("shaft 20 dia, 60 long including the collar, which is 30 dia and 5 wide", rod(20, 55) + rod(30, 5)),
    # chamfers whose degrees go without saying
    ("pin 10 dia x 40, 0.5 x 45 both ends", bevelled(10, 40, 0.5)),
    ("pin 10 dia x 40, ends chamfered 1 x 45", bevelled(10, 40, 1)),
    ("Dowel, Ø12 x 60 lg, 1.5 x 45° chamf both ends. Qty 1.", bevelled(12, 60, 1.5)),
    ("pin 8 dia 30 long, one end chamfered 1 x 45 so it goes into the hole easily", bevelled(8, 30, 1, 1)),
    (
        "Spacer, OD 30, bore 17, length 22.5, break the outside edge both ends 1 x 45",
        bevelled(30, 22.5, 1) - rod(17, 22.5),
    ),
    ("flange 80 dia 8 thick, hub 40 dia 25 high, bore 20 through", rod(80, 8) + rod(40, 25) - rod(20, 33)),
    ("cylinder od 30 bore 17 length 22.5", rod(30, 22.5, 17)),
    # wider mouths
    ("spacer 12 mm outside, 5 mm hole, 3.5 mm thick, counterbored 8 x 1 on one side", _MOUTH),
    (
        "spacer 12 mm outside, 5 mm hole, 3.5 mm thick. One side has an 8 mm recess 1 mm deep so the collar fits in",
        _MOUTH,
    ),
    ("spacer 12 od 5 id 3.5 thick, with an 8 mm recess 1 mm deep on one side", _MOUTH),
    ("bushing 20 od 10 id 30 long, counterbored 14 dia 5 deep at one end", rod(20, 30, 10) - rod(14, 5, 10)),
    ("rod 30 dia 20 high, 5 hole through the axis, 10 wide for 8 deep from the bottom", rod(30, 20, 5) - rod(10, 8, 5)),
    (
        "rod 30 dia 20 high, 5 hole through, opened out to 10 for a depth of 8 at one end",
        rod(30, 20, 5) - rod(10, 8, 5),
    ),
    # cones and what is left of them
    ("cone thing but top cut off 40 across at bottom 10 across at top 50 tall", frustum(40, 10, 50)),
    ("a cone with its tip cut off: 40 dia base, 10 dia top, 50 tall", frustum(40, 10, 50)),
    ("Couch foot, mm: round, 30 across on top tapering to 24 below, 20 high.", frustum(30, 24, 20)),
    (
        "a trophy base: 80 mm diameter at the bottom, straight slope up to 50 mm diameter at the top, 40 high",
        frustum(80, 50, 40),
    ),
    (
        "a right circular cone whose base is 60 mm in diameter and which comes to a true point 80 mm above that base",
        frustum(60, 0, 80),
    ),
    ("a cone 60 mm diameter at the base, apex 80 mm above the base", frustum(60, 0, 80)),
    ("a cone 60 dia, 80 from base to tip", frustum(60, 0, 80)),
    (
        "a truncated square pyramid with a 50 mm x 50 mm base, a 20 mm x 20 mm top face and a height of 40 mm, the top "
        "centered over the base",
        52000,
    ),
    ("frustum of a square pyramid, base 50 mm, top 20 mm, 40 high", 52000),
    # flats by their distance from the axis
    ("rod 20 dia 60 long with a flat 7 mm from the axis", (rod(20, 1) - segment(10, 7)) * 60),
    ("rod 20 dia 60 long with a flat 2 mm deep along its whole length", (rod(20, 1) - segment(10, 8)) * 60),
    (
        "coupling sleeve: cylinder 12 mm diameter, 20 mm long, with a 5 mm D-bore all the way through, flat is 2 mm "
        "from the axis",
        rod(12, 20) - (rod(5, 1) - segment(2.5, 2)) * 20,
    ),
    (
        "sleeve 12 od 20 long with a D hole 5 mm, flat 2 mm from centre",
        rod(12, 20) - (rod(5, 1) - segment(2.5, 2)) * 20,
    ),
    ("knob 30 dia 15 tall with a D-shaft hole 6 mm, flat 4.5", rod(30, 15) - (rod(6, 1) - segment(3, 1.5)) * 15),
    # cross holes
    ("round bar 20 dia x 60 long, cross drilled 6 mm, 10 from one end", rod(20, 60) - crossing(20, 6)),
    ("pin 12 dia 50 long, 4 mm hole across the pin", rod(12, 50) - crossing(12, 4)),
    ("pin 10 dia 50 long with a 3 mm hole perpendicular to the axis, 8 from one end", rod(10, 50) - crossing(10, 3)),
    (
        "clevis pin: shank 12 dia, 57 long under the head. Head 19 dia, 6 thick. 4 mm cotter hole across the shank, 6 "
        "from the plain end to hole centre.",
        rod(12, 57) + rod(19, 6) - crossing(12, 4),
    ),
    # bores that go on, closed ends, lengths one behind the other
    (
        "square foot 15 x 15 x 2 mm with a tube standing up in the middle, 5 mm outside, 2.5 mm inside, 60 mm tall "
        "above the foot. The hole also goes through the foot.",
        450 - rod(2.5, 2) + rod(5, 60, 2.5),
    ),
    (
        "plate 40x40x5 with a tube on it, 20 od 12 id 30 tall, the bore goes through the plate too",
        8000 - rod(12, 5) + rod(20, 30, 12),
    ),
    ("hollow pin 16 outside 8 inside 45 lg but one end is closd, 6 mm left there", rod(16, 45) - rod(8, 39)),
    ("cap 30 outside, 20 tall, bored 25 and 15 deep, closed at the other end", rod(30, 20) - rod(25, 15)),
    ("pin turned in two steps on one axis, first 20 long at dia 12 then 15 long at dia 8", rod(12, 20) + rod(8, 15)),
    (
        "sleeve 15 outside, 12 bore, 20 long, the last 1.5 mm is a flange of 19 mm diameter",
        rod(15, 18.5, 12) + rod(19, 1.5, 12),
    ),
    # balls that stand on a flat
    (
        "A sphere of 45 mm diameter with a flat so that it does not roll away; the flat is obtained by cutting 5 mm "
        "off the bottom.",
        flat_ball(45, 5),
    ),
    (
        "sphere, diameter 50 mm. Modification 1: flat at the bottom, cut by a horizontal plane 20 mm below the "
        "sphere's centre.",
        flat_ball(50, 5),
    ),
    (
        "a ball 4 cm across with a slice taken off the bottom so that it stands 3.5 cm tall on its flat",
        flat_ball(40, 5),
    ),
    ("ball 40 mm with a flat on the bottom, 35 tall", flat_ball(40, 5)),
    ("ball 40 dia with a 20 mm dia flat on the bottom", flat_ball(40, 20 - math.sqrt(300))),
    ("sphere 40 mm dia, bottom 5 mm cut off", flat_ball(40, 5)),
    ("a 60 mm ball with a flat bottom, 50 mm high", flat_ball(60, 10)),
    ("sphere 40 dia flattened at the bottom by 3 mm", flat_ball(40, 3)),
    # the rims of bores
    (
        "hex nut style spacer, 13 mm AF, 25 long, bore 6.4, both ends of the bore chamfered 0.8",
        13**2 * math.sqrt(3) / 2 * 25 - rod(6.4, 25) - 2 * sunk(6.4, 0.8),
    ),
    (
        "block 40x40x20 with 10 mm hole through, chamfer both ends of the hole 1 mm",
        32000 - rod(10, 20) - 2 * sunk(10, 1),
    ),
    ("plate 60x40x10 with a 8 mm hole, edge of the hole chamfered 0.5", 24000 - rod(8, 10) - sunk(8, 0.5)),
    # rings of round section
    ("torus, centre circle diameter 50, section diameter 8", 2 * PI**2 * 25 * 16),
    ("ring of 8 mm round section, 50 mm to the centre of the section", 2 * PI**2 * 25 * 16),
    ("a ring made of 8 mm round bar, mean diameter 50", 2 * PI**2 * 25 * 16),
    (
        "Torus for a pull ring. Diameter of the centre circle of the section: 50 mm. Diameter of the round section "
        "itself: 8 mm. Closed all the way round, solid.",
        2 * PI**2 * 25 * 16,
    ),
    # what stands on balls and half balls
    ("ball 20 dia, stem 8 dia 30 long below", PI * 20**3 / 6 + rod(8, 40) - 2 * PI / 3 * (1000 - 84**1.5)),
    ("rivet: hemisphere 40 dia, shank 12 dia 25 long", PI * 40**3 / 12 + rod(12, 25)),
    ("block 100x60x20, cone on top 30 to 10, 40 high", 120000 + PI * 40 / 12 * (900 + 300 + 100)),
    # halves
    ("half of a 20 mm dowel split lengthwise, 100 long", rod(20, 100) / 2),
    ("Half-round moulding, i.e. half of a 20 mm dowel split lengthwise, 100 long", rod(20, 100) / 2),
    ("half a pipe 60 od 50 id 80 long, cut down the middle", rod(60, 80, 50) / 2),
    # square washers and plugs
    ("square washer 30x30x3 mm, 8.5 mm hole", 2700 - rod(8.5, 3)),
    (
        "i need a sqare washer 30x30mm 3mm thik, hole in teh center 8.5 mm goign all the way thru thx",
        2700 - rod(8.5, 3),
    ),
    ("plate 30x30x3 with a 25 x 25 plug under it, 12 long", 2700 + 7500),
    (
        "End cap for square table leg tube, mm. Plate 25 x 25 x 4, below it a plug 21 x 21 and 15 long, centered",
        2500 + 6615,
    ),
    # what is said beside the part
    ("ok so a peg: 5 mm dia, 16 long", rod(5, 16)),
    ("a spacer for a threadless 1-1/8 fork. Bore 28.8 mm, outside 34 mm, height 7.5 mm", rod(34, 7.5, 28.8)),
    ("Spacer 34 od, 28 id, 7 long. Leave the edges sharp, I'll break them myself.", rod(34, 7, 28)),
]


@pytest.mark.parametrize(("text", "expected"), ROUND)
def test_it_is_as_large_as_it_should_be(text: str, expected: float) -> None:
    assert volume(text) == pytest.approx(expected, rel=2e-5)


def test_a_hole_across_a_ball_with_a_flat_goes_through_its_middle() -> None:
    made = make("A sphere of 40 mm diameter. It has a flat 4 mm deep. It has a hole of 6.5 mm diameter along X.")
    assert made.part is not None
    assert made.not_understood == ()
    hole = made.part.features[-1]
    assert isinstance(hole, Hole)
    assert hole.frame.origin[2].evaluate(made.part.values()) == 0


def test_a_hole_through_one_side_of_a_tube_does_not_go_through_the_other() -> None:
    made = make("tube 40 od 30 id 60 long, 6 mm hole through one side 20 from the end")
    assert made.part is not None
    assert made.not_understood == ()
    hole = made.part.features[-1]
    assert isinstance(hole, Hole)
    assert hole.depth is not None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("plug tapered 30 to 26 over 25 with a head 38 dia 6 thick", "narrower end"),
        ("wheel 80 dia 15 thick, hub 25 dia 25 long centred", "stands on the wheel"),
        ("spacer 20 od 10 id 15 long, chamfer both ends 1 mm", "at its bore"),
        ("ball 20 dia, stem 8 dia 30 long below", "goes on into the ball"),
    ],
)
def test_what_may_be_meant_otherwise_is_told(text: str, told: str) -> None:
    made = make(text)
    assert made.not_understood == ()
    assert any(told in assumed for assumed in made.assumptions)


def test_a_hole_is_concentric_with_the_round_end() -> None:
    made = make("plate 90 x 60 x 8, left end fully rounded with a 24 mm hole at the centre of the radius")
    assert made.part is not None
    assert made.not_understood == ()
    hole = made.part.features[-1]
    assert isinstance(hole, Hole)
    assert hole.frame.origin[0].evaluate(made.part.values()) == -15


QUOTED = [
    "bar 20 x 20 x 100, one end hemispherical",
    "rod 32 dia 100 long, one end full round R15",
    "Qty 4. Rod 20 dia 60 long",
    "a couch",
    "a ball 30 dia with rounded edges",
    "a sphere of 40 mm with top and bottom cut off",
    "plate 90 x 60 x 8, both ends fully rounded, 24 mm hole concentric with the radius",
    "plate 90 x 60 x 8 with rounded corners R5 and a 24 mm hole at the centre of the radius",
    "a block 60x40x20 split down the middle",
    "bushing for a 1-1/4 shaft, 2 inch long, light press",
]


@pytest.mark.parametrize("text", QUOTED)
def test_what_cannot_be_meant_so_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_sizes_of_blocks_are_no_bevels() -> None:
    assert volume("bar 30 x 45 x 100") == pytest.approx(135000)
    assert volume("a strip 3 x 45, 100 long") == pytest.approx(13500)


def test_numbers_of_standards_are_no_sizes() -> None:
    assert volume("O-ring AS568-214 (.984 ID x .139 section)") == pytest.approx(
        2 * PI**2 * (0.984 + 0.139) / 2 * (0.139 / 2) ** 2 * INCH**3
    )
