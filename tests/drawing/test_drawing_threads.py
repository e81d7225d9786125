"""Threads by the convention of ISO 6410: drawn, and taken out of what is read."""

import msgspec
import pytest
from drawing_samples import plate_measurements

from cadwright.drawing.callouts import parse, write
from cadwright.drawing.dimensioning.holes import callout_of
from cadwright.drawing.reading.threads import without_threads
from cadwright.drawing.reading.values import ReadView
from cadwright.drawing.threads import thread_lines
from cadwright.geometry.curves import Arc, Circle, Curve, Line
from cadwright.values.measurement import Hole, Measurements
from cadwright.values.thread import TappedHole, Thread
from cadwright.views.projection import VIEWS

M6 = Thread("M6", 6, 1)


def tapped(depth: float = 20, *, through: bool = True, thread: Thread = M6) -> TappedHole:
    return TappedHole(5, depth, through, (0, 0, 20), (0, 0, -1), thread=thread)


def with_hole(hole: Hole) -> Measurements:
    return msgspec.structs.replace(plate_measurements(), holes=(hole,))


def walls(kind: str, low: float = 0) -> tuple[Line, ...]:
    return tuple(Line((x, low), (x, 20), kind) for x in (-2.5, 2.5))  # type: ignore[arg-type]


def test_end_on_three_quarters_of_the_major_diameter_are_drawn_thin() -> None:
    (arc,) = thread_lines(VIEWS["top"], (Circle((0, 0), 2.5),), with_hole(tapped()), 2.0)
    assert isinstance(arc, Arc)
    assert (arc.center, arc.radius, arc.kind) == ((0, 0), 3, "thin")
    assert arc.end - arc.start == 270


@pytest.mark.parametrize(("wall", "root"), [("visible", "thin"), ("hidden", "hidden")])
def test_from_the_side_the_major_diameter_runs_beside_the_walls(wall: str, root: str) -> None:
    lines = thread_lines(VIEWS["front"], walls(wall), with_hole(tapped()), 2.0)
    spans = {(tuple(sorted((line.start, line.end))), line.kind) for line in lines if isinstance(line, Line)}
    assert spans == {(((x, 0), (x, 20)), root) for x in (-3, 3)}


def test_where_no_wall_is_drawn_there_is_no_thread() -> None:
    assert thread_lines(VIEWS["front"], (), with_hole(tapped()), 1.0) == ()
    assert thread_lines(VIEWS["iso"], walls("visible"), with_hole(tapped()), 1.0) == ()
    assert thread_lines(VIEWS["top"], (), with_hole(tapped()), 1.0) == ()


def test_small_threads_keep_their_lines_apart() -> None:
    (arc,) = thread_lines(VIEWS["top"], (Circle((0, 0), 2.5),), with_hole(tapped()), 0.5)
    assert isinstance(arc, Arc)
    assert arc.radius == 2.5 + 1.4, "0.7 mm on paper"


def test_a_thread_ends_with_a_line_before_its_hole() -> None:
    hole = tapped(16, through=False, thread=Thread("M6", 6, 1, 12))
    lines = thread_lines(VIEWS["front"], walls("hidden", 4), with_hole(hole), 2.0)
    assert Line((3, 8), (-3, 8), "hidden") in {line for line in lines if isinstance(line, Line)} | {
        Line(line.end, line.start, line.kind) for line in lines if isinstance(line, Line)
    }


@pytest.mark.parametrize(
    ("hole", "count", "text"),
    [
        (tapped(), 1, "M6 THRU"),
        (tapped(12, through=False), 4, "4× M6 ↧ 12"),
        (tapped(thread=Thread("M6×0.75", 6, 0.75)), 1, "M6×0.75 THRU"),
        (tapped(16, through=False, thread=Thread("M6", 6, 1, 12)), 1, "M6 ↧ 12\nØ5 ↧ 16"),
        (tapped(thread=Thread("M6", 6, 1, 12)), 2, "2× M6 ↧ 12\nØ5 THRU"),
        (tapped(12, through=False, thread=Thread("1/4-20 UNC", 6.35, 1.27)), 2, "2× 1/4-20 UNC ↧ 12"),
    ],
)
def test_callouts_name_the_thread_and_are_read_back(hole: TappedHole, count: int, text: str) -> None:
    callout = callout_of(hole, count)
    assert write(callout) == text
    read = parse(text)
    assert read is not None
    assert (read.kind, read.count, read.bored, read.is_through) == (
        "thread",
        count,
        None if hole.through else hole.depth,
        hole.through,
    )
    assert read.value == pytest.approx(hole.thread.nominal)
    assert read.across(5.0) == pytest.approx(5.0, abs=0.3)


@pytest.mark.parametrize("text", ["1/4-20 UNC - 2B THRU", "2X #10-32 UNF", "M6x1 - 6H THRU"])
def test_threads_as_others_write_them(text: str) -> None:
    read = parse(text)
    assert read is not None
    assert read.kind == "thread"


def test_what_is_read_is_the_core_hole() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    hole = Circle((10, 10), 2.5)
    top = ReadView("top", (hole, Arc((10, 10), 3, 100, 370, "smooth")), box, (1, 0, 0))
    bare = (Line((7.5, 8), (12.5, 8), "hidden"), *(Line((x, 8), (x, 20), "hidden") for x in (7.5, 12.5)))
    roots = tuple(Line((x, 8), (x, 20), "hidden") for x in (7, 13))
    front = ReadView("front", (Line((7, 8), (13, 8), "hidden"), *bare[1:], *roots), box, (1, 0, 0))
    edge: Curve = Line((7, 0), (7, 20))
    other = ReadView("right", (*bare, edge), box, (1, 0, 0))
    found = without_threads([top, None, front, other])
    assert [view and view.curves for view in found] == [(hole,), None, bare, (*bare, edge)]


def test_views_without_threads_stay_as_they_are() -> None:
    ring = ReadView("top", (Circle((0, 0), 5), Arc((0, 0), 6, 0, 270)), (0, 0, 1, 1), (1, 0, 0))
    assert without_threads([ring]) == [ring], "an edge is no thread"
