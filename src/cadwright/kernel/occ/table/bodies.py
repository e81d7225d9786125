"""Whole bodies, and the space between them."""

import math
from collections.abc import Iterator, Sequence

from OCP.BRepExtrema import BRepExtrema_DistShapeShape

from cadwright.kernel.occ.bounds import positive
from cadwright.kernel.occ.table.part import Part, tidy
from cadwright.kernel.occ.topology import coordinates
from cadwright.kernel.occ.vectors import sub, unit
from cadwright.values.features import Feature

_MOST_PAIRS = 10
_MOST_FACES = 1500
"""Bodies are measured against each other up to this product of their faces, all pairs together: it can take seconds."""


def body(part: Part, volume: float) -> Feature:
    """A solid as a whole, at the middle of its box."""
    x0, y0, z0, x1, y1, z1 = part.box
    at = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    sizes = {"length": x1 - x0, "width": y1 - y0, "height": z1 - z0, "volume": volume}
    return Feature("body", sizes, tidy(at), (0.0, 0.0, 1.0), positive(part.box), body=part.number)


def gaps(parts: Sequence[Part]) -> Iterator[Feature]:
    """The least distance between each two bodies, the nearest pairs first; 0 where they touch or overlap.

    ``members`` are the two bodies' places in the table, which begins with them.
    """
    pairs = [(a, b) for i, a in enumerate(parts) for b in parts[i + 1 :]]
    work = 0
    for a, b in sorted(pairs, key=lambda pair: _apart(*pair))[:_MOST_PAIRS]:
        work += len(a.solid.faces) * len(b.solid.faces)
        if work > _MOST_FACES:
            return
        found = BRepExtrema_DistShapeShape(a.solid.shape, b.solid.shape)
        if not found.IsDone() or found.NbSolution() == 0:
            continue
        start, end = coordinates(found.PointOnShape1(1)), coordinates(found.PointOnShape2(1))
        apart = found.Value() if found.Value() > 1e-2 * a.tolerance else 0.0
        axis = unit(sub(end, start)) if apart > 0 else (0.0, 0.0, 1.0)
        x0, y0, z0 = (min(p, q) for p, q in zip(start, end, strict=True))
        x1, y1, z1 = (max(p, q) for p, q in zip(start, end, strict=True))
        yield Feature(
            "gap",
            {"distance": apart},
            tidy(start),
            tidy(axis),
            (x0, y0, z0, x1, y1, z1),
            body=a.number,
            members=(a.number, b.number),
        )


def _apart(a: Part, b: Part) -> float:
    """How far the boxes of two bodies are from each other."""
    steps = (max(0.0, a.box[i] - b.box[i + 3], b.box[i] - a.box[i + 3]) for i in range(3))
    return math.hypot(*steps)
