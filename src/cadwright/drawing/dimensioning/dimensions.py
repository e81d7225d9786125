"""The order in which a part is dimensioned: overall and feature sizes, then shapes, then whatever is still unknown."""

from collections.abc import Mapping

from cadwright.drawing.deducing import elements_of
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import hole_sizes
from cadwright.drawing.dimensioning.positions import overall, positions
from cadwright.drawing.dimensioning.shapes import arcs, chamfers, circles, slants
from cadwright.drawing.primitives import View
from cadwright.values.measurement import Measurements


def dimensions_of(views: Mapping[str, View], measurements: Measurements) -> tuple[Dimension, ...]:
    """The dimensions that a drawing with these views needs, enough to draw them anew and none twice.

    Views that look along no axis of the part get none.
    """
    draft = Draft(elements_of(views), dict(views))
    overall(draft, measurements)
    hole_sizes(draft, measurements)
    chamfers(draft, measurements)
    draft.settle()
    circles(draft)
    arcs(draft)
    positions(draft)
    slants(draft)
    positions(draft)
    return tuple(draft.dimensions)
