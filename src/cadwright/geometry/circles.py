"""Circles through points."""

XY = tuple[float, float]


def circumcentre(a: XY, b: XY, c: XY, *, flat: float = 1e-14) -> XY | None:
    """The centre of the circle through three points; ``None`` where they are in line.

    They are where the area of the parallelogram that they span, by the square of their longest distance from ``a``, is
    no more than ``flat``.
    """
    (bx, by), (cx, cy) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    bb, cc = bx * bx + by * by, cx * cx + cy * cy
    twice_area = 2 * (bx * cy - by * cx)
    if abs(twice_area) <= flat * max(bb, cc):
        return None
    return (a[0] + (cy * bb - by * cc) / twice_area, a[1] + (bx * cc - cx * bb) / twice_area)
