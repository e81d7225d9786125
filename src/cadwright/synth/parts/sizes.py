"""Sizes as designers choose them: round numbers, more of the small ones."""

from random import Random

DRILLS = (
    2.5,
    3,
    3.4,
    4,
    4.5,
    5,
    5.5,
    6,
    6.6,
    7,
    8,
    9,
    10,
    11,
    12,
    13.5,
    14,
    16,
    18,
    20,
    22,
    24,
    25,
    28,
    30,
    35,
    40,
    50,
)
"""Diameters of holes: drills and clearance holes of ISO 273."""
SCREWS = ((3.4, 6.5, 3.4), (4.5, 8, 4.5), (5.5, 10, 5.5), (6.6, 11, 6.5), (9, 15, 8.5), (11, 18, 11))
"""Clearance hole, counterbore and its depth for socket head screws M3 to M10."""
RADII = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""Radii of fillets and corners, and legs of chamfers."""


def size(rng: Random, low: float, high: float) -> float:
    """A round number from ``low`` to ``high``, evenly spread on a logarithmic axis before it is rounded."""
    value: float = low * (high / low) ** rng.random()
    step = 0.5 if value < 6 else 1 if value < 20 else rng.choice((1, 2)) if value < 50 else 5
    rounded = round(value / step) * step
    return rounded if low <= rounded <= high else round(value * 2) / 2


def one_of(rng: Random, values: tuple[float, ...], low: float, high: float) -> float | None:
    """One of the values from ``low`` to ``high``; ``None`` where there is none."""
    fitting = [v for v in values if low <= v <= high]
    return rng.choice(fitting) if fitting else None
