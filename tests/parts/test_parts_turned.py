"""Turned things as strangers describe them: flats of shafts, bores and their edges."""

import math
from typing import Any

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.model import Hole

PI = math.pi


def rod(across: float, length: float, bore: float = 0.0) -> float:
    return PI / 4 * (across**2 - bore**2) * length


def flat(across: float, left: float, length: float) -> float:
    """What a flat takes that leaves so much to the round side."""
    r, d = across / 2, left - across / 2
    return (r**2 * math.acos(d / r) - d * math.sqrt(r**2 - d**2)) * length


def outside(across: float, leg: float) -> float:
    """What a chamfer takes from an edge of a disc."""
    return PI * leg**2 * (across / 2 - leg / 3)


def inside(bore: float, leg: float) -> float:
    """What a chamfer takes from an edge of a bore."""
    return PI * leg**2 * (bore / 2 + leg / 3)


def bevelled(across: float, bore: float, length: float, leg: float) -> float:
    """A ring whose four edges are chamfered."""
    return rod(across, length, bore) - 2 * outside(across, leg) - 2 * inside(bore, leg)


FLATS = [
    "a shaft 9 mm dia and 33 mm long with one flat over the entire length, 8 mm from the flat to the opposite side",
    "D-shaft, 9 mm diameter, 33 mm long, with a flat along the whole length leaving 8 mm from flat to opposite side",
    "d shaft 9 dia 33 long, flat full length, 8 across the flat",
    "9 mm rod, 33 mm long. One flat over its entire length leaves 8 mm from the flat to the far side.",
    "D shaft: diameter 9, length 33, flat along the full length, remaining thickness 8",
    "A motor spindle, 9 mm in diameter and 33 mm long. A flat runs the full length and leaves 8 mm.",
]


@pytest.mark.parametrize("text", FLATS)
def test_a_flat_over_the_whole_length_goes_along_the_axis(text: str) -> None:
    assert volume_of(text) == pytest.approx(rod(9, 33) - flat(9, 8, 33), rel=1e-6)


BORED = [
    "shaft collar 36 dia, 18 bore, 14 wide",
    "collar 36 od 18 bore 14 wide",
    "a collar with an 18 bore, 36 od and 14 wide",
    "collar OD 36, bore 18, width 14",
    "pulley 36 od, 18 mm bore, 14 wide",
    "A wheel, 36 mm outside diameter with an 18 mm bore, 14 mm wide.",
]


@pytest.mark.parametrize("text", BORED)
def test_a_number_before_the_bore_is_its_diameter(text: str) -> None:
    assert volume_of(text) == pytest.approx(rod(36, 14, 18), rel=1e-6)


EDGED = [
    "collar 36 od 18 bore 14 wide, inner and outer edges chamfered 1 mm",
    "collar OD 36, bore 18, width 14. All four circular edges (outside and bore, both faces) 1 mm chamfer.",
    "shaft collar 36 dia, 18 bore, 14 wide; chamfer all edges 1 mm",
    "ring 36 od 18 id 14 wide; 1 mm chamfer outside and bore",
    "A collar, 36 mm outside diameter, 18 mm bore, 14 wide. Both outer edges and both bore edges have a 1 mm chamfer.",
    "hub 36 dia 14 long, 18 bore through, chamfer both ends 1 mm inside and out",
    "ring 36 od 18 id 14 wide. All four circular edges 1 mm chamfer.",
]


@pytest.mark.parametrize("text", EDGED)
def test_all_edges_of_a_ring_are_those_of_its_bore_too(text: str) -> None:
    assert volume_of(text) == pytest.approx(bevelled(36, 18, 14, 1), rel=1e-6)


