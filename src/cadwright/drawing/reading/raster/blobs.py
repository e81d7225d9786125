"""Pieces of ink that may be letters, as they look to someone who reads along a direction."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from cadwright.drawing.reading.raster.ink import Mask

Floats = NDArray[np.float32]

TALLEST, SMALLEST = 11.0, 0.15
"""mm of letters at most, and of a point at least."""
FILLED = 0.9
"""Nothing of a letter is filled more than this, but bars and points."""


@dataclass(frozen=True, eq=False)
class Blob:
    """A piece of ink in a frame whose u runs along the text and whose v runs down: its box, its picture, upright.

    ``numbers`` are those of the connected pieces that it consists of.
    """

    numbers: frozenset[int]
    left: float
    top: float
    right: float
    bottom: float
    patch: Floats

    @property
    def width(self) -> float:
        """Along the text."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Across the text."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Candidates:
    """Pieces of a mask that are not too large for letters.

    It has the labels of all pieces, the numbers of these pieces, their boxes (n, 4), and how dark it is there, without
    what lies beside them.
    """

    labels: NDArray[np.int32]
    numbers: tuple[int, ...]
    boxes: NDArray[np.int32]
    patches: tuple[Floats, ...]


def candidates(mask: Mask, contrast: Floats, dots_per_mm: float) -> Candidates:
    """The pieces of a mask that may be letters."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    long = np.maximum(stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT])
    fits = (long <= TALLEST * dots_per_mm) & (long >= SMALLEST * dots_per_mm)
    fits[0] = False
    numbers = tuple(int(n) for n in np.flatnonzero(fits))
    boxes = np.stack([stats[list(numbers), k] for k in (0, 1, 2, 3)], axis=1).astype(np.int32)
    boxes[:, 2:] += boxes[:, :2]
    kernel = np.ones((3, 3), np.uint8)
    patches = []
    for number, (x0, y0, x1, y1) in zip(numbers, boxes.tolist(), strict=True):
        own = (labels[y0:y1, x0:x1] == number).astype(np.uint8)
        patches.append(np.asarray(contrast[y0:y1, x0:x1] * cv2.dilate(own, kernel), np.float32))
    return Candidates(np.asarray(labels, np.int32), numbers, boxes, tuple(patches))


def level_blobs(found: Candidates) -> list[Blob]:
    """The candidates as they are read from left to right."""
    return [
        Blob(frozenset((number,)), float(x0), float(y0), float(x1), float(y1), patch)
        for number, (x0, y0, x1, y1), patch in _pieces(found)
    ]


def upright_blobs(found: Candidates) -> list[Blob]:
    """The candidates as they are read upwards: u = -y, v = x."""
    return [
        Blob(frozenset((number,)), -float(y1), float(x0), -float(y0), float(x1), np.rot90(patch, -1))
        for number, (x0, y0, x1, y1), patch in _pieces(found)
    ]


def turned_blobs(found: Candidates, chosen: Iterable[int], angle: float) -> list[Blob]:
    """Some candidates as they are read in a direction (degrees, counter-clockwise on paper, from left to right)."""
    radians = math.radians(angle)
    along, down = (math.cos(radians), -math.sin(radians)), (math.sin(radians), math.cos(radians))
    wanted = set(chosen)
    blobs = []
    for number, (x0, y0, _, _), patch in _pieces(found):
        if number not in wanted:
            continue
        rows, columns = np.nonzero(patch > 0.5 * patch.max())
        u = (columns + x0) * along[0] + (rows + y0) * along[1]
        v = (columns + x0) * down[0] + (rows + y0) * down[1]
        left, right, top, bottom = u.min(), u.max() + 1, v.min(), v.max() + 1
        size = (max(1, round(right - left)), max(1, round(bottom - top)))
        grid_u, grid_v = np.meshgrid(np.arange(size[0]) + left, np.arange(size[1]) + top)
        back_x = (grid_u * along[0] + grid_v * down[0] - x0).astype(np.float32)
        back_y = (grid_u * along[1] + grid_v * down[1] - y0).astype(np.float32)
        upright = cv2.remap(np.ascontiguousarray(patch), back_x, back_y, cv2.INTER_LINEAR)
        blobs.append(Blob(frozenset((number,)), left, top, right, bottom, np.asarray(upright, np.float32)))
    return blobs


def _pieces(found: Candidates) -> Iterable[tuple[int, NDArray[np.int32], Floats]]:
    return zip(found.numbers, found.boxes, found.patches, strict=True)


def together(blobs: Sequence[Blob]) -> Blob:
    """Several as one, such as the two points of a colon."""
    left, top = min(b.left for b in blobs), min(b.top for b in blobs)
    right, bottom = max(b.right for b in blobs), max(b.bottom for b in blobs)
    picture = np.zeros((max(1, round(bottom - top)), max(1, round(right - left))), np.float32)
    for blob in blobs:
        y = min(round(blob.top - top), picture.shape[0] - blob.patch.shape[0])
        x = min(round(blob.left - left), picture.shape[1] - blob.patch.shape[1])
        part = picture[max(y, 0) : y + blob.patch.shape[0], max(x, 0) : x + blob.patch.shape[1]]
        np.maximum(part, blob.patch[: part.shape[0], : part.shape[1]], out=part)
    return Blob(frozenset().union(*(b.numbers for b in blobs)), left, top, right, bottom, picture)


def cut(blob: Blob, columns: Sequence[int]) -> list[Blob]:
    """A blob cut at columns of its picture, each part without empty rows and columns."""
    parts = []
    edges = [0, *columns, blob.patch.shape[1]]
    for begin, end in pairwise(edges):
        patch = blob.patch[:, begin:end]
        inked = patch > 0.3
        if not inked.any():
            continue
        rows, across = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
        tight = patch[rows[0] : rows[-1] + 1, across[0] : across[-1] + 1]
        left, top = blob.left + begin + across[0], blob.top + rows[0]
        parts.append(Blob(blob.numbers, left, top, left + tight.shape[1], top + tight.shape[0], tight))
    return parts
