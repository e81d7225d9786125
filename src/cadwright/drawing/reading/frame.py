"""The frame of a sheet, its title block, and what the two tell: scale, projection, material, name."""

import math
import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from cadwright.drawing.reading.scene import Scene, around, grown, has, holds, middle
from cadwright.drawing.reading.values import Word
from cadwright.geometry.curves import Box, Circle, Line

SPANS = 0.72
"""How much of the drawing's width and height the sides of a frame span at least."""
LARGEST_TITLE = 0.35
"""Of the frame's area; what is larger is no title block."""
FIELDS = {
    "scale": r"SCALE|MA(?:ß|SS)STAB|[ÉE]CHELLE",
    "material": r"MATERIAL|MAT(?:L|'L)?|WERKSTOFF",
    "mass": r"MASS|WEIGHT|GEWICHT",
    "density": r"DENSITY",
    "units": r"UNIT(?:S| SYSTEM)?|DIM(?:ENSION)?S? (?:ARE )?IN",
    "tolerance": r"(?:GENERAL )?TOLERANCES?|TOL",
    "projection": r"PROJECTION|ANGLE",
    "name": r"PART(?: NAME)?|TITLE|NAME|BENENNUNG|DESCRIPTION",
    "sheet": r"SHEET|SIZE",
    "date": r"DATE|DATUM",
}
_SCALE = re.compile(r"(\d+(?:[.,]\d+)?)\s*[:/]\s*(\d+(?:[.,]\d+)?)")


class Border(msgspec.Struct, frozen=True):
    """What is frame and title block: numbers of strokes and words, the boxes that title blocks fill, and the frame's
    own box where there is one.
    """

    strokes: frozenset[int]
    words: frozenset[int]
    blocks: tuple[Box, ...]
    frame: Box | None


def border_of(scene: Scene) -> Border:
    """The frame and the title blocks; both empty for a drawing without a frame."""
    strokes: set[int] = set()
    frame: Box | None = None
    for _ in range(3):  # trimming edge, frame, inner frame
        sides = _sides(scene, strokes, frame)
        if sides is None:
            break
        frame = sides
        strokes |= {
            n
            for n in range(len(scene))
            if _is_on(scene.boxes[n], frame, scene.unit) or not holds(grown(frame, scene.unit), scene.boxes[n])
        }
    if frame is None:
        return Border(frozenset(), frozenset(), (), None)
    attached = _attached(scene, strokes, frame)
    blocks = _blocks(scene, attached, frame)
    for block in blocks:
        inside = grown(block, 0.3 * scene.unit)
        strokes |= {n for n in range(len(scene)) if holds(inside, scene.boxes[n])}
    words = {
        i
        for i, word in enumerate(scene.words)
        if not has(frame, middle(word.box)) or any(has(block, middle(word.box)) for block in blocks)
    }
    return Border(frozenset(strokes | attached), frozenset(words), tuple(blocks), frame)


def _sides(scene: Scene, used: set[int], within: Box | None) -> Box | None:
    """The outermost rectangle of long lines that holds all words (the frame inside ``within``, if given)."""
    rest = [n for n in range(len(scene)) if n not in used]
    if not rest or not scene.words:
        return None
    whole = around([scene.boxes[n] for n in rest] + [w.box for w in scene.words if within is None])
    if within is not None:
        whole = within
    w, h = whole[2] - whole[0], whole[3] - whole[1]
    thin = 0.02 * scene.unit + 1e-4 * (w + h)
    level = [
        b
        for n in rest
        if isinstance(scene.curve(n), Line) and (b := scene.boxes[n])[3] - b[1] < thin and b[2] - b[0] > SPANS * w
    ]
    upright = [
        b
        for n in rest
        if isinstance(scene.curve(n), Line) and (b := scene.boxes[n])[2] - b[0] < thin and b[3] - b[1] > SPANS * h
    ]
    if len(level) < 2 or len(upright) < 2:
        return None
    box = (min(b[0] for b in upright), min(b[1] for b in level), max(b[0] for b in upright), max(b[1] for b in level))
    near = 0.03 * (w + h)
    if within is not None and max(abs(a - b) for a, b in zip(box, within, strict=True)) > near:
        return None
    corners_meet = max(min(b[0] for b in level) - box[0], min(b[1] for b in upright) - box[1]) < near
    inside = [word for word in scene.words if has(box, middle(word.box))]
    enough = len(inside) >= 0.7 * len(scene.words) and (box[2] - box[0]) * (box[3] - box[1]) > SPANS**2 * w * h
    return box if corners_meet and enough else None


def _is_on(box: Box, frame: Box, unit: float) -> bool:
    """Whether a stroke's box lies on a side of the frame."""
    near = 0.5 * unit
    flat = box[3] - box[1] < near
    thin = box[2] - box[0] < near
    on_level = flat and min(abs(box[1] - frame[1]), abs(box[3] - frame[3])) < near
    on_upright = thin and min(abs(box[0] - frame[0]), abs(box[2] - frame[2])) < near
    return on_level or on_upright


def _attached(scene: Scene, border: set[int], frame: Box) -> set[int]:
    """Level and upright lines that hang on the frame, or on lines that do: the cells of title blocks."""
    near = 0.4 * scene.unit
    lines = {
        n: line
        for n, line in scene.lines(n for n in range(len(scene)) if n not in border)
        if min(abs(line.start[0] - line.end[0]), abs(line.start[1] - line.end[1])) < near
        and not scene.strokes[n].dashes
    }
    found: set[int] = set()
    edges = [(frame[0], frame[1], frame[2], frame[1]), (frame[2], frame[1], frame[2], frame[3])]
    edges += [(frame[0], frame[3], frame[2], frame[3]), (frame[0], frame[1], frame[0], frame[3])]
    waiting: list[Box] = edges
    while waiting:
        edge = grown(waiting.pop(), near)
        for n, line in lines.items():
            if n not in found and (has(edge, line.start) or has(edge, line.end)):
                found.add(n)
                waiting.append(scene.boxes[n])
    return found


