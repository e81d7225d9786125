"""What is drawn beside the geometry of a sketch: writing and hatching.

Letters and figures stand in rows, small, of about one height, and no two alike. Hatching is many slanted lines side by
side, at even distances, that end on other lines or nowhere, but not at corners.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec
import numpy as np
from scipy.sparse.csgraph import connected_components

from cadwright.sketch.contours.trace import Stroke
from cadwright.sketch.elements import length
from cadwright.sketch.fitting import Fitted
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY, Arc, Line

Box = tuple[float, float, float, float]

LOWEST, HIGHEST = 0.012, 0.075
"""Height of letters, as parts of the drawing's long side."""
WIDEST = 1.7
"""Of a letter, in its heights."""
APART = 1.3
"""The gap between letters of a row, in heights of the higher one."""
OVER = 0.8
"""By that part of the height neighbours may reach over each other: slanted letters, the dot of an “i”."""
TALL = 2.3
"""How many times as high as the others a letter may be: “p” beside “x”."""
LEVEL = 0.45
"""By that part of the lower one's height neighbours in a row overlap."""
WORD = (1.2, 8.0)
"""Width of letters that hang together, in their heights,"""
INKED = 2.6
"""and the length of their strokes, in width and height together: an outline has 2."""
STRAIGHT = 0.97
"""A stroke whose ends are that part of its length apart is a line."""
DASH = 0.035
"""Width of a dash between letters, as part of the long side."""
SINGLE = 1.35
"""How many times as high, or as low, as other letters one by itself may be."""
ROUND, OPEN = 0.2, math.radians(60)
"""A piece that strays from a circle by no more than that part of its radius, and is open no wider, is a ring."""
SAME, CELLS = 0.97, 10
"""Pieces of which so many of the cells with ink are in, or beside, each other's are a pattern, no letters; cells along
a side."""

FEWEST = 5
"""Lines of a hatching."""
SLANTED = math.radians(15)
"""Hatching is turned at least so far from level and upright."""
PARALLEL = math.radians(7)
WIDE, CLOSE = 0.09, 1.2
"""The largest distance between two lines of a hatching, as part of the long side; the smallest in pen widths."""
EVEN, MOSTLY = 0.4, 0.8
"""By that part of the median distance the distances may differ from it, or from a multiple, and how many of them do
not differ by more.
"""
BESIDE = 0.25
"""That part of the shorter of two neighbours lies beside the other."""
ONE_LINE = 0.35
"""Pieces offset by less than that part of the distance are one line of a hatching, as a hole interrupts it."""
SCRAP = 5.0
"""Pen widths: what is left of lines of a hatching that go beyond an outline is no longer than that."""
CORNERS = 0.3
"""That part of the lines of a hatching may end at corners by chance."""