SOME = [
    ("collar 36 od 18 bore 14 wide, both outer rims chamfered 1 mm", 2 * outside(36, 1)),
    ("washer 36 od 18 id 14 thick, both outer edges chamfered 1 mm", 2 * outside(36, 1)),
    ("collar 36 od 18 bore 14 wide, both circular edges 1 mm chamfer", 2 * outside(36, 1)),
    ("collar 36 od 18 bore 14 wide, both bore edges 1 mm chamfer", 2 * inside(18, 1)),
    ("collar 36 od 18 bore 14 wide. Inner edges chamfered 1 mm.", 2 * inside(18, 1)),
]


@pytest.mark.parametrize(("text", "less"), SOME)
def test_edges_outside_or_inside_are_those_alone(text: str, less: float) -> None:
    assert volume_of(text) == pytest.approx(rod(36, 14, 18) - less, rel=1e-6)


def test_round_edges_of_what_is_not_round_are_quoted() -> None:
    assert "circular edges" in make("a box 60x40x10 with circular edges rounded 2").not_understood
    made = make("plate 60x40x10 with a 10 mm hole. The outer edges and the edges of the hole have a 1 mm chamfer")
    assert "the edges of the hole" in made.not_understood


def torus(mean: float, section: float) -> float:
    return PI**2 / 4 * section**2 * mean


SHARES = [
    ("Half a disc (a semicircle) with 35 mm radius, 8 mm thick", rod(70, 8) / 2),
    ("a quarter of a disc (quarter circle), radius 35, 8 thick", rod(70, 8) / 4),
    (
        "Quarter-round moulding, radius 18 mm, 250 mm long. (Cross-section = exactly a quarter of a circle.)",
        rod(36, 250) / 4,
    ),
    ("quarter round trim, radius 18, 250 mm long. Its cross-section is a quarter of a circle.", rod(36, 250) / 4),
    ("a rod 20 dia 90 long, its cross-section is a half circle", rod(20, 90) / 2),
    ("torus, tube diameter 8, pitch circle diameter 50", torus(50, 8)),
    ("a torus with a 50 mm pitch-circle diameter and an 8 mm tube", torus(50, 8)),
    ("Torus: tube (cross-section) diameter 8 mm, measured 50 mm across between the tube centerlines", torus(50, 8)),
    ("torus, 50 between tube centres, tube 8 dia", torus(50, 8)),
]


@pytest.mark.parametrize(("text", "wanted"), SHARES)
def test_shares_of_discs_and_rings_of_round_section(text: str, wanted: float) -> None:
    assert volume_of(text) == pytest.approx(wanted, rel=1e-6)


CIRCLES = [
    "disc 110 dia 10 thick, 36 hole in the middle, and on an 80 mm pitch circle 5 holes of 9 mm",
    "disc 110 dia 10 thick, 36 hole in the middle. On a pitch circle of 80 there are 5 holes of 9 mm.",
    "flange 110 dia 10 thick with a 36 bore, and on pcd 80 are five holes 9 mm",
    "flange 110 dia x 10, bore 36; on PCD 80 five holes dia 9",
]


@pytest.mark.parametrize("text", CIRCLES)
def test_a_circle_right_before_several_holes_is_theirs(text: str) -> None:
    assert volume_of(text) == pytest.approx(rod(110, 10, 36) - 5 * rod(9, 10), rel=1e-6)


def test_a_radius_of_round_ends_is_half_the_width() -> None:
    key = (24 * 8 + PI * 16) * 7
    text = "Parallel key, 8 wide, 7 high, 32 overall, both ends fully rounded (radius 4 mm)"
    assert volume_of(text) == pytest.approx(key)
    assert (
        "radius 3 mm"
        in make("Parallel key, 8 wide, 7 high, 32 long, both ends fully rounded (radius 3 mm)").not_understood
    )


ROUND_THE = [
    ("cylinder 40 dia 30 high with a 2 mm chamfer round the top edge", rod(40, 30) - outside(40, 2)),
    ("a disc 40 dia 12 thick with a 1 mm chamfer round the edge at each end", rod(40, 12) - 2 * outside(40, 1)),
    ("disc 50 dia 10 thick with a 20 mm bore and a 1 mm chamfer round the bore", rod(50, 10, 20) - inside(20, 1)),
]