def _blocks(scene: Scene, attached: set[int], frame: Box) -> list[Box]:
    """The boxes of the lines that hang together; a line across the whole sheet cuts off the narrower part."""
    groups: list[tuple[Box, set[int]]] = []
    for n in attached:
        box, members = grown(scene.boxes[n], 0.4 * scene.unit), {n}
        apart = []
        for other, theirs in groups:
            if any(_overlap(box, scene.boxes[m]) for m in theirs):
                members |= theirs
            else:
                apart.append((other, theirs))
        groups = [*apart, (around(scene.boxes[m] for m in members), members)]
    area = (frame[2] - frame[0]) * (frame[3] - frame[1])
    blocks = [_against(box, frame, scene.unit) for box, _ in groups]
    return [b for b in blocks if (b[2] - b[0]) * (b[3] - b[1]) < LARGEST_TITLE * area]


def _overlap(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _against(box: Box, frame: Box, unit: float) -> Box:
    """A block, reaching to the sides of the frame that it stands at."""
    near = 0.5 * unit
    x0, y0, x1, y1 = box
    if x1 - x0 > 0.9 * (frame[2] - frame[0]) or y1 - y0 < near:
        low = y0 - frame[1] < frame[3] - y1
        y0, y1 = (frame[1], y1) if low else (y0, frame[3])
    if y1 - y0 > 0.9 * (frame[3] - frame[1]) and x1 - x0 < 0.5 * (frame[2] - frame[0]):
        left = x0 - frame[0] < frame[2] - x1
        x0, x1 = (frame[0], x1) if left else (x0, frame[2])
    return (x0, y0, x1, y1)


def title_of(scene: Scene, border: Border) -> dict[str, str]:
    """The fields of the title block: values beside or below their labels, or in one text with them."""
    words = [scene.words[i] for i in sorted(border.words)]
    fields: dict[str, str] = {}
    for word in words:
        for field, pattern in FIELDS.items():
            match = re.match(rf"\s*(?:{pattern})\s*(?:[:=]\s*(.*)|\s+(\d.*)|)$", word.text, re.IGNORECASE)
            if match is None or field in fields:
                continue
            value = match[1] or match[2] or _value_for(word, words)
            if value:
                fields[field] = value
    return fields


def names_field(text: str) -> bool:
    """Whether a text is what a field of a title block is called."""
    return any(re.fullmatch(rf"\s*(?:{pattern})\s*:?", text, re.IGNORECASE) for pattern in FIELDS.values())


def _value_for(label: Word, words: Iterable[Word]) -> str:
    """The text beside a label, or below it (some put it above), whichever is nearest."""
    x, y = label.box[0], label.box[1]
    best, text = 6.0 * label.height + 6.0, ""
    for word in words:
        if word is label or names_field(word.text):
            continue
        beside = abs(word.box[1] - y) < 0.8 * max(label.height, word.height) and word.box[0] > x
        below = abs(word.box[0] - x) < 3 * label.height and word.box[1] < y
        gap = word.box[0] - label.box[2] if beside else y - word.box[3] if below else math.inf
        if gap < best:
            best, text = gap, word.text
    return text


def scale_of(title: dict[str, str], words: Iterable[Word]) -> float | None:
    """Paper over part as the drawing states it."""
    stated = [title["scale"]] if "scale" in title else []
    stated += [w.text for w in words if re.match(r"\s*SCALE\b", w.text, re.IGNORECASE)]
    for text in stated:
        if (match := _SCALE.search(text)) and float(match[2].replace(",", ".")):
            return float(match[1].replace(",", ".")) / float(match[2].replace(",", "."))
    return None


def angle_of(scene: Scene) -> Literal["first", "third"] | None:
    """First or third angle, by words or by the symbol: a truncated cone, and circles beside one of its ends.

    Where the circles stand beside the small end, the view of that end is drawn where one looks from: third angle
    (ISO 5456-2).
    """
    for word in scene.words:
        if match := re.search(r"\b(FIRST|1ST|THIRD|3RD)[\s-]+ANGLE\b", word.text, re.IGNORECASE):
            return "first" if match[1].lower() in ("first", "1st") else "third"
    circles = [
        (n, c) for n in range(len(scene)) if isinstance(c := scene.curve(n), Circle) and c.radius < 12 * scene.unit
    ]
    for _, outer in circles:
        for _, inner in circles:
            if inner.radius < 0.9 * outer.radius and math.dist(inner.center, outer.center) < 0.1 * outer.radius:
                found = _beside(scene, outer, inner)
                if found:
                    return found
    return None


def _beside(scene: Scene, outer: Circle, inner: Circle) -> Literal["first", "third"] | None:
    """Which way the cone beside two circles points; ``None`` when there is no cone."""
    (cx, cy), r = outer.center, outer.radius
    ends = {}
    for name, size in (("large", outer.radius), ("small", inner.radius)):
        for _, line in scene.lines(range(len(scene))):
            (x0, y0), (x1, y1) = line.start, line.end
            upright = abs(x0 - x1) < 0.1 * r and abs((y0 + y1) / 2 - cy) < 0.15 * r
            if upright and abs(abs(y0 - y1) - 2 * size) < 0.12 * size and 0.9 * r < abs(x0 - cx) < 8 * r:
                ends[name] = x0 - cx
    if len(ends) < 2 or ends["large"] * ends["small"] < 0:
        return None
    return "third" if abs(ends["small"]) < abs(ends["large"]) else "first"
