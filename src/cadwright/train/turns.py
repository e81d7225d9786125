"""What each turn of a trajectory was: what rewards and masks are worked out from."""

from collections.abc import Sequence
from typing import Literal

import msgspec

Kind = Literal[
    "script",  # a script was sent and executed
    "done",  # the completion marker, after a script that gave a valid solid
    "declined",  # nothing is to be built
    "violation",  # the reply broke the protocol; nothing was executed
]


class Turn(msgspec.Struct, frozen=True):
    """One turn. ``cd`` is the distance to the reference of the valid solid that its script left, else ``None``.

    ``traced`` tells whether the reply has a reasoning trace, which the released form does not insist on.
    """

    kind: Kind
    cd: float | None = None
    traced: bool = True

    @property
    def executed(self) -> bool:
        """Whether its script ran and left a valid solid."""
        return self.kind == "script" and self.cd is not None

    @property
    def failed(self) -> bool:
        """Whether its script did not: a runtime error, or a solid that is none."""
        return self.kind == "script" and self.cd is None


def outcome(turns: Sequence[Turn]) -> float | None:
    """The distance of what a trajectory ended on, as IterCAD's evaluation counts it; ``None`` where it failed.

    The last turn left a valid solid, or it said that the valid solid from before is done. An earlier good turn does
    not save a trajectory whose last turn failed.
    """
    if not turns:
        return None
    last = turns[-1]
    if last.kind == "done":
        return next((turn.cd for turn in reversed(turns) if turn.kind == "script"), None)
    return last.cd if last.kind == "script" else None
