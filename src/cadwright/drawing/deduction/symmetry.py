"""Mirror symmetry of the curves of a view."""

from collections import defaultdict
from collections.abc import Sequence

from cadwright.geometry.curves import Arc, Circle, Curve, Line, Polyline, bounds


def is_mirrored(curves: Sequence[Curve], place: int, middle: float, tolerance: float) -> bool:
    """Whether the curves are the same when mirrored about a coordinate."""
    marks = [_mark(curve) for curve in curves]
    cells: dict[tuple[int, ...], list[tuple[float, ...]]] = defaultdict(list)
    for mark in marks:
        cells[_cell(mark, tolerance)].append(mark)
    for mark in marks:
        image = list(mark)
        low, high = image[place], image[place + 2]
        image[place], image[place + 2] = 2 * middle - high, 2 * middle - low
        near = (
            other
            for cell in _around(_cell(tuple(image), tolerance))
            for other in cells.get(cell, ())
            if all(abs(a - b) < tolerance for a, b in zip(other, image, strict=True))
        )
        if next(near, None) is None:
            return False
    return True


def _mark(curve: Curve) -> tuple[float, ...]:
    """Its box, and its kind as a number far from any other."""
    kinds: dict[type, float] = {Line: 0.0, Arc: 1e6, Circle: 2e6, Polyline: 3e6}
    return (*bounds((curve,)), kinds[type(curve)])


def _cell(mark: tuple[float, ...], tolerance: float) -> tuple[int, ...]:
    return (round((mark[0] + mark[2]) / 2 / tolerance), round((mark[1] + mark[3]) / 2 / tolerance))


def _around(cell: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
