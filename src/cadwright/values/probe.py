"""Places at which a part is looked into, and what is found: material or none along lines, at points, in planes."""

from typing import Literal

import msgspec

Axis = Literal["x", "y", "z"]
ProbeKind = Literal["line", "point", "section"]
Span = tuple[float, float]


class Probe(msgspec.Struct, frozen=True):
    """Where to look, in the coordinates of the part, in mm.

    A line runs along ``axis`` and ``at`` are its two other coordinates, in the order x, y, z; a section lies across
    ``axis``, ``at`` that coordinate; a point has no axis, and ``at`` is x, y, z.
    """

    kind: ProbeKind
    at: tuple[float, ...]
    axis: Axis | None = None


class Slice(msgspec.Struct, frozen=True):
    """What a plane cuts of a part: ``box`` is (low, high) along both axes in the plane, in the order x, y, z.

    ``pieces`` are separate areas, those of touching solids each by itself; ``holes`` are the openings within them.
    ``area`` in mm², ``perimeter`` in mm, of all edges.
    """

    area: float
    perimeter: float
    pieces: int
    holes: int
    box: tuple[Span, Span] | None = None


class Probed(msgspec.Struct, frozen=True):
    """What was found at a probe.

    ``spans`` are where material begins and ends along a line, rising, touching solids as one; ``inside`` tells whether
    there is material at a point. ``doubt`` says why nothing can be said: a line along a face, a point on one.
    """

    probe: Probe
    spans: tuple[Span, ...] = ()
    inside: bool = False
    slice: Slice | None = None
    doubt: str = ""


class Stretch(msgspec.Struct, frozen=True):
    """Material or emptiness along a line, as stated: how long, or from where to where; ``None`` is not stated."""

    solid: bool
    length: float | None = None
    span: Span | None = None


class Looked(msgspec.Struct, frozen=True):
    """What somebody states of a probe; what is ``None`` is not stated.

    ``stretches`` are all that a line meets, from the first material to the last; emptiness before and behind it
    reaches to the sides of the part's box. ``count`` is how many pieces of material a line or plane meets, ``holes``
    and ``area`` (mm²) are a section's, so are ``size``, its two extents in any order, and ``spans``, from where to
    where it reaches along an axis. ``inside`` is a point's.
    """

    probe: Probe
    stretches: tuple[Stretch, ...] = ()
    count: int | None = None
    inside: bool | None = None
    area: float | None = None
    holes: int | None = None
    size: Span | None = None
    spans: tuple[tuple[Axis, Span], ...] = ()
