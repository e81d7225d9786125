"""A part that agrees with a pictorial view, where other views leave open how deep something is, and what is solid.

The view is looked at twice. Its lines that the part has no edge for tell of faces at depths that no other view shows;
edges that the part has and the view does not show tell that something else is solid.
"""

import dataclasses
from collections.abc import Sequence

import numpy as np

from cadwright.planners.embedded.drawings.floors import Floor, floors_of
from cadwright.planners.embedded.drawings.pictorial import Picture, laid_over, without_edges
from cadwright.planners.embedded.drawings.prisms import Prisms
from cadwright.planners.embedded.drawings.sighted import BESIDE, NEAR, Rims, undrawn
from cadwright.planners.embedded.drawings.solidity import alternatives
from cadwright.planners.embedded.drawings.solving import Arranged, Sheet, Solved, told_more

UNLIKE = 1.0
"""How much is off where the outline of a pictorial view is not that of the part."""
SLIGHT = 5e-3
"""The share of a view's lines that may be off without anything else being tried."""
MOST_TRIED = 24
"""Sets of faces, or choices of what is solid, that are tried for one view."""


def unpictured(prisms: Prisms, sheet: Sheet) -> float:
    """How much of the pictorial views is off a part, as a share of their lines; 0 without any, and for what turns about
    an axis, whose outlines are not known.
    """
    if any(prism.center is not None for prism in (*prisms.joined, *prisms.cuts)):
        return 0.0
    laid = [laid_over(view, prisms, sheet.tolerance) for view in sheet.pictures]
    return max((UNLIKE if each is None else _off(each, prisms, sheet.tolerance) for each in laid), default=0.0)


def as_pictured(views: Arranged, sheet: Sheet, solved: Solved) -> Solved:
    """What was solved, changed where pictorial views agree better with it then."""
    for view in sheet.pictures:
        picture = laid_over(view, solved.prisms(sheet.tolerance), sheet.tolerance)
        if picture is not None:
            solved = _deepened(picture, views, sheet, solved)
            solved = _chosen(picture, sheet, solved)
    return solved


def _deepened(picture: Picture, views: Arranged, sheet: Sheet, solved: Solved) -> Solved:
    """The blocks with faces as deep as a picture shows them: all that it seems to, or one level after another, since
    lines of one face may look like those of others until it is found.
    """
    prisms = solved.prisms(sheet.tolerance)
    off, tried = _off(picture, prisms, sheet.tolerance), 0
    while off > SLIGHT and tried < MOST_TRIED:
        left = without_edges(picture, prisms, NEAR * sheet.tolerance)
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
        same = (g for g in found if g[0].axes == floor.axes and abs(g[0].level - floor.level) < NEAR * tolerance)
        group = next(same, None)
        if group is None:
            found.append([floor])
        else:
            group.append(dataclasses.replace(floor, level=group[0].level))
    return found


def _chosen(picture: Picture, sheet: Sheet, solved: Solved) -> Solved:
    """The choice of solid blocks, among those that explain the lines of all views as well, that a picture agrees with
    best.
    """
    prisms = solved.prisms(sheet.tolerance)
    off, tried = _off(picture, prisms, sheet.tolerance), 0
    while off > SLIGHT and tried < MOST_TRIED:
        rims = undrawn(picture, prisms, sheet.tolerance)
        for solid in alternatives(solved.blocks, solved.solid, _beside(rims, solved, sheet.tolerance)):
            tried += 1
            other = solved._replace(solid=solid)
            prisms = other.prisms(sheet.tolerance)
            found = _off(picture, prisms, sheet.tolerance)
            if found < off - SLIGHT / 2:
                solved, off = other, found
                break
            if tried >= MOST_TRIED:
                return solved
        else:
            break
    return solved


def _off(picture: Picture, prisms: Prisms, tolerance: float) -> float:
    """The length of a picture's lines that are no edges, and of edges that are not drawn, as a share of the lines."""
    left, lacking = without_edges(picture, prisms, NEAR * tolerance), undrawn(picture, prisms, tolerance)
    return float(left.weights.sum() + lacking.weights.sum()) / float(picture.weights.sum())


def _beside(rims: Rims, solved: Solved, tolerance: float) -> set[int]:
    """The blocks beside rims."""
    places = rims.beside(BESIDE * tolerance).reshape(-1, 3)
    at = tuple(_nearest(solved.blocks.samples[axis], places[:, axis]) for axis in range(3))
    return set(np.unique(solved.blocks.number[at]).tolist()) - {0}


def _nearest(samples: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The number of the sample that is nearest to each value."""
    found: np.ndarray = np.abs(samples[None, :] - values[:, None]).argmin(axis=1)
    return found
