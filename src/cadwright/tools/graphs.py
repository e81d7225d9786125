"""Tools on sketch graphs, before they are in a document."""

from cadwright.sketch.transforms import scaled
from cadwright.tools.registry import tool
from cadwright.tools.values import SketchGraph, ToolAnswer, ToolError


@tool(fits=("make image", "edit image"))
def scale_sketch(graph: SketchGraph, factor: float) -> ToolAnswer[SketchGraph]:
    """Make a sketch graph larger or smaller about the origin, the values of its constraints with it.

    Args:
        graph: the sketch graph, for example from `sketch_from_image`, whose longer side is 1.
        factor: how many times as large it becomes; more than 0.

    Returns:
        The sketch graph of the new size, to be given to `add_sketch`.

    Example:
        >>> graph = scale_sketch(sketch_from_image(img), 40)
    """
    if not factor > 0:
        raise ToolError(f"factor is {factor:g}; it must be more than 0")
    made = scaled(graph, factor)
    return ToolAnswer("", (), SketchGraph(made.geometry, made.constraints))
