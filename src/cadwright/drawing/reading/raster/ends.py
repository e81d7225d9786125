"""Where pieces end: in the corners that they make with others, or where the ink ends."""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from cadwright.drawing.reading.raster.joints import inked, lone_pairs
from cadwright.drawing.reading.raster.pieces import Floats, Piece, Round, Straight
from cadwright.sketch.graph import XY

REACH = 4.0
"""Pixels, beside one and a half widths, that a middle line may lack at its end or have too much."""
SCRAP = 2.0
"""Pixels, beside one and a half widths, of pieces that are nothing but the corner of others."""
BEVEL, OBLIQUE = 1.5, math.sin(math.radians(20))
"""How many times as long as wide a small chamfer is, and how much it turns from the lines that it joins, at least."""
CROSSING = math.sin(math.radians(8))
"""Lines that meet at a flatter angle do not say where."""
DARK = 0.4
BARE = 2.0
"""Pixels that may be bare between a line's end and what it meets."""
TANGENT = 1.2
"""Pixels from a circle at which a line that passes it touches it."""


def settled(pieces: Sequence[Piece], contrast: np.ndarray) -> list[Piece]:
    """The pieces, each drawn out, or cut back, to where it meets another or where its ink ends."""
    kept = list(pieces)
    lines = [k for k, piece in enumerate(kept) if isinstance(piece, Straight)]
    result = list(kept)
    near = _Neighbours(kept)
    for k in lines:
        line = kept[k]
        assert isinstance(line, Straight)
        start, end = (_settled_end(line, at_end, near.of(k, at_end), contrast) for at_end in (False, True))
        if math.dist(start, end) > 1:
            result[k] = replace(line, start=start, end=end)
    ends = np.array([p for k in lines for p in (result[k].start, result[k].end)]).reshape(-1, 2)
    return [_settled_arc(piece, ends) if isinstance(piece, Round) else piece for piece in result]


class _Neighbours:
    """Which pieces lie near the ends of others."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.lines = [k for k, piece in enumerate(pieces) if isinstance(piece, Straight)]
        self.rounds = [k for k, piece in enumerate(pieces) if isinstance(piece, Round)]
        self.starts = np.array([pieces[k].start for k in self.lines]).reshape(-1, 2)
        self.vectors = np.array([pieces[k].end for k in self.lines]).reshape(-1, 2) - self.starts
        self.squares = np.maximum((self.vectors**2).sum(axis=1), 1e-9)

    def of(self, k: int, at_end: bool) -> list[Piece]:
        """The pieces that the end of one may meet."""
        piece = self.pieces[k]
        p = np.array(piece.end if at_end else piece.start)
        along = np.clip(((p - self.starts) * self.vectors).sum(axis=1) / self.squares, 0, 1)
        away = np.hypot(*(self.starts + along[:, None] * self.vectors - p).T)
        reach = REACH + max(REACH + 1.5 * piece.width, _bare(piece))
        found = [self.lines[n] for n in np.flatnonzero(away <= reach) if self.lines[n] != k]
        for n in self.rounds:
            other = self.pieces[n]
            assert isinstance(other, Round)
            if abs(math.dist((p[0], p[1]), other.center) - other.radius) <= reach:
                found.append(n)
        return [self.pieces[n] for n in found]


def without_scraps(pieces: Sequence[Piece]) -> list[Piece]:
    """Leave out the pieces that are about as long as wide and touch a longer one.

    Small chamfers, which lead from the end of one piece to the end of another, are kept, and so are the two dashes of a
    short line.
    """
    if not pieces:
        return []
    widths = np.array([piece.width for piece in pieces])
    long = [k for k, piece in enumerate(pieces) if piece.length > 3 * SCRAP + 3 * piece.width]
    near = _Neighbours([pieces[k] for k in long])
    tips = [(k, tip) for k in long for tip in (pieces[k].start, pieces[k].end)]
    lines = [piece for piece in pieces if isinstance(piece, Straight) and piece.length >= piece.width]
    dashes = {number for pair in lone_pairs(lines) for number in pair}
    places = np.array([tip for _, tip in tips]).reshape(-1, 2)

    def ending_at(piece: Straight, p: XY) -> set[int]:
        """The longer lines that end near an end of a piece and run another way."""
        found = np.flatnonzero(np.hypot(*(places - p).T) <= REACH + piece.width)
        lines = {tips[n][0]: pieces[tips[n][0]] for n in found.tolist()}
        return {k for k, line in lines.items() if isinstance(line, Straight) and _sine(line, piece) > OBLIQUE}

    def bevel(piece: Piece) -> bool:
        if not isinstance(piece, Straight) or piece.length < BEVEL * piece.width:
            return False
        first, second = ending_at(piece, piece.start), ending_at(piece, piece.end)
        return any(j != k for j in first for k in second)

    def scrap(piece: Piece) -> bool:
        if piece.length > SCRAP + 1.5 * max(piece.width, float(np.median(widths))):
            return False
        if bevel(piece) or id(piece) in dashes:
            return False
        ends = _Neighbours([*near.pieces, piece])
        return bool(ends.of(len(near.pieces), False) or ends.of(len(near.pieces), True))

    return [piece for piece in pieces if not scrap(piece)]


def _sine(a: Straight, b: Straight) -> float:
    """Of the angle between two lines, from 0 to 1."""
    return abs(a.direction[0] * b.direction[1] - a.direction[1] * b.direction[0])


def _settled_end(line: Straight, at_end: bool, others: Sequence[Piece], contrast: np.ndarray) -> XY:
    p = line.end if at_end else line.start
    bare = _bare(line)
    reach = max(REACH + 1.5 * line.width, bare)
    meetings = [q for other in others for q in meetings_of(line, other, reach) if math.dist(p, q) <= reach]
    for q in sorted(meetings, key=lambda q: math.dist(p, q)):
        if math.dist(p, q) <= bare or inked(contrast, p, q):
            return q
    return _ink_end(line, at_end, contrast)


def _bare(piece: Piece) -> float:
    """Pixels of paper that may lie between a line's end and what it meets: a gap, and a dash too short to be followed,
    where the line is dashed.
    """
    return BARE + (piece.dashes[1] + SCRAP + 1.5 * piece.width if len(piece.dashes) == 2 else 0.0)


def meetings_of(line: Straight, other: Piece, reach: float) -> list[XY]:
    """Where a line meets another piece, drawn out a little."""
    (ux, uy), (x, y) = line.direction, line.start
    if isinstance(other, Straight):
        vx, vy = other.direction
        sine = ux * vy - uy * vx
        if abs(sine) < CROSSING:
            return []
        dx, dy = other.start[0] - x, other.start[1] - y
        along, there = (dx * vy - dy * vx) / sine, (dx * uy - dy * ux) / sine
        slack = REACH + 1.5 * other.width
        return [(x + along * ux, y + along * uy)] if -slack <= there <= other.length + slack else []
    middle = (other.center[0] - x) * ux + (other.center[1] - y) * uy
    foot = (x + middle * ux, y + middle * uy)
    away = math.dist(foot, other.center)
    if away > other.radius + TANGENT:
        return []
    if away > other.radius - TANGENT:
        found = [foot]
    else:
        half = math.sqrt(other.radius**2 - away**2)
        found = [(x + (middle + s * half) * ux, y + (middle + s * half) * uy) for s in (-1, 1)]
    return [q for q in found if other.full or _beside_arc(other, q, reach)]


def _beside_arc(arc: Round, q: XY, reach: float) -> bool:
    """Whether a point of an arc's circle lies on it, or a little beyond its ends."""
    more = 2 * reach / arc.radius
    angle = math.atan2(q[1] - arc.center[1], q[0] - arc.center[0])
    return (angle - arc.begin + more) % (2 * math.pi) <= arc.sweep + 2 * more


