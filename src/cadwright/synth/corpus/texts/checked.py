"""Whether controlled English says a part: the embedded planner makes it of the words, and the solids are compared."""

from typing import Literal

import msgspec

from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.planners.embedded.planner import plan, source
from cadwright.values.placement import UNTURNED

SAME_VOLUME = 1e-3
"""Volumes that differ by more, as a share, are not looked at any further."""
Lies = Literal["there", "moved", "turned"]


class Read(msgspec.Struct, frozen=True):
    """What the planner made of a text: its script, and how its solid lies against the part's."""

    script: str
    lies: Lies


def read_as(kernel: Kernel, text: str, part: Geometry) -> Read | None:
    """What the planner makes of a text, if that is the part, wherever it lies; else ``None``.

    Words that were not understood make it another part, even where its solid is the same.
    """
    made = plan(text)
    if made.part is None or made.not_understood:
        return None
    script = source(made)
    done = kernel.execute(script)
    found = kernel.measure(done.brep) if done.outcome == "ok" else None
    if not isinstance(found, Geometry) or not _as_large(found, part):
        return None
    try:
        placing = kernel.placing(found.brep, part.brep)
    except DrawingError:
        return None
    if placing is None:
        return None
    if placing.rows != UNTURNED:
        return Read(script, "turned")
    moved = max(abs(a - b) for a, b in zip(placing.start, placing.end, strict=True))
    return Read(script, "moved" if moved > 1e-6 * part.measurements.diagonal else "there")


def _as_large(a: Geometry, b: Geometry) -> bool:
    return abs(a.measurements.volume - b.measurements.volume) <= SAME_VOLUME * b.measurements.volume
