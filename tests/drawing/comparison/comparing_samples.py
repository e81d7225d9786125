"""Exact views of blocks with round holes, made by hand, so that every difference between two is known."""

from dataclasses import dataclass

from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Circle, Curve, Line
from cadwright.geometry.tidy import tidy
from cadwright.views.view import View


@dataclass(frozen=True)
class Hole:
    """A hole from the top; through where it has no depth."""

    x: float
    y: float
    diameter: float
    depth: float | None = None


@dataclass(frozen=True)
class Block:
    """A block on the plane z = 0 with a corner in the origin."""

    width: float = 60
    depth: float = 40
    height: float = 10
    holes: tuple[Hole, ...] = (Hole(10, 8, 6), Hole(50, 8, 6), Hole(10, 32, 6), Hole(50, 32, 6))

    def views(self) -> dict[str, View]:
        """Front, top and right."""
        front: list[Curve] = [*rectangle(0, 0, self.width, self.height)]
        right: list[Curve] = [*rectangle(0, 0, self.depth, self.height)]
        for hole in self.holes:
            for curves, middle in ((front, hole.x), (right, hole.y)):
                curves += self._sides(hole, middle)
        top: list[Curve] = [
            *rectangle(0, 0, self.width, self.depth),
            *(Circle((h.x, h.y), h.diameter / 2) for h in self.holes),
        ]
        return {
            "front": View("front", tidy(front)),
            "top": View("top", tidy(top)),
            "right": View("right", tidy(right)),
        }

    def _sides(self, hole: Hole, middle: float) -> list[Line]:
        floor = 0.0 if hole.depth is None else self.height - hole.depth
        low, high = middle - hole.diameter / 2, middle + hole.diameter / 2
        lines = [Line((x, floor), (x, self.height), "hidden") for x in (low, high)]
        return [*lines, Line((low, floor), (high, floor), "hidden")] if hole.depth is not None else lines


def rectangle(x0: float, y0: float, x1: float, y1: float) -> list[Line]:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return [Line(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def reading(views: dict[str, View], *dimensions: Dimension) -> Reading:
    """The views as if read from a drawing at 1:1, in third-angle projection."""
    places = {"front": (1.0, 0.0, 0.0), "top": (1.0, 0.0, 60.0), "right": (1.0, 100.0, 0.0), "iso": (1.0, 140.0, 100.0)}
    read = tuple(ReadView(n, v.curves, v.bounds, places.get(n, (1.0, 300.0, 0.0))) for n, v in views.items())
    return Reading(read, dimensions, 1.0, "third")
