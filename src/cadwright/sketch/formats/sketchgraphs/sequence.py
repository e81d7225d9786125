"""SketchGraphs sequences as values: nodes, and edges (constraints) between them; lengths in metres.

A primitive is a node; so is each of its points (``SN_Start``, ``SN_End``, ``SN_Center``), tied to it by a ``Subnode``
edge. Node 0, ``External``, stands for everything outside the sketch: its origin, its axes, other geometry.
Source: Seff et al., "SketchGraphs: A Large-Scale Dataset for Modeling Relational Geometry in CAD" (2020), section 4.
"""

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cadwright.errors import InputError

EXTERNAL = "External"
STOP = "Stop"
SUBNODE = "Subnode"
METRE = 1000.0
"""Millimetres in the unit of a sequence."""

POSITIONS = {"SN_Start": "start", "SN_End": "end", "SN_Center": "center"}
"""Labels of the nodes that are points of a primitive, and the position each is."""

EXACTLY = "freecad"
"""Name of a parameter that says which constraint of FreeCAD's an edge stands for, where the edge alone does not."""

_LENGTHS = {
    "METER": 1.0, "M": 1.0, "CENTIMETER": 1e-2, "CM": 1e-2, "MILLIMETER": 1e-3, "MM": 1e-3,
    "INCH": 0.0254, "IN": 0.0254, "FOOT": 0.3048, "FT": 0.3048,
}  # fmt: skip
_ANGLES = {"DEGREE": 1.0, "DEG": 1.0, "RADIAN": math.degrees(1), "RAD": math.degrees(1)}
_QUANTITY = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*\*?\s*([A-Za-z]+)\s*")


class Node(msgspec.Struct, frozen=True):
    """A primitive with its parameters, a point of one, or one of the two marks ``External`` and ``Stop``."""

    label: str
    params: dict[str, float | bool] = {}


class Edge(msgspec.Struct, frozen=True):
    """A constraint between nodes; ``extra`` are its other parameters, such as ``length``, as texts."""

    label: str
    references: tuple[int, ...]
    extra: dict[str, str] = {}


class Sequence(msgspec.Struct, frozen=True):
    """A sketch as SketchGraphs has it; nodes are numbered from 0 in their order."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def length(edge: Edge) -> float | None:
    """The length that a constraint states (``0.005 METER``, ``2*millimeter``) in metres; None for a variable."""
    return _quantity(edge.extra.get("length", ""), _LENGTHS)


def angle(edge: Edge) -> float | None:
    """The angle that a constraint states, in degrees; None for a variable."""
    return _quantity(edge.extra.get("angle", ""), _ANGLES)


def _quantity(text: str, units: dict[str, float]) -> float | None:
    found = _QUANTITY.fullmatch(text)
    unit = units.get(found[2].upper()) if found else None
    return None if found is None or unit is None else float(found[1]) * unit


def read_records(path: Path) -> Iterator[tuple[str, Sequence]]:
    """Name and sequence of every line of a file of JSON records. Raises `InputError` for a line that is none."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    record = json.loads(line)
                    yield str(record.get("id", number)), from_record(record)
                except (ValueError, AttributeError, InputError) as error:
                    raise InputError(f"{path.name}, line {number}: no SketchGraphs sequence ({error})") from None


def from_record(record: dict[str, Any]) -> Sequence:
    """A sequence from its JSON form, ``{"nodes": {"0": {"label", "params"}, …}, "constraints": […]}``.

    Raises `InputError` when it has another form.
    """
    try:
        nodes = record["nodes"]
        return Sequence(
            tuple(msgspec.convert(nodes[str(number)], Node) for number in range(len(nodes))),
            tuple(_edge(edge) for edge in record["constraints"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"not a SketchGraphs sequence: {type(error).__name__} {error}") from None


def to_record(sequence: Sequence) -> dict[str, Any]:
    """The JSON form that `from_record` reads."""
    return {
        "nodes": {str(number): msgspec.to_builtins(node) for number, node in enumerate(sequence.nodes)},
        "constraints": [msgspec.to_builtins(edge) for edge in sequence.edges],
    }


def read_extra(text: str) -> dict[str, str]:
    """The parameters of a constraint from ``name=value, name=value``; a value may hold no comma."""
    pairs = (part.partition("=") for part in text.split(",") if part.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _edge(edge: dict[str, Any]) -> Edge:
    extra = edge.get("extra") or {}
    if isinstance(extra, str):
        extra = read_extra(extra)
    references = msgspec.convert(edge["references"], tuple[int, ...])
    return Edge(str(edge["label"]), references, {name: str(value) for name, value in extra.items()})
