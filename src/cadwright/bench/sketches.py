"""The sketches of SketchGraphs as the sketch benchmarks share them: reading them, and having FreeCAD solve them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from cadwright.bench.task import Team
from cadwright.errors import InputError
from cadwright.sketch import Sketch
from cadwright.sketch.elements import size_of
from cadwright.sketch.formats import sketchgraphs
from cadwright.sketch.formats.sketchgraphs import read_records
from cadwright.sketch.graph import Constraint
from cadwright.sketch.transforms import scaled

SOURCES = ("onshape", "sgpbench")
Source = Literal["onshape", "sgpbench"]
LONG_SIDE = 100.0
"""The long side, in mm, at which FreeCAD gets a sketch: its precisions are lengths."""


def sources(only: str | None) -> tuple[str, ...]:
    """The sets of sketches to take."""
    return SOURCES if only is None else (only,)


def sequences(data: Path, source: str) -> Iterator[tuple[str, sketchgraphs.Sequence]]:
    """The named sequences of one set in ``data``; `InputError` where its file is missing."""
    path = data / "sketchgraphs" / f"{source}_sequences.jsonl"
    if not path.is_file():
        hint = "--data names the folder of `sketchgraphs/`: sequences of SketchGraphs (MIT) as JSONL"
        raise InputError(f"{path} cannot be read", hint)
    yield from read_records(path)


def at_size(sketch: Sketch) -> Sketch:
    """The sketch with a long side of `LONG_SIDE`, values of dimensions left out."""
    size = size_of(sketch.geometry)
    return scaled(sketch, LONG_SIDE / size) if size > 0 else sketch


def solved(
    bare: Sketch,
    constraints: Iterable[Constraint],
    team: Team,
    significant: float,
    own: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """What FreeCAD makes of constraints that may move a sketch by ``significant`` of its long side.

    ``own`` lets FreeCAD find the constraints itself, within mm and radians.
    """
    arguments: dict[str, Any] = {
        "graph": msgspec.to_builtins(bare),
        "constraints": msgspec.to_builtins(list(constraints)),
        "significant": significant,
    }
    if own is not None:
        arguments["own"] = list(own)
    value, _ = team.workshop.freecad.call("constraints:constrained", arguments)
    told: dict[str, Any] = value
    return told
