"""The flat pattern of a part of bent sheet as a drawing shows it: its dimensions, and where and how it is bent."""

from collections.abc import Iterator

import msgspec

from cadwright.drawing.dimension import Dimension, Linear, Note
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.notation import Notation
from cadwright.geometry.curves import Line
from cadwright.geometry.tolerance import ROUNDING
from cadwright.values.features import Features
from cadwright.values.measurement import Measurements
from cadwright.views.flat_pattern import Bend, FlatPattern
from cadwright.views.projection import millimetres
from cadwright.views.view import View

VIEW, TITLE = "flat", "FLAT PATTERN"
"""What its view is called, and what stands above it."""


class Flat(msgspec.Struct, frozen=True):
    """A flat pattern with the view and the dimensions that show it, and what was measured of the sheet."""

    pattern: FlatPattern
    view: View
    dimensions: tuple[Dimension, ...]
    measurements: Measurements


def flat_of(
    pattern: FlatPattern, seen: View, measurements: Measurements, features: Features, notation: Notation
) -> Flat:
    """A flat pattern, dimensioned: as a plate that is seen from above, with its bends."""
    sizes = dimensions_of({"top": seen}, measurements, features)
    lines = tuple(line for bend in pattern.bends for line in bend.lines)
    dimensions = (
        *(msgspec.structs.replace(size, view=VIEW) for size in sizes),
        *_places(lines),
        *(_note(bend, notation) for bend in pattern.bends),
    )
    return Flat(pattern, View(VIEW, (*seen.curves, *lines)), dimensions, measurements)


def _places(lines: tuple[Line, ...]) -> Iterator[Linear]:
    """How far the bend lines that are level or upright lie from the lower left corner, each distance once."""
    found: set[tuple[int, float]] = set()
    for line in lines:
        for place, angle in ((0, 0.0), (1, 90.0)):
            at = line.start[place]
            if abs(line.end[place] - at) < ROUNDING and (place, round(at, 6)) not in found:
                found.add((place, round(at, 6)))
                end = min(line.start, line.end, key=lambda point: point[1 - place])
                yield Linear(VIEW, (0.0, 0.0), end, angle, at, millimetres(at), "bend line")


def _note(bend: Bend, notation: Notation) -> Note:
    """How a sheet is bent, beside the middle of the longest piece of the line."""
    line = max(bend.lines, key=lambda piece: abs(piece.end[0] - piece.start[0]) + abs(piece.end[1] - piece.start[1]))
    at = ((line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2)
    return Note(VIEW, at, bend.angle, written(bend, notation), "bend")


def written(bend: Bend, notation: Notation) -> str:
    """A bend in words: "UP 90° R2"."""
    way = "UP" if bend.up else "DOWN"
    return f"{way} {millimetres(round(bend.angle, 2))}° R{notation.size(bend.radius)}"
