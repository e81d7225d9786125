"""Parts turned about the origin."""

from typing import Any

from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Trsf

from cadwright.kernel.occ import brep


def turn(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The geometry ``blobs["brep"]`` turned by the rows of the matrix ``arguments["rows"]``; returns
    ``({}, {"brep": …})``.
    """
    turned = gp_Trsf()
    turned.SetValues(*(float(number) for row in arguments["rows"] for number in (*row, 0.0)))
    return {}, {"brep": brep.encode(BRepBuilderAPI_Transform(brep.decode(blobs["brep"]), turned, True).Shape())}
