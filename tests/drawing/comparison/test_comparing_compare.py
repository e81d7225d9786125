import io
from dataclasses import replace

import msgspec
import pytest
from comparing_samples import Block, Hole, reading
from PIL import Image

from cadwright.drawing.comparison import Comparison, compare
from cadwright.drawing.comparison.picture import picture, places_of
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Arc, Circle, Curve, Line
from cadwright.values import decode, encode
from cadwright.values.comparison import Compared
from cadwright.views.view import View

BLOCK = Block()
PLATE = Block(holes=(Hole(12, 8, 6), Hole(40, 20, 10, 6)))


def between(a: Block, b: Block, *dimensions: Dimension) -> Comparison:
    return compare(reading(a.views(), *dimensions), b.views())


def test_the_same_part_does_not_differ_wherever_it_lies() -> None:
    assert between(BLOCK, BLOCK).compared("itself").agrees
    views = {
        name: View(name, tuple(Line((c.start[0] + 7, c.start[1] - 3), (c.end[0] + 7, c.end[1] - 3)) for c in lines))
        for name, lines in (("top", [c for c in Block(holes=()).views()["top"].curves if isinstance(c, Line)]),)
    }
    moved = compare(reading({"top": Block(holes=()).views()["top"]}), views)
    assert moved.compared("the drawing").agrees
    assert moved.shift == (-7, 3, 0)


@pytest.mark.parametrize(
    ("a", "b", "kind", "text"),
    [
        (PLATE, replace(PLATE, holes=PLATE.holes[1:]), "missing", "top: hole Ø6 at (12, 8) missing"),
        (replace(PLATE, holes=PLATE.holes[1:]), PLATE, "extra", "top: hole Ø6 at (12, 8) not in the reference"),
        (PLATE, Block(holes=(Hole(12, 8, 8), PLATE.holes[1])), "resized", "top: hole Ø8 at (12, 8), reference Ø6"),
        (PLATE, Block(holes=(Hole(14, 8, 6), PLATE.holes[1])), "moved", "top: hole Ø6 at (12, 8) moved by (2, 0)"),
        (
            PLATE,
            Block(holes=(PLATE.holes[0], Hole(40, 20, 10))),
            "depth",
            "top: hole Ø10 at (40, 20) through, reference blind 6 deep",
        ),
        (
            PLATE,
            Block(holes=(PLATE.holes[0], Hole(40, 20, 10, 4))),
            "depth",
            "top: hole Ø10 at (40, 20) 4 deep, reference 6 deep",
        ),
        (BLOCK, replace(BLOCK, height=12), "size", "front: height 12, reference 10"),
        (BLOCK, replace(BLOCK, width=64), "size", "front: width 64, reference 60"),
        (
            BLOCK,
            replace(BLOCK, holes=tuple(replace(h, x=h.x + 2) for h in BLOCK.holes)),
            "moved",
            "top: pattern of 4 holes Ø6 moved by (2, 0)",
        ),
        (
            BLOCK,
            replace(BLOCK, holes=tuple(replace(h, diameter=5) for h in BLOCK.holes)),
            "resized",
            "top: 4 holes Ø5 at (10, 8), (10, 32), (50, 32), (50, 8), reference Ø6",
        ),
    ],
)
def test_the_first_difference_names_feature_view_and_numbers(a: Block, b: Block, kind: str, text: str) -> None:
    first = between(a, b).differences[0]
    assert (first.kind, sorted(first.text.split())) == (kind, sorted(text.split()))


def test_a_hole_is_one_difference_though_three_views_show_it() -> None:
    differences = between(PLATE, replace(PLATE, holes=PLATE.holes[:1])).differences
    assert [d.feature for d in differences] == ["hole Ø10"]
    assert differences[0].view == "top"


def test_a_thicker_part_is_one_difference_though_its_holes_are_longer() -> None:
    assert [d.kind for d in between(PLATE, replace(PLATE, height=14)).differences] == ["size"]


def test_several_differences_are_ranked() -> None:
    other = Block(width=66, holes=(Hole(12, 8, 7), Hole(40, 20, 10, 5)))
    assert [d.kind for d in between(PLATE, other).differences[:3]] == ["size", "resized", "depth"]


def test_lines_that_no_feature_explains_are_told_by_their_place() -> None:
    views = BLOCK.views()
    odd = View("top", (*views["top"].curves, Line((20, 10), (30, 25))))
    (difference,) = compare(reading({**views, "top": odd}), views).differences
    assert (difference.kind, difference.view) == ("outline", "top")
    assert difference.text == "top: line missing, from (20, 10) to (30, 25)"


def test_views_that_the_part_was_not_drawn_in_are_named() -> None:
    views = BLOCK.views()
    compared = compare(reading({**views, "section": View("section", (Line((0, 0), (1, 0)),))}), views)
    assert compared.notes == ("the view 'section' was not compared",)


