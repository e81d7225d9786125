"""What is done to edges: rounded or bevelled, and how much."""

from typing import Literal

import msgspec

from cadwright.parts.expressions import Expr
from cadwright.parts.scene import UnbuildableError


class Treat(msgspec.Struct, frozen=True):
    """A fillet of this radius or a chamfer of this size; ``legs`` are those of a chamfer that is not at 45°.

    The first leg is upright and the second level, of upright edges they are along X and Y; ``told`` is whether it was
    said which leg is which, "" where that is no question.
    """

    kind: Literal["fillet", "chamfer"]
    size: Expr
    legs: tuple[Expr, Expr] | None = None
    told: Literal["", "no", "upright"] = ""

    def even(self) -> Expr:
        """The size where only equal legs are possible; `UnbuildableError` for others."""
        if self.legs is not None:
            raise UnbuildableError("a chamfer with unequal legs is beyond me there")
        return self.size
