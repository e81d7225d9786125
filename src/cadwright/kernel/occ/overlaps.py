"""How much of their volume solids share."""

from collections.abc import Sequence

import numpy as np
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common, BRepAlgoAPI_Fuse
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.TopoDS import TopoDS_Shape
from OCP.TopTools import TopTools_ListOfShape

from cadwright.kernel.occ import brep
from cadwright.kernel.occ.passages import lengths
from cadwright.kernel.occ.soup import Soup
from cadwright.kernel.occ.topology import Solid

_MOST_FACES = 400
"""Boolean operations on more faces, all together, can take minutes and cannot be stopped."""
_AGREE = 0.5
"""How far exact volumes may be from those of the triangles, as a part of the larger, before they are not believed.

Lines through a grid are coarse where solids share a thin layer; a boolean operation that failed is out altogether.
"""


def common_volume(a: Solid, b: Solid, soup: Soup, *, exactly: bool = True) -> float | None:
    """The volume (mm³) that two solids share, or ``None`` where it cannot be found.

    ``soup`` holds the two. OCCT's boolean operation is believed when it agrees with lines through the triangles, which
    are all that is asked where there is no time for it to be found ``exactly``.
    """
    near = lengths(soup, 2)
    if not exactly or len(a.faces) + len(b.faces) > _MOST_FACES:
        return near
    with brep.kernel_errors("the solids cannot be cut with each other"):
        exact = _volume(BRepAlgoAPI_Common(a.shape, b.shape).Shape())
    return exact if _agree(exact, near) else near


def united_volume(solids: Sequence[Solid], soup: Soup) -> float | None:
    """The volume (mm³) that solids take up together, each place counted once; ``None`` where it cannot be found."""
    if sum(len(solid.faces) for solid in solids) > _MOST_FACES:
        return None
    near = lengths(soup, 1)
    first, others = TopTools_ListOfShape(), TopTools_ListOfShape()
    for number, solid in enumerate(solids):
        (others if number else first).Append(solid.shape)
    fuse = BRepAlgoAPI_Fuse()
    fuse.SetArguments(first)
    fuse.SetTools(others)
    with brep.kernel_errors("the solids cannot be joined"):
        fuse.Build()
        exact = _volume(fuse.Shape())
    return exact if _agree(exact, near) else None


def _agree(exact: float, near: float) -> bool:
    return bool(np.isfinite(exact)) and exact >= 0 and abs(exact - near) <= _AGREE * max(exact, near)


def _volume(shape: TopoDS_Shape) -> float:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())
