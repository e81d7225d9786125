"""Parts looked at: measured, held against statements, cut into slices, shown."""

from collections.abc import Sequence
from typing import get_args

import msgspec

from cadwright.api.files import UNITLESS, units
from cadwright.api.sources import Source, known, shape, solid
from cadwright.drawing.closeup import closeup, cut_of
from cadwright.drawing.views import sections_of
from cadwright.errors import DrawingError, InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel, View
from cadwright.requirements.checker import check
from cadwright.requirements.claims.probed import probes_of
from cadwright.requirements.claims.statements import stated
from cadwright.values import Blob, Checked, Image, Measurements, Probe, Slice
from cadwright.values.media import PNG
from cadwright.values.probe import Axis
from cadwright.values.spot import Spot

MOST_SLICES, MOST_SECTIONS = 60, 4
SIDE = 768
"""Pixels of the longer side of a picture of a part."""
_AXES: tuple[Axis, ...] = get_args(Axis)
_INSET = 1e-3
"""Of the part's extent: slices keep off its ends, where a plane would run along a face."""


class Inspected(msgspec.Struct, frozen=True):
    """What was measured on a part, and how it stands to statements; ``unread`` are those that say nothing."""

    measurements: Measurements
    checked: tuple[Checked, ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Cut(msgspec.Struct, frozen=True):
    """What a plane ``at`` a coordinate cuts of a part; ``doubt`` says why that is not known."""

    at: float
    slice: Slice | None
    doubt: str = ""


class Sliced(msgspec.Struct, frozen=True):
    """Slices of a part across an axis, and pictures of some."""

    axis: str
    bbox: tuple[float, float, float, float, float, float]
    cuts: tuple[Cut, ...]
    images: tuple[Image, ...] = ()
    notes: tuple[str, ...] = ()


def inspect(source: Source, checks: Sequence[str] = (), *, kernel: Kernel) -> Inspected:
    """Measure a part and hold it against statements in the language of checks."""
    geometry = known(source) or shape(source, kernel)
    read = [(text, stated(text)) for text in checks]
    wanted = [requirement for _, said in read for requirement in said]
    measured = geometry.measurements
    if geometry.brep:
        measured = kernel.probe(geometry.brep, measured, probes_of(wanted))
    elif wanted:
        raise InputError(
            f"{source}: a mesh has no faces to check", "rebuild it as a part, or measure it without checks"
        )
    notes = units(source.path, measured.size) if source.path.suffix.lower().lstrip(".") in UNITLESS else ()
    return Inspected(
        measured, tuple(check(wanted, measured)), tuple(text for text, said in read if not said), tuple(notes)
    )


def picture(source: Source, view: str = "four", *, kernel: Kernel, side: int = SIDE) -> Image:
    """A shaded picture: one view, or "four" of them with their names. Raises `UsageError` for another name."""
    if view != "four" and view not in get_args(View):
        raise UsageError(f"there is no view {view!r}", f"use four, {', '.join(get_args(View))}")
    return pictured(shape(source, kernel), view, kernel, side)


def pictured(geometry: Geometry, view: str, kernel: Kernel, side: int = SIDE) -> Image:
    """As `picture`, of a geometry with a mesh."""
    if view == "four":
        return Image("four shaded views", Blob(kernel.sheet(geometry, size=side, trim=True), PNG))
    name = next(each for each in get_args(View) if each == view)
    return Image(f"{view} view", Blob(kernel.view(geometry, name, size=(side, side * 3 // 4)), PNG))


def sliced(source: Source, axis: str, at: Sequence[float] = (), count: int = 9, *, kernel: Kernel) -> Sliced:
    """Planes across an axis, with the area, outline and pieces of material that each cuts.

    They are ``at`` these coordinates; without any, ``count`` of them are spread over the part. `MOST_SECTIONS` of
    those that were named are drawn, with coordinates along both sides.
    """
    if axis not in _AXES:
        raise UsageError(f"there is no axis {axis!r}", "use x, y or z")
    if len(at) > MOST_SLICES or not 1 <= count <= MOST_SLICES:
        raise UsageError(f"at most {MOST_SLICES} planes", "ask for fewer")
    across = next(each for each in _AXES if each == axis)
    geometry = solid(source, kernel)
    places = tuple(at) or _spread(geometry, across, count)
    probes = [Probe("section", (place,), across) for place in places]
    measured = kernel.probe(geometry.brep, geometry.measurements, probes)
    found = {one.probe: one for one in measured.probed}
    cuts = tuple(Cut(probe.at[0], found[probe].slice, found[probe].doubt) for probe in probes)
    return Sliced(axis, geometry.measurements.bbox, cuts, *_drawn(geometry, across, at[:MOST_SECTIONS], kernel))


def _spread(geometry: Geometry, axis: Axis, count: int) -> tuple[float, ...]:
    box, i = geometry.measurements.bbox, _AXES.index(axis)
    low, high = box[i], box[i + 3]
    inset = _INSET * (high - low)
    if count == 1:
        return (round((low + high) / 2, 4),)
    step = (high - low - 2 * inset) / (count - 1)
    return tuple(round(low + inset + n * step, 4) for n in range(count))


def _drawn(
    geometry: Geometry, axis: Axis, at: Sequence[float], kernel: Kernel
) -> tuple[tuple[Image, ...], tuple[str, ...]]:
    """The sections as pictures, and why there are none."""
    if not at:
        return (), ()
    try:
        views = sections_of(kernel.sections(geometry.brep, [cut_of((axis, place)) for place in at]))
    except DrawingError as error:
        return (), (error.message,)
    named = zip(at, views, strict=True)
    shown = ((place, closeup(view, Spot((axis, place), ()))) for place, view in named)
    images = tuple(Image(f"section {axis} = {place:g}", Blob(png, PNG)) for place, png in shown if png is not None)
    return images, ()
