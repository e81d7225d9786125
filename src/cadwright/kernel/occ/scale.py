"""Parts made larger or smaller."""

from typing import Any

from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Pnt, gp_Trsf

from cadwright.kernel.occ import brep


def scale(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The geometry ``blobs["brep"]`` times ``arguments["factor"]`` about the origin; returns ``({}, {"brep": …})``."""
    larger = gp_Trsf()
    larger.SetScale(gp_Pnt(0, 0, 0), float(arguments["factor"]))
    return {}, {"brep": brep.encode(BRepBuilderAPI_Transform(brep.decode(blobs["brep"]), larger, True).Shape())}
