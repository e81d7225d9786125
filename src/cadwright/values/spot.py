"""Places of a part that are worth a look: where a plane cuts it, and what is marked there."""

from typing import Literal

import msgspec

from cadwright.values.probe import Axis
from cadwright.values.vector import Vector

Plane = tuple[Axis, float]
"""The axis that a plane lies across, and its coordinate (mm)."""


class Mark(msgspec.Struct, frozen=True):
    """What is marked, between two points in mm in the coordinates of the part; of a point both are the same."""

    kind: Literal["line", "box", "point"]
    start: Vector
    end: Vector
    says: Literal["looked at", "wanted", "nearest there", "removed", "added"]

    @property
    def there(self) -> bool:
        """Whether the part has what is marked."""
        return self.says in ("nearest there", "added")


class Spot(msgspec.Struct, frozen=True):
    """A plane through places where checks failed: the checks' texts, each with what is marked for it.

    ``close`` tells that what is around the marks is to be seen, not the whole section.
    """

    plane: Plane
    failed: tuple[tuple[str, tuple[Mark, ...]], ...]
    close: bool = False

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All that is marked."""
        return tuple(mark for _, marks in self.failed for mark in marks)
