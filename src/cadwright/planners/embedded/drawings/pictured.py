"""A part that agrees with a pictorial view, where other views leave open how deep something is, and what is solid.

The view is looked at twice. Its lines that the part has no edge for tell of faces at depths that no other view shows;
edges that the part has and the view does not show tell that something else is solid.
"""

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cadwright.geometry.arrangement import Floats, Ints
from cadwright.planners.embedded.drawings.covered import covered_in
from cadwright.planners.embedded.drawings.floors import Floor, floors_of
from cadwright.planners.embedded.drawings.pictorial import LINE_TOLERANCES, Picture, laid_over, without_edges
from cadwright.planners.embedded.drawings.prisms import Prisms
from cadwright.planners.embedded.drawings.sighted import BESIDE, Rims, undrawn
from cadwright.planners.embedded.drawings.solidity import alternatives
from cadwright.planners.embedded.drawings.solver import Arranged, Sheet, Solved, told_more

SLIGHT = 5e-3
"""The share of a view's lines that may be off without anything else being tried."""
CERTAIN = 2.0
"""How much more an edge that is not drawn tells than a line that is no edge: that may be between faces of one plane."""
SURE, REFUTED = 8e-3, 0.2
"""The share of edges that are not drawn from which on something else must be solid, and what it counts for then."""
SEAMS = 0.1
"""The share of all views' lines that may be such lines."""
MOST_TRIED = 24
"""Sets of faces, or choices of what is solid, that are tried for one view."""


class Against(NamedTuple):
    """What a picture says against a part, in shares of the length of its lines.

    Lines ``left`` are no edges of the part; ``lacking`` are edges that would be seen and are not drawn.
    """

    left: float = 0.0
    lacking: float = 0.0

    @property
    def refutes(self) -> bool:
        """Whether something else must be solid."""
        return self.lacking > SURE

    @property
    def off(self) -> float:
        """How much it is in all."""
        return self.left + CERTAIN * self.lacking + (REFUTED if self.refutes else 0.0)


UNLIKE = Against(left=1.0)
"""What a view says whose outline is not that of the part."""


def against(prisms: Prisms, sheet: Sheet) -> Against:
    """Return what the pictorial view says that agrees least.

    Nothing is said without pictorial views, nor where something turns about an axis, whose outlines are not known.
    """
    if any(prism.center is not None for prism in (*prisms.joined, *prisms.cuts)):
        return Against()
    laid = [laid_over(view, prisms, sheet.tolerance) for view in sheet.pictures]
    said = [UNLIKE if each is None else _against(each, prisms, sheet.tolerance) for each in laid]
    return max(said, key=lambda each: each.off, default=Against())


def uncovered(views: Arranged, sheet: Sheet, solved: Solved) -> Solved:
    """Add the cylinders that something covers, where all views agree better with the part then.

    Cylinders with a seam are tried, and those of which pictorial views show an end, as far as their outline is that of
    the part without them.
    """
    may = covered_in(views.plain, sheet.tolerance)
    if not may:
        return solved
    off, left = _beside_views(sheet, solved)
    near = LINE_TOLERANCES * sheet.tolerance
    likely = [each for each in may if each.seam or off >= UNLIKE.off or any(each.shown(p, near) for p in left)]
    if not likely:
        return solved
    other = told_more(views, sheet, solved, likely, veiled=True)
    better = other.unexplained + _beside_views(sheet, other)[0] < solved.unexplained + off - SLIGHT / 2
    return other if better else solved


def as_pictured(views: Arranged, sheet: Sheet, solved: Solved) -> Solved:
    """What was solved, changed where pictorial views agree better with it then."""
    for view in sheet.pictures:
        picture = laid_over(view, solved.prisms(sheet.tolerance), sheet.tolerance)
        if picture is not None:
            solved = _deepened(picture, views, sheet, solved)
            solved = _chosen(picture, sheet, solved)
    return solved


def _beside_views(sheet: Sheet, solved: Solved) -> tuple[float, list[Picture]]:
    """How much pictorial views say against what was solved, and what of them it has no edges for."""
    prisms = solved.prisms(sheet.tolerance)
    laid = [laid_over(view, prisms, sheet.tolerance) for view in sheet.pictures]
    off = max((UNLIKE.off if p is None else _off(p, prisms, sheet.tolerance) for p in laid), default=0.0)
    return off, [without_edges(p, prisms, LINE_TOLERANCES * sheet.tolerance) for p in laid if p is not None]


