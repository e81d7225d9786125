"""Drawings in inches beside parts in millimetres: a reading takes every number for mm."""

import re

import msgspec

from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.drawing.notation import INCH, written
from cadwright.drawing.reading.values import Reading
from cadwright.geometry.curves import Point, bounds
from cadwright.views.frame import frame_of

_INCHES = re.compile(r"(?<![\d.,])\.\d|\d\s*(?:\"|″)|\binch(?:es)?\b", re.IGNORECASE)
_DECIMALS = re.compile(r"\d*[.,](\d+)")
_BARE = re.compile(r"(?<![\d.,])\.\d+")


def in_inches(reading: Reading) -> bool:
    """Whether a drawing's numbers are written as inches are, without a zero before the point, and taken for mm."""
    found = ((d.value, _BARE.search(d.text)) for d in reading.dimensions)
    return any(word is not None and abs(value - float(word[0])) < 1e-6 for value, word in found)


def rounding(dimension: Dimension) -> float:
    """Half of the last decimal of what a dimension states, in mm (or degrees); 0 where it has no decimals."""
    found = written(dimension.text, dimension.value)
    if found is not None and found.decimals:
        return float(0.5001 * found.unit * 10.0**-found.decimals)
    first = _DECIMALS.search(dimension.text)
    return float(0.5001 * 10.0 ** -len(first[1])) if first else 0.0


def in_millimetres(reading: Reading, part: float) -> Reading:
    """The drawing in mm, where its numbers are written as inches are and the part, ``part`` mm large, is as large."""
    words = (*(d.text for d in reading.dimensions), *(w.text for w in reading.loose), *reading.title.values())
    sizes = [bounds(view.curves) for view in reading.views if frame_of(view.name) is not None]
    drawn = max((max(b[2] - b[0], b[3] - b[1]) for b in sizes), default=0.0)
    if not drawn or not 0.7 <= part / drawn / INCH <= 1.4 or not any(_INCHES.search(word) for word in words):
        return reading
    return enlarged(reading, INCH)


def enlarged(reading: Reading, factor: float) -> Reading:
    """The drawing in another unit: lengths times a factor."""
    views = tuple(
        msgspec.structs.replace(
            view.moved(factor, (0.0, 0.0)),
            to_paper=(view.to_paper[0] / factor, *view.to_paper[1:]),
        )
        for view in reading.views
    )
    dimensions = tuple(_larger(d, factor) for d in reading.dimensions)
    return msgspec.structs.replace(reading, views=views, dimensions=dimensions, scale=reading.scale / factor)


def _larger(dimension: Dimension, factor: float) -> Dimension:
    def at(point: Point) -> Point:
        return (point[0] * factor, point[1] * factor)

    value = dimension.value * factor
    match dimension:
        case Linear(start=start, end=end):
            return msgspec.structs.replace(dimension, value=value, start=at(start), end=at(end))
        case Diameter(center=center, radius=radius) | Radius(center=center, radius=radius):
            return msgspec.structs.replace(dimension, value=value, center=at(center), radius=radius * factor)
        case Angular(vertex=vertex):
            return msgspec.structs.replace(dimension, vertex=at(vertex))
        case Tabulated(center=center, radius=radius, datum=datum):
            moved = msgspec.structs.replace(dimension, center=at(center), datum=at(datum))
            return msgspec.structs.replace(moved, value=value, radius=radius * factor)
        case Note():
            return msgspec.structs.replace(dimension, value=value, at=at(dimension.at))
