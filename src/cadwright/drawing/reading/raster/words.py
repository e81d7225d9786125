"""Words on a picture: letters gathered into lines in each direction, read, and the best of the readings kept."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from cadwright.drawing.reading.raster.blobs import (
    Blob,
    Candidates,
    Floats,
    candidates,
    level_blobs,
    together,
    turned_blobs,
    upright_blobs,
)
from cadwright.drawing.reading.raster.ink import Mask
from cadwright.drawing.reading.raster.text import Letter, bracketed, letters_of, spelled
from cadwright.geometry.partition import Partition

FARTHEST = 1.15
"""Letters of one line are at most so many heights apart."""
HIGHER = 2.3
"""A letter is at most so many times as high as its neighbour, unless that one is a point, a bar or a sign."""
SIGN = 0.62
"""Points and signs are lower than this part of their neighbours."""
WITHIN = 0.6
"""Pieces above each other, such as a colon's points, share so much of their widths."""
SURE, SURE_ALONE, SURE_ALIKE = 0.6, 0.93, 0.85
"""How sure the reader must be of a line, of a letter that stands alone, and of a lone digit as high as other texts."""
WEAK = frozenset("oI-.,/x+():=LTvU'")
"""What lines of a drawing look like by chance."""
ALONE = frozenset("123456789ABDEFGHJKMNPQRSWYZs")
"""What may stand alone: numbers and the names of sections."""
BARS = frozenset("-_=I,'/.1lrtLTUJij")
"""Letters that are dashes, or corners of dashes."""
LONG = 9.0
"""mm of lines that are no letter's."""
BAR, SURE_STUB = 0.7, 0.5
"""A dash is shorter than this part of the letters' height; how sure a letter that touches a line must be."""
LOWEST = 1.2
"""mm of the lowest capitals."""
SLANTED = 12.0
"""Degrees from level and upright at which text is looked for in directions of its own."""


@dataclass(frozen=True)
class TextLine:
    """A line of text in a picture, in pixels.

    It has what it says, its letters' height, where its baseline begins, its direction in degrees counter-clockwise, the
    box around it, how sure it is, and the numbers of the pieces of ink that it takes.
    """

    text: str
    height: float
    at: tuple[float, float]
    angle: float
    box: tuple[float, float, float, float]
    sure: float
    numbers: frozenset[int]
    strong: bool
    letters: int


def lines_of_text(mask: Mask, contrast: Floats, dots_per_mm: float) -> tuple[list[TextLine], Mask]:
    """The words of a mask and the pixels that they take."""
    long = _long_lines(mask, dots_per_mm)
    found = candidates(mask & ~long, contrast, dots_per_mm)
    stubs = _stubs(found, long)
    level = _read(level_blobs(found), 0.0, dots_per_mm, stubs)
    upright = _read(upright_blobs(found), 90.0, dots_per_mm, stubs)
    kept = _best([*level, *upright])
    taken = frozenset().union(*(line.numbers for line in kept)) if kept else frozenset[int]()
    kept = _best([*kept, *_slanted(found, taken, kept, dots_per_mm)])
    numbers = np.array(sorted(frozenset().union(*(line.numbers for line in kept))), np.int64)
    lettered = np.zeros(int(found.labels.max()) + 1, np.bool_)
    lettered[numbers] = True
    return kept, lettered[found.labels]


def _long_lines(mask: Mask, dots_per_mm: float) -> Mask:
    """Level and upright runs of ink that are longer than any letter's: lines that touch letters part from them."""
    side = round(LONG * dots_per_mm)
    image = mask.astype(np.uint8)
    level = cv2.morphologyEx(image, cv2.MORPH_OPEN, np.ones((1, side), np.uint8))
    upright = cv2.morphologyEx(image, cv2.MORPH_OPEN, np.ones((side, 1), np.uint8))
    # A line that lies a little askew has more on its sides, here and there.
    wider = np.asarray(cv2.dilate(np.maximum(level, upright), np.ones((3, 3), np.uint8)), np.bool_)
    return wider & mask


def _stubs(found: Candidates, long: Mask) -> frozenset[int]:
    """The pieces that touched a long line before it was taken away."""
    beside = cv2.dilate(long.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.bool_)
    return frozenset(int(n) for n in np.unique(found.labels[beside]))


