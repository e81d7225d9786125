"""The axis of the part that a side or a direction is along."""

from collections.abc import Mapping

AXIS: Mapping[str, tuple[int, int]] = {
    "left": (0, -1),
    "right": (0, 1),
    "front": (1, -1),
    "back": (1, 1),
    "bottom": (2, -1),
    "down": (2, -1),
    "top": (2, 1),
    "up": (2, 1),
}
"""The axis of the part, and which way along it, that a side or a direction is."""
