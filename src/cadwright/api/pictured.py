"""Sketches drawn by hand: what strokes show, straight by the constraints that seem meant, of a size that is said."""

import re
from pathlib import Path
from typing import Any

import msgspec

from cadwright import inputs
from cadwright.api.sketch_files import write
from cadwright.api.work import Tell, warm
from cadwright.errors import InputError, UsageError
from cadwright.files import contents
from cadwright.foreign import decoded
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.results import Pictured
from cadwright.sketch import Arc, Circle, Line, Sketch
from cadwright.sketch.curves import sketch_bounds
from cadwright.sketch.elements import length
from cadwright.sketch.transforms import scaled
from cadwright.values import to_builtins

SOLVED_AT = 100.0
"""The long side, in mm, at which FreeCAD solves a sketch: its precisions are lengths."""
SIGNIFICANT = 0.02
"""Part of the long side by which constraints may move what was read of a drawing: a hand's noise."""
_WORKER = "cadwright.sketch.formats.worker"
SCALES = ("width", "height", "length", "diameter", "radius")
_SCALE = re.compile(rf"\s*({'|'.join(SCALES)})\s*=\s*(\d+(?:\.\d+)?)\s*(?:(mm|cm|in)|)\s*", re.I)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}


def sketch(
    picture: Path,
    output: Path,
    *,
    scale_by: str | None = None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Pictured:
    """Read a sketch and write it, with constraints, as a document, JSON, DXF, SVG or another format.

    ``picture`` is a photograph, a scan or a rendering, or what a pen recorded: an SVG, or JSON as `formats.pen` has it.
    Writing and hatching are left out, and that is announced.
    ``scale_by`` is one of its sizes in mm, ``"width=80"``: the width or height of all of it, the length of its longest
    line, the diameter or radius of its largest circle or arc. Without it, the sketch is about the origin and its longer
    side is 1. Raises `UsageError` for a size that is none, `InputError` for a picture that is no sketch, or that lacks
    what is to be so large.
    """
    wanted = None if scale_by is None else _wanted(scale_by)
    traced = _read(picture)
    found, beside = msgspec.convert(traced["sketch"], Sketch), traced["left_out"]
    for what, count in beside.items():
        announce(f"left out, since it is no geometry: {count} {what}")
    factor = 1.0 if wanted is None else wanted[1] / _measured(found, wanted[0])
    with warm(kernel) as running:
        value = _constrained(found, traced["strays"], running)
    solved = bool(value["solved"])
    straight = scaled(msgspec.convert(value["graph"], Sketch), factor / SOLVED_AT) if solved else scaled(found, factor)
    if not solved:
        announce("the constraints that seem meant contradict each other, the sketch is as it was read")
    lost = write(straight, output, None, announce)
    return Pictured(
        files=(str(output),),
        primitives=len(straight.geometry),
        constraints=len(straight.constraints),
        dof=value["dof"] if solved else None,
        max_move=value["max_move"] / SOLVED_AT if solved else 0.0,
        left_out=lost,
        beside=beside,
    )


def _read(picture: Path) -> dict[str, Any]:
    """What a file shows, as `contours.Traced` in JSON."""
    failed = "it could not be read"
    try:
        match picture.suffix.lower():
            case ".json":
                return decoded(f"{_WORKER}:pen", contents(picture, inputs.MAX_IMAGE_BYTES), dict[str, Any], failed)
            case ".svg":
                data = contents(picture, inputs.MAX_IMAGE_BYTES)
                runs = decoded("cadwright.drawing.reading.worker:pen", data, list[Any], failed)
                return decoded(f"{_WORKER}:pen", msgspec.json.encode({"strokes": runs}), dict[str, Any], failed)
            case _:
                return decoded(f"{_WORKER}:picture", inputs.image(picture).blob.data, dict[str, Any], failed)
    except InputError as error:
        named = error.message if str(picture) in error.message else f"{picture}: {error.message}"
        raise InputError(named, error.hint) from error


def _constrained(found: Sketch, strays: float, kernel: Kernel) -> dict[str, Any]:
    """What FreeCAD makes of the constraints that designers would have placed, at `SOLVED_AT`."""
    # Trees and equations take NumPy, and half a second to import.
    from cadwright.sketch.inference.designer import infer_constraints

    there = scaled(found, SOLVED_AT)
    arguments = {
        "graph": to_builtins(there),
        "constraints": to_builtins(list(infer_constraints(there, tolerance=strays).for_freecad)),
        "significant": SIGNIFICANT,
    }
    with FreeCAD(kernel.limits) as freecad:
        value, _ = freecad.call("constraints:constrained", arguments)
    told: dict[str, Any] = value
    return told


def _wanted(scale_by: str) -> tuple[str, float]:
    said = _SCALE.fullmatch(scale_by)
    if said is None or float(said[2]) <= 0:
        raise UsageError(f"{scale_by!r} is no size", f'say one of {", ".join(SCALES)}, in mm: "width=80"')
    return said[1].lower(), float(said[2]) * _UNITS[(said[3] or "mm").lower()]


def _measured(found: Sketch, name: str) -> float:
    """A size of a sketch, by name."""
    box = sketch_bounds(found)
    radii = [each.radius for each in found.geometry if isinstance(each, Circle)]
    radii += [each.circle[1] for each in found.geometry if isinstance(each, Arc)]
    lengths = [length(each) for each in found.geometry if isinstance(each, Line)]
    sizes = {
        "width": box[2] - box[0] if box else 0.0,
        "height": box[3] - box[1] if box else 0.0,
        "length": max(lengths, default=0.0),
        "radius": max(radii, default=0.0),
        "diameter": 2 * max(radii, default=0.0),
    }
    if sizes[name] <= 0:
        raise InputError(f"the sketch has no {name} to scale it by", "name another size, or leave --scale-by out")
    return sizes[name]
