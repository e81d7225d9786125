"""What a part is, as somebody tells it who knows it: a body, and what is on it and in it, with sizes and places."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

XY: TypeAlias = tuple[float, float]
Kind: TypeAlias = Literal[
    "plate", "profile", "block", "disc", "bracket", "shaft", "wall", "stacked", "boss", "hub", "cylinder", "rib",
    "hole", "pocket", "slot", "notch", "groove", "ledge", "slope", "trough", "gap", "opening", "flat", "flats",
    "keyway", "hollow", "edges", "cross hole",
]  # fmt: skip


class Places(msgspec.Struct, frozen=True):
    """Where equal things are, in the part's own x and y (mm).

    ``corners``: of a rectangle of ``pitch`` around the origin; ``grid``: ``count`` columns and rows so far apart,
    around the origin; ``ring``: on a circle around the origin, the first on the x axis; ``points``: as they are listed.
    """

    kind: Literal["points", "corners", "grid", "ring"]
    at: tuple[XY, ...]
    pitch: XY = (0.0, 0.0)
    count: tuple[int, int] = (1, 1)
    circle: float = 0.0

    @property
    def central(self) -> bool:
        """Whether it is one thing at the origin."""
        return self.at == ((0.0, 0.0),)


MIDDLE = Places("points", ((0.0, 0.0),))


class Item(msgspec.Struct, frozen=True):
    """One thing with its sizes (mm, degrees), or several equal ones.

    ``shape`` is that of its outline, or what it is like; ``corners`` are those of a free outline. ``face`` is where it
    is put. What goes all through has no depth among its ``sizes``.
    """

    kind: Kind
    sizes: Mapping[str, float] = {}
    shape: str = ""
    places: Places = MIDDLE
    face: str = "top"
    corners: tuple[XY, ...] = ()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.places.at)

    @property
    def through(self) -> bool:
        """Whether it goes all through."""
        return "depth" not in self.sizes


class Account(msgspec.Struct, frozen=True):
    """A part: its first item is the body. ``plane`` is the one that the body is drawn on; ``box`` that of its outline.

    ``family`` is which of the generators made it, as far as that shows.
    """

    items: tuple[Item, ...]
    plane: str = "XY"
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    stood_up: bool = False
    family: str = ""

    @property
    def body(self) -> Item:
        """What everything else is on."""
        return self.items[0]

    @property
    def lies(self) -> bool:
        """Whether it lies as it is drawn: its own axes are the model's."""
        return self.plane == "XY" and not self.stood_up

    @property
    def tellable(self) -> bool:
        """Whether words for sides (left, top) say where things are: it lies, or lay first, or needs none of them."""
        return self.plane == "XY" or all(item.kind in _SIDELESS for item in self.items)


_SIDELESS = ("plate", "disc", "cylinder", "block", "profile", "hole", "pocket", "slot", "stacked")
