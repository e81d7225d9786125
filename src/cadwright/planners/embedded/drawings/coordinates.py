"""Where coordinates along an axis lie, by the dimensions between them.

The coordinates are the nodes of a graph, the dimensions its edges. A spanning forest of it gives every coordinate a
place, and an expression over named parameters.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import Parameter

WORDS = ("length", "width", "height")
"""What a size along x, y and z is called."""
SAME = 0.2
"""The part of the tolerance by which coordinates may be off and still be symmetric, or what is usual."""
EVEN = 0.5
"""mm that sizes nobody stated are usually multiples of."""
DIGITS, FINEST = 6, 9
"""Decimals of lengths that no dimension states, and of coordinates: surfaces that nearly lie in each other, as circles
through rounded points do, are more than kernels can join.
"""


def as_drawn(value: float, digits: int = DIGITS) -> Expr:
    """A length that no dimension states."""
    return expr(round(value, digits) + 0.0)


@dataclass(frozen=True)
class Stretch:
    """What a dimension says: ``value`` mm from the drawn coordinate ``low`` to ``high`` along ``axis``.

    ``length`` is there where it has a name already, as a diameter has. ``text`` is empty where the value only follows
    from a stated radius.
    """

    axis: int
    low: float
    high: float
    value: float
    text: str
    length: Expr | None = None


Kept = tuple[int, int, Stretch]


def forest_of(drawn: np.ndarray, stretches: Sequence[Stretch], near: float, problems: list[str]) -> list[Kept]:
    """The dimensions that fix coordinates: those first that agree best with what is drawn, no two ways to a place."""
    group = list(range(len(drawn)))
    offset = [0.0] * len(drawn)
    kept: list[Kept] = []

    def rank(s: Stretch) -> tuple[bool, float, float]:
        return not s.text, round(abs(s.value - (s.high - s.low)) / max(s.value, 1e-9), 3), -s.value

    for s in sorted(stretches, key=rank):
        a, b = (int(np.argmin(np.abs(drawn - v))) for v in (s.low, s.high))
        if a == b or abs(drawn[a] - s.low) > near or abs(drawn[b] - s.high) > near:
            continue
        if group[a] == group[b]:
            said = offset[b] - offset[a]
            if s.text and abs(said - s.value) > max(0.02, 2e-3 * s.value):
                problems.append(f"the dimension {s.text} contradicts others, which give {said:.4g}")
            continue
        shift, old = offset[a] + s.value - offset[b], group[b]
        for i in range(len(drawn)):
            if group[i] == old:
                group[i], offset[i] = group[a], offset[i] + shift
        kept.append((a, b, s))
    return kept


def placed_along(
    drawn: np.ndarray, kept: Sequence[Kept], axis: int, parameters: list[Parameter], tolerance: float
) -> tuple[np.ndarray, list[Expr]]:
    """Return places and expressions for all coordinates along an axis.

    Those that no dimension reaches keep their distance from the nearest coordinate that one does. The part stands on z
    = 0, centred in x and y.
    """
    total = len(drawn)
    if not total:
        return drawn, []
    links: Links = {i: [] for i in range(total)}
    stated = 0
    for a, b, s in sorted(kept, key=lambda k: -k[2].value):
        step = s.length
        if step is None:
            stated += 1
            word = WORDS[axis] if stated == 1 else f"{WORDS[axis]}_{stated}"
            step = parameter(word)
            parameters.append(Parameter(word, expr(s.value), "mm", as_written(s.text, s.value)))
        links[a].append((b, s.value, step))
        links[b].append((a, -s.value, -step))
    place: Places = {0: (0.0, expr(0))}
    front = [0]
    while len(place) < total:
        while front:
            at = front.pop()
            for to, distance, step in links[at]:
                if to not in place:
                    place[to] = (place[at][0] + distance, place[at][1] + step)
                    front.append(to)
        if len(place) < total:
            to, where = _symmetric(drawn, links, place, tolerance) or _beside(drawn, links, place, tolerance)
            place[to] = where
            front.append(to)
    placed = np.array([place[i][0] for i in range(total)])
    found = [place[i][1] for i in range(total)]
    if np.any(np.diff(placed) <= 0):
        placed = drawn - drawn[0]
        found = [as_drawn(float(v)) for v in placed]
    if axis == 2:
        return placed, found
    return placed - placed[-1] / 2, [e - found[-1] / 2 for e in found]


Links = dict[int, list[tuple[int, float, Expr]]]
Places = dict[int, tuple[float, Expr]]


def _symmetric(
    drawn: np.ndarray, links: Links, place: Places, tolerance: float
) -> tuple[int, tuple[float, Expr]] | None:
    """A coordinate whose place follows from the part's symmetry: in its middle, or as far from it as another one; its
    far end where two coordinates have places that are as far from the middle.
    """
    last, near = len(drawn) - 1, SAME * tolerance
    whole = _whole(drawn, tolerance)
    if last not in place:
        pairs = ((i, j) for i in place for j in place if i < j and abs(drawn[i] + drawn[j] - whole) <= near)
        return next(((last, (place[i][0] + place[j][0], place[i][1] + place[j][1])) for i, j in pairs), None)
    total, length = place[last]
    for i in range(last + 1):
        if i in place:
            continue
        mirrored = int(np.argmin(np.abs(drawn - (whole - drawn[i]))))
        if abs(drawn[mirrored] + drawn[i] - whole) > near:
            continue
        if mirrored == i:
            return i, (total / 2, length / 2)
        if mirrored in place:
            return i, (total - place[mirrored][0], length - place[mirrored][1])
        for to, distance, step in links[i]:
            if to == mirrored:
                return i, ((total - distance) / 2, (length - step) / 2)
    return None


def _whole(drawn: np.ndarray, tolerance: float) -> float:
    """Twice the middle of symmetric coordinates, to which all that mirror each other agree: it is known better than
    where the ends are.
    """
    ends = drawn[0] + drawn[-1]
    sums = [float(v + drawn[np.argmin(np.abs(drawn - (ends - v)))]) for v in drawn]
    return float(np.median([s for s in sums if abs(s - ends) <= tolerance]))


def _beside(drawn: np.ndarray, links: Links, place: Places, tolerance: float) -> tuple[int, tuple[float, Expr]]:
    """The coordinate that most dimensions hang on, as far from the nearest one with a place as it is drawn; half mms
    where the drawing is not so exact that it would say otherwise.
    """
    pairs = [(i, j) for i in range(len(drawn)) if i not in place for j in place]
    to, at = min(pairs, key=lambda p: (-min(len(links[p[0]]), 2), abs(drawn[p[0]] - drawn[p[1]])))
    gap = float(drawn[to] - drawn[at])
    even = round(gap / EVEN) * EVEN
    if abs(gap - even) <= SAME * tolerance:
        gap = even
    return to, (place[at][0] + gap, place[at][1] + as_drawn(gap))


def as_written(text: str, value: float) -> str:
    """A dimension's text as the note on its parameter: nothing where it is only the number that the ``value`` is."""
    words = " ".join(text.split())
    number = re.fullmatch(r"\d*[.,]?(\d+)", words)
    if number is None:
        return words
    off = abs(float(words.replace(",", ".")) - value)
    return words if 10.0**-DIGITS < off <= 10.0 ** -len(number[1]) else ""