def test_a_drawing_without_hidden_lines_asks_for_none() -> None:
    seen = {n: View(n, tuple(c for c in v.curves if c.kind != "hidden")) for n, v in BLOCK.views().items()}
    assert compare(reading(seen), BLOCK.views()).differences == ()


DIMENSIONS = (
    Linear("front", (0, 0), (60, 0), 0, 60, "60"),
    Linear("front", (0, 0), (0, 10), 90, 10, "(10)"),
    Linear("top", (12, 8), (40, 20), 0, 28, "28"),
    Linear("top", (0, 0), (12, 8), 90, 8, "8"),
    Diameter("top", (12, 8), 3, 6, "Ø6"),
    Linear("front", (35, 10), (45, 10), 0, 10, "Ø10"),
    Linear("front", (45, 4), (45, 10), 90, 6, "6"),
)


def test_every_stated_dimension_stands_beside_the_measured_value() -> None:
    assert [s.measured for s in between(PLATE, PLATE, *DIMENSIONS).sizes] == pytest.approx([60, 10, 28, 8, 6, 10, 6])
    other = Block(width=66, height=12, holes=(Hole(13, 8, 7), Hole(40, 20, 11, 5)))
    sizes = between(PLATE, other, *DIMENSIONS).sizes
    assert [s.agrees for s in sizes] == [False, False, False, True, False, False, False]
    assert sizes[1].text == "(10)"
    assert [s.measured for s in sizes] == pytest.approx([66, 12, 27, 8, 7, 11, 5])


def test_radii_chamfers_angles_and_what_is_not_there() -> None:
    views = {"top": View("top", _plate(3, 2))}
    dimensions = (
        Radius("top", (3, 3), 3, 225, 3, "R3"),
        Note("top", (39, 19), 2, "2 × 45°"),
        Angular("top", (40, 18), 90, 135, 45, "45°"),
        Diameter("top", (20, 10), 4, 8, "Ø8"),
    )
    same = compare(reading(views, *dimensions), views)
    assert [s.measured for s in same.sizes] == [3, 2, pytest.approx(45), None]
    assert [s.agrees for s in same.sizes] == [True, True, True, None]
    assert same.compared("the drawing").agrees, "what cannot be measured is open"
    other = compare(reading(views, *dimensions), {"top": View("top", _plate(5, 1))})
    assert [s.measured for s in other.sizes[:2]] == [5, 1]
    assert [d.text for d in other.differences[:2]] == [
        "top: fillet R5, reference R3, corner at (0, 0)",
        "top: chamfer 1, reference 2, corner at (40, 20)",
    ]


def test_a_step_is_told_by_its_depth_too() -> None:
    def stepped(depth: float) -> dict[str, View]:
        corners = ((0, 0), (60, 0), (60, 20 - depth), (30, 20 - depth), (30, 20), (0, 20))
        front = tuple(Line(corners[i], corners[(i + 1) % 6]) for i in range(6))
        top = (*Block(holes=()).views()["top"].curves, Line((30, 0), (30, 40)))
        return {"front": View("front", front), "top": View("top", top)}

    (difference,) = compare(reading(stepped(5)), stepped(6)).differences
    assert difference.text == "front: step at z = 14, reference z = 15 (6 from the top, reference 5)"


def test_a_count_that_is_not_met_is_told() -> None:
    size = Diameter("top", (10, 8), 3, 6, "4× Ø6")
    assert between(BLOCK, BLOCK, size).sizes[0].agrees
    assert between(BLOCK, replace(BLOCK, holes=BLOCK.holes[:3]), size).sizes[0].agrees is False
    places = Diameter("top", (10, 8), 3, 6, "Ø6 TYP 4 PL")
    assert between(BLOCK, BLOCK, places).sizes[0].agrees
    assert between(BLOCK, replace(BLOCK, holes=BLOCK.holes[:3]), places).sizes[0].agrees is False


def test_where_a_drawing_is_not_to_scale_the_stated_size_counts() -> None:
    drawn = reading(PLATE.views(), Linear("front", (0, 0), (0, 10), 90, 12, "12"))
    follows, ignores = (compare(drawn, replace(PLATE, height=h).views()).compared("plate") for h in (12, 10))
    assert [d.explained for d in follows.differences] == ["not drawn to scale: 12 is stated there"]
    assert follows.agrees
    assert ignores.open == ("front: 12 stated, 10 measured",)
    misread = msgspec.structs.replace(drawn, traced=True)
    assert not compare(misread, replace(PLATE, height=12).views()).compared("plate").agrees, "12 may be misread"


