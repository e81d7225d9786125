"""Pieces of curves that no recognised feature explains, told by where they are."""

import math
from collections.abc import Iterable, Iterator, Sequence

from cadwright.drawing.comparison.findings import Finding
from cadwright.drawing.comparison.overlay import Overlay
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, bounds, curve_bounds, length_of
from cadwright.values.comparison import Difference
from cadwright.views.frame import frame_of
from cadwright.views.projection import millimetres

OUTLINE = 20.0
TOLD_TOGETHER = 0.03
"""Of the view's size: pieces nearer to each other than this are told together."""
MOST = 8
"""How many groups are told in all; the largest."""


def stray_findings(overlays: Sequence[Overlay], findings: Sequence[Finding], tolerance: float) -> list[Finding]:
    """The larger groups of pieces that none of the findings explains."""
    found: list[Finding] = []
    for over in sorted(overlays, key=lambda o: frame_of(o.view) is None):
        if frame_of(over.view) is None and (findings or found):
            break  # a pictorial view shows again what was told by the others
        size = _size(over)
        for what, pieces in (("missing", over.missing), ("not in the reference", over.extra)):
            left = [c for c in pieces if not any(f.explains(over.view, c, 2 * tolerance) for f in findings)]
            for group in _groups(left, TOLD_TOGETHER * size):
                found.append(_told(over.view, group, what))
    return sorted(found, key=lambda f: -(f.difference.size or 0.0))[:MOST]


def _told(view: str, group: Sequence[Curve], what: str) -> Finding:
    length = sum(map(length_of, group))
    names = {type(curve).__name__ for curve in group}
    hidden = "hidden " if all(curve.kind == "hidden" for curve in group) else ""
    noun = _NOUNS[names.pop()] if len(names) == 1 else "line"
    x0, y0, x1, y1 = (millimetres(round(v, 3)) for v in bounds(tuple(group)))
    if len(group) == 1 and isinstance(group[0], Circle | Arc):
        (x, y), r = group[0].center, group[0].radius
        size = f"Ø{millimetres(2 * r)}" if isinstance(group[0], Circle) else f"R{millimetres(r)}"
        feature = f"{hidden}{noun} {size}"
        text = f"{view}: {feature} at ({millimetres(round(x, 3))}, {millimetres(round(y, 3))}) {what}"
    else:
        count = f"{len(group)} {hidden}{noun}s" if len(group) > 1 else f"{hidden}{noun}"
        feature = "outline"
        text = f"{view}: {count} {what}, from ({x0}, {y0}) to ({x1}, {y1})"
    return Finding(Difference("outline", feature, text, length, view), (), OUTLINE)


_NOUNS = {Line.__name__: "line", Circle.__name__: "circle", Arc.__name__: "arc", "Polyline": "curve"}


def _groups(curves: Iterable[Curve], near: float) -> Iterator[list[Curve]]:
    """Curves whose boxes are near to each other."""
    rest = [(curve, curve_bounds(curve)) for curve in curves]
    while rest:
        group = [rest.pop()]
        while True:
            joined = [one for one in rest if any(_apart(one[1], box) <= near for _, box in group)]
            if not joined:
                break
            group += joined
            rest = [one for one in rest if one not in joined]
        yield [curve for curve, _ in group]


def _apart(a: Box, b: Box) -> float:
    across = max(a[0] - b[2], b[0] - a[2], 0.0)
    up = max(a[1] - b[3], b[1] - a[3], 0.0)
    return math.hypot(across, up)


def _size(over: Overlay) -> float:
    x0, y0, x1, y1 = bounds((*over.common, *over.missing, *over.extra))
    return max(x1 - x0, y1 - y0)
