"""mrCAD's designs, messages and edits as Gymnasium's spaces: arrays of fixed shape, and back.

Designs are in grid units. In messages and edits, which agents make, coordinates go from -1 to 1 across the canvas, as
Gymnasium recommends for actions, and offsets from -1 to 1 for the whole side of the canvas either way.
"""

import string
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cadwright.canvas import (
    Arc,
    Circle,
    DeletePoint,
    Design,
    Drawing,
    Edit,
    Instruction,
    Line,
    MakeCurve,
    MoveCurve,
    MovePoint,
    RemoveCurve,
)
from cadwright.canvas.design import GRID, XY, CurveType

CURVES, STROKES, STROKE_POINTS, CHARACTERS = 64, 16, 64, 200
"""What is shown of a design and a message: the first so many curves, strokes, points of a stroke, characters."""
CHARSET = frozenset(string.ascii_letters + string.digits + string.punctuation + " ")
KINDS: tuple[CurveType, ...] = ("line", "circle", "arc")
DONE = 5
"""The maker's action that ends its turn; 0 to 4 are make, remove and move curve, move and delete point."""
_HALF = GRID / 2
_FAR = 1e6

Array = NDArray[np.float32]


def design_space() -> gymnasium.Space[Any]:
    """Kinds (0 for none, then line, circle, arc) and control points of curves; points that a kind lacks are 0."""
    return gymnasium.spaces.Dict(
        {
            "kinds": gymnasium.spaces.MultiDiscrete([len(KINDS) + 1] * CURVES),
            "points": gymnasium.spaces.Box(-_FAR, _FAR, (CURVES, 3, 2), np.float32),
        }
    )


def message_space() -> gymnasium.Space[Any]:
    """A text, and strokes with how many points each has (0 for a stroke that is not there)."""
    return gymnasium.spaces.Dict(
        {
            "text": gymnasium.spaces.Text(CHARACTERS, min_length=0, charset=CHARSET),
            "strokes": gymnasium.spaces.Box(-1, 1, (STROKES, STROKE_POINTS, 2), np.float32),
            "lengths": gymnasium.spaces.MultiDiscrete([STROKE_POINTS + 1] * STROKES),
        }
    )


def edit_space() -> gymnasium.Space[Any]:
    """One edit, or the end of the turn.

    Curves use ``kind`` and as many ``points`` as it has, and moving one ``offset``; moving a point leads from the first
    to the second of them, deleting one uses the first.
    """
    return gymnasium.spaces.Dict(
        {
            "edit": gymnasium.spaces.Discrete(DONE + 1),
            "kind": gymnasium.spaces.Discrete(len(KINDS)),
            "points": gymnasium.spaces.Box(-1, 1, (3, 2), np.float32),
            "offset": gymnasium.spaces.Box(-1, 1, (2,), np.float32),
        }
    )


def design_arrays(design: Design) -> dict[str, Any]:
    """A design as a member of `design_space`."""
    kinds, points = np.zeros(CURVES, np.int64), np.zeros((CURVES, 3, 2), np.float32)
    numbers = {Line: 1, Circle: 2, Arc: 3}
    for row, each in enumerate(design.curves[:CURVES]):
        kinds[row] = numbers[type(each)]
        points[row, : len(each.control_points)] = np.clip(each.control_points, -_FAR, _FAR)
    return {"kinds": kinds, "points": points}


def message_arrays(instruction: Instruction) -> dict[str, Any]:
    """An instruction as a member of `message_space`; longer strokes are thinned out, other characters left out."""
    strokes, lengths = np.zeros((STROKES, STROKE_POINTS, 2), np.float32), np.zeros(STROKES, np.int64)
    for row, stroke in enumerate(instruction.drawing.splines[:STROKES]):
        chosen = np.unique(np.linspace(0, max(len(stroke) - 1, 0), STROKE_POINTS).round().astype(int))
        points = np.clip(np.array(stroke).reshape(-1, 2)[chosen[: len(stroke)]] / _HALF, -1, 1)
        strokes[row, : len(points)], lengths[row] = points, len(points)
    text = "".join(each for each in instruction.text if each in CHARSET)[:CHARACTERS]
    return {"text": text, "strokes": strokes, "lengths": lengths}


def instruction_of(action: dict[str, Any]) -> Instruction:
    """The instruction that a member of `message_space` says."""
    drawn = zip(action["strokes"], action["lengths"], strict=True)
    strokes = tuple(tuple(_point(each) for each in stroke[:length]) for stroke, length in drawn if length)
    return Instruction(str(action["text"]), Drawing(strokes))


def edit_of(action: dict[str, Any]) -> Edit | None:
    """The edit that a member of `edit_space` is; ``None`` for the end of the turn."""
    kind = KINDS[int(action["kind"])]
    points = tuple(_point(each) for each in action["points"])
    shape = points if kind == "arc" else points[:2]
    match int(action["edit"]):
        case 0:
            return MakeCurve(kind, shape)
        case 1:
            return RemoveCurve(kind, shape)
        case 2:
            return MoveCurve(kind, shape, _point(action["offset"], GRID))
        case 3:
            return MovePoint(points[0], points[1])
        case 4:
            return DeletePoint(points[0])
        case _:
            return None


def _point(values: Array, scale: float = _HALF) -> XY:
    """Rounded as designs are shown to models: three digits also hide what single precision has lost."""
    return round(float(values[0]) * scale, 3), round(float(values[1]) * scale, 3)
