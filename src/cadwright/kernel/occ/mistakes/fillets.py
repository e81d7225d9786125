"""How large a fillet or chamfer can be, from the edges around."""

from collections import Counter
from typing import Any

import cadquery


def largest_radius(workplane: Any, tried: float) -> float | None:
    """An upper bound (mm) for filleting the edges on the workplane's stack; ``None`` when none below ``tried`` is seen.

    The room on the neighbouring edges, else the radius of a selected circle: the rim of a disc takes no more.
    """
    selected = [item for item in workplane.objects if isinstance(item, cadquery.Edge)]
    circles = [edge.radius() for edge in selected if edge.geomType() == "CIRCLE"]
    bounds = (_room(workplane, selected), min(circles, default=None))
    return next((bound for bound in bounds if bound is not None and bound <= tried), None)


def _room(workplane: Any, selected: list[Any]) -> float | None:
    """What the neighbouring edges leave.

    A fillet eats into each edge that meets a selected one: by its radius from each such end. So an edge with one
    touched end leaves room for its length, one with two for half of it. Exact for right angles, a guide elsewhere.
    """
    solid = workplane._findType((cadquery.Solid,), searchStack=True, searchParents=True)
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
