"""Which hole of one geometry is which of another, and what became of it."""

import math
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from cadwright.geometry.tolerance import ROUNDING
from cadwright.values import Hole

Distance = Callable[[Hole, Hole], float | None]
"""How far two holes are from being the same, ``None`` when one is not the other's successor."""


class HoleChange(msgspec.Struct, frozen=True):
    """A hole that is new, gone, elsewhere (perhaps resized as well), or of another diameter, depth or mouth."""

    kind: Literal["added", "removed", "moved", "resized"]
    before: Hole | None
    after: Hole | None

    @property
    def size(self) -> float | None:
        """How far it moved, or by how much its diameter or depth changed, in mm."""
        if self.before is None or self.after is None:
            return None
        if self.kind == "moved":
            return math.dist(self.before.position, self.after.position)
        return max(abs(self.after.diameter - self.before.diameter), abs(self.after.depth - self.before.depth))

    def __str__(self) -> str:
        ends = [_describe(hole) for hole in (self.before, self.after) if hole is not None]
        return f"hole {self.kind}: {' → '.join(ends)}"


def match_holes(before: tuple[Hole, ...], after: tuple[Hole, ...]) -> tuple[HoleChange, ...]:
    """Pair the holes of two geometries, and tell what became of each that is not the same in both.

    A hole's successor has a parallel axis and is at the same place across it, or else has the same diameter; among
    several the nearest is taken.
    """
    old, new = list(before), list(after)
    pairs: list[tuple[Hole, Hole]] = []
    for distance in (_if_unchanged, _if_at_same_place, _if_of_same_diameter):
        pairs += _take_nearest(old, new, distance)
    changed = [change for a, b in pairs if (change := _change(a, b)) is not None]
    removed = [HoleChange("removed", hole, None) for hole in old]
    return (*changed, *removed, *(HoleChange("added", None, hole) for hole in new))


def _take_nearest(old: list[Hole], new: list[Hole], distance: Distance) -> list[tuple[Hole, Hole]]:
    """Pair what belongs together, nearest first, and take it out of both lists."""
    near = sorted((d, i, j) for i, a in enumerate(old) for j, b in enumerate(new) if (d := distance(a, b)) is not None)
    successors: dict[int, int] = {}
    taken: set[int] = set()
    for _, i, j in near:
        if i not in successors and j not in taken:
            successors[i] = j
            taken.add(j)
    pairs = [(old[i], new[j]) for i, j in sorted(successors.items())]
    old[:] = [hole for i, hole in enumerate(old) if i not in successors]
    new[:] = [hole for j, hole in enumerate(new) if j not in taken]
    return pairs


def _if_unchanged(a: Hole, b: Hole) -> float | None:
    near = math.dist(a.position, b.position) <= ROUNDING and _parallel(a, b) and _same_size(a, b)
    return 0.0 if near else None


def _if_at_same_place(a: Hole, b: Hole) -> float | None:
    return math.dist(a.position, b.position) if _parallel(a, b) and _across(a, b) <= ROUNDING else None


def _if_of_same_diameter(a: Hole, b: Hole) -> float | None:
    alike = _parallel(a, b) and abs(a.diameter - b.diameter) <= ROUNDING
    return math.dist(a.position, b.position) if alike else None


def _change(a: Hole, b: Hole) -> HoleChange | None:
    # a through hole's mouth goes up and down with the faces it pierces; that alone is no move
    apart = _across(a, b) if a.through and b.through else math.dist(a.position, b.position)
    if apart > ROUNDING:
        return HoleChange("moved", a, b)
    return None if _same_size(a, b) else HoleChange("resized", a, b)


def _same_size(a: Hole, b: Hole) -> bool:
    sizes, others = _sizes(a), _sizes(b)
    return a.through == b.through and len(sizes) == len(others) and math.dist(sizes, others) <= ROUNDING


def _sizes(hole: Hole) -> tuple[float, ...]:
    bore, sink = hole.counterbore, hole.countersink
    sizes: tuple[float, ...] = (hole.diameter, hole.depth)
    sizes += (bore.diameter, bore.depth, 0.0) if bore else ()
    return sizes + ((sink.diameter, sink.angle) if sink else ())


def _parallel(a: Hole, b: Hole) -> bool:
    cosine = _dot(a.axis, b.axis)
    return 1 - (abs(cosine) if a.through and b.through else cosine) <= ROUNDING


def _across(a: Hole, b: Hole) -> float:
    """How far two holes with parallel axes are apart, across the axis."""
    apart = [q - p for p, q in zip(a.position, b.position, strict=True)]
    along = _dot(apart, a.axis)
    return math.hypot(*(c - along * n for c, n in zip(apart, a.axis, strict=True)))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(p * q for p, q in zip(a, b, strict=True))


def _describe(hole: Hole) -> str:
    depth = f"{'through, ' if hole.through else ''}{hole.depth:.6g} deep"
    mouth = f", counterbore Ø{hole.counterbore.diameter:.6g}" if hole.counterbore else ""
    mouth += f", countersink Ø{hole.countersink.diameter:.6g}" if hole.countersink else ""
    place = ", ".join(f"{round(c, 6) + 0.0:.6g}" for c in hole.position)
    return f"Ø{hole.diameter:.6g} {depth}{mouth} at ({place})"