@pytest.mark.parametrize(("text", "wanted"), ROUND_THE)
def test_round_behind_a_chamfer_says_where_it_is(text: str, wanted: float) -> None:
    assert volume_of(text) == pytest.approx(wanted, rel=1e-6)


def one_wall(across: float, bore: float, length: float, hole: float) -> tuple[float, float]:
    """A bored round thing with a hole through one wall: about, and how far off that is at most."""
    return rod(across, length, bore) - PI / 4 * hole**2 * (across - bore) / 2, PI / 4 * hole**2 * 0.6


RADIAL = [
    "collar 42 od, 22 bore, 16 wide. One 5 mm radial hole from the outside into the bore (one wall only)",
    "collar 42 dia, 22 bore, 16 wide, a 5 mm grub screw hole radially through one side into the bore, in the middle",
    "ring 42 od 22 id 16 wide, a radial hole of 5 mm from outside to the bore in the middle of the width",
    "wheel 42 dia 16 wide 22 bore, a 5 mm set screw hole enters from the rim radially and ends in the bore",
    "hub 42 dia 16 long, bore 22, one radial 5 mm hole into the bore, 8 mm from one end",
    "hub 42 dia 16 long with a 22 bore; set screw hole 5 dia through one wall only, 8 from the end",
]


@pytest.mark.parametrize("text", RADIAL)
def test_a_hole_into_the_bore_goes_through_one_wall(text: str) -> None:
    wanted, off = one_wall(42, 22, 16, 5)
    assert volume_of(text) == pytest.approx(wanted, abs=off)


def test_distances_on_the_flank_of_something_short_are_from_its_ends() -> None:
    made = make("hub 40 dia 30 long, bore 16, one radial 5 mm hole 8 mm from the left end")
    assert made.part is not None
    assert made.not_understood == ()
    (hole,) = (f for f in made.part.features if isinstance(f, Hole) and f.frame.plane == "YZ")
    values = {p.name: p.value.evaluate({}) for p in made.part.parameters}
    assert [at.evaluate(values) for at in hole.frame.origin] == [20, 0, 8]


def test_a_hole_into_a_bore_that_is_not_there_is_quoted() -> None:
    made = make(
        "rod 20 dia 80 long with a 6 mm bore 20 deep in the top, a radial 4 mm hole 60 from the top into the bore"
    )
    assert any("goes into is not there" in told for told in made.not_understood)


