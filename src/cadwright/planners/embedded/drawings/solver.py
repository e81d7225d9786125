"""The blocks of a drawing's planes that are solid, and what is told of them besides lines."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.arrangement import Arrangement, Bools
from cadwright.geometry.curves import Box
from cadwright.planners.embedded.drawings.blocks import Blocks, blocks_of
from cadwright.planners.embedded.drawings.cuts import Sections, sections_of
from cadwright.planners.embedded.drawings.dimension_names import Measured
from cadwright.planners.embedded.drawings.planes import Axes, Plane, arrange
from cadwright.planners.embedded.drawings.prisms import Prisms, prisms_of
from cadwright.planners.embedded.drawings.slanted import Slanted
from cadwright.planners.embedded.drawings.solidity import solve
from cadwright.planners.embedded.drawings.sunk import Sunk, Told, reach_of
from cadwright.planners.embedded.drawings.turned import Silhouettes, Turned, silhouettes


class Sheet(NamedTuple):
    """What all tries at a drawing share.

    That is the planes with their names, how far they reach, the length below which nothing is told apart, the holes
    whose depth is stated, the pictorial views, and what is square to slanting faces, whose lines the planes are
    without.
    """

    known: Measured
    frames: Mapping[Axes, Box]
    tolerance: float
    holes: Sequence[Sunk]
    pictures: Sequence[ReadView]
    slanted: Sequence[Slanted] = ()


class Arranged(NamedTuple):
    """Planes with their arrangements.

    The ``whole`` ones have all curves, the ``plain`` ones none that are neither straight nor circular. ``cuts`` are the
    sections among the planes; ``veiled`` says that hidden lines are left out.
    """

    planes: Mapping[Axes, Plane]
    whole: Mapping[Axes, Arrangement]
    plain: Mapping[Axes, Arrangement]
    cuts: Sections
    veiled: bool


def arranged(planes: Mapping[Axes, Plane], sheet: Sheet, told: Sequence[Told] = ()) -> Arranged:
    """The arrangements of planes, with room for the surfaces that are ``told`` of besides lines."""

    def faces(free: bool) -> dict[Axes, Arrangement]:
        return {
            axes: arrange(plane, sheet.tolerance, sheet.frames[axes], free=free, unseen=unseen[axes])
            for axes, plane in planes.items()
        }

    unseen = {axes: [c for each in told for c in each.unseen(axes, sheet.frames[axes])] for axes in planes}
    plain = faces(free=False)
    cuts = sections_of(planes, plain, sheet.tolerance)
    if cuts.cuts:
        hidden = cuts.unseen(plain, sheet.tolerance)
        unseen = {axes: [*unseen[axes], *hidden[axes]] for axes in planes}
        plain = faces(free=False)
    return Arranged(
        planes,
        faces(free=True),
        plain,
        cuts,
        not any(c.kind == "hidden" for plane in planes.values() for look in plane.looks for c in look.curves),
    )


class Solved(NamedTuple):
    """A choice of solid blocks, what they are blocks of, and what was ``told`` besides lines."""

    blocks: Blocks
    solid: Bools
    unexplained: float
    plain: Mapping[Axes, Arrangement]
    turned: Sequence[Turned]
    told: Sequence[Told]

    def prisms(self, tolerance: float) -> Prisms:
        """What is solid as a few prisms."""
        return prisms_of(self.blocks, self.solid, self.plain, self.turned, tolerance)


def solve_blocks(
    views: Arranged, sheet: Sheet, rounds: Silhouettes, told: Sequence[Told] = (), *, veiled: bool
) -> Solved:
    """The blocks that explain a drawing best, with ``rounds`` as the surfaces of revolution that are believed in."""
    blocks = blocks_of(views.plain, views.whole, rounds, sheet.tolerance, views.cuts, veiled=veiled)
    blocks = dataclasses.replace(blocks, tests=(*blocks.tests, *(each.tests(blocks) for each in told)))
    solid, unexplained = solve(blocks, veiled=veiled)
    return Solved(blocks, solid, unexplained, views.plain, rounds.turned, told)


def deepened(views: Arranged, sheet: Sheet, first: Solved, *, veiled: bool) -> Solved:
    """The blocks with holes as deep as callouts say, below the mouths that they had ``first``."""
    reaches = [r for hole in sheet.holes if (r := reach_of(hole, first.blocks, first.solid)) is not None]
    return told_more(views, sheet, first, reaches, veiled=veiled)


def told_more(views: Arranged, sheet: Sheet, first: Solved, told: Sequence[Told], *, veiled: bool) -> Solved:
    """The blocks again, as ``first`` but with more that is told besides lines."""
    told = (*first.told, *told)
    again = arranged(views.planes, sheet, told)
    rounds = silhouettes(again.plain, sheet.tolerance) if first.turned else Silhouettes()
    return solve_blocks(again, sheet, rounds, told, veiled=veiled)
