"""Whole replies to the records' first prompts, as blind writers gave them, and the frame that their checks speak in.

A reply is thinking with checks and a script. Its checks give coordinates in the frame of its own script. Where a
request leaves the pose free, the scripts of a record are moved rigidly, never mirrored, to where the reply's part is.
"""

import itertools
import math
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cadquery as cq
import msgspec

from cadwright.kernel.client import Kernel
from cadwright.kernel.occ import brep
from cadwright.kernel.occ.probing import Part as Looking
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Code, Probe, Probed, Reply, Request, Start, Transcript

sys.path.insert(0, str(Path(__file__).resolve().parent))
from check import box, turned, turns

HERE = Path(__file__).resolve().parent
REPLIES = HERE / "replies"
_CHECK = re.compile(r"^[ \t]*(?:[-*][ \t]*)?(?:Check|Not understood)[ \t]*:.*$", re.IGNORECASE | re.MULTILINE)
NEAR, MOMENTS = 0.02, 1e-4
"""How far (mm) boxes and what lines meet may be apart in parts that are the same, and how far moments (relative)."""
SHARES = (0.07, 0.231, 0.417, 0.638, 0.853)
"""Where lines go through a part: odd shares of its box."""


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


def alike(one: cq.Shape, other: cq.Shape) -> bool:
    """Whether two parts of one volume are the same at the same place, by their boxes, moments and lines through them.

    The booleans of OCCT fail on parts that lie on each other exactly, and take minutes on threads.
    """
    if not all(abs(a - b) < NEAR for a, b in zip(box(one), box(other), strict=True)):
        return False
    moments = [list(itertools.chain(*cq.Shape.matrixOfInertia(shape))) for shape in (one, other)]
    if max(abs(a - b) for a, b in zip(*moments, strict=True)) > MOMENTS * max(map(abs, moments[0])):
        return False
    parts = Looking(one.wrapped), Looking(other.wrapped)
    return all(_same_lines(*(part.look(probe) for part in parts)) for probe in _lines(box(one)))


def _lines(within: Sequence[float]) -> Iterator[Probe]:
    """Lines along all axes, spread over a box."""
    for axis, across in (("x", (1, 2)), ("y", (0, 2)), ("z", (0, 1))):
        for shares in itertools.product(SHARES, repeat=2):
            at = (within[n] + share * (within[n + 3] - within[n]) for n, share in zip(across, shares, strict=True))
            yield Probe("line", tuple(at), axis)  # type: ignore[arg-type]


def _same_lines(one: Probed, other: Probed) -> bool:
    if one.doubt or other.doubt:
        return True
    ends = [[v for span in found.spans for v in span] for found in (one, other)]
    return len(ends[0]) == len(ends[1]) and all(abs(a - b) < NEAR for a, b in zip(*ends, strict=True))


def motion(right: cq.Shape, other: cq.Shape, free: bool) -> Motion | None:
    """How the right part is to be moved to lie where the other does; ``None`` where they are not the same part."""
    sizes = (right.Volume(), other.Volume()), (right.Area(), other.Area())
    if not all(math.isclose(a, b, rel_tol=1e-4) for a, b in sizes):
        return None
    if not free:
        return Motion(turns()[0], (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)) if alike(right, other) else None
    start, end = cq.Shape.centerOfMass(right), cq.Shape.centerOfMass(other)
    still = other.translate(end * -1)
    for rows in turns():
        if alike(still, turned(right, rows, start)):
            return Motion(rows, start.toTuple(), end.toTuple())
    return None
