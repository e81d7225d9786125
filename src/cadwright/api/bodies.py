"""The bodies of a part by their names, as far as its script or an assembly tells them."""

from pathlib import Path

from cadwright import inputs
from cadwright.design import Design
from cadwright.drawing.dimensioning import NamedBody
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.extents import extent, numbers
from cadwright.parts.model import Body, Mirror, Move, Rotate
from cadwright.values import Measurements


def bodies_of(source: Path, measured: Measurements) -> tuple[NamedBody, ...]:
    """The bodies of what was made from a file or stands in a design's folder."""
    if source.is_dir():
        current = Design.open(source).current
        return bodies_in(current.script if current is not None else "", measured)
    return bodies_in(inputs.script(source) if source.suffix.lower() == ".py" else "", measured)


def bodies_in(script: str, measured: Measurements) -> tuple[NamedBody, ...]:
    """Return the named solids of an assembly.

    For others they are the bodies of the part model that a script was printed from, where they stay where they were
    made.
    """
    parts = tuple(NamedBody(p.name, p.bbox[:3], p.bbox[3:]) for p in measured.parts if p.name is not None)
    if parts:
        return parts
    try:
        part = recover(script)
    except NotAPart:
        return ()
    if any(isinstance(feature, Mirror | Move | Rotate) for feature in part.features):
        return ()
    number = numbers(part)
    found = []
    for body in (f for f in part.features if isinstance(f, Body) and f.mode in ("new", "join")):
        box = extent(part, body)
        (x0, y0, z0), (x1, y1, z1) = ((number(a), number(b), number(c)) for a, b, c in (box.low, box.high))
        found.append(NamedBody(body.name, (x0, y0, z0), (x1, y1, z1)))
    return tuple(found)
