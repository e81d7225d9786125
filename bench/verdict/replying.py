"""Whole replies to the records' first prompts, as blind writers gave them, and the frame that their checks speak in.

A reply is thinking with checks and a script. Its checks give coordinates in the frame of its own script. Where a
request leaves the pose free, the scripts of a record are moved rigidly, never mirrored, to where the reply's part is.
"""

import math
import re
import sys
from pathlib import Path

import cadquery as cq
import msgspec

from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import brep
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Code, Reply, Request, Start, Transcript

sys.path.insert(0, str(Path(__file__).resolve().parent))
from check import box, same, turned, turns

HERE = Path(__file__).resolve().parent
REPLIES = HERE / "replies"
_CHECK = re.compile(r"^[ \t]*(?:[-*][ \t]*)?(?:Check|Not understood)[ \t]*:.*$", re.IGNORECASE | re.MULTILINE)
_NEAR = 0.05
"""How far (mm) the boxes of two parts may be apart that are compared as solids then."""


class Replied(msgspec.Struct):
    """A reply taken apart: its lines of checks (and of what it did not understand), and its script."""

    noted: str
    script: str


class Motion(msgspec.Struct):
    """A turn about the axes (rows of its matrix) about one point, which comes to lie at another."""

    rows: list[list[int]]
    start: tuple[float, float, float]
    end: tuple[float, float, float]

    def of(self, script: str) -> str:
        """A script whose result is that of the given one, moved; names of parts are lost."""
        across, up = ([row[n] for row in self.rows] for n in (0, 2))
        if self.rows == turns()[0] and math.dist(self.start, self.end) < 1e-9:
            return script
        return f"""{script.rstrip()}

def _moved(result):
    import cadquery as cq
    values = [result.toCompound()] if isinstance(result, cq.Assembly) else getattr(result, "vals", lambda: [result])()
    solids = [solid for value in values for solid in value.Solids()]
    turn = cq.Location(cq.Plane((0, 0, 0), xDir={tuple(across)}, normal={tuple(up)}))
    moved = [solid.translate(cq.Vector{tuple(-v for v in self.start)}).moved(turn) for solid in solids]
    moved = [solid.translate(cq.Vector{self.end}) for solid in moved]
    return moved[0] if len(moved) == 1 else cq.Compound.makeCompound(moved)


r = _moved(r)
"""


def reply_to(one: str, name: str, folder: Path = REPLIES) -> Replied | None:
    """The reply to a record, if there is one."""
    path = folder / f"{one}-{name}.txt"
    if not path.is_file():
        return None
    text = path.read_text()
    start = Transcript(Start(Request(""), "blind", "itercad", "cadquery"))
    parsed = IterCAD().parse(Reply(text), start)
    action = getattr(parsed, "action", None)
    script = action.source if isinstance(action, Code) else ""
    thinking = text.partition("```")[0]
    return Replied("\n".join(_CHECK.findall(thinking)), script)


def part(script: str, kernel: Kernel) -> cq.Shape | None:
    """What a script makes, in the sandbox; ``None`` where it makes nothing."""
    made = kernel.execute(script)
    if made.outcome != "ok":
        return None
    solids = [cq.Shape.cast(solid) for solid in brep.solids(brep.decode(made.brep))]
    return (solids[0] if len(solids) == 1 else cq.Compound.makeCompound(solids)) if solids else None


def motion(right: cq.Shape, other: cq.Shape, free: bool) -> Motion | None:
    """How the right part is to be moved to lie where the other does; ``None`` where they are not the same part."""
    if not math.isclose(right.Volume(), other.Volume(), rel_tol=1e-4) or not math.isclose(
        right.Area(), other.Area(), rel_tol=1e-4
    ):
        return None
    start, end = cq.Shape.centerOfMass(right), cq.Shape.centerOfMass(other)
    still = other.translate(end * -1)
    if not free:
        near = all(abs(a - b) < _NEAR for a, b in zip(box(right), box(other), strict=True))
        return Motion(turns()[0], (0, 0, 0), (0, 0, 0)) if near and same(right, other) else None
    for rows in turns():
        candidate = turned(right, rows, start)
        if all(abs(a - b) < _NEAR for a, b in zip(box(still), box(candidate), strict=True)) and same(still, candidate):
            return Motion(rows, start.toTuple(), end.toTuple())
    return None