class Piece(msgspec.Struct, frozen=True):
    """Strokes that hang together, and the box around them: left, top, right, bottom."""

    strokes: tuple[Stroke, ...]
    box: Box

    @property
    def width(self) -> float:
        """In pixels, as all lengths here."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """In pixels."""
        return self.box[3] - self.box[1]


def pieces(strokes: Sequence[Stroke], labels: Sequence[int]) -> list[Piece]:
    """The strokes of each label, in order."""
    groups: dict[int, list[Stroke]] = {}
    for stroke, label in zip(strokes, labels, strict=True):
        groups.setdefault(label, []).append(stroke)
    found = []
    for group in groups.values():
        points = np.array([p for stroke in group for p in stroke.points])
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        found.append(Piece(tuple(group), (float(left), float(top), float(right), float(bottom))))
    return found


def touching(boxes: Sequence[Box], reach: float) -> list[int]:
    """A label for each box, the same for those that overlap or are nearer than ``reach``."""
    if not boxes:
        return []
    low, high = np.array(boxes)[:, None, :2] - reach, np.array(boxes)[None, :, 2:]
    overlap = (low <= high).all(axis=2)
    _, labels = connected_components(np.asarray(overlap & overlap.T), directed=False)
    found: list[int] = labels.tolist()
    return found


def writing(found: Sequence[Piece], side: float) -> list[Piece]:
    """The pieces that are letters and figures, or words in one go, of a drawing with a long side in pixels."""
    small = sorted((p for p in found if _is_small(p, side)), key=lambda p: p.box[0])
    written: list[Piece] = []
    others: list[Piece] = []
    for row in _rows(small):
        letters = [p for p in row if p.height >= LOWEST * side]
        several = len(letters) > 1 and not all(map(_is_plain, letters)) and not _is_pattern(row)
        if several or any(map(_is_word, letters)):
            written += row
        else:
            others += letters
    if written:  # a letter by itself is told by the others' height
        usual = float(np.median([p.height for p in written if p.height >= LOWEST * side]))
        written += [p for p in others if usual / SINGLE <= p.height <= SINGLE * usual and not _is_plain(p)]
    return written


def _is_small(piece: Piece, side: float) -> bool:
    if piece.height > HIGHEST * side:
        return False
    return piece.width <= max(WIDEST * piece.height, DASH * side) or _is_word(piece)


def _is_word(piece: Piece) -> bool:
    """Whether a piece is letters that hang together: low and wide, with much more ink than an outline has."""
    if not WORD[0] * piece.height <= piece.width <= WORD[1] * piece.height:
        return False
    return sum(map(_length, piece.strokes)) >= INKED * (piece.width + piece.height)


def _length(stroke: Stroke) -> float:
    return float(np.hypot(*np.diff(np.array(stroke.points), axis=0).T).sum())


def _rows(small: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces side by side, each row from left to right."""
    left = list(small)
    while left:
        row = [left.pop(0)]
        while (after := next(_following(row, left), None)) is not None:
            row.append(after)
            left.remove(after)
        yield row


