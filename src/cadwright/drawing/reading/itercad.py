"""View sheets as IterCAD's released code lays them out: which views they show, in what directions.

Two by two, all edges and nothing hidden. "FRONT" below on the left is seen from +Z, "TOP" above it from -Y, "RIGHT"
beside it from +X with -z to the right: our top, front, and right view turned by a quarter. The pictorial is seen from
(1, 1, 1) with y up, which is none of our views. Lengths are written with four decimals, radii with three.
"""

import re
from collections.abc import Sequence

import msgspec

from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.plane import Affine, moved
from cadwright.drawing.reading.scene import Scene, around, middle
from cadwright.drawing.reading.values import ReadView, Word
from cadwright.geometry.curves import Point

QUARTERS = {(0, 1): "front", (1, 1): "auxiliary", (0, 0): "top", (1, 0): "right"}
"""Our names for the views by column and row, from the lower left."""
LENGTH, RADIUS = re.compile(r"\d+\.\d{4}"), re.compile(r"R\d+\.\d{3}")
MOST = 0.6
"""The part of the texts on a picture that such sizes are."""


def is_itercad(scene: Scene, words: Sequence[Word]) -> bool:
    """Tell whether a sheet looks like one of those: nothing dashed, and no text but sizes with so many decimals.

    On a picture it is enough that most of the text is such: some is misread.
    """
    texts = [word.text.replace(" ", "") for word in words]
    lengths = sum(bool(LENGTH.fullmatch(text)) for text in texts)
    known = lengths + sum(bool(RADIUS.fullmatch(text)) for text in texts)
    if scene.sheet.source == "png":
        return known >= 3 and known >= MOST * len(texts)
    return lengths >= 3 and known >= 0.8 * len(texts) and not any(s.dashes for s in scene.strokes)


def names_of(groups: Sequence[Group]) -> dict[int, str]:
    """The views by the quarter of the sheet that they stand in; of several groups in one, the largest is the view."""
    names: dict[int, str] = {}
    for i, quarter in enumerate(_quarters(groups)):  # the largest come first
        if QUARTERS[quarter] not in names.values():
            names[i] = QUARTERS[quarter]
    return names


def joined_quarters(groups: Sequence[Group]) -> list[Group]:
    """One group for each quarter of the sheet, largest first: on a picture a view may fall to pieces."""
    members: dict[tuple[int, int], list[Group]] = {}
    for group, quarter in zip(groups, _quarters(groups), strict=True):
        members.setdefault(quarter, []).append(group)
    return [
        Group(tuple(n for group in own for n in group.strokes), around(group.box for group in own))
        for own in members.values()
    ]


def _quarters(groups: Sequence[Group]) -> list[tuple[int, int]]:
    """The column and row, from the lower left, that each group stands in."""
    boxes = [group.box for group in groups]
    if not boxes:
        return []
    column = _border(sorted((b[0], b[2]) for b in boxes))
    row = _border(sorted((b[1], b[3]) for b in boxes))
    return [(int(x > column), int(y > row)) for x, y in map(middle, boxes)]


def _border(spans: list[tuple[float, float]]) -> float:
    """The middle of the widest gap between spans; beyond them all where there is none."""
    best, at, reached = 0.0, spans[-1][1], spans[0][1]
    for low, high in spans[1:]:
        if low - reached > best:
            best, at = low - reached, (low + reached) / 2
        reached = max(reached, high)
    return at


def turned(view: ReadView) -> ReadView:
    """The right view with y to the right and z up: turned back by a quarter about its lower left corner."""
    size, x, y = view.to_paper
    deep = (view.box[2] - view.box[0]) / size
    back = _back(deep)
    curves, beside = (tuple(moved(curve, back) for curve in some) for some in (view.curves, view.beside))
    return ReadView(view.name, curves, view.box, (size, x + size * deep, y), 90.0, beside=beside)


def _back(deep: float) -> Affine:
    """From (-z, y) to (y, z), for a part that is ``deep`` mm along z."""
    return Affine(0.0, -1.0, 1.0, 0.0, 0.0, deep)


def turned_dimension(dimension: Dimension, deep: float) -> Dimension:
    """A dimension of the right view, turned with it."""
    back = _back(deep)

    def move(point: Point) -> Point:
        return back(point)

    match dimension:
        case Linear(start=start, end=end, angle=angle):
            first, second = sorted((move(start), move(end)))
            return msgspec.structs.replace(dimension, start=first, end=second, angle=(angle - 90) % 180)
        case Diameter(center=centre):
            return msgspec.structs.replace(dimension, center=move(centre))
        case Tabulated(center=centre, datum=datum):
            return msgspec.structs.replace(dimension, center=move(centre), datum=move(datum))
        case Radius(center=centre, at=at):
            return msgspec.structs.replace(dimension, center=move(centre), at=(at - 90) % 360)
        case Angular(vertex=vertex, start=begin, end=end):
            return msgspec.structs.replace(
                dimension, vertex=move(vertex), start=(begin - 90) % 360, end=(begin - 90) % 360 + end - begin
            )
        case Note(at=place):
            return msgspec.structs.replace(dimension, at=move(place))
