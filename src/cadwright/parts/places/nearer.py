"""Distances from a side as those of the nearer side of a thing, also where its middle was said."""

from cadwright.english.statements import Place
from cadwright.parts.expressions import Expr


def nearer(place: Place, distance: Expr, size: Expr) -> Expr:
    """How far the nearer side of a thing of that size is: “centred 10 mm above the bottom” is said of its middle."""
    return distance - size / 2 if place.of_middle else distance
