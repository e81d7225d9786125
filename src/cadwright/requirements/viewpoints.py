"""Where a part is to be looked at when checks failed: the plane that shows the place, and what to mark there.

Lines, points and sections say where they look; of a feature the ones that come nearest to what is claimed are shown,
beside the place that was stated; of an edit the material that was added and removed. What has no place has no picture:
the size of the box, a volume.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.geometry.tolerance import ROUNDING
from cadwright.requirements.claims.candidates import Box, Candidate, candidates
from cadwright.requirements.claims.vocabulary import kinds_of
from cadwright.values import Checked, Claim, Measurements, Probe, Size
from cadwright.values.comparison import Changed
from cadwright.values.probe import Axis
from cadwright.values.spot import Mark, Plane, Spot
from cadwright.values.vector import Vector

MOST = 2
"""So many places are shown at a time."""
MOST_MARKS = 12
"""So many features, or pieces of material, are marked for one check."""
_AXES: tuple[Axis, Axis, Axis] = ("x", "y", "z")
_SQUARE = 0.9999
"""The component of a unit vector that runs along an axis."""
_WHOLES = frozenset({"box", "body", "block", "part", "plate", "shell"})
"""Kinds that are seen in any picture of the part."""
_ALONG = frozenset({"hole-depth", "hole-through"})
"""What is said of holes and seen along their axis; all else is seen across it."""
_ACROSS = frozenset({"hole-count", "hole-position", "hole-inset", "hole-centred", "hole-circle", "hole-spacing"})


class _Place(msgspec.Struct, frozen=True):
    """The place of a failed check: the planes that show it, the best first."""

    planes: tuple[Plane, ...]
    marks: tuple[Mark, ...]
    close: bool = False


def spots(checked: Iterable[Checked], m: Measurements | None, changed: Changed | None = None) -> tuple[Spot, ...]:
    """The places of the first checks that failed, those in one plane together."""
    if m is None or m.flat:
        return ()
    found: list[Spot] = []
    for c in checked:
        place = _place(c, m, changed) if c.verdict == "FAIL" else None
        if place is None or not place.planes:
            continue
        told = (c.requirement.text, place.marks)
        there = next((n for n, spot in enumerate(found) if spot.plane in place.planes), None)
        if there is not None:
            spot = found[there]
            found[there] = replace(spot, failed=(*spot.failed, told), close=spot.close and place.close)
        elif len(found) < MOST:
            found.append(Spot(place.planes[0], (told,), place.close))
    return tuple(found)


def _place(c: Checked, m: Measurements, changed: Changed | None) -> _Place | None:
    r = c.requirement
    if r.quantity == "edit":
        return _of_lumps(changed, m)
    if r.looked is not None:
        return _of_probe(r.looked.probe, dict(r.looked.spans), m)
    if r.claim is not None:
        counted = r.claim.count is not None and isinstance(c.measured, float)
        return _of_claim(r.claim, m, seen_along=not counted)
    if r.quantity in _ALONG | _ACROSS:
        sizes = () if r.diameter is None else (Size(r.diameter, "diameter"),)
        wanted = r.values if r.quantity == "hole-position" else ()
        along = r.quantity in _ALONG
        return _of_claim(Claim("hole", sizes), m, seen_along=along, point=wanted)
    return None


# lines, points, sections


def _of_probe(probe: Probe, spans: dict[Axis, tuple[float, float]], m: Measurements) -> _Place | None:
    if probe.kind == "point":
        at = (probe.at[0], probe.at[1], probe.at[2])
        return _Place(_planes(at, (0, 1, 2), m), (Mark("point", at, at, "looked at"),))
    along = _AXES.index(probe.axis or "x")
    if probe.kind == "line":
        low, high = (_inserted(probe.at, along, m.bbox[along + end]) for end in (0, 3))
        others = [i for i in range(3) if i != along]
        return _Place(_planes(low, others, m), (Mark("line", low, high, "looked at"),))
    stated = [spans.get(axis, (m.bbox[i], m.bbox[i + 3])) for i, axis in enumerate(_AXES) if i != along]
    low, high = (_inserted([span[end] for span in stated], along, probe.at[0]) for end in (0, 1))
    return _Place(_planes(low, [along], m), (Mark("box", low, high, "wanted"),) if spans else ())


def _inserted(at: Sequence[float], axis: int, value: float) -> Vector:
    whole = (*at[:axis], value, *at[axis:])
    return (whole[0], whole[1], whole[2])


def _planes(at: Vector, across: Iterable[int], m: Measurements) -> tuple[Plane, ...]:
    """The planes through a point across each of the axes, the one that shows most of the part first."""
    return tuple((_AXES[i], round(at[i], 6) + 0.0) for i in sorted(across, key=lambda i: m.size[i]))


# features


def _of_claim(claim: Claim, m: Measurements, *, seen_along: bool, point: Sequence[float] = ()) -> _Place | None:
    """The feature that comes nearest to a claim, cut along its axis; all that are alike, seen along it, where their
    number or place is what failed.
    """
    if claim.kind in _WHOLES:
        return None
    found = _nearest(claim, m)
    points = [*([point] if point else []), *(p.values for p in claim.places if p.kind == "point")]
    first = next((c for c in found if any(_at(p, c) for p in points)), found[0] if found else None)
    axis = _along(first) if first is not None else _AXES.index(claim.axis or "z")
    middle = _middle(first.box if first is not None and first.box is not None else m.bbox)
    if axis is None or (first is None and not points):
        return None
    if seen_along and first is not None and (not points or any(_at(p, first) for p in points)):
        return _Place(_planes(middle, _cutting(first, claim, axis), m), _boxed([first]), close=True)
    wanted = [_inserted(p, axis, middle[axis]) if len(p) == 2 else (p[0], p[1], p[2]) for p in points]
    marks = tuple(Mark("point", p, p, "wanted") for p in wanted)
    return _Place(_planes(middle, [axis], m), (*marks, *_boxed(_alike(found))))


def _at(point: Sequence[float], c: Candidate) -> bool:
    """Whether a feature is at a point, given in x, y, z or in the two axes across it."""
    axis = _along(c)
    if axis is None or c.box is None:
        return False
    axes = (0, 1, 2) if len(point) == 3 else [i for i in range(3) if i != axis]
    return all(c.box[i] - ROUNDING <= v <= c.box[i + 3] + ROUNDING for i, v in zip(axes, point, strict=True))


def _nearest(claim: Claim, m: Measurements) -> list[Candidate]:
    """The features of a claim's kind whose place is known, those with the nearest sizes first."""
    kinds = kinds_of(claim.kind)
    there = [c for c in candidates(m) if c.at and c.box and c.kind not in _WHOLES and (not kinds or c.kind in kinds)]

    def off(c: Candidate) -> float:
        depth = claim.through is not None and c.through is not None and c.through != claim.through
        sizes = [value for _, value in c.sizes] or [0.0]
        own = c.kind != claim.kind
        return own + 1e-3 * (not depth) + sum(min(abs(v - size.value) for v in sizes) for size in claim.sizes)

    return sorted(there, key=off)


