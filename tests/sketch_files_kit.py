"""Sketches of our own as JSON, for the tests of commands on sketch files."""

import math
from typing import Any

_CORNERS = [[0.0, 0.0], [60.0, 0.0], [60.0, 40.0], [0.0, 40.0]]
CORNERED: list[dict[str, Any]] = [{"type": "line", "start": _CORNERS[n], "end": _CORNERS[n + 1]} for n in range(3)]
"""A rectangle that lacks its left side."""
PLATE: list[dict[str, Any]] = [
    *CORNERED,
    {"type": "line", "start": _CORNERS[3], "end": _CORNERS[0]},
    *(
        {"type": "circle", "center": [x, y], "radius": 3.0}
        for x, y in ((10.0, 8.0), (50.0, 8.0), (50.0, 32.0), (10.0, 32.0))
    ),
]
RING: list[dict[str, Any]] = [
    {"type": "circle", "center": [0.0, 0.0], "radius": 50.0},
    *(
        {"type": "circle", "center": [35 * math.cos(math.tau * k / 6), 35 * math.sin(math.tau * k / 6)], "radius": 4.0}
        for k in range(6)
    ),
]
