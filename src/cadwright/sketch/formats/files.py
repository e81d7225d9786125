"""Sketches in files of every text format: which one it is, told by its ending and what it holds, and what is lost."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from cadwright.errors import InputError, UsageError
from cadwright.sketch.formats import FORMATS, Format, Imported, json_text, mrcad, native, records
from cadwright.sketch.formats.carried import ENDINGS, carried, carrying
from cadwright.sketch.formats.parameters import TYPES
from cadwright.sketch.formats.sound import fault
from cadwright.sketch.graph import Sketch

BY_ENDING: dict[str, str] = {
    ".json": "graph",
    ".txt": "sgpbench-implicit",
    ".csv": "csv",
    ".md": "markdown",
    ".html": "html",
    ".oca": "oca",
    ".dxf": "dxf",
    ".svg": "svg",
}
"""The format in which a file of an ending is written unless another one is asked for."""
MOST = 20_000
"""Primitives of a sketch beyond which a file is refused."""


def read(text: str, ending: str) -> Imported:
    """The sketch in a text file of an ending of `BY_ENDING`, but for what only workers may decode: foreign DXF and SVG.

    Raises `InputError` for a text that is none.
    """
    held = carried(text, ending)
    if held is not None:
        return checked(Imported(held))
    if ending == ".json":
        return checked(_json(text))
    name = BY_ENDING.get(ending)
    loads = FORMATS[name].loads if name else None
    if loads is None or ending in (".dxf", ".svg"):
        raise InputError("this holds no sketch that can be read")
    return checked(Imported(loads(text)))


def checked(imported: Imported) -> Imported:
    """The same. Raises `InputError` for too many primitives, ones that make no sense, and references to none."""
    sketch = imported.sketch
    if len(sketch.geometry) > MOST:
        raise InputError(f"the sketch has {len(sketch.geometry)} primitives", f"at most {MOST} are read")
    for number, geometry in enumerate(sketch.geometry):
        wrong = fault(geometry)
        if wrong is not None:
            raise InputError(f"geometry {number}, a {TYPES[type(geometry)]}: {wrong}")
    for number, constraint in enumerate(sketch.constraints):
        highest = max((ref.geometry for ref in constraint.references), default=-1)
        if highest >= len(sketch.geometry):
            raise InputError(f"constraint {number} names geometry {highest}: there are {len(sketch.geometry)}")
    return imported


def written(sketch: Sketch, ending: str, name: str | None = None) -> tuple[str, dict[str, int]]:
    """The text of a file, and what the format could not hold, which a comment carries where the ending allows one.

    ``name`` is one of `FORMATS`. Raises `UsageError` for an ending or a name that there is not.
    """
    name = name or BY_ENDING.get(ending)
    form = FORMATS.get(name or "")
    if form is None:
        known = ", ".join(FORMATS) if name else ", ".join((*BY_ENDING, ".FCStd"))
        raise UsageError(f"a sketch is not written as {name or ending or 'a file without an ending'}", f"use {known}")
    try:
        text = form.dumps(sketch, None)
    except ValueError as error:
        raise InputError(f"the sketch cannot be written as {form.name}: {error}") from None
    lost = {} if form.lossless else losses(sketch, form)
    return (carrying(text, sketch, ending) if ending in ENDINGS and form.suffix == ending else text), lost


def losses(sketch: Sketch, form: Format) -> dict[str, int]:
    """What a format does not give back of a sketch, by kind; of one that is not read, all that is no plain curve."""
    if form.loads is None:
        return dict(Counter({"constraints": len(sketch.constraints)}) + Counter())
    try:
        again = form.loads(form.dumps(sketch, None))
    except InputError:  # nothing at all was left to write
        again = Sketch()
    before, after = _census(sketch), _census(again)
    return {kind: count - after[kind] for kind, count in before.items() if count > after[kind]}


def _census(sketch: Sketch) -> Counter[str]:
    counts: Counter[str] = Counter(TYPES[type(each)] for each in sketch.geometry)
    counts["construction flag"] = sum(each.construction for each in sketch.geometry)
    counts.update(f"{each.type} constraint" for each in sketch.constraints)
    counts["constraint name"] = sum(each.name is not None for each in sketch.constraints)
    return counts


def _json(text: str) -> Imported:
    """A JSON file by its keys."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not a sketch in JSON: {error}") from None
    keys = set(document) if isinstance(document, dict) else set()
    readers: dict[str, Callable[[str], Any]] = {
        "geometry": native.loads,
        "Geometry": json_text.loads,
        "nodes": records.read,
        "curves": mrcad.loads,
        "design": mrcad.loads,
    }
    for key, reader in readers.items():
        if key in keys:
            found = reader(text)
            return found if isinstance(found, Imported) else Imported(found)
    raise InputError("not a sketch in JSON: it has no geometry, nodes or curves")
