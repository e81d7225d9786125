"""The CAD score: shape, interface and topology of a candidate that passes the gate, weighed together.

For an edit the shape counts above that of the input as it was, so that doing nothing is worth no shape at all.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from cadwright.metrics.cadgenbench import interface, shape, topology
from cadwright.metrics.cadgenbench.alignment import aligned
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.interface import Region

Kind = Literal["generation", "editing"]
Weights = Mapping[Literal["shape", "interface", "topology"], float]
WEIGHTS: Mapping[Kind, Weights] = {
    "generation": {"shape": 0.4, "interface": 0.4, "topology": 0.2},
    "editing": {"shape": 0.6, "interface": 0.3, "topology": 0.1},
}
EXACT = 1e-6
"""An input whose shape score is that near to 1 leaves nothing to gain."""


class CADScore(msgspec.Struct, frozen=True):
    """The score and what it is made of, each 0 to 1.

    ``interface`` is ``None`` where there are no regions: the other weights then share its own. ``gained`` is the shape
    of an edit above that of its unchanged input, ``None`` for what is no edit.
    """

    cad_score: float
    surface_f1: float
    volume_iou: float
    topology: float
    interface: float | None = None
    gained: float | None = None

    @property
    def shape(self) -> float:
        """The mean of both halves."""
        return (self.surface_f1 + self.volume_iou) / 2


def scored(
    candidate: Boundary, reference: Boundary, regions: Sequence[Region] = (), unchanged: float | None = None
) -> CADScore:
    """The score of a candidate that passes the gate, wherever it lies; ``unchanged`` is `baseline`, for an edit."""
    found = topology.match(topology.betti(candidate), topology.betti(reference))
    placed = aligned(candidate, reference)
    shaped = shape.compared(placed, reference)
    fitted = interface.match(interface.fits(placed, reference, regions))
    gained = None if unchanged is None else gain(shaped.score, unchanged)
    total = weighed(
        shaped.score if gained is None else gained, fitted, found, "generation" if gained is None else "editing"
    )
    return CADScore(total, shaped.surface_f1, shaped.volume_iou, found, fitted, gained)


def baseline(given: Boundary, reference: Boundary) -> float:
    """The shape score of an edit's input as it was given."""
    return shape.compared(aligned(given, reference), reference).score


def gain(found: float, unchanged: float) -> float:
    """max(0, (shape − b) / (1 − b)): 0 for the unchanged input, 1 for an exact edit."""
    if unchanged >= 1 - EXACT:
        return float(found >= 1 - EXACT)
    return max(0.0, (found - unchanged) / (1 - unchanged))


def weighed(shaped: float, fitted: float | None, topological: float, kind: Kind) -> float:
    """The weighted mean of what there is."""
    parts = {"shape": shaped, "interface": fitted, "topology": topological}
    there = {name: part for name, part in parts.items() if part is not None}
    weights = {name: WEIGHTS[kind][name] for name in there}  # type: ignore[index]
    return sum(weights[name] * part for name, part in there.items()) / sum(weights.values())
