"""Rounding the inner or the outer corners of an outline: of a bracket, say, where its legs meet.

A corner of the sketch is an edge of the solid; which edges of the solid run into the material and which stand out the
names of edges in a script do not tell, so that these are rounded in the sketch.
"""

import re

from msgspec.structs import replace

from cadwright.parts.expressions import Expr, call
from cadwright.parts.model import ArcTo, Body, LineTo, Outline, Shell
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Value
from cadwright.planners.embedded.editing.outlines import Corner, corners, drawn
from cadwright.planners.embedded.editing.phrases import Amount, Dimension
from cadwright.planners.embedded.editing.solver import with_parameter
from cadwright.planners.embedded.editing.work import Work

_INNER = frozenset({"inside", "inner", "internal", "interior", "concave", "reentrant"})
_OUTER = frozenset({"outside", "outer", "external", "exterior", "convex"})
_FEET = frozenset({"base", "foot", "root", "around", "junction", "transition", "meets", "meet"})
_PLACES = frozenset({"corner", "corners", "edge", "edges", "bend", "bends", "angle", "fillet", "radius"})
_KINDS = {"fillet": "fillet", "filleted": "fillet", "round": "fillet", "rounded": "fillet", "radius": "fillet"}
_KINDS |= {"fillets": "fillet", "rounding": "fillet", "chamfers": "chamfer"}
_KINDS |= dict.fromkeys(("chamfer", "chamfered", "bevel", "bevelled", "beveled"), "chamfer")


def round_corners(work: Work, clause: Clause) -> bool:
    """Round or bevel the corners that a clause calls inner or outer ones; whether it was about these."""
    said = re.findall(r"[a-z]+", clause.text.lower())
    standing = {h.noun for h in work.handles if h.kind == "body" and h.feature > 0}
    if _FEET & set(said) and any(w in _KINDS for w in said) and standing & set(said):
        raise Refused("I round edges that stand out, not those where a feature meets what it stands on")
    inner, outer = bool(_INNER & set(said)), bool(_OUTER & set(said))
    kind = next((_KINDS[w] for w in said if w in _KINDS), "")
    if clause.verb in ("remove", "undo") and kind and not any(h.kind in ("fillet", "chamfer") for h in work.handles):
        return _sharpened(work, inner, outer)
    if inner == outer or not kind or not _PLACES & set(said):
        return False
    if clause.verb not in ("", "add", "finish", "change", "move") or _of_a_feature(work, clause):
        return False
    found = _outlined(work)
    if found is None:
        if inner:
            raise Refused("I round inner corners only of an outline like an L; say which edges: top, vertical, all …")
        return False
    index, every, concave = found
    sizes = [p.measure.value for p in clause.parts if isinstance(p, Value) and p.measure.kind == "length"]
    things = [d for t in clause.references() for d in t.dimensions if isinstance(d, Amount | Dimension)]
    sizes += [d.measure.value for d in things]
    if len(sizes) != 1:
        raise Refused("it does not say how large the radius is to be" if not sizes else "it says several sizes")
    chosen = concave if inner else sorted({_opposite(work, every, k, concave) for k in concave})
    _treat(work, index, every, chosen, kind, "inner" if inner else "outer", sizes[0])
    work.quoted = True
    return True


def _sharpened(work: Work, inner: bool, outer: bool) -> bool:
    """Take the cuts of an outline's corners away again."""
    found = _outlined(work)
    if found is None:
        return False
    index, every, concave = found
    gone = [k for k, c in enumerate(every) if c.step is not None and (inner == outer or (k in concave) == inner)]
    if not gone:
        return False
    body = work.part.features[index]
    assert isinstance(body, Body), "found as one"
    sharp = [Corner(c.at) if k in gone else c for k, c in enumerate(every)]
    work.put(index, replace(body, profiles=(drawn(sharp), *body.profiles[1:])))
    work.quoted = True
    return True


