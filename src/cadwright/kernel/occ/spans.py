"""Pairs of parallel flat faces that belong together: walls between them, gaps, and what lies above what."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from OCP.BRepTopAdaptor import BRepTopAdaptor_FClass2d
from OCP.ElSLib import ElSLib
from OCP.gp import gp_Pnt, gp_Pnt2d
from OCP.TopAbs import TopAbs_IN, TopAbs_ON

from cadwright.kernel.occ.bounds import reach
from cadwright.kernel.occ.topology import Face
from cadwright.kernel.occ.vectors import Vector, dot


class Shadow:
    """What a flat face covers when one looks along its normal; ``across`` are two directions at right angles to it."""

    def __init__(self, face: Face, across: Sequence[Vector], tolerance: float) -> None:
        self._face, self._tolerance = face, tolerance
        reaches = [[reach(edge, direction) for edge in face.edges] for direction in across]
        self.box = [(min(low for low, _ in r), max(high for _, high in r)) for r in reaches]

    def meets(self, other: "Shadow") -> bool:
        """Whether two faces cover each other in part, judged by the middle of the smaller one."""
        spans = [min(a[1], b[1]) - max(a[0], b[0]) for a, b in zip(self.box, other.box, strict=True)]
        if min(spans) <= self._tolerance:
            return False
        small, large = sorted((self, other), key=lambda shadow: shadow._face.area)
        middle = small._face.centroid
        return not small.holds(middle) or large.holds(middle)

    def holds(self, point: Vector) -> bool:
        """Whether the face holds a point that is moved square to it into its plane."""
        u, v = ElSLib.Parameters_s(self._face.quadric, gp_Pnt(*point))
        return self._classifier.Perform(gp_Pnt2d(u, v)) in (TopAbs_IN, TopAbs_ON)

    @cached_property
    def _classifier(self) -> BRepTopAdaptor_FClass2d:
        return BRepTopAdaptor_FClass2d(self._face.shape, self._tolerance)


def facing(
    faces: Sequence[Face], direction: Vector, across: Sequence[Vector], tolerance: float
) -> Iterator[tuple[Face, Face]]:
    """Each flat face square to a direction with the next one beyond it, where one looks along and the other against.

    The first looks against the direction where material lies between them, along it where there is a gap.
    """
    places = sorted(((dot(face.origin, direction), face) for face in faces), key=lambda one: one[0])
    shadows = {face: Shadow(face, across, tolerance) for face in faces if face.edges}
    for i, (low, face) in enumerate(places):
        if face not in shadows:
            continue
        beyond = ((h, f) for h, f in places[i + 1 :] if h > low + tolerance and f in shadows)
        other = next((f for _, f in beyond if shadows[face].meets(shadows[f])), None)
        if other is not None and dot(face.normal, direction) * dot(other.normal, direction) < 0:
            yield face, other