def _following(row: Sequence[Piece], left: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, of some from left to right, that stand right behind a row, or are a dot or a dash of it."""
    top, bottom = min(p.box[1] for p in row), max(p.box[3] for p in row)
    tallest, end = max(p.height for p in row), max(p.box[2] for p in row)
    for piece in left:
        gap = piece.box[0] - end
        if gap > APART * TALL * tallest:
            return
        high, low = max(bottom - top, piece.height), min(tallest, piece.height)
        overlap = min(bottom, piece.box[3]) - max(top, piece.box[1])
        if -OVER * high <= gap <= APART * high and high <= TALL * tallest and overlap >= LEVEL * low:
            yield piece


def _is_plain(piece: Piece) -> bool:
    """Whether a piece is one straight stroke or a ring, as small features are."""
    if len(piece.strokes) == 1:
        points = piece.strokes[0].points
        if math.dist(points[0], points[-1]) >= STRAIGHT * _length(piece.strokes[0]):
            return True
    points = [p for stroke in piece.strokes for p in stroke.points]
    found = circle_through(np.array(points)) if len(points) > 2 else None
    if found is None:
        return False
    (x, y), radius = found
    off = max(abs(math.dist(p, (x, y)) - radius) for p in points)
    turns = sorted(math.atan2(p[1] - y, p[0] - x) for p in points)
    widest = max(b - a for a, b in pairwise([*turns, turns[0] + math.tau]))
    return off <= ROUND * radius + 1 and widest <= OPEN


def _is_pattern(row: Sequence[Piece]) -> bool:
    """Whether all pieces of a row are alike."""
    seen = [_cells(piece) for piece in row]
    return all(_share(a, b) >= SAME and _share(b, a) >= SAME for a, b in pairwise(seen))


def _share(cells: set[tuple[int, int]], others: set[tuple[int, int]]) -> float:
    """How many of some cells are others, or beside them."""
    near = {(x + i, y + j) for x, y in others for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return len(cells & near) / len(cells)


def _cells(piece: Piece) -> set[tuple[int, int]]:
    """The cells of a grid over its box, as large each way, that a piece's ink is in."""
    step = max(piece.width, piece.height, 1e-9) / (CELLS - 1)
    return {
        (round((x - piece.box[0]) / step), round((y - piece.box[1]) / step))
        for stroke in piece.strokes
        for x, y in stroke.points
    }


def hatching(curves: Sequence[Fitted], side: float, width: float) -> list[Line]:
    """The lines of hatchings among the curves of a drawing: its long ``side`` and the pen's ``width`` in pixels."""
    slanted = [c for c in curves if isinstance(c, Line) and length(c) > 2 * width and _is_slanted(c)]
    found: list[Line] = []
    while slanted:
        seed = max(slanted, key=length)
        beside = [line for line in slanted if _turned(line, seed) <= PARALLEL]
        for field in _fields(beside, seed, side, width):
            cornered = sum(_is_cornered(line, curves, width) for line in field)
            if cornered <= CORNERS * len(field):
                found += field
        slanted = [line for line in slanted if line not in beside]
    return found


def without(curves: Sequence[Fitted], hatched: Sequence[Line], width: float) -> list[Fitted]:
    """Return the curves without a hatching, and without the ends of its lines that stick out."""
    kept = [curve for curve in curves if not any(curve is line for line in hatched)]
    return [curve for curve in kept if not (isinstance(curve, Line) and _is_rest(curve, hatched, width))]


def _is_rest(line: Line, hatched: Sequence[Line], width: float) -> bool:
    if length(line) > SCRAP * width:
        return False
    ends = [end for other in hatched if _turned(line, other) <= 4 * PARALLEL for end in (other.start, other.end)]
    return any(math.dist(p, q) <= SCRAP * width for p in (line.start, line.end) for q in ends)


def _angle(line: Line) -> float:
    return math.atan2(line.end[1] - line.start[1], line.end[0] - line.start[0]) % math.pi


def _is_slanted(line: Line) -> bool:
    off = _angle(line) % (math.pi / 2)
    return min(off, math.pi / 2 - off) >= SLANTED


def _turned(a: Line, b: Line) -> float:
    off = abs(_angle(a) - _angle(b))
    return min(off, math.pi - off)


def _fields(lines: Sequence[Line], seed: Line, side: float, width: float) -> Iterator[list[Line]]:
    """Lines side by side at even distances, of those nearly parallel to one of them."""
    turn = _angle(seed)
    ux, uy = math.cos(turn), math.sin(turn)

    def across(line: Line) -> float:
        return (-uy * (line.start[0] + line.end[0]) + ux * (line.start[1] + line.end[1])) / 2

    def along(line: Line) -> tuple[float, float]:
        a, b = (ux * x + uy * y for x, y in (line.start, line.end))
        return min(a, b), max(a, b)

    left = sorted(lines, key=across)
    while left:
        field, last = [left.pop(0)], 0
        while last < len(field):  # what lies beside any of them, not too far away
            at, (low, high) = across(field[last]), along(field[last])
            for line in list(left):
                a, b = along(line)
                beside = min(high, b) - max(low, a) >= BESIDE * min(high - low, b - a)
                if beside and CLOSE * width <= abs(across(line) - at) <= WIDE * side:
                    field.append(line)
                    left.remove(line)
            last += 1
        if _are_even([across(line) for line in field]):
            yield field


def _are_even(offsets: Sequence[float]) -> bool:
    """Whether lines lie at about the same distances, at least `FEWEST` of them; pieces of one line are one."""
    ordered = sorted(offsets)
    gaps = [b - a for a, b in pairwise(ordered)]
    if len(gaps) < FEWEST - 1:
        return False
    usual = float(np.median([g for g in gaps if g > ONE_LINE * max(gaps)]))
    steps = [g for g in gaps if g > ONE_LINE * usual]
    even = [g for g in steps if abs(g / usual - max(1, round(g / usual))) <= EVEN]
    return len(steps) >= FEWEST - 1 and len(even) >= MOSTLY * len(steps)


def _is_cornered(line: Line, curves: Sequence[Fitted], width: float) -> bool:
    """Whether both ends of a line are where other curves end, that are not parallel to it."""
    ends = [
        end
        for other in curves
        if isinstance(other, Line | Arc) and other is not line
        if not (isinstance(other, Line) and _turned(other, line) <= PARALLEL)
        for end in (other.start, other.end)
    ]

    def meets(end: XY) -> bool:
        return any(math.dist(end, each) <= 3 * width for each in ends)

    return meets(line.start) and meets(line.end)