def _of_a_feature(work: Work, clause: Clause) -> bool:
    """Whether it speaks of a pocket's corners, or a boss's."""
    others = {h.noun for h in work.handles if h.feature > 0 and h.finish is None}
    return any(t.noun in others for t in clause.references())


def _outlined(work: Work) -> tuple[int, list[Corner], list[int]] | None:
    """The first body whose outline has corners that run into the material: its index, all corners, and these."""
    for n, feature in enumerate(work.part.features):
        if isinstance(feature, Shell):
            return None
        if isinstance(feature, Body) and feature.profiles and isinstance(feature.profiles[0], Outline):
            found = corners(feature.profiles[0], work.number)
            turns = [_turn(work, found, k) for k in range(len(found))]
            concave = [k for k, turn in enumerate(turns) if turn * sum(turns) < 0]
            if concave:
                return n, found, concave
    return None


def _turn(work: Work, found: list[Corner], k: int) -> int:
    """Which way the outline turns at a corner: 1 to the left, -1 to the right."""
    (ax, ay), _ = _line(work, found[k - 1], found[k])
    (bx, by), _ = _line(work, found[k], found[(k + 1) % len(found)])
    return ax * by - ay * bx


def _line(work: Work, start: Corner, end: Corner) -> tuple[tuple[int, int], float]:
    """The direction of the line between two corners, which is along an axis, and its length in mm."""
    dx, dy = (work.number(b - a) for a, b in zip(start.at, end.at, strict=True))
    return ((dx > 1e-9) - (dx < -1e-9), (dy > 1e-9) - (dy < -1e-9)), abs(dx) + abs(dy)


def _treat(work: Work, index: int, found: list[Corner], chosen: list[int], kind: str, which: str, size: float) -> None:
    body = work.part.features[index]
    assert isinstance(body, Body), "found as one"
    for k in chosen:
        shortest = min(_line(work, found[k], found[n])[1] for n in (k - 1, (k + 1) % len(found)))
        if not 0 < size < shortest:
            raise Refused(f"{size:g} mm does not fit into the {which} corner, the limit is {shortest:g} mm")
    name = f"{which}_{'radius' if kind == 'fillet' else 'chamfer'}"
    if any(p.name == name for p in work.part.parameters):
        work.part = with_parameter(work.part, name, size)
        return
    radius = work.define(name, size, note=f"of the {which} corner" + ("s" if len(chosen) > 1 else ""))
    cut = [_cut(work, found, k, kind, radius) if k in chosen else corner for k, corner in enumerate(found)]
    work.put(index, replace(body, profiles=(drawn(cut), *body.profiles[1:])))
    told = ", ".join("(" + ", ".join(f"{work.number(c):g}" for c in found[k].at) + ")" for k in chosen)
    work.assume(f"the {which} {'corners are' if len(chosen) > 1 else 'corner is'} at {told} in the sketch")


def _opposite(work: Work, found: list[Corner], k: int, concave: list[int]) -> int:
    """The corner on the other side of the material: the nearest that stands out."""
    others = [n for n in range(len(found)) if n not in concave]
    return min(
        others, key=lambda n: sum(work.number(a - b) ** 2 for a, b in zip(found[n].at, found[k].at, strict=True))
    )


def _cut(work: Work, found: list[Corner], k: int, kind: str, radius: Expr) -> Corner:
    """A corner with an arc, or a bevel, in its place."""
    (ax, ay), _ = _line(work, found[k], found[k - 1])
    (bx, by), _ = _line(work, found[k], found[(k + 1) % len(found)])
    x, y = found[k].at
    start, end = (x + radius * ax, y + radius * ay), (x + radius * bx, y + radius * by)
    near = radius - call("sqrt", radius * radius / 2)
    middle = (x + near * (ax + bx), y + near * (ay + by))
    return Corner(found[k].at, start, ArcTo(middle, end) if kind == "fillet" else LineTo(end))
