"""Ribs: upright walls that stand on a base, gussets in a corner, and fins flush with the sides of their base."""

from collections.abc import Iterator, Sequence

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, extent, place, square
from cadwright.kernel.occ.table.sheets import Sheet
from cadwright.kernel.occ.vectors import Vector, cross, dot, scale, unit
from cadwright.kernel.occ.walls import upward
from cadwright.values.features import Feature

_LONG, _HIGH = 3.0, 2.0
"""A rib is this many times as long, or as high, as it is thick."""
_MOST_BASES = 3


def ribs(part: Part, found: Sequence[Sheet]) -> Iterator[Feature]:
    """Upright walls that stand with both sides on one base, and gussets in a corner.

    A wall at the edge of its base, which only one side stands on, is a rib beside others like it: the outer fins.
    """
    told: list[Feature] = []
    outer: list[tuple[Sheet, Patch, Patch]] = []
    for sheet in found:
        sides = [part.patch_of[face] for face in (sheet.low, sheet.high)]
        bases = [
            [b for b in part.beyond(side, -1) if b.kind == "plane" and square(b.faces[0].normal, sheet.axis)]
            for side in sides
        ]
        levels = [_levels(part, base) for base in bases]
        if max(len(level) for level in levels) > _MOST_BASES:
            continue
        common = [base for key, base in levels[0].items() if key in levels[1]]
        # The walls at both ends of a rib face each other; what is left is what it stands on.
        own = [b for b in common if not any(dot(b.faces[0].normal, o.faces[0].normal) < -1 + 1e-9 for o in common)]
        if len(own) == 1:
            standing = list(_upright(part, sheet, own[0], sides))
            told += standing
            yield from standing
        elif len(own) == 2 and len(common) == 2:
            yield from _gusset(part, sheet, own, sides)
        elif not common and sum(map(len, levels)) == 1:
            inner = 0 if levels[0] else 1
            outer.append((sheet, sides[inner], next(iter(levels[inner].values()))))
    for sheet, side, base in outer:
        yield from (rib for rib in _upright(part, sheet, base, [side]) if any(_like(rib, one, part) for one in told))


def _like(a: Feature, b: Feature, part: Part) -> bool:
    """Whether two ribs are alike and side by side."""
    sizes = all(abs(a.sizes[name] - b.sizes[name]) < part.tolerance for name in ("thickness", "height"))
    return sizes and dot(a.axis, b.axis) > 1 - 1e-9 and a.along == b.along


def _levels(part: Part, bases: Sequence[Patch]) -> dict[tuple[int, ...], Patch]:
    """Planes by their normal and place."""
    found = {}
    for base in bases:
        face = base.faces[0]
        offset = dot(face.origin, face.normal)
        found[(*(round(c * 1e4 + 0.19) for c in face.normal), round(offset / (10 * part.tolerance) + 0.19))] = base
    return found


def _upright(part: Part, sheet: Sheet, base: Patch, sides: Sequence[Patch]) -> Iterator[Feature]:
    up = base.faces[0].normal
    run = unit(cross(up, sheet.axis))
    level = dot(base.faces[0].origin, up)
    tops = [
        dot(other.faces[0].origin, up)
        for side in sides
        for other in part.beyond(side, 1)
        if other.kind == "plane" and dot(other.faces[0].normal, up) > 1 - 1e-9
    ]
    if not tops or max(tops) - min(tops) > part.tolerance:
        return
    ends = [_end(part, sides, way) for way in (scale(run, -1), run)]
    height, length = tops[0] - level, ends[0] + ends[1]
    if height <= part.tolerance or not (length >= _LONG * sheet.thickness or height >= _HIGH * sheet.thickness):
        return
    middle = (dot(sheet.low.origin, sheet.axis) + dot(sheet.high.origin, sheet.axis)) / 2
    at = place((up, level), (run, (ends[1] - ends[0]) / 2), (sheet.axis, middle))
    faces = [face for side in sides for face in side.faces]
    sizes = {"thickness": sheet.thickness, "height": height, "length": length}
    yield part.feature("rib", sizes, at, up, faces, along=upward(run))


def _end(part: Part, sides: Sequence[Patch], way: Vector) -> float:
    """Where a rib ends along a way: at a flat end or at the wall that it meets, else as far as it reaches."""
    levels = [
        dot(other.faces[0].origin, way)
        for side in sides
        for sign in (1, -1)
        for other in part.beyond(side, sign)
        if other.kind == "plane" and dot(other.faces[0].normal, way) * sign > 1 - 1e-9
    ]
    farthest = extent([face for side in sides for face in side.faces], way)[1]
    return max(levels) if levels and max(levels) >= farthest - part.tolerance else farthest


def _gusset(part: Part, sheet: Sheet, bases: Sequence[Patch], sides: Sequence[Patch]) -> Iterator[Feature]:
    """A triangle in the corner of two walls."""
    first, second = (base.faces[0] for base in bases)
    if not square(first.normal, second.normal):
        return
    faces = [face for side in sides for face in side.faces]
    slanted = [
        other
        for other in part.beyond(sides[0], 1)
        if other.kind == "plane"
        and dot(other.faces[0].normal, first.normal) > 1e-3
        and dot(other.faces[0].normal, second.normal) > 1e-3
    ]
    if len(slanted) != 1:
        return
    up, run = sorted((first.normal, second.normal), key=lambda n: -max(n[2], 0.0))
    base, wall = (first, second) if up == first.normal else (second, first)
    height = extent(faces, up)[1] - dot(base.origin, up)
    length = extent(faces, run)[1] - dot(wall.origin, run)
    middle = (dot(sheet.low.origin, sheet.axis) + dot(sheet.high.origin, sheet.axis)) / 2
    at = place((up, dot(base.origin, up)), (run, dot(wall.origin, run) + length / 2), (sheet.axis, middle))
    sizes = {"thickness": sheet.thickness, "height": height, "length": length}
    yield part.feature("rib", sizes, at, up, faces, along=upward(run))