def _deepened(picture: Picture, views: Arranged, sheet: Sheet, solved: Solved) -> Solved:
    """The blocks with faces as deep as a picture shows them: all that it seems to, or one level after another, since
    lines of one face may look like those of others until it is found.
    """
    prisms = solved.prisms(sheet.tolerance)
    off, tried = _off(picture, prisms, sheet.tolerance), 0
    while off > SLIGHT and tried < MOST_TRIED:
        left = without_edges(picture, prisms, LINE_TOLERANCES * sheet.tolerance)
        floors = floors_of(left, solved.plain, solved.blocks.levels, sheet.tolerance)
        for some in (floors, *_by_level(floors, sheet.tolerance)) if floors else ():
            tried += 1
            deeper = told_more(views, sheet, solved, some, veiled=True)
            other = deeper.prisms(sheet.tolerance)
            found = _off(picture, other, sheet.tolerance)
            if found <= SLIGHT or (some is not floors and found < off - SLIGHT / 2):
                solved, prisms, off = deeper, other, found
                break
        else:
            break
    return solved


def _by_level(floors: Sequence[Floor], tolerance: float) -> list[list[Floor]]:
    """Those together that are at one level, seen from one side."""
    found: list[list[Floor]] = []
    for floor in floors:
        same = (
            g for g in found if g[0].axes == floor.axes and abs(g[0].level - floor.level) < LINE_TOLERANCES * tolerance
        )
        group = next(same, None)
        if group is None:
            found.append([floor])
        else:
            group.append(dataclasses.replace(floor, level=group[0].level))
    return found


def _chosen(picture: Picture, sheet: Sheet, solved: Solved) -> Solved:
    """The choice of solid blocks that the lines of all views and a picture agree with best. Some programs draw lines
    between faces that are one plane, so that less of the lines may be explained.
    """
    prisms = solved.prisms(sheet.tolerance)
    off, tried = _off(picture, prisms, sheet.tolerance), 0
    while off > SLIGHT and tried < MOST_TRIED:
        rims = undrawn(picture, prisms, sheet.tolerance)
        some = _beside(rims, solved, sheet.tolerance)
        for unexplained, solid in alternatives(solved.blocks, solved.solid, some, SEAMS)[: MOST_TRIED - tried]:
            tried += 1
            other = solved._replace(solid=solid, unexplained=unexplained)
            found = _off(picture, fewer := other.prisms(sheet.tolerance), sheet.tolerance)
            if unexplained + found < solved.unexplained + off - SLIGHT / 2:
                solved, prisms, off = other, fewer, found
                break
        else:
            break
    return solved


def _against(picture: Picture, prisms: Prisms, tolerance: float) -> Against:
    total = float(picture.weights.sum())
    left, lacking = without_edges(picture, prisms, LINE_TOLERANCES * tolerance), undrawn(picture, prisms, tolerance)
    return Against(float(left.weights.sum()) / total, float(lacking.weights.sum()) / total)


def _off(picture: Picture, prisms: Prisms, tolerance: float) -> float:
    return _against(picture, prisms, tolerance).off


def _beside(rims: Rims, solved: Solved, tolerance: float) -> set[int]:
    """The blocks beside rims."""
    places, blocks = rims.beside(BESIDE * tolerance).reshape(-1, 3), solved.blocks
    at = tuple(_nearest(blocks.samples[axis], blocks.levels[axis], places[:, axis]) for axis in range(3))
    return set(np.unique(blocks.number[at]).tolist()) - {0}


def _nearest(samples: Floats, levels: Floats, values: Floats) -> Ints:
    """The number of the sample that is nearest to each value, of those between the same levels."""
    apart = np.searchsorted(levels, samples)[None, :] != np.searchsorted(levels, values)[:, None]
    away = np.abs(samples[None, :] - values[:, None])
    found: Ints = np.where(apart, away + float(np.ptp(samples)), away).argmin(axis=1)
    return found
