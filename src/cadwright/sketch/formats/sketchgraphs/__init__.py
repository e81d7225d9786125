"""SketchGraphs: constrained sketches as sequences of nodes and edges (Seff et al., 2020)."""

from cadwright.sketch.formats.sketchgraphs.reader import from_sequence
from cadwright.sketch.formats.sketchgraphs.sequence import (
    Edge,
    Node,
    Sequence,
    from_record,
    read_extra,
    read_records,
    to_record,
)
from cadwright.sketch.formats.sketchgraphs.writer import to_sequence

__all__ = [
    "Edge",
    "Node",
    "Sequence",
    "from_record",
    "from_sequence",
    "read_extra",
    "read_records",
    "to_record",
    "to_sequence",
]
