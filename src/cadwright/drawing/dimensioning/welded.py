"""Fillet welds that a request states ("the boss welded to the plate all around, a3"), at the joints of bodies."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from cadwright.drawing.symbol import Weld
from cadwright.values.vector import Vector
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

_SENTENCE = re.compile(r"[;\n]|\.(?!\d)")
_WELDED = re.compile(r"\bweld(?:ed|s|ing)?\b", re.IGNORECASE)
_SIZE = re.compile(r"\b(?P<kind>[az])(?:\s?=\s?)?(?P<size>\d+(?:\.\d+)?)(?:\s*mm)?\b")
_AROUND = re.compile(r"\ball[ -](?:a?round)\b|\bround about\b", re.IGNORECASE)
_TOUCHING = 1e-4
"""Bodies whose boxes are no farther apart than this touch, mm."""


class Body(msgspec.Struct, frozen=True):
    """A body of a part by its name, and the box around it (mm)."""

    name: str
    low: Vector
    high: Vector


class Stated(msgspec.Struct, frozen=True):
    """A weld that is asked for: the words, its size ("a3") and whether it goes all around."""

    text: str
    size: str
    around: bool


def welds_in(request: str) -> tuple[Stated, ...]:
    """The fillet welds that a request states; those without the letter of their size ("a3", "z4") state none."""
    found: dict[Stated, None] = {}
    for sentence in _SENTENCE.split(request):
        if _WELDED.search(sentence):
            for match in _SIZE.finditer(sentence):
                size = f"{match['kind']}{match['size']}"
                found[Stated(" ".join(sentence.split()), size, _AROUND.search(sentence) is not None)] = None
    return tuple(found)


def welded(
    views: Mapping[str, View], bodies: Sequence[Body], stated: Sequence[Stated]
) -> tuple[tuple[Weld, ...], tuple[str, ...]]:
    """The welds at the joints of the bodies that they name, and the words of those that could stand nowhere, or at
    several joints.
    """
    placed, unplaced = [], []
    for each in stated:
        pairs = list(_joined(bodies))
        named = [pair for pair in pairs if all(_is_named(body, each.text) for body in pair)]
        one = named if len(named) == 1 else pairs
        place = _place(views, *one[0]) if len(one) == 1 else None
        if place is None:
            unplaced.append(each.text)
        else:
            placed.append(Weld(*place, each.size, each.around))
    return tuple(placed), tuple(unplaced)


def _is_named(body: Body, text: str) -> bool:
    """Whether a text says the last word of a body's name."""
    words = body.name.replace("_", " ").split()
    return bool(words) and re.search(rf"\b{re.escape(words[-1])}s?\b", text, re.IGNORECASE) is not None


def _joined(bodies: Sequence[Body]) -> Iterator[tuple[Body, Body]]:
    """The bodies that touch, each pair once."""
    for a, b in combinations(bodies, 2):
        if all(a.low[k] < b.high[k] + _TOUCHING and b.low[k] < a.high[k] + _TOUCHING for k in range(3)):
            yield a, b


def _place(views: Mapping[str, View], a: Body, b: Body) -> tuple[str, tuple[float, float]] | None:
    """The view, and the point of it, in which the smaller body ends on the face of the other: a corner of both."""
    for axis in range(3):
        level = next((x for x, y in ((a.high, b.low), (a.low, b.high)) if abs(x[axis] - y[axis]) < _TOUCHING), None)
        if level is None:
            continue
        for name in (name for name in views if not VIEWS[name].is_oblique):
            for beside in (k for k in range(3) if k != axis):
                seen = all(abs(VIEWS[name].toward[k]) < _TOUCHING for k in (axis, beside))
                small = min((a, b), key=lambda body: body.high[beside] - body.low[beside])
                large = b if small is a else a
                if seen and small.high[beside] < large.high[beside] - _TOUCHING:
                    at = [(low + high) / 2 for low, high in zip(small.low, small.high, strict=True)]
                    at[axis], at[beside] = level[axis], small.high[beside]
                    return name, VIEWS[name].to_view((at[0], at[1], at[2]))
    return None
