"""The audit on drawings made by hand: what is open, what is said twice, and nothing on what is complete."""

import math

from drawing_samples import rectangle

from cadwright.drawing.audit import Finding, audit
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius
from cadwright.geometry.curves import Arc, Circle, Line, Polyline
from cadwright.views.view import View


def across(view: str, a: float, b: float, y: float = 0.0, text: str = "") -> Linear:
    return Linear(view, (a, y), (b, y), 0.0, b - a, text or f"{b - a:g}")


def up(view: str, a: float, b: float, x: float = 0.0) -> Linear:
    return Linear(view, (x, a), (x, b), 90.0, b - a, f"{b - a:g}")


def codes(found: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in found]


def holed() -> dict[str, View]:
    """A block 60 × 40 × 20 with a blind hole Ø8, 12 deep, at (20, 15)."""
    top = View("top", (*rectangle(0, 0, 60, 40), Circle((20, 15), 4)))
    inside = (Line((16, 8), (16, 20), "hidden"), Line((24, 8), (24, 20), "hidden"), Line((16, 8), (24, 8), "hidden"))
    front = View("front", (*rectangle(0, 0, 60, 20), *inside))
    return {"top": top, "front": front}


COMPLETE: tuple[Dimension, ...] = (
    across("top", 0, 60),
    up("top", 0, 40),
    up("front", 0, 20),
    across("top", 0, 20, 15),
    up("top", 0, 15, 20),
    Diameter("top", (20, 15), 4, 8, "Ø8 ↧ 12"),
)


def test_a_complete_drawing() -> None:
    assert audit(holed(), COMPLETE) == ()


def test_nothing_is_known_of_a_bare_drawing() -> None:
    assert set(codes(audit(holed(), ()))) == {"size-missing", "position-missing", "depth-missing"}


def test_a_hole_without_its_place() -> None:
    (found,) = audit(holed(), COMPLETE[:3] + COMPLETE[4:])
    assert found.code == "position-missing"
    assert "circle Ø8 at (20, 15)" in found.text
    assert "x = 20" in found.text


def test_a_hole_without_its_depth() -> None:
    (found,) = audit(holed(), (*COMPLETE[:5], Diameter("top", (20, 15), 4, 8, "Ø8")))
    assert found.code == "depth-missing"
    assert "12" in found.text


def test_a_hole_without_its_diameter() -> None:
    found = audit(holed(), COMPLETE[:5])
    assert "size-missing" in codes(found)
    assert any("circle Ø8" in finding.text for finding in found)


def test_a_wrong_depth_is_no_depth() -> None:
    found = audit(holed(), (*COMPLETE[:5], Diameter("top", (20, 15), 4, 8, "Ø8 ↧ 11")))
    assert codes(found) == ["depth-missing"]


def test_a_closed_chain() -> None:
    (found,) = audit(holed(), (*COMPLETE, across("top", 20, 60, 15)))
    assert found.code == "over-dimensioned"
    assert "40" in found.text


def test_a_reference_dimension_counts_neither_way() -> None:
    assert audit(holed(), (*COMPLETE, across("top", 20, 60, 15, "(40)"))) == ()
    assert codes(audit(holed(), (across("top", 0, 60, 0, "(60)"), *COMPLETE[1:]))) == ["size-missing"]


def test_a_dimension_of_nothing_says_nothing() -> None:
    assert codes(audit(holed(), (*COMPLETE, across("top", 3, 7)))) == ["over-dimensioned"]


def rounded(r: float = 5.0) -> dict[str, View]:
    """A plate 60 × 40 with round corners, symmetric both ways."""
    sides = (
        Line((r, 0), (60 - r, 0)),
        Line((60, r), (60, 40 - r)),
        Line((60 - r, 40), (r, 40)),
        Line((0, 40 - r), (0, r)),
    )
    corners = (((r, r), 180), ((60 - r, r), 270), ((60 - r, 40 - r), 0), ((r, 40 - r), 90))
    arcs = tuple(Arc(centre, r, start, start + 90) for centre, start in corners)
    return {"top": View("top", (*sides, *arcs))}


def test_corners_need_their_radius_and_nothing_else() -> None:
    sizes = (across("top", 0, 60), up("top", 0, 40))
    assert audit(rounded(), (*sizes, Radius("top", (5, 5), 5, 225, 5, "4× R5"))) == ()
    (found,) = audit(rounded(), sizes)
    assert found.code == "radius-missing"
    assert "R5" in found.text


