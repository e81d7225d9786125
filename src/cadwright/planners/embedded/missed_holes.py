"""Holes that missed: which of a part's holes the verifier did not find, and bringing them back onto the part."""

import math
from collections.abc import Iterator

from msgspec.structs import replace

from cadwright.parts.expressions import expr
from cadwright.parts.extents import Extent, extent, numbers
from cadwright.parts.model import Body, Corners, Grid, Hole, Mirror, Move, Part, Points, Polar, Rotate
from cadwright.values import Measurements

_MEASURED_WITHIN = 1e-2
"""How far (mm) a measured hole may be from where the part has it."""
_LEVEL = 1e-9


def bring_in(part: Part, m: Measurements) -> tuple[Part, str, str] | None:
    """Move holes that missed the part onto it.

    Returns the part with an assumption, or as it is with what is missing; ``None`` if all holes are there, or it is not
    known where they ought to be.
    """
    if any(isinstance(f, Rotate | Move | Mirror) for f in part.features):
        return None
    for k, drill in enumerate(part.features):
        if not isinstance(drill, Hole) or not _outside(part, drill, m):
            continue
        moved = _moved_in(part, drill)
        if moved is not None:
            return (*moved, "")
        if "missed" not in drill.note:
            features = list(part.features)
            features[k] = replace(drill, note="some of them missed the part")
            return (
                replace(part, features=tuple(features)),
                "",
                f"the {_spoken(drill)} are not all on the part as it is now",
            )
    return None


def _outside(part: Part, drill: Hole, m: Measurements) -> bool:
    """Whether a hole reaches over the edge of what it is in and was not found there."""
    if drill.frame.plane != "XY" or drill.frame.rotate is not None:
        return False
    number = numbers(part)
    box, radius = _host(part, drill), number(drill.diameter) / 2
    for at in _places(part, drill):
        over = any(
            v - radius < number(low) - _LEVEL or v + radius > number(high) + _LEVEL
            for v, low, high in zip(at, box.low, box.high, strict=False)
        )
        found = any(
            math.dist(h.position[:2], at) < _MEASURED_WITHIN and h.diameter >= 2 * radius - _MEASURED_WITHIN
            for h in m.holes
        )
        if over and not found:
            return True
    return False


def _host(part: Part, drill: Hole) -> Extent:
    """The box of the body that holes go into: the last one before them at whose top they are."""
    number = numbers(part)
    before = part.features[: part.features.index(drill)]
    boxes = [extent(part, f) for f in before if isinstance(f, Body) and f.mode in ("new", "join")]
    at = [number(e) for e in drill.frame.origin]
    over = [
        b
        for b in boxes
        if all(number(b.low[n]) - _LEVEL <= at[n] <= number(b.high[n]) + _LEVEL for n in (0, 1))
        and abs(at[2] - number(b.high[2])) < _LEVEL
    ]
    return (over or boxes[:1])[-1]


def _places(part: Part, drill: Hole) -> Iterator[tuple[float, float]]:
    """Where the holes are, in the axes of the part."""
    number = numbers(part)
    x, y = number(drill.frame.origin[0]), number(drill.frame.origin[1])
    match drill.positions:
        case None:
            yield x, y
        case Points(at):
            yield from ((x + number(u), y + number(v)) for u, v in at)
        case Corners(u, v):
            yield from ((x + number(u) / 2 * i, y + number(v) / 2 * j) for i in (-1, 1) for j in (-1, 1))
        case Polar(count, diameter, start):
            many, radius, first = round(number(count)), number(diameter) / 2, math.radians(number(start))
            turns = [first + math.tau * k / many for k in range(many)]
            yield from ((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)
        case Grid(columns, rows, dx, dy):
            across, along = round(number(columns)), round(number(rows))
            for i in range(across):
                for j in range(along):
                    yield x + (i - (across - 1) / 2) * number(dx), y + (j - (along - 1) / 2) * number(dy)


def _moved_in(part: Part, drill: Hole) -> tuple[Part, str] | None:
    """The copies moved in until there is a rim of half their diameter, at least 1 mm; ``None`` where that cannot be."""
    number = numbers(part)
    x, y, _ = (number(e) for e in _host(part, drill).size)
    across = number(drill.diameter)
    inset = across / 2 + max(1.0, across / 2)
    dx, dy = x - 2 * inset, y - 2 * inset
    own = [p.name for p in part.parameters if p.name.startswith((f"{drill.name}_", "hole_"))]
    own = [n for n in own if n.endswith(("edge_distance", "circle_diameter"))]
    if min(dx, dy) < across + 1 or len(own) != 1:
        return None
    match drill.positions:
        case Corners():
            value = inset
        case Polar():
            value = min(dx, dy)
        case _:
            return None
    parameters = tuple(replace(p, value=expr(value)) if p.name == own[0] else p for p in part.parameters)
    said = f"the {_spoken(drill)} would have been over the edge: {own[0].replace('_', ' ')} is now {value:g} mm"
    return replace(part, parameters=parameters), said


def _spoken(drill: Hole) -> str:
    """What the holes are called."""
    name = drill.name.replace("_", " ")
    return name if name.endswith("s") or drill.positions is None else f"{name}s"