def _ink_end(line: Straight, at_end: bool, contrast: np.ndarray) -> XY:
    """Where the ink of a line ends, at most `REACH` and its width from where the middle line does."""
    p = line.end if at_end else line.start
    sign = 1 if at_end else -1
    far = REACH + line.width
    steps = np.arange(-1.0, far, 0.25)
    places = (np.array(p) + steps[:, None] * sign * np.array(line.direction)).astype(np.float32)
    values = cv2.remap(contrast, places[:, :1], places[:, 1:], cv2.INTER_LINEAR).ravel()
    light = values < DARK * max(float(values[:4].max()), 0.3)
    if not light.any():
        return p
    along = float(steps[int(light.argmax())]) * sign
    return (p[0] + along * line.direction[0], p[1] + along * line.direction[1])


def _settled_arc(arc: Round, ends: Floats) -> Round:
    """An arc that ends where a line's end lies on its circle, near its own."""
    if arc.full or not len(ends):
        return arc
    reach = REACH + 1.5 * arc.width
    radial = np.abs(np.hypot(*(ends - np.array(arc.center)).T) - arc.radius)
    on = ends[radial <= TANGENT]
    begin, end = arc.begin, arc.begin + arc.sweep
    for q in on:
        angle = math.atan2(q[1] - arc.center[1], q[0] - arc.center[0])
        to_begin = (angle - arc.begin + math.pi) % (2 * math.pi) - math.pi
        to_end = (angle - arc.begin - arc.sweep + math.pi) % (2 * math.pi) - math.pi
        if abs(to_begin) * arc.radius <= 2 * reach and abs(to_begin) <= abs(to_end):
            begin = arc.begin + to_begin
        elif abs(to_end) * arc.radius <= 2 * reach:
            end = arc.begin + arc.sweep + to_end
    sweep = end - begin
    return replace(arc, begin=begin % (2 * math.pi), sweep=sweep) if 0.05 < sweep < 2 * math.pi else arc
