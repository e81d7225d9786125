"""How near a sketch comes to another one as a picture and as tokens (CAD-Assistant, 10.3 and table 5)."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.spatial import cKDTree

from cadwright.errors import InputError
from cadwright.sketch.curves import sketch_bounds
from cadwright.sketch.graph import Geometry, Line, Sketch
from cadwright.sketch.normalise import normalise, parameters, quantise
from cadwright.sketch.picture import SIZE, Frame, draw_binary, frame_of

TOLERANCES = (0, 1, 2, 5)
"""Steps of 64 by which a parameter's token may be off; the paper does not say which it took."""
LINE_WIDTH = 2
"""Pixels of the lines of pictures that are compared."""

Steps = NDArray[np.int64]
Pixels = NDArray[np.float64]


class Accuracy(msgspec.Struct, frozen=True):
    """Tokens that are right, by `TOLERANCES`, of ``tokens`` on both sides; primitives by their kind.

    ``right``, ``found`` and ``drawn`` count primitives: all parameters within the widest tolerance.
    """

    tokens_right: tuple[int, ...]
    tokens: int
    right: dict[str, int]
    found: dict[str, int]
    drawn: dict[str, int]

    @property
    def shares(self) -> tuple[float | None, ...]:
        """The part of the tokens that is right, by `TOLERANCES`."""
        return tuple(n / self.tokens if self.tokens else None for n in self.tokens_right)


def accuracy(sketch: Sketch, truth: Sketch) -> Accuracy:
    """Compare the primitives of two sketches, each in its own frame, one to one where they are of one kind.

    The kind of a primitive is a token, each of its parameters another one, of 6 bits. Those of primitives that have no
    counterpart of their kind are wrong, whichever side they are on; of one that has a counterpart the kind's token is
    right, however far off it lies. Pairs are those with the most tokens right, summed over all
    tolerances. Ellipses and B-splines, which have no parameters, count on neither side.
    """
    ours, theirs = _tokens(sketch), _tokens(truth)
    hits = np.zeros((len(ours), len(theirs), len(TOLERANCES)), dtype=np.int64)
    for i, (kind, mine) in enumerate(ours):
        for j, (other, right) in enumerate(theirs):
            if kind == other:
                hits[i, j] = max((_right(way, right) for way in _ways(kind, mine)), key=lambda h: h.tolist()[::-1])
    near = hits @ np.array([100.0, 100.0, 100.0, 101.0])
    rows, columns = linear_sum_assignment(-near)
    pairs = [(i, j) for i, j in zip(rows, columns, strict=True) if near[i, j] > 0]
    total = sum(1 + len(values) for _, values in (*ours, *theirs))
    tokens = total - sum(1 + len(ours[i][1]) for i, _ in pairs)
    hit = [ours[i][0] for i, j in pairs if hits[i, j, -1] == 1 + len(ours[i][1])]
    sums = tuple(int(hits[[i for i, _ in pairs], [j for _, j in pairs], t].sum()) for t in range(len(TOLERANCES)))
    return Accuracy(sums, tokens, _counts(hit), _counts([k for k, _ in ours]), _counts([k for k, _ in theirs]))


def image_distances(sketch: Sketch, truth: Sketch) -> tuple[Pixels, Pixels]:
    """From each black pixel of one's picture to the nearest of the other's, both ways, in the frame of the truth.

    Pictures are 512 by 512 pixels, with a tenth of the truth's long side around it and lines of `LINE_WIDTH`. Each
    sketch is normalised before. A sketch that leaves the picture is compared with what is inside.
    Raises `InputError` where one has no black pixel.
    """
    there = Sketch(normalise(truth).sketch.geometry)
    frame = frame_of(there.geometry, SIZE)
    mine = Sketch(normalise(sketch).sketch.geometry) if sketch_bounds(sketch) else sketch
    a, b = (_ink(each, width=LINE_WIDTH, frame=frame) for each in (mine, there))
    if not len(a) or not len(b):
        raise InputError("a sketch without a picture is compared with nothing")
    return _nearest(a, b), _nearest(b, a)


def image_cd(forth: Pixels, back: Pixels) -> float:
    """Equation 9: the mean squared distance both ways, halved, in squared pixels."""
    return float((forth**2).mean() + (back**2).mean()) / 2


def _ink(sketch: Sketch, *, width: int, frame: Frame) -> Pixels:
    image = draw_binary(sketch, width=width, frame=frame)
    return np.argwhere(np.asarray(image.convert("L")) < 128).astype(float)


def _nearest(ours: Pixels, theirs: Pixels) -> Pixels:
    return np.asarray(cKDTree(theirs).query(ours)[0], dtype=float)


def _tokens(sketch: Sketch) -> list[tuple[str, Steps]]:
    if not sketch.geometry:
        return []
    found = []
    for geometry in normalise(sketch).sketch.geometry:
        try:
            values = _values(geometry)
        except ValueError:  # InputError, or an arc whose points are in line
            continue
        found.append((type(geometry).__name__.lower(), quantise(values, clip=True)))
    return found


def _values(geometry: Geometry) -> tuple[float, ...]:
    return (*geometry.start, *geometry.end) if isinstance(geometry, Line) else parameters(geometry)


def _ways(kind: str, values: Steps) -> Sequence[Steps]:
    """A line from either end, since which one is lower is an accident where it is level; an arc has its turn."""
    return [values, np.roll(values, 2)] if kind == "line" else [values]


def _right(ours: Steps, theirs: Steps) -> Steps:
    """Tokens right, the kind's among them, by `TOLERANCES`; at least the kind's."""
    off = np.abs(ours - theirs)
    return np.array([1 + int((off <= t).sum()) for t in TOLERANCES])


def _counts(kinds: Sequence[str]) -> dict[str, int]:
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}
