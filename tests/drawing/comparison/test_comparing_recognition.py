"""Only what was recognised is evidence; a traced picture contradicts by edges without ink."""

from dataclasses import replace
from itertools import pairwise

import msgspec
from comparing_samples import Block, Hole, reading, rectangle

from cadwright.drawing.comparison import Comparison, compare
from cadwright.drawing.comparison.recognition import bare_edges, broken_off, untold_lines
from cadwright.drawing.dimension import Diameter, Linear, Note
from cadwright.drawing.reading.values import Reading, Word
from cadwright.geometry.curves import Circle, Line
from cadwright.values import Hole as MeasuredHole
from cadwright.views.view import View

BLOCK = Block(height=30, holes=(Hole(12, 8, 6), Hole(40, 20, 10, 6)))
SCRAPS = View("auxiliary", tuple(Line((7.0 * n, 3.0 * n), (7.0 * n + 31.0, 11.0 * n + 9.0)) for n in range(6)))


def traced(drawn: Reading) -> Reading:
    return msgspec.structs.replace(drawn, traced=True)


def held(drawn: Reading, block: Block, **more: View) -> Comparison:
    return compare(drawn, {**block.views(), **more})


def test_scraps_neither_confirm_nor_refute() -> None:
    drawn = traced(reading({**BLOCK.views(), "auxiliary": SCRAPS}))
    compared = held(drawn, BLOCK, auxiliary=View("auxiliary", BLOCK.views()["top"].curves)).compared("p.png")
    assert compared.agrees
    assert {view.name: view.recognised for view in compared.views} == {
        "front": True,
        "top": True,
        "right": True,
        "auxiliary": False,
    }
    assert compared.in_doubt == ()


def test_no_recognised_view_is_a_doubt_and_all_is_off() -> None:
    compared = held(traced(reading({"front": View("front", SCRAPS.curves)})), BLOCK).compared("p.png")
    assert compared.agrees
    assert compared.in_doubt == ("no view of the drawing was recognised in the part",)
    assert compared.off == 1


def test_a_named_view_that_is_not_recognised_is_a_doubt() -> None:
    drawn = traced(reading({**BLOCK.views(), "right": View("right", SCRAPS.curves)}))
    compared = held(drawn, BLOCK).compared("p.png")
    assert compared.agrees
    assert compared.in_doubt == ("the view 'right' was not recognised",)


def test_a_part_a_tenth_too_high_is_recognised_and_contradicted() -> None:
    compared = held(traced(reading(BLOCK.views())), replace(BLOCK, height=33)).compared("p.png")
    assert all(view.recognised for view in compared.views)
    assert not compared.agrees
    assert "33" in compared.open[0]


def test_lines_too_many_in_a_picture_are_a_doubt_and_edges_without_ink_a_contradiction() -> None:
    without = replace(BLOCK, holes=BLOCK.holes[1:])
    more = held(traced(reading(BLOCK.views())), without).compared("p.png")
    assert more.agrees
    assert any(d.doubtful and "hole Ø6" in d.text for d in more.differences)
    assert any("not in the part" in doubt for doubt in more.in_doubt)
    less = held(traced(reading(without.views())), BLOCK).compared("p.png")
    assert any("hole Ø6" in text for text in less.open)
    exact = held(reading(BLOCK.views()), without).compared("p.dxf")
    assert any("hole Ø6" in text for text in exact.open)


def test_pieces_are_told_from_the_views_size_on() -> None:
    drawn = [Line((0, 0), (100, 0)), Line((0, 0), (0, 10))]
    laid = [Line((0, 0), (95, 0)), Line((0, 0), (0, 10))]
    assert untold_lines(drawn, laid, 0.1) == []
    assert untold_lines(drawn, [laid[1], Line((0, 0), (80, 0))], 0.1)
    assert bare_edges(laid, [*laid, Line((0, 10), (20, 10))], 0.1) == [Line((0, 10), (20, 10))]
    assert bare_edges(laid, [*laid, Line((0, 10), (20, 10), "hidden")], 0.1) == []


