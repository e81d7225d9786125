"""The two legs of an L-shaped body: what is added to one of them is added as to a plate of its own."""

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Body, Extrusion, Feature, Frame, Hole, Outline, Point2, Point3
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.outlines import Number, corners
from cadwright.planners.embedded.editing.work import Work

Which = Literal["lying", "standing"]

_NOUNS = frozenset({"leg", "legs", "arm", "arms"})
_LYING = frozenset({"lying", "horizontal", "bottom", "lower", "base", "flat"})
_STANDING = frozenset({"standing", "vertical", "upright", "upper", "back"})
_BOTH = frozenset({"each", "both", "every", "legs", "arms"})


class Leg(msgspec.Struct, frozen=True):
    """One leg as a plate: its box in coordinates in which its free face looks up."""

    which: Which
    low: Point3
    high: Point3


def legs(work: Work, text: str) -> list[Leg]:
    """The legs that a text speaks of, where the first body is an L of two; `Refused` where it does not say which."""
    said = set(re.findall(r"[a-z]+", text.lower()))
    found = _legs(work) if _NOUNS & said else []
    if not found:
        return []
    named: list[Which] = [w for w, words in (("lying", _LYING), ("standing", _STANDING)) if words & said]  # type: ignore[misc]
    if not named and not _BOTH & said:
        raise Refused("it does not say which leg: the lying or the standing one")
    return [leg for leg in found if leg.which in named] if named else found


def _legs(work: Work) -> list[Leg]:
    """Lying along X, standing at its left end, as the catalogue's brackets are; the box is free of the other leg."""
    body = work.part.features[0] if work.part.features else None
    if not isinstance(body, Body) or body.frame.plane != "XZ" or not isinstance(body.operation, Extrusion):
        return []
    outline = body.profiles[0]
    found = corners(outline, work.number) if isinstance(outline, Outline) and len(body.profiles) == 1 else []
    xs, zs = (_levels([c.at[n] for c in found], work.number) for n in range(2))
    if len(found) != 6 or len(xs) != 3 or len(zs) != 3 or not any(_is(work, c.at, xs[1], zs[1]) for c in found):
        return []
    lies = any(_is(work, c.at, xs[2], zs[0]) for c in found) and any(_is(work, c.at, xs[0], zs[2]) for c in found)
    return _boxes(body, xs, zs) if lies and any(_is(work, c.at, xs[0], zs[0]) for c in found) else []


def _is(work: Work, at: Point2, x: Expr, z: Expr) -> bool:
    return abs(work.number(at[0] - x)) < 1e-9 and abs(work.number(at[1] - z)) < 1e-9


def _levels(coordinates: list[Expr], number: Number) -> list[Expr]:
    """The different coordinates, in order."""
    unique = {round(number(c), 9): c for c in reversed(coordinates)}
    return [unique[v] for v in sorted(unique)]


def _boxes(body: Body, xs: list[Expr], zs: list[Expr]) -> list[Leg]:
    x0, y1, z0 = body.frame.origin
    assert isinstance(body.operation, Extrusion), "checked before"
    y0 = y1 - body.operation.height
    lying = Leg("lying", (x0 + xs[1], y0, z0 + zs[0]), (x0 + xs[-1], y1, z0 + zs[1]))
    standing = Leg("standing", (y0, z0 + zs[1], x0 + xs[0]), (y1, z0 + zs[-1], x0 + xs[1]))
    return [lying, standing]


def put_up(features: list[Feature], first: int) -> None:
    """Turn what was made from index ``first`` on, on the standing leg seen from above, to where that leg stands."""
    for n in range(first, len(features)):
        feature = features[n]
        if not isinstance(feature, Body | Hole) or feature.frame.plane != "XY" or feature.frame.rotate is not None:
            raise Refused("I cannot make that on a standing leg")
        y, z, x = feature.frame.origin
        features[n] = replace(feature, frame=Frame("YZ", (x, y, z)))
