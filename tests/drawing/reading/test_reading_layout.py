"""Which view a label names, and what a section is that stands in line with nothing."""

from itertools import pairwise

from cadwright.drawing.reading.apparatus import apparatus_of
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.layout import labels_of, layout_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Fill, Stroke, Strokes, Word
from cadwright.geometry.curves import Box, Curve, Line, Point, Polyline


def word(text: str, at: Point) -> Word:
    return Word(text, at, 0.0, 3.0, (*at, at[0] + 2.0 * len(text), at[1] + 3.0))


def frame(box: Box) -> list[Curve]:
    a, b, c, d = box
    corners = [(a, b), (c, b), (c, d), (a, d), (a, b)]
    return [Line(p, q) for p, q in pairwise(corners)]


def sheet(boxes: list[Box], more: list[Curve], *words: Word) -> tuple[Scene, list[Group]]:
    curves: list[Curve] = [curve for box in boxes for curve in frame(box)]
    strokes = tuple(Stroke(curve) for curve in (*curves, *more))
    groups = [Group(tuple(range(4 * k, 4 * k + 4)), box) for k, box in enumerate(boxes)]
    return Scene(Strokes("svg", 297, 210, strokes, words), strokes), groups


LEFT, RIGHT = (20.0, 60.0, 80.0, 100.0), (88.0, 40.0, 120.0, 60.0)


def test_a_label_names_the_view_above_it_before_one_beside_it() -> None:
    label = word("SECTION A-A", (62, 47))
    scene, groups = sheet([LEFT, RIGHT], [], label)
    assert labels_of(scene, groups, [label]) == {0: "section"}


def test_a_section_in_line_with_nothing_is_neither_the_front_view_nor_a_pictorial() -> None:
    slanting: list[Curve] = [Line((90.0 + 3 * n, 21), (98.0 + 3 * n, 39)) for n in range(6)]
    label = word("SECTION B-B", (88, 10))
    scene, groups = sheet([(20, 120, 80, 160), (88, 20, 120, 40)], slanting, label)
    groups[1] = Group((*groups[1].strokes, *range(8, 14)), groups[1].box)
    assert layout_of(scene, groups, [label], None).names == {0: "front", 1: "section"}


def test_what_is_known_to_be_a_detail_is_no_view_of_a_side() -> None:
    scene, groups = sheet([(20, 20, 80, 60), (20, 80, 80, 120)], [])
    assert layout_of(scene, groups, [], None).names == {0: "front", 1: "top"}
    assert layout_of(scene, groups, [], None, known={1: "detail"}).names == {0: "front", 1: "detail"}


def test_a_cutting_plane_is_no_edge() -> None:
    """A view, an arrow with a letter on either side, and the line between their corners, drawn as thick as an edge."""
    plane: list[Curve] = [Line((10, 40), (90, 40)), Line((10, 40), (10, 52)), Line((90, 40), (90, 52))]
    heads = [((10, 55), (9, 51), (11, 51)), ((90, 55), (89, 51), (91, 51))]
    letters = [word("A", (9, 58)), word("A", (89, 58))]
    size: list[Curve] = [Line((20, 14), (80, 14), "thin")]
    scene, _ = sheet([(20, 20, 80, 60)], [*plane, *size], *letters)
    scene.fills = [Fill(Polyline((*head, head[0]))) for head in heads]
    assert {4, 5, 6} <= apparatus_of(scene, range(8)).strokes
    assert not {0, 1, 2, 3} & apparatus_of(scene, range(8)).strokes
    scene.words = []
    assert 4 not in apparatus_of(scene, range(8)).strokes, "without letters it may be an edge"


def test_an_edge_as_high_as_the_arrows_of_a_cutting_plane_stays() -> None:
    """The plane is a chain line at the arrows' tips; level with their tails is an edge of a pocket."""
    arrows: list[Curve] = [Line((10, 40), (10, 52)), Line((90, 40), (90, 52))]
    heads = [((10, 55), (9, 51), (11, 51)), ((90, 55), (89, 51), (91, 51))]
    letters = [word("A", (9, 35)), word("A", (89, 35))]
    edge, size = Line((40, 40), (60, 40)), Line((20, 14), (80, 14), "thin")
    scene, _ = sheet([(20, 20, 80, 60)], [*arrows, edge, size], *letters)
    scene.fills = [Fill(Polyline((*head, head[0]))) for head in heads]
    taken = apparatus_of(scene, range(8)).strokes
    assert {4, 5} <= taken
    assert 6 not in taken
