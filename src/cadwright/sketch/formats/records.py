"""SketchGraphs sequences as JSON records, in metres: ``{"nodes": {"0": {"label", "params"}, …}, "constraints": […]}``.

What a sequence cannot say is named as ``left_out``.
"""

import json

from cadwright.errors import InputError
from cadwright.sketch.formats.imported import Imported
from cadwright.sketch.formats.parameters import rounded
from cadwright.sketch.formats.sketchgraphs import Node, Sequence, from_record, from_sequence, to_record, to_sequence
from cadwright.sketch.graph import Sketch


def dumps(sketch: Sketch, decimals: int | None = None) -> str:
    """The sequence of a sketch in mm, on one line; ``decimals`` rounds, None writes numbers in full."""
    exported = to_sequence(sketch)
    nodes = tuple(
        Node(node.label, {name: rounded(value, decimals) for name, value in node.params.items()})  # type: ignore[misc]
        for node in exported.sequence.nodes
    )
    record = to_record(Sequence(nodes, exported.sequence.edges))
    left_out = {"left_out": exported.left_out} if exported.left_out else {}
    return json.dumps(record | left_out, allow_nan=False)


def read(text: str) -> Imported:
    """The sketch of a record, in mm, and what was left out of it. Raises `InputError` for anything else."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not a SketchGraphs sequence: {error}") from None
    return from_sequence(from_record(record))


def loads(text: str) -> Sketch:
    """The same without what was left out."""
    return read(text).sketch
