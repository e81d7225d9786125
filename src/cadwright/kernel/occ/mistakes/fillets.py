"""How large a fillet or chamfer can be, from the lengths of the neighbouring edges."""

from collections import Counter
from typing import Any

import cadquery


def largest_radius(workplane: Any) -> float | None:
    """An upper bound for filleting the edges on the workplane's stack, in mm; ``None`` when it cannot be told.

    A fillet eats into each edge that meets a selected one: by its radius from each such end. So an edge with one
    touched end leaves room for its length, one with two for half of it. Exact for right angles, a guide elsewhere.
    """
    solid = workplane._findType((cadquery.Solid,), searchStack=True, searchParents=True)
    selected = [item for item in workplane.objects if isinstance(item, cadquery.Edge)]
    if solid is None or not selected:
        return None
    touching = Counter(_key(vertex) for edge in selected for vertex in edge.Vertices())
    rooms = []
    for edge in solid.Edges():
        own = any(edge.isSame(other) for other in selected)
        touched = sum(touching[_key(vertex)] > own for vertex in edge.Vertices())
        if touched:
            rooms.append(edge.Length() / touched)
    return min(rooms, default=None)


def _key(vertex: Any) -> tuple[float, ...]:
    return tuple(round(c, 6) for c in vertex.toTuple())
