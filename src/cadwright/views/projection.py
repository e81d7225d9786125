"""The named views of a part: which way the paper's axes point in space, and what lies toward the viewer.

The model's z axis points up. *Front* is seen from −Y, *right* from +X, *top* from +Z; *iso* is seen from the corner
between those three, so that it shows all of them.
"""

import math

import msgspec

Vector = tuple[float, float, float]


class Projection(msgspec.Struct, frozen=True):
    """A parallel projection: unit vectors in model space of the picture's right and up.

    ``seen_from`` is for people: the side that the viewer stands on.
    """

    name: str
    right: Vector
    up: Vector
    seen_from: str

    @property
    def toward(self) -> Vector:
        """The unit vector from the part to the viewer."""
        (a, b, c), (d, e, f) = self.right, self.up
        return (b * f - c * e, c * d - a * f, a * e - b * d)

    @property
    def is_oblique(self) -> bool:
        """Whether the view direction is no coordinate axis, so that extents cannot be read off the picture."""
        return max(abs(c) for c in self.toward) < 0.999

    def to_view(self, point: Vector) -> tuple[float, float]:
        """A point of the model in view coordinates: mm, x right, y up, origin at the model's origin."""
        return (_dot(self.right, point), _dot(self.up, point))

    def extents(self, bbox: tuple[float, float, float, float, float, float]) -> tuple[float, float, float, float]:
        """The bounding box's shadow in view coordinates: xmin, ymin, xmax, ymax."""
        centre = tuple((bbox[i] + bbox[i + 3]) / 2 for i in range(3))
        half = tuple((bbox[i + 3] - bbox[i]) / 2 for i in range(3))
        x, y = self.to_view((centre[0], centre[1], centre[2]))
        dx = sum(abs(r) * h for r, h in zip(self.right, half, strict=True))
        dy = sum(abs(u) * h for u, h in zip(self.up, half, strict=True))
        return (x - dx, y - dy, x + dx, y + dy)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


_H, _S = math.sqrt(0.5), math.sqrt(1 / 6)

VIEWS: dict[str, Projection] = {
    view.name: view
    for view in (
        Projection("iso", (_H, _H, 0.0), (-_S, _S, 2 * _S), "+X -Y +Z"),
        Projection("front", (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), "-Y"),
        Projection("top", (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), "+Z"),
        Projection("right", (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), "+X"),
        Projection("back", (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0), "+Y"),
        Projection("bottom", (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), "-Z"),
        Projection("left", (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), "-X"),
        Projection("iso-back", (-_H, -_H, 0.0), (_S, -_S, 2 * _S), "-X +Y +Z"),
        Projection("iso-below", (_H, _H, 0.0), (_S, -_S, 2 * _S), "+X -Y -Z"),
    )
}


def view_named(name: str) -> Projection:
    """The view of that name; `ValueError` that lists the names when there is none."""
    if name not in VIEWS:
        raise ValueError(f"there is no view {name!r}; views are {', '.join(VIEWS)}")
    return VIEWS[name]


def millimetres(value: float) -> str:
    """A length as a drawing writes it: at most three decimals, no trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