def _read(
    blobs: Sequence[Blob], angle: float, dots_per_mm: float, stubs: frozenset[int] = frozenset()
) -> list[TextLine]:
    """All lines that blobs make along u, however sure; ``stubs`` may be ends of lines."""
    lines = []
    for row in _rows(blobs):
        letters = _without_leaders(letters_of(_stacked(row)), stubs)
        line = None if _dashes(letters, stubs) else _line(letters, angle, dots_per_mm)
        if line is not None:
            lines.append(line)
    return lines


def _rows(blobs: Sequence[Blob]) -> list[list[Blob]]:
    """Blobs that follow one another along u, each with the nearest to its right that fits."""
    order = sorted(blobs, key=lambda blob: blob.left)
    lefts = np.array([blob.left for blob in order])
    together = Partition(range(len(order)))
    tallest = max((blob.height for blob in order), default=0.0)
    for k, blob in enumerate(order):
        last = int(np.searchsorted(lefts, blob.right + FARTHEST * min(tallest, HIGHER * 2 * blob.height + 4)))
        linked = 0
        for other in range(k + 1, last):
            if _beside(blob, order[other]):
                together.join(other, k)
                linked += order[other].height > SIGN * blob.height
                if linked >= 1:
                    break
    return [[order[k] for k in row] for row in together.groups()]


def _beside(a: Blob, b: Blob) -> bool:
    """Whether two blobs, the left one first, are letters of one line."""
    high, low = max(a.height, b.height), min(a.height, b.height)
    widest = max(high, min(max(a.width, b.width), 2 * high))
    if b.left - a.right > FARTHEST * (high if low > SIGN * high else 0.8 * high):
        return False
    overlap = min(a.bottom, b.bottom) - max(a.top, b.top)
    if low > SIGN * high:
        return high <= HIGHER * low and overlap >= 0.6 * low
    small, large = (a, b) if a.height < b.height else (b, a)
    if max(small.width, small.height) > 1.3 * widest:
        return False
    middle = (small.top + small.bottom) / 2
    return large.top - 0.15 * high <= middle <= large.bottom + 0.3 * high


def _stacked(row: Sequence[Blob]) -> list[Blob]:
    """The blobs of a line with those above each other as one."""
    groups: list[list[Blob]] = []
    for blob in sorted(row, key=lambda each: each.left):
        if groups:
            right = max(each.right for each in groups[-1])
            left = min(each.left for each in groups[-1])
            shared = min(right, blob.right) - max(left, blob.left)
            if shared > WITHIN * min(right - left, blob.width) and shared > 0.5:
                groups[-1].append(blob)
                continue
        groups.append([blob])
    return [group[0] if len(group) == 1 else together(group) for group in groups]


def _without_leaders(letters: Sequence[Letter], stubs: frozenset[int]) -> list[Letter]:
    """The letters without the bars at their ends that are leaders or dimension lines: long, or stubs of lines."""
    kept = list(letters)
    height = float(np.median([each.blob.height for each in kept]))
    for end in (0, -1):
        while len(kept) > 1:
            blob, name = kept[end].blob, kept[end].name
            doubtful = name in "-_=I,'/." or kept[end].sure < SURE_STUB
            long = max(blob.width, blob.height) > BAR * height and min(blob.width, blob.height) < 0.3 * height
            if not (long and blob.width > blob.height) and not (doubtful and blob.numbers & stubs):
                break
            kept.pop(end)
    return kept


def _dashes(letters: Sequence[Letter], stubs: frozenset[int]) -> bool:
    """Whether they are dashes of hidden lines: bars and corners; ones where they touch a long line or each other."""
    numbers = frozenset[int]().union(*(each.blob.numbers for each in letters))
    names = {each.name for each in letters}
    return names <= BARS and ("1" not in names or bool(numbers & stubs) or len(numbers) < len(letters))


