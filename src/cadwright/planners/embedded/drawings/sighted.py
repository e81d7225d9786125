"""Edges of a part that a pictorial view would show, if the part were as it was found, and does not show."""

import math
from typing import NamedTuple

import numpy as np

from cadwright.geometry.arrangement import Bools, Floats
from cadwright.geometry.boundaries import Loop
from cadwright.planners.embedded.drawings.in_space import RIGHT_UP, TOWARD, in_space, polygon, solid_at
from cadwright.planners.embedded.drawings.pictorial import LINE_TOLERANCES, Picture
from cadwright.planners.embedded.drawings.prisms import Prism, Prisms

STEPS = 80
"""Samples of rims along the part's longest side."""
MARCH = 250
"""Places before a sample, as far as the part reaches, where something may be in the way of it."""
BESIDE = 4.0
"""How many tolerances beside an edge it is looked whether there is something solid."""
SHARP = 0.3
"""How sharp corners are, as the length of two unit vectors along their sides together: less sharp ones are of arcs."""


class Rims(NamedTuple):
    """Samples of where prisms end, in space (n, 3).

    Each has the way across the rim in the plane of the prism's faces, the way in which the prism is extruded, and the
    length in the picture that the sample stands for.
    """

    places: Floats
    across: Floats
    along: Floats
    weights: Floats

    def only(self, chosen: Bools) -> "Rims":
        """Some of them."""
        return Rims(*(each[chosen] for each in self))

    def beside(self, distance: float) -> Floats:
        """The four places beside each sample, between across and along, in turn: (n, 4, 3)."""
        one, other = self.along + self.across, self.along - self.across
        return self.places[:, None, :] + distance * np.stack([one, other, -one, -other], axis=1)


def undrawn(picture: Picture, prisms: Prisms, tolerance: float) -> Rims:
    """Where a picture lacks a line for a rim that is an edge and is seen. What is turned about an axis is left out."""
    size = float(np.ptp(picture.points, axis=0).max())
    rims = _rims(prisms, size / STEPS)
    rims = rims.only(picture.away(rims.places @ RIGHT_UP.T) > LINE_TOLERANCES * tolerance)
    beside = rims.beside(BESIDE * tolerance)
    there = solid_at(prisms, beside.reshape(-1, 3)).reshape(-1, 4)
    count = there.sum(axis=1)
    edge: Bools = np.asarray((count % 2 == 1) | ((count == 2) & (there[:, 0] == there[:, 2])))
    rims = rims.only(edge)
    steps = BESIDE * tolerance + np.linspace(0.0, 2.0 * size, MARCH)
    before = rims.places[:, None, :] + steps[:, None] * TOWARD
    hidden: Bools = np.asarray(solid_at(prisms, before.reshape(-1, 3)).reshape(-1, MARCH).any(axis=1))
    return rims.only(~hidden)


def _rims(prisms: Prisms, step: float) -> Rims:
    """Samples of all rims of prisms, and of their edges from end to end."""
    found = [Rims(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3)), np.zeros(0))]
    for prism in (*prisms.joined, *prisms.cuts, *prisms.holes):
        for loop in prism.loops if prism.center is None else ():
            found += [_ends(prism, loop, step), _corners(prism, loop, step)]
    return Rims(*(np.concatenate(each) for each in zip(*found, strict=True)))


def _ends(prism: Prism, loop: Loop, step: float) -> Rims:
    """Samples of a loop at either end of its prism."""
    corners = polygon(loop)
    sides = np.diff(corners, axis=0)
    lengths = np.hypot(*sides.T)
    counts = np.maximum(1, np.ceil(lengths / step)).astype(int)
    which = np.repeat(np.arange(len(sides)), counts)
    t = (np.concatenate([np.arange(n) for n in counts]) + 0.5) / counts[which]
    flat = np.tile(corners[which] + t[:, None] * sides[which], (2, 1))
    turned = np.tile(_turned(sides / np.maximum(lengths, 1e-12)[:, None])[which], (2, 1))
    places = in_space(prism, flat, np.repeat([prism.low, prism.high], len(which)))
    along = in_space(prism, np.zeros_like(flat), np.ones(len(flat)))
    shown = np.hypot(*(sides @ RIGHT_UP[:, list(prism.axes)].T).T) / counts
    return Rims(places, in_space(prism, turned, np.zeros(len(flat))), along, np.tile(shown[which], 2))


def _corners(prism: Prism, loop: Loop, step: float) -> Rims:
    """Samples of the edges that a loop's corners leave from end to end of its prism. What lies beside one is looked for
    in the middle of the corner, opposite of that, and at right angles to it.
    """
    corners = polygon(loop)[:-1]
    ahead, behind = np.roll(corners, -1, axis=0) - corners, np.roll(corners, 1, axis=0) - corners
    ahead, behind = (each / np.maximum(np.hypot(*each.T), 1e-12)[:, None] for each in (ahead, behind))
    middle = ahead + behind
    sharp = np.hypot(*middle.T) > SHARP
    middle = middle[sharp] / np.hypot(*middle[sharp].T)[:, None]
    count = max(1, math.ceil((prism.high - prism.low) / step))
    levels = prism.low + (np.arange(count) + 0.5) / count * (prism.high - prism.low)
    flat, middle = np.repeat(corners[sharp], count, axis=0), np.repeat(middle, count, axis=0)
    none = np.zeros(len(flat))
    places = in_space(prism, flat, np.tile(levels, int(sharp.sum())))
    across, along = ((middle + sign * _turned(middle)) / 2 for sign in (1, -1))
    shown = float(np.hypot(*RIGHT_UP[:, prism.depth])) * (prism.high - prism.low) / count
    return Rims(places, in_space(prism, across, none), in_space(prism, along, none), np.full(len(flat), shown))


def _turned(ways: Floats) -> Floats:
    """Directions in a plane, by 90°."""
    turned: Floats = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    return turned
