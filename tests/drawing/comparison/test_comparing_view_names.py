"""Views get the names of the part's own views whose lines they have."""

import pytest
from comparing_samples import Block, Hole, reading

from cadwright.drawing.comparison import compare
from cadwright.drawing.comparison.view_names import FLAT, Fits, as_named, best_way, renamed, ways
from cadwright.drawing.dimension import Diameter, Linear
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Line, placed
from cadwright.views.view import View

STEPPED = Block(holes=(Hole(12, 8, 6), Hole(40, 28, 10, 6)))


def all_sides(block: Block) -> dict[str, View]:
    """All six views; those from behind are mirror images."""
    views = block.views()
    mirrored = {
        "back": [Line((-c.start[0], c.start[1]), (-c.end[0], c.end[1]), c.kind) for c in lines(views["front"])],
        "left": [Line((-c.start[0], c.start[1]), (-c.end[0], c.end[1]), c.kind) for c in lines(views["right"])],
    }
    return {**views, **{name: View(name, tuple(curves)) for name, curves in mirrored.items()}}


def lines(view: View) -> list[Line]:
    return [c for c in view.curves if isinstance(c, Line)]


def fits(drawn: Reading, block: Block) -> Fits:
    return Fits(drawn, {name: view.curves for name, view in all_sides(block).items()}, 0.05)


def test_there_are_as_many_ways_to_lie_as_a_cube_has_under_two_methods() -> None:
    named = as_named(reading(STEPPED.views()))
    found = list(ways(named))
    assert len(found) == 48
    assert found[0] == named
    assert all(place.name in FLAT for way in found for place in way.values())


def test_what_is_named_rightly_stays() -> None:
    drawn = reading(STEPPED.views())
    assert best_way(fits(drawn, STEPPED)) == as_named(drawn)


def test_a_part_that_was_modelled_lying_otherwise_is_known() -> None:
    """The drawing calls the part's top its front, turned by a quarter, as it does its dimensions."""
    front = tuple(placed(c, 1.0, (3.0, 5.0), 90.0) for c in STEPPED.views()["top"].curves)
    across = Linear("front", (-5.0, 5.0), (-5.0, 65.0), 90.0, 60.0, "60")
    hole = Diameter("front", (-5.0, 17.0), 3.0, 6.0, "Ø6")
    drawn = Reading((ReadView("front", front, (0, 0, 40, 60), (1.0, 20.0, 30.0)),), (across, hole), 1.0, "third")
    found = fits(drawn, STEPPED)
    named = best_way(found)
    assert [(place.name, place.turn) for place in named.values()] == [("top", 270.0)]
    told = renamed(found, named)
    compared = compare(told, STEPPED.views())
    assert compared.compared("the drawing").agrees
    assert [size.agrees for size in compared.sizes] == [True, True]
    # the same point of the view lies at the same place of the sheet
    scale, x, y = told.views[0].to_paper
    (corner,) = (placed(c, scale, (x, y), told.views[0].turn) for c in told.views[0].curves[:1])
    (before,) = (placed(c, 1.0, (20.0, 30.0)) for c in drawn.views[0].curves[:1])
    assert isinstance(corner, Line)
    assert isinstance(before, Line)
    assert corner.start == pytest.approx(before.start)
    assert corner.end == pytest.approx(before.end)


def test_a_view_that_stands_by_itself_is_named_and_scraps_are_not() -> None:
    views = STEPPED.views()
    alone = ReadView("auxiliary", views["top"].curves, views["top"].bounds, (1.0, 0.0, 90.0))
    scraps = tuple(Line((7.0 * n, 3.0 * n), (7.0 * n + 31.0, 11.0 * n + 9.0)) for n in range(5))
    drawn = reading({"front": views["front"]})
    drawn = Reading((*drawn.views, alone, ReadView("auxiliary", scraps, (0, 0, 60, 60), (1, 0, 0))), (), 1.0, "third")
    named = best_way(fits(drawn, STEPPED))
    assert {number: place.name for number, place in named.items()} == {0: "front", 1: "top"}
    assert [view.name for view in renamed(fits(drawn, STEPPED), named).views] == ["front", "top", "auxiliary"]