def test_a_count_that_is_too_small() -> None:
    hole = (Diameter("top", (20, 12), 3, 6, "Ø6"), across("top", 0, 20, 12), up("top", 0, 12, 20))
    sizes = (across("top", 0, 60), up("top", 0, 40), *hole)
    views = {"top": View("top", (*rounded()["top"].curves, Circle((20, 12), 3)))}
    assert audit(views, (*sizes, Radius("top", (5, 5), 5, 225, 5, "4× R5"))) == ()
    (found,) = audit(views, (*sizes, Radius("top", (5, 5), 5, 225, 5, "3× R5")))
    assert found.code == "radius-missing"


def wedge() -> dict[str, View]:
    points = ((0, 0), (50, 0), (50, 10), (20, 30), (0, 30))
    return {"front": View("front", tuple(Line(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)))}


def test_a_slope_by_its_ends_or_by_its_angle() -> None:
    sizes = (across("front", 0, 50), up("front", 0, 30))
    angle = math.degrees(math.atan2(20, 30))
    slope = Angular("front", (50, 10), 180 - angle, 180, angle, "33.69°")
    assert audit(wedge(), (*sizes, across("front", 0, 20, 30), up("front", 0, 10, 50))) == ()
    assert audit(wedge(), (*sizes, slope, up("front", 0, 10, 50))) == ()
    assert "angle-missing" in codes(audit(wedge(), (*sizes, slope)))
    assert "angle-missing" in codes(audit(wedge(), (*sizes, up("front", 0, 10, 50))))


def test_a_chamfer_by_its_note() -> None:
    points = ((0, 0), (50, 0), (50, 27), (47, 30), (0, 30))
    views = {"front": View("front", tuple(Line(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)))}
    sizes = (across("front", 0, 50), up("front", 0, 30))
    assert audit(views, (*sizes, Note("front", (48.5, 28.5), 3, "3 × 45°"))) == ()
    assert codes(audit(views, sizes)) == ["angle-missing"]
    assert codes(audit(views, (*sizes, Note("front", (48.5, 28.5), 2, "2 × 45°")))) == [
        "angle-missing",
        "over-dimensioned",
    ]


def test_symmetry_halves_what_is_symmetric() -> None:
    slot = (Line((20, 10), (20, 20)), Line((40, 10), (40, 20)), Line((20, 10), (40, 10)))
    outline = (
        *rectangle(0, 0, 60, 10)[:2],
        Line((60, 10), (60, 20)),
        Line((0, 20), (20, 20)),
        Line((40, 20), (60, 20)),
    )
    sides = (Line((0, 0), (0, 20)), Line((60, 0), (60, 20)), Line((0, 0), (60, 0)))
    views = {"front": View("front", (*sides, *slot, *outline[3:]))}
    sizes = (across("front", 0, 60), up("front", 0, 20), up("front", 10, 20, 20))
    assert audit(views, (*sizes, across("front", 20, 40, 20))) == ()
    assert codes(audit(views, sizes)) == ["size-missing"]


def test_holes_on_a_circle() -> None:
    turns = [math.radians(60 * i) for i in range(6)]
    holes = tuple(Circle((20 * math.cos(t), 20 * math.sin(t)), 3) for t in turns)
    views = {"top": View("top", (Circle((0, 0), 30), *holes))}
    sizes = (Diameter("top", (0, 0), 30, 60, "Ø60"), Diameter("top", (20, 0), 3, 6, "6× Ø6"))
    assert audit(views, (*sizes, Diameter("top", (0, 0), 20, 40, "Ø40"))) == ()
    assert set(codes(audit(views, sizes))) == {"position-missing"}


def test_a_regular_polygon_by_one_size() -> None:
    corners = [(10 * math.cos(math.radians(60 * i)), 10 * math.sin(math.radians(60 * i))) for i in range(6)]
    lines = tuple(Line(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    views = {"top": View("top", lines)}
    flat = corners[1][1]
    assert audit(views, (up("top", -flat, flat),)) == ()
    assert audit(views, ()) != ()


def test_a_free_curve_has_no_size() -> None:
    curve = Polyline(((0, 10), (5, 12), (10, 10), (20, 14), (30, 10)))
    sides = (Line((0, 0), (30, 0)), Line((0, 0), (0, 10)), Line((30, 0), (30, 10)))
    views = {"front": View("front", (*sides, curve))}
    sizes = (across("front", 0, 30), up("front", 0, 10))
    assert "shape-missing" in codes(audit(views, sizes))


def test_drawings_of_nothing() -> None:
    assert audit({}, ()) == ()
    assert audit({"front": View("front", ())}, ()) == ()
    assert codes(audit({"iso": View("iso", rectangle(0, 0, 1, 1))}, (across("iso", 0, 1),))) == ["over-dimensioned"]
