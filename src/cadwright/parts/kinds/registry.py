"""All kinds of things that can be asked for."""

from collections.abc import Mapping

from cadwright.parts.kinds.box import BLOCK, CUBE
from cadwright.parts.kinds.cylinder import CYLINDER, TUBE
from cadwright.parts.kinds.hole import HOLE
from cadwright.parts.kinds.kind import Kind
from cadwright.parts.kinds.treatment import CHAMFER, FILLET

KINDS: Mapping[str, Kind] = {k.frame.kind: k for k in (BLOCK, CUBE, CYLINDER, TUBE, HOLE, FILLET, CHAMFER)}
"""The kinds by name."""
