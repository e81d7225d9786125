"""What callouts state beside a size that was measured: how many there are, how deep, and sizes that stand alone."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from statistics import median

import msgspec

from cadwright.drawing.callouts import Callout, parse
from cadwright.drawing.comparison.stated import Measure, unmeasured
from cadwright.drawing.dimension import Angular, Dimension
from cadwright.drawing.reading.values import Reading
from cadwright.values import Hole
from cadwright.values.comparison import StatedSize

ALONE = "sheet"
"""The view of sizes that belong to none."""
SAME = 1e-3
"""Of a diameter: how far a hole's may be off the stated one."""


def size_of(
    dimension: Dimension, measure: Measure, holes: Sequence[Hole], told: Collection[str], *, traced: bool
) -> StatedSize:
    """A stated size beside the part's; where it was not measured, with what else of the part has it.

    ``told`` are the views that were recognised. Holes that are not as deep or as many as a callout in a picture says
    are a doubt: exact drawings have lines for that.
    """
    size = measure.stated(dimension, traced=traced) if dimension.view in told else unmeasured(dimension)
    if traced and size.agrees is not False and not (as_deep(dimension, holes) and measure.as_many(dimension)):
        return msgspec.structs.replace(size, agrees=None)
    return borne(size, measure)


def borne(size: StatedSize, measure: Measure) -> StatedSize:
    """A size with what of the part has it, where it was not measured."""
    return size if size.agrees is not None else msgspec.structs.replace(size, borne=measure.having(size))


def as_deep(dimension: Dimension, holes: Iterable[Hole]) -> bool:
    """Tell whether some hole of the stated diameter is as deep as a callout says, or goes through.

    True where the callout says neither, and where there is no such hole to ask.
    """
    callout = parse(dimension.text)
    if (
        callout is None
        or not (callout.bored or callout.is_through)
        or not callout.value
        or isinstance(dimension, Angular)
    ):
        return True
    alike = [hole for hole in holes if math.isclose(hole.diameter, dimension.value, rel_tol=SAME)]
    return not alike or any(_as_deep(callout, callout.unit_of(dimension.value), hole) for hole in alike)


def _as_deep(callout: Callout, unit: float, hole: Hole) -> bool:
    if callout.bored is None:
        return hole.through
    depths = (hole.depth, hole.reach)
    return any(math.isclose(depth, callout.bored * unit, rel_tol=SAME, abs_tol=0.01) for depth in depths)


def is_sunk_as_stated(hole: Hole, dimensions: Iterable[Dimension]) -> bool:
    """Whether a callout of a hole's diameter says how deep it goes, or that it goes through, and it does."""
    for dimension in dimensions:
        callout = parse(dimension.text)
        if callout is None or isinstance(dimension, Angular) or not (callout.bored or callout.is_through):
            continue
        same = math.isclose(hole.diameter, dimension.value, rel_tol=SAME)
        if callout.value and same and _as_deep(callout, callout.unit_of(dimension.value), hole):
            return True
    return False


def alone(reading: Reading) -> Iterator[StatedSize]:
    """Diameters and radii that are written on a sheet, but for which no circle or arc was found that they belong to."""
    unit = _unit(reading.dimensions)
    for word in reading.loose:
        callout = parse(word.text)
        if callout is not None and callout.kind in ("diameter", "radius"):
            reference = callout.reference
            yield StatedSize(word.text, ALONE, callout.value * unit, None, None, reference=reference)


def _unit(dimensions: Sequence[Dimension]) -> float:
    """The mm that a number of the drawing stands for."""
    lengths = ((d.value, parse(d.text)) for d in dimensions if not isinstance(d, Angular))
    return median([value / told.value for value, told in lengths if told is not None and told.value] or [1.0])
