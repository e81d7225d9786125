"""Readings as an exact reader would make them: projections of a part, and the dimensions asked for."""

from collections.abc import Sequence

import msgspec

from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.kernel.client import Kernel
from cadwright.values import Measurements, Problem
from cadwright.views.view import View


def built(kernel: Kernel, source: str) -> tuple[bytes, Measurements]:
    """The part of a script and its measurements."""
    execution = kernel.execute(source)
    assert execution.outcome == "ok", execution.problem
    geometry = kernel.measure(execution.brep)
    assert not isinstance(geometry, Problem), geometry
    return geometry.brep, geometry.measurements


def reading_of(
    kernel: Kernel,
    brep: bytes,
    dimensions: Sequence[Dimension] = (),
    names: tuple[str, ...] = ("front", "top", "right"),
) -> Reading:
    """What a perfect reader would read off a drawing with these views."""
    views = msgspec.convert(kernel.project(brep, names)["views"], dict[str, View])
    found = tuple(ReadView(name, views[name].curves, views[name].bounds, (1.0, 0.0, 0.0)) for name in names)
    return Reading(found, tuple(dimensions), 1.0, "third")
