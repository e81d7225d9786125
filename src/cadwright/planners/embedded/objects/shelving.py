"""Shelves between two sides."""

from cadwright.parts.expressions import expr
from cadwright.parts.model import ZERO, Grid, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker


def bookshelf(m: Maker) -> None:
    """Boards between two sides, the lowest and the highest flush with their ends.

    A shelf's length is between the sides; the object's width is over all.
    """
    m.spread("", "width", "depth", "height")
    m.spread("shelf", "length", "depth", "thickness")
    depth = m.length("depth", "shelf.depth", "depth", "shelf.width", "length" if m.said("width") else "", default=300.0)
    board = m.length("thickness", "shelf.thickness", "thickness", "shelf.height", default=depth / 15)
    length = m.maybe("shelf_length", "shelf.length", "shelf.width", "shelf.")
    if length is None:
        width = m.length("width", "width", "length", default=depth * 2.7, note="over all")
        length = width - 2 * board
    m.require(m.number(length) > 0, "the sides are thicker than the bookshelf is wide")
    count = m.count("shelf", 5, least=2)
    height = m.length("height", "height", "side.height", default=depth * 1.15 * (count - 1), note="over all")
    m.require(m.number(height) > count * m.number(board), f"{count} shelves do not fit into the height")
    number = m.draft.define("shelf_count", count, "count")
    spacing = (height - board) / (number - 1)
    rear = (ZERO, depth / 2, height / 2)
    boards = Grid(expr(1), number, length, spacing)
    m.solid("shelves", Rectangle(length, board), by=depth, at=rear, plane="XZ", positions=boards)
    sides = Grid(expr(2), expr(1), length + board, depth)
    m.solid("sides", Rectangle(board, depth), by=height, positions=sides)
    if m.mentions("back", "backboard"):
        back = m.length("back_thickness", "back.thickness", default=board / 3)
        m.solid("backboard", Rectangle(length + 2 * board, back), by=height, at=(ZERO, (depth - back) / 2, ZERO))


SHELVING = (
    Entry(
        "bookshelf",
        ("bookshelf", "bookcase", "shelf unit", "shelving unit", "shelving", "rack", "storage rack"),
        bookshelf,
        {"shelf": "shelf board level", "side": "side", "back": "back backboard"},
        "storage",
    ),
)
