"""A document that holds sketches and no body: what they measure, and how they look."""

import io
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from cadwright.sketch import Sketch
from cadwright.sketch.curves import bounds
from cadwright.sketch.picture import draw
from cadwright.values import Blob, Image, Measurements
from cadwright.values.media import PNG

LARGEST = 1024
"""Side in pixels up to which a picture grows so that every number finds room, as the recogniser's does."""
MOST_PICTURES = 4


def sketches_of(graphs: Mapping[str, Any]) -> dict[str, Sketch]:
    """The sketches as FreeCAD told them, by name, without those with curves that a graph does not know."""
    known = {}
    for name, graph in graphs.items():
        with suppress(msgspec.ValidationError):
            known[name] = msgspec.convert(graph, Sketch)
    return known


def measured(sketches: Mapping[str, Sketch], *, solved: bool) -> Measurements | None:
    """The box around what is drawn, each sketch in its own plane; construction geometry does not count.

    ``None`` where nothing is drawn. ``solved`` tells whether FreeCAD found nothing wrong.
    """
    drawn = [each for sketch in sketches.values() for each in sketch.geometry if not each.construction]
    boxes = [box for each in drawn if (box := bounds(each)) is not None]
    if not boxes:
        return None
    low = [round(min(box[i] for box in boxes), 9) + 0.0 for i in (0, 1)]
    high = [round(max(box[i] for box in boxes), 9) + 0.0 for i in (2, 3)]
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0.0)
    return Measurements(
        valid=solved,
        closed=False,
        solids=0,
        shells=0,
        faces=0,
        edges=len(drawn),
        vertices=0,
        volume=0.0,
        area=0.0,
        bbox=(low[0], low[1], 0.0, high[0], high[1], 0.0),
        center_of_mass=middle,
    )


def pictures(sketches: Mapping[str, Sketch]) -> tuple[Image, ...]:
    """Each of the last sketches, drawn as the recogniser draws them."""
    drawn = []
    for name, sketch in list(sketches.items())[-MOST_PICTURES:]:
        png = io.BytesIO()
        draw(sketch, largest=LARGEST).image.save(png, "PNG")
        drawn.append(Image(f"{name}, its primitives numbered", Blob(png.getvalue(), PNG)))
    return tuple(drawn)