def _alike(found: Sequence[Candidate]) -> list[Candidate]:
    """The first with all that have its sizes."""
    return [c for c in found if c.kind == found[0].kind and c.sizes == found[0].sizes] if found else []


def _boxed(found: Sequence[Candidate]) -> tuple[Mark, ...]:
    boxes = [c.box for c in found if c.box is not None]
    return tuple(_box(box, "nearest there") for box in boxes[:MOST_MARKS])


def _box(box: Box, says: Literal["nearest there", "removed", "added"]) -> Mark:
    return Mark("box", (box[0], box[1], box[2]), (box[3], box[4], box[5]), says)


def _along(c: Candidate) -> int | None:
    """The axis that a feature runs along; z where it has no direction, ``None`` where that is slanted."""
    if c.axis is None:
        return 2
    return next((i for i in range(3) if abs(c.axis[i]) > _SQUARE), None)


def _cutting(c: Candidate, claim: Claim, axis: int) -> list[int]:
    """The axes across which a feature is cut to be seen from the side: so that its length shows where that is claimed,
    else its width; any where it has no long way.
    """
    sides = [i for i in range(3) if i != axis]
    long = next((i for i in sides if c.along is not None and abs(c.along[i]) > _SQUARE), None)
    if long is None:
        return sides
    named = {size.name for size in claim.sizes}
    return [i for i in sides if (i != long) == ("length" in named)]


def _middle(b: Box) -> Vector:
    return ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2)


# edits


def _of_lumps(changed: Changed | None, m: Measurements) -> _Place | None:
    """The largest piece of material that only one of both versions has, with the others that are near its plane."""
    lumps = sorted((*changed.added, *changed.removed), key=lambda lump: -lump.volume) if changed is not None else []
    if not lumps or changed is None:
        return None
    middle = _middle(lumps[0].bbox)
    sizes = [lumps[0].bbox[i + 3] - lumps[0].bbox[i] for i in range(3)]
    flat = min(range(3), key=lambda i: (round(sizes[i], 6), m.size[i]))
    met = [lump for lump in lumps if lump.bbox[flat] <= middle[flat] <= lump.bbox[flat + 3]]
    marks = (_box(lump.bbox, "removed" if lump in changed.removed else "added") for lump in met[:MOST_MARKS])
    return _Place(_planes(middle, [flat], m), tuple(marks), close=True)
