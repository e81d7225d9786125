"""Strokes as tablets record them, in JSON: points in order, with or without the time and the pen's pressure.

Read are ``{"strokes": [...]}``, ``{"drawing": [...]}`` and bare lists of strokes; a stroke is a list of points
(``[x, y, t]`` or ``{"x", "y", "t"}``), an object that has one under ``points``, or Quick-Draw's ``[[x...], [y...],
[t...]]``. The unit is any, y points down as on a screen. A stroke drawn out of turn is put in order by its time.
"""

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadwright.errors import InputError
from cadwright.sketch.formats.native import FARTHEST

Floats = NDArray[np.float64]
MOST_STROKES, MOST_POINTS = 5_000, 200_000
_SHAPE = 'write {"strokes": [[[x, y, t], ...], ...]}'
_TIMES = ("t", "time", "timestamp")


def loads(data: bytes) -> list[Floats]:
    """The points (n, 2) of each stroke. Raises `InputError` for what holds no strokes, or numbers that are none."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is no JSON that can be read ({error})", _SHAPE) from None
    if isinstance(found, dict):
        found = found.get("strokes", found.get("drawing"))
    if not isinstance(found, list) or not found:
        raise InputError("the file has no strokes", _SHAPE)
    if len(found) > MOST_STROKES:
        raise InputError(f"the file has {len(found)} strokes", f"at most {MOST_STROKES} are read")
    strokes = [_stroke(each, number) for number, each in enumerate(found, 1)]
    points = sum(map(len, strokes))
    if points > MOST_POINTS:
        raise InputError(f"the strokes have {points} points", f"at most {MOST_POINTS} are read")
    return strokes


def _stroke(told: Any, number: int) -> Floats:
    if isinstance(told, dict):
        told = told.get("points")
    if not isinstance(told, list) or not told:
        raise InputError(f"stroke {number} has no points", _SHAPE)
    points = [list(p) for p in zip(*told, strict=True)] if _is_columns(told) else [_point(p, number) for p in told]
    values = [[_number(v, number) for v in p[:3]] for p in points]
    if any(len(p) < 2 for p in values):
        raise InputError(f"a point of stroke {number} has no x and y", _SHAPE)
    if all(len(p) == 3 for p in values):
        values.sort(key=lambda p: p[2])
    return np.array([p[:2] for p in values], np.float64)


def _is_columns(told: list[Any]) -> bool:
    """Whether a stroke has all its x first, then all its y: lists of one length, more than a point has."""
    lists = 2 <= len(told) <= 3 and all(isinstance(each, list) for each in told)
    return lists and len(told[0]) > 3 and len({len(each) for each in told}) == 1


def _point(told: Any, number: int) -> list[Any]:
    if isinstance(told, dict):
        time = next((told[name] for name in _TIMES if name in told), None)
        told = [told.get("x"), told.get("y"), *([] if time is None else [time])]
    if not isinstance(told, list):
        raise InputError(f"a point of stroke {number} is none", _SHAPE)
    return told


def _number(told: Any, number: int) -> float:
    if isinstance(told, bool) or not isinstance(told, int | float) or not abs(told) <= FARTHEST:
        raise InputError(f"a point of stroke {number} has {json.dumps(told)[:40]} for a number", _SHAPE)
    return float(told)
