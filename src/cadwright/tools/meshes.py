"""Tools that cut 3D scans (CAD-Assistant, section 3.2)."""

from PIL.Image import Image

from cadwright.scanning import sections
from cadwright.tools.registry import tool
from cadwright.tools.values import Mesh, SketchGraph, ToolAnswer, Vector, count


@tool()
def get_crosssection_image(mesh: Mesh, normal: Vector, origin: Vector) -> ToolAnswer[Image]:
    """Show the section of a 3D mesh with a plane: a grey picture of 128 by 128 pixels, material black on white.

    The section is centred and scaled to fill the picture, so sizes cannot be read from it; for measures use
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


@tool()
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