def test_a_hidden_line_that_ends_before_the_parts_does_is_sure() -> None:
    """A pocket that the part has as a window: on the picture its lines are shorter than a dash, and drawn through."""
    frame = [Line((0, 0), (60, 0)), Line((60, 0), (60, 10)), Line((60, 10), (0, 10)), Line((0, 10), (0, 0))]
    hidden = [Line((x, 0), (x, 10), "hidden") for x in (20, 40)]
    short = [Line((x, 0), (x, 2), "smooth") for x in (20, 40)]
    pieces = broken_off([*frame, *short], [*frame, *hidden], 0.3)
    lines = sorted((p.start[0], p.start[1], p.end[1]) for p in pieces if isinstance(p, Line))
    assert [tuple(round(v) for v in line) for line in lines] == [(20, 2, 10), (40, 2, 10)]
    assert broken_off(frame, [*frame, *hidden], 0.3) == []  # left out as a whole: that tells nothing
    assert broken_off([*frame, *hidden], [*frame, *hidden], 0.3) == []
    assert broken_off([*frame, *short], [*frame, *hidden], 0.3, beside=[Line((x, -3), (x, 13)) for x in (20, 40)]) == []


def test_ink_beside_a_view_contradicts_no_edge_that_lies_along_it() -> None:
    """An edge that was taken for a leader's: it is drawn, if not as the view's own."""
    views = BLOCK.views()
    (lost, *rest) = views["front"].curves
    drawn = traced(reading({**views, "front": View("front", tuple(rest))}))
    assert not held(drawn, BLOCK).compared("p.png").agrees
    front = msgspec.structs.replace(drawn.views[0], beside=(lost,))
    drawn = msgspec.structs.replace(drawn, views=(front, *drawn.views[1:]))
    assert held(drawn, BLOCK).compared("p.png").agrees
    assert not held(drawn, replace(BLOCK, height=33)).compared("p.png").agrees


def test_a_size_in_a_picture_is_that_of_any_two_places_near_its_ends() -> None:
    """Which of two edges a dimension begins at, a tracing does not tell."""
    walls = Block(width=60, height=30, holes=(Hole(30, 20, 20), Hole(30, 20, 20.6)))
    across = Linear("top", (20.1, 20), (60, 20), 0, 40.0, "40")
    assert [size.agrees for size in held(traced(reading(walls.views(), across)), walls).sizes] == [True]
    other = replace(walls, holes=(Hole(30, 20, 20.6),))
    assert [size.agrees for size in held(traced(reading(walls.views(), across)), other).sizes] == [False]


def test_a_size_in_a_picture_contradicts_only_where_its_lines_are_as_long() -> None:
    bound = Linear("front", (0, 0), (0, 30), 90, 30.0, "30")
    loose = Linear("front", (0, 0), (0, 30), 90, 25.0, "25")
    sizes = held(traced(reading(BLOCK.views(), bound, loose)), BLOCK).sizes
    assert [size.agrees for size in sizes] == [True, None]
    (size, _) = held(traced(reading(BLOCK.views(), bound, loose)), replace(BLOCK, height=33)).sizes
    assert size.agrees is False


def test_a_number_that_something_of_the_part_has_is_no_doubt() -> None:
    """A callout at the wrong circle, and notes without an end: the part has such a hole, and such a distance."""
    astray = Diameter("top", (40, 20), 5.0, 6.0, "Ø6 THRU")
    notes = (Note("top", (0, 0), 12.0, "12"), Note("top", (0, 0), 17.3, "17.3"))
    compared = held(traced(reading(BLOCK.views(), astray, *notes)), BLOCK).compared("p.png")
    assert compared.agrees
    assert [bool(size.borne) for size in compared.sizes] == [True, True, False]
    assert compared.in_doubt == ("not measured: 17.3",)


