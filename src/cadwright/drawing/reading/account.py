"""What the reader took each stroke and each word of a sheet for, and how far that can be relied on.

A `Reading` is what a drawing says; an `Account` shows where on the paper that stands, and what was left over.
"""

from typing import Literal

import msgspec

from cadwright.drawing.reading.values import Fill, Reading, Word
from cadwright.geometry.curves import Box, Curve, Point

Role = Literal["edge", "hatching", "axis", "border", "dimension", "unread"]


class Taken(msgspec.Struct, frozen=True):
    """A stroke on the paper, its line type told by ``curve.kind``, and what it was taken for."""

    curve: Curve
    role: Role


class Sized(msgspec.Struct, frozen=True):
    """Where a dimension stands on the paper.

    It has its words (for a true dimension of a DXF file its text, where that would be about), the points that it
    measures, and the box of the view that it stands in.
    """

    words: tuple[Word, ...]
    points: tuple[Point, ...]
    view: Box


class Confidence(msgspec.Struct, frozen=True):
    """How far each stage of a reading can be relied on, from 0 to 1; ``None`` where there was nothing to do.

    - ``lines``: the share of all strokes, by length, that were taken for something: edges of a view, hatching, axes,
      dimensions, frame and title block; 0 where it is no drawing of a part.
    - ``texts``: how sure the words were read, in the mean; 1 where the file has texts as texts.
    - ``views``: the share of the views found whose side is known, or that are pictorials or sections: the others stand
      in line with none.
    - ``projection``: 1 where first or third angle is stated (by symbol, in words, or by whoever asked), n / (n + 1)
      where n edges more speak for it than against it (a view's label counts as a hundred), 0 where it is assumed;
      ``None`` where no two views depend on it.
    - ``dimensions``: the share of the texts that read as sizes for which view and measured points were found.
    """

    lines: float | None
    texts: float | None
    views: float | None
    projection: float | None
    dimensions: float | None


class Account(msgspec.Struct, frozen=True):
    """A reading, and how it came about. ``sized`` has a member for each of its dimensions.

    ``border`` are the words of frame and title block, ``labels`` those that name views, ``unread`` those that belong to
    nothing; ``remarked`` has a member for each of the reading's remarks, with what it points at; ``lost`` are the
    middles of dimension lines without a text; ``heads`` the filled arrowheads. ``is_drawing`` is false where nothing
    shows that this is a drawing of a part: no dimension, and no two views that go together. ``shaded`` is the
    share of a picture that was left out as shaded or filled. ``pictures`` show it all, by the endings that were asked
    for.
    """

    reading: Reading
    width: float
    height: float
    strokes: tuple[Taken, ...]
    heads: tuple[Fill, ...]
    sized: tuple[Sized, ...]
    border: tuple[Word, ...]
    labels: tuple[Word, ...]
    unread: tuple[Word, ...]
    lost: tuple[Point, ...]
    confidence: Confidence
    is_drawing: bool
    remarked: tuple[Sized, ...] = ()
    shaded: float = 0.0
    pictures: dict[str, bytes] = {}
