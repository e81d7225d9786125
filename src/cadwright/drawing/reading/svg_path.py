"""The path data of SVG (SVG 1.1, section 8.3): subpaths of straight and smooth pieces, as points."""

import math
import re
from collections.abc import Iterator

from cadwright.drawing.reading.plane import bezier
from cadwright.drawing.reading.svg_style import value_of
from cadwright.geometry.curves import Point

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Piece = list[Point]


def subpaths(description: str) -> Iterator[list[Piece]]:
    """Each subpath as pieces that join: two points for a straight one, many for a curve.

    As SVG wants it, what comes after an error is left out.
    """
    pieces: list[Piece] = []
    at = start = (0.0, 0.0)
    control: Point | None = None
    last = ""
    for command, values in _commands(description):
        kind = command.upper()
        ox, oy = at if command.islower() else (0.0, 0.0)
        points = [(ox + x, oy + y) for x, y in zip(values[::2], values[1::2], strict=False)]
        if kind == "M":
            if pieces:
                yield pieces
            pieces, at = [], points[0]
            start = at
        elif kind == "Z":
            if at != start:
                pieces.append([at, start])
            if pieces:
                yield pieces
            pieces, at = [], start
        else:
            mirrored = control if control is not None and kind + last in ("SC", "SS", "TQ", "TT") else at
            reflected = (2 * at[0] - mirrored[0], 2 * at[1] - mirrored[1])
            piece, control = _piece(kind, at, values, points, (ox, oy), reflected)
            at = piece[-1]
            if any(p != piece[0] for p in piece):
                pieces.append(piece)
        last = kind
    if pieces:
        yield pieces


def _piece(
    kind: str, at: Point, values: list[float], points: list[Point], origin: Point, reflected: Point
) -> tuple[Piece, Point | None]:
    """The piece that a command draws, and the control point that a smooth follower mirrors."""
    match kind:
        case "H":
            return [at, (origin[0] + values[0], at[1])], None
        case "V":
            return [at, (at[0], origin[1] + values[0])], None
        case "C":
            return bezier([at, *points]), points[1]
        case "S":
            return bezier([at, reflected, *points]), points[0]
        case "Q":
            return bezier([at, *points]), points[0]
        case "T":
            return bezier([at, reflected, points[0]]), reflected
        case "A":
            return elliptic(at, values, (origin[0] + values[5], origin[1] + values[6])), None
        case _:
            return [at, points[0]], None


def _commands(description: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers; a repeated M is an L. Arc flags may be written without anything between them."""
    command, position = "", 0
    while position < len(description):
        match = _TOKEN.search(description, position)
        if match is None or description[position : match.start()].strip(" \t\r\n,"):
            return
        if match[1]:
            command, position = match[1], match.end()
            if not _ARGUMENTS[command.upper()]:
                yield command, []
                continue
        elif not command or not _ARGUMENTS[command.upper()]:
            return
        values: list[float] = []
        for i in range(_ARGUMENTS[command.upper()]):
            flag = command in "Aa" and i in (3, 4)
            number = re.compile(r"[\s,]*([01])").match(description, position) if flag else None
            if number is None:
                number = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)").match(description, position)
            if number is None:
                return
            values.append(value_of(number[1]))
            position = number.end()
        yield command, values
        command = {"M": "L", "m": "l"}.get(command, command)


def elliptic(start: Point, values: list[float], end: Point) -> Piece:
    """The points of an elliptic arc (SVG 1.1, appendix F.6: from end points to centre)."""
    rx, ry, turn, large, sweep = abs(values[0]), abs(values[1]), math.radians(values[2]), values[3] != 0, values[4] != 0
    if rx == 0 or ry == 0 or start == end:
        return [start, end]
    c, s = math.cos(turn), math.sin(turn)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * hx + s * hy, c * hy - s * hx
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
    factor = math.sqrt(rest / ((rx * y) ** 2 + (ry * x) ** 2)) * (1 if large != sweep else -1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    middle = (c * cx - s * cy + (start[0] + end[0]) / 2, s * cx + c * cy + (start[1] + end[1]) / 2)
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    swept = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and swept < 0:
        swept += math.tau
    elif not sweep and swept > 0:
        swept -= math.tau
    count = max(8, math.ceil(abs(swept) / math.radians(5)))
    points = []
    for i in range(count + 1):
        t = first + swept * i / count
        u, v = rx * math.cos(t), ry * math.sin(t)
        points.append((middle[0] + c * u - s * v, middle[1] + s * u + c * v))
    return [start, *points[1:-1], end]
