"""The signs of drawings that files hold as strokes, since fonts lack them: Ø ⌴ ⌵ ↧ □ × °, beside words of text."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.scene import Scene, around, box_gap
from cadwright.drawing.reading.values import Word
from cadwright.geometry.curves import Circle, Line, Point

TALLEST = 1.45
"""Of a sign with all its strokes, in heights of the capitals beside it."""
FARTHEST = 2.4
"""From a word to a sign that is in line with it, in the same units: another sign may stand between."""
_MEETING = 0.14
"""Ends of lines meet within this share of the height of the text."""


class Sign(msgspec.Struct, frozen=True):
    """A sign: the word that it is, and the numbers of its strokes."""

    word: Word
    strokes: frozenset[int]


def signs_of(scene: Scene) -> list[Sign]:
    """The signs among small strokes in line with words."""
    if not scene.words:
        return []
    tallest = max(word.height for word in scene.words)
    small = [
        n
        for n in range(len(scene))
        if max(scene.boxes[n][2] - scene.boxes[n][0], scene.boxes[n][3] - scene.boxes[n][1]) < TALLEST * tallest
        and not scene.strokes[n].dashes
    ]
    found = []
    for members in _clusters(scene, small):
        box = around(scene.boxes[n] for n in members)
        beside = [
            w for w in scene.words if box_gap(w.box, box) < FARTHEST * w.height and any(c.isdigit() for c in w.text)
        ]
        for word in sorted(beside, key=lambda w: box_gap(w.box, box)):
            text = _read(scene, members, word)
            if text:
                at = _at(word, box)
                found.append(Sign(Word(text, at, word.angle, word.height, box), frozenset(members)))
                break
    return found


def _clusters(scene: Scene, numbers: Sequence[int]) -> list[list[int]]:
    """Small strokes that touch or cross."""
    if not numbers:
        return []
    boxes = np.array([scene.boxes[n] for n in numbers])
    reach = 0.05 * scene.unit + scene.slack
    low, high = boxes[:, None, :2] - reach, boxes[:, None, 2:] + reach
    touching = ((low <= boxes[None, :, 2:]) & (high >= boxes[None, :, :2])).all(axis=2)
    count, labels = connected_components(coo_matrix(np.asarray(touching, int)), directed=False)
    clusters: list[list[int]] = [[] for _ in range(count)]
    for number, label in zip(numbers, labels.tolist(), strict=True):
        clusters[label].append(number)
    return clusters


def _at(word: Word, box: tuple[float, float, float, float]) -> Point:
    """The point of a word's baseline where a sign begins."""
    c, s = math.cos(math.radians(word.angle)), math.sin(math.radians(word.angle))
    along = min((x - word.at[0]) * c + (y - word.at[1]) * s for x in (box[0], box[2]) for y in (box[1], box[3]))
    return (word.at[0] + along * c, word.at[1] + along * s)


def _read(scene: Scene, members: Sequence[int], word: Word) -> str:
    """The sign that strokes are, as seen in a word's direction; "" when they are none."""
    c, s, h = math.cos(math.radians(word.angle)), math.sin(math.radians(word.angle)), word.height

    def local(point: Point) -> Point:
        x, y = point[0] - word.at[0], point[1] - word.at[1]
        return ((c * x + s * y) / h, (c * y - s * x) / h)

    points = [local(p) for n in members for p in sampled(scene.curve(n))]
    low, high = min(p[1] for p in points), max(p[1] for p in points)
    left, right = min(p[0] for p in points), max(p[0] for p in points)
    if low < -0.35 or high > TALLEST or right - left > TALLEST:
        return ""
    lines = [(local(a.start), local(a.end)) for n in members if isinstance(a := scene.curve(n), Line)]
    circles = [a.radius / h for n in members if isinstance(a := scene.curve(n), Circle)]
    if len(lines) + len(circles) != len(members):
        return ""
    if circles:
        return _round(circles, lines, low, high)
    return _straight([_normal(a, b) for a, b in lines], (left, low, right, high))


def _round(circles: Sequence[float], lines: Sequence[tuple[Point, Point]], low: float, high: float) -> str:
    if len(circles) == 1 and len(lines) == 1 and 0.25 < circles[0] < 0.65 and high - low > 0.7:
        return "Ø"
    return "°" if len(circles) == 1 and not lines and circles[0] < 0.25 and low > 0.4 else ""


def _normal(a: Point, b: Point) -> tuple[Point, Point]:
    """The line from left to right, upright ones from below."""
    return (a, b) if (a[0] + 1e-3 * a[1]) <= (b[0] + 1e-3 * b[1]) else (b, a)


def _straight(lines: list[tuple[Point, Point]], box: tuple[float, float, float, float]) -> str:
    left, low, right, high = box
    level = [(a, b) for a, b in lines if abs(a[1] - b[1]) < _MEETING / 2 and b[0] - a[0] > 0.2]
    upright = [(a, b) for a, b in lines if abs(a[0] - b[0]) < _MEETING / 2 and abs(b[1] - a[1]) > 0.2]
    slanted = [line for line in lines if line not in level and line not in upright]
    wide, tall = right - left, high - low
    if len(lines) == 3 and len(level) == 1 and len(upright) == 2 and level[0][0][1] < low + _MEETING:
        return "⌴" if wide > 0.45 and tall > 0.3 else ""
    if len(lines) == 4 and len(level) == len(upright) == 2 and abs(wide - tall) < 0.3:
        return "□"
    if len(lines) == 2 and len(slanted) == 2:
        lowest = [min(line, key=lambda p: p[1]) for line in slanted]
        if math.dist(*lowest) < _MEETING and tall > 0.4:
            return "⌵"
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in slanted]
        return "×" if math.dist(*middles) < _MEETING and tall < 0.8 else ""
    arrow = len(level) == 1 and len(upright) == 1 and len(slanted) == 2
    if arrow and level[0][0][1] > high - _MEETING and all(min(a[1], b[1]) < low + _MEETING for a, b in slanted):
        return "↧"
    return ""
