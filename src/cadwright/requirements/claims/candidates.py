"""What of a measured part a claim can be about: its features with their sizes by name, and where they are."""

import math
from collections.abc import Iterator

import msgspec

from cadwright.values import Hole, Measurements
from cadwright.values.features import Feature

Vector = tuple[float, float, float]
Box = tuple[float, float, float, float, float, float]


class Candidate(msgspec.Struct, frozen=True):
    """A measured feature. A size may be there under several names, and a name may have several sizes (a bore's depth
    with and without its recess).

    ``count`` is more than one where several alike are one entry, ``at`` and ``box`` are ``None`` where no place is
    known. ``side`` is where it opens.
    """

    kind: str
    sizes: tuple[tuple[str, float], ...]
    at: Vector | None = None
    axis: Vector | None = None
    box: Box | None = None
    through: bool | None = None
    side: str = ""
    count: int = 1
    along: Vector | None = None

    def named(self, name: str) -> list[float]:
        """The sizes of a name."""
        return [value for called, value in self.sizes if called == name]


_BETTER = frozenset({"hole", "counterbore", "countersink"})
"""Kinds that are told in more detail outside the table."""


def candidates(m: Measurements) -> tuple[Candidate, ...]:
    """Everything that was recognised in a part."""
    table = tuple(_featured(f) for f in m.features)
    there = {c.kind for c in table}
    listed = tuple(c for c in (*_holes(m), *_bosses(m), *_edges(m)) if c.kind in _BETTER or c.kind not in there)
    table = tuple(c for c in table if c.kind not in _BETTER)
    return (*listed, *table, *_bodies(m))


def _holes(m: Measurements) -> Iterator[Candidate]:
    for hole in m.holes:
        deep = {round(hole.depth, 9), round(hole.reach, 9)}
        sizes = [("diameter", hole.diameter), ("radius", hole.diameter / 2), ("thread", hole.diameter)]
        sizes += [("depth", depth) for depth in deep]
        box = _round_box(hole)
        yield Candidate("hole", tuple(sizes), hole.position, hole.axis, box, hole.through, _side(hole.axis))
        if hole.counterbore is not None:
            bore = hole.counterbore
            wide = (("diameter", bore.diameter), ("radius", bore.diameter / 2), ("depth", bore.depth))
            yield Candidate("counterbore", wide, hole.position, hole.axis, box, hole.through, _side(hole.axis))
        if hole.countersink is not None:
            sink = hole.countersink
            deep_ = (sink.diameter - hole.diameter) / 2 / math.tan(math.radians(sink.angle / 2))
            cone = (("diameter", sink.diameter), ("angle", sink.angle), ("depth", deep_))
            yield Candidate("countersink", cone, hole.position, hole.axis, box, hole.through, _side(hole.axis))


def _bosses(m: Measurements) -> Iterator[Candidate]:
    for boss in m.bosses:
        sizes = (
            ("diameter", boss.diameter),
            ("radius", boss.diameter / 2),
            ("height", boss.height),
            ("thread", boss.diameter),
        )
        far = tuple(p + a * boss.height for p, a in zip(boss.position, boss.axis, strict=True))
        box = _about(boss.position, far, boss.axis, boss.diameter / 2)
        yield Candidate("boss", sizes, boss.position, boss.axis, box)


def _edges(m: Measurements) -> Iterator[Candidate]:
    for fillet in m.fillets:
        sizes = (("radius", fillet.radius), ("diameter", 2 * fillet.radius))
        yield Candidate("fillet", sizes, count=fillet.count)
    for chamfer in m.chamfers:
        one, other = chamfer.size
        angle = math.degrees(math.atan2(one, other)) if other else 0.0
        legs = (
            ("leg", one),
            ("leg", other),
            ("angle", angle),
            ("angle", 90 - angle),
            ("width", math.hypot(one, other)),
        )
        yield Candidate("chamfer", legs, count=chamfer.count)


_COUNTED = frozenset({"fillet", "chamfer", "spoke"})
_NO_SIZES = frozenset(
    {
        "count",
        "share",
        "volume",
        "convex",
        "along x",
        "along y",
        "along z",
        "rings",
        "columns",
        "rows",
        "open ends",
        "sides",
    }
)
"""What the table tells of a feature beside its sizes."""


def _featured(feature: Feature) -> Candidate:
    told = {name: value for name, value in feature.sizes.items() if name not in _NO_SIZES}
    sizes = [*told.items()]
    sizes += [("radius", value / 2) for name, value in told.items() if name == "diameter" and "radius" not in told]
    sizes += [("diameter", 2 * value) for name, value in told.items() if name == "radius" and "diameter" not in told]
    if feature.kind in ("slot", "notch") and "width" in told:
        sizes += [("radius", told["width"] / 2)]
    if feature.kind == "chamfer" and "second leg" not in told and "leg" in told:
        sizes += [("leg", told["leg"])]
    count = int(feature.sizes.get("count", 1)) if feature.kind in _COUNTED else 1
    return Candidate(
        feature.kind,
        tuple(sizes),
        feature.at,
        feature.axis,
        feature.box,
        feature.through,
        feature.side,
        count,
        feature.along,
    )


def _bodies(m: Measurements) -> Iterator[Candidate]:
    """The whole, by its extents; and each solid of several."""
    x, y, z = m.size
    whole = tuple(("extent", s) for s in (x, y, z))
    yield Candidate("box", (*whole, ("x", x), ("y", y), ("z", z)), _middle(m.bbox), None, m.bbox)
    for part in m.parts:
        b = part.bbox
        extents = tuple(("extent", b[i + 3] - b[i]) for i in range(3))
        yield Candidate("body", extents, _middle(b), None, b)


def _middle(b: Box) -> Vector:
    return ((b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2)


def _round_box(hole: Hole) -> Box:
    far = tuple(p + a * hole.reach for p, a in zip(hole.position, hole.axis, strict=True))
    return _about(hole.position, far, hole.axis, hole.diameter / 2)


def _about(start: tuple[float, ...], end: tuple[float, ...], axis: Vector, radius: float) -> Box:
    """The bounding box of a cylinder."""
    wide = [radius * math.sqrt(max(0.0, 1 - a * a)) for a in axis]
    low = [min(s, e) - w for s, e, w in zip(start, end, wide, strict=True)]
    high = [max(s, e) + w for s, e, w in zip(start, end, wide, strict=True)]
    return (low[0], low[1], low[2], high[0], high[1], high[2])


def _side(into: Vector) -> str:
    """The side that an axis into the material comes from."""
    along = max(range(3), key=lambda i: abs(into[i]))
    if abs(into[along]) < 0.9999:
        return ""
    return ("-" if into[along] > 0 else "+") + "xyz"[along]