def test_hidden_lines_are_left_out_view_by_view() -> None:
    views = PLATE.views()
    bare = View("right", tuple(c for c in views["right"].curves if c.kind != "hidden"))
    assert compare(reading({**views, "right": bare}), views).differences == ()
    blind = replace(PLATE, holes=(*PLATE.holes, Hole(25, 20, 4, 3)))
    assert [d.feature for d in compare(reading({**views, "right": bare}), blind.views()).differences] == ["hole Ø4"]


def test_a_drawing_of_what_is_all_seen_has_hidden_lines_to_miss() -> None:
    boss = Circle((20, 20), 5)
    front = (*Block(holes=()).views()["front"].curves, Line((15, 10), (15, 14)), Line((25, 10), (25, 14)))
    seen = {
        "front": View("front", (*front, Line((15, 14), (25, 14)))),
        "top": View("top", (*Block(holes=()).views()["top"].curves, boss)),
    }
    cavity = (Line((40, 3), (50, 3), "hidden"), Line((40, 0), (40, 3), "hidden"), Line((50, 0), (50, 3), "hidden"))
    other = {**seen, "front": View("front", (*seen["front"].curves, *cavity))}
    assert compare(reading(seen), seen).differences == ()
    assert compare(reading(seen), other).differences != ()


def test_a_stated_size_that_is_not_drawn_to_scale_is_a_difference() -> None:
    (difference,) = between(PLATE, PLATE, Linear("front", (0, 0), (60, 0), 0, 62, "62")).differences
    assert (difference.kind, difference.text) == ("dimension", "front: 62 stated, 60 measured")


def test_comparisons_round_trip_without_their_curves() -> None:
    compared = between(PLATE, replace(PLATE, height=12), *DIMENSIONS).compared("plate.dxf")
    assert decode(encode(compared), Compared) == compared
    assert 0 < compared.off < 1
    same = between(PLATE, PLATE).compared("plate.dxf")
    assert msgspec.structs.replace(same, views=()) == Compared("plate.dxf")
    assert all(view.recognised and view.explained == view.found == 1 for view in same.views)


def red_dots(image: Image.Image) -> int:
    counted = image.convert("RGB").getcolors(1 << 24) or ()
    return sum(n for n, color in counted if isinstance(color, tuple) and color[0] > 180 and color[2] < 80)


def test_the_picture_is_grey_where_nothing_differs_and_shows_only_what_does() -> None:
    over = between(BLOCK, replace(BLOCK, holes=BLOCK.holes[1:])).overlays
    with Image.open(io.BytesIO(picture(over))) as shown, Image.open(io.BytesIO(picture(over[:1]))) as front:
        assert max(shown.size) in (999, 1000, 1001)
        assert red_dots(shown) > red_dots(front), "the circle is missing as well as its two lines"
        assert front.height < shown.height, "a view alone needs less room"
    with Image.open(io.BytesIO(picture(between(BLOCK, BLOCK).overlays))) as same:
        assert red_dots(same.crop((0, 120, *same.size))) == 0, "but for the legend"


def _plate(radius: float, leg: float) -> tuple[Curve, ...]:
    return (
        Line((radius, 0), (40, 0)),
        Line((40, 0), (40, 20 - leg)),
        Line((40, 20 - leg), (40 - leg, 20)),
        Line((40 - leg, 20), (0, 20)),
        Line((0, 20), (0, radius)),
        Arc((radius, radius), radius, 180, 270),
    )


def test_a_bolt_circle_is_measured_by_the_holes_on_it() -> None:
    def ring(radius: float) -> Block:
        return Block(
            holes=tuple(Hole(30 + x * radius, 20 + y * radius, 4) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)))
        )

    size = Diameter("top", (30, 20), 12, 24, "Ø24")
    assert between(ring(12), ring(12), size).sizes[0].measured == pytest.approx(24)
    assert between(ring(12), ring(13), size).sizes[0].measured == pytest.approx(26)
    first = between(ring(12), ring(13), size).differences[0]
    assert first.text == "top: pattern of 4 holes Ø4: centres span 26 × 26, reference 24 × 24"


def test_a_view_that_stands_turned_is_laid_where_it_stands() -> None:
    """An upright bar, 10 by 60 in its view, that lies on the sheet: turned by a quarter, the picture is wide."""
    bar = Block(width=10, height=60, holes=()).views()["front"]
    lying = ReadView("front", bar.curves, (0, 0, 60, 10), (1.0, 60.0, 0.0), turn=90.0)
    drawn = Reading((lying,), (), 1.0, "third")
    over = compare(drawn, {"front": Block(width=8, height=60, holes=()).views()["front"]}).overlays
    assert places_of(drawn) == {"front": (1.0, 60.0, 0.0, 90.0)}
    with Image.open(io.BytesIO(picture(over, places_of(drawn)))) as shown:
        assert shown.width > 2 * shown.height
