"""Dimension lines, and which arrowheads are theirs."""

import math
from collections.abc import Sequence

import pytest

from cadwright.drawing.reading.apparatus import Span, apparatus_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Fill, Stroke, Strokes, Word
from cadwright.geometry.curves import Line, Point, Polyline

LEFT, RIGHT = (-1.0, 0.0), (1.0, 0.0)


def head(tip: Point, way: Point) -> Fill:
    """An arrowhead of 3 mm that points one way."""
    (x, y), (u, v) = tip, way
    back = (x - 3 * u, y - 3 * v)
    corners = (tip, (back[0] - 0.5 * v, back[1] + 0.5 * u), (back[0] + 0.5 * v, back[1] - 0.5 * u), tip)
    return Fill(Polyline(corners))


def thin(start: Point, end: Point) -> Line:
    return Line(start, end, "thin")


def spans(
    lines: Sequence[Line], heads: Sequence[Fill], words: Sequence[Word] = (), source: str = "svg"
) -> list[tuple[str, list[Point]]]:
    strokes = tuple(Stroke(line) for line in lines)
    sheet = Strokes("png" if source == "png" else "svg", 297, 210, strokes, tuple(words), tuple(heads))
    found: tuple[Span, ...] = apparatus_of(Scene(sheet, strokes), range(len(strokes))).spans
    return sorted((span.kind, sorted((round(x, 3), round(y, 3)) for x, y in span.tips)) for span in found)


EDGES = (Line((40, 0), (40, 60)), Line((46, 0), (46, 60)), Line((0, 30), (100, 30)))
OUTER = (thin((30, 20), (40, 20)), thin((46, 20), (56, 20)))


def test_arrowheads_that_face_each_other_at_two_edges_are_one_dimension() -> None:
    heads = (head((40, 20), RIGHT), head((46, 20), LEFT))
    assert spans((*EDGES, *OUTER), heads) == [("line", [(40, 20), (46, 20)])]


def test_those_that_end_in_the_open_are_two_leaders() -> None:
    heads = (head((40, 20), RIGHT), head((46, 20), LEFT))
    assert [kind for kind, _ in spans((EDGES[2], *OUTER), heads)] == ["leader", "leader"]


CHAIN = (
    *(thin((x, 10), (x, 22)) for x in (40, 46, 90)),
    thin((30, 20), (40, 20)),
    thin((46, 20), (90, 20)),
    Line((0, 8), (100, 8)),
)


def test_a_short_dimension_of_a_chain_has_one_arrowhead_and_its_neighbours() -> None:
    heads = (head((40, 20), RIGHT), head((46, 20), LEFT), head((90, 20), RIGHT))
    assert spans(CHAIN, heads) == [("line", [(40, 20), (46, 20)]), ("line", [(46, 20), (90, 20)])]


def test_an_arrowhead_that_another_one_hides_is_where_that_one_points() -> None:
    lines = (*(thin((x, 10), (x, 22)) for x in (20, 46, 90)), thin((20, 20), (46, 20)), thin((46, 20), (90, 20)))
    heads = (head((20, 20), LEFT), head((46, 20), LEFT), head((90, 20), RIGHT))
    found = spans((*lines, Line((0, 8), (100, 8))), heads)
    assert found == [("line", [(20, 20), (46, 20)]), ("line", [(46, 20), (90, 20)])]
    as_one = (*lines[:3], thin((20, 20), (90, 20)), Line((0, 8), (100, 8)))
    assert spans(as_one, heads) == found


TEXT = Word("2 × 45°", (60, 51), 0.0, 3.0, (60, 51, 78, 54))
SHELF = (Line((0, 8), (40, 40)), thin((60, 50), (80, 50)), thin((60, 50), (50, 40)))


@pytest.mark.parametrize("turned", [False, True])
def test_a_leader_without_an_arrowhead_is_known_by_the_text_on_its_shelf(turned: bool) -> None:
    lines = [Line(line.end, line.start, line.kind) if turned else line for line in SHELF]
    assert spans(lines, [head((90, 100), RIGHT)], [TEXT], "png") == [("leader", [(50, 40)])]


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        pytest.param(SHELF[:2], TEXT, id="nothing goes on from the shelf"),
        pytest.param(SHELF, Word("SECTION", (60, 51), 0.0, 3.0, (60, 51, 78, 54)), id="the text states no size"),
        pytest.param(SHELF, Word("12", (40, 51), 0.0, 3.0, (40, 51, 44, 54)), id="the text stands beside"),
        pytest.param(SHELF, Word("12", (60, 58), 0.0, 3.0, (60, 58, 64, 61)), id="the text stands far above"),
    ],
)
def test_other_lines_below_texts_are_no_leaders(lines: tuple[Line, ...], word: Word) -> None:
    assert spans(lines, [head((90, 100), RIGHT)], [word], "png") == []


def test_a_bent_leader_is_followed_to_its_end() -> None:
    bent = (*SHELF, thin((50, 40), (50, 30)))
    ((kind, tips),) = spans(bent, [head((90, 100), RIGHT)], [TEXT], "png")
    assert kind == "leader"
    assert math.dist(tips[0], (50, 30)) < 1e-6
