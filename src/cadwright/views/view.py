"""What is seen of a part in one projection."""

import msgspec

from cadwright.geometry.curves import Box, Curve, bounds


class View(msgspec.Struct, frozen=True):
    """What is seen of a part in one projection: curves in view coordinates, mm of the part.

    A section has the edges of its cut faces as ``cut`` as well, in any order. ``tangent`` are hidden edges where faces
    meet without a corner: nobody need draw them, and some programs do. ``seen_from`` is the named view that this one is
    where its own name, which is a drawing's, does not tell; ``void`` are the lines of that drawing's hatching that lie
    where the part is not cut.
    """

    name: str
    curves: tuple[Curve, ...]
    cut: tuple[Curve, ...] = ()
    tangent: tuple[Curve, ...] = ()
    seen_from: str = ""
    void: tuple[Curve, ...] = ()

    @property
    def bounds(self) -> Box:
        """The curves' bounding box; all zeros when there are none."""
        return bounds(self.curves)