def _line(letters: Sequence[Letter], angle: float, dots_per_mm: float) -> TextLine | None:
    if not letters:
        return None
    text, height, baseline, sure = spelled(letters)
    text = bracketed(text)
    if not text or height < LOWEST * dots_per_mm:
        return None
    left, right = min(each.blob.left for each in letters), max(each.blob.right for each in letters)
    top, bottom = min(each.blob.top for each in letters), max(each.blob.bottom for each in letters)
    radians = math.radians(angle)
    along, down = (math.cos(radians), -math.sin(radians)), (math.sin(radians), math.cos(radians))

    def at(u: float, v: float) -> tuple[float, float]:
        return (u * along[0] + v * down[0], u * along[1] + v * down[1])

    xs, ys = zip(*(at(u, v) for u in (left, right) for v in (top, bottom)), strict=True)
    names = [each.name for each in letters]
    strong = sum(each.name not in WEAK and each.sure > 0.6 for each in letters) >= 0.4 * len(letters)
    if len(letters) == 1:
        strong = names[0] in ALONE and letters[0].sure > SURE_ALONE
    return TextLine(
        text,
        height,
        at(left, baseline),
        angle,
        (min(xs), min(ys), max(xs), max(ys)),
        sure,
        frozenset().union(*(each.blob.numbers for each in letters)),
        strong,
        len(letters),
    )


def _best(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines that are sure, those first that explain most; none takes ink that another one has.

    Lines of weak letters alone ("10" in plain stroke letters) are believed at a height that others have.
    """
    order = sorted(lines, key=lambda line: -(line.letters + 0.5) * line.sure**2)
    taken: set[int] = set()
    kept: list[TextLine] = []
    for strong in (True, False):
        heights = [line.height for line in kept]
        for line in order:
            if line.strong != strong or line.sure < SURE or taken & line.numbers:
                continue
            if not strong and not _plausible(line, heights):
                continue
            taken |= line.numbers
            kept.append(line)
    return kept


def _plausible(line: TextLine, heights: Sequence[float]) -> bool:
    digits = any(c in "0123456789" for c in line.text) and set(line.text) <= set("0123456789.,()xØR°× ")
    alike = any(abs(height - line.height) <= 0.08 * height for height in heights)
    sure = line.sure > 0.7 if line.letters > 1 else line.text in ALONE and line.sure > SURE_ALIKE
    return digits and sure and alike and set(line.text) != {"1"}


def _slanted(found: Candidates, taken: frozenset[int], kept: Sequence[TextLine], dots_per_mm: float) -> list[TextLine]:
    """Lines in other directions, where two letters or more that are left lie together."""
    heights = [line.height for line in kept]
    if not heights:
        return []
    high = float(np.median(heights))
    free = [
        (number, box)
        for number, box in zip(found.numbers, found.boxes, strict=True)
        if number not in taken and 0.1 * high <= max(box[2] - box[0], box[3] - box[1]) <= 2.2 * high
    ]
    lines = []
    for group in _clusters(free, 0.9 * high):
        if not 2 <= len(group) <= 14:
            continue
        large = [b for _, b in group if max(b[2] - b[0], b[3] - b[1]) >= 0.5 * high]
        if len(large) < 2:
            continue
        middles = np.array([((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in large])
        _, _, axes = np.linalg.svd(middles - middles.mean(axis=0))
        angle = -math.degrees(math.atan2(axes[0, 1], axes[0, 0]))
        angle = (angle + 89) % 180 - 89  # read from below or from the right
        for turn in (0, -7, 7, -14, 14):
            blobs = turned_blobs(found, [number for number, _ in group], angle + turn)
            read = _read(blobs, angle + turn, dots_per_mm)
            lines += [line for line in read if _certain(line)]
            if not any(line.letters > 1 and line.strong for line in read):
                break
    return lines


def _certain(line: TextLine) -> bool:
    """Whether a line in a direction of its own is text: lines that meet look like letters in some direction."""
    return line.letters > 1 and line.strong and line.sure > 0.85 and any(c.isdigit() for c in line.text)


def _clusters(boxes: Sequence[tuple[int, np.ndarray]], gap: float) -> list[list[tuple[int, np.ndarray]]]:
    """Boxes that are nearer to each other than a gap."""
    groups: list[list[tuple[int, np.ndarray]]] = []
    for number, box in boxes:
        near = [
            group
            for group in groups
            if any(
                max(box[0] - b[2], b[0] - box[2]) <= gap and max(box[1] - b[3], b[1] - box[3]) <= gap for _, b in group
            )
        ]
        merged = [(number, box), *(each for group in near for each in group)]
        groups = [group for group in groups if not any(group is each for each in near)] + [merged]
    return groups
