"""Tools that cut 3D scans (CAD-Assistant, section 3.2)."""

from typing import Any

import msgspec
from PIL.Image import Image

from cadwright.scanning import meshes, reconstruction, sections
from cadwright.tools.registry import tool
from cadwright.tools.values import Mesh, SketchGraph, ToolAnswer, Vector, count


@tool(fits=("scan",))
def get_crosssection_image(mesh: Mesh, normal: Vector, origin: Vector) -> ToolAnswer[Image]:
    """Show the section of a 3D mesh with a plane: a grey picture of 128 by 128 pixels, material black on white.

    The section is centred and scaled to fill the picture, so sizes cannot be read from it. Measures are told by
    `get_crosssection_sketch`.

    Args:
        mesh: the mesh, such as `mesh`: an object with `vertices` and `triangles` (or `faces`), a FreeCAD mesh, or the
            path of an STL, PLY or OBJ file.
        normal: the direction that the plane faces; a vector or three numbers.
        origin: a point on the plane; a vector or three numbers, in the mesh's unit.

    Returns:
        The picture, which is also shown. Seen against the normal, with Z up (Y up where the normal is along Z).

    Example:
        >>> image = get_crosssection_image(mesh, App.Vector(0, 0, 1), App.Vector(0, 0, 5))
    """
    image = sections.silhouette(sections.section(mesh, normal, origin))
    return ToolAnswer("", (("cross-section", image),), image)


@tool(fits=("scan",))
def get_crosssection_sketch(mesh: Mesh, normal: Vector, origin: Vector) -> ToolAnswer[SketchGraph]:
    """Turn the section of a 3D mesh with a plane into lines, arcs and circles, in the mesh's unit.

    Args:
        mesh: the mesh, such as `mesh`: an object with `vertices` and `triangles` (or `faces`), a FreeCAD mesh, or the
            path of an STL, PLY or OBJ file.
        normal: the direction that the plane faces; a vector or three numbers.
        origin: the point of the plane that becomes (0, 0) of the sketch; a vector or three numbers.

    Returns:
        The sketch graph, to be given to `add_sketch`. Its x and y are the mesh's X and Y for a normal along Z, Y and Z
        for one along X, -X and Z for one along Y.

    Example:
        >>> graph = get_crosssection_sketch(mesh, App.Vector(0, 0, 1), App.Vector(0, 0, 5))
        >>> sketch = add_sketch(doc, graph)
    """
    chains = sections.section(mesh, normal, origin)
    graph = SketchGraph(sections.outline(chains).geometry)
    loose = sum(not chain.closed for chain in chains)
    text = f"The section has {count(len(chains), 'loop')} and {count(len(graph.geometry), 'primitive')}."
    if loose:
        text += f" The mesh is open: {loose} of the loops are not closed."
    return ToolAnswer(text, (), graph)


@tool(fits=("make scan", "ask scan"))
def rebuild_scan(mesh: Mesh) -> ToolAnswer[dict[str, Any]]:
    """Find out what a 3D scan is made of: sketches to extrude, cut or revolve, for prisms, stacks of prisms and turned
    bodies.

    Works on exact meshes and on noisy scans. Nothing is built: build it from the answer, in its order.

    Args:
        mesh: the mesh, such as `mesh`: an object with `vertices` and `triangles` (or `faces`), a FreeCAD mesh, or the
            path of an STL, PLY or OBJ file.

    Returns:
        A dict, which is also printed: "kind" ("prism", "stack", "revolution" or "none"), "prisms" (each an "outline"
        of lines, arcs and circles on the plane "place", extruded from "bottom" to "top" along "ahead", added or, where
        "cut" is true, cut away), "turned" (closed half "profile"s, x outwards and y along "up", to be revolved about
        "up" through "origin"), "fit" (how far the scan's points are from that in its unit: "mean", "p95", "max"),
        "accepted" and, where it is false, the "reason" why this is not the part.

    Example:
        >>> plan = rebuild_scan(mesh)
        >>> plan["kind"], len(plan["prisms"])
    """
    plan = reconstruction.rebuild(meshes.tidy(mesh))
    return ToolAnswer(msgspec.json.encode(plan).decode(), (), msgspec.to_builtins(plan))
