"""What of a part its drawing does not tell, because it leaves hidden lines out.

Where a sheet draws no hidden line, those that the part has contradict nothing: people and programs leave them out. But
then they tell nothing either, and what no line tells is a guess. So every face of the part must show in some view,
with an edge that is seen there and that says where the face lies:

- a flat face, in a view that does not look at it squarely: seen squarely it might lie at any depth, as the bottom of a
  pocket may. A slanting one needs a view along it, or a pictorial one, for its angle;
- a cylinder, in a view that does not look at it from the side, where a square bar has the same lines;
- a cone, in both ways;
- any other face, in any view.

Hidden lines are not needed for more: an edge lies where two faces meet. A cavity that goes through the part has no
bottom that could show, and one that has a bottom deep down looks alike. That it goes through is told where its other
mouth is seen, or where its callout says so. A round hole without a depth is meant to go through, too, by every standard
of drawing; that is believed where the pictorial view looks down it for more than half of its length and sees no bottom.

What is hidden in all views of such a sheet, a cavity that opens to the back or downwards, no comparison can miss: a
part that agrees is done, and that doubt is told with it.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from cadwright.drawing.comparison.callouts import is_sunk_as_stated
from cadwright.drawing.comparison.findings import Finding
from cadwright.drawing.dimension import Dimension
from cadwright.values import Hole
from cadwright.values.comparison import Difference
from cadwright.views.frame import AXES
from cadwright.views.projection import Vector, millimetres
from cadwright.views.sight import Mouth, SeenEdge, Sight, Surface

GUESS = 15.0
SQUARE = 1e-4
"""The cosine of an angle, or what it lacks to 1, up to which directions are square to, or along, each other."""
LOOKED_DOWN = 0.5
"""Of a hole's length: how far one must look down it for it to go through."""


class Told:
    """What a part's edges that are seen in some views tell of its faces.

    ``views`` are those that agree with the drawing; of ``holes`` whose depth the ``dimensions`` state the bottom is
    told by that.
    """

    def __init__(
        self, sight: Sight, views: Collection[str], holes: Iterable[Hole] = (), dimensions: Sequence[Dimension] = ()
    ) -> None:
        self.sight = sight
        self.seen = {name: edges for name, edges in sight.seen.items() if name in views}
        self.toward = {name: sight.projection(name).toward for name in self.seen}
        self.oblique = {name for name in self.seen if sight.projection(name).is_oblique}
        self.stated = [hole for hole in holes if is_sunk_as_stated(hole, dimensions)]

    def guesses(self, shift: Vector) -> Iterator[Finding]:
        """Each face and each mouth that is not told, in words; ``shift`` moves the part to where the drawing has it."""
        for number, surface in enumerate(self.sight.surfaces):
            if not self._is_told(number, surface) and not self._is_in_stated(surface.middle):
                yield _finding(f"{surface.kind} face", f"no line tells where {_words(surface, shift)} lies")
        for mouth in self.sight.mouths:
            if not self._is_open(mouth) and not self._is_in_stated(mouth.middle):
                at = _place(mouth.middle, shift)
                yield _finding("cavity", f"no line tells that what opens at ({at}) goes so far")

    def _edges(self, name: str, face: int) -> list[SeenEdge]:
        return [edge for edge in self.seen[name] if face in edge.faces]

    def _is_told(self, face: int, surface: Surface) -> bool:
        """Whether the views in which a face's edges are seen tell where it lies."""
        whole = {name: edges for name in self.seen if (edges := self._edges(name, face))}
        sharp = [name for name, edges in whole.items() if any(edge.kind == "sharp" for edge in edges)]
        if surface.kind == "plane":
            looks = [abs(_dot(surface.axis, self.toward[name])) for name in sharp]
            if max(map(abs, surface.axis)) < 1 - SQUARE:
                return any(name in self.oblique for name in sharp) or any(look < SQUARE for look in looks)
            return any(look < 1 - SQUARE for look in looks)
        looks = [abs(_dot(surface.axis, self.toward[name])) for name in whole]
        if surface.kind in ("cylinder", "cone"):
            from_end = any(look > SQUARE for look in looks)
            return from_end and (surface.kind == "cylinder" or any(look < 1 - SQUARE for look in looks))
        return bool(whole)

    def _is_open(self, mouth: Mouth) -> bool:
        """Whether a mouth is seen, or what leads to it is seen to go on for long enough."""
        if any(
            mouth.face in edge.faces and any(wall in edge.faces for wall in mouth.walls)
            for edges in self.seen.values()
            for edge in edges
        ):
            return True
        return bool(mouth.walls) and all(self._is_looked_down(wall, mouth) for wall in mouth.walls)

    def _is_looked_down(self, wall: int, mouth: Mouth) -> bool:
        """Whether a pictorial view looks into a round hole from its other end, down more than half of its length."""
        surface = self.sight.surfaces[wall]
        if surface.kind != "cylinder":
            return False
        for name in self.oblique:
            into = _dot(surface.axis, self.toward[name])
            visible = 2 * surface.radius * abs(into) / math.sqrt(max(1 - into * into, 1e-9))
            rims = (
                _dot(surface.axis, [a - b for a, b in zip(point, mouth.middle, strict=True)])
                for edge in self._edges(name, wall)
                for point in edge.points
            )
            length = max((way * math.copysign(1.0, into) for way in rims), default=0.0)
            if length > 0 and visible >= LOOKED_DOWN * length:
                return True
        return False

    def _is_in_stated(self, place: Vector) -> bool:
        """Whether a place is within a hole whose depth is stated, or at its end."""
        for hole in self.stated:
            offset = [a - b for a, b in zip(place, hole.position, strict=True)]
            along = _dot(hole.axis, offset)
            beside = math.sqrt(max(_dot(offset, offset) - along * along, 0.0))
            if beside <= hole.diameter / 2 and abs(along) <= 1.01 * max(hole.depth, hole.reach):
                return True
        return False


def _finding(feature: str, text: str) -> Finding:
    return Finding(Difference("guess", feature, text), (), GUESS)


def _words(surface: Surface, shift: Vector) -> str:
    at = _place(surface.middle, shift)
    axis = max(range(3), key=lambda i: abs(surface.axis[i]))
    if surface.kind == "plane" and abs(surface.axis[axis]) > 1 - SQUARE:
        level = millimetres(round(surface.middle[axis] + shift[axis], 3))
        return f"the face {AXES[axis]} = {level} about ({at})"
    return f"the {surface.kind} face about ({at})"


def _place(point: Vector, shift: Vector) -> str:
    return ", ".join(millimetres(round(a + b, 3)) for a, b in zip(point, shift, strict=True))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum(p * q for p, q in zip(a, b, strict=True))