def test_a_stated_circle_in_a_picture_that_no_edge_explains_is_a_contradiction() -> None:
    size = Diameter("top", (12, 8), 3.0, 6.0, "Ø6 THRU")
    without = replace(BLOCK, holes=BLOCK.holes[1:])
    drawn = traced(reading(BLOCK.views(), size))
    assert held(drawn, BLOCK).compared("p.png").open == ()
    (missing,) = held(drawn, without).compared("p.png").open
    assert "hole Ø6" in missing
    misread = msgspec.structs.replace(size, value=8.0, text="Ø8 THRU")
    compared = held(traced(reading(BLOCK.views(), misread)), without).compared("p.png")
    assert compared.agrees, "the circle is not as wide as that"
    assert compared.in_doubt


def test_a_circle_of_centres_is_no_missing_edge() -> None:
    block = Block(width=60, depth=60, height=10, holes=tuple(Hole(*at, 5) for at in ((15, 30), (45, 30), (30, 45))))
    top = block.views()["top"]
    around = View("top", (*top.curves, Circle((30, 30), 15)))
    drawn = traced(reading({**block.views(), "top": around}, Diameter("top", (30, 30), 15, 30, "Ø30")))
    assert held(drawn, block).compared("p.png").open == ()
    alone = replace(block, holes=())
    odd = View("top", (*alone.views()["top"].curves, Circle((30, 30), 15)))
    drawn = traced(reading({**alone.views(), "top": odd}, Diameter("top", (30, 30), 15, 30, "Ø30")))
    assert not held(drawn, alone).compared("p.png").agrees


def test_holes_less_deep_or_fewer_than_a_callout_in_a_picture_says_are_a_doubt() -> None:
    deep = Diameter("top", (40, 20), 5.0, 10.0, "Ø10 ↧ 6")
    drawn = traced(reading(BLOCK.views(), deep))

    def doubts(*holes: MeasuredHole) -> tuple[str, ...]:
        return compare(drawn, BLOCK.views(), holes).compared("p.png").in_doubt

    hole = MeasuredHole(10, 6, through=False, position=(40, 20, 30), axis=(0, 0, -1))
    assert doubts(hole) == doubts() == ()
    assert doubts(msgspec.structs.replace(hole, depth=6.6)) == ("not measured: Ø10 ↧ 6",)
    several = replace(BLOCK, holes=(*BLOCK.holes, Hole(50, 30, 6)))
    fewer = replace(several, holes=(*BLOCK.holes, Hole(50, 30, 6.1)))
    drawn = traced(reading(several.views(), Diameter("top", (12, 8), 3.0, 6.0, "Ø6 X2")))
    assert held(drawn, several).compared("p.png").in_doubt == ()
    assert held(drawn, fewer).compared("p.png").in_doubt == ("not measured: Ø6 X2",)


def test_a_diameter_or_radius_that_belongs_to_nothing_is_a_doubt_where_the_part_has_none() -> None:
    words = tuple(Word(text, (0, 0), 0, 3, (0, 0, 9, 3)) for text in ("2× Ø6", "4× R4", "1:2", "17"))
    drawn = msgspec.structs.replace(traced(reading(BLOCK.views())), loose=words)
    assert held(drawn, BLOCK).compared("p.png").in_doubt == ("not measured: 4× R4",)


def test_an_overall_size_is_the_whole_extent_of_a_traced_part() -> None:
    told = Linear("top", (0, 0), (60, 0), 0, 60, "60")
    drawn = traced(reading({"top": View("top", tuple(rectangle(0, 0, 60, 40)))}, told))
    corners = ((-0.1, 0), (60.1, 0), (60.1, 39.8), (59.9, 40), (-0.1, 40), (-0.1, 0))
    wide = View("top", tuple(Line(a, b) for a, b in pairwise(corners)))
    (size,) = compare(drawn, {"top": wide}).sizes
    assert (round(size.measured or 0, 6), size.agrees) == (60.2, False)
    (size,) = compare(drawn, {"top": View("top", tuple(rectangle(-0.1, 0, 59.9, 40)))}).sizes
    assert size.agrees
