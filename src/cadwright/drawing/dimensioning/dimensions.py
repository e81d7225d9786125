"""The order in which a part is dimensioned: sizes first, then shapes, then positions; nothing that follows already."""

from collections.abc import Mapping

from cadwright.drawing.deduction import elements_of
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import hole_sizes
from cadwright.drawing.dimensioning.patterns import bolt_circles, spacings
from cadwright.drawing.dimensioning.positions import positions
from cadwright.drawing.dimensioning.redundancy import pruned
from cadwright.drawing.dimensioning.shapes import angles, arcs, chamfers, circles, slants
from cadwright.drawing.dimensioning.sizes import flats, overall, sizes, turned_sizes
from cadwright.drawing.dimensioning.tables import tables
from cadwright.drawing.dimensioning.twins import paired
from cadwright.values.features import Features
from cadwright.values.measurement import Measurements
from cadwright.views.view import View

NOTHING_KNOWN = Features()


def dimensions_of(
    views: Mapping[str, View], measurements: Measurements, features: Features = NOTHING_KNOWN
) -> tuple[Dimension, ...]:
    """The dimensions that a drawing with these views needs: enough to draw them anew, none twice.

    ``features`` (`Kernel.features`) say which faces belong together, so that pockets, slots, walls and steps are sized
    as such; without them the same is said by distances from an edge. Views that look along no axis get no dimensions.
    """
    draft = Draft(elements_of(views), dict(views))
    turned_sizes(draft, measurements)
    flats(draft)
    overall(draft, measurements)
    tables(draft, measurements)
    hole_sizes(draft, measurements)
    chamfers(draft, measurements, features)
    bolt_circles(draft, measurements)
    draft.settle()
    circles(draft, measurements)
    sizes(draft, features)
    spacings(draft, measurements)
    angles(draft)
    arcs(draft, measurements, inner=False)
    positions(draft, features)
    arcs(draft, measurements, inner=True)
    slants(draft)
    positions(draft, features)
    return tuple(paired(draft.elements, pruned(draft.deduction, draft.dimensions)))
