"""Partial views, broken off where nothing new follows: drawn on as they are, as far as the other views reach."""

from collections.abc import Iterator

import msgspec
import numpy as np

from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Box, Curve, Line, bounds
from cadwright.geometry.polygons import inside

BREAK_REACH = 5e-3
"""Of a view's size: how far from a break line the edges end that it breaks off."""


def drawn_on(view: ReadView) -> ReadView:
    """A view that is broken off with the edges that end there drawn on to where the part ends; others as they are."""
    if not any(patch.blank for patch in view.patches) or not view.curves:
        return view
    whole, drawn = _extents(view), bounds(view.curves)
    size = max(whole[2] - whole[0], whole[3] - whole[1])
    found: list[Curve] = list(view.curves)
    for side in range(4):
        if abs(whole[side] - drawn[side]) > BREAK_REACH * size:
            found += _continued(view, side % 2, whole[side], BREAK_REACH * size)
    return msgspec.structs.replace(view, curves=tuple(found))


def _extents(view: ReadView) -> Box:
    size, x, y = view.to_paper
    x0, y0, x1, y1 = view.box
    return ((x0 - x) / size, (y0 - y) / size, (x1 - x) / size, (y1 - y) / size)


def _continued(view: ReadView, along: int, end: float, near: float) -> Iterator[Curve]:
    """The edges along an axis that end at a break line, from there to the end, and the edge that closes them."""
    reached: list[float] = []
    outlines = [outline.points for patch in view.patches if patch.blank for outline in patch.within]
    for curve in view.curves:
        if not isinstance(curve, Line) or abs(curve.start[1 - along] - curve.end[1 - along]) > near / 10:
            continue
        for tip, other in ((curve.start, curve.end), (curve.end, curve.start)):
            beyond = np.array(tip) + np.sign(np.array(tip) - np.array(other)) * np.eye(2)[along] * near
            if inside([beyond], outlines)[0] and abs(end - tip[along]) > near:
                across = tip[1 - along]
                yield Line(tip, (end, across) if along == 0 else (across, end), curve.kind)
                reached += [across] if curve.kind == "visible" else []
    if len(reached) > 1:
        low, high = min(reached), max(reached)
        yield Line((end, low), (end, high)) if along == 0 else Line((low, end), (high, end))