def standing(text: str) -> tuple[float, float]:
    """The volume, and how high its middle is."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    solid = namespace["r"].val()
    return float(solid.Volume()), float(solid.Center().z)


GROOVES = [
    (
        "shaft 24 dia 100 long. Near the right end a circlip groove 2 mm wide down to 20 mm diameter, 5 from that end",
        94,
    ),
    ("shaft 24 dia 100 long. Near the left end a circlip groove 2 wide, 20 diameter, 5 mm from the end", 6),
    ("shank 24 dia 100 long, around the shank a groove 2 wide and 2 deep, its middle 38 above the bottom end", 38),
    ("shank 24 dia 100 long, a groove 2 wide 2 deep round it, its centre 30 below the top", 70),
    ("shaft 24 dia 100 long with a groove 2 wide, turned down to 20 mm diameter, 10 from the left end", 11),
]


@pytest.mark.parametrize(("text", "middle"), GROOVES)
def test_where_a_groove_is_and_how_far_down_it_goes(text: str, middle: float) -> None:
    cut = rod(24, 2, 20)
    whole = rod(24, 100)
    at = (whole * 50 - cut * middle) / (whole - cut)
    assert standing(text) == pytest.approx((whole - cut, at))


HUBS = [
    (
        "pulley 60 dia 20 wide with a 30 dia hub projecting 12 on one side and a 14 bore",
        rod(60, 20, 14) + rod(30, 12, 14),
    ),
    ("sheave 60 dia 20 wide, hub 30 dia 12 long on one side, 14 bore", rod(60, 20, 14) + rod(30, 12, 14)),
    (
        "Round flange 90 dia x 8. On one side of it a hub, 44 dia, sticking out a further 30. Bore 20 through all.",
        rod(90, 8, 20) + rod(44, 30, 20),
    ),
    ("cylinder 30 dia 20 long, then a cone 30 to 12 dia 25 long", rod(30, 20) + PI / 12 * 25 * (900 + 360 + 144)),
]


@pytest.mark.parametrize(("text", "wanted"), HUBS)
def test_what_stands_on_a_round_thing(text: str, wanted: float) -> None:
    assert volume_of(text) == pytest.approx(wanted, rel=1e-6)


def test_a_belt_pulley_keeps_its_hub() -> None:
    made = make("HTD 5M pulley, 30 teeth, 15 mm belt, hub 40 dia 12 long, bore 10")
    assert made.not_understood == ()
    assert [m.kind for m in made.reading.mentions][:2] == ["htd_pulley", "htd_pulley.hub"]


ENDS = [
    ("shaft with two steps: 40 dia 30 long, then 32 dia 35 long, an 8 mm hole 20 deep in the big end", 10),
    ("shaft with two steps: 40 dia 30 long, then 32 dia 35 long, an 8 mm hole 20 deep in the small end", 55),
]


@pytest.mark.parametrize(("text", "middle"), ENDS)
def test_a_hole_in_the_big_end_is_there(text: str, middle: float) -> None:
    whole, cut = rod(40, 30) + rod(32, 35), rod(8, 20)
    at = (rod(40, 30) * 15 + rod(32, 35) * 47.5 - cut * middle) / (whole - cut)
    assert standing(text) == pytest.approx((whole - cut, at))


def test_edges_are_those_of_what_was_also_called_so() -> None:
    text = (
        "spindle, a shank 19 dia 76 long, with a head 25 dia 19 long on top. Bottom end of the shank: 1.5 mm chamfer."
    )
    assert volume_of(text) == pytest.approx(rod(19, 76) + rod(25, 19) - outside(19, 1.5), rel=1e-6)


def test_a_radial_hole_leaves_the_edges_of_the_bore_to_be_treated() -> None:
    plain = "collar 36 od 18 bore 14 wide, a 4 mm radial hole into the bore, in the middle of the width"
    less = 2 * outside(36, 1) + 2 * inside(18, 1)
    edged = f"{plain}. All four circular edges (outside and bore) 1 mm chamfer."
    assert volume_of(edged) == pytest.approx(volume_of(plain) - less, rel=1e-6)


@pytest.mark.parametrize("said", ["closed at one end by a 7 mm thick disc", "capped at one end by a plate 7 mm thick"])
def test_a_disc_that_closes_a_tube_is_its_floor(said: str) -> None:
    volume = math.pi / 4 * (48**2 * 7 + (48**2 - 36**2) * 63)
    assert volume_of(f"tube 48 OD 36 ID 70 long, {said}") == pytest.approx(volume)


@pytest.mark.parametrize(
    "text",
    [
        "tube 48 OD 36 ID 70 long, closed by a disc 48 dia 7 mm thick at one end",
        "shaft 30 mm dia 140 long with M20 thread 35 long at one end",
        "rod 12 mm dia 90 long, M10 thread 15 mm long on each end",
    ],
)
def test_what_may_be_within_or_beyond_is_quoted(text: str) -> None:
    """A disc as wide as the tube may be put on its end, a thread may be cut on the bar."""
    assert make(text).not_understood


def test_a_thread_that_goes_deep_is_in_a_hole() -> None:
    core = math.pi / 4 * 6.75**2 * 22
    assert volume_of("rod 24 mm dia 90 long, M8 thread 22 deep in one end") == pytest.approx(math.pi * 144 * 90 - core)
