"""What of a measured part a claim can be about: its features with their sizes by name, and where they are."""

import math
from collections.abc import Iterator

import msgspec

from cadwright.values import Hole, Measurements
from cadwright.values.features import Feature

Vector = tuple[float, float, float]
Box = tuple[float, float, float, float, float, float]


class Candidate(msgspec.Struct, frozen=True):
    """A measured feature.

    A size may be there under several names, and a name may have several sizes (a bore's depth with and without its
    recess).

    ``count`` is more than one where several alike are one entry, ``boxes`` are those of each; ``at`` and ``box`` are
    ``None`` where no place is known. ``side`` is where it opens.
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
    boxes: tuple[Box, ...] = ()

    def named(self, name: str) -> list[float]:
        """The sizes of a name."""
        return [value for called, value in self.sizes if called == name]


_BETTER = frozenset({"hole", "counterbore", "countersink"})
"""Kinds that are told in more detail outside the table."""


def candidates(m: Measurements) -> tuple[Candidate, ...]:
    """Everything that was recognised in a part."""
    table = tuple(c for f in m.features for c in (_featured(f), *_parts(f)))
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
            cone = (
                ("diameter", sink.diameter),
                ("small diameter", hole.diameter),
                ("angle", sink.angle),
                ("depth", deep_),
                ("length", deep_),
            )
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


_COUNTED = frozenset({"fillet", "chamfer", "spoke", "tooth"})
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
    sizes = [("extent" if feature.kind == "block" else name, value) for name, value in told.items()]
    sizes += [("radius", value / 2) for name, value in told.items() if name == "diameter" and "radius" not in told]
    sizes += [("diameter", 2 * value) for name, value in told.items() if name == "radius" and "diameter" not in told]
    sizes += _also(feature.kind, told)
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
        feature.boxes,
    )


def _parts(feature: Feature) -> Iterator[Candidate]:
    """The neck and the wide room of a T-slot, each of which people give as a slot of its own."""
    if feature.kind != "t-slot":
        return
    told = feature.sizes
    for names in (
        {"length": "length", "width": "width", "depth": "neck depth"},
        {"length": "length", "width": "inner width", "depth": "inner height"},
    ):
        sizes = tuple((name, told[size]) for name, size in names.items())
        box, side = feature.box, feature.side
        yield Candidate("slot", sizes, feature.at, feature.axis, box, False, side, along=feature.along)


def _also(kind: str, told: dict[str, float]) -> list[tuple[str, float]]:
    """What else the sizes of a feature are called."""
    match kind:
        case "slot" | "keyway" | "notch" if "end radius" in told:
            return [("radius", told["end radius"]), ("diameter", 2 * told["end radius"])]
        case "chamfer" if "second leg" not in told and "leg" in told:
            return [("leg", told["leg"])]
        case "taper" if "angle" in told:  # a large bevel at the end of a rod
            half = told["angle"] / 2
            legs = (told["length"], abs(told["large diameter"] - told["small diameter"]) / 2)
            return [*(("leg", leg) for leg in legs), ("angle", half), ("angle", 90 - half)]
        case "lug":
            own = [("diameter", 2 * told["radius"])] if "radius" in told else []
            return [*own, *(("height", value) for name, value in told.items() if name == "thickness")]
        case "full round" if "radius" in told:
            return [("width", 2 * told["radius"])]
        case _:
            return []


def separated(c: Candidate) -> tuple[Candidate, ...]:
    """Each edge of a row of rounded or bevelled ones by itself, those around an axis with their diameter."""
    if not c.boxes:
        return (c,)
    return tuple(_edge(c, box) for box in c.boxes)


def _edge(c: Candidate, box: Box) -> Candidate:
    extents = sorted((box[i + 3] - box[i], i) for i in range(3))
    (_, least), (middle, _), (most, longest) = extents
    if most - middle > 1e-6 * most:
        axis: Vector = (float(longest == 0), float(longest == 1), float(longest == 2))
        return msgspec.structs.replace(c, at=_middle(box), axis=axis, box=box, count=1, boxes=())
    width = next((value for name, value in c.sizes if name in ("leg", "radius")), 0.0)
    around = (("diameter", most), ("diameter", most - 2 * width))
    axis = (float(least == 0), float(least == 1), float(least == 2))
    sizes = (*(one for one in c.sizes if one[0] != "diameter"), *around)
    return msgspec.structs.replace(c, sizes=sizes, at=_middle(box), axis=axis, box=box, count=1, boxes=())


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
